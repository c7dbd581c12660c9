"""A refusal says what numbers and other rules say of the step that was refused."""

from __future__ import annotations

import pytest

from phaseproof.author import *
from phaseproof.book.verification import settle
from phaseproof.evidence import teaching
from phaseproof.evidence.canaries import CANARIES
from phaseproof.language.claims import Claim, Relation, Rule

x, y = letter("x y", "real")
p = letter("p", "positive")


def said(says: object, by: object, *witnesses: object, **more: object) -> str:
    """The sentence for a claim that is refused."""
    made = claim("aaaa", "A claim", says, proof=by, witnesses=witnesses, **more)
    outcome = settle(made)
    assert outcome.judgement is None
    return outcome.sentence


# ---------------------------------------------------------------- false at a witness

def test_a_false_step_is_false_at_a_witness() -> None:
    assert said(Equal(cos(2*x), cos(x)**2 + sin(x)**2), qed(EULER), {x: 0}, {x: 1}) == (
        "step 1 (Euler's formula): the two sides differ; "
        "false at your witness x = 1: -0.4161 against 1.000, certified")


def test_a_line_is_false_and_the_claim_is_not() -> None:
    by = via(2*cos(x)**2, by=EULER).qed(by=ALGEBRA)
    assert said(Equal(cos(2*x), 2*cos(x)**2 - 1), by, {x: 1}) == (
        "step 1 (Euler's formula): the two sides differ; "
        "false at your witness x = 1: -0.4161 against 0.5839, certified")


def test_the_line_is_false_and_so_is_the_claim() -> None:
    by = via(x*x, by=ALGEBRA).qed(by=ALGEBRA)
    assert said(Equal(x**2 + 0, x*y), by, {x: 1, y: 2}) == (
        "step 2 (algebra): the two sides differ; false at your witness x = 1, y = 2: "
        "1 against 2, certified; so is the claim: 1 against 2")


def test_values_that_are_nearly_the_same() -> None:
    near = Equal(sin(x), sin(x) + Rational(1, 10**12))
    assert said(near, qed(ALGEBRA), {x: 1}).endswith(
        "0.8414709848078965 against 0.8414709848088965, certified")


def test_a_false_inequality() -> None:
    assert said(AtMost(x, x - 1), qed(SIGN("≤")), {x: 1}).endswith(
        "; false at your witness x = 1: 1 against 0, certified")
    assert "false" not in said(Less(sin(p), p), qed(SIGN("<")), {p: 1})


def test_a_matrix_shows_the_entries_that_differ() -> None:
    turn = Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]])
    assert "false at your witness x = 1: (" in said(
        Equal(turn.T, turn), qed(ALGEBRA), {x: 1})


def test_a_step_inside_a_reason() -> None:
    inner = via(p**2 + 1, by=ALGEBRA).qed(by=ALGEBRA)
    sentence = said(Equal(abs(p), p), qed(SQUARES(inner)), {p: 2})
    assert sentence.startswith("step 1 (both are non-negative")
    assert sentence.endswith("false at your witness p = 2: 4 against 5, certified")


def test_each_part_has_its_own_witnesses() -> None:
    below, above = given("below", Less(x, 0)), given("above", Less(0, x))
    made = claim("aaaa", "A claim", parts=(
        part(Equal(x*x, x**2), given=(below,), proof=qed(ALGEBRA), witnesses=({x: -1},)),
        part(Equal(x*x, x**3), given=(above,), proof=qed(ALGEBRA), witnesses=({x: 2},))))
    assert settle(made).sentence.endswith("false at your witness x = 2: 4 against 8, certified")


# ---------------------------------------------------------------- true, by another rule

@pytest.mark.parametrize(("says", "by", "does"), [
    (Equal(cos(2*x), cos(x)**2 - sin(x)**2), ADDITION,
     "ADDITION alone does not do it, EULER does"),
    (Equal(cos(x)**2 + sin(x)**2, 1), ALGEBRA, "ALGEBRA alone does not do it, PYTHAGORAS does"),
    (Equal(abs(exp(I*x)), 1), EULER, "EULER alone does not do it, MODULUS does"),
    (Equal(sin(x + y), sin(x)*cos(y) + cos(x)*sin(y)), ALGEBRA,
     "ALGEBRA alone does not do it, ADDITION does"),
    (AtMost(abs(x + y), abs(x) + abs(y)), SIGN("≤"),
     'SIGN("≤") alone does not do it, TRIANGLE does'),
])
def test_another_rule_does_it(says: Relation, by: Rule, does: str) -> None:
    witness = {z: 1 for z in (x, y) if z in says.letters}
    assert said(says, qed(by), witness).endswith(f"; the step is true: {does}")


def test_what_is_known_is_not_needed() -> None:
    known = given("known", Equal(x, y))
    assert said(Equal(sin(y + 1), sin(y)*cos(1) + cos(y)*sin(1)), qed(GIVEN(known)),
                {x: 1, y: 1}, given=(known,)).endswith("; the step is true: ADDITION does")


def test_the_rule_that_is_said_already_is_not_said_again() -> None:
    assert said(Equal(x*(y + 1), x*y + x), qed(ADDITION), {x: 1, y: 2}) == (
        "step 1 (angle addition): already holds by algebra")


def test_true_and_no_rule_does_it() -> None:
    assert said(Equal(Integral(2*x, (x, 0, 1)), 1), qed(EULER)).endswith(
        "; true at your witnesses to 45 digits, but none of ALGEBRA, ADDITION, PYTHAGORAS, "
        "SPECIAL, EULER, MODULUS gives the step by itself")


# ---------------------------------------------------------------- a refutation that is none

def test_a_statement_that_holds_at_its_point() -> None:
    made = claim("aaaa", "A claim", Less(cos(x), 2), refuted_at={x: 1})
    assert settle(made).sentence == ("no certified difference at the point; "
                                     "it holds there: 0.5403 < 2, certified")
    made = claim("aaaa", "A claim", Equal(x, x**2), refuted_at={x: 1})
    assert settle(made).sentence.endswith("it holds there: both sides are 1, to 45 digits")


# ---------------------------------------------------------------- where nothing can be said

def test_nothing_is_said_where_nothing_is_known() -> None:
    assert said(Equal(x*y, y*x), qed(ALGEBRA), {x: 1}) == (
        "an instance gives a value to each of x, y: y has none")
    assert said(Equal(x, x), qed(ALGEBRA), {x: 1}) == (
        "step 1 (algebra): the line repeats the one before")
    assert said(Equal(x/y, x*y**-1), qed(ALGEBRA), {x: 1, y: 1}) == "needs y ≠ 0"


def test_the_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teaching, "STEPS", 10)
    assert said(Equal(cos(2*x), cos(x)**2 + sin(x)**2), qed(EULER), {x: 1}) == (
        "step 1 (Euler's formula): the two sides differ")


@pytest.mark.parametrize("canary", CANARIES, ids=lambda c: c.tag)
def test_no_canary_is_called_true(canary: Claim) -> None:
    """Each is false at its witness, and no rule closes what is false."""
    assert "the step is true" not in settle(canary).sentence

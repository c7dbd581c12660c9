"""A refusal says what numbers and other rules say of the step; a mistake is one sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from phaseproof.author import *
from phaseproof.cli.main import main
from phaseproof.library import loading
from phaseproof.trusted.enclosure.balls import BallEvaluator
from phaseproof.trusted.language.claims import Claim, Relation, Rule
from phaseproof.trusted.language.terms import OutsideFragment
from phaseproof.verification import diagnostics as teaching
from phaseproof.verification.canaries import CANARIES
from phaseproof.verification.report import settle, verify

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
    assert said(
        Equal(cos(2 * x), cos(x) ** 2 + sin(x) ** 2), qed(EULER), {x: 0}, {x: 1}
    ) == (
        "step 1 (Euler's formula): the two sides differ; "
        "false at the witness x = 1: -0.4161 against 1.000, certified"
    )


def test_a_line_is_false_and_the_claim_is_not() -> None:
    by = via(2 * cos(x) ** 2, by=EULER).qed(by=ALGEBRA)
    assert said(Equal(cos(2 * x), 2 * cos(x) ** 2 - 1), by, {x: 1}) == (
        "step 1 (Euler's formula): the two sides differ; "
        "false at the witness x = 1: -0.4161 against 0.5839, certified"
    )


def test_the_line_is_false_and_so_is_the_claim() -> None:
    by = via(x * x, by=ALGEBRA).qed(by=ALGEBRA)
    assert said(Equal(x**2 + 0, x * y), by, {x: 1, y: 2}) == (
        "step 2 (algebra): the two sides differ; false at the witness x = 1, y = 2: "
        "1 against 2, certified; so is the claim: 1 against 2"
    )


def test_values_that_are_nearly_the_same() -> None:
    near = Equal(sin(x), sin(x) + Rational(1, 10**12))
    assert said(near, qed(ALGEBRA), {x: 1}).endswith(
        "0.8414709848078965 against 0.8414709848088965, certified"
    )


def test_a_false_inequality() -> None:
    assert said(AtMost(x, x - 1), qed(SIGN("≤")), {x: 1}).endswith(
        "; false at the witness x = 1: 1 against 0, certified"
    )
    assert "false" not in said(Less(sin(p), p), qed(SIGN("<")), {p: 1})


def test_a_matrix_shows_the_entries_that_differ() -> None:
    turn = Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]])
    assert "false at the witness x = 1: (" in said(
        Equal(turn.T, turn), qed(ALGEBRA), {x: 1}
    )


def test_a_step_inside_a_reason() -> None:
    inner = via(p**2 + 1, by=ALGEBRA).qed(by=ALGEBRA)
    sentence = said(Equal(abs(p), p), qed(SQUARES(inner)), {p: 2})
    assert sentence.startswith("step 1 (both are non-negative")
    assert sentence.endswith("false at the witness p = 2: 4 against 5, certified")


def test_each_part_has_its_own_witnesses() -> None:
    below, above = given("below", Less(x, 0)), given("above", Less(0, x))
    made = claim(
        "aaaa",
        "A claim",
        parts=(
            part(
                Equal(x * x, x**2),
                given=(below,),
                proof=qed(ALGEBRA),
                witnesses=({x: -1},),
            ),
            part(
                Equal(x * x, x**3),
                given=(above,),
                proof=qed(ALGEBRA),
                witnesses=({x: 2},),
            ),
        ),
    )
    assert settle(made).sentence.endswith(
        "false at the witness x = 2: 4 against 8, certified"
    )


# ---------------------------------------------------------------- true, by another rule


@pytest.mark.parametrize(
    ("says", "by", "does"),
    [
        (
            Equal(cos(2 * x), cos(x) ** 2 - sin(x) ** 2),
            ADDITION,
            "the step is true, but ADDITION is not enough; use EULER",
        ),
        (
            Equal(cos(x) ** 2 + sin(x) ** 2, 1),
            ALGEBRA,
            "the step is true, but ALGEBRA is not enough; use PYTHAGORAS",
        ),
        (
            Equal(abs(exp(I * x)), 1),
            EULER,
            "the step is true, but EULER is not enough; use MODULUS",
        ),
        (
            Equal(sin(x + y), sin(x) * cos(y) + cos(x) * sin(y)),
            ALGEBRA,
            "the step is true, but ALGEBRA is not enough; use ADDITION",
        ),
        (
            AtMost(abs(x + y), abs(x) + abs(y)),
            SIGN("≤"),
            'the step is true, but SIGN("≤") is not enough; use TRIANGLE',
        ),
    ],
)
def test_another_rule_does_it(says: Relation, by: Rule, does: str) -> None:
    witness = {z: 1 for z in (x, y) if z in says.letters}
    assert said(says, qed(by), witness).endswith(f"; {does}")


def test_what_is_known_is_not_needed() -> None:
    known = given("known", Equal(x, y))
    assert said(
        Equal(sin(y + 1), sin(y) * cos(1) + cos(y) * sin(1)),
        qed(GIVEN(known)),
        {x: 1, y: 1},
        given=(known,),
    ).endswith("; the step is true; use ADDITION")


def test_the_rule_that_is_said_already_is_not_said_again() -> None:
    assert said(Equal(x * (y + 1), x * y + x), qed(ADDITION), {x: 1, y: 2}) == (
        "step 1 (angle addition): already holds by algebra"
    )


def test_true_and_no_rule_does_it() -> None:
    assert said(Equal(Integral(2 * x, (x, 0, 1)), 1), qed(EULER)).endswith(
        "; true at the witnesses to 45 digits, but none of ALGEBRA, ADDITION, PYTHAGORAS, "
        "EULER, MODULUS proves the step alone"
    )


# ---------------------------------------------------------------- a refutation that is none


def test_a_statement_that_holds_at_its_point() -> None:
    made = claim("aaaa", "A claim", Less(cos(x), 2), refuted_at={x: 1})
    assert settle(made).sentence == (
        "no certified difference at the point; it holds there: 0.5403 < 2, certified"
    )
    made = claim("aaaa", "A claim", Equal(x, x**2), refuted_at={x: 1})
    assert settle(made).sentence.endswith(
        "it holds there: both sides are 1, to 45 digits"
    )


# ---------------------------------------------------------------- where nothing can be said


def test_nothing_is_said_where_nothing_is_known() -> None:
    assert said(Equal(x * y, y * x), qed(ALGEBRA), {x: 1}) == (
        "an instance gives a value to each of x, y: y has none"
    )
    assert said(Equal(x, x), qed(ALGEBRA), {x: 1}) == (
        "step 1 (algebra): the line repeats the one before"
    )
    assert said(Equal(x / y, x * y**-1), qed(ALGEBRA), {x: 1, y: 1}) == "needs y ≠ 0"


def test_what_cannot_be_read_is_no_crash() -> None:
    turn = Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]])
    for says in (
        AtMost(turn, 2 * turn),
        Equal(turn, x),
        Equal(turn, turn * Matrix([[1, 2, 3]])),
    ):
        assert "certified" not in said(says, qed(SIGN()), {x: 1})


def test_a_rule_that_holds_and_has_no_place_is_not_praised() -> None:
    assert said(Equal(x**2, x**2 + 1), qed(SIGN()), {x: 1}).startswith(
        "step 1 (visible): ≤ has no place in a chain for ="
    )
    assert "the step is true" not in said(Equal(x**2, x**2 + 1), qed(SIGN()), {x: 1})


def test_the_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teaching, "DIAGNOSIS_STEPS", 10)
    assert said(Equal(cos(2 * x), cos(x) ** 2 + sin(x) ** 2), qed(EULER), {x: 1}) == (
        "step 1 (Euler's formula): the two sides differ"
    )


@pytest.mark.parametrize("canary", CANARIES, ids=lambda c: c.tag)
def test_no_canary_is_called_true(canary: Claim) -> None:
    """Each is false at its witness, and no rule closes what is false."""
    assert "the step is true" not in settle(canary).sentence


# ---------------------------------------------------------------- Python's signs and numbers

HEAD = '''
r"""# A chapter"""

import math

import numpy as np

from phaseproof.author import *

x, y = letter("x y", "real")
i, n = letter("i n", "natural")
same = {"source": "vaswani2017, §1", "proof": qed(by=ALGEBRA), "witnesses": ({x: 1, y: 2},)}
'''
COMPARED = (
    "== compares two terms as they are written; Equal(a, b) states that they are equal"
)
ORDERED = (
    "terms are not compared by <, <=, > and >=: Less(a, b) and AtMost(a, b) state it"
)
COMPUTED = "a term is not a number of Python's: take cos, sin, exp"
MISTAKES = {
    "says=x + y == y + x, **same": COMPARED,
    "says=(Equal(x, y), x != y), **same": COMPARED,
    "says=x**2 >= 0, **same": ORDERED,
    "says=Less(x, y), given=(0 < x,), **same": ORDERED,
    "says=Less(x, y), given=(given('h', x == y),), **same": COMPARED,
    "says=Less(x, y), given=(Less(0, x),), **same": 'a hypothesis has a name: given("positive"',
    "says=Equal(0.5*x, x/2), **same": "0.5 is a float, which is not exact: write Rational(1, 2)",
    "says=Equal(x*math.pi, x), **same": "3.141592653589793 is a float, which is not exact: write pi",
    "says=Equal(x*np.float64(2), x), **same": "2.0 is a float, which is not exact: write 2",
    "says=Equal(x*float('inf'), x), **same": "inf is not an exact expression",
    "says=Equal(x + 1j, x), **same": "1j is a number of floats, which are not exact: I is",
    "says=Equal(x + 'y', x), **same": "'y' is a text and no term: letter('y', \"real\") is one",
    "says=Equal(x + (x == y), x), **same": COMPARED,
    "says=Equal(Rational(1, 0), x), **same": "Rational(1, 0) is no rational number",
    "says=Equal(Rational(0.5), x), **same": "0.5 is a float, which is not exact",
    "says=Equal(math.cos(x), 1), **same": COMPUTED,
    "says=Equal(np.cos(2*x), 1), **same": COMPUTED,
    "says=Equal(sum(range(n)), 1), **same": COMPUTED,
    "says=Equal(x^2, x*x), **same": "^ is no power in Python: write x**2",
    "says=Equal(Sum(x, (i, n/2)), x), **same": "a sum, product or integral runs over a",
    "says=Equal(Integral(x, x), x), **same": "a sum, product or integral runs over a",
    "says=Equal(Stack(x, (i, 0, n)), x), **same": "blocks run over a letter and how many they are",
    "says=Equal(x(2), x), **same": "Python cannot run this: 'Letter' object is not callable",
    "says=Equal(x), **same": "Python cannot run this: Equal() missing 1 required positional",
    "says=Equal(x*y, y*x), **{**same, 'witnesses': ({x: 1, 3: 2},)}": "a point gives values to letters, as in {x: 1}, and 3 is no letter",
    "says=Equal(x*y, y*x), **{**same, 'witnesses': ({'x': 1, y: 2},)}": "a point gives values to letters, as in {x: 1}, and x is no letter",
    "says=Equal(x*y, y*x), **{**same, 'witnesses': ({x: 1, y: 2})}": "witnesses are a tuple of points: ({x: 1},), with a comma",
    "says=Equal(x*y, y*x), **{**same, 'proof': ALGEBRA}": "a proof is a chain of reasons, such as",
    "says=Less(x, y), **{**same, 'proof': qed(by=SIGN)}": "SIGN is a reason once it has its",
    "says=Equal(x*y, y*x), **{**same, 'witnesses': ({x: 1},)}": "aaaa A_CLAIM: an instance gives a value to each of x, y: y has none",
    "says=Equal(x, x**2), **{**same, 'witnesses': ({x: 1, y: 2},)}": "aaaa A_CLAIM: an instance gives a value to each of x, and not to y",
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_one_sentence(mistake: str, chapters: Callable[..., Path]) -> None:
    folder = chapters(one=HEAD + f'A_CLAIM = claim("aaaa", "A claim", {mistake})\n')
    result = CliRunner().invoke(main, ["verify", str(folder), "-j", "1"])
    (said,) = result.stderr.splitlines()
    assert result.exit_code == 1
    assert said.startswith(f"{folder / 'one.py'}:12: {MISTAKES[mistake]}")
    assert "Error:" not in said


def test_a_term_that_is_too_deep(chapters: Callable[..., Path]) -> None:
    deep = "for _ in range(20_000):\n    x = sin(x)\n"
    folder = chapters(
        one=HEAD + deep + 'A_CLAIM = claim("aaaa", "A", Equal(x, x + 0), **same)\n'
    )
    (failure,) = verify(loading.load(folder)).failures
    assert str(failure).endswith("one.py:14: aaaa A_CLAIM: it is nested too deeply")


def test_terms_are_still_compared_as_they_are_written() -> None:
    assert x + y == x + y
    assert x + y != y + x
    assert len({x + y, x + y, y + x}) == 2


def test_numpy_does_not_take_a_term_apart() -> None:
    with pytest.raises(OutsideFragment, match="a term is not a number of Python's"):
        np.ones(3) * x


def test_a_point_of_whole_numbers() -> None:
    """``BallEvaluator().at`` takes what a witness takes, and a folder may be named by a text."""
    (value,) = BallEvaluator().at(cos(x), {x: 0})[0]
    assert value == 1
    with pytest.raises(OutsideFragment, match=r"0\.5 is a float"):
        BallEvaluator().at(cos(x), {x: 0.5})


def test_a_folder_named_by_a_text(chapters: Callable[..., Path]) -> None:
    folder = chapters(
        one=HEAD + 'A_CLAIM = claim("aaaa", "A", Equal(x*y, y*x), **same)\n'
    )
    assert [*loading.load(str(folder)).by_tag] == ["aaaa"]

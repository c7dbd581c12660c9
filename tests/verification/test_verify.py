"""The report: canaries, readings at witnesses, and what makes a claim fall short."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest
from flint import acb, ctx

from phaseproof.author import (
    ALGEBRA,
    INSTANCE,
    LINEAR_SYSTEM,
    SIGN,
    AtMost,
    Equal,
    I,
    Less,
    claim,
    cos,
    exp,
    given,
    letter,
    part,
    pi,
    proof,
    qed,
    sin,
    sqrt,
    via,
)
from phaseproof.library import loading
from phaseproof.prover.elaboration import decide
from phaseproof.trusted.enclosure.balls import BallEvaluator
from phaseproof.trusted.language.claims import (
    Claim,
    Condition,
    Counterexample,
    Method,
    Point,
)
from phaseproof.trusted.language.terms import Term, term
from phaseproof.trusted.language.verdict import Verdict
from phaseproof.verification import report as verification
from phaseproof.verification import witness_values as readings
from phaseproof.verification.canaries import CANARIES, FAMILIES, TWINS
from phaseproof.workers import Spent, limited
from tests.kernel.attempts import REASONS

x, y = letter("x y", "real")
p = letter("p", "positive")


# ---------------------------------------------------------------- canaries


def test_every_rule_has_a_canary() -> None:
    assert {*FAMILIES} >= REASONS


@pytest.mark.parametrize("canary", CANARIES, ids=lambda c: c.tag)
def test_a_canary_is_refused(canary: Claim) -> None:
    assert not verification.admitted(canary)


@pytest.mark.parametrize("canary", CANARIES, ids=lambda c: c.tag)
def test_a_canary_is_false(canary: Claim) -> None:
    """Balls separate the sides at its witness: nothing true is refused here."""
    (part,) = canary.parts
    (says,) = part.sequent.says
    ball = BallEvaluator()
    if isinstance(part.evidence, Counterexample):
        assert not ball.apart(says.lhs, says.rhs, part.evidence.at)
    elif says.rel == "=":
        assert ball.apart(says.lhs, says.rhs, part.witnesses[0])
    else:
        reversed_ = {"≤": "<", "<": "≤"}[says.rel]
        assert ball.certain(says.rhs, reversed_, says.lhs, part.witnesses[0])


@pytest.mark.parametrize("twin", TWINS, ids=lambda c: c.tag)
def test_nothing_but_its_falsehood_refuses_a_canary(twin: Claim) -> None:
    refuted = isinstance(twin.parts[0].evidence, Counterexample)
    assert decide(twin).verdict is (Verdict.REFUTED if refuted else Verdict.PROVED)


@pytest.mark.parametrize("twin", TWINS, ids=lambda c: c.tag)
def test_numbers_meet_every_rule(twin: Claim) -> None:
    for reading in readings.readings(twin, decide(twin).method):
        assert reading.digits >= 45


def test_a_canary_that_passes_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification, "CANARIES", (*CANARIES, TWINS[0]))
    report = verification.verify(loading.Book(Path(), ()))
    (failure,) = report.failures
    assert (failure.tag, report.canaries) == (TWINS[0].tag, len(CANARIES))


# ---------------------------------------------------------------- readings


def reading(
    says: object,
    *witnesses: object,
    by: object = None,
    knowing: tuple[Condition, ...] = (),
) -> str:
    """What the numbers say against a claim, whatever the kernel would say; nothing if they meet."""
    made = claim(
        "aaaa",
        "A claim",
        says,
        given=knowing,
        proof=by or qed(ALGEBRA),  # type: ignore[arg-type]
        witnesses=witnesses,
    )
    try:
        readings.readings(made, Method.EXACT)
    except readings.Unmet as unmet:
        return str(unmet)
    return ""


def test_numbers_that_meet() -> None:
    assert (
        reading(Equal(sin(x) ** 2 + cos(x) ** 2, 1), {x: 1}, {x: Fraction(1, 3)}) == ""
    )
    assert reading(Less(sin(p), p), {p: 1}, by=qed(SIGN("<"))) == ""


def test_an_equation_that_is_false_at_a_witness() -> None:
    assert "is false at a witness" in reading(Equal(sin(x), x), {x: 0}, {x: 1})
    tiny = term(Fraction(1, 10**44))
    assert "is false at a witness" in reading(Equal(sin(x) + tiny, sin(x)), {x: 1})


def test_a_hypothesis_that_is_false_at_a_witness() -> None:
    known = (given("less", Less(x, 0)),)
    assert reading(Equal(x, x), {x: -1}, knowing=known) == ""
    assert "false at a witness" in reading(Equal(x, x), {x: 1}, knowing=known)


def test_a_line_inside_is_read_too() -> None:
    detour = via(x + 1, by=ALGEBRA).qed(ALGEBRA)
    assert "is false at a witness" in reading(Equal(x, x * 1), {x: 1}, by=detour)


def test_an_inequality_the_wrong_way_round() -> None:
    assert "is false at a witness" in reading(
        AtMost(2, sin(x)), {x: 1}, by=qed(SIGN("≤"))
    )
    assert reading(AtMost(sin(x), 1), {x: pi / 2}, by=qed(SIGN("≤"))) == ""


def test_strictly_below_at_one_witness_at_least() -> None:
    strict = qed(SIGN("<"))
    assert "certain at no witness" in reading(
        Less(sin(x), cos(x)), {x: pi / 4}, by=strict
    )
    assert reading(Less(sin(x), cos(x)), {x: pi / 4}, {x: 0}, by=strict) == ""


def test_only_real_numbers_are_ordered() -> None:
    assert "not real" in reading(AtMost(I * x, x), {x: 1}, by=qed(SIGN("≤")))


def test_a_letter_without_a_value() -> None:
    made = claim(
        "aaaa", "A claim", Equal(x + y, y + x), proof=qed(ALGEBRA), witnesses=({x: 1},)
    )
    assert verification.settle(made).judgement is None
    with pytest.raises(Exception, match="y"):
        readings.readings(made, Method.EXACT)


def test_balls_that_are_too_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = acb(1, 0) + acb("0 +/- 1e-44")
    monkeypatch.setattr(BallEvaluator, "at", lambda self, e, point: [[wide]])
    assert "is known only as" in reading(Equal(x, x), {x: 1})


def test_a_second_reader_that_lands_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    def off(self: object, e: Term, point: Point) -> list[list[mpmath.mpc]]:
        with mpmath.workdps(60):
            return [[mpmath.mpc(1) + mpmath.mpf(10) ** -39]]

    monkeypatch.setattr(readings.MpmathEvaluator, "at", off)
    assert "mpmath reads" in reading(Equal(x, x), {x: 1})


def test_a_refutation_whose_sides_meet() -> None:
    made = claim(
        "aaaa", "A claim", Equal(sin(x) ** 2 + cos(x) ** 2, 1), refuted_at={x: 1}
    )
    with pytest.raises(readings.Unmet, match="do not lie apart"):
        readings.readings(made, Method.ENCLOSED)
    below = claim("aaaa", "A claim", AtMost(sin(x), 1), refuted_at={x: 1})
    with pytest.raises(readings.Unmet, match="do not lie apart"):
        readings.readings(below, Method.EXACT)


def test_an_absurdity_has_no_witness() -> None:
    made = claim("aaaa", "A claim", Equal(0, 1), proof=qed(ALGEBRA))
    assert readings.readings(made, Method.EXACT) == ()


@pytest.mark.parametrize(
    ("e", "shown"),
    [
        (term(17), "17"),
        (term(Fraction(1, 3)), "0.333333333333333333333333333333"),
        (sqrt(2) * I, "1.41421356237309504880168872421i"),
        (
            exp(I) * 2,
            "1.08060461173627943480187321489 + 1.68294196961579301330500464326i",
        ),
        (1 - sqrt(2) * I, "1 - 1.41421356237309504880168872421i"),
    ],
)
def test_values_as_they_are_printed(e: Term, shown: str) -> None:
    made = claim("aaaa", "A claim", Equal(e, e * 1), proof=qed(ALGEBRA))
    (value,) = readings.readings(made, Method.EXACT)
    assert value.value == shown
    assert value.digits >= 45


def test_the_precision_is_put_back() -> None:
    before = ctx.prec, mpmath.mp.prec
    reading(Equal(sin(x), x), {x: 1})
    assert (ctx.prec, mpmath.mp.prec) == before


# ---------------------------------------------------------------- the report

CHAPTER = '''
    """# Sines"""

    from phaseproof.author import *

    x, y = letter("x y", "real")

    SINE_OF_SUM = claim(
        "aaaa", "The sine of a sum", Equal(sin(x + y), sin(x)*cos(y) + cos(x)*sin(y)),
        source="vaswani2017", proof=qed(ADDITION), witnesses=({x: 1, y: 2},))

    SINE_OF_DOUBLE = claim(
        "bbbb", "The sine of the double", Equal(sin(x + x), 2*sin(x)*cos(x)),
        source="vaswani2017", proof=qed(LEMMA(SINE_OF_SUM, {x: x, y: x})), witnesses=({x: 1},))

    SINE_IS_ADDITIVE = claim(
        "cccc", "The sine is additive", Equal(sin(x + y), sin(x) + sin(y)),
        source="vaswani2017", refuted_at={x: 1, y: 1}, corrected=SINE_OF_SUM)
    '''


def test_a_report(chapters: Callable[..., Path]) -> None:
    read = loading.load(chapters(sines=CHAPTER))
    seen: list[str] = []
    report = verification.verify(read, jobs=1, progress=seen.append)
    assert report.ok
    assert seen == ["SINE_OF_SUM", "SINE_OF_DOUBLE", "SINE_IS_ADDITIVE"]
    assert [s.verdict for s in report.settled] == ["proved", "proved", "refuted"]
    assert (report.by_verdict, report.by_grade, report.by_kind) == (
        {"proved": 2, "refuted": 1},
        {"exact": 3},
        {"identity": 3},
    )
    assert report.settled[1].judgement.uses == ("aaaa",)
    assert report == replace(report, seconds=report.seconds + 1)


def test_kinds() -> None:
    double = part(
        Equal(x, 0),
        given=(given("double", Equal(2 * x, 0)),),
        witnesses=({x: 0},),
        proof=qed(by=LINEAR_SYSTEM(((INSTANCE("double"), term(1)),), term(2))),
    )
    back = part(
        Equal(2 * x, 0),
        given=(given("zero", Equal(x, 0)),),
        witnesses=({x: 0},),
        proof=qed(by=INSTANCE("zero")),
    )
    kind = lambda *parts: (
        verification.Settled(
            made := claim("aaaa", "A claim", parts=parts), "", "", decide(made), ""
        ).kind
    )
    assert kind(double, back) == "equivalence"
    assert kind(double, double) == "identity"
    assert (
        kind(part(Less(0, 1 + x**2), proof=qed(by=SIGN("<")), witnesses=({x: 0},)))
        == "bound"
    )
    there = part(
        Equal(y, x + 1),
        some=(y,),
        witnesses=({x: 0},),
        proof=proof(qed(by=ALGEBRA), choose={y: 1 + x}),
    )
    assert kind(there) == "existence"


def test_one_report_however_many_processes(
    chapters: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verification, "WORTH_A_PROCESS", 1)
    read = loading.load(chapters(sines=CHAPTER))
    assert verification.verify(read, jobs=1) == verification.verify(read, jobs=2)


def test_a_selection(chapters: Callable[..., Path]) -> None:
    read = loading.load(chapters(sines=CHAPTER))
    report = verification.verify(read, frozenset({"bbbb"}))
    assert [s.claim.tag for s in report.settled] == ["bbbb"]


def test_a_false_claim_is_a_failure_and_the_rest_is_judged(
    chapters: Callable[..., Path],
) -> None:
    read = loading.load(
        chapters(sines=CHAPTER.replace("cos(x)*sin(y))", "cos(x)*sin(2*y))"))
    )
    report = verification.verify(read, jobs=1)
    assert not report.ok
    assert {f.tag for f in report.failures} == {
        "aaaa",
        "bbbb",
    }  # what rests on it falls with it
    assert [s.claim.tag for s in report.settled] == ["cccc"]
    failure = report.failures[0]
    assert (failure.line, Path(failure.file).name) == (7, "sines.py")
    assert "\n" not in failure.sentence


@pytest.mark.parametrize(
    "stop", [Spent("it computes for more than 600 seconds"), MemoryError()]
)
def test_what_the_system_stops_is_a_sentence(
    stop: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*args: object) -> str:
        raise stop

    monkeypatch.setattr(verification, "two_meanings", stopped)
    found = verification.settle(
        claim("aaaa", "A claim", Equal(x + y, y + x), proof=qed(by=ALGEBRA))
    )
    assert found.judgement is None
    assert found.sentence.startswith("gives up: it ")


@pytest.mark.slow
def test_the_system_counts_what_a_process_computes_and_holds() -> None:
    def for_ever() -> None:
        while True:
            pass

    with limited(1, 4000), pytest.raises(Spent, match="more than 1 seconds"):
        for_ever()
    with limited(600, 1000), pytest.raises(MemoryError):
        bytearray(2**31)
    assert len(bytearray(2**31)) == 2**31

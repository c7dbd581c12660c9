"""Hypotheses that are equations: what follows from them is proved, its false neighbours are not, and
hypotheses that contradict each other prove nothing."""

from __future__ import annotations

from time import process_time

import pytest

from phaseproof.ask.decide import CONTRADICTORY, NOWHERE, settle
from phaseproof.cli.check import lemmas
from phaseproof.prover.counterexamples import fails
from phaseproof.prover.ideals import factors, lowest, multiples, square_part
from phaseproof.prover.systems import solutions
from phaseproof.syntax.statement import read
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import gap
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.ring import ZERO, Quotient, Sum
from phaseproof.trusted.language.terms import Letter

CIRCLES = ["a**2 + b**2 = 1", "c**2 + d**2 = 1"]
SUM_AND_PRODUCT = ["x + y = s", "x*y = p"]
x, y = Letter("x", "real"), Letter("y", "real")


def verdict(text: str, given: list[str], **letters: str) -> str:
    """The answer, in a few CPU seconds even while others are at work."""
    kinds = {name: kind for kind, names in letters.items() for name in names.split()}
    lemmas()
    start = process_time()
    answer = settle(read(text, kinds, given), lemmas)
    assert process_time() - start < 6
    return answer.verdict


@pytest.mark.parametrize(
    ("true", "false", "given", "letters"),
    [
        ("x**3 + y**3 + z**3 = 3*x*y*z", "x**3 + y**3 + z**3 = 2*x*y*z", ["x + y + z = 0"], {}),
        ("x**2 + y**2 = s**2 - 2*p", "x**2 + y**2 = s**2 - p", SUM_AND_PRODUCT, {}),
        ("(a*c - b*d)**2 + (a*d + b*c)**2 = 1", "(a*c - b*d)**2 + (a*d - b*c)**2 = 1", CIRCLES, {}),
        ("a*c + b*d <= 1", "a*c + b*d < 1", CIRCLES, {}),
        ("2*sin(x)*cos(x) = t**2 - 1", "2*sin(x)*cos(x) = t**2 + 1", ["sin(x) + cos(x) = t"], {}),
        ("x*y = x + y", "x*y = x - y", ["1/x + 1/y = 1"], {}),
        ("x**5 = 5*x + 3", "x**5 = 5*x + 2", ["x**2 = x + 1"], {}),
        ("x**2 = x + 1", "x**2 = x - 1", ["x = (1 + sqrt(5))/2"], {}),
        ("x**3 + 1/x**3 = a**3 - 3*a", "x**3 + 1/x**3 = a**3 + 3*a", ["x + 1/x = a"], {}),
        ("x**2 + y**2 = 5", "x**2 - y**2 = 5", ["x + y = 3", "x - y = 1"], {}),
        ("cos(x)**2 = 3/4", "cos(x) = sqrt(3)/2", ["sin(x) = 1/2"], {}),
        ("x = 2", "x = -2", ["x**2 = 4", "x > 0"], {}),
        ("x = 9", "x = 3", ["sqrt(x) = 3"], {"nonnegative": "x"}),
        ("x = y", "x = 2*y", ["x**2 = y**2"], {"positive": "x y"}),
        ("abs(x) = 2", "x = 2", ["x**2 = 4"], {}),
        ("x = 0", "x = 1", ["x**2 + y**2 = 0"], {}),
        ("a = b", "a = b + 1", ["a**2 + b**2 + c**2 = a*b + b*c + c*a"], {}),
        ("x*y = 0", "x = 0", ["x**2*y = 0"], {}),
        ("x = log(2)", "x = log(3)", ["exp(x) = 2"], {}),
        ("x = exp(3)", "x = exp(2)", ["log(x) = 3"], {"positive": "x"}),
        ("x = y", "x = -y", ["exp(x) = exp(y)"], {}),
        ("y = sqrt(1 - x**2)", "y = -sqrt(1 - x**2)", ["x**2 + y**2 = 1", "y >= 0"], {}),
        ("x*y <= 1/4", "x*y <= 1/5", ["x + y = 1"], {}),
        ("x + y >= 2", "x + y >= 3", ["x*y = 1", "x > 0"], {}),
        ("x <= w", "w <= x", ["x <= y", "y = z", "z < w"], {}),
        ("x = y", "x = y + 1", ["x <= y", "y <= x"], {}),
        ("a*d = b*c", "a*c = b*d", ["a/b = c/d"], {"positive": "a b c d"}),
    ],
)  # fmt: skip
def test_equations(
    true: str, false: str, given: list[str], letters: dict[str, str]
) -> None:
    assert verdict(true, given, **letters) == "proved"
    assert verdict(false, given, **letters) == "refuted"


@pytest.mark.parametrize(
    ("text", "given", "letters"),
    [
        ("x = 2", ["x**2 = 4"], {}),  # the other root
        ("a = b", ["a*c = b*c"], {}),  # c may be 0
        ("x + y >= 2", ["x*y = 1"], {}),
        ("x = 0", ["x**2 + y**2 = 0"], {"complex": "x y"}),  # squares are real
        ("x = 1", ["x**3 = 1"], {"complex": "x"}),
        ("x = y", ["exp(x) = exp(y)"], {"complex": "x y"}),  # periods
        ("x = y", ["sin(x) = sin(y)"], {}),
        ("x = 0", ["x**2 - y**2 = 0"], {}),
        ("y = sqrt(1 - x**2)", ["x**2 + y**2 = 1"], {}),
    ],
)
def test_what_does_not_follow_is_never_proved(
    text: str, given: list[str], letters: dict[str, str]
) -> None:
    assert verdict(text, given, **letters) in ("refuted", "undecided")


@pytest.mark.parametrize(
    "given",
    [
        ["0 = 1"],
        ["x > 1", "x < 0"],
        ["x + y = 1", "x + y = 2"],
        ["x**2 = -1"],
        ["x**2 + y**2 = 1", "x = 2"],
        ["exp(x) = 0"],
    ],
)
def test_hypotheses_that_contradict_each_other_prove_nothing(given: list[str]) -> None:
    for text in ("x = 5", "x = x + 1", "x <= x**2 + 1"):
        answer = settle(read(text, {"x": "real", "y": "real"}, given), lemmas)
        assert (answer.verdict, answer.obstacle) == ("undecided", CONTRADICTORY)


def test_hypotheses_that_hold_nowhere_known_are_no_contradiction() -> None:
    """They hold at a point that is not tried, so that 1 ≤ 0 does not follow."""
    answer = settle(read("x = 5", given=["x**5 - x = 17"]), lemmas)
    assert (answer.verdict, answer.obstacle) == ("undecided", NOWHERE)


# ---------------------------------------------------------------- the search


def form(text: str) -> Sum:
    says = read(text, {"x": "real", "y": "real"}).sequent.says[0]
    return gap(says.rhs, says.lhs, Scope()).num


def same(u: Sum, v: Sum) -> bool:
    return not (u - v).terms


@pytest.mark.parametrize(
    ("target", "known"),
    [
        ("x**4 = 1", ["x**2 = 1"]),
        ("x**2 + y**2 = 5", ["x + y = 3", "x*y = 2"]),
        ("x = 2", ["x**2 = 4"]),
        ("x*y = y", ["x**2*y = y"]),
        ("exp(2*x) = 4", ["exp(x) = 2"]),
        ("exp(-x) = 1/2", ["exp(x) = 2"]),
        ("x*sqrt(2) = 2", ["x = sqrt(2)"]),
    ],
)
def test_a_multiple_is_the_combination(target: str, known: list[str]) -> None:
    f, gs = form(target), [*map(form, known)]
    found = [*multiples(f, gs)]
    assert found
    for s, shares in found:
        total = sum((u * g for u, g in zip(shares, gs, strict=True)), start=ZERO)
        assert s.terms
        assert same(s * f, total)


def test_what_vanishes_wherever_all_does_is_no_multiple() -> None:
    """(x² − 4)·(x − 3) is a combination of x² − 4, and says nothing of x − 3."""
    assert [*multiples(form("x = 3"), [form("x**2 = 4")])] == []


def test_factors_make_the_whole() -> None:
    whole = form("x**3*y = x*y**3")
    assert len([*factors(whole)]) == 4


def test_letters_solve_their_equations() -> None:
    given = read("x = y", {}, ["x**2 + y**2 = 25", "x*y = 12"]).sequent.given
    for way in solutions(given):
        assert {z.name for z, _ in way} <= {"x", "y"}
    (line,) = solutions(read("x = y", {}, ["x + y = 3", "x - y = 1"]).sequent.given)
    values = dict(line)
    two = Normalizer(Scope(), Level.OPAQUE).of(values[x], {})
    assert two.rational() == 2


def test_squares_are_parted_and_quotients_are_in_lowest_terms() -> None:
    w, h = square_part(form("x**2*y = 2*x*y - y"))
    assert same(w * w * h, form("x**2*y = 2*x*y - y"))
    assert same(w * w, form("x**2 = 2*x - 1"))
    assert same(square_part(form("x**2 = 2"))[0], Sum.number(1))
    q = lowest(Quotient(form("x**2 = y**2"), form("2*x = 2*y")))
    assert same(Sum.number(2) * q.num, form("x = -y"))
    assert q.den.rational() == 1


def test_a_sign_that_fails_at_a_point_is_not_sought() -> None:
    """cos x ≠ 0 is no consequence of 0 < cos x, which is false at x = 2."""
    (says,) = read("cos(x) > 0").sequent.says
    assert fails(says, ())
    assert not fails(says, read("x = x", given=["-1 <= x <= 1"]).sequent.given)
    assert verdict("tan(x) = sin(x)/cos(x)", []) == "proved"
    assert verdict("cos(x) != 2", []) == "proved"

"""I(Δ; b) = ∫₀¹ e^{iΔ b^{-t}} dt: four readings agree."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from flint import acb, arb, ctx

from numerics import oscillatory
from numerics.oscillatory import by_arb, by_closed_form, by_quadrature, on_rotated_path
from phaseproof.balls import Ball
from phaseproof.terms import I, Integral, exp, letter, term

BASE = 10**4
READINGS = {
    by_quadrature: (Fraction(1, 3), 1, 17, 100),
    on_rotated_path: (Fraction(1, 3), 1, 17, 100, 4096, 10**4, 10**6, 10**12),
    by_arb: (Fraction(1, 3), 1, 17, 100, 4096, 10**4, 10**5),
}
CASES = [(read, delta) for read, deltas in READINGS.items() for delta in deltas]
NAMES = [f"{read.__name__} at {delta}" for read, delta in CASES]


def agree(p: Any, q: Any, digits: int) -> bool:
    """Whether two numbers, balls or not, are certainly so near."""
    with ctx.workdps(2 * digits + 20):
        return bool(abs(acb(p) - acb(q)) < arb(10)**-digits)


@pytest.mark.parametrize(("read", "delta"), CASES, ids=NAMES)
def test_the_readings_agree_to_forty_digits(read: Callable[..., Any], delta: Any) -> None:
    assert agree(read(delta, BASE), by_closed_form(delta, BASE), 40)


@pytest.mark.parametrize("b", [2, Fraction(101, 100), 1 + Fraction(1, 10**30), 10**12], ids=float)
@pytest.mark.parametrize("read", READINGS, ids=lambda f: f.__name__)
def test_they_agree_for_other_bases(read: Callable[..., Any], b: Any) -> None:
    for delta in (Fraction(1, 7), 50):
        assert agree(read(delta, b), by_closed_form(delta, b), 40)


def test_they_agree_at_the_ends_of_the_range() -> None:
    for delta in (Fraction(1, 10**30), 10**18):
        assert agree(on_rotated_path(delta, BASE), by_closed_form(delta, BASE), 40)


def test_where_quadrature_on_the_whole_interval_is_wrong() -> None:
    known = acb("0.0387460429646486", "0.1264664080288911")
    assert agree(by_arb(4096, BASE, 20), known, 15)


@pytest.mark.parametrize("read", [by_arb, by_closed_form])
@pytest.mark.parametrize("digits", [1, 15, 100, 200])
def test_balls_are_as_narrow_as_asked(read: Callable[..., Any], digits: int) -> None:
    for b in (BASE, 1 + Fraction(1, 10**digits)):
        with ctx.workdps(digits + 10):
            assert read(99, b, digits).rad() <= arb(10)**-digits


def test_more_digits_refine_fewer() -> None:
    assert agree(on_rotated_path(4096, BASE, 150), by_closed_form(4096, BASE, 200), 150)
    assert by_closed_form(4096, BASE, 10).contains(by_closed_form(4096, BASE, 200))


def test_the_general_reader_sees_the_same() -> None:
    t, u, b = letter("t", "real"), *letter("Delta b", "positive")
    average = Integral(exp(I * u * b**(-t)), (t, 0, 1))
    ((ball,),) = Ball().at(average, {u: term(999), b: term(BASE)})
    assert ball.overlaps(by_closed_form(999, BASE))


@pytest.mark.parametrize("read", [by_quadrature, on_rotated_path, by_arb, by_closed_form])
@pytest.mark.parametrize(("delta", "b", "digits"), [
    (0, BASE, 50), (-1, BASE, 50), (1, 1, 50), (1, Fraction(1, 2), 50), (1.0, BASE, 50),
    (1, 1e4, 50), ("1", BASE, 50), (True, BASE, 50), (1, BASE, 0), (1, BASE, 5.0),
    (float("nan"), BASE, 50), (1, BASE, True),
])
def test_inputs_are_exact_and_in_the_domain(
        read: Callable[..., Any], delta: Any, b: Any, digits: Any) -> None:
    with pytest.raises(ValueError, match=r"^.+[^.]$"):
        read(delta, b, digits)


@pytest.mark.parametrize(("read", "delta"), [(by_quadrature, 101), (by_arb, 10**5 + 1)])
def test_nothing_follows_more_turns_than_it_is_meant_for(
        read: Callable[..., Any], delta: int) -> None:
    with pytest.raises(ValueError, match="every turn"):
        read(delta, BASE)


def test_what_is_not_sure_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oscillatory, "GUARD", -20)
    with pytest.raises(ArithmeticError):
        on_rotated_path(17, BASE)
    monkeypatch.setattr(oscillatory, "DOUBLINGS", 1)
    with pytest.raises(ArithmeticError):
        by_closed_form(17, BASE)


def test_the_docstrings_are_right() -> None:
    failed, tried = doctest.testmod(oscillatory)
    assert (failed, tried > 0) == (0, True)

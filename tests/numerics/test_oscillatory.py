"""∫₀¹ h(t) e^{iΔ b^{-t}} dt: balls as narrow as asked, met by mpmath and by Arb's integrator."""

from __future__ import annotations

import doctest
import math
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import pytest
from flint import acb, arb, ctx
from hypothesis import given
from hypothesis import strategies as st

from phaseproof.authoring.expressions import I, Integral, exp, letter
from phaseproof.numerics import oscillatory
from phaseproof.numerics.oscillatory import (
    Weight,
    integral,
    integrals,
    linear,
    power,
    second_reading,
)
from phaseproof.numerics.rationals import exact, rational
from phaseproof.trusted.enclosure.balls import BallEvaluator
from phaseproof.trusted.language.terms import term

pytestmark = pytest.mark.slow

BASE = 10**4
WEIGHTS = {
    "one": Weight(),
    "steps": Weight.steps(1, 0, Fraction(-2, 3)),
    "line": Weight.polynomial(1, 1),
    "square": Weight.polynomial(0, 0, 1),
    "pieces": Weight((0, Fraction(1, 3), (1, -2)), (Fraction(1, 3), 1, (0, 0, 5))),
}
DELTAS = (Fraction(1, 3), 17, 4096, 10**6, 10**12, -17, 0)


def agree(p: Any, q: Any, digits: int) -> bool:
    """Whether two numbers, balls or not, are certainly so near."""
    with ctx.workdps(2 * digits + 20):
        return bool(abs(acb(p) - acb(q)) < arb(10) ** -digits)


def narrow(ball: acb, digits: int) -> bool:
    with ctx.workdps(digits + 10):
        return bool(
            ball.real.rad() <= arb(10) ** -digits
            and ball.imag.rad() <= arb(10) ** -digits
        )


def followed(delta: Fraction, b: Fraction, weight: Weight, digits: int) -> acb:
    """The definition, by Arb's integrator on [0, 1]."""
    with ctx.workdps(digits + 20):
        phase, rate = acb(0, arb(rational(delta))), -acb(rational(b)).log()
        total = acb(0)
        for start, end, coefficients in weight.pieces:

            def integrand(t: acb, _: bool, coefficients: Any = coefficients) -> acb:
                h = sum(
                    (acb(rational(c)) * t**k for k, c in enumerate(coefficients)),
                    acb(0),
                )
                return h * (phase * (rate * t).exp()).exp()

            total += acb.integral(integrand, acb(rational(start)), acb(rational(end)))
        return total


@pytest.mark.parametrize("weight", WEIGHTS.values(), ids=WEIGHTS)
@pytest.mark.parametrize("delta", DELTAS, ids=str)
def test_mpmath_reads_the_same(delta: Any, weight: Weight) -> None:
    ball = integral(delta, BASE, 40, weight)
    assert narrow(ball, 40)
    assert agree(ball, second_reading(delta, BASE, 30, weight), 28)


@pytest.mark.parametrize("weight", WEIGHTS.values(), ids=WEIGHTS)
@pytest.mark.parametrize(
    "b", [2, Fraction(101, 100), 1 + Fraction(1, 10**15), 10**12], ids=float
)
@pytest.mark.parametrize("delta", [Fraction(1, 7), 99, -40], ids=str)
def test_the_definition_reads_the_same(delta: Any, b: Any, weight: Weight) -> None:
    assert agree(
        integral(delta, b, 30, weight),
        followed(Fraction(delta), Fraction(b), weight, 35),
        29,
    )


@given(
    st.fractions(-(10**12), 10**12, max_denominator=10**6),
    st.fractions(
        min_value=Fraction(1001, 1000), max_value=10**12, max_denominator=1000
    ),
    st.integers(1, 60),
)
def test_more_digits_lie_inside_fewer(
    delta: Fraction, b: Fraction, digits: int
) -> None:
    fewer, more = integral(delta, b, digits), integral(delta, b, digits + 25)
    assert narrow(fewer, digits)
    assert fewer.overlaps(more)


def test_where_quadrature_on_the_whole_interval_is_wrong() -> None:
    for delta, known in (
        (4096, ("0.0387460429646486", "0.1264664080288911")),
        (10**4, None),
    ):
        ball = integral(delta, BASE, 20)
        assert known is None or agree(ball, acb(*known), 15)
        with mpmath.workdps(15):
            wrong = mpmath.quad(
                lambda t, d=delta: mpmath.expj(d * mpmath.mpf(BASE) ** -t), [0, 1]
            )
        assert not agree(ball, wrong, 3)


@pytest.mark.parametrize("digits", [1, 15, 200, 1000, 10_000])
def test_balls_are_as_narrow_as_asked_and_bases_as_near_one(digits: int) -> None:
    assert narrow(integral(99, BASE, digits), digits)
    assert narrow(integral(99, 1 + Fraction(1, 10**digits), digits), digits)


def test_zero_and_mirrored_offsets() -> None:
    assert integral(0, BASE, 30, Weight.polynomial(1, 1)).contains(acb(1.5))
    p, q = integral(17, BASE, 50), integral(-17, BASE, 50)
    assert p.real.overlaps(q.real)
    assert p.imag.overlaps(-q.imag)
    assert narrow(q, 50)


def test_the_general_reader_sees_the_same() -> None:
    t, u, b = letter("t", "real"), *letter("Delta b", "positive")
    average = Integral(exp(I * u * b ** (-t)), (t, 0, 1))
    ((ball,),) = BallEvaluator().at(average, {u: term(999), b: term(BASE)})
    assert ball.overlaps(integral(999, BASE))


@pytest.mark.parametrize("slope", [1, Fraction(1, 2), 7], ids=str)
@pytest.mark.parametrize("delta", [Fraction(1, 10**6), 3, -50, 10**6], ids=str)
def test_the_linear_family(delta: Any, slope: Any) -> None:
    ball = linear(delta, slope, 25)
    assert narrow(ball, 25)
    with mpmath.workdps(60):
        x, c = (mpmath.mpf(z.numerator) / z.denominator for z in (delta, slope))
        known = mpmath.expj(x) * (1 - mpmath.expj(-x * c)) / (1j * x * c)
    assert agree(ball, known, 24)


@pytest.mark.parametrize("alpha", [Fraction(1, 2), 1, 2], ids=str)
@pytest.mark.parametrize("delta", [Fraction(1, 10), 3, 100, -100], ids=str)
def test_the_power_family(delta: Any, alpha: Any) -> None:
    ball = power(delta, alpha, 25)
    assert narrow(ball, 25)
    with mpmath.workdps(40):
        x, a = (
            mpmath.mpf(abs(delta).numerator) / delta.denominator,
            mpmath.mpf(alpha.numerator) / alpha.denominator,
        )
        # the path turned: t^{-α} = 1 + is/x
        known = (
            mpmath.expj(x)
            / a
            * mpmath.quad(
                lambda s: 1j / x * mpmath.exp(-s) * (1 + 1j * s / x) ** (-1 - 1 / a),
                [0, 1, 10, mpmath.inf],
            )
        )
        known = mpmath.conj(known) if delta < 0 else known
    assert agree(ball, known, 22)


@pytest.mark.parametrize(
    "arguments",
    [
        (math.nan,),
        (math.inf,),
        (True,),
        (None,),
        ("17 or so",),
        ("1/0",),
        (10**13,),
        (17, 1),
        (17, Fraction(1, 2)),
        (17, 10**13),
        (17, math.nan),
        (17, BASE, 0),
        (17, BASE, -3),
        (17, BASE, 5.0),
        (17, BASE, True),
        (17, BASE, 10_001),
        (17, BASE, 1001, WEIGHTS["line"]),
    ],
)
@pytest.mark.parametrize("read", [integral, second_reading])
def test_what_is_outside_the_domain_is_a_sentence(
    read: Any, arguments: tuple[Any, ...]
) -> None:
    with pytest.raises(ValueError, match=r"^.+[^.]$"):
        read(*arguments)


@pytest.mark.parametrize(
    "pieces",
    [
        ((0, 2, (1,)),),
        ((0, Fraction(1, 2), (1,)),),
        ((Fraction(1, 2), 1, (1,)),),
        ((0, Fraction(1, 2), (1,)), (Fraction(1, 3), 1, (1,))),
    ],
)
def test_the_pieces_of_a_weight_fill_the_interval(pieces: Any) -> None:
    with pytest.raises(ValueError, match="fill"):
        Weight(*pieces)


def test_many_offsets_in_one_call() -> None:
    deltas = (17, Fraction(1, 3), "2.5", 0, -4, 0.5)
    for base in (BASE, "10000", Fraction(20_001, 2)):
        for ball, delta in zip(integrals(deltas, base, 40), deltas, strict=True):
            assert narrow(ball, 40)
            assert ball.overlaps(
                followed(Fraction(delta), Fraction(base), Weight(), 40)
            )
    assert integrals([], BASE) == []
    with pytest.raises(ValueError, match="Δ"):
        integrals([1, "x"], BASE)


@pytest.mark.parametrize(
    "number", ["1e2001", "-1e-2001", "1e999999999", " 1E+9_999_999 ", "1" * 2001]
)
def test_a_number_is_refused_by_its_text(number: str) -> None:
    with pytest.raises(ValueError, match="2000"):
        exact(number)


def test_a_number_of_numpy_is_a_number() -> None:
    assert exact(np.int64(17)) == exact(np.float64(17)) == 17
    with pytest.raises(ValueError, match="nan"):
        exact(np.float64("nan"))


def test_exact_inputs_are_taken_as_they_are() -> None:
    assert agree(integral("0.5", "1e4", 40), integral(Fraction(1, 2), BASE, 40), 39)
    assert not agree(integral(0.1, BASE, 40), integral("0.1", BASE, 40), 30)


def test_a_promise_that_cannot_be_kept_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(oscillatory, "INTEGRAL_GUARD", -40)
    monkeypatch.setattr(oscillatory, "INTEGRAL_SPARE", -40)
    monkeypatch.setattr(oscillatory, "INTEGRAL_ATTEMPTS", 1)
    with pytest.raises(ArithmeticError):
        integral(Fraction(17, 3), BASE)


def test_the_docstrings_are_right() -> None:
    failed, tried = doctest.testmod(oscillatory)
    assert (failed, tried > 0) == (0, True)

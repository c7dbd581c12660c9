"""The rational numbers of the kernel, beside Python's fractions."""

from __future__ import annotations

import operator
import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phaseproof.trusted.language.rational import Rational

pytestmark = pytest.mark.slow

WHOLE = st.integers(-(10**30), 10**30)
FRACTIONS = st.fractions() | st.builds(Fraction, WHOLE, st.integers(1, 50))
EXACT = (operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv)
ORDER = (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne)


def fraction(x: Rational | int) -> Fraction:
    """The same number; it must be in lowest terms, over a positive denominator."""
    known = Fraction(x.numerator, x.denominator)
    assert (known.numerator, known.denominator) == (x.numerator, x.denominator)
    return known


@given(FRACTIONS, FRACTIONS | WHOLE)
def test_it_computes_as_fractions_do(x: Fraction, y: Fraction | int) -> None:
    ours, other = Rational(x), y if isinstance(y, int) else Rational(y)
    for compute in (*EXACT, operator.mod):
        if y or compute not in (operator.truediv, operator.floordiv, operator.mod):
            assert fraction(compute(ours, other)) == compute(x, y)
    for compare in ORDER:
        assert compare(ours, other) is compare(x, y)
    if isinstance(y, int):
        assert fraction(other + ours) == y + x
        assert fraction(other - ours) == y - x
        assert fraction(other * ours) == y * x
        assert not x or fraction(other / ours) == Fraction(y) / x
    assert fraction(-ours) == -x
    assert fraction(abs(ours)) == abs(x)
    assert (bool(ours), int(ours)) == (bool(x), int(x))
    assert pickle.loads(pickle.dumps(ours)) == ours


@given(st.fractions(max_denominator=10**6), st.integers(-12, 12))
def test_powers(x: Fraction, n: int) -> None:
    if x or n >= 0:
        assert fraction(Rational(x) ** n) == x**n


@given(FRACTIONS, FRACTIONS)
def test_equal_numbers_have_one_hash(x: Fraction, y: Fraction) -> None:
    assert hash(Rational(x)) == hash(Rational(2 * x) / 2)
    assert (Rational(x) == Rational(y)) is (x == y)
    assert hash(Rational(x.numerator)) == hash(x.numerator)


def test_what_is_no_rational_number() -> None:
    half = Rational(1, 2)
    for divide in (operator.truediv, operator.floordiv, operator.mod):
        with pytest.raises(ZeroDivisionError):
            divide(half, 0)
    with pytest.raises(ZeroDivisionError):
        Rational(1, 0)
    with pytest.raises(ZeroDivisionError):
        Rational(0) ** -1
    with pytest.raises(TypeError):
        half**half
    for compute in (*EXACT, *ORDER):
        with pytest.raises((TypeError, AttributeError)):
            compute(half, 0.5)
    for other in (Fraction(1, 2), 0.5):  # which would have another hash
        with pytest.raises(TypeError):
            assert half == other
    assert half != "1/2"

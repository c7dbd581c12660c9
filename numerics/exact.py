"""Exact rational numbers from what a user writes: integers, fractions, decimals, floats."""

from __future__ import annotations

from fractions import Fraction
from math import isfinite

from flint import fmpq

Exact = int | Fraction | str | float
LARGEST = 10**12  # magnitudes beyond this are refused: their working precision is never needed


def exact(x: Exact, name: str = "the number") -> Fraction:
    """x as a rational number: an integer, a fraction, a string such as ``1/3``, ``2.5`` or ``1e6``;
    a float is its binary value.  Raises ValueError for anything else, NaN and infinities included.

    >>> exact("2.5"), exact(0.1) == Fraction(1, 10)
    (Fraction(5, 2), False)
    """
    if isinstance(x, bool) or not isinstance(x, (int, Fraction, str, float)):
        raise ValueError(f"{name} is an integer, a fraction, a decimal or a float, not {x!r}")
    if isinstance(x, float) and not isfinite(x):
        raise ValueError(f"{name} is finite, not {x}")
    if isinstance(x, str) and len(x) > 20_000:
        raise ValueError(f"{name} has more than 20000 signs")
    try:
        return Fraction(x)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{name} is a number such as 17, 1/3, 2.5 or 1e6, not {x!r}") from None


def at_most(x: Fraction, largest: int, name: str) -> Fraction:
    if abs(x) > largest:
        raise ValueError(f"{name} is at most {largest:.0e} in magnitude")
    return x


def rational(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)

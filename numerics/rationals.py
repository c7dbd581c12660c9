"""Exact rational numbers from what a user writes: integers, fractions, decimals, floats."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from math import isfinite
from numbers import Integral, Real
from operator import index
from typing import Any

from flint import fmpq, fmpz

from phaseproof.numerics.limits import MOST_SIGNS

Exact = int | Fraction | str | float
_POWER = re.compile(r"e([-+]?\d[\d_]*)\s*$", re.IGNORECASE)


def exact(x: Exact, name: str = "the number") -> Fraction:
    """x as a rational number: an integer, a fraction, a string such as ``1/3``, ``2.5`` or ``1e6``;
    a float is its binary value.  Raises ValueError for anything else, NaN and infinities included,
    and for a string of more than 2000 signs or with a power of ten beyond 10^±2000.

    >>> exact("2.5"), exact(0.1) == Fraction(1, 10)
    (Fraction(5, 2), False)
    """
    if isinstance(x, Fraction):
        return x
    if isinstance(x, Integral) and not isinstance(x, bool):
        return Fraction(int(x))  # NumPy's integers, too
    if isinstance(x, Real) and not isinstance(x, bool):
        x = float(x)  # likewise
    if not isinstance(x, (str, float)):
        raise ValueError(
            f"{name} must be an integer, a fraction, a decimal or a float, got {x!r}"
        )
    if isinstance(x, float) and not isfinite(x):
        raise ValueError(f"{name} must be finite, got {x}")
    if isinstance(x, str):
        _short(x, name)
    try:
        return Fraction(x)
    except (ValueError, ZeroDivisionError):
        raise ValueError(
            f"{name} must be a number such as 17, 1/3, 2.5 or 1e6, got {x!r}"
        ) from None


def _short(text: str, name: str) -> None:
    """Refuses by its text a number that would take long to build."""
    if len(text) > MOST_SIGNS:
        raise ValueError(f"{name} must have at most {MOST_SIGNS} characters")
    power = _POWER.search(text)
    if power and abs(int(power[1].replace("_", ""))) > MOST_SIGNS:
        raise ValueError(f"{name} must have a power of ten within 10^±{MOST_SIGNS}")


def at_most(x: Fraction, largest: int, name: str) -> Fraction:
    """x.  Raises ValueError where |x| is larger."""
    if abs(x) > largest:
        raise ValueError(f"{name} must be at most {largest:.0e} in magnitude")
    return x


def rational(x: Fraction) -> fmpq:
    """The same fraction for FLINT."""
    return fmpq(x.numerator, x.denominator)


def count_of(digits: Any, most: int) -> int:
    """A number of digits, as an int.  Raises ValueError."""
    try:
        found = (
            0 if isinstance(digits, bool) else index(digits)
        )  # NumPy's integers, too
    except TypeError:
        found = 0
    if not 1 <= found <= most:
        raise ValueError(
            f"the number of digits must be from 1 to {most}, got {digits!r}"
        )
    return found


def rational_power(x: Fraction, exponent: Fraction) -> Fraction | None:
    """x^e for x > 0 where that is a rational number.  What is exact has to be known as such: no
    ball around it tells it from its neighbours.

    >>> rational_power(Fraction(4, 9), Fraction(-3, 2))
    Fraction(27, 8)
    """
    root, times = whole_power(x, exponent.denominator)
    return root**exponent.numerator if times == exponent.denominator else None


@lru_cache(maxsize=256)
def whole_power(x: Fraction, most: int) -> tuple[Fraction, int]:
    """The largest divisor k of ``most`` for which x > 0 is a kth power of a rational number, and
    that number; for x = 1 it is all of ``most``.

    >>> whole_power(Fraction(10_000), 64)
    (Fraction(10, 1), 4)
    """
    if x == 1:
        return x, most
    found, left = 1, most
    for prime in range(2, max(x.numerator, x.denominator).bit_length() + 1):
        while left % prime == 0:
            left //= prime
            parts = [int(fmpz(n).root(prime)) for n in (x.numerator, x.denominator)]
            if [n**prime for n in parts] == [x.numerator, x.denominator]:
                x, found = Fraction(*parts), found * prime
    return x, found

"""Rational numbers: a numerator and a positive denominator without a common divisor."""

from __future__ import annotations

from fractions import Fraction
from math import gcd


class Rational:
    """n/d for integers n and d, d ≠ 0, or for fractions; in lowest terms.

    +, -, *, /, //, %, abs and comparisons are exact, ** takes whole exponents, int() is the part
    before the point.  A float beside one is an error; so is asking whether it is equal to a
    `Fraction`, which has another hash.  Raises ZeroDivisionError.

    >>> Rational(1, 2) + Rational(1, 3), Rational(-7, 2) // 1, Rational(-7, 2) % 1
    (5/6, -4, 1/2)
    """

    __slots__ = ("denominator", "numerator")
    numerator: int
    denominator: int

    def __new__(
        cls, n: int | Fraction | Rational = 0, d: int | Fraction | Rational = 1
    ) -> Rational:
        """n/d in lowest terms.  Raises `ZeroDivisionError` for d = 0."""
        if isinstance(n, int) and d == 1:
            return _lowest(int(n), 1)
        return _reduced(n.numerator * d.denominator, n.denominator * d.numerator)

    def __hash__(self) -> int:
        n, d = self.numerator, self.denominator
        return hash(n) if d == 1 else hash((n, d))

    def __eq__(self, other: object) -> bool:
        if type(other) is Rational:
            return (
                self.numerator == other.numerator
                and self.denominator == other.denominator
            )
        if isinstance(other, int):
            return self.denominator == 1 and self.numerator == other
        if isinstance(other, Fraction | float):
            raise TypeError(f"{self} is compared with {other!r}")
        return NotImplemented

    def __lt__(self, other: int | Rational) -> bool:
        return self.numerator * other.denominator < other.numerator * self.denominator

    def __le__(self, other: int | Rational) -> bool:
        return self.numerator * other.denominator <= other.numerator * self.denominator

    def __gt__(self, other: int | Rational) -> bool:
        return self.numerator * other.denominator > other.numerator * self.denominator

    def __ge__(self, other: int | Rational) -> bool:
        return self.numerator * other.denominator >= other.numerator * self.denominator

    def __bool__(self) -> bool:
        return self.numerator != 0

    def __add__(self, other: int | Rational) -> Rational:
        b, d = self.denominator, other.denominator
        if d == 1:
            return _lowest(self.numerator + other.numerator * b, b)
        return _reduced(self.numerator * d + other.numerator * b, b * d)

    __radd__ = __add__

    def __sub__(self, other: int | Rational) -> Rational:
        return self + -other

    def __rsub__(self, other: int) -> Rational:
        return -self + other

    def __mul__(self, other: int | Rational) -> Rational:
        b, d = self.denominator, other.denominator
        if b == d == 1:
            return _lowest(self.numerator * other.numerator, 1)
        return _reduced(self.numerator * other.numerator, b * d)

    __rmul__ = __mul__

    def __truediv__(self, other: int | Rational) -> Rational:
        n, d = other.numerator, other.denominator
        return _reduced(self.numerator * d, self.denominator * n)

    def __rtruediv__(self, other: int) -> Rational:
        return Rational(other) / self

    def __floordiv__(self, other: int | Rational) -> int:
        n, d = other.numerator, other.denominator
        return self.numerator * d // (self.denominator * n)

    def __mod__(self, other: int | Rational) -> Rational:
        return self - self // other * other

    def __pow__(self, exponent: int | Rational) -> Rational:
        if exponent.denominator != 1:
            raise TypeError(f"{self}**{exponent} need not be rational")
        n, base = exponent.numerator, self
        if n < 0:
            n, base = -n, 1 / self
        return _lowest(base.numerator**n, base.denominator**n)

    def __neg__(self) -> Rational:
        return _lowest(-self.numerator, self.denominator)

    def __abs__(self) -> Rational:
        return _lowest(abs(self.numerator), self.denominator)

    def __int__(self) -> int:
        size = abs(self.numerator) // self.denominator
        return size if self.numerator >= 0 else -size

    def __repr__(self) -> str:
        d = self.denominator
        return f"{self.numerator}/{d}" if d != 1 else str(self.numerator)

    def __reduce__(self) -> tuple[type[Rational], tuple[int, int]]:
        return Rational, (self.numerator, self.denominator)


def _lowest(n: int, d: int) -> Rational:
    """n/d, in lowest terms already."""
    x = object.__new__(Rational)
    x.numerator, x.denominator = n, d
    return x


def _reduced(n: int, d: int) -> Rational:
    if d < 0:
        n, d = -n, -d
    k = gcd(n, d)
    if not d:
        raise ZeroDivisionError(f"{n}/0 is no number")
    return _lowest(n // k, d // k) if k != 1 else _lowest(n, d)

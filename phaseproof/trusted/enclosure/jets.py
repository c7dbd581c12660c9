"""Numbers that carry more than a value, for the ball reader.

A `Mirrored` is an analytic function around the path of an integral with its mirror image; a
`Jet` is a value together with its derivatives along chosen directions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import count
from typing import Any

from flint import acb, fmpq

from phaseproof.trusted.language.budget import spend
from phaseproof.trusted.language.terms import OutsideFragment

Scalar = Any  # fmpq | acb | Mirrored | Jet: rationals stay exact as long as they can
NONE: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Mirrored:
    """F(z) and its mirror image F*(z) = conj F(conj z), for a ball of z around a real path.

    Conjugation is not analytic, and an integrator that leaves the real line needs analytic
    integrands.  But on the path z is real, so conj F(z) = F*(z) there, and F* is analytic where F
    is analytic on the mirrored ball.  Exchanging the two therefore continues conj F analytically,
    and with it re F = (F + F*)/2, im F = (F - F*)/2i and |F| = √(F F*).  Every head of the
    language satisfies f(conj z) = conj f(z) off its cut, so mirroring passes through it; i becomes
    -i.  A ``parity`` of 1 says that F* = F, so that F is real on the path, -1 that F* = -F.
    """

    value: acb
    mirror: acb
    parity: int = 0

    @classmethod
    def tied(cls, value: acb, parity: int) -> Mirrored:
        """F, of that value here, where F* = F for parity 1 and F* = −F for parity −1."""
        return cls(value, value if parity == 1 else -value, parity)

    def both(self, f: Callable[[acb], acb]) -> Mirrored:
        """The image under a function that commutes with conjugation."""
        value = f(self.value)
        return (
            Mirrored.tied(value, 1)
            if self.parity == 1
            else Mirrored(value, f(self.mirror))
        )

    def conjugate(self) -> Mirrored:
        """conj F on the path, which is F*; its mirror image is F."""
        return Mirrored(self.mirror, self.value, self.parity)

    @property
    def real(self) -> Mirrored:
        """re F = (F + F*)/2 on the path, exactly 0 for parity −1."""
        return Mirrored.tied(
            (self.value + self.mirror) / 2 if self.parity != -1 else acb(0), 1
        )

    @property
    def imag(self) -> Mirrored:
        """im F = (F − F*)/2i on the path, exactly 0 for parity 1."""
        half = (self.value - self.mirror) / acb(0, 2)
        return Mirrored.tied(half if self.parity != 1 else acb(0), 1)

    def __add__(self, other: Scalar) -> Scalar:
        if isinstance(other, Jet):
            return other + self
        twin = as_mirrored(other)
        value = self.value + twin.value
        if self.parity == twin.parity != 0:
            return Mirrored.tied(value, self.parity)
        return Mirrored(value, self.mirror + twin.mirror)

    def __mul__(self, other: Scalar) -> Scalar:
        if isinstance(other, Jet):
            return other * self
        twin = as_mirrored(other)
        value = self.value * twin.value
        if parity := self.parity * twin.parity:
            return Mirrored.tied(value, parity)
        return Mirrored(value, self.mirror * twin.mirror)

    def __neg__(self) -> Mirrored:
        return Mirrored(-self.value, -self.mirror, self.parity)

    def __pow__(self, n: int) -> Mirrored:
        value = self.value**n
        return (
            Mirrored.tied(value, self.parity**n)
            if self.parity
            else Mirrored(value, self.mirror**n)
        )

    __radd__, __rmul__ = __add__, __mul__


def as_mirrored(x: Scalar) -> Mirrored:
    """x, or a constant as a function of z."""
    if isinstance(x, Jet):
        raise OutsideFragment("a derivative is not carried through an integral")
    if isinstance(x, Mirrored):
        return x
    c = acb(x)
    parity = 1 if c.imag.is_zero() else -1 if c.real.is_zero() else 0
    return Mirrored.tied(c, parity) if parity else Mirrored(c, c.conjugate())


@dataclass(frozen=True)
class Jet:
    """Σ c_S ε_S over sets S of directions, where ε_S is the product of its ε_j and ε_j² = 0.

    In f(x + ε₁v₁ + … + ε_k v_k) the coefficient of ε₁…ε_k is the derivative of f at x along
    v₁, …, v_k: every other term of Taylor's formula repeats a direction or misses one.
    """

    parts: dict[frozenset[int], Scalar]

    @property
    def base(self) -> Scalar:
        """c_∅, the value without derivatives; 0 if no such part is held."""
        return self.parts.get(NONE, fmpq(0))

    def each(self, f: Callable[[Scalar], Scalar]) -> Jet:
        """The image under a map that is linear over the reals."""
        return Jet({s: f(c) for s, c in self.parts.items()})

    def conjugate(self) -> Jet:
        """Σ conj(c_S) ε_S: directions are real."""
        return self.each(lambda c: c if isinstance(c, fmpq) else c.conjugate())

    def __add__(self, other: Scalar) -> Jet:
        spend(1 + (len(self.parts) + len(_parts(other))) // 2)
        return _collected([*self.parts.items(), *_parts(other).items()])

    def __mul__(self, other: Scalar) -> Jet:
        spend(1 + len(self.parts) * len(_parts(other)) // 2)
        return _collected(
            (s | t, c * k)
            for s, c in self.parts.items()
            for t, k in _parts(other).items()
            if not s & t
        )

    def __neg__(self) -> Jet:
        return self.each(lambda c: -c)

    def __pow__(self, n: int) -> Jet:
        if n == 0:
            return Jet({NONE: fmpq(1)})
        root = self ** (n // 2)
        return root * root * self if n % 2 else root * root

    __radd__, __rmul__ = __add__, __mul__

    def through(self, taylor: Callable[[Scalar, int], Scalar]) -> Jet:
        """g of it, where ``taylor(x, j)`` is g⁽ʲ⁾(x)/j!.  The sum ends: what is not the base is
        nilpotent."""
        rest = Jet({s: c for s, c in self.parts.items() if s})
        power, total = Jet({NONE: fmpq(1)}), Jet({NONE: taylor(self.base, 0)})
        for j in range(1, len(NONE.union(*self.parts)) + 1):
            power = power * rest
            total = total + power * taylor(self.base, j)
        return total


def _parts(x: Scalar) -> dict[frozenset[int], Scalar]:
    return x.parts if isinstance(x, Jet) else {NONE: x}


def _collected(terms: Iterable[tuple[frozenset[int], Scalar]]) -> Jet:
    parts: dict[frozenset[int], Scalar] = {}
    for s, c in terms:
        parts[s] = parts[s] + c if s in parts else c
    return Jet(parts)


_fresh = count()


def infinitesimal() -> Jet:
    """An ε of its own: derivatives inside derivatives must not share one."""
    return Jet({frozenset({next(_fresh)}): fmpq(1)})


def coefficient(x: Scalar, directions: Iterable[Jet]) -> Scalar:
    """The coefficient of the product of these infinitesimals."""
    wanted = NONE.union(*(s for e in directions for s in e.parts))
    left = {s - wanted: c for s, c in _parts(x).items() if wanted <= s}
    return left.get(NONE, fmpq(0)) if left.keys() <= {NONE} else Jet(left)

"""Sums of squares: rhs − lhs = Σ c·u² + what is visibly not negative."""

from __future__ import annotations

from functools import reduce
from typing import Any

from flint import fmpq, fmpq_poly

from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.ring import (
    ONE,
    ZERO,
    Atom,
    Quotient,
    Sum,
)
from phaseproof.trusted.kernel.traversal import sort_key
from phaseproof.trusted.language.rational import Rational

Vector = frozenset[tuple[Any, Rational]]
Monomial = tuple[Vector, Vector]  # exponents of letters, and the exponent of e


def without_divisors(q: Quotient) -> Quotient:
    """The same, with no letter to a negative power above the line."""
    low = dict[Any, Rational]()
    for (_, a, _), _ in q.num.terms:
        for x, e in a:
            low[x] = min(e, low.get(x, Rational(0)))
    unit = reduce(
        lambda u, v: u * v, (Sum.atom(x, -e) for x, e in low.items() if e < 0), ONE
    )
    return Quotient(q.num * unit, q.den * unit)


def waves_in(v: Sum) -> list[Atom]:
    """The sines and cosines among the factors of its terms."""
    factors = {x for (_, a, _), _ in v.terms for x, _ in a}
    return sorted((x for x in factors if x.name in ("sin", "cos")), key=sort_key)


def rooted(x: Atom, scope: Scope) -> bool:
    """Whether x is the square of its root, by what it is."""
    return scope.own_sign(x) > 0


def halved(v: Vector) -> Vector:
    """The exponents of a root."""
    return frozenset((x, e / 2) for x, e in v)


# ---------------------------------------------------------------- squares as factors


def repeated_factor(v: Sum) -> tuple[Sum, Sum] | None:
    """v = w²h, where v is a polynomial in one thing and w is not a number: w is made of what v has
    in common with its derivative."""
    things = {x for (_, a, _), _ in v.terms for x, _ in a}
    if len(things) != 1 or any(
        r or p or any(e.denominator != 1 or e < 0 for _, e in a)
        for (r, a, p), _ in v.terms
    ):
        return None
    (x,) = things
    f = fmpq_poly(
        [fmpq(0)] * (1 + max(int(e) for (_, a, _), _ in v.terms for _, e in a))
    )
    for (_, a, _), c in v.terms:
        f[sum(int(e) for _, e in a)] = fmpq(c.numerator, c.denominator)
    shared = f.gcd(f.derivative())
    w = fmpq_poly(
        shared.gcd(f // shared).numer()
    )  # what stands in v at least twice, once each
    h, rest = divmod(f, w * w)
    if w.degree() < 1 or rest:
        return None
    return _polynomial(w, x), _polynomial(h, x)


def _polynomial(f: fmpq_poly, x: Any) -> Sum:
    """Σ fₙ xⁿ."""
    total = ZERO
    for n, c in enumerate(f.coeffs()):
        power = Sum.atom(x, Rational(n)) if n else ONE
        total = total + Sum.number(Rational(int(c.p), int(c.q))) * power
    return total

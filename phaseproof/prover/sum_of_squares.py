"""Sums of squares: rhs − lhs = Σ c·u² + what is visibly not negative."""

from __future__ import annotations

from functools import reduce
from typing import Any

from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.ring import (
    ONE,
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

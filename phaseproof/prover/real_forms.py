"""Roots, cosines and sines in place of the roots of unity and waves of a real normal form."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import lcm, prod
from typing import Any

from flint import fmpz

from phaseproof.trusted.kernel.ring import (
    HALF,
    UNIT,
    ZERO,
    I,
    Sum,
    number_power,
)
from phaseproof.trusted.kernel.traversal import sort_key
from phaseproof.trusted.language.rational import Rational

NONE, PART = Rational(0), Rational(1, 2)
Size = tuple[Any, Any]  # the atoms and the exponent of a product
Wave = tuple[Size, Sum, Sum, Sum]


def is_hidden(v: Sum) -> bool:
    """Whether v is real, and so is each of its atoms, but not each of its terms."""
    return (
        v.is_real()
        and any(r or not Sum(p).is_real() for (r, _, p), _ in v.terms)
        and all(x.conjugate() == x for (_, a, _), _ in v.terms for x, _ in a)
    )


def waves(v: Sum) -> list[Wave]:
    """Such a v as a sum of m (A cos φ + B sin φ), for real constants A and B: each m, φ, A, B."""
    shares = dict[tuple[Size, Sum], tuple[Sum, Sum]]()
    for (r, a, p), c in sorted(v.terms, key=sort_key):
        turned = (Sum(p) - Sum(p).conjugate()) * HALF
        angle, sign = -I * turned, 1
        if any(c < 0 for _, c in sorted(angle.terms, key=sort_key)[:1]):
            angle, sign = -angle, -1
        key = (a, (Sum(p) - turned).terms), angle
        share = Sum.of({(r, UNIT, UNIT): c})
        even, odd = shares.get(key, (ZERO, ZERO))
        shares[key] = even + share, odd + Sum.number(sign) * I * share
    return [(m, angle, even, odd) for (m, angle), (even, odd) in shares.items()]


def surds(v: Sum) -> list[tuple[Rational, int]] | None:
    """A real constant as a sum of q √n, for whole n without squares; None if it is none."""
    primes = [int(p) for p, _ in fmpz(_order(v)).factor()]
    numbers = [prod(x) for k in range(len(primes) + 1) for x in combinations(primes, k)]
    roots = [(n, number_power(n, PART)) for n in sorted(numbers)]
    found = [(_mean(v * root) / n, n, root) for n, root in roots]
    whole = sum((Sum.number(q) * root for q, _, root in found), ZERO)
    return [(q, n) for q, n, _ in found if q] if whole == v else None


def cosines(v: Sum) -> Iterator[tuple[Rational, Rational]]:
    """A real constant as a sum of q cos 2πr, for 0 ≤ r < 1/4."""
    shares = dict[Rational, Rational]()
    for (r, _, _), c in sorted(v.terms, key=sort_key):
        turn = min(r, 1 - r)
        turn, sign = (PART - turn, -1) if 4 * turn > 1 else (turn, 1)
        shares[turn] = shares.get(turn, NONE) + sign * c
    return ((c, r) for r, c in shares.items() if c and 4 * r != 1)


def _order(v: Sum) -> int:
    return lcm(*(r.denominator for (r, _, _), _ in v.terms))


def _mean(v: Sum) -> Rational:
    """The mean of the conjugates of a constant: of a primitive dth root of unity, μ(d)/φ(d)."""
    return sum((c * _mean_of_root(r) for (r, a, _), c in v.terms if not a), NONE)


def _mean_of_root(r: Rational) -> Rational:
    powers = fmpz(r.denominator).factor()
    if any(k > 1 for _, k in powers):
        return NONE
    return Rational(1, prod(1 - int(p) for p, _ in powers))

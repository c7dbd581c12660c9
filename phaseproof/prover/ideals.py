"""Polynomials in what normal forms are made of, and which multiples of one lie in an ideal.

A Gröbner basis of the module of the rows (fᵢ, eᵢ) finds them: a row (0, s·e + Σ uᵢ eᵢ) of it says
that s·f = −Σ uᵢ fᵢ.  The unit vectors are variables, whose products are 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import combinations_with_replacement
from math import lcm
from operator import mul
from typing import Any

from flint import fmpz_mpoly, fmpz_mpoly_ctx, fmpz_mpoly_vec, fmpz_poly

from phaseproof.prover.limits import BASES
from phaseproof.trusted.kernel.ring import ONE, UNIT, ZERO, Atom, Quotient, Sum
from phaseproof.trusted.kernel.traversal import sort_key
from phaseproof.trusted.language.budget import spend
from phaseproof.trusted.language.rational import Rational

NONE = Rational(0)
Exponents = dict[Any, Rational]  # of a root of unity, of atoms, of exponentials


def exponents(key: Any) -> Exponents:
    """Those of one term: of e^{2πi} under 1, of x under x, of e^v under the key of v."""
    r, a, p = key
    return {**({1: r} if r else {}), **dict(a), **dict(p)}


def power(thing: Any, k: Rational) -> Sum:
    """The power of such a thing."""
    if thing == 1:
        return Sum.term(Rational(1), k, UNIT, UNIT)
    if isinstance(thing, Atom):
        return Sum.term(Rational(1), NONE, frozenset({(thing, k)}), UNIT)
    return Sum.term(Rational(1), NONE, UNIT, frozenset({(thing, k)}))


def _inside(v: Sum) -> Iterator[Sum]:
    """The radicands in it."""
    for x, _ in v.factors():
        if x.name == "radicand" and x.inside.den == ONE:
            yield x.inside.num


@dataclass(frozen=True)
class Ring:
    """The polynomials over ℤ, in so many unit vectors and in what these sums are made of."""

    sums: tuple[Sum, ...]
    vectors: int = 0

    @cached_property
    def axes(self) -> dict[Any, int]:
        """Roots of unity, atoms and exponentials, each with the d for which its power 1/d is the
        variable."""
        found, waiting = dict[Any, int](), [*self.sums]
        while waiting:
            v = waiting.pop()
            waiting += _inside(v)
            for key, _ in sorted(v.terms, key=sort_key):
                for x, e in exponents(key).items():
                    found[x] = lcm(found.get(x, 1), e.denominator)
        return {x: found[x] for x in sorted(found, key=sort_key)}

    @cached_property
    def context(self) -> fmpz_mpoly_ctx:
        """The unit vectors come first, in the order of words."""
        names = [f"e{n}" for n in range(self.vectors)]
        names += [f"x{n}" for n in range(len(self.axes))]
        return fmpz_mpoly_ctx.get(names, "lex")

    def of(self, v: Sum) -> tuple[fmpz_mpoly, Sum]:
        """The polynomial v·u, and the unit u."""
        rows = [(exponents(key), c) for key, c in v.terms]
        low = {
            x: min((e.get(x, NONE) for e, _ in rows), default=NONE) for x in self.axes
        }
        unit = Sum.number(lcm(*(c.denominator for _, c in rows)))
        for x, k in low.items():
            unit = unit * power(x, -min(k, NONE)) if k < 0 else unit
        none = (0,) * self.vectors
        table = {
            (*none, *(int(e.get(x, NONE) * d) for x, d in self.axes.items())): int(
                c.numerator // c.denominator
            )
            for e, c in ((exponents(key), c) for key, c in (unit * v).terms)
        }
        return self.context.from_dict(table), unit

    def parts(self, row: fmpz_mpoly) -> list[fmpz_mpoly]:
        """The coefficient of each unit vector."""
        found = [dict[Any, Any]() for _ in range(self.vectors)]
        for k, c in row.to_dict().items():
            found[k.index(1)][(0,) * self.vectors + k[self.vectors :]] = c
        return [*map(self.context.from_dict, found)]

    def sum(self, f: fmpz_mpoly) -> Sum:
        """The sum that a polynomial without unit vectors is."""
        total = ZERO
        for row, c in f.to_dict().items():
            part = Sum.number(int(c))
            for (x, d), k in zip(self.axes.items(), row[self.vectors :], strict=True):
                part = part * power(x, Rational(int(k), d)) if k else part
            total = total + part
        return total

    def laws(self) -> Iterator[fmpz_mpoly]:
        """What is 0 by normal forms: of roots of unity, of waves, of roots."""
        gens = dict(zip(self.axes, self.context.gens()[self.vectors :], strict=True))
        for x, d in self.axes.items():
            if x == 1:
                cs = fmpz_poly.cyclotomic(d).coeffs()
                yield sum(int(c) * gens[x] ** n for n, c in enumerate(cs))
            elif isinstance(x, Atom):
                twin = Atom("sin", x.args)
                if x.name == "cos" and self.axes.get(twin) == d == 1:
                    yield gens[x] ** 2 + gens[twin] ** 2 - 1
                elif isinstance(x.name, int) and d > 1:
                    yield gens[x] ** d - x.name
                elif x.name == "radicand" and x.inside.den == ONE and d > 1:
                    inside, unit = self.of(x.inside.num)
                    yield self.of(unit)[0] * gens[x] ** d - inside


def factors(v: Sum) -> Iterator[Sum]:
    """The factors of a sum, but for units, each once."""
    ring = Ring((v,))
    if ring.axes:
        yield from (ring.sum(f) for f, _ in ring.of(v)[0].factor()[1])


def square_part(v: Sum) -> tuple[Sum, Sum]:
    """w and h with v = w²h, where no factor of h stands there twice."""
    ring = Ring((v,))
    if not ring.axes:
        return ONE, v
    f, unit = ring.of(v)
    number, parts = f.factor()
    w, h = ONE, Sum.number(int(number)) * unit.inverse()
    for g, e in parts:
        p = ring.sum(g)
        w, h = reduce(mul, [p] * (e // 2), w), h * p if e % 2 else h
    return w, h


def lowest(q: Quotient) -> Quotient:
    """The same in lowest terms."""
    ring = Ring((q.num, q.den))
    if not ring.axes:
        return Quotient(q.num * q.den.inverse())
    (f, u), (g, v) = map(ring.of, (q.num, q.den))
    f, g = f * ring.of(v)[0], g * ring.of(u)[0]
    most = f.gcd(g)
    above, below = ring.sum(f // most), ring.sum(g // most)
    alone = below.rational()
    return Quotient(Sum.number(1 / alone) * above) if alone else Quotient(above, below)


def multiples(
    target: Sum, known: Sequence[Sum]
) -> Iterator[tuple[Sum, tuple[Sum, ...]]]:
    """(s, u) with s·target = Σ uᵢ·knownᵢ: a number s, if there is one; else those of a basis that
    are not 0 wherever all that is known is."""
    ring = Ring((target, *known), len(known) + 2)
    f, unit = ring.of(target)
    rows, units = zip(*map(ring.of, known), strict=True)
    first, own, *vectors = ring.context.gens()[: ring.vectors]
    products = combinations_with_replacement((first, own, *vectors), 2)
    basis = _basis(
        [
            *(first * g + e for g, e in zip(rows, vectors, strict=True)),
            *(first * g for g in ring.laws()),
            *(x * y for x, y in products),
        ],
        ring,
    )
    for row in _over(first * f + own, basis, ring) if basis else ():
        _, s, *shares = map(ring.sum, ring.parts(row))
        yield (
            s,
            tuple(
                -(u * v * unit.inverse()) for u, v in zip(shares, units, strict=True)
            ),
        )


def _basis(rows: Sequence[fmpz_mpoly], ring: Ring) -> fmpz_mpoly_vec | None:
    """A Gröbner basis, unless it is too long."""
    found, ended = fmpz_mpoly_vec([*rows], ring.context).buchberger_naive(limits=BASES)
    spend(sum(map(len, found)))
    return found if ended else None


def _over(row: fmpz_mpoly, basis: fmpz_mpoly_vec, ring: Ring) -> Iterator[fmpz_mpoly]:
    """The row reduced, if its first entry is 0 then; else such ones of the module that it spans
    with the basis, the shortest first."""
    first = ring.context.gens()[0]
    left = row.reduction_primitive_part(basis)
    if not left.degrees()[0]:
        yield left
        return
    more = _basis([*basis, left], ring) or ()
    for g in sorted(more, key=lambda g: (g.total_degree(), len(g))):
        if all(sum(k[: ring.vectors]) == 1 for k in g.monoms()) and not g.degrees()[0]:
            multiple = first * ring.parts(g)[1]
            if multiple.reduction_primitive_part(basis).degrees()[0]:
                yield g

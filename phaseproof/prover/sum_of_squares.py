"""Sums of squares: rhs − lhs = Σ c·u² + what is visibly not negative."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, combinations_with_replacement
from typing import Any

from flint import fmpq, fmpq_poly

from phaseproof.authoring.builders import AtMost, have, qed
from phaseproof.authoring.surface_rules import GIVEN
from phaseproof.prover.elaboration import Written, number
from phaseproof.prover.limits import SQUARED
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS, gap
from phaseproof.trusted.kernel.normalizer import Level
from phaseproof.trusted.kernel.ring import (
    ONE,
    UNIT,
    ZERO,
    Atom,
    Quotient,
    Sum,
    add,
)
from phaseproof.trusted.kernel.rules import LINEAR_SYSTEM, SIGN
from phaseproof.trusted.kernel.traversal import sort_key
from phaseproof.trusted.language.claims import Fact, Rule
from phaseproof.trusted.language.rational import Rational
from phaseproof.trusted.language.terms import Letter, Term, fresh

# of a product that is a square as well
SHARES = (
    Rational(0),
    Rational(1),
    Rational(1, 2),
    Rational(2),
    Rational(3),
    Rational(4),
)
UNITY = (Rational(0), UNIT, UNIT)
MULTIPLES = (
    Rational(1, 2),
    Rational(1),
    Rational(1, 4),
    Rational(2),
)  # of sin² + cos² − 1
Vector = frozenset[tuple[Any, Rational]]
Monomial = tuple[Vector, Vector]  # exponents of letters, and the exponent of e
Form = tuple[list[Monomial], dict[tuple[Monomial, Monomial], Rational]]


@dataclass(frozen=True)
class _Squares:
    """Lines that grow by a square each, which is a use of the fact; the last one is rhs, or less
    by the ``rest``."""

    fact: Fact
    lines: tuple[tuple[Term, Rule], ...]
    rest: Sum


def squares_of(lhs: Term, rhs: Term, scope: Scope) -> Iterator[_Squares]:
    """Ways to write rhs − lhs as a sum of squares and a number."""
    s = fresh(Letter("s", "real"), lhs, rhs)
    fact = have("squares", AtMost(0, s**2), qed(by=SIGN("≤")), s)
    for level in (Level.OPAQUE, Level.ADDITION, Level.EULER):
        with suppress(*REFUSALS):
            difference = without_divisors(gap(lhs, rhs, scope, level=level))
            written = Written((lhs, rhs), scope, level)
            yield from _squares_in(difference, written, lhs, fact, s)


def _squares_in(
    difference: Quotient, written: Written, lhs: Term, fact: Fact, s: Letter
) -> Iterator[_Squares]:
    """With the denominator as the factor of the combination."""
    den = difference.den
    for v in _with_pythagoras(difference.num):
        parts = next(
            filter(None, map(_completed, _forms(v, written.normal.scope))), None
        )
        if parts is None:
            continue
        kept = [(c, u) for c, u in parts if u.rational() is None]
        rest = v
        for c, u in kept:
            rest = rest - Sum.number(c) * u * u
        with suppress(*REFUSALS):
            terms = [(number(c), written.of(u)) for c, u in kept]
            if terms:
                line, lines = lhs, list[tuple[Term, Rule]]()
                for share, w in terms:
                    factor = share if den == ONE else share / written.of(den)
                    line = line + factor * w**2
                    lines.append(
                        (line, LINEAR_SYSTEM(((GIVEN(fact, {s: w}), factor),)))
                    )
                yield _Squares(fact, tuple(lines), rest)


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


def _with_pythagoras(v: Sum) -> Iterator[Sum]:
    """v, and v with multiples of sin² + cos² − 1 of one of its angles, or of two; half its
    constant, too: then a wave is bounded by its amplitude."""
    yield v
    angles = {x.args for x in waves_in(v)}
    circles = list[Sum]()
    for args in sorted(angles, key=sort_key):
        sine, cosine = (Sum.atom(Atom(f, args)) for f in ("sin", "cos"))
        circles.append(sine * sine + cosine * cosine - ONE)
    constant = abs(dict(v.terms).get(UNITY, Rational(0))) / 2
    for circle in (*circles, *(x + y for x, y in combinations(circles, 2))):
        for c in dict.fromkeys((*MULTIPLES, constant)):
            yield v + Sum.number(c) * circle
            yield v - Sum.number(c) * circle


def waves_in(v: Sum) -> list[Atom]:
    """The sines and cosines among the factors of its terms."""
    factors = {x for (_, a, _), _ in v.terms for x, _ in a}
    return sorted((x for x in factors if x.name in ("sin", "cos")), key=sort_key)


def _completed(form: Form) -> list[tuple[Rational, Sum]] | None:
    """Squares completed one letter after another: Lagrange's reduction of a quadratic form.  None
    where something negative is left."""
    basis, entry = form
    found = list[tuple[Rational, Sum]]()
    rest = [*basis]
    while rest:
        pivot = next((m for m in rest if entry.get((m, m), 0) > 0), None)
        if pivot is None:
            return (
                found
                if not any(entry.get((m, n), 0) for m in rest for n in rest)
                else None
            )
        c = entry[pivot, pivot]
        line = {m: entry.get((pivot, m), Rational(0)) / c for m in rest}
        found.append((c, _total(line)))
        rest.remove(pivot)
        for m in rest:
            for n in rest:
                entry[m, n] = entry.get((m, n), Rational(0)) - c * line[m] * line[n]
    return found


def _total(line: dict[Monomial, Rational]) -> Sum:
    return Sum.of({(Rational(0), *m): c for m, c in line.items()})


def _forms(v: Sum, scope: Scope) -> Iterator[Form]:
    """Quadratic forms v = Σ q(m, n) m n over the monomials m, n whose squares occur; then also over
    those between two of them, where m n may be the square of a third: its share is tried."""
    known = dict[Monomial, Rational]()
    for (r, a, p), c in v.terms:
        if r or any(e < 0 for _, e in a):
            return
        known[a, p] = c
    corners = sorted(
        {
            (halved(a), halved(p))
            for a, p in known
            if all(e % 2 == 0 or rooted(x, scope) for x, e in a)
        },
        key=sort_key,
    )
    middles = {
        halves
        for m, n in combinations(corners, 2)
        for halves in [(halved(add(m[0], n[0])), halved(add(m[1], n[1])))]
        if all(
            e.denominator == 1 or (rooted(x, scope) and e.denominator == 2)
            for x, e in halves[0]
        )
    } - {*corners}
    for basis in ([*corners], [*corners, *sorted(middles, key=sort_key)]):
        products = dict[Monomial, list[tuple[Monomial, Monomial]]]()
        for m, n in combinations_with_replacement(basis, 2):
            products.setdefault(_times(m, n), []).append((m, n))
        if len(basis) > SQUARED or not known.keys() <= products.keys():
            continue
        for share in (
            SHARES if any(len(pairs) > 1 for pairs in products.values()) else SHARES[:1]
        ):
            entry = dict[tuple[Monomial, Monomial], Rational]()
            for product, pairs in products.items():
                c = known.get(product, Rational(0))
                square = [x for x in pairs if x[0] == x[1]]
                for m, n in pairs:
                    if square and len(pairs) > 1:
                        part = share if m == n else (c - share) / 2 / (len(pairs) - 1)
                    else:
                        part = c / len(pairs) if m == n else c / 2 / len(pairs)
                    entry[m, n] = entry[n, m] = part
            yield [*basis], entry


def rooted(x: Atom, scope: Scope) -> bool:
    """Whether x is the square of its root, by what it is."""
    return scope.own_sign(x) > 0


def halved(v: Vector) -> Vector:
    """The exponents of a root."""
    return frozenset((x, e / 2) for x, e in v)


def _times(m: Monomial, n: Monomial) -> Monomial:
    return add(m[0], n[0]), add(m[1], n[1])


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

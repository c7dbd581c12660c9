"""Sums of squares: rhs − lhs = Σ c·u² + what is visibly not negative."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import combinations_with_replacement

from gmpy2 import mpq as Rational

from phaseproof.kernel.instances import REFUSALS, gap
from phaseproof.kernel.normalizer import Level
from phaseproof.kernel.ring import ONE, UNIT, Atom, Sum
from phaseproof.kernel.rules import LINEAR_SYSTEM, SIGN
from phaseproof.kernel.scope import FACTS, Scope
from phaseproof.kernel.traversal import sort_key
from phaseproof.language.claims import Fact, Rule
from phaseproof.language.stating import AtMost, have, qed
from phaseproof.language.terms import Letter, Number, Term, fresh
from phaseproof.search.completion import Written
from phaseproof.search.reasons import GIVEN

MOST = 12   # monomials a square is made of
MULTIPLES = (Rational(1, 2), Rational(1), Rational(1, 4), Rational(2))  # of sin² + cos² − 1
Monomial = frozenset[tuple[object, Rational]]


@dataclass(frozen=True)
class Squares:
    """lhs ≤ line by the rule, which uses the fact; line and rhs differ by what is no square."""

    fact: Fact
    rule: Rule
    line: Term
    rest: Sum


def squares_of(lhs: Term, rhs: Term, scope: Scope) -> Iterator[Squares]:
    """Ways to write rhs − lhs as a sum of squares and a number."""
    try:
        difference = gap(lhs, rhs, scope)
    except REFUSALS:
        return
    if difference.den != ONE:
        return
    written = Written((lhs, rhs), scope, Level.OPAQUE)
    s = fresh(Letter("s", "real"), lhs, rhs)
    fact = have("squares", AtMost(0, s**2), qed(by=SIGN("≤")), s)
    for v in with_pythagoras(difference.num):
        if (parts := completed(v)) is None:
            continue
        kept = [(c, u) for c, u in parts if u.rational() is None]
        rest = v
        for c, u in kept:
            rest = rest - Sum.number(c) * u * u
        with suppress(*REFUSALS):
            terms = [(number(c), written.of(u)) for c, u in kept]
            if terms:
                yield Squares(fact, LINEAR_SYSTEM(tuple(
                    (GIVEN(fact, {s: u}), c) for c, u in terms)),
                    reduce(lambda x, y: x + y, (c*u**2 for c, u in terms), lhs), rest)


def with_pythagoras(v: Sum) -> Iterator[Sum]:
    """v, and v with multiples of sin² + cos² − 1 of its angles."""
    yield v
    angles = {x.args for (_, a, _), _ in v.terms for x, _ in a
              if isinstance(x, Atom) and x.name in ("sin", "cos")}
    for args in sorted(angles, key=sort_key):
        sine, cosine = (Sum.atom(Atom(f, FACTS["real"], args)) for f in ("sin", "cos"))
        circle = sine*sine + cosine*cosine - ONE
        for c in MULTIPLES:
            yield v + Sum.number(c) * circle
            yield v - Sum.number(c) * circle


def number(c: Rational) -> Number:
    return Number(Fraction(int(c.numerator), int(c.denominator)))


def completed(v: Sum) -> list[tuple[Rational, Sum]] | None:
    """Squares completed one letter after another: Lagrange's reduction of a quadratic form in the
    monomials whose squares occur.  None where something negative is left."""
    form = quadratic(v)
    if form is None:
        return None
    basis, entry = form
    found = list[tuple[Rational, Sum]]()
    rest = [*basis]
    while rest:
        pivot = next((m for m in rest if entry.get((m, m), 0) > 0), None)
        if pivot is None:
            return found if not any(entry.get((m, n), 0) for m in rest for n in rest) else None
        c = entry[pivot, pivot]
        line = {m: entry.get((pivot, m), Rational(0)) / c for m in rest}
        found.append((c, total(line)))
        rest.remove(pivot)
        for m in rest:
            for n in rest:
                entry[m, n] = entry.get((m, n), Rational(0)) - c * line[m] * line[n]
    return found


def total(line: dict[Monomial, Rational]) -> Sum:
    return Sum.of({(Rational(0), m, UNIT): c for m, c in line.items()})


def quadratic(v: Sum) -> tuple[list[Monomial], dict[tuple[Monomial, Monomial], Rational]] | None:
    """v = Σ q(m, n) m n over monomials m, n: halves of the exponents of v, and the number 1."""
    known = dict[Monomial, Rational]()
    for (r, a, p), c in v.terms:
        if r or p or any(e < 0 for _, e in a):
            return None
        known[a] = c
    basis = list[Monomial]()
    for a in known:
        if all(e % 2 == 0 for _, e in a):
            basis.append(frozenset((x, e / 2) for x, e in a))
    basis = sorted({*basis, UNIT} if known.get(UNIT) else {*basis}, key=sort_key)
    if len(basis) > MOST:
        return None
    entry = dict[tuple[Monomial, Monomial], Rational]()
    for m, n in combinations_with_replacement(basis, 2):
        product = times(m, n)
        if (c := known.pop(product, None)) is not None:
            entry[m, n] = entry[n, m] = c if m == n else c / 2
    return None if known else (basis, entry)


def times(m: Monomial, n: Monomial) -> Monomial:
    sum_ = dict[object, Rational](m)
    for x, e in n:
        sum_[x] = sum_.get(x, Rational(0)) + e
    return frozenset(sum_.items())

"""Quotients inside functions: p/d is s + r·(1/d), where p = s·d + r and 1/d is one thing."""

from __future__ import annotations

from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.ring import (
    NO_TURN,
    ONE,
    ZERO,
    Atom,
    Key,
    Quotient,
    Sum,
    power,
)
from phaseproof.trusted.kernel.traversal import rename, sort_key
from phaseproof.trusted.language.rational import Rational

MAIN = Atom("main")


def folded(q: Quotient, scope: Scope) -> Sum:
    """The quotient as a sum: divided by long division in a letter of the divisor, where one has a
    leading coefficient that is not 0."""
    q = unfolded(q)
    if q.den == ONE:
        return q.num
    rest, den, total = q.num, q.den, ZERO
    for x in main_letters(q):
        low, high = (f(_exponent(key, x) for key, _ in den.terms) for f in (min, max))
        ends = [of_degree(den, x, n) for n in (low, high)]
        if low < high and all(
            len(e.terms) == 1 and scope.nonzero(Quotient(e)) for e in ends
        ):
            unit = ends[1].inverse() * Sum.atom(x, -low)  # x divides d, where low > 0
            rest, den = rest * unit, den * unit
            total, rest = divided(
                rest, den, x, high - low, of_degree(den, x, Rational(0))
            )
            break
    if rest == ZERO:
        return total
    return total + rest * Sum.atom(Atom("inverse", (den,)))


def unfolded(q: Quotient) -> Quotient:
    """The same with each 1/d as a division again."""
    if not any(x.name == "inverse" for x, _ in q.num.factors()):
        return q
    total = Quotient(ZERO)
    for (r, a, p), c in q.num.terms:
        inverses = frozenset(
            (x, e) for x, e in a if x.name == "inverse" and e > 0 and e.denominator == 1
        )
        part = Quotient(Sum(frozenset({((r, a - inverses, p), c)})))
        for x, e in inverses:
            part = Quotient(part.num, part.den * power(x.inside.num, e))
        total = total + part
    return Quotient(total.num, total.den * q.den)


def main_letters(q: Quotient) -> list[Atom]:
    """The letters in whose powers, to whole positive exponents, the divisor is a polynomial; those
    of one name, as bound letters are, by where they stand."""
    factors = [*q.den.factors()]
    broken = {x for x, e in factors if e < 0 or e.denominator != 1}
    broken |= {x for x, _ in factors if x.name in ("radicand", "|z|")}
    return sorted(
        {x for x, _ in factors} - broken,
        key=lambda x: (sort_key(x), sort_key(rename(q, x, MAIN))),
    )


def _exponent(key: Key, x: Atom) -> Rational:
    powers: dict[Atom, Rational] = dict(key[1])
    return powers.get(x, NO_TURN)


def of_degree(p: Sum, x: Atom, n: Rational) -> Sum:
    """The coefficient of x^n."""
    top = Sum(frozenset((key, c) for key, c in p.terms if _exponent(key, x) == n))
    return top * Sum.atom(x, -n)


def divided(p: Sum, d: Sum, x: Atom, degree: Rational, last: Sum) -> tuple[Sum, Sum]:
    """p = s·d + r, where the exponents of x in r are from 0 on and below the degree of d; d begins
    with coefficient 1 and ends with ``last``.  Where x is no letter of a polynomial, as |x|² is x²,
    it goes as far as the degrees fall, or rise."""
    total, before = ZERO, None
    while (
        p.terms
        and (n := max(_exponent(key, x) for key, _ in p.terms)) >= degree
        and (before is None or n < before)
    ):
        step = of_degree(p, x, n) * Sum.atom(x, n - degree)
        total, p, before = total + step, p - step * d, n
    before = None
    while (
        p.terms
        and (n := min(_exponent(key, x) for key, _ in p.terms)) < 0
        and (before is None or n > before)
    ):
        step = of_degree(p, x, n) * last.inverse() * Sum.atom(x, n)
        total, p, before = total + step, p - step * d, n
    return total, p

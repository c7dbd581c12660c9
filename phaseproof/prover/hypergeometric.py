"""Sums of terms F for which F(k + 1)/F(k) is a quotient A(k)/B(k + 1) of polynomials.

Gosper: p F is the rise of B y F, where A(k) y(k + 1) − B(k) y(k) = p(k) for a polynomial y.
Wilf and Zeilberger: where S(n + 1) = ρ S(n), so is F(n + 1, k) − ρ F(n, k), and induction sums it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import reduce
from itertools import zip_longest
from math import comb
from operator import add, mul

from phaseproof.authoring.builders import Equal, have, qed, via
from phaseproof.authoring.substitution import written_out
from phaseproof.authoring.surface_rules import GIVEN
from phaseproof.prover.elaboration import Written
from phaseproof.prover.goal import Goal, Offer, one_step
from phaseproof.prover.ideals import lowest
from phaseproof.prover.limits import GOSPER
from phaseproof.prover.occurrences import numbers_by_name
from phaseproof.prover.rewrites import theory
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.division import of_degree
from phaseproof.trusted.kernel.instances import REFUSALS
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.ring import Quotient, Sum
from phaseproof.trusted.kernel.rules import (
    ALGEBRA,
    INDUCTION,
    LINEAR_SYSTEM,
    SPLIT,
    TELESCOPE,
    TERMWISE,
)
from phaseproof.trusted.kernel.traversal import inner_atoms
from phaseproof.trusted.language.claims import Rejected, Rule
from phaseproof.trusted.language.rational import Rational
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Binder,
    Letter,
    Node,
    Term,
    letters,
    term,
    where,
)

Polynomial = list[Quotient]  # its coefficients, the constant first
ZERO = Rational(0)
NIL, UNITY = (Quotient(Sum.number(n)) for n in (0, 1))


class _Ratios:
    """Quotients of terms, as polynomials in a letter."""

    def __init__(self, k: Letter, scope: Scope, *lines: Term):
        self.k, self.normal = k, Normalizer(scope, Level.OPAQUE)
        ((self.atom, _),) = self.normal.of(k, {}).num.factors()
        self.written = Written((k, *lines), scope, Level.OPAQUE)

    def of(self, above: Term, below: Term) -> tuple[Polynomial, Polynomial]:
        """The polynomials of which above/below is the quotient."""
        q = lowest(self.normal.of(above, {}) / self.normal.of(below, {}))
        return self.coefficients(q.num), self.coefficients(q.den)

    def read(self, e: Term) -> Polynomial:
        """A term that is a polynomial over what is free of the letter."""
        q = self.normal.of(e, {})
        if self.atom in inner_atoms(q.den):
            raise Rejected("no polynomial")
        return [lowest(c / Quotient(q.den)) for c in self.coefficients(q.num)]

    def coefficients(self, v: Sum) -> Polynomial:
        """A sum by the powers of the letter."""
        top = max([int(e) for x, e in v.factors() if x == self.atom], default=0)
        found = [of_degree(v, self.atom, Rational(n)) for n in range(top + 1)]
        if any(self.atom in inner_atoms(x) for x in found):
            raise Rejected("no polynomial")
        return [Quotient(x) for x in found]

    def term(self, p: Polynomial) -> Term:
        """The polynomial as a term."""
        powers = (term(1), self.k, *(self.k**n for n in range(2, len(p))))
        parts = [
            self.number(c) * x for c, x in zip(p, powers, strict=False) if c.num.terms
        ]
        return reduce(add, parts) if parts else term(0)

    def number(self, c: Quotient) -> Term:
        """A coefficient as a term."""
        c = lowest(c)
        above = self.written.of(c.num)
        return above if c.den == UNITY.num else above / self.written.of(c.den)

    def parted(self, f: Term) -> tuple[Polynomial, Term]:
        """A polynomial and a term whose product is f; factors are parted as they are written."""
        if self.k not in letters(f):
            return [UNITY], f
        with suppress(*REFUSALS):
            return self.read(f), term(1)
        match f:
            case Node("*", factors):
                parts = [self.parted(x) for x in factors]
                return reduce(times, (p for p, _ in parts)), reduce(
                    mul, (h for _, h in parts)
                )
            case Node("/", (above, below)):
                p, h = self.parted(above)
                return p, h / below
        return [UNITY], f

    def steps(self, f: Term) -> tuple[Polynomial, Polynomial]:
        """A and B with f(k + 1)/f(k) = A(k)/B(k + 1)."""
        A, B = self.of(written_out(f, {self.k: self.k + 1}), f)
        return A, shifted(B, -1)


def rise(A: Polynomial, B: Polynomial, p: Polynomial) -> Polynomial:
    """B y, where A(k) y(k + 1) − B(k) y(k) = p(k).  Raises `Rejected` where there is no y of a
    small degree."""
    for degree in range(GOSPER + 1):
        powers = [[NIL] * j + [UNITY] for j in range(degree + 1)]
        columns = [plus(times(A, shifted(y, 1)), times(B, y), -1) for y in powers]
        if (found := solution(columns, p)) is not None:
            return times(B, found)
    raise Rejected("no rise")


def plus(p: Polynomial, q: Polynomial, c: int = 1) -> Polynomial:
    """p + c q."""
    scale = Quotient(Sum.number(c))
    return [x + scale * y for x, y in zip_longest(p, q, fillvalue=NIL)]


def times(p: Polynomial, q: Polynomial) -> Polynomial:
    """p q."""
    found = [NIL] * (len(p) + len(q) - 1)
    for i, x in enumerate(p):
        for j, y in enumerate(q):
            found[i + j] = found[i + j] + x * y
    return found


def shifted(p: Polynomial, c: int) -> Polynomial:
    """p(k + c)."""
    number = lambda n, j: Quotient(Sum.number(comb(n, j) * c ** (n - j)))
    return [
        sum((p[n] * number(n, j) for n in range(j, len(p))), NIL) for j in range(len(p))
    ]


def solution(columns: Sequence[Polynomial], p: Polynomial) -> Polynomial | None:
    """The numbers y with Σ y c = p, over the columns c, if there are any: by elimination, where the
    shortest pivot comes first."""
    height = max(map(len, (*columns, p)))
    rows = [[x[n] if n < len(x) else NIL for x in (*columns, p)] for n in range(height)]
    solved = dict[int, list[Quotient]]()
    for _ in columns:
        pivots = [
            (len(row[j].num.terms) + len(row[j].den.terms), i, j)
            for i, row in enumerate(rows)
            for j in range(len(columns))
            if j not in solved and row[j].num.terms
        ]
        if not pivots:
            return None
        _, i, j = min(pivots)
        row = rows.pop(i)
        row = [lowest(x / row[j]) for x in row]
        less = lambda other, row=row, j=j: [
            lowest(x - other[j] * y) for x, y in zip(other, row, strict=True)
        ]
        rows = [less(other) for other in rows]
        solved = {n: less(other) for n, other in solved.items()} | {j: row}
    if any(row[-1].num.terms for row in rows):
        return None
    return [solved[j][-1] for j in range(len(columns))]


def by_rise(goal: Goal) -> Iterator[Offer]:
    """Σ F, where F is the rise of B y F; the last term is apart if that means nothing beyond it."""
    match goal.sides:
        case Binder("sum", f, k, lo, hi) as whole, rhs if k not in letters(rhs):
            with suppress(*REFUSALS):
                normal = Normalizer(goal.scope)
                x, a, b = (normal.of(e, {}) for e in (k, lo, hi))
                inside = goal.scope.between(x, a, b - UNITY)
                ratios = _Ratios(k, inside, f)
                p, h = ratios.parted(f)
                G = ratios.term(rise(*ratios.steps(h), p)) * h
                yield one_step(TELESCOPE(k, G))
                most = Binder("sum", f, k, lo, hi - 1)
                rest = written_out(G, {k: hi}) - written_out(G, {k: lo})
                fact = have("but the last", Equal(most, rest), qed(TELESCOPE(k, G)))
                last = most + written_out(f, {k: hi})
                yield Offer(
                    via(last, by=SPLIT(whole, hi - 1)).qed(GIVEN(fact)), (fact,)
                )


def by_recurrence(goal: Goal) -> Iterator[Offer]:
    """Σ F(n, k) = t(n) by induction on n, where F(n + 1, k) − F(n, k) t(n + 1)/t(n) is a rise."""
    (lhs, rhs), scope = goal.sides, goal.scope
    if not isinstance(lhs, Binder) or lhs.head != "sum" or lhs.letter in letters(rhs):
        return
    for n in numbers_by_name(letters(lhs.body) & letters(lhs.hi), "natural"):
        base = theory(where(lhs, {n: term(0)}), where(rhs, {n: term(0)}), scope)
        if base is not None and not scope.speaks_of(n):
            with suppress(*REFUSALS):
                yield _next_sum(lhs, rhs, n, base, scope)


def _next_sum(lhs: Binder, rhs: Term, n: Letter, base: Rule, scope: Scope) -> Offer:
    f, k, lo, hi = lhs.body, lhs.letter, lhs.lo, lhs.hi
    normal, more = Normalizer(scope), dict[AnyLetter, Term]({n: n + 1})
    x, a, b = (normal.of(e, {}) for e in (k, lo, hi))
    before = _Ratios(k, scope.between(x, a, b - UNITY), f)
    g, end = (written_out(e, more) for e in (f, rhs))
    ratios = _Ratios(k, scope.between(x, a, b), f, g, rhs)
    (p, h), (q, g) = ratios.parted(f), ratios.parted(g)
    A, B = (ratios.read(written_out(before.term(e), more)) for e in before.steps(h))
    above, below = ratios.of(g, h)
    up, down = ratios.of(end, rhs)
    if len(above) > 1 or len(up) > 1 or len(down) > 1:
        raise Rejected("no recurrence")
    growth = lowest(up[0] / down[0])
    share = [lowest(c / above[0]) for c in times(p, below)]
    over = [lowest(c) for c in plus(q, times(share, [growth]), -1)]
    G = ratios.term(rise(A, B, over)) * g
    rho, part = ratios.number(growth), ratios.term(share) * g
    rest = ratios.term(over) * g
    facts = (
        have(
            "a rise",
            Equal(
                Binder("sum", rest, k, lo, hi),
                written_out(G, {k: hi + 1}) - written_out(G, {k: lo}),
            ),
            qed(TELESCOPE(k, G)),
            n,
        ),
        have(
            "the sum before",
            Equal(Binder("sum", part, k, lo, hi), lhs),
            qed(TERMWISE(k, ALGEBRA)),
            n,
        ),
    )
    used = LINEAR_SYSTEM(
        (
            (SPLIT(Binder("sum", rest, k, lo, hi + 1), hi), term(1)),
            (GIVEN(facts[0], {n: n}), term(1)),
            (SPLIT(Binder("sum", part, k, lo, hi + 1), hi), rho),
            (GIVEN(facts[1], {n: n}), rho),
            (GIVEN(INDUCTION), rho),
        )
    )
    return one_step(INDUCTION(n, qed(base), qed(used)), facts)

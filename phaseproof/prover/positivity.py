"""Inequalities by sums of squares: c·(rhs − lhs) = Σ g·u², where each g is a product of what is
not negative, by hypotheses or by its kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, combinations_with_replacement, islice, product
from operator import mul
from typing import Any

from flint import fmpq, fmpq_mat

from phaseproof.authoring.builders import AtMost, Less, have, qed
from phaseproof.authoring.surface_rules import GIVEN
from phaseproof.prover.elaboration import Written, number
from phaseproof.prover.goal import Goal, Offer, one_step
from phaseproof.prover.gram import Block, Share, shares
from phaseproof.prover.ideals import square_part
from phaseproof.prover.limits import GRAM, MONOMIALS, SQUARED, SQUARES, VANISHING
from phaseproof.prover.moments import moments
from phaseproof.prover.occurrences import sides_of
from phaseproof.prover.rewrites import theory
from phaseproof.prover.sum_of_squares import (
    halved,
    rooted,
    waves_in,
    without_divisors,
)
from phaseproof.trusted.kernel.chain import Known
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
from phaseproof.trusted.language.budget import allowance
from phaseproof.trusted.language.claims import Chain, Fact, Relation, Rule
from phaseproof.trusted.language.rational import Rational
from phaseproof.trusted.language.terms import Letter, Term, fresh, term

MULTIPLES = (
    Rational(1, 2),
    Rational(1),
    Rational(1, 4),
    Rational(2),
)  # of sin² + cos² − 1
# of letters, where both sides may be equal
VALUES = (
    *map(Rational, (0, 1, -1, 2)),
    Rational(1, 2),
    *map(Rational, (-2, 3, -3)),
    Rational(-1, 2),
)


@dataclass(frozen=True)
class Signed:
    """0 ≤ g, or 0 < g, with the facts that say so."""

    e: Term
    g: Sum
    strict: bool
    facts: tuple[Fact, ...] = ()

    def times(self, other: Signed) -> Signed:
        """The product, a fact of its own."""
        e = self.e * other.e
        strict = self.strict and other.strict
        by = LINEAR_SYSTEM(((GIVEN(self.facts[-1]), other.e),))
        fact = have(
            f"{self.e} · {other.e}", (Less if strict else AtMost)(0, e), qed(by)
        )
        facts = dict.fromkeys((*self.facts, *other.facts, fact))
        return Signed(e, self.g * other.g, strict, tuple(facts))


def by_sum_of_squares(goal: Goal) -> Iterator[Offer]:
    """rhs − lhs as a sum of squares with multipliers; with waves, by way of sin² + cos² = 1."""
    for level in (Level.OPAQUE, Level.ADDITION, Level.EULER):
        offers = list[Offer]()
        with suppress(*REFUSALS), allowance(SQUARES, shared=True):
            found = _Search(goal, level)
            offers += islice(filter(None, map(found.of, found.shapes())), 1)
        yield from offers


Squared = list[tuple[Signed, list[Sum]]]  # what is squared beside each
Values = dict[Atom, Rational]


class _Search:
    def __init__(self, goal: Goal, level: Level):
        self.scope, self.rel = goal.scope, goal.says.rel
        self.lhs, self.rhs = goal.sides
        q = without_divisors(gap(*goal.sides, goal.scope, level=level))
        known = [
            c.says
            for c in goal.given
            if not c.free and not c.provided and c.says.rel in "≤<"
        ]
        lines = (*goal.sides, *sides_of(known))
        self.written, self.factor = Written(lines, goal.scope, level), q.den
        self.v = q.num
        if not goal.scope.positive(Quotient(q.den)):
            self.v, self.factor = q.num * q.den, q.den * q.den
        s = fresh(Letter("s", "real"), *lines)
        self.s, self.square = s, have("squares", AtMost(0, s**2), qed(SIGN("≤")), s)
        one = have("one", Less(0, 1), qed(SIGN("<")))
        self.one = Signed(term(1), ONE, True, (one,))
        own = {x for x, _ in self.v.factors()}
        near = [
            {x for x, _ in g.num.factors()}
            for r in known
            for g in [gap(r.lhs, r.rhs, goal.scope, level=level)]
        ]
        own = own.union(*(x for x in near if x & own))
        self.letters = sorted(own, key=sort_key)
        both = *self.known(known, level), *self.moments(goal, level)
        self.signs = [x for x in both if x.g.terms and _plain(x.g)]

    def known(self, says: Iterable[Relation], level: Level) -> Iterator[Signed]:
        """What is visibly not negative: atoms, and the differences in hypotheses."""
        found = dict[Sum, str]()
        for x in self.letters:
            if self.scope.atom_nonnegative(x):
                found[Sum.atom(x)] = "<" if self.scope.atom_positive(x) else "≤"
        for r in says:
            with suppress(*REFUSALS):
                q = gap(r.lhs, r.rhs, self.scope, level=level)
                about = {x for x, _ in q.num.factors()}
                if q.den == ONE and about <= {*self.letters}:
                    found.setdefault(q.num, r.rel)
        for g, rel in found.items():
            e = self.written.of(g)
            says_so = Less(0, e) if rel == "<" else AtMost(0, e)
            fact = have(f"sign of {e}", says_so, qed(SIGN(rel)))
            yield Signed(e, g, rel == "<", (fact,))

    def moments(self, goal: Goal, level: Level) -> Iterator[Signed]:
        """What is known of sums and inner products."""
        for facts in moments(*goal.sides):
            with suppress(*REFUSALS):
                e = facts[-1].condition.says.rhs
                q = gap(term(0), e, self.scope, level=level)
                if q.den == ONE and {x for x, _ in q.num.factors()} <= {*self.letters}:
                    yield Signed(e, q.num, False, facts)

    def shapes(self) -> Iterator[Sum]:
        """v, and v with multiples of sin² + cos² − 1 of one of its angles, or of two; half its
        constant, too: then a wave is bounded by its amplitude."""
        yield self.v
        circles = list[Sum]()
        for args in sorted({x.args for x in waves_in(self.v)}, key=sort_key):
            sine, cosine = (Sum.atom(Atom(f, args)) for f in ("sin", "cos"))
            circles.append(sine * sine + cosine * cosine - ONE)
        constant = (
            abs(dict(self.v.terms).get((Rational(0), UNIT, UNIT), Rational(0))) / 2
        )
        for circle in (*circles, *(x + y for x, y in combinations(circles, 2))):
            for c in dict.fromkeys((*MULTIPLES, constant)):
                yield self.v + Sum.number(c) * circle
                yield self.v - Sum.number(c) * circle

    def of(self, v: Sum) -> Offer | None:
        """First without signs, then with more of them, and with a factor on the left."""
        if not v.terms:
            return None
        if not _plain(v) or v is not self.v:
            basis = self.corners(v)
            return self.found(v, ONE, [(self.one, basis)], []) if basis else None
        if any("real" not in x.facts for x in self.letters):
            return None
        stages: list[list[Signed]] = [[]]
        if self.signs:
            pairs = combinations_with_replacement(self.signs, 2)
            stages += [self.signs, [*self.signs, *(x.times(y) for x, y in pairs)]]
        points = [*self.vanishing(v)]
        for scale in self.scales():
            for signs in stages:
                w = v * scale
                every = [self.one, *signs]
                blocks = [
                    (x, self.monomials(w, [y.g for y in every], x.g)) for x in every
                ]
                if found := self.found(w, scale, blocks, points):
                    return found
        return None

    def scales(self) -> Iterator[Sum]:
        yield ONE
        positive = [x.g for x in self.signs if x.strict and len(x.g.terms) == 1]
        if positive:
            yield sum(positive, ZERO)
        elif len(self.letters) > 1:
            yield sum((Sum.atom(x, 2) for x in self.letters), ONE)

    def found(
        self, v: Sum, scale: Sum, blocks: Squared, points: Sequence[Values]
    ) -> Offer | None:
        """A proof with squares beside these multipliers; for <, one of them stands alone."""
        own = [x for x in self.signs if x.strict]
        strict = [[x] for x in (self.one, *own, *self.powers(own))]
        for alone in strict if self.rel == "<" else [[]]:
            tried = [*blocks, *((x, [ONE]) for x in alone)]
            kept = [(x, _vanishing(b, x.g, points)) for x, b in _needed(v, tried)]
            chosen = [(x, basis) for x, basis in kept if basis]
            if not chosen or any(len(basis) > GRAM for _, basis in chosen):
                continue
            if alone and not kept[-1][1]:
                continue
            sums = shares(v, [Block(x.g, basis) for x, basis in chosen], bool(alone))
            if sums is not None:
                return self.offer(scale, [x for x, _ in chosen], sums)
        return None

    def offer(
        self, scale: Sum, signs: Sequence[Signed], sums: Iterable[Share]
    ) -> Offer:
        """One combination, a sign whose share is a number as it stands; with waves, which are
        compared as they stand, each square by itself."""
        facts, parts = dict[Fact, None](), list[tuple[Known, Term, Term]]()
        for x in sums:
            sign, alone = signs[x.block], x.u.rational()
            if alone is not None:
                known, c = GIVEN(sign.facts[-1]), number(x.c * alone * alone)
                parts.append((known, c, sign.e))
            else:
                facts |= {self.square: None}
                c = number(x.c)
                share = c if sign is self.one else c * sign.e
                root = self.written.of(x.u)
                parts.append((GIVEN(self.square, {self.s: root}), share, root**2))
            if alone is not None or sign is not self.one:
                facts |= dict.fromkeys(sign.facts)
        factor = self.written.of(self.factor * scale)
        line, lines = self.lhs, list[tuple[Term, Rule]]()
        for by, share, e in parts if waves_in(self.v) else ():
            times = share if factor == term(1) else share / factor
            line = line + times * e
            lines.append((line, LINEAR_SYSTEM(((by, times),))))
        if lines and (same := theory(line, self.rhs, self.scope)) is not None:
            return Offer(Chain(tuple(lines), same), tuple(facts))
        whole = LINEAR_SYSTEM(tuple((by, c) for by, c, _ in parts), factor)
        return one_step(whole, tuple(facts))

    def powers(self, own: Sequence[Signed]) -> Iterator[Signed]:
        """Products of signs, as many as the degree allows."""
        for n in range(2, 1 + int(max(_degree(key) for key, _ in self.v.terms))):
            for xs in islice(combinations_with_replacement(own, n), GRAM):
                yield reduce(Signed.times, xs)

    # ------------------------------------------------------------ what is squared

    def corners(self, v: Sum) -> list[Sum]:
        """The roots of terms that are squares, and what lies between two of them."""
        known = {(a, p) for (_, a, p), _ in v.terms}
        if any(r or any(e < 0 for _, e in a) for (r, a, _), _ in v.terms):
            return []
        whole = lambda a: all(
            e.denominator == 1 or (rooted(x, self.scope) and e.denominator == 2)
            for x, e in a
        )
        roots = sorted(
            {(halved(a), halved(p)) for a, p in known if whole(halved(a))}, key=sort_key
        )
        between = {
            (halved(add(m[0], n[0])), halved(add(m[1], n[1])))
            for m, n in combinations(roots, 2)
        }
        every = [
            *roots,
            *sorted((x for x in between - {*roots} if whole(x[0])), key=sort_key),
        ]
        return [Sum.of({(Rational(0), *m): Rational(1)}) for m in every[:SQUARED]]

    def monomials(self, v: Sum, signs: Sequence[Sum], g: Sum) -> list[Sum]:
        """Those m for which the degree of g·m² lies within those of v and of the signs; of one
        variable, times what v has as a square factor."""
        among = (v, *signs) if len(signs) > 1 else (v,)
        degrees = [_degree(key) for w in among for key, _ in w.terms]
        own = [_degree(key) for key, _ in g.terms]
        tops = [
            max((int(e) for w in among for y, e in w.factors() if y == x), default=0)
            for x in self.letters
        ]
        ranges = [range(top // 2 + 1) for top in tops]
        w = square_part(v)[0] if len({x for x, _ in v.factors()}) == 1 else ONE
        top = max(_degree(key) for key, _ in w.terms)
        size = _size(v)
        return [
            w
            * Sum.number(1 / size ** sum(powers))
            * reduce(mul, map(Sum.atom, self.letters, powers), ONE)
            for powers in islice(product(*ranges), MONOMIALS)
            if min(degrees) - max(own) <= 2 * (sum(powers) + top)
            and 2 * (sum(powers) + top) <= max(degrees) - min(own)
        ]

    def vanishing(self, v: Sum) -> Iterator[Values]:
        """Points at which v is 0, and no sign fails."""
        values = next(
            x
            for n in range(len(VALUES), 0, -1)
            if len(x := VALUES[:n]) ** len(self.letters) <= VANISHING or n == 1
        )
        for at in product(values, repeat=len(self.letters)):
            point = dict(zip(self.letters, at, strict=True))
            if not _at(v, point) and all(_at(x.g, point) >= 0 for x in self.signs):
                yield point


def _plain(v: Sum) -> bool:
    """Whether it is a polynomial in its atoms."""
    return all(
        not r and not p and all(e > 0 and e.denominator == 1 for _, e in a)
        for (r, a, p), _ in v.terms
    )


def _degree(key: Any) -> Rational:
    return sum((e for _, e in key[1]), Rational(0))


def _size(v: Sum) -> Rational:
    """About how large the variables are where the terms of highest and of lowest degree are."""
    by = {
        n: max(abs(c) for key, c in v.terms if _degree(key) == n)
        for n in map(_degree, (key for key, _ in v.terms))
    }
    low, high = min(by), max(by)
    if low == high:
        return Rational(1)
    ratio = by[low] / by[high]
    about = (ratio.numerator / ratio.denominator) ** (1 / int(high - low))
    return Rational(max(1, round(about)))


def _at(v: Sum, at: Values) -> Rational:
    total = Rational(0)
    for (_, a, _), c in v.terms:
        for x, e in a:
            c = c * at[x] ** int(e)  # noqa: PLW2901
        total += c
    return total


def _needed(v: Sum, blocks: Squared) -> Squared:
    """Without what cannot be squared: where a term of v is none, and comes from squares alone, all
    of one sign, none of these has a part."""
    here = {key for key, _ in v.terms}
    while True:
        signs = dict[Any, set[tuple[int, int, bool] | None]]()
        for n, (x, basis) in enumerate(blocks):
            for i, k in combinations_with_replacement(range(len(basis)), 2):
                for key, c in (x.g * basis[i] * basis[k]).terms:
                    if key not in here:
                        signs.setdefault(key, set()).add(
                            (n, i, c > 0) if i == k else None
                        )
        gone = {
            (n, i)
            for found in signs.values()
            for alone in [[x for x in found if x]]
            if len(alone) == len(found) and len({s for _, _, s in alone}) == 1
            for n, i, _ in alone
        }
        if not gone:
            return blocks
        blocks = [
            (x, [m for i, m in enumerate(basis) if (n, i) not in gone])
            for n, (x, basis) in enumerate(blocks)
        ]


def _vanishing(basis: Sequence[Sum], g: Sum, points: Sequence[Values]) -> list[Sum]:
    """Combinations of the basis that are 0 at the points where g is not."""
    rows = [[_at(m, at) for m in basis] for at in points if _at(g, at)]
    if not rows:
        return [*basis]
    width = len(basis)
    table, rank = fmpq_mat(
        [[fmpq(c.numerator, c.denominator) for c in row] for row in rows]
    ).rref()
    pivots = [next(j for j in range(width) if table[i, j]) for i in range(rank)]
    found = []
    for j in (j for j in range(width) if j not in pivots):
        total = basis[j]
        for i, k in enumerate(pivots):
            c = table[i, j]
            if c:
                total = total - Sum.number(Rational(int(c.p), int(c.q))) * basis[k]
        found.append(total)
    return found

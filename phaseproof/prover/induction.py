"""Inequalities that hold step by step: term by term of a sum, from case to case by induction, and
by slopes beyond a start."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import product

from phaseproof.authoring.builders import AtMost, have, qed, via
from phaseproof.authoring.substitution import written_out
from phaseproof.authoring.surface_rules import GIVEN
from phaseproof.prover.elaboration import number
from phaseproof.prover.goal import Goal, Offer, compared, one_step
from phaseproof.prover.limits import FLATTEST
from phaseproof.prover.occurrences import binders, nodes, numbers_by_name
from phaseproof.prover.radicals import from_sides
from phaseproof.prover.rewrites import multiple, theory
from phaseproof.trusted.kernel.calculus import derivative
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.rules import (
    ALGEBRA,
    INDUCTION,
    LINEAR_SYSTEM,
    MONOTONE,
    SIGN,
    SPLIT,
    TERMWISE,
    TRIANGLE,
)
from phaseproof.trusted.language.claims import Chain, Fact, Relation
from phaseproof.trusted.language.rational import Rational
from phaseproof.trusted.language.terms import (
    REALS,
    AnyLetter,
    Binder,
    Letter,
    Node,
    Number,
    Term,
    fresh,
    letters,
    term,
    where,
)


def by_terms(goal: Goal) -> Iterator[Offer]:
    """Σ f ≤ n·c, since each f ≤ c; |Σ f| ≤ Σ |f| ≤ n·c; and 0 ≤ Σ f."""
    lhs, rhs = goal.sides
    match lhs, rhs:
        case Node("abs", (Binder("sum", f, k, lo, hi),)), _ if k not in letters(rhs):
            wide = Binder("sum", abs(f), k, lo, hi)
            for x in by_terms(replace(goal, says=AtMost(wide, rhs))):
                yield x.after((wide, TRIANGLE))
        case Binder("sum", f, k, lo, hi), _ if not isinstance(rhs, Binder):
            normal = Normalizer(goal.scope, Level.OPAQUE)
            share = multiple(normal.of(rhs, {}).num, normal.of(hi - lo + 1, {}).num)
            if share is None:
                return
            last = Binder("sum", number(share), k, lo, hi)
            for x in _termwise(lhs, last, goal):
                yield replace(
                    x, chain=Chain((*x.chain.lines, (last, x.chain.last)), ALGEBRA)
                )
        case Number(), Binder("sum", f, k, lo, hi) if lhs == term(0):
            start = Binder("sum", term(0), k, lo, hi)
            for x in _termwise(start, rhs, goal):
                yield x.after((start, ALGEBRA))


def by_counting(goal: Goal) -> Iterator[Offer]:
    """Of one sum and other things: the sum is at most as large as the number of its terms, of which
    each is at most 1."""
    sums = binders("sum", *goal.sides)
    if len(sums) != 1:
        return
    (s,) = sums
    count = s.hi - s.lo + 1
    size = AtMost(abs(s), count)
    try:
        real = Normalizer(goal.scope, Level.EULER).of(s, {}).is_real()
    except REFUSALS:
        return
    counted = have("number of terms", size, qed(SIGN("≤")))
    ends = tuple(
        have(
            f"sum {name}",
            AtMost(e, count),
            via(abs(s), by=SIGN("≤")).qed(GIVEN(counted)),
        )
        for name, e in (("above", s), ("below", -s))
        if real
    )
    known = (counted, *ends)
    below = next(_from_both_sides(goal.knowing(known)), None)
    if below is not None:
        for found in by_terms(replace(goal, says=size)):
            facts = (*found.facts, replace(counted, chain=found.chain), *ends)
            yield replace(below, facts=(*facts, *below.facts))


def by_small_powers(goal: Goal) -> Iterator[Offer]:
    """With p ≤ 1 and p² ≤ 1 for each power p = c⁻ʸ of a number beyond 1 that stands here."""
    sides = goal.sides
    powers = [
        x
        for x in nodes(*sides, heads=["^"])
        if isinstance(x.args[0], Number)
        and x.args[0].value > 1
        and letters(x.args[1])
        and x not in sides
    ]
    facts = dict[Fact, None]()
    for p in powers:
        for small in (AtMost(p, 1), AtMost(p**2, 1)):
            if (
                letters(p) <= goal.says.letters
                and (found := goal.shown(small)) is not None
            ):
                facts |= dict.fromkeys(
                    (*found.facts, have(f"{small.lhs} at most", small, found.chain))
                )
    if facts:
        for below in _from_both_sides(goal.knowing(facts)):
            yield replace(below, facts=(*facts, *below.facts))


def _from_both_sides(goal: Goal) -> Iterator[Offer]:
    """A combination of what is known; of |u| ≤ t, two: u ≤ t and −u ≤ t."""
    lhs, rhs = goal.sides
    for found in goal.combined(goal.says):
        yield one_step(found.rule, found.facts)
    match lhs:
        case Node("abs", (u,)) if (
            Normalizer(goal.scope, Level.EULER).of(u, {}).is_real()
        ):
            for sides in product(*(goal.combined(AtMost(e, rhs)) for e in (u, -u))):
                yield from_sides(u, rhs, *(one_step(x.rule, x.facts) for x in sides))


def _termwise(s: Binder, t: Binder, goal: Goal) -> Iterator[Offer]:
    """Σ f ≤ Σ g, term by term."""
    normal = Normalizer(goal.scope, Level.OPAQUE)
    k = fresh(s.letter, s.lo, s.hi, s.body, t.body)
    try:
        inner = goal.scope.between(normal.of(k, {}), *normal.ends(s, {}))
        says = Relation(
            written_out(s.body, {s.letter: k}), "≤", written_out(t.body, {t.letter: k})
        )
        for found in replace(goal, scope=inner, begins={k: s.lo}).offers(says):
            lines = tuple(
                (
                    Binder(
                        "sum", written_out(line, {k: s.letter}), s.letter, s.lo, s.hi
                    ),
                    TERMWISE(k, rule),
                )
                for line, rule in found.chain.lines
            )
            yield Offer(Chain(lines, TERMWISE(k, found.chain.last)), found.facts)
    except REFUSALS:
        return


def from_case_to_case(goal: Goal) -> Iterator[Offer]:
    """By induction on a natural letter."""
    says = goal.says
    for n in numbers_by_name(says.letters, "natural"):
        if not goal.scope.speaks_of(n):
            yield from _inductive(says, n, goal)


def _inductive(says: Relation, n: Letter, goal: Goal) -> Iterator[Offer]:
    """s(n + 1) = g(s(n)) and g(t(n)) ≤ t(n + 1), or s(n + 1) ≤ g(s(n)) and g(t(n)) = t(n + 1): g
    adds the next term of a sum, or multiplies by the base of a power."""
    lhs, rel, rhs, scope = says.lhs, says.rel, says.rhs, goal.scope
    zero: dict[AnyLetter, Term] = {n: term(0)}
    more: dict[AnyLetter, Term] = {n: n + 1}
    with suppress(*REFUSALS):
        first = compared(Relation(where(lhs, zero), rel, where(rhs, zero)), goal)
        left, right = (written_out(e, more) for e in (lhs, rhs))
        cases = ((side, *x) for side in (lhs, rhs) for x in _next_cases(side, n, scope))
        for side, grown, u, law in cases if first else ():
            with suppress(*REFUSALS):
                small, large = grown(lhs), grown(rhs)
                same = (
                    law
                    if law and side is lhs
                    else replace(law, turned=True)
                    if law
                    else (
                        theory(left, small, scope)
                        if side is lhs
                        else theory(large, right, scope)
                    )
                )
                order = "=" if rel == "=" else "≤"
                rest = (large, order, right) if side is lhs else (left, order, small)
                other = compared(Relation(*rest), goal, (n,)) if same else None
                if first is None or same is None or other is None:
                    continue
                by = (same, other.rule) if side is lhs else (other.rule, same)
                before = LINEAR_SYSTEM(((GIVEN(INDUCTION, rel=rel), u),))
                steps = [(small, by[0]), (large, before), (right, by[1])]
                kept = [
                    x
                    for e, x in zip([left, small, large], steps, strict=True)
                    if e != x[0]
                ]
                yield one_step(
                    INDUCTION(
                        n,
                        qed(first.rule),
                        Chain(tuple(kept[:-1]), kept[-1][1]),
                        (),
                        rel,
                    ),
                    (*first.facts, *other.facts),
                )


def _next_cases(
    side: Term, n: Letter, scope: Scope
) -> Iterator[tuple[Callable[[Term], Term], Term, SPLIT | None]]:
    """The step of a side to its next case, how much it stretches, and the law that says so."""
    match side:
        case Binder("sum" | "product", body, k, _, hi) if n in letters(
            hi
        ) and n not in letters(body):
            whole, last = written_out(side, {n: n + 1}), where(body, {k: hi + 1})
            if side.head == "sum":
                yield (lambda e: e + last), term(1), SPLIT(whole, hi)
            else:
                yield (lambda e: e * last), last, SPLIT(whole, hi)
        case _:
            bases = dict.fromkeys(
                x.args[0]
                for x in nodes(side, heads=["^", "Gamma"])
                if n in letters(x.args[-1])
                and (x.head == "Gamma" or n not in letters(x.args[0]))
            )
            for c in bases:
                if scope.nonnegative(Normalizer(scope, Level.OPAQUE).of(c, {})):
                    yield (lambda e, c=c: c * e), c, None  # type: ignore[misc]


def by_rise(goal: Goal) -> Iterator[Offer]:
    """F < G beyond 0, since F + c xᵏ ≤ G, or F + c (x/(1 + x))ᵏ ≤ G: the first derivative that
    G − F has at 0 is k! c."""
    lhs, rhs = goal.sides
    for x in _slope_letters(goal.says):
        rise, shares = rhs - lhs, list[Rational | None]()
        with suppress(*REFUSALS):
            for n in range(FLATTEST):
                at_start = written_out(rise, {x: term(0)})
                shares.append(
                    Normalizer(goal.scope, Level.EULER).of(at_start, {}).rational()
                )
                if shares[-1] != 0:
                    break
                rise = derivative(rise, x) / (n + 1)
        if not shares or shares[-1] is None or shares[-1] <= 0:
            continue
        for u in (x, x / (1 + x)):
            more = lhs + number(shares[-1]) * u ** (len(shares) - 1)
            for found in by_slope(replace(goal, says=Relation(more, "≤", rhs))):
                yield found.after((more, SIGN("<")))


def _from_zero(goal: Goal) -> Iterator[Offer]:
    """A relation that holds for numbers that are not negative holds for positive ones: slopes run
    from 0 on."""
    for x in _slope_letters(goal.says):
        if x.domain == "positive" and not any(x in c.letters for c in goal.given):
            u = fresh(Letter("u", "nonnegative"), goal.says.lhs, goal.says.rhs)
            wide = Relation(
                written_out(goal.says.lhs, {x: u}),
                "≤",
                written_out(goal.says.rhs, {x: u}),
            )
            for found in by_slope(
                replace(goal, says=wide, begins={**goal.begins, u: term(0)})
            ):
                fact = have(f"from {x} = 0 on", wide, found.chain, u)
                yield one_step(GIVEN(fact, {u: x}), (*found.facts, fact))


def _slope_letters(says: Relation) -> list[Letter]:
    """The letters along which slopes may be compared."""
    return numbers_by_name(says.letters, *REALS)


def by_slope(goal: Goal) -> Iterator[Offer]:
    """F ≤ G from their values at a start, and from their derivatives beyond it."""
    says, given, scope, begins = goal.says, goal.given, goal.scope, goal.begins
    if not begins:
        yield from _from_zero(goal)
    for x in _slope_letters(says):
        starts = [
            c.says.lhs
            for c in given
            if c.says.rhs == x
            and c.says.rel in "≤<"
            and not (letters(c.says.lhs) & {x})
        ]
        starts += [term(0)] if x.domain == "nonnegative" else []
        starts += [begins[x]] if x in begins else []
        y = fresh(Letter("y", "real"), says.lhs, says.rhs)
        for start in starts:
            rule = MONOTONE(x, start, y, qed(SIGN("≤")), qed(SIGN("≤")))
            try:
                (_, base, _), (_, slope, _) = rule.subproofs(says.lhs, says.rhs)
                inner = _beyond(scope, start, y, x)
            except REFUSALS:
                continue
            first = theory(base.lhs, base.rhs, scope) or SIGN("≤")
            there = replace(goal, scope=inner, begins={**begins, y: start})
            for then in there.offers(slope, goal.depth - 1):
                yield one_step(
                    MONOTONE(x, start, y, qed(first), then.chain), then.facts
                )


def _beyond(scope: Scope, start: Term, y: Letter, x: Letter) -> Scope:
    """The scope in which slopes are compared."""
    a, at, end = (Normalizer(scope, Level.OPAQUE).of(e, {}) for e in (start, y, x))
    return scope.knowing("<", a, at).knowing("<", at, end)

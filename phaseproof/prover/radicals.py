"""Inequalities of moduli and roots: by triangles, from both sides, by squares."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from typing import TypeGuard

from phaseproof.authoring.builders import AtMost, have, qed, via
from phaseproof.authoring.surface_rules import GIVEN, LEMMA
from phaseproof.prover.elaboration import Written
from phaseproof.prover.goal import Goal, Offer, distinct, one_step
from phaseproof.prover.occurrences import nodes, values_of
from phaseproof.prover.rewrites import (
    assuming,
    is_root,
    roots_of_numbers,
    theory,
    with_roots,
)
from phaseproof.prover.trigonometry import by_angles
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS, assume, gap
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.ring import ONE
from phaseproof.trusted.kernel.rules import (
    ENCLOSED,
    LINEAR_SYSTEM,
    MODULUS,
    SIGN,
    SQUARES,
    TRIANGLE,
)
from phaseproof.trusted.kernel.rules.triangle import spread
from phaseproof.trusted.language.claims import Chain, Relation
from phaseproof.trusted.language.terms import Node, Term, term

TRIANGLE_OF_TWO = "1305"  # |z + w| ≤ |z| + |w|, in the book


def rooted(*sides: Term) -> bool:
    """Whether a root or a modulus occurs, so that squares are simpler."""
    return any(is_root(x) or lone_modulus(x) for x in nodes(*sides))


def lone_modulus(e: Term) -> TypeGuard[Node]:
    """Whether the term is |u|."""
    return isinstance(e, Node) and e.head == "abs"


def through(goal: Goal) -> Iterator[Offer]:
    """|u − w| ≤ |u − v| + |v − w|: the left side is the modulus of a sum or difference of what
    stands in moduli on the right."""
    lhs = goal.says.lhs
    match goal.says.rhs:
        case Node("+", (Node("abs", (x,)), Node("abs", (y,)))):
            for z in (y, -y):
                whole = abs(Node("+", (x, z)))
                triangle = goal.lemma(TRIANGLE_OF_TWO)
                if triangle and (same := theory(lhs, whole, goal.scope)) is not None:
                    last = LEMMA(triangle, values_of(triangle, x, z))
                    yield Offer(
                        qed(last) if lhs == whole else via(whole, by=same).qed(last)
                    )


def by_squares(goal: Goal) -> Iterator[Offer]:
    """The squares compare so, and the larger side is not negative; the other one is at most its
    modulus."""
    (lhs, rhs), rel = goal.sides, goal.says.rel
    if not rooted(lhs, rhs):
        return
    facts = roots_of_numbers([rhs], goal.scope)
    scope = assuming(goal.scope, facts)
    normal = Normalizer(scope, Level.MODULUS)
    if not scope.nonnegative(normal.of(rhs, {})):
        sign = Relation(term(0), "≤", rhs)
        found = next(
            replace(goal, scope=scope).combined(sign, tuple(goal.begins)), None
        )
        if goal.begins or (found is None and sign.letters):
            return
        by = ENCLOSED(None, "≤") if found is None else found.rule
        facts += (
            *(found.facts if found else ()),
            have(f"sign of {rhs}", sign, qed(by)),
        )
        scope = assume(scope, facts[-1].condition)
    outer = () if scope.nonnegative(normal.of(lhs, {})) else ((abs(lhs), SIGN("≤")),)
    small = outer[0][0] if outer else lhs
    squares = Relation(small**2, rel, rhs**2)
    right = _without_moduli(squares.rhs, scope)
    for left in dict.fromkeys(
        (_square_of(small, scope), _without_moduli(squares.lhs, scope))
    ):
        for below in _rewritten(replace(goal, says=squares, scope=scope), left, right):
            yield Offer(Chain(outer, SQUARES(below.chain, rel)), (*facts, *below.facts))


def _square_of(e: Term, scope: Scope) -> Term:
    """|u|² as u², where u is real."""
    match e:
        case Node("abs", (u,)) if Normalizer(scope, Level.EULER).of(u, {}).is_real():
            return u**2
    return e**2


def _without_moduli(e: Term, scope: Scope) -> Term:
    """The term as the laws of moduli write it, where that can be printed."""
    with suppress(*REFUSALS):
        value = Normalizer(scope, Level.MODULUS).of(e, {})
        written = Written((e,), scope, Level.MODULUS)
        above = written.of(value.num)
        return above if value.den == ONE else above / written.of(value.den)
    return e


def _rewritten(goal: Goal, left: Term, right: Term) -> Iterator[Offer]:
    """By way of other writings of both sides."""
    says, scope = goal.says, goal.scope
    first = None if left == says.lhs else theory(says.lhs, left, scope)
    last = None if right == says.rhs else theory(right, says.rhs, scope)
    if (first is None) != (left == says.lhs) or (last is None) != (right == says.rhs):
        return
    inner = Relation(left, says.rel, right)
    for found in chain(
        goal.offers(inner), () if goal.begins else isolated(replace(goal, says=inner))
    ):
        below = found
        if last is not None:
            lines = (*found.chain.lines, (right, found.chain.last))
            below = replace(found, chain=Chain(lines, last))
        yield below.after((left, first)) if first else below


def isolated(goal: Goal) -> Iterator[Offer]:
    """Of one root and other things: the others are at most the root, which is seen by squares."""
    says, scope = goal.says, goal.scope
    try:
        q = gap(says.lhs, says.rhs, scope)
        root = with_roots(q.num)
        if q.den != ONE or len(root.terms) != 1:
            return
        written = Written((says.lhs, says.rhs), scope, Level.OPAQUE)
        alone, others = written.of(root), written.of(root - q.num)
    except REFUSALS:
        return
    below = Relation(others, says.rel, alone)
    ((_, share),) = root.terms
    if share > 0 and below != says and others != says.lhs:
        for found in by_squares(replace(goal, says=below)):
            fact = have(f"the root above {others}", below, found.chain)
            yield one_step(
                LINEAR_SYSTEM(((GIVEN(fact), term(1)),)), (*found.facts, fact)
            )


def by_triangle(goal: Goal) -> Iterator[Offer]:
    """|u| ≤ the sum of the moduli of its summands, and that ≤ t; sines of sums are written out."""
    if not lone_modulus(goal.says.lhs):
        return
    (u,), bound = goal.says.lhs.args, goal.says.rhs
    plain = by_angles(u, (u,))
    for e in dict.fromkeys((abs(u), abs(plain))):
        wide = spread(e, False, goal.scope)
        same = None if e == abs(u) else theory(abs(u), e, goal.scope)
        if wide == e or (same is None) != (e == abs(u)):
            continue
        lines = (*(((e, same),) if same else ()), (wide, TRIANGLE))
        for found in goal.combined(Relation(wide, "≤", bound)):
            yield Offer(Chain(lines, found.rule), found.facts)


def between(goal: Goal) -> Iterator[Offer]:
    """|u| ≤ t, for u ≤ t and −u ≤ t."""
    if not lone_modulus(goal.says.lhs):
        return
    (u,), bound = goal.says.lhs.args, goal.says.rhs
    if not Normalizer(goal.scope, Level.EULER).of(u, {}).is_real():
        return
    above = goal.shown(AtMost(u, bound), goal.depth - 1)
    below = above and goal.shown(AtMost(-u, bound), goal.depth - 1)
    if above and below:
        yield from_sides(u, bound, above, below)


def from_sides(u: Term, bound: Term, above: Offer, below: Offer) -> Offer:
    """|u| ≤ t, where these show u ≤ t and −u ≤ t."""
    above, below = distinct([above, below])
    facts = (
        have("above", AtMost(u, bound), above.chain),
        have("below", AtMost(-u, bound), below.chain),
    )
    chain = via(u**2, by=MODULUS).qed(LINEAR_SYSTEM(((GIVEN(facts[0]), bound + u),)))
    return one_step(
        SQUARES(chain, "≤"), (*dict.fromkeys((*above.facts, *below.facts)), *facts)
    )

"""Equations of inverse functions: v = w, since f takes one value at both, where it increases."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from phaseproof.authoring.builders import AtMost, Differ, Equal, Less, have, qed
from phaseproof.authoring.expressions import pi
from phaseproof.authoring.surface_rules import GIVEN
from phaseproof.prover.elaboration import Written, number
from phaseproof.prover.goal import Goal, Offer, one_step
from phaseproof.prover.rewrites import STRONGEST, assuming, theory
from phaseproof.trusted.kernel.chain import follows
from phaseproof.trusted.kernel.instances import REFUSALS, gap
from phaseproof.trusted.kernel.normalizer import Level
from phaseproof.trusted.kernel.ring import ONE, Sum
from phaseproof.trusted.kernel.rules import LINEAR_SYSTEM, SIGN, SQUARES
from phaseproof.trusted.kernel.traversal import sort_key
from phaseproof.trusted.language.claims import Fact, Rejected, Relation
from phaseproof.trusted.language.signature import INVERSES
from phaseproof.trusted.language.terms import Node, Term


def by_values(goal: Goal) -> Iterator[Offer]:
    """An equation is solved for the value v of an inverse function that it contains: v = w, since
    sin v = sin w and both lie between −π/2 and π/2, or since sinh v = sinh w.  Raises what stands
    in the way."""
    v = gap(*goal.sides, goal.scope)
    written = Written(goal.sides, goal.scope, Level.OPAQUE)
    terms = dict(v.num.terms) if v.den == ONE else {}
    inverse = {x for x, _ in v.num.factors() if x.name in INVERSES}
    for x in sorted(inverse, key=sort_key):
        ((key, _),) = Sum.atom(x).terms
        if c := terms.get(key):
            rest = written.of((Sum.of({key: c}) - v.num) * Sum.number(1 / c))
            value = written.atom(x)
            if isinstance(value, Node) and value.head in INVERSES:
                with suppress(*REFUSALS):
                    yield from _solved(goal, value, rest, number(-c))


def _solved(goal: Goal, value: Node, w: Term, share: Term) -> Iterator[Offer]:
    """The equation that a multiple of value − w is."""
    facts, f = list[Fact](), INVERSES[value.head].replace("cosh", "sinh")
    for n, bound in enumerate(
        (pi / 2 - w, pi / 2 + w) if f in ("sin", "tan") else (), 1
    ):
        says = Less(0, bound) if f == "tan" else AtMost(0, bound)
        facts += _known(goal, says, f"bound {n} of {value}")
    for e in (value, w) if f == "tan" else ():
        facts += _known(goal, Differ(Node("cos", (e,)), 0), f"divisor cos({e})")
    there = replace(goal, scope=assuming(goal.scope, facts))
    lhs, rhs = Node(f, (value,)), Node(f, (w,))
    if rule := theory(lhs, rhs, there.scope):
        chain = qed(rule)
    elif goal.depth and (found := there.shown(Equal(lhs, rhs), goal.depth - 1)):
        facts += found.facts
        chain = found.chain
    else:
        STRONGEST.check(lhs, rhs, there.scope)
        return
    equal = have(f"value of {value}", Equal(value, w), qed(SQUARES(chain, "=", f)))
    yield one_step(LINEAR_SYSTEM(((GIVEN(equal), share),)), (*facts, equal))


def _known(goal: Goal, says: Relation, name: str) -> tuple[Fact, ...]:
    """The relation as a fact, and those that it rests on; none if it is visible, but for ≠, which
    has to be visible in each theory.  Raises `Rejected` where no proof is found."""
    if follows(sign := SIGN(says.rel), says.lhs, says.rhs, goal.scope):
        return (have(name, says, qed(sign)),) if says.rel == "≠" else ()
    if goal.depth and (found := goal.shown(says, goal.depth - 1)):
        return *found.facts, have(name, says, found.chain)
    raise Rejected("no proof was found")

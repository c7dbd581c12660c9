"""Proofs that are tried: each is only offered, and the kernel judges it.

An equation is read in one theory after another, and then taken apart.  An inequality is seen by its
signs, by the triangle inequality, by balls on a range, from a hypothesis or a lemma, as a sum of
squares; by moduli and roots, from case to case, or by its slope.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from phaseproof.authoring.builders import AtMost, Differ, Less, have, qed, via
from phaseproof.authoring.expressions import sin
from phaseproof.authoring.surface_rules import GIVEN
from phaseproof.prover.attacker import by_balls
from phaseproof.prover.counterexamples import maybe, points
from phaseproof.prover.elaboration import Written
from phaseproof.prover.equations import equations, replaced
from phaseproof.prover.exceptions import half_angle
from phaseproof.prover.goal import Goal, Lemmas, Offer
from phaseproof.prover.induction import (
    by_counting,
    by_rise,
    by_slope,
    by_small_powers,
    by_terms,
    from_case_to_case,
)
from phaseproof.prover.lemma_tactics import by_exponentials, by_exponents, by_lemma
from phaseproof.prover.radicals import (
    between,
    by_moduli,
    by_squares,
    by_triangle,
    isolated,
    lone_modulus,
    rooted,
    through,
)
from phaseproof.prover.rewrites import theory
from phaseproof.prover.sum_of_squares import squares_of
from phaseproof.prover.trig_inequalities import (
    bounded_waves,
    by_amplitude,
    by_repeated_factor,
    half_turn,
)
from phaseproof.prover.trig_products import by_product
from phaseproof.trusted.kernel.chain import defined
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS, gap, ordered
from phaseproof.trusted.kernel.normalizer import Level
from phaseproof.trusted.kernel.ring import ONE, I, quotient
from phaseproof.trusted.kernel.rules import ALGEBRA, SIGN, TRIANGLE
from phaseproof.trusted.language.claims import Chain, Condition, Fact, Relation, Sequent
from phaseproof.trusted.language.terms import is_matrix, term

DEEPEST = 3  # inductions and slopes inside each other


def offers(
    says: Relation, given: Sequence[Condition], scope: Scope, lemmas: Lemmas
) -> Iterator[Offer]:
    """Proofs of a relation that are worth being judged, the likeliest first."""
    defined(says.lhs, scope)
    defined(says.rhs, scope)
    goal = Goal(says, given, scope, lemmas, inequalities, DEEPEST)
    match says.rel:
        case "=":
            yield from equations(says, given, scope)
        case "≠":
            yield Offer(qed(SIGN("≠")))
            yield from (Offer(qed(GIVEN(c))) for c in given if c.says.rel == "≠")
            if not says.letters:
                yield Offer(qed(by_balls(says)))
            yield from by_sides(goal)
        case _:
            ordered(says.lhs, scope)
            ordered(says.rhs, scope)
            yield from inequalities(goal)
            if (found := replaced(says, given, scope)) is not None:
                for below in inequalities(
                    replace(goal, says=found.says, scope=found.scope)
                ):
                    yield found.around(below)


def by_sides(goal: Goal) -> Iterator[Offer]:
    """s ≠ t, for s < t or t < s; or since a real number lies on one side of 0 that is 0 where they
    are equal: i(t − s), or sin v for a difference of two waves."""
    lhs, rhs, scope = goal.says.lhs, goal.says.rhs, goal.scope
    apart, sides = tuple[Fact, ...](), list[Relation]()
    with suppress(*REFUSALS):
        v = gap(lhs, rhs, scope, level=Level.EULER)
        written = Written((lhs, rhs), scope, Level.EULER)
        if scope.real(v):
            sides = [Less(lhs, rhs), Less(rhs, lhs)]
        elif scope.real(turned := quotient(I).times(v)) and v.den == ONE:
            sides = [Less(0, written.of(x)) for x in (turned.num, -turned.num)]
        elif (angle := half_angle(v.num)) is not None and scope.real(quotient(angle)):
            sides = [Less(0, sin(written.of(x))) for x in (angle, -angle)]
        at = next(points(Sequent((goal.says,), tuple(goal.given))), ())
        for less in (x for x in sides if maybe(x, at)):
            for found in goal.offers(less, DEEPEST):
                side = have("on one side", less, found.chain)
                if not scope.real(v):
                    apart = (have("apart", Differ(less.rhs, 0), qed(SIGN("≠"))),)
                yield Offer(qed(SIGN("≠")), (*found.facts, side, *apart))


def by_distance(goal: Goal) -> Iterator[Offer]:
    """0 < t, since 0 < |u − v| ≤ t, for a hypothesis u ≠ v."""
    for c in goal.given:
        if c.says.rel == "≠" and not c.free and not is_matrix(c.says.lhs):
            d = abs(c.says.rhs - c.says.lhs)
            apart = have("a distance", Differ(d, 0), qed(SIGN("≠")))
            for found in goal.offers(AtMost(d, goal.says.rhs)):
                yield Offer(
                    Chain(((d, SIGN("<")), *found.chain.lines), found.chain.last),
                    (apart, *found.facts),
                )


def inequalities(goal: Goal) -> Iterator[Offer]:
    """Proofs of s ≤ t, or s < t."""
    says, scope, begins, depth = goal.says, goal.scope, goal.begins, goal.depth
    lhs, rel, rhs = says.lhs, says.rel, says.rhs
    if rel == "≤" and lhs == rhs:
        yield Offer(via(lhs + 0, by=ALGEBRA).qed(ALGEBRA))
    yield Offer(qed(SIGN(rel)))
    if rel == "≤":
        yield Offer(qed(TRIANGLE))
        if (same := theory(lhs, rhs, scope)) is not None:
            yield Offer(qed(same))
        yield from through(goal)
    yield Offer(qed(by_balls(says)))
    yield from (Offer(qed(GIVEN(c))) for c in goal.given if c.says.rel in "≤<")
    yield from by_lemma(goal)
    yield from half_turn(goal)
    if not begins:
        yield from by_product(goal)
        if depth:
            yield from by_counting(goal)
            yield from by_small_powers(goal)
    for found in goal.combined(says, tuple(begins)):
        yield Offer(qed(found.rule), found.facts)
    if not begins:
        yield from by_repeated_factor(goal)
        yield from bounded_waves(goal)
        yield from by_amplitude(goal)
    if lone_modulus(lhs) and rel == "≤":
        yield from by_triangle(lhs.args[0], rhs, goal)
        if depth and not begins:
            yield from between(lhs.args[0], rhs, goal)
    yield from squares(goal)
    if rooted(lhs, rhs) and depth:
        yield from by_moduli(goal)
        yield from by_squares(goal)
        yield from isolated(goal)
    if depth:
        if not begins:
            yield from from_case_to_case(goal)
            yield from by_exponentials(goal)
            yield from by_exponents(goal)
        if rel == "≤":
            yield from by_terms(lhs, rhs, goal)
    if rel == "≤" and depth:
        yield from by_slope(goal)
    if rel == "<" and depth and not begins:
        yield from by_rise(goal)
        if lhs == term(0):
            yield from by_distance(goal)


def squares(goal: Goal) -> Iterator[Offer]:
    """rhs − lhs as a sum of squares and of what is visibly not negative."""
    lhs, rel, rhs = goal.says.lhs, goal.says.rel, goal.says.rhs
    for found in squares_of(lhs, rhs, goal.scope):
        last, _ = found.lines[-1]
        same = (
            theory(last, rhs, goal.scope)
            if rel == "≤" and not found.rest.terms
            else SIGN(rel)
        )
        if same is not None:
            yield Offer(Chain(found.lines, same), (found.fact,))

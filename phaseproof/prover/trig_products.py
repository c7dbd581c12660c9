"""Inequalities of the sum of two waves, which is a product: sin a − sin b is
2 cos((a + b)/2) sin((a − b)/2), and so are the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from phaseproof.authoring.builders import AtMost, have, qed, via
from phaseproof.authoring.expressions import cos, sin
from phaseproof.authoring.surface_rules import GIVEN, LEMMA
from phaseproof.prover.elaboration import number
from phaseproof.prover.goal import Goal, Offer
from phaseproof.prover.occurrences import nodes, values_of
from phaseproof.prover.rewrites import multiple, theory
from phaseproof.prover.trig_inequalities import WAVES_AT_MOST_ONE, half_turn
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.ring import ONE
from phaseproof.trusted.kernel.rules import EULER, INSTANCE, LINEAR_SYSTEM, SIGN
from phaseproof.trusted.language.claims import Chain, Claim, Fact, Rule
from phaseproof.trusted.language.terms import Node, Number, Term

SINE_AT_MOST_ARC, MODULUS_OF_PRODUCT = "1754", "1203"
ATOMS = {"cos": 0, "sin": 1}  # of what is known to be at most 1


@dataclass(frozen=True)
class _Product:
    """c·p·q, of a number and two waves."""

    c: Fraction
    p: Node
    q: Node


def _product(e: Term, scope: Scope) -> _Product | None:
    """Two waves of different angles as a product, if they are one."""
    angles = [*dict.fromkeys(x.args[0] for x in nodes(e, heads=["sin", "cos"]))]
    if len(angles) != 2:
        return None
    a, b = angles
    value = Normalizer(scope, Level.EULER).of(e, {})
    for p, q in product(*((sin(x), cos(x)) for x in ((a + b) / 2, (a - b) / 2))):
        c = multiple(value.num, Normalizer(scope, Level.EULER).of(p * q, {}).num)
        if c and value.den == ONE:
            return _Product(number(c).value, p, q)
    return None


def by_product(goal: Goal) -> Iterator[Offer]:
    """u = cpq ≤ cp where p ≥ 0, since q ≤ 1; and |u| ≤ |cq|, since |p| ≤ 1, and |sin v| ≤ |v|."""
    lhs, bound = goal.says.lhs, goal.lemma(WAVES_AT_MOST_ONE)
    u = lhs.args[0] if isinstance(lhs, Node) and lhs.head == "abs" else lhs
    found = _product(u, goal.scope)
    if found is None or bound is None:
        return
    if u == lhs and found.c > 0:
        yield from _below_factor(found, goal, bound)
    outer = [(abs(u), SIGN("≤"))] if u == lhs else []
    for p, q in ((found.p, found.q), (found.q, found.p)):
        for offer in _below_modulus(_Product(found.c, p, q), goal, bound):
            yield offer.after(*outer)


def _at_most_one(p: Node, bound: Claim) -> Fact:
    """|p| ≤ 1."""
    return have(
        f"bound of {p}",
        AtMost(abs(p), 1),
        qed(LEMMA(bound, values_of(bound, *p.args), atom=ATOMS[p.head])),
    )


def _below_factor(u: _Product, goal: Goal, bound: Claim) -> Iterator[Offer]:
    """c p q ≤ c p."""
    p, q, c = u.p, u.q, Number(u.c)
    one = _at_most_one(q, bound)
    most = have(f"{q} at most", AtMost(q, 1), via(abs(q), by=SIGN("≤")).qed(GIVEN(one)))
    for sign in half_turn(replace(goal, says=AtMost(0, p))):
        above = have(f"{p} at least", AtMost(0, p), sign.chain)
        lines: list[tuple[Term, Rule]] = [
            (c * p * q, EULER),
            (c * p, LINEAR_SYSTEM(((GIVEN(most), c * p),))),
        ]
        yield from _ending(lines, [*sign.facts, above, one, most], goal.says.rhs, goal)


def _below_modulus(u: _Product, goal: Goal, bound: Claim) -> Iterator[Offer]:
    """|c p q| = |p| |c q| ≤ |c| |q| ≤ |c| |v|, where q = sin v."""
    law, arc = goal.lemma(MODULUS_OF_PRODUCT), goal.lemma(SINE_AT_MOST_ARC)
    if law is None or arc is None:
        return
    c, p, q = Number(u.c), u.p, u.q
    facts = [_at_most_one(p, bound)]
    lines: list[tuple[Term, Rule]] = [
        (abs(p * (c * q)), EULER),
        (abs(p) * abs(c * q), _of_product(law, p, c * q)),
        (abs(c * q), LINEAR_SYSTEM(((GIVEN(facts[0]), abs(c * q)),))),
        (abs(c) * abs(q), _of_product(law, c, q)),
    ]
    yield from _ending(lines, facts, goal.says.rhs, goal)
    if q.head == "sin":
        (v,) = q.args
        facts.append(
            have(
                f"{q} below its angle",
                AtMost(abs(q), abs(v)),
                qed(LEMMA(arc, values_of(arc, v))),
            )
        )
        lines += [
            (abs(c) * abs(v), LINEAR_SYSTEM(((GIVEN(facts[1]), abs(c)),))),
            (abs(c * v), replace(_of_product(law, c, v), turned=True)),
        ]
        yield from _ending(lines, facts, goal.says.rhs, goal)
        match goal.says.rhs:
            case Node("*", (Node("abs", (a,)), e)):
                b = e.args[0] if isinstance(e, Node) and e.head == "abs" else e
                if (same := theory(abs(c * v), abs(a * b), goal.scope)) is not None:
                    lines += [
                        (abs(a * b), same),
                        (abs(a) * abs(b), _of_product(law, a, b)),
                    ]
                    yield from _ending(lines, facts, goal.says.rhs, goal)


def _of_product(law: Claim, z: Term, w: Term) -> INSTANCE:
    """|zw| = |z| |w|."""
    return LEMMA(law, values_of(law, w, z))


def _ending(
    lines: list[tuple[Term, Rule]], facts: list[Fact], t: Term, goal: Goal
) -> Iterator[Offer]:
    """The last line is t."""
    last, by = lines[-1]
    if last == t:
        yield Offer(Chain(tuple(lines[:-1]), by), tuple(facts))
    elif (same := theory(last, t, goal.scope)) is not None:
        yield Offer(Chain(tuple(lines), same), tuple(facts))

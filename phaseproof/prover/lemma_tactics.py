"""Inequalities that lean on claims of the book: as they stand, at chords, under logarithms."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import permutations

from phaseproof.authoring.builders import have, via
from phaseproof.authoring.expressions import I, exp, log
from phaseproof.authoring.substitution import written_out
from phaseproof.authoring.surface_rules import GIVEN, LEMMA
from phaseproof.prover.elaboration import Written, number
from phaseproof.prover.goal import Goal, Offer, alike, one_step
from phaseproof.prover.occurrences import heads_of, nodes, values_of
from phaseproof.prover.radicals import lone_modulus
from phaseproof.prover.rewrites import theory
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS, gap
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.ring import ONE, Sum
from phaseproof.trusted.kernel.rules import LINEAR_SYSTEM, SIGN
from phaseproof.trusted.language.claims import Chain, Claim, Relation
from phaseproof.trusted.language.terms import (
    Node,
    Term,
    children,
    letters,
    term,
)

LOGARITHM_INCREASES, EXPONENTIAL_ABOVE_TANGENT = "0908", "0902"


def by_lemma(goal: Goal) -> Iterator[Offer]:
    """An inequality of the book, its letters being what stands where they stand."""
    says = goal.says
    heads = heads_of(*goal.sides)
    for lemma in goal.lemmas():
        for n, part in enumerate(lemma.parts):
            for k, r in enumerate(part.sequent.says):
                if r.rel == says.rel and heads_of(r.lhs, r.rhs) - {"neg"} <= heads:
                    yield one_step(LEMMA(lemma, part=n, atom=k))
                    if len(lemma.parts[n].sequent.letters) == 2 and {
                        "abs",
                        "exp",
                    } <= heads_of(r.lhs):
                        yield from _chords(says, lemma, n, k, goal.scope)
                if (
                    r.rel == "≤"
                    and lone_modulus(r.lhs)
                    and not lone_modulus(says.lhs)
                    and heads_of(r.lhs) - {"abs"} <= heads_of(says.lhs)
                ):
                    yield Offer(
                        via(abs(says.lhs), by=SIGN("≤")).qed(
                            LEMMA(lemma, part=n, atom=k)
                        )
                    )


def _chords(
    says: Relation, lemma: Claim, n: int, k: int, scope: Scope
) -> Iterator[Offer]:
    """The lemma at the angles of the exponentials that stand here, and at 0."""
    r, angles = lemma.parts[n].sequent.says[k], [term(0)]
    written = Written((says.lhs, says.rhs), scope, Level.EULER)
    for x in nodes(says.lhs, heads=["exp"]):
        with suppress(*REFUSALS):
            v = Normalizer(scope, Level.EULER).of(-I * x.args[0], {})
            if v.den == ONE and v.is_real():
                angles.append(written.of(v.num))
    for pair in permutations(dict.fromkeys(angles), 2):
        at = values_of(lemma, *pair, part=n)
        chord, arc = (written_out(e, at) for e in (r.lhs, r.rhs))
        first, last = theory(says.lhs, chord, scope), alike(arc, says.rhs, scope)
        if (first or chord == says.lhs) and (last or arc == says.rhs):
            steps = [(chord, first), (arc, LEMMA(lemma, at, n, k)), (says.rhs, last)]
            kept = [(e, by) for e, by in steps if by is not None]
            yield Offer(Chain(tuple(kept[:-1]), kept[-1][1]))


def by_exponentials(goal: Goal) -> Iterator[Offer]:
    """c·ln u is at most the rest where u is at most the exponential of its share, for the
    logarithm increases; or at least."""
    says, scope, increases = goal.says, goal.scope, goal.lemma(LOGARITHM_INCREASES)
    try:
        v = gap(says.lhs, says.rhs, scope, level=Level.EULER)
        logs = {
            key: c
            for key, c in v.num.terms
            for x, _ in key[1]
            if x.name == "log" and len(x.inside.num.terms) > 1
        }
        if increases is None or v.den != ONE or len(logs) != 1:
            return
        ((key, c),) = logs.items()
        (atom, e), *others = key[1]
        if others or e != 1 or key[2]:
            return
        written = Written((says.lhs, says.rhs), scope, Level.EULER)
        (u,) = children(written.atom(atom))
        rest = exp(written.of(Sum.number(-1 / c) * (v.num - Sum.of({key: c}))))
    except REFUSALS:
        return
    order = Relation(rest, says.rel, u) if c > 0 else Relation(u, says.rel, rest)
    for found in goal.offers(order):
        fact = have(f"order of {order.lhs}", order, found.chain)
        lemma = LEMMA(
            increases,
            values_of(increases, order.lhs, order.rhs),
            part=int(says.rel == "<"),
        )
        yield one_step(LINEAR_SYSTEM(((lemma, number(abs(c))),)), (*found.facts, fact))


def by_exponents(goal: Goal) -> Iterator[Offer]:
    """eᵘ is at most eᵛ where u is at most v, since 1 + (v − u) ≤ eᵛ⁻ᵘ: so for powers and products
    of powers, by their logarithms."""
    (lhs, rhs), rel = goal.sides, goal.says.rel
    tangent = goal.lemma(EXPONENTIAL_ABOVE_TANGENT)
    if tangent is None or not any(
        e.head == "exp" or letters(e.args[1])
        for e in nodes(lhs, rhs, heads=["exp", "^"])
    ):
        return
    u, v = _logarithm(lhs, goal.scope), _logarithm(rhs, goal.scope)
    if u is None or v is None:
        return
    for found in goal.offers(Relation(u, rel, v), goal.depth - 1):
        order = have("order of the logarithms", Relation(u, rel, v), found.chain)
        rise = LEMMA(tangent, values_of(tangent, v - u))
        yield one_step(
            LINEAR_SYSTEM(((rise, lhs), (GIVEN(order), lhs))),
            (*found.facts, order),
        )


def _logarithm(e: Term, scope: Scope) -> Term | None:
    """The logarithm of a product of powers."""
    normal = Normalizer(scope, Level.OPAQUE)
    with suppress(*REFUSALS):
        match e:
            case Node("exp", (u,)):
                return term(u)
            case Node("*" | "/" as head, parts):
                logs = [v for x in parts if (v := _logarithm(x, scope)) is not None]
                if len(logs) == len(parts):
                    return logs[0] - logs[1] if head == "/" else Node("+", tuple(logs))
            case Node("^", (b, y)) if normal.of(y, {}).is_real():
                base = _logarithm(b, scope)
                return None if base is None else term(y * base)
            case _ if scope.positive(normal.of(e, {})):
                return term(log(e))
    return None

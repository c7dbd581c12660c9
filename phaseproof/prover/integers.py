"""Whole numbers: floors lie between their bounds, and what is below t + 1 is at most t."""

from __future__ import annotations

from collections.abc import Iterator

from phaseproof.authoring.builders import AtMost, Less, have, qed
from phaseproof.authoring.substitution import written_out
from phaseproof.authoring.surface_rules import GIVEN
from phaseproof.prover.goal import Goal, Offer, one_step
from phaseproof.prover.occurrences import nodes, numbers_by_name
from phaseproof.trusted.kernel.instances import gap
from phaseproof.trusted.kernel.rules import SIGN
from phaseproof.trusted.language.claims import Fact, Relation
from phaseproof.trusted.language.terms import AnyLetter, Number, Term, fresh


def by_rounding(goal: Goal) -> Iterator[Offer]:
    """s ≤ t since s < t + 1, where both are whole; floors lie between their bounds; s = t since
    neither is below the other."""
    (s, t), rel = goal.sides, goal.says.rel
    facts = tuple(
        _bounds(s, t, *(e for c in goal.given for e in (c.says.lhs, c.says.rhs)))
    )
    there = goal.knowing(facts)
    for lhs, rhs in ((s, t), (t, s)) if rel == "=" else ((s, t),):
        more = _below(lhs, rhs, "<" if rel == "<" else "≤", there, bool(facts))
        if more is None:
            return
        facts += more
    if facts:
        yield one_step(SIGN(rel), tuple(dict.fromkeys(facts)))


def _bounds(*terms: Term) -> Iterator[Fact]:
    """⌊u⌋ ≤ u < ⌊u⌋ + 1, and u ≤ ⌈u⌉ < u + 1."""
    for n, x in enumerate(nodes(*terms, heads=("floor", "ceil")), 1):
        low, high = (x, x.args[0]) if x.head == "floor" else (x.args[0], x)
        yield have(f"whole {n}", AtMost(low, high), qed(SIGN("≤")))
        yield have(f"next {n}", Less(high, low + 1), qed(SIGN("<")))


def _below(
    s: Term, t: Term, rel: str, goal: Goal, floors: bool
) -> tuple[Fact, ...] | None:
    """Facts by which s ∼ t is visible."""
    scope = goal.scope
    whole = rel == "≤" and scope.integer(gap(s, t, scope))
    says = Less(s, t + 1) if whole else Relation(s, rel, t)
    if floors:
        found = next(((one_step(x.rule, x.facts)) for x in goal.combined(says)), None)
    else:
        found = next(goal.offers(says), None) if whole else None
    if found is None:
        return None
    return (*found.facts, have(f"{s} and {t}", says, found.chain))


def from_a_start(goal: Goal) -> Iterator[Offer]:
    """A relation for natural n ≥ c, from that for n = m + c with any natural m."""
    (lhs, rhs), rel = goal.sides, goal.says.rel
    for n in numbers_by_name(goal.says.letters, "natural"):
        match [c.says for c in goal.given if n in c.letters]:
            case [Relation(Number(low), order, end)] if end == n and order in "≤<":
                m, start = fresh(n, lhs, rhs), Number(low + (order == "<"))
                at: dict[AnyLetter, Term] = {n: m + start}
                beyond = Relation(written_out(lhs, at), rel, written_out(rhs, at))
                for found in goal.offers(beyond, goal.depth - 1):
                    if not any(m in x.condition.letters for x in found.facts):
                        fact = have(f"from {start} on", beyond, found.chain, m)
                        by = GIVEN(fact, {m: n - start})
                        yield one_step(by, (*found.facts, fact))

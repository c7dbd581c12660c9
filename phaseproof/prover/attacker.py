"""The strongest reasons there are, and whether a step holds by one: what somebody would try who
wants to get a falsehood through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from phaseproof.authoring.expressions import letter
from phaseproof.authoring.surface_rules import Indexed
from phaseproof.prover.elaboration import Loose, Unindexed
from phaseproof.prover.occurrences import numbers_by_name
from phaseproof.trusted.kernel.chain import Known, follows
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.rules import (
    ADDITION,
    ALGEBRA,
    DIRECT_SUM,
    ENCLOSED,
    EULER,
    LINEAR_SYSTEM,
    MODULUS,
    PYTHAGORAS,
    REWRITE,
    SIGN,
    TERMWISE,
    TRIANGLE,
)
from phaseproof.trusted.language import walk
from phaseproof.trusted.language.budget import allowance
from phaseproof.trusted.language.claims import Claim, Relation, Rule, Sequent
from phaseproof.trusted.language.terms import Term

index, running = letter("fresh", "natural"), letter("fresh", "real")


def strongest(said: Sequent, n: int) -> Iterator[Rule]:
    """The strongest reasons there are for a relation, by themselves.  Inside a reason a step is
    refused where a weaker one would do, so that the weaker ones stand here too."""
    rel = said.says[n].rel
    if rel == "≠":
        yield SIGN("≠")
        return
    plain: tuple[Rule, ...] = (ALGEBRA, ADDITION, PYTHAGORAS, EULER, MODULUS)
    yield from plain
    for rule in plain[:4]:
        yield DIRECT_SUM(index, rule)
        yield TERMWISE(index, rule)
    yield TERMWISE(running, EULER)
    if rel in "<≤":
        signs: tuple[Rule, ...] = (TRIANGLE, SIGN("≤"), SIGN("<"))
        yield from signs
        for rule in signs:
            yield TERMWISE(index, rule)
            yield TERMWISE(running, rule)
        yield by_balls(said.says[n])


def by_balls(says: Relation) -> ENCLOSED:
    """Balls, of all letters of a relation."""
    on = numbers_by_name(says.letters)
    return ENCLOSED(on[0] if on else None, says.rel, tuple(on[1:]))


@cache
def holds(rule: Rule, before: Term, after: Term, scope: Scope) -> bool:
    """Whether the step is accepted; where the kernel stumbles, the judge refuses."""
    try:
        with allowance():
            return follows(walk.changed(rule, in_any_way), before, after, scope)
    except Exception:
        return False


def in_any_way(x: Any) -> Any:
    """A known relation gives a step however the search finds that it does."""
    if isinstance(x, Known):
        return Loose(x)
    if isinstance(x, Indexed):
        return Unindexed(replace(x, by=walk.changed(x.by, in_any_way)))
    return x if isinstance(x, Claim | Term | LINEAR_SYSTEM | REWRITE) else None

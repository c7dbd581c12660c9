"""By which hypotheses a sign is visible: those of a scope that none of the others makes idle.

The kernel sees the sign; here one hypothesis after the other is taken away, the last one first,
and what is seen without it does not rest on it.  What is left is printed.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.proofs import check_proof
from phaseproof.trusted.kernel.rules import REGISTRY, SIGN
from phaseproof.trusted.language.budget import allowance
from phaseproof.trusted.language.claims import Claim, Condition, Part, Proof
from phaseproof.trusted.language.terms import Term, is_matrix
from phaseproof.trusted.language.walk import changed


@dataclass(frozen=True, eq=False)
class VISIBLE(SIGN):
    """A visible sign that says by which hypotheses."""

    because: list[Condition] = field(default_factory=list)

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        super().check(before, after, scope)
        for condition in reversed(scope.given):
            try:
                with allowance():
                    fewer = without(scope, condition)
                    super().check(before, after, fewer)
                scope = fewer
            except REFUSALS:
                pass
        self.because[:] = [c for c in scope.given if c.name]


def without(scope: Scope, condition: Condition) -> Scope:
    """What is known without a hypothesis."""
    says = condition.says
    known = replace(scope, positives=(), nonnegatives=(), nonzeros=())
    if not condition.free and not is_matrix(says.lhs):
        for level in (Level.OPAQUE, Level.EULER, Level.MODULUS):
            normal = Normalizer(scope, level)
            known = known.knowing(
                says.rel, normal.of(says.lhs, {}), normal.of(says.rhs, {})
            )
    rest = lambda of, gone: tuple(x for x in of if x not in gone)
    return replace(
        scope,
        given=rest(scope.given, (condition,)),
        positives=rest(scope.positives, known.positives),
        nonnegatives=rest(scope.nonnegatives, known.nonnegatives),
        nonzeros=rest(scope.nonzeros, known.nonzeros),
    )


@cache  # a claim is printed in a chapter and in a file of its own
def explained(claim: Claim) -> Claim:
    """The claim, complete, with visible signs that say by which hypotheses; for printing."""
    return replace(claim, parts=tuple(map(_in_part, claim.parts)))


def _in_part(part: Part) -> Part:
    if not isinstance(part.evidence, Proof):
        return part
    seen = changed(part.evidence, _open)
    if seen is part.evidence:
        return part
    scope = Scope(rules=REGISTRY | {VISIBLE}, proved=lambda claim: None)
    with allowance():
        check_proof(part.sequent, seen, scope)
    return replace(part, evidence=seen)


def _open(x: Any) -> Any:
    """In the place of a visible sign; claims and terms are not looked into."""
    return (
        VISIBLE(x.rel)
        if type(x) is SIGN
        else x
        if isinstance(x, Claim | Term)
        else None
    )

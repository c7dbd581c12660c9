"""By which hypotheses a sign is visible: those of a scope that none of the others makes idle.

The kernel sees the sign; here one hypothesis after the other is taken away, the last one first,
and what is seen without it does not rest on it.  What is left is printed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from phaseproof.prover.elaboration import Taken, checked
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.rules import REGISTRY, SIGN
from phaseproof.trusted.language.budget import allowance
from phaseproof.trusted.language.claims import Claim, Condition, Proof, Rule
from phaseproof.trusted.language.terms import Term, is_matrix
from phaseproof.trusted.language.walk import changed, parts_of


@dataclass(frozen=True, eq=False)
class VISIBLE(SIGN):
    """A visible sign that says by which hypotheses."""

    because: list[str] = field(default_factory=list)  # names of hypotheses

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """As SIGN does; leaves out each hypothesis without which the sign stays visible."""
        super().check(before, after, scope)
        for condition in reversed(scope.given):
            try:
                with allowance():
                    fewer = without(scope, condition)
                    super().check(before, after, fewer)
                scope = fewer
            except REFUSALS:
                pass
        self.because[:] = [c.name for c in scope.given if c.name]


def without(scope: Scope, condition: Condition) -> Scope:
    """What is known without a hypothesis."""
    says = condition.says
    gone = replace(scope, known=())
    if not condition.free and not is_matrix(says.lhs):
        for level in (Level.OPAQUE, Level.EULER, Level.MODULUS):
            normal = Normalizer(scope, level)
            gone = gone.knowing(
                says.rel, normal.of(says.lhs, {}), normal.of(says.rhs, {})
            )
    return replace(
        scope,
        given=tuple(c for c in scope.given if c != condition),
        known=tuple(v for v in scope.known if v not in gone.known),
    )


def signs(claim: Claim) -> tuple[tuple[str, ...], ...]:
    """By which hypotheses each visible sign of a complete claim is visible, in order.  The claim
    was judged: no other step is checked again."""
    found: list[VISIBLE] = []
    for part in claim.parts:
        if isinstance(part.evidence, Proof):
            seen = changed(part.evidence, _each(lambda x: VISIBLE(x.rel), found))
            if seen is not part.evidence:
                scope = Scope(rules=REGISTRY | {Taken, VISIBLE}, proved=lambda _: None)
                with allowance():
                    checked(part.sequent, changed(seen, on_trust), scope)
    return tuple(tuple(x.because) for x in found)


def on_trust(x: Any) -> Any:
    """In the place of a reason without a sign that is explained, one that is not checked."""
    match x:
        case Claim() | Term():
            return x
        case Rule():
            inside = parts_of(x, terms=False)
            return x if any(type(y) is VISIBLE for y in inside) else Taken(x)
    return None


def explained(claim: Claim, known: tuple[tuple[str, ...], ...]) -> Claim:
    """The claim with visible signs that say by which hypotheses, of which ``signs`` found the
    names; for printing."""
    names = iter(known)
    put = _each(lambda x: VISIBLE(x.rel, [*next(names)]), [])
    return replace(
        claim,
        parts=tuple(
            replace(part, evidence=changed(part.evidence, put))
            if isinstance(part.evidence, Proof)
            else part
            for part in claim.parts
        ),
    )


def _each(
    sign: Callable[[SIGN], VISIBLE], found: list[VISIBLE]
) -> Callable[[Any], Any]:
    """Another one in the place of each visible sign; claims and terms are not looked into."""

    def put(x: Any) -> Any:
        if type(x) is SIGN:
            found.append(sign(x))
            return found[-1]
        return x if isinstance(x, Claim | Term) else None

    return put

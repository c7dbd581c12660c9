"""Sign: the difference of the two sides is visibly positive, non-negative, or not zero."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Rejected, Rule
from phaseproof.kernel.instances import visible
from phaseproof.kernel.reading import Level
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Term


@dataclass(frozen=True)
class SIGN(Rule):
    rel: str = "≤"
    name = "visible"

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        if self.rel not in ("≤", "<", "≠"):
            raise Rejected("a sign does not show an equation")
        try:
            visible(self.rel, before, after, scope)
        except Rejected:
            visible(self.rel, before, after, scope, level=Level.MODULUS)

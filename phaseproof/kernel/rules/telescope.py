"""Telescope: Σ_{i=a}^{b} (F(i+1) - F(i)) = F(b+1) - F(a)."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Rejected
from phaseproof.kernel.chain import Rule, defined
from phaseproof.kernel.instances import same
from phaseproof.kernel.reading import Level, Reader
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Binder, Letter, Term, where


@dataclass(frozen=True)
class TELESCOPE(Rule):
    """``rise`` is F, a term in the letter ``at``; the sum stands alone on the left."""

    at: Letter
    rise: Term
    name = "telescoping sum"

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        if not isinstance(before, Binder) or before.head != "sum" or self.at.domain not in (
                "integer", "natural"):
            raise Rejected("only a sum telescopes")
        i, F = before.letter, lambda x: where(self.rise, {self.at: x})
        if scope.speaks_of(i) or i.domain != self.at.domain:
            raise Rejected(f"{i} is not a fresh letter of the domain of {self.at}")
        reader = Reader(scope, Level.OPAQUE)
        lo, hi = reader.ends(before, {})
        inner = scope.between(reader.read(i, {}), lo, hi)
        for x in (F(i), F(i + 1)):
            defined(x, inner)
        same(before.body, F(i + 1) - F(i), inner, Level.EULER)
        same(F(before.hi + 1) - F(before.lo), after, scope, Level.EULER)

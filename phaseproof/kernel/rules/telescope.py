"""Telescope: Σ_{i=a}^{b} (F(i+1) - F(i)) = F(b+1) - F(a)."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Rejected
from phaseproof.kernel.chain import Rule
from phaseproof.kernel.matrices import UNITY
from phaseproof.kernel.reading import Level, Reader
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Binder, Letter, Term


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
        reader = Reader(scope, Level.EULER)
        lo, hi = reader.ends(before, {})
        F = lambda x: reader.read(self.rise, {self.at: reader.demand(x, self.at.domain, self.at)})
        with reader.binding(before, lo, hi) as i:
            step = F(i.plus(UNITY)).minus(F(i))
            if not step.same(reader.read(before.body, {before.letter: i})):
                raise Rejected("the terms are not the rises")
        if not F(hi.plus(UNITY)).minus(F(lo)).same(reader.read(after, {})):
            raise Rejected("the ends are other ones")

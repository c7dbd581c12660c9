"""Split: Σ_{i=a}^{b} f = Σ_{i=a}^{c} f + Σ_{i=c+1}^{b} f for a - 1 ≤ c ≤ b; so does a product."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Rejected
from phaseproof.kernel.chain import Rule
from phaseproof.kernel.integrals import replacing
from phaseproof.kernel.matrices import UNITY
from phaseproof.kernel.reading import Level, Reader
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Binder, Term, is_matrix


@dataclass(frozen=True)
class SPLIT(Rule):
    """``whole`` is the sum, wherever it stands; ``last`` is c, the last index of its first part."""

    whole: Term
    last: Term
    name = "splitting the sum"

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        e = self.whole
        if not isinstance(e, Binder) or e.head not in ("sum", "product") or is_matrix(e.body):
            raise Rejected("only a sum of numbers, or a product, is split")
        reader = Reader(scope, Level.EULER)
        (lo, hi), c = reader.ends(e, {}), reader.read(self.last, {})
        reader.demand(c, "integer", self.last)
        reader.demand(c.minus(lo).plus(UNITY), "≥ 0", f"{self.last} - {e.lo} + 1")
        reader.demand(hi.minus(c), "≥ 0", f"{e.hi} - {self.last}")
        first = Binder(e.head, e.body, e.letter, e.lo, self.last)
        second = Binder(e.head, e.body, e.letter, self.last + 1, e.hi)
        x, y = reader.read(first, {}), reader.read(second, {})
        replacing(e, x.plus(y) if e.head == "sum" else x.times(y), before, after, scope)

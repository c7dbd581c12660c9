"""Split: a sum or a product in two."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Rejected, Relation
from phaseproof.kernel.chain import Known
from phaseproof.kernel.matrices import UNITY
from phaseproof.kernel.reading import Env, Level, Reader
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Binder, Term, is_matrix


@dataclass(frozen=True)
class SPLIT(Known):
    """Σ_{i=a}^{b} f = Σ_{i=a}^{c} f + Σ_{i=c+1}^{b} f for a - 1 ≤ c ≤ b, where ``last`` is c; so
    does a product."""

    whole: Term
    last: Term
    turned: bool = False
    name = "splitting the sum"
    level = Level.EULER

    def known(self, scope: Scope) -> tuple[Relation, Env]:
        e, c = self.whole, self.last
        if not isinstance(e, Binder) or e.head not in ("sum", "product") or is_matrix(e.body):
            raise Rejected("only a sum of numbers, or a product, is split")
        reader = Reader(scope, self.level)
        (lo, hi), end = reader.ends(e, {}), reader.read(c, {})
        reader.demand(end, "integer", c)
        reader.demand(end.minus(lo).plus(UNITY), "≥ 0", c - e.lo + 1)
        reader.demand(hi.minus(end), "≥ 0", e.hi - c)
        first = Binder(e.head, e.body, e.letter, e.lo, c)
        second = Binder(e.head, e.body, e.letter, c + 1, e.hi)
        return Relation(e, "=", first + second if e.head == "sum" else first * second), {}

"""Integration by parts: ∫ u v' = [u v] - ∫ u' v."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Rejected
from phaseproof.kernel.calculus import derivative, times
from phaseproof.kernel.chain import Rule
from phaseproof.kernel.integrals import integral, replacing
from phaseproof.kernel.reading import Level, Reader
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Binder, Term


@dataclass(frozen=True)
class PARTS(Rule):
    integral: Term
    u: Term
    v: Term
    name = "integration by parts"

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        e, reader = integral(self.integral), Reader(scope, Level.EULER)
        u, v, x = self.u, self.v, e.letter
        lo, hi = reader.ends(e, {})
        with reader.binding(e, lo, hi) as at:
            product = reader.read(times(u, derivative(v, x)), {x: at})
            for factor in (u, v, derivative(u, x), derivative(v, x)):
                reader.read(factor, {x: at})
            if not product.same(reader.read(e.body, {x: at})):
                raise Rejected("the integrand is not u v'")
        rest = Binder("integral", times(derivative(u, x), v), x, e.lo, e.hi)
        ends = [reader.read(u * v, {x: end}) for end in (hi, lo)]
        whole = ends[0].minus(ends[1]).minus(reader.read(rest, {}))
        replacing(e, whole, before, after, scope)

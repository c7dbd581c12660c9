"""Mean value: |F'| ≤ M between a and b gives |F(b) - F(a)| ≤ M (b - a)."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Chain, Rejected, Relation, Rule
from phaseproof.kernel.calculus import derivative
from phaseproof.kernel.chain import check_chain
from phaseproof.kernel.instances import same
from phaseproof.kernel.reading import Level, Reader
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Binder, Letter, Term, letters, where


@dataclass(frozen=True)
class MEAN_VALUE(Rule):
    """``function`` is F, a term in the letter ``at``; ``slope`` shows |F'(at)| ≤ bound for any
    ``at`` between ``start`` and ``end``."""

    at: Letter
    function: Term
    start: Term
    end: Term
    bound: Term
    slope: Chain
    name = "mean value theorem"
    rel = "≤"

    def inside(self, before: Term, after: Term) -> tuple[tuple[str, Relation, Chain], ...]:
        steep = Relation(abs(derivative(self.function, self.at)), "≤", self.bound)
        return (("the derivative", steep, self.slope),)

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        x = self.at
        if x.domain != "real" or scope.speaks_of(x) or any(
                x in letters(e) for e in (self.start, self.end, self.bound)):
            raise Rejected(f"{x} is not a fresh real letter")
        reader = Reader(scope, Level.OPAQUE)
        lo, hi = reader.read(self.start, {}), reader.read(self.end, {})
        reader.demand(hi.minus(lo), "≥ 0", self.end - self.start)
        path = Binder("integral", self.function, x, self.start, self.end)
        with reader.binding(path, lo, hi) as t:
            for e in (self.function, derivative(self.function, x)):
                reader.read(e, {x: t})
        check_chain(self.inside(before, after)[0][1], self.slope,
                    scope.between(reader.read(x, {}), lo, hi))
        rise = where(self.function, {x: self.end}) - where(self.function, {x: self.start})
        same(before, abs(rise), scope)
        same(after, self.bound * (self.end - self.start), scope)

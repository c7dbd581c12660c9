"""Change of variable u = g(t): ∫_a^b h(g(t)) g'(t) dt = ∫_{g(a)}^{g(b)} h(u) du."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Rejected
from phaseproof.kernel.calculus import derivative
from phaseproof.kernel.chain import Rule
from phaseproof.kernel.integrals import integral
from phaseproof.kernel.reading import Level, Reader
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Term


@dataclass(frozen=True)
class SUBSTITUTION(Rule):
    """``path`` is g, a term in the letter of the integral on the left."""

    path: Term
    name = "change of variable"

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        f, h, g = integral(before), integral(after), self.path
        reader = Reader(scope, Level.EULER)
        (a, b), (c, d) = reader.ends(f, {}), reader.ends(h, {})
        with reader.binding(f, a, b) as t:
            u = reader.demand(reader.read(g, {f.letter: t}), h.letter.domain, g)
            slope = reader.read(derivative(g, f.letter), {f.letter: t})
            pulled = reader.read(h.body, {h.letter: u}).times(slope)
            if not pulled.same(reader.read(f.body, {f.letter: t})):
                raise Rejected("the integrands do not correspond")
        for end, goal in ((a, c), (b, d)):
            if not reader.read(g, {f.letter: end}).same(goal):
                raise Rejected("the ends do not correspond")

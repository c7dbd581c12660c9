"""Fundamental theorem of calculus: F' = f on the whole closed interval, then the ends."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Rejected
from phaseproof.kernel.calculus import derivative
from phaseproof.kernel.chain import Rule
from phaseproof.kernel.integrals import integral, replacing
from phaseproof.kernel.reading import Env, Level, Reader
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Term


@dataclass(frozen=True)
class FTC(Rule):
    integral: Term
    antiderivative: Term
    name = "fundamental theorem of calculus"

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        e, reader = integral(self.integral), Reader(scope, Level.EULER)
        F, x = self.antiderivative, e.letter
        lo, hi = reader.ends(e, {})
        with reader.binding(e, lo, hi) as at:
            inside: Env = {x: at}
            reader.read(F, inside)
            slope = reader.read(derivative(F, x), inside)
            if not slope.same(reader.read(e.body, inside)):
                raise Rejected("the derivative is not the integrand")
        rise = reader.read(F, {x: hi}).minus(reader.read(F, {x: lo}))
        replacing(e, rise, before, after, scope)

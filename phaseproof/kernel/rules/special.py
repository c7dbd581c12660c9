"""Special functions: Ci x = γ + ln x - Cin x, and E₁(ix) = -Ci x + i (Si x - π/2), for x > 0."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.kernel.chain import Rule
from phaseproof.kernel.instances import same
from phaseproof.kernel.reading import Level, Reader
from phaseproof.kernel.ring import HALF, PI, Atom, I, Quotient, Sum, quotient
from phaseproof.kernel.rules.algebra import ALGEBRA
from phaseproof.kernel.scope import FACTS, Scope
from phaseproof.terms import Term


@dataclass(frozen=True)
class Special(Rule):
    """Compares after E₁ has been written by Ci and Si, and Ci by Cin."""

    name = "special functions"
    weaker = ALGEBRA

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        same(before, after, scope, reader=SpecialReader(scope, Level.OPAQUE))


class SpecialReader(Reader):
    def atom(self, name: object, facts: object, *args: object) -> Quotient:
        if name == "Ci":
            x = args[0]
            gamma = super().atom("gamma", FACTS["positive"], "a constant")
            cin = super().atom("Cin", FACTS["real"], x)
            return gamma.plus(self.logarithm(x)).minus(cin)  # type: ignore[arg-type]
        if name == "E1":
            x = quotient(-I).times(args[0])  # type: ignore[arg-type]
            ci, si = self.atom("Ci", FACTS["real"], x), self.atom("Si", FACTS["real"], x)
            right = si.minus(quotient(Sum.atom(PI) * HALF))
            return quotient(I).times(right).minus(ci)
        return super().atom(name, facts, *args)


SPECIAL = Special()
__all__ = ["SPECIAL", "Atom", "Special"]

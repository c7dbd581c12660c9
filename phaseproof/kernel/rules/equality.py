"""Equality in a theory: both lines have one normal form."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from phaseproof.claims import Rejected, Rule
from phaseproof.kernel.instances import same
from phaseproof.kernel.matrices import Form, explicit
from phaseproof.kernel.reading import Level, Reader
from phaseproof.kernel.ring import HALF, ONE, PI, UNIT, ZERO, Atom, I, Quotient, Sum, quotient
from phaseproof.kernel.scope import FACTS, Scope
from phaseproof.terms import Term

PYTHAGOREAN, SPECIAL_FUNCTIONS = r"$\cos^2+\sin^2=1$", "special functions"
LEVELS = {"angle addition": Level.ADDITION, "Euler's formula": Level.EULER,
          "modulus": Level.MODULUS}
WEAKER = {"angle addition": "algebra", "Euler's formula": "angle addition",
          "modulus": "Euler's formula", PYTHAGOREAN: "algebra", SPECIAL_FUNCTIONS: "algebra"}


@dataclass(frozen=True)
class Equality(Rule):
    """before = after by a theory, and by none that knows less:

    algebra (or definition): the ring axioms, the laws of exponents, the unfolding of notation;
    angle addition: cos(x + y), sin(x + y) and no other trigonometry;
    Euler's formula: cos x = (e^{ix} + e^{-ix})/2, sin x = (e^{ix} - e^{-ix})/2i, so all of it;
    modulus: |zw| = |z||w|, |e^z| = e^{Re z}, |z|² = z z̄ besides;
    cos² + sin² = 1: sin² x = 1 - cos² x for each angle, without any addition;
    special functions: Ci x = γ + ln x - Cin x and E₁(ix) = -Ci x + i (Si x - π/2), for x > 0.
    """

    theory: Literal["algebra", "definition", "angle addition", "Euler's formula", "modulus",
                    r"$\cos^2+\sin^2=1$", "special functions"] = "algebra"

    @property
    def name(self) -> str:  # type: ignore[override]
        return self.theory

    @property
    def weaker(self) -> Rule | None:
        return Equality(WEAKER[self.theory]) if self.theory in WEAKER else None  # type: ignore

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        if self.theory == PYTHAGOREAN:
            reader = Reader(scope, Level.OPAQUE)
            x, y = reduced(reader.either(before, {})), reduced(reader.either(after, {}))
            if type(x) is not type(y) or not x.same(y):
                raise Rejected("the two sides differ")
        elif self.theory == SPECIAL_FUNCTIONS:
            same(before, after, scope, reader=SpecialReader(scope, Level.OPAQUE))
        else:
            same(before, after, scope, LEVELS.get(self.theory, Level.OPAQUE))


def reduced(v: Quotient | Form) -> Any:
    if isinstance(v, Quotient):
        return Quotient(without_squares(v.num), v.den)
    rows = v.explicit()
    return v if rows is None else explicit(
        [Quotient(without_squares(x.num), x.den) for x in row] for row in rows)


def without_squares(v: Sum) -> Sum:
    total = ZERO
    for (r, a, p), c in v.terms:
        product = Sum.of({(r, UNIT, p): c})
        for x, e in a:
            if isinstance(x, Atom) and x.name == "sin" and e.denominator == 1 and e >= 2:
                cosine = Sum.atom(replace(x, name="cos"))
                for _ in range(int(e) // 2):
                    product = product * (ONE - cosine * cosine)
                e %= 2
            product = product * Sum.atom(x, e)
        total = total + product
    return total


class SpecialReader(Reader):
    """Writes E₁ by Ci and Si, and Ci by Cin."""

    def atom(self, name: Any, facts: Any, *args: Any) -> Quotient:
        if name == "Ci":
            gamma = super().atom("gamma", FACTS["positive"], "a constant")
            cin = super().atom("Cin", FACTS["real"], args[0])
            return gamma.plus(self.logarithm(args[0])).minus(cin)
        if name == "E1":
            x = quotient(-I).times(args[0])
            ci, si = self.atom("Ci", FACTS["real"], x), self.atom("Si", FACTS["real"], x)
            return quotient(I).times(si.minus(quotient(Sum.atom(PI) * HALF))).minus(ci)
        return super().atom(name, facts, *args)


ALGEBRA, DEFINITION, ADDITION = Equality(), Equality("definition"), Equality("angle addition")
EULER, MODULUS = Equality("Euler's formula"), Equality("modulus")
PYTHAGORAS = Equality(r"$\cos^2+\sin^2=1$")
SPECIAL = Equality("special functions")

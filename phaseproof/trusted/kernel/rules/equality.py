"""Equality in a theory: both lines have one normal form."""

from dataclasses import dataclass, replace
from typing import Literal

from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import same
from phaseproof.trusted.kernel.matrices import MatrixForm, explicit
from phaseproof.trusted.kernel.normalizer import Env, Level, Normalizer
from phaseproof.trusted.kernel.ring import (
    ONE,
    UNIT,
    ZERO,
    Quotient,
    Sum,
)
from phaseproof.trusted.language.claims import Rule
from phaseproof.trusted.language.terms import Term


@dataclass(frozen=True)
class Equality(Rule):
    r"""Both lines have one normal form in a theory $T$, which uses no more than it needs.
    premise: $s ≡ t$ in $T$
    condition: not already $s ≡ t$ in the theory that $T$ is said to extend
    conclusion: $Γ ⊢ s = t$
    sound: Normalising uses the laws of $T$ only, each where its conditions are visible.
    variant ALGEBRA, DEFINITION: the ring axioms, the laws of exponents, notation unfolded
    variant ADDITION: extends ALGEBRA by $\cos(x + y)$ and $\sin(x + y)$, and no other trigonometry
    variant EULER: extends ADDITION by $\cos x = (e^{ⅈx} + e^{−ⅈx})/2$, $\sin x = (e^{ⅈx} −
        e^{−ⅈx})/2ⅈ$
    variant MODULUS: extends EULER by $|z·w| = |z|·|w|$, $|e^z| = e^{\operatorname{Re} z}$, $|z|² =
        z·z̄$
    variant PYTHAGORAS: extends ALGEBRA by $\sin² x = 1 − \cos² x$ for each angle, without
        addition"""

    theory: Literal[
        "algebra",
        "definition",
        "angle addition",
        "Euler's formula",
        "modulus",
        r"$\cos^2+\sin^2=1$",
    ] = "algebra"
    name = property(lambda self: self.theory)
    weaker = property(lambda self: EXTENDS.get(self))

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """Refuses unless both lines have one normal form in the theory."""
        normal = READERS.get(self, Normalizer)(scope, LEVELS.get(self, Level.OPAQUE))
        same(before, after, scope, normal=normal)


class Pythagorean(Normalizer):
    """Writes sin² as 1 - cos², once a line has been read."""

    def either(self, e: Term, env: Env) -> Quotient | MatrixForm:
        """The normal form, with sin² as 1 − cos²: of a number, or of an explicit matrix's entries.
        Any other matrix stays as it is."""
        v = super().either(e, env)
        if isinstance(v, Quotient):
            return Quotient(_without_squares(v.num), v.den)
        rows = v.explicit()
        return (
            v
            if rows is None
            else explicit(
                [Quotient(_without_squares(x.num), x.den) for x in row] for row in rows
            )
        )


def _without_squares(v: Sum) -> Sum:
    total = ZERO
    for (r, a, p), c in v.terms:
        product = Sum.of({(r, UNIT, p): c})
        for x, e in a:
            if x.name == "sin" and e.denominator == 1 and e >= 2:
                cosine = Sum.atom(replace(x, name="cos"))
                for _ in range(int(e) // 2):
                    product = product * (ONE - cosine * cosine)
                e %= 2
            product = product * Sum.atom(x, e)
        total = total + product
    return total


ALGEBRA, DEFINITION, ADDITION = (
    Equality(),
    Equality("definition"),
    Equality("angle addition"),
)
EULER, MODULUS = Equality("Euler's formula"), Equality("modulus")
PYTHAGORAS = Equality(r"$\cos^2+\sin^2=1$")
EXTENDS: dict[Equality, Equality] = {
    ADDITION: ALGEBRA,
    EULER: ADDITION,
    MODULUS: EULER,
    PYTHAGORAS: ALGEBRA,
}
LEVELS = {ADDITION: Level.ADDITION, EULER: Level.EULER, MODULUS: Level.MODULUS}
READERS = {PYTHAGORAS: Pythagorean}

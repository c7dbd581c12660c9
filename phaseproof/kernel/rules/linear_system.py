"""Linear system: c (x - y) is a combination of hypotheses, and c ≠ 0, so x = y."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Rejected, Relation
from phaseproof.kernel.chain import Rule
from phaseproof.kernel.matrices import Form, difference, scaled
from phaseproof.kernel.reading import Level, Reader
from phaseproof.kernel.rules.given import GIVEN
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Letter, Term, term

ONE = term(1)


@dataclass(frozen=True)
class LINEAR_SYSTEM(Rule):
    """c (before - after) = Σ u (lhs - rhs) over the equations used, each with its multiplier u; a
    matrix multiplier stands on the right."""

    equations: tuple[tuple[GIVEN, Term], ...]
    factor: Term = ONE
    name = "linear system"

    def __post_init__(self) -> None:
        object.__setattr__(self, "equations", tuple((g, term(u)) for g, u in self.equations))
        object.__setattr__(self, "factor", term(self.factor))

    def because(self) -> tuple[str | Term | Relation, ...]:
        words: list[str | Term | Relation] = [self.factor, " times "] if self.factor != ONE else []
        words = ["Here ", *words, "the difference of the sides is that of "]
        for n, (given, multiplier) in enumerate(self.equations):
            words += [" plus that of " if n else "", f"“{given.name}”"]
            for x, v in given.at:
                if isinstance(x, Letter) and isinstance(v, Term):
                    words += [" at " if x == given.at[0][0] else ", ", Relation(x, "=", v)]
            words += [" times ", multiplier] if multiplier != ONE else []
        return (*words, ".")

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        reader = Reader(scope, Level.EULER)
        reader.divisor(self.factor, {})
        x, y = reader.either(before, {}), reader.either(after, {})
        total = scaled(difference(x, y), reader.read(self.factor, {}))
        for given, multiplier in self.equations:
            if type(given) is not GIVEN or given.rel != "=":
                raise Rejected("a linear system is made of instances of equations")
            says, env = given.instance(scope)
            known = difference(reader.either(says.lhs, env), reader.either(says.rhs, env))
            u = reader.either(multiplier, {})
            if isinstance(u, Form) and not isinstance(known, Form):
                raise Rejected("an equation between numbers is not multiplied by a matrix")
            total = difference(total, known.times(u)  # type: ignore[arg-type]
                               if isinstance(u, Form) else scaled(known, u))
        if not total.same(difference(total, total)):  # type: ignore[arg-type]
            raise Rejected("the combination of the equations is another one")


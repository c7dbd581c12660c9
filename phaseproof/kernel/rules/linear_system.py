"""Linear system: c (x - y) is a combination of hypotheses, and c ≠ 0, so x = y."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Condition, Rejected
from phaseproof.kernel.chain import Rule
from phaseproof.kernel.instances import instance, met
from phaseproof.kernel.matrices import difference, scaled
from phaseproof.kernel.reading import Level, Reader
from phaseproof.kernel.rules.given import GIVEN, hypothesis
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Term, is_matrix, term

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

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        reader = Reader(scope, Level.EULER)
        reader.divisor(self.factor, {})
        x, y = reader.either(before, {}), reader.either(after, {})
        total = scaled(difference(x, y), reader.read(self.factor, {}))
        for given, multiplier in self.equations:
            found = hypothesis(given.hypothesis, scope)
            if type(given) is not GIVEN or found.says.rel != "=" or {*found.free} != {
                    z for z, _ in given.at}:
                raise Rejected("a linear system is made of instances of equations")
            env = instance(found.free, given.at, scope)
            for r in found.provided:
                met(Condition(r), env, scope)
            known = difference(reader.either(found.says.lhs, env),
                               reader.either(found.says.rhs, env))
            if is_matrix(multiplier):
                part = known.times(reader.matrix(multiplier, {}))  # type: ignore[arg-type]
            else:
                part = scaled(known, reader.read(multiplier, {}))
            total = difference(total, part)
        if not total.same(difference(total, total)):  # type: ignore[arg-type]
            raise Rejected("the combination of the equations is another one")


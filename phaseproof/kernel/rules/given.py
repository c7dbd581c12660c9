"""Given: an instance of a hypothesis, its own letters replaced by terms of their domains."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import At, Condition, Point, Rejected, Relation, point
from phaseproof.kernel.chain import Rule, using
from phaseproof.kernel.instances import instance, met
from phaseproof.kernel.reading import Env
from phaseproof.kernel.rules.algebra import ALGEBRA
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Term


@dataclass(frozen=True)
class GIVEN(Rule):
    hypothesis: str
    at: Point = ()
    rel: str = "="
    weaker = ALGEBRA

    def __init__(self, hypothesis: str, at: At = (), rel: str = "=") -> None:
        for name, value in (("hypothesis", hypothesis), ("at", point(at)), ("rel", rel)):
            object.__setattr__(self, name, value)

    @property
    def name(self) -> str:  # type: ignore[override]
        return self.hypothesis

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        says, env = self.instance(scope)
        using(says, env, before, after, scope)

    def instance(self, scope: Scope) -> tuple[Relation, Env]:
        """What the hypothesis says, and the environment in which it says it."""
        found = [c for c in scope.given if c.name == self.hypothesis]
        if len(found) != 1 or not self.hypothesis:
            raise Rejected(f"no hypothesis {self.hypothesis}")
        condition, = found
        if condition.says.rel != self.rel:
            raise Rejected(f"the hypothesis {self.hypothesis} is not about {self.rel}")
        if {*condition.free} != {x for x, _ in self.at}:
            raise Rejected("the instance must say what each of its letters is")
        env = instance(condition.free, self.at, scope, about=condition.letters)
        for r in condition.provided:
            met(Condition(r), env, scope)
        return condition.says, env

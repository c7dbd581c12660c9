"""Given: an instance of a hypothesis, its own letters replaced by terms of their domains."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import At, Condition, Point, Rejected, point
from phaseproof.kernel.chain import Rule, using
from phaseproof.kernel.instances import instance, met
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
        found = hypothesis(self.hypothesis, scope)
        if found.says.rel != self.rel:
            raise Rejected(f"the hypothesis {self.hypothesis} is not about {self.rel}")
        if {*found.free} != {x for x, _ in self.at}:
            raise Rejected("the instance must say what each of its letters is")
        env = instance(found.free, self.at, scope)
        for r in found.provided:
            met(Condition(r), env, scope)
        using(found.says, env, before, after, scope)


def hypothesis(name: str, scope: Scope) -> Condition:
    """The one hypothesis of that name."""
    found = [c for c in scope.given if c.name == name]
    if len(found) != 1 or not name:
        raise Rejected(f"no hypothesis {name}")
    return found[0]

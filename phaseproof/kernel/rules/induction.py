"""Induction on a natural letter: the case 0, and the case m + 1 from the case m."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Chain, Condition, Rejected, Relation, Rule
from phaseproof.kernel.chain import check_chain
from phaseproof.kernel.instances import assume
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Letter, Term, term


@dataclass(frozen=True)
class INDUCTION(Rule):
    """Inside ``step`` the case m is the hypothesis "induction", for all values of ``over``."""

    on: Letter
    base: Chain
    step: Chain
    over: tuple[Letter, ...] = ()
    rel: str = "="

    @property
    def name(self) -> str:  # type: ignore[override]
        return f"induction on ${self.on.name}$"

    def inside(self, before: Term, after: Term) -> tuple[tuple[str, Relation, Chain], ...]:
        case, m = Relation(before, self.rel, after), self.on
        return ((f"${m.name} = 0$", case.where({m: term(0)}), self.base),
                (f"from ${m.name}$ to ${m.name} + 1$", case.where({m: m + 1}), self.step))

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        if self.on.domain != "natural" or self.on.size is not None:
            raise Rejected(f"{self.on} is not a natural letter")
        if len({self.on, *self.over}) != 1 + len(self.over):
            raise Rejected(f"the case {self.on.name} cannot hold for all {self.on.name}")
        for x in (self.on, *self.over):
            if scope.speaks_of(x):
                raise Rejected(f"a hypothesis already speaks about {x}")
        if any(c.name == "induction" for c in scope.given):
            raise Rejected("an induction inside an induction")
        (_, base, first), (_, step, then) = self.inside(before, after)
        case = Condition(Relation(before, self.rel, after), self.over, "induction")
        check_chain(base, first, scope)
        check_chain(step, then, assume(scope, case))

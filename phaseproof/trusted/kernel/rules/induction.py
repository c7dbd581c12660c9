"""Induction on a natural letter."""

from dataclasses import dataclass

from phaseproof.trusted.kernel.chain import check_chain
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import assume
from phaseproof.trusted.language.claims import (
    Chain,
    Condition,
    Rejected,
    Relation,
    Rule,
)
from phaseproof.trusted.language.terms import Letter, Term, term


@dataclass(frozen=True)
class INDUCTION(Rule):
    """The case 0, and the case $m + 1$ from the case $m$, the hypothesis called “induction”;
    ``on`` is $m$, ``over`` are variables $y$ that it is general in.
    premise: $Γ ⊢ s(0) ∼ t(0)$
    premise: $Γ$, $s(m) ∼ t(m)$ for all $y ⊢ s(m + 1) ∼ t(m + 1)$
    condition: $m$ is a natural variable, and $Γ$ speaks of neither $m$ nor $y$
    condition: it is inside no other induction
    conclusion: $Γ ⊢ s(m) ∼ t(m)$
    sound: Every natural number is 0 or another one plus 1; $Γ$ is the same for all of them."""

    on: Letter
    base: Chain
    step: Chain
    over: tuple[Letter, ...] = ()
    rel: str = "="
    name = property(lambda self: f"induction on ${self.on.name}$")

    def subproofs(
        self, before: Term, after: Term
    ) -> tuple[tuple[str, Relation, Chain], ...]:
        """The case 0, and the case m + 1, each with its chain."""
        case, m = Relation(before, self.rel, after), self.on
        return (
            (f"${m.name} = 0$", case.where({m: term(0)}), self.base),
            (f"from ${m.name}$ to ${m.name} + 1$", case.where({m: m + 1}), self.step),
        )

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """Refuses unless both cases hold, the second from the case m.
        It refuses a letter of which a hypothesis speaks, and an induction inside another."""
        if self.on.domain != "natural" or self.on.size is not None:
            raise Rejected(f"{self.on} is not a natural letter")
        if len({self.on, *self.over}) != 1 + len(self.over):
            raise Rejected(
                f"the case {self.on.name} cannot hold for all {self.on.name}"
            )
        for x in (self.on, *self.over):
            if scope.speaks_of(x):
                raise Rejected(f"a hypothesis already speaks about {x}")
        if any(c.name == "induction" for c in scope.given):
            raise Rejected("an induction inside an induction")
        (_, base, first), (_, step, then) = self.subproofs(before, after)
        case = Condition(Relation(before, self.rel, after), self.over, "induction")
        check_chain(base, first, scope)
        check_chain(step, then, assume(scope, case))

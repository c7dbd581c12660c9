"""One case after the other."""

from dataclasses import dataclass

from phaseproof.trusted.kernel.chain import check_chain
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import assume, ordered
from phaseproof.trusted.language.claims import Chain, Condition, Relation, Rule
from phaseproof.trusted.language.terms import Term, term


@dataclass(frozen=True)
class CASES(Rule):
    """Two numbers in either order; ``low`` is $u$, and ``high`` is $v$.
    premise: $Γ$, $u ≤ v ⊢ s ∼ t$
    premise: $Γ$, $v < u ⊢ s ∼ t$
    condition: $u$ and $v$ are visibly real
    conclusion: $Γ ⊢ s ∼ t$
    sound: Real numbers are ordered: one of $u ≤ v$ and $v < u$ holds."""

    low: Term
    high: Term
    below: Chain
    above: Chain
    rel: str = "≤"
    name = "by cases"

    def __post_init__(self) -> None:
        object.__setattr__(self, "low", term(self.low))
        object.__setattr__(self, "high", term(self.high))

    @property
    def cases(self) -> tuple[Relation, Relation]:
        """u ≤ v, and v < u."""
        return Relation(self.low, "≤", self.high), Relation(self.high, "<", self.low)

    def subproofs(
        self, before: Term, after: Term
    ) -> tuple[tuple[str, Relation, Chain], ...]:
        """The same relation twice, each with its chain."""
        says = Relation(before, self.rel, after)
        return ("the first case", says, self.below), ("the second", says, self.above)

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """Refuses unless both chains hold, each in its case; u and v must be visibly real."""
        for e in (self.low, self.high):
            ordered(e, scope)
        both = zip(self.cases, self.subproofs(before, after), strict=True)
        for case, (_, says, chain) in both:
            check_chain(says, chain, assume(scope, Condition(case)))

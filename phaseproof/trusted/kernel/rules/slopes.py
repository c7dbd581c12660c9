"""Slopes: what derivatives say of functions."""

from dataclasses import dataclass

from phaseproof.trusted.kernel.calculus import derivative
from phaseproof.trusted.kernel.chain import check_chain
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import assume
from phaseproof.trusted.kernel.normalizer import Normalizer
from phaseproof.trusted.language.claims import (
    Chain,
    Condition,
    Rejected,
    Relation,
    Rule,
)
from phaseproof.trusted.language.terms import (
    REALS,
    Binder,
    Letter,
    Term,
    letters,
    term,
    where,
)


@dataclass(frozen=True)
class MONOTONE(Rule):
    """$F ≤ G$ at the start, $F′ ∼ G′$ beyond: $F ∼ G$; ``on`` is $x$, ``start`` is $a$, ``at`` is
    $y$.  If it ``falls``, $x$ lies below the start.
    premise: $Γ ⊢ F(a) ≤ G(a)$, or $F(a) = G(a)$ for =
    premise: $Γ$, $a < y < x ⊢ F′(y) ∼ G′(y)$; if it falls, $Γ$, $x < y < a ⊢ G′(y) ∼ F′(y)$
    condition: $a ≤ x$ is visible, for < even $a < x$; if it falls, $x ≤ a$ or $x < a$
    condition: $x$ is a real variable, $y$ a fresh one, and $∼$ is =, ≤ or <; if $y$ is ≥ 0 or
        > 0, so is the lower end
    condition: $F$ and $G$ are visibly real, and continuous, from $a$ to $x$
    conclusion: $Γ ⊢ F(x) ∼ G(x)$
    sound: By the mean value theorem $G − F$ is constant, does not fall, or rises."""

    on: Letter
    start: Term
    at: Letter
    base: Chain
    slope: Chain
    rel: str = "≤"
    falls: bool = False
    name = property(lambda self: f"monotone in ${self.on.name}$")

    def __post_init__(self) -> None:
        object.__setattr__(self, "start", term(self.start))

    def subproofs(
        self, before: Term, after: Term
    ) -> tuple[tuple[str, Relation, Chain], ...]:
        """F ≤ G at a, and how F′ and G′ compare at y, each with its chain."""
        slopes = [
            where(derivative(e, self.on), {self.on: self.at})
            for e in ((after, before) if self.falls else (before, after))
        ]
        first = Relation(before, "≤" if self.rel == "<" else self.rel, after)
        return (
            ("at the start", first.where({self.on: self.start}), self.base),
            ("the derivatives", Relation(slopes[0], self.rel, slopes[1]), self.slope),
        )

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """Refuses unless both chains hold, the second between a and x.
        F and G must be visibly real, and continuous, from a to x."""
        if self.rel not in ("=", "≤", "<"):
            raise Rejected("slopes do not hold two functions apart")
        if self.on.domain not in REALS:
            raise Rejected(f"{self.on} is not a real letter")
        if (
            self.at.domain not in REALS
            or scope.speaks_of(self.at)
            or any(self.at in letters(e) for e in (self.start, self.on, before, after))
        ):
            raise Rejected(f"{self.at} is not a fresh real letter")
        a, b = (self.on, self.start) if self.falls else (self.start, self.on)
        normal = Normalizer(scope)
        lo, hi = normal.of(a, {}), normal.of(b, {})
        normal.demand(lo, self.at.domain, a)
        normal.demand(hi - lo, "> 0" if self.rel == "<" else "≥ 0", b - a)
        over = Binder("integral", term(0), self.at, a, b)
        with normal.binding(over, lo, hi) as x:  # continuous on the closed interval
            for e in (before, after):
                normal.of_kind(e, "real", {self.on: x})
        base, slope = self.subproofs(before, after)
        check_chain(*base[1:], scope)
        for says in (Relation(a, "<", self.at), Relation(self.at, "<", b)):
            scope = assume(scope, Condition(says))
        check_chain(*slope[1:], scope)

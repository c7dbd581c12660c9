"""Slopes: what derivatives say of functions."""

from dataclasses import dataclass

from phaseproof.trusted.kernel.calculus import derivative
from phaseproof.trusted.kernel.chain import check_chain
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.normalizer import Normalizer
from phaseproof.trusted.language.claims import Chain, Rejected, Relation, Rule
from phaseproof.trusted.language.terms import Binder, Letter, Term, letters, term, where


@dataclass(frozen=True)
class MONOTONE(Rule):
    """$F ≤ G$ at the start, $F′ ≤ G′$ beyond: $F ≤ G$; ``on`` is $x$, ``start`` is $a$, ``at`` is
    $y$.
    premise: $Γ ⊢ F(a) ≤ G(a)$
    premise: $Γ$, $a < y < x ⊢ F′(y) ≤ G′(y)$
    condition: $a ≤ x$ is visible, $x$ is a real variable, and $y$ a fresh one
    condition: $F$ and $G$ are visibly real, and continuous, from $a$ to $x$
    conclusion: $Γ ⊢ F(x) ≤ G(x)$
    sound: By the mean value theorem $G − F$ does not fall."""

    on: Letter
    start: Term
    at: Letter
    base: Chain
    slope: Chain
    rel = "≤"
    name = property(lambda self: f"monotone in ${self.on.name}$")

    def __post_init__(self) -> None:
        object.__setattr__(self, "start", term(self.start))

    def subproofs(
        self, before: Term, after: Term
    ) -> tuple[tuple[str, Relation, Chain], ...]:
        """F(a) ≤ G(a), and F′(y) ≤ G′(y), each with its chain."""
        F, G = (
            where(derivative(e, self.on), {self.on: self.at}) for e in (before, after)
        )
        return (
            (
                "at the start",
                Relation(before, "≤", after).where({self.on: self.start}),
                self.base,
            ),
            ("the derivatives", Relation(F, "≤", G), self.slope),
        )

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """Refuses unless both chains hold, the second for a < y < x.
        F and G must be visibly real, and continuous, from $a$ to x."""
        if self.on.domain not in ("real", "nonnegative", "positive"):
            raise Rejected(f"{self.on} is not a real letter")
        if (
            self.at.domain != "real"
            or scope.speaks_of(self.at)
            or any(self.at in letters(e) for e in (self.start, self.on, before, after))
        ):
            raise Rejected(f"{self.at} is not a fresh real letter")
        normal = Normalizer(scope)
        lo, hi = normal.of(self.start, {}), normal.of(self.on, {})
        normal.demand(hi - lo, "≥ 0", self.on - self.start)
        over = Binder("integral", term(0), self.at, self.start, self.on)
        with normal.binding(over, lo, hi) as x:  # continuous on the closed interval
            for e in (before, after):
                normal.of_kind(e, "real", {self.on: x})
        y, (base, slope) = normal.of(self.at, {}), self.subproofs(before, after)
        check_chain(*base[1:], scope)
        check_chain(*slope[1:], scope.knowing("<", lo, y).knowing("<", y, hi))

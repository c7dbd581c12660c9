"""Slopes: what derivatives say of functions."""

from dataclasses import dataclass
from typing import Any

from phaseproof.trusted.kernel.calculus import derivative
from phaseproof.trusted.kernel.chain import check_chain
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import same
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.language.claims import Chain, Rejected, Relation, Rule
from phaseproof.trusted.language.terms import Binder, Letter, Term, letters, term, where


def path(x: Letter, start: Term, end: Term, scope: Scope, *spoken: Term) -> Any:
    if (
        x.domain != "real"
        or scope.speaks_of(x)
        or any(x in letters(e) for e in (start, end, *spoken))
    ):
        raise Rejected(f"{x} is not a fresh real letter")
    normal = Normalizer(scope, Level.OPAQUE)
    lo, hi = normal.of(start, {}), normal.of(end, {})
    normal.demand(hi.minus(lo), "≥ 0", end - start)
    return normal, Binder("integral", term(0), x, start, end), lo, hi


@dataclass(frozen=True)
class MONOTONE(Rule):
    """F ≤ G at the start, F′ ≤ G′ beyond: F ≤ G; ``on`` is x, ``start`` is $a$, ``at`` is y.
    premise: Γ ⊢ F(a) ≤ G(a)
    premise: Γ, a < y < x ⊢ F′(y) ≤ G′(y)
    condition: a ≤ x is visible, x is a real letter, and y a fresh one
    condition: F and G are visibly real, and continuous, from $a$ to x
    conclusion: Γ ⊢ F(x) ≤ G(x)
    sound: By the mean value theorem G − F does not fall."""

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
        if self.on.domain not in ("real", "nonnegative", "positive"):
            raise Rejected(f"{self.on} is not a real letter")
        normal, over, lo, hi = path(self.at, self.start, self.on, scope, before, after)
        with normal.binding(
            over, lo, hi
        ) as x:  # both are continuous on the closed interval
            for e in (before, after):
                normal.demand(normal.of(e, {self.on: x}), "real", e)
        y, (base, slope) = normal.of(self.at, {}), self.subproofs(before, after)
        check_chain(*base[1:], scope)
        check_chain(*slope[1:], scope.knowing("<", lo, y).knowing("<", y, hi))


@dataclass(frozen=True)
class MEAN_VALUE(Rule):
    """A bound of the slope of F, a complex-valued ``function`` of ``at``, bounds its rise.  It
    stays for |e^{iφ} − 1| ≤ |φ|: FTC and TRIANGLE give that only where φ is known not to vanish.
    premise: Γ, a ≤ y ≤ b ⊢ |F′(y)| ≤ M
    condition: a ≤ b is visible; F and F′ are continuous from $a$ to $b$; y is fresh and real
    conclusion: Γ ⊢ |F(b) − F(a)| ≤ M (b − a)
    sound: F(b) − F(a) is the integral of F′."""

    at: Letter
    function: Term
    start: Term
    end: Term
    bound: Term
    slope: Chain
    name = "mean value theorem"
    rel = "≤"

    def subproofs(
        self, before: Term, after: Term
    ) -> tuple[tuple[str, Relation, Chain], ...]:
        steep = Relation(abs(derivative(self.function, self.at)), "≤", self.bound)
        return (("the derivative", steep, self.slope),)

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        x, F, a, b = self.at, self.function, self.start, self.end
        normal, over, lo, hi = path(x, a, b, scope, self.bound)
        with normal.binding(over, lo, hi) as y:
            normal.of(F, {x: y}), normal.of(derivative(F, x), {x: y})
        check_chain(
            *self.subproofs(before, after)[0][1:],
            scope.between(normal.of(x, {}), lo, hi),
        )
        same(before, abs(where(F, {x: b}) - where(F, {x: a})), scope)
        same(after, self.bound * (b - a), scope)

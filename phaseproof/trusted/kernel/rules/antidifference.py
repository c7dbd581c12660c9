"""Sums and integrals by what they are the rise of."""

from dataclasses import dataclass

from phaseproof.trusted.kernel.calculus import derivative, times
from phaseproof.trusted.kernel.chain import Known, block
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.normalizer import Env, Level, Normalizer
from phaseproof.trusted.kernel.ring import UNITY
from phaseproof.trusted.language.claims import Rejected, Relation, Rule
from phaseproof.trusted.language.terms import Binder, Letter, Node, Term, term, where

ZERO = term(0)


@dataclass(frozen=True)
class FTC(Known):
    """An integral is the rise of an antiderivative; ``rest`` is $r$.
    premise: $F′(x) ≡ f(x) + r(x)$ by EULER, for $a ≤ x ≤ b$ or $b ≤ x ≤ a$
    condition: $F$ and $F′$ mean something, and are continuous, on all of the closed interval
    conclusion: $Γ ⊢ ∫_{a}^{b} f(x) dx = F(b) − F(a) − ∫_{a}^{b} r(x) dx$
    sound: The fundamental theorem of calculus, for a continuous derivative.
    variant FTC: $r = 0$
    variant BY_PARTS: $F$ is written $u·v$, and $r ≡ u′·v$ by EULER"""

    integral: Term
    antiderivative: Term
    rest: Term = ZERO
    turned: bool = False
    level = Level.EULER
    name = property(
        lambda self: (
            "fundamental theorem of calculus"
            if self.rest == ZERO
            else "integration by parts"
        )
    )

    def known(self, scope: Scope) -> tuple[Relation, Env]:
        """∫ f = F(b) − F(a) − ∫ r.  Refuses unless F′ ≡ f + r on the interval.
        Where r is not 0, it also raises unless F is written u·v and r ≡ u′·v."""
        e, F = block(self.integral, "integral"), self.antiderivative
        normal, x = Normalizer(scope, self.level), e.letter
        lo, hi = normal.ends(e, {})
        with normal.binding(e, lo, hi) as at:
            inside: Env = {x: at}
            normal.of(F, inside)
            slope, rest = (
                normal.of(derivative(F, x), inside),
                normal.of(self.rest, inside),
            )
            if not slope.same(normal.of(e.body, inside) + rest):
                raise Rejected("the derivative is not the integrand")
            match F, self.rest == ZERO:  # u and v are what the page calls them
                case Node("*", (u, v)), False if rest.same(
                    normal.of(times(derivative(u, x), v), inside)
                ):
                    pass
                case _, False:
                    raise Rejected("the rest is not u' v")
        rise = where(F, {x: e.hi}) - where(F, {x: e.lo})
        if self.rest != ZERO:
            rise = rise - Binder("integral", self.rest, x, e.lo, e.hi)
        return Relation(e, "=", rise), {}


@dataclass(frozen=True)
class TELESCOPE(Rule):
    """A sum of rises is the rise; ``rise`` is $F$, a term in the variable ``at``.
    premise: $F(i + 1) − F(i) ≡ f(i)$ by EULER, for $a ≤ i ≤ b$
    premise: $F(b + 1) − F(a) ≡ t$ by EULER
    condition: ``at`` is an integer variable, in whose domain each $i$ and $i + 1$ visibly lies
    conclusion: $Γ ⊢ Σ_{i=a}^{b} f(i) = t$
    sound: By induction on the number of terms, which may be 0."""

    at: Letter
    rise: Term
    name = "telescoping sum"

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """Refuses unless F(i + 1) − F(i) ≡ f(i), and F(b + 1) − F(a) ≡ t."""
        e, normal = block(before, "sum"), Normalizer(scope, Level.EULER)
        if self.at.domain not in ("integer", "natural"):
            raise Rejected(f"{self.at} is no integer letter")
        lo, hi = normal.ends(e, {})
        F = lambda x: normal.of(
            self.rise, {self.at: normal.demand(x, self.at.domain, self.at)}
        )
        with normal.binding(e, lo, hi) as i:
            step = F(i + UNITY) - F(i)
            if not step.same(normal.of(e.body, {e.letter: i})):
                raise Rejected("the terms are not the rises")
        if not (F(hi + UNITY) - F(lo)).same(normal.of(after, {})):
            raise Rejected("the ends are other ones")

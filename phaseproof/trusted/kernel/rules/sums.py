"""Sums and integrals: term by term, and in two."""

from dataclasses import dataclass

from phaseproof.trusted.kernel.chain import Known, block, step
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import same
from phaseproof.trusted.kernel.normalizer import Env, Level, Normalizer
from phaseproof.trusted.kernel.ring import UNITY
from phaseproof.trusted.language.claims import Rejected, Relation, Rule
from phaseproof.trusted.language.terms import (
    Binder,
    Letter,
    Term,
    is_matrix,
    letters,
    where,
)


@dataclass(frozen=True)
class TERMWISE(Rule):
    """Two sums, products or integrals over one range compare as their terms; ``at`` is $k$.
    premise: $Γ$, $a ≤ k ≤ b ⊢ f(k) ∼ g(k)$, by the rule ``by``
    condition: $k$ is fresh, of the domain of both bound variables; for ∫ and =, unless $a ≤ b$ is
        visible, it is any number of that domain
    condition: $∼$ is = for ∏, and never ≠; for ≤ and ∫, $a ≤ b$; for < and ∫, $a < b$; for
        < and Σ, $a ≤ b$
    conclusion: $Γ ⊢ Σ_{i=a}^{b} f(i) ∼ Σ_{i=a}^{b} g(i)$, and so for ∏ and ∫
    sound: Sums keep order, and so do integrals of continuous functions."""

    at: Letter
    by: Rule
    name = property(lambda self: f"term by term: {self.by.name}")

    @property
    def rel(self) -> str:  # type: ignore[override]
        """The relation of ``by``.  Raises `Rejected` if that is no rule."""
        if not isinstance(self.by, Rule):
            raise Rejected("terms are compared by a rule of this kernel")
        return self.by.rel

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """Refuses unless the ranges agree and ``by`` compares the terms at k."""
        f = block(before, "sum", "integral", "product")
        g = block(after, f.head)
        if (f.head == "product" and self.rel != "=") or self.rel == "≠":
            raise Rejected(f"{self.rel} does not pass to a {f.head}")
        same(f.lo, g.lo, scope)
        same(f.hi, g.hi, scope)
        k = self.at
        if (
            {k.domain, f.letter.domain, g.letter.domain} != {k.domain}
            or scope.speaks_of(k)
            or any(k in letters(e) for e in (before, after))
        ):
            raise Rejected(f"{k} is not a fresh letter of that domain")
        normal = Normalizer(scope)
        lo, hi = normal.ends(f, {})
        if f.head == "integral" and self.rel != "=":
            normal.demand(hi - lo, "> 0" if self.rel == "<" else "≥ 0", f.hi - f.lo)
        elif self.rel == "<":
            normal.demand(hi - lo + UNITY, "> 0", f.count)
        ordered = f.head != "integral" or scope.nonnegative(hi - lo)
        inner = scope.between(normal.of(k, {}), lo, hi) if ordered else scope
        step(
            self.by,
            where(f.body, {f.letter: k}),
            where(g.body, {g.letter: k}),
            inner,
        )


@dataclass(frozen=True)
class SPLIT(Known):
    """A sum, a product or an integral in two; ``whole`` is the one, ``last`` is $c$.
    premise: $a − 1 ≤ c ≤ b$ is visible; for ∫, $a ≤ c ≤ b$
    condition: $c$ is visibly an integer, for ∫ in the domain of the variable, and the terms are
        numbers
    conclusion: $Γ ⊢ Σ_{i=a}^{b} f = Σ_{i=a}^{c} f + Σ_{i=c+1}^{b} f$, and ∏ as a product; and
        $∫_{a}^{b} f = ∫_{a}^{c} f + ∫_{c}^{b} f$
    sound: Each index lies in one of the two ranges, once; integrals are additive."""

    whole: Term
    last: Term
    turned: bool = False
    name = "splitting the sum"
    level = Level.EULER

    def known(self, scope: Scope) -> tuple[Relation, Env]:
        """The whole as its part to c and what follows it, with + or ·.
        Refuses unless a − 1 ≤ c ≤ b is visible, for an integer c; or a ≤ c ≤ b, for an integral."""
        e, c = block(self.whole, "sum", "product", "integral"), self.last
        if is_matrix(e.body):
            raise Rejected("only a sum of numbers, or a product, is split")
        normal, joint = Normalizer(scope, self.level), e.head == "integral"
        past = c if joint else c + 1
        (lo, hi), end = normal.ends(e, {}), normal.of(c, {})
        normal.demand(end, e.letter.domain if joint else "integer", c)
        normal.demand(normal.of(past, {}) - lo, "≥ 0", past - e.lo)
        normal.demand(hi - end, "≥ 0", e.hi - c)
        first = Binder(e.head, e.body, e.letter, e.lo, c)
        second = Binder(e.head, e.body, e.letter, past, e.hi)
        return Relation(
            e, "=", first * second if e.head == "product" else first + second
        ), {}

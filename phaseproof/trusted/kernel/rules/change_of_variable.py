"""Another variable for an integral, another index for a sum."""

from dataclasses import dataclass

from phaseproof.trusted.kernel.calculus import ZERO, derivative
from phaseproof.trusted.kernel.chain import block
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import EMPTY, discharge
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.ring import NIL, UNITY
from phaseproof.trusted.language.claims import Condition, Rejected, Relation, Rule
from phaseproof.trusted.language.terms import Letter, Term, fresh, where


@dataclass(frozen=True)
class SUBSTITUTION(Rule):
    """Another variable of an integral; ``path`` is $g$, a term in the variable of the left one.
    premise: $h(g(x)) g′(x) ≡ f(x)$ by EULER, for $a ≤ x ≤ b$ or $b ≤ x ≤ a$
    premise: $g(a) ≡ c$ and $g(b) ≡ d$
    condition: $g(x)$ lies in the domain of $t$; $g′$ and $h(g(x))$ are continuous between $a$ and
        $b$
    conclusion: $Γ ⊢ ∫_{a}^{b} f(x) dx = ∫_{c}^{d} h(t) dt$
    sound: The chain rule, for an antiderivative of $h$."""

    path: Term
    name = "change of variable"

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """Refuses unless h(g) g′ ≡ f, g(a) ≡ c and g(b) ≡ d."""
        f, h, g = block(before, "integral"), block(after, "integral"), self.path
        normal = Normalizer(scope, Level.EULER)
        (a, b), (c, d) = normal.ends(f, {}), normal.ends(h, {})
        with normal.binding(f, a, b) as t:
            u = normal.of_kind(g, h.letter.domain, {f.letter: t})
            slope = normal.of(derivative(g, f.letter), {f.letter: t})
            pulled = normal.of(h.body, {h.letter: u}) * slope
            if not pulled.same(normal.of(f.body, {f.letter: t})):
                raise Rejected("the integrands do not correspond")
        for end, goal in ((a, c), (b, d)):
            if not normal.of(g, {f.letter: end}).same(goal):
                raise Rejected("the ends do not correspond")


@dataclass(frozen=True)
class REINDEX(Rule):
    """Another index of a sum; ``path`` is $g$, a term in the variable ``at``.
    premise: $f(g(j)) ≡ h(j)$ for $c ≤ j ≤ d$
    premise: $g(j + 1) ≡ g(j) ± 1$, and $g(c)$, $g(d + 1)$ are $a$, $b + 1$ or $b$, $a − 1$; or both
        ranges are 0 to $n − 1$, and $0 ≤ g(i) < n$, and $g(i) ≠ g(k)$ for $i ≠ k$, are hypotheses
        or visible
    condition: $g(j)$ is visibly an integer
    conclusion: $Γ ⊢ Σ_{i=a}^{b} f(i) = Σ_{j=c}^{d} h(j)$
    sound: $g$ is one to one and onto; a map of a finite set into itself, one to one, is onto."""

    at: Letter
    path: Term
    name = "reindexing the sum"

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """Refuses unless f(g(j)) ≡ h(j), and g maps one range one to one onto the other."""
        f, h, normal = (
            block(before, "sum"),
            block(after, "sum"),
            Normalizer(scope),
        )
        (a, b), (lo, hi) = normal.ends(f, {}), normal.ends(h, {})
        g = lambda j: normal.of(self.path, {self.at: j})
        with normal.binding(h, lo, hi) as j:
            here, there = g(j), g(j + UNITY)
            turned = not (here - j).same(there - (j + UNITY))
            straight = not turned or (here + j).same(there + j + UNITY)
            normal.demand(here, "integer", self.path)
            if not normal.of(f.body, {f.letter: here}).same(
                normal.of(h.body, {h.letter: j})
            ):
                raise Rejected("the terms do not correspond")
        if not straight:
            if not (lo.same(NIL) and a.same(NIL) and hi.same(b)):
                raise Rejected(
                    "neither a shift nor a reversal, nor a map of 0, …, h - 1"
                )
            self.permutes(h.count, scope)
            return
        first, past = (b, a - UNITY) if turned else (a, b + UNITY)
        if not (g(lo).same(first) and g(hi + UNITY).same(past)):  # also where c = d + 1
            raise Rejected("the ends do not correspond")

    def permutes(self, h: Term, scope: Scope) -> None:
        """g maps 0, …, h - 1 into itself, one to one; so nothing is left out."""
        i = fresh(Letter("i", "natural"), self.path, h)
        k = fresh(Letter("k", "natural"), self.path, h, i)
        image, other = where(self.path, {self.at: i}), where(self.path, {self.at: k})
        less = lambda x, y: Relation(x, "<", y)
        inside = less(i, h)
        for says, free, provided in (
            (Relation(ZERO, "≤", image), (i,), (inside,)),
            (less(image, h), (i,), (inside,)),
            (
                Relation(image, "≠", other),
                (i, k),
                (inside, less(k, h), Relation(i, "≠", k)),
            ),
        ):
            discharge(Condition(says, free, "", provided), EMPTY, scope)

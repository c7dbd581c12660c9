"""Rewriting inside an expression."""

from dataclasses import dataclass

from phaseproof.trusted.kernel.chain import Known
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import same
from phaseproof.trusted.kernel.matrices import MatrixForm, Monomial
from phaseproof.trusted.kernel.normalizer import Normalizer
from phaseproof.trusted.kernel.ring import ONE, UNITY, Atom, Quotient, Sum
from phaseproof.trusted.language.claims import Rejected, Rule
from phaseproof.trusted.language.terms import Term


class NotAlone(Rejected):
    """What is to be rewritten is not one thing."""


@dataclass(frozen=True)
class REWRITE(Rule):
    """A known ``equation`` is used inside an expression: $s[X := v]$ is $s$, read with $v$ for
    $X$.
    premise: $Γ ⊢ u·X = u·v$
    premise: $s[X := v] ≡ t[X := v]$
    condition: $u·X$ is one term, where $X$ is its only atom to the power 1, or its only Σ, ∏ or
        ∫ to that power, and $u$ is visibly not 0; or $X$ is one monomial of matrices, and $u = 1$
    condition: what is then read means something; not already $s = t$ by less than the equation
    conclusion: $Γ ⊢ s = t$
    sound: Equals for equals: $X$ and $v$ have one value under $Γ$."""

    equation: Known
    name = property(lambda self: self.equation.name)
    weaker = property(lambda self: self.equation.weaker)

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """Refuses unless s, read with v for X, is t read so."""
        says, env = self.equation.relation(scope)
        if says.rel != "=":
            raise Rejected("only an equation is used inside an expression")
        normal = Normalizer(scope, self.equation.level)
        left, right = normal.either(says.lhs, env), normal.either(says.rhs, env)
        if isinstance(left, Quotient) and isinstance(right, Quotient):
            atom, value = solved(left, right, scope)
            normal = Normalizer(scope, normal.level, rewrites={atom: value})
        elif isinstance(left, MatrixForm) and isinstance(right, MatrixForm):
            normal = Normalizer(
                scope, normal.level, monomial_rules=((_only_monomial(left), right),)
            )
        same(before, after, scope, normal=normal)


def solved(left: Quotient, value: Quotient, scope: Scope) -> tuple[Atom, Quotient]:
    """u A = v as A = v/u: A is the one sum, product or integral in the single term on the left,
    or the one thing there is in it, and u is not zero."""
    if left.den == ONE and len(left.num.terms) == 1:
        (((_, a, _), _),) = left.num.terms
        atoms = [x for x, e in a if e == 1]
        bound = [x for x in atoms if x.name in ("sum", "product", "integral")]
        if len(bound or atoms) == 1:
            (atom,) = bound or atoms
            factor = left / Quotient(Sum.atom(atom))
            if scope.nonzero(factor):
                return atom, value / factor
    raise NotAlone("the left side of the equation is not a single atom")


def _only_monomial(left: MatrixForm) -> Monomial:
    match [*left.monomials]:
        case [(monomial, c)] if monomial and c.same(UNITY):
            return monomial
    raise NotAlone("the left side of the equation is not a single monomial")

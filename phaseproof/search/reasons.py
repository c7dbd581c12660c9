"""Reasons as an author calls them: instances by their source, integration by parts by u and v."""

from phaseproof.kernel.calculus import derivative, times
from phaseproof.kernel.rules.antidifference import FTC
from phaseproof.kernel.rules.instance import INSTANCE
from phaseproof.language.claims import At, Cited, Claim, Rejected, point
from phaseproof.language.terms import Binder, Node, Term, term

__all__ = ["CITED", "GIVEN", "LEMMA", "PARTS"]


def GIVEN(hypothesis: str, at: At = (), rel: str = "=") -> INSTANCE:
    """The hypothesis of that name, its own letters being ``at``."""
    return INSTANCE(hypothesis, point(at), rel=rel)


def LEMMA(claim: Claim, at: At = (), part: int = 0, atom: int = 0) -> INSTANCE:
    """An earlier claim, proved in the same run."""
    if not isinstance(claim, Claim) or not 0 <= part < len(claim.parts):
        raise Rejected("only a part of a claim is a lemma")
    return INSTANCE(claim, point(at), part, atom, claim.parts[part].sequent.rel(atom))


def CITED(theorem: Cited, at: At = (), atom: int = 0) -> INSTANCE:
    """A theorem that is used and not proved."""
    if not isinstance(theorem, Cited):
        raise Rejected("only a cited theorem is cited")
    return INSTANCE(theorem, point(at), 0, atom, theorem.sequent.rel(atom))


def PARTS(integral: Term, u: Term, v: Term) -> FTC:
    """Integration by parts: ∫ u v' = [u v] - ∫ u' v."""
    if not isinstance(integral, Binder):
        raise Rejected("not a definite integral")
    return FTC(integral, Node("*", (term(u), term(v))),
               times(derivative(term(u), integral.letter), term(v)))

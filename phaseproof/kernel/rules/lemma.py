"""Lemma: an instance of an earlier claim, proved in the same run, its hypotheses met here."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import At, Claim, Point, Rejected, Sequent, point
from phaseproof.kernel.chain import Rule, apply, relation
from phaseproof.kernel.rules.algebra import ALGEBRA
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Term


@dataclass(frozen=True)
class LEMMA(Rule):
    """``part`` and ``atom`` say which relation of the claim is used."""

    claim: Claim
    at: Point = ()
    part: int = 0
    atom: int = 0
    weaker = ALGEBRA

    def __init__(self, claim: Claim, at: At = (), part: int = 0, atom: int = 0) -> None:
        for key, x in (("claim", claim), ("at", point(at)), ("part", part), ("atom", atom)):
            object.__setattr__(self, key, x)

    @property
    def rel(self) -> str:  # type: ignore[override]
        return relation(self.sequent, self.atom).rel

    @property
    def sequent(self) -> Sequent:
        parts = self.claim.parts if type(self.claim) is Claim else ()
        if type(self.part) is not int or not 0 <= self.part < len(parts):
            raise Rejected("only a part of a claim is a lemma")
        return parts[self.part].sequent

    @property
    def name(self) -> str:  # type: ignore[override]
        return rf"Claim~\ref{{{self.claim.tag}}}"

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        scope.proved(self.claim)
        apply(self.sequent, self.at, self.atom, before, after, scope)

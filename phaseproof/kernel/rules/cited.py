"""Cited: an instance of a theorem of the closed list, its hypotheses met here."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import At, Cited, Point, Rejected, point
from phaseproof.kernel.chain import Rule, apply, relation
from phaseproof.kernel.rules.algebra import ALGEBRA
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Term


@dataclass(frozen=True)
class CITED(Rule):
    theorem: Cited
    at: Point = ()
    atom: int = 0
    weaker = ALGEBRA

    def __init__(self, theorem: Cited, at: At = (), atom: int = 0) -> None:
        for key, x in (("theorem", theorem), ("at", point(at)), ("atom", atom)):
            object.__setattr__(self, key, x)

    @property
    def rel(self) -> str:  # type: ignore[override]
        if type(self.theorem) is not Cited:
            raise Rejected("only a cited theorem is cited")
        return relation(self.theorem.sequent, self.atom).rel

    @property
    def name(self) -> str:  # type: ignore[override]
        return self.theorem.title

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        self.theorem.sequent.well_formed()
        apply(self.theorem.sequent, self.at, self.atom, before, after, scope)

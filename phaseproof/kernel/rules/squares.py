"""Squares: non-negative numbers compare as their squares do."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Chain, Relation, Rule
from phaseproof.kernel.chain import check_chain
from phaseproof.kernel.reading import Level, Reader
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Term


@dataclass(frozen=True)
class SQUARES(Rule):
    chain: Chain
    rel: str = "="
    name = "both are non-negative; compare the squares"

    def inside(self, before: Term, after: Term) -> tuple[tuple[str, Relation, Chain], ...]:
        return (("the squares", Relation(before**2, self.rel, after**2), self.chain),)

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        reader = Reader(scope, Level.MODULUS)
        for side in (before, after):
            reader.demand(reader.read(side, {}), "nonnegative", side)
        check_chain(self.inside(before, after)[0][1], self.chain, scope)

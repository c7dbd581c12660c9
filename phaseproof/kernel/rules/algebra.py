"""Algebra: the ring axioms, the laws of exponents, and the unfolding of notation."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.kernel.chain import Rule
from phaseproof.kernel.instances import same
from phaseproof.kernel.reading import Level
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Term


@dataclass(frozen=True)
class Algebra(Rule):
    name: str = "algebra"

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        same(before, after, scope, Level.OPAQUE)


ALGEBRA, DEFINITION = Algebra(), Algebra("definition")

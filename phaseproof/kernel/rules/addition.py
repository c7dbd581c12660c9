"""Angle addition: cos(x + y) and sin(x + y) expanded, and no other trigonometry."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.kernel.chain import Rule
from phaseproof.kernel.instances import same
from phaseproof.kernel.reading import Level
from phaseproof.kernel.rules.algebra import ALGEBRA
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Term


@dataclass(frozen=True)
class Addition(Rule):
    name = "angle addition"
    weaker = ALGEBRA

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        same(before, after, scope, Level.ADDITION)


ADDITION = Addition()

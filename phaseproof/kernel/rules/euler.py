"""Euler: cos x = (e^{ix} + e^{-ix})/2, sin x = (e^{ix} - e^{-ix})/2i: all of trigonometry."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.kernel.chain import Rule
from phaseproof.kernel.instances import same
from phaseproof.kernel.reading import Level
from phaseproof.kernel.rules.addition import ADDITION
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Term


@dataclass(frozen=True)
class Euler(Rule):
    name = "Euler's formula"
    weaker = ADDITION

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        same(before, after, scope, Level.EULER)


EULER = Euler()

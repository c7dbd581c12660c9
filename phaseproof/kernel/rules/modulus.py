"""Modulus: |zw| = |z||w|, |e^z| = e^{Re z}, |z|² = z z̄."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.kernel.chain import Rule
from phaseproof.kernel.instances import same
from phaseproof.kernel.reading import Level
from phaseproof.kernel.rules.euler import EULER
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Term


@dataclass(frozen=True)
class Modulus(Rule):
    name = "modulus"
    weaker = EULER

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        same(before, after, scope, Level.MODULUS)


MODULUS = Modulus()

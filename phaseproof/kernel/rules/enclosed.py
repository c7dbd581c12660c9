"""Enclosed: an inequality between numbers, in one integer letter on a finite range (each case by
balls), or in one real letter on an interval (cut until balls settle every piece)."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.balls import Ball
from phaseproof.claims import Method, Rejected, Relation, Rule
from phaseproof.kernel.ranges import everywhere
from phaseproof.kernel.rules.sign import SIGN
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Letter, Term


@dataclass(frozen=True)
class ENCLOSED(Rule):
    on: Letter | None = None
    rel: str = "<"
    method = Method.ENCLOSED

    @property
    def weaker(self) -> Rule:
        return SIGN(self.rel)

    @property
    def name(self) -> str:  # type: ignore[override]
        return f"balls, for each ${self.on.name}$" if self.on else "balls"

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        says = Relation(before, self.rel, after)
        if says.letters != ({self.on} if self.on else set()):
            raise Rejected("enclosure decides inequalities in one letter, or between numbers")
        settled = everywhere(says, self.on, scope) if self.on else Ball().certain(
            before, self.rel, after, {})
        if not settled:
            raise Rejected("balls do not settle it")

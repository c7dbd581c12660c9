"""Enclosed: an inequality between numbers, in one integer letter on a finite range (each case by
balls), or in one real letter on an interval (cut until balls settle every piece)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from phaseproof.balls import Ball
from phaseproof.claims import Method, Rejected, Relation
from phaseproof.kernel.chain import Rule
from phaseproof.kernel.rules.sign import SIGN
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Letter, Number, Term

LONGEST, FINEST = 100_000, 20


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
        letters = Relation(before, self.rel, after).letters
        if letters != ({self.on} if self.on else set()):
            raise Rejected("enclosure decides inequalities in one letter, or between numbers")
        ball = Ball()
        if self.on is None:
            settled = ball.certain(before, self.rel, after, {})
        else:
            lo, hi = finite_range(self.on, scope)
            pieces = cases(lo, hi) if self.on.domain in ("integer", "natural") else None
            settled = all(ball.certain(before, self.rel, after, {self.on: Number(n)})
                          for n in pieces) if pieces is not None else ball.certain_between(
                              before, self.rel, after, self.on, lo, hi, FINEST)
        if not settled:
            raise Rejected("balls do not settle it")


def cases(lo: Fraction, hi: Fraction) -> Iterator[Fraction]:
    if lo.denominator != 1 or hi.denominator != 1 or hi - lo > LONGEST:
        raise Rejected("not a finite range of integers")
    return (Fraction(n) for n in range(int(lo), int(hi) + 1))


def finite_range(x: Letter, scope: Scope) -> tuple[Fraction, Fraction]:
    """The numbers lo and hi of the hypotheses lo ≤ x and x ≤ hi."""
    said = [c.says for c in scope.given if not c.free and not c.provided and c.says.rel == "≤"]
    lows = [s.lhs.value for s in said if s.rhs == x and isinstance(s.lhs, Number)]
    highs = [s.rhs.value for s in said if s.lhs == x and isinstance(s.rhs, Number)]
    if not lows or not highs or max(lows) > min(highs):
        raise Rejected(f"the hypotheses give {x} no finite range")
    return max(lows), min(highs)

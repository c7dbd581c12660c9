"""Reindex: Σ_{i=a}^{b} f(i) = Σ_j f(g(j)) for a shift g(j) = j + s or a reversal g(j) = s - j."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Rejected
from phaseproof.kernel.chain import Rule
from phaseproof.kernel.matrices import UNITY
from phaseproof.kernel.reading import Level, Reader
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Binder, Letter, Term


@dataclass(frozen=True)
class REINDEX(Rule):
    """``path`` is g, a term in the letter ``at``."""

    at: Letter
    path: Term
    name = "reindexing the sum"

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        if not (isinstance(before, Binder) and isinstance(after, Binder)
                and before.head == after.head == "sum"):
            raise Rejected("only sums are reindexed")
        reader = Reader(scope, Level.OPAQUE)
        ends, (lo, hi) = reader.ends(before, {}), reader.ends(after, {})
        g = lambda j: reader.read(self.path, {self.at: j})
        with reader.binding(after, lo, hi) as j:
            here, there = g(j), g(j.plus(UNITY))
            turned = not here.minus(j).same(there.minus(j.plus(UNITY)))
            if turned and not here.plus(j).same(there.plus(j.plus(UNITY))):
                raise Rejected("neither a shift nor a reversal")
            reader.demand(here, "integer", self.path)
            if not reader.read(before.body, {before.letter: here}).same(
                    reader.read(after.body, {after.letter: j})):
                raise Rejected("the terms do not correspond")
        for end, goal in zip((hi, lo) if turned else (lo, hi), ends, strict=True):
            if not g(end).same(goal):
                raise Rejected("the ends do not correspond")

"""Reindex: Σ_{i=a}^{b} f(i) = Σ_j f(g(j)) for a shift g(j) = j + s or a reversal g(j) = s - j."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Rejected
from phaseproof.kernel.chain import Rule
from phaseproof.kernel.instances import same
from phaseproof.kernel.reading import Level, Reader
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Binder, Letter, Term, where


@dataclass(frozen=True)
class REINDEX(Rule):
    """``path`` is g, a term in the letter ``at``."""

    at: Letter
    path: Term
    name = "reindexing the sum"

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        if not all(isinstance(e, Binder) and e.head == "sum" for e in (before, after)):
            raise Rejected("only sums are reindexed")
        j, g = after.letter, lambda x: where(self.path, {self.at: x})  # type: ignore[attr-defined]
        if scope.speaks_of(j):
            raise Rejected(f"{j} is not a fresh letter")
        reader = Reader(scope, Level.OPAQUE)
        for e in (before, after):
            reader.ends(e, {})  # type: ignore[arg-type]
        lo, hi = reader.ends(after, {})  # type: ignore[arg-type]
        inner = scope.between(reader.read(j, {}), lo, hi)
        shift, turn = g(j) - j, g(j) + j
        ends = (before.lo, before.hi)  # type: ignore[attr-defined]
        read = Reader(inner, Level.OPAQUE)
        at_j, at_next = read.read(shift, {}), read.read(where(shift, {j: j + 1}), {})
        if not at_j.same(at_next):
            at_j, at_next = read.read(turn, {}), read.read(where(turn, {j: j + 1}), {})
            ends = (ends[1], ends[0])
        if not at_j.same(at_next) or not inner.integer(read.read(g(j), {})):
            raise Rejected("not a shift or a reversal by an integer")
        same(g(after.lo), ends[0], scope)  # type: ignore[attr-defined]
        same(g(after.hi), ends[1], scope)  # type: ignore[attr-defined]
        same(where(before.body, {before.letter: g(j)}), after.body, inner)  # type: ignore[attr-defined]

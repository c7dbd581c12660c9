"""Reindex: Σ_{i=a}^{b} f(i) = Σ_j f(g(j)) for a shift g(j) = j + s, a reversal g(j) = s - j, or a
permutation g of 0, …, h - 1: a map into this finite set, one to one."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import AtMost, Condition, Differ, Less, Rejected
from phaseproof.kernel.chain import Rule
from phaseproof.kernel.instances import EMPTY, met
from phaseproof.kernel.matrices import NIL, UNITY
from phaseproof.kernel.reading import Level, Reader
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Binder, Letter, Term, fresh, where


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
            straight = not turned or here.plus(j).same(there.plus(j.plus(UNITY)))
            reader.demand(here, "integer", self.path)
            if not reader.read(before.body, {before.letter: here}).same(
                    reader.read(after.body, {after.letter: j})):
                raise Rejected("the terms do not correspond")
        if not straight:
            if not (lo.same(NIL) and ends[0].same(NIL) and hi.same(ends[1])):
                raise Rejected("neither a shift nor a reversal, nor a map of 0, …, h - 1")
            return self.permutes(after.count, scope)
        for end, goal in zip((hi, lo) if turned else (lo, hi), ends, strict=True):
            if not g(end).same(goal):
                raise Rejected("the ends do not correspond")

    def permutes(self, h: Term, scope: Scope) -> None:
        """g maps 0, …, h - 1 into itself, one to one; so nothing is left out."""
        i = fresh(Letter("i", "natural"), self.path, h)
        k = fresh(Letter("k", "natural"), self.path, h, i)
        image, other = where(self.path, {self.at: i}), where(self.path, {self.at: k})
        inside = Less(i, h)
        for says, free, provided in (
                (AtMost(0, image), (i,), (inside,)), (Less(image, h), (i,), (inside,)),
                (Differ(image, other), (i, k), (inside, Less(k, h), Differ(i, k)))):
            met(Condition(says, free, f"{says}", provided), EMPTY, scope)

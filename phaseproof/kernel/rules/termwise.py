"""Termwise: two sums, or two integrals, over the same range compare as their terms do."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Rejected, Rule
from phaseproof.kernel.chain import step
from phaseproof.kernel.instances import same
from phaseproof.kernel.matrices import UNITY
from phaseproof.kernel.reading import Level, Reader
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Binder, Letter, Term, letters, where


@dataclass(frozen=True)
class TERMWISE(Rule):
    """``at`` is a fresh letter for the index, of the domain of the bound letters."""

    at: Letter
    by: Rule

    @property
    def rel(self) -> str:  # type: ignore[override]
        if not isinstance(self.by, Rule):
            raise Rejected("terms are compared by a rule of this kernel")
        return self.by.rel

    @property
    def name(self) -> str:  # type: ignore[override]
        return f"term by term: {self.by.name}"

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        if not isinstance(before, Binder) or not isinstance(after, Binder) \
                or before.head != after.head or before.head not in ("sum", "integral", "product"):
            raise Rejected("term by term compares two sums, two products or two integrals")
        if (before.head == "product" and self.rel != "=") or self.rel == "≠":
            raise Rejected(f"{self.rel} does not pass to a {before.head}")
        same(before.lo, after.lo, scope)
        same(before.hi, after.hi, scope)
        x = self.at
        if {x.domain, before.letter.domain, after.letter.domain} != {x.domain} or scope.speaks_of(
                x) or any(x in letters(e) for e in (before, after)):
            raise Rejected(f"{x} is not a fresh letter of that domain")
        reader = Reader(scope, Level.OPAQUE)
        lo, hi = reader.ends(before, {})
        if before.head == "integral" and self.rel != "=":
            reader.demand(hi.minus(lo), "> 0" if self.rel == "<" else "≥ 0",
                          before.hi - before.lo)
        elif self.rel == "<":
            reader.demand(hi.minus(lo).plus(UNITY), "> 0", "the number of terms")
        ordered = before.head != "integral" or scope.nonnegative(hi.minus(lo))
        inner = scope.between(reader.read(x, {}), lo, hi) if ordered else scope
        step(self.by, where(before.body, {before.letter: x}),
             where(after.body, {after.letter: x}), inner)

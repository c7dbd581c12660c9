"""Monotone: F(a) ≤ G(a) and F' ≤ G' beyond a give F(x) ≤ G(x) for every x ≥ a."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Chain, Rejected, Relation, Rule
from phaseproof.kernel.calculus import derivative
from phaseproof.kernel.chain import check_chain
from phaseproof.kernel.reading import Level, Reader
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Binder, Letter, Term, letters, term, where


@dataclass(frozen=True)
class MONOTONE(Rule):
    """In the letter ``on``, from ``start``: ``base`` compares F and G at the start, ``slope`` their
    derivatives at any ``at`` strictly between, a fresh letter."""

    on: Letter
    start: Term
    at: Letter
    base: Chain
    slope: Chain
    rel = "≤"

    def __post_init__(self) -> None:
        object.__setattr__(self, "start", term(self.start))

    @property
    def name(self) -> str:  # type: ignore[override]
        return f"monotone in ${self.on.name}$"

    def inside(self, before: Term, after: Term) -> tuple[tuple[str, Relation, Chain], ...]:
        x, s = self.on, self.at
        slopes = (where(derivative(e, x), {x: s}) for e in (before, after))
        return (("at the start", Relation(before, "≤", after).where({x: self.start}), self.base),
                ("the derivatives", Relation(next(slopes), "≤", next(slopes)), self.slope))

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        x, s = self.on, self.at
        if x.domain not in ("real", "nonnegative", "positive") or s.domain != "real" \
                or scope.speaks_of(s) or any(
                    s in letters(e) for e in (before, after, self.start)):
            raise Rejected(f"{s} is not a fresh real letter, or {x} not a real one")
        reader = Reader(scope, Level.OPAQUE)
        lo, hi = reader.read(self.start, {}), reader.read(x, {})
        reader.demand(hi.minus(lo), "≥ 0", x - self.start)
        path = Binder("integral", term(0), Letter("path", "real"), self.start, x)
        with reader.binding(path, lo, hi) as t:  # both are continuous on the closed interval
            for e in (before, after):
                if not reader.scope.real(reader.read(e, {x: t})):
                    raise Rejected("only real functions are ordered")
        (_, base, first), (_, slope, then) = self.inside(before, after)
        check_chain(base, first, scope)
        at = reader.read(s, {})
        check_chain(slope, then, scope.knowing("<", lo, at).knowing("<", at, hi))


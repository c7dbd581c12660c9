"""Determinant: of a direct sum it is the product of the determinants of the blocks."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Rejected
from phaseproof.kernel.blocks import arrangement
from phaseproof.kernel.chain import Rule
from phaseproof.kernel.instances import same
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Letter, Node, Product, Term, det, shape, where


@dataclass(frozen=True)
class DETERMINANT(Rule):
    """det(⊕ B(i)) = ∏ det B(i), with ``at`` for the index."""

    at: Letter
    name = "determinant of a direct sum"

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        if not isinstance(before, Node) or before.head != "det" or self.at.domain != "natural":
            raise Rejected("not a determinant")
        fresh = Letter("block", "natural")
        whole = arrangement(before.args[0], fresh)
        (family,), *more = whole.cells
        size = shape(family[1])
        if more or family[0] != "diagonal" or size is None:
            raise Rejected("not the determinant of a direct sum")
        same(*size, scope)
        block = where(family[1], {fresh: self.at})
        same(Product(det(block), (self.at, 0, whole.count - 1)), after, scope)

"""Determinant: of a direct sum it is the product of the determinants of the blocks."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Rejected, Rule
from phaseproof.kernel.blocks import arrangement, generic_index
from phaseproof.kernel.instances import same
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Letter, Node, Product, Term, det, shape


@dataclass(frozen=True)
class DETERMINANT(Rule):
    """det(⊕ B(i)) = ∏ det B(i), with ``at`` for the index."""

    at: Letter
    name = "determinant of a direct sum"

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        if not isinstance(before, Node) or before.head != "det" or self.at.domain != "natural":
            raise Rejected("not a determinant")
        whole = arrangement(before.args[0], self.at)
        generic_index(self.at, whole.count, scope, before)
        family, *more = whole.cells[0]
        size = shape(family[1])
        if more or len(whole.cells) > 1 or family[0] != "diagonal" or size is None:
            raise Rejected("not the determinant of a direct sum")
        same(*size, scope)
        same(Product(det(family[1]), (self.at, 0, whole.count - 1)), after, scope)

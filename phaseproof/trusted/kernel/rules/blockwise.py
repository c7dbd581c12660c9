"""Blockwise: arrangements of any number of blocks, by one generic block."""

from dataclasses import dataclass

from phaseproof.trusted.kernel.block_families import (
    arrangement,
    blockwise,
    generic_index,
)
from phaseproof.trusted.kernel.chain import step
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import same
from phaseproof.trusted.language.claims import Rejected, Rule
from phaseproof.trusted.language.terms import Binder, Letter, Node, Term, shape, term


@dataclass(frozen=True)
class DIRECT_SUM(Rule):
    """Arrangements of $h$ blocks are compared block by block; ``at`` is $k$, ``by`` gives one
    reason, or one for each cell of the arrangement.
    premise: $Γ$, $0 ≤ k < h ⊢ B(k) = C(k)$, for each cell
    condition: $s$ and $t$ are grids of ⊕, stacks and Σ from 0 to $h − 1$ (or products,
        transposes and sums of such) in the same cells, of the same sizes; $k$ is a fresh natural
        variable
    conclusion: $Γ ⊢ s = t$, where $s$ consists of the blocks $B(k)$, $t$ of the blocks $C(k)$
    sound: Such arrangements are multiplied and added block by block."""

    at: Letter
    by: Rule | tuple[Rule, ...]

    @property
    def name(self) -> str:  # type: ignore[override]
        """The names of the reasons, each once."""
        rules = self.by if isinstance(self.by, tuple) else (self.by,)
        return "block by block: " + ", ".join(
            dict.fromkeys(r.name if isinstance(r, Rule) else "?" for r in rules)
        )

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """Refuses unless each pair of blocks is equal by its own reason."""
        pairs, inner = blockwise(self.at, before, after, scope)
        rules = self.by if isinstance(self.by, tuple) else (self.by,) * len(pairs)
        if len(rules) != len(pairs):
            raise Rejected(f"{len(pairs)} blocks need a reason each")
        for (x, y), rule in zip(pairs, rules, strict=True):
            if type(rule) not in scope.rules or rule.rel != "=":
                raise Rejected("blocks are compared by equations of this kernel")
            step(rule, x, y, inner)


@dataclass(frozen=True)
class DETERMINANT(Rule):
    r"""The determinant of a direct sum of any length; ``at`` is $k$.  It stays because nothing else
    gives the determinant of a matrix whose size is a variable.
    premise: $t ≡ ∏_{k=0}^{h−1} \det B(k)$
    condition: the blocks are square, and $k$ is a fresh natural variable
    conclusion: $Γ ⊢ \det(⊕_{k=0}^{h−1} B(k)) = t$
    sound: A block-diagonal determinant is the product of the determinants of the blocks."""

    at: Letter
    name = "determinant of a direct sum"

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """Refuses unless s is the determinant of one ⊕, and ∏ det B(k) ≡ t."""
        if (
            not isinstance(before, Node)
            or before.head != "det"
            or self.at.domain != "natural"
        ):
            raise Rejected("not a determinant")
        whole = arrangement(before.args[0], self.at)
        generic_index(self.at, whole.count, scope, before)
        kind, block = whole.alone
        if kind != "diagonal" or (size := shape(block)) is None:
            raise Rejected("not the determinant of a direct sum")
        same(*size, scope)
        factors = Binder(
            "product", Node("det", (block,)), self.at, term(0), whole.count - 1
        )
        same(factors, after, scope)

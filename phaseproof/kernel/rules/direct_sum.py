"""Direct sum: arrangements of blocks are compared block by block, for any number of blocks."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Rejected, Rule
from phaseproof.kernel.blocks import blockwise
from phaseproof.kernel.chain import step
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Letter, Term


@dataclass(frozen=True)
class DIRECT_SUM(Rule):
    """``by`` holds for the blocks with any index ``at``, a fresh natural letter; several reasons,
    one for each cell, where the arrangement has several cells."""

    at: Letter
    by: Rule | tuple[Rule, ...]

    @property
    def name(self) -> str:  # type: ignore[override]
        rules = self.by if isinstance(self.by, tuple) else (self.by,)
        return "block by block: " + ", ".join(dict.fromkeys(
            r.name if isinstance(r, Rule) else "?" for r in rules))

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        pairs, inner = blockwise(self.at, before, after, scope)
        rules = self.by if isinstance(self.by, tuple) else (self.by,) * len(pairs)
        if len(rules) != len(pairs):
            raise Rejected(f"{len(pairs)} blocks need a reason each")
        for (x, y), rule in zip(pairs, rules, strict=True):
            if type(rule) not in scope.rules or rule.rel != "=":
                raise Rejected("blocks are compared by equations of this kernel")
            step(rule, x, y, inner)

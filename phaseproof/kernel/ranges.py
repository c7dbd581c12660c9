"""What balls say on all of the range that the hypotheses give a letter."""

from __future__ import annotations

from phaseproof.enclosure.ranges import settled_on
from phaseproof.kernel.scope import Scope
from phaseproof.language.claims import Rejected, Relation
from phaseproof.language.terms import Letter, Number


def everywhere(says: Relation, x: Letter, scope: Scope) -> bool:
    """Whether balls settle the relation for every x with lo ≤ x ≤ hi, numbers of hypotheses."""
    said = [c.says for c in scope.given if not c.free and not c.provided and c.says.rel == "≤"]
    lows = [s.lhs.value for s in said if s.rhs == x and isinstance(s.lhs, Number)]
    highs = [s.rhs.value for s in said if s.lhs == x and isinstance(s.rhs, Number)]
    if not lows or not highs or max(lows) > min(highs):
        raise Rejected(f"the hypotheses give {x} no finite range")
    return settled_on(says, x, max(lows), min(highs))

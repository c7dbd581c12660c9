"""The closed list of reasons.  A step that cites anything else is refused."""

from phaseproof.kernel.rules.antidifference import FTC, TELESCOPE
from phaseproof.kernel.rules.blockwise import DETERMINANT, DIRECT_SUM
from phaseproof.kernel.rules.change_of_variable import REINDEX, SUBSTITUTION
from phaseproof.kernel.rules.equality import (
    ADDITION,
    ALGEBRA,
    DEFINITION,
    EULER,
    MODULUS,
    PYTHAGORAS,
    SPECIAL,
    Equality,
)
from phaseproof.kernel.rules.induction import INDUCTION
from phaseproof.kernel.rules.instance import INSTANCE
from phaseproof.kernel.rules.linear_system import LINEAR_SYSTEM
from phaseproof.kernel.rules.order import ENCLOSED, SIGN, SQUARES
from phaseproof.kernel.rules.rewrite import REWRITE
from phaseproof.kernel.rules.slopes import MEAN_VALUE, MONOTONE
from phaseproof.kernel.rules.sums import SPLIT, TERMWISE
from phaseproof.kernel.rules.triangle import TRIANGLE, Triangle
from phaseproof.language.claims import Rule

REGISTRY: frozenset[type[Rule]] = frozenset({
    DETERMINANT, DIRECT_SUM, ENCLOSED, Equality, FTC, INDUCTION, INSTANCE, LINEAR_SYSTEM,
    MEAN_VALUE, MONOTONE, REINDEX, REWRITE, SIGN, SPLIT, SQUARES, SUBSTITUTION, TELESCOPE,
    TERMWISE, Triangle})

__all__ = ["ADDITION", "ALGEBRA", "DEFINITION", "DETERMINANT", "DIRECT_SUM", "ENCLOSED",
           "EULER", "FTC", "INDUCTION", "INSTANCE", "LINEAR_SYSTEM",
           "MEAN_VALUE", "MODULUS", "MONOTONE", "PYTHAGORAS", "REGISTRY", "REINDEX",
           "REWRITE", "SIGN", "SPECIAL", "SPLIT", "SQUARES", "SUBSTITUTION", "TELESCOPE",
           "TERMWISE", "TRIANGLE"]

"""The closed list of reasons.  A step that cites anything else is refused."""

from phaseproof.trusted.kernel.rules.antidifference import FTC, TELESCOPE
from phaseproof.trusted.kernel.rules.blockwise import DETERMINANT, DIRECT_SUM
from phaseproof.trusted.kernel.rules.cases import CASES
from phaseproof.trusted.kernel.rules.change_of_variable import REINDEX, SUBSTITUTION
from phaseproof.trusted.kernel.rules.equality import (
    ADDITION,
    ALGEBRA,
    DEFINITION,
    EULER,
    MODULUS,
    PYTHAGORAS,
    Equality,
)
from phaseproof.trusted.kernel.rules.induction import INDUCTION
from phaseproof.trusted.kernel.rules.instance import INSTANCE
from phaseproof.trusted.kernel.rules.linear_system import LINEAR_SYSTEM
from phaseproof.trusted.kernel.rules.order import ENCLOSED, SIGN, SQUARES
from phaseproof.trusted.kernel.rules.rewrite import REWRITE
from phaseproof.trusted.kernel.rules.slopes import MONOTONE
from phaseproof.trusted.kernel.rules.sums import SPLIT, TERMWISE
from phaseproof.trusted.kernel.rules.triangle import TRIANGLE, Triangle
from phaseproof.trusted.language.claims import Rule

REGISTRY: frozenset[type[Rule]] = frozenset(
    {
        CASES,
        DETERMINANT,
        DIRECT_SUM,
        ENCLOSED,
        Equality,
        FTC,
        INDUCTION,
        INSTANCE,
        LINEAR_SYSTEM,
        MONOTONE,
        REINDEX,
        REWRITE,
        SIGN,
        SPLIT,
        SQUARES,
        SUBSTITUTION,
        TELESCOPE,
        TERMWISE,
        Triangle,
    }
)

__all__ = [
    "ADDITION",
    "ALGEBRA",
    "CASES",
    "DEFINITION",
    "DETERMINANT",
    "DIRECT_SUM",
    "ENCLOSED",
    "EULER",
    "FTC",
    "INDUCTION",
    "INSTANCE",
    "LINEAR_SYSTEM",
    "MODULUS",
    "MONOTONE",
    "PYTHAGORAS",
    "REGISTRY",
    "REINDEX",
    "REWRITE",
    "SIGN",
    "SPLIT",
    "SQUARES",
    "SUBSTITUTION",
    "TELESCOPE",
    "TERMWISE",
    "TRIANGLE",
]

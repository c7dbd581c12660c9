"""The closed list of reasons.  A step that cites anything else is refused."""

from phaseproof.kernel.rules.addition import ADDITION, Addition
from phaseproof.kernel.rules.algebra import ALGEBRA, DEFINITION, Algebra
from phaseproof.kernel.rules.cited import CITED
from phaseproof.kernel.rules.determinant import DETERMINANT
from phaseproof.kernel.rules.direct_sum import DIRECT_SUM
from phaseproof.kernel.rules.enclosed import ENCLOSED
from phaseproof.kernel.rules.euler import EULER, Euler
from phaseproof.kernel.rules.ftc import FTC
from phaseproof.kernel.rules.given import GIVEN
from phaseproof.kernel.rules.induction import INDUCTION
from phaseproof.kernel.rules.lemma import LEMMA
from phaseproof.kernel.rules.linear_system import LINEAR_SYSTEM
from phaseproof.kernel.rules.mean_value import MEAN_VALUE
from phaseproof.kernel.rules.modulus import MODULUS, Modulus
from phaseproof.kernel.rules.monotone import MONOTONE
from phaseproof.kernel.rules.parts import PARTS
from phaseproof.kernel.rules.pythagoras import PYTHAGORAS, Pythagoras
from phaseproof.kernel.rules.reindex import REINDEX
from phaseproof.kernel.rules.sign import SIGN
from phaseproof.kernel.rules.special import SPECIAL, Special
from phaseproof.kernel.rules.split import SPLIT
from phaseproof.kernel.rules.squares import SQUARES
from phaseproof.kernel.rules.substitution import SUBSTITUTION
from phaseproof.kernel.rules.telescope import TELESCOPE
from phaseproof.kernel.rules.termwise import TERMWISE
from phaseproof.kernel.rules.triangle import TRIANGLE, Triangle

REGISTRY: frozenset[type] = frozenset({
    Addition, Algebra, CITED, DETERMINANT, DIRECT_SUM, ENCLOSED, Euler, FTC, GIVEN, INDUCTION,
    LEMMA, LINEAR_SYSTEM, MEAN_VALUE, MONOTONE, Modulus, PARTS, Pythagoras, REINDEX, SIGN,
    SPLIT, SQUARES, SUBSTITUTION, Special, TELESCOPE, TERMWISE, Triangle})

__all__ = ["ADDITION", "ALGEBRA", "CITED", "DEFINITION", "DETERMINANT", "DIRECT_SUM", "ENCLOSED",
           "EULER", "FTC", "GIVEN", "INDUCTION", "LEMMA", "LINEAR_SYSTEM", "MEAN_VALUE", "MODULUS",
           "MONOTONE", "PARTS", "PYTHAGORAS", "REGISTRY", "REINDEX", "SIGN", "SPECIAL", "SPLIT",
           "SQUARES", "SUBSTITUTION", "TELESCOPE", "TERMWISE", "TRIANGLE"]

"""A proof that is asked for."""

from dataclasses import dataclass

from phaseproof.authoring.builders import qed
from phaseproof.trusted.language.claims import Chain, Rule


@dataclass(frozen=True)
class Sought(Rule):
    """It stands where a proof is wanted; the kernel knows no such reason."""

    name = "search()"


def search() -> Chain:
    """Stands for a proof while one writes: ``phaseproof verify TAG`` looks for one and prints it,
    to be put in its place.  A claim that still says search() is an error.

    >>> from phaseproof.author import *
    >>> x, y = letter("x y", "real")
    >>> wanted = claim("aaaa", "A square is not negative", AtMost(2*x*y, x**2 + y**2),
    ...                proof=search())
    """
    return qed(by=Sought())

"""What is said when an author writes Python's signs and numbers where terms are meant."""

from __future__ import annotations

import math
from fractions import Fraction

COMPARED = (
    "== compares two terms as they are written; Equal(a, b) states that they are equal, "
    "and Differ(a, b) that they are not"
)
ORDERED = (
    "terms are not compared by <, <=, > and >=: Less(a, b) and AtMost(a, b) state it"
)
COMPUTED = (
    "a term is not a number of Python's: take cos, sin, exp, sqrt, … from "
    "phaseproof.author, not from math or numpy"
)
RAISED = "^ is no power in Python: write x**2"
NAMED = {math.pi: "pi", math.e: "exp(1)"}


def no_term(x: object) -> str:
    """Why x is no term, and what is."""
    match x:
        case bool():
            return COMPARED
        case float() if math.isfinite(x):
            return (
                f"{float(x)!r} is a float, which is not exact: write {_exact(float(x))}"
            )
        case complex():
            return f"{x!r} is a number of floats, which are not exact: I is the imaginary unit"
        case str():
            return f'{x!r} is a text and no term: letter({x!r}, "real") is one'
    return f"{x!r} is not an exact expression of this language"


def _exact(x: float) -> str:
    value = Fraction(repr(x))
    return NAMED.get(x) or (
        f"{value}"
        if value.denominator == 1
        else f"Rational({value.numerator}, {value.denominator})"
    )

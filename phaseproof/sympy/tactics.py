"""What SymPy is told to do, one narrow step each, as data.

A tactic of an equality is what is done to the gap between the two sides, written with ``e`` for it;
the script asserts that 0 comes out.  A tactic of an inequality is done to the gap, and the script
asserts the sign that SymPy then sees.  The order is that of the search.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Tactic:
    """``step`` in the letter e; ``says`` is for the reader.  It is tried where the text of a
    relation has what it ``needs``."""

    name: str
    step: str
    says: str
    needs: str = ""


WAVES = "sin|cos|tan|exp"
EQUALITIES = (
    Tactic("evaluate", "e", "both sides are the same expression"),
    Tactic("expand", "expand(e)", "products are multiplied out"),
    Tactic("trig", "expand(e, trig=True)", "angles are added", WAVES),
    Tactic("euler", "expand(expand(e).rewrite(exp))", "by Euler's formula", WAVES),
    Tactic(
        "cancel", "cancel(together(expand(e, trig=True)))", "over one denominator", "/"
    ),
    Tactic(
        "numerator",
        "expand(expand(numer(together(e))).rewrite(exp))",
        "the numerator over one denominator, by Euler's formula",
        "/",
    ),
    Tactic(
        "complex",
        "expand(expand(expand(e, complex=True)).rewrite(exp))",
        "real and imaginary parts, by Euler's formula",
        r"\bI\b|Abs|\bre\b|\bim\b|conjugate",
    ),
    Tactic("log", "expand(expand_log(e))", "logarithms are expanded", "log"),
    Tactic(
        "cancel log",
        "expand(numer(together(expand_log(e))))",
        "logarithms over one denominator",
        "log",
    ),
    Tactic(
        "powers",
        "expand(powsimp(powdenest(expand(e))))",
        "powers are joined",
        r"\*\*|exp",
    ),
    Tactic(
        "moduli",
        "expand(e.replace(Abs, lambda z: Mul(*map(Abs, Mul.make_args(z)))))",
        "the modulus of a product is the product of the moduli",
        "Abs",
    ),
    Tactic("roots", "radsimp(expand(e))", "roots leave the denominator", "sqrt"),
    Tactic("denest", "expand(sqrtdenest(expand(e)))", "roots of roots", "sqrt"),
    Tactic("trigsimp", "trigsimp(expand(e))", "by sin² + cos² = 1", WAVES),
    Tactic(
        "factorials", "combsimp(expand_func(e))", "factorials and Γ", "gamma|Product"
    ),
)
SIGNS = (
    Tactic("sign", "e", "its sign is known"),
    Tactic("expand", "expand(e)", "multiplied out"),
    Tactic("factor", "factor(e)", "factored"),
    Tactic("fraction", "factor(together(e))", "over one denominator, factored", "/"),
    Tactic("log", "expand(expand_log(e))", "logarithms are expanded", "log"),
    Tactic("trig", "expand(expand(e, trig=True))", "angles are added", WAVES),
    Tactic("joined", "logcombine(e).expand(log=False)", "logarithms are joined", "log"),
    Tactic("trigsimp", "trigsimp(factor(e))", "by sin² + cos² = 1", WAVES),
)
# Of the two sides, where the gap has no visible sign.
LOGARITHMS = Tactic("logs", "", "the logarithms of two positive sides", r"\*\*|exp|/")
SQUARES = Tactic("squares", "", "the squares of two sides that are not negative")
RANGE = Tactic("range", "", "the range of the gap, by interval arithmetic")
SLOPES = tuple(
    Tactic(
        f"slopes {n}{end}", "", "by the signs of so many derivatives, from an end on"
    )
    for n in range(1, 6)
    for end in ("", " down")
)
TANGENTS = tuple(
    Tactic(f"tangent {n}", "", "convex, and it touches 0 at a point") for n in range(8)
)
VALLEYS = tuple(
    Tactic(f"valley {n}", "", "falling before and rising behind where it touches 0")
    for n in range(8)
)
CHORDS = tuple(
    Tactic(f"chord {n}", "", "concave, and not negative at both ends") for n in range(3)
)
EVALUATED = Tactic("numbers", "", "both sides are numbers")
SUBSTITUTED = Tactic(
    "substitution", "", "the integrals are taken in the variable u = b^(-t)"
)
BASIS = Tactic("groebner", "", "a Gröbner basis of the hypotheses contains it")
BASIS_OF_SQUARES = Tactic("groebner squares", "", "and that of the squares")
SPECIAL = (
    BASIS_OF_SQUARES,
    EVALUATED,
    SUBSTITUTED,
    LOGARITHMS,
    SQUARES,
    BASIS,
    RANGE,
    *SLOPES,
    *TANGENTS,
    *VALLEYS,
    *CHORDS,
)
BY_NAME = {
    **{("=", x.name): x for x in (*EQUALITIES, *SPECIAL)},
    **{(rel, x.name): x for x in (*SIGNS, *SPECIAL) for rel in ("≤", "<", "≠")},
}


def step(rel: str, name: str, of: str) -> str:
    """What a tactic does to the expression called ``of``."""
    return re.sub(r"\be\b", of, BY_NAME[rel, name].step)

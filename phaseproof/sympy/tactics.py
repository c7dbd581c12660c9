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
    """``step`` in the letter e; what it ``says`` is a comment of the script, where the step does
    not speak for itself.  It is tried where the text of a relation has what it ``needs``."""

    name: str
    step: str
    says: str
    needs: str = ""


WAVES = "sin|cos|tan|exp"
EQUALITIES = (
    Tactic("evaluate", "e", ""),
    Tactic("expand", "expand(e)", "Products are multiplied out."),
    Tactic("trig", "expand(e, trig=True)", "By the addition theorems.", WAVES),
    Tactic("euler", "expand(expand(e).rewrite(exp))", "By Euler's formula.", WAVES),
    Tactic(
        "cancel", "cancel(together(expand(e, trig=True)))", "Over one denominator.", "/"
    ),
    Tactic(
        "numerator",
        "expand(expand(numer(together(e))).rewrite(exp))",
        "The numerator over one denominator, by Euler's formula.",
        "/",
    ),
    Tactic(
        "complex",
        "expand(expand(expand(e, complex=True)).rewrite(exp))",
        "Real and imaginary parts, by Euler's formula.",
        r"\bI\b|Abs|\bre\b|\bim\b|conjugate",
    ),
    Tactic("log", "expand(expand_log(e))", "Logarithms are expanded.", "log"),
    Tactic(
        "cancel log",
        "expand(numer(together(expand_log(e))))",
        "Logarithms over one denominator.",
        "log",
    ),
    Tactic(
        "powers",
        "expand(powsimp(powdenest(expand(e))))",
        "Powers are joined.",
        r"\*\*|exp",
    ),
    Tactic(
        "moduli",
        "expand(e.replace(Abs, lambda z: Mul(*map(Abs, Mul.make_args(z)))))",
        "The modulus of a product is the product of the moduli.",
        "Abs",
    ),
    Tactic("roots", "radsimp(expand(e))", "Roots leave the denominator.", "sqrt"),
    Tactic(
        "denest",
        "expand(sqrtdenest(expand(e)))",
        "Roots of roots become roots.",
        "sqrt",
    ),
    Tactic("trigsimp", "trigsimp(expand(e))", "By sin² + cos² = 1.", WAVES),
    Tactic(
        "factorials",
        "combsimp(expand_func(e))",
        "Factorials and Γ are expanded.",
        "gamma|Product",
    ),
)
SIGNS = (
    Tactic("sign", "e", ""),
    Tactic("expand", "expand(e)", "Multiplied out."),
    Tactic("factor", "factor(e)", "Factored."),
    Tactic("fraction", "factor(together(e))", "Over one denominator, factored.", "/"),
    Tactic("log", "expand(expand_log(e))", "Logarithms are expanded.", "log"),
    Tactic("trig", "expand(expand(e, trig=True))", "By the addition theorems.", WAVES),
    Tactic(
        "joined", "logcombine(e).expand(log=False)", "Logarithms are joined.", "log"
    ),
    Tactic("trigsimp", "trigsimp(factor(e))", "By sin² + cos² = 1.", WAVES),
)
# Of the two sides, where the gap has no visible sign.
LOGARITHMS = Tactic(
    "logs", "", "Both sides are positive: by their logarithms.", r"\*\*|exp|/"
)
SQUARES = Tactic("squares", "", "No side is negative: by their squares.")
RANGE = Tactic("range", "", "The range of the gap, by interval arithmetic.")
SLOPES = tuple(
    Tactic(
        f"slopes {n}{end}",
        "",
        f"Not negative: gap and derivatives at an end, derivative {n} everywhere.",
    )
    for n in range(1, 6)
    for end in ("", " down")
)
TANGENTS = tuple(
    Tactic(f"tangent {n}", "", "The gap is convex, and touches 0 at a point.")
    for n in range(8)
)
VALLEYS = tuple(
    Tactic(
        f"valley {n}",
        "",
        "The gap touches 0 at a point, falls before and rises behind.",
    )
    for n in range(8)
)
CHORDS = tuple(
    Tactic(f"chord {n}", "", "The gap is concave, and not negative at both ends.")
    for n in range(3)
)
EVALUATED = Tactic("numbers", "", "")
SUBSTITUTED = Tactic(
    "substitution", "", "The integrals are taken in the variable u = b^(-t)."
)
BASIS = Tactic("groebner", "", "The gap lies in the ideal of the hypotheses.")
BASIS_OF_SQUARES = Tactic(
    "groebner squares",
    "",
    "The gap of the squares lies in the ideal of the hypotheses.",
)
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

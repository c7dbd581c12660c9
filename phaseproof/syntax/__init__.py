"""How terms, statements and proofs are written, as text and as LaTeX.

Importing this room is what lets a term and a claim print themselves.
"""

from phaseproof.syntax import ambiguity, latex, plaintext
from phaseproof.trusted.language.terms import PRINTERS

PRINTERS["text"] = plaintext.text
PRINTERS["latex"] = lambda e: f"${latex.latex(e)}$"
PRINTERS["statement"] = lambda claim: (
    ambiguity.two_meanings(claim) or latex.standing(claim)
)

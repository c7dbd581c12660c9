"""How terms, statements and proofs are written, as text and as LaTeX.

Importing this room is what lets a term and a claim print themselves.
"""

from phaseproof.language.terms import PRINTERS
from phaseproof.notation import alike, latex, plaintext

PRINTERS["text"] = plaintext.text
PRINTERS["latex"] = lambda e: f"${latex.latex(e)}$"
PRINTERS["statement"] = lambda claim: alike.two_meanings(claim) or latex.standing(claim)

"""How terms, statements and proofs are written, as text and as LaTeX.

Importing this room is what lets a term and a claim print themselves.
"""

from html import escape

from phaseproof.syntax import ambiguity, latex, plaintext
from phaseproof.trusted.language.claims import Claim
from phaseproof.trusted.language.terms import PRINTERS

PRINTERS["text"] = plaintext.text
PRINTERS["latex"] = lambda e: f"${latex.latex(e)}$"
PRINTERS["statement"] = lambda claim: (
    ambiguity.two_meanings(claim) or latex.standing(claim)
)


def _table(claim: Claim) -> str:
    """A claim as a notebook shows it."""
    rows = {
        "claim": claim.tag,
        "title": claim.title,
        "source": claim.source,
        "statement": PRINTERS["statement"](claim),
    }
    cells = (
        f'<tr><th scope="row">{name}</th><td>{escape(said)}</td></tr>'
        for name, said in rows.items()
    )
    return f"<table>{''.join(cells)}</table>"


PRINTERS["table"] = _table

"""The engine: a language of claims, a kernel that judges them, readers that put numbers to
every line, and a press that prints what was judged.  It knows nothing of position encodings.

    terms, claims     what can be written          kernel     what is true
    balls, approx     what the numbers say         paper      the one door to SymPy
    book, verify      folders of chapters          press      pages, ledger, bibliography
"""

from phaseproof.version import VERSION as __version__

__all__ = ["__version__"]

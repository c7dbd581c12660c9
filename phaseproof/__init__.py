"""The engine: a language of claims, a kernel that judges them, numbers that meet every line, and
a press that prints what was judged.  It knows nothing of position encodings.

Each room takes from those above it only (tests/test_architecture.py holds them to it):

    language      terms, claims and verdicts, as data           (start at its glossary)
    notation      how they are written, as text and as LaTeX
    enclosure     certified numbers: a ball for every term
    sympy_bridge  results found by SymPy, to be judged
    kernel        what is true
    search        what an author leaves open, found; ``author`` is all an author may say
    evidence      numbers at witnesses, hypotheses dropped, false claims refused
    certificate   a claim as a file of its own, judged again from that file
    book          a folder of chapters and documents: loaded, judged, reported
    press         pages, ledger, citations
    commands      the command line
"""

from phaseproof import notation  # lets terms and claims print themselves
from phaseproof.version import VERSION as __version__

__all__ = ["__version__", "notation"]

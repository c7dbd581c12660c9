"""The engine: a language of claims, a kernel that judges them, numbers that meet every line, and
a press that prints what was judged.  It knows nothing of position encodings.

Each room takes from those above it only (`make lint` holds them to it):

    trusted       what must be believed, and nothing else
      language    terms, claims and verdicts, as data           (start at its glossary)
      enclosure   certified numbers: a ball for every term
      kernel      what is true
    model         what a book consists of, and what was found out about it
    authoring     how an author writes terms, statements and reasons
    syntax        notations: text, LaTeX, Python, SymPy; each printed, and read back
    prover        proofs that are sought
    ask           somebody's statement: proved, refuted, or left open
    author        all that an author of a chapter may say
    library       a folder of chapters and audited documents, as it is loaded
    verification  a book judged, met by numbers, remembered; certificates
    rocq          certificates as theorems of Rocq
    press         pages, ledger, citations
    cli           the command line
    api           the same as typed calls: ``from phaseproof import check, conform, show``
    browser       the same for a page, in its reader's browser
    notebook      the same for a notebook: ``%load_ext phaseproof``, then ``%%check``
    mcp           the same for an assistant, by the Model Context Protocol
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from phaseproof.version import VERSION as __version__

if TYPE_CHECKING:
    from phaseproof.api import check, conform, show

__all__ = ["__version__", "check", "conform", "show"]


def __getattr__(name: str) -> Any:
    """A call of `phaseproof.api`, which is loaded when one is named; and what ``%load_ext
    phaseproof`` asks for."""
    if name == "load_ipython_extension":
        return import_module("phaseproof.notebook").load_ipython_extension
    if name not in __all__:
        raise AttributeError(f"module 'phaseproof' has no attribute {name!r}")
    return getattr(import_module("phaseproof.api"), name)

"""The pages of docs/: Markdown goes to the site as it is; kernel.md, which is also a chapter of the
book, is plain sentences and figures, and both are set."""

from __future__ import annotations

import re

from phaseproof.press.markdown import Markdown, page
from phaseproof.press.page import Heading, blocks

YOURS = (
    "check",
    "conform",
    "numbers",
    "tutorial",
)  # what the menu of every page offers
MORE = (
    "verdicts",
    "papers",
    "own-claims",
    "command-line",
    "check-documents",
    "from-sympy",
    "sympy",
    "author",
    "sweeps",
    "peers",
    "literature",
    "kernel",
    "proved-twice",
    "certificates",
    "versions",
)  # what a page of its own lists
PAGES = YOURS + MORE
COMMENT = re.compile(r"<!--.*?-->\n*", re.DOTALL)
OUTSIDE = re.compile(
    r"\[([^\]]*)\]\((?:\.\./)+[^)]*\)"
)  # a link to what is not on the site


def written_page(name: str, text: str, pen: Markdown) -> str:
    """A page of docs/ as it stands on the site, without links to what does not."""
    return (
        kernel_page(text, pen)
        if name == "kernel"
        else OUTSIDE.sub(r"\1", COMMENT.sub("", text))
    )


def kernel_page(text: str, pen: Markdown) -> str:
    """The page about the kernel, which is also a chapter of the book."""
    return page(
        *(
            f"# {pen.prose(x.text)}"
            if isinstance(x, Heading) and x.depth == 1
            else pen.block(x)
            for x in blocks(text)
        )
    )

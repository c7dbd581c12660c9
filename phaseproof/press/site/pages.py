"""The pages of docs/: Markdown goes to the site as it is; kernel.md, which is also a chapter of the
book, is plain sentences and figures, and both are set."""

from __future__ import annotations

import re

from phaseproof.press.kernel import Figure, Heading, blocks
from phaseproof.press.site.markdown import Markdown, classed, page

YOURS = (
    "check",
    "conform",
    "numbers",
    "tutorial",
)  # what the menu of every page offers
MORE = (
    "check-documents",
    "from-sympy",
    "author",
    "sweeps",
    "peers",
    "literature",
    "kernel",
    "certificates",
    "versions",
)  # what a page of its own lists
PAGES = YOURS + MORE
COMMENT = re.compile(r"<!--.*?-->\n*", re.DOTALL)
OUTSIDE = re.compile(
    r"\[([^\]]*)\]\((?:\.\./)+[^)]*\)"
)  # a link to what is not on the site


def written_page(name: str, text: str, backend: Markdown) -> str:
    return (
        kernel_page(text, backend)
        if name == "kernel"
        else OUTSIDE.sub(r"\1", COMMENT.sub("", text))
    )


def kernel_page(text: str, backend: Markdown) -> str:
    out: list[str] = []
    for block in blocks(text):
        match block:
            case Heading(title, depth):
                out.append(f"{'#' * depth} {backend.prose(title)}")
            case Figure(premises, name, conclusions):
                over, under = (
                    "<br>".join(map(backend.prose, x)) for x in (premises, conclusions)
                )
                out += [
                    ":::{container} inference",
                    classed("premise", over),
                    classed("conclusion", f"{under} [{backend.prose(name)}]{{.label}}"),
                    ":::",
                ]
            case str():
                out += backend.paragraphs(block)
    return page(*out)

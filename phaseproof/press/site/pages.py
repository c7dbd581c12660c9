"""The pages of docs/: Markdown goes to the site as it is; kernel.md, which is also a chapter of the
book, is plain sentences and figures, and both are set."""

from __future__ import annotations

import re

from phaseproof.press.markdown import Markdown, page, rule_key
from phaseproof.press.page import Heading, Inference, blocks
from phaseproof.press.site.desks import with_desks

YOURS = (
    "browser",
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
    "tolerance",
    "configurations",
    "golden",
    "bug-zoo",
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
CODE = re.compile(r"(^```.*?^```$|`[^`\n]*`)", re.DOTALL | re.MULTILINE)
CLAIM = re.compile(r"\bclaim (\w{4})\b(?!\])")


def written_page(name: str, text: str, pen: Markdown) -> str:
    """A page of docs/ as it stands on the site, without links to what does not; the claims that it
    names are links."""
    if name == "kernel":
        return kernel_page(text, pen)
    parts = CODE.split(OUTSIDE.sub(r"\1", COMMENT.sub("", with_desks(text))))
    led = lambda found: pen.link(f"claim:{found[1]}", found[0])
    parts[::2] = (CLAIM.sub(led, part) for part in parts[::2])
    return "".join(parts)


def kernel_page(text: str, pen: Markdown) -> str:
    """The page about the kernel, which is also a chapter of the book."""
    said, head = list[str](), 0
    for x in blocks(text):
        if isinstance(x, Inference):  # the links to a rule lead to the heading above it
            said[head] = f"(rule-{rule_key(x.name)})=\n{said[head]}"
        if isinstance(x, Heading):
            head = len(said)
        said.append(
            f"# {pen.prose(x.text)}"
            if isinstance(x, Heading) and x.depth == 1
            else pen.block(x)
        )
    return page(*said)

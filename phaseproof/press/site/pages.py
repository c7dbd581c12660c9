"""The pages of docs/ that were written by hand: as they are, with the figures of the rules set."""

from __future__ import annotations

import re

from phaseproof.press.kernel import COMMENT, FIGURE, figure
from phaseproof.press.site.markdown import Markdown, classed

PAGES = ("tutorial", "from-sympy", "author", "kernel", "certificates", "versions")
OUTSIDE = re.compile(r"\[([^\]]*)\]\((?:\.\./)+[^)]*\)")  # a link to what is not on the site


def written_page(text: str, backend: Markdown) -> str:
    def set_(found: re.Match[str]) -> str:
        said = figure(found)
        over, under = ("<br>".join(map(backend.prose, x)) for x in (
            said.premises, said.conclusions))
        return "\n\n".join((":::{container} inference", classed("premise", over), classed(
            "conclusion", f"{under} [{backend.prose(said.name)}]{{.label}}"), ":::"))
    return FIGURE.sub(set_, OUTSIDE.sub(r"\1", COMMENT.sub("", text)))

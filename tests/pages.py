"""The examples of the pages in docs/, as a reader meets them."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator

from phaseproof import places


def text_of(name: str) -> str:
    return (places.HOME / "docs" / f"{name}.md").read_text(encoding="utf-8")


def blocks(text: str, language: str) -> Iterator[str]:
    """The fenced blocks in a language, in their order."""
    yield from re.findall(
        rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL
    )


def failures(name: str) -> str:
    """What the examples of a page, run one after the other, do not print as the page says."""
    said: list[str] = []
    session = "\n".join(blocks(text_of(name), "pycon"))
    test = doctest.DocTestParser().get_doctest(session, {}, name, f"docs/{name}.md", 0)
    doctest.DocTestRunner().run(test, out=said.append)
    return "".join(said)

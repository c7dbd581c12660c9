"""What a document says in its own words: a short quotation for each row, to be found in the text.

A line of a file of quotations is ``name: words``: the name of a row, and what stands in its lines,
its mathematics in ``$…$`` as it is written there.  An ellipsis between spaces parts two stretches.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from phaseproof.language.claims import Rejected
from phaseproof.language.contents import Statement

LONGEST = 80  # signs of a quotation, its formulas not counted
GAP = " … "
_WRITTEN = re.compile(r"[\s$*`&]|\\(?=\|)")  # how a text is written, and not what it says


def quoted(rows: Iterable[Statement], path: Path) -> tuple[Statement, ...]:
    """The rows, each with the words that the file has for it.  Raises Rejected."""
    lines = path.read_text(encoding="utf-8").splitlines()
    words: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        name, _, said = line.partition(": ")
        if not said or name in words or said.count("$") % 2:
            raise Rejected(f"{path.name}:{number}: a line is the name of a row and its words")
        if len("".join(said for said, formula in pieces(said) if not formula)) > LONGEST:
            raise Rejected(f"{path.name}:{number}: a quotation has at most {LONGEST} signs beside "
                           "its formulas")
        words[name] = said
    out = tuple(replace(row, quoted=words.pop(row.name, "")) for row in rows)
    if words:
        raise Rejected(f"{path.name}: no row is called {', '.join(words)}")
    return out


def pieces(quotation: str) -> Iterator[tuple[str, bool]]:
    """The stretches of a quotation that are words, and those that are formulas."""
    for n, said in enumerate(quotation.split("$")):
        if said:
            yield said, n % 2 == 1


def misquoted(rows: Iterable[Statement], text: str) -> list[str]:
    """The rows whose quotation does not stand in their lines of the text, a sentence each."""
    lines = text.splitlines()
    return [f"{row.name} is not quoted as it stands" for row in rows
            if any(_bare(said) not in _bare("\n".join(
                line for first, last in row.place.lines for line in lines[first - 1:last]))
                   for said in row.quoted.split(GAP))]


def _bare(text: str) -> str:
    return _WRITTEN.sub("", text)

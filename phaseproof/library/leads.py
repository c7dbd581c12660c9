"""The sentences of a lead, each with the tags of the claims it rests on.

Nobody judges the words of a lead.  So each of its sentences ends with the claims it rests on, as in
``It is a rotation [0110, 0111].``, or with ``[]`` where it only names, defines or announces.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterator

from phaseproof.syntax.inline_markup import TAGS

_NO_WORDS = re.compile(r"\$[^$]*\$|`[^`]*`")
_HEADING = re.compile(r"^#.*", re.MULTILINE)
_END = re.compile(r"[.?!](?=\s+[^\sa-z]|\s*\Z)")
_RESTS = re.compile(r"\[([^][]*)\][.?!]\Z")


def opening(chapter: ast.Module) -> tuple[str, str, int]:
    """The first line of a docstring, what follows it, and the line on which that begins."""
    first, _, lead = (ast.get_docstring(chapter) or "").partition("\n")
    before = re.match(r"\s*.*\s*", ast.get_docstring(chapter, clean=False) or "")
    line = chapter.body[0].lineno + before[0].count("\n") if first and before else 1
    return first, lead.strip(), line


def sentences(lead: str) -> Iterator[tuple[int, str]]:
    """Each sentence, headings left out, and how many lines of the lead lie before its end."""
    plain = _HEADING.sub(lambda found: " " * len(found[0]), lead)
    plain = _NO_WORDS.sub(lambda found: re.sub(r"[^\n]", "X", found[0]), plain)
    begin = 0
    for end in (*(found.end() for found in _END.finditer(plain)), len(plain.rstrip())):
        if plain[begin:end].strip():
            yield lead.count("\n", 0, end), lead[begin:end]
        begin = end


def faults(lead: str, tags: Container[str]) -> Iterator[tuple[int, str]]:
    """What is wrong with what sentences rest on, and how many lines of the lead lie before it."""
    for line, sentence in sentences(lead):
        found = _RESTS.search(sentence)
        rests = " ".join(found[1].split()) if found else ""
        if found is None:
            yield (
                line,
                (
                    "a sentence of a lead ends with the tags of the claims it rests on, such "
                    "as [0101, 0102], or with [] where it claims nothing"
                ),
            )
        elif rests and not re.fullmatch(TAGS, rests):
            yield line, f"[{rests}] is no list of tags, such as [0101, 0102] or []"
        elif unknown := [tag for tag in rests.split(", ") if tag and tag not in tags]:
            yield line, f"the lead rests on {unknown[0]}, which stands in no chapter"

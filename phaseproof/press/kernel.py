"""The page about the kernel, docs/kernel.md: its blocks, and the page as a chapter in LaTeX.

A figure is a fenced block: premises, a line with the name of the rule at its end, the conclusion.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from phaseproof.press.tex import opened
from phaseproof.syntax.inline_markup import paragraphs, prose

FENCE, LINE = "```", "─"


@dataclass(frozen=True)
class Heading:
    text: str
    depth: int


@dataclass(frozen=True)
class Figure:
    premises: tuple[str, ...]
    name: str
    conclusions: tuple[str, ...]


def drawn(premises: Sequence[str], name: str, conclusions: Sequence[str]) -> str:
    """A figure as it stands on the page."""
    width = max(map(len, (*premises, *conclusions)))
    return "\n".join(
        (f"{FENCE}text", *premises, f"{LINE * width} {name}", *conclusions, FENCE)
    )


def blocks(page: str) -> Iterator[Heading | Figure | str]:
    """The page piece by piece; what stands between comment signs is left out."""
    for block in re.split(
        r"\n\s*\n", re.sub(r"<!--.*?-->", "", page, flags=re.DOTALL).strip()
    ):
        if found := re.fullmatch(r"(#+) (.*)", block):
            yield Heading(found[2], len(found[1]))
        elif found := re.fullmatch(
            rf"{FENCE}text\n(.*)\n{LINE}+ (.+)\n((?s:.*))\n{FENCE}", block, re.DOTALL
        ):
            yield Figure(
                tuple(found[1].split("\n")), found[2], tuple(found[3].split("\n"))
            )
        elif block:
            yield block


def kernel_tex(page: str) -> str:
    """The page as a chapter without a number."""
    out = []
    for block in blocks(page):
        match block:
            case Heading(text, 1):
                out.append(opened(prose(text), "chapter:the-kernel"))
            case Heading(text, depth):
                out.append(rf"\{'sub' * (depth - 2)}section*{{{prose(text)}}}")
            case Figure(premises, name, conclusions):
                over, under = (
                    r"\\".join(rf"\ppcell{{{prose(x)}}}" for x in lines)
                    for lines in (premises, conclusions)
                )
                out.append(rf"\ppinfer{{{over}}}{{{under}}}{{{prose(name)}}}")
            case str():
                out += paragraphs(block)
    return "\n\n".join(out)

r"""Damage to a printed page: one sign, number, letter, relation, domain or hypothesis is another.

Every change is made in the LaTeX alone, at a place chosen by the text itself, the same in each run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

Change = Callable[[re.Match[str]], str]

_CHANGES: dict[str, tuple[str, Change]] = {
    "a sign": (
        r"(?<=[\w}) ])[+-](?=[ \w\\(])(?! ?0[ }])",
        lambda m: "-" if m[0] == "+" else "+",
    ),
    "a function": (r"\\(sin|cos)\b", lambda m: r"\cos" if m[1] == "sin" else r"\sin"),
    "a number": (r"(?<![\w}.])\d+(?![\w.])", lambda m: str(int(m[0]) + 1)),
    "a relation": (
        r"(?<=[&])(=|<|\\le|\\ne)(?= )",
        lambda m: {"=": r"\ne", "<": r"\le", r"\le": "<", r"\ne": "="}[m[1]],
    ),
    "a condition": (
        r"(?<=\w )(<|\\le|\\ne)(?= [^$&]*\$)",
        lambda m: {"<": r"\le", r"\le": "<", r"\ne": "="}[m[1]],
    ),
    "a domain": (
        r"(?<=\\in )\\mathbb\{([NZRC])\}(?=\$)",
        lambda m: rf"\mathbb{{{dict(zip('NZRC', 'ZNCR', strict=True))[m[1]]}}}",
    ),
    "a range of values": (
        r"(?<=\\to )\\mathbb\{([NZRC])\}",
        lambda m: rf"\mathbb{{{dict(zip('NZRC', 'ZNCR', strict=True))[m[1]]}}}",
    ),
    "a half line": (
        r"_\{(>|\\ge) ?0\}",
        lambda m: r"_{\ge 0}" if m[1] == ">" else "_{>0}",
    ),
    "a shape": (r"(?<=\\mathbb\{R\}\^\{)\w", lambda m: m[0] + "+1"),
    "an adjective": (
        r"(even|orthogonal|permutation|three times|twice|continuous) (?=[c$])",
        lambda m: "",
    ),
    "a conjugate": (r"\^\{\*\}", lambda m: ""),
    "a transpose": (r"\^\{\\top\}", lambda m: ""),
    "a modulus": (r"\\lvert ([^\\]+) \\rvert", lambda m: f"({m[1]})"),
    "a hypothesis": (r"\$[^$]*\$ \([^()]*\)(?:, | and )", lambda m: ""),
    "a last hypothesis": (r"(?:, | and )\$[^$]*\$ \([^()]*\)(?=, then)", lambda m: ""),
    "a row": (r"(?<=align\*\}\n)[^\n]*\\text\{[^\n]*and\} \\\\\n", lambda m: ""),
}


def damaged(page: str) -> Iterator[tuple[str, str]]:
    """What is changed, and the page with that change, for each kind of change that is possible."""
    for what, (pattern, change) in (*_CHANGES.items(), *_letters(page)):
        if found := [*re.finditer(pattern, page)]:
            m = Random(page).choice(found)
            yield what, page[: m.start()] + change(m) + page[m.end() :]


def _letters(page: str) -> Iterator[tuple[str, tuple[str, Change]]]:
    """A letter is taken for another one of its kind."""
    if found := re.search(r"\$([A-Za-z]), ([A-Za-z])(?![\w'])[^$]*\\in", page):
        yield (
            "a letter",
            (rf"(?<=[&{{( ]){found[1]}(?=[+_ )}}-])(?!, )", lambda _: found[2]),
        )

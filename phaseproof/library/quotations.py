"""What a document says in its own words: a short quotation for each row, to be found in the text.

A line of a file of quotations is ``name: words``: the name of a row, and what stands in its lines,
its mathematics in ``$…$`` as it is written there.  An ellipsis between spaces parts two stretches.

A printed decimal has as many digits as it has: 2.7e4 stands for every number that rounds to it,
half a unit of its last digit on either side.  A formula that takes one as exact says why.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from phaseproof.model.book import Statement
from phaseproof.trusted.language.claims import Rejected
from phaseproof.trusted.language.terms import Number, subterms

LONGEST = 80  # signs of a quotation, its formulas not counted
GAP = " … "
_DECIMAL = re.compile(r"(?<![\w.,])\d+(?:\.\d+(?:e\d+)?|e\d+)(?!\w|[.,]\d)")
_WRITTEN = re.compile(
    r"[\s$*`&]|\\(?=\|)"
)  # how a text is written, and not what it says


def quoted(rows: Iterable[Statement], path: Path) -> tuple[Statement, ...]:
    """The rows, each with the words that the file has for it.  Raises Rejected."""
    lines = path.read_text(encoding="utf-8").splitlines()
    words: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        name, _, said = line.partition(": ")
        if not said or name in words or said.count("$") % 2:
            raise Rejected(
                f"{path.name}:{number}: a line is the name of a row and its words"
            )
        if (
            len("".join(said for said, formula in pieces(said) if not formula))
            > LONGEST
        ):
            raise Rejected(
                f"{path.name}:{number}: a quotation has at most {LONGEST} signs beside "
                "its formulas"
            )
        words[name] = said
    out = tuple(replace(row, quoted=words.pop(row.name, "")) for row in rows)
    if words:
        raise Rejected(f"{path.name}: no row is called {', '.join(words)}")
    for row in out:
        if missing := [said for said in row.supposing or () if said not in row.quoted]:
            raise Rejected(
                f"{row.name} supposes “{missing[0]}”, which its quotation leaves out"
            )
        if (taken := _taken_as_exact(row)) and not row.exact:
            raise Rejected(
                f"{row.name} takes the printed {taken} as exact: exact= says why, or "
                "rounds_to what it is rounded from"
            )
    return out


def rounded(decimal: str) -> tuple[Fraction, Fraction]:
    """The ends of what rounds to a printed decimal: half a unit of its last digit away.

    >>> rounded("2.7e4")
    (Fraction(26500, 1), Fraction(27500, 1))
    """
    digits, _, power = decimal.partition("e")
    unit = Fraction(10) ** (int(power or 0) - len(digits.partition(".")[2]))
    return Fraction(decimal) - unit / 2, Fraction(decimal) + unit / 2


def _taken_as_exact(row: Statement) -> str:
    """A decimal of the quotation that a formula of the row has as a number, and not half a unit of
    its last digit beside it."""
    for printed in row.formulas:
        said = printed.part.sequent
        numbers = {
            e.value
            for c in (*said.given, *said.conclusions)
            for r in (c.says, *c.provided)
            for side in (r.lhs, r.rhs)
            for e in subterms(side)
            if isinstance(e, Number)
        }
        for decimal in _DECIMAL.findall(row.quoted):
            low, high = rounded(decimal)
            if (low + high) / 2 in numbers and (high - low) / 2 not in numbers:
                return str(decimal)
    return ""


def pieces(quotation: str) -> Iterator[tuple[str, bool]]:
    """The stretches of a quotation that are words, and those that are formulas."""
    for n, said in enumerate(quotation.split("$")):
        if said:
            yield said, n % 2 == 1


def misquoted(rows: Iterable[Statement], text: str) -> list[str]:
    """The rows whose quotation does not stand in their lines of the text, a sentence each."""
    lines = text.splitlines()
    return [
        f"{row.name} is not quoted as it stands"
        for row in rows
        if any(
            _bare(said)
            not in _bare(
                "\n".join(
                    line
                    for first, last in row.place.lines
                    for line in lines[first - 1 : last]
                )
            )
            for said in row.quoted.split(GAP)
        )
    ]


def _bare(text: str) -> str:
    return _WRITTEN.sub("", text)

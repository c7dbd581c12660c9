"""Displays with the reading a mathematician gives each: none is read as another statement."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from phaseproof import places
from phaseproof.ask import paper
from phaseproof.ask.decide import Answer, settle
from phaseproof.syntax.latex_parser.declarations import _KIND
from phaseproof.syntax.latex_parser.document import Display, displays
from phaseproof.syntax.python_parser import Unread
from phaseproof.syntax.statement import Statement, read
from phaseproof.trusted.language.claims import Relation
from tests.pages import text_of

READINGS = places.HOME / "tests" / "check" / "readings.txt"
NONE = ("two", "outside")
# what has one reading, and is not read yet
UNREAD = {
    r"x \div y = \frac xy",
    r"\frac{d}{dx} x^2 = 2x",
    r"\sqrt[n]{x} = x",
    r"\int_0^1 dx\,x^2 = \frac13",
    r"\mathrm{sin}\,x = \sin x",
}


class Row(NamedTuple):
    header: str
    source: str
    reading: str

    @property
    def display(self) -> Display:
        found = [*displays(f"% phaseproof: {self.header}\n\\[ {self.source} \\]")]
        return found[0] if len(found) == 1 else Display(1, self.source)

    @property
    def statement(self) -> Statement:
        """What the reading says, if the hypotheses behind "if" hold."""
        says, _, given = self.reading.partition(" if ")
        return read(says, self.letters, [*filter(None, given.split("; "))])

    @property
    def letters(self) -> dict[str, str]:
        clauses = filter(
            None, map(_KIND.fullmatch, map(str.strip, self.header.split(";")))
        )
        return {
            name.strip().lstrip("\\"): x["kind"]
            for x in clauses
            if x["kind"] != "unit"
            for name in x["names"].split(",")
        }


def written() -> Iterator[Row]:
    header = ""
    for line in READINGS.read_text(encoding="utf-8").splitlines():
        if line.startswith("%"):
            header = line[1:].strip()
        elif line and not line.startswith("#"):
            source, _, reading = line.partition(" :: ")
            yield Row(header, source, reading)


@cache
def rows() -> tuple[Row, ...]:
    return tuple(written())


def test_the_page_counts_them() -> None:
    said = [
        int(x) for x in re.findall(r"\d+", text_of("check-documents").split("Of ")[1])
    ][:5]
    once = [x for x in rows() if x.reading not in NONE]
    assert len({*rows()}) == len(rows())
    assert said == [
        len(rows()),
        len(once),
        len(once) - len(UNREAD),
        len(UNREAD),
        len(rows()) - len(once),
    ]


@pytest.mark.parametrize(
    "row", [x for x in rows() if x.reading in NONE], ids=lambda x: x.source
)
def test_what_has_no_reading_of_its_own_is_not_decided(row: Row) -> None:
    display = row.display
    said = display.statement
    assert paper.outcome(
        display,
        settle(said)
        if said and not said.undeclared
        else Answer(said, "refuted")
        if said
        else None,
    )[0] in ("unread", "in context", "definition"), display


def readable(row: Row) -> bool:
    """Whether it is read; as nothing else than its reading."""
    display = row.display
    if display.statement is None:
        assert display.word == "unread"
        assert display.why
        return False
    assert parts(display.statement) == parts(row.statement), display
    return True


def parts(said: Statement) -> tuple[tuple[Relation, ...], list[Relation]]:
    """The conclusions and hypotheses, whatever these are called."""
    return said.sequent.says, [c.says for c in said.sequent.given]


def test_what_has_one_reading_is_read_so_or_not_at_all() -> None:
    found = {row.source: readable(row) for row in rows() if row.reading not in NONE}
    unread = {source for source, is_read in found.items() if not is_read}
    assert unread == UNREAD
    assert len(found) - len(unread) >= 200


@pytest.mark.parametrize(
    "row", [x for x in rows() if x.reading not in NONE], ids=lambda x: x.source
)
def test_each_reading_is_a_statement(row: Row) -> None:
    try:
        assert row.statement
    except Unread as error:
        pytest.fail(str(error))

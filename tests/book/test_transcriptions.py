"""A row's formula says what its source says: at numbers, as the words of the source have it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

import pytest
from flint import acb, arb
from mpmath import mpc, nstr, workdps

from phaseproof.trusted.enclosure.balls import BallEvaluator
from phaseproof.trusted.language.claims import Point, Relation
from phaseproof.trusted.language.terms import Term, letters
from tests.book.mutants import changed
from tests.book.transcriptions import SAID, WITHOUT, Says, valued
from tests.book.whole_book import whole_book
from tests.kernel.attempts import REFUSED

DOCUMENTS = ("papers", "context", "heads", "rotations")
ROWS = {
    f"{document.key}/{row.name}": row
    for document in whole_book().documents
    if document.key in DOCUMENTS
    for row in document.statements
    if row.printed
}
BALL = BallEvaluator(30)
NEAR = arb(0, "1e-20")
MUTANTS, FEWEST = 20, 3  # of a side; of a row
LINES = [(name, n) for name, lines in SAID.items() for n in range(len(lines))]


def relation(name: str, says: Says) -> Relation:
    return ROWS[name].printed[says.of].part.sequent.says[says.atom]


def entries(side: Term, at: Point) -> list[acb]:
    return [x for row in BALL.at(side, at) for x in row]


def meets(side: Term, says: Says, said: Any) -> bool:
    """Whether the side has this value at the point, as far as balls of 1e-20 tell."""
    found = entries(side, valued(says.at, letters(side)))
    wanted = [ball(x) for x in (said if isinstance(said, list) else [said])]
    return len(found) == len(wanted) and all(
        x.overlaps(y) and x.rad() < 1e-15 for x, y in zip(found, wanted, strict=True)
    )


def ball(x: Any) -> acb:
    with workdps(40):
        number = mpc(x)
        return acb(arb(nstr(number.real, 30)) + NEAR, arb(nstr(number.imag, 30)) + NEAR)


def sides(name: str, says: Says) -> Iterator[tuple[Term, Any]]:
    r = relation(name, says)
    yield from ((r.lhs, says.left), (r.rhs, says.right))


@pytest.mark.parametrize(("name", "n"), LINES)
def test_a_formula_is_what_the_words_say(name: str, n: int) -> None:
    says = SAID[name][n]
    for side, said in sides(name, says):
        assert meets(side, says, said), (str(side), said)


def caught(name: str) -> int:
    """Of the changes of one thing in the formulas of a row, how many its lines notice."""
    noticed = 0
    for says in SAID[name]:
        for side, said in sides(name, says):
            for _, mutant in islice(changed(side, tuple(letters(side))), MUTANTS):
                with suppress(*REFUSED, ArithmeticError, ValueError):
                    noticed += letters(mutant) <= letters(side) and not meets(
                        mutant, says, said
                    )
    return noticed


@pytest.mark.slow
@pytest.mark.parametrize("name", SAID)
def test_a_wrong_formula_is_noticed(name: str) -> None:
    assert caught(name) >= FEWEST


def test_every_row_has_its_numbers_or_a_reason_for_none() -> None:
    assert {*ROWS} == {*SAID} | {*WITHOUT}
    assert not {*SAID} & {*WITHOUT}
    assert all(WITHOUT.values())

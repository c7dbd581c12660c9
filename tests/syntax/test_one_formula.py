"""One formula, one verdict: what the press prints in LaTeX is read back as the statement that
Python's spelling gives."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import pytest

from phaseproof import places
from phaseproof.ask.decide import settle
from phaseproof.authoring.expressions import gamma
from phaseproof.press.formula import lemmas
from phaseproof.syntax import latex
from phaseproof.syntax.ambiguity import canonical
from phaseproof.syntax.latex_parser.document import displays
from phaseproof.syntax.python_parser import Unread
from phaseproof.syntax.python_printer import declaration, relation, written
from phaseproof.syntax.statement import Statement, read
from phaseproof.trusted.language.claims import Sequent, digest
from phaseproof.trusted.language.terms import (
    Named,
    OutsideFragment,
    Term,
    children,
    subterms,
    term,
)
from tests.book.whole_book import whole_book

SETS = places.HOME / "tests" / "check"
DRAWN, MANY = 12, 150  # statements that are settled from both spellings
ONE = term(1)


@cache
def asked() -> dict[str, Statement]:
    """The statements of the sets, and those of the book that Python's spelling can say."""
    found = dict[str, Statement]()
    for name in ("open", "held"):
        for line in (SETS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            try:
                found[row["id"]] = read(
                    row["statement"],
                    row.get("letters"),
                    row.get("given", ()),
                    row.get("let", ()),
                )
            except Unread:
                continue
    for _, entry in whole_book():
        for n, part in enumerate(entry.claim.parts):
            found |= {
                f"{entry.claim.tag}.{n}.{k}": x
                for k, x in enumerate(in_python(part.sequent))
            }
    return found


def in_python(said: Sequent) -> Iterator[Statement]:
    if (
        said.some
        or said.free
        or said.provided
        or any(c.free or c.provided for c in said.given)
    ):
        return
    try:
        says, given = (
            [written(r) for r in said.says],
            [written(c.says) for c in said.given],
        )
        declared = dict(declaration(x) for r in (*says, *given) for x in r.letters)
        for r in says:
            yield read(relation(r), declared, [relation(x) for x in given])
    except (OutsideFragment, Unread):
        return


def page(said: Statement) -> str:
    """The statement as the press displays it, with what it has to declare."""
    sides = [
        e
        for c in (*said.sequent.given, *said.sequent.conclusions)
        for e in (c.says.lhs, c.says.rhs)
    ]
    named = {x.name: x for e in sides for x in inner_first(e) if isinstance(x, Named)}
    lines = [
        f"% phaseproof: {kind} {name}"
        for name, kind in map(
            declaration, sorted(said.sequent.letters, key=lambda x: x.name)
        )
    ]
    for x in named.values():
        head = latex.BACKEND.name(x.name, [latex.latex(y) for y in x.params])
        lines.append(f"% phaseproof: let {head} = {latex.latex(x.body)}")
    lines += [
        f"% phaseproof: given {latex.relation(c.says)}" for c in said.sequent.given
    ]
    return "\n".join(
        [*lines, *(rf"\[ {latex.relation(r)} \]" for r in said.sequent.says)]
    )


def inner_first(e: Term) -> Iterator[Term]:
    for x in children(e):
        yield from inner_first(x)
    yield e


def back(said: Statement) -> list[Sequent] | str:
    """What is read from the page, or why one is not read."""
    found = [*displays(page(said))]
    return next((x.why for x in found if x.statement is None), None) or [
        x.statement.sequent for x in found if x.statement
    ]


def alike(read: list[Sequent], said: Statement) -> bool:
    """Whether they are the same, or differ in the constants of an index, a bound or an exponent,
    which the press calculates."""
    own = [Sequent((r,), said.sequent.given) for r in said.sequent.says]
    return len(read) == len(own) and all(
        digest(x.encode()) == digest(y.encode()) or calculated(x) == calculated(y)
        for x, y in zip(read, own, strict=True)
    )


def calculated(said: Sequent) -> list[object]:
    relations = [*said.says, *(c.says for c in said.given)]
    return [(r.rel, canonical(r.lhs), canonical(r.rhs)) for r in relations]


@cache
def read_back() -> dict[str, list[Sequent] | str]:
    """Two kinds are left out: the press prints the number γ like the letter, and a row times a
    column is a number in LaTeX, and a matrix of one entry in Python."""
    return {
        name: back(said)
        for name, said in asked().items()
        if not any(
            x == gamma or x.shape == (ONE, ONE)
            for r in said.sequent.says
            for x in (*subterms(r.lhs), *subterms(r.rhs))
        )
    }


@pytest.mark.slow
def test_what_is_printed_is_read_as_the_same_statement() -> None:
    found = {name: x for name, x in read_back().items() if not isinstance(x, str)}
    assert len(found) > 2400
    assert [name for name, x in found.items() if not alike(x, asked()[name])] == []


def test_what_is_not_read_back_has_two_readings() -> None:
    """Each of these is printed in a way that may mean something else."""
    unread = Counter(
        x
        for x in read_back().values()
        if isinstance(x, str) and not x.endswith("may be a derivative, or a fraction")
    )
    assert set(unread) <= {
        r"what stands in the bracket may be an argument, or a factor: \cdot would say that it is a "
        "factor",
        r"where the argument of \ln ends is not seen",
        r"where the argument of \cos ends is not seen",
        "what is real may be starred or barred for another reason than conjugation",
        r"what follows \cos(…) may belong to it: \cdot would say that it does not",
        r"what follows \sin(…) may belong to it: \cdot would say that it does not",
        "an inner product is of two vectors that were declared",
        "E_1 is not declared: it may be a function or a factor",
        "d before a letter may be a differential",
    }
    assert unread.total() <= 45


def same_verdicts(names: Sequence[str]) -> None:
    for name in names:
        said = asked()[name]
        for display, r in zip(displays(page(said)), said.sequent.says, strict=True):
            assert display.statement
            alone = replace(said, sequent=replace(said.sequent, says=(r,)))
            assert settle(display.statement).verdict == settle(alone).verdict, name


def of_the_sets() -> list[str]:
    return [
        name
        for name, x in read_back().items()
        if not isinstance(x, str) and not name[0].isdigit()
    ]


def test_both_spellings_get_the_same_verdict() -> None:
    same_verdicts(random.Random(DRAWN).sample(of_the_sets(), DRAWN))


def test_a_chord_is_at_most_its_arc_in_both() -> None:
    """The lemma has a sign that −1 does not have."""
    python = read("abs(exp(I*x) - 1) <= abs(x)")
    (display,) = displays(
        "% phaseproof: real x; unit i\n" r"\[ |e^{ix} - 1| \le |x| \]"
    )
    assert display.statement
    assert display.statement.sequent == python.sequent
    assert settle(python, lemmas).verdict == "proved"


@pytest.mark.slow
def test_both_spellings_of_many_statements_get_the_same_verdict() -> None:
    same_verdicts(random.Random(MANY).sample(of_the_sets(), MANY))

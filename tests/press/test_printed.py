"""The statement printed is the statement checked.

Each statement is read back from its typeset mathematics and the printed list of notations alone;
the kernel finds it equal to the claim, part by part, and notices when either of them is changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from phaseproof.derivations.cited import THEOREMS
from phaseproof.model.book import Chapter
from phaseproof.press.book import chapter_tex
from phaseproof.press.shelf import Shelf
from phaseproof.press.tex import Tex
from phaseproof.syntax.latex import BACKEND, plainly
from phaseproof.syntax.latex import statement as page_of
from phaseproof.syntax.latex_parser.context import Context
from phaseproof.syntax.latex_parser.lexer import Tokens, Unreadable
from phaseproof.syntax.sentences import meanings, whole
from phaseproof.syntax.sentences import statement as says
from phaseproof.trusted.language.claims import Claim, Relation, Sequent
from phaseproof.trusted.language.terms import OutsideFragment, Term, where
from tests.book.mutants import changed
from tests.book.whole_book import whole_book
from tests.press.printed import sentences
from tests.press.printed.alike import Differs, Meanings, hold, paired
from tests.press.printed.damage import damaged
from tests.press.printed.sentences import Read

pytestmark = pytest.mark.slow

PEN = Tex()
BOOK = whole_book()
CLAIMS = {entry.claim.tag: (chapter, entry.claim) for chapter, entry in BOOK}
CITED = {theorem.key: theorem.sequent for theorem in THEOREMS}
ROWS = {
    f"{d.key}: {row.name} {n}": printed.part.sequent
    for d in BOOK.documents
    for row in d.statements
    for n, printed in enumerate(row.printed, 1)
}
NOTICED = (Unreadable, Differs, OutsideFragment)
UNCHANGED = {  # what is damaged here says the same as before
    ("0220", "a conjugate"): "a real letter is its conjugate",
    ("0221", "a conjugate"): "a real letter is its conjugate",
    ("0957", "a sign"): "a whole turn is none, this way or that",
    ("1134", "a sign"): "the real part of the conjugate, up to whole turns",
    ("1135", "a number"): "a whole turn more is none",
    ("1468", "a sign"): "sin 0 is 0",
    ("1503", "a number"): "x⁰ is 1",
}


@pytest.fixture(scope="module")
def lists() -> dict[str, Context]:
    """The list of notations of each chapter, as the book prints it."""
    return {chapter.name: listed(chapter) for chapter in BOOK.chapters}


def listed(chapter: Chapter) -> Context:
    page = chapter_tex(chapter, Shelf(SimpleNamespace(settled=()), {}), ())
    rows = re.search(r"\\ppheading\{Notation\}.*\n((?:\\ppsays.*\n)+)", page)
    return sentences.listed(rows[1]) if rows else Context()


def statement(claim: Claim) -> str:
    """As on the page of its chapter, beside the list of notations."""
    return page_of(claim, names=False)


def compare(pages: list[Read], said: list[Sequent]) -> None:
    for page, sequent in paired(pages, said, "parts"):
        hold(page, sequent)


def held(said: list[Sequent], known: Context, *pages: str) -> None:
    """The pages say this.  A page does not say in which half line a variable of integration runs:
    it is read both ways."""
    for narrow in (False, True):
        context = replace(known, narrow=narrow)
        try:
            compare(
                [x for text in pages for x in sentences.statement(text, context)], said
            )
            break
        except Differs:
            if narrow:
                raise


def judged(claim: Claim) -> list[Sequent]:
    return [part.sequent for part in claim.parts]


@pytest.mark.parametrize("tag", CLAIMS)
def test_the_statement_printed_is_the_statement_checked(
    tag: str, lists: dict[str, Context]
) -> None:
    chapter, claim = CLAIMS[tag]
    held(judged(claim), lists[chapter.name], statement(claim))
    held(
        judged(claim),
        lists[chapter.name],
        *(PEN.says(says(said, PEN)) for said in judged(claim)),
    )


@pytest.mark.parametrize("tag", CLAIMS)
def test_a_page_says_what_its_names_mean(tag: str) -> None:
    """Far from every list."""
    _, claim = CLAIMS[tag]
    held(judged(claim), Context(), page_of(claim))
    if len(claim.parts) == 1:
        held(
            judged(claim),
            Context(),
            "\n".join(PEN.says(x) for x in whole(judged(claim), PEN)),
        )


@pytest.mark.parametrize("key", CITED)
def test_a_cited_theorem_is_printed_as_it_is_used(key: str) -> None:
    held([CITED[key]], Context(), plainly(says(CITED[key], BACKEND)))


@pytest.mark.parametrize("name", ROWS)
def test_a_row_is_printed_as_it_is_judged(name: str) -> None:
    """A row stands far from every list of notations: it says what its names mean."""
    held([ROWS[name]], Context(), plainly(*whole([ROWS[name]], BACKEND)))


# ---------------------------------------------------------------- teeth


@pytest.mark.parametrize("tag", CLAIMS)
def test_a_damaged_page_is_noticed(tag: str, lists: dict[str, Context]) -> None:
    chapter, claim = CLAIMS[tag]
    what, page = Random(tag).choice([*damaged(statement(claim))])
    if (tag, what) in UNCHANGED:
        compare(sentences.statement(page, lists[chapter.name]), judged(claim))
    else:
        with pytest.raises(NOTICED):
            compare(sentences.statement(page, lists[chapter.name]), judged(claim))


@pytest.mark.parametrize("tag", CLAIMS)
def test_a_page_does_not_say_what_another_claim_says(
    tag: str, lists: dict[str, Context]
) -> None:
    """The claim is changed in one place, and the page is the old one."""
    chapter, claim = CLAIMS[tag]
    pages = sentences.statement(statement(claim), lists[chapter.name])
    other = next(others(claim))
    with pytest.raises(Differs):
        compare(pages, other)


def others(claim: Claim) -> Iterator[list[Sequent]]:
    """The sequents with one thing changed in a relation, in ways the kernel can tell apart."""
    chance = Random(claim.tag)
    said = judged(claim)
    n = chance.randrange(len(said))
    k = chance.randrange(len(said[n].says))
    r = said[n].says[k]
    near = tuple(sorted(r.letters, key=str))
    for side in chance.sample(["lhs", "rhs"], 2):
        changes = [y for _, y in changed(getattr(r, side), near)]
        for y in chance.sample(changes, len(changes)):
            if apart(getattr(r, side), y):
                says = (
                    *said[n].says[:k],
                    replace(r, **{side: y}),
                    *said[n].says[k + 1 :],
                )
                yield [*said[:n], replace(said[n], says=says), *said[n + 1 :]]


def apart(x: Term, y: Term) -> bool:
    try:
        Meanings({}).equal(x, y)
    except Differs:
        return True
    return False


@pytest.mark.parametrize("chapter", BOOK.chapters, ids=lambda c: c.name)
def test_a_notation_is_part_of_the_statement(
    chapter: Chapter, lists: dict[str, Context]
) -> None:
    """With another meaning on the list, the first claim that uses the name is another one."""
    known = lists[chapter.name]
    for head, body in known.notations.items():
        rest = {h: b for h, b in known.notations.items() if h != head}
        for claim in (entry.claim for entry in chapter.claims):
            if not readable(claim, replace(known, notations=rest)):
                assert any(
                    differs(claim, replace(known, notations={**rest, head: other}))
                    for other in (twice(body), squared(body), raised(body))
                )
                break


def twice(line: Tokens) -> Tokens:
    return ["2", "(", *line, ")"]


def squared(line: Tokens) -> Tokens:
    return ["(", *line, ")", "^", "{", "2", "}"]


def raised(line: Tokens) -> Tokens:
    """Every number is one more."""
    return [str(int(t) + 1) if t.isdigit() else t for t in line]


def readable(claim: Claim, known: Context) -> bool:
    try:
        return bool(sentences.statement(statement(claim), known))
    except Unreadable:
        return False


def differs(claim: Claim, known: Context) -> bool:
    try:
        compare(sentences.statement(statement(claim), known), judged(claim))
    except Differs:
        return True
    return False


def test_a_name_means_one_thing_in_the_whole_book() -> None:
    """However often it is written: up to what its parameters are called, and where they live."""
    known: dict[tuple[str, int], Relation] = {}
    for _, claim in CLAIMS.values():
        for r in meanings(*claim.parts):
            first = known.setdefault((r.lhs.name, len(r.lhs.params)), r)
            called = dict(zip(r.lhs.params, first.lhs.params, strict=True))
            Meanings({}).equal(first.rhs, where(r.rhs, called))

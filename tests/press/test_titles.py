"""What readers of the book are told in sentences: mathematics stands in dollars, set whole on pages
and on a terminal, and nothing outside of them looks like it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from phaseproof.syntax.inline_markup import marks, plain, prose
from tests.book.whole_book import whole_book

pytestmark = pytest.mark.slow

BARE = re.compile(
    r"[_^=<>+|√Σ∑∏∫∂⟨⟩‖·×±ᵀ≤≥≠≈≡∼∈→↦²³¹⁻₀-₉ᵢⱼₖₙₘα-ωΑ-Ω]|(?<![\w'])[b-zB-HJ-Z](?!\w)"
)
OPENED = {")": "([", "]": "([", "}": "{", "⟩": "⟨"}  # an interval may be half open


def sentences() -> Iterator[tuple[str, str]]:
    """Titles, leads, captions, answers, and the rows of documents, each with where it stands."""
    book = whole_book()
    for chapter in book.chapters:
        yield chapter.name, chapter.title
        yield chapter.name, chapter.lead
        yield from ((x.name, x.caption) for x in chapter.figures)
        yield from ((x.claim.tag, x.claim.title) for x in chapter.claims)
    for a in book.answers:
        tables = (y for x in a.tables for y in (x.caption, *x.head))
        for text in (a.question, a.text, *tables):
            yield a.name, text
    for document in book.documents:
        for row in document.statements:
            for text in (row.asserted, row.reading, row.condition, row.minding):
                yield f"{document.key}/{row.name}", text
            yield f"{document.key}/{row.name}", row.reason
            yield f"{document.key}/{row.name}", row.elsewhere


def damage(text: str) -> str:
    """What is wrong with the page or the line of a terminal on which it stands, if anything is."""
    for kind, inside in marks(text):
        if kind == "math":
            if not closed(inside) or inside.count("|") % 2:
                return f"a bracket without its other one: {inside}"
            if found := re.search(r"[\^_](?:[({-]?$|\(|[-−])", inside):
                return f"a broken script at {found[0]}: {inside}"
        elif kind in ("bold", "emph"):
            if found_inside := damage(inside):
                return found_inside
        elif kind == "words" and (
            found := BARE.search(re.sub(r"i\.e\.|e\.g\.", "", inside))
        ):
            return f"mathematics in the words, {found[0]}: {inside}"
    if "$" in (said := plain(text)) or "\\" in said:
        return f"a terminal shows markup: {said}"
    return ""


def closed(formula: str) -> bool:
    """Whether each bracket has its other one, in the order of opening."""
    waiting: list[str] = []
    for sign in re.sub(r"\\[{}]", "", formula):
        if sign in "([{⟨":
            waiting.append(sign)
        elif sign in OPENED and (not waiting or waiting.pop() not in OPENED[sign]):
            return False
    return not waiting


def test_mathematics_stands_in_dollars() -> None:
    lost = [(where, why) for where, x in sentences() if (why := damage(x))]
    assert lost == []


def test_every_sentence_is_set() -> None:
    assert all(prose(text).count("$") % 2 == 0 for _, text in sentences())


@pytest.mark.parametrize(
    "text",
    [
        "with i = td/2",
        "at most K of them",
        "the k-th row",
        "turned by θ",
        "it is $t^(-α$",
        "an $x^(2)$",
        "$a|b$ and c",
        "in $(x]}$",
        "and **not m**",
        r"equal to \theta",
    ],
)
def test_damage_is_seen(text: str) -> None:
    assert damage(text)

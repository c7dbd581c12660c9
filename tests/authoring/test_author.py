"""What an author may say: every example of its documentation runs, and the page about it is made
of the docstrings."""

import doctest
import importlib
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from phaseproof import author, places
from phaseproof.author import ALGEBRA, AtMost, Equal, claim, given, letter, qed
from phaseproof.authoring import surface_rules as reasons
from phaseproof.prover.elaboration import decide
from phaseproof.trusted.language import claims
from tests.pages import blocks, text_of
from tools import author_page
from tools.kernel_page import NAMED, Malformed

PAGES = ("author_page.py", "numbers_page.py")  # which make examples
WITH_EXAMPLES = [
    path
    for room in ("phaseproof", "numerics", "tools")
    for path in sorted((places.HOME / room).rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8") and path.name not in PAGES
]


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    name = ".".join(path.relative_to(places.HOME).with_suffix("").parts)
    name = f"phaseproof.{name}" if name.startswith("numerics") else name
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted > 0 == found.failed


def test_the_page_is_made_of_the_docstrings() -> None:
    assert author_page.written() == text_of("author"), (
        "make ledger writes docs/author.md anew"
    )


def test_every_reason_has_an_example() -> None:
    examples = "\n".join(
        blocks(text_of("author").partition(author_page.MARKS[0])[0], "pycon")
    )
    assert {*NAMED} <= {*re.findall(r"\b[A-Z_]+\b", examples)}


@pytest.mark.parametrize("name", author.__all__)
def test_every_word_is_on_the_page(name: str) -> None:
    text = text_of("author")
    assert name in author_page.CONSTANTS or re.search(
        rf"^(### |\* )`{name}`", text, re.MULTILINE
    )
    assert f"`{name}`" in text


def test_a_word_without_a_place_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        author_page, "author", SimpleNamespace(__all__=[*author.__all__, "novel"])
    )
    with pytest.raises(Malformed, match="novel"):
        author_page.sections()


def test_a_hypothesis_is_named_by_itself() -> None:
    """A text that happens to be the name of one is refused, so that no name is misspelt."""
    with pytest.raises(claims.Rejected, match="'below' is no hypothesis"):
        reasons.GIVEN("below")  # type: ignore[arg-type]


def test_a_default_point_is_held_against_the_hypotheses() -> None:
    x, y, A = *letter("x y", "real"), letter("A", "real", 2, 2)
    above = given("above", AtMost(y, x))
    short = claim("0001", "", Equal(x + y, y + x), given=(above,), proof=qed(ALGEBRA))
    with pytest.raises(
        claims.Rejected,
        match=r"^0001: the default point does not satisfy above: "
        r"name one with witnesses=$",
    ):
        decide(short)
    with pytest.raises(claims.Rejected, match="to each of A: name one with witnesses="):
        decide(claim("0001", "", Equal(A + A, 2 * A), proof=qed(ALGEBRA)))

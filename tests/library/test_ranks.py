"""What a claim is among the others, and what stands in small print."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from phaseproof.library import loading
from phaseproof.library.ranks import RANKS, in_small_print, ranks, takes_one_line
from phaseproof.trusted.language.claims import Proof
from tests.book.whole_book import whole_book
from tests.library.test_book import HEAD

CHAPTER = (
    HEAD
    + """
def numbers(tag, **more):
    return claim(tag, "Numbers", Less(1, 2), source="vaswani2017, p. 1", **more)

THE_USED = right("aaaa")
USES_IT = right("bbbb", proof=via(x**2, by=LEMMA(THE_USED)).qed(by=ALGEBRA))
ONE_LINE = right("cccc")
TWO_LINES = right("dddd", proof=via(1*x*x, by=ALGEBRA).qed(by=ALGEBRA))
A_MAIN_ONE = right("eeee", theorem=True)
ONE_LESS = numbers("ffff", proof=qed(by=ALGEBRA))
FALSE_NUMBERS = claim("gggg", "Numbers", Less(2, 1), source="vaswani2017, p. 1", refuted_at={},
                      corrected=ONE_LESS)
THERE_IS = claim("hhhh", "There is", Equal(2*y, 1), source="vaswani2017, p. 1", some=(y,),
                 proof=proof(via(Rational(2, 2), by=ALGEBRA).qed(by=ALGEBRA), choose={y: half}))
WRONG_SQUARE = claim("iiii", "Wrong", Equal(x, x + y), source="vaswani2017, p. 1",
                     refuted_at={x: 1, y: 1}, corrected=ONE_LINE)
"""
)


def ranked(folder: Path) -> dict[str, tuple[str, bool]]:
    book = loading.load(folder)
    found = ranks(book)
    return {
        e.claim.tag: (found[e.claim.tag], in_small_print(e.claim, found[e.claim.tag]))
        for _, e in book
    }


def test_a_rank_is_counted_and_a_theorem_its_author_s_word(
    chapters: Callable[..., Path],
) -> None:
    assert ranked(chapters(one=CHAPTER)) == {
        "aaaa": ("lemma", True),  # the next one rests on it, and it takes one line
        "bbbb": ("proposition", False),  # nothing rests on it
        "cccc": ("proposition", False),  # it puts another one right
        "dddd": ("proposition", False),
        "eeee": ("theorem", False),
        "ffff": ("arithmetic", True),
        "gggg": ("arithmetic", True),
        "hhhh": ("proposition", False),  # a letter that is said to exist is one, too
        "iiii": ("lemma", True),
    }  # it falls at a point, and nobody asks for it


def test_an_answer_asks_for_what_it_says(chapters: Callable[..., Path]) -> None:
    """Also for a number."""
    answers = (
        "from chapters.one import ONE_LESS\n"
        "from phaseproof.model.book import Answer\n"
        "ANSWERS = (Answer('is-it', 'Is it?', 'It is.', 'Always.', (), '{}', (ONE_LESS,)),)\n"
    )
    folder = chapters(one=CHAPTER, answers=answers.format("?"))
    with pytest.raises(loading.BookError) as wrong:
        loading.load(folder)
    stated = wrong.value.sentence.split('stated="')[1].split('"')[0]
    (folder / "answers.py").write_text(answers.format(stated), encoding="utf-8")
    assert ranked(folder)["ffff"] == ("proposition", False)


def test_a_theorem_is_proved(chapters: Callable[..., Path]) -> None:
    folder = chapters(
        one=CHAPTER.replace("refuted_at={x: 1", "theorem=True, refuted_at={x: 1")
    )
    with pytest.raises(loading.BookError, match="WRONG_SQUARE: a theorem is proved"):
        loading.load(folder)


def test_the_word_theorem_changes_no_statement(chapters: Callable[..., Path]) -> None:
    claims = {e.claim.tag: e.claim for _, e in loading.load(chapters(one=CHAPTER))}
    assert claims["eeee"].hash == claims["aaaa"].hash
    assert claims["eeee"].theorem
    assert not claims["aaaa"].theorem


def test_the_ranks_of_the_book() -> None:
    """Few theorems, all proved; what stands in small print takes one line or speaks of numbers."""
    book, found = whole_book(), ranks(whole_book())
    assert {*found.values()} == {*RANKS}
    theorems = [e.claim for _, e in book if found[e.claim.tag] == "theorem"]
    assert 15 <= len(theorems) <= 60
    assert all(isinstance(part.evidence, Proof) for c in theorems for part in c.parts)
    said = {x.tag for answer in book.answers for x in answer.claims}
    small = [e.claim for _, e in book if in_small_print(e.claim, found[e.claim.tag])]
    assert len(small) > 100
    assert not said & {c.tag for c in small}
    assert all(takes_one_line(c) or not c.letters for c in small)
    assert found["1547"] == "arithmetic"  # a drop from 79.2 to 78.6
    assert found["0906"] == "lemma"  # exp ln x = x


# ---------------------------------------------------------------- the subjects of the index


def test_a_subject_stands_in_a_title(chapters: Callable[..., Path]) -> None:
    folder = chapters(
        one=CHAPTER, __init__="SUBJECTS = (\n    'square',\n    \"nothing\",\n)\n"
    )
    with pytest.raises(loading.BookError, match="no title speaks of nothing") as wrong:
        loading.load(folder)
    assert wrong.value.line == 3


@pytest.mark.parametrize(
    ("subject", "title", "speaks"),
    [
        ("wave", "Two waves meet", True),
        ("wave", "The wavelength of a pair", False),
        ("T5", "The buckets of T5", True),
        ("norm", "Every position has norm √d", True),
        ("bucket", "Bucket 16 is empty", True),
        ("speed", "", False),
    ],
)
def test_a_title_speaks_of_a_subject(subject: str, title: str, speaks: bool) -> None:
    assert loading.speaks_of(subject, title) is speaks

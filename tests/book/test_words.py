"""A title says no more than its statement, and an answer no more than those of its claims."""

from __future__ import annotations

import re

import pytest

from phaseproof.author import (
    AtMost,
    Equal,
    Less,
    claim,
    cos,
    function,
    given,
    letter,
    limit,
    part,
    qed,
    relative,
    sin,
)
from phaseproof.syntax.inline_markup import plain
from phaseproof.trusted.kernel.rules import ALGEBRA
from phaseproof.trusted.language.claims import Claim
from tests.book.whole_book import whole_book
from tests.book.words import WORDS, unfounded

TITLES = {entry.claim.tag: entry.claim for _, entry in whole_book()}
ANSWERS = {answer.name: answer for answer in whole_book().answers}
SENTENCES = re.compile(r"(?<=[.?!]) ")


def test_every_title_is_found_in_its_statement() -> None:
    lost = {tag: unfounded(plain(x.title), [x]) for tag, x in TITLES.items()}
    assert {tag: words for tag, words in lost.items() if words} == {}


@pytest.mark.parametrize("name", ANSWERS)
def test_every_answer_is_found_in_its_statements(name: str) -> None:
    answer = ANSWERS[name]
    lost = {x: unfounded(x, answer.claims) for x in SENTENCES.split(plain(answer.text))}
    assert {said: words for said, words in lost.items() if words} == {}


# ---------------------------------------------------------------- each word needs something

x, y = letter("x y", "real")
b, d, m, n, s = (
    letter("b", "positive"),
    letter("d", "even"),
    *letter("m n s", "integer"),
)
N, ε = function("N", "positive", "positive"), letter("epsilon", "positive")


def about(*parts: object, **one: object) -> Claim:
    return claim("aaaa", "Something", *parts, refuted_at={}, **one)  # type: ignore[arg-type]


def both(*sides: tuple[object, object]) -> Claim:
    """Two parts, each a hypothesis and what follows."""
    return claim(
        "aaaa",
        "Something",
        parts=tuple(
            part(says, given=(given("it", such),), proof=qed(by=ALGEBRA))  # type: ignore[arg-type]
            for such, says in sides
        ),
    )


AT_MOST, STRICT, SAME = (
    about(AtMost(cos(x), 1)),
    about(Less(sin(x), 2)),
    about(Equal(cos(x), 1)),
)
FALLS = about(Less(cos(x + 1), cos(x)))
NEEDS = {
    "sin x = 0 exactly when cos 2x = 1": (
        both(
            (Equal(sin(x), 0), Equal(cos(2 * x), 1)),
            (Equal(cos(2 * x), 1), Equal(sin(x), 0)),
        ),
        both((Equal(sin(x), 0), Equal(cos(2 * x), 1))),
    ),
    "x is above 1 exactly when y is above 2": (
        both((AtMost(x, 1), AtMost(y, 2)), (Less(1, x), Less(2, y))),
        both((AtMost(x, 1), AtMost(y, 2)), (Less(1, x), Less(x, y))),
    ),
    "x is above 1 if and only if y is above 2": (
        both((AtMost(x, 1), AtMost(y, 2)), (Less(1, x), Less(2, y))),
        both((AtMost(x, 1), AtMost(y, 2)), (Less(1, x), Less(x, y))),
    ),
    "only one number does so": (about(Equal(x, 1), form=None), AT_MOST),
    "zero only at 0": (SAME, AT_MOST),
    "no number is of this kind": (AT_MOST, about(AtMost(1, 2))),
    "for every even d": (about(AtMost(d, d)), AT_MOST),
    "whatever the base": (about(AtMost(b, b)), AT_MOST),
    "for every integer": (about(AtMost(m, m)), AT_MOST),
    "for every real y": (AT_MOST, about(AtMost(m, m))),
    "in every dimension": (about(AtMost(d, d)), AT_MOST),
    "whatever the frequencies": (about(AtMost(N(ε), 1)), AT_MOST),
    "it is at most 1": (AT_MOST, SAME),
    "it is below 2": (STRICT, AT_MOST),
    "it falls with every step": (FALLS, about(AtMost(cos(x + 1), cos(x)))),
    "it falls and then rises": (
        about((Less(cos(x + 1), cos(x)), Less(cos(x), cos(x + 1)))),
        FALLS,
    ),
    "it tends to 0": (about(limit(1 / x, x, 0, bound=N, margin=ε)), AT_MOST),
    "it depends on m - n alone": (
        about(relative(lambda m, n: cos(m - n), m, n, s)),
        about(Equal(cos(m + n), cos(m) * cos(n))),
    ),
    "it depends only on m - n": (
        about(relative(lambda m, n: cos(m - n), m, n, s)),
        about(Equal(cos(m + n), cos(m) * cos(n))),
    ),
    "the form is relative": (
        about(Equal(cos(m) * cos(n), cos(m - n))),
        about(Equal(cos(m) * cos(n), cos(m - n) + m)),
    ),
    "it is so infinitely often": (AT_MOST, about(AtMost(1, 2))),
    "the largest of them": (AT_MOST, SAME),
    "for x ≥ 0": (AT_MOST, about(AtMost(1, x), given=(given("it", AtMost(1, x)),))),
    "for b ≤ 2": (
        about(AtMost(b, 2)),
        about(AtMost(b, 2), given=(given("it", Less(b, 2)),)),
    ),
}


@pytest.mark.parametrize("words", NEEDS)
def test_a_word_is_found_in_one_statement_and_not_in_another(words: str) -> None:
    good, bad = NEEDS[words]
    if "one number" not in words:
        assert not unfounded(words, [good])
    assert unfounded(words, [bad])


def test_no_statement_compares_with_another_one() -> None:
    assert unfounded("A smaller number is already enough", [AT_MOST])


def test_what_denies_needs_less() -> None:
    assert not unfounded("No number is above 1", [AT_MOST])
    assert unfounded("No number is so: it is above 1", [AT_MOST])


def test_titles_that_said_more_are_noticed() -> None:
    said = {
        "0117": "Two positions are independent just where sin ω(t₁ - t₂) is not zero",
        "1848": "The number rises with every step to a distance, and falls beyond",
        "1808": "The sum falls with every step",
        "1849": "This falls with z and rises with t",
        "1889": "One of the first offsets already brings it back",
    }
    assert all(unfounded(words, [TITLES[tag]]) for tag, words in said.items())
    assert len({word.pattern for word in WORDS}) == len(WORDS)

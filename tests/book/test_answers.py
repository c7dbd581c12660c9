"""The answers: what each says of its claims, its numbers, its page, and how it is found."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from phaseproof.library import loading
from phaseproof.model.book import Answer, by_subject
from phaseproof.places import called
from phaseproof.press.citation import of_answer
from phaseproof.press.front import answers_tex
from phaseproof.press.tex import Tex
from phaseproof.syntax import plaintext
from phaseproof.syntax.inline_markup import plain
from phaseproof.trusted.language.claims import Claim
from tests.book.whole_book import whole_book
from tests.library.test_book import HEAD

NUMBER = re.compile(r"\d+(?:\.\d+)?")
ANSWERS = {answer.name: answer for answer in whole_book().answers}


def said_by(claim: Claim) -> str:
    """Title and statement, hypotheses included, as a terminal shows them."""
    said = [
        r
        for p in claim.parts
        for r in (*p.sequent.says, *(c.says for c in p.sequent.given))
    ]
    return " ".join([plain(claim.title), *map(plaintext.BACKEND.within, said)])


def unfounded(answer: Answer) -> set[str]:
    """The numbers of an answer that stand neither in its claims nor in what is computed."""
    told = [said_by(x) for x in answer.claims]
    shown = [answer.text]
    for table in answer.tables:
        cells = [table.caption, *(x for row in table.rows for x in row)]
        (told if table.computes else shown).extend(cells)
    return {*NUMBER.findall(" ".join(map(plain, shown)))} - {
        *NUMBER.findall(" ".join(told))
    }


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_says_no_number_of_its_own(name: str) -> None:
    assert not unfounded(ANSWERS[name])


def test_a_number_of_its_own_is_noticed() -> None:
    answer = ANSWERS["does-rope-decay"]
    assert unfounded(replace(answer, short="At 1708.")) == {"1708"}
    assert unfounded(replace(answer, details=("It is 1708.",))) == {"1708"}
    waves = ANSWERS["wavelengths"]
    (table,) = waves.tables
    other = replace(table, rows=(*table.rows, ("2048", "62000.1")))
    assert unfounded(replace(waves, tables=(other,))) == {"2048", "62000.1"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "computes",
    {
        table.computes: table
        for x in ANSWERS.values()
        for table in x.tables
        if table.computes
    },
)
def test_a_table_is_what_is_computed(computes: str) -> None:
    tables = {
        x
        for answer in ANSWERS.values()
        for x in answer.tables
        if x.computes == computes
    }
    assert {called(computes)()} == {x.rows for x in tables}


def test_there_are_answers_to_what_people_ask() -> None:
    assert len(ANSWERS) >= 51
    assert all(len(x.words) >= 4 and x.condition for x in ANSWERS.values())


# ---------------------------------------------------------------- how they are written

FORMULA = re.compile(r"\$[^$]+\$|`[^`]+`")
SENTENCES = re.compile(r"(?<=[.?!]) (?=[^a-z])")
DECIDED = re.compile(
    r"(?:^|[:,] )(?:is|are|do|does|can|may|must|has|have) ", re.IGNORECASE
)
VERDICT = re.compile(r"(?:Yes|No|Only)\b")
SHORT, LONG = 25, 35  # words of a short answer, and of any other sentence


def length(words: str) -> int:
    """How many words these are, a formula or a name in a program being one."""
    return len(FORMULA.sub("F", words).split())


def written_badly(answer: Answer) -> list[str]:
    """What keeps an answer from being understood at first reading."""
    out = list[str]()
    if length(answer.short) > SHORT:
        out.append(f"{length(answer.short)} words before the details")
    if DECIDED.search(plain(answer.question)) and not VERDICT.match(answer.short):
        out.append("no verdict first")
    for said in (answer.short, *answer.details, answer.condition):
        if said[-1] != "." or any(length(x) > LONG for x in SENTENCES.split(said)):
            out.append(said)
    tables = (x for t in answer.tables for x in (t.caption, *t.head))
    words = FORMULA.sub("", " ".join((answer.question, answer.text, *tables)))
    if found := re.search(r"[\\α-ωΑ-ΩΣ=≤≥√²]|\b[a-zA-Z]\b(?<!\b[aA])(?<!'s)", words):
        out.append(f"mathematics outside of a formula: {found[0]}")
    return out


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_begins_with_its_verdict(name: str) -> None:
    assert written_badly(ANSWERS[name]) == []


def test_a_badly_written_answer_is_noticed() -> None:
    good = ANSWERS["does-rope-decay"]
    for wrong in (
        {"short": "The score does not."},
        {"short": f"No: {'so ' * SHORT}."},
        {"details": (f"It is {'so ' * LONG}.",)},
        {"details": ("It is so",)},
        {"condition": "b > 1."},
        {"condition": r"\ln of 2."},
    ):
        assert written_badly(replace(good, **wrong))


def test_answers_are_grouped_by_subject() -> None:
    """Each subject once, with more than two answers."""
    subjects = [(x, len(some)) for x, some in by_subject(ANSWERS.values())]
    assert len({x for x, _ in subjects}) == len(subjects) == 7
    assert all(x and many > 2 for x, many in subjects)


# ---------------------------------------------------------------- how a book holds them

BOOK = HEAD + "A_SQUARE = right('aaaa')\n"
HEADER = "from chapters.one import A_SQUARE\nfrom phaseproof.model.book import Answer\n"


def answers(**said: str) -> str:
    """A file answers.py with one answer; what is not said is right."""
    parts = {"name": '"is-it-so"', "stated": "'?'", "proved": "(A_SQUARE,)", **said}
    return (
        f'{HEADER}ANSWERS = (Answer({parts.pop("name")}, "Is it?", "It is.", "Always.", '
        f'("so",), {", ".join(f"{key}={x}" for key, x in parts.items())}),)\n'
    )


def stated(chapters: Callable[..., Path]) -> str:
    """The hash that the refusal of a wrong one names."""
    with pytest.raises(loading.BookError) as refused:
        loading.load(chapters(one=BOOK, answers=answers()))
    found = re.search(r'stated="(\w{12})"', str(refused.value))
    assert found
    return f"'{found[1]}'"


def test_a_book_may_have_answers(chapters: Callable[..., Path]) -> None:
    known = stated(chapters)
    book = loading.load(chapters(one=BOOK, answers=answers(stated=known)))
    assert [x.question for x in book.answers] == ["Is it?"]
    assert [c.name for c in book.chapters] == ["one"]


WRONG = {
    "a claim that has gone": ({"proved": "(B_SQUARE,)"}, "B_SQUARE"),
    "no name of a page": ({"name": '"Is it"'}, "is no name of a page"),
    "another verdict": (
        {"proved": "()", "refuted": "(A_SQUARE,)"},
        "says the wrong verdict of",
    ),
    "a figure nobody draws": ({"figure": '"x"'}, "shows x, which no chapter draws"),
    "other statements": ({}, "its claims said something else"),
}


@pytest.mark.parametrize("what", WRONG)
def test_an_answer_speaks_of_claims_as_they_are(
    what: str, chapters: Callable[..., Path]
) -> None:
    said, sentence = WRONG[what]
    with pytest.raises(loading.BookError, match=rf"answers\.py:\d+: .*{sentence}"):
        loading.load(chapters(one=BOOK, answers=answers(**said)))


def test_an_answer_is_read_again_when_its_claim_changes(
    chapters: Callable[..., Path],
) -> None:
    known = stated(chapters)
    changed = BOOK.replace("Equal(", "AtMost(")
    assert changed != BOOK
    with pytest.raises(loading.BookError, match="read it again"):
        loading.load(chapters(one=changed, answers=answers(stated=known)))


def test_two_answers_have_two_names(chapters: Callable[..., Path]) -> None:
    text = answers(stated=stated(chapters)) + "ANSWERS *= 2\n"
    with pytest.raises(loading.BookError, match="is the name of two answers"):
        loading.load(chapters(one=BOOK, answers=text))


# ---------------------------------------------------------------- pages


def test_the_chapter_of_answers_says_all_of_them() -> None:
    text = answers_tex(SimpleNamespace(answers=ANSWERS.values(), audits=()), Tex())
    assert text.startswith(r"\chapter*{Answers}")
    for name, answer in ANSWERS.items():
        assert rf"\ppanchor{{answer:{name}}}" in text
        assert all(rf"\pptag{{{x.tag}}}" in text for x in answer.claims)
    assert answers_tex(SimpleNamespace(answers=(), audits=()), Tex()) == ""


def test_an_answer_is_cited_with_its_claims() -> None:
    answer = ANSWERS["does-rope-decay"]
    line, entry = of_answer(answer, "text"), of_answer(answer)
    assert "answer does-rope-decay: Does RoPE decay with distance? No: if " in line
    assert "(claims 1406, 1407" in line
    assert "note = {No: if keys" in entry
    assert entry.startswith("@misc{phaseproof:does-rope-decay,")
    assert all(x.tag in entry for x in answer.claims)

"""A book that is wrong in form is one sentence with file and line, and nothing is written."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import CliRunner

from phaseproof import places
from phaseproof.cli.main import main
from phaseproof.library import loading
from phaseproof.library.leads import sentences
from phaseproof.model.book import Chapter
from tests.book.whole_book import whole_book

HEAD = dedent('''
    """# A title

    A lead []."""

    from phaseproof.author import *

    x, y = letter("x y", "real")

    def right(tag, **more):
        """A true claim."""
        more = {"proof": qed(by=ALGEBRA), "witnesses": ({x: 1},), **more}
        return claim(tag, "A square", Equal(x * x, x**2), source="vaswani2017, section 3.5", **more)
    ''').lstrip("\n")

# What is wrong (the line that ends in "# here"), and what the sentence says about it.
WRONG = {
    "syntax error": ("A_SQUARE = right('aaaa'  # here\n", "Python cannot read this"),
    "exception": (
        "A_SQUARE = right('aaaa')\n1 / 0  # here\n",
        "Python cannot run this: division by zero",
    ),
    "exit": (
        "raise SystemExit('enough')  # here\n",
        "a chapter does not end the program",
    ),
    "no proof": (
        "A_SQUARE = claim('aaaa', 'A', Equal(x, x), source='vaswani2017')  # here\n",
        "one proof or one refutation",
    ),
    "unfinished chain": (
        "A_SQUARE = right('aaaa', proof=via(x * x, by=ALGEBRA))  # here\n",
        "a chain never ends in qed",
    ),
    "unfinished chain inside": (
        "A_SQUARE = right('aaaa', proof=proof(via(x * x, by=ALGEBRA)))  # here\n",
        "a chain never ends in qed",
    ),
    "chain left lying": (
        "half_done = via(x * x, by=ALGEBRA)  # here\n",
        "half_done is a chain that never ends in qed",
    ),
    "duplicate tag": (
        "A_SQUARE = right('aaaa')\nTHE_SQUARE = right('aaaa')  # here\n",
        "the tag aaaa of THE_SQUARE is the tag of A_SQUARE already",
    ),
    "long tag": ("A_SQUARE = right('aaaaa')  # here\n", "not four letters or digits"),
    "negative name": (
        "NOT_SQUARE = right('aaaa')  # here\n",
        "NOT_SQUARE is no name for a claim",
    ),
    "lower-case name": (
        "a_square = right('aaaa')  # here\n",
        "a_square is no name for a claim",
    ),
    "unknown source": (
        "A_SQUARE = claim('aaaa', 'A', Equal(x, x), source='nobody1900, p. 1',  # here\n"
        "                 proof=qed(by=ALGEBRA), witnesses=({x: 1},))\n",
        "knows no source 'nobody1900'",
    ),
    "a theorem nobody listed": (
        "below = Cited('below', 'a theorem', 'horn2013, §1', Sequent((AtMost(x, x**2 + 1),)))\n"
        "A_SQUARE = right('aaaa', proof=qed(by=CITED(below)))  # here\n",
        "A_SQUARE rests on a theorem, which is not one of THEOREMS in cited.py",
    ),
    "a theorem that stands nowhere": (
        "below = Cited('below', 'a theorem', 'nobody1900', Sequent((AtMost(x, x**2 + 1),)))\n"
        "A_SQUARE = right('aaaa', proof=qed(by=CITED(below)))  # here\n",
        "knows no source 'nobody1900'",
    ),
    "name used before it is assigned": (
        "A_SQUARE = right('aaaa', proof=qed(by=LEMMA(B_SQUARE)))  # here\n"
        "B_SQUARE = right('bbbb')\n",
        "B_SQUARE is used before it is proved: it stands in line",
    ),
    "lemma used before it is proved": (
        "def later(): return right('bbbb')\n"
        "A_SQUARE = right('aaaa', proof=qed(by=LEMMA(later())))  # here\n"
        "B_SQUARE = later()\n",
        "A_SQUARE uses bbbb before it is proved: that claim stands in",
    ),
    "correction used before it is proved": (
        "def later(): return right('bbbb')\n"
        "A_SQUARE = right('aaaa', corrected=later())  # here\n"
        "B_SQUARE = later()\n",
        "A_SQUARE uses bbbb before it is proved: that claim stands in",
    ),
    "claim outside the book": (
        "A_SQUARE = right('aaaa', corrected=right('bbbb'))  # here\n",
        "that claim stands in no chapter",
    ),
    "a claim nobody can name": (
        "for name in ['A_SQUARE']: globals()[name] = right('aaaa')  # nowhere\n",
        "A_SQUARE is not assigned at the top level",
    ),
}


def line_of(text: str) -> int:
    marked = [
        i for i, line in enumerate(text.splitlines(), 1) if line.endswith("# here")
    ]
    return marked[0] if marked else 1


@pytest.mark.parametrize("what", WRONG)
def test_one_sentence_with_file_and_line(
    what: str, the_book: Callable[..., Path]
) -> None:
    body, sentence = WRONG[what]
    chapter = the_book(one=HEAD + body) / "one.py"
    for place in (places.BUILD / "book.tex", places.DOCS / "verdicts.jsonl"):
        place.write_text("as it was\n")
    root = chapter.parent.parent
    before = {p: p.read_bytes() for p in root.rglob("*.*") if p.suffix != ".pyc"}
    result = CliRunner().invoke(main, ["verify"])
    assert result.exit_code == 1
    assert result.stdout == ""
    (said,) = result.stderr.splitlines()
    assert said.startswith(f"{chapter}:{line_of(HEAD + body)}: ")
    assert sentence in said
    assert {p: p.read_bytes() for p in before} == before
    assert {p.name for p in places.BUILD.iterdir()} == {"book.tex"}


ALIKE = {
    "two things of one name": (
        "p, q = let('p', x, be=x), let('p', x, be=x + 1)\n"
        "A_SQUARE = claim('aaaa', 'A', Equal(p(y), q(y) - 1), source='vaswani2017',  # here\n"
        "                 proof=qed(by=ALGEBRA), witnesses=({y: 1},))\n",
        "two different things are called p",
    ),
    "two letters of one name": (
        "z = letter('x', 'positive')\n"
        "A_SQUARE = claim('aaaa', 'A', Equal(x + z, z + x), source='vaswani2017',  # here\n"
        "                 proof=qed(by=ALGEBRA), witnesses=({x: 1, z: 1},))\n",
        "two letters are called x",
    ),
    "two letters of one name, one bound": (
        "z = letter('x', 'positive')\n"
        "A_SQUARE = claim('aaaa', 'A', source='vaswani2017', says=  # here\n"
        "                 Equal(x + Integral(z, (z, 0, 1)), x + half),\n"
        "                 proof=qed(by=ALGEBRA), witnesses=({x: 1},))\n",
        "two letters are called x",
    ),
}


@pytest.mark.parametrize("what", ALIKE)
def test_what_prints_alike_is_a_failure(
    what: str, chapters: Callable[..., Path]
) -> None:
    body, sentence = ALIKE[what]
    chapter = chapters(one=HEAD + body) / "one.py"
    result = CliRunner().invoke(main, ["verify", str(chapter.parent), "-j", "1"])
    assert result.exit_code == 1
    (said,) = result.stderr.splitlines()
    assert said.startswith(f"{chapter}:{line_of(HEAD + body)}: aaaa A_SQUARE: ")
    assert sentence in said


def test_a_chapter_has_a_title(chapters: Callable[..., Path]) -> None:
    folder = chapters(
        one=HEAD.replace("# A title", "A title") + "A_SQUARE = right('aaaa')\n"
    )
    with pytest.raises(
        loading.BookError, match=r"one\.py:1: a chapter's docstring begins with #"
    ):
        loading.load(folder)


def test_a_file_without_claims_and_title_is_no_chapter(
    chapters: Callable[..., Path],
) -> None:
    folder = chapters(alphabet="z = 1\n", one=HEAD + "A_SQUARE = right('aaaa')\n")
    assert [c.name for c in loading.load(folder).chapters] == ["one"]


def test_reading_order(chapters: Callable[..., Path]) -> None:
    texts = {
        "one": HEAD + "A_SQUARE = right('aaaa')\n",
        "two": HEAD + "B_SQUARE = right('bbbb')\n",
    }
    assert [e.name for _, e in loading.load(chapters(**texts))] == [
        "A_SQUARE",
        "B_SQUARE",
    ]
    listed = chapters(**texts, __init__="CHAPTERS = ('two', 'one')\n")
    assert [e.name for _, e in loading.load(listed)] == ["B_SQUARE", "A_SQUARE"]


def test_a_chapter_may_use_an_earlier_one_only(chapters: Callable[..., Path]) -> None:
    texts = {
        "one": HEAD + "A_SQUARE = right('aaaa')\n",
        "two": HEAD + "from chapters.one import A_SQUARE\n"
        "B_SQUARE = right('bbbb', corrected=A_SQUARE)\n",
    }
    assert [e.name for _, e in loading.load(chapters(**texts))] == [
        "A_SQUARE",
        "B_SQUARE",
    ]
    turned = chapters(**texts, __init__="CHAPTERS = ('two', 'one')\n")
    with pytest.raises(
        loading.BookError, match=r"two\.py:\d+: B_SQUARE uses aaaa before it is"
    ):
        loading.load(turned)


def test_a_listed_chapter_exists(chapters: Callable[..., Path]) -> None:
    folder = chapters(__init__='"""A book."""\n\nCHAPTERS = ("one",)\n')
    with pytest.raises(
        loading.BookError, match=r"__init__\.py:3: there is no chapter one\.py"
    ):
        loading.load(folder)


def test_a_folder_may_bring_its_own_sources(chapters: Callable[..., Path]) -> None:
    text = (HEAD + "A_SQUARE = right('aaaa')\n").replace("vaswani2017", "gauss1801")
    folder = chapters(one=text)
    (folder / "references.bib").write_text(
        "@misc{gauss1801,\n  title = {Disquisitiones},\n}\n"
    )
    assert loading.load(folder).by_tag["aaaa"][1].claim.source.startswith("gauss1801")


def test_a_folder_may_list_its_own_theorems(chapters: Callable[..., Path]) -> None:
    cited = (
        HEAD.split('"""\n', 1)[1].split("def right")[0]
        + "BELOW = Cited('below', 'a theorem', 'horn2013', Sequent((AtMost(x, x**2 + 1),)))\n"
        "THEOREMS = (BELOW,)\n"
    )
    folder = chapters(
        cited=cited,
        one=HEAD + "from chapters.cited import BELOW\n"
        "A_SQUARE = right('aaaa', proof=qed(by=CITED(BELOW)))\n",
    )
    assert [e.name for _, e in loading.load(folder)] == ["A_SQUARE"]


def test_what_a_chapter_prints_is_not_a_report(
    chapters: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    loading.load(chapters(one=HEAD + "print('loud')\nA_SQUARE = right('aaaa')\n"))
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "loud\n")


def test_a_chapter_knows_its_words_and_lines(chapters: Callable[..., Path]) -> None:
    folder = chapters(
        one=HEAD + "p = let('p', x, be=x)\nunused = let('u', x, be=x)\n"
        "A_SQUARE = claim('aaaa', 'A', Equal(p(y), y),\n"
        "    source='vaswani2017', proof=qed(by=DEFINITION),\n"
        "    witnesses=({y: 1},))\n"
    )
    (chapter,) = loading.load(folder).chapters
    assert (chapter.title, chapter.lead, chapter.line) == ("A title", "A lead [].", 3)
    assert [n.name for n in chapter.notations] == ["p"]
    (entry,) = chapter.claims
    assert (entry.name, entry.claim.tag) == ("A_SQUARE", "aaaa")
    assert entry.line == (HEAD + "\n\n").count("\n") + 1


# ---------------------------------------------------------------- leads

# A lead whose first line is the third of its file, the line of the fault, and what is said of it.
LEADS = {
    "It is so.": (
        3,
        "a sentence of a lead ends with the tags of the claims it rests on",
    ),
    "It is so [aaaa].  And\nmore: it is\nalways so.": (
        5,
        "a sentence of a lead ends with",
    ),
    "It is so [aaaa].\n\n## A heading.\n\nMore": (7, "a sentence of a lead ends with"),
    "It lies in $[0, 1]$.": (3, "a sentence of a lead ends with"),
    "It is so, because $x < 1$. [aaaa]": (3, "a sentence of a lead ends with"),
    "It is so [aaaa, bbbb].": (3, "the lead rests on bbbb, which stands in no chapter"),
    "It is so [aaaa bbbb].": (3, r"\[aaaa bbbb\] is no list of tags"),
    "It is so [aaa].": (3, r"\[aaa\] is no list of tags"),
    "It is so [aaaa,].": (3, r"\[aaaa,\] is no list of tags"),
}


@pytest.mark.parametrize("lead", LEADS)
def test_a_sentence_of_a_lead_names_what_it_rests_on(
    lead: str, chapters: Callable[..., Path]
) -> None:
    line, said = LEADS[lead]
    folder = chapters(
        one=HEAD.replace("A lead [].", lead) + "A_SQUARE = right('aaaa')\n"
    )
    with pytest.raises(loading.BookError, match=rf"one\.py:{line}: {said}"):
        loading.load(folder)


@pytest.mark.parametrize(
    "lead",
    [
        "A lead [].",
        "Is it so [aaaa]?  It is [aaaa,\n aaaa]!",
        "",
        "# A heading without a stop",
        "Where $x < 1.5$, i.e. below `f. G`, it is so [aaaa].  $x$ is real [].",
        "* first [aaaa].\n* second [].\n\nThat is all [].",
    ],
)
def test_a_lead_may_be_said_in_many_ways(
    lead: str, chapters: Callable[..., Path]
) -> None:
    folder = chapters(
        one=HEAD.replace("A lead [].", lead) + "A_SQUARE = right('aaaa')\n"
    )
    assert [c.lead for c in loading.load(folder).chapters] == [lead]


def test_a_lead_may_rest_on_a_later_claim(chapters: Callable[..., Path]) -> None:
    folder = chapters(
        one=HEAD.replace("[]", "[bbbb]") + "A_SQUARE = right('aaaa')\n",
        two=HEAD + "B_SQUARE = right('bbbb')\n",
    )
    assert len(loading.load(folder).chapters) == 2


# ---------------------------------------------------------------- docs/tags

TAGS = {
    "aaaa A_SQUARE\naaaa B_SQUARE\n": r"tags:2: aaaa was given in line 1 already",
    "aaaa\n": r"tags:1: a line is a tag, a name",
    "aaaa B_SQUARE\n": r"A_SQUARE has the tag aaaa, which docs/tags gives to B_SQUARE",
    "aaaa A_SQUARE it was false\n": r"tag aaaa, which was withdrawn: it was false",
    "bbbb B_SQUARE gone\n": r"docs/tags does not know the tag aaaa of A_SQUARE",
    "aaaa A_SQUARE\nbbbb B_SQUARE\n": r"tags:2: bbbb B_SQUARE stands in no chapter",
}


@pytest.mark.parametrize("tags", TAGS)
def test_tags_are_permanent(tags: str, the_book: Callable[..., Path]) -> None:
    the_book(one=HEAD + "A_SQUARE = right('aaaa')\n")
    (places.DOCS / "tags").write_text(tags)
    with pytest.raises(loading.BookError, match=TAGS[tags]):
        loading.load()


def test_registering_admits_new_tags_only(the_book: Callable[..., Path]) -> None:
    the_book(one=HEAD + "A_SQUARE = right('aaaa')\n")
    assert loading.load(registering=True).by_tag.keys() == {"aaaa"}
    (places.DOCS / "tags").write_text("aaaa B_SQUARE\n")
    with pytest.raises(loading.BookError):
        loading.load(registering=True)


IMPORT = "from phaseproof.derivations.powers import WAVES_AT_MOST_ONE, y as z\n"
BORROWED = HEAD.replace("\n\nx, y", f"\n{IMPORT}\nx, y") + (
    "A_WAVE = claim('wave', 'A wave', AtMost(abs(cos(2*x)), 1), source='vaswani2017, section 3.5',"
    "\n               proof=qed(by=LEMMA(WAVES_AT_MOST_ONE, {z: 2*x})))\n"
)


def test_a_folder_of_ones_own_rests_on_the_book(chapters: Callable[..., Path]) -> None:
    result = CliRunner().invoke(
        main, ["verify", str(chapters(one=BORROWED)), "-j", "1"]
    )
    assert (result.exit_code, result.stderr) == (0, "")


def test_a_tag_of_the_book_is_not_given_again(chapters: Callable[..., Path]) -> None:
    folder = chapters(one=BORROWED.replace("'wave'", "'1120'"))
    with pytest.raises(loading.BookError, match="1120, which a claim of the book has"):
        loading.load(folder)


# ---------------------------------------------------------------- the book of the project


@pytest.mark.parametrize(
    "chapter", whole_book().chapters, ids=lambda chapter: chapter.name
)
def test_a_chapter_says_first_why_one_should_care(chapter: Chapter) -> None:
    """In one short paragraph, and not in words alone: it names claims."""
    first, *others = chapter.lead.split("\n\n")
    said = [sentence for _, sentence in sentences(first)]
    assert others
    assert 2 <= len(said) <= 3
    assert any(re.search(r"\[\w{4}(, *\s*\w{4})*\]", sentence) for sentence in said)

"""How we write (docs/style.md), as far as a program can tell: sentences of the pages, help texts and
titles.  The limits stand at what was reached, and only fall."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
import pytest

from phaseproof import places
from phaseproof.cli.main import main
from tests.book.whole_book import whole_book
from tests.pages import text_of

GENERATED = {"kernel", "author"}  # made of docstrings
PAGES = {
    **{
        x.stem: x.read_text(encoding="utf-8")
        for x in sorted(places.DOCS.glob("*.md"))
        if x.stem not in GENERATED | {"style"}  # which lists the words
    },
    **{
        x: (places.HOME / f"{x}.md").read_text(encoding="utf-8")
        for x in ("README", "CONTRIBUTING", "SECURITY")
    },
}
LONG = 25  # words: where it can be, a sentence is no longer
# Words of a sentence, on average and at most; sentences longer than LONG, in a hundred; `what`, and
# private words, in a thousand words: of the pages, and of what the book says in words.
LIMITS = {
    "pages": (13.5, 46, 6.0, 3.0, 1.0),
    "answers": (13.3, LONG, 0, 0.3, 0.5),
    "rows": (10.5, LONG, 0, 0, 0.2),
    "leads": (15.4, LONG, 0, 0.9, 0.8),
}
HELP_AVERAGE, HELP_MOST = 10, LONG  # words of a sentence in the help


# ---------------------------------------------------------------- sentences


def prose(text: str) -> str:
    """Sentences alone: without code, tables, headings and addresses; a formula is one word."""
    text = re.sub(r"(?ms)^<!-- The names.*?^<!-- End of names\. -->", "", text)
    text = re.sub(r"(?ms)^```.*?^```|<!--.*?-->", "\n", text)
    text = re.sub(r"(?m)^(?:\||#|    ).*$", "\n", text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"`[^`]*`|\$[^$]*\$", "F", text)
    return re.sub(r"(?m)^\s*(?:[*-]|\d+\.) ", "\n\n", text)


def sentences(text: str) -> Iterator[list[str]]:
    for paragraph in re.split(r"\n\s*\n", text):
        for said in re.split(r"(?<=[.!?])[\"”)*]*\s+(?=[\"“(*]*[A-Z0-9])", paragraph):
            if words := re.findall(r"[^\W_][\w'’.,-]*", said):
                yield words


def private() -> re.Pattern[str]:
    """The words on the right of the table in docs/style.md, in all their forms."""
    rows = re.findall(r"(?m)^\| [^|]+ \| ([^|]+) \|$", text_of("style"))
    words = [x for row in rows[1:] if "unless" not in row for x in row.split(", ")]
    assert {"letter", "ball", "ladder"} <= {*words}
    return re.compile(rf"\b(?:{'|'.join(words)})(?:e?s|ed|ing)?\b", re.IGNORECASE)


def spoken(kind: str) -> list[str]:
    """The texts of a kind, without the tags that they rest on."""
    book = whole_book()
    match kind:
        case "answers":
            return [y for x in book.answers for y in (x.short, *x.details, x.condition)]
        case "rows":
            return [y.asserted for x in book.documents for y in x.statements]
        case "leads":
            return [re.sub(r"\s*\[[^\]]*\]", "", x.lead) for x in book.chapters]
    return [*PAGES.values()]


@pytest.mark.parametrize("kind", LIMITS)
def test_sentences_are_short_and_in_the_words_of_the_reader(kind: str) -> None:
    text = "\n\n".join(map(prose, spoken(kind)))
    lengths = [len(x) for x in sentences(text)]
    words = sum(lengths)
    reached = (
        words / len(lengths),
        max(lengths),
        100 * sum(n > LONG for n in lengths) / len(lengths),
        1000 * len(re.findall(r"(?i)\bwhat\b", text)) / words,
        1000 * len(private().findall(text)) / words,
    )
    assert all(n <= most for n, most in zip(reached, LIMITS[kind], strict=True)), (
        reached
    )


@pytest.mark.parametrize("name", sorted(GENERATED))
def test_what_is_made_of_docstrings_is_in_the_words_of_the_reader(name: str) -> None:
    """With headings and figures; an example and a name in code are as the code has them."""
    code = r"(?ms)^```(?:pycon|text\n\w+\().*?^```$|<!--.*?-->|`[^`\n]*`|\bfull turn\b"
    assert private().findall(re.sub(code, "", text_of(name))) == []


def test_the_measures_see_what_they_should() -> None:
    text = (
        "# A title\n\nOne two `three four`. It meets\nthe ladder!\n\n* Another one.\n"
    )
    assert [len(x) for x in sentences(prose(text))] == [3, 4, 2]
    assert private().findall(prose(text)) == ["meets", "ladder"]


# ---------------------------------------------------------------- help


def commands(
    group: click.Group, context: click.Context
) -> Iterator[tuple[str, click.Command]]:
    for name in group.list_commands(context):
        if command := group.get_command(context, name):
            yield f"{context.info_name} {name}", command
            if isinstance(command, click.Group):
                inner = click.Context(command, info_name=f"{context.info_name} {name}")
                yield from commands(command, inner)


KNOWN = dict(commands(main, click.Context(main, info_name="phaseproof")))


def helped(command: click.Command) -> Iterator[str]:
    yield re.sub(r"\x08\n.*?(?:\n\n|$)", "\n\n", command.help or "", flags=re.DOTALL)
    for x in command.params:
        if isinstance(x, click.Option):
            yield x.help or ""


@pytest.mark.parametrize("name", KNOWN)
def test_help_is_an_imperative_or_a_noun_phrase(name: str) -> None:
    """Every option has one; none begins with an article or a preposition, as the rest of a sentence
    that is not there; a command's begins with a verb."""
    head, *options = helped(KNOWN[name])
    for said in (head, *options):
        assert re.match(r"[A-Z]\w+|[a-z]+[,:(-]|xPos\b", said), said
        assert not re.match(r"(?:An?|The|Of|As|In|What|Which|Where|How|Is)\b", said), (
            said
        )
        for sentence in sentences(said):
            assert len(sentence) <= HELP_MOST, said


# The pages that explain a command, besides its lines in docs/command-line.md.
EXPLAINED = {
    "check": ("check", "check-documents"),
    "conform": ("conform",),
    "show": (),
    "export": ("papers",),
}


@pytest.mark.parametrize("name", [x for x in KNOWN if x.split()[1] in EXPLAINED])
def test_every_option_stands_on_a_page(name: str) -> None:
    command = name.split()[1]
    lines = [
        x
        for x in text_of("command-line").splitlines()
        if f"`phaseproof {command} " in x or x.startswith("`--json`")
    ]
    text = "\n".join([*lines, *map(text_of, EXPLAINED[command])])
    missing = [
        x.opts
        for x in KNOWN[name].params
        if isinstance(x, click.Option)
        and not any(re.search(rf"(?<![\w-]){y}(?![\w-])", text) for y in x.opts)
    ]
    assert missing == []


def test_help_is_short() -> None:
    found = [
        len(x)
        for command in KNOWN.values()
        for said in helped(command)
        for x in sentences(said)
    ]
    assert sum(found) / len(found) <= HELP_AVERAGE


# ---------------------------------------------------------------- titles


def broken(title: str) -> Iterator[str]:
    """The rules for titles that one breaks, as far as its letters tell."""
    words = re.sub(r"\$[^$]*\$", "F", title)
    if re.match(r"(?:Were|Had)\b", words):
        yield "inverted"
    if len(words.split()) > LONG:
        yield "long"
    if re.search(r"(?<![\w'’-])(?!a\b|A\b|I\b|F\b)[^\W\d_](?![\w'’-])", words):
        yield "bare letter"  # mathematics outside of $…$
    if re.match(r"[a-z]", words):
        yield "no capital"
    if re.match(
        r"(?:The|An?) (?:sum|average|curve|error) (?:is|has|falls|rises)\b", words
    ):
        yield "of what"  # its object is named elsewhere
    if re.match(r"F\b|For (?:(?!F\b)\w+ )*F(?: and (?:\w+ )*F)?, F\b(?!,)", words):
        yield "no subject"  # formulas are all that it says


@pytest.mark.parametrize(
    ("title", "rules"),
    [
        ("Were a letter free, 0 would be 1", {"inverted"}),
        ("A score depends on m - n alone", {"bare letter"}),
        ("A score depends only on $m - n$", set()),
        ("is $x$ so", {"no capital"}),
        ("The sum is at least $d$", {"of what"}),
        ("$x ≤ 1$ for every $x$", {"no subject"}),
        ("For $b > 1$ and even $d$, $x ≤ 1$", {"no subject"}),
        ("For $b > 1$ and even $d$ the sum $x$ is at least $d$", set()),
        (" ".join(["word", *["word"] * LONG]).capitalize(), {"long"}),
    ],
)
def test_a_title_that_breaks_a_rule_is_seen(title: str, rules: set[str]) -> None:
    assert {*broken(title)} == rules


def test_titles_can_be_quoted() -> None:
    found = {x.claim.tag: [*broken(x.claim.title)] for _, x in whole_book()}
    assert {tag: rules for tag, rules in found.items() if rules} == {}

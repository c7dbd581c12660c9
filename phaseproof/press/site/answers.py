"""The answers: a page for each question, and all of them on one."""

from __future__ import annotations

from collections.abc import Iterator

from phaseproof.model.book import Answer, Table, by_subject
from phaseproof.press.citation import of_answer
from phaseproof.press.front import otherwise
from phaseproof.press.markdown import (
    Markdown,
    beginning,
    bullets,
    classed,
    contents,
    escaped,
    page,
    section,
    table,
)
from phaseproof.press.shelf import Shelf
from phaseproof.press.site.claims import (
    badge,
    cited,
    figure_block,
    moving_block,
    question,
    row_link,
    stated,
)
from phaseproof.syntax.inline_markup import plain


def answer_page(answer: Answer, shelf: Shelf) -> str:
    """The short answer, details, conditions, who printed otherwise, and the claims it says."""
    pen = shelf.pen
    figure = [
        f
        for c in shelf.report.chapters
        for f in c.figures
        if f.name == answer.figure and f.name in shelf.figures
    ]
    rows = (
        f"{badge('refuted')} {row_link(key, row, pen)}"
        for key, row in otherwise(answer, shelf.report.audits)
    )
    version = shelf.report.version
    return page(
        f"# {pen.prose(answer.question)}",
        classed("answer", beginning(pen.prose(answer.short))),
        *_more(answer, pen),
        *(_table(x, pen) for x in answer.tables),
        *(x for f in figure for x in (figure_block(f, shelf), moving_block(f, shelf))),
        section("Printed otherwise", bullets(rows)),
        section("What is proved", *(stated(x, "proved", pen) for x in answer.proved)),
        section(
            "What is refuted", *(stated(x, "refuted", pen) for x in answer.refuted)
        ),
        "## How to cite",
        *(cited(of_answer(answer, style, version)) for style in ("text", "bibtex")),
        classed("about", f"Also asked as: {escaped('; '.join(answer.words))}."),
    )


def _more(answer: Answer, pen: Markdown) -> tuple[str, str]:
    """Details and conditions."""
    said = bullets(map(pen.prose, answer.details))
    return said, pen.about("Where", pen.prose(answer.condition))


def _table(numbers: Table, pen: Markdown) -> str:
    head, *rows = ([*map(pen.prose, x)] for x in (numbers.head, *numbers.rows))
    return f"{pen.prose(numbers.caption)}\n\n{table(head, rows, 'counts')}"


def answers_page(shelf: Shelf) -> str:
    """Every question with its short answer, by subjects; details and conditions are folded."""
    answers, pen = shelf.report.answers, shelf.pen
    said = (
        section(
            subject or "Others", *(x for answer in some for x in _folded(answer, pen))
        )
        for subject, some in by_subject(answers)
    )
    return page(
        "# Answers",
        "What people ask about position encodings, and what the claims say to it.",
        *said,
        contents(f"{plain(x.question)} </answers/{x.name}>" for x in answers),
    )


def _folded(answer: Answer, pen: Markdown) -> Iterator[str]:
    yield f"**{question(answer, pen)}**<br>{pen.prose(answer.short)}"
    yield "<details><summary>details</summary>"
    yield from _more(answer, pen)
    yield "</details>"


def askable(shelf: Shelf) -> Iterator[dict[str, object]]:
    """What the box on the first page knows of the answers."""
    for x in shelf.report.answers:
        yield {
            "page": x.name,
            "question": plain(x.question),
            "short": plain(x.short),
            "said": plain(" ".join((*x.details, x.condition))),
            "words": x.words,
        }

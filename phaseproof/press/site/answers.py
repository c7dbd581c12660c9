"""The answers: a page for each question, and all of them on one."""

from __future__ import annotations

from collections.abc import Iterator

from phaseproof.model.book import Answer, Table
from phaseproof.press.answers import otherwise
from phaseproof.press.audit import place
from phaseproof.press.citation import of_answer
from phaseproof.press.site.claims import (
    Shelf,
    anchor,
    badge,
    figure_block,
    moving_block,
    stated,
)
from phaseproof.press.site.markdown import (
    beginning,
    classed,
    contents,
    escaped,
    page,
    table,
)
from phaseproof.syntax.inline_markup import plain


def answer_page(answer: Answer, shelf: Shelf) -> str:
    """The sentence with its condition, who printed otherwise, and the claims it says."""
    backend = shelf.backend
    figure = [
        f
        for c in shelf.report.chapters
        for f in c.figures
        if f.name == answer.figure and f.name in shelf.figures
    ]
    rows = [
        f"* {badge('refuted')} [{key}, {escaped(place(row.place)) or escaped(row.name)}]"
        f"(#{anchor(key, row)}): {backend.prose(row.asserted)}{escaped(row.mark)}"
        for key, row in otherwise(answer, shelf.report.audits)
    ]
    cited = [
        f"::::{{container}} cited\n```text\n{of_answer(answer, kind, version)}\n```\n::::"
        for version in (shelf.report.version,)
        for kind in ("text", "bibtex")
    ]
    return page(
        f"# {backend.prose(answer.question)}",
        classed("answer", beginning(backend.prose(answer.sentence))),
        f"[Where]{{.label}} {backend.prose(answer.condition)}",
        *(x for numbers in answer.tables for x in _table(numbers, shelf)),
        *(x for f in figure for x in (figure_block(f, shelf), moving_block(f, shelf))),
        *(["## Printed otherwise", "\n".join(rows)] if rows else []),
        "## What is proved",
        *(stated(x, "proved", shelf) for x in answer.proved),
        *(
            [
                "## What is refuted",
                *(stated(x, "refuted", shelf) for x in answer.refuted),
            ]
            if answer.refuted
            else []
        ),
        "## How to cite",
        *cited,
        classed("about", f"Also asked as: {escaped('; '.join(answer.words))}."),
    )


def _table(numbers: Table, shelf: Shelf) -> list[str]:
    prose = shelf.backend.prose
    return [
        prose(numbers.caption),
        table(
            [*map(prose, numbers.head)],
            ([*map(prose, row)] for row in numbers.rows),
            "counts",
        ),
    ]


def answers_page(shelf: Shelf) -> str:
    """Every question with its answer in one sentence."""
    answers = shelf.report.answers
    return page(
        "# Answers",
        "What people ask about position encodings, and what the claims say "
        "to it, under a condition that stands on the page of each answer.",
        *(
            f"**{question(x, shelf)}**<br>{shelf.backend.prose(x.sentence)}"
            for x in answers
        ),
        contents(f"{plain(x.question)} </answers/{x.name}>" for x in answers),
    )


def question(answer: Answer, shelf: Shelf) -> str:
    """The question, which leads to its page."""
    return f"[{shelf.backend.prose(answer.question)}](/answers/{answer.name}.md)"


def askable(shelf: Shelf) -> Iterator[dict[str, object]]:
    """What the box on the first page knows of the answers."""
    for x in shelf.report.answers:
        yield {
            "page": x.name,
            "question": plain(x.question),
            "sentence": plain(x.sentence),
            "words": x.words,
        }

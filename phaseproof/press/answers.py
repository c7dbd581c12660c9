"""The questions at the front of the book: an answer in half a page, with what was printed
otherwise and the claims it says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from phaseproof.model.book import Answer, Statement, Table
from phaseproof.model.results import Audit
from phaseproof.press.claim import about_tex
from phaseproof.press.tex import opened
from phaseproof.syntax.inline_markup import escaped, prose
from phaseproof.trusted.language.claims import Claim
from phaseproof.verification.audit import errata

CHAPTER = """What people ask about position encodings. Each answer says what the claims below it
say, under the condition that stands beside it, and no more."""


def otherwise(
    answer: Answer, audits: Iterable[Audit]
) -> Iterator[tuple[str, Statement]]:
    """The rows of documents, with their keys, that its claims settle as wrong."""
    tags = {claim.tag for claim in answer.claims}
    for key, row, found in errata(audits):
        if tags & {*found.settled_by}:
            yield key, row


def answers_tex(answers: Sequence[Answer], audits: Sequence[Audit]) -> str:
    """The chapter of all answers; nothing where there are none."""
    return (
        "\n\n".join(
            [
                opened("Answers", "answers"),
                CHAPTER,
                *(_answer(x, audits) for x in answers),
            ]
        )
        if answers
        else ""
    )


def _answer(answer: Answer, audits: Sequence[Audit]) -> str:
    rows = ", ".join(
        rf"\pplink{{row:{key}:{row.name}}}{{{escaped(f'{key} {row.name}{row.mark}')}}}"
        for key, row in otherwise(answer, audits)
    )
    figure = rf"\pplink{{figure:{answer.figure}}}{{{escaped(answer.figure)}}}"
    return "\n".join(
        x
        for x in (
            rf"\ppheading{{{prose(answer.question)}}}\ppanchor{{answer:{answer.name}}}%",
            prose(answer.sentence),
            about_tex("Where", prose(answer.condition)),
            *map(_table, answer.tables),
            about_tex("Proved", _listed(answer.proved)),
            about_tex("Refuted", _listed(answer.refuted)),
            about_tex("Printed otherwise", rows),
            about_tex("Figure", figure if answer.figure else ""),
        )
        if x
    )


def _listed(claims: Iterable[Claim]) -> str:
    return "; ".join(rf"\pptag{{{x.tag}}} {prose(x.title)}" for x in claims)


def _table(table: Table) -> str:
    rows = r"\\".join(" & ".join(map(prose, row)) for row in table.rows)
    return (
        rf"\par\smallskip{{\small {prose(table.caption)}\par\nobreak\smallskip\noindent"
        rf"\begin{{tabular}}{{@{{}}{'l' * len(table.head)}@{{}}}}"
        rf"{' & '.join(map(prose, table.head))}\\\hline {rows}\end{{tabular}}\par}}"
    )

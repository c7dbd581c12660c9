"""The first pages: true and false statements, the introduction, the main theorems and the answers;
for the digest also the proofs, the errata that matter and the figures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from phaseproof.model.book import Answer, Figure, Statement, Table, by_subject
from phaseproof.model.results import Audit, Report, Settled
from phaseproof.press.audit import WITHOUT_FONT, errata_tex
from phaseproof.press.claim import figure_tex, plain_tex, said_tex
from phaseproof.press.shelf import Row, Shelf
from phaseproof.press.tex import Tex, opened
from phaseproof.syntax import proofs
from phaseproof.syntax.printer import listed
from phaseproof.trusted.language.claims import Claim
from phaseproof.verification.audit import GRAVE, errata


@dataclass(frozen=True)
class _Misprint:
    """A refuted claim, what holds instead, and the rows that print it."""

    claim: Claim
    right: Claim
    rows: Sequence[Row]


_MAIN = opened("Main theorems", "theorems")
TRUE_AND_FALSE = """The main theorems, each with its page, and false statements in print, each
beside a correct one. The numbers are tags of claims."""
FALSE = (
    "False results and constants, as read in the audited documents named beside them."
)
THEOREMS = (
    "The main theorems of this book as they are stated. Each number leads to the proof."
)
OPEN = "The book prints no point where the theorem fails without the hypothesis named."

ANSWERS = """What people ask about position encodings. An answer begins with its verdict; details
and conditions follow. It says what the claims below it say, and no more."""


def theorems(report: Report) -> list[Settled]:
    """Those that their authors call so, in reading order."""
    return [s for s in report.settled if s.rank == "theorem"]


# ---------------------------------------------------------------- two pages


def true_and_false_tex(shelf: Shelf) -> str:
    """The theorems, and the refuted statements behind the answers, each beside a correct one."""
    pen = shelf.tex
    true = [
        rf"\ppentry{{{pen.tag(s.claim.tag)}\enspace {pen.prose(s.claim.title)}}}"
        rf"{{claim:{s.claim.tag}}}"
        for s in theorems(shelf.report)
    ]
    false = [_beside(x, pen) for x in misprinted(shelf.report)]
    out = [opened("What is true, what is false"), TRUE_AND_FALSE]
    out.append(r"\begingroup\footnotesize")
    if true:
        out += [r"\ppheading{True}\par", *true]
    if false:
        out += [r"\ppheading{Printed, and false}", FALSE, r"\par", *false]
    return "\n".join([*out, r"\endgroup"])


def misprinted(report: Report) -> list[_Misprint]:
    """For each answer, the printed statements that a theorem corrects; where there is none, the
    first that is printed; and of all that one claim corrects, the first."""
    found: dict[str, _Misprint] = {}
    for answer in report.answers:
        printed = [
            _Misprint(claim, right, rows)
            for claim in answer.refuted
            if (right := claim.corrected)
            and (rows := _wrong(report.audits, claim) or _wrong(report.audits, right))
        ]
        for x in [x for x in printed if x.right.theorem] or printed[:1]:
            found.setdefault(x.right.tag, x)
    return [*found.values()]


def _wrong(audits: Iterable[Audit], claim: Claim) -> list[Row]:
    """The rows that are wrong in a result or a constant and that a claim settles."""
    return [x for x in errata(audits, GRAVE) if claim.tag in x[2].settled_by]


def _beside(x: _Misprint, pen: Tex) -> str:
    """A false statement with its places, beside the correct one."""
    first = {key: row for key, row, _ in reversed(x.rows)}
    where = ", ".join(
        pen.row(key, row, pen.escaped(key)) + pen.escaped(row.mark)
        for key, row in first.items()
    )
    said, right = (
        f"{pen.prose(c.title)} [{pen.tag(c.tag)}" for c in (x.claim, x.right)
    )
    return rf"\ppbeside{{{said}; {where}]}}{{{right}]}}"


# ---------------------------------------------------------------- chapters


def introduction_tex(shelf: Shelf) -> str:
    """The chapters without a claim, which come before the first one."""
    pen, out = shelf.tex, list[str]()
    for c in shelf.report.chapters:
        if not c.claims:
            out.append(opened(pen.prose(c.title), f"chapter:{c.name}"))
            out += pen.paragraphs(c.lead)
    return "\n\n".join(out)


def main_theorems_tex(shelf: Shelf) -> str:
    """The statements of the theorems; nothing where there are none."""
    said = [*_by_chapter(shelf, lambda s: _stated(s.claim, shelf))]
    return "\n".join([_MAIN, THEOREMS, *said]) if said else ""


def _by_chapter(shelf: Shelf, shown: Callable[[Settled], str]) -> Iterator[str]:
    """The theorems, each as it is ``shown``, under the titles of their chapters."""
    titles = {c.name: c.title for c in shelf.report.chapters}
    for chapter, main in groupby(theorems(shelf.report), lambda s: s.chapter):
        yield rf"\ppheading{{{shelf.tex.prose(titles[chapter])}}}"
        yield from map(shown, main)


def _stated(claim: Claim, shelf: Shelf) -> str:
    title = shelf.tex.prose(claim.title)
    begin = rf"\begin{{ppstatement}}{{{claim.tag}}}{{{title}}}"
    return "\n".join([begin, said_tex(claim, shelf), r"\end{ppstatement}"])


def proofs_tex(shelf: Shelf) -> str:
    """The theorems with their proofs, without numbers, each with the figures that show it."""
    beside = _by_theorem(shelf.report)

    def shown(s: Settled) -> str:
        drawn = (figure_tex(x, shelf.tex) for x in beside.get(s.claim.tag, ()))
        return "\n\n".join([plain_tex(s, shelf), *drawn])

    return "\n\n".join([_MAIN, *_by_chapter(shelf, shown)])


def _by_theorem(report: Report) -> dict[str, list[Figure]]:
    """The figures under the tag of the first theorem that each shows, or under none."""
    main = {s.claim.tag for s in theorems(report)}
    found: dict[str, list[Figure]] = {}
    for figure in (x for c in report.chapters for x in c.figures):
        first = next((x.tag for x in figure.claims if x.tag in main), "")
        found.setdefault(first, []).append(figure)
    return found


def open_tex(shelf: Shelf) -> str:
    """The hypotheses of theorems without which no counterexample is printed."""
    pen, out = shelf.tex, list[str]()
    for s in theorems(shelf.report):
        fates = [x for x in s.necessities if x.how == "open"]
        names = dict.fromkeys(proofs.hypothesis(x, pen) for x in fates)
        if names:
            said = f"{pen.tag(s.claim.tag)} {pen.prose(s.claim.title)}"
            out.append(rf"\item {said}: without {listed(names, ' or ')}")
    if not out:
        return ""
    begin, end = r"\begin{itemize}", r"\end{itemize}"
    return "\n".join(
        [opened("Hypotheses without a counterexample"), OPEN, begin, *out, end]
    )


def errata_that_matter_tex(shelf: Shelf) -> str:
    """The wrong rows of the first pages, document by document, with what holds by its title."""
    named = {
        (key, row.name) for x in misprinted(shelf.report) for key, row, _ in x.rows
    }
    out = list[str]()
    for audit in shelf.report.audits:
        key = audit.document.key
        wrong = [(key, *x) for x in audit.rows if (key, x[0].name) in named]
        out += errata_tex(audit, wrong, shelf)
    if not out:
        return ""
    head = [opened("Errata that matter", "errata"), WITHOUT_FONT, r"\begin{ppsmall}"]
    return "\n\n".join([*head, *out, r"\end{ppsmall}"])


def figures_tex(shelf: Shelf) -> str:
    """The figures that show no theorem."""
    rest = _by_theorem(shelf.report).get("", ())
    figures = [figure_tex(x, shelf.tex) for x in rest]
    begin, end = r"\begin{ppfigures}", r"\end{ppfigures}"
    blocks = [opened("Figures"), begin, *figures, end]
    return "\n".join(blocks) if figures else ""


# ---------------------------------------------------------------- answers


def otherwise(
    answer: Answer, audits: Iterable[Audit]
) -> Iterator[tuple[str, Statement]]:
    """The rows of documents, with their keys, that its claims settle as wrong."""
    tags = {claim.tag for claim in answer.claims}
    for key, row, found in errata(audits):
        if tags & {*found.settled_by}:
            yield key, row


def answers_tex(report: Report, pen: Tex) -> str:
    """The chapter of all answers; nothing where there are none."""
    said = [
        x
        for subject, answers in by_subject(report.answers)
        for x in (
            rf"\section*{{{pen.escaped(subject)}}}" if subject else "",
            *(_answer(answer, report.audits, pen) for answer in answers),
        )
    ]
    return "\n\n".join([opened("Answers", "answers"), ANSWERS, *said]) if said else ""


def _answer(answer: Answer, audits: Iterable[Audit], pen: Tex) -> str:
    rows = ", ".join(
        pen.row(key, row, pen.escaped(f"{key} {row.name}{row.mark}"))
        for key, row in otherwise(answer, audits)
    )
    apart = lambda label, said: said and rf"\par{pen.about(label, said)}"
    figure = pen.link(f"figure:{answer.figure}", pen.escaped(answer.figure))
    return "\n".join(
        x
        for x in (
            rf"\ppheading{{{pen.prose(answer.question)}}}\ppanchor{{answer:{answer.name}}}%",
            rf"\emph{{{pen.prose(answer.short)}}}",
            *map(pen.prose, answer.details),
            pen.about("Where", pen.prose(answer.condition)),
            *(_table(x, pen) for x in answer.tables),
            apart("Proved", _listed(answer.proved, pen)),
            apart("Refuted", _listed(answer.refuted, pen)),
            apart("Printed otherwise", rows),
            apart("Figure", figure if answer.figure else ""),
        )
        if x
    )


def _listed(claims: Iterable[Claim], pen: Tex) -> str:
    return "; ".join(f"{pen.tag(x.tag)} {pen.prose(x.title)}" for x in claims)


def _table(table: Table, pen: Tex) -> str:
    head, *rows = (" & ".join(map(pen.prose, x)) for x in (table.head, *table.rows))
    below = r"\\".join(rows)
    return (
        rf"\par\smallskip{{\small {pen.prose(table.caption)}\par\nobreak\smallskip\noindent"
        rf"\begin{{tabular}}{{@{{}}{'l' * len(table.head)}@{{}}}}"
        rf"{head}\\\hline {below}\end{{tabular}}\par}}"
    )

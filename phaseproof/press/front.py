"""What a reader meets first: what is true and what is false, the introduction, the main theorems;
and the digest, which is these with the proofs, the errata that matter and the figures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from phaseproof.model.book import Chapter, Statement
from phaseproof.model.results import Audit, Finding, Report, Settled
from phaseproof.press.audit import erratum_tex, heading_tex
from phaseproof.press.claim import Ties, figure_tex, numbered, plain_tex
from phaseproof.press.tex import BACKEND, displayed, opened
from phaseproof.syntax import sentences
from phaseproof.syntax.inline_markup import escaped, paragraphs, prose
from phaseproof.trusted.language.claims import Claim
from phaseproof.verification.audit import GRAVE, errata

Row = tuple[str, Statement, Finding]  # with the key of its document


@dataclass(frozen=True)
class Misprint:
    """A refuted claim, what holds instead, and the rows that print it."""

    claim: Claim
    right: Claim
    rows: Sequence[Row]


TRUE_AND_FALSE = """What was proved once and for all, with its page, and what is in print and wrong,
beside what holds; each number is that of a claim."""
FALSE = (
    "Results and constants, as they were read in the audited documents that are named."
)
THEOREMS = (
    "The theorems of this book, as they are stated; each number leads to the proof."
)


def theorems(report: Report) -> list[Settled]:
    """Those that their authors call so, in reading order."""
    return [s for s in report.settled if s.rank == "theorem"]


# ---------------------------------------------------------------- two pages


def true_and_false_tex(report: Report) -> str:
    """The theorems, and what is printed and refuted among what people ask, beside what holds."""
    true = [
        rf"\ppentry{{\pptag{{{s.claim.tag}}}\enspace {prose(s.claim.title)}}}"
        rf"{{claim:{s.claim.tag}}}"
        for s in theorems(report)
    ]
    false = [*map(_beside, misprinted(report))]
    return "\n".join(
        [
            opened("What is true, what is false"),
            TRUE_AND_FALSE,
            r"\begingroup\footnotesize",
            *([r"\ppheading{True}\par", *true] if true else []),
            *(
                [r"\ppheading{Printed, and false}", FALSE, r"\par", *false]
                if false
                else []
            ),
            r"\endgroup",
        ]
    )


def misprinted(report: Report) -> list[Misprint]:
    """Of each answer, what a document prints and a theorem puts right; where there is none, the
    first that is printed; and of all that one claim puts right, the first."""
    found: dict[str, Misprint] = {}
    for answer in report.answers:
        printed = [
            Misprint(claim, right, rows)
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


def _beside(x: Misprint) -> str:
    """What is printed, and where, beside what holds."""
    where = ", ".join(
        rf"\pplink{{row:{key}:{row.name}}}{{{escaped(key)}}}{escaped(row.mark)}"
        for key, row in {key: row for key, row, _ in reversed(x.rows)}.items()
    )
    return (
        rf"\ppbeside{{{prose(x.claim.title)} [\pptag{{{x.claim.tag}}}; {where}]}}"
        rf"{{{prose(x.right.title)} [\pptag{{{x.right.tag}}}]}}"
    )


# ---------------------------------------------------------------- chapters


def introduction_tex(chapters: Iterable[Chapter]) -> str:
    """The chapters without a claim: what is said before the first one."""
    return "\n\n".join(
        "\n\n".join([opened(prose(c.title), f"chapter:{c.name}"), *paragraphs(c.lead)])
        for c in chapters
        if not c.claims
    )


def main_theorems_tex(report: Report) -> str:
    """The statements of the theorems; nothing where there are none."""
    return (
        "\n".join(
            [
                opened("Main theorems", "theorems"),
                THEOREMS,
                *_by_chapter(report, _stated),
            ]
        )
        if theorems(report)
        else ""
    )


def _by_chapter(report: Report, shown: Callable[[Settled], str]) -> Iterator[str]:
    """The theorems, each as it is ``shown``, under the titles of their chapters."""
    titles = {c.name: c.title for c in report.chapters}
    for chapter, main in groupby(theorems(report), lambda s: s.chapter):
        yield rf"\ppheading{{{prose(titles[chapter])}}}"
        yield from map(shown, main)


def _stated(settled: Settled) -> str:
    claim = settled.claim
    said = sentences.whole([p.sequent for p in claim.parts], BACKEND)
    return "\n".join(
        [
            rf"\begin{{ppstatement}}{{{claim.tag}}}{{{prose(claim.title)}}}",
            *numbered([displayed(pieces, r"\ppsays") for pieces in said]),
            r"\end{ppstatement}",
        ]
    )


def proofs_tex(report: Report, known: Ties) -> str:
    """The theorems with their proofs, without numbers."""
    return "\n\n".join(
        [
            opened("Main theorems", "theorems"),
            *_by_chapter(report, lambda s: plain_tex(s, known)),
        ]
    )


def errata_that_matter_tex(report: Report, known: Ties) -> str:
    """The wrong rows of the first pages, document by document, with what holds by its title."""
    named = {(key, row.name) for x in misprinted(report) for key, row, _ in x.rows}
    out = []
    for audit in report.audits:
        key = audit.document.key
        if wrong := [x for x in audit.rows if (key, x[0].name) in named]:
            out += [
                heading_tex(audit.document, known.sources),
                *(
                    erratum_tex(key, row, found, known.sources, in_full=False)
                    for row, found in wrong
                ),
            ]
    return (
        "\n\n".join(
            [
                opened("Errata that matter", "errata"),
                r"\begin{ppsmall}",
                *out,
                r"\end{ppsmall}",
            ]
        )
        if out
        else ""
    )


def figures_tex(chapters: Iterable[Chapter]) -> str:
    """Every figure that was drawn."""
    figures = [figure for chapter in chapters for figure in chapter.figures]
    return (
        "\n\n".join([opened("Figures"), *map(figure_tex, figures)]) if figures else ""
    )

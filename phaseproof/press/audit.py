"""The audited documents as pages: every row with its verdict, and what is wrong on a page of its
own with what is right instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from phaseproof.library.quotations import pieces
from phaseproof.library.rows import refutes
from phaseproof.library.sources import Source
from phaseproof.model.book import Document, Observed, Place, Printed, Statement
from phaseproof.model.results import Audit, Finding
from phaseproof.press.citation import cite_tex
from phaseproof.press.tex import BACKEND, displayed
from phaseproof.syntax import sentences
from phaseproof.syntax.inline_markup import commands, escaped, prose
from phaseproof.syntax.printer import listed
from phaseproof.syntax.proofs import values
from phaseproof.syntax.sentences import Backend
from phaseproof.trusted.language.claims import Claim, Contrary, Counterexample, Part
from phaseproof.trusted.language.terms import OutsideFragment
from phaseproof.verification.audit import VERDICTS, errata

_RELATION = re.compile(r"[=<>]|\\(?:in|approx|sim|lesssim|geq?|leq?|neq?|to|int|sum)\b")

# ---------------------------------------------------------------- sentences, for any backend


def place(p: Place) -> str:
    """§2.2, (27), lines 351, 361-365."""
    lines = ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in p.lines)
    many = len(p.lines) > 1 or any(a != b for a, b in p.lines)
    section = f"§{p.section}" if p.section[:1].isdigit() else p.section
    equation = f"({p.equation})" if p.equation else ""
    return ", ".join(
        x
        for x in (section, equation, lines and f"{'lines' if many else 'line'} {lines}")
        if x
    )


def verdict(row: Statement, found: Finding) -> str:
    """The verdict on a row, and what kind of error it is."""
    return ", ".join(x for x in (found.verdict, row.error) if x)


def conditions(row: Statement, backend: Backend) -> Iterator[str]:
    """What has to be added to what is printed."""
    if row.condition:
        yield backend.words(row.condition)
    for p in row.printed:
        for c in p.part.sequent.given:
            if c.name in p.added:
                yield sentences.condition(c, backend)


def text_says(row: Statement) -> str:
    """The names of the hypotheses that are the text's own; a refuted formula needs none."""
    named = [
        c.name
        for p in row.printed
        if not refutes(p.part)
        for c in p.part.sequent.given
        if c.name not in (*p.added, *p.worded)
    ]
    return ", ".join(dict.fromkeys(filter(None, named)))


def wrong_at(part: Part, backend: Backend) -> str:
    """At which point a formula fails, or in which claim it ends in an absurdity."""
    match part.evidence:
        case Counterexample(at):
            return f"at {values(at, backend)}" if at else "as it stands"
        case Contrary(by):
            return f"because it leads to an absurdity in {backend.claim_name(by.tag)}"
    return ""


def quotation(
    row: Statement, mathematics: Callable[[str], str], words: Callable[[str], str]
) -> str:
    """What stands in the text.  Words that cannot be set are left out; nothing is left where only
    letters would be."""
    out: list[str] = []
    gap, says = False, not any(formula for _, formula in pieces(row.quoted))
    for said, formula in pieces(row.quoted):
        try:
            out.append(mathematics(commands(said)) if formula else words(said))
            says = says or (formula and bool(_RELATION.search(said)))
        except OutsideFragment:
            out.append(" … ")
            gap = True
    joined = re.sub(r"(?:\s*…\s*)+", " … ", "".join(out)).strip()
    return joined if joined.strip(" …") and (says or not gap) else ""


def refutations(row: Statement, backend: Backend) -> Iterator[str]:
    for p in row.formulas:
        if said := wrong_at(p.part, backend):
            yield said


def saw(seen: Observed) -> str:
    """What was run and what it did."""
    return f"{seen.package} {seen.version}, `{seen.command}`: {seen.saw}"


# ---------------------------------------------------------------- LaTeX


def appendix_tex(audits: Sequence[Audit], known: Mapping[str, Source]) -> str:
    """An appendix for each document, and before them the errata."""
    if not audits:
        return ""
    return "\n\n".join(
        [errata_tex(audits, known), *(document_tex(a, known) for a in audits)]
    )


def document_tex(audit: Audit, known: Mapping[str, Source]) -> str:
    key = audit.document.key
    counts = audit.by_verdict
    return "\n\n".join(
        [
            rf"\chapter{{Audit: {_title(audit.document, known)}}}\label{{audit:{key}}}"
            rf"\chaptermark{{Audit: {key}}}",
            rf"{cite_tex(key, known) if key in known else _title(audit.document, known)}, "
            rf"called {escaped(key)} here; {len(audit.rows)} rows"
            + (
                f": {listed([f'{counts[v]} {v}' for v in VERDICTS if v in counts])}."
                if counts
                else "."
            ),
            *(_row(key, row, found, known) for row, found in audit.rows),
        ]
    )


def _title(document: Document, known: Mapping[str, Source]) -> str:
    return prose(document_title(document, known))


def document_title(document: Document, known: Mapping[str, Source]) -> str:
    """That of its entry in the bibliography, in English where it has one; its own; or its key."""
    if document.key not in known:
        return document.title or document.key
    return (
        known[document.key]["title"]
        .split("[")[-1]
        .rstrip("]")
        .replace("{", "")
        .replace("}", "")
    )


def _row(key: str, row: Statement, found: Finding, known: Mapping[str, Source]) -> str:
    lines = [
        rf"\ppstated{{{_place(row.place, known)}}}{{{found.verdict.replace('-', '')}}}"
        rf"{{{verdict(row, found)}}}{{{escaped(row.name)}}}\ppanchor{{row:{key}:{row.name}}}%",
        _asserted(row),
        _about("Read as", prose(row.reading)),
        _printed(row),
    ]
    lines += map(_formula, row.printed)
    lines.append(_about("The text says", prose(text_says(row))))
    lines += [_about("Holds if", x) for x in conditions(row, BACKEND)]
    lines.append(_about("Minding", prose(row.minding)))
    lines += (
        [_about("Otherwise", "one would have") + r"\noindent", _formula(row.otherwise)]
        if row.otherwise
        else []
    )
    lines += [_about("Wrong", x) for x in refutations(row, BACKEND)]
    lines += [
        _about("Not at the source's size", prose(row.elsewhere) if row.error else ""),
        _about("Fault", prose(found.sentence)),
        _about("Because", prose(row.reason)),
        _about("Seen", prose(saw(row.observed)) if row.observed else ""),
        _about("What holds", _claim(row.corrected)),
        _about("Settled by", ", ".join(rf"\pptag{{{t}}}" for t in found.settled_by)),
    ]
    return "\n".join(x for x in lines if x)


def errata_tex(audits: Iterable[Audit], known: Mapping[str, Source]) -> str:
    """Only what is wrong in a text that was read, and what holds instead."""
    out = [
        r"\chapter{Errata}\label{errata}",
        "What is printed wrongly, and what holds instead. Formulas that were inferred from a "
        "missing image, or only transcribed or quoted by others, do not stand here.",
    ]
    for audit in audits:
        if wrong := [*errata([audit])]:
            out.append(heading_tex(audit.document, known))
            out += [erratum_tex(*x, known) for x in wrong]
    return "\n\n".join(out)


def heading_tex(document: Document, known: Mapping[str, Source]) -> str:
    """What stands above the errata of a document."""
    return rf"\ppheading{{{_title(document, known)}}}"


def erratum_tex(
    key: str,
    row: Statement,
    found: Finding,
    known: Mapping[str, Source],
    in_full: bool = True,
) -> str:
    """What is wrong in a row, and what holds instead: ``in_full``, or by its title."""
    name = rf"\pplink{{row:{key}:{row.name}}}{{{escaped(row.name)}}}"
    lines = [
        rf"\ppstated{{{_place(row.place, known)}}}{{refuted}}{{{row.error}}}{{{name}}}",
        _asserted(row),
        _about("Read as", prose(row.reading)),
        _printed(row),
        *map(_formula, row.printed),
    ]
    lines += [_about("Wrong", x) for x in refutations(row, BACKEND)]
    lines += [
        _about("Fault", prose(found.sentence)),
        _about("Seen", prose(saw(row.observed)) if row.observed else ""),
    ]
    if row.corrected:
        lines.append(_about("What holds", _claim(row.corrected)))
    if row.corrected and in_full:
        lines += [
            r"\noindent",
            *(
                displayed(said, r"\ppsays")
                for said in sentences.whole(
                    [p.sequent for p in row.corrected.parts], BACKEND
                )
            ),
        ]
    return "\n".join(x for x in lines if x)


def _asserted(row: Statement) -> str:
    """The paraphrase, apart from what is printed as a formula."""
    return rf"\emph{{{prose(row.asserted)}}}{prose(row.mark)}\par\nobreak\noindent"


def _printed(row: Statement) -> str:
    """The quotation, and after it our formula."""
    set_words = lambda said: escaped(said).replace(r"\ldots{}", "…")
    said = quotation(row, BACKEND.math, set_words).replace("…", r"\ldots{}")
    return _about("Printed", said) + (r"\noindent" if said and row.printed else "")


def _place(p: Place, known: Mapping[str, Source]) -> str:
    return (
        cite_tex(p.section, known)
        if p.section.partition(",")[0] in known
        else escaped(place(p))
    )


def _formula(printed: Printed) -> str:
    return displayed(sentences.whole([printed.part.sequent], BACKEND)[0], r"\ppsays")


def _claim(claim: Claim | None) -> str:
    return rf"\ppref{{{claim.tag}}}: {prose(claim.title)}" if claim else ""


def _about(label: str, text: str) -> str:
    return rf"\ppabout{{{label}}}{{{text}}}" if text else ""

"""The audited documents as pages: every row with its verdict, and the errata on a page of
their own, each with a correct statement."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from phaseproof.library.quotations import pieces
from phaseproof.library.rows import refutes
from phaseproof.library.sources import Source, unicode
from phaseproof.model.book import Document, Observed, Place, Statement
from phaseproof.model.results import Audit, Finding
from phaseproof.press.page import Fact, Pen, Shown
from phaseproof.press.shelf import Row, Shelf
from phaseproof.syntax import sentences
from phaseproof.syntax.inline_markup import commands
from phaseproof.syntax.printer import listed
from phaseproof.syntax.proofs import values
from phaseproof.syntax.sentences import Backend
from phaseproof.trusted.language.claims import Contrary, Counterexample
from phaseproof.trusted.language.terms import OutsideFragment
from phaseproof.verification.audit import VERDICTS, errata

ERRATA = (
    "Errors in the audited texts, each with a correct statement. Formulas inferred from a missing "
    "image, and formulas known only from a transcript or a quotation, are not listed."
)
WITHOUT_FONT = r"\ppnochinese"  # a sentence, where Chinese words are left out
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
    """The conditions that the text leaves out."""
    if row.condition:
        yield backend.words(row.condition)
    for p in row.printed:
        for c in p.part.sequent.given:
            if c.name in p.added:
                yield sentences.condition(c, backend)


def text_says(row: Statement) -> list[str]:
    """The names of the hypotheses that are the text's own; a refuted formula needs none."""
    named = [
        c.name
        for p in row.printed
        if not refutes(p.part)
        for c in p.part.sequent.given
        if c.name not in (*p.added, *p.worded)
    ]
    return [*dict.fromkeys(filter(None, named))]


def _quotation(row: Statement, pen: Pen) -> str:
    """The words of the text.  Formulas that cannot be set are left out, and so is the whole
    quotation if only bare symbols would remain."""
    quoted = tuple(pieces(row.quoted))
    says = not any(formula for _, formula in quoted)
    out, words, gap = "", "", False
    for said, formula in quoted:
        try:
            shaped = pen.math(commands(said)) if formula else pen.quoted(said)
        except OutsideFragment:
            words, gap = f"{words} … ", True
            continue
        if formula:
            out, words = out + _set(words, pen) + shaped, ""
            says = says or bool(_RELATION.search(said))
        else:
            words += said
    joined = (out + _set(words, pen)).strip()
    return joined if (out or words.strip(" …")) and (says or not gap) else ""


def _set(words: str, pen: Pen) -> str:
    """Words with one mark for what is left out between them."""
    return pen.quoted(re.sub(r"(?:\s*…\s*)+", " … ", words))


def refutations(row: Statement, backend: Backend) -> Iterator[str]:
    """The point at which each formula fails, or the claim in which it leads to an absurdity."""
    for p in row.formulas:
        match p.part.evidence:
            case Counterexample(at):
                yield f"at {values(at, backend)}" if at else "as it stands"
            case Contrary(by):
                claim = backend.claim_name(by.tag)
                yield f"because it leads to an absurdity in {claim}"


def saw(seen: Observed) -> str:
    """The program that was run, and its result."""
    return f"{seen.package} {seen.version}, `{seen.command}`: {seen.saw}"


# ---------------------------------------------------------------- facts, for any pen


def row_facts(row: Statement, found: Finding, pen: Pen) -> Iterator[Fact | Shown]:
    """The facts about a row below its paraphrase."""
    yield Fact("Read as", pen.prose(row.reading))
    yield Fact("Printed", _quotation(row, pen))
    for p in row.printed:
        yield Shown((p.part.sequent,))
    said = (sentences.label(x, pen) for x in text_says(row))
    yield Fact("The text says", ", ".join(said))
    for x in conditions(row, pen):
        yield Fact("Holds if", x)
    yield Fact("Printed condition", pen.prose(row.minding))
    if row.otherwise:
        yield Shown((row.otherwise.part.sequent,), "Without it")
    for x in refutations(row, pen):
        yield Fact("Fails", x)
    yield Fact(
        "Not at the source's size", pen.prose(row.elsewhere) if row.error else ""
    )
    yield Fact("Fault", pen.prose(found.sentence))
    yield Fact("Because", pen.prose(row.reason))
    yield Fact("Observed", pen.prose(saw(row.observed)) if row.observed else "")
    yield Fact("What holds", pen.named(row.corrected) if row.corrected else "")
    yield Fact("Settled by", ", ".join(map(pen.tag, found.settled_by)))


IN_ERRATA = ("", "Read as", "Printed", "Fails", "Fault", "Observed", "What holds")


def erratum_facts(row: Statement, found: Finding, pen: Pen) -> Iterator[Fact | Shown]:
    """The error in a row, and the correct statement."""
    yield from (x for x in row_facts(row, found, pen) if x.label in IN_ERRATA)
    if row.corrected:
        yield Shown(tuple(p.sequent for p in row.corrected.parts))


# ---------------------------------------------------------------- LaTeX


def appendix_tex(shelf: Shelf) -> str:
    """An appendix for each document, and before them the errata."""
    if not shelf.report.audits:
        return ""
    out = [r"\chapter{Errata}\label{errata}", ERRATA, WITHOUT_FONT, r"\begin{ppsmall}"]
    for audit in shelf.report.audits:
        out += errata_tex(audit, [*errata([audit])], shelf)
    out.append(r"\end{ppsmall}")
    return "\n\n".join([*out, *(_document(x, shelf) for x in shelf.report.audits)])


def _document(audit: Audit, shelf: Shelf) -> str:
    """A chapter with every row of a document."""
    key, counts, pen = audit.document.key, audit.by_verdict, shelf.tex
    title = pen.prose(document_title(audit.document, shelf.known))
    called = pen.source(key, shelf.known) if key in shelf.known else title
    said = listed([f"{counts[v]} {v}" for v in VERDICTS if v in counts])
    return "\n\n".join(
        [
            rf"\chapter{{Audit: {title}}}\label{{audit:{key}}}\chaptermark{{Audit: {key}}}",
            f"{called}, called {pen.escaped(key)} here: {len(audit.rows)} rows"
            + (f" ({said})." if said else "."),
            r"\begin{ppsmall}",
            *(
                _stated(
                    row,
                    found.verdict.replace("-", ""),
                    verdict(row, found),
                    rf"{{{pen.escaped(row.name)}}}\ppanchor{{row:{key}:{row.name}}}%",
                    row_facts(row, found, pen),
                    shelf,
                )
                for row, found in audit.rows
            ),
            r"\end{ppsmall}",
        ]
    )


def document_title(document: Document, known: Mapping[str, Source]) -> str:
    """That of its entry in the bibliography, in English where it has one; its own; or its key."""
    if document.key not in known:
        return document.title or document.key
    return unicode(known[document.key]["title"].split("[")[-1].rstrip("]"))


def errata_tex(audit: Audit, wrong: Iterable[Row], shelf: Shelf) -> Iterator[str]:
    """The errors of a document, each with the correct statement by its title."""
    pen = shelf.tex
    for n, (key, row, found) in enumerate(wrong):
        if not n:
            title = document_title(audit.document, shelf.known)
            of = audit.document.key
            cited = f" {pen.source(of, shelf.known)}" if of in shelf.known else ""
            yield rf"\ppheading{{{pen.prose(title)}{cited}}}"
        facts = [*erratum_facts(row, found, pen)]
        if row.corrected:
            facts.pop()
        name = f"{{{pen.row(key, row, pen.escaped(row.name))}}}"
        yield _stated(row, "refuted", row.error, name, facts, shelf)


def _stated(
    row: Statement,
    colour: str,
    said: str,
    name: str,
    facts: Iterable[Fact | Shown],
    shelf: Shelf,
) -> str:
    """A row: where it stands, verdict and name; its paraphrase; the facts."""
    pen, p = shelf.tex, row.place
    source = p.section.partition(",")[0] in shelf.known
    at = pen.source(p.section, shelf.known) if source else pen.escaped(place(p))
    lines = [
        rf"\ppstated{{{at}}}{{{colour}}}{{{said}}}{name}",
        rf"\emph{{{pen.prose(row.asserted)}}}{pen.prose(row.mark)}\par\nobreak\noindent",
    ]
    for x in facts:
        if isinstance(x, Fact):
            lines.append(pen.about(x.label, x.said))
        else:
            lead = pen.about(x.label, "this is false") if x.label else ""
            lines += [lead, r"\noindent", pen.states(x.said)]
    return "\n".join(x for x in lines if x)

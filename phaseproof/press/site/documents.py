"""The audited documents: a table of every row with its verdict, and a page of what is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from phaseproof.library.rows import coverage_of
from phaseproof.model.book import Statement
from phaseproof.model.results import Audit, Finding
from phaseproof.press.audit import (
    conditions,
    document_title,
    place,
    quotation,
    refutations,
    saw,
    text_says,
)
from phaseproof.press.site.claims import Shelf, anchor, badge, link
from phaseproof.press.site.markdown import escaped, item, page, preview, table
from phaseproof.syntax import sentences
from phaseproof.syntax.printer import listed
from phaseproof.verification.audit import VERDICTS, errata


def document_page(audit: Audit, shelf: Shelf) -> str:
    key, counts = audit.document.key, audit.by_verdict
    said = listed([f"{counts[v]} {v}" for v in VERDICTS if v in counts])
    told = (
        item(shelf.known[key])
        if key in shelf.known
        else f"{escaped(document_title(audit.document, shelf.known))}."
    )
    covered = [
        f"{n} of {of} {kind} ranges"
        for kind, (n, of) in coverage_of(audit.document).items()
    ]
    rows = [
        [
            f"[{escaped(place(row.place)) or row.name}]{{#{anchor(key, row)}}}",
            "<br>".join(_row(row, found, shelf)),
            f"{badge(found.verdict)} {row.error}".rstrip(),
        ]
        for row, found in audit.rows
    ]
    return page(
        f"# {title(audit, shelf)}",
        told,
        f"{len(rows)} rows: {said}."
        + (f" Something is said about {listed(covered)}." if covered else ""),
        table(("Where", "What is said", "Verdict"), rows, "audit"),
        told=preview(
            f"Audit of {key}",
            f"{len(rows)} statements of {key}, read line by line and judged: {said}.",
            f"documents/{key}",
        ),
    )


def title(audit: Audit, shelf: Shelf) -> str:
    document = audit.document
    return f"Audit of {escaped(document.key)}: {escaped(document_title(document, shelf.known))}"


def _row(row: Statement, found: Finding, shelf: Shelf) -> Iterator[str]:
    backend = shelf.backend
    yield backend.prose(row.asserted) + escaped(row.mark)
    if row.reading:
        yield f"[Read as]{{.label}} {backend.prose(row.reading)}"
    if row.quoted:
        yield f"[Printed]{{.label}} {_quotation(row, shelf)}"
    for p in row.printed:
        yield backend.inline(sentences.whole([p.part.sequent], backend)[0])
    for label, said in (
        ("The text says", backend.prose(text_says(row))),
        *(("Holds if", x) for x in conditions(row, backend)),
        ("Minding", backend.prose(row.minding)),
        (
            "Otherwise",
            backend.inline(sentences.whole([row.otherwise.part.sequent], backend)[0])
            if row.otherwise
            else "",
        ),
        *(("Wrong", x) for x in refutations(row, backend)),
        ("Not at the source's size", backend.prose(row.elsewhere) if row.error else ""),
        ("Fault", backend.prose(found.sentence)),
        ("Because", backend.prose(row.reason)),
        ("Seen", backend.prose(saw(row.observed)) if row.observed else ""),
        ("What holds", link(row.corrected, shelf) if row.corrected else ""),
        ("Settled by", ", ".join(map(backend.claim_name, found.settled_by))),
    ):
        if said:
            yield f"[{label}]{{.label}} {said}"


def _quotation(row: Statement, shelf: Shelf) -> str:
    """As the text has it, in its own language."""
    bars = lambda formula: shelf.backend.math(formula.replace(r"\|", r"\Vert "))
    return quotation(row, bars, escaped)


def errata_page(shelf: Shelf) -> str:
    """Only what is wrong in a text that was read, and what holds instead."""
    out = [
        "# Errata",
        "What is printed wrongly, and what holds instead. Formulas that were "
        "inferred from a missing image, or only transcribed or quoted by others, do not stand "
        "here.",
    ]
    for audit in shelf.report.audits:
        if wrong := [*errata([audit])]:
            out.append(f"## {title(audit, shelf).removeprefix('Audit of ')}")
            out += [_erratum(*x, shelf) for x in wrong]
    return page(*out)


def _erratum(key: str, row: Statement, found: Finding, shelf: Shelf) -> str:
    backend = shelf.backend
    blocks = [
        f"**[{escaped(place(row.place)) or row.name}](#{anchor(key, row)})** "
        f"{backend.prose(row.asserted)}{escaped(row.mark)} ({row.error})",
        f"[Read as]{{.label}} {backend.prose(row.reading)}" if row.reading else "",
        f"[Printed]{{.label}} {_quotation(row, shelf)}" if row.quoted else "",
        *(shelf.says([p.part.sequent]) for p in row.printed),
        *(f"[Wrong]{{.label}} {x}." for x in refutations(row, backend)),
        f"[Fault]{{.label}} {backend.prose(found.sentence)}" if found.sentence else "",
        f"[Seen]{{.label}} {backend.prose(saw(row.observed))}." if row.observed else "",
    ]
    if row.corrected:
        blocks.append(f"[What holds]{{.label}} {link(row.corrected, shelf)}")
        blocks.append(shelf.says(p.sequent for p in row.corrected.parts))
    return ":::{container} erratum\n" + "\n\n".join(x for x in blocks if x) + "\n:::"

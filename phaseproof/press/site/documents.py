"""The audited documents: a table of every row with its verdict, and a page of errata."""

from __future__ import annotations

from phaseproof.library.rows import coverage_of
from phaseproof.model.book import Statement
from phaseproof.model.results import Audit, Finding
from phaseproof.press.audit import (
    ERRATA,
    document_title,
    erratum_facts,
    place,
    row_facts,
)
from phaseproof.press.markdown import anchor, escaped, page, preview, table, told
from phaseproof.press.page import Fact
from phaseproof.press.shelf import Shelf
from phaseproof.press.site.claims import badge
from phaseproof.syntax import sentences
from phaseproof.syntax.printer import listed
from phaseproof.verification.audit import VERDICTS, errata


def document_page(audit: Audit, shelf: Shelf) -> str:
    """Every row of a document, with its verdict."""
    key, counts = audit.document.key, audit.by_verdict
    said = listed([f"{counts[v]} {v}" for v in VERDICTS if v in counts])
    title = document_title(audit.document, shelf.known)
    entry = told(shelf.known[key]) if key in shelf.known else f"{escaped(title)}."
    covered = [
        f"{n} of {of} {kind} ranges"
        for kind, (n, of) in coverage_of(audit.document).items()
    ]
    rows = [
        [
            f"[{escaped(place(row.place)) or row.name}]{{#{anchor(f'{key}-{row.name}')}}}",
            _row(row, found, shelf),
            f"{badge(found.verdict)} {row.error}".rstrip(),
        ]
        for row, found in audit.rows
    ]
    return page(
        f"# Audit of {_title(audit, shelf)}",
        entry,
        f"{len(rows)} rows: {said}."
        + (f" They cover {listed(covered)}." if covered else ""),
        table(("Place", "Statement", "Verdict"), rows, "audit"),
        told=preview(
            f"Audit of {key}",
            f"{len(rows)} statements of {key}, read line by line and judged: {said}.",
            f"documents/{key}",
        ),
    )


def _title(audit: Audit, shelf: Shelf) -> str:
    document = audit.document
    return f"{escaped(document.key)}: {escaped(document_title(document, shelf.known))}"


def _row(row: Statement, found: Finding, shelf: Shelf) -> str:
    """A row within a cell of a table, its lines parted by breaks."""
    pen = shelf.pen
    lines = [pen.prose(row.asserted) + escaped(row.mark)]
    for x in row_facts(row, found, pen):
        if isinstance(x, Fact):
            lines.append(pen.about(x.label, x.said))
        else:
            (said,) = map(pen.inline, sentences.whole(x.said, pen))
            lines.append(pen.about(x.label, said) if x.label else said)
    return "<br>".join(x for x in lines if x)


def errata_page(shelf: Shelf) -> str:
    """The errors in texts that were read, each with a correct statement."""
    out = ["# Errata", ERRATA]
    for audit in shelf.report.audits:
        if wrong := [*errata([audit])]:
            out.append(f"## {_title(audit, shelf)}")
            out += [_erratum(*x, shelf) for x in wrong]
    return page(*out)


def _erratum(key: str, row: Statement, found: Finding, shelf: Shelf) -> str:
    pen = shelf.pen
    where = pen.row(key, row, escaped(place(row.place)) or row.name)
    blocks = [
        f"**{where}** {pen.prose(row.asserted)}{escaped(row.mark)} ({row.error})",
        *(
            pen.about(x.label, x.said)
            if isinstance(x, Fact)
            else shelf.pen.states(x.said)
            for x in erratum_facts(row, found, pen)
        ),
    ]
    return ":::{container} erratum\n" + "\n\n".join(x for x in blocks if x) + "\n:::"

"""claims.jsonld: the rows of the audited documents for other registries, each as a ClaimReview of
schema.org: what was said, by whom and where, the verdict, and the claims that settle it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from phaseproof.library.sources import Source, unicode
from phaseproof.model.book import Document, Statement
from phaseproof.model.results import Finding
from phaseproof.press.audit import document_title, place
from phaseproof.press.citation import edition, published
from phaseproof.press.markdown import anchor
from phaseproof.press.shelf import Shelf
from phaseproof.syntax.inline_markup import plain

US = {"@type": "Organization", "name": "phaseproof contributors"}


def reviews(shelf: Shelf) -> str:
    """One object a line; addresses are relative where the site is not published."""
    version, _ = edition(shelf.report.version)
    rows = (
        json.dumps(_review(audit.document, row, found, shelf), ensure_ascii=False)
        for audit in shelf.report.audits
        for row, found in audit.rows
    )
    head = {"@context": "https://schema.org", "@type": "Dataset", "name": "phaseproof"}
    start = json.dumps({**head, "version": version, "creator": US})[:-1]
    return f'{start}, "hasPart": [\n' + ",\n".join(rows) + "\n]}\n"


def _review(
    document: Document, row: Statement, found: Finding, shelf: Shelf
) -> dict[str, Any]:
    """A row: the paraphrase is reviewed, and the words of the text are its appearance."""
    key, at = document.key, f"{published()}/" if published() else ""
    where = f"{at}documents/{key}.html#{anchor(f'{key}-{row.name}')}"
    said = {
        "@type": "Claim",
        "text": plain(row.asserted),
        "appearance": {"@type": "Quotation", **dict(_quotation(document, row, shelf))},
    }
    rests = [f"{at}claims/{x}.html" for x in found.settled_by if x in shelf.by_tag]
    return {
        "@type": "ClaimReview",
        "@id": where,
        "url": where,
        "identifier": f"sha256:{row.hash}",
        "author": US,
        "claimReviewed": said["text"],
        "itemReviewed": said,
        "reviewRating": {"@type": "Rating", "alternateName": found.verdict},
        **({"isBasedOn": rests} if rests else {}),
    }


def _quotation(
    document: Document, row: Statement, shelf: Shelf
) -> Iterator[tuple[str, Any]]:
    if row.quoted:
        yield "text", row.quoted
    if at := place(row.place):
        yield "pagination", at
    work = {"@type": "CreativeWork", "name": document_title(document, shelf.known)}
    yield "isPartOf", {**work, **dict(_source(shelf.known.get(document.key)))}


def _source(source: Source | None) -> Iterator[tuple[str, str]]:
    """The authors, the year and the address of a document, where they are known."""
    if source is not None:
        said = {"author": source["author"], "datePublished": source["year"]}
        yield from ((name, unicode(x)) for name, x in said.items() if x)
        if source.link:
            yield "url", source.link

"""audit: what is right and what is wrong in a document, line by line."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

import click

from phaseproof import places
from phaseproof.cli import index, json_report, terminal
from phaseproof.cli.common import Wrong, json_wanted, print_json
from phaseproof.cli.export import sources as beside
from phaseproof.cli.failures import sentences
from phaseproof.cli.lookup import in_folder
from phaseproof.library import loading
from phaseproof.library.inventory import differences
from phaseproof.library.quotations import misquoted
from phaseproof.library.rows import coverage_of
from phaseproof.library.sources import Source, read
from phaseproof.model.book import Document
from phaseproof.verification.audit import VERDICTS, WRONG


@click.command()
@click.argument("document", required=False)
@click.option(
    "--verdict",
    type=click.Choice([*VERDICTS, index.UNJUDGED]),
    help="Only rows with this verdict; refuted includes everything wrong.",
)
@click.option("--line", type=click.IntRange(min=1), help="Only rows about this line.")
@click.option("--equation", metavar="TAG", help="Only rows about this equation.")
@click.option(
    "--coverage", is_flag=True, help="Print how much of each document the rows cover."
)
@click.option(
    "--text",
    "copy",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Compare this copy with the audited document.",
)
@in_folder
@json_wanted
def audit(
    document: str | None,
    verdict: str | None,
    line: int | None,
    equation: str | None,
    coverage: bool,
    copy: Path | None,
    home: Path | None,
    as_json: bool,
) -> None:
    """Show what is right and wrong in a DOCUMENT, line by line.

    Without a DOCUMENT, all are shown.  Verdicts come from the committed ledger; with --in FOLDER
    the documents of that folder are judged."""
    with sentences(as_json):
        known = index.judged(loading.load(home)) if home else index.load()
        keys = [d["document"] for d in known["documents"]]
        if document is not None and document not in keys:
            raise Wrong(
                f"the document must be one of the following, got {document}: "
                f"{', '.join(keys) or 'none'}"
            )
        sources = beside(home) if home else read(places.DOCS / "references.bib")
        if copy or coverage:
            documents = [
                d for d in loading.load(home).documents if document in (None, d.key)
            ]
    if copy:
        _compare_copy(documents if document else [], copy)
    if coverage:
        _print_coverage(documents, as_json)
    titles = {x["tag"]: x["title"] for x in known["claims"]}
    verdicts = WRONG if verdict == "refuted" else (verdict,)
    wanted = lambda row: (
        (not verdict or row["verdict"] in verdicts)
        and equation in (None, row["equation"])
        and (line is None or any(a <= line <= b for a, b in row["lines"]))
    )
    shown = [
        {"document": d["document"], "rows": [*filter(wanted, d["rows"])]}
        for d in known["documents"]
        if document in (None, d["document"])
    ]
    if as_json:
        print_json(
            {
                **json_report.HEAD,
                "documents": [
                    {
                        "document": d["document"],
                        **_named(sources.get(d["document"])),
                        "counts": _counts(d["rows"]),
                        "rows": d["rows"],
                    }
                    for d in shown
                ],
            }
        )
        return
    for d in shown:
        if document and (named := _named(sources.get(document))):
            click.echo(", ".join(named.values()))
        for row in d["rows"]:
            lines = (
                terminal.row(d["document"], row, titles)
                if line or equation
                else terminal.row_in_brief("", row)
            )
            for text in lines:
                click.echo(text)
        counts = ", ".join(f"{n} {word}" for word, n in _counts(d["rows"]).items())
        click.echo(f"{d['document']}: {counts or 'no row fits these options'}")


def _named(source: Source | None) -> dict[str, str]:
    """Author, title, year and address of a document, as far as they are known."""
    known = (
        ("author", "author"),
        ("title", "original" if source and source["original"] else "title"),
        ("year", "year"),
        ("url", "url"),
    )
    return {name: source[field] for name, field in known if source and source[field]}


def _counts(rows: Iterable[json_report.Record]) -> dict[str, int]:
    counted = Counter(row["verdict"] for row in rows)
    return dict(sorted(counted.items(), key=lambda pair: (-pair[1], pair[0])))


def _compare_copy(documents: list[Document], copy: Path) -> NoReturn:
    """Says whether a copy is the audited text, and ends."""
    known = documents[0] if documents else None
    if known is None or known.inventory is None:
        raise Wrong("--text needs a DOCUMENT whose text was audited")
    text = copy.read_bytes()
    said = [
        *differences(known.inventory, text),
        *misquoted(known.statements, text.decode("utf-8", errors="replace")),
    ]
    for sentence in said or [f"this is the audited text of {known.key}"]:
        click.echo(sentence)
    sys.exit(1 if said else 0)


def _print_coverage(documents: list[Document], as_json: bool) -> NoReturn:
    """Equations, code blocks and so on with a row, and all of them, for each document."""
    covered = {d.key: coverage_of(d) for d in documents if d.inventory}
    if as_json:
        print_json(
            {
                **json_report.HEAD,
                "coverage": {
                    key: {
                        kind: {"covered": n, "of": of}
                        for kind, (n, of) in found.items()
                    }
                    for key, found in covered.items()
                },
            }
        )
    else:
        for key, found in covered.items():
            click.echo(
                f"{key}  "
                + ", ".join(f"{n} of {of} {kind}" for kind, (n, of) in found.items())
            )
    sys.exit(
        0
        if all(n == of for found in covered.values() for n, of in found.values())
        else 1
    )

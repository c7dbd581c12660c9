"""Claims as files for a paper; and the pages of a folder of one's own, like those of the book."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import click

from phaseproof import places
from phaseproof.cli.common import Wrong
from phaseproof.cli.failures import sentences
from phaseproof.cli.lock import alone, writable
from phaseproof.cli.lookup import in_folder, one
from phaseproof.cli.publish import Published
from phaseproof.files import write_all
from phaseproof.library.loading import Book
from phaseproof.library.sources import BibError, read
from phaseproof.model.results import Report, Settled
from phaseproof.press.book import book_files, writers_files
from phaseproof.press.citation import by_tag, claims_bib, entry
from phaseproof.press.shelf import Shelf, Sources, with_lemmas
from phaseproof.trusted.language.terms import OutsideFragment
from phaseproof.verification.cache import Remembered
from phaseproof.verification.report import settle
from phaseproof.version import VERSION

# ---------------------------------------------------------------- claims for a paper


@click.command()
@click.argument("targets", nargs=-1, required=True, metavar="TAG|NAME...")
@click.option(
    "--to",
    "folder",
    required=True,
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write into this folder, that of the paper.",
)
@in_folder
def export(targets: tuple[str, ...], folder: Path, home: Path | None) -> None:
    r"""Write claims as files for a paper: phaseproof.sty, the statement and the proof of each, and
    claims.bib with an entry for each.  Only these claims are judged.

    In the paper, \usepackage{phaseproof} and \checked{0503} then print claim 0503.  Entries of
    claims.bib under other keys stay."""
    with sentences():
        chosen = {s.claim.tag: s for s in (one(x, home) for x in targets)}
    report = Report(VERSION, (), tuple(chosen.values()), (), 0)
    bibliography = folder / "claims.bib"
    try:
        files = writers_files(Shelf(report, {}))
        old = bibliography.read_text(encoding="utf-8") if bibliography.exists() else ""
    except OutsideFragment as error:
        raise Wrong(f"a page cannot be printed: {error}") from error
    except UnicodeDecodeError as error:
        raise Wrong(f"{bibliography} must be UTF-8: {error.reason}") from error
    files["claims.bib"] = _with_entries(old, by_tag(report.settled), home is None)
    writable(folder)
    with alone(folder):
        write_all(folder, files)
    for name in sorted(files):
        click.echo(f"{places.path_text(folder)}/{name}")


def _with_entries(bibliography: str, settled: Iterable[Settled], ours: bool) -> str:
    """The bibliography with an entry for each claim, in the place of the one under its key."""
    for s in settled:
        ended = rf"^@misc\{{phaseproof:{s.claim.tag},\n.*?^\}}\n*"
        kept = re.sub(ended, "", bibliography, flags=re.MULTILINE | re.DOTALL).rstrip()
        bibliography = f"{kept}\n\n{entry(s, ours=ours)}\n".lstrip("\n")
    return bibliography


# ---------------------------------------------------------------- a folder of one's own


def hand_out(
    book: Book, report: Report, out: Path, remembered: Remembered
) -> Published:
    """The pages of the chapters and of each claim, an entry and a certificate for each, and the
    certificates of what they rest on."""
    try:
        pages = book_files(report, sources(book.folder), remembered=remembered)
        bibliography = claims_bib(report, ours=False)
    except (BibError, OutsideFragment) as error:
        return Published(False, sentences=(f"A page cannot be printed: {error}",))
    files = {name: text for name, text in pages.items() if name.startswith("latex/")}
    files["claims.bib"] = bibliography
    for x in report.settled:
        files[f"certificates/{x.claim.tag}.json"] = x.certificate
    for claim in with_lemmas(x.claim for _, x in book):
        if claim.tag in book.by_tag:
            continue
        outcome = remembered.outcome(claim) or settle(claim)
        if outcome.sentence:
            return Published(
                False, sentences=(f"{claim.tag} of the book: {outcome.sentence}",)
            )
        remembered.keep([(claim, (), outcome)], [])
        files[f"certificates/{claim.tag}.json"] = outcome.certificate
    write_all(out, files)
    shown = places.path_text(out)
    return Published(
        True,
        files=tuple(f"{shown}/{name}" for name in files),
        sentences=(
            f"LaTeX, certificates and BibTeX lie in {shown}/latex, {shown}/certificates and "
            f"{shown}/claims.bib",
        ),
    )


def sources(folder: Path) -> Sources:
    """The sources beside the chapters, and those of the project; none where nothing lies there, for
    then a source is any words."""
    own = folder / "references.bib"
    if not own.exists():
        return {}
    project = places.DOCS / "references.bib"
    return {**(read(project) if project.exists() else {}), **read(own)}

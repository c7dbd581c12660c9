"""What comes of a folder of one's own: LaTeX, certificates and BibTeX, like those of the book."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from phaseproof import places
from phaseproof.cli.publish import Published
from phaseproof.files import write_all
from phaseproof.library.loading import Book
from phaseproof.library.sources import BibError, read
from phaseproof.model.results import Report
from phaseproof.press.book import book_files
from phaseproof.press.citation import claims_bib
from phaseproof.press.shelf import Sources
from phaseproof.trusted.language.claims import Claim
from phaseproof.trusted.language.terms import OutsideFragment
from phaseproof.trusted.language.walk import claims
from phaseproof.verification.cache import Remembered
from phaseproof.verification.report import settle


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
    for claim in lent(book):
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


def lent(book: Book) -> Iterator[Claim]:
    """The claims of the book that those of a folder rest on, directly or not."""
    seen, waiting = {*book.by_tag}, [entry.claim for _, entry in book]
    for claim in waiting:
        for x in claims(claim):
            if x.tag not in seen:
                seen.add(x.tag)
                waiting.append(x)
                yield x

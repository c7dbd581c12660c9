"""What `verify` leaves behind: the pages and the ledger in build/, or the difference.

The pages are written only when every claim stands and the verdicts are those that were committed.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Set
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from phaseproof import places
from phaseproof.files import write, write_all
from phaseproof.library import loading
from phaseproof.library.figure import draw, is_drawn
from phaseproof.library.sources import BibError, Source, read
from phaseproof.model.results import Report
from phaseproof.press import ledger
from phaseproof.press.book import book_files
from phaseproof.press.citation import claims_bib
from phaseproof.press.shelf import Shelf
from phaseproof.press.site import site_files
from phaseproof.press.site.pages import PAGES
from phaseproof.press.tex import PDFS, compile_pdf
from phaseproof.rocq.coqc import MEANING
from phaseproof.rocq.status import committed, enclosed
from phaseproof.rocq.translations import Translations
from phaseproof.sympy.status import in_brief, standing
from phaseproof.trusted.language.terms import OutsideFragment
from phaseproof.verification.cache import Remembered
from phaseproof.workers import workers

# What a run of the whole book leaves in build/, and is held to where nothing has changed.
KEPT = (
    "book.tex",
    "digest.tex",
    "claims.bib",
    "verdicts.jsonl",
    "latex",
    "certificates",
    "figures",
)


@dataclass(frozen=True)
class Published:
    """What was written, and what is to be said about it."""

    ok: bool
    ledger: str = ""  # sha256 of docs/verdicts.jsonl as it should be
    files: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()

    complete: bool = False  # whether every figure is drawn, too

    def pages(self) -> list[Path]:
        """The pages, certificates and figures that lie in build/ now."""
        return [
            path
            for path in places.BUILD.rglob("*")
            if path.is_file() and path.relative_to(places.BUILD).parts[0] in KEPT
        ]

    def record(self) -> dict[str, Any]:
        """The same as plain data, for --json."""
        return {
            "ledger": self.ledger,
            "files": [*self.files],
            "said": [*self.sentences],
        }


def publish(
    report: Report,
    jobs: int = 1,
    remembered: Remembered | None = None,
    pdf: bool = False,
    site: bool = False,
) -> Published:
    """The pages of a report in which every claim stands, if its verdicts are the committed ones;
    the PDF where it is wanted, and none that shows other pages; the sources of the site where they
    are.  What is not drawn yet is drawn by that many processes while the pages are written."""
    if not places.DOCS.is_dir():
        return Published(
            True,
            sentences=(
                "This book has no folder docs: pages and ledger are "
                "made in a checkout.",
            ),
        )
    text = ledger.dump(ledger.ledger_rows(report))
    known = sha256(text.encode()).hexdigest()
    try:
        differences = _differences(report, text)
    except ledger.LedgerError as error:
        return Published(False, known, sentences=(f"docs/{error}",))
    out = places.path_text(places.BUILD)
    if differences:
        write_all(places.BUILD, {"verdicts.jsonl": text})
        return Published(
            False,
            known,
            (f"{out}/verdicts.jsonl",),
            (
                *differences,
                "The verdicts differ from docs/verdicts.jsonl and lie in "
                f"{out}/verdicts.jsonl; make ledger accepts them.",
            ),
        )
    try:
        sources = read(places.DOCS / "references.bib")
        kernel = _written().get("kernel", "")
        with _drawing(report, jobs) as drawn:
            files = {
                **book_files(report, sources, kernel, remembered),
                "claims.bib": claims_bib(report),
                "verdicts.jsonl": text,
            }
            if write_all(places.BUILD, files):
                for name in PDFS:
                    (places.BUILD / f"{name}.pdf").unlink(missing_ok=True)
            _certify(report)
        missing = _undrawn(drawn)
        if site:
            write_site(report, sources, places.BUILD)
    except (BibError, OutsideFragment) as error:
        return Published(
            False, known, sentences=(f"A page cannot be printed: {error}",)
        )
    said = {x for name in PDFS if pdf and (x := compile_pdf(places.BUILD, name))}
    made = [
        name
        for name in (*(f"{x}.pdf" for x in PDFS), *files)
        if (places.BUILD / name).exists()
    ]
    return Published(
        not said,
        known,
        tuple(f"{out}/{name}" for name in made),
        (
            *missing,
            *sorted(said),
            *_in_sympy(report),
            f"The proofs lie in {out}/{made[0]}, to be cited as",
            f"  phaseproof {report.version}, ledger sha256 {known}",
        ),
        not missing and not said,
    )


def _in_sympy(report: Report) -> Iterator[str]:
    """What SymPy does, by the ledger of it; and where it was asked about another certificate."""
    rows = {s.claim.tag: standing(s.certificate) for s in report.settled}
    yield in_brief([x for x in rows.values() if x])
    if old := [tag for tag, row in rows.items() if row is None]:
        some = f"{', '.join(old[:5])}{', …' * (len(old) > 5)}"
        yield (
            f"docs/sympy.jsonl has no row for the certificates of {len(old)} claims "
            f"({some}); make ledger asks SymPy again."
        )


def _written() -> dict[str, str]:
    """The pages that were written by hand, in their order."""
    return {
        name: path.read_text(encoding="utf-8")
        for name in PAGES
        if (path := places.DOCS / f"{name}.md").exists()
    }


def _certify(report: Report) -> None:
    """A certificate of each claim in build/certificates, and no others."""
    folder = places.BUILD / "certificates"
    files = {f"{s.claim.tag}.json": s.certificate for s in report.settled}
    write_all(folder, files)
    for path in folder.glob("*.json"):
        if path.name not in files:
            path.unlink()


def write_site(report: Report, sources: Mapping[str, Source], build: Path) -> None:
    """The sources of the site in the folder site-source, and nothing else; what was drawn and
    certified is linked, where it lies in ``build``."""
    drawn = {
        f.name
        for c in report.chapters
        for f in c.figures
        if (build / "figures" / f"{f.name}.svg").exists()
    }
    moving = {
        name: path.read_text(encoding="utf-8")
        for name in drawn
        if (path := build / "figures" / f"{name}.json").exists()
    }
    certified = {path.stem for path in (build / "certificates").glob("*.json")}
    theorems = _theorems(build / "certificates", certified)
    gone = {
        tag: (x.name, x.withdrawn)
        for tag, x in (loading.registered() or {}).items()
        if x.withdrawn
    }
    said = ledger.stated(
        "", places.DOCS / "verdicts.jsonl", places.DOCS / "history.jsonl"
    )
    shelf = Shelf(
        report,
        sources,
        frozenset(drawn),
        moving,
        frozenset(certified),
        frozenset(theorems),
        tuple(x for x in said if x.until),
        gone,
        _written(),
    )
    folder = build / "site-source"
    shutil.rmtree(folder, ignore_errors=True)
    write_all(folder, site_files(shelf))
    write_all(
        folder / "formal",
        {
            "Phaseproof.v": MEANING.read_text(encoding="utf-8"),
            **{f"c{tag}.v": text for tag, text in theorems.items()},
        },
    )
    for name in ("figures", "certificates"):
        if (build / name).is_dir():
            (folder / name).symlink_to(Path("..") / name)


def _theorems(certificates: Path, certified: Set[str]) -> Mapping[str, str]:
    """The files of Rocq, by tag, of the certified claims that it has checked."""
    said = Translations(certificates, enclosed(committed()))
    for row in committed().values():
        if row.checked and row.tag in certified:
            said.add(row.tag)
    return said.files


@contextmanager
def _drawing(report: Report, jobs: int) -> Iterator[dict[str, Future[None]]]:
    """The figures of the chapters that are not drawn yet are, by the end."""
    folder = places.BUILD / "figures"
    figures = [f for c in report.chapters for f in c.figures if not is_drawn(f, folder)]
    if not figures:
        yield {}
        return
    with workers(min(jobs, len(figures))) as pool:
        yield {
            f.name: pool.submit(draw, replace(f, claims=()), folder) for f in figures
        }


def _undrawn(drawn: Mapping[str, Future[None]]) -> list[str]:
    """What kept a figure from being drawn."""
    said = []
    for name, figure in drawn.items():
        try:
            figure.result()
        except ImportError as error:
            said.append(f"The figure {name} is not drawn: {error}.")
    return said


def _differences(report: Report, text: str) -> list[str]:
    committed = places.DOCS / "verdicts.jsonl"
    said = ledger.compare(ledger.load(committed), ledger.ledger_rows(report))
    if said or (committed.exists() and committed.read_text(encoding="utf-8") == text):
        return said
    return ["docs/verdicts.jsonl is missing or not written as the ledger is."]


def accept(report: Report) -> list[str]:
    """The verdicts as they are now become the committed ones; new tags get their line."""
    changes = ledger.accept(
        ledger.ledger_rows(report),
        report.version,
        places.DOCS / "verdicts.jsonl",
        places.DOCS / "history.jsonl",
    )
    tags = places.DOCS / "tags"
    known = loading.registered() or {}
    new = [
        f"{s.claim.tag} {s.name}" for s in report.settled if s.claim.tag not in known
    ]
    if new:
        before = tags.read_text(encoding="utf-8") if tags.exists() else ""
        write(tags, before + "".join(f"{line}\n" for line in new))
    return [*changes, *(f"docs/tags has the new line {line}" for line in new)] or [
        "The ledger is as it was."
    ]

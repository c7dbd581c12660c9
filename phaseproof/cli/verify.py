"""verify, book and ledger: claims are judged, pages written, verdicts compared or accepted."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import NoReturn

import click

from phaseproof import places
from phaseproof.cli import index, json_report, terminal, unchanged
from phaseproof.cli.common import Wrong, bar, cores, job_count, json_wanted, print_json
from phaseproof.cli.export import hand_out
from phaseproof.cli.failures import complain, sentences, tags
from phaseproof.cli.lock import alone, writable
from phaseproof.cli.publish import Published, accept, publish
from phaseproof.cli.serve import serve
from phaseproof.library import loading
from phaseproof.library.loading import Book
from phaseproof.model.results import Report
from phaseproof.press.tex import MISSING
from phaseproof.verification.cache import Remembered
from phaseproof.verification.cache_store import Memory, folder
from phaseproof.verification.report import verify as judged

fresh_wanted = click.option(
    "--fresh",
    is_flag=True,
    help="Judge everything, and ignore remembered verdicts.",
)


@click.command()
@click.argument("targets", nargs=-1, metavar="[TAG|CHAPTER|FOLDER]...")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write LaTeX, certificates and BibTeX of a FOLDER here.",
)
@fresh_wanted
@job_count
@json_wanted
def verify(
    targets: tuple[str, ...],
    out: Path | None,
    fresh: bool,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Judge claims, and evaluate every line of their proofs.

    Without arguments, judge the whole book, write its pages to build/, and compare its verdicts
    with the committed ledger.  A FOLDER is any folder of chapters; chapters are code, and judging
    a folder executes them.

    Verdicts of earlier runs with the same program and evidence are remembered.  If nothing has
    changed since the last run of the whole book, its report is printed again."""
    if not (targets or out or fresh or as_json) and (said := unchanged.recalled()):
        click.echo("\n".join(said))
        return
    with sentences(as_json):
        opened, only = _opened(targets)
        whole = opened.whole and only is None
        if out and (opened.whole or only is not None):
            raise Wrong(
                "--out needs a FOLDER alone; the pages of the book are in build/"
            )
        if whole or out:
            writable(out or places.BUILD)
        remembered = _remembered(fresh)
        report = _report(opened, only, jobs, remembered)
    published = None
    if whole:
        published = _publish(opened, report, jobs, remembered)
    elif out and report.ok:
        with alone(out):
            published = hand_out(opened, report, out, remembered)
    _finish(report, published, as_json)


@click.command()
@fresh_wanted
@job_count
def book(fresh: bool, jobs: int | None) -> None:
    """Run verify on the whole book, then make the PDFs: book and digest (needs latexmk)."""
    _whole(fresh, jobs, pdf=True)


@click.command()
@fresh_wanted
@job_count
@click.option("--serve", "serving", is_flag=True, help="Open the built site instead.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="Port of --serve [any]."
)
def site(fresh: bool, jobs: int | None, serving: bool, port: int) -> None:
    """Run verify on the whole book, then write the sources of the site.

    With --serve, nothing is judged: build/site is opened in a browser, at an address of this
    machine alone."""
    if serving:
        serve(places.BUILD / "site", port)
    else:
        _whole(fresh, jobs, site=True)


def _whole(
    fresh: bool, jobs: int | None, pdf: bool = False, site: bool = False
) -> NoReturn:
    with sentences():
        opened = loading.load()
        writable(places.BUILD)
        if pdf and not shutil.which("latexmk"):
            raise Wrong(MISSING)
        remembered = _remembered(fresh)
        report = _report(opened, None, jobs, remembered)
    _finish(report, _publish(opened, report, jobs, remembered, pdf, site))


@click.command()
@job_count
def ledger(jobs: int | None) -> None:
    """Accept the current verdicts: docs/verdicts.jsonl, docs/history.jsonl, docs/tags."""
    if not places.CHECKOUT:
        raise Wrong("ledger needs a checkout, and this is an installed package")
    with sentences():
        opened = loading.load(registering=True)
        report = _report(opened, None, jobs, _remembered(fresh=True))
        complain(report.failures)
        if not report.ok:
            sys.exit(1)
        with alone(places.BUILD):
            said = accept(report)
    for sentence in said:
        click.echo(sentence)


# ---------------------------------------------------------------- doing


def _opened(targets: tuple[str, ...]) -> tuple[Book, frozenset[str] | None]:
    """The book the targets speak of, and the tags among its claims; None for all of them."""
    folders = [t for t in targets if Path(t).is_dir()]
    if len(folders) > 1:
        raise Wrong("verify takes one FOLDER at a time")
    names = [t for t in targets if t not in folders]
    opened = loading.load(
        Path(folders[0]) if folders else None, registering=bool(names)
    )
    return opened, frozenset(
        tag for t in names for tag in tags(opened, t)
    ) if names else None


def _report(
    opened: Book,
    only: frozenset[str] | None,
    jobs: int | None,
    remembered: Remembered,
) -> Report:
    """The report, with a bar on stderr while a terminal is watching."""
    count = sum(only is None or e.claim.tag in only for _, e in opened)
    with bar(count) as advance:
        return judged(opened, only, jobs or cores(), advance, remembered=remembered)


def _remembered(fresh: bool = False) -> Remembered:
    memory = Memory(folder())
    if memory.lost:
        click.echo(f"phaseproof: {memory.lost}: nothing is remembered", err=True)
    return Remembered(memory, fresh)


def _publish(
    opened: Book,
    report: Report,
    jobs: int | None,
    remembered: Remembered,
    pdf: bool = False,
    site: bool = False,
) -> Published | None:
    """What comes of the whole book, if every claim stands."""
    if not report.ok:
        return None
    with alone(places.BUILD):
        published = publish(report, jobs or cores(), remembered, pdf, site)
    if published.ok:
        index.keep(opened, report.audits)
        if published.complete:
            unchanged.keep(
                terminal.unchanged(report, published.sentences),
                [
                    path.relative_to(places.BUILD).as_posix()
                    for path in published.pages()
                ],
            )
    return published


def _finish(
    report: Report, published: Published | None, as_json: bool = False
) -> NoReturn:
    well = report.ok and (published is None or published.ok)
    if as_json:
        print_json(
            {
                **json_report.of_report(report),
                "ok": well,
                "published": None if published is None else published.record(),
            }
        )
    else:
        complain(report.failures)
        for line in terminal.summary(report):
            click.echo(line)
        for line in published.sentences if published else ():
            click.echo(line, err=not well)
    sys.exit(0 if well else 1)

"""The command line.

The exit code is 0 when all is as it should be, 1 when a claim falls short, 2 for a usage error.
What was asked for goes to stdout, progress and complaints to stderr; ``--json`` stands alone.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from importlib.metadata import EntryPoints, entry_points
from pathlib import Path
from typing import Any, NoReturn

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from phaseproof import places
from phaseproof.book import loading
from phaseproof.book.audit import VERDICTS, coverage_of
from phaseproof.book.inventory import differences
from phaseproof.book.loading import Book, Registered
from phaseproof.book.modules import BookError
from phaseproof.book.verification import audit, cores, verify
from phaseproof.certificate.replay import Replayed, replay_all
from phaseproof.commands import record, terminal
from phaseproof.commands.publish import accept, publish
from phaseproof.commands.terminal import coloured
from phaseproof.language.contents import Document
from phaseproof.language.results import Audit, Report, Settled
from phaseproof.notation import latex
from phaseproof.press import audit as pages
from phaseproof.press import citation
from phaseproof.press.ledger import LedgerError, stated
from phaseproof.version import VERSION

HASH = re.compile(r"[0-9a-fA-F]{12,64}")  # of a statement, or its beginning


class Wrong(click.ClickException):
    """A usage error, in one sentence."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        click.echo(f"phaseproof: {self.format_message()}", file=file, err=True)


class Commands(click.Group):
    """The commands below, and those other packages add under ``phaseproof.commands``."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*super().list_commands(ctx), *sorted(e.name for e in _added())]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if found := super().get_command(ctx, cmd_name):
            return found
        for entry in _added():
            if entry.name == cmd_name:
                command = entry.load()
                if not isinstance(command, click.Command):
                    raise Wrong(f"{entry.value} is not a command")
                return command
        return None


def _added() -> EntryPoints:
    return entry_points(group="phaseproof.commands")


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="phaseproof")
def main() -> None:
    """Judge, show and cite the claims of the book, or of any folder of chapters.

    Chapters are code: whatever reads a folder of chapters executes them."""


job_count = click.option("-j", "--jobs", type=click.IntRange(min=1), metavar="N",
                         help="Processes to use; as many as there are cores, if not said.")
json_wanted = click.option("--json", "as_json", is_flag=True, help="JSON, alone on stdout.")


# ---------------------------------------------------------------- commands

@main.command("verify")
@click.argument("targets", nargs=-1, metavar="[TAG|CHAPTER|FOLDER]...")
@job_count
@json_wanted
def verify_command(targets: tuple[str, ...], jobs: int | None, as_json: bool) -> None:
    """Judge claims, and meet every line of their proofs with numbers.

    Without arguments the whole book is judged, its pages are written to build/, and its verdicts
    are compared with the committed ledger.  A FOLDER is any folder of chapters; chapters are
    code, and judging a folder executes them."""
    _verify(targets, jobs, as_json)


@main.command("book")
@job_count
def book_command(jobs: int | None) -> None:
    """The same for the whole book, and insist on the PDF (needs latexmk)."""
    _verify((), jobs, as_json=False, need_pdf=True)


@main.command("list")
@click.option("--verdict", type=click.Choice(["proved", "refuted"]), help="Only these.")
@json_wanted
def list_command(verdict: str | None, as_json: bool) -> None:
    """The claims of the book, each with its verdict, judged anew."""
    with _sentences(as_json):
        report = _judged(loading.load(), None, numbers=False)
    chosen = [s for s in report.settled if verdict in (None, s.verdict)]
    if as_json:
        _print_json({**record.of_report(report), "claims": [*map(record.of_settled, chosen)]})
    else:
        for s in chosen:
            click.echo(f"{s.claim.tag}  {coloured(s.verdict, 7)}  {s.grade:<8}  {s.name}")
            click.echo(f"      {s.claim.title}")
        _complain(report)
    sys.exit(0 if report.ok else 1)


@main.command("show")
@click.argument("tag", metavar="TAG|HASH")
@click.option("--latex", "as_latex", is_flag=True, help="As the book prints it.")
@json_wanted
def show_command(tag: str, as_latex: bool, as_json: bool) -> None:
    """The statement of a claim, its verdict, its proof, and its values at the witnesses.

    A HASH is that of a statement, or its first 12 digits or more.  It is found also when the
    statement was superseded or withdrawn; then what became of it is said."""
    if as_latex and as_json:
        raise Wrong("choose one of --latex and --json")
    with _sentences(as_json):
        known = loading.registered() or {}
        if tag in known and known[tag].withdrawn:
            _print_withdrawn(tag, known[tag], as_json)
        book = loading.load()
    if HASH.fullmatch(tag):
        tag = _stated(book, tag.lower(), known, as_json)
    settled = _one(book, tag, as_json, numbers=True)
    if as_json:
        _print_json({"schema": record.SCHEMA, "version": VERSION, **record.of_settled(settled)})
    else:
        click.echo(f"{latex.statement(settled.claim)}\n\n{latex.proof(settled.claim)}"
                   if as_latex else terminal.shown(settled))


@main.command("cite")
@click.argument("tag")
@click.option("--bibtex", "style", flag_value="bibtex", default=True,
              help="A BibTeX entry, as is the rule.")
@click.option("--text", "style", flag_value="text", help="A line of text.")
@click.option("--markdown", "style", flag_value="markdown", help="A line of Markdown.")
def cite_command(tag: str, style: str) -> None:
    """How to cite a claim."""
    with _sentences():
        book = loading.load()
    click.echo(citation.cite(_one(book, tag, as_json=False, numbers=False), style))


@main.command("replay")
@click.argument("path", metavar="FILE|FOLDER", type=click.Path(exists=True, path_type=Path))
@click.option("--quick", is_flag=True,
              help="Exact steps only: skip the claims that rest on balls, and the readings.")
@job_count
@json_wanted
def replay_command(path: Path, quick: bool, jobs: int | None, as_json: bool) -> None:
    """Judge certificates again, from the files alone.

    FILE is a certificate, with those of its lemmas in the same folder; FOLDER holds many, and
    all its files TAG.json are judged.  Nothing of them is executed."""
    paths = tuple(sorted(path.glob("*.json"))) if path.is_dir() else (path,)
    if not paths:
        raise Wrong(f"no certificate lies in {path}")
    with _bar(len(paths)) as advance:
        found = replay_all(paths, quick, jobs or cores(), advance)
    if as_json:
        _print_json({"schema": record.SCHEMA, "version": VERSION,
                     "ok": all(x.ok for x in found), "quick": quick,
                     "replayed": [asdict(x) | {"ok": x.ok} for x in found]})
    else:
        _complain_of(found)
        for line in terminal.replayed(found):
            click.echo(line)
    sys.exit(0 if all(x.ok for x in found) else 1)


@main.command("audit")
@click.argument("document", required=False)
@click.option("--verdict", type=click.Choice(VERDICTS), help="Only these.")
@click.option("--line", type=click.IntRange(min=1), help="Only what stands in this line.")
@click.option("--equation", metavar="TAG", help="Only what is said of this equation.")
@click.option("--coverage", is_flag=True, help="How much of each document the rows cover.")
@click.option("--text", "copy", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              metavar="FILE", help="Whether this copy of the document is the audited one.")
@job_count
@json_wanted
def audit_command(document: str | None, verdict: str | None, line: int | None,
                  equation: str | None, coverage: bool, copy: Path | None, jobs: int | None,
                  as_json: bool) -> None:
    """What is right and what is wrong in a DOCUMENT, line by line; in all of them, if none is
    named."""
    with _sentences(as_json):
        book = loading.load()
    keys = [d.key for d in book.documents]
    if document is not None and document not in keys:
        raise Wrong(f"no document is called {document}: there are {', '.join(keys)}")
    chosen = frozenset([document] if document else keys)
    if copy:
        _compare_copy(book, document, copy)
    if coverage:
        _print_coverage([d for d in book.documents if d.key in chosen], as_json)
    audits, failures = audit(book, chosen, jobs or cores())
    wanted = lambda row, found: (
        verdict in (None, found.verdict) and equation in (None, row.place.equation)
        and (line is None or any(a <= line <= b for a, b in row.place.lines)))
    shown = [Audit(a.document, tuple(x for x in a.rows if wanted(*x))) for a in audits]
    if as_json:
        _print_json({"schema": record.SCHEMA, "version": VERSION, "ok": not failures,
                     "documents": [record.of_audit(a) for a in shown],
                     "failures": [record.of_failure(f) for f in failures]})
    else:
        for a in shown:
            _print_audit(a, in_full=line is not None or equation is not None)
        for failure in failures:
            click.echo(str(failure), err=True)
    sys.exit(1 if failures else 0)


@main.command("ledger")
@job_count
def ledger_command(jobs: int | None) -> None:
    """Accept the verdicts as they are now: docs/verdicts.jsonl, docs/history.jsonl, docs/tags."""
    with _sentences():
        report = _judged(loading.load(registering=True), None, jobs)
    _complain(report)
    if not report.ok:
        sys.exit(1)
    try:
        for sentence in accept(report):
            click.echo(sentence)
    except LedgerError as error:
        click.echo(f"docs/{error}", err=True)
        sys.exit(1)


def chapter(file: str) -> None:
    """What a chapter does as a script: its statements, verdicts and proofs, on stdout."""
    path = Path(file).resolve()
    with _sentences():
        book = loading.load(path.parent)
        tags = frozenset(e.claim.tag for c, e in book if c.path == path)
        report = _judged(book, tags, numbers=False)
    for settled in report.settled:
        click.echo(terminal.shown(settled) + "\n")
    _complain(report)
    sys.exit(0 if report.ok else 1)


# ---------------------------------------------------------------- doing

def _verify(targets: tuple[str, ...], jobs: int | None, as_json: bool,
            need_pdf: bool = False) -> None:
    with _sentences(as_json):
        book, only = _opened(targets)
        report = _judged(book, only, jobs)
    whole = book.whole and only is None
    published = publish(report, need_pdf, jobs or cores()) if whole and report.ok else None
    well = report.ok and (published is None or published.ok)
    if as_json:
        _print_json({**record.of_report(report), "ok": well,
                     "published": None if published is None else published.record()})
    else:
        _complain(report)
        for line in terminal.summary(report):
            click.echo(line)
        for line in published.sentences if published else ():
            click.echo(line, err=not well)
    sys.exit(0 if well else 1)


def _opened(targets: tuple[str, ...]) -> tuple[Book, frozenset[str] | None]:
    """The book the targets speak of, and the tags among its claims; None for all of them."""
    folders = [t for t in targets if Path(t).is_dir()]
    if len(folders) > 1:
        raise Wrong("one folder at a time")
    book = loading.load(Path(folders[0]) if folders else None)
    names = [t for t in targets if t not in folders]
    return book, frozenset(tag for t in names for tag in _tags(book, t)) if names else None


def _tags(book: Book, target: str) -> list[str]:
    if target in book.by_tag:
        return [target]
    found = [e.claim.tag for c, e in book if target in (c.name, e.name)]
    if not found and target not in [c.name for c in book.chapters]:
        raise Wrong(f"no tag, claim, chapter or folder is called {target}")
    return found


def _compare_copy(book: Book, key: str | None, copy: Path) -> NoReturn:
    """Says whether a copy is the audited text, and ends."""
    inventory = next((d.inventory for d in book.documents if d.key == key), None)
    if inventory is None:
        raise Wrong("--text is compared with a DOCUMENT whose text was audited")
    said = differences(inventory, copy.read_bytes())
    for sentence in said or [f"this is the audited text of {key}"]:
        click.echo(sentence)
    sys.exit(1 if said else 0)


def _print_coverage(documents: list[Document], as_json: bool) -> NoReturn:
    """Equations, code blocks and so on with a row, and all of them, for each document."""
    covered = {d.key: coverage_of(d) for d in documents if d.inventory}
    if as_json:
        _print_json({"schema": record.SCHEMA, "version": VERSION, "coverage": {
            key: {kind: {"covered": n, "of": of} for kind, (n, of) in found.items()}
            for key, found in covered.items()}})
    else:
        for key, found in covered.items():
            click.echo(f"{key}  " + ", ".join(f"{n} of {of} {kind}"
                                              for kind, (n, of) in found.items()))
    sys.exit(0 if all(n == of for found in covered.values() for n, of in found.values()) else 1)


def _print_audit(a: Audit, in_full: bool) -> None:
    """The rows of a document as a table, or each in full; then the counts."""
    for row, found in a.rows:
        if in_full:
            click.echo("\n".join(pages.row_text(a.document.key, row, found)) + "\n")
            continue
        right = f"; right is {row.corrected.tag}" if row.corrected else ""
        click.echo(f"{coloured(found.verdict, 12)}  {row.name}, {pages.place(row.place)}")
        click.echo(f"{'':14}{row.asserted}{right}")
    counts = ", ".join(f"{n} {word}" for word, n in a.by_verdict.items())
    click.echo(f"{a.document.key}: {counts or 'no such row'}")


def _stated(book: Book, digest: str, known: Mapping[str, Registered], as_json: bool) -> str:
    """The tag of the claim that states this now; what else it was is said, and nothing follows."""
    standing = {e.claim.tag: e.claim.hash for _, e in book}
    now = [tag for tag, full in standing.items() if full.startswith(digest)]
    try:
        found = stated(digest, places.DOCS / "verdicts.jsonl", places.DOCS / "history.jsonl")
    except LedgerError as error:
        click.echo(f"docs/{error}", err=True)
        sys.exit(1)
    if not now and not found:
        raise Wrong(f"no statement has a hash that begins with {digest}")
    if len(now) == 1:
        return now[0]
    if as_json:
        _print_json({"schema": record.SCHEMA, "version": VERSION, "stated": [
            {**x.row, "since": x.since or None, "until": x.until or None,
             "now": standing.get(x.row["tag"])} for x in found]})
    for x in () if as_json else found:
        click.echo(terminal.became(x, standing.get(x.row["tag"]), known.get(x.row["tag"])))
    sys.exit(0)


def _print_withdrawn(tag: str, line: Registered, as_json: bool) -> NoReturn:
    """A tag that was withdrawn is no claim any more, and says why."""
    if as_json:
        _print_json({"schema": record.SCHEMA, "version": VERSION, "tag": tag, "name": line.name,
                     "withdrawn": line.withdrawn})
    else:
        click.echo(f"{tag}  {line.name}\nwithdrawn: {line.withdrawn}")
    sys.exit(0)


def _one(book: Book, tag: str, as_json: bool, numbers: bool) -> Settled:
    with _sentences(as_json):
        tags = _tags(book, tag)
        if len(tags) != 1:
            raise Wrong(f"{tag} is not one claim")
        report = _judged(book, frozenset(tags), numbers=numbers)
    _complain(report)
    if not report.settled:
        sys.exit(1)
    return report.settled[0]


def _judged(book: Book, only: frozenset[str] | None, jobs: int | None = None,
            numbers: bool = True) -> Report:
    """The report, with a bar on stderr while a terminal is watching."""
    count = sum(only is None or e.claim.tag in only for _, e in book)
    with _bar(count) as advance:
        return verify(book, only, jobs or cores(), advance, numbers)


@contextmanager
def _bar(count: int) -> Iterator[Callable[[str], None]]:
    console = Console(stderr=True)  # it honours NO_COLOR
    if not console.is_terminal or count < 2:
        yield lambda name: None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=count)
        yield lambda name: progress.update(task, advance=1, description=name)


@contextmanager
def _sentences(as_json: bool = False) -> Iterator[None]:
    """What is wrong with a book is a sentence and the exit code 1, never a traceback."""
    try:
        yield
    except BookError as error:
        if as_json:
            _print_json(record.of_error(error))
        else:
            click.echo(str(error), err=True)
        sys.exit(1)


# ---------------------------------------------------------------- saying

def _complain(report: Report) -> None:
    for failure in report.failures:
        click.echo(str(failure), err=True)


def _complain_of(found: list[Replayed]) -> None:
    for x in found:
        if not x.ok:
            click.echo(f"{x.file}: {x.sentence}", err=True)
    if others := sorted({tool for x in found for tool in x.others}):
        click.echo(f"made with {', '.join(others)}, and judged here with other versions", err=True)


def _print_json(data: record.Record) -> None:
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))

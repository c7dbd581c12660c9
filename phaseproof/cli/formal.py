"""formal: certificates as theorems of Rocq."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click

from phaseproof import places
from phaseproof.cli.common import Wrong, bar, cores, job_count
from phaseproof.files import write, write_all
from phaseproof.library import loading
from phaseproof.rocq.chapters import chapter_error
from phaseproof.rocq.coqc import LATE, NoRocq, Outcome, checked, kind_of, version
from phaseproof.rocq.status import FILE, Row, dump, enclosed, read
from phaseproof.rocq.translations import Translations
from phaseproof.trusted.language.codec import Damaged

TACTICS = (
    "equality|linear|termwise|blocks|sign|triangle|enclosed|refuted|defined|witness|"
    "fundamental|rewrite_by|instance|discharge|telescope|reindex|monotone|"
    "split_sum|squares|substitution|determinant"
)
NUMBERS = re.compile(f"refuted|witness|discharge|{LATE}")  # what enclosures may settle


@click.command()
@click.argument("tags", metavar="[TAG]...", nargs=-1)
@click.option(
    "--accept",
    is_flag=True,
    help="Try the TAGs, or every claim, and record the results in docs/formal.jsonl.",
)
@click.option(
    "--certificates",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Certificates to read (default: those in build/).",
)
@job_count
def formal(
    tags: tuple[str, ...], accept: bool, certificates: Path | None, jobs: int | None
) -> None:
    """Check claims with Rocq, a second and unrelated referee, from their certificates alone.

    Without a TAG, check every claim that docs/formal.jsonl lists as checked, and compare the
    results with that file.  The theorems are in build/formal/claims; a file in
    build/formal/chapters gathers those of a chapter."""
    certificates = certificates or places.BUILD / "certificates"
    out = places.BUILD / "formal"
    try:
        rocq = version()
    except NoRocq as missing:
        raise Wrong(f"nothing was checked: {missing}") from missing
    known = read(places.DOCS / FILE)
    paths = {x.stem: x for x in sorted(certificates.glob("*.json"))}
    if not paths:
        raise Wrong(
            f"no certificate lies in {places.path_text(certificates)}; "
            "make verify writes them"
        )
    for tag in tags:
        if tag not in paths:
            raise Wrong(
                f"there is no certificate of claim {tag}; make verify writes those of the book"
            )
    wanted = tags or tuple(
        x for x in paths if accept or (x in known and known[x].checked)
    )
    if not wanted:
        raise Wrong(
            "nothing was checked: docs/formal.jsonl names no claim that has a certificate "
            f"in {places.path_text(certificates)}; --accept tries all of them"
        )
    said = Translations(certificates, enclosed(known))
    try:
        for tag in wanted:
            said.add(tag)
    except Damaged as damage:
        raise Wrong(str(damage)) from damage
    outcomes = dict[str, Outcome]()
    with bar(len(said.files)) as advance:
        for tag, outcome in checked(out, said.files, said.uses, jobs or cores()):
            outcomes[tag] = outcome
            advance(tag)
    again = [
        tag
        for tag, x in outcomes.items()
        if NUMBERS.search(obstacle(x.error, said.files[tag]))
    ]
    for tag in again:
        said.enclose(tag)
    if again:
        outcomes |= checked(out, said.files, said.uses, jobs or cores())
    rows = {x.tag: x for x in found(said, outcomes, rocq)}
    if accept:
        write(places.DOCS / FILE, dump((known | rows if tags else rows).values()))
    if tags:
        for tag in tags:
            click.echo(f"{tag}: {sentence(rows[tag], out)}")
        sys.exit(0 if all(rows[tag].checked for tag in tags) else 1)
    if not accept:
        write_all(
            places.BUILD,
            {
                FILE: dump(
                    [*rows.values(), *(known[tag] for tag in known if tag not in rows)]
                )
            },
        )
    sys.exit(max(chapters(rows, out), summary(rows, known, accept)))


def chapters(rows: dict[str, Row], out: Path) -> int:
    """A file for each chapter of the book, with its claims that are checked; the exit code."""
    theorems = {tag: x.theorems for tag, x in rows.items() if x.checked}
    wrong = 0
    for chapter in loading.as_written(places.THE_BOOK).chapters:
        if error := chapter_error(out, chapter, theorems):
            click.echo(f"{chapter.name}: {error}", err=True)
            wrong = 1
    return wrong


def found(said: Translations, outcomes: dict[str, Outcome], rocq: str) -> Iterator[Row]:
    """A row of docs/formal.jsonl for each claim that was translated."""
    for tag, evidence in said.evidence.items():
        outcome = outcomes.get(tag)
        if outcome is None:
            yield Row(tag, evidence, obstacle=said.obstacles[tag])
        elif outcome.ok:
            beneath = sorted({x for axioms in outcome.axioms.values() for x in axioms})
            yield Row(
                tag,
                evidence,
                said.theorems[tag],
                kind_of(beneath),
                rocq,
                " Enclosures.\n" in said.files[tag],
            )
        else:
            yield Row(tag, evidence, obstacle=obstacle(outcome.error, said.files[tag]))


def obstacle(error: str, text: str) -> str:
    """The tactic that failed, in which theorem; or the sentence."""
    place = re.search(r"line (\d+), characters", error)
    if not place:
        return " ".join(error.split())[:200]
    lines = text.splitlines()[: int(place[1])]
    theorem = next(
        (x.split()[1] for x in reversed(lines) if x.startswith("Theorem ")), ""
    )
    found = re.findall(rf"(?<![\w.])({TACTICS})(?:_at|_by)?\b", lines[-1])
    return f"{theorem}: {found[0] if found else lines[-1].strip()[:60]}"


def sentence(row: Row, out: Path) -> str:
    """What Rocq said of a claim, and where its theorem lies."""
    where = places.path_text(out / "claims" / f"c{row.tag}.v")
    return f"{row.words}\n  {where}" if row.checked else f"not checked; {row.obstacle}"


def summary(rows: dict[str, Row], known: dict[str, Row], accepted: bool) -> int:
    """What is said of many claims; the exit code."""
    kinds = Counter(x.axioms for x in rows.values() if x.checked)
    click.echo(
        f"{sum(kinds.values())} claims are checked by Rocq: "
        + ", ".join(f"{n} on {kind}" for kind, n in sorted(kinds.items()))
        + "."
    )
    if accepted or not kinds:
        return 0 if kinds else 1
    wrong = [
        x
        for tag, x in rows.items()
        if tag in known
        and x != known[tag]
        and not (x.checked and known[tag].checked and x.evidence == known[tag].evidence)
    ]
    for x in wrong:
        said = x.obstacle or "docs/formal.jsonl speaks of another certificate"
        click.echo(f"{x.tag}: {said}", err=True)
    return 1 if wrong else 0

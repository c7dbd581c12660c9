"""doctor and selftest: what works on this machine, and whether the installation judges rightly."""

from __future__ import annotations

import platform
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import click

from phaseproof import places
from phaseproof.cli import json_report
from phaseproof.cli.common import bar, cores, job_count, json_wanted, print_json
from phaseproof.library import loading
from phaseproof.model.results import Failure
from phaseproof.trusted.language.walk import claims
from phaseproof.verification.cache import Remembered
from phaseproof.verification.cache_store import Memory, folder
from phaseproof.verification.canaries import CANARIES
from phaseproof.verification.certificate.folders import replay_all
from phaseproof.verification.report import admitted, settled

TOOLS = {
    "latexmk": "the PDFs need it: install TeX Live with latexmk",
    "coqc": "formal needs it: install coq, libcoq-coquelicot and libcoq-interval",
    "npm": "make kernel needs it: install nodejs and npm",
}
TENTH = 10


@dataclass(frozen=True)
class Found:
    """A thing that is needed or useful, what of it is here, and what to do where it is not."""

    name: str
    here: str
    needed: bool
    advice: str = ""


def findings() -> Iterator[Found]:
    """Python, the packages, the tools, the cache and the book, in this order."""
    yield Found("Python", platform.python_version(), True)
    for line in requires("phaseproof") or ():
        named = re.match(r"[\w-]+", line)
        if named and "extra ==" not in line:
            here = _installed(named[0])
            yield Found(named[0], here, True, "" if here else f"pip install {named[0]}")
    for name, advice in TOOLS.items():
        here = shutil.which(name) or ""
        yield Found(name, here, False, "" if here else advice)
    lost = Memory(folder()).lost
    yield Found("cache", "" if lost else str(folder()), False, lost)
    book = places.THE_BOOK / "__init__.py"
    yield Found("book", str(places.THE_BOOK) if book.exists() else "", True)


def _installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


@click.command()
@json_wanted
def doctor(as_json: bool) -> None:
    """Say what works on this machine: packages, LaTeX, Rocq, npm, the cache and the book.

    Exit code 1 if something needed is missing."""
    found = [*findings()]
    ok = all(x.here for x in found if x.needed)
    if as_json:
        print_json({**json_report.HEAD, "ok": ok, "found": [*map(asdict, found)]})
    else:
        for x in found:
            click.echo(f"{x.name:<14}{x.here or f'missing: {x.advice}'}")
    sys.exit(0 if ok else 1)


# ---------------------------------------------------------------- selftest


@click.command()
@click.option("--seed", default="0", help="Choice of the tenth [0].")
@job_count
def selftest(seed: str, jobs: int | None) -> None:
    """Judge the canaries and a drawn tenth of the book, and replay its certificates.

    A canary is a false claim that the kernel must refuse.  Nothing is remembered."""
    passed = [x.tag for x in CANARIES if admitted(x)]
    click.echo(f"{len(CANARIES) - len(passed)} of {len(CANARIES)} canaries refused")
    for tag in passed:
        click.echo(f"canary {tag} was admitted", err=True)
    book = loading.load()
    tags = sorted(book.by_tag)
    drawn = sorted(Random(seed).sample(tags, len(tags) // TENTH))
    with TemporaryDirectory() as name:
        failed = [*_written(book, drawn, Path(name))]
        paths = tuple(Path(name) / f"{tag}.json" for tag in drawn)
        here = tuple(x for x in paths if x.exists())
        with bar(len(here)) as advance:
            found = replay_all(here, jobs=jobs or cores(), progress=advance)
    failed += [f"{x.file}: {x.sentence}" for x in found if not x.ok]
    click.echo(f"{sum(x.ok for x in found)} of {len(drawn)} drawn certificates hold up")
    for line in failed:
        click.echo(line, err=True)
    sys.exit(1 if failed or passed else 0)


def _written(book: loading.Book, tags: list[str], home: Path) -> Iterator[str]:
    """What kept a claim from a certificate; those of the others, and of all they rest on, are
    written."""
    forgetful = Remembered(Memory(home / "cache"))
    waiting, done = [*tags], set[str]()
    while waiting:
        if (tag := waiting.pop()) in done:
            continue
        done.add(tag)
        match settled(book, tag, forgetful):
            case Failure() as failure:
                yield f"{tag}: {failure.sentence}"
            case found:
                path = home / f"{tag}.json"
                path.write_text(found.certificate, encoding="utf-8")
                below = [*claims(found.claim.parts), found.claim.corrected]
                waiting += [x.tag for x in below if x]

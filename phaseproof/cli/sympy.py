"""sympy: claims as scripts of SymPy, written, run and searched for."""

from __future__ import annotations

import json
import sys

import click

from phaseproof import places
from phaseproof.cli.common import Wrong, bar, cores, job_count
from phaseproof.files import write, write_all
from phaseproof.guard import Killed, guarded
from phaseproof.library import loading
from phaseproof.sympy.limits import SCRIPT_SECONDS, SYMPY_MEGABYTES, SYMPY_SECONDS
from phaseproof.sympy.search import result, runs, version
from phaseproof.sympy.status import FILE, Row, dump, in_brief, read, script_of
from phaseproof.sympy.terms import Unsayable
from phaseproof.trusted.language.claims import Claim
from phaseproof.verification.certificate.writing import completed, evidence_hash


@click.command()
@click.argument("tags", metavar="[TAG]...", nargs=-1)
@click.option(
    "--search",
    "searching",
    is_flag=True,
    help="Search for a script of the TAGs, or of every claim whose certificate changed, and record "
    "the results in docs/sympy.jsonl.",
)
@job_count
def sympy(tags: tuple[str, ...], searching: bool, jobs: int | None) -> None:
    """Write the SymPy scripts of the claims (default: all) to build/sympy, and run them.

    The exit code is 1 if a script fails or belongs to an older certificate of its claim."""
    book = {e.claim.tag: e.claim for _, e in loading.load()}
    for tag in tags:
        if tag not in book:
            raise Wrong(f"there is no claim {tag}")
    certificates = {x: _certificate(x) for x in tags or book}
    claims = {x: completed(book[x], text) for x, text in certificates.items()}
    hashes = {x: evidence_hash(json.loads(text)) for x, text in certificates.items()}
    path = places.DOCS / FILE
    known = {tag: row for tag, row in read(path).items() if tag in book}
    if searching:
        old = [t for t in claims if t not in known or known[t].evidence != hashes[t]]
        _search([*(tags or old)], claims, hashes, known, jobs or cores())
    sys.exit(_run([*(tags or claims)], claims, hashes, known, jobs or cores()))


def _certificate(tag: str) -> str:
    path = places.BUILD / "certificates" / f"{tag}.json"
    if not path.is_file():
        raise Wrong(
            f"no certificate of claim {tag} lies in {places.path_text(path.parent)}; "
            "make verify writes them"
        )
    return path.read_text(encoding="utf-8")


def _search(
    tags: list[str],
    claims: dict[str, Claim],
    hashes: dict[str, str],
    known: dict[str, Row],
    jobs: int,
) -> None:
    asked = version()
    with bar(len(tags)) as advance:
        chosen = (claims[tag] for tag in tags)
        found = guarded(result, chosen, jobs, SYMPY_SECONDS, SYMPY_MEGABYTES)
        for n, (tag, x) in enumerate(zip(tags, found, strict=True), 1):
            if isinstance(x, Killed):
                known[tag] = Row(tag, hashes[tag], obstacle=x.why, sympy=asked)
            else:
                plans, obstacle, sentence = x
                known[tag] = Row(tag, hashes[tag], plans, obstacle, sentence, asked)
            advance(tag)
            if n % 20 == 0 or n == len(tags):
                write(places.DOCS / FILE, dump(known.values()))


def _run(
    tags: list[str],
    claims: dict[str, Claim],
    hashes: dict[str, str],
    known: dict[str, Row],
    jobs: int,
) -> int:
    version()
    rows = [known[tag] for tag in tags if tag in known]
    texts, wrong = dict[str, str](), list[str]()
    for x in rows:
        if hashes[x.tag] != x.evidence:
            wrong.append(f"{x.tag}: its script is of another certificate")
        try:
            if text := script_of(claims[x.tag], x):
                texts[x.tag] = text
        except Unsayable as error:
            wrong.append(f"{x.tag}: its plan makes no script: {error}")
    folder = places.BUILD / "sympy"
    folder.mkdir(parents=True, exist_ok=True)
    write_all(folder, {f"{tag}.py": text for tag, text in texts.items()})
    for path in folder.glob("*.py"):
        if path.stem not in known or (path.stem in tags and path.stem not in texts):
            path.unlink()
    wrong += [f"{x}: docs/sympy.jsonl has no row of it" for x in tags if x not in known]
    with bar(len(texts)) as advance:
        for tag, why in zip(
            texts,
            guarded(runs, texts.values(), jobs, SCRIPT_SECONDS, SYMPY_MEGABYTES),
            strict=True,
        ):
            advance(tag)
            if isinstance(why, Killed):
                wrong.append(f"{tag}: {why.why}")
            elif why:
                wrong.append(f"{tag}: {why}")
    for line in wrong:
        click.echo(line, err=True)
    if wrong:
        click.echo("make ledger searches again for what changed.", err=True)
    click.echo(in_brief(rows))
    return 1 if wrong else 0

"""replay: certificates judged again, from the files alone."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path

import click

from phaseproof.cli import json_report, terminal
from phaseproof.cli.common import (
    Wrong,
    bar,
    cores,
    job_count,
    json_wanted,
    print_json,
    printable,
)
from phaseproof.model.results import Replayed
from phaseproof.syntax.inline_markup import plain
from phaseproof.verification.certificate.folders import replay_all


@click.command()
@click.argument(
    "path", metavar="FILE|FOLDER", type=click.Path(exists=True, path_type=Path)
)
@click.option(
    "--quick",
    is_flag=True,
    help="Check exact steps only: skip claims that need interval arithmetic, and test values.",
)
@job_count
@json_wanted
def replay(path: Path, quick: bool, jobs: int | None, as_json: bool) -> None:
    """Judge certificates again, from the files alone.

    FILE is a certificate, with those of its lemmas in the same folder.  In a FOLDER, all files
    TAG.json are judged.  Nothing in them is executed, and no
    earlier verdict is used."""
    paths = tuple(sorted(path.glob("*.json"))) if path.is_dir() else (path,)
    if not paths:
        raise Wrong(f"{path} must hold certificates TAG.json, got none")
    with bar(len(paths)) as advance:
        found = replay_all(paths, quick, jobs or cores(), advance)
    if as_json:
        print_json(
            {
                **json_report.HEAD,
                "ok": all(x.ok for x in found),
                "quick": quick,
                "replayed": [asdict(x) | {"ok": x.ok} for x in found],
            }
        )
    else:
        _complain(found)
        for line in terminal.replayed(found):
            click.echo(line)
    sys.exit(0 if all(x.ok for x in found) else 1)


def _complain(found: list[Replayed]) -> None:
    for x in found:
        if not x.ok:
            click.echo(printable(f"{x.file}: {plain(x.sentence)}"), err=True)
    if others := sorted({tool for x in found for tool in x.others}):
        click.echo(
            f"made with {', '.join(others)}; judged here with other versions",
            err=True,
        )

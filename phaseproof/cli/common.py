"""What commands have in common: options, a progress bar, complaints, JSON."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

job_count = click.option(
    "-j",
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Number of processes (default: all cores).",
)
json_wanted = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON, alone on stdout."
)


class Wrong(click.ClickException):
    """A usage error, in one sentence."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """Prints the sentence to stderr, on one line."""
        click.echo(
            f"phaseproof: {printable(self.format_message())}", file=file, err=True
        )


def printable(line: str) -> str:
    """A line of which no sign is anything but a sign: a name from a file may hold others, which
    would end the line, or which a terminal would obey."""
    return "".join(x if x.isprintable() else ascii(x)[1:-1] for x in line)


def cores() -> int:
    """How many cores this process may use."""
    return (
        len(os.sched_getaffinity(0))
        if hasattr(os, "sched_getaffinity")
        else os.cpu_count() or 1
    )


def print_json(data: Any, indent: int | None = 2) -> None:
    """On one line without an indent.  What a terminal would obey, and half a pair, is escaped."""
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    click.echo(
        "".join(
            x if x.isprintable() or x == "\n" else json.dumps(x)[1:-1] for x in text
        )
    )


@contextmanager
def bar(count: int) -> Iterator[Callable[[str], None]]:
    """A bar on stderr while a terminal is watching; it honours NO_COLOR."""
    if not sys.stderr.isatty() or count < 2:
        yield lambda _: None
        return
    from rich.console import Console  # noqa: PLC0415  (no command waits for it)
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
    )

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=count)
        yield lambda name: progress.update(task, advance=1, description=name)

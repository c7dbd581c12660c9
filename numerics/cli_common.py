"""What the commands of this package have in common: options, sentences, how a number is said."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import contextmanager
from typing import Any

import click

from phaseproof.cli.common import Wrong, print_json
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.rationals import exact
from phaseproof.numerics.scalings import scaling
from phaseproof.press.citation import STYLES, of_number
from phaseproof.version import VERSION

SCHEMA = 1

base_option = click.option(
    "--base",
    default="10000",
    metavar="B",
    show_default=True,
    help="Base b > 1 of the frequencies, such as 10000, 5e5 or 1001/1000.",
)
dim_option = click.option(
    "--dim",
    type=int,
    required=True,
    metavar="D",
    help="Dimension: even, at most 16384.",
)
digits_option = click.option(
    "--digits",
    type=int,
    default=30,
    metavar="N",
    show_default=True,
    help="Bound the error by 10^-N.",
)
scaling_option = click.option(
    "--scaling",
    "scaled",
    default="none",
    metavar="NAME:KEY=VALUE,…",
    help="linear:factor=4, ntk:factor=4, dynamic:length=8192,trained=4096, "
    "yarn:factor=4,trained=4096, llama3, longrope:factors=1+1.5+…, partial:rotated=32, "
    "endpoint; + composes several.",
)
cite_option = click.option(
    "--cite",
    "cited",
    type=click.Choice([*STYLES]),
    help="Print a citation of the number.",
)


@contextmanager
def sentences() -> Iterator[None]:
    """What is outside a domain is one sentence and the exit code 2, with --json an object too."""
    try:
        yield
    except (
        ValueError,
        ArithmeticError,
        OSError,
        BrokenExecutor,
        CancelledError,
    ) as error:
        gone = isinstance(error, (BrokenExecutor, CancelledError))
        sentence = (
            "the workers are gone, perhaps killed"
            if gone
            else f"{error.filename}: {error.strerror}"
            if isinstance(error, OSError) and error.filename
            else " ".join(str(error).split())
        )
        if click.get_current_context().params.get("as_json"):
            _json({"ok": False, "error": {"sentence": sentence}})
        raise Wrong(sentence) from error


def _json(data: dict[str, Any]) -> None:
    print_json({"schema": SCHEMA, "version": VERSION, **data})


def say(
    as_json: bool,
    data: dict[str, Any],
    *lines: str,
    cited: str | None = None,
    title: str = "",
) -> None:
    """What was found, as JSON or in lines; or how to ``cite`` it, in a style and under a title."""
    if cited:
        value = ", ".join(" ".join(line.split()) for line in lines)
        click.echo(
            of_number(title, value, _command(click.get_current_context()), cited)
        )
    elif as_json:
        _json(data)
    else:
        for line in lines:
            click.echo(line)


def _command(run: click.Context) -> str:
    """The command that runs, with all that decides what it prints."""
    words = ["phaseproof", run.command.name or ""]
    for x in run.command.params:
        value = run.params[x.name or ""]
        if isinstance(x, click.Argument):
            words += value if isinstance(value, tuple) else [value]
        elif x.name not in ("cited", "as_json"):
            words.append(f"{x.opts[0]} {value}")
    return " ".join(words)


def shown(part: dict[str, str]) -> str:
    """A middle and its radius."""
    return f"{part['mid']} ± {part['rad']}"


def ladder_of(dim: int, base: str, scaled: str) -> Ladder:
    """The ladder that the options name."""
    return Ladder(dim, exact(base, "the base"), scaling(scaled))

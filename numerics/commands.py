"""The commands this package adds to phaseproof: integral, sum, sweep, bases."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor
from pathlib import Path
from typing import Any

import click
from flint import acb
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

from phaseproof.cli.common import cores, json_wanted
from phaseproof.numerics.bases import Interval, bases, smallest_good
from phaseproof.numerics.cli_common import (
    base_option,
    cite_option,
    digits_option,
    dim_option,
    ladder_of,
    say,
    scaling_option,
    sentences,
    shown,
)
from phaseproof.numerics.decimals import decimal
from phaseproof.numerics.executors import Lost
from phaseproof.numerics.limits import CHUNK_OFFSETS, DIGITS_OF_BASE, SCHEDULER_PATIENCE
from phaseproof.numerics.offset_sum import offset_sums
from phaseproof.numerics.oscillatory import integrals
from phaseproof.numerics.precision_context import one_thread_each
from phaseproof.numerics.rationals import exact
from phaseproof.numerics.sweep import Question, Undecided, sweep
from phaseproof.workers import workers

# ---------------------------------------------------------------- single numbers

deltas_argument = click.argument("deltas", metavar="DELTA...", nargs=-1, required=True)


@click.command("integral", context_settings={"ignore_unknown_options": True})
@deltas_argument
@base_option
@digits_option
@cite_option
@json_wanted
def integral_command(
    deltas: tuple[str, ...], base: str, digits: int, cited: str | None, as_json: bool
) -> None:
    """Compute the integral ∫₀¹ exp(iΔ b^-t) dt at offsets DELTA, with a certified error."""
    with sentences():
        _one_if(cited, deltas)
        found: list[acb] = integrals(deltas, base, digits)
        parts = [
            {"re": decimal(x.real, digits), "im": decimal(x.imag, digits)}
            for x in found
        ]
    _say_each(
        as_json,
        {"base": base, "digits": digits},
        deltas,
        parts,
        cited,
        f"The integral of $e^{{iΔb^{{-t}}}}$ over $0 ≤ t ≤ 1$, $Δ = {deltas[0]}$, $b = {base}$",
    )


@click.command("sum", context_settings={"ignore_unknown_options": True})
@deltas_argument
@dim_option
@base_option
@scaling_option
@digits_option
@cite_option
@json_wanted
def sum_command(
    deltas: tuple[str, ...],
    dim: int,
    base: str,
    scaled: str,
    digits: int,
    cited: str | None,
    as_json: bool,
) -> None:
    """Compute the offset sum Σ cos(Δ θ_i) over the d/2 pairs at offsets DELTA, with a certified
    error."""
    with sentences():
        _one_if(cited, deltas)
        found = offset_sums(deltas, ladder_of(dim, base, scaled), digits)
        parts = [{"re": decimal(x, digits)} for x in found]
    _say_each(
        as_json,
        {"dim": dim, "base": base, "scaling": scaled, "digits": digits},
        deltas,
        parts,
        cited,
        rf"The sum of $\cos(Δθ_i)$ over the pairs, $Δ = {deltas[0]}$, $d = {dim}$, $b = {base}$"
        + (f", {scaled}" if scaled != "none" else ""),
    )


def _one_if(cited: str | None, deltas: tuple[str, ...]) -> None:
    if cited and len(deltas) > 1:
        raise ValueError("--cite takes one offset, got several")


def _say_each(
    as_json: bool,
    asked: dict[str, Any],
    deltas: tuple[str, ...],
    parts: list[dict[str, dict[str, str]]],
    cited: str | None,
    title: str,
) -> None:
    """One number by itself; several in a list, with a line for each."""
    lines = [
        [
            f"{name}  {shown(x)}" if len(part) > 1 else shown(x)
            for name, x in part.items()
        ]
        for part in parts
    ]
    if len(deltas) == 1:
        say(
            as_json,
            {"delta": deltas[0], **asked, **parts[0]},
            *lines[0],
            cited=cited,
            title=title,
        )
    else:
        say(
            as_json,
            {
                **asked,
                "values": [
                    {"delta": delta, **part}
                    for delta, part in zip(deltas, parts, strict=True)
                ],
            },
            *(
                "  ".join((f"Δ = {delta}", *said))
                for delta, said in zip(deltas, lines, strict=True)
            ),
        )


# ---------------------------------------------------------------- ranges

scheduler_option = click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Address of a Dask scheduler whose workers compute; trusted like code.",
)
jobs_option = click.option(
    "-j",
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Number of processes (default: all cores).",
)


@click.command("sweep")
@dim_option
@base_option
@scaling_option
@click.option(
    "--to", type=int, required=True, metavar="N", help="Look at the offsets 0 ≤ Δ < N."
)
@click.option(
    "--find",
    required=True,
    metavar="WHAT",
    help="min, first-negative, first-rise, or above=LEVEL (the first return to LEVEL).",
)
@click.option(
    "--resume",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Checkpoint to write during the sweep and to resume from.",
)
@scheduler_option
@jobs_option
@json_wanted
def sweep_command(
    dim: int,
    base: str,
    scaled: str,
    to: int,
    find: str,
    resume: Path | None,
    scheduler: str | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Find a certified fact about the offset sum Σ cos(Δ θ_i) over all integer offsets below N."""
    with sentences():
        what, _, level = find.partition("=")
        if (what == "above") != bool(level):
            raise ValueError(
                "--find must be min, first-negative, first-rise or above=LEVEL"
            )
        question = Question(
            ladder_of(dim, base, scaled), what, to, exact(level or 0, "the level")
        )
        with (
            _executor(scheduler, jobs, question.to > 4 * CHUNK_OFFSETS) as (run, count),
            _bar(to) as done,
        ):
            try:
                answer = sweep(question, run, resume, done, count, _warn)
            except Undecided as error:
                raise ValueError(f"undecided: {error}") from error
    value = None if answer.value is None else decimal(answer.value, 20)
    say(
        as_json,
        {
            "dim": dim,
            "base": base,
            "scaling": scaled,
            "find": find,
            "to": to,
            "offset": answer.offset,
            "value": value,
            "certified": not answer.from_file,
            "by_floats": answer.by_floats,
            "by_balls": answer.by_balls,
            "from_file": answer.from_file,
            "bound": answer.bound,
        },
        "none below the end"
        if value is None
        else f"Δ = {answer.offset}, S = {shown(value)}",
        f"{answer.by_floats} offsets by float64 (error at most {answer.bound:.2g}), "
        f"{answer.by_balls} by interval arithmetic",
        *(
            [f"{answer.from_file} of these offsets are trusted from {resume}"]
            if answer.from_file
            else []
        ),
    )


@click.command("bases")
@dim_option
@click.option(
    "--context",
    type=int,
    required=True,
    metavar="L",
    help="Context length: the offsets 0 ≤ Δ < L.",
)
@click.option(
    "--between",
    nargs=2,
    metavar="B1 B2",
    help="Range of bases (default: from the smallest good one to ten times it).",
)
@scheduler_option
@jobs_option
@json_wanted
def bases_command(
    dim: int,
    context: int,
    between: tuple[str, str] | None,
    scheduler: str | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Find the good bases for a context, as certified intervals: those whose offset sum
    Σ cos(Δ θ_i) is never negative at its offsets."""
    with sentences(), _executor(scheduler, jobs, True) as (run, _), _bar(100) as done:
        share = lambda x: done(int(100 * x))
        found = (
            bases(dim, context, *between, executor=run, progress=share)
            if between
            else smallest_good(dim, context, executor=run, progress=share)
        )
    rows = [
        {
            "from": str(x.low),
            "to": str(x.high),
            "about": [float(x.low), float(x.high)],
            "verdict": x.verdict,
            "offset": x.offset,
        }
        for x in found.intervals
    ]
    first = None if between else found.smallest
    say(
        as_json,
        {
            "dim": dim,
            "context": context,
            "undecided": found.undecided,
            **(
                {
                    "smallest": {
                        "from": str(first[0]),
                        "to": str(first[1]),
                        "about": [float(x) for x in first],
                    }
                }
                if first
                else {}
            ),
            "intervals": rows,
        },
        *([f"smallest good base, {_between(*first)}"] if first else []),
        *(
            _interval(x)
            for x in found.intervals
            if first is None or x.verdict == "good"
        ),
        f"{found.undecided:.3%} of the interval, in ln b, is undecided"
        + ("; all other bases are bad, and --json gives the offsets" if first else ""),
    )


def _interval(x: Interval) -> str:
    """With ends that lie inside, or outside of what is undecided."""
    return f"{_between(x.low, x.high, 10, x.verdict == 'undecided')}  {x.verdict}" + (
        f", S({x.offset}) < 0" if x.offset is not None else ""
    )


def _between(
    low: Fraction, high: Fraction, digits: int = DIGITS_OF_BASE, around: bool = True
) -> str:
    """Decimals of so many digits around an interval, or inside it: of more, where none of these
    are."""
    ends = [_rounded(low, digits, not around), _rounded(high, digits, around)]
    return (
        f"{ends[0]:f} to {ends[1]:f}"
        if ends[0] <= ends[1]
        else _between(low, high, digits + 5, around)
    )


def _rounded(base: Fraction, digits: int, up: bool) -> Decimal:
    """The decimal of so many digits next to a base from 1 to 10^12, not below it or not above."""
    places = digits - len(str(int(base)))
    whole = base * Fraction(10) ** places
    return Decimal(ceil(whole) if up else floor(whole)).scaleb(-places).normalize()


@contextmanager
def _executor(
    scheduler: str | None, jobs: int | None, large: bool
) -> Iterator[tuple[Executor | None, int]]:
    """Who computes, and how many of them: processes for what is large, Dask's workers where a
    scheduler is named, else none."""
    count = jobs or cores()
    if scheduler:
        yield from _dask(scheduler)
    elif large and count > 1:
        with one_thread_each(), workers(count) as pool:
            yield pool, count
    else:
        yield None, 1


def _dask(address: str) -> Iterator[tuple[Executor, int]]:
    try:
        from distributed import Client, KilledWorker  # noqa: PLC0415  (an extra)
    except ImportError:
        raise ValueError(
            "--scheduler needs Dask: pip install 'phaseproof[dask]'"
        ) from None
    try:
        client = Client(address, timeout=SCHEDULER_PATIENCE)
    except (OSError, ValueError, RuntimeError) as error:
        raise ValueError(f"no Dask scheduler answers at {address}") from error
    logging.disable()  # where Dask has pages to say, the sentence is enough
    try:
        try:
            client.wait_for_workers(1, timeout=SCHEDULER_PATIENCE)
        except TimeoutError:
            _warn(f"the Dask scheduler at {address} has no workers yet; waiting")
        yield client.get_executor(pure=False), max(1, sum(client.nthreads().values()))
    except KilledWorker as error:
        raise Lost(
            "Dask gave up a chunk, because every worker that ran it died"
        ) from error
    finally:
        client.close()
        logging.disable(logging.NOTSET)


def _warn(sentence: str) -> None:
    click.echo(f"phaseproof: {sentence}", err=True)


@contextmanager
def _bar(total: int) -> Iterator[Callable[[int], None]]:
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    columns = (BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda done: progress.update(task, completed=done)

"""phaseproof conform: is this implementation right?"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from phaseproof.cli.common import json_wanted, print_json, printable
from phaseproof.numerics.bias_tables import bias
from phaseproof.numerics.cli_common import SCHEMA, sentences
from phaseproof.numerics.conform import (
    attention_bias,
    frequency_vectors,
    hf_config,
    weights,
)
from phaseproof.numerics.conform.against import Side, held_against
from phaseproof.numerics.conform.arrays import arrays
from phaseproof.numerics.conform.classify import judge, judge_turned
from phaseproof.numerics.conform.conventions import NARROW, WIDE
from phaseproof.numerics.conform.declaration import declared
from phaseproof.numerics.conform.inputs import (
    CALLS,
    Asked,
    one,
    rope_of,
    sinusoidal_of,
)
from phaseproof.numerics.conform.limits import SHOWN_LAYOUTS
from phaseproof.numerics.conform.verdict import (
    CONFORMS,
    MATCHES,
    PERMUTED,
    UNDECIDED,
    WITHOUT,
    WRONG,
    Declared,
    Verdict,
)
from phaseproof.numerics.layouts import LANES, PAIRINGS
from phaseproof.version import VERSION

EXITS = {CONFORMS: 0, MATCHES: 0, WITHOUT: 0, PERMUTED: 1, WRONG: 1, UNDECIDED: 3}
SOURCES = {
    "frequency": "the frequency",
    "product": "the product of position and frequency",
    "sine": "sine and cosine themselves",
}
SHORT = {"sin-cos": "halves", "cos-sin": "halves-cos-first"}
SHORT_PAIRINGS = {
    "half": "half-split",
    "interleaved-to-half": "interleaved-to-half-split",
}

Command = Callable[..., None]


def options(*more: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Options of several commands, in this order."""

    def added(command: Command) -> Command:
        for option in reversed(more):
            command = option(command)
        return command

    return added


sources = click.argument(
    "sources", nargs=-1, required=True, metavar="FILE|MODULE:NAME…"
)
declared_ladder = options(
    click.option("--base", metavar="B", help="Base (default: find it)."),
    click.option(
        "--exponent",
        type=click.Choice(["paper", "endpoint"]),
        help="Exponent i/(d/2), or i/(d/2 - 1).",
    ),
    click.option(
        "--scaling",
        "scaled",
        metavar="NAME:KEY=VALUE,…",
        help="Scaling, such as yarn:factor=4,trained=4096; see phaseproof sum --help.",
    ),
)
declared_table = options(
    declared_ladder,
    click.option(
        "--start",
        default="0",
        show_default=True,
        metavar="N|any",
        help="Position of row 0.",
    ),
    click.option("--scale", metavar="C", help="Factor on all entries."),
    click.option(
        "--zeroed",
        multiple=True,
        type=int,
        metavar="ROW",
        help="Row that may be all zeros (default: one of the first four).",
    ),
    click.option(
        "--formed",
        type=click.Choice([WIDE, *NARROW]),
        default=WIDE,
        show_default=True,
        help="Lowest precision in which angles may be computed.",
    ),
    click.option(
        "--axes",
        "several",
        metavar="KIND:COUNTS",
        help="Axes of positions with several coordinates: sections:16,24,24 (pairs of each "
        "in one run), turns:24,20,20 (alternating), or axial:2 (a schedule for each).",
    ),
    click.option(
        "--grid",
        "sizes",
        metavar="SIZES",
        help="Grid of the rows, such as 16,16; the last axis varies fastest.",
    ),
    click.option(
        "--positions",
        "places",
        metavar="FILE",
        help="Positions of the rows, a column for each coordinate (default: find whole "
        "numbers).",
    ),
)
against = click.option(
    "--against",
    "others",
    multiple=True,
    metavar="FILE|MODULE:NAME",
    help="Implementation that counts as right.",
)
how_called = options(
    click.option(
        "--array",
        "names",
        multiple=True,
        metavar="NAME",
        help="Array to take from a file with several.",
    ),
    click.option(
        "--length",
        type=click.IntRange(2, 1 << 20),
        default=1024,
        show_default=True,
        metavar="N",
        help="Number of positions to ask a callable for.",
    ),
    click.option(
        "--dim",
        type=click.IntRange(2, 16_384),
        default=64,
        show_default=True,
        metavar="D",
        help="Dimension to ask a callable for.",
    ),
    click.option(
        "--call",
        type=click.Choice(CALLS),
        help="Arguments of a callable: nothing, an array x, or the numbers n and d "
        "(default: by its parameters).",
    ),
    click.option(
        "--shape",
        metavar="SIZES",
        help="Shape of x, such as 1,8,n,d (default: n,d last).",
    ),
    click.option(
        "--wrap",
        metavar="MODULE:NAME",
        help="Converter of x to another library, such as torch:from_numpy.",
    ),
)


class Kinds(click.Group):
    """The commands; a file of JSON alone is a configuration."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command; a file TABLE.json alone is a configuration."""
        if args and args[0].endswith(".json") and args[0] not in self.commands:
            args = ["config", *args]
        return super().resolve_command(ctx, args)


@click.group(cls=Kinds)
def conform() -> None:
    """Judge an implementation: arrays, a callable or a configuration.

    A FILE is .npy, .npz or .safetensors, read without pickle; FILE:NAME is one of its arrays.
    MODULE:NAME is imported and called, which runs its code.

    An implementation conforms if it agrees with your declaration, and matches if it agrees with a
    known convention and you declared nothing.  It is wrong if it departs from your declaration, or
    from a known convention at a place that is shown.  Otherwise it is undecided.

    Exit codes: 0 conforms or matches, 1 permuted or wrong, 2 unreadable, 3 undecided."""


def _asked(asked: dict[str, Any], declared: Declared) -> Asked:
    """A callable is asked for as many rows as positions are declared."""
    at = declared.coordinates
    return Asked(**(asked if at is None else {**asked, "length": len(at)}))


def _compared(
    side: Callable[[tuple[str, ...]], Side],
    sources: tuple[str, ...],
    others: tuple[str, ...],
    declared: Declared,
) -> Verdict:
    """The verdict on the sources, alone or against others."""
    own = side(sources)
    return held_against(own, side(others), declared) if others else own.alone


@conform.command("sinusoidal")
@sources
@click.option(
    "--order", type=click.Choice([*LANES, *SHORT]), help="Order of sines and cosines."
)
@against
@declared_table
@how_called
@json_wanted
def sinusoidal_command(
    sources: tuple[str, ...],
    others: tuple[str, ...],
    order: str | None,
    as_json: bool,
    base: str | None,
    exponent: str | None,
    scaled: str | None,
    start: str,
    scale: str | None,
    formed: str,
    zeroed: tuple[int, ...],
    several: str | None,
    sizes: str | None,
    places: str | None,
    **asked: Any,
) -> None:
    """Judge a table of sines and cosines, with a row for each position."""
    with sentences():
        meant = declared(
            base,
            exponent,
            scaled,
            start,
            scale,
            formed,
            zeroed,
            SHORT.get(order or "", order),
            "1",
            several,
            sizes,
            places,
        )
        how = _asked(asked, meant)

        def side(given: tuple[str, ...]) -> Side:
            read = sinusoidal_of(given, how)
            return Side(", ".join(given), read, judge("sinusoidal", read, meant))

        found = _compared(side, sources, others, meant)
    report(found, as_json)


@conform.command("rope")
@sources
@click.option(
    "--input",
    "before",
    metavar="FILE",
    help="Vectors before the rotation; the source holds the same vectors after it.",
)
@against
@click.option(
    "--pairing",
    type=click.Choice([*PAIRINGS, *SHORT_PAIRINGS]),
    help="Pairing of the dimensions.",
)
@click.option(
    "--sign",
    type=click.Choice(["1", "-1", "any"]),
    default="1",
    show_default=True,
    help="Sign of the rotation by mθ.",
)
@click.option(
    "--xpos",
    metavar="query|key:KEY=VALUE,…",
    help="xPos (defaults: span=512, gamma=0.4, centre=0).",
)
@click.option(
    "--threshold", metavar="N", help="Position below which frequencies are not scaled."
)
@declared_table
@how_called
@json_wanted
def rope_command(
    sources: tuple[str, ...],
    others: tuple[str, ...],
    before: str | None,
    pairing: str | None,
    sign: str,
    as_json: bool,
    base: str | None,
    exponent: str | None,
    scaled: str | None,
    start: str,
    scale: str | None,
    formed: str,
    zeroed: tuple[int, ...],
    xpos: str | None,
    threshold: str | None,
    several: str | None,
    sizes: str | None,
    places: str | None,
    **asked: Any,
) -> None:
    """Judge a rotation.

    Give tables of cosines and sines (two files, or one with both), or complex numbers.  Or name a
    function of x that rotates row m by position m.  Or give
    recorded vectors: --input before the rotation, the source after it."""
    with sentences():
        meant = declared(
            base,
            exponent,
            scaled,
            start,
            scale,
            formed,
            zeroed,
            SHORT_PAIRINGS.get(pairing or "", pairing),
            sign,
            several,
            sizes,
            places,
            xpos,
            threshold,
        )
        how = _asked(asked, meant)

        def side(given: tuple[str, ...]) -> Side:
            read = rope_of(given, how, before)
            return Side(", ".join(given), read.readings, judge_turned(read, meant))

        found = _compared(side, sources, others, meant)
    report(found, as_json)


@conform.command("frequencies")
@sources
@declared_ladder
@how_called
@json_wanted
def frequencies_command(
    sources: tuple[str, ...],
    base: str | None,
    exponent: str | None,
    scaled: str | None,
    as_json: bool,
    **asked: Any,
) -> None:
    """Judge a vector of frequencies, such as inv_freq, and name its base and scaling."""
    with sentences():
        meant = declared(base, exponent, scaled)
        found = frequency_vectors.judged(one(sources, Asked(**asked)), meant)
    report(found, as_json)


@conform.command("bias")
@sources
@click.option(
    "--bias",
    "meant",
    metavar="NAME:KEY=VALUE,…",
    help="Bias: alibi:heads=12, t5, kerple-log:r1=1,r2=2, kerple-power:r1=1,r2=0.5 or "
    "fire:c=1,threshold=16; + joins the numbers of several heads.",
)
@how_called
@json_wanted
def bias_command(
    sources: tuple[str, ...], meant: str | None, as_json: bool, **asked: Any
) -> None:
    """Judge a bias on scores: slopes, buckets, or a matrix for each head."""
    with sentences():
        found = attention_bias.judged(
            one(sources, Asked(**asked)), bias(meant) if meant else None
        )
    report(found, as_json)


@conform.command("weights")
@click.argument("before", metavar="BEFORE")
@click.argument("after", metavar="AFTER")
@click.option(
    "--heads",
    type=click.IntRange(1),
    required=True,
    metavar="H",
    help="Heads of queries.",
)
@click.option(
    "--kv-heads",
    "groups",
    type=click.IntRange(1),
    metavar="K",
    help="Heads of keys (default: as many as of queries).",
)
@json_wanted
def weights_command(
    before: str, after: str, heads: int, groups: int | None, as_json: bool
) -> None:
    """Judge a conversion of weights.

    BEFORE and AFTER hold the weights of queries and keys.  The command names the permutation
    between the two layouts, and the weights for which it was forgotten."""
    with sentences():
        old, new = (arrays(Path(x)) for x in (before, after))
        found = weights.converted(old, new, heads, groups or heads)
    report(found, as_json)


@conform.command("config")
@click.argument("path", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
@json_wanted
def config_command(path: Path, as_json: bool) -> None:
    """Judge the rotary encoding in a config.json of Hugging Face; nothing is downloaded."""
    with sentences():
        found = hf_config.loaded(path)
        data = found.data()
    if as_json:
        print_json({"schema": SCHEMA, "version": VERSION, **data})
    else:
        for line in hf_config.lines(found, data):
            click.echo(printable(line))
    sys.exit(EXITS[found.verdict])


# ---------------------------------------------------------------- what is said


def report(found: Verdict, as_json: bool) -> None:
    """Says the verdict and ends with its exit code."""
    if as_json:
        print_json({"schema": SCHEMA, "version": VERSION, **found.data()})
    else:
        for line in lines(found):
            click.echo(printable(line))
    sys.exit(EXITS[found.verdict])


def lines(found: Verdict) -> Iterator[str]:
    """The verdict, what departs, the layout, the errors beside the bound, the claims."""
    yield (
        found.verdict
        if found.verdict != MATCHES
        else f"{MATCHES} {found.layouts[0]}; {found.left_open}"
    )
    yield from (f"  departs  {x.sentence}" for x in found.departures)
    yield from (
        f"  {'layout ' if n == 0 else 'also   '}  {x}"
        for n, x in enumerate(found.layouts[:SHOWN_LAYOUTS])
    )
    if len(found.layouts) > SHOWN_LAYOUTS:
        yield f"  also     {len(found.layouts) - SHOWN_LAYOUTS} more with the same numbers"
    if found.error and found.bound:
        yield from (
            _table_errors if found.kind in ("rope", "sinusoidal") else _vector_errors
        )(found.error, found.bound)
    yield from (f"  claim    {x}" for x in found.laws)
    yield from (f"  note     {x}" for x in found.notes)
    yield from (f"  searched {x}" for x in found.searched)
    yield from (f"  declare  {x}" for x in found.declare)


def _table_errors(error: dict[str, Any], bound: dict[str, Any]) -> Iterator[str]:
    entry = lambda x: (
        f"at position {x['position']:g}, dimension {x['lane']}"
        + (f" of vector {tuple(x['vector'])}" if x["vector"] else "")
        + f": {x['found']:.9g}, expected {x['true']}"
    )
    yield f"  error    {error['ulps']['off']:.4g} ulp {entry(error['ulps'])}"
    yield f"  angle    {error['angle']['off']:.3g} {entry(error['angle'])}"
    yield (
        f"  bound    {bound['angle']:.3g} is the most that {bound['angles']} angles can be off "
        f"there (claim {bound['claim']})"
    )
    if source := error["source"]:
        yield (
            f"  source   {SOURCES[source['stage']]}, in pair {source['pair']}, "
            f"{'cause' if source['stage'] == 'sine' else 'causes'} most of the error"
        )
    yield (
        f"  nearest  {error['nearest']:.1%} of the entries ({error['rows']} rows) equal the exact "
        f"value rounded to {bound['entries']}"
    )


def _vector_errors(error: dict[str, Any], bound: dict[str, Any]) -> Iterator[str]:
    yield (
        f"  error    {error['ulps']:.4g} ulp of {error['dtype']} in pair {error['pair']}: "
        f"{error['found']:.9g}, expected {error['true']:.9g}"
    )
    yield (
        f"  bound    {bound['relative']:.3g} of a frequency, plus half an ulp, is assumed for a "
        f"power in {bound['computed']}; no claim proves it"
    )
    yield (
        f"  nearest  {error['nearest']:.1%} of the frequencies equal the exact value rounded to "
        f"{error['dtype']}"
    )

"""The commands that hand out ladders, tables and plots: wavelengths, frequencies, table, bias,
collisions, plot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import click
import numpy as np
from flint import arb

from phaseproof.cli.common import json_wanted
from phaseproof.files import whole
from phaseproof.numerics.bias_tables import ALiBi, bias
from phaseproof.numerics.cli_common import (
    base_option,
    digits_option,
    dim_option,
    ladder_of,
    say,
    scaling_option,
    sentences,
    shown,
)
from phaseproof.numerics.decimals import decimal
from phaseproof.numerics.encodings import Factor, rotary, sinusoidal
from phaseproof.numerics.ladder import INFINITE, Ladder
from phaseproof.numerics.layouts import LANES, PAIRINGS
from phaseproof.numerics.limits import (
    LARGEST_NUMBER,
    MOST_COLLIDING,
    MOST_DIGITS,
    MOST_ENTRIES,
)
from phaseproof.numerics.plot_style import write
from phaseproof.numerics.plots import (
    heatmap,
    integrals,
    sums,
    tolerance,
    wavelengths,
)
from phaseproof.numerics.precision import collision
from phaseproof.numerics.precision_context import working
from phaseproof.numerics.rationals import Exact, at_most, count_of, exact
from phaseproof.numerics.rounding import FORMATS, Array
from phaseproof.numerics.tolerance import CLAIMS, DEFAULT_WAYS, WAYS, tolerances

dtype_option = click.option(
    "--dtype",
    type=click.Choice([*FORMATS]),
    default="float32",
    show_default=True,
    help="Format of the entries.",
)
out_option = click.option(
    "--out",
    required=True,
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File to write.",
)


# ---------------------------------------------------------------- ladders


@click.command("frequencies")
@dim_option
@base_option
@scaling_option
@digits_option
@json_wanted
def frequencies_command(
    dim: int, base: str, scaled: str, digits: int, as_json: bool
) -> None:
    """Compute the frequencies θ_i in radians per position, with certified errors."""
    with sentences():
        ladder = ladder_of(dim, base, scaled)
        found = [decimal(x, digits) for x in _narrow(ladder.frequencies, digits)]
    say(
        as_json,
        {
            "dim": dim,
            "base": base,
            "scaling": scaled,
            "digits": digits,
            "frequencies": found,
        },
        *(f"{i}  {shown(x)}" for i, x in enumerate(found)),
    )


@click.command("wavelengths")
@dim_option
@base_option
@scaling_option
@digits_option
@json_wanted
def wavelengths_command(
    dim: int, base: str, scaled: str, digits: int, as_json: bool
) -> None:
    """Compute the wavelengths 2π/θ_i in positions, with certified errors; a pair that does not
    rotate has none."""
    with sentences():
        ladder = ladder_of(dim, base, scaled)
        found = [
            None if x == INFINITE else decimal(x, digits)
            for x in _narrow(ladder.wavelengths, digits)
        ]
    say(
        as_json,
        {
            "dim": dim,
            "base": base,
            "scaling": scaled,
            "digits": digits,
            "wavelengths": found,
        },
        *(f"{i}  {shown(x) if x else 'does not rotate'}" for i, x in enumerate(found)),
    )


def _narrow(balls: Callable[[], list[arb]], digits: int) -> list[arb]:
    """Balls of radius at most 10^-digits, but for what is infinite."""
    digits = count_of(digits, MOST_DIGITS)
    for n in range(3):
        with working(int((digits * 3.33 + 128) * 2**n)):
            found, narrow = balls(), arb(10) ** -digits
            if all(x == INFINITE or x.rad() <= narrow for x in found):
                return found
    raise ArithmeticError(f"no value could be enclosed to 10^-{digits}")


# ---------------------------------------------------------------- tables


@click.command("table", context_settings={"ignore_unknown_options": True})
@click.argument("kind", type=click.Choice(["sinusoidal", "rotary"]))
@click.argument("positions", metavar="POSITIONS")
@dim_option
@base_option
@scaling_option
@dtype_option
@click.option(
    "--lanes",
    type=click.Choice([*LANES]),
    help="Order of sines and cosines in a sinusoidal table (default: interleaved).",
)
@click.option(
    "--pairing",
    type=click.Choice([*PAIRINGS]),
    help="Pairing of the dimensions in a rotary table (default: interleaved).",
)
@click.option(
    "--scale",
    default="1",
    show_default=True,
    metavar="S",
    help="Factor on every entry; attention: the attention factor of the scaling.",
)
@click.option("--padding", metavar="M", help="Position whose row is zero.")
@click.option(
    "--width",
    type=int,
    metavar="W",
    help="Number of columns; those beyond the dimension are zero.",
)
@out_option
@json_wanted
def table_command(
    kind: str,
    positions: str,
    dim: int,
    base: str,
    scaled: str,
    dtype: str,
    lanes: str | None,
    pairing: str | None,
    scale: str,
    padding: str | None,
    width: int | None,
    out: Path,
    as_json: bool,
) -> None:
    """Write a table of encodings to FILE.npy or FILE.csv, each entry correctly rounded.

    POSITIONS is N (0 to N - 1), FIRST:END or FIRST:END:STEP as in Python, or a list such as
    0,0.5,1.  A rotary table has the cosines first and then the sines, shape (2, n, r); it rotates
    by +mθ.  A .npy file holds bfloat16 as two bytes an entry: .view(ml_dtypes.bfloat16)."""
    with sentences():
        _table_file(out)
        ladder, at = ladder_of(dim, base, scaled), _positions(positions)
        if len(at) * max(dim, width or 0) > MOST_ENTRIES:
            raise ValueError(f"a table must have at most {MOST_ENTRIES} entries")
        factor: Factor = ladder.scaling.attention if scale == "attention" else scale
        if kind == "sinusoidal":
            if pairing is not None:
                raise ValueError("--pairing is for a rotary table; use --lanes")
            made = sinusoidal(
                at, ladder, dtype, lanes or "interleaved", factor, padding, width
            )
        else:
            if {lanes, padding, width} != {None}:
                raise ValueError(
                    "--lanes, --padding and --width are for a sinusoidal table"
                )
            made = np.stack(rotary(at, ladder, dtype, pairing or "interleaved", factor))
        _write(out, made, _rows(at, made))
    say(
        as_json,
        {
            "file": str(out),
            "kind": kind,
            "shape": [*made.shape],
            "dtype": dtype,
            "dim": dim,
            "base": base,
            "scaling": scaled,
        },
        f"{out}: {kind}, {' × '.join(map(str, made.shape))}, {dtype}",
    )


@click.command("bias", context_settings={"ignore_unknown_options": True})
@click.argument("named", metavar="NAME:KEY=VALUE,…")
@click.argument("positions", metavar="[POSITIONS]", required=False)
@dtype_option
@out_option
@json_wanted
def bias_command(
    named: str, positions: str | None, dtype: str, out: Path, as_json: bool
) -> None:
    """Write a bias on scores to FILE.npy or FILE.csv, each entry correctly rounded.

    NAME is one of the following; + joins the numbers of several heads.

    \b
    alibi:heads=12
    t5:buckets=32,furthest=128,bidirectional=yes   the buckets, whole numbers
    kerple-log:r1=1,r2=2
    kerple-power:r1=1,r2=0.5
    fire:c=1,threshold=16   the argument of the learned function; later keys are masked

    POSITIONS are whole numbers, written as for table.  The shape is (heads, n, n), a row for each
    query and a column for each key.  Without POSITIONS, alibi writes its slopes."""
    with sentences():
        _table_file(out)
        meant = bias(named)
        if positions is not None:
            at = [_whole(x) for x in _positions(positions)]
            if len(at) ** 2 * meant.number > MOST_ENTRIES:
                raise ValueError(f"a table must have at most {MOST_ENTRIES} entries")
            made = meant.table(np.array(at), np.array(at), dtype)
            rows = _matrix_rows(at, made)
        elif isinstance(meant, ALiBi):
            made = meant.slopes(dtype)
            rows = (
                _line(x)
                for x in [
                    ["head", "slope"],
                    *([str(h), repr(float(x))] for h, x in enumerate(made)),
                ]
            )
        else:
            raise ValueError(f"a table of {meant.name} needs POSITIONS")
        _write(out, made, rows)
    form = str(made.dtype)
    say(
        as_json,
        {"file": str(out), "bias": str(meant), "shape": [*made.shape], "dtype": form},
        f"{out}: {meant}, {' × '.join(map(str, made.shape))}, {form}",
    )


def _whole(x: Exact) -> int:
    if (value := exact(x, "a position")).denominator != 1:
        raise ValueError(f"positions of a bias must be whole, got {value}")
    return int(at_most(value, LARGEST_NUMBER, "a position"))


def _table_file(out: Path) -> None:
    if out.suffix not in (".npy", ".csv"):
        raise ValueError(f"a table must end in .npy or .csv, got {out.name!r}")


def _write(out: Path, made: Array, rows: Iterator[bytes]) -> None:
    with whole(out) as beside, beside.open("wb") as file:
        if out.suffix == ".npy":
            np.save(file, made, allow_pickle=False)
        else:
            file.writelines(rows)


def _matrix_rows(at: Sequence[int], table: Array) -> Iterator[bytes]:
    """A head, and a line for each head and query."""
    yield _line(["head", "query", *(f"key {n}" for n in at)])
    for h, matrix in enumerate(table):
        for n, row in zip(at, matrix, strict=True):
            yield _line(
                [
                    str(h),
                    str(n),
                    *(
                        str(int(y)) if table.dtype.kind == "i" else repr(float(y))
                        for y in row
                    ),
                ]
            )


def _positions(text: str) -> Sequence[Exact]:
    if "," in text:
        return [exact(x, "a position") for x in text.split(",")]
    try:
        found = range(*map(int, text.split(":")))
    except (ValueError, TypeError):
        raise ValueError(
            "positions must be N, FIRST:END, FIRST:END:STEP or a list such as 0,0.5,1, "
            f"got {text!r}"
        ) from None
    at_most(
        Fraction(max(found.start, found.stop, -found.start, -found.stop)),
        LARGEST_NUMBER,
        "a position",
    )
    if not found:
        raise ValueError(f"the positions must not be empty, got {text}")
    return found


def _rows(at: Sequence[Exact], table: Array) -> Iterator[bytes]:
    """A head, and a line for each position: exact decimals, the shortest that are read back."""
    parts = (
        [("lane", table)] if table.ndim == 2 else [("cos", table[0]), ("sin", table[1])]
    )
    yield _line(
        ["position", *(f"{name} {i}" for name, x in parts for i in range(x.shape[1]))]
    )
    for n, m in enumerate(at):
        yield _line([str(m), *(repr(float(y)) for _, x in parts for y in x[n])])


def _line(cells: list[str]) -> bytes:
    return (",".join(cells) + "\n").encode()


# ---------------------------------------------------------------- collisions


@click.command("collisions")
@dim_option
@base_option
@scaling_option
@dtype_option
@click.option(
    "--below",
    type=click.IntRange(1, MOST_COLLIDING),
    required=True,
    metavar="N",
    help="Look at the positions 0 ≤ m < N.",
)
@click.option(
    "--exact-angles",
    is_flag=True,
    help="Round only the entries, not positions, frequencies and angles.",
)
@json_wanted
def collisions_command(
    dim: int,
    base: str,
    scaled: str,
    dtype: str,
    below: int,
    exact_angles: bool,
    as_json: bool,
) -> None:
    """Find the first two positions with the same encoding in a dtype, or certify that there are
    none."""
    with sentences():
        found = collision(
            dtype, ladder_of(dim, base, scaled), below, formed=not exact_angles
        )
    say(
        as_json,
        {
            "dim": dim,
            "base": base,
            "scaling": scaled,
            "dtype": dtype,
            "below": below,
            "formed": not exact_angles,
            "positions": found,
        },
        f"positions {found[0]} and {found[1]} have the same encoding"
        if found
        else f"no two positions below {below} have the same encoding",
    )


# ---------------------------------------------------------------- tolerance

formed_option = click.option(
    "--formed",
    "ways",
    multiple=True,
    type=click.Choice([*WAYS]),
    help="Way of forming angles; repeat it for several.",
)


@click.command("tolerance")
@dim_option
@base_option
@scaling_option
@dtype_option
@click.option(
    "--to",
    type=int,
    required=True,
    metavar="N",
    help="Look at the positions 0 ≤ m < N.",
)
@formed_option
@click.option("--pair", type=int, metavar="I", help="Pair (default: the worst one).")
@json_wanted
def tolerance_command(
    dim: int,
    base: str,
    scaled: str,
    dtype: str,
    to: int,
    ways: tuple[str, ...],
    pair: int | None,
    as_json: bool,
) -> None:
    """Bound the error of table entries, by position, pair and way of forming angles.

    Each row holds up to its position.  An angle is in radians.  With one way, the error found there
    is printed, too.  Frequencies may be off by 64 units.  Sine and cosine are right to one unit."""
    with sentences():
        ladder = ladder_of(dim, base, scaled)
        if pair is not None and not 0 <= pair < ladder.pairs:
            raise ValueError(f"--pair must be from 0 to {ladder.pairs - 1}, got {pair}")
        found = [
            x
            for way in ways or DEFAULT_WAYS
            for x in tolerances(to, ladder, dtype, way)
        ]
    rows = [x.data(pair) for x in found]
    say(
        as_json,
        {
            "dim": dim,
            "base": base,
            "scaling": scaled,
            "dtype": dtype,
            "to": to,
            "claims": CLAIMS,
            "rows": rows,
        },
        *(_one_way(rows) if len(ways) == 1 else _several_ways(rows)),
        f"an angle: claim {CLAIMS['angle']}; an entry is off by no more: claim {CLAIMS['entry']}",
    )


def _one_way(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Position, pair, the two bounds, and what was found."""
    columns = ("position", "pair", "angle", "entry", "found")
    for cells in [columns, *([_shown(x[name]) for name in columns] for x in rows)]:
        yield "  ".join(f"{x:>9}" for x in cells)


def _several_ways(rows: list[dict[str, Any]]) -> Iterator[str]:
    """The bound of an entry, and its pair, in a column for each way."""
    made: dict[int, dict[str, str]] = {}
    for x in rows:
        made.setdefault(x["position"], {})[x["formed"]] = (
            f"{_shown(x['entry'])} ({x['pair']})"
        )
    ways = [*dict.fromkeys(x["formed"] for x in rows)]
    yield "  ".join([f"{'position':>9}", *(f"{x:>14}" for x in ways)])
    for m, cells in made.items():
        yield "  ".join([f"{m:>9}", *(f"{cells[x]:>14}" for x in ways)])


def _shown(x: float | None) -> str:
    return "overflows" if x is None else str(x) if isinstance(x, int) else f"{x:.3g}"


# ---------------------------------------------------------------- plots


@click.command("plot")
@click.argument(
    "what",
    type=click.Choice(["sum", "integral", "heatmap", "wavelengths", "tolerance"]),
)
@click.option(
    "--dim",
    type=int,
    metavar="D",
    help="Dimension: even, at most 16384; not for the integral.",
)
@click.option(
    "--base",
    "bases",
    multiple=True,
    default=("10000",),
    metavar="B",
    show_default=True,
    help="Base; repeat it for several curves.",
)
@click.option(
    "--scaling",
    "scalings",
    multiple=True,
    default=("none",),
    metavar="NAME:…",
    help="Scaling, as for sum; repeat it for several curves.",
)
@click.option(
    "--to",
    "end",
    type=int,
    metavar="N",
    help="End of the offsets or positions; the context of wavelengths.",
)
@dtype_option
@out_option
@json_wanted
def plot_command(
    what: str,
    dim: int | None,
    bases: tuple[str, ...],
    scalings: tuple[str, ...],
    end: int | None,
    dtype: str,
    out: Path,
    as_json: bool,
) -> None:
    """Plot to .svg, .png or .pdf, in bands that certainly contain the curve."""
    with sentences():
        if what != "integral" and dim is None:
            raise ValueError(f"plot {what} needs --dim")
        if what == "integral" and (dim is not None or scalings != ("none",)):
            raise ValueError("plot integral takes neither --dim nor --scaling")
        named = _named(bases, scalings, dim) if dim is not None else []
        if what in ("heatmap", "tolerance") and len(named) > 1:
            raise ValueError(f"plot {what} takes one base and one scaling")
        to = lambda otherwise: otherwise if end is None else end
        try:
            figure = (
                sums(named, to(4096))
                if what == "sum"
                else integrals([(f"b = {b}", b) for b in bases], to(10**5))
                if what == "integral"
                else heatmap(named[0][1], to(64))
                if what == "heatmap"
                else tolerance(named[0][1], dtype, to(1 << 17))
                if what == "tolerance"
                else wavelengths(named, end)
            )
        except ModuleNotFoundError:
            raise ValueError(
                "plot needs matplotlib: pip install 'phaseproof[figures]'"
            ) from None
        write(figure, out)
    say(
        as_json,
        {
            "file": str(out),
            "plot": what,
            "dim": dim,
            "bases": [*bases],
            "scalings": [*scalings],
            "to": end,
        },
        f"{out}: {what}",
    )


def _named(
    bases: Sequence[str], scalings: Sequence[str], dim: int
) -> list[tuple[str, Ladder]]:
    return [
        (
            f"d = {dim}, b = {b}" + (f", {s}" if s != "none" else ""),
            ladder_of(dim, b, s),
        )
        for b in bases
        for s in scalings
    ]

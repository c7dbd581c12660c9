"""Plots of one's own: bands that certainly hold a curve, drawn as they are.

A band says of each column between two abscissae how low and how high the curve is there; what a
column does not resolve is inside of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from flint import arb

from phaseproof.numerics.blocks import Blocks, Floats
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.limits import (
    BLOCK,
    LONGEST_PLOT,
    PLOT_BITS,
    PLOT_COLUMNS,
    WIDEST_HEATMAP,
)
from phaseproof.numerics.plot_style import BLUE, GOLD, GREEN, GREY, RED, axes, styled
from phaseproof.numerics.precision_context import working
from phaseproof.numerics.rationals import Exact, at_most, exact, rational
from phaseproof.numerics.tolerance import DEFAULT_WAYS, WAYS, tolerances

if TYPE_CHECKING:
    from matplotlib.figure import Figure

COLOURS = (BLUE, GREEN, GOLD, RED, GREY)


@dataclass(frozen=True)
class _Band:
    """Between edges[k] and edges[k + 1] the curve is at least low[k] and at most high[k]."""

    edges: Floats
    low: Floats
    high: Floats


# ---------------------------------------------------------------- what is certain


def sum_band(ladder: Ladder, to: int) -> _Band:
    """The sum of cosines at the integer offsets 0 ≤ Δ < to: an offset a column, or some that
    follow each other.  Claim 0935; the floats and their bound are those of a sweep.

    >>> sum_band(Ladder(4), 2).high.round(5)
    array([2.     , 1.54025])
    """
    if isinstance(to, bool) or not 2 <= to <= LONGEST_PLOT:
        raise ValueError(
            f"a plot of the sum must end between 2 and {LONGEST_PLOT}, got {to!r}"
        )
    edges = np.unique(np.linspace(0, to, min(to, PLOT_COLUMNS) + 1).astype(np.int64))
    blocks = Blocks.of(ladder, min(BLOCK, 1 << (to - 1).bit_length()))
    low, high = np.full(len(edges) - 1, np.inf), np.full(len(edges) - 1, -np.inf)
    step = 64 * blocks.size
    for start in range(0, to, step):
        sums = blocks.sums(start, min(64, -(-(to - start) // blocks.size)))[
            : to - start
        ]
        column = (
            np.searchsorted(edges, np.arange(start, start + len(sums)), side="right")
            - 1
        )
        np.minimum.at(low, column, sums)
        np.maximum.at(high, column, sums)
    return _Band(
        edges.astype(np.float64), *_outwards(low - blocks.bound, high + blocks.bound)
    )


def integral_band(base: Exact, to: Exact) -> _Band:
    """Re ∫₀¹ exp(iΔ b^-t) dt for all real 1 ≤ Δ ≤ to, in columns of equal width in ln Δ: the
    closed form (claim 0601), evaluated on whole columns."""
    b, end = (
        at_most(exact(x, name), 10**12, name)
        for x, name in ((base, "the base"), (to, "the end"))
    )
    if b <= 1 or end <= 1:
        raise ValueError(f"the base and the end must be above 1, got {b} and {end}")
    edges = np.geomspace(1, float(end), PLOT_COLUMNS + 1)
    with working(PLOT_BITS):
        q = arb(rational(b))
        balls = [_column(left, right, q) for left, right in pairwise(edges)]
        low, high = (
            np.array([float(side(x)) for x in balls]) for side in (arb.lower, arb.upper)
        )
    return _Band(edges, *_outwards(low, high))


def _column(left: float, right: float, base: arb) -> arb:
    offsets = arb(left).union(arb(right))
    return (offsets.ci() - (offsets / base).ci()) / base.log()


def _outwards(low: Floats, high: Floats) -> tuple[Floats, Floats]:
    return np.nextafter(low, -np.inf), np.nextafter(high, np.inf)


# ---------------------------------------------------------------- what is drawn


def sums(ladders: Sequence[tuple[str, Ladder]], to: int) -> Figure:
    """S(Δ) of each ladder, in its colour and under its name."""
    return _bands(
        [(name, sum_band(x, to)) for name, x in ladders],
        r"offset $\Delta$",
        r"$S(\Delta) = \sum_i \cos(\Delta\theta_i)$",
        "linear",
    )


def integrals(bases: Sequence[tuple[str, Exact]], to: Exact) -> Figure:
    """Re I(Δ) of each base, in its colour and under its name."""
    return _bands(
        [(name, integral_band(b, to)) for name, b in bases],
        r"offset $\Delta$",
        r"$\mathrm{Re}\int_0^1 e^{\mathrm{i}\Delta b^{-t}}\,\mathrm{d}t$",
        "log",
    )


def heatmap(ladder: Ladder, positions: int) -> Figure:
    """⟨p_m, p_n⟩ = S(m - n), each value within the bound that is written at the bar."""
    if isinstance(positions, bool) or not 2 <= positions <= WIDEST_HEATMAP:
        raise ValueError(
            f"a heatmap must have from 2 to {WIDEST_HEATMAP} positions, got {positions!r}"
        )
    blocks = Blocks.of(ladder, positions)
    m, n = np.indices((positions, positions))
    with styled():
        figure, ax = axes(4.6, 3.8)
        image = ax.imshow(
            blocks.sums(0, 1)[abs(m - n)], cmap="viridis", interpolation="nearest"
        )
        ax.set(xlabel="$n$", ylabel="$m$")
        ax.grid(False)
        figure.colorbar(
            image,
            ax=ax,
            shrink=0.9,
            label=rf"$\langle p_m, p_n \rangle$, within {_above(blocks.bound)}",
        )
        return figure


def wavelengths(
    ladders: Sequence[tuple[str, Ladder]], context: int | None = None
) -> Figure:
    """2π/θ_i of each pair that turns, and the context if one is asked for."""
    if context is not None and context < 1:
        raise ValueError(f"a context must have at least one token, got {context}")
    with styled():
        figure, ax = axes(6.2, 3.0)
        for (name, ladder), colour in zip(ladders, _colours(len(ladders)), strict=True):
            with working(PLOT_BITS):
                found = [float(x) for x in ladder.wavelengths()]
            ax.plot(
                range(ladder.pairs),
                found,
                ".-",
                color=colour,
                linewidth=0.9,
                markersize=3,
                label=name,
            )
        if context is not None:
            ax.axhline(
                context,
                color=GREY,
                linewidth=0.8,
                linestyle="--",
                label=f"context {context}",
            )
        ax.set(yscale="log", xlabel=r"pair $i$", ylabel=r"wavelength $2\pi/\theta_i$")
        ax.legend()
        return figure


def tolerance(ladder: Ladder, dtype: str, to: int) -> Figure:
    """The bound of an entry up to each position, in the worst pair, for each way of forming
    angles."""
    with styled():
        figure, ax = axes(6.2, 3.0)
        for way, colour in zip(DEFAULT_WAYS, _colours(len(DEFAULT_WAYS)), strict=True):
            found = tolerances(to, ladder, dtype, way)
            ax.step(
                [1, *(x.position + 1 for x in found)],
                [max(y.entries) for y in (found[0], *found)],
                color=colour,
                label=WAYS[way],
            )
        ax.set(
            xscale="log",
            yscale="log",
            xlabel="positions below",
            ylabel=f"error of an entry, {dtype}",
        )
        ax.legend(fontsize=7.5)
        return figure


def _bands(
    bands: Sequence[tuple[str, _Band]], across: str, up: str, scale: str
) -> Figure:
    with styled():
        figure, ax = axes()
        for (name, band), colour in zip(bands, _colours(len(bands)), strict=True):
            ax.stairs(
                band.high,
                band.edges,
                baseline=band.low,
                fill=True,
                facecolor=colour,
                edgecolor=colour,
                linewidth=0.8,
                label=name,
            )
        ax.set(xlabel=across, ylabel=up, xscale=scale)
        ax.legend()
        return figure


def _colours(count: int) -> list[str]:
    if not 1 <= count <= len(COLOURS):
        raise ValueError(
            f"a plot must have from 1 to {len(COLOURS)} curves, got {count}"
        )
    return [*COLOURS[:count]]


def _above(bound: float) -> str:
    return f"{bound * 1.05:.1e}"

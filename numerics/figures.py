"""The plots of the book: every value in them is rounded from a ball or has a proved bound.

Each function draws on one matplotlib figure and returns it; `save` writes it as PDF, SVG and PNG,
and what moves in it as JSON, the same bytes each time.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from flint import arb
from matplotlib.figure import Figure

from phaseproof.files import whole
from phaseproof.numerics import precision
from phaseproof.numerics.bases import bases
from phaseproof.numerics.blocks import Blocks
from phaseproof.numerics.encodings import sinusoidal
from phaseproof.numerics.interactive_figures import MOVING
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.offset_sum import offset_sum
from phaseproof.numerics.oscillatory import integral, linear, power
from phaseproof.numerics.plot_style import (
    BLUE,
    ENDINGS,
    GOLD,
    GREEN,
    GREY,
    RED,
    axes,
    styled,
    write,
)
from phaseproof.numerics.rounding import FORMATS

Draw = Callable[[], Figure]


def save(name: str, folder: Path) -> list[Path]:
    """Draws the figure of that name and writes it in every format, whole or not at all."""
    draw: Draw = FIGURES[name]
    with styled():
        figure = draw()
        folder.mkdir(parents=True, exist_ok=True)
        made = [folder / f"{name}.{ending}" for ending in ENDINGS]
        for path in made:
            write(figure, path)
    if name in MOVING:
        path = folder / f"{name}.json"
        with whole(path) as beside:
            beside.write_text(
                json.dumps(
                    asdict(MOVING[name]()), ensure_ascii=False, separators=(",", ":")
                ),
                encoding="utf-8",
            )
        made.append(path)
    return made


# ---------------------------------------------------------------- tables


def table() -> Figure:
    """The encodings of positions 0 … 99 in 64 dimensions, sine first."""
    figure, ax = axes(6.2, 3.4)
    image = ax.imshow(
        sinusoidal(range(100), Ladder(64)).T,
        aspect="auto",
        cmap="RdBu_r",
        vmin=-1,
        vmax=1,
        interpolation="nearest",
    )
    ax.set(xlabel="position", ylabel="lane")
    ax.grid(False)
    figure.colorbar(image, ax=ax, shrink=0.9)
    return figure


def inner_products() -> Figure:
    """⟨p_m, p_n⟩ for 64 positions at d = 128: constant along diagonals, d/2 on the main one."""
    figure, ax = axes(4.6, 3.8)
    sums = Blocks.of(Ladder(128), 64).sums(0, 1)
    m, n = np.indices((64, 64))
    image = ax.imshow(sums[abs(m - n)], cmap="viridis", vmin=0, interpolation="nearest")
    ax.set(xlabel="$n$", ylabel="$m$")
    ax.grid(False)
    figure.colorbar(image, ax=ax, shrink=0.9)
    return figure


# ---------------------------------------------------------------- decay


def decay() -> Figure:
    """The normalised sum at d = 512, the integral, the logarithmic law, the true envelope and the
    printed law 2/(Δ ln b)."""
    figure, ax = axes()
    ladder, b = Ladder(512), 10_000
    offsets = sorted({round(10**e) for e in np.linspace(0, 5, 160)})
    ax.plot(
        offsets,
        [2 / 512 * float(offset_sum(k, ladder, 12)) for k in offsets],
        color=GREY,
        linewidth=0.8,
        label=r"$\frac{2}{d}S(\Delta)$, $d = 512$",
    )
    ax.plot(
        offsets,
        [float(integral(k, b, 12).real) for k in offsets],
        color=BLUE,
        label=r"$\mathrm{Re}\,I(\Delta)$",
    )
    middle = [k for k in offsets if k <= b]
    law = [1 - (0.5772156649 + np.log(k)) / np.log(b) for k in middle]
    ax.plot(middle, law, "--", color=GREEN, label=r"$(\ln(b/\Delta) - \gamma)/\ln b$")
    ax.plot(
        offsets,
        [min(1.0, (b + 1) / (k * np.log(b))) for k in offsets],
        color=GOLD,
        label=r"$\min\{1, (b+1)/(\Delta\ln b)\}$",
    )
    ax.plot(
        offsets,
        [2 / (k * np.log(b)) for k in offsets],
        ":",
        color=RED,
        label=r"printed: $2/(\Delta\ln b)$",
    )
    ax.set(xscale="log", xlabel=r"offset $\Delta$", ylim=(-0.25, 1.5))
    ax.legend(fontsize=7.5, ncols=2, loc="upper right")
    return figure


def families() -> Figure:
    """|∫ e^{iΔθ_t} dt| for exponential, linear and power frequencies."""
    figure, ax = axes()
    offsets = [10**e for e in np.linspace(-1, 4, 200)]
    rational = [Fraction(k).limit_denominator(10**6) for k in offsets]
    curves: list[tuple[str, str, Callable[[Fraction], Any]]] = [
        (r"$b^{-t}$, $b = 10^4$", BLUE, lambda k: integral(k, 10_000, 12)),
        (r"$1 - t$", RED, lambda k: linear(k, 1, 12)),
        (r"$t^{-1/2}$", GOLD, lambda k: power(k, Fraction(1, 2), 12)),
        (r"$t^{-1}$", GREEN, lambda k: power(k, 1, 12)),
        (r"$t^{-2}$", GREY, lambda k: power(k, 2, 12)),
    ]
    for label, colour, value in curves:
        ax.plot(
            offsets,
            [max(float(abs(value(k))), 1e-6) for k in rational],
            color=colour,
            linewidth=1,
            label=rf"$\theta_t = ${label}",
        )
    ax.set(xscale="log", yscale="log", xlabel=r"offset $\Delta$", ylim=(1e-5, 1.5))
    ax.legend(fontsize=7.5)
    return figure


def returns() -> Figure:
    """S(Δ) at d = 8 near Δ = 710000: a sum over few frequencies comes back."""
    figure, ax = axes(6.2, 2.6)
    start = 710_000 - 512
    sums = Blocks.of(Ladder(8), 1024).sums(start, 1)
    ax.plot(range(start, start + 1024), sums, color=BLUE, linewidth=0.7)
    ax.axhline(4, color=GREY, linewidth=0.8, linestyle="--")
    ax.set(xlabel=r"offset $\Delta$", ylabel=r"$S(\Delta)$, $d = 8$")
    ax.ticklabel_format(axis="x", style="plain", useOffset=False)
    return figure


# ---------------------------------------------------------------- one position


def differences() -> Figure:
    """2|sin(mθ_i/2)|: how far each pair has moved from position 0 at m = 50 and m = 99."""
    figure, ax = axes(6.2, 2.8)
    pairs, theta = range(64), Ladder(128).frequencies()
    for m, colour in ((50, BLUE), (99, RED)):
        ax.plot(
            pairs,
            [float(2 * abs((x * m / 2).sin())) for x in theta],
            ".-",
            color=colour,
            linewidth=0.9,
            markersize=3,
            label=f"$m = {m}$",
        )
    ax.set(xlabel=r"pair $i$", ylabel=r"$2\,|\sin(m\theta_i/2)|$")
    ax.legend()
    return figure


def rotation() -> Figure:
    """One pair of a query turned by mθ for m = 0 … 7 at θ = 0.4."""
    figure, ax = axes(3.4, 3.4)
    for m in range(8):
        turn = arb(2) * m / 5
        x, y = float(turn.cos()), float(turn.sin())
        ax.annotate(
            "",
            (x, y),
            (0, 0),
            arrowprops={"arrowstyle": "->", "color": BLUE, "alpha": 0.3 + 0.1 * m},
        )
        ax.text(1.12 * x, 1.12 * y, str(m), ha="center", va="center", fontsize=8)
    around = np.linspace(0, 2 * np.pi, 200)
    ax.plot(np.cos(around), np.sin(around), color=GREY, linewidth=0.7)
    ax.set(aspect="equal", xlim=(-1.3, 1.3), ylim=(-1.3, 1.3))
    return figure


def spectrum() -> Figure:
    """The power spectrum of every cosine lane over 512 positions at d = 128: rows are lanes,
    columns are frequencies."""
    figure, ax = axes(6.2, 3.2)
    lanes = sinusoidal(range(512), Ladder(128))[:, 1::2]
    strength = np.abs(np.fft.rfft(lanes, axis=0)).T ** 2
    image = ax.imshow(
        np.log10(strength + 1e-3), aspect="auto", cmap="magma", interpolation="nearest"
    )
    ax.set(xlabel="frequency bin of 512", ylabel="pair $i$")
    ax.grid(False)
    figure.colorbar(image, ax=ax, shrink=0.9, label=r"$\log_{10}$ power")
    return figure


def wavelengths() -> Figure:
    """2π b^(2i/d) of each pair for three bases at d = 128."""
    figure, ax = axes(6.2, 2.8)
    for base, colour in ((10_000, BLUE), (500_000, GREEN), (5_000_000, GOLD)):
        ax.plot(
            range(64),
            [float(x) for x in Ladder(128, Fraction(base)).wavelengths()],
            color=colour,
            label=f"$b = {base}$",
        )
    ax.set(yscale="log", xlabel=r"pair $i$", ylabel="wavelength")
    ax.legend()
    return figure


# ---------------------------------------------------------------- precision and bases


def angle_errors() -> Figure:
    """The largest error of an angle mθ_i formed in each format, and its proved bound."""
    figure, ax = axes()
    positions = sorted({round(2**e) for e in np.linspace(0, 17, 60)})
    ladder = Ladder(128)
    for name, colour in zip(FORMATS, (GREEN, BLUE, GOLD, RED), strict=True):
        found = precision.angle_errors(name, positions, ladder)
        ax.plot(
            positions,
            [max(float(x.found), 1e-18) for x in found],
            color=colour,
            label=name,
        )
        ax.plot(
            positions,
            [float(x.bound) for x in found],
            "--",
            color=colour,
            linewidth=0.8,
        )
    ax.axhline(np.pi, color=GREY, linewidth=0.8)
    ax.set(
        xscale="log",
        yscale="log",
        xlabel="position",
        ylabel="error of the angle",
        ylim=(1e-17, 1e4),
    )
    ax.legend(fontsize=7.5, ncols=2)
    return figure


def good_bases() -> Figure:
    """The bases for which S ≥ 0 on 0 ≤ Δ < L at d = 64: certified good and bad intervals."""
    figure, ax = axes(6.2, 2.2)
    contexts = (128, 256, 512)
    for row, context in enumerate(contexts):
        for x in bases(64, context, 500, 20_000, undecided=0.01).intervals:
            colour = {"good": GREEN, "bad": RED}.get(x.verdict, GREY)
            ax.barh(
                row,
                float(x.high - x.low),
                left=float(x.low),
                color=colour,
                height=0.6,
                edgecolor=colour,
                linewidth=0.2,
            )  # or neighbours of one colour show a seam
    for colour, label in (
        (GREEN, r"$S \geq 0$ throughout"),
        (RED, "somewhere $S < 0$"),
    ):
        ax.barh(0, 0, color=colour, label=label)
    ax.legend(fontsize=7.5, ncols=2, loc="lower center", bbox_to_anchor=(0.5, 1))
    ax.set(
        xscale="log",
        xlabel="base",
        yticks=range(len(contexts)),
        yticklabels=[f"$L = {c}$" for c in contexts],
    )
    ax.grid(False)
    return figure


FIGURES: dict[str, Draw] = {
    draw.__name__: draw
    for draw in (
        table,
        inner_products,
        decay,
        families,
        returns,
        differences,
        rotation,
        spectrum,
        wavelengths,
        angle_errors,
        good_bases,
    )
}

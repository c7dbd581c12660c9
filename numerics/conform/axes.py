"""Positions of several coordinates: which of them turns a pair, and which they are in each row.

Pair i turns by coordinate a_i at the frequency i modulo the pairs of the ladder, so a row says
nothing but p_{a_i} θ_i modulo 2π.  A whole number p below some thousands is told by two or three
pairs of an axis; pairs that no common p explains belong to different axes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import log

import numpy as np
from numpy.typing import NDArray

from phaseproof.numerics.blocks import Floats
from phaseproof.numerics.conform.bounds import Bound
from phaseproof.numerics.conform.lane_orders import Complexes
from phaseproof.numerics.conform.limits import (
    AGREED_SHARE,
    CHANCE_OF_COORDINATES,
    COORDINATES,
    MOST_AXES,
    ROWS_TOGETHER,
)
from phaseproof.numerics.layouts import axial, interleaved_sections, sections
from phaseproof.numerics.limits import LARGEST_NUMBER
from phaseproof.numerics.rounding import Array

Flags = NDArray[np.bool_]
KINDS = ("sections", "turns", "axial")
WHOLE = np.arange(*COORDINATES)  # coordinates that are looked for


@dataclass(frozen=True)
class Axes:
    """``sections``: so many pairs for each axis in one run; ``turns``: in turns; ``axial``: a
    ladder of its own for each of so many axes."""

    kind: str
    counts: tuple[int, ...]

    def of(self, pairs: int) -> tuple[int, ...]:
        """The axis of each pair.  Raises ValueError."""
        if self.kind == "axial":
            if pairs % self.counts[0]:
                raise ValueError(
                    f"the {pairs} pairs must divide evenly among {self.counts[0]} axes"
                )
            return axial(self.counts[0], pairs // self.counts[0])
        if sum(self.counts) != pairs:
            raise ValueError(
                f"the axes must have {pairs} pairs as the table, got {sum(self.counts)} ({self})"
            )
        return (sections if self.kind == "sections" else interleaved_sections)(
            self.counts
        )

    @property
    def number(self) -> int:
        """The number of axes."""
        return self.counts[0] if self.kind == "axial" else len(self.counts)

    def dim(self, pairs: int) -> int:
        """The dimension of the ladder."""
        return 2 * pairs // self.number if self.kind == "axial" else 2 * pairs

    def __str__(self) -> str:
        return f"{self.kind}:{','.join(map(str, self.counts))}"


def axes(text: str) -> Axes:
    """Axes as on the command line.  Raises ValueError.

    >>> axes("sections:16,24,24").of(64)[15:17], axes("axial:2").dim(32)
    ((0, 1), 32)
    """
    kind, _, inside = text.partition(":")
    counts = tuple(
        int(x) if x.isascii() and x.isdigit() and len(x) < 6 else 0
        for x in inside.split(",")
    )
    if kind not in KINDS or not all(counts) or (kind == "axial" and len(counts) > 1):
        raise ValueError(
            "axes must be like sections:16,24,24 (pairs of each axis in one run), "
            f"turns:24,20,20 or axial:2, got {text!r}"
        )
    return Axes(kind, counts)


def grid(text: str) -> Floats:
    """The coordinates of a grid, row by row.  Raises ValueError.

    >>> grid("2,2").tolist()
    [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]]
    """
    sizes = [
        int(x) if x.isascii() and x.isdigit() and len(x) < 8 else 0
        for x in text.split(",")
    ]
    if not all(sizes) or np.prod([float(x) for x in sizes]) > 1 << 24:
        raise ValueError(f"a grid must be like 16,16 or 4,16,16, got {text!r}")
    return np.indices(sizes).reshape(len(sizes), -1).T.astype(np.float64)


def columns(x: Array) -> Floats:
    """Positions with a row for each and a column for each coordinate.  Raises ValueError."""
    if x.dtype.kind not in "iuf" or x.ndim not in (1, 2) or not x.size:
        raise ValueError(
            "positions must be numbers with a row for each, got the shape "
            f"{x.shape} and dtype {x.dtype}"
        )
    out = x.astype(np.float64).reshape(len(x), -1)
    if not (np.abs(out) <= LARGEST_NUMBER).all():
        raise ValueError(f"positions must be at most {LARGEST_NUMBER:.0e} in magnitude")
    return out


# ---------------------------------------------------------------- found in the data


def coordinates(z: Complexes, theta: Floats, of: tuple[int, ...]) -> Floats:
    """The whole numbers that turn the pairs of each axis most nearly as the rows do: the largest
    real part of Σ z_i e^{-ipθ_i} over the pairs of an axis."""
    out = np.empty((len(z), max(of) + 1))
    for a in range(max(of) + 1):
        pairs = np.flatnonzero(np.array(of) == a)
        turned = np.exp(-1j * np.outer(theta[pairs], WHOLE))
        for n in range(0, len(z), ROWS_TOGETHER):
            out[n : n + ROWS_TOGETHER, a] = WHOLE[
                (z[n : n + ROWS_TOGETHER][:, pairs] @ turned).real.argmax(axis=1)
            ]
    return out


@dataclass
class _Fits:
    """Which whole numbers explain pair i of each row, and how many would by accident."""

    z: Complexes
    theta: Floats
    bound: Bound

    def pair(self, i: int) -> tuple[Flags, float]:
        allowed = replace(self.bound, first=float(self.theta[i])).angle(
            WHOLE.astype(np.float64)
        )
        there = np.exp(1j * WHOLE * self.theta[i])
        met = np.abs(self.z[:, i, None] - there) <= allowed * 1.0001
        return met, float(np.minimum(allowed / np.pi, 1).mean())

    def together(
        self, pairs: Iterator[int] | range, more: _Axis | None = None
    ) -> _Axis:
        """The axis that all these pairs may be on."""
        out = more or _Axis(
            np.ones((len(self.z), len(WHOLE)), dtype=bool), log(len(WHOLE))
        )
        for i in pairs:
            out = out.joined(*self.pair(i))
        return out


@dataclass(frozen=True)
class _Axis:
    """The coordinates left in each row, and the logarithm of how many would be by accident."""

    left: Flags
    chance: float

    def joined(self, met: Flags, share: float) -> _Axis:
        return _Axis(self.left & met, self.chance + log(max(share, 1e-300)))

    @property
    def agrees(self) -> bool:
        return bool(self.left.any(axis=1).mean() >= AGREED_SHARE)

    @property
    def seen(self) -> bool:
        """It explains the rows, and hardly by accident."""
        return self.agrees and self.chance <= log(CHANCE_OF_COORDINATES)


def sections_of(z: Complexes, theta: Floats, bound: Bound) -> Axes | None:
    """The runs of pairs that common coordinates explain, each as long as it can be."""
    fits, found, counts = _Fits(z, theta, bound), list[_Axis](), list[int]()
    for i in range(len(theta)):
        met = fits.pair(i)
        if found and (longer := found[-1].joined(*met)).agrees:
            found[-1], counts[-1] = longer, counts[-1] + 1
        elif len(found) == MOST_AXES or (found and not found[-1].seen):
            return None
        else:
            found.append(fits.together(range(0)).joined(*met))
            counts.append(1)
    return Axes("sections", tuple(counts)) if all(x.seen for x in found) else None


def turns_of(z: Complexes, theta: Floats, bound: Bound, number: int = 3) -> Axes | None:
    """Pairs in turns: axis a > 0 has a, a + k, … as long as axis 0 does not explain them."""
    fits, h = _Fits(z, theta, bound), len(theta)
    first = fits.together(range(0, h, number))
    counts = [h]
    for a in range(1, number):
        own, count = fits.together(range(0)), 0
        for i in range(a, h, number):
            if (longer := first.joined(*fits.pair(i))).agrees:
                first = longer
                continue
            if i != a + number * count:
                return None
            own, count = own.joined(*fits.pair(i)), count + 1
            if not own.agrees:
                return None
        if not own.seen:
            return None
        counts.append(count)
    counts[0] -= sum(counts[1:])
    return Axes("turns", tuple(counts)) if first.seen else None


def axial_of(z: Complexes, theta: Floats, bound: Bound, number: int) -> Axes | None:
    """A ladder for each axis; ``theta`` is that of every pair."""
    fits, each = _Fits(z, theta, bound), len(theta) // number
    for a in range(number):
        if not fits.together(range(a * each, (a + 1) * each)).seen:
            return None
    return Axes("axial", (number,))

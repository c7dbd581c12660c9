"""Vectors that a program recorded before and after it rotated them.

With u = x_a + i x_b and w = y_a + i y_b of a pair, w = zu for one z = cos + i sin in every head of
every batch: z = Σ w ū / Σ |u|² over them.  A pairing is right if that explains all of them; of a
single vector in each row, if |z| keeps its size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

import numpy as np
from ml_dtypes import bfloat16
from numpy.typing import NDArray

from phaseproof.numerics.blocks import Floats
from phaseproof.numerics.conform.conventions import NARROW, WIDE, narrowed
from phaseproof.numerics.conform.lane_orders import (
    BLOCKS,
    Complexes,
    Reading,
    Vectors,
    narrowest,
    pairing_in,
)
from phaseproof.numerics.conform.limits import (
    CLOSE_TO_CIRCLE,
    SAMPLE_ROWS,
    STEADY_SHARE,
)
from phaseproof.numerics.conform.rotations import Turned, Way, mixed
from phaseproof.numerics.layouts import PAIRINGS
from phaseproof.numerics.rounding import FORMATS, Array, Format, format_of

Rows = NDArray[np.intp]


def axes_of(sizes: Sequence[int], shape: str | None) -> tuple[list[int], int]:
    """The axes of the positions and the axis of the dimensions: as a shape such as 1,n,8,d says,
    and the last two else.  Raises ValueError.

    >>> axes_of((1, 64, 8, 128), "1,n,8,d"), axes_of((8, 64, 128), None)
    (([1], 3), ([1], 2))
    """
    said = [x.strip() for x in (shape or "n,d").split(",")]
    if shape is None:
        said = [*map(str, sizes[:-2]), *said]
    if (
        len(said) != len(sizes)
        or said.count("d") != 1
        or "n" not in said
        or any(x not in ("n", "d", str(k)) for x, k in zip(said, sizes, strict=True))
    ):
        raise ValueError(
            "--shape must name the axes of the recorded arrays, with n for positions and d for "
            f"dimensions, such as 1,8,n,d; got {shape or 'n,d'!r} for the shape {(*sizes,)}"
        )
    return [k for k, x in enumerate(said) if x == "n"], said.index("d")


def _laid(x: Array, rows: list[int], lanes: int) -> Array:
    """The array as (row, copy, dimension)."""
    copies = [k for k in range(x.ndim) if k not in (*rows, lanes)]
    n = prod(x.shape[k] for k in rows)
    return x.transpose(*rows, *copies, lanes).reshape(n, -1, x.shape[lanes])


def recorded(x: Array, y: Array, shape: str | None) -> Turned:
    """How a program turned x into y.  Raises ValueError."""
    _checked(x, y)
    rows, lanes = axes_of(x.shape, shape)
    found = _turned(x, y, rows, lanes)
    if found.readings:
        return found
    for k in {*range(x.ndim)} - {*rows, lanes}:
        if x.shape[k] > 1 and (other := _turned(x, y, [k], lanes)).readings:
            declare = ",".join(
                {k: "n", lanes: "d"}.get(j, str(n)) for j, n in enumerate(x.shape)
            )
            return Turned(
                other.readings,
                "undeclared" if shape is None else "rows",
                f"the vectors are rotated by their index on axis {k} of the shape {x.shape}, not "
                f"on axis {rows[0]}; if positions are there, declare --shape {declare}",
                other.notes,
                other.turning,
                other.lanes,
            )
    return found


def _checked(x: Array, y: Array) -> None:
    if x.shape != y.shape or x.ndim < 2 or not x.size:
        raise ValueError(
            "input and output must have one shape, with an axis of positions and one of "
            f"dimensions, got {x.shape} and {y.shape}"
        )
    for name, one in (("input", x), ("output", y)):
        if one.dtype.kind not in "fV":
            raise ValueError(f"the {name} must hold floats, got the dtype {one.dtype}")
        finite = np.isfinite(one.astype(np.float64))
        if not finite.all():
            at = tuple(int(k) for k in np.argwhere(~finite)[0])
            raise ValueError(f"the {name} must be finite, got {one[at]} at index {at}")


@dataclass(frozen=True)
class _Recording:
    """Inputs and outputs of the shape (row, copy, dimension), and the index of each copy."""

    x: Array
    y: Array
    copies: tuple[tuple[int, ...], ...]
    form: Format

    def vectors(self, way: Way, at: Rows) -> Vectors:
        """The pairs of some rows."""
        u, w = (
            v[at][..., a].astype(np.float64) + 1j * v[at][..., b].astype(np.float64)
            for v, (a, b) in zip((self.x, self.y), way, strict=True)
        )
        if (lost := ~u.any(axis=1)).any():
            row, pair = (int(k) for k in np.argwhere(lost)[0])
            raise ValueError(
                f"the input must not be zero where it is to be rotated, got zeros in row "
                f"{at[row]}, pair {pair}; record random numbers, or cut such rows off"
            )
        return Vectors(u, w, self.copies, self.form, format_of(self.y.dtype))

    def readings(self, width: int, blocks: int) -> Iterator[Reading]:
        """The pairings in which one angle explains all copies of a row."""
        n = len(self.x)
        some = np.unique(np.linspace(0, n - 1, min(SAMPLE_ROWS, n)).astype(int))
        for name in PAIRINGS:
            order, way = pairing_in(name, width // 2, blocks)
            if _explained(self.vectors(way, some)):
                yield self.reading(order, way)

    def reading(self, order: str, way: Way) -> Reading:
        """A pairing, with its quotients as cosine and sine."""
        vectors, (first, second) = self.vectors(way, np.arange(len(self.x))), way[1]
        z = vectors.quotients()
        both, unit = np.stack([z.real, z.imag]), 8 * 2.0**-vectors.form.precision
        for name in (
            *NARROW,
            WIDE,
        ):  # of the tables, if they were narrower than the vectors
            if FORMATS[name].precision < vectors.form.precision:
                off = np.abs(narrowed(both, name) - both)
                if (off <= unit).mean() >= STEADY_SHARE:
                    vectors = replace(vectors, form=FORMATS[name])
                    break
        return Reading(order, z.real, z.imag, (second, first), vectors=vectors)


def _explained(v: Vectors) -> bool:
    """Whether w = zu in nearly all entries; of a single vector, whether |z| is one number."""
    z = v.quotients()
    if v.u.shape[1] == 1:
        size = np.abs(z)
        near = np.abs(size - np.median(size)) <= CLOSE_TO_CIRCLE * np.median(size)
    else:
        near = np.abs(v.w - z[:, None] * v.u) <= _allowed(v, z)
    return bool(near.mean() >= STEADY_SHARE)


def _allowed(v: Vectors, z: Complexes) -> Floats:
    """By how much roundings may part w and zu."""
    length = np.abs(v.u.real) + np.abs(v.u.imag)
    return np.asarray(8 * 2.0**-v.form.precision * length * np.abs(z)[:, None])


def _turned(x: Array, y: Array, rows: list[int], lanes: int) -> Turned:
    """The readings that explain a recording, of as many dimensions as rotate."""
    sizes = tuple(n for k, n in enumerate(x.shape) if k not in (*rows, lanes))
    before, after = _laid(x, rows, lanes), _laid(y, rows, lanes)
    r = _Recording(before, after, (*np.ndindex(*sizes),), narrowest(after))
    moved = np.flatnonzero((before != after).any(axis=(0, 1)))
    if not len(moved):
        return Turned(
            field="table", sentence="the output is the input: nothing rotates"
        )
    dim, turning = before.shape[2], int(moved[-1]) + 1 + (int(moved[-1]) + 1) % 2
    for width, blocks in product(dict.fromkeys((dim, turning)), BLOCKS):
        if blocks == 2 and width == dim and (odd := _multiplied(r)):
            return odd
        even = width <= dim and width % (2 * blocks) == 0
        if even and (read := tuple(r.readings(width, blocks))):
            passed = f"the last {dim - width} dimensions pass through"
            notes = (passed,) if width < dim else ()
            return Turned(read, notes=notes, turning=width, lanes=dim)
    ways = [pairing_in(name, turning // 2, 1) for name in PAIRINGS if turning <= dim]
    if before.shape[1] == 1 and ways:  # the angles alone tell which it is
        return Turned(tuple(r.reading(*x) for x in ways), turning=turning, lanes=dim)
    return next(
        (
            found
            for one in (_odd_one, _apart)
            for order, way in ways
            if (found := one(r, order, way, turning))
        ),
        Turned(
            field="kind",
            sentence="the output is no rotation of pairs of dimensions of the input",
        ),
    )


def _multiplied(r: _Recording) -> Turned | None:
    """The last dimensions do not rotate, and all carry one factor that is not 1."""
    x, y = (v.astype(np.float64) for v in (r.x, r.y))
    times = (x * y).sum(axis=(0, 1)) / (x * x).sum(axis=(0, 1)).clip(1e-300)
    off = np.abs(y - times * x) > 2 * 2.0**-r.form.precision * np.abs(times * x)
    lanes = np.flatnonzero(off.any(axis=(0, 1)))
    width, dim = (int(lanes[-1]) + 1 if len(lanes) else 0), x.shape[2]
    rest = times[width:]
    if not width or width % 2 or width == dim or np.ptp(rest) > 0.001:
        return None
    if abs(rest[0] - 1) < CLOSE_TO_CIRCLE / 2 or not (
        read := tuple(r.readings(width, 1))
    ):
        return None
    sentence = (
        f"the last {dim - width} dimensions do not rotate, "
        f"and are multiplied by {rest[0]:.6g}"
    )
    return Turned(read, "scale", sentence, turning=width, lanes=dim)


def _odd_one(r: _Recording, order: str, way: Way, width: int) -> Turned | None:
    """Most copies are rotated alike, and some in another way: by the median of their quotients."""
    v = r.vectors(way, np.arange(len(r.x)))
    with np.errstate(divide="ignore", invalid="ignore"):
        each = v.w / v.u
    z = np.nanmedian(each.real, axis=1) + 1j * np.nanmedian(each.imag, axis=1)
    near = (np.abs(v.w - z[:, None] * v.u) <= _allowed(v, z)).mean(axis=(0, 2))
    good = near >= STEADY_SHARE
    if 2 * good.sum() <= len(good) or good.all():
        return None
    odd = int(np.argmin(good))
    still = np.array_equal(r.x[:, odd], r.y[:, odd])
    held = tuple(at for at, x in zip(r.copies, good, strict=True) if x)
    kept = replace(v, u=v.u[:, good], w=v.w[:, good], copies=held)
    z, (first, second) = kept.quotients(), way[1]
    return Turned(
        (Reading(order, z.real, z.imag, (second, first), vectors=kept),),
        "copies",
        f"{len(good) - len(held)} of {len(good)} vectors of a row are not rotated as the others: "
        f"vector {r.copies[odd]} is {'not rotated' if still else 'rotated by other angles'}",
        (f"the layout is that of the other {len(held)} vectors",),
        width,
        r.x.shape[2],
    )


def _apart(r: _Recording, order: str, way: Way, width: int) -> Turned | None:
    """The two dimensions of a pair are rotated by angles of their own, as tables of another pairing
    do: y_a = c x_a - s x_b and y_b = c' x_b + s' x_a, solved over the copies."""
    v = r.vectors(way, np.arange(len(r.x)))
    if v.u.shape[1] < 3:
        return None
    (first, second), rough = way[1], np.float16 if v.form.precision > 11 else bfloat16
    a, b, found = v.u.real, v.u.imag, list[Reading]()
    for own, other, image, lanes in (
        (a, -b, v.w.real, first),
        (b, a, v.w.imag, second),
    ):
        aa, bb, ab = (
            (x * y).sum(axis=1) for x, y in ((own, own), (other, other), (own, other))
        )
        ya, yb = ((image * x).sum(axis=1) for x in (own, other))
        det = aa * bb - ab**2
        cosine, sine = (bb * ya - ab * yb) / det, (aa * yb - ab * ya) / det
        off = np.abs(image - cosine[:, None] * own - sine[:, None] * other)
        if (off <= _allowed(v, np.hypot(cosine, sine))).mean() < STEADY_SHARE:
            return None
        found.append(
            Reading(order, cosine.astype(rough), sine.astype(rough), (lanes, lanes))
        )
    return mixed(found, way, width)

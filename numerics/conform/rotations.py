"""A rotation that is a function of vectors: f(x) for x of shape (n, d), row m at position m.

It is linear, so the images of the lanes say all: which lanes are paired, where the pair is written
to, and the cosine and sine of every lane.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from math import prod

import numpy as np
from numpy.typing import NDArray

from phaseproof.numerics.conform.arrays import as_array
from phaseproof.numerics.conform.conventions import NARROW, narrowed
from phaseproof.numerics.conform.lane_orders import BLOCKS, Reading, alike, pairing_in
from phaseproof.numerics.conform.limits import PAIRING_ROWS, SEEN_ENTRY
from phaseproof.numerics.layouts import PAIRINGS, Places, halves, interleaved
from phaseproof.numerics.rounding import FORMATS, Array

Lanes = NDArray[np.intp]
Function = Callable[[Array], object]
Way = tuple[
    Places, Places
]  # the lanes of the pairs that are read, and of those that are written


@dataclass(frozen=True)
class Turned:
    """What a function does: its readings, and how many of its lanes are turning; or why there is
    none, as what kind of departure: ``kind`` where it is no turning of pairs at all."""

    readings: tuple[Reading, ...] = ()
    field: str = ""
    sentence: str = ""
    notes: tuple[str, ...] = ()
    turning: int = 0
    lanes: int = 0


@dataclass(frozen=True)
class Rotation:
    """A function of arrays of a shape in which n and d stand for positions and lanes."""

    function: Function
    dim: int
    shape: str = "n,d"

    def __call__(self, x: Array) -> Array:
        """The image of rows, as rows.  Raises ValueError."""
        sizes = [
            {"n": len(x), "d": self.dim}.get(s.strip()) or int(s)
            for s in self.shape.split(",")
        ]
        letters = [s.strip() for s in self.shape.split(",")]
        if (
            sorted(s for s in letters if not s.isdigit()) != ["d", "n"]
            or letters[-1] != "d"
        ):
            raise ValueError(
                f"a shape must be like n,d or 1,8,n,d, with d last, got {self.shape!r}"
            )
        at = letters.index("n")
        spread = x.reshape(
            [len(x) if k == at else 1 for k in range(len(sizes) - 1)] + [self.dim]
        )
        y = as_array(self.function(np.array(np.broadcast_to(spread, sizes))))
        if y.size != prod(sizes):
            raise ValueError(
                f"the rotation of an array must keep its shape {tuple(sizes)}, "
                f"got {y.shape}"
            )
        y = np.moveaxis(y.reshape(sizes), at, 0)
        return y.reshape(len(x), -1, self.dim)[:, 0, :]

    def images(self, rows: int) -> Array:
        """T[m, j, k]: what lane j of row m holds of lane k."""
        out = np.empty((rows, self.dim, self.dim))
        for lane in range(self.dim):
            one = np.zeros((rows, self.dim), dtype=np.float32)
            one[:, lane] = 1
            out[:, :, lane] = self(one).astype(np.float64)
        return out


def turned(rotation: Rotation, rows: int) -> Turned:
    """How a function turns the pairs of ``rows`` rows.  Raises ValueError."""
    images = rotation.images(min(PAIRING_ROWS, rows))
    if not np.isfinite(images).all():
        return Turned(
            field="table", sentence="the images of unit vectors must be finite"
        )
    mask = np.asarray((np.abs(images) > SEEN_ENTRY).any(axis=0))
    still = [j for j in range(rotation.dim) if _kept(images, mask, j)]
    moved = max({*range(rotation.dim)} - {*still}, default=-1) + 1
    turning = moved + moved % 2
    for width, blocks in product(dict.fromkeys((rotation.dim, turning)), BLOCKS):
        if width and rotation.dim % 2 == 0 and width % (2 * blocks) == 0:
            ways = [pairing_in(name, width // 2, blocks) for name in PAIRINGS]
            found = [
                (x, way)
                for order, way in ways
                if _fits(mask, way)
                for x in _tables(rotation, order, way, rows)
            ]
            if found:
                return _checked(rotation, found, width, rows)
    return _strange(mask)


def _kept(images: NDArray[np.float64], mask: NDArray[np.bool_], lane: int) -> bool:
    """A lane that is passed on as it is."""
    return bool(mask[lane].sum() == 1 and (images[:, lane, lane] == 1).all())


def _fits(mask: NDArray[np.bool_], way: Way) -> bool:
    """Every lane holds only what its pair gives it."""
    (a, b), (first, second) = way
    width = 2 * len(a)
    allowed = np.zeros_like(mask)
    for out in (first, second):
        allowed[out, a] = allowed[out, b] = True
    rest = np.arange(width, len(mask))
    allowed[rest, rest] = True
    return not (mask & ~allowed).any()


def _tables(rotation: Rotation, order: str, way: Way, rows: int) -> list[Reading]:
    """The cosine and sine by which each lane of the result is made: two probes show all."""
    (a, b), (first, second) = way
    cosine, sine = (np.empty((rows, 2 * len(a))) for _ in range(2))
    dtype: type = np.float64
    for ones, plus in ((a, True), (b, False)):
        x = np.zeros((rows, rotation.dim), dtype=np.float32)
        x[:, ones] = 1
        y = rotation(x)
        dtype = y.dtype.type if str(y.dtype) in FORMATS else dtype
        own, partner = (first, second) if plus else (second, first)
        cosine[:, own] = y[:, own]
        sine[:, partner] = y[:, partner] if plus else -y[:, partner].astype(np.float64)
    out: list[Array] = [x.astype(dtype) for x in (cosine, sine)]
    lanes = lambda of: (of, of)
    if all(alike(x[:, first], x[:, second]) for x in out):
        return [Reading(order, out[0][:, first], out[1][:, first], lanes(first))]
    return [
        Reading(order, x[0], x[1], lanes(of))
        for of in (first, second)
        for x in [[y[:, of] for y in out]]
    ]


def _checked(
    rotation: Rotation, read: list[tuple[Reading, Way]], width: int, rows: int
) -> Turned:
    """Both lanes of a pair have to turn by one angle, and every vector as the lanes do."""
    passed, found = rotation.dim - width, [x for x, _ in read]
    if len({x.order for x in found}) < len(found):
        return mixed(found, read[0][1], width)
    reading, notes = (
        found[0],
        (f"the last {passed} dimensions pass through",) if passed else (),
    )
    x = np.random.default_rng(1).normal(size=(rows, rotation.dim)).astype(np.float32)
    y = rotation(x).astype(np.float64)
    (a, b), (first, second) = read[0][1]
    for name in ("float32", *NARROW):
        into = narrowed(x.astype(np.float64), name)
        z = (into[:, a] + 1j * into[:, b]) * reading.points()
        off = np.maximum(np.abs(z.real - y[:, first]), np.abs(z.imag - y[:, second]))
        precision = min(reading.form.precision, FORMATS[name].precision)
        allowed = (
            8
            * 2.0**-precision
            * (np.abs(into[:, a]) + np.abs(into[:, b]))
            * np.abs(reading.points())
        )
        if not (off > allowed).any():
            said = (f"vectors pass through {name}",) if name in NARROW else ()
            return Turned(
                tuple(found), notes=(*notes, *said), turning=width, lanes=rotation.dim
            )
    m, i = (int(n) for n in np.unravel_index(int(np.argmax(off)), off.shape))
    return Turned(
        field="kind",
        sentence="a vector is not rotated as its dimensions are: in row "
        f"{m}, pair {i}, it is off by {off[m, i]:.3g}",
        notes=notes,
    )


def mixed(found: list[Reading], way: Way, width: int) -> Turned:
    """Each lane turns by an angle of its own: by which tables?"""
    order, h = found[0].order, width // 2
    first, second = way[1]
    cosine = np.empty((len(found[0].cosine), width), dtype=found[0].cosine.dtype)
    cosine[:, first], cosine[:, second] = found[0].cosine, found[1].cosine
    for name, places in (("interleaved", interleaved), ("half-split", halves)):
        a, b = places(h)
        if alike(cosine[:, a], cosine[:, b]):
            return Turned(
                field="pairing",
                sentence=f"the pairing is mixed up: the tables are "
                f"{name}, the dimensions are rotated {order}, so that the two of a pair rotate "
                "by different angles",
            )
    return Turned(
        field="pairing",
        sentence=f"the dimensions are rotated {order}, but the two of a pair "
        "by different angles",
    )


def _strange(mask: NDArray[np.bool_]) -> Turned:
    """Pairs of no name, or no pairs."""
    sources = [tuple(int(k) for k in np.flatnonzero(row)) for row in mask]
    many = next((j for j, s in enumerate(sources) if len(s) > 2), None)
    if many is not None:
        return Turned(
            field="kind",
            sentence=f"dimension {many} of the result depends on "
            f"{len(sources[many])} dimensions: this does not rotate pairs",
        )
    pairs = sorted({s for s in sources if len(s) == 2})
    if pairs and all(sources.count(s) == 2 for s in pairs):
        return Turned(
            field="order",
            sentence="the dimensions are paired in an order without a name: "
            + ", ".join(map(str, pairs[:6]))
            + (", …" if len(pairs) > 6 else ""),
        )
    return Turned(
        field="kind",
        sentence="the dimensions of the result do not depend on pairs of dimensions",
    )

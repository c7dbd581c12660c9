"""An array read as pairs of a cosine and a sine, in every order of the lanes there is.

Which order is the right one is seen later: in a wrong one the pairs do not turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from phaseproof.numerics.layouts import LANES, PAIRINGS, Places, in_blocks
from phaseproof.numerics.rounding import (
    FORMATS,
    Array,
    Format,
    format_of,
    rounded_floats,
)

Complexes = NDArray[np.complex128]
BLOCKS = (1, 2, 3)  # of lanes, one for each coordinate of a position
UNSEEN = "not visible"  # of a pairing: half a table says nothing about the lanes it is used for


def narrowest(x: Array) -> Format:
    """The narrowest format that holds all entries: a wider array may keep rounded ones."""
    own, wide = format_of(x.dtype), x.astype(np.float64)
    for narrow in (FORMATS["bfloat16"], FORMATS["float16"], FORMATS["float32"]):
        if (
            narrow.precision < own.precision
            and np.isfinite(wide).all()
            and np.array_equal(rounded_floats(wide, narrow)[0].astype(np.float64), wide)
        ):
            return narrow
    return own


@dataclass(frozen=True)
class Vectors:
    """Pairs before and after a rotation, as complex numbers u and w with the shape (row, copy,
    pair); the index of each copy, such as its batch and head; the narrowest format that holds the
    results, and the one they are kept in."""

    u: Complexes
    w: Complexes
    copies: tuple[tuple[int, ...], ...]
    form: Format
    kept: Format

    def quotients(self) -> Complexes:
        """z with w = zu in all copies, as nearly as may be: Σ w ū / Σ |u|²."""
        length = (np.abs(self.u) ** 2).sum(axis=1)
        return np.asarray((self.w * self.u.conj()).sum(axis=1) / length)


@dataclass(frozen=True)
class Reading:
    """cos and sin of each pair (a column) at each position (a row), in the array's own dtype, and
    the lanes of the sines and of the cosines."""

    order: str
    cosine: Array
    sine: Array
    lanes: Places
    note: str = ""
    # whether the order is one for positions of several coordinates alone
    several: bool = False
    vectors: Vectors | None = None  # of which cosine and sine are the quotients

    @property
    def pairs(self) -> int:
        """The number of pairs."""
        return int(self.cosine.shape[1])

    @cached_property
    def form(self) -> Format:
        """The narrowest format that holds all entries."""
        if self.vectors is not None:
            return self.vectors.form
        return narrowest(np.stack([self.cosine, self.sine]))

    @property
    def kept(self) -> Format:
        """The format of the array."""
        return (
            format_of(self.cosine.dtype) if self.vectors is None else self.vectors.kept
        )

    def points(self, rows: Any = slice(None)) -> Complexes:
        """z = cos + i sin of some rows, in double precision: exactly what the array says."""
        out = self.cosine[rows].astype(np.complex128)
        out.imag = self.sine[rows].astype(np.float64)
        return np.asarray(out)

    def vector(self, copy: int) -> tuple[int, ...]:
        """The batch and the head of a copy of recorded vectors."""
        held = self.vectors.copies if self.vectors else ()
        return held[copy] if len(held) > 1 else ()

    def lane(self, pair: int, sine: bool) -> int:
        """The lane in which the sine or the cosine of a pair stands."""
        return int(self.lanes[0 if sine else 1][pair])


def pairing_in(name: str, pairs: int, blocks: int) -> tuple[str, tuple[Places, Places]]:
    """A pairing in each of so many blocks of lanes, and what it is called."""
    source, target = (in_blocks(x, blocks)(pairs) for x in PAIRINGS[name])
    return name + (f" in {blocks} blocks" if blocks > 1 else ""), (source, target)


def squeezed(x: Array) -> Array:
    """Without axes of length one, such as those of a batch and of heads, but the last two."""
    while x.ndim > 2 and 1 in x.shape[:-2]:
        x = x.reshape([n for k, n in enumerate(x.shape) if k != x.shape.index(1)])
    return x


def table(x: Array) -> Array:
    """A table of real numbers with a row for each position.  Raises ValueError."""
    x = squeezed(x)
    if x.ndim != 2 or x.dtype.kind not in "fV" or not x.size:
        raise ValueError(
            "a table must hold floats, with a row for each position and a column for each "
            f"dimension; got the shape {x.shape} and the dtype {x.dtype}"
        )
    return x


def sinusoidal_readings(x: Array) -> Iterator[Reading]:
    """The orders of sines and cosines in a row, and in each of some blocks of a row.  Of an odd
    number of lanes the last has no partner, and is left out."""
    x = table(x)
    h = x.shape[1] // 2
    if not h:
        raise ValueError("a row must hold at least one pair, got one number")
    odd = (
        ""
        if x.shape[1] % 2 == 0
        else f"column {2 * h} is zero"
        if not x[:, -1].any()
        else f"column {2 * h} has no partner and is not judged"
    )
    for order, places in LANES.items():
        s, c = places(h)
        yield Reading(order, x[:, c], x[:, s], (s, c), odd)
    for order, blocks in product(LANES, BLOCKS[1:]):
        if h % blocks == 0:
            s, c = in_blocks(LANES[order], blocks)(h)
            yield Reading(
                f"{order} in {blocks} blocks", x[:, c], x[:, s], (s, c), odd, True
            )


def rope_readings(given: Sequence[Array]) -> Iterator[Reading]:
    """Two tables, of cosines and of sines; one of complex numbers; one with the two on a first
    axis, as `phaseproof table rotary` writes it, or on a last; one of 2×2 matrices; or one row with
    the sines and the cosines in it, as in GPT-J."""
    if len(given) == 2:
        yield from _two(table(given[0]), table(given[1]))
        return
    if len(given) != 1:
        raise ValueError(
            f"a rotation must be given by one array or two, got {len(given)}"
        )
    x = squeezed(given[0])
    if x.dtype.kind not in "fVc" or not x.size:
        raise ValueError(
            f"a rotation must hold floats or complex numbers, got the shape {x.shape} "
            f"and the dtype {x.dtype}"
        )
    apart = lambda h: (np.arange(h), np.arange(h))
    if x.dtype.kind == "c" and x.ndim == 2:
        yield Reading(UNSEEN, x.real, x.imag, apart(x.shape[1]))
    elif x.ndim == 4 and x.shape[2:] == (2, 2):
        if not np.array_equal(x[..., 0, 0], x[..., 1, 1]) or not np.array_equal(
            x[..., 0, 1], -x[..., 1, 0]
        ):
            raise ValueError("the 2×2 matrices must be of the form [c, -s; s, c]")
        yield Reading(UNSEEN, x[..., 0, 0], x[..., 1, 0], apart(x.shape[1]))
    elif x.ndim == 3 and 2 in (x.shape[0], x.shape[2]):
        if x.shape[2] == 2:
            yield Reading(UNSEEN, x[..., 0], x[..., 1], apart(x.shape[1]))
        if x.shape[0] == 2:
            yield from _two(table(x[0]), table(x[1]))
    else:
        yield from sinusoidal_readings(x)


def alike(x: Array, y: Array) -> bool:
    """The same numbers, but for a unit in the last place of 1: a library's cosine may differ so
    from lane to lane."""
    unit = 2.0 ** (1 - format_of(x.dtype).precision)
    return bool(
        np.allclose(
            x.astype(np.float64),
            y.astype(np.float64),
            rtol=0,
            atol=unit,
            equal_nan=True,
        )
    )


def _two(cosine: Array, sine: Array) -> Iterator[Reading]:
    """Every pair stands twice, or once."""
    if cosine.shape != sine.shape:
        raise ValueError(
            f"cosines and sines must have one shape, got {cosine.shape} and {sine.shape}"
        )
    h = cosine.shape[1] // 2
    for blocks in BLOCKS:
        twice = False
        for name in (
            ("interleaved", "half-split") if cosine.shape[1] % (2 * blocks) == 0 else ()
        ):
            order, (_, (first, second)) = pairing_in(name, h, blocks)
            if all(alike(x[:, first], x[:, second]) for x in (cosine, sine)):
                twice = True
                yield Reading(order, cosine[:, first], sine[:, first], (first, first))
        if twice:
            break
    else:
        every = np.arange(cosine.shape[1])
        yield Reading(UNSEEN, cosine, sine, (every, every))

"""Two implementations held against each other: where they first differ by more than roundings.

Each is off from what both mean by at most its bound (claim 2040), so the two differ by at most the
sum.  The frequencies in it are those that the first one shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from phaseproof.numerics.conform.candidates import Table
from phaseproof.numerics.conform.lane_orders import UNSEEN, Reading
from phaseproof.numerics.conform.verdict import (
    Declared,
    Departure,
    Verdict,
    decided,
)


@dataclass(frozen=True)
class Side:
    """What an implementation is called, its readings, and the verdict on it alone."""

    name: str
    readings: Sequence[Reading]
    alone: Verdict

    def reading(self, order: str | None) -> Reading:
        """The reading in this order, or the first."""
        own = [x for x in self.readings if order in (None, x.order)]
        return (own or [*self.readings])[0]

    @property
    def order(self) -> str | None:
        """The order in which the numbers are a known convention's."""
        return self.alone.layouts[0].data()["order"] if self.alone.layouts else None

    def said(self) -> str:
        """The verdict on it alone."""
        causes = "; ".join(x.sentence for x in self.alone.departures)
        layout = f" {self.alone.layouts[0]}" if self.alone.layouts else ""
        return f"{self.name} alone: {self.alone.verdict}{layout}" + (
            causes and f"; {causes}"
        )


def held_against(one: Side, other: Side, declared: Declared) -> Verdict:
    """The verdict on the first, the second being right."""
    if not one.readings or not other.readings:
        bad = other if one.readings else one
        cause = Departure(
            "against", f"{bad.name} cannot be compared as a rotation of pairs"
        )
        return replace(
            _empty(one, other), verdict=decided([cause]), departures=(cause,)
        )
    left, right = (
        one.reading(one.order or other.order),
        other.reading(other.order or one.order),
    )
    departed = [*_orders(left, right, other.name)]
    if left.cosine.shape != right.cosine.shape:
        shape = lambda x: f"{len(x.cosine)} rows of {2 * x.pairs} rotating dimensions"
        departed.append(
            Departure(
                "against", f"it has {shape(left)}, {other.name} has {shape(right)}"
            )
        )
        largest: tuple[str, ...] = ()
    else:
        found, largest = _apart(left, right, declared, other.name)
        departed += found
    out = _empty(one, other)
    return replace(
        out,
        verdict=decided(departed),
        departures=tuple(departed),
        notes=(*largest, *out.notes),
    )


def _empty(one: Side, other: Side) -> Verdict:
    return Verdict(
        one.alone.kind,
        "",
        layouts=one.alone.layouts,
        notes=(one.said(), other.said()),
        given=one.alone.given,
    )


def _orders(left: Reading, right: Reading, name: str) -> list[Departure]:
    if UNSEEN in (left.order, right.order) or left.order == right.order:
        return []
    sentence = f"the dimensions are {left.order}, in {name} {right.order}: permuted"
    return [Departure("order", sentence)]


def _apart(
    left: Reading, right: Reading, declared: Declared, name: str
) -> tuple[list[Departure], tuple[str, ...]]:
    """The first entry that roundings do not explain, and the largest difference."""
    rows = np.arange(len(left.cosine))
    a, b = (Table(x, rows, (), declared) for x in (left, right))
    z, w = left.points(), right.points()
    off = np.where(np.isfinite(z) & np.isfinite(w), np.abs(z - w), np.inf)
    off[~np.isfinite(z) & ~np.isfinite(w)] = 0
    t, at = a.turning, np.asarray(rows + float(declared.start or 0), dtype=np.float64)
    if declared.coordinates is not None and len(declared.coordinates) == len(rows):
        at = np.asarray(np.abs(declared.coordinates).max(axis=1))
    theta = np.where(t.steady, np.abs(t.rates), 1.0)
    none = np.zeros(len(theta), dtype=bool)
    scale = t.scale if np.isfinite(t.scale) and t.scale > 0 else 1.0
    both = [x.bound().pairs(at, theta, none) for x in (a, b)]
    allowed = scale * (both[0] + both[1])
    row, pair = (int(k) for k in np.unravel_index(int(np.argmax(off)), off.shape))
    most = f"the largest difference is {off[row, pair]:.3g}, in row {row}, pair {pair}"
    largest = (most if off[row, pair] else "all numbers are equal",)
    if not (off > allowed).any():
        return [], largest
    row, pair = (int(k) for k in np.argwhere(off > allowed)[0])
    x, y = z[row, pair], w[row, pair]
    sine = abs(x.imag - y.imag) > abs(x.real - y.real)
    values = [v.imag if sine else v.real for v in (x, y)]
    return [
        Departure(
            "against",
            f"it first differs from {name} in row {row}, dimension {left.lane(pair, sine)}: "
            f"{'sine' if sine else 'cosine'} {values[0]:.9g}, there {values[1]:.9g}; rounding "
            f"explains at most {allowed[row, pair]:.3g}",
        )
    ], largest

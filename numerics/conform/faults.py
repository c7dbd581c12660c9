"""Faults that public threads report, sought in a table that departs from the nearest convention.

With z the numbers found and e^{imθ} those expected, a fault is named only if it explains the rows:
positions of their own, z = e^{ip_mθ}; a factor on some pairs, |z_i| ∈ {1, f}, or on one of both
tables, z = f cos + ig sin; the base of dynamic scaling at each length, kept in a cache.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from phaseproof.numerics.conform.axes import Axes, coordinates
from phaseproof.numerics.conform.bounds import Bound
from phaseproof.numerics.conform.candidates import Table
from phaseproof.numerics.conform.conventions import Convention
from phaseproof.numerics.conform.frequencies import LENGTHS, number
from phaseproof.numerics.conform.lane_orders import Complexes
from phaseproof.numerics.conform.limits import CLOSE_TO_CIRCLE, STEADY_SHARE
from phaseproof.numerics.conform.verdict import displaced

GROWTHS = (1, 2, 3, 4, 8)  # factors of dynamic scaling that are tried


def causes(table: Table, x: Convention, bound: Bound) -> Iterator[str]:
    """The faults that explain a table which should be this convention."""
    if x.axes or x.damping or x.threshold or x.down or table.zeroed:
        return
    rows = table.filled
    z = table.reading.points(rows) / x.factor.value
    z, true = (z, x.true(rows)) if x.sign > 0 else (z.conj(), x.true(rows).conj())
    allowed = x.allowed(bound, rows, true) * 1.0001
    yield from _moved(z, x, bound)
    scale = x.factor.value
    yield from _unequal(scale * z, true, scale * allowed)
    yield from _one_table(scale * z, true, scale * allowed)
    yield from _grown(z, x, true, allowed)


def _met(z: Complexes, other: Complexes, allowed: object) -> bool:
    """Whether nearly all rows are these."""
    return bool((np.abs(z - other) <= allowed).all(axis=1).mean() >= STEADY_SHARE)


def _moved(z: Complexes, x: Convention, bound: Bound) -> Iterator[str]:
    h = len(x.theta)
    at = coordinates(z, x.theta, (0,) * h)
    own = replace(x, axes=Axes("sections", (h,)), coordinates=at, start=0, sign=1)
    rows = np.arange(len(z), dtype=np.int64)
    true = own.true(rows)
    if _met(z, true, own.allowed(bound, rows, true) * 1.0001) and (
        said := displaced(at[:, 0], x.at(rows))
    ):
        yield said


def _unequal(z: Complexes, true: Complexes, allowed: object) -> Iterator[str]:
    size = np.median(np.abs(z), axis=0)
    least, most = float(size.min()), float(size.max())
    high = size > (least + most) / 2
    if most < least * (1 + CLOSE_TO_CIRCLE) or not least:
        return
    values = [float(np.median(size[high])), float(np.median(size[~high]))]
    if not _met(z / np.where(high, *values), true, 2 * np.asarray(allowed)):
        return
    whole = abs(values[0] - 1) < CLOSE_TO_CIRCLE / 2  # then the others are too small
    value, pairs = values[whole], np.flatnonzero(high != whole)
    run = len(pairs) == pairs[-1] - pairs[0] + 1
    named = f"pairs {pairs[0]} to {pairs[-1]}" if run else f"{len(pairs)} pairs"
    yield f"the factor {value:.6g} is on {named} only, of {len(size)}"


def _one_table(z: Complexes, true: Complexes, allowed: object) -> Iterator[str]:
    c = float((z.real * true.real).sum() / (true.real**2).sum())
    s = (
        float((z.imag * true.imag).sum() / (true.imag**2).sum())
        if true.imag.any()
        else c
    )
    fits = _met(z, c * true.real + 1j * s * true.imag, 2 * np.asarray(allowed))
    if abs(c / s - 1) > CLOSE_TO_CIRCLE / 2 and fits:
        yield f"the cosine is multiplied by {c:.6g} and the sine by {s:.6g}"


def _grown(
    z: Complexes, x: Convention, true: Complexes, allowed: object
) -> Iterator[str]:
    left = np.flatnonzero((np.abs(z - true) > allowed).any(axis=1))
    h, at = len(x.theta), x.at(np.arange(len(z), dtype=np.int64))
    if h < 2 or not len(left) or not left[0]:
        return
    power = np.arange(h) / (h - 1)
    since = int(at[left[0]])  # in a narrow format the first rows hide it
    for length in (since, *(n for n in LENGTHS if since / 4 <= n < since)):
        for factor in GROWTHS:
            stretch = np.maximum(1, factor * (at + 1) / length - (factor - 1))
            theta = x.theta * stretch[:, None] ** -power
            if _met(z, np.exp(1j * at[:, None] * theta), 2 * np.asarray(allowed)):
                yield (
                    "each row has the frequencies of its own length, by "
                    f"dynamic:factor={factor},trained={number(length)}: cached keys keep those of "
                    "their time"
                )
                return

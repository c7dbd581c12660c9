"""A bias on scores: ALiBi's slopes or matrices, T5's buckets; a function of the offset alone."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from numerics.biases import alibi_slopes, t5_buckets
from numerics.blocks import Floats
from numerics.conform.conventions import narrowed
from numerics.conform.laws import Law
from numerics.conform.verdict import (
    CONFORMS,
    PERMUTED,
    UNDECIDED,
    WRONG,
    Departure,
    Name,
    Verdict,
    given,
)
from numerics.rounding import Array, format_of

BUCKETS, FURTHEST = (32, 64, 128, 16, 256), (128, 64, 256, 512, 1024)
MASKED = -1e9     # at most this: a key that is not to be seen


def judged(x: Array) -> Verdict:
    """The verdict on slopes (heads), or biases with a row for each query and a column for each key,
    one matrix or one for each head.  Raises ValueError."""
    x = np.asarray(x)
    while x.ndim > 3 and 1 in x.shape:
        x = x.reshape([n for k, n in enumerate(x.shape) if k != x.shape.index(1)])
    if x.dtype.kind in "iu" and x.ndim == 2:
        return _buckets(x)
    if x.dtype.kind not in "fV":
        raise ValueError(f"a bias holds floats, or the buckets of T5; this is {x.dtype}")
    if np.isnan(x.astype(np.float64)).any():
        return _said(x, WRONG, [Departure("bias", "an entry is not a number")])
    if x.ndim == 1 or (x.ndim > 1 and x.size == max(x.shape)):
        return _slopes(x, x.reshape(-1).astype(np.float64), ())
    if x.ndim not in (2, 3):
        raise ValueError(f"a bias has axes for heads, queries and keys, not the shape {x.shape}")
    return _matrices(x, x.astype(np.float64).reshape(-1, *x.shape[-2:]))


# ---------------------------------------------------------------- ALiBi

def _slopes(x: Array, slopes: Floats, laws: tuple[Law, ...], notes: tuple[str, ...] = ()
            ) -> Verdict:
    form = format_of(x.dtype)
    n, size = len(slopes), np.abs(slopes)
    # a framework computes powers of 2^(-8/n) in single precision
    met = lambda true: bool(np.all(np.abs(size - true) <= true * (
        2.0**-form.precision + 4 * n * 2.0**-24)))
    true = alibi_slopes(n).astype(np.float64)
    if met(true):
        return _said(x, CONFORMS, [], f"ALiBi, {n} heads", laws, notes)
    if met(true[np.argsort(true)[::-1]]) or np.array_equal(np.sort(narrowed(true, form.name)),
                                                          np.sort(size)):
        return _said(x, PERMUTED, [Departure("order", "the slopes of ALiBi in another order of the "
                                             "heads")], f"ALiBi, {n} heads", laws, notes)
    k = np.arange(1, n + 1)
    for other, text in ((2.0**(-8 * k / n), "2^(-8k/n), which is ALiBi's for a power of two of "
                         f"heads only: there are {n}"),
                        (2.0**(-8 * (k - 1) / n), "2^(-8(k - 1)/n): the first head is 0, not 1"),
                        (2.0**-(8 / n) * k, "multiples of 2^(-8/n), where ALiBi takes its powers")):
        if met(other):
            return _said(x, WRONG, [Departure("slopes", f"the slopes are {text}")], None, laws,
                         notes)
    at = int(np.argmax(np.abs(np.log(np.maximum(size, 1e-300) / true))))
    return _said(x, UNDECIDED, [Departure("slopes", f"the slope of head {at} is {slopes[at]:.9g}, "
                                          f"ALiBi's is {true[at]:.9g}")], None, laws, notes)


def _matrices(x: Array, b: Floats) -> Verdict:
    """One matrix for each head: first whether they are relative at all."""
    heads, queries, keys = b.shape
    seen = (b > MASKED) & (b < np.inf)
    unit = 2.0**-format_of(x.dtype).precision
    i, j = np.indices((queries, keys))
    offset = j - i + (0 if queries == keys else queries - keys)
    law = _relative(b, seen, offset, unit)
    notes: tuple[str, ...] = ()
    if queries == 1 or not law.holds:
        if (np.abs(b - b[:, -1:, :])[seen] > 4 * unit * np.abs(b[seen]).max()).any():
            return _said(x, WRONG, [Departure("bias", "the bias is not a function of the offset: "
                                              f"{law.where}")], None, (law,))
        b = b - b[:, :, -1:]  # softmax does not see a number that all keys share
        offset = np.broadcast_to(np.arange(keys) - (keys - 1), (queries, keys))
        law = _relative(b, seen, offset, unit)
        notes = ("every query has the same row, by the key alone: for softmax that is a bias by "
                 "the offset (claim 0727)",)
    slopes = np.empty(heads)
    for h in range(heads):
        where = seen[h] & (offset < 0)
        if not where.any():
            return _said(x, UNDECIDED, [Departure("bias", "no key comes before its query")], None,
                         (law,))
        ratio = b[h][where] / offset[where]
        slopes[h] = np.median(ratio)
        off = np.abs(b[h][where] - slopes[h] * offset[where])
        if (off > 8 * (unit + heads * 2.0**-24) * np.abs(slopes[h] * offset[where])).any():
            return _said(x, UNDECIDED, [Departure("bias", f"head {h} is not linear in the offset")],
                         None, (law,), notes)
    if (slopes < 0).all():
        return _said(x, WRONG, [Departure("sign", "the bias grows with the distance: its sign is "
                                          "wrong")], None, (law,), notes)
    return _slopes(x, slopes, (law,), notes)


def _relative(b: Floats, seen: Array, offset: Array, unit: float) -> Law:
    """Whether an entry depends on the offset alone."""
    worst = (0.0, 1.0, "")
    for k in np.unique(offset):
        where = offset == k
        for h in range(len(b)):
            values = b[h][where & seen[h]]
            if values.size:
                allowed = 8 * unit * float(np.abs(values).max()) + 1e-300
                off = float(np.ptp(values))
                if off / allowed > worst[0] / worst[1]:
                    worst = (off, allowed, f"at the offset {k} in head {h}")
    return Law("0836", worst[0] <= worst[1], *worst)


# ---------------------------------------------------------------- T5

def _buckets(x: Array) -> Verdict:
    """Integers with a row for each query and a column for each key."""
    i, j = np.indices(x.shape)
    offset = np.asarray(j - i)
    law = Law("0833", *_same(x, offset))
    near = list[tuple[int, str]]()
    for name, sign, both, buckets, furthest in _kinds():
        found = t5_buckets(sign * offset, buckets, furthest, both)
        off = int((found != x).sum())
        if off == 0:
            departed = [Departure("sign", "the buckets of keys before and after a query are "
                                  "exchanged: the offset is query minus key")] \
                if sign < 0 else []
            return _said(x, WRONG if departed else CONFORMS, departed, name, (law,))
        near.append((off, f"{name}{', exchanged' if sign < 0 else ''}"))
    off, name = min(near)
    return _said(x, WRONG if off < x.size // 4 else UNDECIDED, [Departure(
        "buckets", f"{off} of {x.size} buckets are not those of {name}")], None, (law,))


def _same(x: Array, offset: Array) -> tuple[bool, float, float, str]:
    for k in np.unique(offset):
        values = x[offset == k]
        if values.min() != values.max():
            return False, float(values.max() - values.min()), 0.0, f"at the offset {k}"
    return True, 0.0, 0.0, ""


def _kinds() -> Iterator[tuple[str, int, bool, int, int]]:
    for buckets in BUCKETS:
        for furthest in FURTHEST:
            for both in (True, False):
                for sign in (1, -1):
                    if furthest > buckets // (4 if both else 2):
                        yield (f"T5, {buckets} buckets to {furthest}, "
                               f"{'both ways' if both else 'backwards'}", sign, both, buckets,
                               furthest)


def _said(x: Array, verdict: str, departed: list[Departure], name: str | None = None,
          laws: tuple[Law, ...] = (), notes: tuple[str, ...] = ()) -> Verdict:
    return Verdict("bias", verdict, tuple(departed), (Name("bias", name),) if name else (),
                   laws=laws, notes=notes, given=given(x))

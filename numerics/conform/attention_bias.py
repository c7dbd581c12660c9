"""A bias on scores: ALiBi's slopes or matrices, T5's buckets, KERPLE's kernels, FIRE's argument.

Each but the last is a function of the offset alone.  What is not declared is found by its shape:
linear in the distance, a logarithm or a power of it with the two numbers that were learned, whole
numbers that are buckets.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from phaseproof.numerics.bias_tables import ALiBi, Bias, Fire
from phaseproof.numerics.biases import alibi_slopes, t5_buckets
from phaseproof.numerics.blocks import Floats
from phaseproof.numerics.conform.claim_checks import Law
from phaseproof.numerics.conform.conventions import narrowed
from phaseproof.numerics.conform.limits import (
    FEW_DAMAGED,
    LEAST_DISTANCES,
    MASKED_SCORE,
    REACH_OF_T5,
)
from phaseproof.numerics.conform.verdict import (
    CONFORMS,
    PERMUTED,
    UNDECIDED,
    WRONG,
    Departure,
    Name,
    Verdict,
    given,
)
from phaseproof.numerics.rounding import Array, format_of

Flags = NDArray[np.bool_]
BUCKETS, FURTHEST = (32, 64, 128, 16, 256), (128, 64, 256, 512, 1024)
UNIT = 2.0**-24  # powers and logarithms are formed in single precision
SEARCHED = (
    "ALiBi's slopes, as a vector or in a matrix",
    "the buckets of T5, of any number to any distance",
    "KERPLE, logarithmic or a power, with any r1 and r2 in each head",
)
DECLARABLE = (
    "--bias alibi:heads=N, t5:buckets=B,furthest=D,bidirectional=yes|no, "
    "kerple-log:r1=…,r2=…, kerple-power:r1=…,r2=… (joined by + for several heads) or "
    "fire:c=…,threshold=…",
)


def judged(x: Array, meant: Bias | None = None) -> Verdict:
    """The verdict on slopes (heads), or biases with a row for each query and a column for each key,
    one matrix or one for each head; beside what is ``meant``, if that is declared.  Raises
    ValueError."""
    x = np.asarray(x)
    while x.ndim > 3 and 1 in x.shape:
        x = x.reshape([n for k, n in enumerate(x.shape) if k != x.shape.index(1)])
    if x.dtype.kind not in "iufV":
        raise ValueError(
            f"a bias must hold floats, or the buckets of T5; got {x.dtype}"
        )
    if x.ndim not in (1, 2, 3) or not x.size:
        raise ValueError(
            f"a bias must have axes for heads, queries and keys, got the shape {x.shape}"
        )
    if np.isnan(x.astype(np.float64)).any():
        return _said(x, WRONG, [Departure("bias", "every entry must be a number")])
    found = _found(x)
    if meant is None:
        return found.matched("nothing was declared")
    same = isinstance(meant, ALiBi) and [str(y) for y in found.layouts] == [
        f"ALiBi, {meant.heads} heads"
    ]
    return found if same else _beside(x, meant)


def _found(x: Array) -> Verdict:
    """What it is, where nothing is declared."""
    if x.dtype.kind in "iu":
        whole = x[0] if x.ndim == 3 and len(x) == 1 else x
        return (
            _buckets(whole)
            if whole.ndim == 2
            else _open(x, "these whole numbers do not have a row for each query")
        )
    if x.ndim == 1 or x.size == max(x.shape):
        return _slopes(x, x.reshape(-1).astype(np.float64), ())
    return _matrices(x, x.astype(np.float64).reshape(-1, *x.shape[-2:]))


# ---------------------------------------------------------------- as declared


def _beside(x: Array, meant: Bias) -> Verdict:
    """The bias beside the one that is declared, entry by entry."""
    unit = 2.0 ** -format_of(x.dtype).precision if x.dtype.kind in "fV" else 0.0
    if isinstance(meant, ALiBi) and x.size == max(x.shape):
        return _compared(
            x,
            meant,
            x.reshape(-1, 1, 1).astype(np.float64),
            meant.slopes().reshape(-1, 1, 1),
            np.full((1, 1), meant.heads),
            unit,
        )
    b = x.astype(np.float64).reshape(-1, *x.shape[-2:]) if x.ndim > 1 else None
    if b is None:
        return _said(
            x, WRONG, [Departure("bias", f"a vector cannot be a matrix of {meant}")]
        )
    queries = np.arange(b.shape[1]) + max(b.shape[2] - b.shape[1], 0)
    keys = np.arange(b.shape[2])
    true = meant.table(queries, keys).astype(np.float64)
    if isinstance(meant, Fire):
        return _interpolated(x, meant, b, true[0], unit)
    return _compared(x, meant, b, true, meant.logarithms(queries, keys), unit)


def _compared(
    x: Array, meant: Bias, b: Floats, true: Floats, logarithms: Floats, unit: float
) -> Verdict:
    if b.shape != true.shape:
        return _said(
            x,
            WRONG,
            [Departure("heads", f"there are {len(b)} heads; declared are {len(true)}")],
        )
    seen = (b > MASKED_SCORE) & np.isfinite(true)
    if not seen.any():
        return _open(x, "every key is masked")
    size = np.where(seen, np.abs(true), 0)
    allowed = (
        (unit + 8 * UNIT * (1 + logarithms)) * size
        + 2 * UNIT * meant.fronts.reshape(-1, 1, 1)
        + 1e-300
    )
    missed = lambda y: np.where(seen, np.abs(y - np.where(seen, true, 0)), 0) / allowed
    ratio = missed(b)
    if ratio.max() <= 1:
        tag = "0836" if isinstance(meant, ALiBi) else "0833"
        return _said(x, CONFORMS, [], str(meant), _laws(tag, b, seen, unit))
    if missed(-b).max() <= 1:
        departed = Departure(
            "sign", f"every entry is that of {meant} with the other sign"
        )
    else:
        h, i, j = (int(n) for n in np.unravel_index(int(np.argmax(ratio)), ratio.shape))
        at = f"head {h}" + (f", query {i}, key {j}" if b.shape[1:] != (1, 1) else "")
        departed = Departure(
            "bias",
            f"{at}: found {b[h, i, j]:.9g}, expected {true[h, i, j]:.9g} of {meant}",
        )
    return _said(x, WRONG, [departed], None, _laws("0833", b, seen, unit))


def _interpolated(
    x: Array, meant: Fire, b: Floats, argument: Floats, unit: float
) -> Verdict:
    """FIRE: f of an argument, where f was learned.  Equal arguments have one value; an f that is a
    line is found by least squares, twice, the second time without what is furthest from it."""
    seen = (b > MASKED_SCORE) & np.isfinite(argument)
    lines = list[str]()
    for h in range(len(b)):
        at, values = argument[seen[h]], b[h][seen[h]]
        places = np.argwhere(seen[h])
        if len(np.unique(at)) < LEAST_DISTANCES:
            return _open(
                x, f"head {h} has fewer than {LEAST_DISTANCES} different arguments"
            )
        _, same = np.unique(at, return_inverse=True)
        middles = np.array(
            [np.median(values[same == k]) for k in range(int(same.max()) + 1)]
        )
        top = float(np.abs(values).max())
        apart = np.abs(values - middles[same])
        if (apart > 8 * (unit + 8 * UNIT) * top).any():
            (i, j), n = places[int(apart.argmax())], int(apart.argmax())
            return _said(
                x,
                WRONG,
                [
                    Departure(
                        "bias",
                        f"head {h}, query {i}, key {j}: "
                        f"{values[n]:.9g} is there, {middles[same[n]]:.9g} "
                        f"at the other places of the argument {at[n]:.6g}",
                    )
                ],
            )
        kept = np.ones(len(at), dtype=bool)
        for _ in range(2):
            slope, start = np.polyfit(at[kept], values[kept], 1)
            off = np.abs(values - slope * at - start)
            kept = off <= np.quantile(off, 1 - FEW_DAMAGED)
        over = off > 8 * (unit + (8 + meant.fronts[0]) * UNIT) * (
            abs(slope) + abs(start)
        )
        if over.mean() > FEW_DAMAGED:
            return _open(
                x,
                f"head {h} is a function of FIRE's argument as far as equal arguments "
                "tell; it is no line, and what was learned is not known",
            )
        if over.any():
            n = int(off.argmax())
            return _said(
                x,
                WRONG,
                [
                    Departure(
                        "bias",
                        f"head {h}, query {places[n][0]}, key "
                        f"{places[n][1]}: {values[n]:.9g} is there, on the "
                        f"line of the others {slope * at[n] + start:.9g}",
                    )
                ],
            )
        lines.append(f"{slope:.6g}x + {start:.6g}")
    return _said(x, CONFORMS, [], f"{meant}, f(x) = {', '.join(lines[:4])}")


def _laws(tag: str, b: Floats, seen: Flags, unit: float) -> tuple[Law, ...]:
    """That it depends on the offset alone."""
    if b.shape[1] == 1:
        return ()
    return (_relative(tag, b, seen, _offset(b), max(unit, 8 * UNIT)),)


def _offset(b: Floats) -> NDArray[np.int64]:
    """Key minus query; where there are fewer queries than keys they are the last ones."""
    i, j = np.indices(b.shape[1:])
    return np.asarray(j - i + min(b.shape[1] - b.shape[2], 0))


# ---------------------------------------------------------------- ALiBi


def _slopes(
    x: Array, slopes: Floats, laws: tuple[Law, ...], notes: tuple[str, ...] = ()
) -> Verdict:
    form = format_of(x.dtype)
    n, size = len(slopes), np.abs(slopes)
    # a framework computes powers of 2^(-8/n) in single precision
    met = lambda true: bool(
        np.all(np.abs(size - true) <= true * (2.0**-form.precision + 4 * n * 2.0**-24))
    )
    true = alibi_slopes(n).astype(np.float64)
    if met(true):
        return _said(x, CONFORMS, [], f"ALiBi, {n} heads", laws, notes)
    if met(true[np.argsort(true)[::-1]]) or np.array_equal(
        np.sort(narrowed(true, form.name)), np.sort(size)
    ):
        return _said(
            x,
            PERMUTED,
            [Departure("order", "the slopes of ALiBi in another order of the heads")],
            f"ALiBi, {n} heads",
            laws,
            notes,
        )
    k = np.arange(1, n + 1)
    for other, text in (
        (
            2.0 ** (-8 * k / n),
            "2^(-8k/n), which is ALiBi's for a power of two of "
            f"heads only: there are {n}",
        ),
        (2.0 ** (-8 * (k - 1) / n), "2^(-8(k - 1)/n): the first head is 0, not 1"),
        (2.0 ** -(8 / n) * k, "multiples of 2^(-8/n), where ALiBi takes its powers"),
    ):
        if met(other):
            return _said(
                x,
                WRONG,
                [Departure("slopes", f"the slopes are {text}")],
                None,
                laws,
                notes,
            )
    at = int(np.argmax(np.abs(np.log(np.maximum(size, 1e-300) / true))))
    return _open(
        x,
        f"the slope of head {at} is {slopes[at]:.9g}, ALiBi's is {true[at]:.9g}",
        laws,
        notes,
    )


def _matrices(x: Array, b: Floats) -> Verdict:
    """One matrix for each head: first whether they are relative at all."""
    seen = (b > MASKED_SCORE) & (b < np.inf)
    unit, offset = 2.0 ** -format_of(x.dtype).precision, _offset(b)
    law = _relative("0833", b, seen, offset, unit)
    notes: tuple[str, ...] = ()
    if b.shape[1] == 1 or not law.holds:
        if (
            np.abs(b - b[:, -1:, :])[seen] > 4 * unit * np.abs(b[seen]).max(initial=0)
        ).any():
            return _spoiled(x, b, seen, offset, unit, law)
        b = b - b[:, :, -1:]  # softmax does not see a number that all keys share
        offset = np.broadcast_to(np.arange(b.shape[2]) - (b.shape[2] - 1), b.shape[1:])
        law = _relative("0833", b, seen, offset, unit)
        notes = (
            "every query has the same row, by the key alone: for softmax that is a bias by "
            "the offset (claim 0727)",
        )
    return _relatives(x, b, seen, offset, unit, law, notes)


def _relatives(
    x: Array,
    b: Floats,
    seen: Flags,
    offset: NDArray[np.int64],
    unit: float,
    law: Law,
    notes: tuple[str, ...],
) -> Verdict:
    """Functions of the offset: linear ones are ALiBi's, others may be KERPLE's."""
    heads = len(b)
    slopes = np.empty(heads)
    for h in range(heads):
        where = seen[h] & (offset < 0)
        if not where.any():
            return _open(x, "no key comes before its query", (law,))
        ratio = b[h][where] / offset[where]
        slopes[h] = np.median(ratio)
        off = np.abs(b[h][where] - slopes[h] * offset[where])
        if (off > 8 * (unit + heads * UNIT) * np.abs(slopes[h] * offset[where])).any():
            name = _kerple(b, seen, offset, unit)
            return (
                _said(x, CONFORMS, [], name, (law,), notes)
                if name
                else _open(
                    x,
                    f"head {h} is not linear in the offset, nor KERPLE's",
                    (law,),
                    notes,
                )
            )
    law = Law("0836", law.holds, law.off, law.allowed, law.where)
    if (slopes < 0).all():
        found = _slopes(x, slopes, (law,), notes)
        return (
            found
            if not found.layouts
            else _said(
                x,
                WRONG,
                [
                    Departure(
                        "sign", "the bias grows with the distance: its sign is wrong"
                    )
                ],
                None,
                (law,),
                notes,
            )
        )
    return _slopes(x, slopes, (law,), notes)


def _relative(
    tag: str, b: Floats, seen: Flags, offset: NDArray[np.int64], unit: float
) -> Law:
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
    return Law(tag, worst[0] <= worst[1], *worst)


def _spoiled(
    x: Array, b: Floats, seen: Flags, offset: NDArray[np.int64], unit: float, law: Law
) -> Verdict:
    """Not a function of the offset; where few entries leave one that is known, these are wrong.
    Whole rows may be meant, as in FIRE beyond its threshold."""
    b = np.where(seen, b, 0)
    clean = np.array(b)
    for h in range(len(b)):
        for k in np.unique(offset):
            where = seen[h] & (offset == k)
            clean[h][where] = np.median(b[h][where]) if where.any() else 0
    off = seen & (np.abs(b - clean) > 8 * unit * np.abs(clean))
    share = off.sum(axis=(0, 2)) / np.maximum(seen.sum(axis=(0, 2)), 1)
    if off.sum() <= FEW_DAMAGED * seen.sum() and share.max() < 0.5:
        found = _relatives(x, clean, seen, offset, unit, law, ())
        if found.verdict == CONFORMS:
            h, i, j = (int(n) for n in np.argwhere(off)[0])
            return _said(
                x,
                WRONG,
                [
                    Departure(
                        "bias",
                        f"head {h}, query {i}, key {j}: {b[h, i, j]:.9g} is there, "
                        f"{clean[h, i, j]:.9g} at the other places of this offset, "
                        f"which are those of {found.layouts[0]}",
                    )
                ],
                None,
                (law,),
            )
    return _open(x, f"the bias is not a function of the offset: {law.where}", (law,))


# ---------------------------------------------------------------- KERPLE


def _kerple(
    b: Floats, seen: Flags, offset: NDArray[np.int64], unit: float
) -> str | None:
    """-r₁ ln(1 + r₂ x) or -r₁ x^{r₂} in every head, with what was learned; x the distance."""
    for name, fitted in (("logarithmic", _logarithm), ("power", _power)):
        learned = list[tuple[float, float]]()
        for h in range(len(b)):
            where = seen[h] & (offset != 0)
            at, values = np.abs(offset[where]).astype(np.float64), b[h][where]
            if (
                len(np.unique(at)) < LEAST_DISTANCES
                or (values >= 0).any()
                or (np.abs(b[h][seen[h] & (offset == 0)]) > 0).any()
            ):
                return None
            found = fitted(at, values, unit)
            if found is None:
                break
            learned.append(found)
        else:
            r1, r2 = (
                ", ".join(f"{x:.6g}" for x in y[:4]) + (", …" if len(y) > 4 else "")
                for y in zip(*learned, strict=True)
            )
            return f"KERPLE, {name}, {len(b)} heads, r1 = {r1}; r2 = {r2}"
    return None


def _logarithm(x: Floats, values: Floats, unit: float) -> tuple[float, float] | None:
    """r₂ by ln(1 + r₂ x)/ln(1 + r₂ y), which falls in r₂ for x > y; r₁ by the furthest."""
    near, far = float(x.min()), float(x.max())
    ratio = float(np.median(values[x == far]) / np.median(values[x == near]))
    low, high = -30.0, 30.0  # logarithms of r₂
    for _ in range(200):
        middle = (low + high) / 2
        r2 = np.exp(middle)
        if np.log1p(r2 * far) / np.log1p(r2 * near) > ratio:
            low = middle
        else:
            high = middle
    r2 = float(np.exp((low + high) / 2))
    r1 = float(-np.median(values[x == far]) / np.log1p(r2 * far))
    off = np.abs(values + r1 * np.log1p(r2 * x))
    met = off <= 8 * (unit + 2 * UNIT) * np.abs(values) + 8 * UNIT * r1
    return (r1, r2) if met.all() and -29 < low < 29 else None


def _power(x: Floats, values: Floats, unit: float) -> tuple[float, float] | None:
    """The logarithms are on a line."""
    r2, start = np.polyfit(np.log(x), np.log(-values), 1)
    off = np.abs(values + np.exp(start) * x**r2)
    met = off <= 8 * (unit + 2 * UNIT * (1 + np.log(x))) * np.abs(values)
    return (
        (float(np.exp(start)), float(r2))
        if met.all() and 0 < r2 <= 2 * (1 + unit)
        else None
    )


# ---------------------------------------------------------------- T5


def _buckets(x: Array) -> Verdict:
    """Integers with a row for each query and a column for each key."""
    offset = _offset(x[None])
    law = Law("0833", *_same(x, offset))
    if law.holds:
        for name, sign, both, buckets, furthest in (*_kinds(), *_learned(x, offset)):
            if np.array_equal(t5_buckets(sign * offset, buckets, furthest, both), x):
                departed = (
                    [
                        Departure(
                            "sign",
                            "the buckets of keys before and after a query are "
                            "exchanged: the offset is query minus key",
                        )
                    ]
                    if sign < 0
                    else []
                )
                return _said(x, WRONG if departed else CONFORMS, departed, name, (law,))
    near = list[tuple[int, str, str]]()
    for name, sign, both, buckets, furthest in _kinds():
        true = t5_buckets(sign * offset, buckets, furthest, both)
        if (off := true != x).any():
            i, j = (int(n) for n in np.argwhere(off)[0])
            near.append(
                (
                    int(off.sum()),
                    name + (", exchanged" if sign < 0 else ""),
                    f"query {i}, key {j} is in bucket {x[i, j]}, not in {true[i, j]}",
                )
            )
    count, name, place = min(near)
    said = f"{count} of {x.size} buckets are not those of {name}: {place}"
    if count <= FEW_DAMAGED * x.size:
        return _said(x, WRONG, [Departure("buckets", said)], None, (law,))
    return _open(x, said, (law,))


def _learned(
    x: Array, offset: NDArray[np.int64]
) -> Iterator[tuple[str, int, bool, int, int]]:
    """Buckets of other numbers: each way so many, and as far as the sum of all tells, which falls
    as the furthest distance grows."""
    total, most = int(x.sum()), int(x.max())
    least = {int(x[offset == k][0]) for k in (1, -1) if (offset == k).any()}
    each = (
        max(least, default=1) - 1
    )  # the bucket of the first key on the other side is each + 1
    ways = [(sign, True, 2 * each) for sign in (1, -1) if each >= 2] + [
        (sign, False, n) for sign in (1, -1) for n in range(max(most, 2), most + 2)
    ]
    for sign, both, buckets in ways:
        single = (buckets // 2 if both else buckets) // 2
        if single < 1:
            continue
        low, high = single + 1, REACH_OF_T5
        while low < high:
            middle = (low + high) // 2
            if int(t5_buckets(sign * offset, buckets, middle, both).sum()) > total:
                low = middle + 1
            else:
                high = middle
        yield (
            f"T5, {buckets} buckets to {low}, {'both ways' if both else 'backwards'}",
            sign,
            both,
            buckets,
            low,
        )


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
                        yield (
                            f"T5, {buckets} buckets to {furthest}, "
                            f"{'both ways' if both else 'backwards'}",
                            sign,
                            both,
                            buckets,
                            furthest,
                        )


def _open(
    x: Array, sentence: str, laws: tuple[Law, ...] = (), notes: tuple[str, ...] = ()
) -> Verdict:
    """Nothing that was searched, and nothing declared."""
    return Verdict(
        "bias",
        UNDECIDED,
        (Departure("bias", sentence),),
        laws=laws,
        notes=notes,
        given=given(x),
        searched=SEARCHED,
        declare=DECLARABLE,
    )


def _said(
    x: Array,
    verdict: str,
    departed: list[Departure],
    name: str | None = None,
    laws: tuple[Law, ...] = (),
    notes: tuple[str, ...] = (),
) -> Verdict:
    return Verdict(
        "bias",
        verdict,
        tuple(departed),
        (Name("bias", name),) if name else (),
        laws=laws,
        notes=notes,
        given=given(x),
    )

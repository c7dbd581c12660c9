r"""The bases for which S(Δ) ≥ 0 at every integer 0 ≤ Δ < L, as certified intervals.

With λ = ln b the frequencies are θ_i = e^{-w_i λ}, w_i = 2i/d, and

    dS/dλ  = Δ Σ w_i θ_i sin(Δθ_i),
    |d²S/dλ²| ≤ Δ Σ w_i² θ_i + Δ² Σ w_i² θ_i².

So a value and a slope at one base settle an interval around it: S stays ≥ 0 there if
S - |dS/dλ| δ - (bound) δ²/2 ≥ 0, and some S is negative throughout if the same with + is < 0.
Intervals that neither settles are halved, until they are narrower than asked for; below the first
good one until they are narrower than its digits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from heapq import nsmallest
from itertools import pairwise
from math import isqrt

import numpy as np
from flint import arb

from phaseproof.numerics.blocks import U, bound, table
from phaseproof.numerics.executors import in_order
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.limits import (
    BALL_BITS,
    BEYOND_SMALLEST,
    FEWEST_OFFSETS,
    FIRST_PIECES,
    KEPT_OFFSETS,
    LARGEST_CONTEXT,
    LARGEST_NUMBER,
    OUTER_ROWS,
    SHARP_BASE,
)
from phaseproof.numerics.precision_context import working
from phaseproof.numerics.rationals import Exact, exact, rational


@dataclass(frozen=True)
class Interval:
    """The bases from low to high: ``good`` (S ≥ 0 at every offset), ``bad`` (S(``offset``) < 0 at
    every one of them), or undecided."""

    low: Fraction
    high: Fraction
    verdict: str
    offset: int | None = None


@dataclass(frozen=True)
class Bases:
    """Neighbouring intervals from one base to another, and the share of the whole, in ln b, that
    stays undecided."""

    intervals: tuple[Interval, ...]
    undecided: float

    @property
    def smallest(self) -> tuple[Fraction, Fraction] | None:
        """Between which two the smallest good base lies: all below the first are bad, and with the
        second a good interval begins."""
        first = next((x.low for x in self.intervals if x.verdict == "good"), None)
        return (
            None
            if first is None
            else (next(x.low for x in self.intervals if x.verdict != "bad"), first)
        )


Piece = tuple[
    Fraction, Fraction, str, frozenset[int]
]  # from, to, verdict, offsets that refute


def bases(
    dim: int,
    context: int,
    low: Exact,
    high: Exact,
    undecided: float = 0.001,
    executor: Executor | None = None,
    progress: Callable[[float], None] = lambda _: None,
) -> Bases:
    """The bases between two for which S ≥ 0 on a context of L tokens; no interval that stays
    undecided is wider than about a fiftieth of the share ``undecided``.  Raises ValueError, and
    Lost if the executor breaks.

    >>> [x.verdict for x in bases(8, 8, 1000, 1001).intervals]
    ['good']
    """
    b1, b2 = exact(low, "the lower base"), exact(high, "the upper base")
    if not 1 < b1 < b2:
        raise ValueError(f"the bases must be above 1 and in order, got {b1} and {b2}")
    _check(dim, context, b2)
    width = float(b2 / b1) - 1
    pieces: list[Piece] = []
    for n, piece in enumerate(
        _pieces(dim, context, b1, b2, undecided * np.log1p(width) / 50, executor), 1
    ):
        pieces += piece
        progress(n / FIRST_PIECES)
    return _bases(pieces)


def smallest_good(
    dim: int,
    context: int,
    undecided: float = 0.001,
    executor: Executor | None = None,
    progress: Callable[[float], None] = lambda _: None,
) -> Bases:
    """The bases from 1, where S is (d/2) cos Δ, to ten times the smallest good one for a context
    of L tokens; below that one no interval that stays undecided is wider than 10^-8 in ln b.
    Raises ValueError if there is none up to 10^12, and Lost if the executor breaks.

    >>> low, high = smallest_good(8, 8).smallest
    >>> print(f"{float(low):.6f} to {float(high):.6f}")
    12.324609 to 12.324609
    """
    _check(dim, context, Fraction(2))
    narrow = undecided * float(np.log(BEYOND_SMALLEST)) / 50
    pieces: list[Piece] = []
    low, found = Fraction(1), None
    while found is None and low < LARGEST_NUMBER:
        high = min(2 * low, Fraction(LARGEST_NUMBER))
        for piece in _pieces(dim, context, low, high, narrow, executor):
            pieces += piece
        if any(x[2] == "good" for x in pieces):
            pieces = _sharpened(dim, context, pieces)
            found = next(x[0] for x in pieces if x[2] == "good")
        progress(
            _length(Fraction(1), high) / _length(Fraction(1), Fraction(LARGEST_NUMBER))
        )
        low = high
    if found is None:
        raise ValueError(
            f"no base up to {LARGEST_NUMBER:.0e} is certified as good for {context} tokens "
            f"at d = {dim}"
        )
    end = min(BEYOND_SMALLEST * found, Fraction(LARGEST_NUMBER))
    if low < end:
        for piece in _pieces(dim, context, low, end, narrow, executor):
            pieces += piece
            progress(_length(Fraction(1), piece[-1][1]) / _length(Fraction(1), end))
    return _bases(pieces)


def _check(dim: int, context: int, base: Fraction) -> None:
    if isinstance(context, bool) or not 1 <= context <= LARGEST_CONTEXT:
        raise ValueError(
            f"the context must be from 1 to {LARGEST_CONTEXT} tokens, got {context}"
        )
    Ladder(dim, base)


def _bases(pieces: list[Piece]) -> Bases:
    intervals = tuple(_merged(pieces))
    left = sum(_length(x.low, x.high) for x in intervals if x.verdict == "undecided")
    return Bases(intervals, left / _length(intervals[0].low, intervals[-1].high))


def _length(low: Fraction, high: Fraction) -> float:
    return float(np.log(float(high / low)))


def _pieces(
    dim: int,
    context: int,
    low: Fraction,
    high: Fraction,
    narrow: float,
    executor: Executor | None,
) -> Iterable[list[Piece]]:
    """The range in order, a list for each of its parts."""
    jobs = [(dim, context, p, q, narrow) for p, q in _cut(low, high, FIRST_PIECES)]
    return in_order(_settle, jobs, executor, len(jobs))


def _sharpened(dim: int, context: int, pieces: list[Piece]) -> list[Piece]:
    """The same, with what is undecided below the first good piece halved until it is sharp."""
    first = next(n for n, x in enumerate(pieces) if x[2] == "good")
    below = [
        y
        for p, q, verdict, offsets in pieces[:first]
        for y in (
            _settle((dim, context, p, q, SHARP_BASE))
            if verdict == "undecided"
            else [(p, q, verdict, offsets)]
        )
    ]
    return below + pieces[first:]


def _cut(low: Fraction, high: Fraction, parts: int) -> list[tuple[Fraction, Fraction]]:
    """Neighbours of about equal width in ln b, between exact ends."""
    ratio = float(high / low) ** (1 / parts)
    inner = [
        Fraction(float(low) * ratio**n).limit_denominator(1 << 40)
        for n in range(1, parts)
    ]
    ends = [low, *(x for x in inner if low < x < high), high]
    return [*pairwise(ends)]


def _settle(job: tuple[int, int, Fraction, Fraction, float]) -> list[Piece]:
    """The pieces of a part, in order.  What refuted the bases before is tried first."""
    dim, context, low, high, narrow = job
    out: list[Piece] = []
    waiting, near = [(low, high)], min(FEWEST_OFFSETS, context)
    while waiting:
        p, q = waiting.pop()
        verdict, offsets = settled(dim, near, p, q)
        if verdict != "bad" and near < context:
            verdict, offsets = settled(dim, context, p, q)
        near = min(context, max(FEWEST_OFFSETS, 2 * min(offsets, default=context)))
        if verdict == "undecided" and _length(p, q) > narrow:
            middle = Fraction(float((p + q) / 2))
            waiting += [(middle, q), (p, middle)]
        else:
            out.append((p, q, verdict, offsets))
    return out


def settled(
    dim: int, context: int, low: Fraction, high: Fraction
) -> tuple[str, frozenset[int]]:
    """What one value and one slope say of all bases from low to high; and if they are bad, offsets
    each of which refutes all of them."""
    ladder = Ladder(dim, (low + high) / 2)
    with working(BALL_BITS):
        theta = ladder.frequencies()
        weight = [arb(2 * i) / dim for i in range(ladder.pairs)]
        middle = arb(rational(ladder.base))
        radius = (
            (arb(rational(high)) / middle).log().max((middle / rational(low)).log())
        )
        widest = [x * (w * radius).exp() for x, w in zip(theta, weight, strict=True)]
        folded = np.array([float(w * x) for w, x in zip(weight, theta, strict=True)])
        steepest = _up(sum((w * x for w, x in zip(weight, theta, strict=True)), arb(0)))
        first, second = (
            _up(
                radius**2
                / 2
                * sum(
                    (w**2 * x**n for w, x in zip(weight, widest, strict=True)), arb(0)
                )
            )
            for n in (1, 2)
        )
        half = _up(radius)
    off = bound(ladder) + 8 * ladder.pairs * float(
        U
    )  # and the roundings of what follows
    # of the slope: each term is at most Δ w θ, and its folded weight is rounded once more
    first += half * (off / ladder.pairs + 8 * float(U)) * steepest
    step = isqrt(context - 1) + 1
    (c, s), (c1, s1) = table(theta, range(step)), table(theta, range(0, context, step))
    inner, good, deep = np.hstack([c, s]).T.copy(), True, list[tuple[float, int]]()
    for start in range(0, context, OUTER_ROWS * step):
        rows = slice(start // step, start // step + OUTER_ROWS)
        value = (np.hstack([c1[rows], -s1[rows]]) @ inner).ravel()[: context - start]
        waves = (np.hstack([s1[rows] * folded, c1[rows] * folded]) @ inner).ravel()[
            : len(value)
        ]
        delta = np.arange(start, start + len(value), dtype=np.float64)
        spread = off + delta * (1 + 1e-12) * (
            half * np.abs(waves) + first + second * delta
        )
        good = good and bool(np.all(value >= spread))
        highest = value + spread
        negative = np.flatnonzero(highest < 0)
        deep += zip(
            highest[negative].tolist(), (start + negative).tolist(), strict=True
        )
    if good:
        return "good", frozenset()
    refuting = frozenset(n for _, n in nsmallest(KEPT_OFFSETS, deep))
    return ("bad" if refuting else "undecided"), refuting


def _up(x: arb) -> float:
    return float(np.nextafter(float(x.upper()), np.inf))


def _merged(pieces: list[Piece]) -> Iterator[Interval]:
    """Neighbours of one verdict as one interval; bad ones as far as one offset refutes them all."""
    low, high, verdict, shared = pieces[0]
    for p, q, other, offsets in pieces[1:]:
        if other == verdict and (verdict != "bad" or shared & offsets):
            high, shared = q, shared & offsets
            continue
        yield Interval(low, high, verdict, min(shared, default=None))
        low, high, verdict, shared = p, q, other, offsets
    yield Interval(low, high, verdict, min(shared, default=None))

r"""The bases for which S(Δ) ≥ 0 at every integer 0 ≤ Δ < L, as certified intervals.

With λ = ln b the frequencies are θ_i = e^{-w_i λ}, w_i = 2i/d, and

    dS/dλ  = Δ Σ w_i θ_i sin(Δθ_i),
    |d²S/dλ²| ≤ Δ Σ w_i² θ_i + Δ² Σ w_i² θ_i².

So a value and a slope at one base settle an interval around it: S stays ≥ 0 there if
S - |dS/dλ| δ - (bound) δ²/2 ≥ 0, and some S is negative throughout if the same with + is < 0.
Intervals that neither settles are halved, until they are narrower than asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import numpy as np
from flint import arb, ctx

from numerics.blocks import BITS, Floats, U, bound, table
from numerics.exact import Exact, exact, rational
from numerics.ladder import Ladder

LARGEST_CONTEXT = 1 << 17
STEP = 64  # offsets of the inner table


@dataclass(frozen=True)
class Interval:
    """The bases from low to high: ``good`` (S ≥ 0 at every offset), ``bad`` (not so, witnessed by
    ``offset``), or undecided."""

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


def bases(dim: int, context: int, low: Exact, high: Exact, undecided: float = 0.001,
          executor: Executor | None = None,
          progress: Callable[[float], None] = lambda done: None) -> Bases:
    """The bases between two for which S ≥ 0 on a context of L tokens; no interval that stays
    undecided is wider than about a fiftieth of the share ``undecided``.  Raises ValueError.

    >>> [x.verdict for x in bases(8, 8, 1000, 1001).intervals]
    ['good']
    """
    b1, b2 = exact(low, "the lower base"), exact(high, "the upper base")
    if not 1 < b1 < b2:
        raise ValueError(f"the bases lie above 1 and in order, not {b1} and {b2}")
    if isinstance(context, bool) or not 1 <= context <= LARGEST_CONTEXT:
        raise ValueError(f"the context is from 1 to {LARGEST_CONTEXT} tokens, not {context}")
    Ladder(dim, b2)
    width = float(b2 / b1) - 1
    narrow = undecided * np.log1p(width) / 50
    pieces = _cut(b1, b2, 32)
    jobs = [(dim, context, p, q, narrow) for p, q in pieces]
    found = executor.map(_settle, jobs) if executor else map(_settle, jobs)
    intervals: list[Interval] = []
    for n, part in enumerate(found, 1):
        intervals += part
        progress(n / len(jobs))
    merged = tuple(_merged(intervals))
    left = sum(_length(x.low, x.high) for x in merged if x.verdict == "undecided")
    return Bases(merged, left / _length(b1, b2))


def _length(low: Fraction, high: Fraction) -> float:
    return float(np.log(float(high / low)))


def _cut(low: Fraction, high: Fraction, parts: int) -> list[tuple[Fraction, Fraction]]:
    """Neighbours of about equal width in ln b, between exact ends."""
    ratio = float(high / low) ** (1 / parts)
    inner = [Fraction(float(low) * ratio**n).limit_denominator(1 << 40) for n in range(1, parts)]
    ends = [low, *(x for x in inner if low < x < high), high]
    return [*pairwise(ends)]


def _settle(job: tuple[int, int, Fraction, Fraction, float]) -> list[Interval]:
    """The intervals of a piece, in order."""
    dim, context, low, high, narrow = job
    out: list[Interval] = []
    waiting = [(low, high)]
    while waiting:
        p, q = waiting.pop()
        verdict, offset = settled(dim, context, p, q)
        if verdict == "undecided" and _length(p, q) > narrow:
            middle = Fraction(float((p + q) / 2))
            waiting += [(middle, q), (p, middle)]
        else:
            out.append(Interval(p, q, verdict, offset))
    return out


def settled(dim: int, context: int, low: Fraction, high: Fraction) -> tuple[str, int | None]:
    """What one value and one slope say of all bases from low to high."""
    middle = (low + high) / 2
    ladder = Ladder(dim, middle)
    value, slope, off, slope_off, radius, first, second = _expansion(ladder, context, low, high)
    delta = np.arange(context, dtype=np.float64)
    spread = (np.abs(slope) + slope_off) * radius * (1 + 1e-12) + off \
        + (delta * first + delta**2 * second) * (radius**2 / 2) * (1 + 1e-12)
    if bool(np.all(value - spread >= 0)):
        return "good", None
    negative = np.flatnonzero(value + spread < 0)
    return ("bad", int(negative[0])) if negative.size else ("undecided", None)


def _expansion(ladder: Ladder, context: int, low: Fraction, high: Fraction
               ) -> tuple[Floats, Floats, float, Floats, float, float, float]:
    """S and dS/dλ at every offset with the bounds of their errors; the half width in λ, and the
    two sums that bound the second derivative over the interval; all rounded up."""
    with ctx.workprec(BITS):
        theta = ladder.frequencies()
        weight = [arb(2 * i) / ladder.dim for i in range(ladder.pairs)]
        middle = arb(rational(ladder.base))
        radius = _up((arb(rational(high)) / middle).log().max((middle / rational(low)).log()))
        widest = [x * (w * radius).exp() for x, w in zip(theta, weight, strict=True)]
        first = _up(sum((w**2 * x for w, x in zip(weight, widest, strict=True)), arb(0)))
        second = _up(sum((w**2 * x**2 for w, x in zip(weight, widest, strict=True)), arb(0)))
        folded = np.array([float(w * x) for w, x in zip(weight, theta, strict=True)])
        steepest = _up(sum((w * x for w, x in zip(weight, theta, strict=True)), arb(0)))
    inner, outer = table(theta, range(STEP)), table(theta, range(0, context, STEP))
    (c, s), (c1, s1) = inner, outer
    value = (np.hstack([c1, -s1]) @ np.hstack([c, s]).T).ravel()[:context]
    waves = (np.hstack([s1 * folded, c1 * folded]) @ np.hstack([c, s]).T).ravel()[:context]
    delta = np.arange(context, dtype=np.float64)
    off = bound(ladder) + 8 * ladder.pairs * float(U)  # and the roundings of what follows
    # the slope: each term is at most w θ, and its folded weight is rounded once more
    slope_off = delta * (off / ladder.pairs + 8 * float(U)) * steepest * (1 + 1e-12)
    return value, delta * waves, off, slope_off, radius, first, second


def _up(x: arb) -> float:
    return float(np.nextafter(float(x.upper()), np.inf))


def _merged(intervals: list[Interval]) -> Iterator[Interval]:
    """Neighbours of one verdict as one interval; a bad one keeps the offset of its first part."""
    held: Interval | None = None
    for x in intervals:
        if held and held.verdict == x.verdict:
            held = Interval(held.low, x.high, x.verdict, held.offset)
            continue
        if held:
            yield held
        held = x
    if held:
        yield held

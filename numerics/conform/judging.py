"""Which conventions give these numbers, and the verdict on them.

What turns proposes conventions, nearest to the declaration first; a certified table decides about
each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from numerics.blocks import Floats
from numerics.conform.bounds import Bound, bound_of
from numerics.conform.comparing import angles, errors
from numerics.conform.conventions import NARROW, WIDE, Convention, Factor, narrow_ways
from numerics.conform.frequencies import (
    KNOWN,
    Measured,
    brief,
    line,
    names,
    number,
    simplest,
    written,
)
from numerics.conform.laws import laws
from numerics.conform.readings import UNSEEN, Reading
from numerics.conform.rotations import Turned
from numerics.conform.turning import MOST, Turning, turning
from numerics.conform.verdict import (
    PERMUTED,
    UNDECIDED,
    WRONG,
    Declared,
    Departure,
    Verdict,
    attention,
    decided,
    departures,
)
from numerics.ladder import Ladder
from numerics.rounding import format_of
from numerics.rungs import Scaling
from numerics.scalings import Endpoint

Rows = NDArray[np.int64]
FIRST = 8192      # rows that frequencies are found in
SAMPLE = 64       # rows that a proposal is tried on
MANY = 12         # proposals that are tried of each kind
OPEN = 0.01       # of a base: one that is known less closely is said to be open
NEAR = 0.05       # radians: an error that leaves no doubt which convention was meant
RELATIVE = {WIDE: 2.0**-18, "float16": 2.0**-6, "bfloat16": 2.0**-3}  # of a frequency, computed


# ---------------------------------------------------------------- judging a table

def judge(kind: str, readings: Iterable[Reading], declared: Declared) -> Verdict:
    """A table of sines and cosines, in all its readings."""
    known = [*readings]
    first = known[0]
    given = {"shape": [len(first.cosine), 2 * first.pairs], "dtype": str(first.cosine.dtype)}
    lost = ~(np.isfinite(first.cosine) & np.isfinite(first.sine))
    if lost.any():
        row, pair = (int(x) for x in np.argwhere(lost)[0])
        lane = first.lane(pair, not np.isfinite(first.sine[row, pair]))
        return Verdict(kind, WRONG, (Departure("table", f"row {row}, lane {lane} is not finite"),),
                       given=given)
    empty = np.flatnonzero(~(first.cosine.any(axis=1) | first.sine.any(axis=1)))
    rows = _longest(len(first.cosine), empty)
    if len(rows) < 2:
        return Verdict(kind, UNDECIDED, given=given, notes=(
            "two rows that follow each other and are not zero are needed to see anything turn",))
    zeroed = tuple(int(x) for x in empty)
    tried = [_Table(x, rows, zeroed, declared) for x in known]
    found = [pair for x in tried for pair in x.exact()] or \
        [pair for x in tried for pair in x.narrow()]
    if not found:
        return _unexplained(kind, tried, declared, given)
    ranked = sorted(found, key=lambda pair: _distance(departures(pair[1], declared)))
    table, convention, bound = ranked[0][0], ranked[0][1], ranked[0][2]
    return _settled(kind, table, [x[1] for x in ranked], bound, declared, given, convention)


def judge_turned(found: Turned, declared: Declared) -> Verdict:
    """Tables of a rotation, or what a function does."""
    if not found.readings:
        departed = Departure(found.field, found.sentence)
        return Verdict("rope", decided([departed]), (departed,))
    out = judge("rope", found.readings, declared)
    return replace(out, notes=(*out.notes, *found.notes))


Found = tuple["_Table", Convention, Bound]


def _distance(found: tuple[Departure, ...]) -> tuple[int, int]:
    return sum(not x.permutes for x in found), len(found)


def _longest(n: int, empty: NDArray[np.intp]) -> Rows:
    """The longest run of rows that are not zero."""
    ends = [-1, *(int(x) for x in empty), n]
    low, high = max(pairwise(ends), key=lambda x: x[1] - x[0])
    return np.arange(low + 1, high, dtype=np.int64)


@dataclass(frozen=True)
class _Table:
    """A reading, its rows that are not zero, and how they turn."""

    reading: Reading
    rows: Rows
    zeroed: tuple[int, ...]
    declared: Declared

    @property
    def filled(self) -> Rows:
        """All rows that are not zero."""
        every = np.arange(len(self.reading.cosine), dtype=np.int64)
        return np.delete(every, [*self.zeroed])

    @property
    def entries(self) -> str:
        return self.reading.form.name

    @cached_property
    def turning(self) -> Turning:
        return turning(self.reading.points(self.rows[:FIRST]), 2.0**-self.reading.form.precision)

    @property
    def sample(self) -> Rows:
        n = len(self.rows)
        at = np.unique([*range(min(16, n)), *np.linspace(0, n - 1, min(SAMPLE, n)).astype(int)])
        return np.asarray(self.rows[at])

    def wide(self) -> Iterator[Bound]:
        """Of angles formed as well as the entries are kept, and in single precision."""
        for name in dict.fromkeys(["float64", WIDE] if self.entries == "float64" else [WIDE]):
            yield bound_of(name, self.entries, 1.0)

    def exact(self) -> Iterator[Found]:
        for proposal in self.proposals(WIDE):
            for bound in self.wide():
                bound = replace(bound, first=float(proposal.theta.max()))
                if self.share(proposal, bound) >= MOST:
                    yield self, proposal, bound
                    break

    def narrow(self) -> Iterator[Found]:
        """With angles that went through a narrow format, whose roundings are made again."""
        bound = bound_of(WIDE, self.entries, 1.0)
        seen = False
        for name in NARROW:
            rates = tuple(float(x) for x in np.abs(self.turning.rates))
            for proposal, formed, computed in product(
                    self.proposals(name), narrow_ways(), ((), rates)):
                if seen or name not in vars(formed).values() or (
                        computed and formed.frequencies != name):
                    continue
                if computed and self.share(replace(proposal, computed=rates), bound) >= MOST:
                    continue  # such frequencies explain the data without any rounding
                x = replace(proposal, formed=formed, computed=computed)
                if self.share(x, bound) >= MOST:
                    seen = True
                    yield self, x, bound

    def share(self, x: Convention, bound: Bound) -> float:
        """Of the sample the rows that are within the bound."""
        rows = self.sample
        off = np.abs(self.reading.points(rows) - x.factor.value * x.made(rows)).max(axis=1)
        return float(np.mean(off <= bound.angle(x.at(rows)) * x.factor.value * 1.0001))

    def measured(self, format_: str) -> Measured:
        theta = np.abs(self.turning.rates)
        return Measured(theta, self.turning.spread + RELATIVE[format_] * theta)

    def proposals(self, format_: str) -> Iterator[Convention]:
        """The conventions that turn as the data do, as far as a format can tell."""
        t = self.turning
        if not t.steady.all() or t.scale <= 0:
            return
        moving = np.abs(t.rates) > t.spread
        signs = {int(x) for x in np.sign(t.rates[moving])}
        if len(signs) != 1:
            return
        sign = signs.pop()
        theta, data = np.abs(t.rates), self.measured(format_)
        noise = max(4 * RELATIVE[format_] + 1e-6, 8 * 2.0**-self.reading.form.precision)
        start = start_of(sign * t.phases, theta, t.spread, noise)
        if start is None:
            return
        first = start - int(self.rows[0])
        for ladder in names(data, self.declared.base, self.declared.scaling)[:MANY]:
            factor = factor_of(t.scale, ladder, self.declared, self.entries)
            up = Convention(self.reading.order, ladder, first, sign, factor, self.zeroed)
            yield from (up,) if sign > 0 or first >= 0 else (up.counted_down(), up)


def start_of(phases: Floats, theta: Floats, spread: Floats, noise: float) -> int | None:
    """The position s with phases sθ: from the slowest pair, whose phase is unambiguous, to faster
    ones, which tell it more closely.  None if there is no such whole number."""
    order = np.argsort(theta)
    order = order[theta[order] > np.maximum(4 * spread[order], 1e-12)]
    if not len(order):
        return 0
    at = 0.0
    if np.abs(phases).max() > noise:
        wide = np.inf
        for i in order:
            if wide * theta[i] < 2 or wide == np.inf:
                at += float(np.angle(np.exp(1j * (phases[i] - at * theta[i]))) / theta[i])
                wide = (noise + abs(at) * spread[i]) / theta[i]
    whole = round(at)
    off = np.abs(np.angle(np.exp(1j * (phases - whole * theta))))
    return whole if np.all(off <= noise * 4 + abs(whole) * spread * 4 + 1e-3) else None


def factor_of(value: float, ladder: Ladder, declared: Declared, entries: str) -> Factor:
    """What a scale is: 1, an attention factor, a power of the width, or a decimal.  A named one may
    itself have been rounded; then it counts as it was found."""
    near = 1.5 * 2.0**-format_of(entries).precision
    d, once = ladder.dim, attention(declared.scaling or ladder.scaling)
    named = [(1.0, "1"), (declared.scale or 1.0, number(declared.scale or 1)),
             (once, "the attention factor"), (once**2, "the attention factor, squared"),
             ((2 / d)**0.5, "sqrt(2/d)"), (d**-0.5, "1/sqrt(d)"), (d**0.5, "sqrt(d)"),
             (0.5**0.5, "1/sqrt(2)")]
    for x, text in named:
        if abs(x / value - 1) <= near:
            return Factor(x if text == "1" or abs(x / value - 1) <= near / 3 else value, text)
    found = simplest(value * (1 - near / 6), value * (1 + near / 6))
    return Factor(float(found[0]), number(found[0])) if found else Factor(value, number(value))


# ---------------------------------------------------------------- the verdict

def _settled(kind: str, table: _Table, found: list[Convention], bound: Bound, declared: Declared,
             given: dict[str, Any], convention: Convention) -> Verdict:
    departed = departures(convention, declared)
    compared = errors(table.reading, convention, bound, table.filled)
    z = table.reading.points(table.rows)
    held = tuple(laws(kind, convention.order, z, convention.factor.value, bound, convention.start))
    notes = [*_positions_lost(table), *_base_open(table, declared),
             *_notes(table.reading, convention, declared)]
    worst = compared.most
    if not str(convention.formed) and worst.off > compared.allowed:
        departed += (Departure("entries", f"position {worst.position:g}, lane {worst.lane} is off "
                               f"by {worst.off:.3g}, where {bound.angles.name} costs at most "
                               f"{compared.allowed:.3g}: {worst.found:.9g} is there, {worst.true} "
                               "is true"),)
    elif not str(convention.formed) and (broken := next((x for x in held if not x.holds), None)):
        departed += (Departure("claims", f"claim {broken.tag} fails {broken.where}"),)
    return Verdict(kind, decided(departed), departed, tuple(dict.fromkeys(found)), compared.data(),
                   bound.data(compared.angle.position), held, tuple(notes), given)


def _positions_lost(table: _Table) -> Iterator[str]:
    """Two positions whose rows are the same."""
    seen: dict[bytes, int] = {}
    both = np.hstack([table.reading.cosine[table.rows], table.reading.sine[table.rows]])
    for n, row in zip(table.rows, both, strict=True):
        if (m := seen.setdefault(row.tobytes(), int(n))) != n:
            yield f"it loses positions: rows {m} and {n} are the same"
            return


def _base_open(table: _Table, declared: Declared) -> Iterator[str]:
    """Between which bases all are as good, where few rows or a narrow dtype leave it open."""
    found = line(table.measured(WIDE))[0] if table.turning.rates.all() else None
    if found and declared.base is None and found[1] - found[0] > OPEN and found[0] < 100:
        low, high = (float(np.exp(min(x, 700))) for x in found)
        yield f"the base may be anything from {low:.3g} " + (
            f"to {high:.3g}" if high < 1e300 else "up") + ": more rows tell it closer"


def _notes(reading: Reading, x: Convention, declared: Declared) -> Iterator[str]:
    once = attention(x.ladder.scaling)
    if reading.note:
        yield reading.note
    if reading.form != format_of(reading.cosine.dtype):
        yield f"every entry is a {reading.form.name}, kept as {reading.cosine.dtype}"
    if declared.scaling is None and once != 1 and x.factor.text == "1":
        yield f"the attention factor {once:.6g} that belongs to {brief(x.ladder.scaling)} is not " \
              "on these tables"
    if x.order == UNSEEN:
        yield "which lanes are paired is not visible in these tables: it is in the code that turns"


def _unexplained(kind: str, tried: list[_Table], declared: Declared, given: dict[str, Any]
                 ) -> Verdict:
    """Nothing fits: the nearest convention, if one is near at all."""
    if found := _shuffled(tried[0], declared):
        order, ladder = found
        return Verdict(kind, PERMUTED, (Departure(
            "order", f"the columns are those of {written(ladder)} in an order of no name: lane 0 "
            f"to {len(order) - 1} hold the lanes {order} of the interleaved order"),), given=given)
    near = [(float(np.median(angles(x.reading.points(x.sample), p.true(x.sample)).max(axis=1))),
             x, p) for x in tried for p in x.proposals("bfloat16")]
    off, table, convention = min(near, key=lambda x: x[0], default=(np.pi, tried[0], None))
    if convention is not None and off <= NEAR:
        bound = bound_of(WIDE, table.entries, float(convention.theta.max()))
        return _settled(kind, table, [convention], bound, declared, given, convention)
    best = max(tried, key=lambda x: int(x.turning.steady.sum()))
    t, bound = best.turning, bound_of(WIDE, best.entries, 1.0)
    held = tuple(laws(kind, best.reading.order, best.reading.points(best.rows), t.scale or 1.0,
                      bound))
    notes = [f"read as {best.reading.order}, {int(t.steady.sum())} of {len(t.steady)} pairs turn "
             "at a steady rate with entries on one circle"]
    if t.steady.all():
        notes.append("the rates are " + ", ".join(f"{x:.6g}" for x in t.rates[:6]) + ", …"
                     + "; the phases of row 0 are " +
                     ", ".join(f"{x:.3g}" for x in t.phases[:6]) + ", …")
    # the claims are about any frequencies
    held_all = bool(t.steady.all()) and all(x.holds for x in held)
    free = declared.base is None and declared.scaling is None
    return Verdict(kind, UNDECIDED if held_all and free else WRONG, (Departure(
        "table", "no convention known here gives these numbers"),), laws=held,
        notes=tuple(notes), given=given)


def _shuffled(table: _Table, declared: Declared) -> tuple[list[int], Ladder] | None:
    """The columns of a known table in an order of no name."""
    rows, h = table.sample, table.reading.pairs
    s, c = table.reading.lanes
    if table.reading.order == UNSEEN or len({*s, *c}) != 2 * h:
        return None
    data = np.empty((len(rows), 2 * h))
    data[:, s], data[:, c] = table.reading.sine[rows], table.reading.cosine[rows]
    for ladder in _usual(2 * h, declared):
        z = Convention("interleaved", ladder, declared.start or 0).true(rows)
        true = np.empty_like(data)
        true[:, ::2], true[:, 1::2] = z.imag, z.real
        bound = bound_of(WIDE, table.entries, 1.0).angle(
            np.asarray(rows + float(declared.start or 0)))
        near = np.asarray(
            (np.abs(data[:, :, None] - true[:, None, :]) <= bound[:, None, None]).all(axis=0))
        order = [int(x) for x in near.argmax(axis=1)]
        if near.any(axis=1).all() and len({*order}) == 2 * h:
            return order, ladder
    return None


def _usual(dim: int, declared: Declared) -> Iterator[Ladder]:
    if (meant := declared.ladder(dim)) is not None:
        yield meant
    else:
        yield from (Ladder(dim, b, how) for how in (Scaling(), Endpoint()) for b in KNOWN
                    if dim > 2 or type(how) is Scaling)

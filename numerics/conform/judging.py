"""Which conventions give these numbers, and the verdict on them.

What turns proposes conventions, nearest to the declaration first; a certified table decides about
each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from numerics.blocks import Floats
from numerics.conform.axes import (
    WHOLE,
    Axes,
    axial_of,
    coordinates,
    sections_of,
    turns_of,
)
from numerics.conform.bounds import Bound, bound_of
from numerics.conform.comparing import errors
from numerics.conform.conventions import NARROW, WIDE, Convention, Factor, narrow_ways
from numerics.conform.damping import dampings, lines
from numerics.conform.frequencies import (
    KNOWN,
    Measured,
    brief,
    floats,
    line,
    made,
    names,
    nearest_ladder,
    number,
    simplest,
    written,
)
from numerics.conform.laws import Law, laws
from numerics.conform.readings import UNSEEN, Reading
from numerics.conform.rotations import Turned
from numerics.conform.spectra import LADDER_OPTIONS, LADDERS, may_be_searched_for
from numerics.conform.turning import CLOSE, MOST, Flags, Turning, turning
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
NEAR = 0.05       # of the size of a pair: an error that leaves no doubt which convention was meant
RELATIVE = {WIDE: 2.0**-18, "float16": 2.0**-6, "bfloat16": 2.0**-3}  # of a frequency, computed


SEARCHED = (
    *LADDERS,
    "angles through bfloat16 and float16; positions from any start, up or down",
    "xPos with γ = 0.4",
    f"axes in sections, in turns of three, and 2 or 3 axial ones, with coordinates from "
    f"{WHOLE[0]} to {WHOLE[-1]}, on the base declared or on " + ", ".join(map(str, KNOWN)))
DECLARABLE: tuple[tuple[str, Callable[[Declared], object]], ...] = (
    (LADDER_OPTIONS[0], lambda x: x.base), (LADDER_OPTIONS[1], lambda x: x.scaling),
    ("--axes with --grid or --positions, for several coordinates", lambda x: x.axes),
    ("--xpos query or key, with its span, gamma and centre", lambda x: x.damping),
    ("--threshold, below which the ladder is not scaled", lambda x: x.threshold))


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
    found = next((found for way in WAYS if (found := [pair for x in tried for pair in way(x)])), [])
    if not found:
        return _unexplained(kind, tried, declared, given)
    ranked = sorted(found, key=lambda pair: _distance(departures(pair[1], declared)))
    table, convention, bound = ranked[0][0], ranked[0][1], ranked[0][2]
    return _settled(kind, table, [x[1] for x in ranked], bound, declared, given, convention)


def judge_turned(found: Turned, declared: Declared) -> Verdict:
    """Tables of a rotation, or what a function does."""
    if not found.readings:
        departed = Departure(found.field, found.sentence)
        if found.field == "kind" and declared.order is None and not declared.whole:
            return Verdict("rope", UNDECIDED, (departed,), searched=(
                "rotations of pairs of lanes",), declare=("--pairing",))
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

    def met(self, proposals: Iterable[Convention]) -> Iterator[Found]:
        """Those of some conventions that give these numbers."""
        for proposal in proposals:
            for bound in self.wide():
                bound = replace(bound, first=float(proposal.theta.max()))
                if self.share(proposal, bound) >= MOST:
                    yield self, proposal, bound
                    break

    def meant(self) -> Iterator[Found]:
        return self.met(self.declarations())

    def exact(self) -> Iterator[Found]:
        return self.met(self.proposals(WIDE, self.turning))

    def narrow(self) -> Iterator[Found]:
        """With angles that went through a narrow format, whose roundings are made again."""
        bound = bound_of(WIDE, self.entries, 1.0)
        seen = False
        for name in NARROW:
            rates = tuple(float(x) for x in np.abs(self.turning.rates))
            for proposal, formed, computed in product(
                    self.proposals(name, self.turning), narrow_ways(), ((), rates)):
                if seen or name not in vars(formed).values() or (
                        computed and formed.frequencies != name):
                    continue
                if computed and self.share(replace(proposal, computed=rates), bound) >= MOST:
                    continue  # such frequencies explain the data without any rounding
                x = replace(proposal, formed=formed, computed=computed)
                if self.share(x, bound) >= MOST:
                    seen = True
                    yield self, x, bound

    def damped(self) -> Iterator[Found]:
        """xPos, where the magnitudes are straight in the logarithm."""
        z, unit = self.reading.points(self.rows[:FIRST]), 2.0**-self.reading.form.precision
        for x in self.proposals(WIDE, self.alone):
            if x.down or self.declared.scale is not None:
                continue
            first = int(x.at(self.rows[:1])[0])
            yield from self.met(replace(x, factor=Factor(), damping=damping)
                                for damping in dampings(z, first, unit))

    def several(self) -> Iterator[Found]:
        """Several coordinates, where the entries are on one circle and do not turn steadily."""
        if self.declared.axes or not self.even.all():
            return
        z, bound = self.reading.points(self.sample) / self.turning.scale, next(self.wide())
        h, how = self.reading.pairs, self.declared.scaling
        for base, sign in product(self.bases, (1, -1)):
            turned, kinds = z if sign > 0 else z.conj(), list[Axes | None]()
            for ladder in made(2 * h, base, how):
                theta = floats(ladder)
                kinds += [sections_of(turned, theta, bound), turns_of(turned, theta, bound)]
            for k in (2, 3):
                for ladder in made(2 * h // k, base, how) if h % k == 0 else ():
                    kinds.append(axial_of(turned, np.tile(floats(ladder), k), bound, k))
            found = [y for axes in dict.fromkeys(kinds) if axes is not None
                     for y in self.met(self.on_axes(axes, base, sign))]
            if found:
                yield from found
                return

    def share(self, x: Convention, bound: Bound) -> float:
        """Of the sample the rows that are within the bound."""
        rows, factor = self.sample, x.factor.value
        z = x.made(rows)
        off = np.abs(self.reading.points(rows) - factor * z) / x.sizes(z)
        return float(np.mean((off <= x.allowed(bound, rows, z) * factor * 1.0001).all(axis=1)))

    def apart(self, x: Convention) -> float:
        """How far the pairs of a row are off, of their sizes: the median over the rows of the
        sample of the largest."""
        true = x.true(self.sample)
        off = np.abs(self.reading.points(self.sample) / x.factor.value - true) / x.sizes(true)
        return float(np.median(off.max(axis=1)))

    @property
    def bases(self) -> tuple[Fraction, ...]:
        return (self.declared.base,) if self.declared.base else KNOWN

    @property
    def even(self) -> Flags:
        """The pairs whose entries are on one circle."""
        size = np.abs(self.reading.points(self.sample))
        scale = self.turning.scale
        return np.asarray(np.quantile(np.abs(size - scale), MOST, axis=0) <= CLOSE * scale)

    @cached_property
    def alone(self) -> Turning:
        """How the pairs turn, whatever their magnitudes do."""
        z = self.reading.points(self.rows[:FIRST])
        return turning(z / np.where(z == 0, 1, np.abs(z)), 2.0**-self.reading.form.precision)

    def declarations(self) -> Iterator[Convention]:
        """What is declared, where that is more than a ladder."""
        d, order = self.declared, self.reading.order
        one = d.coordinates is not None and d.coordinates.shape[1] == 1
        if d.axes or one:
            axes = d.axes or Axes("sections", (self.reading.pairs,))
            rows, number = len(self.reading.cosine), axes.number
            if d.coordinates is not None and d.coordinates.shape != (rows, number):
                raise ValueError(f"of {rows} rows and {number} axes the positions are of shape "
                                 f"{(rows, number)}, not {d.coordinates.shape}")
            for base, sign in product(self.bases, (1, -1)):
                yield from self.on_axes(axes, base, sign)
        elif d.damping or d.threshold:
            for base, sign in product(self.bases, (1, -1)):
                ladder = Ladder(2 * self.reading.pairs, base, d.scaling or Scaling())
                factor = Factor() if d.damping and d.scale is None else factor_of(
                    self.turning.scale, ladder, d, self.entries)
                for start in self.starts(floats(ladder), sign):
                    yield Convention(order, ladder, start, sign, factor, self.zeroed,
                                     damping=d.damping, threshold=d.threshold or Fraction(0))

    def on_axes(self, axes: Axes, base: Fraction, sign: int) -> Iterator[Convention]:
        """With the coordinates that are declared, or whole numbers as they are found."""
        d, h = self.declared, self.reading.pairs
        ladder = Ladder(axes.dim(h), base, d.scaling or Scaling())
        factor = factor_of(self.turning.scale, ladder, d, self.entries)
        x = Convention(self.reading.order, ladder, d.start or 0, sign, factor, self.zeroed,
                       axes=axes, coordinates=d.coordinates)
        if d.coordinates is None:
            z = self.reading.points()
            at = coordinates(z if sign > 0 else z.conj(), x.theta, axes.of(h))
            if (at < 0).any() and not (at > 0).any():
                return  # the same by the other sign
            x = replace(x, coordinates=at)
        elif d.coordinates.shape != (len(self.reading.cosine), axes.number):
            return
        yield x

    def plain(self) -> Iterator[Convention]:
        """The declared ladder, turning one position a row, whatever the data do."""
        d, h = self.declared, self.reading.pairs
        if (ladder := d.ladder(2 * h)) is None or not (self.turning.scale > 0):
            return
        factor = factor_of(self.turning.scale, ladder, d, self.entries)
        yield Convention(self.reading.order, ladder, d.start or 0, d.sign or 1, factor, self.zeroed)

    def starts(self, theta: Floats, sign: int) -> list[int]:
        """The position of row 0, as declared and as the slow pairs tell it."""
        t, first = self.alone, int(self.rows[0])
        noise = max(4 * RELATIVE[WIDE] + 1e-6, 8 * 2.0**-self.reading.form.precision)
        found = start_of(sign * t.phases, theta, t.spread, noise)
        return [*dict.fromkeys(x for x in (
            self.declared.start, None if found is None else found - first) if x is not None)]

    def measured(self, format_: str, t: Turning) -> Measured:
        theta = np.abs(t.rates)
        return Measured(theta, t.spread + RELATIVE[format_] * theta)

    def proposals(self, format_: str, t: Turning) -> Iterator[Convention]:
        """The conventions that turn as the data do, as far as a format can tell."""
        if not t.steady.all() or t.scale <= 0:
            return
        moving = np.abs(t.rates) > t.spread
        signs = {int(x) for x in np.sign(t.rates[moving])}
        if len(signs) != 1:
            return
        sign = signs.pop()
        theta, data = np.abs(t.rates), self.measured(format_, t)
        noise = max(4 * RELATIVE[format_] + 1e-6, 8 * 2.0**-self.reading.form.precision)
        start = start_of(sign * t.phases, theta, t.spread, noise)
        if start is None:
            return
        first = start - int(self.rows[0])
        for ladder in names(data, self.declared.base, self.declared.scaling)[:MANY]:
            factor = factor_of(t.scale, ladder, self.declared, self.entries)
            up = Convention(self.reading.order, ladder, first, sign, factor, self.zeroed)
            yield from (up,) if sign > 0 or first >= 0 else (up.counted_down(), up)


WAYS = _Table.meant, _Table.exact, _Table.narrow, _Table.damped, _Table.several


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
    held = tuple(_held(kind, table, convention, bound))
    notes = [*_positions_lost(table), *_base_open(table, declared),
             *_notes(table.reading, convention, declared)]
    worst = compared.most
    if not str(convention.formed) and worst.off > compared.allowed:
        where = f"row {worst.row}" if convention.axes else f"position {worst.position:g}"
        departed += (Departure("entries", f"{where}, lane {worst.lane} is off "
                               f"by {worst.off:.3g}, where {bound.angles.name} costs at most "
                               f"{compared.allowed:.3g}: {worst.found:.9g} is there, {worst.true} "
                               "is true"),)
    elif not str(convention.formed) and (broken := next((x for x in held if not x.holds), None)):
        departed += (Departure("claims", f"claim {broken.tag} fails {broken.where}"),)
    return Verdict(kind, decided(departed, declared), departed, tuple(dict.fromkeys(found)),
                   compared.data(), bound.data(compared.angle.position), held, tuple(notes), given)


def _held(kind: str, table: _Table, x: Convention, bound: Bound) -> Iterator[Law]:
    """The claims that are about such a table: on rows that follow each other, of one ladder, and
    on angles alone where the magnitudes are damped."""
    rows = table.rows[x.at(table.rows) >= float(x.threshold)]
    if len(rows) < 2:
        return
    z = table.reading.points(rows)
    found = laws(kind, x.order, z / np.abs(z) if x.damping else z,
                 1.0 if x.damping else x.factor.value, bound, x.start)
    norm, shift = {"0217", "0504"}, {"0102", "0104", "0503"}
    yield from (y for y in found if (not x.axes or y.tag in norm)
                and (not x.damping or y.tag in shift))


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
    found = line(table.measured(WIDE, table.turning))[0] if table.turning.rates.all() else None
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
    if x.axes and x.coordinates is not None:
        told = "declared" if declared.coordinates is not None else "found"
        spans = (f"{number(float(y.min()))} to {number(float(y.max()))}" for y in x.coordinates.T)
        yield f"the coordinates, as {told}, run over {', '.join(spans)}; scores see their " \
              "differences (claim 1739)"
    if x.damping:
        yield "with the other side's factors, the inverse ones, scores see the offset alone " \
              "(claim 1915)"
    if x.threshold:
        yield "across the threshold scores see more than the offset (claims 1792, 1793)"
    if x.order == UNSEEN:
        yield "which lanes are paired is not visible in these tables: it is in the code that turns"


def _unexplained(kind: str, tried: list[_Table], declared: Declared, given: dict[str, Any]
                 ) -> Verdict:
    """Nothing fits.  Wrong is what is declared and is left, or so near a convention that the place
    is shown; what turns by other frequencies, or may be meant to be something else, is open."""
    if found := _shuffled(tried[0], declared):
        order, ladder = found
        return Verdict(kind, PERMUTED, (Departure(
            "order", f"the columns are those of {written(ladder)} in an order of no name: lane 0 "
            f"to {len(order) - 1} hold the lanes {order} of the interleaved order"),), given=given)
    best = max(tried, key=lambda x: int(x.turning.steady.sum()))
    t, bound = best.turning, bound_of(WIDE, best.entries, 1.0)
    held = tuple(laws(kind, best.reading.order, best.reading.points(best.rows), t.scale or 1.0,
                      bound))
    turns = bool(t.steady.all()) and all(x.holds for x in held)
    if not declared.whole and turns and may_be_searched_for(best.measured(WIDE, t), declared):
        return _open(kind, best, declared, given, held)
    near = [(x.apart(p), x, p) for x in tried
            for p in (*x.proposals("bfloat16", x.turning), *x.plain(), *x.declarations())]
    off, table, convention = min(near, key=lambda x: x[0], default=(np.pi, tried[0], None))
    known = declared.whole or (declared.base is not None and (turns or not _may_be_several(best)))
    if convention is not None and (off <= NEAR or known):
        bound = bound_of(WIDE, table.entries, float(convention.theta.max()))
        return _settled(kind, table, [convention], bound, declared, given, convention)
    return _open(kind, best, declared, given, held)


def _may_be_several(table: _Table) -> bool:
    """Whether a position of several coordinates, or xPos, could give these numbers: the pairs keep
    their magnitudes, or these are straight in the logarithm while the angles are steady."""
    if table.even.all():
        return True
    unit = 2.0**-table.reading.form.precision
    return bool(table.alone.steady.all()) and lines(
        table.reading.points(table.rows[:FIRST]), unit).straight


def _open(kind: str, table: _Table, declared: Declared, given: dict[str, Any],
          held: tuple[Law, ...]) -> Verdict:
    """What was seen, what was searched, and what would decide."""
    t = table.turning
    notes = [f"read as {table.reading.order}, {int(t.steady.sum())} of {len(t.steady)} pairs turn "
             "at a steady rate with entries on one circle"]
    departed = "no convention that was searched gives these numbers"
    if t.steady.all():
        notes.append("the rates are " + ", ".join(f"{x:.6g}" for x in t.rates[:6]) + ", …"
                     + "; the phases of row 0 are " +
                     ", ".join(f"{x:.3g}" for x in t.phases[:6]) + ", …")
        near = nearest_ladder(table.measured(WIDE, t), declared.base, declared.scaling)
        departed += f"; the nearest ladder, {written(near.ladder)}, is left at pair {near.pair}: " \
                    f"{near.found:.9g} instead of {near.expected:.9g}"
    return Verdict(kind, UNDECIDED, (Departure("table", departed),), laws=held, notes=tuple(notes),
                   given=given, searched=SEARCHED, declare=tuple(
                       x for x, said in DECLARABLE if not said(declared)))


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

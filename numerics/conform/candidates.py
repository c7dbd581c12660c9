"""A table in one reading, and the conventions that may give its numbers.

What is declared comes first; then what turns as the data do, what does so after roundings to a
narrow format, what is damped, and what turns by several coordinates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise, permutations, product

import numpy as np
from numpy.typing import NDArray

from phaseproof.numerics.blocks import Floats
from phaseproof.numerics.conform.axes import (
    Axes,
    axial_of,
    coordinates,
    sections_of,
    turns_of,
)
from phaseproof.numerics.conform.bounds import Bound, bound_of
from phaseproof.numerics.conform.conventions import (
    NARROW,
    WIDE,
    Convention,
    Factor,
    narrow_ways,
)
from phaseproof.numerics.conform.frequencies import (
    KNOWN,
    Measured,
    floats,
    made,
    names,
    number,
    simplest,
)
from phaseproof.numerics.conform.lane_orders import Reading
from phaseproof.numerics.conform.limits import (
    CLOSE_TO_CIRCLE,
    FREQUENCY_ROWS,
    MANY_PROPOSALS,
    RELATIVE_ERROR,
    SAMPLE_ROWS,
    STEADY_SHARE,
)
from phaseproof.numerics.conform.phase_rates import Flags, Turning, turning
from phaseproof.numerics.conform.verdict import Declared, attention
from phaseproof.numerics.conform.xpos import dampings
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.rounding import format_of
from phaseproof.numerics.scaling_base import Scaling

Rows = NDArray[np.int64]
Found = tuple["Table", Convention, Bound]


def longest(n: int, empty: NDArray[np.intp]) -> Rows:
    """The longest run of rows that are not zero."""
    ends = [-1, *(int(x) for x in empty), n]
    low, high = max(pairwise(ends), key=lambda x: x[1] - x[0])
    return np.arange(low + 1, high, dtype=np.int64)


@dataclass(frozen=True)
class Table:
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
        """The format of the entries."""
        return self.reading.form.name

    @cached_property
    def turning(self) -> Turning:
        """How far each pair turns from row to row, as the first rows show it."""
        return turning(
            self.reading.points(self.rows[:FREQUENCY_ROWS]),
            2.0**-self.reading.form.precision,
        )

    @property
    def sample(self) -> Rows:
        """Some rows, early, late and between, that a proposal is tried on."""
        n = len(self.rows)
        at = np.unique(
            [
                *range(min(16, n)),
                *np.linspace(0, n - 1, min(SAMPLE_ROWS, n)).astype(int),
            ]
        )
        return np.asarray(self.rows[at])

    def wide(self) -> Iterator[Bound]:
        """Of angles formed as well as the entries are kept, and in single precision."""
        for name in dict.fromkeys(
            ["float64", WIDE] if self.entries == "float64" else [WIDE]
        ):
            yield self.bound(name)

    def bound(self, angles: str = WIDE, first: float = 1.0) -> Bound:
        """Of angles that are formed in a format."""
        return replace(
            bound_of(angles, self.entries, first),
            recorded=self.reading.vectors is not None,
        )

    def met(self, proposals: Iterable[Convention]) -> Iterator[Found]:
        """Those of some conventions that give these numbers."""
        for proposal in proposals:
            for wide in self.wide():
                bound = replace(wide, first=float(proposal.theta.max()))
                if self.share(proposal, bound) >= STEADY_SHARE:
                    yield self, proposal, bound
                    break

    def meant(self) -> Iterator[Found]:
        """The conventions with what was declared."""
        return self.met(self.declarations())

    def misplaced(self) -> Iterator[Found]:
        """The axes declared in another order or arrangement, or the coordinates of others; and with
        whole coordinates as the rows show them."""
        d = self.declared
        if d.axes is None or d.coordinates is None or d.axes.number < 2:
            return
        orders = [*permutations(range(d.axes.number))]
        counts = d.axes.counts if d.axes.kind != "axial" else (0,) * d.axes.number
        for order, places in product(orders, orders):
            kinds = {d.axes.kind} if d.axes.kind == "axial" else {"sections", "turns"}
            for kind in sorted(kinds):
                own = (
                    d.axes.counts
                    if kind == "axial"
                    else tuple(counts[k] for k in order)
                )
                other = replace(
                    d, axes=Axes(kind, own), coordinates=d.coordinates[:, [*places]]
                )
                yield from replace(self, declared=other).tried()
        yield from replace(self, declared=replace(d, coordinates=None)).tried()

    def tried(self) -> Iterator[Found]:
        """The conventions with what is declared, where there are any."""
        try:
            yield from self.meant()
        except ValueError:  # such axes do not alternate
            return

    def exact(self) -> Iterator[Found]:
        """The conventions whose angles are exact."""
        return self.met(self.proposals(WIDE, self.turning))

    def narrow(self) -> Iterator[Found]:
        """With angles that went through a narrow format, whose roundings are made again."""
        bound = self.bound()
        seen = False
        for name in NARROW:
            rates = tuple(float(x) for x in np.abs(self.turning.rates))
            for proposal, formed, computed in product(
                self.proposals(name, self.turning), narrow_ways(), ((), rates)
            ):
                if (
                    seen
                    or name not in vars(formed).values()
                    or (computed and formed.frequencies != name)
                ):
                    continue
                if (
                    computed
                    and self.share(replace(proposal, computed=rates), bound)
                    >= STEADY_SHARE
                ):
                    continue  # such frequencies explain the data without any rounding
                x = replace(proposal, formed=formed, computed=computed)
                if self.share(x, bound) >= STEADY_SHARE:
                    seen = True
                    yield self, x, bound

    def damped(self) -> Iterator[Found]:
        """xPos, where the magnitudes are straight in the logarithm."""
        z, unit = (
            self.reading.points(self.rows[:FREQUENCY_ROWS]),
            2.0**-self.reading.form.precision,
        )
        for x in self.proposals(WIDE, self.alone):
            if x.down:
                continue
            first = int(x.at(self.rows[:1])[0])
            yield from self.met(
                replace(x, factor=_once(self.declared), damping=damping)
                for damping in dampings(z, first, unit)
            )

    def several(self) -> Iterator[Found]:
        """Several coordinates, where the entries are on one circle and do not turn steadily."""
        if self.declared.axes or not self.even.all():
            return
        z, bound = (
            self.reading.points(self.sample) / self.turning.scale,
            next(self.wide()),
        )
        h, how = self.reading.pairs, self.declared.scaling
        for base, sign in product(self.bases, (1, -1)):
            turned, kinds = z if sign > 0 else z.conj(), list[Axes | None]()
            for ladder in made(2 * h, base, how):
                theta = floats(ladder)
                kinds += [
                    sections_of(turned, theta, bound),
                    turns_of(turned, theta, bound),
                ]
            for k in (2, 3):
                for ladder in made(2 * h // k, base, how) if h % k == 0 else ():
                    kinds.append(axial_of(turned, np.tile(floats(ladder), k), bound, k))
            found = [
                y
                for axes in dict.fromkeys(kinds)
                if axes is not None
                for y in self.met(self.on_axes(axes, base, sign))
            ]
            if found:
                yield from found
                return

    def share(self, x: Convention, bound: Bound) -> float:
        """Of the sample the rows that are within the bound."""
        rows, factor = self.sample, x.factor.value
        z = x.made(rows)
        off = np.abs(self.reading.points(rows) - factor * z) / x.sizes(z)
        return float(
            np.mean((off <= x.allowed(bound, rows, z) * factor * 1.0001).all(axis=1))
        )

    def apart(self, x: Convention) -> float:
        """How far the pairs of a row are off, of their sizes: the median over the rows of the
        sample of the largest."""
        true = x.true(self.sample)
        off = np.abs(
            self.reading.points(self.sample) / x.factor.value - true
        ) / x.sizes(true)
        return float(np.median(off.max(axis=1)))

    @property
    def bases(self) -> tuple[Fraction, ...]:
        """The bases that are tried."""
        return (self.declared.base,) if self.declared.base else KNOWN

    @property
    def even(self) -> Flags:
        """The pairs whose entries are on one circle."""
        size = np.abs(self.reading.points(self.sample))
        scale = self.turning.scale
        return np.asarray(
            np.quantile(np.abs(size - scale), STEADY_SHARE, axis=0)
            <= CLOSE_TO_CIRCLE * scale
        )

    @cached_property
    def alone(self) -> Turning:
        """How the pairs turn, whatever their magnitudes do."""
        z = self.reading.points(self.rows[:FREQUENCY_ROWS])
        return turning(
            z / np.where(z == 0, 1, np.abs(z)), 2.0**-self.reading.form.precision
        )

    def declarations(self) -> Iterator[Convention]:
        """What is declared, where that is more than a ladder."""
        d, order = self.declared, self.reading.order
        one = d.coordinates is not None and d.coordinates.shape[1] == 1
        if d.axes or one:
            axes = d.axes or Axes("sections", (self.reading.pairs,))
            rows, number = len(self.reading.cosine), axes.number
            if d.coordinates is not None and d.coordinates.shape != (rows, number):
                raise ValueError(
                    f"of {rows} rows and {number} axes the positions must be of shape "
                    f"{(rows, number)}, got {d.coordinates.shape}"
                )
            for base, sign in product(self.bases, (1, -1)):
                yield from self.on_axes(axes, base, sign)
        elif d.damping or d.threshold:
            for base, sign in product(self.bases, (1, -1)):
                ladder = Ladder(2 * self.reading.pairs, base, d.scaling or Scaling())
                factor = (
                    _once(d)
                    if d.damping
                    else factor_of(self.turning.scale, ladder, d, self.entries)
                )
                for start in self.starts(self.alone, floats(ladder), sign):
                    yield Convention(
                        order,
                        ladder,
                        start,
                        sign,
                        factor,
                        self.zeroed,
                        damping=d.damping,
                        threshold=d.threshold or Fraction(0),
                    )

    def on_axes(self, axes: Axes, base: Fraction, sign: int) -> Iterator[Convention]:
        """With the coordinates that are declared, or whole numbers as they are found."""
        d, h = self.declared, self.reading.pairs
        ladder = Ladder(axes.dim(h), base, d.scaling or Scaling())
        factor = factor_of(self.turning.scale, ladder, d, self.entries)
        x = Convention(
            self.reading.order,
            ladder,
            d.start or 0,
            sign,
            factor,
            self.zeroed,
            axes=axes,
            coordinates=d.coordinates,
        )
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
        yield Convention(
            self.reading.order, ladder, d.start or 0, d.sign or 1, factor, self.zeroed
        )

    def starts(
        self, t: Turning, theta: Floats, sign: int, format_: str = WIDE
    ) -> list[int]:
        """The position of row 0, as declared and as the slow pairs tell it."""
        first = int(self.rows[0])
        noise = max(
            4 * RELATIVE_ERROR[format_] + 1e-6, 8 * 2.0**-self.reading.form.precision
        )
        found = _start_of(sign * t.phases, theta, t.spread, noise)
        return [
            *dict.fromkeys(
                x
                for x in (self.declared.start, None if found is None else found - first)
                if x is not None
            )
        ]

    def measured(self, format_: str, t: Turning) -> Measured:
        """The frequencies as the rows show them, each with its error."""
        theta = np.abs(t.rates)
        return Measured(theta, t.spread + RELATIVE_ERROR[format_] * theta)

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
        known = names(data, self.declared.base, self.declared.scaling)[:MANY_PROPOSALS]
        for first, ladder in product(self.starts(t, theta, sign, format_), known):
            factor = factor_of(t.scale, ladder, self.declared, self.entries)
            up = Convention(
                self.reading.order, ladder, first, sign, factor, self.zeroed
            )
            yield from (up,) if sign > 0 or first >= 0 else (up.counted_down(), up)


WAYS = (
    Table.meant,
    Table.misplaced,
    Table.exact,
    Table.narrow,
    Table.damped,
    Table.several,
)
FOR_SEVERAL = Table.meant, Table.misplaced, Table.several


def _once(declared: Declared) -> Factor:
    """The factor of xPos: what is declared, and 1 else, for the centre says the rest."""
    return Factor(declared.scale or 1.0, number(declared.scale or 1))


def _start_of(
    phases: Floats, theta: Floats, spread: Floats, noise: float
) -> int | None:
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
                at += float(
                    np.angle(np.exp(1j * (phases[i] - at * theta[i]))) / theta[i]
                )
                wide = (noise + abs(at) * spread[i]) / theta[i]
    whole = round(at)
    off = np.abs(np.angle(np.exp(1j * (phases - whole * theta))))
    return whole if np.all(off <= noise * 4 + abs(whole) * spread * 4 + 1e-3) else None


def factor_of(value: float, ladder: Ladder, declared: Declared, entries: str) -> Factor:
    """What a scale is: 1, an attention factor, a power of the width, or a decimal.  A named one may
    itself have been rounded; then it counts as it was found."""
    near = 1.5 * 2.0 ** -format_of(entries).precision
    d, once = ladder.dim, attention(declared.scaling or ladder.scaling)
    named = [
        (1.0, "1"),
        (declared.scale or 1.0, number(declared.scale or 1)),
        (once, "the attention factor"),
        (once**2, "the attention factor, squared"),
        ((2 / d) ** 0.5, "sqrt(2/d)"),
        (d**-0.5, "1/sqrt(d)"),
        (d**0.5, "sqrt(d)"),
        (0.5**0.5, "1/sqrt(2)"),
    ]
    for x, text in named:
        if abs(x / value - 1) <= near:
            return Factor(
                x if text == "1" or abs(x / value - 1) <= near / 3 else value, text
            )
    found = simplest(value * (1 - near / 6), value * (1 + near / 6))
    return (
        Factor(float(found[0]), number(found[0]))
        if found
        else Factor(value, number(value))
    )

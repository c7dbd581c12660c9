"""A convention: one frozen value that says all of a table, and the certified table it stands for.

Row n holds scale · (sin, cos)(σ (start ± n) θ_i); where positions, frequencies or angles were kept
in a narrower format, the angle is what its roundings make of it.  With axes pair i turns by the
coordinate of its own; xPos multiplies by ζ_i^{±(m - c)/span}; below a threshold the ladder is not
scaled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from flint import arb
from numpy.typing import NDArray

from phaseproof.numerics.blocks import Floats
from phaseproof.numerics.conform.axes import Axes
from phaseproof.numerics.conform.bounds import Bound
from phaseproof.numerics.conform.frequencies import brief, floats, number, written
from phaseproof.numerics.conform.lane_orders import Complexes
from phaseproof.numerics.conform.limits import POSITION_STEP
from phaseproof.numerics.conform.xpos import Damping
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.limits import BALL_BITS
from phaseproof.numerics.precision_context import working
from phaseproof.numerics.rationals import rational
from phaseproof.numerics.rounding import format_of, rounded_floats

WIDE = "float32"
NARROW = ("bfloat16", "float16")


@dataclass(frozen=True)
class _Formed:
    """The formats that positions, frequencies and angles went through."""

    positions: str = WIDE
    frequencies: str = WIDE
    angles: str = WIDE

    def __str__(self) -> str:
        narrow = [(n, f) for n, f in vars(self).items() if f in NARROW]
        if not narrow:
            return ""
        words = [n for n, _ in narrow]
        listed = (
            words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
        )
        return f"{listed} formed in {narrow[0][1]}"


def narrow_ways() -> Iterator[_Formed]:
    """Every way with one narrow format in it, those with the fewest first."""
    for name in NARROW:
        ways = [_Formed(*x) for x in product((WIDE, name), repeat=3)]
        yield from sorted(ways[1:], key=lambda x: str(x).count(" "))


@dataclass(frozen=True)
class Factor:
    """A factor on all entries: its value, and what it is."""

    value: float = 1.0
    text: str = "1"


@dataclass(frozen=True)
class Convention:
    """How a table is made: the order of its lanes, its ladder, its positions and its signs."""

    order: str
    ladder: Ladder
    start: float = 0
    sign: int = 1
    factor: Factor = field(default_factory=Factor)
    zeroed: tuple[int, ...] = ()
    formed: _Formed = field(default_factory=_Formed)
    computed: tuple[
        float, ...
    ] = ()  # frequencies as they were found, where they are not θ rounded
    down: bool = False  # positions are counted down from the start, as in XLNet
    axes: Axes | None = None
    coordinates: Floats | None = field(
        default=None, compare=False
    )  # of each row, one an axis
    damping: Damping | None = None
    threshold: Fraction = Fraction(0)

    @cached_property
    def theta(self) -> Floats:
        """The frequency of each pair."""
        one = floats(self.ladder)
        return (
            np.tile(one, self.axes.number)
            if self.axes and self.axes.kind == "axial"
            else one
        )

    @cached_property
    def exact(self) -> NDArray[np.bool_]:
        """Which frequencies are numbers that the balls have without a radius."""
        with working(BALL_BITS):
            one = np.array([x.is_exact() for x in self.ladder.frequencies()])
        return (
            np.tile(one, self.axes.number)
            if self.axes and self.axes.kind == "axial"
            else one
        )

    @cached_property
    def placed(self) -> Floats | None:
        """The coordinate of each pair in each row, where there are several."""
        if self.axes is None or self.coordinates is None:
            return None
        return np.asarray(self.coordinates[:, [*self.axes.of(len(self.theta))]])

    def position(self, row: int, pair: int = 0) -> Fraction:
        """The position of a row, or of a pair of it."""
        if self.placed is not None:
            return Fraction(float(self.placed[row, pair]))
        return Fraction(self.start) + (-row if self.down else row)

    def rate(self, row: int, pair: int) -> arb:
        """The frequency of a pair in a row, at the working precision."""
        plain = self.position(row, pair) < self.threshold
        theta = (
            Ladder(self.ladder.dim, self.ladder.base) if plain else self.ladder
        ).frequencies()
        return theta[pair % len(theta)]

    def counted_down(self) -> Convention:
        """The same numbers: by -(n - s)θ, or by (s - n)θ."""
        return replace(self, start=-self.start, sign=-self.sign, down=True)

    def at(self, rows: NDArray[np.int64]) -> Floats:
        """The positions of rows; of several coordinates the one furthest from 0."""
        if self.placed is not None:
            return np.asarray(np.abs(self.placed[rows]).max(axis=1))
        return np.asarray(
            float(self.start) + (-rows if self.down else rows), dtype=np.float64
        )

    def places(self, rows: NDArray[np.int64], pair: int) -> Floats:
        """The positions by which one pair turns."""
        return (
            self.at(rows)
            if self.placed is None
            else np.asarray(self.placed[rows, pair])
        )

    def true(self, rows: NDArray[np.int64], direct: bool = False) -> Complexes:
        """e^{iσ(n + start)θ} within 2^-50, as products of a few rows that are rounded from balls;
        every row from its own ball, within 2^-53, if ``direct``; times what damps it.  What this
        convention says of formats and of the factor does not enter."""
        with working(BALL_BITS):
            theta = self.ladder.frequencies()
            if self.placed is not None:
                z = _several(theta, self.placed[rows])
            else:
                grow = self.damping.slopes(len(theta)) if self.damping else []
                z = self._rows(theta, grow, rows, direct)
                plain = self.at(rows) < float(self.threshold)
                if plain.any():
                    theta = Ladder(self.ladder.dim, self.ladder.base).frequencies()
                    z[plain] = self._rows(theta, grow, rows[plain], direct)
        return np.asarray(z if (self.sign == 1) != self.down else z.conj())

    def _rows(
        self, theta: list[arb], grow: list[arb], rows: NDArray[np.int64], direct: bool
    ) -> Complexes:
        start = Fraction(-self.start if self.down else self.start)
        centre = self.damping.centre if self.damping else Fraction(0)
        if direct:
            return circle(theta, [int(n) + start for n in rows], grow, centre)
        far, near = np.unique(rows // POSITION_STEP), np.unique(rows % POSITION_STEP)
        return np.asarray(
            circle(theta, [int(n) * POSITION_STEP for n in far], grow)[
                np.searchsorted(far, rows // POSITION_STEP)
            ]
            * circle(theta, [int(n) + start for n in near], grow, centre)[
                np.searchsorted(near, rows % POSITION_STEP)
            ]
        )

    def sizes(self, true: Complexes) -> Floats:
        """What the entries of a true table are measured by: 1, or what damps them."""
        return np.abs(true) if self.damping else np.ones((1, 1))

    def allowed(self, bound: Bound, rows: NDArray[np.int64], true: Complexes) -> Floats:
        """How far pairs may be off, of their sizes: by the bound, and xPos by a power x^y that is
        right to 3 units and the roundings of y ln x."""
        at = self.at(rows) if self.placed is None else self.placed[rows]
        angle = bound.pairs(at, self.theta, self.exact)
        if self.damping is None:
            return angle
        return np.asarray(
            angle
            + 3 * 2.0**-bound.angles.precision * (1 + np.abs(np.log(self.sizes(true))))
        )

    def made(self, rows: NDArray[np.int64]) -> Complexes:
        """The same with its formats: angles as they come out of the roundings."""
        if not str(self.formed) and not self.computed:
            return self.true(rows)
        m = narrowed(self.at(rows), self.formed.positions)
        theta = np.array(self.computed) if self.computed else self.theta
        t = narrowed(theta, self.formed.frequencies)
        with np.errstate(invalid="ignore"):  # a position beyond the format is infinite
            angles = narrowed(np.outer(m, t), self.formed.angles)
            return np.asarray(np.exp(1j * self.sign * angles))

    def data(self) -> dict[str, Any]:
        """The same for a report in JSON."""
        return {
            "order": self.order,
            "base": number(self.ladder.base),
            "scaling": brief(self.ladder.scaling),
            "ladder": written(self.ladder),
            "start": self.start,
            "down": self.down,
            "sign": self.sign,
            "scale": self.factor.text,
            "zeroed": [*self.zeroed],
            **vars(self.formed),
            "axes": self.axes and str(self.axes),
            "damping": self.damping and str(self.damping),
            "threshold": number(self.threshold),
        }

    def __str__(self) -> str:
        parts = [self.order, written(self.ladder)]
        parts += [f"axes {self.axes}"] if self.axes else []
        parts += [str(self.damping)] if self.damping else []
        parts += (
            [f"not scaled below {number(self.threshold)}"] if self.threshold else []
        )
        parts += [f"start {number(self.start)}"] if self.start else []
        parts += ["counted down"] if self.down else []
        parts += ["sign -1"] if self.sign < 0 else []
        parts += [f"scale {self.factor.text}"] if self.factor.text != "1" else []
        parts += [f"row {', '.join(map(str, self.zeroed))} zero"] if self.zeroed else []
        parts += [str(self.formed)] if str(self.formed) else []
        parts += ["frequencies computed there, too"] if self.computed else []
        return ", ".join(parts)


def narrowed(x: Floats, name: str) -> Floats:
    """Float64s rounded to a format, and float64s again."""
    return rounded_floats(x, format_of(name))[0].astype(np.float64)


def circle(
    theta: list[arb],
    at: Sequence[int | Fraction],
    grow: Sequence[arb] = (),
    centre: Fraction = Fraction(0),
) -> Complexes:
    """e^{imθ_i} for every m (a row) and i (a column), times e^{(m - c)λ_i} with what ``grow`` has,
    rounded from balls."""
    out = np.empty((len(at), len(theta)), dtype=np.complex128)
    for n, m in enumerate(at):
        exact, since = rational(Fraction(m)), rational(m - centre)
        for i, x in enumerate(theta):
            sine, cosine = (x * exact).sin_cos()
            if grow:
                size = (grow[i] * since).exp()
                sine, cosine = sine * size, cosine * size
            out[n, i] = complex(float(cosine), float(sine))
    return out


def _several(theta: list[arb], placed: Floats) -> Complexes:
    """The same where each pair of a row has a position of its own."""
    out = np.empty(placed.shape, dtype=np.complex128)
    for i in range(placed.shape[1]):
        values, where = np.unique(placed[:, i], return_inverse=True)
        one = circle([theta[i % len(theta)]], [Fraction(float(x)) for x in values])
        out[:, i] = one[where, 0]
    return out

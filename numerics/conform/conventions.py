"""A convention: one frozen value that says all of a table, and the certified table it stands for.

Row n holds scale · (sin, cos)(σ (start ± n) θ_i); where positions, frequencies or angles were kept
in a narrower format, the angle is what its roundings make of it.
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

from numerics.blocks import BITS, Floats
from numerics.conform.frequencies import brief, floats, number, written
from numerics.conform.readings import Complexes
from numerics.exact import rational
from numerics.ladder import Ladder
from numerics.rounding import format_of, rounded_floats
from numerics.working import working

STEP = 256
WIDE = "float32"
NARROW = ("bfloat16", "float16")


@dataclass(frozen=True)
class Formed:
    """The formats that positions, frequencies and angles went through."""

    positions: str = WIDE
    frequencies: str = WIDE
    angles: str = WIDE

    def __str__(self) -> str:
        narrow = [(n, f) for n, f in vars(self).items() if f in NARROW]
        if not narrow:
            return ""
        words = [n for n, _ in narrow]
        listed = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
        return f"{listed} formed in {narrow[0][1]}"


def narrow_ways() -> Iterator[Formed]:
    """Every way with one narrow format in it, those with the fewest first."""
    for name in NARROW:
        ways = [Formed(*x) for x in product((WIDE, name), repeat=3)]
        yield from sorted(ways[1:], key=lambda x: str(x).count(" "))


@dataclass(frozen=True)
class Factor:
    """A factor on all entries: its value, and what it is."""

    value: float = 1.0
    text: str = "1"


@dataclass(frozen=True)
class Convention:
    order: str
    ladder: Ladder
    start: float = 0
    sign: int = 1
    factor: Factor = field(default_factory=Factor)
    zeroed: tuple[int, ...] = ()
    formed: Formed = field(default_factory=Formed)
    computed: tuple[float, ...] = ()  # frequencies as they were found, where they are not θ rounded
    down: bool = False                # positions are counted down from the start, as in XLNet

    @cached_property
    def theta(self) -> Floats:
        return floats(self.ladder)

    def position(self, row: int) -> Fraction:
        return Fraction(self.start) + (-row if self.down else row)

    def counted_down(self) -> Convention:
        """The same numbers: by -(n - s)θ, or by (s - n)θ."""
        return replace(self, start=-self.start, sign=-self.sign, down=True)

    def at(self, rows: NDArray[np.int64]) -> Floats:
        """The positions of rows."""
        return np.asarray(float(self.start) + (-rows if self.down else rows), dtype=np.float64)

    def true(self, rows: NDArray[np.int64], direct: bool = False) -> Complexes:
        """e^{iσ(n + start)θ} within 2^-50, as products of a few rows that are rounded from balls;
        every row from its own ball, within 2^-53, if ``direct``.  What this convention says of
        formats and of the factor does not enter."""
        start = Fraction(-self.start if self.down else self.start)
        with working(BITS):
            theta = self.ladder.frequencies()
            if direct:
                z = circle(theta, [int(n) + start for n in rows])
            else:
                far, near = np.unique(rows // STEP), np.unique(rows % STEP)
                z = circle(theta, [int(n) * STEP for n in far])[
                    np.searchsorted(far, rows // STEP)] * circle(
                    theta, [int(n) + start for n in near])[np.searchsorted(near, rows % STEP)]
        return np.asarray(z if (self.sign == 1) != self.down else z.conj())

    def made(self, rows: NDArray[np.int64]) -> Complexes:
        """The same with its formats: angles as they come out of the roundings."""
        if not str(self.formed) and not self.computed:
            return self.true(rows)
        m = narrowed(self.at(rows), self.formed.positions)
        theta = np.array(self.computed) if self.computed else self.theta
        t = narrowed(theta, self.formed.frequencies)
        return np.asarray(np.exp(1j * self.sign * narrowed(np.outer(m, t), self.formed.angles)))

    def data(self) -> dict[str, Any]:
        return {"order": self.order, "base": number(self.ladder.base),
                "scaling": brief(self.ladder.scaling), "ladder": written(self.ladder),
                "start": self.start, "down": self.down, "sign": self.sign,
                "scale": self.factor.text, "zeroed": [*self.zeroed], **vars(self.formed)}

    def __str__(self) -> str:
        parts = [self.order, written(self.ladder)]
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


def circle(theta: list[arb], at: Sequence[int | Fraction]) -> Complexes:
    """e^{imθ_i} for every m (a row) and i (a column), rounded from balls."""
    out = np.empty((len(at), len(theta)), dtype=np.complex128)
    for n, m in enumerate(at):
        exact = rational(Fraction(m))
        for i, x in enumerate(theta):
            sine, cosine = (x * exact).sin_cos()
            out[n, i] = complex(float(cosine), float(sine))
    return out

r"""The offset sum at many consecutive offsets, in float64 with a proved bound on its error.

Offsets come in blocks: with Δ = s + r, cos(Δθ) = cos(sθ)cos(rθ) - sin(sθ)sin(rθ), so the sums of
many blocks are one matrix product of two tables, [cos sθ | -sin sθ] and [cos rθ | sin rθ].  The
tables are made by the same formula from a few rows, about two square roots of their number, and
every entry of these is rounded from a ball; no library cosine is called.

An entry of a row is off by at most u = 2^-53.  A dot product of n terms in any order, fused or not,
is off by at most γ_n = nu/(1 - nu) times the sum of the magnitudes of its terms.  So what is formed
from entries that are off by ε is off by at most

    E_n(ε) = 4ε + 2ε² + 2 γ_n (1 + ε)²

for each pair: an entry of a table by η = E_2(u), about 2^-50, and the sum S by h E_{2h}(η) with
h = d/2, whatever Δ is.  Sources: N. J. Higham, Accuracy and Stability of Numerical Algorithms,
2002, §3.1; the claims TABLE_ENTRY_BOUND and FLOAT_SUM_BOUND of the book.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, isqrt, lcm

import numpy as np
from flint import acb, arb, fmpq
from numpy.typing import NDArray

from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.limits import BALL_BITS, BLOCK, KNOWN_BITS, SLACK_UNITS
from phaseproof.numerics.precision_context import working

Floats = NDArray[np.float64]
Table = tuple[
    Floats, Floats
]  # cosines and sines, a row for each offset, a column for each pair
U = Fraction(1, 2**53)


class DamagedTable(ArithmeticError):
    """A table whose rows are not one step apart: an entry is wrong."""


def formed(off: Fraction, terms: int) -> Fraction:
    """E_n(ε): the error, for each pair, of a dot product of so many terms from entries so far
    off."""
    gamma = terms * U / (1 - terms * U)
    return 4 * off + 2 * off**2 + 2 * gamma * (1 + off) ** 2


ENTRY = formed(U, 2)  # the largest error of an entry of a table


def bound(ladder: Ladder) -> float:
    """The largest error of a float64 sum, rounded up to a float64.

    >>> bound(Ladder(128)) < 2.1e-12
    True
    """
    return float(np.nextafter(float(ladder.pairs * formed(ENTRY, ladder.dim)), np.inf))


def rows(frequencies: list[arb], offsets: range) -> Table:
    """cos(rθ_i) and sin(rθ_i) for r in ``offsets`` and every i, each rounded from a ball: within
    2^-53 of the true value."""
    count, columns = len(offsets), list[list[complex]]()
    with working(BALL_BITS):
        for theta in frequencies:
            column, turn = [_wave(theta * offsets.start)], _wave(theta * offsets.step)
            while len(column) < count:  # twice as many, all turned alike
                column += [wave * turn for wave in column[: count - len(column)]]
                turn = turn * turn
            if min(wave.rel_accuracy_bits() for wave in column) < KNOWN_BITS:
                raise ArithmeticError(
                    f"a table from offset {offsets.start} on is not known well enough"
                )
            columns.append([complex(wave) for wave in column])
    waves = np.array(columns).T
    return waves.real.copy(), waves.imag.copy()


def _wave(angle: arb) -> acb:
    """e^{ix}"""
    sine, cosine = angle.sin_cos()
    return acb(cosine, sine)


def table(frequencies: list[arb], offsets: range) -> Table:
    """The same for many offsets, each entry within ``ENTRY``: the offsets are sums of a coarse one
    and a fine one, and so each row is formed from two.  Raises DamagedTable."""
    if len(offsets) == 1:
        return rows(frequencies, offsets)
    fine = isqrt(len(offsets) - 1) + 1
    (c, s), (c1, s1) = (
        rows(frequencies, offsets[::fine]),
        rows(frequencies, range(0, fine * offsets.step, offsets.step)),
    )
    c, s = c[:, None], s[:, None]
    cosine, sine = (
        (c * c1 - s * s1).reshape(-1, len(frequencies))[: len(offsets)],
        (s * c1 + c * s1).reshape(-1, len(frequencies))[: len(offsets)],
    )
    one_step_apart(cosine, sine, (c1[1], s1[1]))
    return cosine, sine


def waves(frequencies: list[arb], positions: Sequence[Fraction]) -> Table:
    """The same at any positions: of the table of all multiples of their greatest common measure
    where they fill half of it, else each by itself."""
    whole = lcm(*(m.denominator for m in positions))
    counts = [m.numerator * (whole // m.denominator) for m in positions]
    unit = gcd(*counts) or 1
    steps = [n // unit for n in counts]
    distinct, measure = sorted({*steps}), fmpq(unit, whole)
    with working(BALL_BITS):
        turned = [x * measure for x in frequencies]
    span = range(distinct[0], distinct[-1] + 1)
    if len(span) <= 2 * len(distinct):
        made, at = table(turned, span), np.array([n - span.start for n in steps])
    else:
        each = [rows(turned, range(n, n + 1)) for n in distinct]
        made = (
            np.concatenate([c for c, _ in each]),
            np.concatenate([s for _, s in each]),
        )
        place = {n: i for i, n in enumerate(distinct)}
        at = np.array([place[n] for n in steps])
    return made[0][at], made[1][at]


def one_step_apart(cosine: Floats, sine: Floats, step: Table) -> None:
    """Every row is the one before it, turned by ``step``.  Raises DamagedTable: an entry that is
    off by more than a few roundings stands out against the rows beside it."""
    c, s = step
    slack = SLACK_UNITS * float(U)
    turned = cosine[:-1] * c - sine[:-1] * s, sine[:-1] * c + cosine[:-1] * s
    off = np.maximum(np.abs(cosine[1:] - turned[0]), np.abs(sine[1:] - turned[1]))
    if off.size and not off.max() <= slack:
        n, i = np.unravel_index(
            int(np.nanargmax(np.where(np.isnan(off), np.inf, off))), off.shape
        )
        raise DamagedTable(f"the table is damaged near row {n}, pair {i}")


def block(dim: int) -> int:
    """How many offsets a block has: fewer of them in a large dimension, for the sake of memory.

    >>> block(128), block(16384)
    (2048, 512)
    """
    return 2 * BLOCK * BLOCK // max(2 * BLOCK, 1 << (dim - 1).bit_length())


@dataclass(frozen=True)
class Blocks:
    """Sums of one ladder; the inner table is made once."""

    ladder: Ladder
    frequencies: tuple[arb, ...]
    inner: Floats
    bound: float

    @classmethod
    def of(cls, ladder: Ladder, size: int | None = None) -> Blocks:
        """The tables of a ladder, in blocks of that size."""
        size = size or block(ladder.dim)
        with working(BALL_BITS):
            frequencies = ladder.frequencies()
        cosine, sine = table(frequencies, range(size))
        return cls(
            ladder,
            tuple(frequencies),
            np.hstack([cosine, sine]).T.copy(),
            bound(ladder),
        )

    @property
    def size(self) -> int:
        """The number of offsets in a block."""
        return int(self.inner.shape[1])

    def sums(self, start: int, blocks: int) -> Floats:
        """S(start), S(start + 1), … for so many blocks, each within ``bound``."""
        cosine, sine = table(
            [*self.frequencies], range(start, start + blocks * self.size, self.size)
        )
        return (np.hstack([cosine, -sine]) @ self.inner).ravel()

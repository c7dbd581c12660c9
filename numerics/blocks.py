r"""The offset sum at many consecutive offsets, in float64 with a proved bound on its error.

Offsets come in blocks: with Δ = s + r, cos(Δθ) = cos(sθ)cos(rθ) - sin(sθ)sin(rθ), so the sums of
many blocks are one matrix product of two tables, [cos sθ | -sin sθ] and [cos rθ | sin rθ].  Every
table entry is rounded from a ball; no library cosine is called.

An entry is off by at most 2^-53, a dot product of 2h terms in any order, fused or not, by at most
γ = 2h·2^-53/(1 - 2h·2^-53) times the sum of the magnitudes of its terms; together

    |float - S| ≤ h (4u + 2u² + γ (1 + u)² 2),   h = d/2, u = 2^-53,

which does not depend on Δ.  Source: N. J. Higham, Accuracy and Stability of Numerical Algorithms,
2002, §3.1; the claim FLOAT_SUM_BOUND of the book.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import arb, ctx
from numpy.typing import NDArray

from numerics.ladder import Ladder

Floats = NDArray[np.float64]
U = Fraction(1, 2**53)
BLOCK = 2048      # offsets in a block
BITS = 128        # of the balls the tables are rounded from; enough for offsets below 2^60
SLACK = 64        # units u by which rows that should be one step apart may differ


class DamagedTable(ArithmeticError):
    """A table whose rows are not one step apart: an entry is wrong."""


def bound(ladder: Ladder) -> float:
    """The largest error of a float64 sum, rounded up to a float64.

    >>> bound(Ladder(128)) < 2e-12
    True
    """
    h = ladder.pairs
    gamma = 2 * h * U / (1 - 2 * h * U)
    return float(np.nextafter(float(h * (4 * U + 2 * U**2 + 2 * gamma * (1 + U)**2)), np.inf))


def table(frequencies: list[arb], offsets: range) -> tuple[Floats, Floats]:
    """cos(rθ_i) and sin(rθ_i) for r in ``offsets`` (a row each) and every i (a column each), each
    within 2^-53 of the true value."""
    rows, columns = len(offsets), len(frequencies)
    cosine, sine = np.empty((rows, columns)), np.empty((rows, columns))
    with ctx.workprec(BITS):
        widest = arb(2)**-70
        for n, r in enumerate(offsets):
            for i, theta in enumerate(frequencies):
                s, c = (theta * r).sin_cos()
                if not (c.rad() < widest and s.rad() < widest):
                    raise ArithmeticError(f"a table entry at offset {r} is not known well enough")
                cosine[n, i], sine[n, i] = c, s
    return cosine, sine


def one_step_apart(cosine: Floats, sine: Floats, step: tuple[Floats, Floats]) -> None:
    """Every row is the one before it, turned by ``step``.  Raises DamagedTable: an entry that is
    off by more than a few roundings stands out against the rows beside it."""
    c, s = step
    slack = SLACK * float(U)
    turned = cosine[:-1] * c - sine[:-1] * s, sine[:-1] * c + cosine[:-1] * s
    off = np.maximum(np.abs(cosine[1:] - turned[0]), np.abs(sine[1:] - turned[1]))
    if off.size and not off.max() <= slack:
        n, i = np.unravel_index(int(np.nanargmax(np.where(np.isnan(off), np.inf, off))), off.shape)
        raise DamagedTable(f"the table is damaged near row {n}, pair {i}")


@dataclass(frozen=True)
class Blocks:
    """Sums of one ladder; the inner table is made once."""

    ladder: Ladder
    frequencies: tuple[arb, ...]
    inner: Floats
    bound: float

    @classmethod
    def of(cls, ladder: Ladder, size: int = BLOCK) -> Blocks:
        with ctx.workprec(BITS):
            frequencies = ladder.frequencies()
        cosine, sine = table(frequencies, range(size))
        one_step_apart(cosine, sine, _row(frequencies, 1))
        return cls(ladder, tuple(frequencies), np.hstack([cosine, sine]).T.copy(), bound(ladder))

    @property
    def size(self) -> int:
        return int(self.inner.shape[1])

    def sums(self, start: int, blocks: int) -> Floats:
        """S(start), S(start + 1), … for so many blocks, each within ``bound``."""
        frequencies = [*self.frequencies]
        starts = range(start, start + blocks * self.size, self.size)
        cosine, sine = table(frequencies, starts)
        one_step_apart(cosine, sine, _row(frequencies, self.size))
        return (np.hstack([cosine, -sine]) @ self.inner).ravel()


def _row(frequencies: list[arb], step: int) -> tuple[Floats, Floats]:
    cosine, sine = table(frequencies, range(step, step + 1))
    return cosine[0], sine[0]

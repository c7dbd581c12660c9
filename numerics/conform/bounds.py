"""What a dtype may cost: bounds that are proved, beside which an error is judged.

With u = 2^-p a position m is kept to a share α of itself, a frequency θ_i to η, and their product
to a share β, so that the angle is off by at most m((1 + α)(1 + β)(θ_i + η) - θ_i) (claim 2040), and
an entry by no more than its angle (1304).  What is exact costs nothing: α = 0 where m is a number
of the format, η = 0 where θ_i is, β = 0 where θ_i is a power of two, too.  Else α = β = u, and η
is what a power and its reciprocal cost a framework: 2u θ_0, θ_0 being the largest frequency, and no
more than 64u θ_i (`FREQUENCY_UNITS`).  Cosine and sine, each right to one unit in the last place,
and the factor on both add at most 2u to an entry below 1 in magnitude, and 3u to the angle of a
pair.  Where the entries are the quotients of recorded vectors, two products, their sum and what a
cast rounded before add 4u of the length of a pair.  Where a frequency is added again and again,
position and product are one sum of m terms: α = 0 and β = (m - 1)u (S. M. Rump, Error estimation
of floating-point summation and dot product, BIT 52, 2012).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import ml_dtypes
import numpy as np
from numpy.typing import NDArray

from phaseproof.numerics.blocks import Floats
from phaseproof.numerics.conform.limits import FREQUENCY_UNITS
from phaseproof.numerics.rounding import Format, format_of, rounded_floats

CLAIM = "2040"


@dataclass(frozen=True)
class Bound:
    """Of angles that are formed in one format and entries that are kept in another."""

    angles: Format
    entries: Format
    first: float = 1.0  # θ_0, the largest frequency
    recorded: bool = False  # the entries are quotients of vectors
    added: bool = False  # m frequencies are added up; else one is multiplied by m

    def angle(self, positions: Floats) -> Floats:
        """How far the angle of any pair may be off, in radians, at each position, where nothing is
        exact: by m θ_0 ((1 + u)³ - 1) (claim 1950)."""
        u = Fraction(1, 2**self.angles.precision)
        steps = float(np.nextafter(float((1 + u) ** 3 - 1), np.inf))
        return np.abs(positions) * self.first * steps * (1 + 1e-12) + self.entry

    def pairs(
        self, positions: Floats, theta: Floats, exact: NDArray[np.bool_]
    ) -> Floats:
        """The same of each pair (a column) at each position (a row; or one for each pair), where
        some frequencies are known to be ``exact``."""
        return self.formed(positions, theta, exact) + self.entry

    def formed(
        self, positions: Floats, theta: Floats, exact: NDArray[np.bool_]
    ) -> Floats:
        """The same without cosine and sine; infinite where the format overflows."""
        u, m = 2.0**-self.angles.precision, np.abs(positions)
        m = m if m.ndim == 2 else m[:, None]
        whole = exact & (self._kept(theta) == theta)
        binary = whole & (np.frexp(theta)[0] == 0.5)
        eta = np.where(
            whole,
            0,
            u * np.minimum(2 * self.first, FREQUENCY_UNITS * theta) + self.least,
        )
        if self.added:
            alpha = np.zeros_like(m)
            beta = np.where(binary & (m * u <= 1), 0, u * np.maximum(m - 1, 0))
        else:
            alpha = np.where(self._kept(m) == m, 0, u)
            beta = np.where(binary, 0, u)
        lost = alpha + beta + alpha * beta
        off = m * (lost * theta + (1 + lost) * eta) * (1 + 1e-12)
        power = (theta > 0) & (theta * self.largest < 1) & ~whole  # 1/θ overflows
        over = (np.maximum(m, m * theta) > self.largest) | power
        return np.asarray(np.where(over, np.inf, off + self.least * (off > 0)))

    def _kept(self, x: Floats) -> Floats:
        return rounded_floats(x, self.angles)[0].astype(np.float64)

    def at(self, position: float) -> float:
        """The bound of the angle at a position, in radians."""
        return float(self.angle(np.array([position]))[0])

    def data(self, allowed: float, position: float) -> dict[str, Any]:
        """The same for a report in JSON."""
        return {
            "angle": allowed,
            "position": position,
            "angles": self.angles.name,
            "entries": self.entries.name,
            "claim": CLAIM,
        }

    @property
    def least(self) -> float:
        """The least positive number of the format of the angles."""
        return 2.0**self.angles.last

    @property
    def largest(self) -> float:
        """The largest one."""
        return float(ml_dtypes.finfo(self.angles.dtype).max)

    @property
    def entry(self) -> float:
        """What cosine, sine and factor add, and the products of recorded vectors."""
        unit = 2.0**-self.entries.precision
        wide = 2.0 ** -max(self.angles.precision, self.entries.precision)
        return 3 * (unit + wide) + 4 * unit * self.recorded


def bound_of(angles: str, entries: str, first: float) -> Bound:
    """The bound for angles and entries in these formats, by name."""
    return Bound(format_of(angles), format_of(entries), first)

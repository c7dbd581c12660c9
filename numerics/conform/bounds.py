"""What a dtype may cost: bounds that are proved, beside which an error is judged.

Position, frequency and product are each rounded once, each by a factor within 1 ± u, u = 2^-p: so
the angle of position m is off by at most m θ_0 ((1 + u)³ - 1) (claim 1950), and an entry by no more
than its angle (1304).  Cosine and sine, each right to one unit in the last place, and the
factor on both add at most 2u to an entry below 1 in magnitude, and 3u to the angle of a pair.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from numerics.blocks import Floats
from numerics.rounding import Format, format_of

CLAIM = "1950"


@dataclass(frozen=True)
class Bound:
    """Of angles that are formed in one format and entries that are kept in another."""

    angles: Format
    entries: Format
    first: float = 1.0  # θ_0, the largest frequency

    def angle(self, positions: Floats) -> Floats:
        """How far the angle of a pair may be off, in radians, at each position."""
        u = Fraction(1, 2**self.angles.precision)
        steps = float(np.nextafter(float((1 + u)**3 - 1), np.inf))
        return np.abs(positions) * self.first * steps * (1 + 1e-12) + self.entry

    def at(self, position: float) -> float:
        return float(self.angle(np.array([position]))[0])

    def data(self, position: float) -> dict[str, Any]:
        return {"angle": self.at(position), "position": position, "angles": self.angles.name,
                "entries": self.entries.name, "claim": CLAIM}

    @property
    def entry(self) -> float:
        """What cosine, sine and factor add."""
        return 3 * (2.0**-self.entries.precision + 2.0**-max(self.angles.precision,
                                                             self.entries.precision))


def bound_of(angles: str, entries: str, first: float) -> Bound:
    return Bound(format_of(angles), format_of(entries), first)

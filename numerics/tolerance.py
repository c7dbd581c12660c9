"""What rotary and sinusoidal tables may be off: a bound for each position, pair and way of forming.

The angle mθ_i is off by at most m((1 + α)(1 + β)(θ_i + η) - θ_i) (claim 2040), an entry by no more
than its angle (claim 1303).  The way says α, β and η, as `conform.bounds` has them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from phaseproof.numerics.blocks import Floats
from phaseproof.numerics.conform.bounds import Bound
from phaseproof.numerics.decimals import exact_value
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.limits import BALL_BITS, LARGEST_CONTEXT
from phaseproof.numerics.precision import errors
from phaseproof.numerics.precision_context import working
from phaseproof.numerics.rationals import Exact, exact
from phaseproof.numerics.rounding import FORMATS, Format, format_of

WAYS = {
    "product": "position times frequency, in the dtype",
    "recurrence": "the frequency added m times, in the dtype",
    "table": "exact angles, each entry rounded once",
    **{name: f"position times frequency, in {name}" for name in FORMATS},
}
CLAIMS = {"angle": "2040", "entry": "1303"}


DEFAULT_WAYS = ("product", "float32", "recurrence", "table")


@dataclass(frozen=True)
class Tolerance:
    """The bounds of every pair up to a position: of the ``angles`` in radians, and of the
    ``entries``, cosine and sine; ``found`` are the errors of angles at the position that are formed
    so from the frequencies nearest to the true ones."""

    position: int
    formed: str
    angles: tuple[float, ...]
    entries: tuple[float, ...]
    found: tuple[float, ...]

    def data(self, pair: int | None = None) -> dict[str, Any]:
        """The same of one pair, or of the one with the largest bound beside the largest error;
        None is what overflows."""
        at = int(np.argmax(self.angles)) if pair is None else pair
        found = max(self.found) if pair is None else self.found[pair]
        bounds = {"angle": self.angles[at], "entry": self.entries[at], "found": found}
        return {
            "formed": self.formed,
            "position": self.position,
            "pair": at,
            **{name: x if np.isfinite(x) else None for name, x in bounds.items()},
        }


def tolerance(
    positions: Iterable[Exact],
    ladder: Ladder,
    dtype: Any = np.float32,
    formed: str = "float32",
    scale: float = 1,
) -> Floats:
    """How far cosine and sine may be off, shape (n, d/2): a row for each of n positions, a column
    for each pair.  The entries are kept in the dtype, times a ``scale``; the angles are ``formed``
    in one of `WAYS`.  Raises ValueError."""
    m = np.array([abs(float(exact(x, "a position"))) for x in positions])
    return entries_of(angles_of(m, ladder, dtype, formed), dtype, formed, scale)


def angles_of(m: Floats, ladder: Ladder, dtype: Any, formed: str) -> Floats:
    """The same of the angles themselves, in radians; infinite where a format overflows."""
    theta, known = _frequencies(ladder)
    if formed == "table":
        return np.zeros((len(m), len(theta)))
    form = _angles(dtype, formed)
    added = formed == "recurrence"
    bound = Bound(form, format_of(dtype), float(theta.max()), added=added)
    return bound.formed(m, theta, known)


def entries_of(angles: Floats, dtype: Any, formed: str, scale: float = 1) -> Floats:
    """The bounds of entries from those of their angles.  A cosine below 1 that is right to one unit
    of p bits is right to u = 2^-p, and to half of it if it is rounded once; a ``scale`` is rounded,
    and its product."""
    unit, wide = (2.0**-x.precision for x in (format_of(dtype), _angles(dtype, formed)))
    size, once = abs(scale), wide < unit or formed == "table"
    cosine = 0.0 if formed == "table" else wide if scale == 1 else 3 * wide
    last = unit if scale != 1 else unit / 2 if once else 0.0
    off = np.where(np.isinf(angles), np.inf, np.minimum(angles, 2))
    return np.asarray(size * (off + cosine + last) * (1 + 4 * wide * (scale != 1)))


def _angles(dtype: Any, formed: str) -> Format:
    """In which format angles are."""
    if formed not in WAYS:
        raise ValueError(
            f"formed must be one of the following, got {formed!r}: {', '.join(WAYS)}"
        )
    return format_of(formed if formed in FORMATS else dtype)


def tolerances(
    to: int, ladder: Ladder, dtype: Any, formed: str, scale: float = 1
) -> list[Tolerance]:
    """The bounds up to each position 2^k - 1 below the end, and up to the last."""
    if isinstance(to, bool) or not 2 <= to <= LARGEST_CONTEXT:
        raise ValueError(f"the end must be from 2 to {LARGEST_CONTEXT}, got {to}")
    last = [2**k - 1 for k in range(1, to.bit_length()) if 2**k < to] + [to - 1]
    # a position that a format has costs less than the one before it
    angles = np.maximum(
        *(angles_of(np.array(last) - k, ladder, dtype, formed) for k in (0, 1))
    )
    entries = entries_of(angles, dtype, formed, scale)
    finite = np.isfinite(angles).all(axis=1)
    found = np.full(angles.shape, 0.0 if formed == "table" else np.inf)
    if formed != "table" and finite.any():
        form, at = _angles(dtype, formed).name, np.array(last)[finite].tolist()
        made = errors(form, at, ladder, formed == "recurrence")
        found[finite] = [[float(x.upper()) for x in row] for row in made]
    return [
        Tolerance(m, formed, tuple(a), tuple(e), tuple(f))
        for m, a, e, f in zip(
            last, angles.tolist(), entries.tolist(), found.tolist(), strict=True
        )
    ]


def _frequencies(ladder: Ladder) -> tuple[Floats, Any]:
    """In float64, and which of them are exactly so."""
    with working(BALL_BITS):
        theta = ladder.frequencies()
        near = np.array([float(x) for x in theta])
        known = [
            x.is_exact() and exact_value(x) == Fraction(y)
            for x, y in zip(theta, near.tolist(), strict=True)
        ]
    return near, np.array(known)

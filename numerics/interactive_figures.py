"""What a reader of the site can move in a figure: one curve for each setting of a few knobs.

Every value is a decimal whose last digit is off by at most one: the middle of a ball, cut where the
radius begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import numpy as np
from flint import arb

from phaseproof.numerics import precision
from phaseproof.numerics.blocks import Blocks
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.limits import DIGITS_OF_CURVE, LONGEST_CURVE
from phaseproof.numerics.offset_sum import offset_sum
from phaseproof.numerics.precision_context import working
from phaseproof.numerics.rounding import FORMATS
from phaseproof.numerics.scalings import scaling

BASES = (10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000)
DIMENSIONS = (64, 128, 256)


@dataclass(frozen=True)
class Moving:
    """Curves over the same places, by the settings of the knobs, those of the last one first."""

    across: str
    at: tuple[int, ...]
    up: str
    knobs: tuple[tuple[str, tuple[str, ...]], ...]
    curves: tuple[tuple[str, ...], ...]
    logarithmic: tuple[bool, bool]  # across, up


def certain(balls: Iterable[arb]) -> tuple[str, ...]:
    """The digits of each ball that are sure."""
    return tuple(x.str(DIGITS_OF_CURVE, radius=False) for x in balls)


def _knob(name: str, settings: Sequence[object]) -> tuple[str, tuple[str, ...]]:
    return name, tuple(map(str, settings))


def _spaced(first: int, last: int, many: int) -> tuple[int, ...]:
    """About so many integers, evenly spaced for the eye where the axis is logarithmic."""
    return tuple(sorted({round(x) for x in np.geomspace(first, last, many)}))


def decay() -> Moving:
    """The sum of cosines, divided by the number of pairs, over the offset."""
    offsets, dimensions = _spaced(1, 100_000, 150), (64, 128, 256, 512)
    curve = lambda base, dim: certain(
        offset_sum(k, Ladder(dim, Fraction(base)), 12) * 2 / dim for k in offsets
    )
    return Moving(
        "offset Δ",
        offsets,
        "(2/d) Σ cos(Δθᵢ)",
        (_knob("base b", BASES), _knob("dimension d", dimensions)),
        tuple(curve(*x) for x in product(BASES, dimensions)),
        (True, False),
    )


def good_bases() -> Moving:
    """The least of the sums of cosines over a context, divided by the number of pairs."""
    contexts = _spaced(16, LONGEST_CURVE, 120)
    return Moving(
        "context L",
        contexts,
        "least (2/d) Σ cos(Δθᵢ) with Δ < L",
        (_knob("base b", BASES), _knob("dimension d", DIMENSIONS)),
        tuple(
            _least(Ladder(dim, Fraction(base)), contexts)
            for base, dim in product(BASES, DIMENSIONS)
        ),
        (True, False),
    )


def _least(ladder: Ladder, contexts: tuple[int, ...]) -> tuple[str, ...]:
    blocks = Blocks.of(ladder, 512)
    least = np.minimum.accumulate(blocks.sums(0, LONGEST_CURVE // blocks.size))
    return certain(
        arb(float(least[n - 1]), blocks.bound) / ladder.pairs for n in contexts
    )


def wavelengths() -> Moving:
    """2π/θᵢ of each pair at d = 128, for bases and scalings."""
    scalings = ("none", "linear:factor=8", "ntk:factor=8", "yarn:factor=8,trained=4096")

    def curve(base: int, how: str) -> tuple[str, ...]:
        with working(64):
            return certain(Ladder(128, Fraction(base), scaling(how)).wavelengths())

    return Moving(
        "pair i",
        tuple(range(64)),
        "wavelength 2π/θᵢ",
        (_knob("base b", BASES), _knob("scaling", scalings)),
        tuple(curve(*x) for x in product(BASES, scalings)),
        (False, True),
    )


def angle_errors() -> Moving:
    """The largest error of an angle mθᵢ that is formed in a format, over the position."""
    positions, bases = _spaced(1, LONGEST_CURVE, 60), BASES[::3]
    names = tuple(FORMATS)
    curve = lambda name, base: certain(
        x.found
        for x in precision.angle_errors(name, positions, Ladder(128, Fraction(base)))
    )
    return Moving(
        "position m",
        positions,
        "largest error of mθᵢ",
        (_knob("format", names), _knob("base b", bases)),
        tuple(curve(*x) for x in product(names, bases)),
        (True, True),
    )


MOVING: dict[str, Callable[[], Moving]] = {
    draw.__name__: draw for draw in (decay, good_bases, wavelengths, angle_errors)
}

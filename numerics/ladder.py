"""Ladders of frequencies: θ_i = b^{-2i/d} for i < d/2, as a scaling changes them.

A ladder is a value: dimension, base and scaling.  What it holds is said by `frequencies`, in balls
at the working precision; who turns by it, and where it stands among lanes, is said elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from operator import index

from flint import arb

from phaseproof.numerics.limits import LARGEST_DIM
from phaseproof.numerics.rationals import Exact, at_most, exact
from phaseproof.numerics.scaling_base import Rungs, Scaling
from phaseproof.numerics.scalings import Endpoint, Linear

PLAIN = Scaling()
INFINITE = arb("inf")


@dataclass(frozen=True)
class Ladder:
    """The frequencies of dimension d on the base b: d even, 2 ≤ d ≤ 16384, 1 < b ≤ 10^12.
    Raises ValueError.  Claims 0920 to 0923; they fall by a constant ratio."""

    dim: int
    base: Fraction
    scaling: Scaling

    def __init__(
        self, dim: int, base: Exact = 10_000, scaling: Scaling = PLAIN
    ) -> None:
        object.__setattr__(self, "dim", _even(dim))
        object.__setattr__(
            self, "base", at_most(exact(base, "the base"), 10**12, "the base")
        )
        object.__setattr__(self, "scaling", scaling)
        if self.base <= 1:
            raise ValueError(f"the base must be greater than 1, got {self.base}")
        self.rungs()  # what does not fit together says so now

    @property
    def pairs(self) -> int:
        """The number of pairs, d/2."""
        return self.dim // 2

    @property
    def rotated(self) -> int:
        """The lanes that a rotation pairs with each other: d, or r of a partial rotation."""
        return 2 * len(self.rungs().theta)

    def rungs(self) -> Rungs:
        """The frequencies of the lanes that are paired, at the working precision of FLINT."""
        return self.scaling(Rungs.geometric(self.base, self.pairs, self.pairs))

    def frequencies(self) -> list[arb]:
        """θ_0, …, θ_{d/2-1} in radians per position, as balls at the working precision of FLINT; 0
        where a pair does not turn.

        >>> [theta.str(12, radius=False) for theta in Ladder(4).frequencies()]
        ['1.00000000000', '0.0100000000000']
        """
        theta = self.rungs().theta
        return [*theta, *[arb(0)] * (self.pairs - len(theta))]

    def wavelengths(self) -> list[arb]:
        """2π/θ_i, in positions; infinite where a pair does not turn.

        >>> Ladder(4).wavelengths()[1].str(6, radius=False)
        '628.319'
        """
        return [
            INFINITE if theta == 0 else 2 * arb.pi() / theta
            for theta in self.frequencies()
        ]


def _even(dim: int) -> int:
    try:
        even = index(dim)
    except TypeError:
        even = 0
    if isinstance(dim, bool) or even % 2 or not 2 <= even <= LARGEST_DIM:
        raise ValueError(
            f"the dimension must be an even number from 2 to {LARGEST_DIM}, got {dim!r}"
        )
    return even


# ---------------------------------------------------------------- from two timescales


def timescales(dim: int, low: Exact, high: Exact) -> Ladder:
    """θ_i = 1/(low (high/low)^{2i/d}).  Google's MaxText, 2023, RotaryEmbedding."""
    ratio, low = _ratio(low, high)
    return Ladder(dim, ratio, Linear(low))


def timing_signal(dim: int, low: Exact, high: Exact) -> Ladder:
    """θ_i = low (high/low)^{-i/(d/2-1)}: multiplied by ``low``, so that the timescales 1/θ_i run
    from 1/low to high/low² (claims 1917 and 1918).  A. Vaswani et al., tensor2tensor, 2018,
    get_timing_signal_1d; Flax's examples, sinusoidal_init.

    >>> [x.str(5, radius=False) for x in timing_signal(4, 2, 100).frequencies()]
    ['2.0000', '0.040000']
    """
    ratio, low = _ratio(low, high)
    return Ladder(dim, ratio, Endpoint() + Linear(1 / low))


def _ratio(low: Exact, high: Exact) -> tuple[Fraction, Fraction]:
    short, long = (
        exact(low, "the shortest timescale"),
        exact(high, "the longest timescale"),
    )
    if not 0 < short < long:
        raise ValueError(
            f"the timescales must be positive and in order, got {short} and {long}"
        )
    return long / short, short

"""xPos: the tables of a rotation times ζ_i^{±(m - c)/span}, found and measured.

The logarithm of the magnitude of pair i is a line in the position m; its slope is ±ln ζ_i/span,
with ζ_i = (2i/d + γ)/(1 + γ), and it is 0 at the centre c.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from fractions import Fraction

import numpy as np
from flint import arb

from phaseproof.numerics.blocks import Floats
from phaseproof.numerics.conform.frequencies import number, simplest
from phaseproof.numerics.conform.lane_orders import Complexes
from phaseproof.numerics.conform.limits import STRAIGHT_SHARE
from phaseproof.numerics.rationals import exact, rational

USUAL = Fraction(512)  # the span in use


@dataclass(frozen=True)
class Damping:
    """ζ_i^{(m - c)/span} of queries, or its inverse of keys."""

    span: Fraction = USUAL
    gamma: Fraction = Fraction(2, 5)
    centre: Fraction = Fraction(0)
    key: bool = False

    def __post_init__(self) -> None:
        if self.span <= 0 or self.gamma <= 0:
            raise ValueError(
                f"span and gamma must be positive, got {self.span} and {self.gamma}"
            )

    def slopes(self, pairs: int) -> list[arb]:
        """The logarithm of the factor from one position to the next, in balls."""
        zeta = [
            (Fraction(i, pairs) + self.gamma) / (1 + self.gamma) for i in range(pairs)
        ]
        step = arb(rational((-1 if self.key else 1) / self.span))
        return [arb(rational(x)).log() * step for x in zeta]

    def __str__(self) -> str:
        said = [
            f"{f.name}={number(getattr(self, f.name))}"
            for f in fields(self)[:3]
            if getattr(self, f.name) != f.default
        ]
        return (
            "xpos"
            + (":" if said or self.key else "")
            + ",".join([*said, *(["key=yes"] if self.key else [])])
        )


def damping(text: str) -> Damping:
    """xPos as on the command line: ``query`` or ``key``, and numbers that are not the usual ones.
    Raises ValueError.

    >>> print(damping("key:span=256"))
    xpos:span=256,key=yes
    """
    side, _, inside = text.partition(":")
    values = dict[str, Fraction]()
    for piece in filter(None, inside.split(",")):
        name, _, value = piece.partition("=")
        if name not in ("span", "gamma", "centre") or name in values:
            raise ValueError(
                f"xPos takes span, gamma and centre, each once, got {piece!r}"
            )
        values[name] = exact(value, name)
    if side not in ("query", "key"):
        raise ValueError(f"xPos must be for the query or the key, got {side!r}")
    return Damping(**values, key=side == "key")


@dataclass(frozen=True)
class Lines:
    """The logarithms of the magnitudes of each pair as lines s_i n + a_i in the row n, and whether
    they are such, and meet 0 at one place."""

    slopes: Floats
    starts: Floats
    straight: bool


def lines(z: Complexes, unit: float) -> Lines:
    """Of rows whose entries are each known to a ``unit``."""
    size = np.abs(z)
    if len(z) < 3 or not size.all():
        return Lines(np.zeros(z.shape[1]), np.zeros(z.shape[1]), False)
    logs, n = np.log(size), np.arange(len(z), dtype=np.float64)
    slopes, starts = np.polyfit(n, logs, 1)
    off = np.quantile(
        np.abs(logs - np.outer(n, slopes) - starts), STRAIGHT_SHARE, axis=0
    )
    turning = float(slopes @ slopes)
    centre = -float(slopes @ starts) / turning if turning else 0.0
    apart = np.abs(starts + centre * slopes)  # of each line at the common centre
    wide = 8 * unit * (1 + abs(centre) / len(z))
    moves = bool(np.abs(slopes).max() * len(z) > 8 * unit)
    return Lines(
        slopes,
        starts,
        moves and bool((off <= 8 * unit).all() and (apart <= wide).all()),
    )


def dampings(z: Complexes, first: int, unit: float) -> Iterator[Damping]:
    """What may damp these rows, the first of which holds position ``first``, if their magnitudes
    are straight in the logarithm: with the usual γ."""
    found = lines(z, unit)
    if not found.straight:
        return
    most, key = float(found.slopes[0]), bool(found.slopes[0] > 0)
    at = first - float(found.starts[0]) / most
    wide = 4 * unit / (len(z) * abs(most))
    full = abs(float(np.log(0.4 / 1.4)) / most)
    simple = simplest(full * (1 - wide), full * (1 + wide))
    for span in dict.fromkeys((USUAL, *([simple[0]] if simple else []))):
        for centre in dict.fromkeys(
            (Fraction(0), Fraction(round(at)), Fraction(round(2 * at), 2))
        ):
            yield Damping(span, centre=centre, key=key)

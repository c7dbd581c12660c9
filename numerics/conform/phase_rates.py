"""How fast the pairs turn: frequencies found in the data, each with an uncertainty.

With z_m = r e^{i(mθ + φ)} the quotient of two rows k apart is e^{ikθ}.  The lag k doubles as long
as the phase it predicts is met, so that θ is known to about the noise divided by the largest lag.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from phaseproof.numerics.conform.lane_orders import Complexes
from phaseproof.numerics.conform.limits import (
    CLOSE_TO_CIRCLE,
    LAG_ROWS,
    LOST_PHASE,
    STEADY_SHARE,
)

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Turning:
    """The frequencies with their signs and uncertainties, the phases of the first row, the scale,
    and which pairs turn steadily."""

    rates: Floats
    spread: Floats
    phases: Floats
    scale: float
    steady: Flags


def turning(z: Complexes, unit: float) -> Turning:
    """How the columns of z turn; ``unit`` is the precision of one entry."""
    size = np.abs(z)
    middle = np.median(size)
    close = (
        np.abs(size - middle) <= CLOSE_TO_CIRCLE * middle
    )  # the mean of these is known better than each
    scale = float(size[close].mean()) if close.any() else float(middle)
    safe = np.where(size > 0, size, 1)
    w = np.where(size > 0, z / safe, 1)
    rates = np.zeros(z.shape[1])
    spread = np.full(z.shape[1], np.pi)
    going = np.ones(z.shape[1], dtype=bool)
    k = 1
    while k < len(w) and going.any():
        there, here = w[k:][: max(LAG_ROWS, k)], w[:-k][: max(LAG_ROWS, k)]
        step = there * here.conj() * np.exp(-1j * k * rates)
        off = np.angle(step.sum(axis=0))
        noise = np.quantile(
            np.abs(np.angle(step * np.exp(-1j * off))), STEADY_SHARE, axis=0
        )
        met = going & (noise < LOST_PHASE) & ((np.abs(off) < LOST_PHASE) | (k == 1))
        rates = np.where(met, rates + off / k, rates)
        spread = np.where(met, (2 * noise + 4 * unit) / k, spread)
        going, k = met, 2 * k
    even = (
        np.quantile(np.abs(size - scale), STEADY_SHARE, axis=0)
        <= CLOSE_TO_CIRCLE * scale
    )
    return Turning(rates, spread, np.angle(w[0]), scale, even & (spread < np.pi))

"""The largest errors of a table, in units of the last place and in angle, and where they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import arb
from numpy.typing import NDArray

from phaseproof.numerics.blocks import Floats
from phaseproof.numerics.conform.bounds import Bound
from phaseproof.numerics.conform.conventions import Convention
from phaseproof.numerics.conform.lane_orders import Complexes, Reading
from phaseproof.numerics.conform.limits import LEAST_SIZE, MOST_COMPARED
from phaseproof.numerics.limits import BALL_BITS
from phaseproof.numerics.precision_context import working
from phaseproof.numerics.rationals import rational
from phaseproof.numerics.rounding import Format, rounded_floats


@dataclass(frozen=True)
class Worst:
    """An entry: how far it is off, where, what is there, and what is true."""

    off: float
    row: int
    position: float
    pair: int
    lane: int
    vector: tuple[int, ...]  # of recorded ones, in their batch and head
    found: float
    true: str

    def data(self) -> dict[str, Any]:
        """The same for a report in JSON."""
        return {
            "off": self.off,
            "position": self.position,
            "row": self.row,
            "pair": self.pair,
            "lane": self.lane,
            "vector": [*self.vector],
            "found": self.found,
            "true": self.true,
        }


@dataclass(frozen=True)
class Errors:
    """The largest error in units in the last place, of entries of at least half the scale, and the
    largest error of an angle, in radians, beside the ``bound`` there; the pair that is off by most
    of what is ``allowed`` in its row, by how much, relative to the scale, and the ``source`` of
    that, unless the convention says which format it is; the share of entries that are the nearest
    number of the dtype; how many rows were compared."""

    ulps: Worst
    angle: Worst
    bound: float
    most: Worst
    allowed: float
    source: str | None
    nearest: float
    rows: int

    def data(self) -> dict[str, Any]:
        """The same for a report in JSON."""
        return {
            "ulps": self.ulps.data(),
            "angle": self.angle.data(),
            "source": self.source and {"stage": self.source, "pair": self.most.pair},
            "nearest": self.nearest,
            "rows": self.rows,
        }


def angles(z: Complexes, true: Complexes) -> Floats:
    """How far each pair is turned away from where it should be."""
    return np.abs(np.angle(z * true.conj()))


def units(x: Floats, form: Format) -> Floats:
    """A unit in the last place of each number, in the format."""
    _, exponent = np.frexp(np.abs(x))
    return np.asarray(np.ldexp(1.0, np.maximum(exponent - form.precision, form.last)))


def errors(
    reading: Reading, convention: Convention, bound: Bound, rows: NDArray[np.int64]
) -> Errors:
    """The table beside the certified one, at these rows; or the vectors that were recorded beside
    those that it makes of their inputs."""
    form = reading.form
    if form.precision == 53 and len(rows) * reading.pairs > MOST_COMPARED:
        rows = rows[:: -(-len(rows) * reading.pairs // MOST_COMPARED)]
    z, scale = reading.points(rows), convention.factor.value
    true = convention.true(rows, direct=form.precision == 53)
    turned = angles(z, true)
    whole, w = convention.sizes(true), z[:, None]
    u = np.ones_like(w)
    if reading.vectors:
        u, w = reading.vectors.u[rows], reading.vectors.w[rows]
    expected = scale * true[:, None] * u
    size = np.stack([np.abs(expected.real), np.abs(expected.imag)])
    off = np.stack([np.abs(w.real - expected.real), np.abs(w.imag - expected.imag)])
    ulps = off / units(size, form)
    least = LEAST_SIZE * scale * whole[:, None] * np.abs(u)
    counted = np.where(size >= least, ulps, 0)
    apart = np.abs(z / scale - true) / whole
    allowed = np.broadcast_to(convention.allowed(bound, rows, true), apart.shape)
    place = lambda x: np.unravel_index(int(np.argmax(x)), x.shape)

    def entry(n: np.intp, i: np.intp) -> tuple[np.intp, ...]:
        sine, copy = place(off[:, n, :, i])
        return sine, n, copy, i

    row, pair = place(turned)
    first, second = place(apart / allowed)
    worst = lambda value, sine, n, copy, i: Worst(
        float(value),
        int(rows[n]),
        float(convention.position(int(rows[n]), int(i))),
        int(i),
        reading.lane(int(i), bool(sine)),
        reading.vector(int(copy)),
        float(w[n, copy, i].imag if sine else w[n, copy, i].real),
        certain(convention, int(rows[n]), int(i), bool(sine), complex(u[n, copy, i])),
    )
    away = np.angle(z[:, second] * true[:, second].conj()) * (
        convention.sign if not convention.down else -convention.sign
    )
    return Errors(
        worst(counted.max(), *place(counted)),
        worst(turned[row, pair], *entry(row, pair)),
        float(allowed[row, pair]),
        worst(apart[first, second], *entry(first, second)),
        float(allowed[first, second]),
        None
        if str(convention.formed)
        else source(
            away,
            convention.places(rows, int(second)),
            convention.theta[second],
            bool(convention.exact[second]),
            bound.angles,
        ),
        float(np.mean(ulps <= 0.5 + 1e-5)),
        len(rows),
    )


def source(away: Floats, at: Floats, theta: float, exact: bool, form: Format) -> str:
    """Where most of the errors of one pair comes from, at these positions: its ``frequency``, as
    far as they grow in proportion to the position and it is not exact; the ``product``, as far as
    rounding it explains the rest; or the ``sine`` and cosine themselves."""
    off = float(away @ at / (at @ at)) if at.any() and not exact else 0.0
    rest = away - off * at
    exactly = at * (theta + off)
    left = rest - (rounded_floats(exactly, form)[0].astype(np.float64) - exactly)
    grown, other, least = (float(np.mean(x**2)) for x in (off * at, rest, left))
    shares = {"frequency": grown, "product": other - least, "sine": min(other, least)}
    return max(shares, key=lambda x: shares[x])


def certain(convention: Convention, row: int, pair: int, sine: bool, u: complex) -> str:
    """The true value of an entry of zu, to fifteen certain digits; the factor is as it was
    found."""
    with working(BALL_BITS):
        position = convention.position(row, pair)
        angle = convention.rate(row, pair) * rational(position) * convention.sign
        s, c = angle.sin_cos()
        one = s * u.real + c * u.imag if sine else c * u.real - s * u.imag
        value = one * arb(convention.factor.value)
        if x := convention.damping:
            grown = x.slopes(len(convention.theta))[pair] * rational(
                position - x.centre
            )
            value *= grown.exp()
        return str(value.str(15, radius=False))

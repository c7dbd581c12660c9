"""Sinusoidal and rotary tables at any precision: as balls, and rounded to nearest in any dtype.

A table entry is cos or sin of mθ, times a factor.  The ladder says θ, the layout where the entry
stands.  Positions are exact numbers, or rows of coordinates with an axis for each pair.

An entry is rounded twice: from its float64 less, and plus, the bound of its error.  Where both give
one number it is the nearest one, because rounding is monotone; elsewhere a ball decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
from flint import arb

from phaseproof.numerics.blocks import ENTRY, Floats, Table, U, waves
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.layouts import lanes_of, pairing_of
from phaseproof.numerics.limits import (
    ANGLES_TOGETHER,
    BALL_BITS,
    ENTRIES_TOGETHER,
    ENTRY_BITS,
    KNOWN_BITS,
    LARGEST_NUMBER,
    NORMAL_EXPONENT,
)
from phaseproof.numerics.precision_context import working
from phaseproof.numerics.rationals import Exact, exact, rational
from phaseproof.numerics.rounding import (
    Array,
    Format,
    Rows,
    format_of,
    nearest_numbers,
    rounded_floats,
)

Positions = Iterable[Exact] | Iterable[Sequence[Exact]] | Array
Factor = Exact | Callable[[], arb]  # a number, or what gives it as a ball
Frequencies = Callable[[], Sequence[arb]]  # at the working precision


# ---------------------------------------------------------------- the ladder itself


def frequencies(ladder: Ladder, dtype: Any = np.float64) -> Array:
    """θ_0, …, θ_{d/2-1} in radians per position, shape (d/2,), each the number of the dtype nearest
    to the true value; 0 where a pair does not turn (claim 0920).

    >>> frequencies(Ladder(4), "bfloat16")
    array([1, 0.0100098], dtype=bfloat16)
    """
    return nearest_numbers(ladder.frequencies, format_of(dtype))


def wavelengths(ladder: Ladder, dtype: Any = np.float64) -> Array:
    """2π/θ_i in positions, shape (d/2,), likewise; infinite where a pair does not turn (claim
    0923).

    >>> wavelengths(Ladder(4))
    array([  6.28318531, 628.31853072])
    """
    return nearest_numbers(ladder.wavelengths, format_of(dtype))


# ---------------------------------------------------------------- cosines and sines


# The error of an entry, by its factor: ENTRY of the wave; u of the product, 2u of the factor (of
# its ball and its rounding), u of the sum with this bound, and what their products add.
OFF = float(ENTRY + 6 * U)


@dataclass(frozen=True)
class _Table:
    """factor · damping · (sin, cos) of m_a θ_n: a row for each position m, a column for each pair
    n, whose coordinate is a."""

    positions: list[tuple[Fraction, ...]]
    frequencies: Frequencies
    axes: tuple[int, ...]
    factor: Factor = 1
    damping: Callable[[Fraction, int], arb] | None = None

    def __post_init__(self) -> None:
        wanted = max(self.axes) + 1
        for m in self.positions:
            if len(m) != wanted:
                raise ValueError(
                    f"a position must have {wanted} coordinates here, got {len(m)}"
                )

    def balls(self, entries: Iterable[tuple[int, int]]) -> list[tuple[arb, arb]]:
        """Sine and cosine at these rows and pairs, at the working precision."""
        theta, factor, out = self._theta(), self._factor(), list[tuple[arb, arb]]()
        for row, n in entries:
            m = self.positions[row]
            s, c = (theta[n] * rational(m[self.axes[n]])).sin_cos()
            by = factor * self.damping(m[0], n) if self.damping else factor
            out.append((by * s, by * c))
        return out

    def rounded(self, form: Format) -> Table:
        """Sines and cosines, every entry rounded to nearest; some rows at a time."""
        step = max(1, ENTRIES_TOGETHER // len(self.axes))
        pieces = [
            replace(self, positions=self.positions[n : n + step])._whole(form)
            for n in range(0, max(1, len(self.positions)), step)
        ]
        sines, cosines = np.concatenate(pieces, axis=1)
        return sines, cosines

    def _whole(self, form: Format) -> Array:
        """With |x̃ - x| ≤ ENTRY and |f̃ - f| ≤ 2u|f̃| the float64 product of both is off by at most
        |f̃|(ENTRY + 4u), and its sum with ∓ |f̃| OFF by another u|f̃|, to first order: so the two
        ends enclose f x, where f̃ is neither tiny nor huge.  What they do not tell goes to balls."""
        with working(BALL_BITS):
            theta, factor = self._theta(), self._factors()
        sure = (np.abs(np.frexp(factor)[1]) < NORMAL_EXPONENT) & (factor != 0)
        factor = np.where(sure, factor, np.nan)
        near, off = np.stack(self._waves(theta)) * factor, np.abs(factor) * OFF
        (out, _), (high, _) = (rounded_floats(near + end, form) for end in (-off, off))
        told = (out == high) & (np.abs(near) > off)  # one number, of one sign
        still = [x == 0 for x in theta]
        out[0][:, still], told[0][:, still] = 0, True
        left = np.argwhere(~told.all(axis=0))
        for n in range(0, len(left), ANGLES_TOGETHER):
            rows, pairs = left[n : n + ANGLES_TOGETHER].T
            out[:, rows, pairs] = self._decided(rows, pairs, form)
        return out

    def _decided(self, rows: Array, pairs: Array, form: Format) -> Array:
        """Entries by balls."""
        at = [*zip(rows.tolist(), pairs.tolist(), strict=True)]
        made = nearest_numbers(
            lambda: [x for both in self.balls(at) for x in both], form
        )
        return made.reshape(-1, 2).T

    def _theta(self) -> list[arb]:
        """The frequency of each pair."""
        theta = self.frequencies()
        return [theta[n % len(theta)] for n in range(len(self.axes))]

    def _factor(self) -> arb:
        if callable(self.factor):
            return self.factor()
        return arb(rational(exact(self.factor, "the scale")))

    def _factors(self) -> Floats:
        """The factor on each entry, or one for all."""
        factor, damping = self._factor(), self.damping
        if damping is None:
            return np.array(_float(factor))
        pairs = range(len(self.axes))
        made = [
            [_float(factor * damping(m, n)) for n in pairs] for (m,) in self.positions
        ]
        return np.array(made).reshape(-1, len(pairs))

    def _waves(self, theta: list[arb]) -> Table:
        """Sines and cosines in float64, each within ENTRY; NaN where angles are too large."""
        sine, cosine = np.full((2, len(self.positions), len(theta)), np.nan)
        axes = np.array(self.axes)
        for axis in range(max(axes) + 1) if self.positions else ():
            at, pairs = [m[axis] for m in self.positions], np.flatnonzero(axes == axis)
            turned = [theta[n] for n in pairs]
            largest = max((float(abs(x).upper()) for x in turned), default=0.0)
            if largest * max(map(abs, at)) <= LARGEST_NUMBER:
                cosine[:, pairs], sine[:, pairs] = waves(turned, at)
        return sine, cosine


def _float(factor: arb) -> float:
    """A factor to 2u; NaN where its ball is wider."""
    return float(factor) if factor.rel_accuracy_bits() >= KNOWN_BITS else np.nan


def _numbers(positions: Positions) -> list[tuple[Fraction, ...]]:
    return [_coordinates(m) for m in positions]


def _coordinates(m: Any) -> tuple[Fraction, ...]:
    several = m.ndim > 0 if isinstance(m, np.ndarray) else isinstance(m, (tuple, list))
    return tuple(
        exact(x.item() if isinstance(x, (np.generic, np.ndarray)) else x, "a position")
        for x in (m if several else (m,))
    )


# ---------------------------------------------------------------- sinusoidal


def sinusoidal_balls(
    positions: Positions,
    ladder: Ladder,
    lanes: str = "interleaved",
    scale: Factor = 1,
    bits: int = ENTRY_BITS,
) -> Rows:
    """The encodings of n positions as n rows of d balls: scale · (sin mθ_i, cos mθ_i) in the
    lanes, evaluated with so many bits (claim 0102).  Raises ValueError."""
    places = lanes_of(lanes, ladder.pairs)
    with working(bits):
        table = _sinusoids(_numbers(positions), ladder, scale)
        made = [
            table.balls((n, i) for i in range(ladder.pairs))
            for n in range(len(table.positions))
        ]
    order = np.argsort(np.concatenate(places)).tolist()
    return [[[x[k] for k in (0, 1) for x in row][i] for i in order] for row in made]


def sinusoidal(
    positions: Positions,
    ladder: Ladder,
    dtype: Any = np.float64,
    lanes: str = "interleaved",
    scale: Factor = 1,
    padding: Exact | None = None,
    width: int | None = None,
) -> Array:
    """The encodings of n positions as an array of shape (n, d), every entry the number of the
    dtype nearest to the true value; how they shift is said by claim 0102.  The row of position
    ``padding`` is zero, as in fairseq; with a larger ``width`` the lanes after d are zero, as
    tensor2tensor, fairseq and diffusers do for an odd one.  Raises ValueError.

    >>> sinusoidal([0, 1], Ladder(2), np.float32)
    array([[0.        , 1.        ],
           [0.84147096, 0.5403023 ]], dtype=float32)
    """
    form, at = format_of(dtype), _numbers(positions)
    width = ladder.dim if width is None else width
    if width < ladder.dim:
        raise ValueError(
            f"the width must be at least {ladder.dim}, the ladder's, got {width}"
        )
    sine_lanes, cosine_lanes = lanes_of(lanes, ladder.pairs)
    out = np.zeros((len(at), width), dtype=form.dtype)
    out[:, sine_lanes], out[:, cosine_lanes] = _sinusoids(at, ladder, scale).rounded(
        form
    )
    if padding is not None:
        out[[n for n, (m,) in enumerate(at) if m == exact(padding, "the padding")]] = 0
    return out


def _sinusoids(
    positions: list[tuple[Fraction, ...]], ladder: Ladder, scale: Factor
) -> _Table:
    return _Table(positions, ladder.frequencies, (0,) * ladder.pairs, scale)


# ---------------------------------------------------------------- rotary


def rotary(
    positions: Positions,
    ladder: Ladder,
    dtype: Any = np.float64,
    pairing: str = "interleaved",
    scale: Factor = 1,
    axes: Sequence[int] | None = None,
    threshold: Exact = 0,
) -> tuple[Array, Array]:
    """cos mθ and sin mθ for every lane that turns, two arrays of shape (n, r): entry j belongs to
    the pair of lane j of the result; r = d but for a partial rotation.  Raises ValueError.

    ``scale`` is an attention factor on both, such as ``YaRN(4, 4096).attention`` (claim 1737).
    Positions with k coordinates have shape (n, k): pair n turns by coordinate ``axes[n]`` at the
    frequency n modulo the pairs of the ladder (claim 1739).  Below the ``threshold`` the ladder is
    not scaled (Y. Ding et al., LongRoPE, 2024, eq. (3)), and scores see more than the offset
    (claims 1792 and 1793).

    >>> cosine, sine = rotary(range(3), Ladder(4), "float16", pairing="half-split")
    >>> cosine[1]
    array([0.5405, 1.    , 0.5405, 1.    ], dtype=float16)
    """
    table = _rotary(positions, ladder, scale, axes)
    if threshold:
        plain, end = Ladder(ladder.dim, ladder.base), exact(threshold, "the threshold")
        if plain.rotated != ladder.rotated:
            raise ValueError("a threshold needs a schedule that rotates all dimensions")
        early = [m[0] < end for m in table.positions]
        first = replace(table, frequencies=plain.frequencies)
        both = (_per_lane(x, format_of(dtype), pairing) for x in (first, table))
        cosine, sine = (
            np.where(np.array(early, dtype=bool)[:, None], a, b)
            for a, b in zip(*both, strict=True)
        )
        return cosine, sine
    return _per_lane(table, format_of(dtype), pairing)


def xpos(
    positions: Positions,
    ladder: Ladder,
    dtype: Any = np.float64,
    pairing: str = "interleaved",
    span: Exact = 512,
    gamma: Exact = "0.4",
    centre: Exact = 0,
    key: bool = False,
) -> tuple[Array, Array]:
    """The tables of `rotary` times ζ_i^{(m - c)/span} for queries and its inverse for a ``key``,
    ζ_i = (2i/d + γ)/(1 + γ): scores depend on the offset alone (claim 1915).  Y. Sun et al., A
    Length-Extrapolatable Transformer, 2023; torchscale puts c at the middle of the text.
    Raises ValueError."""
    long, more, middle = (exact(x, "a number of xPos") for x in (span, gamma, centre))
    if long <= 0 or more <= 0:
        raise ValueError(f"span and gamma must be positive, got {long} and {more}")

    def damping(m: Fraction, pair: int) -> arb:
        zeta = (Fraction(2 * pair, ladder.rotated) + more) / (1 + more)
        power = (m - middle) / long
        return arb(rational(zeta)) ** arb(rational(-power if key else power))

    return _per_lane(
        replace(_rotary(positions, ladder, 1, None), damping=damping),
        format_of(dtype),
        pairing,
    )


def rotate(x: Array, cosine: Array, sine: Array, pairing: str = "interleaved") -> Array:
    """Every pair (a, b) of the first r lanes turned, (a cos - b sin, a sin + b cos), the others
    passed on; r is the width of the tables, which are as `rotary` makes them for this pairing
    (claims 0511, 0514).  Shapes: (…, n, d) with (n, r); in the arithmetic of their common dtype.
    Raises ValueError.

    >>> c, s = rotary([1], Ladder(2))
    >>> rotate(np.array([[1.0, 0.0]]), c, s).round(3)
    array([[0.54 , 0.841]])
    """
    x, cosine, sine = np.asarray(x), np.asarray(cosine), np.asarray(sine)
    lanes = cosine.shape[-1] if cosine.ndim else 0
    if cosine.shape != sine.shape or lanes % 2 or not lanes:
        raise ValueError(
            "both tables must have one shape with an even number of columns, got "
            f"{cosine.shape} and {sine.shape}"
        )
    if not x.ndim or x.shape[-1] < lanes:
        raise ValueError(
            f"the vectors must have at least {lanes} dimensions, got the shape {x.shape}"
        )
    try:
        rows = np.broadcast_shapes(x.shape[:-1], cosine.shape[:-1])
    except ValueError:
        raise ValueError(
            f"the tables have rows for {cosine.shape[:-1]} positions, but the vectors for "
            f"{x.shape[:-1]}"
        ) from None
    (a, b), (first, second) = pairing_of(pairing, lanes // 2)
    out = np.array(
        np.broadcast_to(x, (*rows, x.shape[-1])), dtype=np.result_type(x, cosine)
    )
    out[..., first] = x[..., a] * cosine[..., first] - x[..., b] * sine[..., first]
    out[..., second] = x[..., b] * cosine[..., second] + x[..., a] * sine[..., second]
    return out


def _rotary(
    positions: Positions, ladder: Ladder, scale: Factor, axes: Sequence[int] | None
) -> _Table:
    pairs = ladder.rotated // 2
    if axes is not None and (not len(axes) or len(axes) % pairs or min(axes) < 0):
        raise ValueError(
            f"axes must be for {pairs} pairs, or a multiple of these, got {[*axes]}"
        )
    return _Table(
        _numbers(positions),
        lambda: ladder.rungs().theta,
        tuple(axes) if axes is not None else (0,) * pairs,
        scale,
    )


def _per_lane(table: _Table, form: Format, pairing: str) -> tuple[Array, Array]:
    sines, cosines = table.rounded(form)
    _, places = pairing_of(pairing, cosines.shape[1])
    order = np.argsort(np.concatenate(places))
    return np.hstack([cosines, cosines])[:, order], np.hstack([sines, sines])[:, order]

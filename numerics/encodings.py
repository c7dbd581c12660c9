"""Sinusoidal and rotary tables at any precision: as balls, and rounded to nearest in any dtype.

A table entry is cos or sin of mθ, times a factor.  The ladder says θ, the layout where the entry
stands.  Positions are exact numbers, or rows of coordinates with an axis for each pair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
from flint import arb

from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.layouts import lanes_of, pairing_of
from phaseproof.numerics.limits import ANGLES_TOGETHER, ENTRY_BITS
from phaseproof.numerics.precision_context import working
from phaseproof.numerics.rationals import Exact, exact, rational
from phaseproof.numerics.rounding import Array, Format, Rows, format_of, nearest_numbers

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


@dataclass(frozen=True)
class _Table:
    """factor · damping · (sin, cos) of m_a θ_n: a row for each position m, a column for each pair
    n, whose coordinate is a; below the threshold the frequencies are other ones."""

    positions: list[tuple[Fraction, ...]]
    frequencies: Frequencies
    axes: tuple[int, ...]
    factor: Factor = 1
    below: tuple[Fraction, Frequencies] | None = None
    damping: Callable[[Fraction, int], arb] | None = None

    def balls(self) -> tuple[Rows, Rows]:
        """Sines and cosines at the working precision."""
        theta = self.frequencies()
        axes, sines, cosines = self.axes, Rows(), Rows()
        threshold, first = (
            (self.below[0], self.below[1]()) if self.below else (0, theta)
        )
        factor = (
            self.factor()
            if callable(self.factor)
            else arb(rational(exact(self.factor, "the scale")))
        )
        for m in self.positions:
            if len(m) != max(axes) + 1:
                raise ValueError(
                    f"a position must have {max(axes) + 1} coordinates here, got {len(m)}"
                )
            used = first if m[0] < threshold else theta
            at = [rational(x) for x in m]
            row = [(used[n % len(used)] * at[a]).sin_cos() for n, a in enumerate(axes)]
            by = (
                [factor * self.damping(m[0], n) for n in range(len(axes))]
                if self.damping
                else [factor] * len(axes)
            )
            sines.append([s * x for (s, _), x in zip(row, by, strict=True)])
            cosines.append([c * x for (_, c), x in zip(row, by, strict=True)])
        return sines, cosines

    def rounded(self, form: Format) -> tuple[Array, Array]:
        """The same, every entry rounded to nearest; balls are held for some rows at a time."""
        step = max(1, ANGLES_TOGETHER // len(self.axes))
        pieces = [
            replace(self, positions=self.positions[n : n + step])._whole(form)
            for n in range(0, max(1, len(self.positions)), step)
        ]
        sines, cosines = np.concatenate(pieces, axis=1)
        return sines, cosines

    def _whole(self, form: Format) -> Array:
        made = nearest_numbers(
            lambda: [x for rows in self.balls() for row in rows for x in row], form
        )
        return made.reshape(2, len(self.positions), len(self.axes))


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
        sines, cosines = _sinusoids(_numbers(positions), ladder, scale).balls()
    order = np.argsort(np.concatenate(places))
    return [[[*s, *c][i] for i in order] for s, c in zip(sines, cosines, strict=True)]


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
        plain = Ladder(ladder.dim, ladder.base)
        if plain.rotated != ladder.rotated:
            raise ValueError("a threshold needs a schedule that rotates all dimensions")
        table = replace(
            table, below=(exact(threshold, "the threshold"), plain.frequencies)
        )
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

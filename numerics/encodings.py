"""Sinusoidal and rotary tables at any precision: as balls, and rounded to nearest in any dtype.

A table entry is cos or sin of mθ.  What varies is the order of the lanes, the exponent of the
ladder, the pairing of a rotation and a factor on all entries; each has a name here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import ml_dtypes
import numpy as np
from flint import arb, ctx, fmpq
from numpy.typing import NDArray

from numerics.decimals import exact_value
from numerics.exact import Exact, exact, rational
from numerics.ladder import Ladder

Array = NDArray[Any]
Rows = list[list[arb]]

LANES = {  # where the sine (0) and the cosine (1) of pair i stand among d entries
    "interleaved": lambda i, h: (2 * i, 2 * i + 1),
    "interleaved-cos-first": lambda i, h: (2 * i + 1, 2 * i),
    "halves": lambda i, h: (i, h + i),
    "halves-cos-first": lambda i, h: (h + i, i),
}
PAIRINGS = ("interleaved", "half-split", "interleaved-to-half-split")
EXPONENTS = ("paper", "endpoint")
BITS = 160  # of the balls that entries are rounded from, before they are widened


@dataclass(frozen=True)
class Format:
    """A binary floating-point format: p bits of precision, least exponent of its last bit."""

    name: str
    precision: int
    last: int
    dtype: Any


FORMATS = {f.name: f for f in (
    Format("float64", 53, -1074, np.float64), Format("float32", 24, -149, np.float32),
    Format("float16", 11, -24, np.float16), Format("bfloat16", 8, -133, ml_dtypes.bfloat16))}


def format_of(name: Any) -> Format:
    """The format of a dtype or its name.  Raises ValueError."""
    known = str(np.dtype(name)) if name != "bfloat16" else "bfloat16"
    if known not in FORMATS:
        raise ValueError(f"no format is called {name!r}: there are {', '.join(FORMATS)}")
    return FORMATS[known]


# ---------------------------------------------------------------- rounding

def nearest(x: Fraction, form: Format) -> Fraction:
    """x rounded to nearest, ties to even, in a format without an upper end.

    >>> nearest(Fraction(2049), FORMATS["float16"])
    Fraction(2048, 1)
    """
    if x == 0:
        return x
    top = abs(x.numerator).bit_length() - x.denominator.bit_length()
    if abs(x) < Fraction(2) ** top:
        top -= 1
    unit = Fraction(2) ** max(top - form.precision + 1, form.last)
    return round(x / unit) * unit


def rounded(ball: arb, form: Format) -> Fraction | None:
    """The number of the format to which everything in a ball rounds; None if there is no such."""
    middle, radius = exact_value(ball.mid()), exact_value(ball.rad())
    low, high = nearest(middle - radius, form), nearest(middle + radius, form)
    return low if low == high else None


def rounded_table(rows: Rows, form: Format) -> Array:
    """The entries of a table of balls, each rounded to nearest.

    Both ends of a ball give one float64; that is rounded once more, which is rounding the true
    value unless it lies in the very middle of two numbers of the format.  Those are looked at one
    by one.  Raises ArithmeticError where a ball is too wide to tell."""
    with ctx.workprec(2 * BITS):  # or the ends themselves would be rounded apart
        low, high = (np.array([[float(end(x)) for x in row] for row in rows], dtype=np.float64)
                     for end in (arb.lower, arb.upper))
    out = low.astype(form.dtype)
    doubtful = low != high
    if form.precision < 53:
        back = out.astype(np.float64)
        beside = np.nextafter(out, np.where(low > back, np.inf, -np.inf).astype(form.dtype))
        middle = np.abs(beside.astype(np.float64) - low) == np.abs(low - back)
        doubtful |= middle & (low != back)
    for n, i in np.argwhere(doubtful):
        found = rounded(rows[n][i], form)
        if found is None:
            raise ArithmeticError(f"entry {i} of row {n} is too near the middle of two numbers")
        out[n, i] = float(found)
    return out


def entry(angle: Fraction | None, theta: arb | None, sine: bool, form: Format,
          scale: Fraction = Fraction(1)) -> Fraction:
    """scale · sin or cos of ``angle`` (an exact number) times ``theta`` (1 if None), to nearest."""
    if not angle:
        return nearest(Fraction(0) if sine else scale, form)
    value = arb(rational(angle)) * (theta if theta is not None else 1)
    ball = (value.sin() if sine else value.cos()) * rational(scale)
    found = rounded(ball, form)
    if found is None:
        raise ArithmeticError(f"an entry at {angle} is too near the middle of two numbers")
    return found


# ---------------------------------------------------------------- sinusoidal

def frequencies(ladder: Ladder, exponent: str = "paper") -> list[arb]:
    """θ_i = b^{-2i/d} (``paper``), or b^{-i/(d/2 - 1)} (``endpoint``: the last one is 1/b), as
    balls at the working precision.  Raises ValueError."""
    if exponent not in EXPONENTS:
        raise ValueError(f"the exponent is {' or '.join(EXPONENTS)}, not {exponent!r}")
    if exponent == "paper":
        return ladder.frequencies()
    if ladder.pairs == 1:
        raise ValueError("the exponent i/(d/2 - 1) needs d > 2")
    base = arb(rational(ladder.base))
    return [base ** arb(fmpq(-i, ladder.pairs - 1)) for i in range(ladder.pairs)]


def sinusoidal_balls(positions: Iterable[Exact], ladder: Ladder, lanes: str = "interleaved",
                     exponent: str = "paper", scale: Exact = 1, bits: int = BITS) -> Rows:
    """The encodings of positions as rows of balls: scale · (sin mθ_i, cos mθ_i) in the lanes."""
    places, factor = _places(lanes, ladder), rational(exact(scale, "the scale"))
    with ctx.workprec(bits):
        theta = frequencies(ladder, exponent)
        rows: Rows = []
        for m in positions:
            row = [arb(0)] * ladder.dim
            at = rational(exact(m, "a position"))
            for (s, c), x in zip(places, theta, strict=True):
                sine, cosine = (x * at).sin_cos()
                row[s], row[c] = sine * factor, cosine * factor
            rows.append(row)
        return rows


def sinusoidal(positions: Sequence[Exact], ladder: Ladder, dtype: Any = np.float64,
               lanes: str = "interleaved", exponent: str = "paper", scale: Exact = 1,
               padding: int | None = None) -> Array:
    """The same as an array of shape (n, d), every entry the number of the dtype nearest to the
    true value; the row of position ``padding`` is zero, as in fairseq.

    >>> sinusoidal([0, 1], Ladder(2), np.float32)
    array([[0.        , 1.        ],
           [0.84147096, 0.5403023 ]], dtype=float32)
    """
    form = format_of(dtype)
    out = rounded_table(sinusoidal_balls(positions, ladder, lanes, exponent, scale), form)
    out = out.reshape(len(positions), ladder.dim)
    if padding is not None:
        out[[n for n, m in enumerate(positions) if m == padding]] = 0
    return out


def _places(lanes: str, ladder: Ladder) -> list[tuple[int, int]]:
    if lanes not in LANES:
        raise ValueError(f"no lanes are called {lanes!r}: there are {', '.join(LANES)}")
    return [LANES[lanes](i, ladder.pairs) for i in range(ladder.pairs)]


# ---------------------------------------------------------------- rotary

def rotary(positions: Sequence[Exact], ladder: Ladder, dtype: Any = np.float64,
           pairing: str = "interleaved", scale: Exact = 1) -> tuple[Array, Array]:
    """cos mθ and sin mθ for every lane, two arrays of shape (n, d): entry j belongs to the pair of
    lane j.  ``scale`` is an attention factor on both."""
    form, h = format_of(dtype), ladder.pairs
    table = rounded_table(sinusoidal_balls(positions, ladder, "halves", scale=scale), form)
    table = table.reshape(len(positions), 2 * h)
    lane = np.array([pair_of(j, h, pairing) for j in range(2 * h)])
    return table[:, h + lane], table[:, lane]


def pair_of(lane: int, pairs: int, pairing: str) -> int:
    """The pair to which a lane of the result belongs."""
    if pairing not in PAIRINGS:
        raise ValueError(f"no pairing is called {pairing!r}: there are {', '.join(PAIRINGS)}")
    return lane // 2 if pairing == "interleaved" else lane % pairs


def rotate(x: Array, cosine: Array, sine: Array, pairing: str = "interleaved") -> Array:
    """Every pair (a, b) of the last axis turned: (a cos - b sin, a sin + b cos).

    >>> c, s = rotary([1], Ladder(2))
    >>> rotate(np.array([[1.0, 0.0]]), c, s).round(3)
    array([[0.54 , 0.841]])
    """
    h = x.shape[-1] // 2
    pair_of(0, h, pairing)
    if pairing == "interleaved":
        turned = np.stack([-x[..., 1::2], x[..., ::2]], axis=-1).reshape(x.shape)
        return np.asarray(x * cosine + turned * sine)
    if pairing == "interleaved-to-half-split":
        x = np.concatenate([x[..., ::2], x[..., 1::2]], axis=-1)
    turned = np.concatenate([-x[..., h:], x[..., :h]], axis=-1)
    return np.asarray(x * cosine + turned * sine)


# ---------------------------------------------------------------- angles in low precision

@dataclass(frozen=True)
class AngleError:
    """How far angles formed in a format lie from mθ: the proved bound, what was found, and in
    which pair."""

    bound: Fraction
    found: arb
    pair: int


def angle(position: int, theta: Fraction, form: Format) -> Fraction:
    """The product of the rounded position and the rounded frequency, rounded."""
    return nearest(nearest(Fraction(position), form) * theta, form)


def angle_error(dtype: Any, position: int, ladder: Ladder) -> AngleError:
    """The error of the angles of a position, formed as frameworks form them: position, frequency
    and product each rounded once.  With u = 2^-p each rounding is a factor within 1 ± u while
    nothing underflows, so the error is at most m θ_0 ((1 + u)³ - 1), θ_0 = 1 being the largest."""
    form = format_of(dtype)
    with ctx.workprec(BITS):
        theta = ladder.frequencies()
        kept = [_kept(x, form) for x in theta]
        off = [abs(arb(rational(angle(position, k, form))) - x * position)
               for k, x in zip(kept, theta, strict=True)]
        widest = max(range(len(off)), key=lambda i: float(off[i]))
        u = Fraction(1, 2**form.precision)
        largest = max(exact_value(x.upper().mid()) for x in theta)
        return AngleError(position * largest * ((1 + u)**3 - 1), off[widest], widest)


def _kept(theta: arb, form: Format) -> Fraction:
    found = rounded(theta, form)
    if found is None:
        raise ArithmeticError("a frequency is too near the middle of two numbers of the format")
    return found


def collision(dtype: Any, ladder: Ladder, below: int, formed: bool = True
              ) -> tuple[int, int] | None:
    """The first two positions m < n < ``below`` whose encodings in the dtype are the same, with the
    least n; None certifies that all are different.  The angles are ``formed`` in the dtype, or
    exact and only the entries rounded.

    >>> collision("float16", Ladder(2), 3000)  # 710 is nearly a multiple of 2π
    (2, 712)
    """
    form = format_of(dtype)
    with ctx.workprec(BITS):
        theta = ladder.frequencies()
        kept = [_kept(x, form) for x in theta]

        def pair(m: int, i: int) -> tuple[Fraction, Fraction]:
            at = angle(m, kept[i], form) if formed else Fraction(m)
            x = None if formed else theta[i]
            return entry(at, x, True, form), entry(at, x, False, form)

        def same(m: int, n: int) -> bool:
            return all(pair(m, i) == pair(n, i) for i in range(1, ladder.pairs))
        seen: dict[tuple[Fraction, Fraction], list[int]] = {}
        for n in range(below):
            alike = seen.setdefault(pair(n, 0), [])
            for m in alike:
                if same(m, n):
                    return m, n
            alike.append(n)
    return None

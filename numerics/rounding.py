"""Rounding to nearest, ties to even, in a binary floating-point format: once, from a ball.

A float64 made from a ball is rounded again by its bits; it gives what the ball gives unless it
is the very middle of two numbers of the format, and then the ball is asked itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import ml_dtypes
import numpy as np
from flint import arb
from numpy.typing import NDArray

from phaseproof.numerics.decimals import exact_value
from phaseproof.numerics.limits import ENTRY_BITS, MOST_ENTRY_BITS
from phaseproof.numerics.precision_context import working

Array = NDArray[Any]
Rows = list[list[arb]]


@dataclass(frozen=True)
class Format:
    """A binary floating-point format: p bits of precision, least exponent of its last bit."""

    name: str
    precision: int
    last: int
    dtype: Any


FORMATS = {
    f.name: f
    for f in (
        Format("float64", 53, -1074, np.float64),
        Format("float32", 24, -149, np.float32),
        Format("float16", 11, -24, np.float16),
        Format("bfloat16", 8, -133, ml_dtypes.bfloat16),
    )
}


def format_of(name: Any) -> Format:
    """The format of a dtype or its name.  Raises ValueError.

    >>> format_of(np.float16).precision
    11
    """
    try:
        known = (
            name if isinstance(name, str) and name in FORMATS else str(np.dtype(name))
        )
    except TypeError:
        known = None
    if known not in FORMATS:
        raise ValueError(
            f"the dtype must be one of the following, got {name!r}: {', '.join(FORMATS)}"
        )
    return FORMATS[known]


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
    if not ball.is_finite():
        return None
    middle, radius = exact_value(ball.mid()), exact_value(ball.rad())
    low, high = nearest(middle - radius, form), nearest(middle + radius, form)
    return low if low == high else None


def rounded_floats(
    x: NDArray[np.float64], form: Format
) -> tuple[Array, NDArray[np.bool_]]:
    """Float64s rounded to nearest by their bits, and which of them are the middle of two numbers
    of the format.

    >>> rounded_floats(np.array([1 + 2.0**-8]), FORMATS["bfloat16"])
    (array([1], dtype=bfloat16), array([ True]))
    """
    _, exponent = np.frexp(x)
    unit = np.maximum(exponent - form.precision, form.last)
    units = np.ldexp(x, -unit)  # exact: a power of two
    with np.errstate(
        over="ignore", invalid="ignore"
    ):  # too large is infinite, and ∞ stays so
        return (
            np.ldexp(np.rint(units), unit).astype(form.dtype),
            np.abs(units - np.trunc(units)) == 0.5,
        )


def rounded_table(rows: Rows, form: Format) -> Array:
    """The entries of a table of balls, each rounded to nearest.  Raises ArithmeticError where a
    ball is too wide to tell."""
    with working(2 * ENTRY_BITS):  # or the ends themselves would be rounded apart
        low, high = (
            np.array([[float(end(x)) for x in row] for row in rows], dtype=np.float64)
            for end in (arb.lower, arb.upper)
        )
    out, middle = rounded_floats(low, form)
    for n, i in np.argwhere(middle | (low != high) | np.isnan(low)):
        found = rounded(rows[n][i], form)
        if found is None:
            raise ArithmeticError(
                f"entry {i} of row {n} is too near the middle of two numbers"
            )
        with np.errstate(over="ignore"):  # too large is infinite
            out[n, i] = form.dtype(float(found))
    return out


def nearest_numbers(balls: Callable[[], Sequence[arb]], form: Format) -> Array:
    """The numbers of a format nearest to what ``balls`` encloses at the working precision, which
    is doubled until every ball tells.  Raises ArithmeticError.

    >>> nearest_numbers(lambda: [arb.pi()], FORMATS["float16"])
    array([3.14], dtype=float16)
    """
    bits = ENTRY_BITS
    while True:
        with working(bits):
            row = [*balls()]
        try:
            return np.asarray(rounded_table([row], form)[0])
        except ArithmeticError:
            if bits >= MOST_ENTRY_BITS:
                raise
            bits *= 2

"""A vector of frequencies, such as inv_freq: which ladder it is, and how well it is kept.

A framework rounds the exponent 2i/d, takes a power that is right to a unit or two, and divides: the
relative error of θ_i is at most about (3 ln b + 4) u, with u = 2^-p of the dtype it computes in.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from numerics.blocks import Floats
from numerics.conform.comparing import units
from numerics.conform.conventions import WIDE
from numerics.conform.frequencies import (
    Measured,
    floats,
    names,
    nearest_ladder,
    number,
    written,
)
from numerics.conform.verdict import (
    CONFORMS,
    UNDECIDED,
    WRONG,
    Declared,
    Departure,
    Name,
    Verdict,
    given,
    ladder_departs,
)
from numerics.ladder import Ladder
from numerics.rounding import FORMATS, Array, Format, format_of, rounded_floats

COMPUTED = 64   # units u: (3 ln b + 4) for bases to 10^8


def judged(x: Array, declared: Declared) -> Verdict:
    """The verdict on frequencies θ_0, …, or on timescales 1/θ_0, … .  Raises ValueError."""
    x = np.asarray(x).squeeze()
    if x.ndim != 1 or x.dtype.kind not in "fV" or not x.size:
        raise ValueError(f"frequencies are a vector of floats; this is of shape {x.shape} and "
                         f"dtype {x.dtype}")
    theta = x.astype(np.float64)
    notes = list[str]()
    if not np.isfinite(theta).all() or (theta < 0).any():
        at = int(np.argmax(~np.isfinite(theta) | (theta < 0)))
        return _said(WRONG, [Departure("frequencies", f"entry {at} is {theta[at]}")], [], notes, x)
    if len(theta) > 1 and theta[0] >= 1 and (np.diff(theta) > 0).all():
        notes.append("these are timescales: their inverses are judged")
        theta = 1 / theta
    levels = [Measured(theta, off) for off in _tolerances(theta, format_of(x.dtype))]
    known = [found for data in levels if (found := names(data, declared.base, declared.scaling))]
    if not known:
        return _unknown(x, levels[-1], declared, notes)
    plain = next((found for found in known if _round(found[0].base)), known[0])
    return _recognised(x, theta, plain, declared, notes)


def _round(base: Fraction) -> bool:
    """Whether somebody may have chosen it: six digits tell it."""
    return Fraction(f"{float(base):.6g}") == base


def _tolerances(theta: Floats, own: Format) -> Iterator[Floats]:
    """Computed in double precision, in single, and in the narrow format itself; then kept."""
    kept = units(theta, own) / 2
    for computed in (53, 24, *([own.precision] if own.precision < 24 else [])):
        yield kept * 1.001 + theta * COMPUTED * 2.0**-max(computed, 0)


def _recognised(x: Array, theta: Floats, found: list[Ladder], declared: Declared,
                notes: list[str]) -> Verdict:
    departed = {ladder: [*ladder_departs(ladder, declared)] for ladder in found}
    first = min(found, key=lambda ladder: len(departed[ladder]))
    true = floats(first)
    form = next((f for f in (FORMATS["bfloat16"], FORMATS["float16"], FORMATS[WIDE])
                 if np.array_equal(rounded_floats(theta, f)[0].astype(np.float64), theta)),
                format_of(x.dtype))
    ulps = np.abs(theta - true) / units(true, form)
    at = int(np.argmax(ulps))
    error = {"ulps": float(ulps[at]), "relative": float(np.max(np.abs(theta / np.where(
        true, true, 1) - 1)[true > 0])), "pair": at, "found": float(theta[at]),
        "true": float(true[at]), "nearest": float(np.mean(ulps <= 0.5 + 1e-5)),
        "dtype": form.name}
    if form != format_of(x.dtype):
        notes.append(f"every frequency is a {form.name}, kept as {x.dtype}")
    first_others = [first, *(y for y in found if y is not first)]
    return _said(WRONG if departed[first] else CONFORMS, departed[first], first_others, notes, x,
                 error)


def _unknown(x: Array, data: Measured, declared: Declared, notes: list[str]) -> Verdict:
    near = nearest_ladder(data, declared.base, declared.scaling)
    free = declared.base is None and declared.scaling is None
    departed = Departure("frequencies", f"the nearest known ladder is {written(near.ladder)}; it "
                         f"is left at pair {near.pair}: {near.found:.9g} instead of "
                         f"{near.expected:.9g}")
    quotient = data.theta / floats(near.ladder)
    if not free:
        notes.append("the quotients to it run from "
                     f"{number(float(quotient.min()))} to {number(float(quotient.max()))}")
    return _said(UNDECIDED if free else WRONG, [departed], [], notes, x)


def _said(verdict: str, departed: list[Departure], found: list[Ladder], notes: list[str], x: Array,
          error: dict[str, Any] | None = None) -> Verdict:
    return Verdict("frequencies", verdict, tuple(departed),
                   tuple(Name("ladder", written(y)) for y in found), error,
                   {"relative": COMPUTED * 2.0**-24, "computed": WIDE}, (), tuple(notes), given(x))

"""A vector of frequencies, such as inv_freq: which ladder it is, and how well it is kept.

A framework rounds the exponent 2i/d, takes a power that is right to a unit or two, and divides: the
relative error of θ_i is about (3 ln b + 4) u, with u = 2^-p of the dtype it computes in.  No claim
of the book says so: 1809 bounds what is lost absolutely, which says little of a slow pair.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from phaseproof.numerics.blocks import Floats
from phaseproof.numerics.conform.claim_checks import Law, frequency_laws
from phaseproof.numerics.conform.comparing import units
from phaseproof.numerics.conform.conventions import WIDE
from phaseproof.numerics.conform.frequencies import (
    Measured,
    floats,
    names,
    nearest_ladder,
    number,
    written,
)
from phaseproof.numerics.conform.limits import FREQUENCY_UNITS
from phaseproof.numerics.conform.verdict import (
    UNDECIDED,
    WRONG,
    Declared,
    Departure,
    Name,
    Verdict,
    decided,
    given,
    ladder_departs,
)
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.rounding import (
    FORMATS,
    Array,
    Format,
    format_of,
    rounded_floats,
)
from phaseproof.numerics.scaling_base import Scaling

LADDERS = (
    "the schedules with a name, a base or few parameters: plain, endpoint, linear, "
    "ntk, llama3, yarn, ntk-by-parts, partial, proportional",
)
LADDER_OPTIONS = (
    "--base",
    "--scaling, such as longrope:factors=1+1.5+… (none: the plain schedule)",
)


def judged(x: Array, declared: Declared) -> Verdict:
    """The verdict on frequencies θ_0, …, or on timescales 1/θ_0, … .  Raises ValueError."""
    return _judged(x, declared).matched(declared.left_open)


def _judged(x: Array, declared: Declared) -> Verdict:
    x = np.asarray(x).squeeze()
    if x.ndim != 1 or x.dtype.kind not in "fV" or not x.size:
        raise ValueError(
            f"frequencies must be a vector of floats, got the shape {x.shape} and "
            f"the dtype {x.dtype}"
        )
    theta = x.astype(np.float64)
    notes = list[str]()
    if not np.isfinite(theta).all() or (theta < 0).any():
        at = int(np.argmax(~np.isfinite(theta) | (theta < 0)))
        return _said(
            WRONG,
            [Departure("frequencies", f"entry {at} is {theta[at]}")],
            [],
            notes,
            x,
        )
    if len(theta) > 1 and theta[0] >= 1 and (np.diff(theta) > 0).all():
        notes.append("these are timescales, so their inverses are judged")
        theta = 1 / theta
    levels = [*_levels(theta, format_of(x.dtype))]
    known = [
        (found, form, data)
        for form, data in levels
        if (found := names(data, declared.base, declared.scaling))
    ]
    if not known:
        return _unknown(x, levels[-1][1], declared, notes)
    plain = next((y for y in known if _round(y[0][0].base)), known[0])
    return _recognised(x, plain[2], plain[0], plain[1], declared, notes)


def _round(base: Fraction) -> bool:
    """Whether somebody may have chosen it: six digits tell it."""
    return Fraction(f"{float(base):.6g}") == base


def _levels(theta: Floats, own: Format) -> Iterator[tuple[Format, Measured]]:
    """Computed in double precision, in single, and in the narrow format itself; then kept."""
    kept = units(theta, own) / 2
    for form in dict.fromkeys((FORMATS["float64"], FORMATS[WIDE], own)):
        yield (
            form,
            Measured(
                theta, kept * 1.001 + theta * FREQUENCY_UNITS * 2.0**-form.precision
            ),
        )


def _recognised(
    x: Array,
    data: Measured,
    found: list[Ladder],
    computed: Format,
    declared: Declared,
    notes: list[str],
) -> Verdict:
    theta = data.theta
    departed = {ladder: [*ladder_departs(ladder, declared)] for ladder in found}
    first = min(found, key=lambda ladder: len(departed[ladder]))
    true = floats(first)
    form = next(
        (
            f
            for f in (FORMATS["bfloat16"], FORMATS["float16"], FORMATS[WIDE])
            if np.array_equal(rounded_floats(theta, f)[0].astype(np.float64), theta)
        ),
        format_of(x.dtype),
    )
    ulps = np.abs(theta - true) / units(true, form)
    at = int(np.argmax(ulps))
    error = {
        "ulps": float(ulps[at]),
        "relative": float(
            np.max(np.abs(theta / np.where(true, true, 1) - 1)[true > 0])
        ),
        "pair": at,
        "found": float(theta[at]),
        "true": float(true[at]),
        "nearest": float(np.mean(ulps <= 0.5 + 1e-5)),
        "dtype": form.name,
    }
    if form != format_of(x.dtype):
        notes.append(f"every frequency is a {form.name}, kept as {x.dtype}")
    first_others = [first, *(y for y in found if y is not first)]
    plain = type(first.scaling) is Scaling
    if not plain:
        notes.append("no claim of the book covers the frequencies of this scaling")
    found_laws = frequency_laws(theta, data.off, float(first.base)) if plain else ()
    return _said(
        decided(departed[first], declared),
        departed[first],
        first_others,
        notes,
        x,
        error,
        computed,
        tuple(found_laws),
    )


def may_be_searched_for(data: Measured, declared: Declared) -> bool:
    """Whether a scaling that nobody can guess gives these frequencies: where no base is declared,
    or on it factors that are at least 1 and never fall, as LongRoPE's."""
    if declared.base is None:
        return True
    if declared.scaling is not None or not data.theta.all():
        return False
    factors, near = (
        floats(Ladder(data.dim, declared.base)) / data.theta,
        data.off / data.theta,
    )
    return bool(
        np.all(factors >= 1 - near)
        and np.all(factors[1:] >= factors[:-1] * (1 - near[1:] - near[:-1]))
    )


def _unknown(x: Array, data: Measured, declared: Declared, notes: list[str]) -> Verdict:
    near = nearest_ladder(data, declared.base, declared.scaling)
    departed = Departure(
        "frequencies",
        f"the nearest known schedule is {written(near.ladder)}; it "
        f"differs from pair {near.pair} on: {near.found:.9g} instead of "
        f"{near.expected:.9g}",
    )
    quotient = data.theta / floats(near.ladder)
    if declared.base or declared.scaling:
        notes.append(
            "the ratios to it run from "
            f"{number(float(quotient.min()))} to {number(float(quotient.max()))}"
        )
    if not may_be_searched_for(data, declared):
        return _said(WRONG, [departed], [], notes, x)
    return replace(
        _said(UNDECIDED, [departed], [], notes, x),
        searched=LADDERS,
        declare=tuple(
            text
            for text, value in zip(
                LADDER_OPTIONS, (declared.base, declared.scaling), strict=True
            )
            if value is None
        ),
    )


def _said(
    verdict: str,
    departed: list[Departure],
    found: list[Ladder],
    notes: list[str],
    x: Array,
    error: dict[str, Any] | None = None,
    computed: Format = FORMATS[WIDE],
    laws: tuple[Law, ...] = (),
) -> Verdict:
    return Verdict(
        "frequencies",
        verdict,
        tuple(departed),
        tuple(Name("ladder", written(y)) for y in found),
        error,
        {
            "relative": FREQUENCY_UNITS * 2.0**-computed.precision,
            "computed": computed.name,
            "claim": None,
        },
        laws,
        tuple(notes),
        given(x),
    )

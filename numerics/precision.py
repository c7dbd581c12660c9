"""What low precision does to positions: errors of angles, and encodings that fall together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from flint import arb

from phaseproof.numerics.decimals import exact_value
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.limits import ENTRY_BITS
from phaseproof.numerics.precision_context import working
from phaseproof.numerics.rationals import exact, rational
from phaseproof.numerics.rounding import Format, format_of, nearest, rounded

# ---------------------------------------------------------------- angles


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
    """The error of the angles of a position m ≥ 0, formed as frameworks form them: position,
    frequency and product each rounded once.  With u = 2^-p each rounding is a factor within 1 ± u
    while nothing underflows, so the error is at most m θ_0 ((1 + u)³ - 1), θ_0 = 1 being the
    largest (claim 1950).  Raises ValueError.

    >>> angle_error("bfloat16", 4099, Ladder(4)).found.str(3, radius=False)
    '3.00'
    """
    (found,) = angle_errors(dtype, [position], ladder)
    return found


def angle_errors(
    dtype: Any, positions: Iterable[int], ladder: Ladder
) -> list[AngleError]:
    """The same of every position."""
    at = [_position(m) for m in positions]
    with working(ENTRY_BITS):
        first = max(exact_value(x.upper().mid()) for x in ladder.frequencies())
    most = first * ((1 + Fraction(1, 2 ** format_of(dtype).precision)) ** 3 - 1)
    widest = lambda off: max(range(len(off)), key=lambda i: float(off[i]))
    return [
        AngleError(m * most, off[widest(off)], widest(off))
        for m, off in zip(at, errors(dtype, at, ladder), strict=True)
    ]


def errors(
    dtype: Any, positions: Sequence[int], ladder: Ladder, added: bool = False
) -> list[list[arb]]:
    """The error of the angle of every pair at each position m: of the product with the rounded
    frequency; or of m of these ``added`` up, each sum rounded."""
    form = format_of(dtype)
    with working(ENTRY_BITS):
        theta = ladder.frequencies()
        columns = [
            _sums(x, positions, form)
            if added
            else [angle(m, x, form) for m in positions]
            for x in (_kept(y, form) for y in theta)
        ]
        return [
            [abs(arb(rational(y)) - x * m) for y, x in zip(row, theta, strict=True)]
            for m, *row in zip(positions, *columns, strict=True)
        ]


def _sums(theta: Fraction, positions: Sequence[int], form: Format) -> list[Fraction]:
    """The sums of m equal numbers of the format, each rounded."""
    step = np.full(max(positions, default=0) + 1, float(theta), dtype=form.dtype)
    step[0] = 0
    return [Fraction(float(x)) for x in np.add.accumulate(step)[[*positions]]]


def _position(m: int) -> int:
    at = exact(m, "a position")
    if at.denominator != 1 or at < 0:
        raise ValueError(f"a position must be a whole number from 0 on here, got {at}")
    return int(at)


def _kept(theta: arb, form: Format) -> Fraction:
    found = rounded(theta, form)
    if found is None:
        raise ArithmeticError(
            "a frequency is too near the middle of two numbers of the format"
        )
    return found


# ---------------------------------------------------------------- collisions


def entry(
    angle: Fraction | None,
    theta: arb | None,
    sine: bool,
    form: Format,
    scale: Fraction = Fraction(1),
) -> Fraction:
    """scale · sin or cos of ``angle`` (an exact number) times ``theta`` (1 if None), to nearest."""
    if not angle:
        return nearest(Fraction(0) if sine else scale, form)
    value = arb(rational(angle)) * (theta if theta is not None else 1)
    ball = (value.sin() if sine else value.cos()) * rational(scale)
    found = rounded(ball, form)
    if found is None:
        raise ArithmeticError(
            f"an entry at {angle} is too near the middle of two numbers"
        )
    return found


def collision(
    dtype: Any, ladder: Ladder, below: int, formed: bool = True
) -> tuple[int, int] | None:
    """The first two positions m < n < ``below`` whose encodings in the dtype are the same, with the
    least n; None certifies that all are different.  The angles are ``formed`` in the dtype, or
    exact and only the entries rounded.

    >>> collision("float16", Ladder(2), 3000)  # 710 is nearly a multiple of 2π
    (2, 712)
    """
    form = format_of(dtype)
    with working(ENTRY_BITS):
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

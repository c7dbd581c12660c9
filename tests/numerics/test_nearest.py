"""No entry of a table differs from the nearest number of its dtype: random entries, judged by a
computation that shares nothing with the one that made them.

Turns are exact integers of 128 bits, sines come from the long double of the machine, and what that
cannot tell from the middle of two numbers is decided by mpmath.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import ml_dtypes
import mpmath
import numpy as np
import pytest
from numpy.typing import NDArray

from phaseproof.numerics import encodings
from phaseproof.numerics.encodings import rotary
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.rounding import FORMATS

pytestmark = pytest.mark.slow

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
ENTRIES = int(os.environ.get("PHASEPROOF_ENTRIES", "10_000_000" if LONG else "100_000"))
ROWS, FURTHEST = 512, 1 << 24
Wide = np.longdouble
Array = NDArray[Any]


def turns(positions: Array, rate: int) -> tuple[Array, Array]:
    """positions · rate / 2^128 modulo 1, as a number of quarters and what is left, |rest| ≤ 1/8."""
    carry, words = np.zeros(len(positions), dtype=np.uint64), []
    for shift in (0, 32, 64, 96):
        carry = positions * np.uint64(rate >> shift & 0xFFFFFFFF) + (
            carry >> np.uint64(32)
        )
        words.append(carry & np.uint64(0xFFFFFFFF))
    high, low = (words[i + 1] << np.uint64(32) | words[i] for i in (2, 0))
    quarter = high + np.uint64(1 << 61) >> np.uint64(62)
    rest = (high - (quarter << np.uint64(62))).view(np.int64)
    return quarter.astype(int) % 4, np.ldexp(
        rest.astype(Wide) + np.ldexp(low.astype(Wide), -64), -64
    )


def waves(positions: Array, base: int, dim: int) -> tuple[Array, Array]:
    """cos and sin of m b^{-2i/d}, a row for each m and a column for each i, to 64 bits."""
    cosine, sine = (np.empty((len(positions), dim // 2), dtype=Wide) for _ in "cs")
    for i in range(dim // 2):
        with mpmath.workprec(200):
            rate = int(
                mpmath.nint(
                    mpmath.mpf(base) ** (-mpmath.mpf(2 * i) / dim)
                    / (2 * mpmath.pi)
                    * 2**128
                )
            )
        quarter, rest = turns(positions, rate % 2**128)
        angle = rest * TURN
        c, s = np.cos(angle), np.sin(angle)
        cosine[:, i] = np.choose(quarter, [c, -s, -c, s])
        sine[:, i] = np.choose(quarter, [s, c, -s, -c])
    return cosine, sine


with mpmath.workprec(200):
    TURN = Wide(mpmath.nstr(2 * mpmath.pi, 40))


def ends(entries: Array) -> tuple[Array, Array]:
    """The middles between each entry and its neighbours; float64s have theirs in a long double."""
    wide = entries.astype(np.float64).astype(Wide)
    below, above = (
        np.nextafter(entries, entries.dtype.type(x)).astype(np.float64).astype(Wide)
        for x in (-np.inf, np.inf)
    )
    return (below + wide) / 2, (wide + above) / 2


def is_nearest(
    entry: Any, position: int, base: int, pair: int, dim: int, cosine: bool
) -> bool:
    """By mpmath; the middle itself is never met."""
    with mpmath.workprec(300):
        angle = position * mpmath.mpf(base) ** (-mpmath.mpf(2 * pair) / dim)
        exact = mpmath.cos(angle) if cosine else mpmath.sin(angle)
        near, *others = (
            mpmath.mpf(float(np.nextafter(entry, entry.dtype.type(x))))
            for x in (entry, -np.inf, np.inf)
        )
        return all(abs(near - exact) < abs(other - exact) for other in others)


def wrong(seed: int, count: int) -> Iterator[str]:
    """Entries that are not the nearest numbers, of ``count`` random ones."""
    rng = np.random.default_rng(seed)
    unsure = 16 * np.finfo(Wide).eps
    seen = 0
    while seen < count:
        name = str(rng.choice([*FORMATS]))
        dim, base = 2 * int(rng.integers(1, 129)), int(10 ** rng.uniform(0.5, 7))
        positions = np.unique(
            rng.integers(1, FURTHEST >> int(rng.integers(0, 22)), ROWS)
        )
        ladder = Ladder(dim, Fraction(base))
        tables = rotary(positions.tolist(), ladder, name, "half-split")
        for table, true, cosine in zip(
            tables,
            waves(positions.astype(np.uint64), base, dim),
            (True, False),
            strict=True,
        ):
            entries = table[:, : dim // 2]
            low, high = ends(entries)
            slack = unsure * np.abs(true) + Wide(2) ** -98
            for n, i in np.argwhere(~((low + slack < true) & (true < high - slack))):
                if not is_nearest(
                    entries[n, i], int(positions[n]), base, int(i), dim, cosine
                ):
                    yield (
                        f"{name}: {'cos' if cosine else 'sin'} of {positions[n]} · {base}^"
                        f"(-{2 * i}/{dim}) is not {float(entries[n, i])!r}"
                    )
            seen += entries.size


def test_random_entries_are_the_nearest_numbers() -> None:
    seed = int(
        os.environ.get("PHASEPROOF_SEED", np.random.SeedSequence().entropy % 2**32)
    )
    found = next(wrong(seed, ENTRIES), None)
    assert found is None, f"{found} (PHASEPROOF_SEED={seed})"


def test_a_wrong_entry_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """One unit in the last place off, in any dtype, and it is seen; so is a second rounding."""

    def spoiled(*args: Any) -> tuple[Array, Array]:
        cosine, sine = encodings.rotary(*args)
        cosine[0, 0] = np.nextafter(cosine[0, 0], cosine.dtype.type(0))
        return cosine, sine

    monkeypatch.setitem(wrong.__globals__, "rotary", spoiled)
    found = [*wrong(7, 2_000)]
    assert found
    assert {x.split(":")[0] for x in [*wrong(1, 300_000)]} == {*FORMATS}
    assert not is_nearest(ml_dtypes.bfloat16(0.19726562), 799, 10_000, 31, 128, False)
    assert is_nearest(ml_dtypes.bfloat16(0.19628906), 799, 10_000, 31, 128, False)

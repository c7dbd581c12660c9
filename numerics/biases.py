"""Biases added to scores: functions of the offset of a key from its query, rounded to nearest.

Offsets are integers in an array of any shape, key minus query; what is learned is an argument.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
from flint import arb
from numpy.typing import ArrayLike, NDArray

from phaseproof.numerics.rationals import Exact, exact, rational, rational_power
from phaseproof.numerics.rounding import Array, format_of, nearest_numbers

Integers = NDArray[np.int64]


def alibi_slopes(heads: int, dtype: Any = np.float64) -> Array:
    """The slopes of n heads, shape (n,): 2^{-8k/n} for k = 1, …, n where n is a power of two, else
    those of the largest power of two below n and then every second one of twice as many.  O. Press
    et al., Train Short, Test Long, 2022, §3, and its released code; claims 0812 to 0814.

    >>> alibi_slopes(3)
    array([0.0625    , 0.00390625, 0.25      ])
    """
    powers = _slopes(heads)
    return nearest_numbers(lambda: [_power_of_two(x) for x in powers], format_of(dtype))


def alibi(offsets: ArrayLike, heads: int, dtype: Any = np.float64) -> Array:
    """-slope · |offset| for each head, shape (n, *offsets.shape).  Claims 0727, 0836.

    >>> alibi([-2, 0], 1)
    array([[-0.0078125,  0.       ]])
    """
    row = lambda power: _by_distance(
        offsets, dtype, lambda x: -x * _power_of_two(power)
    )
    return np.stack([row(power) for power in _slopes(heads)])


def _slopes(heads: int) -> list[Fraction]:
    """Their logarithms to the base 2."""
    if isinstance(heads, bool) or not isinstance(heads, (int, np.integer)) or heads < 1:
        raise ValueError(f"there must be at least one head, got {heads!r}")
    below = 1 << (int(heads).bit_length() - 1)
    return [
        *(Fraction(-8 * k, below) for k in range(1, below + 1)),
        *(Fraction(-4 * k, below) for k in range(1, 2 * (int(heads) - below), 2)),
    ]


def _power_of_two(x: Fraction) -> arb:
    return arb(2) ** arb(rational(x))


def t5_buckets(
    offsets: ArrayLike,
    buckets: int = 32,
    furthest: int = 128,
    bidirectional: bool = True,
) -> Integers:
    """The buckets of T5, integers of the shape of the offsets.  Of B buckets each way the first
    e = ⌊B/2⌋ hold one distance each; a distance x ≥ e falls into e + ⌊(B - e) ln(x/e)/ln(D/e)⌋, at
    most into B - 1.  ``bidirectional``, half of all buckets are for the keys after a query; else
    these fall into bucket 0.  Decided by integers, not by logarithms
    (claim 1919).  C. Raffel et al., T5, 2020, §2.1, and its released code; claims 0808 to 0811.

    >>> t5_buckets([-200, -8, -7, 0, 7, 8, 90, 91])
    array([15,  8,  7,  0, 23, 24, 30, 31])
    """
    each = buckets // 2 if bidirectional else buckets
    single = each // 2
    if single < 1 or furthest <= single:
        raise ValueError(
            "buckets must be at least 2 each way, and furthest above half of these; "
            f"got {buckets} and {furthest}"
        )
    shared = each - single

    def begins(k: int) -> int:
        """The least distance x with (x/single)^shared ≥ (furthest/single)^k."""
        return bisect_left(
            range(furthest + 1),
            single**shared * furthest**k,
            key=lambda x: x**shared * single**k,
        )

    offset = _integers(offsets)
    distance = np.abs(offset) if bidirectional else np.maximum(-offset, 0)
    found = np.where(
        distance < single,
        distance,
        single
        + np.searchsorted(
            np.array([begins(k) for k in range(1, shared)], dtype=np.int64),
            distance,
            side="right",
        ),
    )
    return np.asarray(found + each * (offset > 0) if bidirectional else found)


def kerple_log(
    offsets: ArrayLike, r1: Exact, r2: Exact, dtype: Any = np.float64
) -> Array:
    """-r₁ ln(1 + r₂ |offset|), r₁, r₂ > 0.  T.-C. Chi et al., KERPLE, 2022, §4.

    >>> kerple_log([0, -1], 1, 1)
    array([ 0.        , -0.69314718])
    """
    first, second = _positive(r1, "r1"), _positive(r2, "r2")
    return _by_distance(
        offsets, dtype, lambda x: -arb(rational(1 + x * second)).log() * rational(first)
    )


def kerple_power(
    offsets: ArrayLike, r1: Exact, r2: Exact, dtype: Any = np.float64
) -> Array:
    """-r₁ |offset|^{r₂}, r₁ > 0 and 0 < r₂ ≤ 2.  T.-C. Chi et al., KERPLE, 2022, §4;
    claims 1830 and 1840 are on r₂ = 2 and r₂ = 1.

    >>> kerple_power([0, -4], 3, "0.5")
    array([ 0., -6.])
    """
    first, second = _positive(r1, "r1"), _positive(r2, "r2")
    if second > 2:
        raise ValueError(f"r2 must be at most 2, got {second}")

    def bias(x: int) -> arb:
        known = rational_power(Fraction(x), second) if x else Fraction(0)
        return (
            arb(rational(-first * known))
            if known is not None
            else -(arb(x) ** arb(rational(second))) * rational(first)
        )

    return _by_distance(offsets, dtype, bias)


def fire(
    queries: ArrayLike,
    keys: ArrayLike,
    c: Exact,
    threshold: Exact,
    network: Callable[[arb], arb] | None = None,
    dtype: Any = np.float64,
) -> Array:
    """f(ψ(i - j)/ψ(max(L, i))) with ψ(x) = ln(cx + 1), for queries i and keys j ≤ i whose arrays
    fit together; f is what was learned, a function of balls (the identity if None), c > 0 and the
    threshold L > 0.  S. Li et al., Functional Interpolation for Relative Positions (FIRE), 2024; f
    sees a number between 0 and 1 (claim 1920).

    >>> fire([[3]], [0, 3], 1, 7)
    array([[0.66666667, 0.        ]])
    """
    scale, least = _positive(c, "c"), _positive(threshold, "the threshold")
    i, j = np.broadcast_arrays(_integers(queries), _integers(keys))
    if bool((j > i).any()) or bool((j < 0).any()):
        raise ValueError("a key must come at a position from 0 to that of its query")
    psi = lambda x: (1 + arb(rational(x * scale))).log()
    pairs = [(int(m), int(n)) for m, n in zip(i.flat, j.flat, strict=True)]
    learned = network or (lambda x: x)
    return nearest_numbers(
        lambda: [learned(psi(m - n) / psi(max(least, m))) for m, n in pairs],
        format_of(dtype),
    ).reshape(i.shape)


def _by_distance(offsets: ArrayLike, dtype: Any, bias: Callable[[int], arb]) -> Array:
    """A function of the distance, evaluated once for each that occurs."""
    distances, where = np.unique(np.abs(_integers(offsets)), return_inverse=True)
    made = nearest_numbers(lambda: [bias(int(x)) for x in distances], format_of(dtype))
    return made[where].reshape(np.shape(offsets))


def _integers(x: ArrayLike) -> Integers:
    array = np.asarray(x)
    if array.dtype.kind not in "iu":
        raise ValueError(
            f"offsets and positions must be integers here, got {array.dtype}"
        )
    return array.astype(np.int64)


def _positive(x: Exact, name: str) -> Fraction:
    value = exact(x, name)
    if value <= 0:
        raise ValueError(f"{name} must be positive, got {value}")
    return value

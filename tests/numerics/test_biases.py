"""Biases of scores: each against its released code, written once more in NumPy."""

from __future__ import annotations

import doctest
import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from flint import arb
from numpy.typing import NDArray

from phaseproof.numerics import biases
from phaseproof.numerics.biases import (
    alibi,
    alibi_slopes,
    fire,
    kerple_log,
    kerple_power,
    t5_buckets,
)
from phaseproof.numerics.rounding import FORMATS, nearest

OFFSETS = np.arange(-300, 301)


def released_slopes(n: int) -> list[float]:
    """The rule of ALiBi's code, by recursion as it is there."""

    def of_power(n: int) -> list[float]:
        start = 2 ** (-(2 ** -(math.log2(n) - 3)))
        return [start * start**i for i in range(n)]

    if math.log2(n).is_integer():
        return of_power(n)
    near = 2 ** math.floor(math.log2(n))
    return of_power(near) + released_slopes(2 * near)[0::2][: n - near]


@pytest.mark.parametrize("heads", [*range(1, 41), 71])
def test_slopes_of_any_number_of_heads(heads: int) -> None:
    np.testing.assert_allclose(alibi_slopes(heads), released_slopes(heads), rtol=1e-13)


def test_alibi_falls_with_the_distance() -> None:
    made = alibi(OFFSETS, 12)
    np.testing.assert_allclose(
        made, -alibi_slopes(12)[:, None] * abs(OFFSETS), rtol=1e-15
    )
    assert made.shape == (12, 601)
    assert alibi(OFFSETS.reshape(1, 601), 2, "bfloat16").shape == (2, 1, 601)


def released_buckets(
    x: NDArray[Any], both: bool, buckets: int, furthest: int
) -> NDArray[Any]:
    """The rule of T5's code, in float64, with a hair that keeps whole logarithms whole."""
    out = np.zeros_like(x)
    if both:
        buckets //= 2
        out, x = out + (x > 0) * buckets, np.abs(x)
    else:
        x = -np.minimum(x, 0)
    single = buckets // 2
    far = single + (
        np.log(np.maximum(x, 1) / single)
        / np.log(furthest / single)
        * (buckets - single)
        + 1e-9
    ).astype(int)
    return out + np.where(x < single, x, np.minimum(far, buckets - 1))


@pytest.mark.parametrize("both", [True, False])
@pytest.mark.parametrize(
    ("buckets", "furthest"), [(32, 128), (64, 256), (12, 20), (34, 1000)]
)
def test_buckets_are_those_of_t5(both: bool, buckets: int, furthest: int) -> None:
    np.testing.assert_array_equal(
        t5_buckets(OFFSETS, buckets, furthest, both),
        released_buckets(OFFSETS, both, buckets, furthest),
    )


def test_buckets_are_as_the_book_says() -> None:
    """The last one begins at 91 both ways (0808) and at 113 looking back only (0809); no key ahead
    falls into bucket 16 (0811)."""
    assert t5_buckets([-90, -91]).tolist() == [14, 15]
    assert t5_buckets([-112, -113], bidirectional=False).tolist() == [30, 31]
    assert sorted({*t5_buckets(OFFSETS).tolist()}) == [*range(16), *range(17, 32)]


def test_kerple_and_fire() -> None:
    distance = np.abs(OFFSETS)
    np.testing.assert_allclose(
        kerple_log(OFFSETS, 2, "0.5"), -2 * np.log1p(distance / 2), rtol=1e-15
    )
    np.testing.assert_allclose(
        kerple_power(OFFSETS, "0.3", "1.5"), -0.3 * distance**1.5, rtol=1e-14
    )
    i, j = np.arange(40)[:, None], np.arange(40)[:, None] // 2
    psi = lambda x: np.log1p(x / 4)
    made = fire(i, j, "0.25", 10, network=lambda x: 3 * x - 1)
    np.testing.assert_allclose(
        made, 3 * psi(i - j) / psi(np.maximum(10, i)) - 1, atol=1e-14
    )


def test_a_bias_that_is_the_middle_of_two_numbers_goes_to_the_even_one() -> None:
    """1285/10 is the middle of 128 and 129 in bfloat16, which no ball around it tells."""
    assert kerple_power([1285, 1295], "0.1", 1, "bfloat16").tolist() == [-128, -130]
    assert kerple_power([15, 257**2], Fraction(257, 225), 2, "bfloat16")[0] == -256
    assert kerple_power([257**2], Fraction(1, 256), "0.5", "bfloat16").tolist() == [-1]
    for r1, r2, dtype in (
        ("0.3", 1, "bfloat16"),
        ("1/3", 2, "bfloat16"),
        ("0.01", 2, "float16"),
    ):
        assert kerple_power(range(2048), r1, r2, dtype).astype(float).tolist() == [
            float(nearest(-Fraction(r1) * x**r2, FORMATS[dtype])) for x in range(2048)
        ]


@pytest.mark.parametrize(
    "make",
    [
        lambda: alibi_slopes(0),
        lambda: alibi_slopes(2.0),
        lambda: alibi([0.5], 2),  # type: ignore
        lambda: t5_buckets([1], 2),
        lambda: t5_buckets([1], 32, 8),
        lambda: kerple_log([1], 0, 1),
        lambda: kerple_power([1], 1, 3),
        lambda: fire([3], [4], 1, 1),
        lambda: fire([3], [2], 1, 0),
        lambda: kerple_log([1], 1, 1, "int8"),
    ],
)
def test_what_is_not_known_is_a_sentence(make: Callable[[], Any]) -> None:
    with pytest.raises(ValueError, match=r"^.+[^.]$"):
        make()


def test_the_docstrings_are_right() -> None:
    assert doctest.testmod(biases).failed == 0
    assert fire([3], [3], 1, 7, lambda x: x + arb(2)).tolist() == [2]

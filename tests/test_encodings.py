"""Encodings: every layout, every entry rounded to nearest, certified precision."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import pytest
from flint import arb, ctx
from hypothesis import given
from hypothesis import strategies as st

from numerics import blocks, decimals, encodings, exact, ladder, offset_sum
from numerics.decimals import decimal
from numerics.encodings import (
    FORMATS,
    angle_error,
    collision,
    frequencies,
    nearest,
    rotary,
    rotate,
    rounded_table,
    sinusoidal,
    sinusoidal_balls,
)
from numerics.ladder import Ladder

pytestmark = pytest.mark.slow

SMALL = Ladder(8)


def formula(position: int, pair: int, dim: int = 8) -> tuple[float, float]:
    with mpmath.workdps(40):
        angle = position * mpmath.mpf(10_000) ** (-mpmath.mpf(2 * pair) / dim)
        return float(mpmath.sin(angle)), float(mpmath.cos(angle))


@pytest.mark.parametrize(("lanes", "order"), [
    ("interleaved", [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)]),
    ("interleaved-cos-first", [(0, 1), (0, 0), (1, 1), (1, 0), (2, 1), (2, 0), (3, 1), (3, 0)]),
    ("halves", [(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 1), (3, 1)]),
    ("halves-cos-first", [(0, 1), (1, 1), (2, 1), (3, 1), (0, 0), (1, 0), (2, 0), (3, 0)])])
def test_the_lanes_stand_where_their_name_says(lanes: str, order: list[tuple[int, int]]) -> None:
    made = sinusoidal([0, 1, 77], SMALL, lanes=lanes)
    for row, m in zip(made, (0, 1, 77), strict=True):
        assert [*row] == [formula(m, pair)[which] for pair, which in order]


def test_the_endpoint_exponent_ends_at_one_over_b() -> None:
    first, *_, last = frequencies(SMALL, "endpoint")
    assert first == 1
    assert last.overlaps(arb(1) / 10_000)
    with pytest.raises(ValueError, match="d > 2"):
        frequencies(Ladder(2), "endpoint")
    with pytest.raises(ValueError, match="exponent"):
        frequencies(SMALL, "tensor")


def test_padding_and_scale() -> None:
    made = sinusoidal([1, 2, 3], SMALL, scale="0.5", padding=2)
    assert not made[1].any()
    assert made[0, 1] == formula(1, 0)[1] / 2


@pytest.mark.parametrize("name", FORMATS)
def test_every_entry_is_the_nearest_number(name: str) -> None:
    form = FORMATS[name]
    rows = sinusoidal_balls(range(60), Ladder(32))
    table = rounded_table(rows, form)
    assert table.dtype == form.dtype
    for n, row in enumerate(rows):
        for i, ball in enumerate(row):
            assert float(table[n, i]) == float(encodings.rounded(ball, form) or 0)


@given(st.fractions(), st.sampled_from([*FORMATS]))
def test_nearest_is_nearest(x: Fraction, name: str) -> None:
    form = FORMATS[name]
    y = nearest(x, form)
    if name != "bfloat16" and abs(x) < 60_000:
        with np.errstate(over="ignore"):
            assert float(y) == float(form.dtype(float(x))) or name in ("float32", "float16")
        if name == "float64":
            assert float(y) == float(x)
    other = nearest(x + (x - y), form)
    assert abs(x - y) <= abs(x - other)


def test_a_middle_is_rounded_to_even() -> None:
    half = FORMATS["float16"]
    assert [nearest(Fraction(n), half) for n in (2049, 2051, 4098)] == [2048, 2052, 4096]
    middle = [[arb(2049) / 4096]]
    assert float(rounded_table(middle, half)[0, 0]) == 0.5


# ---------------------------------------------------------------- rotations

def dense(position: int, pairs: int) -> np.ndarray[Any, Any]:
    out = np.zeros((2 * pairs, 2 * pairs))
    for i in range(pairs):
        s, c = formula(position, i, 2 * pairs)
        out[2*i:2*i+2, 2*i:2*i+2] = [[c, -s], [s, c]]
    return out


@pytest.mark.parametrize("pairing", encodings.PAIRINGS)
def test_a_rotation_is_the_block_matrix_seen_through_the_pairing(pairing: str) -> None:
    x = np.random.default_rng(7).normal(size=(5, 8))
    turned = np.stack([dense(m, 4) @ row for m, row in enumerate(x)])
    spread = [0, 2, 4, 6, 1, 3, 5, 7]
    into = x[:, spread] if pairing == "half-split" else x
    out = turned if pairing == "interleaved" else turned[:, spread]
    c, s = rotary(range(5), SMALL, pairing=pairing)
    np.testing.assert_allclose(rotate(into, c, s, pairing), out, rtol=0, atol=1e-14)


def test_an_attention_factor_multiplies_both() -> None:
    c, s = rotary([3], SMALL, scale=2)
    c1, s1 = rotary([3], SMALL)
    np.testing.assert_array_equal(c, 2 * c1)
    np.testing.assert_array_equal(s, 2 * s1)


# ---------------------------------------------------------------- precision

@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("position", [1, 100, 2047, 4099, 100_003])
def test_the_error_of_an_angle_stays_below_its_bound(name: str, position: int) -> None:
    found = angle_error(name, position, Ladder(64))
    assert found.found <= arb(exact.rational(found.bound))
    if name == "float64":
        theta = np.float64(1e4 ** (-2 * found.pair / 64))
        assert float(found.found) <= abs(position * theta) * 4e-16


def test_collisions_are_found_where_positions_collapse() -> None:
    assert collision("float16", SMALL, 2200) == (2048, 2049)
    assert collision("bfloat16", SMALL, 300) == (256, 257)
    assert collision("float32", SMALL, 2200) is None
    assert collision("float16", SMALL, 2048, formed=False) is None


def test_a_collision_is_the_first_one() -> None:
    ladder = Ladder(2, Fraction(10_000))
    found = collision("bfloat16", ladder, 400, formed=False)
    rows = [tuple(r) for r in sinusoidal(range(400), ladder, "bfloat16").astype(float).tolist()]
    first = next(((rows.index(r), n) for n, r in enumerate(rows) if rows.index(r) < n), None)
    assert found == first


@pytest.mark.parametrize("make", [
    lambda: sinusoidal([0], SMALL, lanes="zigzag"), lambda: sinusoidal([0], SMALL, "int8"),
    lambda: sinusoidal(["x"], SMALL), lambda: rotary([0], SMALL, pairing="thirds"),
    lambda: sinusoidal([float("nan")], SMALL), lambda: collision("float8", SMALL, 3)])
def test_what_is_not_known_is_a_sentence(make: Callable[[], Any]) -> None:
    with pytest.raises((ValueError, TypeError), match=r"^.+"):
        make()


# ---------------------------------------------------------------- decimals and docstrings

@given(st.fractions(-10**6, 10**6), st.fractions(0, 1), st.integers(1, 30))
def test_decimals_cover_their_ball(middle: Fraction, radius: Fraction, digits: int) -> None:
    with ctx.workdps(60):
        ball = arb(exact.rational(middle), exact.rational(radius / 10**digits))
        shown = decimal(ball, digits)
        mid, rad = Fraction(shown["mid"]), Fraction(shown["rad"])
        exactly = decimals.exact_value(ball.mid()), decimals.exact_value(ball.rad())
    assert abs(exactly[0] - mid) + exactly[1] <= rad
    assert rad <= exactly[1] * Fraction(102, 100) + Fraction(1, 10**(digits + 2))


@pytest.mark.parametrize("module", [encodings, decimals, exact, ladder, offset_sum, blocks],
                         ids=lambda m: m.__name__)
def test_the_docstrings_are_right(module: Any) -> None:
    assert doctest.testmod(module).failed == 0

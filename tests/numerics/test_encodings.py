"""Encodings: every layout, every entry rounded to nearest, certified precision."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import ml_dtypes
import mpmath
import numpy as np
import pytest
from flint import arb, ctx
from hypothesis import given
from hypothesis import strategies as st

from phaseproof.numerics import (
    blocks,
    decimals,
    encodings,
    ladder,
    layouts,
    offset_sum,
    precision,
    rounding,
    scalings,
)
from phaseproof.numerics import rationals as exact
from phaseproof.numerics.decimals import decimal
from phaseproof.numerics.encodings import (
    rotary,
    rotate,
    sinusoidal,
    sinusoidal_balls,
    xpos,
)
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.layouts import PAIRINGS, axial, interleaved_sections, sections
from phaseproof.numerics.precision import angle_error, collision
from phaseproof.numerics.rounding import (
    FORMATS,
    nearest,
    rounded,
    rounded_floats,
    rounded_table,
)
from phaseproof.numerics.scalings import (
    Endpoint,
    Linear,
    LongRoPE,
    Partial,
    Proportional,
    YaRN,
    logarithmic,
)

pytestmark = pytest.mark.slow

SMALL = Ladder(8)


def formula(position: int, pair: int, dim: int = 8) -> tuple[float, float]:
    with mpmath.workdps(40):
        angle = position * mpmath.mpf(10_000) ** (-mpmath.mpf(2 * pair) / dim)
        return float(mpmath.sin(angle)), float(mpmath.cos(angle))


@pytest.mark.parametrize(
    ("lanes", "order"),
    [
        (
            "interleaved",
            [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)],
        ),
        (
            "interleaved-cos-first",
            [(0, 1), (0, 0), (1, 1), (1, 0), (2, 1), (2, 0), (3, 1), (3, 0)],
        ),
        ("halves", [(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 1), (3, 1)]),
        (
            "halves-cos-first",
            [(0, 1), (1, 1), (2, 1), (3, 1), (0, 0), (1, 0), (2, 0), (3, 0)],
        ),
    ],
)
def test_the_lanes_stand_where_their_name_says(
    lanes: str, order: list[tuple[int, int]]
) -> None:
    made = sinusoidal([0, 1, 77], SMALL, lanes=lanes)
    for row, m in zip(made, (0, 1, 77), strict=True):
        assert [*row] == [formula(m, pair)[which] for pair, which in order]


def test_the_endpoint_exponent_ends_at_one_over_b() -> None:
    first, *_, last = Ladder(8, scaling=Endpoint()).frequencies()
    assert first == 1
    assert last.overlaps(arb(1) / 10_000)


def test_a_wider_table_has_zeros_behind() -> None:
    made = sinusoidal(range(3), Ladder(4), lanes="halves", width=5)
    np.testing.assert_array_equal(
        made[:, :4], sinusoidal(range(3), Ladder(4), lanes="halves")
    )
    assert not made[:, 4].any()


def test_positions_come_in_every_kind() -> None:
    made = sinusoidal(np.arange(3), SMALL)
    for positions in (
        [0, 1, 2],
        ["0", "1", "2"],
        np.arange(3.0),
        [np.int64(0), 1, Fraction(2)],
        np.arange(3, dtype=np.uint8),
        range(3),
        [np.array(0), 1, 2],
        np.arange(3).reshape(3, 1),
    ):
        np.testing.assert_array_equal(sinusoidal(positions, SMALL), made)
    assert sinusoidal([], SMALL).shape == (0, 8)
    assert rotary([], SMALL)[0].shape == (0, 8)


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
            assert float(table[n, i]) == float(rounded(ball, form) or 0)


@given(st.fractions(), st.sampled_from([*FORMATS]))
def test_nearest_is_nearest(x: Fraction, name: str) -> None:
    form = FORMATS[name]
    y = nearest(x, form)
    if name != "bfloat16" and abs(x) < 60_000:
        with np.errstate(over="ignore"):
            assert float(y) == float(form.dtype(float(x))) or name in (
                "float32",
                "float16",
            )
        if name == "float64":
            assert float(y) == float(x)
    other = nearest(x + (x - y), form)
    assert abs(x - y) <= abs(x - other)


def test_a_middle_is_rounded_to_even() -> None:
    half = FORMATS["float16"]
    assert [nearest(Fraction(n), half) for n in (2049, 2051, 4098)] == [
        2048,
        2052,
        4096,
    ]
    middle = [[arb(2049) / 4096]]
    assert float(rounded_table(middle, half)[0, 0]) == 0.5


@given(
    st.integers(1, 2**8 - 1),
    st.integers(-140, 100),
    st.sampled_from([-1, 0, 1]),
    st.sampled_from([*FORMATS]),
)
def test_beside_the_middle_of_two_numbers(
    whole: int, power: int, side: int, name: str
) -> None:
    """A middle, and what lies nearer to it than any float64 can say, is rounded as it should be."""
    form = FORMATS[name]
    with ctx.workprec(400):
        x = Fraction(2 * whole + 1) * Fraction(2) ** power + side * Fraction(2) ** (
            power - 80
        )
        made = rounded_table([[arb(exact.rational(x))]], form)[0, 0]
    if nearest(x, form) < (65520 if name == "float16" else Fraction(2) ** 127):
        assert Fraction(float(made)) == nearest(x, form)


@given(
    st.floats(width=64, allow_nan=False, allow_infinity=False),
    st.sampled_from([*FORMATS]),
)
def test_floats_are_rounded_once(x: float, name: str) -> None:
    """As exact rationals round; by way of a third format they would not."""
    form = FORMATS[name]
    (made,), (middle,) = rounded_floats(np.array([x]), form)
    right = nearest(Fraction(x), form)
    if np.isfinite(float(made)):
        assert Fraction(float(made)) == right
    else:
        assert abs(right) > Fraction(float(ml_dtypes.finfo(form.dtype).max))
    units = abs(Fraction(x) - right) * 2
    above = nearest(Fraction(x) + (Fraction(x) - right), form)
    assert middle == (units != 0 and abs(above - right) == units)


def test_an_entry_that_two_roundings_spoil() -> None:
    """Position 799, pair 31 of d = 128: 0.196777338 lies below the middle 0.19677734375 of two
    bfloat16 numbers, and its float32 is that middle."""
    made = sinusoidal([799], Ladder(128), "bfloat16", lanes="halves")[0, 31]
    assert float(made) == 0.1962890625


# ---------------------------------------------------------------- by floats, and by balls

LONGER = YaRN(Fraction(4), Fraction(64))
HOSTILE = [0, "0.5", 7, "1e30", "-1e-30", 10**200, Fraction(1, 3)]
TABLES: dict[str, Callable[[str], tuple[Any, Any]]] = {
    "plain": lambda x: rotary(range(300), Ladder(64), x),
    "steps": lambda x: rotary(range(-300, 500, 7), Ladder(32, 500_000), x),
    "far apart": lambda x: rotary(np.arange(40) ** 4, Ladder(32, 10**12), x),
    "hostile": lambda x: rotary(HOSTILE, Ladder(16, "1.001"), x),
    "attention": lambda x: rotary(
        range(99), Ladder(32, scaling=LONGER), x, scale=LONGER.attention
    ),
    "still pairs": lambda x: rotary(
        range(99), Ladder(32, scaling=Proportional(8)), x, scale="-0.37"
    ),
    "tiny": lambda x: rotary(range(40), SMALL, x, scale="1e-310"),
    "small": lambda x: rotary(range(40), SMALL, x, scale="1e-30"),
    "huge": lambda x: rotary(range(40), SMALL, x, scale="1e300"),
    "nothing": lambda x: rotary(range(9), SMALL, x, scale=0),
    "axes": lambda x: rotary(
        np.indices((3, 5, 4)).reshape(3, -1).T, SMALL, x, axes=sections((1, 1, 2))
    ),
    "fast": lambda x: rotary(range(40), ladder.timing_signal(16, "5e11", "9e11"), x),
    "xpos": lambda x: xpos(range(60), Ladder(16), x, centre=3),
    "xpos, far": lambda x: xpos(
        [2**60], Ladder(4, scaling=Linear(10**12) + Linear(10**12)), x, span="1e-22"
    ),
}


def same(x: Any, y: Any) -> bool:
    """Bit for bit, so that zeros have one sign."""
    return all(
        a.dtype == b.dtype and a.tobytes() == b.tobytes()
        for a, b in zip(x, y, strict=True)
    )


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("made", TABLES.values(), ids=TABLES)
def test_floats_give_what_balls_give(
    made: Callable[[str], Any], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_floats = made(name)
    monkeypatch.setattr(encodings, "OFF", np.inf)
    assert same(by_floats, made(name))


@pytest.mark.parametrize("name", ["float32", "float16", "bfloat16"])
def test_any_floats_within_the_bound_give_the_same_table(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Waves may be off by ENTRY, each on its own side; by more than a unit of the format, no."""
    right, rng = rotary(range(500), Ladder(64), name), np.random.default_rng(2)

    def off(by: float) -> Callable[..., Any]:
        def waves(*args: Any) -> Any:
            made = blocks.waves(*args)
            return tuple(x + by * rng.choice([-1, 1], size=x.shape) for x in made)

        return waves

    monkeypatch.setattr(encodings, "waves", off(float(blocks.ENTRY)))
    assert same(rotary(range(500), Ladder(64), name), right)
    monkeypatch.setattr(encodings, "waves", off(2.0**-12))
    assert not same(rotary(range(500), Ladder(64), name), right)


@pytest.mark.parametrize(
    ("name", "dim", "base", "shift"),
    [
        ("float32", 128, 10_000, 0),
        ("float32", 64, 500_000, 4096),
        ("bfloat16", 128, 10_000, 0),
        ("float16", 32, 10**6, 1),
    ],
)
def test_few_entries_are_decided_by_balls(
    name: str, dim: int, base: int, shift: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sine of 0 has no sign to a float; beyond position 0 next to none is in doubt."""
    counts, decided = list[int](), encodings._Table._decided

    def counted(self: Any, rows: Any, *rest: Any) -> Any:
        counts.append(len(rows))
        return decided(self, rows, *rest)

    monkeypatch.setattr(encodings._Table, "_decided", counted)
    rotary(range(shift, shift + 2048), Ladder(dim, base), name)
    first = 0 if shift else dim // 2
    assert first <= sum(counts) <= first + 2048 * dim // 10_000


def test_a_damaged_table_is_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bit that fell over in memory is seen by the rows beside it."""

    def spoiled(*args: Any) -> Any:
        cosine, sine = rows(*args)
        cosine[-1, 0] += 1e-9
        return cosine, sine

    rows = blocks.rows
    monkeypatch.setattr(blocks, "rows", spoiled)
    with pytest.raises(blocks.DamagedTable):
        rotary(range(100), SMALL, "float32")


# ---------------------------------------------------------------- rotations


def dense(position: int, pairs: int) -> np.ndarray[Any, Any]:
    out = np.zeros((2 * pairs, 2 * pairs))
    for i in range(pairs):
        s, c = formula(position, i, 2 * pairs)
        out[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = [[c, -s], [s, c]]
    return out


@pytest.mark.parametrize("pairing", PAIRINGS)
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


def block(
    x: np.ndarray[Any, Any], angles: np.ndarray[Any, Any]
) -> np.ndarray[Any, Any]:
    """Rows of neighbouring pairs turned by a row of angles each, in complex numbers."""
    turned = (x[:, ::2] + 1j * x[:, 1::2]) * np.exp(1j * angles)
    return np.stack([turned.real, turned.imag], axis=-1).reshape(x.shape)


X = np.random.default_rng(3).normal(size=(6, 8))
M = np.arange(6)[:, None]


def neox(x: np.ndarray[Any, Any], rotated: int) -> np.ndarray[Any, Any]:
    """GPT-NeoX: the first lanes, in halves of their own; the others pass."""
    first, rest = x[:, :rotated], x[:, rotated:]
    theta = 10_000.0 ** (-np.arange(0, rotated, 2) / rotated)
    angles = np.concatenate([M * theta, M * theta], axis=-1)
    half = np.concatenate(
        [-first[:, rotated // 2 :], first[:, : rotated // 2]], axis=-1
    )
    return np.concatenate(
        [first * np.cos(angles) + half * np.sin(angles), rest], axis=-1
    )


def test_a_partial_rotation_turns_the_lanes_gpt_neox_turns() -> None:
    made = rotate(
        X,
        *rotary(range(6), Ladder(8, scaling=Partial(4)), pairing="half-split"),
        "half-split",
    )
    np.testing.assert_allclose(made, neox(X, 4), rtol=0, atol=1e-14)
    assert {*np.flatnonzero((made != X).any(axis=0))} == {0, 1, 2, 3}


def test_a_partial_rotation_turns_the_lanes_gpt_j_turns() -> None:
    made = rotate(X, *rotary(range(6), Ladder(8, scaling=Partial(4))))
    theta = np.array([1, 0.01])
    np.testing.assert_allclose(
        made[:, :4], block(X[:, :4], M * theta), rtol=0, atol=1e-14
    )
    np.testing.assert_array_equal(made[:, 4:], X[:, 4:])


def test_a_proportional_rotation_pairs_all_lanes() -> None:
    made = rotate(
        X,
        *rotary(range(6), Ladder(8, scaling=Proportional(4)), pairing="half-split"),
        "half-split",
    )
    assert {*np.flatnonzero((made != X).any(axis=0))} == {0, 1, 4, 5}
    angles = M * np.array([1, 0.1, 0, 0])
    spread = [0, 4, 1, 5, 2, 6, 3, 7]
    np.testing.assert_allclose(
        made[:, spread], block(X[:, spread], angles), rtol=0, atol=1e-14
    )


def test_coordinates_turn_the_pairs_of_their_axis() -> None:
    at = np.random.default_rng(5).integers(0, 50, size=(6, 3))
    theta = 10_000.0 ** (-np.arange(4) / 4)
    for axes in (sections((1, 1, 2)), interleaved_sections((2, 1, 1))):
        made = rotate(X, *rotary(at, SMALL, axes=axes))
        np.testing.assert_allclose(
            made, block(X, at[:, axes] * theta), rtol=0, atol=1e-13
        )
    flat = at[:, :2]
    made = rotate(X, *rotary(flat, Ladder(4), axes=axial(2, 2)))
    angles = np.concatenate(
        [flat[:, :1] * theta[::2], flat[:, 1:] * theta[::2]], axis=1
    )
    np.testing.assert_allclose(made, block(X, angles), rtol=0, atol=1e-13)


def test_interleaved_sections_take_turns_as_qwen3_vl_takes_them() -> None:
    counts = (24, 20, 20)
    axes = np.zeros(64, dtype=int)
    for axis in (1, 2):
        axes[axis : 3 * counts[axis] : 3] = axis
    assert interleaved_sections(counts) == tuple(axes.tolist())


def test_xpos_damps_queries_and_keys_inversely() -> None:
    """As torchscale computes it, with the middle of six tokens at 3."""
    c, s = xpos(range(6), SMALL, centre=3)
    scale = ((np.arange(0, 8, 2) + 0.4 * 8) / (1.4 * 8)) ** ((M - 3) / 512)
    c1, s1 = rotary(range(6), SMALL)
    np.testing.assert_allclose(c, c1 * np.repeat(scale, 2, axis=1), rtol=1e-14)
    np.testing.assert_allclose(s, s1 * np.repeat(scale, 2, axis=1), rtol=1e-14)
    queries = rotate(X, c, s)
    keys = rotate(X[::-1], *xpos(range(6), SMALL, centre=3, key=True))
    moved = (
        rotate(X, *xpos(range(40, 46), SMALL)),
        rotate(X[::-1], *xpos(range(40, 46), SMALL, key=True)),
    )
    np.testing.assert_allclose(
        (queries * keys).sum(axis=1),
        (moved[0] * moved[1]).sum(axis=1),
        rtol=0,
        atol=1e-13,
    )


def test_longrope_keeps_its_first_positions_unscaled() -> None:
    longer = Ladder(8, scaling=LongRoPE(tuple(map(Fraction, (2, 3, 4, 5)))))
    c, s = rotary(range(6), longer, threshold=4)
    for made, scaled, plain in zip(
        (c, s), rotary(range(6), longer), rotary(range(6), SMALL), strict=True
    ):
        np.testing.assert_array_equal(made[:4], plain[:4])
        np.testing.assert_array_equal(made[4:], scaled[4:])


def test_an_attention_factor_that_is_no_fraction() -> None:
    ladder = Ladder(8, scaling=YaRN(Fraction(40), Fraction(4096)))
    c, _ = rotary([0], ladder, scale=ladder.scaling.attention)
    with ctx.workprec(200):
        assert float(c[0, 0]) == float(logarithmic(40))


# ---------------------------------------------------------------- precision


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("position", [1, 100, 2047, 4099, 100_003])
def test_the_error_of_an_angle_stays_below_its_bound(name: str, position: int) -> None:
    found = angle_error(name, position, Ladder(64))
    assert found.found <= arb(exact.rational(found.bound))
    if name == "float64":
        theta = np.float64(1e4 ** (-2 * found.pair / 64))
        assert float(found.found) <= abs(position * theta) * 4e-16


def test_errors_of_several_positions_are_those_of_each() -> None:
    found = precision.angle_errors("bfloat16", np.arange(5), SMALL)
    assert [x.bound for x in found] == [
        angle_error("bfloat16", m, SMALL).bound for m in range(5)
    ]
    assert [x.pair for x in found] == [
        angle_error("bfloat16", m, SMALL).pair for m in range(5)
    ]


def test_collisions_are_found_where_positions_collapse() -> None:
    assert collision("float16", SMALL, 2200) == (2048, 2049)
    assert collision("bfloat16", SMALL, 300) == (256, 257)
    assert collision("float32", SMALL, 2200) is None
    assert collision("float16", SMALL, 2048, formed=False) is None


def test_a_collision_is_the_first_one() -> None:
    ladder = Ladder(2, Fraction(10_000))
    found = collision("bfloat16", ladder, 400, formed=False)
    rows = [
        tuple(r)
        for r in sinusoidal(range(400), ladder, "bfloat16").astype(float).tolist()
    ]
    first = next(
        ((rows.index(r), n) for n, r in enumerate(rows) if rows.index(r) < n), None
    )
    assert found == first


ONE = np.ones((2, 8))


@pytest.mark.parametrize(
    "make",
    [
        lambda: sinusoidal([0], SMALL, lanes="zigzag"),
        lambda: sinusoidal([0], SMALL, "int8"),
        lambda: sinusoidal([0], SMALL, "bf16"),
        lambda: sinusoidal([0], SMALL, object()),
        lambda: sinusoidal(["x"], SMALL),
        lambda: rotary([0], SMALL, pairing="thirds"),
        lambda: sinusoidal([0], SMALL, width=6),
        lambda: sinusoidal([(0, 1)], SMALL),
        lambda: rotary([(0, 1)], SMALL),
        lambda: rotary([(0, 1)], SMALL, axes=(0, 1)),
        lambda: rotary([0], SMALL, axes=(0, 0, 0, 1)),
        lambda: interleaved_sections((1, 9)),
        lambda: rotary([0], Ladder(8, scaling=Partial(4)), threshold=3),
        lambda: angle_error("float16", -1, SMALL),
        lambda: angle_error("float16", 0.5, SMALL),  # type: ignore
        lambda: xpos([0], SMALL, span=0),
        lambda: rotary([0], SMALL, scale="x"),
        lambda: rotate(ONE, ONE[:, :3], ONE[:, :3]),
        lambda: rotate(ONE, ONE, ONE[:, :6]),
        lambda: rotate(ONE[:, :6], ONE, ONE),
        lambda: rotate(ONE, np.ones((3, 8)), np.ones((3, 8))),
        lambda: rotate(np.float64(1), ONE, ONE),
        lambda: rotate(ONE, ONE, ONE, "thirds"),
        lambda: sinusoidal([float("nan")], SMALL),
        lambda: collision("float8", SMALL, 3),
    ],
)
def test_what_is_not_known_is_a_sentence(make: Callable[[], Any]) -> None:
    with pytest.raises(ValueError, match=r"^.+[^.]$"):
        make()


# ---------------------------------------------------------------- decimals and docstrings


@given(st.fractions(-(10**6), 10**6), st.fractions(0, 1), st.integers(1, 30))
def test_decimals_cover_their_ball(
    middle: Fraction, radius: Fraction, digits: int
) -> None:
    with ctx.workdps(60):
        ball = arb(exact.rational(middle), exact.rational(radius / 10**digits))
        shown = decimal(ball, digits)
        mid, rad = Fraction(shown["mid"]), Fraction(shown["rad"])
        exactly = decimals.exact_value(ball.mid()), decimals.exact_value(ball.rad())
    assert abs(exactly[0] - mid) + exactly[1] <= rad
    assert rad <= exactly[1] * Fraction(102, 100) + Fraction(1, 10 ** (digits + 2))


@pytest.mark.parametrize(
    "module",
    [
        encodings,
        decimals,
        exact,
        ladder,
        layouts,
        offset_sum,
        precision,
        rounding,
        scalings,
        blocks,
    ],
    ids=lambda m: m.__name__,
)
def test_the_docstrings_are_right(module: Any) -> None:
    assert doctest.testmod(module).failed == 0

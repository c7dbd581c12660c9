"""phaseproof conform: every layout there is is recognised, every damage is called what it is."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from phaseproof.numerics.bias_tables import bias
from phaseproof.numerics.biases import alibi, alibi_slopes, t5_buckets
from phaseproof.numerics.conform import attention_bias, frequency_vectors
from phaseproof.numerics.conform.bounds import bound_of
from phaseproof.numerics.conform.claim_checks import TITLES
from phaseproof.numerics.conform.classify import judge, judge_turned
from phaseproof.numerics.conform.commands import lines
from phaseproof.numerics.conform.conventions import Convention, narrowed
from phaseproof.numerics.conform.frequencies import Inverted, Width, floats
from phaseproof.numerics.conform.lane_orders import rope_readings, sinusoidal_readings
from phaseproof.numerics.conform.rotations import Rotation, turned
from phaseproof.numerics.conform.verdict import Declared, Verdict
from phaseproof.numerics.encodings import frequencies, rotary, rotate, sinusoidal
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.layouts import LANES, PAIRINGS
from phaseproof.numerics.scaling_base import Scaling
from phaseproof.numerics.scalings import Endpoint, Partial, YaRN, scaling
from phaseproof.syntax.inline_markup import plain
from tests.book.whole_book import whole_book

pytestmark = pytest.mark.slow

Array = np.ndarray[Any, Any]
PLAIN = Ladder(32)
N = 300


def table(x: Array, **declared: Any) -> Verdict:
    return judge("sinusoidal", sinusoidal_readings(x), Declared(**declared))


def rope(*x: Array, **declared: Any) -> Verdict:
    return judge("rope", rope_readings(x), Declared(**declared))


def function(
    f: Callable[[Array], Array], dim: int = 32, rows: int = N, **declared: Any
) -> Verdict:
    return judge_turned(turned(Rotation(f, dim), rows), Declared(**declared))


def layout(found: Verdict) -> dict[str, Any]:
    assert found.layouts
    return found.layouts[0].data()


def said(found: Verdict) -> str:
    return "; ".join(x.sentence for x in found.departures)


def single(
    dim: int = 32, rows: int = 2048, base: float = 10_000, start: int = 0
) -> Array:
    """Angles as frameworks form them: every operation rounded to single precision."""
    exponent = np.arange(0, dim, 2, dtype=np.float32) / np.float32(dim)
    theta = np.float32(1) / np.float32(base) ** exponent
    return np.outer(np.arange(start, start + rows, dtype=np.float32), theta)


# ---------------------------------------------------------------- layouts


@pytest.mark.parametrize("how", [Scaling(), Endpoint()], ids=["paper", "endpoint"])
@pytest.mark.parametrize("lanes", LANES)
@pytest.mark.parametrize("dtype", ["float64", "float32", "float16", "bfloat16"])
def test_every_order_and_exponent_is_recognised(
    lanes: str, how: Scaling, dtype: str
) -> None:
    found = table(sinusoidal(range(N), Ladder(32, scaling=how), dtype, lanes=lanes))
    assert found.verdict == "matches"
    assert layout(found)["order"] == lanes
    named = [x.data()["scaling"] for x in found.layouts]
    assert ("endpoint" if isinstance(how, Endpoint) else "none") in named
    assert found.error
    assert found.error["nearest"] == 1
    assert found.error["ulps"]["off"] <= 0.5001
    assert all(x.holds for x in found.laws)


@pytest.mark.parametrize("pairing", ["interleaved", "half-split"])
def test_a_full_table_shows_its_pairing(pairing: str) -> None:
    found = rope(*rotary(range(N), PLAIN, "float32", pairing))
    assert (found.verdict, layout(found)["order"]) == ("matches", pairing)
    assert [x.tag for x in found.laws] == ["0503", "0504", "0505"]


@pytest.mark.parametrize("pairing", PAIRINGS)
def test_a_function_shows_its_pairing(pairing: str) -> None:
    found = function(
        lambda x: rotate(x, *rotary(range(len(x)), PLAIN, "float32", pairing), pairing)
    )
    assert (found.verdict, layout(found)["order"]) == ("matches", pairing)


def test_a_cosine_that_differs_from_lane_to_lane_by_a_rounding() -> None:
    c, s = rotary(range(N), PLAIN, "float32", "half-split")
    c[:, 16:] = np.nextafter(c[:, 16:], np.float32(2))
    for found in (
        rope(c, s),
        function(lambda x: rotate(x, c[: len(x)], s[: len(x)], "half-split")),
    ):
        assert (found.verdict, layout(found)["order"]) == ("matches", "half-split")


def test_half_a_table_does_not_show_it() -> None:
    c, s = rotary(range(N), PLAIN, "float32", "half-split")
    forms: list[list[Array]] = [
        [c[:, :16], s[:, :16]],
        [(c + 1j * s)[:, :16]],
        [np.stack([c[:, :16], s[:, :16]], axis=-1)],
    ]
    for given in forms:
        found = rope(*given)
        assert found.verdict == "matches"
        assert layout(found)["order"] == "not visible"
        assert "do not show which dimensions" in " ".join(found.notes)


def test_the_row_of_fairseq_is_zero_and_the_start_is_declared() -> None:
    x = sinusoidal(range(N), PLAIN, "float32", "halves", padding=1)
    found = table(x)
    assert found.verdict == "matches"
    assert layout(found)["zeroed"] == [1]
    shifted = sinusoidal(range(2, N), PLAIN, "float32", "halves")
    assert table(shifted).verdict == "wrong"
    for start in (2, None):
        assert table(shifted, start=start).verdict == "matches"
        assert layout(table(shifted, start=start))["start"] == 2


def test_positions_that_are_counted_down() -> None:
    x = sinusoidal(range(N, -N, -1), PLAIN, "float32", "halves")
    found = table(x)
    assert found.verdict == "wrong"
    assert f"counted down from {N}" in said(found)
    for start in (N, None):
        found = table(x, start=start)
        assert (found.verdict, layout(found)["down"]) == ("matches", True)
        assert found.error
        assert found.error["ulps"]["off"] <= 0.5001


def test_an_odd_width_says_what_it_does_with_the_last_lane() -> None:
    x = sinusoidal(range(N), PLAIN, "float32", "halves", width=33)
    assert (table(x).verdict, table(x).notes) == ("matches", ("column 32 is zero",))
    cut = sinusoidal(range(N), Ladder(34), "float32", "interleaved")[:, :33]
    found = table(cut)
    assert "column 32 has no partner and is not judged" in found.notes
    assert any("at width 34" in str(x) for x in found.layouts)


@pytest.mark.parametrize(
    ("scale", "named"),
    [(0.5, "0.5"), ((2 / 32) ** 0.5, "sqrt(2/d)"), (32**-0.5, "1/sqrt(d)")],
)
def test_a_scale_is_named(scale: float, named: str) -> None:
    x = sinusoidal(range(N), PLAIN, "float64") * scale
    assert layout(table(x.astype(np.float32)))["scale"] == named


@pytest.mark.parametrize("dtype", [np.float32, np.float16, ml_dtypes.bfloat16])
@pytest.mark.parametrize("scale", [1.0, 1.1386294])
def test_a_rotation_all_in_its_dtype_is_right(dtype: Any, scale: float) -> None:
    """Tables, vectors, products and sums rounded to it, as in a model of that dtype."""

    def rotation(x: Array) -> Array:
        angle = np.tile(single(x.shape[1], len(x)), 2)
        c, s = ((f(angle) * np.float32(scale)).astype(dtype) for f in (np.cos, np.sin))
        x, h = x.astype(dtype), x.shape[1] // 2
        return np.asarray(x * c + np.hstack([-x[:, h:], x[:, :h]]) * s)

    for dim, rows in ((8, 16), (64, 1024)):
        found = function(rotation, dim, rows)
        assert found.verdict == "matches", said(found)


def test_a_partial_rotation_passes_lanes_on() -> None:
    c, s = rotary(range(N), Ladder(8), "float32", "half-split")
    found = function(lambda x: rotate(x, c[: len(x)], s[: len(x)], "half-split"))
    assert found.verdict == "matches"
    assert layout(found)["order"] == "half-split"
    assert "the last 24 dimensions pass through" in found.notes


def test_all_layouts_with_these_numbers_are_named() -> None:
    two = [
        x.data()["order"]
        for x in table(sinusoidal(range(N), Ladder(2), "float32")).layouts
    ]
    assert two == ["interleaved", "halves"]
    names = [
        str(x) for x in table(sinusoidal(range(N), Ladder(32, 100), "float32")).layouts
    ]
    assert names == ["interleaved, base 100", "interleaved, base 10000, at width 64"]


def test_two_rows_are_needed() -> None:
    assert table(sinusoidal([0], PLAIN, "float32")).verdict == "undecided"
    assert table(np.zeros((9, 32), np.float32)).verdict == "undecided"


# ---------------------------------------------------------------- permuted


def test_another_order_than_declared_is_permuted_and_not_wrong() -> None:
    found = table(sinusoidal(range(N), PLAIN, "float32", "halves"), order="interleaved")
    assert found.verdict == "permuted"
    assert "halves, declared interleaved" in said(found)
    c, s = rotary(range(N), PLAIN, "float32", "interleaved")
    assert rope(c, s, order="half-split").verdict == "permuted"
    found = function(lambda x: rotate(x, c[: len(x)], s[: len(x)]), order="half-split")
    assert found.verdict == "permuted"


def test_an_order_of_no_name_is_permuted() -> None:
    mixed = np.random.default_rng(5).permutation(32)
    found = table(sinusoidal(range(N), PLAIN, "float32")[:, mixed])
    assert found.verdict == "permuted"
    assert str([int(x) for x in mixed]) in said(found)
    c, s = rotary(range(N), PLAIN, "float32")
    back = np.argsort(mixed)
    found = function(lambda x: rotate(x[:, mixed], c[: len(x)], s[: len(x)])[:, back])
    assert found.verdict == "permuted"


# ---------------------------------------------------------------- wrong, and called what it is


def test_the_wrong_sign() -> None:
    c, s = rotary(range(N), PLAIN, "float32")
    for found in (
        rope(c, -s),
        function(lambda x: rotate(x, c[: len(x)], -s[: len(x)])),
    ):
        assert found.verdict == "wrong"
        assert "by -mθ" in said(found)
    assert rope(c, -s, sign=-1).verdict == "matches"


@pytest.mark.parametrize(
    ("tables", "turned_by"),
    [("interleaved", "half-split"), ("half-split", "interleaved")],
)
def test_a_pairing_mixed_up(tables: str, turned_by: str) -> None:
    c, s = rotary(range(N), PLAIN, "float32", tables)
    found = function(lambda x: rotate(x, c[: len(x)], s[: len(x)], turned_by))
    assert found.verdict == "wrong"
    assert f"the tables are {tables}, the dimensions are rotated {turned_by}" in said(
        found
    )


def test_the_denominator_off_by_one() -> None:
    x = sinusoidal(range(N), Ladder(32, scaling=Endpoint()), "float32")
    found = table(x, base=Fraction(10_000), scaling=Scaling())
    assert found.verdict == "wrong"
    assert "i/(d/2 - 1), declared i/(d/2): the denominator is off by one" in said(found)
    found = table(sinusoidal(range(N), PLAIN, "float32"), scaling=Endpoint())
    assert "the exponent is i/(d/2), declared i/(d/2 - 1)" in said(found)


def test_an_inverted_ramp() -> None:
    ladder = Ladder(32, scaling=Inverted(YaRN(Fraction(8), Fraction(4096))))
    found = frequency_vectors.judged(floats(ladder).astype(np.float32), Declared())
    assert found.verdict == "wrong"
    assert "is inverted" in said(found)
    found = table(sinusoidal(range(N), ladder, "float32"), scaling=YaRN(8, 4096))
    assert "is inverted" in said(found)


def test_a_pair_of_another_size_is_found_where_it_is() -> None:
    """Its angle is right, and later rows may be off by more."""
    angle = single(rows=2048)
    x = np.concatenate([np.sin(angle), np.cos(angle)], axis=1).astype(np.float32)
    x[3, [5, 21]] *= np.float32(1.00002)
    found = table(x)
    assert found.verdict == "wrong"
    assert "position 3, dimension" in said(found)
    assert not found.laws[1].holds


def test_a_norm_that_the_angles_do_not_show() -> None:
    """Within what an angle may be off at that position, but not on the circle."""
    angle = single(rows=2048)
    c, s = np.cos(angle), np.sin(angle)
    c[2000, 3], s[2000, 3] = (
        c[2000, 3] * np.float32(1.00002),
        s[2000, 3] * np.float32(1.00002),
    )
    found = rope(c, s)
    assert (found.verdict, said(found)) == ("wrong", "claim 0504 fails in row 2000")


def test_rows_of_zeros_are_a_padding_index_or_wrong() -> None:
    x = sinusoidal(range(N), PLAIN, "float32")
    for rows, verdict in (
        ([1], "matches"),
        ([100], "wrong"),
        ([0, 1], "wrong"),
        ([], "matches"),
    ):
        damaged = x.copy()
        damaged[rows] = 0
        found = table(damaged)
        assert found.verdict == verdict
        assert (f"rows {', '.join(map(str, rows))} are zero" in said(found)) == (
            verdict == "wrong"
        )
        assert table(damaged, zeroed=tuple(rows)).verdict == "matches"
    damaged = x.copy()
    damaged[1], damaged[0, 4] = 0, 0.5
    assert "position 0, dimension 4" in said(table(damaged))


@pytest.mark.parametrize("start", [1, 2, 100, 5000, -7])
@pytest.mark.parametrize("dtype", ["float64", "float32", "bfloat16"])
def test_any_start_is_found(start: int, dtype: str) -> None:
    found = table(sinusoidal(range(start, start + N), PLAIN, dtype), start=None)
    assert (found.verdict, layout(found)["start"]) == ("matches", start)


@pytest.mark.parametrize("dtype", ["bfloat16", "float16"])
def test_positions_and_angles_in_a_narrow_format(dtype: str) -> None:
    """Kept in single precision, so that only the angles tell."""
    theta, m = floats(PLAIN), np.arange(4096, dtype=np.float64)
    for words, angle in (
        ("positions formed", np.outer(narrowed(m, dtype), theta)),
        ("frequencies formed", np.outer(m, narrowed(theta, dtype))),
        (
            "positions, frequencies and angles formed",
            narrowed(np.outer(narrowed(m, dtype), narrowed(theta, dtype)), dtype),
        ),
    ):
        found = rope(np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32))
        assert found.verdict == "wrong", words
        assert f"{words} in {dtype}" in said(found)
        assert any(not x.holds for x in found.laws) or words == "frequencies formed"
        last = {"bfloat16": "256 and 257", "float16": "2048 and 2049"}[dtype]
        assert ("positions" in words) == any(last in x for x in found.notes)


def test_a_table_shifted_by_one_position() -> None:
    found = table(sinusoidal(range(1, N), PLAIN, "float32"))
    assert found.verdict == "wrong"
    assert "shifted by +1 position: row 0 holds position 1" in said(found)
    found = table(sinusoidal(range(-1, N), PLAIN, "float32"))
    assert "shifted by -1 position" in said(found)


@pytest.mark.parametrize(
    ("power", "sentence"),
    [
        (0, "the attention factor 1.13863 is not applied"),
        (2, "the attention factor 1.13863 is applied twice"),
    ],
)
def test_an_attention_factor(power: int, sentence: str) -> None:
    how = YaRN(4, 4096)
    tables = lambda k: [
        x * float(how.attention()) ** k
        for x in rotary(range(N), Ladder(32, scaling=how), "float64", "half-split")
    ]
    right = [x.astype(np.float32) for x in tables(1)]
    found = rope(*right, scaling=how, base=Fraction(10_000))
    assert (found.verdict, layout(found)["scale"]) == (
        "conforms",
        "the attention factor",
    )
    found = rope(*[x.astype(np.float32) for x in tables(power)], scaling=how)
    assert (found.verdict, said(found).partition(":")[0]) == ("wrong", sentence)


def test_a_base_meant_for_another_width() -> None:
    """The ladder of the model's width in a head."""
    theta = floats(Ladder(32, scaling=Width(512)))
    angle = np.outer(np.arange(N), theta)
    found = rope(
        np.cos(angle).astype(np.float32),
        np.sin(angle).astype(np.float32),
        base=Fraction(10_000),
    )
    assert found.verdict == "wrong"
    assert "another width: the frequencies are b^(-2i/512), the width is 32" in said(
        found
    )


def test_one_entry_that_is_off_is_found() -> None:
    x = sinusoidal(range(N), PLAIN, "float32", "halves")
    x[77, 5] += 1e-4
    found = table(x)
    assert found.verdict == "wrong"
    assert "position 77" in said(found)
    assert found.error
    assert (found.error["angle"]["row"], found.error["angle"]["lane"]) == (77, 5)
    assert next((x.tag, x.holds) for x in found.laws) == ("0102", False)
    assert "77 in pair 5" in found.laws[0].where
    assert not found.laws[1].holds


@pytest.mark.parametrize("rows", [2, 3, 40])
@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16"])
def test_right_tables_are_never_wrong_however_short(rows: int, dtype: str) -> None:
    for dim in (4, 6, 64):
        for base in (100, 10_000, 10**8):
            x = sinusoidal(range(rows), Ladder(dim, base), dtype, lanes="halves")
            found = table(x)
            assert found.verdict == "matches", (dim, base, said(found))
            if not any(y.data()["base"] == str(base) for y in found.layouts):
                assert any("the base may be anything" in y for y in found.notes)
            assert table(x, base=Fraction(base)).verdict == "conforms"


def test_whatever_is_given_ends_in_a_verdict_or_a_value_error() -> None:
    random = np.random.default_rng(0)
    judges: list[Callable[[Array], Verdict]] = [
        table,
        rope,
        lambda x: rope(x, x),
        lambda x: frequency_vectors.judged(x, Declared()),
        lambda x: frequency_vectors.judged(x, Declared(scaling=YaRN(4, 4096))),
        attention_bias.judged,
    ]
    verdicts = set[str]()
    for shape in (
        (),
        (4,),
        (1, 2),
        (2, 2),
        (3, 1),
        (5, 3),
        (17, 6),
        (0, 4),
        (4, 0),
        (3, 5, 7),
        (2, 2, 2, 2),
        (1, 1, 9, 8),
    ):
        made = [
            random.normal(size=shape),
            np.zeros(shape),
            np.ones(shape),
            np.full(shape, np.nan),
            np.full(shape, np.inf),
            random.normal(size=shape) * 1e4,
        ]
        for x in (
            *made,
            *(np.asarray(y).astype(ml_dtypes.bfloat16) for y in made),
            np.ones(shape, int),
            np.ones(shape, complex),
            np.full(shape, "a"),
        ):
            for judged in judges:
                with suppress(ValueError):
                    verdicts.add(judged(x).verdict)
    assert verdicts == {"matches", "wrong", "undecided"}


def test_not_a_number() -> None:
    x = sinusoidal(range(N), PLAIN, "float32")
    x[3, 4] = np.nan
    found = table(x)
    assert found.verdict == "wrong"
    assert said(found) == "row 3, dimension 4 is not finite"


def test_noise_is_nothing_known() -> None:
    """It stays open what it should be, unless that is declared."""
    x = np.random.default_rng(1).normal(size=(50, 32)).astype(np.float32)
    found = table(x)
    assert found.verdict == "undecided"
    assert not any(x.holds for x in found.laws[:2])
    for declared in ({}, {"scaling": Scaling()}):
        found = table(x, base=Fraction(10_000), **declared)
        assert found.verdict == "wrong"
        assert "dimension" in said(found)


def test_any_frequencies_turn_but_have_no_name() -> None:
    theta = np.sort(np.random.default_rng(2).uniform(0.01, 1, 16))[::-1]
    angle = np.outer(np.arange(N), theta)
    both = np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32)
    found = rope(*both)
    assert found.verdict == "undecided"
    assert all(x.holds for x in found.laws)
    assert rope(*both, base=Fraction(10_000)).verdict == "wrong"


# ---------------------------------------------------------------- nothing that was not declared


def test_what_was_declared_is_conformed_to_and_what_was_not_is_matched() -> None:
    c, s = rotary(range(N), PLAIN, "float32")
    for declared, verdict, left_open in (
        ({}, "matches", "nothing was declared"),
        ({"order": "interleaved"}, "matches", "no frequencies were declared"),
        ({"base": Fraction(10_000)}, "conforms", ""),
        ({"scaling": Scaling()}, "conforms", ""),
    ):
        found = rope(c, s, **declared)
        assert (found.verdict, found.left_open) == (verdict, left_open)
        assert found.data()["left_open"] == (left_open or None)
        assert next(iter(lines(found))) == (
            f"matches interleaved, base 10000; {left_open}" if left_open else "conforms"
        )


def test_a_table_turned_twice_asks_whether_it_is_meant() -> None:
    half = Ladder(32, scaling=scaling("linear:factor=0.5"))
    both = rotary(range(N), half, "float32")
    found = rope(*both)
    assert (
        found.verdict,
        "multiplied by 2: is the rotation applied twice?" in said(found),
    ) == (
        "undecided",
        True,
    )
    assert rope(*both, scaling=half.scaling).verdict == "conforms"
    assert (
        frequency_vectors.judged(frequencies(half, "float32"), Declared()).verdict
        == "undecided"
    )


def partly(turning: int) -> Callable[[Array], Array]:
    def rotation(x: Array) -> Array:
        return rotate(
            x,
            *rotary(range(len(x)), Ladder(turning), "float32", "half-split"),
            "half-split",
        )

    return rotation


def test_a_partial_factor_applied_twice() -> None:
    """36 of 64 lanes are three quarters of three quarters; 16 are as usual as a half of a half."""
    found = function(partly(36), 64)
    assert (found.verdict, "is a share of 0.75 applied twice?" in said(found)) == (
        "undecided",
        True,
    )
    found = function(partly(16), 64)
    assert (found.verdict, "applied twice" in found.notes[-1]) == ("matches", True)
    found = function(partly(16), 64, scaling=Partial(32))
    assert (found.verdict, said(found)) == (
        "wrong",
        "16 dimensions rotate, declared 32: the share is applied twice",
    )
    for turning in (16, 36):
        assert (
            function(partly(turning), 64, scaling=Partial(turning)).verdict
            == "conforms"
        )
    theta = np.concatenate([frequencies(Ladder(36)), np.zeros(14)])
    assert frequency_vectors.judged(theta, Declared()).verdict == "undecided"
    assert (
        frequency_vectors.judged(theta, Declared(scaling=Partial(36))).verdict
        == "conforms"
    )


def test_a_claim_holds_up_to_the_factor() -> None:
    ladder = Ladder(32, scaling=YaRN(Fraction(4), Fraction(4096)))
    both = rotary(range(N), ladder, "float32", scale=ladder.scaling.attention)
    for declared in ({}, {"base": Fraction(10_000), "scaling": ladder.scaling}):
        norm = next(x for x in rope(*both, **declared).laws if x.tag == "0504")
        assert (norm.holds, norm.data()["factor"]) == (
            True,
            pytest.approx(1.1386294, rel=1e-6),
        )
        assert str(norm).startswith("0504 holds up to the factor 1.13863: ")
    found = rope(*rotary(range(N), ladder, "float32"), scaling=ladder.scaling)
    norm = next(x for x in found.laws if x.tag == "0504")
    assert (found.verdict, norm.holds) == ("wrong", False)
    assert "0504 holds: " in str([*rope(*rotary(range(N), PLAIN, "float32")).laws][1])


# ---------------------------------------------------------------- nearer the truth

AWAY = (0.0, 0.1, 0.3, 0.6, 0.9, 1.1, 2.0, 8.0, 64.0, 1000.0)


def best(start: int, dim: int = 32, rows: int = 200) -> tuple[Array, Array]:
    """Angles in double precision, and what an angle may be off in single."""
    convention, at = Convention("half-split", Ladder(dim), start), np.arange(rows)
    z = convention.true(at)
    return z, convention.allowed(bound_of("float32", "float32", 1.0), at, z)


@pytest.mark.parametrize(
    "declared",
    [{}, {"base": Fraction(10_000)}, {"base": Fraction(10_000), "scaling": Scaling()}],
    ids=["open", "base", "whole"],
)
@pytest.mark.parametrize("start", [0, 1000, 24_000, 130_048])
def test_nearer_the_truth_never_gets_a_worse_verdict(
    start: int, declared: dict[str, Any]
) -> None:
    """A table moves away from the best there is, in every pair, in one, and by noise: it is right
    as far as the bound goes, and never again beyond."""
    z, allowed = best(start)
    random = np.random.default_rng(start).uniform(-1, 1, z.shape)
    first, last = np.zeros(z.shape), np.zeros(z.shape)
    first[:, 0], last[:, -1] = 1, 1
    for direction in (np.ones(z.shape), random, first, last):
        verdicts = list[str]()
        for far in AWAY:
            moved = z * np.exp(1j * far * direction * (allowed - 2.0**-23))
            found = rope(
                moved.real.astype(np.float32),
                moved.imag.astype(np.float32),
                start=start,
                **declared,
            )
            verdicts.append(found.verdict)
        right = [x in ("conforms", "matches") for x in verdicts]
        assert right == sorted(right, reverse=True), verdicts
        assert all(right[: AWAY.index(0.9)]), verdicts
        assert not right[-1], verdicts
        if "scaling" in declared:  # all is declared: what is not right is wrong
            assert {*verdicts} == {"conforms", "wrong"}


@pytest.mark.parametrize("start", [23_000, 24_000, 130_048, 10**6])
def test_the_best_table_is_right_wherever_it_starts(start: int) -> None:
    for dim in (2, 4, 64):
        z, _ = best(start, dim)
        found = rope(z.real.astype(np.float32), z.imag.astype(np.float32), start=start)
        assert found.verdict == "matches", (dim, said(found))


def fast(angle: Array) -> Array:
    """Reduced by one 2π of single precision, as fast sines are beyond their range."""
    turn = np.float32(2 * np.pi)
    return (angle - np.rint(angle / turn) * turn).astype(np.float32)


def test_a_sine_reduced_by_a_rounded_circle_is_seen_where_the_angle_is_exact() -> None:
    angle = single(start=130_048, rows=512)
    declared: dict[str, Any] = {"start": 130_048, "base": Fraction(10_000)}
    assert rope(np.cos(angle), np.sin(angle), **declared).verdict == "conforms"
    found = rope(np.cos(fast(angle)), np.sin(fast(angle)), **declared)
    assert found.verdict == "wrong"
    assert found.error
    assert found.error["source"] == {"stage": "sine", "pair": 0}
    assert "where float32 costs at most 3.58e-07" in said(found)


@pytest.mark.parametrize("stage", ["frequency", "product", "sine"])
def test_the_source_of_an_error_is_named(stage: str) -> None:
    theta = floats(Ladder(64))
    m = np.arange(1000, 3000, dtype=np.float64)
    theta[1:] *= 1 + 2e-8 if stage == "frequency" else 1
    angle = np.outer(m, theta)
    z = np.exp(1j * (angle.astype(np.float32) if stage == "product" else angle))
    z += 3e-7 if stage == "sine" else 0
    found = rope(z.real, z.imag, start=1000, base=Fraction(10_000))
    assert found.error
    assert found.error["source"]["stage"] == stage


# ---------------------------------------------------------------- as good as the dtype can be


def test_single_precision_is_within_its_bound_and_grows_with_the_position() -> None:
    angle = single(rows=8192)
    found = rope(np.cos(angle), np.sin(angle))
    assert found.verdict == "matches"
    assert found.error
    assert found.bound
    assert 1e-5 < found.error["angle"]["off"] < found.bound["angle"]
    assert found.bound["claim"] == "2040"
    assert found.error["angle"]["position"] > 4096
    assert not found.notes[:-1]


def test_the_largest_error_is_certified() -> None:
    """The true value that is printed, and the distance from it."""
    angle = single(rows=512)
    found = table(
        np.concatenate([np.sin(angle), np.cos(angle)], axis=1).astype(np.float32)
    )
    assert found.error
    worst = found.error["ulps"]
    off = abs(worst["found"] - float(worst["true"]))
    assert worst["off"] == pytest.approx(
        off / np.spacing(np.float32(abs(float(worst["true"])))), rel=1e-5
    )


def test_a_double_table_with_single_angles_says_so() -> None:
    angle = single(rows=512).astype(np.float64)
    found = rope(np.cos(angle), np.sin(angle))
    assert found.verdict == "matches"
    assert found.bound
    assert found.bound["angles"] == "float32"


def test_a_wide_table_of_narrow_numbers_is_seen_through() -> None:
    x = sinusoidal(range(N), PLAIN, "bfloat16").astype(np.float32)
    found = table(x)
    assert found.verdict == "matches"
    assert "every entry is a bfloat16, kept as float32" in found.notes


# ---------------------------------------------------------------- frequencies


@pytest.mark.parametrize(
    ("name", "base", "dim"),
    [
        ("none", 10_000, 64),
        ("none", 500_000, 128),
        ("endpoint", 10_000, 64),
        ("linear:factor=4", 10_000, 64),
        ("ntk:factor=8", 10_000, 64),
        ("llama3", 500_000, 128),
        ("llama3:factor=32", 500_000, 64),
        ("partial:rotated=16", 10_000, 64),
        ("yarn:factor=4,trained=4096", 10_000, 64),
        ("yarn:factor=40,trained=4096", 10_000, 64),
        ("yarn:factor=4,trained=32768,rounded=no", 1_000_000, 128),
        ("ntk-by-parts:factor=16,trained=4096", 10_000, 128),
    ],
)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_a_scaling_is_named_with_its_parameters(
    name: str, base: int, dim: int, dtype: Any
) -> None:
    found = frequency_vectors.judged(
        floats(Ladder(dim, base, scaling(name))).astype(dtype), Declared()
    )
    shown = f"base {base}" + (f", {name}" if name != "none" else "")
    assert (found.verdict, str(found.layouts[0])) == ("matches", shown)


def test_declared_frequencies_that_are_others() -> None:
    linear = floats(Ladder(64, 10_000, scaling("linear:factor=4"))).astype(np.float32)
    meant = scaling("yarn:factor=4,trained=4096")
    found = frequency_vectors.judged(linear, Declared(scaling=meant))
    assert found.verdict == "wrong"
    assert "every frequency is divided by 4, where yarn" in said(found)
    found = frequency_vectors.judged(
        floats(Ladder(64)).astype(np.float32), Declared(scaling=meant)
    )
    assert "is not applied" in said(found)


def test_an_unknown_ladder_is_left_where_it_departs() -> None:
    theta = floats(Ladder(64))
    theta[7:] *= 1.1
    found = frequency_vectors.judged(theta.astype(np.float32), Declared())
    assert found.verdict == "undecided"
    assert "differs from pair 7" in said(found)
    assert (
        frequency_vectors.judged(theta, Declared(base=Fraction(10_000))).verdict
        == "wrong"
    )


def test_narrow_frequencies_and_timescales() -> None:
    theta = floats(Ladder(64))
    found = frequency_vectors.judged(theta.astype(ml_dtypes.bfloat16), Declared())
    assert str(found.layouts[0]) == "base 10000"
    assert found.error
    assert found.error["dtype"] == "bfloat16"
    found = frequency_vectors.judged((1 / theta).astype(np.float32), Declared())
    assert "timescales" in found.notes[0]
    assert found.verdict == "matches"


# ---------------------------------------------------------------- biases


@pytest.mark.parametrize("heads", [1, 8, 12])
def test_alibi(heads: int) -> None:
    slopes = alibi_slopes(heads, "float32")
    i, j = np.indices((20, 20))
    causal = np.where(j > i, -np.inf, alibi(j - i, heads, "float32"))
    by_key = slopes[:, None, None] * np.arange(20, dtype=np.float32)[
        None, None, :
    ] + np.zeros((1, 20, 1), np.float32)
    for x in (slopes, causal, by_key, alibi(j - i, heads, "float32")):
        found = attention_bias.judged(x)
        assert (found.verdict, str(found.layouts[0])) == (
            "matches",
            f"ALiBi, {heads} heads",
        )
    assert (
        attention_bias.judged(-causal if heads == 1 else -alibi(j - i, heads)).verdict
        == "wrong"
    )


def test_alibi_slopes_that_are_others() -> None:
    k = np.arange(1, 13)
    found = attention_bias.judged((2.0 ** (-8 * k / 12)).astype(np.float32))
    assert (found.verdict, "a power of two of heads only" in said(found)) == (
        "wrong",
        True,
    )
    assert attention_bias.judged(alibi_slopes(12)[::-1]).verdict == "permuted"
    i, j = np.indices((8, 8))
    for meant, verdict in ((None, "undecided"), (bias("alibi:heads=1"), "wrong")):
        found = attention_bias.judged((j - i * 1.1)[None], meant)
        assert found.verdict == verdict
        assert ("not a function of the offset" in said(found)) == (meant is None)


def test_t5() -> None:
    i, j = np.indices((150, 150))
    for both in (True, False):
        x = t5_buckets(j - i, bidirectional=both)
        found = attention_bias.judged(x)
        assert found.verdict == "matches"
        ways = "both ways" if both else "backwards"
        assert str(found.layouts[0]) == f"T5, 32 buckets to 128, {ways}"
    found = attention_bias.judged(t5_buckets(i - j))
    assert (found.verdict, "exchanged" in said(found)) == ("wrong", True)
    x = t5_buckets(j - i)
    x[0, 5] += 1
    found = attention_bias.judged(x)
    assert (found.verdict, found.laws[0].holds) == ("wrong", False)


def test_the_titles_are_those_of_the_book() -> None:
    known = {e.claim.tag: plain(e.claim.title) for _, e in whole_book()}
    assert {tag: known[tag] for tag in TITLES} == TITLES

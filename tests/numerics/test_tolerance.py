"""The tolerance of a table: no honest computation exceeds it, and it is not idle."""

from __future__ import annotations

import doctest
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from phaseproof.numerics import testing
from phaseproof.numerics.encodings import rotary
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.rounding import FORMATS, format_of
from phaseproof.numerics.scalings import YaRN
from phaseproof.numerics.table_commands import plot_command, tolerance_command
from phaseproof.numerics.tolerance import DEFAULT_WAYS, tolerance, tolerances

LADDERS = {
    "plain": Ladder(16),
    "large base": Ladder(32, 500_000),
    "binary": Ladder(16, 2**16),
    "scaled": Ladder(32, 10_000, YaRN(Fraction(4), Fraction(4096))),
}
AT = np.unique(np.random.default_rng(1).integers(0, 3000, 120))


def powers(ladder: Ladder, form: Any) -> Any:
    """Frequencies as a framework forms them: 1/b^(2i/d), each step rounded."""
    exponent = (np.arange(0, ladder.dim, 2).astype(form) / form(ladder.dim)).astype(
        form
    )
    with np.errstate(over="ignore"):
        power = np.power(np.float64(ladder.base), exponent.astype(np.float64)).astype(
            form
        )
    return (form(1) / power).astype(form)


def angles(way: str, ladder: Ladder, dtype: str) -> Any:
    """The angles of a program."""
    form = format_of(way if way in FORMATS else dtype).dtype
    theta = powers(ladder, form)
    if way == "recurrence":
        steps = np.vstack([np.zeros_like(theta), np.tile(theta, (int(AT[-1]), 1))])
        return np.add.accumulate(steps, axis=0)[AT]
    return (AT.astype(form)[:, None] * theta).astype(form)


@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16"])
@pytest.mark.parametrize("way", [x for x in DEFAULT_WAYS if x != "table"])
@pytest.mark.parametrize("name", [x for x in LADDERS if x != "scaled"])
def test_no_program_exceeds_its_tolerance(name: str, way: str, dtype: str) -> None:
    ladder = LADDERS[name]
    true = rotary(AT, ladder, pairing="half-split")
    y = angles(way, ladder, dtype)
    allowed = tolerance(AT, ladder, dtype, way)
    for f, exact in zip((np.cos, np.sin), true, strict=True):
        made = f(y.astype(np.float64)).astype(y.dtype).astype(format_of(dtype).dtype)
        off = np.abs(made.astype(np.float64) - exact[:, : ladder.pairs])
        assert (off <= allowed).all()


@pytest.mark.parametrize("dtype", FORMATS)
@pytest.mark.parametrize("scale", [1, 1.25])
def test_a_table_that_is_rounded_once_is_within_half_a_unit(
    dtype: str, scale: float
) -> None:
    ladder = LADDERS["plain"]
    cosine, _ = rotary(AT, ladder, dtype, "half-split", scale=scale)
    true, _ = rotary(AT, ladder, "float64", "half-split", scale=scale)
    off = np.abs(cosine.astype(np.float64) - true)[:, : ladder.pairs]
    allowed = tolerance(AT, ladder, dtype, "table", scale)
    assert (off <= allowed).all()
    if dtype != "float64":
        assert off.max() > allowed.max() / 3


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
@pytest.mark.parametrize("way", ["product", "recurrence", "float32", "table"])
@pytest.mark.parametrize("name", ["binary", "large base"])
def test_errors_stay_below_bounds_that_never_fall(
    name: str, way: str, dtype: str
) -> None:
    """A row holds up to its position: of every position before it, too."""
    rows = tolerances(600, LADDERS[name], dtype, way)
    assert [x.position for x in rows] == [2**k - 1 for k in range(1, 10)] + [599]
    entries = np.array([x.entries for x in rows])
    assert (entries[1:] >= entries[:-1]).all()
    for x, before in zip(rows, [0, *(y.position for y in rows)], strict=False):
        if np.isfinite(x.angles).all():
            assert (np.array(x.found) <= x.angles).all()
        between = range(before, x.position + 1, 5)
        assert (tolerance(between, LADDERS[name], dtype, way) <= x.entries).all()


def test_a_bound_is_reached_where_a_format_ends() -> None:
    """257 is no bfloat16: the angle of pair 0 is off by 1, and no more than 257/256 is allowed."""
    (last,) = [
        x
        for x in tolerances(258, Ladder(8), "bfloat16", "product")
        if x.position == 257
    ]
    assert last.found[0] == pytest.approx(1)
    assert last.angles[0] == pytest.approx(257 / 256)


def test_a_sum_of_frequencies_stalls_and_the_bound_says_so() -> None:
    (last,) = [
        x
        for x in tolerances(4097, Ladder(8), "bfloat16", "recurrence")
        if x.position == 4096
    ]
    assert last.found[0] == 4096 - 256
    assert last.data()["entry"] > 2


def test_what_overflows_has_no_bound() -> None:
    rows = {
        x.position: x.data(0)
        for x in tolerances(1 << 17, Ladder(8), "float16", "product")
    }
    assert rows[32767]["angle"] is not None
    assert (
        rows[131071]["angle"] is rows[131071]["entry"] is rows[131071]["found"] is None
    )
    fast = tolerance([1], Ladder(4, 10**10), "float16", "product")
    assert np.isinf(fast[0, 1])  # 1/θ is no float16
    assert np.isfinite(tolerance([1], Ladder(4, 10**10), "bfloat16", "product")).all()


def test_exact_steps_cost_nothing() -> None:
    found = tolerance([256], Ladder(8), "bfloat16", "product")
    assert found[0, 0] == 2.0**-8


# ---------------------------------------------------------------- assertions, and the command


def test_the_assertions_have_it_in_the_words_of_the_command() -> None:
    ladder = LADDERS["scaled"]
    found = testing.tolerance(
        AT,
        dim=32,
        scaling="yarn:factor=4,trained=4096",
        dtype="bfloat16",
        formed="product",
    )
    np.testing.assert_array_equal(found, tolerance(AT, ladder, "bfloat16", "product"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"formed": "fast"}, "formed must be"),
        ({"dtype": "int8"}, "the dtype must be"),
        ({"dim": 3}, "the dimension must be"),
        ({"scaling": "cubic"}, "the scaling must be"),
        ({"positions": ["x"]}, "a position must be"),
    ],
)
def test_an_unknown_value_is_one_sentence(words: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        testing.tolerance(**{"positions": [1], "dim": 8, **words})


def run(*args: str) -> Result:
    return CliRunner().invoke(tolerance_command, [*args])


def test_the_command_prints_what_the_library_finds() -> None:
    words = ("--dim", "16", "--dtype", "bfloat16", "--to", "300")
    data = json.loads(run(*words, "--json").stdout)
    assert data["claims"] == {"angle": "2040", "entry": "1303"}
    assert data["rows"] == [
        x.data()
        for way in DEFAULT_WAYS
        for x in tolerances(300, LADDERS["plain"], "bfloat16", way)
    ]
    lines = run(*words).stdout.splitlines()
    assert lines[0].split() == ["position", *DEFAULT_WAYS]
    assert [x.split()[0] for x in lines[1:-1]] == [
        *(str(2**k - 1) for k in range(1, 9)),
        "299",
    ]
    one = run(*words, "--formed", "recurrence", "--pair", "3").stdout.splitlines()
    assert one[0].split() == ["position", "pair", "angle", "entry", "found"]
    assert {x.split()[1] for x in one[1:-1]} == {"3"}


@pytest.mark.parametrize(
    "wrong",
    [
        "--dim 8 --to 1",
        "--dim 8 --to 9999999",
        "--dim 7 --to 9",
        "--dim 8 --to 9 --pair 4",
        "--dim 8 --to 9 --pair -1",
        "--dim 8 --to 9 --base 1",
        "--dim 8 --to 9 --scaling cubic",
        "--dim 8 --to 9 --formed sideways",
        "--dim 8 --to 9 --dtype int8",
    ],
)
def test_what_is_wrong_is_a_sentence(wrong: str) -> None:
    result = run(*wrong.split())
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_plot_is_drawn(tmp_path: Path) -> None:
    words = "tolerance --dim 8 --dtype bfloat16 --to 500 --out".split()
    result = CliRunner().invoke(plot_command, [*words, str(tmp_path / "a.svg")])
    assert result.exit_code == 0, result.output
    assert "<svg" in (tmp_path / "a.svg").read_text(encoding="utf-8")
    twice = [*words, str(tmp_path / "b.svg"), "--base", "9", "--base", "8"]
    assert CliRunner().invoke(plot_command, twice).exit_code == 2


def test_the_docstrings_are_right() -> None:
    assert doctest.testmod(testing).failed == 0

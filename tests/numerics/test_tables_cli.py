"""frequencies, wavelengths, table, bias, collisions and plot on the command line."""

from __future__ import annotations

import csv
import json
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from click.testing import CliRunner, Result
from flint import arb

from phaseproof import places
from phaseproof.numerics import plots, table_commands
from phaseproof.numerics.biases import (
    alibi,
    alibi_slopes,
    fire,
    kerple_log,
    kerple_power,
    t5_buckets,
)
from phaseproof.numerics.encodings import rotary, sinusoidal
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.limits import PLOT_COLUMNS
from phaseproof.numerics.offset_sum import offset_sum
from phaseproof.numerics.oscillatory import integral
from phaseproof.numerics.plots import integral_band, sum_band
from phaseproof.numerics.rationals import rational
from phaseproof.numerics.scalings import Partial, YaRN, scaling

COMMANDS = {
    name: getattr(table_commands, f"{name}_command")
    for name in ("frequencies", "wavelengths", "table", "bias", "collisions", "plot")
}


def run(*args: str) -> Result:
    return CliRunner().invoke(COMMANDS[args[0]], [*args[1:]], standalone_mode=True)


def data(*args: str) -> Any:
    result = run(*args, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_commands_are_added_to_phaseproof() -> None:
    project = tomllib.loads(
        (places.HOME / "pyproject.toml").read_text(encoding="utf-8")
    )["project"]
    added = project["entry-points"]["phaseproof.commands"]
    assert {
        name: f"phaseproof.numerics.table_commands:{name}_command" for name in COMMANDS
    }.items() <= added.items()


# ---------------------------------------------------------------- ladders


@pytest.mark.parametrize("name", ["frequencies", "wavelengths"])
@pytest.mark.parametrize(
    "scaled", ["none", "partial:rotated=8+yarn:factor=4,trained=64"]
)
def test_a_ladder_is_printed_as_it_is(name: str, scaled: str) -> None:
    said = data(name, "--dim", "16", "--scaling", scaled, "--digits", "40")[name]
    balls = getattr(Ladder(16, scaling=scaling(scaled)), name)()
    assert len(said) == 8
    for text, ball in zip(said, balls, strict=True):
        if text is None:
            assert not ball.is_finite()
            continue
        assert Fraction(text["rad"]) <= Fraction(1, 10**40)
        assert arb(rational(Fraction(text["mid"])), text["rad"]).overlaps(ball)
    lines = run(name, "--dim", "16", "--scaling", scaled).stdout.splitlines()
    assert [line.split()[0] for line in lines] == [str(i) for i in range(8)]


# ---------------------------------------------------------------- biases


@pytest.mark.parametrize(
    ("named", "made"),
    [
        ("alibi:heads=12", lambda at: alibi(at[None] - at[:, None], 12, "float16")),
        (
            "t5:buckets=8,furthest=20",
            lambda at: t5_buckets(at[None] - at[:, None], 8, 20)[None],
        ),
        (
            "kerple-log:r1=1+0.5,r2=2+1",
            lambda at: np.stack(
                [
                    kerple_log(at[None] - at[:, None], r1, r2, "float16")
                    for r1, r2 in ((1, 2), ("0.5", 1))
                ]
            ),
        ),
        (
            "kerple-power:r1=1/3,r2=1.5",
            lambda at: kerple_power(at[None] - at[:, None], "1/3", "1.5", "float16")[
                None
            ],
        ),
    ],
)
def test_a_bias_is_what_the_library_makes(here: Path, named: str, made: Any) -> None:
    right = made(np.arange(3, 9))
    for name in ("a.npy", "a.csv"):
        found = data("bias", named, "3:9", "--dtype", "float16", "--out", name)
        assert found["shape"] == [*right.shape]
        assert found["dtype"] == str(right.dtype)
    assert np.array_equal(np.load(here / "a.npy"), right)
    rows = [*csv.reader((here / "a.csv").open(encoding="utf-8"))]
    assert rows[0] == ["head", "query", *(f"key {n}" for n in range(3, 9))]
    assert np.array_equal(
        np.array([[float(x) for x in row[2:]] for row in rows[1:]]),
        right.astype(float).reshape(-1, 6),
    )


def test_slopes_and_masked_arguments(here: Path) -> None:
    assert run("bias", "alibi:heads=12", "--out", "s.npy").exit_code == 0
    assert np.array_equal(np.load(here / "s.npy"), alibi_slopes(12, "float32"))
    assert run("bias", "fire:c=1/2,threshold=3", "4", "--out", "f.npy").exit_code == 0
    made = np.load(here / "f.npy")[0]
    assert np.isneginf(made[np.triu_indices(4, 1)]).all()
    assert np.array_equal(made[3], fire([3], range(4), "1/2", 3, dtype="float32"))


@pytest.mark.parametrize(
    "args",
    [
        "t5 --out a.npy",
        "alibi --out a.npy",
        "alibi:heads=0 4 --out a.npy",
        "sandwich 4 --out a.npy",
        "alibi:heads=1000000000 --out a.npy",
        "t5:buckets=2 4 --out a.npy",
        "t5 4 --out a.txt",
        "t5:buckets=999999999 4 --out a.npy",
        "kerple-log:r1=1,r2=1+2 4 --out a.npy",
        "kerple-power:r1=1,r2=3 4 --out a.npy",
        "alibi:heads=2 0,0.5 --out a.npy",
        "alibi:heads=9 20000 --out a.npy",
        "fire:c=1,threshold=2 -1:3 --out a.npy",
    ],
)
def test_what_is_no_bias_is_one_sentence(here: Path, args: str) -> None:
    result = run("bias", *args.split())
    assert result.exit_code == 2, result.output
    assert len(result.stderr.splitlines()) == 1
    assert not [*here.iterdir()]


# ---------------------------------------------------------------- tables


def test_a_table_is_what_the_library_makes(here: Path) -> None:
    assert (
        run(
            "table",
            "sinusoidal",
            "-2:3",
            "--dim",
            "8",
            "--dtype",
            "float16",
            "--lanes",
            "halves",
            "--scale",
            "1/3",
            "--padding",
            "1",
            "--width",
            "9",
            "--out",
            "a.npy",
        ).exit_code
        == 0
    )
    made = np.load(here / "a.npy", allow_pickle=False)
    right = sinusoidal(range(-2, 3), Ladder(8), "float16", "halves", "1/3", 1, 9)
    assert made.dtype == right.dtype
    np.testing.assert_array_equal(made, right)
    scaled = "partial:rotated=4+yarn:factor=4,trained=64"
    assert (
        run(
            "table",
            "rotary",
            "0,0.5,7",
            "--dim",
            "8",
            "--dtype",
            "bfloat16",
            "--scaling",
            scaled,
            "--scale",
            "attention",
            "--pairing",
            "half-split",
            "--out",
            "b.npy",
        ).exit_code
        == 0
    )
    ladder = Ladder(8, scaling=Partial(4) + YaRN(Fraction(4), Fraction(64)))
    found = np.load(here / "b.npy", allow_pickle=False).view(ml_dtypes.bfloat16)
    np.testing.assert_array_equal(
        found,
        np.stack(
            rotary(
                ["0", "0.5", "7"],
                ladder,
                "bfloat16",
                "half-split",
                ladder.scaling.attention,
            )
        ),
    )


@pytest.mark.parametrize("dtype", ["float64", "float32", "float16", "bfloat16"])
@pytest.mark.parametrize("kind", ["sinusoidal", "rotary"])
def test_a_csv_holds_the_very_numbers(kind: str, dtype: str, here: Path) -> None:
    assert (
        run(
            "table", kind, "50", "--dim", "4", "--dtype", dtype, "--out", "a.csv"
        ).exit_code
        == 0
    )
    head, *lines = csv.reader((here / "a.csv").read_text().splitlines())
    made = np.array([[float(x) for x in line[1:]] for line in lines])
    right = (
        sinusoidal(range(50), Ladder(4), dtype)
        if kind == "sinusoidal"
        else np.hstack(rotary(range(50), Ladder(4), dtype))
    )
    np.testing.assert_array_equal(made, right.astype(np.float64))
    assert [line[0] for line in lines] == [str(m) for m in range(50)]
    assert len(head) == made.shape[1] + 1


@pytest.mark.parametrize(
    "wrong",
    [
        "table sinusoidal 5 --dim 4 --out a.txt",
        "table sinusoidal 5 --dim 3 --out a.npy",
        "table sinusoidal 5: --dim 4 --out a.npy",
        "table sinusoidal 0 --dim 4 --out a.npy",
        "table sinusoidal 1:9:0 --dim 4 --out a.npy",
        "table rotary 5 --dim 4 --width 8 --out a.npy",
        "table rotary 5 --dim 4 --lanes halves --out a.npy",
        "table sinusoidal 5 --dim 4 --pairing half-split --out a.npy",
        "table rotary 5 --dim 4 --scaling longrope:factors=1+2 --scale attention --out a.npy",
        "table sinusoidal 0,nan --dim 4 --out a.npy",
        "table sinusoidal 5 --dim 4 --scale x --out a.npy",
        "table sinusoidal 5 --dim 4 --padding x --out a.npy",
        "table sinusoidal 5,x --dim 4 --out a.npy",
        "table sinusoidal 5 --dim 4 --out no/a.npy",
        "table sinusoidal 100000000 --dim 4 --out a.npy",
        "table sinusoidal 9999999999999999999999 --dim 4 --out a.npy",
        "frequencies --dim 4 --digits 0",
        "wavelengths --dim 4 --scaling partial:rotated=2.5",
        "plot sum --out a.svg",
        "plot integral --dim 4 --out a.svg",
        "plot sum --dim 4 --out a.gif",
        "plot heatmap --dim 4 --base 9 --base 8 --out a.svg",
        "plot sum --dim 4 --to 1 --out a.svg",
        "plot heatmap --dim 4 --to 5000 --out a.svg",
        "plot integral --base 1 --out a.svg",
        "plot integral --to 0 --out a.svg",
        "plot wavelengths --dim 4 --to -3 --out a.svg",
        "plot wavelengths --dim 4" + " --base 7" * 6 + " --out a.svg",
        "collisions --dim 4 --below 9 --dtype float32 --scaling cubic",
    ],
)
def test_what_is_wrong_is_a_sentence_and_no_file(wrong: str, here: Path) -> None:
    result = run(*wrong.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    assert not [*here.iterdir()]


def test_a_file_that_was_there_stays_if_the_new_one_fails(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "a.npy").write_bytes(b"mine")

    def full(file: Any, *args: Any, **kwargs: Any) -> None:
        file.write(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(np, "save", full)
    result = run("table", "sinusoidal", "5", "--dim", "4", "--out", "a.npy")
    assert (result.exit_code, "a.npy" in result.stderr) == (2, True)
    assert [p.read_bytes() for p in here.iterdir()] == [b"mine"]


# ---------------------------------------------------------------- collisions


def test_collisions() -> None:
    ask = ("collisions", "--dim", "8", "--dtype", "float16", "--below", "2200")
    assert data(*ask)["positions"] == [2048, 2049]
    assert data(*ask, "--exact-angles")["positions"] is None
    assert run(*ask).stdout == "positions 2048 and 2049 have the same encoding\n"
    assert "no two positions below 2200" in run(*ask, "--exact-angles").stdout


# ---------------------------------------------------------------- plots


@pytest.mark.parametrize("to", [7, 1000, 5003, 300_000])
def test_the_band_of_a_sum_holds_every_offset(to: int) -> None:
    ladder = Ladder(16)
    band = sum_band(ladder, to)
    assert (band.edges[0], band.edges[-1], len(band.low)) == (
        0,
        to,
        min(to, PLOT_COLUMNS),
    )
    for at in {0, 1, to // 3, to // 2, to - 1}:
        k = int(np.searchsorted(band.edges, at, side="right")) - 1
        ball = offset_sum(at, ladder, 20)
        assert arb(band.low[k]) <= ball <= arb(band.high[k])
    if to <= PLOT_COLUMNS:
        assert (band.high - band.low).max() < 1e-11


def test_the_band_of_the_integral_holds_what_lies_between() -> None:
    band = integral_band(10_000, 100_000)
    rng = np.random.default_rng(1)
    for k in rng.integers(0, PLOT_COLUMNS, 40):
        at = Fraction(rng.uniform(band.edges[k], band.edges[k + 1]))
        ball = integral(at, 10_000, 20).real
        assert arb(band.low[k]) <= ball <= arb(band.high[k])
    assert (band.high - band.low).max() < 0.02


@pytest.mark.slow
@pytest.mark.parametrize(
    "args",
    [
        ("sum", "--dim", "32", "--base", "10000", "--base", "5e5", "--to", "3000"),
        ("integral", "--base", "1e4", "--to", "1000"),
        ("heatmap", "--dim", "32", "--to", "20"),
        (
            "wavelengths",
            "--dim",
            "32",
            "--scaling",
            "none",
            "--scaling",
            "ntk:factor=4",
            "--to",
            "4096",
        ),
    ],
    ids=lambda args: args[0],
)
def test_a_plot_is_the_same_bytes_each_time(args: tuple[str, ...], here: Path) -> None:
    pytest.importorskip("matplotlib")
    for ending, start in (("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
        for name in ("one", "two"):
            assert run("plot", *args, "--out", f"{name}.{ending}").exit_code == 0
        one, two = ((here / f"{name}.{ending}").read_bytes() for name in ("one", "two"))
        assert one == two
        assert one.startswith(start)


def test_without_matplotlib_a_plot_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing() -> None:
        raise ModuleNotFoundError("matplotlib")

    monkeypatch.setattr(plots, "styled", missing)
    result = run("plot", "wavelengths", "--dim", "8", "--out", "a.svg")
    assert result.exit_code == 2
    assert "phaseproof[figures]" in result.stderr

"""Vectors before and after a rotation, as programs dump them: healthy ones pass, faults are named."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from click.testing import CliRunner, Result

from phaseproof.numerics.conform.against import Side, held_against
from phaseproof.numerics.conform.classify import judge, judge_turned
from phaseproof.numerics.conform.commands import conform
from phaseproof.numerics.conform.lane_orders import rope_readings, sinusoidal_readings
from phaseproof.numerics.conform.recorded import axes_of, recorded
from phaseproof.numerics.conform.verdict import Declared, Verdict
from phaseproof.numerics.encodings import rotary, rotate, sinusoidal, xpos
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.layouts import PAIRINGS, sections
from phaseproof.numerics.scaling_base import Scaling
from phaseproof.numerics.scalings import YaRN
from tests.conform.test_conform import said
from tests.conform.test_conform_files import tensors

pytestmark = pytest.mark.slow

Array = np.ndarray[Any, Any]
N, D, BASE = 160, 32, Fraction(10_000)
PLAIN = {"base": BASE}


def vectors(*copies: int, n: int = N, d: int = D, dtype: Any = "float32") -> Array:
    random = np.random.default_rng(n + d + sum(copies))
    return random.normal(size=(*copies, n, d)).astype(dtype)


def turned(
    x: Array, pairing: str = "half-split", at: Any = None, ladder: Ladder | None = None
) -> Array:
    """As a program does: tables in single precision, products in the dtype of the vectors."""
    at = range(x.shape[-2]) if at is None else at
    c, s = rotary(at, ladder or Ladder(x.shape[-1]), "float32", pairing)
    return rotate(x, c.astype(x.dtype), s.astype(x.dtype), pairing)


def judged(x: Array, y: Array, shape: str | None = None, **declared: Any) -> Verdict:
    return judge_turned(recorded(x, y, shape), Declared(**declared))


# ---------------------------------------------------------------- right ones


@pytest.mark.parametrize("copies", [(), (3,), (2, 3)], ids=str)
@pytest.mark.parametrize("dtype", ["float64", "float32", "float16", "bfloat16"])
@pytest.mark.parametrize("pairing", PAIRINGS)
def test_a_right_recording_conforms(
    pairing: str, dtype: str, copies: tuple[int, ...]
) -> None:
    x = vectors(*copies, dtype=dtype)
    y = turned(x, pairing)
    for kept in (y, y.astype(np.float32)):  # NumPy users keep bfloat16 as float32
        found = judged(x, kept, order=pairing, **PLAIN)
        assert found.verdict == "conforms", said(found)
        assert found.given["dtype"] == str(kept.dtype)
    undeclared = judged(x, y)
    assert undeclared.verdict == "matches"
    assert undeclared.layouts[0].data()["order"] == pairing


def test_the_shape_says_which_axis_has_the_positions() -> None:
    x = vectors(2, 3)
    y = turned(x)
    swapped = [np.ascontiguousarray(v.transpose(2, 0, 1, 3)) for v in (x, y)]
    assert judged(*swapped, "n,2,3,d", **PLAIN).verdict == "conforms"
    found = judged(*swapped, **PLAIN)
    assert found.verdict == "undecided"
    assert "if positions are there, declare --shape n,2,3,d" in said(found)
    assert judged(*swapped, "160,2,n,d", **PLAIN).verdict == "wrong"
    lanes_first = [v.transpose(0, 1, 3, 2) for v in (x, y)]
    assert judged(*lanes_first, "2,3,d,n", **PLAIN).verdict == "conforms"


def test_two_axes_of_positions_are_rows_in_order() -> None:
    """Two batches, the second one with padding on its left."""
    at = np.array([np.arange(N), np.maximum(np.arange(N) - 7, 0)])
    x = vectors(2, 3)
    y = np.stack([turned(v, at=p.tolist()) for v, p in zip(x, at, strict=True)])
    places = at.reshape(-1, 1).astype(float)
    shape = "n,3,n,d"
    assert judged(x, y, shape, coordinates=places, **PLAIN).verdict == "conforms"
    off = places + (np.arange(2 * N)[:, None] == 200)
    found = judged(x, y, shape, coordinates=off, scaling=Scaling(), **PLAIN)
    assert found.verdict == "wrong"
    assert "row 200" in said(found)


def test_several_coordinates_a_scaling_and_a_damping() -> None:
    x = vectors(4)
    at = np.indices((4, 8, 5)).reshape(3, -1).T
    c, s = rotary(
        [tuple(map(int, p)) for p in at],
        Ladder(D, 10**6),
        "float32",
        "half-split",
        axes=sections((4, 6, 6)),
    )
    y = rotate(x, c, s, "half-split")
    assert str(judged(x, y).layouts[0]).endswith("axes sections:4,6,6")
    how = YaRN(Fraction(4), Fraction(4096))
    c, s = rotary(
        range(N), Ladder(D, BASE, how), "float32", "half-split", how.attention
    )
    y = rotate(x, c, s, "half-split")
    assert judged(x, y, scaling=how, **PLAIN).verdict == "conforms"
    c, s = xpos(range(N), Ladder(D), "float32", "half-split")
    for one in (x, x[0]):
        assert "xpos" in str(judged(one, rotate(one, c, s, "half-split")).layouts[0])


def test_the_largest_error_is_where_an_output_is_off() -> None:
    x = vectors(2, 3)
    y = turned(x)
    y[1, 2, 40, 5] += 3
    found = judged(x, y, **PLAIN)
    assert found.verdict == "wrong"
    assert found.error
    assert found.error["ulps"]["vector"] == [1, 2]
    assert (found.error["ulps"]["row"], found.error["ulps"]["lane"]) == (40, 5)
    assert found.error["ulps"]["found"] == y[1, 2, 40, 5]
    true = turned(x.astype(np.float64))[1, 2, 40, 5]
    assert abs(float(found.error["ulps"]["true"]) - true) < 1e-6


# ---------------------------------------------------------------- faults


def some_still(x: Array) -> Array:
    y = turned(x)
    y[0, 1] = x[0, 1]
    return y


def apart(tables: str, by: str) -> Callable[[Array], Array]:
    def fault(x: Array) -> Array:
        c, s = rotary(range(N), Ladder(D), "float32", tables)
        return rotate(x, c, s, by)

    return fault


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (lambda x: x.copy(), "the output is the input: nothing rotates"),
        (
            some_still,
            "1 of 6 vectors of a row are not rotated as the others: vector (0, 1) is not",
        ),
        (
            apart("interleaved", "half-split"),
            "the tables are interleaved, the dimensions are rota",
        ),
        (
            apart("half-split", "interleaved"),
            "the tables are half-split, the dimensions are",
        ),
        (
            lambda x: turned(x, at=range(1, N + 1)),
            "the table is shifted by +1 position",
        ),
    ],
    ids=["still", "a head", "mixed", "mixed the other way", "start"],
)
def test_a_fault_of_heads_is_named(fault: Any, sentence: str) -> None:
    x = vectors(2, 3)
    found = judged(x, fault(x), **PLAIN)
    assert found.verdict == "wrong"
    assert sentence in said(found)


def test_other_angles_in_some_heads() -> None:
    x = vectors(3)
    y = turned(x)
    y[2] = turned(y[2])
    found = judged(x, y, **PLAIN)
    assert found.verdict == "wrong"
    assert "vector (2,) is rotated by other angles" in said(found)
    assert "the layout is that of the other 2 vectors" in found.notes


def test_noise_is_no_rotation() -> None:
    for copies in ((), (4,)):
        found = judged(vectors(*copies), vectors(*copies) ** 2)
        assert found.verdict == "undecided"
        assert judged(vectors(*copies), vectors(*copies) ** 2, base=BASE, order="half-split").verdict == "wrong"  # fmt: skip


# ---------------------------------------------------------------- the command


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    x = vectors(2, 3)
    np.save("x.npy", x)
    np.save("y.npy", turned(x))
    np.save("at.npy", np.arange(5, N + 5))
    np.save("later.npy", turned(x, at=range(5, N + 5)))
    narrow = x.astype(ml_dtypes.bfloat16)
    held = {"q": narrow, "q_rot": turned(narrow), "k": narrow[0]}
    Path("dump.safetensors").write_bytes(tensors(**held))
    return tmp_path


def run(*args: str) -> Result:
    result = CliRunner().invoke(conform, ["rope", *args])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ("--input x.npy y.npy --base 10000", 0),
        ("--input x.npy later.npy --base 10000", 1),
        ("--input x.npy later.npy --base 10000 --start 5", 0),
        ("--input x.npy later.npy --base 10000 --positions at.npy", 0),
        ("--input x.npy y.npy --base 10000 --positions at.npy", 1),
        ("--input x.npy y.npy --pairing interleaved", 1),
        ("--input dump.safetensors:q dump.safetensors:q_rot --base 10000", 0),
        ("--input dump.safetensors:q dump.safetensors --array q_rot", 0),
    ],
)
def test_the_command(here: Path, args: str, code: int) -> None:
    result = run(*args.split())
    assert result.exit_code == code, result.output


def test_the_place_is_in_json(here: Path) -> None:
    found = json.loads(run("--input", "x.npy", "y.npy", "--json").stdout)
    assert len(found["error"]["ulps"]["vector"]) == 2
    assert found["shape"] == [N, D]


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (
            "--input dump.safetensors:k y.npy",
            "input and output must have one shape, with an axis",
        ),
        (
            "--input dump.safetensors y.npy",
            "dump.safetensors has 3 arrays; choose by dump.safete",
        ),
        (
            "--input dump.safetensors:v y.npy",
            "dump.safetensors has no array 'v': there are k, q, q_",
        ),
        ("--input missing.npy y.npy", "missing.npy"),
        (
            "--input x.npy y.npy --shape 2,8,n,d",
            "--shape must name the axes of the recorded arrays",
        ),
        (
            "--input nan.npy y.npy",
            "the input must be finite, got nan at index (0, 0, 3, 4)",
        ),
        (
            "--input zero.npy y.npy",
            "the input must not be zero where it is to be rotated, got zer",
        ),
        ("--input whole.npy y.npy", "the input must hold floats, got the dtype int64"),
        ("--input x.npy y.npy x.npy", "this command takes one array, got 2"),
    ],
)
def test_refusals(here: Path, args: str, sentence: str) -> None:
    x = vectors(2, 3)
    for name, at, value in (("nan", 3, np.nan), ("zero", slice(7, 9), 0)):
        y = x.copy()
        y[:, :, at, 4:] = value
        np.save(f"{name}.npy", y)
    np.save("whole.npy", x.astype(int))
    result = run(*args.split())
    assert result.exit_code == 2, result.output
    assert sentence in result.output
    assert len(result.stderr.splitlines()) == 1


def test_the_axes_of_a_shape() -> None:
    assert axes_of((4, 64, 8), None) == ([1], 2)
    assert axes_of((64, 4, 8), "n, 4, d") == ([0], 2)
    assert axes_of((2, 64, 4, 8), "n,n,4,d") == ([0, 1], 3)
    for shape in ("n,d", "4,n,n", "n,d,d", "5,n,d", "4,64,d", "b,n,d"):
        with pytest.raises(ValueError, match="--shape must name the axes"):
            axes_of((4, 64, 8), shape)


# ---------------------------------------------------------------- against another


def held(
    x: list[Array],
    y: list[Array],
    read: Any = rope_readings,
    kind: str = "rope",
    **more: Any,
) -> Verdict:
    declared = Declared(**more)
    sides = [
        Side(name, [*read(z)], judge(kind, read(z), declared))
        for name, z in (("mine", x), ("theirs", y))
    ]
    return held_against(*sides, declared)


def tables(pairing: str = "half-split", n: int = N, **more: Any) -> list[Array]:
    return [*rotary(range(n), Ladder(D, **more), "float32", pairing)]


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        ((30, 3, 0.01), "in row 30, dimension 3: cosine "),
        ((159, 15, 1e-4), "in row 159, dimension 15: cosine "),
        ((0, 0, np.nan), "in row 0, dimension 0: cosine nan, there 1; "),
    ],
)
def test_the_first_difference_is_shown(damage: Any, sentence: str) -> None:
    c, s = tables()
    row, lane, by = damage
    other = c.copy()
    other[row, [lane, lane + 16]] += np.float32(by)
    found = held([other, s], [c, s])
    assert found.verdict == "wrong"
    assert sentence in said(found)
    assert "it first differs from theirs" in said(found)
    if by < 1:
        assert f"{other[row, lane]:.9g}, there {c[row, lane]:.9g}" in said(found)
    assert "theirs alone: matches half-split, base 10000" in found.notes


def test_two_that_differ_by_roundings_agree() -> None:
    """Angles in single precision against the nearest numbers, of no known schedule."""
    theta = np.sort(np.random.default_rng(2).uniform(0, 1, D // 2))[::-1]
    at = np.arange(64)
    exact = np.outer(at, theta)
    rough = np.outer(at.astype(np.float32), theta.astype(np.float32))
    mine, theirs = (
        [f(a).astype(np.float32) for f in (np.cos, np.sin)] for a in (rough, exact)
    )
    found = held(mine, theirs)
    assert found.verdict == "conforms"
    assert [x for x in found.notes if "alone: undecided" in x]
    assert held(mine, mine).notes[0] == "all numbers are equal"
    assert (
        held(mine, [np.cos(1.001 * exact).astype(np.float32), theirs[1]]).verdict
        == "wrong"
    )


def test_orders_and_sizes_are_compared() -> None:
    assert held(tables(), tables("interleaved")).verdict == "permuted"
    found = held(tables(), tables(n=100))
    assert "it has 160 rows of 32 rotating dimensions, theirs has 100 rows" in said(
        found
    )
    half = [x[:, :16] for x in tables()]
    assert held(half, tables("interleaved")).verdict == "conforms"  # it shows no order
    found = held(tables(base=500), tables())
    assert found.verdict == "wrong"
    assert "mine alone: matches half-split, base 500" in found.notes


def test_encodings_against_another() -> None:
    x = sinusoidal(range(N), Ladder(D), "float32", "halves")
    y = sinusoidal(range(N), Ladder(D), "float32", "interleaved")
    read = lambda z: [*sinusoidal_readings(z)]
    assert held(x, x, read, "sinusoidal").verdict == "conforms"
    assert held(x, y, read, "sinusoidal").verdict == "permuted"
    assert held(x, y[:, ::-1], read, "sinusoidal").verdict in ("wrong", "permuted")


def test_the_command_against_another(here: Path) -> None:
    args = ["--input", "x.npy", "y.npy", "--against"]
    assert run(*args, "y.npy").exit_code == 0
    result = run(*args, "later.npy")
    assert result.exit_code == 1
    assert "it first differs from later.npy in row 0, dimension " in result.output
    result = run(*args, "x.npy")
    assert result.exit_code == 1
    assert "x.npy cannot be compared as a rotation of pairs" in result.output
    assert run(*args, "missing.npy").exit_code == 2

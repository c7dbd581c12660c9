"""What is judged, as it comes: files, callables, configurations; and the assertions for others."""

from __future__ import annotations

import doctest
import json
import pickle
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from click.testing import CliRunner, Result

from phaseproof.numerics import testing
from phaseproof.numerics.conform import arrays as arrays_module
from phaseproof.numerics.conform import frequencies
from phaseproof.numerics.conform.arrays import arrays, as_array
from phaseproof.numerics.conform.commands import conform
from phaseproof.numerics.encodings import rotary, sinusoidal
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.scalings import scaling
from phaseproof.places import HOME

pytestmark = pytest.mark.slow

TABLE = sinusoidal(range(64), Ladder(16), "float32", "halves")
MINE = """
import numpy as np

def angles(n, d):
    theta = 1 / np.float32(10000) ** (np.arange(0, d, 2, dtype=np.float32) / np.float32(d))
    return np.outer(np.arange(n, dtype=np.float32), theta)

def tables(n, d):
    return np.cos(angles(n, d)), np.sin(angles(n, d))

def half(x):
    c, s = (np.concatenate([y, y], axis=1) for y in tables(*x.shape))
    h = x.shape[1] // 2
    return x * c + np.concatenate([-x[:, h:], x[:, :h]], axis=1) * s

def heads(x):  # (batch, heads, n, d)
    return half(x.reshape(x.shape[-2:])).reshape(x.shape)

def frequencies():
    return angles(2, 16)[1]

def slopes():
    return 2.0 ** -np.arange(1, 9)

def wrapped(x):
    return ("not NumPy", x)

def unwrapped(x):
    name, x = x
    return half(x)

def broken(x):
    raise KeyError("lost")

constant = frequencies()
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "mine_of_conform.py").write_text(MINE, encoding="utf-8")
    yield tmp_path
    sys.modules.pop("mine_of_conform", None)


def run(*args: str) -> Result:
    result = CliRunner().invoke(conform, [*args])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def data(*args: str) -> Any:
    return json.loads(run(*args, "--json").stdout)


def tensors(**named: np.ndarray[Any, Any]) -> bytes:
    """A file of safetensors."""
    header, body = dict[str, Any](), b""
    known = {"float32": "F32", "bfloat16": "BF16", "float64": "F64"}
    for name, x in named.items():
        header[name] = {
            "dtype": known[str(x.dtype)],
            "shape": [*x.shape],
            "data_offsets": [len(body), len(body) + x.nbytes],
        }
        body += x.tobytes()
    said = json.dumps(header).encode()
    return struct.pack("<Q", len(said)) + said + body


# ---------------------------------------------------------------- files


def test_the_files_that_are_read(here: Path) -> None:
    np.save("a.npy", TABLE)
    np.savez("b.npz", pe=TABLE)
    (here / "c.safetensors").write_bytes(tensors(pe=TABLE, other=TABLE[0]))
    narrow = TABLE.astype(ml_dtypes.bfloat16)
    np.save("d.npy", narrow)
    (here / "e.safetensors").write_bytes(tensors(pe=narrow))
    for args in (
        ["a.npy"],
        ["b.npz"],
        ["c.safetensors", "--array", "pe"],
        ["d.npy"],
        ["e.safetensors"],
    ):
        found = data("sinusoidal", *args)
        assert (found["verdict"], found["layout"]["order"]) == ("matches", "halves")
    assert data("sinusoidal", "d.npy")["dtype"] == "bfloat16"
    assert data("sinusoidal", "a.npy")["dtype"] == "float32"


def test_two_tables_of_a_rotation(here: Path) -> None:
    c, s = rotary(range(64), Ladder(16), "float32", "half-split")
    np.save("c.npy", c)
    np.save("s.npy", s)
    np.savez("both.npz", sin=s, cos=c)
    for args in (["c.npy", "s.npy"], ["both.npz"]):
        assert data("rope", *args)["layout"]["order"] == "half-split"
    assert run("rope", "c.npy", "s.npy", "--pairing", "half").exit_code == 0
    found = run("rope", "c.npy", "s.npy", "--pairing", "interleaved")
    assert found.exit_code == 1
    assert found.stdout.startswith("permuted\n")


def test_what_table_rotary_writes_is_read(here: Path) -> None:
    """One array, the cosines and the sines; of two rows of two lanes, too."""
    for pairing, dtype, n, d in (
        ("half-split", "float32", 64, 16),
        ("interleaved", "float64", 9, 4),
        ("half-split", "bfloat16", 64, 16),
    ):
        both = rotary(range(n), Ladder(d), dtype, pairing)
        np.save("both.npy", np.stack(both))
        found = data("rope", "both.npy", "--base", "10000")
        assert (found["verdict"], found["layout"]["order"]) == ("conforms", pairing)
    np.save("both.npy", np.stack(rotary(range(64), Ladder(2), "float32")))
    assert data("rope", "both.npy")["verdict"] == "matches"


def test_nothing_is_unpickled(here: Path) -> None:
    class Trap:
        def __reduce__(self) -> tuple[Any, ...]:
            return (Path("sprung").touch, ())

    np.save("trap.npy", np.array([Trap()], dtype=object), allow_pickle=True)
    (here / "plain.npy").write_bytes(pickle.dumps(Trap()))
    np.savez("trap.npz", x=np.array([Trap()], dtype=object))
    for name in ("trap.npy", "plain.npy", "trap.npz"):
        result = run("sinusoidal", name)
        assert result.exit_code == 2
        assert result.stderr.startswith("phaseproof: ")
    assert not (here / "sprung").exists()


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"\x00" * 8,
        struct.pack("<Q", 1 << 60) + b"{}",
        struct.pack("<Q", 2) + b"[]",
        struct.pack("<Q", 3) + b"{]}",
        struct.pack("<Q", 13) + b'{"x":1,"x":2}',
        tensors(x=TABLE)[:-4],
        tensors(x=TABLE).replace(b"F32", b"F33"),
        tensors(x=TABLE).replace(b"[64, 16]", b"[-4,-16]"),
        tensors(x=TABLE).replace(b"64, ", b"64.0"),
    ],
)
def test_damaged_safetensors_are_one_sentence(here: Path, damage: bytes) -> None:
    (here / "x.safetensors").write_bytes(damage)
    with pytest.raises(ValueError, match=r"x\.safetensors is not a safetensors file"):
        arrays(here / "x.safetensors")
    result = run("sinusoidal", "x.safetensors")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "args",
    [
        ["sinusoidal", "missing.npy"],
        ["sinusoidal", "x.txt"],
        ["sinusoidal", "no_such:thing"],
        ["sinusoidal", "mine_of_conform:nothing"],
        ["rope", "mine_of_conform:broken"],
        ["rope", "mine_of_conform:half", "--shape", "n"],
        ["rope", "mine_of_conform:half", "--shape", "n,x"],
        ["sinusoidal", "a.npy", "--array", "b"],
        ["sinusoidal", "a.npy", "--base", "x"],
        ["sinusoidal", "a.npy", "--base", "1e999999999"],
        ["sinusoidal", "a.npy", "--start", "1/2"],
        ["sinusoidal", "a.npy", "--scaling", "yarn"],
        ["sinusoidal", "a.npy", "--scale", "nan"],
        ["sinusoidal", "one.npy"],
        ["frequencies", "a.npy"],
        ["bias", "text.npy"],
        ["x.json"],
        ["list.json"],
        ["bad.json"],
    ],
)
def test_what_cannot_be_read_is_one_sentence(here: Path, args: list[str]) -> None:
    np.save("a.npy", TABLE)
    np.save("one.npy", TABLE[0])
    np.save("text.npy", np.array(["a"]))
    (here / "list.json").write_text("[]")
    (here / "bad.json").write_text("{")
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


# ---------------------------------------------------------------- callables


def test_callables_get_what_they_ask_for(here: Path) -> None:
    found = data("rope", "mine_of_conform:tables", "--length", "128", "--dim", "16")
    assert (found["verdict"], found["shape"]) == ("matches", [128, 16])
    for name, more in (
        ("half", []),
        ("heads", ["--shape", "1,1,n,d"]),
        ("unwrapped", ["--wrap", "mine_of_conform:wrapped"]),
    ):
        found = data("rope", f"mine_of_conform:{name}", "--dim", "16", *more)
        assert (found["verdict"], found["layout"]["order"]) == ("matches", "half-split")
    for name in ("frequencies", "constant"):
        assert data("frequencies", f"mine_of_conform:{name}")["layout"] == {
            "ladder": "base 10000"
        }
    assert data("bias", "mine_of_conform:slopes")["layout"] == {
        "bias": "ALiBi, 8 heads"
    }


def test_arrays_of_other_libraries() -> None:
    class Tensor:
        def __init__(self, x: Any) -> None:
            self.x = x

        def detach(self) -> Tensor:
            return self

        def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
            return self.x

    class Capsule:
        def __init__(self, x: Any) -> None:
            self.x = x

        def __dlpack__(self, **more: Any) -> Any:
            return self.x.__dlpack__(**more)

        def __dlpack_device__(self) -> Any:
            return self.x.__dlpack_device__()

    for x in (Tensor(TABLE), Capsule(TABLE.copy())):
        assert np.array_equal(as_array(x), TABLE)
    for bad in (object(), "text", [["a"]], {"a": 1}):
        with pytest.raises(ValueError, match="not an array"):
            as_array(bad)


# ---------------------------------------------------------------- what is said


def test_json_has_all_of_it(here: Path) -> None:
    np.save("a.npy", TABLE)
    found = data("sinusoidal", "a.npy", "--base", "10000")
    assert {
        "schema",
        "version",
        "kind",
        "verdict",
        "left_open",
        "layout",
        "others",
        "departures",
        "error",
        "bound",
        "claims",
        "notes",
        "searched",
        "declare",
        "shape",
        "dtype",
    } == {*found}
    assert {"off", "position", "row", "vector", "pair", "lane", "found", "true"} == {
        *found["error"]["ulps"]
    }
    assert {x["tag"] for x in found["claims"]} == {"0102", "0215", "0217"}


def test_the_exit_codes(here: Path) -> None:
    np.save("right.npy", TABLE)
    np.save("shifted.npy", TABLE[1:])
    np.save("short.npy", TABLE[:1])
    assert [
        run("sinusoidal", name).exit_code
        for name in ("right.npy", "shifted.npy", "short.npy", "none.npy")
    ] == [0, 1, 3, 2]
    assert "runs its code" in run("--help").stdout


@pytest.mark.parametrize("name", ["\x1b[2Kconforms", "a\nconforms", "\r\u202ebut"])
def test_a_name_in_a_file_is_no_command_of_a_terminal(name: str, here: Path) -> None:
    layer = {"rope_type": "linear", "factor": 2, name: 1}
    config = {
        "head_dim": 64,
        "max_position_embeddings": 64,
        name: name,
        "rope_parameters": {name: layer, "other": layer},
    }
    (here / "config.json").write_text(json.dumps(config), encoding="utf-8")
    np.savez(here / "tables.npz", **{name: TABLE, "b": TABLE, "c": TABLE})
    for args in (
        ["config", "config.json"],
        ["rope", "tables.npz"],
        ["rope", "tables.npz", "--array", name],
    ):
        said = CliRunner().invoke(conform, args)
        assert all(line.isprintable() for line in said.output.splitlines())
        assert "\nconforms" not in said.output


# ---------------------------------------------------------------- for other people's tests


def half(x: Any) -> Any:
    c, s = rotary(range(len(x)), Ladder(x.shape[1]), "float32", "half-split")
    h = x.shape[1] // 2
    return x * c + np.concatenate([-x[:, h:], x[:, :h]], axis=1) * s


def test_assertions_that_hold() -> None:
    testing.assert_is_sinusoidal(TABLE, order="halves", base=10_000)
    testing.assert_is_rope(half, pairing="half-split", dim=32, length=64)
    testing.assert_is_rope(*rotary(range(64), Ladder(16), "float32"), base=10_000)
    testing.assert_relative(half, dim=32, length=64)
    testing.assert_relative(TABLE)


def test_assertions_have_the_words_of_the_command_line() -> None:
    ladder = Ladder(16, scaling=scaling("linear:factor=2"))
    both = rotary(range(64), ladder, "float32", "half-split")
    testing.assert_is_rope(
        *both, pairing="half", base=10_000, scaling="linear:factor=2"
    )
    testing.assert_is_rope(
        *both, pairing="half-split", base=10_000, scaling=ladder.scaling
    )
    testing.assert_is_sinusoidal(TABLE, order="sin-cos")
    for name in ("halfsplit", "Half", ""):
        with pytest.raises(
            ValueError, match=f"pairing must be one of .*, got {name!r}"
        ):
            testing.assert_is_rope(*both, pairing=name)
    with pytest.raises(ValueError, match=r"order must be one of .*, got 'halfs'"):
        testing.assert_is_sinusoidal(TABLE, order="halfs")


def test_a_failing_assertion_shows_the_line_of_the_test(here: Path) -> None:
    (here / "test_theirs.py").write_text(
        "import numpy as np\nfrom phaseproof.numerics.testing import *\n"
        "def test_one(): assert_is_rope(np.ones((8, 4)), np.ones((8, 4)), base=10_000)\n"
        "def test_two(): assert_relative(np.arange(32.0).reshape(8, 4))\n"
        "def test_three(): assert_is_rope(np.eye(4), np.eye(4), axes='diagonal:2')\n",
        encoding="utf-8",
    )
    said = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "test_theirs.py"],
        check=False,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(HOME)},
    ).stdout
    assert "3 failed" in said
    assert "testing.py" not in said
    assert "axes.py" not in said
    assert "ValueError: axes must be like" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            {"exponent": "papers"},
            "exponent must be one of paper, endpoint, got 'papers'",
        ),
        ({"scaling": "cubic"}, "the scaling must be one of the following, got 'cubic'"),
        ({"formed": "float8"}, "formed must be one of float32, .*, got 'float8'"),
        ({"sign": 2}, "sign must be one of 1, -1, any, got '2'"),
        ({"start": 0.5}, "the start must be a whole number or any, got 0.5"),
        ({"scale": "x"}, "the scale must be a number"),
        ({"axes": "diagonal"}, "axes must be like"),
        ({"grid": "4x4"}, "a grid must be like"),
        ({"grid": (2, 2), "positions": [0, 1, 2, 3]}, "either a grid or positions"),
        ({"positions": "none.npy"}, "none.npy"),
        ({"xpos": "value"}, "xPos"),
        ({"threshold": "soon"}, "the threshold must be a number"),
        ({"dim": 1}, "dim must be from 2 to 16384, got 1"),
        ({"length": True}, "length must be from 2 to"),
    ],
)
def test_an_unknown_value_is_refused_in_one_sentence(
    words: dict[str, Any], said: str
) -> None:
    with pytest.raises((ValueError, OSError), match=said) as refused:
        testing.assert_is_rope(half, **{"dim": 8, "length": 8, **words})
    assert len(str(refused.value).splitlines()) == 1
    with pytest.raises(ValueError, match="formed must be one of"):
        testing.assert_relative(half, formed="float8")


def test_the_words_of_the_command_line_say_the_same() -> None:
    ladder = Ladder(16, scaling=scaling("endpoint+linear:factor=2"))
    both = rotary(range(64), ladder, "float32", "half-split")
    words = {"base": "1e4", "exponent": "endpoint", "scaling": "linear:factor=2"}
    assert testing.assert_is_rope(*both, **words, sign="any", start="any").verdict
    with pytest.raises(AssertionError):
        testing.assert_is_rope(*both, **{**words, "exponent": "paper"})
    at = np.indices((4, 4)).reshape(2, -1).T
    tables = rotary(
        at, Ladder(8), "float32", "half-split", axes=(0, 0, 1, 1, 0, 0, 1, 1)
    )
    c, s = (x[:, [0, 1, 2, 3]] for x in tables)
    testing.assert_is_rope(c, s, base=10_000, axes="sections:2,2", grid=(4, 4))


def test_the_examples_of_docstrings() -> None:
    for module in (testing, arrays_module, frequencies):
        found = doctest.testmod(module)
        assert found.attempted
        assert not found.failed


def test_assertions_that_fail_name_claim_position_and_lane() -> None:
    damaged = TABLE.copy()
    damaged[40, 3] += 1e-3
    with pytest.raises(AssertionError, match=r"position 40, dimension 3") as failed:
        testing.assert_is_sinusoidal(damaged)
    assert "0102 fails" in str(failed.value)
    with pytest.raises(AssertionError, match=r"claim 0215 fails.* positions 40 and"):
        testing.assert_relative(damaged)
    with pytest.raises(AssertionError, match="half-split, declared interleaved"):
        testing.assert_is_rope(half, pairing="interleaved", dim=16, length=32)
    learned = np.random.default_rng(0).normal(size=(64, 16)).astype(np.float32)
    with pytest.raises(AssertionError, match="claim 0505 fails"):
        testing.assert_relative(lambda x: x + learned, dim=16, length=64)

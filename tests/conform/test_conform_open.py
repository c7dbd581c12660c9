"""phaseproof conform: a right array is never wrong, and what is declared is never left open.

Every convention that `numerics` certifies, in every dtype: with all of it declared its arrays
conform and every damage is wrong; with nothing declared, or the base alone, they are never wrong.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from phaseproof.numerics import testing
from phaseproof.numerics.bias_tables import BIASES, bias
from phaseproof.numerics.conform import attention_bias, frequency_vectors
from phaseproof.numerics.conform import axes as axes_module
from phaseproof.numerics.conform import xpos as damping_module
from phaseproof.numerics.conform.axes import axes, grid
from phaseproof.numerics.conform.classify import judge, judge_turned
from phaseproof.numerics.conform.commands import conform
from phaseproof.numerics.conform.lane_orders import rope_readings, sinusoidal_readings
from phaseproof.numerics.conform.rotations import Rotation, turned
from phaseproof.numerics.conform.verdict import Declared, Verdict
from phaseproof.numerics.conform.xpos import damping
from phaseproof.numerics.encodings import frequencies, rotary, rotate, sinusoidal, xpos
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.layouts import axial, interleaved_sections, sections
from phaseproof.numerics.rounding import FORMATS, format_of
from phaseproof.numerics.scaling_base import Scaling
from phaseproof.numerics.scalings import LongRoPE, YaRN
from tests.conform.test_conform import said

pytestmark = pytest.mark.slow

Array = np.ndarray[Any, Any]
DTYPES = [*FORMATS]
N, D = 160, 32
FACTORS = LongRoPE(tuple(1 + Fraction(3 * i, 10) for i in range(D // 2)))
PLANE, SPACE = grid("12,12"), grid("4,6,6")


def rows(x: Array) -> list[tuple[int, ...]]:
    return [tuple(int(y) for y in row) for row in x]


@dataclass(frozen=True)
class Case:
    """Tables in a dtype, what they are in full, and whether rows are at declared positions."""

    name: str
    made: Callable[[str], tuple[Array, Array]]
    base: int
    declared: dict[str, Any]
    placed: bool = True

    def __str__(self) -> str:
        return self.name


def on_axes(
    name: str,
    at: list[tuple[int, ...]],
    dim: int,
    base: int,
    of: tuple[int, ...],
    declared: str,
    coordinates: Array | None = None,
) -> Case:
    more = {} if coordinates is None else {"coordinates": coordinates}
    return Case(
        name,
        lambda dtype: rotary(at, Ladder(dim, base), dtype, "half-split", axes=of),
        base,
        {"axes": axes(declared), **more},
        coordinates is not None,
    )


def scaled(name: str, how: Scaling, threshold: int = 0, base: int = 10_000) -> Case:
    factor = how.attention if isinstance(how, YaRN) else 1
    return Case(
        name,
        lambda dtype: rotary(
            range(N),
            Ladder(D, base, how),
            dtype,
            "half-split",
            factor,
            threshold=threshold,
        ),
        base,
        {"scaling": how, **({"threshold": Fraction(threshold)} if threshold else {})},
    )


def damped(name: str, said: str, **more: Any) -> Case:
    return Case(
        name,
        lambda dtype: xpos(range(N), Ladder(D), dtype, "half-split", **more),
        10_000,
        {"damping": damping(said)},
    )


CASES = [
    scaled("plain", Scaling()),
    scaled("another base", Scaling(), base=31_415),
    scaled("YaRN", YaRN(Fraction(4), Fraction(4096))),
    scaled("LongRoPE", FACTORS),
    scaled("LongRoPE from 50 on", FACTORS, 50),
    on_axes("axial", rows(PLANE), D // 2, 10_000, axial(2, D // 4), "axial:2"),
    on_axes(
        "axial on a grid", rows(PLANE), D // 2, 100, axial(2, D // 4), "axial:2", PLANE
    ),
    on_axes("M-RoPE", rows(SPACE), D, 10**6, sections((4, 6, 6)), "sections:4,6,6"),
    on_axes(
        "M-RoPE on a grid",
        rows(SPACE),
        D,
        10**6,
        sections((4, 6, 6)),
        "sections:4,6,6",
        SPACE,
    ),
    on_axes(
        "M-RoPE in turns",
        rows(SPACE),
        D,
        5 * 10**5,
        interleaved_sections((6, 5, 5)),
        "turns:6,5,5",
    ),
    on_axes(
        "M-RoPE of text",
        [(n, n, n) for n in range(N)],
        D,
        5 * 10**5,
        interleaved_sections((6, 5, 5)),
        "turns:6,5,5",
    ),
    Case(
        "fractions of two axes",
        lambda dtype: rotary(
            [(Fraction(n, 8), Fraction(n * n, 16)) for n in range(N)],
            Ladder(D // 2),
            dtype,
            "half-split",
            axes=axial(2, D // 4),
        ),
        10_000,
        {
            "axes": axes("axial:2"),
            "coordinates": np.array([[n / 8, n * n / 16] for n in range(N)]),
        },
    ),
    Case(
        "packed texts",
        lambda dtype: rotary(
            [n % 50 for n in range(N)], Ladder(D), dtype, "half-split"
        ),
        10_000,
        {"scaling": Scaling(), "coordinates": np.arange(N, dtype=float)[:, None] % 50},
    ),
    damped("xPos of queries", "query"),
    damped("xPos of keys", "key:centre=80", key=True, centre=80),
    damped(
        "xPos with other numbers", "query:gamma=0.7,span=100", gamma="0.7", span=100
    ),
]


def judged(tables: tuple[Array, Array], **declared: Any) -> Verdict:
    return judge("rope", rope_readings(tables), Declared(**declared))


# ---------------------------------------------------------------- right ones


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_right_array_is_never_wrong(case: Case, dtype: str) -> None:
    tables, base = case.made(dtype), Fraction(case.base)
    found = judged(tables, base=base, **case.declared)
    assert found.verdict == "conforms", said(found)
    for declared in (
        {},
        {"base": base},
        {"order": "half-split"},
        {"sign": None, "start": None},
    ):
        found = judged(tables, **declared)
        assert found.verdict in {"conforms", "matches", "undecided"}, said(found)
        assert found.verdict != "conforms" or declared.get("base")
        assert (
            found.verdict != "undecided" or found.declare or "declare --" in said(found)
        )


@pytest.mark.parametrize(
    "name", ["axial", "M-RoPE", "M-RoPE in turns", "xPos of queries", "xPos of keys"]
)
def test_what_is_cheap_to_find_is_found(name: str) -> None:
    case = next(x for x in CASES if x.name == name)
    found = judged(case.made("float32"))
    assert found.verdict == "matches"
    data = found.layouts[0].data()
    said = [str(case.declared[x]) for x in ("axes", "damping") if x in case.declared]
    assert [x for x in (data["axes"], data["damping"]) if x] == said
    assert found.error
    assert found.error["ulps"]["off"] <= 0.5001


def test_a_bias_of_any_kind_is_never_wrong() -> None:
    at = np.arange(40)
    for text, dtype in product(
        (
            "alibi:heads=12",
            "alibi:heads=8",
            "kerple-log:r1=1+0.3,r2=2+0.01",
            "kerple-power:r1=1+0.3,r2=0.5+1.7",
            "fire:c=1,threshold=16",
            "fire:c=0.1,threshold=90",
            "t5",
            "t5:bidirectional=no",
            "t5:buckets=20,furthest=77",
        ),
        DTYPES,
    ):
        made = bias(text).table(at, at, dtype)
        for x in (
            made,
            np.where(at[None] > at[:, None], -np.inf, made)
            if dtype == "float32" and text[0] != "t"
            else made,
        ):
            found = attention_bias.judged(x)
            assert found.verdict == "matches" or text.startswith("fire"), (
                text,
                said(found),
            )
            assert found.verdict in {"matches", "undecided"}, (text, said(found))
            found = attention_bias.judged(x, bias(text))
            assert found.verdict == "conforms", (text, dtype, said(found))
    assert {
        text.partition(":")[0]
        for text in ("alibi:", "kerple-log:", "kerple-power:", "fire:", "t5:")
    } == {*BIASES}


def test_what_fire_learned_is_not_judged() -> None:
    """A function of its argument that is no line, on one declared argument and on another."""
    at = np.arange(40)
    argument = bias("fire:c=1,threshold=16").table(at, at)
    x = np.where(np.isfinite(argument), np.maximum(argument, 0.3) ** 2, -np.inf).astype(
        np.float32
    )
    assert attention_bias.judged(x).verdict == "undecided"
    assert (
        attention_bias.judged(x, bias("fire:c=1,threshold=16")).verdict == "undecided"
    )
    found = attention_bias.judged(x, bias("fire:c=1,threshold=20"))
    assert (found.verdict, "of the argument" in said(found)) == ("wrong", True)


def test_buckets_of_any_numbers_are_found() -> None:
    i, j = np.indices((260, 260))
    for buckets, furthest, both in ((32, 100, True), (20, 77, True), (24, 200, False)):
        x = bias(
            f"t5:buckets={buckets},furthest={furthest},bidirectional="
            f"{'yes' if both else 'no'}"
        ).table(i[:, 0], j[0])[0]
        found = attention_bias.judged(x)
        assert found.verdict == "matches"
        assert str(found.layouts[0]).startswith(f"T5, {buckets} buckets to")


@pytest.mark.parametrize(
    ("name", "option"),
    [
        ("axial", "axes"),
        ("M-RoPE in turns", "axes"),
        ("xPos of keys", "damping"),
        ("plain", "scale"),
    ],
)
def test_what_stands_beside_declared_frequencies_is_to_be_declared(
    name: str, option: str
) -> None:
    """With the base declared, its scaling, or both: undecided, and conforms as the sentence says."""
    case = next(x for x in CASES if x.name == name)
    scale = np.float32(2**0.5 if option == "scale" else 1)
    tables = [x * scale for x in case.made("float32")]
    readings = [*rope_readings((tables[0], tables[1]))]
    for declared in (
        {"base": Fraction(case.base)},
        {"scaling": Scaling()},
        {"base": Fraction(case.base), "scaling": Scaling()},
    ):
        found = judge("rope", readings, Declared(**declared))
        if option == "scale" and "scaling" in declared:
            assert (found.verdict, said(found)) == (
                "wrong",
                "the scale is 1.41421, declared 1",
            )
            continue
        assert (found.verdict, [x.field for x in found.departures]) == (
            "undecided",
            ["undeclared"],
        )
        if option == "scale":
            more: dict[str, Any] = {"scale": float(said(found).split()[-1])}
        else:
            more = {option: case.declared[option]}
            assert f" {more[option]}, and none " in said(found)
        found = judge("rope", readings, Declared(**declared, **more))
        assert found.verdict == "conforms", said(found)


# ---------------------------------------------------------------- damaged ones


def damages(z: Array) -> Iterator[tuple[str, Array]]:
    """Of e^{iφ} in columns."""
    one = z.copy()
    one[77, 5] *= 1.3
    yield "an entry", one
    yield "the sign", z.conj()
    yield "a shift", np.vstack([z[1:], z[:1]])
    pair = z.copy()
    pair[:, 3] = np.abs(z[:, 3]) * np.exp(1.1j * np.angle(z[:, 3]))
    yield "a frequency", pair
    swapped = z.copy()
    swapped[:, [3, 4]] = z[:, [4, 3]]
    yield "two pairs", swapped
    yield "the scale", z * 1.03
    column = z.copy()
    column[:, 9] *= 0.9
    yield "a magnitude", column
    yield "half the angles", np.abs(z) * np.exp(0.5j * np.unwrap(np.angle(z), axis=0))
    yield "noise", np.exp(1j * np.random.default_rng(3).uniform(0, 6, z.shape))


def tables_of(z: Array, dtype: str) -> tuple[Array, Array]:
    form = format_of(dtype).dtype
    cosine, sine = (np.hstack([x, x]).astype(form) for x in (z.real, z.imag))
    return cosine, sine


@pytest.mark.parametrize("dtype", ["float32", "bfloat16"])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_declared_and_damaged_is_wrong(case: Case, dtype: str) -> None:
    cosine, sine = case.made(dtype)
    z = (cosine.astype(float) + 1j * sine.astype(float))[:, : D // 2]
    how = case.declared.get("scaling")
    scale = float(how.attention()) if isinstance(how, YaRN) else 1.0
    for name, damaged in damages(z):
        if name == "a shift" and not case.placed:
            continue  # the coordinates of a row are what they are found to be
        found = judged(
            tables_of(damaged, dtype),
            base=Fraction(case.base),
            scale=scale,
            **case.declared,
        )
        assert found.verdict == "wrong", (name, found.layouts, said(found))
        if name == "an entry":
            assert "77" in said(found)


@pytest.mark.parametrize(
    ("case", "other"),
    [
        ("plain", "xPos of queries"),
        ("plain", "LongRoPE from 50 on"),
        ("plain", "axial on a grid"),
        ("xPos of queries", "xPos of keys"),
        ("YaRN", "plain"),
        ("M-RoPE on a grid", "plain"),
        ("M-RoPE in turns", "axial on a grid"),
        ("axial on a grid", "M-RoPE on a grid"),
        ("packed texts", "plain"),
    ],
)
def test_another_convention_than_declared_is_wrong(case: str, other: str) -> None:
    made, meant = (next(x for x in CASES if x.name == name) for name in (case, other))
    cosine, sine = made.made("float32")
    declared = {**meant.declared}
    if "coordinates" in declared:
        n = min(len(cosine), len(declared["coordinates"]))
        cosine, sine = cosine[:n], sine[:n]
        declared["coordinates"] = declared["coordinates"][:n]
    found = judged((cosine, sine), base=Fraction(meant.base), **declared)
    assert found.verdict == "wrong", (found.verdict, said(found))


def test_a_damaged_bias_is_wrong() -> None:
    at = np.arange(40)
    for text in (
        "alibi:heads=2",
        "kerple-log:r1=1+0.3,r2=2+0.7",
        "t5",
        "kerple-power:r1=1+0.3,r2=0.5+1.7",
        "fire:c=1,threshold=16",
    ):
        made = bias(text).table(at, at, "float32")
        one = made.copy()
        one[0, 30, 7] += 1
        for x in (one, made + 1, -made if text != "t5" else made[:, ::-1]):
            found = attention_bias.judged(x, bias(text))
            if text.startswith("fire") and x is not one:
                continue  # what was learned may be any line
            assert found.verdict == "wrong", (text, said(found))
        found = attention_bias.judged(
            one
        )  # undeclared: so near that the place is shown
        if not text.startswith("fire"):
            assert (found.verdict, "query 30, key 7" in said(found)) == (
                "wrong",
                True,
            ), said(found)
    table = bias("alibi:heads=4").table(at, at)
    assert attention_bias.judged(table, bias("alibi:heads=5")).verdict == "wrong"
    assert attention_bias.judged(table[:, :, ::-1]).verdict == "undecided"


# ---------------------------------------------------------------- what is said


def test_what_is_open_says_what_was_searched_and_what_could_be_declared() -> None:
    theta = frequencies(Ladder(64, scaling=LongRoPE(tuple(range(1, 33)))), "float32")
    noise = np.random.default_rng(1).normal(size=(50, 32)).astype(np.float32)
    for found in (
        frequency_vectors.judged(theta, Declared()),
        judged((noise, noise)),
        attention_bias.judged(noise),
    ):
        assert found.verdict == "undecided"
        assert found.searched
        assert any("--" in x for x in found.declare)
    found = frequency_vectors.judged(theta, Declared(base=Fraction(10_000)))
    assert found.verdict == "undecided"
    assert found.declare == (
        "--scaling, such as longrope:factors=1+1.5+… (none: the plain schedule)",
    )
    plain = Declared(base=Fraction(10_000), scaling=Scaling())
    assert frequency_vectors.judged(theta, plain).verdict == "wrong"


def test_a_scaling_beside_a_base_that_is_declared_alone_is_open() -> None:
    theta = frequencies(
        Ladder(64, scaling=YaRN(Fraction(4), Fraction(4096))), "float32"
    )
    found = frequency_vectors.judged(theta, Declared(base=Fraction(10_000)))
    assert (found.verdict, "declare --scaling" in said(found)) == ("undecided", True)
    assert (
        frequency_vectors.judged(theta, Declared(base=Fraction(500_000))).verdict
        == "wrong"
    )


def test_a_scaling_leaves_the_base_to_be_found() -> None:
    theta = frequencies(
        Ladder(64, 500_000, YaRN(Fraction(4), Fraction(4096))), "float32"
    )
    found = frequency_vectors.judged(
        theta, Declared(scaling=YaRN(Fraction(4), Fraction(4096)))
    )
    assert (found.verdict, str(found.layouts[0])) == (
        "conforms",
        "base 500000, yarn:factor=4,trained=4096",
    )


def test_claims_on_frequencies() -> None:
    found = frequency_vectors.judged(frequencies(Ladder(64), "float32"), Declared())
    assert [(x.tag, x.holds) for x in found.laws] == [("0920", True), ("0922", True)]
    assert found.bound
    assert found.bound["claim"] is None
    theta = frequencies(Ladder(64, scaling=YaRN(Fraction(4), Fraction(4096))))
    found = frequency_vectors.judged(theta, Declared())
    assert not found.laws
    assert any("no claim of the book" in x for x in found.notes)


@pytest.mark.parametrize("name", ["axial", "xPos of queries"])
def test_what_is_found_beside_a_plain_declaration_is_open(name: str) -> None:
    found = judged(
        next(x for x in CASES if x.name == name).made("float32"),
        base=Fraction(10_000),
        scaling=Scaling(),
    )
    assert (found.verdict, "declare --" in said(found)) == ("undecided", True)


def test_positions_of_no_order_are_shown() -> None:
    tables = rotary([0, 1, 2, 0, 1, 2, 3, 4] * 8, Ladder(D), "float32", "half-split")
    found = judged(tables)
    assert found.verdict == "undecided"
    assert "row 3 holds position 0" in said(found)
    assert judged(tables, base=Fraction(10_000), scaling=Scaling()).verdict == "wrong"


def blocks(x: Array) -> Array:
    """A rotation in halves of each half, by the two coordinates of a grid."""
    c, s = rotary(rows(PLANE), Ladder(D // 2), "float32", axes=axial(2, D // 4))
    out = np.empty_like(x)
    for n in range(2):
        lanes = slice(n * D // 2, (n + 1) * D // 2)
        pairs = slice(n * D // 2, (n + 1) * D // 2, 2)
        tables = [np.hstack([y[: len(x), pairs]] * 2) for y in (c, s)]
        out[:, lanes] = rotate(x[:, lanes], *tables, "half-split")
    return out


def test_lanes_in_blocks() -> None:
    found = judge_turned(turned(Rotation(blocks, D), len(PLANE)), Declared())
    assert found.verdict == "matches"
    assert found.layouts[0].data()["order"] == "half-split in 2 blocks"
    testing.assert_is_rope(blocks, dim=D, base=10_000, axes="axial:2", positions=PLANE)
    x = np.hstack(
        [
            sinusoidal([int(n) for n in PLANE[:, k]], Ladder(D), "float32", "halves")
            for k in (0, 1)
        ]
    )
    found = judge("sinusoidal", sinusoidal_readings(x), Declared())
    assert (found.verdict, found.layouts[0].data()["order"]) == (
        "matches",
        "halves in 2 blocks",
    )
    testing.assert_is_sinusoidal(x, base=10_000, axes="axial:2", positions=PLANE)
    with pytest.raises(AssertionError, match="axis 0 has those of 1"):
        testing.assert_is_sinusoidal(
            x, base=10_000, axes="axial:2", positions=PLANE[:, ::-1]
        )


def test_a_function_that_turns_no_pairs() -> None:
    mixing = np.linalg.qr(np.random.default_rng(0).normal(size=(D, D)))[0].astype(
        np.float32
    )
    for f in (
        lambda x: x @ mixing,
        lambda x: x / (1e-9 + np.linalg.norm(x, axis=1)[:, None]),
    ):
        rotation = turned(Rotation(f, D), 64)
        assert judge_turned(rotation, Declared()).verdict in {"undecided", "wrong"}
    rotation = turned(Rotation(lambda x: x @ mixing, D), 64)
    assert judge_turned(rotation, Declared()).verdict == "undecided"
    assert judge_turned(rotation, Declared(order="half-split")).verdict == "wrong"


# ---------------------------------------------------------------- on the command line


def run(*args: str) -> Result:
    result = CliRunner().invoke(conform, [*args])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def test_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    by_name = {x.name: x for x in CASES}
    for name in (
        "M-RoPE on a grid",
        "xPos of keys",
        "packed texts",
        "LongRoPE from 50 on",
    ):
        cosine, sine = by_name[name].made("float32")
        np.savez(f"{name}.npz", cos=cosine, sin=sine)
    np.save("places.npy", SPACE)
    np.save("packed.npy", np.arange(N) % 50)
    np.save(
        "kerple.npy", bias("kerple-log:r1=1,r2=2").table(np.arange(9), np.arange(9))
    )
    factors = "+".join(map(str, FACTORS.factors))
    space = ["rope", "M-RoPE on a grid.npz", "--base", "1e6", "--axes"]
    for args, code in (
        ([*space, "sections:4,6,6", "--grid", "4,6,6"], 0),
        ([*space, "sections:4,6,6", "--positions", "places.npy"], 0),
        ([*space, "sections:4,6,6"], 0),
        ([*space, "sections:5,5,6", "--grid", "4,6,6"], 1),
        ([*space, "sections:4,6,6", "--grid", "6,6,4"], 1),
        ([*space, "sections:4,6,6", "--grid", "4,6,7"], 2),
        ([*space, "sections:4,6"], 2),
        ([*space, "spiral:2"], 2),
        ([*space, "sections:0,16"], 2),
        (["rope", "xPos of keys.npz", "--xpos", "key:centre=80"], 0),
        (["rope", "xPos of keys.npz", "--xpos", "query"], 1),
        (["rope", "xPos of keys.npz", "--xpos", "both"], 2),
        (["rope", "xPos of keys.npz", "--xpos", "key:span=0"], 2),
        (["rope", "packed texts.npz", "--positions", "packed.npy"], 0),
        (["rope", "packed texts.npz"], 3),
        (["rope", "packed texts.npz", "--base", "10000", "--scaling", "none"], 1),
        (["rope", "LongRoPE from 50 on.npz"], 3),
        (
            [
                "rope",
                "LongRoPE from 50 on.npz",
                "--base",
                "10000",
                "--threshold",
                "50",
                "--scaling",
                f"longrope:factors={factors}",
            ],
            0,
        ),
        (["bias", "kerple.npy"], 0),
        (["bias", "kerple.npy", "--bias", "kerple-log:r1=1,r2=2"], 0),
        (["bias", "kerple.npy", "--bias", "kerple-log:r1=1,r2=3"], 1),
        (["bias", "kerple.npy", "--bias", "kerple-log:r1=1"], 2),
        (["bias", "kerple.npy", "--bias", "sandwich"], 2),
    ):
        result = run(*args)
        assert result.exit_code == code, (args, result.output)
        verdict = json.loads(run(*args, "--json").stdout).get("verdict")
        assert (code, verdict) in {
            (0, "matches"),
            (0, "conforms"),
            (1, "wrong"),
            (3, "undecided"),
            (2, None),
        }
    result = run(
        "rope", "packed texts.npz", "--grid", "2,2", "--positions", "packed.npy"
    )
    assert result.exit_code == 2


def test_the_examples_of_docstrings() -> None:
    import doctest

    for module in (axes_module, damping_module):
        found = doctest.testmod(module)
        assert found.attempted
        assert not found.failed

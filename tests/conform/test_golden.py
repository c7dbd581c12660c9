"""Golden vectors: a drawn few are computed anew by mpmath; the page's checker tells right from wrong."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import mpmath
import numpy as np
import pytest
from click.testing import CliRunner, Result
from flint import arb

from phaseproof.numerics.conform.golden import (
    ROWS,
    collection,
    decimals,
    golden,
    golden_command,
    known,
)
from phaseproof.numerics.conform.hf_config import understood
from phaseproof.numerics.scaling_base import Scaling
from phaseproof.places import HOME
from phaseproof.version import VERSION
from tests.pages import blocks, text_of

SEED = int(os.environ.get("PHASEPROOF_SEED", np.random.SeedSequence().entropy % 2**32))
PLAIN = [
    x
    for x in known()
    if type(understood({"model_type": x}).rotaries[0].ladder.scaling) is Scaling
]


def run(*words: str) -> Result:
    return CliRunner().invoke(golden_command, [*words])


def rounded(x: Any, digits: int) -> Any:
    return mpmath.mpf(mpmath.nstr(x, digits, strip_zeros=False))


def test_there_are_many() -> None:
    assert len(known()) >= 40
    assert {"llama", "qwen3", "gpt_oss", "gemma3_text", "deepseek_v3"} <= {*known()}


def test_drawn_vectors_are_what_mpmath_computes() -> None:
    for name in np.random.default_rng(SEED).choice(PLAIN, 3, replace=False).tolist():
        layer = golden(name, {"model_type": name})["layers"][0]
        with mpmath.workdps(60):
            base, rotated = mpmath.mpf(layer["base"]), layer["rotated"]
            for i, text in enumerate(layer["frequencies"]):
                theta = base ** (-mpmath.mpf(2 * i) / rotated)
                assert mpmath.mpf(text) == rounded(theta, 25), (name, i, SEED)
                for row in layer["rows"]:
                    m = row["position"]
                    assert mpmath.mpf(row["cosine"][i]) == rounded(
                        mpmath.cos(m * theta), 25
                    )
                    assert mpmath.mpf(row["sine"][i]) == rounded(
                        mpmath.sin(m * theta), 25
                    )
        assert [x["position"] for x in layer["rows"]][:3] == [*ROWS]


def test_a_factor_that_is_said_counts_as_it_is_written() -> None:
    block = {"rope_type": "yarn", "factor": 4, "original_max_position_embeddings": 2048}
    config = {"model_type": "llama", "max_position_embeddings": 8192}
    made = golden("mine", {**config, "rope_scaling": block})["layers"][0]
    with mpmath.workdps(60):
        assert mpmath.mpf(made["attention"]) == rounded(mpmath.log(4) / 10 + 1, 25)
    said = {**config, "rope_scaling": {**block, "attention_factor": 1.25}}
    assert golden("mine", said)["layers"][0]["attention"] == "1.25"


def test_layers_of_several_kinds_have_an_entry_each() -> None:
    layers = golden("gemma3_text", {"model_type": "gemma3_text"})["layers"]
    assert [(x["layers"], x["base"]) for x in layers] == [
        ("full_attention", "1000000"),
        ("sliding_attention", "10000"),
    ]


def test_they_are_of_the_schema() -> None:
    schema = json.loads(
        (HOME / "docs" / "golden.schema.json").read_text(encoding="utf-8")
    )
    jsonschema.Draft202012Validator.check_schema(schema)
    names = ("llama", "gpt_oss", "gemma4_text", "qwen2_vl_text", "llama4_text")
    made = collection({x: {"model_type": x} for x in names}, 9)
    jsonschema.validate({"version": VERSION, **made}, schema)
    made["models"][0]["layers"][0]["frequencies"][0] = 1.0
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"version": VERSION, **made}, schema)


def test_its_command_makes_an_entry_again() -> None:
    entry = json.loads(run("qwen3", "llama", "--digits", "7").stdout)["models"][0]
    program, command, *words = entry["command"].split()
    assert (program, command) == ("phaseproof", "golden")
    assert json.loads(run(*words).stdout)["models"] == [entry]


def test_a_file_is_read_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.json").write_text(
        '{"model_type": "llama", "rope_theta": 5e5}', encoding="utf-8"
    )
    said = run("mine.json", "--digits", "5", "--out", "out.json")
    assert said.stdout == "out.json: 1 configurations\n"
    (model,) = json.loads(Path("out.json").read_text(encoding="utf-8"))["models"]
    assert model["layers"][0]["frequencies"][:2] == ["1", "0.81462"]


@pytest.mark.parametrize(
    "wrong",
    [
        "bert",
        "glm4_moe",
        "nonsense",
        "none.json",
        "llama --digits 0",
        "llama --out no/a.json",
    ],
)
def test_what_has_none_is_one_sentence(wrong: str) -> None:
    result = run(*wrong.split())
    assert (result.exit_code, result.stdout) == (2, "")


def test_the_checker_of_the_page(tmp_path: Path) -> None:
    (code,) = blocks(text_of("golden"), "python")
    (tmp_path / "golden.json").write_text(
        json.dumps(collection({"llama": {"model_type": "llama"}})), encoding="utf-8"
    )
    (tmp_path / "golden_check.py").write_text(code, encoding="utf-8")
    departs = imported(tmp_path / "golden_check.py")
    theta = (1 / 10_000 ** (np.arange(0, 128, 2, dtype=np.float32) / 128)).tolist()
    file = tmp_path / "golden.json"
    assert departs(file, "llama", theta) == ""
    assert departs(file, "llama", theta[1:]).startswith("63 frequencies")
    assert departs(file, "llama", [*theta[:-1], theta[-1] * 1.01]).startswith(
        "number 63"
    )
    assert departs(file, "llama", theta, 1.2).startswith("number 64")
    assert departs(file, "llama", [float("nan"), *theta[1:]])


def imported(path: Path) -> Callable[..., str]:
    from importlib.util import module_from_spec, spec_from_file_location

    spec = spec_from_file_location("golden_check", path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.departs  # type: ignore[no-any-return]


def test_a_decimal_is_rounded_once() -> None:
    """Beside the middle of two decimals, nearer than the first precision tells; at it, to even."""
    beside = lambda sign: lambda: [arb(125) / 1000 + sign * arb(2) ** -300]
    assert decimals(beside(1), 2) == ["0.13"]
    assert decimals(beside(-1), 2) == ["0.12"]
    assert decimals(lambda: [arb(1) / 8], 2) == ["0.12"]
    with pytest.raises(ArithmeticError, match="too near"):
        decimals(lambda: [arb("0.125 +/- 1e-3")], 2)

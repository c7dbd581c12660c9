"""What `conform config.json` says of a configuration, beside what transformers builds of it.

tests/configurations.json holds published shapes with the frequencies that the library built of
them; docs/observations/configurations.py wrote these, and compares them with a newer library.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from phaseproof import places
from phaseproof.numerics.conform.commands import conform
from phaseproof.numerics.conform.frequencies import floats, written
from phaseproof.numerics.conform.hf_config import (
    DEFAULTS,
    KEYS,
    MODELS,
    loaded,
    understood,
)
from phaseproof.numerics.ladder import Ladder

pytestmark = pytest.mark.slow

HOME = Path(__file__).parent
KEPT = json.loads((HOME / "configurations.json").read_text(encoding="utf-8"))
PUBLISHED = KEPT["configurations"]
WITHOUT = "has no rotary encoding"
OPEN = {"Phi 3, with the name su", "Llama with partial_rotary_factor"}
LLAMA = {
    "hidden_size": 4096,
    "num_attention_heads": 32,
    "max_position_embeddings": 131072,
    "rope_theta": 500000.0,
    "rope_scaling": {
        "factor": 8.0,
        "low_freq_factor": 1.0,
        "high_freq_factor": 4.0,
        "original_max_position_embeddings": 8192,
        "rope_type": "llama3",
    },
}
SMALL = {"hidden_size": 64, "num_attention_heads": 4, "max_position_embeddings": 128}


def changed(**block: Any) -> dict[str, Any]:
    return {**LLAMA, "rope_scaling": {**LLAMA["rope_scaling"], **block}}  # type: ignore[dict-item]


def scaled(**block: Any) -> dict[str, Any]:
    return {**SMALL, "rope_scaling": block}


# ---------------------------------------------------------------- beside the library


def test_the_configurations_are_many_and_both_files_are_of_one_version() -> None:
    assert len(PUBLISHED) >= 75
    assert len({x["name"] for x in PUBLISHED}) == len(PUBLISHED)
    assert sum(x["built"] is None for x in PUBLISHED) >= 5
    assert (
        sum(isinstance(x["built"], dict) and len(x["built"]) > 1 for x in PUBLISHED)
        >= 4
    )
    assert KEPT["transformers"] == DEFAULTS["transformers"]


@pytest.mark.parametrize("one", PUBLISHED, ids=lambda x: x["name"])
def test_it_says_what_the_library_builds_or_that_it_does_not_know(
    one: dict[str, Any],
) -> None:
    built = one["built"]
    try:
        found = understood(one["config"])
    except ValueError:
        assert isinstance(built, str)
        return
    assert (found.verdict == "undecided") == (one["name"] in OPEN)
    if found.verdict == "wrong":
        assert isinstance(built, str)
    elif found.verdict == WITHOUT:
        assert built is None
    elif found.verdict == "conforms":
        assert {x.name for x in found.rotaries} == {*built}
        for x in found.rotaries:
            theta, factor = built[x.name]
            np.testing.assert_allclose(floats(x.ladder), theta, rtol=4e-6)
            assert x.attention == pytest.approx(factor, rel=1e-6)


def test_a_wrong_reading_would_be_seen() -> None:
    """Each that is decided becomes another by its base, or by having one."""
    for one in PUBLISHED:
        built, config = one["built"], one["config"]
        if isinstance(built, dict) and one["name"] not in OPEN:
            found = understood(config).rotaries[0]
            other = floats(
                Ladder(found.ladder.dim, found.ladder.base * 2, found.ladder.scaling)
            )
            assert not np.allclose(other, built[found.name][0], rtol=4e-6)


def row(one: dict[str, Any]) -> str:
    """A line of the table of docs/peers.md."""
    try:
        found = understood(one["config"])
    except ValueError as error:
        return f"| {one['name']} | refused: {error} | |"
    ladders = [
        (f"{x.name}: " if x.name else "")
        + re.sub("factors=[^,]*,short=[^,]*", "…", written(x.ladder))
        + (f", {x.axes}" if x.axes else "")
        for x in found.rotaries
    ]
    why = {
        "undecided": ": " + "; ".join(found.unknown),
        WITHOUT: f": {found.without}",
        "wrong": ": " + "; ".join(found.contradictions),
    }
    return f"| {one['name']} | {found.verdict}{why.get(found.verdict, '')} | {'; '.join(ladders)} |"


def test_the_page_has_a_row_for_each() -> None:
    page = (places.DOCS / "peers.md").read_text(encoding="utf-8")
    table = page.partition(
        "| configuration | verdict | frequencies |\n|---|---|---|\n"
    )[2]
    assert table.partition("\n\n")[0].splitlines() == [row(x) for x in PUBLISHED]


# ---------------------------------------------------------------- what is said


def test_a_key_that_stands_twice_is_refused(tmp_path: Path) -> None:
    """Python takes the last value in silence, and another reader may take the first."""
    path = tmp_path / "config.json"
    path.write_text('{"rope_theta": 10000, "rope_theta": 500000}')
    with pytest.raises(ValueError, match="the key 'rope_theta' stands twice"):
        loaded(path)


def test_a_configuration_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    path.write_text(json.dumps(LLAMA))
    for args in ([str(path)], ["config", str(path)]):
        result = CliRunner().invoke(conform, args)
        assert result.exit_code == 0
        assert "base 500000, llama3; 128 dimensions rotate" in result.stdout
        assert "25 of 64 exceed the 131072 tokens" in result.stdout
        assert "first negative at offset 85133" in result.stdout
        assert "off by at most 0.0234 at 131071 (claim 1950)" in result.stdout
        assert "bfloat16" not in result.stdout
        assert "claims       1786, 1787, 1788" in result.stdout
    found = json.loads(CliRunner().invoke(conform, [str(path), "--json"]).stdout)[
        "rotary"
    ][0]
    assert found["positive"] == {
        "to": 131072,
        "first_negative": 85133,
        "certified": True,
    }


def test_kinds_of_layers_and_widths() -> None:
    found = understood(
        {
            "text_config": {
                "head_dim": 64,
                "max_position_embeddings": 8192,
                "rope_parameters": {
                    "full": {
                        "rope_type": "yarn",
                        "factor": 2.0,
                        "rope_theta": 1e6,
                        "original_max_position_embeddings": 4096,
                        "partial_rotary_factor": 0.5,
                    },
                    "sliding": {"rope_type": "default"},
                },
            }
        }
    )
    first, second = found.rotaries
    assert (first.name, first.ladder.dim, first.lanes, first.trained) == (
        "full",
        32,
        64,
        4096,
    )
    assert first.attention == pytest.approx(1.0693147)
    assert (second.ladder, found.verdict) == (Ladder(64), "conforms")
    gptj = understood(
        {"n_embd": 4096, "n_head": 16, "rotary_dim": 64, "n_positions": 2048}
    )
    assert (gptj.rotaries[0].ladder, gptj.rotaries[0].lanes) == (Ladder(64), 256)


@pytest.mark.parametrize(
    ("config", "instead"),
    [
        ({"model_type": "bert", **SMALL}, "learned positions"),
        ({"model_type": "bloom", "n_head": 32}, "ALiBi"),
        ({"model_type": "falcon", "alibi": True, "rope_theta": 1e4}, "ALiBi"),
        ({"alibi": True, **SMALL}, "ALiBi"),
        ({"attn_config": {"alibi": True}, **SMALL}, "ALiBi"),
        (
            {"position_embedding_type": "absolute", **SMALL},
            "position_embedding_type absolute",
        ),
        (
            {"relative_attention_num_buckets": 32, "d_model": 512},
            "a bias for the distance",
        ),
    ],
)
def test_a_model_without_a_rotary_encoding(
    config: dict[str, Any], instead: str, tmp_path: Path
) -> None:
    found = understood(config)
    assert (found.verdict, found.without, found.rotaries) == (WITHOUT, instead, ())
    path = tmp_path / "config.json"
    path.write_text(json.dumps(config))
    result = CliRunner().invoke(conform, [str(path)])
    assert result.exit_code == 0
    assert result.stdout == f"{WITHOUT}\n  instead        {instead}\n"


@pytest.mark.parametrize(
    ("config", "said"),
    [
        ({"model_type": "cohere", **SMALL}, "rope_theta 500000, the default of cohere"),
        (
            {"model_type": "llama", "hidden_size": 64, "num_attention_heads": 4},
            "max_position_embeddings 2048, the default of llama",
        ),
        ({"model_type": "gemma", **SMALL}, "head_dim 256, the default of gemma"),
        (
            {"model_type": "smollm3", **SMALL},
            "no_rope_layer_interval 4, the default of smollm3",
        ),
        (
            scaled(type="linear", factor=2),
            "rope_theta 10000, the default of most models",
        ),
    ],
)
def test_every_default_is_named(config: dict[str, Any], said: str) -> None:
    found = understood(config)
    assert said in found.assumed
    assert found.verdict == "conforms"


def test_no_length_is_invented() -> None:
    (found,) = understood({"head_dim": 8, "rope_theta": 1e4}).rotaries
    assert (found.length, found.data()["float32"]) == (None, None)
    assert "2048" not in json.dumps(found.data())


YARN = {
    "rope_type": "yarn",
    "factor": 40,
    "original_max_position_embeddings": 4096,
    "mscale": 1.0,
    "mscale_all_dim": 1.0,
}
FACTORS = {"long_factor": [2.0] * 8, "short_factor": [1.0] * 8}


@pytest.mark.parametrize(
    ("config", "formula", "value"),
    [
        ({"model_type": "llama"}, "1/√128", 128**-0.5),
        ({"model_type": "gemma2", "query_pre_attn_scalar": 144}, "1/√144", 1 / 12),
        (
            {"model_type": "granite", "attention_multiplier": 0.015625},
            "0.015625",
            1 / 64,
        ),
        ({"model_type": "deepseek_v3"}, "1/√192", 192**-0.5),
        (
            {"model_type": "deepseek_v3", "rope_scaling": YARN},
            "1/√192 · 1.87385, the square of the factor of mscale_all_dim",
            192**-0.5 * 1.368887945**2,
        ),
        (
            {"model_type": "qwen3", "head_dim": 128, "rope_scaling": YARN},
            "1/√128",
            128**-0.5,
        ),
        ({"rope_theta": 1e4, **SMALL}, "", None),
    ],
)
def test_what_multiplies_the_scores(
    config: dict[str, Any], formula: str, value: float | None
) -> None:
    """Of DeepSeek's two factors the one of all dimensions is on every score, squared."""
    found = understood(config).rotaries[0]
    assert (found.scores, found.multiplier) == (
        formula,
        value and pytest.approx(value, rel=1e-9),
    )


@pytest.mark.parametrize(
    ("config", "sentence"),
    [
        (
            {"model_type": "llama4_text"},
            "1 + 0.1 ln(1 + ⌊(m + 1)/8192⌋) in layers that do not rotate, 1.28332 at 131071",
        ),
        ({"model_type": "ministral3"}, "1 + 0.1 ln(1 + ⌊m/16384⌋), 1.27726 at 262143"),
        (
            scaled(
                rope_type="longrope", original_max_position_embeddings=64, **FACTORS
            ),
            "up to 64 tokens short_factor divides the frequencies, beyond them long_factor",
        ),
        ({"model_type": "cohere2"}, "layers of full attention do not turn"),
    ],
)
def test_what_changes_with_the_position_or_the_length_is_said(
    config: dict[str, Any], sentence: str
) -> None:
    found = understood(config)
    assert found.verdict == "conforms"
    assert any(sentence in x for x in found.remarks), found.remarks


def test_truncate_counts_in_a_block_for_all_layers_only() -> None:
    """As in transformers 5.24.0, which looks for it beside the kinds of layers."""
    block = {**YARN, "rope_theta": 150000.0, "truncate": False}
    (flat,) = understood({"head_dim": 64, "rope_parameters": block}).rotaries
    nested = understood({"head_dim": 64, "rope_parameters": {"full_attention": block}})
    assert "rounded=no" in written(flat.ladder)
    assert "rounded" not in written(nested.rotaries[0].ladder)
    assert "truncate in the block of full_attention is not read" in nested.remarks[0]


def test_without_its_temperature_llama_4_says_nothing_of_it() -> None:
    found = understood({"model_type": "llama4_text", "attn_temperature_tuning": False})
    assert not any("queries" in x for x in found.remarks)


@pytest.mark.parametrize(
    ("config", "claims"),
    [
        (scaled(type="linear", factor=2), ("1221", "1222")),
        (scaled(type="yarn", factor=2), ("1781", "1783", "1737")),
        (
            {
                "model_type": "qwen2_vl_text",
                "rope_scaling": {"rope_type": "default", "mrope_section": [16, 24, 24]},
            },
            ("1739",),
        ),
        ({"model_type": "phi"}, ("1750",)),
        ({"model_type": "llama"}, ()),
    ],
)
def test_which_claims_speak_of_it(
    config: dict[str, Any], claims: tuple[str, ...]
) -> None:
    assert understood(config).rotaries[0].claims == claims


# ---------------------------------------------------------------- other programs

QWEN = {
    "general.architecture": "qwen3",
    "qwen3.context_length": 40960,
    "qwen3.embedding_length": 4096,
    "qwen3.attention.head_count": 32,
    "qwen3.attention.key_length": 128,
    "qwen3.rope.freq_base": 1e6,
    "qwen3.rope.scaling.type": "yarn",
    "qwen3.rope.scaling.factor": 4.0,
    "qwen3.rope.scaling.original_context_length": 32768,
    "tokenizer.ggml.freq": 1,
}
MEGATRON = {
    "hidden_size": 4096,
    "num_attention_heads": 32,
    "kv_channels": 128,
    "max_position_embeddings": 8192,
    "position_embedding_type": "rope",
    "rotary_base": 500000,
    "rotary_percent": 0.5,
    "rotary_interleaved": False,
}


def test_the_metadata_of_gguf() -> None:
    """Plain, and as gguf-dump --json writes it."""
    dumped = {
        "metadata": {k: {"type": "x", "value": x} for k, x in QWEN.items()},
        "tensors": {},
    }
    for config in (QWEN, dumped):
        found = understood(config)
        (one,) = found.rotaries
        assert (found.verdict, one.length, one.trained) == ("conforms", 40960, 32768)
        assert written(one.ladder) == "base 1000000, yarn:factor=4,trained=32768"
        assert ("no tensor rope_freqs.weight" in str(found.assumed)) == (config is QWEN)
    plain = {k: x for k, x in QWEN.items() if "scaling" not in k}
    assert written(understood(plain).rotaries[0].ladder) == "base 1000000"


def test_the_arguments_of_megatron() -> None:
    (one,) = understood(MEGATRON).rotaries
    assert (written(one.ladder), one.ladder.dim, one.lanes) == ("base 500000", 64, 128)
    for more, said in (
        ({"rotary_seq_len_interpolation_factor": 4}, "base 500000, linear:factor=4"),
        ({"use_rope_scaling": True}, "base 500000, llama3"),
        (
            {"use_rope_scaling": True, "rope_scaling_factor": 32.0},
            "base 500000, llama3:factor=32",
        ),
    ):
        found = understood({**MEGATRON, **more})
        assert (found.verdict, written(found.rotaries[0].ladder)) == ("conforms", said)
    learned = understood({**MEGATRON, "position_embedding_type": "learned_absolute"})
    assert learned.verdict == WITHOUT  # Megatron always has a rotary base


@pytest.mark.parametrize(
    ("config", "sentence"),
    [
        ({**QWEN, "qwen3.rope.freq_base_swa": 1e4}, "rope.freq_base_swa was not read"),
        (
            {**QWEN, "qwen3.rope.scaling.yarn_log_multiplier": 0.1},
            "yarn_log_multiplier was not read",
        ),
        ({**QWEN, "qwen3.rope.scaling.type": "longrope"}, "keeps factors in tensors"),
        ({**QWEN, "qwen3.rope.freq_base": None}, "rope.freq_base is missing"),
        (
            {"metadata": QWEN, "tensors": {"rope_freqs.weight": {}}},
            "the tensor rope_freqs.weight was not read",
        ),
        (
            {**MEGATRON, "position_embedding_type": "yarn"},
            "position_embedding_type 'yarn' was not read",
        ),
        ({**MEGATRON, "rotary_scaling_factor": 40}, "rotary_scaling_factor was not"),
    ],
)
def test_what_other_programs_add_stays_undecided(
    config: dict[str, Any], sentence: str
) -> None:
    found = understood(config)
    assert found.verdict == "undecided"
    assert any(sentence in x for x in found.unknown), found.unknown


# ---------------------------------------------------------------- what is not known


@pytest.mark.parametrize(
    ("config", "sentence"),
    [
        ({}, "the file has neither model_type nor a key of a rotary encoding"),
        ({"model_type": "pixtral"}, "it rotates by several coordinates"),
        ({"model_type": "roformer"}, "the rotary encoding in its code is not read"),
        (
            {"model_type": "phimoe", "rope_scaling": {"type": "linear", "factor": 2}},
            "what phimoe builds of the type linear is not what most models build",
        ),
        (
            {"model_type": "cosmos3_edge_text", "rope_theta": 1e4},
            "what cosmos3_edge_text builds of rope_theta is not",
        ),
        (
            {"model_type": "gpt_oss", "rope_theta": 1e4},
            "rope_theta beside the default rope_parameters",
        ),
        (
            {"model_type": "deepseek_v3", "head_dim": 56},
            "head_dim beside qk_rope_head_dim",
        ),
        (
            {
                "model_type": "llama",
                "rope_parameters": {"full_attention": {"rope_type": "default"}},
            },
            "llama has no kinds of layers named full_attention",
        ),
        (
            {"model_type": "gemma4_text", "rope_parameters": {"rope_type": "default"}},
            "an entry for each of full_attention, sliding_attention",
        ),
        (SMALL, "the file has neither model_type nor a key of a rotary encoding"),
        (scaled(rope_type="novel"), "the type 'novel' is unknown"),
        (
            {**SMALL, "model_type": "novel", "rope_theta": 1e4},
            "the model type 'novel' is unknown",
        ),
        (
            {**SMALL, "model_type": "llama", "rope_ratio": 8},
            "rope_ratio was not read: llama has none",
        ),
        (
            {**SMALL, "model_type": "llama", "rope_local_base_freq": 1e4},
            "rope_local_base_freq was not",
        ),
        (
            {**SMALL, "rope_theta": 1e4, "global_rope_theta": 1e5},
            "global_rope_theta was not read",
        ),
        (
            {**SMALL, "model_type": "llama", "no_rope_layers": [1, 0]},
            "no_rope_layers was not read",
        ),
        (
            {**SMALL, "model_type": "bert", "rope_theta": 1e4},
            "rope_theta was not read: bert has none",
        ),
        ({**SMALL, "model_type": "gptj", "rope_theta": 1e6}, "rope_theta was not read"),
        (
            {"rope_theta": 1e4, "text_config": SMALL},
            "rope_theta beside text_config was not read",
        ),
        (changed(rotary_percent=0.5), "rotary_percent of the type llama3 was not read"),
        (changed(factor=0.5), "is below 1, so the pairs rotate faster"),
        (
            {"head_dim": 100, "rope_theta": 1e4, "partial_rotary_factor": 0.25},
            "25 dimensions rotate, an odd",
        ),
        (
            {
                **SMALL,
                "rope_scaling": {"type": "linear", "factor": 2},
                "rope_parameters": {"rope_type": "default"},
            },
            "are both present and differ",
        ),
        ({"rope_theta": 1e4}, "the width of a head is missing"),
        (
            {"head_dim": 8, "rope_scaling": {"type": "yarn", "factor": 2}},
            "needs original_max_position",
        ),
        (
            {
                **SMALL,
                "model_type": "gemma3_text",
                "rope_parameters": {"rope_type": "default"},
            },
            "an entry for each of full_attention, sliding_attention",
        ),
    ],
)
def test_what_is_not_known_stays_undecided(
    config: dict[str, Any], sentence: str
) -> None:
    found = understood(config)
    assert found.verdict == "undecided"
    assert any(sentence in x for x in found.unknown), found.unknown


@pytest.mark.parametrize("key", ["rope_new", "a_rotary_b", "thetas", "base_freq"])
def test_a_key_that_speaks_of_turning_and_is_not_read_leaves_it_open(key: str) -> None:
    for config in (
        {**LLAMA, key: 1},
        changed(**{key: 1}),
        {**LLAMA, "attn_config": {key: 1}},
    ):
        assert understood(config).verdict == "undecided"
    assert understood({**LLAMA, key: None}).verdict == "conforms"


# ---------------------------------------------------------------- remarks and contradictions


@pytest.mark.parametrize(
    ("config", "sentence"),
    [
        (changed(type="yarn"), "rope_type 'llama3' counts, type 'yarn' is not read"),
        (
            changed(rope_theta=1e4),
            "rope_theta 10000.0 of the block counts, 500000.0 outside",
        ),
        (changed(beta_fast=32), "beta_fast of the type llama3 is not read"),
        (
            changed(original_max_position_embeddings=1 << 20),
            "is more than max_position_embeddings",
        ),
        (
            changed(low_freq_factor=1.0, high_freq_factor=1.0),
            "the factor 8 takes 8192 tokens",
        ),
        ({**LLAMA, "hidden_size": 4112}, "not a multiple of num_attention_heads"),
        (
            {**LLAMA, "partial_rotary_factor": 0.3},
            "of 128 dimensions is 38.4; the library takes 38",
        ),
        (
            scaled(
                type="yarn", factor=2, attention_factor=1.0, mscale=1, mscale_all_dim=1
            ),
            "attention_factor counts, mscale is not read",
        ),
        (
            scaled(type="yarn", factor=2, mscale=1),
            "mscale counts only beside mscale_all_dim",
        ),
        (
            scaled(type="yarn", factor=2, finetuned=True, attn_factor=1),
            "finetuned of the type yarn",
        ),
        (
            {**SMALL, "rope_theta": 1e4, "no_rope_layers": [1, 1, 0]},
            "1 of 3 layers do not rotate",
        ),
        (
            {
                **SMALL,
                "rope_parameters": {
                    "full_attention": {"rope_theta": 1e4},
                    "none": None,
                },
            },
            "layers of none do not rotate",
        ),
    ],
)
def test_what_can_be_meant_is_a_remark(config: dict[str, Any], sentence: str) -> None:
    found = understood(config)
    assert found.verdict == "conforms"
    assert any(sentence in x for x in found.remarks), found.remarks


@pytest.mark.parametrize(
    ("config", "sentence"),
    [
        (changed(factor=None), "the type llama3 needs factor"),
        (
            {
                "model_type": "mixtral",
                "rope_scaling": {"type": "yarn", "factor": 4},
            },
            "the type yarn needs head_dim: mixtral has none by default",
        ),
        (changed(factor="8"), "factor must be a number, got '8'"),
        (
            changed(low_freq_factor=4.0, high_freq_factor=1.0),
            "low_freq_factor must be at most high_freq_factor, got 4 and 1",
        ),
        ({**LLAMA, "hidden_size": 4064}, "must be an even number"),
        ({**SMALL, "rope_theta": 1.0}, "rope_theta must be greater than 1, got 1"),
        (
            {**SMALL, "rope_theta": 1e4, "partial_rotary_factor": 0.0},
            "must rotate from 2 to 16 dimensions",
        ),
        (
            {
                "head_dim": 8,
                "max_position_embeddings": 9,
                "rope_scaling": {
                    "type": "longrope",
                    "long_factor": [1] * 3,
                    "short_factor": [1] * 4,
                },
            },
            "long_factor must have a factor for each of 4 pairs, got 3",
        ),
        (
            {"head_dim": 8, "rope_scaling": {"type": "mrope", "mrope_section": [1, 1]}},
            "mrope_section must add up to the number of rotated pairs, 4, got 2",
        ),
        (
            scaled(type="yarn", factor=2, beta_fast=1, beta_slow=32),
            "beta_fast must be at least beta_slow, got 1 and 32",
        ),
    ],
)
def test_contradictions_are_named(config: dict[str, Any], sentence: str) -> None:
    found = understood(config)
    assert found.verdict == "wrong"
    assert any(sentence in x for x in found.contradictions), found.contradictions


@pytest.mark.parametrize(
    ("config", "sentence"),
    [
        ({**LLAMA, "rope_theta": "1e6"}, "rope_theta must be a number, got '1e6'"),
        (
            {**LLAMA, "hidden_size": 1.5},
            "hidden_size must be a positive whole number, got 1.5",
        ),
        ({**LLAMA, "model_type": 3}, "model_type must be a name, got 3"),
    ],
)
def test_what_is_no_number_is_refused(
    config: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "config.json"
    path.write_text(json.dumps(config))
    result = CliRunner().invoke(conform, [str(path)])
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr


def test_several_coordinates_are_said() -> None:
    for interleaved, axes in ((False, "sections:2,3,3"), (True, "turns:2,3,3")):
        (found,) = understood(
            {
                **SMALL,
                "rope_scaling": {
                    "rope_type": "default",
                    "mrope_section": [2, 3, 3],
                    "mrope_interleaved": interleaved,
                },
            }
        ).rotaries
        assert (found.axes, found.data()["axes"]) == (axes, axes)


@pytest.mark.parametrize(
    "value", [[], {"a": {}}, "x", float("nan"), -1, 10**30, [None], True]
)
def test_whatever_a_configuration_holds(value: Any) -> None:
    for kind in KEYS:
        for key in (
            "factor",
            "attention_factor",
            "mrope_section",
            "long_factor",
            "beta_fast",
            "original_max_position_embeddings",
            "rope_theta",
            "partial_rotary_factor",
        ):
            block = {
                "rope_type": kind,
                "factor": 2,
                "low_freq_factor": 1,
                "high_freq_factor": 4,
                "long_factor": [1] * 4,
                "short_factor": [1] * 4,
                key: value,
            }
            with suppress(ValueError):
                understood({"head_dim": 8, "rope_scaling": block})
    for odd in (
        {"head_dim": value},
        {"head_dim": 8, "rope_scaling": value},
        {"head_dim": 8, "rope_scaling": {"type": value, "rope_type": value}},
        {"head_dim": 8, "rope_theta": 1e4, "no_rope_layers": value},
        {"head_dim": 8, "text_config": value, "model_type": value},
        {"head_dim": 8, "attn_config": value, "alibi": value},
    ):
        with suppress(ValueError):
            understood(odd)


def alike(read: Any, config: dict[str, Any], built: list[Any]) -> bool:
    """Whether a configuration is read as the library builds it (the number of pairs, the second
    and the last frequency, the factor; and that on the scores), or is not said to conform."""
    made, scale = built
    try:
        found = read(config)
    except ValueError:
        return isinstance(made, str)
    if found.verdict != "conforms":
        return not (found.verdict == "wrong" and isinstance(made, dict)) and (
            found.verdict != WITHOUT or made is None
        )
    kinds = {x.name: x for x in found.rotaries}
    if not isinstance(made, dict) or not {*made} <= {*kinds}:
        return False
    for name, (count, second, last, factor) in made.items():
        theta = floats(kinds[name].ladder)
        ours = [theta[min(1, len(theta) - 1)], theta[-1], kinds[name].attention]
        if len(theta) != count or ours != pytest.approx(
            [second, last, factor], rel=4e-6
        ):
            return False
        said = kinds[name].multiplier
        if None not in (said, scale) and said != pytest.approx(scale, rel=1e-6):
            return False
    return True


ALONE = json.loads((HOME / "configuration_defaults.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted(ALONE["built"]))
def test_every_model_type_is_read_as_the_library_builds_it_or_is_open(
    name: str,
) -> None:
    """The defaults of its class, and five changes of them; none is said to conform unread."""
    for change, built in ALONE["built"][name].items():
        config = {"model_type": name, **ALONE["changes"][change]}
        assert alike(understood, config, built), change


def model_row(name: str) -> str:
    """A line of the table of docs/configurations.md: what is read of the defaults alone."""
    found = understood({"model_type": name})
    ladders, factors, scores = zip(
        *(
            (
                (f"{x.name}: " if x.name else "")
                + f"{written(x.ladder)}, {x.ladder.dim} of {x.lanes}"
                + (f", {x.axes}" if x.axes else ""),
                f"{x.attention:.6g}",
                x.scores or "not known",
            )
            for x in found.rotaries
        ),
        strict=True,
    )
    once = lambda parts: ", ".join(dict.fromkeys(parts))
    return f"| {name} | {'; '.join(ladders)} | {once(factors)} | {once(scores)} |"


def test_the_page_has_a_row_for_each_model_type() -> None:
    page = (places.DOCS / "configurations.md").read_text(encoding="utf-8")
    head = "| model type | frequencies, rotated dimensions | factor | q·k times |\n|---|---|---|---|\n"
    rows = [
        model_row(x) for x in ALONE["built"] if understood({"model_type": x}).rotaries
    ]
    assert page.partition(head)[2].partition("\n\n")[0].splitlines() == rows
    for sign in ("open", "without", "text"):
        names = [x for x, known in MODELS.items() if sign in known]
        assert f"{len(names)} " in page
        for name in names if sign == "open" else ():
            assert name in page.partition("## Open")[2].split(), name


def test_most_model_types_are_read() -> None:
    assert ALONE["transformers"] == DEFAULTS["transformers"]
    read = [x for x in ALONE["built"] if understood({"model_type": x}).rotaries]
    assert len(MODELS) > 800
    assert len(read) > 170
    for name, known in MODELS.items():
        if "open" in known:
            found = understood({"model_type": name})
            assert found.verdict == "undecided", name
            assert found.rotaries == (), name


def test_the_comparison_of_a_model_type_would_see_another_one() -> None:
    built = ALONE["built"]["llama"][""]
    assert alike(understood, {"model_type": "llama"}, built)
    for other in ({"rope_theta": 5e5}, {"head_dim": 64}):
        assert not alike(understood, {"model_type": "llama", **other}, built)

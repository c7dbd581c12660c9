"""Conversions of weights: the permutation of rows is named, and where it was forgotten."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from phaseproof.numerics.conform.commands import conform
from phaseproof.numerics.conform.weights import (
    HALF,
    INTERLEAVED,
    SAME,
    converted,
    permutation,
)
from tests.conform.test_conform import said
from tests.conform.test_conform_files import tensors

Array = np.ndarray[Any, Any]
HEADS, GROUPS, D = 8, 2, 16


def model(layers: int = 2) -> dict[str, Array]:
    random = np.random.default_rng(4)
    return {
        f"model.layers.{n}.self_attn.{role}_proj.weight": random.normal(
            size=(D * (HEADS if role in "qo" else GROUPS), 64)
        ).astype(np.float32)
        for n in range(layers)
        for role in "qkvo"
    }


def meta(x: Array, heads: int) -> Array:
    """As transformers' conversion of Llama has it, written by its own reshape."""
    return x.reshape(heads, len(x) // heads // 2, 2, -1).swapaxes(1, 2).reshape(x.shape)


def changed(how: Any) -> dict[str, Array]:
    """Each weight by how(its role, itself)."""
    return {k: how(k.split(".")[-2][0], x) for k, x in model().items()}


def right(role: str, x: Array) -> Array:
    return meta(x, {"q": HEADS, "k": GROUPS}[role]) if role in "qk" else x


def test_the_permutation_is_the_one_of_transformers() -> None:
    x = np.arange(96.0).reshape(48, 2)
    assert np.array_equal(x[permutation(HALF, 48, 3)], meta(x, 3))
    assert np.array_equal(meta(x, 3)[permutation(INTERLEAVED, 48, 3)], x)


@pytest.mark.parametrize(
    ("before", "after", "named"),
    [
        (model(), changed(right), HALF),
        (changed(right), model(), INTERLEAVED),
        (model(), model(), SAME),
        (model(), changed(lambda role, x: right(role, x).astype(np.float16)), HALF),
    ],
)
def test_a_right_conversion_conforms(before: Any, after: Any, named: str) -> None:
    found = converted(before, after, HEADS, GROUPS)
    assert found.verdict == "conforms", said(found)
    assert str(found.layouts[0]) == named
    assert found.notes == ("4 weights of queries and keys were compared",)


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        (
            lambda role, x: x if role == "k" else right(role, x),
            "model.layers.1.self_attn.k_proj.weight is not permuted, "
            "model.layers.0.self_attn.q_proj.weight is, from interleaved to half-split",
        ),
        (
            lambda role, x: x if role == "q" else right(role, x),
            "model.layers.0.self_attn.q_proj.weight is not permuted",
        ),
        (
            lambda role, x: meta(x, HEADS) if role == "k" else right(role, x),
            "model.layers.0.self_attn.k_proj.weight is permuted as 8 heads, declared 2",
        ),
        (
            lambda role, x: meta(x, 1) if role == "q" else right(role, x),
            "q_proj.weight is permuted as 1 heads, declared 8",
        ),
        (
            lambda role, x: x[::-1] if role == "k" else right(role, x),
            "k_proj.weight is permuted in an order without a name",
        ),
        (
            lambda role, x: 2 * x if role == "k" else right(role, x),
            "k_proj.weight is changed in its values",
        ),
        (
            lambda role, x: (
                x[np.argsort(permutation(HALF, len(x), GROUPS))]
                if role == "k"
                else right(role, x)
            ),
            "some weights are permuted from interleaved to half-split, others back",
        ),
        (
            lambda role, x: x[:8] if role == "k" else right(role, x),
            "of the shape (8, 64), (32, 64) before",
        ),
    ],
)
def test_a_permutation_forgotten_or_wrong(how: Any, sentence: str) -> None:
    found = converted(model(), changed(how), HEADS, GROUPS)
    assert found.verdict == "wrong"
    assert sentence in said(found)


def test_other_names_are_paired_by_layer_and_role(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = {f"layers.{n}.attention.w{r}.weight": f"model.layers.{n}.self_attn.{r}_proj.weight" for n in (0, 1) for r in "qkvo"}  # fmt: skip
    before, after = model(), changed(right)
    Path("a.safetensors").write_bytes(
        tensors(**{k: before[v] for k, v in names.items()})
    )
    Path("b.safetensors").write_bytes(tensors(**after))
    Path("c.safetensors").write_bytes(tensors(x=after[next(iter(after))]))
    run = lambda *args: CliRunner().invoke(conform, ["weights", *args])
    result = run("a.safetensors", "b.safetensors", "--heads", "8", "--kv-heads", "2")
    assert result.exit_code == 0, result.output
    assert "from interleaved to half-split" in result.output
    result = run("a.safetensors", "b.safetensors", "--heads", "8")
    assert result.exit_code == 1
    assert "k_proj.weight is permuted as 2 heads, declared 8" in result.output
    for args, sentence in (
        (
            ["a.safetensors", "c.safetensors", "--heads", "8"],
            "both files must have weights of q",
        ),
        (
            ["a.safetensors", "b.safetensors", "--heads", "3"],
            "must have an even number of rows",
        ),
        (["a.safetensors", "none.npz", "--heads", "8"], "none.npz"),
    ):
        result = run(*args)
        assert result.exit_code == 2, result.output
        assert sentence in result.output

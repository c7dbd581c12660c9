"""Configurations of other programs, in the words of Hugging Face's: llama.cpp's GGUF and Megatron.

A table gives each key its name there; a key that is in no table keeps its own, so that what speaks
of a rotary encoding and was not read still leaves the verdict open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Block = Mapping[str, Any]
SCALING = "rope_scaling."  # before what belongs into that block
GGUF = {  # behind the architecture; gguf-py/gguf/constants.py of llama.cpp
    "context_length": "max_position_embeddings",
    "embedding_length": "hidden_size",
    "attention.head_count": "num_attention_heads",
    "attention.key_length": "head_dim",
    "rope.dimension_count": "rotary_dim",
    "rope.dimension_sections": f"{SCALING}mrope_section",
    "rope.freq_base": "rope_theta",
    "rope.scaling.type": f"{SCALING}rope_type",
    "rope.scaling.factor": f"{SCALING}factor",
    "rope.scaling.original_context_length": f"{SCALING}original_max_position_embeddings",
    "rope.scaling.yarn_beta_fast": f"{SCALING}beta_fast",
    "rope.scaling.yarn_beta_slow": f"{SCALING}beta_slow",
}
MEGATRON = {  # megatron/training/arguments.py
    "kv_channels": "head_dim",
    "rotary_base": "rope_theta",
    "rotary_percent": "partial_rotary_factor",
}
LLAMA3 = {  # what Megatron's use_rope_scaling stands for
    "rope_type": "llama3",
    "factor": 8.0,
    "low_freq_factor": 1.0,
    "high_freq_factor": 4.0,
    "original_max_position_embeddings": 8192,
}


def translated(config: Block) -> tuple[Block, list[str], list[str]]:
    """The configuration in Hugging Face's words, what is unknown of it, and what was assumed."""
    said = config.get("metadata", config)
    if isinstance(said, dict) and "general.architecture" in said:
        return _gguf(config, said)
    if "rotary_base" in config and "model_type" not in config:
        return _megatron(config)
    return config, [], []


def _renamed(said: Block, words: Mapping[str, str], start: str = "") -> dict[str, Any]:
    out, block = dict[str, Any](), dict[str, Any]()
    for key, x in said.items():
        name = words.get(short := key.removeprefix(start), short)
        (block if name.startswith(SCALING) else out)[name.removeprefix(SCALING)] = x
    return {**out, **({"rope_scaling": block} if block else {})}


def _gguf(file: Block, said: Block) -> tuple[Block, list[str], list[str]]:
    """A dump of GGUF's metadata, each key with its value or with an object that has one."""
    plain = {
        k: x.get("value") if isinstance(x, dict) else x
        for k, x in said.items()
        if not k.startswith("tokenizer.")
    }
    out = _renamed(plain, GGUF, f"{plain['general.architecture']}.")
    block, unknown = out.get("rope_scaling", {}), list[str]()
    if block.get("rope_type", "none") == "none":
        block["rope_type"] = "default"
    if block["rope_type"] not in ("default", "linear", "yarn"):
        unknown.append(f"the scaling {block['rope_type']!r} keeps factors in tensors")
        block["rope_type"] = f"{block['rope_type']} of tensors"
    if not out.get("rope_theta"):
        unknown.append("rope.freq_base is missing, and its default is the code's")
    factors = [x for x in file.get("tensors") or () if str(x).startswith("rope_f")]
    if factors:
        unknown.append(f"the tensor {factors[0]} was not read")
    assumed = "no tensor rope_freqs.weight, where Llama 3.1 keeps its factors"
    return out, unknown, [] if "tensors" in file else [assumed]


def _megatron(config: Block) -> tuple[Block, list[str], list[str]]:
    """Megatron's arguments, as a checkpoint keeps them."""
    said, unknown = dict(config), list[str]()
    how = said.get("position_embedding_type", "rope")
    if how not in ("rope", "learned_absolute", "none", "relative"):
        unknown.append(f"position_embedding_type {how!r} was not read")
        said["position_embedding_type"] = "rope"
    longer = said.pop("rotary_seq_len_interpolation_factor", None)
    scaled, factor = (
        said.pop(x, None) for x in ("use_rope_scaling", "rope_scaling_factor")
    )
    for key in ("rotary_interleaved", "use_rotary_position_embeddings"):
        said.pop(key, None)  # which lanes are paired; the old name of the choice
    out = _renamed(said, MEGATRON)
    if scaled and longer not in (None, 1):
        unknown.append("use_rope_scaling beside rotary_seq_len_interpolation_factor")
    if scaled:
        out["rope_scaling"] = {**LLAMA3, "factor": factor or 8.0}
    elif longer not in (None, 1):
        out["rope_scaling"] = {"rope_type": "linear", "factor": longer}
    return out, unknown, []

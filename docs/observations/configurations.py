"""What transformers builds of a configuration: the frequencies and the attention factor of each
kind of layers.

With transformers and torch installed, in this folder: `python configurations.py` compares
every configuration of tests/configurations.json with what it keeps there of the library, and says
where they differ; `--write` keeps what the library builds today, and writes what the classes of
configurations have as defaults into numerics/conform/models.json, and what they build of these
alone into tests/configuration_defaults.json.
"""

import importlib
import json
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]
PUBLISHED = HOME / "tests" / "conform" / "configurations.json"
MODELS = HOME / "numerics" / "conform" / "models.json"
ALONE = HOME / "tests" / "conform" / "configuration_defaults.json"
READ = (
    "hidden_size",
    "n_embd",
    "num_attention_heads",
    "n_head",
    "head_dim",
    "global_head_dim",
    "qk_rope_head_dim",
    "max_position_embeddings",
    "n_positions",
    "rotary_dim",
    "original_max_position_embeddings",
    "no_rope_layer_interval",
    "position_embedding_type",
    "alibi",
)
TURNING = """apertus arcee bitnet codegen cohere cohere2 deepseek_v2 deepseek_v3 ernie4_5 esm
exaone4 falcon gemma gemma2 gemma3_text gemma3n_text gemma4_text glm glm4 glm4_moe gpt_neox gpt_oss
gptj granite granitemoe granitemoehybrid helium lfm2 llama llama4_text minimax ministral ministral3
mistral mixtral modernbert nemotron nomic_bert olmo olmo2 olmo3 olmoe persimmon phi phi3
phi4_multimodal phimoe qwen2 qwen2_5_vl_text qwen2_moe qwen2_vl_text qwen3 qwen3_5_text qwen3_moe
qwen3_next qwen3_vl_text recurrent_gemma seed_oss smollm3 stablelm starcoder2""".split()
WRAPPING = "gemma3 gemma3n gemma4 llama4 qwen2_vl qwen2_5_vl qwen3_vl qwen3_5".split()
CHOOSING = ("esm", "granitemoehybrid")  # by position_embedding_type
SAID = {  # what stands in the code alone, or under another name
    "codegen": {"layers": {"": "base in the code"}, "base in the code": 10000},
    "gptj": {"layers": {"": "base in the code"}, "base in the code": 10000},
    "gpt_neox": {
        "layers": {"": "rotary_emb_base"},
        "rotary_emb_base": 10000,
        "rotary_pct": 0.25,
        "partial_rotary_factor": None,
    },
    "gemma4_text": {"global_head_dim": 512},
    "granitemoehybrid": {"position_embedding_type": "nope"},
    "cohere2": {"remark": "layers of full attention do not turn"},
    "exaone4": {
        "remark": "beside a sliding window, layers of full attention do not turn"
    },
}
RESTING = {
    "learned positions": "albert bart bert biogpt distilbert electra gpt2 gpt_bigcode gpt_neo opt "
    "roberta",
    "ALiBi": "bloom mpt",
    "a bias for the distance": "deberta-v2 mt5 t5 xlnet",
    "added sines and cosines": "ctrl xglm",
    "sines, cosines and learned positions": "whisper",
    "no positions": "jamba mamba",
}


# ---------------------------------------------------------------- what the library builds


def config_of(model_type):
    from transformers import CONFIG_MAPPING

    return CONFIG_MAPPING[model_type]


def built(published):
    """For each kind of layers its frequencies and attention factor; None where nothing turns, and
    the name of the error where nothing is built.  Frequencies that change with the length are
    those of the length declared."""
    said = json.loads(json.dumps(published))
    try:
        config = config_of(said.pop("model_type")).from_dict(said).get_text_config()
        return turning(config)
    except Exception as error:
        return type(error).__name__


def turning(config):
    module = importlib.import_module(
        type(config).__module__.replace("configuration_", "modeling_")
    )
    if hasattr(module, "create_sinusoidal_positions"):  # GPT-J and CodeGen: one table
        import math

        wide = config.rotary_dim or config.hidden_size
        table = module.create_sinusoidal_positions(2, wide)[1].double()
        return {"": [[math.asin(x) for x in table[: wide // 2].tolist()], 1.0]}
    names = [
        n
        for n in vars(module)
        if n.endswith("RotaryEmbedding") and "Vision" not in n and "Audio" not in n
    ]
    chosen = config.model_type not in CHOOSING or config.position_embedding_type in (
        "rotary",
        "rope",
    )
    if not names or not chosen or getattr(config, "alibi", False):
        return None
    rotary = getattr(module, min(names, key=lambda n: ("Text" not in n, len(n))))(
        config
    )
    found = {}
    for name, frequencies in rotary.named_buffers():
        if name.endswith("inv_freq") and "original" not in name:
            kind = name.removesuffix("inv_freq").rstrip("_")
            factor = getattr(rotary, name.replace("inv_freq", "attention_scaling"), 1.0)
            found[kind] = [
                (at_length(config, kind) or frequencies.tolist()),
                float(factor),
            ]
    return found


def at_length(config, kind):
    """What LongRoPE changes to beyond the trained length."""
    block = getattr(config, "rope_parameters", None) or {}
    if (block.get(kind) if kind else block).get("rope_type") != "longrope":
        return None
    from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

    return ROPE_INIT_FUNCTIONS["longrope"](
        config, seq_len=config.max_position_embeddings
    )[0].tolist()


# ---------------------------------------------------------------- what its classes assume


def defaults(model_type):
    """What a class of configurations has where nothing is said, in the words of config.json."""
    kind = config_of(model_type)
    known = {key: getattr(kind, key, None) for key in READ}
    out = {key: x for key, x in known.items() if isinstance(x, (bool, int, float, str))}
    theta = kind.default_theta
    config = kind()
    block = getattr(config, "rope_parameters", None) or {}
    if isinstance(theta, dict):
        names = (
            ("global_rope_theta", "local_rope_theta")
            if "modernbert" in model_type
            else ("rope_theta", "rope_local_base_freq")
        )
        out |= dict(zip(names, (theta["global"], theta["local"]), strict=True))
        out["layers"] = {"full_attention": names[0], "sliding_attention": names[1]}
        out["scaled"] = [
            "full_attention",
            *(["sliding_attention"] if "modernbert" in model_type else []),
        ]
    elif model_type == "olmo3":
        out |= {
            "rope_theta": theta,
            "rope_theta of sliding_attention": theta,
            "layers": {
                "full_attention": "rope_theta",
                "sliding_attention": "rope_theta of sliding_attention",
            },
            "scaled": ["full_attention"],
        }
    else:
        out["rope_theta"] = theta
        nested = any(isinstance(x, dict) for x in block.values())
        if nested or block.get("rope_type", "default") != "default":
            out["rope_parameters"] = block
        elif "partial_rotary_factor" in block:
            out["partial_rotary_factor"] = block["partial_rotary_factor"]
    said = {**out, **SAID.get(model_type, {})}
    return {key: x for key, x in said.items() if x is not None}


def models():
    out = {x: defaults(x) for x in TURNING}
    out |= {x: {"text": config_of(x)().get_text_config().model_type} for x in WRAPPING}
    out |= {
        x: {"without": why} for why, names in RESTING.items() for x in names.split()
    }
    return dict(sorted(out.items()))


def main():
    import transformers

    kept = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    found = [
        {**x, "built": rounded(built(x["config"]))} for x in kept["configurations"]
    ]
    changed = [
        x["name"]
        for x, y in zip(kept["configurations"], found, strict=True)
        if x.get("built", 0) != y["built"]
    ]
    print(
        f"transformers {transformers.__version__}: {len(found)} configurations,",
        f"{len(changed)} are built otherwise than kept",
        *changed,
    )
    if "--write" in sys.argv:
        write(
            PUBLISHED,
            {"transformers": transformers.__version__, "configurations": found},
        )
        write(MODELS, {"transformers": transformers.__version__, "models": models()})
        write(
            ALONE,
            {
                "transformers": transformers.__version__,
                "built": {x: brief(built({"model_type": x})) for x in models()},
            },
        )


def brief(made):
    """How many frequencies, the second and the last of them, and the factor."""
    return (
        made
        if not isinstance(made, dict)
        else {
            kind: [len(theta), *(float(f"{theta[n]:.8g}") for n in (1, -1)), factor]
            for kind, (theta, factor) in made.items()
        }
    )


def rounded(made):
    """To eight digits, which hold every float32."""
    return (
        made
        if not isinstance(made, dict)
        else {
            kind: [[float(f"{x:.8g}") for x in theta], factor]
            for kind, (theta, factor) in made.items()
        }
    )


def write(path, data):
    """A line for each entry."""
    version, (name, entries) = [*data.items()]
    line = lambda x: json.dumps(x, ensure_ascii=False)
    lines = (
        [line(x) for x in entries]
        if isinstance(entries, list)
        else [f"{line(key)}: {line(x)}" for key, x in entries.items()]
    )
    ends = "[]" if isinstance(entries, list) else "{}"
    body = ",\n".join(lines)
    path.write_text(
        f'{{"{version[0]}": {line(version[1])}, "{name}": {ends[0]}\n{body}\n'
        f"{ends[1]}}}\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()

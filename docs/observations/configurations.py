"""What transformers builds of a configuration: the frequencies and the attention factor of each
kind of layers, and what its attention multiplies the scores by.

With transformers and torch installed, in this folder: `python configurations.py` compares
every configuration of tests/conform/configurations.json with what it keeps there of the library,
and says where they differ; `--write` keeps what the library builds today, writes what the class of
each model type has as defaults into phaseproof/numerics/conform/models.json, and what the library
builds of these alone, and of each change in `CHANGES`, into
tests/conform/configuration_defaults.json.
"""

import ast
import importlib
import inspect
import itertools
import json
import math
import re
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]
TESTS = HOME / "tests" / "conform"
PUBLISHED = TESTS / "configurations.json"
MODELS = HOME / "phaseproof" / "numerics" / "conform" / "models.json"
ALONE = TESTS / "configuration_defaults.json"
READ = (
    "hidden_size",
    "n_embd",
    "num_attention_heads",
    "n_head",
    "head_dim",
    "global_head_dim",
    "qk_rope_head_dim",
    "qk_nope_head_dim",
    "max_position_embeddings",
    "n_positions",
    "rotary_dim",
    "original_max_position_embeddings",
    "no_rope_layer_interval",
    "position_embedding_type",
    "alibi",
    "query_pre_attn_scalar",
    "attention_multiplier",
    "attn_temperature_tuning",
    "floor_scale",
    "attn_scale",
)
CHANGES = {  # of the defaults: each must be read as the library reads it, or left open
    "": {},
    "theta": {"rope_theta": 54321.0},
    "head": {"head_dim": 48},
    "part": {"partial_rotary_factor": 0.5},
    "linear": {"rope_scaling": {"rope_type": "linear", "factor": 4.0}},
    "yarn": {
        "rope_parameters": {
            "rope_type": "yarn",
            "rope_theta": 54321.0,
            "factor": 40.0,
            "original_max_position_embeddings": 2048,
            "mscale": 0.8,
            "mscale_all_dim": 0.6,
        }
    },
}
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
    "granitemoehybrid": {"position_embedding_type": "nope"},
}
BY_HAND = {  # whose layers have heads of different widths
    "gemma4_text": {
        "hidden_size": 2304,
        "num_attention_heads": 8,
        "head_dim": 256,
        "global_head_dim": 512,
        "max_position_embeddings": 131072,
        "rope_theta": 10000.0,
        "rope_parameters": {
            "sliding_attention": {"rope_type": "default", "rope_theta": 10000.0},
            "full_attention": {
                "rope_type": "proportional",
                "partial_rotary_factor": 0.25,
                "rope_theta": 1000000.0,
            },
        },
        "scores": 1.0,
    }
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
INSTEAD = {x: why for why, names in RESTING.items() for x in names.split()}
LOCAL = "layers of full attention do not turn"
STILL = {  # when the attention rotates, and so which layers do not
    "self.is_local_attention": LOCAL,
    "self.sliding_window is not None": LOCAL,
    "self.sliding_window is not None or self.force_rope": LOCAL
    + ", unless force_rope says so",
    "self.sliding_window is None or self.is_sliding": "beside a sliding window, "
    + LOCAL,
    "position_embeddings is not None": "layers that the code hands no cosines do not turn",
    "self.use_rope": "",
}


# ---------------------------------------------------------------- what the library builds


def config_of(model_type):
    from transformers import CONFIG_MAPPING

    return CONFIG_MAPPING[model_type]


def read(published):
    """The configuration of the text model, as the library reads a file."""
    said = json.loads(json.dumps(published))
    return config_of(said.pop("model_type")).from_dict(said).get_text_config()


def module_of(config):
    return importlib.import_module(
        type(config).__module__.replace("configuration_", "modeling_")
    )


def built(published):
    """For each kind of layers its frequencies and attention factor; None where nothing turns, and
    the name of the error where nothing is built.  Frequencies that change with the length are
    those of the length declared."""
    try:
        return turning(read(published))
    except Exception as error:
        return type(error).__name__


def turning(config):
    module = module_of(config)
    if hasattr(module, "create_sinusoidal_positions"):  # GPT-J and CodeGen: one table
        wide = config.rotary_dim or config.hidden_size
        table = module.create_sinusoidal_positions(2, wide)[1].double()
        return {"": [[math.asin(x) for x in table[: wide // 2].tolist()], 1.0]}
    chosen = config.model_type not in CHOOSING or config.position_embedding_type in (
        "rotary",
        "rope",
    )
    if not chosen or getattr(config, "alibi", False):
        return None
    kind = nearest(config, "RotaryEmbedding")
    if kind is None:
        return None
    rotary = kind(config)
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


def nearest(config, *ends):
    """The class of the module that is named most like the configuration."""
    name = type(config).__name__
    known = [
        (shared(n, name), "Cross" not in n, -len(n), n)
        for n, x in vars(module_of(config)).items()
        if isinstance(x, type) and n.endswith(ends) and "Dynamic" not in n
    ]
    return getattr(module_of(config), max(known)[-1]) if known else None


def shared(one, other):
    """How many letters two names begin with alike."""
    same = (x == y for x, y in zip(one, other, strict=False))
    return sum(1 for _ in itertools.takewhile(bool, same))


def at_length(config, kind):
    """What LongRoPE changes to beyond the trained length."""
    block = getattr(config, "rope_parameters", None) or {}
    if (block.get(kind) if kind else block).get("rope_type") != "longrope":
        return None
    from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

    return ROPE_INIT_FUNCTIONS["longrope"](
        config, seq_len=config.max_position_embeddings
    )[0].tolist()


def scale(published):
    """What the attention of the first layer multiplies the scores by; None where it has no such
    number."""
    import torch

    try:
        config = read(published)
        with torch.device("meta"):
            made = nearest(config, "Attention")(config, 0)
    except Exception:
        return None
    known = [getattr(made, x, None) for x in ("scaling", "scale", "softmax_scale")]
    return next((float(x) for x in known if isinstance(x, (int, float))), None)


# ---------------------------------------------------------------- what its classes assume


def defaults(model_type):
    """What a class of configurations has where nothing is said, in the words of config.json."""
    kind = config_of(model_type)
    config = kind()
    known = {key: getattr(kind, key, None) for key in READ}
    out = {key: x for key, x in known.items() if isinstance(x, (bool, int, float, str))}
    out["max_position_embeddings"] = getattr(config, "max_position_embeddings", None)
    theta = kind.default_theta
    block = getattr(config, "rope_parameters", None) or {}
    if isinstance(theta, dict) and "modernbert" in model_type:
        out |= thetas(theta, "global_rope_theta", "local_rope_theta", 2)
    elif isinstance(theta, dict):
        out |= thetas(theta, "rope_theta", "rope_local_base_freq", 1)
    elif model_type == "olmo3":
        both = {"global": theta, "local": theta}
        out |= thetas(both, "rope_theta", "rope_theta of sliding_attention", 1)
    else:
        out["rope_theta"] = theta
        if nested(block) or block.get("rope_type", "default") != "default":
            out["rope_parameters"] = block
        elif "rope_theta" in block:
            out["rope_theta"] = block["rope_theta"]
    if not nested(block):
        whole, part = (
            built({"model_type": model_type}),
            built({"model_type": model_type, "partial_rotary_factor": 0.5}),
        )
        if "partial_rotary_factor" in block or counts(whole) != counts(part):
            out["partial_rotary_factor"] = block.get("partial_rotary_factor", 1.0)
    elif any("partial_rotary_factor" in (x or {}) for x in block.values()):
        out["partial_rotary_factor"] = 1.0
    if kind().__dict__.get("head_dim", 0) is None:
        out["head_dim missing"] = "the library raises"
    return {
        key: x
        for key, x in {
            **out,
            **scores(model_type, config),
            **still(config),
            **SAID.get(model_type, {}),
        }.items()
        if x is not None
    }


def thetas(theta, whole, local, scaled):
    names = ["full_attention", "sliding_attention"]
    return {
        whole: theta["global"],
        local: theta["local"],
        "layers": dict(zip(names, (whole, local), strict=True)),
        "scaled": names[:scaled],
    }


def nested(block):
    return any(isinstance(x, dict) for x in block.values())


def counts(made):
    return {k: len(x[0]) for k, x in made.items()} if isinstance(made, dict) else made


def scores(model_type, config):
    """By what rule the scores are multiplied: the width of a head, a key or a number; and whether
    YaRN's factor of all dimensions is on them, squared."""
    of = {"model_type": model_type}
    found = scale(of)
    if found is None:
        return {}
    yarn = scale({**of, **CHANGES["yarn"]})
    squared = yarn and abs(yarn / found - (1 + 0.06 * math.log(40)) ** 2) < 1e-6
    rule = {"squared": True} if squared else {}
    for key in ("query_pre_attn_scalar", "attention_multiplier"):
        if hasattr(config, key) and scale({**of, key: 0.3}) != found:
            return {**rule, "scores": key}
    try:
        wide = (
            config.qk_nope_head_dim + config.qk_rope_head_dim
            if getattr(config, "qk_nope_head_dim", None)
            else getattr(config, "head_dim", None)
            or config.hidden_size // config.num_attention_heads
        )
    except AttributeError:  # it differs from layer to layer
        return {**rule, "scores": 1} if found == 1 else rule
    return {**rule, "scores": "head" if abs(found - wide**-0.5) < 1e-9 else found}


def still(config):
    """Which layers do not turn, from the condition under which the attention's code rotates."""
    kind = nearest(config, "Attention")
    tree = ast.parse(inspect.getsource(kind)) if kind else ast.Module([], [])
    for x in ast.walk(tree):
        if isinstance(x, ast.If) and re.search(
            r"apply_\w*rotary\w*\(", "\n".join(map(ast.unparse, x.body))
        ):
            return {"remark": STILL.get(ast.unparse(x.test)) or None}
    return {}


# ---------------------------------------------------------------- every model type


def model(model_type):
    """What is known of a model type: its defaults, what it has instead, the type of its text
    model, or why its rotary encoding is not read."""
    if model_type in INSTEAD:
        return {"without": INSTEAD[model_type]}
    if model_type in BY_HAND:
        return BY_HAND[model_type]
    try:
        config = config_of(model_type)()
        text = config.get_text_config()
        if text is not config:
            return {"text": text.model_type}
        source = inspect.getsource(module_of(config))
    except Exception:
        return {"open": "its code or its defaults could not be loaded"}
    if not re.search(r"rotary|rope\b|rope_|_rope", source, re.IGNORECASE):
        return {"without": instead(source)}
    block = getattr(config, "rope_parameters", None) or {}
    made = built({"model_type": model_type})
    if block.get("rope_type") == "axial":
        return {"open": "it rotates by several coordinates, in a way that is not read"}
    known = isinstance(made, dict) and made
    if not known and model_type not in CHOOSING:
        return {"open": "the rotary encoding in its code is not read"}
    if "rope_parameters" not in vars(config) and model_type not in SAID | {"esm": 0}:
        return {"open": "the rotary encoding in its code is not read"}
    try:
        return defaults(model_type)
    except Exception:  # such as an attribute that differs from layer to layer
        return {"open": "its layers differ in a way that is not read"}


def instead(source):
    for sign, what in (
        ("alibi", "ALiBi"),
        (r"relative_position|relative_attention|rel_pos", "a bias for the distance"),
        (r"Embedding\(\s*config\.(max_position|n_positions)", "learned positions"),
    ):
        if re.search(sign, source, re.IGNORECASE):
            return what
    return "no rotary encoding in its code"


def main():
    import transformers
    from transformers.models.auto.configuration_auto import CONFIG_MAPPING_NAMES

    transformers.logging.set_verbosity(50)
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
        models = {x: model(x) for x in sorted(CONFIG_MAPPING_NAMES)}
        made = {x: changes(x) for x, known in models.items() if "rope_theta" in known}
        write(MODELS, {"transformers": transformers.__version__, "models": models})
        agreed(models, made)
        write(MODELS, {"transformers": transformers.__version__, "models": models})
        said = {"transformers": transformers.__version__, "changes": CHANGES}
        write(ALONE, {**said, "built": made})


def changes(model_type):
    """Of each change: what is built, and the factor on the scores."""
    return {
        name: [
            brief(built({"model_type": model_type, **change})),
            scale({"model_type": model_type, **change}),
        ]
        for name, change in CHANGES.items()
    }


def agreed(models, made):
    """Marks what phaseproof, with these defaults, reads otherwise than the library builds it: a
    model type as open, or the changes of its defaults that are to leave the verdict open."""
    sys.path.insert(0, str(HOME))
    from phaseproof.numerics.conform.hf_config import understood
    from tests.conform.test_configurations import alike

    for model_type, changes in made.items():
        unlike = [
            name
            for name, change in CHANGES.items()
            if not alike(
                understood, {"model_type": model_type, **change}, changes[name]
            )
        ]
        if "" in unlike:
            models[model_type] = {"open": "its code builds what is not read here"}
        elif unlike:
            models[model_type]["unlike"] = unlike


def brief(made):
    """How many frequencies, the second and the last of them, and the factor."""
    return (
        made
        if not isinstance(made, dict)
        else {
            kind: [
                len(theta),
                *(float(f"{theta[n]:.8g}") for n in (min(1, len(theta) - 1), -1)),
                factor,
            ]
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
    """A line for each entry of the last value."""
    *first, (name, entries) = data.items()
    line = lambda x: json.dumps(x, ensure_ascii=False)
    lines = (
        [line(x) for x in entries]
        if isinstance(entries, list)
        else [f"{line(key)}: {line(x)}" for key, x in entries.items()]
    )
    ends = "[]" if isinstance(entries, list) else "{}"
    head = "".join(f"{line(key)}: {line(x)}, " for key, x in first)
    body = ",\n".join(lines)
    path.write_text(
        f'{{{head}"{name}": {ends[0]}\n{body}\n{ends[1]}}}\n',
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()

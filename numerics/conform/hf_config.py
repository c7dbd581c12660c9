"""A model's configuration, as Hugging Face writes it: what its rotary encoding is.

The block ``rope_scaling``, or ``rope_parameters`` with one entry or one for each kind of layer, is
read as the library reads it for the model type.  What is not said is filled in from the defaults
of that type, and named as assumed; what speaks of a rotary encoding and was not read leaves the
verdict open; what makes the library raise, or compute nonsense, is a contradiction.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from phaseproof.files import distinct_keys
from phaseproof.numerics.conform.bounds import bound_of
from phaseproof.numerics.conform.frequencies import number, written
from phaseproof.numerics.conform.limits import FURTHEST_OFFSET, LARGEST_CONFIGURATION
from phaseproof.numerics.conform.other_configs import translated
from phaseproof.numerics.conform.verdict import (
    CONFORMS,
    UNDECIDED,
    WITHOUT,
    WRONG,
    attention,
)
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.limits import BALL_BITS
from phaseproof.numerics.precision_context import working
from phaseproof.numerics.rationals import exact
from phaseproof.numerics.scaling_base import Scaling
from phaseproof.numerics.scalings import (
    Dynamic,
    Linear,
    Llama3,
    LongRoPE,
    Proportional,
    YaRN,
    logarithmic,
)
from phaseproof.numerics.sweep import Question, Undecided, sweep

Block = Mapping[str, Any]
CLAIMS = {  # which claims of the book speak of a type, of its factor, or of its layers
    "linear": ("1221", "1222"),
    "dynamic": ("1742", "1758"),
    "yarn": ("1781", "1783"),
    "llama3": ("1786", "1787", "1788"),
    "longrope": ("1789", "1794"),
    "partial": ("1750",),
    "proportional": ("1750",),
    "axes": ("1739",),
    "attention": ("1737",),
}
UNLIKE = {  # a change that some model types build otherwise, and the key that makes it
    "theta": "rope_theta",
    "head": "head_dim",
    "part": "partial_rotary_factor",
}
KEYS = {  # that a type uses, beside those of all types
    "default": {"mrope_section", "mrope_interleaved"},
    "linear": {"factor"},
    "dynamic": {"factor", "original_max_position_embeddings"},
    "yarn": {
        "factor",
        "original_max_position_embeddings",
        "attention_factor",
        "beta_fast",
        "beta_slow",
        "mscale",
        "mscale_all_dim",
        "truncate",
        "llama_4_scaling_beta",
    },
    "longrope": {
        "factor",
        "original_max_position_embeddings",
        "attention_factor",
        "short_factor",
        "long_factor",
    },
    "llama3": {
        "factor",
        "original_max_position_embeddings",
        "low_freq_factor",
        "high_freq_factor",
    },
    "proportional": {"factor"},
}
COMMON = {
    "rope_type",
    "type",
    "rope_theta",
    "partial_rotary_factor",
    "max_position_embeddings",
}
NAMED = {  # as the file calls what a scaling calls so
    "low": "low_freq_factor",
    "high": "high_freq_factor",
    "fast": "beta_fast",
    "slow": "beta_slow",
    "the base": "rope_theta",
}
OURS = re.compile("|".join(rf"\b{name}\b" for name in NAMED))
SPEAKING = ("rope", "rotary", "theta", "freq")  # names that may say how something turns
DEFAULTS = json.loads(
    Path(__file__).with_name("models.json").read_text(encoding="utf-8")
)
MODELS: Mapping[str, Block] = DEFAULTS[
    "models"
]  # made by docs/observations/configurations.py
UNNAMED: Block = {"rope_theta": 10_000, "partial_rotary_factor": 1}  # of no model type


@dataclass(frozen=True)
class Rotary:
    """The rotary encoding of one kind of layers."""

    name: str
    ladder: Ladder
    lanes: int
    attention: float
    length: int | None  # in tokens, as declared
    trained: int | None
    axes: str = ""  # where positions have several coordinates
    multiplier: float | None = None  # of q·k, where it is known
    scores: str = ""  # the same as a formula
    claims: tuple[str, ...] = ()

    def data(self) -> dict[str, Any]:
        """The same for a report in JSON."""
        with working(BALL_BITS):
            waves = [x for x in self.ladder.wavelengths() if x.is_finite()]
            beyond = self.length and sum(1 for x in waves if x > self.length)
            shortest, longest = (float(f(waves, key=float)) for f in (min, max))
        return {
            "layers": self.name,
            "ladder": written(self.ladder),
            "rotated": self.ladder.dim,
            "lanes": self.lanes,
            "attention": self.attention,
            "length": self.length,
            "trained": self.trained,
            "axes": self.axes or None,
            "wavelengths": {
                "shortest": shortest,
                "longest": longest,
                "beyond": beyond,
                "of": len(waves),
            },
            "positive": self.positive(),
            "scores": self.scores,
            "claims": [*self.claims],
            "float32": self.cost(),
        }

    def positive(self) -> dict[str, Any]:
        """The first offset at which Σ cos(Δθ_i) is negative, of those looked at."""
        to = min(max(self.length or FURTHEST_OFFSET, 1 << 12), FURTHEST_OFFSET)
        try:
            answer = sweep(Question(self.ladder, "first-negative", to))
        except (Undecided, ArithmeticError):
            return {"to": to, "first_negative": None, "certified": False}
        return {"to": to, "first_negative": answer.offset, "certified": True}

    def cost(self) -> float | None:
        """How far an angle may be off at the last position, formed in float32 as the library forms
        it, whatever the dtype of the model."""
        if self.length is None:
            return None
        with working(BALL_BITS):
            first = max(float(x) for x in self.ladder.frequencies())
        return bound_of("float32", "float32", first).at(self.length - 1)


@dataclass(frozen=True)
class _Configuration:
    """All kinds of layers, or what the model has ``without`` a rotary encoding; what was
    ``assumed`` is a default; ``contradictions`` cannot be meant, ``remarks`` can, and what is
    ``unknown`` leaves the verdict open."""

    rotaries: tuple[Rotary, ...] = ()
    without: str = ""
    contradictions: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        return (
            WRONG
            if self.contradictions
            else UNDECIDED
            if self.unknown
            else WITHOUT
            if self.without
            else CONFORMS
            if self.rotaries
            else UNDECIDED
        )

    def data(self) -> dict[str, Any]:
        """The same for a report in JSON."""
        return {
            "kind": "config",
            "verdict": self.verdict,
            "rotary": [x.data() for x in self.rotaries],
            "without": self.without or None,
            "contradictions": [*self.contradictions],
            "unknown": [*self.unknown],
            "assumed": [*self.assumed],
            "remarks": [*self.remarks],
        }


def loaded(path: Path) -> _Configuration:
    """A configuration from its file.  Raises ValueError, and OSError where there is no file."""
    return understood(read(path))


def read(path: Path) -> dict[str, Any]:
    """What a file says.  Raises ValueError, and OSError where there is no file."""
    with path.open("rb") as file:
        text = file.read(LARGEST_CONFIGURATION + 1)
    if len(text) > LARGEST_CONFIGURATION:
        raise ValueError(f"{path} is larger than {LARGEST_CONFIGURATION} bytes")
    try:
        config = json.loads(text, object_pairs_hook=distinct_keys)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{path} is not JSON: {str(error)[:100]}") from None
    if not isinstance(config, dict):
        raise ValueError(
            f"{path} must hold an object of JSON, got {type(config).__name__}"
        )
    return config


def understood(config: Block) -> _Configuration:
    """What a configuration says.  Raises ValueError where a number is none."""
    config, unknown, assumed = translated(config)
    outer, inner = config.get("model_type"), config.get("text_config")
    beside = [
        k
        for k, x in config.items()
        if isinstance(inner, dict) and speaks(k, x) and inner.get(k) != x
    ]
    text: Block = inner if isinstance(inner, dict) else config
    name = text.get("model_type", outer)
    if not isinstance(name, str | None):
        raise ValueError(f"model_type must be a name, got {name!r}")
    name = MODELS.get(name or "", {}).get("text", name)
    said = _Reader(text, name)
    said.unknown += [
        *unknown,
        *(f"{k} beside text_config was not read" for k in beside),
    ]
    said.assumed += assumed
    without = said.without()
    known = not without and "open" not in said.model
    rotaries = tuple(said.rotaries()) if known else ()
    if known or without:
        said.finish()
    once = lambda x: tuple(dict.fromkeys(x))
    return _Configuration(
        rotaries,
        without,
        once(said.contradictions),
        once(said.unknown),
        once(said.assumed),
        once(said.remarks),
    )


def speaks(name: str, x: object) -> bool:
    """Whether a key that is said may say how something turns."""
    return x is not None and any(word in name.lower() for word in SPEAKING)


class _Reader:
    """Reads one configuration, and keeps what does not fit and what was not read."""

    def __init__(self, config: Block, name: str | None) -> None:
        self.config, self.name = config, name
        self.known = name is None or name in MODELS
        self.model: Block = MODELS.get(name or "", UNNAMED)
        self.read: set[str] = set()
        self.contradictions: list[str] = []
        self.remarks: list[str] = []
        self.unknown: list[str] = []
        self.assumed: list[str] = []
        if not self.known:
            self.unknown.append(
                f"the model type {name!r} is unknown, and its code may read "
                "these keys differently"
            )
        if why := self.model.get("open"):
            self.unknown.append(f"of {name}, {why}")
        for change in self.model.get("unlike", ()):
            if config.get(key := UNLIKE.get(change, change)) is not None:
                self.otherwise(key)

    def otherwise(self, key: str) -> None:
        self.unknown.append(
            f"what {self.name} builds of {key} is not what most models build of it"
        )

    def first(self, *names: str) -> Any:
        """The first of these that is said, or else assumed for the model type."""
        self.read |= {*names}
        for n in names:
            if self.config.get(n) is not None:
                return self.config[n]
        for n in names:
            if self.model.get(n) is not None:
                self.assume(n, self.model[n])
                return self.model[n]
        return None

    def assume(self, name: str, x: object) -> None:
        said = number(x) if isinstance(x, (int, float)) else json.dumps(x)
        whose = self.name or "most models"
        self.assumed.append(f"{name} {said}, the default of {whose}")

    def has(self, name: str) -> bool:
        """Whether the model type has such a key; of no type, whether it is said."""
        return name in (
            self.config if self.name is None or not self.known else self.model
        )

    # ------------------------------------------------------------ whether, and of which layers

    def without(self) -> str:
        """What a model without a rotary encoding has instead; nothing where it has one."""
        if said := self.model.get("without"):
            return str(said)
        for key in ("alibi", "position_embedding_type"):
            how = self.first(key) if self.has(key) else None
            if how and how not in ("rotary", "rope"):
                self.read |= {*self.model}  # which would count beside another choice
                return "ALiBi" if how is True else f"{key} {how}"
        if self.name is None:
            nested = self.config.get("attn_config")
            if isinstance(nested, dict) and nested.get("alibi"):
                return "ALiBi"
            if self.config.get("relative_attention_num_buckets") is not None:
                return "a bias for the distance"
            if not any(speaks(k, x) for k, x in self.config.items()):
                self.unknown.append(
                    "the file has neither model_type nor a key of a rotary encoding"
                )
        return ""

    def rotaries(self) -> Iterator[Rotary]:
        for name, block in self.blocks():
            yield from self.rotary(name, block)
        self.resting()

    def blocks(self) -> Iterator[tuple[str, Block]]:
        """The block of each kind of layers; of all, under no name."""
        old, new = (
            self.config.get(x) or {} for x in ("rope_scaling", "rope_parameters")
        )
        self.read |= {"rope_scaling", "rope_parameters"}
        if old and new and old != new:
            self.unknown.append(
                "rope_scaling and rope_parameters are both present and differ"
            )
        block, usual = old or new, self.model.get("rope_parameters")
        if not block and usual:
            block = usual
            self.assume("rope_parameters", block)
            if self.config.get("rope_theta") is not None:
                self.unknown.append(
                    "rope_theta beside the default rope_parameters: which counts is unknown"
                )
        if not isinstance(block, dict):
            raise ValueError(f"rope_parameters must be an object, got {block!r}")
        scaled, layers = (
            self.model.get("scaled"),
            {k: x for k, x in block.items() if isinstance(x, dict)},
        )
        kinds = {*self.model.get("layers", ())} or {
            k for k, x in (usual or {}).items() if isinstance(x, dict)
        }
        if layers:
            if self.model is not UNNAMED and (other := sorted(layers.keys() - kinds)):
                self.unknown.append(
                    f"{self.name} has no kinds of layers named {', '.join(other)}"
                )
            for k, x in block.items():
                if x is None:
                    self.remarks.append(f"layers of {k} do not rotate")
                elif k not in layers:
                    self.strange(k, x, "beside the kinds of layers")
            for k, x in layers.items():
                if not x.get("truncate", True):
                    self.remarks.append(
                        f"truncate in the block of {k} is not read: the ends of the ramp "
                        "are rounded"
                    )
                yield k, {**x, "truncate": True} if "truncate" in x else x
        elif not kinds - {""}:
            yield "", block
        elif scaled is None or (new and not old):
            self.unknown.append(
                "rope_parameters must have an entry for each of "
                f"{', '.join(sorted(kinds))}, got one for all"
            )
        else:
            yield from (
                (name, block if name in scaled else {}) for name in self.model["layers"]
            )

    def resting(self) -> None:
        """Layers that do not turn."""
        if text := self.model.get("remark"):
            self.remarks.append(text)
        if not self.has("no_rope_layers") and not self.has("no_rope_layer_interval"):
            return
        self.read |= {"no_rope_layers", "no_rope_layer_interval"}
        turning = self.config.get("no_rope_layers")
        if isinstance(turning, list) and turning:
            self.remarks.append(
                f"{sum(not x for x in turning)} of {len(turning)} layers do not "
                "rotate (no_rope_layers has a 0 for these)"
            )
        elif every := self.first("no_rope_layer_interval"):
            self.remarks.append(
                f"of every {whole(every, 'no_rope_layer_interval')} layers the "
                "last does not rotate"
            )

    def strange(self, key: str, x: object, where: str) -> None:
        """A key of a block that nothing reads."""
        if speaks(key, x):
            self.unknown.append(f"{key} {where} was not read")
        elif x is not None:
            self.remarks.append(f"{key} {where} is not read")

    def finish(self) -> None:
        """Keys outside of the blocks that speak of a rotary encoding and were not read."""
        self.read.add("rope_interleave")  # which lanes are paired
        if self.config.get("rotary") is True:
            self.read.add("rotary")
        nested = self.config.get("attn_config")
        for key, x in (
            *self.config.items(),
            *(nested.items() if isinstance(nested, dict) else ()),
        ):
            if key not in self.read and speaks(key, x):
                self.unknown.append(
                    f"{key} was not read"
                    + (f": {self.name} has none" if self.name and self.known else "")
                )

    # ------------------------------------------------------------ one kind of layers

    def rotary(self, name: str, block: Block) -> Iterator[Rotary]:
        kind = self.kind(block)
        lanes = self.lanes(name)
        said = self.first("max_position_embeddings", "n_positions", "max_seq_len")
        length = None if said is None else whole(said, "max_position_embeddings")
        if lanes is None:
            self.unknown.append(
                "the width of a head is missing: add head_dim, or hidden_size and "
                "num_attention_heads"
            )
            return
        base, turning = self.base(name, block), self.turning(lanes, block, kind)
        said = self.first("original_max_position_embeddings") or block.get(
            "original_max_position_embeddings"
        )
        trained = (
            length if said is None else whole(said, "original_max_position_embeddings")
        )
        if kind not in MADE:
            self.unknown.append(f"the type {kind!r} is unknown")
        if kind not in MADE or not turning:
            return
        raising = (
            kind in ("dynamic", "yarn", "longrope") and "head_dim missing" in self.model
        )
        if raising and self.config.get("head_dim") is None:
            self.contradictions.append(
                f"the type {kind} needs head_dim: {self.name} has none by default, and "
                "the library raises"
            )
        if trained is None and kind not in ("default", "linear", "proportional"):
            self.unknown.append(
                f"the type {kind} needs original_max_position_embeddings or "
                "max_position_embeddings"
            )
            return
        if length and trained and trained > length:
            self.remarks.append(
                f"original_max_position_embeddings {trained} is more than "
                f"max_position_embeddings {length}"
            )
        try:
            ladder = Ladder(
                lanes if kind == "proportional" else turning,
                base,
                MADE[kind](self, block, trained or 1, length or trained or 1, turning),
            )
        except (ValueError, ArithmeticError, KeyError) as error:
            missing = isinstance(error, KeyError)
            self.contradictions.append(
                f"the type {kind} needs {error.args[0]}"
                if missing
                else OURS.sub(lambda x: NAMED[x.group()], str(error))
            )
            return
        if length and trained:
            self.reach(kind, block, trained, length)
        factor, axes = self.factor(kind, block, ladder), self.axes(block, ladder)
        self.changing(kind, block, trained, length)
        named = (
            kind,
            "partial" if turning < lanes and kind != "proportional" else "",
            "axes" if axes else "",
            "attention" if factor != 1 or self.model.get("squared") else "",
        )
        yield Rotary(
            name,
            ladder,
            lanes,
            factor,
            length,
            trained,
            axes,
            *self.scores(kind, block, lanes),
            tuple(dict.fromkeys(y for x in named for y in CLAIMS.get(x, ()))),
        )

    # ------------------------------------------------------------ fields

    def kind(self, block: Block) -> str:
        first, second = block.get("rope_type"), block.get("type")
        kind = str(
            first if first is not None else "default" if second is None else second
        )
        if first is not None and second not in (None, first):
            self.remarks.append(
                f"rope_type {first!r} counts, type {second!r} is not read"
            )
        if kind == "mrope" and block.get("mrope_section"):
            kind = "default"
        other = {"linear", "yarn"} & {*self.model.get("unlike", ())}
        long = kind == "longrope" and self.has("original_max_position_embeddings")
        if other and kind in MADE and kind != "default" and not long:
            self.otherwise(f"the type {kind}")
        for key in sorted(block.keys() - KEYS.get(kind, {*block}) - COMMON):
            self.strange(key, block[key], f"of the type {kind}")
        return kind

    def lanes(self, name: str) -> int | None:
        """The lanes of a head, or those of it that are kept for positions."""
        if self.has("qk_rope_head_dim") and self.config.get("head_dim") is not None:
            self.unknown.append(
                "head_dim beside qk_rope_head_dim: which counts is unknown"
            )
        wide = (
            ["qk_rope_head_dim"]
            if self.has("qk_rope_head_dim")
            else ["head_dim", "attention_head_dim"]
        )
        if name == "full_attention" and "global_head_dim" in self.model:
            wide = ["global_head_dim"]
        if (said := self.first(*wide)) is not None:
            return whole(said, wide[0])
        hidden = self.first("hidden_size", "n_embd", "d_model")
        heads = self.first("num_attention_heads", "n_head", "num_heads", "n_heads")
        if hidden is None or heads is None:
            return None
        hidden, heads = (
            whole(hidden, "hidden_size"),
            whole(heads, "num_attention_heads"),
        )
        if hidden % heads:
            self.remarks.append(
                f"hidden_size {hidden} is not a multiple of num_attention_heads {heads}"
            )
        return max(hidden // heads, 1)

    def base(self, name: str, block: Block) -> Fraction:
        key = self.model.get("layers", {}).get(name, "rope_theta")
        keys = (key, "rotary_emb_base") if self.name is None else (key,)
        inside = block.get("rope_theta")
        outside = next(
            (self.config[k] for k in keys if self.config.get(k) is not None), None
        )
        if inside is None:
            return real(self.first(*keys), keys[0])
        self.read |= {*keys}
        if outside not in (None, inside):
            self.remarks.append(
                f"rope_theta {inside} of the block counts, {outside} outside is "
                "not read"
            )
        return real(inside, "rope_theta")

    def turning(self, lanes: int, block: Block, kind: str) -> int:
        """The lanes that turn, as the library counts them; 0 where that is not known."""
        names = [x for x in ("partial_rotary_factor", "rotary_pct") if self.has(x)]
        inside = block.get("partial_rotary_factor")
        if self.has("rotary_dim"):
            return whole(self.first("rotary_dim"), "rotary_dim")
        if (
            inside is not None
            and not names
            and kind != "proportional"
            and self.name is not None
        ):
            self.unknown.append(
                f"partial_rotary_factor was not read: {self.name} has none"
            )
        share = inside
        if inside is None:
            share = self.first(*names) if names else None
        else:
            self.read |= {*names}
        if share is None:
            return lanes
        exactly = real(share, "partial_rotary_factor") * lanes
        part = int(lanes * float(share))
        if abs(exactly - part) > Fraction(1, 10**6):
            self.remarks.append(
                f"partial_rotary_factor {share} of {lanes} dimensions is "
                f"{float(exactly):.6g}; the library takes {part}"
            )
        if kind == "proportional":
            part = 2 * (part // 2)
        elif part % 2:
            self.unknown.append(
                f"{part} dimensions rotate, an odd number: the last has no partner"
            )
            return 0
        if not 0 < part <= lanes:
            self.contradictions.append(
                f"partial_rotary_factor must rotate from 2 to {lanes} dimensions, got {part}"
            )
            return 0
        return part

    def factor(self, kind: str, block: Block, ladder: Ladder) -> float:
        """The attention factor, as said or as it follows."""
        said = block.get("attention_factor")
        made = attention(ladder.scaling)
        if said is None or kind not in ("yarn", "longrope"):
            return made
        if block.get("mscale") is not None:
            self.remarks.append("attention_factor counts, mscale is not read")
        factor = float(real(said, "attention_factor"))
        if abs(factor - made) > 1e-3:
            self.remarks.append(
                f"the attention factor is {said}; the usual one is {made:.6g}"
            )
        return factor

    def scores(self, kind: str, block: Block, lanes: int) -> tuple[float | None, str]:
        """What multiplies q·k before the softmax, of all dimensions of a head alike."""
        rule = self.model.get("scores")
        if rule is None:
            return None, ""
        key = "head" if isinstance(rule, (int, float)) else rule
        said = None if key == "head" else self.first(key)
        if not isinstance(rule, str) or (
            said is not None and key == "attention_multiplier"
        ):
            value = float(real(said if isinstance(rule, str) else rule, key))
            formula = f"{value:.6g}"
        else:
            beside = (
                self.first("qk_nope_head_dim") if self.has("qk_nope_head_dim") else 0
            )
            wide = real(beside + lanes if said is None else said, key)
            value, formula = float(wide) ** -0.5, f"1/√{number(wide)}"
        every = block.get("mscale_all_dim")
        if self.model.get("squared") and kind == "yarn" and every:
            slope = real(every, "mscale_all_dim")
            square = float(logarithmic(_factor(self, block), slope)) ** 2
            formula += f" · {square:.6g}, the square of the factor of mscale_all_dim"
            value *= square
        return value, formula

    def changing(
        self, kind: str, block: Block, trained: int | None, length: int | None
    ) -> None:
        """What depends on the position, or on the length in use, beside the rotation."""
        if kind == "longrope":
            self.remarks.append(
                f"up to {trained} tokens short_factor divides the frequencies, beyond them "
                "long_factor, at all positions: keys that were cached before were rotated "
                "by other frequencies (claim 1794)"
            )
        beta, tuned = block.get("llama_4_scaling_beta"), None
        if self.has("attn_temperature_tuning"):
            names = ("attn_temperature_tuning", "attn_scale", "floor_scale")
            tuned, scale, floor = map(self.first, names)
        if beta or tuned:
            slope, step, plus = (
                (real(scale, "attn_scale"), real(floor, "floor_scale"), 1)
                if tuned
                else (real(beta, "llama_4_scaling_beta"), Fraction(trained or 1), 0)
            )
            last = (length or trained or 1) - 1
            most = 1 + float(slope) * math.log1p((last + plus) // step)
            self.remarks.append(
                f"queries at position m are multiplied by 1 + {number(slope)} ln(1 + "
                f"⌊{'(m + 1)' if plus else 'm'}/{number(step)}⌋)"
                + (" in layers that do not rotate" if tuned else "")
                + f", {most:.6g} at {last}: their scores depend on m alone as well"
            )

    def axes(self, block: Block, ladder: Ladder) -> str:
        """By which coordinate each pair turns, where there are several."""
        said = block.get("mrope_section")
        if not said:
            return ""
        if not isinstance(said, list):
            raise ValueError(f"mrope_section must be a list of counts, got {said!r}")
        counts = [whole(x, "a count of mrope_section") for x in said]
        if sum(counts) != ladder.pairs:
            self.contradictions.append(
                f"mrope_section must add up to the number of rotated pairs, "
                f"{ladder.pairs}, got {sum(counts)}"
            )
        how = "turns" if block.get("mrope_interleaved") else "sections"
        return f"{how}:{','.join(map(str, counts))}"

    def reach(self, kind: str, block: Block, trained: int, length: int) -> None:
        """How far a factor takes the trained length, beside the declared one."""
        said = block.get("factor")
        if said is None or kind not in ("yarn", "llama3", "longrope"):
            return
        factor = real(said, "factor")
        if factor * trained != length:
            self.remarks.append(
                f"the factor {number(factor)} takes {trained} tokens to "
                f"{number(factor * trained)}; {length} are declared"
            )


def real(x: Any, name: str) -> Fraction:
    """x as a fraction.  Raises ValueError where it is no number."""
    if isinstance(x, bool) or not isinstance(x, (int, float)):
        raise ValueError(f"{name} must be a number, got {x!r}")
    return exact(x, name)


def whole(x: Any, name: str) -> int:
    """x as a positive integer.  Raises ValueError where it is none."""
    value = real(x, name)
    if value.denominator != 1 or not 0 < value <= 10**9:
        raise ValueError(f"{name} must be a positive whole number, got {x!r}")
    return int(value)


# ---------------------------------------------------------------- types

Make = Callable[[_Reader, Block, int, int, int], Scaling]


def _factor(reader: _Reader, block: Block) -> Fraction:
    if block.get("factor") is None:
        raise KeyError("factor")
    factor = real(block["factor"], "factor")
    if factor < 1:
        reader.unknown.append(
            f"the factor {number(factor)} is below 1, so the pairs rotate faster than "
            "without it; is it inverted?"
        )
    return factor


def _yarn(
    reader: _Reader, block: Block, trained: int, length: int, _lanes: int
) -> Scaling:
    both = block.get("mscale"), block.get("mscale_all_dim")
    if any(both) and not all(both):
        reader.remarks.append("mscale counts only beside mscale_all_dim, both not zero")
    scale, every = (real(x, "mscale") for x in (both if all(both) else (1, 0)))
    said = "factor" in block and block["factor"] is None
    return YaRN(
        Fraction(length, trained) if said else _factor(reader, block),
        Fraction(trained),
        real(block.get("beta_fast") or 32, "beta_fast"),
        real(block.get("beta_slow") or 1, "beta_slow"),
        bool(block.get("truncate", True)),
        scale,
        every,
    )


def _llama3(
    reader: _Reader, block: Block, trained: int, _length: int, _lanes: int
) -> Scaling:
    for key in ("low_freq_factor", "high_freq_factor"):
        if block.get(key) is None:
            raise KeyError(key)
    return Llama3(
        _factor(reader, block),
        real(block["low_freq_factor"], "low_freq_factor"),
        real(block["high_freq_factor"], "high_freq_factor"),
        Fraction(trained),
    )


def _longrope(
    _reader: _Reader, block: Block, trained: int, length: int, lanes: int
) -> Scaling:
    for key in ("long_factor", "short_factor"):
        if not isinstance(block.get(key), list):
            raise KeyError(key)
        if len(block[key]) != lanes // 2:
            raise ValueError(
                f"{key} must have a factor for each of {lanes // 2} pairs, got "
                f"{len(block[key])}"
            )
    factors = {
        key: tuple(real(x, key) for x in block[key])
        for key in ("long_factor", "short_factor")
    }
    reach = (
        real(block["factor"], "factor")
        if block.get("factor") is not None
        else Fraction(length, trained)
    )
    return LongRoPE(
        factors["long_factor"],
        factors["short_factor"],
        Fraction(length),
        Fraction(trained),
        reach,
    )


def _dynamic(
    reader: _Reader, block: Block, _trained: int, length: int, _lanes: int
) -> Scaling:
    reader.remarks.append(
        "the base changes with the length in use: rotated keys in a cache were rotated "
        "with another base"
    )
    return Dynamic(Fraction(length), Fraction(length), _factor(reader, block))


def _proportional(
    reader: _Reader, block: Block, _trained: int, _length: int, lanes: int
) -> Scaling:
    still: Scaling = Proportional(lanes)
    return (
        still
        if block.get("factor") in (None, 1, 1.0)
        else still + Linear(_factor(reader, block))
    )


MADE: dict[str, Make] = {
    "default": lambda *_: Scaling(),
    "linear": lambda r, b, *_: Linear(_factor(r, b)),
    "dynamic": _dynamic,
    "yarn": _yarn,
    "llama3": _llama3,
    "longrope": _longrope,
    "proportional": _proportional,
}


# ---------------------------------------------------------------- what is said


def lines(found: _Configuration, data: dict[str, Any]) -> Iterator[str]:
    """The verdict, what contradicts itself, and what each kind of layers is."""
    yield found.verdict
    yield from (f"  contradiction  {x}" for x in found.contradictions)
    yield from (f"  unknown        {x}" for x in found.unknown)
    if found.without:
        yield f"  instead        {found.without}"
    for one, x in zip(found.rotaries, data["rotary"], strict=True):
        yield f"  {one.name or 'rotary'}"
        yield from (f"    {y}" for y in _of_layers(x))
    yield from (f"  assumed        {x}" for x in found.assumed)
    yield from (f"  remark         {x}" for x in found.remarks)


def _of_layers(x: dict[str, Any]) -> Iterator[str]:
    rest = (
        f", {x['lanes'] - x['rotated']} pass through"
        if x["lanes"] > x["rotated"]
        else ""
    )
    yield f"frequencies  {x['ladder']}; {x['rotated']} dimensions rotate{rest}"
    if x["axes"]:
        yield f"axes         {x['axes']}: positions have several coordinates"
    if x["attention"] != 1:
        yield (
            f"attention    factor {x['attention']:.6g} on cosine and sine: the part of a "
            f"score that rotates is multiplied by {x['attention'] ** 2:.6g} (claim 1737)"
        )
    w, p, length = x["wavelengths"], x["positive"], x["length"]
    yield f"wavelengths  {w['shortest']:.6g} to {w['longest']:.6g}" + (
        f"; {w['beyond']} of {w['of']} exceed the {length} tokens" if length else ""
    )
    yield "sum          " + (
        f"undecided below {p['to']}"
        if not p["certified"]
        else f"nowhere negative below {p['to']}"
        if p["first_negative"] is None
        else f"first negative at offset {p['first_negative']}"
    )
    if x["scores"]:
        yield f"scores       q·k is multiplied by {x['scores']}"
    if x["float32"] is not None:
        yield (
            f"float32      angles, as the library forms them, are off by at most "
            f"{x['float32']:.3g} at {length - 1} (claim 1950)"
        )
    if x["claims"]:
        yield f"claims       {', '.join(x['claims'])}"

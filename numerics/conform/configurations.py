"""A model's configuration, as Hugging Face writes it: what its rotary encoding is.

The block ``rope_scaling``, or ``rope_parameters`` with one entry or one for each kind of layer, is
read as the library reads it; what in it cannot all be true is a contradiction.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from numerics.blocks import BITS
from numerics.conform.bounds import bound_of
from numerics.conform.frequencies import number, written
from numerics.conform.verdict import CONFORMS, UNDECIDED, WRONG, attention
from numerics.exact import exact
from numerics.ladder import Ladder
from numerics.precision import collision
from numerics.rungs import Scaling
from numerics.scalings import (
    Dynamic,
    Linear,
    Llama3,
    LongRoPE,
    Proportional,
    YaRN,
)
from numerics.sweep import Question, Undecided, sweep
from numerics.working import working

Block = Mapping[str, Any]
FURTHEST = 1 << 17        # offsets at which the sum is looked at
LARGEST_FILE = 10_000_000  # bytes
NARROW = {"bfloat16": 300, "float16": 2100}  # and below which positions two of them must meet
KEYS = {  # that a type uses, beside those of all types
    "default": {"mrope_section", "mrope_interleaved"}, "linear": {"factor"},
    "dynamic": {"factor", "original_max_position_embeddings", "alpha"},
    "yarn": {"factor", "original_max_position_embeddings", "attention_factor", "beta_fast",
             "beta_slow", "mscale", "mscale_all_dim", "truncate"},
    "longrope": {"factor", "original_max_position_embeddings", "attention_factor", "short_factor",
                 "long_factor"},
    "llama3": {"factor", "original_max_position_embeddings", "low_freq_factor",
               "high_freq_factor"},
    "proportional": {"factor"}}
COMMON = {"rope_type", "type", "rope_theta", "partial_rotary_factor"}
SAME = {"su": "longrope", "mrope": "default"}


@dataclass(frozen=True)
class Rotary:
    """The rotary encoding of one kind of layers."""

    name: str
    ladder: Ladder
    lanes: int
    attention: float
    length: int
    trained: int

    def data(self) -> dict[str, Any]:
        with working(BITS):
            waves = [x for x in self.ladder.wavelengths() if x.is_finite()]
            beyond = sum(1 for x in waves if x > self.length)
            shortest, longest = (float(f(waves, key=float)) for f in (min, max))
        return {"layers": self.name, "ladder": written(self.ladder), "rotated": self.ladder.dim,
                "lanes": self.lanes, "attention": self.attention, "length": self.length,
                "trained": self.trained,
                "wavelengths": {"shortest": shortest, "longest": longest, "beyond": beyond,
                                "of": len(waves)},
                "positive": self.positive(), "dtypes": [*self.costs()]}

    def positive(self) -> dict[str, Any]:
        """The first offset at which Σ cos(Δθ_i) is negative, of those looked at."""
        to = min(max(self.length, 1 << 12), FURTHEST)
        try:
            answer = sweep(Question(self.ladder, "first-negative", to))
        except (Undecided, ArithmeticError):
            return {"to": to, "first_negative": None, "certified": False}
        return {"to": to, "first_negative": answer.offset, "certified": True}

    def costs(self) -> Iterator[dict[str, Any]]:
        """What angles formed in a dtype lose at the length."""
        with working(BITS):
            first = max(float(x) for x in self.ladder.frequencies())
        for name in ("bfloat16", "float16", "float32"):
            same = collision(name, self.ladder, min(self.length, NARROW[name])) \
                if name in NARROW else None
            yield {"dtype": name, "angle": bound_of(name, name, first).at(self.length - 1),
                   "same": [*same] if same else None}


@dataclass(frozen=True)
class Configuration:
    """All kinds of layers; ``contradictions`` cannot all be meant, ``remarks`` can."""

    rotaries: tuple[Rotary, ...]
    contradictions: tuple[str, ...]
    remarks: tuple[str, ...]
    unknown: tuple[str, ...]

    @property
    def verdict(self) -> str:
        return WRONG if self.contradictions else UNDECIDED if self.unknown or not self.rotaries \
            else CONFORMS

    def data(self) -> dict[str, Any]:
        return {"kind": "config", "verdict": self.verdict,
                "rotary": [x.data() for x in self.rotaries],
                "contradictions": [*self.contradictions], "remarks": [*self.remarks],
                "unknown": [*self.unknown]}


def loaded(path: Path) -> Configuration:
    """A configuration from its file.  Raises ValueError, and OSError where there is no file."""
    with path.open("rb") as file:
        text = file.read(LARGEST_FILE + 1)
    if len(text) > LARGEST_FILE:
        raise ValueError(f"{path} is larger than {LARGEST_FILE} bytes")
    try:
        config = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{path} is no JSON: {str(error)[:100]}") from None
    if not isinstance(config, dict):
        raise ValueError(f"{path} is no configuration: it holds a {type(config).__name__}")
    return understood(config)


def understood(config: Block) -> Configuration:
    """What a configuration says.  Raises ValueError where a number is none."""
    inner = config.get("text_config")
    config = {**config, **inner} if isinstance(inner, dict) else config
    said = _Reader(config)
    block = config.get("rope_parameters") or config.get("rope_scaling") or {}
    if not isinstance(block, dict):
        raise ValueError(f"rope_parameters is an object, not {block!r}")
    nested = {k: v for k, v in block.items() if isinstance(v, dict)}
    blocks = nested if nested and len(nested) == len(block) else {"": block}
    rotaries = [x for name, one in blocks.items() for x in said.rotary(name, one)]
    return Configuration(tuple(rotaries), tuple(dict.fromkeys(said.contradictions)),
                         tuple(dict.fromkeys(said.remarks)), tuple(said.unknown))


class _Reader:
    """Reads the blocks of one configuration, and keeps what does not fit."""

    def __init__(self, config: Block) -> None:
        self.config = config
        self.contradictions: list[str] = []
        self.remarks: list[str] = []
        self.unknown: list[str] = []

    def first(self, *names: str) -> Any:
        """The first of these that is said."""
        return next((self.config[n] for n in names if self.config.get(n) is not None), None)

    def rotary(self, name: str, block: Block) -> Iterator[Rotary]:
        kind = self.kind(block)
        lanes, length = self.lanes(), whole(
            self.first("max_position_embeddings", "n_positions", "max_seq_len") or 2048, "length")
        if lanes is None:
            self.unknown.append("the width of a head is not said: head_dim, or hidden_size and "
                                "num_attention_heads")
            return
        base = self.base(block)
        turning = self.turning(lanes, block, kind)
        trained = whole(block.get("original_max_position_embeddings")
                        or self.first("original_max_position_embeddings") or length, "length")
        if trained > length:
            self.contradictions.append(f"original_max_position_embeddings {trained} is more than "
                                       f"max_position_embeddings {length}")
        make = MADE.get(kind)
        if make is None:
            self.unknown.append(f"the type {kind!r} is not known")
            return
        try:
            if kind == "proportional":
                ladder = Ladder(lanes, base, make(self, block, trained, length, turning))
            else:
                ladder = Ladder(turning, base, make(self, block, trained, length, turning))
        except (ValueError, ArithmeticError, KeyError) as error:
            missing = isinstance(error, KeyError)
            self.contradictions.append(
                f"the type {kind} needs {error.args[0]}" if missing else str(error))
            return
        self.sections(block, ladder)
        if type(ladder.scaling) is not Scaling:
            self.reach(kind, block, trained, length)
        yield Rotary(name, ladder, lanes, self.factor(kind, block, ladder), length, trained)

    # ------------------------------------------------------------ fields

    def kind(self, block: Block) -> str:
        both = [SAME.get(str(x), str(x)) for x in (block.get("rope_type"), block.get("type"))
                if x is not None]
        if len({*both}) > 1:
            self.contradictions.append(f"rope_type is {both[0]!r} and type is {both[1]!r}")
        kind = both[0] if both else "default"
        if kind in KEYS:
            strange = sorted({k for k, v in block.items() if v is not None} - KEYS[kind] - COMMON)
            if strange:
                self.contradictions.append(f"the type {kind} does not use {', '.join(strange)}")
        return kind

    def lanes(self) -> int | None:
        """The lanes of a head."""
        said = self.first("qk_rope_head_dim", "head_dim", "attention_head_dim")
        if said is not None:
            return whole(said, "head_dim")
        hidden = self.first("hidden_size", "n_embd", "d_model")
        heads = self.first("num_attention_heads", "n_head", "num_heads")
        if hidden is None or heads is None:
            return None
        hidden, heads = whole(hidden, "hidden_size"), whole(heads, "num_attention_heads")
        if hidden % heads:
            self.contradictions.append(f"hidden_size {hidden} is no multiple of "
                                       f"num_attention_heads {heads}")
        return max(hidden // heads, 2)

    def base(self, block: Block) -> Fraction:
        inside, outside = block.get("rope_theta"), self.first("rope_theta", "rotary_emb_base")
        if inside is not None and outside is not None and inside != outside:
            self.contradictions.append(f"rope_theta is {inside} in the block and {outside} outside")
        said = inside if inside is not None else outside
        return exact(10_000 if said is None else said, "rope_theta")

    def turning(self, lanes: int, block: Block, kind: str) -> int:
        """The lanes that turn."""
        inside, outside = block.get("partial_rotary_factor"), self.first(
            "partial_rotary_factor", "rotary_pct")
        if inside is not None and outside is not None and inside != outside:
            self.contradictions.append(f"partial_rotary_factor is {inside} in the block and "
                                       f"{outside} outside")
        direct = self.config.get("rotary_dim")
        share = inside if inside is not None else outside
        if direct is not None:
            return whole(direct, "rotary_dim")
        if share is None:
            return lanes
        part = exact(str(share), "partial_rotary_factor") * lanes
        if part.denominator != 1 or part % 2:
            self.contradictions.append(f"partial_rotary_factor {share} of {lanes} lanes is "
                                       f"{number(part)}, no even number")
        return max(2 * (int(part) // 2), 2)

    def factor(self, kind: str, block: Block, ladder: Ladder) -> float:
        """The attention factor, as said or as it follows."""
        said = block.get("attention_factor")
        made = attention(ladder.scaling)
        if said is None or kind not in ("yarn", "longrope"):
            return made
        if block.get("mscale") is not None:
            self.contradictions.append("attention_factor and mscale are both said; "
                                       "attention_factor is used")
        factor = float(exact(said, "attention_factor"))
        if abs(factor - made) > 1e-3:
            self.remarks.append(f"the attention factor is {said}; the usual one would be "
                                f"{made:.6g}")
        return factor

    def sections(self, block: Block, ladder: Ladder) -> None:
        said = block.get("mrope_section")
        if not said:
            return
        if not isinstance(said, list):
            raise ValueError(f"mrope_section is a list of counts, not {said!r}")
        count = sum(whole(x, "a count of mrope_section") for x in said)
        if count != ladder.pairs:
            self.contradictions.append(f"mrope_section has {count} pairs, the rotation "
                                       f"{ladder.pairs}")

    def reach(self, kind: str, block: Block, trained: int, length: int) -> None:
        """How far a factor takes the trained length, beside the declared one."""
        said = block.get("factor")
        if said is None or kind not in ("yarn", "llama3", "longrope"):
            return
        factor = exact(said, "factor")
        if factor * trained != length:
            self.remarks.append(f"the factor {number(factor)} takes {trained} tokens to "
                                f"{number(factor * trained)}; {length} are declared")


def whole(x: Any, name: str) -> int:
    value = exact(x, name)
    if value.denominator != 1 or not 0 < value <= 10**9:
        raise ValueError(f"{name} is a positive whole number, not {x!r}")
    return int(value)


# ---------------------------------------------------------------- types

Make = Callable[[_Reader, Block, int, int, int], Scaling]


def _factor(reader: _Reader, block: Block) -> Fraction:
    if block.get("factor") is None:
        raise KeyError("factor")
    factor = exact(block["factor"], "factor")
    if factor < 1:
        reader.contradictions.append(f"a factor below 1 shrinks the context: {number(factor)}")
    return factor


def _yarn(reader: _Reader, block: Block, trained: int, length: int, lanes: int) -> Scaling:
    both = block.get("mscale"), block.get("mscale_all_dim")
    if (both[0] is None) != (both[1] is None) or (both[0] is not None and not all(both)):
        reader.remarks.append("mscale counts only beside mscale_all_dim, both not zero")
        both = None, None
    scale, every = (exact(1 if x is None else x, "mscale") for x in both)
    every = every if both[1] is not None else Fraction(0)
    return YaRN(_factor(reader, block), Fraction(trained),
                exact(block.get("beta_fast") or 32, "beta_fast"),
                exact(block.get("beta_slow") or 1, "beta_slow"),
                bool(block.get("truncate", True)), scale, every)


def _llama3(reader: _Reader, block: Block, trained: int, length: int, lanes: int) -> Scaling:
    for key in ("low_freq_factor", "high_freq_factor"):
        if block.get(key) is None:
            raise KeyError(key)
    return Llama3(_factor(reader, block), exact(block["low_freq_factor"], "low_freq_factor"),
                  exact(block["high_freq_factor"], "high_freq_factor"), Fraction(trained))


def _longrope(reader: _Reader, block: Block, trained: int, length: int, lanes: int) -> Scaling:
    for key in ("long_factor", "short_factor"):
        if not isinstance(block.get(key), list):
            raise KeyError(key)
        if len(block[key]) != lanes // 2:
            raise ValueError(f"{key} has {len(block[key])} factors, the rotation {lanes // 2} "
                             "pairs")
    factors = {key: tuple(exact(x, key) for x in block[key])
               for key in ("long_factor", "short_factor")}
    reach = exact(block["factor"], "factor") if block.get("factor") is not None else \
        Fraction(length, trained)
    return LongRoPE(factors["long_factor"], factors["short_factor"], Fraction(length),
                    Fraction(trained), reach)


def _dynamic(reader: _Reader, block: Block, trained: int, length: int, lanes: int) -> Scaling:
    reader.remarks.append("the base changes with the length in use: rotated keys that are kept in "
                          "a cache were turned by another one")
    return Dynamic(Fraction(length), Fraction(length), _factor(reader, block))


def _proportional(reader: _Reader, block: Block, trained: int, length: int, lanes: int) -> Scaling:
    still: Scaling = Proportional(lanes)
    return still if block.get("factor") in (None, 1, 1.0) else \
        still + Linear(_factor(reader, block))


MADE: dict[str, Make] = {
    "default": lambda r, b, t, n, d: Scaling(),
    "linear": lambda r, b, t, n, d: Linear(_factor(r, b)),
    "dynamic": _dynamic, "yarn": _yarn, "llama3": _llama3, "longrope": _longrope,
    "proportional": _proportional}


# ---------------------------------------------------------------- what is said

def lines(found: Configuration, data: dict[str, Any]) -> Iterator[str]:
    """The verdict, what contradicts itself, and what each kind of layers is."""
    yield found.verdict
    yield from (f"  contradiction  {x}" for x in found.contradictions)
    yield from (f"  unknown        {x}" for x in found.unknown)
    for one, x in zip(found.rotaries, data["rotary"], strict=True):
        yield f"  {one.name or 'rotary'}"
        rest = f", {x['lanes'] - x['rotated']} are passed on" if x["lanes"] > x["rotated"] else ""
        yield f"    ladder       {x['ladder']}; {x['rotated']} lanes turn{rest}"
        if x["attention"] != 1:
            yield f"    attention    factor {x['attention']:.6g} on cosine and sine"
        w, p = x["wavelengths"], x["positive"]
        yield (f"    wavelengths  {w['shortest']:.6g} to {w['longest']:.6g}; {w['beyond']} of "
               f"{w['of']} are longer than the {x['length']} tokens declared")
        yield "    sum          " + (
            f"undecided below {p['to']}" if not p["certified"] else
            f"nowhere negative below {p['to']}" if p["first_negative"] is None else
            f"first negative at the offset {p['first_negative']}")
        for cost in x["dtypes"]:
            same = f"; positions {cost['same'][0]} and {cost['same'][1]} become the same" \
                if cost["same"] else ""
            yield (f"    {cost['dtype']:<12} angles at {x['length'] - 1} are off by up to "
                   f"{cost['angle']:.3g}{same}")
    yield from (f"  remark         {x}" for x in found.remarks)

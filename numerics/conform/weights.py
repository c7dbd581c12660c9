"""Weights of queries and keys before and after a conversion: which permutation of rows was applied.

A layout of h heads of d rows pairs the rows 2i, 2i + 1 of a head, or i, i + d/2.  The conversion
takes row π(j) to row j within each head.  Keys have fewer heads where several queries share one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from phaseproof.numerics.conform.verdict import (
    CONFORMS,
    WRONG,
    Departure,
    Name,
    Verdict,
)
from phaseproof.numerics.layouts import halves, interleaved
from phaseproof.numerics.rounding import Array

ROLES = {
    "query": re.compile(r"(?<![a-z])(wq|q|q_proj|attn_q|query)(?![a-z])"),
    "key": re.compile(r"(?<![a-z])(wk|k|k_proj|attn_k|key)(?![a-z])"),
}
SAME, HALF, INTERLEAVED = (
    "not permuted",
    "from interleaved to half-split",
    "from half-split to interleaved",
)
Key = tuple[tuple[int, ...], str, str]  # layer, weight or bias, role


def permutation(name: str, rows: int, heads: int) -> NDArray[np.intp]:
    """The row of the original that each row holds.

    >>> permutation(HALF, 4, 1).tolist(), permutation(INTERLEAVED, 8, 2).tolist()
    ([0, 2, 1, 3], [0, 2, 1, 3, 4, 6, 5, 7])
    """
    d = rows // heads
    near, far = (np.concatenate(x(d // 2)) for x in (interleaved, halves))
    one = {SAME: np.arange(d), HALF: near, INTERLEAVED: np.argsort(near)[far]}[name]
    return np.asarray((np.arange(heads)[:, None] * d + one).reshape(-1))


@dataclass(frozen=True)
class _Applied:
    """A permutation by name, and of so many heads; or why there is none."""

    name: str
    heads: int = 0


def _applied(x: Array, y: Array, heads: int, others: int) -> _Applied:
    """Which permutation takes x to y: of these heads, of others, or of all rows as one."""
    if x.shape != y.shape:
        return _Applied(f"of the shape {y.shape}, {x.shape} before")
    x = x.astype(y.dtype)
    every = (h for h in range(1, len(x) // 2 + 1) if len(x) % (2 * h) == 0)
    for h in dict.fromkeys((heads, others, *every)):
        for name in (SAME, HALF, INTERLEAVED):
            if len(x) % (2 * h) == 0 and np.array_equal(
                y, x[permutation(name, len(x), h)]
            ):
                return _Applied(name, heads if name == SAME else h)
    same = sorted(map(bytes, np.ascontiguousarray(x))) == sorted(
        map(bytes, np.ascontiguousarray(y))
    )
    return _Applied(
        "permuted in an order without a name" if same else "changed in its values"
    )


def _keyed(held: Mapping[str, Array]) -> dict[Key, tuple[str, Array]]:
    """The arrays of queries and keys by layer and role."""
    out = dict[Key, tuple[str, Array]]()
    for name, x in held.items():
        for role, pattern in ROLES.items():
            if pattern.search(name.lower()) and x.ndim in (1, 2) and "norm" not in name:
                layer = tuple(map(int, re.findall(r"\d+", name)))
                out[layer, name.rpartition(".")[2] if "bias" in name else "", role] = (
                    name,
                    x,
                )
    return out


def converted(
    before: Mapping[str, Array], after: Mapping[str, Array], heads: int, groups: int
) -> Verdict:
    """The verdict on a conversion.  Raises ValueError."""
    old, new = _keyed(before), _keyed(after)
    both = [k for k in old if k in new]
    if not both:
        listed = ", ".join(sorted(before)[:20])
        raise ValueError(
            "both files must have weights of queries or keys, such as layers.0.q_proj.weight, by "
            f"common layers; the first has {listed}"
        )
    for key in both:
        rows, number = len(old[key][1]), groups if key[2] == "key" else heads
        if rows % (2 * number):
            raise ValueError(
                f"{old[key][0]} must have an even number of rows for each of {number} heads, got "
                f"{rows}"
            )
    found = {
        k: _applied(
            old[k][1],
            new[k][1],
            *((groups, heads) if k[2] == "key" else (heads, groups)),
        )
        for k in both
    }
    named = {
        k: (new[k][0], groups if k[2] == "key" else heads, x) for k, x in found.items()
    }
    departed = tuple(_departs(named))
    names = [x.name for x in found.values()]
    most = max(
        dict.fromkeys(names), key=lambda x: (x in (HALF, INTERLEAVED), names.count(x))
    )
    return Verdict(
        "weights",
        WRONG if departed else CONFORMS,
        departed,
        (Name("permutation", most),),
        notes=(f"{len(both)} weights of queries and keys were compared",),
        given={"heads": heads, "kv_heads": groups},
    )


def _departs(found: Mapping[Key, tuple[str, int, _Applied]]) -> Iterator[Departure]:
    """Weights that are not permuted as the others are, or as of other heads."""
    permuted = {x.name for _, _, x in found.values()} & {HALF, INTERLEAVED}
    meant = next((n for n, _, x in found.values() if x.name in permuted), "")
    for name, heads, x in found.values():
        if x.name not in (SAME, HALF, INTERLEAVED):
            yield Departure("weights", f"{name} is {x.name}")
        elif x.name == SAME and permuted:
            yield Departure(
                "weights", f"{name} is not permuted, {meant} is, {min(permuted)}"
            )
        elif x.heads != heads:
            yield Departure(
                "weights", f"{name} is permuted as {x.heads} heads, declared {heads}"
            )
    if len(permuted) > 1:
        yield Departure(
            "weights",
            "some weights are permuted from interleaved to half-split, others back",
        )

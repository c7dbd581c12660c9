"""Layouts: where the two entries of a pair stand among the lanes, and which coordinate turns it.

Two ways to place h pairs among 2h lanes cover all that is in use; a table says which entry comes
first, a rotation from which places it reads and to which it writes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

Lanes = NDArray[np.intp]
Places = tuple[Lanes, Lanes]


def interleaved(pairs: int) -> Places:
    """(2i, 2i+1): neighbours."""
    return np.arange(0, 2 * pairs, 2), np.arange(1, 2 * pairs, 2)


def halves(pairs: int) -> Places:
    """(i, h+i): the lanes of two halves."""
    return np.arange(pairs), np.arange(pairs, 2 * pairs)


def in_blocks(places: Callable[[int], Places], blocks: int) -> Callable[[int], Places]:
    """The same in each of so many blocks of lanes, one for each coordinate of a position.

    >>> [x.tolist() for x in in_blocks(halves, 2)(4)]
    [[0, 1, 4, 5], [2, 3, 6, 7]]
    """

    def placed(pairs: int) -> Places:
        begins = np.arange(blocks)[:, None] * (2 * pairs // blocks)
        first, second = ((begins + one).reshape(-1) for one in places(pairs // blocks))
        return first, second

    return placed


def _swapped(places: Callable[[int], Places]) -> Callable[[int], Places]:
    return lambda pairs: (places(pairs)[1], places(pairs)[0])


LANES: dict[
    str, Callable[[int], Places]
] = {  # of the sines and of the cosines of a table
    "interleaved": interleaved,  # Vaswani et al., 2017; XLM, DistilBERT
    "interleaved-cos-first": _swapped(interleaved),
    "halves": halves,  # tensor2tensor, fairseq, Whisper, Marian
    "halves-cos-first": _swapped(halves),
}  # MusicGen, Stable Diffusion

PAIRINGS: dict[str, tuple[Callable[[int], Places], Callable[[int], Places]]] = {
    # a rotation reads a pair from these lanes and writes it to those
    "interleaved": (interleaved, interleaved),  # RoFormer, GPT-J, Meta's Llama
    "half-split": (halves, halves),  # GPT-NeoX, Hugging Face's Llama
    "interleaved-to-half-split": (interleaved, halves),
}  # Hugging Face's DeepSeek-V3


def lanes_of(name: str, pairs: int) -> Places:
    """The lanes of the sines and of the cosines.  Raises ValueError."""
    if name not in LANES:
        raise ValueError(
            f"lanes must be one of the following, got {name!r}: {', '.join(LANES)}"
        )
    return LANES[name](pairs)


def pairing_of(name: str, pairs: int) -> tuple[Places, Places]:
    """The lanes a rotation reads and those it writes.  Raises ValueError."""
    if name not in PAIRINGS:
        raise ValueError(
            f"the pairing must be one of the following, got {name!r}: {', '.join(PAIRINGS)}"
        )
    source, target = PAIRINGS[name]
    return source(pairs), target(pairs)


# ---------------------------------------------------------------- positions of several coordinates


def sections(counts: Sequence[int]) -> tuple[int, ...]:
    """Pairs in one run for each coordinate.  P. Wang et al., Qwen2-VL, 2024, §2.1 (M-RoPE).

    >>> sections((1, 2, 2))
    (0, 1, 1, 2, 2)
    """
    return tuple(axis for axis, count in enumerate(counts) for _ in range(count))


def interleaved_sections(counts: Sequence[int]) -> tuple[int, ...]:
    """Pairs in turns: of k coordinates, axis a > 0 has the pairs a, a + k, a + 2k, … until it has
    its count, and axis 0 all others.  S. Bai et al., Qwen3-VL, 2025 (interleaved M-RoPE).

    >>> interleaved_sections((4, 2, 1))
    (0, 1, 2, 0, 1, 0, 0)
    """
    k = len(counts)
    turn = lambda i: i % k if i < k * counts[i % k] else 0
    out = tuple(turn(i) for i in range(sum(counts)))
    if [out.count(axis) for axis in range(k)] != [*counts]:
        raise ValueError(
            f"axis a must fit at the pairs a, a + {k}, …; got the counts {[*counts]}"
        )
    return out


def axial(axes: int, pairs: int) -> tuple[int, ...]:
    """A whole ladder of so many pairs for each coordinate, one after the other.  J. Su,
    rotary encodings in two dimensions, 2021; Qwen2-VL's images.

    >>> axial(2, 3)
    (0, 0, 0, 1, 1, 1)
    """
    return sections([pairs] * axes)

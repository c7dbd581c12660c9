"""Biases by name, as tables with a row for each query and a column for each key: what is handed out
on the command line, and what somebody's own is held against.

A number for each head is joined by +, as in ``kerple-log:r1=1+0.5,r2=2+1``.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from phaseproof.numerics.biases import (
    Integers,
    alibi,
    alibi_slopes,
    fire,
    kerple_log,
    kerple_power,
    t5_buckets,
)
from phaseproof.numerics.blocks import Floats
from phaseproof.numerics.limits import MOST_HEADS
from phaseproof.numerics.option_values import Factors, Named, named
from phaseproof.numerics.rounding import Array


@dataclass(frozen=True)
class Bias(Named):
    """A bias on the scores of queries and keys, which are at whole positions."""

    @property
    def number(self) -> int:
        """Of heads, or of matrices that all heads share."""
        return 1

    def table(
        self, queries: Integers, keys: Integers, dtype: Any = np.float64
    ) -> Array:
        """One matrix for each head, shape (heads, queries, keys)."""
        raise NotImplementedError

    def logarithms(self, queries: Integers, keys: Integers) -> Floats:
        """How large the exponents and logarithms are by which a framework forms an entry; so many
        times its unit they may cost, of the entry."""
        return np.zeros((len(queries), len(keys)))

    @property
    def fronts(self) -> Floats:
        """What stands before a logarithm of 1 + x in each head, whose rounding costs a unit."""
        return np.zeros(1)


@dataclass(frozen=True)
class ALiBi(Bias):
    """ALiBi: minus the slope of each head times the distance."""

    name = "alibi"

    heads: int

    def __post_init__(self) -> None:
        super().__post_init__()
        _at_most(self.heads, "heads")

    @property
    def number(self) -> int:
        """The number of heads."""
        return self.heads

    def table(
        self, queries: Integers, keys: Integers, dtype: Any = np.float64
    ) -> Array:
        """One matrix for each head, or one that all heads share."""
        return alibi(_offsets(queries, keys), self.heads, dtype)

    def slopes(self, dtype: Any = np.float64) -> Array:
        """The slope of each head."""
        return alibi_slopes(self.heads, dtype)

    def logarithms(self, queries: Integers, keys: Integers) -> Floats:
        """The number of heads, everywhere: a slope is at most that power of the first."""
        return np.full(
            (len(queries), len(keys)), float(self.heads)
        )  # powers of the first slope


@dataclass(frozen=True)
class T5(Bias):
    """The buckets, one matrix of integers for all heads."""

    name = "t5"

    buckets: int = 32
    furthest: int = 128
    bidirectional: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        _at_most(self.buckets, "buckets")
        _at_most(self.furthest, "furthest")
        t5_buckets(
            [0], self.buckets, self.furthest, self.bidirectional
        )  # which refuses

    def table(
        self,
        queries: Integers,
        keys: Integers,
        dtype: Any = np.float64,  # noqa: ARG002  (a number of a bucket is whole)
    ) -> Array:
        """One matrix for each head, or one that all heads share."""
        return t5_buckets(
            _offsets(queries, keys), self.buckets, self.furthest, self.bidirectional
        )[None]


@dataclass(frozen=True)
class _Kerple(Bias):
    r1: Factors
    r2: Factors

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.r1) != len(self.r2):
            raise ValueError(
                f"r1 and r2 must be for one number of heads, got {len(self.r1)} and "
                f"{len(self.r2)}"
            )

    @property
    def number(self) -> int:
        """The number of heads."""
        return len(self.r1)


@dataclass(frozen=True)
class _KerpleLog(_Kerple):
    name = "kerple-log"

    def table(
        self, queries: Integers, keys: Integers, dtype: Any = np.float64
    ) -> Array:
        """One matrix for each head, or one that all heads share."""
        return np.stack(
            [
                kerple_log(_offsets(queries, keys), r1, r2, dtype)
                for r1, r2 in zip(self.r1, self.r2, strict=True)
            ]
        )

    @property
    def fronts(self) -> Floats:
        """What stands before the logarithms."""
        return np.array([float(x) for x in self.r1])


@dataclass(frozen=True)
class _KerplePower(_Kerple):
    name = "kerple-power"

    def table(
        self, queries: Integers, keys: Integers, dtype: Any = np.float64
    ) -> Array:
        """One matrix for each head, or one that all heads share."""
        return np.stack(
            [
                kerple_power(_offsets(queries, keys), r1, r2, dtype)
                for r1, r2 in zip(self.r1, self.r2, strict=True)
            ]
        )

    def logarithms(self, queries: Integers, keys: Integers) -> Floats:
        """r₂ ln(1 + |i - j|), with the largest r₂."""
        most = max(float(x) for x in self.r2)
        return most * np.log1p(np.abs(_offsets(queries, keys)).astype(np.float64))


@dataclass(frozen=True)
class Fire(Bias):
    """The argument of what was learned, at keys up to their query; later ones are masked."""

    name = "fire"

    c: Fraction
    threshold: Fraction

    def table(
        self, queries: Integers, keys: Integers, dtype: Any = np.float64
    ) -> Array:
        """One matrix for each head, or one that all heads share."""
        i, j = queries[:, None], keys[None]
        out = fire(i, np.minimum(j, i), self.c, self.threshold, dtype=dtype)
        return np.where(j > i, np.array(-np.inf, dtype=out.dtype), out)[None]

    @property
    def fronts(self) -> Floats:
        """What stands before the logarithms."""
        return 2 / np.log1p([float(self.c * self.threshold)])


BIASES: dict[str, type[Bias]] = {
    kind.name: kind for kind in (ALiBi, T5, _KerpleLog, _KerplePower, Fire)
}


def bias(text: str) -> Bias:
    """A bias from its name and numbers.  Raises ValueError.

    >>> bias("t5:buckets=8,furthest=16").table(np.arange(1), np.arange(3))
    array([[[0, 5, 6]]])
    """
    return named(text, BIASES, "bias")


def _at_most(x: int, name: str) -> None:
    if x > MOST_HEADS:
        raise ValueError(f"{name} must be at most {MOST_HEADS}, got {x}")


def _offsets(queries: Integers, keys: Integers) -> Integers:
    return np.asarray(keys[None] - queries[:, None])

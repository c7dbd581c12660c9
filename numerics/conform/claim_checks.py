"""The claims of the book, held against the data: which of them these numbers satisfy.

The tolerances are proved: a row that is off by ε_m in every angle moves an offset law between four
rows by at most the sum of their ε, an inner product by that for every pair, a norm by its entries.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from phaseproof.numerics.blocks import Floats
from phaseproof.numerics.conform.bounds import Bound
from phaseproof.numerics.conform.lane_orders import Complexes
from phaseproof.numerics.conform.limits import LAW_OFFSETS, LAW_ROWS

TITLES = {
    "0102": "For every even d, shifting the position by k multiplies the sinusoidal "
    "encoding by one matrix, the same at every position",
    "0104": "With the cosine first, shifting the sinusoidal encoding by k multiplies it "
    "by the transposed shift matrix Mₖᵀ",
    "0215": "For every even d the inner product of the sinusoidal encodings of positions "
    "m and n depends only on m - n",
    "0217": "For every even d the sinusoidal encoding of every position has squared norm "
    "d/2",
    "0503": "For every even d the RoPE rotations of two positions satisfy Rₘᵀ Rₙ = Rₙ₋ₘ",
    "0504": "For every even d the RoPE rotation Rₘ preserves the norm",
    "0505": "For every even d the RoPE score of a query at m and a key at n depends only "
    "on m - n",
    "0920": "For b > 1 different pairs have different frequencies b^{-2i/d}",
    "0922": "For b > 1 the frequencies run from 1 down to b^{-(1 - 2/d)}, that of the "
    "last pair, and stay above 1/b",
    "0833": "The score of T5, a product of contents plus a number for the offset, is "
    "relative",
    "0836": "The score of ALiBi is relative, and decreases strictly with each step away",
}


@dataclass(frozen=True)
class Law:
    """A claim on the data: by how much it is missed at worst, beside what is allowed there, and
    where; the ``factor`` up to which it holds of them."""

    tag: str
    holds: bool
    off: float
    allowed: float
    where: str
    factor: float = 1.0

    @property
    def title(self) -> str:
        """The title of the claim."""
        return TITLES[self.tag]

    def data(self) -> dict[str, Any]:
        """The same for a report in JSON."""
        return {
            "tag": self.tag,
            "title": self.title,
            "holds": self.holds,
            "off": self.off,
            "allowed": self.allowed,
            "where": self.where,
            "factor": self.factor,
        }

    def __str__(self) -> str:
        up_to = "" if self.factor == 1 else f" up to the factor {self.factor:.6g}"
        if self.holds:
            return f"{self.tag} holds{up_to}: {self.title}"
        return (
            f"{self.tag} fails{up_to} {self.where}, by {self.off:.2g}; rounding explains at most "
            f"{self.allowed:.2g}: {self.title}"
        )


def laws(
    kind: str,
    order: str,
    z: Complexes,
    scale: float,
    bound: Bound,
    start: float = 0,
    meant: float | None = None,
) -> Iterator[Law]:
    """Of rows that follow each other: the offset matrix, the norm, and the relative product, which
    hold of entries with a factor up to that; the norm up to the factor that is ``meant``."""
    shift, norm, product = (
        ("0503", "0504", "0505")
        if kind == "rope"
        else ("0104" if order.endswith("cos-first") else "0102", "0217", "0215")
    )
    norms, factor = z / (meant or scale), meant or scale
    z = z / scale
    off = bound.angle(np.arange(len(z), dtype=np.float64) + abs(start))
    yield replace(_offsets(shift, z, off), factor=scale if shift == "0503" else 1.0)
    yield replace(_norms(norm, norms, bound.entry), factor=factor)
    yield _products(product, z, off)


def frequency_laws(theta: Floats, off: Floats, base: float) -> Iterator[Law]:
    """Of a plain ladder: two neighbours differ unless roundings explain that they do not, and all
    are between 1 and the last, b^{-(1-2/d)} > 1/b."""
    gap, allowed = theta[1:] - theta[:-1], off[1:] + off[:-1]
    if len(gap):
        yield _worst(
            "0920",
            iter(
                [
                    (
                        np.maximum(gap, 0),
                        np.maximum(allowed, 1e-300),
                        [f"between pairs {i} and {i + 1}" for i in range(len(gap))],
                    )
                ]
            ),
        )
    last = base ** (1 / len(theta) - 1)
    beyond = np.maximum(theta - 1, last - theta)
    beyond[0], beyond[-1] = max(abs(theta[0] - 1), beyond[0]), abs(theta[-1] - last)
    yield _worst(
        "0922",
        iter(
            [
                (
                    np.maximum(beyond, 0),
                    np.maximum(off, 1e-300),
                    [f"in pair {i}" for i in range(len(theta))],
                )
            ]
        ),
    )


def _lags(n: int) -> Iterator[tuple[int, Floats]]:
    """Offsets, and rows they are tried at."""
    for k in LAW_OFFSETS:
        if k < n:
            yield (
                k,
                np.unique(np.linspace(0, n - k - 1, min(LAW_ROWS, n - k)).astype(int)),
            )


def _worst(tag: str, found: Iterator[tuple[Floats, Floats, list[str]]]) -> Law:
    """The case that is missed by most of what is allowed."""
    worst = (0.0, 1.0, "", 0.0)
    for missed, allowed, places in found:
        at = int(np.argmax(missed / allowed))
        if missed[at] / allowed[at] >= worst[3]:
            worst = (
                float(missed[at]),
                float(allowed[at]),
                places[at],
                float(missed[at] / allowed[at]),
            )
    return Law(tag, worst[3] <= 1, *worst[:3])


def _offsets(tag: str, z: Complexes, off: Floats) -> Law:
    """z_{m+k} = z_m · z_k/z_0 in every pair."""

    def cases() -> Iterator[tuple[Floats, Floats, list[str]]]:
        for k, m in _lags(len(z)):
            missed = np.abs(z[m + k] - z[m] * (z[k] * z[0].conj()))
            pair = missed.argmax(axis=1)
            yield (
                missed.max(axis=1),
                off[m + k] + off[m] + off[k] + off[0],
                [
                    f"between rows {a} and {a + k} in pair {i}"
                    for a, i in zip(m, pair, strict=True)
                ],
            )

    return _worst(tag, cases())


def _norms(tag: str, z: Complexes, entry: float) -> Law:
    """Σ |z|² = d/2; for a rotation |z| = 1 in every pair."""
    size = np.abs(z) ** 2 - 1
    missed = np.abs(size).max(axis=1) if tag == "0504" else np.abs(size.sum(axis=1))
    allowed = np.full(len(z), 2 * entry * (1 if tag == "0504" else z.shape[1]))
    return _worst(
        tag, iter([(missed, allowed, [f"in row {n}" for n in range(len(z))])])
    )


def _products(tag: str, z: Complexes, off: Floats) -> Law:
    """⟨z_m, z_{m+k}⟩ = ⟨z_0, z_k⟩; for a rotation with a query and a key that differ from pair to
    pair."""
    weight = np.ones(z.shape[1], dtype=complex)
    if tag == "0505":  # (q + iq')(k - ik')
        i = np.arange(z.shape[1])
        weight = np.exp(1j * i) * (1 + i % 3) / 3

    def cases() -> Iterator[tuple[Floats, Floats, list[str]]]:
        for k, m in _lags(len(z)):
            missed = np.abs(
                ((z[m] * z[m + k].conj() - z[0] * z[k].conj()) @ weight).real
            )
            allowed = (off[m + k] + off[m] + off[k] + off[0]) * float(
                np.abs(weight).sum()
            )
            yield missed, allowed, [f"between rows {a} and {a + k}" for a in m]

    return _worst(tag, cases())

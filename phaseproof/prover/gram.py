"""Gram matrices: v = Σ g·zᵀQz with positive semidefinite matrices Q, one for each multiplier g.

A point inside of them is sought in floating point; it is rounded where the equations leave it free,
and what they determine is computed from that.  Squares are then completed exactly, so that nothing
here rests on floating point but whether something is found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

from flint import fmpq, fmpq_mat

from phaseproof.prover.limits import MARGINS, PROJECTIONS, ROUNDED
from phaseproof.trusted.kernel.ring import ZERO, Sum
from phaseproof.trusted.language.budget import spend
from phaseproof.trusted.language.claims import Rejected
from phaseproof.trusted.language.rational import Rational

Form = dict[tuple[int, int], Rational]


@dataclass(frozen=True)
class Block:
    """A multiplier, and what is squared beside it."""

    multiplier: Sum
    basis: Sequence[Sum]


@dataclass(frozen=True)
class Share:
    """c·g·u², where g is the multiplier of that block."""

    block: int
    c: Rational
    u: Sum


def shares(v: Sum, blocks: Sequence[Block], last: bool) -> list[Share] | None:
    """v as a sum of squares with multipliers, with a share of the ``last`` block if that is asked
    for; or nothing."""
    entries = [
        (n, i, k)
        for n, block in enumerate(blocks)
        for i, k in combinations_with_replacement(range(len(block.basis)), 2)
    ]
    columns = [_column(blocks[n], i, k) for n, i, k in entries]
    keys = [*dict.fromkeys(key for column in (v, *columns) for key, _ in column.terms)]
    table = [[dict(column.terms).get(key) for column in (*columns, v)] for key in keys]
    spend(len(keys) * len(entries))
    rows, rank = fmpq_mat(
        [[fmpq(c.numerator, c.denominator) if c else fmpq(0) for c in x] for x in table]
    ).rref()
    if not rank or any(
        not any(rows[rank - 1, j] for j in range(len(entries))) for _ in "."
    ):
        return None
    for q in _inside(rows, rank, entries, [len(x.basis) for x in blocks]):
        found = list[Share]()
        for n, block in enumerate(blocks):
            form = Form()
            for (m, i, k), c in zip(entries, q, strict=True):
                if m == n:
                    form[i, k] = form[k, i] = c
            squares = completed(len(block.basis), form)
            if squares is None:
                break
            found += (Share(n, c, _total(line, block)) for c, line in squares)
        else:
            if not last or (found and found[-1].block == len(blocks) - 1):
                return found
    return None


def _column(block: Block, i: int, k: int) -> Sum:
    twice = Sum.number(1 if i == k else 2)
    return twice * block.multiplier * block.basis[i] * block.basis[k]


def _total(line: dict[int, Rational], block: Block) -> Sum:
    return sum((Sum.number(c) * block.basis[i] for i, c in line.items()), ZERO)


def _inside(
    rows: Any, rank: int, entries: Sequence[tuple[int, int, int]], sizes: list[int]
) -> Iterator[list[Rational]]:
    """Solutions of the equations near one at which all matrices are positive definite, rounded to
    more and more digits."""
    width = len(entries)
    pivots = [next(j for j in range(width) if rows[i, j]) for i in range(rank)]
    free = [j for j in range(width) if j not in pivots]
    near = _centre(rows, rank, entries, sizes) if free else []
    for scale in ROUNDED if free else (1,):
        q = [fmpq(0)] * width
        for j in free:
            q[j] = fmpq(round(near[j] * scale), scale)
        for i, j in enumerate(pivots):
            q[j] = rows[i, width] - sum((rows[i, k] * q[k] for k in free), fmpq(0))
        yield [Rational(int(c.p), int(c.q)) for c in q]


def _centre(
    rows: Any, rank: int, entries: Sequence[tuple[int, int, int]], sizes: list[int]
) -> list[float]:
    """A solution at which all matrices are positive definite, by the method of Douglas and
    Rachford: the sets are the solutions, and the matrices above a multiple of the identity.
    Raises `Rejected` where there is no NumPy."""
    try:
        import numpy as np  # noqa: PLC0415  (it takes long, and few goals need it)
    except ImportError:
        raise Rejected("NumPy is not here, as in a browser") from None

    width = len(entries)
    weights = np.array([1.0 if i == k else 2.0**0.5 for _, i, k in entries])
    a = (
        np.array(
            [
                [float(rows[i, j].p) / float(rows[i, j].q) for j in range(width)]
                for i in range(rank)
            ]
        )
        / weights
    )
    b = np.array(
        [float(rows[i, width].p) / float(rows[i, width].q) for i in range(rank)]
    )
    back = np.linalg.pinv(a)
    solve = lambda x: x - back @ (a @ x - b)
    places = [
        np.array([j for j, x in enumerate(entries) if x[0] == n])
        for n in range(len(sizes))
    ]
    upper = [np.triu_indices(size) for size in sizes]

    def above(x: Any, margin: float) -> tuple[Any, float]:
        y, least = x.copy(), float("inf")
        for at, (i, k), size in zip(places, upper, sizes, strict=True):
            m = np.zeros((size, size))
            m[i, k] = m[k, i] = x[at] / weights[at]
            values, vectors = np.linalg.eigh(m)
            least = min(least, values[0])
            m = (vectors * np.maximum(values, margin)) @ vectors.T
            y[at] = m[i, k] * weights[at]
        return y, least

    x = solve(np.zeros(width))
    size = max(1.0, float(np.abs(b).max()))
    for margin in MARGINS:
        for _ in range(PROJECTIONS):
            spend(20 + width)
            y, _ = above(x, margin * size)
            z = solve(y)
            if above(z, 0.0)[1] > margin * size / 2:
                break
            x = x + solve(2 * y - x) - y
        else:
            continue
        break
    return [float(c) for c in z / weights]


def completed(
    size: int, entry: Form
) -> list[tuple[Rational, dict[int, Rational]]] | None:
    """Squares completed one letter after another: Lagrange's reduction of a quadratic form.  None
    where something negative is left."""
    found = list[tuple[Rational, dict[int, Rational]]]()
    rest = [*range(size)]
    while rest:
        pivot = next((m for m in rest if entry.get((m, m), 0) > 0), None)
        if pivot is None:
            return None if any(entry.get((m, n)) for m in rest for n in rest) else found
        c = entry[pivot, pivot]
        line = {m: entry.get((pivot, m), Rational(0)) / c for m in rest}
        found.append((c, line))
        rest.remove(pivot)
        for m in rest:
            for n in rest:
                entry[m, n] = entry.get((m, n), Rational(0)) - c * line[m] * line[n]
    return found

"""Explicit matrices of exact rationals and balls.  Sizes are part of the value: 0 × 3 is not 0 × 5,
and 1 × 1 is no number."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from itertools import chain
from math import prod
from typing import Any

from flint import acb, acb_mat, arb, arb_mat, fmpq, fmpq_mat

from phaseproof.trusted.enclosure.functions import (
    Unsettled,
    ball,
    is_real,
    shortened,
)
from phaseproof.trusted.enclosure.jets import Scalar
from phaseproof.trusted.language.budget import MATRIX_BITS, spend
from phaseproof.trusted.language.terms import OutsideFragment


@dataclass(frozen=True)
class BallMatrix:
    """An explicit matrix, which remembers its size even where it has no entries."""

    size: tuple[int, int]
    rows: list[list[Scalar]]

    def __post_init__(self) -> None:
        spend(1 + prod(self.size) // 8)

    @classmethod
    def block(cls, x: Reading) -> BallMatrix:
        """A matrix as itself, a number as a block of one entry."""
        return x if isinstance(x, BallMatrix) else cls((1, 1), [[x]])

    @classmethod
    def diagonal(cls, n: int) -> BallMatrix:
        """The n × n identity, of exact rationals."""
        return cls((n, n), [[fmpq(int(i == j)) for j in range(n)] for i in range(n)])

    @classmethod
    def zeros(cls, rows: int, columns: int) -> BallMatrix:
        """The zero matrix of that size, of exact rationals."""
        return cls((rows, columns), [[fmpq(0)] * columns for _ in range(rows)])

    @classmethod
    def blocks(cls, grid: list[list[BallMatrix]]) -> BallMatrix:
        """Blocks side by side, and lines of blocks one above the other."""
        rows: list[list[Scalar]] = []
        for line in grid:
            if len({block.size[0] for block in line}) != 1:
                raise OutsideFragment("blocks of different heights stand side by side")
            rows += [
                list(chain(*parts))
                for parts in zip(*(b.rows for b in line), strict=True)
            ]
        wide = {sum(block.size[1] for block in line) for line in grid}
        if len(wide) != 1:
            raise OutsideFragment(
                "blocks of different widths stand one above the other"
            )
        return cls((len(rows), wide.pop()), rows)

    @property
    def T(self) -> BallMatrix:
        """The transpose."""
        (m, n), rows = self.size, self.rows
        return BallMatrix((n, m), [[row[j] for row in rows] for j in range(n)])

    def each(self, f: Callable[[Scalar], Scalar]) -> BallMatrix:
        """The matrix of the f(c), over the entries c."""
        return BallMatrix(self.size, [[f(c) for c in row] for row in self.rows])

    def __neg__(self) -> BallMatrix:
        return self.each(lambda c: -c)

    def __add__(self, other: BallMatrix) -> BallMatrix:
        self.same_size(other)
        return BallMatrix(
            self.size,
            [
                [shortened(a + b) for a, b in zip(x, y, strict=True)]
                for x, y in zip(self.rows, other.rows, strict=True)
            ],
        )

    def __matmul__(self, other: BallMatrix) -> BallMatrix:
        (m, n), (k, p) = self.size, other.size
        if n != k:
            raise OutsideFragment(
                f"a {m} × {n} matrix is not multiplied by a {k} × {p} one"
            )
        # Direct sums are mostly zeros, and their zeros are exact.
        present = [
            [(j, x) for j, x in enumerate(row) if not (isinstance(x, fmpq) and x == 0)]
            for row in self.rows
        ]
        spend(p * sum(map(len, present)) // 8)
        return BallMatrix(
            (m, p),
            [
                [_total(x * other.rows[j][c] for j, x in row) for c in range(p)]
                for row in present
            ],
        )

    def __pow__(self, n: int) -> BallMatrix:
        self.square()
        if n < 0:
            return self.inverse() ** -n
        if n == 0:
            return BallMatrix.diagonal(self.size[0])
        root = self ** (n // 2)
        return root @ root @ self if n % 2 else root @ root

    def inverse(self) -> BallMatrix:
        """The inverse of a square matrix.
        Raises `Unsettled` where FLINT finds that it is singular, or cannot tell that it is not."""
        try:
            return BallMatrix(self.size, self._solid().inv().tolist()).each(_scalar)
        except ZeroDivisionError:
            raise Unsettled("a matrix is not known to be invertible") from None

    def determinant(self) -> Scalar:
        """The determinant.  Raises `OutsideFragment` unless the matrix is square."""
        self.square()
        return _scalar(self._solid().det())

    def dot(self, other: BallMatrix) -> Scalar:
        """The bilinear product of two columns: a number, where uᵀv is a 1 × 1 matrix."""
        self.same_size(other)
        if self.size[1] != 1:
            raise OutsideFragment("only columns have a product that is a number")
        return (self.T @ other).rows[0][0]

    def square(self) -> None:
        """Raises `OutsideFragment` unless there are as many rows as columns."""
        if self.size[0] != self.size[1]:
            raise OutsideFragment(
                f"a {self.size[0]} × {self.size[1]} matrix is not square"
            )

    def same_size(self, other: BallMatrix) -> None:
        """Raises `OutsideFragment` unless both matrices have one size."""
        if self.size != other.size:
            (m, n), (k, p) = self.size, other.size
            raise OutsideFragment(f"a {m} × {n} matrix stands beside a {k} × {p} one")

    def _solid(self) -> Any:
        """The matrix as python-flint has it, over short rationals or over balls."""
        entries = list(chain(*self.rows))
        spend(1 + max(self.size) ** 3 // 32)
        if (
            all(isinstance(c, fmpq) for c in entries)
            and sum(c.height_bits() for c in entries) <= MATRIX_BITS
        ):
            return fmpq_mat(*self.size, entries)
        if all(map(is_real, entries)):
            return arb_mat(*self.size, [ball(c).real for c in entries])
        return acb_mat(*self.size, [ball(c) for c in entries])


def _scalar(x: fmpq | arb | acb) -> Scalar:
    return acb(x) if isinstance(x, arb) else x


Reading = Scalar | BallMatrix


def _total(terms: Iterable[Scalar]) -> Scalar:
    return reduce(lambda x, y: shortened(x + y), terms, fmpq(0))


def plus(x: Reading, y: Reading) -> Reading:
    """x + y.  Raises `OutsideFragment` if one is a matrix and the other a number."""
    if isinstance(x, BallMatrix) is not isinstance(y, BallMatrix):
        raise OutsideFragment("a matrix is added to a number")
    return x + y if isinstance(x, BallMatrix) else shortened(x + y)


def times(x: Reading, y: Reading) -> Reading:
    """x·y, of numbers, of matrices, or of a matrix and a number."""
    if isinstance(x, BallMatrix):
        return (
            x @ y if isinstance(y, BallMatrix) else x.each(lambda c: shortened(c * y))
        )
    return (
        y.each(lambda c: shortened(x * c))
        if isinstance(y, BallMatrix)
        else shortened(x * y)
    )

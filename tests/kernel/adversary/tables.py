"""Matrices of numbers, for the evaluator: empty ones have a height and a width too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import mpmath as mp

WIDEST = 60


class Undefined(Exception):
    """The expression means nothing at this point."""


class TooFar(Exception):
    """It may mean something, but this evaluator does not follow."""


@dataclass(frozen=True)
class Table:
    """A matrix of numbers; one without rows still has a width."""

    height: int
    width: int
    rows: tuple[tuple[Any, ...], ...]

    @classmethod
    def of(cls, height: int, width: int, entry: Callable[[int, int], Any]) -> Table:
        if height < 0 or width < 0:
            raise Undefined("a matrix of negative size")
        if height * width > WIDEST**2:
            raise TooFar("a large matrix")
        return cls(
            height,
            width,
            tuple(tuple(entry(j, k) for k in range(width)) for j in range(height)),
        )


def plus(x: Any, y: Any) -> Any:
    if not isinstance(x, Table) and not isinstance(y, Table):
        return x + y
    if (
        not isinstance(x, Table)
        or not isinstance(y, Table)
        or (x.height, x.width) != (y.height, y.width)
    ):
        raise Undefined("a sum of different shapes")
    return Table.of(x.height, x.width, lambda j, k: x.rows[j][k] + y.rows[j][k])


def times(x: Any, y: Any) -> Any:
    if isinstance(x, Table) and isinstance(y, Table):
        if x.width != y.height:
            raise Undefined("a product of shapes that do not fit")
        return Table.of(
            x.height,
            y.width,
            lambda j, k: sum(
                (x.rows[j][n] * y.rows[n][k] for n in range(x.width)), mp.mpf(0)
            ),
        )
    if isinstance(y, Table):
        x, y = y, x
    if isinstance(x, Table):
        return Table.of(x.height, x.width, lambda j, k: x.rows[j][k] * y)
    return x * y


def block(x: Any) -> Table:
    return x if isinstance(x, Table) else Table(1, 1, ((x,),))


def beside(blocks: list[Table]) -> Table:
    if len({x.height for x in blocks}) != 1:
        raise Undefined("blocks of different heights in one row")
    rows = tuple(sum((x.rows[j] for x in blocks), ()) for j in range(blocks[0].height))
    return Table(blocks[0].height, sum(x.width for x in blocks), rows)


def below(blocks: list[Table]) -> Table:
    if len({x.width for x in blocks}) != 1:
        raise Undefined("blocks of different widths in one column")
    return Table(
        sum(x.height for x in blocks),
        blocks[0].width,
        sum((x.rows for x in blocks), ()),
    )


def diagonal(x: Table, y: Table) -> Table:
    nothing = lambda rows, columns: Table.of(rows, columns, lambda j, k: mp.mpf(0))
    return below(
        [
            beside([x, nothing(x.height, y.width)]),
            beside([nothing(y.height, x.width), y]),
        ]
    )


def determinant(rows: tuple[tuple[Any, ...], ...]) -> Any:
    if not rows:
        return mp.mpf(1)
    return sum(
        (
            (-1) ** k
            * x
            * determinant(tuple(row[:k] + row[k + 1 :] for row in rows[1:]))
            for k, x in enumerate(rows[0])
        ),
        mp.mpf(0),
    )

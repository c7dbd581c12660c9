"""Non-negative solutions of linear equations over the rational numbers, by the simplex method."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from phaseproof.prover.limits import GREEDY, PIVOTS
from phaseproof.trusted.language.budget import spend
from phaseproof.trusted.language.rational import Rational

Vector = Mapping[Hashable, Rational]


def solved(
    columns: Sequence[Vector], target: Vector, wanted: frozenset[int] = frozenset()
) -> dict[int, Rational] | None:
    """λ ≥ 0 with Σ λ_n columns[n] = target, or nothing; of the ``wanted`` ones, some λ > 0 where
    that can be had."""
    kept = _possible(columns, target)
    if kept is None:
        return None
    table = _Tableau({n: columns[n] for n in kept}, target)
    if not table.lowered() or table.total():
        return None
    if wanted and not wanted & {*table.solution()}:
        table.raised(wanted)
    return table.solution()


def _possible(columns: Sequence[Vector], target: Vector) -> list[int] | None:
    """The columns that may have a part: not one with an entry that no other can make up for.
    Nothing where an entry of the target comes from no column."""
    kept, before = [*range(len(columns))], len(columns) + 1
    while len(kept) < before:
        before = len(kept)
        signs = dict[Hashable, set[bool]]()
        for n in kept:
            for key, c in columns[n].items():
                signs.setdefault(key, set()).add(c > 0)
        if any((c > 0) not in signs.get(key, ()) for key, c in target.items()):
            return None
        alone = {
            key for key, found in signs.items() if len(found) == 1 and key not in target
        }
        kept = [n for n in kept if not alone & columns[n].keys()]
    return kept


class _Tableau:
    """A row for each entry: its basic column (at first one of its own, None), and the others."""

    def __init__(self, columns: Mapping[int, Vector], target: Vector):
        self.rows, self.basis, self.values = [], list[int | None](), list[Rational]()
        across = dict[Hashable, dict[int, Rational]]()
        for n, column in columns.items():
            for key, c in column.items():
                across.setdefault(key, {})[n] = c
        for key, row in across.items():
            value = target.get(key, Rational(0))
            self.rows.append({n: -c for n, c in row.items()} if value < 0 else row)
            self.basis.append(None)
            self.values.append(abs(value))
        self.pivots = 0

    def total(self) -> Rational:
        """The part of the target that is missing still."""
        return sum(
            (v for x, v in zip(self.basis, self.values, strict=True) if x is None),
            Rational(0),
        )

    def missing(self) -> dict[int, Rational]:
        """How fast each column makes up for it."""
        gain = dict[int, Rational]()
        for x, row in zip(self.basis, self.rows, strict=True):
            if x is None:
                spend(len(row) / 4)
                for n, c in row.items():
                    gain[n] = gain.get(n, Rational(0)) + c
        return gain

    def lowered(self) -> bool:
        """Pivots until nothing helps; False where that takes too long."""
        while True:
            gain = self.missing()
            better = [n for n, c in gain.items() if c > 0]
            if not better:
                return True
            if self.pivots > PIVOTS:
                return False
            self.enter(
                max(better, key=lambda n: (gain[n], -n))
                if self.pivots < GREEDY
                else min(better)
            )

    def enter(self, n: int) -> bool:
        """The column joins the basis; False if nothing bounds it."""
        ratios = [
            (v / row[n], x is not None, k)
            for k, (x, v, row) in enumerate(
                zip(self.basis, self.values, self.rows, strict=True)
            )
            if row.get(n, 0) > 0
        ]
        if not ratios:
            return False
        self.pivots += 1
        *_, k = min(ratios)
        pivot, value = self.rows[k], self.values[k]
        c = pivot[n]
        pivot = {m: x / c for m, x in pivot.items()}
        value = value / c
        for j, row in enumerate(self.rows):
            if j != k and (f := row.get(n, 0)):
                spend(len(pivot) / 2)
                for m, x in pivot.items():
                    if y := row.get(m, 0) - f * x:
                        row[m] = y
                    else:
                        row.pop(m, None)
                self.values[j] -= f * value
        self.rows[k], self.values[k], self.basis[k] = pivot, value, n
        return True

    def raised(self, wanted: frozenset[int]) -> None:
        """One of the wanted columns gets a part, if the others can make room."""
        for n in sorted(wanted):
            if n in self.basis:
                continue
            held = [
                v
                for x, v, row in zip(self.basis, self.values, self.rows, strict=True)
                if row.get(n, 0) > 0 and x is not None
            ]
            stuck = any(
                x is None and row.get(n)
                for x, row in zip(self.basis, self.rows, strict=True)
            )
            if not stuck and held and min(held) > 0:
                self.enter(n)
                return

    def solution(self) -> dict[int, Rational]:
        return {
            x: v
            for x, v in zip(self.basis, self.values, strict=True)
            if x is not None and v
        }

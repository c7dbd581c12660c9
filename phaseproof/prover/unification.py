"""Values with which a relation is written as a step is.

What is found is only tried: the kernel compares meanings, this compares writing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from phaseproof.authoring.substitution import At, written_out
from phaseproof.prover.limits import MATCHED, WAYS
from phaseproof.trusted.language.claims import Relation
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Apply,
    Binder,
    Grid,
    Letter,
    Node,
    Term,
    Value,
    children,
    is_matrix,
    letters,
    subterms,
    weight,
)

Pairs = tuple[tuple[Letter, Letter], ...]  # bound letters that stand for each other


def fitting(
    says: Relation, unknown: frozenset[AnyLetter], before: Term, after: Term
) -> Iterator[At]:
    """Values of unknown letters that make a side of the relation a part of a line, and the other
    side a part of the other line, where that can be had."""
    if max(map(weight, (says.lhs, says.rhs, before, after))) > MATCHED:
        return
    tried: list[At] = []
    sides, lines = (
        [written_out(e, {}) for e in pair]
        for pair in ((says.lhs, says.rhs), (before, after))
    )
    for here, there in ((0, 1), (1, 0)):
        for part in subterms(lines[here]):
            at = fitted(sides[0], part, unknown, {})
            if at is None or not at:
                continue
            also = (fitted(sides[1], x, unknown, at) for x in subterms(lines[there]))
            at = next((x for x in also if x is not None), at)
            if at not in tried and len(tried) < WAYS:
                tried.append(at)
                yield at


def fitted(
    side: Term, line: Term, unknown: frozenset[AnyLetter], at: At, pairs: Pairs = ()
) -> At | None:
    """``at`` with the values that are still needed for the side to be written as the line."""
    match side, line:
        case Letter(), _ if mine := [y for x, y in pairs if x == side]:
            return at if line == mine[0] else None
        case Letter(), _ if side in unknown:
            strange = letters(line) & {y for _, y in pairs} or is_matrix(
                line
            ) != is_matrix(side)
            return None if strange else _known(side, line, at)
        case Apply(f, xs, along), Apply(g, ys, others) if f == g or f in unknown:
            return (
                None
                if along or others
                else both(xs, ys, unknown, at if f == g else _known(f, g, at), pairs)
            )
        case Node(head, xs), Node(other, ys) if head == other:
            return both(xs, ys, unknown, at, pairs)
        case Grid(), Grid():
            return both(children(side), children(line), unknown, at, pairs)
        case Binder(head, body, x, lo, hi), Binder(other, inner, y, low, high) if (
            head == other
        ):
            at_ends = both((lo, hi), (low, high), unknown, at, pairs)
            return both((body,), (inner,), unknown, at_ends, ((x, y), *pairs))
    return at if side == line else None


def both(
    xs: Iterable[Term],
    ys: Iterable[Term],
    unknown: frozenset[AnyLetter],
    at: At | None,
    pairs: Pairs,
) -> At | None:
    """Each of the ones written as that of the others."""
    xs, ys = [*xs], [*ys]
    if len(xs) != len(ys):
        return None
    for x, y in zip(xs, ys, strict=True):
        if at is None:
            return None
        at = fitted(x, y, unknown, at, pairs)
    return at


def _known(x: AnyLetter, value: Value, at: At) -> At | None:
    return {**at, x: value} if at.get(x, value) == value else None

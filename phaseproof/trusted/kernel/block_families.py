"""One generic block of a direct sum, a stack or a sum of symbolic length.

An arrangement is a grid of families: each cell is body(0), …, body(h - 1) along the diagonal, one
above the other, side by side, or added up.  Products of arrangements go block by block, for any
number of blocks h.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS, same
from phaseproof.trusted.kernel.matrices import fits
from phaseproof.trusted.kernel.normalizer import Normalizer
from phaseproof.trusted.kernel.ring import UNITY
from phaseproof.trusted.language.claims import Rejected
from phaseproof.trusted.language.terms import (
    Binder,
    Grid,
    Letter,
    Named,
    Node,
    Number,
    Term,
    is_matrix,
    names,
    shape,
    where,
)

PRODUCTS = {
    ("diagonal", "diagonal"): "diagonal",
    ("diagonal", "column"): "column",
    ("row", "diagonal"): "row",
    ("row", "column"): "total",
}
TURNED = {"diagonal": "diagonal", "column": "row", "row": "column", "total": "total"}
KINDS = {"directsum": "diagonal", "stack": "column", "sum": "total"}
Family = tuple[str, Term]


@dataclass(frozen=True)
class Arrangement:
    """A grid of families, each a kind with its generic block; each has ``count`` blocks.
    The kinds are those of ``TURNED``: diagonal, column, row and total."""

    cells: tuple[tuple[Family, ...], ...]
    count: Term

    @property
    def alone(self) -> Family:
        """The family of its one cell; of several, one of no kind."""
        match self.cells:
            case ((family,),):
                return family
        return "", self.count

    @property
    def kinds(self) -> list[list[str]]:
        """The kind in each cell."""
        return [[k for k, _ in row] for row in self.cells]

    def each(self, change: Callable[[Term], Term]) -> Arrangement:
        """The arrangement of the change(B), over the generic blocks B."""
        return Arrangement(
            tuple(tuple((k, change(x)) for k, x in row) for row in self.cells),
            self.count,
        )


def arrangement(e: Term, i: Letter) -> Arrangement:
    """e as a grid of families whose blocks have the index i, a letter that does not occur in e."""
    go = lambda x: arrangement(x, i)
    match e:
        case Named():
            inner, at = go(e.body), dict(e.bindings)
            made = inner.each(lambda x: where(x, at))
            return Arrangement(made.cells, where(inner.count, at))
        case Binder(head, body, x, Number(lo)) if head in KINDS and lo == 0:
            return Arrangement((((KINDS[head], where(body, {x: i})),),), e.count)
        case Grid(rows) if any(is_matrix(x) for row in rows for x in row):
            parts = [[go(x) for x in row] for row in rows]
            if any(not p.alone[0] for row in parts for p in row):
                raise Rejected("blocks inside blocks inside blocks")
            return Arrangement(
                tuple(tuple(p.alone for p in row) for row in parts),
                common(*(p for row in parts for p in row)),
            )
        case Node("T", (m,)):
            inner = go(m)
            return Arrangement(
                tuple(
                    tuple((TURNED[k], x.T) for k, x in column)
                    for column in zip(*inner.cells, strict=True)
                ),
                inner.count,
            )
        case Node("neg", (m,)):
            return go(m).each(lambda x: -x)
        case Node("/", (m, c)):
            return go(m).each(lambda x: x / c)
        case Node("dot", (u, v)):
            return _product(
                go(u.T),
                go(v),
                lambda x, y: Node(
                    "dot",
                    (x.args[0] if isinstance(x, Node) and x.head == "T" else x.T, y),
                ),
            )
        case Node("*", parts):
            scalars = [
                x
                for x in parts
                if not is_matrix(x) and not (isinstance(x, Binder) and x.head == "sum")
            ]
            if len(scalars) == len(parts):
                raise Rejected(f"no blocks in {e}")
            *left, last = [x for x in parts if x not in scalars]
            made = go(last)
            for factor in reversed(left):
                made = columnwise(factor, made) or _product(
                    go(factor), made, lambda p, q: p * q
                )
            return made.each(lambda x: Node("*", (*scalars, x))) if scalars else made
        case Node("+", parts):
            first, *rest = map(go, parts)
            for other in rest:
                first = _added(first, other)
            return first
    raise Rejected(f"no blocks in {e}")


def columnwise(x: Term, made: Arrangement) -> Arrangement | None:
    """X [c_0 … c_{h-1}] = [X c_0 … X c_{h-1}]."""
    return made.each(lambda c: x * c) if made.alone[0] == "row" else None


def _product(
    x: Arrangement, y: Arrangement, times: Callable[[Term, Term], Term]
) -> Arrangement:
    rows = []
    for row in x.cells:
        if len(row) != len(y.cells):
            raise Rejected("arrangements that do not fit")
        cells = []
        for column in zip(*y.cells, strict=True):
            kinds = {
                PRODUCTS.get((a, b)) for (a, _), (b, _) in zip(row, column, strict=True)
            }
            kind = kinds.pop()
            if kinds or kind is None:
                raise Rejected("blocks that do not multiply one by one")
            terms = [times(p, q) for (_, p), (_, q) in zip(row, column, strict=True)]
            cells.append(
                (kind, terms[0] if len(terms) == 1 else Node("+", tuple(terms)))
            )
        rows.append(tuple(cells))
    return Arrangement(tuple(rows), common(x, y))


def _added(x: Arrangement, y: Arrangement) -> Arrangement:
    if x.kinds != y.kinds:
        raise Rejected("blocks that cannot be added one by one")
    cells = (
        tuple((k, Node("+", (a, b))) for (k, a), (_, b) in zip(r, s, strict=True))
        for r, s in zip(x.cells, y.cells, strict=True)
    )
    return Arrangement(tuple(cells), common(x, y))


def common(*parts: Arrangement) -> Term:
    """The number of blocks, which all parts share."""
    first = parts[0].count
    for other in parts[1:]:
        try:
            same(first, other.count, Scope())
        except REFUSALS as refusal:
            raise Rejected("different numbers of blocks") from refusal
    return first


def generic_index(i: Letter, count: Term, scope: Scope, *lines: Term) -> Scope:
    """The scope in which i is any index 0 ≤ i < count."""
    if (
        i.domain != "natural"
        or i.size is not None
        or scope.speaks_of(i)
        or any(i.name in names(line) for line in (count, *lines))
    ):
        raise Rejected(f"{i} is not a fresh natural letter")
    normal = Normalizer(scope)
    h = normal.of_kind(count, "natural", {})
    return scope.knowing("≤", normal.of(i, {}), h - UNITY)


def blockwise(
    i: Letter, before: Term, after: Term, scope: Scope
) -> tuple[list[tuple[Term, Term]], Scope]:
    """The pairs of blocks two arrangements consist of, and the scope in which i is any index."""
    match before, after:
        case Node("identity", (n,)), _:
            y = arrangement(after, i)
            x = identical(n, y, after, scope)
        case _, Node("identity", (n,)):
            x = arrangement(before, i)
            y = identical(n, x, before, scope)
        case _:
            x, y = arrangement(before, i), arrangement(after, i)
    if x.kinds != y.kinds:
        raise Rejected("the two sides are arranged differently")
    same(x.count, y.count, scope)
    if is_matrix(before) and is_matrix(after):
        normal = Normalizer(scope)
        left, right = normal.matrix(before, {}), normal.matrix(after, {})
        fits(left.height, right.height)
        fits(left.width, right.width)
    return [
        (p, q)
        for r, s in zip(x.cells, y.cells, strict=True)
        for (_, p), (_, q) in zip(r, s, strict=True)
    ], generic_index(i, x.count, scope, before, after)


def identical(n: Term, like: Arrangement, other: Term, scope: Scope) -> Arrangement:
    """The identity of n rows, cut into blocks like another matrix."""
    kind, block = like.alone
    size, whole = shape(block), shape(other)
    if kind != "diagonal" or size is None or whole is None:
        raise Rejected("the identity is not arranged like that")
    same(size[0], size[1], scope)
    same(n, whole[0], scope)
    return Arrangement(((("diagonal", Node("identity", (size[0],))),),), like.count)

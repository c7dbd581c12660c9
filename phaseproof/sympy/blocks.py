"""A relation between sums, stacks or block-diagonal matrices of a symbol's size, block by block.

(⊕_i A_i)(stack_i v_i) = stack_i A_i v_i, ⟨stack_i u_i, stack_i v_i⟩ = Σ_i ⟨u_i, v_i⟩, and so on,
where both run over the same i.  If the blocks agree for every i, so do the two sides, whatever the
size.
"""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.trusted.language.claims import Relation
from phaseproof.trusted.language.terms import (
    Binder,
    Letter,
    Named,
    Node,
    Number,
    Term,
    fresh,
    is_matrix,
    letters,
    shape,
    value_letters,
    where,
)


@dataclass(frozen=True)
class Blocks:
    """Σ, a stack or ⊕ of ``body`` over ``letter`` from ``lo`` to ``hi``."""

    head: str
    letter: Letter
    lo: Term
    hi: Term
    body: Term

    def at(self, x: Letter) -> Term:
        """The block at x."""
        return where(self.body, {self.letter: x})

    def like(self, other: Blocks) -> bool:
        """Whether both run over the same numbers."""
        return self.lo == other.lo and self.hi == other.hi


def termwise(says: Relation) -> tuple[Blocks, Relation] | None:
    """The relation of one block, for a new letter; None where the two sides are of no such kind.
    Sums may be compared term by term."""
    left, right = _blocks(says.lhs), _blocks(says.rhs)
    left = left or (right and _identity(says.lhs, right))
    right = right or (left and _identity(says.rhs, left))
    if not left or not right or left.head != right.head or not left.like(right):
        return None
    if says.rel != "=" and (says.rel, left.head) != ("≤", "sum"):
        return None
    x, own = left.letter, {y.name for e in (says.lhs, says.rhs) for y in letters(e)}
    if x.name in own or (x != right.letter and x in letters(right.body)):
        x = fresh(x, says.lhs, says.rhs)
    return left, Relation(left.at(x), says.rel, right.at(x))


def _identity(e: Term, like: Blocks) -> Blocks | None:
    """The identity matrix as a sum of identity matrices as large as the blocks."""
    size = shape(like.body)
    if not (
        isinstance(e, Node)
        and e.head == "identity"
        and size
        and like.head == "directsum"
    ):
        return None
    if not isinstance(size[0], Number):
        return None
    return Blocks(
        "directsum", like.letter, like.lo, like.hi, Node("identity", (size[0],))
    )


def _blocks(e: Term) -> Blocks | None:
    match e:
        case Binder("sum" | "stack" | "directsum" as head, body, x, lo, hi):
            if head == "sum" and is_matrix(body):
                return None
            return Blocks(head, x, lo, hi, body)
        case Named(_, _, _, body) if inner := _blocks(body):
            return _closed(e, inner)
        case Node("T", (x,)) if (b := _blocks(x)) and b.head == "directsum":
            turned = b.body.T if is_matrix(b.body) else b.body
            return Blocks("directsum", b.letter, b.lo, b.hi, turned)
        case Node("neg", (x,)) if b := _blocks(x):
            return Blocks(b.head, b.letter, b.lo, b.hi, -b.body)
        case Node("/", (x, y)) if (b := _blocks(x)) and b.letter not in letters(y):
            return Blocks(b.head, b.letter, b.lo, b.hi, b.body / y)
        case Node("dot", (x, y)) if (b := _blocks(x)) and (c := _blocks(y)):
            return _dot(b, c)
        case Node("*", parts):
            return _product([*parts])
        case Node("+", parts):
            return _total([*parts])
    return None


def _closed(e: Named, inner: Blocks) -> Blocks:
    """The blocks of a named object, its letters having their values."""
    at = dict(e.bindings)
    x = inner.letter
    taken = {y for v in at.values() for y in value_letters(v)}
    if x in taken or x.name in {y.name for y in taken}:
        x = fresh(x, inner.body, e)
    body = inner.at(x) if x != inner.letter else inner.body
    return Blocks(
        inner.head, x, where(inner.lo, at), where(inner.hi, at), where(body, at)
    )


def _together(parts: list[Blocks]) -> list[Term] | None:
    """The bodies of several, in the letter of the first; None if they do not run alike."""
    first = parts[0]
    if not all(first.like(x) for x in parts):
        return None
    x = first.letter
    if any(x in letters(y.body) and x != y.letter for y in parts):
        return None
    return [y.at(x) for y in parts]


def _dot(b: Blocks, c: Blocks) -> Blocks | None:
    bodies = _together([b, c])
    if not bodies or b.head != "stack" or c.head != "stack":
        return None
    x, y = bodies
    if is_matrix(x) != is_matrix(y):
        return None
    inner = Node("dot", (x, y)) if is_matrix(x) else x * y
    return Blocks("sum", b.letter, b.lo, b.hi, inner)


def _product(parts: list[Term]) -> Blocks | None:
    """Factors that are numbers, then ⊕'s, and at the end perhaps a stack; or a number times Σ."""
    numbers = [x for x in parts if not is_matrix(x)]
    blocks = [_blocks(x) for x in parts if is_matrix(x)]
    if not blocks:
        sums = [b for x in parts if (b := _blocks(x))]
        if len(sums) != 1:
            return None
        rest = [x for x in parts if not _blocks(x)]
        return _scaled(sums[0], rest)
    if not all(blocks) or any(x and x.head != "directsum" for x in blocks[:-1]):
        return None
    found = [x for x in blocks if x]
    last = found[-1]
    bodies = _together(found)
    if last.head == "sum" or not bodies:
        return None
    if len({is_matrix(x) for x in bodies}) > 1:
        return None
    body = bodies[0]
    for x in bodies[1:]:
        body = body * x
    joined = Blocks(last.head, found[0].letter, last.lo, last.hi, body)
    return _scaled(joined, numbers)


def _scaled(b: Blocks, numbers: list[Term]) -> Blocks | None:
    if any(b.letter in letters(x) for x in numbers):
        return None
    body = b.body
    for x in reversed(numbers):
        body = x * body
    return Blocks(b.head, b.letter, b.lo, b.hi, body)


def _total(parts: list[Term]) -> Blocks | None:
    found = [_blocks(x) for x in parts]
    known = [x for x in found if x]
    if len(known) < len(parts) or len({x.head for x in known}) > 1:
        return None
    bodies = _together(known)
    if not bodies:
        return None
    total = bodies[0]
    for x in bodies[1:]:
        total = total + x
    return Blocks(known[0].head, known[0].letter, known[0].lo, known[0].hi, total)

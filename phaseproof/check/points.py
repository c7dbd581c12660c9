"""Points of simple numbers: one after another, in the domains of the letters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from flint import acb

from phaseproof.enclosure.balls import BallEvaluator
from phaseproof.kernel.instances import REFUSALS
from phaseproof.language.claims import Point, Relation, Sequent
from phaseproof.language.expressions import I, pi
from phaseproof.language.terms import (
    AnyLetter,
    Function,
    FunctionLetter,
    Grid,
    Letter,
    Node,
    Number,
    Term,
    Value,
    is_matrix,
    sized_by,
    term,
)

DIGITS = 20   # that are enough to see where it is worth asking the kernel
FIRST, MORE = 12, 48   # points that are tried before a proof is sought, and after it
ROUNDS = 2    # in which letters run through the simple values, before others come
ROWS = 2      # of a matrix whose size is a letter, unless the point says otherwise

Q = Fraction
VALUES: dict[str, tuple[int | Fraction | Term, ...]] = {
    "real": (2, -1, Q(1, 2), -3, Q(-1, 3), 1, 5, 0, Q(7, 3), -2, Q(1, 10), -7, pi, 10, Q(-5, 4)),
    "nonnegative": (2, Q(1, 2), 3, 1, 0, Q(1, 3), 5, 7, Q(1, 10), 20, pi),
    "positive": (2, Q(1, 2), 3, 1, Q(1, 3), 5, Q(7, 4), 10, Q(1, 10), 30, pi),
    "integer": (2, -1, 3, 1, -2, 0, 5, 4, -3, 7, -5),
    "natural": (2, 3, 1, 4, 5, 0, 7, 6, 9),
    "even": (4, 2, 6, 8, 0, 10, 12),
    "complex": (1 + 2*I, -1 + I, 2 - I, I, Q(1, 2) - 3*I, term(-2), 1 + I, term(3), term(0),
                -3 - 2*I, -I, 2*pi*I, 1 - pi*I)}
STEPS = (1, 2, 4, 8, 13, 16, 17)  # letters go through their values at different paces


def points(sequent: Sequent) -> Iterator[Point]:
    """A point for each letter of the sequent, again and again another one; those that the
    hypotheses exclude, as far as balls tell, are left out."""
    letters = sorted(sequent.letters, key=lambda x: (isinstance(x, Letter) and x.size is not None,
                                                     x.name))
    if not letters:
        yield ()
        return
    seen = set[Point]()
    for n in range(FIRST + 8*MORE):
        values = dict[AnyLetter, Value]()
        for k, x in enumerate(letters):
            if x not in values:
                values[x] = value(x, n * STEPS[k % len(STEPS)] + k, values)
        at = tuple(values.items())
        if at not in seen and all(maybe(c.says, at) for c in sequent.given if not c.free):
            seen.add(at)
            yield at


def value(x: AnyLetter, n: int, values: dict[AnyLetter, Value]) -> Value:
    """The n-th value of a letter."""
    if isinstance(x, FunctionLetter):
        params = tuple(Letter(name, s.domain) for name, s in zip("ijlr", x.over, strict=False))
        body: Term = number(x.into.domain, n)
        for k, u in enumerate(params, 1):
            body = body + (k + n % 2) * u
        return Function(params, body)
    if x.size is None:
        return number(x.domain, n)
    for y in sized_by(x):
        if isinstance(y, Letter) and y not in values:
            values[y] = term(ROWS)
    rows, columns = (int(box(side, tuple(values.items())).real.unique_fmpz()) for side in x.size)
    if x.domain == "orthogonal" and rows:
        return Grid(tuple(tuple(term(int(j == (k + n) % rows)) for k in range(columns))
                          for j in range(rows)))
    if not rows * columns:
        return Node("zeros", (term(rows), term(columns)))
    return Grid(tuple(tuple(number("integer", n + 2*j + 3*k) for k in range(columns))
                      for j in range(rows)))


def number(domain: str, n: int) -> Term:
    """The n-th number of the domain: simple ones first, fractions and neighbours after them."""
    known: Sequence[int | Fraction | Term] = VALUES[domain]
    if domain == "complex" and n // len(known) % 2:
        known = VALUES["real"]   # where principal values turn
    chosen = known[n % len(known)]
    if n >= ROUNDS * len(known) and domain in ("real", "nonnegative", "positive"):
        chosen = Q(n * 37 % 101 + 1, 10 + n % 7) * (-1 if domain == "real" and n % 2 else 1)
    return Number(chosen) if isinstance(chosen, Fraction) else term(chosen)


# ---------------------------------------------------------------- what balls make of it

@lru_cache(maxsize=4096)
def box(e: Term, at: Point) -> acb:
    return BallEvaluator().box(e, at, DIGITS)


def maybe(r: Relation, at: Point) -> bool:
    """Whether the relation may hold at the point."""
    if is_matrix(r.lhs):
        return True
    try:
        x, y = box(r.lhs, at), box(r.rhs, at)
    except REFUSALS:
        return False
    match r.rel:
        case "=":
            return bool(x.overlaps(y))
        case "≠":
            return not (x.is_exact() and x == y)
        case "<":
            return not x.real >= y.real
    return not x.real > y.real


def perhaps_false(r: Relation, at: Point) -> bool:
    """Whether it is worth asking the kernel if the relation fails at the point."""
    try:
        if is_matrix(r.lhs):
            return BallEvaluator(DIGITS).apart(r.lhs, r.rhs, at) == (r.rel == "=")
        x, y = box(r.lhs, at), box(r.rhs, at)
    except REFUSALS:
        return False
    match r.rel:
        case "=":
            return not x.overlaps(y)
        case "≠":
            return bool(x.overlaps(y))
        case "<":
            return not x.real < y.real
    return bool(x.real > y.real)

"""Points at which accepted statements are looked at, and what is surely false there.

The points are where mathematics is wont to break: 0, ±1, halves, small integers, empty ranges,
dimensions 0 and 1.  A point is made of exact terms, so that it is also a witness and can be
looked at in any precision; only what two precisions agree on is sure.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product
from random import Random
from typing import Any

import mpmath as mp

from phaseproof.authoring.expressions import I, Matrix, Rational, half, pi, zeros
from phaseproof.trusted.language.claims import Condition, Relation, Sequent
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Function,
    FunctionLetter,
    Letter,
    term,
)
from tests.kernel.adversary.evaluator import Undefined, index, real, stands, tiny, value
from tests.kernel.adversary.tables import Table, TooFar

PRECISIONS = (30, 90)
SURELY_APART = mp.mpf(10) ** -9
TRIES = 8  # of values for what is no number
GRID: dict[str, tuple[Any, ...]] = {
    "real": (term(0), term(1), term(-1), half, -half, term(2), term(3), pi),
    "integer": (term(0), term(1), term(-1), term(2), term(3), term(-2)),
    "natural": (term(0), term(1), term(2), term(3)),
    "even": (term(0), term(2), term(4)),
    "nonnegative": (term(0), term(1), half, term(2)),
    "positive": (term(1), half, term(2), Rational(9, 4)),
    "complex": (term(0), term(1), I, term(-1), 1 + I, -I, half - I),
}
STEPS = {  # as functions of the first argument k
    "natural": (lambda k: term(1), lambda k: term(0), lambda k: k, lambda k: 2 + 0 * k),
    "real": (
        lambda k: term(1),
        lambda k: term(0),
        lambda k: k,
        lambda k: term(-1),
        lambda k: half - k,
    ),
    "complex": (lambda k: term(1), lambda k: term(0), lambda k: I * k, lambda k: k - I),
}
Point = Mapping[AnyLetter, Any]


def known(point: Point) -> dict[AnyLetter, Any]:
    """The values of the point, in the precision in force."""
    return {x: stands(v, {}) for x, v in point.items()}


# ---------------------------------------------------------------- true and false


def fails(r: Relation, at: Mapping[AnyLetter, Any]) -> bool:
    """Whether the relation is plainly false; raises `Undefined` where it means nothing."""
    x, y = value(r.lhs, at), value(r.rhs, at)
    if isinstance(x, Table) or isinstance(y, Table):
        if (
            not isinstance(x, Table)
            or not isinstance(y, Table)
            or (x.height, x.width) != (y.height, y.width)
        ):
            raise Undefined("different shapes are compared")
        pairs = [
            (a, b)
            for left, right in zip(x.rows, y.rows, strict=True)
            for a, b in zip(left, right, strict=True)
        ]
        return (
            any(apart(a, b) for a, b in pairs)
            if r.rel == "="
            else not any(abs(a - b) > tiny() for a, b in pairs)
        )
    if r.rel == "=":
        return apart(x, y)
    if r.rel == "≠":
        return equal(x, y)
    x, y = real(x), real(y)
    return (x > y and apart(x, y)) or (r.rel == "<" and equal(x, y))


def apart(x: Any, y: Any) -> bool:
    return abs(x - y) > SURELY_APART * (1 + abs(x) + abs(y))


def equal(x: Any, y: Any) -> bool:
    return abs(x - y) < tiny() * (1 + abs(x) + abs(y))


def wrong(r: Relation, point: Point) -> str:
    """How the relation surely fails at the point, or nothing."""
    try:
        for digits in PRECISIONS:
            with mp.workdps(digits):
                try:
                    if not fails(r, known(point)):
                        return ""
                    how = "is false"
                except Undefined as undefined:
                    how = f"means nothing ({undefined})"
    except TooFar:
        return ""
    return f"{r} {how} at " + ", ".join(f"{x} = {shown(v)}" for x, v in point.items())


def shown(v: Any) -> str:
    return str(v.body) if isinstance(v, Function) else str(v)


def admits(given: tuple[Condition, ...], point: Point) -> bool:
    """Whether the point satisfies the hypotheses, none of which has letters of its own."""
    with mp.workdps(PRECISIONS[0]):
        try:
            return not any(fails(c.says, known(point)) for c in given)
        except (Undefined, TooFar):
            return False


# ---------------------------------------------------------------- points


def points(said: Sequent, wanted: int = 20) -> list[dict[AnyLetter, Any]]:
    """Points that satisfy the hypotheses of the sequent, the plainest first."""
    choice = Random(wanted)
    found = list(tied(said.given)) if said.given else [{}]
    others = in_order(said.letters.difference(*found[:1]))
    if not found:
        return []
    if not others:
        return found if len(found) <= wanted else choice.sample(found, wanted)
    made: list[dict[AnyLetter, Any]] = []
    for n in range(wanted):
        at = dict(found[n % len(found)] if n < len(found) else choice.choice(found))
        for x in others:
            at[x] = some_value(x, at, choice, n)
        if at not in made:
            made.append(at)
    return made


def in_order(letters: frozenset[AnyLetter]) -> list[AnyLetter]:
    """Each letter after those in its shape."""
    return sorted(
        letters, key=lambda x: (isinstance(x, Letter) and x.size is not None, x.name)
    )


@cache
def tied(given: tuple[Condition, ...]) -> tuple[Mapping[AnyLetter, Any], ...]:
    """All points of the grid that satisfy the hypotheses, for the letters they speak of."""
    letters = in_order(frozenset().union(*(c.letters for c in given)))
    numbers = [x for x in letters if isinstance(x, Letter) and x.size is None]
    others = [x for x in letters if x not in numbers]
    found = []
    for n, values in enumerate(
        product(*(GRID[x.domain] for x in numbers), *([range(TRIES)] if others else []))
    ):
        at: dict[AnyLetter, Any] = dict(zip(numbers, values, strict=False))
        choice = Random(n)
        for x in others:
            at[x] = some_value(x, at, choice, 2)
        if admits(given, at):
            found.append(at)
    return tuple(Random(0).sample(found, len(found)))


def some_value(x: AnyLetter, at: Point, choice: Random, n: int) -> Any:
    """A value for x; the first two points are the two plainest."""
    if isinstance(x, FunctionLetter):
        params = tuple(Letter(f"w{k}", s.domain) for k, s in enumerate(x.over))
        steps = STEPS[x.into.domain]
        return Function(
            params, (steps[n] if n < 2 else choice.choice(steps))(params[0])
        )
    if x.size is None:
        grid = GRID[x.domain]
        return grid[n] if n < 2 else choice.choice(grid)
    height, width = (index(value(side, known(at))) for side in x.size)
    if not height or not width:
        return zeros(height, width)
    if x.domain != "real":
        turned = n % 2 and height > 1
        return Matrix(
            [
                [int(j == (k + 1) % height if turned else j == k) for k in range(width)]
                for j in range(height)
            ]
        )
    entries = [term(0), term(1), term(-1), half, term(2)]
    return Matrix(
        [[choice.choice(entries) for _ in range(width)] for _ in range(height)]
    )

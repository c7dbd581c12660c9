"""How somebody attacks a claim who wants to get a falsehood through: points near a witness, at
which a relation is certainly false, and the strongest reasons there are for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any

from flint import acb

from phaseproof.authoring.builders import given
from phaseproof.authoring.expressions import I, half, letter
from phaseproof.prover.counterexamples import admitted
from phaseproof.prover.goal import by_balls, in_any_way
from phaseproof.prover.limits import DIGITS
from phaseproof.prover.occurrences import sides_of
from phaseproof.trusted.enclosure.balls import BallEvaluator
from phaseproof.trusted.kernel.chain import follows
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS
from phaseproof.trusted.kernel.rules import (
    ADDITION,
    ALGEBRA,
    DIRECT_SUM,
    EULER,
    MODULUS,
    PYTHAGORAS,
    SIGN,
    TERMWISE,
    TRIANGLE,
)
from phaseproof.trusted.language import walk
from phaseproof.trusted.language.budget import allowance
from phaseproof.trusted.language.claims import (
    Condition,
    Point,
    Relation,
    Rule,
    Sequent,
)
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Binder,
    Function,
    FunctionLetter,
    Grid,
    Letter,
    Number,
    Term,
    Value,
    letters,
    shape,
    subterms,
    term,
    where,
)

BALL = BallEvaluator(DIGITS)
SUMS_NEAR = 16  # numbers of terms that are tried near a point: balls add up all of them
index, running = letter("fresh", "natural"), letter("fresh", "real")

# ---------------------------------------------------------------- the strongest reasons


def strongest(said: Sequent, n: int) -> Iterator[Rule]:
    """The strongest reasons there are for a relation, by themselves.  Inside a reason a step is
    refused where a weaker one would do, so that the weaker ones stand here too."""
    rel = said.says[n].rel
    if rel == "≠":
        yield SIGN("≠")
        return
    plain: tuple[Rule, ...] = (ALGEBRA, ADDITION, PYTHAGORAS, EULER, MODULUS)
    yield from plain
    for rule in plain[:4]:
        yield DIRECT_SUM(index, rule)
        yield TERMWISE(index, rule)
    yield TERMWISE(running, EULER)
    if rel in "<≤":
        signs: tuple[Rule, ...] = (TRIANGLE, SIGN("≤"), SIGN("<"))
        yield from signs
        for rule in signs:
            yield TERMWISE(index, rule)
            yield TERMWISE(running, rule)
        yield by_balls(said.says[n])


@cache
def holds(rule: Rule, before: Term, after: Term, scope: Scope) -> bool:
    """Whether the step is accepted; where the kernel stumbles, the judge refuses."""
    try:
        with allowance():
            return follows(walk.changed(rule, in_any_way), before, after, scope)
    except Exception:
        return False


# ---------------------------------------------------------------- points near a witness


def near(at: Point, said: Sequent, given: tuple[Condition, ...]) -> Iterator[Point]:
    """The point itself; then with one thing changed; then with two, three.  Letters that the
    hypotheses ``given`` speak of come first, and their numbers are tried."""
    yield at
    spoken = frozenset().union(*(c.letters for c in given))
    wanted = sorted(
        said.letters | {*said.free}, key=lambda x: (x not in spoken, x.name)
    )
    ends = frozenset().union(
        *(
            letters(x.lo) | letters(x.hi)
            for e in sides_of(said.says)
            for x in subterms(e)
            if isinstance(x, Binder)
        )
    )
    moves = [*_moved(dict(at), wanted, sides_of(c.says for c in given), ends)]
    for depth in (1, 2, 3):
        for some in product(moves, repeat=depth):
            if len({x for x, _ in some}) == depth and [*some] == sorted(
                some, key=moves.index
            ):
                yield tuple({**dict(at), **dict(some)}.items())


NUMBERS: dict[str, tuple[Any, ...]] = {
    "real": (0, 1, -1, half, 2),
    "nonnegative": (0, 1, 3),
    "positive": (half, 1, 2),
    "integer": (0, 1, -1, 2),
    "natural": (0, 1, 2),
    "even": (2, 4),
    "complex": (0, 1, I),
}
SHAPES: tuple[Callable[[Letter], Term], ...] = (
    lambda n: term(0) * n,
    lambda n: term(1) + 0 * n,
    lambda n: 1 * n,
    lambda n: 1 - n,
    lambda n: n + 1,
    lambda n: 1 - 2 * n,
    lambda n: (n - 1) * (n - 2) / 2,
    lambda n: 2 + n**2,
)


def _moved(
    at: dict[AnyLetter, Value],
    wanted: list[AnyLetter],
    said: list[Term],
    ends: frozenset[AnyLetter],
) -> Iterator[tuple[AnyLetter, Value]]:
    """One letter and another value for it; sums (``ends`` are the letters they end with) stay
    short."""
    spoken = sorted(
        {
            x.value + n
            for e in said
            for x in subterms(e)
            if isinstance(x, Number)
            for n in (1, -1)
        }
    )
    for x in wanted:
        v = at.get(x)
        if isinstance(x, FunctionLetter):
            params = tuple(
                Letter(f"w{n}", s.domain, None) for n, s in enumerate(x.over)
            )
            if all(s.size is None for s in x.over):
                for body in SHAPES:
                    yield x, Function(params, _shaped(x.into.size, body(params[0]), at))
        elif x.size is None:
            extra = (
                [n for n in spoken if x not in ends or abs(n) <= SUMS_NEAR]
                if x.domain in ("integer", "natural")
                else []
            )
            for n in (*NUMBERS[x.domain], *extra):
                if term(n) != v:
                    yield x, term(n)
        elif isinstance(v, Grid):
            yield from ((x, y) for y in _other_entries(v))
    for x, y in product(wanted, repeat=2):
        if (
            isinstance(x, Letter)
            and isinstance(y, Letter)
            and x.name < y.name
            and (x.domain, x.size) == (y.domain, y.size)
            and x in at
            and y in at
        ):
            yield x, at[y]


def _other_entries(v: Grid) -> Iterator[Grid]:
    """The matrix with one entry raised."""
    for j, row in enumerate(v.rows):
        for k, x in enumerate(row):
            yield Grid(
                (*v.rows[:j], (*row[:k], x + 1, *row[k + 1 :]), *v.rows[j + 1 :])
            )


def _shaped(size: Any, e: Term, at: dict[AnyLetter, Value]) -> Term:
    """The number e, or a matrix that begins with it and goes on with zeros."""
    if size is None:
        return e
    rows, columns = (int(BALL.box(n, at, 20).real.unique_fmpz()) for n in size)
    return Grid(
        tuple(
            tuple(e if j == k == 0 else term(0) for k in range(columns))
            for j in range(rows)
        )
    )


# ---------------------------------------------------------------- what is certainly false


def falsified(sequent: Sequent, at: Point) -> int | None:
    """The number of a relation that is certainly false at the point, where every hypothesis holds
    and the letters of the conclusion are as provided."""
    plain = Sequent(
        sequent.says, (*sequent.given, *(given("range", r) for r in sequent.provided))
    )
    if not admitted(plain, at):
        return None
    return next(
        (n for n, r in enumerate(sequent.says) if certainly_false(r, dict(at))), None
    )


def certainly_false(r: Relation, at: dict[AnyLetter, Any]) -> bool:
    """Whether balls, or for ≠ the normal form, show that the relation fails at the point."""
    try:
        match r.rel:
            case "=":
                return apart(r.lhs, r.rhs, at)
            case "≠":
                return holds(
                    EULER, where(r.lhs, at), where(r.rhs, at), Scope()
                )  # no ball shows it
        return BALL.certain(r.rhs, "<" if r.rel == "≤" else "≤", r.lhs, at)
    except (*REFUSALS, ValueError):
        return False


def apart(lhs: Term, rhs: Term, at: dict[AnyLetter, Any]) -> bool:
    """Whether the balls lie apart; what was enclosed already is not enclosed again."""
    if any(isinstance(v, acb) for v in at.values()):
        return BALL.apart(lhs, rhs, at)
    if shape(lhs) is None and shape(rhs) is None:
        ((x,),) = enclosed(lhs, tuple(at.items()))
        ((y,),) = enclosed(rhs, tuple(at.items()))
        return not x.overlaps(y)
    return BALL.apart(lhs, rhs, at)


@cache
def enclosed(e: Term, at: Point) -> list[list[acb]]:
    """The entries of the term at the point, as balls."""
    return BALL.at(e, at)

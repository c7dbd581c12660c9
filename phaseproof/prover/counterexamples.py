"""Points of simple numbers, in the domains of the letters: one after another, downhill to where an
inequality fails."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from math import isfinite

from flint import acb

from phaseproof.authoring.expressions import I, log, pi
from phaseproof.prover.elaboration import number as written_number
from phaseproof.prover.limits import (
    ALIKE,
    DIGITS,
    FIRST,
    MORE,
    NEAR,
    PACES,
    ROUNDS,
    ROWS,
    SHORTEST,
    SPECIAL,
    STARTS,
)
from phaseproof.prover.occurrences import nodes, nodes_of, sides_of
from phaseproof.prover.rewrites import is_root
from phaseproof.prover.systems import Solution, equations_among, solutions
from phaseproof.trusted.enclosure.balls import BallEvaluator
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.refutation import satisfies
from phaseproof.trusted.language.budget import allowance
from phaseproof.trusted.language.claims import Condition, Point, Relation, Sequent
from phaseproof.trusted.language.terms import (
    REALS,
    WHOLE,
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
    letters,
    sized_by,
    term,
    where,
)

Q = Fraction
VALUES: dict[str, tuple[int | Fraction | Term, ...]] = {
    "real": (
        2,
        -1,
        Q(1, 2),
        -3,
        Q(-1, 3),
        1,
        5,
        0,
        Q(7, 3),
        -2,
        Q(1, 10),
        -7,
        pi,
        10,
        Q(-5, 4),
    ),
    "nonnegative": (2, Q(1, 2), 3, 1, 0, Q(1, 3), 5, 7, Q(1, 10), 20, pi),
    "positive": (2, Q(1, 2), 3, 1, Q(1, 3), 5, Q(7, 4), 10, Q(1, 10), 30, pi),
    "integer": (2, -1, 3, 1, -2, 0, 5, 4, -3, 7, -5),
    "natural": (2, 3, 1, 4, 5, 0, 7, 6, 9),
    "even": (4, 2, 6, 8, 0, 10, 12),
    "complex": (
        1 + 2 * I,
        -1 + I,
        2 - I,
        I,
        Q(1, 2) - 3 * I,
        term(-2),
        1 + I,
        term(3),
        term(0),
        -3 - 2 * I,
        -I,
        2 * pi * I,
        1 - pi * I,
    ),
    "angle": (
        pi / 3,
        pi / 2,
        2 * pi / 3,
        pi / 6,
        pi,
        -pi / 3,
        5 * pi / 6,
        4 * pi / 3,
        0,
        -pi / 2,
        pi / 4,
        3 * pi / 4,
        pi / 12,
    ),
    "turn": (2 * pi * I, 1 - 2 * pi * I, pi * I, 2 * pi, pi * I / 2, 1),
    "exponent": (log(2), log(3), -log(2), term(0), 2 * log(2), -log(3)),
    "square": (4, Q(1, 4), 9, Q(3, 4), 1, 16, 0, Q(4, 3), -1, Q(-3, 4)),
}
WAVES = {"sin", "cos", "tan", "cot", "sec", "csc"}
GROWTH = {"exp", "sinh", "cosh", "tanh", "coth", "sech", "csch"}
NO_KINDS: Mapping[AnyLetter, str] = {}
NO_VALUES: Mapping[AnyLetter, Sequence[Term]] = {}


def special(sequent: Sequent) -> Iterator[Point]:
    """Points at which the sign of what stands under roots is plain, or both sides of ≠ or < may be
    equal: angles with a rational cosine, exponents with a rational power, squares; full turns.
    None where there is no such sign, and all are equations or ≤."""
    terms = nodes_of(sequent)
    signed = [x for x in terms if x.head == "log" or is_root(x)]
    kinds = dict[AnyLetter, str]()
    strict = any(r.rel in "≠<" for r in sequent.says)
    for heads, kind in (
        ({x.head for x in signed}, "square"),
        (WAVES, "angle"),
        (GROWTH, "exponent"),
    ):
        for x in terms if signed or strict else ():
            if x.head in heads:
                kinds |= {
                    y: "turn" if y.domain == "complex" else kind
                    for y in letters(x)
                    if y in sequent.letters
                    and isinstance(y, Letter)
                    and y.domain in (*REALS, "complex")
                }
    if kinds:
        yield from islice(points(sequent, kinds), SPECIAL)


def ends(sequent: Sequent) -> Iterator[Point]:
    """Points at which letters lie at the numbers that hypotheses name as their bounds, or near."""
    own = dict[AnyLetter, list[Term]]()
    for c in sequent.given if not sequent.free else ():
        for x, e in ((c.says.rhs, c.says.lhs), (c.says.lhs, c.says.rhs)):
            if c.says.rel in "≤<" and isinstance(x, Letter) and not letters(e):
                near = (e, e + NEAR, e - NEAR) if x.domain in REALS else (e,)
                own.setdefault(x, []).extend(near)
    if own:
        yield from islice(points(sequent, own=own), SPECIAL)


def points(
    sequent: Sequent,
    kinds: Mapping[AnyLetter, str] = NO_KINDS,
    own: Mapping[AnyLetter, Sequence[Term]] = NO_VALUES,
) -> Iterator[Point]:
    """A point for each letter of the sequent, again and again another one; letters for which the
    equations among the hypotheses are solved have the values that solve them, in one way after the
    other.  Points that the hypotheses exclude, as far as balls tell, are left out."""
    every = sorted(
        sequent.letters,
        key=lambda x: (isinstance(x, Letter) and x.size is not None, x.name),
    )
    if not every:
        yield ()
        return
    seen, ways = set[Point](), solutions(sequent.given)
    kinds = {**_angles(sequent.given, ways), **kinds}
    for n in range(FIRST + 8 * MORE):
        values = dict[AnyLetter, Value]()
        for k, x in enumerate(every):
            if x not in values:
                pace = n if n % ALIKE == 0 else n * PACES[k % len(PACES)] + k
                values[x] = (
                    _number(kinds[x], pace)
                    if x in kinds
                    else own[x][pace % len(own[x])]
                    if x in own
                    else _value(x, pace, values)
                )
        way = ways[n % len(ways)]
        for x, e in way[::-1]:
            values[x] = simple(where(e, values))
        if not all(
            within(x, values)
            for x in (*kinds, *own, *(x for x, _ in way))
            if isinstance(x, Letter)
        ):
            continue
        at = tuple(values.items())
        if at not in seen and all(
            maybe(c.says, at) for c in sequent.given if not c.free
        ):
            seen.add(at)
            yield at


def _angles(
    given: tuple[Condition, ...], ways: Sequence[Solution]
) -> dict[AnyLetter, str]:
    """The letters inside of waves in equations that are solved for none."""
    solved = {x for way in ways for x, _ in way}
    left = [c.says for c in equations_among(given) if not c.letters & solved]
    waves = nodes(*sides_of(left), heads=WAVES)
    return {
        x: "angle"
        for e in waves
        for x in letters(e)
        if isinstance(x, Letter) and x.domain == "real"
    }


def _value(x: AnyLetter, n: int, values: dict[AnyLetter, Value]) -> Value:
    """The n-th value of a letter."""
    if isinstance(x, FunctionLetter):
        params = tuple(
            Letter(name, s.domain) for name, s in zip("ijlr", x.over, strict=False)
        )
        body: Term = _number(x.into.domain, n)
        for k, u in enumerate(params, 1):
            body = body + (k + n % 2) * u
        return Function(params, body)
    if x.size is None:
        return _number(x.domain, n)
    for y in sized_by(x):
        if isinstance(y, Letter) and y not in values:
            values[y] = term(ROWS)
    rows, columns = (
        int(box(side, tuple(values.items())).real.unique_fmpz()) for side in x.size
    )
    if x.domain == "orthogonal" and rows:
        return Grid(
            tuple(
                tuple(term(int(j == (k + n) % rows)) for k in range(columns))
                for j in range(rows)
            )
        )
    if not rows * columns:
        return Node("zeros", (term(rows), term(columns)))
    return Grid(
        tuple(
            tuple(_number("integer", n + 2 * j + 3 * k) for k in range(columns))
            for j in range(rows)
        )
    )


def _number(domain: str, n: int) -> Term:
    """The n-th number of the domain: simple ones first, fractions and neighbours after them."""
    known: Sequence[int | Fraction | Term] = VALUES[domain]
    if domain == "complex" and n // len(known) % 2:
        known = VALUES["real"]  # where principal values turn
    chosen = known[n % len(known)]
    if n >= ROUNDS * len(known) and domain in REALS:
        chosen = Q(n * 37 % 101 + 1, 10 + n % 7) * (
            -1 if domain == "real" and n % 2 else 1
        )
    return Number(chosen) if isinstance(chosen, Fraction) else term(chosen)


def simple(e: Term) -> Term:
    """A number, as it is written most simply."""
    with suppress(*REFUSALS):
        c = Normalizer(Scope(), Level.OPAQUE).of(e, {}).rational()
        if c is not None:
            return written_number(c)
    return e


def within(x: Letter, values: dict[AnyLetter, Value]) -> bool:
    """Whether the value of the letter lies in its domain."""
    match values[x]:
        case Number(c):
            whole = c.denominator == 1
            return {
                "integer": whole,
                "natural": whole and c >= 0,
                "nonnegative": c >= 0,
                "positive": c > 0,
                "even": c >= 0 and c % 2 == 0,
            }.get(x.domain, True)
        case Term() as e if x.domain in REALS:
            with suppress(*REFUSALS):
                ball = box(e, ())
                real = bool(ball.imag.contains(0))
                return real and (x.domain == "real" or bool(ball.real > 0))
            return False
    return x.domain in ("real", "complex")


# ---------------------------------------------------------------- downhill


def downhill(
    r: Relation, said: Sequent, starts: Sequence[Point], most: int
) -> Iterator[Point]:
    """From the lowest of these points to lower ones: the difference of the sides is tried where one
    letter is moved, by steps that are halved where none helps.  So many points are tried."""
    heights = sorted(
        (h, n) for n, at in enumerate(starts) if (h := _height(r, said, at)) is not None
    )
    for h, n in heights[:STARTS]:
        at, step, left = starts[n], Q(2), most // STARTS
        while step >= SHORTEST and left > 0:
            around = [*islice(_neighbours(at, step), left)]
            left -= len(around)
            lower = [
                (d, k)
                for k, y in enumerate(around)
                if (d := _height(r, said, y)) is not None and d < h
            ]
            if not lower:
                step = step / 2
                continue
            h, k = min(lower)  # noqa: PLW2901  (it only falls)
            at = around[k]
            yield at


def _neighbours(at: Point, step: Fraction) -> Iterator[Point]:
    """One letter moved up and down, by a step and by a factor, or to the value of another one."""
    values = dict(at)
    numbers = {
        x: v.value for x, v in at if isinstance(x, Letter) and isinstance(v, Number)
    }
    for x, c in numbers.items():
        whole = x.domain in WHOLE
        size = Q(max(int(step), 1) * (1 + (x.domain == "even"))) if whole else step
        moves = [
            c + size,
            c - size,
            *([] if whole else [c * (1 + step), c / (1 + step)]),
            *(d for y, d in numbers.items() if y.domain == x.domain),
        ]
        for d in dict.fromkeys(moves):
            if (
                d != c
                and not (x.domain not in ("real", "integer", "complex") and d < 0)
                and not (x.domain == "positive" and d == 0)
            ):
                yield tuple({**values, x: Number(d)}.items())


def _height(r: Relation, said: Sequent, at: Point) -> float | None:
    """How much larger the right side is, where the hypotheses may hold."""
    if not all(maybe(c.says, at) for c in said.given if not c.free):
        return None
    try:
        h = float((box(r.rhs, at) - box(r.lhs, at)).real.mid())
    except REFUSALS:
        return None
    return h if isfinite(h) else None


# ---------------------------------------------------------------- what balls make of it


@lru_cache(maxsize=4096)
def box(e: Term, at: Point, digits: int = DIGITS) -> acb:
    """The value of a number at a point, as a ball."""
    return BallEvaluator().box(e, at, digits)


def fails(r: Relation, given: Sequence[Condition]) -> bool:
    """Whether the relation is false at one of the first points: then no proof is worth a search."""
    tried = islice(points(Sequent((r,), tuple(given))), FIRST)
    return not all(maybe(r, at, unread=True) for at in tried)


def maybe(r: Relation, at: Point, unread: bool = False) -> bool:
    """Whether the relation may hold at the point; ``unread`` where balls do not read it."""
    if is_matrix(r.lhs):
        return True
    try:
        x, y = box(r.lhs, at), box(r.rhs, at)
    except REFUSALS:
        return unread
    match r.rel:
        case "=":
            return bool(x.overlaps(y))
        case "≠":
            return not (x.is_exact() and x == y)
        case "<":
            return not x.real >= y.real
    return not x.real > y.real


def perhaps_false(
    r: Relation, at: Point, unread: bool = False, digits: int = DIGITS
) -> bool:
    """Whether it is worth asking the kernel if the relation fails at the point; ``unread`` where
    balls do not read it."""
    try:
        if is_matrix(r.lhs):
            return BallEvaluator(digits).apart(r.lhs, r.rhs, at) == (r.rel == "=")
        x, y = box(r.lhs, at, digits), box(r.rhs, at, digits)
    except REFUSALS:
        return unread
    match r.rel:
        case "=":
            return not x.overlaps(y)
        case "≠":
            return bool(x.overlaps(y))
        case "<":
            return not x.real < y.real
    return bool(x.real > y.real)


def admitted(said: Sequent, at: Point) -> bool:
    """Whether the point gives each letter a value of its domain and satisfies every hypothesis."""
    try:
        with allowance():
            satisfies(said, tuple((x, v) for x, v in at if x in said.letters))
    except REFUSALS:
        return False
    return True

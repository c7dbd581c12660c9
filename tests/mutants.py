"""False neighbours of the claims of the book, and what somebody would try to prove them with.

A mutant is a claim with one thing changed: a sign, sin for cos, an index, a constant, a letter, a
dropped term, the range of a sum, a hypothesis.  It counts only where it is certainly false: at a
point that satisfies its hypotheses (the claim's witness, or one near it) balls separate the sides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import tau
from random import Random
from typing import Any

from flint import acb, arb

from phaseproof.balls import Ball
from phaseproof.budget import allowance
from phaseproof.claims import (
    Chain,
    Cited,
    Claim,
    Condition,
    Fact,
    Part,
    Point,
    Proof,
    Rejected,
    Relation,
    Sequent,
    given,
    point,
    qed,
)
from phaseproof.kernel.chain import Rule, follows
from phaseproof.kernel.instances import assume
from phaseproof.kernel.judge import Verdict, judge, proved
from phaseproof.kernel.points import satisfies
from phaseproof.kernel.proofs import establish, obtain, within
from phaseproof.kernel.rules import (
    ADDITION,
    ALGEBRA,
    DIRECT_SUM,
    ENCLOSED,
    EULER,
    MODULUS,
    PYTHAGORAS,
    REGISTRY,
    SIGN,
    SPECIAL,
    TERMWISE,
    TRIANGLE,
)
from phaseproof.kernel.scope import Scope
from phaseproof.terms import (
    AnyLetter,
    Apply,
    Binder,
    Function,
    FunctionLetter,
    Grid,
    I,
    Letter,
    Named,
    Node,
    Number,
    OutsideFragment,
    Term,
    Value,
    conj,
    cos,
    exp,
    half,
    identity,
    is_matrix,
    letter,
    letters,
    shape,
    sin,
    subterms,
    term,
    where,
)
from tests.attempts import REFUSED

BALL = Ball(20)
UNKNOWN = (*REFUSED, ArithmeticError)
Change = tuple[str, Term]

# ---------------------------------------------------------------- changing one thing in a term

OTHER = {"sin": "cos", "cos": "sin", "re": "im", "im": "re", "Ci": "Si", "Si": "Ci", "Cin": "Si",
         "sinh": "cosh", "cosh": "sinh", "tan": "cot"}


def changed(e: Term, near: tuple[AnyLetter, ...]) -> Iterator[Change]:
    """e with one thing changed, anywhere inside, through names; ``near`` are letters that may be
    mistaken for each other."""
    yield from here(e, near)
    for put, x in inside(e):
        for what, y in changed(x, near):
            if y != x:
                yield what, put(y)


def here(e: Term, near: tuple[AnyLetter, ...]) -> Iterator[Change]:
    """One thing changed at the top of e."""
    match e:
        case Number(value):
            for v in (value + 1, value - 1, -value, value / 2):
                if v != value:
                    yield f"{value} → {v}", Number(Fraction(v))
        case Letter(name, domain, size):
            for x in near:
                if x != e and isinstance(x, Letter) and x.size == size and x.domain == domain:
                    yield f"{name} → {x.name}", x
            if size is None:
                yield f"{name} → {name} + 1", e + 1
                yield f"{name} → -{name}", -e
        case Node("i"):
            yield "i → -i", -e
        case Node("pi"):
            yield "π → 22/7", Number(Fraction(22, 7))
        case Node("gamma"):
            yield "γ → 1/2", half
        case Node("+" | "*", parts):
            yield from listed(e, parts)
        case Node("/", (x, y)):
            yield "divisor dropped", x
            yield "divisor doubled", Node("/", (x, 2*y))
        case Node("neg", (x,)):
            yield "sign dropped", x
        case Node("^", (x, n)):
            yield "power dropped", x
            yield "power raised", Node("^", (x, n + 1))
        case Node("T", (m,)):
            yield "transpose dropped", m
        case Node("identity", _):
            yield "1 → -1", -e
        case Node("exp", (x,)):
            yield "exponent turned", exp(-x)
            yield "exponent doubled", exp(2*x)
        case Node("log", (x,)):
            yield "logarithm doubled", 2*e
        case Node("conj" | "abs" as head, (x,)):
            yield f"{head} dropped", x
        case Node("E1", _):
            yield "E1 conjugated", conj(e)
        case Node(head, (x,)) if head in OTHER:
            yield f"{head} → {OTHER[head]}", Node(OTHER[head], (x,))
        case Grid(rows):
            if len(rows) == len(rows[0]) > 1:
                yield "block transposed", Grid(tuple(zip(*rows, strict=True)))
            if len(rows) > 1:
                yield "rows exchanged", Grid((rows[1], rows[0], *rows[2:]))
        case Binder(head, body, x, lo, hi):
            if head in ("sum", "product", "integral"):
                yield "range begins later", Binder(head, body, x, lo + 1, hi)
            if head in ("sum", "product"):
                yield "range ends earlier", Binder(head, body, x, lo, hi - 1)
            yield "range ends later", Binder(head, body, x, lo, hi + 1)
            if head != "integral":
                yield "index shifted", Binder(head, where(body, {x: x + 1}), x, lo, hi)
        case Apply(f, args, along):
            for g in near:
                if isinstance(g, FunctionLetter) and g != f and (g.over, g.into) == (f.over, f.into):
                    yield f"{f} → {g}", Apply(g, args, along)
            if along:
                yield "direction exchanged", Apply(f, args, tuple((1 - n if len(
                    args) == 2 else n, v) for n, v in along))


def listed(e: Term, parts: tuple[Term, ...]) -> Iterator[Change]:
    """Of a sum or a product: something dropped, turned or exchanged."""
    head = e.head  # type: ignore[attr-defined]
    for n, x in enumerate(parts):
        rest = (*parts[:n], *parts[n + 1:])
        if head == "+":
            yield "sign of a term", Node("+", (*parts[:n], -x, *parts[n + 1:]))
        if rest and (head == "+" or not is_matrix(x) or all(map(is_matrix, parts))):
            word = "term" if head == "+" else "factor"
            yield f"{word} dropped", rest[0] if len(rest) == 1 else Node(head, rest)
        if head == "*" and n and is_matrix(x) and is_matrix(parts[n - 1]):
            yield "factors exchanged", Node(
                "*", (*parts[:n - 1], x, parts[n - 1], *parts[n + 1:]))


def inside(e: Term) -> Iterator[tuple[Callable[[Term], Term], Term]]:
    """The terms directly inside e, each with what puts another one in its place."""
    match e:
        case Node(head, args):
            for n, x in enumerate(args):
                yield lambda y, n=n: Node(head, (*args[:n], y, *args[n + 1:])), x
        case Grid(rows):
            for j, row in enumerate(rows):
                for k, x in enumerate(row):
                    yield lambda y, j=j, k=k, row=row: Grid(
                        (*rows[:j], (*row[:k], y, *row[k + 1:]), *rows[j + 1:])), x
        case Binder(head, body, x, lo, hi):
            yield lambda y: Binder(head, y, x, lo, hi), body
        case Apply(f, args, along):
            for n, x in enumerate(args):
                yield lambda y, n=n: Apply(f, (*args[:n], y, *args[n + 1:]), along), x
            for n, (slot, v) in enumerate(along):
                yield lambda y, n=n, slot=slot: Apply(
                    f, args, (*along[:n], (slot, y), *along[n + 1:])), v
        case Named(name, params, values, body):
            yield lambda y: Named(name, params, values, y), body
            for n, v in enumerate(values):
                if isinstance(v, Term):
                    yield lambda y, n=n: Named(
                        name, params, (*values[:n], y, *values[n + 1:]), body), v


def whole(e: Term) -> Iterator[Change]:
    """All of e changed."""
    yield "doubled", 2*e
    yield "turned", -e
    if not is_matrix(e):
        yield "one more", e + 1
        yield "a thousandth", e/1000
        yield "a hair more", e*(1 + Number(Fraction(1, 10**9)))


# ---------------------------------------------------------------- points near a witness

def near(at: Point, wanted: frozenset[AnyLetter], said: Iterable[Term] = ()) -> Iterator[Point]:
    """The point itself; then with one thing changed; then with two, three."""
    yield at
    moves = [*moved(dict(at), wanted, said)]
    for depth in (1, 2, 3):
        for some in product(moves, repeat=depth):
            if len({x for x, _ in some}) == depth and [*some] == sorted(some, key=moves.index):
                yield tuple({**dict(at), **{x: v for x, v in some}}.items())


NUMBERS: dict[str, tuple[Any, ...]] = {
    "real": (0, 1, -1, half, 2), "nonnegative": (0, 1, 3), "positive": (half, 1, 2),
    "integer": (0, 1, -1, 2), "natural": (0, 1, 2), "even": (2, 4), "complex": (0, 1, I)}
INDEX = letter("n", "integer")
SHAPES: tuple[Callable[[Letter], Term], ...] = (
    lambda n: term(0)*n, lambda n: term(1) + 0*n, lambda n: 1*n, lambda n: 1 - n, lambda n: n + 1,
    lambda n: (n - 1)*(n - 2)/2, lambda n: 2 + n**2)


def moved(at: dict[AnyLetter, Value], wanted: frozenset[AnyLetter], said: Iterable[Term]
          ) -> Iterator[tuple[AnyLetter, Value]]:
    """One letter and another value for it."""
    spoken = sorted({x.value + n for e in said for x in subterms(e) if isinstance(x, Number)
                     for n in (1, -1)})
    for x in sorted(wanted, key=lambda x: x.name):
        v = at.get(x)
        if isinstance(x, FunctionLetter):
            params = tuple(Letter(f"w{n}", s.domain, None) for n, s in enumerate(x.over))
            if all(s.size is None for s in (*x.over, x.into)):
                for body in SHAPES:
                    yield x, Function(params, body(params[0]))
        elif x.size is None:
            extra = spoken if x.domain in ("integer", "natural") else ()
            for n in (*NUMBERS[x.domain], *extra):
                if term(n) != v:
                    yield x, term(n)
        elif isinstance(v, Grid):
            for put, entry in inside(v):
                yield x, put(entry + 1)
    for x, y in product(wanted, repeat=2):
        if isinstance(x, Letter) and isinstance(y, Letter) and x.name < y.name and (
                x.domain, x.size) == (y.domain, y.size) and x in at and y in at:
            yield x, at[y]


# ---------------------------------------------------------------- what is certainly false

def falsified(sequent: Sequent, at: Point) -> int | None:
    """The number of a relation that is certainly false at the point, where every hypothesis holds
    and the letters of the conclusion are as provided."""
    plain = Sequent(sequent.says, (*sequent.given, *(
        given("range", r) for r in sequent.provided)))
    try:
        satisfies(plain, tuple((x, v) for x, v in at if x in plain.letters))
    except UNKNOWN:
        return None
    return next((n for n, r in enumerate(sequent.says) if certainly_false(r, dict(at))), None)


def certainly_false(r: Relation, at: dict[AnyLetter, Any]) -> bool:
    try:
        match r.rel:
            case "=":
                return apart(r.lhs, r.rhs, at)
            case "≠":
                return False  # no ball shows that two numbers are equal
        return BALL.certain(r.rhs, "<" if r.rel == "≤" else "≤", r.lhs, at)
    except (*UNKNOWN, ValueError):
        return False


def apart(lhs: Term, rhs: Term, at: dict[AnyLetter, Any]) -> bool:
    """Whether the balls lie apart; what was enclosed already is not enclosed again."""
    if any(isinstance(v, acb) for v in at.values()):
        return BALL.apart(lhs, rhs, at)
    if shape(lhs) is None and shape(rhs) is None:
        (x,), = enclosed(lhs, tuple(at.items()))
        (y,), = enclosed(rhs, tuple(at.items()))
        return not x.overlaps(y)
    return BALL.apart(lhs, rhs, at)


@cache
def enclosed(e: Term, at: Point) -> list[list[acb]]:
    return BALL.at(e, at)


def false_whatever_exists(sequent: Sequent, at: Point) -> bool:
    """For "there is": whatever is chosen, some relation is certainly false.  A real number is
    covered by balls: from 0 to 1 where it is said to lie there, and for one turn where the kernel
    proves that a turn changes nothing; the entries of an orthogonal matrix lie in [-1, 1]."""
    x, *more = sequent.some
    if more or not isinstance(x, Letter) or x.domain not in ("real", "orthogonal"):
        return False
    chosen = {y: v for y, v in at if y not in sequent.some}
    later = [*nearby(sequent, chosen)]
    if x.domain == "orthogonal":
        return any(false_for(sequent, x, [boxes(x, chosen)], at) for at in later)
    inside_one = {(r.lhs, r.rhs) for r in sequent.says if r.rel == "<"} >= {
        (term(0), x), (x, term(1))}
    if not inside_one and not periodic(sequent, x):
        return False
    width = (1.0 if inside_one else tau) / 32
    pieces = [{x: acb(arb((k + 0.5)*width, 0.51*width))} for k in range(32)]
    return all(any(false_for(sequent, x, [piece], at) for at in later) for piece in pieces)


def nearby(sequent: Sequent, at: dict[AnyLetter, Value]) -> Iterator[dict[AnyLetter, Value]]:
    """The point, and the same for a few other values of the letters that come after "there is"."""
    natural = [x for x in sequent.free if isinstance(x, Letter) and x.size is None]
    for values in product((0, 1, 2), repeat=len(natural)):
        yield {**at, **dict(zip(natural, map(term, values), strict=True))}


def false_for(sequent: Sequent, x: AnyLetter, values: list[dict[AnyLetter, Any]],
              at: dict[AnyLetter, Any]) -> bool:
    return all(any(certainly_false(r, {**at, **v}) for r in sequent.says) for v in values)


def boxes(x: Letter, at: dict[AnyLetter, Value]) -> dict[AnyLetter, Any]:
    raise OutsideFragment("no ball is a matrix")


@cache
def periodic(sequent: Sequent, x: Letter) -> bool:
    """Whether the kernel proves that x + 2πn does what x does, for every integer n."""
    n = letter("whole", "integer")
    says = tuple(Relation(side, "=", where(side, {x: x + 2*Node("pi")*n}))
                 for r in sequent.says for side in (r.lhs, r.rhs) if x in letters(side))
    rules = (ALGEBRA, ADDITION, EULER)
    return all(any(follows(rule, r.lhs, r.rhs, Scope()) for rule in rules) for r in says)

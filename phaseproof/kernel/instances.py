"""Comparing two terms under a scope, and instances: values for bound letters, hypotheses met."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from phaseproof.claims import Condition, Point, Rejected, Relation
from phaseproof.kernel.calculus import differential, velocity
from phaseproof.kernel.matrices import Form, explicit, fits, named, size
from phaseproof.kernel.reading import SERIAL, Env, Level, Meaning, Reader
from phaseproof.kernel.ring import ONE, Atom, Quotient, Sum, quotient
from phaseproof.kernel.scope import FACTS, Scope
from phaseproof.terms import (
    AnyLetter,
    Function,
    FunctionLetter,
    Letter,
    OutsideFragment,
    Shape,
    Term,
    Value,
    fresh,
    is_matrix,
    keep_shapes,
    sized_by,
    stands_for,
)

REFUSALS = (Rejected, OutsideFragment, ArithmeticError, RecursionError)
EMPTY: Env = {}


def same(before: Term, after: Term, scope: Scope, level: Level = Level.OPAQUE,
         env: Env = EMPTY, other: Env | None = None, reader: Reader | None = None) -> None:
    """Both sides, each in its environment, read to the same thing."""
    reader = reader or Reader(scope, level)
    if is_matrix(before) != is_matrix(after):
        raise Rejected("a matrix is not a number")
    x, y = reader.either(before, env), reader.either(after, env if other is None else other)
    if not x.same(y):  # type: ignore[arg-type]
        raise Rejected("the two sides differ")


def gap(lhs: Term, rhs: Term, scope: Scope, env: Env = EMPTY, level: Level = Level.OPAQUE
        ) -> Quotient:
    """rhs - lhs."""
    reader = Reader(scope, level)
    return reader.read(rhs, env).minus(reader.read(lhs, env))


def visible(rel: str, lhs: Term, rhs: Term, scope: Scope, env: Env = EMPTY,
            level: Level = Level.OPAQUE) -> None:
    """lhs rel rhs can be seen: equal normal forms, or a visibly positive difference."""
    if rel == "=":
        return same(lhs, rhs, scope, level, env)
    if rel != "≠":
        ordered(lhs, scope, env)
    kind = {"<": "> 0", "≤": "≥ 0", "≠": "≠ 0"}[rel]
    scope.demand(gap(lhs, rhs, scope, env, level), kind, f"{rhs} - ({lhs})")


def ordered(e: Term, scope: Scope, env: Env = EMPTY) -> None:
    """Only real numbers are ordered."""
    if is_matrix(e) or not any(scope.real(Reader(scope, level).read(e, env))
                               for level in (Level.OPAQUE, Level.EULER)):
        raise Rejected(f"only real numbers are ordered, and {e} is not visibly real")


def generic(letters: Iterable[AnyLetter], env: Env = EMPTY) -> dict[AnyLetter, Meaning]:
    """Each letter as something about which only its domain is known; sizes are read in env."""
    fresh: dict[AnyLetter, Meaning] = {}
    for x in sorted(letters, key=is_sized):
        if not isinstance(x, Letter):
            raise Rejected(f"{x} cannot be a letter of a hypothesis")
        name = ("free", next(SERIAL))
        if x.size is None:
            fresh[x] = quotient(Sum.atom(Atom(name, FACTS[x.domain])))
        else:
            rows, columns = sides(x.size, {**env, **fresh})
            height, width = size(rows), size(columns)
            fresh[x] = entries(height, width) if x.domain == "real" and height and width else (
                named(name, rows, columns, x.domain in ("orthogonal", "permutation")))
    return fresh


def entries(rows: int, columns: int) -> Form:
    """A real matrix about which only its shape is known, this being numbers."""
    return explicit([quotient(Sum.atom(Atom(("free", next(SERIAL)), FACTS["real"])))
                     for _ in range(columns)] for _ in range(rows))


def sides(size: Shape, env: Env) -> tuple[Quotient, Quotient]:
    reader = Reader(Scope(), Level.OPAQUE)
    rows, columns = (reader.demand(reader.read(n, env), "natural", n) for n in size)
    return rows, columns


def instance(bound: Iterable[AnyLetter], at: Point, scope: Scope, level: Level = Level.OPAQUE,
             about: Iterable[AnyLetter] = ()) -> dict[AnyLetter, Meaning]:
    """The environment that gives values to bound letters, each within its letter's domain.
    ``about`` are the other letters of what it is an instance of."""
    reader, env = Reader(scope, level), dict[AnyLetter, Meaning]()
    letters, given = {*bound}, {x for x, _ in at}
    if len({x.name for x in given}) != len(at) or not given <= letters:
        raise Rejected("an instance names letters of what it is an instance of, each once")
    keep_shapes(given, (letters | {*about}) - given)
    left = dict(at)
    while left:  # sizes before what has them
        ready = [x for x in left if not sized_by(x) & left.keys()]
        if not ready:
            raise Rejected("shapes that speak of each other")
        for x in ready:
            env[x] = admissible(left.pop(x), x, reader, env)
    return env


def is_sized(x: AnyLetter) -> bool:
    sorts = (*x.over, x.into) if isinstance(x, FunctionLetter) else (x,)
    return any(s.size for s in sorts) or isinstance(x, FunctionLetter)


def admissible(v: Value, x: AnyLetter, reader: Reader, env: Env) -> Meaning:
    """The meaning of v, shown to lie where the letter x ranges."""
    if isinstance(x, FunctionLetter):
        if isinstance(v, FunctionLetter):
            return same_kind(v, x, reader, env)
        if not isinstance(v, Function):
            raise Rejected(f"{x} stands for a function")
        return function_value(v, x, reader, env)
    if not isinstance(v, Term) or is_matrix(v) != (x.size is not None):
        raise Rejected(f"no value for {x}")
    if x.size is None:
        return reader.demand(reader.read(v, EMPTY), x.domain, v)
    value = reader.matrix(v, EMPTY)
    reader_fits(value, x.size, reader, env)
    if x.domain in ("orthogonal", "permutation"):
        unit = Form(value.height, value.height, frozenset({((), quotient(ONE))}))
        fits(value.height, value.width)
        if not value.transpose().times(value).same(unit):
            raise Rejected(f"{v} is not orthogonal")
    if x.domain == "permutation" and not all(
            y.rational() in (0, 1) for row in value.explicit() or [[quotient(ONE + ONE)]]
            for y in row):
        raise Rejected(f"{v} is not a permutation")
    return value


def reader_fits(value: Form, size: Shape, reader: Reader, env: Env) -> None:
    rows, columns = size
    fits(value.height, reader.read(rows, env))
    fits(value.width, reader.read(columns, env))
    if not all(map(reader.scope.real, value.entries())):
        raise Rejected("the entries of a matrix are not visibly real")


def same_kind(v: FunctionLetter, x: FunctionLetter, reader: Reader, env: Env) -> Meaning:
    """A function letter in the place of another one of the same arguments and values."""
    if not stands_for(v, x):
        raise Rejected(f"{v} is of another kind than {x}")
    for s, t in zip((*v.over, v.into), (*x.over, x.into), strict=True):
        for n, m in zip(s.size or (), t.size or (), strict=True):
            fits(reader.read(n, EMPTY), reader.read(m, env))
    if x.smooth is not None and (v.smooth is None or v.smooth < x.smooth):
        raise Rejected(f"{v} is not said to be as smooth as {x}")
    return reader.meaning(v, EMPTY)


def function_value(v: Function, x: FunctionLetter, reader: Reader, env: Env) -> Meaning:
    """params ↦ body where, for generic arguments, the body lies where x says; if x is smooth, the
    body can be differentiated as often."""
    if not stands_for(v, x) or any(p.domain != s.domain
                                   for p, s in zip(v.params, x.over, strict=True)):
        raise Rejected(f"{x} takes other arguments")
    inner = generic(v.params)
    for p, s in zip(v.params, x.over, strict=True):
        if s.size is not None:
            reader_fits(inner[p], s.size, reader, env)  # type: ignore[arg-type]
    if x.into.size is not None:
        reader_fits(reader.matrix(v.body, inner), x.into.size, reader, env)
    else:
        reader.demand(reader.read(v.body, inner), x.into.domain, v.body)
    if x.smooth is not None:
        differentiable(v, x.smooth, inner, reader)
    return reader.meaning(v, EMPTY)


def differentiable(v: Function, times: int, env: Env, reader: Reader) -> None:
    """The body and its derivatives up to that order, along any directions, are continuous."""
    continuous, line = Reader(reader.scope, reader.level), [v.body]
    continuous.integrating = True
    for order in range(times + 1):
        for body in line:
            continuous.either(body, env)
        if order < times:
            moves = [(p, fresh(velocity(p), *line, *v.params)) for p in v.params]
            line = [differential(body, {p: moved}) for body in line for p, moved in moves]
            env = {**env, **{moved: env[p] for p, moved in moves}}


def met(condition: Condition, env: Env, scope: Scope) -> None:
    """A hypothesis, read in env: one of ours, or visibly true."""
    inside = {**env, **generic(condition.free, env)}
    wider = scope
    for r in condition.provided:
        if not is_matrix(r.lhs):
            reader = Reader(wider, Level.OPAQUE)
            wider = wider.knowing(r.rel, reader.read(r.lhs, inside), reader.read(r.rhs, inside))
    for ours in scope.given:
        if alike(ours, condition, inside, wider):
            return
    says = condition.says
    try:
        visible(says.rel, says.lhs, says.rhs, wider, inside, Level.EULER)
    except REFUSALS as refusal:
        raise Rejected(
            f"its hypothesis {condition.name or says} is not met ({refusal})") from refusal


def alike(ours: Condition, theirs: Condition, inside: Env, scope: Scope) -> bool:
    """Whether a hypothesis of ours is the other one up to the names of its letters, perhaps with
    less provided; the scope knows what theirs provides."""
    if len(ours.free) != len(theirs.free) or not all(
            alike_letters(x, y, {z: inside[t] for z, t in zip(ours.free, theirs.free, strict=True)},
                          inside) for x, y in zip(ours.free, theirs.free, strict=True)):
        return False
    mine = {x: inside[y] for x, y in zip(ours.free, theirs.free, strict=True)}

    def agree(x: Relation, y: Relation) -> bool:
        if x.rel == y.rel == "≠" and not is_matrix(x.lhs) and not is_matrix(y.lhs):
            ours, theirs = (gap(z.lhs, z.rhs, scope, env, Level.EULER).num
                            for z, env in ((x, mine), (y, inside)))
            return scope.multiple(theirs, ours) or scope.multiple(theirs, ours.conjugate())
        for level in (Level.OPAQUE, Level.EULER):
            try:
                same(x.lhs, y.lhs, scope, level, mine, inside)
                same(x.rhs, y.rhs, scope, level, mine, inside)
                return x.rel == y.rel
            except REFUSALS:
                continue
        return False
    return agree(ours.says, theirs.says) and all(
        any(agree(x, y) for y in theirs.provided) for x in ours.provided)


def alike_letters(mine: AnyLetter, theirs: AnyLetter, own: Env, env: Env) -> bool:
    if not isinstance(mine, Letter) or not isinstance(theirs, Letter) \
            or mine.domain != theirs.domain or (mine.size is None) != (theirs.size is None):
        return False
    if mine.size is None or theirs.size is None:
        return True
    pairs = zip(sides(mine.size, own), sides(theirs.size, env), strict=True)
    return all(n.same(m) for n, m in pairs)


def assume(scope: Scope, condition: Condition) -> Scope:
    """The scope with one more hypothesis, which must itself mean something there."""
    if any(sized_by(x) & {*condition.free} for x in condition.letters):
        raise Rejected(f"the shape of a letter speaks of one of {condition.name or 'a hypothesis'}")
    env, inner = generic(condition.free), scope
    for r in (*condition.provided, condition.says):
        reader = Reader(inner, Level.OPAQUE)
        if is_matrix(r.lhs):
            same(r.lhs, r.lhs, inner, env=env)
            same(r.rhs, r.rhs, inner, env=env)
            continue
        reader.read(r.lhs, env), reader.read(r.rhs, env)
        for level in (Level.OPAQUE, Level.EULER, Level.MODULUS):  # known however it is read
            reader = Reader(inner, level)
            inner = inner.knowing(r.rel, reader.read(r.lhs, env), reader.read(r.rhs, env))
    kept = inner if not condition.free and not condition.provided else scope
    return replace(kept, given=(*scope.given, condition))

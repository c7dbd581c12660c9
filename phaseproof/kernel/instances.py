"""Comparing two terms under a scope, and instances: values for bound letters, hypotheses met."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from phaseproof.claims import Condition, Point, Rejected, Relation
from phaseproof.kernel.calculus import differential
from phaseproof.kernel.matrices import Form, fits, named
from phaseproof.kernel.reading import Env, Level, Meaning, Reader
from phaseproof.kernel.ring import ONE, Atom, Quotient, Sum, quotient
from phaseproof.kernel.scope import FACTS, Scope
from phaseproof.terms import (
    AnyLetter,
    Function,
    FunctionLetter,
    Letter,
    OutsideFragment,
    Sort,
    Term,
    Value,
    function_letters,
    is_matrix,
    term,
)
from phaseproof.terms import letters as letters_in

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
    kind = {"<": "> 0", "≤": "≥ 0", "≠": "≠ 0"}[rel]
    scope.demand(gap(lhs, rhs, scope, env, level), kind, f"{rhs} - ({lhs})")


def generic(letters: Iterable[AnyLetter], env: Env = EMPTY) -> dict[AnyLetter, Meaning]:
    """Each letter as something about which only its domain is known."""
    fresh: dict[AnyLetter, Meaning] = {}
    for n, x in enumerate(letters):
        if not isinstance(x, Letter):
            raise Rejected(f"{x} cannot be a letter of a hypothesis")
        if x.size is None:
            fresh[x] = quotient(Sum.atom(Atom(("free", n), FACTS[x.domain])))
        else:
            rows, columns = (Reader(Scope()).read(side, env) for side in x.size)
            fresh[x] = named(("free", n), rows, columns, x.domain != "real")
    return fresh


def instance(bound: Iterable[AnyLetter], at: Point, scope: Scope,
             level: Level = Level.OPAQUE) -> dict[AnyLetter, Meaning]:
    """The environment that gives values to bound letters, each within its letter's domain."""
    reader, env = Reader(scope, level), dict[AnyLetter, Meaning]()
    letters = {*bound}
    named = {x for x, _ in at}
    if len(named) != len(at) or not named <= letters:
        raise Rejected("an instance names letters of what it is an instance of, each once")
    for x in letters - named:  # a letter that stands for itself keeps its shape
        if named & (sized_by(x) - {x}):
            raise Rejected(f"{x} depends on a letter that is given a value, and is given none")
    for x, v in sorted(at, key=lambda pair: is_sized(pair[0])):  # sizes before what has them
        env[x] = admissible(v, x, reader, env)
    return env


def sized_by(x: AnyLetter) -> frozenset[AnyLetter]:
    """The letters in the shape of x, and x."""
    return function_letters(x) if isinstance(x, FunctionLetter) else letters_in(x)


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
    reader_fits(value, Sort(x.domain, x.size), reader, env)
    if not all(reader.scope.real(y) for y in value.entries()):
        raise Rejected(f"{v} is not visibly real")
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


def reader_fits(value: Form, sort: Sort, reader: Reader, env: Env) -> None:
    if sort.size is None:
        raise Rejected("a matrix is not a number")
    rows, columns = sort.size
    fits(value.height, reader.read(rows, env))
    fits(value.width, reader.read(columns, env))


def same_kind(v: FunctionLetter, x: FunctionLetter, reader: Reader, env: Env) -> Meaning:
    """A function letter in the place of another one of the same arguments and values."""
    mine, theirs = (*v.over, v.into), (*x.over, x.into)
    if [s.domain for s in mine] != [s.domain for s in theirs]:
        raise Rejected(f"{v} has another domain than {x}")
    for s, t in zip(mine, theirs, strict=True):
        if (s.size is None) != (t.size is None):
            raise Rejected(f"{v} has other shapes than {x}")
        for n, m in zip(s.size or (), t.size or (), strict=True):
            fits(reader.read(n, EMPTY), reader.read(m, env))
    if x.smooth is not None and (v.smooth is None or v.smooth < x.smooth):
        raise Rejected(f"{v} is not said to be as smooth as {x}")
    return reader.meaning(v, x, EMPTY)


def function_value(v: Function, x: FunctionLetter, reader: Reader, env: Env) -> Meaning:
    """params ↦ body where, for generic arguments, the body lies where x says; if x is smooth, the
    body can be differentiated as often."""
    if len(v.params) != len(x.over) or any(
            p.domain != s.domain or (p.size is None) != (s.size is None)
            for p, s in zip(v.params, x.over, strict=True)):
        raise Rejected(f"{x} takes other arguments")
    inner = generic(v.params)
    for p, s in zip(v.params, x.over, strict=True):
        if s.size is not None:
            reader_fits(inner[p], s, reader, env)  # type: ignore[arg-type]
    if x.into.size is not None:
        reader_fits(reader.matrix(v.body, inner), x.into, reader, env)
    else:
        reader.demand(reader.read(v.body, inner), x.into.domain, v.body)
    if x.smooth is not None:
        continuous = Reader(reader.scope, reader.level)
        continuous.integrating = True
        line = [v.body]
        for _ in range(x.smooth + 1):
            for body in line:
                continuous.either(body, inner)
            line = [differential(body, {p: velocity(p)}) for body in line for p in v.params]
            inner.update({Letter(f"d{p.name}", "real", p.size): inner[p]
                          for p in v.params if p.size})
    return reader.meaning(v, x, EMPTY)


def velocity(p: Letter) -> Term:
    """How a parameter moves when smoothness is looked at: by one, or along any vector."""
    return Letter(f"d{p.name}", "real", p.size) if p.size else term(1)


def met(condition: Condition, env: Env, scope: Scope) -> None:
    """A hypothesis, read in env: one of ours, or visibly true."""
    inside = {**env, **generic(condition.free)}
    for ours in scope.given:
        if alike(ours, condition, inside, scope):
            return
    wider = scope
    for r in condition.provided:
        reader = Reader(wider, Level.OPAQUE)
        wider = wider.knowing(r.rel, reader.read(r.lhs, inside), reader.read(r.rhs, inside))
    says = condition.says
    try:
        visible(says.rel, says.lhs, says.rhs, wider, inside, Level.EULER)
    except REFUSALS as refusal:
        raise Rejected(
            f"its hypothesis {condition.name or says} is not met ({refusal})") from refusal


def alike(ours: Condition, theirs: Condition, inside: Env, scope: Scope) -> bool:
    """Whether a hypothesis of ours is the other one up to the names of its letters, perhaps with
    less provided."""
    domains = lambda c: [(x.domain, x.size) if isinstance(x, Letter) else x for x in c.free]
    if domains(ours) != domains(theirs):
        return False
    mine = generic(ours.free)

    def agree(x: Relation, y: Relation) -> bool:
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


def assume(scope: Scope, condition: Condition) -> Scope:
    """The scope with one more hypothesis, which must itself mean something there."""
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

"""Comparing two terms under a scope, and instances: values for bound letters, hypotheses met."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.matrices import equal
from phaseproof.trusted.kernel.normalizer import Env, Level, Normalizer
from phaseproof.trusted.kernel.ring import Quotient
from phaseproof.trusted.language.claims import (
    Cited,
    Claim,
    Condition,
    Point,
    Rejected,
    Relation,
    Sequent,
)
from phaseproof.trusted.language.terms import (
    AnyLetter,
    OutsideFragment,
    Term,
    is_matrix,
)

REFUSALS = (Rejected, OutsideFragment, ArithmeticError, RecursionError)
EMPTY: Env = {}


def same(
    before: Term,
    after: Term,
    scope: Scope,
    level: Level = Level.OPAQUE,
    env: Env = EMPTY,
    other: Env | None = None,
    normal: Normalizer | None = None,
) -> None:
    """Both sides, each in its environment, read to the same thing."""
    normal = normal or Normalizer(scope, level)
    if is_matrix(before) != is_matrix(after):
        raise Rejected("a matrix is not a number")
    x, y = (
        normal.either(before, env),
        normal.either(after, env if other is None else other),
    )
    if not equal(x, y):
        raise Rejected("the two sides differ")


def gap(
    lhs: Term, rhs: Term, scope: Scope, env: Env = EMPTY, level: Level = Level.OPAQUE
) -> Quotient:
    """rhs - lhs."""
    normal = Normalizer(scope, level)
    return normal.of(rhs, env) - normal.of(lhs, env)


def visible(
    rel: str,
    lhs: Term,
    rhs: Term,
    scope: Scope,
    env: Env = EMPTY,
    level: Level = Level.OPAQUE,
) -> None:
    """lhs rel rhs can be seen: equal normal forms, or a visibly positive difference."""
    if rel == "=":
        same(lhs, rhs, scope, level, env)
        return
    if rel != "≠":
        ordered(lhs, scope, env)
    kind = {"<": "> 0", "≤": "≥ 0", "≠": "≠ 0"}[rel]
    scope.demand(gap(lhs, rhs, scope, env, level), kind, rhs - lhs)


def ordered(e: Term, scope: Scope, env: Env = EMPTY) -> None:
    """Only real numbers are ordered."""
    if is_matrix(e) or not any(
        Normalizer(scope, level).of(e, env).is_real()
        for level in (Level.OPAQUE, Level.EULER)
    ):
        raise Rejected(f"only real numbers are ordered, and {e} is not visibly real")


def instance(
    bound: Iterable[AnyLetter], at: Point, scope: Scope, level: Level = Level.OPAQUE
) -> Env:
    """The environment that gives each of the bound letters a value within its domain."""
    letters, valued = {*bound}, {x for x, _ in at}
    if len(letters) != len(at) or valued != letters:
        named = lambda found: ", ".join(sorted(x.name for x in found)) or "no letters"
        missing, strange = letters - valued, valued - letters
        raise Rejected(
            f"an instance gives a value to each of {named(letters)}"
            + (
                ""
                if missing == letters
                else f": {named(missing)} has none"
                if missing
                else f", and not to {named(strange)}"
                if strange
                else ", and only one"
            )
        )
    env: Env = Normalizer(scope, level).valued(at, EMPTY)
    return env


def said_by(source: Claim | Cited, part: int, scope: Scope) -> Sequent:
    """What a part of a proved claim, or a cited theorem, says."""
    if isinstance(source, Claim):
        scope.proved(source)
        said = [p.sequent for p in source.parts]
    else:
        source.sequent.well_formed()
        said = [source.sequent]
    if not 0 <= part < len(said):
        raise Rejected(f"there is no part {part}")
    return said[part]


def discharge(condition: Condition, env: Env, scope: Scope) -> None:
    """A hypothesis, read in env: one of ours, or visibly true."""
    wider, inside = (
        scope,
        {**env, **Normalizer(scope).generic(condition.free, env)},
    )
    for r in condition.provided:
        if not is_matrix(r.lhs):
            normal = Normalizer(wider)
            wider = wider.knowing(
                r.rel, normal.of(r.lhs, inside), normal.of(r.rhs, inside)
            )
    for ours in scope.given:
        if alpha_equal(ours, condition, inside, wider):
            return
    says = condition.says
    try:
        visible(says.rel, says.lhs, says.rhs, wider, inside, Level.EULER)
    except REFUSALS as refusal:
        raise Rejected(
            f"its hypothesis {condition.name or says} is not met ({refusal})"
        ) from refusal


def alpha_equal(ours: Condition, theirs: Condition, inside: Env, scope: Scope) -> bool:
    """Whether a hypothesis of ours is the other one up to the names of its letters, perhaps with
    less provided; the scope knows what theirs provides."""
    if len(ours.free) != len(theirs.free):
        return False
    pairs = [*zip(ours.free, theirs.free, strict=True)]
    mine, normal = {x: inside[y] for x, y in pairs}, Normalizer(scope)
    try:
        for x, y in pairs:
            normal.ranges_like(x, y, EMPTY, inside)
    except REFUSALS:
        return False

    def agree(x: Relation, y: Relation) -> bool:
        if x.rel == y.rel == "≠" and not is_matrix(x.lhs) and not is_matrix(y.lhs):
            ours, theirs = (
                gap(z.lhs, z.rhs, scope, env, Level.EULER).num
                for z, env in ((x, mine), (y, inside))
            )
            return scope.multiple(theirs, ours)
        for level in (Level.OPAQUE, Level.EULER):
            try:
                same(x.lhs, y.lhs, scope, level, mine, inside)
                same(x.rhs, y.rhs, scope, level, mine, inside)
                return x.rel == y.rel
            except REFUSALS:
                continue
        return False

    return agree(ours.says, theirs.says) and all(
        any(agree(x, y) for y in theirs.provided) for x in ours.provided
    )


def assume(scope: Scope, condition: Condition) -> Scope:
    """The scope with one more hypothesis, which must itself mean something there."""
    condition.well_formed()
    env, inner = Normalizer(scope).generic(condition.free, EMPTY), scope
    for r in (*condition.provided, condition.says):
        normal = Normalizer(inner)
        if is_matrix(r.lhs):
            if r.rel in "≤<":
                raise Rejected("only real numbers are ordered")
            same(r.lhs, r.lhs, inner, env=env)
            same(r.rhs, r.rhs, inner, env=env)
            continue
        normal.of(r.lhs, env), normal.of(r.rhs, env)
        for level in (
            Level.OPAQUE,
            Level.EULER,
            Level.MODULUS,
        ):  # known however it is read
            normal = Normalizer(inner, level)
            inner = inner.knowing(r.rel, normal.of(r.lhs, env), normal.of(r.rhs, env))
    kept = inner if not condition.free and not condition.provided else scope
    return replace(kept, given=(*scope.given, condition))

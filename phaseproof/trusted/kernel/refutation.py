"""Points: values for letters that satisfy every hypothesis, and relations that fail there."""

from __future__ import annotations

from dataclasses import replace
from math import prod
from typing import Any

from phaseproof.trusted.enclosure.balls import BallEvaluator
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS, discharge, instance, visible
from phaseproof.trusted.kernel.normalizer import Env, Level, Normalizer
from phaseproof.trusted.kernel.ring import Quotient, Sum, quotient
from phaseproof.trusted.language.claims import (
    Claim,
    Condition,
    Method,
    Part,
    Point,
    Proof,
    Rejected,
    Relation,
    Sequent,
)
from phaseproof.trusted.language.terms import AnyLetter, Value, is_matrix, value_letters

MOST_CASES = 4096
BALLS = (
    BallEvaluator(),
    BallEvaluator(200),
)  # digits; the second where the first does not tell


def not_vacuous(part: Part) -> Method:
    """Some point satisfies every hypothesis: a claim with none to show is refused.  How it is seen
    of each point that is shown."""
    said, proof = (
        part.sequent,
        part.evidence if isinstance(part.evidence, Proof) else Proof(()),
    )
    if not part.witnesses and (said.letters or said.given or said.provided):
        raise Rejected("no witness")
    method = Method.EXACT
    later = {*said.some, *said.free, *(x for o in proof.obtain for x in o.names)}
    for w in part.witnesses:
        env, how = satisfies(said, tuple((x, v) for x, v in w if x not in later))
        method = min(method, how)
        if said.provided:
            within(said, dict(proof.choose), w, env)
    return method


def within(said: Sequent, chosen: dict[AnyLetter, Value], w: Point, env: Env) -> None:
    """The free letters of the conclusion have values too, as provided."""
    late = tuple((x, v) for x, v in w if x in said.free)
    if any(value_letters(v) for _, v in late):
        raise Rejected(
            "a point is made of numbers, and of functions and matrices of numbers"
        )
    env = {**env, **instance(said.free, late, Scope(), Level.EULER)}
    for r in said.provided:
        if not certain(r.where(chosen), dict(w), env):
            raise Rejected(f"the point is not as provided: {r.lhs} {r.rel} {r.rhs}")


def satisfies(sequent: Sequent, at: Point) -> tuple[Env, Method]:
    """The environment of a point that binds exactly the letters and meets every hypothesis."""
    if any(value_letters(v) for _, v in at):
        raise Rejected(
            "a point is made of numbers, and of functions and matrices of numbers"
        )
    env, method = instance(sequent.letters, at, Scope(), Level.EULER), Method.EXACT
    for condition in sequent.given:
        how = true_at(condition, dict(at), env)
        if how is None:
            raise Rejected(
                f"the point does not satisfy {condition.name or condition.says}"
            )
        method = min(method, how)
    return env, method


def true_at(
    condition: Condition, at: dict[AnyLetter, Value], env: Env
) -> Method | None:
    """How it is decided: exactly (for all the condition's own letters at once), or by balls."""
    try:
        discharge(condition, env, Scope())
        return Method.EXACT
    except REFUSALS:
        if not condition.free:
            return certain(condition.says, at, env)
        return Method.EXACT if every_case(condition, env) else None


def certain(says: Relation, at: dict[AnyLetter, Value], env: Env) -> Method | None:
    """How it is seen that the relation holds at the point; both sides must mean something to the
    kernel, also where balls are sure of it."""
    meaningful(says, env)
    if holds(says, env):
        return Method.EXACT
    sure = (
        not is_matrix(says.lhs)
        and says.rel != "="
        and BallEvaluator().certain(says.lhs, says.rel, says.rhs, at)
    )
    return Method.ENCLOSED if sure else None


def meaningful(says: Relation, env: Env) -> None:
    if is_matrix(says.lhs) != is_matrix(says.rhs):
        raise Rejected("a matrix is not a number")
    for side in (says.lhs, says.rhs):
        Normalizer(Scope(), Level.EULER).either(side, env)


def every_case(condition: Condition, env: Env) -> bool:
    """A condition whose letters run over finitely many values at this point: 0 ≤ i < 2, say."""
    ranges = [cases(x, condition, env) for x in condition.free]
    if any(r is None for r in ranges):
        return False
    if prod(len(r or ()) for r in ranges) > MOST_CASES:
        raise Rejected(
            f"{condition.name or 'a hypothesis'} has too many cases at this point"
        )
    points: list[dict[AnyLetter, Any]] = [{}]
    for x, r in zip(condition.free, ranges, strict=True):
        points = [{**p, x: quotient(Sum.number(n))} for p in points for n in r or ()]
    for p in points:
        inner = {**env, **p}
        if not any(fails(r, inner) for r in condition.provided) and not holds(
            condition.says, inner
        ):
            return False
    return True


def cases(x: Any, condition: Condition, env: Env) -> range | None:
    """The values a natural letter x takes under a proviso x < n or x ≤ n, where n depends on no
    letter of the condition itself: one of its name may have another value at the point."""
    normal = Normalizer(Scope(), Level.EULER)
    env = {y: v for y, v in env.items() if y not in condition.free}
    for r in condition.provided:
        if (
            r.lhs == x
            and r.rel in "<≤"
            and getattr(x, "domain", "") == "natural"
            and not is_matrix(r.rhs)
        ):
            try:
                n = normal.of(r.rhs, env).rational()
            except REFUSALS:
                continue
            if n is not None and n.denominator == 1 and n <= 64:
                return range(int(n) + (r.rel == "≤"))
    return None


def holds(r: Relation, env: Env) -> bool:
    for level in (Level.EULER, Level.MODULUS):
        try:
            visible(r.rel, r.lhs, r.rhs, Scope(), env, level)
            return True
        except REFUSALS:
            continue
    return False


def fails(r: Relation, env: Env) -> bool:
    """Whether a relation between numbers is certainly false."""
    if r.rel in "≠=":
        return holds(replace(r, rel="=" if r.rel == "≠" else "≠"), env)
    return holds(Relation(r.rhs, "<" if r.rel == "≤" else "≤", r.lhs), env)


def refute(sequent: Sequent, at: Point) -> Method:
    """Some relation certainly fails at the point: decided by the normal form, or by balls."""
    (env, method), values = satisfies(sequent, at), dict(at)
    for says in sequent.says:
        meaningful(says, env)
        if differ(says, env) if says.rel == "=" else fails(says, env):
            return method
        if says.rel == "=" and any(x.apart(says.lhs, says.rhs, values) for x in BALLS):
            return Method.ENCLOSED
        if says.rel in "≤<" and any(
            x.certain(says.rhs, "<" if says.rel == "≤" else "≤", says.lhs, values)
            for x in BALLS
        ):
            return Method.ENCLOSED
    raise Rejected("no certified difference at the point")


def differ(says: Relation, env: Env) -> bool:
    """The sides are constants with faithful normal forms that are not the same."""
    normal = Normalizer(Scope(), Level.EULER)
    x, y = normal.either(says.lhs, env), normal.either(says.rhs, env)
    if isinstance(x, Quotient) and isinstance(y, Quotient):
        pairs = [(x, y)]
    else:
        left, right = x.explicit(), y.explicit()  # type: ignore[union-attr]
        if left is None or right is None or [*map(len, left)] != [*map(len, right)]:
            raise Rejected("matrices of different shapes are not compared")
        pairs = [
            (p, q)
            for r, s in zip(left, right, strict=True)
            for p, q in zip(r, s, strict=True)
        ]
    gaps = [p.minus(q).num for p, q in pairs]
    return any(g.terms and g.is_faithful() for g in gaps)


def contradict(part: Part, other: Claim, scope: Scope) -> Method:
    """The other claim assumes exactly what this one assumes and asserts, and is absurd."""
    sequent = part.sequent
    scope.proved(other)
    if len(other.parts) != 1:
        raise Rejected(f"{other.tag} has more than one part")
    theirs = other.parts[0].sequent
    method = not_vacuous(part)  # under impossible hypotheses the claim would be true
    if (
        not any(r.absurd for r in theirs.says)
        or theirs.some
        or theirs.free
        or theirs.provided
    ):
        raise Rejected(f"{other.tag} does not end in an absurdity")
    bare = lambda conditions: {replace(c, name="") for c in conditions}
    if bare(theirs.given) != bare(sequent.given) | bare(sequent.conclusions):
        raise Rejected(f"{other.tag} does not assume exactly this claim")
    if any(x in sequent.letters for x in sequent.some):
        raise Rejected("a letter is both given and to be found")
    return method

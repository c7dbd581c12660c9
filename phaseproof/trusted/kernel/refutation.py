"""Points: values for letters that satisfy every hypothesis, and relations that fail there.

A relation fails where its negation is seen to hold, as a hypothesis is: by normal forms, as SIGN
and EULER see it, or by balls, as ENCLOSED does.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from math import prod

from phaseproof.trusted.enclosure.balls import BallEvaluator
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS, discharge, instance, visible
from phaseproof.trusted.kernel.normalizer import Env, Level, Normalizer
from phaseproof.trusted.kernel.ring import Quotient, Sum
from phaseproof.trusted.language.budget import MOST_CASES
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
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Letter,
    Value,
    is_matrix,
    value_letters,
)

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
    env = {**env, **_valued(said.free, late)}
    for r in said.provided:
        if not seen(r.where(chosen), dict(w), env):
            raise Rejected(f"the point is not as provided: {r.lhs} {r.rel} {r.rhs}")


def _valued(letters: Iterable[AnyLetter], at: Point) -> Env:
    if any(value_letters(v) for _, v in at):
        raise Rejected(
            "a point is made of numbers, and of functions and matrices of numbers"
        )
    return instance(letters, at, Scope(), Level.EULER)


def satisfies(sequent: Sequent, at: Point) -> tuple[Env, Method]:
    """The environment of a point that binds exactly the letters and meets every hypothesis."""
    env, method = _valued(sequent.letters, at), Method.EXACT
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
    """How it is decided; of a condition's own letters, for all their values at once or for each."""
    if not condition.free:
        return seen(condition.says, at, env)
    try:
        discharge(condition, env, Scope())
        return Method.EXACT
    except REFUSALS:
        return Method.EXACT if every_case(condition, env) else None


def seen(says: Relation, at: dict[AnyLetter, Value], env: Env) -> Method | None:
    """How it is seen that the relation holds at the point; both sides must mean something to the
    kernel, also where balls are sure of it."""
    if is_matrix(says.lhs) != is_matrix(says.rhs):
        raise Rejected("a matrix is not a number")
    for side in (says.lhs, says.rhs):
        Normalizer(Scope(), Level.EULER).either(side, env)
    if holds(says, env):
        return Method.EXACT
    sure = says.rel != "=" and any(
        balls.certain(says.lhs, says.rel, says.rhs, at) for balls in BALLS
    )
    return Method.ENCLOSED if sure else None


def every_case(condition: Condition, env: Env) -> bool:
    """A condition whose letters run over finitely many values at this point: 0 ≤ i < 2, say."""
    found = [r for x in condition.free if (r := cases(x, condition, env)) is not None]
    if len(found) < len(condition.free):
        return False
    if prod(map(len, found)) > MOST_CASES:
        raise Rejected(
            f"{condition.name or 'a hypothesis'} has too many cases at this point"
        )
    for values in product(*found):
        numbers = (Quotient(Sum.number(n)) for n in values)
        inner = {**env, **dict(zip(condition.free, numbers, strict=True))}
        if not any(holds(negation(r), inner) for r in condition.provided) and not holds(
            condition.says, inner
        ):
            return False
    return True


def cases(x: AnyLetter, condition: Condition, env: Env) -> range | None:
    """The values a natural letter x takes under a proviso x < n or x ≤ n, where n depends on no
    letter of the condition itself: one of its name may have another value at the point."""
    normal = Normalizer(Scope(), Level.EULER)
    env = {y: v for y, v in env.items() if y not in condition.free}
    for r in condition.provided:
        if (
            r.lhs == x
            and r.rel in "<≤"
            and isinstance(x, Letter)
            and x.domain == "natural"
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
    """Whether normal forms show it; of matrices, where they differ in an entry."""
    for level in (Level.EULER, Level.MODULUS):
        try:
            if r.rel == "≠" and is_matrix(r.lhs):
                return any(map(Scope().nonzero, entries(r, env)))
            visible(r.rel, r.lhs, r.rhs, Scope(), env, level)
            return True
        except REFUSALS:
            continue
    return False


def entries(r: Relation, env: Env) -> list[Quotient]:
    """Those of the difference of two matrices."""
    normal = Normalizer(Scope(), Level.EULER)
    rows = normal.matrix(r.lhs - r.rhs, env).explicit()
    if rows is None:
        raise Rejected("only matrices of numbers are compared")
    return [x for row in rows for x in row]


def negation(r: Relation) -> Relation:
    """¬r.  Of x ≤ y it is y < x, and of x < y it is y ≤ x, as of real numbers."""
    if r.rel in "≠=":
        return replace(r, rel="=" if r.rel == "≠" else "≠")
    return Relation(r.rhs, "<" if r.rel == "≤" else "≤", r.lhs)


def refute(sequent: Sequent, at: Point) -> Method:
    """Some relation certainly fails at the point."""
    (env, method), values = satisfies(sequent, at), dict(at)
    for says in sequent.says:
        if how := seen(negation(says), values, env):
            return min(method, how)
    raise Rejected("no certified difference at the point")


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

"""What becomes of a claim when one of its hypotheses is dropped.

A hypothesis is needed if there is a point that satisfies all the others and refutes the
conclusion, or if without it the statement no longer means anything.  It is not needed where it
follows from the others, or where the claim is proved all the same; where none of this is seen,
that is said.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from phaseproof.model.results import Necessity
from phaseproof.prover.elaboration import complete
from phaseproof.trusted.kernel.chain import defined
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS, discharge, visible
from phaseproof.trusted.kernel.judge import judge
from phaseproof.trusted.kernel.normalizer import Level
from phaseproof.trusted.kernel.proofs import under
from phaseproof.trusted.kernel.refutation import refute
from phaseproof.trusted.language.budget import allowance
from phaseproof.trusted.language.claims import (
    Claim,
    Condition,
    Part,
    Proof,
    Rejected,
    Sequent,
)
from phaseproof.trusted.language.terms import AnyLetter, Letter, Number, Value


def necessities(claim: Claim) -> tuple[Necessity, ...]:
    """The fate of every hypothesis of every part that is proved.  Raises Rejected where a point
    the author gives does not refute the rest."""
    claim = complete(claim)
    for part in claim.parts:
        for name, _ in part.without:
            if name not in {c.name for c in part.sequent.given}:
                raise Rejected(f"no hypothesis {name} to do without")
    return tuple(
        necessity(claim, n, condition)
        for n, part in enumerate(claim.parts)
        if type(part.evidence) is Proof
        for condition in part.sequent.given
    )


def necessity(claim: Claim, number: int, condition: Condition) -> Necessity:
    """What becomes of the part of the claim without the condition, and how that is known."""
    with allowance(shared=True):
        return _fate(claim, number, condition)


def _fate(claim: Claim, number: int, condition: Condition) -> Necessity:
    part = claim.parts[number]
    rest = replace(
        part.sequent,
        form=None,
        given=tuple(c for c in part.sequent.given if c != condition),
    )
    for name, at in part.without:
        if name == condition.name:
            try:
                refute(_at_the_front(rest), at)
            except REFUSALS as refusal:
                raise Rejected(f"without {name}: {refusal}") from refusal
            return Necessity(number, condition, "fails", at)
    if nothing := meaning(rest):
        return Necessity(number, condition, "means nothing", sentence=nothing)
    return Necessity(
        number,
        condition,
        "follows"
        if follows(condition, rest)
        else "stands"
        if _true_at_nought(condition, rest) or stands(claim, number, rest)
        else "open",
    )


def meaning(said: Sequent) -> str:
    """Why the conclusion means nothing under the hypotheses, or nothing to say."""
    try:
        scope = _known(said)
        for r in said.says:
            defined(r.lhs, scope)
            defined(r.rhs, scope)
        return ""
    except REFUSALS as refusal:
        return str(refusal)


@lru_cache(1)
def _known(said: Sequent) -> Scope:
    """What is visible under the hypotheses: asked twice of one sequent after the other."""
    return under(said, Scope())


def follows(condition: Condition, rest: Sequent) -> bool:
    """Whether the condition is visible under the others."""
    try:
        discharge(condition, {}, _known(rest))
        return True
    except REFUSALS:
        return False


def _at_the_front(said: Sequent) -> Sequent:
    """The same sentence with every "for all" at the front, where nothing is said to exist."""
    if said.some:
        raise Rejected('no point refutes a "there is"')
    return replace(
        said, free=(), provided=(), given=(*said.given, *map(Condition, said.provided))
    )


def _true_at_nought(condition: Condition, rest: Sequent) -> bool:
    """Whether a natural number is 0 unless the condition holds, and the conclusion is visible
    there: of sums over nothing, say."""
    x, rel, least = condition.says.rhs, condition.says.rel, condition.says.lhs
    if (
        not (
            isinstance(x, Letter)
            and x.domain in ("natural", "even")
            and isinstance(least, Number)
        )
        or condition.free
        or rest.some
        or x in rest.free
    ):
        return False
    next_to_0 = 1 if x.domain == "natural" else 2
    if not (
        (rel == "<" and least.value < next_to_0)
        or (rel == "≤" and least.value <= next_to_0)
    ):
        return False
    nought: dict[AnyLetter, Value] = {x: Number(Fraction(0))}
    try:
        given = tuple(c.where(nought) for c in rest.given)
        scope = under(replace(rest, given=given, form=None), Scope())
        for r in rest.says:
            says = r.where(nought)
            visible(says.rel, says.lhs, says.rhs, scope, level=Level.EULER)
        return True
    except REFUSALS:
        return False


def stands(claim: Claim, number: int, rest: Sequent) -> bool:
    """Whether the same proof proves the claim without the hypothesis."""
    part = claim.parts[number]
    kept = {
        *rest.letters,
        *rest.free,
        *(x for o in getattr(part.evidence, "obtain", ()) for x in o.names),
    }
    witnesses = tuple(tuple((x, v) for x, v in w if x in kept) for w in part.witnesses)
    lone = Part(rest, part.evidence, witnesses)
    try:
        judge(replace(claim, parts=(lone,), corrected=None))
        return True
    except REFUSALS:
        return False

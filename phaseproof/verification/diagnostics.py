"""What numbers and other rules say about a step that was refused.

A step may be refused because it is false, or because its rule is too weak for it.  So both
sides are enclosed at the witnesses: balls that lie apart show that it is false there.  Otherwise
the rules that compare normal forms are tried one after the other, and for an inequality a visible
sign and the triangle inequality.  No verdict rests on what is said here.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import ctx

from phaseproof.ask.suggest import sought
from phaseproof.syntax import plaintext, proofs
from phaseproof.trusted.kernel.chain import Refused, defined, follows
from phaseproof.trusted.kernel.refutation import satisfies
from phaseproof.trusted.kernel.rules import (
    ADDITION,
    ALGEBRA,
    EULER,
    MODULUS,
    PYTHAGORAS,
    SIGN,
    TRIANGLE,
)
from phaseproof.trusted.language.budget import allowance
from phaseproof.trusted.language.claims import (
    Claim,
    Counterexample,
    Part,
    Point,
    Relation,
    Rule,
)
from phaseproof.verification.limits import (
    DIAGNOSIS_STEPS,
    PRECISION,
    RADIUS,
    SHORT_POINT,
    TELLING_DIGITS,
)
from phaseproof.verification.witness_values import (
    Lines,
    first_apart,
    written,
)

EQUALITIES: dict[str, Rule] = {
    "ALGEBRA": ALGEBRA,
    "ADDITION": ADDITION,
    "PYTHAGORAS": PYTHAGORAS,
    "EULER": EULER,
    "MODULUS": MODULUS,
}


def lesson(claim: Claim, refusal: BaseException) -> str:
    """Why a claim was refused, as far as numbers and other rules tell; nothing if they do not."""
    if proof := sought(claim):
        return proof
    steps = [*_steps(refusal)]
    with ctx.workprec(PRECISION), allowance(DIAGNOSIS_STEPS):
        try:
            found = (
                (
                    _of_step(part, step)
                    for step in reversed(steps)
                    for part in _around(claim, step)
                )
                if steps
                else map(_of_point, claim.parts)
            )
            return next(filter(None, found), "")
        except (
            Exception
        ):  # a claim may be made of anything; then there is nothing to say
            return ""


def _steps(refusal: BaseException | None) -> Iterator[Refused]:
    """The steps that were refused, those inside a reason last."""
    while refusal is not None:
        if isinstance(refusal, Refused):
            yield refusal
        refusal = refusal.__cause__


def _around(claim: Claim, refused: Refused) -> Iterator[Part]:
    """The parts whose hypotheses are known at the step: their witnesses are points of it."""
    for part in claim.parts:
        if refused.scope.given[: len(part.sequent.given)] == part.sequent.given:
            yield part


def _of_step(part: Part, refused: Refused) -> str:
    before, rule, after = refused.step
    if before == after or not isinstance(rule, Rule):
        return ""
    says = Relation(before, rule.rel, after)
    points = [w for w in part.witnesses or ((),) if says.letters <= {x for x, _ in w}]
    for w in points:
        here = Lines(w)
        if here.certainly_false(says):
            return (
                f"false at the witness{_at(w, says)}: {_against(here, says)}, certified"
                + next(
                    (
                        f"; so is the claim: {_against(here, r)}"
                        for r in part.sequent.says
                        if r != says
                        and r.letters <= {*dict(w)}
                        and here.certainly_false(r)
                    ),
                    "",
                )
            )
    return _of_rules(refused, bool(points))


def _of_rules(refused: Refused, seen: bool) -> str:
    """Another rule by which the step holds; without one, that the numbers do not tell it false."""
    before, rule, after = refused.step
    for line in (before, after):
        defined(line, refused.scope)
    if follows(rule, before, after, refused.scope):
        return ""  # what was refused is not that it follows
    family = _family(rule.rel)
    tried = next(
        (f", but {name} is not enough" for name, x in family.items() if x == rule),
        "",
    )
    for name, other in family.items():
        if other != rule and follows(other, before, after, refused.scope):
            return f"the step is true{tried}; use {name}"
    if not seen:
        return ""
    return (
        f"true at the witnesses{f' to {RADIUS} digits' if rule.rel == '=' else ''}, but none "
        f"of {', '.join(family)} proves the step alone"
    )


def _family(rel: str) -> dict[str, Rule]:
    """The rules that need nothing but the two lines, as an author calls them."""
    if rel == "=":
        return EQUALITIES
    return {
        f'SIGN("{rel}")': SIGN(rel),
        **({"TRIANGLE": TRIANGLE} if rel == "≤" else {}),
    }


def _of_point(part: Part) -> str:
    """That a statement holds at the point which was to refute it."""
    if not isinstance(part.evidence, Counterexample):
        return ""
    at = part.evidence.at
    satisfies(part.sequent, at)
    here = Lines(at)
    false = [here.certainly_false(r) for r in part.sequent.says]
    says = part.sequent.says[0]
    if True in false or (None in false and says.rel != "="):
        return ""
    left, right = (
        written(here[side], digits=TELLING_DIGITS[0]) for side in (says.lhs, says.rhs)
    )
    sure = (
        f"both sides are {left}, to {RADIUS} digits"
        if says.rel == "="
        else f"{left} {says.rel} {right}, certified"
    )
    return f"it holds there: {sure}"


def _against(here: Lines, says: Relation) -> str:
    """The two values, with as many digits as tell them apart."""
    left, right = here[says.lhs], here[says.rhs]
    start = first_apart(left, right)
    for digits in TELLING_DIGITS:
        x, y = written(left, start, digits), written(right, start, digits)
        if x != y:
            break
    return f"{x} against {y}"


def _at(point: Point, says: Relation) -> str:
    """The values of the letters it is about, where they are short."""
    said = proofs.values(
        tuple((x, v) for x, v in point if x in says.letters), plaintext.BACKEND
    )
    return f" {said}" if said and len(said) <= SHORT_POINT else ""

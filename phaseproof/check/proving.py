"""Proofs that are tried: each is only offered, and the kernel judges it.

An equation is read in one theory after another; a sum in an open range is telescoped, a product
is shown by induction, an integral is the rise of an antiderivative.  An inequality is seen by its
signs, by the triangle inequality, by balls on a range, from a hypothesis or a lemma, as a sum of
squares, or by its slope.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from phaseproof.kernel.chain import defined, follows
from phaseproof.kernel.instances import ordered
from phaseproof.kernel.rules import (
    ADDITION,
    ALGEBRA,
    ENCLOSED,
    EULER,
    FTC,
    INDUCTION,
    MODULUS,
    MONOTONE,
    PYTHAGORAS,
    SIGN,
    SPECIAL,
    SPLIT,
    SQUARES,
    TELESCOPE,
    TRIANGLE,
)
from phaseproof.kernel.scope import Scope
from phaseproof.language.claims import Chain, Claim, Condition, Fact, Proof, Relation, Rule
from phaseproof.language.expressions import half
from phaseproof.language.stating import qed, via
from phaseproof.language.terms import (
    Binder,
    Letter,
    Node,
    OutsideFragment,
    Term,
    fresh,
    is_matrix,
    letters,
    subterms,
    term,
    where,
)
from phaseproof.search.antiderivatives import antiderivative
from phaseproof.search.matching import written_out
from phaseproof.search.reasons import DIRECT_SUM, GIVEN, LEMMA
from phaseproof.search.squares import squares_of

THEORIES = (ALGEBRA, ADDITION, EULER, MODULUS)
STRONGEST = MODULUS
Lemmas = Callable[[], Sequence[Claim]]   # loaded when they are needed
DEEPEST = 3   # inductions and slopes inside each other


@dataclass(frozen=True)
class Offer:
    """A chain for a relation, with the facts it uses."""

    chain: Chain
    facts: tuple[Fact, ...] = ()

    @property
    def proof(self) -> Proof:
        return Proof((self.chain,), (), self.facts)


def offers(says: Relation, given: Sequence[Condition], scope: Scope, lemmas: Lemmas
           ) -> Iterator[Offer]:
    """Proofs of a relation that are worth being judged, the likeliest first."""
    defined(says.lhs, scope)
    defined(says.rhs, scope)
    if says.rel in "≤<":
        ordered(says.lhs, scope)
        ordered(says.rhs, scope)
    match says.rel:
        case "=":
            yield from equations(says.lhs, says.rhs, given, scope)
        case "≠":
            yield Offer(qed(SIGN("≠")))
            yield from (Offer(qed(GIVEN(c))) for c in given if c.says.rel == "≠")
            if not says.letters:
                yield Offer(qed(ENCLOSED(None, "≠")))
        case _:
            yield from inequalities(says, given, scope, lemmas, DEEPEST)


# ---------------------------------------------------------------- equations

def equations(lhs: Term, rhs: Term, given: Sequence[Condition], scope: Scope) -> Iterator[Offer]:
    if (rule := theory(lhs, rhs, scope)) is not None:
        yield Offer(qed(rule))
        return
    if is_matrix(lhs):
        yield Offer(qed(DIRECT_SUM(EULER)))
    yield from (Offer(qed(rule)) for rule in telescoping(lhs, rhs))
    for e in dict.fromkeys(x for side in (lhs, rhs) for x in subterms(side)):
        if isinstance(e, Binder) and e.head == "integral":
            yield from (Offer(qed(FTC(e, F))) for F in antiderivative(e.body, e.letter))
    yield from (Offer(qed(GIVEN(c))) for c in given if c.says.rel == "=")
    yield from by_induction(lhs, rhs, scope)


def theory(lhs: Term, rhs: Term, scope: Scope) -> Rule | None:
    """The weakest theory in which both sides are one."""
    if follows(STRONGEST, lhs, rhs, scope):
        return next(rule for rule in THEORIES if follows(rule, lhs, rhs, scope))
    return next((rule for rule in (PYTHAGORAS, SPECIAL) if follows(rule, lhs, rhs, scope)), None)


def telescoping(lhs: Term, rhs: Term) -> Iterator[TELESCOPE]:
    """Σ f from a to n + c is the rise of its value: F(i) is that of the sum to i − 1."""
    if isinstance(lhs, Binder) and lhs.head == "sum":
        at = fresh(Letter("i", "integer"), lhs, rhs)
        for n in sorted((x for x in letters(lhs.hi) if isinstance(x, Letter)),
                        key=lambda x: x.name):
            back = at - 1 if lhs.hi == n else at - 1 - (lhs.hi - n)
            yield TELESCOPE(at, written_out(rhs, {n: back}))


def by_induction(lhs: Term, rhs: Term, scope: Scope) -> Iterator[Offer]:
    """A sum or product that ends with n + c, from n to n + 1."""
    if not isinstance(lhs, Binder) or lhs.head not in ("sum", "product"):
        return
    for n in sorted((x for x in letters(lhs.hi) - letters(lhs.body) if isinstance(x, Letter)
                     and x.domain == "natural" and not scope.speaks_of(x)), key=lambda x: x.name):
        base = theory(where(lhs, {n: term(0)}), where(rhs, {n: term(0)}), scope)
        if base is None:
            continue
        whole, last = written_out(lhs, {n: n + 1}), where(lhs.body, {lhs.letter: lhs.hi + 1})
        joined = [x + last if lhs.head == "sum" else x * last for x in (lhs, rhs)]
        case = where(rhs, {n: n + 1})
        if (end := theory(joined[1], case, scope)) is not None:
            yield Offer(qed(INDUCTION(n, qed(base), via(
                joined[0], by=SPLIT(whole, lhs.hi)).via(
                joined[1], by=GIVEN(INDUCTION)).qed(end))))


# ---------------------------------------------------------------- inequalities

def inequalities(says: Relation, given: Sequence[Condition], scope: Scope,
                 lemmas: Lemmas, depth: int) -> Iterator[Offer]:
    lhs, rel, rhs = says.lhs, says.rel, says.rhs
    yield Offer(qed(SIGN(rel)))
    if rel == "≤":
        yield Offer(qed(TRIANGLE))
        if (same := theory(lhs, rhs, scope)) is not None:
            yield Offer(qed(same))
    if len(says.letters) <= 1:
        x = next(iter(says.letters), None)
        if x is None or (isinstance(x, Letter) and x.size is None):
            yield Offer(qed(ENCLOSED(x, rel)))
    yield from (Offer(qed(GIVEN(c))) for c in given if c.says.rel in "≤<")
    yield from squares(lhs, rel, rhs, scope)
    for lemma in lemmas():
        for n, part in enumerate(lemma.parts):
            for k, r in enumerate(part.sequent.says):
                if r.rel in "≤<" and (r.rel == rel or rel == "≤"):
                    yield Offer(qed(LEMMA(lemma, part=n, atom=k)))
    if any(isinstance(x, Node) and (x.head == "abs" or (x.head == "^" and x.args[1] == half))
           for side in (lhs, rhs) for x in subterms(side)) and depth:
        for below in inequalities(Relation(lhs**2, rel, rhs**2), given, scope, tuple, 0):
            if not below.facts:
                yield Offer(qed(SQUARES(below.chain, rel)))
    if rel == "≤" and depth:
        yield from by_slope(says, given, scope, lemmas, depth)


def squares(lhs: Term, rel: str, rhs: Term, scope: Scope) -> Iterator[Offer]:
    """rhs − lhs as a sum of squares and of what is visibly not negative."""
    for found in squares_of(lhs, rhs, scope):
        if rel == "≤" and not found.rest.terms:
            yield Offer(qed(found.rule), (found.fact,))
        else:
            yield Offer(via(found.line, by=found.rule).qed(SIGN(rel)), (found.fact,))


def by_slope(says: Relation, given: Sequence[Condition], scope: Scope, lemmas: Lemmas,
             depth: int) -> Iterator[Offer]:
    """F ≤ G from their values at a start, and from their derivatives beyond it."""
    for x in sorted((x for x in says.letters if isinstance(x, Letter) and x.domain in (
            "real", "nonnegative", "positive")), key=lambda x: x.name):
        starts = [c.says.lhs for c in given if c.says.rhs == x and c.says.rel in "≤<" and not (
            letters(c.says.lhs) & {x})]
        starts += [term(0)] if x.domain in ("nonnegative", "positive") else []
        y = fresh(Letter("y", "real"), says.lhs, says.rhs)
        for start in starts:
            rule = MONOTONE(x, start, y, qed(SIGN("≤")), qed(SIGN("≤")))
            try:
                slope = rule.subproofs(says.lhs, says.rhs)[1][1]
            except OutsideFragment:
                continue
            firsts = [qed(ALGEBRA), qed(SIGN("≤"))]
            for first in firsts:
                for then in inequalities(slope, given, scope, lemmas, depth - 2):
                    if not then.facts:
                        yield Offer(qed(MONOTONE(x, start, y, first, then.chain)))

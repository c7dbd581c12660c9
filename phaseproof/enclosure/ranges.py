"""What balls say on all of a range: each integer of it, or an interval cut until they tell."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from flint import acb, arb, fmpq

from phaseproof.enclosure.balls import BallEvaluator
from phaseproof.language.budget import spend
from phaseproof.language.claims import Rejected, Relation
from phaseproof.language.terms import Letter, Number, OutsideFragment, weight

LONGEST, FINEST = 100_000, 12  # integers in a range; halvings of an interval


def settled_on(says: Relation, x: Letter, lo: Fraction, hi: Fraction) -> bool:
    """Whether balls settle the relation for every x from lo to hi."""
    if x.domain in ("integer", "natural"):
        spend((5 + weight(says.lhs) // 10) * int(hi - lo))
        balls = BallEvaluator(remembering=True)  # one case may need what another one did
        return all(balls.certain(says.lhs, says.rel, says.rhs, {x: Number(n)})
                   for n in cases(lo, hi))
    if x.domain not in ("real", "nonnegative", "positive"):
        raise Rejected(f"{x} does not run over an interval")
    return between(says, x, lo, hi, FINEST)


def between(says: Relation, x: Letter, lo: Fraction, hi: Fraction, depth: int) -> bool:
    """For every real x from lo to hi: the interval is cut where one ball is too wide."""
    middle = (lo + hi) / 2
    exact = lambda q: arb(fmpq(q.numerator, q.denominator))
    box = acb(exact(middle) + exact((hi - lo) / 2) * arb(0, 1))
    try:
        if BallEvaluator().certain(says.lhs, says.rel, says.rhs, {x: box}):
            return True
    except OutsideFragment:
        pass  # a ball that wide does not tell
    return depth > 0 and between(says, x, lo, middle, depth - 1) and between(
        says, x, middle, hi, depth - 1)


def cases(lo: Fraction, hi: Fraction) -> Iterator[Fraction]:
    if lo.denominator != 1 or hi.denominator != 1 or hi - lo > LONGEST:
        raise Rejected("not a finite range of integers")
    return (Fraction(n) for n in range(int(lo), int(hi) + 1))

"""What balls say on all of a box: of each integer in it, and of intervals, cut until they tell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import ceil, floor, prod

from flint import acb, arb, fmpq

from phaseproof.trusted.enclosure.balls import BallEvaluator
from phaseproof.trusted.enclosure.functions import is_real
from phaseproof.trusted.language.budget import (
    BOX_POINTS,
    EXACT_BITS,
    FINER,
    FINEST,
    spend,
)
from phaseproof.trusted.language.claims import Rejected, Relation
from phaseproof.trusted.language.terms import (
    REALS,
    AnyLetter,
    Letter,
    Number,
    OutsideFragment,
    Term,
    is_matrix,
    letters,
    weight,
)

DOMAINS = ("integer", "natural", *REALS)
Box = Mapping[Letter, tuple[Fraction, Fraction]]


def settled(says: Relation, known: Iterable[Relation]) -> bool:
    """Whether balls settle the relation wherever its letters lie between the numbers that these
    inequalities name."""
    inside = box(says, [*known])
    whole = {
        x: cases(*ends)
        for x, ends in inside.items()
        if x.domain in ("integer", "natural")
    }
    intervals = {x: ends for x, ends in inside.items() if x not in whole}
    points = prod(map(len, whole.values()))
    if points > BOX_POINTS:
        raise Rejected("not a finite range of integers")
    spend((5 + weight(says.lhs) // 10) * points)
    balls = BallEvaluator(
        remembering=not intervals
    )  # one case may need what another one did
    corners = [
        dict(zip(intervals, at, strict=True)) for at in product(*intervals.values())
    ]
    for at in product(*whole.values()):
        here: dict[AnyLetter, Number] = {
            x: Number(Fraction(n)) for x, n in zip(whole, at, strict=True)
        }
        if not all(
            between(says, here, {x: (q, q) for x, q in corner.items()}, balls, 0)
            for corner in corners
            if intervals
        ):
            return False  # where no cutting helps
        if not between(
            says, here, intervals, balls, FINEST + FINER * (len(intervals) - 1)
        ):
            return False
    return True


def box(says: Relation, known: list[Relation]) -> Box:
    """The ends of each letter: the largest number that is at most x, and the smallest that is at
    least x; farther out, where they are not rational."""
    found = dict[Letter, tuple[Fraction, Fraction]]()
    for x in sorted(says.letters, key=lambda x: x.name):
        if not isinstance(x, Letter) or x.size or x.domain not in DOMAINS:
            raise Rejected(f"{x.name} does not run over an interval")
        low, high = ([*ends(x, known, lower)] for lower in (True, False))
        if not low or not high or max(low) > min(high):
            raise Rejected(f"the hypotheses give {x.name} no finite range")
        found[x] = max(low), min(high)
    return found


def ends(x: Term, known: list[Relation], lower: bool) -> Iterator[Fraction]:
    """Numbers that x is at least, or at most; those of what bounds it, too."""
    reached = [x]
    for e in reached:  # it grows
        if isinstance(e, Letter) and e.domain in DOMAINS and not e.size:
            if lower and e.domain in ("natural", "nonnegative", "positive"):
                yield Fraction(0)
            for r in known:
                spend()
                near, far = (r.rhs, r.lhs) if lower else (r.lhs, r.rhs)
                if r.rel in "≤<" and near == e and far not in reached:
                    reached.append(far)
        elif (q := end(e, lower)) is not None:
            yield q


def end(e: Term, lower: bool) -> Fraction | None:
    """A number that an inequality names: a rational one, or one that is rounded outward; none that
    has too many digits."""
    if isinstance(e, Number):
        return e.value
    if letters(e) or is_matrix(e):
        return None
    ((z,),) = BallEvaluator().at(e, {})
    if not is_real(z):
        return None
    man, exp = (z.real.lower() if lower else z.real.upper()).man_exp()
    if abs(exp) > EXACT_BITS:
        return None  # too many digits
    return Fraction(int(man)) * Fraction(2) ** int(exp)


def between(
    says: Relation,
    at: Mapping[AnyLetter, Number],
    intervals: Box,
    balls: BallEvaluator,
    depth: int,
) -> bool:
    """At these integers, for all real numbers of the intervals: the one that was cut least is cut
    where balls are too wide."""
    real: dict[AnyLetter, acb] = {
        x: acb(_exact((lo + hi) / 2) + _exact((hi - lo) / 2) * arb(0, 1))
        for x, (lo, hi) in intervals.items()
    }
    try:
        if balls.certain(says.lhs, says.rel, says.rhs, {**at, **real}):
            return True
    except OutsideFragment:
        if not intervals:
            raise
    if not intervals or not depth:
        return False
    x, *later = intervals
    (lo, hi), rest = intervals[x], {y: intervals[y] for y in later}
    return all(
        between(says, at, rest | {x: half}, balls, depth - 1)
        for half in ((lo, (lo + hi) / 2), ((lo + hi) / 2, hi))
    )


def _exact(q: Fraction) -> arb:
    return arb(fmpq(q.numerator, q.denominator))


def cases(lo: Fraction, hi: Fraction) -> range:
    """The integers from one number to another."""
    if hi - lo > BOX_POINTS:
        raise Rejected("not a finite range of integers")
    return range(ceil(lo), floor(hi) + 1)

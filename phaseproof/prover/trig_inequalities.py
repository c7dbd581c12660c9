"""Inequalities of waves: the signs of a half turn, squares as factors, amplitudes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from phaseproof.authoring.builders import AtMost, have, qed, via
from phaseproof.authoring.expressions import cos, half, pi, sin
from phaseproof.authoring.surface_rules import GIVEN, LEMMA
from phaseproof.prover.elaboration import Written, plain
from phaseproof.prover.goal import Goal, Offer, alike, compared, one_step
from phaseproof.prover.ideals import square_part
from phaseproof.prover.occurrences import values_of
from phaseproof.prover.rewrites import (
    divisors,
    squares_are_nonnegative,
    theory,
    without_squares,
)
from phaseproof.prover.sum_of_squares import waves_in
from phaseproof.prover.trigonometry import by_angles
from phaseproof.trusted.kernel.instances import REFUSALS, gap
from phaseproof.trusted.kernel.normalizer import Level
from phaseproof.trusted.kernel.ring import ONE, Atom, Sum
from phaseproof.trusted.kernel.rules import (
    ALGEBRA,
    ENCLOSED,
    EULER,
    LINEAR_SYSTEM,
    MODULUS,
    SIGN,
    SQUARES,
)
from phaseproof.trusted.kernel.traversal import inner_atoms
from phaseproof.trusted.language.claims import Fact, Relation
from phaseproof.trusted.language.rational import Rational
from phaseproof.trusted.language.terms import (
    Node,
    Number,
    Term,
    letters,
    term,
)

WAVES_AT_MOST_ONE = "1120"
HALF_TURN = SINE_POSITIVE, ABOVE_CHORD, COSINE_ABOVE_CHORD = "0916", "1940", "1941"
ONCE = Rational(1)


def half_turn(goal: Goal) -> Iterator[Offer]:
    """0 ≤ sin v where 0 ≤ v ≤ π, since it is 2 sin(v/2) cos(v/2), and those lie above a chord;
    cos u is sin(u + π/2).  0 < sin v within."""
    match goal.says.lhs, goal.says.rhs:
        case Number(0), Node("sin" | "cos" as head, (u,)):
            v = u if head == "sin" else u + pi / 2
        case _:
            return
    known = {lemma.tag: lemma for lemma in goal.lemmas()}
    by = {
        tag: LEMMA(known[tag], values_of(known[tag], at))
        for tag, at in (
            (SINE_POSITIVE, v),
            (ABOVE_CHORD, v / 2),
            (COSINE_ABOVE_CHORD, v / 2),
        )
        if tag in known
    }
    if len(by) < len(HALF_TURN):
        return
    if goal.says.rel == "<":
        last = by[SINE_POSITIVE]
        for facts in {(): None, tuple(divisors(v, goal.scope)): None}:
            yield Offer(
                qed(last) if head == "sin" else via(sin(v), by=last).qed(EULER), facts
            )
        return
    s, c = sin(v / 2), cos(v / 2)
    halves = (
        have(
            f"sine of {v / 2}",
            AtMost(0, s),
            via(2 * (v / 2) / pi, by=SIGN("≤")).qed(by[ABOVE_CHORD]),
        ),
        have(
            f"cosine of {v / 2}",
            AtMost(0, c),
            via(1 - 2 * (v / 2) / pi, by=SIGN("≤")).qed(by[COSINE_ABOVE_CHORD]),
        ),
    )
    product = LINEAR_SYSTEM(((GIVEN(halves[0]), 2 * c),))
    yield Offer(via(2 * s * c, by=product).qed(EULER), halves)


def by_repeated_factor(goal: Goal) -> Iterator[Offer]:
    """A polynomial is w²h, where h is not negative."""
    sides = goal.sides
    try:
        left, right = (by_angles(e, sides) for e in sides)
        v = gap(left, right, goal.scope)
        both = (square_part(without_squares(v.num, name)) for name in ("sin", "cos"))
        parts = next((x for x in both if x[0].rational() is None), None)
        if parts is None or v.den != ONE:
            return
        written = Written((left, right), goal.scope, Level.OPAQUE)
        w, h = map(written.of, parts)
    except REFUSALS:
        return
    square = _square_of_real(w)
    sign = Relation(term(0), "≤", h)
    found = compared(sign, goal)
    if found is not None:
        fact = have("the other factor", sign, qed(found.rule))
        by = LINEAR_SYSTEM(((GIVEN(square[-1]), 2 * h),), term(2))  # by Euler's formula
        yield one_step(by, tuple(dict.fromkeys((*found.facts, *square, fact))))


def _square_of_real(w: Term) -> tuple[Fact, Fact]:
    """w² is not negative."""
    square = squares_are_nonnegative(w)
    (s,) = square.condition.free
    return square, have(f"square of {w}", AtMost(0, w**2), qed(GIVEN(square, {s: w})))


def by_amplitude(goal: Goal) -> Iterator[Offer]:
    """a sin u + b cos u ≤ √(a² + b²), for the square of the one is less by (a cos u − b sin u)²;
    and that is at most the rest."""
    scope = goal.scope
    with suppress(*REFUSALS):
        v = gap(*goal.sides, scope)
        if v.den == ONE and (found := _one_wave(v.num)) is not None:
            written = Written(goal.sides, scope, Level.OPAQUE)
            yield from _below_amplitude(*found, written, goal)


def _one_wave(v: Sum) -> tuple[Any, Sum, Sum, Sum] | None:
    """x with v = c − a sin x − b cos x, where neither stands in a, b or c; and these."""
    angles = {x.args for x in waves_in(v)}
    if len(angles) != 1:
        return None
    (angle,) = angles
    shares, rest = list[Sum](), v
    for name in ("sin", "cos"):
        x = Atom(name, angle)
        own = Sum.of(
            {(r, a - {(x, ONCE)}, p): -c for (r, a, p), c in v.terms if (x, ONCE) in a}
        )
        rest = rest + own * Sum.atom(x)
        shares.append(own)
    inside = {getattr(x, "name", "") for y in (rest, *shares) for x in inner_atoms(y)}
    return None if inside & {"sin", "cos"} else (angle, shares[0], shares[1], rest)


def _below_amplitude(
    angle: Any, a: Sum, b: Sum, rest: Sum, written: Written, goal: Goal
) -> Iterator[Offer]:
    """a sin u + b cos u ≤ √(a² + b²) ≤ the rest."""
    s, c = (Sum.atom(Atom(name, angle)) for name in ("sin", "cos"))
    other = a * c - b * s if a.terms else b * s
    sums = a * s + b * c, other, a * a + b * b, rest
    wave, root, whole, most = map(written.of, sums)
    size, less = plain(whole**half, goal.scope), whole - root**2
    by = theory(wave**2, less, goal.scope)
    if by is None:
        return
    square = squares_are_nonnegative(root)
    known = GIVEN(square, {square.condition.free[0]: root})
    squares = via(wave**2, by=MODULUS).via(less, by=by).via(whole, by=known)
    below = SQUARES(squares.qed(ALGEBRA), "≤")
    chain = via(abs(wave), by=SIGN("≤")).qed(below)
    if (wave, size) == goal.sides:
        yield Offer(chain, (square,))
        return
    facts = [have("amplitude", AtMost(wave, size), chain)]
    if size != most:
        sign = SIGN("≤") if letters(size) | letters(most) else ENCLOSED(None, "≤")
        last = qed(alike(size, most, goal.scope) or sign)
        facts.append(have("the rest", AtMost(size, most), last))
    both = LINEAR_SYSTEM(tuple((GIVEN(x), term(1)) for x in facts))
    yield one_step(both, (square, *facts))

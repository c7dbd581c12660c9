"""Relations of one variable, piece by piece: where both sides touch, by the first derivative
that does not vanish there; elsewhere by balls; and far out by slopes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from phaseproof.authoring.builders import have, qed
from phaseproof.authoring.expressions import pi
from phaseproof.authoring.substitution import written_out
from phaseproof.authoring.surface_rules import GIVEN
from phaseproof.prover.counterexamples import box
from phaseproof.prover.elaboration import Written, plain
from phaseproof.prover.goal import Goal, Offer
from phaseproof.prover.limits import (
    CURVE,
    DEEPEST,
    FARTHEST,
    FLATTEST,
    GLANCE,
    HALVINGS,
    OTHERWISE,
    PIECES,
    SAMPLES,
    STEEPEST,
)
from phaseproof.prover.occurrences import heads_of, numbers_by_name
from phaseproof.prover.rewrites import theory
from phaseproof.prover.sum_of_squares import without_divisors
from phaseproof.trusted.enclosure.ranges import end, settled
from phaseproof.trusted.kernel.calculus import derivative
from phaseproof.trusted.kernel.chain import follows
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS, assume, gap
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.ring import ONE, Quotient
from phaseproof.trusted.kernel.rules import (
    ALGEBRA,
    CASES,
    ENCLOSED,
    LINEAR_SYSTEM,
    MONOTONE,
    SIGN,
)
from phaseproof.trusted.kernel.traversal import inner_atoms
from phaseproof.trusted.language.budget import allowance
from phaseproof.trusted.language.claims import (
    Chain,
    Condition,
    Fact,
    Rejected,
    Relation,
    Rule,
)
from phaseproof.trusted.language.signature import OPAQUE
from phaseproof.trusted.language.terms import (
    REALS,
    Letter,
    Number,
    Term,
    fresh,
    letters,
    term,
)

ZERO = term(0)
FLAT = {*OPAQUE, "Si", "Cin"}  # functions whose equations come of their slopes
SOUGHT = qed(ALGEBRA)  # stands for a chain that is not yet found


@dataclass(frozen=True)
class Piece:
    """The numbers x between two ends; one that is missing lies at infinity."""

    x: Letter
    low: Term | None
    high: Term | None
    scope: Scope

    def split(self, at: Term) -> tuple[Piece, Piece]:
        """What lies up to a number, and what lies beyond it."""
        below, above = map(Condition, CASES(self.x, at, SOUGHT, SOUGHT).cases)
        return (
            replace(self, high=at, scope=assume(self.scope, below)),
            replace(self, low=at, scope=assume(self.scope, above)),
        )

    def beyond(self, start: Term, y: Letter, falls: bool) -> Piece:
        """The numbers y between the start and x, or between x and the start."""
        order, scope = (start, y, self.x)[:: -1 if falls else 1], self.scope
        for low, high in pairwise(order):
            scope = assume(scope, Condition(Relation(low, "<", high)))
        return replace(self, x=y, scope=scope)

    @property
    def ends(self) -> tuple[tuple[Term, bool], ...]:
        """Each end there is, and whether what holds from it on holds below it."""
        both = (self.low, False), (self.high, True)
        return tuple((at, falls) for at, falls in both if at is not None)

    @property
    def fractions(self) -> tuple[Fraction, Fraction]:
        """Both ends, rounded outward; something far out, where one is missing."""
        lo, hi = (
            None if e is None else end(e, lower)
            for e, lower in ((self.low, True), (self.high, False))
        )
        if lo is None:
            lo = (FARTHEST / 2 if hi is None else hi) - FARTHEST
        return lo, lo + FARTHEST if hi is None else hi

    def inside(self, count: int) -> list[Fraction]:
        """Numbers at equal distances, without the ends."""
        lo, hi = self.fractions
        return [lo + (hi - lo) * n / count for n in range(1, count)]


@dataclass(frozen=True)
class Curve:
    """The relation 0 ∼ g, if ``up``, or g ∼ 0."""

    g: Term
    up: bool
    rel: str

    @property
    def says(self) -> Relation:
        """The relation."""
        lhs, rhs = (ZERO, self.g) if self.up else (self.g, ZERO)
        return Relation(lhs, self.rel, rhs)

    def of(self, g: Term, falls: bool = False, rel: str = "") -> Curve:
        """The relation of another term; the other way round, where what is asked falls."""
        return Curve(g, self.up != falls, rel or self.rel)

    def near(self, x: Letter, q: Fraction) -> float:
        """About g, or −g, at a number: not below 0 where the relation holds."""
        value = float(box(self.g, ((x, Number(q)),)).real.mid())
        return value if self.up else -value

    def at_once(self, piece: Piece) -> Rule | None:
        """A visible sign, or balls."""
        says = self.says
        sides = says.lhs, says.rhs
        with suppress(*REFUSALS), allowance(GLANCE, shared=True):
            if follows(SIGN(self.rel), *sides, piece.scope):
                return SIGN(self.rel)
        if says.letters and len(piece.ends) < 2:
            return None
        balls = ENCLOSED(piece.x if says.letters else None, self.rel)
        return balls if follows(balls, *sides, piece.scope) else None


Finish = Callable[[Curve, Piece], Chain]


def by_curve(goal: Goal) -> Iterator[Offer]:
    """0 ∼ u/d, by the signs of u and of d."""
    says = goal.says
    if goal.begins or len(says.letters) != 1:
        return
    for x in numbers_by_name(says.letters, *REALS):
        v, piece = gap(*goal.sides, goal.scope), _range(x, goal)
        names = {atom.name for atom in inner_atoms(v)}
        if "abs" in names or not (piece.ends or goal.depth == DEEPEST):
            return
        if not piece.ends and names & {"sin", "cos"}:
            return  # they turn again and again
        written, clear = (
            Written(goal.sides, goal.scope, Level.OPAQUE),
            without_divisors(v),
        )
        shapes = [[Curve(written.of(clear.num), True, says.rel)]]
        if clear.den != ONE:
            if not goal.scope.positive(Quotient(clear.den)):
                shapes[0].append(Curve(written.of(clear.den), True, "<"))
            whole = plain(says.rhs - says.lhs, goal.scope)
            shapes.insert(0, [Curve(whole, True, says.rel)])
        for shape in shapes:
            if (found := _Search(goal).offer(shape, piece)) is not None:
                yield found


def by_equal_slopes(goal: Goal) -> Iterator[Offer]:
    """0 = g, for g is 0 at an end of the range, or at 0, and so is its slope beyond."""
    if goal.begins or not heads_of(*goal.sides) & FLAT:
        return
    curve = Curve(goal.says.rhs - goal.says.lhs, True, "=")
    for x in numbers_by_name(goal.says.letters, *REALS):
        whole = _range(x, goal)
        with suppress(*REFUSALS), allowance(CURVE, shared=True):
            if whole.ends:
                chain = _flat(goal, curve, whole, *whole.ends[0])
            else:
                below, above = (
                    _flat(goal, curve, piece, ZERO, falls)
                    for piece, falls in zip(
                        whole.split(ZERO), (True, False), strict=True
                    )
                )
                chain = qed(CASES(x, ZERO, below, above, "="))
            fact = have("the difference", curve.says, chain)
            yield Offer(qed(LINEAR_SYSTEM(((GIVEN(fact), term(1)),))), (fact,))


def _flat(goal: Goal, curve: Curve, piece: Piece, start: Term, falls: bool) -> Chain:
    """0 = g on the piece, by its value at the start and its slope."""
    slope = curve.of(derivative(curve.g, piece.x), falls)
    finish = lambda inner, there: qed(_closed(inner.says, there))
    return _Search(goal).step(curve.says, slope, piece, start, falls, finish)


def _range(x: Letter, goal: Goal) -> Piece:
    """Where x lies, by the hypotheses."""
    lows, highs = [] if x.domain == "real" else [ZERO], list[Term]()
    for c in goal.given:
        if c.says.rel in "≤<" and not c.free and not c.provided:
            lows += [c.says.lhs] if c.says.rhs == x else []
            highs += [c.says.rhs] if c.says.lhs == x else []
    value = lambda e: box(e, ()).real.mid()
    low, high = (
        sorted((e for e in found if not letters(e)), key=value)
        for found in (lows, highs)
    )
    return Piece(x, low[-1] if low else None, high[0] if high else None, goal.scope)


class _Search:
    """Chains for curves; where a piece has no end, other tactics give some, and facts."""

    def __init__(self, goal: Goal) -> None:
        self.goal, self.facts, self.pieces = goal, list[Fact](), PIECES

    def offer(self, shape: list[Curve], piece: Piece) -> Offer | None:
        """By the signs of a difference, and of a divisor, on the piece."""
        names = "the difference", "the divisor"
        with suppress(*REFUSALS), allowance(CURVE, shared=True):
            shown = [
                have(name, curve.says, self.chain(curve, piece))
                for name, curve in zip(names, shape, strict=False)
            ]
            if self.goal.says == shown[0].condition.says:
                return Offer(shown[0].chain, (*self.facts, *shown[1:]))
            return Offer(qed(SIGN(shape[0].rel)), (*self.facts, *shown))
        return None

    def chain(self, curve: Curve, piece: Piece) -> Chain:
        """The relation on all of the piece.  Raises `Rejected` where no proof is found."""
        if rule := curve.at_once(piece):
            return qed(rule)
        x = piece.x
        self.pieces -= 1
        if self.pieces < 0 or any(curve.near(x, q) < 0 for q in piece.inside(SAMPLES)):
            raise Rejected("no proof was found")
        for start, falls in piece.ends:
            if (close := self.from_contact(curve, piece, start, falls)) is None:
                continue
            far, proved = close
            if far in (piece.low, piece.high):
                return proved
            lower, upper = piece.split(far)
            return qed(
                CASES(x, far, self.chain(curve, lower), proved, curve.rel)
                if falls
                else CASES(x, far, proved, self.chain(curve, upper), curve.rel)
            )
        if len(piece.ends) == 1:
            return self.without_end(curve, piece)
        for start, falls in piece.ends:
            with suppress(*REFUSALS):
                return self.rising(curve, piece, start, falls, STEEPEST)
        at = _lowest(curve, piece)
        below, above = (self.chain(curve, half) for half in piece.split(at))
        return qed(CASES(x, at, below, above, curve.rel))

    def from_contact(
        self, curve: Curve, piece: Piece, start: Term, falls: bool
    ) -> tuple[Term, Chain] | None:
        """If it touches at the start: how far the slopes there tell, and the chain as far as
        that."""
        with suppress(*REFUSALS):  # it may mean nothing there
            slopes = _slopes_at(curve, piece, start, falls)
            far = _far(slopes[-1], piece, falls)
            if far not in (piece.low, piece.high):
                piece = piece.split(far)[falls]
            return far, self.by_slopes(curve, slopes, piece, start, falls)
        return None

    def without_end(self, curve: Curve, piece: Piece) -> Chain:
        """From a number on by slopes, and up to it by pieces."""
        ((start, falls),), turn = piece.ends, -1 if piece.low is None else 1
        with suppress(*REFUSALS):
            return self.rising(curve, piece, start, falls, FLATTEST)
        first = piece.fractions[::turn][0]
        for n in range(FARTHEST.numerator.bit_length() // 2 + 1):
            at = Number(first + turn * 4**n)
            near, rest = piece.split(at)[::turn]
            with suppress(*REFUSALS):
                tail = self.beyond(curve, rest, at, falls, FLATTEST)
                below, above = (self.chain(curve, near), tail)[::turn]
                return qed(CASES(piece.x, at, below, above, curve.rel))
        raise Rejected("no proof was found")

    def by_slopes(
        self, curve: Curve, slopes: list[Curve], piece: Piece, start: Term, falls: bool
    ) -> Chain:
        """By the derivatives at the start, one after the other, and the last between."""
        if not slopes:
            if rule := curve.at_once(piece):
                return qed(rule)
            raise Rejected("the slope has no sign")
        first, *later = slopes

        def finish(inner: Curve, there: Piece) -> Chain:
            at = [x.of(written_out(x.g, {piece.x: there.x})) for x in later]
            return self.by_slopes(inner, at, there, start, falls)

        return self.step(curve.says, first, piece, start, falls, finish)

    def beyond(
        self, curve: Curve, piece: Piece, start: Term, falls: bool, left: int
    ) -> Chain:
        """At once, by other tactics, or by slopes."""
        if rule := curve.at_once(piece):
            return qed(rule)
        if found := self.otherwise(curve, piece, left):
            return found
        return self.rising(curve, piece, start, falls, left)

    def rising(
        self, curve: Curve, piece: Piece, start: Term, falls: bool, left: int
    ) -> Chain:
        """By the value at the start and the slope beyond it."""
        if not left:
            raise Rejected("no proof was found")
        value = curve.of(written_out(curve.g, {piece.x: start}))
        positive = value.of(value.g, rel="<").at_once(piece)
        rel = "≤" if positive else curve.rel
        slope = curve.of(plain(derivative(curve.g, piece.x), piece.scope), falls, rel)
        finish = lambda inner, there: self.beyond(inner, there, start, falls, left - 1)
        if curve.rel == "≤" or not positive:
            return self.step(curve.says, slope, piece, start, falls, finish)
        sides = (value.g, curve.g) if curve.up else (curve.g, value.g)
        rise = self.step(
            Relation(sides[0], "≤", sides[1]), slope, piece, start, falls, finish
        )
        return (
            Chain(((value.g, positive),), rise.last)
            if curve.up
            else Chain(((value.g, rise.last),), positive)
        )

    def otherwise(self, curve: Curve, piece: Piece, left: int) -> Chain | None:
        """By other tactics, for the first slopes far out."""
        if len(piece.ends) == 2 or not FLATTEST - STEEPEST <= left < FLATTEST:
            return None
        goal = replace(
            self.goal,
            scope=piece.scope,
            given=piece.scope.given,
            begins={piece.x: ZERO},
        )
        with suppress(*REFUSALS), allowance(OTHERWISE, shared=True):
            if found := goal.shown(curve.says):
                self.facts += found.facts
                return found.chain
        return None

    def step(
        self,
        says: Relation,
        slope: Curve,
        piece: Piece,
        start: Term,
        falls: bool,
        finish: Finish,
    ) -> Chain:
        """From the start on, by the slope at a letter between."""
        spoken = (r.lhs - r.rhs for r in (says, *(c.says for c in piece.scope.given)))
        low = Normalizer(piece.scope).of(piece.x if falls else start, {})
        kinds = "nonnegative", "positive"
        kind = (
            kinds[piece.scope.positive(low)] if piece.scope.nonnegative(low) else "real"
        )
        y = fresh(Letter("y", kind), *spoken)
        shell = MONOTONE(piece.x, start, y, SOUGHT, SOUGHT, says.rel, falls)
        (_, base, _), (_, rises, _) = shell.subproofs(says.lhs, says.rhs)
        there = piece.beyond(start, y, falls)
        inner = slope.of(written_out(slope.g, {piece.x: y}))
        return qed(
            replace(
                shell,
                base=qed(_closed(base, piece)),
                slope=_between(rises, inner.says, finish(inner, there), there.scope),
            )
        )


def _closed(base: Relation, piece: Piece) -> Rule:
    """A reason for a relation at the start."""
    rules: list[Rule | None] = [theory(base.lhs, base.rhs, piece.scope)]
    rules += [SIGN(base.rel), ENCLOSED(None, base.rel)]
    for rule in rules:
        if rule and follows(rule, base.lhs, base.rhs, piece.scope):
            return rule
    raise Rejected("the start has another value")


def _between(rises: Relation, says: Relation, chain: Chain, scope: Scope) -> Chain:
    """The chain as one of a relation whose sides are written in another way."""
    lines, last = list(chain.lines), chain.last
    if rises.lhs != says.lhs:
        lines.insert(0, (says.lhs, _same(rises.lhs, says.lhs, scope)))
    if rises.rhs != says.rhs:
        lines.append((says.rhs, last))
        last = _same(says.rhs, rises.rhs, scope)
    return Chain(tuple(lines), last)


def _same(lhs: Term, rhs: Term, scope: Scope) -> Rule:
    if rule := theory(lhs, rhs, scope):
        return rule
    raise Rejected("the derivative is written in another way")


def _slopes_at(curve: Curve, piece: Piece, start: Term, falls: bool) -> list[Curve]:
    """The curves of its derivatives, up to the first that does not vanish at the start.  Raises
    `Rejected` unless the curve itself vanishes there, and that has the sign that is needed."""
    slopes, x = [curve], piece.x
    while theory(ZERO, value := written_out(slopes[-1].g, {x: start}), Scope()):
        if len(slopes) > FLATTEST:
            raise Rejected("all slopes vanish")
        slope = plain(derivative(slopes[-1].g, x), piece.scope)
        slopes.append(slopes[-1].of(slope, falls))
    ball = box(value, ()).real
    if len(slopes) == 1 or not (ball > 0 if slopes[-1].up else ball < 0):
        raise Rejected("it does not touch there")
    return slopes[1:]


def _far(last: Curve, piece: Piece, falls: bool) -> Term:
    """How far from the start a derivative keeps its sign: to the other end, or to a number on the
    way."""
    (lo, hi), x = piece.fractions, piece.x
    other = piece.low if falls else piece.high
    strict = replace(last, rel="<").says
    for n in range(HALVINGS):
        width = (hi - lo) / 2**n
        q = (hi - width if falls else lo + width).limit_denominator(8 * 2**n)
        far = Number(q if n else lo if falls else hi)
        low, high = (far, Number(hi)) if falls else (Number(lo), far)
        with suppress(*REFUSALS):
            if settled(strict, (Relation(low, "≤", x), Relation(x, "≤", high))):
                return other if n == 0 and other is not None else far
    raise Rejected("it turns at once")


def _lowest(curve: Curve, piece: Piece) -> Term:
    """Where the curve is lowest inside the piece: a number at which it touches 0, if it does."""
    x, (lo, hi) = piece.x, piece.fractions
    height = lambda q: curve.near(x, q)
    step, q = (hi - lo) / (2 * SAMPLES), min(piece.inside(2 * SAMPLES), key=height)
    for _ in range(40):
        step /= 2
        q = min((q - step, q, q + step), key=height)
    for unit in (term(1), pi):
        share = Number((q / (end(unit, True) or 1)).limit_denominator(60))
        at = share * unit if share.value and unit == pi else share
        if theory(ZERO, written_out(curve.g, {x: at}), Scope()):
            return at
    return Number(q.limit_denominator(64))

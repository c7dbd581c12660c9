"""Numbers meet every line of a proof.

At each witness every line is enclosed by balls: where the page says = the balls meet, where it
says ≤ or < the left does not lie above the right, where it says < or ≠ the sides lie certainly
apart at one witness at least, and no hypothesis is false there.  A second reader, mpmath at 50
digits, lands on every ball.  The sides of a refuted statement lie apart at the point that refutes
it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import chain as joined
from typing import Any

from flint import acb, arb, ctx

from phaseproof.authoring.expressions import (
    I,
    Rational,
    Stack,
    column,
    identity,
    letter,
)
from phaseproof.model.results import WitnessReading
from phaseproof.trusted.enclosure.balls import BallEvaluator
from phaseproof.trusted.enclosure.functions import whole
from phaseproof.trusted.kernel.rules import CASES, MONOTONE
from phaseproof.trusted.language.budget import allowance
from phaseproof.trusted.language.claims import (
    Chain,
    Claim,
    Contrary,
    Counterexample,
    Method,
    Part,
    Point,
    Proof,
    Relation,
    Rule,
)
from phaseproof.trusted.language.terms import (
    REALS,
    WHOLE,
    AnyLetter,
    Letter,
    Term,
    Value,
    term,
    where,
)
from phaseproof.verification.limits import (
    EXACT_DIGITS,
    LANDING,
    PRECISION,
    PRINTED_DIGITS,
    RADIUS,
)
from phaseproof.verification.mpmath_evaluator import MpmathEvaluator

ANY: dict[str, Term] = {
    **dict.fromkeys(WHOLE, term(2)),
    **dict.fromkeys(REALS, Rational(2, 3)),
    "complex": Rational(2, 3) + I / 2,
}

PLACE = letter("i", "natural")

Entries = list[list[acb]]
Link = tuple[Term, str, Term, tuple[Relation, ...]]  # and the cases that it is of


class Unmet(Exception):
    """The numbers do not agree with a line of a proof."""


def readings(claim: Claim, method: Method) -> tuple[WitnessReading, ...]:
    """The readings of a claim that was judged by ``method``, or `Unmet`, or `TooLarge`."""
    with ctx.workprec(PRECISION), allowance():
        return tuple(
            joined.from_iterable(
                _part(i, part, method) for i, part in enumerate(claim.parts)
            )
        )


def _part(number: int, part: Part, method: Method) -> Iterator[WitnessReading]:
    said = part.sequent
    match part.evidence:
        case Proof() as proof if not any(r.absurd for r in said.says):
            links = [*_links_of(part, proof)]
            met, apart = set[int](), set[int]()
            for point in part.witnesses or ((),):
                here = Lines(point)
                for i, (before, rel, after, cases) in enumerate(links):
                    if not any(here.certainly_false(case) for case in cases):
                        met.add(i)
                        if here.meets(before, rel, after):
                            apart.add(i)
                value, digits = here.summary(links[0][0])  # of the lines alone
                for known in said.given:
                    if not known.free and here.certainly_false(known.says):
                        raise Unmet(f"{known.says} is false at a witness")
                yield WitnessReading(number, point, value, digits)
            for i, (before, rel, after, _) in enumerate(links):
                if i not in met:
                    raise Unmet(f"no witness is of the case of {before} {rel} {after}")
                if rel in ("<", "≠") and i not in apart:
                    raise Unmet(f"{before} {rel} {after} is certain at no witness")
        case Counterexample(at):
            here = Lines(at)
            held = [here.certainly_false(r) for r in said.says]
            if True not in held and (method is not Method.EXACT or None not in held):
                raise Unmet("the balls do not lie apart at the point that refutes it")
            fails = said.says[held.index(True) if True in held else 0]
            left, right = here[fails.lhs], here[fails.rhs]
            shown, digits = first_apart(left, right), here.digits
            yield WitnessReading(
                number, at, written(left, shown), digits, written(right, shown)
            )
        case Contrary() | Proof():
            return  # nothing of it is said at a point: the absurdity has no witness


def _links_of(part: Part, proof: Proof) -> Iterator[Link]:
    """Every link of the proof, those inside a reason included.  What is said to exist is what the
    proof names; a fact about any number is read at some number."""
    chosen = dict(proof.choose)
    chains: list[tuple[Relation, Chain, dict[AnyLetter, Value]]] = [
        *(
            (says, chain, chosen)
            for says, chain in zip(part.sequent.says, proof.chains, strict=True)
        ),
        *(
            (fact.condition.says, fact.chain, _some(fact.condition.free))
            for fact in proof.facts
        ),
    ]
    for says, chain, at in chains:
        for before, rel, after, cases in _links(says, chain):
            here = tuple(case.where(at) for case in cases)
            yield where(before, at), rel, where(after, at), here


def _some(free: tuple[AnyLetter, ...]) -> dict[AnyLetter, Value]:
    return {x: _any(x) for x in free if isinstance(x, Letter)}


def _any(x: Letter) -> Term:
    """A number of the letter's domain; of a matrix every entry, or the identity if it is
    orthogonal."""
    if x.size is None:
        return ANY[x.domain]
    rows, columns = x.size
    if x.domain not in ANY:
        return term(identity(rows))
    row: Term = Stack(column(ANY[x.domain]), (PLACE, columns)).T
    return Stack(row, (PLACE, rows))


def _links(says: Relation, chain: Chain) -> Iterator[Link]:
    for before, rule, after in chain.links(says):
        yield before, rule.rel, after, ()
        inside = _between(rule)
        both = rule.cases if isinstance(rule, CASES) else ()
        for n, (_, inner, nested) in enumerate(rule.subproofs(before, after)):
            for left, rel, right, cases in _links(inner, nested):
                here = (*both[n : n + 1], *(case.where(inside) for case in cases))
                yield where(left, inside), rel, where(right, inside), here


def _between(rule: Rule) -> dict[AnyLetter, Value]:
    """A reason about any number of an interval is read at its middle."""
    match rule:
        case MONOTONE(at=at, start=start, on=end):
            return {at: (start + end) / 2}
    return {}


class Lines:
    """The terms of a claim at one point, each enclosed once and read by mpmath once."""

    def __init__(self, point: Point) -> None:
        self.point, self.balls, self.digits = (
            point,
            BallEvaluator(remembering=True),
            EXACT_DIGITS,
        )
        self.seen: dict[Term, Entries] = {}

    def __getitem__(self, line: Term) -> Entries:
        if line not in self.seen:
            self.seen[line] = self._enclosed(line)
        return self.seen[line]

    def _enclosed(self, line: Term) -> Entries:
        balls = self.balls.at(line, self.point)
        read = self._approx.at(line, self.point)
        if _sizes(balls) != _sizes(read):
            raise Unmet(f"two readers see {line} as matrices of different shape")
        for ball, landed in zip(
            joined.from_iterable(balls), joined.from_iterable(read), strict=True
        ):
            size = arb(1).max(abs(ball.mid()))
            if not ball.is_finite() or not ball.rad() <= size * arb(10) ** -RADIUS:
                raise Unmet(f"{line} is known only as {ball.str(PRINTED_DIGITS)}")
            if not abs(acb(landed) - ball.mid()) <= size * arb(10) ** -LANDING:
                raise Unmet(
                    f"mpmath reads {line} as {landed}, not {ball.str(PRINTED_DIGITS)}"
                )
            self.digits = min(self.digits, _digits(ball, size))
        return balls

    @cached_property
    def _approx(self) -> MpmathEvaluator:
        return MpmathEvaluator()

    def meets(self, lhs: Term, rel: str, rhs: Term) -> bool:
        """Raises where the balls contradict the relation; whether they certainly lie apart."""
        left, right = self[lhs], self[rhs]
        if self.certainly_false(Relation(lhs, rel, rhs)):
            raise Unmet(
                f"{lhs} {rel} {rhs} is false at a witness: "
                f"{written(left)} {rel} {written(right)} there"
            )
        return _apart(left, right)

    def certainly_false(self, r: Relation) -> bool | None:
        """Whether the balls refute the relation; None where they are too wide to tell."""
        left, right = self[r.lhs], self[r.rhs]
        if _sizes(left) != _sizes(right):
            raise Unmet(f"{r.lhs} and {r.rhs} have different shapes")
        if r.rel in ("=", "≠"):
            return (r.rel == "=") if _apart(left, right) else None
        ((x, y),) = zip(
            joined.from_iterable(left), joined.from_iterable(right), strict=True
        )
        if not (x.imag.contains(0) and y.imag.contains(0)):
            raise Unmet(f"{r.lhs} {r.rel} {r.rhs} compares numbers that are not real")
        false = x.real > y.real if r.rel == "≤" else x.real >= y.real
        true = x.real <= y.real if r.rel == "≤" else x.real < y.real
        return True if false else False if true else None

    def summary(self, line: Term) -> tuple[str, int]:
        """The value of a line, printed, and to how many digits it is known."""
        return written(self[line]), self.digits


def _apart(left: Entries, right: Entries) -> bool:
    return any(
        not x.overlaps(y)
        for x, y in zip(
            joined.from_iterable(left), joined.from_iterable(right), strict=True
        )
    )


def _sizes(rows: list[list[Any]]) -> list[int]:
    return [len(row) for row in rows]


def _digits(ball: acb, size: arb) -> int:
    """Decimal digits that the ball fixes, counted from the larger of 1 and its value."""
    known = (
        EXACT_DIGITS
        if ball.is_exact()
        else min(EXACT_DIGITS, int(float((size / ball.rad()).log_base(10))))
    )
    while not ball.rad() * arb(10) ** known <= size:
        known -= 1
    return known


def first_apart(left: Entries, right: Entries) -> int:
    """The first entry from which on four are shown, so that a difference is among them."""
    pairs = zip(joined.from_iterable(left), joined.from_iterable(right), strict=False)
    return (
        next((n for n, (x, y) in enumerate(pairs) if n > 3 and not x.overlaps(y)), 0)
        if len(left) > 1
        and not _apart(
            [[*joined.from_iterable(left)][:4]], [[*joined.from_iterable(right)][:4]]
        )
        else 0
    )


def written(rows: Entries, start: int = 0, digits: int = PRINTED_DIGITS) -> str:
    """The value in decimal; of a matrix, four entries."""
    entries = [*joined.from_iterable(rows)]
    shown = [_number(x, digits) for x in entries[start : start + 4]]
    if len(entries) == 1:
        return shown[0]
    more = ", …" if len(entries) > start + len(shown) else ""
    return f"({'…, ' if start else ''}{', '.join(shown)}{more})"


def _number(x: acb, digits: int) -> str:
    real, imag = _decimal(x.real, digits), _decimal(x.imag, digits)
    if imag == "0":
        return real
    sign, size = ("-", imag[1:]) if imag.startswith("-") else ("+", imag)
    return (
        f"{'-' if sign == '-' else ''}{size}i"
        if real == "0"
        else f"{real} {sign} {size}i"
    )


def _decimal(x: arb, digits: int) -> str:
    """Every printed digit is certain; exact whole numbers have no point, and what cannot be told
    from 0 is printed as 0."""
    if (n := whole(acb(x))) is not None:
        return str(n)
    return "0" if x.contains(0) else str(x.str(digits, radius=False))

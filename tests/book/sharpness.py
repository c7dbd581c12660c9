"""Where a bound fails with its constant halved.

Of each proved relation lhs ≤ rhs or lhs < rhs with letters, and no side 0, a point is asked for
that satisfies the hypotheses, where lhs is positive and more than rhs/2, both certified by balls.
Relations about something that is said to exist are left out: there the letters may be chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice

from phaseproof.author import Rational, exp, pi
from phaseproof.prover.counterexamples import box, downhill, points
from phaseproof.trusted.kernel.instances import REFUSALS
from phaseproof.trusted.language.budget import allowance
from phaseproof.trusted.language.claims import Claim, Part, Point, Proof, Relation
from phaseproof.trusted.language.terms import term
from tests.book.attacker import certainly_false, falsified, near
from tests.book.transcriptions import always, valued

NEARBY, SIMPLE, LOWER = 24, 24, 24  # points near a witness, simple ones, and lower ones
STEPS = 200_000  # for the points of one relation
ZERO = term(0)
UNKNOWN = (*REFUSALS, ValueError, ArithmeticError)

UNIT = {"D": 1, "P": 1, "Q": 1, "v": [[1]], "w": [[1]]}
OFF = {"u": 1, "x": 0, "y": 0, "g": 0}  # of entries, by as much as they are
EQUAL = {"M": 0, "N": 2, "N'": 2, "S": always(0), "T": always(0)}
WAVE = {
    "d": 2,
    "h": always(1),
    "mu": 1,
    "theta": always(1),
    "b": 10000,
    "x": 0,
    "u": Rational(1, 10),
    "v": Rational(1, 10),
    "ell": Rational(1, 5),
}
KNOWN = {  # points that no search finds
    "0873": ({"k": 511, "m": 0, "n": 600}, {"k": 511, "m": 600, "n": 0}),
    "0937": ({"d": 4, "b": 4, "L": 4 * pi},),
    "0977": ({"m": 89},),
    "0785": (EQUAL,),
    "0786": (EQUAL,),
    "1118": ({"u": 0, "w": 1, "g": lambda t: 1 - exp(-9 * t)},),
    "1204": (WAVE,),
    "1212": (WAVE,),
    "1307": ({"m": 1, "omega": 1, "f": 1, "y": 1 + Rational(1, 4096)},),
    "1702": ({"p": 1, "q": 1, "a": 2, "c": 2, "u": 1},),
    "1703": ({**OFF, "a": 2, "c": 2, "p": 1, "q": -1},),
    "1809": (
        {"eta": Rational(1, 10), "u": Rational(10, 9), "y": -1},
        {"eta": Rational(1, 10), "u": 1, "y": Rational(-11, 10)},
    ),
    "1814": ({"a": 0, "b": 0, "mu": 1, "i": 1, "j": 1, "z": always(0)},),
    "1911": (
        {**OFF, "a": 2, "c": 2, "p": 1, "q": -1, "v": 5, "t": 0},
        {**OFF, "a": 2, "c": 2, "p": 1, "q": 1, "v": 3, "t": 4},
    ),
    "1950": ({"m": 1, "omega": 1, "t": 1, "M": 2, "f": 2, "y": 8},),
    "1951": ({**UNIT, "w": [[-1]]},),
    "1952": (
        {**UNIT, "eta": 1, "g": [[2]], "h": [[2]]},
        {
            **UNIT,
            "eta": Rational(1, 10),
            "g": [[Rational(9, 10)]],
            "h": [[Rational(9, 10)]],
        },
    ),
    "1968": (
        {
            "N": 3,
            "w": always(Rational(1, 4)),
            "a": always(1),
            "psi": lambda i: i * pi / 2,
            "sigma": 1,
            "epsilon": Rational(1, 100),
        },
    ),
}


SUPPOSED = "what it supposes is about all values of a function, and no rule decides that at a point"
APART = "it puts two values in order that lie further apart than a factor of 2"
GIVEN_AWAY = "a step on the way gives a factor of 2 or more away"
UNKNOWN_EXTREME = "how far the sum really goes is not known"
LOOSE = {  # where no such point is found, and why
    **dict.fromkeys(
        ("0762", "0931", "1105", "1121", "1705", "1706", "1816", "1840", "1847"),
        SUPPOSED,
    ),
    **dict.fromkeys(("0658", "0988", "0997", "1416"), APART),
    **dict.fromkeys(
        ("1015", "1084", "1122", "1673", "1677", "1896", "1897", "1967"), GIVEN_AWAY
    ),
    **dict.fromkeys(
        ("1108", "1110", "1111"),
        "by parts the integral counts as much as the ends; 0603 is sharp",
    ),
    "0628": "the lower bound comes within a factor of 2 where balls of the integral are too wide",
    "1977": "both roundings have to go one way at one exponent, and no such point was looked for",
    "1155": "the average is about √π/(2v), and 1/7 is a round number below",
    "1884": UNKNOWN_EXTREME,
}


def bounds(claim: Claim) -> Iterator[tuple[Part, Relation]]:
    """The relations of a proved claim that bound something by something."""
    for part in claim.parts:
        if isinstance(part.evidence, Proof) and not part.sequent.some:
            yield from (
                (part, r)
                for r in part.sequent.says
                if r.rel in ("≤", "<")
                and r.letters
                and ZERO not in (r.lhs, r.rhs)
                and not r.absurd
            )


def fails(tag: str, part: Part, r: Relation) -> Point | None:
    """A point at which the bound fails with its constant halved, whichever side that is: a positive
    one on the right, or a negative one on the left."""
    try:
        with allowance(STEPS):
            return next(
                (
                    at
                    for one in (r, Relation(-r.rhs, r.rel, -r.lhs))
                    for at in candidates(tag, part, one)
                    if beyond(part, one, at)
                ),
                None,
            )
    except UNKNOWN:
        return None


def halved(r: Relation) -> Relation:
    """lhs ≤ rhs/2."""
    return Relation(r.lhs, r.rel, r.rhs / 2)


def beyond(part: Part, r: Relation, at: Point) -> bool:
    """Whether lhs is certainly positive at the point, and more than rhs/2, under the hypotheses."""
    return (
        worth(r, at)
        and certainly_false(Relation(r.lhs, "≤", ZERO), dict(at))
        and falsified(replace(part.sequent, says=(halved(r),)), at) is not None
    )


def worth(r: Relation, at: Point) -> bool:
    """Whether balls of a few digits leave it open."""
    try:
        return not box(r.lhs, at).real < box(r.rhs, at).real / 2
    except UNKNOWN:
        return False


def candidates(tag: str, part: Part, r: Relation) -> Iterator[Point]:
    said = part.sequent
    yield from (valued(at, said.letters | {*said.free}) for at in KNOWN.get(tag, ()))
    yield from part.witnesses
    around = chain.from_iterable(
        islice(near(w, said, said.given), 1, NEARBY) for w in part.witnesses[:1]
    )
    tried = [*part.witnesses, *around, *islice(points(said), SIMPLE)]
    yield from tried[len(part.witnesses) :]
    yield from downhill(halved(r), said, tried, LOWER)

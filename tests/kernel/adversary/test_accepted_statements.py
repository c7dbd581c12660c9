"""Random statements are put to the kernel; whatever it accepts is true at boundary points.

The reasons are the ones that read both sides and compare: algebra, angle addition, Euler's
formula, Pythagoras, moduli, the triangle inequality, visible signs.
"""

from __future__ import annotations

import mpmath as mp
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from phaseproof.authoring.builders import AtMost
from phaseproof.authoring.expressions import conj, exp, re
from phaseproof.trusted.kernel.rules import (
    ADDITION,
    ALGEBRA,
    EULER,
    MODULUS,
    PYTHAGORAS,
    SIGN,
    TRIANGLE,
)
from phaseproof.trusted.language.claims import Claim, Relation, Sequent
from phaseproof.trusted.language.terms import Node, term
from tests.kernel.adversary.language import NARROWER as HYPOTHESES
from tests.kernel.adversary.language import Draw, c, pick, some_term, twin, x
from tests.kernel.adversary.offers import Offer, Tally, seeded
from tests.kernel.adversary.truth import fails

pytestmark = pytest.mark.slow

ENOUGH = 0.2
EQUATIONS = ALGEBRA, ADDITION, EULER, PYTHAGORAS, MODULUS
REASONS = {
    "=": EQUATIONS,
    "≤": (SIGN("≤"), TRIANGLE),
    "<": (SIGN("<"),),
    "≠": (SIGN("≠"),),
}


@st.composite
def statements(draw: st.DrawFn) -> Offer:
    """lhs rel rhs under up to two hypotheses; mostly the right side is made from the left."""
    given = tuple(
        dict.fromkeys(pick(draw, *HYPOTHESES) for _ in range(pick(draw, 0, 0, 1, 2)))
    )
    says = equation(draw) if pick(draw, True, True, False) else comparison(draw)
    return Offer(Sequent((says,), given), REASONS[says.rel])


def equation(draw: Draw) -> Relation:
    lhs = some_term(draw, pick(draw, 2, 1, 2, 3))
    rhs = some_term(draw, 1) if pick(draw, *range(10)) == 9 else twin(draw, lhs)
    return Relation(lhs, "=", rhs)


def comparison(draw: Draw) -> Relation:
    e = pick(draw, c, some_term(draw, pick(draw, 0, 1, 1, 2)), some_term(draw, 1))
    match pick(draw, "sum", "sign", "sign", "sign"):
        case "sum" if isinstance(e, Node) and e.head in ("+", "*"):
            first, *rest = map(abs, e.args)
            for part in rest:
                first = first + part if e.head == "+" else first * part
            return AtMost(abs(e), first)
    e = pick(
        draw,
        e,
        abs(e),
        e * conj(e),
        e**2,
        e + exp(x),
        1 + abs(e),
        abs(e) + x**2,
        exp(e),
        re(e**2),
        e**2 + conj(e) ** 2,
    )
    low, rel = (
        pick(draw, term(0), term(0), -abs(x), re(e)),
        pick(draw, "≤", "≤", "<", "≠"),
    )
    return Relation(low, rel, e)


def test_what_the_kernel_accepts_is_true() -> None:
    tally = Tally()
    seeded(5_000)(given(statements())(lambda offer: tally.offer(offer)))()
    assert tally.share > ENOUGH
    print(
        f"{tally.offered} offered, {tally.accepted} accepted, {tally.looked_at} looked at"
    )


def believes_at_a_point(claim: Claim) -> bool:
    """A judge that looks at one ordinary point: c not real, everything else positive."""
    at = {
        "real": 0.7,
        "integer": 3,
        "natural": 2,
        "even": 4,
        "positive": 1.7,
        "nonnegative": 0.3,
        "complex": 0.4 + 0.8j,
    }
    said = claim.parts[0].sequent
    try:
        return not any(
            fails(r, {z: mp.mpmathify(at[z.domain]) for z in said.letters})
            for r in said.says
        )
    except Exception:
        return False


@pytest.mark.parametrize("lying", [believes_at_a_point, lambda claim: True])
def test_a_judge_that_lies_is_found_out(lying: object) -> None:
    tally = Tally()
    offered = given(statements())(lambda offer: tally.offer(offer, lying))
    with pytest.raises(AssertionError, match="accepted, given"):
        settings(seeded(400), phases=[Phase.generate])(offered)()

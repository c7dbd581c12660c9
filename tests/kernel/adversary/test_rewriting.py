"""Equations that hypotheses and lemmas say are used inside expressions, at boundary points.

The two sides of an equation are of different kinds on purpose (an integer and a real letter, a
positive letter and e^{it}, an even one and 2x): what is known of one side is not known of the
other, and an expression must mean the same whichever of the two is written in it.
"""

from __future__ import annotations

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from phaseproof.authoring.builders import AtMost, Differ, Less, claim, qed
from phaseproof.authoring.expressions import (
    I,
    conj,
    exp,
    half,
    im,
    letter,
    log,
    pi,
    re,
    sin,
    sqrt,
)
from phaseproof.authoring.surface_rules import LEMMA
from phaseproof.trusted.kernel.rules import INSTANCE
from phaseproof.trusted.language.claims import Claim, Condition, Relation, Sequent
from phaseproof.trusted.language.terms import Letter, Term, term
from tests.kernel.adversary.language import (
    Draw,
    a,
    c,
    d,
    exponent,
    h,
    m,
    p,
    pick,
    put_in,
    r,
    some_term,
    swapped,
    twin,
    x,
    y,
)
from tests.kernel.adversary.offers import Offer, Tally, seeded
from tests.kernel.adversary.truth import points, wrong

pytestmark = pytest.mark.slow

ENOUGH = 0.1
n = letter("n", "natural")
w = letter("w", "complex")
EQUATIONS: tuple[tuple[Term, Term], ...] = (
    (m, x),
    (h, x),
    (d, x),
    (h, r),
    (d, 2 * x),
    (h, half * n),
    (m, h - n),
    (d, 2 * h),
    (m, -h),
    (x, m),
    (p, exp(I * x)),
    (p, 1 / r),
    (p, 1 + x**2),
    (p, exp(x)),
    (r, x**2),
    (r, abs(c)),
    (r, p - x),
    (x, re(c)),
    (c, x + I * y),
    (c, exp(I * x)),
    (c, I),
    (c, conj(c)),
    (c, w),
    (m, w),
    (p, w),
    (r, sqrt(h)),
    (y, sin(x)),
    (h, term(0)),
    (h, term(1)),
    (x, term(0)),
    (x, -p),
    (x, a(0)),
    (m, a(h)),
    (h + 1, x),
    (x, log(p)),
    (x * y, p),
    (x**2, r),
    (exp(x), p),
    (x, h / p),
)
NARROWER = tuple(
    Condition(says, name=f"h{k}")
    for k, says in enumerate(
        (
            Differ(c, 0),
            Less(0, x),
            AtMost(0, x),
            Differ(x, 0),
            Differ(m, 0),
            AtMost(1, h),
            Less(0, y),
        )
    )
)


def its_own(z: Letter) -> Letter:
    return Letter(z.name + "'", z.domain)


def lemma(says: Relation) -> Claim | None:
    """The equation as a lemma with letters of its own: true where it is given."""
    there = {z: its_own(z) for z in says.letters if isinstance(z, Letter)}
    said = Relation(put_in(says.lhs, there), "=", put_in(says.rhs, there))
    given = (Condition(said, name="same"),)
    at = points(Sequent((said,), given), 1)
    return (
        claim(
            "lemma",
            "An equation",
            said,
            given=given,
            proof=qed(INSTANCE("same")),
            witnesses=tuple(at),
        )
        if at
        else None
    )


@st.composite
def rewritings(draw: st.DrawFn) -> Offer:
    """lhs = rhs where rhs is made from lhs by writing one side of the equation for the other."""
    sides = pick(draw, *EQUATIONS)
    says = Relation(sides[0], "=", sides[1])
    also = () if pick(draw, True, False, False) else (pick(draw, *NARROWER),)
    given = (Condition(says, name="same"), *also)
    old, new = sides if pick(draw, True, True, False) else sides[::-1]
    e = inside(draw, old)
    written = swapped(draw, e, old, new)
    lhs, rhs = shaped(draw, e, written)
    if pick(draw, False, False, True):
        rhs = twin(draw, rhs)
    reason = INSTANCE("same")
    if pick(draw, False, False, True):
        there = lemma(says)
        if there is not None:
            reason = LEMMA(
                there, {its_own(z): z for z in says.letters if isinstance(z, Letter)}
            )
    return Offer(Sequent((Relation(lhs, "=", rhs),), given), (reason,))


def inside(draw: Draw, old: Term) -> Term:
    """An expression that is likely to speak of one side of the equation."""
    match pick(draw, "power", "power", "wave", "term", "term"):
        case "power":
            return pick(draw, I, c, term(-1), exp(I * x), old, p, x) ** exponent(
                draw, (), (old,)
            )
        case "wave":
            return exp(pick(draw, I * pi, I, 2 * I * pi, I * pi / 2, log(p)) * old)
    return some_term(draw, pick(draw, 1, 2, 2), (), (old,))


def shaped(draw: Draw, e: Term, written: Term) -> tuple[Term, Term]:
    """Two sides that agree where the expression is as real, or as positive, as it may look."""
    return pick(
        draw,
        (e, written),
        (e, written),
        (conj(e), written),
        (im(e), term(0)),
        (re(e), written),
        (abs(e), written),
        (sqrt(e**2), written),
        (conj(e), conj(written)),
        (log(abs(e)), log(abs(written))),
    )


def test_hypotheses_used_by_rewriting() -> None:
    tally = Tally()
    seeded(4_000)(given(rewritings())(lambda offer: tally.offer(offer)))()
    assert tally.share > ENOUGH


def believes_the_equation(claim: Claim) -> bool:
    """A judge that looks only where the letters of the equation are 1."""
    said = claim.parts[0].sequent
    at = dict.fromkeys(said.letters, term(1))
    return not any(wrong(r, at) for r in said.says)


def test_a_judge_that_lies_is_found_out() -> None:
    tally = Tally()
    offered = given(rewritings())(
        lambda offer: tally.offer(offer, believes_the_equation)
    )
    with pytest.raises(AssertionError, match="accepted, given"):
        settings(seeded(400), phases=[Phase.generate])(offered)()

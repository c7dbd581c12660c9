"""Lemmas about vectors and matrices of every size, and their instances; sizes 0 and 1 count.

What is true of numbers tempts: matrices commute, are symmetric, vectors are aligned.  That holds in
dimensions 0 and 1, and a lemma that assumes such a dimension proves it; an instance must not take
it elsewhere, in whatever order the values of the letters are given.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from phaseproof.authoring.builders import Equal
from phaseproof.authoring.expressions import (
    Matrix,
    column,
    det,
    dot,
    identity,
    letter,
    zeros,
)
from phaseproof.authoring.surface_rules import LEMMA
from phaseproof.trusted.kernel.rules import ALGEBRA, EULER, INSTANCE
from phaseproof.trusted.language.claims import Claim, Condition, Relation, Sequent
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Function,
    FunctionLetter,
    Letter,
    Node,
    Number,
    Term,
    Value,
    term,
)
from tests.kernel.adversary import accepts
from tests.kernel.adversary.language import Draw, pick, places, put_in
from tests.kernel.adversary.offers import Offer, Tally, seeded
from tests.kernel.adversary.truth import points

pytestmark = pytest.mark.slow

ENOUGH = 0.1
k, n, h = letter("k n h", "natural")
x = letter("x", "real")


class Room:
    """The letters of one dimension."""

    def __init__(self, d: Term, kind: str = "") -> None:
        self.d = d
        self.v, self.w = letter(f"v{kind} w{kind}", "real", d, 1)
        self.M, self.N = letter(f"M{kind} N{kind}", "real", d, d)
        self.U = letter(f"U{kind}", "orthogonal", d, d)


ROOMS = Room(n), Room(k + 1, "'"), Room(term(2), "''"), Room(2 * n, "'''")


def table(draw: Draw, room: Room, depth: int) -> Term:
    """A square matrix."""
    go = lambda: table(draw, room, depth - 1)
    if depth <= 0:
        return pick(draw, room.M, room.N, room.U, identity(room.d))
    return pick(
        draw,
        lambda: go() * go(),
        lambda: go() + go(),
        lambda: go().T,
        lambda: -go(),
        lambda: vector(draw, room, depth - 1) * vector(draw, room, depth - 1).T,
        lambda: x * go(),
        lambda: go() ** pick(draw, 2, 0, n),
    )()


def vector(draw: Draw, room: Room, depth: int) -> Term:
    if depth <= 0:
        return pick(draw, room.v, room.w)
    go = lambda: vector(draw, room, depth - 1)
    return pick(
        draw,
        lambda: table(draw, room, depth - 1) * go(),
        lambda: go() + go(),
        lambda: -go(),
    )()


def number(draw: Draw, room: Room, depth: int) -> Term:
    u, v = vector(draw, room, depth), vector(draw, room, depth)
    return pick(
        draw,
        dot(u, v),
        dot(u, u),
        dot(u, v) ** 2,
        dot(u, u) * dot(v, v),
        det(table(draw, room, depth - 1)),
    )


def laws(e: Term, d: Term) -> Iterator[Term]:
    """What e may be taken for, whatever the dimension."""
    match e:
        case Node("*", (a, Node("+", parts))) if a.shape:
            yield Node("+", tuple(a * z for z in parts))
        case Node("+", (a, b)):
            yield b + a
        case Node("T", (Node("*", (a, b)),)) if a.shape and b.shape:
            yield b.T * a.T
        case Node("T", (Node("+", parts),)):
            yield Node("+", tuple(z.T for z in parts))
        case Node("dot", (Node("*", (a, w)), v)) if a.shape:
            yield dot(w, a.T * v)
        case Node("dot", (Node("+", parts), v)):
            yield Node("+", tuple(dot(z, v) for z in parts))
        case Node("^", (a, Number())) if a.shape:
            yield from (a * a, identity(d))
        case Node("det", (a,)):
            yield det(a.T)
        case Letter(domain="orthogonal"):
            yield e * e.T * e


def temptations(e: Term, d: Term) -> Iterator[Term]:
    """What e may be taken for by somebody who thinks of one dimension."""
    match e:
        case Node("*", (a, b)) if a.shape and b.shape:
            yield b * a
        case Node("T", (Node("*", (a, b)),)) if a.shape and b.shape:
            yield a.T * b.T
        case Node("T", (a,)):
            yield a
        case Node("dot", (Node("*", (a, w)), v)) if a.shape:
            yield dot(w, a * v)
        case Node("^", (Node("dot", (u, v)), _)):
            yield dot(u, u) * dot(v, v)
        case Node("det", (a,)):
            yield -det(-a)
        case Letter() if e.size == (d, d):
            yield e.T


@st.composite
def lemmas(draw: st.DrawFn) -> tuple[Offer, int]:
    """Something about the letters of one dimension, which may be assumed to be a number."""
    room, assumed = pick(draw, *ROOMS), pick(draw, 1, 1, 1, 1, 1, 1, 0, 2)
    known = (
        ()
        if room.d == term(2) or pick(draw, False, False, False, True)
        else (Condition(Equal(room.d, assumed), name="size"),)
    )
    lhs = pick(draw, table, vector, number)(draw, room, pick(draw, 1, 2))
    if pick(draw, True, False):  # said of every matrix, in the plainest way
        lhs = pick(draw, room.M * room.N, room.M.T, dot(room.v, room.w) ** 2)
    rhs, kinds = lhs, (temptations, laws) if known else (laws, laws, temptations)
    for time in range(pick(draw, 1, 2)):
        kind = kinds[0] if time == 0 else pick(draw, *kinds)
        here = [(back, new) for part, back in places(rhs) for new in kind(part, room.d)]
        if here:
            back, new = pick(draw, *here)
            rhs = back(new)
    reasons = [INSTANCE("size")] if known else [ALGEBRA, EULER]
    return Offer(Sequent((Relation(lhs, "=", rhs),), known), tuple(reasons)), assumed


@st.composite
def instances(draw: st.DrawFn) -> tuple[Offer, Offer | None]:
    """A lemma, and what somebody takes it to say: of matrices and vectors of some size, given
    before or after the size they are of."""
    offer, assumed = draw(lemmas())
    somewhere = points(offer.sequent, 4)
    proved = (
        next((c for c in offer.claims(somewhere[0]) if accepts(c)), None)
        if somewhere
        else None
    )
    if proved is None:
        return offer, None
    about = sorted(offer.sequent.letters, key=lambda z: z.name)
    at = {z: pick(draw, *values(z, assumed)) for z in about}
    order = draw(st.permutations(list(at)))
    said, of = (
        offer.sequent.says[0],
        {z: v for z, v in at.items() if isinstance(z, Letter)},
    )
    says = Relation(put_in(said.lhs, of), "=", put_in(said.rhs, of))
    return offer, Offer(
        Sequent((says,)), (LEMMA(proved, {z: at[z] for z in order}), ALGEBRA)
    )


def values(z: AnyLetter, assumed: int) -> tuple[Value, ...]:
    """What may be given for a letter of a lemma about that dimension, fitting or not."""
    if isinstance(z, FunctionLetter):
        return (
            Function(k, assumed),
            Function(k, assumed),
            Function(k, 2),
            Function(k, k),
        )
    if z.size is None:
        return (term(assumed), term(assumed), term(2), h, n, n + 1)
    if z.size[1] == term(1):
        return (
            z,
            z,
            z,
            column(x),
            column(x),
            column(x, 1),
            zeros(0, 1),
            -z,
            *(room.v for room in ROOMS),
        )
    return (
        z,
        z,
        z,
        z,
        z,
        Matrix([[x]]),
        Matrix([[x]]),
        z.T,
        identity(z.size[0]),
        identity(2),
        identity(0),
        identity(h),
        *(room.M for room in ROOMS),
    )


def test_lemmas_and_instances_about_sizes_are_true() -> None:
    lemma, instance = Tally(), Tally()

    def put(offered: tuple[Offer, Offer | None]) -> None:
        lemma.offer(offered[0])
        if offered[1] is not None:
            instance.offer(offered[1])

    seeded(2_500)(given(instances())(put))()
    assert lemma.share > ENOUGH
    assert instance.accepted > 50


def commutes_anyhow(claim: Claim) -> bool:
    """A judge that has tried numbers, and no table."""
    return accepts(claim) or not any(
        isinstance(z, Letter) and z.domain == "orthogonal" for z in claim.letters
    )


def test_a_judge_that_lies_is_found_out() -> None:
    offered = given(lemmas())(lambda made: Tally().offer(made[0], commutes_anyhow))
    with pytest.raises(AssertionError, match="accepted, given"):
        settings(seeded(400), phases=[Phase.generate])(offered)()

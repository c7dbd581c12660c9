"""Falsehoods that once passed, and their true neighbours, which still must.

A rewritten exponent made iᵐ real; a shape was read before the function it speaks of had its value;
a hypothesis about every n was taken for one about our n; a letter of ours named the dimension of
what was obtained; a function of three coordinates stood for one of two; a theorem went by its key
alone; a letter had a name with an equality of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from phaseproof.author import *
from phaseproof.derivations.cited import PI_IRRATIONAL
from phaseproof.trusted.language.claims import Chain, Claim, Relation, Strength
from phaseproof.trusted.language.codec import Damaged, Reader
from phaseproof.trusted.language.interning import Token
from phaseproof.trusted.language.terms import Letter, term
from phaseproof.trusted.language.verdict import Verdict
from tests.kernel.adversary import REFUSED, decide

x, s, θ = letter("x s theta", "real")
p, m, c, e, k, n = (
    letter(name, kind)
    for name, kind in (
        ("p", "positive"),
        ("m", "integer"),
        ("c", "complex"),
        ("e", "even"),
        ("k", "natural"),
        ("n", "natural"),
    )
)
h, d = letter("h d", "natural")
Builder = Callable[[], Claim]
LIES: dict[str, Builder] = {}
TRUTHS: dict[str, Builder] = {}


def offer(says: Relation, by: Any, at: Any = None, **more: Any) -> Claim:
    chain = by if isinstance(by, Chain) else qed(by)
    return claim(
        "test",
        "An offer",
        says,
        proof=chain,
        witnesses=() if at is None else (at,),
        **more,
    )


def same(lhs: Any, rhs: Any) -> Any:
    return given("same", Equal(lhs, rhs))


# ---------------------------------------------------------------- an exponent rewritten


def rewritten(says: Relation, at: Any, *given: Any) -> Builder:
    return lambda: offer(says, INSTANCE("same"), at, given=given)


not_real = rewritten(Equal(im(I**m), 0), {m: 2, x: 2}, same(m, x))
LIES |= {
    "iᵐ is real where m = x": not_real,
    "and so 1 = 0": lambda: offer(Equal(1, 0), LEMMA(not_real(), {m: 1, x: 1})),
    "iᵐ is its conjugate": rewritten(Equal(conj(I**m), I**m), {m: 0, x: 0}, same(m, x)),
    "cᵐ is its conjugate": rewritten(
        Equal(conj(c**m), c**m),
        {m: 1, x: 1, c: 1},
        given("apart", Differ(c, 0)),
        same(m, x),
    ),
    "a turn is its conjugate": rewritten(
        Equal(conj(exp(I * θ) ** m), exp(I * θ) ** m), {m: 0, x: 0, θ: 1}, same(m, x)
    ),
    "√((−1)ᵉ), e = x": rewritten(
        Equal(sqrt(term(-1) ** e), term(-1) ** (e / 2)), {e: 0, x: 0}, same(e, x)
    ),
    "√((−1)ᵉ), e = 2x": rewritten(
        Equal(sqrt(term(-1) ** e), term(-1) ** (e / 2)), {e: 4, x: 2}, same(e, 2 * x)
    ),
    "iʰ is its conjugate, h = n/2": rewritten(
        Equal(conj(I**h), I**h), {h: 2, n: 4}, same(h, n / 2)
    ),
    "iᵐ is its conjugate, m = √p": rewritten(
        Equal(conj(I**m), I**m), {m: 2, p: 4}, same(m, sqrt(p))
    ),
    "iᵐ is its real part": rewritten(Equal(re(I**m), I**m), {m: 0, x: 0}, same(m, x)),
}
TRUTHS |= {
    "e^{im} where m = x": rewritten(
        Equal(exp(I * m), exp(I * x)), {m: 0, x: 0}, same(m, x)
    ),
    "pᵐ is its conjugate": rewritten(
        Equal(conj(p**m), p**x), {m: 0, x: 0, p: 1}, same(m, x)
    ),
}

# ---------------------------------------------------------------- a size that is given last

dims = letter("a", "natural")
M, N = letter("M N", "real", dims, dims)
v, w = letter("v w", "real", dims, 1)
ONE, TWO = term(1), term(2)
UP, DOWN = Matrix([[0, 1], [0, 0]]), Matrix([[0, 0], [1, 0]])
sequence = function("a", "natural", "natural")
commute, aligned = Equal(M * N, N * M), Equal(dot(v, w) ** 2, dot(v, v) * dot(w, w))
NUMBERS = {dims: ONE, M: Matrix([[1]]), N: Matrix([[2]])}
TABLES = {dims: TWO, M: UP, N: DOWN}
LINE, PLANE = (
    {dims: ONE, v: column(1), w: column(2)},
    {dims: TWO, v: column(1, 0), w: column(0, 1)},
)
commuting = rewritten(commute, NUMBERS, same(dims, 1))
on_a_line = rewritten(aligned, LINE, same(dims, 1))


def anywhere(says: Relation, lemma: Builder, at: Any, *order: Any) -> Builder:
    """The lemma about dimension 1 said of every dimension, its letters given in this order."""
    itself = {M: M, N: N, v: v, w: w, dims: ONE}
    return lambda: offer(says, LEMMA(lemma(), {z: itself[z] for z in order}), at)


def forms_commute() -> Claim:
    everywhere = anywhere(commute, commuting, TABLES, M, N, dims)()
    return offer(
        Equal(dot(v, M * N * w), dot(v, N * M * w)),
        LEMMA(everywhere),
        {**NUMBERS, **LINE},
    )


LIES |= {
    "all matrices commute": anywhere(commute, commuting, TABLES, M, N, dims),
    "all matrices commute, the size said first": anywhere(
        commute, commuting, TABLES, dims, M, N
    ),
    "all vectors are aligned": anywhere(aligned, on_a_line, PLANE, v, w, dims),
    "all vectors are aligned, the size said first": anywhere(
        aligned, on_a_line, PLANE, dims, v, w
    ),
    "and so 0 = 1": lambda: offer(
        Equal(0, 1),
        LEMMA(
            forms_commute(),
            {dims: TWO, M: DOWN, N: UP, v: column(1, 0), w: column(1, 0)},
        ),
    ),
}
LIES["a shape that speaks of a function"] = lambda: offer(
    Equal(letter("M", "real", sequence(0), 1), letter("M", "real", sequence(0), 1) * 1),
    ALGEBRA,
)
TRUTHS |= {"numbers commute": commuting, "on a line all is aligned": on_a_line}

# ---------------------------------------------------------------- a dimension that is not ours

f = function("f", ("natural", "real"), "real")
of_n, ours = letter("v", "real", n, 1), letter("w", "real", n, 1)
unit_vector = letter("u", "real", n, 1)
unit = given("unit", Equal(dot(unit_vector, unit_vector), 1))
bound_size = given("zero", Equal(f(n, dot(of_n, of_n)), 0), n, of_n)
our_size = given("zero", Equal(f(k, dot(ours, ours)), 0), k, ours)
ZERO = {n: 1, unit_vector: column(1), f: Function((k, s), 0 * s)}
zero_at_one = Equal(f(0, 1), 0)


def ours_is_zero() -> Claim:
    chain = via(f(0, dot(unit_vector, unit_vector)), by=INSTANCE("unit")).qed(
        by=INSTANCE("zero", {k: 0, ours: unit_vector})
    )
    return offer(zero_at_one, chain, ZERO, given=(our_size, unit))


of_d, ours_too, found = (letter(name, "real", d, 1) for name in "vwz")
SOME_DIMENSION = Cited(
    "a unit vector",
    "there is one in some dimension",
    "",
    Sequent((Equal(dot(of_d, of_d), 1),), some=(d, of_d)),
)


def unit_vectors_everywhere() -> Claim:
    opened = Obtain(SOME_DIMENSION, {}, (h, ours_too))
    return claim(
        "test",
        "An offer",
        Equal(dot(found, found), 1),
        some=(found,),
        witnesses=({d: 1},),
        proof=proof(opened, qed(INSTANCE("h")), choose={found: ours_too}),
    )


LIES |= {
    "a hypothesis about every n is one about ours": lambda: offer(
        zero_at_one, LEMMA(ours_is_zero()), ZERO, given=(bound_size, unit)
    ),
    "a unit vector in dimension 0": unit_vectors_everywhere,
}
TRUTHS["a hypothesis about our n"] = ours_is_zero

# ---------------------------------------------------------------- arguments of another shape

flat, solid = letter("u", "real", 2), letter("v", "real", 3)
over_flat = function("f", vectors(2), "nonnegative")
over_solid = function("G", vectors(3), "nonnegative")
sized = det(
    -((solid * solid.T) ** 0)
)  # (−1)³ for three coordinates, and it would be 1 for two
square, along = letter("A", "real", 2, 2), function("F", vectors(2), "real")
to_flat, to_solid = (
    function("g", "natural", vectors(2)),
    function("k", "natural", vectors(3)),
)


def misplaced() -> Claim:
    """0 ≤ G(u), where G takes three coordinates and u has two."""
    return offer(
        AtMost(0, where(over_flat(flat), {over_flat: over_solid})),
        SIGN(),
        {flat: column(1, 0), over_solid: Function(solid, 1)},
    )


def below_zero() -> Claim:
    return offer(
        AtMost(0, -1),
        LEMMA(misplaced(), {flat: column(1, 0), over_solid: Function(solid, -sized)}),
    )


def one_is_minus_one() -> Claim:
    modulus = offer(Equal(1, abs(term(-1))), MODULUS)
    return claim(
        "test",
        "An offer",
        Equal(1, -1),
        proof=proof(
            have("below", AtMost(0, -1), qed(LEMMA(below_zero()))),
            via(abs(term(-1)), by=LEMMA(modulus)).qed(by=MODULUS),
        ),
    )


def three_for_two() -> Claim:
    return offer(Equal(where(det(-(square**0)), {square: identity(3)}), -1), ALGEBRA)


def into_three_for_into_two() -> Claim:
    into = lambda g: dot(g(n), g(n))
    return offer(
        Equal(where(into(to_flat), {to_flat: to_solid}), into(to_solid)),
        ALGEBRA,
        {n: 0, to_solid: Function(n, column(1, 0, 0))},
    )


def a_closure_of_three() -> Claim:
    return offer(
        Equal(where(along(flat), {along: Function(solid, sized)}), 1),
        ALGEBRA,
        {flat: column(1, 0)},
    )


smooth, rough = (
    function("H", "positive", "real", smooth=1),
    function("K", "positive", "real"),
)
LIES |= {
    "a function of three coordinates at two": misplaced,
    "a matrix of three rows for one of two": three_for_two,
    "a function into three dimensions for one into two": into_three_for_into_two,
    "a closure of three coordinates for a function of two": a_closure_of_three,
    "and so 0 ≤ −1": below_zero,
    "and so 1 = −1": one_is_minus_one,
    "and so 0 = 1": lambda: offer(Equal(0, 1), LEMMA(one_is_minus_one())),
    "−1 for a positive letter under a root": lambda: offer(
        Equal(where(sqrt(p**2), {p: term(-1)}), -1), ALGEBRA
    ),
    "−1 for a positive letter in a modulus": lambda: offer(
        Equal(where(abs(p), {p: term(-1)}), -1), MODULUS
    ),
    "a derivative of what has none": lambda: offer(
        Equal(where(D(smooth(p), (0, 1)), {smooth: rough}), 0),
        ALGEBRA,
        {p: 1, rough: Function(p, p)},
    ),
    "an integral of what may jump": lambda: offer(
        Equal(
            where(Integral(smooth(p), (p, 1, 2)), {smooth: rough}),
            Integral(rough(p), (p, 1, 2)),
        ),
        ALGEBRA,
        {rough: Function(p, 1)},
    ),
}
TRUTHS["a function at its own arguments"] = lambda: offer(
    AtMost(0, over_solid(solid)),
    SIGN(),
    {solid: column(1, 0, 0), over_solid: Function(solid, 1)},
)


# ---------------------------------------------------------------- forged objects


class Fickle:
    """Equal to all of its kind until the verdict is there."""

    while_judged = True

    def __eq__(self, other: object) -> bool:
        return self is other or Fickle.while_judged

    def __hash__(self) -> int:
        return 1


def fickle_names() -> Claim:
    one, other = (Letter(Strength((), Fickle(), term(0)), "real") for _ in "xy")  # type: ignore
    return offer(Equal(one, other + 0), ALGEBRA, {one: 1})


def forged_token() -> Claim:
    """x = 0 for the x of the hypothesis, said to be a fact about another letter x."""
    other = Letter("x", "real")
    other.__dict__["_token"] = Token(12345)
    return claim(
        "test",
        "An offer",
        Equal(0, 1),
        given=(same(x, 0),),
        witnesses=({x: 0},),
        proof=proof(
            have("everywhere", Equal(other, 0), qed(INSTANCE("same")), other),
            qed(INSTANCE("everywhere", {other: 1})),
        ),
    )


LIES |= {
    "a name with an equality of its own": fickle_names,
    "a forged token": forged_token,
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_refused(lie: str) -> None:
    with pytest.raises(REFUSED):
        decide(LIES[lie]())


@pytest.mark.parametrize("truth", TRUTHS)
def test_a_truth_is_proved(truth: str) -> None:
    assert decide(TRUTHS[truth]()).verdict is Verdict.PROVED


@pytest.mark.parametrize(("says", "at"), [(commute, TABLES), (aligned, PLANE)])
def test_what_once_passed_is_refuted(says: Relation, at: Any) -> None:
    false = claim("test", "An offer", says, refuted_at=at)
    assert decide(false).verdict is Verdict.REFUTED


def test_a_false_theorem_does_not_go_by_the_key_of_a_true_one() -> None:
    """It is refused, or what the verdict is said to rest on is told apart from the true theorem."""
    forged = Cited(
        PI_IRRATIONAL.key,
        PI_IRRATIONAL.title,
        PI_IRRATIONAL.reference,
        Sequent((Equal(x, x + 1),)),
    )
    fact = have("next", Equal(x, x + 1), qed(CITED(forged)), x)
    lie = claim(
        "test",
        "An offer",
        Equal(0, 1),
        proof=proof(fact, qed(LINEAR_SYSTEM(((INSTANCE("next", {x: 0}), 1),)))),
    )
    try:
        rests_on = dict(decide(lie).theorems)
    except REFUSED:
        return
    assert rests_on[PI_IRRATIONAL.key] != PI_IRRATIONAL.hash


def test_a_certificate_with_a_shape_that_speaks_of_a_function() -> None:
    """What the language cannot say, a file cannot say either."""
    table = [
        ["Sort", "natural", None],
        ["FunctionLetter", "a", [0], 0, None],
        ["Number", "0"],
        ["Apply", 1, [2], []],
        ["Number", "1"],
        ["Letter", "M", "real", [3, 4]],
    ]
    with pytest.raises(Damaged, match="not a polynomial in natural letters"):
        Reader(table, {}, lambda tag, said: forged_token())

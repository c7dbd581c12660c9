"""False claims, one a rule, that the kernel must refuse in every run.

Each is a true claim with one constant changed, offered with the very proof of the true one, so that
nothing but its falsehood stands in its way (the tests judge the true ones as well).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from phaseproof.authoring.builders import AtMost, Equal, Less, claim, given, qed, via
from phaseproof.authoring.expressions import (
    DirectSum,
    I,
    Integral,
    Matrix,
    Product,
    Rational,
    Sum,
    cos,
    det,
    exp,
    function,
    half,
    letter,
    pi,
    sin,
    sqrt,
)
from phaseproof.authoring.surface_rules import BY_PARTS, CITED, GIVEN, LEMMA
from phaseproof.trusted.kernel.rules import (
    ADDITION,
    ALGEBRA,
    CASES,
    DETERMINANT,
    DIRECT_SUM,
    ENCLOSED,
    EULER,
    FTC,
    INDUCTION,
    LINEAR_SYSTEM,
    MODULUS,
    MONOTONE,
    PYTHAGORAS,
    REINDEX,
    REWRITE,
    SIGN,
    SPLIT,
    SQUARES,
    SUBSTITUTION,
    TELESCOPE,
    TERMWISE,
    TRIANGLE,
)
from phaseproof.trusted.language.claims import At, Cited, Claim, Relation, Sequent
from phaseproof.trusted.language.terms import Function, Node, Term, Termlike, let, term

Parts = dict[str, Any]  # of a claim: what it says, its proof, its witnesses

x, y, z, s, t = letter("x y z s t", "real")
r = letter("r", "nonnegative")
p = letter("p", "positive")
i, j, k, n = letter("i j k n", "natural")
a = function("a", "natural", "real")
turn = let("R", x, be=Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]]))
block = Matrix([[x, 0], [0, y]])


def _one_step(says: Relation, rule: Any, at: At = ()) -> Parts:
    return {"says": says, "proof": qed(rule), "witnesses": (at,)}


def _angles_add(c: Term) -> Parts:
    return _one_step(
        Equal(sin(x + y), sin(x) * cos(y) + c * cos(x) * sin(y)), ADDITION, {x: 1, y: 2}
    )


def _an_instance(c: Term) -> Parts:
    lemma = claim("0000", "The sine of a sum", **_angles_add(term(1)))
    return _one_step(
        Equal(sin(2 * z + y), sin(2 * z) * cos(y) + c * cos(2 * z) * sin(y)),
        LEMMA(lemma, {x: 2 * z, y: y}),
        {z: 1, y: 2},
    )


def _a_theorem(c: Term) -> Parts:
    below = Cited(
        "below", "The sine lies below its angle", "", Sequent((AtMost(sin(r), r),))
    )
    return _one_step(AtMost(sin(r - c), r - c), CITED(below, {r: r - c}), {r: half})


def _a_substitution(c: Term) -> Parts:
    return _one_step(
        Equal(Integral(2 * t * cos(t**2), (t, 0, 1)), Integral(cos(s), (s, 0, c))),
        SUBSTITUTION(t**2),
    )


def _by_parts(c: Term) -> Parts:
    whole, rest = Integral(t * exp(t), (t, 0, 1)), Integral(exp(t), (t, 0, 1))
    return _one_step(Equal(whole, c * exp(1) - rest), BY_PARTS(whole, t, exp(t)))


def _turning_blocks(c: Term) -> Parts:
    turns = lambda angle: DirectSum(turn(angle), (i, n))
    return _one_step(
        Equal(turns(i * x) * turns(i * y), turns(i * x + c * (i * y))),
        DIRECT_SUM(k, ADDITION),
        {x: 1, y: 2, n: 3},
    )


def _a_given(c: Term) -> Parts:
    known = given("h", Equal(y, 2))
    return {
        **_one_step(Equal(x * y, c * x), GIVEN(known), {x: 1, y: 2}),
        "given": (known,),
    }


def _inside_a_cosine(c: Term) -> Parts:
    known = given("h", Equal(x, y))
    return {
        **_one_step(
            Equal(cos(x * t), cos(c * y * t)), REWRITE(GIVEN(known)), {x: 1, y: 1, t: 1}
        ),
        "given": (known,),
    }


def _two_equations(c: Term) -> Parts:
    one, two = given("one", Equal(x + y, 3)), given("two", Equal(x - y, 1))
    both = ((GIVEN(one), term(1)), (GIVEN(two), term(1)))
    return {
        **_one_step(Equal(x, c), LINEAR_SYSTEM(both, term(2)), {x: 2, y: 1}),
        "given": (one, two),
    }


def _steps_add(c: Term) -> Parts:
    rises = given("step", Equal(a(j + 1), a(j) + 1), j)
    step = via(a(n) + 1, by=GIVEN(rises, {j: n})).via(
        a(0) + c * n + 1, by=GIVEN(INDUCTION)
    )
    return {
        **_one_step(
            Equal(a(n), a(0) + c * n),
            INDUCTION(n, qed(ALGEBRA), step.qed(ALGEBRA)),
            {a: Function(j, j), n: 3},
        ),
        "given": (rises,),
    }


def _two_inequalities(c: Term) -> Parts:
    below, above = given("below", AtMost(x, c)), given("above", AtMost(1, x))
    return {
        **_one_step(Equal(x, 1), SIGN("="), {x: c}),
        "given": (below, above),
    }


# For each rule: a claim as a function of a constant, the constant that makes it true, and one that
# makes it false at the witness.
FAMILIES: dict[str, tuple[Callable[[Term], Parts], Termlike, Termlike]] = {
    "ALGEBRA": (
        lambda c: _one_step(
            Equal((x + y) ** 2, x**2 + c * x * y + y**2), ALGEBRA, {x: 1, y: 1}
        ),
        2,
        3,
    ),
    "ADDITION": (_angles_add, 1, -1),
    "EULER": (
        lambda c: _one_step(Equal(cos(2 * x), 2 * cos(x) ** 2 - c), EULER, {x: 1}),
        1,
        2,
    ),
    "PYTHAGORAS": (
        lambda c: _one_step(Equal(cos(x) ** 2 + sin(x) ** 2, c), PYTHAGORAS, {x: 1}),
        1,
        2,
    ),
    "MODULUS": (lambda c: _one_step(Equal(abs(exp(I * x)), c), MODULUS, {x: 1}), 1, 2),
    "SIGN": (lambda c: _one_step(Less(0, x**2 + c), SIGN("<"), {x: 0}), 1, -1),
    "SIGN of an equation": (_two_inequalities, 1, 2),
    "TRIANGLE": (
        lambda c: _one_step(
            AtMost(abs(x + y), abs(x) + c * abs(y)), TRIANGLE, {x: 1, y: 1}
        ),
        1,
        half,
    ),
    "SQUARES": (
        lambda c: _one_step(
            AtMost(sqrt(p), p + c), SQUARES(qed(SIGN()), "≤"), {p: Rational(1, 4)}
        ),
        1,
        Rational(1, 8),
    ),
    "SQUARES of sines": (
        lambda c: _one_step(
            Equal(Node("asin", (half,)), c * pi), SQUARES(qed(EULER), of="sin")
        ),
        Rational(1, 6),
        Rational(5, 6),
    ),
    "ENCLOSED": (
        lambda c: _one_step(Less(cos(term(1)), c), ENCLOSED()),
        Rational(55, 100),
        Rational(54, 100),
    ),
    "FTC": (
        lambda c: _one_step(
            Equal(Integral(cos(t), (t, 0, x)), c * sin(x)),
            FTC(Integral(cos(t), (t, 0, x)), c * sin(t)),
            {x: 1},
        ),
        1,
        2,
    ),
    "SUBSTITUTION": (_a_substitution, 1, 2),
    "BY_PARTS": (_by_parts, 1, 2),
    "MONOTONE": (
        lambda c: _one_step(
            AtMost(r, r + c * r**2),
            MONOTONE(r, term(0), s, qed(SIGN()), qed(SIGN())),
            {r: 1},
        ),
        1,
        -1,
    ),
    "CASES": (
        lambda c: {
            "says": AtMost(x, x**2 + c),
            "proof": qed(CASES(x, term(1), qed(SIGN()), qed(SIGN()))),
            "witnesses": ({x: half}, {x: 2}),
        },
        1,
        0,
    ),
    "TERMWISE": (
        lambda c: _one_step(
            Equal(Sum((i + 1) ** 2, (i, 0, n)), Sum(i**2 + c * i + 1, (i, 0, n))),
            TERMWISE(k, ALGEBRA),
            {n: 3},
        ),
        2,
        3,
    ),
    "TELESCOPE": (
        lambda c: _one_step(
            Equal(Sum(2 * i + 1, (i, 0, n)), (n + c) ** 2), TELESCOPE(k, k**2), {n: 3}
        ),
        1,
        2,
    ),
    "REINDEX": (
        lambda c: _one_step(
            Equal(Sum(i**2, (i, 0, n)), Sum((j - 1) ** 2, (j, c, n + 1))),
            REINDEX(k, k - 1),
            {n: 3},
        ),
        1,
        0,
    ),
    "SPLIT": (
        lambda c: _one_step(
            Equal(Sum(i**3, (i, 0, n)), Sum(i**3, (i, 0, n - c)) + n**3),
            SPLIT(Sum(i**3, (i, 0, n)), n - 1),
            {n: 3},
        ),
        1,
        2,
    ),
    "DIRECT_SUM": (_turning_blocks, 1, -1),
    "DETERMINANT": (
        lambda c: _one_step(
            Equal(
                det(DirectSum(block, (i, n))), Product(c * det(block), (k, 0, n - 1))
            ),
            DETERMINANT(k),
            {x: 1, y: 2, n: 3},
        ),
        1,
        2,
    ),
    "LEMMA": (_an_instance, 1, -1),
    "CITED": (_a_theorem, 0, 1),
    "GIVEN": (_a_given, 2, 3),
    "REWRITE": (_inside_a_cosine, 1, 2),
    "LINEAR_SYSTEM": (_two_equations, 2, 3),
    "INDUCTION": (_steps_add, 1, 2),
    # A truth offered as refuted at a point.
    "COUNTEREXAMPLE": (lambda c: {"says": Equal(x**2, c), "refuted_at": {x: 2}}, 5, 4),
}


def _all(constant: int) -> tuple[Claim, ...]:
    return tuple(
        claim(rule, f"A claim by {rule}", **family(term((right, wrong)[constant])))
        for rule, (family, right, wrong) in FAMILIES.items()
    )


TWINS, CANARIES = _all(0), _all(1)

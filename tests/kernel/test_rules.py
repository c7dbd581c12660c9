"""Each rule has true uses that are accepted, so that no refusal of it is empty; numbers meet them.

The book does not use every rule, and none in every way: here it is used in all.
"""

from __future__ import annotations

import pytest

from phaseproof.author import *
from phaseproof.authoring.expressions import cosh, cot, csc, sinh, tanh
from phaseproof.prover.elaboration import decide
from phaseproof.trusted.kernel.rules import INSTANCE, REWRITE
from phaseproof.trusted.language.claims import Method, Relation
from phaseproof.trusted.language.terms import term
from phaseproof.trusted.language.verdict import Verdict
from phaseproof.verification.witness_values import readings
from tests.kernel.attempts import REASONS, Attempt, refusal

x, y, z, t, s = letter("x y z t s", "real")
p, q, u, v = letter("p q u v", "positive")
r = letter("r", "nonnegative")
m, n, e = letter("m n e", "integer")
i, j, h, l, k = letter("i j h l k", "natural")
d = letter("d", "even")
c, w = letter("c w", "complex")
a, b = (function(name, "natural", "real") for name in "ab")
f = function("f", "real", "real", smooth=2)
A, B = letter("A B", "real", h, h)
U = letter("U", "orthogonal", h, h)
P = letter("P", "permutation", h, h)
ladder = function("L", ("natural", "integer"), "real")
σ = function("sigma", "natural", "natural")
ordered = letter(" ".join(f"v{n}" for n in range(9)), "real")
vec = function("v", "integer", vectors(h))
arrow, frame = letter("u", "real", 2, 1), function("e", "natural", vectors(2))

turn = let("R", x, be=Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]]))
turns = lambda angle: DirectSum(turn(angle), (i, h))
power = Integral(t**3, (t, 0, x))
parts_of = Integral(t * exp(t), (t, 0, x))
geometric = Sum(x**i, (i, 0, h))
below = Cited("below", "sin x ≤ x", "", Sequent((AtMost(sin(r), r),)))
a_root = Cited("root", "there is a root", "", Sequent((Equal(u**2, p),), some=(u,)))
two_a = claim(
    "twoa",
    "",
    Equal(a(i) + a(i), 2 * a(i)),
    proof=qed(ALGEBRA),
    witnesses=({i: 1, a: Function(i, i)},),
)
addition = claim(
    "adds",
    "",
    Equal(sin(x + y), sin(x) * cos(y) + cos(x) * sin(y)),
    proof=qed(ADDITION),
    witnesses=({x: 1, y: 2},),
)
at_least_one = claim(
    "expo",
    "",
    AtMost(1, exp(r)),
    proof=qed(MONOTONE(r, 0, s, qed(ALGEBRA), qed(SIGN()))),
    witnesses=({r: 1},),
)
at_most_one = claim(
    "most",
    "",
    AtMost(cos(x), 1),
    proof=via(1 - 2 * sin(x / 2) ** 2, by=EULER).qed(SIGN()),
    witnesses=({x: 1},),
)
apart = given("apart", Differ(x, y))
linear = Function(i, i)

USES: dict[str, Attempt] = {
    "ALGEBRA: a cube": Attempt(
        Equal((x - y) * (x**2 + x * y + y**2), x**3 - y**3), ALGEBRA
    ),
    "ALGEBRA: a divisor a hypothesis speaks of": Attempt(
        Equal((x**2 - y**2) / (x - y), x + y), ALGEBRA, given=(apart,), at={x: 1}
    ),
    "ALGEBRA: exponents": Attempt(
        Equal(exp(x) * exp(I * y) / exp(x - y), exp(y + I * y)), ALGEBRA
    ),
    "ALGEBRA: roots and logarithms of what is positive": Attempt(
        Equal(sqrt(p**2 * q) * log(p * q), p * sqrt(q) * (log(p) + log(q))), ALGEBRA
    ),
    "ALGEBRA: real powers": Attempt(
        Equal(p**x * p ** (y - x) / 2**y, p**y * 2 ** (-y)), ALGEBRA
    ),
    "ALGEBRA: whole powers": Attempt(
        Equal(x**h * x ** (h + 1), x * x ** (2 * h)), ALGEBRA
    ),
    "ALGEBRA: whole powers of what is not zero": Attempt(
        Equal((x - y) ** m * (x - y) ** (-m), 1), ALGEBRA, given=(apart,), at={x: 1}
    ),
    "ALGEBRA: an empty sum, and one without the letter": Attempt(
        Equal(Sum(x, (i, 1, h)) + Sum(a(i), (i, 0, -1)), h * x), ALGEBRA
    ),
    "ALGEBRA: sums are linear": Attempt(
        Equal(Sum(x * a(i) + 1, (i, 0, h)), x * Sum(a(j), (j, 0, h)) + h + 1), ALGEBRA
    ),
    "ALGEBRA: an integral run backwards": Attempt(
        Equal(Integral(cos(t), (t, x, y)), -Integral(cos(s), (s, y, x))), ALGEBRA
    ),
    "ALGEBRA: transposes": Attempt(
        Equal((A * B + 2 * U).T, B.T * A.T + 2 * U.T), ALGEBRA
    ),
    "ALGEBRA: an orthogonal matrix": Attempt(Equal(U.T * U ** (m + 1), U**m), ALGEBRA),
    "ALGEBRA: a permutation": Attempt(Equal(P * P.T * A, A), ALGEBRA),
    "ALGEBRA: an inner product": Attempt(
        Equal(dot(U * vec(m), U * vec(n)), dot(vec(n), vec(m))), ALGEBRA
    ),
    "ALGEBRA: a determinant": Attempt(
        Equal(det(Matrix([[x, y, 0], [0, x, y], [y, 0, x]])), x**3 + y**3), ALGEBRA
    ),
    "ALGEBRA: a derivative is linear": Attempt(
        Equal(D(f(x), (0, 2 * y)), 2 * y * D(f(x), (0, 1))),
        ALGEBRA,
        at={f: Function(x, sin(x) * x)},
    ),
    "DEFINITION: a name": Attempt(
        Equal(turn(y), Matrix([[cos(y), -sin(y)], [sin(y), cos(y)]])), DEFINITION
    ),
    "ADDITION: the sine of a difference": Attempt(
        Equal(sin(2 * x - y), sin(2 * x) * cos(y) - cos(2 * x) * sin(y)), ADDITION
    ),
    "ADDITION: three angles": Attempt(
        Equal(cos(x + y + z), cos(x) * cos(y + z) - sin(x) * sin(y + z)), ADDITION
    ),
    "ADDITION: the cosine is even": Attempt(Equal(cos(-x), cos(x)), ADDITION),
    "PYTHAGORAS: inside an expression": Attempt(
        Equal((cos(x) ** 2 + sin(x) ** 2) * y - sin(z) ** 2, y - 1 + cos(z) ** 2),
        PYTHAGORAS,
    ),
    "PYTHAGORAS: in a matrix": Attempt(
        Equal(turn(x).T * turn(x), identity(2)), PYTHAGORAS
    ),
    "EULER: a double angle": Attempt(Equal(cos(2 * x), 2 * cos(x) ** 2 - 1), EULER),
    "EULER: a cube to a sum": Attempt(
        Equal(cos(x) ** 3, (cos(3 * x) + 3 * cos(x)) / 4), EULER
    ),
    "EULER: whole turns": Attempt(Equal(cos(x + 2 * pi * m), cos(x)), EULER),
    "EULER: half turns": Attempt(Equal(exp(I * pi * m), cos(pi * m)), EULER),
    "EULER: an even number of half turns": Attempt(Equal(cos(pi * d), 1), EULER),
    "EULER: the pentagon": Attempt(Equal(cos(pi / 5), (1 + sqrt(5)) / 4), EULER),
    "EULER: the heptagon": Attempt(
        Equal(cos(2 * pi / 7) + cos(4 * pi / 7) + cos(6 * pi / 7), -half), EULER
    ),
    "EULER: tangent and cotangent": Attempt(
        Equal(tan(x) + cot(x), 2 * csc(2 * x)),
        EULER,
        at={x: 1},
        given=(
            given("sin", Differ(sin(x), 0)),
            given("cos", Differ(cos(x), 0)),
            given("sin 2x", Differ(sin(2 * x), 0)),
        ),
    ),
    "EULER: hyperbolic functions": Attempt(Equal(sin(I * x), I * sinh(x)), EULER),
    "EULER: a hyperbolic tangent": Attempt(
        Equal(tanh(x), 1 - 2 / (exp(2 * x) + 1)),
        EULER,
        given=(given("cosh", Differ(cosh(x), 0)),),
    ),
    "EULER: conjugates": Attempt(
        Equal(conj(c * exp(I * x)), conj(c) * exp(-I * x)), ALGEBRA
    ),
    "EULER: real and imaginary parts": Attempt(
        Equal(re(c) * cos(x) - im(c) * sin(x), re(c * exp(I * x))), EULER
    ),
    "DEFINITION: the anchor of Ci": Attempt(
        Equal(Ci(p), gamma + log(p) - Cin(p)), DEFINITION
    ),
    "DEFINITION: E1 on the imaginary axis": Attempt(
        Equal(E1(I * p) + conj(E1(I * p)), -2 * Ci(p)), DEFINITION
    ),
    "MODULUS: a product": Attempt(
        Equal(abs(c * exp(I * x) * (-p)), p * abs(c)), MODULUS
    ),
    "MODULUS: a square": Attempt(
        Equal(abs(c + x) ** 2, (c + x) * (conj(c) + x)), MODULUS
    ),
    "MODULUS: of an exponential": Attempt(Equal(abs(exp(c)), exp(re(c))), MODULUS),
    "SIGN: a sum of squares": Attempt(Less(0, x**2 + y**2 + 1), SIGN("<")),
    "SIGN: from a hypothesis": Attempt(
        Less(0, log(p)), SIGN("<"), given=(given("h", Less(1, p)),)
    ),
    "SIGN: times a hypothesis": Attempt(
        AtMost(p * x, p * y), SIGN(), given=(given("h", AtMost(x, y)),)
    ),
    "SIGN: an integer above zero": Attempt(
        AtMost(1, m), SIGN(), given=(given("h", Less(0, m)),)
    ),
    "SIGN: apart": Attempt(Differ(exp(x), 0), SIGN("≠")),
    "SIGN: apart, by a hypothesis": Attempt(
        Differ(2 * y, 2 * x), SIGN("≠"), given=(apart,), at={x: 1}
    ),
    "SIGN: the integral of a square": Attempt(
        AtMost(0, Integral(f(t) ** 2, (t, 0, 1))), SIGN()
    ),
    "SIGN: a modulus": Attempt(AtMost(-abs(c), abs(c)), SIGN()),
    "TRIANGLE: a difference": Attempt(AtMost(abs(c - w), abs(c) + abs(w)), TRIANGLE),
    "TRIANGLE: a sum of any length": Attempt(
        AtMost(abs(Sum(a(i) * exp(I * i * x), (i, 0, h))), Sum(abs(a(i)), (i, 0, h))),
        TRIANGLE,
    ),
    "TRIANGLE: an integral": Attempt(
        AtMost(
            abs(Integral(f(t) * exp(I * t), (t, 0, 1))), Integral(abs(f(t)), (t, 0, 1))
        ),
        TRIANGLE,
        at={f: Function(x, x + 1)},
    ),
    "TRIANGLE: over something positive": Attempt(
        AtMost(abs(x + y) / p, (abs(x) + abs(y)) / p), TRIANGLE
    ),
    "SQUARES: of moduli": Attempt(
        Equal(abs(I * x), abs(x)), SQUARES(via(x**2, by=MODULUS).qed(MODULUS))
    ),
    "SQUARES: a smaller square": Attempt(
        AtMost(sqrt(p), p + 1), SQUARES(qed(SIGN()), "≤")
    ),
    "SQUARES: strictly": Attempt(Less(sqrt(p), p + 1), SQUARES(qed(SIGN("<")), "<")),
    "MONOTONE: the exponential lies above its tangent": Attempt(
        AtMost(1 + r, exp(r)),
        MONOTONE(r, 0, s, qed(ALGEBRA), qed(LEMMA(at_least_one, {r: s}))),
    ),
    "MONOTONE: down from a start": Attempt(
        AtMost(exp(x), exp(1)),
        MONOTONE(x, 1, s, qed(ALGEBRA), qed(SIGN()), falls=True),
        given=(given("high", AtMost(x, 1)),),
    ),
    "MONOTONE: strictly": Attempt(
        Less(1, exp(r)),
        MONOTONE(r, 0, s, qed(ALGEBRA), qed(SIGN("<")), rel="<"),
        given=(given("h", Less(0, r)),),
    ),
    "MONOTONE: equal slopes": Attempt(
        Equal(log(2 * p), log(2) + log(p)),
        MONOTONE(p, 1, u, qed(ALGEBRA), qed(ALGEBRA), rel="="),
        given=(given("low", AtMost(1, p)),),
    ),
    "MONOTONE: at a positive letter": Attempt(
        AtMost(log(p), p - 1),
        MONOTONE(p, 1, u, qed(ALGEBRA), qed(SIGN()), falls=True),
        given=(given("h", AtMost(p, 1)),),
        at={p: half},
    ),
    "ENCLOSED: what bounds a bound": Attempt(
        AtMost(sin(x), 1),
        ENCLOSED(x, "≤"),
        given=(
            given("h", AtMost(x, y)),
            given("k", AtMost(y, 1)),
            given("l", AtMost(0, x)),
        ),
        at={x: half, y: half},
    ),
    "ENCLOSED: nine numbers, each at most each later one": Attempt(
        AtMost(sin(x), 1),
        ENCLOSED(x, "≤"),
        given=(
            given("from", AtMost(0, x)),
            given("to", AtMost(x, ordered[0])),
            given("end", AtMost(ordered[-1], 1)),
            *(
                given(f"{v}{w}", AtMost(v, w))
                for n, v in enumerate(ordered)
                for w in ordered[n + 1 :]
            ),
        ),
        at=dict.fromkeys((x, *ordered), half),
    ),
    "ENCLOSED: a far bound that is not read": Attempt(
        AtMost(sin(x), 1),
        ENCLOSED(x, "≤"),
        given=(
            given("from", AtMost(0, x)),
            given("to", AtMost(x, 1)),
            given("beyond", AtMost(x, y)),
            given("far", AtMost(y, exp(term(6000)))),
        ),
        at={x: half, y: 1},
    ),
    "CASES: above and below 1": Attempt(
        AtMost(x, x**2 + 1),
        CASES(x, term(1), qed(SIGN()), qed(SIGN())),
        also=({x: 2},),
    ),
    "CASES: an equation": Attempt(
        Equal(abs(x) ** 2, x * x),
        CASES(x, term(0), qed(MODULUS), qed(MODULUS), rel="="),
        also=({x: -1},),
    ),
    "MONOTONE: from another start": Attempt(
        AtMost(log(p), p - 1),
        MONOTONE(p, 1, s, qed(ALGEBRA), qed(SIGN())),
        given=(given("h", AtMost(1, p)),),
    ),
    "TRIANGLE: a slope bounds the rise of any smooth function": Attempt(
        AtMost(abs(Integral(D(f(t), (0, 1)), (t, 0, q))), p * q),
        via(Integral(abs(D(f(t), (0, 1))), (t, 0, q)), TRIANGLE)
        .via(
            Integral(p, (t, 0, q)),
            TERMWISE(
                SQUARES(
                    via(D(f(x), (0, 1)) ** 2, by=MODULUS).qed(
                        INSTANCE("steep", {x: x}, rel="≤")
                    ),
                    "≤",
                ),
                x,
            ),
        )
        .qed(ALGEBRA),
        given=(given("steep", AtMost(D(f(x), (0, 1)) ** 2, p**2), x),),
        at={f: Function(x, 1 - x), p: 1},
    ),
    "ENCLOSED: numbers": Attempt(Less(cos(term(1)), Rational(541, 1000)), ENCLOSED()),
    "ENCLOSED: a finite range": Attempt(
        Less(m * cos(m / 100), 99),
        ENCLOSED(m),
        given=(given("from", AtMost(-50, m)), given("to", AtMost(m, 50))),
    ),
    "ENCLOSED: an interval": Attempt(
        Less(x * (1 - x), Rational(26, 100)),
        ENCLOSED(x),
        given=(given("from", AtMost(0, x)), given("to", AtMost(x, 1))),
    ),
    "ENCLOSED: a wave on an interval": Attempt(
        AtMost(cos(x) + cos(3 * x), Rational(21, 10)),
        ENCLOSED(x, rel="≤"),
        given=(given("from", AtMost(-1, x)), given("to", AtMost(x, 10))),
    ),
    "FTC: a power": Attempt(Equal(power, x**4 / 4), FTC(power, t**4 / 4)),
    "FTC: inside an expression": Attempt(
        Equal(abs(2 * power + y), abs(x**4 / 2 + y)), FTC(power, t**4 / 4)
    ),
    "FTC: a logarithm": Attempt(
        Equal(Integral(1 / t, (t, 1, p + 1)), log(p + 1)),
        FTC(Integral(1 / t, (t, 1, p + 1)), log(t)),
    ),
    "FTC: any smooth function": Attempt(
        Equal(Integral(D(f(t), (0, 1)), (t, x, y)), f(y) - f(x)),
        FTC(Integral(D(f(t), (0, 1)), (t, x, y)), f(t)),
        at={f: Function(x, x**2)},
    ),
    "SUBSTITUTION: a square": Attempt(
        Equal(Integral(2 * t * exp(t**2), (t, 0, x)), Integral(exp(s), (s, 0, x**2))),
        SUBSTITUTION(t**2),
    ),
    "SUBSTITUTION: run backwards": Attempt(
        Equal(Integral(cos(1 - t), (t, 0, 1)), Integral(-cos(s), (s, 1, 0))),
        SUBSTITUTION(1 - t),
    ),
    "BY_PARTS: t eᵗ": Attempt(
        Equal(parts_of, x * exp(x) - Integral(exp(t), (t, 0, x))),
        BY_PARTS(parts_of, t, exp(t)),
    ),
    "TERMWISE: two sums": Attempt(
        Equal(Sum(cos(2 * a(i)), (i, 0, h)), Sum(2 * cos(a(j)) ** 2 - 1, (j, 0, h))),
        TERMWISE(EULER, k),
    ),
    "TERMWISE: two sums, in order": Attempt(
        AtMost(Sum(cos(a(i)), (i, 0, h)), Sum(1, (i, 0, h))),
        TERMWISE(LEMMA(at_most_one, {x: a(k)}), k),
    ),
    "TERMWISE: strictly": Attempt(
        Less(Sum(a(i), (i, 0, h)), Sum(a(i) + 1, (i, 0, h))), TERMWISE(SIGN("<"), k)
    ),
    "TERMWISE: two products": Attempt(
        Equal(
            Product((a(i) + 1) ** 2, (i, 0, h)),
            Product(a(i) ** 2 + 2 * a(i) + 1, (i, 0, h)),
        ),
        TERMWISE(ALGEBRA, k),
    ),
    "TERMWISE: two integrals, in order": Attempt(
        AtMost(Integral(cos(t) * p, (t, 0, x**2)), Integral(p, (t, 0, x**2))),
        TERMWISE(LEMMA(at_most_one, {x: s}), s),
    ),
    "TELESCOPE: Σ i = n(n - 1)/2": Attempt(
        Equal(Sum(i, (i, 0, h - 1)), h * (h - 1) / 2),
        TELESCOPE(k, k * (k - 1) / 2),
        given=(given("h", Less(0, h)),),
    ),
    "TELESCOPE: the geometric sum": Attempt(
        Equal(geometric, x ** (h + 1) / (x - 1) - x**0 / (x - 1)),
        TELESCOPE(k, x**k / (x - 1)),
        given=(given("x ≠ 1", Differ(x, 1)),),
    ),
    "TELESCOPE: a sum of cosines": Attempt(
        Equal(
            Sum(2 * sin(half * x) * cos(i * x), (i, 0, h)),
            sin((h + half) * x) + sin(half * x),
        ),
        TELESCOPE(k, sin((k - half) * x)),
    ),
    "TELESCOPE: partial fractions": Attempt(
        Equal(Sum(-1 / ((i + 1) * (i + 2)), (i, 0, h)), 1 / (h + 2) - 1),
        TELESCOPE(k, 1 / (k + 1)),
    ),
    "SPLIT: the last term": Attempt(
        Equal(Sum(a(i), (i, 0, h)), Sum(a(i), (i, 0, h - 1)) + a(h)),
        SPLIT(Sum(a(i), (i, 0, h)), h - 1),
    ),
    "SPLIT: the first factor": Attempt(
        Equal(Product(a(i), (i, 0, h)), a(0) * Product(a(i), (i, 1, h))),
        SPLIT(Product(a(i), (i, 0, h)), term(0)),
    ),
    "SPLIT: a part without terms": Attempt(
        Equal(
            1 + Sum(a(i), (i, 0, h)),
            1 + Sum(a(i), (i, 0, -1)) + Sum(1 * a(i), (i, 0, h)),
        ),
        SPLIT(Sum(a(i), (i, 0, h)), term(-1)),
    ),
    "REINDEX: a shift": Attempt(
        Equal(Sum(a(i) * x, (i, 0, h)), Sum(a(j - 3) * x, (j, 3, h + 3))),
        REINDEX(k, k - 3),
    ),
    "REINDEX: a reversal": Attempt(
        Equal(Sum(a(i) * b(h - i), (i, 0, h)), Sum(a(h - j) * b(j), (j, 0, h))),
        REINDEX(k, h - k),
    ),
    "REINDEX: a permutation": Attempt(
        Equal(Sum(a(i) * x, (i, 0, h - 1)), Sum(a(σ(i)) * x, (i, 0, h - 1))),
        REINDEX(k, σ(k)),
        given=(
            given("below h", Less(σ(i), h), i, provided=Less(i, h)),
            given(
                "one to one",
                Differ(σ(i), σ(l)),
                i,
                l,
                provided=(Less(i, h), Less(l, h), Differ(i, l)),
            ),
        ),
        at={σ: Function(i, i)},
    ),
    "SIGN: a product, by what is known of a sum inside": Attempt(
        Less(0, Product(1 + Sum(a(i), (i, 0, h)) + r, (j, 0, k))),
        SIGN("<"),
        given=(given("h", AtMost(0, Sum(a(i), (i, 0, h)))),),
    ),
    "SIGN: an integral, by what is known of a sum in its bound": Attempt(
        AtMost(0, Integral(f(t) ** 2, (t, 0, Sum(a(i), (i, 0, h))))),
        SIGN(),
        given=(given("h", AtMost(0, Sum(a(i), (i, 0, h)))),),
    ),
    "SIGN: a sum of positive terms": Attempt(
        Less(0, Sum(exp(a(i)), (i, 0, h))), SIGN("<")
    ),
    "SIGN: of a logarithm, where a hypothesis is about logarithms": Attempt(
        AtMost(0, log(p) * log(s)),
        SIGN("≤"),
        given=(
            given("s", Less(1, s)),
            given("p", Less(1, p)),
            given("both", Less(0, x * log(p) + y * log(s))),
        ),
        at={p: 2, s: 3, x: 1, y: 1},
    ),
    "ALGEBRA: divided by a sum of positive terms": Attempt(
        Equal(Sum(exp(a(i)) / Sum(exp(a(j)), (j, 0, h)), (i, 0, h)), 1), ALGEBRA
    ),
    "ALGEBRA: a product of positive factors, perhaps of none": Attempt(
        Equal(Product(exp(a(i)), (i, 1, h)) / Product(exp(a(j)), (j, 1, h)), 1), ALGEBRA
    ),
    "INDUCTION: an arithmetic progression": Attempt(
        Equal(a(h), x + h * y),
        INDUCTION(
            h,
            qed(INSTANCE("start")),
            via(a(h) + y, by=INSTANCE("next", {i: h}))
            .via(x + h * y + y, by=INSTANCE("induction"))
            .qed(ALGEBRA),
        ),
        given=(
            given("start", Equal(a(0), x)),
            given("next", Equal(a(i + 1), a(i) + y), i),
        ),
        at={a: Function(i, 1 + 2 * i), x: 1, y: 2},
    ),
    "INDUCTION: an inequality": Attempt(
        AtMost(0, a(h)),
        INDUCTION(
            h,
            qed(INSTANCE("start", rel="≤")),
            via(a(h), by=INSTANCE("induction", rel="≤")).qed(
                INSTANCE("grows", {i: h}, rel="≤")
            ),
            rel="≤",
        ),
        given=(
            given("start", AtMost(0, a(0))),
            given("grows", AtMost(a(i), a(i + 1)), i),
        ),
        at={a: Function(i, i)},
    ),
    "INDUCTION: for all values of another letter": Attempt(
        Equal(ladder(h, m), ladder(0, m + h)),
        INDUCTION(
            h,
            qed(ALGEBRA),
            via(ladder(h, m + 1), by=INSTANCE("rung", {i: h, n: m}))
            .via(ladder(0, m + 1 + h), by=INSTANCE("induction", {m: m + 1}))
            .qed(ALGEBRA),
            over=(m,),
        ),
        given=(given("rung", Equal(ladder(i + 1, n), ladder(i, n + 1)), i, n),),
        at={ladder: Function((i, n), i + n)},
    ),
    "DIRECT_SUM: any number of turns": Attempt(
        Equal(turns(a(i)).T * turns(a(i) * 2), turns(a(i))), DIRECT_SUM(EULER, k)
    ),
    "DIRECT_SUM: a matrix and a stack": Attempt(
        Equal(
            turns(a(i)) * Stack(column(1, 0), (i, h)),
            Stack(column(cos(a(i)), sin(a(i))), (i, h)),
        ),
        DIRECT_SUM(ALGEBRA, k),
    ),
    "DIRECT_SUM: an inner product": Attempt(
        Equal(
            dot(Stack(column(a(i), 1), (i, h)), Stack(column(b(i), i), (i, h))),
            Sum(a(i) * b(i) + i, (i, 0, h - 1)),
        ),
        DIRECT_SUM(ALGEBRA, k),
        given=(given("h", Less(0, h)),),
    ),
    "DIRECT_SUM: the identity": Attempt(
        Equal(turns(a(i)).T * turns(a(i)), identity(2 * h)), DIRECT_SUM(PYTHAGORAS, k)
    ),
    "DETERMINANT: of turns": Attempt(
        Equal(
            det(turns(a(i))), Product(cos(a(j)) ** 2 + sin(a(j)) ** 2, (j, 0, h - 1))
        ),
        DETERMINANT(k),
    ),
    "LEMMA: an instance": Attempt(
        Equal(sin(2 * z + y), sin(2 * z) * cos(y) + cos(2 * z) * sin(y)),
        LEMMA(addition, {x: 2 * z}),
    ),
    "LEMMA: inside an expression": Attempt(
        AtMost(p * cos(3 * y) - 1, p - 1), LEMMA(at_most_one, {x: 3 * y})
    ),
    "CITED: an instance": Attempt(AtMost(sin(p**2), p**2), CITED(below, {r: p**2})),
    "GIVEN: for all vectors of a plane": Attempt(
        Equal(Sum(dot(arrow, frame(i)) ** 2, (i, 0, h)), dot(arrow, arrow)),
        INSTANCE("frame", {arrow: arrow}),
        given=(
            given(
                "frame",
                Equal(Sum(dot(arrow, frame(i)) ** 2, (i, 0, h)), dot(arrow, arrow)),
                arrow,
            ),
        ),
        at={
            h: 1,
            frame: Function(i, column(cos(i * pi / 2), sin(i * pi / 2))),
            arrow: column(3, 4),
        },
    ),
    "GIVEN: an instance": Attempt(
        Equal(2 * a(h + 1), 2 * x),
        INSTANCE("all", {i: h + 1}),
        given=(given("all", Equal(a(i), x), i),),
        at={a: Function(i, Rational(3)), x: 3},
    ),
    "GIVEN: in its range": Attempt(
        Equal(a(h), x),
        INSTANCE("all", {i: h}),
        given=(
            given("all", Equal(a(i), x), i, provided=Less(i, 9)),
            given("h", Less(h, 5)),
        ),
        at={a: Function(i, Rational(3)), x: 3},
    ),
    "GIVEN: an inequality, times something positive": Attempt(
        AtMost(p * x + z, p * y + z),
        INSTANCE("h", rel="≤"),
        given=(given("h", AtMost(x, y)),),
    ),
    "GIVEN: of matrices": Attempt(
        Equal(U * A * B, U * B), INSTANCE("h"), given=(given("h", Equal(A * B, B)),)
    ),
    "REWRITE: named by its author, read from right to left": Attempt(
        Equal(cos(y * z), cos(x * z)),
        REWRITE(INSTANCE("h", turned=True)),
        given=(given("h", Equal(x, y)),),
        at={x: 1, y: 1},
    ),
    "LINEAR_SYSTEM: of inequalities": Attempt(
        Less(x + 2 * z, y + 2 * p),
        LINEAR_SYSTEM(((INSTANCE("one", rel="<"), 1), (INSTANCE("two", rel="≤"), 2))),
        given=(given("one", Less(x, y)), given("two", AtMost(z, p))),
        at={x: 1, y: 2, z: 1},
    ),
    "LINEAR_SYSTEM: Cramer": Attempt(
        Equal(x, (5 * z - 2) / (z - 2)),
        LINEAR_SYSTEM(
            ((INSTANCE("one"), z / (z - 2)), (INSTANCE("two"), -1 / (z - 2)))
        ),
        given=(
            given("one", Equal(x + y, 5)),
            given("two", Equal(2 * x + z * y, 2)),
            given("z ≠ 2", Differ(z, 2)),
        ),
        at={x: 13, y: -8, z: 3},
    ),
    "LINEAR_SYSTEM: of matrices": Attempt(
        Equal(A, B),
        LINEAR_SYSTEM(((INSTANCE("h"), U.T),)),
        given=(given("h", Equal(A * U, B * U)),),
    ),
    "OBTAIN: a root": Attempt(
        Equal(s, p),
        proof(Obtain(a_root, {}, (u,)), qed(INSTANCE("u")), choose={s: u**2}),
        some=(s,),
        at={p: 4},
    ),
}


@pytest.mark.parametrize("name", USES)
def test_a_true_use_is_accepted_and_met_by_numbers(name: str) -> None:
    offered = USES[name].claim
    judged = decide(offered)
    assert judged.verdict is Verdict.PROVED
    assert judged.method is (
        Method.ENCLOSED if name.startswith("ENCLOSED") else Method.EXACT
    )
    if not name.startswith("OBTAIN"):
        assert all(r.digits >= 45 for r in readings(offered, judged.method))


def test_every_rule_is_used() -> None:
    used = {name.split(":")[0] for name in USES}
    assert used >= REASONS


# For each relation and each level of knowledge, the least reason that will do.
LADDER = {
    ALGEBRA: Equal((x + 1) * (x - 1), x**2 - 1),
    ADDITION: Equal(cos(x - y), cos(x) * cos(y) + sin(x) * sin(y)),
    EULER: Equal(cos(x) ** 2, (1 + cos(2 * x)) / 2),
    MODULUS: Equal(abs(exp(I * x)), 1),
}


@pytest.mark.parametrize("least", LADDER, ids=lambda rule: rule.name)
@pytest.mark.parametrize("cited", LADDER, ids=lambda rule: rule.name)
def test_exactly_the_least_reason_will_do(least: object, cited: object) -> None:
    """A weaker reason does not show it, and a stronger one is overstated."""
    says: Relation = LADDER[least]
    offered = Attempt(says, cited)
    if cited is least:
        assert decide(offered.claim).verdict is Verdict.PROVED
        return
    rules = [*LADDER]
    why = refusal(offered.claim) or ""
    assert (
        "already holds by" if rules.index(cited) > rules.index(least) else "differ"
    ) in why


def test_a_fact_about_any_column_is_read_at_one() -> None:
    """As facts about any number are; the size of the column is that of the witness."""
    column_of, other = letter("x y", "real", h, 1)
    shorter = have(
        "shorter", AtMost(0, dot(column_of, column_of)), qed(SIGN()), column_of
    )
    claimed = claim(
        "norm",
        "",
        AtMost(0, dot(2 * other, 2 * other)),
        given=(),
        proof=proof(shorter, qed(GIVEN(shorter, {column_of: 2 * other}))),
        witnesses=({h: 2, other: column(1, -1)},),
    )
    judged = decide(claimed)
    assert judged.verdict is Verdict.PROVED
    assert readings(claimed, judged.method)

"""Attempts on numbers: powers, logarithms, complex values, order, balls."""

from __future__ import annotations

from phaseproof.author import *
from phaseproof.trusted.language.terms import term
from tests.kernel.attacks import Builder, offer

x, y, s, t, a, b, c = letter("x y s t a b c", "real")
p, q = letter("p q", "positive")
r = letter("r", "nonnegative")
z, w = letter("z w", "complex")
m = letter("m", "integer")
h, i = letter("h i", "natural")
A = qed(ALGEBRA)
# p > 0 says that t is a whole number of turns, not that t = 0.
ALIKE = given("h", Equal(p, exp(I * t)))
EVEN = given("h", Less(0, (-1) ** m))
hidden_half = 1 / (1 + sqrt(2)) / (2 * sqrt(2) - 2)
jumps = function("f", "real", "real")
flat = given("h", Equal(z, w))

BRANCHES: dict[str, Builder] = {
    "log p is it, for p = e^{it}": lambda: offer(
        Equal(log(p), I * t), INSTANCE("h"), {p: 1, t: 0}, given=(ALIKE,)
    ),
    "√p is e^{it/2}, for p = e^{it}": lambda: offer(
        Equal(sqrt(p), exp(I * t / 2)), INSTANCE("h"), {p: 1, t: 0}, given=(ALIKE,)
    ),
    "log (-1)^m is iπm, where it is positive": lambda: offer(
        Equal(log((-1) ** m), I * pi * m), ALGEBRA, {m: 0}, given=(EVEN,)
    ),
    "√(-1)^m is e^{iπm/2}, where it is positive": lambda: offer(
        Equal(sqrt((-1) ** m), exp(I * pi * m / 2)), ALGEBRA, {m: 0}, given=(EVEN,)
    ),
    "an exponent that is one half in disguise": lambda: offer(
        Equal(exp(x) ** hidden_half, exp(x)), ALGEBRA
    ),
    "log e^z is z": lambda: offer(Equal(log(exp(z)), z), ALGEBRA),
    "√|z²| is z": lambda: offer(Equal(sqrt(abs(z * z)), z), MODULUS, {z: 1}),
    "log of a product of numbers of one sign": lambda: offer(
        Equal(log(x * y), log(x) + log(y)),
        ALGEBRA,
        {x: 1, y: 1},
        given=(given("h", Less(0, x * y)),),
    ),
    "log of a quotient of numbers of one sign": lambda: offer(
        Equal(log(x / y), log(x) - log(y)),
        ALGEBRA,
        {x: 1, y: 1},
        given=(given("y ≠ 0", Differ(y, 0)), given("h", Less(0, x / y))),
    ),
    "the numerator of a logarithm": lambda: offer(
        Equal(log(p), q),
        INSTANCE("h"),
        {p: exp(half), q: 1},
        given=(given("h", Equal(log(p), q / (q + 1))),),
    ),
}

NUMBERS: dict[str, Builder] = {
    "0^m is 0": lambda: offer(Equal(term(0) ** h, 0), ALGEBRA),
    "i^{m²} is i^m": lambda: offer(
        Equal(exp(I * pi * m**2 / 2), exp(I * pi * m / 2)), EULER, {m: 1}
    ),
    "z on the circle is |z|": lambda: offer(
        Equal(z, abs(z)), MODULUS, {z: 1}, given=(given("h", Equal(z * conj(z), 1)),)
    ),
    "z z̄ over |z|²": lambda: offer(
        Equal(abs(z) ** -2 * z * conj(z), 1), MODULUS, {z: 1}
    ),
    "z̄ is w, for z = w": lambda: offer(
        Equal(conj(z), w), INSTANCE("h"), {z: 1, w: 1}, given=(flat,)
    ),
    "z/w is 1, for z = w": lambda: offer(
        Equal(z / w, 1), INSTANCE("h"), {z: 1, w: 1}, given=(flat,)
    ),
    "w is 1, for z = zw": lambda: offer(
        Equal(1, w), INSTANCE("h"), {z: 1, w: 1}, given=(given("h", Equal(z, z * w)),)
    ),
    "E₁ on the other ray": lambda: offer(
        Equal(E1(-I * p), -Ci(p) - I * (Si(p) - pi / 2)), ALGEBRA
    ),
}

ORDER: dict[str, Builder] = {
    "xy ≥ 0, for x ≥ 0": lambda: offer(
        AtMost(0, x * y), SIGN(), {x: 1, y: 1}, given=(given("h", AtMost(0, x)),)
    ),
    "x < x + y²": lambda: offer(Less(x, x + y**2), SIGN("≤")),
    "an equation by signs": lambda: offer(Equal(h, h + 1), SIGN("="), {h: 0}),
    "x is -x, by squares": lambda: offer(Equal(x, -x), SQUARES(A), {x: 0}),
    "|x - y| ≤ |x| - |y|": lambda: offer(
        AtMost(abs(x - y), abs(x) - abs(y)), TRIANGLE, {x: 1, y: 0}
    ),
    "the triangle over a negative number": lambda: offer(
        AtMost(abs(x + y) / c, abs(x) / c + abs(y) / c),
        TRIANGLE,
        {x: 1, y: 0, c: -1},
        given=(given("c", Less(c, 0)),),
    ),
    "monotone from a pole": lambda: offer(
        AtMost(-1 / r, 1 / r), MONOTONE(r, 0, s, A, A), {r: 1}
    ),
    "monotone where there is a corner": lambda: offer(
        AtMost(abs(r - 1), 1 - r), MONOTONE(r, 0, s, A, A), {r: 0}
    ),
    "a logarithm that is positive in a sum only": lambda: offer(
        Less(0, Sum(log(h), (i, 0, h - 1)) - h * log(h) + h), SIGN("<"), {h: 3}
    ),
}

AT_MOST_ONE = given("l", AtMost(0, x)), given("u", AtMost(x, 1))
BALLS: dict[str, Builder] = {
    "an equation of numbers": lambda: offer(
        Equal(sin(term(1)) ** 2 + cos(term(1)) ** 2, 1 + Rational(1, 10**40)),
        ENCLOSED(rel="="),
    ),
    "two numbers that are one": lambda: offer(Less(sin(pi), 0), ENCLOSED()),
    "a hair too low": lambda: offer(
        Less(sin(x), Rational(84, 100)), ENCLOSED(x), {x: half}, given=AT_MOST_ONE
    ),
    "over an empty range": lambda: offer(
        Less(sin(x), -5),
        ENCLOSED(x),
        {x: half},
        given=(given("l", AtMost(1, x)), given("u", AtMost(x, 0))),
    ),
}

# A reading is kept for the other reasons of a proof; what one reason knows is not.
one = given("h", Equal(x, 1))

REMEMBERED: dict[str, Builder] = {
    "what is special to one reason, by another": lambda: offer(
        Equal(cos(2 * x), cos(2 * x) * 1),
        via(2 * cos(x) ** 2 - 1, by=EULER).qed(by=ALGEBRA),
    ),
    "what a hypothesis puts in place, without it": lambda: offer(
        Equal(y * sin(x), y * sin(x) * 1),
        via(y * sin(term(1)), by=INSTANCE("h")).qed(by=ALGEBRA),
        {x: 1},
        given=(one,),
    ),
    "what Euler sees, by the axioms": lambda: offer(
        Equal(sin(x) ** 2 + cos(x) ** 2, cos(x) ** 2 + sin(x) ** 2),
        via(1, by=EULER).qed(by=ALGEBRA),
    ),
    "what a number is, where a matrix stands": lambda: offer(
        Equal(Matrix([[p]]), p), ALGEBRA
    ),
    "what is inside an integral, of a function that may jump": lambda: offer(
        Equal(
            jumps(x) + Integral(jumps(t), (t, 0, 1)),
            jumps(x) + Integral(jumps(s), (s, 0, 1)),
        ),
        ALGEBRA,
    ),
}

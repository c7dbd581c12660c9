"""Attempts to keep the kernel busy: each is answered within seconds, and none is granted."""

from __future__ import annotations

from functools import reduce

from phaseproof.author import *
from phaseproof.trusted.language.terms import Binder, Grid, Node, term
from tests.kernel.attacks import Builder, offer, refute

x, y, z = letter("x y z", "real")
i, j, k = letter("i j k", "natural")
many = letter(" ".join(f"a{n}" for n in range(40)), "real")
counters = letter(" ".join(f"c{n}" for n in range(6)), "natural")
B = letter("B", "real", 40, 40)
sum_of_all = reduce(lambda a, b: a + b, many)
even = letter("d", "even")
at = function("f", "natural", "real")
nested = lambda step, times, inside=x: reduce(
    lambda e, _: step(e), range(times), inside
)
shared = lambda step, times: reduce(lambda e, _: step(e), range(times), x)
power_tower = lambda base: reduce(lambda e, _: e**256, range(4), base)
curve = function("g", "real", "real", smooth=40)
step = function("h", ("natural", "real"), "real")
v, w = letter("v w", "real", 3, 1)
turn = function("T", (vectors(3), vectors(3)), vectors(3))
dense = sum(many[1:20], many[0]) * sum(many[21:], many[20]) * sum(many[1:20], many[0])
root_of_unity = lambda n: exp(2 * pi * I * n / 1995)
roots = lambda start: sum(
    (root_of_unity(start + n) * many[n % 40] for n in range(16)), term(0)
)
modulus_of = lambda inside: let("m", y, be=abs(y + y * exp(I * z) + 1))(inside)

BUSY: dict[str, Builder] = {
    "an expression that shares its parts": lambda: offer(
        Equal(shared(lambda e: cos(e) + sin(e), 60), 0), ALGEBRA
    ),
    "a square of squares": lambda: offer(
        Equal(shared(lambda e: Node("*", (e, e)), 60), 0), ALGEBRA
    ),
    "2 to half of a large odd number": lambda: offer(
        Equal(term(2) ** Rational(2 * 10**12 + 1, 2), 0), ALGEBRA
    ),
    "the power 256 of a sum": lambda: offer(Equal((x + y + z) ** 256, 0), ALGEBRA),
    "the cosine of 40 angles": lambda: offer(Equal(cos(sum_of_all), 0), ADDITION),
    "the product of 40 cosines": lambda: offer(
        Equal(Node("*", tuple(map(cos, many))), 0), EULER
    ),
    "a large power, refuted": lambda: refute(AtMost(term(2) ** (10**10), 3)),
    "a tower of exponentials, refuted": lambda: refute(
        AtMost(exp(exp(exp(exp(term(10))))), 3)
    ),
    "a million million terms, refuted": lambda: refute(
        AtMost(Sum(Sum(sin(i * j), (i, 0, 10**6)), (j, 0, 10**6)), 3)
    ),
    "a million terms by balls": lambda: offer(
        Less(Sum(1 / (i + 1), (i, 0, 10**6)), 3), ENCLOSED()
    ),
    "a range of 10¹² numbers by balls": lambda: offer(
        Less(sin(k), 1),
        ENCLOSED(k),
        {k: 1},
        given=(given("l", AtMost(0, k)), given("u", AtMost(k, 10**12))),
    ),
    "boxes that never suffice": lambda: offer(
        Less(Integral(cos(x * y**2), (y, 0, 10)), Integral(cos(x * z**2), (z, 0, 10))),
        ENCLOSED(x),
        {x: 0},
        given=(given("l", AtMost(0, x)), given("u", AtMost(x, 50))),
    ),
    "a hypothesis with 60⁶ cases": lambda: offer(
        Equal(x, y),
        INSTANCE("g"),
        given=(
            given(
                "g",
                AtMost(sin(sum(counters, term(0))), 1),
                *counters,
                provided=tuple(Less(c, 60) for c in counters),
            ),
        ),
    ),
    "512 blocks squared": lambda: offer(
        Equal(DirectSum(Matrix([[x, y], [y, x]]), (k, 512)) ** 2, identity(1024)),
        ALGEBRA,
    ),
    "256 blocks, one by one": lambda: offer(
        Equal(
            DirectSum(Matrix([[x]]), (k, 256)) * DirectSum(Matrix([[x]]), (k, 256)),
            identity(256),
        ),
        ALGEBRA,
    ),
    "the power 10⁹ of a matrix": lambda: offer(
        Equal(identity(2) ** (10**9), zeros(2, 2)), ALGEBRA
    ),
    "a tower of powers of a matrix": lambda: offer(
        Equal(power_tower(Matrix([[2, 1], [1, 1]])), identity(2)), ALGEBRA
    ),
    "the cube of a matrix of 1600 letters": lambda: offer(
        Equal(B * B * B, B * B), ALGEBRA
    ),
    "a determinant of sums of cubes": lambda: offer(
        Equal(
            det(
                Matrix(
                    [
                        [
                            (x + y + z + many[row] + row * column) ** 3
                            for column in range(6)
                        ]
                        for row in range(6)
                    ]
                )
            ),
            0,
        ),
        ALGEBRA,
    ),
    "a matrix in a matrix, sixty deep": lambda: offer(
        Equal(nested(lambda e: Grid(((e,),)), 60), zeros(1, 1)), EULER
    ),
    "a stack of stacks, forty deep": lambda: offer(
        Equal(nested(lambda e: Binder("stack", e, i, term(0), term(1)), 40), x), ALGEBRA
    ),
    "a direct sum of direct sums, forty deep": lambda: offer(
        Equal(nested(lambda e: Binder("directsum", e, i, term(0), term(1)), 40), x),
        ALGEBRA,
    ),
    "a sum of 800 fractions of 4000 digits": lambda: offer(
        Equal(
            Node("+", tuple(Rational(1, 10**4000 + 2 * n + 1) for n in range(800))), x
        ),
        ALGEBRA,
    ),
    "whether a tower of powers of an even number is even": lambda: offer(
        Equal(
            at(nested(lambda e: e**256, 4, even)),
            at(nested(lambda e: e**256, 4, even)) + 1,
        ),
        MODULUS,
    ),
    "the slope of a product of 90 000 factors": lambda: offer(
        AtMost(Node("*", (x,) * 90_000), x),
        MONOTONE(x, term(0), y, qed(by=ALGEBRA), qed(by=ALGEBRA)),
    ),
    "100 000 terms of 5000 parts": lambda: refute(
        AtMost(Sum(Node("+", (i,) * 5000), (i, 0, 10**5)), 3)
    ),
    "a wave under 20 000 parts": lambda: refute(
        AtMost(Integral(cos(10**5 * x) * Node("+", (x,) * 20_000), (x, 0, 1)), -(10**9))
    ),
    "a derivative of order 40": lambda: refute(
        AtMost(D(curve(1), *((0, 1),) * 40), -2), {curve: Function(x, cos(x))}
    ),
    "sums in sums about 8000 terms": lambda: offer(
        Equal(nested(lambda e: Sum(step(i, e), (i, 0, k)), 20, dense), x), ALGEBRA
    ),
    "the modulus of a modulus, sixty times": lambda: offer(
        Equal(reduce(lambda e, _: modulus_of(e), range(60), x), 0), MODULUS
    ),
    "a product of sums of roots of order 1995": lambda: offer(
        Equal(roots(1) * roots(900) * roots(300), 0), ALGEBRA
    ),
    "vectors that share their parts": lambda: offer(
        Equal(reduce(lambda e, _: let("q", v, be=turn(v, v))(e), range(60), w), w),
        ALGEBRA,
    ),
}

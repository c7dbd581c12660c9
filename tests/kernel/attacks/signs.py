"""Attempts on what is known of an atom: signs of sums that may be empty or of integrals run
backwards, what is real or whole inside a range and not beyond it, primes, powers, squares."""

from __future__ import annotations

from phaseproof.author import *
from phaseproof.trusted.language.terms import term
from tests.kernel.attacks import Builder, offer

x, y, t, a, b = letter("x y t a b", "real")
z = letter("z", "complex")
p = letter("p", "positive")
r = letter("r", "nonnegative")
m, c = letter("m c", "integer")
i, j, k, n = letter("i j k n", "natural")
e = letter("e", "even")
f = function("f", "natural", "real")
u, v = letter("u v", "real", n, 1)
M = letter("M", "real", n, n)
LENGTH = given("length", AtMost(0, m))
SUM = given("sum", Less(0, Sum(f(i), (i, 0, n))))

SIGNS: dict[str, Builder] = {
    "no positive number, added up": lambda: offer(
        Less(0, Sum(p, (i, 0, m - 1))), SIGN("<"), {m: 1}, given=(LENGTH,)
    ),
    "a sum of squares and one, of no term": lambda: offer(
        Less(0, Sum(x**2 + i + 1, (i, 1, n))), SIGN("<"), {n: 1}
    ),
    "the inverse of a sum of no term": lambda: offer(
        Equal(1 / Sum(i, (i, 1, n)) * Sum(i, (i, 1, n)), 1), ALGEBRA, {n: 1}
    ),
    "the logarithm of a sum of no term": lambda: offer(
        Equal(exp(log(Sum(i, (i, 1, n)))), Sum(i, (i, 1, n))), ALGEBRA, {n: 1}
    ),
    "an inner sum has a term where the outer has one": lambda: offer(
        Less(0, Sum(Sum(p, (j, 1, n)), (i, 1, n))), SIGN("<"), {n: 1}
    ),
    "divided by a sum that has a term inside the range": lambda: offer(
        Equal(Sum(1 / Sum(j + 0, (j, 1, n)), (i, 1, n)), n / Sum(j + 0, (j, 1, n))),
        ALGEBRA,
        {n: 1},
    ),
    "a sign inside the range, term by term, for the whole": lambda: offer(
        Less(Sum(0, (i, 1, n)), Sum(Sum(p, (j, 1, i)), (i, 1, n))),
        TERMWISE(SIGN("<"), k),
        {n: 1},
    ),
    "indices from below nothing": lambda: offer(
        AtMost(0, Sum(c, (c, -n, 0))), SIGN("≤"), {n: 0}
    ),
    "indices from minus one": lambda: offer(
        AtMost(0, Sum(c, (c, -1, n))), SIGN("≤"), {n: 1}
    ),
    "cubes from below": lambda: offer(
        AtMost(0, Sum(c**3, (c, m, 0))),
        SIGN("≤"),
        {m: 0},
        given=(given("below", AtMost(m, 0)),),
    ),
    "an integral to an end that may lie before": lambda: offer(
        AtMost(0, Integral(t**2, (t, a, b))), SIGN("≤"), {a: 0, b: 1}
    ),
    "an integral run backwards": lambda: offer(
        AtMost(0, Integral(exp(t), (t, b, a))),
        SIGN("≤"),
        {a: 0, b: 0},
        given=(given("order", AtMost(a, b)),),
    ),
    "an integral over nothing": lambda: offer(
        Less(0, Integral(exp(t), (t, a, b))),
        SIGN("<"),
        {a: 0, b: 1},
        given=(given("order", AtMost(a, b)),),
    ),
    "an odd integrand from below nothing": lambda: offer(
        AtMost(0, Integral(t, (t, -r, r / 2))), SIGN("≤"), {r: 0}
    ),
    "a product of what is negative": lambda: offer(
        AtMost(0, Product(-p - i, (i, 1, n))), SIGN("≤"), {n: 0}
    ),
    "a product with a factor that may vanish": lambda: offer(
        Less(0, Product(r + i, (i, 0, n))), SIGN("<"), {r: 1}
    ),
    "a hypothesis on a sum is one on its terms": lambda: offer(
        AtMost(0, f(n)), SIGN("≤"), {f: Function(i, 1 + 0 * i), n: 0}, given=(SUM,)
    ),
    "a hypothesis on a sum is one on another": lambda: offer(
        AtMost(0, Sum(f(i), (i, 0, k))),
        SIGN("≤"),
        {f: Function(i, 1 + 0 * i), n: 1, k: 0},
        given=(SUM,),
    ),
    "two sums, each by way of the other": lambda: offer(
        AtMost(0, Sum(f(i), (i, 0, n))),
        SIGN("≤"),
        {f: Function(i, 1 + 0 * i), n: 1, k: 1},
        given=(
            given("one", AtMost(Sum(f(i), (i, 0, k)), Sum(f(i), (i, 0, n)))),
            given("other", AtMost(Sum(f(i), (i, 0, n)), Sum(f(i), (i, 0, k)))),
        ),
    ),
    "an empty sum under a root": lambda: offer(
        Equal(sqrt(Sum(x * i, (i, 1, n))) ** 2, Sum(x * i, (i, 1, n))),
        ALGEBRA,
        {x: 1, n: 1},
    ),
}

KINDS: dict[str, Builder] = {
    "a half turn for each number of an interval is real": lambda: offer(
        Equal(im(Integral(exp(I * pi * t), (t, 0, 1))), 0), ALGEBRA
    ),
    "a half turn times a whole number, inside an integral inside a sum": lambda: offer(
        Equal(im(Sum(Integral(exp(I * pi * i * t), (t, 0, 1)), (i, 1, n))), 0),
        ALGEBRA,
        {n: 0},
    ),
    "a third of a turn for each index is real": lambda: offer(
        Equal(im(Sum(exp(2 * pi * I * i / 3), (i, 1, n))), 0), ALGEBRA, {n: 3}
    ),
    "each index of a sum is even": lambda: offer(
        Equal(Sum(exp(I * pi * i), (i, 0, n)), n + 1), ALGEBRA, {n: 0}
    ),
    "as many whole turns as a real number": lambda: offer(
        Equal(exp(2 * pi * I * x), 1), ALGEBRA, {x: 1}
    ),
    "a sum of complex terms is real": lambda: offer(
        Equal(Sum(z * i, (i, 1, n)), Sum(conj(z) * i, (i, 1, n))),
        ALGEBRA,
        {z: 1, n: 1},
    ),
    "the modulus of a sum of complex terms": lambda: offer(
        Equal(abs(Sum(z * i, (i, 1, n))), Sum(z * i, (i, 1, n))),
        MODULUS,
        {z: 1, n: 1},
    ),
    "an inner product is a square": lambda: offer(
        AtMost(0, dot(u, v)), SIGN("≤"), {n: 1, u: Matrix([[1]]), v: Matrix([[1]])}
    ),
    "a form is a square": lambda: offer(
        AtMost(0, dot(u, M * u)), SIGN("≤"), {n: 1, u: Matrix([[1]]), M: Matrix([[1]])}
    ),
    "a square length is not 0": lambda: offer(
        Less(0, dot(u, u)), SIGN("<"), {n: 1, u: Matrix([[1]])}
    ),
}

POWERS: dict[str, Builder] = {
    "0 to the power 0 is 0": lambda: offer(Equal(0**n, 0), ALGEBRA, {n: 1}),
    "a power to minus a natural number": lambda: offer(
        Equal(x ** (-n) * x**n, 1), ALGEBRA, {x: 1}
    ),
    "a power to a whole number, of what may be 0": lambda: offer(
        Equal(x**m * x ** (1 - m), x), ALGEBRA, {x: 1}
    ),
    "a root of a power": lambda: offer(
        Equal((x ** (2 * n)) ** half, x**n), ALGEBRA, {x: 1}
    ),
    "a power of a power that is even": lambda: offer(
        Equal((-x) ** (n + 1), x ** (n + 1)), ALGEBRA, {x: 0}
    ),
    "an even power of what is even is odd": lambda: offer(
        Equal((-1) ** (e + n), (-1) ** (e + 1)), ALGEBRA, {n: 1}
    ),
    "a power that is positive as its base is not 0": lambda: offer(
        Less(0, x**n), SIGN("<"), {x: 1}, given=(given("apart", Differ(x, 0)),)
    ),
    "a root of one prime for another": lambda: offer(
        Equal(term(2) ** Rational(1, 3), term(3) ** Rational(1, 3)), ALGEBRA
    ),
    "a cube root of a prime, squared": lambda: offer(
        Equal(term(67) ** Rational(1, 3) * term(67) ** Rational(1, 3), 67), ALGEBRA
    ),
    "the modulus of a complex power": lambda: offer(
        Equal(abs(z**n), z**n), MODULUS, {z: 1}
    ),
    "the logarithm of a product of what is negative": lambda: offer(
        Equal(log(x * y), log(x) + log(y)),
        ALGEBRA,
        {x: 1, y: 1},
        given=(given("apart", Less(0, x * y)),),
    ),
}

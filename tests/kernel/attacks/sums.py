"""Attempts on sums, integrals and derivatives, and on the letters they bind."""

from __future__ import annotations

from phaseproof.author import *
from phaseproof.trusted.language.terms import term
from tests.kernel.attacks import Builder, named, offer, refute

x, y, s, t, a, b, w = letter("x y s t a b w", "real")
p = letter("p", "positive")
r = letter("r", "nonnegative")
m = letter("m", "integer")
i, j, k, l, n = letter("i j k l n", "natural")
e = letter("e", "even")
velocity = letter("d0", "complex")
f = function("f", "natural", "real")
g = function("g", "real", "real")
smooth = function("s", "real", "complex", smooth=1)
two = function("q", ("real", "real"), "real", smooth=2)
steady = function("h", "real", "real", smooth=0)
LENGTH = given("h", AtMost(0, m))
around = lambda body: Integral(body, (x, 0, 2 * pi))

REFLECTED = offer(
    Equal(Sum(f(j), (j, 0, n)), Sum(f(n - j), (j, 0, n))), REINDEX(l, n - l)
)
SYMMETRIC = offer(
    Equal(D(two(a, b), (0, 1), (1, 1)), D(two(a, b), (1, 1), (0, 1))),
    ALGEBRA,
    {two: Function((x, y), x * y)},
)
moment = Function(x, Integral(x * s, (s, 0, 1)))  # ∫₀¹ xs ds = x/2

SUMS: dict[str, Builder] = {
    "n terms 1/n are 1, also for n = 0": lambda: offer(
        Equal(Sum(1 / m, (i, 0, m - 1)), 1), ALGEBRA, {m: 2}, given=(LENGTH,)
    ),
    "n terms 1/n times n are n": lambda: offer(
        Equal(Sum(1 / m, (i, 0, m - 1)) * m, m + 0 * m**2),
        ALGEBRA,
        {m: 2},
        given=(LENGTH,),
    ),
    "n terms 1/(n - 1/2)": lambda: offer(
        Equal(Sum(1 / (m - half), (i, 0, m - 1)) * (m - half), m + 1),
        ALGEBRA,
        {m: 1},
        given=(LENGTH,),
    ),
    "n factors are one": lambda: offer(
        Equal(Product(f(0), (i, 0, n - 1)), f(0)),
        ALGEBRA,
        {n: 1, f: Function(i, 1 + 0 * i)},
    ),
    "an inner length taken for the outer": lambda: offer(
        Equal(Sum(Sum(1, (k, 0, i)), (i, 0, n)), (n + 1) ** 2), ALGEBRA, {n: 0}
    ),
    "up to five halves": lambda: offer(
        Equal(Sum(i, (i, 0, Rational(5, 2))), 3), ALGEBRA
    ),
    "terms ≠, hence sums ≠": lambda: offer(
        Differ(Sum(i, (i, 0, n)), Sum(i + 1, (i, 0, n))), TERMWISE(SIGN("≠"), j)
    ),
    "a sum of blocks by an outer letter": lambda: offer(
        Equal(Sum(l, (k, 0, n)), Sum(k, (k, 0, n))),
        DIRECT_SUM(ALGEBRA, j),
        {l: 0, n: 0},
    ),
    "telescoping to the end, not past it": lambda: offer(
        Equal(Sum(f(i + 1) - f(i), (i, 0, n)), f(n) - f(0)), TELESCOPE(l, f(l))
    ),
    "even numbers, refuted as whole ones": lambda: refute(AtMost(Sum(e, (e, 0, 4)), 7)),
}

INTEGRALS: dict[str, Builder] = {
    "log e^{ix} once around": lambda: offer(
        Equal(around(I), 0), FTC(around(I), log(exp(I * x)))
    ),
    "log e^{ix} once around, by parts": lambda: offer(
        Equal(around(I), 0), BY_PARTS(around(I), term(1), log(exp(I * x)))
    ),
    "E₁ once around, by parts": lambda: offer(
        Equal(around(-exp(-I * exp(I * x)) * I), 0),
        BY_PARTS(around(-exp(-I * exp(I * x)) * I), term(1), E1(I * exp(I * x))),
    ),
    "a pole that parts do not see": lambda: offer(
        Equal(Integral(0 * t, (t, -1, 1)), 2),
        BY_PARTS(Integral(0 * t, (t, -1, 1)), 1 / t, term(1)),
    ),
    "a logarithm from 0, by an antiderivative": lambda: offer(
        Equal(Integral(log(r), (r, 0, 1)), -1),
        FTC(Integral(log(r), (r, 0, 1)), r * log(r) - r),
    ),
    "an antiderivative with a pole at the end": lambda: offer(
        Equal(Integral(r**-half, (r, 0, 1)), 2),
        FTC(Integral(r**-half, (r, 0, 1)), 2 * sqrt(r)),
    ),
    "the antiderivative |t|": lambda: offer(
        Equal(Integral(1, (t, -1, 1)), 0), FTC(Integral(1, (t, -1, 1)), abs(t))
    ),
    "the antiderivative of i by conjugation": lambda: offer(
        Equal(Integral(1, (t, 0, 1)), I), FTC(Integral(1, (t, 0, 1)), conj(I * t))
    ),
    "a path through complex numbers": lambda: offer(
        Equal(around(I), Integral(1 / s, (s, 1, 1))), SUBSTITUTION(exp(I * x))
    ),
    "a folded path": lambda: offer(
        Equal(Integral(2 * x, (x, -1, 1)), Integral(1, (s, 0, 1))), SUBSTITUTION(x**2)
    ),
    "a positive letter through negative numbers": lambda: refute(
        AtMost(0, Integral(p, (p, -3, 1)))
    ),
}

BOUND: dict[str, Builder] = {
    "a sum in a function inside a reflected sum": lambda: offer(
        Equal(
            (n + 1) * Sum(i**2, (i, 0, k)),
            (n + 1) * (n * Sum(i, (i, 0, k)) - Sum(i**2, (i, 0, k))),
        ),
        LEMMA(REFLECTED, {f: Function(j, Sum(j * i, (i, 0, k)))}),
    ),
    "∫ x s ds at x = t, refuted as ∫ t² dt": lambda: refute(
        Differ(Integral(steady(t), (t, 0, 1)), Integral(t**2, (t, 0, 1))),
        {steady: moment},
    ),
    "∫ x dt inside ∫ dx": lambda: refute(
        Differ(Integral(steady(x), (x, 0, 1)), half * Integral(t, (t, 0, 1))),
        {steady: Function(x, half * Integral(x, (t, 0, 2)))},
    ),
    "a letter called like a velocity, in a name": lambda: offer(
        Equal(named((smooth,), (Function(x, x * velocity),), D(smooth(a), (0, 1))), 1),
        ALGEBRA,
        {velocity: 2},
    ),
    "a derivative by two arguments, one forgotten": lambda: offer(
        Equal(
            named(
                (two,),
                (Function((x, y), named((w,), (x * y,), w**2)),),
                D(two(a, b), (0, 1), (1, 1)),
            ),
            2 * a**2 + 2 * a * b,
        ),
        ALGEBRA,
        {a: 1, b: 1},
    ),
    "mixed derivatives that do not commute": lambda: offer(
        Equal(2 * a**2 + 2 * a * b, 2 * b**2 + 2 * a * b),
        LEMMA(SYMMETRIC, {two: Function((x, y), named((w,), (x * y,), w**2))}),
        {a: 1, b: 1},
    ),
    "a derivative of what is only continuous": lambda: offer(
        Equal(D(steady(x), (0, 1)), 0), ALGEBRA
    ),
    "fewer derivatives than none": lambda: offer(
        Equal(Integral(function("h", "real", "real", -1)(x), (x, 0, 1)), 0), ALGEBRA
    ),
    "functions of logarithms": lambda: offer(
        Equal(g(x), 1 * g(x)), ALGEBRA, {g: Function(x, log(x))}
    ),
}

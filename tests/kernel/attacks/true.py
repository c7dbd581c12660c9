"""What stands beside the attempts and is true: refusing it too would be no merit."""

from __future__ import annotations

from functools import reduce

from phaseproof.author import *
from phaseproof.trusted.language.terms import term
from tests.kernel.attacks import Builder, offer

x, y, t = letter("x y t", "real")
m, n, i, j, k, l, h = letter("m n i j k l h", "natural")
d = letter("d", "even")
K = letter("K", "integer")
p = letter("p", "positive")
f = function("f", "natural", "real")
v = letter("v", "real", h, 1)
LINE = offer(Equal(t, x + 1), proof(qed(ALGEBRA), choose={t: x + 1 + 0 * x}), some=(t,))
pair = function("g", ("real", "real"), "real")
twice, once_more = let("F", y, be=pair(y, y)), let("G", y, be=pair(y, y + 0))
sixty = lambda step: reduce(lambda e, _: step(e), range(60), x)
wave = exp(I * pi * K)
RANGE = given("l", AtMost(0, x)), given("u", AtMost(x, 1))

TRUE_AND_ACCEPTED: dict[str, Builder] = {
    "e^{3iπd/2} is e^{-iπd/2} for even d": lambda: offer(
        Equal(exp(3 * pi * I * d / 2), exp(-I * pi * d / 2)), ALGEBRA
    ),
    "n ones are n, also for n = 0": lambda: offer(
        Equal(Sum(1, (i, 1, n)), n), TELESCOPE(l, l)
    ),
    "n terms n/n, also for n = 0": lambda: offer(
        Equal(Sum(K / K, (i, 0, K - 1)), Sum(1, (i, 0, K - 1))),
        TERMWISE(ALGEBRA, j),
        given=(given("h", AtMost(0, K)),),
    ),
    "n terms |n - 1|, also for n = 0": lambda: offer(
        Equal(Sum(abs(n - 1), (i, 0, n - 1)), n * (n - 1)), MODULUS
    ),
    "no terms, whatever they are": lambda: offer(
        Equal(Sum(x / x, (i, 0, -1)), 0), ALGEBRA
    ),
    "sin x < x + 1/10 by boxes": lambda: offer(
        Less(sin(x), x + Rational(1, 10)), ENCLOSED(x), given=RANGE
    ),
    "sin n < 2 by 100 numbers": lambda: offer(
        Less(sin(n), 2),
        ENCLOSED(n),
        given=(given("l", AtMost(0, n)), given("u", AtMost(n, 99))),
    ),
    "for all x there is y = x + 1": lambda: offer(
        Equal(y, x + 1),
        proof(
            Obtain(LINE, {}, (letter("z", "real"),)),
            qed(INSTANCE("z")),
            choose={y: letter("z", "real")},
        ),
        some=(y,),
    ),
    "an induction over another letter": lambda: offer(
        Equal(f(l + m), 0),
        INDUCTION(
            m,
            qed(INSTANCE("g", {k: l})),
            qed(INSTANCE("induction", {l: l + 1})),
            over=(l,),
        ),
        {f: Function(i, 0 * i)},
        given=(given("g", Equal(f(k), 0), k),),
    ),
    "the reflection of a sum": lambda: offer(
        Equal(Sum(f(j), (j, 0, n)), Sum(f(n - j), (j, 0, n))), REINDEX(l, n - l)
    ),
    "√(p²) is p": lambda: offer(Equal(sqrt(p**2), p), ALGEBRA),
    "K² + K is even": lambda: offer(Equal(exp(I * pi * (K**2 + K)), 1), ALGEBRA),
    "K² + K/2 turns as 3K/2": lambda: offer(
        Equal(exp(I * pi * (K**2 + K / 2)), exp(3 * I * pi * K / 2)), ALGEBRA
    ),
    "√0 is 0": lambda: offer(Equal(sqrt(x - x), 0), ALGEBRA),
    "√(x²) times itself is x²": lambda: offer(
        Equal(sqrt(x**2) * sqrt(x**2), x**2), ALGEBRA
    ),
    "the roots of two negative numbers": lambda: offer(
        Equal(sqrt(-p) * sqrt(-1 - x**2), -sqrt(p) * sqrt(1 + x**2)), ALGEBRA
    ),
    "e^{-log(1 + x²)} is 1/(1 + x²)": lambda: offer(
        Equal(exp(-log(1 + x**2)), 1 / (1 + x**2)), ALGEBRA
    ),
    "log(-p) is log p + iπ": lambda: offer(Equal(log(-p), log(p) + I * pi), ALGEBRA),
    "∫ 1/t over negative numbers": lambda: offer(
        Equal(Integral(1 / t, (t, -2, -1)), -log(2)),
        via(
            log(term(-1)) - log(term(-2)), FTC(Integral(1 / t, (t, -2, -1)), log(t))
        ).qed(ALGEBRA),
    ),
    "p²/(1 + p) is p - 1 + 1/(1 + p), inside a function": lambda: offer(
        Equal(exp(p**2 / (1 + p)), exp(p - 1) * exp(1 / (1 + p))), ALGEBRA
    ),
    "a length is not negative": lambda: offer(AtMost(0, dot(v, v)), SIGN()),
    "√(5 + 2√6) squared": lambda: offer(
        Equal((sqrt(2) + sqrt(3)) ** 2, 5 + 2 * sqrt(6)), ALGEBRA
    ),
    "x times 1 + e^{iπK} is e^{iπK} times itself": lambda: offer(
        AtMost(0, p * x + p * x * wave),
        INSTANCE("h", rel="≤"),
        given=(given("h", AtMost(0, x + x * wave)),),
    ),
    "a notation of a notation, sixty deep": lambda: offer(
        Equal(sixty(twice), sixty(once_more)), ALGEBRA, {pair: Function((x, y), x - y)}
    ),
    "the antiderivative x²": lambda: offer(
        Equal(Integral(2 * x, (x, 0, 1)), 1), FTC(Integral(2 * x, (x, 0, 1)), x**2)
    ),
    "a sum of positive terms, one at least": lambda: offer(
        Less(0, Sum(p * i, (i, 1, n))),
        SIGN("<"),
        {n: 1},
        given=(given("some", AtMost(1, n)),),
    ),
    "the logarithm of a sum of squares and one": lambda: offer(
        Equal(exp(log(Sum(x**2 * i + 1, (i, 0, n)))), Sum(x**2 * i + 1, (i, 0, n))),
        ALGEBRA,
        {n: 1},
    ),
    "an integral in order, of what is not negative": lambda: offer(
        AtMost(0, Integral(t**2 * exp(t), (t, -p, p))), SIGN()
    ),
    "a sum of sums, each of positive terms": lambda: offer(
        Less(0, Sum(Sum(p * i * j, (j, 1, i)), (i, 1, n + 1))), SIGN("<")
    ),
}

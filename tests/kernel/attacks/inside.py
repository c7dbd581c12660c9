"""Attempts to use outside what is known inside: of a range, of an interval, of a path, of a case.

Inside ∫₀ʳ is 0 ≤ t ≤ r, and r may be 0; inside Σ over k the letter k is one of many.
"""

from __future__ import annotations

from phaseproof.author import *
from tests.kernel.attacks import Builder, offer, refute
from tests.kernel.attacks.empty import NEGATIVE, ONE_OR_OTHER, flat, m, rows

x, y, s, t, b = letter("x y s t b", "real")
r = letter("r", "nonnegative")
k = letter("k", "integer")
d = letter("d", "even")
i, j, l, n = letter("i j l n", "natural")
f, path = function("f", "integer", "real"), function("p", "natural", "natural")
two = function("q", ("real", "real"), "real", 2)
wide = flat.shape[0]  # as wide as rows would be, were there any
like_rows = Stack(zeros(1, wide), (i, m))
A = qed(ALGEBRA)
ORDERED, UP_TO_0 = given("h", AtMost(x, y)), given("k", AtMost(k, 0))
INTO = given("into", Less(path(i), n), i, provided=Less(i, n))
ONE_TO_ONE = given(
    "one to one",
    Differ(path(i), path(j)),
    i,
    j,
    provided=(Less(i, n), Less(j, n), Differ(i, j)),
)
NOT_NEXT = given(
    "not of neighbours",
    Differ(path(i), path(j)),
    i,
    j,
    provided=(Less(i, n), Less(j, n), Less(i + 1, j)),
)
NEXT = offer(Equal(t, x + 1), proof(A, choose={t: x + 1 + 0 * x}), some=(t,))
area = lambda height, ends: Integral(height + 0 * t, (t, *ends))


def empty(says, by):
    return offer(says, by, ONE_OR_OTHER, given=NEGATIVE)


def permuted(length, *known):
    return offer(
        Equal(Sum(f(i), (i, 0, length)), Sum(f(path(i)), (i, 0, length))),
        REINDEX(l, path(l)),
        {path: Function(l, l)},
        given=known,
    )


RANGES: dict[str, Builder] = {
    "the width of no rows, below one": lambda: empty(
        Equal(
            Matrix([[rows], [zeros(1, wide)]]) * identity(wide),
            Matrix([[rows], [zeros(1, wide)]]),
        ),
        ALGEBRA,
    ),
    "the width of rows of no rows": lambda: empty(
        Equal(Stack(rows, (j, n)) * identity(wide), Stack(rows, (j, n))), ALGEBRA
    ),
    "what no rows add up to, row by row": lambda: empty(
        Equal(rows.T * rows, like_rows.T * like_rows), DIRECT_SUM(ALGEBRA, j)
    ),
    "the size of no blocks, in blocks that are not there": lambda: empty(
        Equal(DirectSum(rows, (j, n)) * identity(n * wide), DirectSum(rows, (j, n))),
        ALGEBRA,
    ),
    "what was obtained for one index, for each": lambda: offer(
        Equal(Sum(k + 1, (k, 0, n)), (n + 1) * (k + 1)),
        proof(
            Obtain(NEXT, {x: k}, (b,)),
            via(Sum(b, (k, 0, n)), by=TERMWISE(INSTANCE("b", turned=True), k))
            .via((n + 1) * b, by=ALGEBRA)
            .qed(by=INSTANCE("b")),
        ),
    ),
    "one place more than is permuted": lambda: permuted(n, INTO, ONE_TO_ONE),
    "a map that may take neighbours to one place": lambda: permuted(
        n - 1, INTO, NOT_NEXT
    ),
    "rises up to log 0": lambda: offer(
        Equal(Sum(log(n - i) - log(n - i - 1), (i, 0, n - 1)), log(n)),
        TELESCOPE(l, -log(n - l)),
        {n: 1},
    ),
    "the first of no blocks": lambda: offer(
        Equal(det(DirectSum(Matrix([[x]]), (i, n))), x * Product(x, (i, 1, n - 1))),
        DETERMINANT(j),
    ),
    "the determinant of the identity without rows": lambda: offer(
        Equal(det(identity(0)), 0), ALGEBRA
    ),
    "the determinant without rows, refuted": lambda: refute(Equal(det(zeros(0, 0)), 1)),
}

INTERVALS: dict[str, Builder] = {
    "a smaller integrand over what may be a point": lambda: offer(
        Less(area(0, (x, y)), area(1, (x, y))),
        TERMWISE(SIGN("<"), s),
        {x: 0, y: 1},
        given=(ORDERED,),
    ),
    "a positive integrand over what may be a point": lambda: offer(
        Less(0, Integral(exp(t), (t, 0, r))), SIGN("<")
    ),
    "|t − x| is t − x from x on, and also back from x": lambda: offer(
        Equal(Integral(abs(t - x), (t, x, y)), Integral(t - x, (t, x, y))),
        TERMWISE(MODULUS, s),
        {x: 0, y: 1},
    ),
    "a path over a pole": lambda: offer(
        Equal(Integral(2 / x, (x, -1, 2)), Integral(1 / t, (t, 1, 4))),
        SUBSTITUTION(x**2),
    ),
    "monotone, and before it begins": lambda: offer(
        AtMost(0 * x, x - 1), MONOTONE(x, 1, s, A, qed(SIGN())), {x: 2}
    ),
    "balls at the integers, for what lies between": lambda: offer(
        AtMost(sin(pi * x) ** 2, half),
        ENCLOSED(x, "≤"),
        {x: 0},
        given=(given("l", AtMost(0, x)), given("u", AtMost(x, 3))),
    ),
    "one derivative for another, where the arguments are the same": lambda: offer(
        Equal(D(two(x, x), (0, 1)), D(two(x, x), (1, 1))), ALGEBRA
    ),
}

CASES: dict[str, Builder] = {
    "x^{-k} over itself, for k ≤ 0": lambda: offer(
        Equal(x ** (-k) / x ** (-k), 1), ALGEBRA, {x: 1, k: -1}, given=(UP_TO_0,)
    ),
    "x^{-k} times x^k, for k ≤ 0": lambda: offer(
        Equal(x ** (-k) * x**k, 1), ALGEBRA, {x: 1, k: -1}, given=(UP_TO_0,)
    ),
    "a quarter of an even square is even": lambda: offer(
        Equal(exp(I * pi * d**2 / 4), 1), ALGEBRA, {d: 4}
    ),
    "≠ times what may be 0": lambda: offer(
        Differ(x * s, y * s),
        LINEAR_SYSTEM(((INSTANCE("h", rel="≠"), s),)),
        {x: 0, y: 1, s: 1},
        given=(given("h", Differ(x, y)),),
    ),
    "≤ divided by what is not 0": lambda: offer(
        AtMost(x, y),
        LINEAR_SYSTEM(((INSTANCE("h", rel="≤"), 1),), s),
        {x: 0, y: 1, s: 1},
        given=(given("h", AtMost(x * s, y * s)), given("s", Differ(s, 0))),
    ),
    "< times what may be 0, in a combination": lambda: offer(
        Less(x * abs(s), y * abs(s)),
        LINEAR_SYSTEM(((INSTANCE("h", rel="<"), abs(s)),)),
        {x: 0, y: 1, s: 1},
        given=(given("h", Less(x, y)),),
    ),
}

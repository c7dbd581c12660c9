"""Attempts at ranges without a term, matrices without a row, and 0 to the power 0.

What holds for each term, of a range that has one, is read where there is one; n = 0 is not there.
0^n is 1 for n = 0 and 0 for any other n, so a function of 0^n tells the two apart.
"""

from __future__ import annotations

from typing import Any

from phaseproof.author import *
from phaseproof.trusted.language.terms import FunctionLetter, Letter, Term, term
from tests.kernel.attacks import Builder, named, offer

x, s, t = letter("x s t", "real")
m, k = letter("m k", "integer")
h, i, j, l, n = letter("h i j l n", "natural")
c = letter("c", "complex")
a, on_line = function("a", "natural", "real"), function("f", "integer", "real")
steps, width = (function("g", kind, "natural") for kind in ("real", "complex"))
plane, arrow = letter("v", "real", 2, 1), letter("u", "real", h, 1)
none = term(0) ** n
RISING = given("rising", AtMost(steps(0), steps(none)))

# Where there is a row, x < 0 and ln x − ln(−x) = iπ.  For m = 0 and x = 1 it is −iπ.
NEGATIVE = given("m", AtMost(0, m)), given("x", AtMost(x, 1 - 2 * m))
ONE_OR_OTHER = {m: 0, x: 1, width: Function(c, 2)}
columns = width(log(x) - log(-x))
rows = Stack(zeros(1, columns), (i, m))
flat = zeros(width(I * pi), width(I * pi))


def too_long(v: Letter, height: Term) -> Any:
    """∫₀^{|v|²} (1 + n) t dt ≤ |v|⁴: each term by induction, from the same for v = 0."""
    area = (
        Integral((1 + n) * t, (t, 0, dot(v, v))),
        Integral(dot(v, v) + 0 * t, (t, 0, dot(v, v))),
    )
    for_0 = INSTANCE("induction", {v: zeros(height, 1)}, rel="≤")
    step = via(term(0), by=LINEAR_SYSTEM(((for_0, (2 + n) / (1 + n)),))).qed(SIGN())
    return offer(
        AtMost(*area), TERMWISE(INDUCTION(n, qed(SIGN()), step, over=(v,), rel="≤"), s)
    )


def shifted(f: FunctionLetter, turned: bool) -> Any:
    """Σ f over n − 1 + g(0^n) − g(0) + 1 terms is Σ f over n terms: not so for n = 0."""
    first, last, path = f(0), n - 1 + f(none), l + f(term(0) ** (l + 1))
    if turned:
        first, last, path = -last, -first, -path
    shift = -j - f(0) if turned else j + f(0)
    return offer(
        Equal(Sum(on_line(k), (k, first, last)), Sum(on_line(shift), (j, 0, n - 1))),
        REINDEX(l, path),
        given=(RISING,),
    )


EMPTY: dict[str, Builder] = {
    "a shift that jumps before the first term": lambda: shifted(steps, turned=False),
    "a reversal that jumps before the first term": lambda: shifted(steps, turned=True),
    "the width of no rows": lambda: offer(
        Equal(det(0 * (rows.T * rows)), det(flat)),
        ALGEBRA,
        ONE_OR_OTHER,
        given=NEGATIVE,
    ),
    "the width of no rows, on the right": lambda: offer(
        Equal(rows * identity(width(I * pi)), rows),
        ALGEBRA,
        ONE_OR_OTHER,
        given=NEGATIVE,
    ),
    "the width of no rows, by a name": lambda: offer(
        Equal(
            named((h,), (columns,), Stack(zeros(1, h), (i, m)))
            * identity(width(I * pi)),
            rows,
        ),
        ALGEBRA,
        ONE_OR_OTHER,
        given=NEGATIVE,
    ),
    "an induction over a vector of a plane, whose length ends a range": lambda: (
        too_long(plane, term(2))
    ),
    "an induction over a vector, whose length ends a range": lambda: too_long(arrow, h),
    "0^n is 0": lambda: offer(Equal(none, 0), ALGEBRA),
    "0^n is 0, by induction": lambda: offer(
        Equal(none, 0), INDUCTION(n, qed(ALGEBRA), qed(ALGEBRA))
    ),
    "a function at 0^n is that at 0": lambda: offer(
        Equal(steps(none), steps(0)), ALGEBRA
    ),
    "the rises of 0^l, to n": lambda: offer(
        Equal(Sum(-(term(0) ** i), (i, 0, n - 1)), -1), TELESCOPE(l, term(0) ** l)
    ),
    "the terms from 0 on, as those from 1": lambda: offer(
        Equal(Sum(a(i) * term(0) ** i, (i, 0, n)), Sum(0 * a(i), (i, 0, n))),
        TERMWISE(ALGEBRA, j),
    ),
    "the determinant of no blocks 0": lambda: offer(
        Equal(det(DirectSum(Matrix([[0]]), (i, n))), 0), DETERMINANT(j)
    ),
    "the determinant of no rows 0": lambda: offer(Equal(det(zeros(n, n)), 0), ALGEBRA),
    "no factors 0": lambda: offer(Equal(Product(0 * i, (i, 1, n)), 0), ALGEBRA),
    "the last of no terms": lambda: offer(
        Equal(
            Sum(a(i), (i, 0, n)), Sum(a(i), (i, 0, n - 2)) + Sum(a(i), (i, n - 1, n))
        ),
        SPLIT(Sum(a(i), (i, 0, n)), n - 2),
    ),
}

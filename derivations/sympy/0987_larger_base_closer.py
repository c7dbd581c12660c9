"""0987. A larger base brings neighbouring positions closer, strictly so for d >= 4."""

from random import Random

from mpmath import mp, mpf
from sympy import Sum, exp, expand, lambdify, log, sin, symbols

b, c, d, q, u, v = symbols("b c d q u v", positive=True)
i = symbols("i", integer=True, nonnegative=True)
j = symbols("j", integer=True, positive=True)
left = Sum(4 * sin(c ** (-2 * i / d) / 2) ** 2, (i, 0, d / 2 - 1))
right = Sum(4 * sin(b ** (-2 * i / d) / 2) ** 2, (i, 0, d / 2 - 1))

# Term by term: u = c**(-2*i/d) and v = b**(-2*i/d).  Given b < c, put c = b*(1 + q).
# For i = j > 0 then log(u/v) is negative, so u < v; for i = 0 both terms are the same.
slower = expand(log(c ** (-2 * j / d)) - log(b ** (-2 * j / d)), log=True)
slower = expand(slower.subs(c, b * (1 + q)), log=True)
assert slower == -2 * j / d * log(1 + q)
assert slower.is_negative
assert left.function.subs(i, 0) == right.function.subs(i, 0)

# A difference of two squared chords is a product of two sines.
gap = 4 * sin(v / 2) ** 2 - 4 * sin(u / 2) ** 2
claimed = 4 * sin((v - u) / 2) * sin((v + u) / 2)
assert expand((gap - claimed).rewrite(exp)) == 0
here = {u: c ** (-2 * i / d), v: b ** (-2 * i / d)}
assert right.function - left.function == gap.subs(here)
# In words: b > 1, so 0 < u < v <= 1 for i > 0; both angles lie between 0 and 1, thus
# below pi, and a sine is positive there.  Each term with i > 0 falls strictly.

mp.dps, rng, trials = 30, Random(987), 200
near, far = (lambdify((b, c, i, d), x.function, "mpmath") for x in (left, right))
for _ in range(trials):
    size, low = 2 * rng.randint(1, 8), 1 + mpf(10) ** rng.uniform(-2, 5)
    high = low + mpf(10) ** rng.uniform(-2, 5)
    points = [(low, high, pair, size) for pair in range(size // 2)]
    below, above = sum(near(*x) for x in points), sum(far(*x) for x in points)
    assert below < above if size > 2 else below == above, points
print(
    "0987: each term's gap derived for every d as a product of two sines; their sign: "
    f"in words; the inequality: in numbers at {trials} points (30 digits)"
)

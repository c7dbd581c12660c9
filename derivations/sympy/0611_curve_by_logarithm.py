"""0611. For 1 << Delta << b the average is near (log(b/Delta) - gamma)/log(b)."""

from random import Random

from mpmath import ci, euler, mp, mpf
from sympy import Ci, EulerGamma, I, Integral, cos, exp, expand, log, oo, re, symbols

t, Delta, b, x, y, s, p = symbols("t Delta b x y s p", positive=True)
average = Integral(exp(I * Delta * b**-t), (t, 0, 1))
gap = re(average) - (log(b / Delta) - EulerGamma) / log(b)
left = abs(gap)
right = (1 / Delta + Delta**2 / (4 * b**2)) / log(b)

# The real part is F at t = 1 less F at t = 0, and without the logarithm it is
# (Ci(Delta) + Cin(Delta/b))/log(b).  Given b > 1, b = 1 + p: log(b) is positive.
F = -Ci(Delta * b**-t) / log(b)
assert F.diff(t) == re(average.function)
assert log(1 + p).is_positive
Cin = EulerGamma + log(x) - Ci(x)
inside = gap.subs(re(average), F.subs(t, 1) - F.subs(t, 0))
assert expand(inside - (Ci(Delta) + Cin.subs(x, Delta / b)) / log(b)) == 0

# 0 <= Cin(x) <= x**2/4: it begins at 0, its slope is (1 - cos(x))/x, and integrating
# 0 <= 1 - cos twice from 0 shows that 1 - cos(y) <= y**2/2.
assert Cin.limit(x, 0) == 0
assert expand(Cin.diff(x) - (1 - cos(x)) / x) == 0
twice = Integral(1 - cos(t), (t, 0, x), (x, 0, y)).doit()
assert expand(twice - (y**2 / 2 - (1 - cos(y)))) == 0
bound_Cin = Integral(y / 2, (y, 0, x)).doit()

# |Ci(x)| <= 1/x: Ci is the real part of the integral of -h over s from 0 to oo.  Both
# have the slope cos(x)/x and vanish at oo; and |h| <= exp(-x*s).
h = exp(I * x) * exp(-x * s) / (s - I)
slope = Integral(-h.diff(x).factor(), (s, 0, oo)).doit()
assert re(slope) == Ci(x).diff(x) == cos(x) / x
assert Ci(x).limit(x, oo) == 0
assert expand(abs(h) ** 2 - exp(-2 * x * s) / (s**2 + 1)) == 0
bound_Ci = Integral(exp(-x * s), (s, 0, oo)).doit()
bound = bound_Ci.subs(x, Delta) + bound_Cin.subs(x, Delta / b)
assert expand(bound / log(b) - right) == 0

mp.dps, rng, points = 30, Random(611), 200
for _ in range(points):
    D, B = mpf(10) ** rng.uniform(-2, 6), 1 + mpf(10) ** rng.uniform(-3, 6)
    value = ci(D) - ci(D / B) - (mp.log(B / D) - euler)
    assert abs(value) <= 1 / D + D**2 / (4 * B**2)
print(
    "0611: the equalities derived; that integrals keep <=, and the derivative under"
    f" one, in words; the inequality: in numbers at {points} points"
)

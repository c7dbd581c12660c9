"""0603. The average of exp(I*Delta*b**-t) is at most (b + 1)/(Delta*log(b))."""

from random import Random

from mpmath import ci, mp, mpf, si
from sympy import Abs, I, Integral, diff, exp, expand, integrate, log, oo, symbols

t, Delta, b, x, s, p = symbols("t Delta b x s p", positive=True)
average = Integral(exp(I * Delta * b**-t), (t, 0, 1))
left, right = Abs(average), (b + 1) / (Delta * log(b))

# G(x) is the integral of h over s from 0 to oo; it is the conjugate of E1(I*x).
# Differentiated under the integral sign, G'(x) = -exp(I*x)/x.
h = exp(I * x) * exp(-x * s) / (s - I)
slope = integrate(diff(h, x).factor(), (s, 0, oo))
print("G'(x) =", slope)
assert slope == -exp(I * x) / x

# So G(Delta*b**-t)/log(b) is an antiderivative in t of what is averaged, and the
# average is (G(Delta/b) - G(Delta))/log(b).
y = Delta * b**-t
assert slope.subs(x, y) * diff(y, t) / log(b) == average.function

# |h| is exp(-x*s)/sqrt(s**2 + 1), at most exp(-x*s), so |G(x)| is at most 1/x.
assert expand(Abs(h) ** 2 - exp(-2 * x * s) / (s**2 + 1)) == 0
bound_G = integrate(exp(-x * s), (s, 0, oo))
assert bound_G == 1 / x

# The triangle inequality, over log(b), which is positive: b = 1 + p with p > 0.
assert log(1 + p).is_positive
assert (
    expand((bound_G.subs(x, Delta / b) + bound_G.subs(x, Delta)) / log(b) - right) == 0
)

mp.dps, rng, points = 30, Random(603), 200
for _ in range(points):
    D, base = mpf(10) ** rng.uniform(-2, 6), 1 + mpf(10) ** rng.uniform(-3, 6)
    value = (ci(D) - ci(D / base) + 1j * (si(D) - si(D / base))) / mp.log(base)
    assert abs(value) <= (base + 1) / (D * mp.log(base))
print(
    "0603: the equalities derived; |integral of h| <= integral of |h|, derivative under"
    f" the integral, in words; the inequality: in numbers at {points} points"
)

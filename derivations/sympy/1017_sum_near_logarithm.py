"""1017. The sum of cosines is near d/2*(log(b/Delta) - gamma)/log(b)."""

from random import Random

from mpmath import mp, mpf
from sympy import Ci, EulerGamma, Function, Sum, cos, lambdify, log, sin, symbols

Delta, b, t, x, p, h = symbols("Delta b t x p h", positive=True)
i, d = symbols("i d", integer=True, nonnegative=True)
near = d / 2 * ((log(b / Delta) - EulerGamma) / log(b))
left = abs(Sum(cos(Delta * b ** (-2 * i / d)), (i, 0, d / 2 - 1)) - near)
right = 1 + log(b) * (Delta + Delta**2 / 2) / (4 * d)
right += d / 2 * ((1 / Delta + Delta**2 / (4 * b**2)) / log(b))

# The trapezoid rule, with d/2 panels of width h.  On one, from 0 to h, parts gives the
# integral of K*g'' + g as h*(g(0) + g(h))/2, and K is at most h**2/8.
K, g = t * (h - t) / 2, Function("g")
parts = K * g(t).diff(t) - K.diff(t) * g(t)
assert (parts.diff(t) - K * g(t).diff(t, 2) - g(t)).expand() == 0
ends = (parts.subs(t, h) - parts.subs(t, 0)).doit()
assert (ends - h * (g(0) + g(h)) / 2).expand() == 0
assert (h**2 / 8 - K - (t - h / 2) ** 2 / 2).expand() == 0

# Here g = cos(w).  In words: |g''| <= rises', and over [0, 1] rises by at most `most`.
w, L = Delta * b**-t, log(b)
assert (cos(w).diff(t, 2) + L**2 * (w**2 * cos(w) + w * sin(w))).expand() == 0
rises, most = -L * (w**2 / 2 + w), L * (Delta**2 / 2 + Delta)
assert (rises.diff(t) - L**2 * (w**2 + w)).expand() == 0
assert (rises.subs(t, 0) + most).expand() == 0
assert rises.subs(t, 1).subs(b, 1 + p).is_negative  # given b > 1

# The integral of g over [0, 1] is near*2/d, but for Ci(Delta) and Cin(Delta/b).
assert ((-Ci(w) / L).diff(t) - cos(w)).expand() == 0
Cin = EulerGamma + log(x) - Ci(x)
gap = (Ci(Delta) - Ci(Delta / b) - Ci(Delta) - Cin.subs(x, Delta / b)) / L
assert (gap - near * 2 / d).expand(log=True) == 0
assert Cin.limit(x, 0) == 0
assert (Cin.diff(x) - (1 - cos(x)) / x).expand() == 0
assert (x**2 / 4).diff(x) == x**2 / 2 / x

# In words: 1 - cos(x) <= x**2/2, so Cin(x) <= x**2/4; |Ci(x)| <= 1/x; twice |cos| <= 1.
trapezoid = d / 2 * h**2 / 8 * most
logarithm = d / 2 * (1 / Delta + x**2 / 4) / L
assert (
    right - trapezoid.subs(h, 2 / d) - 1 - logarithm.subs(x, Delta / b)
).expand() == 0

mp.dps, rng, trials = 30, Random(1017), 50
for size in (2, 4, 16, 64):
    slack = lambdify((Delta, b), (right - left).subs(d, size), "mpmath")
    for _ in range(trials):
        D, B = mpf(10) ** rng.uniform(-2, 4), 1 + mpf(10) ** rng.uniform(-2, 5)
        assert slack(D, B) >= 0, (D, B)
print(
    "1017: the errors derived for every d, Delta and b; bounds of sin, cos and Ci: "
    f"in words; the inequality: in numbers at {4 * trials} points (30 digits)"
)

"""1212. A score leaves its chord by at most mu*(d/(4*log(b)) + 1)*u*v/2."""

from random import Random

from mpmath import mp, mpf
from sympy import Function, I, Sum, exp, expand, integrate, lambdify, log, re, symbols

b, l, mu, u, v, d, y, t, omega = symbols("b l mu u v d y t omega", positive=True)
x, i = symbols("x", real=True), symbols("i", integer=True, nonnegative=True)
h = Function("h")


def a(x):
    return re(Sum(h(i) * exp(I * x * b ** (-2 * i / d)), (i, 0, d / 2 - 1)))


left = abs(a(x) - (v * a(x - u) + u * a(x + v)) / l)
right = mu * (d / (4 * log(b)) + 1) * u * v / 2

# A term of the chord's error, given l = u + v: h(i)*bend/l with omega = b**(-2*i/d).
wave = exp(I * omega * x)
bend = (u + v) * wave - v * wave.subs(x, x - u) - u * wave.subs(x, x + v)
here, back, on = (a(at).args[0].function for at in (x, x - u, x + v))
gap = (u + v) * here - v * back - u * on - h(i) * bend.subs(omega, b ** (-2 * i / d))
assert expand(gap) == 0

# bend is made of two integrals, each in words at most the integral of t; |h(i)| <= mu.
before = integrate(t * wave.subs(x, x - u + t), (t, 0, u))
after = integrate(t * wave.subs(x, x + v - t), (t, 0, v))
assert expand(bend - omega**2 * (v * before + u * after)) == 0
most = omega**2 * (v * integrate(t, (t, 0, u)) + u * integrate(t, (t, 0, v)))
assert expand(most - (u + v) * omega**2 * u * v / 2) == 0

# The omega**2 add up to (1 - b**-2)/(1 - exp(-y)) with y = 4*log(b)/d > 0, given b > 1.
total = Sum(b ** (-4 * i / d), (i, 0, d / 2 - 1)).doit().args[-1].expr
assert expand(total * (1 - b ** (-4 / d)) - (1 - b**-2)).cancel() == 0
# That is less than 1/y + 1: exp(y) - 1 - y is an integral of an integral of exp > 0.
inner = integrate(exp(t), (t, 0, y))
outer = integrate(inner.subs(y, t), (t, 0, y))
assert expand((1 / y + 1) * (1 - exp(-y)) - 1 - outer * exp(-y) / y) == 0
assert expand(right - mu * (1 / y + 1).subs(y, 4 * log(b) / d) * u * v / 2) == 0

mp.dps, rng, trials = 30, Random(1212), 50
slack = (right - left).replace(h, lambda j: mu * exp(I * j**2))
for size in (2, 4, 8, 16):
    gap = lambdify((b, x, u, v, l, mu), slack.subs(d, size), "mpmath")
    for _ in range(trials):
        base, at = 1 + mpf(10) ** rng.uniform(-2, 5), mpf(rng.uniform(-50, 50))
        one, other = mpf(rng.uniform(0, 9)), mpf(rng.uniform(0, 9))
        assert gap(base, at, one, other, one + other, mpf(3)) >= 0, (
            base,
            at,
            one,
            other,
        )
print(
    "1212: derived for every d, but that a modulus goes under integral and sum: in "
    f"words, and the inequality in numbers at {4 * trials} points (30 digits)"
)

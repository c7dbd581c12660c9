"""0301. The expansion of f(x + p, y + q) has six terms up to second order."""

from random import Random

from mpmath import findroot, mp
from sympy import Function, Matrix, Rational, diff, exp, expand, lambdify, symbols

epsilon, tau = symbols("epsilon tau", real=True)
f = Function("f")  # three times continuously differentiable


def D(e, v, at):  # the derivative of e in the direction v
    return v.dot([diff(e, z) for z in at])


for d in (4, 2):
    x, y, p, q = (Matrix(symbols(f"{name}:{d}", real=True)) for name in "xypq")
    # g(epsilon) is f on the way. By the chain rule g' is D1[p] f + D2[q] f, for any f.
    g = f(*(x + epsilon * p), *(y + epsilon * q))
    assert expand(diff(g, epsilon) - D(g, p, x) - D(g, q, y)) == 0
    # So with f' for f, and f'' for f: these are g, g', g'', g''' at any point (x, y).
    G = [f(*x, *y)]
    for _ in range(3):
        G.append(D(G[-1], p, x) + D(G[-1], q, y))

    # The claim's six terms, and its four of third order.
    f1, f2 = D(G[0], p, x), D(G[0], q, y)
    f11, f12, f22 = D(f1, p, x), D(f1, q, y), D(f2, q, y)
    E = G[0] + f1 + f2 + f11 / 2 + f22 / 2 + f12
    third = expand(D(f11, p, x) + 3 * D(f11, q, y) + 3 * D(f12, q, y) + D(f22, q, y))
    assert expand(G[0] + G[1] + G[2] / 2 - E) == 0
    assert expand(G[3] - third) == 0

# Taylor's theorem is of analysis: g(1) = g(0) + g'(0) + g''(0)/2 + g'''(tau)/6 for some
# tau with 0 < tau < 1. With the derivatives above this is left = right, here at d = 2.
there = [*zip(x, x + tau * p, strict=True), *zip(y, y + tau * q, strict=True)]
left, right = f(*(x + p), *(y + q)), E + third.subs(there, simultaneous=True) / 6

# In numbers, for one f: there is such a tau at each of 10 points.
wave = (left - right).replace(f, lambda a, b, c, d: exp(a + 2 * b + 3 * c + d / 2))
gap = wave.doit()
mp.dps, rng = 30, Random(301)
for _ in range(10):
    at = {z: Rational(rng.randint(1, 20), 20) for z in (*x, *y, *p, *q)}
    met = findroot(lambdify(tau, gap.subs(at), "mpmath"), (0, 1), solver="anderson")
    assert 0 < met < 1
print("tau at the last point:", mp.nstr(met, 12))
print("0301: terms derived for d = 2, 4; tau by Taylor's theorem, met at 10 points")

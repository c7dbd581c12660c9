"""1800. A base b >= L**(d/2) keeps the sum from being negative up to L, if d >= 6."""

from random import Random

from mpmath import floor, mp, mpf
from sympy import Integer, Sum, cos, expand, factor, integrate, lambdify, log, symbols

b, d, p, x, y = symbols("b d p x y", positive=True)
i, j, k, m = symbols("i j k m", integer=True, nonnegative=True)
left, half = Integer(0), Integer(1) / 2
right = Sum(cos(m * b ** (-2 * i / d)), (i, 0, d / 2 - 1))

# The first term is cos(m), and cos(m) >= -1, for 1 + cos is twice a square.
assert right.function.subs(i, 0) == cos(m)
assert expand(1 + cos(2 * x) - 2 * cos(x) ** 2, trig=True) == 0

# Each later one is the cosine of an x between 0 and 1.  Given m <= L <= b**(2/d), x is at
# most b**(2/d)*b**(-2*i/d), whose logarithm, with b = 1 + p and i = 1 + j, is
most = expand(log(b ** (2 / d) * b ** (-2 * i / d)), log=True)
most = factor(most.subs({b: 1 + p, i: 1 + j}))
assert most == -2 * j * log(1 + p) / d
assert most.is_nonpositive
# Hence it is at least 1/2.  First, cos(x) >= 1 - x**2/2: the difference is an integral of
# an integral of 1 - cos >= 0; then, a product of two numbers that are not negative:
inner = integrate(1 - cos(y), (y, 0, x))
outer = integrate(inner.subs(x, y), (y, 0, x))
assert expand(outer - (cos(x) - (1 - x**2 / 2))) == 0
assert expand((1 - x**2 / 2) - half - (1 - x) * (1 + x) / 2) == 0

# In words: added up, with d/2 - 1 >= 2 later terms, right is at least, for d = 6 + 2*k,
total = -1 + Sum(half, (i, 1, d / 2 - 1)).doit()
assert expand(total.subs(d, 6 + 2 * k)) == k / 2

# With one pair, d = 2, the sum at m = 2 is cos(2) < 0 for every b.
assert right.subs({d: 2, m: 2}).doit() == cos(2)
assert cos(2).is_negative

mp.dps, rng, trials = 30, Random(1800), 200
term = lambdify((b, d, i, m), right.function, "mpmath")
for _ in range(trials):
    size, far = 2 * rng.randint(3, 20), mpf(rng.uniform(1, 1000))
    base, at = far ** (size // 2), rng.randint(0, int(floor(far)))
    assert sum(term(base, size, pair, at) for pair in range(size // 2)) >= 0
print(
    "1800: each term's bound derived, for every even d >= 6, and the case d = 2; that "
    f"they add up: in words; the inequality: in numbers at {trials} points (30 digits)"
)

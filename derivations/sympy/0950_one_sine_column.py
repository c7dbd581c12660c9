"""0950. For every integer base one sine column alone distinguishes all positions."""

from itertools import combinations

from mpmath import mp, mpf
from sympy import Poly, cos, exp, expand, pi, sin, solve, symbols

m, n, j = symbols("m n j", integer=True)
i, d, B = symbols("i d B", integer=True, positive=True)
x, y, theta, p = symbols("x y theta p", positive=True)
left, right = m, n

# Given sin(m*theta) = sin(n*theta).  A difference of sines is a product:
product = 2 * cos((x + y) / 2) * sin((x - y) / 2)
assert expand((sin(x) - sin(y) - product).rewrite(exp)) == 0
# In words: so x - y is an even multiple of pi, or x + y an odd one.  That is, s = 1 for
# an even j, s = -1 for an odd j, and m*theta - s*n*theta = j*pi.

# theta = B**(-2*i/d) is algebraic, and so would be p = (m - s*n)*theta/j, were j not 0.
assert (B ** (-2 * i / d)) ** d == B ** (-2 * i)
for s in (1, -1):
    [found] = solve(m * theta - s * n * theta - j * p, p)
    for size in (2, 4, 6):
        whole = Poly(B ** (2 * i) * (j * p) ** size - (m - s * n) ** size, p)
        assert whole.eval(found).subs(theta**size, B ** (-2 * i)) == 0
        assert whole.LC() == B ** (2 * i) * j**size  # which is not 0
# Lindemann: pi is a root of no polynomial with whole coefficients.  SymPy knows it.
assert pi.is_transcendental

# So j = 0, an even number; hence s = 1, and theta > 0 leaves one m.
assert solve((left - right) * theta, m) == [n]

mp.dps = 50
for base, size, pair in ((1, 2, 0), (10, 4, 1), (10000, 8, 3)):
    t = mpf(base) ** (-mpf(2 * pair) / size)
    waves = [mp.sin(position * t) for position in range(-60, 61)]
    closest = min(abs(u - v) for u, v in combinations(waves, 2))
    print(
        f"B = {base}, d = {size}, i = {pair}: sines {mp.nstr(closest, 5)} or more apart"
    )
    assert closest > mpf(10) ** -10
print(
    "0950: the steps derived (the polynomial at d = 2, 4, 6); angles of equal sine and "
    "Lindemann's theorem: in words; 3 columns at 121 positions: in numbers"
)

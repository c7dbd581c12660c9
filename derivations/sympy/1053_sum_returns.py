"""1053. Arbitrarily far out the sum of cosines comes close to its largest value d/2."""

from itertools import count

from mpmath import ceil, floor, frac, mp
from sympy import Function, Rational, Sum, cos, expand, integrate, pi, sqrt, symbols

epsilon, X, x, y = symbols("epsilon X x y", positive=True)
i, d = symbols("i d", integer=True, nonnegative=True)
k, p = symbols("k p", integer=True)
theta = Function("theta", real=True)
left = (1 - epsilon**2 / 2) * (d / 2)
right = Sum(cos(k * theta(i)), (i, 0, d / 2 - 1))

# 1 - y**2/2 <= cos(y): the difference is an integral of an integral of 1 - cos >= 0.
inner = integrate(1 - cos(x), (x, 0, y))
outer = integrate(inner.subs(y, x), (x, 0, y))
assert expand(outer - (cos(y) - (1 - y**2 / 2))) == 0
# Whole turns change no cosine; so if every k*theta(i) is within epsilon of some 2*pi*p,
# each term is at least 1 - epsilon**2/2, and d/2 such terms make the left side.
assert cos(k * theta(i) - 2 * pi * p).expand(trig=True) == right.function
total = Sum(1 - epsilon**2 / 2, (i, 0, d / 2 - 1)).doit()
assert expand(total - left) == 0

# That there is such a k >= X is Dirichlet's theorem.  In words: cut each circle of
# angles into arcs no longer than epsilon; of 0, X, 2*X, ... two must come to lie in the
# same arcs, and k is their difference.  In action, for theta(i) = sqrt(i + 2):
mp.dps, near, least = 30, Rational(1, 4), 1000
arcs = ceil(2 * mp.pi * near.q)
for size in (2, 4, 6):
    seen = {}
    for j in count():
        angles = [j * least * mp.sqrt(a + 2) for a in range(size // 2)]
        box = tuple(floor(arcs * frac(angle / (2 * mp.pi))) for angle in angles)
        if box in seen:
            break
        seen[box] = j
    found = (j - seen[box]) * least
    total = right.subs({d: size, k: found}).doit().replace(theta, lambda a: sqrt(a + 2))
    print(f"d = {size}: the sum at k = {found} is", total.evalf(8))
    assert found >= least
    assert total.evalf(30) >= left.subs({d: size, epsilon: near})
print(
    "1053: derived for every d from Dirichlet's theorem; that: in words, and its k "
    "found for epsilon = 1/4, X = 1000 and one theta at d = 2, 4, 6"
)

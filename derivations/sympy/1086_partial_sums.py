"""1086. For every s the moduli of the partial sums add up to at least d/4."""

from random import Random

from mpmath import expj, mp
from sympy import Abs, Function, I, Rational, Sum, exp, expand, symbols

i, l, h, d = symbols("i l h d", integer=True, nonnegative=True)
s = symbols("s", integer=True)
x, y, modulus = symbols("x y modulus", real=True)
theta, a = Function("theta", real=True), Function("a", nonnegative=True)


def A(r):
    return Sum(exp(I * s * theta(l)), (l, 0, r - 1))


left = d / 4
right = Sum(Abs(A(i + 1)), (i, 0, d / 2 - 1))

# A_(i + 1) is A_i and one wave more, and every wave has the modulus 1.
wave = exp(I * s * theta(i))
assert A(i + 1).function.subs(l, i) == wave
assert Abs(wave) == 1
# So |A_i| + |A_(i + 1)| >= 1.  Turned so that the wave is 1, let A_i be x + I*y, and
# modulus**2 = x**2 + y**2: |A_(i + 1)|**2 - (1 - modulus)**2 is 2*(x + modulus).
gap = expand((x + 1) ** 2 + y**2 - (1 - modulus) ** 2)
assert gap.subs(modulus**2, x**2 + y**2) == 2 * (x + modulus)
# In words: modulus >= |x|, so that gap is not negative, and |A_(i + 1)| >= 1 - modulus.

# Each term of right, less 1/2, is half of |A_(i + 1)| + |A_i| - 1, and half a rise.
now, then = Abs(A(i)), Abs(A(i + 1))
assert right == Sum(then, (i, 0, d / 2 - 1))
assert expand(then - Rational(1, 2) - (then + now - 1) / 2 - (then - now) / 2) == 0
assert Sum(Rational(1, 2), (i, 0, d / 2 - 1)).doit() == left
# The rises telescope, here a(i) = |A_i| and d = 2*h; what they leave is not negative.
assert A(0).doit() == 0
assert Sum(a(i + 1) - a(i), (i, 0, h - 1)).doit() == a(h) - a(0)
assert a(h).is_nonnegative

mp.dps, rng, trials = 30, Random(1086), 200
for _ in range(trials):
    waves = [expj(rng.uniform(-9, 9)) for _ in range(rng.randint(1, 9))]
    moduli = [abs(mp.fsum(waves[: k + 1])) for k in range(len(waves))]
    assert sum(moduli) >= len(waves) / mp.mpf(2)
print(
    "1086: derived for every d, but |A_i| + |A_(i + 1)| >= 1 in part in words; the "
    f"inequality: in numbers too, at {trials} points (30 digits)"
)

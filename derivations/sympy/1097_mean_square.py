"""1097. The squares of r**2 inner products add up to at least r**2*d/4."""

from sympy import Function, Sum, cos, exp, expand, sin, symbols

v, w, i, r, d = symbols("v w i r d", integer=True, nonnegative=True)
x, y = symbols("x y", real=True)
theta = Function("theta", real=True)


def S(k):
    return Sum(cos(k * theta(i)), (i, 0, d / 2 - 1))


left = r**2 * d / 4
right = Sum(S(v - w) ** 2, (w, 0, r - 1), (v, 0, r - 1))


def Q(x, r):
    squares = (sum(f(v * x) for v in range(r)) ** 2 for f in (cos, sin))
    return sum(squares)


# The terms, for every d and r.  Summed over v and w, the second line is Q.
k = v - w
product = (cos(k * (x - y)) + cos(k * (x + y))) / 2
assert expand(cos(k * x) * cos(k * y) - product, trig=True) == 0
product = cos(v * x) * cos(w * x) + sin(v * x) * sin(w * x)
assert expand(cos(k * x) - product, trig=True) == 0

# In words: sums change places, so right is half the sum over i and l of Q at the
# difference and Q at the sum of two frequencies.  Written out, where i = l gives r**2:
for size in (2, 4, 6):
    for count in (1, 2, 3):
        pairs = [(i, l) for i in range(size // 2) for l in range(size // 2)]
        rest = sum(Q(theta(i) + theta(l), count) for i, l in pairs)
        rest += sum(Q(theta(i) - theta(l), count) for i, l in pairs if i != l)
        assert rest.is_nonnegative  # of real squares
        assert Q(theta(0) - theta(0), count) == count**2
        gap = (right - left).subs({d: size, r: count}).doit() - rest / 2
        assert expand(gap.rewrite(exp)) == 0
print(
    "1097: derived for d = 2, 4, 6 and r = 1, 2, 3; for every d and r the terms, and "
    "in words that sums change places"
)

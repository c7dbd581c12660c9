"""1840. On N + 1 points in a row c - |x - y| is positive exactly for c >= N/2."""

from sympy import Function, Integer, Sum, expand, symbols

i, j, l, N = symbols("i j l N", integer=True, nonnegative=True)
c, p, q, S, D, Q, w = symbols("c p q S D Q w", real=True)
v = Function("v", real=True)


def s(j):
    return Sum(v(i), (i, 0, j))


T = Sum(v(j) * Sum((j - i) * v(i), (i, 0, j)), (j, 0, N))
left = Integer(0)
right = c * s(N) ** 2 - 2 * T

# Let S = s(N), D the sum of the s(l) and Q that of their squares, both for l < N.
# Then T = S*D - Q, by induction on N.  At N = 0, where D and Q have no terms:
assert T.subs(N, 0).doit() == 0
# From N to N + 1, with w = v(N + 1): D gains S, as does the sum of the (N - i)*v(i), so
# the two are one; Q gains S**2, S gains w, and T gains w times the new D.
before, after = S * D - Q, (S + w) * (D + S) - (Q + S**2)
assert expand(after - before - w * (D + S)) == 0

# So right is (c - N/2)*S**2 and half the sum of (S - 2*s(l))**2, for every N.
squares = N * S**2 - 4 * S * D + 4 * Q
assert expand(c * S**2 - 2 * before - (c - N / 2) * S**2 - squares / 2) == 0

# The same written out.  Given c >= N/2, so c = N/2 + p**2, no part is negative.
for n in range(5):
    rest = Sum((s(N) - 2 * s(l)) ** 2, (l, 0, N - 1)).subs(N, n).doit() / 2
    rest += p**2 * s(n).doit() ** 2
    assert rest.is_nonnegative
    assert expand((right - left).subs(c, N / 2 + p**2).subs(N, n).doit() - rest) == 0

# The converse: p at one end and q at the other make this form; let p = q = 1.
ends = c * (p**2 + q**2) + 2 * (c - N) * p * q
assert expand(ends.subs({p: 1, q: 1}) - 4 * (c - N / 2)) == 0
print("1840: derived for every N by induction on N, and for N = 0, ..., 4 written out")

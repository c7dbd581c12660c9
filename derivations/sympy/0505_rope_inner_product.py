"""0505. For every even d the RoPE score of a query and a key depends only on m - n."""

from sympy import Function, Matrix, Sum, collect, cos, diag, expand, sin, symbols
from sympy.simplify.fu import TR8

m, n = symbols("m n", integer=True)
i = symbols("i", integer=True, nonnegative=True)
d = symbols("d", even=True, nonnegative=True)
theta, q, q1, k, k1 = (Function(f, real=True) for f in ("theta", "q", "q'", "k", "k'"))


def B(x):
    return Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]])


# Pair i of the rotated query meets pair i of the rotated key.  TR8 writes products of
# sines and cosines as sums: what has m + n in it cancels, what is left has m - n.
pair_q, pair_k = Matrix([q(i), q1(i)]), Matrix([k(i), k1(i)])
met = (B(m * theta(i)) * pair_q).dot(B(n * theta(i)) * pair_k)
x = m * theta(i) - n * theta(i)
found = collect(expand(TR8(expand(met))), [cos(x), sin(x)])
print("pair i gives", found)
C, S = q(i) * k(i) + q1(i) * k1(i), q(i) * k1(i) - q1(i) * k(i)
assert expand(found - C * cos(x) - S * sin(x)) == 0

# Every d: the inner product is a sum over pairs, and so is the claim; term by term they
# are equal.  The letter d stays.
term = C * cos((m - n) * theta(i)) + S * sin((m - n) * theta(i))
gap = Sum(expand(met - term, trig=True), (i, 0, d / 2 - 1))
assert gap.doit() == 0

# The same with the matrices written out.  expand_trig alone would leave (m - n)*theta.
for d in (2, 4, 6):
    R_m, R_n = (diag(*(B(s * theta(j)) for j in range(d // 2))) for s in (m, n))
    query = Matrix([f(j) for j in range(d // 2) for f in (q, q1)])
    key = Matrix([f(j) for j in range(d // 2) for f in (k, k1)])
    left = (R_m * query).dot(R_n * key)
    right = sum(term.subs(i, j) for j in range(d // 2))
    assert expand(left - right, trig=True) == 0
print("0505: derived for every even d, term by term; written out for d = 2, 4, 6")

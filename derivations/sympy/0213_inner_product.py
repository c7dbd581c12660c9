"""0213. For every even d <PC(m), PC(n)> is the sum of cos((m - n)*theta(i))."""

from sympy import Function, Matrix, Sum, cos, expand, sin, symbols

m, n = symbols("m n", integer=True)
i = symbols("i", integer=True, nonnegative=True)
N = symbols("N", integer=True, positive=True)
theta = Function("theta", real=True)  # any frequencies


def pair(m, i):
    return Matrix([cos(m * theta(i)), sin(m * theta(i))])


def PC(m, d):
    return Matrix.vstack(*(pair(m, i) for i in range(d // 2)))


# Every d = 2*N: the inner product is the sum of what the pairs give, and the formula
# of addition makes that of pair i, a symbol, the cosine of the claim.
of_pair, term = pair(m, i).dot(pair(n, i)), cos((m - n) * theta(i))
print("one term:", of_pair)
assert Sum(expand(of_pair - term, trig=True), (i, 0, N - 1)).doit() == 0

# The same with the vectors written out.
for d in (2, 4, 6):
    left = PC(m, d).dot(PC(n, d))
    right = Sum(term, (i, 0, d // 2 - 1))
    assert expand(left - right.doit(), trig=True) == 0
print("0213: derived for every even d term by term, and for d = 2, 4, 6 written out")

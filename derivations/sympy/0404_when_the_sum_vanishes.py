"""0404. If the cosines differ, the part in m + n is 0 exactly if all pairs agree."""

from itertools import combinations

from sympy import Function, Integer, Matrix, Sum, cos, expand, prod, symbols

m, n = symbols("m n", integer=True)
i = symbols("i", integer=True, nonnegative=True)
N = symbols("N", integer=True, positive=True)
theta, h = Function("theta", real=True), Function("h", real=True)


def contrast(i):
    return (h(2 * i) - h(2 * i + 1)) / 2


# If every pair agrees each term is 0, and so is the sum, for every d = 2*N.
term = contrast(i) * cos((m + n) * theta(i))
assert Sum(term.subs(h(2 * i + 1), h(2 * i)), (i, 0, N - 1)).doit() == 0

for d in (2, 4, 6):
    left, right = Sum(term, (i, 0, d // 2 - 1)), Integer(0)
    # If it vanishes for all m, n, take m + n = 0, 1, ..., d/2 - 1: equations C*a = 0.
    C = Matrix(d // 2, d // 2, lambda k, i: cos(k * theta(i)))
    a = Matrix([contrast(i) for i in range(d // 2)])
    for k in range(d // 2):
        assert expand((left - right).doit().subs(m, k - n) - (C * a)[k]) == 0
    # cos(k*x) is a polynomial in cos(x), and det(C) is, up to a power of 2, the product
    # of the differences of the cosines. These are given not to be 0, so C*a = 0 says
    # that the contrasts a are 0.
    pairs = combinations([cos(theta(i)) for i in range(d // 2)], 2)
    differences = prod(second - first for first, second in pairs)
    two = 2 ** sum(range(d // 2 - 1))
    assert expand(C.det() - two * differences, trig=True) == 0
    print(f"d = {d}: det C =", two * differences)
print("0404: agreement gives 0 for every d; the converse is derived for d = 2, 4, 6")

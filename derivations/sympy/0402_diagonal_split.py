"""0402. For a diagonal H the form p(m).T*H*p(n) has terms in m - n and in m + n."""

from sympy import Function, Matrix, Rational, Sum, cos, diag, expand, sin, symbols

m, n = symbols("m n", integer=True)
i = symbols("i", integer=True, nonnegative=True)
theta, h = Function("theta", real=True), Function("h", real=True)
half = Rational(1, 2)

# The cosines of m - n and m + n are the sum and the difference of two products.
cc = cos(m * theta(i)) * cos(n * theta(i))
ss = sin(m * theta(i)) * sin(n * theta(i))
minus, plus = cos((m - n) * theta(i)), cos((m + n) * theta(i))
assert expand(minus, trig=True) == cc + ss
assert expand(plus, trig=True) == cc - ss

# So the term of pair i splits, for every i, and with it the sum, for every d.
mean, contrast = half * (h(2 * i) + h(2 * i + 1)), half * (h(2 * i) - h(2 * i + 1))
split = mean * minus + contrast * plus
print("one term:", expand(split, trig=True))
assert expand(split, trig=True) == h(2 * i) * cc + h(2 * i + 1) * ss


def PC(m, d):
    return Matrix([f(m * theta(i)) for i in range(d // 2) for f in (cos, sin)])


# The same with the vectors and the matrix written out.
for d in (2, 4, 6):
    H = diag(*(h(l) for l in range(d)))
    left, right = PC(m, d).dot(H * PC(n, d)), Sum(split, (i, 0, d // 2 - 1))
    assert expand(left - right.doit(), trig=True) == 0
print("0402: derived for every even d term by term, and for d = 2, 4, 6 written out")

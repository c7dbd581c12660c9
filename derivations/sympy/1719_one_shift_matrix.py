"""1719. For b > 1 only one matrix shifts the positions 0, ..., d - 1 by k."""

from itertools import combinations, pairwise

from sympy import I, Integer, Matrix, cos, diag, exp, expand, log, prod, sin, symbols

b, p, x, y = symbols("b p x y", positive=True)
k = symbols("k", real=True)


def PE(t, theta):
    return Matrix([f(t * w) for w in theta for f in (sin, cos)])


T = Matrix([[-I, I], [1, 1]]) / 2  # takes exp(I*y), exp(-I*y) to sin(y), cos(y)
assert T.det() == -I / 2
for d in (2, 4, 6):
    theta = [b ** (-2 * Integer(i) / d) for i in range(d // 2)]
    turns = [[[cos(k * w), sin(k * w)], [-sin(k * w), cos(k * w)]] for w in theta]
    A, M = Matrix(d, d, symbols(f"A:{d}_:{d}")), diag(*turns)
    P = Matrix.hstack(*(PE(r, theta) for r in range(d)))
    Q = Matrix.hstack(*(PE(r + k, theta) for r in range(d)))
    left, right = A, M
    # Given A*P = Q.  And M*P = Q, so that (A - M)*P = A*P - Q = 0.
    assert expand((left - right) * P - (A * P - Q), trig=True).is_zero_matrix

    # P is T, pair by pair, times the powers of z = exp(I*theta) and exp(-I*theta) ...
    z = symbols(f"z:{d}")
    powers = Matrix([[c**r for r in range(d)] for c in z])
    nodes = [exp(sign * I * w) for w in theta for sign in (1, -1)]
    found = diag(*[T] * (d // 2)) * powers.subs(dict(zip(z, nodes, strict=True)))
    assert (found - P).applyfunc(lambda e: e.rewrite(exp).expand()).is_zero_matrix
    # ... and the determinant of powers is the product of all differences.
    differences = prod(v - u for u, v in combinations(z, 2))
    assert expand(powers.det(method="berkowitz") - differences) == 0
    # The frequencies fall strictly.  Given b > 1, so b = 1 + p.
    for u, v in pairwise(theta):
        assert expand(log(v / u), log=True).subs(b, 1 + p).is_negative

# The difference within a pair is a sine; the four between two pairs are cosines.
assert expand((exp(I * y) - exp(-I * y) - 2 * I * sin(y)).rewrite(exp)) == 0
four = prod(exp(u * I * x) - exp(v * I * y) for u in (1, -1) for v in (1, -1))
assert expand((four - 4 * (cos(x) - cos(y)) ** 2).rewrite(exp)) == 0
# In words: the frequencies lie in (0, 1], where sin > 0 and cos falls strictly; so no
# difference is 0, P has an inverse W, and A - M = (A - M)*P*W = 0.
print(
    "1719: derived for d = 2, 4, 6, every b and k; that sin > 0 and cos falls: in words"
)

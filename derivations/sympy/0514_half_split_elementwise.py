"""0514. The elementwise form on two halves is Pi.T times the rotated query."""

from sympy import Function, Matrix, cos, diag, eye, sin, symbols

m = symbols("m", integer=True)
i = symbols("i", integer=True, nonnegative=True)
theta, q, q1 = (Function(f, real=True) for f in ("theta", "q", "q'"))


def B(x):
    return Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]])


def first(i):
    return cos(m * theta(i)) * q(i) - sin(m * theta(i)) * q1(i)


def second(i):
    return cos(m * theta(i)) * q1(i) + sin(m * theta(i)) * q(i)


# Every d: entry i of each half is one entry of pair i of the rotated query.
assert B(m * theta(i)) * Matrix([q(i), q1(i)]) == Matrix([first(i), second(i)])

for d in (2, 4, 6, 8):
    pairs = range(d // 2)
    R = diag(*(B(m * theta(j)) for j in pairs))
    Pi = Matrix.hstack(
        diag(*(Matrix([1, 0]) for _ in pairs)), diag(*(Matrix([0, 1]) for _ in pairs))
    )
    query = Matrix([f(j) for j in pairs for f in (q, q1)])
    left = Matrix([f(j) for f in (first, second) for j in pairs])
    right = Pi.T * (R * query)
    assert left == right
    # Pi is a permutation: Pi.T takes the pairs apart, into the halves u and v.
    assert Pi * Pi.T == eye(d)
    u, v = Matrix([q(j) for j in pairs]), Matrix([q1(j) for j in pairs])
    assert Pi.T * query == Matrix.vstack(u, v)
    # In code: x*cos + rotate_half(x)*sin, where rotate_half([u; v]) is [-v; u].
    c, s = (Matrix([f(m * theta(j)) for j in pairs] * 2) for f in (cos, sin))
    x, rotate_half = Matrix.vstack(u, v), Matrix.vstack(-v, u)
    assert left == x.multiply_elementwise(c) + rotate_half.multiply_elementwise(s)
print("0514: derived for entry i of each half, any d; written out for d = 2, 4, 6, 8")

"""0503. For every even d the rotations of positions satisfy R(m).T*R(n) = R(n - m)."""

from sympy import Function, I, Matrix, cos, diag, exp, expand, eye, sin, symbols

m, n = symbols("m n", integer=True)
i = symbols("i", integer=True, nonnegative=True)
theta = Function("theta", real=True)
x, y = symbols("x y", real=True)


def B(x):
    return Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]])


def R(m, d):
    return diag(*(B(m * theta(i)) for i in range(d // 2)))


# Why it holds: P makes of the rotation by x a product with exp(I*x) and exp(-I*x), the
# transpose is the turn back, and exponents add.
P, turn = Matrix([[1, I], [1, -I]]), diag(exp(I * x), exp(-I * x))
assert P.det() == -2 * I
assert (P * B(x) - turn * P).expand(complex=True).is_zero_matrix
assert (B(-x) - B(x).T).is_zero_matrix
assert (
    (turn.subs(x, -x) * turn.subs(x, y) - turn.subs(x, y - x)).expand().is_zero_matrix
)

# Every d: direct sums multiply block by block, and this is block i, with i a letter.
block = B(m * theta(i)).T * B(n * theta(i))
assert expand(block - B((n - m) * theta(i)), trig=True).is_zero_matrix

# The same with the matrices written out.
for d in (2, 4, 6):
    left, right = R(m, d).T * R(n, d), R(n - m, d)
    assert expand(left - right, trig=True).is_zero_matrix
    # With n = m: each R(m) is orthogonal.
    assert right.subs(n, m) == eye(d)
print("0503: derived for block i of any d, i a letter; written out for d = 2, 4, 6")

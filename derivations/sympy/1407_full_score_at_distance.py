"""1407. A key that is the query turned by R_j has its full score at the distance j."""

from sympy import Function, Matrix, cos, diag, exp, expand, sin, symbols

m, j = symbols("m j", integer=True)
y, z = symbols("y z", real=True)
i = symbols("i", integer=True, nonnegative=True)
theta = Function("theta", real=True)


def B(x):
    return Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]])


def R(m, d):
    return diag(*(B(m * theta(i)) for i in range(d // 2)))


# Every d, block by block.  Angles add, here y = (m - j)*theta(i) and z = j*theta(i); so
# the two turns of the key make one, that of the query.
assert expand(B(y) * B(z) - B(y + z), trig=True).is_zero_matrix
assert expand((m - j) * theta(i) + j * theta(i) - m * theta(i)) == 0
# And one turn of both changes no inner product.
assert (
    (B(y).T * B(y) - diag(1, 1))
    .applyfunc(lambda a: expand(a.rewrite(exp)))
    .is_zero_matrix
)

# The same written out.
for d in (2, 4, 6):
    x = Matrix(symbols(f"x:{d}", real=True))
    left = (R(m, d) * x).dot(R(m - j, d) * R(j, d) * x)
    right = x.dot(x)
    assert expand((left - right).rewrite(exp)) == 0
print("1407: derived for one block of any d, and for d = 2, 4, 6 written out")

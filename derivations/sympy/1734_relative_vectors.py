"""1734. If <P_m, P_n> depends on m - n alone, the pairs of P_r rotate or flip."""

import numpy
from numpy.linalg import det, eig, matrix_power, qr
from sympy import Function, Matrix, cos, diag, expand, lambdify, pi, sin, symbols

theta, e = Function("theta", real=True), Function("e", integer=True, nonnegative=True)
i, r, n = symbols("i r n", integer=True, nonnegative=True)


def R(m, i):  # block i of R_m
    x = m * theta(i)
    return Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]])


def Xi(m, i):  # block i of Xi_m
    return diag(1, (-1) ** (e(i) * m))


# In words, two theorems.  Equal Gram matrices, as given: P_r = U**r*P_0, U orthogonal.
# Its planes: U = V*(R_1*Xi_1)*V.T, where R_1 and Xi_1 commute.  In block i, i a letter:
J = R(1, i) * Xi(1, i)
both = sin(theta(i)) * (1 - (-1) ** e(i))
assert expand(J - Xi(1, i) * R(1, i) - Matrix([[0, both], [both, 0]])).is_zero_matrix
# So e is even, or theta a multiple of pi.  Let w = V.T*P_0.  By induction on r, for
# every d: U*P_r = V*(R_1*Xi_1)*V.T * V*(R_r*Xi_r)*w = V*(R_1*Xi_1)*(R_r*Xi_r)*w.
assert R(-r, i) == R(r, i).T
for case in ({e(i): 2 * n}, {theta(i): n * pi}):
    start = R(0, i) * Xi(0, i) - diag(1, 1)
    onward = J * R(r, i) * Xi(r, i) - R(r + 1, i) * Xi(r + 1, i)
    back = J.T * R(r, i).T * Xi(r, i) - R(r + 1, i).T * Xi(r + 1, i)
    for gap in (start, onward, back):
        assert expand(gap.subs(case), trig=True).is_zero_matrix

d, rng = 4, numpy.random.default_rng(1734)
left = Matrix([Function(f"P{row}", real=True)(r) for row in range(d)])
V, w = Matrix(d, d, symbols(f"V:{d}_:{d}")), Matrix(symbols(f"w:{d}"))
right = V * diag(R(r, 0), R(r, 1)) * diag(Xi(r, 0), Xi(r, 1)) * w
for sign in (1, -1):  # in numbers: an orthogonal U of this determinant, and its planes
    U, P0 = qr(rng.normal(size=(d, d)))[0], rng.normal(size=d)
    U[0] *= sign * det(U)
    values, vectors = eig(U)
    order, axes, at = numpy.lexsort((-values.real, abs(values.imag) < 1e-9)), [], {}
    for pair, (u, v) in enumerate(zip(order[::2], order[1::2], strict=True)):
        x, y, flips = vectors[:, u], vectors[:, v], abs(values[u].imag) < 1e-9
        at |= {theta(pair): float(numpy.angle(values[u])), e(pair): int(flips)}
        axes += [x.real, y.real] if flips else [2**0.5 * x.real, -(2**0.5) * x.imag]
    value = lambdify([r, *V, *w], right.subs(at))
    for k in range(6):
        here = value(k, *numpy.transpose(axes).flat, *(numpy.array(axes) @ P0))
        assert numpy.allclose(here[:, 0], matrix_power(U, k) @ P0)
print(
    "1734: the induction derived for every d; equal Gram matrices, and the planes of "
    "an orthogonal matrix: two theorems, in words; the planes in numbers at d = 4"
)

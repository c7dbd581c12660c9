"""1724. If G_m.T*G_n depends on n - m alone, G_r is O*U**r*P, O and U orthogonal."""

import numpy
from numpy.linalg import matrix_power, qr, svd
from sympy import Function, MatMul, MatPow, Matrix, MatrixSymbol, lambdify, symbols

# In words, two theorems.  Equal Gram matrices, as is given with s = 1: an orthogonal V
# takes each G_k to G_(k + 1).  Polar decomposition: G_0 = A*Q, A orthogonal, Q = D.T*D.
r, d = symbols("r d", integer=True, nonnegative=True)
V, A, U, D, Q = (MatrixSymbol(letter, d, d) for letter in "VAUDQ")
W = A.I * V * A  # A.I is the transpose of A
assert W.T.subs({A.T: A.I, V.T: V.I}).doit() == W.I  # so W is orthogonal too
assert A * W == V * A
assert A * W.I == V.I * A

# Take O = A, U = W, P = Q, C = D.  By induction on r, for every d: V*G_r is
# (V*A)*U**r*Q = (A*U)*U**r*Q; and backwards with the inverse of V.
assert (A * U**r * Q).subs(r, 0).doit() == A * Q  # G_0
assert A * U * U**r * Q == A * U ** (r + 1) * Q
assert A * U.I * U**-r * Q == A * U ** (-r - 1) * Q
assert (D.T * D).T == D.T * D  # so Q.T = Q, and P*P = G_0.T*G_0:
assert ((A * Q).T * (A * Q)).subs({A.T: A.I, Q.T: Q}).doit() == Q**2

rng = numpy.random.default_rng(1724)
for d in (4, 2):
    left = Matrix(d, d, lambda row, l: Function(f"f{row}", real=True)(r, l))  # G_r
    O, U, P = (Matrix(d, d, symbols(f"{letter}:{d}_:{d}")) for letter in "OUP")
    right = MatMul(O, MatPow(U, r), P)
    # The two theorems in numbers: V, A and Q from some maps alone, G_0 being singular.
    start = rng.normal(size=(d, d)) @ numpy.diag([0] + [1] * (d - 1))
    turn = qr(rng.normal(size=(d, d)))[0]
    G = [matrix_power(turn, k) @ start for k in range(9)]
    x, _, y = svd(numpy.hstack(G[1:]) @ numpy.hstack(G[:-1]).T)
    v = x @ y
    x, s, y = svd(G[0])
    a, q = x @ y, y.T @ numpy.diag(s) @ y
    for k in range(4):
        value = lambdify([*O, *U, *P], right.subs(r, k).doit())
        assert numpy.allclose(value(*a.flat, *(a.T @ v @ a).flat, *q.flat), G[k])
print(
    "1724: O, U and P derived for every d and r from V, A and Q; that there are these: "
    "two theorems, in words, met in numbers at d = 2, 4"
)

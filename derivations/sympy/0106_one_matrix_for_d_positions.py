"""0106. The encodings of d positions, if independent, determine the shift matrix."""

from sympy import Function, Identity, Matrix, MatrixSymbol, cos, expand, sin, symbols

k = symbols("k", real=True)
theta, T = Function("theta", real=True), Function("T", real=True)
N = symbols("N", integer=True, positive=True)


def PE(t, d):
    return Matrix([f(theta(i) * t) for i in range(d // 2) for f in (sin, cos)])


def M(k, d):
    angles = [theta(i) * k for i in range(d // 2)]
    return Matrix.diag(*(Matrix([[cos(x), sin(x)], [-sin(x), cos(x)]]) for x in angles))


# For every size d = 2*N, whatever the five matrices are:
A, M_k, P, Q, W = (MatrixSymbol(name, 2 * N, 2 * N) for name in "AMPQW")
gaps = (A * P - Q) * W - (M_k * P - Q) * W + (A - M_k) * (Identity(2 * N) - P * W)
assert expand(gaps).doit() == A - M_k
# So A = M_k if the three brackets vanish: A*P = Q and P*W = 1 are given, and what
# is left to show is M_k*P = Q, where P has the encodings and Q the shifted ones.
for d in (2, 4, 6):
    encodings = Matrix.hstack(*(PE(T(r), d) for r in range(d)))
    shifted = Matrix.hstack(*(PE(T(r) + k, d) for r in range(d)))
    assert expand(M(k, d) * encodings - shifted, trig=True).is_zero_matrix

    left, right = Matrix(d, d, symbols(f"A:{d}_:{d}", real=True)), M(k, d)
    # The same step in entries: (A - M_k)*P is A*P - Q, which is given to be 0.
    gap = (left - right) * encodings - (left * encodings - shifted)
    assert expand(gap, trig=True).is_zero_matrix
print("0106: derived for d = 2, 4, 6; for every d if M*P = Q, as 0102 says")

"""0105. Two positions of one pair that are out of phase determine its shift matrix."""

from sympy import Matrix, cos, expand, numer, sin, solve, symbols, together, zeros

omega, k, t_1, t_2 = symbols("omega k t_1 t_2", real=True)
C = Matrix(2, 2, symbols("C:2_:2", real=True))


def U(x):
    return Matrix([[cos(x), sin(x)], [-sin(x), cos(x)]])


def p(t):
    return Matrix([sin(omega * t), cos(omega * t)])


left, right = C, U(omega * k)

# Given: C takes p(t_1) to p(t_1 + k) and p(t_2) to p(t_2 + k); and sin(...) != 0.
P = Matrix.hstack(p(t_1), p(t_2))
Q = Matrix.hstack(p(t_1 + k), p(t_2 + k))
out_of_phase = sin(omega * (t_1 - t_2))

# Two linear equations for each row of C, and that sine is their determinant.
assert expand(P.det() - out_of_phase, trig=True) == 0
[found] = solve(C * P - Q, [*C], dict=True)
print("C0_0 =", together(found[C[0, 0]]))
# The one solution is U(omega*k), once it is multiplied by the determinant.
for entry in C.subs(found) - right:
    assert expand(numer(together(entry)), trig=True) == 0

# The same by Cramer, where nothing is divided by but that sine: by the givens
# sin(...)*(C - U) = (C*P - Q)*adj(P) is 0.
gap = out_of_phase * (left - right) - (C * P - Q) * P.adjugate()
assert expand(gap, trig=True) == zeros(2, 2)
print("0105: derived for all real omega, k, t_1, t_2 with sin(omega*(t_1 - t_2)) != 0")

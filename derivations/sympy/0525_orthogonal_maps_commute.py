"""0525, refuted. Orthogonal maps commute."""

from sympy import Matrix, diag, eye

# Two quarter turns of R^4: U turns the planes (e0, e1) and (e2, e3), V turns (e2, e1).
U = diag(*[Matrix([[0, -1], [1, 0]])] * 2)
V = Matrix([[1, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0], [0, 0, 0, 1]])

# The hypotheses: both are orthogonal.  They are even rotations, of determinant 1.
for A in (U, V):
    assert A.T * A == eye(4) == A * A.T
    assert A.det() == 1

left, right = U * V, V * U
print("U*V =", left.tolist())
print("V*U =", right.tolist())
assert left != right

# Follow e0: U takes it to e1 and V takes that to -e2; V leaves e0 and U takes it to e1.
e0, e1, e2, e3 = (eye(4)[:, j] for j in range(4))
assert V * (U * e0) == -e2
assert U * (V * e0) == e1

# What is true is claim 0524: rotations of the same planes commute.  V has other planes
# than U; W has the same, and commutes.
W = diag(eye(2), Matrix([[0, -1], [1, 0]]))
assert U * W == W * U
print("0525: refuted exactly at d = 4, by two rotations with planes that differ")

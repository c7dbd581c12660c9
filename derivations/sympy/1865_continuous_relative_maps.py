"""1865. Continuous F_x, F_x.T*F_y a function of y - x, F_0 invertible: F_x = V*RoPE*C."""

import numpy
from mpmath import expm
from numpy.linalg import eigh
from sympy import Function, Matrix, MatrixSymbol, cos, diag, lambdify, sin, symbols

# Every d, with K the inverse of F_0 and H_x = F_x*K.  Then H_x.T*H_y is
d = symbols("d", integer=True, positive=True)
F_0, F_x, F_y, G, W, R = (MatrixSymbol(A, d, d) for A in "F_0 F_x F_y G W R".split())
K = F_0.I
assert ((F_x * K).T * (F_y * K)).doit() == F_0.T.I * F_x.T * F_y * K
# and given F_x.T*F_y = F_0.T*G with G = F_(y - x), that is H_(y - x):
assert (F_0.T.I * (F_0.T * G) * K).doit() == G * K
# As H_0 = F_0*K = 1, H_x is orthogonal (y = x) and its transpose is H_(-x) (y = 0), so
# H_(x + y) = H_(-x).T*H_y = H_x*H_y.  In words, a theorem: such H_x, if continuous in x,
# are W*R*W.T with W orthogonal and R = RoPE_x.  Take V = W and C = W.T*F_0:
assert F_0 * K * G == G
assert F_x * K * F_0 == F_x
assert (W * R * W.T) * F_0 == W * R * (W.T * F_0)

# The theorem in numbers, for x = (y, z): H_x = exp(y*A + z*A**3) with any skew A.  The
# planes of W are those of A: A*u = speed*v, A*v = -speed*u for an eigenvector u + I*v
# of I*A; and those of A**3 are the same, with the speeds -speed**3.
rng = numpy.random.default_rng(1865)
y, z = symbols("y z", real=True)
for d in (4, 2):
    left = Matrix(d, d, lambda row, l: Function(f"f{row}")(y, z, l))  # F_x
    V, C = (Matrix(d, d, symbols(f"{name}:{d}_:{d}")) for name in "VC")
    theta = Matrix(d // 2, 2, symbols(f"theta:{d // 2}_:2"))
    angles = theta * Matrix([y, z])
    blocks = (Matrix([[cos(t), -sin(t)], [sin(t), cos(t)]]) for t in angles)
    right = V * diag(*blocks) * C
    value = lambdify([y, z, *V, *theta, *C], right)

    A, start = rng.normal(size=(2, d, d))
    A = A - A.T
    speeds, waves = (x[..., d // 2 :] for x in eigh(1j * A))  # the speeds > 0
    axes = 2**0.5 * numpy.stack([waves.real, waves.imag], axis=2).reshape(d, d)
    found = *axes.flat, *numpy.transpose([speeds, -(speeds**3)]).flat
    for at in rng.normal(size=(10, 2)):
        H = expm(at[0] * A + at[1] * A @ A @ A).tolist()
        F = numpy.array(H, dtype=float) @ start
        assert numpy.allclose(value(*at, *found, *(axes.T @ start).flat), F)
print(
    "1865: V and C derived for every d from the planes of a continuous group; that it "
    "has these: a theorem, in words, met in numbers at 20 points with d = 2, 4"
)

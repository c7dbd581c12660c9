"""Printed statements on rotations that fail, met by floating point: no proof, another road.

Settles: 1868, 1870, 1872, 1876, 1878, rotations/string-is-rope,
rotations/comrope-multiples, rotations/rethinking-reversible, rotations/grape-AJA,
rotations/grape-coordinate-planes, rotations/grape-orthogonal-vectors, rotations/grape-alibi."""

import numpy as np


def exponential(a):
    """The series of a matrix, after halving it until it is small."""
    power = total = np.eye(len(a))
    for n in range(1, 30):
        power = power @ a / 2**12 / n
        total = total + power
    for _ in range(12):
        total = total @ total
    return total


def plane(a, b):
    return np.outer(a, b) - np.outer(b, a)


def commutator(a, b):
    return np.abs(a @ b - b @ a).max()


J = np.array([[0.0, -1.0], [1.0, 0.0]])
quarter = np.kron(np.eye(2), J)
e = np.eye(4)

print("STRING 3.3, 3.4: the turn by the first coordinate, and one frequency for both")
print(
    "  at (pi, -pi): trace",
    np.trace(exponential(np.pi * J)),
    "against",
    np.trace(exponential((np.pi - np.pi) * J)),
)

print("ComRoPE, Proposition 3: all factors 0, largest entry of the commutator")
print("  ", commutator(quarter, plane(e[0], e[2])))

print(
    "Reversibility: one pair with generator J, the matrices at 0 and at 2 pi differ by"
)
print("  ", np.abs(exponential(2 * np.pi * J) - np.eye(2)).max())

print("GRAPE: ab' - ba' against A J A' for A = [a b]")
rng = np.random.default_rng(0)
a, b = rng.normal(size=(2, 4))
A = np.stack((a, b), 1)
print(
    "   difference",
    np.abs(plane(a, b) - A @ J @ A.T).max(),
    "sum",
    np.abs(plane(a, b) + A @ J @ A.T).max(),
)
s = np.sqrt((a @ a) * (b @ b) - (a @ b) ** 2)
lam = plane(a, b)
closed = np.eye(4) + np.sin(s) / s * lam + (1 - np.cos(s)) / s**2 * lam @ lam
print("   closed form against the series", np.abs(closed - exponential(lam)).max())
print(
    "   exp(t(e1 e2' - e2 e1')) at t = 1:",
    exponential(plane(*np.eye(2))).round(3).tolist(),
)

print("GRAPE: orthogonal vectors a and c, the generators of a, Ja and of c, Jc")
for c in ((e[1] + e[2]) / np.sqrt(2), e[2]):
    print(
        "   <a, c> =",
        e[0] @ c,
        "<a, Jc> =",
        round(e[0] @ quarter @ c, 3),
        "commutator",
        round(commutator(plane(e[0], quarter @ e[0]), plane(c, quarter @ c)), 3),
    )

print(
    "GRAPE: ALiBi with the factor beta = 2 at j - i = 3, what is added to the product"
)
lift = np.eye(3) - 3 * 2 * np.outer([0, 1, 0], [0, 0, 1])
print("  ", np.array([0, 1, 0]) @ lift @ np.array([0, 0, 1]))

print(
    "Relative, commuting generators in other axes: largest defect of 1000 random cases"
)
worst = 0.0
for _ in range(1000):
    axes, _ = np.linalg.qr(rng.normal(size=(4, 4)))
    f = rng.normal(size=(2, 2))
    x, y = rng.normal(size=(2, 2))
    here, there, between = (
        exponential(axes @ np.kron(np.diag(f @ p), J) @ axes.T) for p in (x, y, y - x)
    )
    worst = max(worst, np.abs(here.T @ there - between).max())
print("  ", worst)

"""Printed statements that fail at a point, computed there by another road: matrices, complex
numbers and fractions, no kernel and no enclosures.

Settles: 0108, 0925, 1732, 1738, context/men-base-exists, context/phase-aliasing,
context/scaling-laws-critical, heads/nope-absolute, heads/tapa-varies,
heads/kerple-logarithmic, rotations/geijn-general, rotations/tapa-two-pi."""

import math
from fractions import Fraction

import numpy as np

ladder = lambda d, b=10000.0: b ** (-2 * np.arange(d // 2) / d)


def turn(m, theta):
    """The block diagonal matrix of the rotations by m theta_i."""
    whole = np.zeros((2 * len(theta), 2 * len(theta)))
    for i, x in enumerate(m * theta):
        c, s = math.cos(x), math.sin(x)
        whole[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = [[c, -s], [s, c]]
    return whole


print("Vaswani et al., a matrix fixed by two positions (d = 4): encodings of 0 to 3")
theta = ladder(4)
table = np.array(
    [np.ravel([(math.sin(m * t), math.cos(m * t)) for t in theta]) for m in range(4)]
)
print(
    f"  rank of positions 0, 1: {np.linalg.matrix_rank(table[:2])}, of 0 to 3: "
    f"{np.linalg.matrix_rank(table)}; d = 4"
)

print("Vaswani et al., the last wavelength is 10000 * 2 pi (d = 512)")
print(f"  {2 * math.pi / ladder(512)[-1]:.2f} against {20000 * math.pi:.2f}")

print(
    "YaRN, a factor on the first of two pairs alone: the score by matrices at m = n = 0, of ones"
)
scale = np.diag([2.0, 2.0, 1.0, 1.0])
one = np.ones(4)
print(
    f"  {(scale @ turn(0, theta) @ one) @ (scale @ turn(0, theta) @ one)}, its square times the "
    f"score {2**2 * one @ one}"
)

print("Men et al., the sum falls with the distance (d = 128, b = 10000)")
sums = np.exp(1j * np.outer(np.arange(40.0), ladder(128))).real.sum(1)
rise = int(np.argmax(np.diff(sums) > 0))
print(
    f"  first rise from {rise} to {rise + 1}: {sums[rise]:.6f} to {sums[rise + 1]:.6f}"
)

print("Men et al., a base for every context: with one pair the sum is cos m, at m = 2")
print(
    f"  {math.cos(2):.4f}; with two pairs, N = 8, base N^2 over four times the product of cos^2:"
)
base = 64 / (4 * math.prod(math.cos(j / 2) ** 2 for j in range(9)))
least = min(math.cos(m) + math.cos(m / base**0.5) for m in range(9))
print(f"  b = {base:.4e}, least sum {least:.4f}")

print("Liu 2026, no whole turn below 2 pi b: b = 100, d = 4, L = 100")
print(
    f"  last wavelength {2 * math.pi / ladder(4, 100.0)[-1]:.2f}, 2 pi b {200 * math.pi:.2f}"
)

print(
    "Liu et al. 2024, critical dimensions 2 ceil(d/2 log_b(T/2 pi)), and pairs counted"
)
for d, b, length in ((128, 10000.0, 4096), (128, 500.0, 4096), (128, 500000.0, 8192)):
    printed = 2 * math.ceil(d / 2 * math.log(length / (2 * math.pi), b))
    print(
        f"  d = {d}, b = {b:g}, T = {length}: {printed}, counted "
        f"{2 * int(np.sum(2 * math.pi / ladder(d, b) <= length))}"
    )

print(
    "Kazemnejad et al., Theorem 1, one map for all lengths: slope from 1/t to 1/(t + 1)"
)
print(
    "  ",
    [
        str(Fraction(1) / (Fraction(1, t) - Fraction(1, t + 1)))
        for t in (1, 2, 10, 1000)
    ],
)

print(
    "Wang et al., Theorem 3.3: products (1, -1) and (-1, 1) of two entries, each one time in two"
)
scores = [(a + b) / math.sqrt(2) for a, b in ((1, -1), (-1, 1))]
print(f"  mean squares of the entries 1 and 1, variance of the score {np.var(scores)}")
draw = np.random.default_rng(0)
for distance in (1, 3, 1001):
    score = draw.choice([-1.0, 1.0], 1000) * math.cos(2 * math.pi * distance / 4)
    print(
        f"  a phase of 1/4, whatever the contents, at {distance}: variance {np.var(score):.1e}"
    )
print(
    "Wang et al., Theorem 3.2: mean of cos(2 pi s q k), q and k normal: drawn, 1/sqrt(1 + l^2)"
)
q, k = draw.normal(size=(2, 10**6))
for s in (0.1, 0.5, 2.0):
    print(
        f"  s = {s}: {np.mean(np.cos(2 * np.pi * s * q * k)):.4f}, "
        f"{1 / math.sqrt(1 + (2 * math.pi * s) ** 2):.4f}"
    )

print(
    "KERPLE, c - ln(1 + |x - y|): least c that makes it positive on N points, and ln N"
)
for size in (2, 10, 100, 1000):
    gaps = np.abs(np.subtract.outer(np.arange(size), np.arange(size)))
    kernel, ones = np.log1p(gaps), np.ones(size)
    least = 1 / (ones @ np.linalg.solve(kernel, ones))
    print(
        f"  N = {size}: {least:.4f}, {math.log(size):.4f}, least eigenvalue with ln N "
        f"{np.linalg.eigvalsh(math.log(size) - kernel)[0]:.1e}"
    )

print("van de Geijn et al., the general solution: flips (-1)^m of one axis, and turns")
flip = lambda m: np.diag([1.0, (-1.0) ** m])
print(
    "  F_m' F_n - F_(n-m), largest entry:",
    max(
        np.abs(flip(m).T @ flip(n) - flip(n - m)).max()
        for m in range(6)
        for n in range(6)
    ),
)
print(
    f"  determinant of F_1 {np.linalg.det(flip(1))}, of every turn "
    f"{np.linalg.det(turn(1, ladder(2)))}"
)

print(
    "TAPA, eq. (2) and (3): Re e^(i(m - n)theta) and cos 2 pi (m - n) theta at m - n = theta = 1"
)
print(f"  {np.exp(1j).real:.4f}, {math.cos(2 * math.pi):.4f}")

"""What scores do far away, by plain floating point and fractions of a turn: no proof, another
road to the refuted statements and their bounds.

Settles: 1886, 1891, 1893, rotations/barbero-peak, rotations/tapa-instability,
rotations/tapa-near-beats-far."""

import math

import numpy as np

print("Base 10000, 8 | d: theta of the pair d/8 further on, times 10, over theta")
for d in (8, 64, 128):
    theta = 10000.0 ** (-2 * np.arange(d // 2) / d)
    ratios = 10 * theta[d // 8 :] / theta[: -d // 8]
    print("   d =", d, "largest deviation from 1:", np.abs(ratios - 1).max())

print(
    "Least mean of cos, cos 10x, cos 100x, cos 1000x over a period, and of cos x + cos 10x"
)
x = np.linspace(0, 2 * np.pi, 4_000_001)
print(
    "  ",
    sum(np.cos(10**k * x) for k in range(4)).min() / 4,
    (np.cos(x) + np.cos(10 * x)).min(),
)
for d in (8, 16, 64):
    theta = 10000.0 ** (-2 * np.arange(d // 2) / d)
    n = np.arange(400_000)
    means = sum(np.cos(2 * np.pi * n * t) for t in theta) / (d // 2)
    print("   d =", d, "least mean at offsets below 400000:", round(means.min(), 4))

print(
    "Dirichlet: first offset that brings the sum back to 1 - 2 pi^2/Q^2, and the bounds"
)
theta = 10000.0 ** (-2 * np.arange(4) / 8)
for q in (20, 40, 80):
    n = np.arange(1, 1000 * q + 1)
    means = sum(np.cos(n * t) for t in theta) / 4
    hits = np.flatnonzero(means >= 1 - 2 * np.pi**2 / q**2)
    print(
        "   d = 8, Q =", q, "first", int(n[hits[0]]), "Q^4 =", q**4, "1000Q =", 1000 * q
    )

print(
    "Near against far at d = 8: largest sum beyond 1/theta_0 = 10000 against the one at n = 2"
)
n = np.arange(10_000, 1_000_000)
sums = sum(np.cos(n * t) for t in theta)
print(
    "   far",
    round(sums.max(), 5),
    "at",
    int(n[sums.argmax()]),
    "near",
    round(float(np.cos(2 * theta).sum()), 5),
)

print(
    "Proposition 3.1 at d = 4, base (7/2pi)^2, query on pair 1: scores at offsets 0 to 14"
)
print(
    "  ",
    [round(math.cos(s * ((7 / (2 * math.pi)) ** 2) ** -0.5), 3) for s in range(15)],
)

print("A repeated token at d = 8: largest share of one of two places, by the shift")
rng = np.random.default_rng(0)
c = rng.normal(size=4) + 1j * rng.normal(size=4)
score = lambda s: (c * np.exp(1j * np.outer(s, theta))).sum(1).real
s = np.arange(-50, 50)
for k in (5, 71_000, 169_646):
    shares = 1 / (1 + np.exp(score(s + k) - score(s)))
    print("   k =", k, round(shares.max(), 4))

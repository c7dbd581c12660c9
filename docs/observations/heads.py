"""What is printed of attention heads and fails, computed again in floats and fractions: no kernel,
no enclosures.

Settles: 1813, 1824, 1832, 1836, 1845, 1851, heads/decay-mask-constant, heads/rope-gaussian-slope,
heads/nope-diagonal, heads/rope-diagonal, heads/no-semantic-channel, heads/rope-constant,
heads/kerple-shift, heads/kerple-power."""

from fractions import Fraction
from math import comb, cos, exp, log, pi, sin

import numpy as np


def softmax(scores):
    """The weights of one row."""
    factors = [exp(z - max(scores)) for z in scores]
    return [x / sum(factors) for x in factors]


def title(text):
    print(f"\n{text}")


title(
    "Wu et al. 2025, appendix D: the weight of the only token of row 1, and e^0/(1 + e^-m)"
)
for m in (0.25, 0.5, 1.0):
    print(
        f"  m = {m}: weight {softmax([0.0])[0]}, printed bound {1 / (1 + exp(-m)):.4f}"
    )

title("Wu et al. 2025, Theorem 4.5: the largest C(t+x, x) e^(-xm) over the integers x")
for t, m in ((3, 0.5), (10, 0.3), (40, 0.1), (7, 1.0)):
    best = max(range(2000), key=lambda x: log(comb(t + x, x)) - x * m)
    print(f"  t = {t}, m = {m}: at {best}, t/(e^m - 1) = {t / (exp(m) - 1):.4f}")

title("Wu et al. 2025, appendix H: the slope at t = 5, x = 2, theta = 0.3")
t, x, theta, step = 5, 2.0, 0.3, 1e-6
stirling = lambda x: (t + x) * log(t + x) - x * log(x) - theta**2 * x**2
print(
    f"  {(stirling(x + step) - stirling(x - step)) / (2 * step):.6f}; with 2 theta^2 x "
    f"{log((t + x) / x) - 2 * theta**2 * x:.6f}; printed, with 2 theta x, "
    f"{log((t + x) / x) - 2 * theta * x:.6f}"
)

title("Wu et al. 2025, Lemma 4.6: scores cos, the least weight of a row of N")
for n in (10, 100, 1000):
    least = min(softmax([cos(n - 1 - j) for j in range(n)]))
    print(f"  N = {n}: {least:.3e}, e^(-0.01 N^2) = {exp(-0.01 * n * n):.3e}")

title("Chi et al. 2022, Lemma 1: the least eigenvalue of c - (i - j)^2 on 0, 1, 2")
for c in (1.0, 1e2, 1e4, 1e6):
    kernel = np.array([[c - (i - j) ** 2 for j in range(3)] for i in range(3)])
    print(f"  c = {c:g}: {np.linalg.eigvalsh(kernel)[0]:.3e}")
c = Fraction(10) ** 9
v = (c + 2, -2 * c - 1, c + 2)
form = sum(v[i] * v[j] * (c - (i - j) ** 2) for i in range(3) for j in range(3))
print(f"  c = 10^9, exactly, at (c + 2, -2c - 1, c + 2): {form} = -3c - 24")

title("The least c with c - |i - j| positive on N points, by bisection, and (N - 1)/2")
for n in (2, 3, 10, 100):
    low, high = 0.0, float(n)
    kernel = -np.abs(np.subtract.outer(np.arange(n), np.arange(n))).astype(float)
    for _ in range(60):
        middle = (low + high) / 2
        good = np.linalg.eigvalsh(kernel + middle)[0] > -1e-9
        low, high = (low, middle) if good else (middle, high)
    print(f"  N = {n}: {high:.6f}, {(n - 1) / 2}")

title(
    "Gelberg et al. 2025, Proposition 3.3: theta = 2, query (1, 0), key (cos 1, sin 1)"
)
print(
    "  scores at the distances 0, 1, 2:",
    ", ".join(f"{cos(1) * cos(2 * n) + sin(1) * sin(2 * n):.6f}" for n in range(3)),
)

title(
    "Barbero et al. 2025, Theorem 5.3: the last diagonal weight, |psi|^2 = 10^6, g = 1"
)
for n in (10, 10**3, 10**5):
    print(f"  N = {n}: {softmax([1e6 * cos(j) for j in range(n)])[0]:.4f}")

title("Barbero et al. 2025, Theorem 6.1: d = 2, scores 18 for the target, 0 for others")
print(
    "  frequency 2 pi, N = 1000, least weight of the target:",
    f"{min(softmax([18 * cos(2 * pi * n), *[0.0] * 999])[0] for n in range(1000)):.6f}",
)

title(
    "A second layer without positions can be diagonal: states 1/l, scores -30/l, N = 4"
)
print(
    "  diagonal weights:",
    ", ".join(
        f"{softmax([-30 / l for l in range(1, i + 1)])[-1]:.4f}" for i in range(1, 5)
    ),
)

title("Liu 2026: three causal layers with RoPE, all positions moved by 1000")
draw = np.random.default_rng(0)
weights = [draw.normal(size=(4, 8, 8)) / 3 for _ in range(3)]
frequencies = 10000.0 ** (-np.arange(4) / 4)


def turn(x, places):
    angles = np.outer(places, frequencies)
    pairs = x[:, :4] + 1j * x[:, 4:]
    turned = pairs * np.exp(1j * angles)
    return np.concatenate([turned.real, turned.imag], axis=1)


def network(x, places):
    for query, key, value, out in weights:
        scores = turn(x @ query, places) @ turn(x @ key, places).T
        scores[np.triu_indices(len(x), 1)] = -np.inf
        rows = np.exp(scores - scores.max(axis=1, keepdims=True))
        x = x + np.tanh(rows / rows.sum(axis=1, keepdims=True) @ (x @ value) @ out)
    return x


text = draw.normal(size=(20, 8))
print(
    f"  largest change of a state: "
    f"{np.abs(network(text, np.arange(20)) - network(text, 1000 + np.arange(20))).max():.1e}"
)
print(
    f"  score of an unchanged unit pair at the angle 1, in each layer: {cos(1):.4f}; "
    f"printed for layer 2: {cos(1) ** 2:.4f}"
)

title(
    "Kazemnejad et al. 2023, Theorem 1: 1 + sum 2k relu(1/k - x) at 1/t, T = 6, in fractions"
)
print(
    "  ",
    [
        1
        + sum(
            2 * k * max(Fraction(0), Fraction(1, k) - Fraction(1, t))
            for k in range(1, 7)
        )
        for t in range(1, 8)
    ],
)

title("Men et al. 2024, Theorem 1: unequal deviations, 10^6 draws at d = 4, m = 3")
deviation = np.array([2.0, 1.0, 0.5, 0.25])
q, k, noise = (draw.normal(size=(10**6, 4)) for _ in range(3))
q, k = q * deviation, k * deviation
c, s = np.cos([3, 0.3]), np.sin([3, 0.3])
rotated = lambda x: np.stack(
    [
        c[0] * x[:, 0] - s[0] * x[:, 1],
        s[0] * x[:, 0] + c[0] * x[:, 1],
        c[1] * x[:, 2] - s[1] * x[:, 3],
        s[1] * x[:, 2] + c[1] * x[:, 3],
    ],
    1,
)
found = np.mean(np.sum(q * rotated(q + noise), 1)) - np.mean(np.sum(q * rotated(k), 1))
print(
    f"  {found:.3f}; by the sum of the squares of each pair "
    f"{c[0] * (4 + 1) + c[1] * (0.25 + 0.0625):.3f}"
)

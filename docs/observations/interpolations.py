"""Printed formulas of YaRN and LongRoPE against the frequencies themselves, in plain floats: the
turns of equation (17), the factor s^i, and scores when the first positions are left as they are.

Settles: 1235, 1779, 1790, 1793, context/yarn-turns, context/longrope-ntk."""

import math

import numpy as np

d, b, trained, s = 128, 10000.0, 4096, 16.0
i = np.arange(d // 2)
theta = b ** (-2 * i / d)
larger = (b * s ** (d / (d - 2))) ** (-2 * i / d)
ramp = lambda turns: np.clip((turns - 1) / 31, 0, 1)
right, printed = trained * theta / (2 * math.pi), trained * larger / (2 * math.pi)
gap = np.abs(ramp(right) - ramp(printed))
print(
    f"(17): turns of the last pair {right[-1]:.4f}, as printed {printed[-1]:.4f}; "
    f"{np.sum(gap > 0)} of 64 values of the ramp differ, by up to {gap.max():.3f}"
)

s = 4.0
larger = (b * s ** (d / (d - 2))) ** (-2 * i / d)
print(
    f"the larger base divides pair 63 by {theta[63] / larger[63]:.4f}, s^(2i/(d-2)) is "
    f"{s ** (2 * 63 / 126):.4f}, s^i is {s**63:.3e}"
)

factor, kept = 4.0, 16
place = lambda n: n if n < kept else n / factor
for pair in ((3, 20), (4, 21)):
    print(
        f"positions {pair}: angle {place(pair[1]) - place(pair[0])} times the frequency"
    )
for kept in (0, 1, 2, 3):
    score = lambda m, n: np.cos((place(m) - place(n)) * theta).sum()
    moved = max(
        abs(score(m + t, n + t) - score(m, n))
        for m in range(20)
        for n in range(20)
        for t in range(1, 20)
    )
    print(f"first {kept} positions left: scores move by up to {moved:.4f} with a shift")

for name, change in (("half a turn", math.pi), ("a whole turn", 2 * math.pi)):
    score = lambda m, n, change=change: math.cos(m * (0.75 + change) - n * 0.75)
    moved = max(
        abs(score(m + 1, n + 1) - score(m, n)) for m in range(9) for n in range(9)
    )
    print(
        f"queries faster than cached keys by {name}: scores move by up to {moved:.4f}"
    )

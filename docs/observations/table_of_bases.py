"""Table 2 of Men et al. (2024): for every printed pair of a context and a base, at d = 128, the
first distance m at which the sum of cos(m b^(-2i/d)) is negative, in double precision.

Settles: 1798, context/men-table-2k-least, context/men-table-4k, context/men-table-16k,
context/men-table-32k, context/men-table-256k, context/men-table-512k, context/men-table-1M."""

import numpy as np

PRINTED = ((1, 4.3e3), (2, 1.6e4), (4, 2.7e4), (8, 8.4e4), (16, 3.1e5), (32, 6.4e5), (64, 2.1e6),
           (128, 7.8e6), (256, 3.6e7), (512, 6.4e7), (1024, 5.1e8))
theta = lambda b: b ** (-np.arange(64) / 64)


def first_negative(b, to):
    """The first such m up to `to`, and the sum there; or the least sum."""
    least = np.inf
    for start in range(0, to + 1, 4096):
        m = np.arange(start, min(start + 4096, to + 1), dtype=float)
        sums = np.cos(np.outer(m, theta(b))).sum(1)
        if (sums < 0).any():
            at = int(np.argmax(sums < 0))
            return f"first negative at {start + at}, {sums[at]:.4f}"
        least = min(least, sums.min())
    return f"at least {least:.4f}"


for k, b in PRINTED:
    print(f"{k}k: base {b:.1e}, up to {1024 * k}: {first_negative(b, 1024 * k)}")
print("base 11600, up to 2048:", first_negative(11600, 2048))

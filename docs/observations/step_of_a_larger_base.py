"""The sine between a vector at neighbouring positions, on a larger base and under interpolation:
against the bound that is printed, the one that holds, and what is printed as a limit.

Settles: 1770, 1777, context/abf-theorem, context/abf-limit."""

import math

import numpy as np


def sine(x, angles):
    """Im<f(x, n+1), f(x, n)>/|x|², from the rotated vectors themselves, at n = 3."""
    pairs = x[0::2] + 1j * x[1::2]
    here, there = pairs * np.exp(3j * angles), pairs * np.exp(4j * angles)
    return np.vdot(here, there).imag / (np.linalg.norm(here) * np.linalg.norm(there))


def si(x, terms=200000):
    """The sine integral, by the midpoint rule."""
    t = (np.arange(terms) + 0.5) * x / terms
    return np.sum(np.sin(t) / t) * x / terms


rng = np.random.default_rng(0)
for name, alpha, b in (
    ("larger base", 1.0, 500000.0),
    ("interpolation", 0.25, 10000.0),
):
    printed = alpha / math.log(b)
    mean = (si(alpha) - si(alpha / b)) / math.log(b)
    for d in (128, 1024, 8192):
        angles = alpha * b ** (-np.arange(0, d, 2) / d)
        c = math.fsum(map(math.sin, angles))
        print(
            f"{name}, d = {d}: C_d {c:.4f}, printed limit {printed:.4f}, 2C_d/d {2 * c / d:.4f}, "
            f"its limit {mean:.4f}, off by at most {2 * alpha / d:.4f}"
        )
    angles = alpha * b ** (-np.arange(0, 128, 2) / 128)
    c, ones = math.fsum(map(math.sin, angles)), np.ones(128)
    print(
        f"  all entries 1, d = 128: sine {sine(ones, angles):.4f}, printed bound {c / 128:.4f}, "
        f"bound that holds {2 * c / 128:.4f}"
    )
    q = b ** (-2 / 128)
    worst = [math.inf, math.inf]
    for _ in range(2000):
        x = rng.uniform(0.1, 1, 128) * rng.choice([-1, 1], 128)
        value = sine(x, angles) * (x @ x) * (1 - q) / (2 * alpha * (1 - 1 / b))
        low = (x**2).min() * (1 - alpha * (1 + 1 / b) / (math.pi * (1 + q)))
        worst = [min(worst[0], value - low), min(worst[1], (x**2).max() - value)]
    print(
        f"  2000 random vectors: least distance from the proved bounds {worst[0]:.4f} below, "
        f"{worst[1]:.4f} above"
    )

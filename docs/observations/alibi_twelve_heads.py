"""Slopes for twelve heads where the nearest power of two stays a floating-point number."""

import numpy as np


def slopes(heads):
    """A geometric sequence of so many terms, from 2^(-8/heads) by that ratio."""
    ratio = 2.0 ** (-8 / heads)
    return [ratio ** (k + 1) for k in range(heads)]


nearest = 2 ** np.floor(np.log2(12))
try:
    slopes(nearest)
except TypeError as error:
    print(f"{type(nearest).__name__}: TypeError: {error}")
whole = int(nearest)
print([round(s, 6) for s in slopes(whole) + slopes(2 * whole)[0::2][: 12 - whole]])

"""Frequencies exp(-2i ln(10000)/d) made in single precision, against double precision: how far off,
in units of 2^-25, and what share of the exponent its two roundings cost."""

import math

import numpy as np

for d in (64, 128, 512, 768):
    i = np.arange(0, d, 2)
    exponent = i.astype(np.float32) * np.float32(-math.log(10000) / d)
    exact = -i * math.log(10000) / d
    share = np.abs(exponent[1:] / exact[1:] - 1).max()
    off = np.abs(np.exp(exponent).astype(float) - np.exp(exact)).max()
    print(
        f"d = {d}: off by {off * 2**25:.3f} * 2^-25; of the exponent {share * 2**24:.3f} * 2^-24,"
        f" which costs at most {share / (math.e * (1 - share)) * 2**25:.3f} * 2^-25 before exp "
        "is rounded"
    )

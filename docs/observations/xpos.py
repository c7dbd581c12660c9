"""The sum of cosines under the factors of xPos at d = 128, b = 10000, scale base 512: does it fall
with every step?  In double precision, and in fifty digits where a sign is read off.

Settles: 1808."""

import mpmath
import numpy as np

i = np.arange(64)
theta = 10000.0 ** (-i / 64)
zeta = (2 * i / 128 + 0.4) / 1.4


def damped(k):
    """Sum of zeta_i^(k/512) cos(k theta_i), for an array of distances k."""
    k = np.asarray(k, dtype=float)[..., None]
    return (zeta ** (k / 512) * np.cos(k * theta)).sum(-1)


def in_digits(k):
    """The same at one distance, in fifty digits."""
    with mpmath.workdps(50):
        ladder = (
            (mpmath.mpf(5 * j + 128) / 448, mpmath.mpf(10000) ** (mpmath.mpf(-j) / 64))
            for j in range(64)
        )
        return mpmath.fsum(
            z ** (mpmath.mpf(k) / 512) * mpmath.cos(k * t) for z, t in ladder
        )


sums = damped(np.arange(40001))
first_rise = int(np.argmax(np.diff(sums) > 0))
first_negative = int(np.argmax(sums < 0))
print(
    f"first rise from {first_rise} to {first_rise + 1}: {sums[first_rise]:.6f} to "
    f"{sums[first_rise + 1]:.6f}; in fifty digits by "
    f"{mpmath.nstr(in_digits(first_rise + 1) - in_digits(first_rise), 12)}"
)
print(
    f"first negative at {first_negative}: {sums[first_negative]:.4e}, in fifty digits "
    f"{mpmath.nstr(in_digits(first_negative), 12)}"
)
print(
    f"{np.sum(np.diff(sums) > 0)} of 40000 steps rise; without the factors "
    f"{np.sum(np.diff(np.cos(np.outer(np.arange(40001.0), theta)).sum(1)) > 0)}"
)
print(
    f"queries before keys: the factor of the first pair at the distance -2048 is "
    f"{zeta[0] ** (-2048 / 512):.2f}"
)

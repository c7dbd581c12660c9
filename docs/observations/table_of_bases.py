"""Table 2 of Men et al. (2024), at d = 128 and with 1k = 1024 tokens, as by the counts of their
Table 4: whether a base that rounds to the two digits of the print serves its context, that is keeps
the sum of cos(m b^(-2i/d)) from being negative up to it; and whether a smaller one does.  In double
precision; where no base serves, none of a grid of the bases that round to the print.

Settles: 1798, context/men-table-2k-least."""

import numpy as np

#           k, printed, a base that rounds to it, and a smaller one that serves
PRINTED = (
    (1, 4.3e3, 4300, None),
    (2, 1.6e4, 16000, 11600),
    (4, 2.7e4, 26960, None),
    (8, 8.4e4, 84000, None),
    (16, 3.1e5, None, 231650),
    (32, 6.4e5, None, 629985),
    (64, 2.1e6, 2100000, None),
    (128, 7.8e6, 7787780, 4869125),
    (256, 3.6e7, 35507000, 23662500),
    (512, 6.4e7, 63509000, None),
    (1024, 5.1e8, 505028000, None),
)
theta = lambda b: b ** (-np.arange(64) / 64)
sums = lambda angles, m: np.cos(np.outer(m, angles)).sum(1)


def least(b, to):
    """The least sum up to an offset."""
    return min(
        sums(theta(b), np.arange(start, min(start + 4096, to + 1), dtype=float)).min()
        for start in range(0, to + 1, 4096)
    )


def first_that_serves(low, high, step, to):
    """The first base of a grid, if any; offsets that refuted one are tried first on the next."""
    known = []
    for b in np.arange(low, high, step):
        if known and sums(theta(b), np.array(known)).min() < 0:
            continue
        for start in range(0, to + 1, 4096):
            m = np.arange(start, min(start + 4096, to + 1), dtype=float)
            if (found := sums(theta(b), m)).min() < 0:
                known.append(m[found.argmin()])
                break
        else:
            return b
    return None


def negative(angles, to):
    """How many sums up to an offset are negative."""
    return int((sums(angles, np.arange(to + 1, dtype=float)) < 0).sum())


if __name__ == "__main__":
    for k, printed, base, smaller in PRINTED:
        half = 10.0 ** int(np.log10(printed)) / 20
        found = base or first_that_serves(printed - half, printed + half, 2, 1024 * k)
        said = (
            f"{found} serves, least sum {least(found, 1024 * k):.4f}"
            if found
            else "none that rounds to it serves"
        )
        more = (
            f"; {smaller}, too, least sum {least(smaller, 1024 * k):.4f}"
            if smaller
            else ""
        )
        print(f"{k}k: {printed:.1e}: {said}{more}", flush=True)
    print(
        "the least bases that serve 1k, 2k, 4k, 8k:",
        *(
            first_that_serves(low, high, step, 1024 * k)
            for k, low, high, step in (
                (1, 2, 4300, 0.25),
                (2, 2, 11600, 0.5),
                (4, 2, 27000, 1),
                (8, 20000, 84000, 2),
            )
        ),
    )
    # Table 4: how many m up to 15k and 30k have a negative sum, by its two methods
    one = 5e6 ** (-np.arange(64) / 64)
    two = np.where(np.arange(64) >= 44, theta(1e4) / 8, theta(1e4 * 8 ** (128 / 88)))
    for thousand in (1000, 1024):
        print(
            f"k = {thousand}: negative up to 15k and 30k by method 1:",
            negative(one, 15 * thousand),
            negative(one, 30 * thousand),
            "by method 2:",
            negative(two, 15 * thousand),
            negative(two, 30 * thousand),
        )

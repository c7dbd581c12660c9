"""Wavelengths rounded to whole numbers: how many pairs have one below the context, their least
common multiple, and whether positions beyond the context meet new angles, in plain arithmetic.

Settles: 1802, context/resonance-first-17, context/phase-stability, context/alibi-constant."""

import math

for d, length in ((128, 4096), (64, 64)):
    waves = [2 * math.pi * 10000 ** (2 * i / d) for i in range(d // 2)]
    whole = [round(w) for w in waves if w < length]
    level = d * math.log(length / (2 * math.pi)) / (2 * math.log(1e4))
    print(
        f"d = {d}, L = {length}: {len(whole)} of {d // 2} wavelengths below L, by "
        f"d ln(L/2pi)/(2 ln b) = {level:.4f}"
    )
    print(f"  least common multiple of the rounded ones {math.lcm(*whole):.4e}")
    far = range(length, length + 500)
    print(
        "  largest gap to an angle met before L:",
        max(
            min(abs(n % w - m % w) for m in range(length))
            for w in whole[-3:]
            for n in far
        ),
    )
print(f"d = 128: last wavelength {2 * math.pi * 10000 ** (126 / 128):.2f}")
for name, u in (("epsilon = 0.9", math.acos(0.9)), ("u = 1/2", 0.5)):
    for power in (1, 128 / 126):
        b = (4096 / u) ** power
        print(
            f"{name}: base {b:.0f}, cosine of the last pair at 4096 "
            f"{math.cos(4096 * b ** (-126 / 128)):.4f}, asked for {math.cos(u):.4f}"
        )
print(
    "slopes of 8 heads: as printed",
    2 ** -(2 ** -math.log2(8 + 3)),
    "right",
    2 ** (-8 / 8),
)

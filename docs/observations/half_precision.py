"""The type of half-precision input plus a single-precision table, also under autocast; what a cast
of the table costs; and positions that half precision cannot hold."""

import torch

angles = torch.arange(512.0)[:, None] * 10000 ** (-torch.arange(256.0) / 256)
table = torch.stack((angles.sin(), angles.cos()), -1).flatten(1)
x = torch.zeros(1, 512, 512).half()
with torch.autocast("cpu", dtype=torch.bfloat16):
    under = (x + table).dtype
print("sum", (x + table).dtype, "under autocast", under)
print(
    "largest entry error of the cast",
    (table.half().float() - table).abs().max().item(),
    "bound 2^-12 =",
    2**-12,
    "distinct rows",
    len(table.half().unique(dim=0)),
)
k = torch.arange(70000)
wrong = k[:4096][k[:4096].half().long() != k[:4096]]
print(
    "positions below 4096 that change",
    len(wrong),
    "the first",
    wrong[0].item(),
    "becomes",
    wrong[0].half().item(),
    "overflow at",
    k[k.half().isinf()][0].item(),
)

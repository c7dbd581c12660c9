"""A learned table of 512 positions is asked for position 512."""

import torch

table = torch.nn.Embedding(512, 8)
print(tuple(table(torch.arange(512)).shape))
try:
    table(torch.tensor([512]))
except IndexError as error:
    print(f"IndexError: {error}")

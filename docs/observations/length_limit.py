"""An outer product of positions 0 … 511 and frequencies, added to 600 tokens."""

import torch

position, frequency = torch.arange(512.0)[:, None], torch.ones(4)
for tokens in (512, 600):
    table = torch.zeros(tokens, 8)
    try:
        table[:, 0::2] = torch.sin(position[:tokens] * frequency)
        print(tokens, "runs")
    except RuntimeError as error:
        print(tokens, f"RuntimeError: {error}")

"""A layer that calls np.log where numpy is not imported, and after it is."""

from importlib import import_module

import torch


def frequencies() -> torch.Tensor:
    return torch.exp(torch.arange(0, 8, 2).float() * (-np.log(10000) / 8))


try:
    frequencies()
except NameError as error:
    print(f"NameError: {error}")
np = import_module("numpy")
print("runs:", frequencies())

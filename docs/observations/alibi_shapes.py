"""A bias of shape (heads, n, n), n read off axis 1, added to scores of different shapes."""

import torch


def attend(q: torch.Tensor, heads: int) -> torch.Tensor:
    """q qᵀ minus a slope times the distance, one slope for each head."""
    n = q.size(1)
    slopes = 2.0 ** -torch.arange(1.0, heads + 1).view(heads, 1, 1)
    distance = (torch.arange(n)[:, None] - torch.arange(n)).abs()
    return q @ q.transpose(-2, -1) - slopes * distance


for shape in ((8, 10, 16), (2, 10, 16), (2, 8, 10, 16), (2, 8, 8, 16)):
    try:
        print(shape, "->", tuple(attend(torch.zeros(shape), 8).shape))
    except RuntimeError as error:
        print(shape, f"RuntimeError: {error}")

"""Where gradients flow in a layer that adds scale times a fixed table."""

import torch


class Added(torch.nn.Module):
    """x + scale · table, the table a buffer."""

    def __init__(self, learnable: bool) -> None:
        super().__init__()
        angles = torch.arange(16.0)[:, None] * 10000 ** (-torch.arange(4.0) / 4)
        self.register_buffer(
            "table", torch.stack((angles.sin(), angles.cos()), -1).flatten(1)
        )
        self.scale = torch.nn.Parameter(torch.ones(1)) if learnable else 1.0

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.table[: x.size(1)] * self.scale


for learnable in (False, True):
    layer, x = Added(learnable), torch.randn(2, 5, 8, requires_grad=True)
    layer(x).sum().backward()
    print(
        learnable,
        [name for name, _ in layer.named_parameters()],
        "table:",
        layer.table.requires_grad,
        "x:",
        x.grad is not None,
    )

"""Which outputs change when one input vector does, with and without batch_first."""

import torch

torch.manual_seed(0)
x = torch.randn(4, 6, 16)  # meant as four sentences of six tokens
y = x.clone()
y[0, 5] += 1
for batch_first in (False, True):
    layer = torch.nn.TransformerEncoderLayer(16, 2, 32, batch_first=batch_first)
    model = torch.nn.TransformerEncoder(layer, 2, enable_nested_tensor=False).eval()
    with torch.no_grad():
        changed = (model(x) - model(y)).abs().amax(-1) > 1e-6
    print(
        "batch_first",
        batch_first,
        "shape",
        tuple(model(x).shape),
        "changed",
        [tuple(place) for place in changed.nonzero().tolist()],
    )

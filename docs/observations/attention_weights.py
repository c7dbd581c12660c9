"""What outputs.attentions[0][0] is, and what correlating its rows gives."""

import torch
from transformers import BertConfig, BertModel

torch.manual_seed(0)
model = BertModel(BertConfig(num_hidden_layers=2, attn_implementation="eager")).eval()
ids = torch.randint(0, 30000, (3, 20))  # three sentences of twenty tokens
weights = model(ids, output_attentions=True).attentions
print("layers", len(weights), "each", tuple(weights[0].shape))
print("[0][0]", tuple(weights[0][0].shape), "[0][0, 0]", tuple(weights[0][0, 0].shape))
rows = weights[0][0].reshape(-1, 20)
print("correlations", tuple(torch.corrcoef(rows).shape))

x = torch.randn(1, 20, 768, requires_grad=True)


def f(there: torch.Tensor, here: torch.Tensor) -> torch.Tensor:
    """A scalar of the model as a function of inputs 3 and 7."""
    moved = x.detach().clone()
    moved[0, 3], moved[0, 7] = there, here
    return model(inputs_embeds=moved).last_hidden_state.square().mean()


there, here = (x.detach()[0, k].clone().requires_grad_() for k in (3, 7))
(slope,) = torch.autograd.grad(f(there, here), there, create_graph=True)
(row,) = torch.autograd.grad(slope[0], here)
print("second derivative: a row of", tuple(row.shape), "of a 768 × 768 block")

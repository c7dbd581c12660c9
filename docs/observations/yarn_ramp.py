"""The frequencies of YaRN: those of transformers, of the ramp in the index as its code rounds it,
and of the ramp in the turns that Definition 2 prints, at d = 128, b = 10000, L = 4096, s = 16.

Settles: 1784."""

import math

import numpy as np
from transformers import LlamaConfig
from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

d, b, trained, s, low, high = 128, 10000, 4096, 16, 1, 32
config = LlamaConfig(
    hidden_size=d,
    num_attention_heads=1,
    head_dim=d,
    max_position_embeddings=trained * s,
    rope_parameters={
        "rope_type": "yarn",
        "rope_theta": float(b),
        "factor": float(s),
        "beta_fast": high,
        "beta_slow": low,
        "original_max_position_embeddings": trained,
    },
)
library, factor = ROPE_INIT_FUNCTIONS["yarn"](config, "cpu")
library = library.double().numpy()

i = np.arange(d // 2)
theta = b ** (-2 * i / d)
index = lambda turns: d * math.log(trained / (2 * math.pi * turns)) / (2 * math.log(b))
first, last = math.floor(index(high)), math.ceil(index(low))
ramp = {
    "index": 1 - np.clip((i - first) / (last - first), 0, 1),
    "turns": np.clip((trained * theta / (2 * math.pi) - low) / (high - low), 0, 1),
}
ladder = {name: (1 - gamma) * theta / s + gamma * theta for name, gamma in ramp.items()}

away = lambda name: np.abs(library / ladder[name] - 1).max()
quotient = ladder["index"] / ladder["turns"]
print(
    f"the ramp in the index runs from {first} to {last} ({index(high):.4f} to {index(low):.4f})"
)
print(
    f"transformers: off by {away('index'):.1e} from the ramp in the index, "
    f"by a factor {1 + away('turns'):.4f} from the ramp in the turns"
)
print(
    f"index over turns: largest {quotient.max():.4f} at pair {quotient.argmax()}, least "
    f"{quotient.min():.4f}; {np.sum(np.abs(quotient - 1) > 0.01)} of 64 differ by more than 1%"
)
print(f"attention factor {factor:.6f}, 0.1 ln s + 1 = {0.1 * math.log(s) + 1:.6f}")

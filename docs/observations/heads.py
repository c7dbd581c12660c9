"""Counterexamples to statements on attention heads, computed in floating point and in fractions."""

from math import exp


def row(scores, slope):
    """The weights of the last token of a causal row under a bias of this slope."""
    last = len(scores) - 1
    factors = [exp(z - (last - k) * slope) for k, z in enumerate(scores)]
    return [x / sum(factors) for x in factors]


print("Wu et al. 2025, appendix D: the weight of the first token, and its bound e^0/(1 + e^-m)")
for slope in (0.25, 0.5, 1.0):
    print("  m", slope, "weight", row([0.0], slope)[0], "bound", round(1 / (1 + exp(-slope)), 4))

"""The book: one noun a chapter, in reading order, and the subjects of its index."""

CHAPTERS = ("introduction", "offset", "plane", "polar", "orbits", "powers", "bounds", "frequency",
            "positions", "differences", "spacing", "taylor", "hessian", "blocks", "ladder",
            "rotary", "isometries", "generators", "decay", "curve", "weights", "cells",
            "families", "sums", "heatmap", "recurrence", "relations", "abel", "attention",
            "scores", "learning", "labels", "schemes", "shifts", "entropy", "variance", "heads",
            "layers", "kernels", "oscillators", "scaling", "bases", "ramps", "contexts", "steps",
            "precision", "tables", "rounding", "programs", "printed")

# Words of titles, under which the index lists the claims that have them.
SUBJECTS = (
    "Abel", "alias", "ALiBi", "almost period", "average", "bits", "block", "buckets", "causal mask",
    "chord", "Cin", "circle", "commute", "complex number", "conjugate", "correlate", "correlation",
    "cosine first", "curve", "DeBERTa", "density", "determinant", "diagonal H", "double precision",
    "elementwise form", "energy", "entropy", "exponential integral", "four terms",
    "geometric progression", "Gram matrix", "half precision", "half-split form", "Hessian",
    "identity", "inner product", "inverse", "isotropic", "label", "ladder", "larger base",
    "last pair", "learned table", "Linear attention", "logarithm", "logarithmic law", "mean square",
    "modulus", "neighbouring positions", "norm", "orbit", "orthogonal", "oscillator",
    "outer product", "parabola", "partial sum", "parts", "permutation", "permutation-equivariant",
    "permutation-invariant", "phase", "polar form", "power law", "printed table", "relative",
    "reversal", "RoPE", "rotary score", "rotation", "second derivative", "Shaw", "Shifting",
    "sine first", "single precision", "sixth term", "slope", "softmax", "speed", "squared distance",
    "squared norm", "sum of cosines", "T5", "tanh", "Training", "Transformer-XL", "transpose",
    "trapezoid", "uniform phase", "variance", "wave", "wavelength", "wavenumber", "weighted sum",
    "weights")

"""The single-precision frequencies that programs make meet the hypotheses of claim 1977, and it
encloses them."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from flint import arb

from phaseproof.derivations.precision import PROGRAM_FREQUENCIES
from phaseproof.numerics.precision_context import working
from phaseproof.numerics.rationals import rational

UNIT = Fraction(1, 2**24)


def exact(x: Fraction | np.float32) -> arb:
    return arb(rational(x if isinstance(x, Fraction) else Fraction(float(x))))


def test_the_claim_speaks_of_the_program() -> None:
    (part,) = PROGRAM_FREQUENCIES.parts
    assert [c.name for c in part.sequent.given] == [
        "dimension",
        "scale",
        "product",
        "exponential",
        "two roundings",
        "less than all",
    ]


@pytest.mark.parametrize("d", [8, 128, 512, 768, 4096])
def test_frequencies_of_numpy_are_enclosed(d: int) -> None:
    """torch.exp(arange(0, d, 2).float() * (-log(10000)/d)), step by step in NumPy."""
    scale = np.float32(-np.log(10000.0) / d)
    doubled = np.arange(0, d, 2).astype(np.float32)
    exponents = doubled * scale
    found = np.exp(exponents)
    with working(40):
        slope = arb(10000).log() / d
        assert abs(exact(scale) + slope) <= exact(UNIT) * slope
        for i, a, f in zip(doubled, exponents, found, strict=True):
            product = exact(i) * exact(scale)
            assert abs(exact(a) - product) <= exact(UNIT) * abs(product)
            off = abs(exact(f) - exact(a).exp())
            assert abs(exact(f) - (-slope * exact(i)).exp()) <= off + exact(
                3 * UNIT / 4
            )
            assert off < exact(4 * UNIT)

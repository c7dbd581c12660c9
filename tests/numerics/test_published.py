"""Published tables, held against certified values."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import acb, arb, ctx

from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.offset_sum import offset_sum
from phaseproof.numerics.scalings import NTKAware
from phaseproof.numerics.sweep import Question, sweep

pytestmark = pytest.mark.slow

# Abramowitz and Stegun, 1964, Tables 5.1 and 5.3: x, Si x, Ci x, to ten decimals.
INTEGRALS = [
    ("1", "0.9460830704", "0.3374039229"),
    ("2", "1.6054129768", "0.4229808288"),
    ("5", "1.5499312449", "-0.1900297497"),
    ("10", "1.6583475942", "-0.0454564330"),
]
# X. Men et al., Base of RoPE Bounds Context Length, 2024: the least base for a context, at d = 128,
# printed with two digits.
LEAST_BASES = [(1024, 4_300), (2048, 16_000), (4096, 27_000)]


@pytest.mark.parametrize(("x", "si", "ci"), INTEGRALS)
def test_sine_and_cosine_integrals(x: str, si: str, ci: str) -> None:
    with ctx.workdps(30):
        for ball, printed in ((acb(x).si(), si), (acb(x).ci(), ci)):
            assert abs(ball.real - arb(printed)) <= arb("0.5e-10") + arb("1e-20")


def negative(context: int, base: Fraction) -> int | None:
    return sweep(Question(Ladder(128, base), "first-negative", context)).offset


@pytest.mark.parametrize(("context", "base"), LEAST_BASES)
def test_the_least_base_for_a_context_lies_near_the_printed_one(
    context: int, base: int
) -> None:
    """Within the two digits printed there is a base at which no sum of the context is negative."""
    digit = 10 ** (len(str(base)) - 2)
    tried = (Fraction(base) + Fraction(k * digit, 64) for k in range(-32, 33))
    assert any(negative(context, b) is None for b in tried)


def test_the_printed_base_for_4096_tokens_is_itself_not_large_enough() -> None:
    """The good bases are no half line: 27000 lies between two good ones, and S(4079) < 0 there."""
    assert negative(4096, Fraction(26_960)) is None
    assert negative(4096, Fraction(27_000)) == 4079
    assert offset_sum(4079, Ladder(128, Fraction(27_000))) < 0
    assert negative(4096, Fraction(29_000)) is None


def test_the_base_of_a_stretched_ladder() -> None:
    """8192 tokens from 1024 by the NTK-aware rule at d = 128: 10000 · 8^{128/126}."""
    stretched = Ladder(128, scaling=NTKAware(Fraction(8))).rungs().base
    assert abs(stretched - arb("82684.6")) < arb("0.5")

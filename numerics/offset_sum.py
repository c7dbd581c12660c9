"""The offset sum S(Δ) = Σ_{i<d/2} cos(Δ θ_i): the inner product of two encodings at distance Δ."""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from numerics.exact import LARGEST, Exact, at_most, exact, rational
from numerics.ladder import Ladder
from numerics.working import working

MOST_DIGITS = 10_000
GUARD = 24  # bits


def offset_sum(delta: Exact, ladder: Ladder, digits: int = 30) -> arb:
    """Σ_{i<d/2} cos(Δ θ_i) as a ball of radius at most 10^-digits, for |Δ| ≤ 10^12.

    Raises ValueError outside that domain, and ArithmeticError if the ball stays wider.

    >>> print(offset_sum(11, Ladder(128), 20).str(12))
    [42.3443232177 +/- 5.08e-12]
    """
    at = at_most(exact(delta, "Δ"), LARGEST, "Δ")
    if isinstance(digits, bool) or not isinstance(digits, int) or not 1 <= digits <= MOST_DIGITS:
        raise ValueError(f"the number of digits is from 1 to {MOST_DIGITS}, not {digits!r}")
    bits = digits * 3.3219281 + GUARD + _bits(at) + ladder.dim.bit_length()
    for n in range(3):
        with working(int(bits * 2**n)):
            ball = in_balls(at, ladder.frequencies())
            if ball.is_finite() and ball.rad() <= arb(10)**-digits:
                return ball
    raise ArithmeticError(f"no ball around the sum has radius 10^-{digits}")


def in_balls(delta: Fraction | int, frequencies: list[arb]) -> arb:
    """The sum at the working precision, whatever radius that gives."""
    at = rational(Fraction(delta))
    return sum(((theta * at).cos() for theta in frequencies), arb(0))


def _bits(x: Fraction) -> int:
    return max(abs(x.numerator).bit_length() - x.denominator.bit_length(), 0) + 2

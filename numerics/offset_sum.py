"""The offset sum S(Δ) = Σ_{i<d/2} cos(Δ θ_i): the inner product of two encodings at distance Δ."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from flint import arb

from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.limits import LARGEST_NUMBER, MOST_DIGITS, SUM_GUARD
from phaseproof.numerics.precision_context import working
from phaseproof.numerics.rationals import Exact, at_most, count_of, exact, rational


def offset_sum(delta: Exact, ladder: Ladder, digits: int = 30) -> arb:
    """Σ_{i<d/2} cos(Δ θ_i) as a ball of radius at most 10^-digits, for |Δ| ≤ 10^12.

    Raises ValueError outside that domain, and ArithmeticError if the ball stays wider.

    >>> print(offset_sum(11, Ladder(128), 20).str(12))
    [42.3443232177 +/- 5.08e-12]
    """
    (ball,) = offset_sums([delta], ladder, digits)
    return ball


def offset_sums(deltas: Iterable[Exact], ladder: Ladder, digits: int = 30) -> list[arb]:
    """`offset_sum` at each of many offsets, in their order; the frequencies are made once.

    >>> [x.str(5, radius=False) for x in offset_sums([0, 1, 2.5], Ladder(128), 20)]
    ['64.000', '62.094', '54.690']
    """
    at = [at_most(exact(delta, "Δ"), LARGEST_NUMBER, "Δ") for delta in deltas]
    digits = count_of(digits, MOST_DIGITS)
    bits = (
        digits * 3.3219281
        + SUM_GUARD
        + max(map(_bits, at), default=0)
        + ladder.dim.bit_length()
    )
    for n in range(3):
        with working(int(bits * 2**n)):
            frequencies, widest = ladder.frequencies(), arb(10) ** -digits
            balls = [in_balls(x, frequencies) for x in at]
            if all(ball.is_finite() and ball.rad() <= widest for ball in balls):
                return balls
    raise ArithmeticError(f"the sum could not be enclosed to 10^-{digits}")


def in_balls(delta: Fraction | int, frequencies: list[arb]) -> arb:
    """The sum at the working precision, whatever radius that gives."""
    at = rational(Fraction(delta))
    return sum(((theta * at).cos() for theta in frequencies), arb(0))


def _bits(x: Fraction) -> int:
    return max(abs(x.numerator).bit_length() - x.denominator.bit_length(), 0) + 2

"""How much work a judgement may spend, and how large what it reads and computes may be.

Work is counted in steps, not seconds, so that giving up does not depend on the machine.  No limit
decides whether something is true: beyond one, a judge gives up with a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf

# steps of a judgement, and again of the numbers that meet its lines: some seconds each; the book
# stays below 400,000
STEPS = 700_000

# ---------------------------------------------------------------- what is read from a file

EXPRESSION_PARTS = 100_000  # of one expression, written out in full
EXPRESSION_DEPTH = 100  # expressions inside one another
FILE_PARTS = 2_000_000  # of all expressions
LINE_SIGNS = 10_000  # of a line of text

# ---------------------------------------------------------------- normal forms

NORMAL_DEPTH = 200  # expressions inside one another: each is a few frames of the stack
NORMAL_WEIGHT = 100_000  # parts of an expression, written out in full
LARGEST_PRODUCT = 20_000  # products of terms in one multiplication
LARGEST_POWER = 1024  # exponent of a power that is multiplied out
DEGREES = range(1, 17)  # exponents of an integer that are written by binomials
LONGEST_SUM = 24  # terms of a sum that is written out
LONGEST_NUMBER = 20_000  # bits of a coefficient
LARGEST_GAUSS = 60  # √p is written as a Gauss sum for primes up to here
LARGEST_ROOT = 2_000  # order of a root of unity, and integers that are factored
LARGEST_SIDE = 256  # rows or columns of a matrix that is written out
LARGEST_MATRIX_POWER = 256  # exponent of a matrix that is multiplied out
MOST_CASES = 4096  # cases of a hypothesis that is checked at a point

# ---------------------------------------------------------------- enclosures

# of a fraction: a longer one becomes a ball, and no longer number counts as whole
EXACT_BITS = 8192
MATRIX_BITS = 8 * EXACT_BITS  # of the fractions of a matrix that is not read by balls
MOST_TERMS = 10**6  # of a sum or product, and entries of a matrix
EVALUATIONS = 150_000  # of one integrand
REMEMBERED = 10**5  # values that a reading of many points keeps
STEP_BITS = 2048  # of precision that one step pays for
WAY_BITS = 128  # that reaching a node costs, beside its precision
BOX_POINTS = 100_000  # points of integers in a box
FINEST = 12  # halvings of an interval,
FINER = 3  # and as many more for each further letter

# ---------------------------------------------------------------- spending


class TooLarge(ArithmeticError):
    """Gives up before memory or patience does."""


_spent, _limit = 0.0, inf  # there is no limit outside an allowance


def spend(steps: float = 1) -> float:
    """How many steps have been spent, these included."""
    global _spent
    _spent += steps
    if _spent > _limit:
        raise TooLarge("gives up: this takes more steps than it may")
    return _spent


@contextmanager
def allowance(steps: float = STEPS, shared: bool = False) -> Iterator[None]:
    """So many steps inside.  A ``shared`` allowance is no larger than what is left outside, and
    what is spent of it is spent there too."""
    global _spent, _limit
    before, limit = _spent, _limit
    _spent, _limit = 0.0, min(steps, limit - before) if shared else steps
    try:
        yield
    finally:
        _spent, _limit = before + shared * _spent, limit

"""A judgement has so much work to spend, and gives up with one sentence when it is spent.

Work is counted in steps, not seconds, so that giving up does not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf

# steps of a judgement, and again of the numbers that meet its lines: some seconds each; the book
# stays below 400,000
LIMIT = 700_000


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
def allowance(steps: float = LIMIT, shared: bool = False) -> Iterator[None]:
    """So many steps inside.  A ``shared`` allowance is no larger than what is left outside, and
    what is spent of it is spent there too."""
    global _spent, _limit
    before, limit = _spent, _limit
    _spent, _limit = 0.0, min(steps, limit - before) if shared else steps
    try:
        yield
    finally:
        _spent, _limit = before + shared * _spent, limit

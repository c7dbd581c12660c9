"""A judgement has so much work to spend, and gives up with one sentence when it is spent.

Work is counted in steps, not seconds, so that giving up does not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

LIMIT = 1_000_000  # steps: some seconds


class TooLarge(ArithmeticError):
    """Gives up before memory or patience does."""


_left = LIMIT


def spend(steps: int = 1) -> None:
    global _left
    _left -= steps
    if _left < 0:
        raise TooLarge("gives up: this takes more steps than a judgement may")


@contextmanager
def allowance(steps: int = LIMIT) -> Iterator[None]:
    """A fresh allowance inside, whatever is left outside."""
    global _left
    before, _left = _left, steps
    try:
        yield
    finally:
        _left = before

"""The tables beside the answers: certified numbers, each row as it is printed."""

from __future__ import annotations

from fractions import Fraction

from numerics.encodings import collision, format_of
from numerics.ladder import Ladder
from numerics.sweep import Question, sweep

Rows = tuple[tuple[str, ...], ...]
BASES = (10_000, 100_000, 500_000, 1_000_000, 2_000_000, 5_000_000)
DIMENSIONS = (64, 128, 256)


def first_negative() -> Rows:
    """Of each base and dimension the first offset at which the sum of cosines is negative."""
    asked = lambda dim, base: Question(Ladder(dim, Fraction(base)), "first-negative", 1 << 18)
    return tuple((str(base), *(str(sweep(asked(dim, base)).offset) for dim in DIMENSIONS))
                 for base in BASES)


def collisions() -> Rows:
    """Of each format the last integer before the first it has not, and the first two positions
    below 3000 that angles formed in it do not tell apart."""
    return tuple(_collisions(name) for name in ("bfloat16", "float16", "float32"))


def _collisions(name: str) -> tuple[str, str, str]:
    form = format_of(name)
    last = 1 << form.precision  # nearest(last + 1) is not last + 1
    same = collision(name, Ladder(128), 3000)
    return name, str(last), f"{same[0]} and {same[1]}" if same else "none below 3000"

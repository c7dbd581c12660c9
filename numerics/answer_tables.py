"""The tables beside the answers: certified numbers, each row as it is printed."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from flint import arb

from phaseproof.numerics.bases import bases
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.limits import BALL_BITS
from phaseproof.numerics.precision import collision
from phaseproof.numerics.precision_context import working
from phaseproof.numerics.rounding import format_of
from phaseproof.numerics.sweep import Question, sweep

Rows = tuple[tuple[str, ...], ...]
BASES = (10_000, 100_000, 500_000, 1_000_000, 2_000_000, 5_000_000)
DIMENSIONS = (64, 128, 256)


def first_negative() -> Rows:
    """Of each base and dimension the first offset at which the sum of cosines is negative."""
    asked = lambda dim, base: Question(
        Ladder(dim, Fraction(base)), "first-negative", 1 << 18
    )
    return tuple(
        (str(base), *(str(sweep(asked(dim, base)).offset) for dim in DIMENSIONS))
        for base in BASES
    )


def good_bases() -> Rows:
    """Of each dimension and context the bases that were looked at, the first interval on which the
    sum is certainly nowhere negative within the context, and from where to the end it is so."""
    return tuple(
        _good_bases(*asked)
        for asked in (
            (64, 1024, 2_000, 100_000),
            (64, 2048, 10_000, 200_000),
            (64, 4096, 20_000, 400_000),
            (128, 1024, 2_000, 50_000),
            (128, 2048, 5_000, 100_000),
            (128, 4096, 10_000, 200_000),
        )
    )


def _good_bases(dim: int, context: int, low: int, high: int) -> tuple[str, ...]:
    good = [x for x in bases(dim, context, low, high).intervals if x.verdict == "good"]
    first, last = good[0], good[-1]
    if last.high != high:
        raise ArithmeticError("the largest bases are not good")
    return (
        str(dim),
        str(context),
        f"{low} to {high}",
        f"{ceil(first.low)} to {floor(first.high)}",
        f"{ceil(last.low)} on",
    )


WINDOWS = (
    (64, 1024, 7_000, 8_000),
    (64, 2048, 29_000, 30_000),
    (64, 4096, 99_000, 101_000),
    (64, 8192, 320_000, 325_000),
    (128, 1024, 4_000, 4_500),
    (128, 2048, 11_000, 12_000),
    (128, 4096, 26_500, 27_500),
    (128, 8192, 83_000, 84_500),
    (128, 16384, 230_000, 233_000),
    (128, 32768, 629_000, 631_000),
    (128, 65536, 2_089_000, 2_091_000),
    (128, 131072, 4_868_500, 4_869_500),
)


def context_bases() -> Rows:
    """Of each dimension and context the least whole base with which the last wavelength reaches it;
    the bases that were looked at, and the first whole one among them with which the sum is
    certainly nowhere negative within the context; and from where claim 1800 says so of all."""
    return tuple(_context_bases(*asked) for asked in WINDOWS)


def _context_bases(dim: int, context: int, low: int, high: int) -> tuple[str, ...]:
    with working(BALL_BITS):
        reaches = (arb(context) / (2 * arb.pi())) ** (arb(dim) / (dim - 2))
        last = int(reaches.ceil().unique_fmpz())
    good = next(
        x
        for x in bases(dim, context, low, high, 0.02).intervals
        if x.verdict == "good" and ceil(x.low) <= x.high
    )
    return (
        str(dim),
        str(context),
        str(last),
        f"{low} to {high}",
        str(ceil(good.low)),
        f"$10^{{{len(str(context ** (dim // 2))) - 1}}}$",
    )


def collisions() -> Rows:
    """Of each format the last integer before the first it has not, and the first two positions
    below 3000 that angles formed in it do not tell apart."""
    return tuple(_collisions(name) for name in ("bfloat16", "float16", "float32"))


def _collisions(name: str) -> tuple[str, str, str]:
    form = format_of(name)
    last = 1 << form.precision  # nearest(last + 1) is not last + 1
    same = collision(name, Ladder(128), 3000)
    return name, str(last), f"{same[0]} and {same[1]}" if same else "none below 3000"

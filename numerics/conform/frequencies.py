"""Which ladder has these frequencies: names with parameters, or the nearest one.

The logarithms of a plain ladder lie on a line, ln θ_i = ln c - (2i/d) ln b, so every pair bounds
the base; the bounds meet or they do not.  Where they do not, the quotient r_i to the plain ladder
falls from 1 to 1/s on a ramp, which is linear in i (YaRN's code) or in θ_i (by parts: Llama 3,
YaRN's paper).  Every name is then evaluated in balls, and kept only if all its frequencies are
met.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from fractions import Fraction

import numpy as np
from flint import arb

from phaseproof.numerics.blocks import Floats
from phaseproof.numerics.conform.limits import CHANCE_OF_DIGITS, FEW_DIGITS
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.limits import BALL_BITS
from phaseproof.numerics.precision_context import working
from phaseproof.numerics.rationals import rational
from phaseproof.numerics.scaling_base import Rungs, Scaling, Then
from phaseproof.numerics.scalings import (
    Endpoint,
    Linear,
    Llama3,
    NTKAware,
    NTKByParts,
    Partial,
    Proportional,
    YaRN,
)

KNOWN = tuple(Fraction(b) for b in (10_000, 500_000, 1_000_000))
LENGTHS = sorted(
    {n << k for n in (1, 3, 5) for k in range(6, 24)}, key=lambda n: (n & (n - 1), n)
)


# ---------------------------------------------------------------- ladders that nobody means


@dataclass(frozen=True)
class Width(Scaling):
    """b^{-2i/d'} with d' ≠ d: the base b was meant for another width."""

    width: int

    def __call__(self, rungs: Rungs) -> Rungs:
        """The frequencies of the ladder, scaled."""
        step = rungs.base.log() * 2 / self.width
        return rungs.times(lambda i, theta: (-step * i).exp() / theta)

    def __str__(self) -> str:
        return f"at width {self.width}"


@dataclass(frozen=True)
class Inverted(Scaling):
    """θ_i and θ_i/s in each other's place: a ramp that rises where it should fall."""

    ramp: YaRN | NTKByParts | Llama3

    def __call__(self, rungs: Rungs) -> Rungs:
        """The frequencies of the ladder, scaled."""
        both, ramped = 1 + 1 / arb(rational(self.ramp.factor)), self.ramp(rungs).theta
        return rungs.times(lambda i, theta: both - ramped[i] / theta)

    def __str__(self) -> str:
        return f"{self.ramp} with its ramp inverted"


def written(ladder: Ladder) -> str:
    """A ladder by its name: base and scaling.

    >>> written(Ladder(8, 500, Linear(2)))
    'base 500, linear:factor=2'
    """
    plain = type(ladder.scaling) is Scaling
    return f"base {number(ladder.base)}" + (
        "" if plain else f", {brief(ladder.scaling)}"
    )


def brief(scaling: Scaling) -> str:
    """Its name and the numbers that are not the usual ones."""
    if isinstance(scaling, Then):
        return f"{brief(scaling.first)}+{brief(scaling.second)}"
    if isinstance(scaling, Inverted):
        return f"{brief(scaling.ramp)} with its ramp inverted"
    name, _, inside = str(scaling).partition(":")
    usual = {
        f"{f.name}={'yes' if f.default is True else f.default}" for f in fields(scaling)
    }
    left = ",".join(
        re.sub(r"\d+/\d+", lambda m: number(Fraction(m.group())), x)
        for x in inside.split(",")
        if x not in usual
    )
    return name + (left and f":{left}")


def floats(ladder: Ladder) -> Floats:
    """The frequencies of a ladder, in double precision."""
    with working(BALL_BITS):
        return np.array([float(x) for x in ladder.frequencies()])


def number(x: Fraction | float) -> str:
    """As one would write it.

    >>> number(Fraction(10_000)), number(Fraction(1, 3))
    ('10000', '0.333333')
    """
    x = Fraction(x)
    decimal = f"{float(x):.12g}"
    return (
        str(x.numerator)
        if x.denominator == 1
        else decimal
        if Fraction(decimal) == x
        else f"{float(x):.6g}"
    )


def simplest(low: float, high: float) -> tuple[Fraction, int] | None:
    """The number of fewest decimal digits in an interval, and how many these are.

    >>> simplest(9_999.7, 10_000.2), simplest(0.124, 0.126)
    ((Fraction(10000, 1), 1), (Fraction(1, 8), 3))
    """
    if not (0 < low <= high < np.inf):
        return None
    middle = (low + high) / 2
    for digits in range(1, 18):
        x = Fraction(f"{middle:.{digits - 1}e}")
        if low <= x <= high:
            return x, digits
    return Fraction(middle), 18


def meant(low: float, high: float) -> Fraction | None:
    """A number of few digits that is in an interval hardly by accident."""
    found = simplest(low, high)
    if (
        found
        and found[1] <= FEW_DIGITS
        and (high - low) / high * 10 ** found[1] < CHANCE_OF_DIGITS
    ):
        return found[0]
    return None


# ---------------------------------------------------------------- recognising


@dataclass(frozen=True)
class Measured:
    """Positive frequencies and how far each may be off."""

    theta: Floats
    off: Floats

    @property
    def pairs(self) -> int:
        """The number of pairs."""
        return len(self.theta)

    @property
    def dim(self) -> int:
        """The dimension, twice the number of pairs."""
        return 2 * self.pairs

    def met(self, ladder: Ladder) -> bool:
        """Whether the ladder has these frequencies, within their errors."""
        return bool(np.all(np.abs(floats(ladder) - self.theta) <= self.off))

    def logs(
        self, pairs: Iterable[int], first: float = 0.0, spread: float = 0.0
    ) -> Iterator[tuple[float, float]]:
        """Of pairs i > 0 the bounds of ln b, if θ_0 has the logarithm ``first``."""
        for i in pairs:
            most, least = self.theta[i] + self.off[i], self.theta[i] - self.off[i]
            if most > 0:
                low, high = (
                    first - np.log(most),
                    first - np.log(least) if least > 0 else np.inf,
                )
                yield (
                    float(self.pairs * (low - spread) / i),
                    float(self.pairs * (high + spread) / i),
                )


def meet(bounds: Iterable[tuple[float, float]]) -> tuple[float, float] | None:
    """The common part of intervals."""
    found = [*bounds]
    low, high = (
        max((x for x, _ in found), default=1.0),
        min((y for _, y in found), default=0.0),
    )
    return (low, high) if low <= high else None


def names(
    data: Measured, base: Fraction | None = None, scaling: Scaling | None = None
) -> list[Ladder]:
    """The ladders with these frequencies, what is declared first and what is simplest next."""
    out: list[Ladder] = []
    for x in _proposals(data, base, scaling):
        if x not in out and data.met(x):
            out.append(x)
    return out


def made(dim: int, base: Fraction, scaling: Scaling | None = None) -> Iterator[Ladder]:
    """This ladder, if there is one."""
    try:
        yield Ladder(dim, base, scaling or Scaling())
    except (ValueError, ArithmeticError):
        return


def _proposals(
    data: Measured, base: Fraction | None, scaling: Scaling | None
) -> Iterator[Ladder]:
    bases = (
        (base,) if base else KNOWN[:1] if data.pairs == 1 else KNOWN
    )  # one pair has none
    for b in bases:
        if scaling is not None:
            yield from made(data.dim, b, scaling)
            yield from made(
                data.dim, b, scaling + Linear(Fraction(1, 2))
            )  # rotated twice
            if isinstance(scaling, (YaRN, NTKByParts, Llama3)):
                yield from made(data.dim, b, Inverted(scaling))
        yield from made(data.dim, b)
        yield from made(data.dim, b, Endpoint())
    if scaling is not None and base is None:
        for b in _prefix(data):
            yield from made(data.dim, b, scaling)
    still = np.flatnonzero(data.theta > data.off)
    turning = int(still[-1]) + 1 if still.size else 0
    if turning and data.theta[0] > 0:
        yield from _geometric(data, bases) if line(data)[0] else _ramps(data, base)
    if 0 < turning < data.pairs:  # the others are too slow to be seen, or rest
        yield from _partial(data, turning, bases)


def _partial(
    data: Measured, turning: int, bases: tuple[Fraction, ...]
) -> Iterator[Ladder]:
    """A ladder of the first lanes alone, or the first pairs of the whole ladder."""
    part = Measured(data.theta[:turning], data.off[:turning])
    for x in names(part, bases[0] if len(bases) == 1 else None):
        scaled = type(x.scaling) is not Scaling
        first = Partial(2 * turning)
        if isinstance(x.scaling, Width):
            if x.scaling.width == data.dim:
                yield from made(data.dim, x.base, Proportional(2 * turning))
        else:
            yield from made(data.dim, x.base, first + x.scaling if scaled else first)
    power = data.pairs / turning
    found = meet(part.logs(range(1, turning)))
    if found and (b := meant(*np.exp(np.array(found) * power))):
        yield from made(data.dim, b, Proportional(2 * turning))


def line(data: Measured) -> tuple[tuple[float, float] | None, float, float]:
    """The bounds of ln b if the logarithms lie on a line; ln θ_0, 0 if θ_0 = 1, and its bound."""
    first, spread = float(np.log(data.theta[0])), float(data.off[0] / data.theta[0])
    if abs(data.theta[0] - 1) <= data.off[0]:
        first, spread = 0.0, 0.0
    return meet(data.logs(range(1, data.pairs), first, spread)), first, spread


def _geometric(data: Measured, bases: tuple[Fraction, ...]) -> Iterator[Ladder]:
    """Plain ladders of any base, all divided by a factor, or built for another width."""
    h, dim = data.pairs, data.dim
    found, first, spread = line(data)
    if found is None:
        return
    low, high = (float(x) for x in np.exp(np.minimum(found, 700)))
    if first:
        factor = meant(np.exp(-first - spread), np.exp(-first + spread))
        simple = meant(low, high)
        for b in (*bases, *([simple] if simple else [])):
            if factor:
                yield from made(dim, b, Linear(factor))
        some = simplest(float(np.exp(-first - spread)), float(np.exp(-first + spread)))
        for b in (*bases, *([simple] if simple else [])):
            if some:
                yield from made(dim, b, Linear(some[0]))
        return
    fewest = simplest(low, high)
    if fewest and fewest[1] <= FEW_DIGITS:
        yield from made(dim, fewest[0])
    power = (h - 1) / h
    if last := meant(low**power, high**power):
        yield from made(dim, last, Endpoint())
    yield from _width(dim, bases[0], found)
    for b in bases:
        factor = meant((low / float(b)) ** power, (high / float(b)) ** power)
        if factor and factor > 1:
            yield from made(dim, b, NTKAware(factor))
    if fewest:
        yield from made(dim, fewest[0])


def _width(dim: int, base: Fraction, logs: tuple[float, float]) -> Iterator[Ladder]:
    top = float(np.log(float(base))) * dim
    low, high = (top / x if x > 0 else np.inf for x in reversed(logs))
    if high - low < CHANCE_OF_DIGITS:
        width = 2 * round((low + high) / 4)
        if width >= 2 and width != dim:
            yield from made(dim, base, Width(width))


# ---------------------------------------------------------------- ramps


def _ramps(data: Measured, base: Fraction | None) -> Iterator[Ladder]:
    """From θ_i at one end to θ_i/s at the other."""
    if data.pairs < 3 or not data.theta.all():
        return
    for b in (base,) if base else tuple(_prefix(data)):
        plain = floats(Ladder(data.dim, b))
        quotient, off = data.theta / plain, data.off / plain
        for end, inverted in ((-1, False), (0, True)):
            wide = off[end] / quotient[end] ** 2
            found = simplest(1 / quotient[end] - wide, 1 / quotient[end] + wide)
            if found is None or found[0] <= 1:
                continue
            s = float(found[0])
            share = (quotient - 1 / s) / (1 - 1 / s)  # of what is kept: from 1 to 0
            ramp = _Ramp(
                data.dim,
                b,
                found[0],
                plain,
                1 - share if inverted else share,
                off / (1 - 1 / s),
            )
            for x in (*ramp.by_index(), *ramp.by_turns()):
                yield from made(data.dim, b, Inverted(x) if inverted else x)


def _prefix(data: Measured) -> Iterator[Fraction]:
    """The bases of the pairs that a ramp leaves alone."""
    kept: tuple[float, float] | None = None
    first = min(float(np.log(data.theta[0])), 0.0) if data.theta[0] > 0 else 0.0
    for bound in data.logs(range(1, data.pairs), first if first < -0.01 else 0.0):
        after = meet([kept, bound] if kept else [bound])
        if after is None:
            break
        kept = after
    if kept is not None and kept[1] < 30:
        for b in KNOWN:
            if kept[0] <= np.log(float(b)) <= kept[1]:
                yield b
        found = simplest(float(np.exp(kept[0])), float(np.exp(kept[1])))
        if found and found[0] not in KNOWN and found[0] > 1:
            yield found[0]


@dataclass(frozen=True)
class _Ramp:
    """What share of each pair is kept, beside the ladder it comes from."""

    dim: int
    base: Fraction
    factor: Fraction
    plain: Floats
    share: Floats
    off: Floats

    def met(self, share: Floats) -> bool:
        """Whether the share, clipped to [0, 1], is this one within its errors."""
        return bool(
            np.all(np.abs(np.clip(share, 0, 1) - self.share) <= self.off + 1e-6)
        )

    def by_index(self) -> Iterator[YaRN]:
        """As YaRN's code has it, for every usual trained length that gives these numbers."""
        i, log = np.arange(len(self.share)), np.log(float(self.base))
        for rounded in (True, False):
            for trained in LENGTHS:
                low, high = (
                    self.dim * np.log(trained / (2 * np.pi * turns)) / (2 * log)
                    for turns in (32, 1)
                )
                if rounded:
                    low, high = np.floor(low), np.ceil(high)
                low, high = max(low, 0), min(high, self.dim - 1)
                if self.met((high - i) / (high - low if high > low else 1e-3)):
                    yield YaRN(self.factor, Fraction(trained), rounded=rounded)

    def by_turns(self) -> Iterator[NTKByParts | Llama3]:
        """Linear in θ_i between the pairs that turn l and h times within L; a common multiple of
        the three gives the same numbers, so that l is taken to be 1."""
        inside = (self.share > 4 * self.off) & (self.share < 1 - 4 * self.off)
        if inside.sum() >= 2:
            slope, shift = np.polyfit(self.plain[inside], self.share[inside], 1)
            if slope <= 0 or shift >= 0:
                return
            highs = sorted({float(f"{1 - 1 / shift:.{n}g}") for n in (1, 2, 3)})
            trained = -2 * np.pi * slope / shift
            lengths = [n for n in LENGTHS if abs(n / trained - 1) < 0.01] or [
                round(trained)
            ]
        else:
            highs, lengths = [4.0, 32.0], LENGTHS
        for high in highs:
            for length in lengths:
                turns = length * self.plain / (2 * np.pi)
                if high > 1 and self.met((turns - 1) / (high - 1)):
                    yield (
                        Llama3(self.factor, trained=Fraction(length))
                        if high == 4
                        else NTKByParts(
                            self.factor, Fraction(length), Fraction(str(high))
                        )
                    )


# ---------------------------------------------------------------- what is nearest


@dataclass(frozen=True)
class Departure:
    """The nearest ladder, the first pair where it is left, and both numbers there."""

    ladder: Ladder
    pair: int
    found: float
    expected: float


def nearest_ladder(
    data: Measured, base: Fraction | None = None, scaling: Scaling | None = None
) -> Departure:
    """Of the ladders that could be, the one with the smallest largest quotient."""
    bases = [base] if base else [*KNOWN, *_prefix(data)]
    could = [
        x
        for b in bases
        for how in ([scaling] if scaling else [Scaling(), Endpoint()])
        for x in made(data.dim, b, how)
    ]

    def far(x: Ladder) -> float:
        with np.errstate(divide="ignore", invalid="ignore"):
            quotient = np.abs(np.log(data.theta / floats(x)))
        return float(np.nan_to_num(quotient, nan=0.0, posinf=1e9).max())

    best = min(could, key=far)
    theta = floats(best)
    at = int(np.argmax(np.abs(theta - data.theta) > data.off))
    return Departure(best, at, float(data.theta[at]), float(theta[at]))

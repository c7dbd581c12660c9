"""Ladders of frequencies θ_0, …, θ_{d/2-1}, plain or scaled for longer contexts.

The plain ladder is θ_i = b^{-2i/d}.  A scaling changes it; each is written here once, from its
paper or its reference code, and evaluated in balls at the working precision.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from fractions import Fraction

from flint import arb

from numerics.exact import Exact, at_most, exact, rational

LARGEST_DIM = 16_384


@dataclass(frozen=True)
class Scaling:
    """How a ladder is changed; this one leaves it as it is."""

    def base(self, base: Fraction, dim: int) -> arb:
        """The base the ladder is built on."""
        return arb(rational(base))

    def scaled(self, theta: arb, index: int, base: Fraction, dim: int) -> arb:
        """The frequency in place of θ_i."""
        return theta

    def __str__(self) -> str:
        inside = ",".join(f"{f.name}={getattr(self, f.name)}" for f in fields(self))
        return next(n for n, c in SCALINGS.items() if c is type(self)) + (inside and f":{inside}")


def _positive(x: Exact, name: str) -> Fraction:
    value = at_most(exact(x, name), 10**12, name)
    if value <= 0:
        raise ValueError(f"{name} is positive, not {value}")
    return value


@dataclass(frozen=True)
class Linear(Scaling):
    """θ_i / s.  Position interpolation: S. Chen et al., Extending Context Window of Large Language
    Models via Positional Interpolation, 2023, eq. (4)."""

    factor: Fraction

    def scaled(self, theta: arb, index: int, base: Fraction, dim: int) -> arb:
        return theta / rational(self.factor)


@dataclass(frozen=True)
class NTKAware(Scaling):
    """b' = b s^{d/(d-2)}, so that θ_0 stays and the last frequency is divided by s; d > 2.
    B. Peng et al., YaRN, 2023, eq. (16)."""

    factor: Fraction

    def base(self, base: Fraction, dim: int) -> arb:
        if dim == 2:
            raise ValueError("the NTK-aware exponent d/(d - 2) needs d > 2")
        return arb(rational(base)) * arb(rational(self.factor)) ** arb(rational(
            Fraction(dim, dim - 2)))


@dataclass(frozen=True)
class Dynamic(Scaling):
    """NTK-aware with s = α L'/L - (α - 1) at the length L' > L in use; s = 1 up to L."""

    length: Fraction
    trained: Fraction
    alpha: Fraction = field(default=Fraction(1))

    def base(self, base: Fraction, dim: int) -> arb:
        s = self.alpha * self.length / self.trained - (self.alpha - 1)
        return NTKAware(max(s, Fraction(1))).base(base, dim)


@dataclass(frozen=True)
class YaRN(Scaling):
    """θ_i (1 - γ_i) + θ_i/s · γ_i with a ramp γ_i from 0 to 1 between the pairs that turn β and α
    times within the trained length L; ``rounded`` takes the ends of the ramp to whole pairs, as
    the reference code does.  B. Peng et al., YaRN, 2023, §3.2."""

    factor: Fraction
    trained: Fraction
    fast: Fraction = field(default=Fraction(32))
    slow: Fraction = field(default=Fraction(1))
    rounded: bool = True

    def end(self, turns: Fraction, base: Fraction, dim: int) -> arb:
        """The pair index, as a real number, that turns so many times: L θ_i = 2π · turns."""
        length = arb(rational(self.trained)) / (2 * arb.pi() * rational(turns))
        return length.log() / arb(rational(base)).log() * dim / 2

    def scaled(self, theta: arb, index: int, base: Fraction, dim: int) -> arb:
        low, high = self.end(self.fast, base, dim), self.end(self.slow, base, dim)
        if self.rounded:
            low, high = low.floor(), high.ceil()
        low, high = low.max(arb(0)), high.min(arb(dim - 1))
        if low.overlaps(high):
            high = low + arb(rational(Fraction(1, 1000)))
        ramp = ((index - low) / (high - low)).max(arb(0)).min(arb(1))
        return theta * (1 - ramp) + theta / rational(self.factor) * ramp


@dataclass(frozen=True)
class Llama3(Scaling):
    """By parts: θ_i where the wavelength is below L/h, θ_i/s where it is above L/l, and between
    them (1 - c) θ_i/s + c θ_i with c = (Lθ_i/2π - l)/(h - l).  Meta, Llama 3.1 reference code."""

    factor: Fraction = field(default=Fraction(8))
    low: Fraction = field(default=Fraction(1))
    high: Fraction = field(default=Fraction(4))
    trained: Fraction = field(default=Fraction(8192))

    def scaled(self, theta: arb, index: int, base: Fraction, dim: int) -> arb:
        if self.low >= self.high:
            raise ValueError("low is less than high")
        turns = theta * rational(self.trained) / (2 * arb.pi())
        share = (turns - rational(self.low)) / rational(self.high - self.low)
        share = share.max(arb(0)).min(arb(1))
        return theta / rational(self.factor) * (1 - share) + theta * share


@dataclass(frozen=True)
class LongRoPE(Scaling):
    """θ_i / λ_i with a factor λ_i for each pair.  Y. Ding et al., LongRoPE, 2024, eq. (3)."""

    factors: tuple[Fraction, ...]

    def scaled(self, theta: arb, index: int, base: Fraction, dim: int) -> arb:
        if len(self.factors) != dim // 2:
            raise ValueError(f"LongRoPE needs a factor for each of the {dim // 2} pairs, not "
                             f"{len(self.factors)}")
        return theta / rational(self.factors[index])

    def __str__(self) -> str:
        return "longrope:factors=" + "+".join(map(str, self.factors))


@dataclass(frozen=True)
class Partial(Scaling):
    """Only the first r dimensions turn, on a ladder of their own: b^{-2i/r} for i < r/2, then 0.
    As in GPT-NeoX."""

    rotated: int

    def scaled(self, theta: arb, index: int, base: Fraction, dim: int) -> arb:
        if self.rotated % 2 or not 0 < self.rotated <= dim:
            raise ValueError(f"an even number from 2 to {dim} of dimensions turns, not "
                             f"{self.rotated}")
        if 2 * index >= self.rotated:
            return arb(0)
        return arb(rational(base)) ** arb(rational(Fraction(-2 * index, self.rotated)))


SCALINGS: dict[str, type[Scaling]] = {
    "none": Scaling, "linear": Linear, "ntk": NTKAware, "dynamic": Dynamic, "yarn": YaRN,
    "llama3": Llama3, "longrope": LongRoPE, "partial": Partial}


def scaling(text: str) -> Scaling:
    """A scaling from its name and numbers, as on the command line.  Raises ValueError.

    >>> scaling("yarn:factor=4,trained=4096").factor
    Fraction(4, 1)
    """
    name, _, inside = text.partition(":")
    if name not in SCALINGS:
        raise ValueError(f"no scaling is called {name!r}: there are {', '.join(SCALINGS)}")
    kind, values = SCALINGS[name], dict[str, object]()
    read: dict[str, Callable[[str, str], object]] = {
        "factors": lambda v, n: tuple(_positive(x, n) for x in v.split("+")),
        "rotated": lambda v, n: int(_positive(v, n)),
        "rounded": lambda v, n: {"True": True, "False": False, "yes": True, "no": False}[v]}
    for piece in filter(None, inside.split(",")):
        key, _, value = piece.partition("=")
        if key not in {f.name for f in fields(kind)}:
            raise ValueError(f"the scaling {name} has no {key!r}")
        try:
            values[key] = read.get(key, _positive)(value, key)
        except KeyError:
            raise ValueError(f"{key} is yes or no, not {value!r}") from None
    try:
        return kind(**values)
    except TypeError:
        needed = [f.name for f in fields(kind) if f.name not in values]
        raise ValueError(f"the scaling {name} needs {needed[0]}=…") from None


@dataclass(frozen=True)
class Ladder:
    """The frequencies of dimension d on the base b: d even, 2 ≤ d ≤ 16384, b > 1."""

    dim: int
    base: Fraction = field(default=Fraction(10_000))
    scaling: Scaling = field(default_factory=Scaling)

    def __post_init__(self) -> None:
        if isinstance(self.dim, bool) or not isinstance(self.dim, int) or self.dim % 2 or \
                not 2 <= self.dim <= LARGEST_DIM:
            raise ValueError(f"the dimension is an even number from 2 to {LARGEST_DIM}, not "
                             f"{self.dim!r}")
        object.__setattr__(self, "base", at_most(exact(self.base, "the base"), 10**12, "the base"))
        if self.base <= 1:
            raise ValueError(f"the base is greater than 1, not {self.base}")
        self.frequencies()  # what does not fit together says so now

    @property
    def pairs(self) -> int:
        return self.dim // 2

    def frequencies(self) -> list[arb]:
        """θ_0, …, θ_{d/2-1} in balls, at the working precision of FLINT.

        >>> [theta.str(12, radius=False) for theta in Ladder(4).frequencies()]
        ['1.00000000000', '0.0100000000000']
        """
        base = self.scaling.base(self.base, self.dim).log()
        plain = ((base * (-2 * i) / self.dim).exp() if i else arb(1) for i in range(self.pairs))
        return [self.scaling.scaled(theta, i, self.base, self.dim)
                for i, theta in enumerate(plain)]

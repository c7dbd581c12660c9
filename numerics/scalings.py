"""Scalings: how a ladder of frequencies is changed, each from its paper or its reference code.

A scaling is a function of rungs, and two of them after each other are one: `Partial(64) +
YaRN(4, 4096)` turns 64 lanes by a scaled ladder of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from flint import arb

from phaseproof.numerics.option_values import Factors, NonNegative, named, positive
from phaseproof.numerics.rationals import Exact, exact, rational
from phaseproof.numerics.scaling_base import Rungs, Scaling

__all__ = [
    "SCALINGS",
    "Dynamic",
    "Endpoint",
    "Linear",
    "Llama3",
    "LongRoPE",
    "NTKAware",
    "NTKByParts",
    "Partial",
    "Proportional",
    "Scaling",
    "YaRN",
    "logarithmic",
    "scaling",
]


# ---------------------------------------------------------------- another progression


def _progression(rungs: Rungs, what: str) -> Fraction:
    """The base of the rungs, which are not scaled yet."""
    if rungs.plain is None:
        raise ValueError(f"{what} replaces the whole schedule, so it must come first")
    return rungs.plain


@dataclass(frozen=True)
class Endpoint(Scaling):
    """With h = d/2 > 1, θ_i = b^{-i/(h-1)}: the last one is 1/b.  A. Vaswani et al.,
    tensor2tensor, 2018, get_timing_signal_1d; so fairseq, Flax, Whisper."""

    name = "endpoint"

    def __call__(self, rungs: Rungs) -> Rungs:
        """The frequencies of the ladder, scaled."""
        base, h = _progression(rungs, "the endpoint exponent"), len(rungs.theta)
        if h == 1:
            raise ValueError("the exponent i/(d/2 - 1) needs d > 2")
        return Rungs.geometric(base, h - 1, h)


@dataclass(frozen=True)
class Partial(Scaling):
    """Only the first r lanes turn, by a ladder of their own, θ_i = b^{-2i/r}; the others keep
    what they hold (claim 1750).  S. Black et al., GPT-NeoX-20B, 2022, §2.1.1."""

    name = "partial"

    rotated: int

    def __call__(self, rungs: Rungs) -> Rungs:
        """The frequencies of the ladder, scaled."""
        base = _progression(rungs, "a partial rotation")
        pairs = _turning(self.rotated, len(rungs.theta))
        return Rungs.geometric(base, pairs, pairs)


@dataclass(frozen=True)
class Proportional(Scaling):
    """The first r/2 pairs of the whole head turn at b^{-2i/d}; the others have θ_i = 0.
    Hugging Face transformers, rope type "proportional"."""

    name = "proportional"

    rotated: int

    def __call__(self, rungs: Rungs) -> Rungs:
        """The frequencies of the ladder, scaled."""
        pairs = _turning(self.rotated, len(rungs.theta))
        return rungs.times(lambda i, _: arb(i < pairs))


def _turning(lanes: int, pairs: int) -> int:
    if lanes % 2 or lanes > 2 * pairs:
        raise ValueError(
            f"the rotated dimensions must be an even number from 2 to {2 * pairs}, got {lanes}"
        )
    return lanes // 2


# ---------------------------------------------------------------- the base


@dataclass(frozen=True)
class Linear(Scaling):
    """θ_i / s.  Position interpolation: S. Chen et al., Extending Context Window of Large Language
    Models via Positional Interpolation, 2023, eq. (4); claims 1221 and 1222 say what it keeps."""

    name = "linear"

    factor: Fraction

    def __call__(self, rungs: Rungs) -> Rungs:
        """The frequencies of the ladder, scaled."""
        return rungs.times(lambda *_: arb(rational(1 / self.factor)))


@dataclass(frozen=True)
class NTKAware(Scaling):
    """With h = d/2 > 1, θ_i s^{-i/(h-1)}: θ_0 stays and the last is divided by s.  On θ_i =
    b^{-2i/d} it is the base b s^{d/(d-2)} (claims 1758 and 1916).  B. Peng et al., YaRN, 2023,
    Definition 1."""

    name = "ntk"

    factor: Fraction

    def __call__(self, rungs: Rungs) -> Rungs:
        """The frequencies of the ladder, scaled."""
        last = len(rungs.theta) - 1
        if not last:
            raise ValueError("the NTK-aware exponent d/(d - 2) needs d > 2")
        step = arb(rational(self.factor)).log() / last
        base = rungs.base * (step * rungs.denominator).exp()
        return replace(rungs.times(lambda i, _: (-step * i).exp()), base=base)


@dataclass(frozen=True)
class Dynamic(Scaling):
    """NTK-aware with s = α L'/L - (α - 1) at the length L' > L in use; s = 1 up to L.  Hugging Face
    transformers, rope type "dynamic", where α is called factor; emozilla, 2023; claim 1742."""

    name = "dynamic"

    length: Fraction
    trained: Fraction
    alpha: Fraction = Fraction(1)

    def __call__(self, rungs: Rungs) -> Rungs:
        """The frequencies of the ladder, scaled."""
        s = self.alpha * self.length / self.trained - (self.alpha - 1)
        return NTKAware(max(s, Fraction(1)))(rungs)


# ---------------------------------------------------------------- by parts

ANYTHING = arb(0.5, 0.5)  # from 0 to 1


def _blend(factor: Fraction, kept: arb) -> arb:
    """1 where a frequency is kept, 1/s where it is interpolated, and a mean of these between."""
    share = kept.max(arb(0)).min(arb(1))
    return share + (1 - share) * rational(1 / factor)


@dataclass(frozen=True)
class NTKByParts(Scaling):
    """(1 - γ) θ_i/s + γ θ_i with γ from 0 to 1, linear in the turns Lθ_i/2π within the trained
    length, between ``slow`` and ``fast`` turns; where these are equal γ is a step.  B. Peng et
    al., YaRN, 2023, Definition 2; claims 1786 to 1788."""

    name = "ntk-by-parts"

    factor: Fraction
    trained: Fraction
    fast: Fraction = Fraction(32)
    slow: Fraction = Fraction(1)

    def __call__(self, rungs: Rungs) -> Rungs:
        """The frequencies of the ladder, scaled."""
        if self.slow > self.fast:
            raise ValueError(
                f"fast must be at least slow, got {self.fast} and {self.slow}"
            )
        length, width = rational(self.trained), rational(self.fast - self.slow)
        above = lambda theta: theta * length / (2 * arb.pi()) - rational(self.slow)
        kept = (
            (lambda theta: above(theta) / width)
            if width
            else lambda theta: (1 + above(theta).sgn()) / 2
        )
        return rungs.times(lambda _, theta: _blend(self.factor, kept(theta)))


@dataclass(frozen=True)
class Llama3(Scaling):
    """`NTKByParts` between ``low`` and ``high`` turns, by default 1 and 4; Llama 4 has 1 and 1.
    Meta, Llama 3.1 reference code, 2024, apply_scaling."""

    name = "llama3"

    factor: Fraction = Fraction(8)
    low: Fraction = Fraction(1)
    high: Fraction = Fraction(4)
    trained: Fraction = Fraction(8192)

    def __call__(self, rungs: Rungs) -> Rungs:
        """The frequencies of the ladder, scaled."""
        if self.low > self.high:
            raise ValueError(
                f"low must be at most high, got {self.low} and {self.high}"
            )
        return NTKByParts(self.factor, self.trained, self.high, self.low)(rungs)


@dataclass(frozen=True)
class YaRN(Scaling):
    """(1 - γ) θ_i/s + γ θ_i with γ from 1 to 0, linear in the pair index i, between the indices
    that turn ``fast`` and ``slow`` times within the trained length; with these ``rounded`` to whole
    pairs, outwards.  The reference code of B. Peng et al., YaRN, 2023, as in Hugging Face
    transformers; the paper itself defines another ramp, `NTKByParts`.  Claims 1781 to 1784 say how
    far they differ: at d = 128, b = 10000, L = 4096 and s = 16 by a factor of 3.04.

    Its attention factor is (0.1 μ ln s + 1)/(0.1 μ' ln s + 1) with μ = ``mscale`` and μ' =
    ``mscale_all_dim``: with μ = 1 and μ' = 0 the paper's eq. (22), else DeepSeek-V2's."""

    name = "yarn"

    factor: Fraction
    trained: Fraction
    fast: Fraction = Fraction(32)
    slow: Fraction = Fraction(1)
    rounded: bool = True
    mscale: NonNegative = Fraction(1)
    mscale_all_dim: NonNegative = Fraction(0)

    def end(self, turns: Fraction, rungs: Rungs) -> arb:
        """The pair index, as a real number, that turns so many times: L b^{-i/D} = 2π turns."""
        length = arb(rational(self.trained)) / (2 * arb.pi() * rational(turns))
        return length.log() / rungs.base.log() * rungs.denominator

    def __call__(self, rungs: Rungs) -> Rungs:
        """The frequencies of the ladder, scaled."""
        if self.slow > self.fast:
            raise ValueError(
                f"fast must be at least slow, got {self.fast} and {self.slow}"
            )
        low, high = self.end(self.fast, rungs), self.end(self.slow, rungs)
        if self.rounded:
            low, high = low.floor(), high.ceil()
        last = arb(2 * len(rungs.theta) - 1)
        low, high = low.max(arb(0)), high.min(last)
        if low == high or (
            not self.rounded and self.fast == self.slow and 0 < low < last
        ):
            high = low + arb(rational(Fraction(1, 1000)))  # no ball tells what is equal
        if low.overlaps(high):  # they differ, by less than is known here
            return rungs.times(lambda *_: _blend(self.factor, ANYTHING))
        return rungs.times(lambda i, _: _blend(self.factor, (high - i) / (high - low)))

    def attention(self) -> arb:
        """The factor on cosine and sine."""
        return logarithmic(self.factor, self.mscale) / logarithmic(
            self.factor, self.mscale_all_dim
        )


def logarithmic(factor: Exact, slope: Exact = 1) -> arb:
    """0.1 μ ln s + 1 where s > 1, else 1: the attention factor of B. Peng et al., YaRN, 2023,
    eq. (22), with μ = 1; with a slope μ DeepSeek-V2's, whose square is on the scores
    (claim 1737).

    >>> logarithmic(40).str(10, radius=False)
    '1.368887945'
    """
    s = positive(factor, "the factor")
    tenth = rational(exact(slope, "the slope") / 10)
    return arb(rational(s)).log() * tenth + 1 if s > 1 else arb(1)


# ---------------------------------------------------------------- factors that were searched for


@dataclass(frozen=True)
class LongRoPE(Scaling):
    """θ_i / λ_i with a factor λ_i for each pair: ``short`` ones, where there are such, as long as
    the ``length`` in use is at most the ``trained`` one L, else ``factors``.  Y. Ding et al.,
    LongRoPE, 2024, eq. (3), and Phi-3's code for the switch; that the first n̂ positions keep θ_i is
    said to a table, by its ``threshold``.

    Its attention factor is √(1 + ln s/ln L), s > 1 being how many times L the context becomes
    (claim 1789)."""

    name = "longrope"

    factors: Factors
    short: Factors | None = None
    length: Fraction | None = None
    trained: Fraction | None = None
    factor: Fraction | None = None

    def __call__(self, rungs: Rungs) -> Rungs:
        """The frequencies of the ladder, scaled."""
        known = self.factors
        if self.short is not None:
            if self.length is None or self.trained is None:
                raise ValueError("LongRoPE with short factors needs length and trained")
            known = self.short if self.length <= self.trained else self.factors
        if len(known) != len(rungs.theta):
            raise ValueError(
                f"LongRoPE must have a factor for each of the {len(rungs.theta)} pairs, "
                f"got {len(known)}"
            )
        return rungs.times(lambda i, _: arb(rational(1 / known[i])))

    def attention(self) -> arb:
        """The factor on cosine and sine."""
        if self.factor is None or self.trained is None:
            raise ValueError(
                "the attention factor of LongRoPE needs factor and trained"
            )
        if self.trained <= 1:
            raise ValueError(f"the trained length must be above 1, got {self.trained}")
        if self.factor <= 1:
            return arb(1)
        return (
            1 + arb(rational(self.factor)).log() / arb(rational(self.trained)).log()
        ).sqrt()


# ---------------------------------------------------------------- by name

SCALINGS: dict[str, type[Scaling]] = {
    kind.name: kind
    for kind in (
        Scaling,
        Endpoint,
        Partial,
        Proportional,
        Linear,
        NTKAware,
        Dynamic,
        NTKByParts,
        Llama3,
        YaRN,
        LongRoPE,
    )
}


def scaling(text: str) -> Scaling:
    """A scaling from its name and numbers, as on the command line; several, joined by +, are done
    one after the other.  Raises ValueError.

    >>> scaling("yarn:factor=4,trained=4096").factor
    Fraction(4, 1)
    >>> print(scaling("partial:rotated=64+linear:factor=2"))
    partial:rotated=64+linear:factor=2
    """
    steps = list[str]()
    for piece in text.split(
        "+"
    ):  # a + before a number joins the factors of one scaling
        if steps and piece[:1].isdigit():
            steps[-1] += f"+{piece}"
        else:
            steps.append(piece)
    return sum((named(x, SCALINGS, "scaling") for x in steps), start=Scaling())

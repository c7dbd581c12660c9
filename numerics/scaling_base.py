"""The interface of a scaling, a function of rungs: frequencies with the progression they came from.

Frequencies are balls at the working precision of FLINT.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from typing import ClassVar

from flint import arb

from phaseproof.numerics.option_values import Named
from phaseproof.numerics.rationals import rational, whole_power


@dataclass(frozen=True)
class Rungs:
    """θ_0, …, θ_{h-1}, beside the progression b^{-i/D} they began as; ``plain`` is b, if they still
    are it."""

    base: arb
    denominator: int
    theta: tuple[arb, ...]
    plain: Fraction | None

    @classmethod
    def geometric(cls, base: Fraction, denominator: int, count: int) -> Rungs:
        """b^{-i/D} for i < count, exact where that is a number in binary."""
        ball, (root, times) = arb(rational(base)), whole_power(base, denominator)
        step = -ball.log() / denominator
        return cls(
            ball,
            denominator,
            tuple(
                (step * i).exp()
                if i * times % denominator
                else arb(rational(root ** (-i * times // denominator)))
                for i in range(count)
            ),
            base,
        )

    def times(self, factor: Callable[[int, arb], arb]) -> Rungs:
        """Every θ_i multiplied by factor(i, θ_i)."""
        theta = tuple(x * factor(i, x) for i, x in enumerate(self.theta))
        return replace(self, theta=theta, plain=None)


@dataclass(frozen=True)
class Scaling(Named):
    """A function from rungs to rungs; this one leaves them as they are."""

    name: ClassVar[str] = "none"

    def __call__(self, rungs: Rungs) -> Rungs:
        """The frequencies of the ladder, scaled."""
        return rungs

    def attention(self) -> arb:
        """The factor on cosine and sine that belongs to the scaling (claim 1737)."""
        return arb(1)

    @property
    def steps(self) -> tuple[Scaling, ...]:
        """The scalings that are done one after the other."""
        return () if type(self) is Scaling else (self,)

    def __add__(self, then: Scaling) -> Scaling:
        """This one, and ``then`` the other; the one that changes nothing leaves no trace."""
        return reduce(Then, both) if (both := (*self.steps, *then.steps)) else self


@dataclass(frozen=True)
class Then(Scaling):
    """``first``, and what it gives by ``second``, which is a single step."""

    first: Scaling
    second: Scaling

    @property
    def steps(self) -> tuple[Scaling, ...]:
        """The scalings, in the order in which they are applied."""
        return (*self.first.steps, *self.second.steps)

    def __call__(self, rungs: Rungs) -> Rungs:
        """The frequencies of the ladder, scaled."""
        return self.second(self.first(rungs))

    def attention(self) -> arb:
        """The product of both factors."""
        return self.first.attention() * self.second.attention()

    def __str__(self) -> str:
        return f"{self.first}+{self.second}"

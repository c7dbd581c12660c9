"""What a scaling is: a function of rungs, which are frequencies and the progression they came from.

Its numbers are positive rationals; text and integers become such.  Frequencies are balls at the
working precision of FLINT.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import reduce
from typing import Any, ClassVar, TypeAlias

from flint import arb

from numerics.exact import Exact, at_most, exact

NonNegative: TypeAlias = Fraction
Factors: TypeAlias = tuple[Fraction, ...]


@dataclass(frozen=True)
class Rungs:
    """θ_0, …, θ_{h-1}, beside the progression b^{-i/D} they began as; ``plain`` if they still
    are it."""

    base: arb
    denominator: int
    theta: tuple[arb, ...]
    plain: bool = True

    @classmethod
    def geometric(cls, base: arb, denominator: int, count: int) -> Rungs:
        """b^{-i/D} for i < count."""
        step = -base.log() / denominator
        return cls(base, denominator,
                   tuple((step * i).exp() if i else arb(1) for i in range(count)))

    def times(self, factor: Callable[[int, arb], arb]) -> Rungs:
        """Every θ_i multiplied by factor(i, θ_i)."""
        theta = tuple(x * factor(i, x) for i, x in enumerate(self.theta))
        return replace(self, theta=theta, plain=False)


def positive(x: Exact, name: str) -> Fraction:
    value = at_most(exact(x, name), 10**12, name)
    if value <= 0:
        raise ValueError(f"{name} is positive, not {value}")
    return value


def _non_negative(x: Exact, name: str) -> Fraction:
    return Fraction(0) if exact(x, name) == 0 else positive(x, name)


def _factors(x: str | tuple[Exact, ...], name: str) -> Factors:
    return tuple(positive(y, name) for y in (x.split("+") if isinstance(x, str) else x))


def _whole(x: Exact, name: str) -> int:
    value = positive(x, name)
    if value.denominator != 1:
        raise ValueError(f"{name} is a whole number, not {value}")
    return int(value)


def _yes(x: object, name: str) -> bool:
    said: dict[object, bool] = {True: True, False: False, "yes": True, "no": False}
    if not isinstance(x, (bool, str)) or x not in said:
        raise ValueError(f"{name} is yes or no, not {x!r}")
    return said[x]


READ: dict[str, Callable[[Any, str], object]] = {  # by the type of a field
    "Fraction": positive, "NonNegative": _non_negative, "Factors": _factors, "int": _whole,
    "bool": _yes}


@dataclass(frozen=True)
class Scaling:
    """A function from rungs to rungs; this one leaves them as they are."""

    name: ClassVar[str] = "none"

    def __post_init__(self) -> None:
        for f in fields(self):
            value, kind = getattr(self, f.name), str(f.type).removesuffix(" | None")
            if value is not None and kind in READ:
                object.__setattr__(self, f.name, READ[kind](value, f.name))

    def __call__(self, rungs: Rungs) -> Rungs:
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

    def __str__(self) -> str:
        said = {f.name: getattr(self, f.name) for f in fields(self)}
        inside = ",".join(f"{name}={_said(x)}" for name, x in said.items() if x is not None)
        return self.name + (inside and f":{inside}")


def _said(x: object) -> str:
    return "+".join(map(str, x)) if isinstance(x, tuple) else \
        {True: "yes", False: "no"}[x] if isinstance(x, bool) else str(x)


@dataclass(frozen=True)
class Then(Scaling):
    """``first``, and what it gives by ``second``, which is a single step."""

    first: Scaling
    second: Scaling

    @property
    def steps(self) -> tuple[Scaling, ...]:
        return (*self.first.steps, *self.second.steps)

    def __call__(self, rungs: Rungs) -> Rungs:
        return self.second(self.first(rungs))

    def attention(self) -> arb:
        return self.first.attention() * self.second.attention()

    def __str__(self) -> str:
        return f"{self.first}+{self.second}"

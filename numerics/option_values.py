"""Values that are named on the command line, ``name:key=value,…``: what their numbers are, and how
they are read and said.

Numbers are positive rationals unless a type says else; text and integers become such.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, ClassVar, TypeAlias, TypeVar

from phaseproof.numerics.rationals import Exact, at_most, exact

NonNegative: TypeAlias = Fraction
Factors: TypeAlias = tuple[Fraction, ...]


def positive(x: Exact, name: str) -> Fraction:
    """x as a fraction.  Raises ValueError unless 0 < x ≤ 10¹²."""
    value = at_most(exact(x, name), 10**12, name)
    if value <= 0:
        raise ValueError(f"{name} must be positive, got {value}")
    return value


def _non_negative(x: Exact, name: str) -> Fraction:
    return Fraction(0) if exact(x, name) == 0 else positive(x, name)


def _factors(x: str | tuple[Exact, ...], name: str) -> Factors:
    return tuple(positive(y, name) for y in (x.split("+") if isinstance(x, str) else x))


def _whole(x: Exact, name: str) -> int:
    value = positive(x, name)
    if value.denominator != 1:
        raise ValueError(f"{name} must be a whole number, got {value}")
    return int(value)


def _yes(x: object, name: str) -> bool:
    said: dict[object, bool] = {True: True, False: False, "yes": True, "no": False}
    if not isinstance(x, (bool, str)) or x not in said:
        raise ValueError(f"{name} must be yes or no, got {x!r}")
    return said[x]


READ: dict[str, Callable[[Any, str], object]] = {  # by the type of a field
    "Fraction": positive,
    "NonNegative": _non_negative,
    "Factors": _factors,
    "int": _whole,
    "bool": _yes,
}


@dataclass(frozen=True)
class Named:
    """A value of a name and its numbers."""

    name: ClassVar[str]

    def __post_init__(self) -> None:
        for f in fields(self):
            value, kind = getattr(self, f.name), str(f.type).removesuffix(" | None")
            if value is not None and kind in READ:
                object.__setattr__(self, f.name, READ[kind](value, f.name))

    def __str__(self) -> str:
        said = {f.name: getattr(self, f.name) for f in fields(self)}
        inside = ",".join(
            f"{name}={_said(x)}" for name, x in said.items() if x is not None
        )
        return self.name + (inside and f":{inside}")


def _said(x: object) -> str:
    return (
        "+".join(map(str, x))
        if isinstance(x, tuple)
        else {True: "yes", False: "no"}[x]
        if isinstance(x, bool)
        else str(x)
    )


Kind = TypeVar("Kind", bound=Named)


def named(text: str, kinds: Mapping[str, type[Kind]], what: str) -> Kind:
    """The value that a text names.  Raises ValueError."""
    name, _, inside = text.partition(":")
    if name not in kinds:
        raise ValueError(
            f"the {what} must be one of the following, got {name!r}: {', '.join(kinds)}"
        )
    kind, values = kinds[name], dict[str, Any]()
    known = [f.name for f in fields(kind)]
    for piece in filter(None, inside.split(",")):
        key, _, value = piece.partition("=")
        if key not in known:
            raise ValueError(f"the {what} {name} has no {key!r}")
        if key in values:
            raise ValueError(f"the {what} {name} has {key} twice")
        values[key] = value
    try:
        return kind(**values)
    except TypeError:
        needed = [x for x in known if x not in values]
        raise ValueError(f"the {what} {name} needs {needed[0]}=…") from None

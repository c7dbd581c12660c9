"""What is declared, what departs from it, and the verdict with all that was found.

What is not declared is found and named; the sign and the start are the paper's unless declared
otherwise.  Wrong is said only of what is known to be meant: it is declared, or it is so near to a
known convention that the place is shown where it is left.  All else is undecided, and says what was
searched and what could be declared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import permutations
from typing import Any, Protocol

import numpy as np

from phaseproof.numerics.blocks import Floats
from phaseproof.numerics.conform.axes import Axes
from phaseproof.numerics.conform.claim_checks import Law
from phaseproof.numerics.conform.conventions import NARROW, WIDE, Convention
from phaseproof.numerics.conform.frequencies import (
    KNOWN,
    Inverted,
    Width,
    brief,
    number,
    written,
)
from phaseproof.numerics.conform.lane_orders import UNSEEN
from phaseproof.numerics.conform.limits import MOST_PADDING
from phaseproof.numerics.conform.xpos import Damping
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.limits import BALL_BITS
from phaseproof.numerics.precision_context import working
from phaseproof.numerics.rounding import Array
from phaseproof.numerics.scaling_base import Scaling
from phaseproof.numerics.scalings import Endpoint, Linear, Partial, Proportional

CONFORMS, PERMUTED, WRONG, UNDECIDED = "conforms", "permuted", "wrong", "undecided"
MATCHES, WITHOUT = "matches", "has no rotary encoding"
TWICE = {
    share**2: share for share in map(Fraction, ("1/4", "2/5", "1/2", "3/4"))
}  # of the lanes


@dataclass(frozen=True)
class Declared:
    """What an implementation is said to be; None is left open."""

    order: str | None = None
    base: Fraction | None = None
    scaling: Scaling | None = None
    start: int | None = 0
    sign: int | None = 1
    scale: float | None = None
    formed: str = WIDE
    zeroed: tuple[int, ...] | None = None
    axes: Axes | None = None
    coordinates: Floats | None = field(default=None, compare=False)
    damping: Damping | None = None
    threshold: Fraction | None = None

    def ladder(self, dim: int, otherwise: Fraction = KNOWN[0]) -> Ladder | None:
        """What is declared of the ladder, on another base where that is left open."""
        if self.base is None and self.scaling is None:
            return None
        return Ladder(dim, self.base or otherwise, self.scaling or Scaling())

    @property
    def factor(self) -> float | None:
        """The factor on all entries, if it is declared or follows from the scaling declared."""
        return (
            self.scale
            if self.scale is not None
            else attention(self.scaling)
            if self.scaling
            else None
        )

    @property
    def left_open(self) -> str:
        """What was not declared, where the frequencies were not."""
        if self.base is not None or self.scaling is not None:
            return ""
        others = (
            self.order,
            self.scale,
            self.zeroed,
            self.axes,
            self.coordinates,
            self.damping,
            self.threshold,
        )
        return (
            "nothing was declared"
            if all(x is None for x in others)
            else "no frequencies were declared"
        )

    @property
    def whole(self) -> bool:
        """Whether it says every frequency, and what turns by it: then nothing is left to find but
        the order of the lanes.  A base alone may be scaled by what nobody can guess."""
        return self.base is not None and any(
            x is not None
            for x in (self.scaling, self.axes, self.damping, self.threshold)
        )


@dataclass(frozen=True)
class Departure:
    """A field of the convention that is not as declared, in a sentence; ``undeclared`` is what is
    found beside what is declared, ``positions`` are those of an order of their own."""

    field: str
    sentence: str

    @property
    def permutes(self) -> bool:
        """It is the order of the lanes that departs."""
        return self.field == "order"


class _Layout(Protocol):
    """What gives these numbers: a convention, or a name."""

    def data(self) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Name:
    """A layout of one word, such as a ladder for frequencies."""

    field: str
    text: str

    def data(self) -> dict[str, Any]:
        """The same for a report in JSON."""
        return {self.field: self.text}

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Verdict:
    """What was found; ``layouts`` are all that give these numbers, the nearest one first, and
    ``left_open`` says what was not declared of a match."""

    kind: str
    verdict: str
    departures: tuple[Departure, ...] = ()
    layouts: tuple[_Layout, ...] = ()
    error: dict[str, Any] | None = None
    bound: dict[str, Any] | None = None
    laws: tuple[Law, ...] = ()
    notes: tuple[str, ...] = ()
    given: dict[str, Any] = field(default_factory=dict)
    searched: tuple[str, ...] = ()  # of what is undecided: what it was held against,
    declare: tuple[str, ...] = ()  # and what would decide it
    left_open: str = ""

    def matched(self, left_open: str) -> Verdict:
        """The same; but it is what was declared that something conforms to."""
        return (
            replace(self, verdict=MATCHES, left_open=left_open)
            if left_open and self.verdict == CONFORMS
            else self
        )

    def data(self) -> dict[str, Any]:
        """The same for a report in JSON."""
        layouts = [x.data() for x in self.layouts]
        return {
            "kind": self.kind,
            "verdict": self.verdict,
            "left_open": self.left_open or None,
            **self.given,
            "layout": layouts[0] if layouts else None,
            "others": layouts[1:],
            "departures": [vars(x) for x in self.departures],
            "error": self.error,
            "bound": self.bound,
            "claims": [x.data() for x in self.laws],
            "notes": [*self.notes],
            "searched": [*self.searched],
            "declare": [*self.declare],
        }


def given(x: Array) -> dict[str, Any]:
    """The shape and the format of an array."""
    return {"shape": [*x.shape], "dtype": str(x.dtype)}


def decided(departed: Sequence[Departure], declared: Declared | None = None) -> str:
    """Nothing departs, the order alone, or more; what may be meant is open where it is not said.
    Where all is declared, the positions are."""
    whole = declared is not None and declared.whole
    said = [
        x
        for x in departed
        if x.field != "undeclared" and (whole or x.field != "positions")
    ]
    if any(not x.permutes for x in said):
        return WRONG
    return UNDECIDED if len(said) < len(departed) else PERMUTED if said else CONFORMS


# ---------------------------------------------------------------- what departs


def departures(found: Convention, declared: Declared) -> tuple[Departure, ...]:
    """The fields in which a convention is not the declared one."""
    return tuple(_departures(found, declared))


def _departures(x: Convention, declared: Declared) -> Iterator[Departure]:
    if declared.order not in (None, x.order) and x.order != UNSEEN:
        yield Departure(
            "order",
            f"the dimensions are {x.order}, declared {declared.order}: permuted",
        )
    if declared.sign not in (None, x.sign):
        yield Departure(
            "sign",
            "the rotation goes the other way, by "
            f"{'-' if x.sign < 0 else ''}mθ: the sine has the wrong sign",
        )
    if declared.start not in (None, x.start) and x.down:
        yield Departure(
            "start",
            f"positions are counted down from {x.start}; if that is meant, "
            f"declare --start {x.start}",
        )
    elif declared.start not in (None, x.start):
        off = x.start - declared.start
        yield Departure(
            "start",
            f"the table is shifted by {off:+} position"
            f"{'s' if abs(off) > 1 else ''}: row 0 holds position {x.start}; "
            f"if that is meant, declare --start {x.start}",
        )
    yield from ladder_departs(x.ladder, declared)
    yield from _positions_depart(x, declared)
    said = not declared.left_open
    if said and declared.axes is None and x.axes and x.axes.number > 1:
        yield Departure(
            "undeclared",
            f"the axes are {x.axes}, and none are declared; if that is "
            "meant, declare --axes",
        )
    if said and declared.damping is None and x.damping:
        yield Departure(
            "undeclared",
            f"the damping is {x.damping}, and none is declared; if that "
            "is meant, declare --xpos",
        )
    if declared.axes not in (None, x.axes):
        yield Departure(
            "axes", f"the axes are {x.axes or 'one'}, declared {declared.axes}"
        )
    if declared.damping not in (None, x.damping):
        yield Departure(
            "damping",
            f"the damping is {x.damping or 'none'}, declared {declared.damping}",
        )
    if declared.threshold not in (None, x.threshold):
        yield Departure(
            "threshold", f"every row is scaled, declared from {declared.threshold} on"
        )
    yield from _factor_departs(x, declared)
    padding = len(x.zeroed) <= 1 and all(row <= MOST_PADDING for row in x.zeroed)
    if x.zeroed != declared.zeroed if declared.zeroed is not None else not padding:
        rows = ", ".join(map(str, x.zeroed[:6])) + (", …" if len(x.zeroed) > 6 else "")
        yield Departure("zeroed", f"rows {rows or 'none'} are zero")
    if any(f in NARROW and f != declared.formed for f in vars(x.formed).values()):
        yield Departure("formed", f"{x.formed}, not in {declared.formed}")


def _positions_depart(x: Convention, declared: Declared) -> Iterator[Departure]:
    """The positions of one axis, where they are not those declared or not consecutive."""
    at, meant = x.coordinates, declared.coordinates
    if at is not None and meant is not None and at.shape == meant.shape:
        yield from _axes_depart(at, meant)
    if at is None and meant is not None and meant.shape[1] == 1:
        found = x.at(np.arange(len(meant), dtype=np.int64))
        if said := displaced(found, meant[:, 0]):
            yield Departure("coordinates", f"{said}, of those declared")
    elif at is not None and meant is None and x.axes and x.axes.number == 1:
        said = displaced(at[:, 0], np.arange(len(at)) + float(declared.start or 0))
        yield Departure(
            "positions",
            f"the rows are not consecutive positions of one axis: {said}; if that is meant, "
            "declare --positions",
        )


def _axes_depart(at: Floats, meant: Floats) -> Iterator[Departure]:
    """Coordinates that stand on other axes than declared, or are displaced on some."""
    places = range(at.shape[1])
    if np.array_equal(at, meant):
        return
    for order in permutations(places):
        if np.array_equal(at, meant[:, [*order]]):
            said = ", ".join(
                f"axis {k} has those of {j}" for k, j in enumerate(order) if k != j
            )
            swapped = order[-2:] == (len(order) - 1, len(order) - 2)
            doubt = " (height and width?)" if swapped else ""
            yield Departure(
                "coordinates", f"the coordinates are exchanged: {said}{doubt}"
            )
            return
    for k in places:
        if said := displaced(at[:, k], meant[:, k]):
            yield Departure("coordinates", f"on axis {k} {said}")


def displaced(found: Floats, meant: Array) -> str:
    """How positions are not those meant: from which row on, and by which rule.

    >>> displaced(np.array([0, 1, 2, 5, 6]), np.arange(5))
    'from row 3 on every position is off by +2'
    >>> displaced(np.array([0, 1, 4, 5, 6, 7]), np.arange(6))[-40:]
    'off by +2: is a length of 2 added twice?'
    >>> displaced(np.arange(0, 8, 2), np.arange(4))
    'every position is multiplied by 2'
    """
    off = np.flatnonzero(found != meant)
    if not len(off):
        return ""
    first = int(off[0])
    here, there = found[first:], meant[first:]
    since = f"from row {first} on " if first > 1 else ""
    by = float(here[0] - there[0])
    if len(here) > 1 and np.ptp(here - there) == 0:
        doubt = f": is a length of {number(by)} added twice?" if by == there[0] else ""
        again = by == meant[0] - there[0] and first > 0
        return (
            f"{since}positions start again at {number(here[0])}"
            if again
            else f"{since}every position is off by {by:+g}{doubt}"
        )
    if len(here) > 1 and np.ptp(here) == 0:
        return f"{since}every row holds position {number(here[0])}"
    times = here[-1] / there[-1] if there[-1] else 0.0
    if len(here) > 1 and times and np.array_equal(here, times * there):
        return f"{since}every position is multiplied by {number(float(times))}"
    return f"row {first} holds position {number(float(here[0]))}, not {number(float(there[0]))}"


def ladder_departs(ladder: Ladder, declared: Declared) -> Iterator[Departure]:
    """Where the ladder that was found departs from what was declared."""
    found, meant = ladder.scaling, declared.ladder(ladder.dim, ladder.base)
    twice = _doubt(ladder) if declared.scaling not in (None, found) else ""
    how = type(declared.scaling or Scaling())
    if isinstance(found, Inverted):
        yield Departure(
            "scaling",
            f"the ramp of {brief(found.ramp)} is inverted: it divides the "
            "fast frequencies and keeps the slow ones",
        )
    elif isinstance(found, Width):
        yield Departure(
            "base",
            f"the base {number(ladder.base)} was meant for another width: the "
            f"frequencies are b^(-2i/{found.width}), the width is {ladder.dim}",
        )
    elif declared.scaling is None and (doubt := _doubt(ladder)):
        yield Departure(
            "undeclared", f"{doubt} If that is meant, declare --scaling {found}"
        )
    elif meant is None or meant == ladder:
        return
    elif twice and meant.base == ladder.base:
        yield Departure("scaling", twice)
    elif declared.scaling is None and not declared.whole and meant.base == ladder.base:
        yield Departure(
            "undeclared",
            f"the frequencies match {written(ladder)}, and only the base "
            "is declared; if that is meant, declare --scaling",
        )
    elif (
        how is not type(found)
        and how in (Scaling, Endpoint)
        and type(found) in (Scaling, Endpoint)
    ):
        yield Departure(
            "exponent",
            f"the exponent is {_exponent(found)}, declared "
            f"{_exponent(meant.scaling)}: the denominator is off by one",
        )
    elif (
        how not in (Scaling, Endpoint)
        and type(found) is Scaling
        and meant.base == ladder.base
    ):
        yield Departure("scaling", f"{brief(meant.scaling)} is not applied")
    elif how not in (Scaling, Endpoint, Linear) and isinstance(found, Linear):
        yield Departure(
            "scaling",
            f"every frequency is divided by {number(found.factor)}, where "
            f"{brief(meant.scaling)} keeps the first",
        )
    else:
        yield Departure(
            "base" if type(found) is how else "scaling",
            f"the frequencies match {written(ladder)}; declared is {written(meant)}",
        )


def _doubt(ladder: Ladder) -> str:
    """What is odd about a scaling that was found."""
    for x in ladder.scaling.steps:
        if isinstance(x, Linear) and x.factor < 1:
            return (
                f"every frequency is multiplied by {number(1 / x.factor)}: "
                "is the rotation applied twice?"
            )
        if isinstance(x, (Partial, Proportional)) and (
            doubt := applied_twice(x.rotated, ladder.dim)
        ):
            return doubt
    return ""


def applied_twice(turning: int, lanes: int) -> str:
    """What is odd about so many lanes that turn; a quarter is as usual as a half of a half."""
    share = TWICE.get(Fraction(turning, lanes))
    return (
        f"{turning} of {lanes} dimensions rotate: is a share of {number(share)} applied twice?"
        if share and share != Fraction(1, 2)
        else ""
    )


def _exponent(scaling: Scaling) -> str:
    return "i/(d/2 - 1)" if isinstance(scaling, Endpoint) else "i/(d/2)"


def _factor_departs(x: Convention, declared: Declared) -> Iterator[Departure]:
    expected, value, near = declared.factor, x.factor.value, 2.0**-7
    meant = ("1", "the attention factor", number(declared.scale or 1))
    if expected is None:
        if not declared.left_open and x.factor.text != "1":
            yield Departure(
                "undeclared",
                f"the scale is {x.factor.text}, and none is declared; if that is "
                f"meant, declare --scale {value:.9g}",
            )
        return
    if abs(value / expected - 1) <= near and x.factor.text in meant:
        return
    name = "attention factor" if declared.scale is None else "factor"
    if abs(value - 1) <= 1e-12:
        said = f"the {name} {expected:.6g} is not applied"
    elif abs(value / expected**2 - 1) <= 1e-6:
        said = f"the {name} {expected:.6g} is applied twice: the scale is {value:.6g}"
    else:
        said = f"the scale is {value:.6g}, declared {expected:.6g}"
    yield Departure("scale", said)


def attention(scaling: Scaling) -> float:
    """The factor on cosine and sine that belongs to the scaling; 1 where none is known."""
    try:
        with working(BALL_BITS):
            return float(scaling.attention())
    except ValueError:
        return 1.0

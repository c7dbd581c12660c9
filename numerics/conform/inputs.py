"""What is judged: arrays of files, or what a callable gives.

A callable is run with what it asks for: nothing, x (an array with a row for each position), or the
shape (n and d).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from phaseproof.numerics.blocks import Floats
from phaseproof.numerics.conform.arrays import (
    arrays,
    as_array,
    imported,
    is_callable,
    located,
    run,
)
from phaseproof.numerics.conform.axes import columns
from phaseproof.numerics.conform.lane_orders import (
    Reading,
    rope_readings,
    sinusoidal_readings,
)
from phaseproof.numerics.conform.recorded import recorded
from phaseproof.numerics.conform.rotations import Rotation, Turned, turned
from phaseproof.numerics.rounding import Array

CALLS = ("nothing", "x", "shape")


@dataclass(frozen=True)
class Asked:
    """How a callable is run, and which arrays of a file are taken."""

    names: tuple[str, ...] = ()
    length: int = 1024
    dim: int = 64
    call: str | None = None
    shape: str | None = None
    wrap: str | None = None


def loaded(source: str, asked: Asked) -> list[Array] | Callable[..., Any]:
    """The arrays a source names, or the callable.  Raises ValueError."""
    if not is_callable(source):
        path, name = located(source)
        held, names = arrays(path), name or asked.names
        listed = ", ".join(sorted(held)[:20]) + (", …" if len(held) > 20 else "")
        if missing := [n for n in names if n not in held]:
            raise ValueError(f"{path} has no array {missing[0]!r}: there are {listed}")
        pair: list[str] = [n for n in ("cos", "sin") if n in held]
        chosen = [*names] or pair or [*held]
        if not names and len(held) > 2 and {*chosen} == {*held}:
            raise ValueError(
                f"{path} has {len(held)} arrays; choose by {path}:NAME or --array NAME: {listed}"
            )
        return [held[n] for n in chosen]
    found = imported(source)
    return found if callable(found) else _several(found)


def _several(x: Any) -> list[Array]:
    return [as_array(y) for y in x] if isinstance(x, tuple) else [as_array(x)]


def asks(function: Callable[..., Any]) -> str:
    """What a callable asks for, by the number of its parameters without a default."""
    try:
        known = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        raise ValueError(
            "the parameters of this callable cannot be read: declare them by --call"
        ) from None
    needed = sum(
        p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
        for p in known
    )
    if not needed and any(p.kind is p.VAR_POSITIONAL for p in known):
        return "x"
    if needed >= len(CALLS):
        raise ValueError(
            f"the callable must take nothing, x, or n and d; it has {needed} parameters"
        )
    return CALLS[needed]


def _rows_of(function: Callable[..., Any], asked: Asked) -> Callable[[Array], Any]:
    """A function of an array of this library, whatever kind of array it wants itself."""
    wrap = imported(asked.wrap) if asked.wrap else lambda x: x
    return lambda x: run(lambda: function(wrap(x)))


def given(source: str, asked: Asked) -> list[Array]:
    """The arrays of a file, or those a callable returns."""
    found = loaded(source, asked)
    if isinstance(found, list):
        return found
    how = asked.call or asks(found)
    if how == "x":
        sizes = [
            {"n": asked.length, "d": asked.dim}.get(s.strip()) or int(s)
            for s in (asked.shape or "n,d").split(",")
        ]
        return _several(_rows_of(found, asked)(np.zeros(sizes, dtype=np.float32)))
    return _several(run(found, *((asked.length, asked.dim) if how == "shape" else ())))


def one(sources: Sequence[str], asked: Asked) -> Array:
    """The one array that is named.  Raises ValueError."""
    found = [x for source in sources for x in given(source, asked)]
    if len(found) != 1:
        raise ValueError(f"this command takes one array, got {len(found)}")
    return found[0]


def sinusoidal_of(sources: Sequence[str], asked: Asked) -> list[Reading]:
    """The readings of a table.  Raises ValueError."""
    return [*sinusoidal_readings(one(sources, asked))]


def positions(source: str) -> Floats:
    """Coordinates from a file, a row for each position.  Raises ValueError."""
    return columns(one([source], Asked()))


def rope_of(sources: Sequence[str], asked: Asked, before: str | None = None) -> Turned:
    """The readings of tables, of a function that turns, or of vectors that were recorded after and
    ``before`` it.  Raises ValueError."""
    if before is not None:
        file = replace(asked, names=()) if located(before)[1] else asked
        return recorded(one([before], file), one(sources, asked), asked.shape)
    if len(sources) == 1 and is_callable(sources[0]):
        found = loaded(sources[0], asked)
        if callable(found) and (asked.call or asks(found)) == "x":
            return turned(
                Rotation(_rows_of(found, asked), asked.dim, asked.shape or "n,d"),
                asked.length,
            )
    return Turned(tuple(rope_readings([x for s in sources for x in given(s, asked)])))

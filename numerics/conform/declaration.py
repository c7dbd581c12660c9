"""What is declared of an implementation, in the words of the command line and of assertions: the
same words, and the same sentences where a value is none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from phaseproof.numerics.blocks import Floats
from phaseproof.numerics.conform.arrays import as_array
from phaseproof.numerics.conform.axes import axes, columns, grid
from phaseproof.numerics.conform.conventions import NARROW, WIDE
from phaseproof.numerics.conform.inputs import positions
from phaseproof.numerics.conform.verdict import Declared
from phaseproof.numerics.conform.xpos import damping
from phaseproof.numerics.rationals import Exact, exact
from phaseproof.numerics.scaling_base import Scaling
from phaseproof.numerics.scalings import Endpoint, scaling

EXPONENTS = ("paper", "endpoint")
SIGNS = ("1", "-1", "any")


def declared(
    base: Exact | None = None,
    exponent: str | None = None,
    scaled: str | Scaling | None = None,
    start: Exact | None = "0",
    scale: Exact | None = None,
    formed: str = WIDE,
    zeroed: tuple[int, ...] = (),
    order: str | None = None,
    sign: str | int | None = "1",
    several: str | None = None,
    sizes: str | Iterable[int] | None = None,
    places: Any = None,
    xpos: str | None = None,
    threshold: Exact | None = None,
) -> Declared:
    """What the words say; None or ``any`` leaves a word open, and ``places`` are a file or an
    array.  Raises ValueError."""
    if sizes is not None and places is not None:
        raise ValueError("give either a grid or positions, not both")
    how = scaling(scaled) if isinstance(scaled, str) else scaled
    if one_of("exponent", exponent, EXPONENTS) == "endpoint":
        how = Endpoint() + how if how else Endpoint()
    elif exponent == "paper":
        how = how or Scaling()
    begins = None if start is None or start == "any" else exact(start, "the start")
    if begins is not None and begins.denominator != 1:
        raise ValueError(f"the start must be a whole number or any, got {start!r}")
    turns = one_of("sign", None if sign is None else str(sign), SIGNS)
    return Declared(
        order,
        None if base is None else exact(base, "the base"),
        how,
        None if begins is None else int(begins),
        None if turns is None or turns == "any" else int(turns),
        None if scale is None else float(exact(scale, "the scale")),
        one_of("formed", formed, (WIDE, *NARROW)) or WIDE,
        tuple(zeroed) or None,
        axes(several) if several else None,
        _coordinates(sizes, places),
        damping(xpos) if xpos else None,
        None if threshold is None else exact(threshold, "the threshold"),
    )


def _coordinates(sizes: str | Iterable[int] | None, places: Any) -> Floats | None:
    if sizes is not None:
        return grid(sizes if isinstance(sizes, str) else ",".join(map(str, sizes)))
    if places is None:
        return None
    return positions(places) if isinstance(places, str) else columns(as_array(places))


def one_of(what: str, name: str | None, known: Iterable[str]) -> str | None:
    """A name, if it is one of these.  Raises ValueError."""
    words = [*known]
    if name is not None and name not in words:
        raise ValueError(f"{what} must be one of {', '.join(words)}, got {name!r}")
    return name

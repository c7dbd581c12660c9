"""Assertions about position encodings for other people's tests; nothing but NumPy is needed.

What is declared is said in the words of `phaseproof conform`; what is not is found.  Arrays are
whatever has ``__array__`` or DLPack.  A rotation is a function of x, an array of shape (n, d) with
row m at position m.  What fails is said with the claim of the book, position and lane.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import numpy as np

from phaseproof.numerics import scalings
from phaseproof.numerics import tolerance as tolerances
from phaseproof.numerics.blocks import Floats
from phaseproof.numerics.conform.arrays import as_array, run
from phaseproof.numerics.conform.bounds import bound_of
from phaseproof.numerics.conform.claim_checks import TITLES
from phaseproof.numerics.conform.classify import judge, judge_turned
from phaseproof.numerics.conform.commands import SHORT, SHORT_PAIRINGS, lines
from phaseproof.numerics.conform.conventions import NARROW, WIDE
from phaseproof.numerics.conform.declaration import declared, one_of
from phaseproof.numerics.conform.lane_orders import (
    rope_readings,
    sinusoidal_readings,
    table,
)
from phaseproof.numerics.conform.rotations import Rotation, turned
from phaseproof.numerics.conform.verdict import CONFORMS, MATCHES, Verdict
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.layouts import LANES, PAIRINGS
from phaseproof.numerics.limits import LARGEST_DIM
from phaseproof.numerics.rationals import Exact
from phaseproof.numerics.scaling_base import Scaling

__all__ = ["assert_is_rope", "assert_is_sinusoidal", "assert_relative", "tolerance"]

P = ParamSpec("P")
R = TypeVar("R")


def _plainly(assertion: Callable[P, R]) -> Callable[P, R]:
    """The same, which pytest shows at the line that asks: none of our own frames is in the way."""

    @wraps(assertion)
    def asked(*args: P.args, **words: P.kwargs) -> R:
        __tracebackhide__ = True
        try:
            return assertion(*args, **words)
        except (AssertionError, ValueError) as error:
            raise error.with_traceback(None) from None

    return asked


class Departs(AssertionError):
    """What fails, in lines; ``found`` is the whole verdict."""

    def __init__(self, found: Verdict) -> None:
        super().__init__("\n".join(lines(found)))
        self.found = found


@_plainly
def assert_is_sinusoidal(
    x: Any,
    *,
    order: str | None = None,
    base: Exact | None = None,
    exponent: str | None = None,
    scaling: str | Scaling | None = None,
    start: Exact | None = 0,
    scale: Exact | None = None,
    zeroed: tuple[int, ...] = (),
    formed: str = WIDE,
    axes: str | None = None,
    grid: str | Iterable[int] | None = None,
    positions: Any = None,
) -> Verdict:
    """A table of sines and cosines, shape (n, d), as it is declared and as good as its dtype can
    be.  What is None is found; ``scaling`` is such as "linear:factor=2", ``axes`` such as
    "axial:2", and ``positions`` has a row for each position.  Raises AssertionError, and ValueError
    for what is no table.

    >>> m, i = np.arange(8)[:, None], np.arange(2)
    >>> angles = m * 10_000.0 ** (-i / 2)
    >>> x = np.hstack([np.sin(angles), np.cos(angles)])
    >>> assert_is_sinusoidal(x, order="halves", base=10_000).verdict
    'conforms'
    """
    order = SHORT.get(one_of("order", order, (*LANES, *SHORT)) or "", order)
    meant = declared(
        base,
        exponent,
        scaling,
        start,
        scale,
        formed,
        zeroed,
        order,
        1,
        axes,
        grid,
        positions,
    )
    return _conforming(judge("sinusoidal", sinusoidal_readings(as_array(x)), meant))


@_plainly
def assert_is_rope(
    *x: Any,
    pairing: str | None = None,
    base: Exact | None = None,
    exponent: str | None = None,
    scaling: str | Scaling | None = None,
    start: Exact | None = 0,
    sign: int | str | None = 1,
    scale: Exact | None = None,
    zeroed: tuple[int, ...] = (),
    formed: str = WIDE,
    axes: str | None = None,
    grid: str | Iterable[int] | None = None,
    positions: Any = None,
    xpos: str | None = None,
    threshold: Exact | None = None,
    dim: int = 64,
    length: int = 256,
) -> Verdict:
    """A rotation: a function of x; or tables of cosines and of sines; or one of complex numbers.
    ``xpos`` is such as "query" or "key:span=256".  Raises AssertionError, and ValueError for what
    is no rotation."""
    pairing = SHORT_PAIRINGS.get(
        one_of("pairing", pairing, (*PAIRINGS, *SHORT_PAIRINGS)) or "", pairing
    )
    meant = declared(
        base,
        exponent,
        scaling,
        start,
        scale,
        formed,
        zeroed,
        pairing,
        sign,
        axes,
        grid,
        positions,
        xpos,
        threshold,
    )
    _sizes(dim, length)
    at = meant.coordinates
    length = length if at is None else len(at)
    if len(x) == 1 and callable(x[0]):
        f = x[0]
        return _conforming(
            judge_turned(turned(Rotation(lambda v: run(f, v), dim), length), meant)
        )
    return _conforming(judge("rope", rope_readings([as_array(y) for y in x]), meant))


@_plainly
def assert_relative(
    x: Any, *, dim: int = 64, length: int = 256, formed: str = "float32"
) -> None:
    """Inner products depend on the offset alone: of the rows of a table, of shape (n, d), or of a
    query and a key that a function turns.  Raises AssertionError."""
    one_of("formed", formed, (WIDE, *NARROW))
    _sizes(dim, length)
    if callable(x):
        random = np.random.default_rng(0)
        query, key = random.normal(size=(2, dim)).astype(np.float32)
        left, right = (
            as_array(run(x, np.array(np.broadcast_to(v, (length, dim)))))
            .astype(np.float64)
            .reshape(length, dim)
            for v in (query, key)
        )
        _toeplitz("0505", left, right, formed)
    else:
        rows = table(as_array(x)).astype(np.float64)
        _toeplitz("0215", rows, rows, formed)


@_plainly
def tolerance(
    positions: Iterable[Exact],
    *,
    dim: int,
    base: Exact = 10_000,
    scaling: str | Scaling = "none",
    dtype: Any = "float32",
    formed: str = "float32",
    scale: float = 1,
) -> Floats:
    """How far cosine and sine may be off, shape (n, d/2): a row for each of n positions, a column
    for each pair.  The entries are kept in the dtype, times a ``scale``; the angles are ``formed``
    as ``phaseproof tolerance`` has it.  Raises ValueError.

    >>> tolerance([4096], dim=2, dtype="bfloat16", formed="table")
    array([[0.00195312]])
    """
    how = scalings.scaling(scaling) if isinstance(scaling, str) else scaling
    return tolerances.tolerance(positions, Ladder(dim, base, how), dtype, formed, scale)


def _toeplitz(tag: str, left: Floats, right: Floats, formed: str) -> None:
    """⟨left_m, right_n⟩ beside the first product with the same n - m."""
    product = left @ right.T
    n = np.arange(len(product))
    i, j = np.meshgrid(n, n, indexing="ij")
    least = np.minimum(i, j)
    there = product[i - least, j - least]
    angle = bound_of(formed, formed, 1.0).angle(n.astype(np.float64))
    size = np.linalg.norm(left, axis=1).max() * np.linalg.norm(right, axis=1).max()
    allowed = size * (angle[i] + angle[j] + angle[i - least] + angle[j - least])
    over = np.abs(product - there) / allowed
    if not over.max() <= 1:
        m, k = (int(v) for v in np.unravel_index(int(np.nanargmax(over)), over.shape))
        at = least[m, k]
        raise AssertionError(
            f"claim {tag} fails: {TITLES[tag]}; the product of positions {m} and {k} is "
            f"{product[m, k]:.9g}, that of {m - at} and {k - at} is {there[m, k]:.9g}, and "
            f"rounding explains a difference of at most {allowed[m, k]:.3g}"
        )


def _conforming(found: Verdict) -> Verdict:
    if found.verdict not in (CONFORMS, MATCHES):
        raise Departs(found)
    return found


def _sizes(dim: int, length: int) -> None:
    """Refuses what no function of x can be asked for."""
    for what, x, most in (("dim", dim, LARGEST_DIM), ("length", length, 1 << 20)):
        if isinstance(x, bool) or not isinstance(x, int) or not 2 <= x <= most:
            raise ValueError(f"{what} must be from 2 to {most}, got {x!r}")

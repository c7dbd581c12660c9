"""Typed calls, each with a frozen result: what `check`, `show` and `conform` print, for programs.

They run in the calling process.  Steps are their budget, so that the verdict is that of the command
line; no clock and no memory guard stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from phaseproof.cli.common import Wrong
from phaseproof.cli.json_report import Shown, shown
from phaseproof.cli.lookup import called
from phaseproof.model.results import Failure, Settled
from phaseproof.numerics.conform.verdict import Verdict
from phaseproof.numerics.testing import Departs, assert_is_rope, assert_is_sinusoidal
from phaseproof.press.formula import Checked, answered, checked
from phaseproof.syntax.python_parser import Unread

__all__ = ["Checked", "Shown", "Verdict", "check", "conform", "show"]

ENCODINGS: Mapping[str, Callable[..., Verdict]] = {
    "sinusoidal": assert_is_sinusoidal,
    "rope": assert_is_rope,
}


def check(
    statement: str,
    letters: Mapping[str, str] | None = None,
    given: Sequence[str] = (),
    let: Sequence[str] = (),
) -> Checked:
    """What becomes of a formula in Python's spelling.  ``letters`` gives variables their kinds,
    ``given`` are conditions and ``let`` definitions.  Raises ValueError for what cannot be read.

    >>> check("x + 1 > 0", {"x": "natural"}).verdict
    'proved'
    >>> check("sqrt(x)*sqrt(y) = sqrt(x*y)").witness
    {'x': '−1', 'y': '−3'}
    """
    try:
        return checked(answered(statement, letters, given, let))
    except Unread as error:
        raise ValueError(str(error)) from None


def show(target: str) -> Shown:
    """The claim of this tag, name or hash.  Raises LookupError where the book has none."""
    try:
        found = called(target)
    except Wrong as error:
        raise LookupError(error.message) from None
    match found:
        case [Settled() as claim]:
            return shown(claim)
        case [Failure() as failure]:
            raise LookupError(f"claim {failure.tag} has no verdict: {failure.sentence}")
    raise LookupError(
        f"{target!r} must be one claim: phaseproof show prints the others"
    )


def conform(*x: Any, kind: str = "rope", **declared: Any) -> Verdict:
    """What becomes of an implementation: a table, or a function that rotates.  What it is declared
    to be is said as to `phaseproof.numerics.testing`.  Raises ValueError for what is none.

    >>> import numpy as np
    >>> m, i = np.arange(8)[:, None], np.arange(2)
    >>> angles = m * 10_000.0 ** (-i / 2)
    >>> conform(np.hstack([np.sin(angles), np.cos(angles)]), kind="sinusoidal").verdict
    'matches'
    """
    if kind not in ENCODINGS:
        raise ValueError(f"kind must be one of {', '.join(ENCODINGS)}, got {kind!r}")
    try:
        return ENCODINGS[kind](*x, **declared)
    except Departs as error:
        return error.found

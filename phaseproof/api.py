"""Typed calls, each with a frozen result: what `check`, `show` and `conform` print, for programs.

They run in the calling process.  Steps are their budget, so that the verdict is that of the command
line; no clock and no memory guard stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from phaseproof import places
from phaseproof.library import loading
from phaseproof.model.results import Failure
from phaseproof.numerics.conform.verdict import Verdict
from phaseproof.numerics.testing import Departs, assert_is_rope, assert_is_sinusoidal
from phaseproof.press.formula import Checked, answered, checked
from phaseproof.syntax import plaintext
from phaseproof.syntax.inline_markup import plain
from phaseproof.syntax.python_parser import Unread
from phaseproof.verification.cache import Remembered
from phaseproof.verification.cache_store import Memory, folder
from phaseproof.verification.certificate.writing import in_full
from phaseproof.verification.report import settled

__all__ = ["Checked", "Shown", "Verdict", "check", "conform", "show"]

ENCODINGS: Mapping[str, Callable[..., Verdict]] = {
    "sinusoidal": assert_is_sinusoidal,
    "rope": assert_is_rope,
}


@dataclass(frozen=True)
class Shown:
    """A claim of the book as it was judged."""

    tag: str
    name: str
    title: str
    verdict: str  # proved or refuted
    grade: str  # exact or enclosed
    statement: str
    proof: str  # or what refutes it, line by line
    hash: str  # sha256 of the statement
    uses: tuple[str, ...]  # tags
    certificate: str  # for `phaseproof replay`


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
    """The claim of this tag or name.  Raises LookupError where the book has none."""
    chapter = loading.chapter_of(target)
    book = loading.as_written(places.THE_BOOK, chapter) if chapter else None
    tag = next(
        (
            t
            for t, (_, x) in (book.by_tag if book else {}).items()
            if target in (t, x.name)
        ),
        "",
    )
    if book is None or not tag:
        raise LookupError(f"the book must have a claim {target!r}: phaseproof find")
    found = settled(book, tag, Remembered(Memory(folder())))
    if isinstance(found, Failure):
        raise LookupError(f"claim {tag} has no verdict: {found.sentence}")
    claim = found.claim
    return Shown(
        claim.tag,
        found.name,
        plain(claim.title),
        found.verdict,
        found.grade,
        plaintext.statement_text(claim),
        plaintext.proof_text(in_full(found)),
        claim.hash,
        tuple(found.judgement.uses),
        found.certificate,
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

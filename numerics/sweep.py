"""Certified facts about S(Δ) over a range of integer offsets, however long.

The range is cut into chunks.  In a chunk float64 sums with their proved bound decide almost every
offset; the few left over are decided by balls.  What a chunk found is a small record, so memory
does not grow with the range, chunks may run in any order on any `concurrent.futures` executor, and
a sweep that is killed goes on after the chunks that are in its checkpoint.
"""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np
from flint import arb

from phaseproof.numerics.blocks import Blocks, Floats, block, bound
from phaseproof.numerics.checkpoint import Checkpoint, Record
from phaseproof.numerics.executors import Lost, in_order
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.limits import (
    BALL_BITS,
    BLOCK,
    BLOCKS_TOGETHER,
    CHUNK_OFFSETS,
    CHUNKS_AHEAD,
    LARGEST_NUMBER,
    MOST_SWEEP_BITS,
)
from phaseproof.numerics.offset_sum import in_balls, offset_sum
from phaseproof.numerics.precision_context import working
from phaseproof.numerics.rationals import at_most, rational


class Undecided(ArithmeticError):
    """Balls of the highest precision do not tell on which side a value lies."""


@dataclass(frozen=True)
class Question:
    """What is asked of S on 0 ≤ Δ < ``to``: the least value (``min``), the first negative value,
    the first Δ with S(Δ) > S(Δ - 1), or the first return to ``level`` or above after a value
    below it."""

    ladder: Ladder
    find: str
    to: int
    level: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        if self.find not in ("min", "first-negative", "first-rise", "above"):
            raise ValueError(
                f"--find must be one of the following, got {self.find!r}: min, first-negative, "
                "first-rise and above=LEVEL"
            )
        if not 1 <= self.to <= LARGEST_NUMBER:
            raise ValueError(f"a sweep must end between 1 and 10^12, got {self.to}")
        at_most(self.level, LARGEST_NUMBER, "the level")

    @property
    def chunks(self) -> range:
        """The numbers of the chunks that cover all offsets."""
        return range(-(-self.to // CHUNK_OFFSETS))

    def offsets(self, chunk: int) -> range:
        """The offsets of a chunk."""
        return range(chunk * CHUNK_OFFSETS, min((chunk + 1) * CHUNK_OFFSETS, self.to))

    def met(self, n: int) -> bool:
        """Whether Δ = n > 0 is as asked, by balls; for ``min`` nothing is asked of one alone."""
        match self.find:
            case "first-negative":
                return sign(self.ladder, n) < 0
            case "first-rise":
                return less(self.ladder, n - 1, n)
        return (
            sign(self.ladder, n - 1, self.level) < 0 <= sign(self.ladder, n, self.level)
        )

    def key(self) -> str:
        """What a checkpoint belongs to."""
        said = [
            self.ladder.dim,
            str(self.ladder.base),
            str(self.ladder.scaling),
            self.find,
            self.to,
            str(self.level),
            CHUNK_OFFSETS,
            BLOCK,
        ]
        return sha256(json.dumps(said).encode()).hexdigest()


@dataclass(frozen=True)
class Answer:
    """The offset that was asked for, None if there is none below the end; by what means each offset
    was decided; and how many of them rest on a checkpoint."""

    offset: int | None
    value: arb | None
    by_floats: int
    by_balls: int
    bound: float
    from_file: int = 0


# ---------------------------------------------------------------- one chunk


@lru_cache(maxsize=4)
def blocks_of(ladder: Ladder) -> Blocks:
    """The tables of a ladder, which are kept for the ladders asked last."""
    return Blocks.of(ladder)


def chunk(question: Question, number: int) -> Record:
    """What is found in a chunk: for ``min`` the offset of its least value and that value as floats
    have it; otherwise the first offset asked for.  ``balls`` counts the offsets that floats left
    over."""
    asked, least = question.offsets(number), question.find == "min"
    best, balls, size = dict[str, Any](), 0, block(question.ladder.dim)
    stretch = min(BLOCKS_TOGETHER, size) * size
    for start in range(asked.start, asked.stop, stretch):
        found = _stretch(question, range(start, min(start + stretch, asked.stop)))
        balls += found["balls"]
        if not best or not least or _smaller(question.ladder, found, best):
            best = found
        if not least and found["at"] is not None:
            break
    return {
        "chunk": number,
        "offsets": _read(question, number, best["at"]),
        **best,
        "balls": balls,
    }


def _stretch(question: Question, asked: range) -> Record:
    blocks = blocks_of(question.ladder)
    before = asked.start > 0 and question.find in ("first-rise", "above")
    size = len(asked) + before
    sums = blocks.sums(asked.start - before, -(-size // blocks.size))[:size]
    return _SEARCHES[question.find](question, sums, asked.start - before, blocks.bound)


def _read(question: Question, number: int, at: int | None) -> int:
    """How many offsets of a chunk were looked at."""
    asked = question.offsets(number)
    return len(asked) if question.find == "min" or at is None else at + 1 - asked.start


def _least(question: Question, sums: Floats, start: int, bound: float) -> Record:
    """The offset of the least value; balls compare those that floats do not tell apart."""
    low = float(sums.min())
    near = [start + int(n) for n in np.flatnonzero(sums <= low + 2 * bound)]
    best = near[0]
    for n in near[1:]:
        if less(question.ladder, n, best):
            best = n
    return {"at": best, "balls": len(near), "low": low}


def _smaller(ladder: Ladder, record: Record, best: Record) -> bool:
    """Whether the least value of one record is below that of another; floats tell, or balls."""
    gap = float(record["low"]) - float(best["low"])
    if abs(gap) > 4 * blocks_of(ladder).bound:
        return gap < 0
    return less(ladder, int(record["at"]), int(best["at"]))


def _first_negative(
    question: Question, sums: Floats, start: int, bound: float
) -> Record:
    return _first(question, sums < -bound, sums < bound, start)


def _first_rise(question: Question, sums: Floats, start: int, bound: float) -> Record:
    rise = np.diff(sums)
    wide = float(np.nextafter(2 * bound + 4e-16 * question.ladder.pairs, np.inf))
    return _first(question, rise > wide, rise > -wide, start + 1)


def _first_return(question: Question, sums: Floats, start: int, bound: float) -> Record:
    """Δ with S(Δ - 1) < level ≤ S(Δ)."""
    level = float(question.level)
    wide = float(np.nextafter(bound + abs(level) * 2.0**-52, np.inf))
    above, perhaps = sums >= level + wide, sums >= level - wide
    below, perhaps_below = ~perhaps, ~above
    return _first(
        question, below[:-1] & above[1:], perhaps_below[:-1] & perhaps[1:], start + 1
    )


def _first(
    question: Question, certain: NDArrayBool, perhaps: NDArrayBool, start: int
) -> Record:
    """The first offset that is as asked; balls decide those about which floats are not sure."""
    balls = 0
    for n in np.flatnonzero(perhaps):
        if certain[n]:
            return {"at": start + int(n), "balls": balls}
        balls += 1
        if question.met(start + int(n)):
            return {"at": start + int(n), "balls": balls}
    return {"at": None, "balls": balls}


NDArrayBool = np.ndarray[Any, np.dtype[np.bool_]]
_SEARCHES: dict[str, Callable[[Question, Floats, int, float], Record]] = {
    "min": _least,
    "first-negative": _first_negative,
    "first-rise": _first_rise,
    "above": _first_return,
}


# ---------------------------------------------------------------- by balls


def sign(ladder: Ladder, delta: int, level: Fraction = Fraction(0)) -> int:
    """-1 or 1: the side of ``level`` on which S(Δ) lies; 0 where they are equal exactly, which is
    only seen at Δ = 0."""
    if delta == 0:
        return (ladder.pairs > level) - (ladder.pairs < level)
    return _side(
        lambda theta: in_balls(delta, theta) - rational(level),
        ladder,
        f"S({delta}) and {level}",
    )


def less(ladder: Ladder, m: int, n: int) -> bool:
    """S(m) < S(n)."""
    return (
        _side(
            lambda theta: in_balls(m, theta) - in_balls(n, theta),
            ladder,
            f"S({m}) and S({n})",
        )
        < 0
    )


def _side(difference: Callable[[list[arb]], arb], ladder: Ladder, what: str) -> int:
    bits = 128
    while bits <= MOST_SWEEP_BITS:
        with working(bits):
            gap = difference(ladder.frequencies())
            if gap > 0 or gap < 0:
                return 1 if gap > 0 else -1
        bits *= 2
    raise Undecided(f"{what} do not differ within {MOST_SWEEP_BITS} bits")


# ---------------------------------------------------------------- many chunks


def sweep(
    question: Question,
    executor: Executor | None = None,
    resume: Path | None = None,
    progress: Callable[[int], None] = lambda _: None,
    workers: int | None = None,
    warn: Callable[[str], None] = warnings.warn,
) -> Answer:
    """The answer, the same whatever runs the chunks and however often it was interrupted.

    ``workers`` is the number of processes of the executor (default: as many as cores).
    ``resume`` is a checkpoint: chunks that are in it and may be so are not run again, a line that
    is damaged is as if it were not there.  Where the disk takes no more of it, ``warn`` is told
    once, and the sweep goes on without.  Raises Undecided, Lost if the executor breaks, and
    ValueError for a file that is no checkpoint of this sweep."""
    file = Checkpoint(resume, question.key()) if resume else None
    found = (
        {r["chunk"]: r for r in file.read() if believable(question, r)} if file else {}
    )
    believed, kept = {*found}, len(found)
    if file:
        file.write(found[n] for n in sorted(found))
    first = question.find != "min"
    hit = min(
        (n for n, r in found.items() if first and r["at"] is not None),
        default=len(question.chunks),
    )
    wanted = (n for n in question.chunks if n not in found and n < hit)
    done = sum(r["offsets"] for r in found.values())
    try:
        for record in in_order(
            partial(chunk, question),
            wanted,
            executor,
            CHUNKS_AHEAD * (workers or os.cpu_count() or 1),
        ):
            found[record["chunk"]] = record
            if file and kept == len(found) - 1:
                try:
                    file.add(record)
                    kept += 1
                except OSError as error:
                    warn(
                        f"{resume}: {error.strerror}: the sweep goes on, and keeps no more of "
                        "what it finds"
                    )
            progress(done := done + record["offsets"])
            if first and record["at"] is not None:
                break
    except Lost as error:
        raise Lost(f"{error}, {_kept(question, len(found), kept, resume)}") from error
    if file and kept == len(found):
        with suppress(OSError):  # all lines are there, if not in their order
            file.write(found[n] for n in sorted(found))
    return _answer(question, [found[n] for n in sorted(found)], believed)


def _kept(question: Question, done: int, kept: int, resume: Path | None) -> str:
    return f"after {done} of {len(question.chunks)} chunks; " + (
        f"{'these' if kept == done else kept} are kept in {resume}, from which the same "
        "command goes on"
        if resume
        else "--resume FILE would have kept these"
    )


def _answer(question: Question, records: list[Record], believed: set[int]) -> Answer:
    """Puts the chunks together: the least of their least values, or the first that has one."""
    ladder = question.ladder
    best: Record | None = None
    offsets = balls = from_file = 0
    for r in records:
        offsets, balls = offsets + r["offsets"], balls + r["balls"]
        from_file += r["offsets"] if r["chunk"] in believed else 0
        if question.find == "min":
            best = r if best is None or _smaller(ladder, r, best) else best
        elif r["at"] is not None:
            best = r
            break
    at = None if best is None else int(best["at"])
    return Answer(
        at,
        None if at is None else offset_sum(at, ladder, 30),
        offsets - balls,
        balls,
        bound(ladder),
        from_file,
    )


# ---------------------------------------------------------------- what a checkpoint says


def believable(question: Question, record: Any) -> bool:
    """Whether a record may be what `chunk` finds: it has its keys, its numbers are in range, and at
    its offset a ball finds what it says.  That the chunk holds nothing else is not seen here."""
    least = question.find == "min"
    if not isinstance(record, dict) or {*record} != {
        "chunk",
        "offsets",
        "at",
        "balls",
        *(["low"] if least else []),
    }:
        return False
    number, at, low = record["chunk"], record["at"], record.get("low", 0.0)
    if (
        any(type(x) is not int for x in (number, record["offsets"], record["balls"]))
        or number not in question.chunks
        or type(low) is not float
        or not isfinite(low)
    ):
        return False
    asked = question.offsets(number)
    if type(at) is not int or at not in asked:
        met = at is None and not least
    elif least:
        with working(BALL_BITS):
            met = bool(
                abs(in_balls(at, question.ladder.frequencies()) - low)
                <= bound(question.ladder)
            )
    else:
        met = at > 0 and question.met(at)
    return (
        met and record["offsets"] == _read(question, number, at) >= record["balls"] >= 0
    )

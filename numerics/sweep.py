"""Certified facts about S(Δ) over a range of integer offsets, however long.

The range is cut into chunks.  In a chunk float64 sums with their proved bound decide almost every
offset; the few left over are decided by balls.  What a chunk found is a small record, so memory
does not grow with the range, chunks may run in any order on any `concurrent.futures` executor, and
a sweep that is killed goes on after the chunks that are in its checkpoint.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from flint import arb, ctx

from numerics.blocks import BLOCK, Blocks, Floats
from numerics.exact import LARGEST, rational
from numerics.ladder import Ladder
from numerics.offset_sum import in_balls, offset_sum

CHUNK = 512 * BLOCK     # offsets
MOST_BITS = 1 << 14     # balls give up here: two values that look equal may be equal
AHEAD = 8               # chunks handed out before the first of them is back

Record = dict[str, Any]


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
            raise ValueError(f"nothing is called {self.find!r}: there are min, first-negative, "
                             "first-rise and above=LEVEL")
        if not 1 <= self.to <= LARGEST:
            raise ValueError(f"a sweep ends between 1 and 10^12, not at {self.to}")

    @property
    def chunks(self) -> range:
        return range(-(-self.to // CHUNK))

    def key(self) -> str:
        """What a checkpoint belongs to."""
        said = [self.ladder.dim, str(self.ladder.base), str(self.ladder.scaling), self.find,
                self.to, str(self.level), CHUNK, BLOCK]
        return sha256(json.dumps(said).encode()).hexdigest()


@dataclass(frozen=True)
class Answer:
    """The offset that was asked for, None if there is none below the end; and by what means."""

    offset: int | None
    value: arb | None
    by_floats: int
    by_balls: int
    bound: float


# ---------------------------------------------------------------- one chunk

@lru_cache(maxsize=4)
def blocks_of(ladder: Ladder) -> Blocks:
    return Blocks.of(ladder)


def chunk(question: Question, number: int) -> Record:
    """What is found in a chunk: for ``min`` the offsets that may hold its least value; otherwise
    the first offset asked for.  ``balls`` counts the offsets that floats left over."""
    first = number * CHUNK
    last = min(first + CHUNK, question.to)
    blocks = blocks_of(question.ladder)
    before = first > 0 and question.find in ("first-rise", "above")
    sums = blocks.sums(first - before, -(-(last - first + before) // BLOCK))[:last - first + before]
    found = _SEARCHES[question.find](question, sums, first - before, blocks.bound)
    read = last if question.find == "min" or found["at"] is None else found["at"] + 1
    return {"chunk": number, "offsets": read - first, **found}


def _least(question: Question, sums: Floats, start: int, bound: float) -> Record:
    """The offset of the least value; balls compare those that floats do not tell apart."""
    low = float(sums.min())
    near = [start + int(n) for n in np.flatnonzero(sums <= low + 2 * bound)]
    best = near[0]
    for n in near[1:]:
        if less(question.ladder, n, best):
            best = n
    return {"at": best, "balls": len(near), "low": low}


def _first_negative(question: Question, sums: Floats, start: int, bound: float) -> Record:
    return _first(sums < -bound, sums < bound, start,
                  lambda n: sign(question.ladder, n) < 0)


def _first_rise(question: Question, sums: Floats, start: int, bound: float) -> Record:
    rise = np.diff(sums)
    wide = float(np.nextafter(2 * bound + 4e-16 * question.ladder.pairs, np.inf))
    return _first(rise > wide, rise > -wide, start + 1,
                  lambda n: less(question.ladder, n - 1, n))


def _first_return(question: Question, sums: Floats, start: int, bound: float) -> Record:
    """Δ with S(Δ - 1) < level ≤ S(Δ)."""
    level = float(question.level)
    wide = float(np.nextafter(bound + abs(level) * 2.0**-52, np.inf))
    above, perhaps = sums >= level + wide, sums >= level - wide
    below, perhaps_below = ~perhaps, ~above

    def decided(n: int) -> bool:
        ladder, at = question.ladder, question.level
        return sign(ladder, n - 1, at) < 0 <= sign(ladder, n, at)
    return _first(below[:-1] & above[1:], perhaps_below[:-1] & perhaps[1:], start + 1, decided)


def _first(certain: NDArrayBool, perhaps: NDArrayBool, start: int,
           decide: Callable[[int], bool]) -> Record:
    """The first offset that is as asked; balls decide those about which floats are not sure."""
    balls = 0
    for n in np.flatnonzero(perhaps):
        if certain[n]:
            return {"at": start + int(n), "balls": balls}
        balls += 1
        if decide(start + int(n)):
            return {"at": start + int(n), "balls": balls}
    return {"at": None, "balls": balls}


NDArrayBool = np.ndarray[Any, np.dtype[np.bool_]]
_SEARCHES: dict[str, Callable[[Question, Floats, int, float], Record]] = {
    "min": _least, "first-negative": _first_negative, "first-rise": _first_rise,
    "above": _first_return}


# ---------------------------------------------------------------- by balls

def sign(ladder: Ladder, delta: int, level: Fraction = Fraction(0)) -> int:
    """-1 or 1: the side of ``level`` on which S(Δ) lies; 0 where they are equal exactly, which is
    only seen at Δ = 0."""
    if delta == 0:
        return (ladder.pairs > level) - (ladder.pairs < level)
    return _side(lambda theta: in_balls(delta, theta) - rational(level), ladder,
                 f"S({delta}) and {level}")


def less(ladder: Ladder, m: int, n: int) -> bool:
    """S(m) < S(n)."""
    return _side(lambda theta: in_balls(m, theta) - in_balls(n, theta), ladder,
                 f"S({m}) and S({n})") < 0


def _side(difference: Callable[[list[arb]], arb], ladder: Ladder, what: str) -> int:
    bits = 128
    while bits <= MOST_BITS:
        with ctx.workprec(bits):
            gap = difference(ladder.frequencies())
            if gap > 0 or gap < 0:
                return 1 if gap > 0 else -1
        bits *= 2
    raise Undecided(f"{what} do not differ within {MOST_BITS} bits")


# ---------------------------------------------------------------- many chunks

def sweep(question: Question, executor: Executor | None = None, resume: Path | None = None,
          progress: Callable[[int], None] = lambda done: None) -> Answer:
    """The answer, the same whatever runs the chunks and however often it was interrupted.

    ``resume`` is a checkpoint: chunks that are in it are not run again, a line that is damaged is
    as if it were not there.  Raises Undecided."""
    found: dict[int, Record] = _read(resume, question) if resume else {}
    kept = _append(resume, question, found) if resume else None
    wanted = (n for n in question.chunks if n not in found)
    first = question.find != "min"
    hit = min((n for n, r in found.items() if first and r["at"] is not None),
              default=len(question.chunks))
    for record in _run(question, (n for n in wanted if n < hit), executor):
        found[record["chunk"]] = record
        if kept:
            kept(record)
        progress(sum(r["offsets"] for r in found.values()))
        if first and record["at"] is not None:
            break
    if resume:
        _write(resume, question, found)
    return _answer(question, [found[n] for n in sorted(found)])


def _run(question: Question, numbers: Iterator[int], executor: Executor | None
         ) -> Iterator[Record]:
    """The records in the order of the chunks; a few are in flight at once."""
    if executor is None:
        yield from (chunk(question, n) for n in numbers)
        return
    flying: list[Future[Record]] = [executor.submit(chunk, question, n)
                                    for n in islice(numbers, AHEAD)]
    try:
        while flying:
            yield flying.pop(0).result()
            flying += [executor.submit(chunk, question, n) for n in islice(numbers, 1)]
    finally:
        for future in flying:
            future.cancel()


def _answer(question: Question, records: list[Record]) -> Answer:
    """Puts the chunks together: the least of their least values, or the first that has one."""
    ladder = question.ladder
    at: int | None = None
    used = []
    for r in records:
        used.append(r)
        if question.find != "min":
            at = r["at"]
            if at is not None:
                break
        elif at is None or _smaller(ladder, r, at, used):
            at = r["at"]
    offsets, balls = (sum(r[x] for r in used) for x in ("offsets", "balls"))
    return Answer(at, None if at is None else offset_sum(at, ladder, 30), offsets - balls, balls,
                  blocks_of(ladder).bound)


def _smaller(ladder: Ladder, record: Record, at: int, used: list[Record]) -> bool:
    """Whether the least value of a chunk is below that at ``at``; floats tell, or balls."""
    best = next(r for r in used if r["at"] == at)
    gap = float(record["low"]) - float(best["low"])
    if abs(gap) > 4 * blocks_of(ladder).bound:
        return gap < 0
    return less(ladder, int(record["at"]), at)


# ---------------------------------------------------------------- checkpoints

def _line(record: Record) -> str:
    said = json.dumps(record, sort_keys=True)
    return f"{sha256(said.encode()).hexdigest()[:16]} {said}\n"


def _read(path: Path, question: Question) -> dict[int, Record]:
    """The chunks of a checkpoint that are whole.  Raises ValueError if it is another sweep's."""
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines(keepends=True)
    if not lines or not lines[0].endswith("\n"):
        return {}
    if lines[0].strip() != question.key():
        raise ValueError(f"{path} is the checkpoint of another sweep")
    found = {}
    for line in lines[1:]:
        mark, _, said = line.partition(" ")
        if line.endswith("\n") and sha256(said.strip().encode()).hexdigest()[:16] == mark:
            record = json.loads(said)
            found[int(record["chunk"])] = record
    return found


def _append(path: Path, question: Question, found: dict[int, Record]
            ) -> Callable[[Record], None]:
    """Writes what is known, and then a line for each chunk as it is finished."""
    _write(path, question, found)

    def keep(record: Record) -> None:
        with path.open("a", encoding="utf-8") as file:
            file.write(_line(record))
            file.flush()
            os.fsync(file.fileno())
    return keep


def _write(path: Path, question: Question, found: dict[int, Record]) -> None:
    """The whole checkpoint in the order of its chunks, or the one that was there."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(question.key() + "\n" + "".join(_line(found[n]) for n in sorted(found)),
                          encoding="utf-8")
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)

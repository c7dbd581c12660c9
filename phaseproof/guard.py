"""Work that may be killed: each item in another process, within time and memory."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_all_start_methods, get_context
from typing import Any

from pebble import ProcessExpired, ProcessPool

from phaseproof.workers import end_with_parent, hold

PATIENCE = 30  # times as long on the clock as of CPU may a piece of work take, on a busy machine


@dataclass(frozen=True)
class Killed:
    """Why a piece of work has no result."""

    why: str


def guarded(
    work: Callable[[Any], Any],
    items: Iterable[Any],
    jobs: int,
    seconds: float,
    megabytes: int,
) -> Iterator[Any]:
    """work(item) for each item, in their order, each in another process.  An item whose work takes
    more seconds of CPU, or sleeps, or takes more memory than that, or fails, or dies, is `Killed`,
    and the others are worked on.  An item is asked for when a process is free."""
    how = "fork" if "fork" in get_all_start_methods() else "spawn"
    clock = seconds * (PATIENCE if hasattr(signal, "setitimer") else 1)
    pool = ProcessPool(
        jobs,
        initializer=_begin_guarded,
        initargs=(megabytes,),
        context=get_context(how),
    )
    waiting, asked = iter(items), deque[Any]()

    def asking() -> Iterator[Any]:
        """What is asked now, with as much of what waits as there are free processes."""
        free = jobs - sum(not x.done() for x in asked)
        for item in islice(waiting, free):
            yield pool.schedule(_timed, args=(work, item, seconds), timeout=clock)

    try:
        asked.extend(asking())
        while asked:
            wait([x for x in asked if not x.done()], return_when=FIRST_COMPLETED)
            while asked and asked[0].done():
                yield _result(asked.popleft(), seconds, megabytes)
            asked.extend(asking())
    finally:
        pool.stop()
        pool.join()


def _result(done: Any, seconds: float, megabytes: int) -> Any:
    try:
        return done.result()
    except MemoryError:
        return Killed(f"it wanted more than {megabytes} MB")
    except TimeoutError:
        return Killed(f"it took more than {seconds:g} seconds")
    except ProcessExpired as ended:
        if ended.exitcode == -getattr(signal, "SIGPROF", 0):
            return Killed(f"it took more than {seconds:g} seconds")
        return Killed("the process that worked on it died")
    except Exception as error:  # of one item; the others are worked on
        return Killed(f"it ended in a {type(error).__name__}: {error}")


def _begin_guarded(megabytes: int) -> None:
    end_with_parent()
    hold(megabytes)


def _timed(work: Callable[[Any], Any], item: Any, seconds: float) -> Any:
    """work(item); the process ends after so many more seconds of CPU."""
    timer = getattr(signal, "setitimer", None)  # not on every system
    if timer is None:
        return work(item)
    timer(signal.ITIMER_PROF, seconds)
    try:
        return work(item)
    finally:
        timer(signal.ITIMER_PROF, 0)

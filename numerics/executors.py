"""Work that is handed to a `concurrent.futures` executor, and comes back in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import suppress
from itertools import islice
from typing import Any, TypeVar

from phaseproof.numerics.limits import EXECUTOR_PATIENCE

S = TypeVar("S")
T = TypeVar("T")


class Lost(OSError):
    """Those who did the work are gone."""


def in_order(
    work: Callable[[S], T], jobs: Iterable[S], executor: Executor | None, ahead: int
) -> Iterator[T]:
    """What the work makes of each of the jobs, of which so many are in flight at once; here, where
    there is no executor.  Raises Lost if it breaks.

    >>> [*in_order(abs, [1, -2, 3], None, 1)]
    [1, 2, 3]
    """
    if executor is None:
        yield from map(work, jobs)
        return
    waiting, flying = iter(jobs), list[Future[T]]()
    try:
        flying += [_sent(executor, work, job) for job in islice(waiting, ahead)]
        while flying:
            yield _awaited(flying.pop(0), executor)
            flying += [_sent(executor, work, job) for job in islice(waiting, 1)]
    except (BrokenExecutor, CancelledError) as error:
        raise Lost("the workers are gone, perhaps killed") from error
    finally:
        for future in flying:
            future.cancel()


def _sent(executor: Executor, work: Callable[..., T], *args: Any) -> Future[T]:
    """The work, sent to an executor that takes some: one that is closed says so as it likes."""
    try:
        return executor.submit(work, *args)
    except Exception as error:
        raise BrokenExecutor("the executor takes no more work") from error


def _awaited(future: Future[T], executor: Executor) -> T:
    """What comes back, as long as the executor takes work: the future of one that died may be
    forgotten and never done."""
    while not future.done():
        with suppress(TimeoutError):
            return future.result(EXECUTOR_PATIENCE)
        _sent(executor, int).cancel()
    return future.result()

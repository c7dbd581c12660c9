"""Processes that compute, and end with the one that started them."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing import (
    active_children,
    get_all_start_methods,
    get_context,
    parent_process,
)
from threading import Thread, Timer, current_thread, main_thread
from typing import Any

from pebble import ProcessExpired, ProcessPool

try:
    import resource
except ImportError:  # not on every system
    resource = None  # type: ignore[assignment]

SOON = 0.1  # seconds
PATIENCE = 30  # times as long on the clock as of CPU may a piece of work take, on a busy machine


class Workers(ProcessPoolExecutor):
    """Processes that hear nothing of Ctrl-C, from their first moment on."""

    def submit(self, *work: Any, **how: Any) -> Future[Any]:
        """As every executor does; a process that it starts does not hear Ctrl-C."""
        with _unheard():  # a process that is started here does not hear it either
            return super().submit(*work, **how)


@contextmanager
def workers(
    jobs: int, start: Callable[..., None] | None = None, *args: Any
) -> Iterator[Workers]:
    """So many of them, each of which begins with ``start``.  Where they are not waited for to the
    end, they are ended."""
    pool = Workers(jobs, get_context("spawn"), _begin, (start, args))
    try:
        yield pool
    except BaseException:
        ending = Timer(SOON, end)  # once what waits for them was taken back
        ending.start()
        pool.shutdown(cancel_futures=True)
        ending.cancel()  # or it would end those of the next pool
        raise
    pool.shutdown()


def _begin(start: Callable[..., None] | None, args: tuple[Any, ...]) -> None:
    end_with_parent()
    if start:
        start(*args)


def end_with_parent() -> None:
    """This process ends as soon as the one that started it has ended, by whatever signal: a worker
    that waits holds both ends of what it waits for, and would wait for ever."""
    parent = parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os._exit(1)

        Thread(target=watch, daemon=True).start()


def end() -> None:
    """Ends the processes that this one started."""
    for process in active_children():
        process.terminate()


@contextmanager
def _unheard() -> Iterator[None]:
    """An interruption is heard afterwards, and never by what is started meanwhile."""
    if current_thread() is not main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before)
    if heard:
        raise KeyboardInterrupt


# ---------------------------------------------------------------- limits of the system


class Spent(BaseException):
    """The system stopped what this process computed: no handler of errors takes it for one."""


@contextmanager
def limited(seconds: int, megabytes: int) -> Iterator[None]:
    """Inside, where the system can see to it, this process computes for so many seconds, or raises
    `Spent`, and holds so much memory, or raises MemoryError."""
    if resource is None or current_thread() is not main_thread():
        yield
        return

    def stop(number: int, frame: Any) -> None:
        raise Spent(f"it computes for more than {seconds} seconds")

    used = resource.getrusage(resource.RUSAGE_SELF)
    limits = {
        resource.RLIMIT_CPU: int(used.ru_utime + used.ru_stime) + seconds,
        resource.RLIMIT_DATA: megabytes * 2**20,
    }
    before = {kind: resource.getrlimit(kind) for kind in limits}
    heard = signal.signal(signal.SIGXCPU, stop)
    try:
        for kind, limit in limits.items():
            with suppress(ValueError, OSError):  # there is a lower one
                resource.setrlimit(kind, (limit, before[kind][1]))
        yield
    finally:
        for kind, pair in before.items():
            with suppress(ValueError, OSError):
                resource.setrlimit(kind, pair)
        signal.signal(signal.SIGXCPU, heard)


# ---------------------------------------------------------------- time on the clock


class Late(BaseException):
    """The time on the clock is over; no Exception, so that no search can swallow it."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raises `Late` when so many seconds on the clock are over, and again each second until it is
    heard; never where the system has no such alarm."""
    if current_thread() is not main_thread():
        raise RuntimeError("what is timed runs in the main thread of its process")
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def late(*_: Any) -> None:
        raise Late

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# ---------------------------------------------------------------- work that may be killed


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
    """work(item) for each item, in their order.  Each is worked on in another process; one that
    takes more seconds of CPU, or sleeps, wants more memory or dies is replaced, and its item is
    `Killed`.  An item is asked for when a process is free."""
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


def _begin_guarded(megabytes: int) -> None:
    end_with_parent()
    with suppress(AttributeError, ValueError, OSError):  # without, or beyond a limit
        resource.setrlimit(resource.RLIMIT_DATA, (megabytes * 2**20,) * 2)


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

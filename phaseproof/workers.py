"""Processes that compute, and end with the one that started them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from math import ceil
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from threading import Thread, Timer, current_thread, main_thread
from typing import Any

try:
    import resource
except ImportError:  # not on every system
    resource = None  # type: ignore[assignment]

SOON = 0.1  # seconds


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
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
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
    `Spent`, and takes so much memory beyond what it holds, or raises MemoryError."""
    if resource is None or current_thread() is not main_thread():
        yield
        return

    def stop(_number: int, _frame: Any) -> None:
        raise Spent(f"it computes for more than {seconds} seconds")

    used = resource.getrusage(resource.RUSAGE_SELF)
    limits = {
        resource.RLIMIT_CPU: ceil(used.ru_utime + used.ru_stime) + seconds,
        resource.RLIMIT_DATA: _held() + megabytes * 2**20,
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


def hold(megabytes: int) -> None:
    """From here on, where the system can see to it, this process takes so much memory beyond what
    it holds already, or raises MemoryError: a fork begins with what its parent holds."""
    with suppress(AttributeError, ValueError, OSError):  # without, or beyond a limit
        resource.setrlimit(resource.RLIMIT_DATA, (_held() + megabytes * 2**20,) * 2)


def _held() -> int:
    """The bytes that this process holds as data and stack, of which RLIMIT_DATA counts the data; 0
    where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[5])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGESIZE")


# ---------------------------------------------------------------- seconds of a processor


class Late(BaseException):
    """The time is over; no Exception, so that no search can swallow it."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raises `Late` when this process has computed for so many seconds, and again each second until
    it is heard; never where the system has no such timer."""
    if current_thread() is not main_thread():
        raise RuntimeError("what is timed runs in the main thread of its process")
    if not hasattr(signal, "SIGVTALRM"):
        yield
        return

    def late(*_: Any) -> None:
        raise Late

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)

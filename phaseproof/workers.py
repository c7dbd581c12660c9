"""Processes that compute, and end with the one that started them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from math import inf
from multiprocessing import (
    active_children,
    get_all_start_methods,
    get_context,
    parent_process,
)
from multiprocessing.connection import wait
from threading import Thread, Timer, current_thread, main_thread
from time import monotonic
from typing import Any

try:
    import resource
except ImportError:  # not on every system
    resource = None  # type: ignore[assignment]

SOON = 0.1  # seconds
PATIENCE = 30  # times as long on the clock as of CPU may a piece of work take, on a busy machine


class Workers(ProcessPoolExecutor):
    """Processes that hear nothing of Ctrl-C, from their first moment on."""

    def submit(self, *work: Any, **how: Any) -> Future[Any]:
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


# ---------------------------------------------------------------- work that may be killed


@dataclass(frozen=True)
class Killed:
    """Why a piece of work has no result."""

    why: str


@dataclass
class _Guarded:
    """A process that works on one item at a time."""

    process: Any
    pipe: Any
    number: int = -1  # of the item it works on
    deadline: float = inf


def guarded(
    work: Callable[[Any], Any],
    items: Iterable[Any],
    jobs: int,
    seconds: float,
    megabytes: int,
) -> Iterator[Any]:
    """work(item) for each item, in their order.  Each is worked on in another process; one that
    takes more seconds of CPU, or sleeps, wants more memory or dies is replaced, and its item is
    `Killed`."""
    context: Any = get_context("fork" if "fork" in get_all_start_methods() else "spawn")

    def started() -> _Guarded:
        ours, theirs = context.Pipe()
        process = context.Process(
            target=_serve, args=(work, theirs, seconds, megabytes), daemon=True
        )
        with _unheard():
            process.start()
        theirs.close()
        return _Guarded(process, ours)

    waiting, done, said = enumerate(items), dict[int, Any](), 0
    idle, busy = [started() for _ in range(jobs)], list[_Guarded]()
    try:
        while True:
            while idle and (item := next(waiting, None)) is not None:
                worker = idle.pop()
                worker.number, worker.deadline = (
                    item[0],
                    monotonic()
                    + (PATIENCE if hasattr(signal, "setitimer") else 1) * seconds,
                )
                worker.pipe.send(item[1])
                busy.append(worker)
            if not busy:
                return
            ready = wait(
                [x.pipe for x in busy],
                max(0, min(x.deadline for x in busy) - monotonic()),
            )
            for worker in [
                x for x in busy if x.pipe in ready or monotonic() >= x.deadline
            ]:
                busy.remove(worker)
                try:
                    if worker.pipe not in ready:
                        raise TimeoutError
                    done[worker.number] = worker.pipe.recv()
                    idle.append(worker)
                except (EOFError, OSError, TimeoutError) as why:
                    late = isinstance(why, TimeoutError) or ended_late(worker.process)
                    worker.process.kill()
                    done[worker.number] = Killed(
                        f"it took more than {seconds:g} seconds"
                        if late
                        else "the process that worked on it died"
                    )
                    idle.append(started())
            while said in done:
                yield done.pop(said)
                said += 1
    finally:
        for worker in (*idle, *busy):
            worker.process.kill()


def ended_late(process: Any) -> bool:
    """Whether it ended because its seconds of CPU were over."""
    process.join(1)
    return hasattr(signal, "SIGPROF") and process.exitcode == -signal.SIGPROF


def _timed(seconds: float) -> None:
    """Ends this process after so many more seconds of CPU; of none, it goes on."""
    with suppress(AttributeError):  # not on every system
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _serve(
    work: Callable[[Any], Any], pipe: Any, seconds: float, megabytes: int
) -> None:
    """One item after another, until nobody asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    with suppress(
        AttributeError, ValueError, OSError
    ):  # without resource, or beyond a limit
        resource.setrlimit(resource.RLIMIT_DATA, (megabytes * 2**20,) * 2)
    while True:
        try:
            item = pipe.recv()
        except (EOFError, OSError):
            return
        _timed(seconds)
        try:
            done = work(item)
        except MemoryError:
            done = Killed(f"it wanted more than {megabytes} MB")
        _timed(0)
        pipe.send(done)

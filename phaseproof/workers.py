"""Processes that compute, and end with the one that started them."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from threading import Timer, current_thread, main_thread
from typing import Any

SOON = 0.1  # seconds


class Workers(ProcessPoolExecutor):
    """Processes that hear nothing of Ctrl-C, from their first moment on."""

    def submit(self, *work: Any, **how: Any) -> Future[Any]:
        with _unheard():  # a process that is started here does not hear it either
            return super().submit(*work, **how)


@contextmanager
def workers(jobs: int, start: Callable[..., None] | None = None, *args: Any) -> Iterator[Workers]:
    """So many of them, each of which begins with ``start``.  Where they are not waited for to the
    end, they are ended."""
    pool = Workers(jobs, get_context("spawn"), start, args)
    try:
        yield pool
    except BaseException:
        Timer(SOON, end).start()  # once what waits for them was taken back
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


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

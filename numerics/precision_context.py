"""What is one for a whole process: FLINT's working precision, and the threads of a matrix product.

A thread that sets the precision sets it for all others, in the midst of what they compute.  So
everything here that needs one computes inside ``with working(bits)``, one thread at a time; what
takes long without it (a matrix product) runs outside, in as many threads as there are.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock

from flint import ctx

ALONE = RLock()
THREADS = (
    "OPENBLAS_NUM_THREADS",
    "OMP_NUM_THREADS",
    "MKL_NUM_THREADS",
    "NUMBA_NUM_THREADS",
)


class working:  # noqa: N801  (it is called as a function is)
    """``with working(bits)``: the body computes with so many bits, and no other thread does
    meanwhile."""

    def __init__(self, bits: int) -> None:
        self.bits = bits

    def __enter__(self) -> None:
        ALONE.acquire()
        self.before, ctx.prec = ctx.prec, self.bits

    def __exit__(self, *error: object) -> None:
        ctx.prec = self.before
        ALONE.release()


@contextmanager
def one_thread_each() -> Iterator[None]:
    """Processes that start meanwhile multiply matrices in one thread, unless the user has said
    otherwise: several of them would be in each other's way."""
    ours = [x for x in THREADS if x not in os.environ]
    os.environ.update(dict.fromkeys(ours, "1"))
    try:
        yield
    finally:
        for x in ours:
            del os.environ[x]

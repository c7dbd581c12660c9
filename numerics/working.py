"""The working precision of FLINT, which is one number for the whole process.

A thread that sets it sets it for all others, in the midst of what they compute.  So everything here
that needs a precision computes inside ``with working(bits)``, one thread at a time; what takes long
without it (a matrix product) runs outside, in as many threads as there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock

from flint import ctx

ALONE = RLock()


@contextmanager
def working(bits: int) -> Iterator[None]:
    """The body computes with so many bits, and no other thread does meanwhile."""
    with ALONE:
        before = ctx.prec
        ctx.prec = bits
        try:
            yield
        finally:
            ctx.prec = before

"""The folder that is written, build/: one process at a time, and one that can."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

import click

from phaseproof import places
from phaseproof.cli.common import Wrong

with suppress(ImportError):
    import fcntl  # not on every system

LOCKS = find_spec("fcntl") is not None


def writable(folder: Path) -> None:
    """Says before the work that what comes of it could not be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        closed = [
            p
            for p in (folder, *folder.glob("*/"))
            if not os.access(p, os.W_OK | os.X_OK)
        ]
    except OSError as error:
        raise Wrong(
            f"{places.path_text(folder)} cannot be written: {error.strerror}"
        ) from error
    if closed:
        raise Wrong(f"{places.path_text(closed[0])} cannot be written: you may not")


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Nobody else who asks for this writes into the folder meanwhile; who comes second waits.
    Where a system has no such locks, nobody does."""
    folder.mkdir(parents=True, exist_ok=True)
    if not LOCKS:
        yield
        return
    held = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            held_up = (
                f"another phaseproof is writing {places.path_text(folder)}: waiting"
            )
            click.echo(held_up, err=True)
            fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)

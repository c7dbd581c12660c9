"""The folder that is written, build/: one process at a time, and one that can."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import click
from filelock import FileLock, Timeout

from phaseproof import places
from phaseproof.cli.common import Wrong
from phaseproof.verification.cache_store import folder as remembered


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
        raise Wrong(
            f"{places.path_text(closed[0])} cannot be written: permission denied"
        )


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Nobody else who asks for this writes into the folder meanwhile; who comes second waits.  The
    lock lies beside what is remembered; where nothing can, nobody waits."""
    folder.mkdir(parents=True, exist_ok=True)
    name = sha256(str(folder.resolve()).encode()).hexdigest()
    locks = remembered() / "locks"
    lock = FileLock(locks / name)
    try:
        locks.mkdir(parents=True, exist_ok=True)
        lock.acquire(timeout=0)
    except Timeout:
        held_up = f"another phaseproof is writing {places.path_text(folder)}; waiting"
        click.echo(held_up, err=True)
        lock.acquire()
    except OSError:
        yield
        return
    try:
        yield
    finally:
        lock.release()

"""A file is written whole, or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """A path beside this one, to be written to; it takes its place if nothing went wrong.  Raises
    ValueError where there is no such folder, and OSError of the path itself."""
    if not path.parent.is_dir():
        raise ValueError(f"there is no folder {path.parent}")
    beside = path.with_name(f".{os.getpid()}.{path.name}")
    try:
        yield beside
        os.replace(beside, path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        beside.unlink(missing_ok=True)

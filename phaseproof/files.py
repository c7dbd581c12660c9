"""A file is written whole, or not at all; an object of JSON has each key once."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from errno import EFBIG
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

LEFT = 3600  # seconds after which a file that was begun belongs to nobody
STREAMS = ("/dev/", "/proc/")


class RepeatedKey(ValueError):
    """A key stands twice in one object of JSON, so that it has two values."""


def distinct_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON from its keys and values: an ``object_pairs_hook``, where Python itself
    would take the last value of a key in silence.  Raises RepeatedKey."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise RepeatedKey(f"the key {twice!a} stands twice in one object")
    return found


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """A path to be written to, which takes the place of this one if nothing went wrong.

    What a link points to is replaced, and not the link; a device or a pipe is written into.
    Raises ValueError where there is no such folder, and OSError of the path itself."""
    if not path.parent.is_dir():
        raise ValueError(f"there is no folder {path.parent}")
    try:
        if str(path.absolute()).startswith(STREAMS) or (
            path.exists() and not path.is_file()
        ):
            with _through(path) as beside:
                yield beside
        else:
            with _beside(path.resolve()) as beside:
                yield beside
    except OSError as error:
        if error.errno is None:  # NumPy says only that it could not write as much
            raise OSError(EFBIG, str(error), str(path)) from error
        raise OSError(error.errno, error.strerror, str(path)) from error


@contextmanager
def _through(path: Path) -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        beside = Path(folder) / path.name
        yield beside
        with beside.open("rb") as made, path.open("wb") as file:
            shutil.copyfileobj(made, file)


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    ours = re.compile(rf"\.\d+\.{re.escape(path.name)}")
    for left in os.listdir(path.parent):  # by a process that was killed
        if left[0] == "." and ours.fullmatch(left):
            with suppress(OSError):
                if (path.parent / left).stat().st_mtime < time.time() - LEFT:
                    (path.parent / left).unlink()
    beside = path.with_name(f".{os.getpid()}.{path.name}")
    try:
        yield beside
        if path.exists():
            shutil.copymode(path, beside)
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def write(path: Path, text: str) -> None:
    """Writes the text in UTF-8: the whole of it, or nothing."""
    with whole(path) as beside:
        beside.write_text(text, encoding="utf-8")


def write_all(folder: Path, files: Mapping[str, str]) -> bool:
    """Writes what differs from the file that is there; whether anything did."""
    new = [name for name, text in files.items() if not _says(folder / name, text)]
    for name in new:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write(folder / name, files[name])
    return bool(new)


def _says(path: Path, text: str) -> bool:
    return path.is_file() and path.read_bytes() == text.encode()

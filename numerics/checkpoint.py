"""The file a sweep goes on from: a first line that says whose it is, and a line for each chunk.

A line carries a hash of what it says, against damage and not against forgery: what is taken from a
checkpoint is its owner's word, and an answer says how much of it that is.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from phaseproof.files import whole

Record = dict[str, Any]
MARK = "phaseproof sweep "


@dataclass(frozen=True)
class Checkpoint:
    """A file that holds what was found of the sweep with this key, and of no other."""

    path: Path
    key: str

    def read(self) -> Iterator[Record]:
        """The records of the lines that are whole; none where the file is empty or not there.
        Raises ValueError for a file that is anything else than this sweep's checkpoint."""
        if not self.path.exists():
            if not self.path.parent.is_dir():
                raise ValueError(
                    f"the folder of a checkpoint must exist, got {self.path.parent}"
                )
            return
        if not self.path.is_file():
            raise ValueError(f"{self.path} is not a file that could hold a checkpoint")
        with self.path.open("rb") as file:
            first = file.readline(len(self._head) + 1)
            if first and first != self._head:
                raise ValueError(
                    f"{self.path} is the checkpoint of another sweep, and stays as it is"
                    if first.startswith(MARK.encode())
                    else f"{self.path} is not a checkpoint of a sweep, and stays as it is"
                )
            for line in file:
                mark, _, said = line.rstrip(b"\n").partition(b" ")
                if line.endswith(b"\n") and _hash(said) == mark:
                    with suppress(ValueError, RecursionError):  # sealed, and no record
                        yield json.loads(said)

    def write(self, records: Iterable[Record]) -> None:
        """The whole file anew, or the one that was there."""
        with whole(self.path) as beside:
            beside.write_bytes(self._head + b"".join(map(_line, records)))

    def add(self, record: Record) -> None:
        """One line more, on the disk before this returns."""
        with self.path.open("ab") as file:
            file.write(_line(record))
            file.flush()
            os.fsync(file.fileno())

    @property
    def _head(self) -> bytes:
        return f"{MARK}{self.key}\n".encode()


def _line(record: Record) -> bytes:
    said = json.dumps(record, sort_keys=True).encode()
    return _hash(said) + b" " + said + b"\n"


def _hash(said: bytes) -> bytes:
    return sha256(said).hexdigest()[:16].encode()

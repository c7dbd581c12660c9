"""What was judged is remembered between runs, and judged again as soon as anything changed.

An entry is kept under the hash of all it depends on, and sealed with a secret of this machine: one
that was changed by another hand is not there.  Nothing is kept longer than thirty days, and the
whole folder may be deleted at any time.
"""

from __future__ import annotations

import hmac
import json
import os
import secrets
import sqlite3
import sys
import time
from collections.abc import Iterable, Mapping
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from phaseproof import places
from phaseproof.verification.limits import REMEMBERED_SECONDS

# The rooms whose sources a verdict, its numbers and its certificate depend on, and the packages.
ROOMS = (
    "trusted",
    "model",
    "authoring",
    "syntax",
    "prover",
    "ask",
    "library",
    "verification",
)
PACKAGES = ("python-flint", "mpmath", "sympy")


def folder() -> Path:
    """Where it is kept: PHASEPROOF_CACHE, or phaseproof in the user's folder of caches."""
    if chosen := os.environ.get("PHASEPROOF_CACHE"):
        return Path(chosen)
    home = os.environ.get("XDG_CACHE_HOME") or (
        Path.home() / "Library" / "Caches"
        if sys.platform == "darwin"
        else Path.home() / ".cache"
    )
    return Path(home) / "phaseproof"


def fingerprint(files: Iterable[Path], *more: str) -> str:
    """sha256 of what the files say, each under its name, and of some words."""
    found = sha256()
    for path in sorted(files):
        said = path.read_bytes()
        found.update(f"{path.name}\0{len(said)}\0".encode() + said)
    for word in more:
        found.update(f"\0{word}".encode())
    return found.hexdigest()


def engine() -> str:
    """The fingerprint of all that judges: sources, Python, and the packages that compute."""
    home = Path(__file__).resolve().parents[1]
    files = [path for room in ROOMS for path in (home / room).rglob("*.py")]
    return fingerprint(
        [*files, *home.glob("*.py")],
        sys.version,
        *(f"{name} {version(name)}" for name in PACKAGES),
    )


def sources() -> str:
    """The fingerprint of all that the pages of the book speak of: engine, book and ledger."""
    files = [
        path
        for path in places.THE_BOOK.rglob("*")
        if path.suffix in (".py", ".lines", ".quotes")
    ]
    ledger = [
        path
        for name in ("verdicts.jsonl", "history.jsonl", "tags")
        if (path := places.DOCS / name).exists()
    ]
    return fingerprint([*files, *ledger], engine())


SPOILED = (
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
)  # or another table


class Memory:
    """Records by key.  Where nothing can be kept, nothing is: no error is worth a verdict; ``lost``
    says why."""

    def __init__(self, home: Path) -> None:
        self.secret, self.lost = b"", ""
        try:
            home.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.secret = _secret(home / "secret")
            self.table = _table(home / "remembered.sqlite")
        except (OSError, sqlite3.Error) as error:
            self.table = _table(Path(":memory:"))
            why = error.strerror if isinstance(error, OSError) else error
            self.lost = f"the cache {home} cannot be used: {why}"

    def recall(self, key: str) -> Any:
        """What was remembered under the key, or None; what is not sealed as it should be, never."""
        try:
            found = self.table.execute(
                "SELECT said, seal FROM remembered WHERE key = ?", (key,)
            ).fetchone()
        except sqlite3.Error:
            return None
        if (
            not found
            or not all(isinstance(x, str) for x in found)
            or not hmac.compare_digest(self._seal(key, found[0]), found[1])
        ):
            return None
        return json.loads(found[0])

    def remember(self, records: Mapping[str, Any]) -> None:
        """Keeps each record under its key, with a seal that tells a damaged one."""
        rows = [
            (key, said, self._seal(key, said), time.time())
            for key, record in records.items()
            for said in [json.dumps(record, ensure_ascii=False)]
        ]
        try:
            with self.table:
                self.table.executemany(
                    "REPLACE INTO remembered VALUES (?, ?, ?, ?)", rows
                )
        except sqlite3.Error:
            return

    def _seal(self, key: str, said: str) -> str:
        sealed = f"{key}\0{said}".encode()
        return hmac.new(self.secret, sealed, sha256).hexdigest()


def _table(path: Path) -> sqlite3.Connection:
    """The table in a file, without what is too old; a file that holds none begins anew."""
    try:
        table = sqlite3.connect(path, timeout=10)
        with table:
            table.execute(
                "CREATE TABLE IF NOT EXISTS remembered "
                "(key TEXT PRIMARY KEY, said TEXT, seal TEXT, since REAL)"
            )
            table.execute(
                "DELETE FROM remembered WHERE since < ?",
                (time.time() - REMEMBERED_SECONDS,),
            )
        return table
    except sqlite3.DatabaseError as error:
        if (
            error.sqlite_errorcode not in SPOILED
        ):  # such as: another process writes for long
            raise
        path.unlink()
        return _table(path)


def _secret(path: Path) -> bytes:
    """A secret of this machine, which its user alone can read."""
    if not path.exists():
        beside = path.with_name(f"secret.{os.getpid()}")
        with os.fdopen(
            os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb"
        ) as file:
            file.write(secrets.token_bytes(32))
        beside.rename(path)
    return path.read_bytes()

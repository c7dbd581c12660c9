"""The last whole run, where nothing has changed since: what it said, and the files it left.

A run is known by all that it depends on: the sources of this project, the book, docs/, Python and
the packages.  It is remembered only where every claim stands and every page was written, and it is
gone as soon as a file that it left is not what it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from phaseproof import places
from phaseproof.verification.cache_store import Memory, engine, fingerprint, folder

TEXT = (
    *(".py", ".v", ".tex", ".sty", ".txt", ".json", ".jsonl", ".md", ".bib"),
    *(".lines", ".quotes", ""),
)


def key() -> str:
    """The fingerprint of all that a whole run reads."""
    homes = (
        Path(__file__).resolve().parents[1],
        places.NUMERICS,
        places.THE_BOOK,
        places.DOCS,
    )
    return fingerprint(
        {
            path
            for home in homes
            for path in home.rglob("*")
            if path.suffix in TEXT and path.is_file()
        },
        "whole run",
        engine(),
        str(places.BUILD),
    )


def recalled() -> list[str]:
    """What the last run said, if nothing has changed; otherwise nothing."""
    known = Memory(folder()).recall(key())
    if known and all(
        _hash(places.BUILD / name) == kept for name, kept in known["files"].items()
    ):
        return list(known["said"])
    return []


def keep(said: Iterable[str], names: Iterable[str]) -> None:
    """Remembers a run by what it said and the files of build/ with these names."""
    files = {name: _hash(places.BUILD / name) for name in names}
    Memory(folder()).remember({key(): {"said": [*said], "files": files}})


def _hash(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest() if path.is_file() else ""

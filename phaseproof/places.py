"""Where the project lies, and a path as a reader writes it."""

from __future__ import annotations

from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
THE_BOOK = HOME / "derivations"
DOCS = HOME / "docs"
BUILD = HOME / "build"


def shown(path: Path) -> str:
    """A path as a reader writes it: from where they stand, where that is possible."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)

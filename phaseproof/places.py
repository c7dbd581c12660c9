"""Where the project lies, in a checkout or installed, and a path as a reader writes it."""

from __future__ import annotations

from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
CHECKOUT = (HOME / "pyproject.toml").exists()
THE_BOOK = HOME / "derivations"
DOCS = HOME / "docs" if CHECKOUT else HOME / "phaseproof" / "docs"
BUILD = (HOME if CHECKOUT else Path.cwd()) / "build"


def shown(path: Path) -> str:
    """A path as a reader writes it: from where they stand, where that is possible."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)

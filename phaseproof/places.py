"""Where the project lies, in a checkout or installed; paths and functions by their names."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

HOME = Path(__file__).resolve().parent.parent
CHECKOUT = (HOME / "pyproject.toml").exists()
_SHARED = (
    HOME if CHECKOUT else HOME / "phaseproof"
)  # where docs, numbers and chapters lie
THE_BOOK, NUMERICS, DOCS = (_SHARED / x for x in ("derivations", "numerics", "docs"))
BUILD = (HOME if CHECKOUT else Path.cwd()) / "build"


def path_text(path: Path) -> str:
    """A path as a reader writes it: from where they stand, where that is possible."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def called(name: str) -> Callable[..., Any]:
    """The function called "package.module:name", looked up when it is asked for, so that nothing is
    imported before."""
    module, _, own = name.partition(":")
    found = getattr(import_module(module), own)
    if not callable(found):
        raise TypeError(f"{name} is no function")
    return found  # type: ignore[no-any-return]

"""Figures of a chapter: what draws them, what they show, and the claims they show it of."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from phaseproof.language.contents import Figure


def function(figure: Figure) -> Callable[[str, Path], Any]:
    """What draws it."""
    module, _, name = figure.draws.partition(":")
    found = getattr(importlib.import_module(module), name)
    if not callable(found):
        raise TypeError(f"{figure.draws} draws nothing")
    return found  # type: ignore[no-any-return]


def draw(figure: Figure, folder: Path) -> None:
    """Draws a figure, unless it lies there already and nothing that draws it has changed."""
    drawn = function(figure)
    home = Path(importlib.import_module(figure.draws.partition(":")[0]).__file__ or ".").parent
    sources = b"".join(path.read_bytes() for path in sorted(home.glob("*.py")))
    mark = sha256(sources + figure.draws.encode()).hexdigest()
    stamp = folder / f".{figure.name}"
    if stamp.exists() and stamp.read_text() == mark and (folder / f"{figure.name}.pdf").exists():
        return
    drawn(figure.name, folder)
    stamp.write_text(mark)

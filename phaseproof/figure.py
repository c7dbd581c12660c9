"""Figures of a chapter: what draws them, what they show, and the claims they show it of."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from phaseproof.claims import Claim


@dataclass(frozen=True)
class Figure:
    """``draws`` names a function, "package.module:name", called with a folder to draw into; it is
    looked up only when the pages are written, so that judging needs no library that draws."""

    name: str
    caption: str
    claims: tuple[Claim, ...]
    draws: str

    def function(self) -> Callable[[str, Path], Any]:
        module, _, name = self.draws.partition(":")
        found = getattr(importlib.import_module(module), name)
        if not callable(found):
            raise TypeError(f"{self.draws} draws nothing")
        return found  # type: ignore[no-any-return]


def draw(figure: Figure, folder: Path) -> None:
    """Draws a figure, unless it lies there already and nothing that draws it has changed."""
    function = figure.function()
    home = Path(importlib.import_module(figure.draws.partition(":")[0]).__file__ or ".").parent
    sources = b"".join(path.read_bytes() for path in sorted(home.glob("*.py")))
    mark = sha256(sources + figure.draws.encode()).hexdigest()
    stamp = folder / f".{figure.name}"
    if stamp.exists() and stamp.read_text() == mark and (folder / f"{figure.name}.pdf").exists():
        return
    function(figure.name, folder)
    stamp.write_text(mark)

"""Figures of a chapter: what draws them, what they show, and the claims they show it of."""

from __future__ import annotations

import importlib.util
from hashlib import sha256
from pathlib import Path

from phaseproof.model.book import Figure
from phaseproof.places import called


def draw(figure: Figure, folder: Path) -> None:
    """Draws a figure, unless it is drawn."""
    if not is_drawn(figure, folder):
        called(figure.draws)(figure.name, folder)
        _stamp(figure, folder).write_text(_mark(figure))


def is_drawn(figure: Figure, folder: Path) -> bool:
    """Whether it lies there already and nothing that draws it has changed."""
    stamp = _stamp(figure, folder)
    return (
        stamp.exists()
        and (folder / f"{figure.name}.pdf").exists()
        and stamp.read_text() == _mark(figure)
    )


def _stamp(figure: Figure, folder: Path) -> Path:
    return folder / f".{figure.name}"


def _mark(figure: Figure) -> str:
    """Of all that draws it: its module and those beside it."""
    spec = importlib.util.find_spec(figure.draws.partition(":")[0])
    home = Path(spec.origin if spec and spec.origin else ".").parent
    sources = b"".join(path.read_bytes() for path in sorted(home.glob("*.py")))
    return sha256(sources + figure.draws.encode()).hexdigest()

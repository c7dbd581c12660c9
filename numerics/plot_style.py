"""How a figure looks, and how it becomes a file: the same bytes each time."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from phaseproof.files import whole

if TYPE_CHECKING:
    from matplotlib.figure import Figure

BLUE, RED, GREEN, GREY, GOLD = "#1f5fa8", "#b3322e", "#2f7d4f", "#8a8a8a", "#c08a1e"
STYLE = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#e3e3e3",
    "grid.linewidth": 0.6,
    "axes.axisbelow": True,
    "legend.frameon": False,
    "svg.hashsalt": "phaseproof",
    "svg.fonttype": "path",
    "pdf.fonttype": 42,
    "figure.constrained_layout.use": True,
}
NOTHING: dict[
    str, dict[str, Any]
] = {  # what would say when and by what a file was made
    "pdf": {"CreationDate": None, "Producer": None, "Creator": None},
    "svg": {"Date": None, "Creator": None},
    "png": {"Software": None},
}
ENDINGS = tuple(NOTHING)


def styled() -> AbstractContextManager[None]:
    """Drawing and writing are done in the STYLE."""
    import matplotlib as mpl  # noqa: PLC0415  (an extra)

    return mpl.rc_context(STYLE)


def axes(
    width: float = 6.2, height: float = 3.2, columns: int = 1
) -> tuple[Figure, Any]:
    """A figure of that size in inches, and its axes."""
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure = Figure(figsize=(width, height))
    return figure, figure.subplots(1, columns)


def write(figure: Figure, path: Path) -> None:
    """The figure in the format its path ends with.  Raises ValueError if that is no ENDING."""
    ending = path.suffix.removeprefix(".")
    if ending not in NOTHING:
        raise ValueError(
            f"a figure must end in .{', .'.join(ENDINGS)}, got {path.name!r}"
        )
    with styled(), whole(path) as beside:
        figure.savefig(beside, dpi=160, metadata=NOTHING[ending], format=ending)

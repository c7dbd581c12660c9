"""In a notebook: after ``%load_ext phaseproof``, a cell that begins with ``%%check`` is judged.

    %%check n: natural, x: real
    Sum(cos(k*x), (k, 1, n)) = sin(n*x/2)*cos((n + 1)*x/2)/sin(x/2)

The first line declares variables.  Each further line is a formula, and is answered by its verdict,
its statement and its proof, as formulas.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from phaseproof.press.formula import Checked, answered, checked, in_latex
from phaseproof.syntax.python_parser import Unread


@dataclass(frozen=True)
class Cell:
    """What became of the formulas of a cell; a notebook shows them as formulas."""

    found: tuple[Checked, ...]
    markdown: str

    def _repr_markdown_(self) -> str:
        return self.markdown


def declared(line: str) -> dict[str, str]:
    """``n: natural, x: real`` as a table.  Raises `Unread`."""
    found = dict[str, str]()
    for part in filter(str.strip, line.split(",")):
        name, colon, kind = (x.strip() for x in part.partition(":"))
        if not colon or name in found:
            raise Unread(
                f"%%check must be followed by variables such as n: natural, got {part!r}"
            )
        found[name] = kind
    return found


def check_cell(line: str, cell: str) -> Cell:
    """The answers to the formulas of a cell, one a line.  Raises ValueError, in one sentence."""
    try:
        letters = declared(line)
        asked = [x.strip() for x in cell.splitlines() if x.strip()]
        answers = [answered(x, letters) for x in asked]
    except Unread as error:
        raise ValueError(str(error)) from None
    shown = (
        f"**{x.verdict}**" + (f"\n\n{in_latex(x)}" if x.claim else f": {x.obstacle}")
        for x in answers
    )
    return Cell(tuple(map(checked, answers)), "\n\n---\n\n".join(shown))


def load_ipython_extension(shell: Any) -> None:
    """Adds ``%%check`` to a notebook."""
    shell.register_magic_function(check_cell, "cell", "check")

"""%%check in a notebook."""

from __future__ import annotations

import pytest
from IPython.core.interactiveshell import InteractiveShell

from phaseproof.notebook import Cell, check_cell


def test_a_cell_is_judged() -> None:
    shell = InteractiveShell.instance()
    shell.run_line_magic("load_ext", "phaseproof")
    cell = "sin(a - b) = sin(a)*cos(b) - cos(a)*sin(b)\n\nn >= 0\nx**2 = 2\n"
    found = shell.run_cell_magic("check", "n: natural", cell)
    assert isinstance(found, Cell)
    assert [x.verdict for x in found.found] == ["proved", "proved", "refuted"]
    assert found.found[1].undeclared == ()
    shown = found._repr_markdown_()
    assert shown.startswith("**proved**\n\nFor all $a, b \\in \\mathbb{R}$")
    assert shown.count("\n---\n") == 2


def test_an_obstacle_is_shown() -> None:
    found = check_cell("n: natural", "sin(n**2 + 1) != 0")
    (said,) = found.found
    assert said.verdict == "undecided"
    assert found.markdown == f"**undecided**: {said.obstacle}"


@pytest.mark.parametrize(
    ("line", "cell", "sentence"),
    [
        ("n natural", "n >= 0", "must be followed by variables"),
        ("n: natural, n: real", "n >= 0", "must be followed by variables"),
        ("n: blue", "n >= 0", "blue"),
        ("", "n + = 0", "is not a formula"),
    ],
)
def test_what_cannot_be_read_is_a_sentence(line: str, cell: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        check_cell(line, cell)

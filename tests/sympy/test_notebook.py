"""Scripts pasted into a plain notebook, in a folder that knows nothing of the project."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from phaseproof import places

PASTED = (
    "0102",
    "0105",
    "0205",
    "0402",
    "0505",
    "0509",
    "0601",
    "0603",
    "0619",
    "1461",
)


@pytest.mark.slow
@pytest.mark.parametrize("tag", PASTED)
def test_a_script_runs_in_a_notebook(tag: str, tmp_path: Path) -> None:
    [essay] = (places.THE_BOOK / "sympy").glob(f"{tag}_*.py")
    cell = nbformat.v4.new_code_cell(essay.read_text(encoding="utf-8"))
    notebook = nbformat.v4.new_notebook(cells=[cell])
    NotebookClient(
        notebook,
        timeout=120,
        kernel_name="python3",
        resources={"metadata": {"path": str(tmp_path)}},
    ).execute()
    said = "".join(x.get("text", "") for x in notebook.cells[0].outputs)
    assert said.strip().rpartition("\n")[2].startswith(f"{tag}: ")

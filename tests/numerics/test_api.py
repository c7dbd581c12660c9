"""The numbers as a library: what is exported is documented, typed, and says where it is from."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

from phaseproof import numerics, places
from tests.pages import failures, text_of
from tools import numbers_page as page
from tools.kernel_page import Malformed

FORMULAS = [
    name
    for title in ("Scalings", "Encodings", "Biases")
    for name in page.sections()[title]
    if name not in ("scaling", "Scaling")
] + ["Ladder", "timescales", "timing_signal"]
CITED = re.compile(r"[Cc]laims?\s+\d{4}(?:(?:,|\s+and|\s+to|,\s+and)\s+\d{4})*")
TAGS = {
    line.split()[0]
    for line in (places.DOCS / "tags").read_text(encoding="utf-8").splitlines()
    if line.strip()
}


def doc(name: str) -> str:
    return inspect.getdoc(getattr(page.MODULES.get(name, numerics), name)) or ""


def test_the_page_is_made_of_the_docstrings() -> None:
    assert page.written() == text_of("numbers"), (
        "make ledger writes docs/numbers.md anew"
    )


def test_a_name_without_a_place_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numerics, "__all__", [*numerics.__all__, "novel"])
    with pytest.raises(Malformed, match="novel"):
        page.sections()


def test_the_examples_of_the_page_run() -> None:
    assert failures("numbers") == ""


@pytest.mark.parametrize("name", FORMULAS)
def test_a_formula_names_a_claim_or_where_it_is_from(name: str) -> None:
    assert CITED.search(doc(name)) or re.search(
        r"\b20\d\d\b|Hugging Face", doc(name)
    ), name


@pytest.mark.parametrize(
    "path", sorted((places.HOME / "numerics").glob("*.py")), ids=lambda p: p.name
)
def test_a_claim_that_is_named_exists(path: Path) -> None:
    text = " ".join(path.read_text(encoding="utf-8").split())
    for cited in CITED.findall(text):
        assert {*re.findall(r"\d{4}", cited)} <= TAGS, cited


def test_no_exported_name_is_that_of_a_module() -> None:
    """A module that is imported later would stand in its place."""
    files = {path.stem for path in places.NUMERICS.glob("*.py")}
    assert not files & {*numerics.__all__}


def test_what_is_imported_is_loaded_when_it_is_used() -> None:
    code = "import sys, phaseproof.numerics; print(*sys.modules)"
    said = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    loaded = {name.split(".")[0] for name in said.stdout.split()}
    assert not loaded & {"numpy", "flint", "mpmath", "sympy"}

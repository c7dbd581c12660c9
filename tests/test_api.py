"""The numbers as a library: what is exported is documented, typed, and says where it is from."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

import numerics
from numerics import page
from phaseproof import places
from phaseproof.cli.kernelpage import Malformed
from tests.pages import failures, text_of

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

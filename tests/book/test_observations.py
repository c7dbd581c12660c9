"""What later papers print and is refuted is refuted a second time, by a script of docs/observations
that knows nothing of the kernel."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from phaseproof import places
from phaseproof.library.rows import refutes
from phaseproof.model.book import Document
from tests.book.whole_book import whole_book

LATER = ("context", "heads", "rotations")
OUR_OWN = {"phaseproof", "flint"}
SCRIPTS = sorted((places.THE_BOOK.parent / "docs" / "observations").glob("*.py"))


def settles(script: Path) -> set[str]:
    """The rows and claims that a script says it computes again: ``Settles: 1808, heads/x.``"""
    said = ast.get_docstring(ast.parse(script.read_text(encoding="utf-8"))) or ""
    names = said.partition("Settles: ")[2].split(".")[0]
    return {name.strip() for name in names.split(",")} - {""}


def refuted(documents: list[Document]) -> set[str]:
    """The rows with a refuted formula, printed or without its condition, the refuted claims that
    they name, and all others that are stated in one of their papers."""
    rows = [(f"{x.key}/{s.name}", s) for x in documents for s in x.statements]
    papers = {s.place.section.split(",")[0] for _, s in rows}
    wrong = {
        name
        for name, s in rows
        if s.malformed or any(refutes(p.part) for p in s.formulas)
    }
    named = {p.by for _, s in rows for p in s.formulas}
    claims = [
        e.claim
        for c in BOOK.chapters
        for e in c.claims
        if any(refutes(p) for p in e.claim.parts)
    ]
    return wrong | {
        c.tag for c in claims if c in named or c.source.split(",")[0] in papers
    }


BOOK = whole_book()
WRONG = refuted([x for x in BOOK.documents if x.key in LATER])
SETTLED = {script: settles(script) for script in SCRIPTS}


@pytest.mark.parametrize("name", sorted(WRONG))
def test_what_is_refuted_is_computed_again(name: str) -> None:
    assert any(name in named for named in SETTLED.values()), name


def test_a_script_names_what_is_refuted() -> None:
    assert not set().union(*SETTLED.values()) - WRONG


def test_a_script_that_settles_knows_nothing_of_ours() -> None:
    for script, named in SETTLED.items():
        tree = ast.parse(script.read_text(encoding="utf-8"))
        taken = {
            x.name.split(".")[0]
            for n in ast.walk(tree)
            if isinstance(n, ast.Import)
            for x in n.names
        } | {
            (n.module or "").split(".")[0]
            for n in ast.walk(tree)
            if isinstance(n, ast.ImportFrom)
        }
        assert not (named and taken & OUR_OWN), script.name

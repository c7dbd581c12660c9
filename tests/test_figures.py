"""Figures: drawn to the same bytes each time, captioned with claims of the book."""

from __future__ import annotations

from pathlib import Path

import pytest

from phaseproof.book.figure import draw
from phaseproof.places import called
from tests.whole_book import whole_book

pytestmark = pytest.mark.slow

figures = pytest.importorskip("numerics.figures")
BOOK = whole_book()
SHOWN = {f.name: f for chapter in BOOK.chapters for f in chapter.figures}


def test_every_figure_is_in_the_book_and_shows_claims_of_it() -> None:
    assert SHOWN.keys() == figures.FIGURES.keys()
    for figure in SHOWN.values():
        assert figure.claims
        assert all(BOOK.by_tag[claim.tag][1].claim == claim for claim in figure.claims)
        assert called(figure.draws) is figures.save


@pytest.mark.parametrize("name", ["table", "inner_products", "decay", "differences", "rotation"])
def test_a_figure_is_the_same_bytes_each_time(name: str, tmp_path: Path) -> None:
    once, again = (figures.save(name, tmp_path / place) for place in ("one", "two"))
    assert [p.name for p in once] == [f"{name}.{ending}" for ending in figures.ENDINGS]
    assert [p.read_bytes() for p in once] == [p.read_bytes() for p in again]


def test_a_figure_is_drawn_once(tmp_path: Path) -> None:
    draw(SHOWN["rotation"], tmp_path)
    first = (tmp_path / "rotation.pdf").stat().st_mtime_ns
    draw(SHOWN["rotation"], tmp_path)
    assert (tmp_path / "rotation.pdf").stat().st_mtime_ns == first
    (tmp_path / ".rotation").write_text("something else")
    draw(SHOWN["rotation"], tmp_path)
    assert (tmp_path / "rotation.pdf").stat().st_mtime_ns > first

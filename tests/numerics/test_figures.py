"""Figures: drawn to the same bytes each time, captioned with claims of the book."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import prod
from pathlib import Path

import pytest
from flint import arb

from phaseproof.library.figure import draw
from phaseproof.numerics.decimals import exact_value
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.offset_sum import offset_sum
from phaseproof.places import called
from tests.book.whole_book import whole_book

pytestmark = pytest.mark.slow

figures = pytest.importorskip("phaseproof.numerics.figures")
moving = pytest.importorskip("phaseproof.numerics.interactive_figures")
BOOK = whole_book()
SHOWN = {f.name: f for chapter in BOOK.chapters for f in chapter.figures}


def test_every_figure_is_in_the_book_and_shows_claims_of_it() -> None:
    assert SHOWN.keys() == figures.FIGURES.keys()
    for figure in SHOWN.values():
        assert figure.claims
        assert all(BOOK.by_tag[claim.tag][1].claim == claim for claim in figure.claims)
        assert called(figure.draws) is figures.save


@pytest.mark.parametrize(
    "name", ["table", "inner_products", "decay", "differences", "rotation"]
)
def test_a_figure_is_the_same_bytes_each_time(name: str, tmp_path: Path) -> None:
    once, again = (figures.save(name, tmp_path / place) for place in ("one", "two"))
    moves = ["json"] if name in moving.MOVING else []
    assert [p.name for p in once] == [f"{name}.{x}" for x in (*figures.ENDINGS, *moves)]
    assert [p.read_bytes() for p in once] == [p.read_bytes() for p in again]


def test_a_figure_is_drawn_once(tmp_path: Path) -> None:
    draw(SHOWN["rotation"], tmp_path)
    first = (tmp_path / "rotation.pdf").stat().st_mtime_ns
    draw(SHOWN["rotation"], tmp_path)
    assert (tmp_path / "rotation.pdf").stat().st_mtime_ns == first
    (tmp_path / ".rotation").write_text("something else")
    draw(SHOWN["rotation"], tmp_path)
    assert (tmp_path / "rotation.pdf").stat().st_mtime_ns > first


@pytest.mark.parametrize("name", moving.MOVING)
def test_a_figure_that_moves_has_a_curve_for_each_setting(name: str) -> None:
    assert name in figures.FIGURES
    data = moving.MOVING[name]()
    assert len(data.curves) == prod(len(settings) for _, settings in data.knobs)
    assert {len(curve) for curve in data.curves} == {len(data.at)}
    assert len({*data.curves}) > len(data.curves) / 2


@pytest.mark.parametrize(
    "ball",
    [
        arb("0.96615123", 1e-12),
        arb(-2) / 7,
        arb("1e-9", 1e-20),
        arb(10) ** 30 / 7,
        arb("1.23", 1e-3),
        offset_sum(1707, Ladder(128), 12),
    ],
)
def test_the_last_digit_is_off_by_at_most_one(ball: arb) -> None:
    (text,) = moving.certain([ball])
    unit = Fraction(10) ** int(Decimal(text).as_tuple().exponent)
    assert (
        abs(Fraction(text) - exact_value(ball.mid())) + exact_value(ball.rad()) <= unit
    )

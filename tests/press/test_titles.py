"""Titles are mathematics: every formula of every title is set whole, on pages and on a terminal."""

from __future__ import annotations

import re

import pytest

from phaseproof.syntax.inline_markup import marks, plain, prose, unclosed, unopened
from tests.book.whole_book import whole_book

pytestmark = pytest.mark.slow

TITLES = {entry.claim.tag: entry.claim.title for _, entry in whole_book()}
MATHEMATICAL = (
    r"[=^_²³ᵀα-ωΑ-Ω|⟨⟩+√Σ∫≤·*⁽⁾]|\b[A-Za-z]{1,3}/|\d[A-Za-z]\b|\b[b-zB-HJ-Z]\b"
    r"|\b[a-z]-th"
)


def damage(title: str) -> str:
    """What is wrong with the page or the line of a terminal on which it stands, if anything is."""
    for kind, inside in marks(title):
        if kind == "math":
            if unclosed(inside) or unopened(inside) or inside.count("|") % 2:
                return f"a bracket without its other one: {inside}"
            if found := re.search(r"[\^_](?:[({-]?$|\(|[-−])", inside):
                return f"a broken script at {found[0]}: {inside}"
        elif found := re.search(MATHEMATICAL, inside.replace("'s", "")):
            return f"mathematics in the words: {inside}"
    said = plain(title)
    if said.count("⁽") != said.count("⁾") or said.count("₍") != said.count("₎"):
        return f"a bracket is raised alone: {said}"
    return ""


@pytest.mark.parametrize("tag", sorted(TITLES))
def test_a_title_is_set_whole(tag: str) -> None:
    assert not damage(TITLES[tag])
    assert prose(TITLES[tag]).count("$") % 2 == 0


@pytest.mark.parametrize(
    "title",
    [
        "with i = td/2",
        "at most K + cM",
        "the k-th row",
        "an x^(2",
        "it is $t^(-α$",
        "$a|b$ and c",
    ],
)
def test_damage_is_seen(title: str) -> None:
    assert damage(title)

"""The pages in docs/: their examples run, and their links lead somewhere."""

import re

import pytest

from phaseproof import places
from tests.pages import blocks, failures, text_of

PAGES = sorted(p.stem for p in (places.HOME / "docs").glob("*.md"))


def test_every_page_is_listed_by_its_kind() -> None:
    listed = re.findall(r"\]\(([\w-]+)\.md\)", text_of("index"))
    assert sorted(listed) == [p for p in PAGES if p != "index"]


@pytest.mark.parametrize("name", [p for p in PAGES if any(blocks(text_of(p), "pycon"))])
def test_its_examples_run(name: str) -> None:
    assert failures(name) == ""


@pytest.mark.parametrize("name", PAGES)
def test_its_links_lead_somewhere(name: str) -> None:
    for link in re.findall(r"\]\(([^)#:]+)(?:#[\w-]*)?\)", text_of(name)):
        assert (places.HOME / "docs" / link).exists(), link

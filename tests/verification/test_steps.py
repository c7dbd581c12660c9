"""How much work a judgement is, in steps: the same on every machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from types import FrameType
from typing import Any

import pytest

from phaseproof.trusted.language.budget import spend
from phaseproof.verification.report import settle
from tests.book.whole_book import whole_book

# Search, judgement, readings and explanations of a claim whose lemmas are known: each number only
# falls.  An identity of a pair, one of every size, an integral, a bound and an enclosure.
FENCES = {"0101": 2_588, "0503": 12_353, "0613": 10_843, "1211": 13_904, "0649": 24_560}


def steps(work: Callable[[], Any]) -> float:
    """How many steps the work spends of its allowances."""
    count = 0.0

    def watch(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal count
        if event == "call" and frame.f_code is spend.__code__:
            count += frame.f_locals["steps"]

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("tag", FENCES)
def test_a_claim_takes_no_more_steps_than_it_did(tag: str) -> None:
    chapter, entry = whole_book().by_tag[tag]
    assert settle(entry.claim, chapter.notations).judgement  # and all it rests on
    afresh = replace(entry.claim, title="Judged afresh")
    assert 0 < steps(lambda: settle(afresh, chapter.notations)) <= FENCES[tag]

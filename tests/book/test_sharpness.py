"""A bound fails with its constant halved, or it is said why it is not known to."""

from __future__ import annotations

from random import Random

import pytest

from phaseproof.author import AtMost, claim, cos, letter, qed
from phaseproof.trusted.kernel.rules import ALGEBRA
from tests.book.sharpness import KNOWN, LOOSE, bounds, fails
from tests.book.whole_book import whole_book
from tests.drawn import EVERY_ONE, seed

pytestmark = pytest.mark.slow

BOUNDED = {
    entry.claim.tag: entry.claim
    for _, entry in whole_book()
    if any(bounds(entry.claim))
}
TRIED = (
    [*BOUNDED]
    if EVERY_ONE
    else Random(seed()).sample(sorted(BOUNDED), len(BOUNDED) // 10)
)


@pytest.mark.parametrize("tag", TRIED)
def test_a_bound_fails_with_its_constant_halved(tag: str) -> None:
    """Or one of those of its claim does not, and LOOSE says why."""
    held = [str(r) for part, r in bounds(BOUNDED[tag]) if fails(tag, part, r) is None]
    assert bool(held) == (tag in LOOSE), held


def test_what_is_said_is_said_of_bounds() -> None:
    assert {*LOOSE} | {*KNOWN} <= {*BOUNDED}
    assert not {*LOOSE} & {*KNOWN}
    assert all(LOOSE.values())


def test_a_loose_bound_is_noticed() -> None:
    x = letter("x", "real")
    sharp, loose = (
        claim(
            "aaaa", "A cosine is bounded", AtMost(cos(x), most), proof=qed(by=ALGEBRA)
        )
        for most in (1, 3)
    )
    assert [
        fails("aaaa", *said) is None for one in (sharp, loose) for said in bounds(one)
    ] == [False, True]

"""The book of the project: loaded once in a process, and each claim judged once on a machine."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

from phaseproof.library.loading import Book, load
from phaseproof.model.book import Display
from phaseproof.model.results import Settled
from phaseproof.trusted.language.claims import Claim
from phaseproof.trusted.language.walk import claims
from phaseproof.verification.cache import Remembered
from phaseproof.verification.cache_store import Memory, folder
from phaseproof.verification.certificate.writing import claim_of
from phaseproof.verification.printed_forms import check_display
from phaseproof.verification.report import settled

HOME = folder()  # of `make verify`: each test has a memory of its own


@cache
def whole_book() -> Book:
    return load(registering=True)


@cache
def _remembered() -> Remembered:
    return Remembered(Memory(HOME))


@cache
def judged(tag: str) -> Settled:
    """What `make verify` finds out about a claim, remembered from there or for the next test."""
    found = settled(whole_book(), tag, _remembered())
    assert isinstance(found, Settled), found
    return found


def agreed(display: Display) -> None:
    """Raises where a display says something else than its claim, as `make verify` finds out."""
    if not _remembered().agrees(display):
        check_display(display)
        _remembered().keep_displays([display])


class Completed(Mapping[str, Claim]):
    """Each claim, by tag, with evidence that leaves nothing open, as its certificate has it."""

    def __iter__(self) -> Iterator[str]:
        return iter(whole_book().by_tag)

    def __len__(self) -> int:
        return len(whole_book().by_tag)

    def __getitem__(self, tag: str) -> Claim:
        return _completed(tag)


COMPLETED = Completed()


@cache
def _completed(tag: str) -> Claim:
    if tag not in whole_book().by_tag:
        raise KeyError(tag)
    x = judged(tag)
    known = {y.tag: COMPLETED[y.tag] for y in claims(x.claim)}
    found = claim_of(json.loads(x.certificate), known)
    return replace(x.claim, parts=found.parts, corrected=found.corrected)

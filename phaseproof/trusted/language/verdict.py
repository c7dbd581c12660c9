"""A verdict on a statement, with how it was reached and what it rests on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from phaseproof.trusted.language.claims import Method


class Verdict(Enum):
    """What the evidence shows of a statement: that it holds, or that it is false."""

    PROVED = "proved"
    REFUTED = "refuted"


@dataclass(frozen=True)
class Judgement:
    """A verdict on the statement of that hash, with how it was reached and what it rests on;
    a theorem by its key and its hash, a claim by its tag."""

    statement: str
    verdict: Verdict
    method: Method
    theorems: tuple[tuple[str, str], ...]
    uses: tuple[str, ...]
    rules: tuple[str, ...]

    @property
    def cited(self) -> frozenset[str]:
        """The keys of the theorems it rests on."""
        return frozenset(key for key, _ in self.theorems)

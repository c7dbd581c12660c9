"""A normal form has the value of the term that was read: roots, logarithms and powers of what is
negative, quotients inside functions, whole turns, sums that may be empty."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from phaseproof.trusted.kernel import division, normalizer, ring
from phaseproof.trusted.kernel.normalizer import Normalizer
from phaseproof.trusted.kernel.ring import UNIT, ZERO, Sum
from tests.kernel.adversary.forms import Trial
from tests.kernel.adversary.offers import LONG

pytestmark = pytest.mark.slow
MANY = range(5_000) if LONG else range(600)


def wrong(seeds: range, trial: Trial) -> list[str]:
    return [each for seed in seeds for each in islice(trial.of(seed), 1)]


def test_a_normal_form_has_the_value_of_what_was_read() -> None:
    trial = Trial()
    assert not wrong(MANY, trial)
    assert trial.read > len(MANY) / 2
    assert trial.compared > 5 * len(MANY)


def without_turning(self: Normalizer, u: Any, e: Any) -> Any:
    return true_principal(self, -u if self.scope.positive(-u) else u, e)


def half_forgotten(u: Sum, e: Any) -> Sum:
    return true_radical(u, e / 2)


def no_remainder(*args: Any) -> Any:
    return true_division(*args)[0], ZERO


def turned_away(p: frozenset[Any]) -> Any:
    turn, rest = true_turns(p)
    return turn, frozenset((key, c) for key, c in rest if key[2] != UNIT or c != 1)


true_principal, true_radical, true_division, true_turns = (
    Normalizer.principal,
    ring.radical,
    division.divided,
    ring.without_turns,
)
LIES: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "a root of what is negative": (Normalizer, "principal", without_turning),
    "a root of a sum": (normalizer, "radical", half_forgotten),
    "a long division": (division, "divided", no_remainder),
    "a whole turn": (ring, "without_turns", turned_away),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_ring_that_lies_is_found_out(
    lie: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*LIES[lie])
    trial = Trial()
    assert any(wrong(range(n, n + 20), trial) for n in range(0, 600, 20))

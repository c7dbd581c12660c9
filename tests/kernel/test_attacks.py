"""Attempts to prove what is false or refute what is true, by what they try."""

from __future__ import annotations

from re import search

import pytest

from phaseproof.prover.elaboration import decide
from phaseproof.trusted.language.verdict import Verdict
from tests.kernel.attacks import (
    Builder,
    empty,
    inside,
    logic,
    matrices,
    scalars,
    signs,
    sizes,
    sums,
    theorems,
)
from tests.kernel.attacks.true import TRUE_AND_ACCEPTED
from tests.kernel.attempts import REFUSED, at_most

GROUPS: dict[str, dict[str, Builder]] = {
    "quantifiers": logic.QUANTIFIERS,
    "hypotheses": logic.HYPOTHESES,
    "induction": logic.INDUCTIONS,
    "refutation": logic.REFUTATIONS,
    "language": logic.LANGUAGE,
    "branches": scalars.BRANCHES,
    "numbers": scalars.NUMBERS,
    "order": scalars.ORDER,
    "balls": scalars.BALLS,
    "remembered": scalars.REMEMBERED,
    "sums": sums.SUMS,
    "integrals": sums.INTEGRALS,
    "bound letters": sums.BOUND,
    "kinds": matrices.KINDS,
    "sizes": matrices.SIZES,
    "blocks": matrices.BLOCKS,
    "nothing": empty.EMPTY,
    "inside a range": inside.RANGES,
    "inside an interval": inside.INTERVALS,
    "inside a case": inside.CASES,
    "signs of sums": signs.SIGNS,
    "kinds of atoms": signs.KINDS,
    "powers": signs.POWERS,
    "theorems": theorems.THEOREMS,
}
ATTACKS = {
    f"{group}: {name}": build
    for group, attacks in GROUPS.items()
    for name, build in attacks.items()
}


def refused(build: Builder) -> str:
    """The sentence an attempt is refused with; any other error, or no answer in time, is raised."""
    with at_most(), pytest.raises(REFUSED) as why:
        decide(build())
    return str(why.value)


@pytest.mark.parametrize("name", ATTACKS)
def test_refused(name: str) -> None:
    """And not because the attempt was put badly, which would say nothing about the kernel."""
    sentence = refused(ATTACKS[name])
    assert not search("no witness|a value to each|gives up", sentence)


@pytest.mark.slow
@pytest.mark.parametrize("name", sizes.BUSY)
def test_refused_in_time(name: str) -> None:
    assert len(refused(sizes.BUSY[name])) < 1000


@pytest.mark.parametrize("name", TRUE_AND_ACCEPTED)
def test_true_and_accepted(name: str) -> None:
    assert decide(TRUE_AND_ACCEPTED[name]()).verdict is Verdict.PROVED

"""A statement offered to the kernel, and whether what it accepts is true."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis import HealthCheck, settings

from phaseproof.trusted.language.claims import Chain, Claim, Part, Proof, Sequent
from tests.kernel.adversary import accepts
from tests.kernel.adversary.truth import points, wrong

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"


def seeded(examples: int) -> settings:
    """The same examples every time; in the long profile ten times as many, and others each time."""
    return settings(
        max_examples=examples * (10 if LONG else 1),
        derandomize=not LONG,
        database=None,
        deadline=None,
        print_blob=True,
        suppress_health_check=[*HealthCheck],
    )


@dataclass(frozen=True, repr=False)
class Offer:
    """A sequent, and reasons of which each is put forward alone."""

    sequent: Sequent
    reasons: tuple[Any, ...]

    def __repr__(self) -> str:
        given = ", ".join(str(c.says) for c in self.sequent.given)
        says = ", ".join(map(str, self.sequent.says))
        return f"given {given or 'nothing'}: {says} by {self.reasons[0].name}"

    def claims(self, witness: Any) -> list[Claim]:
        return [
            Claim(
                "test",
                "An offer",
                "",
                (
                    Part(
                        self.sequent,
                        Proof((Chain((), reason),)),
                        (tuple(witness.items()),),
                    ),
                ),
            )
            for reason in self.reasons
        ]


@dataclass
class Tally:
    """How many statements were offered, how many of them accepted, and at how many points."""

    offered: int = 0
    accepted: int = 0
    looked_at: int = 0

    def offer(self, offer: Offer, judge: Callable[[Claim], bool] = accepts) -> None:
        """Raises where the judge accepts something that surely fails."""
        somewhere = points(offer.sequent)
        self.offered += 1
        if not somewhere or not any(
            judge(claim) for claim in offer.claims(somewhere[0])
        ):
            return
        self.accepted += 1
        for at in somewhere:
            self.looked_at += 1
            for says in offer.sequent.says:
                found = wrong(says, at)
                assert not found, f"accepted, {offer}: {found}"

    @property
    def share(self) -> float:
        return self.accepted / max(1, self.offered)

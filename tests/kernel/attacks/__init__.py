"""Attempts to prove what is false or to refute what is true, by what they try.

Each is a builder without arguments; that it cannot even be built is a refusal too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from phaseproof.trusted.language.claims import (
    Claim,
    Contrary,
    Counterexample,
    Part,
    Relation,
    Sequent,
)
from phaseproof.trusted.language.terms import Function, Named, Term
from tests.kernel.attempts import evidence, ordinary

Builder = Callable[[], Claim]


def offer(
    says: Relation | tuple[Relation, ...],
    by: Any,
    at: Mapping[Any, Any] | None = None,
    tag: str = "test",
    **more: Any,
) -> Claim:
    """The sequent with a reason, a chain or a proof, and a value for each of its letters."""
    sequent = Sequent(says if isinstance(says, tuple) else (says,), **more)
    witness = tuple(ordinary(sequent, at or {}).items())
    return Claim(tag, "An attempt", "", (Part(sequent, evidence(by), (witness,)),))


def refute(says: Relation, at: Mapping[Any, Any] | None = None, **more: Any) -> Claim:
    """The relation with a point at which it is said to fail."""
    return offer(says, Counterexample(at or {}), at, **more)


def absurd(
    says: Relation, by: Claim, at: Mapping[Any, Any] | None = None, **more: Any
) -> Claim:
    """The relation with a claim that is said to lead from it to an absurdity."""
    sequent = Sequent((says,), **more)
    witness = tuple(ordinary(sequent, at or {}).items())
    return Claim("test", "An attempt", "", (Part(sequent, Contrary(by), (witness,)),))


def named(
    letters: tuple[Any, ...], values: tuple[Term | Function | Any, ...], body: Term
) -> Named:
    """The body under a name that is never printed, with those values for the letters."""
    return Named("", letters, values, body)

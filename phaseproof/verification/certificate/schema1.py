"""Certificates of schema 1: their reasons, written as those of today.

Until schema 2 a reason was a class of its own for each theory and for each kind of source, it was
not written how a relation gives a step, and a printed form was a word that nobody judged.  Here an
old file is read as it was written, and said anew; the search finds what it left open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from phaseproof.authoring.surface_rules import BY_PARTS, CITED, LEMMA
from phaseproof.prover.elaboration import complete
from phaseproof.trusted.kernel.chain import Known
from phaseproof.trusted.kernel.judge import OBJECTS
from phaseproof.trusted.kernel.rules import (
    ADDITION,
    ALGEBRA,
    DEFINITION,
    EULER,
    INSTANCE,
    MODULUS,
    PYTHAGORAS,
)
from phaseproof.trusted.language.claims import (
    Cited,
    Claim,
    Condition,
    Point,
    Relation,
    Rule,
    Sequent,
)
from phaseproof.trusted.language.codec import read_claim
from phaseproof.trusted.language.terms import Term
from phaseproof.trusted.language.walk import changed


@dataclass(frozen=True)
class OldSequent(Sequent):
    """A statement of schema 1, which could say how it is printed."""

    form: str = ""  # type: ignore[assignment]

    @property
    def now(self) -> Sequent:
        """The same in the present language."""
        return Sequent(self.says, self.given, self.some, self.free, self.provided)


@dataclass(frozen=True)
class OldAlgebra(Rule):
    """Algebra and definition, which were one rule with a name."""

    name: Literal["algebra", "definition"] = "algebra"

    @property
    def now(self) -> Rule:
        """The same in the present language."""
        return DEFINITION if self.name == "definition" else ALGEBRA


def theory(rule: Rule) -> type:
    """The class without fields that the reason was."""
    return dataclass(frozen=True)(type("Old", (Rule,), {"now": rule}))


@dataclass(frozen=True)
class OldGiven(Known):
    """A hypothesis, as a rule of its own."""

    hypothesis: str
    at: Point = ()
    rel: str = "="

    @property
    def now(self) -> Rule:
        """The same in the present language."""
        return INSTANCE(self.hypothesis, self.at, rel=self.rel)


@dataclass(frozen=True)
class OldLemma(Known):
    """A claim that is used, as a rule of its own."""

    claim: Claim
    at: Point = ()
    part: int = 0
    atom: int = 0

    @property
    def now(self) -> Rule:
        """The same in the present language."""
        return LEMMA(self.claim, self.at, self.part, self.atom)


@dataclass(frozen=True)
class OldCited(Known):
    """A theorem that is used, as a rule of its own."""

    theorem: Cited
    at: Point = ()
    atom: int = 0

    @property
    def now(self) -> Rule:
        """The same in the present language."""
        return CITED(changed(self.theorem, now), self.at, self.atom)


@dataclass(frozen=True)
class OldParts(Known):
    """Integration by parts, as a rule of its own."""

    integral: Term
    u: Term
    v: Term

    @property
    def now(self) -> Rule:
        """The same in the present language."""
        return BY_PARTS(self.integral, self.u, self.v)


OLD: Mapping[str, type] = {
    "Sequent": OldSequent,
    "Algebra": OldAlgebra,
    "Addition": theory(ADDITION),
    "Euler": theory(EULER),
    "Modulus": theory(MODULUS),
    "Pythagoras": theory(PYTHAGORAS),
    "Special": theory(DEFINITION),
    "GIVEN": OldGiven,
    "LEMMA": OldLemma,
    "CITED": OldCited,
    "PARTS": OldParts,
}


def read_old_claim(
    data: Mapping[str, Any], claim: Callable[[str, str], Claim]
) -> Claim:
    """The claim of a certificate of schema 1, with evidence that leaves nothing open."""
    read = read_claim(data, {**OBJECTS, **OLD}, claim)
    return complete(replace(read, parts=changed(read.parts, now)))


def now(x: Any) -> Any:
    """What an old value is today, if it is another."""
    if isinstance(x, Claim | Term | Relation | Condition):
        return x
    return x.now if type(x) in OLD.values() else None

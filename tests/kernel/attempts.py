"""Claims that somebody offers the kernel, and what it answers.

A claim needs a witness, and most attempts do not care which: a letter nobody gives a value takes
an ordinary value of its domain.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from phaseproof.authoring import surface_rules as reasons
from phaseproof.authoring.expressions import I, Rational, identity, zeros
from phaseproof.prover.elaboration import decide
from phaseproof.trusted.kernel import rules
from phaseproof.trusted.language.claims import (
    Chain,
    Claim,
    Condition,
    Counterexample,
    Evidence,
    Part,
    Proof,
    Rejected,
    Relation,
    Sequent,
)
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Function,
    FunctionLetter,
    Letter,
    OutsideFragment,
    Term,
    Value,
    term,
    where,
)

REFUSED = Rejected, OutsideFragment
# what an author may cite
REASONS = {*rules.__all__, *reasons.__all__} - {"REGISTRY", "INSTANCE", "DEFINITION"}

ORDINARY: dict[str, Term] = {
    "real": Rational(3, 7),
    "nonnegative": Rational(5, 2),
    "positive": term(2),
    "integer": term(3),
    "natural": term(2),
    "even": term(4),
    "complex": 1 + I,
}


@dataclass(frozen=True)
class Attempt:
    """A sequent with something that is meant to settle it.  ``by`` is a reason, a chain, a proof or
    a counterexample."""

    says: Relation | tuple[Relation, ...]
    by: Any
    sentence: str = ""  # a regular expression: why it is refused
    given: tuple[Condition, ...] = ()
    at: Mapping[Any, Any] = field(default_factory=dict)
    some: tuple[AnyLetter, ...] = ()
    free: tuple[AnyLetter, ...] = ()
    also: tuple[Mapping[Any, Any], ...] = ()  # other witnesses

    @property
    def claim(self) -> Claim:
        says = self.says if isinstance(self.says, tuple) else (self.says,)
        sequent = Sequent(says, self.given, self.some, self.free)
        witnesses = tuple(
            tuple(ordinary(sequent, at).items()) for at in (self.at, *self.also)
        )
        part = Part(sequent, evidence(self.by), witnesses)
        return Claim("test", "An attempt", "", (part,))


def evidence(by: Any) -> Evidence:
    if isinstance(by, (Proof, Counterexample)):
        return by
    return Proof((by if isinstance(by, Chain) else Chain((), by),))


def ordinary(sequent: Sequent, at: Mapping[Any, Any]) -> dict[AnyLetter, Value]:
    """A value for each letter: the one said, or an ordinary one of its domain."""
    point: dict[AnyLetter, Value] = {
        x: v if isinstance(v, Value) else term(v) for x, v in at.items()
    }
    sized = lambda x: isinstance(x, Letter) and x.size is not None
    for x in sorted({*sequent.letters} - {*point}, key=lambda x: (sized(x), x.name)):
        point[x] = _ordinary(x, point)
    return point


def _ordinary(x: AnyLetter, point: Mapping[AnyLetter, Value]) -> Value:
    at = {y: v for y, v in point.items() if isinstance(v, Term)}
    sized = lambda size: tuple(where(n, at) for n in size)
    if isinstance(x, FunctionLetter):
        params = tuple(
            Letter(f"w{n}", s.domain, s.size and sized(s.size))
            for n, s in enumerate(x.over)
        )
        return Function(
            params,
            zeros(*sized(x.into.size)) if x.into.size else ORDINARY[x.into.domain],
        )
    if x.size is None:
        return ORDINARY[x.domain]
    rows, columns = sized(x.size)
    return identity(rows) if rows == columns else zeros(rows, columns)


def refusal(claim: Claim) -> str | None:
    """The sentence a claim is refused with, or None if it is not."""
    try:
        decide(claim)
    except REFUSED as refused:
        return str(refused).removeprefix(f"{claim.tag}: ")
    return None


class Late(BaseException):
    """No answer in time.  The kernel refuses whatever it stumbles over; this it must not see."""


@contextmanager
def at_most(seconds: float = 20) -> Iterator[None]:
    """Raises `Late` rather than hang; counts the time of this process alone.  What takes longest
    needs a third of it on a slow machine."""

    def late(*_: object) -> None:
        raise Late(f"no answer within {seconds} s")

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)

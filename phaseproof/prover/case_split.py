"""The letters on whose sign a statement may depend, and what it says for either sign."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, TypeVar

from phaseproof.authoring.substitution import written_out
from phaseproof.prover.occurrences import nodes_of, numbers_by_name
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.language.claims import Condition, Relation, Sequent
from phaseproof.trusted.language.terms import Letter, Node, Number, Term, letters, term
from phaseproof.trusted.language.walk import changed

Said = TypeVar("Said", Sequent, Relation, tuple[Condition, ...])


def turning(said: Sequent) -> Letter | None:
    """The first real letter inside of a modulus, a logarithm, a root or a power that is not
    whole."""
    found = {x for e in nodes_of(said) if _turns(e) for x in letters(e) & said.letters}
    return next(
        (x for x in numbers_by_name(found, "real", "integer") if not x.size), None
    )


def _turns(e: Node) -> bool:
    if e.head == "^":
        return not (isinstance(e.args[1], Number) and e.args[1].value.denominator == 1)
    return e.head in ("abs", "log")


def cases(x: Letter, said: Sequent) -> tuple[list[Term], list[Term]]:
    """For a letter: itself with x ≥ 0, or else with x > 0; and −x with x > 0."""
    if x.domain == "integer":
        n = Letter(x.name, "natural")
        return [n], [-n]
    p, q = (Letter(x.name, domain) for domain in ("positive", "nonnegative"))
    return [p] if any(vanishes(e, x) for e in nodes_of(said)) else [q, p], [-p]


def vanishes(e: Node, x: Letter) -> bool:
    """Whether this means nothing at x = 0, for a divisor, a base or what it is the logarithm of is
    0 there."""
    match e:
        case Node("/", (_, u)) | Node("log", (u,)):
            pass
        case Node("^", (u, exponent)) if not (
            isinstance(exponent, Number) and exponent.value >= 0
        ):
            pass
        case _:
            return False
    with suppress(*REFUSALS):
        return (
            not Normalizer(Scope(), Level.EULER)
            .of(written_out(u, {x: term(0)}), {})
            .num.terms
        )
    return False


def said_of(said: Said, x: Letter, value: Term) -> Said:
    """The same of a value of the letter."""

    def put(found: Any) -> Any:
        return written_out(found, {x: value}) if isinstance(found, Term) else None

    return changed(said, put)  # type: ignore[no-any-return]


def back(r: Relation, x: Letter, value: Term) -> Relation:
    """The relation about the letter in the value, as one about x."""
    (y,) = letters(value)
    put = {y: x if value == y else -x}
    return Relation(written_out(r.lhs, put), r.rel, written_out(r.rhs, put))

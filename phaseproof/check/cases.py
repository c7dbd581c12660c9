"""The letters on whose sign a statement may depend, and what it says for either sign."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from phaseproof.language.claims import Relation, Sequent
from phaseproof.language.terms import Letter, Node, Number, Term, letters, subterms
from phaseproof.language.walk import changed
from phaseproof.search.matching import written_out


def turning(said: Sequent) -> Letter | None:
    """The first real letter inside of a modulus, a logarithm, a root or a power that is not
    whole."""
    found = (x for e in nodes(said) if turns(e) for x in letters(e) if isinstance(x, Letter))
    return min((x for x in found if x in said.letters and x.domain in ("real", "integer")
                and not x.size), key=lambda x: x.name, default=None)


def nodes(said: Sequent) -> Iterable[Node]:
    return (e for r in said.says for side in (r.lhs, r.rhs) for e in subterms(side)
            if isinstance(e, Node))


def turns(e: Node) -> bool:
    if e.head == "^":
        return not (isinstance(e.args[1], Number) and e.args[1].value.denominator == 1)
    return e.head in ("abs", "log")


def cases(x: Letter, said: Sequent) -> tuple[list[Term], list[Term]]:
    """For a letter: itself with x ≥ 0, or else with x > 0; and −x with x > 0."""
    if x.domain == "integer":
        n = Letter(x.name, "natural")
        return [n], [-n]
    p, q = (Letter(x.name, domain) for domain in ("positive", "nonnegative"))
    return [p] if any(x in letters(e) and not at_zero(e) for e in nodes(said)) else [q, p], [-p]


def at_zero(e: Node) -> bool:
    """Whether this may mean something where what stands inside is 0."""
    if e.head == "^":
        return isinstance(e.args[1], Number) and e.args[1].value >= 0
    return e.head not in ("log", "/")


def said_of(said: Sequent, x: Letter, value: Term) -> Sequent:
    """The same of a value of the letter."""
    def put(found: Any) -> Any:
        return written_out(found, {x: value}) if isinstance(found, Term) else None
    return changed(said, put)  # type: ignore[no-any-return]


def back(r: Relation, x: Letter, value: Term) -> Relation:
    """What is said of the letter in the value, of the letter x."""
    (y,) = letters(value)
    put = {y: x if value == y else -x}
    return Relation(written_out(r.lhs, put), r.rel, written_out(r.rhs, put))

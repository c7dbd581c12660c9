"""The lines of a proof, each a small statement that SymPy may be asked about.

A line that holds by a hypothesis, or is an instance of another claim, is taken from there: that
claim has a script of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from phaseproof.trusted.kernel.rules import CASES, INSTANCE
from phaseproof.trusted.language.claims import (
    Chain,
    Contrary,
    Part,
    Proof,
    Relation,
    Rule,
    Sequent,
)
from phaseproof.trusted.language.walk import parts_of


@dataclass(frozen=True)
class Line:
    """What one link of a chain says; whether it is taken from elsewhere, and whether that is
    another claim or a theorem."""

    says: Relation
    cited: bool
    rests: bool = False


def lines(part: Part) -> tuple[Line, ...]:
    """Every link of a proof, those of the facts on its way and of its subproofs too; of the claim
    that refutes it, if one does."""
    return tuple(dict.fromkeys(_lines(part)))


def _lines(part: Part) -> Iterator[Line]:
    match part.evidence:
        case Contrary(claim):
            for p in claim.parts:
                yield from _lines(p)
        case Proof(chains):
            for fact in part.evidence.facts:
                yield from _links(fact.condition.says, fact.chain)
            for says, chain in zip(part.sequent.says, chains, strict=True):
                yield from _links(says, chain)


def _links(says: Relation, chain: Chain) -> Iterator[Line]:
    for before, rule, after in chain.links(says):
        inner = () if isinstance(rule, CASES) else rule.subproofs(before, after)
        for _, relation, subproof in inner:
            yield from _links(relation, subproof)
        if not inner:
            sources = _sources(rule)
            rests = any(not isinstance(x, str) for x in sources)
            yield Line(Relation(before, rule.rel, after), bool(sources), rests)


def _sources(rule: Rule) -> list[object]:
    return [x.source for x in parts_of(rule, terms=False) if isinstance(x, INSTANCE)]


def selected(part: Part, numbers: tuple[int, ...], loose: bool) -> Part:
    """Some lines as a part of their own, with the hypotheses, or without any."""
    every = lines(part)
    evidence = part.evidence
    sequent = (
        evidence.by.parts[0].sequent if isinstance(evidence, Contrary) else part.sequent
    )
    says = tuple(every[n].says for n in numbers)
    given = () if loose else sequent.given
    provided = () if loose else sequent.provided
    chosen = part.evidence.choose if isinstance(part.evidence, Proof) else ()
    lone = Sequent(says, given, free=sequent.free, provided=provided)
    return Part(lone, Proof((), chosen), part.witnesses)

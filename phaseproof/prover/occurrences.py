"""Nodes that occur in terms, and letters in the order of their names."""

from __future__ import annotations

from collections.abc import Iterable

from phaseproof.trusted.language.claims import Claim, Relation, Sequent
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Binder,
    Letter,
    Node,
    Term,
    subterms,
)


def sides_of(relations: Iterable[Relation]) -> list[Term]:
    """Both sides of each relation, in order."""
    return [e for r in relations for e in (r.lhs, r.rhs)]


def nodes(*terms: Term, heads: Iterable[str] = ()) -> list[Node]:
    """The nodes that occur in these terms, each once, from the outside in; of these heads, if some
    are named."""
    found = dict.fromkeys(x for e in terms for x in subterms(e) if isinstance(x, Node))
    return [x for x in found if not heads or x.head in heads]


def nodes_of(said: Sequent) -> list[Node]:
    """The nodes of what a statement says."""
    return nodes(*sides_of(said.says))


def binders(head: str, *terms: Term) -> list[Binder]:
    """The sums, products or integrals that occur in these terms, each once."""
    found = dict.fromkeys(x for e in terms for x in subterms(e))
    return [x for x in found if isinstance(x, Binder) and x.head == head]


def heads_of(*terms: Term) -> set[str]:
    """The heads of all nodes in these terms."""
    return {x.head for x in nodes(*terms)}


def by_name(found: Iterable[AnyLetter]) -> list[AnyLetter]:
    """The letters in the order of their names."""
    return sorted(found, key=lambda x: x.name)


def numbers_by_name(found: Iterable[AnyLetter], *domains: str) -> list[Letter]:
    """The letters that are no functions, in the order of their names; of these domains, if some are
    named."""
    return [
        x
        for x in by_name(found)
        if isinstance(x, Letter) and (not domains or x.domain in domains)
    ]


def values_of(lemma: Claim, *values: Term, part: int = 0) -> dict[AnyLetter, Term]:
    """A value for each letter of a lemma, in the order of their names."""
    names = by_name(lemma.parts[part].sequent.letters)
    return dict(zip(names, values, strict=True))

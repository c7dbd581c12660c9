"""What a claim is among the others: theorem, proposition, lemma or arithmetic.

A theorem is one by its author's word; the rest is counted.  A *proposition* is stated for its own
sake: an answer says it, a row of a document stands or falls with it, it puts a refuted claim right,
or nothing rests on it.  *Arithmetic* speaks of numbers alone.  A *lemma* is there for the claims
that rest on it, or shown in one line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

from phaseproof.library.loading import Book
from phaseproof.library.rows import tags
from phaseproof.trusted.language.claims import Chain, Claim, Contrary, Evidence, Proof
from phaseproof.trusted.language.walk import claims, parts_of

RANKS = ("theorem", "proposition", "lemma", "arithmetic")


def ranks(book: Book, settled: Set[str] | None = None) -> Mapping[str, str]:
    """The rank of every claim of a book, or of those that are ``settled``, by its tag."""
    answered = {claim.tag for answer in book.answers for claim in answer.claims}
    asked, used = (
        {*_asked(book)},
        {x.tag for _, e in book for x in claims(e.claim.parts)},
    )
    return {
        e.claim.tag: _rank(e.claim, answered, asked, used)
        for _, e in book
        if settled is None or e.claim.tag in settled
    }


def in_small_print(claim: Claim, rank: str) -> bool:
    """What a reader of the book may pass over: arithmetic, and lemmas that take one line."""
    return rank == "arithmetic" or (rank == "lemma" and takes_one_line(claim))


def takes_one_line(claim: Claim) -> bool:
    """Each of its parts falls at a point, or is one step that holds no further chain."""
    return all(_one_step(p.evidence) for p in claim.parts)


def _one_step(evidence: Evidence) -> bool:
    if not isinstance(evidence, Proof):
        return not isinstance(evidence, Contrary)
    chains = [x for x in parts_of(evidence, terms=False) if isinstance(x, Chain)]
    return (
        not evidence.first
        and len(chains) == len(evidence.chains)
        and not any(chain.lines for chain in chains)
    )


def _rank(claim: Claim, answered: set[str], asked: set[str], used: set[str]) -> str:
    tag = claim.tag
    if claim.theorem:
        return "theorem"
    if tag not in answered and of_numbers(claim):
        return "arithmetic"
    if tag in answered | asked:
        return "proposition"
    return "lemma" if tag in used or takes_one_line(claim) else "proposition"


def of_numbers(claim: Claim) -> bool:
    """No letter stands for anything in it."""
    return not any(
        p.sequent.letters or p.sequent.some or p.sequent.free for p in claim.parts
    )


def _asked(book: Book) -> Iterator[str]:
    """The claims by which rows of documents are settled, and those that put others right."""
    for document in book.documents:
        for row in document.statements:
            yield from tags(row)
    for _, entry in book:
        if entry.claim.corrected:
            yield entry.claim.corrected.tag

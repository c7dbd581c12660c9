"""A statement is settled: refuted at a point, proved with the conditions it needs, or left open.

Points are tried first, then proofs, then more points.  Whatever is found is a claim, and the
verdict is the kernel's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from time import process_time

from phaseproof.check.points import FIRST, MORE, perhaps_false, points
from phaseproof.check.proving import Lemmas, Offer, offers
from phaseproof.check.statement import Statement
from phaseproof.kernel.instances import REFUSALS
from phaseproof.kernel.proofs import under
from phaseproof.kernel.rules import REGISTRY
from phaseproof.kernel.scope import Needs, Scope
from phaseproof.language.budget import TooLarge, allowance
from phaseproof.language.claims import (
    Claim,
    Condition,
    Counterexample,
    Part,
    Point,
    Proof,
    Rejected,
    Relation,
    Sequent,
)
from phaseproof.language.results import Judgement, Verdict
from phaseproof.language.stating import Differ
from phaseproof.language.terms import Letter, Term, letters, subterms
from phaseproof.search.completion import Loose, Taken, Unindexed, complete, judge_complete

TAG = "0000"
STEPS = 3_000_000     # of the search; each judgement has its own
CONDITIONS = 8        # ≠ 0 that a statement may need
WITNESSES = 5         # points that are offered to show that hypotheses can hold


@dataclass(frozen=True)
class Answer:
    """What became of a statement.  A proof and a refutation are claims that the kernel judged."""

    statement: Statement
    verdict: str                             # proved, refuted or undecided
    claim: Claim | None = None
    judgement: Judgement | None = None
    conditions: tuple[Relation, ...] = ()    # what it was proved under, beyond what was given
    obstacle: str = ""
    seconds: float = 0

    @property
    def witness(self) -> Point:
        """The point of a refutation."""
        if self.claim is not None and isinstance(at := self.claim.parts[0].evidence,
                                                 Counterexample):
            return at.at
        return ()


def settle(statement: Statement, lemmas: Lemmas = tuple) -> Answer:
    """The answer about a statement.

    >>> from phaseproof.check.statement import read
    >>> settle(read("sin(2*x) = 2*sin(x)*cos(x)")).verdict
    'proved'
    >>> settle(read("sqrt(x)*sqrt(y) = sqrt(x*y)")).verdict
    'refuted'
    """
    start = process_time()
    with allowance(STEPS):
        answer = _settled(statement, lemmas)
    return replace(answer, seconds=process_time() - start)


def _settled(statement: Statement, lemmas: Lemmas) -> Answer:
    try:
        tried = points(statement.sequent)
        if (found := refuted(statement, islice(tried, FIRST))) is not None:
            return found
        obstacle: Exception | str
        try:
            return proved(statement, lemmas)
        except REFUSALS as refusal:
            obstacle = refusal
        if (found := refuted(statement, islice(tried, MORE))) is not None:
            return found
    except TooLarge as error:
        obstacle = error
    return Answer(statement, "undecided", obstacle=str(obstacle))


def judged(statement: Statement, part: Part) -> tuple[Claim, Judgement]:
    """The kernel's judgement of the statement with this evidence."""
    claim = complete(Claim(TAG, statement.text, "", (part,)))
    return claim, judge_complete(claim)


# ---------------------------------------------------------------- refutations

def refuted(statement: Statement, tried: Iterator[Point]) -> Answer | None:
    """At the first point at which the kernel finds that it fails."""
    said = statement.sequent
    for at in tried:
        if any(perhaps_false(r, at) for r in said.says):
            try:
                claim, judgement = judged(statement, Part(said, Counterexample(at)))
            except Rejected:
                continue
            if judgement.verdict is Verdict.REFUTED:
                return Answer(statement, "refuted", claim, judgement)
    return None


# ---------------------------------------------------------------- proofs

def proved(statement: Statement, lemmas: Lemmas) -> Answer:
    """The proof, under as many ≠ 0 as it turns out to need.  Raises what stands in the way."""
    said, conditions = statement.sequent, list[Condition]()
    while True:
        assumed = replace(said, given=(*said.given, *conditions))
        try:
            found = [offered(r, assumed, lemmas) for r in said.says]
            break
        except Needs as need:
            if need.kind != "≠ 0" or len(conditions) == CONDITIONS or not isinstance(
                    need.text, Term) or not free_in(need.text, said):
                raise
            name = f"needed {len(conditions) + 1}" if conditions else "needed"
            conditions.append(Condition(Differ(need.text, 0), name=name))
    facts = dict.fromkeys(fact for offer in found for fact in offer.facts)
    proof = Proof(tuple(offer.chain for offer in found), (), tuple(facts))
    claim, judgement = first_judged(statement, assumed, proof)
    return Answer(statement, "proved", claim, judgement, tuple(c.says for c in conditions))


def free_in(e: Term, said: Sequent) -> bool:
    """Whether the term speaks of the letters of the statement, and of no other."""
    return letters(e) <= said.letters and not any(
        isinstance(x, Letter) and x not in said.letters for x in subterms(e))


def offered(says: Relation, assumed: Sequent, lemmas: Lemmas) -> Offer:
    """The first proof of a relation that holds."""
    scope = under(assumed, Scope(rules=REGISTRY | {Loose, Taken, Unindexed},
                                 proved=lambda lemma: None))
    first: Exception | None = None
    for offer in offers(says, assumed.given, scope, lemmas):
        part = Part(replace(assumed, says=(says,)), offer.proof, some_witness(assumed))
        try:
            complete_and_judge(part)
            return offer
        except REFUSALS as refusal:
            first = first or refusal
    raise first or Rejected("no proof was found")


def complete_and_judge(part: Part) -> None:
    judge_complete(complete(Claim(TAG, "a step", "", (part,))))


def some_witness(said: Sequent) -> tuple[Point, ...]:
    """A point at which the hypotheses hold, as far as balls tell."""
    at = next(points(said), None)
    if at is None:
        raise Rejected("no point was found at which the hypotheses hold")
    return (at,) if at else ()


def first_judged(statement: Statement, assumed: Sequent, proof: Proof) -> tuple[Claim, Judgement]:
    """With the first point that the kernel takes for one at which the hypotheses hold."""
    refusal: Exception = Rejected("no point was found at which the hypotheses hold")
    for at in islice(points(assumed), WITNESSES):
        try:
            return judged(statement, Part(assumed, proof, (at,) if at else ()))
        except Rejected as error:
            refusal = error
    raise refusal

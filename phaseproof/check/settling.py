"""A statement is settled: refuted at a point, proved with the conditions it needs, or left open.

Points are tried first, then proofs, then more points; where an inequality nearly fails, points near
by.  Each of these has steps of its own.  Whatever is found is a claim, and the verdict is the
kernel's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from time import process_time

from phaseproof.check.cases import back, cases, said_of, turning
from phaseproof.check.goals import Lemmas, Offer, distinct
from phaseproof.check.inside import theory
from phaseproof.check.points import (
    FIRST,
    MORE,
    box,
    downhill,
    perhaps_false,
    points,
    special,
)
from phaseproof.check.proving import offers
from phaseproof.check.statement import Statement
from phaseproof.kernel.instances import REFUSALS, assume
from phaseproof.kernel.proofs import under
from phaseproof.kernel.rules import REGISTRY
from phaseproof.kernel.scope import Needs, Scope
from phaseproof.language.budget import allowance, spend
from phaseproof.language.claims import (
    Claim,
    Condition,
    Counterexample,
    Fact,
    Part,
    Point,
    Proof,
    Rejected,
    Relation,
    Sequent,
)
from phaseproof.language.codec import LONGEST
from phaseproof.language.results import Judgement, Verdict
from phaseproof.language.stating import Differ
from phaseproof.language.terms import Letter, Term, is_matrix, letters, subterms, term
from phaseproof.notation import latex
from phaseproof.search.completion import Loose, Taken, Unindexed, complete, judge_complete

NOWHERE = "no point was found at which the hypotheses hold"
TAG = "0000"          # of a step that is tried
STEPS = 3_000_000     # of the search for a proof, and for points; each judgement has its own
CASES = 1_500_000     # of the search for proofs for either sign of letters
CASE = 600_000        # of those, for one sign
NEAR, FURTHER = 40, 400  # points that are tried downhill, before a proof is sought and after it
CONDITIONS = 8        # ≠ 0 that a statement may need
FACTS = 12            # that a proof may need on the way
JUDGEMENT = 8_000     # steps that one costs, of those of the search
SIGN_SOUGHT = 1_000_000  # steps for what a proof needs on the way
WITNESSES = 5         # points that are offered to show that hypotheses can hold


@dataclass(frozen=True)
class Answer:
    """What became of a statement.  A proof and a refutation are claims that the kernel judged."""

    statement: Statement
    verdict: str                             # proved, refuted or undecided
    claim: Claim | None = None
    judgement: Judgement | None = None
    conditions: tuple[Relation, ...] = ()    # what it was proved under, beyond what was given
    signs: tuple[Letter, ...] = ()           # of which each sign has parts of its own
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
    answer = _settled(statement, lemmas)
    return replace(answer, seconds=process_time() - start)


def _settled(statement: Statement, lemmas: Lemmas) -> Answer:
    obstacle: Exception | str
    tried = points(statement.sequent)
    try:
        with allowance(STEPS):
            if not (first := [*islice(tried, FIRST)]):
                return Answer(statement, "undecided", obstacle=NOWHERE)
            if (found := refuted(statement, iter(first)) or refuted(
                    statement, special(statement.sequent), True) or near(statement, first, NEAR)):
                return found
        try:
            with allowance(STEPS * len(statement.sequent.says)):
                return proved(statement, lemmas)
        except REFUSALS as refusal:
            obstacle = refusal
        with suppress(*REFUSALS), allowance(CASES):
            return in_cases(statement, lemmas)
        with allowance(STEPS):
            more = [*islice(tried, MORE)]
            if (found := refuted(statement, iter(more)) or near(
                    statement, [*first, *more], FURTHER)):
                return found
    except REFUSALS as error:  # also where nothing can be enclosed, or too much was asked for
        obstacle = error
    return Answer(statement, "undecided", obstacle=str(obstacle).removeprefix(f"{TAG}: "))


def near(statement: Statement, starts: list[Point], most: int) -> Answer | None:
    """The refutation at a point to which it goes downhill from these."""
    said = statement.sequent
    for r in said.says:
        if r.rel in "≤<" and (found := refuted(statement, downhill(r, said, starts, most))):
            return found
    return None


def judged(statement: Statement, *parts: Part) -> tuple[Claim, Judgement]:
    """The kernel's judgement of the statement with this evidence, in one part for each case.  Its
    tag is F with the beginning of its hash, its title the formula, unless that is too long for a
    line."""
    title = ", ".join(f"${latex.relation(r)}$" for r in statement.sequent.says)
    claim = complete(Claim(TAG, title if len(title) <= LONGEST else "", "", parts))
    claim = replace(claim, tag=f"F{claim.hash[:3].upper()}")
    return claim, judge_complete(claim)


# ---------------------------------------------------------------- refutations

def refuted(statement: Statement, tried: Iterator[Point], unread: bool = False) -> Answer | None:
    """At the first point at which the kernel finds that it fails; it is asked of those that balls
    do not read as well, if ``unread``."""
    said = statement.sequent
    for at in tried:
        if any(perhaps_false(r, at, unread) for r in said.says):
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
            found = distinct([offered(r, assumed, lemmas) for r in said.says])
            break
        except REFUSALS as refusal:
            known = {c.says.lhs for c in conditions}
            need = next((x.text for x in needs(refusal) if x.kind == "≠ 0" and x.text not in known
                         and free_in(x.text, said) and letters(x.text)
                         and not claimed(x.text, said)), None)
            if need is None or len(conditions) == CONDITIONS:
                raise
            name = f"needed {len(conditions) + 1}" if conditions else "needed"
            conditions.append(Condition(Differ(need, 0), name=name))
    facts = dict.fromkeys(fact for offer in found for fact in offer.facts)
    proof = Proof(tuple(offer.chain for offer in found), (), tuple(facts))
    claim, judgement = first_judged(statement, assumed, proof)
    return Answer(statement, "proved", claim, judgement, tuple(c.says for c in conditions))


def in_cases(statement: Statement, lemmas: Lemmas) -> Answer:
    """The proof for either sign of a letter, each in a part of its own.  Raises what stands in the
    way."""
    x = turning(statement.sequent)
    if x is None:
        raise Rejected("no case is to be told apart")
    parts, conditions, signs = list[Part](), list[Relation](), {x: None}
    for values in cases(x, statement.sequent):
        value, found = one_case(statement, x, values, lemmas)
        parts += found.claim.parts if found.claim else ()
        conditions += (back(r, x, value) for r in found.conditions)
        signs |= dict.fromkeys(found.signs)
        if value == Letter(x.name, "positive"):
            conditions.append(Differ(x, 0))
    claim, judgement = judged(statement, *parts)
    return Answer(statement, "proved", claim, judgement, different(conditions), (*signs,))


def one_case(statement: Statement, x: Letter, values: list[Term], lemmas: Lemmas
             ) -> tuple[Term, Answer]:
    """The first of these values of the letter with a proof."""
    refusal: Exception = Rejected(NOWHERE)
    for value in values:
        said = replace(statement, sequent=said_of(statement.sequent, x, value))
        for how in (proved, in_cases):
            try:
                with allowance(CASE, shared=True):
                    return value, how(said, lemmas)
            except REFUSALS as error:
                refusal = error
    raise refusal


def different(conditions: Iterable[Relation]) -> tuple[Relation, ...]:
    """Those that say something else than the ones before."""
    found = list[Relation]()
    for r in conditions:
        if not any(same_but_sign(r.lhs, known.lhs, Scope()) for known in found):
            found.append(r)
    return tuple(found)


def claimed(e: Term, said: Sequent) -> bool:
    """Whether e ≠ 0 is what is to be shown: that is no condition of it."""
    return any(r.rel == "≠" and not is_matrix(r.lhs) and same_but_sign(
        e, r.rhs - r.lhs, under(said, Scope()))
               for r in said.says)


def same_but_sign(u: Term, v: Term, scope: Scope) -> bool:
    return theory(u**2, v**2, scope) is not None


def free_in(e: Term, said: Sequent) -> bool:
    """Whether the term speaks of the letters of the statement, and of no other."""
    return letters(e) <= said.letters and not any(
        isinstance(x, Letter) and x not in said.letters for x in subterms(e))


def offered(says: Relation, assumed: Sequent, lemmas: Lemmas) -> Offer:
    """The first proof of a relation that holds.  What a proof needs to be visible is shown on the
    way, where that can be done."""
    facts: tuple[Fact, ...] = ()
    while True:
        try:
            return tried(says, assumed, facts, lemmas)
        except REFUSALS as refusal:
            more = next(filter(None, (shown(x, assumed, facts, lemmas) for x in needs(refusal)
                                      if x.text != says.rhs - says.lhs)), None)
            if more is None or len(facts) >= FACTS:
                raise
            facts += more


def tried(says: Relation, assumed: Sequent, facts: tuple[Fact, ...], lemmas: Lemmas) -> Offer:
    """The first proof that holds, where these facts are known; or the first refusal, caused by the
    others."""
    scope = knowing(assumed, facts)
    said, refused = replace(assumed, says=(says,)), list[Exception]()
    for offer in offers(says, assumed.given, scope, lemmas):
        spend(JUDGEMENT)
        whole = replace(offer, facts=(*facts, *(x for x in offer.facts if x not in facts)))
        try:
            judge_complete(complete(Claim(TAG, "a step", "", (Part(
                said, whole.proof, some_witness(said)),))))
            return whole
        except REFUSALS as refusal:
            refused.append(refusal)
    if not refused:
        raise Rejected("no proof was found")
    raise Open(refused)


class Open(Rejected):
    """No proof that was tried holds: what was said of each."""

    def __init__(self, refused: list[Exception]):
        super().__init__(str(refused[0]))
        self.refused = refused


def needs(refusal: BaseException) -> Iterator[Needs]:
    """The conditions that were missed, each once."""
    seen = set[object]()
    for x in causes(refusal):
        if isinstance(x, Needs) and isinstance(x.text, Term) and (x.text, x.kind) not in seen:
            seen.add((x.text, x.kind))
            yield x


def causes(error: BaseException | None) -> Iterator[BaseException]:
    """What lies behind a refusal."""
    while error is not None:
        yield error
        if isinstance(error, Open):
            for x in error.refused:
                yield from causes(x.__cause__)
        error = error.__cause__


def knowing(assumed: Sequent, facts: tuple[Fact, ...]) -> Scope:
    scope = under(assumed, Scope(rules=REGISTRY | {Loose, Taken, Unindexed},
                                 proved=lambda lemma: None))
    for fact in facts:
        scope = assume(scope, fact.condition)
    return scope


SIGNS = {"≠ 0": "≠", "> 0": "<", "≥ 0": "≤", "positive": "<", "nonnegative": "≤"}


def shown(need: Needs, assumed: Sequent, facts: tuple[Fact, ...], lemmas: Lemmas
          ) -> tuple[Fact, ...]:
    """What is needed, as a fact, and what that rests on; nothing where it is not seen.  What has to
    differ from 0 is shown to lie on one side of it."""
    zero = term(0)
    if need.kind not in SIGNS or not free_in(need.text, assumed) or any(
            need.text in (f.condition.says.lhs, f.condition.says.rhs) for f in facts):
        return ()
    apart = need.kind == "≠ 0"
    says = Relation(need.text, "≠", zero) if apart else Relation(zero, SIGNS[need.kind], need.text)
    with suppress(*REFUSALS), allowance(SIGN_SOUGHT, shared=True):
        found = tried(says, assumed, facts, lemmas if assumed.given or not apart else tuple)
        name = f"shown {len(facts) + 1}"
        return (*found.facts[len(facts):], Fact(Condition(says, name=name), found.chain))
    return ()


def some_witness(said: Sequent) -> tuple[Point, ...]:
    """A point at which the hypotheses hold, as far as balls tell."""
    at = next(points(said), None)
    if at is None:
        raise Rejected(NOWHERE)
    return (at,)


def first_judged(statement: Statement, assumed: Sequent, proof: Proof) -> tuple[Claim, Judgement]:
    """With the first point that the kernel takes for one at which the hypotheses hold."""
    refusal: Exception = Rejected(NOWHERE)
    for at in islice(points(assumed), WITNESSES):
        try:
            return judged(statement, Part(assumed, proof, (at,)))
        except Rejected as error:
            refusal = error
    raise refusal


SHOWN = 15  # digits of a value


def values(answer: Answer) -> tuple[str | None, str | None]:
    """Both sides of the relation that fails, as balls at the point of the refutation."""
    at = answer.witness
    if answer.verdict != "refuted":
        return None, None
    says = next((r for r in answer.statement.sequent.says if perhaps_false(r, at)),
                answer.statement.sequent.says[0])
    return written(says.lhs, at), written(says.rhs, at)


def written(e: Term, at: Point) -> str | None:
    """A number as a ball; nothing for a matrix."""
    with suppress(*REFUSALS):
        return str(box(e, at).str(SHOWN))
    return None

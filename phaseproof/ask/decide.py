"""A statement is settled: refuted at a point, proved with the conditions it needs, or left open.

Points are tried first, then proofs, then more points; where an inequality nearly fails, points near
by.  Each of these has steps of its own.  Whatever is found is a claim, and the verdict is the
kernel's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import islice
from time import process_time
from typing import TypeVar

from phaseproof.ask.limits import (
    CASE,
    CASES,
    CONDITIONS,
    EXCEPTIONS,
    FACTS,
    FINELY,
    FURTHER,
    JUDGEMENT,
    NEAR,
    SHOWN,
    SIGN_SOUGHT,
    STEPS,
    WITNESSES,
)
from phaseproof.authoring.builders import AtMost, Differ, Equal
from phaseproof.prover.case_split import back, cases, said_of, turning, vanishes
from phaseproof.prover.counterexamples import (
    admitted,
    box,
    downhill,
    ends,
    fails,
    perhaps_false,
    points,
    special,
)
from phaseproof.prover.elaboration import (
    Loose,
    Taken,
    Unindexed,
    complete,
    judge_complete,
)
from phaseproof.prover.exceptions import exceptions, excluded
from phaseproof.prover.goal import Lemmas, Offer, Trace, distinct
from phaseproof.prover.limits import DIGITS, FINE, FIRST, MORE
from phaseproof.prover.occurrences import nodes_of
from phaseproof.prover.portfolio import Prover
from phaseproof.prover.rewrites import assuming, theory
from phaseproof.syntax import latex
from phaseproof.syntax.python_printer import relation
from phaseproof.syntax.statement import Statement
from phaseproof.trusted.kernel.chain import defined
from phaseproof.trusted.kernel.context import Needs, Scope
from phaseproof.trusted.kernel.instances import REFUSALS, assume
from phaseproof.trusted.kernel.proofs import under
from phaseproof.trusted.kernel.refutation import holds, negation
from phaseproof.trusted.kernel.rules import REGISTRY
from phaseproof.trusted.language.budget import LINE_SIGNS, allowance, spend
from phaseproof.trusted.language.claims import (
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
from phaseproof.trusted.language.terms import (
    Letter,
    Term,
    is_matrix,
    letters,
    subterms,
    term,
)
from phaseproof.trusted.language.verdict import Judgement, Verdict

NOWHERE = "no point was found at which the hypotheses hold"
CONTRADICTORY = "the hypotheses contradict each other"
TAG = "0000"  # of a step that is tried
NEEDED = "needed"  # the name of one

Found = TypeVar("Found")


@dataclass(frozen=True)
class Answer:
    """The answer about a statement.  A proof and a refutation are claims that the kernel judged."""

    statement: Statement
    verdict: str  # proved, refuted or undecided
    claim: Claim | None = None
    judgement: Judgement | None = None
    conditions: tuple[
        Relation, ...
    ] = ()  # what it, or what was proved of it, needs beyond that
    signs: tuple[Letter, ...] = ()  # of which each sign has parts of its own
    exceptions: tuple[
        Relation, ...
    ] = ()  # values of letters that have parts of their own
    obstacle: str = ""
    sought: tuple[
        Trace, ...
    ] = ()  # what was tried for each relation that was to be shown
    seconds: float = 0

    @property
    def witness(self) -> Point:
        """The point of a refutation."""
        if self.claim is not None and isinstance(
            at := self.claim.parts[0].evidence, Counterexample
        ):
            return at.at
        return ()


def settle(statement: Statement, lemmas: Lemmas = tuple) -> Answer:
    """The answer about a statement.

    >>> from phaseproof.syntax.statement import read
    >>> settle(read("sin(2*x) = 2*sin(x)*cos(x)")).verdict
    'proved'
    >>> settle(read("sqrt(x)*sqrt(y) = sqrt(x*y)")).verdict
    'refuted'
    """
    start, prover = process_time(), Prover(lemmas)
    answer = _settled(statement, prover)
    return replace(answer, sought=tuple(prover.log), seconds=process_time() - start)


def _settled(statement: Statement, prover: Prover) -> Answer:
    obstacle: Exception | None = None
    conditions: tuple[Relation, ...] = ()
    tried = points(statement.sequent)
    try:
        with allowance(STEPS):
            if not (first := [*islice(tried, FIRST)]):
                why = CONTRADICTORY if _contradictory(statement, prover) else NOWHERE
                return Answer(statement, "undecided", obstacle=why)
            if (
                found := _refuted(statement, iter(first))
                or _refuted(statement, special(statement.sequent), True)
                or _refuted(statement, ends(statement.sequent))
                or _near(statement, first, NEAR)
            ):
                return found
        for how, steps in (
            (_proved, STEPS * len(statement.sequent.says)),
            (_in_cases, CASES),
        ):
            try:
                with allowance(steps):
                    return how(statement, prover)
            except _Conditional as open_at:
                conditions, obstacle = conditions or open_at.conditions, open_at
                with allowance(STEPS):
                    for r in open_at.conditions:
                        if found := _refuted(
                            statement, excluded(statement.sequent, r.lhs)
                        ):
                            return found
            except REFUSALS as refusal:
                obstacle = obstacle or refusal
        with allowance(STEPS):
            more = [*islice(tried, MORE)]
            if (
                found := _refuted(statement, iter(first[:FINELY]), digits=FINE)
                or _refuted(statement, iter(more))
                or _near(statement, [*first, *more], FURTHER)
            ):
                return found
        with suppress(*REFUSALS), allowance(STEPS * len(statement.sequent.says)):
            obstacle = _if_signed(statement, prover) or obstacle
    except (
        REFUSALS
    ) as error:  # also where nothing can be enclosed, or too much was asked for
        obstacle = error
    return Answer(
        statement,
        "undecided",
        conditions=conditions,
        obstacle=str(obstacle).removeprefix(f"{TAG}: "),
    )


def _near(statement: Statement, starts: list[Point], most: int) -> Answer | None:
    """The refutation at a point to which it goes downhill from these."""
    said = statement.sequent
    for r in said.says:
        if r.rel in "≤<" and (
            found := _refuted(statement, downhill(r, said, starts, most))
        ):
            return found
    return None


def _judged(statement: Statement, *parts: Part) -> tuple[Claim, Judgement]:
    """The kernel's judgement of the statement with this evidence, in one part for each case.  Its
    tag is F with the beginning of its hash, its title the formula, unless that is too long for a
    line."""
    title = ", ".join(f"${latex.relation(r)}$" for r in statement.sequent.says)
    claim = complete(Claim(TAG, title if len(title) <= LINE_SIGNS else "", "", parts))
    claim = replace(claim, tag=f"F{claim.hash[:3].upper()}")
    return claim, judge_complete(claim)


# ---------------------------------------------------------------- refutations


def _refuted(
    statement: Statement,
    tried: Iterator[Point],
    unread: bool = False,
    digits: int = DIGITS,
) -> Answer | None:
    """At the first point at which the kernel finds that it fails; it is asked of those that balls
    do not read as well, if ``unread``."""
    said = statement.sequent
    with suppress(*REFUSALS):
        said = _readable(said)
    for at in tried:
        if any(perhaps_false(r, at, unread, digits) for r in said.says):
            try:
                claim, judgement = _judged(statement, Part(said, Counterexample(at)))
            except Rejected:
                continue
            if judgement.verdict is Verdict.REFUTED:
                return Answer(statement, "refuted", claim, judgement)
    return None


# ---------------------------------------------------------------- proofs


class _Conditional(Rejected):
    """There is a proof, but only where these hold, which the statement itself does not ask for."""

    def __init__(self, conditions: Iterable[Relation]):
        self.conditions = tuple(conditions)
        super().__init__("proved where " + " and ".join(map(str, self.conditions)))


def _proved(statement: Statement, prover: Prover, depth: int = EXCEPTIONS) -> Answer:
    """The proof, under the ≠ 0 without which a side or a hypothesis means nothing.  Where it needs
    another one, the exceptions have parts of their own.  Raises what stands in the way."""
    said, own = _meaningful(statement.sequent, prover)
    more = list[Condition]()
    while True:
        assumed = replace(said, given=(*said.given, *more))
        try:
            found = distinct([_offered(r, assumed, prover) for r in said.says])
            break
        except REFUSALS as refusal:
            more.append(_missing(refusal, assumed))
    facts = dict.fromkeys(fact for offer in found for fact in offer.facts)
    proof = Proof(tuple(offer.chain for offer in found), (), tuple(facts))
    claim, judgement = _judged(statement, Part(assumed, proof, _some_witness(assumed)))
    answer = Answer(statement, "proved", claim, judgement, tuple(c.says for c in own))
    beyond = [c.says for c in more]
    for n, r in enumerate(beyond):  # where those before it hold
        scope = _knowing(replace(said, given=(*said.given, *more[:n])), ())
        values = exceptions(r.lhs, said, scope) if depth else None
        if values is None:
            raise _Conditional(beyond)
        for x, value in values:
            answer = _excepting(answer, x, value, beyond, prover, depth - 1)
    return answer


def _if_signed(statement: Statement, prover: Prover) -> Exception | None:
    """An offer of the signs without which a side means nothing, if it is proved where they hold."""
    said, signs = statement.sequent, list[Condition]()
    while True:
        there = replace(said, given=(*signs, *said.given))
        try:
            _meaningful(there, prover)
            break
        except REFUSALS as refusal:
            need = next(
                (x for x in _needs(refusal) if x.kind in SIGNS and x.kind != "≠ 0"),
                None,
            )
            if (
                need is None
                or not _free_in(need.text, said)
                or len(signs) == CONDITIONS
            ):
                return None
            says = Relation(term(0), SIGNS[need.kind], need.text)
            signs.append(Condition(says, name=f"sign {len(signs) + 1}"))
    if not signs:
        return None
    _proved(replace(statement, sequent=there), prover)
    options = " ".join(f"--given '{relation(c.says)}'" for c in signs)
    return Rejected(
        f"proved if {' and '.join(str(c.says) for c in signs)}: add {options}"
    )


def _contradictory(statement: Statement, prover: Prover) -> bool:
    """Whether 1 = 0 or 1 ≤ 0 is proved under the hypotheses."""
    for says in (Equal(1, 0), AtMost(1, 0)):
        with suppress(*REFUSALS), allowance(SIGN_SOUGHT, shared=True):
            said, _ = _meaningful(replace(statement.sequent, says=(says,)), prover)
            if prover.shows(says, said.given, _knowing(said, ())):
                return True
    return False


def _excepting(
    answer: Answer,
    x: Letter,
    value: Term,
    beyond: Iterable[Relation],
    prover: Prover,
    depth: int = EXCEPTIONS,
) -> Answer:
    """The answer with a part for this value of the letter; without it there is a proof only where
    the relations ``beyond`` hold."""
    statement = answer.statement
    said = said_of(statement.sequent, x, value)
    if any(not c.free and holds(negation(c.says), {}) for c in said.given):
        return answer  # the hypotheses exclude it
    try:
        there = _proved(replace(statement, sequent=said), prover, depth)
    except REFUSALS as refusal:
        raise _Conditional(beyond) from refusal
    known = {*answer.conditions, *(said_of(r, x, value) for r in answer.conditions)}
    new = [r for r in there.conditions if r not in known]
    if (
        answer.claim is None
        or there.claim is None
        or any(not r.letters <= statement.sequent.letters for r in new)
    ):
        raise _Conditional(beyond)
    claim, judgement = _judged(statement, *answer.claim.parts, *there.claim.parts)
    return replace(
        answer,
        claim=claim,
        judgement=judgement,
        conditions=_different((*answer.conditions, *new)),
        exceptions=(*answer.exceptions, Relation(x, "=", value), *there.exceptions),
    )


def _readable(said: Sequent) -> Sequent:
    """With the ≠ 0 before the hypotheses without which these mean nothing.  Raises what else is
    needed."""
    before = list[Condition]()
    while True:
        assumed = replace(said, given=(*before, *said.given))
        try:
            _knowing(assumed, ())
            return assumed
        except REFUSALS as refusal:
            before.append(_missing(refusal, assumed))


def _meaningful(said: Sequent, prover: Prover) -> tuple[Sequent, list[Condition]]:
    """With the ≠ 0 without which a side or a hypothesis means nothing, where they are not shown.
    Raises what else is needed."""
    before = _readable(said)
    after = list[Condition]()
    while True:
        assumed = replace(before, given=(*before.given, *after))
        try:
            for r in said.says:
                _with_facts(partial(_both_defined, r, assumed), r, assumed, prover)
            new = len(before.given) - len(said.given)
            return assumed, [*before.given[:new], *after]
        except REFUSALS as refusal:
            after.append(_missing(refusal, assumed))


def _both_defined(r: Relation, assumed: Sequent, facts: tuple[Fact, ...]) -> None:
    scope = _knowing(assumed, facts)
    defined(r.lhs, scope)
    defined(r.rhs, scope)


def _missing(refusal: Exception, assumed: Sequent) -> Condition:
    """The first ≠ 0 that was missed, to be assumed.  Raises the refusal where that cannot be."""
    known = [c for c in assumed.given if c.name.startswith(NEEDED)]
    need = next(
        (
            x.text
            for x in _needs(refusal)
            if x.kind == "≠ 0"
            and _free_in(x.text, assumed)
            and x.text not in {c.says.lhs for c in known}
            and letters(x.text)
            and not _claimed(x.text, assumed)
            and _means_something(x.text, assumed)
        ),
        None,
    )
    if need is None or len(known) == CONDITIONS:
        raise refusal
    return Condition(
        Differ(need, 0), name=f"{NEEDED} {len(known) + 1}" if known else NEEDED
    )


def _in_cases(statement: Statement, prover: Prover) -> Answer:
    """The proof for either sign of a letter, each in a part of its own.  Raises what stands in the
    way."""
    x = turning(statement.sequent)
    if x is None:
        raise Rejected("no case is to be told apart")
    parts, conditions, signs = list[Part](), list[Relation](), {x: None}
    excepted, apart = list[Relation](), False
    for values in cases(x, statement.sequent):
        value, found = _one_case(statement, x, values, prover)
        parts += found.claim.parts if found.claim else ()
        conditions += (back(r, x, value) for r in found.conditions)
        excepted += (back(r, x, value) for r in found.exceptions)
        signs |= dict.fromkeys(found.signs)
        apart |= value == Letter(x.name, "positive")
    if means_nothing := apart and any(
        vanishes(e, x) for e in nodes_of(statement.sequent)
    ):
        conditions.append(Differ(x, 0))
    claim, judgement = _judged(statement, *parts)
    answer = Answer(
        statement,
        "proved",
        claim,
        judgement,
        _different(conditions),
        (*signs,),
        tuple(excepted),
    )
    return (
        answer
        if means_nothing or not apart
        else _excepting(answer, x, term(0), [Differ(x, 0)], prover)
    )


def _one_case(
    statement: Statement, x: Letter, values: list[Term], prover: Prover
) -> tuple[Term, Answer]:
    """The first of these values of the letter with a proof."""
    refusal: Exception = Rejected(NOWHERE)
    for value in values:
        said = replace(statement, sequent=said_of(statement.sequent, x, value))
        for how in (_proved, _in_cases):
            try:
                with allowance(CASE, shared=True):
                    return value, how(said, prover)
            except _Conditional as error:
                refusal = _Conditional(back(r, x, value) for r in error.conditions)
            except REFUSALS as error:
                refusal = refusal if isinstance(refusal, _Conditional) else error
    raise refusal


def _different(conditions: Iterable[Relation]) -> tuple[Relation, ...]:
    """Those that say something else than the ones before."""
    found = list[Relation]()
    for r in conditions:
        if not any(_same_but_sign(r.lhs, known.lhs, Scope()) for known in found):
            found.append(r)
    return tuple(found)


def _means_something(e: Term, said: Sequent) -> bool:
    """Whether the term does, under those of the hypotheses that come before one that does not."""
    scope = Scope()
    with suppress(*REFUSALS):
        for c in said.given:
            scope = assume(scope, c)
    with suppress(*REFUSALS):
        defined(e, scope)
        return True
    return False


def _claimed(e: Term, said: Sequent) -> bool:
    """Whether e ≠ 0 is what is to be shown: that is no condition of it."""
    return any(
        r.rel == "≠"
        and not is_matrix(r.lhs)
        and _same_but_sign(e, r.rhs - r.lhs, under(said, Scope()))
        for r in said.says
    )


def _same_but_sign(u: Term, v: Term, scope: Scope) -> bool:
    return theory(u**2, v**2, scope) is not None


def _free_in(e: Term, said: Sequent) -> bool:
    """Whether the term speaks of the letters of the statement, and of no other."""
    return letters(e) <= said.letters and not any(
        isinstance(x, Letter) and x not in said.letters for x in subterms(e)
    )


def _offered(says: Relation, assumed: Sequent, prover: Prover) -> Offer:
    """The first proof of a relation that holds."""
    return _with_facts(
        lambda facts: _tried(says, assumed, facts, prover), says, assumed, prover
    )


def _with_facts(
    attempt: Callable[[tuple[Fact, ...]], Found],
    says: Relation,
    assumed: Sequent,
    prover: Prover,
) -> Found:
    """The result of the attempt.  Conditions that it misses are shown on the way, if possible."""
    facts: tuple[Fact, ...] = ()
    while True:
        try:
            return attempt(facts)
        except REFUSALS as refusal:
            more = next(
                filter(
                    None,
                    (
                        _shown(x, assumed, facts, prover)
                        for x in _needs(refusal)
                        if x.text != says.rhs - says.lhs
                    ),
                ),
                None,
            )
            if more is None or len(facts) >= FACTS:
                raise
            facts += more


def _tried(
    says: Relation, assumed: Sequent, facts: tuple[Fact, ...], prover: Prover
) -> Offer:
    """The first proof that holds, where these facts are known; or the first refusal, caused by the
    others."""
    scope = _knowing(assumed, facts)
    said, refused = replace(assumed, says=(says,)), list[Exception]()
    for offer in prover.offers(says, assumed.given, scope):
        spend(JUDGEMENT)
        whole = replace(
            offer, facts=(*facts, *(x for x in offer.facts if x not in facts))
        )
        try:
            part = Part(said, whole.proof, _some_witness(said))
            judge_complete(complete(Claim(TAG, "a step", "", (part,))))
            prover.log[-1].accept()
            return whole
        except REFUSALS as refusal:
            refused.append(refusal)
    if not refused:
        raise Rejected("no proof was found")
    raise _Open(refused)


class _Open(Rejected):
    """No proof that was tried holds: what was said of each."""

    def __init__(self, refused: list[Exception]):
        super().__init__(str(refused[0]))
        self.refused = refused


def _needs(refusal: BaseException) -> Iterator[Needs]:
    """The conditions that were missed, each once."""
    seen = set[object]()
    for x in _causes(refusal):
        if (
            isinstance(x, Needs)
            and isinstance(x.text, Term)
            and (x.text, x.kind) not in seen
        ):
            seen.add((x.text, x.kind))
            yield x


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """The refusals that lie behind one."""
    while error is not None:
        yield error
        if isinstance(error, _Open):
            for x in error.refused:
                yield from _causes(x.__cause__)
        error = error.__cause__


def _knowing(assumed: Sequent, facts: tuple[Fact, ...]) -> Scope:
    rules = REGISTRY | {Loose, Taken, Unindexed}
    return assuming(under(assumed, Scope(rules=rules, proved=lambda _: None)), facts)


SIGNS = {"≠ 0": "≠", "> 0": "<", "≥ 0": "≤", "positive": "<", "nonnegative": "≤"}


def _shown(
    need: Needs, assumed: Sequent, facts: tuple[Fact, ...], prover: Prover
) -> tuple[Fact, ...]:
    """The condition as a fact, and the facts that it rests on; nothing where no proof is found."""
    zero = term(0)
    if (
        need.kind not in SIGNS
        or not _free_in(need.text, assumed)
        or any(need.text in (f.condition.says.lhs, f.condition.says.rhs) for f in facts)
    ):
        return ()
    apart = need.kind == "≠ 0"
    says = (
        Relation(need.text, "≠", zero)
        if apart
        else Relation(zero, SIGNS[need.kind], need.text)
    )
    with suppress(*REFUSALS), allowance(SIGN_SOUGHT, shared=True):
        if fails(says, assumed.given):
            return ()
        plain = replace(prover, lemmas=tuple) if apart and not assumed.given else prover
        found = _tried(says, assumed, facts, plain)
        name = f"shown {len(facts) + 1}"
        return (
            *found.facts[len(facts) :],
            Fact(Condition(says, name=name), found.chain),
        )
    return ()


@lru_cache(maxsize=64)
def _some_witness(said: Sequent) -> tuple[Point, ...]:
    """A point at which the kernel finds that the hypotheses hold."""
    for at in islice(points(said), WITNESSES):
        if admitted(said, at):
            return (at,)
    raise Rejected(NOWHERE)


def values(answer: Answer) -> tuple[str | None, str | None]:
    """Both sides of the relation that fails, as balls at the point of the refutation."""
    at = answer.witness
    if answer.verdict != "refuted":
        return None, None
    says = next(
        (r for r in answer.statement.sequent.says if perhaps_false(r, at)),
        answer.statement.sequent.says[0],
    )
    left = right = None
    for digits in SHOWN:
        left, right = _written(says.lhs, at, digits), _written(says.rhs, at, digits)
        if left != right:
            break
    return left, right


def _written(e: Term, at: Point, digits: int) -> str | None:
    """A number as a ball; nothing for a matrix."""
    with suppress(*REFUSALS):
        return str(box(e, at, max(digits + 5, DIGITS)).str(digits))
    return None

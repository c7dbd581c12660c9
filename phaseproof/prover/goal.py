"""Goals, the proofs offered for them, and a trace of that: the kernel judges each offer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from phaseproof.authoring.builders import qed
from phaseproof.authoring.surface_rules import Indexed
from phaseproof.prover.elaboration import Loose, Unindexed
from phaseproof.prover.linarith import Combination, combined
from phaseproof.prover.occurrences import numbers_by_name
from phaseproof.prover.rewrites import assuming, theory
from phaseproof.trusted.kernel.chain import Known, check_chain, follows
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS
from phaseproof.trusted.kernel.proofs import establish
from phaseproof.trusted.kernel.rules import (
    ENCLOSED,
    INSTANCE,
    LINEAR_SYSTEM,
    REWRITE,
    SIGN,
    SQUARES,
)
from phaseproof.trusted.language.claims import (
    Chain,
    Claim,
    Condition,
    Fact,
    Proof,
    Relation,
    Rule,
)
from phaseproof.trusted.language.terms import Letter, Term, letters
from phaseproof.trusted.language.walk import changed

Lemmas = Callable[[], Sequence[Claim]]  # loaded when they are needed


@dataclass(frozen=True)
class Offer:
    """A chain for a relation, with the facts it uses."""

    chain: Chain
    facts: tuple[Fact, ...] = ()

    @property
    def proof(self) -> Proof:
        """The proof that the offer makes."""
        return Proof((self.chain,), (), self.facts)

    def after(self, *lines: tuple[Term, Rule], facts: tuple[Fact, ...] = ()) -> Offer:
        """The proof with these lines, and the facts they use, before its own."""
        chain = Chain((*lines, *self.chain.lines), self.chain.last)
        return Offer(chain, (*facts, *self.facts))


def one_step(rule: Rule, facts: tuple[Fact, ...] = ()) -> Offer:
    """A proof by one rule."""
    return Offer(qed(rule), facts)


def by_balls(says: Relation) -> ENCLOSED:
    """Balls, of all letters of a relation."""
    on = numbers_by_name(says.letters)
    return ENCLOSED(on[0] if on else None, says.rel, tuple(on[1:]))


def in_any_way(x: Any) -> Any:
    """A known relation gives a step however the search finds that it does."""
    if isinstance(x, Known):
        return Loose(x)
    if isinstance(x, Indexed):
        return Unindexed(replace(x, by=changed(x.by, in_any_way)))
    return x if isinstance(x, Claim | Term | LINEAR_SYSTEM | REWRITE) else None


@dataclass(eq=False)
class Attempt:
    """A tactic at work on a goal: the proofs it offered, the steps it spent, and the relations
    that it sought on the way."""

    tactic: str
    offers: int = 0
    steps: float = 0
    gave_up: bool = False
    goals: list[Trace] = field(default_factory=list)


@dataclass(eq=False)
class Trace:
    """A relation that was sought, and the tactics that were tried for it, in order; ``ended``
    where there was none left.  If it is ``proved``, the last of them offered the proof."""

    says: Relation
    attempts: list[Attempt] = field(default_factory=list)
    ended: bool = False
    proved: bool = False

    def accept(self) -> None:
        """The proof that was offered last holds, and so do those that it rests on."""
        self.proved = True
        for goal in self.attempts[-1].goals:
            if not (goal.ended or goal.attempts[-1].gave_up):
                goal.accept()


@dataclass(frozen=True)
class Goal:
    """A relation that is sought, and what is known where it is.  Letters of slopes lie beyond
    where each ``begins``, and facts hold for all values of theirs."""

    says: Relation
    given: Sequence[Condition]
    scope: Scope
    lemmas: Lemmas
    proofs: Callable[[Goal], Iterator[Offer]]  # of this one, or of one that it rests on
    depth: int = 0  # inductions and slopes inside each other
    begins: Mapping[Letter, Term] = field(default_factory=dict)
    log: list[Trace] = field(default_factory=list)  # of what is sought

    @property
    def sides(self) -> tuple[Term, Term]:
        """Both sides of the relation."""
        return self.says.lhs, self.says.rhs

    def knowing(self, facts: Collection[Fact]) -> Goal:
        """The same goal, where these facts are known as well."""
        more = tuple(x.condition for x in facts)
        scope = assuming(self.scope, facts)
        return replace(self, given=(*self.given, *more), scope=scope)

    def offers(self, says: Relation, depth: int = 0) -> Iterator[Offer]:
        """Proofs of another inequality, here."""
        return self.proofs(replace(self, says=says, depth=depth))

    def shown(self, says: Relation, depth: int = 0) -> Offer | None:
        """The first proof of another inequality that holds here."""
        for offer in self.offers(says, depth):
            with suppress(*REFUSALS):
                scope, (chain, facts) = (
                    self.scope,
                    changed((offer.chain, offer.facts), in_any_way),
                )
                for fact in facts:
                    scope = establish(fact, scope)
                check_chain(says, chain, scope)
                self.log[-1].accept()
                return offer
        return None

    def combined(
        self, says: Relation, free: tuple[Letter, ...] = ()
    ) -> Iterator[Combination]:
        """Another inequality as a combination of what is known here."""
        return combined(says, self.given, self.scope, self.lemmas(), free)

    def lemma(self, tag: str) -> Claim | None:
        """The claim of the book, if there is one."""
        return next((lemma for lemma in self.lemmas() if lemma.tag == tag), None)


def compared(
    says: Relation, goal: Goal, free: tuple[Letter, ...] = ()
) -> Combination | None:
    """A reason for a relation, with facts that hold for all values of the ``free`` letters."""
    lhs, rel, rhs, scope = says.lhs, says.rel, says.rhs, goal.scope
    plain: list[Rule] = [] if rel == "=" else [SIGN(rel)]
    if rel in "=≤" and (same := theory(lhs, rhs, scope)) is not None:
        plain.append(same)
    if rel != "=" and not letters(lhs) | letters(rhs):
        plain.append(ENCLOSED(None, rel))
    if (
        rule := next((x for x in plain if follows(x, lhs, rhs, scope)), None)
    ) is not None:
        return Combination(rule, ())
    if rel == "=" or not says.letters:
        return None
    return next(goal.combined(says, free), None)


def alike(lhs: Term, rhs: Term, scope: Scope) -> Rule | None:
    """The theory in which both sides are one, or their squares."""
    if (same := theory(lhs, rhs, scope)) is not None:
        return same
    by = theory(lhs**2, rhs**2, scope)
    return rule if by and follows(rule := SQUARES(qed(by)), lhs, rhs, scope) else None


def distinct(found: list[Offer]) -> list[Offer]:
    """The proofs of several relations, no two of whose facts have one name."""
    taken, apart = dict[str, Fact](), list[Offer]()
    for said in found:
        names = {
            name: f"{name}{'′' * len(apart)}"
            for fact in said.facts
            if taken.get(name := fact.condition.name, fact) != fact
        }
        offer = changed(said, partial(_renamed, names)) if names else said
        taken |= {fact.condition.name: fact for fact in offer.facts}
        apart.append(offer)
    return apart


def _renamed(names: Mapping[str, str], x: Any) -> Any:
    match x:
        case Condition(name=name) if name in names:
            return replace(x, name=names[name])
        case INSTANCE(source=str(name)) if name in names:
            return replace(x, source=names[name])
        case Claim() | Term() | Relation() | Condition():
            return x
    return None

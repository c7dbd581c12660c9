"""What every rule is made of: relations that are known, and walking a chain of links."""

from __future__ import annotations

from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import EMPTY, REFUSALS, ordered, same
from phaseproof.trusted.kernel.normalizer import Env, Level, Normalizer
from phaseproof.trusted.language.claims import Chain, Point, Rejected, Relation, Rule
from phaseproof.trusted.language.terms import Binder, Term


class Refused(Rejected):
    """A step of a chain that does not hold, as (before, rule, after), with what is known there."""

    step: tuple[Term, Rule, Term]
    scope: Scope


class Known(Rule):
    """A reason that knows a relation: an instance of a hypothesis, claim or theorem, or a law of
    sums and integrals.  As a reason by itself, the link is that very relation."""

    level = Level.OPAQUE
    at: Point = ()
    turned: bool = False  # an equation or inequation, read from right to left

    def known(self, scope: Scope) -> tuple[Relation, Env]:
        """The relation and the environment in which it holds, once its conditions are met."""
        raise Rejected("nothing is known by that")

    def relation(self, scope: Scope) -> tuple[Relation, Env]:
        """What is known, its sides exchanged if ``turned``, and its environment.
        Raises `Rejected` if its relation is not ``rel``, and if ≤ or < is turned."""
        says, env = self.known(scope)
        if says.rel != self.rel or (self.turned and says.rel not in "=≠"):
            raise Rejected(f"{self.name} says {says.rel}")
        return (Relation(says.rhs, says.rel, says.lhs) if self.turned else says), env

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """``before`` ≡ l and ``after`` ≡ r at ``level``, where l ∼ r is what is known."""
        says, env = self.relation(scope)
        same(before, says.lhs, scope, self.level, other=env)
        same(after, says.rhs, scope, self.level, other=env)


def block(e: Term, *heads: str) -> Binder:
    """e, a sum, a product or an integral, which of them is said."""
    if isinstance(e, Binder) and e.head in heads:
        return e
    raise Rejected(f"{e} is no {' or '.join(heads)}")


def defined(line: Term, scope: Scope) -> None:
    """Every division, root and logarithm of the line means something under the hypotheses."""
    Normalizer(scope).either(line, EMPTY)


def step(rule: Rule, before: Term, after: Term, scope: Scope) -> None:
    """The rule holds here, and nothing weaker than it would do."""
    if type(rule) not in scope.rules:
        raise Rejected("not a rule of this kernel")
    rule.check(before, after, scope)
    if rule.weaker is not None and follows(rule.weaker, before, after, scope):
        raise Rejected(f"already holds by {rule.weaker.name}")


def follows(rule: Rule, before: Term, after: Term, scope: Scope) -> bool:
    """Whether the rule's check accepts the link: False where it raises one of ``REFUSALS``."""
    try:
        rule.check(before, after, scope)
        return True
    except REFUSALS:
        return False


def check_chain(says: Relation, chain: Chain, scope: Scope) -> None:
    """Each link holds by the reason it gives, and the links add up to what is said."""
    defined(says.lhs, scope)
    if says.rel in "≤<":
        ordered(says.lhs, scope)
    strict, links = False, [*chain.links(says)]
    allowed = {*{"=": "=", "≤": "=≤<", "<": "=≤<", "≠": "≠"}[says.rel]}
    if says.rel == "≠" and len(links) > 1:
        raise Rejected("a chain for ≠ has one link")
    for n, (before, rule, after) in enumerate(links, 1):
        try:
            if type(rule) not in scope.rules:
                raise Rejected("not a rule of this kernel")
            if rule.rel not in allowed:
                raise Rejected(f"{rule.rel} has no place in a chain for {says.rel}")
            if before == after:
                raise Rejected("the line repeats the one before")
            defined(after, scope)
            if says.rel in "≤<":
                ordered(after, scope)
            step(rule, before, after, scope)
        except REFUSALS as refusal:
            name = getattr(rule, "name", "?")
            refused = Refused(f"step {n} ({name}): {refusal}")
            refused.step, refused.scope = (before, rule, after), scope
            raise refused from refusal
        strict |= rule.rel == "<"
    if says.rel == "<" and not strict:
        raise Rejected("no link is strict")

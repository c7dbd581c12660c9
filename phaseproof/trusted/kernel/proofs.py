"""Checking a proof: its facts on the way, the letters it obtains, and a chain for each relation."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace

from phaseproof.trusted.kernel.chain import check_chain
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import (
    EMPTY,
    assume,
    discharge,
    instance,
    said_by,
)
from phaseproof.trusted.kernel.normalizer import Normalizer
from phaseproof.trusted.kernel.reading import as_smooth
from phaseproof.trusted.language.claims import (
    Claim,
    Condition,
    Fact,
    Obtain,
    Proof,
    Rejected,
    Sequent,
)
from phaseproof.trusted.language.terms import (
    AnyLetter,
    FunctionLetter,
    Value,
    bound_together,
    value_letters,
)


def check_proof(sequent: Sequent, proof: Proof, scope: Scope) -> Scope:
    """The proof establishes the sequent in a scope that knows nothing but rules and claims; what
    is known in the end."""
    scope, at = under(sequent, scope), dict(proof.choose)
    late = {*sequent.free} if at else set[AnyLetter]()
    for x, v in at.items():
        if late & value_letters(v):
            raise Rejected(f"the term for {x} depends on a letter that comes after it")
    if (
        not at
    ):  # where terms are named, nothing provided of later letters is known to them
        scope = within(scope, sequent, at)
    for first in proof.first:
        scope = (
            establish(first, scope)
            if isinstance(first, Fact)
            else obtain(first, sequent, scope, late)
        )
    instance(sequent.some, proof.choose, scope)
    if at:
        scope = within(scope, sequent, at)
    if len(proof.chains) != len(sequent.says):
        raise Rejected("a proof has one chain for each relation")
    for says, chain in zip(sequent.says, proof.chains, strict=True):
        check_chain(says.where(at), chain, scope)
    return scope


def under(sequent: Sequent, scope: Scope) -> Scope:
    """What is visible under the hypotheses of the sequent."""
    for condition in sequent.given:
        scope = assume(scope, condition)
    return scope


def within(scope: Scope, sequent: Sequent, at: Mapping[AnyLetter, Value]) -> Scope:
    """The scope in which the free letters of the conclusion are any letters as provided."""
    for relation in sequent.provided:
        scope = assume(scope, Condition(relation.where(at), name="range"))
    return scope


def establish(fact: Fact, scope: Scope) -> Scope:
    """A fact on the way; its own letters are fresh, so that it holds for all of them."""
    if fact.condition.provided or any(scope.speaks_of(x) for x in fact.condition.free):
        raise Rejected(
            f"the fact {fact.condition.name} is about letters already spoken of"
        )
    check_chain(fact.condition.says, fact.chain, scope)
    return assume(scope, fact.condition)


def obtain(
    opened: Obtain, sequent: Sequent, scope: Scope, late: Set[AnyLetter]
) -> Scope:
    """The letters of a proved or cited "there is", with everything known of them."""
    source = said_by(opened.source, 0, scope)
    if isinstance(opened.source, Claim) and len(opened.source.parts) > 1:
        raise Rejected("only a claim of one part is opened")
    about = {y for _, v in opened.at for y in value_letters(v)}
    if late & about:
        raise Rejected("what is obtained depends on a letter that comes after it")
    env, normal = (
        instance(source.letters, opened.at, scope),
        Normalizer(scope),
    )
    for condition in source.given:
        discharge(condition, env, scope)
    bound_together(opened.names, opened.names)
    if len(opened.names) != len(source.some):
        raise Rejected("each letter that is obtained needs a name of its own")
    taken = {x.name for x in {*sequent.letters, *sequent.some, *sequent.free, *about}}
    for new, old in zip(opened.names, source.some, strict=True):
        if new.name in taken or scope.speaks_of(new):
            raise Rejected(f"{new} is not a fresh letter")
        normal.ranges_like(new, old, EMPTY, env)
        if isinstance(new, FunctionLetter) and isinstance(old, FunctionLetter):
            as_smooth(old, new)
    at = {**dict(opened.at), **dict(zip(source.some, opened.names, strict=True))}
    key = opened.source.tag if isinstance(opened.source, Claim) else opened.source.key
    title = opened.names[0].name if opened.names else key
    for n, condition in enumerate(source.conclusions):
        name = title if n == 0 else f"{title} ({n + 1})"
        scope = assume(scope, replace(condition.where(at), name=name))
    return scope

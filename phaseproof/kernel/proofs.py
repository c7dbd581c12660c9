"""Checking a proof: its facts on the way, the letters it obtains, and a chain for each relation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import replace
from typing import Any

from phaseproof.claims import Cited, Claim, Condition, Fact, Obtain, Proof, Rejected, Sequent
from phaseproof.kernel.chain import check_chain
from phaseproof.kernel.instances import EMPTY, assume, instance, met
from phaseproof.kernel.reading import Env, Level, Reader
from phaseproof.kernel.rules import REGISTRY
from phaseproof.kernel.scope import Scope
from phaseproof.terms import AnyLetter, FunctionLetter, Value, sized_by, value_letters

Proved = Callable[[Claim], None]  # raises unless the claim was proved in this run


def check_proof(sequent: Sequent, proof: Proof, proved: Proved) -> None:
    scope, at = under(sequent, proved), dict(proof.choose)
    if at.keys() != {*sequent.some} or len(at) != len(proof.choose):
        raise Rejected("a proof names a term for each letter that is said to exist")
    late = {*sequent.free} if at else set[AnyLetter]()
    for x, v in at.items():
        if late & value_letters(v) or sized_by(x) & {*sequent.some}:
            raise Rejected(f"the term for {x} depends on a letter that comes after it")
    if not at:  # where terms are named, nothing provided of later letters is known to them
        scope = within(scope, sequent, at)
    for first in proof.first:
        scope = establish(first, scope) if type(first) is Fact else obtain(
            first, sequent, scope, late)
    instance(sequent.some, proof.choose, scope)
    if at:
        scope = within(scope, sequent, at)
    if len(proof.chains) != len(sequent.says):
        raise Rejected("a proof has one chain for each relation")
    for says, chain in zip(sequent.says, proof.chains, strict=True):
        check_chain(says.where(at), chain, scope)


def under(sequent: Sequent, proved: Proved) -> Scope:
    """What is visible under the hypotheses of the sequent."""
    scope = Scope(rules=REGISTRY, proved=proved)
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
        raise Rejected(f"the fact {fact.condition.name} is about letters already spoken of")
    check_chain(fact.condition.says, fact.chain, scope)
    return assume(scope, fact.condition)


def obtain(opened: Any, sequent: Sequent, scope: Scope, late: Set[AnyLetter]) -> Scope:
    """The letters of a proved or cited "there is", with everything known of them."""
    if type(opened) is not Obtain:
        raise Rejected("nothing is obtained like that")
    source = known(opened.source, scope)
    about = {*source.letters} - {x for x, _ in opened.at} | {
        y for _, v in opened.at for y in value_letters(v)}
    if late & about:
        raise Rejected("what is obtained depends on a letter that comes after it")
    env = instance(source.letters, opened.at, scope)
    for condition in source.given:
        met(condition, env, scope)
    taken = {x.name for x in {*sequent.letters, *sequent.some, *sequent.free, *about}}
    if len(opened.names) != len(source.some) or len({x.name for x in opened.names}) != len(
            opened.names):
        raise Rejected("each letter that is obtained needs a name of its own")
    reader = Reader(scope, Level.OPAQUE)
    for new, old in zip(opened.names, source.some, strict=True):
        if new.name in taken or scope.speaks_of(new):
            raise Rejected(f"{new} is not a fresh letter")
        if sized_by(old) & {*source.some}:
            raise Rejected(f"the shape of {old} speaks of a letter that is obtained with it")
        alike_kind(new, old, reader, env)
    at = {**dict(opened.at), **dict(zip(source.some, opened.names, strict=True))}
    title = opened.names[0].name if opened.names else key(opened.source)
    for n, condition in enumerate(source.conclusions):
        name = title if n == 0 else f"{title} ({n + 1})"
        scope = assume(scope, replace(condition.where(at), name=name))
    return scope


def key(source: Claim | Cited) -> str:
    return source.tag if isinstance(source, Claim) else source.key


def known(source: Any, scope: Scope) -> Sequent:
    """The sequent of a proved claim or a cited theorem."""
    if type(source) is Cited:
        source.sequent.well_formed()
        return source.sequent
    if type(source) is Claim and len(source.parts) == 1:
        scope.proved(source)
        return source.parts[0].sequent
    raise Rejected("neither a claim of one part nor a cited theorem")


def alike_kind(new: AnyLetter, old: AnyLetter, reader: Reader, env: Env) -> None:
    """The new letter ranges over what the old one did."""
    if isinstance(new, FunctionLetter) and isinstance(old, FunctionLetter) and len(
            new.over) == len(old.over):
        pairs = [*zip((*new.over, new.into), (*old.over, old.into), strict=True)]
        if new.smooth is not None and (old.smooth is None or new.smooth > old.smooth):
            raise Rejected(f"{new} is not known to be that smooth")
    elif isinstance(new, FunctionLetter) or isinstance(old, FunctionLetter):
        raise Rejected(f"{new} is not of the kind of {old}")
    else:
        pairs = [(new, old)]  # type: ignore[list-item]
    for x, y in pairs:
        if x.domain != y.domain or (x.size is None) != (y.size is None):
            raise Rejected(f"{new} is not of the kind of {old}")
        for n, m in zip(x.size or (), y.size or (), strict=True):
            if not reader.read(n, EMPTY).same(reader.read(m, env)):
                raise Rejected(f"{new} does not have the shape of {old}")

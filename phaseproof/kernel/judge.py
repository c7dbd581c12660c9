"""Verdicts: PROVED when every link of every chain holds, REFUTED when a relation provably fails at
a named point or leads to an absurdity.  Anything else is an error."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any

from phaseproof.budget import allowance
from phaseproof.claims import (
    Cited,
    Claim,
    Contrary,
    Counterexample,
    Method,
    Part,
    Proof,
    Rejected,
    Sequent,
)
from phaseproof.kernel.chain import Rule, defined
from phaseproof.kernel.genuine import genuine, one_name_one_letter
from phaseproof.kernel.instances import REFUSALS, same
from phaseproof.kernel.points import contradict, not_vacuous, refute
from phaseproof.kernel.proofs import check_proof, under
from phaseproof.kernel.reading import Level
from phaseproof.kernel.sentences import follows
from phaseproof.terms import Term


class Verdict(Enum):
    PROVED = "proved"
    REFUTED = "refuted"


@dataclass(frozen=True)
class Judgement:
    """A verdict, with how it was reached and what it rests on."""

    verdict: Verdict
    method: Method
    cited: frozenset[str]
    uses: tuple[str, ...]
    rules: tuple[str, ...]


def judge(claim: Claim) -> Judgement:
    """The whole of the trusted judgement.  Whatever goes wrong in it, nothing passes."""
    tag = claim.tag if type(claim) is Claim else "?"
    try:
        with allowance():
            genuine(claim)  # before anything is compared: a subclass may call itself equal
            return judged(claim)
    except REFUSALS as refusal:
        raise Rejected(f"{tag}: {refusal}") from refusal
    except Exception as crash:
        raise Rejected(f"{tag}: the kernel does not understand it ({crash!r})") from crash


@cache
def judged(claim: Claim) -> Judgement:
    if not claim.parts:
        raise Rejected("says nothing")
    exact = [settle(part) for part in claim.parts]
    for part in claim.parts:
        follows(part, claim.parts)
    kinds = {type(part.evidence) is Proof for part in claim.parts}
    return grounds(claim, Verdict.PROVED if kinds == {True} else Verdict.REFUTED, exact)


def settle(part: Part) -> Method:
    """Checks one sequent with its evidence, and says how its end was reached."""
    sequent, evidence = part.sequent, part.evidence
    sequent.well_formed()
    one_name_one_letter(part)
    if type(evidence) is Proof:
        if not any(r.absurd for r in sequent.says):
            not_vacuous(part)
        check_proof(sequent, evidence, proved)
        return Method.EXACT
    if type(evidence) is Counterexample and not (sequent.some or sequent.free):
        return refute(sequent, evidence.at)
    if type(evidence) is Contrary:
        contradict(part, evidence.by, proved)
        return Method.EXACT
    raise Rejected("the evidence does not fit the claim")


def grounds(claim: Claim, verdict: Verdict, exact: list[Method]) -> Judgement:
    """What the evidence rests on: the weakest method, all cited theorems, the claims used."""
    method, cited, uses, rules = min(exact), set[str](), list[str](), list[str]()
    for x in (y for part in claim.parts for y in contents(part.evidence)):
        if isinstance(x, Rule):
            method = min(method, x.method)
            rules.append(x.name)
        elif isinstance(x, Cited):
            if x.sequent.form:
                raise Rejected(f"no sentence stands for the theorem {x.title}")
            cited.add(x.key)
        elif isinstance(x, Claim):
            used = judge(x)
            method, uses = min(method, used.method), [*uses, x.tag]
            cited |= used.cited
    return Judgement(verdict, method, frozenset(cited), tuple(dict.fromkeys(uses)),
                     tuple(dict.fromkeys(rules)))


def contents(x: Any) -> Iterator[Any]:
    """Every rule, claim and cited theorem a piece of evidence is made of."""
    if isinstance(x, (Claim, Cited)):
        yield x
        return
    if isinstance(x, Rule):
        yield x
    if isinstance(x, tuple):
        for y in x:
            yield from contents(y)
    elif is_dataclass(x) and not isinstance(x, Term):
        for f in fields(x):
            yield from contents(getattr(x, f.name))


def proved(lemma: Claim) -> None:
    if judge(lemma).verdict is not Verdict.PROVED:
        raise Rejected(f"{lemma.tag} is not proved")


def meaning(said: Sequent) -> str:
    """Why the conclusion means nothing under the hypotheses, or nothing to say."""
    try:
        scope = under(said, proved)
        for r in said.says:
            defined(r.lhs, scope)
            defined(r.rhs, scope)
        return ""
    except REFUSALS as refusal:
        return str(refusal)


def equal(claim: Claim, found: Term, target: Term) -> bool:
    """Whether what SymPy found is the target, under the first part's hypotheses."""
    scope = under(claim.parts[0].sequent, proved)
    try:
        same(found, target, scope, Level.EULER)
        return True
    except REFUSALS:
        return False


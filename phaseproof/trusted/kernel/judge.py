"""Verdicts: PROVED when every link of every chain holds, REFUTED when a relation provably fails at
a named point or leads to an absurdity.  Anything else is an error.

The judge reads data: it judges what a claim is once it was written down and read back, so that
nothing counts but what a certificate holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS
from phaseproof.trusted.kernel.proofs import check_proof, under
from phaseproof.trusted.kernel.refutation import contradict, not_vacuous, refute
from phaseproof.trusted.kernel.rules import REGISTRY
from phaseproof.trusted.language.budget import allowance
from phaseproof.trusted.language.claims import (
    Cited,
    Claim,
    Contrary,
    Counterexample,
    Method,
    Part,
    Proof,
    Rejected,
    Rule,
    digest,
)
from phaseproof.trusted.language.codec import (
    STATEMENTS,
    Damaged,
    Writer,
    kinds,
    read_claim,
    written,
)
from phaseproof.trusted.language.verdict import Judgement, Verdict
from phaseproof.trusted.language.walk import claims, parts_of

OBJECTS = {**STATEMENTS, **kinds(*REGISTRY)}  # what evidence is made of


@dataclass(frozen=True)
class Case:
    """A claim as it was read back, with what became of it."""

    said: Claim  # the very value that was offered
    claim: Claim
    digest: str  # of all that it says, and of what it rests on
    judgement: Judgement


@dataclass
class Court:
    """What was judged in this process: claims that are used, and data that was judged before."""

    used: dict[int, Case] = field(default_factory=dict)
    known: dict[str, tuple[Claim, Judgement]] = field(default_factory=dict)

    def judge(self, claim: Claim) -> Judgement:
        """All that a claim rests on first, so that a long chain of lemmas is no recursion."""
        path = [(claim, iter(claims(claim.parts)))]
        while True:
            this, resting = path[-1]
            below = next((x for x in resting if not self.settled(x)), None)
            if below is None:
                case = self.hear(this)
                if len(path) == 1:
                    return case.judgement
                self.used[id(path.pop()[0])] = case
            elif any(below is x for x, _ in path):
                raise Rejected(f"{below.tag} rests on itself")
            else:
                path.append((below, iter(claims(below.parts))))

    def settled(self, claim: Claim) -> bool:
        """Whether this very claim was heard, and has the hash of what was judged."""
        case = self.used.get(id(claim))
        return case is not None and case.said is claim and case.claim.hash == claim.hash

    def hear(self, claim: Claim) -> Case:
        """The judgement of what is read back of a claim, after all that it uses."""
        try:
            data = written(claim, Writer(OBJECTS))
            cases = {(x.tag, x.hash): self.used[id(x)] for x in claims(claim.parts)}
            full = digest([data, [case.digest for case in cases.values()]])
            if full not in self.known:
                read = read_claim(
                    data, OBJECTS, lambda tag, said: cases[tag, said].claim
                )
                with allowance():
                    self.known[full] = (
                        read,
                        judgement(
                            read, {id(x.claim): x.judgement for x in cases.values()}
                        ),
                    )
            return Case(claim, self.known[full][0], full, self.known[full][1])
        except (*REFUSALS, Damaged) as refusal:
            raise Rejected(f"{claim.tag}: {refusal}") from refusal


def judgement(claim: Claim, known: Mapping[int, Judgement]) -> Judgement:
    """What the evidence of a claim establishes; ``known`` are the claims it uses."""

    def proved(lemma: Claim) -> None:
        if known[id(lemma)].verdict is not Verdict.PROVED:
            raise Rejected(f"{lemma.tag} is not proved")

    if not claim.parts:
        raise Rejected("says nothing")
    scope = Scope(rules=REGISTRY, proved=proved)
    method = min(settle(part, scope) for part in claim.parts)
    theorems, uses, rules = dict[str, str](), list[str](), list[str]()
    for x in parts_of(*(part.evidence for part in claim.parts), terms=False):
        if isinstance(x, Rule):
            method = min(method, x.method)
            rules.append(x.name)
        elif isinstance(x, Cited):
            theorems[x.key] = x.hash
        elif isinstance(x, Claim):
            method, uses = min(method, known[id(x)].method), [*uses, x.tag]
            theorems |= known[id(x)].theorems
    proof = all(isinstance(part.evidence, Proof) for part in claim.parts)
    return Judgement(
        claim.hash,
        Verdict.PROVED if proof else Verdict.REFUTED,
        method,
        tuple(sorted(theorems.items())),
        tuple(dict.fromkeys(uses)),
        tuple(dict.fromkeys(rules)),
    )


def settle(part: Part, scope: Scope) -> Method:
    """Checks one sequent with its evidence, and says how its end was reached."""
    sequent, evidence = part.sequent, part.evidence
    sequent.well_formed(evidence.names if isinstance(evidence, Proof) else ())
    match evidence:
        case Proof():
            if not any(r.absurd for r in sequent.says):
                not_vacuous(part)
            check_proof(sequent, evidence, scope)
            return Method.EXACT
        case Counterexample(at) if not (sequent.some or sequent.free):
            method = refute(sequent, at)
        case Contrary(other):
            method = contradict(part, other, scope)
        case _:
            raise Rejected("the evidence does not fit the claim")
    under(sequent, scope)  # its hypotheses mean something at every point
    return method


COURT = Court()


def judge(claim: Claim) -> Judgement:
    """The whole of the trusted judgement.  Whatever goes wrong in it, nothing passes."""
    try:
        return COURT.judge(claim)
    except (Rejected, MemoryError):
        raise
    except Exception as crash:
        raise Rejected(f"the kernel does not understand it ({crash!r})") from crash

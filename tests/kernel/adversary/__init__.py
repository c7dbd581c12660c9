"""A standing adversary: it offers the kernel what it has made up, and judges the answers by an
evaluator that shares nothing with the kernel but the trees."""

from __future__ import annotations

from phaseproof.prover import elaboration as completion
from phaseproof.trusted.language.claims import Claim, Rejected
from phaseproof.trusted.language.terms import OutsideFragment
from phaseproof.trusted.language.verdict import Judgement

REFUSED = Rejected, OutsideFragment


def decide(claim: Claim) -> Judgement:
    """What the kernel says of a claim; it raises one of `REFUSED` where it says nothing."""
    return completion.decide(claim)


def accepts(claim: Claim) -> bool:
    """Whether the kernel takes the claim and its evidence."""
    try:
        decide(claim)
    except REFUSED:
        return False
    return True

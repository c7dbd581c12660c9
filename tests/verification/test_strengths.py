"""How strong a bound is: what is printed beside a claim is computed, and is what it bounds."""

from __future__ import annotations

from decimal import Decimal

import pytest

from phaseproof.author import AtMost, claim, cos, letter, qed, strength
from phaseproof.prover.counterexamples import maybe
from phaseproof.syntax import plaintext
from phaseproof.trusted.kernel.rules import ALGEBRA
from phaseproof.trusted.language.claims import Claim, Strength
from phaseproof.trusted.language.terms import Letter, Term, where
from phaseproof.verification.strengths import sentence, values
from tests.book.attacker import certainly_false
from tests.book.whole_book import whole_book

CLAIMS = {entry.claim.tag: entry.claim for _, entry in whole_book()}
STRONG = {tag: x for tag, x in CLAIMS.items() if x.strength}
BEYOND_CONTEXTS = (
    "1800",
    "1888",
    "1889",
    "1897",
    "1965",
)  # what they promise no context meets


def belongs(x: Strength, claim: Claim) -> bool:
    """Whether the bound is a side of the claim, beside what it bounds; or the least base of those
    it speaks of: a hypothesis holds for it, and fails for half of it."""
    for r in (
        r
        for p in claim.parts
        for r in (*p.sequent.says, *(c.says for c in p.sequent.given))
    ):
        if x.bound in (r.lhs, r.rhs):
            return not isinstance(x.truth, Term) or {r.lhs, r.rhs} == {x.bound, x.truth}
    (base,) = (y for y in claim.letters if isinstance(y, Letter) and y.name == "b")
    full, half = (
        {**dict(x.at), base: where(e, dict(x.at))} for e in (x.bound, x.bound / 2)
    )
    given = [
        c.says for p in claim.parts for c in p.sequent.given if c.letters <= {*full}
    ]
    return all(maybe(r, tuple(full.items())) for r in given) and any(
        certainly_false(r, half) for r in given
    )


@pytest.mark.slow
@pytest.mark.parametrize("tag", STRONG)
def test_a_strength_is_that_of_its_claim(tag: str) -> None:
    for x in STRONG[tag].strength:
        assert belongs(x, STRONG[tag])
        bound, truth = values(x)
        if truth:
            assert Decimal(truth) <= Decimal(bound)


def test_what_promises_more_than_a_context_meets_says_so() -> None:
    assert {*BEYOND_CONTEXTS} <= {*STRONG}
    assert all(
        isinstance(STRONG[tag].strength[0].truth, Claim) for tag in BEYOND_CONTEXTS
    )


def test_a_claim_beside_a_bound_is_in_the_book() -> None:
    named = [
        x.truth
        for c in STRONG.values()
        for x in c.strength
        if isinstance(x.truth, Claim)
    ]
    assert named
    assert all(CLAIMS[x.tag] is x for x in named)


def test_a_strength_is_computed_where_it_is_printed() -> None:
    x = letter("x", "positive")
    said = AtMost(1 - cos(x), 2)
    it = claim(
        "aaaa",
        "It is at most 2",
        said,
        proof=qed(by=ALGEBRA),
        strength=(strength({x: 4}, 2, 1 - cos(x)), strength({x: 4}, 1, 1 - cos(x))),
    )
    right, wrong = it.strength
    assert belongs(right, it)
    assert (
        sentence(right, values(right), plaintext.BACKEND, str, str)
        == "x = 4: the bound is 2.000, what it bounds is 1.654"
    )
    assert Decimal(values(wrong)[1]) > Decimal(values(wrong)[0])
    assert it == claim("aaaa", "It is at most 2", said, proof=qed(by=ALGEBRA))

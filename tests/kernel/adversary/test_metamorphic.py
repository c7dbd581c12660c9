"""What may not change a verdict does not: other names, another order, another seed of hashes.

The claims of the book are judged again after being put together anew.  The short run takes a
sample of the light ones, the long one takes them all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from phaseproof.author import *
from phaseproof.library import loading
from phaseproof.trusted.kernel.rules import Equality
from phaseproof.trusted.language.claims import Claim, Proof
from phaseproof.trusted.language.terms import Node
from tests.kernel.adversary import REFUSED, decide
from tests.kernel.adversary.offers import LONG
from tests.kernel.adversary.rebuilding import (
    bound_anew,
    hypotheses_turned,
    pieces,
    rebuilt,
    renamed,
    reordered,
    turned,
    unnamed,
    untouched,
)
from tests.kernel.adversary.verdicts import elsewhere, line, summary

pytestmark = pytest.mark.slow

COMPARING = (Equality, SIGN)
LIGHT, SAMPLE = 250, 30
BOOK = {entry.claim.tag: entry.claim for _, entry in loading.load(registering=True)}
LIGHTER = [tag for tag, c in BOOK.items() if len(pieces(c)) < LIGHT]
TAGS = [*BOOK] if LONG else sorted(Random(3).sample(LIGHTER, SAMPLE))

x, y, t = letter("x y t", "real")
i, n = letter("i n", "natural")
a, b = (function(name, "natural", "real") for name in "ab")
wave = let("W", x, be=Sum(a(i) * cos(x * i), (i, 0, n)))
A, B = letter("A B", "real", n, n)
first, second = given("first", Equal(x, sin(y))), given("second", AtMost(0, y))
SHIFTED = claim(
    "shifted",
    "",
    Equal(
        wave(x + t),
        Sum(a(i) * (cos(x * i) * cos(t * i) - sin(x * i) * sin(t * i)), (i, 0, n)),
    ),
    proof=qed(ADDITION),
    witnesses=({x: 1, t: 2, n: 2, a: Function(i, i)},),
)
HAND_MADE = {
    c.tag: c
    for c in (
        SHIFTED,
        claim(
            "instance",
            "",
            Equal(
                wave(y + y), Sum(a(i) * (cos(y * i) ** 2 - sin(y * i) ** 2), (i, 0, n))
            ),
            proof=qed(LEMMA(SHIFTED, {x: y, t: y, a: Function(i, a(i)), n: n})),
            witnesses=({y: 1, n: 2, a: Function(i, 1)},),
        ),
        claim(
            "captured",
            "",
            Equal(
                Sum(where(Sum(x * i, (i, 0, 1)), {x: i}), (i, 0, n)), Sum(i, (i, 0, n))
            ),
            proof=qed(ALGEBRA),
            witnesses=({n: 2},),
        ),
        claim(
            "two hypotheses",
            "",
            AtMost(x, sin(y) + y),
            given=(first, second),
            proof=via(sin(y), INSTANCE("first")).qed(SIGN()),
            witnesses=({x: 0, y: 0},),
        ),
        claim(
            "integral",
            "",
            Equal(
                Integral(cos(t) * x, (t, 0, y)),
                x * Integral((exp(I * t) + exp(-I * t)) / 2, (t, 0, y)),
            ),
            proof=qed(EULER),
            witnesses=({x: 1, y: 1},),
        ),
        claim(
            "matrices",
            "",
            Equal((A + B) * (A + B) - A * A, A * B + B * A + B * B),
            proof=qed(ALGEBRA),
            witnesses=({n: 2, A: identity(2), B: zeros(2, 2)},),
        ),
        claim(
            "false",
            "",
            Equal(a(0) + x * y, x * a(0)),
            refuted_at={x: 2, y: 3, a: Function(i, 1)},
        ),
    )
}
TURN, m, r = (
    exp(I * pi * letter("m", "integer")),
    letter("m", "integer"),
    letter("r", "nonnegative"),
)
# 1 + e^{iπm} divides zero, so what it is multiplied by is not determined
TWO_FACTORS = claim(
    "two factors",
    "",
    AtMost(0, r * x + r * x * TURN),
    given=(given("h", AtMost(0, x + x * TURN)),),
    proof=qed(INSTANCE("h", rel="≤")),
    witnesses=({x: 1, r: 1, m: 0},),
)
CLAIMS = {**{tag: BOOK[tag] for tag in TAGS}, **HAND_MADE}


def compares(claim: Claim) -> bool:
    """Whether each chain is one reason that reads both sides and compares them."""
    return all(
        isinstance(p.evidence, Proof)
        and not p.evidence.first
        and all(
            not c.lines and isinstance(c.last, COMPARING) for c in p.evidence.chains
        )
        for p in claim.parts
    )


CHANGES: dict[str, Callable[[Claim], Claim]] = {
    "every letter renamed": renamed,
    "notations unfolded": unnamed,
    "points turned": turned,
    "hypotheses turned": hypotheses_turned,
}
COMPARED: dict[str, Callable[[Claim], Claim]] = {
    "sums and products turned": reordered,
    "bound letters renamed": bound_anew,
}
CASES = [
    *((tag, change) for tag in CLAIMS for change in CHANGES),
    *((tag, change) for tag in CLAIMS if compares(CLAIMS[tag]) for change in COMPARED),
]


@pytest.mark.parametrize(("tag", "change"), CASES)
def test_the_verdict_stays(tag: str, change: str) -> None:
    before = CLAIMS[tag]
    after = {**CHANGES, **COMPARED}[change](before)
    assert summary(decide(after)) == summary(decide(before))


@pytest.mark.parametrize("tag", CLAIMS)
def test_what_is_built_anew_is_the_same(tag: str) -> None:
    """The walk itself loses nothing."""
    parts = untouched(CLAIMS[tag]).parts
    assert (parts == CLAIMS[tag].parts) is (
        not any(c.corrected for c in pieces(CLAIMS[tag].parts) if isinstance(c, Claim))
    )
    assert [p.sequent for p in parts] == [p.sequent for p in CLAIMS[tag].parts]


@pytest.mark.parametrize("change", [*CHANGES, *COMPARED])
def test_every_change_changes_something(change: str) -> None:
    """And a claim that is spoilt on the way is not taken for the one it was."""
    changed = {**CHANGES, **COMPARED}[change]
    assert any(changed(c).parts != untouched(c).parts for c in HAND_MADE.values())


def test_a_spoilt_claim_is_told_apart() -> None:
    spoilt = rebuilt(SHIFTED, lambda z: Node("cos", z.args) if z == sin(x * i) else z)
    with pytest.raises(REFUSED):
        decide(spoilt)


# ---------------------------------------------------------------- another process


@cache
def said(seed: int) -> list[str]:
    return elsewhere([*map(untouched, CLAIMS.values()), TWO_FACTORS], seed)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_verdict_depends_on_a_seed(seed: int) -> None:
    assert said(seed)[:-1] == said(0)[:-1]


def test_no_verdict_depends_on_the_order() -> None:
    assert elsewhere([*map(untouched, CLAIMS.values())][::-1], 0)[::-1] == said(0)[:-1]


def test_what_is_said_elsewhere_is_what_is_said_here() -> None:
    assert said(0)[:-1] == [line(untouched(c)) for c in CLAIMS.values()]
    assert not any(": refused" in verdict for verdict in said(0)[:-1])


def test_two_factors_are_the_same_under_every_seed() -> None:
    """A factor that is not determined is not whichever a set holds first."""
    assert (
        len(
            {said(seed)[-1] for seed in range(4)}
            | {elsewhere([TWO_FACTORS], seed)[-1] for seed in (4, 5)}
        )
        == 1
    )

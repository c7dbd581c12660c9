"""Every claim has teeth: its false neighbours are refused, whatever they are put to.

A mutant counts only where it is certainly false.  It is put to the old proof, to each of the
strongest reasons alone, and to a search over chains of two.  And each hypothesis is needed, or the
claim is seen to stand without it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from phaseproof.author import (
    ALGEBRA,
    EULER,
    INSTANCE,
    AtMost,
    Equal,
    Function,
    Less,
    Sum,
    claim,
    cos,
    function,
    given,
    letter,
    qed,
    sin,
    via,
)
from phaseproof.trusted.kernel.rules import Equality
from phaseproof.trusted.language.claims import Claim, Condition, Proof, Rejected, point
from phaseproof.verification.necessity import necessities
from tests.book import mutants
from tests.book.mutants import Mutant, accepted, offers, passes
from tests.book.whole_book import whole_book
from tests.drawn import EVERY_ONE, seed

pytestmark = pytest.mark.slow

CLAIMS = {entry.claim.tag: entry.claim for _, entry in whole_book()}
PROVED = {
    tag: c
    for tag, c in CLAIMS.items()
    if all(isinstance(p.evidence, Proof) for p in c.parts)
}
ABSURD = {
    tag
    for tag, c in PROVED.items()
    if any(r.absurd for p in c.parts for r in p.sequent.says)
}  # of what is impossible all is true
HEADLINES = (
    "0102",
    "0112",
    "0206",
    "0213",
    "0402",
    "0404",
    "0503",
    "0505",
    "0506",
    "0512",
    "0601",
    "0602",
    "0603",
    "0611",
)
FEW = {"1711": 0}  # ≠ is rarely certainly false; equal matrices have few neighbours
AT_LEAST = {
    tag: 10 if tag in HEADLINES else FEW.get(tag, 2)
    for tag in PROVED
    if tag not in ABSURD
}

TRIED = (
    [*AT_LEAST]
    if EVERY_ONE
    else sorted(  # the headlines and a tenth of the rest
        {*HEADLINES, *Random(seed()).sample(sorted(AT_LEAST), len(AT_LEAST) // 10)}
    )
)

EXISTENCE = {
    tag
    for tag, c in PROVED.items()
    if tag not in HEADLINES and all(p.sequent.some for p in c.parts)
}  # no point refutes a "there is", so few mutants count


@pytest.fixture(scope="module")
def tally(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[bool]]:
    """Whether each counted mutant was caught; at the end the share is printed.  Processes that run
    side by side add up in a file they share, so that the last line printed is about all."""
    caught: list[bool] = []
    yield caught
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "mutants"
    with shared.open("a") as file:
        file.write(f"{sum(caught)} {len(caught)}\n")
    said = share(shared)
    with request.config.pluginmanager.getplugin(
        "capturemanager"
    ).global_and_fixture_disabled():
        print(f"\n{said}", file=sys.stderr)


def share(shared: Path) -> str:
    lines = [tuple(map(int, line.split())) for line in shared.read_text().splitlines()]
    caught, counted = map(sum, zip(*lines, strict=True))
    which = "every claim" if EVERY_ONE else f"the tenth of PHASEPROOF_SEED={seed()}"
    return (
        f"mutants of {which}, certainly false: {counted}, refused: {caught} "
        f"({100 * caught / counted:.6g}%)"
    )


def through(m: Mutant) -> list[str]:
    """All the ways in which the mutant gets through."""
    return [f"{m}: {how}" for how, offered in offers(m) if passes(offered)] + [
        f"{m}: {how}" for how in accepted(m)
    ]


@pytest.mark.parametrize("tag", TRIED)
def test_its_mutants_are_refused(tag: str, tally: list[bool]) -> None:
    found = mutants.mutants(PROVED[tag], AT_LEAST[tag])
    holes = [through(m) for m in found]
    tally += [not ways for ways in holes]
    assert not any(holes), "\n".join(way for ways in holes for way in ways)
    assert tag in EXISTENCE or len(found) >= AT_LEAST[tag]


def test_every_claim_is_mutated() -> None:
    assert {*HEADLINES} <= PROVED.keys()
    assert PROVED.keys() - AT_LEAST.keys() == ABSURD


def test_a_hole_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a kernel whose Euler accepts everything, every mutant gets through."""
    x, y = letter("x y", "real")
    true = claim(
        "hole",
        "",
        Equal(cos(x + y) + sin(x) * sin(y), cos(x) * cos(y) * 1),
        proof=qed(EULER),
        witnesses=({x: 1, y: 2},),
    )
    found = mutants.mutants(true, 10)
    assert len(found) == 10
    assert not any(map(through, found))
    monkeypatch.setattr(Equality, "check", lambda *_: None)
    mutants.holds.cache_clear()
    assert all(any(accepted(m)) for m in found)
    mutants.holds.cache_clear()


def test_two_steps_of_which_none_is_sharp_show_nothing_sharp() -> None:
    """In 1892 without its positive weight both sides may be 0: = and ≤ are steps between them."""
    found = [
        m for m in mutants.mutants(PROVED["1892"], 200) if "hypothesis weight" in m.what
    ]
    assert found
    assert not any(map(through, found))


# ---------------------------------------------------------------- hypotheses

OPEN = 114  # hypotheses of which it is not decided whether they are needed; the page says so


def test_hypotheses_are_needed() -> None:
    """Without one a claim fails at a named point, means nothing, or stands; few are open."""
    found = [fate for c in PROVED.values() for fate in necessities(c)]
    assert {fate.how for fate in found} <= {
        "fails",
        "means nothing",
        "follows",
        "stands",
        "open",
    }
    assert len([fate for fate in found if fate.how == "open"]) <= OPEN


@pytest.mark.parametrize(("least", "how"), [(1, "stands"), (2, "open")])
def test_what_says_nothing_of_nothing(least: int, how: str) -> None:
    """A hypothesis that spares the claim an empty sum is not needed; one that spares it more is."""
    n, k, a = (
        letter("n", "natural"),
        letter("k", "natural"),
        function("a", "natural", "real"),
    )
    some, total = given("some", AtMost(least, n)), Sum(a(k), (k, 0, n - 1))
    offered = claim(
        "fate",
        "",
        Equal(total + total, 2 * total),
        given=(some,),
        proof=via(2 * n * total / n, by=ALGEBRA).qed(by=ALGEBRA),
        witnesses=({n: 3, a: Function(k, k)},),
    )
    assert [f.how for f in necessities(offered)] == [how]


def test_fates_are_told_apart() -> None:
    """A needed hypothesis, one that is not, and one that keeps a divisor from vanishing."""
    x, y = letter("x y", "real")
    same: Condition = given("same", Equal(x, y))
    offered: Claim = claim(
        "fate",
        "",
        Equal(x + y, y + x),
        given=(same,),
        proof=qed(ALGEBRA),
        witnesses=({x: 1, y: 1},),
    )
    assert [f.how for f in necessities(offered)] == ["stands"]
    apart = given("apart", mutants.Relation(x, "≠", y))
    offered = claim(
        "fate",
        "",
        Equal((x**2 - y**2) / (x - y), x + y),
        given=(apart,),
        proof=qed(ALGEBRA),
        witnesses=({x: 1, y: 2},),
    )
    assert [f.how for f in necessities(offered)] == ["means nothing"]
    offered = claim(
        "fate",
        "",
        Equal(x + x, 2 * y),
        given=(same,),
        witnesses=({x: 1, y: 1},),
        proof=qed(INSTANCE("same")),
        without={"same": {x: 1, y: 2}},
    )
    assert [f.how for f in necessities(offered)] == ["fails"]
    idling = offered
    offered = claim(
        "fate",
        "",
        AtMost(0, x),
        given=(given("above", AtMost(0, x)), given("more", Less(0, x))),
        proof=qed(INSTANCE("above", rel="≤")),
        witnesses=({x: 1},),
    )
    assert [f.how for f in necessities(offered)] == ["follows", "stands"]
    idle = replace(
        idling,
        parts=(replace(idling.parts[0], without=(("same", point({x: 1, y: 1})),)),),
    )
    with pytest.raises(Rejected):
        necessities(idle)

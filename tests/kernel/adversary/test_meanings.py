"""Statements that say more than was shown, or nothing: derivatives of what has none, sentences that
a refutation does not refute, sizes below zero, grades that forget how a hypothesis was seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from phaseproof.author import *
from phaseproof.authoring.expressions import Stack
from phaseproof.prover.elaboration import complete
from phaseproof.trusted.language.claims import Limit, Method, Part, Unique, point
from phaseproof.trusted.language.terms import (
    FunctionLetter,
    Named,
    Node,
    Sort,
    Term,
    where,
)
from phaseproof.verification.certificate.replay import Folder, replay
from phaseproof.verification.certificate.writing import certificate, dump, fingerprint
from phaseproof.verification.printed_forms import check_sentences
from phaseproof.verification.witness_values import readings
from tests.kernel.adversary import REFUSED, accepts, decide
from tests.kernel.attacks import Builder, offer

n, k, h, i = letter("n k h i", "natural")
w, z = letter("w z", "complex")
x, y = letter("x y", "real")
t, ε = letter("t ε", "positive")
F, G = function("F", "complex", "complex"), function("G", "natural", "real")
conjugation, sine = {F: Function(z, conj(z))}, {G: Function(n, sin(2 * pi * n))}
along = lambda f, at, v: D(f(at), (0, v))

LIES: dict[str, Builder] = {
    "the conjugate has the derivative 1": lambda: offer(
        Equal(where(along(F, w, 1), conjugation), 1), ALGEBRA, {w: 1}
    ),
    "and −i": lambda: offer(
        Equal(where(along(F, w, I), conjugation), -I), ALGEBRA, {w: 1}
    ),
    "a sequence has a derivative": lambda: offer(
        Equal(where(along(G, k, 1), sine), 2 * pi), EULER, {k: 1}
    ),
    "a matrix of −1 columns": lambda: claim(
        "test",
        "An offer",
        Equal(narrow, narrow + 0 * narrow),
        some=(narrow,),
        witnesses=({h: 2},),
        proof=proof(qed(ALGEBRA), choose={narrow: Stack(zeros(1, h - 1), (i, h))}),
    ),
    "of one solution it is refuted that it is one": lambda: claim(
        "test",
        "An offer",
        parts=(
            part(
                Equal(x, 3),
                given=(given("h", Equal(2 * x, 4)),),
                refuted_at={x: 2},
                form=Unique(x),
            ),
        ),
    ),
    "a limit by a bound that cannot grow": lambda: claim(
        "test",
        "An offer",
        parts=(
            part(
                AtMost(abs(1 / t), ε),
                some=(smooth,),
                free=(ε, t),
                provided=(AtMost(smooth(ε), t),),
                form=Limit(1 / t, Node("+", (t, -t))),
                proof=proof(qed(SIGN()), choose={smooth: Function(t, 1)}),
                witnesses=({ε: 1, t: 1},),
            ),
        ),
    ),
}
narrow = letter("X", "real", h, h - 1)
smooth = FunctionLetter("N", (Sort("positive"),), Sort("natural"), 1)


@pytest.mark.parametrize("lie", LIES)
def test_it_is_refused(lie: str) -> None:
    """By the kernel, or as a sentence that does not follow."""
    judged = lambda one: (decide(one), check_sentences(complete(one)))
    with pytest.raises(REFUSED):
        judged(LIES[lie]())


def test_two_solutions_are_not_one() -> None:
    """x² = 4 is solved by 2 and −2, so that x = 2 fails where x = −2."""
    two = claim(
        "test",
        "An offer",
        parts=(
            part(
                Equal(x, 2),
                given=(given("h", Equal(x**2, 4)),),
                refuted_at={x: -2},
                form=Unique(x),
            ),
        ),
    )
    assert accepts(two)


def test_a_hypothesis_that_balls_decide_is_in_the_grade() -> None:
    seen = given("h", Less(sin(exp(exp(x))), Rational(999, 1000)))
    assert (
        decide(claim("test", "", Equal(x, 0), given=(seen,), refuted_at={x: 1})).method
        is Method.ENCLOSED
    )


def test_an_old_certificate_that_names_another_rule_or_theorem(tmp_path: Path) -> None:
    found = complete(
        claim(
            "aaaa",
            "A title",
            Equal((x + 1) * (x - 1), x**2 - 1),
            source="s",
            proof=qed(ALGEBRA),
            witnesses=({x: 3},),
        )
    )
    judged = decide(found)
    said = certificate(found, judged, readings(found, judged.method))
    old = {
        **said,
        "schema": 1,
        "parts": [
            {
                **said["parts"][0],
                "evidence": {
                    "is": "Proof",
                    "chains": [{"is": "Chain", "lines": [], "last": {"is": "Algebra"}}],
                },
            }
        ],
    }
    old["parts"][0]["sequent"] = {
        k: v for k, v in said["parts"][0]["sequent"].items() if k != "letters"
    }
    for lie in (
        {},
        {"rules": ["a famous conjecture"]},
        {"theorems": [{"key": "a famous one"}]},
    ):
        wrong = {k: v for k, v in {**old, **lie}.items() if k != "certificate_hash"}
        path = tmp_path / "aaaa.json"
        path.write_text(
            dump({**wrong, "certificate_hash": fingerprint(wrong)}), encoding="utf-8"
        )
        assert replay(path, Folder(tmp_path)).ok is (not lie)


def test_what_is_shared_a_hundred_times_is_walked_once() -> None:
    f = function("f", ("real", "real"), "real", 0)
    e: Term = f(y, y)
    for _ in range(90):
        e = Named("", (y,), (f(y, y),), e)
    assert accepts(
        claim(
            "test",
            "",
            Equal(Integral(e * x, (x, 0, 1)), Integral(x * e, (x, 0, 1))),
            proof=qed(ALGEBRA),
            witnesses=({y: 0, f: Function(letter("u v", "real"), 0)},),
        )
    )


def test_a_wrong_citation_beside_a_heavy_witness_is_refused() -> None:
    several = letter("a b c d", "natural")
    heavy: Term = exp(x * several[0] * several[1])
    for j in several:
        heavy = Sum(heavy, (j, 0, n))
    wrong = claim(
        "test",
        "",
        AtMost(x, 2),
        given=(given("h", AtMost(x, 1)), given("g", AtMost(x, heavy))),
        proof=qed(INSTANCE("h", rel="≤")),
        witnesses=({x: 0, n: 20},),
    )
    assert not accepts(wrong)


def test_two_copies_of_what_is_shared_forty_times_are_refused() -> None:
    def copy() -> Term:
        e = sin(y)
        for _ in range(40):
            e = Node("+", (e, e))
        return e

    lone = Part(
        offer(Equal(y, y + 0), ALGEBRA).parts[0].sequent,
        offer(Equal(y, y + 0), ALGEBRA).parts[0].evidence,
        (point({y: 1}),),
    )
    assert lone.witnesses
    with pytest.raises(REFUSED):
        decide(
            claim(
                "test",
                "",
                Equal(copy(), copy()),
                proof=qed(ALGEBRA),
                witnesses=({y: 0},),
            )
        )

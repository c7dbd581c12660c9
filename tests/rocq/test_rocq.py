"""Rocq asked: it accepts what the kernel proved and refuses false neighbours of it, whatever the
evidence says.  ``make formal`` runs this, after it has checked the book.

A mutant is a statement that is certainly false at a point (see `tests.book.mutants`), printed with the
proof of the true one.  Not decided in time counts as a failure here.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from phaseproof import places
from phaseproof.author import (
    ALGEBRA,
    GIVEN,
    INSTANCE,
    MODULUS,
    SIGN,
    AtMost,
    Equal,
    Function,
    I,
    Obtain,
    claim,
    column,
    conj,
    dot,
    function,
    given,
    letter,
    proof,
    qed,
    vectors,
    where,
)
from phaseproof.prover.elaboration import complete
from phaseproof.rocq import status as standing
from phaseproof.rocq.coqc import compiled
from phaseproof.rocq.proofs import file_of, translated
from phaseproof.rocq.statements import statement
from phaseproof.rocq.terms import Definitions, Untranslated, words
from phaseproof.trusted.language.claims import Claim, Proof
from tests.book import mutants
from tests.book.whole_book import whole_book
from tests.drawn import seed

OUT = places.BUILD / "formal"
pytestmark = [
    pytest.mark.rocq,
    pytest.mark.skipif(
        not (shutil.which("coqc") and (OUT / "library" / "Tactics.vo").exists()),
        reason="phaseproof formal has not compiled its library",
    ),
]

CLAIMS = {entry.claim.tag: entry.claim for _, entry in whole_book()}
# Chapters without integrals: there a false step is refused within seconds.
CHECKED = sorted(
    tag
    for tag, row in standing.committed().items()
    if row.checked
    and all(isinstance(p.evidence, Proof) for p in CLAIMS[tag].parts)
    and tag < "0600"
)
TRIED = sorted(Random(seed()).sample(CHECKED, min(60, len(CHECKED))))
ENCLOSED = standing.enclosed(standing.committed())
EACH = 4
SECONDS = 600


@pytest.fixture
def asked(request: pytest.FixtureRequest) -> Iterator[list[Path]]:
    """Files beside those of the claims, which are gone afterwards."""
    made: list[Path] = []
    yield made
    for path in made:
        for left in path.parent.glob(f"*{path.stem}.*"):
            left.unlink()


def error_of(text: str, name: str, asked: list[Path]) -> str:
    """What Rocq says of a file; nothing if it accepts it."""
    path = OUT / "claims" / f"{name}.v"
    asked.append(path)
    path.write_text(text, encoding="utf-8")
    error = compiled(OUT, f"claims/{name}.v", SECONDS)[1]
    assert "not decided" not in error, f"{name}: {error}"
    return error


def statement_of(said: Claim) -> str:
    """A file that only says what the parts of a claim state."""
    definitions = Definitions(words(said.parts))
    texts = [statement(definitions, p.sequent).text for p in said.parts]
    return "\n".join(
        [
            "From Phaseproof Require Import Phaseproof.",
            *definitions.texts,
            *(f"Definition part_{n} : Prop := {text}." for n, text in enumerate(texts)),
        ]
    )


@pytest.mark.parametrize("tag", TRIED)
def test_false_neighbours_are_refused(tag: str, asked: list[Path]) -> None:
    for n, m in enumerate(mutants.mutants(complete(CLAIMS[tag]), EACH)):
        parts = (
            m.claim.parts
        )  # with the evidence of the true claim: none is sought for a mutant
        part = replace(parts[m.part], sequent=m.sequent)
        other = replace(m.claim, parts=(*parts[: m.part], part, *parts[m.part + 1 :]))
        try:
            text = file_of(translated(other, tag in ENCLOSED), [str(m)])
        except Untranslated:
            continue
        assert error_of(text, f"mutant_{tag}_{n}", asked), f"{m} is accepted"


# ---------------------------------------------------------------- what a broken kernel accepted


def lies() -> Iterator[tuple[str, tuple[Claim, ...]]]:
    """Falsehoods of the kinds that a kernel once accepted, with evidence as it was accepted; the
    last claim is the lie, those before are true."""
    m, n, x = letter("m", "integer"), letter("n", "natural"), letter("x", "real")
    equal = given("h", Equal(m, x))
    yield (
        "a power of i becomes that of a real number",
        (
            claim(
                "lie1",
                "A power of i is real",
                Equal(conj(I**m), I**m),
                given=(equal,),
                proof=qed(by=INSTANCE("h")),
                witnesses=({m: 2, x: 2},),
            ),
        ),
    )
    v, w = letter("v w", "real", n, 1)
    alone = Equal(n * dot(v, v), dot(v, v))
    single = given("one", Equal(n, 1))
    line = claim(
        "lem2",
        "On a line",
        alone,
        given=(single,),
        proof=qed(by=GIVEN(single)),
        witnesses=({n: 1, v: column(1)},),
    )
    yield (
        "a value of another size",
        (
            line,
            claim(
                "lie2",
                "In every dimension",
                alone,
                proof=qed(by=INSTANCE(line, {n: 1, v: v})),
            ),
        ),
    )
    f, g = function("f", vectors(2), "real"), function("g", vectors(3), "real")
    p, q, u = (
        letter("p", "real", 2, 1),
        letter("q", "real", 3, 1),
        letter("u", "real", 2, 1),
    )
    zero = given("zero", Equal(f(p), 0), p)
    flat = claim(
        "lem3",
        "f is 0 where it is 0",
        Equal(f(u), 0),
        given=(zero,),
        proof=qed(by=GIVEN(zero, {p: u})),
        witnesses=({f: Function(p, 0), u: column(1, 2)},),
    )
    yield (
        "a hypothesis about vectors of another size",
        (
            flat,
            claim(
                "lie3",
                "f is 0 where g is",
                Equal(f(u), 0),
                given=(given("zero", Equal(g(q), 0), q),),
                proof=qed(by=INSTANCE(flat, {f: f, u: u})),
                witnesses=({f: Function(p, 0), g: Function(q, 0), u: column(1, 2)},),
            ),
        ),
    )
    one, z = letter("e", "real", 1, 1), letter("z", "real", n, 1)
    unit = claim(
        "lem4",
        "A unit vector on a line",
        Equal(dot(one, one), 1),
        some=(one,),
        proof=proof(qed(by=ALGEBRA), choose={one: column(1)}),
    )
    yield (
        "what there is in one dimension, in every",
        (
            unit,
            claim(
                "lie4",
                "A unit vector in every dimension",
                Equal(dot(z, z), 1),
                some=(z,),
                proof=proof(
                    Obtain(unit, {}, (w,)), qed(by=INSTANCE("w")), choose={z: w}
                ),
                witnesses=({n: 1},),
            ),
        ),
    )
    F, G = (
        function(name, vectors(k), "nonnegative") for name, k in (("F", 2), ("G", 3))
    )
    yield (
        "a function of three numbers for one of two",
        (
            claim(
                "lie5",
                "It is not negative",
                AtMost(1, where(F(u), {F: G})),
                proof=qed(by=SIGN()),
                witnesses=({u: column(1, 0), G: Function(q, 1)},),
            ),
        ),
    )
    yield (
        "not less than -1",
        (claim("lie6", "0 is at most −1", AtMost(0, -abs(x)), proof=qed(by=MODULUS)),),
    )


LIES = dict(lies())
# its statement is none in Rocq either
ILL_FORMED = "a function of three numbers for one of two"


@pytest.mark.parametrize("what", LIES)
def test_what_a_broken_kernel_accepted_is_refused(what: str, asked: list[Path]) -> None:
    *true, lie = LIES[what]
    for said in true:
        assert not error_of(
            file_of(translated(complete(said)), [said.title]), f"c{said.tag}", asked
        )
    assert what == ILL_FORMED or not error_of(
        statement_of(lie), f"c{lie.tag}_says", asked
    )
    assert error_of(file_of(translated(lie), [lie.title]), f"c{lie.tag}", asked)

"""Two different things never print alike: each of these statements would be misread."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from phaseproof.author import (
    ALGEBRA,
    E1,
    INSTANCE,
    SIGN,
    AtMost,
    D,
    Equal,
    Function,
    I,
    Integral,
    Less,
    Sum,
    claim,
    cos,
    exp,
    function,
    gamma,
    given,
    half,
    have,
    identity,
    im,
    let,
    letter,
    proof,
    qed,
    re,
    sin,
    via,
)
from phaseproof.prover.elaboration import decide
from phaseproof.syntax.ambiguity import canonical, two_meanings
from phaseproof.syntax.latex import latex
from phaseproof.syntax.names import GREEK, name
from phaseproof.syntax.sentences import like_a_letter
from phaseproof.trusted.language.claims import Claim, Relation
from phaseproof.trusted.language.terms import (
    Named,
    Node,
    Number,
    OutsideFragment,
    Term,
    term,
    where,
)
from phaseproof.verification.certificate.replay import Folder, replay
from phaseproof.verification.certificate.writing import certificate, dump
from phaseproof.verification.witness_values import readings
from tests.book.whole_book import whole_book

i, n = letter("i n", "natural")
m = letter("m", "integer")
x, y = letter("x y", "real")
z, w = letter("z w", "complex")
θ = function("theta", "natural", "real")
θ_n = letter("theta_n", "real")
x_n, natural_x_n = letter("x_n", "real"), letter("x_n", "natural")
X = let("x", n, be=n + 1)
f = function("f", "real", "real", 2)
P, Q = let("p", x, be=x), let("p", x, be=x + 1)


def named(name: str, domain: str = "real") -> Term:
    made: Term = letter(name, domain)
    return made


def said(lhs: Term, rhs: Term | int, rel: str = "=") -> Claim:
    return claim("0001", "", Relation(lhs, rel, term(rhs)), refuted_at={})


# ---------------------------------------------------------------- what would be misread

BELOW_ITSELF = claim(
    "pro1",
    "",
    Less(natural_x_n, X(n)),
    given=(given("h", AtMost(natural_x_n, n)),),
    proof=via(n, by=INSTANCE("h", rel="≤")).qed(SIGN("<")),
    witnesses=({n: 1, natural_x_n: 0},),
)
ONE_MORE = claim(
    "pro2",
    "",
    Equal(θ_n, θ(n) + 1),
    some=(θ_n,),
    proof=proof(qed(ALGEBRA), choose={θ_n: 1 + θ(n)}),
    witnesses=({n: 1, θ: Function(n, n * 1)},),
)

MISREAD: dict[str, Claim] = {
    "a letter θₙ beside the sequence": said(θ(n), θ_n),
    "there is θₙ = θₙ + 1": ONE_MORE,
    "if xₙ ≤ n, then xₙ < xₙ": BELOW_ITSELF,
    "a letter xₙ beside a notation x at n": said(X(n), x_n),
    "a letter θ₁ beside a sum of θᵢ": said(Sum(θ(i), (i, 0, 1)), named("theta_1")),
    "θ₁₂ and θ at 1, 2": said(
        function("theta", ("natural", "natural"), "real")(n, n), named("theta_1_2")
    ),
    "S₂ at k and S at 2, k": said(
        function("S", ("natural", "natural"), "real")(i, n),
        function("S_2", "natural", "real")(n),
    ),
    "a function Re": said(function("Re", "complex", "real")(z + w), re(z + w)),
    "a function Im": said(function("Im", "complex", "real")(z + w), im(z + w)),
    "a function sin": said(function("sin", "real", "real")(x), 0),
    "a function ln": said(function("ln", "real", "real")(x), 0),
    "a letter π": said(cos(2 * named("pi")), 1),
    "a letter π, spelled so": said(cos(2 * named("π")), 1),
    "a letter γ": said(named("gamma"), gamma),
    "a letter i": said(named("i") ** 2, -1),
    "a notation i": said(let("i", be=x + 1), x),
    "a letter e beside exp": said(named("e") * exp(x), 1),
    "a letter e inside a proof": claim(
        "0001",
        "",
        Equal(exp(x), exp(x + 0)),
        proof=via(exp(x) + Integral(named("e"), (named("e"), 0, 0)), by=ALGEBRA).qed(
            ALGEBRA
        ),
    ),
    "theta and θ": said(named("theta"), named("θ")),
    "x1 and x_1": said(named("x1"), named("x_1")),
    "q' and q′": said(named("q'"), named("q′")),
    "two letters x": said(x, letter("x", "positive")),
    "two letters x, one bound": said(
        Integral(letter("x", "positive"), (letter("x", "positive"), 0, 1)), x
    ),
    "x and a function x": said(function("x", "real", "real")(y), x),
    "x and its own product": said(function("x", "real", "real")(y + 1), x * (y + 1)),
    "two notations p": said(Q(y), P(y) + 1),
    "two notations p, one inside a name": said(let("q", x, be=P(x))(y), Q(y)),
    "a notation p and a letter p": said(let("p", be=x + 1), named("p")),
    "a notation and a sequence": said(X(n), function("x", "natural", "real")(n)),
    "E₁ beside the integral": said(E1(x), let("E_1", be=x)),
    "f′ and a function called so": said(
        D(f(x), (0, term(1))), function("f'", "real", "real")(y)
    ),
    "I at n": said(function("I", "natural", "real")(n), Node("det", (identity(n),))),
    "two hypotheses of one label": claim(
        "0001",
        "",
        Equal(x, y),
        proof=qed(INSTANCE("theta")),
        given=(given("theta", Equal(x, y)), given("θ", Equal(y, x))),
    ),
    "a hypothesis that is called like a letter": claim(
        "0001",
        "",
        Equal(x, y),
        given=(given("x", Equal(x, y)),),
        proof=qed(INSTANCE("x")),
    ),
    "a hypothesis that reads like a letter": claim(
        "0001",
        "",
        Equal(named("θ"), y),
        proof=qed(INSTANCE("theta")),
        given=(given("theta", Equal(named("θ"), y)),),
    ),
    "a hypothesis about all y that reads as if y were positive": claim(
        "0001",
        "",
        AtMost(0, x),
        given=(given("positive", AtMost(0, x + y**3), y),),
        proof=qed(INSTANCE("positive", {y: 0}, rel="≤")),
    ),
    "a fact that reads like a term": claim(
        "0001",
        "",
        Equal(θ(n), θ(n)),
        proof=proof(have("theta_n", Equal(x, x), qed(ALGEBRA)), qed(ALGEBRA)),
    ),
    "a letter of a hypothesis": claim(
        "0001",
        "",
        Equal(named("θ"), 0),
        proof=qed(INSTANCE("h")),
        given=(given("h", Equal(f(named("theta")), 0), named("theta")),),
    ),
    "a letter of a fact": claim(
        "0001",
        "",
        Equal(named("θ"), named("θ")),
        proof=proof(
            have(
                "h",
                Equal(f(named("theta")), f(named("theta"))),
                qed(ALGEBRA),
                named("theta"),
            ),
            qed(ALGEBRA),
        ),
    ),
    "a letter that goes nowhere": claim(
        "0001", "", Equal(named("θ"), 0), free=(named("theta"),), proof=qed(ALGEBRA)
    ),
    "a line of a proof": claim(
        "0001",
        "",
        Equal(x, x * 1),
        proof=via(x + named("theta") - named("θ"), by=ALGEBRA).qed(ALGEBRA),
    ),
}


def test_letters_that_look_like_others_name_nothing() -> None:
    for sign, _ in GREEK.values():
        assert name(sign).stem == sign
    for other in (
        "\u0430",
        "\u03bf",
        "\uff58",
        "\u0391",
        "\u2170",
        "\u00e9",
        "x\u0661",
        "x\u200b",
    ):
        with pytest.raises(OutsideFragment):
            name(other)


def test_long_names_are_refused_in_one_pass() -> None:
    start = time.perf_counter()
    for hostile in (
        "x" + 50_000 * "_a" + "!",
        "x" + 100_000 * "_" + "!",
        "x" + 100_000 * "'" + "!",
    ):
        assert not like_a_letter(hostile)
        with pytest.raises(OutsideFragment, match="cannot be printed"):
            name(hostile)
    assert time.perf_counter() - start < 5


@pytest.mark.parametrize("what", MISREAD)
def test_what_would_be_misread_is_refused(what: str) -> None:
    why = two_meanings(MISREAD[what])
    assert why.startswith(
        (
            "two different things are ",
            "two letters are called ",
            "two hypotheses are called ",
            "a hypothesis is called ",
        )
    )


@pytest.mark.parametrize("named", [named("ⅈ"), named("ℯ"), named("𝜋"), named("х")])
def test_what_cannot_be_printed_is_refused(named: Term) -> None:
    assert two_meanings(said(named, x))


# ---------------------------------------------------------------- what is well told apart

APART: dict[str, Claim] = {
    "v and its entries": said(let("v", be=x + 1), function("v", "natural", "real")(n)),
    "a notation at an index, and its letter": said(
        let("v", n, be=n + 1)(n), named("v")
    ),
    "an index i beside the unit": said(Sum(exp(I * θ(i)), (i, 0, n)), 0),
    "an error E₁": said(let("E_1", be=x + 1), x),
    "e where there is no exp": said(named("e"), sin(x)),
    "θ₁ and θ": said(named("theta_1"), named("theta")),
    "u₀ and u₁": said(named("u_0"), named("u_1")),
    "S₂ and S": said(let("S_2", n, be=n + 1)(n), let("S", n, be=n)(n)),
    "one thing twice": said(P(y) + P(x), P(x) + P(y)),
}


@pytest.mark.parametrize("what", APART)
def test_what_is_well_told_apart_is_not_refused(what: str) -> None:
    assert two_meanings(APART[what]) == ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((x * y) * z, x * (y * z)),
        (Number(term(half).value), Node("/", (term(1), term(2)))),
        (-(x * y), (-x) * y),
        (-(x / y), (-x) / y),
        (term(-2), -term(2)),
        (where(x + 1, {x: y}), y + 1),
    ],
)
def test_what_no_pen_shows_makes_no_difference(one: Term, other: Term) -> None:
    one, other = term(one), term(other)
    assert latex(one) == latex(other)
    assert canonical(one) == canonical(other)
    assert two_meanings(said(one, other)) == ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (x + (y + z), (x + y) + z),
        (x - (y - z), x - y - z),
        (x**2, x * x),
        (x / y, x * y**-1),
        (θ(n), θ(n + 1)),
        (P(x), Q(x)),
        (P(x), P(y)),
        (x, z),
    ],
)
def test_what_a_pen_shows_does(one: Term, other: Term) -> None:
    assert canonical(one) != canonical(other)


def test_what_is_too_long_to_write_is_refused() -> None:
    """Closures that double twenty-five times: each is small, and written out nobody could read."""
    g, doubled = function("g", ("real", "real"), "real"), x
    for _ in range(25):
        doubled = Named("", (y,), (doubled,), g(y, y))
    assert "gives up" in two_meanings(
        claim("0001", "", Equal(x, x), proof=via(doubled, by=ALGEBRA).qed(ALGEBRA))
    )


# ---------------------------------------------------------------- wherever a claim is shown


@pytest.mark.slow
def test_the_book_is_told_apart_and_soon() -> None:
    start = time.process_time()
    for chapter, entry in whole_book():
        assert two_meanings(entry.claim, chapter.notations) == ""
    assert time.process_time() - start < 30


@pytest.mark.parametrize("false", [ONE_MORE, BELOW_ITSELF])
def test_a_certificate_is_told_apart(false: Claim, tmp_path: Path) -> None:
    """It is proved, and nobody could read what."""
    judgement = decide(false)
    path = tmp_path / f"{false.tag}.json"
    path.write_text(
        dump(certificate(false, judgement, readings(false, judgement.method))),
        encoding="utf-8",
    )
    assert replay(path, Folder(tmp_path)).sentence.startswith(
        "two different things are "
    )


def test_a_notebook_shows_why_it_shows_nothing() -> None:
    assert ONE_MORE._repr_latex_() == "two different things are called θₙ"
    assert "two different things are called θₙ" in ONE_MORE._repr_html_()
    assert (
        APART["one thing twice"]
        ._repr_latex_()
        .startswith(r"\textbf{Refuted:} For all $y, x")
    )


def test_notations_of_the_chapter_count() -> None:
    assert two_meanings(said(P(y), 0), (P,)) == ""
    assert two_meanings(said(P(y), 0), (Q,)) == "two different things are called p"

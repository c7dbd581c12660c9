"""The press: terms, sentences, pages, citations and the ledger."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import dataclass, replace
from pathlib import Path
from re import MULTILINE, findall, search
from types import SimpleNamespace
from typing import Any

import pytest

from phaseproof import places
from phaseproof.authoring.builders import (
    AtMost,
    Differ,
    Equal,
    Less,
    claim,
    given,
    have,
    part,
    proof,
    qed,
    via,
)
from phaseproof.authoring.expressions import (
    Ci,
    DirectSum,
    I,
    Integral,
    Matrix,
    Product,
    Rational,
    Stack,
    Sum,
    column,
    conj,
    cos,
    det,
    dot,
    exp,
    function,
    half,
    identity,
    letter,
    log,
    pi,
    re,
    sin,
    sqrt,
    vectors,
)
from phaseproof.authoring.surface_rules import GIVEN
from phaseproof.files import write, write_all
from phaseproof.library import sources
from phaseproof.library.rows import at
from phaseproof.library.sources import BibError
from phaseproof.model.book import Figure, Printed, Statement
from phaseproof.model.results import Audit, Finding, Settled
from phaseproof.press import citation, ledger
from phaseproof.press.back import bibitem
from phaseproof.press.book import book_files
from phaseproof.press.decimals import number_tex, short
from phaseproof.press.front import misprinted
from phaseproof.press.tex import MISSING, Tex, compile_pdf, file
from phaseproof.syntax import sentences
from phaseproof.syntax.display_substitution import shown
from phaseproof.syntax.inline_markup import plain, prose
from phaseproof.syntax.latex import BACKEND as LATEX
from phaseproof.syntax.latex import condition, latex, relation, statement
from phaseproof.syntax.names import Name, name
from phaseproof.syntax.plaintext import BACKEND as TEXT
from phaseproof.syntax.plaintext import proof_text, reach_text, statement_text, text
from phaseproof.syntax.sentences import label, narrowed
from phaseproof.trusted.kernel import rules
from phaseproof.trusted.kernel.rules import REGISTRY
from phaseproof.trusted.language.claims import (
    Cited,
    Claim,
    First,
    Inverse,
    Limit,
    Method,
    Obtain,
    Relative,
    Sequent,
    Unique,
)
from phaseproof.trusted.language.terms import (
    Apply,
    Function,
    Letter,
    Notation,
    OutsideFragment,
    Term,
    let,
    term,
    where,
)
from phaseproof.trusted.language.verdict import Judgement, Verdict
from tests.book.whole_book import whole_book

m, n, k = letter("m n k", "integer")
i, j, h = letter("i j h", "natural")
d = letter("d", "even")
x, y, t, a, c, ω = letter("x y t a c omega", "real")
z, w = letter("z w", "complex")
Δ, b, ε = letter("Delta b epsilon", "positive")
A = letter("A", "real", d, d)
u, v = letter("u v", "real", d)
U, V = letter("U V", "orthogonal", d, d)
θ = function("theta", "natural", "real")
p, g = (function(f, "integer", "complex") for f in "pg")
f = function("f", (vectors(d), vectors(d)), "real", smooth=2)
F = function("F", ("real", "real"), "real", smooth=3)
G = function("G", "real", "real", smooth=3)
B = let("B", x, be=Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]]))
R = let("R", m, be=DirectSum(B(m * θ(i)), (i, d / 2)))
PE = let("PE", m, be=Stack(column(sin(m * θ(i)), cos(m * θ(i))), (i, d / 2)))


# ---------------------------------------------------------------- terms


@pytest.mark.parametrize(
    ("e", "as_latex", "as_text"),
    [
        # signs and the author's order
        (x - y, r"x - y", "x − y"),
        (y + x - 1, r"y + x - 1", "y + x − 1"),
        (x - (y - 1), r"x - (y - 1)", "x − (y − 1)"),
        (x + (y + 1), r"x + (y + 1)", "x + (y + 1)"),
        (x - (-y), r"x - (-y)", "x − (−y)"),
        (-(x + y), r"-(x + y)", "−(x + y)"),
        (-x * y + -2 * y, r"-xy - 2y", "−xy − 2y"),
        (-x / y, r"-\frac{x}{y}", "−x/y"),
        (x * (-y), r"x(-y)", "x (−y)"),
        (term(-1) ** n, r"(-1)^{n}", "(−1)ⁿ"),
        # products, quotients, powers
        (2 * x * 3, r"2x \cdot 3", "2x·3"),
        (half * 2, r"\frac{1}{2} \cdot 2", "(1/2)·2"),
        (term(2) * term(3), r"2 \cdot 3", "2·3"),
        ((x + y) * (x - y), r"(x + y)(x - y)", "(x + y)(x − y)"),
        (x * (x / y), r"x\frac{x}{y}", "x (x/y)"),
        ((x / y) ** 2, r"\left(\frac{x}{y}\right)^{2}", "(x/y)²"),
        ((x**2) ** 3, r"(x^{2})^{3}", "(x²)³"),
        ((-x) ** 2, r"(-x)^{2}", "(−x)²"),
        (x ** Rational(3, 2), r"x^{3/2}", "x^{3/2}"),
        (sqrt(x + 1), r"\sqrt{x + 1}", "√(x + 1)"),
        (2 * b / (Δ * log(b)), r"\frac{2b}{\Delta\ln b}", "2b/(Δ ln b)"),
        (b ** (-2 * i / d), r"b^{-2i/d}", "b^{−2i/d}"),
        # functions
        (sin(m * ω), r"\sin(m\omega)", "sin(mω)"),
        (cos(x) ** 2 + sin(x) ** 2, r"\cos^{2} x + \sin^{2} x", "cos² x + sin² x"),
        (cos(x) * sin(y), r"\cos x\sin y", "cos x sin y"),
        (cos(x) * y, r"\cos(x)y", "cos(x) y"),
        ((2 * cos(x)) * y, r"2\cos(x)y", "2 cos(x) y"),
        (cos(x) ** -1, r"(\cos x)^{-1}", "(cos x)⁻¹"),
        (cos(x / 2), r"\cos\left(\frac{x}{2}\right)", "cos(x/2)"),
        (log(b) ** 2 * x, r"\ln^{2}(b)x", "ln²(b) x"),
        (Ci(Δ / b), r"\operatorname{Ci}\left(\frac{\Delta}{b}\right)", "Ci(Δ/b)"),
        (exp(I * (m - n) * θ(i)), r"e^{\mathrm{i}(m-n)\theta_{i}}", "e^{ⅈ(m−n)θᵢ}"),
        (exp(x) ** 2, r"(e^{x})^{2}", "(eˣ)²"),
        (
            exp(Sum(x, (i, 0, h))),
            r"\exp\left(\sum_{i=0}^{h} x\right)",
            "exp(Σ_{i=0}^{h} x)",
        ),
        # complex numbers
        (p(m) * conj(p(n)), r"p_{m}p_{n}^{*}", "pₘ conj(pₙ)"),
        (conj(z), r"z^{*}", "z̄"),
        (conj(z) ** 2, r"(z^{*})^{2}", "z̄²"),
        (conj(z + 1), r"\overline{z + 1}", "conj(z + 1)"),
        (re(z * conj(w)), r"\operatorname{Re}[zw^{*}]", "Re[zw̄]"),
        (abs(z) ** 2, r"\lvert z \rvert^{2}", "|z|²"),
        # sums, products, integrals
        (
            Sum(cos((m - n) * θ(i)), (i, 0, d / 2 - 1)),
            r"\sum_{i=0}^{d/2-1} \cos((m - n)\theta_{i})",
            "Σ_{i=0}^{d/2−1} cos((m − n)θᵢ)",
        ),
        (Sum(a + c, (i, 0, h)), r"\sum_{i=0}^{h} (a + c)", "Σ_{i=0}^{h} (a + c)"),
        (Sum(a, (i, 0, h)) * x, r"\left(\sum_{i=0}^{h} a\right)x", "(Σ_{i=0}^{h} a)x"),
        (x * Sum(a, (i, 0, h)), r"x\sum_{i=0}^{h} a", "x Σ_{i=0}^{h} a"),
        (Product(1 + a, (i, 1, h)), r"\prod_{i=1}^{h} (1 + a)", "∏_{i=1}^{h} (1 + a)"),
        (
            Integral(exp(I * Δ * b ** (-t)), (t, 0, 1)),
            r"\int_{0}^{1} e^{\mathrm{i}\Delta b^{-t}} \,dt",
            "∫₀¹ e^{ⅈΔb⁻ᵗ} dt",
        ),
        (-Integral(x, (t, 0, 1)), r"-\int_{0}^{1} x \,dt", "−∫₀¹ x dt"),
        # matrices
        (A.T * A, r"A^{\top}A", "AᵀA"),
        ((A * A).T, r"(AA)^{\top}", "(AA)ᵀ"),
        (A**-1 * u, r"A^{-1}u", "A⁻¹u"),
        (dot(R(m) * u, v), r"\langle R_{m}u, v \rangle", "⟨Rₘu, v⟩"),
        (det(A), r"\det A", "det A"),
        (
            det(B(x).body),
            r"\det \begin{pmatrix} \cos x & -\sin x \\ \sin x & \cos x \end{pmatrix}",
            "det [cos x, −sin x; sin x, cos x]",
        ),
        (identity(d), r"I_{d}", "I_d"),
        (R(m).T * R(n), r"R_{m}^{\top}R_{n}", "RₘᵀRₙ"),
        (PE(m + k), r"\mathrm{PE}_{m+k}", "PEₘ₊ₖ"),
        (A * PE(m), r"A\,\mathrm{PE}_{m}", "A PEₘ"),
        (
            R(m).body,
            r"\bigoplus_{i=0}^{d/2-1} B_{m\theta_{i}}",
            "⊕_{i=0}^{d/2−1} B_{mθᵢ}",
        ),
        (
            PE(m).body,
            r"\begin{pmatrix} \sin(m\theta_{i}) \\ \cos(m\theta_{i}) \end{pmatrix}"
            r"_{0 \le i < d/2}",
            "[sin(mθᵢ); cos(mθᵢ)]_{0≤i<d/2}",
        ),
        # function letters and their derivatives
        (f(u + v, v), r"f(u + v, v)", "f(u + v, v)"),
        (
            Apply(f, (u, v), ((0, A * u), (1, v))),
            r"(Au)^{\top}\,\frac{\partial^{2} f}{\partial u\,\partial v}(u, v)\,v",
            "(Au)ᵀ ∂₁∂₂f(u, v) v",
        ),
        (
            half * Apply(f, (u + v, v), ((0, u), (0, u))),
            r"\frac{1}{2}u^{\top}\,\partial_{1}\partial_{1}f(u + v, v)\,u",
            "(1/2) uᵀ ∂₁∂₁f(u + v, v) u",
        ),
        (
            Apply(f, (u, v), ((0, u), (0, u), (1, v))),
            r"D_{1}[u]D_{1}[u]D_{2}[v]\,f(u, v)",
            "D₁[u]D₁[u]D₂[v] f(u, v)",
        ),
        (
            Apply(F, (x, term(1)), ((0, term(1)), (1, a + c))),
            r"(a + c)\,\partial_{1}\partial_{2}F(x, 1)",
            "(a + c) ∂₁∂₂F(x, 1)",
        ),
        (Apply(G, (x,), ((0, term(1)),) * 2), r"G''(x)", "G′′(x)"),
        # names
        (letter("theta_1", "real"), r"\theta_{1}", "θ₁"),
        (letter("θ", "real"), r"\theta", "θ"),
        (function("q'", "natural", "real")(i), r"q_{i}'", "q′ᵢ"),
        (function("q'", "natural", "real")(i) ** 2, r"q_{i}'^{2}", "q′ᵢ²"),
        (letter("pos", "integer") + 1, r"\mathrm{pos} + 1", "pos + 1"),
        (I * pi * x, r"\mathrm{i}\pi x", "ⅈπx"),
    ],
)
def test_a_term_is_written_as_a_mathematician_writes_it(
    e: Term,
    as_latex: str,
    as_text: str,
) -> None:
    assert latex(e) == as_latex
    assert text(e) == as_text


def test_unicode_is_deterministic_and_asks_nothing() -> None:
    e = R(m).T * PE(n)
    assert str(e) == text(e) == text(e)
    assert e._repr_latex_() == f"${latex(e)}$"
    assert repr(e) == text(e)


@pytest.mark.parametrize("written", ["x+y", "", "p q", "3x", r"\input", "x_{1}", "_x"])
def test_a_name_that_is_no_name_is_refused(written: str) -> None:
    with pytest.raises(OutsideFragment):
        latex(Letter(written, "real"))


def test_one_spelling_is_one_name() -> None:
    assert name("theta_1") == name("θ1") == Name("θ", 0, ("1",))
    assert name("q'") == name("q′") != name("q")


# ---------------------------------------------------------------- values in place of letters


def test_values_are_put_in_place_for_printing() -> None:
    assert latex(where(x + 1, {x: m * θ(i)})) == r"m\theta_{i} + 1"
    assert latex(where(R(m), {m: n + 1})) == "R_{n+1}"
    assert (
        latex(where(θ(j) + 1, {θ: Function(i, 1 / (i + 1))})) == r"\frac{1}{j + 1} + 1"
    )
    assert latex(x + y, {x: y, y: x}) == "y + x"  # all at once


def test_a_bound_letter_is_renamed_rather_than_captured() -> None:
    assert text(where(Integral(x * t, (t, 0, 1)), {x: t})) == "∫₀¹ tt′ dt′"
    assert text(where(Sum(x * θ(i), (i, 0, h)), {x: θ(i)})) == "Σ_{i′=0}^{h} θᵢ θ_{i′}"
    assert (
        text(where(Sum(x * θ(i), (i, 0, h)), {x: i, h: i})) == "Σ_{i′=0}^{i} i θ_{i′}"
    )
    inner = Sum(Sum(x * θ(i), (i, 0, 1)), (j, 0, 1))
    assert text(where(inner, {x: i + j})) == "Σ_{j′=0}^{1} Σ_{i′=0}^{1} (i + j) θ_{i′}"


def test_a_letter_of_the_same_spelling_is_not_captured_either() -> None:
    other = letter("i", "integer")
    assert text(where(Sum(x * θ(i), (i, 0, h)), {x: other})) == "Σ_{i′=0}^{h} i θ_{i′}"
    greek = letter("θ", "real")
    bound = Integral(x * greek, (greek, 0, 1))
    assert text(where(bound, {x: letter("theta", "positive")})) == "∫₀¹ θθ′ dθ′"


def test_the_fresh_name_is_not_taken_by_anybody() -> None:
    primed = letter("t'", "real")
    assert text(where(Integral(x * t * primed, (t, 0, 1)), {x: t})) == "∫₀¹ tt′′t′ dt′′"


def test_a_function_that_is_put_in_place_does_not_capture() -> None:
    S = let("S", be=Sum(θ(i) * x, (i, 0, 2)))
    closed = where(S.body, {θ: Function(j, j + x), x: i})
    assert text(closed) == "Σ_{i′=0}^{2} (i′ + x)i"
    assert (
        text(where(θ(i), {θ: Function(j, Sum(x**i, (i, 0, j)))}))
        == "Σ_{i′=0}^{i} x^{i′}"
    )


def test_what_changes_inside_a_name_is_said_beside_it() -> None:
    changed = where(R(m), {θ: Function(i, 1 / (i + 1))})
    assert latex(changed) == r"\left.R_{m}\right|_{\theta_{i} = 1/(i+1)}"
    assert latex(changed * u) == r"\left.R_{m}\right|_{\theta_{i} = 1/(i+1)}u"
    moved = where(where(R(m), {m: n}), {θ: Function(i, 1)})
    assert latex(moved) == r"\left.R_{n}\right|_{\theta_{i} = 1}"
    # a value that speaks of the changed letter would be caught by the bar: written out instead
    both = shown(B(θ(i)), {θ: Function(i, i)})
    assert latex(both) == "B_{i}"


def test_what_is_said_beside_a_name_keeps_its_letters_in_order() -> None:
    changed = where(R(m), {θ: Function(i, x)})
    said = claim("0001", "", Equal(det(changed), y), proof=qed(ALGEBRA))
    assert statement_text(said).startswith(
        "For all even d ∈ ℕ, all m ∈ ℤ and all x, y ∈ ℝ:"
    )
    derivative = where(Apply(G, (t,), ((0, term(1)),)), {G: Function(x, x**2), t: x})
    assert text(derivative) == "G′(x)|_{G(x) = x²}"


def test_a_name_does_not_hide_a_bound_letter() -> None:
    hides = let("S", k, be=cos(k * θ(i)))
    assert latex(Sum(hides(k), (i, 0, h))) == r"\sum_{i=0}^{h} \cos(k\theta_{i})"
    assert latex(hides(k)) == "S_{k}"
    assert (
        latex(DirectSum(R(m), (i, 2))) == r"\bigoplus_{i=0}^{1} R_{m}"
    )  # its own i is bound


def test_constants_of_scripts_are_calculated() -> None:
    """Numbers with numbers, in an index, a bound or an exponent; a line of its own stays."""
    x = letter("x", "real", 2)
    for e, said in (
        (p(h + 1 - 1), "p_{h}"),
        (p(h + 2 - 1 + m), "p_{h+1+m}"),
        (p(m - m), "p_{m-m}"),
        (p(0 * m), "p_{0}"),
        (b ** (-2 * h / 2), "b^{-h}"),
        (b ** (-2 * h / 4), "b^{-2h/4}"),
        (b ** (0 / h), "b^{0/h}"),
        (let("S", k, be=k)(m + 0), "S_{m}"),
        (let("F", x, be=dot(x, x))(0 * x), "F_{0x}"),
        (h + 1 - 1, "h + 1 - 1"),
    ):
        assert latex(e) == said


# ---------------------------------------------------------------- sentences


@dataclass(frozen=True)
class Reason:
    """A stand-in for a rule."""

    name: str
    rel: str = "="
    inner: Any = ()
    combination = None

    def subproofs(self, before: Term, after: Term) -> Any:
        return self.inner


ALGEBRA, ADDITION = Reason("algebra"), Reason("angle addition")
relative = given("relative", Equal(p(m) * conj(p(n)), g(m - n)), m, n)
GRAM = Cited(
    "gram",
    "equal Gram matrices",
    "horn2013, Theorem 7.3.11",
    Sequent(
        (Equal(v, U * u),),
        (given("same length", Equal(dot(u, u), dot(v, v))),),
        some=(U,),
    ),
)

TURN = claim(
    "0010",
    "Turning back by $x$ and forth by $y$ turns by $y - x$",
    Equal(B(x).T * B(y), B(y - x)),
    source="su2021roformer, §3.2",
    witnesses=({x: 1, y: 3},),
    proof=via(B(x).body.T * B(y).body, by=Reason("definition")).qed(by=ADDITION),
)
POWERS = claim(
    "0023",
    "Every relative encoding of the plane is a geometric sequence",
    Equal(p(h), g(1) ** h * p(0)),
    source="su2021sinusoidal, §2",
    given=(relative, given("starts", Differ(g(0), 0))),
    proof=qed(
        by=Reason(
            "induction on $h$",
            inner=(
                ("$h = 0$", Equal(p(0), g(1) ** 0 * p(0)), qed(ALGEBRA)),
                (
                    "from $h$ to $h + 1$",
                    Equal(p(h + 1), g(1) ** (h + 1) * p(0)),
                    via(g(1) * p(h), by=Reason(r"Claim~\ref{0010}")).qed(
                        Reason("induction")
                    ),
                ),
            ),
        )
    ),
)
WRONG = claim(
    "0014",
    "Turning adds the angles",
    Equal(B(x).T * B(y), B(x + y)),
    source="doc003, p. 4",
    refuted_at={x: 1, y: 0},
    corrected=TURN,
)
ABSURD = claim(
    "0080",
    "Nothing is 1 and 0",
    Less(1, half),
    source="doc002",
    given=(given("one", Equal(a, 1)), given("zero", Equal(a, 0))),
    proof=via(a, by=Reason("one")).qed(Reason("zero", "<")),
)
N = function("N", "positive", "natural")
TENDS = claim(
    "0060",
    "The encoding tends to zero",
    AtMost(abs(p(j)), ε),
    some=(N,),
    source="doc002, p. 9",
    free=(ε, j),
    provided=(AtMost(N(ε), j),),
    refuted_by=ABSURD,
    form=Limit(p(j), term(0)),
)
MAPS = claim(
    "0050",
    "There is an orthogonal map, and the limit is one",
    source="doc001",
    parts=(
        part(
            Equal(v, U * u),
            some=(U,),
            given=(given("", Equal(dot(u, u), dot(v, v))),),
            proof=proof(
                Obtain(GRAM, {}, (V,)),
                have("norm", Equal(dot(u, u), dot(v, v)), qed(ALGEBRA)),
                qed(Reason("V")),
                choose={U: V},
            ),
        ),
        part(
            (Equal(a, c), AtMost(a, c)),
            given=(given("close", AtMost(abs(a - c), ε), ε, provided=Less(ε, 1)),),
            proof=proof(qed(ALGEBRA), qed(ALGEBRA)),
        ),
    ),
)


def test_a_statement_says_the_domain_of_every_letter() -> None:
    everything = claim(
        "0001",
        "",
        Equal(dot(A * u, U * v), f(u, v) + θ(i) + Δ + letter("r", "nonnegative") + m),
        proof=qed(ALGEBRA),
    )
    said = statement_text(everything).splitlines()[0]
    assert said == (
        "For all even d ∈ ℕ, all i ∈ ℕ, all m ∈ ℤ, all Δ ∈ ℝ_{>0}, all r ∈ ℝ_{≥0}, all "
        "twice continuously differentiable f: ℝᵈ × ℝᵈ → ℝ, all θ: ℕ → ℝ, all "
        "A ∈ ℝ^{d×d}, all u, v ∈ ℝᵈ and all orthogonal U ∈ ℝ^{d×d}:"
    )
    for printed in (
        r"even $d \in \mathbb{N}$",
        r"$\Delta \in \mathbb{R}_{>0}$",
        r"$f \colon \mathbb{R}^{d}\times \mathbb{R}^{d} \to \mathbb{R}$",
        r"orthogonal $U \in \mathbb{R}^{d\times d}$",
        r"$r \in \mathbb{R}_{\ge 0}$",
    ):
        assert printed in statement(everything)


def test_hypotheses_keep_their_own_for_all() -> None:
    assert statement_text(POWERS).splitlines() == [
        "For all h ∈ ℕ and all p, g: ℤ → ℂ: if pₘ conj(pₙ) = gₘ₋ₙ for all m, n ∈ ℤ (relative) and "
        "g₀ ≠ 0 (starts), then",
        "    pₕ = g₁ʰp₀.",
    ]
    assert (
        condition(given("", Differ(θ(i), θ(j)), i, j, provided=Differ(i, j)))
        == r"$\theta_{i} \ne \theta_{j}$ for all $i, j \in \mathbb{N}$ with $i \ne j$"
    )


def test_long_hypotheses_stand_in_rows() -> None:
    long = given(
        "long", Equal(Sum(sin(x * θ(i)) + cos(x * θ(i)), (i, 0, d / 2 - 1)), 0), x
    )
    said = statement_text(
        claim("0001", "", Equal(θ(0), 0), given=(long,), proof=qed(ALGEBRA))
    )
    assert said.splitlines() == [
        "For all even d ∈ ℕ and all θ: ℕ → ℝ suppose that",
        "    Σ_{i=0}^{d/2−1} (sin(xθᵢ) + cos(xθᵢ)) = 0   for all x ∈ ℝ (long).",
        "Then",
        "    θ₀ = 0.",
    ]


def test_there_is_and_such_that_for_all() -> None:
    assert statement_text(TENDS).splitlines() == [
        "pⱼ tends to 0. That is:",
        "For all p: ℤ → ℂ: there is N: ℝ_{>0} → ℕ such that for all ε ∈ ℝ_{>0} and all j ∈ ℕ with "
        "N(ε) ≤ j (range):",
        "    |pⱼ| ≤ ε.",
    ]
    assert "there is an orthogonal U ∈ ℝ^{d×d} such that" in statement_text(MAPS)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (Sequent((Equal(a, x),), form=Unique(a)), "a is uniquely determined."),
        (
            Sequent((Equal(p(m + k), p(m)),), form=Relative(m, n, k)),
            "pₘ depends on m and n only through m − n.",
        ),
        (
            Sequent((Equal(A * U, identity(d)),), form=Inverse()),
            "A and U are inverse to each other.",
        ),
        (Sequent((AtMost(abs(a - c), ε),), form=Limit(a, c)), "a tends to c."),
        (Sequent((Less(p(m), 1),), form=First(m)), "pₘ < 1 up to the first exception."),
    ],
)
def test_a_form_is_printed_with_its_unfolding(said: Sequent, sentence: str) -> None:
    whole = statement_text(claim("0001", "", said, proof=qed(ALGEBRA)))
    assert whole.startswith(sentence)
    assert "That is:\n" in whole
    assert text(said.says[0].lhs) in whole.splitlines()[-1]


def test_a_form_that_cannot_be_printed_is_refused() -> None:
    with pytest.raises(OutsideFragment, match="does not unfold a printed form"):
        statement(
            claim(
                "0001", "", Sequent((Equal(a, a),), form=Inverse()), proof=qed(ALGEBRA)
            )
        )


def test_an_absurdity_is_called_absurd() -> None:
    assert "then a line follows which is absurd:\n    1 < 1/2." in statement_text(
        ABSURD
    )
    assert proof_text(ABSURD).endswith("which is absurd: 1 < 1/2.")


def test_a_proof_is_a_chain_with_reasons() -> None:
    first, last = proof_text(TURN).splitlines()
    assert first.startswith("    Bₓᵀ B_y = [cos x")
    assert first.endswith("(definition)")
    assert last.split() == ["=", "B_{y−x}", "(angle", "addition)"]
    lines = proof_text(POWERS).splitlines()
    assert lines[0].endswith("(induction on h)")
    assert lines[1].strip() == "h = 0:"
    assert lines[3].strip() == "From h to h + 1:"
    assert lines[4].strip() == "pₕ₊₁ = g₁pₕ   (Claim 0010)"


def test_what_comes_first_is_printed_first() -> None:
    lines = [line.split("   ")[0].strip() for line in proof_text(MAPS).splitlines()]
    assert lines[1] == (
        "By equal Gram matrices there is an orthogonal V ∈ ℝ^{d×d} such that"
    )
    assert lines[3] == "Next, ⟨u, u⟩ = ⟨v, v⟩ (norm): algebra."
    assert lines[4] == "Take U = V."


def test_refutations_name_the_point_or_the_contrary() -> None:
    assert proof_text(WRONG) == "Take x = 1 and y = 0.\nThere the conclusion fails."
    assert proof_text(TENDS) == (
        "Taken as a hypothesis, it leads by claim 0080 to a line which is "
        "absurd: 1 < 1/2."
    )


def test_a_reach_is_printed_where_hypotheses_narrow_it() -> None:
    bounded = claim(
        "0001", "", Less(Δ, b), given=(given("", Less(1, b)),), proof=qed(ALGEBRA)
    )
    assert narrowed(bounded, TEXT) == reach_text(bounded) == "all positive Δ, b; 1 < b"
    assert narrowed(claim("0001", "", Equal(a, a), proof=qed(ALGEBRA)), TEXT) == ""


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        ("0.283662185463226264466639171514", "0.28366219"),
        ("1.0000000000000000", "1.0000000"),
        (
            "(0.95892427466313846, 0, -0.000012345678912, …)",
            "(0.95892427, 0, -0.000012345679, …)",
        ),
        ("-2199375.94444444 + 9.99999999999i", "-2199375.9 + 10.0000000i"),
        ("3.5", "3.5"),
        ("1.23456789012e-7", "1.2345679e-7"),
        ("123456789012.25", "123456789012"),
        ("0.5 ± 1e-12", "0.5 ± 1e-12"),
        ("0.0000000000000000", "0.0000000"),
    ],
)
def test_a_reading_has_eight_digits(value: str, printed: str) -> None:
    assert short(value) == printed


def test_a_true_line_is_no_absurdity() -> None:
    """What fails among numbers is named; a line is absurd only where hypotheses led to it."""
    numbers = claim("0001", "", (Less(1, 2), Less(3, 2)), refuted_at={})
    assert "absurd" not in statement_text(numbers)
    assert proof_text(numbers) == "3 < 2 fails."
    both = claim("0001", "", (Less(1, 2), Less(3, 2), Less(4, 2)), refuted_at={})
    assert proof_text(both) == "Each of 3 < 2 and 4 < 2 fails."


def test_reach_is_read_off_letters_and_hypotheses() -> None:
    bounded = claim(
        "0001",
        "",
        Less(Δ, b),
        given=(given("", Less(1, b)), relative),
        proof=qed(ALGEBRA),
    )
    assert (
        reach_text(bounded)
        == "all positive Δ, b; all p, g: ℤ → ℂ; 1 < b; given relative"
    )
    assert reach_text(claim("0001", "", Less(1, 2), proof=qed(ALGEBRA)))


def test_relations_are_latex_too() -> None:
    assert relation(AtMost(x, y)) == r"x \le y"
    assert relation(Differ(x, 0)) == r"x \ne 0"


# ---------------------------------------------------------------- prose


@pytest.mark.parametrize(
    ("said", "as_latex"),
    [
        (
            "$R_m^\\top R_n = R_{n-m}$ for all $m$, $n$",
            r"$R_m^\top R_n = R_{n-m}$ for all $m$, $n$",
        ),
        ("turns by y - x and R_m < 1", r"turns by y - x and R\_m \textless{} 1"),
        ("$mθ_i$ over $0 ≤ t ≤ 1$", r"$m\theta_i$ over $0 \le t \le 1$"),
        (
            "$exp(±iθ)$ and $e^{iΔ b^{-t}}$, $x_i$",
            r"$\exp(\pm\mathrm{i}\theta)$ and $e^{\mathrm{i}\Delta b^{-t}}$, $x_i$",
        ),
        ("100% & found_by #1", r"100\% \& found\_by \#1"),
        ("`M_k` is **one** $M$", r"\texttt{M\_k} is \textbf{one} $M$"),
        ("lemma Claim~\\ref{0012}", r"lemma Claim~\ref{0012}"),
        ("monotone in $omega$", r"monotone in $\omega$"),
        ("a 2×2 block, e.g. this", r"a 2\ensuremath{\times}2 block, e.g. this"),
        ("π or $θᵢ$ and $x²$", r"\ensuremath{\pi} or $\theta_{i}$ and $x^{2}$"),
        ("it is a well-known x-axis", "it is a well-known x-axis"),
        (
            "So it is $x < 1$ [0503,  0505]. Or not []?",
            r"So it is $x < 1$\pprests{\pptag{0503}, \pptag{0505}}. Or not?",
        ),
        (
            "$f = xᵀHy$, $max|h| Σθ²/2$ or $(b + 1)/(Δ ln b)$",
            r"$f = x^{\top}Hy$, $\max|h| \sum\theta^{2}/2$ or $(b + 1)/(\Delta \ln b)$",
        ),
        (
            "over [1000, 2000] and in [0503], too",
            "over [1000, 2000] and in [0503], too",
        ),
    ],
)
def test_prose_sets_mathematics_as_mathematics(said: str, as_latex: str) -> None:
    assert prose(said) == as_latex


@pytest.mark.parametrize(
    "said",
    [
        r"\input{secret}",
        r"x_{\input{secret}}",
        r"α^\input",
        "^^5cinput{secret}",
        "x^^5cinput = 1",
        r"\ref{\input{secret}}",
        r"} \input{secret} {",
        "%\n\\input{secret}",
    ],
)
def test_what_stands_between_no_dollars_is_no_command_of_tex(said: str) -> None:
    assert r"\input" not in prose(said)
    assert "^^" not in prose(said)


def test_prose_refuses_what_it_cannot_set() -> None:
    with pytest.raises(OutsideFragment, match="U\\+4F4D"):
        prose("位")


@pytest.mark.parametrize(
    ("name", "as_latex", "said"),
    [
        ("size at m + s", "size at $m$ + $s$", "size at m + s"),
        ("axes of Y_p v", "axes of $Y_p$ $v$", "axes of Yₚ v"),
        ("square of a", "square of $a$", "square of a"),
        ("a half turn of Euler's", "a half turn of Euler's", "a half turn of Euler's"),
        ("at L'", "at $L'$", "at L'"),
        ("sin ω ≠ 0", r"$\sin \omega \ne 0$", "sin ω ≠ 0"),
        ("u_0 = 0", "$u_0 = 0$", "u₀ = 0"),
        ("monotone in $theta$", r"monotone in $\theta$", "monotone in θ"),
        ("theta_1 (2)", r"choice of $\theta_{1}$ (2)", "choice of θ₁ (2)"),
        (r"x = \input", r"$x$ = \textbackslash{}input", r"x = \input"),
    ],
)
def test_letters_in_names_are_letters(name: str, as_latex: str, said: str) -> None:
    assert label(name, LATEX) == as_latex
    assert label(name, TEXT) == said


@pytest.mark.parametrize("name", ["above", "below", "here"])
def test_a_name_that_would_point_at_a_place_is_quoted(name: str) -> None:
    x = letter("x", "real")
    known = given(name, Less(0, x))
    assert sentences.condition(known, TEXT) == f"0 < x (relation “{name}”)"
    assert TEXT.rule_name(GIVEN(known)) == f"relation “{name}”"
    assert TEXT.rule_name(GIVEN(given("base", Less(0, x)))) == "base"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (r"Claim~\ref{0012}, $\cos^2 \theta$, $omega$", "Claim 0012, cos² θ, ω"),
        (
            r"$\operatorname{Re} x/\sqrt{1 + λ^2} ≤ \sqrt{d}$",
            "Re x/√(1 + λ²) ≤ √d",
        ),
        (r"$F_x^\top F_y = F_{y-x}^{\top}$", "Fₓᵀ F_y = F_{y-x}ᵀ"),
        (
            r"$\operatorname{Re} p_m^* \le \sqrt{d/2}$, $k = 0, …, \sqrt{N}$",
            "Re pₘ* ≤ √(d/2), k = 0, …, √N",
        ),
        (
            r"$C_te^{-μz}$, $\sqrt{1 + λ^2}$, $\mathrm{Si}(α)$",
            "Cₜe^{-μz}, √(1 + λ²), Si(α)",
        ),
        (r"$\sum 2k \max(0, x)$, $ε \prod |c_j|$", "Σ 2k max(0, x), ε ∏ |cⱼ|"),
        (r"$2 \cdot 10^{-9}\,\Delta b$, $\langle q, k\rangle$", "2 · 10⁻⁹ Δb, ⟨q, k⟩"),
        (
            r"$\binom{t + z}{z}$ and `a_i`, **not** *x*",
            "binom(t + z, z) and a_i, not x",
        ),
        (
            "x_1 stays as it is, and so [0503, 0505].",
            "x_1 stays as it is, and so [0503, 0505].",
        ),
    ],
)
def test_plain_takes_markup_off(text: str, said: str) -> None:
    assert plain(text) == said


# ---------------------------------------------------------------- the book


def book_tex(report: Any, known: Any = None) -> str:
    return book_files(report, known)["book.tex"]


def settled(c: Claim, chapter: str = "one", **more: Any) -> Any:
    refuted = not any(hasattr(x.evidence, "chains") for x in c.parts)
    judgement = Judgement(
        c.hash,
        Verdict.REFUTED if refuted else Verdict.PROVED,
        Method.EXACT,
        tuple((key, "") for key in sorted(more.pop("cited", ()))),
        more.pop("uses", ()),
        (),
    )
    return Settled(
        claim=c,
        chapter=chapter,
        name=f"NAME_{c.tag}",
        judgement=judgement,
        reach=reach_text(c),
        readings=more.pop("readings", ()),
        necessities=more.pop("necessities", ()),
        rank=more.pop("rank", "proposition"),
        **more,
    )


wide = Sum((a * θ(i) + c * θ(i + 1)) * cos((m - n) * θ(i)), (i, 0, d / 2 - 1))
WIDE = claim(
    "0070",
    "Lines that do not fit: |x| < 1 & 50% of R_m^T R_n, or more",
    Equal((a + c) ** 8, sum(((a + k) ** k * c**8 for k in range(12)), term(0))),
    source="doc002",
    proof=via(Matrix([[cos(x) * cos(y) + sin(x) * sin(y)] * 6] * 3), by=ALGEBRA)
    .via(
        wide * wide * wide * wide,
        by=Reason(
            "a reason so long that it has no room beside the line it "
            "gives, wherever it may stand, and goes below it"
        ),
    )
    .via(Stack(column(wide + wide, wide), (j, 9)), by=ALGEBRA)
    .qed(by=ADDITION),
    witnesses=({a: Matrix([[sqrt(2) / 3] * 9] * 9), c: 2},),
)


@pytest.fixture(scope="module")
def report() -> Any:
    def reading(at: Any, value: str, right: str = "") -> Any:
        return SimpleNamespace(part=0, point=at, value=value, digits=47, right=right)

    long = "(" + ", ".join(["0.841470984807896506652502321630"] * 4) + ", …)"
    one = (
        settled(
            TURN,
            rank="theorem",
            readings=(reading(TURN.parts[0].witnesses[0], long),),
        ),
        settled(POWERS, uses=("0010",), rank="lemma"),
        settled(
            WRONG,
            cited=frozenset({"lindemann"}),
            readings=(reading(WRONG.parts[0].evidence.at, "-1.5e-7 + 2i", "3.5"),),
        ),
    )
    two = (
        settled(TENDS, "two"),
        settled(ABSURD, "two", rank="arithmetic"),
        settled(MAPS, "two", cited=frozenset({"gram"}), uses=("0010", "0023")),
        settled(WIDE, "two", readings=(reading(WIDE.parts[0].witnesses[0], "1.25"),)),
    )
    lead = (
        r"Cut a vector of even length $d = 2h$ into $h$ points, $R_m = ⊕_{i<h} B(mθ_i)$ "
        "[0010, 0023].\n\n"
        "* one bullet, see (0010, 0023) and (4096)\n* `two_`\n\n# A heading\n\nThe end []."
    )
    chapters = (
        SimpleNamespace(
            name="before",
            title="Before all",
            lead="It begins [0010].",
            claims=(),
            figures=(),
        ),
        SimpleNamespace(
            name="one",
            title="Rotary encodings",
            lead=lead,
            claims=one,
            notations=(
                Notation("B", (x,), B(x).body),
                Notation("R", (m,), R(m).body),
                Notation("w", (), x + 1),
            ),
            figures=(
                Figure(
                    "turned",
                    r"A pair $\theta_i$ is turned, as in",
                    (TURN,),
                    "nowhere:nothing",
                ),
            ),
        ),
        SimpleNamespace(
            name="two",
            title="Δ and the rest",
            lead="Σ cos(Δθ_i).",
            notations=(),
            figures=(),
            claims=two,
        ),
    )
    row = Statement(
        "turning",
        at(7, (9, 11), section="2.1"),
        "Turning adds the angles.",
        (Printed(WRONG.parts[0], WRONG),),
        corrected=TURN,
        error="result",
        reading="at every position",
    )
    audit = Audit(
        SimpleNamespace(key="doc002"),
        ((row, Finding("turning", "refuted", "exact", settled_by=("0010", "0014"))),),
    )
    return SimpleNamespace(
        version="0.1.0",
        audits=(audit,),
        chapters=chapters,
        answers=whole_book().answers,
        displays=(),
        settled=(*one, *two),
        subjects=("phase", "encoding"),
    )


SOURCES = sources.parse(
    "".join(
        f"@misc{{{key}, title = {{A {{Title}} of {key}}}, author = {{Su, Jianlin and Lu, Yu}}, "
        f"year = 2021, month = mar, url = {{https://example.org/a_b}}}}\n"
        for key in (
            "su2021roformer",
            "su2021sinusoidal",
            "doc001",
            "doc002",
            "doc003",
            "horn2013",
        )
    )
)
HAS_LATEX = pytest.mark.skipif(
    not shutil.which("latexmk"), reason="latexmk is not here"
)


@HAS_LATEX
def test_the_book_compiles_cleanly_and_to_the_same_bytes(
    report: Any, tmp_path: Path
) -> None:
    made = []
    for folder in (tmp_path / "first", tmp_path / "second" / "deeper"):
        write_all(folder, book_files(report, SOURCES))
        assert compile_pdf(folder) is None
        made.append((folder / "book.pdf").read_bytes())
    assert made[0] == made[1]


@HAS_LATEX
def test_chapters_are_input_into_an_article(report: Any, tmp_path: Path) -> None:
    write_all(tmp_path, book_files(report, SOURCES))
    article = (
        r"\documentclass{article}\usepackage{phaseproof}\begin{document}"
        r"\input{one}\input{two}\begin{thebibliography}{9}"
        + "".join(rf"\bibitem{{{key}}} {key}." for key in SOURCES)
        + r"\end{thebibliography}\end{document}"
    )
    write(tmp_path / "latex" / "article.tex", article)
    assert compile_pdf(tmp_path / "latex", "article") is None


@HAS_LATEX
@pytest.mark.parametrize(
    ("inside", "complaint"),
    [
        (r"See \ref{nowhere}.", "undefined"),
        (r"\hbox to\textwidth{\kern\textwidth wide}", "Overfull"),
        (r"\undefinedcommand", "Undefined control sequence"),
        (r"{\font\plain=cmr10 \plain\char200}", "Missing character"),
    ],
)
def test_a_page_that_is_not_clean_is_reported(
    tmp_path: Path, inside: str, complaint: str
) -> None:
    write(
        tmp_path / "book.tex",
        rf"\documentclass{{article}}\begin{{document}}{inside}"
        r"\end{document}",
    )
    said = compile_pdf(tmp_path)
    assert said is not None
    assert complaint in said


def test_without_latexmk_the_packages_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert compile_pdf(tmp_path) == MISSING
    assert "texlive-latex-extra" in MISSING


def test_a_page_says_what_was_judged(report: Any) -> None:
    page = book_files(report, SOURCES)["latex/one.tex"]
    for line in (
        r"\begin{ppclaim}{0010}{Turning back by $x$ and forth by $y$ turns by $y - x$}"
        r"{proved}{exact}",
        r"\ppabout{Source}{\cite[{\S{}3.2}]{su2021roformer}}",
        r"\ppabout{Rests on}{\pptag{0010}}",
        r"\ppabout{Used by}{\pptag{0023}, \pptag{0050}}",
        r"\ppabout{Corrects}{\pptag{0014}}",
        r"\ppabout{Settles}{\pplink{audit:doc002}{doc002}: "
        r"\pplink{row:doc002:turning}{turning}}",
        r"\ppabout{What holds}{\ppref{0010}: Turning back",
        r"(\pptag{0010}, \pptag{0023}) and (4096)",
        "The end.",
        r"B(m\theta_i)$\pprests{\pptag{0010}, \pptag{0023}}.",
        r"(every line is known to 47 digits)",
        r"{refuted}{exact}",
        r"{There}{the left side is $-1.5 \cdot 10^{-7} + 2\mathrm{i}$, "
        r"the right side $3.5$",
    ):
        assert line in page
    assert r"\ppabout{Reach}{all real $x, y$}" not in page
    assert "documentclass" not in page


@HAS_LATEX
def test_a_reference_to_what_is_not_printed_is_plain_text(
    report: Any, tmp_path: Path
) -> None:
    alone = SimpleNamespace(
        **{**vars(report), "settled": report.settled[1:2], "audits": ()}
    )
    assert r"\ppref{0010}" in book_tex(alone, SOURCES)
    write_all(tmp_path, book_files(alone, SOURCES))
    assert compile_pdf(tmp_path) is None


def test_the_book_lists_theorems_sources_and_tags(report: Any) -> None:
    book = book_tex(report, SOURCES)
    assert r"\ppanchor{cited:gram}" in book
    assert r"\ppabout{Used by}{\pptag{0050}}" in book
    assert book.count(r"\bibitem") == len(SOURCES)
    for s in report.settled:
        assert rf"\ppentry{{\texttt{{\pptag{{{s.claim.tag}}}}}" in book
    places = [
        book.index(x)
        for x in (
            "What is true, what is false}",
            "How to read",
            "Before all",
            r"\ppanchor{theorems}",
            r"\ppanchor{answers}",
            r"\label{chapter:one}",
            r"\appendix",
            r"\label{small-print}",
            r"\label{errata}",
            r"\backmatter",
            "Index of subjects",
            "Index of tags",
        )
    ]
    assert places == sorted(places)
    assert r"$B_{x}$, in \pplink{chapter:one}{Rotary encodings}}{notation:one}" in book
    assert book == book_tex(report, SOURCES)


def test_the_book_begins_with_what_is_true_and_what_is_false(report: Any) -> None:
    """A theorem with its page, and what a document prints beside what holds."""
    asked = replace(whole_book().answers[0], proved=(), refuted=(WRONG,))
    front = book_tex(with_answers(report, asked), SOURCES).split("How to read")[0]
    assert (
        rf"\ppentry{{\pptag{{0010}}\enspace {prose(TURN.title)}}}{{claim:0010}}"
        in front
    )
    assert "0050" not in front  # a proposition
    assert (
        rf"\ppbeside{{{prose(WRONG.title)} [\pptag{{0014}}; \pplink{{row:doc002:turning}}"
        rf"{{doc002}}]}}{{{prose(TURN.title)} [\pptag{{0010}}]}}"
    ) in front
    nobody_asks = book_tex(with_answers(report), SOURCES).split("How to read")[0]
    assert r"\ppbeside" not in nobody_asks.split(r"\begin{document}")[1]


@pytest.mark.parametrize("error", ["condition", "slip"])
def test_the_first_pages_show_results_and_constants_only(
    report: Any, error: str
) -> None:
    (audit,) = report.audits
    row, found = audit.rows[0]
    slight = replace(audit, rows=((replace(row, error=error), found),))
    asked = replace(whole_book().answers[0], proved=(), refuted=(WRONG,))
    shown = with_answers(
        SimpleNamespace(**{**vars(report), "audits": (slight,)}), asked
    )
    assert not misprinted(shown)
    assert misprinted(with_answers(report, asked))


def test_how_a_row_was_read_stands_wherever_it_is_shown(report: Any) -> None:
    (audit,) = report.audits
    row, found = audit.rows[0]
    mark = "(read in a conversion of the whole text)"
    marked = replace(audit, rows=((replace(row, seen="conversion"), found),))
    asked = replace(whole_book().answers[0], proved=(), refuted=(WRONG,))
    shown = with_answers(
        SimpleNamespace(**{**vars(report), "audits": (marked,)}), asked
    )
    book = book_tex(shown, SOURCES)
    for before in (
        r"\ppbeside{",
        r"\ppabout{Printed otherwise}",
        r"\ppabout{Settles}",
        r"\label{errata}",
        r"\label{audit:doc002}",
    ):
        assert mark in book.split(before, 1)[1][:1500], before
    assert mark not in book_tex(with_answers(report, asked), SOURCES)
    assert r"\ppabout{Read as}{at every position}" in book


def with_answers(report: Any, *answers: Any) -> Any:
    return SimpleNamespace(**{**vars(report), "answers": answers})


def test_a_misprint_that_no_theorem_puts_right_stands_for_its_answer(
    report: Any,
) -> None:
    """The first that is printed; those that theorems put right, one for each theorem."""
    other = replace(WRONG, tag="0015")
    asked = replace(whole_book().answers[0], refuted=(WRONG, other))
    assert [x.claim.tag for x in misprinted(with_answers(report, asked))] == ["0014"]
    main = replace(TURN, theorem=True)
    another = replace(main, tag="0011")
    for rights, named in (
        ((another, main), ["0014", "0015"]),
        ((main, main), ["0014"]),
    ):
        both = replace(
            asked,
            refuted=tuple(
                replace(x, corrected=right)
                for x, right in zip(asked.refuted, rights, strict=True)
            ),
        )
        assert [x.claim.tag for x in misprinted(with_answers(report, both))] == named


def test_the_main_theorems_are_stated_before_the_chapters(report: Any) -> None:
    book = book_tex(report, SOURCES)
    front, chapters = book.split(r"\label{chapter:one}")
    assert rf"\begin{{ppstatement}}{{0010}}{{{prose(TURN.title)}}}" in front
    assert r"\begin{ppclaim}{0010}" not in front
    assert r"{proved}{exact}{theorem}" in chapters


def test_small_print_stands_in_an_appendix(report: Any) -> None:
    """Arithmetic, and lemmas of one line; its chapter names the tags, and its file has it all."""
    files = book_files(report, SOURCES)
    body, appendix = files["book.tex"].split(r"\label{small-print}")
    assert r"\ppabout{In small print}{\pptag{0080}}" in body
    assert r"\begin{ppclaim}{0080}" in appendix.split(r"\label{errata}")[0]
    assert r"\begin{ppclaim}{0080}" not in body
    assert r"\begin{ppclaim}{0080}" in files["latex/two.tex"]
    assert "In small print" not in files["latex/two.tex"]
    assert r"\begin{ppclaim}{0023}" in body  # a lemma of several lines


def test_arithmetic_stands_on_the_site(report: Any) -> None:
    """The book leaves out numbers at witnesses, and proofs of statements about fixed numbers."""
    says, proof = Equal(term(2) + 2, 4), qed(by=ALGEBRA)
    sums = settled(claim("0081", "Two and two", says, source="doc002", proof=proof))
    added = SimpleNamespace(**{**vars(report), "settled": (*report.settled, sums)})
    files = book_files(added, SOURCES)
    book, chapter = files["book.tex"], files["latex/one.tex"]
    assert r"\ppabout{Proof}{arithmetic, on the site: claims/0081.html}" in book
    below = lambda page: page.split(r"\begin{ppclaim}{0081}")[1][:300]
    assert r"\begin{ppevidence}{Proof}" in below(chapter)
    assert r"\begin{ppevidence}{Proof}" not in below(book)
    assert r"\ppabout{Witness}" in chapter
    assert r"\ppabout{Witness}" not in book


@HAS_LATEX
@pytest.mark.parametrize("font", ["c70gbsn", "missing"])
def test_words_of_chinese_texts_are_set_or_said_to_be_left_out(
    tmp_path: Path, font: str
) -> None:
    said = Tex().quoted("随着 x 的增大，衰减")
    assert said == r"\ppchinese{随着} x \ppchinese{的增大，衰减}"
    if not subprocess.run(
        ["kpsewhich", "c70gbsn.fd"], check=False, stdout=subprocess.PIPE
    ).stdout:
        font = "missing"
    preamble = file("preamble.tex").replace("c70gbsn", font)
    body = (
        rf"\begin{{document}}\ppnochinese\ppabout{{Printed}}{{{said}}}\end{{document}}"
    )
    write(tmp_path / "book.tex", preamble + body)
    assert compile_pdf(tmp_path) is None
    done = subprocess.run(
        ["pdftotext", tmp_path / "book.pdf", "-"], check=True, stdout=subprocess.PIPE
    )
    page = done.stdout.decode()
    assert ("的增大，衰减" in page) is (font != "missing")
    assert ("their font was not installed" in page) is (font == "missing")


def test_the_digest_is_a_short_book(report: Any) -> None:
    """Theorems with their proofs, without numbers; the errata that matter, and figures."""
    asked = replace(whole_book().answers[0], proved=(), refuted=(WRONG,))
    digest = book_files(with_answers(report, asked), SOURCES)["digest.tex"]
    body = digest.split(r"\begin{document}")[1]
    for said in (
        "What is true, what is false",
        "Before all",
        r"\begin{ppclaim}{0010}",
        r"\begin{ppevidence}{Proof}",
        r"\ppanchor{errata}",
        r"{row:doc002:turning}",
        r"\ppfigure{turned}",
    ):
        assert said in body
    for said in (
        r"\begin{ppclaim}{0023}",
        r"\ppabout{Witness}",
        r"\ppabout{SymPy}",
        r"\ppabout{Source}",
        r"\chapter{Rotary",
        r"\ppanchor{answers}",
    ):
        assert said not in body
    assert body.count(r"\bibitem") == len(
        {*findall(r"\\cite(?:\[.*?\])?\{(\w+)\}", body)}
    )


def test_the_digest_names_its_reasons() -> None:
    """Each name that a rule has by itself stands where the digest says how to read it."""
    names = {x.name.split("; ")[-1] for x in REGISTRY if isinstance(x.name, str)}
    names |= {y.name for y in vars(rules).values() if isinstance(y, rules.Equality)}
    assert len(names) > 8
    assert not {x for x in names if x and x.strip("$\\") not in file("digest.tex")}


def test_the_index_leads_from_words_to_pages(report: Any) -> None:
    """From the words of answers, and from subjects to the claims whose titles speak of them."""
    index = (
        book_tex(report, SOURCES)
        .split("Index of subjects}")[-1]
        .split("Index of tags")[0]
    )
    assert r"\ppsubject{encoding}{claim:0023,claim:0060}" in index
    assert (
        r"\ppsubject{\texttt{rotate\_half}}{answer:interleaved-or-half-split}" in index
    )
    assert r"\ppsubject{phase}{}" in index  # which a book of the project could not say
    subjects = findall(r"\\ppsubject\{(\w+)\}", index)
    assert subjects == sorted(subjects, key=str.casefold)


@HAS_LATEX
def test_pages_of_an_index_are_named_once(report: Any, tmp_path: Path) -> None:
    write_all(tmp_path, book_files(report, SOURCES))
    assert compile_pdf(tmp_path) is None
    assert compile_pdf(tmp_path, "digest") is None
    done = subprocess.run(
        ["pdftotext", "-raw", tmp_path / "book.pdf", "-"],
        check=True,
        stdout=subprocess.PIPE,
    )
    pages = search(r"^encoding ([\d, ]+)$", done.stdout.decode(), MULTILINE)
    assert pages is not None
    found = pages[1].split(", ")
    assert len(found) == len({*found})


def test_an_unknown_source_is_an_error(report: Any) -> None:
    with pytest.raises(BibError, match="no entry 'doc003'"):
        book_tex(report, {k: v for k, v in SOURCES.items() if k != "doc003"})


def test_a_long_line_has_places_to_break_it() -> None:
    """At its outermost signs, also in a sum, over a fraction bar and between bars."""
    long = sum((a**k * cos(k * x) for k in range(2, 12)), term(1))
    assert len(text(long)) > 60
    for e in (
        long,
        Sum(long * θ(i), (i, 0, h)),
        (long + long) / c,
        abs(long + long) / c,
        Product(a, (i, 0, h)) * (long + long),
    ):
        assert r"\ppbreak" in Tex().line(e)
        assert r"\left(1" not in Tex().line(e)
        assert r"\ppbreak" not in latex(e)
    assert (
        Tex().line(Sum(a + a * Sum(a, (j, 0, i)), (i, 0, h)) / 2).startswith(r"\frac{")
    )
    factors = Product(a, (i, 0, h))
    for k in range(9):
        factors = factors * (x + k)
    assert r"\*(x + 8)" in Tex().line(factors)


def test_numbers_are_set_in_fives() -> None:
    assert number_tex("-1.5e-7 + 2i") == r"-1.5 \cdot 10^{-7} + 2\mathrm{i}"
    assert number_tex("0.1234567") == r"0.12345\,\allowbreak 67"


# ---------------------------------------------------------------- bibliography


@pytest.mark.parametrize(
    ("bib", "line", "sentence"),
    [
        ("@misc{a, title = {T}}\n@misc{a, title = {T}}", 2, "twice"),
        ("\n@misc{a, title = {T},", 2, "not closed"),
        ("@misc{a, title = {T}, title = {S}}", 1, "two fields title"),
        ("@misc{a,\n title {T}}", 2, "no ="),
        ("@misc{a,\n title = {T} year = 2000}", 2, "comma"),
        ("@misc{a, title = T}", 1, "neither braced"),
        ("@misc{a, title = {T", 1, "never closed"),
        ("@misk{a, title = {T}}", 1, "unknown kind"),
        ("@article{a, title = {T}}", 1, "no author"),
        ("% fine\nstray", 2, "begins with"),
    ],
)
def test_a_malformed_bibliography_names_the_line(
    bib: str, line: int, sentence: str
) -> None:
    with pytest.raises(BibError, match=rf"^x\.bib:{line}: .*{sentence}"):
        sources.parse(bib, "x.bib")


def test_entries_are_read_and_set() -> None:
    read = sources.parse(
        '% c\n@Book{h-1, editor = {Horn, R. and {The Group}}, TITLE = "On {A} \\"o",\n'
        "  publisher = {P}, year = 2013, month = jan,}\n"
    )
    assert read["h-1"].line == 2
    assert bibitem(read["h-1"]) == (
        r"\bibitem{h-1} R. Horn and The Group. \emph{On {A} \"o}. P, January 2013."
    )
    for files in ("docs/references.bib",):
        path = places.HOME / files
        if path.exists():
            assert sources.read(path)


def test_a_claim_can_be_cited(report: Any) -> None:
    bib = citation.claims_bib(report)
    assert [*sources.parse(bib)] == sorted(
        f"phaseproof:{s.claim.tag}" for s in report.settled
    )
    one = report.settled[0]
    entry = citation.cite(one, "bibtex", "0.1.0")
    assert entry + "\n" in bib
    for said in (
        "Claim 0010, proved, exact",
        f"sha256 = {{{one.claim.hash}}}",
        "version 0.1.0",
        rf"statement sha256 \texttt{{{one.claim.hash[:12]}}}",
    ):
        assert said in entry
    assert plain(one.claim.title) in citation.cite(one, "text")
    wrong = next(s for s in report.settled if s.judgement.verdict is Verdict.REFUTED)
    assert "title = {{Refuted: " in citation.cite(wrong)
    assert "Refuted: " not in entry
    with pytest.raises(ValueError, match="no style"):
        citation.cite(one, "verse")


# ---------------------------------------------------------------- the ledger


def test_a_ledger_line_says_what_stands(report: Any) -> None:
    rows = ledger.ledger_rows(report)
    assert [row["tag"] for row in rows] == [
        *sorted(s.claim.tag for s in report.settled),
        "doc002/turning",
    ]
    (maps,) = (row for row in rows if row["tag"] == "0050")
    assert maps["rests_on"] == ["0010", "0023", "gram"]
    assert [*maps] == [*ledger.FIELDS]
    assert (maps["verdict"], maps["grade"], maps["hash"]) == (
        "proved",
        "exact",
        MAPS.hash,
    )


def test_a_ledger_is_read_back(report: Any, tmp_path: Path) -> None:
    rows = ledger.ledger_rows(report)
    path = tmp_path / "verdicts.jsonl"
    assert ledger.load(path) == []
    write(path, ledger.dump(rows))
    assert ledger.load(path) == rows
    assert ledger.compare(rows, ledger.load(path)) == []


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        ("{", "not JSON"),
        ("[]", "a JSON object"),
        ('{"tag": "0001", "tag": "0002"}', "the key 'tag' stands twice"),
        ('{"tag": "0001"}', "has the fields"),
        ("", "not JSON"),
    ],
)
def test_a_damaged_ledger_names_file_and_line(
    report: Any, tmp_path: Path, damage: str, sentence: str
) -> None:
    path = tmp_path / "verdicts.jsonl"
    path.write_text(
        ledger.dump(ledger.ledger_rows(report)[:1]) + damage + "\n", encoding="utf-8"
    )
    with pytest.raises(ledger.LedgerError, match=rf"^verdicts\.jsonl:2: .*{sentence}"):
        ledger.load(path)


def test_an_unsorted_or_mistyped_ledger_is_damaged(report: Any, tmp_path: Path) -> None:
    path, rows = tmp_path / "verdicts.jsonl", ledger.ledger_rows(report)
    write(path, ledger.dump(rows[::-1]))
    with pytest.raises(ledger.LedgerError, match=r":2: .*out of order"):
        ledger.load(path)
    write(path, ledger.dump([{**rows[0], "reach": 3}]))
    with pytest.raises(ledger.LedgerError, match=":1: "):
        ledger.load(path)
    path.write_bytes(b"\xff\n")
    with pytest.raises(ledger.LedgerError, match="UTF-8"):
        ledger.load(path)


def test_differences_are_sentences(report: Any) -> None:
    old = ledger.ledger_rows(report)
    first = {**old[0], "verdict": "refuted", "hash": "f" * 64, "rests_on": []}
    new = [first, *old[2:], {**old[1], "tag": "zzzz"}]
    said = ledger.compare(old, new)
    assert f"{old[0]['tag']} {old[0]['name']} is refuted, and was proved" in said
    assert any("states something else" in x for x in said)
    assert any(x.endswith("is gone") for x in said)
    assert any(x.startswith("zzzz") and x.endswith("is new") for x in said)


def test_accepting_keeps_what_was_superseded(report: Any, tmp_path: Path) -> None:
    now, past = tmp_path / "verdicts.jsonl", tmp_path / "history.jsonl"
    rows = ledger.ledger_rows(report)
    assert len(ledger.accept(rows, "0.1.0", now, past)) == len(rows)
    assert not past.exists()
    changed = [
        {**rows[0], "hash": "f" * 64},
        {**rows[1], "grade": "enclosed"},
        *rows[3:],
    ]
    ledger.accept(changed, "0.2.0", now, past)
    kept = [json.loads(line) for line in past.read_text(encoding="utf-8").splitlines()]
    assert [(x["tag"], x["hash"], x["version"], x["row"]) for x in kept] == [
        (row["tag"], row["hash"], "0.2.0", row) for row in (rows[0], rows[2])
    ]
    ledger.accept(rows, "0.3.0", now, past)
    assert len(past.read_text(encoding="utf-8").splitlines()) == 3
    assert ledger.accept(rows, "0.3.0", now, past) == []
    assert ledger.load(now) == rows


def test_accepting_that_was_interrupted_doubles_no_history(
    report: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed between the history and the ledger, and tried again."""
    now, past = tmp_path / "verdicts.jsonl", tmp_path / "history.jsonl"
    rows, known = ledger.ledger_rows(report), ledger.write
    ledger.accept(rows, "0.1.0", now, past)

    def killed(path: Path, text: str) -> None:
        if path == now:
            raise KeyboardInterrupt
        known(path, text)

    with monkeypatch.context() as patch:
        patch.setattr(ledger, "write", killed)
        with pytest.raises(KeyboardInterrupt):
            ledger.accept(rows[1:], "0.2.0", now, past)
    once = past.read_text(encoding="utf-8")
    ledger.accept(rows[1:], "0.2.0", now, past)
    assert past.read_text(encoding="utf-8") == once


def test_a_damaged_history_is_not_written_over(report: Any, tmp_path: Path) -> None:
    now, past = tmp_path / "verdicts.jsonl", tmp_path / "history.jsonl"
    rows = ledger.ledger_rows(report)
    ledger.accept(rows, "0.1.0", now, past)
    past.write_text("{\n", encoding="utf-8")
    with pytest.raises(ledger.LedgerError, match=r"^history\.jsonl:1: "):
        ledger.accept(rows[1:], "0.2.0", now, past)
    assert ledger.load(now) == rows


def test_a_statement_is_hashed_without_its_printing() -> None:
    renamed = replace(TURN, title="Another title")
    assert renamed.hash == TURN.hash


def test_a_figure_is_captioned_with_the_claims_it_shows(report: Any) -> None:
    assert (
        r"\ppfigure{turned}{A pair $\theta_i$ is turned, as in \ppref{0010}"
        in book_tex(report)
    )

"""The door to SymPy: what comes in is walked, what is not known is refused."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest
import sympy as sp

from phaseproof.authoring.expressions import (
    E1,
    Ci,
    Cin,
    DirectSum,
    I,
    Integral,
    Matrix,
    Product,
    Rational,
    Si,
    Stack,
    Sum,
    column,
    conj,
    cos,
    det,
    dot,
    exp,
    function,
    gamma,
    half,
    identity,
    letter,
    pi,
    sin,
    sqrt,
    vectors,
    zeros,
)
from phaseproof.places import HOME
from phaseproof.syntax.sympy_bridge import (
    from_sympy,
    to_sympy,
)
from phaseproof.trusted.language.terms import (
    Apply,
    Function,
    Letter,
    OutsideFragment,
    Term,
    encode,
    let,
    term,
    where,
)

x, y, t = letter("x y t", "real")
z = letter("z", "complex")
b, Δ = letter("b Delta", "positive")
r = letter("r", "nonnegative")
m = letter("m", "integer")
i, h = letter("i h", "natural")
d = letter("d", "even")
θ = function("theta", "natural", "real")
p = function("p", "integer", "complex")
F = function("F", ("real", "real"), "real", smooth=3)
LETTERS = {v.name: v for v in (x, y, t, z, b, Δ, r, m, i, h, d, θ, p, F)}
X, Y, T, M, N = map(to_sympy, (x, y, t, m, i))
B = let("B", x, be=Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]]))


# ---------------------------------------------------------------- in


@pytest.mark.parametrize(
    ("expr", "e"),
    [
        (X - Y, x + -y),
        (sp.cos(X) / Y**2, cos(x) / y**2),
        (1 / X, 1 / x),
        (sp.sqrt(X), sqrt(x)),
        (X**Y, x**y),
        (sp.exp(sp.I * X), exp(I * x)),
        (sp.E**2, exp(2)),
        (sp.E, exp(1)),
        (sp.pi * sp.EulerGamma, gamma * pi),
        (sp.Rational(3, 7), Rational(3, 7)),
        (sp.conjugate(to_sympy(z)), conj(z)),
        (sp.Ci(to_sympy(b)), Ci(b)),
        (sp.Integral(sp.cos(X * T), (T, 0, 1)), Integral(cos(t * x), (t, 0, 1))),
        (sp.Sum(sp.Function("theta", real=True)(N), (N, 0, 3)), Sum(θ(i), (i, 0, 3))),
        (sp.Product(1 + X, (N, 1, 2)), Product(x + 1, (i, 1, 2))),
        (sp.Matrix([[X, 0], [0, 1]]), Matrix([[x, 0], [0, 1]])),
        (sp.ImmutableMatrix([[X]]), Matrix([[x]])),
        (sp.Function("p", complex=True)(M + 1), p(m + 1)),
    ],
)
def test_an_expression_is_read_by_its_heads(expr: Any, e: Term) -> None:
    assert sorted_parts(encode(from_sympy(expr, LETTERS))) == sorted_parts(encode(e))


def sorted_parts(e: Any) -> Any:
    """The order of terms and factors is SymPy's, and of no matter."""
    if not isinstance(e, list):
        return e
    head, *parts = map(sorted_parts, e) if e else [[]]
    return [head, *(sorted(parts, key=str) if head in ("+", "*") else parts)]


@pytest.mark.parametrize(
    "x", [v for v in LETTERS.values() if isinstance(v, Letter)], ids=lambda x: x.domain
)
def test_a_letter_goes_out_and_comes_back(x: Letter) -> None:
    assert from_sympy(to_sympy(x), LETTERS) == x


@pytest.mark.parametrize(
    ("expr", "why"),
    [
        # hole 2: an opaque head is not known by its name
        (sp.Function("Ci")(X), "Ci is not a function letter"),
        (sp.Function("theta")(N), "theta is not a function letter"),
        (sp.Function("theta", complex=True)(N), "theta is not a function letter"),
        (sp.Function("f")(X), "f is not a function letter"),
        (sp.zeta(X), "zeta"),
        (sp.erfc(X), "erfc"),
        (sp.sign(X), "sign"),
        (sp.Derivative(sp.Function("theta", real=True)(X), X), "Derivative"),
        (sp.Piecewise((X, X > 0), (0, True)), "Piecewise"),
        (sp.Symbol("A", commutative=False), "A is declared nothing"),
        (sp.MatrixSymbol("A", 2, 2), "MatrixSymbol"),
        (sp.MatrixSymbol("A", 2, 2)[0, 0], "MatrixElem"),
        # hole 3: numbers that are not exact
        (sp.Float("0.5"), "Float"),
        (X + sp.Float(1), "Float"),
        (sp.oo, "Infinity"),
        (sp.nan, "NaN"),
        (sp.zoo, "ComplexInfinity"),
        (1.5, "float"),
        (True, "bool"),
        (2, "int"),
        (sp.true, "BooleanTrue"),
        (sp.GoldenRatio, "GoldenRatio"),
        # holes 5 and 10: a symbol is the letter it was declared to be, no more and no less
        (sp.Symbol("x"), "x is declared nothing"),
        (sp.Symbol("x", positive=True), "x is not a letter here that is positive"),
        (
            sp.Symbol("i", integer=True, positive=True),
            "i is declared integer=True, positive=True",
        ),
        (sp.Symbol("x", real=True, zero=False), "zero=False"),
        (sp.Symbol("x", real=False), "real=False"),
        (sp.Symbol("d", even=True), "d is declared even=True"),
        (sp.Symbol("unknown", real=True), "unknown is not a letter"),
        (sp.Dummy("x", real=True), "Dummy"),
        (sp.Wild("x"), "Wild"),
        (X + sp.Symbol("x", integer=True), "two symbols are called x"),
        (sp.Sum(X, (sp.Symbol("x", integer=True), 0, 2)), "two symbols are called x"),
        # hole 1: what an integral runs over
        (sp.Integral(sp.exp(2 * sp.pi * sp.I * M), (M, 0, 1)), "m is integer"),
        (sp.Integral(X, (to_sympy(r), -1, 1)), "r is nonnegative"),
        (sp.Sum(X, (T, 0, 1)), "t is real"),
        (sp.Integral(X, X), "a beginning or an end"),
        (sp.Integral(X, (X, 1)), "a beginning or an end"),
        # hole 13: text is not read
        ("x + y", "str"),
        ("__import__('os')", "str"),
        (None, "NoneType"),
        ([X], "list"),
    ],
)
def test_what_is_not_known_is_refused(expr: Any, why: str) -> None:
    with pytest.raises(OutsideFragment, match=why):
        from_sympy(expr, LETTERS)


def test_a_stranger_that_looks_like_a_head_is_refused() -> None:
    class sin(sp.Function):  # noqa: N801  (as the head is called)
        pass

    class Symbol(sp.Symbol):
        pass

    with pytest.raises(OutsideFragment, match="sin is not in the language"):
        from_sympy(sin(X), LETTERS)
    with pytest.raises(OutsideFragment, match="Symbol is not in the language"):
        from_sympy(Symbol("x", real=True), LETTERS)


# ---------------------------------------------------------------- out


@pytest.mark.parametrize(
    ("e", "expr"),
    [
        (x - y / 2, X - Y / 2),
        (exp(I * x) * gamma, sp.exp(sp.I * X) * sp.EulerGamma),
        (
            Cin(b) + Si(b),
            sp.EulerGamma
            + sp.log(to_sympy(b))
            - sp.Ci(to_sympy(b))
            + sp.Si(to_sympy(b)),
        ),
        (E1(I * b), sp.expint(1, sp.I * to_sympy(b))),
        (
            B(x * y),
            sp.Matrix(
                [[sp.cos(X * Y), -sp.sin(X * Y)], [sp.sin(X * Y), sp.cos(X * Y)]]
            ),
        ),
        (DirectSum(column(x), (i, 2)), sp.eye(2) * X),
        (
            DirectSum(B(θ(i)), (i, 1)),
            sp.Matrix([[1, -1], [1, 1]]).multiply_elementwise(
                (lambda a: sp.Matrix([[sp.cos(a), sp.sin(a)], [sp.sin(a), sp.cos(a)]]))(  # noqa: PLC3002
                    sp.Function("theta", real=True)(0)
                )
            ),
        ),
        (Stack(column(i, x), (i, 2)).T, sp.Matrix([[0, X, 1, X]])),
        (Matrix([[identity(1), zeros(1, 2)]]), sp.Matrix([[1, 0, 0]])),
        (dot(column(x, 1), column(y, 2)), X * Y + 2),
        (det(Matrix([[x]])), sp.Determinant(sp.ImmutableMatrix([[X]]))),
        (
            Sum(θ(i), (i, 0, h)),
            sp.Sum(sp.Function("theta", real=True)(N), (N, 0, to_sympy(h))),
        ),
        (where(θ(i) + 1, {θ: Function(i, half**i)}), sp.Rational(1, 2) ** N + 1),
        (
            where(θ(i), {θ: function("T", "natural", "real")}),
            sp.Function("T", real=True)(N),
        ),
        (
            Apply(F, (x, y), ((0, term(1)), (1, t))),
            sp.Derivative(sp.Function("F", real=True)(X, Y), X, Y) * T,
        ),
        (letter("A", "real", 1, 2), sp.MatrixSymbol("A", 1, 2).as_explicit()),
    ],
)
def test_a_term_goes_out(e: Term, expr: Any) -> None:
    assert to_sympy(e) == expr


def test_going_out_captures_nothing() -> None:
    out = to_sympy(where(Integral(x * t, (t, 0, 1)), {x: t}))
    assert out.free_symbols == {T}
    assert out.doit() == T / 2


@pytest.mark.parametrize(
    "e",
    [
        DirectSum(B(x), (i, d / 2)),
        Stack(column(x), (i, h)),
        identity(d),
        letter("A", "real", d, d),
        letter("U", "orthogonal", d, d),
        Apply(F, (x + 1, y), ((0, term(1)),)),
        function("f", "real", vectors(2))(x),
    ],
)
def test_what_has_no_counterpart_stays_in(e: Term) -> None:
    with pytest.raises(OutsideFragment):
        to_sympy(e)


def test_the_engine_starts_without_sympy() -> None:
    code = (
        "import sys, phaseproof.author, phaseproof.press.book, phaseproof.press.ledger; "
        "sys.exit('sympy' in sys.modules)"
    )
    assert (
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=HOME,
            check=False,
            env={**os.environ, "PYTHONPATH": str(HOME)},
        ).returncode
        == 0
    )

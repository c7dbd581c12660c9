"""The mpmath reader: its own fold, no loose tolerance, no global left changed."""

from __future__ import annotations

import ast
from pathlib import Path
from time import perf_counter
from typing import Any

import mpmath
import pytest
from mpmath import mp, mpf

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
    im,
    letter,
    log,
    pi,
    re,
    sin,
    sqrt,
    vectors,
    zeros,
)
from phaseproof.trusted.language.terms import (
    Apply,
    Function,
    OutsideFragment,
    Term,
    let,
    term,
    where,
)
from phaseproof.verification import mpmath_evaluator
from phaseproof.verification.mpmath_evaluator import MpmathEvaluator

x, y, t = letter("x y t", "real")
b, u = letter("b Delta", "positive")
z = letter("z", "complex")
k, n = letter("k n", "integer")
d, i = letter("d i", "natural")
one, two, three = map(term, (1, 2, 3))
osc = Integral(exp(I * u * b ** (-t)), (t, 0, 1))
READ = MpmathEvaluator()


def value(e: Term, at: Any = ()) -> Any:
    ((number,),) = READ.at(e, at)
    return number


def close(p: Any, q: Any) -> bool:
    """Within 10^-45, which takes more digits than mpmath works with by default."""
    with mp.workdps(60):
        return bool(abs(p - q) <= mpf(10) ** -45 * max(1, abs(q)))


def same(e: Term, other: Term, at: Any = ()) -> bool:
    rows, others = READ.at(e, at), READ.at(other, at)
    return [len(r) for r in rows] == [len(r) for r in others] and all(
        close(p, q)
        for r, s in zip(rows, others, strict=True)
        for p, q in zip(r, s, strict=True)
    )


@pytest.mark.parametrize(
    ("e", "digits"),
    [
        (pi, "3.14159265358979323846264338327950288419716939937511"),
        (gamma, "0.57721566490153286060651209008240243104215933593992"),
        (exp(one), "2.71828182845904523536028747135266249775724709369996"),
        (log(two), "0.69314718055994530941723212145817656807550013436026"),
        (sqrt(two), "1.41421356237309504880168872420969807856967187537695"),
        (Integral(exp(-(x**2)), (x, -12, 12)) / sqrt(pi) - 1, "0"),
        (
            Sum(1 / k, (k, 1, 100)),
            "5.18737751763962026080511767565825315790897212670845",
        ),
        (Product(k, (k, 1, 20)), "2432902008176640000"),
    ],
    ids=["pi", "gamma", "exp", "log", "sqrt", "gauss", "harmonic", "factorial"],
)
def test_known_values(e: Term, digits: str) -> None:
    with mp.workdps(60):
        expected = mpf(digits)
    assert close(value(e), expected)


def test_half_of_the_digits_may_cancel() -> None:
    assert close(value((exp(x) - 1) / x, {x: Rational(1, 10**50)}), 1)
    assert close(value(sin(pi * 10**40)), 0)


SAME = {
    "Ci Si E1": (E1(I * x), -Ci(x) + I * (Si(x) - pi / 2), {x: three}),
    "Cin": (Cin(-x), gamma + log(x) - Ci(x), {x: three}),
    "Cin near zero": (Cin(x), x**2 / 4, {x: Rational(1, 10**20)}),
    "Cin at zero": (Cin(x - 1), x - 1, {x: one}),
    "closed form": (
        osc,
        (Ci(u) - Ci(u / b) + I * (Si(u) - Si(u / b))) / log(b),
        {u: term(100), b: term(10**4)},
    ),
    "conj under an integral": (
        Integral(conj(exp(I * x) * z), (x, 0, 1)),
        conj(z) * (exp(-I) - 1) / -I,
        {z: 3 - I},
    ),
    "re and im": (re(z) + I * im(z), z, {z: 3 - I}),
    "abs with a kink": (Integral(abs(x), (x, -1, 2)), 5 * half, {}),
    "root from zero": (Integral(x ** (5 * half), (x, 0, 1)), two / 7, {}),
    "inner integral": (
        Integral(Integral(exp(x + y), (y, 0, x)), (x, 0, 1)),
        (exp(one) - 1) ** 2 / 2,
        {},
    ),
    "zero to a power": ((x - 1) ** half + (x - 1) ** 2, x - 1, {x: one}),
    "zero from rounding": (sin(pi) ** Rational(1, 2), term(0), {}),
    "cube root": (x ** Rational(1, 3) * x ** Rational(2, 3), x, {x: two}),
    "nothing is captured": (
        let("p", x, be=Integral(x * t, (t, 0, 1)))(t),
        t / 2,
        {t: three},
    ),
    "empty sum": (Sum(k, (k, 1, 0)) + Product(k, (k, 1, 0)), one, {}),
    "empty matrix sum": (
        Sum(identity(2), (k, 1, 0)) + Product(identity(2), (k, 1, 0)),
        identity(2),
        {},
    ),
    "empty stack": (Stack(column(k, k), (k, 0)), zeros(0, 1), {}),
    "empty direct sum": (DirectSum(column(k, k), (k, 0)), zeros(0, 0), {}),
    "blocks": (
        Matrix([[identity(2), zeros(2, 1)], [zeros(1, 2), x]]),
        DirectSum(Matrix([[x**k]]), (k, 3)),
        {x: one},
    ),
    "inverse": (Matrix([[1, 2], [3, 4]]) ** -1 * -2, Matrix([[4, -2], [-3, 1]]), {}),
    "det and dot": (
        det(Matrix([[1, x], [3, 4]])) + dot(column(1, x), column(3, 4)),
        x * 1 + 7,
        {x: three},
    ),
    "transpose": (
        Stack(column(k, x), (k, d)).T,
        Matrix([[0, 5, 1, 5]]),
        {x: term(5), d: two},
    ),
}


@pytest.mark.parametrize("name", SAME)
def test_what_is_equal(name: str) -> None:
    assert same(*SAME[name])


def test_function_letters_and_their_derivatives() -> None:
    f = function("f", ("real", "real"), "real", 3)
    at = {x: Rational(3, 2), y: half, f: Function((x, y), sin(x * y) * exp(x))}
    along = lambda *ways: Apply(f, (x, y), ways)
    dx, dy = (0, one), (1, one)
    assert same(along(dx), y * cos(x * y) * exp(x) + sin(x * y) * exp(x), at)
    assert same(
        along(dx, dy), exp(x) * (cos(x * y) - x * y * sin(x * y) + x * cos(x * y)), at
    )
    assert same(along(dy, dy, dy), -(x**3) * cos(x * y) * exp(x), at)
    v = letter("v", "real", 2)
    q = function("q", vectors(2), "real", 2)
    square = {q: Function(v, dot(v, v) ** 2), v: column(1, 2)}
    assert same(Apply(q, (v,), ((0, column(0, 1)),)), 4 * dot(v, v) * 2, square)
    assert same(where(q(v), {v: column(3, 4)}), term(625), square)


REFUSED = {
    "Ci of zero": Ci(x - 1),
    "E1 on its cut": E1(-x),
    "logarithm of zero": log(x - 1),
    "division by zero": 1 / (x - 1),
    "negative power of zero": (x - 1) ** -1,
    "negative root of zero": (x - 1) ** -half,
    "letter without value": y,
    "integral over whole numbers": Integral(k, (k, 0, 1)),
    "integral off the real line": Integral(exp(t), (t, 0, I)),
    "too large a direct sum": DirectSum(identity(2), (k, 501)),
    "half a term": Sum(k, (k, 0, half)),
    "minus three terms": Sum(k, (k, 0, -4)),
    "matrix plus number": identity(2) + 1,
    "number over matrix": 1 / identity(2),
    "product that does not fit": zeros(2, 3) * zeros(2, 3),
    "sum that does not fit": zeros(2, 3) + zeros(3, 2),
    "power of what is not square": zeros(2, 3) ** 2,
    "singular matrix": Matrix([[1, 2], [2, 4]]) ** -1,
    "blocks that do not fit": Matrix([[identity(2), zeros(3, 1)]]),
    "too large": zeros(10**4, 10**4),
    "transposed number": x.T,
}


@pytest.mark.parametrize("name", REFUSED)
def test_refusals(name: str) -> None:
    with pytest.raises(OutsideFragment):
        READ.at(REFUSED[name], {x: one})


def test_shapes_of_values() -> None:
    v = letter("v", "real", d)
    assert close(value(dot(v, v), {d: two, v: column(3, 4)}), 25)
    for wrong in (column(1, 2, 3), Matrix([[3, 4]]), term(5)):
        with pytest.raises(OutsideFragment):
            value(dot(v, v), {d: two, v: wrong})
    with pytest.raises(OutsideFragment):
        value(x, {x: Function(y, y)})


far = exp(term(10**12))
BEYOND_MEMORY = {
    "a wave far out": sin(far),
    "a phase far out": exp(I * far),
    "Ci far out": Ci(far),
    "an exponential far down": exp(-far),
    "one, to a large power": one**far,
    "a power far down": half**far,
    "a power of nearly i": (exp(-term(10**12)) + I) ** 7,
}


@pytest.mark.parametrize("name", BEYOND_MEMORY)
def test_what_no_memory_holds_is_refused(name: str) -> None:
    """mpmath would work these out in 10^12 bits, and end the process, not the reading."""
    with pytest.raises(OutsideFragment, match="too large, or too small"):
        READ.at(BEYOND_MEMORY[name], {})


def test_what_does_not_settle_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mpmath_evaluator, "PIECES", 20)
    with pytest.raises(OutsideFragment, match="does not settle"):
        READ.at(osc, {u: term(10**4), b: term(10**4)})


def test_the_precision_is_put_back() -> None:
    before = mpmath.mp.prec
    READ.at(osc, {u: one, b: two})
    with pytest.raises(OutsideFragment):
        READ.at(Integral(Ci(x), (x, -2, -1)), {})
    assert mpmath.mp.prec == before


def test_the_oscillatory_integral_is_read_in_time() -> None:
    READ.at(osc, {u: one, b: two})  # the nodes of the rule are computed once
    start = perf_counter()
    READ.at(osc, {u: term(100), b: term(10**4)})
    assert perf_counter() - start < 2


def test_the_two_readers_share_the_language_only() -> None:
    source = ast.parse(Path(mpmath_evaluator.__file__).read_text(encoding="utf-8"))
    imported = {
        x.module or "." for x in ast.walk(source) if isinstance(x, ast.ImportFrom)
    }
    assert {m for m in imported if m.startswith("phaseproof")} == {
        "phaseproof.trusted.language.budget",
        "phaseproof.trusted.language.signature",
        "phaseproof.trusted.language.terms",
        "phaseproof.verification.limits",
    }
    assert not any(m.startswith((".", "flint", "sympy")) for m in imported)

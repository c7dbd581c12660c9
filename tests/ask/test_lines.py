"""Proof lines as a person writes them: real terms without ⅈ, no factor 1, nothing said twice."""

from __future__ import annotations

import re

import pytest

from phaseproof.ask.decide import settle
from phaseproof.author import I, Rational, cos, cosh, exp, letter, pi, sin, sqrt
from phaseproof.press.formula import PAGES, lemmas
from phaseproof.prover.antiderivatives import antiderivative
from phaseproof.prover.elaboration import Written
from phaseproof.syntax.statement import read
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.language.terms import Term

x, t, a, b, m, n = letter("x t a b m n", "real")
p, z = letter("p", "positive"), letter("z", "complex")

REAL = [
    sqrt(3) * x + 1,
    sqrt(6) - sqrt(2),
    sqrt(7) * sqrt(p) / 3,
    sqrt(2) * sqrt(5) / 7 - 1,
    cos(x) * sqrt(3) / (2 * p),
    sin(x) ** 3 * cos(2 * x),
    exp(a * x) * cos(x + pi / 4),
    cos(2 * pi / 7) * x - cos(pi / 9),
    sin(pi / 5) + 0,
    exp(I * x) + exp(-I * x),
]


@pytest.mark.parametrize("e", REAL, ids=str)
@pytest.mark.parametrize("level", [Level.OPAQUE, Level.EULER])
def test_a_real_normal_form_is_written_without_i(e: Term, level: Level) -> None:
    normal = Normalizer(Scope(), level)
    value = normal.of(e, {})
    written = Written((e,), Scope(), level)
    again = written.of(value.num)
    assert normal.of(again, {}).num == value.num
    assert level < Level.EULER or "ⅈ" not in str(again)


def test_what_is_not_real_keeps_its_i() -> None:
    value = Normalizer(Scope(), Level.EULER).of(exp(I * x), {}).num
    assert "ⅈ" in str(Written((x,), Scope(), Level.EULER).of(value))


@pytest.mark.parametrize(
    ("f", "F"),
    [
        (
            exp(a * t) * cos(b * t),
            "(aeᵃᵗ cos(bt) + beᵃᵗ sin(bt))/(a² + b²)",
        ),
        (cos(n * t), "sin(nt)/n"),
        (
            cos(m * t) * cos(n * t),
            "(sin(mt − nt)/2)/(m − n) + (sin(mt + nt)/2)/(m + n)",
        ),
        (t**2 * exp(t), "t²eᵗ − 2teᵗ + 2eᵗ"),
        (1 / t + t ** Rational(1, 2), "(2/3) t^{3/2} + ln t"),
        (cosh(2 * t), "e²ᵗ/4 − e⁻²ᵗ/4"),
        (exp(z * t), "eᵗᶻ/z"),
    ],
    ids=str,
)
def test_an_antiderivative_is_the_one_of_the_tables(f: Term, F: str) -> None:
    assert str(next(antiderivative(f, t, Scope()))) == F


ODD = re.compile(r"ⅈ|\b[01] (sin|cos)|·1\b(?!/)|−\(−|(?<![\w.])0²|\(−(sin|cos) x\)")


@pytest.mark.parametrize(
    "statement",
    [
        "log(2 + cos(x)) <= 2",
        "sin(x) + sqrt(3)*cos(x) <= 2",
        "sqrt(3)*sin(x) - cos(x) <= 2",
        "a*sin(x) + b*cos(x) <= sqrt(a**2 + b**2)",
        "sin(x) + cos(x) <= sqrt(2)",
        "1 + x**2 <= cosh(x)**2",
        "abs(sin(x) + cos(x)) <= 2",
        "Integral(exp(-t)*sin(2*t), (t, 0, x)) = (2 - exp(-x)*(sin(2*x) + 2*cos(2*x)))/5",
    ],
)
def test_lines_are_those_of_a_person(statement: str) -> None:
    answer = settle(read(statement), lemmas)
    assert answer.verdict == "proved"
    page = str(PAGES["text"](answer))
    assert not (odd := ODD.search(page)), (odd, page)
    said = re.findall(r"^(?:First|Next), (.*) \(step", page, re.M)
    assert len(said) == len({*said})


def test_an_integral_of_real_numbers_has_a_real_condition() -> None:
    answer = settle(
        read(
            "Integral(exp(a*t)*cos(b*t), (t, 0, x))"
            " = (exp(a*x)*(a*cos(b*x) + b*sin(b*x)) - a)/(a**2 + b**2)"
        )
    )
    assert answer.verdict == "proved"
    assert [*map(str, answer.conditions)] == ["a² + b² ≠ 0"]


@pytest.mark.parametrize(
    ("statement", "options"),
    [
        ("log(1 + x) <= x", "--given '0 < 1 + x'"),
        ("log(x) <= x - 1", "--given '0 < x'"),
        ("sqrt(x) <= (1 + x)/2", "--given '0 <= x'"),
        ("sqrt(1 - x) <= 1 - x/2", "--given '0 <= 1 - x'"),
        ("x*log(x) >= x - 1", "--given '0 < x'"),
    ],
)
def test_a_sign_that_would_do_is_offered(statement: str, options: str) -> None:
    answer = settle(read(statement), lemmas)
    assert answer.verdict == "undecided"
    assert answer.obstacle.endswith(f": add {options}")
    given = options.removeprefix("--given ").strip("'")
    assert settle(read(statement, given=[given]), lemmas).verdict == "proved"


def test_no_sign_is_offered_where_it_would_not_do() -> None:
    assert "--given" not in settle(read("log(1 + x) <= x/2"), lemmas).obstacle

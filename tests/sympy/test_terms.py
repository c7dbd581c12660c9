"""Terms as SymPy's source: names that a reader knows, and no number of Python where one is meant."""

from __future__ import annotations

import subprocess
import sys

import pytest

from phaseproof.author import (
    D,
    DirectSum,
    Integral,
    Matrix,
    Rational,
    Stack,
    Sum,
    column,
    cos,
    exp,
    function,
    let,
    letter,
    log,
    sin,
    sqrt,
)
from phaseproof.places import HOME
from phaseproof.sympy.terms import Source, Unsayable, Writer, identifier
from phaseproof.trusted.language.terms import Term

x, y = letter("x y", "real")
b = letter("b", "positive")
d = letter("d", "even")
i, n = letter("i n", "natural")
θ = function("theta", "natural", "real")
B = let("B", x, be=Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]]))


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (x + y, "x + y"),
        (x - (y - 1), "x - (y - 1)"),
        (x * (y + 1), "x*(y + 1)"),
        (-x * y, "-x*y"),
        ((x / y) ** 2, "(x/y)**2"),
        (x / (y * b), "x/(y*b)"),
        (x ** (-y), "x**(-y)"),
        (Rational(1, 2) * x, "Rational(1, 2)*x"),
        (sqrt(x + 1), "sqrt(x + 1)"),
        (log(b) + exp(x), "log(b) + exp(x)"),
        (Sum(θ(i), (i, 0, n)), "Sum(theta(i), (i, 0, n))"),
        (Integral(cos(x), (x, 0, y)), "Integral(cos(x), (x, 0, y))"),
        (B(y + 1), "B(y + 1)"),
    ],
)
def test_a_term_reads_as_a_user_of_sympy_writes_it(term: Term, text: str) -> None:
    assert Writer().text(term) == text


def test_sizes_are_numbers_of_a_loop() -> None:
    turns = DirectSum(B(θ(i)), (i, d / 2))
    writer = Writer(frozenset({d}))
    assert writer.text(turns) == "diag(*[B(theta(i)) for i in range(d/2)])"
    assert writer.text(Stack(column(θ(i), 0), (i, d / 2))) == (
        "Matrix.vstack(*[Matrix([theta(i), 0]) for i in range(d/2)])"
    )
    with pytest.raises(Unsayable, match="size is a symbol"):
        Writer().text(turns)


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (Sum(1 / (i + 1), (i, 0, 3)), "Rational(1, i + 1)"),
        (Sum(2 ** (-i), (i, 0, 3)), "sympify(2)**(-i)"),
        (Sum(i**2, (i, 0, 3)), "i**2"),
    ],
)
def test_no_number_of_python_is_divided(term: Term, text: str) -> None:
    """1/2 and 2**-1 of whole numbers of Python are floats."""
    assert text in Writer(frozenset({n})).text(term)


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("θ", "theta"),
        ("Δ", "Delta"),
        ("lambda", "lamda"),
        ("q'", "q_p"),
        ("x_1", "x1"),
        ("I", "I_"),
        ("gamma", "gamma_"),
        ("sin", "sin_"),
        ("left", "left_"),
        ("for", "for_"),
        ("range", "range_"),
    ],
)
def test_no_letter_hides_a_word_of_the_script(name: str, word: str) -> None:
    assert identifier(name) == word


def test_two_letters_never_share_a_name() -> None:
    writer = Writer()
    first, second = letter("q_p", "real"), letter("q'", "real")
    assert writer.text(first + second) == "q_p + q_p_"


def test_a_bound_letter_is_called_as_nothing_in_its_reach() -> None:
    F = let("F", x, be=Sum(x * i + i**2, (i, 0, n)))
    writer = Writer()
    assert writer.text(Sum(F(i), (i, 0, n))) == "Sum(F(i_), (i_, 0, n))"
    [body] = writer.definitions.values()
    assert body == "def F(x):\n    return Sum(x*i + i**2, (i, 0, n))"
    named = Sum(F(i), (i, 0, 3))
    assert Writer(frozenset({n})).text(named) == "sum(F(i) for i in range(4))"


def test_a_derivative_takes_steps_of_its_own() -> None:
    f = function("f", "real", "real", smooth=2)
    twice = D(f(x), (0, y), (0, 1))
    assert Writer().text(twice) == (
        "diff(f(x + h2*y + h1*1), h2, h1).subs({h2: 0, h1: 0}).doit()"
    )


def test_parentheses_are_set_where_they_are_needed() -> None:
    assert Source("a + b", 0).at(1) == "(a + b)"
    assert Source("a*b", 1).at(1) == "a*b"


def test_the_room_loads_no_sympy() -> None:
    seen = (
        "import sys; import phaseproof.sympy.scripts, phaseproof.sympy.status; "
        "sys.exit('sympy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", seen], cwd=HOME, check=False)
    assert done.returncode == 0

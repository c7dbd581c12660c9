"""The evaluator says what the language means, also where most evaluators do not."""

from __future__ import annotations

import mpmath as mp
import pytest

from phaseproof.authoring.builders import AtMost, Differ, Equal, Less
from phaseproof.authoring.expressions import (
    DirectSum,
    I,
    Integral,
    Matrix,
    Product,
    Rational,
    Stack,
    Sum,
    column,
    cot,
    det,
    dot,
    exp,
    function,
    half,
    identity,
    im,
    letter,
    log,
    pi,
    re,
    sqrt,
    zeros,
)
from phaseproof.trusted.language.claims import Relation
from phaseproof.trusted.language.terms import Function, Term, term, where
from tests.kernel.adversary.evaluator import Undefined, stands, value
from tests.kernel.adversary.tables import Table
from tests.kernel.adversary.truth import known, wrong

pytestmark = pytest.mark.slow

x, t = letter("x t", "real")
i, n = letter("i n", "natural")
M = letter("M", "real", n, n)
f = function("f", "natural", "real")
AT = {x: Rational(3), n: term(0), M: zeros(0, 0), f: Function(i, i**2)}
capturing = where(Sum(x + i, (i, 0, 1)), {x: i})

NUMBERS: dict[str, tuple[Term, complex]] = {
    "0⁰": (term(0) ** n, 1),
    "a power of −1": ((-term(1)) ** (n + 1), -1),
    "a principal root": (sqrt(x + 1), 2),
    "a root of 0": (term(0) ** half, 0),
    "a principal root of a negative number": (sqrt(1 - x), 2**0.5 * 1j),
    "a principal cube root": ((-term(8)) ** Rational(1, 3), 1 + 3**0.5 * 1j),
    "a principal logarithm": (im(log(x - 4)), mp.pi),
    "the logarithm of a complex number": (log(-I), -0.5j * mp.pi),
    "a root of a complex number": (sqrt(2 * I), 1 + 1j),
    "a power of a complex number": (I**I, mp.exp(-mp.pi / 2)),
    "an empty sum": (Sum(1 / i, (i, 1, n)), 0),
    "an empty product": (Product(1 / i, (i, 1, n)), 1),
    "an integral turned round": (Integral(t**2, (t, 3, 0)), -9),
    "an integral over a kink": (Integral(abs(t), (t, -1, 2)), 2.5),
    "a function letter": (f(3), 9),
    "a function given another": (where(f(3), {f: Function(i, i + x)}), 6),
    "values given at once": (where(x - t, {x: t, t: x}), 2 - 3),
    "a closure does not capture": (Sum(capturing, (i, 1, 2)), 3 + 5),
    "an inner product": (dot(column(1, I), column(1, I)), 0),
    "the determinant of nothing": (det(M), 1),
    "the determinant of a nothing turned": (det(-(M**0)), 1),
    "a determinant": (det(Matrix([[1, 2], [3, 4]])), -2),
    "blocks": (det(DirectSum(Matrix([[i + 2]]), (i, 3))), 24),
    "rotation": (re(exp(I * pi)), -1),
}


def at_the_point(e: Term) -> object:
    return value(e, {**known(AT), t: mp.mpf(2)})


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers(name: str) -> None:
    e, meant = NUMBERS[name]
    assert abs(at_the_point(e) - meant) < 1e-12


UNDEFINED = {
    "a division": 1 / (x - 3),
    "a pole": cot(n * pi),
    "log 0": log(n),
    "an index": Sum(i, (i, 0, x / 2)),
    "a range": Sum(i, (i, 3, 1)),
    "shapes": Matrix([[1, 2]]) * Matrix([[1, 2]]),
    "a sum of shapes": identity(2) + zeros(2, 3),
    "an inverse": term(0) ** (n - 1),
    "a power of 0": term(0) ** I,
    "a value of another shape": where(det(M), {M: identity(2)}),
}


@pytest.mark.parametrize("name", UNDEFINED)
def test_undefined(name: str) -> None:
    with pytest.raises(Undefined):
        at_the_point(UNDEFINED[name])


def test_a_stack_of_nothing_has_a_width() -> None:
    assert at_the_point(Stack(Matrix([[1, i]]), (i, n))) == Table(0, 2, ())


@pytest.mark.parametrize(
    ("says", "false"),
    [
        (Equal(x, 3), False),
        (Equal(x, 3 + Rational(1, 10**6)), True),
        (Less(3, x), True),
        (Less(x, 3 + Rational(1, 10**40)), False),
        (AtMost(x, 3), False),
        (AtMost(x, 2), True),
        (Differ(x, 3), True),
        (Differ(x, 3 + Rational(1, 10**40)), False),
        (Less(I, 1), True),
        (Equal(1 / (x - 3), 1 / (x - 3)), True),
        (Equal(identity(n), zeros(0, 0)), False),
        (Equal(exp(x) ** 2000, 1), False),
    ],
)
def test_only_what_is_surely_false_is_wrong(says: Relation, false: bool) -> None:
    """A power too large to follow is not called wrong."""
    assert bool(wrong(says, {x: AT[x], n: AT[n]})) is false


def test_a_python_function_is_a_function() -> None:
    assert value(f(2), {f: stands(lambda k: k + 1, {})}) == 3

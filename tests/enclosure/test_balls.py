"""The ball reader: known values, the promise, and what it must refuse."""

from __future__ import annotations

from typing import Any

import pytest
from flint import acb, arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

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
    cosh,
    cot,
    coth,
    csc,
    csch,
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
    sec,
    sech,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
    vectors,
    zeros,
)
from phaseproof.trusted.enclosure import balls
from phaseproof.trusted.enclosure.balls import BallEvaluator
from phaseproof.trusted.enclosure.functions import whole
from phaseproof.trusted.enclosure.jets import Jet, Mirrored, coefficient, infinitesimal
from phaseproof.trusted.kernel.calculus import derivative as slope
from phaseproof.trusted.language.signature import SIGNATURE
from phaseproof.trusted.language.terms import (
    Apply,
    Function,
    Node,
    OutsideFragment,
    Term,
    let,
    term,
    where,
)
from phaseproof.verification.mpmath_evaluator import MpmathEvaluator

x, y, t = letter("x y t", "real")
b, u = letter("b Delta", "positive")
z = letter("z", "complex")
k, n = letter("k n", "integer")
d, i = letter("d i", "natural")
one, two, three = map(term, (1, 2, 3))
osc = Integral(exp(I * u * b ** (-t)), (t, 0, 1))

BALL = BallEvaluator()


def value(e: Any, at: Any = ()) -> acb:
    ((ball,),) = BALL.at(term(e), at)
    return ball


def known(digits: str) -> acb:
    """The ball of all numbers within one unit of the last of these digits."""
    return acb(arb(digits, arb(10) ** -(len(digits.split(".")[1]))))


KNOWN = {
    "third": (
        Rational(1, 3) + x,
        {x: Rational(1, 6)},
        "0.5000000000000000000000000000000",
    ),
    "pi": (pi, {}, "3.1415926535897932384626433832795"),
    "gamma": (gamma, {}, "0.5772156649015328606065120900824"),
    "exp": (exp(one), {}, "2.7182818284590452353602874713527"),
    "log": (log(two), {}, "0.6931471805599453094172321214582"),
    "Ci": (Ci(one), {}, "0.3374039229009681346626462038891"),
    "Si": (Si(one), {}, "0.9460830703671830149413533138232"),
    "E1": (E1(one), {}, "0.2193839343955202736771637754601"),
    "Cin": (Cin(one), {}, "0.2398117420005647259438658861932"),
    "fall": (re(osc), {u: term(4096), b: term(10**4)}, "0.0387460429646486261567529"),
    "gauss": (
        Integral(exp(-(x**2)), (x, -10, 10)),
        {},
        "1.7724538509055160272981674833411",
    ),
    "cube root": (x ** Rational(1, 3), {x: two}, "1.2599210498948731647672106072782"),
    "harmonic": (Sum(1 / k, (k, 1, 100)), {}, "5.1873775176396202608051176756583"),
    "factorial": (Product(k, (k, 1, 20)), {}, "2432902008176640000.0"),
}


@pytest.mark.parametrize("name", KNOWN)
def test_known_values(name: str) -> None:
    e, at, digits = KNOWN[name]
    ball = value(e, at)
    with ctx.workdps(60):
        assert known(digits).overlaps(ball)
        assert ball.rad() <= arb(10) ** -45 * arb(1).max(abs(ball))


def test_rationals_stay_exact() -> None:
    assert BALL.certain(Rational(1, 3) * 3, "≤", one, {})
    assert value(zeros(1, 1) + Matrix([[x**100]]), {x: two}) == 2**100
    assert value((Rational(1, 3) * k) ** k, {k: three}) == 1


# ---------------------------------------------------------------- the promise


@pytest.mark.parametrize(
    "e",
    [
        (exp(x) - 1) / x,  # sixty digits cancel
        sin(pi * 10**70 + x) / x,
        1 / (exp(x) - 1) - 1 / x,
    ],
    ids=["difference quotient", "far angle", "pole against pole"],
)
def test_the_radius_is_kept_where_digits_cancel(e: Term) -> None:
    at = {x: Rational(1, 10**60)}
    ball = value(e, at)
    with ctx.workdps(60):
        assert ball.rad() <= arb(10) ** -45 * arb(1).max(abs(ball))


def test_a_promise_that_cannot_be_kept_is_refused() -> None:
    hopeless = exp(x) - exp(x) + sin(exp(exp(exp(exp(three)))))
    with pytest.raises(OutsideFragment):
        BALL.at(hopeless, {x: one})
    with pytest.raises(OutsideFragment, match="as narrow as 10\\^-45"):
        BALL.at(x, {x: acb(arb(1, 0.5))})


def test_a_whole_number_that_no_memory_holds() -> None:
    """2^(2^40) is an exact ball; its 2^40 bits are never written out."""
    assert whole(acb(2) ** 2**40) is None
    assert BALL.certain(half ** (two**two ** term(40)), "<", half, {})


def test_the_precision_is_put_back() -> None:
    with ctx.workprec(337):
        value(osc, {u: term(17), b: two})
        assert ctx.prec == 337
        with pytest.raises(OutsideFragment):
            value(1 / x, {x: term(0)})
        with pytest.raises(OutsideFragment):
            value(Integral(log(x), (x, -2, -1)))
        assert ctx.prec == 337


# ---------------------------------------------------------------- refusals

REFUSED = {
    "log of zero": log(x - 1),
    "log of a number that may lie on either side of its cut": log(
        -exp(I * x) * exp(-I * x)
    ),
    "Ci of a negative number": Ci(-x),
    "E1 on its cut": E1(-x),
    "negative power of zero": (x - 1) ** -half,
    "division by zero": 1 / (x - 1),
    "division by a ball around zero": 1 / sin(pi * x),
    "inverse power of a ball around zero": sin(pi * x) ** -1,
    "tan at its pole": tan(pi / 2),
    "coth at its pole": coth(x - 1),
    "a letter without value": x + y,
    "an integral over whole numbers": Integral(2 * pi * I * k, (k, 0, 1)),
    "an integral off the real line": Integral(exp(t), (t, 0, I)),
    "too large a direct sum": DirectSum(identity(2), (k, 501)),
    "a divergent integral": Integral(1 / t**2, (t, -1, 1)),
    "a root that turns complex on the path": Integral(sqrt(t), (t, -1, 1)),
    "a log that turns complex on the path": Integral(log(t), (t, -2, -1)),
    "half a term": Sum(k, (k, 0, half)),
    "minus three terms": Sum(k, (k, 0, -4)),
    "too many terms": Sum(k, (k, 1, 10**6 + 1)),
    "a singular matrix": Matrix([[1, 2], [2, 4]]) ** -1,
    "a matrix plus a number": identity(2) + 1,
    "a number over a matrix": 1 / identity(2),
    "exp of a matrix": exp(identity(2)),
    "a product that does not fit": zeros(2, 3) * zeros(2, 3),
    "a power of what is not square": zeros(2, 3) ** 2,
    "a row as a column": dot(zeros(1, 3), zeros(1, 3)),
    "a transposed number": x.T,
    "blocks that do not fit": Matrix([[identity(2), zeros(3, 1)]]),
}


LONG = {"a root that turns complex on the path"}


@pytest.mark.parametrize(
    "name",
    [pytest.param(x, marks=[pytest.mark.slow] * (x in LONG)) for x in REFUSED],
)
def test_refusals(name: str) -> None:
    with pytest.raises(OutsideFragment):
        BALL.at(REFUSED[name], {x: one})


def test_hole_11_the_integrator_does_not_cross_a_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kink = Integral(sqrt(x**2 - 2 * x + 1), (x, 0, 3))
    with ctx.workdps(30):
        assert BALL.box(kink, {}, 5).contains(fmpq(5, 2))
    assert value(Integral(abs(x - 1), (x, 0, 3))).contains(fmpq(5, 2))
    assert value(Integral(abs(x), (x, -1, 1))).contains(1)
    assert value(Integral(sqrt(x), (x, 0, 1))).overlaps(acb(2) / 3)
    monkeypatch.setattr(balls, "EVALUATIONS", 5_000)
    with pytest.raises(OutsideFragment):
        BALL.at(kink, {})


# ---------------------------------------------------------------- shapes


def test_shapes_are_compared_before_entries() -> None:
    for other in (zeros(0, 5), zeros(3, 0), zeros(1, 3), term(0)):
        with pytest.raises(OutsideFragment):
            BALL.overlaps(zeros(0, 3), other, {})
        with pytest.raises(OutsideFragment):
            BALL.apart(zeros(0, 3), other, {})
    for compare in (BALL.overlaps, BALL.apart):
        with pytest.raises(OutsideFragment):
            compare(Matrix([[x]]), x, {x: one})
    assert BALL.overlaps(zeros(0, 3), zeros(0, 3), {})
    with pytest.raises(OutsideFragment):
        BALL.certain(Matrix([[x]]), "<", two, {x: one})


def test_values_have_the_shape_their_letter_declares() -> None:
    v = letter("v", "real", d)
    assert value(dot(v, v), {d: two, v: column(3, 4)}) == 25
    for wrong in (column(1, 2, 3), Matrix([[3, 4]]), term(5)):
        with pytest.raises(OutsideFragment):
            value(dot(v, v), {d: two, v: wrong})
    with pytest.raises(OutsideFragment):
        value(x, {x: Matrix([[1]])})
    f = function("f", vectors(d), "real")
    v2 = letter("v", "real", 2)
    norm = {d: two, f: Function(v2, dot(v2, v2))}
    assert value(f(column(3, 4)), norm) == 25
    with pytest.raises(OutsideFragment):
        value(f(column(3, 4, 5)), norm)
    with pytest.raises(OutsideFragment):
        value(f(column(3, 4)), {**norm, f: Function(v2, v2)})


def test_matrices() -> None:
    turn = let("R", x, be=Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]]))
    whole = DirectSum(turn(x * k), (k, d))
    at = {x: Rational(1, 7), d: three, n: term(5)}
    assert BALL.overlaps(whole.T * whole, identity(2 * d), at)
    assert BALL.overlaps(whole**-2 * whole**3, whole, at)
    assert BALL.overlaps(det(whole), one, at)
    assert BALL.apart(whole, identity(6), at)
    assert [len(row) for row in BALL.at(whole, at)] == [6] * 6
    assert BALL.at(DirectSum(turn(x), (k, 0)), at) == []
    assert BALL.overlaps(Stack(column(k, k**2), (k, d)), column(0, 0, 1, 1, 2, 4), at)
    assert BALL.overlaps(Stack(column(k, x), (k, 0)), zeros(0, 1), at)
    assert BALL.overlaps(Sum(turn(x) * k, (k, 1, 0)), zeros(2, 2), at)
    assert BALL.overlaps(Product(turn(x), (k, 1, n)), turn(n * x), at)
    assert BALL.overlaps(
        Matrix([[turn(x), zeros(2, 1)], [zeros(1, 2), 1]]) / 2,
        Matrix(
            [[cos(x) / 2, -sin(x) / 2, 0], [sin(x) / 2, cos(x) / 2, 0], [0, 0, half]]
        ),
        at,
    )
    assert BALL.certain(
        Matrix([[1, 2], [3, Rational(1, 3)]]) ** -1 * 17,
        "≠",
        Matrix([[-1, 6], [9, -3 + x]]),
        at,
    )
    assert BALL.overlaps(
        Matrix([[1, 2], [3, Rational(1, 3)]]) ** -1 * 17, Matrix([[-1, 6], [9, -3]]), at
    )
    assert value(det(Matrix([[sin(x), 2], [I, 1]])), at).overlaps(
        value(sin(x) - 2 * I, at)
    )


def test_many_blocks_are_read_in_time() -> None:
    turn = let("R", x, be=Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]]))
    whole = let("W", x, be=DirectSum(turn(x * b ** (-k / d)), (k, d)))
    at = {x: three, y: term(17), d: term(64), b: term(10**4)}
    assert BALL.overlaps(whole(x).T * whole(y), whole(y - x), at)


# ---------------------------------------------------------------- names and functions


def test_nothing_is_captured() -> None:
    p = let("p", x, be=Integral(x * t, (t, 0, 1)))
    assert value(p(t), {t: three}).overlaps(acb(fmpq(3, 2)))
    assert value(where(where(x + y, {x: y}), {y: term(5)})) == 10
    shifted = where(Sum(x * k, (k, 1, 2)), {x: k})
    assert value(shifted, {k: term(7)}) == 21


def test_function_letters() -> None:
    θ = function("theta", "natural", "real")
    ladder = {θ: Function(i, term(10**4) ** (-2 * i / 4)), x: three}
    total = Sum(cos(x * θ(i)), (i, 0, 1))
    assert BALL.overlaps(total, cos(three) + cos(Rational(3, 100)), ladder)
    alias = where(total, {x: two})
    assert BALL.overlaps(alias, cos(two) + cos(Rational(1, 50)), ladder)
    point = function("p", "natural", vectors(2))
    at = {point: Function(i, column(sin(i), cos(i)))}
    assert BALL.overlaps(dot(point(k), point(k)), one, {**at, k: term(9)})
    for wrong in ({}, {θ: term(1)}, {θ: Function((i, k), i)}, {θ: Function(i, x * i)}):
        with pytest.raises(OutsideFragment):
            value(θ(three), wrong)


f = function("f", ("real", "real"), "real", 4)
g = sin(x * y) * exp(x) + log(x) * y**3 + 1 / (x * y) + sqrt(x) + two**y


def derivative(body: Term, *ways: tuple[int, Term]) -> acb:
    at = {x: Rational(3, 2), y: Rational(1, 2), f: Function((x, y), body)}
    return value(Apply(f, (x, y), ways), at)


def by_hand(e: Term) -> acb:
    return value(e, {x: Rational(3, 2), y: Rational(1, 2)})


def test_jets_are_derivatives() -> None:
    dx, dy = (0, one), (1, one)
    assert derivative(g, dx).overlaps(
        by_hand(
            y * cos(x * y) * exp(x)
            + sin(x * y) * exp(x)
            + y**3 / x
            - 1 / (x**2 * y)
            + 1 / (2 * sqrt(x))
        )
    )
    assert derivative(g, dx, dy).overlaps(
        by_hand(
            exp(x) * (cos(x * y) - x * y * sin(x * y) + x * cos(x * y))
            + 3 * y**2 / x
            + 1 / (x * y) ** 2
        )
    )
    assert derivative(g, dy, dy, dy).overlaps(
        by_hand(
            -(x**3) * cos(x * y) * exp(x)
            + 6 * log(x)
            - 6 / (x * y**4)
            + log(two) ** 3 * two**y
        )
    )
    for body, by_table in [
        (tan(x), sec(x) ** 2),
        (cot(x), -(csc(x) ** 2)),
        (sec(x), sec(x) * tan(x)),
        (csc(x), -csc(x) * cot(x)),
        (sinh(x), cosh(x)),
        (cosh(x), sinh(x)),
        (tanh(x), sech(x) ** 2),
        (coth(x), -(csch(x) ** 2)),
        (sech(x), -sech(x) * tanh(x)),
        (csch(x), -csch(x) * coth(x)),
        (abs(-x * I), one),
        (abs(x + I), x / sqrt(x**2 + 1)),
        (re(exp(I * x)), -sin(x)),
        (im(exp(I * x)), cos(x)),
        (conj(I * x), -I),
        (y, term(0)),
        (x**-3, -3 / x**4),
        (x ** Rational(5, 3), Rational(5, 3) * x ** Rational(2, 3)),
        (x**x, x**x * (log(x) + 1)),
        (Sum(x**k, (k, 0, 2)), 1 + 2 * x),
    ]:
        assert derivative(body, dx).overlaps(by_hand(by_table)), body


def test_derivatives_inside_derivatives_do_not_mix() -> None:
    h = function("h", "real", "real", 2)
    inner = where(Apply(f, (x, y), ((0, one),)), {f: Function((x, y), x * y)})  # = y
    at = {h: Function(x, x * where(inner, {y: x})), x: three}
    assert value(Apply(h, (x,), ((0, one),)), at) == 6


def test_directions_are_vectors() -> None:
    v, w = letter("v w", "real", 2)
    q = function("q", vectors(2), "real", 2)
    at = {q: Function(v, exp(dot(v, v))), v: column(0, 0), w: column(3, 4)}
    assert value(Apply(q, (v,), ((0, w), (0, w))), at) == 50
    with pytest.raises(OutsideFragment):
        value(Apply(q, (v,), ((0, one),)), at)


across = I * (x - Rational(3, 2)) - 1  # it crosses the cut where it is looked at


@pytest.mark.parametrize(
    "body",
    [
        Ci(x),
        Node("floor", (x,)),
        Node("Gamma", (x,)),
        Node("atan", (across,)),
        Node("acosh", (x - half,)),
        Integral(exp(x * t), (t, 0, 1)),
        abs(x - Rational(3, 2)),
        log(across),
        sqrt(across),
        across**x,
    ],
)
def test_derivatives_that_are_not_read(body: Term) -> None:
    with pytest.raises(OutsideFragment):
        derivative(body, (0, one))


OF_SLOPES = [
    head
    for head, f in SIGNATURE.items()
    if f.derivative is not None and head not in ("Ci", "E1")
]


@pytest.mark.parametrize("head", OF_SLOPES)
def test_derivatives_are_those_of_the_signature(head: str) -> None:
    """Along one way, along two, and inside another function, at a point of the domain."""
    inner = x - Rational(1, 4) if head == "acosh" else x / 3
    f = Node(head, (inner,))
    first = slope(f, x)
    assert derivative(f, (0, one)).overlaps(by_hand(first))
    assert derivative(f, (0, one), (0, two)).overlaps(by_hand(2 * slope(first, x)))
    assert derivative(exp(f), (0, one)).overlaps(by_hand(first * exp(f)))
    assert by_hand(first).real.rad() < 1e-9


def test_a_derivative_along_the_cut_is_read() -> None:
    assert derivative(log(-x), (0, one)).overlaps(acb(fmpq(2, 3)))


def test_infinitesimals_square_to_zero() -> None:
    e, s = infinitesimal(), infinitesimal()
    assert coefficient(e * e, [e]) == 0
    assert coefficient((e + s) * (e + s), [e, s]) == 2
    assert isinstance(coefficient(e * s, [e]), Jet)


# ---------------------------------------------------------------- integrals of what is not analytic


def test_a_twin_is_real_where_it_says_so() -> None:
    path = Mirrored.tied(acb(1, 1), 1)
    turned = path * acb(0, 1)
    assert (path.parity, turned.parity, (turned * turned).parity) == (1, -1, 1)
    assert (path + acb(0, 1)).parity == 0
    assert (path + acb(0, 1)).conjugate().value == path.value - acb(0, 1)
    assert turned.real.value == 0
    assert turned.imag.value == path.value


CONTINUED = {
    "conj": (conj(exp(I * x) + z * x), (exp(-I * x) + conj(z) * x)),
    "re": (re(exp(I * x) * (1 + I * x)), cos(x) - x * sin(x)),
    "im": (im(exp(I * x) / (2 + I)), (2 * sin(x) - cos(x)) / 5),
    "abs": (abs(1 + exp(I * x)), 2 * cos(x / 2)),
    "abs of exp": (
        abs(z * x * exp((I * 300 - 1) * x) / (1 + I)),
        abs(z) * x * exp(-x) / sqrt(two),
    ),
    "named": (where(conj(z), {z: I * x}), -I * x),
    "conj of a cut function": (
        conj(log(1 + x) * I + E1(1 + I * x)),
        -I * log(1 + x) + E1(1 - I * x),
    ),
    "inner integral": (Integral(abs(exp(I * x * y)) * y, (y, 0, x)), x**2 / 2),
    "inner conjugate": (
        conj(Integral(exp(I * x * y), (y, 0, 1))),
        Integral(exp(-I * x * y), (y, 0, 1)),
    ),
}


@pytest.mark.parametrize("name", CONTINUED)
def test_conj_re_im_abs_under_an_integral(name: str) -> None:
    lhs, rhs = (Integral(e, (x, 0, 1)) for e in CONTINUED[name])
    assert BALL.overlaps(lhs, rhs, {z: 3 - 2 * I})


def test_taylors_remainder_is_read() -> None:
    remainder = Integral(
        (1 - t) * Apply(f, (x + t, y), ((0, one), (0, one))), (t, 0, 1)
    )
    at = {x: Rational(3, 2), y: Rational(1, 2), f: Function((x, y), g)}
    taylor = f(x, y) + Apply(f, (x, y), ((0, one),)) + remainder
    assert BALL.overlaps(f(x + 1, y), taylor, at)


def test_the_ends_may_move_and_turn_around() -> None:
    assert BALL.overlaps(
        Integral(Integral(exp(x * y), (y, x, 2 * x)), (x, 1, 0)),
        Integral(Integral(exp(x**2 * t) * x, (t, 1, 2)), (x, 1, 0)),
        {},
    )


# ---------------------------------------------------------------- order


def test_what_is_certain() -> None:
    at = {x: one}
    assert BALL.certain(sin(x), "<", x, at)
    assert BALL.certain(sin(x), "≤", x, at)
    assert BALL.certain(sin(x), "≠", x, at)
    assert not BALL.certain(x, "<", sin(x), at)
    assert not BALL.certain(sin(x) ** 2 + cos(x) ** 2, "≤", x, at)
    assert (
        BALL.certain(exp(x / 10**70), "≠", one, at) is False
    )  # nearer than the promise
    assert BALL.certain(abs(osc), "≤", 2 * b / (u * log(b)), {u: term(17), b: two})
    with pytest.raises(OutsideFragment):
        BALL.certain(x, "=", x, at)
    with pytest.raises(OutsideFragment):
        BALL.certain(1 / (x - 1), "<", x, at)


def test_what_is_remembered_is_what_would_be_read() -> None:
    """The same body under other values, powers of bound letters, and an integral around both."""
    f = let("f", n, be=Sum(cos(n * two ** (-i)) + k, (i, 0, 3)))
    g = let("g", x, be=x**two + y)
    lines = (
        f(k + 1) * f(k),
        f(f(k) * 0 + k) - f(k),
        g(y) + g(y + 1),
        Sum(g(i) * y**i, (i, 0, 2)),
        Integral(g(t) * (t + y) ** k, (t, 0, 1)),
    )
    remembering = BallEvaluator(remembering=True)
    for j in (1, 2, 3, 2):
        at = {k: term(j), y: Rational(1, j)}
        for e in lines:
            ((kept,),), ((read,),) = remembering.at(e, at), BALL.at(e, at)
            assert kept.overlaps(read)
            assert kept.rad() <= arb(10) ** -40
    assert remembering.memory
    assert not BallEvaluator().memory


def test_only_real_numbers_are_ordered() -> None:
    at = {x: one}
    assert not BALL.certain(
        exp(I * x) * exp(-I * x), "<", two, at
    )  # real, but not visibly
    assert BALL.certain(abs(exp(I * x)), "<", two, at)
    assert not BALL.certain(I * x, "<", two, at)


def test_boxes() -> None:
    box = {x: acb(arb(1, 0.25)), y: one}
    assert BALL.certain(x * (1 - x), "<", half, box)
    assert BALL.certain(log(x), "<", x, box)
    assert not BALL.certain(x, "<", y, box)
    assert not BALL.certain(y, "<", x, box)
    assert not BALL.apart(x, y, box)
    ball = BALL.box(Integral(cos(x * t), (t, 0, 1)), box, 20)
    for inside in (fmpq(3, 4), fmpq(1), fmpq(5, 4)):
        assert ball.contains(acb(inside).sin() / inside)
    with pytest.raises(OutsideFragment):
        BALL.certain(1 / (x - 1), "<", y, box)


# ---------------------------------------------------------------- two readers agree

small = st.fractions(min_value=Rational(1, 4).value, max_value=3, max_denominator=7)
numbers = st.builds(term, small)
positive = st.one_of(numbers, st.sampled_from([x, y, pi, gamma]))


def grown(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    heads = st.sampled_from(
        [
            sin,
            cos,
            Si,
            Cin,
            tanh,
            sech,
            abs,
            conj,
            re,
            im,
            lambda e: exp(sin(e)),
            lambda e: log(2 + cos(re(e))),
            lambda e: E1(1 + abs(e)),
            lambda e: Ci(1 + abs(e)),
            lambda e: sqrt(1 + abs(e)),
            lambda e: 1 / (2 + sin(re(e))),
            lambda e: Sum(sin(e * k), (k, 0, 3)),
            lambda e: I * e,
        ]
    )
    real_part = lambda h, e: h(re(e)) if h in (Si, Cin, sin, cos, tanh, sech) else h(e)
    return st.one_of(
        st.builds(real_part, heads, inner),
        st.builds(lambda p, q: p + q, inner, inner),
        st.builds(lambda p, q: p * q, inner, inner),
        st.builds(lambda p: p**2, inner),
    )


def assert_both_read(e: Term, at: Any) -> None:
    with ctx.workdps(110):
        for balls_, read in zip(
            BALL.at(e, at), MpmathEvaluator().at(e, at), strict=True
        ):
            for ball, landed in zip(balls_, read, strict=True):
                assert abs(acb(landed) - ball) <= arb(10) ** -40 * arb(1).max(abs(ball))


@settings(max_examples=60)
@given(st.recursive(positive, grown, max_leaves=6), small, small)
def test_mpmath_lands_on_every_ball(e: Term, p: Any, q: Any) -> None:
    assert_both_read(e, {x: term(p), y: term(q)})


@settings(max_examples=8)
@given(st.recursive(positive, grown, max_leaves=3), small)
def test_mpmath_lands_on_every_integral(e: Term, p: Any) -> None:
    assert_both_read(Integral(e, (x, 0, 1)), {y: term(p)})

"""The kernel's arithmetic against balls, which share nothing with it but the tree.

Where the kernel says two things are equal, the balls meet; on the fragment where its normal form is
complete, they lie apart wherever it says they are not.  Half of the pairs are true identities, made
by rewriting one side; a tenth is off by one part in 10⁴⁰.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from flint import fmpq
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from phaseproof.authoring.expressions import (
    E1,
    Ci,
    Cin,
    D,
    I,
    Matrix,
    Product,
    Rational,
    Si,
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
)
from phaseproof.trusted.enclosure.balls import BallEvaluator, Environment
from phaseproof.trusted.kernel.calculus import derivative
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.matrices import MatrixForm
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.ring import ZERO
from phaseproof.trusted.language.budget import allowance
from phaseproof.trusted.language.claims import Rejected
from phaseproof.trusted.language.signature import CONSTANTS, FUNCTIONS
from phaseproof.trusted.language.terms import (
    Apply,
    Function,
    Number,
    OutsideFragment,
    Term,
    subterms,
    term,
    where,
)

pytestmark = pytest.mark.slow

REFUSED = Rejected, OutsideFragment, ArithmeticError
BALL = BallEvaluator()
CI = bool(os.environ.get("CI"))
alike = settings(derandomize=CI)  # the profile says how many

x, y, t = letter("x y t", "real")
p, q = letter("p q", "positive")
r = letter("r", "nonnegative")
m, n = letter("m n", "integer")
i, j, h = letter("i j h", "natural")
d = letter("d", "even")
c, w = letter("c w", "complex")
a = function("a", "natural", "real")
f = function("f", "real", "real", smooth=3)

made = lambda k, *parts: k(*parts)
add, times, less = (lambda u, v: u + v), (lambda u, v: u * v), (lambda u, v: u - v)
over = lambda u, v: u / v
number = lambda low, high, most=6: st.builds(
    Rational, st.integers(low, high), st.integers(1, most)
)
small = st.integers(-3, 3).map(term)
VALUES: dict[str, st.SearchStrategy[Term]] = {
    "real": number(-9, 9),
    "positive": number(1, 12),
    "nonnegative": number(0, 9),
    "integer": st.integers(-4, 4).map(term),
    "natural": st.integers(0, 4).map(term),
    "even": st.integers(0, 3).map(lambda k: term(2 * k)),
    "complex": st.builds(lambda u, v: u + I * v, number(-6, 6), number(-6, 6)),
}
scalars = x, y, p, q, r, m, n, h, d, c, w
points = st.fixed_dictionaries({z: VALUES[z.domain] for z in scalars}).map(
    lambda at: {**at, a: Function(i, 1 + i * i / 3), f: Function(t, t * sin(t) + 1)}
)


# ---------------------------------------------------------------- expressions

rationals = number(-5, 5, 4)
integers = st.recursive(
    st.sampled_from([m, n, h, d]) | small,
    lambda e: st.builds(lambda u, v: u + v, e, e) | st.builds(times, e, e),
    max_leaves=3,
)
angles = st.one_of(
    st.builds(lambda u, v, w: u * x + v * y + w, small, small, rationals),
    st.builds(lambda u, k: pi * u * k, rationals, integers | small),
    st.builds(
        lambda u, k, v: u * x + pi * k * v,
        small,
        integers,
        st.sampled_from([term(1), half, term(2)]),
    ),
)
positives = st.recursive(
    st.one_of(
        st.sampled_from([p, q, p + q, 1 + r, x**2 + 1, p * q, gamma, pi]), number(1, 9)
    ),
    lambda e: st.one_of(
        st.builds(add, e, e),
        st.builds(times, e, e),
        st.builds(over, e, e),
        st.builds(sqrt, e),
        st.builds(exp, angles),
        st.builds(lambda u: u ** Rational(2, 3), e),
    ),
    max_leaves=3,
)
with_poles = st.builds(  # which lie at no rational number but zero
    made, st.sampled_from([tan, cot, sec, csc, tanh, coth, sech, csch]), number(1, 9, 5)
)
reals: st.SearchStrategy[Term] = st.deferred(
    lambda: st.one_of(
        st.sampled_from([x, y, p, q, r, m, n, h, d]),
        rationals,
        integers,
        positives,
        angles.map(cos),
        angles.map(sin),
        angles.map(sinh),
        angles.map(cosh),
        with_poles,
        positives.map(log),
        st.sampled_from([p, q, p * q]).map(Ci),
        st.sampled_from([x, y, p]).map(Si),
        st.sampled_from([x, p]).map(Cin),
        st.builds(a, st.sampled_from([h, h + 1, 2 * h, term(2)])),
        st.builds(f, angles),
        st.builds(lambda u: abs(u), complexes),
        complexes.map(re),
        complexes.map(im),
        st.builds(add, reals, reals),
        st.builds(times, reals, reals),
        st.builds(less, reals, reals),
        st.builds(over, reals, positives),
        st.builds(lambda u, k: u**k, reals, st.integers(0, 3)),
        st.builds(
            lambda u: Sum(u * i + cos(i * x), (i, 0, h)), st.sampled_from([x, p, a(i)])
        ),
        st.builds(lambda u: Product(u + a(i), (i, 1, h)), st.sampled_from([x, p])),
        st.builds(lambda u, v: dot(column(u, 1), column(v, u)), reals, reals),
        st.builds(lambda u, v: det(Matrix([[u, v], [v, 1]])), reals, reals),
    )
)
complexes: st.SearchStrategy[Term] = st.deferred(
    lambda: st.one_of(
        st.sampled_from([c, w, I, conj(c)]),
        st.builds(lambda u, v: u + I * v, reals, reals),
        angles.map(lambda u: exp(I * u)),
        st.sampled_from([c, I * p, c + x]).map(exp),
        st.sampled_from([p, q]).map(lambda u: E1(I * u)),
        st.builds(times, complexes, complexes),
        st.builds(add, complexes, complexes),
        complexes.map(conj),
        st.builds(over, complexes, positives),
    )
)
anything = reals | complexes

# What a normal form is complete for: rationals, their sines and exponentials, roots of unity.
plain = st.recursive(
    st.one_of(
        rationals,
        rationals.map(cos),
        rationals.map(sin),
        rationals.map(lambda u: exp(I * u)),
        rationals.map(exp),
        rationals.map(lambda u: cos(pi * u)),
        rationals.map(lambda u: exp(I * pi * u)),
        st.sampled_from(
            [
                I,
                x,
                y,
                m,
                h,
                cos(x),
                sin(x + y),
                exp(I * x),
                cos(pi * m / 3),
                exp(I * (x - 2 * y)),
            ]
        ),
    ),
    lambda e: st.one_of(
        st.builds(add, e, e),
        st.builds(times, e, e),
        st.builds(less, e, e),
        e.map(conj),
        e.map(re),
    ),
    max_leaves=6,
)


# ---------------------------------------------------------------- true identities

RING: list[Callable[..., tuple[Term, Term]]] = [
    lambda u, v, w: (u * (v + w), u * v + u * w),
    lambda u, v, w: ((u + v) ** 2, u**2 + 2 * u * v + v**2),
    lambda u, v, w: ((u + v) * (u - v), u * u - v * v),
    lambda u, v, w: (u + v + w, w + u + v),
    lambda u, v, w: (conj(u * v + w), conj(u) * conj(v) + conj(w)),
    lambda u, v, w: (re(u) + I * im(u), u * 1),
    lambda u, v, w: (conj(conj(u)) + v, v + u),
    lambda u, v, w: (u * (1 - v**3) + w, w + u * (1 - v) * (1 + v + v**2)),
    lambda u, v, w: (Sum(u * i + v, (i, 0, 3)), 6 * u + 4 * v),
    lambda u, v, w: (det(Matrix([[u, v], [w, 1]])), u - v * w),
    lambda u, v, w: (dot(column(u, v), column(w, 1)), u * w + v),
]
MODULI: list[Callable[..., tuple[Term, Term]]] = [
    lambda u, v, w: (abs(u) ** 2 + v, u * conj(u) + v),
    lambda u, v, w: (abs(u * v), abs(v) * abs(u)),
    lambda u, v, w: (abs(conj(u)) + w, abs(-u) + w),
    lambda u, v, w: (
        Sum(u * a(i) + v, (i, 0, h)),
        u * Sum(a(j), (j, 0, h)) + v * (h + 1),
    ),
]
TURNS: list[Callable[..., tuple[Term, Term]]] = [
    lambda u, v: (cos(u + v), cos(u) * cos(v) - sin(u) * sin(v)),
    lambda u, v: (sin(u - v), sin(u) * cos(v) - cos(u) * sin(v)),
    lambda u, v: (cos(u) * cos(v), (cos(u - v) + cos(u + v)) / 2),
    lambda u, v: (sin(u) * cos(v), (sin(u - v) + sin(u + v)) / 2),
    lambda u, v: (exp(I * u), cos(u) + I * sin(u)),
    lambda u, v: (cos(u) ** 2 + sin(u) ** 2, exp(u - v) * exp(v - u)),
    lambda u, v: (cos(3 * u), 4 * cos(u) ** 3 - 3 * cos(u)),
    lambda u, v: (
        Sum(exp(I * u * i), (i, 0, 4)) * (exp(I * u) - 1),
        exp(5 * I * u) - 1,
    ),
    lambda u, v: (cos(u + 2 * pi * m), cos(u + 4 * pi * n)),
    lambda u, v: (sin(u + pi * d), sin(u)),
    lambda u, v: (cos(u) * 4 * cos(pi / 5), cos(u) * (1 + sqrt(5))),
]
SMOOTH: list[Callable[..., tuple[Term, Term]]] = [
    lambda u, v: (cosh(u) ** 2 - 1, sinh(u) ** 2),
    lambda u, v: (abs(exp(I * u) * exp(v)), exp(v)),
    lambda u, v: (D(f(u), (0, 2 * v)), v * D(f(u), (0, 1)) + v * D(f(u), (0, 1))),
]
ROOTS: list[Callable[..., tuple[Term, Term]]] = [
    lambda u, v: (log(u * v), log(u) + log(v)),
    lambda u, v: (sqrt(u * v), sqrt(u) * sqrt(v)),
    lambda u, v: (u / v, 1 / (v / u)),
    lambda u, v: (sqrt(u) ** 2 * v, u * v),
    lambda u, v: (u**x * u**y, u ** (x + y)),
    lambda u, v: (abs(-u), u * 1),
    lambda u, v: (Ci(p) + Si(u) - Ci(p), Si(u)),
]
true = st.one_of(
    st.builds(made, st.sampled_from(RING + MODULI), anything, anything, anything),
    st.builds(made, st.sampled_from(TURNS + SMOOTH), angles, angles),
    st.builds(made, st.sampled_from(ROOTS), positives, positives),
)
plainly_true = st.one_of(
    st.builds(made, st.sampled_from(RING), plain, plain, plain),
    st.builds(made, st.sampled_from(TURNS), angles, angles),
    st.builds(
        lambda outer, inner, u, v, w: outer(*inner(u, v), w),
        st.sampled_from(RING),
        st.sampled_from(TURNS),
        angles,
        angles,
        plain,
    ),
)
inside = st.sampled_from(
    [
        lambda e: e,
        lambda e: 2 * e - x,
        lambda e: e * c + 1,
        lambda e: conj(e),
        lambda e: e**2,
        lambda e: abs(e),
        lambda e: e / (x**2 + 2),
        lambda e: Sum(e * a(i), (i, 0, h)),
        lambda e: Matrix([[e, 1], [x, e]]) * column(1, e),
    ]
)
PATIENCE = 50_000  # steps of one reading; a judgement has more
HAIR = 1 + Number(Fraction(1, 10**40))
equal = st.builds(lambda pair, wrap: (*map(wrap, pair), "true"), true, inside)
off = st.builds(lambda pair: (pair[0], pair[1] * HAIR, "off"), true)
different = st.tuples(anything, anything, st.just("random"))
pairs = st.one_of(*[equal] * 5, off, *[different] * 4)


# ---------------------------------------------------------------- the properties

Pair = tuple[Term, Term, str]


def said_equal(
    lhs: Term, rhs: Term, level: Level = Level.MODULUS, at: Any = None
) -> bool:
    """Whether the kernel's normal forms agree, as formulas or at a point."""
    with allowance(PATIENCE):
        normal = Normalizer(Scope(), level)
        env = {
            v: normal.either(e, {})
            for v, e in (at or {}).items()
            if isinstance(e, Term)
        }
        u, v = normal.either(lhs, env), normal.either(rhs, env)
        return bool(u.same(v))  # type: ignore[arg-type]


def meet(lhs: Term, rhs: Term, at: dict[Any, Any]) -> bool:
    return BALL.overlaps(lhs, rhs, at)


@alike
@given(pairs, points)
def test_what_the_kernel_calls_equal_meets(pair: Pair, at: dict[Any, Any]) -> None:
    """On the whole language, and for true identities the balls meet whatever the kernel says."""
    lhs, rhs, kind = pair
    try:
        equal = said_equal(lhs, rhs)
        here = meet(lhs, rhs, at)
    except REFUSED:
        assume(False)
    assert here or not equal
    assert here or kind != "true"


plain_pairs = st.one_of(
    *[plainly_true.map(lambda pair: (*pair, "true"))] * 5,
    plainly_true.map(lambda pair: (pair[0], pair[1] * HAIR, "off")),
    *[st.tuples(plain, plain, st.just("random"))] * 4,
)


@alike
@given(plain_pairs, points)
def test_on_the_complete_fragment_equal_is_exactly_what_meets(
    pair: Pair, at: dict[Any, Any]
) -> None:
    """At a rational point every value is a constant whose normal form decides."""
    lhs, rhs, kind = pair
    with allowance(PATIENCE):
        normal = Normalizer(Scope(), Level.EULER)
        env = {z: normal.of(e, {}) for z, e in at.items() if isinstance(e, Term)}
        try:
            gap = normal.of(lhs, env) - normal.of(rhs, env)
            here = meet(lhs, rhs, at)
        except REFUSED:
            assume(False)
    assert gap.num.is_faithful()
    if kind == "off":
        ((size,),) = BALL.at(lhs, at)
        assume(abs(size) > 1e-3)
    assert (gap.num == ZERO) == here
    assert here or kind != "true"
    assert not (here and kind == "off")


@alike
@given(pairs)
def test_a_weaker_reading_never_knows_more(pair: Pair) -> None:
    lhs, rhs, _ = pair
    try:
        known = [said_equal(lhs, rhs, level) for level in Level]
    except REFUSED:
        assume(False)
    assert known == sorted(known)


@alike
@given(
    st.lists(
        st.tuples(st.integers(-3, 3), st.integers(1, 60), st.integers(0, 59)),
        max_size=8,
    ),
    st.lists(
        st.tuples(
            st.sampled_from([2, 3, 5, 7, 11]), st.integers(1, 30), st.integers(0, 29)
        ),
        max_size=2,
    ),
    st.booleans(),
)
def test_roots_of_unity(
    terms: list[tuple[int, int, int]], zeros: list[tuple[int, int, int]], hair: bool
) -> None:
    """Σ cⱼ e^{2πi kⱼ/nⱼ} is zero for the ring exactly when it is for the balls; some sums contain
    all q-th roots of something, which add up to zero."""
    turn = lambda k, order: exp(2 * pi * I * Rational(k, order))
    parts = [c * turn(k, order) for c, order, k in terms]
    parts += [
        turn(k * q + order * s, q * order) for q, order, k in zeros for s in range(q)
    ]
    if hair and parts:
        parts.append(term(Fraction(1, 10**40)))
    total = term(0)
    for e in parts:
        total = total + e
    assert said_equal(total, term(0), Level.OPAQUE) == meet(total, term(0), {})


@alike
@given(reals | positives, points)
def test_what_is_visibly_positive_is_positive(e: Term, at: dict[Any, Any]) -> None:
    """A sign the kernel sees is the sign; an integer it sees is whole; what it says differs from
    zero does."""
    try:
        with allowance(PATIENCE):
            scope, value = Scope(), Normalizer(Scope(), Level.MODULUS).of(e, {})
            signs = (
                scope.positive(value),
                scope.nonnegative(value),
                scope.nonzero(value),
            )
            whole, real = scope.integer(value), value.is_real()
        ((number,),) = BALL.at(e, at)
    except REFUSED:
        assume(False)
    assert not (signs[0] and not number.real > 0)
    assert not (signs[1] and number.real < 0)
    assert not (signs[2] and number == 0)
    assert not (real and not number.imag.contains(0))
    assert not (whole and not number.real.contains_integer())


SIDES = [
    term(0),
    term(1),
    x,
    y,
    p,
    m,
    h,
    d,
    x * y,
    p * x,
    x**2,
    p**2,
    p * q,
    m * n,
    h + 1,
    x - y,
    y - x,
    2 * x + 1,
    p * y,
    x**2 * y,
    m + 1,
    2 * m,
    p + q,
    -p,
    h * p,
    h * x,
    d * y,
    x * (y - 1),
    p / q,
    1 / p,
    x / p,
]
sides = st.sampled_from(SIDES)


@alike
@given(
    st.lists(st.tuples(sides, sides, st.booleans()), max_size=3), sides, sides, points
)
def test_what_follows_from_hypotheses_follows(
    known: list[tuple[Term, Term, bool]], lhs: Term, rhs: Term, at: dict[Any, Any]
) -> None:
    """Under hypotheses that hold at a point, a sign the kernel sees is the sign there."""
    value = lambda e: exact(e, at)
    try:
        with allowance(PATIENCE):
            normal, scope = Normalizer(Scope(), Level.OPAQUE), Scope()
            for *sides, sharp in known:
                u, v = sorted(sides, key=value)
                rel = "≤" if value(u) == value(v) else "<" if sharp else "≠"
                scope = scope.knowing(rel, normal.of(u, {}), normal.of(v, {}))
            gap = normal.of(rhs, {}) - normal.of(lhs, {})
            seen = scope.positive(gap), scope.nonnegative(gap), scope.nonzero(gap)
    except REFUSED:
        assume(False)
    rise = value(rhs) - value(lhs)
    assert not (seen[0] and not rise > 0)
    assert not (seen[1] and rise < 0)
    assert not (seen[2] and rise == 0)


def exact(e: Term, at: dict[Any, Any]) -> Fraction:
    """The rational value of a term made of rationals."""
    value = Environment.of(at).scalar(e)
    assert isinstance(value, fmpq)
    return Fraction(int(value.p), int(value.q))


# ---------------------------------------------------------------- derivatives

waves: st.SearchStrategy[Term] = st.recursive(
    st.one_of(
        st.just(t), rationals, st.sampled_from([t**2 + 1, 2 * t + p, p * t, exp(t)])
    ),
    lambda e: st.one_of(
        st.builds(add, e, e),
        st.builds(times, e, e),
        e.map(sin),
        e.map(cos),
        e.map(lambda u: exp(u / 5)),
        e.map(lambda u: log(u**2 + 1)),
        e.map(lambda u: sqrt(u**2 + p)),
        e.map(lambda u: 1 / (u**2 + 1)),
        e.map(lambda u: p ** (u / 3)),
        e.map(sinh),
    ),
    max_leaves=4,
)
g = function("g", "real", "real", smooth=1)


@settings(alike, max_examples=max(100, (settings.default.max_examples or 100) // 4))
@given(waves, points, number(-6, 6))
def test_the_table_of_derivatives(e: Term, at: dict[Any, Any], there: Term) -> None:
    """The derivative by table is the one that balls find by jets; the kernel agrees with itself."""
    slope = derivative(e, t)
    here = {**at, t: there}
    jet: Apply = D(g(t), (0, 1))  # type: ignore[assignment]
    try:
        found = BALL.at(jet, {**here, g: Function(t, where(e, {p: at[p]}))})
        table = BALL.at(slope, here)
    except (OutsideFragment, ArithmeticError):
        assume(False)
    assert found[0][0].overlaps(table[0][0])


# ---------------------------------------------------------------- matrices

entries = st.sampled_from([x, y, p, cos(x), sin(x), term(0), term(1), I, c])
blocks = st.builds(
    lambda u, v, w, z: Matrix([[u, v], [w, z]]), entries, entries, entries, entries
)
products: st.SearchStrategy[Term] = st.recursive(
    blocks,
    lambda e: st.one_of(
        st.builds(times, e, e),
        st.builds(add, e, e),
        e.map(lambda u: u.T),
        st.builds(times, e, entries),
    ),
    max_leaves=3,
)


@settings(alike, max_examples=max(100, (settings.default.max_examples or 100) // 4))
@given(products, products, points)
def test_matrices(u: Term, v: Term, at: dict[Any, Any]) -> None:
    assert said_equal((u * v).T, v.T * u.T)
    assert meet((u * v).T, v.T * u.T, at)
    try:
        assert said_equal(det(u * v), det(u) * det(v))
    except ArithmeticError:
        assume(False)
    assert not said_equal(u, v) or meet(u, v, at)
    with allowance(PATIENCE):
        assert isinstance(Normalizer(Scope(), Level.EULER).either(u, {}), MatrixForm)


def test_every_head_is_tried() -> None:
    """The strategies know the whole scalar language."""
    tried = set()

    @settings(max_examples=2_000, phases=[Phase.generate], derandomize=True)
    @given(anything, with_poles)
    def look(e: Term, other: Term) -> None:
        tried.update(getattr(x, "head", "") for x in (*subterms(e), *subterms(other)))

    look()
    assert (
        CONSTANTS | FUNCTIONS | {"+", "*", "/", "^", "dot", "det", "sum", "product"}
        <= tried
    )


def test_the_balls_are_narrow() -> None:
    """One part in 10⁴⁰ is seen: otherwise nothing above would mean anything."""
    assert not meet(cos(x) * HAIR, cos(x) * 1, {x: term(1)})
    assert meet(cos(x) ** 2 + sin(x) ** 2, term(1), {x: term(1)})

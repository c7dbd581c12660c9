r"""# Sums from tables

A sweep over a million offsets proves something only if its rounding errors are bounded []. The
certified sweeps of this project decide under the following bound [1706].

A long sweep of cosine sums is a matrix product []. With $\Delta = s + r$ each term $\cos((s +
r)\theta_i)$ is $\cos(s\theta_i)\cos(r\theta_i) - \sin(s\theta_i)\sin(r\theta_i)$, and its four
factors stand in tables [1703]. Let each entry be off by at most $u$ []. Let a dot product of $2h$
terms, fused or not, in any order, be off by at most $g$ times the sum of their moduli [].

Then the sum of $h$ cosines is off by at most $h(4u + 2u^2 + 2g(1 + u)^2)$ at every offset [1706].
The tables themselves are formed in the same way from shorter ones []. From entries off by $u$ comes
an entry, cosine or sine, that is off by at most $4u + 2u^2 + 2g(1 + u)^2$ [1911]. With short tables
right to $2^{-53}$ and everything else in double precision, the sums at $d = 128$ are off by less
than $2.1 \cdot 10^{-12}$ [1912].
"""

from phaseproof.author import *
from phaseproof.derivations.alphabet import i, r, x, y
from phaseproof.derivations.powers import (
    MODULUS_OF_PRODUCT,
    MODULUS_OF_SUM,
    WAVES_AT_MOST_ONE,
)
from phaseproof.model.book import Figure

claim = stated_in("higham2002, §3.1")

h = letter("h", "natural")
u, g = letter("u g", "nonnegative")
v, p, q, a, c = letter("v p q a c", "real")

near_p = given("error of p", AtMost(abs(a - p), u))
near_q = given("error of q", AtMost(abs(c - q), u))
small_p, small_q = (
    given("size of p", AtMost(abs(p), 1)),
    given("size of q", AtMost(abs(q), 1)),
)
entries = {a: 1, p: 1, c: half, q: half, u: Rational(1, 8)}

w, z = sorted(MODULUS_OF_SUM.letters, key=lambda x: x.name, reverse=True)
times = lambda first, second: LEMMA(MODULUS_OF_PRODUCT)
apart = lambda first, second: LEMMA(MODULUS_OF_SUM, {w: first, z: second})

ENTRY_MODULUS = claim(
    "1701",
    "A number within $u$ of a number of modulus at most $1$ has modulus at most $1 + "
    "u$",
    given=(near_p, small_p),
    says=AtMost(abs(a), 1 + u),
    proof=via(abs(a - p) + abs(p), by=apart(a - p, p))
    .via(u + abs(p), by=GIVEN(near_p))
    .via(u + 1, by=GIVEN(small_p))
    .qed(by=ALGEBRA),
    witnesses=({a: 1, p: 1, u: Rational(1, 8)},),
    without={"error of p": {a: 2, p: 1, u: 0}, "size of p": {a: 2, p: 2, u: 0}},
)

PRODUCT_ERROR = claim(
    "1702",
    "If two numbers of modulus at most $1$ are each off by at most $u$, their product "
    "is off by at most $2u + u^2$",
    given=(near_p, near_q, small_p, small_q),
    says=AtMost(abs(a * c - p * q), 2 * u + u**2),
    proof=via(abs((a - p) * c) + abs(p * (c - q)), by=apart((a - p) * c, p * (c - q)))
    .via(abs(a - p) * abs(c) + abs(p * (c - q)), by=times(a - p, c))
    .via(abs(a - p) * abs(c) + abs(p) * abs(c - q), by=times(p, c - q))
    .via(abs(a - p) * (abs(c - q) + abs(q)) + abs(p) * abs(c - q), by=apart(c - q, q))
    .via(
        abs(a - p) * abs(c - q) + abs(a - p) * abs(q) + abs(p) * abs(c - q), by=ALGEBRA
    )
    .via(
        abs(a - p) * abs(c - q) + abs(a - p) * 1 + abs(p) * abs(c - q),
        by=GIVEN(small_q),
    )
    .via(abs(a - p) * abs(c - q) + abs(a - p) * 1 + 1 * abs(c - q), by=GIVEN(small_p))
    .via(abs(a - p) * abs(c - q) + u + abs(c - q), by=GIVEN(near_p))
    .via(u * abs(c - q) + u + abs(c - q), by=GIVEN(near_p))
    .via(u * abs(c - q) + u + u, by=GIVEN(near_q))
    .via(u * u + u + u, by=GIVEN(near_q))
    .qed(by=ALGEBRA),
    witnesses=(entries,),
    without={
        "error of p": {**entries, a: 9, q: 1, c: 1},
        "error of q": {**entries, c: 9},
        "size of p": {a: 100, p: 100, c: 1, q: half, u: half},
        "size of q": {a: 1, p: half, c: 100, q: 100, u: half},
    },
)

angles = (
    given("cos x", AtMost(abs(a - cos(x)), u)),
    given("cos y", AtMost(abs(c - cos(y)), u)),
    given("sin x", AtMost(abs(p - sin(x)), u)),
    given("sin y", AtMost(abs(q - sin(y)), u)),
)
at_zero = {x: 0, y: 0, a: 1, c: 1, p: 0, q: 0, u: Rational(1, 8)}
modulus = lambda wave: LEMMA(WAVES_AT_MOST_ONE, atom=0 if wave == cos else 1)
bounded = tuple(
    have(name, AtMost(abs(wave(z)), 1), qed(by=modulus(wave)))
    for name, wave, z in (
        ("|cos x|", cos, x),
        ("|cos y|", cos, y),
        ("|sin x|", sin, x),
        ("|sin y|", sin, y),
    )
)

PAIR_ERROR = claim(
    "1703",
    "With cosines and sines off by at most $u$, the addition formula gives $\\cos(x + "
    "y)$ up to $4u + 2u^2$",
    given=angles,
    says=AtMost(abs(a * c - p * q - cos(x + y)), 4 * u + 2 * u**2),
    proof=proof(
        *bounded,
        via(abs(a * c - cos(x) * cos(y) - p * q + sin(x) * sin(y)), by=ADDITION)
        .via(
            abs(a * c - cos(x) * cos(y)) + abs(-p * q + sin(x) * sin(y)),
            by=apart(a * c - cos(x) * cos(y), -p * q + sin(x) * sin(y)),
        )
        .via(abs(a * c - cos(x) * cos(y)) + abs(p * q - sin(x) * sin(y)), by=MODULUS)
        .via((2 * u + u**2) + abs(p * q - sin(x) * sin(y)), by=LEMMA(PRODUCT_ERROR))
        .via((2 * u + u**2) + (2 * u + u**2), by=LEMMA(PRODUCT_ERROR))
        .qed(by=ALGEBRA),
    ),
    without={
        "cos x": {**at_zero, a: 9},
        "cos y": {**at_zero, c: 9},
        "sin x": {**at_zero, y: pi / 2, c: 0, q: 1, p: 9},
        "sin y": {**at_zero, x: pi / 2, a: 0, p: 1, q: 9},
    },
)

size = lambda entry, true: LEMMA(ENTRY_MODULUS, {a: entry, p: true})

PAIR_SIZE = claim(
    "1704",
    "With cosines and sines off by at most $u$, the products in the addition formula "
    "of $\\cos(x + y)$ add up to at most $2(1 + u)^2$ in modulus",
    given=angles,
    says=AtMost(abs(a * c) + abs(p * q), 2 * (1 + u) ** 2),
    proof=proof(
        *bounded,
        via(abs(a) * abs(c) + abs(p) * abs(q), by=MODULUS)
        .via((1 + u) * abs(c) + abs(p) * abs(q), by=size(a, cos(x)))
        .via((1 + u) + u * abs(c) + abs(p) * abs(q), by=size(c, cos(y)))
        .via((1 + u) + u * (1 + u) + abs(p) * abs(q), by=size(c, cos(y)))
        .via((1 + u) ** 2 + (1 + u) * abs(q), by=size(p, sin(x)))
        .via((1 + u) ** 2 + (1 + u) + u * abs(q), by=size(q, sin(y)))
        .via((1 + u) ** 2 + (1 + u) + u * (1 + u), by=size(q, sin(y)))
        .qed(by=ALGEBRA),
    ),
    without={
        "cos x": {**at_zero, a: 9},
        "cos y": {**at_zero, c: 9},
        "sin x": {**at_zero, y: pi / 2, c: 0, q: 1, p: 9},
        "sin y": {**at_zero, x: pi / 2, a: 0, p: 1, q: 9},
    },
)

# ---------------------------------------------------------------- the whole sum

X, Y, A, C, S, T = (function(name, "natural", "real") for name in "XYACST")
inside = Less(i, h)
tables = tuple(
    given(name, AtMost(abs(table(i) - wave(angle(i))), u), i)
    for name, table, wave, angle in (
        ("cos X", A, cos, X),
        ("cos Y", C, cos, Y),
        ("sin X", S, sin, X),
        ("sin Y", T, sin, Y),
    )
)
over = lambda term: Sum(term, (i, 0, h - 1))
product = A(i) * C(i) - S(i) * T(i)
dot_product = given(
    "dot product",
    AtMost(abs(v - over(product)), g * over(abs(A(i) * C(i)) + abs(S(i) * T(i)))),
)
flat = {
    X: Function(i, Rational(0)),
    Y: Function(i, Rational(0)),
    A: Function(i, Rational(1)),
    C: Function(i, Rational(1)),
    S: Function(i, Rational(0)),
    T: Function(i, Rational(0)),
    h: 2,
    v: 2,
    u: Rational(1, 8),
    g: Rational(1, 16),
}
here = {x: X(r), y: Y(r), a: A(r), c: C(r), p: S(r), q: T(r)}
known = tuple(
    have(small.name, AtMost(abs(table(r) - wave(angle(r))), u), qed(by=GIVEN(close)))
    for small, close, table, wave, angle in zip(
        angles, tables, (A, C, S, T), (cos, cos, sin, sin), (X, Y, X, Y), strict=True
    )
)
off = {
    name: {**flat, r: 0, table: Function(i, Rational(9)), angle: Function(i, at)}
    for name, table, angle, at in (
        ("cos X", A, X, Rational(0)),
        ("cos Y", C, Y, Rational(0)),
    )
}
turned = {
    "sin X": {
        **flat,
        r: 0,
        S: Function(i, Rational(9)),
        Y: Function(i, pi / 2),
        C: Function(i, Rational(0)),
        T: Function(i, Rational(1)),
    },
    "sin Y": {
        **flat,
        r: 0,
        T: Function(i, Rational(9)),
        X: Function(i, pi / 2),
        A: Function(i, Rational(0)),
        S: Function(i, Rational(1)),
    },
}
one = lambda at: {x: value for x, value in at.items() if x not in (h, v, g)}

TERM_FROM_TABLES = claim(
    "1705",
    r"With cosine and sine tables off by $u$, the addition formula gives $\cos(x + "
    "y)$ up to $4u + 2u^2$, with products adding up to at most $2(1 + u)^2$",
    given=tables,
    says=(
        AtMost(abs(A(r) * C(r) - S(r) * T(r) - cos(X(r) + Y(r))), 4 * u + 2 * u**2),
        AtMost(abs(A(r) * C(r)) + abs(S(r) * T(r)), 2 * (1 + u) ** 2),
    ),
    proof=proof(*known, qed(by=LEMMA(PAIR_ERROR)), qed(by=LEMMA(PAIR_SIZE, here))),
    witnesses=(one({**flat, r: 0}),),
    without={name: one(at) for name, at in {**off, **turned}.items()},
)

FLOAT_SUM_BOUND = claim(
    "1706",
    "With tables off by $u$ and dot products by $g$ times their size, a sum of $h$ "
    "cosines is off by at most $h(4u + 2u^2 + 2g(1 + u)^2)$",
    given=(*tables, dot_product),
    says=AtMost(
        abs(v - over(cos(X(i) + Y(i)))), h * (4 * u + 2 * u**2 + 2 * g * (1 + u) ** 2)
    ),
    proof=proof(
        errors := have(
            "errors",
            AtMost(abs(over(product - cos(X(i) + Y(i)))), h * (4 * u + 2 * u**2)),
            via(over(abs(product - cos(X(i) + Y(i)))), by=TRIANGLE)
            .via(over(4 * u + 2 * u**2), by=TERMWISE(LEMMA(TERM_FROM_TABLES)))
            .qed(by=ALGEBRA),
        ),
        sizes := have(
            "sizes",
            AtMost(over(abs(A(i) * C(i)) + abs(S(i) * T(i))), h * (2 * (1 + u) ** 2)),
            via(
                over(2 * (1 + u) ** 2), by=TERMWISE(LEMMA(TERM_FROM_TABLES, atom=1))
            ).qed(by=ALGEBRA),
        ),
        via(
            abs(v - over(product)) + abs(over(product - cos(X(i) + Y(i)))),
            by=apart(v - over(product), over(product - cos(X(i) + Y(i)))),
        )
        .via(abs(v - over(product)) + h * (4 * u + 2 * u**2), by=GIVEN(errors))
        .via(
            g * over(abs(A(i) * C(i)) + abs(S(i) * T(i))) + h * (4 * u + 2 * u**2),
            by=GIVEN(dot_product),
        )
        .via(g * (h * (2 * (1 + u) ** 2)) + h * (4 * u + 2 * u**2), by=GIVEN(sizes))
        .qed(by=ALGEBRA),
    ),
    witnesses=(flat,),
    without={
        "dot product": {**flat, v: 100},
        **{
            name: {x: y for x, y in {**at, h: 1, v: sum_at, g: 0}.items() if x != r}
            for at, name, sum_at in (
                (off["cos X"], "cos X", 9),
                (off["cos Y"], "cos Y", 9),
                (turned["sin X"], "sin X", -9),
                (turned["sin Y"], "sin Y", -9),
            )
        },
    },
)

# ---------------------------------------------------------------- tables from shorter tables

SINE_FROM_ROWS = claim(
    "1910",
    r"With cosines and sines off by at most $u$, the addition formula gives $\sin(x + "
    "y)$ up to $4u + 2u^2$, with products adding up to at most $2(1 + u)^2$",
    given=angles,
    says=(
        AtMost(abs(p * c + a * q - sin(x + y)), 4 * u + 2 * u**2),
        AtMost(abs(p * c) + abs(a * q), 2 * (1 + u) ** 2),
    ),
    proof=proof(
        *bounded,
        via(abs(p * c - sin(x) * cos(y) + a * q - cos(x) * sin(y)), by=ADDITION)
        .via(
            abs(p * c - sin(x) * cos(y)) + abs(a * q - cos(x) * sin(y)),
            by=apart(p * c - sin(x) * cos(y), a * q - cos(x) * sin(y)),
        )
        .via((2 * u + u**2) + abs(a * q - cos(x) * sin(y)), by=LEMMA(PRODUCT_ERROR))
        .via((2 * u + u**2) + (2 * u + u**2), by=LEMMA(PRODUCT_ERROR))
        .qed(by=ALGEBRA),
        via(abs(p) * abs(c) + abs(a) * abs(q), by=MODULUS)
        .via((1 + u) * abs(c) + abs(a) * abs(q), by=size(p, sin(x)))
        .via((1 + u) + u * abs(c) + abs(a) * abs(q), by=size(c, cos(y)))
        .via((1 + u) + u * (1 + u) + abs(a) * abs(q), by=size(c, cos(y)))
        .via((1 + u) ** 2 + (1 + u) * abs(q), by=size(a, cos(x)))
        .via((1 + u) ** 2 + (1 + u) + u * abs(q), by=size(q, sin(y)))
        .via((1 + u) ** 2 + (1 + u) + u * (1 + u), by=size(q, sin(y)))
        .qed(by=ALGEBRA),
    ),
    without={
        "cos x": {**at_zero, y: pi / 2, c: 0, q: 1, a: 9},
        "cos y": {**at_zero, x: pi / 2, a: 0, p: 1, c: 9},
        "sin x": {**at_zero, p: 9},
        "sin y": {**at_zero, q: 9},
    },
)

t = letter("t", "real")
formed = (
    given("cosine", AtMost(abs(v - (a * c - p * q)), g * (abs(a * c) + abs(p * q)))),
    given("sine", AtMost(abs(t - (p * c + a * q)), g * (abs(p * c) + abs(a * q)))),
)
entry = 4 * u + 2 * u**2 + 2 * g * (1 + u) ** 2
formed_at = {**at_zero, v: 1, t: 0, g: Rational(1, 16)}

TABLE_ENTRY_BOUND = claim(
    "1911",
    "With cosines and sines off by $u$ and dot products by $g$ times their size, "
    "$\\cos(x + y)$ and $\\sin(x + y)$ are off by at most $4u + 2u^2 + 2g(1 + u)^2$",
    given=(*angles, *formed),
    says=(AtMost(abs(v - cos(x + y)), entry), AtMost(abs(t - sin(x + y)), entry)),
    proof=proof(
        via(
            abs(v - (a * c - p * q)) + abs(a * c - p * q - cos(x + y)),
            by=apart(v - (a * c - p * q), a * c - p * q - cos(x + y)),
        )
        .via(abs(v - (a * c - p * q)) + (4 * u + 2 * u**2), by=LEMMA(PAIR_ERROR))
        .via(g * (abs(a * c) + abs(p * q)) + (4 * u + 2 * u**2), by=GIVEN(formed[0]))
        .via(g * (2 * (1 + u) ** 2) + (4 * u + 2 * u**2), by=LEMMA(PAIR_SIZE))
        .qed(by=ALGEBRA),
        via(
            abs(t - (p * c + a * q)) + abs(p * c + a * q - sin(x + y)),
            by=apart(t - (p * c + a * q), p * c + a * q - sin(x + y)),
        )
        .via(abs(t - (p * c + a * q)) + (4 * u + 2 * u**2), by=LEMMA(SINE_FROM_ROWS))
        .via(g * (abs(p * c) + abs(a * q)) + (4 * u + 2 * u**2), by=GIVEN(formed[1]))
        .via(
            g * (2 * (1 + u) ** 2) + (4 * u + 2 * u**2),
            by=LEMMA(SINE_FROM_ROWS, atom=1),
        )
        .qed(by=ALGEBRA),
    ),
    witnesses=(formed_at,),
    without={
        "cos x": {**formed_at, a: 9, v: 9},
        "cos y": {**formed_at, c: 9, v: 9},
        "sin x": {**formed_at, p: 9, t: 9},
        "sin y": {**formed_at, q: 9, t: 9},
        "cosine": {**formed_at, v: 9},
        "sine": {**formed_at, t: 9},
    },
)

unit = Rational(1, 2**53)
gamma = lambda terms: terms * unit / (1 - terms * unit)
off_by = lambda error, g: 4 * error + 2 * error**2 + 2 * g * (1 + error) ** 2

SWEEP_BOUND_AT_128 = claim(
    "1912",
    "In double precision, from short tables off by $2^{-53}$, tables are off by at "
    "most $9 · 2^{-53}$ and sums of 64 cosines by less than $2.1 · 10^{-12}$",
    says=(
        AtMost(off_by(unit, gamma(2)), 9 * unit),
        Less(64 * off_by(9 * unit, gamma(128)), Rational(21, 10**13)),
    ),
    proof=proof(qed(by=SIGN("≤")), qed(by=SIGN("<"))),
)

FIGURES = (
    Figure(
        "angle_errors",
        "The largest error of an angle formed in four formats, and its proved bound (dashed); "
        "an error of $π$ leaves nothing of the angle. For tables rounded from interval "
        "arithmetic see",
        (FLOAT_SUM_BOUND,),
        "phaseproof.numerics.figures:save",
    ),
)

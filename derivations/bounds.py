r"""# Standard bounds

A draft often contains an inequality that follows from a standard one: a tangent, a chord, a
parabola, the inequality of Cauchy and Schwarz [1934, 1943, 1948].  Beside those of the chapter
before, `phaseproof check` uses the ones proved here [].

A nonzero real number has a positive square [1930]. So the exponential function and the logarithm
touch their tangents at one point only, and a sine is less than its angle [1931, 1932, 1933, 1934,
1935]. Chords of the sine give Jordan's inequality [1938, 1939, 1940, 1941]. A hyperbolic cosine is
at most $e^{y^2/2}$, and a hyperbolic sine is at least its argument in modulus [1942, 1943]. A
cosine is at most its Taylor polynomial of degree 4 [1937]. Powers satisfy Bernoulli's inequality,
and moduli the reversed triangle inequality [1944, 1945]. The exponential function stays near 1 and
near its tangent, in the complex plane too [1936, 1946, 1947]. Sums satisfy Cauchy's inequality, and
a geometric mean is at most the arithmetic mean [1948, 1949].
"""

from phaseproof.author import *
from phaseproof.authoring.expressions import cosh, sinh
from phaseproof.derivations.alphabet import i, t, y
from phaseproof.derivations.powers import (
    CHORD_AT_MOST_ARC,
    COSINE_AT_LEAST_PARABOLA,
    COSINE_FALLS,
    EXPONENTIAL_ABOVE_TANGENT,
    EXPONENTIAL_INCREASES,
    EXPONENTIAL_ONE_AT_ZERO_ONLY,
    LOGARITHM_BELOW_TANGENT,
    MODULUS_OF_PRODUCT,
    SINE_AT_MOST_ARC,
    SINE_POSITIVE,
)

claim = stated_in("abramowitz1964, §4.2")

q, x = letter("q x", "nonnegative")
u = letter("u", "positive")
c, w, z = letter("c w z", "complex")
j, k, l = letter("j k l", "natural")
s, order = letter("s z", "real")
a, b = (function(name, "natural", "real") for name in "ab")
f = function("f", "natural", "positive")
other_than_zero = given("other than 0", Differ(y, 0))
other_than_one = given("other than 1", Differ(u, 1))

# ---------------------------------------------------------------- tangents touch once

SQUARE_POSITIVE = claim(
    "1930",
    "The square of a nonzero real number is positive",
    source="abramowitz1964, §3.2",
    given=(other_than_zero,),
    says=Less(0, y**2),
    proof=qed(by=SIGN("<")),
    without={"other than 0": {y: 0}},
)

EXPONENTIAL_STRICTLY_ABOVE_TANGENT = claim(
    "1931",
    "Every real $y ≠ 0$ satisfies $1 + y < e^y$",
    given=(other_than_zero,),
    says=Less(1 + y, exp(y)),
    proof=proof(
        have(
            "other than one",
            Differ(exp(y / 2) - 1, 0),
            qed(
                by=LINEAR_SYSTEM(
                    ((LEMMA(EXPONENTIAL_ONE_AT_ZERO_ONLY, {y: y / 2}), 1),)
                )
            ),
        ),
        square := have(
            "square",
            Less(0, (exp(y / 2) - 1) ** 2),
            qed(by=LEMMA(SQUARE_POSITIVE, {y: exp(y / 2) - 1})),
        ),
        qed(
            by=LINEAR_SYSTEM(
                ((LEMMA(EXPONENTIAL_ABOVE_TANGENT, {y: y / 2}), 2), (GIVEN(square), 1))
            )
        ),
    ),
    without={"other than 0": {y: 0}},
)

LOGARITHM_STRICTLY_BELOW_TANGENT = claim(
    "1932",
    r"Every positive $u ≠ 1$ satisfies $\ln u < u - 1$",
    source="abramowitz1964, §4.1",
    given=(other_than_one,),
    says=Less(log(u), u - 1),
    proof=proof(
        have(
            "root",
            Differ(sqrt(u) - 1, 0),
            qed(by=LINEAR_SYSTEM(((GIVEN(other_than_one, rel="≠"), 1),), sqrt(u) + 1)),
        ),
        square := have(
            "square",
            Less(0, (sqrt(u) - 1) ** 2),
            qed(by=LEMMA(SQUARE_POSITIVE, {y: sqrt(u) - 1})),
        ),
        qed(
            by=LINEAR_SYSTEM(
                ((LEMMA(LOGARITHM_BELOW_TANGENT, {u: sqrt(u)}), 2), (GIVEN(square), 1))
            )
        ),
    ),
    without={"other than 1": {u: 1}},
)

LOGARITHM_STRICTLY_ABOVE_HYPERBOLA = claim(
    "1933",
    r"Every positive $u ≠ 1$ satisfies $1 - 1/u < \ln u$",
    source="abramowitz1964, §4.1",
    given=(other_than_one,),
    says=Less(1 - 1 / u, log(u)),
    proof=via(-(1 / u - 1), by=ALGEBRA)
    .via(-log(1 / u), by=LEMMA(LOGARITHM_STRICTLY_BELOW_TANGENT, {u: 1 / u}))
    .qed(by=ALGEBRA),
    without={"other than 1": {u: 1}},
)

claim = stated_in("abramowitz1964, §4.3")

S = sin(y / 2) ** 2
below = y**2 / 4 - S  # by how much it is smaller

SINE_SQUARE_BELOW_SQUARE = claim(
    "1934",
    r"Every real $y ≠ 0$ satisfies $\sin^2 y < y^2$",
    given=(other_than_zero,),
    says=Less(sin(y) ** 2, y**2),
    proof=proof(
        halved := have(
            "half",
            AtMost(S, y**2 / 4),
            via(abs(sin(y / 2)) * abs(sin(y / 2)), by=MODULUS)
            .via(abs(y / 2) * abs(sin(y / 2)), by=LEMMA(SINE_AT_MOST_ARC))
            .via(abs(y / 2) * abs(y / 2), by=LEMMA(SINE_AT_MOST_ARC))
            .qed(by=MODULUS),
        ),
        rest := have(
            "rest", Less(0, 2 * S**2 + 4 * S**3 + y**4 / 8), qed(by=SIGN("<"))
        ),
        qed(
            by=LINEAR_SYSTEM(
                ((GIVEN(halved), 4 + 2 * below + 4 * S**2), (GIVEN(rest), 1)),
                1 + y**2 / 4,
            )
        ),
    ),
    without={"other than 0": {y: 0}},
)

SINE_BELOW_ITS_ANGLE = claim(
    "1935",
    r"Every $u > 0$ satisfies $\sin u < u$",
    says=Less(sin(u), u),
    proof=via(abs(sin(u)), by=SIGN("≤")).qed(
        by=SQUARES(
            via(sin(u) ** 2, by=MODULUS).qed(by=LEMMA(SINE_SQUARE_BELOW_SQUARE)),
            rel="<",
        )
    ),
)

COSINE_BELOW_QUARTIC_EVERYWHERE = claim(
    "1937",
    r"Every real $y$ satisfies $\cos y ≤ 1 - y^2/2 + y^4/24$",
    says=AtMost(cos(y), 1 - y**2 / 2 + y**4 / 24),
    proof=proof(
        sines := have(
            "sines",
            AtMost(y**2 * q - y**4 * q**3 / 6, y * sin(y * q)),
            qed(
                by=MONOTONE(
                    q,
                    0,
                    t,
                    base=qed(by=ALGEBRA),
                    slope=qed(
                        by=LINEAR_SYSTEM(
                            ((LEMMA(COSINE_AT_LEAST_PARABOLA, {y: y * t}), y**2),)
                        )
                    ),
                )
            ),
            q,
        ),
        cosines := have(
            "cosines",
            AtMost(cos(y * q), 1 - y**2 * q**2 / 2 + y**4 * q**4 / 24),
            qed(
                by=MONOTONE(
                    q,
                    0,
                    t,
                    base=qed(by=ALGEBRA),
                    slope=qed(by=LINEAR_SYSTEM(((GIVEN(sines, {q: t}), 1),))),
                )
            ),
            q,
        ),
        qed(by=GIVEN(cosines, {q: 1})),
    ),
)

# ---------------------------------------------------------------- chords of the sine

half_turn = given("half turn", AtMost(x, pi))

COSINE_TIMES_ANGLE_BELOW_SINE = claim(
    "1938",
    r"Every $x$ with $0 ≤ x ≤ π$ satisfies $x \cos x ≤ \sin x$",
    given=(half_turn,),
    says=AtMost(x * cos(x), sin(x)),
    proof=qed(
        by=MONOTONE(
            x,
            0,
            t,
            base=qed(by=ALGEBRA),
            slope=qed(by=LINEAR_SYSTEM(((LEMMA(SINE_POSITIVE, {u: t}), t),))),
        )
    ),
    without={"half turn": {x: 2 * pi}},
)

SINE_OVER_ANGLE_FALLS = claim(
    "1939",
    r"Numbers $x$ and $y$ with $0 ≤ x ≤ y ≤ π$ satisfy $x \sin y ≤ y \sin x$",
    given=(given("order", AtMost(x, y)), given("half turn", AtMost(y, pi))),
    says=AtMost(x * sin(y), y * sin(x)),
    proof=qed(
        by=MONOTONE(
            y,
            x,
            t,
            base=qed(by=ALGEBRA),
            slope=via(
                x * cos(x), by=LINEAR_SYSTEM(((LEMMA(COSINE_FALLS, {x: x, y: t}), x),))
            ).qed(by=LEMMA(COSINE_TIMES_ANGLE_BELOW_SINE)),
        )
    ),
    without={"order": {x: 2, y: 1}, "half turn": {x: 4, y: 2 * pi}},
)

quarter_turn = given("quarter turn", AtMost(x, pi / 2))

JORDAN_INEQUALITY = claim(
    "1940",
    "Jordan's inequality $2x/π ≤ \\sin x$ holds for $0 ≤ x ≤ π/2$",
    given=(quarter_turn,),
    says=AtMost(2 * x / pi, sin(x)),
    proof=via(x * sin(pi / 2) * 2 / pi, by=EULER)
    .via(pi / 2 * sin(x) * 2 / pi, by=LEMMA(SINE_OVER_ANGLE_FALLS, {x: x, y: pi / 2}))
    .qed(by=ALGEBRA),
    witnesses=({x: 1},),
    without={"quarter turn": {x: pi}},
)

COSINE_ABOVE_CHORD = claim(
    "1941",
    r"Every $x$ with $0 ≤ x ≤ π/2$ satisfies $1 - 2x/π ≤ \cos x$",
    given=(quarter_turn,),
    says=AtMost(1 - 2 * x / pi, cos(x)),
    proof=via(2 * (pi / 2 - x) / pi, by=ALGEBRA)
    .via(sin(pi / 2 - x), by=LEMMA(JORDAN_INEQUALITY, {x: pi / 2 - x}))
    .qed(by=EULER),
    witnesses=({x: 1},),
    without={"quarter turn": {x: 3}},
)

# ---------------------------------------------------------------- hyperbolic functions

claim = stated_in("abramowitz1964, §4.5")

COSH_BELOW_GAUSSIAN = claim(
    "1942",
    r"Every real $y$ satisfies $\cosh y ≤ e^{y^2/2}$",
    says=AtMost(cosh(y), exp(y**2 / 2)),
    proof=proof(
        odd := have(
            "odd",
            AtMost(0, y * sinh(y * q)),
            qed(by=MONOTONE(q, 0, t, base=qed(by=ALGEBRA), slope=qed(by=SIGN()))),
            q,
        ),
        slopes := have(
            "slopes",
            AtMost(y * sinh(y * q), y**2 * q * cosh(y * q)),
            qed(
                by=MONOTONE(
                    q,
                    0,
                    t,
                    base=qed(by=ALGEBRA),
                    slope=qed(by=LINEAR_SYSTEM(((GIVEN(odd, {q: t}), y**2 * t),))),
                )
            ),
            q,
        ),
        ratio := have(
            "ratio",
            AtMost(cosh(y * q) * exp(-(y**2) * q**2 / 2), 1),
            qed(
                by=MONOTONE(
                    q,
                    0,
                    t,
                    base=qed(by=ALGEBRA),
                    slope=qed(
                        by=LINEAR_SYSTEM(
                            ((GIVEN(slopes, {q: t}), exp(-(y**2) * t**2 / 2)),)
                        )
                    ),
                )
            ),
            q,
        ),
        via(cosh(y * 1) * exp(-(y**2) * 1**2 / 2) * exp(y**2 / 2), by=ALGEBRA)
        .via(1 * exp(y**2 / 2), by=GIVEN(ratio, {q: 1}))
        .qed(by=ALGEBRA),
    ),
)

SINH_SQUARE_ABOVE_SQUARE = claim(
    "1943",
    r"Every real $y$ satisfies $y^2 ≤ \sinh^2 y$",
    says=AtMost(y**2, sinh(y) ** 2),
    proof=proof(
        rises := have(
            "rises",
            AtMost(y**2 * q, y * sinh(y * q)),
            qed(
                by=MONOTONE(
                    q,
                    0,
                    t,
                    base=qed(by=ALGEBRA),
                    slope=qed(
                        by=LINEAR_SYSTEM(
                            (
                                (
                                    LEMMA(EXPONENTIAL_ABOVE_TANGENT, {y: y * t}),
                                    y**2 / 2,
                                ),
                                (
                                    LEMMA(EXPONENTIAL_ABOVE_TANGENT, {y: -y * t}),
                                    y**2 / 2,
                                ),
                            )
                        )
                    ),
                )
            ),
            q,
        ),
        square := have("square", AtMost(0, s**2), qed(by=SIGN()), s),
        via(2 * (y**2 * 1) - y**2, by=ALGEBRA)
        .via(2 * (y * sinh(y * 1)) - y**2, by=GIVEN(rises, {q: 1}))
        .qed(by=LINEAR_SYSTEM(((GIVEN(square, {s: y - sinh(y)}), 1),))),
    ),
)

# ---------------------------------------------------------------- powers and moduli

claim = stated_in("abramowitz1964, §3.2")

BERNOULLI_INEQUALITY = claim(
    "1944",
    "Bernoulli's inequality $1 + n(x - 1) ≤ x^n$ holds for $x ≥ 0$ and every natural "
    "$n$",
    says=AtMost(1 + l * (x - 1), x**l),
    proof=proof(
        square := have("square", AtMost(0, y**2), qed(by=SIGN()), y),
        qed(
            by=INDUCTION(
                l,
                qed(by=ALGEBRA),
                via(
                    x * (1 + l * (x - 1)),
                    by=LINEAR_SYSTEM(((GIVEN(square, {y: x - 1}), l),)),
                )
                .via(x * x**l, by=GIVEN(INDUCTION, rel="≤"))
                .qed(by=ALGEBRA),
                rel="≤",
            )
        ),
    ),
)

REVERSED_TRIANGLE = claim(
    "1945",
    "Complex numbers $z$ and $w$ satisfy $||z| - |w|| ≤ |z - w|$",
    says=AtMost(abs(abs(z) - abs(w)), abs(z - w)),
    proof=qed(
        by=SQUARES(
            via(abs(z) ** 2 - 2 * abs(z * conj(w)) + abs(w) ** 2, by=MODULUS)
            .via(abs(z) ** 2 - 2 * re(z * conj(w)) + abs(w) ** 2, by=SIGN())
            .qed(by=MODULUS),
            rel="≤",
        )
    ),
)

MODULUS_OF_EQUALS = claim(
    "1936",
    "Equal complex numbers have equal moduli",
    given=(same := given("same", Equal(z, w)),),
    says=Equal(abs(z), abs(w)),
    proof=qed(by=GIVEN(same)),
    witnesses=({z: 2, w: 2},),
    without={"same": {z: 1, w: 2}},
)

rise = Integral(w * exp(w * x), (x, 0, 1))
faster = Integral(abs(w) * exp(abs(w) * x), (x, 0, 1))

EXPONENTIAL_FROM_ONE = claim(
    "1946",
    "Every complex $w$ satisfies $|e^w - 1| ≤ e^{|w|} - 1$",
    source="abramowitz1964, §4.2",
    says=AtMost(abs(exp(w) - 1), exp(abs(w)) - 1),
    proof=proof(
        have("rise", Equal(exp(w) - 1, rise), qed(by=FTC(rise, exp(w * x)))),
        via(abs(rise), by=LEMMA(MODULUS_OF_EQUALS, {z: exp(w) - 1, w: rise}))
        .via(Integral(abs(w * exp(w * x)), (x, 0, 1)), by=TRIANGLE)
        .via(Integral(abs(w) * exp(re(w) * x), (x, 0, 1)), by=MODULUS)
        .via(
            faster,
            by=TERMWISE(
                LEMMA(EXPONENTIAL_INCREASES, {y: re(w) * q, order: abs(w) * q}), q
            ),
        )
        .qed(by=FTC(faster, exp(abs(w) * x))),
    ),
)

turning, wide = (
    Integral(I * y * (exp(I * y * x) - 1), (x, 0, 1)),
    Integral(y**2 * x, (x, 0, 1)),
)

WAVE_NEAR_TANGENT = claim(
    "1947",
    "Every real $y$ satisfies $|e^{iy} - 1 - ⅈy| ≤ y^2/2$",
    source="abramowitz1964, §4.3",
    says=AtMost(abs(exp(I * y) - 1 - I * y), y**2 / 2),
    proof=proof(
        have(
            "rise",
            Equal(exp(I * y) - 1 - I * y, turning),
            qed(by=FTC(turning, exp(I * y * x) - I * y * x)),
        ),
        via(
            abs(turning),
            by=LEMMA(MODULUS_OF_EQUALS, {z: exp(I * y) - 1 - I * y, w: turning}),
        )
        .via(Integral(abs(I * y * (exp(I * y * x) - 1)), (x, 0, 1)), by=TRIANGLE)
        .via(
            Integral(abs(I * y) * abs(exp(I * y * x) - 1), (x, 0, 1)),
            by=TERMWISE(
                LEMMA(MODULUS_OF_PRODUCT, {w: I * y, c: exp(I * y * q) - 1}), q
            ),
        )
        .via(Integral(abs(y) * abs(exp(I * y * x) - exp(I * 0)), (x, 0, 1)), by=MODULUS)
        .via(
            Integral(abs(y) * abs(y * x - 0), (x, 0, 1)),
            by=TERMWISE(LEMMA(CHORD_AT_MOST_ARC, {y: 0, order: y * q}), q),
        )
        .via(wide, by=MODULUS)
        .qed(by=FTC(wide, y**2 * x**2 / 2)),
    ),
)

# ---------------------------------------------------------------- sums

claim = stated_in("abramowitz1964, §3.2")

r = letter("r", "natural")
sum_of = lambda term: Sum(term, (i, 0, l))
row = lambda i: Sum((a(i) * b(r) - a(r) * b(i)) ** 2, (r, 0, l))

CAUCHY_SCHWARZ = claim(
    "1948",
    "Real sequences satisfy Cauchy's inequality $(Σ_i a_i b_i)^2 ≤ Σ_i a_i^2 Σ_i "
    "b_i^2$",
    says=AtMost(sum_of(a(i) * b(i)) ** 2, sum_of(a(i) ** 2) * sum_of(b(i) ** 2)),
    proof=proof(
        square := have("square", AtMost(0, y**2), qed(by=SIGN()), y),
        rows := have(
            "rows",
            AtMost(0, row(j)),
            via(Sum(0, (r, 0, l)), by=ALGEBRA).qed(
                by=TERMWISE(GIVEN(square, {y: a(j) * b(k) - a(k) * b(j)}), k)
            ),
            j,
        ),
        squares := have(
            "squares",
            AtMost(0, sum_of(row(i))),
            via(sum_of(0), by=ALGEBRA).qed(by=TERMWISE(GIVEN(rows, {j: j}), j)),
        ),
        qed(by=LINEAR_SYSTEM(((GIVEN(squares), half),))),
    ),
)

mean = sum_of(f(i)) / (l + 1)
logarithms = sum_of(log(f(i))) / (l + 1)

GEOMETRIC_MEAN = claim(
    "1949",
    "The geometric mean of positive numbers is at most their arithmetic mean",
    says=AtMost(exp(logarithms), mean),
    proof=proof(
        tangents := have(
            "tangents",
            AtMost(sum_of(log(f(i))), sum_of(log(u) + f(i) / u - 1)),
            qed(
                by=TERMWISE(
                    LINEAR_SYSTEM(
                        ((LEMMA(LOGARITHM_BELOW_TANGENT, {u: f(j) / u}), 1),)
                    ),
                    j,
                )
            ),
            u,
        ),
        have(
            "logarithms",
            AtMost(logarithms, log(mean)),
            qed(by=LINEAR_SYSTEM(((GIVEN(tangents, {u: mean}), 1 / (l + 1)),))),
        ),
        via(
            exp(log(mean)),
            by=LEMMA(EXPONENTIAL_INCREASES, {y: logarithms, order: log(mean)}),
        ).qed(by=ALGEBRA),
    ),
)

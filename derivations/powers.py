r"""# Powers, arcs and moduli

None of these inequalities is new, and a reader may skip this chapter [].  It is here so that every
later bound can be traced to a tangent of the exponential function and an arc of the circle [0902,
1050].

Statements about frequencies $b^{-2i/d}$ and angles need only a few inequalities []. The exponential
function lies nowhere below its tangent at 0 [0902]. Powers grow with the base if the exponent is
positive, and with the exponent if the base is above 1 [0910, 0911]. A chord of the unit circle is
at most as long as its arc, so $\cos x \ge 1 - x^2/2$ [0607, 1050]. The sine is positive on $(0,
\pi)$, and the cosine decreases from 0 to $\pi$ [0916, 0917]. The modulus of a sine is at most its
angle, and $\ln u$ lies between $1 - 1/u$ and $u - 1$ [0781, 1754, 1755, 1756]. The modulus of a
real part is at most that of its number [1202]. The modulus of a sum is at most the sum of the
moduli [1305].
"""

from phaseproof.author import *
from phaseproof.derivations.alphabet import t, y

claim = stated_in("abramowitz1964, §4.2")

x, q = letter("x q", "nonnegative")
u, v, b, p = letter("u v b p", "positive")
z = letter("z", "real")
c, w = letter("c w", "complex")
base = given("base", Less(1, b))

# ---------------------------------------------------------------- the exponential function

remainder = Integral(y**2 * (1 - t) * exp(y * t), (t, 0, 1))

EXPONENTIAL_ABOVE_TANGENT = claim(
    "0902",
    "Every real $y$ satisfies $1 + y ≤ e^y$",
    says=AtMost(1 + y, exp(y)),
    proof=proof(
        remainder_shown := have(
            "remainder",
            AtMost(0, remainder),
            via(Integral(0, (t, 0, 1)), by=ALGEBRA).qed(by=TERMWISE(SIGN("≤"))),
        ),
        via(exp(y) - remainder, by=FTC(remainder, (y * (1 - t) + 1) * exp(y * t))).qed(
            by=GIVEN(remainder_shown)
        ),
    ),
)

EXPONENTIAL_INCREASES = claim(
    "0904",
    "The exponential function is strictly increasing",
    parts=(
        part(
            AtMost(exp(y), exp(z)),
            given=(given("order", AtMost(y, z)),),
            proof=via(exp(y) * (1 + (z - y)), by=SIGN("≤")).qed(
                by=LEMMA(EXPONENTIAL_ABOVE_TANGENT)
            ),
            without={"order": {y: 2, z: 1}},
        ),
        part(
            Less(exp(y), exp(z)),
            given=(given("order", Less(y, z)),),
            proof=via(exp(y) * (1 + (z - y)), by=SIGN("<")).qed(
                by=LEMMA(EXPONENTIAL_ABOVE_TANGENT)
            ),
            without={"order": {y: 2, z: 1}},
        ),
    ),
)

mean = Integral(exp(y * t), (t, 0, 1))
rise = Integral(y * exp(y * t), (t, 0, 1))
other_than_zero = given("other than 0", Differ(y, 0))

EXPONENTIAL_ONE_AT_ZERO_ONLY = claim(
    "1707",
    "Every real $y ≠ 0$ satisfies $e^y ≠ 1$",
    given=(other_than_zero,),
    says=Differ(exp(y), 1),
    proof=proof(
        have(
            "mean",
            Less(0, mean),
            via(Integral(0, (t, 0, 1)), by=ALGEBRA).qed(by=TERMWISE(SIGN("<"))),
        ),
        rise_shown := have(
            "rise", Equal(y * mean, exp(y) - 1), qed(by=FTC(rise, exp(y * t)))
        ),
        qed(
            by=LINEAR_SYSTEM(
                ((GIVEN(other_than_zero, rel="≠"), mean), (GIVEN(rise_shown), -1))
            )
        ),
    ),
    without={"other than 0": {y: 0}},
)

POWER_IS_EXPONENTIAL = claim(
    "0905",
    r"Powers of $u > 0$ satisfy $u^y = \exp(y \ln u)$ for every real $y$",
    says=Equal(u**y, exp(y * log(u))),
    proof=qed(by=ALGEBRA),
)

EXPONENTIAL_OF_LOGARITHM = claim(
    "0906",
    r"Every $u > 0$ satisfies $\exp(\ln u) = u$",
    says=Equal(exp(log(u)), u),
    proof=qed(by=ALGEBRA),
)

# ---------------------------------------------------------------- logarithms and powers

LOGARITHM_BELOW_TANGENT = claim(
    "0781",
    r"Every $u > 0$ satisfies $\ln u ≤ u - 1$",
    source="abramowitz1964, §4.1",
    says=AtMost(log(u), u - 1),
    proof=via((1 + log(u)) - 1, by=ALGEBRA)
    .via(exp(log(u)) - 1, by=LEMMA(EXPONENTIAL_ABOVE_TANGENT, {y: log(u)}))
    .qed(by=ALGEBRA),
)

LOGARITHM_SIGN = claim(
    "0907",
    "The logarithm of a number is nonnegative from 1 on and positive beyond 1",
    source="abramowitz1964, §4.1",
    parts=(
        part(
            AtMost(0, log(u)),
            given=(given("from one", AtMost(1, u)),),
            proof=qed(
                by=MONOTONE(u, 1, y, base=qed(by=ALGEBRA), slope=qed(by=SIGN("≤")))
            ),
            without={"from one": {u: half}},
        ),
        part(
            Less(0, log(u)),
            given=(given("beyond one", Less(1, u)),),
            proof=qed(by=SIGN("<")),
            without={"beyond one": {u: 1}},
        ),
    ),
)

LOGARITHM_INCREASES = claim(
    "0908",
    "The logarithm is strictly increasing",
    source="abramowitz1964, §4.1",
    parts=(
        part(
            AtMost(log(u), log(v)),
            given=(given("order", AtMost(u, v)),),
            proof=qed(by=LEMMA(LOGARITHM_SIGN, {u: v / u})),
            without={"order": {u: 2, v: 1}},
        ),
        part(
            Less(log(u), log(v)),
            given=(given("order", Less(u, v)),),
            proof=qed(by=LEMMA(LOGARITHM_SIGN, {u: v / u}, part=1)),
            without={"order": {u: 2, v: 1}},
        ),
    ),
)

POWER_FROM_ONE = claim(
    "0909",
    "A power satisfies $1 ≤ u^q$ when $1 ≤ u$ and $0 ≤ q$, and $1 < u^p$ when $1 < u$ "
    "and $0 < p$",
    parts=(
        part(
            AtMost(1, u**q),
            given=(given("from one", AtMost(1, u)),),
            proof=proof(
                have("logarithm", AtMost(0, log(u)), qed(by=LEMMA(LOGARITHM_SIGN))),
                via(1 + q * log(u), by=SIGN("≤")).qed(
                    by=LEMMA(EXPONENTIAL_ABOVE_TANGENT)
                ),
            ),
            without={"from one": {u: half, q: 1}},
        ),
        part(
            Less(1, u**p),
            given=(given("beyond one", Less(1, u)),),
            proof=via(1 + p * log(u), by=SIGN("<")).qed(
                by=LEMMA(EXPONENTIAL_ABOVE_TANGENT)
            ),
            without={"beyond one": {u: half, p: 1}},
        ),
    ),
)

POWER_INCREASES_WITH_BASE = claim(
    "0910",
    "A power with a positive exponent increases strictly with its base, and one with "
    "a nonnegative exponent does not decrease",
    parts=(
        part(
            AtMost(u**q, v**q),
            given=(given("order", AtMost(u, v)),),
            proof=qed(by=LEMMA(POWER_FROM_ONE, {u: v / u})),
            without={"order": {u: 2, v: 1, q: half}},
        ),
        part(
            Less(u**p, v**p),
            given=(given("order", Less(u, v)),),
            proof=qed(by=LEMMA(POWER_FROM_ONE, {u: v / u}, part=1)),
            without={"order": {u: 2, v: 1, p: half}},
        ),
    ),
)

POWER_INCREASES_WITH_EXPONENT = claim(
    "0911",
    "A power of a base above 1 increases strictly with its exponent",
    parts=(
        part(
            AtMost(b**y, b**z),
            given=(base, given("order", AtMost(y, z))),
            proof=qed(by=LEMMA(EXPONENTIAL_INCREASES, {y: y * log(b), z: z * log(b)})),
            without={"base": {b: half, y: 1, z: 2}, "order": {b: 2, y: 2, z: 1}},
        ),
        part(
            Less(b**y, b**z),
            given=(base, given("order", Less(y, z))),
            proof=qed(
                by=LEMMA(EXPONENTIAL_INCREASES, {y: y * log(b), z: z * log(b)}, part=1)
            ),
            without={"base": {b: half, y: 1, z: 2}, "order": {b: 2, y: 2, z: 1}},
        ),
    ),
)

LOGARITHM_OF_EQUALS = claim(
    "0912",
    "Equal positive numbers have equal logarithms",
    source="abramowitz1964, §4.1",
    says=Equal(log(u), log(v)),
    given=(equal := given("equal", Equal(u, v)),),
    proof=qed(by=GIVEN(equal)),
    witnesses=({u: 2, v: 2},),
    without={"equal": {u: 1, v: 2}},
)

EXPONENTIAL_OF_EQUALS = claim(
    "1757",
    "Equal numbers have equal exponentials",
    source="abramowitz1964, §4.2",
    given=(same := given("same", Equal(y, z)),),
    says=Equal(exp(y), exp(z)),
    proof=qed(by=GIVEN(same)),
    witnesses=({y: 2, z: 2},),
    without={"same": {y: 1, z: 2}},
)

# ---------------------------------------------------------------- arcs

claim = stated_in("abramowitz1964, §4.3")

PI_BOUNDS = claim(
    "0913",
    "The number $π$ lies between $3$ and $22/7$",
    says=(Less(3, pi), Less(pi, Rational(22, 7))),
    proof=proof(qed(by=ENCLOSED()), qed(by=ENCLOSED())),
)

WAVES_AT_MOST_ONE = claim(
    "1120",
    r"Every real $y$ satisfies $|\cos y| ≤ 1$ and $|\sin y| ≤ 1$",
    says=(AtMost(abs(cos(y)), 1), AtMost(abs(sin(y)), 1)),
    proof=proof(
        *(
            qed(
                by=SQUARES(
                    via(wave(y) ** 2, by=MODULUS)
                    .via(1 - other(y) ** 2, by=PYTHAGORAS)
                    .qed(by=SIGN("≤")),
                    rel="≤",
                )
            )
            for wave, other in ((cos, sin), (sin, cos))
        )
    ),
)

φ = letter("phi", "real")
arc = Integral(I * φ * exp(I * φ * t), (t, 0, 1))
back = Integral(-I * φ * exp(-I * φ * t), (t, 0, 1))
chord = exp(I * φ) - 1

CHORD_AT_MOST_ARC = claim(
    "1050",
    "The chord from $e^{iy}$ to $e^{iz}$ is at most as long as the arc: $|e^{iz} - "
    "e^{iy}| ≤ |z - y|$",
    says=AtMost(abs(exp(I * z) - exp(I * y)), abs(z - y)),
    proof=proof(
        there := have("there", Equal(arc, chord), qed(by=FTC(arc, exp(I * φ * t))), φ),
        again := have(
            "and back",
            Equal(back, conj(chord)),
            via(exp(-I * φ) - 1, by=FTC(back, exp(-I * φ * t))).qed(by=ALGEBRA),
            φ,
        ),
        from_1 := have(
            "from 1",
            AtMost(abs(chord), abs(φ)),
            via(
                abs(arc),
                by=SQUARES(
                    via(chord * conj(chord), by=MODULUS)
                    .via(
                        arc * back,
                        by=LINEAR_SYSTEM(
                            (
                                (GIVEN(there, {φ: φ}), -conj(chord)),
                                (GIVEN(again, {φ: φ}), -arc),
                            )
                        ),
                    )
                    .qed(by=MODULUS)
                ),
            )
            .via(Integral(abs(I * φ * exp(I * φ * t)), (t, 0, 1)), by=TRIANGLE)
            .via(Integral(abs(φ), (t, 0, 1)), by=TERMWISE(MODULUS))
            .qed(by=ALGEBRA),
            φ,
        ),
        via(abs(exp(I * (z - y)) - 1), by=SQUARES(qed(by=MODULUS))).qed(
            by=GIVEN(from_1)
        ),
    ),
)

COSINE_AT_LEAST_PARABOLA = claim(
    "0607",
    r"Every real $y$ satisfies $1 - \cos y ≤ y^2/2$",
    says=AtMost(1 - cos(y), y**2 / 2),
    proof=via(abs(exp(I * y) - exp(I * 0)) ** 2 / 2, by=MODULUS)
    .via(abs(y - 0) * abs(exp(I * y) - exp(I * 0)) / 2, by=LEMMA(CHORD_AT_MOST_ARC))
    .via(abs(y - 0) ** 2 / 2, by=LEMMA(CHORD_AT_MOST_ARC))
    .qed(by=MODULUS),
    witnesses=({y: 1}, {y: -3}),
)

near = given("near", AtMost(abs(y), 1))
mean_cosine, parabola = (
    Integral(cos(y * t), (t, 0, 1)),
    Integral(1 - t**2 / 2, (t, 0, 1)),
)

SINE_ZERO_AT_ZERO_ONLY = claim(
    "1708",
    "The sine of $y$ is not zero for $0 < |y| ≤ 1$",
    given=(other_than_zero, near),
    says=Differ(sin(y), 0),
    proof=proof(
        square := have(
            "square",
            AtMost(y**2, 1),
            via(abs(y) * abs(y), by=MODULUS)
            .via(abs(y), by=GIVEN(near))
            .qed(by=GIVEN(near)),
        ),
        have(
            "mean",
            Less(0, mean_cosine),
            via(Rational(5, 6), by=SIGN("<"))
            .via(parabola, by=FTC(parabola, t - t**3 / 6, turned=True))
            .via(Integral(1 - (y * t) ** 2 / 2, (t, 0, 1)), by=TERMWISE(GIVEN(square)))
            .qed(by=TERMWISE(LEMMA(COSINE_AT_LEAST_PARABOLA, {y: y * z}), z)),
        ),
        sine_shown := have(
            "rise",
            Equal(y * mean_cosine, sin(y)),
            qed(by=FTC(Integral(y * cos(y * t), (t, 0, 1)), sin(y * t))),
        ),
        qed(
            by=LINEAR_SYSTEM(
                (
                    (GIVEN(other_than_zero, rel="≠"), mean_cosine),
                    (GIVEN(sine_shown), -1),
                )
            )
        ),
    ),
    witnesses=({y: 1},),
    without={"other than 0": {y: 0}, "near": {y: pi}},
)

SINE_ABOVE_CUBIC = claim(
    "0914",
    r"Every $x ≥ 0$ satisfies $\sin x ≥ x - x^3/6$",
    says=AtMost(x - x**3 / 6, sin(x)),
    proof=qed(
        by=MONOTONE(
            x, 0, y, base=qed(by=ALGEBRA), slope=qed(by=LEMMA(COSINE_AT_LEAST_PARABOLA))
        )
    ),
)

COSINE_BELOW_QUARTIC = claim(
    "0645",
    r"Every $x ≥ 0$ satisfies $\cos x ≤ 1 - x^2/2 + x^4/24$",
    says=AtMost(cos(x), 1 - x**2 / 2 + x**4 / 24),
    proof=qed(
        by=MONOTONE(
            x,
            0,
            y,
            base=qed(by=ALGEBRA),
            slope=via(-sin(y), by=ALGEBRA)
            .via(-(y - y**3 / 6), by=LEMMA(SINE_ABOVE_CUBIC))
            .qed(by=ALGEBRA),
        )
    ),
)

SINE_POSITIVE_IN_QUARTER_TURN = claim(
    "0915",
    r"The sine satisfies $\sin u > 0$ for $0 < u ≤ π/2$",
    says=Less(0, sin(u)),
    given=(quarter := given("quarter", AtMost(u, pi / 2)),),
    proof=proof(
        two := have(
            "two",
            AtMost(u, 2),
            via(pi / 2, by=GIVEN(quarter))
            .via(Rational(22, 7) / 2, by=LEMMA(PI_BOUNDS, atom=1))
            .qed(by=SIGN("≤")),
        ),
        have("square", AtMost(u**2, 4), via(2 * u, by=GIVEN(two)).qed(by=GIVEN(two))),
        via(u - u * 2**2 / 6, by=SIGN("<"))
        .via(u - u**3 / 6, by=SIGN("≤"))
        .qed(by=LEMMA(SINE_ABOVE_CUBIC)),
    ),
    witnesses=({u: 1},),
    without={"quarter": {u: 4}},
)

half_turn = given("half turn", Less(u, pi))

SINE_POSITIVE = claim(
    "0916",
    r"The sine satisfies $\sin u > 0$ for $0 < u < π$",
    says=Less(0, sin(u)),
    given=(half_turn,),
    proof=proof(
        have(
            "sine",
            Less(0, sin(u / 2)),
            qed(by=LEMMA(SINE_POSITIVE_IN_QUARTER_TURN, {u: u / 2})),
        ),
        have(
            "cosine",
            Less(0, cos(u / 2)),
            via(
                sin(pi / 2 - u / 2),
                by=LEMMA(SINE_POSITIVE_IN_QUARTER_TURN, {u: pi / 2 - u / 2}),
            ).qed(by=EULER),
        ),
        via(2 * sin(u / 2) * cos(u / 2), by=SIGN("<")).qed(by=EULER),
    ),
    without={"half turn": {u: 4}},
)

COSINE_FALLS = claim(
    "0917",
    "The cosine is strictly decreasing on $[0, π]$",
    parts=(
        part(
            AtMost(cos(y), cos(x)),
            given=(given("order", AtMost(x, y)), given("half turn", AtMost(y, pi))),
            proof=qed(
                by=MONOTONE(
                    y,
                    x,
                    t,
                    base=qed(by=ALGEBRA),
                    slope=qed(by=LEMMA(SINE_POSITIVE, {u: t})),
                )
            ),
            without={"order": {x: 3, y: 1}, "half turn": {x: 3, y: 6}},
        ),
        part(
            Less(cos(y), cos(x)),
            given=(given("order", Less(x, y)), given("half turn", AtMost(y, pi))),
            proof=proof(
                have(
                    "sum",
                    Less(0, sin((x + y) / 2)),
                    qed(by=LEMMA(SINE_POSITIVE, {u: (x + y) / 2})),
                ),
                have(
                    "difference",
                    Less(0, sin((y - x) / 2)),
                    qed(by=LEMMA(SINE_POSITIVE, {u: (y - x) / 2})),
                ),
                via(cos(x) - 2 * sin((x + y) / 2) * sin((y - x) / 2), by=EULER).qed(
                    by=SIGN("<")
                ),
            ),
            without={"order": {x: 1, y: 1}, "half turn": {x: 3, y: 6}},
        ),
    ),
)

# ---------------------------------------------------------------- moduli

claim = stated_in("abramowitz1964, §3.7")

REAL_PART_AT_MOST_MODULUS = claim(
    "1202",
    r"Every complex $w$ satisfies $|\operatorname{Re} w| ≤ |w|$",
    says=AtMost(abs(re(w)), abs(w)),
    proof=via(abs((w + conj(w)) / 2), by=ALGEBRA)
    .via((abs(w) + abs(conj(w))) / 2, by=TRIANGLE)
    .qed(by=MODULUS),
)

MODULUS_OF_PRODUCT = claim(
    "1203",
    "The modulus of a product is the product of the moduli",
    says=Equal(abs(w * c), abs(w) * abs(c)),
    proof=qed(by=MODULUS),
)

MODULUS_OF_SUM = claim(
    "1305",
    "The modulus of a sum is at most the sum of the moduli",
    says=AtMost(abs(w + c), abs(w) + abs(c)),
    proof=qed(by=TRIANGLE),
)

# ---------------------------------------------------------------- sines, arcs and logarithms

claim = stated_in("abramowitz1964, §4.3")

SINE_AT_MOST_ARC = claim(
    "1754",
    r"Every real $z$ satisfies $|\sin z| ≤ |z|$",
    says=AtMost(abs(sin(z)), abs(z)),
    proof=via(abs((exp(I * z) - exp(I * (-z))) * (-I / 2)), by=EULER)
    .via(abs(exp(I * z) - exp(I * (-z))) * abs(-I / 2), by=LEMMA(MODULUS_OF_PRODUCT))
    .via(abs(z - (-z)) * abs(-I / 2), by=LEMMA(CHORD_AT_MOST_ARC))
    .qed(by=MODULUS),
)

SINE_BELOW_ANGLE = claim(
    "1755",
    r"Every $x ≥ 0$ satisfies $\sin x ≤ x$",
    says=AtMost(sin(x), x),
    proof=via(abs(sin(x)), by=SIGN("≤"))
    .via(abs(x), by=LEMMA(SINE_AT_MOST_ARC))
    .qed(by=MODULUS),
)

LOGARITHM_ABOVE_HYPERBOLA = claim(
    "1756",
    r"Every $u > 0$ satisfies $1 - 1/u ≤ \ln u$",
    says=AtMost(1 - 1 / u, log(u)),
    proof=via(-(1 / u - 1), by=ALGEBRA)
    .via(-log(1 / u), by=LEMMA(LOGARITHM_BELOW_TANGENT, {u: 1 / u}))
    .qed(by=ALGEBRA),
)

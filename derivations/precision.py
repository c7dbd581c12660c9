r"""# Precision

Positions and frequencies are multiplied in formats of a few bits []. How far the angles can be
trusted, and which program computes the frequencies more accurately, is answered by exact numbers
[1306, 1313, 1320].

An entry $\cos(m\theta)$ is computed from a rounded frequency and a rounded product []. Its error is
at most the error of the angle, because a chord is at most as long as its arc [1050, 1303]. So the
bound on its error grows with $m$, however small the entry is [1306]. A frequency computed as an
exponential is off by at most $\eta/(e(1 - \eta))$ plus the error of $\exp$ [1809, 1977]. Here
$\eta$ is the relative error of the exponent []. In single precision the first part is less than
$3/2^{26}$, whatever the dimension [1977].

A binary floating-point number is an exact rational, $k \cdot 2^e$ with an integer $k$ of 53, 24 or
11 bits []. A correctly rounded operation is off by at most half the distance of neighbouring
numbers []. So whether $e^{-2i \ln b/d}$ or $b^{-2i/d}$ is the more accurate program is a question
about a few rationals and two real numbers [1309]. Take $d = 128$ and $b = 10000$ []. Computed with
a perfect $\exp$ and $\ln$, the last frequency is off by more than 12 units in the last place in
double precision [1313]. Frequency 58 is off by more than 7 units in single precision [1315].
Computed as powers, both are off by less than half a unit [1313, 1315]. In half precision the
positions themselves are wrong from 2049 on [1319, 1320].

Rounding position, frequency and product gives an angle a relative error; an exact factor adds
nothing to it [1950, 2040]. Rounding the rotated queries and keys changes a score by at most a
multiple of the product of their lengths [1952]. So RoPE scores in a short format are not relative,
but nearly so, whatever the positions are [1953].
"""

from phaseproof.author import *
from phaseproof.derivations import alphabet, orbits, powers, rotary
from phaseproof.derivations.alphabet import b, d, i, j, k, n, r, s, x, y, ε, θ
from phaseproof.derivations.frequency import dimension
from phaseproof.derivations.powers import (
    CHORD_AT_MOST_ARC,
    EXPONENTIAL_ABOVE_TANGENT,
    MODULUS_OF_PRODUCT,
    MODULUS_OF_SUM,
    REAL_PART_AT_MOST_MODULUS,
)
from phaseproof.derivations.rotary import NORM_PRESERVED, SCORE_RELATIVE, R, key, query
from phaseproof.derivations.scaling import width

claim = stated_in("doc004, §5.2")

δ, ω = letter("delta omega", "positive")
f, p, q, c = letter("f p q c", "real")
t, u = letter("t u", "nonnegative")
m = letter("m", "natural")
apart = lambda z, v: LEMMA(MODULUS_OF_SUM, {powers.w: z, powers.c: v})
times = lambda z, v: LEMMA(MODULUS_OF_PRODUCT, {powers.w: z, powers.c: v})

# ---------------------------------------------------------------- what a wrong angle costs

ENTRY_ERROR = claim(
    "1303",
    "Cosine and sine change by at most the change of their angle: $|\\cos y - \\cos "
    "x| ≤ |y - x|$ and $|\\sin y - \\sin x| ≤ |y - x|$",
    says=(
        AtMost(abs(cos(y) - cos(x)), abs(y - x)),
        AtMost(abs(sin(y) - sin(x)), abs(y - x)),
    ),
    proof=proof(
        via(abs(re(exp(I * y) - exp(I * x))), by=EULER)
        .via(abs(exp(I * y) - exp(I * x)), by=LEMMA(REAL_PART_AT_MOST_MODULUS))
        .qed(by=LEMMA(CHORD_AT_MOST_ARC)),
        via(abs(re(-I * (exp(I * y) - exp(I * x)))), by=EULER)
        .via(abs(-I * (exp(I * y) - exp(I * x))), by=LEMMA(REAL_PART_AT_MOST_MODULUS))
        .via(abs(-I) * abs(exp(I * y) - exp(I * x)), by=LEMMA(MODULUS_OF_PRODUCT))
        .via(abs(exp(I * y) - exp(I * x)), by=MODULUS)
        .qed(by=LEMMA(CHORD_AT_MOST_ARC)),
    ),
)

rounded = given("rounded", AtMost(abs(y - x), ε * abs(x)))

ROUNDED_ANGLE = claim(
    "1304",
    "If an angle $x$ is rounded with relative error $ε$, its cosine is off by at most "
    "$ε|x|$",
    given=(rounded,),
    says=AtMost(abs(cos(y) - cos(x)), ε * abs(x)),
    proof=via(abs(y - x), by=LEMMA(ENTRY_ERROR)).qed(by=GIVEN(rounded)),
    without={"rounded": {x: 1, y: 3, ε: Rational(1, 4)}},
)

frequency = given("frequency", AtMost(abs(f - ω), δ))
angle = given("angle", AtMost(abs(y - m * f), ε))

COMPUTED_ANGLE = claim(
    "1306",
    "If the frequency $ω$ is off by $δ$ and its product with $m$ by $ε$, then $\\cos "
    "mω$ is off by at most $mδ + ε$",
    given=(frequency, angle),
    says=AtMost(abs(cos(y) - cos(m * ω)), m * δ + ε),
    proof=via(abs(y - m * ω), by=LEMMA(ENTRY_ERROR))
    .via(abs(y - m * f) + abs(m * (f - ω)), by=apart(y - m * f, m * (f - ω)))
    .via(abs(y - m * f) + abs(m) * abs(f - ω), by=LEMMA(MODULUS_OF_PRODUCT))
    .via(abs(y - m * f) + m * abs(f - ω), by=MODULUS)
    .via(ε + m * abs(f - ω), by=GIVEN(angle))
    .qed(by=GIVEN(frequency)),
    witnesses=({m: 5, f: 1, ω: 1, y: 5, δ: Rational(1, 4), ε: Rational(1, 4)},),
    without={
        "frequency": {m: 1, f: 1, ω: 2, y: 1, δ: Rational(1, 4), ε: Rational(1, 4)},
        "angle": {m: 1, f: 1, ω: 1, y: 3, δ: Rational(1, 4), ε: Rational(1, 4)},
    },
)

M = letter("M", "real")  # the position as the format holds it
α, β, η = letter(
    "alpha beta eta", "nonnegative"
)  # shares lost, and what a frequency is off
kept_position = given("position", AtMost(abs(M - m), α * m))
kept_frequency = given("frequency", AtMost(abs(f - ω), η))
kept_product = given("product", AtMost(abs(y - M * f), β * abs(M * f)))

ANGLE_FORMED = claim(
    "2040",
    "With relative errors $α$ of position, $β$ of product and error $η$ of frequency "
    "$ω$, the angle $mω$ is off by at most $m((1 + α)(1 + β)(ω + η) - ω)$",
    given=(kept_position, kept_frequency, kept_product),
    says=AtMost(abs(y - m * ω), m * ((1 + α) * (1 + β) * (ω + η) - ω)),
    proof=proof(
        size := have(
            "size of f",
            AtMost(abs(f), ω + η),
            via(abs(f - ω) + abs(ω), by=apart(f - ω, ω))
            .via(abs(f - ω) + ω, by=MODULUS)
            .via(η + ω, by=GIVEN(kept_frequency))
            .qed(by=ALGEBRA),
        ),
        off := have(
            "exact product",
            AtMost(abs(M * f - m * ω), m * (α * (ω + η) + η)),
            via(abs((M - m) * f) + abs(m * (f - ω)), by=apart((M - m) * f, m * (f - ω)))
            .via(abs(M - m) * abs(f) + abs(m * (f - ω)), by=times(M - m, f))
            .via(abs(M - m) * abs(f) + abs(m) * abs(f - ω), by=times(m, f - ω))
            .via(abs(M - m) * abs(f) + m * abs(f - ω), by=MODULUS)
            .via(abs(M - m) * abs(f) + m * η, by=GIVEN(kept_frequency))
            .via(α * m * abs(f) + m * η, by=GIVEN(kept_position))
            .via(α * m * (ω + η) + m * η, by=GIVEN(size))
            .qed(by=ALGEBRA),
        ),
        via(abs(y - M * f) + abs(M * f - m * ω), by=apart(y - M * f, M * f - m * ω))
        .via(β * abs(M * f) + abs(M * f - m * ω), by=GIVEN(kept_product))
        .via(
            β * (abs(M * f - m * ω) + abs(m * ω)) + abs(M * f - m * ω),
            by=apart(M * f - m * ω, m * ω),
        )
        .via(β * (abs(M * f - m * ω) + m * ω) + abs(M * f - m * ω), by=MODULUS)
        .via(β * (m * (α * (ω + η) + η) + m * ω) + abs(M * f - m * ω), by=GIVEN(off))
        .via(β * (m * (α * (ω + η) + η) + m * ω) + m * (α * (ω + η) + η), by=GIVEN(off))
        .qed(by=ALGEBRA),
    ),
    witnesses=(
        {m: 5, M: 5, f: 1, ω: 1, y: 5, α: 0, β: 0, η: 0},
        {m: 4, M: 5, f: 3, ω: 2, y: 16, α: Rational(1, 4), β: Rational(1, 8), η: 1},
    ),
    without={
        "position": {m: 1, M: 9, f: 1, ω: 1, y: 9, α: 0, β: 0, η: 0},
        "frequency": {m: 1, M: 1, f: 9, ω: 1, y: 9, α: 0, β: 0, η: 0},
        "product": {m: 1, M: 1, f: 1, ω: 1, y: 9, α: 0, β: 0, η: 0},
    },
)

rounded_position = given("position", AtMost(abs(M - m), t * m))
rounded_frequency = given("frequency", AtMost(abs(f - ω), t * ω))
rounded_product = given("product", AtMost(abs(y - M * f), t * abs(M * f)))

ANGLE_ROUNDED_THRICE = claim(
    "1950",
    "If position, frequency and product are each rounded with relative error at most "
    "$t$, the angle $mω$ is off by at most $mω((1 + t)^3 - 1)$",
    given=(rounded_position, rounded_frequency, rounded_product),
    says=AtMost(abs(y - m * ω), m * ω * ((1 + t) ** 3 - 1)),
    proof=via(
        m * ((1 + t) * (1 + t) * (ω + t * ω) - ω),
        by=LEMMA(ANGLE_FORMED, {α: t, β: t, η: t * ω}),
    ).qed(by=ALGEBRA),
    witnesses=({m: 5, M: 5, f: 1, ω: 1, y: 5, t: Rational(1, 4)},),
    without={
        "position": {m: 1, M: 9, f: 1, ω: 1, y: 9, t: Rational(1, 4)},
        "frequency": {m: 1, M: 1, f: 9, ω: 1, y: 9, t: Rational(1, 4)},
        "product": {m: 1, M: 1, f: 1, ω: 1, y: 9, t: Rational(1, 4)},
    },
)

size, share = letter("u eta", "nonnegative")  # of an exponent, and what is lost of it
low_end = given("from", AtMost(-(1 + share) * size, y))
high_end = given("to", AtMost(y, -(1 - share) * size))
less_than_all = given("less than all", Less(share, 1))
costs = lambda η: η / (exp(1) * (1 - η))
slowest = exp(-(1 - share) * size)
largest = LINEAR_SYSTEM(
    (
        (
            LEMMA(EXPONENTIAL_ABOVE_TANGENT, {powers.y: (1 - share) * size - 1}),
            share / (1 - share) * slowest,
        ),
    )
)

EXPONENT_ROUNDED = claim(
    "1809",
    "If an exponent $-u ≤ 0$ has relative error at most $η < 1$, its exponential is "
    "off by at most $η/(e(1 - η))$",
    given=(low_end, high_end, less_than_all),
    says=(
        AtMost(exp(y) - exp(-size), costs(share)),
        AtMost(exp(-size) - exp(y), costs(share)),
    ),
    proof=proof(
        via(
            exp(y) * (y + size),
            by=LINEAR_SYSTEM(
                ((LEMMA(EXPONENTIAL_ABOVE_TANGENT, {powers.y: -size - y}), exp(y)),)
            ),
        )
        .via(exp(y) * (share * size), by=LINEAR_SYSTEM(((GIVEN(high_end), exp(y)),)))
        .via(
            slowest * (share * size),
            by=LINEAR_SYSTEM(
                (
                    (
                        LEMMA(
                            powers.EXPONENTIAL_INCREASES,
                            {powers.y: y, powers.z: -(1 - share) * size},
                        ),
                        share * size,
                    ),
                )
            ),
        )
        .qed(by=largest),
        via(
            exp(-size) * (-size - y),
            by=LINEAR_SYSTEM(
                ((LEMMA(EXPONENTIAL_ABOVE_TANGENT, {powers.y: y + size}), exp(-size)),)
            ),
        )
        .via(
            exp(-size) * (share * size),
            by=LINEAR_SYSTEM(((GIVEN(low_end), exp(-size)),)),
        )
        .via(
            slowest * (share * size),
            by=LINEAR_SYSTEM(
                (
                    (
                        LEMMA(
                            powers.EXPONENTIAL_INCREASES,
                            {powers.y: -size, powers.z: -(1 - share) * size},
                        ),
                        share * size,
                    ),
                )
            ),
        )
        .qed(by=largest),
    ),
    witnesses=({size: 1, share: half, y: -1},),
    without={"from": {size: 1, share: 0, y: -2}, "to": {size: 1, share: 0, y: 0}},
)

no_more, no_less = (
    given("at most", AtMost(x, share)),
    given("at least", AtMost(-x, share)),
)

MODULUS_OF_TWO_SIDES = claim(
    "1978",
    "If $x ≤ η$ and $-x ≤ η$, then $|x| ≤ η$",
    source="abramowitz1964, §3.7",
    given=(no_more, no_less),
    says=AtMost(abs(x), share),
    proof=qed(
        by=SQUARES(
            via(x**2, by=MODULUS).qed(by=LINEAR_SYSTEM(((GIVEN(no_more), share + x),))),
            rel="≤",
        )
    ),
    witnesses=({x: -1, share: 2},),
    without={"at most": {x: 2, share: 1}, "at least": {x: -2, share: 1}},
)

slope = 2 * i * log(b) / d
single_share = Rational(2, 2**24) + Rational(1, 2**48)
scale = given("scale", AtMost(abs(c + log(b) / d), δ * log(b) / d))
scaled = given("product", AtMost(abs(y - 2 * i * c), δ * abs(2 * i * c)))
exponential = given("exponential", AtMost(abs(f - exp(y)), ε))
twice = given("two roundings", AtMost(2 * δ + δ**2, share))
at_slope = {size: slope, share: share}
first_pair = {
    b: 10000,
    d: 512,
    i: 0,
    c: -log(10000) / 512,
    y: 0,
    f: 1,
    ε: Rational(1, 2**24),
    δ: Rational(1, 2**24),
    share: single_share,
}

PROGRAM_FREQUENCIES = claim(
    "1977",
    "With two roundings of relative error $δ$ in its exponent, $2δ + δ^2 ≤ η < 1$, a "
    "frequency $b^{-2i/d}$ is off by at most $η/(e(1 - η))$ plus the error of $\\exp$",
    given=(dimension, scale, scaled, exponential, twice, less_than_all),
    says=(
        AtMost(abs(f - b ** (-2 * i / d)), ε + costs(share)),
        Less(costs(single_share), Rational(3, 2**26)),
    ),
    proof=proof(
        have(
            "slope",
            AtMost(0, slope),
            via(2 * i * abs(c + log(b) / d) / δ, by=SIGN()).qed(
                by=LINEAR_SYSTEM(((GIVEN(scale), 2 * i / δ),))
            ),
        ),
        exponent := have(
            "exponent",
            AtMost(abs(y + slope), share * slope),
            via(
                abs(y - 2 * i * c) + abs(2 * i * (c + log(b) / d)),
                by=apart(y - 2 * i * c, 2 * i * (c + log(b) / d)),
            )
            .via(δ * abs(2 * i * c) + abs(2 * i * (c + log(b) / d)), by=GIVEN(scaled))
            .via(
                δ * (abs(2 * i * (c + log(b) / d)) + abs(-slope))
                + abs(2 * i * (c + log(b) / d)),
                by=apart(2 * i * (c + log(b) / d), -slope),
            )
            .via(
                δ * (abs(2 * i) * abs(c + log(b) / d) + abs(-slope))
                + abs(2 * i) * abs(c + log(b) / d),
                by=times(2 * i, c + log(b) / d),
            )
            .via(
                δ * (2 * i * abs(c + log(b) / d) + slope) + 2 * i * abs(c + log(b) / d),
                by=MODULUS,
            )
            .via(
                δ * (2 * i * (δ * log(b) / d) + slope) + 2 * i * (δ * log(b) / d),
                by=LINEAR_SYSTEM(((GIVEN(scale), 2 * i * (1 + δ)),)),
            )
            .qed(by=LINEAR_SYSTEM(((GIVEN(twice), slope),))),
        ),
        have(
            "from",
            AtMost(-(1 + share) * slope, y),
            via(-slope - abs(y + slope), by=LINEAR_SYSTEM(((GIVEN(exponent), 1),))).qed(
                by=SIGN()
            ),
        ),
        have(
            "to",
            AtMost(y, -(1 - share) * slope),
            via(abs(y + slope) - slope, by=SIGN()).qed(
                by=LINEAR_SYSTEM(((GIVEN(exponent), 1),))
            ),
        ),
        have(
            "above",
            AtMost(exp(y) - exp(-slope), costs(share)),
            qed(by=LEMMA(EXPONENT_ROUNDED, at_slope, atom=0)),
        ),
        have(
            "below",
            AtMost(exp(-slope) - exp(y), costs(share)),
            qed(by=LEMMA(EXPONENT_ROUNDED, at_slope, atom=1)),
        ),
        near := have(
            "near",
            AtMost(abs(exp(y) - exp(-slope)), costs(share)),
            qed(
                by=LEMMA(
                    MODULUS_OF_TWO_SIDES, {x: exp(y) - exp(-slope), share: costs(share)}
                )
            ),
        ),
        via(abs(f - exp(-slope)), by=ALGEBRA)
        .via(
            abs(f - exp(y)) + abs(exp(y) - exp(-slope)),
            by=apart(f - exp(y), exp(y) - exp(-slope)),
        )
        .via(ε + abs(exp(y) - exp(-slope)), by=GIVEN(exponential))
        .qed(by=GIVEN(near)),
        qed(by=ENCLOSED()),
    ),
    witnesses=(first_pair,),
    without={
        "scale": {**first_pair, i: 1, c: 1, y: 2, f: exp(2)},
        "product": {**first_pair, y: 1, f: exp(1)},
        "exponential": {**first_pair, f: 2},
        "two roundings": {
            **first_pair,
            i: 1,
            c: -3 * log(10000) / 1024,
            y: -3 * log(10000) / 512,
            f: exp(-3 * log(10000) / 512),
            δ: half,
            share: 0,
        },
    },
)

FLOAT32_TABLE = claim(
    "1307",
    "A frequency right to $2^{-25}$ and an angle right to $2^{-12}$ leave an entry "
    "right to $m/2^{25} + 1/2^{12}$, which is less than $0.000394$ for $m < 5000$",
    given=(
        given("frequency", AtMost(abs(f - ω), Rational(1, 2**25))),
        given("angle", AtMost(abs(y - m * f), Rational(1, 2**12))),
    ),
    says=(
        AtMost(abs(cos(y) - cos(m * ω)), m * Rational(1, 2**25) + Rational(1, 2**12)),
        Less(Rational(4999, 2**25) + Rational(1, 2**12), Rational(394, 10**6)),
    ),
    proof=proof(qed(by=LEMMA(COMPUTED_ANGLE)), qed(by=SIGN("<"))),
    witnesses=({m: 4999, f: 1, ω: 1, y: 4999},),
    without={"frequency": {m: 1, f: 1, ω: 2, y: 1}, "angle": {m: 1, f: 1, ω: 1, y: 2}},
)

# ---------------------------------------------------------------- the same number, two ways

claim = stated_in("doc001, §2")

QUOTIENT_IS_PRODUCT = claim(
    "1308",
    "Dividing by $b^{2i/d}$ is multiplying by its reciprocal",
    given=(width,),
    says=Equal(x / b ** (2 * i / d), x * (1 / b ** (2 * i / d))),
    proof=qed(by=ALGEBRA),
)

EXPONENTIAL_IS_POWER = claim(
    "1309",
    r"The exponential $\exp(2i(-\ln b/d))$ equals the frequency $b^{-2i/d}$",
    given=(width,),
    says=Equal(exp(2 * i * (-(log(b) / d))), b ** (-2 * i / d)),
    proof=qed(by=ALGEBRA),
)

half_unit = lambda value, exact, unit: AtMost(abs(value - exact), Rational(1, 2 * unit))
hundredth = Rational(5764607523034235, 2**59)
divided = Rational(3152519739159347, 2**53)
multiplied = Rational(6305039478318695, 2**54)

DOUBLE_QUOTIENT_DIFFERS = claim(
    "1310",
    "In double precision $35/100$ and $35 · (1/100)$ are neighbouring numbers, "
    "$2^{-54}$ apart",
    says=(
        half_unit(hundredth, Rational(1, 100), 2**59),
        half_unit(divided, Rational(35, 100), 2**54),
        half_unit(multiplied, 35 * hundredth, 2**54),
        Equal(multiplied - divided, Rational(1, 2**54)),
    ),
    proof=proof(*(qed(by=SIGN("≤")),) * 3, qed(by=ALGEBRA)),
)

DOUBLE_QUOTIENT_AGREES = claim(
    "1311",
    "In double precision $35/100$ equals $35 · (1/100)$",
    given=(
        given("reciprocal", half_unit(c, Rational(1, 100), 2**59)),
        given("quotient", half_unit(p, Rational(35, 100), 2**54)),
        given("product", half_unit(q, 35 * c, 2**54)),
    ),
    says=Equal(p, q),
    refuted_at={c: hundredth, p: divided, q: multiplied},
    corrected=QUOTIENT_IS_PRODUCT,
)

# ---------------------------------------------------------------- exponential or power

logarithm = Rational(2592480341699211, 2**48)
exponent = Rational(2551972836360161, 2**48)
by_exponential = Rational(4260393546499357, 2**65)
by_power = Rational(8520787092998727, 2**66)
large_power = Rational(4760689213867839, 2**39)
exact = Rational(10000) ** Rational(-63, 64)
within = lambda value, exact, unit: Less(abs(value - exact), Rational(1, 2 * unit))

ARGUMENT_ERROR = claim(
    "1312",
    "All real $x$ and $y$ satisfy $e^y - e^x ≥ (y - x)e^x$",
    says=AtMost((y - x) * exp(x), exp(y) - exp(x)),
    proof=qed(by=LEMMA(EXPONENTIAL_ABOVE_TANGENT, {y: y - x})),
)

EXPONENTIAL_OFF = claim(
    "1313",
    r"In double precision at $d = 128$, $b = 10000$, the last frequency via $\exp$ "
    r"and $\ln$ is off by over 12 ulp, as a power by under $1/2$",
    says=(
        within(logarithm, log(10000), 2**49),
        half_unit(exponent, 126 * (logarithm / 128), 2**49),
        within(by_exponential, exp(-exponent), 2**66),
        Less(Rational(12, 2**66), abs(by_exponential - exact)),
        within(by_power, exact, 2**66),
    ),
    proof=proof(qed(by=ENCLOSED()), qed(by=SIGN("≤")), *(qed(by=ENCLOSED()),) * 3),
)

RECIPROCAL_OF_POWER = claim(
    "1314",
    "In double precision at $d = 128$, $b = 10000$, the reciprocal of the rounded "
    "power rounds to the same last frequency as the power itself",
    says=(
        within(large_power, Rational(10000) ** Rational(63, 64), 2**39),
        within(by_power, 1 / large_power, 2**66),
    ),
    proof=proof(qed(by=ENCLOSED()), qed(by=SIGN("<"))),
)

single = (
    Rational(4828871, 2**19),
    Rational(8752329, 2**20),
    Rational(16295949, 2**36),
    Rational(4073989, 2**34),
    Rational(10000) ** Rational(-58, 64),
)

EXPONENTIAL_OFF_IN_SINGLE = claim(
    "1315",
    r"In single precision at $d = 128$, $b = 10000$, frequency 58 via $\exp$ and "
    r"$\ln$ is off by over 7 ulp, as a power by under $1/2$",
    says=(
        within(single[0], log(10000), 2**20),
        half_unit(single[1], 116 * (single[0] / 128), 2**20),
        within(single[2], exp(-single[1]), 2**36),
        Less(Rational(7, 2**36), abs(single[2] - single[4])),
        within(single[3], single[4], 2**36),
    ),
    proof=proof(qed(by=ENCLOSED()), qed(by=SIGN("≤")), *(qed(by=ENCLOSED()),) * 3),
)

EXPONENTIAL_MORE_ACCURATE = claim(
    "1316",
    "In double precision at $d = 128$, $b = 10000$, the last frequency is at least "
    r"as accurate via $\exp$ and $\ln$ as it is as a power",
    says=AtMost(abs(by_exponential - exact), abs(by_power - exact)),
    refuted_at={},
    corrected=EXPONENTIAL_OFF,
)

NO_OVERFLOW = claim(
    "1317",
    "At $d = 128$ the powers $10000^{2j/d}$ with $0 ≤ j < d/2$ lie between $1$ and "
    "$10000$, so that nothing overflows",
    given=(given("from", AtMost(0, j)), given("to", AtMost(j, 63))),
    says=(
        AtMost(1, Rational(10000) ** (j / 64)),
        Less(Rational(10000) ** (j / 64), 10000),
    ),
    proof=proof(qed(by=ENCLOSED(j, rel="≤")), qed(by=ENCLOSED(j))),
    without={"from": {j: -1}, "to": {j: 64}},
)

# ---------------------------------------------------------------- half precision

claim = stated_in("doc004, §5.3")

ODD_LEADS_TO_ABSURDITY = claim(
    "1318",
    "No odd integer is even",
    given=(even := given("even", Equal(2 * k, 2 * j + 1)),),
    says=Equal(-1, 1),
    proof=proof(
        half_shown := have(
            "half",
            Equal(k, j + half),
            qed(by=LINEAR_SYSTEM(((GIVEN(even), 1),), factor=2)),
        ),
        via(exp(I * pi * (2 * j + 1)), by=ALGEBRA)
        .via(exp(2 * I * pi * k), by=GIVEN(half_shown))
        .qed(by=ALGEBRA),
    ),
    without={"even": {}},
)

HALF_PRECISION_NEIGHBOURS = claim(
    "1319",
    "The even integers on either side of $2j + 1$ are at the distances $2r + 1$, $r ≥ "
    "0$, so that $2j$ and $2j + 2$ are equally near",
    says=(
        Equal(abs(2 * j + 1 - 2 * (j - r)), 2 * r + 1),
        Equal(abs(2 * (j + 1 + r) - (2 * j + 1)), 2 * r + 1),
    ),
    proof=proof(qed(by=MODULUS), qed(by=MODULUS)),
)

HALF_PRECISION_HOLDS_ODD = claim(
    "1320",
    "An odd position is a multiple of $2$, as half precision needs from 2048 to 4096",
    some=(k,),
    says=Equal(2 * k, 2 * j + 1),
    refuted_by=ODD_LEADS_TO_ABSURDITY,
    corrected=HALF_PRECISION_NEIGHBOURS,
)

HALF_PRECISION_OVERFLOWS = claim(
    "1321",
    "The number halfway between the half-precision number 65504 and $2^{16}$ is 65520",
    says=Equal((2047 * Rational(2) ** 5 + Rational(2) ** 16) / 2, 65520),
    proof=qed(by=ALGEBRA),
)

DIFFERENCE_AT_MOST_SUM = claim(
    "1322",
    "Numbers $t, u ≥ 0$ satisfy $|t - u| ≤ t + u$",
    source="abramowitz1964, §3.7",
    says=AtMost(abs(t - u), t + u),
    proof=qed(by=TRIANGLE),
)

HALF_PRECISION_ENTRY = claim(
    "1323",
    "Every real number is within $2^{-12}$ of the nearest multiple of $2^{-11}$",
    given=(
        given("from", AtMost(k, 2048 * x + half)),
        given("to", Less(2048 * x + half, k + 1)),
    ),
    says=AtMost(abs(x - k * Rational(1, 2048)), Rational(1, 4096)),
    proof=qed(
        by=LEMMA(
            DIFFERENCE_AT_MOST_SUM,
            {t: (2048 * x + half - k) / 4096, u: (k + 1 - (2048 * x + half)) / 4096},
        )
    ),
    witnesses=({x: Rational(1, 3), k: 683},),
    without={"from": {x: 0, k: 1}, "to": {x: 1, k: 0}},
)

# ---------------------------------------------------------------- scores of rounded vectors

claim = stated_in("higham2002, §3.1")

D = letter("D", "natural")
v, w, g, h = letter(
    "v w g h", "real", D
)  # two vectors, and what a program made of them
P, Q, η = letter("P Q eta", "positive")

AT_MOST_THE_PRODUCT_OF_LENGTHS = claim(
    "1951",
    "Vectors of length at most $P$ and $Q$ have an inner product of modulus at most "
    "$PQ$",
    source="horn2013, §5.1",
    given=(
        size_v := given("size of v", AtMost(dot(v, v), P**2)),
        size_w := given("size of w", AtMost(dot(w, w), Q**2)),
    ),
    says=(AtMost(dot(v, w), P * Q), AtMost(-dot(v, w), P * Q)),
    proof=proof(
        *(
            via(
                (Q**2 * dot(v, v) + P**2 * dot(w, w) - dot(z, z)) / (2 * P * Q),
                by=ALGEBRA,
            )
            .via(
                (Q**2 * dot(v, v) + P**2 * dot(w, w)) / (2 * P * Q),
                by=LEMMA(orbits.SQUARED_NORM_NONNEGATIVE, {orbits.v: z}),
            )
            .via((Q**2 * P**2 + P**2 * dot(w, w)) / (2 * P * Q), by=GIVEN(size_v))
            .via((Q**2 * P**2 + P**2 * Q**2) / (2 * P * Q), by=GIVEN(size_w))
            .qed(by=ALGEBRA)
            for z in (Q * v - P * w, Q * v + P * w)
        )
    ),
    witnesses=({D: 2, v: column(1, 2), w: column(3, 1), P: 3, Q: 4},),
    without={
        "size of v": {D: 1, v: column(9), w: column(1), P: 1, Q: 1},
        "size of w": {D: 1, v: column(1), w: column(9), P: 1, Q: 1},
    },
)

near_v = given("error of v", AtMost(dot(g - v, g - v), (η * P) ** 2))
near_w = given("error of w", AtMost(dot(h - w, h - w), (η * Q) ** 2))
product = lambda first, second, p, q: LEMMA(
    AT_MOST_THE_PRODUCT_OF_LENGTHS, {v: first, w: second, P: p, Q: q}
)
negative = lambda first, second, p, q: LEMMA(
    AT_MOST_THE_PRODUCT_OF_LENGTHS, {v: first, w: second, P: p, Q: q}, atom=1
)
alike = {
    D: 1,
    v: column(1),
    w: column(1),
    g: column(1),
    h: column(1),
    P: 1,
    Q: 1,
    η: Rational(1, 8),
}

ROUNDED_SCORE = claim(
    "1952",
    "If vectors of length at most $P$ and $Q$ are off by $ηP$ and $ηQ$, their inner "
    "product is off by at most $(2η + η^2)PQ$",
    given=(size_v, size_w, near_v, near_w),
    says=(
        AtMost(dot(g, h) - dot(v, w), (2 * η + η**2) * P * Q),
        AtMost(dot(v, w) - dot(g, h), (2 * η + η**2) * P * Q),
    ),
    proof=proof(
        via(dot(g - v, h - w) + dot(g - v, w) + dot(v, h - w), by=ALGEBRA)
        .via(
            η * P * (η * Q) + dot(g - v, w) + dot(v, h - w),
            by=product(g - v, h - w, η * P, η * Q),
        )
        .via(
            η * P * (η * Q) + η * P * Q + dot(v, h - w), by=product(g - v, w, η * P, Q)
        )
        .via(η * P * (η * Q) + η * P * Q + P * (η * Q), by=product(v, h - w, P, η * Q))
        .qed(by=ALGEBRA),
        via(-dot(g - v, h - w) - dot(g - v, w) - dot(v, h - w), by=ALGEBRA)
        .via(
            η * P * (η * Q) - dot(g - v, w) - dot(v, h - w),
            by=negative(g - v, h - w, η * P, η * Q),
        )
        .via(
            η * P * (η * Q) + η * P * Q - dot(v, h - w), by=negative(g - v, w, η * P, Q)
        )
        .via(η * P * (η * Q) + η * P * Q + P * (η * Q), by=negative(v, h - w, P, η * Q))
        .qed(by=ALGEBRA),
    ),
    witnesses=(alike,),
    without={
        "size of v": {**alike, v: column(9), g: column(9), h: column(Rational(9, 8))},
        "size of w": {**alike, w: column(9), h: column(9), g: column(Rational(9, 8))},
        "error of v": {**alike, g: column(9)},
        "error of w": {**alike, h: column(9)},
    },
)

m = alphabet.m  # from here on an integer
# What a program returns for the rotated query and key of each position.
turned_query, turned_key = (function(name, "integer", vectors(d)) for name in "vw")
exact_score = lambda m, n: dot(R(m) * query, R(n) * key)
off = lambda computed, true: dot(computed - true, computed - true)
size_query = given("size of q", AtMost(dot(query, query), P**2))
size_key = given("size of k", AtMost(dot(key, key), Q**2))
near_query = given(
    "error of queries", AtMost(off(turned_query(j), R(j) * query), (η * P) ** 2), j
)
near_key = given(
    "error of keys", AtMost(off(turned_key(j), R(j) * key), (η * Q) ** 2), j
)
still = lambda vector, bound, size, at: have(
    f"size at {at}",
    AtMost(dot(R(at) * vector, R(at) * vector), bound**2),
    via(dot(vector, vector), by=LEMMA(NORM_PRESERVED)).qed(by=GIVEN(size)),
)
rounded_score = lambda m, n, atom: LEMMA(
    ROUNDED_SCORE,
    {D: d, v: R(m) * query, w: R(n) * key, g: turned_query(m), h: turned_key(n)},
    atom=atom,
)
first = lambda x: column(x, 0 * x)  # a pair whose second entry is 0
eighth = Rational(1, 8)
unturned = {
    d: 2,
    θ: Function(i, 0 * i),
    rotary.q: Function(i, 1 + 0 * i),
    rotary.q1: Function(i, 0 * i),
    rotary.k: Function(i, 1 + 0 * i),
    rotary.k1: Function(i, 0 * i),
    P: 1,
    Q: 1,
    η: eighth,
    turned_query: Function(j, first(1 + (-1) ** j * eighth)),
    turned_key: Function(j, first(1 + (-1) ** j * eighth)),
    m: 1,
    n: 1,
    s: 1,
}
nine, far = Function(i, 9 + 0 * i), Function(j, first(9 * (-1) ** j))

ROUNDED_SCORES_NEARLY_RELATIVE = claim(
    "1953",
    "For every even $d$, if rotated queries and keys of lengths $P, Q$ are off by "
    "$ηP, ηQ$, scores at equal offsets differ by at most $2(2η + η^2)PQ$",
    given=(size_query, size_key, near_query, near_key),
    says=AtMost(
        dot(turned_query(m + s), turned_key(n + s))
        - dot(turned_query(m), turned_key(n)),
        2 * (2 * η + η**2) * P * Q,
    ),
    theorem=True,
    proof=proof(
        *(still(query, P, size_query, at) for at in (m + s, m)),
        *(still(key, Q, size_key, at) for at in (n + s, n)),
        *(
            have(
                f"error at {at}",
                AtMost(off(computed(at), R(at) * vector), (η * bound) ** 2),
                qed(by=GIVEN(near)),
            )
            for computed, vector, bound, near, at in (
                (turned_query, query, P, near_query, m + s),
                (turned_query, query, P, near_query, m),
                (turned_key, key, Q, near_key, n + s),
                (turned_key, key, Q, near_key, n),
            )
        ),
        via(
            dot(turned_query(m + s), turned_key(n + s))
            - exact_score(m + s, n + s)
            + exact_score(m + s, n + s)
            - dot(turned_query(m), turned_key(n)),
            by=ALGEBRA,
        )
        .via(
            (2 * η + η**2) * P * Q
            + exact_score(m + s, n + s)
            - dot(turned_query(m), turned_key(n)),
            by=rounded_score(m + s, n + s, 0),
        )
        .via(
            (2 * η + η**2) * P * Q
            + exact_score(m, n)
            - dot(turned_query(m), turned_key(n)),
            by=LEMMA(SCORE_RELATIVE),
        )
        .via((2 * η + η**2) * P * Q + (2 * η + η**2) * P * Q, by=rounded_score(m, n, 1))
        .qed(by=ALGEBRA),
    ),
    witnesses=(unturned,),
    without={
        "size of q": {
            **unturned,
            rotary.q: nine,
            turned_query: Function(j, first(9 + 0 * j)),
        },
        "size of k": {
            **unturned,
            rotary.k: nine,
            turned_key: Function(j, first(9 + 0 * j)),
        },
        "error of queries": {**unturned, turned_query: far},
        "error of keys": {**unturned, turned_key: far},
    },
)

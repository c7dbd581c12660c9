r"""# Position interpolation

Position interpolation stretches the context of a trained model []. It is defended by a bound on the
scores between trained positions []. The printed bound is false, and one with a slightly larger
constant is true [1212, 1213].

To read $L' > L$ tokens with a model trained on $L$, position $m$ is sent to $mL/L'$ [1222]. A RoPE
score $a(x) = \operatorname{Re} \sum_i h_i e^{ix\theta_i}$ is then evaluated between the integers at
which it was trained []. The question is how far it can be from its linear interpolant there [].

At distances $u$ and $v$ from the ends of an interval, $a$ differs from its linear interpolant by at
most $\max|h_i| \sum\theta_i^2 \cdot uv/2$, for any positive frequencies [1204]. For $\theta_i =
b^{-2i/d}$, $b > 1$, the sum is $(1 - b^{-2})/(1 - b^{-4/d}) \le d/(4 \ln b) + 1$ [0992, 1211]. The
printed constant $d/(4 \ln b)$ is too small: it comes from a tangent laid on the wrong side of a
convex curve [1208, 1210]. At $d = 128$ and $b = 10000$ some score is off by more than the printed
bound [1213].
"""

from phaseproof.author import *
from phaseproof.derivations import rotary
from phaseproof.derivations.alphabet import b, d, i, m, n, pairs, r, s, x, y
from phaseproof.derivations.powers import (
    EXPONENTIAL_ABOVE_TANGENT,
    MODULUS_OF_PRODUCT,
    REAL_PART_AT_MOST_MODULUS,
)

ω, μ = letter("omega mu", "positive")
t, u, v = letter("t u v", "nonnegative")
span = letter("ell", "positive")
θ = function("theta", "natural", "positive")
h = function("h", "natural", "complex")

# ---------------------------------------------------------------- one wave

wave = lambda t: exp(I * ω * t)
before, after = (
    Integral(t * wave(x - u + t), (t, 0, u)),
    Integral(t * wave(x + v - t), (t, 0, v)),
)
distance_before, distance_after = Integral(t, (t, 0, u)), Integral(t, (t, 0, v))

CHORD_ERROR = claim(
    "1201",
    "Linear interpolation of $e^{iωt}$ between $x - u$ and $x + v$ is off at $x$ by "
    "at most $ω^2 uv/2$",
    source="chen2023, appendix A",
    says=AtMost(
        abs((u + v) * wave(x) - v * wave(x - u) - u * wave(x + v)),
        (u + v) * ω**2 * u * v / 2,
    ),
    proof=proof(
        left := have(
            "left",
            Equal(before, (wave(x) - wave(x - u) - I * ω * u * wave(x)) / ω**2),
            qed(by=FTC(before, wave(x - u + t) / ω**2 - I * t * wave(x - u + t) / ω)),
        ),
        right := have(
            "right",
            Equal(after, (wave(x) - wave(x + v) + I * ω * v * wave(x)) / ω**2),
            qed(by=FTC(after, wave(x + v - t) / ω**2 + I * t * wave(x + v - t) / ω)),
        ),
        via(
            abs(ω**2 * v * before + u * (wave(x) - wave(x + v) + I * ω * v * wave(x))),
            by=GIVEN(left),
        )
        .via(abs(ω**2 * v * before + ω**2 * u * after), by=GIVEN(right))
        .via(ω**2 * v * distance_before + ω**2 * u * distance_after, by=TRIANGLE)
        .via(
            ω**2 * v * (u**2 / 2) + ω**2 * u * distance_after,
            by=FTC(distance_before, t**2 / 2),
        )
        .via(
            ω**2 * v * (u**2 / 2) + ω**2 * u * (v**2 / 2),
            by=FTC(distance_after, t**2 / 2),
        )
        .qed(by=ALGEBRA),
    ),
)

# ---------------------------------------------------------------- a score

ends = given("ends", Equal(u + v, span))
bounded = given("bounded", AtMost(abs(h(i)), μ), i, provided=Less(i, d / 2))
added = lambda f: Sum(f, pairs)
a = let("a", x, be=re(added(h(i) * exp(I * x * θ(i)))))
gap = lambda f: f(x) - (v * f(x - u) + u * f(x + v)) / span
bent = lambda span: (
    span * exp(I * x * θ(i)) - v * exp(I * (x - u) * θ(i)) - u * exp(I * (x + v) * θ(i))
)
mode = bent(u + v)
mixed = added(h(i) * bent(span))
bend = span * θ(i) ** 2 * u * v / 2
scores = {x: 1, u: 1, v: 2, span: 3, μ: 2, d: 4, h: Function(i, Rational(1))}
off = {x: 0, u: Rational(1, 100), v: Rational(1, 100), span: 30}  # u + v is not ℓ
slow = {θ: Function(i, Rational(1, 10) ** i)}

INTERPOLATION_ERROR = claim(
    "1204",
    "Linear interpolation of a RoPE score $\\operatorname{Re} Σ h_i e^{ixθ_i}$ "
    "between $x - u$ and $x + v$ is off by at most $\\max|h_i|\\,Σθ_i^2\\,uv/2$",
    source="chen2023, Theorem 2.1",
    given=(ends, bounded),
    says=AtMost(abs(gap(a)), μ * added(θ(i) ** 2) * u * v / 2),
    proof=proof(
        ℓ_times_the_error := have(
            "ℓ times the error",
            AtMost(abs(re(mixed)), μ * added(bend)),
            via(abs(mixed), by=LEMMA(REAL_PART_AT_MOST_MODULUS))
            .via(added(abs(h(i) * bent(span))), by=TRIANGLE)
            .via(added(abs(h(i) * mode)), by=TERMWISE(GIVEN(ends)))
            .via(added(abs(h(i)) * abs(mode)), by=TERMWISE(LEMMA(MODULUS_OF_PRODUCT)))
            .via(
                added(abs(h(i)) * ((u + v) * θ(i) ** 2 * u * v / 2)),
                by=TERMWISE(LEMMA(CHORD_ERROR, {ω: θ(r)}), r),
            )
            .via(added(abs(h(i)) * bend), by=TERMWISE(GIVEN(ends)))
            .via(added(μ * bend), by=TERMWISE(GIVEN(bounded)))
            .qed(by=ALGEBRA),
        ),
        via(abs(1 / span * re(mixed)), by=ALGEBRA)
        .via(abs(1 / span) * abs(re(mixed)), by=LEMMA(MODULUS_OF_PRODUCT))
        .via(abs(re(mixed)) / span, by=MODULUS)
        .via(μ * added(bend) / span, by=GIVEN(ℓ_times_the_error))
        .qed(by=ALGEBRA),
    ),
    witnesses=({**scores, **slow},),
    without={
        "ends": {**scores, **slow, **off},
        "bounded": {**scores, μ: Rational(1, 100), θ: Function(i, Rational(1))},
    },
)

# ---------------------------------------------------------------- the ladder

width = given("width", AtMost(2, d))
base = given("base", Less(1, b))
ladder = Function(i, b ** (-2 * i / d))
A = let("a_b", x, be=re(Sum(h(i) * exp(I * x * b ** (-2 * i / d)), pairs)))
geometric = Sum(b ** (-4 * i / d), pairs)
slower = d / (4 * log(b)) + 1

POWER_ABOVE_TANGENT = claim(
    "1207",
    r"Every $b > 0$ and every real $x$ satisfy $1 + x \ln b ≤ b^x$",
    source="chen2023, appendix A",
    says=AtMost(1 + x * log(b), b**x),
    proof=qed(by=LEMMA(EXPONENTIAL_ABOVE_TANGENT)),
)

claim = stated_in("chen2023, eq. (14)")

POWER_BELOW_TANGENT = claim(
    "1208",
    "If $b > 1$ and $x < 0$, then $b^x ≤ 1 + x \\ln b$",
    given=(base, given("negative", Less(x, 0))),
    says=AtMost(b**x, 1 + x * log(b)),
    refuted_at={b: 10000, x: -1},
    corrected=POWER_ABOVE_TANGENT,
)

RECIPROCAL_BOUND = claim(
    "1209",
    r"Every $b > 1$ and every even $d ≥ 2$ satisfy $1/(1 - b^{-4/d}) ≤ d/(4 \ln b) + "
    "1$",
    given=(base, width),
    says=AtMost(1, slower * (1 - b ** (-4 / d))),
    proof=qed(by=LEMMA(EXPONENTIAL_ABOVE_TANGENT, {y: 4 * log(b) / d})),
)

RECIPROCAL_BELOW_FIRST_ORDER = claim(
    "1210",
    r"Every $b > 1$ and every even $d ≥ 2$ satisfy $1/(1 - b^{-4/d}) ≤ d/(4 \ln b)$",
    given=(base, width),
    says=AtMost(1 / (1 - b ** (-4 / d)), d / (4 * log(b))),
    refuted_at={b: 10000, d: 8},
    corrected=RECIPROCAL_BOUND,
)

GEOMETRIC_SUM_BOUND = claim(
    "1211",
    "For $b > 1$ the squares of the frequencies $b^{-2i/d}$, $i < d/2$, add up to at "
    "most $d/(4 \\ln b) + 1$",
    given=(base, width),
    says=AtMost(geometric, slower),
    strength=(strength({d: 128, b: 10000}, slower, geometric),),
    proof=via(
        Sum(slower * (1 - b ** (-4 / d)) * b ** (-4 * i / d), pairs),
        by=TERMWISE(LEMMA(RECIPROCAL_BOUND)),
    )
    .via(slower * (1 - b ** (-2)), by=TELESCOPE(i, -slower * b ** (-4 * i / d)))
    .qed(by=SIGN("≤")),
)

CORRECTED_BOUND = claim(
    "1212",
    "For $θ_i = b^{-2i/d}$, $b > 1$, linear interpolation of a RoPE score "
    "$\\operatorname{Re} Σ h_i e^{ixθ_i}$ between $x - u$ and $x + v$ is off by at "
    "most $\\max|h_i|\\,(d/(4 \\ln b) + 1)\\,uv/2$",
    source="chen2023, Theorem 2.1",
    given=(base, width, ends, bounded),
    says=AtMost(abs(gap(A)), μ * slower * u * v / 2),
    theorem=True,
    proof=via(
        μ * geometric * u * v / 2, by=LEMMA(INTERPOLATION_ERROR, {θ: ladder})
    ).qed(by=LEMMA(GEOMETRIC_SUM_BOUND)),
    witnesses=({**scores, b: 10000},),
    without={
        "ends": {**scores, b: 10000, **off},
        "bounded": {**scores, b: 10000, μ: Rational(1, 100)},
    },
)

PRINTED_INTERPOLATION_BOUND = claim(
    "1213",
    "For $θ_i = b^{-2i/d}$, $b > 1$, linear interpolation of a RoPE score "
    "$\\operatorname{Re} Σ h_i e^{ixθ_i}$ between $x - u$ and $x + v$ is off by at "
    "most $d \\max|h_i|\\,uv/(8 \\ln b)$",
    source="chen2023, Theorem 2.1",
    given=(base, width, ends, bounded),
    says=AtMost(abs(gap(A)), d * μ * u * v / (8 * log(b))),
    refuted_at={
        b: 10000,
        d: 128,
        μ: 1,
        x: half,
        u: half,
        v: half,
        span: 1,
        h: Function(i, exp(-I * 10000 ** (-i / 64) / 2)),
    },
    corrected=CORRECTED_BOUND,
)

# ---------------------------------------------------------------- the printed constants


THIRTY_TWO_LOGARITHMS = claim(
    "1214",
    r"The number $32 \ln 10000$ rounds to $294.73$",
    source="chen2023, eq. (7)",
    says=Less(abs(32 * log(10000) - Rational(29473, 100)), Rational(1, 200)),
    proof=qed(by=ENCLOSED()),
)

one_score = {x: 1, d: 4, h: Function(i, i), θ: Function(i, Rational(1, 10) ** i)}

TRIVIAL_BOUND = claim(
    "1215",
    "A RoPE score $\\operatorname{Re} Σ h_i e^{ixθ_i}$ over $d/2$ pairs has modulus "
    "at most $\\max|h_i|\\,d/2$",
    source="chen2023, §2.3",
    given=(bounded,),
    says=AtMost(abs(a(x)), μ * d / 2),
    proof=via(
        abs(Sum(h(i) * exp(I * x * θ(i)), pairs)), by=LEMMA(REAL_PART_AT_MOST_MODULUS)
    )
    .via(Sum(abs(h(i) * exp(I * x * θ(i))), pairs), by=TRIANGLE)
    .via(Sum(abs(h(i)), pairs), by=TERMWISE(MODULUS))
    .via(Sum(μ, pairs), by=TERMWISE(GIVEN(bounded)))
    .qed(by=ALGEBRA),
    witnesses=({**one_score, μ: 2, h: Function(i, Rational(1))},),
    without={"bounded": {**one_score, μ: Rational(1, 100)}},
)

near = (
    Sum(Rational(10000) ** (-i / 32), (i, 0, 63)) / 8
)  # the proved bound at d = 128, u = v = 1/2

RATIO_OF_BOUNDS = claim(
    "1216",
    r"Halfway between positions, the trivial bound $\max|h_i|\,d/2$ of RoPE scores is "
    r"$16 \ln b$ times the printed interpolation bound, and 128.05 times the proved "
    "one at $(d, b) = (128, 10000)$",
    source="chen2023, §2.3",
    parts=(
        part(
            Equal((μ * d / 2) / (d * μ * half * half / (8 * log(b))), 16 * log(b)),
            given=(base, width),
            proof=qed(by=ALGEBRA),
        ),
        part(
            (
                Less(abs(16 * log(10000) - Rational(14737, 100)), Rational(1, 200)),
                Less(abs(64 - Rational(12805, 100) * near), near / 200),
            ),
            proof=proof(qed(by=ENCLOSED()), qed(by=ENCLOSED())),
        ),
    ),
)

c2, c1, c0 = letter("c_2 c_1 c_0", "real")
f = let("parabola", x, be=c2 * x**2 + c1 * x + c0)

PARABOLA_EXPANDED = claim(
    "1219",
    "Every parabola $f$ satisfies $f(y) = f(x) + f'(x)(y - x) + f''(x)(y - x)^2/2$",
    source="chen2023, eq. (10)",
    says=Equal(f(y), f(x) + (2 * c2 * x + c1) * (y - x) + c2 * (y - x) ** 2),
    proof=qed(by=ALGEBRA),
)

PARABOLA_EXPANDED_BACKWARDS = claim(
    "1220",
    "Every parabola $f$ satisfies $f(y) = f(x) + f'(x)(x - y) + f''(x)(x - y)^2/2$",
    source="chen2023, eq. (10)",
    says=Equal(f(y), f(x) + (2 * c2 * x + c1) * (x - y) + c2 * (x - y) ** 2),
    refuted_at={x: 1, y: 2, c2: 1, c1: 0, c0: 0},
    corrected=PARABOLA_EXPANDED,
)

# ---------------------------------------------------------------- what interpolation keeps

L, L1 = letter("L L'", "positive")
R = let(
    "rot",
    x,
    be=DirectSum(
        Matrix([[cos(x * θ(i)), -sin(x * θ(i))], [sin(x * θ(i)), cos(x * θ(i))]]),
        (i, d / 2),
    ),
)
squeezed = lambda m: R(m * L / L1)

INTERPOLATED_SCORE_RELATIVE = claim(
    "1221",
    "With interpolated positions $mL/L'$ the RoPE score still depends only on $m - n$",
    source="chen2023, eq. (4)",
    says=relative(
        lambda m, n: dot(squeezed(m) * rotary.query, squeezed(n) * rotary.key), m, n, s
    ),
    proof=qed(by=LEMMA(rotary.SCORE_RELATIVE, {rotary.θ: Function(i, θ(i) * L / L1)})),
)

INTERPOLATED_RANGE = claim(
    "1222",
    "Position interpolation $m ↦ mL/L'$ takes positions $0 ≤ m < L'$ to $0 ≤ mL/L' < "
    "L$",
    source="chen2023, §2.2",
    given=(given("from", AtMost(0, m)), given("to", Less(m, L1))),
    says=(AtMost(0, m * L / L1), Less(m * L / L1, L)),
    proof=proof(qed(by=SIGN("≤")), qed(by=SIGN("<"))),
    witnesses=({m: 8191, L: 2048, L1: 8192},),
    without={"from": {m: -1, L: 2048, L1: 8192}, "to": {m: 8192, L: 2048, L1: 8192}},
)

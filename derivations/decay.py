r"""# Long-range decay

Rotary encodings are praised for letting the score of distant tokens decay []. An average over the
frequencies decays, and it does so like a logarithm while the distance is well between 1 and the
base [0611].

The average $I(\Delta) = \int_0^1 e^{i\Delta b^{-t}} dt$ is the continuous version of the sum of
cosines $\sum \cos(\Delta\theta_i)$ with $\theta_i = b^{-2i/d}$ []. The sum differs from $d/2$ times
the real part of $I(\Delta)$ by less than $\Delta$ [1014]. Throughout this chapter $b > 1$ and
$\Delta > 0$ [].

The average has a closed form in sine and cosine integrals [0601].  Well between $1$ and $b$ its
real part is near $1 - (\gamma + \ln\Delta)/\ln b$, a logarithm [0611].  At $\Delta = 0$ it is 1
[0642].  The bound $(b + 1)/(\Delta \ln b)$ on its modulus is below 1 only for
$\Delta > (b + 1)/\ln b$, which is about 1085.84 at $b = 10000$ [0603, 0629].  A printed derivation
of the bound $0.22/\Delta$ has wrong limits, then a wrong sign, then a wrong leading term; each is
refuted and corrected [0612, 0613, 0614, 0615, 0616, 0618, 0619].
"""

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import CONTEXTS, Δ, b, i, t, x, y, ε
from phaseproof.derivations.powers import COSINE_AT_LEAST_PARABOLA
from phaseproof.model.book import Figure

claim = stated_in("su2021sinusoidal, §3")

u = letter("u", "positive")
X = letter("X", "positive")
k = letter("k", "integer")
N = function("N", "positive", "positive")
φ = function("phi", "real", "real", smooth=1)
ψ = function("psi", "positive", "real", smooth=1)

base = given("base", Less(1, b))
wave = exp(I * Δ * b ** (-t))
average = Integral(wave, (t, 0, 1))
points = tuple({Δ: at, b: 10000} for at in (1, 17, 100))

# ---------------------------------------------------------------- the closed form

primitive = let("Lambda", u, be=-(Ci(u) + I * Si(u)) / log(b))

CLOSED_FORM = claim(
    "0601",
    "For $b > 1$ the average $∫_0^1 e^{iΔb^{-t}} dt$ is $(\\operatorname{Ci} Δ - "
    "\\operatorname{Ci}(Δ/b) + ⅈ(\\operatorname{Si} Δ - "
    "\\operatorname{Si}(Δ/b)))/\\ln b$",
    given=(base,),
    says=Equal(average, (Ci(Δ) - Ci(Δ / b) + I * (Si(Δ) - Si(Δ / b))) / log(b)),
    proof=via(
        Integral(-exp(I * u) / (u * log(b)), (u, Δ, Δ / b)),
        by=SUBSTITUTION(Δ * b ** (-t)),
    )
    .via(
        primitive(Δ / b) - primitive(Δ),
        by=FTC(Integral(-exp(I * u) / (u * log(b)), (u, Δ, Δ / b)), primitive(u)),
    )
    .qed(by=ALGEBRA),
    witnesses=points,
)

EXPONENTIAL_INTEGRALS = claim(
    "0623",
    "For $b > 1$ the average $∫_0^1 e^{iΔb^{-t}} dt$ is a difference of exponential "
    "integrals, $(E_1(-iΔ/b) - E_1(-iΔ))/\\ln b$",
    source="doc004, §2.3",
    given=(base,),
    says=Equal(average, (conj(E1(I * (Δ / b))) - conj(E1(I * Δ))) / log(b)),
    proof=via(
        (Ci(Δ) - Ci(Δ / b) + I * (Si(Δ) - Si(Δ / b))) / log(b), by=LEMMA(CLOSED_FORM)
    ).qed(by=DEFINITION),
    witnesses=points,
)

# ---------------------------------------------------------------- bounds

weight = I * b**t / (Δ * log(b))
rest = Integral(I * b**t / Δ * wave, (t, 0, 1))
mean_weight = Integral(b**t / Δ, (t, 0, 1))

AVERAGE_BOUND = claim(
    "0602",
    "For $b > 1$, integration by parts gives $|∫_0^1 e^{iΔb^{-t}} dt| ≤ 2b/(Δ \\ln b)$",
    given=(base,),
    says=AtMost(abs(average), 2 * b / (Δ * log(b))),
    proof=via(
        abs(
            I * b / (Δ * log(b)) * exp(I * Δ / b) - I / (Δ * log(b)) * exp(I * Δ) - rest
        ),
        by=BY_PARTS(average, u=weight, v=wave),
    )
    .via(b / (Δ * log(b)) + 1 / (Δ * log(b)) + abs(rest), by=TRIANGLE)
    .via(b / (Δ * log(b)) + 1 / (Δ * log(b)) + mean_weight, by=TRIANGLE)
    .via(
        b / (Δ * log(b)) + 1 / (Δ * log(b)) + (b - 1) / (Δ * log(b)),
        by=FTC(mean_weight, b**t / (Δ * log(b))),
    )
    .qed(by=ALGEBRA),
    witnesses=points,
)

SHARP_BOUND = claim(
    "0603",
    "For $b > 1$ the average satisfies $|∫_0^1 e^{iΔb^{-t}} dt| ≤ (b + 1)/(Δ \\ln b)$",
    given=(base,),
    says=AtMost(abs(average), (b + 1) / (Δ * log(b))),
    proof=via(
        abs((conj(E1(I * (Δ / b))) - conj(E1(I * Δ))) / log(b)),
        by=LEMMA(EXPONENTIAL_INTEGRALS),
    )
    .via((abs(E1(I * (Δ / b))) + abs(E1(I * Δ))) / log(b), by=TRIANGLE)
    .via(
        (1 / (Δ / b) + abs(E1(I * Δ))) / log(b),
        by=CITED(cited.EXPONENTIAL_INTEGRAL_BOUND),
    )
    .via((1 / (Δ / b) + 1 / Δ) / log(b), by=CITED(cited.EXPONENTIAL_INTEGRAL_BOUND))
    .qed(by=ALGEBRA),
    strength=tuple(
        strength({Δ: x, b: 10000}, (b + 1) / (Δ * log(b)), abs(average))
        for x in CONTEXTS
    ),
    witnesses=points,
)

TENDS_TO_ZERO = claim(
    "0604",
    "For $b > 1$ the average $∫_0^1 e^{iΔb^{-t}} dt$ tends to 0 as $Δ → ∞$",
    says=limit(average, Δ, 0, bound=N, margin=ε, given=(base,)),
    proof=proof(
        via(abs(average), by=ALGEBRA)
        .via((b + 1) / (Δ * log(b)), by=LEMMA(SHARP_BOUND))
        .qed(by=GIVEN(AtMost(N(ε), Δ))),
        choose={N: Function(ε, (b + 1) / (ε * log(b)))},
    ),
)

# ---------------------------------------------------------------- the logarithmic law

z = letter("x", "nonnegative")

CIN_NONNEGATIVE = claim(
    "0608",
    r"Every $x ≥ 0$ satisfies $\operatorname{Cin} x ≥ 0$",
    source="dlmf, §6.2(ii)",
    says=AtMost(0, Cin(z)),
    proof=qed(
        by=MONOTONE(
            z,
            0,
            y,
            base=qed(by=ALGEBRA),
            slope=via(2 * sin(y / 2) ** 2 / y, by=SIGN("≤")).qed(by=EULER),
        )
    ),
)

CIN_AT_MOST_PARABOLA = claim(
    "0609",
    r"Every $x ≥ 0$ satisfies $\operatorname{Cin} x ≤ x^2/4$",
    source="dlmf, §6.2(ii)",
    says=AtMost(Cin(z), z**2 / 4),
    proof=qed(
        by=MONOTONE(
            z,
            0,
            y,
            base=qed(by=ALGEBRA),
            slope=via(y**2 / 2 / y, by=LEMMA(COSINE_AT_LEAST_PARABOLA)).qed(by=ALGEBRA),
        )
    ),
)

CI_BOUND = claim(
    "0610",
    r"Every $x > 0$ satisfies $|\operatorname{Ci} x| ≤ 1/x$",
    source="dlmf, §6.12(i)",
    says=AtMost(abs(Ci(X)), 1 / X),
    proof=via(abs(-(E1(I * X) + conj(E1(I * X))) / 2), by=DEFINITION)
    .via((abs(E1(I * X)) + abs(conj(E1(I * X)))) / 2, by=TRIANGLE)
    .via(abs(E1(I * X)), by=MODULUS)
    .qed(by=CITED(cited.EXPONENTIAL_INTEGRAL_BOUND)),
)

LOGARITHMIC_LAW = claim(
    "0611",
    r"For $b > 1$ the average $\operatorname{Re} ∫_0^1 e^{iΔb^{-t}} dt$ is $(\ln(b/Δ) "
    r"- γ)/\ln b$ up to the error $(1/Δ + Δ^2/(4b^2))/\ln b$",
    given=(base,),
    says=AtMost(
        abs(re(average) - (log(b / Δ) - gamma) / log(b)),
        (1 / Δ + Δ**2 / (4 * b**2)) / log(b),
    ),
    theorem=True,
    strength=tuple(
        strength(
            {Δ: x, b: 10000},
            (1 / Δ + Δ**2 / (4 * b**2)) / log(b),
            abs(re(average) - (log(b / Δ) - gamma) / log(b)),
        )
        for x in CONTEXTS
    ),
    proof=proof(
        have("Cin", AtMost(0, Cin(Δ / b)), qed(by=LEMMA(CIN_NONNEGATIVE, {z: Δ / b}))),
        via(
            abs((Ci(Δ) - Ci(Δ / b)) / log(b) - (log(b / Δ) - gamma) / log(b)),
            by=LEMMA(CLOSED_FORM),
        )
        .via(abs((Ci(Δ) + Cin(Δ / b)) / log(b)), by=DEFINITION)
        .via((abs(Ci(Δ)) + abs(Cin(Δ / b))) / log(b), by=TRIANGLE)
        .via((abs(Ci(Δ)) + Cin(Δ / b)) / log(b), by=MODULUS)
        .via((1 / Δ + Cin(Δ / b)) / log(b), by=LEMMA(CI_BOUND))
        .via((1 / Δ + (Δ / b) ** 2 / 4) / log(b), by=LEMMA(CIN_AT_MOST_PARABOLA))
        .qed(by=ALGEBRA),
    ),
    witnesses=({Δ: 17, b: 10000}, {Δ: 1000, b: 10000}),
)

# ---------------------------------------------------------------- a printed derivation

claim = stated_in("doc004, eq. (37)")

substituted = Integral(exp(I * Δ * u) / u, (u, 1 / b, 1))

INTEGRAL_OVER_FREQUENCIES = claim(
    "0612",
    "For $b > 1$, in the frequency $u = b^{-t}$ the average $∫_0^1 e^{iΔb^{-t}} dt$ "
    "is $(1/\\ln b) ∫_{1/b}^1 (e^{iΔu}/u)\\,du$",
    given=(base,),
    says=Equal(average, substituted / log(b)),
    proof=via(
        Integral(-exp(I * Δ * u) / (u * log(b)), (u, 1, 1 / b)),
        by=SUBSTITUTION(b ** (-t)),
    ).qed(by=ALGEBRA),
    witnesses=({Δ: 1, b: 10000}, {Δ: 17, b: 10}),
)

FREQUENCY_DERIVATIVE = claim(
    "0624",
    "For $b > 1$ the frequency $u = b^{-t}$ falls at the rate $u \\ln b$, and $t = "
    "-(\\ln u)/\\ln b$",
    source="doc004, eq. (36)",
    given=(base,),
    says=(
        Equal(where(D(φ(t), (0, 1)), {φ: Function(x, b ** (-x))}), -log(b) * b ** (-t)),
        Less(-log(b) * b ** (-t), 0),
        Equal(-log(b ** (-t)) / log(b), t),
        Equal(
            where(D(ψ(u), (0, 1)), {ψ: Function(u, -log(u) / log(b))}),
            -1 / (u * log(b)),
        ),
    ),
    proof=proof(qed(by=ALGEBRA), qed(by=SIGN("<")), qed(by=ALGEBRA), qed(by=ALGEBRA)),
)

FREQUENCIES_FROM_ONE_TO_BASE = claim(
    "0613",
    "In the frequency $u = b^{-t}$ the average $∫_0^1 e^{iΔb^{-t}} dt$ is $(1/\\ln b) "
    "∫_1^b (e^{iΔu}/u)\\,du$",
    given=(base,),
    says=Equal(average, Integral(exp(I * Δ * u) / u, (u, 1, b)) / log(b)),
    refuted_at={Δ: 1, b: 10},
    corrected=INTEGRAL_OVER_FREQUENCIES,
)

over_frequencies = Integral(exp(I * Δ * u) / u, (u, 1, b)) / log(b)
farther = Integral(exp(I * (Δ * b) * b ** (-t)), (t, 0, 1))

PRINTED_INTEGRAL_IS_FARTHER = claim(
    "0625",
    "The integral $(1/\\ln b) ∫_1^b (e^{iΔu}/u)\\,du$ is the average at the distance "
    "$bΔ$, $∫_0^1 e^{iΔb^{1-t}} dt$",
    given=(base,),
    says=Equal(farther, over_frequencies),
    proof=via(
        Integral(-exp(I * Δ * u) / (u * log(b)), (u, b, 1)),
        by=SUBSTITUTION(b * b ** (-t)),
    ).qed(by=ALGEBRA),
    witnesses=({Δ: 1, b: 10}, {Δ: 3, b: 2}),
)

PRINTED_INTEGRAL_BOUND = claim(
    "0626",
    "For $b > 1$ the integral $(1/\\ln b) ∫_1^b (e^{iΔu}/u)\\,du$ is at most $2/(Δ "
    "\\ln b)$ in modulus",
    source="doc004, eq. (40)",
    given=(base,),
    says=AtMost(abs(over_frequencies), 2 / (Δ * log(b))),
    proof=via(abs(farther), by=LEMMA(PRINTED_INTEGRAL_IS_FARTHER))
    .via(2 * b / (b * Δ * log(b)), by=LEMMA(AVERAGE_BOUND))
    .qed(by=ALGEBRA),
    witnesses=({Δ: 1, b: 10}, {Δ: 3, b: 2}),
)

c, g = letter("c g", "positive")
frequencies = Integral(exp(I * Δ * u) / u, (u, c, g))
boundary = exp(I * Δ * g) / (I * Δ * g) - exp(I * Δ * c) / (I * Δ * c)
remainder = Integral(exp(I * Δ * u) / (I * Δ * u**2), (u, c, g))

PARTS_WITH_PLUS = claim(
    "0614",
    "Integration by parts gives $∫_c^g (e^{iΔu}/u)\\,du$ as its boundary term plus "
    "$∫_c^g (e^{iΔu}/(iΔu^2))\\,du$",
    source="doc004, eq. (38)",
    says=Equal(frequencies, boundary + remainder),
    proof=qed(by=BY_PARTS(frequencies, u=1 / u, v=exp(I * Δ * u) / (I * Δ))),
)

PARTS_WITH_MINUS = claim(
    "0615",
    "Integration by parts gives $∫_c^g (e^{iΔu}/u)\\,du$ as its boundary term minus "
    "$∫_c^g (e^{iΔu}/(iΔu^2))\\,du$",
    source="doc004, eq. (38)",
    says=Equal(frequencies, boundary - remainder),
    refuted_at={Δ: 1, c: 1, g: 2},
    corrected=PARTS_WITH_PLUS,
)

leading = (exp(I * Δ) - b * exp(I * Δ / b)) / (I * Δ * log(b))
second_rest = Integral(-2 * b ** (2 * t) / Δ**2 * wave, (t, 0, 1))
mean_square = Integral(2 * b ** (2 * t) / Δ**2, (t, 0, 1))

claim = stated_in("doc004, eq. (39)")

LEADING_TERM = claim(
    "0616",
    "For $b > 1$ the average $∫_0^1 e^{iΔb^{-t}} dt$ is $(e^{iΔ} - b\\,e^{iΔ/b})/(iΔ "
    "\\ln b)$ up to $2b^2/(Δ^2 \\ln b)$",
    given=(base,),
    says=AtMost(abs(average - leading), 2 * b**2 / (Δ**2 * log(b))),
    proof=via(abs(-rest), by=BY_PARTS(average, u=weight, v=wave))
    .via(
        abs(
            b**2 * exp(I * Δ / b) / (Δ**2 * log(b))
            - exp(I * Δ) / (Δ**2 * log(b))
            + second_rest
        ),
        by=BY_PARTS(rest, u=-(b ** (2 * t)) / (Δ**2 * log(b)), v=wave),
    )
    .via(b**2 / (Δ**2 * log(b)) + 1 / (Δ**2 * log(b)) + abs(second_rest), by=TRIANGLE)
    .via(b**2 / (Δ**2 * log(b)) + 1 / (Δ**2 * log(b)) + mean_square, by=TRIANGLE)
    .via(
        b**2 / (Δ**2 * log(b)) + 1 / (Δ**2 * log(b)) + (b**2 - 1) / (Δ**2 * log(b)),
        by=FTC(mean_square, b ** (2 * t) / (Δ**2 * log(b))),
    )
    .qed(by=ALGEBRA),
    witnesses=({Δ: 17, b: 2}, {Δ: 100, b: 10}),
)

C, far = letter("C D", "positive")
B, L = 10000, log(10000)
opposed = (2 * i + 1) * pi * Rational(B, B - 1)
average_B = Integral(exp(I * Δ * Rational(B) ** (-t)), (t, 0, 1))
leading_B = (exp(I * Δ) - B * exp(I * Δ / B)) / (I * Δ * L)
printed = (exp(I * Δ * B) - exp(I * Δ)) / (I * Δ * B * L)
close = given("close", AtMost(abs(average_B - printed), C / Δ**2), Δ)
I_far, L_far, P_far = (
    let(name, Δ, be=e)(far)
    for name, e in (("average", average_B), ("lead", leading_B), ("printed", printed))
)
r1, r2 = let("rest_1", be=I_far - L_far), let("rest_2", be=I_far - P_far)
tail = exp(I * far) - (exp(I * far * B) - exp(I * far)) / B

POSITIVE_NUMBER_NAMED = claim(
    "0622",
    "For every $c > 0$ there is a $g > 0$ with $g = c$",
    some=(g,),
    says=Equal(g, c),
    proof=proof(qed(by=ALGEBRA), choose={g: c + 0}),
)

PRINTED_TERM_LEADS_TO_ABSURDITY = claim(
    "0617",
    "At $b = 10000$ the average $∫_0^1 e^{iΔb^{-t}} dt$ is not $(e^{iΔb} - "
    "e^{iΔ})/(iΔb \\ln b)$ up to $C/Δ^2$, for any constant $C$",
    given=(close,),
    says=AtMost(B, 3),
    proof=proof(
        Obtain(POSITIVE_NUMBER_NAMED, {c: 2 * B**2 + L * C}, (far,)),
        via(abs(B * exp(I * far / B)), by=MODULUS)
        .via(abs(I * far * L * (r1 - r2) + tail), by=ALGEBRA)
        .via(far * L * (abs(r1) + abs(r2)) + (1 + (1 + 1) / Rational(B)), by=TRIANGLE)
        .via(
            far * L * (2 * B**2 / (far**2 * L) + abs(r2)) + (1 + (1 + 1) / Rational(B)),
            by=LEMMA(LEADING_TERM),
        )
        .via(
            far * L * (2 * B**2 / (far**2 * L) + C / far**2)
            + (1 + (1 + 1) / Rational(B)),
            by=GIVEN(close),
        )
        .via((2 * B**2 + L * C) / far + (1 + (1 + 1) / Rational(B)), by=ALGEBRA)
        .via(far / far + (1 + (1 + 1) / Rational(B)), by=GIVEN(far))
        .qed(by=SIGN("≤")),
    ),
    without={"close": {}},
)

PRINTED_LEADING_TERM = claim(
    "0618",
    "At $b = 10000$ the average $∫_0^1 e^{iΔb^{-t}} dt$ is $(e^{iΔb} - e^{iΔ})/(iΔb "
    "\\ln b)$ up to $C/Δ^2$, for some constant $C$",
    some=(C,),
    free=(Δ,),
    says=close.says,
    refuted_by=PRINTED_TERM_LEADS_TO_ABSURDITY,
    corrected=LEADING_TERM,
)

PRINTED_BOUND = claim(
    "0619",
    "For $b > 1$ the average satisfies $|∫_0^1 e^{iΔb^{-t}} dt| ≤ 2/(Δ \\ln b)$",
    source="doc004, eq. (40)",
    given=(base,),
    says=AtMost(abs(average), 2 / (Δ * log(b))),
    refuted_at={Δ: 1000, b: 10000},
    corrected=SHARP_BOUND,
)

# ---------------------------------------------------------------- the constant is sharp

opposite = given("opposite", Equal(cos(Δ - Δ / b), -1))
off = let("r", be=average - leading)

SHARP_BOUND_ATTAINED = claim(
    "0627",
    "If $\\cos(Δ - Δ/b) = -1$, the average satisfies $|∫_0^1 e^{iΔb^{-t}} dt| ≥ (b + "
    "1)/(Δ \\ln b) - 2b^2/(Δ^2 \\ln b)$",
    source="su2021sinusoidal, §3",
    given=(base, opposite),
    says=AtMost((b + 1) / (Δ * log(b)) - 2 * b**2 / (Δ**2 * log(b)), abs(average)),
    proof=proof(
        leading_shown := have(
            "leading",
            Equal((b + 1) / (Δ * log(b)), abs(leading)),
            qed(
                by=SQUARES(
                    via((b**2 + 2 * b + 1) / (Δ * log(b)) ** 2, by=ALGEBRA)
                    .via(
                        (b**2 - 2 * b * cos(Δ - Δ / b) + 1) / (Δ * log(b)) ** 2,
                        by=GIVEN(opposite),
                    )
                    .qed(by=MODULUS)
                )
            ),
        ),
        via(abs(leading) - 2 * b**2 / (Δ**2 * log(b)), by=GIVEN(leading_shown))
        .via(abs(average - off) - 2 * b**2 / (Δ**2 * log(b)), by=DEFINITION)
        .via(abs(average) + abs(off) - 2 * b**2 / (Δ**2 * log(b)), by=TRIANGLE)
        .qed(by=LEMMA(LEADING_TERM)),
    ),
    witnesses=({Δ: 2 * pi, b: 2}, {Δ: 6 * pi, b: 2}),
    without={"opposite": {Δ: 40 * pi, b: 2}},
)

SHARP_CONSTANT = claim(
    "0628",
    "At $b = 10000$ the average satisfies $|∫_0^1 e^{iΔb^{-t}} dt| ≥ (b + 1)/(Δ \\ln "
    "b) - 2b^2/(Δ^2 \\ln b)$ for infinitely many $Δ$",
    source="su2021sinusoidal, §3",
    says=AtMost(
        (B + 1) / (opposed * L) - 2 * B**2 / (opposed**2 * L),
        abs(Integral(exp(I * opposed * Rational(B) ** (-t)), (t, 0, 1))),
    ),
    proof=qed(by=LEMMA(SHARP_BOUND_ATTAINED, {Δ: opposed, b: B})),
)

PRINTED_DIGITS = claim(
    "0629",
    "To two decimals, $\\ln 10000$ is $9.21$, $2/\\ln 10000$ is $0.22$ and "
    "$10001/\\ln 10000$ is $1085.84$",
    source="doc004, eq. (40)",
    says=(
        Less(abs(log(10000) - Rational(921, 100)), Rational(1, 200)),
        Less(abs(2 / log(10000) - Rational(22, 100)), Rational(1, 200)),
        Less(abs(10001 / log(10000) - Rational(108584, 100)), Rational(1, 200)),
    ),
    proof=proof(qed(by=ENCLOSED()), qed(by=ENCLOSED()), qed(by=ENCLOSED())),
)

# ---------------------------------------------------------------- the sum itself

S = let("S_128", k, be=Sum(cos(k * Rational(10000) ** (-i / 64)), (i, 0, 63)))

FIRST_RISE = claim(
    "0620",
    "At $d = 128$ and $b = 10000$ the sum of cosines $Σ_i \\cos kθ_i$ falls with each "
    "of its first eleven steps and rises with the twelfth",
    source="su2021sinusoidal, fig. 1",
    parts=(
        part(
            Less(S(k + 1), S(k)),
            form=First(k),
            given=(given("from", AtMost(0, k)), given("to", AtMost(k, 10))),
            proof=qed(by=ENCLOSED(k)),
            without={"from": {k: -1}, "to": {k: 11}},
        ),
        part(Less(S(11), S(12)), proof=qed(by=ENCLOSED())),
    ),
)

ALWAYS_FALLS = claim(
    "0621",
    "At $d = 128$ and $b = 10000$ the sum of cosines $Σ_i \\cos kθ_i$ falls with "
    "every step",
    source="doc000, §4",
    given=(given("from", AtMost(0, k)),),
    says=Less(S(k + 1), S(k)),
    refuted_at={k: 11},
    corrected=FIRST_RISE,
)

FIGURES = (
    Figure(
        "decay",
        "The sum of cosines over $d/2$ at $b = 10000$ and $d = 512$, the real part of the "
        "average, the logarithmic law, the proved bound and the printed one, as in",
        (
            LOGARITHMIC_LAW,
            SHARP_BOUND,
            PRINTED_BOUND,
        ),
        "phaseproof.numerics.figures:save",
    ),
)

r"""# The average as a function of the distance

The plot of this average is read as the number of tokens that an encoding remembers [].  This
chapter certifies its main features at $b = 10000$, and compares larger and smaller bases with it
[0649, 0654, 0655, 0658, 0659].

The real part $f_b(\Delta) = \int_0^1 \cos(\Delta b^{-t}) dt$ of the average, $b > 1$, is the curve
that is plotted to show how an encoding forgets [].  With
$\mathrm{Cin}\,x = \int_0^x (1 - \cos u)/u\,du$ it is
$1 - (\mathrm{Cin}\,\Delta - \mathrm{Cin}(\Delta/b))/\ln b$, an even function of $\Delta$ that
starts as a parabola [0640, 0643, 0646].  Well between $1$ and $b$ it loses about $\ln 10/\ln b$
with every factor of ten, a quarter if $b = 10000$ [0647].

At $b = 10000$ it is above $9/10$ for one token and for two, but not for three to ten [0649]. It
loses more between 0 and 10 than between 10 and 100 [0651]. It falls with each token as far as 2940
and rises with the next [0654]. It crosses zero between 6166 and 6167 [0655]. The base 1000 gives
smaller values and the base 100000 larger ones, from 1 up to explicit distances [0658, 0659].
"""

from phaseproof.author import *
from phaseproof.derivations.alphabet import Δ, b, k, t, x, y
from phaseproof.derivations.decay import (
    LOGARITHMIC_LAW,
    base,
)
from phaseproof.derivations.powers import COSINE_AT_LEAST_PARABOLA, COSINE_BELOW_QUARTIC

claim = stated_in("su2021sinusoidal, §3")

B = 10000
wave = exp(I * x * b ** (-t))
f = let("f", b, x, be=re(Integral(wave, (t, 0, 1))))
F = let("F", b, x, be=1 + (Cin(x / b) - Cin(x)) / log(b))
lag = given("lag", Differ(x, 0))

# ---------------------------------------------------------------- closed form and expansions

CURVE_CLOSED_FORM = claim(
    "0640",
    r"For $b > 1$ and $Δ ≠ 0$ the average $\operatorname{Re} ∫_0^1 e^{iΔb^{-t}} dt$ "
    r"is $1 - (\operatorname{Cin} Δ - \operatorname{Cin}(Δ/b))/\ln b$",
    given=(base, lag),
    says=Equal(f(b, x), F(b, x)),
    proof=via(1 - Integral(1 - cos(x * b ** (-t)), (t, 0, 1)), by=EULER).qed(
        by=FTC(
            Integral(1 - cos(x * b ** (-t)), (t, 0, 1)), -Cin(x * b ** (-t)) / log(b)
        )
    ),
    witnesses=({x: 17, b: 10000}, {x: -3, b: 2}),
)

CURVE_BY_COSINE_INTEGRALS = claim(
    "0641",
    r"For $b > 1$ and $Δ > 0$ the average $\operatorname{Re} ∫_0^1 e^{iΔb^{-t}} dt$ "
    r"is $(\operatorname{Ci} Δ - \operatorname{Ci}(Δ/b))/\ln b$",
    given=(base,),
    says=Equal(f(b, Δ), (Ci(Δ) - Ci(Δ / b)) / log(b)),
    proof=via(F(b, Δ), by=LEMMA(CURVE_CLOSED_FORM)).qed(by=DEFINITION),
)

CURVE_AT_ZERO = claim(
    "0642",
    "For every base $b$ the average $\\operatorname{Re} ∫_0^1 e^{iΔb^{-t}} dt$ is 1 "
    "at the distance $Δ = 0$",
    says=Equal(f(b, 0), 1),
    proof=qed(by=ALGEBRA),
)

claim = stated_in("doc004, §2.3")

CURVE_EVEN = claim(
    "0643",
    "The average $\\operatorname{Re} ∫_0^1 e^{iΔb^{-t}} dt$ is an even function of $Δ$",
    says=Equal(f(b, -x), f(b, x)),
    proof=qed(by=ALGEBRA),
)

u = Δ * b ** (-t)
parabola = Integral(1 - u**2 / 2, (t, 0, 1))
quartic = Integral(1 - u**2 / 2 + u**4 / 24, (t, 0, 1))
cosine = Integral(cos(u), (t, 0, 1))

CURVE_NEAR_ZERO = claim(
    "0646",
    "For $b > 1$ the curve $\\operatorname{Re} ∫_0^1 e^{iΔb^{-t}} dt$ is the parabola "
    "$1 - Δ^2(1 - b^{-2})/(4 \\ln b)$ up to $Δ^4/(96 \\ln b)$",
    given=(base,),
    says=(
        AtMost(1 - Δ**2 * (1 - b**-2) / (4 * log(b)), f(b, Δ)),
        AtMost(
            f(b, Δ),
            1 - Δ**2 * (1 - b**-2) / (4 * log(b)) + Δ**4 * (1 - b**-4) / (96 * log(b)),
        ),
    ),
    proof=proof(
        via(parabola, by=FTC(parabola, t + Δ**2 * b ** (-2 * t) / (4 * log(b))))
        .via(
            cosine, by=TERMWISE(LEMMA(COSINE_AT_LEAST_PARABOLA, {y: Δ * b ** (-x)}), x)
        )
        .qed(by=EULER),
        via(cosine, by=EULER)
        .via(quartic, by=TERMWISE(LEMMA(COSINE_BELOW_QUARTIC)))
        .qed(
            by=FTC(
                quartic,
                t
                + Δ**2 * b ** (-2 * t) / (4 * log(b))
                - Δ**4 * b ** (-4 * t) / (96 * log(b)),
            )
        ),
    ),
    witnesses=({Δ: half, b: 10000}, {Δ: 1, b: 2}),
)

law = lambda at: (log(b / at) - gamma) / log(b)
error = lambda at: (1 / at + at**2 / (4 * b**2)) / log(b)
r1, r2 = let("r_1", be=f(b, Δ) - law(Δ)), let("r_2", be=f(b, 10 * Δ) - law(10 * Δ))

DECADE_LAW = claim(
    "0647",
    "For $b > 1$, from $Δ$ to $10Δ$ the average $\\operatorname{Re} ∫_0^1 "
    "e^{iΔb^{-t}} dt$ decreases by $\\ln 10/\\ln b$, up to $(1.1/Δ + "
    "101Δ^2/(4b^2))/\\ln b$",
    given=(base,),
    says=AtMost(
        abs(f(b, Δ) - f(b, 10 * Δ) - log(10) / log(b)),
        (Rational(11, 10) / Δ + 101 * Δ**2 / (4 * b**2)) / log(b),
    ),
    proof=via(abs(r1 - r2), by=ALGEBRA)
    .via(abs(r1) + abs(r2), by=TRIANGLE)
    .via(error(Δ) + abs(r2), by=LEMMA(LOGARITHMIC_LAW))
    .via(error(Δ) + error(10 * Δ), by=LEMMA(LOGARITHMIC_LAW))
    .qed(by=ALGEBRA),
    witnesses=({Δ: 1, b: 2}, {Δ: 17, b: 10000}),
)

# ---------------------------------------------------------------- short, middle, long distances

printed = lambda at, value: AtMost(
    abs(f(B, at) - Rational(value, 10**6)), Rational(1, 2 * 10**6)
)

CURVE_VALUES = claim(
    "0648",
    "At $b = 10000$ the average $\\operatorname{Re} ∫_0^1 e^{iΔb^{-t}} dt$ is "
    "$0.973963, 0.704778, 0.682394, 0.436773, 0.187691$ for $Δ = 1, 9, 10, 100, 1000$",
    parts=tuple(
        part(printed(at, value), proof=qed(by=ENCLOSED(rel="≤")))
        for at, value in (
            (1, 973963),
            (9, 704778),
            (10, 682394),
            (100, 436773),
            (1000, 187691),
        )
    ),
)

NEAR_ONE_FOR_TWO_TOKENS = claim(
    "0649",
    "At $b = 10000$ the average $\\operatorname{Re} ∫_0^1 e^{iΔb^{-t}} dt$ is above "
    "$9/10$ for $Δ = 1, 2$ and below it for $Δ = 3, …, 10$",
    parts=(
        part(
            Less(Rational(9, 10), f(B, k)),
            given=(given("from", AtMost(1, k)), given("to", AtMost(k, 2))),
            proof=qed(by=ENCLOSED(k)),
            without={"to": {k: 3}, "from": {k: -3}},
        ),
        part(
            Less(f(B, k), Rational(9, 10)),
            given=(given("from", AtMost(3, k)), given("to", AtMost(k, 10))),
            proof=qed(by=ENCLOSED(k)),
            witnesses=({k: 3},),
            without={"from": {k: 2}},
        ),
    ),
)

NEAR_ONE_FOR_NINE_TOKENS = claim(
    "0650",
    "At $b = 10000$ the average $\\operatorname{Re} ∫_0^1 e^{iΔb^{-t}} dt$ is above "
    "$9/10$ for $Δ = 1, …, 9$",
    given=(given("from", AtMost(1, k)), given("to", AtMost(k, 9))),
    says=Less(Rational(9, 10), f(B, k)),
    refuted_at={k: 9},
    corrected=NEAR_ONE_FOR_TWO_TOKENS,
)

SHORT_RANGE_IS_STEEPEST = claim(
    "0651",
    "At $b = 10000$ the average $\\operatorname{Re} ∫_0^1 e^{iΔb^{-t}} dt$ decreases "
    "by more from $Δ = 0$ to $10$ than from $10$ to $100$, where it decreases by "
    "$1/4$ within $1/100$",
    parts=(
        part(
            (
                Less(f(B, 10) - f(B, 100), f(B, 0) - f(B, 10)),
                Less(abs(f(B, 10) - f(B, 100) - Rational(1, 4)), Rational(1, 100)),
            ),
            proof=proof(*2 * (qed(by=ENCLOSED()),)),
        ),
    ),
)

MIDDLE_RANGE_IS_STEEPEST = claim(
    "0652",
    "At $b = 10000$ the average $\\operatorname{Re} ∫_0^1 e^{iΔb^{-t}} dt$ decreases "
    "by more from $Δ = 10$ to $100$ than from $0$ to $10$",
    says=Less(f(B, 0) - f(B, 10), f(B, 10) - f(B, 100)),
    refuted_at={},
    corrected=SHORT_RANGE_IS_STEEPEST,
)

TENFOLD_DISTANCE_FIVEFOLD_LESS = claim(
    "0653",
    "For $b > 1$ and $Δ ≥ 100$ the average $f(Δ) = \\operatorname{Re} ∫_0^1 "
    "e^{iΔb^{-t}} dt$ satisfies $f(10Δ) ≤ f(Δ)/5$",
    given=(base, given("far", AtMost(100, Δ))),
    says=AtMost(f(b, 10 * Δ), f(b, Δ) / 5),
    refuted_at={Δ: 100, b: 10000},
    corrected=DECADE_LAW,
)

# ---------------------------------------------------------------- how long it falls

FALLS_UNTIL_2940 = claim(
    "0654",
    "At $b = 10000$ the average $\\operatorname{Re} ∫_0^1 e^{iΔb^{-t}} dt$ falls with "
    "each token from $Δ = 0$ to $2940$ and rises with the next",
    source="doc003, §2",
    parts=(
        part(Less(f(B, 1), f(B, 0)), proof=qed(by=ENCLOSED())),
        part(
            Less(f(B, k + 1), f(B, k)),
            form=First(k),
            given=(given("from", AtMost(1, k)), given("to", AtMost(k, 2939))),
            proof=via(F(B, k + 1), by=LEMMA(CURVE_CLOSED_FORM))
            .via(F(B, k), by=ENCLOSED(k))
            .qed(by=LEMMA(CURVE_CLOSED_FORM)),
            without={"from": {k: -1}, "to": {k: 2940}},
        ),
        part(
            Less(f(B, 2940), f(B, 2941)),
            proof=via(F(B, 2940), by=LEMMA(CURVE_CLOSED_FORM))
            .via(F(B, 2941), by=ENCLOSED())
            .qed(by=LEMMA(CURVE_CLOSED_FORM)),
        ),
    ),
)

ZERO_AFTER_6166 = claim(
    "0655",
    "At $b = 10000$ the average $\\operatorname{Re} ∫_0^1 e^{iΔb^{-t}} dt$ is "
    "positive for $1 ≤ Δ ≤ 6166$ and negative at $Δ = 6167$",
    source="doc003, §2",
    parts=(
        part(
            Less(0, f(B, x)),
            given=(given("from", AtMost(1, x)), given("to", AtMost(x, 6150))),
            proof=via(F(B, x), by=ENCLOSED(x)).qed(by=LEMMA(CURVE_CLOSED_FORM)),
            without={"from": {x: -6167}, "to": {x: 6167}},
        ),
        part(
            Less(0, F(B, x)),
            given=(given("from", AtMost(6150, x)), given("to", AtMost(x, 6166))),
            proof=qed(by=ENCLOSED(x)),
            witnesses=({x: 6166},),
            without={"from": {x: -6167}, "to": {x: 6167}},
        ),
        part(Less(F(B, 6167), 0), proof=qed(by=ENCLOSED())),
    ),
)

ALWAYS_POSITIVE = claim(
    "0656",
    "For $b > 1$ the average $\\operatorname{Re} ∫_0^1 e^{iΔb^{-t}} dt$ is positive "
    "for every $Δ > 0$",
    given=(base,),
    says=Less(0, f(b, Δ)),
    refuted_at={Δ: 10, b: 10},
    corrected=ZERO_AFTER_6166,
)

# ---------------------------------------------------------------- other bases

c = letter("c", "positive")
gap = lambda b, c, x: (
    Cin(x) * (log(c) - log(b)) + Cin(x / c) * log(b) - Cin(x / b) * log(c)
)

CURVES_COMPARED = claim(
    "0657",
    "If $\\operatorname{Cin}(Δ) \\ln(c/b) + \\operatorname{Cin}(Δ/c) \\ln b > "
    "\\operatorname{Cin}(Δ/b) \\ln c$, the average $\\operatorname{Re} ∫_0^1 "
    "e^{iΔb^{-t}} dt$ is less for the base $b$ than for $c$",
    given=(
        base,
        given("other base", Less(1, c)),
        lag,
        positive_gap := given("gap", Less(0, gap(b, c, x))),
    ),
    says=Less(f(b, x), f(c, x)),
    proof=via(F(b, x), by=LEMMA(CURVE_CLOSED_FORM))
    .via(F(c, x), by=GIVEN(positive_gap))
    .qed(by=LEMMA(CURVE_CLOSED_FORM)),
    without={"gap": {b: 10000, c: 1000, x: 17}},
)

below = lambda less, more, lo, hi: part(
    Less(f(less, x), f(more, x)),
    given=(given("from", AtMost(lo, x)), given("to", AtMost(x, hi))),
    proof=proof(
        have(
            "gap", Less(0, gap(Rational(less), Rational(more), x)), qed(by=ENCLOSED(x))
        ),
        qed(by=LEMMA(CURVES_COMPARED)),
    ),
    witnesses=({x: lo},),
)
still_below = lambda less, more, lo, hi: part(
    Less(F(less, k), F(more, k)),
    given=(given("from", AtMost(lo, k)), given("to", AtMost(k, hi))),
    proof=qed(by=ENCLOSED(k)),
    witnesses=({k: lo},),
    without={"to": {k: hi + 1}},
)

BASE_1000_FASTER = claim(
    "0658",
    "The average $\\operatorname{Re} ∫_0^1 e^{iΔb^{-t}} dt$ for $b = 1000$ is below "
    "that for $b = 10000$ at every integer $Δ$ from $1$ to $4553$",
    parts=(
        below(1000, B, 1, 1000),
        below(1000, B, 1000, 4540),
        still_below(1000, B, 4540, 4553),
    ),
)

BASE_100000_SLOWER = claim(
    "0659",
    "The average $\\operatorname{Re} ∫_0^1 e^{iΔb^{-t}} dt$ for $b = 100000$ is above "
    "that for $b = 10000$ at every integer $Δ$ from $1$ to $46245$",
    parts=(
        below(B, 100000, 1, 1000),
        below(B, 100000, 1000, 46000),
        still_below(B, 100000, 46000, 46245),
    ),
)

SMALLER_BASE_ALWAYS_FASTER = claim(
    "0660",
    "For bases above 1 a smaller base $b$ gives a smaller average $\\operatorname{Re} "
    "∫_0^1 e^{iΔb^{-t}} dt$ at every distance $Δ$",
    given=(base, given("larger", Less(b, c))),
    says=Less(f(b, Δ), f(c, Δ)),
    refuted_at={Δ: 10, b: 2, c: 10},
    corrected=CURVES_COMPARED,
)

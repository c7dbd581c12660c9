r"""# Relations between frequencies

How a score behaves at large distances depends on the relations between the frequencies of its pairs
[]. At base 10000 the frequencies are not independent [1880]. Theorems that assume independence do
not cover that base, and their conclusions can fail there [1884, 1886].

If $8$ divides $d$ and $b = 10000$, then $\theta_{i+d/8} = \theta_i/10$ [1880]. So the cosine sum
$\sum_i \cos x\theta_i$ runs over $d/8$ pairs only, with an angle, its tenth, its hundredth and its
thousandth [1883]. The cosines of an angle and of ten times the angle are not both near $-1$ [1882].
So the sum stays above $-0.98$ times its largest value [1884]. For the same reason it returns soon
[1889]. By Dirichlet's theorem one of the first $Q^h$ shifts is an almost period of a sum of $h$
exponentials [1887, 1888]. For these $d/2$ frequencies one of the first $(1000Q)^{d/8}$ offsets is
enough [1889].

Such returns limit what a head can do []. For a fixed dimension there is no offset beyond which all
scores are lower by a definite amount [1891]. If the dimension is chosen last, at least 16 times the
two offsets, near offsets beat far ones [1897]. If a token is repeated at an almost-period, it gets
hardly more than half of the weight [1894]. If a score is higher at one offset than at another, it
is also higher at some offsets beyond any bound [1895]. A key rotated to fit has its best score only
at its own distance if some pair that carries weight returns at no other distance [1892]. A pair of
frequency $2\pi/7$ returns at $7$ [1893].
"""

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import Δ, b, d, i, l, pairs, s, x, y
from phaseproof.derivations.alphabet import θ as frequency
from phaseproof.derivations.decay import LOGARITHMIC_LAW, SHARP_BOUND, average, base
from phaseproof.derivations.powers import (
    CHORD_AT_MOST_ARC,
    COSINE_AT_LEAST_PARABOLA,
    EXPONENTIAL_ABOVE_TANGENT,
    EXPONENTIAL_INCREASES,
    LOGARITHM_INCREASES,
    POWER_INCREASES_WITH_EXPONENT,
    REAL_PART_AT_MOST_MODULUS,
    w,
)
from phaseproof.derivations.powers import u as one
from phaseproof.derivations.powers import v as other
from phaseproof.derivations.powers import y as angle
from phaseproof.derivations.powers import z as end
from phaseproof.derivations.recurrence import ALMOST_PERIOD, WEIGHTED_RETURN
from phaseproof.derivations.recurrence import X as X_of_return
from phaseproof.derivations.recurrence import a as weights_of_return
from phaseproof.derivations.sums import SUM_NEAR_INTEGRAL, at_base

claim = stated_in("wang2025, Theorem 2.1")

h = letter("h", "natural")
some_pairs = given("some", Less(0, h))
B = Rational(10000)
θ = let("omega", i, be=B ** (-2 * i / (8 * h)))
S = let("Z", x, be=Sum(cos(x * θ(i)), (i, 0, 4 * h - 1)))
eighth = {h: 2}

QUARTER_DOWN_LADDER = claim(
    "1880",
    "At $b = 10000$, if 8 divides $d$, RoPE frequencies satisfy $θ_{i+d/8} = θ_i/10$",
    given=(some_pairs,),
    says=Equal(θ(i + h), θ(i) / 10),
    proof=qed(by=ALGEBRA),
    witnesses=({**eighth, i: 1},),
)

# ---------------------------------------------------------------- what the sum does not reach

c = letter("c", "real")
tenfold = lambda c: 2 * (16 * c**5 - 20 * c**3 + 5 * c) ** 2 - 1
in_range = (given("from", AtMost(-1, c)), given("to", AtMost(c, 1)))

TENFOLD_POLYNOMIAL = claim(
    "1881",
    "On $[-1, 1]$ the Chebyshev polynomial $T_{10}$ satisfies $c + T_{10}(c) > -1.96$",
    source="abramowitz1964, §22.3",
    given=in_range,
    says=Less(Rational(-196, 100), c + tenfold(c)),
    proof=qed(by=ENCLOSED(c)),
    witnesses=({c: 0},),
)

COSINE_AND_TENFOLD = claim(
    "1882",
    r"Every real $y$ satisfies $\cos y + \cos 10y > -1.96$",
    says=Less(Rational(-196, 100), cos(y) + cos(10 * y)),
    proof=proof(
        have(
            "low",
            AtMost(-1, cos(y)),
            via(2 * cos(y / 2) ** 2 - 1, by=SIGN()).qed(by=EULER),
        ),
        have(
            "high",
            AtMost(cos(y), 1),
            via(1 - 2 * sin(y / 2) ** 2, by=EULER).qed(by=SIGN()),
        ),
        via(cos(y) + tenfold(cos(y)), by=LEMMA(TENFOLD_POLYNOMIAL, {c: cos(y)})).qed(
            by=EULER
        ),
    ),
)

part_of = lambda k: Sum(cos(x * θ(i)), (i, k * h, k * h + h - 1))
rest_from = lambda k: Sum(cos(x * θ(i)), (i, k * h, 4 * h - 1))
scaled = lambda k, x=x: Sum(cos(x * θ(l) / 10**k), (l, 0, h - 1))

quarters = tuple(
    have(
        f"quarter {k}",
        Equal(part_of(k), scaled(k)),
        via(Sum(cos(x * θ(l + k * h)), (l, 0, h - 1)), by=REINDEX(l, l + k * h)).qed(
            by=TERMWISE(ALGEBRA)
        ),
    )
    for k in (1, 2, 3)
)

SUM_IN_QUARTERS = claim(
    "1883",
    r"At $b = 10000$, if 8 divides $d$, the sum $Σ_{i<d/2} \cos xθ_i$ is $Σ_{l<d/8} "
    r"(\cos xθ_l + \cos(xθ_l/10) + \cos(xθ_l/100) + \cos(xθ_l/1000))$",
    given=(some_pairs,),
    says=Equal(S(x), scaled(0) + scaled(1) + scaled(2) + scaled(3)),
    proof=proof(
        *quarters,
        via(
            part_of(0) + rest_from(1),
            by=SPLIT(Sum(cos(x * θ(i)), (i, 0, 4 * h - 1)), h - 1),
        )
        .via(part_of(0) + part_of(1) + rest_from(2), by=SPLIT(rest_from(1), 2 * h - 1))
        .via(
            part_of(0) + part_of(1) + part_of(2) + part_of(3),
            by=SPLIT(rest_from(2), 3 * h - 1),
        )
        .qed(by=LINEAR_SYSTEM(tuple((GIVEN(quarter), 1) for quarter in quarters))),
    ),
    witnesses=({**eighth, x: 3},),
)

lowest = Sum(Rational(-196, 100), (l, 0, h - 1))
two_by_two = tuple(
    have(
        f"quarters {k} and {k + 1}",
        Less(lowest, scaled(k) + scaled(k + 1)),
        via(
            Sum(cos(angle) + cos(10 * angle), (l, 0, h - 1)),
            by=TERMWISE(LEMMA(COSINE_AND_TENFOLD, {y: angle}), l),
        ).qed(by=ALGEBRA),
    )
    for k, angle in ((0, x * θ(l) / 10), (2, x * θ(l) / 1000))
)

SUM_STAYS_ABOVE = claim(
    "1884",
    r"At $b = 10000$, if 8 divides $d$, the sum $Σ_i \cos xθ_i$ is above $-0.98$ "
    "times its largest value $d/2$, at every real offset $x$",
    given=(some_pairs,),
    says=Less(-Rational(98, 100) * (4 * h), S(x)),
    proof=proof(
        *two_by_two,
        whole := have(
            "whole",
            Equal(S(x), scaled(0) + scaled(1) + scaled(2) + scaled(3)),
            qed(by=LEMMA(SUM_IN_QUARTERS)),
        ),
        via(2 * lowest, by=ALGEBRA).qed(
            by=LINEAR_SYSTEM(
                (
                    *((GIVEN(fact, rel="<"), 1) for fact in two_by_two),
                    (GIVEN(whole), -1),
                )
            )
        ),
    ),
    witnesses=({**eighth, x: 3},),
    without={"some": {h: 0, x: 3}},
)

κ = function("kappa", "positive", "real")
ε = letter("epsilon", "positive")
near_least = given("near -1", AtMost(S(κ(ε)), (ε - 1) * (4 * h)), ε)

NEAR_MINUS_ONE_IS_ABSURD = claim(
    "1885",
    "At $b = 10000$, if 8 divides $d$, the mean of the cosines $\\cos xθ_i$ does not "
    "come arbitrarily near $-1$",
    given=(some_pairs, near_least),
    says=Less(Rational(99, 100), Rational(98, 100)),
    proof=qed(
        by=LINEAR_SYSTEM(
            (
                (GIVEN(near_least, {ε: Rational(1, 100)}, rel="≤"), 1),
                (LEMMA(SUM_STAYS_ABOVE, {x: κ(Rational(1, 100))}), 1),
            ),
            factor=4 * h,
        )
    ),
    without={"some": {h: 0, κ: Function(ε, 0)}, "near -1": {**eighth}},
)

MEAN_COMES_NEAR_MINUS_ONE = claim(
    "1886",
    "At $b = 10000$, if 8 divides $d$, the mean of the cosines $\\cos xθ_i$ comes "
    "arbitrarily near $-1$",
    given=(some_pairs,),
    some=(κ,),
    free=(ε,),
    says=near_least.says,
    refuted_by=NEAR_MINUS_ONE_IS_ABSURD,
    corrected=SUM_STAYS_ABOVE,
)

# ---------------------------------------------------------------- how soon a sum comes back

claim = stated_in("schmidt1980, Chapter II, Theorem 1A")

Q = letter("Q", "natural")
q, k = letter("q k", "integer")
p = function("p", "natural", "integer")
weights = function("c", "natural", "complex")
past = q * frequency(i) - 2 * pi * p(i)
χ = let("chi", s, be=Sum(weights(i) * exp(I * s * frequency(i)), (i, 0, h - 1)))
turned = let("turned", i, be=exp(I * past) - 1)
amplitude = Sum(abs(weights(i)), (i, 0, h - 1))
slow = {h: 2, frequency: Function(i, Rational(1, 10) ** i), Q: 2}

EARLY_ALMOST_PERIOD = claim(
    "1887",
    "One of the first $Q^h$ shifts of $s$ changes $χ_s = Σ_{i<h} c_i e^{isθ_i}$ by "
    "at most $(2π/Q)Σ|c_i|$ at every integer $s$",
    given=(some_pairs, at_least := given("at least 1", AtMost(1, Q))),
    some=(k,),
    free=(s,),
    says=(
        AtMost(abs(χ(s + k) - χ(s)), 2 * pi / Q * amplitude),
        AtMost(1, k),
        AtMost(k, Q**h),
    ),
    proof=proof(
        Obtain(
            cited.DIRICHLET_BOUNDED,
            {cited.h: h, cited.most: Q, cited.frequency: frequency},
            (q, p),
        ),
        via(
            abs(
                Sum(
                    weights(i) * exp(I * s * frequency(i)) * (exp(I * past) - 1),
                    (i, 0, h - 1),
                )
            ),
            by=ALGEBRA,
        )
        .via(
            Sum(abs(weights(i) * exp(I * s * frequency(i)) * turned(i)), (i, 0, h - 1)),
            by=TRIANGLE,
        )
        .via(
            Sum(abs(weights(i)) * abs(turned(i)), (i, 0, h - 1)), by=TERMWISE(TRIANGLE)
        )
        .via(
            Sum(abs(weights(i)) * abs(past), (i, 0, h - 1)),
            by=TERMWISE(LEMMA(CHORD_AT_MOST_ARC, {end: past, angle: 0})),
        )
        .via(
            Sum(abs(weights(i)) * (2 * pi / Q), (i, 0, h - 1)),
            by=TERMWISE(GIVEN(q, rel="≤")),
        )
        .qed(by=ALGEBRA),
        qed(by=GIVEN(q, {i: 0}, atom=1, rel="≤")),
        qed(by=GIVEN(q, {i: 0}, atom=2, rel="≤")),
        choose={k: q},
    ),
    witnesses=(
        {**slow, weights: Function(i, 1 + I * i), q: 1, s: 3, p: Function(i, 0)},
    ),
)

off = abs(past)
C = let("C", s, be=Sum(cos(s * frequency(i)), (i, 0, h - 1)))
parabola = 1 - (2 * pi / Q) ** 2 / 2

RETURNS_AT_ONCE = claim(
    "2021",
    "At $d = 128$ and $b = 10000$ the sum $Σ_i \\cos kθ_i$ at offset $k = 1$ exceeds "
    "$1 - 2π^2/25^2$ of its largest value 64",
    says=Less((1 - 2 * pi**2 / Rational(25) ** 2) * 64, at_base(128, 10000, 1)),
    proof=qed(by=ENCLOSED()),
)

EARLY_RETURN = claim(
    "1888",
    "For any $h$ frequencies, one of the first $Q^h$ offsets $k$ brings $Σ_i \\cos "
    "kθ_i$ back to at least $1 - 2π^2/Q^2$ of its largest value $h$",
    given=(some_pairs, at_least),
    some=(k,),
    says=(AtMost(parabola * h, C(k)), AtMost(1, k), AtMost(k, Q**h)),
    strength=(strength({Q: 25, h: 64}, Q**h, RETURNS_AT_ONCE),),
    proof=proof(
        Obtain(
            cited.DIRICHLET_BOUNDED,
            {cited.h: h, cited.most: Q, cited.frequency: frequency},
            (q, p),
        ),
        via(Sum(parabola, (i, 0, h - 1)), by=ALGEBRA)
        .via(
            Sum(1 - 2 * pi / Q * off / 2, (i, 0, h - 1)), by=TERMWISE(GIVEN(q, rel="≤"))
        )
        .via(Sum(1 - off**2 / 2, (i, 0, h - 1)), by=TERMWISE(GIVEN(q, rel="≤")))
        .via(Sum(1 - past**2 / 2, (i, 0, h - 1)), by=TERMWISE(MODULUS))
        .via(
            Sum(cos(past), (i, 0, h - 1)),
            by=TERMWISE(LEMMA(COSINE_AT_LEAST_PARABOLA, {angle: past})),
        )
        .via(Sum(cos(q * frequency(i)), (i, 0, h - 1)), by=TERMWISE(EULER))
        .qed(by=DEFINITION),
        qed(by=GIVEN(q, {i: 0}, atom=1, rel="≤")),
        qed(by=GIVEN(q, {i: 0}, atom=2, rel="≤")),
        choose={k: q},
    ),
    witnesses=({**slow, q: 1, p: Function(i, 0)},),
)

slowest = lambda l: θ(l) / 1000
missed = q * slowest(l) - 2 * pi * p(l)


def quarter_returns(factor):
    """The quarter of the sum whose angles are ``factor`` times the slowest ones, 1 to 1000."""
    wide, most = factor * missed, 2 * pi * factor / (1000 * Q)
    return (
        via(
            Sum(1 - most**2 / 2, (l, 0, h - 1)),
            by=ALGEBRA if factor == 1000 else TERMWISE(SIGN(), l),
        )
        .via(
            Sum(1 - most * (factor * abs(missed)) / 2, (l, 0, h - 1)),
            by=TERMWISE(GIVEN(q, rel="≤"), l),
        )
        .via(
            Sum(1 - (factor * abs(missed)) ** 2 / 2, (l, 0, h - 1)),
            by=TERMWISE(GIVEN(q, rel="≤"), l),
        )
        .via(Sum(1 - wide**2 / 2, (l, 0, h - 1)), by=TERMWISE(MODULUS, l))
        .via(
            Sum(cos(wide), (l, 0, h - 1)),
            by=TERMWISE(LEMMA(COSINE_AT_LEAST_PARABOLA, {angle: wide}), l),
        )
        .qed(by=TERMWISE(EULER, l))
    )


EARLY_RETURN_OF_LADDER = claim(
    "1889",
    "At $b = 10000$, if 8 divides $d$, one of the first $(1000Q)^{d/8}$ offsets $k$ "
    "brings $Σ_i \\cos kθ_i$ back to at least $1 - 2π^2/Q^2$ of its largest value "
    "$d/2$",
    given=(some_pairs, at_least),
    some=(k,),
    says=(AtMost(parabola * (4 * h), S(k)), AtMost(1, k), AtMost(k, (1000 * Q) ** h)),
    strength=(strength({Q: 25, h: 16}, (1000 * Q) ** h, RETURNS_AT_ONCE),),
    proof=proof(
        Obtain(
            cited.DIRICHLET_BOUNDED,
            {
                cited.h: h,
                cited.most: 1000 * Q,
                cited.frequency: Function(l, slowest(l)),
            },
            (q, p),
        ),
        *(
            returns := tuple(
                have(
                    f"quarter {n}",
                    AtMost(Sum(parabola, (l, 0, h - 1)), scaled(n, q)),
                    quarter_returns(10 ** (3 - n)),
                )
                for n in range(4)
            )
        ),
        whole_at := have(
            "whole",
            Equal(S(q), sum((scaled(n, q) for n in (1, 2, 3)), scaled(0, q))),
            qed(by=LEMMA(SUM_IN_QUARTERS)),
        ),
        via(4 * Sum(parabola, (l, 0, h - 1)), by=ALGEBRA).qed(
            by=LINEAR_SYSTEM(
                (
                    *((GIVEN(fact, rel="≤"), 1) for fact in returns),
                    (GIVEN(whole_at), -1),
                )
            )
        ),
        qed(by=GIVEN(q, {i: 0}, atom=1, rel="≤")),
        qed(by=GIVEN(q, {i: 0}, atom=2, rel="≤")),
        choose={k: q},
    ),
    witnesses=({**eighth, Q: 1, q: 1, p: Function(i, 0)},),
)

# ---------------------------------------------------------------- far offsets against near ones

claim = stated_in("wang2025, Theorem 2.2")

X = letter("X", "positive")
near, far = letter("m n", "integer")
gap = given(
    "gap", AtMost(Rational(1, 4) * h, C(near) - C(far)), far, provided=AtMost(X, far)
)
two_waves = {h: 2, frequency: slow[frequency]}

NEAR_BEATS_FAR_IS_ABSURD = claim(
    "1890",
    "There is no offset beyond which a sum of $h$ cosines $\\cos nθ_i$ stays $h/4$ "
    "below its value at a given offset",
    given=(some_pairs, gap),
    says=AtMost(Rational(1, 4), Rational(1, 8)),
    proof=proof(
        Obtain(
            WEIGHTED_RETURN,
            {X_of_return: X, ε: half, weights_of_return: Function(i, 1)},
            (q,),
        ),
        beyond := have(
            "gap there",
            AtMost(Rational(1, 4) * h, C(near) - C(q)),
            qed(by=GIVEN(gap, {far: q})),
        ),
        top := have(
            "top",
            AtMost(Sum(cos(near * frequency(i)), (i, 0, h - 1)), h),
            via(
                Sum(1 - 2 * sin(near * frequency(i) / 2) ** 2, (i, 0, h - 1)),
                by=TERMWISE(EULER),
            )
            .via(Sum(1, (i, 0, h - 1)), by=TERMWISE(SIGN()))
            .qed(by=ALGEBRA),
        ),
        back := have(
            "back",
            AtMost(Rational(7, 8) * h, C(q)),
            via((1 - half**2 / 2) * Sum(1, (i, 0, h - 1)), by=ALGEBRA)
            .via(Sum(1 * cos(q * frequency(i)), (i, 0, h - 1)), by=GIVEN(q, rel="≤"))
            .qed(by=ALGEBRA),
        ),
        qed(
            by=LINEAR_SYSTEM(
                (
                    (GIVEN(beyond, rel="≤"), 1),
                    (GIVEN(top, rel="≤"), 1),
                    (GIVEN(back, rel="≤"), 1),
                ),
                factor=h,
            )
        ),
    ),
    without={"gap": {h: 2}, "some": {h: 0, near: 1, X: 1, frequency: slow[frequency]}},
)

NEAR_BEATS_FAR = claim(
    "1891",
    "Beyond some offset a sum of $h$ cosines $\\cos nθ_i$ stays $h/4$ below its value "
    "at a given offset",
    given=(some_pairs,),
    some=(X,),
    free=(far,),
    provided=(AtMost(X, far),),
    says=gap.says,
    refuted_by=NEAR_BEATS_FAR_IS_ABSURD,
    witnesses=({**two_waves, near: 1, X: 1, far: 2},),
    corrected=EARLY_RETURN,
)

# ---------------------------------------------------------------- far offsets, the dimension last

Δ1 = letter("Delta'", "positive")
near_from, near_to = (
    given("from", AtMost(4, Δ)),
    given("to", AtMost(Δ, b ** Rational(1, 4))),
)
far_from = given("far", AtMost(2 * b, Δ1))
wide = given("dimension", AtMost(16 * (Δ + Δ1), d))
at_far = lambda e: where(e, {Δ: Δ1})
here, there = re(average), re(at_far(average))
law = (log(b / Δ) - gamma) / log(b)
law_error = (1 / Δ + Δ**2 / (4 * b**2)) / log(b)
cosines_at = lambda Δ: Sum(cos(Δ * b ** (-2 * i / d)), pairs)


off_law, off_sum = here - law, cosines_at(Δ) - d / 2 * here
some_pair = given("size", Less(0, d))

AVERAGE_BETWEEN = claim(
    "1896",
    "The average $\\operatorname{Re} ∫_0^1 e^{iΔb^{-t}} dt$ has explicit lower and "
    "upper bounds, and $d/2$ times it is within $Δ(1 - 1/b)$ of $Σ_i "
    "\\cos(Δb^{-2i/d})$",
    source="su2021sinusoidal, §3",
    parts=(
        part(
            (AtMost(law - law_error, here), AtMost(here, (b + 1) / (Δ * log(b)))),
            given=(base,),
            proof=proof(
                near_law := have(
                    "law",
                    AtMost(-off_law, law_error),
                    via(abs(off_law), by=SIGN()).qed(by=LEMMA(LOGARITHMIC_LAW)),
                ),
                qed(by=LINEAR_SYSTEM(((GIVEN(near_law, rel="≤"), 1),))),
                via(abs(here), by=SIGN())
                .via(abs(average), by=LEMMA(REAL_PART_AT_MOST_MODULUS))
                .qed(by=LEMMA(SHARP_BOUND)),
            ),
            witnesses=({Δ: 17, b: 10000},),
        ),
        part(
            (AtMost(-off_sum, Δ * (1 - 1 / b)), AtMost(off_sum, Δ * (1 - 1 / b))),
            given=(base, some_pair),
            proof=proof(
                via(abs(off_sum), by=SIGN()).qed(by=LEMMA(SUM_NEAR_INTEGRAL)),
                via(abs(off_sum), by=SIGN()).qed(by=LEMMA(SUM_NEAR_INTEGRAL)),
            ),
            witnesses=({Δ: 17, b: 10000, d: 64},),
            without={"base": {Δ: 1, b: half, d: 2}},
        ),
    ),
)

fourth_root = b ** Rational(1, 4)
reaches = have(
    "reaches",
    AtMost(4, fourth_root),
    via(Δ, by=GIVEN(near_from)).qed(by=GIVEN(near_to)),
)
logarithm = have(
    "logarithm",
    AtMost(Rational(2203, 400), log(b)),
    via(4 * log(Rational(4)), by=ENCLOSED(rel="≤"))
    .via(
        4 * log(fourth_root),
        by=LEMMA(LOGARITHM_INCREASES, {one: 4, other: fourth_root}),
    )
    .qed(by=ALGEBRA),
)
above_1 = have(
    "base",
    Less(1, b),
    via(1 + log(b), by=SIGN("<"))
    .via(exp(log(b)), by=LEMMA(EXPONENTIAL_ABOVE_TANGENT))
    .qed(by=ALGEBRA),
)
quarter = have(
    "a quarter",
    AtMost(4 * Δ, b),
    via(4 * fourth_root, by=GIVEN(near_to))
    .via(fourth_root * fourth_root, by=GIVEN(reaches, rel="≤"))
    .via(b ** Rational(1, 2), by=ALGEBRA)
    .via(b ** Rational(1), by=LEMMA(POWER_INCREASES_WITH_EXPONENT))
    .qed(by=ALGEBRA),
)
small = (
    have(
        "three quarters",
        AtMost(Rational(3, 4) * log(b), log(b / Δ)),
        via(log(b) - log(fourth_root), by=ALGEBRA)
        .via(
            log(b) - log(Δ), by=LEMMA(LOGARITHM_INCREASES, {one: Δ, other: fourth_root})
        )
        .qed(by=ALGEBRA),
    ),
    have(
        "Euler's constant", AtMost(gamma, Rational(29, 50)), qed(by=ENCLOSED(rel="≤"))
    ),
    have(
        "inverse",
        AtMost(1 / Δ, Rational(1, 4)),
        qed(by=LINEAR_SYSTEM(((GIVEN(near_from), 1),), factor=4 * Δ)),
    ),
    have(
        "square",
        AtMost(Δ**2 / (4 * b**2), Rational(1, 64)),
        qed(
            by=LINEAR_SYSTEM(((GIVEN(quarter, rel="≤"), b + 4 * Δ),), factor=64 * b**2)
        ),
    ),
    have(
        "quotient",
        AtMost((b + 1) / Δ1, Rational(17, 32)),
        qed(
            by=LINEAR_SYSTEM(
                (
                    (GIVEN(far_from), 17),
                    (GIVEN(quarter, rel="≤"), 2),
                    (GIVEN(near_from), 8),
                ),
                factor=32 * Δ1,
            )
        ),
    ),
)
near_law = LEMMA(AVERAGE_BETWEEN)
far_bound = LEMMA(AVERAGE_BETWEEN, {Δ: Δ1}, atom=1)
averages = have(
    "averages",
    AtMost(half, here - there),
    qed(
        by=LINEAR_SYSTEM(
            (
                (near_law, log(b)),
                (far_bound, log(b)),
                *((GIVEN(fact, rel="≤"), 1) for fact in small),
                (GIVEN(logarithm, rel="≤"), Rational(1, 4)),
            ),
            factor=log(b),
        )
    ),
)

NEAR_BEATS_FAR_AT_128 = claim(
    "2022",
    "At $d = 128$ and $b = 10000$ the sum $Σ_i \\cos kθ_i$ at $k = 4$ is above that "
    "at $k = 20000$ by more than $d/8$",
    says=Less(16, at_base(128, 10000, 4) - at_base(128, 10000, 20000)),
    proof=qed(by=ENCLOSED()),
)

NEAR_BEATS_FAR_IF_WIDE = claim(
    "1897",
    "If $4 ≤ Δ ≤ b^{1/4}$, $Δ' ≥ 2b$ and $d ≥ 16(Δ + Δ')$, and so $d ≥ 8256$, then "
    "$Σ_i \\cos Δθ_i > Σ_i \\cos Δ'θ_i + d/8$",
    given=(near_from, near_to, far_from, wide),
    says=Less(d / 8, cosines_at(Δ) - cosines_at(Δ1)),
    strength=(
        strength({Δ: 4, Δ1: 20000, b: 10000}, 16 * (Δ + Δ1), NEAR_BEATS_FAR_AT_128),
    ),
    proof=proof(
        reaches,
        logarithm,
        above_1,
        quarter,
        *small,
        averages,
        size := have(
            "size", Less(0, d), via(16 * (Δ + Δ1), by=SIGN("<")).qed(by=GIVEN(wide))
        ),
        spare := have("spare", Less(0, d / 16 + (Δ + Δ1) / b), qed(by=SIGN("<"))),
        qed(
            by=LINEAR_SYSTEM(
                (
                    (LEMMA(AVERAGE_BETWEEN, part=1), 1),
                    (LEMMA(AVERAGE_BETWEEN, {Δ: Δ1}, part=1, atom=1), 1),
                    (GIVEN(averages, rel="≤"), d / 2),
                    (GIVEN(wide), Rational(1, 16)),
                    (GIVEN(spare, rel="<"), 1),
                )
            )
        ),
    ),
    witnesses=({b: 256, Δ: 4, Δ1: 512, d: 8256},),
    without={
        "from": {b: Rational(1, 16), Δ: half, Δ1: half, d: 16},
        "to": {b: 2, Δ: 4, Δ1: 4, d: 128},
        "far": {b: 256, Δ: 4, Δ1: 4, d: 128},
        "dimension": {b: 256, Δ: 4, Δ1: 512, d: 0},
    },
)

# ---------------------------------------------------------------- a key that is best at one offset

claim = stated_in("barbero2025, Proposition 3.1")

a = function("a", "natural", "nonnegative")
r = letter("r", "natural")
not_back = given("not back", Less(cos(near * frequency(r)), 1))
seen = (given("pair", Less(r, h)), given("weight", Less(0, a(r))))
peak = Sum(a(i), (i, 0, h - 1))
at_offset = lambda s: Sum(a(i) * cos(s * frequency(i)), (i, 0, h - 1))
loss = lambda s: Sum(a(i) * sin(s * frequency(i) / 2) ** 2, (i, 0, h - 1))
part_loss = lambda s, lo, hi: Sum(a(i) * sin(s * frequency(i) / 2) ** 2, (i, lo, hi))

PEAK_IS_STRICT = claim(
    "1892",
    "If $a_r > 0$ and $\\cos mθ_r < 1$ for some pair $r$, the RoPE score $Σ_i a_i "
    "\\cos mθ_i$ at offset $m$ is below its value $Σ_i a_i$ at offset $0$",
    given=(*seen, not_back),
    says=Less(at_offset(near), peak),
    proof=proof(
        apart := have(
            "apart",
            Less(0, 2 * sin(near * frequency(r) / 2) ** 2),
            via(1 - cos(near * frequency(r)), by=SIGN("<")).qed(by=EULER),
        ),
        lost := have(
            "loss",
            Less(0, loss(near)),
            via(
                a(r) * sin(near * frequency(r) / 2) ** 2,
                by=LINEAR_SYSTEM(((GIVEN(apart, rel="<"), a(r) / 2),)),
            )
            .via(
                part_loss(near, 0, r - 1)
                + a(r) * sin(near * frequency(r) / 2) ** 2
                + part_loss(near, r + 1, h - 1),
                by=SIGN(),
            )
            .via(
                part_loss(near, 0, r - 1) + part_loss(near, r, h - 1),
                by=SPLIT(part_loss(near, r, h - 1), r, turned=True),
            )
            .qed(by=SPLIT(loss(near), r - 1, turned=True)),
        ),
        via(
            Sum(a(i) * (1 - 2 * sin(near * frequency(i) / 2) ** 2), (i, 0, h - 1)),
            by=TERMWISE(EULER),
        )
        .via(peak - 2 * loss(near), by=ALGEBRA)
        .qed(by=GIVEN(lost, rel="<")),
    ),
    witnesses=({**two_waves, near: 1, r: 0, a: Function(i, 1)},),
    without={
        "pair": {h: 0, r: 0, near: 1, a: Function(i, 1), frequency: slow[frequency]},
        "weight": {**two_waves, near: 1, r: 0, a: Function(i, 0)},
        "not back": {**two_waves, near: 0, r: 0, a: Function(i, 1)},
    },
)

PEAK_IS_AT_ONE_DISTANCE = claim(
    "1893",
    "The RoPE score $Σ_i a_i \\cos mθ_i$ with $a_i ≥ 0$, not all zero, attains its "
    "largest value $Σ_i a_i$ only at $m = 0$",
    given=(given("query", Less(0, peak)), given("elsewhere", Differ(near, 0))),
    says=Less(at_offset(near), peak),
    refuted_at={
        h: 2,
        frequency: Function(i, (2 * pi / 7) ** i),
        near: 7,
        a: Function(i, i),
    },
    corrected=PEAK_IS_STRICT,
)

# ---------------------------------------------------------------- a token that is said again

claim = stated_in("barbero2025, Theorem 6.1")

ρ = letter("rho", "nonnegative")  # the sum of e^score over other tokens
score = lambda s: re(χ(s))
near_amount = ε * amplitude

step = χ(s + q) - χ(s)
share = lambda here, there: exp(here) / (exp(here) + exp(there) + ρ)

REPEATED_TOKEN_SHARES = claim(
    "1894",
    "For every $ε > 0$, repeating a token at some offset beyond any bound leaves it "
    "at most the share $1/(1 + e^{-εΣ|c_i|})$ of RoPE heads with amplitudes $c_i$",
    some=(k,),
    free=(s, ρ),
    says=(
        AtMost(share(score(s), score(s + k)), 1 / (1 + exp(-near_amount))),
        AtMost(X, k),
    ),
    proof=proof(
        Obtain(ALMOST_PERIOD, names=(q,)),
        real := have(
            "real part",
            AtMost(abs(re(step)), abs(step)),
            qed(by=LEMMA(REAL_PART_AT_MOST_MODULUS, {w: step})),
        ),
        falls := have(
            "difference", AtMost(score(s) - score(s + q), abs(re(step))), qed(by=SIGN())
        ),
        lower := have(
            "score",
            AtMost(score(s) - near_amount, score(s + q)),
            qed(
                by=LINEAR_SYSTEM(
                    (
                        (GIVEN(falls, rel="≤"), 1),
                        (GIVEN(real, rel="≤"), 1),
                        (GIVEN(q, {s: s}, "≤"), 1),
                    )
                )
            ),
        ),
        powers := have(
            "powers",
            AtMost(exp(score(s)) * exp(-near_amount), exp(score(s + q))),
            via(exp(score(s) - near_amount), by=ALGEBRA).qed(
                by=LEMMA(EXPONENTIAL_INCREASES)
            ),
        ),
        others := have("others", AtMost(0, ρ), qed(by=SIGN())),
        qed(
            by=LINEAR_SYSTEM(
                ((GIVEN(powers, rel="≤"), 1), (GIVEN(others, rel="≤"), 1)),
                factor=(exp(score(s)) + exp(score(s + q)) + ρ)
                * (1 + exp(-near_amount)),
            )
        ),
        qed(by=GIVEN(q, {s: 0}, atom=1, rel="≤")),
        choose={k: q},
    ),
    witnesses=(
        {
            h: 2,
            X: 1,
            ε: 1,
            weights: Function(i, 1 + I * i),
            frequency: slow[frequency],
            q: 6,
            s: 3,
            ρ: 1,
        },
    ),
)

apart = given("apart", Less(score(far), score(near)))
lead, stays = score(near) - score(far), χ(near + q) - χ(near)

INVERSIONS_RECUR = claim(
    "1895",
    "If a RoPE score is higher at offset $m$ than at $n$, then it is higher than at "
    "$n$ also at offsets beyond any bound",
    source="du2026, abstract",
    given=(apart,),
    some=(k,),
    says=(Less(score(far), score(near + k)), AtMost(X, k)),
    proof=proof(
        Obtain(ALMOST_PERIOD, {X: X, ε: lead / (2 * (amplitude + 1))}, (q,)),
        real := have(
            "real part",
            AtMost(abs(re(stays)), abs(stays)),
            qed(by=LEMMA(REAL_PART_AT_MOST_MODULUS, {w: stays})),
        ),
        falls := have(
            "difference",
            AtMost(score(near) - score(near + q), abs(re(stays))),
            qed(by=SIGN()),
        ),
        small := have(
            "small",
            Less(lead / (2 * (amplitude + 1)) * amplitude, lead),
            qed(
                by=LINEAR_SYSTEM(
                    ((GIVEN(apart, rel="<"), amplitude + 2),),
                    factor=2 * (amplitude + 1),
                )
            ),
        ),
        qed(
            by=LINEAR_SYSTEM(
                (
                    (GIVEN(falls, rel="≤"), 1),
                    (GIVEN(real, rel="≤"), 1),
                    (GIVEN(q, {s: near}, "≤"), 1),
                    (GIVEN(small, rel="<"), 1),
                )
            )
        ),
        qed(by=GIVEN(q, {s: 0}, atom=1, rel="≤")),
        choose={k: q},
    ),
    witnesses=(
        {
            h: 2,
            X: 1,
            near: 0,
            far: 3,
            weights: Function(i, Rational(1)),
            frequency: slow[frequency],
            q: 6,
        },
    ),
)

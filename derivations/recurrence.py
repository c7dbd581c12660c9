r"""# Recurrence

A sum of cosines that falls for a while need not fall for ever [].  Arbitrarily far out it comes
arbitrarily close to its largest value, so every statement about its decay holds for a range of
distances only [1053, 1055].

For a fixed dimension $d > 0$ the sum $S(k) = \sum_{i < d/2} \cos(k\theta_i)$ does not tend to 0,
whatever the frequencies [1055]. By Dirichlet's theorem there are arbitrarily large $k$ at which all
the angles $k\theta_i$ are arbitrarily close to multiples of $2\pi$ [1052]. There the sum is near
its value at $0$ [1052, 1053]. So it has no limit $0$, no power law bounds it, and it does not fall
for ever [1053, 1055, 1059]. The same holds for other weights that are not negative and not all zero
[1063]. At the positions $0$ to $h - 1$, however, combinations of $h$ exponentials $e^{ik\theta_j}$
take any values, if the numbers $e^{i\theta_j}$ are different [1077].
"""

from dataclasses import replace

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import d, i, k, l, pairs, s, ε, θ
from phaseproof.derivations.powers import (
    CHORD_AT_MOST_ARC,
    COSINE_AT_LEAST_PARABOLA,
    POWER_INCREASES_WITH_BASE,
)
from phaseproof.derivations.powers import q as exponent
from phaseproof.derivations.powers import u as one
from phaseproof.derivations.powers import v as other
from phaseproof.derivations.powers import y as angle
from phaseproof.derivations.powers import z as end
from phaseproof.derivations.sums import SUM_LOGARITHMIC_LAW
from phaseproof.model.book import Figure

X = letter("X", "positive")
C, α = letter("C alpha", "positive")
u, r = letter("u r", "positive")
h = letter("h", "natural")
q = letter("q", "integer")
a = function("a", "natural", "nonnegative")
weights = function("c", "natural", "complex")
p = function("p", "natural", "integer")
total = Sum(a(i), (i, 0, h - 1))
W = let("W", k, be=Sum(a(i) * cos(k * θ(i)), (i, 0, h - 1)))
S = let("S", k, be=Sum(cos(k * θ(i)), pairs))
size = given("size", Less(0, d))
ladder = {θ: Function(i, Rational(1, 10) ** i)}

# ---------------------------------------------------------------- near a full turn

# ---------------------------------------------------------------- the return

past = q * θ(i) - 2 * pi * p(i)
off = abs(past)

WEIGHTED_RETURN = claim(
    "1052",
    "For nonnegative weights, $Σ_i a_i \\cos kθ_i$ comes arbitrarily close to its "
    "value at $k = 0$ for arbitrarily large $k$",
    source="hardy2008, Theorem 201",
    some=(k,),
    says=(AtMost((1 - ε**2 / 2) * total, W(k)), AtMost(X, k)),
    proof=proof(
        Obtain(
            cited.DIRICHLET,
            {cited.h: h, cited.near: ε, cited.positive: X, cited.frequency: θ},
            (q, p),
        ),
        via(Sum(a(i) * (1 - ε**2 / 2), (i, 0, h - 1)), by=ALGEBRA)
        .via(
            Sum(a(i) * (1 - ε * off / 2), (i, 0, h - 1)), by=TERMWISE(GIVEN(q, rel="≤"))
        )
        .via(
            Sum(a(i) * (1 - off**2 / 2), (i, 0, h - 1)), by=TERMWISE(GIVEN(q, rel="≤"))
        )
        .via(Sum(a(i) * (1 - past**2 / 2), (i, 0, h - 1)), by=TERMWISE(MODULUS))
        .via(
            Sum(a(i) * cos(past), (i, 0, h - 1)),
            by=TERMWISE(LEMMA(COSINE_AT_LEAST_PARABOLA, {angle: past})),
        )
        .via(Sum(a(i) * cos(q * θ(i)), (i, 0, h - 1)), by=TERMWISE(EULER))
        .qed(by=DEFINITION),
        qed(by=GIVEN(q, {i: 0}, atom=1, rel="≤")),
        choose={k: q},
    ),
    witnesses=(
        {h: 2, X: 1, ε: 1, a: Function(i, 1), **ladder, q: 6, p: Function(i, 1 - i)},
    ),
)

SUM_RETURNS = claim(
    "1053",
    "For every even $d$ the sum of cosines $Σ_i \\cos kθ_i$ comes arbitrarily close "
    "to its largest value $d/2$ for arbitrarily large $k$",
    source="hardy2008, Theorem 201",
    some=(k,),
    says=(AtMost((1 - ε**2 / 2) * (d / 2), S(k)), AtMost(X, k)),
    theorem=True,
    proof=proof(
        Obtain(WEIGHTED_RETURN, {h: d / 2, X: X, ε: ε, a: Function(i, 1), θ: θ}, (q,)),
        via((1 - ε**2 / 2) * Sum(1, pairs), by=ALGEBRA)
        .via(Sum(1 * cos(q * θ(i)), pairs), by=GIVEN(q, rel="≤"))
        .qed(by=ALGEBRA),
        qed(by=GIVEN(q, atom=1, rel="≤")),
        choose={k: q},
    ),
    witnesses=({d: 4, X: 1, ε: 1, **ladder, q: 6},),
)

# ---------------------------------------------------------------- no decay

N = function("N", "positive", "positive")
ever_smaller = limit(S(k), k, 0, bound=N, margin=ε, given=(size,))

LIMIT_ZERO_IS_ABSURD = claim(
    "1054",
    "The sum of cosines $Σ_i \\cos kθ_i$ does not tend to 0 as $k → ∞$",
    source="doc003, §4",
    given=(size, tends := replace(*ever_smaller.conclusions, name="limit")),
    says=AtMost(1, half),
    proof=proof(
        Obtain(SUM_RETURNS, {X: N(Rational(1, 8)), ε: 1}, (q,)),
        via(d, by=SIGN("≤"))
        .via(4 * S(q), by=GIVEN(q, rel="≤"))
        .via(4 * abs(S(q) - 0), by=MODULUS)
        .qed(by=GIVEN(tends, {ε: Rational(1, 8), k: q})),
    ),
    without={"limit": {d: 4}, "size": {d: 0, N: Function(X, 1), **ladder}},
)

SUM_TENDS_TO_ZERO = claim(
    "1055",
    "The sum of cosines $Σ_i \\cos kθ_i$ tends to 0 as $k → ∞$",
    source="doc003, §4",
    says=ever_smaller,
    refuted_by=LIMIT_ZERO_IS_ABSURD,
    witnesses=({d: 4, **ladder, N: Function(X, 1), ε: 1, k: 2},),
    corrected=SUM_RETURNS,
)

power_law = given("power law", AtMost(abs(S(k)), C * k ** (-α)), k, provided=Less(0, k))
inverse = given("inverse", AtMost(abs(S(k)), C / k), k, provided=Less(0, k))

POWER_LAW_IS_ABSURD = claim(
    "1058",
    "No power law $Ck^{-α}$ with $α > 0$ bounds the sum of cosines $Σ_i \\cos kθ_i$ "
    "for all $k > 0$",
    source="doc004, eq. (11)",
    given=(size, power_law),
    says=AtMost(1, half),
    proof=proof(
        Obtain(SUM_RETURNS, {X: (8 * C) ** (1 / α), ε: 1}, (q,)),
        via(d, by=SIGN("≤"))
        .via(4 * S(q), by=GIVEN(q, rel="≤"))
        .via(4 * abs(S(q)), by=MODULUS)
        .via(4 * (C * q ** (-α)), by=GIVEN(power_law))
        .via(
            4 * (C * ((8 * C) ** (1 / α)) ** (-α)),
            by=LEMMA(
                POWER_INCREASES_WITH_BASE,
                {one: (8 * C) ** (1 / α), other: q, exponent: α},
            ),
        )
        .qed(by=ALGEBRA),
    ),
    without={"power law": {d: 4}, "size": {d: 0, C: 1, α: 1, **ladder}},
)

POWER_LAW_BOUND = claim(
    "1059",
    "The sum of cosines $Σ_i \\cos kθ_i$ is at most $Ck^{-α}$ for some $C$ and some "
    "$α > 0$",
    source="doc004, eq. (11)",
    given=(size,),
    some=(C, α),
    free=(k,),
    provided=(Less(0, k),),
    says=power_law.says,
    refuted_by=POWER_LAW_IS_ABSURD,
    corrected=SUM_LOGARITHMIC_LAW,
)

claim = stated_in("doc004, §2.3")

INVERSE_LAW_IS_ABSURD = claim(
    "1060",
    "No multiple $C/k$ bounds the sum of cosines $Σ_i \\cos kθ_i$ for all $k > 0$",
    given=(size, inverse),
    says=AtMost(1, half),
    proof=proof(
        Obtain(SUM_RETURNS, {X: 8 * C, ε: 1}, (q,)),
        have(
            "beyond 0",
            Less(0, q),
            via(8 * C, by=SIGN("<")).qed(by=GIVEN(q, atom=1, rel="≤")),
        ),
        via(d, by=SIGN("≤"))
        .via(4 * S(q), by=GIVEN(q, rel="≤"))
        .via(4 * abs(S(q)), by=MODULUS)
        .via(4 * (C / q), by=GIVEN(inverse))
        .qed(by=GIVEN(q, atom=1, rel="≤")),
    ),
    without={"inverse": {d: 4}, "size": {d: 0, C: 1, **ladder}},
)

INVERSE_LAW = claim(
    "1061",
    "The sum of cosines $Σ_i \\cos kθ_i$ is at most $C/k$ for some $C$",
    given=(size,),
    some=(C,),
    free=(k,),
    provided=(Less(0, k),),
    says=inverse.says,
    refuted_by=INVERSE_LAW_IS_ABSURD,
    corrected=SUM_LOGARITHMIC_LAW,
)

# ---------------------------------------------------------------- other weights

some_weight = given("some weight", Less(0, total))
superposition = limit(W(k), k, 0, bound=N, margin=ε, given=(some_weight,))

SUPERPOSITION_IS_ABSURD = claim(
    "1062",
    "A sum $Σ_i a_i \\cos kθ_i$ with nonnegative weights, not all zero, does not tend "
    "to 0 as $k → ∞$",
    source="doc004, §2.6",
    given=(some_weight, tends := replace(*superposition.conclusions, name="limit")),
    says=AtMost(1, half),
    proof=proof(
        Obtain(WEIGHTED_RETURN, {X: N(total / 4), ε: 1}, (q,)),
        via(total / total, by=ALGEBRA)
        .via(2 * W(q) / total, by=GIVEN(q, rel="≤"))
        .via(2 * abs(W(q) - 0) / total, by=MODULUS)
        .via(2 * (total / 4) / total, by=GIVEN(tends, {ε: total / 4, k: q}))
        .qed(by=ALGEBRA),
    ),
    without={
        "limit": {h: 2, a: Function(i, 1)},
        "some weight": {h: 2, a: Function(i, 0), N: Function(X, 1), **ladder},
    },
)

SUPERPOSITION_TENDS_TO_ZERO = claim(
    "1063",
    "A sum $Σ_i a_i \\cos kθ_i$ with nonnegative weights, not all zero, tends to 0 as "
    "$k → ∞$",
    source="doc004, §2.6",
    says=superposition,
    refuted_by=SUPERPOSITION_IS_ABSURD,
    witnesses=({h: 2, a: Function(i, 1), **ladder, N: Function(X, 1), ε: 1, k: 2},),
    corrected=WEIGHTED_RETURN,
)

# ---------------------------------------------------------------- almost periods

f = let("chi", s, be=Sum(weights(i) * exp(I * s * θ(i)), (i, 0, h - 1)))
turned = let("turned", i, be=exp(I * past) - 1)
amplitude = Sum(abs(weights(i)), (i, 0, h - 1))

ALMOST_PERIOD = claim(
    "1064",
    "For every $ε > 0$ a sum $χ_s = Σ_i c_i\\,e^{isθ_i}$ has arbitrarily large almost "
    "periods $k$: $|χ_{s+k} - χ_s| ≤ εΣ_i |c_i|$ for all $s$",
    source="hardy2008, Theorem 201",
    some=(k,),
    free=(s,),
    says=(AtMost(abs(f(s + k) - f(s)), ε * amplitude), AtMost(X, k)),
    proof=proof(
        Obtain(
            cited.DIRICHLET,
            {cited.h: h, cited.near: ε, cited.positive: X, cited.frequency: θ},
            (q, p),
        ),
        via(
            abs(
                Sum(weights(i) * exp(I * s * θ(i)) * (exp(I * past) - 1), (i, 0, h - 1))
            ),
            by=ALGEBRA,
        )
        .via(
            Sum(abs(weights(i) * exp(I * s * θ(i)) * turned(i)), (i, 0, h - 1)),
            by=TRIANGLE,
        )
        .via(
            Sum(abs(weights(i)) * abs(turned(i)), (i, 0, h - 1)), by=TERMWISE(TRIANGLE)
        )
        .via(
            Sum(abs(weights(i)) * off, (i, 0, h - 1)),
            by=TERMWISE(LEMMA(CHORD_AT_MOST_ARC, {end: past, angle: 0})),
        )
        .via(Sum(abs(weights(i)) * ε, (i, 0, h - 1)), by=TERMWISE(GIVEN(q, rel="≤")))
        .qed(by=ALGEBRA),
        qed(by=GIVEN(q, {i: 0}, atom=1, rel="≤")),
        choose={k: q},
    ),
    witnesses=(
        {
            h: 2,
            X: 1,
            ε: 1,
            weights: Function(i, 1 + I * i),
            **ladder,
            q: 6,
            s: 3,
            p: Function(i, 1 - i),
        },
    ),
)

miss, change = let("e_0", be=f(0) - 1), let("e_1", be=f(0 + q) - f(0))
spread = 4 * amplitude + 1
impulse = Sequent(
    (AtMost(abs(f(0) - 1), Rational(1, 4)), AtMost(abs(f(k)), Rational(1, 4))),
    (),
    (weights,),
    (k,),
    (Less(0, k),),
)
at_zero, later = (
    replace(x, name=name)
    for x, name in zip(impulse.conclusions, ("at 0", "later"), strict=True)
)

IMPULSE_IS_ABSURD = claim(
    "1065",
    "No sum $Σ_i c_i\\,e^{ikθ_i}$ is within $1/4$ of 1 at $k = 0$ and within $1/4$ of "
    "0 at every $k > 0$",
    source="chen2023, §2.2",
    given=(at_zero, later),
    says=AtMost(1, Rational(3, 4)),
    proof=proof(
        Obtain(ALMOST_PERIOD, {X: 1, ε: 1 / spread}, (q,)),
        have("beyond 0", AtMost(1, q), qed(by=GIVEN(q, {s: 0}, atom=1, rel="≤"))),
        via(abs(-miss + f(q) - change), by=MODULUS)
        .via(abs(miss) + abs(f(q)) + abs(change), by=TRIANGLE)
        .via(Rational(1, 4) + abs(f(q)) + abs(change), by=GIVEN(at_zero, {k: q}))
        .via(Rational(1, 2) + abs(change), by=GIVEN(later))
        .via(Rational(1, 2) + 1 / spread * amplitude, by=GIVEN(q, rel="≤"))
        .qed(by=SIGN("≤")),
    ),
    without={
        "at 0": {h: 2, weights: Function(i, 0), **ladder},
        "later": {h: 1, weights: Function(i, 1), **ladder},
    },
)

WAVES_FIT_IMPULSE = claim(
    "1066",
    "For all frequencies some sum $Σ_i c_i\\,e^{ikθ_i}$ is within $1/4$ of 1 at $k = "
    "0$ and within $1/4$ of 0 at every $k > 0$",
    source="chen2023, §2.2",
    says=impulse,
    refuted_by=IMPULSE_IS_ABSURD,
    corrected=ALMOST_PERIOD,
)

# ---------------------------------------------------------------- some returns

near_return = lambda dimension, b, at: Sum(
    cos(at * Rational(b) ** (-2 * i / Rational(dimension))), (i, 0, dimension // 2 - 1)
)

NEAR_RETURNS = claim(
    "1067",
    "At $b = 10000$ the sum of cosines exceeds $1.99998$ at $k = 71000$ for $d = 4$, "
    "and $3.998, 3.99999$ at $k = 710000, 169646$ for $d = 8$",
    source="su2021sinusoidal, §3",
    says=(
        Less(Rational(199998, 100000), near_return(4, 10000, 71000)),
        Less(Rational(3998, 1000), near_return(8, 10000, 710000)),
        Less(Rational(399999, 100000), near_return(8, 10000, 169646)),
        Less(2 - Rational(2, 10**8), near_return(4, 100, 106123)),
    ),
    proof=proof(*(qed(by=ENCLOSED()) for _ in range(4))),
)

# ---------------------------------------------------------------- the ladder of base 10000

L = let("L", k, be=Sum(cos(k * Rational(10000) ** (-2 * i / d)), pairs))
of_ladder = {θ: Function(i, Rational(10000) ** (-2 * i / d))}
ladder_limit = limit(L(k), k, 0, bound=N, margin=ε, given=(size,))
ladder_power = given(
    "power law", AtMost(abs(L(k)), C * k ** (-α)), k, provided=Less(0, k)
)
ladder_inverse = given("inverse", AtMost(abs(L(k)), C / k), k, provided=Less(0, k))

LADDER_LIMIT_IS_ABSURD = claim(
    "1069",
    "At $b = 10000$ the sum of cosines $Σ_i \\cos(kb^{-2i/d})$ does not tend to 0 as "
    "$k → ∞$",
    source="doc003, §4",
    given=(size, replace(*ladder_limit.conclusions, name="limit")),
    says=AtMost(1, half),
    proof=qed(by=LEMMA(LIMIT_ZERO_IS_ABSURD, of_ladder)),
    without={"size": {d: 0, N: Function(X, 1)}, "limit": {d: 4}},
)

LADDER_TENDS_TO_ZERO = claim(
    "1070",
    "At $b = 10000$ the sum of cosines $Σ_i \\cos(kb^{-2i/d})$ tends to 0 as $k → ∞$",
    source="doc003, §4",
    says=ladder_limit,
    refuted_by=LADDER_LIMIT_IS_ABSURD,
    witnesses=({d: 4, N: Function(X, 1), ε: 1, k: 2},),
    corrected=SUM_RETURNS,
)

LADDER_POWER_IS_ABSURD = claim(
    "1071",
    "At $b = 10000$ no power law $Ck^{-α}$ with $α > 0$ bounds the sum of cosines "
    "$Σ_i \\cos(kb^{-2i/d})$ for all $k > 0$",
    source="doc004, eq. (11)",
    given=(size, ladder_power),
    says=AtMost(1, half),
    proof=qed(by=LEMMA(POWER_LAW_IS_ABSURD, of_ladder)),
    without={"size": {d: 0, C: 1, α: 1}, "power law": {d: 4}},
)

LADDER_POWER_LAW = claim(
    "1072",
    "At $b = 10000$ the sum of cosines $Σ_i \\cos(kb^{-2i/d})$ is at most $Ck^{-α}$ "
    "for some $C$ and some $α > 0$",
    source="doc004, eq. (11)",
    given=(size,),
    some=(C, α),
    free=(k,),
    provided=(Less(0, k),),
    says=ladder_power.says,
    refuted_by=LADDER_POWER_IS_ABSURD,
    corrected=SUM_LOGARITHMIC_LAW,
)

LADDER_INVERSE_IS_ABSURD = claim(
    "1073",
    "At $b = 10000$ no multiple $C/k$ bounds the sum of cosines $Σ_i "
    "\\cos(kb^{-2i/d})$ for all $k > 0$",
    given=(size, ladder_inverse),
    says=AtMost(1, half),
    proof=qed(by=LEMMA(INVERSE_LAW_IS_ABSURD, of_ladder)),
    without={"size": {d: 0, C: 1}, "inverse": {d: 4}},
)

LADDER_INVERSE_LAW = claim(
    "1074",
    "At $b = 10000$ the sum of cosines $Σ_i \\cos(kb^{-2i/d})$ is at most $C/k$ for "
    "some $C$",
    given=(size,),
    some=(C,),
    free=(k,),
    provided=(Less(0, k),),
    says=ladder_inverse.says,
    refuted_by=LADDER_INVERSE_IS_ABSURD,
    corrected=SUM_LOGARITHMIC_LAW,
)

# ---------------------------------------------------------------- as many positions as waves

no_relation = {h: 2, **ladder, weights: Function(l, 0)}

WAVES_FIT_VALUES = claim(
    "1077",
    "If $h$ numbers $e^{iθ_j}$ are distinct, $Σ_{l<h} c_l\\,e^{ilθ_j} = 0$ holds for "
    "all $j$ only if every $c_l$ is 0",
    source="chen2023, §2.2",
    given=(
        given(
            "relation",
            Equal(Sum(weights(l) * exp(I * l * θ(i)), (l, 0, h - 1)), 0),
            i,
            provided=Less(i, h),
        ),
        given(
            "different",
            Differ(exp(I * θ(i)), exp(I * θ(l))),
            i,
            l,
            provided=(Less(i, h), Less(l, h), Differ(i, l)),
        ),
    ),
    free=(l,),
    provided=(Less(l, h),),
    says=Equal(weights(l), 0),
    proof=qed(
        by=CITED(
            cited.VANDERMONDE_ROWS,
            {
                cited.h: h,
                cited.u: Function(i, exp(I * θ(i))),
                cited.α: weights,
                cited.r: l,
            },
        )
    ),
    witnesses=({l: 1, **no_relation},),
    without={
        "relation": {l: 1, **no_relation, weights: Function(l, 1)},
        "different": {l: 1, h: 2, weights: Function(l, 1 - 2 * l), θ: Function(i, 0)},
    },
)

FIGURES = (
    Figure(
        "returns",
        "The sum of cosines with four frequencies, which comes back to almost 4 near "
        "$Δ = 710000$, by",
        (NEAR_RETURNS,),
        "phaseproof.numerics.figures:save",
    ),
)

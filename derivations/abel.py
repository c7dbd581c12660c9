r"""# Summation by parts

The bound that is quoted for the decay of rotary scores is a summation by parts [].  It is right,
and it cannot show that they decay: on average its partial sums are never small [1084, 1086].

The score of a rotated query and key is the real part of $\sum c_i e^{is\theta_i}$, $s = m - n$
[0506]. Abel's transformation bounds it by the partial sums $A_j = \sum_{i < j} e^{is\theta_i}$: the
smaller their moduli are on average, the better the bound [1083, 1084]. They are never small on
average [1086]. Consecutive partial sums differ by a number of modulus 1, so for every $s$ the mean
of $|A_1|, \dots, |A_{d/2}|$ is at least $1/2$ [1080, 1086]. At $s = 0$ it is $(d + 2)/4$, and the
bound is no better than $\sum |c_i|$ [1083, 1085].
"""

from dataclasses import replace

from phaseproof.author import *
from phaseproof.derivations.alphabet import d, i, k, l, pairs, r, s, ε, θ
from phaseproof.derivations.powers import REAL_PART_AT_MOST_MODULUS
from phaseproof.derivations.recurrence import SUM_RETURNS, X, q
from phaseproof.trusted.language.claims import Claim
from phaseproof.trusted.language.terms import Term, Termlike, term

claim = stated_in("su2021roformer, eq. (36)")

h = letter("h", "natural")
M = letter("M", "nonnegative")
c, T = (function(name, "natural", "complex") for name in ("c", "T"))
A = let("A", r, be=Sum(exp(I * s * θ(l)), (l, 0, r - 1)))
size = given("size", Less(0, d))
last = given("last", Equal(c(d / 2), 0))
waves = Sum(c(i) * exp(I * s * θ(i)), pairs)
moduli = Sum(abs(A(i + 1)), pairs)
rise = let("rise", i, be=c(i + 1) - c(i))
ladder = {d: 4, θ: Function(i, Rational(1, 10) ** i), s: 3}
weights = {c: Function(i, 2 - i)}

NEXT_PARTIAL_SUM = claim(
    "1080",
    "The partial sums $A_r = Σ_{l<r} e^{isθ_l}$ satisfy $A_{r+1} = A_r + e^{isθ_r}$",
    says=Equal(A(r + 1), A(r) + exp(I * s * θ(r))),
    proof=qed(by=SPLIT(Sum(exp(I * s * θ(l)), (l, 0, r)), r - 1)),
)

SUMMATION_BY_PARTS = claim(
    "1081",
    "If $T_0 = 0$ and $c_h = 0$, Abel's summation by parts gives $Σ_i c_i(T_{i+1} - "
    "T_i) = -Σ_i T_{i+1}(c_{i+1} - c_i)$",
    given=(
        first := given("first", Equal(T(0), 0)),
        last_weight := given("last weight", Equal(c(h), 0)),
    ),
    says=Equal(
        Sum(c(i) * (T(i + 1) - T(i)), (i, 0, h - 1)),
        -Sum(T(i + 1) * (c(i + 1) - c(i)), (i, 0, h - 1)),
    ),
    proof=proof(
        ends := have(
            "ends",
            Equal(
                Sum(c(i + 1) * T(i + 1) - c(i) * T(i), (i, 0, h - 1)),
                c(h) * T(h) - c(0) * T(0),
            ),
            qed(by=TELESCOPE(i, c(i) * T(i))),
        ),
        via(
            c(h) * T(h)
            - c(0) * T(0)
            - Sum(T(i + 1) * (c(i + 1) - c(i)), (i, 0, h - 1)),
            by=GIVEN(ends),
        )
        .via(
            -c(0) * T(0) - Sum(T(i + 1) * (c(i + 1) - c(i)), (i, 0, h - 1)),
            by=GIVEN(last_weight),
        )
        .qed(by=GIVEN(first)),
    ),
    witnesses=({h: 2, **weights, T: Function(i, i**2)},),
    without={
        "first": {h: 2, **weights, T: Function(i, 1)},
        "last weight": {h: 1, **weights, T: Function(i, i)},
    },
)

WAVES_BY_PARTS = claim(
    "1082",
    "For every even $d$, if $c_{d/2} = 0$, then $Σ_i c_i\\,e^{isθ_i} = -Σ_i "
    "A_{i+1}(c_{i+1} - c_i)$ with the partial sums $A_r = Σ_{l<r} e^{isθ_l}$",
    given=(last,),
    says=Equal(waves, -Sum(A(i + 1) * rise(i), pairs)),
    proof=via(
        Sum(c(i) * (A(i + 1) - A(i)), pairs), by=TERMWISE(LEMMA(NEXT_PARTIAL_SUM))
    ).qed(by=LEMMA(SUMMATION_BY_PARTS, {h: d / 2, T: Function(r, A(r))})),
    witnesses=({**ladder, **weights},),
    without={"last": {**ladder, c: Function(i, 1)}},
)

BOUND_BY_RISES = claim(
    "1083",
    "If $|c_{i+1} - c_i| ≤ M$ and $c_{d/2} = 0$, then $|Σ_i c_i\\,e^{isθ_i}| ≤ MΣ_i "
    "|A_{i+1}|$ with the partial sums $A_r = Σ_{l<r} e^{isθ_l}$",
    source="su2021roformer, eq. (37)",
    given=(
        last,
        rises := given("rises", AtMost(abs(rise(i)), M), i, provided=Less(i, d / 2)),
    ),
    says=AtMost(abs(waves), M * moduli),
    proof=via(abs(-Sum(A(i + 1) * rise(i), pairs)), by=LEMMA(WAVES_BY_PARTS))
    .via(Sum(abs(A(i + 1) * rise(i)), pairs), by=TRIANGLE)
    .via(Sum(abs(A(i + 1)) * abs(rise(i)), pairs), by=TERMWISE(TRIANGLE))
    .via(Sum(abs(A(i + 1)) * M, pairs), by=TERMWISE(GIVEN(rises)))
    .qed(by=ALGEBRA),
    witnesses=({**ladder, **weights, M: 1},),
    without={
        "rises": {**ladder, **weights, M: 0},
        "last": {**ladder, c: Function(i, 1), M: 0},
    },
)

SCORE_BOUND = claim(
    "1084",
    "If $|c_i| ≤ M$ and $c_{d/2} = 0$, the score $\\operatorname{Re} Σ_i "
    "c_i\\,e^{isθ_i}$ is at most $2MΣ_i |A_{i+1}|$, with the partial sums $A_r = "
    "Σ_{l<r} e^{isθ_l}$",
    source="chen2023, eq. (8)",
    given=(
        last,
        at_most := given("weights", AtMost(abs(c(i)), M), i, provided=AtMost(i, d / 2)),
    ),
    says=AtMost(abs(re(waves)), 2 * M * moduli),
    proof=via(abs(waves), by=LEMMA(REAL_PART_AT_MOST_MODULUS))
    .via(abs(-Sum(A(i + 1) * (c(i + 1) - c(i)), pairs)), by=LEMMA(WAVES_BY_PARTS))
    .via(Sum(abs(A(i + 1) * (c(i + 1) - c(i))), pairs), by=TRIANGLE)
    .via(Sum(abs(A(i + 1)) * (abs(c(i + 1)) + abs(c(i))), pairs), by=TERMWISE(TRIANGLE))
    .via(Sum(abs(A(i + 1)) * (M + abs(c(i))), pairs), by=TERMWISE(GIVEN(at_most)))
    .via(Sum(abs(A(i + 1)) * (M + M), pairs), by=TERMWISE(GIVEN(at_most)))
    .qed(by=ALGEBRA),
    witnesses=({**ladder, **weights, M: 2},),
    without={"weights": {**ladder, **weights, M: 0}},
)

PARTIAL_SUMS_AT_ZERO = claim(
    "1085",
    "The partial sums $A_r = Σ_{l<r} e^{isθ_l}$ satisfy $Σ_{r=1}^{d/2} |A_r| = d(d + "
    "2)/8$ at $s = 0$",
    source="su2021roformer, eq. (37)",
    says=Equal(Sum(abs(Sum(exp(I * 0 * θ(l)), (l, 0, i))), pairs), d * (d + 2) / 8),
    proof=via(Sum(i + 1, pairs), by=TERMWISE(MODULUS)).qed(
        by=TELESCOPE(i, i * (i + 1) / 2)
    ),
)

claim = stated_in("su2021roformer, §3.4.3")

PARTIAL_SUMS_AT_LEAST = claim(
    "1086",
    "For every $s$ the partial sums $A_r = Σ_{l<r} e^{isθ_l}$ of Abel's bound satisfy "
    "$Σ_{r=1}^{d/2} |A_r| ≥ d/4$",
    says=AtMost(d / 4, moduli),
    theorem=True,
    proof=proof(
        ends := have(
            "ends",
            Equal(Sum(abs(A(i + 1)) - abs(A(i)), pairs), abs(A(d / 2))),
            qed(by=TELESCOPE(i, abs(A(i)))),
        ),
        via(Sum(half, pairs), by=ALGEBRA)
        .via(Sum(abs(exp(I * s * θ(i))) / 2, pairs), by=TERMWISE(MODULUS))
        .via(Sum(abs(A(i + 1) - A(i)) / 2, pairs), by=TERMWISE(LEMMA(NEXT_PARTIAL_SUM)))
        .via(Sum((abs(A(i + 1)) + abs(A(i))) / 2, pairs), by=TERMWISE(TRIANGLE))
        .via(moduli - abs(A(d / 2)) / 2, by=GIVEN(ends))
        .qed(by=SIGN("≤")),
    ),
)


def at(b: int, D: int, s: Termlike) -> Term:
    """The sum of the moduli at s for one base and one dimension."""
    inner = Sum(exp(I * s * Rational(b) ** (-2 * l / Rational(D))), (l, 0, i))
    return Sum(abs(inner), (i, 0, D // 2 - 1))


def mean_rise(tag: str, D: int, falls: int) -> Claim:
    """The mean of the moduli falls with each of its first steps and rises with the next."""
    return claim(
        tag,
        f"At $b = 10000$ and $d = {D}$ the mean modulus of the partial sums "
        f"$Σ_{{l<r}} e^{{isθ_l}}$ falls with each of its first {falls} steps and rises "
        "with the next",
        source="su2021roformer, fig. 2",
        parts=(
            part(
                Less(at(10000, D, k + 1), at(10000, D, k)),
                form=First(k),
                given=(given("from", AtMost(0, k)), given("to", AtMost(k, falls - 1))),
                proof=qed(by=ENCLOSED(k)),
                without={"from": {k: -1}, "to": {k: falls}},
            ),
            part(
                Less(at(10000, D, term(falls)), at(10000, D, term(falls + 1))),
                proof=qed(by=ENCLOSED()),
            ),
        ),
    )


MEAN_RISE_AT_64 = mean_rise("1087", 64, 11)
MEAN_RISE_AT_128 = mean_rise("1088", 128, 18)

MODULI_AT_LEAST_DIMENSION = claim(
    "1089",
    "For every $s$ the partial sums $A_r = Σ_{l<r} e^{isθ_l}$ satisfy $Σ_{r=1}^{d/2} "
    "|A_r| ≥ d$",
    source="chen2023, §2.3",
    says=AtMost(d, moduli),
    refuted_at={d: 128, θ: Function(i, Rational(10000) ** (-i / 64)), s: 4861},
    corrected=PARTIAL_SUMS_AT_LEAST,
)

N = function("N", "positive", "positive")
mean = let("m", s, be=2 * moduli / d)
mean_limit = limit(mean(s), s, 0, bound=N, margin=ε, given=(size,))
quarter = Rational(1, 4)

MEAN_LIMIT_IS_ABSURD = claim(
    "1090",
    "The mean modulus of the partial sums $Σ_{l<r} e^{isθ_l}$ does not tend to 0 as "
    "$s → ∞$",
    given=(size, tends := replace(*mean_limit.conclusions, name="limit")),
    says=AtMost(half, quarter),
    proof=proof(
        Obtain(SUM_RETURNS, {X: N(quarter), ε: 1}, (q,)),
        via(2 * (d / 4) / d, by=ALGEBRA)
        .via(mean(q), by=LEMMA(PARTIAL_SUMS_AT_LEAST))
        .via(abs(mean(q) - 0), by=MODULUS)
        .qed(by=GIVEN(tends)),
    ),
    without={"limit": {d: 4}},
)

MEAN_TENDS_TO_ZERO = claim(
    "1091",
    "The mean modulus of the partial sums $Σ_{l<r} e^{isθ_l}$ tends to 0 as $s → ∞$",
    says=mean_limit,
    refuted_by=MEAN_LIMIT_IS_ABSURD,
    witnesses=({d: 4, θ: ladder[θ], N: Function(X, 1), ε: 1, s: 2},),
    corrected=PARTIAL_SUMS_AT_LEAST,
)

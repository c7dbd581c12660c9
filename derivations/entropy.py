r"""# The entropy of attention

Long contexts are said to blur attention, and also to sharpen it []. For bounded scores the first is
true beyond an explicit length, and the second is false [0786, 0788].

Scores $S_0, \dots, S_{N-1}$ become weights $w_l = e^{S_l} / \sum_i e^{S_i}$ with the entropy $H =
-\sum_l w_l \ln w_l$ []. It is at most $\ln N$, and equal scores attain this [0782, 0783]. If no
score exceeds $M$ in modulus, it is at least $\ln N - 2M$ [0784]. So with scores bounded by $M$, a
text that is longer by the factor $e^{2M}$ has at least the same entropy [0786]. Attention is
diluted and does not collapse [0786]. With ALiBi's bias $-\mu l$ the share of distant tokens is
small at every length [1748]. All these bounds follow from the tangent $1 + t \le e^t$ [0781, 0902].
"""

from phaseproof.author import *
from phaseproof.derivations.alphabet import i, l, r
from phaseproof.derivations.powers import (
    EXPONENTIAL_ABOVE_TANGENT,
    EXPONENTIAL_INCREASES,
    LOGARITHM_BELOW_TANGENT,
    LOGARITHM_INCREASES,
)

claim = stated_in("doc004, §4.6")

t, x, u = letter("t x u", "real")
X = letter("X", "positive")
N, N1 = (letter(name, "natural") for name in ("N", "N'"))
M = letter("M", "nonnegative")
S, T = (function(name, "natural", "real") for name in "ST")

# ---------------------------------------------------------------- bounds

total = lambda S, N: Sum(exp(S(l)), (l, 0, N - 1))
weight = lambda S, N, l: exp(S(l)) / Sum(exp(S(i)), (i, 0, N - 1))
entropy = lambda S, N: -Sum(weight(S, N, l) * log(weight(S, N, l)), (l, 0, N - 1))

tokens = given("tokens", Less(0, N))
above = lambda S, N: given("above", AtMost(S(l), M), l, provided=Less(l, N))
below = lambda S, N: given("below", AtMost(-M, S(l)), l, provided=Less(l, N))
flat, steep = Function(i, 0 * i), Function(i, 20 * i)
excess = lambda f: Sum(f(l), (l, 0, N - 1))
inverse_weight = lambda l: 1 / (N * weight(S, N, l))

ENTROPY_AT_MOST = claim(
    "0782",
    "The attention entropy over $N$ tokens is at most $\\ln N$",
    given=(tokens,),
    says=AtMost(entropy(S, N), log(N)),
    proof=proof(
        each := have(
            "each",
            AtMost(
                excess(lambda l: weight(S, N, l) * log(inverse_weight(l))),
                excess(lambda l: weight(S, N, l) * (inverse_weight(l) - 1)),
            ),
            qed(by=TERMWISE(LEMMA(LOGARITHM_BELOW_TANGENT))),
        ),
        via(
            log(N) + excess(lambda l: weight(S, N, l) * log(inverse_weight(l))),
            by=ALGEBRA,
        )
        .via(
            log(N) + excess(lambda l: weight(S, N, l) * (inverse_weight(l) - 1)),
            by=GIVEN(each),
        )
        .qed(by=ALGEBRA),
    ),
)

EQUAL_SCORES = claim(
    "0783",
    "If all scores are equal, the attention entropy over $N$ tokens is $\\ln N$",
    given=(tokens,),
    says=Equal(entropy(lambda l: t, N), log(N)),
    proof=qed(by=ALGEBRA),
)

ENTROPY_AT_LEAST = claim(
    "0784",
    "If no score exceeds $M$ in modulus, the attention entropy over $N$ tokens is at "
    "least $\\ln N - 2M$",
    given=(tokens, above(S, N), below(S, N)),
    says=AtMost(log(N) - 2 * M, entropy(S, N)),
    proof=proof(
        mean := have(
            "mean",
            AtMost(
                Sum(exp(S(l)) * S(l), (l, 0, N - 1)), Sum(exp(S(l)) * M, (l, 0, N - 1))
            ),
            qed(by=TERMWISE(GIVEN(above(S, N)))),
        ),
        have(
            "total",
            AtMost(Sum(exp(-M), (l, 0, N - 1)), total(S, N)),
            via(
                Sum(exp(-M) * (1 + (S(l) + M)), (l, 0, N - 1)),
                by=TERMWISE(GIVEN(below(S, N), {l: r}), r),
            ).qed(by=TERMWISE(LEMMA(EXPONENTIAL_ABOVE_TANGENT))),
        ),
        via(log(Sum(exp(-M), (l, 0, N - 1))) - M, by=ALGEBRA)
        .via(log(total(S, N)) - M, by=LEMMA(LOGARITHM_INCREASES))
        .via(
            log(total(S, N)) - Sum(exp(S(l)) * M, (l, 0, N - 1)) / total(S, N),
            by=ALGEBRA,
        )
        .via(
            log(total(S, N)) - Sum(exp(S(l)) * S(l), (l, 0, N - 1)) / total(S, N),
            by=GIVEN(mean),
        )
        .qed(by=ALGEBRA),
    ),
    witnesses=({N: 3, M: 2, S: Function(i, i)},),
    without={
        "above": {N: 2, M: 0, S: steep},
        "below": {N: 2, M: 0, S: Function(i, -20 * i)},
    },
)

# ---------------------------------------------------------------- longer texts

longer = given("longer", AtMost(N * exp(2 * M), N1))

LENGTH_OUTWEIGHS_BOUND = claim(
    "0785",
    "If no score exceeds $M$ in modulus, the attention entropy over at least "
    "$e^{2M}N$ tokens is at least $\\ln N$",
    given=(tokens, above(T, N1), below(T, N1), longer),
    says=AtMost(log(N), entropy(T, N1)),
    proof=proof(
        have(
            "more", Less(0, N1), via(N * exp(2 * M), by=SIGN("<")).qed(by=GIVEN(longer))
        ),
        via(log(N * exp(2 * M)) - 2 * M, by=ALGEBRA)
        .via(log(N1) - 2 * M, by=LEMMA(LOGARITHM_INCREASES))
        .qed(by=LEMMA(ENTROPY_AT_LEAST)),
    ),
    witnesses=({N: 2, N1: 16, M: 1, T: flat},),
    without={
        "above": {N: 2, N1: 2, M: 0, T: steep},
        "below": {N: 2, N1: 2, M: 0, T: Function(i, -20 * i)},
        "longer": {N: 2, N1: 1, M: 0, T: flat},
    },
)

ENTROPY_GROWS = claim(
    "0786",
    "A text of at least $e^{2M}N$ tokens with scores in $[-M, M]$ has at least the "
    "attention entropy of any text of $N$ tokens",
    given=(tokens, above(T, N1), below(T, N1), longer),
    says=(
        AtMost(entropy(S, N), entropy(T, N1)),
        AtMost(entropy(S, N), log(N)),
        AtMost(log(N), entropy(T, N1)),
    ),
    theorem=True,
    proof=proof(
        have(
            "more", Less(0, N1), via(N * exp(2 * M), by=SIGN("<")).qed(by=GIVEN(longer))
        ),
        via(log(N), by=LEMMA(ENTROPY_AT_MOST)).qed(by=LEMMA(LENGTH_OUTWEIGHS_BOUND)),
        qed(by=LEMMA(ENTROPY_AT_MOST)),
        qed(by=LEMMA(LENGTH_OUTWEIGHS_BOUND)),
    ),
    witnesses=({N: 2, N1: 16, M: 1, S: flat, T: flat},),
    without={
        "above": {N: 2, N1: 3, M: 0, S: flat, T: steep},
        "below": {N: 2, N1: 3, M: 0, S: flat, T: Function(i, -20 * i)},
        "longer": {N: 2, N1: 1, M: 0, S: flat, T: flat},
    },
)

LONGER_HAS_MORE_ENTROPY = claim(
    "0787",
    "A longer text has at least the attention entropy of a shorter one, whatever the "
    "scores are",
    given=(tokens, given("longer", Less(N, N1))),
    says=AtMost(entropy(S, N), entropy(T, N1)),
    refuted_at={N: 2, N1: 3, S: flat, T: steep},
    corrected=ENTROPY_GROWS,
)

ENTROPY_COLLAPSES = claim(
    "0788",
    "A text of at least $e^{2M}N$ tokens with scores in $[-M, M]$ has at most the "
    "attention entropy of any text of $N$ tokens",
    given=(tokens, above(T, N1), below(T, N1), longer),
    says=AtMost(entropy(T, N1), entropy(S, N)),
    refuted_at={N: 1, N1: 2, M: 0, S: flat, T: flat},
    corrected=ENTROPY_GROWS,
)

# ---------------------------------------------------------------- a bias that falls with distance

claim = stated_in("press2022, §3")

μ = letter("mu", "nonnegative")
D, L = letter("D L", "natural")
all_above = given("above", AtMost(S(l), M), l)
all_below = given("below", AtMost(-M, S(l)), l)
inside = given("inside", AtMost(D, L))

FACTORS_BOUNDED = claim(
    "1747",
    "If no score exceeds $M$ in modulus, the exponential of every score lies between "
    "$e^{-M}$ and $e^M$",
    given=(all_above, all_below),
    says=(AtMost(exp(S(i)), exp(M)), AtMost(exp(-M), exp(S(i)))),
    proof=proof(
        have("at most", AtMost(S(i), M), qed(by=GIVEN(all_above))),
        have("at least", AtMost(-M, S(i)), qed(by=GIVEN(all_below, {l: i}))),
        qed(by=LEMMA(EXPONENTIAL_INCREASES)),
        qed(by=LEMMA(EXPONENTIAL_INCREASES)),
    ),
    witnesses=({i: 1, M: 1, S: flat},),
    without={
        "above": {i: 1, M: 1, S: steep},
        "below": {i: 1, M: 1, S: Function(i, -20 * i)},
    },
)

biased = lambda first: Sum(exp(S(l)) * exp(-μ * l), (l, first, L))
from_D = lambda first, last: Sum(exp(M - μ * (l + D)), (l, first, last))
window = {D: 1, L: 1, M: 0, μ: 1}

ALIBI_WINDOW = claim(
    "1748",
    "With the bias $-μl$ and scores in $[-M, M]$, distances $l ≥ D$ carry at most the "
    "share $e^{2M - μD}$ of the attention weight, however long the text is",
    given=(inside, all_above, all_below),
    says=AtMost(biased(D), exp(2 * M - μ * D) * biased(0)),
    proof=proof(
        longer := have(
            "longer",
            AtMost(from_D(0, L - D), from_D(0, L)),
            via(from_D(0, L - D) + from_D(L - D + 1, L), by=SIGN("≤")).qed(
                by=SPLIT(from_D(0, L), L - D, turned=True)
            ),
        ),
        via(
            Sum(exp(M) * exp(-μ * l), (l, D, L)),
            by=TERMWISE(LEMMA(FACTORS_BOUNDED, {i: r}), r),
        )
        .via(from_D(0, L - D), by=REINDEX(r, r + D))
        .via(from_D(0, L), by=GIVEN(longer))
        .via(Sum(exp(2 * M - μ * D) * exp(-μ * l) * exp(-M), (l, 0, L)), by=ALGEBRA)
        .via(
            Sum(exp(2 * M - μ * D) * exp(-μ * l) * exp(S(l)), (l, 0, L)),
            by=TERMWISE(LEMMA(FACTORS_BOUNDED, {i: r}, atom=1), r),
        )
        .qed(by=ALGEBRA),
    ),
    witnesses=({D: 2, L: 5, M: 1, μ: half, S: flat},),
    without={
        "above": {**window, S: Function(i, 10 * i)},
        "below": {**window, S: Function(i, -10 / (i + 1))},
    },
)

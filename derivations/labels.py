r"""# Labels of offsets

A scheme that learns something for each offset has to map infinitely many offsets to finitely many
rows of a table []. This chapter computes which offsets share a row, and where the last bucket
begins [0808, 0809].

The offset $j$ of two tokens can be any integer, and a table has finitely many rows []. So a scheme
gives each offset a label []. Shaw clips it to $-k, \dots, k$ [0801, 0802]. DeBERTa adds $k$ and has
one label less [0806]. T5 uses buckets that widen with the distance [0808]. ALiBi needs no labels,
only a slope for each head [0836].

A text of $k + 1$ tokens already uses all $2k + 1$ labels of Shaw [0804, 0805]. T5's last bucket is
documented for distances beyond 128 []. It begins at 91, or at 113 if only the past is seen
[0808, 0809, 0810]. If both sides are seen, one bucket is never used [0811]. A single rule gives
ALiBi's slopes if the number of heads is a power of two [0812]. For 12 heads two such lists are
joined, and the rule would give other slopes [0814, 0815].
"""

from phaseproof.author import *
from phaseproof.derivations.alphabet import i, j, l, r, t
from phaseproof.derivations.powers import (
    EXPONENTIAL_INCREASES,
    LOGARITHM_INCREASES,
    LOGARITHM_SIGN,
)

claim = stated_in("shaw2018, §3.2")

k = letter("k", "natural")  # where offsets are clipped
label = let("clip", j, be=(abs(k + j) - abs(k - j)) / 2)
left, right = let("z_1", be=k + j), let("z_2", be=k - j)
flipped = qed(by=SQUARES(qed(by=MODULUS)))
clip_at = {k: 2, j: 7}

# ---------------------------------------------------------------- Shaw

LABEL_IS_OFFSET = claim(
    "0801",
    "Shaw's clipping takes every offset from $-k$ to $k$ to itself, so that each of "
    "these $2k + 1$ labels is used",
    given=(given("from", AtMost(-k, j)), given("to", AtMost(j, k))),
    says=Equal(label(j), j),
    proof=qed(by=MODULUS),
    without={"from": {k: 2, j: -3}, "to": clip_at},
)

LABEL_BEYOND = claim(
    "0802",
    "Shaw's clipping gives all offsets from $k$ on the label $k$, and all offsets up "
    "to $-k$ the label $-k$",
    parts=(
        part(
            Equal(label(j), k),
            given=(given("from", AtMost(k, j)),),
            proof=proof(
                turned := have("turned", Equal(abs(k - j), j - k), flipped),
                via((abs(k + j) - (j - k)) / 2, by=GIVEN(turned)).qed(by=MODULUS),
            ),
            witnesses=(clip_at,),
            without={"from": {k: 2, j: 1}},
        ),
        part(
            Equal(label(j), -k),
            given=(given("to", AtMost(j, -k)),),
            proof=proof(
                turned := have("turned", Equal(abs(k + j), -k - j), flipped),
                via((-k - j - abs(k - j)) / 2, by=GIVEN(turned)).qed(by=MODULUS),
            ),
            witnesses=({k: 2, j: -7},),
            without={"to": {k: 2, j: 1}},
        ),
    ),
)

LABELS_BETWEEN = claim(
    "0803",
    "All labels of Shaw's clipping lie between $-k$ and $k$",
    says=(AtMost(-k, label(j)), AtMost(label(j), k)),
    proof=proof(
        via(-k + (abs(2 * k - left) - abs(k - j)) / 2, by=ALGEBRA)
        .via(-k + (abs(2 * k) + abs(left) - abs(k - j)) / 2, by=TRIANGLE)
        .qed(by=MODULUS),
        via((abs(2 * k - right) - abs(k - j)) / 2, by=ALGEBRA)
        .via((abs(2 * k) + abs(right) - abs(k - j)) / 2, by=TRIANGLE)
        .qed(by=MODULUS),
    ),
)

LABELS_OF_SHORT_TEXT = claim(
    "0804",
    "A text of $k$ tokens, with offsets from $1 - k$ to $k - 1$, uses neither of "
    "Shaw's labels $k$ and $-k$",
    given=(given("from", AtMost(1 - k, j)), given("to", AtMost(j, k - 1))),
    says=(Less(label(j), k), Less(-k, label(j))),
    proof=proof(
        via(j, by=LEMMA(LABEL_IS_OFFSET)).qed(by=SIGN("<")),
        via(j, by=SIGN("<")).qed(by=LEMMA(LABEL_IS_OFFSET)),
    ),
    without={"from": {k: 3, j: -3}, "to": {k: 3, j: 3}},
)

LABELS_OF_LONG_TEXT = claim(
    "0805",
    "A text of $k + 1$ tokens uses all of Shaw's $2k + 1$ labels: its first token and "
    "the one $l$ later have labels $l$ and $-l$",
    given=(given("to", AtMost(l, k)),),
    says=(Equal(label(l - 0), l), Equal(label(0 - l), -l)),
    proof=proof(qed(by=LEMMA(LABEL_IS_OFFSET)), qed(by=LEMMA(LABEL_IS_OFFSET))),
    witnesses=({k: 3, l: 3},),
    without={"to": {k: 3, l: 5}},
)

# ---------------------------------------------------------------- DeBERTa

δ = let("delta", j, be=k + (abs(k + j) - abs(k - 1 - j) - 1) / 2)
some_labels = given("labels", AtMost(1, k))
near, far, last = (
    let(f"z_{n}", be=z) for n, z in ((3, k + j), (4, k - 1 - j), (5, 2 * k - 1))
)

DELTA_VALUES = claim(
    "0806",
    "DeBERTa's label of an offset $j$ is $j + k$ for $-k ≤ j < k$, $0$ for $j < -k$, "
    "and $2k - 1$ for $j ≥ k$",
    source="he2021, eq. (3)",
    parts=(
        part(
            Equal(δ(j), k + j),
            given=(given("from", AtMost(-k, j)), given("to", AtMost(j, k - 1))),
            proof=qed(by=MODULUS),
            without={"from": {k: 2, j: -3}, "to": {k: 2, j: 2}},
        ),
        part(
            Equal(δ(j), 2 * k - 1),
            given=(given("from", AtMost(k, j)),),
            proof=proof(
                turned := have("turned", Equal(abs(k - 1 - j), j - k + 1), flipped),
                via(k + (abs(k + j) - (j - k + 1) - 1) / 2, by=GIVEN(turned)).qed(
                    by=MODULUS
                ),
            ),
            witnesses=(clip_at,),
            without={"from": {k: 2, j: 0}},
        ),
        part(
            Equal(δ(j), 0),
            given=(given("to", AtMost(j, -k)), some_labels),
            proof=proof(
                turned := have("turned", Equal(abs(k + j), -k - j), flipped),
                via(k + (-k - j - abs(k - 1 - j) - 1) / 2, by=GIVEN(turned)).qed(
                    by=MODULUS
                ),
            ),
            witnesses=({k: 2, j: -7},),
            without={"to": {k: 2, j: 0}, "labels": {k: 0, j: 0}},
        ),
    ),
)

DELTA_BETWEEN = claim(
    "0807",
    "DeBERTa's labels lie between $0$ and $2k - 1$",
    source="he2021, eq. (3)",
    given=(some_labels,),
    says=(AtMost(0, δ(j)), AtMost(δ(j), 2 * k - 1)),
    proof=proof(
        via((abs(last - near) - abs(k - 1 - j)) / 2, by=ALGEBRA)
        .via((abs(last) + abs(near) - abs(k - 1 - j)) / 2, by=TRIANGLE)
        .qed(by=MODULUS),
        via(k + (abs(last - far) - abs(k - 1 - j) - 1) / 2, by=ALGEBRA)
        .via(k + (abs(last) + abs(far) - abs(k - 1 - j) - 1) / 2, by=TRIANGLE)
        .qed(by=MODULUS),
    ),
    without={"labels": {k: 0, j: 0}},
)

# ---------------------------------------------------------------- T5

claim = stated_in("raffel2020, §2.1")

x = letter("x", "real")  # a distance
past = lambda exact: exact * log(x / exact) / log(Rational(128, exact))

LAST_BUCKET = claim(
    "0808",
    "With 8 exact and 8 logarithmic buckets each way, the last bucket of T5 begins at "
    "distance 91, not at 128",
    parts=(
        part(
            AtMost(7, past(8)),
            given=(given("from", AtMost(91, x)),),
            proof=qed(
                by=MONOTONE(
                    x, 91, t, base=qed(by=ENCLOSED(rel="≤")), slope=qed(by=SIGN())
                )
            ),
            witnesses=({x: 128},),
            without={"from": {x: 90}},
        ),
        part(
            Less(past(8), 7),
            given=(given("from", AtMost(8, x)), given("to", AtMost(x, 90))),
            proof=qed(by=ENCLOSED(x)),
            witnesses=({x: 64},),
            without={"to": {x: 91}},
        ),
    ),
)

LAST_CAUSAL_BUCKET = claim(
    "0809",
    "With 16 exact and 16 logarithmic buckets for past tokens, the last bucket of T5 "
    "begins at distance 113",
    parts=(
        part(
            AtMost(15, past(16)),
            given=(given("from", AtMost(113, x)),),
            proof=qed(
                by=MONOTONE(
                    x, 113, t, base=qed(by=ENCLOSED(rel="≤")), slope=qed(by=SIGN())
                )
            ),
            witnesses=({x: 128},),
            without={"from": {x: 112}},
        ),
        part(
            Less(past(16), 15),
            given=(given("from", AtMost(16, x)), given("to", AtMost(x, 112))),
            proof=qed(by=ENCLOSED(x)),
            witnesses=({x: 64},),
            without={"to": {x: 113}},
        ),
    ),
)

LAST_BUCKET_FROM_128 = claim(
    "0810",
    "The logarithmic buckets of T5 distinguish distances up to 128",
    given=(given("from", AtMost(8, x)), given("to", AtMost(x, 127))),
    says=Less(past(8), 7),
    refuted_at={x: 91},
    corrected=LAST_BUCKET,
)

BUCKET_SIXTEEN = claim(
    "0811",
    "In T5's bidirectional scheme no token ahead falls into bucket 16, so that 31 of "
    "the 32 buckets are used",
    parts=(
        part(
            AtMost(17, 16 + l),
            given=(given("ahead", AtMost(1, l)),),
            proof=qed(by=SIGN()),
            without={"ahead": {l: 0}},
        ),
        part(
            AtMost(24, 16 + 8 + past(8)),
            given=(given("from", AtMost(8, x)),),
            proof=qed(by=MONOTONE(x, 8, t, base=qed(by=ALGEBRA), slope=qed(by=SIGN()))),
            witnesses=({x: 64},),
            without={"from": {x: 7}},
        ),
    ),
)

u, c, D = letter("u c D", "positive")  # a distance, exact buckets, the furthest
lower, upper = k * log(D / c), r * log(u / c)

BUCKET_BY_POWERS = claim(
    "1919",
    "Of $r$ logarithmic buckets from $c$ to $D$, bucket $k$ or a later one contains "
    "$u$ exactly when $(u/c)^r ≥ (D/c)^k$",
    parts=(
        part(
            AtMost((D / c) ** k, (u / c) ** r),
            given=(given("bucket", AtMost(lower, upper)),),
            proof=via(exp(lower), by=ALGEBRA)
            .via(exp(upper), by=LEMMA(EXPONENTIAL_INCREASES))
            .qed(by=ALGEBRA),
            witnesses=({u: 16, c: 8, D: 128, k: 2, r: 8},),
            without={"bucket": {u: 9, c: 8, D: 128, k: 2, r: 8}},
        ),
        part(
            AtMost(lower, upper),
            given=(given("powers", AtMost((D / c) ** k, (u / c) ** r)),),
            proof=via(log((D / c) ** k), by=ALGEBRA)
            .via(log((u / c) ** r), by=LEMMA(LOGARITHM_INCREASES))
            .qed(by=ALGEBRA),
            witnesses=({u: 16, c: 8, D: 128, k: 2, r: 8},),
            without={"powers": {u: 9, c: 8, D: 128, k: 2, r: 8}},
        ),
    ),
)

# ---------------------------------------------------------------- FIRE

w = letter("w", "nonnegative")  # a distance, at most u
ψ = let("psi", x, be=log(c * x + 1))

INTERPOLATED_DISTANCE = claim(
    "1920",
    "For distances $w ≤ u$, FIRE's quotient $\\ln(cw + 1)/\\ln(cu + 1)$ lies between "
    "$0$ and $1$",
    source="li2024",
    given=(given("within", AtMost(w, u)),),
    says=(AtMost(0, ψ(w) / ψ(u)), AtMost(ψ(w) / ψ(u), 1)),
    proof=proof(
        numerator := have(
            "numerator", AtMost(0, ψ(w)), qed(by=LEMMA(LOGARITHM_SIGN, {u: c * w + 1}))
        ),
        via(0 / ψ(u), by=ALGEBRA).qed(by=GIVEN(numerator)),
        via(ψ(u) / ψ(u), by=LEMMA(LOGARITHM_INCREASES)).qed(by=ALGEBRA),
    ),
    witnesses=({w: 2, u: 3, c: 1},),
    without={"within": {w: 4, u: 3, c: 1}},
)

# ---------------------------------------------------------------- ALiBi

claim = stated_in("press2022, §3")

N = letter("N", "natural")  # the number of heads
slope = let("lambda", j, N, be=2 ** (-8 * (j + 1) / N))

SLOPES_GEOMETRIC = claim(
    "0812",
    "ALiBi's slopes for $N$ heads form a geometric progression from $2^{-8/N}$ to "
    "$1/256$, with the ratio $2^{-8/N}$",
    given=(given("heads", Less(0, N)),),
    says=(
        Equal(slope(0, N), 2 ** (-8 / N)),
        Equal(slope(j + 1, N), 2 ** (-8 / N) * slope(j, N)),
        Equal(slope(N - 1, N), Rational(1, 256)),
    ),
    proof=proof(*(qed(by=ALGEBRA),) * 3),
)

SLOPES_OF_EIGHT = claim(
    "0813",
    "ALiBi's slopes for 8 heads are $1/2$, $1/4$, …, $1/256$, and every second slope "
    "for 16 heads is one of these",
    says=(
        Equal(slope(j, 8), 1 / Rational(2) ** (j + 1)),
        Equal(slope(2 * j + 1, 16), slope(j, 8)),
    ),
    proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
)

every_second = Stack(column(slope(2 * i, 16)), (i, 4))

SLOPES_OF_TWELVE = claim(
    "0814",
    "ALiBi's slopes for 12 heads are those for 8 heads, followed by every second one "
    "for 16 heads",
    says=Equal(
        Matrix([[Stack(column(slope(i, 8)), (i, 8))], [every_second]]),
        column(
            *(Rational(1, 2**n) for n in range(1, 9)),
            *(1 / sqrt(Rational(2**n)) for n in (1, 3, 5, 7)),
        ),
    ),
    proof=qed(by=ALGEBRA),
)

ONE_RULE_FOR_TWELVE = claim(
    "0815",
    "ALiBi's slopes for 12 heads are the powers of $2^{-8/12}$",
    source="doc004, §5.4",
    says=Equal(
        Stack(column(slope(i, 12)), (i, 12)),
        Matrix([[Stack(column(slope(i, 8)), (i, 8))], [every_second]]),
    ),
    refuted_at={},
    corrected=SLOPES_OF_TWELVE,
)

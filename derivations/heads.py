r"""# What a head can attend to

Attention heads are said to look near because of a bias, or at one content or at one place, wherever
the tokens stand []. Each of these is a statement about one row of attention weights, and most hold
under a condition that is not printed beside them [1811, 1813, 1826].

With a bias of slope $\mu$ and scores between $a$ and $b$, the weight at distance $i - j$ lies
between two multiples of $e^{-\mu(i - j)}$ [1811, 1812]. A single token with $a = b = 0$ attains the
upper bound, and from the second row on there is a smaller one [1811, 1814]. Without a bias, a
weight of row $i$ is $1/(i + 1)$ up to a factor $e^{b - a}$ [1815]. So a Gaussian bound whose
constants may depend on the length says nothing [1818]. One whose constants are the same for all
lengths fails beyond an explicit distance [1816].

A score that is at most another one has at most half of the weight [1819]. If a token and the one
before it have equal scores, neither has half of it [1820]. On a single repeated token, a head
without positions gives all places the same weight [1821]. A RoPE head does so on two tokens at $d =
2$ for some queries and keys [1824]. It does so on more than $d$ tokens only if no pair contributes
[1823].

No content can win by RoPE scores wherever it stands, unless a pair does not rotate [1826]. For over
the distances $0$ to $N$ the scores of each content add up to at most a number that does not depend
on $N$ [1825]. A place can win by its distance: a score that exceeds all others by $\delta$ has
nearly all the weight [1828]. The matrix that shifts by $k$ has its largest score at distance $k$
[1829]. Without positions but with a mark on the first token, a small network can compute the
position $t$ from $1/t$ [1853]. It needs another network for each length, of ever larger slope
[1854].
"""

from phaseproof.author import *
from phaseproof.derivations import powers
from phaseproof.derivations.alphabet import d, l, m, r, θ
from phaseproof.derivations.alphabet import i as pair_of
from phaseproof.derivations.alphabet import l as other_pair
from phaseproof.derivations.attention import E, one, other, s, u, v
from phaseproof.derivations.attention import x as tokens
from phaseproof.derivations.heatmap import TERM_AT_MOST_SUM
from phaseproof.derivations.heatmap import a as terms
from phaseproof.derivations.heatmap import h as count
from phaseproof.derivations.heatmap import i as which
from phaseproof.derivations.offset import (
    FIRST_POSITIONS_INDEPENDENT,
    PE,
    SHIFT_LINEAR,
    apart,
)
from phaseproof.derivations.offset import M as shift
from phaseproof.derivations.offset import a as sines
from phaseproof.derivations.offset import c as cosines
from phaseproof.derivations.powers import (
    EXPONENTIAL_ABOVE_TANGENT,
    EXPONENTIAL_INCREASES,
)

claim = stated_in("wu2025, Lemma 4.4")

i, j = letter("i j", "natural")  # a place, and one that is not after it
z = function("z", "natural", "real")  # the scores of one row
a, b = letter("a b", "real")  # between which they lie
μ = letter("mu", "positive")  # the slope of a head

# ---------------------------------------------------------------- one row under ALiBi

causal = given("causal", AtMost(j, i))
above = given("above", AtMost(a, z(l)), l, provided=AtMost(l, i))
below = given("below", AtMost(z(l), b), l, provided=AtMost(l, i))
factor = lambda l: exp(z(l)) * exp(-(i - l) * μ)
mass = Sum(factor(l), (l, 0, i))
weight = factor(j) / mass
flat = {z: Function(l, 0 * l), a: Rational(0), b: Rational(0), μ: Rational(1)}
alone = {**flat, i: Rational(0), j: Rational(0)}
pair = {**flat, i: Rational(1)}
spread = {i: 3, j: 2, a: 0, b: 2, μ: half, z: Function(l, 2 / (l + 1))}

FACTORS_BETWEEN = claim(
    "1810",
    "A score between $a$ and $b$ has its exponential between $e^a$ and $e^b$",
    given=(causal, above, below),
    says=(AtMost(exp(a), exp(z(j))), AtMost(exp(z(j)), exp(b))),
    proof=proof(
        have("at least", AtMost(a, z(j)), qed(by=GIVEN(above, {l: j}))),
        have("at most", AtMost(z(j), b), qed(by=GIVEN(below, {l: j}))),
        qed(by=LEMMA(EXPONENTIAL_INCREASES)),
        qed(by=LEMMA(EXPONENTIAL_INCREASES)),
    ),
    witnesses=({i: 3, j: 2, a: 0, b: 2, z: Function(l, 2 / (l + 1))},),
    without={
        "causal": {a: 0, b: 0, i: 0, j: 1, z: Function(l, 9 * l)},
        "above": {a: 0, b: 0, i: 1, j: 1, z: Function(l, -9 * l)},
        "below": {a: 0, b: 0, i: 1, j: 1, z: Function(l, 9 * l)},
    },
)

ALIBI_ROW_ABOVE = claim(
    "1811",
    "With a linear bias of slope $μ$ and scores in $[a, b]$, every causal attention "
    "weight is at most $e^{b-a} e^{-μ(i-j)}$, with equality at $i = j = a = b = 0$",
    parts=(
        part(
            AtMost(weight, exp(b - a) * exp(-(i - j) * μ)),
            given=(causal, above, below),
            proof=proof(
                own := have(
                    "own",
                    AtMost(exp(a), mass),
                    via(exp(z(i)), by=LEMMA(FACTORS_BETWEEN, {j: i}))
                    .via(Sum(factor(l), (l, 0, i - 1)) + exp(z(i)), by=SIGN("≤"))
                    .qed(by=SPLIT(mass, i - 1, turned=True)),
                ),
                via(exp(z(j)) * exp(-(i - j) * μ) * exp(-a) * exp(a) / mass, by=ALGEBRA)
                .via(
                    exp(z(j)) * exp(-(i - j) * μ) * exp(-a) * mass / mass, by=GIVEN(own)
                )
                .via(exp(z(j)) * exp(-(i - j) * μ) * exp(-a), by=ALGEBRA)
                .via(
                    exp(b) * exp(-(i - j) * μ) * exp(-a),
                    by=LEMMA(FACTORS_BETWEEN, atom=1),
                )
                .qed(by=ALGEBRA),
            ),
            witnesses=(spread,),
            without={
                "causal": {**flat, i: 0, j: 1, z: Function(l, 9 * l)},
                "above": {**pair, j: 0, z: Function(l, -9 * l)},
                "below": {**pair, j: 0, z: Function(l, 9 - 9 * l)},
            },
        ),
        part(
            Equal(where(weight, alone), where(exp(b - a) * exp(-(i - j) * μ), alone)),
            proof=qed(by=ALGEBRA),
        ),
    ),
)

geometric = Sum(exp(-(i - l) * μ), (l, 0, i))

ALIBI_ROW_BELOW = claim(
    "1812",
    "With a linear bias of slope $μ$ and scores in $[a, b]$, every causal attention "
    "weight is at least $(1 - e^{-μ})e^{a-b} e^{-μ(i-j)}$",
    given=(causal, above, below),
    says=AtMost((1 - exp(-μ)) * exp(a - b) * exp(-(i - j) * μ), weight),
    proof=proof(
        series := have(
            "series",
            AtMost((1 - exp(-μ)) * geometric, 1),
            via(Sum(exp(-(i - l) * μ) - exp(-(i + 1 - l) * μ), (l, 0, i)), by=ALGEBRA)
            .via(1 - exp(-(i + 1) * μ), by=TELESCOPE(l, exp(-(i + 1 - l) * μ)))
            .qed(by=SIGN("≤")),
        ),
        whole := have(
            "whole",
            AtMost(mass, exp(b) * geometric),
            via(
                Sum(exp(-(i - l) * μ) * exp(b), (l, 0, i)),
                by=TERMWISE(LEMMA(FACTORS_BETWEEN, {j: r}, atom=1), r),
            ).qed(by=ALGEBRA),
        ),
        have(
            "near",
            Less(exp(-μ), 1),
            via(exp(Rational(0)), by=LEMMA(EXPONENTIAL_INCREASES, part=1)).qed(
                by=ALGEBRA
            ),
        ),
        bounded := have(
            "bounded",
            AtMost((1 - exp(-μ)) * mass, exp(b)),
            via(
                (1 - exp(-μ)) * (exp(b) * geometric),
                by=LINEAR_SYSTEM(((GIVEN(whole), 1 - exp(-μ)),)),
            ).qed(by=GIVEN(series)),
        ),
        via(exp(a - b) * exp(-(i - j) * μ) * ((1 - exp(-μ)) * mass) / mass, by=ALGEBRA)
        .via(exp(a - b) * exp(-(i - j) * μ) * exp(b) / mass, by=GIVEN(bounded))
        .qed(by=LEMMA(FACTORS_BETWEEN)),
    ),
    witnesses=(spread,),
    without={
        "causal": {**flat, i: 0, j: 1, z: Function(l, -9 * l)},
        "above": {**pair, j: 1, z: Function(l, -9 * l)},
        "below": {**pair, j: 0, z: Function(l, 9 * l)},
    },
)

ALIBI_ROW_PRINTED = claim(
    "1813",
    "With a linear bias of slope $μ$ and scores in $[a, b]$, every causal attention "
    "weight is at most $e^{b-a} e^{-μ(i-j)}/(1 + e^{-μ})$",
    source="wu2025, appendix D",
    given=(causal, above, below),
    says=AtMost(weight, exp(b - a) / (1 + exp(-μ)) * exp(-(i - j) * μ)),
    refuted_at={**flat, i: 0, j: 0},
    corrected=ALIBI_ROW_ABOVE,
)

ALIBI_ROW_AFTER_FIRST = claim(
    "1814",
    "With a linear bias of slope $μ$ and scores in $[a, b]$, every causal attention "
    "weight from the second row on is at most $e^{b-a} e^{-μ(i-j)}/(1 + e^{-μ})$",
    source="wu2025, appendix D",
    given=(causal, above, below, second := given("second", AtMost(1, i))),
    says=AtMost(weight, exp(b - a) / (1 + exp(-μ)) * exp(-(i - j) * μ)),
    proof=proof(
        two := have(
            "two",
            AtMost(exp(a) * (1 + exp(-μ)), mass),
            via(exp(a) + exp(z(i - 1)) * exp(-μ), by=LEMMA(FACTORS_BETWEEN, {j: i - 1}))
            .via(exp(z(i)) + exp(z(i - 1)) * exp(-μ), by=LEMMA(FACTORS_BETWEEN, {j: i}))
            .via(
                Sum(factor(l), (l, 0, i - 2)) + exp(z(i - 1)) * exp(-μ) + exp(z(i)),
                by=SIGN("≤"),
            )
            .via(
                Sum(factor(l), (l, 0, i - 1)) + exp(z(i)),
                by=SPLIT(Sum(factor(l), (l, 0, i - 1)), i - 2, turned=True),
            )
            .qed(by=SPLIT(mass, i - 1, turned=True)),
        ),
        via(
            exp(z(j)) * exp(-(i - j) * μ) / (exp(a) * (1 + exp(-μ))),
            by=LINEAR_SYSTEM(
                (
                    (
                        GIVEN(two),
                        exp(z(j)) * exp(-(i - j) * μ) / (exp(a) * (1 + exp(-μ)) * mass),
                    ),
                )
            ),
        ).qed(
            by=LINEAR_SYSTEM(
                (
                    (
                        LEMMA(FACTORS_BETWEEN, atom=1),
                        exp(-(i - j) * μ) / (exp(a) * (1 + exp(-μ))),
                    ),
                )
            )
        ),
    ),
    witnesses=(spread,),
    without={
        "second": {**flat, i: 0, j: 0},
        "causal": {**pair, j: 2, z: Function(l, 9 * l * (l - 1))},
        "above": {**pair, j: 0, z: Function(l, -9 * l)},
        "below": {**pair, j: 0, z: Function(l, 9 - 9 * l)},
    },
)

# ---------------------------------------------------------------- scores between two bounds

even = exp(z(j)) / Sum(exp(z(l)), (l, 0, i))  # the weight without a bias
whole_row = Sum(exp(z(l)), (l, 0, i))
level = {z: Function(l, 0 * l), a: 0, b: 0}
C, c = letter("C c", "positive")

ROW_BETWEEN = claim(
    "1815",
    "If $i + 1$ scores lie in $[a, b]$, each softmax weight lies between $e^{a-b}/(i "
    "+ 1)$ and $e^{b-a}/(i + 1)$",
    source="wu2025, Lemma A.1",
    given=(causal, above, below),
    says=(AtMost(exp(a - b) / (i + 1), even), AtMost(even, exp(b - a) / (i + 1))),
    proof=proof(
        most := have(
            "most",
            AtMost(whole_row, exp(b) * (i + 1)),
            via(
                Sum(exp(b), (l, 0, i)),
                by=TERMWISE(LEMMA(FACTORS_BETWEEN, {j: r}, atom=1), r),
            ).qed(by=ALGEBRA),
        ),
        least := have(
            "least",
            AtMost(exp(a) * (i + 1), whole_row),
            via(Sum(exp(a), (l, 0, i)), by=ALGEBRA).qed(
                by=TERMWISE(LEMMA(FACTORS_BETWEEN, {j: r}), r)
            ),
        ),
        via(
            exp(a) / whole_row,
            by=LINEAR_SYSTEM(((GIVEN(most), exp(a - b) / ((i + 1) * whole_row)),)),
        ).qed(by=LEMMA(FACTORS_BETWEEN)),
        via(exp(b) / whole_row, by=LEMMA(FACTORS_BETWEEN, atom=1)).qed(
            by=LINEAR_SYSTEM(((GIVEN(least), exp(b - a) / ((i + 1) * whole_row)),))
        ),
    ),
    witnesses=({i: 3, j: 2, a: 0, b: 2, z: Function(l, 2 / (l + 1))},),
    without={
        "causal": {**level, i: 0, j: 1, z: Function(l, 9 * l)},
        "above": {**level, i: 1, j: 1, z: Function(l, -9 * l)},
        "below": {**level, i: 1, j: 1, z: Function(l, 9 * l)},
    },
)

first_weight = where(even, {j: Rational(0)})
some_distance = given("some distance", AtMost(1, i))
gaussian = given("Gaussian", AtMost(first_weight, C * exp(-c * i**2)))

GAUSSIAN_BOUND_REACHES = claim(
    "1816",
    "If scores lie in $[a, b]$, no bound $Ce^{-ci^2}$ on the weight of the first "
    "token holds at a distance $i > 2Ce^{b-a}/c$",
    source="wu2025, Lemma 4.6",
    given=(above, below, some_distance, gaussian),
    says=AtMost(c * i, 2 * C * exp(b - a)),
    proof=proof(
        floor := have(
            "floor",
            AtMost(exp(a - b) / (i + 1), C * exp(-c * i**2)),
            via(first_weight, by=LEMMA(ROW_BETWEEN, {j: 0})).qed(by=GIVEN(gaussian)),
        ),
        via((1 + c * i**2) / i, by=SIGN("≤"))
        .via(exp(c * i**2) / i, by=LEMMA(EXPONENTIAL_ABOVE_TANGENT))
        .via(
            (i + 1) / i * C * exp(b - a),
            by=LINEAR_SYSTEM(
                ((GIVEN(floor), exp(c * i**2) * exp(b - a) * (i + 1) / i),)
            ),
        )
        .qed(by=LINEAR_SYSTEM(((GIVEN(some_distance), C * exp(b - a) / i),))),
    ),
    witnesses=({**level, i: 1, c: 1, C: 3},),
    without={
        "Gaussian": {**level, i: 9, c: 1, C: 1},
        "above": {**level, i: 1, c: 9, C: 1, z: Function(l, 100 * l - 100)},
        "below": {**level, i: 1, c: 9, C: 1, z: Function(l, 100 * l)},
    },
)

f = function("f", "natural", "nonnegative")
k = letter("k", "natural")

TWO_OF_A_SUM = claim(
    "1817",
    "Two terms of a sum of nonnegative numbers add up to at most the whole sum",
    source="apostol1967, §1.6",
    given=(causal, earlier := given("other", Less(k, j))),
    says=AtMost(f(j) + f(k), Sum(f(l), (l, 0, i))),
    proof=via(
        f(j) + Sum(f(l), (l, 0, j - 1)),
        by=LEMMA(TERM_AT_MOST_SUM, {which: k, count: j, terms: f}),
    )
    .via(Sum(f(l), (l, 0, j - 1)) + f(j) + Sum(f(l), (l, j + 1, i)), by=SIGN("≤"))
    .via(
        Sum(f(l), (l, 0, j)) + Sum(f(l), (l, j + 1, i)),
        by=SPLIT(Sum(f(l), (l, 0, j)), j - 1, turned=True),
    )
    .qed(by=SPLIT(Sum(f(l), (l, 0, i)), j, turned=True)),
    witnesses=({i: 3, j: 2, k: 1, f: Function(l, 1)},),
    without={
        "causal": {i: 0, j: 1, k: 0, f: Function(l, l)},
        "other": {i: 0, j: 0, k: 0, f: Function(l, 1)},
    },
)

N, n = letter("N n", "natural")
inside = given("inside", AtMost(i, N))
y = letter("y", "real")

GAUSSIAN_WITHOUT_CONTENT = claim(
    "1818",
    "For texts of at most $N + 1$ tokens, scores in $[a, b]$ and every $c > 0$, each "
    "weight lies between two fixed multiples of $e^{-c(i-j)^2}$",
    source="wu2025, Lemma 4.6",
    given=(causal, inside, above, below),
    says=(
        AtMost(exp(a - b) / (N + 1) * exp(-c * (i - j) ** 2), even),
        AtMost(even, exp(c * N**2) * exp(-c * (i - j) ** 2)),
    ),
    proof=proof(
        square := have("square", AtMost(0, y**2), qed(by=SIGN("≤")), y),
        have(
            "no gain",
            AtMost(-c * (i - j) ** 2, 0),
            qed(by=LINEAR_SYSTEM(((GIVEN(square, {y: i - j}), c),))),
        ),
        reach := have(
            "reach", AtMost(i - j, N), via(i, by=SIGN("≤")).qed(by=GIVEN(inside))
        ),
        have(
            "far enough",
            AtMost(0, c * (N**2 - (i - j) ** 2)),
            qed(by=LINEAR_SYSTEM(((GIVEN(reach), c * (N + i - j)),))),
        ),
        via(
            exp(a - b) / (N + 1),
            by=LINEAR_SYSTEM(
                (
                    (
                        LEMMA(
                            EXPONENTIAL_INCREASES,
                            {powers.y: -c * (i - j) ** 2, powers.z: 0},
                        ),
                        exp(a - b) / (N + 1),
                    ),
                )
            ),
        )
        .via(exp(a - b) / (i + 1), by=SIGN("≤"))
        .qed(by=LEMMA(ROW_BETWEEN)),
        via(
            whole_row / whole_row,
            by=LEMMA(
                TERM_AT_MOST_SUM,
                {which: j, count: i + 1, terms: Function(l, exp(z(l)))},
            ),
        )
        .via(exp(Rational(0)), by=ALGEBRA)
        .via(exp(c * (N**2 - (i - j) ** 2)), by=LEMMA(EXPONENTIAL_INCREASES))
        .qed(by=ALGEBRA),
    ),
    witnesses=({**level, i: 2, j: 1, N: 3, c: 1},),
    without={
        "above": {**level, i: 1, j: 1, N: 1, c: 1, z: Function(l, -9 * l)},
        "inside": {**level, i: 3, j: 3, N: 0, c: 1},
        "causal": {**level, i: 0, j: 1, N: 0, c: 1, z: Function(l, 9 * l)},
        "below": {**level, i: 1, j: 1, N: 1, c: 1, z: Function(l, 9 - 9 * l)},
    },
)

# ---------------------------------------------------------------- two tokens alike

no_larger = given("no larger", AtMost(z(j), z(k)))
rising = {powers.y: z(j), powers.z: z(k)}

SMALLER_SCORE_AT_MOST_HALF = claim(
    "1819",
    "A score that is at most another score of its row has at most half of the softmax "
    "weight",
    source="barbero2025, Lemma A.3",
    parts=tuple(
        part(
            AtMost(2 * exp(z(j)), whole_row),
            given=(*places, no_larger),
            proof=proof(
                via(exp(z(j)) + exp(z(k)), by=LEMMA(EXPONENTIAL_INCREASES, rising)).qed(
                    by=LEMMA(TWO_OF_A_SUM, {f: Function(l, exp(z(l))), **at})
                )
            ),
            witnesses=({**level_at, z: Function(l, 0 * l)},),
            without={
                "no larger": {**level_at, z: Function(l, way * 9 * l)},
                "other": {i: 0, j: 0, k: 0, z: Function(l, 0 * l)},
                "causal": {i: 0, j: 0, k: 0, later: 1, z: Function(l, 0 * l)},
            },
        )
        for places, at, level_at, way, later in (
            ((causal, given("other", Less(k, j))), {}, {i: 1, j: 1, k: 0}, 1, j),
            (
                (given("other", Less(j, k)), given("causal", AtMost(k, i))),
                {j: k, k: j},
                {i: 1, j: 0, k: 1},
                -1,
                k,
            ),
        )
    ),
)

same_score = given("same score", Equal(z(i), z(i - 1)))
third = given("third", AtMost(2, i))
own_weight = exp(z(i)) / whole_row

EQUAL_NEIGHBOURS_BELOW_HALF = claim(
    "1820",
    "If a token and the one before it have equal scores in a row of at least three "
    "tokens, each has a weight below $1/2$",
    source="barbero2025, Proposition 5.2",
    given=(third, same_score),
    says=(Less(own_weight, half), Less(exp(z(i - 1)) / whole_row, half)),
    proof=proof(
        three := have(
            "three",
            Less(2 * exp(z(i)), whole_row),
            via(exp(z(i - 1)) + exp(z(i)), by=GIVEN(same_score))
            .via(
                Sum(exp(z(l)), (l, 0, i - 2)) + exp(z(i - 1)) + exp(z(i)), by=SIGN("<")
            )
            .via(
                Sum(exp(z(l)), (l, 0, i - 1)) + exp(z(i)),
                by=SPLIT(Sum(exp(z(l)), (l, 0, i - 1)), i - 2, turned=True),
            )
            .qed(by=SPLIT(whole_row, i - 1, turned=True)),
        ),
        qed(by=LINEAR_SYSTEM(((GIVEN(three), 1 / (2 * whole_row)),))),
        via(own_weight, by=GIVEN(same_score)).qed(
            by=LINEAR_SYSTEM(((GIVEN(three), 1 / (2 * whole_row)),))
        ),
    ),
    witnesses=({i: 2, z: Function(l, 0 * l)},),
    without={
        "third": {i: 1, z: Function(l, 0 * l)},
        "same score": {i: 2, z: Function(l, 9 * l)},
    },
)

# ---------------------------------------------------------------- one token, again and again

claim = stated_in("gelberg2025, Proposition 3.2")

repeated = given("repeated", Equal(tokens(l), u), l)
score_of = lambda own: lambda l: exp(s(own, tokens(l)))
row_of = lambda own: Sum(score_of(own)(l), (l, 0, i))
values_of = lambda own: Sum(score_of(own)(l) * v(tokens(l)), (l, 0, i))
column_of_ones = {
    E: 1,
    s: Function((one, other), dot(one, other)),
    v: Function(one, dot(one, one)),
    u: column(1),
    i: 2,
    j: 1,
    tokens: Function(m, column(1)),
}

REPEATED_TOKEN_UNIFORM = claim(
    "1821",
    "If all tokens are equal and no positions are encoded, causal attention weights in "
    "row $i$ are $1/(i + 1)$ and the output is the token's value",
    given=(repeated,),
    says=(
        Equal(exp(s(tokens(i), tokens(j))) / row_of(tokens(i)), 1 / (i + 1)),
        Equal(values_of(tokens(i)) / row_of(tokens(i)), v(u)),
    ),
    proof=proof(
        mass_ := have(
            "mass",
            Equal(row_of(u), (i + 1) * exp(s(u, u))),
            via(
                Sum(exp(s(u, u)), (l, 0, i)), by=TERMWISE(GIVEN(repeated, {l: r}), r)
            ).qed(by=ALGEBRA),
        ),
        value := have(
            "value",
            Equal(values_of(u), (i + 1) * exp(s(u, u)) * v(u)),
            via(
                Sum(exp(s(u, u)) * v(u), (l, 0, i)),
                by=TERMWISE(GIVEN(repeated, {l: r}), r),
            ).qed(by=ALGEBRA),
        ),
        via(exp(s(u, tokens(j))) / row_of(u), by=GIVEN(repeated, {l: i}))
        .via(exp(s(u, u)) / row_of(u), by=GIVEN(repeated, {l: j}))
        .via(exp(s(u, u)) / ((i + 1) * exp(s(u, u))), by=GIVEN(mass_))
        .qed(by=ALGEBRA),
        via(values_of(u) / row_of(u), by=GIVEN(repeated, {l: i}))
        .via(values_of(u) / ((i + 1) * exp(s(u, u))), by=GIVEN(mass_))
        .via((i + 1) * exp(s(u, u)) * v(u) / ((i + 1) * exp(s(u, u))), by=GIVEN(value))
        .qed(by=ALGEBRA),
    ),
    witnesses=(column_of_ones,),
    without={"repeated": {**column_of_ones, tokens: Function(m, column(m + 1))}},
)

at_distance = lambda n: Sum(
    sines(l) * sin(n * θ(l)) + cosines(l) * cos(n * θ(l)), (l, 0, d / 2 - 1)
)
steady = given(
    "steady", Equal(at_distance(r + 1), at_distance(r)), r, provided=Less(r, d)
)
sine_rise = sines(k) * (cos(θ(k)) - 1) - cosines(k) * sin(θ(k))
cosine_rise = sines(k) * sin(θ(k)) + cosines(k) * (cos(θ(k)) - 1)
rises = {sines: Function(k, sine_rise), cosines: Function(k, cosine_rise)}
zero_scores = {
    d: 4,
    θ: Function(l, l + 1),
    sines: Function(l, 0 * l),
    cosines: Function(l, 0 * l),
}

EQUAL_SCORES_STEP = claim(
    "1822",
    "If a RoPE score is constant at the distances $0$ to $d$, its differences, "
    "trigonometric sums over the pairs, vanish at $d$ distances",
    source="gelberg2025, Lemma B.2",
    given=(steady,),
    free=(r,),
    provided=(Less(r, d),),
    says=Equal(
        Sum(sine_rise * sin(r * θ(k)) + cosine_rise * cos(r * θ(k)), (k, 0, d / 2 - 1)),
        0,
    ),
    proof=via(at_distance(r + 1) - at_distance(r), by=ADDITION).qed(by=GIVEN(steady)),
    witnesses=({**zero_scores, r: 1},),
    without={"steady": {**zero_scores, r: 0, cosines: Function(l, 1 + 0 * l)}},
)

turn_twice = exp(I * θ(i)) - exp(-I * θ(i))

EQUAL_SCORES_DEGENERATE = claim(
    "1823",
    "If the numbers $e^{±iθ_l}$ are different and a RoPE score is constant at the "
    "distances $0$ to $d$, no pair contributes to it",
    source="gelberg2025, Lemma B.2",
    given=(steady, *apart),
    free=(i,),
    provided=(Less(i, d / 2),),
    says=(Equal(sines(i), 0), Equal(cosines(i), 0)),
    proof=proof(
        Obtain(EQUAL_SCORES_STEP),
        up := have(
            "sine",
            Equal(where(sine_rise, {k: i}), 0),
            qed(by=LEMMA(FIRST_POSITIONS_INDEPENDENT, rises)),
        ),
        down := have(
            "cosine",
            Equal(where(cosine_rise, {k: i}), 0),
            qed(by=LEMMA(FIRST_POSITIONS_INDEPENDENT, rises, atom=1)),
        ),
        have(
            "turns",
            Differ(turn_twice, 0),
            qed(by=LINEAR_SYSTEM(((GIVEN(apart[1], {pair_of: i, other_pair: i}), 1),))),
        ),
        qed(
            by=LINEAR_SYSTEM(
                (
                    (GIVEN(up), -(sin(θ(i)) ** 2)),
                    (GIVEN(down), sin(θ(i)) * (1 + cos(θ(i)))),
                ),
                factor=-(turn_twice**2) / 2,
            )
        ),
        qed(
            by=LINEAR_SYSTEM(
                (
                    (GIVEN(down), -(sin(θ(i)) ** 2)),
                    (GIVEN(up), -sin(θ(i)) * (1 + cos(θ(i)))),
                ),
                factor=-(turn_twice**2) / 2,
            )
        ),
    ),
    witnesses=({**zero_scores, i: 0},),
    without={
        "steady": {**zero_scores, i: 0, cosines: Function(l, 1 + 0 * l)},
        "different": {
            **zero_scores,
            i: 0,
            θ: Function(l, 1 + 0 * l),
            cosines: Function(l, 1 - 2 * l),
        },
        "not conjugate": {
            **zero_scores,
            i: 0,
            θ: Function(l, 1 - 2 * l),
            cosines: Function(l, 1 - 2 * l),
        },
    },
)

fewer = given(
    "steady", Equal(at_distance(r + 1), at_distance(r)), r, provided=Less(r, d - 1)
)

FEWER_EQUAL_SCORES_DEGENERATE = claim(
    "1824",
    "If the numbers $e^{±iθ_l}$ are different and a RoPE score is constant at the "
    "distances $0$ to $d - 1$, no pair contributes to it",
    source="gelberg2025, Proposition 3.3",
    given=(fewer, *apart, given("pair", Less(i, d / 2))),
    says=Equal(cosines(i), 0),
    refuted_at={
        d: 2,
        i: 0,
        θ: Function(l, 2 + 0 * l),
        sines: Function(l, sin(1) + 0 * l),
        cosines: Function(l, cos(1) + 0 * l),
    },
    corrected=EQUAL_SCORES_DEGENERATE,
)

# ---------------------------------------------------------------- a content wherever it stands

claim = stated_in("barbero2025, Theorem 6.1")

p = letter("h", "natural")  # the last pair
g, w = (function(name, "natural", "complex") for name in "gw")
ρ = function("rho", "natural", "complex")  # 1/(exp(iθ) - 1)
turned = lambda w, n: Sum(w(l) * exp(I * n * θ(l)), (l, 0, p))
summed = Sum(turned(w, n), (n, 0, N))
moves = given("moves", Equal(ρ(l) * (exp(I * θ(l)) - 1), 1), l)
end, begin = (
    Sum(w(l) * ρ(l) * exp(I * (N + 1) * θ(l)), (l, 0, p)),
    Sum(w(l) * ρ(l), (l, 0, p)),
)
reach = lambda w: Sum(2 * abs(w(l) * ρ(l)), (l, 0, p))
going = {p: 0, N: 1, θ: Function(l, pi + 0 * l), ρ: Function(l, -half + 0 * l)}
still = {p: 0, N: 8, θ: Function(l, 0 * l), ρ: Function(l, 1 + 0 * l)}

SUM_OVER_DISTANCES_BOUNDED = claim(
    "1825",
    "The values of $Σ_l w_l e^{inθ_l}$ for $n = 0$ to $N$ add up to at most $Σ_l "
    "2|w_l|/|e^{iθ_l} - 1|$ in modulus",
    given=(moves,),
    says=AtMost(abs(summed), reach(w)),
    proof=proof(
        whole := have(
            "whole",
            Equal(summed, end - begin),
            via(
                Sum(
                    Sum(
                        w(l) * (ρ(l) * (exp(I * θ(l)) - 1)) * exp(I * n * θ(l)),
                        (l, 0, p),
                    ),
                    (n, 0, N),
                ),
                by=TERMWISE(TERMWISE(GIVEN(moves))),
            ).qed(by=TELESCOPE(n, Sum(w(l) * ρ(l) * exp(I * n * θ(l)), (l, 0, p)))),
        ),
        via(abs(end - begin), by=GIVEN(whole))
        .via(abs(end) + abs(begin), by=TRIANGLE)
        .via(
            Sum(abs(w(l) * ρ(l) * exp(I * (N + 1) * θ(l))), (l, 0, p))
            + Sum(abs(w(l) * ρ(l)), (l, 0, p)),
            by=TRIANGLE,
        )
        .qed(by=MODULUS),
    ),
    witnesses=({**going, w: Function(l, 1)},),
    without={"moves": {**still, w: Function(l, 1)}},
)

δ = letter("delta", "positive")
scored = lambda w, n: re(turned(w, n))
margin = given(
    "margin", AtMost(scored(g, n) + δ, scored(w, n + 1)), n, provided=AtMost(n, N)
)
ahead, behind = Sum(turned(w, n + 1), (n, 0, N)), Sum(turned(g, n), (n, 0, N))
one_ahead = Function(l, w(l) * exp(I * θ(l)))

CONTENT_WINS_FINITELY_OFTEN = claim(
    "1826",
    "If a RoPE score with weights $w_l$ at distance $n + 1$ exceeds one with weights "
    "$g_l$ at $n$ by $δ$ for all $n ≤ N$, then $(N + 1)δ ≤ Σ_l 2(|w_l| + "
    "|g_l|)/|e^{iθ_l} - 1|$",
    given=(moves, margin),
    says=AtMost((N + 1) * δ, reach(w) + reach(g)),
    proof=proof(
        first := have(
            "ahead",
            AtMost(abs(ahead), reach(w)),
            via(
                Sum(2 * abs(w(l) * exp(I * θ(l)) * ρ(l)), (l, 0, p)),
                by=LEMMA(SUM_OVER_DISTANCES_BOUNDED, {w: one_ahead}),
            ).qed(by=MODULUS),
        ),
        second := have(
            "behind",
            AtMost(abs(behind), reach(g)),
            qed(by=LEMMA(SUM_OVER_DISTANCES_BOUNDED, {w: g})),
        ),
        via(Sum(δ, (n, 0, N)), by=ALGEBRA)
        .via(
            Sum(scored(w, n + 1) - scored(g, n), (n, 0, N)),
            by=TERMWISE(GIVEN(margin, {n: r}), r),
        )
        .via(re(ahead - behind), by=ALGEBRA)
        .via(abs(re(ahead - behind)), by=SIGN("≤"))
        .via(abs(ahead - behind), by=LEMMA(powers.REAL_PART_AT_MOST_MODULUS))
        .via(abs(ahead) + abs(behind), by=TRIANGLE)
        .via(reach(w) + abs(behind), by=GIVEN(first))
        .qed(by=GIVEN(second)),
    ),
    witnesses=({**going, N: 0, δ: 1, w: Function(l, -1), g: Function(l, -1)},),
    without={
        "moves": {**still, δ: 1, w: Function(l, 1 + 0 * l), g: Function(l, 0 * l)},
        "margin": {**going, δ: 9, w: Function(l, 0 * l), g: Function(l, 0 * l)},
    },
)

# ---------------------------------------------------------------- one place, by its distance

claim = stated_in("barbero2025, Theorem 5.3")

behind_it = given("behind", Less(j, i))
ahead_of_all = given("ahead", AtMost(z(l) + δ, z(i)), l, provided=Less(l, i))
others = Sum(exp(z(l)), (l, 0, i - 1))

FACTOR_BEHIND = claim(
    "1827",
    "If a score exceeds all earlier scores by at least $δ$, their exponentials are at "
    "most $e^{-δ}$ times its own",
    given=(behind_it, ahead_of_all),
    says=AtMost(exp(z(j)), exp(z(i) - δ)),
    proof=proof(
        have("below", AtMost(z(j), z(i) - δ), qed(by=GIVEN(ahead_of_all, {l: j}))),
        qed(by=LEMMA(EXPONENTIAL_INCREASES)),
    ),
    witnesses=({i: 2, j: 1, δ: 1, z: Function(l, l)},),
    without={
        "behind": {i: 0, j: 1, δ: 1, z: Function(l, l)},
        "ahead": {i: 1, j: 0, δ: 1, z: Function(l, 0 * l)},
    },
)

SCORE_AHEAD_HAS_WEIGHT = claim(
    "1828",
    "If a score exceeds all $i$ earlier scores by at least $δ$, its softmax weight is "
    "at least $1/(1 + ie^{-δ})$",
    given=(ahead_of_all,),
    says=AtMost(1 / (1 + i * exp(-δ)), own_weight),
    proof=proof(
        counted := have(
            "counted", Equal(Sum(exp(y), (l, 0, i - 1)), i * exp(y)), qed(by=ALGEBRA), y
        ),
        low := have(
            "others",
            AtMost(others, i * exp(-δ) * exp(z(i))),
            via(
                Sum(exp(z(i) - δ), (l, 0, i - 1)),
                by=TERMWISE(LEMMA(FACTOR_BEHIND, {j: r}), r),
            )
            .via(i * exp(z(i) - δ), by=GIVEN(counted, {y: z(i) - δ}))
            .qed(by=ALGEBRA),
        ),
        row_ := have(
            "row",
            AtMost(whole_row, (1 + i * exp(-δ)) * exp(z(i))),
            via(others + exp(z(i)), by=SPLIT(whole_row, i - 1))
            .via(i * exp(-δ) * exp(z(i)) + exp(z(i)), by=GIVEN(low))
            .qed(by=ALGEBRA),
        ),
        qed(by=LINEAR_SYSTEM(((GIVEN(row_), 1 / ((1 + i * exp(-δ)) * whole_row)),))),
    ),
    witnesses=({i: 2, δ: 1, z: Function(l, l)},),
    without={"ahead": {i: 2, δ: 9, z: Function(l, 0 * l)}},
)

m, n = letter("m n", "integer")
b_ = letter("k", "integer")
position_term = dot(PE(m), shift(b_) * PE(n))
waves = lambda last: Sum(cos((m - n - b_) * θ(l)), (l, 0, d / 2 - 1))
dimension = given("dimension", AtMost(2, d))

SHIFT_ATTENDS_TO_OFFSET = claim(
    "1829",
    "With the shift matrix $M_k$ between query and key, the score of sinusoidal "
    "encodings is $Σ_l \\cos((m - n - k)θ_l)$, at most $d/2 - 1 + \\cos((m - n - "
    "k)θ_0)$",
    source="vaswani2017, §3.5",
    given=(dimension,),
    says=(
        Equal(position_term, Sum(cos((m - n - b_) * θ(l)), (l, 0, d / 2 - 1))),
        AtMost(position_term, d / 2 - (1 - cos((m - n - b_) * θ(0)))),
    ),
    proof=proof(
        product := have(
            "product",
            Equal(position_term, Sum(cos((m - n - b_) * θ(l)), (l, 0, d / 2 - 1))),
            via(dot(PE(m), PE(n + b_)), by=LEMMA(SHIFT_LINEAR))
            .via(
                Sum(
                    sin(m * θ(l)) * sin((n + b_) * θ(l))
                    + cos(m * θ(l)) * cos((n + b_) * θ(l)),
                    (l, 0, d / 2 - 1),
                ),
                by=DIRECT_SUM(ALGEBRA),
            )
            .qed(by=TERMWISE(ADDITION)),
        ),
        rest := have(
            "rest",
            AtMost(Sum(cos((m - n - b_) * θ(l)), (l, 1, d / 2 - 1)), d / 2 - 1),
            via(
                Sum(abs(cos((m - n - b_) * θ(l))), (l, 1, d / 2 - 1)),
                by=TERMWISE(SIGN("≤")),
            )
            .via(
                Sum(1, (l, 1, d / 2 - 1)), by=TERMWISE(LEMMA(powers.WAVES_AT_MOST_ONE))
            )
            .qed(by=ALGEBRA),
        ),
        qed(by=GIVEN(product)),
        via(Sum(cos((m - n - b_) * θ(l)), (l, 0, d / 2 - 1)), by=GIVEN(product))
        .via(
            cos((m - n - b_) * θ(0)) + Sum(cos((m - n - b_) * θ(l)), (l, 1, d / 2 - 1)),
            by=SPLIT(Sum(cos((m - n - b_) * θ(l)), (l, 0, d / 2 - 1)), Rational(0)),
        )
        .qed(by=GIVEN(rest)),
    ),
    witnesses=({d: 2, θ: Function(l, 1 + 0 * l), m: 5, n: 2, b_: 1},),
)

# ---------------------------------------------------------------- reading positions off 1/t

claim = stated_in("kazemnejad2023, Theorem 1")

T, t = letter("T t", "natural")  # the length of a text, a place
relu = let("relu", y, be=(y + abs(y)) / 2)
gap = lambda l: (t - l) / ((l + 1) * (t + 1))
passed = lambda first, last: Sum(
    2 * (l + 1) * relu(1 / (l + 1) - 1 / (t + 1)), (l, first, last)
)
within_text = given("within", AtMost(t, T))

PASSED_UNITS_ADD_UP = claim(
    "1852",
    "At $x = 1/t$ the units $2k \\max(0, 1/k - x)$ with $k < t$ add up to $t - 1$, "
    "and those with $k ≥ t$ vanish",
    parts=(
        part(
            Equal(passed(0, t - 1), t),
            proof=via(
                Sum((l + 1) * (gap(l) + abs(gap(l))), (l, 0, t - 1)),
                by=TERMWISE(ALGEBRA),
            )
            .via(Sum((l + 1) * (gap(l) + gap(l)), (l, 0, t - 1)), by=TERMWISE(MODULUS))
            .qed(by=TELESCOPE(r, (2 * t * r - r * (r - 1)) / (t + 1))),
            witnesses=({t: 2},),
        ),
        part(
            Equal(passed(t, T - 1), 0),
            given=(within_text,),
            proof=proof(
                turn := have("turn", Equal(abs(y), abs(-y)), qed(by=MODULUS), y),
                via(
                    Sum((l + 1) * (gap(l) + abs(gap(l))), (l, t, T - 1)),
                    by=TERMWISE(ALGEBRA),
                )
                .via(
                    Sum((l + 1) * (gap(l) + abs(-gap(l))), (l, t, T - 1)),
                    by=TERMWISE(GIVEN(turn, {y: gap(r)}), r),
                )
                .via(
                    Sum(
                        (l + 1) * (gap(l) + (l - t) / ((l + 1) * (t + 1))),
                        (l, t, T - 1),
                    ),
                    by=TERMWISE(MODULUS),
                )
                .via(Sum(0, (l, t, T - 1)), by=TERMWISE(ALGEBRA))
                .qed(by=ALGEBRA),
            ),
            witnesses=({T: 3, t: 2},),
        ),
    ),
)

NET_READS_POSITIONS = claim(
    "1853",
    "The network $1 + Σ_{k=1}^T 2k \\max(0, 1/k - x)$ takes $1/t$ to $t$ for every $t "
    "≤ T + 1$",
    given=(within_text,),
    says=Equal(1 + passed(0, T - 1), t + 1),
    proof=via(
        1 + (passed(0, t - 1) + passed(t, T - 1)), by=SPLIT(passed(0, T - 1), t - 1)
    )
    .via(1 + (t + passed(t, T - 1)), by=LEMMA(PASSED_UNITS_ADD_UP))
    .qed(by=LEMMA(PASSED_UNITS_ADD_UP, part=1)),
    witnesses=({T: 3, t: 2},),
    without={"within": {T: 1, t: 2}},
)

f1 = function("f", "real", "real")
κ = letter("kappa", "nonnegative")
x = letter("x", "real")
lipschitz = given(
    "Lipschitz", AtMost(f1(x) - f1(y), κ * (y - x)), x, y, provided=AtMost(x, y)
)
reads = tuple(
    given(name, Equal(f1(1 / (t + 1 + step)), t + 1 + step))
    for step, name in enumerate(("here", "next"))
)

READING_POSITIONS_IS_STEEP = claim(
    "1854",
    "If a map with Lipschitz constant $κ$ takes $1/t$ to $t$ and $1/(t + 1)$ to $t + "
    "1$, then $κ ≥ t(t + 1)$",
    given=(lipschitz, *reads),
    says=AtMost((t + 1) * (t + 2), κ),
    proof=proof(
        have("order", AtMost(1 / (t + 2), 1 / (t + 1)), qed(by=SIGN("≤"))),
        one_apart := have(
            "one",
            AtMost(1, κ * (1 / (t + 1) - 1 / (t + 2))),
            via(t + 2 - (t + 1), by=ALGEBRA)
            .via(f1(1 / (t + 2)) - (t + 1), by=GIVEN(reads[1]))
            .via(f1(1 / (t + 2)) - f1(1 / (t + 1)), by=GIVEN(reads[0]))
            .qed(by=GIVEN(lipschitz, {x: 1 / (t + 2), y: 1 / (t + 1)})),
        ),
        qed(by=LINEAR_SYSTEM(((GIVEN(one_apart), (t + 1) * (t + 2)),))),
    ),
    witnesses=({t: 0, κ: 2, f1: Function(x, 3 - 2 * x)},),
    without={
        "Lipschitz": {t: 0, κ: 1, f1: Function(x, 3 - 2 * x)},
        "here": {t: 0, κ: 0, f1: Function(x, 2 + 0 * x)},
        "next": {t: 0, κ: 0, f1: Function(x, 1 + 0 * x)},
    },
)

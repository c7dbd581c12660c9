r"""# A larger base

NTK-aware scaling is a formula with the exponent $d/(d - 2)$ that is more often used than derived
[].  It keeps the first pair and interpolates the last one; and keys that were cached under another
base no longer fit [1226, 1229, 1235].

NTK-aware scaling leaves the positions alone and enlarges the base of the frequencies $\theta_i =
b^{-2i/d}$ to $b' = b\lambda^{d/(d-2)}$, where $\lambda = L'/L > 1$ []. With $\sigma =
\lambda^{2/(d-2)}$, so that $\sigma^{d/2-1} = \lambda$, this is $b' = b\sigma^{d/2}$ [1226]. The
frequency of pair $i$ is divided by $\sigma^i$: that of the first pair by 1, that of the last by
$\lambda$ [1227, 1229]. At $L'$ every pair but the last has larger angles than in training [1230,
1231]. No other base divides the last frequency by $\lambda$; another rule in use keeps the index
whose wavelength is the context [1758, 1759].

If the base follows the length of the text, it must be the same for both sides of a score [1234]. If
cached keys were rotated with an old base and queries with a new one, their score depends on more
than $m - n$ [1235]. The dynamic stretch with a factor $\alpha > 1$ is more than the text needs
[1742].
"""

from phaseproof.author import *
from phaseproof.derivations import rotary
from phaseproof.derivations.alphabet import b, d, i, m, n, s, x
from phaseproof.derivations.powers import (
    EXPONENTIAL_ABOVE_TANGENT,
    EXPONENTIAL_OF_EQUALS,
    LOGARITHM_OF_EQUALS,
)
from phaseproof.derivations.powers import u as one
from phaseproof.derivations.powers import v as other
from phaseproof.derivations.powers import y as left
from phaseproof.derivations.powers import z as right
from phaseproof.derivations.scaling import L1, L, R, width, θ, ω
from phaseproof.model.book import Figure

claim = stated_in("peng2024, §3.1")

# ---------------------------------------------------------------- one factor for each pair

σ, λ = letter("sigma lambda", "positive")
stretch = given("stretch", Equal(σ ** (d / 2 - 1), λ))
trained = let("theta", i, be=b ** (-2 * i / d))
scaled = let("theta'", i, be=(b * σ ** (d / 2)) ** (-2 * i / d))
ladders = {b: 10000, d: 8, σ: 2, λ: 8}

STRETCHED_BASE = claim(
    "1226",
    "If $σ^{d/2 - 1} = λ$, then $(σ^{d/2})^{d-2} = λ^d$",
    given=(stretch,),
    says=Equal((σ ** (d / 2)) ** (d - 2), λ**d),
    proof=via((σ ** (d / 2 - 1)) ** d, by=ALGEBRA).qed(by=GIVEN(stretch)),
    witnesses=({d: 8, σ: 2, λ: 8},),
    without={"stretch": {d: 8, σ: 2, λ: 7}},
)

STRETCHED_RATIO = claim(
    "1227",
    "Replacing the base $b$ by $bσ^{d/2}$ divides the frequency of pair $i$ by $σ^i$",
    source="peng2024, appendix A.1",
    given=(width,),
    says=Equal(scaled(i), trained(i) / σ**i),
    proof=qed(by=ALGEBRA),
)

STRETCHED_RATIO_AT_128 = claim(
    "1228",
    "At $d = 128$ replacing the base $b$ by $bλ^{128/126}$ divides the frequency of "
    "pair $i$ by $λ^{2i/126}$",
    source="peng2024, appendix A.1",
    says=Equal(
        (b * λ ** Rational(128, 126)) ** (-2 * i / 128),
        b ** (-2 * i / 128) * λ ** (-2 * i / 126),
    ),
    proof=qed(by=ALGEBRA),
)

STRETCHED_ENDS = claim(
    "1229",
    "With the base $bσ^{d/2}$, where $σ^{d/2 - 1} = λ$, the first pair keeps its "
    "frequency and that of the last pair is divided by $λ$",
    source="peng2024, appendix A.1",
    given=(width, stretch),
    says=(
        Equal(scaled(0), trained(0)),
        Equal(scaled(d / 2 - 1), trained(d / 2 - 1) / λ),
    ),
    proof=proof(
        qed(by=ALGEBRA),
        via(trained(d / 2 - 1) / σ ** (d / 2 - 1), by=ALGEBRA).qed(by=GIVEN(stretch)),
    ),
    witnesses=(ladders,),
    without={"stretch": {**ladders, λ: 7}},
)

grows = given("grows", Less(1, σ))

ANGLES_LEAVE_RANGE = claim(
    "1230",
    "With the base $bσ^{d/2}$, where $σ > 1$ and $σ^{d/2 - 1} = λ$, every pair but "
    "the last has a larger angle at $λL$ than before at $L$",
    given=(width, stretch, grows),
    free=(i,),
    provided=(Less(i, d / 2 - 1),),
    says=Less(L * trained(i), λ * L * scaled(i)),
    proof=via(L * trained(i) * (1 + (d / 2 - 1 - i) * log(σ)), by=SIGN("<"))
    .via(L * trained(i) * σ ** (d / 2 - 1 - i), by=LEMMA(EXPONENTIAL_ABOVE_TANGENT))
    .via(σ ** (d / 2 - 1) * L * scaled(i), by=ALGEBRA)
    .qed(by=GIVEN(stretch)),
    witnesses=({**ladders, L: 2048, i: 2},),
    without={
        "stretch": {**ladders, L: 2048, i: 2, λ: Rational(1, 8)},
        "grows": {**ladders, L: 2048, i: 2, σ: half, λ: Rational(1, 8)},
    },
)

LAST_ANGLE_STAYS = claim(
    "1231",
    "With the base $bσ^{d/2}$, where $σ^{d/2 - 1} = λ$, the last pair has the same "
    "angle at $λL$ as before at $L$",
    given=(width, stretch),
    says=Equal(λ * L * scaled(d / 2 - 1), L * trained(d / 2 - 1)),
    proof=qed(by=LEMMA(STRETCHED_ENDS, atom=1)),
    witnesses=({**ladders, L: 2048},),
    without={"stretch": {**ladders, L: 2048, λ: 7}},
)

R1 = let("R'", m, be=where(R(m), {θ: Function(i, (b * σ ** (d / 2)) ** (-2 * i / d))}))

STRETCHED_SCORE_RELATIVE = claim(
    "1232",
    "With the base $bσ^{d/2}$ in place of $b$ the RoPE score still depends only on $m "
    "- n$",
    given=(width,),
    says=relative(lambda m, n: dot(R1(m) * rotary.query, R1(n) * rotary.key), m, n, s),
    proof=qed(
        by=LEMMA(
            rotary.SCORE_RELATIVE,
            {rotary.θ: Function(i, (b * σ ** (d / 2)) ** (-2 * i / d))},
        )
    ),
)

# ---------------------------------------------------------------- the only such base

b1, t = letter("b' t", "positive")
larger = b * λ ** (d / (d - 2))
last = lambda base: base ** (-(d - 2) / d)
pairs_given = given("two pairs", Less(2, d))
interpolated = given("last", Equal(last(b1), last(b) / λ))
of_four = {d: 4, b: 100, λ: 3}

NTK_BASE = claim(
    "1758",
    "For $d > 2$ the base $bλ^{d/(d-2)}$ divides the frequency of the last pair by "
    "$λ$, and no other base does",
    parts=(
        part(
            Equal(last(larger), last(b) / λ),
            given=(pairs_given,),
            proof=qed(by=ALGEBRA),
            witnesses=(of_four,),
        ),
        part(
            Equal(b1, larger),
            given=(pairs_given, interpolated),
            proof=proof(
                logarithms := have(
                    "logarithms",
                    Equal(log(last(b1)), log(last(b) / λ)),
                    qed(
                        by=LEMMA(
                            LOGARITHM_OF_EQUALS, {one: last(b1), other: last(b) / λ}
                        )
                    ),
                ),
                have(
                    "logarithm",
                    Equal(log(b1), log(b) + d / (d - 2) * log(λ)),
                    qed(by=LINEAR_SYSTEM(((GIVEN(logarithms), -d / (d - 2)),))),
                ),
                qed(
                    by=LEMMA(
                        EXPONENTIAL_OF_EQUALS,
                        {left: log(b1), right: log(b) + d / (d - 2) * log(λ)},
                    )
                ),
            ),
            witnesses=({**of_four, b1: 900},),
            without={"last": {**of_four, b1: 300}},
        ),
    ),
)

turn = lambda length: length / (2 * pi)
here = given("at L", Equal(b**t, turn(L)))
there = given("at L'", Equal(b1**t, turn(L1)))
whole_turns = given("no single turn", Differ(log(turn(L)), 0))
scaled_by = log(turn(L1)) / log(turn(L))

BASE_KEEPS_CRITICAL_INDEX = claim(
    "1759",
    "The base that keeps the index whose wavelength is the context, from $L$ to $L'$, "
    "is $b^{\\ln(L'/2π)/\\ln(L/2π)}$",
    given=(here, there, whole_turns),
    says=Equal(b1, b**scaled_by),
    proof=proof(
        short := have(
            "short",
            Equal(t * log(b), log(turn(L))),
            via(log(b**t), by=ALGEBRA).qed(
                by=LEMMA(LOGARITHM_OF_EQUALS, {one: b**t, other: turn(L)})
            ),
        ),
        long := have(
            "long",
            Equal(t * log(b1), log(turn(L1))),
            via(log(b1**t), by=ALGEBRA).qed(
                by=LEMMA(LOGARITHM_OF_EQUALS, {one: b1**t, other: turn(L1)})
            ),
        ),
        have(
            "logarithm",
            Equal(log(b1), scaled_by * log(b)),
            qed(
                by=LINEAR_SYSTEM(
                    ((GIVEN(short), -log(b1)), (GIVEN(long), log(b))), log(turn(L))
                )
            ),
        ),
        qed(
            by=LEMMA(EXPONENTIAL_OF_EQUALS, {left: log(b1), right: scaled_by * log(b)})
        ),
    ),
    witnesses=({b: 10, t: 1, L: 20 * pi, b1: 30, L1: 60 * pi},),
    without={"at L'": {b: 10, t: 1, L: 20 * pi, b1: 40, L1: 60 * pi}},
)

β = letter("beta", "positive")
turned = given("turned", AtMost(2 * pi * β, L * ω))
longer_text = given("longer", Less(L, L1))

KEPT_AND_INTERPOLATED_ANGLES = claim(
    "1760",
    "An interpolated pair has at $L'$ the angle that it had at $L$; a pair that is "
    "not interpolated has a larger angle at $L' > L$",
    parts=(
        part(Equal(L1 * (ω / (L1 / L)), L * ω), proof=qed(by=ALGEBRA)),
        part(
            (AtMost(2 * pi * β, L * ω), Less(L * ω, L1 * ω)),
            given=(turned, longer_text),
            proof=proof(qed(by=GIVEN(turned)), qed(by=GIVEN(longer_text))),
            witnesses=({β: 1, L: 100, ω: 1, L1: 200},),
            without={
                "turned": {β: 1, L: 1, ω: 1, L1: 2},
                "longer": {β: 1, L: 100, ω: 1, L1: 100},
            },
        ),
    ),
)

# ---------------------------------------------------------------- a base that follows the length

claim = stated_in("peng2024, §3.3")

α = letter("alpha", "positive")
dynamic = let("dynamic", α, L1, be=α * L1 / L - (α - 1))

DYNAMIC_STRETCH = claim(
    "1233",
    "The dynamic stretch $αL'/L - (α - 1)$ is 1 for $L' = L$, and $L'/L$ for $α = 1$",
    says=(Equal(dynamic(α, L), 1), Equal(dynamic(1, L1), L1 / L)),
    proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
)

overshoot = (given("beyond", Less(1, α)), longer := given("longer", Less(L, L1)))

DYNAMIC_STRETCH_OVERSHOOTS = claim(
    "1742",
    "For $α > 1$ and $L' > L$ the dynamic stretch $αL'/L - (α - 1)$ exceeds $L'/L$ by "
    "$(α - 1)(L'/L - 1)$",
    given=overshoot,
    says=(
        Equal(dynamic(α, L1) - L1 / L, (α - 1) * (L1 / L - 1)),
        Less(L1 / L, dynamic(α, L1)),
    ),
    proof=proof(
        qed(by=ALGEBRA), qed(by=LINEAR_SYSTEM(((GIVEN(longer, rel="<"), (α - 1) / L),)))
    ),
    witnesses=({α: 2, L: 1, L1: 3},),
    without={"beyond": {α: 1, L: 1, L1: 3}, "longer": {α: 2, L: 3, L1: 1}},
)

p = let("unit", x, be=column(cos(x), sin(x)))
ω1 = letter("omega'", "positive")
meet = lambda m, n: dot(p(m * ω1), p(n * ω))

KEYS_TURNED_WITH_ONE_BASE = claim(
    "1234",
    "If a query and a key are rotated with the same frequency, their score depends "
    "only on $m - n$",
    given=(one_base := given("one base", Equal(ω1, ω)),),
    says=relative(meet, m, n, s),
    proof=via(cos((m + s) * ω1 - (n + s) * ω), by=ADDITION)
    .via(cos((m + s) * ω - (n + s) * ω), by=GIVEN(one_base))
    .via(cos(m * ω - n * ω), by=ALGEBRA)
    .via(cos(m * ω1 - n * ω), by=GIVEN(one_base))
    .qed(by=ADDITION),
    witnesses=({m: 5, n: 2, s: 7, ω: 1, ω1: 1},),
    without={"one base": {m: 0, n: 0, s: 1, ω: Rational(1, 100), ω1: Rational(1, 200)}},
)

KEYS_TURNED_WITH_TWO_BASES = claim(
    "1235",
    "If queries are rotated with a new frequency and cached keys with an old one, "
    "their score depends only on $m - n$",
    says=relative(meet, m, n, s),
    refuted_at={m: 0, n: 0, s: 1, ω: Rational(1, 100), ω1: Rational(1, 200)},
    corrected=KEYS_TURNED_WITH_ONE_BASE,
)

FIGURES = (
    Figure(
        "good_bases",
        "The bases for which the sum of cosines is nonnegative on $L$ tokens at $d = 64$, "
        "from certified sums; beside them the larger base that scaling gives, that of",
        (STRETCHED_BASE,),
        "phaseproof.numerics.figures:save",
    ),
)

r"""# Interpolation ramps

Most scalings in use interpolate slow pairs, keep fast ones, and have a ramp between the two []. The
ramp that is printed is not the one that is computed [1784]. At $d = 128$ the code keeps three times
as much of one pair as the formula [1783].

Within a context of $L$ tokens pair $i$, of frequency $\theta_i = b^{-2i/d}$, makes $L\theta_i/2\pi$
full turns []. This number belongs to the original base, not to the larger one of NTK-aware scaling
[1779]. The larger base divides the frequency by $\sigma^{2i/(d-2)}$, not by $\sigma^i$
[1778, 1790]. YaRN divides the frequency by $\sigma$ up to $\alpha$ turns and keeps it from
$\kappa\alpha$ turns on []. Between them the printed ramp is linear in the number of turns []. The
ramp of the code is linear in the index of the pair, that is, in the logarithm of the number of
turns [1781]. A logarithm lies above its chord, so the code keeps at least as much of each frequency
[1780, 1782]. A ramp clamped to $0$ and $1$, as Llama 3 has it too, is continuous, and the
frequencies still decrease from pair to pair [1786, 1787, 1788].

Some methods interpolate only positions beyond a window []. If the first $k \ge 2$ positions are
kept and later ones are divided by $\sigma$, scores are relative only if the division changes
nothing [1791, 1792, 1793]. Let queries be rotated at new frequencies and cached keys at old ones
[]. Scores depend only on $m - n$ exactly when the frequencies differ by full turns [1794].
"""

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import b, d, i, l, m, n, s, t, x, y
from phaseproof.derivations.frequency import LADDER_STRICT, base, dimension
from phaseproof.derivations.powers import (
    LOGARITHM_BELOW_TANGENT,
    MODULUS_OF_PRODUCT,
)
from phaseproof.derivations.powers import u as number

claim = stated_in("peng2024, §3.2")

L, κ, α, σ = letter("L kappa alpha sigma", "positive")  # a context, two ends, a stretch
u, v = letter("u v", "positive")
p, q = letter("p q", "nonnegative")
θ = let("theta", i, be=b ** (-2 * i / d))
turns = let("turns", i, be=L * b ** (-2 * i / d) / (2 * pi))
yarn = {b: 10000, d: 128, L: 4096}

# ---------------------------------------------------------------- the turns within a context

two_pairs = given("two pairs", Less(2, d))
larger = b * σ ** (d / (d - 2))

LARGER_BASE_SLOWS = claim(
    "1778",
    "For even $d > 2$ the base $bσ^{d/(d-2)}$ divides the frequency of pair $i$, and "
    "its number of full turns within $L$ tokens, by $σ^{2i/(d-2)}$",
    source="peng2024, eq. (16)",
    given=(two_pairs,),
    says=(
        Equal(larger ** (-2 * i / d), θ(i) / σ ** (2 * i / (d - 2))),
        Equal(L / (2 * pi * larger ** (2 * i / d)), turns(i) / σ ** (2 * i / (d - 2))),
    ),
    proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
    witnesses=({i: 3, σ: 16, **yarn},),
)

TURNS_KEEP_WITH_LARGER_BASE = claim(
    "1779",
    "Within $L$ tokens pair $i$, of frequency $b^{-2i/d}$, makes "
    "$L/(2π(bσ^{d/(d-2)})^{2i/d})$ full turns",
    source="peng2024, eq. (17)",
    given=(two_pairs,),
    says=Equal(turns(i), L / (2 * pi * larger ** (2 * i / d))),
    refuted_at={i: 1, σ: 16, b: 10000, d: 4, L: 4096},
    corrected=LARGER_BASE_SLOWS,
)

LARGER_BASE_SLOWS_BY_POWERS = claim(
    "1790",
    "The base $bσ^{d/(d-2)}$ divides the frequency of pair $i$ by $σ^i$",
    source="ding2024, §2.1",
    given=(two_pairs,),
    says=Equal(larger ** (-2 * i / d), 1 / (σ**i * b ** (2 * i / d))),
    refuted_at={i: 1, σ: 16, b: 10000, d: 8},
    corrected=LARGER_BASE_SLOWS,
)

# ---------------------------------------------------------------- ramps

from_one, to_end = given("from 1", AtMost(1, u)), given("to κ", AtMost(u, κ))
rising = given("rising", Less(1, κ))

LOGARITHM_ABOVE_CHORD = claim(
    "1780",
    "For $1 ≤ u ≤ κ$ and $κ > 1$, the logarithm lies on or above its chord: $(u - "
    "1)/(κ - 1) ≤ \\ln u/\\ln κ$",
    source="apostol1967, §6.7",
    given=(rising, from_one, to_end),
    says=AtMost((u - 1) / (κ - 1), log(u) / log(κ)),
    proof=qed(
        by=LINEAR_SYSTEM(
            (
                (
                    LEMMA(LOGARITHM_BELOW_TANGENT, {number: κ / u}),
                    (u - 1) / ((κ - 1) * log(κ)),
                ),
                (
                    LEMMA(LOGARITHM_BELOW_TANGENT, {number: 1 / u}),
                    (κ - u) / ((κ - 1) * log(κ)),
                ),
            )
        )
    ),
    witnesses=({u: 2, κ: 32},),
    without={"from 1": {u: half, κ: 32}, "to κ": {u: 3, κ: 2}},
)

in_turns = let("ramp", i, be=(turns(i) - α) / (κ * α - α))
index = let("index", u, be=d * log(L / (2 * pi * u)) / (2 * log(b)))
in_index = let("ramp'", i, be=(index(α) - i) / (index(α) - index(κ * α)))

INDEX_RAMP_IS_LOGARITHMIC = claim(
    "1781",
    "An interpolation ramp from $α$ to $κα$ full turns that is linear in the pair "
    "index is linear in the logarithm of the turns",
    given=(base, dimension, rising),
    says=Equal(in_index(i), log(turns(i) / α) / log(κ)),
    proof=qed(by=ALGEBRA),
    witnesses=({i: 38, α: 1, κ: 32, **yarn},),
)

whole = {
    i: 1,
    κ: exp(2),
    b: exp(2),
    d: 4,
    L: 2 * pi * exp(2),
}  # pair i turns exp(2 - i) times
begun, ended = (
    given("begun", AtMost(α, turns(i))),
    given("ended", AtMost(turns(i), κ * α)),
)
stretches = given("stretches", AtMost(1, σ))
ramped = lambda γ, ω: ((1 - γ) / σ + γ) * ω
order = given("order", AtMost(x, y))

RAMPED_FREQUENCY_RISES = claim(
    "1785",
    "The interpolated frequency $((1 - p)/σ + p)u$, $σ ≥ 1$, is nondecreasing in $p$ "
    "and, for $p ≥ 0$, strictly increasing in $u$",
    parts=(
        part(
            AtMost(ramped(x, u), ramped(y, u)),
            given=(stretches, order),
            proof=qed(by=LINEAR_SYSTEM(((GIVEN(order), u * (1 - 1 / σ)),))),
            witnesses=({x: 0, y: 1, u: 1, σ: 2},),
            without={
                "stretches": {x: 0, y: 1, u: 1, σ: half},
                "order": {x: 1, y: 0, u: 1, σ: 2},
            },
        ),
        part(
            Less(ramped(p, u), ramped(q, v)),
            given=(
                stretches,
                no_less := given("no less", AtMost(p, q)),
                faster := given("faster", Less(u, v)),
            ),
            proof=via(
                ramped(q, u), by=LINEAR_SYSTEM(((GIVEN(no_less), u * (1 - 1 / σ)),))
            ).qed(
                by=LINEAR_SYSTEM(((GIVEN(faster, rel="<"), 1 / σ + q * (1 - 1 / σ)),))
            ),
            witnesses=({p: 0, q: 1, u: 1, v: 2, σ: 2},),
            without={
                "stretches": {p: 0, q: 1, u: 1, v: Rational(11, 10), σ: half},
                "no less": {p: 1, q: 0, u: 1, v: Rational(11, 10), σ: 2},
                "faster": {p: 0, q: 0, u: 1, v: 1, σ: 2},
            },
        ),
    ),
)

INDEX_RAMP_KEEPS_MORE = claim(
    "1782",
    "Between its ends, an interpolation ramp linear in the pair index keeps at least "
    "as much of each frequency as one linear in the turns",
    given=(base, dimension, rising, begun, ended, stretches),
    says=(
        AtMost(in_turns(i), in_index(i)),
        AtMost(ramped(in_turns(i), θ(i)), ramped(in_index(i), θ(i))),
    ),
    proof=proof(
        more := have(
            "more",
            AtMost(in_turns(i), in_index(i)),
            via((turns(i) / α - 1) / (κ - 1), by=ALGEBRA).qed(
                by=LEMMA(LOGARITHM_ABOVE_CHORD, {u: turns(i) / α})
            ),
        ),
        qed(by=GIVEN(more)),
        qed(
            by=LEMMA(RAMPED_FREQUENCY_RISES, {x: in_turns(i), y: in_index(i), u: θ(i)})
        ),
    ),
    witnesses=({i: 38, α: 1, κ: 32, σ: 16, **yarn},),
    without={
        "begun": {α: exp(2), σ: 16, **whole},
        "ended": {α: exp(-3), σ: 16, **whole},
        "stretches": {α: 1, σ: half, **whole},
    },
)

of_yarn = {letter: Rational(value) for letter, value in yarn.items()}
at = lambda value: where(value, {i: Rational(38), **of_yarn})
RAMPS_AT_128 = claim(
    "1783",
    "At $(d, b, L, σ) = (128, 10000, 4096, 16)$, YaRN's ramp runs from pair 20 to 46 "
    "and keeps 3.04 times as much of pair 38 as one linear in the turns",
    says=(
        Less(20, where(index(32), of_yarn)),
        Less(where(index(32), of_yarn), 21),
        Less(45, where(index(1), of_yarn)),
        Less(where(index(1), of_yarn), 46),
        Less(
            abs(
                ((1 - Rational(8, 26)) / 16 + Rational(8, 26))
                / at((1 - (turns(i) - 1) / 31) / 16 + (turns(i) - 1) / 31)
                - Rational(304, 100)
            ),
            Rational(1, 200),
        ),
    ),
    proof=proof(*(qed(by=ENCLOSED()) for _ in range(5))),
)

INDEX_RAMP_IS_RAMP_IN_TURNS = claim(
    "1784",
    "An interpolation ramp linear in the pair index is the ramp linear in the number "
    "of turns",
    given=(base, dimension, rising, begun, ended),
    says=Equal(in_turns(i), in_index(i)),
    refuted_at={α: 1, **whole},
    corrected=INDEX_RAMP_KEEPS_MORE,
)

# ---------------------------------------------------------------- a ramp with ends

flipped = qed(by=SQUARES(qed(by=MODULUS)))
clamp = let("clamp", t, be=(1 + abs(t) - abs(t - 1)) / 2)

CLAMP_VALUES = claim(
    "1786",
    "The clamp $(1 + |t| - |t - 1|)/2$ is $\\max(0, \\min(t, 1))$",
    source="peng2024, eq. (18)",
    parts=(
        part(
            Equal(clamp(t), 0),
            given=(given("below", AtMost(t, 0)),),
            proof=proof(
                low := have("below 0", Equal(abs(t), -t), flipped),
                beyond := have("below 1", Equal(abs(t - 1), 1 - t), flipped),
                via((1 - t - abs(t - 1)) / 2, by=GIVEN(low))
                .via((1 - t - (1 - t)) / 2, by=GIVEN(beyond))
                .qed(by=ALGEBRA),
            ),
            witnesses=({t: -1},),
            without={"below": {t: 1}},
        ),
        part(
            Equal(clamp(t), t),
            given=(given("from", AtMost(0, t)), given("to", AtMost(t, 1))),
            proof=proof(
                beyond := have("below 1", Equal(abs(t - 1), 1 - t), flipped),
                via((1 + abs(t) - (1 - t)) / 2, by=GIVEN(beyond)).qed(by=MODULUS),
            ),
            witnesses=({t: half},),
            without={"from": {t: -1}, "to": {t: 2}},
        ),
        part(
            Equal(clamp(t), 1),
            given=(given("beyond", AtMost(1, t)),),
            proof=qed(by=MODULUS),
            witnesses=({t: 2},),
            without={"beyond": {t: 0}},
        ),
    ),
)

T, here, there = (
    let(name, be=of) for name, of in (("t_1", t - 1), ("t_2", t + p), ("t_3", t - x))
)
from_x, from_end = let("t_4", be=x), let("t_5", be=x - 1)

CLAMP_RISES = claim(
    "1787",
    "The clamp $(1 + |t| - |t - 1|)/2$ is nondecreasing, lies between $0$ and $1$, "
    "and is Lipschitz with constant $1$",
    source="peng2024, eq. (18)",
    parts=(
        part(
            AtMost(clamp(t), clamp(t + p)),
            proof=proof(
                left := have(
                    "left",
                    AtMost((p + 1) * abs(t), p * abs(t - 1) + abs(t + p)),
                    via(abs(p + 1) * abs(t), by=MODULUS)
                    .via(abs((p + 1) * t), by=LEMMA(MODULUS_OF_PRODUCT))
                    .via(abs(p * T + here), by=ALGEBRA)
                    .via(p * abs(T) + abs(here), by=TRIANGLE)
                    .qed(by=ALGEBRA),
                ),
                right := have(
                    "right",
                    AtMost((p + 1) * abs(t + p - 1), abs(t - 1) + p * abs(t + p)),
                    via(abs(p + 1) * abs(t + p - 1), by=MODULUS)
                    .via(abs((p + 1) * (t + p - 1)), by=LEMMA(MODULUS_OF_PRODUCT))
                    .via(abs(T + p * here), by=ALGEBRA)
                    .via(abs(T) + p * abs(here), by=TRIANGLE)
                    .qed(by=ALGEBRA),
                ),
                qed(
                    by=LINEAR_SYSTEM(
                        (
                            (GIVEN(left), 1 / (2 * (p + 1))),
                            (GIVEN(right), 1 / (2 * (p + 1))),
                        )
                    )
                ),
            ),
            witnesses=({t: 0, p: half},),
        ),
        part(
            (AtMost(0, clamp(t)), AtMost(clamp(t), 1)),
            proof=proof(
                nearer := have(
                    "nearer", AtMost(abs(t - 1), abs(t) + 1), qed(by=TRIANGLE)
                ),
                farther := have(
                    "farther",
                    AtMost(abs(t), abs(t - 1) + 1),
                    via(abs(T + 1), by=DEFINITION)
                    .via(abs(T) + 1, by=TRIANGLE)
                    .qed(by=DEFINITION),
                ),
                qed(by=LINEAR_SYSTEM(((GIVEN(nearer), half),))),
                qed(by=LINEAR_SYSTEM(((GIVEN(farther), half),))),
            ),
            witnesses=({t: 3},),
        ),
        part(
            AtMost(clamp(t), clamp(x) + abs(t - x)),
            proof=proof(
                near := have(
                    "near 0",
                    AtMost(abs(t), abs(t - x) + abs(x)),
                    via(abs(there + from_x), by=DEFINITION)
                    .via(abs(there) + abs(from_x), by=TRIANGLE)
                    .qed(by=DEFINITION),
                ),
                far := have(
                    "near 1",
                    AtMost(abs(x - 1), abs(t - x) + abs(t - 1)),
                    via(abs(T - there), by=DEFINITION)
                    .via(abs(T) + abs(there), by=TRIANGLE)
                    .qed(by=DEFINITION),
                ),
                qed(by=LINEAR_SYSTEM(((GIVEN(near), half), (GIVEN(far), half)))),
            ),
            witnesses=({t: 0, x: half},),
        ),
    ),
)

end = letter("beta", "positive")
wide = given("wide", Less(α, end))
by_turns = let("ramp_L", i, be=clamp((turns(i) - α) / (end - α)))

RAMPED_LADDER_FALLS = claim(
    "1788",
    "For $θ_i = b^{-2i/d}$, frequencies interpolated by a clamped ramp from $α$ to "
    "$β$ turns still decrease strictly from pair to pair",
    given=(base, dimension, wide, stretches),
    says=Less(ramped(by_turns(i + 1), θ(i + 1)), ramped(by_turns(i), θ(i))),
    proof=proof(
        have("falls", Less(θ(i + 1), θ(i)), qed(by=LEMMA(LADDER_STRICT, {l: i + 1}))),
        have("turns less", AtMost(0, turns(i) - turns(i + 1)), qed(by=SIGN("≤"))),
        have(
            "lower",
            AtMost(by_turns(i + 1), by_turns(i)),
            qed(
                by=LEMMA(
                    CLAMP_RISES,
                    {
                        t: (turns(i + 1) - α) / (end - α),
                        p: (turns(i) - turns(i + 1)) / (end - α),
                    },
                )
            ),
        ),
        have(
            "ramp",
            AtMost(0, by_turns(i + 1)),
            qed(by=LEMMA(CLAMP_RISES, {t: (turns(i + 1) - α) / (end - α)}, part=1)),
        ),
        have(
            "next ramp",
            AtMost(0, by_turns(i)),
            qed(by=LEMMA(CLAMP_RISES, {t: (turns(i) - α) / (end - α)}, part=1)),
        ),
        qed(
            by=LEMMA(
                RAMPED_FREQUENCY_RISES,
                {p: by_turns(i + 1), q: by_turns(i), u: θ(i + 1), v: θ(i)},
                part=1,
            )
        ),
    ),
    witnesses=({i: 38, α: 1, end: 32, σ: 16, **yarn},),
    without={
        "base": {i: 0, α: 1, end: 2, σ: 2, b: 1, d: 4, L: 4 * pi},
        "stretches": {i: 0, α: 1, end: 2, σ: Rational(1, 4), b: 4, d: 4, L: 4 * pi},
    },
)

# ---------------------------------------------------------------- factors of attention

trained, longer = given("trained", Less(1, L)), given("longer", Less(1, σ))

ATTENTION_FACTORS = claim(
    "1789",
    "A factor $\\sqrt{1 + \\ln σ/\\ln L}$ on queries and keys multiplies scores by "
    "$\\ln(σL)/\\ln L$; at $L = 4096$, $σ = 16$ this is 1.333, and YaRN's factor gives 1.631",
    source="ding2024, §3",
    parts=(
        part(
            Equal(sqrt(1 + log(σ) / log(L)) ** 2, log(σ * L) / log(L)),
            given=(trained, longer),
            proof=qed(by=ALGEBRA),
            witnesses=({L: 4096, σ: 16},),
        ),
        part(
            (
                Less(
                    abs(1 + log(16) / log(4096) - Rational(1333, 1000)),
                    Rational(1, 2000),
                ),
                Less(
                    abs((log(16) / 10 + 1) ** 2 - Rational(1631, 1000)),
                    Rational(1, 2000),
                ),
            ),
            proof=proof(qed(by=ENCLOSED()), qed(by=ENCLOSED())),
        ),
    ),
)

factor_of = lambda scale: (scale * log(40) / 10 + 1) ** 2

FACTORS_AT_FORTY = claim(
    "1971",
    "At $σ = 40$ the factor $(ν \\ln σ/10 + 1)^2$ of a score is 1.590 for $ν = 0.707$ "
    "and 1.874 for $ν = 1$",
    source="peng2024, §3.4",
    says=(
        Less(
            abs(factor_of(Rational(707, 1000)) - Rational(1590, 1000)),
            Rational(1, 2000),
        ),
        Less(abs(factor_of(1) - Rational(1874, 1000)), Rational(1, 2000)),
    ),
    proof=proof(qed(by=ENCLOSED()), qed(by=ENCLOSED())),
)

# ---------------------------------------------------------------- positions left as they are

r1, r2 = letter("p q", "integer")
k, j, h = letter("k j h", "natural")  # positions, and how many are left
far, near = letter("m n", "natural")
ω, speed = letter("omega omega'", "real")
beyond = let("beyond", j, be=(1 + abs(j - k + 1) - abs(j - k)) / 2)
left = let("pos", j, be=j - (1 - 1 / σ) * j * beyond(j))
met = lambda m, n: exp(I * ω * (left(m) - left(n)))

POSITIONS_LEFT = claim(
    "1791",
    "For natural $j$ and $k$ the number $j - (1 - 1/σ)j(1 + |j - k + 1| - |j - "
    "k|)/2$ is $j$ for $j < k$ and $j/σ$ for $j ≥ k$",
    source="ding2024, eq. (3)",
    parts=(
        part(
            Equal(left(j), j),
            given=(given("below", AtMost(j + 1, k)),),
            proof=proof(
                one := have("one", Equal(abs(j - k + 1), k - j - 1), flipped),
                two := have("two", Equal(abs(j - k), k - j), flipped),
                via(
                    j - (1 - 1 / σ) * j * (1 + (k - j - 1) - abs(j - k)) / 2,
                    by=GIVEN(one),
                )
                .via(
                    j - (1 - 1 / σ) * j * (1 + (k - j - 1) - (k - j)) / 2, by=GIVEN(two)
                )
                .qed(by=ALGEBRA),
            ),
            witnesses=({j: 3, k: 16, σ: 4},),
            without={"below": {j: 16, k: 16, σ: 4}},
        ),
        part(
            Equal(left(j), j / σ),
            given=(given("from", AtMost(k, j)),),
            proof=qed(by=MODULUS),
            witnesses=({j: 20, k: 16, σ: 4},),
            without={"from": {j: 3, k: 16, σ: 4}},
        ),
    ),
)

relative_scores = given(
    "relative", Equal(met(far + h, near + h), met(far, near)), far, near, h
)
some_left = given("two left", AtMost(2, k))

after_one = lambda p, q: exp(I * ω * (k / σ - (1 - (1 - 1 / σ) * (1 + p - q) / 2)))

LEFT_POSITIONS_RELATIVE_IF_IDLE = claim(
    "1792",
    "If the first $k ≥ 2$ positions are kept, later ones are divided by $σ$, and "
    "$e^{iω(p_m - p_n)}$ depends only on $m - n$, then $e^{iω} = e^{iω/σ}$",
    source="ding2024, eq. (3)",
    given=(some_left, relative_scores),
    says=Equal(exp(I * ω), exp(I * ω / σ)),
    proof=proof(
        one := have("one", Equal(abs(2 - k), k - 2), flipped),
        two := have("two", Equal(abs(1 - k), k - 1), flipped),
        moved := have(
            "moved",
            Equal(exp(I * ω * (2 * k / σ - (k + 1) / σ)), exp(I * ω * (k / σ - 1))),
            via(met(2 * k, k + 1), by=MODULUS)
            .via(met(k, 1), by=GIVEN(relative_scores, {far: k, near: 1, h: k}))
            .via(after_one(abs(2 - k), abs(1 - k)), by=MODULUS)
            .via(after_one(k - 2, abs(1 - k)), by=GIVEN(one))
            .via(after_one(k - 2, k - 1), by=GIVEN(two))
            .qed(by=ALGEBRA),
        ),
        qed(by=LINEAR_SYSTEM(((GIVEN(moved), exp(I * ω * (1 + 1 / σ - k / σ))),))),
    ),
    witnesses=({k: 16, σ: 2, ω: 0},),
    without={"relative": {k: 16, σ: 4, ω: 1}},
)

LEFT_POSITIONS_RELATIVE = claim(
    "1793",
    "If the first $k ≥ 2$ positions are kept and later ones are divided by $σ$, the "
    "RoPE score still depends only on $m - n$",
    source="ding2024, eq. (3)",
    given=(some_left,),
    says=relative(met, far, near, h),
    refuted_at={k: 16, σ: 4, ω: 1, far: 3, near: 20, h: 1},
    corrected=LEFT_POSITIONS_RELATIVE_IF_IDLE,
)

# ---------------------------------------------------------------- a switch of frequencies

switched = lambda m, n: cos(m * speed - n * ω)
still = given("relative", Equal(switched(m + s, n + s), switched(m, n)), m, n, s)
z = letter("z", "complex")  # of a query and a key
one_turn = given("one turn", Equal(exp(I * (speed - ω)), 1))
pair_met = lambda m, n, speed=speed: re(z * exp(I * (m * speed - n * ω)))
as_turned = ω + 2 * r1 * pi

SWITCHED_SPEEDS_RELATIVE_IFF = claim(
    "1794",
    "For queries rotated at frequency $ω'$ and cached keys rotated at $ω$, the score "
    "depends only on $m - n$ exactly when $e^{i(ω' - ω)} = 1$",
    source="peng2024, §3.3",
    parts=(
        part(
            Equal(exp(I * (speed - ω)), 1),
            given=(still,),
            proof=proof(
                equal := have(
                    "cosines",
                    Equal(cos(speed - ω), cos(0)),
                    via(switched(1, 1), by=ALGEBRA)
                    .via(switched(0, 0), by=GIVEN(still, {m: 0, n: 0, s: 1}))
                    .qed(by=ALGEBRA),
                ),
                Obtain(cited.COSINES_EQUAL, {cited.φ: speed - ω, cited.ψ: 0}, (r1, r2)),
                whole_turns := have(
                    "whole turns",
                    Equal(speed, ω + 2 * r1 * pi),
                    qed(by=LINEAR_SYSTEM(((GIVEN(r1), 1),))),
                ),
                via(exp(I * ((ω + 2 * r1 * pi) - ω)), by=GIVEN(whole_turns)).qed(
                    by=ALGEBRA
                ),
            ),
            witnesses=({speed: 1, ω: 1, r1: 0, r2: 1},),
            without={"relative": {speed: 1, ω: 2}},
        ),
        part(
            relative(pair_met, m, n, s, given=(one_turn,)),
            proof=proof(
                Obtain(cited.PERIOD_OF_EXPONENTIAL, {cited.φ: speed - ω}, (r1,)),
                turned := have(
                    "turned",
                    Equal(speed, as_turned),
                    qed(by=LINEAR_SYSTEM(((GIVEN(r1), 1),))),
                ),
                via(pair_met(m + s, n + s, as_turned), by=GIVEN(turned))
                .via(pair_met(m, n, as_turned), by=ALGEBRA)
                .qed(by=GIVEN(turned)),
            ),
            witnesses=({m: 1, n: 2, s: 3, z: 1, speed: 1 + 2 * pi, ω: 1, r1: 1},),
            without={"one turn": {m: 1, n: 2, s: 3, z: 1, speed: 2, ω: 1}},
        ),
    ),
)

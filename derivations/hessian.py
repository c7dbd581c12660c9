r"""# The Hessian

The one term that depends on two positions has a matrix between their encodings [0402]. The matrix
decides whether the term depends only on their distance [0402, 0405]. Whether a form is relative is
thus a property of the matrix, and it can fail [0409].

Between two encodings stands a matrix, $p_m^\top H p_n$ []. If $H$ is the identity this is the inner
product [0401]. If $H$ is diagonal, with entries $h_0, h_1, \dots, h_{d-1}$, it splits into terms in
$m - n$ and terms in $m + n$ [0402]. If the cosines of the frequencies differ, the second part
vanishes for all positions exactly when the two entries of every pair agree [0404]. For one pair
with $\sin\omega \ne 0$, the form depends only on $m - n$ exactly when its block is $\alpha I +
\beta J$ [0405]. So a relative $H$ need not be diagonal, and a diagonal $H$ need not be relative
[0407, 0409].
"""

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import d, i, j, l, m, n, pairs, r, s, θ, ω
from phaseproof.derivations.plane import INNER_PRODUCT_SUM, PE, kernel_sum, ladder

h = function("h", "natural", "real")
H = let("H", be=DirectSum(Matrix([[h(2 * i), 0], [0, h(2 * i + 1)]]), (i, d / 2)))
entries = {h: Function(i, 3 - i), **ladder}
mean, contrast = half * (h(2 * i) + h(2 * i + 1)), half * (h(2 * i) - h(2 * i + 1))
mixed = Sum(contrast * cos((m + n) * θ(i)), pairs)

IDENTITY_GIVES_INNER_PRODUCT = claim(
    "0401",
    "If $H$ is the identity, the form $p_m^\\top Hp_n$ of sinusoidal encodings is the "
    "inner product $Σ_i \\cos((m - n)θ_i)$",
    source="su2021sinusoidal, §2",
    says=Equal(dot(PE(m), identity(d) * PE(n)), kernel_sum),
    proof=via(dot(PE(m), PE(n)), by=ALGEBRA).qed(by=LEMMA(INNER_PRODUCT_SUM)),
)

claim = stated_in("su2021sinusoidal, eq. (19)")

DIAGONAL_SPLIT = claim(
    "0402",
    "For every even $d$ and every diagonal $H$, the form $p_m^\\top Hp_n$ is a sum of "
    "terms in $\\cos((m - n)θ_i)$ and in $\\cos((m + n)θ_i)$",
    says=Equal(
        dot(PE(m), H * PE(n)),
        Sum(mean * cos((m - n) * θ(i)) + contrast * cos((m + n) * θ(i)), pairs),
    ),
    proof=via(
        Sum(
            h(2 * i) * cos(m * θ(i)) * cos(n * θ(i))
            + h(2 * i + 1) * sin(m * θ(i)) * sin(n * θ(i)),
            pairs,
        ),
        by=DIRECT_SUM(ALGEBRA),
    ).qed(by=TERMWISE(ADDITION)),
)

SPLIT_STARTS_AT_ONE = claim(
    "0403",
    "For a diagonal $H$ the form $p_m^\\top Hp_n$ is a sum over $1 ≤ i ≤ d/2$ of "
    "terms with the entries $h_{2i}$ and $h_{2i+1}$",
    says=Equal(
        dot(PE(m), H * PE(n)),
        Sum(mean * cos((m - n) * θ(i)) + contrast * cos((m + n) * θ(i)), (i, 1, d / 2)),
    ),
    refuted_at={m: 0, n: 0, d: 2, θ: Function(i, Rational(1)), h: Function(i, i)},
    corrected=DIAGONAL_SPLIT,
)

# ---------------------------------------------------------------- when m + n does not matter

agree = given("agree", Equal(h(2 * i), h(2 * i + 1)), i, provided=Less(i, d / 2))
vanishes = given("vanishes", Equal(mixed, 0), m, n)
different = given(
    "different",
    Differ(cos(θ(i)), cos(θ(l))),
    i,
    l,
    provided=(Less(i, d / 2), Less(l, d / 2), Differ(i, l)),
)
equal_pairs = {h: Function(i, Rational(2)), **ladder}
weighted = lambda power, angle: Sum(
    contrast * cos(θ(i)) ** power * cos(angle * θ(i)), pairs
)

MIXED_PART_VANISHES_IFF = claim(
    "0404",
    "If the $\\cos θ_i$ are distinct, the terms of $p_m^\\top Hp_n$ in $m + n$ vanish "
    "for all positions if and only if $h_{2i} = h_{2i+1}$ for every $i$",
    parts=(
        part(
            Equal(mixed, 0),
            given=(agree,),
            proof=via(Sum(0, pairs), by=TERMWISE(GIVEN(agree))).qed(by=ALGEBRA),
            witnesses=({m: 5, n: 2, **equal_pairs},),
            without={"agree": {m: 0, n: 0, **entries}},
        ),
        part(
            Equal(h(2 * i), h(2 * i + 1)),
            free=(i,),
            provided=(Less(i, d / 2),),
            given=(vanishes, different),
            proof=proof(
                powers := have(
                    "powers",
                    Equal(weighted(r, s), 0),
                    qed(
                        by=INDUCTION(
                            r,
                            over=(s,),
                            base=qed(by=GIVEN(vanishes, {m: s, n: 0})),
                            step=via(
                                (weighted(r, s + 1) + weighted(r, s - 1)) / 2,
                                by=ADDITION,
                            )
                            .via(weighted(r, s - 1) / 2, by=GIVEN(INDUCTION))
                            .qed(by=GIVEN(INDUCTION)),
                        )
                    ),
                    r,
                    s,
                ),
                have(
                    "moments",
                    Equal(Sum(contrast * cos(θ(i)) ** r, pairs), 0),
                    via(weighted(r, 0), by=ALGEBRA).qed(by=GIVEN(powers)),
                    r,
                ),
                no_contrast := have(
                    "no contrast",
                    Equal(contrast, 0),
                    qed(
                        by=CITED(
                            cited.VANDERMONDE,
                            {
                                cited.h: d / 2,
                                cited.α: Function(i, contrast),
                                cited.u: Function(i, cos(θ(i))),
                            },
                        )
                    ),
                ),
                qed(by=LINEAR_SYSTEM(((GIVEN(no_contrast), 2),))),
            ),
            witnesses=({i: 0, **equal_pairs},),
            without={
                "vanishes": {i: 0, **entries},
                "different": {
                    i: 0,
                    h: Function(i, (i - 1) * (i - 2) / 2),
                    d: 4,
                    θ: Function(i, Rational(1)),
                },
            },
        ),
    ),
)

# ---------------------------------------------------------------- one pair

claim = stated_in("su2021sinusoidal, §4")

a, b, c, e, α, β = letter("a b c e alpha beta", "real")
p = let("u", m, be=column(cos(m * ω), sin(m * ω)))
block = Matrix([[a, b], [c, e]])
form = lambda m, n: dot(p(m), block * p(n))
J = Matrix([[α, -β], [β, α]])
turning = lambda m, n: dot(p(m), J * p(n))

BLOCK_RELATIVE_IFF = claim(
    "0405",
    "If $\\sin ω ≠ 0$, the form $p_m^\\top Bp_n$ of one pair depends only on $m - n$ "
    "if and only if $B = αI + βJ$, where $J$ rotates by $π/2$",
    parts=(
        part(
            (Equal(a, e), Equal(b, -c)),
            given=(
                same := given(
                    "relative", Equal(form(m + s, n + s), form(m, n)), m, n, s
                ),
                given("sin ω ≠ 0", Differ(sin(ω), 0)),
            ),
            proof=proof(
                qed(
                    by=LINEAR_SYSTEM(
                        (
                            (GIVEN(same, {m: 0, n: 0, s: 1}), -1),
                            (GIVEN(same, {m: 0, n: -1, s: 1}), cos(ω)),
                        ),
                        factor=sin(ω) ** 2,
                    )
                ),
                qed(
                    by=LINEAR_SYSTEM(
                        ((GIVEN(same, {m: 0, n: -1, s: 1}), 1),), factor=sin(ω)
                    )
                ),
            ),
            witnesses=({a: 2, e: 2, b: -3, c: 3, ω: 1},),
            without={
                "relative": {a: 1, e: 0, b: 0, c: 0, ω: 1},
                "sin ω ≠ 0": {a: 1, e: 0, b: 0, c: 0, ω: pi},
            },
        ),
        part(
            relative(turning, m, n, s),
            proof=via(
                α * cos((m + s) * ω - (n + s) * ω) + β * sin((m + s) * ω - (n + s) * ω),
                by=EULER,
            )
            .via(α * cos(m * ω - n * ω) + β * sin(m * ω - n * ω), by=ALGEBRA)
            .qed(by=ADDITION),
        ),
    ),
)

u = let("v", m, be=column(cos(m * pi * j), sin(m * pi * j)))

HALF_TURNS_ARE_ALWAYS_RELATIVE = claim(
    "0406",
    "If the frequency is an integer multiple of $π$, the form $p_m^\\top Bp_n$ of one "
    "pair depends only on $m - n$ for every block $B$",
    says=relative(lambda m, n: dot(u(m), block * u(n)), m, n, s),
    proof=via(a * cos((m - n) * pi * j), by=EULER).qed(by=EULER),
)

QUARTER_TURN_IS_RELATIVE = claim(
    "0407",
    "The form $p_m^\\top Jp_n = \\sin((m - n)ω)$ of one pair depends only on $m - n$, "
    "although the rotation $J$ by $π/2$ is not diagonal",
    says=Equal(dot(p(m), Matrix([[0, -1], [1, 0]]) * p(n)), sin((m - n) * ω)),
    proof=via(sin(m * ω) * cos(n * ω) - cos(m * ω) * sin(n * ω), by=ALGEBRA).qed(
        by=ADDITION
    ),
)

EQUAL_ENTRIES_ARE_RELATIVE = claim(
    "0408",
    "If the entries of a diagonal $H$ agree in every pair, the form $p_m^\\top Hp_n$ "
    "of sinusoidal encodings depends only on $m - n$",
    says=Equal(dot(PE(m), H * PE(n)), Sum(h(2 * i) * cos((m - n) * θ(i)), pairs)),
    given=(agree,),
    proof=via(
        Sum(mean * cos((m - n) * θ(i)) + contrast * cos((m + n) * θ(i)), pairs),
        by=LEMMA(DIAGONAL_SPLIT),
    ).qed(by=TERMWISE(GIVEN(agree))),
    witnesses=({m: 5, n: 2, **equal_pairs},),
    without={"agree": {m: 1, n: 1, **entries}},
)

DIAGONAL_IS_RELATIVE = claim(
    "0409",
    "For every diagonal $H$ the form $p_m^\\top Hp_n$ of sinusoidal encodings depends "
    "only on $m - n$",
    says=relative(lambda m, n: dot(PE(m), H * PE(n)), m, n, s),
    refuted_at={
        m: 0,
        n: 0,
        s: 1,
        d: 2,
        θ: Function(i, Rational(1)),
        h: Function(i, 1 - i),
    },
    corrected=EQUAL_ENTRIES_ARE_RELATIVE,
)

r"""# Variance of scores

The factor $1/\sqrt{d}$ keeps scores from growing with the dimension [1403]. In the same way one can
ask whether distance makes them smaller; for isotropic keys it does not [1406].

A random query takes the value $q_i$ with the weight $w_i$, a random key the value $k_l$ with the
weight $v_l$ []. The two are independent: a pair has the weight $w_i v_l$ []. The key is *isotropic*
if $\sum_l v_l \langle u, k_l \rangle^2 = \langle u, u \rangle$ for every vector $u$ []. Its
coordinates then have mean square $1$, and the product of two of them has mean $0$ [].

Then the mean square of the score is the mean of $\langle q, q \rangle$, which is $d$ for $d$
coordinates of mean square $1$ [1401]. Hence the factor $1/\sqrt{d}$, and $1/\sqrt{3d}$ for three
uncorrelated scores [1403, 1405]. With RoPE this is so at every distance: for such vectors nothing
decays [1406]. The mean of the score is $0$ for a centred independent key [1855]. If the key is the
query plus noise, the mean is $\sum \sigma_i \cos m\theta_i$, where $\sigma_i$ is the mean square of
pair $i$ [1857]. If positions are added to contents, the product of two positions decreases at
first, as in the first eleven steps at $d = 128$ and $b = 10000$ [0620]. The product of a content
and a position does not decay [1410, 1411].

A score may be multiplied by the cosine of a phase that grows with the distance []. For normal
phases the mean of that cosine is $1/\sqrt{1 + \lambda^2}$ [1969]. If such means are small, the
variance is still half the mean square of the score, up to a small error [1968].

Values in $[-1, 1]$ have variance at most $1$, which a fair coin of $\pm 1$ attains and a sine does
not [1412, 1413]. A positive continuous density on $[-1, 1]$ has entropy at most $\ln 2$, which the
uniform density attains; the density of a sine has less [1415, 1416].
"""

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import d, i, j, l, m, n, r, t, ε, θ, ω
from phaseproof.derivations.heatmap import ROWS_OR_COLUMNS
from phaseproof.derivations.heatmap import B as table
from phaseproof.derivations.heatmap import h as column_count
from phaseproof.derivations.heatmap import r as row_count
from phaseproof.derivations.powers import LOGARITHM_BELOW_TANGENT
from phaseproof.derivations.rotary import R

claim = stated_in("vaswani2017, §3.2.1")

N, M, D = letter("N M D", "natural")  # the last outcomes; how many coordinates
w, v = (function(name, "natural", "nonnegative") for name in "wv")
q, k = (function(name, "natural", vectors(D)) for name in "qk")
u = letter("u", "real", D, 1)
queries = lambda value: Sum(w(i) * value, (i, 0, N))
keys = lambda value: Sum(v(l) * value, (l, 0, M))
score = dot(q(i), k(l))

isotropic = given("isotropic", Equal(keys(dot(u, k(l)) ** 2), dot(u, u)), u)
centred = given("centred", Equal(keys(dot(u, k(l))), 0), u)
extent = given("extent", Equal(queries(dot(q(i), q(i))), D))

signs = {
    D: 1,
    N: 1,
    M: 1,
    w: Function(i, half),
    v: Function(i, half),
    q: Function(i, column(2 * i - 1)),
    k: Function(i, column(2 * i - 1)),
}
quarter_turns = {
    D: 2,
    M: 3,
    v: Function(i, Rational(1, 4)),
    k: Function(i, column(sqrt(2) * cos(i * pi / 2), sqrt(2) * sin(i * pi / 2))),
}
corners = {
    **quarter_turns,
    N: 0,
    w: Function(i, Rational(1)),
    q: Function(i, column(1, 1)),
}

# ---------------------------------------------------------------- a score, and three of them

SCORE_MEAN_SQUARE = claim(
    "1401",
    "For an isotropic key independent of the query, the mean square of the score $⟨q, "
    "k⟩$ is the mean of $|q|^2$",
    given=(isotropic,),
    says=Equal(queries(keys(score**2)), queries(dot(q(i), q(i)))),
    proof=qed(by=TERMWISE(GIVEN(isotropic))),
    witnesses=(signs, corners),
    without={"isotropic": {**signs, k: Function(i, column(0))}},
)

SCORE_VARIANCE = claim(
    "1402",
    "For isotropic, centred keys and independent queries with mean $|q|^2$ equal to "
    "$d$, the score has variance $d$",
    given=(isotropic, centred, extent),
    says=Equal(queries(keys(score**2)) - queries(keys(score)) ** 2, D),
    proof=proof(
        mean_shown := have(
            "mean",
            Equal(queries(keys(score)), 0),
            via(queries(0), by=TERMWISE(GIVEN(centred))).qed(by=ALGEBRA),
        ),
        via(
            queries(dot(q(i), q(i))) - queries(keys(score)) ** 2,
            by=LEMMA(SCORE_MEAN_SQUARE),
        )
        .via(D - queries(keys(score)) ** 2, by=GIVEN(extent))
        .qed(by=GIVEN(mean_shown)),
    ),
    witnesses=(signs, corners),
    without={
        "isotropic": {**signs, k: Function(i, column(0))},
        "centred": {**signs, k: Function(i, column(1)), q: Function(i, column(1))},
        "extent": {**signs, q: Function(i, column(0))},
    },
)

SCALED_SCORE = claim(
    "1403",
    "For isotropic keys and independent queries with mean $|q|^2$ equal to $d$, the "
    "score $⟨q, k⟩/\\sqrt{d}$ has mean square $1$",
    given=(isotropic, extent, given("coordinates", Less(0, D))),
    says=Equal(queries(keys((score / sqrt(D)) ** 2)), 1),
    proof=via(queries(keys(score**2)) / D, by=ALGEBRA)
    .via(queries(dot(q(i), q(i))) / D, by=LEMMA(SCORE_MEAN_SQUARE))
    .via(D / D, by=GIVEN(extent))
    .qed(by=ALGEBRA),
    witnesses=(signs, corners),
    without={
        "isotropic": {**signs, k: Function(i, column(0))},
        "extent": {**signs, q: Function(i, column(0))},
    },
)

a, b, c = (function(name, "natural", "real") for name in "abc")
three = (
    *(given(f"square of {f}", Equal(queries(f(i) ** 2), D)) for f in (a, b, c)),
    *(
        given(f"{f} and {g}", Equal(queries(f(i) * g(i)), 0))
        for f, g in ((a, b), (a, c), (b, c))
    ),
)
twice = tuple(zip(map(GIVEN, three), (1, 1, 1, 2, 2, 2), strict=True))
cube = {
    N: 3,
    w: Function(i, Rational(1, 4)),
    D: 1,
    a: Function(i, (-1) ** i),
    b: Function(i, sqrt(2) * cos(i * pi / 2 - pi / 4)),
    c: Function(i, sqrt(2) * cos(i * pi / 2 + pi / 4)),
}
spoiled = {
    x.name: {**cube, f: value}
    for x, f, value in zip(
        three,
        (a, b, c, b, c, c),
        (*(Function(i, 0 * i),) * 3, cube[a], cube[a], cube[b]),
        strict=True,
    )
}

THREE_SCORES = claim(
    "1404",
    "Three uncorrelated scores of mean square $d$ have a sum of mean square $3d$",
    source="he2021, §3.1",
    given=three,
    says=Equal(queries((a(i) + b(i) + c(i)) ** 2), 3 * D),
    proof=qed(by=LINEAR_SYSTEM(twice)),
    witnesses=(cube,),
    without=spoiled,
)

SCALED_THREE_SCORES = claim(
    "1405",
    "The sum of three uncorrelated scores of mean square $d$, divided by "
    "$\\sqrt{3d}$, has mean square $1$",
    source="he2021, §3.1",
    given=(*three, given("coordinates", Less(0, D))),
    says=Equal(queries(((a(i) + b(i) + c(i)) / (sqrt(3) * sqrt(D))) ** 2), 1),
    proof=via(queries((a(i) + b(i) + c(i)) ** 2) / (3 * D), by=ALGEBRA)
    .via(3 * D / (3 * D), by=LEMMA(THREE_SCORES))
    .qed(by=ALGEBRA),
    witnesses=(cube,),
    without=spoiled,
)

# ---------------------------------------------------------------- at a distance

claim = stated_in("su2021roformer, §3.3")

Q, K = (function(name, "natural", vectors(d)) for name in "QK")
u_d = letter("u", "real", d, 1)
isotropic_d = given("isotropic", Equal(keys(dot(u_d, K(l)) ** 2), dot(u_d, u_d)), u_d)
extent_d = given("extent", Equal(queries(dot(Q(i), Q(i))), d))
corners_d = {
    d: 2,
    θ: Function(i, Rational(1)),
    N: 0,
    M: 3,
    w: corners[w],
    v: corners[v],
    Q: corners[q],
    K: corners[k],
}
rotated = R(n).T * (R(m) * Q(r))

ROPE_MEAN_SQUARE = claim(
    "1406",
    "With RoPE, scores of isotropic keys with independent queries of mean $|q|^2 = d$ "
    "have mean square $d$ at every distance",
    given=(isotropic_d, extent_d),
    says=Equal(queries(keys(dot(R(m) * Q(i), R(n) * K(l)) ** 2)), d),
    proof=proof(
        back := have(
            "back", Equal(R(n) * R(n).T, identity(d)), qed(by=DIRECT_SUM(EULER))
        ),
        forth := have(
            "forth", Equal(R(m).T * R(m), identity(d)), qed(by=DIRECT_SUM(EULER))
        ),
        via(
            queries(dot(R(n).T * (R(m) * Q(i)), R(n).T * (R(m) * Q(i)))),
            by=TERMWISE(GIVEN(isotropic_d, {u_d: rotated}), r),
        )
        .via(queries(dot(R(m) * Q(i), R(m) * Q(i))), by=TERMWISE(GIVEN(back)))
        .via(queries(dot(Q(i), Q(i))), by=TERMWISE(GIVEN(forth)))
        .qed(by=GIVEN(extent_d)),
    ),
    witnesses=({m: 5, n: 2, **corners_d},),
    without={
        "isotropic": {m: 1, n: 0, **corners_d, K: Function(i, column(1, 0))},
        "extent": {m: 5, n: 2, **corners_d, Q: Function(i, column(1, 0))},
    },
)

centred_d = given("centred", Equal(keys(dot(u_d, K(l))), 0), u_d)

ROPE_MEAN_ZERO = claim(
    "1855",
    "With RoPE, the score of a query with an independent, centred key has mean $0$ at "
    "every distance",
    source="barbero2025, Proposition 3.2",
    given=(centred_d,),
    says=Equal(queries(keys(dot(R(m) * Q(i), R(n) * K(l)))), 0),
    proof=via(queries(0), by=TERMWISE(GIVEN(centred_d, {u_d: rotated}), r)).qed(
        by=ALGEBRA
    ),
    witnesses=({m: 5, n: 2, **corners_d},),
    without={"centred": {m: 0, n: 0, **corners_d, K: Function(i, column(1, 0))}},
)

first, second = (function(name, ("natural", "natural"), "real") for name in ("p", "p'"))
moment = function("sigma", "natural", "real")
outcome = let("query", i, be=Stack(column(first(i, l), second(i, l)), (l, d / 2)))
moments = given(
    "moments", Equal(queries(first(i, l) ** 2 + second(i, l) ** 2), moment(l)), l
)
noise = function("epsilon", "natural", vectors(d))
uncorrelated = given(
    "uncorrelated", Equal(queries(dot(outcome(i), R(m) * noise(i))), 0)
)
over_pairs = lambda value: Sum(value, (l, 0, d / 2 - 1))
two_outcomes = {
    N: 1,
    m: 1,
    d: 2,
    θ: Function(i, Rational(1)),
    w: Function(i, half),
    first: Function((i, l), 2 * i - 1),
    second: Function((i, l), 2 - 4 * i),
    moment: Function(l, 5),
    noise: Function(i, column(0, 0)),
}

squares = lambda i, l: first(i, l) ** 2 + second(i, l) ** 2
weighed = lambda i, l: w(i) * (cos(m * θ(l)) * squares(i, l))

even_part, odd_part = (function(name, "natural", "real") for name in ("p", "p'"))
weight = letter("kappa", "real")
in_pairs = Stack(column(even_part(l), odd_part(l)), (l, d / 2))

TURNED_SELF_PRODUCT = claim(
    "1856",
    "The inner product of a vector and its rotation by $R_m$ is $Σ_i "
    "\\cos(mθ_i)|p_i|^2$, where $p_i$ is its pair $i$",
    source="men2024, appendix A",
    says=Equal(
        weight * dot(in_pairs, R(m) * in_pairs),
        over_pairs(weight * (cos(m * θ(l)) * (even_part(l) ** 2 + odd_part(l) ** 2))),
    ),
    proof=proof(
        product := have(
            "product",
            Equal(
                dot(in_pairs, R(m) * in_pairs),
                over_pairs(cos(m * θ(l)) * (even_part(l) ** 2 + odd_part(l) ** 2)),
            ),
            qed(by=DIRECT_SUM(ALGEBRA)),
        ),
        via(
            weight * over_pairs(cos(m * θ(l)) * (even_part(l) ** 2 + odd_part(l) ** 2)),
            by=GIVEN(product),
        ).qed(by=ALGEBRA),
    ),
    witnesses=(
        {
            m: 1,
            weight: 3,
            d: 2,
            θ: Function(i, Rational(1)),
            even_part: Function(l, 1),
            odd_part: Function(l, 2),
        },
    ),
)

EXPECTED_SCORE_OF_NEAR_COPY = claim(
    "1857",
    "With RoPE, a query $q$ and key $q + ε$, $ε$ uncorrelated, have mean score "
    r"$Σ_i σ_i \cos mθ_i$ at distance $m$, with $σ_i$ the mean square of pair $i$",
    source="men2024, Theorem 1",
    given=(moments, uncorrelated),
    says=Equal(
        queries(dot(outcome(i), R(m) * (outcome(i) + noise(i)))),
        over_pairs(cos(m * θ(l)) * moment(l)),
    ),
    proof=via(
        queries(dot(outcome(i), R(m) * outcome(i)))
        + queries(dot(outcome(i), R(m) * noise(i))),
        by=ALGEBRA,
    )
    .via(queries(dot(outcome(i), R(m) * outcome(i))), by=GIVEN(uncorrelated))
    .via(
        Sum(over_pairs(weighed(i, l)), (i, 0, N)),
        by=TERMWISE(
            LEMMA(
                TURNED_SELF_PRODUCT,
                {
                    weight: w(r),
                    even_part: Function(l, first(r, l)),
                    odd_part: Function(l, second(r, l)),
                },
            ),
            r,
        ),
    )
    .via(
        over_pairs(Sum(weighed(i, l), (i, 0, N))),
        by=LEMMA(
            ROWS_OR_COLUMNS,
            {
                row_count: N + 1,
                column_count: d / 2,
                table: Function((i, l), weighed(i, l)),
            },
        ),
    )
    .via(over_pairs(cos(m * θ(l)) * queries(squares(i, l))), by=TERMWISE(ALGEBRA))
    .qed(by=TERMWISE(GIVEN(moments))),
    witnesses=(two_outcomes,),
    without={
        "moments": {**two_outcomes, moment: Function(l, 4 + 0 * l)},
        "uncorrelated": {**two_outcomes, noise: Function(i, column(2 * i - 1, 0))},
    },
)

x, y = letter("x y", "real", d, 1)
rate = Rational(10000) ** (-i / 64)
at_home = Sum(cos(50 * rate), (i, 0, 63))

ROPE_PEAK = claim(
    "1407",
    "With RoPE, a query $q$ and the key $R_j q$ have the full score $⟨q, q⟩$ at "
    "distance $j$",
    says=Equal(dot(R(m) * x, R(m - j) * (R(j) * x)), dot(x, x)),
    theorem=True,
    proof=proof(
        together := have(
            "together", Equal(R(m - j) * R(j), R(m)), qed(by=DIRECT_SUM(EULER))
        ),
        forth := have(
            "forth", Equal(R(m).T * R(m), identity(d)), qed(by=DIRECT_SUM(EULER))
        ),
        via(dot(R(m) * x, R(m) * x), by=GIVEN(together))
        .via(dot(x, (R(m).T * R(m)) * x), by=ALGEBRA)
        .qed(by=GIVEN(forth)),
    ),
    witnesses=({m: 5, j: 3, d: 2, θ: Function(i, Rational(1)), x: column(1, 2)},),
)

SCORE_LARGEST_AT_HOME = claim(
    "1408",
    "With RoPE, the score at any distance is at most the score at distance $0$",
    says=AtMost(dot(R(m) * x, R(n) * y), dot(x, y)),
    refuted_at={
        m: 1,
        n: 0,
        d: 2,
        θ: Function(i, Rational(1)),
        x: column(1, 0),
        y: column(cos(1), sin(1)),
    },
    corrected=ROPE_PEAK,
)

PEAK_AT_FIFTY = claim(
    "1409",
    "At $d = 128$, $b = 10000$, a query $q$ of 64 unit pairs and the key $R_{50} q$ "
    "have a score between 34.95 and 34.96 at distance $0$",
    says=(Less(Rational(3495, 100), at_home), Less(at_home, Rational(3496, 100))),
    proof=proof(qed(by=ENCLOSED()), qed(by=ENCLOSED())),
)

α, β, ξ, η = letter("alpha beta xi eta", "real")
term = let("score", n, be=dot(column(α, β), column(cos(n * ω), sin(n * ω))))
form = term(n) ** 2 + term(n + 1) ** 2 - 2 * cos(ω) * term(n) * term(n + 1)

CONTENT_TERM_STAYS = claim(
    "1410",
    "At any two neighbouring positions the squared inner products of $(α, β)$ with "
    "$(\\cos nω, \\sin nω)$ add up to at least $(α^2 + β^2) \\sin^2 ω/2$",
    source="doc002, L42",
    says=AtMost((α**2 + β**2) * sin(ω) ** 2, 2 * (term(n) ** 2 + term(n + 1) ** 2)),
    proof=proof(
        squares := have("squares", AtMost(0, ξ**2 + η**2), qed(by=SIGN("≤")), ξ, η),
        via(form, by=EULER)
        .via(
            form + (term(n) + cos(ω) * term(n + 1)) ** 2 + (sin(ω) * term(n + 1)) ** 2,
            by=GIVEN(
                squares, {ξ: term(n) + cos(ω) * term(n + 1), η: sin(ω) * term(n + 1)}
            ),
        )
        .qed(by=EULER),
    ),
)

CONTENT_TERM_DECAYS = claim(
    "1411",
    "The inner product of a content with a sinusoidal position is largest in modulus "
    "at position $0$",
    source="doc002, L42",
    says=AtMost(abs(term(n)), abs(term(0))),
    refuted_at={α: 0, β: 1, ω: 1, n: 1},
    corrected=CONTENT_TERM_STAYS,
)

# ---------------------------------------------------------------- a score with a phase of its own

claim = stated_in("wang2025, Theorem 3.3")

σ = letter("sigma", "nonnegative")
phase = function(
    "psi", "natural", "real"
)  # 2π|m - n|^α times the product of the phases
phased = queries((a(i) * cos(phase(i))) ** 2) - queries(a(i) * cos(phase(i))) ** 2
first_mean = queries(a(i) * cos(phase(i)))
second_mean = queries(a(i) ** 2 * cos(2 * phase(i)))
known_square = given("mean square", Equal(queries(a(i) ** 2), σ))
small_first = given("first mean", AtMost(first_mean**2, ε))
small_second = given("second mean", AtMost(-second_mean, ε))
spread = {
    N: 1,
    w: Function(i, half),
    a: Function(i, 1 - 2 * i),
    phase: Function(i, 0 * i),
    σ: 1,
    ε: 1,
}

PHASED_SCORE_VARIES = claim(
    "1968",
    "If $E(-a^2 \\cos 2ψ) ≤ ε$ and $(E(a \\cos ψ))^2 ≤ ε$, where $E$ is the mean, "
    "then $a \\cos ψ$ has variance at least $E(a^2)/2 - 3ε/2$",
    parts=(
        part(
            Equal(
                queries((a(i) * cos(phase(i))) ** 2),
                (queries(a(i) ** 2) + second_mean) / 2,
            ),
            proof=via(
                queries((a(i) ** 2 + a(i) ** 2 * cos(2 * phase(i))) / 2),
                by=TERMWISE(EULER),
            ).qed(by=ALGEBRA),
            witnesses=({x: spread[x] for x in (N, w, a, phase)},),
        ),
        part(
            AtMost(σ / 2 - 3 * ε / 2, phased),
            given=(known_square, small_first, small_second),
            proof=proof(
                halves := have(
                    "halves",
                    Equal(
                        queries((a(i) * cos(phase(i))) ** 2),
                        (queries(a(i) ** 2) + second_mean) / 2,
                    ),
                    via(
                        queries((a(i) ** 2 + a(i) ** 2 * cos(2 * phase(i))) / 2),
                        by=TERMWISE(EULER),
                    ).qed(by=ALGEBRA),
                ),
                qed(
                    by=LINEAR_SYSTEM(
                        (
                            (GIVEN(halves), -1),
                            (GIVEN(known_square), -half),
                            (GIVEN(small_first), 1),
                            (GIVEN(small_second), half),
                        )
                    )
                ),
            ),
            witnesses=(spread,),
            without={
                "mean square": {**spread, σ: 9},
                "first mean": {**spread, a: Function(i, 1), ε: Rational(1, 10)},
                "second mean": {
                    **spread,
                    phase: Function(i, pi / 2),
                    ε: Rational(1, 10),
                },
            },
        ),
    ),
)

of_two_entries = (
    given("first", Equal(queries(b(i) ** 2), σ)),
    given("second", Equal(queries(c(i) ** 2), σ)),
)
two_entries = (
    (b(i) + c(i)) / sqrt(2) * cos(phase(i))
)  # the products of two entries, as they add up
phased_sum = queries(two_entries**2) - queries(two_entries) ** 2
opposite_entries = {
    N: 1,
    w: Function(i, half),
    b: Function(i, 1 - 2 * i),
    c: Function(i, 2 * i - 1),
    phase: Function(i, 0 * i),
    σ: 1,
}

λ = letter("lambda", "positive")
value = letter("y", "real")  # of one coordinate of a query
width = letter("X", "positive")
end = function("N", "positive", "positive")
bell = function("M", "positive", "positive")
over_normal = lambda f: (
    Integral(exp(-(t**2) / 2) * f, (t, -width, width)) / sqrt(2 * pi)
)
at_one = {λ: 1, ε: 1, width: 3, end: Function(ε, 3), bell: Function(ε, 3)}

NORMAL_PHASE_AVERAGES_OUT = claim(
    "1969",
    "For independent standard normal $q$ and $k$, the mean of $\\cos(λqk)$ is "
    "$1/\\sqrt{1 + λ^2} ≤ 1/λ$, and given $q$ it is $e^{-λ^2 q^2/2}$",
    source="wang2025, Theorem 3.2",
    parts=(
        part(
            limit(
                over_normal(cos(λ * value * t)),
                width,
                exp(-((λ * value) ** 2) / 2),
                bound=end,
                margin=ε,
            ),
            proof=proof(
                Obtain(
                    cited.GAUSSIAN_TRANSFORM,
                    {cited.steepness: 1, cited.t: λ * value},
                    (bell,),
                ),
                qed(by=GIVEN(bell, {cited.near: ε, cited.positive: width}, "≤")),
                choose={end: Function(ε, bell(ε))},
            ),
            witnesses=({**at_one, value: 1},),
        ),
        part(
            limit(
                over_normal(exp(-((λ * t) ** 2) / 2)),
                width,
                1 / sqrt(1 + λ**2),
                bound=end,
                margin=ε,
            ),
            proof=proof(
                Obtain(
                    cited.GAUSSIAN_TRANSFORM,
                    {cited.steepness: 1 + λ**2, cited.t: 0},
                    (bell,),
                ),
                qed(by=GIVEN(bell, {cited.near: ε, cited.positive: width}, "≤")),
                choose={end: Function(ε, bell(ε))},
            ),
            witnesses=(at_one,),
        ),
        part(
            AtMost(1 / sqrt(1 + λ**2), 1 / λ),
            proof=qed(by=SQUARES(qed(by=SIGN()), rel="≤")),
        ),
    ),
)

# ---------------------------------------------------------------- values between -1 and 1

claim = stated_in("doc004, Theorem 3")

X = function("X", "natural", "real")
probability = given("probability", Equal(Sum(w(i), (i, 0, N)), 1))
between = given("between", AtMost(X(i) ** 2, 1), i, provided=AtMost(i, N))
variance = queries(X(i) ** 2) - queries(X(i)) ** 2
coin = {N: 1, w: Function(i, half), X: Function(i, 2 * i - 1)}

VARIANCE_AT_MOST_ONE = claim(
    "1412",
    "Values in $[-1, 1]$ have variance at most $1$, which a fair coin of $±1$ attains",
    parts=(
        part(
            AtMost(variance, 1),
            given=(probability, between),
            proof=via(queries(X(i) ** 2), by=SIGN("≤"))
            .via(queries(1), by=TERMWISE(GIVEN(between)))
            .qed(by=GIVEN(probability)),
            witnesses=(coin,),
            without={
                "probability": {**coin, w: Function(i, Rational(2))},
                "between": {**coin, X: Function(i, 4 * i - 2)},
            },
        ),
        part(
            Equal(where(variance, {w: coin[w], X: coin[X], N: Rational(1)}), 1),
            proof=qed(by=ALGEBRA),
        ),
    ),
)

phase = letter("phi", "real")
over_phases = lambda value: Integral(value, (phase, 0, 2 * pi)) / (2 * pi)

SINE_VARIANCE = claim(
    "1413",
    "The sine of a uniform phase has mean $0$ and variance $1/2$",
    says=(Equal(over_phases(sin(phase)), 0), Equal(over_phases(sin(phase) ** 2), half)),
    proof=proof(
        via(
            (-cos(2 * pi) + cos(0)) / (2 * pi),
            by=FTC(Integral(sin(phase), (phase, 0, 2 * pi)), -cos(phase)),
        ).qed(by=EULER),
        via(
            (pi - sin(4 * pi) / 4) / (2 * pi),
            by=FTC(
                Integral(sin(phase) ** 2, (phase, 0, 2 * pi)),
                phase / 2 - sin(2 * phase) / 4,
            ),
        ).qed(by=EULER),
    ),
)

HALF_IS_THE_LARGEST_VARIANCE = claim(
    "1414",
    "Values in $[-1, 1]$ have at most the variance $1/2$ of the sine of a uniform "
    "phase",
    given=(probability, between),
    says=AtMost(variance, half),
    refuted_at=coin,
    corrected=VARIANCE_AT_MOST_ONE,
)

# ---------------------------------------------------------------- entropy

claim = stated_in("doc004, §3.4")

ρ = function("rho", "real", "positive", smooth=0)  # a density
t = letter("t", "real")
mass = given("mass", Equal(Integral(ρ(t), (t, -1, 1)), 1))

UNIFORM_HAS_LARGEST_ENTROPY = claim(
    "1415",
    "A positive continuous density on $[-1, 1]$ has entropy at most $\\ln 2$, which "
    "the uniform density attains",
    parts=(
        part(
            AtMost(Integral(ρ(t) * log(1 / ρ(t)), (t, -1, 1)), log(2)),
            given=(mass,),
            proof=via(
                Integral(ρ(t) * log(1 / (2 * ρ(t))) + ρ(t) * log(2), (t, -1, 1)),
                by=ALGEBRA,
            )
            .via(
                Integral(ρ(t) * (1 / (2 * ρ(t)) - 1) + ρ(t) * log(2), (t, -1, 1)),
                by=TERMWISE(LEMMA(LOGARITHM_BELOW_TANGENT)),
            )
            .via(
                1 - Integral(ρ(t), (t, -1, 1)) + Integral(ρ(t), (t, -1, 1)) * log(2),
                by=ALGEBRA,
            )
            .via(1 - 1 + Rational(1) * log(2), by=GIVEN(mass))
            .qed(by=ALGEBRA),
            witnesses=({ρ: Function(t, half)},),
            without={"mass": {ρ: Function(t, exp(-1))}},
        ),
        part(
            Equal(Integral(half * log(1 / half), (t, -1, 1)), log(2)),
            proof=qed(by=ALGEBRA),
        ),
    ),
)

z = letter("z", "nonnegative")
arcsine = let("density", z, be=1 / (pi * sqrt(1 - z**2)))
edge = Rational(99, 100)
surprise = 2 * Integral(arcsine(z) * log(1 / arcsine(z)), (z, 0, edge))

SINE_IS_UNSURPRISING = claim(
    "1416",
    "The sine of a uniform phase, of density $1/(π \\sqrt{1 - z^2})$, has entropy "
    "less than $\\ln 2$ on $|z| ≤ 99/100$ and density above $1$ beyond",
    parts=(
        part(Less(surprise, log(2)), proof=qed(by=ENCLOSED())),
        part(
            Less(pi**2 * (1 - z**2), 1),
            given=(given("from", AtMost(edge, z)),),
            proof=via(pi**2 * (1 - edge**2), by=SIGN("≤")).qed(by=ENCLOSED()),
            without={"from": {z: half}},
        ),
    ),
)

SINE_HAS_LARGEST_ENTROPY = claim(
    "1417",
    "The sine of a uniform phase has entropy $\\ln 2$, the largest on $[-1, 1]$",
    says=AtMost(log(2), surprise),
    refuted_at={},
    corrected=SINE_IS_UNSURPRISING,
)

# ---------------------------------------------------------------- a correlation with itself

claim = stated_in("doc004, §4.2")

Y = function("Y", "natural", "real")
mean = let("mu", be=queries(Y(i)))
spread = queries((Y(i) - mean) ** 2)
varies = given("varies", Less(0, spread))
row = {N: 1, w: Function(i, half), Y: Function(i, i)}
correlation = spread / (sqrt(spread) * sqrt(spread))

CORRELATION_WITH_ITSELF = claim(
    "1418",
    "Every random variable that is not constant has correlation $1$ with itself",
    given=(varies,),
    says=Equal(correlation, 1),
    proof=qed(by=ALGEBRA),
)

DIAGONAL_STRENGTH = claim(
    "1419",
    "Every random variable that is not constant has correlation $0.82$ with itself",
    given=(varies,),
    says=Equal(correlation, Rational(82, 100)),
    refuted_at=row,
    corrected=CORRELATION_WITH_ITSELF,
)

RATIO_IS_38_PERCENT = claim(
    "1420",
    "The number $0.31$ is 38 % of $0.82$, to the nearest percent",
    says=AtMost(abs(Rational(31, 82) - Rational(38, 100)), Rational(5, 1000)),
    proof=qed(by=SIGN("≤")),
)

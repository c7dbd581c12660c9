r"""# Rotary encodings

Caching keys, moving windows and converting checkpoints all rest on one equation and one permutation
[0503, 0512].  A shortcut that is in print drops a sine term, and with it the direction of an offset
[0508, 0509].

Cut a vector of even dimension $d$ into $d/2$ points of the plane, and rotate the $i$-th of them by
the angle $m\theta_i$ [].  This is $R_m$; the frequencies $\theta_i$ are arbitrary real numbers [].

For the whole $d \times d$ matrix $R_m^\top R_n = R_{n-m}$, so the inner product of a rotated query
and a rotated key, their score, depends only on $m - n$ [0503, 0505]. For each pair it has a cosine
term and a sine term [0508]. The shortcut $\langle q, k \rangle \cos((m - n)\theta)$ drops the sine
term [0508, 0509]. If $\sin\theta \ne 0$, it is right at all positions only for a query and a key
that are parallel [0510]. Frameworks lay out the pairs in two ways, interleaved and half-split; one
permutation $\Pi$ takes one to the other [0512, 0513, 0515]. A model has the same scores in both if
the rows of its weights are permuted with the layout [1735].
"""

from phaseproof.author import *
from phaseproof.derivations.alphabet import d, i, m, n, pairs, s, x, y, θ, ω
from phaseproof.derivations.offset import M
from phaseproof.model.book import Figure

claim = stated_in("su2021roformer, §3.2.2")

a, b, c, g = letter("a b c g", "real")
q, q1, k, k1 = (function(name, "natural", "real") for name in ("q", "q'", "k", "k'"))

B = let("B", x, be=Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]]))
R = let(
    "R",
    m,
    be=DirectSum(
        Matrix([[cos(m * θ(i)), -sin(m * θ(i))], [sin(m * θ(i)), cos(m * θ(i))]]),
        (i, d / 2),
    ),
)
query = let("q", be=Stack(column(q(i), q1(i)), (i, d / 2)))
key = let("k", be=Stack(column(k(i), k1(i)), (i, d / 2)))

ladder = {d: 4, θ: Function(i, Rational(1, 10) ** i)}

TURN_BACK_AND_FORTH = claim(
    "0501",
    "Rotations of the plane satisfy $B_x^\\top B_y = B_{y-x}$",
    says=Equal(B(x).T * B(y), B(y - x)),
    proof=via(
        Matrix(
            [
                [cos(x) * cos(y) + sin(x) * sin(y), cos(y) * sin(x) - cos(x) * sin(y)],
                [cos(x) * sin(y) - cos(y) * sin(x), cos(x) * cos(y) + sin(x) * sin(y)],
            ]
        ),
        by=ALGEBRA,
    ).qed(by=ADDITION),
)

TURNED_PAIR = claim(
    "0502",
    "The inner product of $(a, b)$ rotated by $x$ and $(c, g)$ rotated by $y$ is $(ac "
    "+ bg) \\cos(x - y) + (ag - bc) \\sin(x - y)$",
    source="su2021roformer, §3.2.1",
    says=Equal(
        dot(B(x) * column(a, b), B(y) * column(c, g)),
        (a * c + b * g) * cos(x - y) + (a * g - b * c) * sin(x - y),
    ),
    proof=via(
        (a * cos(x) - b * sin(x)) * (c * cos(y) - g * sin(y))
        + (a * sin(x) + b * cos(x)) * (c * sin(y) + g * cos(y)),
        by=ALGEBRA,
    ).qed(by=ADDITION),
)

RELATIVE_ROTATION = claim(
    "0503",
    "For every even $d$ the RoPE rotations of two positions satisfy $R_m^\\top R_n = "
    "R_{n-m}$",
    says=Equal(R(m).T * R(n), R(n - m)),
    theorem=True,
    proof=via(
        DirectSum(B(m * θ(i)).T * B(n * θ(i)), (i, d / 2)), by=DIRECT_SUM(DEFINITION)
    )
    .via(
        DirectSum(B(n * θ(i) - m * θ(i)), (i, d / 2)),
        by=DIRECT_SUM(LEMMA(TURN_BACK_AND_FORTH)),
    )
    .qed(by=DIRECT_SUM(ALGEBRA)),
)

NORM_PRESERVED = claim(
    "0504",
    "For every even $d$ the RoPE rotation $R_m$ preserves the norm",
    says=Equal(dot(R(m) * query, R(m) * query), dot(query, query)),
    proof=via(
        Sum(
            (cos(m * θ(i)) ** 2 + sin(m * θ(i)) ** 2) * (q(i) ** 2 + q1(i) ** 2), pairs
        ),
        by=DIRECT_SUM(ALGEBRA),
    )
    .via(Sum(q(i) ** 2 + q1(i) ** 2, pairs), by=TERMWISE(PYTHAGORAS))
    .qed(by=DIRECT_SUM(ALGEBRA)),
)

RELATIVE_INNER_PRODUCT = claim(
    "0505",
    "For every even $d$ the RoPE score of a query at $m$ and a key at $n$ depends "
    "only on $m - n$",
    source="su2021roformer, eq. (16)",
    says=Equal(
        dot(R(m) * query, R(n) * key),
        Sum(
            (q(i) * k(i) + q1(i) * k1(i)) * cos((m - n) * θ(i))
            + (q(i) * k1(i) - q1(i) * k(i)) * sin((m - n) * θ(i)),
            pairs,
        ),
    ),
    theorem=True,
    proof=via(
        Sum(
            dot(B(m * θ(i)) * column(q(i), q1(i)), B(n * θ(i)) * column(k(i), k1(i))),
            pairs,
        ),
        by=DIRECT_SUM(DEFINITION),
    ).qed(by=TERMWISE(LEMMA(TURNED_PAIR))),
)

COMPLEX_FORM = claim(
    "0506",
    "For every even $d$ the RoPE score is $\\operatorname{Re} Σ_i q_i k_i^* e^{i(m - "
    "n)θ_i}$, with the pairs of query and key as complex numbers",
    source="su2021roformer, eq. (12)",
    says=Equal(
        dot(R(m) * query, R(n) * key),
        re(
            Sum(
                (q(i) + I * q1(i)) * conj(k(i) + I * k1(i)) * exp(I * (m - n) * θ(i)),
                pairs,
            )
        ),
    ),
    proof=via(
        Sum(
            (q(i) * k(i) + q1(i) * k1(i)) * cos((m - n) * θ(i))
            + (q(i) * k1(i) - q1(i) * k(i)) * sin((m - n) * θ(i)),
            pairs,
        ),
        by=LEMMA(RELATIVE_INNER_PRODUCT),
    )
    .via(
        Sum(
            re((q(i) + I * q1(i)) * conj(k(i) + I * k1(i)) * exp(I * (m - n) * θ(i))),
            pairs,
        ),
        by=TERMWISE(EULER),
    )
    .qed(by=ALGEBRA),
)

SCORE_RELATIVE = claim(
    "0507",
    "For every even $d$ the RoPE score of a query and a key is unchanged when both "
    "positions are shifted",
    source="su2021roformer, eq. (11)",
    says=relative(lambda m, n: dot(R(m) * query, R(n) * key), m, n, s),
    proof=via(
        Sum(
            (q(i) * k(i) + q1(i) * k1(i)) * cos((m + s - (n + s)) * θ(i))
            + (q(i) * k1(i) - q1(i) * k(i)) * sin((m + s - (n + s)) * θ(i)),
            pairs,
        ),
        by=LEMMA(RELATIVE_INNER_PRODUCT),
    ).qed(by=LEMMA(RELATIVE_INNER_PRODUCT)),
)

# ---------------------------------------------------------------- the shortcut

pair = column(a, b), column(c, g)
score = dot(B(m * ω) * pair[0], B(n * ω) * pair[1])
shortcut = dot(*pair) * cos((m - n) * ω)

PAIR_SCORE = claim(
    "0508",
    "The RoPE score of one pair $q = (a, b)$, $k = (c, g)$ is $⟨q, k⟩ \\cos((m - n)ω) "
    "+ (ag - bc) \\sin((m - n)ω)$",
    source="su2021roformer, eq. (12)",
    says=Equal(
        score, dot(*pair) * cos((m - n) * ω) + (a * g - b * c) * sin((m - n) * ω)
    ),
    proof=via(
        (a * c + b * g) * cos(m * ω - n * ω) + (a * g - b * c) * sin(m * ω - n * ω),
        by=LEMMA(TURNED_PAIR),
    ).qed(by=ALGEBRA),
)

COSINE_ONLY = claim(
    "0509",
    "The RoPE score of one pair $q$, $k$ is $⟨q, k⟩ \\cos((m - n)ω)$",
    source="doc000, §3",
    says=Equal(score, shortcut),
    refuted_at={m: 1, n: 0, ω: 1, a: 1, b: 0, c: 0, g: 1},
    corrected=PAIR_SCORE,
)

COSINE_ONLY_IFF = claim(
    "0510",
    "If $\\sin ω ≠ 0$, the RoPE score of one pair is $⟨q, k⟩ \\cos((m - n)ω)$ at all "
    "positions if and only if $q$ and $k$ are parallel",
    source="doc000, §3",
    parts=(
        part(
            Equal(score, shortcut),
            given=(parallel := given("parallel", Equal(a * g, b * c)),),
            proof=via(
                dot(*pair) * cos((m - n) * ω) + (a * g - b * c) * sin((m - n) * ω),
                by=LEMMA(PAIR_SCORE),
            ).qed(by=GIVEN(parallel)),
            witnesses=({m: 5, n: 2, ω: 1, a: 1, b: 2, c: 3, g: 6},),
            without={"parallel": {m: 1, n: 0, ω: 1, a: 1, b: 0, c: 0, g: 1}},
        ),
        part(
            Equal(a * g, b * c),
            given=(
                holds := given("shortcut", Equal(score, shortcut), m, n),
                given("sin ω ≠ 0", Differ(sin(ω), 0)),
            ),
            proof=qed(
                by=LINEAR_SYSTEM(((GIVEN(holds, {m: 1, n: 0}), 1),), factor=sin(ω))
            ),
            witnesses=({ω: 1, a: 1, b: 2, c: 3, g: 6},),
            without={
                "shortcut": {ω: 1, a: 1, b: 0, c: 0, g: 1},
                "sin ω ≠ 0": {ω: pi, a: 1, b: 0, c: 0, g: 1},
            },
        ),
    ),
)

# ---------------------------------------------------------------- two layouts

claim = stated_in("su2021roformer, eq. (34)")

turned = Stack(
    column(
        cos(m * θ(i)) * q(i) - sin(m * θ(i)) * q1(i),
        cos(m * θ(i)) * q1(i) + sin(m * θ(i)) * q(i),
    ),
    (i, d / 2),
)

INTERLEAVED_IS_ROTATION = claim(
    "0511",
    "The elementwise form of RoPE on neighbouring entries is the rotation $R_m q$",
    says=Equal(turned, R(m) * query),
    proof=qed(by=DIRECT_SUM(ALGEBRA)),
)

first, second = (
    let(name, be=Stack(column(f(i)), (i, d / 2))) for name, f in (("u", q), ("v", q1))
)
C = let("cosines", m, be=DirectSum(Matrix([[cos(m * θ(i))]]), (i, d / 2)))
S = let("sines", m, be=DirectSum(Matrix([[sin(m * θ(i))]]), (i, d / 2)))
Π = let(
    "Pi",
    be=Matrix(
        [[DirectSum(column(1, 0), (i, d / 2)), DirectSum(column(0, 1), (i, d / 2))]]
    ),
)

HALF_SPLIT = claim(
    "0512",
    "The half-split form of RoPE is $Π^\\top R_m Π$, where the permutation $Π$ "
    "interleaves the two halves of a vector",
    says=Equal(Matrix([[C(m), -S(m)], [S(m), C(m)]]), Π.T * R(m) * Π),
    proof=qed(by=DIRECT_SUM(ALGEBRA)),
)

LAYOUT_ORTHOGONAL = claim(
    "0515",
    "The permutation $Π$ that interleaves the two halves of a vector is orthogonal",
    says=Equal(Π * Π.T, identity(d)),
    proof=qed(by=DIRECT_SUM(ALGEBRA)),
)

HALVES_INTERLEAVED = claim(
    "0513",
    "The matrix $Π$ interleaves the two halves of a vector",
    says=Equal(Π * Matrix([[first], [second]]), query),
    proof=qed(by=DIRECT_SUM(ALGEBRA)),
)

HALF_SPLIT_ELEMENTWISE = claim(
    "0514",
    "The elementwise form of RoPE on two halves is $Π^\\top R_m q$",
    says=Equal(
        Matrix(
            [
                [
                    Stack(
                        column(cos(m * θ(i)) * q(i) - sin(m * θ(i)) * q1(i)), (i, d / 2)
                    )
                ],
                [
                    Stack(
                        column(cos(m * θ(i)) * q1(i) + sin(m * θ(i)) * q(i)), (i, d / 2)
                    )
                ],
            ]
        ),
        Π.T * (R(m) * query),
    ),
    proof=via(
        Matrix([[C(m), -S(m)], [S(m), C(m)]]) * Matrix([[first], [second]]),
        by=DIRECT_SUM(ALGEBRA),
    )
    .via(Π.T * R(m) * Π * Matrix([[first], [second]]), by=DIRECT_SUM(ALGEBRA))
    .qed(by=DIRECT_SUM(ALGEBRA)),
)

width = letter("e", "natural")
x1, y1 = letter("x y", "real", width, 1)
W_q, W_k = letter("W_q W_k", "real", d, width)
in_halves = lambda m: Matrix([[C(m), -S(m)], [S(m), C(m)]])
small = {
    d: 2,
    width: 1,
    θ: Function(i, Rational(1)),
    x1: column(1),
    y1: column(2),
    W_q: column(1, 2),
    W_k: column(3, -1),
}

CONVERTED_WEIGHTS = claim(
    "1735",
    "If the rows of the query and key weights are permuted by $Π^\\top$, the "
    "half-split form of RoPE gives the scores of the interleaved form",
    says=Equal(
        dot(in_halves(m) * (Π.T * W_q * x1), in_halves(n) * (Π.T * W_k * y1)),
        dot(R(m) * (W_q * x1), R(n) * (W_k * y1)),
    ),
    proof=via(
        dot(Π.T * R(m) * Π * (Π.T * W_q * x1), in_halves(n) * (Π.T * W_k * y1)),
        by=LEMMA(HALF_SPLIT),
    )
    .via(
        dot(Π.T * R(m) * Π * (Π.T * W_q * x1), Π.T * R(n) * Π * (Π.T * W_k * y1)),
        by=LEMMA(HALF_SPLIT),
    )
    .via(
        dot((Π * Π.T) * R(m) * (Π * Π.T) * (W_q * x1), R(n) * (Π * Π.T) * (W_k * y1)),
        by=ALGEBRA,
    )
    .qed(by=LEMMA(LAYOUT_ORTHOGONAL)),
    witnesses=({m: 5, n: 2, **small},),
)

steps_down, nothing = Function(i, 1 - i), Function(i, 0 * i)

MIXED_LAYOUTS = claim(
    "1736",
    "The score of a query in the interleaved layout and a key in the half-split "
    "layout depends only on $m - n$",
    says=relative(lambda m, n: dot(R(m) * query, in_halves(n) * key), m, n, s),
    refuted_at={
        m: 0,
        n: 0,
        s: 1,
        d: 4,
        θ: Function(i, half**i),
        q: steps_down,
        q1: nothing,
        k: steps_down,
        k1: nothing,
    },
    corrected=CONVERTED_WEIGHTS,
)

# ---------------------------------------------------------------- what turning does to a pair

α, β = letter("alpha beta", "real")
ρ, σ = letter("rho sigma", "nonnegative")
tip = lambda length, angle: column(length * cos(angle), length * sin(angle))

TURN_IS_MULTIPLICATION = claim(
    "0516",
    "Rotating the pair $(a, b)$ by $x$ multiplies the complex number $a + ⅈb$ by "
    "$e^{ix}$",
    source="su2021roformer, eq. (13)",
    says=Equal(
        B(x) * column(a, b),
        column(re((a + I * b) * exp(I * x)), im((a + I * b) * exp(I * x))),
    ),
    proof=via(column(a * cos(x) - b * sin(x), a * sin(x) + b * cos(x)), by=ALGEBRA).qed(
        by=EULER
    ),
)

TURNED_PAIR_COMPLEX = claim(
    "0517",
    "The RoPE score of one pair is the real part of $(a + ⅈb)(c + ⅈg)^* e^{i(m - n)ω}$",
    source="su2021roformer, eq. (12)",
    says=Equal(score, re((a + I * b) * conj(c + I * g) * exp(I * (m - n) * ω))),
    proof=via(
        dot(*pair) * cos((m - n) * ω) + (a * g - b * c) * sin((m - n) * ω),
        by=LEMMA(PAIR_SCORE),
    ).qed(by=EULER),
)

claim = stated_in("doc001, §RoPE")

TURNING_ADDS_TO_ANGLE = claim(
    "0518",
    "In polar form the RoPE score of one pair is $ρσ \\cos(α - β + (m - n)ω)$: "
    "rotation keeps both lengths and adds $(m - n)ω$ to the angle",
    says=Equal(
        dot(B(m * ω) * tip(ρ, α), B(n * ω) * tip(σ, β)),
        ρ * σ * cos(α - β + (m - n) * ω),
    ),
    proof=via(dot(tip(ρ, α + m * ω), tip(σ, β + n * ω)), by=ADDITION).qed(by=ADDITION),
)

TURNING_KEEPS_SCORE = claim(
    "0519",
    "The RoPE score of one pair is the inner product of the query and the key before "
    "rotation",
    says=Equal(score, dot(*pair)),
    refuted_at={m: 3, n: 0, ω: 1, a: 1, b: 0, c: 1, g: 0},
    corrected=PAIR_SCORE,
)

TURN_DISPLACEMENT = claim(
    "0520",
    "A rotation by $x$ moves a vector of the plane by $2|\\sin(x/2)|$ times its length",
    says=Equal(
        dot(B(x) * column(a, b) - column(a, b), B(x) * column(a, b) - column(a, b)),
        4 * sin(x / 2) ** 2 * dot(column(a, b), column(a, b)),
    ),
    proof=qed(by=EULER),
)

ONLY_ZERO_STAYS = claim(
    "0521",
    "A rotation by $ω$ with $\\cos ω ≠ 1$ fixes only the zero vector",
    given=(
        first_given := given("first", Equal(cos(ω) * a - sin(ω) * b, a)),
        second_given := given("second", Equal(sin(ω) * a + cos(ω) * b, b)),
        given("no full turn", Differ(cos(ω), 1)),
    ),
    says=(Equal(a, 0), Equal(b, 0)),
    proof=proof(
        qed(
            by=LINEAR_SYSTEM(
                ((GIVEN(first_given), cos(ω) - 1), (GIVEN(second_given), sin(ω))),
                factor=2 - 2 * cos(ω),
            )
        ),
        qed(
            by=LINEAR_SYSTEM(
                ((GIVEN(first_given), -sin(ω)), (GIVEN(second_given), cos(ω) - 1)),
                factor=2 - 2 * cos(ω),
            )
        ),
    ),
    witnesses=({ω: pi / 2, a: 0, b: 0},),
    without={
        "first": {ω: pi / 2, a: 1, b: 1},
        "second": {ω: pi / 2, a: 1, b: -1},
        "no full turn": {ω: 2 * pi, a: 1, b: 0},
    },
)

FULL_TURN_SEES_NO_POSITION = claim(
    "0522",
    "At the frequency $2πs$ with an integer $s$, the rotation of every position is "
    "the identity",
    says=Equal(B(m * (2 * pi * s)), identity(2)),
    proof=qed(by=EULER),
)

# ---------------------------------------------------------------- for every even d

ROTATION_ORTHOGONAL = claim(
    "0523",
    "For every even $d$ the RoPE rotation $R_m$ is orthogonal",
    source="su2021roformer, §3.2.2",
    says=Equal(R(m).T * R(m), identity(d)),
    proof=via(R(m - m), by=LEMMA(RELATIVE_ROTATION)).qed(by=DIRECT_SUM(ALGEBRA)),
)

ROTATIONS_COMMUTE = claim(
    "0524",
    "For every even $d$ the RoPE rotations commute: $R_m R_n = R_n R_m$",
    source="doc004, §3.6",
    says=Equal(R(m) * R(n), R(n) * R(m)),
    proof=qed(by=DIRECT_SUM(ALGEBRA)),
)

U, V = letter("U V", "orthogonal", d, d)

ORTHOGONAL_MAPS_COMMUTE = claim(
    "0525",
    "Orthogonal matrices commute",
    source="doc004, §3.6",
    says=Equal(U * V, V * U),
    refuted_at={
        d: 4,
        U: DirectSum(Matrix([[0, -1], [1, 0]]), (i, 2)),
        V: Matrix([[1, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0], [0, 0, 0, 1]]),
    },
    corrected=ROTATIONS_COMMUTE,
)

SHIFT_IS_ROTATION_BACK = claim(
    "0526",
    "The matrix $M_m$ that shifts the sinusoidal encoding by $m$ is the RoPE rotation "
    "$R_{-m}$",
    source="doc001, §4",
    says=Equal(M(m), R(-m)),
    proof=qed(by=DIRECT_SUM(ADDITION)),
)

LAST_PAIR_SWAPPED = claim(
    "0527",
    "In the elementwise form of RoPE the sine term swaps the entries of every pair, "
    "including the last",
    source="su2021roformer, eq. (34)",
    says=Equal(
        column(a * cos(x), b * cos(x)) + column(-b * sin(x), a * sin(x)),
        B(x) * column(a, b),
    ),
    proof=qed(by=ALGEBRA),
)

LAST_PAIR_UNSWAPPED = claim(
    "0528",
    "In the elementwise form of RoPE the sine term does not swap the entries of the "
    "last pair",
    source="doc001, image 20",
    says=Equal(
        column(a * cos(x), b * cos(x)) + column(-a * sin(x), b * sin(x)),
        B(x) * column(a, b),
    ),
    refuted_at={x: 1, a: 1, b: 0},
    corrected=LAST_PAIR_SWAPPED,
)

# ---------------------------------------------------------------- factors and angles of pairs

claim = stated_in("su2021roformer, §3.2.2")

μ = function("mu", "natural", "real")
scaled = DirectSum(Matrix([[μ(i), 0], [0, μ(i)]]), (i, d / 2))

FACTOR_FOR_EACH_PAIR = claim(
    "1737",
    "If pair $i$ of the rotated query and key is multiplied by $μ_i$, its part of the "
    "RoPE score is multiplied by $μ_i^2$",
    source="peng2024, §3.4",
    says=Equal(
        dot(scaled * (R(m) * query), scaled * (R(n) * key)),
        Sum(
            μ(i) ** 2
            * (
                (q(i) * k(i) + q1(i) * k1(i)) * cos((m - n) * θ(i))
                + (q(i) * k1(i) - q1(i) * k(i)) * sin((m - n) * θ(i))
            ),
            pairs,
        ),
    ),
    proof=via(
        Sum(
            μ(i) ** 2
            * dot(B(m * θ(i)) * column(q(i), q1(i)), B(n * θ(i)) * column(k(i), k1(i))),
            pairs,
        ),
        by=DIRECT_SUM(ALGEBRA),
    ).qed(by=TERMWISE(LEMMA(TURNED_PAIR))),
)

FACTOR_ON_TURNED_PAIRS = claim(
    "1738",
    "If only the first pair of the rotated query and key is multiplied by $μ_0$, the "
    "RoPE score is multiplied by $μ_0^2$",
    source="peng2024, §3.4",
    given=(given("others", Equal(μ(i + 1), 1), i),),
    says=Equal(
        dot(scaled * (R(m) * query), scaled * (R(n) * key)),
        μ(0) ** 2 * dot(R(m) * query, R(n) * key),
    ),
    refuted_at={
        m: 0,
        n: 0,
        d: 4,
        θ: Function(i, 1 - i),
        μ: Function(i, 1 + 0**i),
        **{f: Function(i, Rational(1)) for f in (q, q1, k, k1)},
    },
    corrected=FACTOR_FOR_EACH_PAIR,
)

ζ = function("zeta", "natural", "positive")
damped = lambda x: DirectSum(Matrix([[ζ(i) ** x, 0], [0, ζ(i) ** x]]), (i, d / 2))

DAMPED_SCORE_RELATIVE = claim(
    "1915",
    "If pair $i$ of the query is multiplied by $ζ_i^m$ and that of the key by "
    "$ζ_i^{-n}$, the RoPE score still depends only on $m - n$",
    source="sun2023",
    says=Equal(
        dot(damped(m) * (R(m) * query), damped(-n) * (R(n) * key)),
        Sum(
            ζ(i) ** (m - n)
            * (
                (q(i) * k(i) + q1(i) * k1(i)) * cos((m - n) * θ(i))
                + (q(i) * k1(i) - q1(i) * k(i)) * sin((m - n) * θ(i))
            ),
            pairs,
        ),
    ),
    proof=via(
        Sum(
            ζ(i) ** (m - n)
            * dot(B(m * θ(i)) * column(q(i), q1(i)), B(n * θ(i)) * column(k(i), k1(i))),
            pairs,
        ),
        by=DIRECT_SUM(ALGEBRA),
    ).qed(by=TERMWISE(LEMMA(TURNED_PAIR))),
)

φ, ψ = (function(name, "natural", "real") for name in ("phi", "psi"))
by_angles = lambda angle: DirectSum(B(angle(i)), (i, d / 2))

ANGLES_SUBTRACT_IN_SCORE = claim(
    "1739",
    "If pair $i$ of the query is rotated by $φ_i$ and that of the key by $ψ_i$, their "
    "score depends only on the differences $φ_i - ψ_i$",
    says=Equal(
        dot(by_angles(φ) * query, by_angles(ψ) * key),
        Sum(
            (q(i) * k(i) + q1(i) * k1(i)) * cos(φ(i) - ψ(i))
            + (q(i) * k1(i) - q1(i) * k(i)) * sin(φ(i) - ψ(i)),
            pairs,
        ),
    ),
    proof=via(
        Sum(dot(B(φ(i)) * column(q(i), q1(i)), B(ψ(i)) * column(k(i), k1(i))), pairs),
        by=DIRECT_SUM(DEFINITION),
    ).qed(by=TERMWISE(LEMMA(TURNED_PAIR))),
)

ω1 = letter("omega'", "real")

TURNED_AGAIN = claim(
    "1740",
    "Rotating a pair by $mω$ and then by $m(ω' - ω)$ rotates it by $mω'$, so a cached "
    "key can change its frequency",
    says=Equal(B(m * (ω1 - ω)) * B(m * ω), B(m * ω1)),
    proof=qed(by=EULER),
)

# ---------------------------------------------------------------- one rotation for two positions

claim = stated_in("doc004, eq. (50)")

κ = function("kappa", "integer", "real")
printed_key = given("printed", Equal(κ(n), sin(m * ω) * a + cos(m * ω) * b), m, n)
turns = given("turns", Differ(sin(ω) * a + cos(ω) * b, b))

PRINTED_KEY_LEADS_TO_ABSURDITY = claim(
    "0529",
    "If rotating by $ω$ changes the second entry of a pair, no function of $n$ equals "
    "that entry rotated by $mω$ for all $m$",
    given=(turns, printed_key),
    says=Equal(0, 1),
    proof=qed(
        by=LINEAR_SYSTEM(
            (
                (GIVEN(printed_key, {m: 1, n: 0}), 1),
                (GIVEN(printed_key, {m: 0, n: 0}), -1),
            ),
            factor=sin(ω) * a + cos(ω) * b - b,
        )
    ),
    without={
        "printed": {ω: 1, a: 1, b: 0},
        "turns": {ω: 0, a: 0, b: 1, κ: Function(n, Rational(1))},
    },
)

KEY_TURNED_BY_OWN_POSITION = claim(
    "0530",
    "The key of position $n$ is rotated by $nω$, whatever the position of the query",
    says=Equal(
        B(n * ω) * column(a, b),
        column(cos(n * ω) * a - sin(n * ω) * b, sin(n * ω) * a + cos(n * ω) * b),
    ),
    proof=qed(by=ALGEBRA),
)

KEY_TURNED_BY_QUERY_POSITION = claim(
    "0531",
    "If rotating by $ω$ changes a pair, one rotation by $mω$ gives both the query of "
    "position $m$ and the key of position $n$",
    given=(turns,),
    some=(κ,),
    free=(m, n),
    says=printed_key.says,
    refuted_by=PRINTED_KEY_LEADS_TO_ABSURDITY,
    corrected=KEY_TURNED_BY_OWN_POSITION,
)

FIGURES = (
    Figure(
        "rotation",
        "One pair of a query at positions 0 to 7, rotated by $0.4$ at each step; its "
        "length is constant, by",
        (NORM_PRESERVED,),
        "phaseproof.numerics.figures:save",
    ),
)

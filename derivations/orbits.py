r"""# Other solutions

Suppose that the columns of an encoding are permuted, started at other phases or given other
weights: are its products still relative []?  After these changes they are [1651, 1654].  After
others that look as harmless they are not [1656].

The encoding by pairs $(\cos m\theta_i, \sin m\theta_i)$ is one solution of
$\langle p_m, p_n \rangle = g(m - n)$ among many [0213, 1654].  Every orbit of an orthogonal map,
$p_{m+1} = U p_m$, is a solution, and there are no others [0211, 1650].  So the coordinates may be
permuted, each pair may have its own phase and radius, and the dimension may be odd [1651, 1654,
1657].

A phase in the cosines alone adds terms in $m + n$, and in general the product is no longer relative
[1655, 1656]. The inner products of the first four Chebyshev polynomials of $m$ are not relative
either [1658].
"""

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import d, i, k, m, n, pairs, r, x, θ, ω
from phaseproof.derivations.plane import (
    INNER_PRODUCT_SUM,
    INNER_PRODUCT_SUM_SIN_FIRST,
    PE,
    PE_sin,
    kernel_sum,
)
from phaseproof.derivations.polar import REAL_PART_IN_POLAR_FORM, α

dim = letter("D", "natural")
P = function("P", "integer", vectors(dim))
U = letter("U", "orthogonal", dim, dim)
v, w = letter("v w", "real", dim)

# ---------------------------------------------------------------- orbits

moves = given("moves", Equal(P(k + 1), U * P(k)), k)
alternating = {
    dim: 2,
    U: Matrix([[1, 0], [0, -1]]),
    P: Function(m, column(1, (-1) ** m)),
}

ORBIT_IS_RELATIVE = claim(
    "1650",
    "Along an orbit $P_{k+1} = UP_k$ of an orthogonal map $U$, every inner product is "
    "unchanged when both positions are shifted",
    source="doc004, eq. (14)",
    given=(moves,),
    says=(
        Equal(dot(P(m + r), P(n + r)), dot(P(m), P(n))),
        Equal(dot(P(m - r), P(n - r)), dot(P(m), P(n))),
    ),
    proof=proof(
        qed(
            by=INDUCTION(
                r,
                base=qed(by=ALGEBRA),
                step=via(dot(U * P(m + r), P(n + r + 1)), by=GIVEN(moves, {k: m + r}))
                .via(dot(U * P(m + r), U * P(n + r)), by=GIVEN(moves, {k: n + r}))
                .via(dot(P(m + r), P(n + r)), by=ALGEBRA)
                .qed(by=GIVEN(INDUCTION)),
            )
        ),
        qed(
            by=INDUCTION(
                r,
                base=qed(by=ALGEBRA),
                step=via(dot(U * P(m - r - 1), U * P(n - r - 1)), by=ALGEBRA)
                .via(dot(P(m - r), U * P(n - r - 1)), by=GIVEN(moves, {k: m - r - 1}))
                .via(dot(P(m - r), P(n - r)), by=GIVEN(moves, {k: n - r - 1}))
                .qed(by=GIVEN(INDUCTION)),
            )
        ),
    ),
    witnesses=({m: 5, n: 2, r: 3, **alternating},),
    without={"moves": {m: 0, n: 0, r: 1, dim: 2, P: Function(m, column(1, m))}},
)

q = function("q", "integer", vectors(d))
S, V = letter("S V", "orthogonal", d, d)
χ, σ = function("chi", "natural", "real"), function("sigma", "natural", "real")
planes = DirectSum(
    Matrix([[cos(χ(i)), -σ(i) * sin(χ(i))], [sin(χ(i)), σ(i) * cos(χ(i))]]), (i, d / 2)
)
reflected = {
    d: 2,
    S: Matrix([[1, 0], [0, -1]]),
    V: Matrix([[1, 0], [0, 1]]),
    χ: Function(i, Rational(0)),
    σ: Function(i, Rational(-1)),
    q: Function(m, column(1, (-1) ** m)),
}

ORBIT_IN_PLANES = claim(
    "1662",
    r"If $S = VBV^\top$, where $B$ is a direct sum of planar rotations and "
    r"reflections, then $q_{r+1} = Sq_r$ gives $q_r = VB^r V^\top q_0$",
    source="doc003, §2",
    given=(
        moves_given := given("moves", Equal(q(k + 1), S * q(k)), k),
        planes_given := given("planes", Equal(S, V * planes * V.T)),
    ),
    says=Equal(q(r), V * planes**r * V.T * q(0)),
    proof=qed(
        by=INDUCTION(
            r,
            base=qed(by=ALGEBRA),
            step=via(S * q(r), by=GIVEN(moves_given))
            .via(V * planes * V.T * q(r), by=GIVEN(planes_given))
            .via(V * planes * V.T * (V * planes**r * V.T * q(0)), by=GIVEN(INDUCTION))
            .qed(by=ALGEBRA),
        )
    ),
    witnesses=({r: 3, **reflected},),
    without={
        "moves": {
            r: 1,
            **{x: reflected[x] for x in (d, V, χ, σ)},
            S: reflected[S],
            q: Function(m, column(1, m)),
        },
        "planes": {r: 1, **reflected, σ: Function(i, Rational(1))},
    },
)

claim = stated_in("doc004, §2.2")

ORTHOGONAL_IMAGE = claim(
    "1651",
    "An orthogonal map, such as a permutation of coordinates, preserves every inner "
    "product",
    says=Equal(dot(U * v, U * w), dot(v, w)),
    proof=qed(by=ALGEBRA),
    witnesses=(
        {dim: 2, U: Matrix([[0, 1], [1, 0]]), v: column(1, 2), w: column(3, -1)},
    ),
)

SINE_FIRST_SAME_INNER_PRODUCTS = claim(
    "1652",
    "Sinusoidal encodings with the cosine first and with the sine first have the same "
    "inner products",
    says=Equal(dot(PE_sin(m), PE_sin(n)), dot(PE(m), PE(n))),
    proof=via(kernel_sum, by=LEMMA(INNER_PRODUCT_SUM_SIN_FIRST)).qed(
        by=LEMMA(INNER_PRODUCT_SUM)
    ),
)

# ---------------------------------------------------------------- pairs put together

f, f1, g, g1 = (function(name, "natural", "real") for name in ("f", "f'", "g", "g'"))

INNER_PRODUCT_ADDS_OVER_PAIRS = claim(
    "1653",
    "For every even $d$ the inner product of two vectors is the sum of the inner "
    "products of their pairs",
    source="su2021sinusoidal, eq. (12)",
    says=Equal(
        dot(
            Stack(column(f(i), f1(i)), (i, d / 2)),
            Stack(column(g(i), g1(i)), (i, d / 2)),
        ),
        Sum(dot(column(f(i), f1(i)), column(g(i), g1(i))), pairs),
    ),
    proof=qed(by=DIRECT_SUM(ALGEBRA)),
)

a, φ = function("a", "natural", "real"), function("phi", "natural", "real")
phased = let(
    "phased",
    m,
    be=Stack(
        column(a(i) * cos(m * θ(i) + φ(i)), a(i) * sin(m * θ(i) + φ(i))), (i, d / 2)
    ),
)

PHASES_AND_RADII_FREE = claim(
    "1654",
    "If pair $i$ of the encoding has an amplitude $a_i$ and a phase $φ_i$, the inner "
    "product is $Σ_i a_i^2 \\cos((m - n)θ_i)$",
    says=Equal(dot(phased(m), phased(n)), Sum(a(i) ** 2 * cos((m - n) * θ(i)), pairs)),
    proof=via(
        Sum(
            a(i) ** 2
            * (
                cos(m * θ(i) + φ(i)) * cos(n * θ(i) + φ(i))
                + sin(m * θ(i) + φ(i)) * sin(n * θ(i) + φ(i))
            ),
            pairs,
        ),
        by=DIRECT_SUM(ALGEBRA),
    ).qed(by=TERMWISE(EULER)),
)

ψ = letter("psi", "real")
lame = lambda m, n: cos(m * ω + ψ) * cos(n * ω + ψ) + sin(m * ω) * sin(n * ω)

COSINE_PHASE_SEES_THE_SUM = claim(
    "1655",
    "A phase $ψ$ in the cosine alone adds terms in $m + n$ to the inner product of a "
    "pair",
    says=Equal(
        lame(m, n), cos((m - n) * ω) + (cos((m + n) * ω + 2 * ψ) - cos((m + n) * ω)) / 2
    ),
    proof=qed(by=EULER),
)

COSINE_PHASE_IS_RELATIVE = claim(
    "1656",
    "With a phase $ψ$ in the cosine alone, the inner product of a pair is still "
    "$\\cos((m - n)ω)$",
    says=Equal(lame(m, n), cos((m - n) * ω)),
    refuted_at={m: 0, n: 0, ω: 1, ψ: pi / 2},
    corrected=COSINE_PHASE_SEES_THE_SUM,
)

THREE_DIMENSIONS = claim(
    "1657",
    "In dimension three the vectors $(\\cos mω, \\sin mω, (-1)^m)$ have inner "
    "products that depend only on $m - n$",
    says=Equal(
        dot(
            column(cos(m * ω), sin(m * ω), (-1) ** m),
            column(cos(n * ω), sin(n * ω), (-1) ** n),
        ),
        cos((m - n) * ω) + (-1) ** (m - n),
    ),
    proof=via(
        cos(m * ω) * cos(n * ω) + sin(m * ω) * sin(n * ω) + (-1) ** (m - n), by=ALGEBRA
    ).qed(by=ADDITION),
)

# ---------------------------------------------------------------- polynomials

T = let("T", m, be=column(1, m, 2 * m**2 - 1, 4 * m**3 - 3 * m))

CHEBYSHEV_IS_RELATIVE = claim(
    "1658",
    "The first four Chebyshev polynomials of $m$ have inner products that depend only "
    "on $m - n$",
    says=Equal(dot(T(m + r), T(n + r)), dot(T(m), T(n))),
    refuted_at={m: 0, n: 0, r: 1},
    corrected=ORBIT_IS_RELATIVE,
)

G = function("G", "integer", "real")

# ---------------------------------------------------------------- lengths

claim = stated_in("horn2013, §5.1")

SQUARED_NORM_NONNEGATIVE = claim(
    "1660",
    "The squared norm of a vector is nonnegative",
    says=AtMost(0, dot(v, v)),
    proof=qed(by=SIGN("≤")),
    witnesses=({dim: 2, v: column(1, 2)},),
)

CAUCHY_SCHWARZ = claim(
    "1661",
    "The inequality $⟨v, w⟩^2 ≤ |v|^2|w|^2$ of Cauchy and Schwarz holds for nonzero "
    "vectors of any dimension",
    given=(given("v ≠ 0", Less(0, dot(v, v))), given("w ≠ 0", Less(0, dot(w, w)))),
    says=AtMost(dot(v, w) ** 2 / (dot(v, v) * dot(w, w)), 1),
    proof=qed(by=LEMMA(SQUARED_NORM_NONNEGATIVE, {v: dot(w, w) * v - dot(v, w) * w})),
    witnesses=({dim: 2, v: column(1, 2), w: column(3, 1)},),
)

real, square = letter("g", "real"), letter("h", "positive")

MODULUS_WITH_ROOT = claim(
    "1663",
    r"The squared modulus of $g + ⅈ\sqrt{h}$ is $g^2 + h$ for real $g$ and positive "
    "$h$",
    source="abramowitz1964, §3.7",
    says=Equal(abs(real + I * sqrt(square)) ** 2, real**2 + square),
    proof=qed(by=MODULUS),
)

lengths = sqrt(dot(v, v)) * sqrt(dot(w, w))
rest = dot(v, v) * dot(w, w) - dot(v, w) ** 2
z = dot(v, w) + I * sqrt(rest)

VECTORS_HAVE_AN_ANGLE = claim(
    "1664",
    "Vectors that are not parallel satisfy $⟨v, w⟩ = |v||w| \\cos α$ for an angle "
    "$α$, and parallel vectors $|⟨v, w⟩| = |v||w|$",
    parts=(
        part(
            (Equal(dot(v, w), lengths * cos(α)), Equal(sqrt(rest), lengths * sin(α))),
            given=(given("not parallel", Less(0, rest)),),
            some=(α,),
            proof=proof(
                modulus_shown := have(
                    "modulus",
                    Equal(abs(z), lengths),
                    qed(
                        by=SQUARES(
                            via(dot(v, w) ** 2 + rest, by=LEMMA(MODULUS_WITH_ROOT)).qed(
                                by=ALGEBRA
                            )
                        )
                    ),
                ),
                Obtain(cited.POLAR_FORM, {cited.z: z}, (x,)),
                have(
                    "turned",
                    Equal(-I * z, abs(z) * exp(I * (x - pi / 2))),
                    qed(by=LINEAR_SYSTEM(((GIVEN(x), -I),))),
                ),
                via(re(z), by=ALGEBRA)
                .via(abs(z) * cos(x), by=LEMMA(REAL_PART_IN_POLAR_FORM))
                .qed(by=GIVEN(modulus_shown)),
                via(re(-I * z), by=ALGEBRA)
                .via(abs(z) * cos(x - pi / 2), by=LEMMA(REAL_PART_IN_POLAR_FORM))
                .via(abs(z) * sin(x), by=EULER)
                .qed(by=GIVEN(modulus_shown)),
                choose={α: x},
            ),
            witnesses=({dim: 2, v: column(1, 0), w: column(0, 2), x: pi / 2},),
        ),
        part(
            Equal(abs(dot(v, w)), lengths),
            given=(parallel := given("parallel", Equal(rest, 0)),),
            proof=qed(
                by=SQUARES(
                    via(dot(v, w) ** 2, by=MODULUS)
                    .via(dot(v, v) * dot(w, w), by=GIVEN(parallel))
                    .qed(by=ALGEBRA)
                )
            ),
            witnesses=({dim: 2, v: column(1, 2), w: column(2, 4)},),
            without={"parallel": {dim: 2, v: column(1, 0), w: column(0, 2)}},
        ),
    ),
)

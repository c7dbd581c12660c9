r"""# Encodings in the plane

One derivation of a relative encoding starts with an equation in the complex plane and ends with a
rotation at constant speed [0206].  This chapter says which of its steps are forced and which are a
choice: a condition on the inner product alone forces less [0211, 0212].

Read a pair of coordinates as a complex number [].  A position $m \in \mathbb{Z}$ is sent to $p_m$,
and the only assumption is that $p_m p_n^*$ is a function $q$ of $m - n$, with $q_0 \ne 0$ [].

Then all $p_m$ lie on one circle and rotate at constant speed, $p_m = e^{im\varphi} p_0$, and every
such sequence with $p_0 \ne 0$ is a solution [0203, 0206, 0207]. It is a weaker condition that the
inner product $\langle p_m, p_n \rangle$ depends only on $m - n$ [0212, 0222]. Its solutions are
$p_m = U^m p_0$ with $U$ orthogonal, and not all of them are rotations [0211, 0212, 1650]. Stacking
pairs gives an encoding of every even dimension whose inner product depends only on $m - n$ [0213,
0215].
"""

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import d, i, j, k, m, n, pairs, r, s, x, θ, ω

x1, y1, x2, y2, φ = letter("x_1 y_1 x_2 y_2 phi", "real")
a = letter("a", "complex")
p, q = (function(name, "integer", "complex") for name in "pq")

relative_product = given("relative", Equal(p(m) * conj(p(n)), q(m - n)), m, n)
starts = given("starts", Differ(q(0), 0))
spiral = {p: Function(j, 2 * exp(I * j)), q: Function(j, 4 * exp(I * j))}
ratio = let("w", be=q(1) / q(0))

INNER_PRODUCT_IS_REAL_PART = claim(
    "0201",
    "The inner product of $(x_1, y_1)$ and $(x_2, y_2)$ is the real part of $(x_1 + "
    "ⅈy_1)(x_2 + ⅈy_2)^*$",
    source="su2021sinusoidal, eq. (6)",
    says=Equal(
        dot(column(x1, y1), column(x2, y2)), re((x1 + I * y1) * conj(x2 + I * y2))
    ),
    proof=via(x1 * x2 + y1 * y2, by=ALGEBRA)
    .via(re(x1 * x2 + y1 * y2 + I * (y1 * x2 - x1 * y2)), by=ALGEBRA)
    .qed(by=ALGEBRA),
)

claim = stated_in("su2021sinusoidal, §2")

PRODUCT_SQUARE = claim(
    "0202",
    "If $p_m p_n^* = q_{m-n}$, then $q_0 = |p_m|^2$ for every $m$",
    given=(relative_product,),
    says=Equal(q(0), abs(p(j)) ** 2),
    proof=via(p(j) * conj(p(j)), by=GIVEN(relative_product)).qed(by=MODULUS),
    witnesses=({j: 3, **spiral},),
    without={"relative": {j: 3, p: spiral[p], q: Function(j, Rational(0))}},
)

MODULUS_CONSTANT = claim(
    "0203",
    "If $p_m p_n^*$ depends only on $m - n$, all positions $p_m$ lie on one circle "
    "around the origin",
    given=(relative_product,),
    says=Equal(abs(p(j)), abs(p(0))),
    proof=qed(
        by=SQUARES(
            via(q(0), by=LEMMA(PRODUCT_SQUARE)).qed(by=LEMMA(PRODUCT_SQUARE, {j: 0}))
        )
    ),
    witnesses=({j: 3, **spiral},),
    without={"relative": {j: 3, p: Function(j, j)}},
)

RATIO_ON_UNIT_CIRCLE = claim(
    "0204",
    "If $p_m p_n^* = q_{m-n}$ with $q_0 ≠ 0$, the ratio $q_1/q_0$ lies on the unit "
    "circle",
    given=(relative_product, starts),
    says=Equal(abs(ratio), 1),
    proof=proof(
        start := have(
            "start",
            Equal(abs(p(0) * conj(p(0))), abs(q(0))),
            qed(by=GIVEN(relative_product)),
        ),
        via(abs(p(1) * conj(p(0)) / q(0)), by=GIVEN(relative_product))
        .via(abs(p(1)) * abs(p(0)) / abs(q(0)), by=MODULUS)
        .via(abs(p(0)) * abs(p(0)) / abs(q(0)), by=LEMMA(MODULUS_CONSTANT))
        .via(abs(p(0) * conj(p(0))) / abs(q(0)), by=MODULUS)
        .via(abs(q(0)) / abs(q(0)), by=GIVEN(start))
        .qed(by=ALGEBRA),
    ),
    witnesses=(spiral,),
    without={"relative": {q: Function(j, j + 1)}},
)

ONE_STEP = claim(
    "0205",
    "If $p_m p_n^* = q_{m-n}$ with $q_0 ≠ 0$, then $p_{m+1} = (q_1/q_0)p_m$ for "
    "every $m$",
    given=(relative_product, starts),
    says=Equal(p(j + 1), ratio * p(j)),
    proof=via(p(j + 1) * q(0) / q(0), by=ALGEBRA)
    .via(p(j + 1) * (p(j) * conj(p(j))) / q(0), by=GIVEN(relative_product))
    .qed(by=GIVEN(relative_product, {m: j + 1, n: j})),
    witnesses=({j: 3, **spiral},),
    without={"relative": {j: 3, p: Function(j, Rational(1)), q: Function(j, j + 1)}},
)

claim = stated_in("su2021sinusoidal, eq. (10)")

PRODUCT_FORCES_ROTATION = claim(
    "0206",
    "If $p_m p_n^*$ depends only on $m - n$ and $p_0 ≠ 0$, then $p_m = e^{imφ} p_0$ "
    "for some real $φ$",
    given=(relative_product, starts),
    some=(φ,),
    free=(r,),
    says=(Equal(p(r), exp(I * r * φ) * p(0)), Equal(p(-r), exp(-I * r * φ) * p(0))),
    proof=proof(
        Obtain(cited.POLAR_FORM, {cited.z: ratio}, (x,)),
        angle := have(
            "angle",
            Equal(ratio, exp(I * x)),
            via(abs(ratio) * exp(I * x), by=GIVEN(x)).qed(
                by=LEMMA(RATIO_ON_UNIT_CIRCLE)
            ),
        ),
        qed(
            by=INDUCTION(
                r,
                base=qed(by=ALGEBRA),
                step=via(ratio * p(r), by=LEMMA(ONE_STEP))
                .via(exp(I * x) * p(r), by=GIVEN(angle))
                .qed(by=GIVEN(INDUCTION)),
            )
        ),
        qed(
            by=INDUCTION(
                r,
                base=qed(by=ALGEBRA),
                step=via(exp(-I * x) * (exp(I * x) * p(-r - 1)), by=ALGEBRA)
                .via(exp(-I * x) * (ratio * p(-r - 1)), by=GIVEN(angle))
                .via(exp(-I * x) * p(-r), by=LEMMA(ONE_STEP, {j: -r - 1}))
                .qed(by=GIVEN(INDUCTION)),
            )
        ),
        choose={φ: x},
    ),
    witnesses=({r: 3, x: 1, **spiral},),
)

ROTATION_IS_RELATIVE = claim(
    "0207",
    "If $p_m = e^{imφ} a$, the product $p_m p_n^* = |a|^2 e^{i(m - n)φ}$ depends only "
    "on $m - n$",
    says=Equal(
        (exp(I * m * φ) * a) * conj(exp(I * n * φ) * a),
        abs(a) ** 2 * exp(I * (m - n) * φ),
    ),
    proof=via(exp(I * m * φ) * exp(-I * n * φ) * (a * conj(a)), by=ALGEBRA).qed(
        by=MODULUS
    ),
)

# ---------------------------------------------------------------- moduli and phases

R = function("R", "integer", "positive")
Φ = function("Phi", "integer", "real")
polar = given(
    "polar", Equal(R(m) * exp(I * Φ(m)) * (R(n) * exp(-I * Φ(n))), q(m - n)), m, n
)
clock = {
    R: Function(j, Rational(2)),
    Φ: Function(j, j + 1),
    q: Function(j, 4 * exp(I * j)),
}

RADIUS_CONSTANT = claim(
    "0208",
    "If $p_m p_n^*$ depends only on $m - n$, the radius of $p_m$ in polar form is "
    "constant",
    source="su2021sinusoidal, eq. (8)",
    given=(polar,),
    says=Equal(R(j), R(0)),
    proof=qed(
        by=SQUARES(
            via(R(j) * exp(I * Φ(j)) * (R(j) * exp(-I * Φ(j))), by=ALGEBRA)
            .via(q(0), by=GIVEN(polar))
            .via(R(0) * exp(I * Φ(0)) * (R(0) * exp(-I * Φ(0))), by=GIVEN(polar))
            .qed(by=ALGEBRA)
        )
    ),
    witnesses=({j: 3, **clock},),
    without={"polar": {j: 3, R: Function(j, 1 + j**2)}},
)

PHASES_ARITHMETIC = claim(
    "0209",
    "If $p_m p_n^*$ depends only on $m - n$, the phases of $p_m$ in polar form are in "
    "arithmetic progression modulo $2π$",
    source="su2021sinusoidal, eq. (9)",
    given=(polar,),
    says=Equal(exp(I * (Φ(j + 1) - Φ(j))), exp(I * (Φ(1) - Φ(0)))),
    proof=via(
        R(j + 1) * exp(I * Φ(j + 1)) * (R(j) * exp(-I * Φ(j))) / (R(j + 1) * R(j)),
        by=ALGEBRA,
    )
    .via(q(1) / (R(j + 1) * R(j)), by=GIVEN(polar))
    .via(q(1) / (R(0) * R(j)), by=LEMMA(RADIUS_CONSTANT))
    .via(q(1) / (R(0) * R(0)), by=LEMMA(RADIUS_CONSTANT))
    .via(q(1) / (R(1) * R(0)), by=LEMMA(RADIUS_CONSTANT))
    .via(
        R(1) * exp(I * Φ(1)) * (R(0) * exp(-I * Φ(0))) / (R(1) * R(0)), by=GIVEN(polar)
    )
    .qed(by=ALGEBRA),
    witnesses=({j: 3, **clock},),
    without={"polar": {j: 3, Φ: Function(j, j**2)}},
)

STARTS_AT_ONE = claim(
    "0210",
    "If $p_m p_n^* = q_{m-n}$ with $q_0 ≠ 0$, then $p_0 = 1$",
    given=(relative_product, starts),
    says=Equal(p(0), 1),
    refuted_at={p: Function(j, 2 * exp(I * (j + 1))), q: Function(j, 4 * exp(I * j))},
    corrected=PRODUCT_FORCES_ROTATION,
)

# ---------------------------------------------------------------- the inner product alone

dim = letter("D", "natural")
P = function("P", "integer", vectors(dim))
g = function("g", "integer", "real")
U, V = letter("U V", "orthogonal", dim, dim)

INNER_PRODUCT_SOLUTION = claim(
    "0211",
    "If the inner products $⟨P_m, P_n⟩$ depend only on $m - n$, then $P_m = U^m P_0$ "
    "for some orthogonal matrix $U$",
    source="su2021sinusoidal, eq. (5)",
    given=(
        relative_given := given("relative", Equal(dot(P(m), P(n)), g(m - n)), m, n),
    ),
    some=(U,),
    free=(r,),
    says=(Equal(P(r), U**r * P(0)), Equal(P(-r), U.T**r * P(0))),
    theorem=True,
    proof=proof(
        have(
            "Gram",
            Equal(dot(P(m), P(n)), dot(P(m + 1), P(n + 1))),
            via(g(m - n), by=GIVEN(relative_given)).qed(by=GIVEN(relative_given)),
            m,
            n,
        ),
        Obtain(
            cited.GRAM,
            {cited.dim: dim, cited.a: P, cited.c: Function(k, P(k + 1))},
            (V,),
        ),
        qed(
            by=INDUCTION(
                r,
                base=qed(by=ALGEBRA),
                step=via(V * P(r), by=GIVEN(V)).qed(by=GIVEN(INDUCTION)),
            )
        ),
        qed(
            by=INDUCTION(
                r,
                base=qed(by=ALGEBRA),
                step=via(V.T * (V * P(-r - 1)), by=ALGEBRA)
                .via(V.T * P(-r), by=GIVEN(V))
                .qed(by=GIVEN(INDUCTION)),
            )
        ),
        choose={U: V},
    ),
    witnesses=(
        {
            r: 3,
            dim: 2,
            V: Matrix([[1, 0], [0, -1]]),
            P: Function(m, column(1, (-1) ** m)),
            g: Function(m, 1 + (-1) ** m),
        },
    ),
)

X, Y = (function(name, "integer", "real") for name in "XY")
z = let("z", m, be=X(m) + I * Y(m))

INNER_PRODUCT_FORCES_PRODUCT = claim(
    "0212",
    "If the inner product $\\operatorname{Re} z_m z_n^*$ depends only on $m - n$, so "
    "does the complex product $z_m z_n^*$",
    source="su2021sinusoidal, eq. (7)",
    says=Equal(z(m + s) * conj(z(n + s)), z(m) * conj(z(n))),
    given=(given("relative", Equal(re(z(j) * conj(z(k))), g(j - k)), j, k),),
    refuted_at={
        X: Function(j, Rational(1)),
        Y: Function(j, (-1) ** j),
        g: Function(j, 1 + (-1) ** j),
        m: 1,
        n: 0,
        s: 1,
    },
    corrected=INNER_PRODUCT_SOLUTION,
)

# ---------------------------------------------------------------- every even dimension

claim = stated_in("su2021sinusoidal, eq. (13)")

PE = let("PC", m, be=Stack(column(cos(m * θ(i)), sin(m * θ(i))), (i, d / 2)))
PE_sin = let("PE", m, be=Stack(column(sin(m * θ(i)), cos(m * θ(i))), (i, d / 2)))
ladder = {d: 4, θ: Function(i, Rational(1, 10) ** i)}
kernel_sum = Sum(cos((m - n) * θ(i)), pairs)

INNER_PRODUCT_SUM = claim(
    "0213",
    "For every even $d$ the inner product of the sinusoidal encodings of positions "
    "$m$ and $n$ is $Σ_i \\cos((m - n)θ_i)$",
    says=Equal(dot(PE(m), PE(n)), kernel_sum),
    proof=via(
        Sum(cos(m * θ(i)) * cos(n * θ(i)) + sin(m * θ(i)) * sin(n * θ(i)), pairs),
        by=DIRECT_SUM(ALGEBRA),
    ).qed(by=TERMWISE(ADDITION)),
)

INNER_PRODUCT_SUM_SIN_FIRST = claim(
    "0214",
    "With the sine first in each pair, the sinusoidal encodings of $m$ and $n$ also "
    r"have the inner product $Σ_i \cos((m - n)θ_i)$",
    source="vaswani2017, §3.5",
    says=Equal(dot(PE_sin(m), PE_sin(n)), kernel_sum),
    proof=via(
        Sum(sin(m * θ(i)) * sin(n * θ(i)) + cos(m * θ(i)) * cos(n * θ(i)), pairs),
        by=DIRECT_SUM(ALGEBRA),
    ).qed(by=TERMWISE(ADDITION)),
)

INNER_PRODUCT_RELATIVE = claim(
    "0215",
    "For every even $d$ the inner product of the sinusoidal encodings of positions "
    "$m$ and $n$ depends only on $m - n$",
    says=relative(lambda m, n: dot(PE(m), PE(n)), m, n, s),
    proof=via(Sum(cos((m + s - (n + s)) * θ(i)), pairs), by=LEMMA(INNER_PRODUCT_SUM))
    .via(kernel_sum, by=ALGEBRA)
    .qed(by=LEMMA(INNER_PRODUCT_SUM)),
)

INNER_PRODUCT_SYMMETRIC = claim(
    "0216",
    "The sum of cosines $Σ_i \\cos((m - n)θ_i)$ is unchanged when $m$ and $n$ are "
    "exchanged",
    says=Equal(kernel_sum, Sum(cos((n - m) * θ(i)), pairs)),
    proof=qed(by=TERMWISE(ADDITION)),
)

SQUARED_NORM = claim(
    "0217",
    "For every even $d$ the sinusoidal encoding of every position has squared norm "
    "$d/2$",
    says=Equal(dot(PE(m), PE(m)), d / 2),
    proof=via(
        Sum(cos(m * θ(i)) ** 2 + sin(m * θ(i)) ** 2, pairs), by=DIRECT_SUM(ALGEBRA)
    )
    .via(Sum(1, pairs), by=TERMWISE(PYTHAGORAS))
    .qed(by=ALGEBRA),
)

NORM_IS_ROOT = claim(
    "0218",
    "For every even $d$ the sinusoidal encoding of every position has norm "
    "$\\sqrt{d/2}$",
    says=Equal(sqrt(dot(PE(m), PE(m))), sqrt(d / 2)),
    proof=qed(by=LEMMA(SQUARED_NORM)),
)

# ---------------------------------------------------------------- one pair, step by step

COMPLEX_PRODUCT = claim(
    "0219",
    "The product $(x_1 + ⅈy_1)(x_2 + ⅈy_2)^*$ is $x_1 x_2 + y_1 y_2 - ⅈx_1 y_2 + ⅈx_2 "
    "y_1$",
    source="doc003, eq. (3)",
    says=Equal(
        (x1 + I * y1) * conj(x2 + I * y2), x1 * x2 + y1 * y2 - I * x1 * y2 + I * x2 * y1
    ),
    proof=qed(by=ALGEBRA),
)

IMAGINARY_PARTS_WITH_CONJUGATE = claim(
    "0220",
    "The inner product of $(x_1, y_1)$ and $(x_2, y_2)$ is $x_1 x_2^* + "
    "(y_1ⅈ)(y_2ⅈ)^*$",
    source="doc003, eq. (2)",
    says=Equal(
        dot(column(x1, y1), column(x2, y2)), x1 * conj(x2) + (y1 * I) * conj(y2 * I)
    ),
    proof=qed(by=ALGEBRA),
)

IMAGINARY_PARTS_WITHOUT_CONJUGATE = claim(
    "0221",
    "The inner product of $(x_1, y_1)$ and $(x_2, y_2)$ is $x_1 x_2^* + "
    "(y_1ⅈ)(y_2^*ⅈ)$",
    source="doc003, eq. (2)",
    says=Equal(
        dot(column(x1, y1), column(x2, y2)), x1 * conj(x2) + (y1 * I) * (conj(y2) * I)
    ),
    refuted_at={x1: 0, y1: 1, x2: 0, y2: 1},
    corrected=IMAGINARY_PARTS_WITH_CONJUGATE,
)

PRODUCT_GIVES_INNER_PRODUCT = claim(
    "0222",
    "If $p_m p_n^*$ depends only on $m - n$, so does its real part, the inner product "
    "of $p_m$ and $p_n$",
    source="su2021sinusoidal, eq. (7)",
    given=(relative_product,),
    says=Equal(re(p(m + s) * conj(p(n + s))), re(p(m) * conj(p(n)))),
    proof=via(re(q(m - n)), by=GIVEN(relative_product)).qed(by=GIVEN(relative_product)),
    witnesses=({m: 5, n: 2, s: 1, **spiral},),
    without={"relative": {m: 1, n: 0, s: 1, p: Function(j, j)}},
)

pair = let("u", m, be=column(cos(m * ω), sin(m * ω)))

PAIR_INNER_PRODUCT = claim(
    "0223",
    "The inner product of one sinusoidal pair at positions $m$ and $n$ is $\\cos((m - "
    "n)ω)$",
    source="doc004, eq. (27)",
    says=Equal(dot(pair(m), pair(n)), cos((m - n) * ω)),
    proof=via(cos(m * ω) * cos(n * ω) + sin(m * ω) * sin(n * ω), by=ALGEBRA).qed(
        by=ADDITION
    ),
)

SINE_FORMULA_IS_INNER_PRODUCT = claim(
    "0224",
    "The inner product of one sinusoidal pair at positions $m$ and $n$ is $\\sin mω "
    "\\cos nω - \\cos mω \\sin nω$",
    source="doc004, eq. (10)",
    says=Equal(
        dot(pair(m), pair(n)), sin(m * ω) * cos(n * ω) - cos(m * ω) * sin(n * ω)
    ),
    refuted_at={m: 0, n: 0, ω: 1},
    corrected=PAIR_INNER_PRODUCT,
)

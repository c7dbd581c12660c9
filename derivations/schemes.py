r"""# Relative schemes

Surveys compare relative schemes by their printed forms []. Here each is tested by one definition of
*relative* []. Each form that is said to be a special case of another is compared with it [0828,
0830, 0840].

A score compares a token of content $x$ at position $m$ with one of content $y$ at position $n$ [].
It is *relative* if it keeps its value when both positions are shifted by the same $s$ [].

If adding a vector $p_m$ to every content gives a relative score for all contents, then the score
does not depend on position at all [0820]. So relative schemes put the offset into the score itself
[]. Shaw adds a vector to the key [0822]. Transformer-XL has two inner products for the offset
[0825]. T5 and ALiBi add a number [0833, 0836]. DeBERTa has one vector for each direction [0837].
RoPE rotates query and key [0842]. Their printed forms are compared term by term, for matrices of
every size; some printed forms are different scores [0828, 0830, 0840, 0841].
"""

from phaseproof.author import *
from phaseproof.derivations.alphabet import d, i, j, m, n, s, t, θ
from phaseproof.derivations.labels import k, label, δ
from phaseproof.derivations.rotary import RELATIVE_ROTATION, R

E, h = letter("E h", "natural")  # the width of contents, and of a head
x, y = letter("x y", "real", E, 1)  # the contents of two tokens
W_q, W_k = letter("W_q W_k", "real", h, E)
content = dot(W_q * x, W_k * y)

pair = {E: 2, h: 2, x: column(1, 2), y: column(3, -1), W_q: Matrix([[1, 2], [0, 1]])}
both = {**pair, W_k: Matrix([[2, 1], [1, 1]])}
scalars = {E: 1, h: 1, x: column(1), y: column(1), W_q: column(1), W_k: column(1)}

# ---------------------------------------------------------------- vectors added to contents

p = function("p", "integer", vectors(E))
absolute = lambda x, y, m, n: dot(W_q * (x + p(m)), W_k * (y + p(n)))
nothing = zeros(E, 1)
same_when_moved = given(
    "relative", Equal(absolute(x, y, m + s, n + s), absolute(x, y, m, n)), x, y, m, n, s
)
moved = lambda *at: GIVEN(same_when_moved, dict(zip((x, y, m, n, s), at, strict=True)))

ABSOLUTE_RELATIVE_IF_POSITIONLESS = claim(
    "0820",
    "If the score $⟨W_q(x + p_m), W_k(y + p_n)⟩$ depends only on $m - n$ for all "
    "contents $x$ and $y$, then it does not depend on position at all",
    source="su2021roformer, eq. (6)",
    given=(same_when_moved,),
    says=Equal(absolute(x, y, m, n), absolute(x, y, 0, 0)),
    theorem=True,
    proof=qed(
        by=LINEAR_SYSTEM(
            (
                (moved(x, nothing, 0, 0, n), 1),
                (moved(p(m), nothing, 0, 0, n), 1),
                (moved(nothing, y, 0, 0, m), 1),
                (moved(nothing, p(0), 0, 0, m), 1),
                (moved(nothing, nothing, 0, 0, n), -2),
                (moved(nothing, nothing, 0, 0, m), -2),
            )
        )
    ),
    witnesses=({**both, m: 5, n: 2, p: Function(j, column(1, 2))},),
    without={"relative": {**scalars, m: 1, n: 0, p: Function(j, column(j))}},
)

ABSOLUTE_RELATIVE = claim(
    "0821",
    "The score $⟨W_q(x + p_m), W_k(y + p_n)⟩$ of contents with position vectors added "
    "depends only on $m - n$",
    source="su2021roformer, eq. (6)",
    says=relative(lambda m, n: absolute(x, y, m, n), m, n, s),
    refuted_at={**scalars, m: 0, n: 0, s: 1, p: Function(j, column(j))},
    corrected=ABSOLUTE_RELATIVE_IF_POSITIONLESS,
)

# ---------------------------------------------------------------- Shaw: a vector added to the key

a = function("a", "real", vectors(h))  # a vector for each label
labelled = {a: Function(t, column(t, 1))}
U, w = letter("U", "real", E, h), letter("w", "real", h, 1)

SHAW_RELATIVE = claim(
    "0822",
    "Shaw's score is relative: it depends only on the offset of the two tokens",
    source="shaw2018, §3.2",
    says=relative(lambda m, n: dot(W_q * x, W_k * y + a(label(n - m))), m, n, s),
    proof=qed(by=ALGEBRA),
    witnesses=({**both, **labelled, k: 2, m: 5, n: 1, s: 7},),
)

SHAW_SPLIT = claim(
    "0823",
    "Shaw's score $x^\\top W_q^\\top (W_k y + a)/\\sqrt{h}$ is the product of the "
    "contents plus a product with the label's vector $a$",
    source="shaw2018, eq. (5)",
    given=(given("width", Less(0, h)),),
    says=Equal(
        (x.T * W_q.T) * (W_k * y + a(t)) / sqrt(h),
        ((x.T * W_q.T) * (W_k * y) + (x.T * W_q.T) * a(t)) / sqrt(h),
    ),
    proof=qed(by=ALGEBRA),
    witnesses=({**both, **labelled, t: -2},),
)

SHAW_BEFORE_PROJECTION = claim(
    "0824",
    "If $W_k U = I$, adding Shaw's vector $w$ to the key is the same as adding $Uw$ "
    "to the content",
    source="su2021roformer, eq. (5)",
    given=(inverse_given := given("inverse", Equal(W_k * U, identity(h))),),
    says=Equal(dot(W_q * x, W_k * (y + U * w)), dot(W_q * x, W_k * y + w)),
    proof=via(dot(W_q * x, W_k * y + (W_k * U) * w), by=ALGEBRA).qed(
        by=GIVEN(inverse_given)
    ),
    witnesses=({**both, U: Matrix([[1, -1], [-1, 2]]), w: column(1, 2)},),
    without={"inverse": {**scalars, w: column(1), U: Matrix([[0]])}},
)

# ---------------------------------------------------------------- Transformer-XL and XLNet

claim = stated_in("dai2019, §3.3")

W_E, W_R = letter("W_E W_R", "real", h, E)
u, v = letter("u v", "real", h, 1)
P = function("P", "integer", vectors(E))  # a vector for each offset
xl = lambda t: (
    dot(W_q * x, W_E * y)
    + dot(W_q * x, W_R * P(t))
    + dot(u, W_E * y)
    + dot(v, W_R * P(t))
)
codes = {P: Function(j, column(j, 1))}
xl_at = {
    **pair,
    **codes,
    W_E: Matrix([[2, 1], [1, 1]]),
    W_R: Matrix([[0, 1], [1, 3]]),
    u: column(1, 1),
    v: column(-1, 2),
}

XL_RELATIVE = claim(
    "0825",
    "The score of Transformer-XL is relative: it depends only on the offset of the "
    "two tokens",
    says=relative(lambda m, n: xl(m - n), m, n, s),
    proof=qed(by=ALGEBRA),
    witnesses=({**xl_at, m: 5, n: 2, s: 7},),
)

XL_FACTORS = claim(
    "0826",
    "The four terms of the Transformer-XL score are the two products $⟨W_q x + u, W_E "
    "y⟩ + ⟨W_q x + v, W_R P_{m-n}⟩$",
    says=Equal(xl(m - n), dot(W_q * x + u, W_E * y) + dot(W_q * x + v, W_R * P(m - n))),
    proof=qed(by=ALGEBRA),
    witnesses=({**xl_at, m: 5, n: 2},),
)

u1, v1 = letter("u' v'", "real", E, 1)
one_key = lambda t: (
    content
    + dot(W_q * x, W_k * P(t))
    + dot(W_q * u1, W_k * y)
    + dot(W_q * v1, W_k * P(t))
)
one_key_at = {**both, **codes, u1: column(1, 1), v1: column(-1, 2), m: 5, n: 2}

ONE_KEY_RELATIVE = claim(
    "0827",
    "The four-term score with one key matrix, and vectors in place of the query's "
    "position, is relative",
    source="doc002, eq. (3)",
    says=relative(lambda m, n: one_key(n - m), m, n, s),
    proof=qed(by=ALGEBRA),
    witnesses=({**one_key_at, s: 7},),
)

ONE_KEY_IS_XL = claim(
    "0828",
    "The four-term score with one key matrix $W_k$ is that of Transformer-XL with "
    "$W_E = W_R = W_k$, $u = W_q u'$ and $v = W_q v'$",
    source="doc002, eq. (3)",
    says=(
        Equal(
            one_key(n - m),
            dot(W_q * x + W_q * u1, W_k * y) + dot(W_q * x + W_q * v1, W_k * P(n - m)),
        ),
        Equal(
            one_key(n - m),
            dot(W_q * (x + u1), W_k * y) + dot(W_q * (x + v1), W_k * P(n - m)),
        ),
    ),
    proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
    witnesses=(one_key_at,),
)

α, κ, μ, ν, ξ, η, ζ = letter("alpha kappa mu nu xi eta zeta", "real")
one_number = given(
    "one number",
    Equal(α * ξ * κ * η + α * ξ * κ * ζ + α * μ * κ * η + α * ν * κ * ζ, ξ * η),
    ξ,
    η,
    ζ,
)
at_contents = lambda *at: GIVEN(one_number, dict(zip((ξ, η, ζ), at, strict=True)))

ONE_KEY_LEADS_TO_ABSURDITY = claim(
    "0829",
    "In dimension one, no four-term score with one key matrix is $ξη$ for all $ξ$ and "
    "$η$",
    source="doc002, eq. (3)",
    given=(one_number,),
    says=Equal(1, 0),
    proof=qed(
        by=LINEAR_SYSTEM(
            (
                (at_contents(1, 0, 1), 1),
                (at_contents(0, 0, 1), -1),
                (at_contents(1, 1, 0), -1),
                (at_contents(0, 1, 0), 1),
            )
        )
    ),
    without={"one number": {}},
)

ONE_KEY_SUFFICES = claim(
    "0830",
    "The Transformer-XL score $ξη$ in dimension one, with $W_R = u = v = 0$, is a "
    "four-term score with one key matrix",
    source="doc002, eq. (3)",
    some=(α, κ, μ, ν),
    free=(ξ, η, ζ),
    says=one_number.says,
    refuted_by=ONE_KEY_LEADS_TO_ABSURDITY,
    corrected=ONE_KEY_IS_XL,
)

σ = let("sigma", j, be=Stack(column(sin(j * θ(i)), cos(j * θ(i))), (i, d / 2)))
mirror = let("D", be=DirectSum(Matrix([[-1, 0], [0, 1]]), (i, d / 2)))
V = letter("V", "real", h, d)
ladder = {d: 4, θ: Function(i, Rational(1, 10) ** i)}

OPPOSITE_OFFSET = claim(
    "0831",
    "The sinusoids at offset $-j$ are those at $j$ with the signs of the sines changed",
    says=Equal(σ(-j), mirror * σ(j)),
    proof=qed(by=DIRECT_SUM(ADDITION)),
)

SIGN_OF_OFFSET = claim(
    "0832",
    "For sinusoids the sign of the offset is absorbed into the matrix: $Vσ_{n-m} = "
    "VDσ_{m-n}$ with a diagonal matrix $D$ of signs",
    says=Equal(V * σ(n - m), (V * mirror) * σ(m - n)),
    proof=qed(by=LEMMA(OPPOSITE_OFFSET, {j: m - n})),
    witnesses=({m: 5, n: 2, h: 1, V: Matrix([[1, 2, 3, 4]]), **ladder},),
)

# ---------------------------------------------------------------- T5 and ALiBi: a number

β = function("beta", "integer", "real")
B = function("B", ("integer", "integer"), "real")
t5 = lambda x, y, t: dot(W_q * x, W_k * y) + β(t)
biased = {**both, β: Function(j, j**2)}

T5_RELATIVE = claim(
    "0833",
    "The score of T5, a product of contents plus a number for the offset, is relative",
    source="raffel2020, §2.1",
    says=relative(lambda m, n: t5(x, y, n - m), m, n, s),
    proof=qed(by=ALGEBRA),
    witnesses=({**biased, m: 5, n: 2, s: 7},),
)

FREE_BIAS_RELATIVE_IFF = claim(
    "0834",
    "A score with a bias $B_{m,n}$ for each pair of positions is relative exactly "
    "when $B_{m,n}$ depends only on $n - m$",
    source="doc002, eq. (4)",
    parts=(
        part(
            Equal(B(m, n), B(0, n - m)),
            given=(
                same := given(
                    "relative",
                    Equal(content + B(m + s, n + s), content + B(m, n)),
                    m,
                    n,
                    s,
                ),
            ),
            proof=qed(by=LINEAR_SYSTEM(((GIVEN(same, {m: 0, n: n - m, s: m}), 1),))),
            witnesses=({**both, m: 5, n: 2, B: Function((m, n), n - m)},),
            without={"relative": {m: 1, n: 0, B: Function((m, n), m / 10)}},
        ),
        part(
            relative(lambda m, n: content + B(m, n), m, n, s),
            given=(offset := given("offset", Equal(B(m, n), β(n - m)), m, n),),
            proof=via(content + β(n - m), by=GIVEN(offset)).qed(by=GIVEN(offset)),
            witnesses=(
                {**biased, m: 5, n: 2, s: 7, B: Function((m, n), (n - m) ** 2)},
            ),
            without={"offset": {**both, m: 0, n: 0, s: 1, B: Function((m, n), m / 10)}},
        ),
    ),
)

FREE_BIAS_RELATIVE = claim(
    "0835",
    "A score with a bias $B_{m,n}$ for each pair of positions is relative",
    source="doc002, eq. (4)",
    says=relative(lambda m, n: content + B(m, n), m, n, s),
    refuted_at={**both, m: 0, n: 0, s: 1, B: Function((m, n), m / 10)},
    corrected=T5_RELATIVE,
)

c = letter("c", "positive")  # the slope of a head
alibi = lambda t: content - c * t

ALIBI_RELATIVE = claim(
    "0836",
    "The score of ALiBi is relative, and decreases strictly with each step away",
    source="press2022, §3",
    parts=(
        part(
            relative(lambda m, n: alibi(m - n), m, n, s),
            proof=qed(by=ALGEBRA),
            witnesses=({**both, c: half, m: 5, n: 2, s: 7},),
        ),
        part(
            Less(alibi(j + 1), alibi(j)),
            proof=qed(by=SIGN("<")),
            witnesses=({**both, c: half, j: 3},),
        ),
    ),
)

# ---------------------------------------------------------------- DeBERTa: one vector each way

W_k_r, W_q_r = letter("W_k_r W_q_r", "real", h, E)
Q = function("Q", "real", vectors(E))  # a vector for each label
deberta = lambda x, y, t: (
    dot(W_q * x, W_k * y)
    + dot(W_q * x, W_k_r * Q(δ(t)))
    + dot(W_k * y, W_q_r * Q(δ(-t)))
)
both_ways_at = {
    **both,
    W_k_r: Matrix([[2, 1], [1, 1]]),
    W_q_r: Matrix([[0, 1], [1, 3]]),
    Q: Function(t, column(t, 1)),
    k: 2,
}

DEBERTA_RELATIVE = claim(
    "0837",
    "The score of DeBERTa is relative",
    source="he2021, eq. (4)",
    says=relative(lambda m, n: deberta(x, y, m - n), m, n, s),
    proof=qed(by=ALGEBRA),
    witnesses=({**both_ways_at, m: 5, n: 4, s: 7},),
)

claim = stated_in("doc002, eq. (5)")

T5_AND_DEBERTA_OPPOSITE = claim(
    "0838",
    "Besides the product of the contents, DeBERTa's score has one term for each "
    "content and none without content, and T5's score one without content",
    parts=(
        part(
            (
                Equal(deberta(nothing, nothing, j), 0),
                Equal(
                    deberta(x, y, j),
                    content + deberta(x, nothing, j) + deberta(nothing, y, j),
                ),
            ),
            proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
            witnesses=({**both_ways_at, j: 1},),
        ),
        part(
            (
                Equal(t5(nothing, nothing, j), β(j)),
                Equal(t5(x, nothing, j), β(j)),
                Equal(t5(nothing, y, j), β(j)),
                Equal(t5(x, y, j) - t5(nothing, nothing, j), content),
            ),
            proof=proof(*(qed(by=ALGEBRA),) * 4),
            witnesses=({**biased, j: 3},),
        ),
    ),
)

one_way = lambda t: content + dot(W_q * x, W_k * P(t)) + dot(W_q * P(t), W_k * y)
both_ways = lambda t: content + dot(W_q * x, W_k * P(t)) + dot(W_q * P(-t), W_k * y)

ONE_OFFSET_RELATIVE = claim(
    "0839",
    "The score with the offset vector $P_{n-m}$ in place of both positions is relative",
    says=relative(lambda m, n: one_way(n - m), m, n, s),
    proof=qed(by=ALGEBRA),
    witnesses=({**both, **codes, m: 5, n: 2, s: 7},),
)

ONE_OFFSET_DIFFERS = claim(
    "0840",
    "With $P_{n-m}$ in place of both positions, the score differs from DeBERTa's form "
    "by $⟨W_q(P_{n-m} - P_{m-n}), W_k y⟩$",
    says=Equal(
        one_way(n - m), both_ways(n - m) + dot(W_q * (P(n - m) - P(m - n)), W_k * y)
    ),
    proof=qed(by=ALGEBRA),
    witnesses=({**both, **codes, m: 5, n: 2},),
)

ONE_OFFSET_IS_DEBERTA = claim(
    "0841",
    "The score of DeBERTa has the offset vector $P_{n-m}$ in place of both positions",
    says=Equal(one_way(n - m), both_ways(n - m)),
    refuted_at={**scalars, m: 0, n: 1, P: Function(j, column(j))},
    corrected=ONE_OFFSET_DIFFERS,
)

# ---------------------------------------------------------------- RoPE: a rotation of both

V_q, V_k = letter("V_q V_k", "real", d, E)
rope = lambda x, y, m, n: dot(R(m) * (V_q * x), R(n) * (V_k * y))

ROPE_RELATIVE = claim(
    "0842",
    "With any weights the score of RoPE is relative",
    source="su2021roformer, eq. (16)",
    says=relative(lambda m, n: rope(x, y, m, n), m, n, s),
    proof=via(dot(V_q * x, (R(m + s).T * R(n + s)) * (V_k * y)), by=ALGEBRA)
    .via(
        dot(V_q * x, R(n + s - (m + s)) * (V_k * y)),
        by=LEMMA(RELATIVE_ROTATION, {m: m + s, n: n + s}),
    )
    .via(dot(V_q * x, (R(m).T * R(n)) * (V_k * y)), by=LEMMA(RELATIVE_ROTATION))
    .qed(by=ALGEBRA),
    witnesses=(
        {
            **ladder,
            E: 1,
            x: column(1),
            y: column(2),
            V_q: column(1, 2, 3, 4),
            V_k: column(2, 1, 0, 1),
            m: 5,
            n: 2,
            s: 7,
        },
    ),
)

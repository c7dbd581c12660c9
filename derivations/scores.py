r"""# Scores of added vectors

If encodings are added to tokens, the score has four terms [0731]. This chapter says which of them
change with a position and how they scale [0740, 0744].

Add a vector $p$ to a token $x$ and a vector $q$ to a token $y$ []. The score of the sums is the sum
of four terms: content with content, content with position twice, position with position [0731]. If
tokens are columns, the matrices appear as $W_q^\top W_k$; if tokens are rows, they appear as
$W_q W_k^\top$, and the two are different [0731, 0732, 0733]. If $p$ and $q$ are multiplied by $t$,
the last term is multiplied by $t^2$ and the mixed terms by $t$ [0742]. So small vectors weaken the
last term most [0744]. Adding two vectors is concatenating them under equal weights [1743, 1744].

Such a score need not depend only on the offset $m - n$ [0746]. Let the matrices be the identity and
let the vectors run around a circle, $\sin\omega \ne 0$ []. Then it does so for all positions only
if both tokens are zero [0747].
"""

from phaseproof.author import *
from phaseproof.derivations.alphabet import d, i, k, m, n, s, θ, ω
from phaseproof.derivations.hessian import BLOCK_RELATIVE_IFF
from phaseproof.derivations.plane import INNER_PRODUCT_SUM, PE, kernel_sum
from phaseproof.derivations.rotary import RELATIVE_ROTATION, R

e, h = letter("e h", "natural")  # the width of a token, and of a head
x, y, p, q, p1, q1 = (
    letter(name, "real", e, 1) for name in ("x", "y", "p", "q", "p'", "q'")
)
W_q, W_k = letter("W_q W_k", "real", h, e)
t = letter("t", "positive")

score = lambda x, y: dot(W_q * x, W_k * y)
content, position = score(x, y), score(p, q)
middle = score(x, q) + score(p, y)
plane = {
    e: 2,
    h: 2,
    x: column(1, 2),
    y: column(3, -1),
    p: column(0, 1),
    q: column(2, 1),
    W_q: Matrix([[1, 2], [0, 1]]),
    W_k: Matrix([[2, 1], [1, 1]]),
}
line = {
    e: 1,
    h: 1,
    W_q: column(1),
    W_k: column(1),
    x: column(1),
    y: column(1),
    p: column(1),
    q: column(1),
}
some = lambda at, *names: {z: at[z] for z in names}

# ---------------------------------------------------------------- four terms

FOUR_TERMS_KERNEL = claim(
    "0731",
    "For column vectors, each of the four terms of $⟨W_q(x + p), W_k(y + q)⟩$ has the "
    "kernel $W_q^\\top W_k$",
    source="su2021roformer, eq. (6)",
    says=Equal(
        score(x + p, y + q),
        dot(x, W_q.T * W_k * y)
        + dot(x, W_q.T * W_k * q)
        + dot(p, W_q.T * W_k * y)
        + dot(p, W_q.T * W_k * q),
    ),
    proof=qed(by=ALGEBRA),
    witnesses=(plane,),
)

a, b, c, g = (letter(name, "real", 1, e) for name in "abcg")
U, V = letter("U V", "real", e, h)
rows = {
    e: 2,
    h: 2,
    a: Matrix([[1, 0]]),
    b: Matrix([[0, 1]]),
    c: Matrix([[0, 0]]),
    g: Matrix([[0, 0]]),
}
nilpotent, one = Matrix([[0, 1], [0, 0]]), Matrix([[1, 0], [0, 1]])

ROW_FOUR_TERMS = claim(
    "0732",
    "For row vectors, each of the four terms of $(x + p)W_q((y + q)W_k)^\\top$ has "
    "the kernel $W_q W_k^\\top$",
    source="doc004, eq. (5)",
    says=Equal(
        (a + c) * U * ((b + g) * V).T,
        a * U * V.T * b.T + a * U * V.T * g.T + c * U * V.T * b.T + c * U * V.T * g.T,
    ),
    proof=qed(by=ALGEBRA),
    witnesses=({**rows, U: nilpotent, V: one},),
)

A, B = letter("A B", "real", e, e)

ROW_SCORE_WITH_COLUMN_KERNEL = claim(
    "0733",
    "For row vectors, each of the four terms of $(x + p)W_q((y + q)W_k)^\\top$ has "
    "the kernel $W_q^\\top W_k$",
    source="doc004, eq. (5)",
    says=Equal(
        (a + c) * A * ((b + g) * B).T,
        a * A.T * B * b.T + a * A.T * B * g.T + c * A.T * B * b.T + c * A.T * B * g.T,
    ),
    refuted_at={**some(rows, e, a, b, c, g), A: nilpotent, B: one},
    corrected=ROW_FOUR_TERMS,
)

N, l = letter("N l", "natural")
w, z = (function(name, "natural", vectors(e)) for name in ("w", "x"))
one_row = letter("u", "real", e)
laid_out = {e: 2, N: 2, z: Function(l, column(1, l))}

CONCATENATED_SCORE = claim(
    "1743",
    "The inner product of two concatenated vectors is the sum of the inner products "
    "of their blocks",
    source="vaswani2017, §3.5",
    says=Equal(
        dot(Stack(w(l), (l, N)), Stack(z(l), (l, N))),
        Sum(dot(w(l), z(l)), (l, 0, N - 1)),
    ),
    proof=qed(by=DIRECT_SUM(ALGEBRA)),
    witnesses=({**laid_out, w: Function(l, column(l, 1))},),
)

ADDED_IS_CONCATENATED = claim(
    "1744",
    "Applying the same weights $u$ to both halves of a concatenation of $x_0$ and "
    "$x_1$ gives $⟨u, x_0 + x_1⟩$: adding is concatenating under equal weights",
    source="vaswani2017, §3.5",
    given=(two := given("two", Equal(N, 2)),),
    says=Equal(
        dot(Stack(one_row, (l, N)), Stack(z(l), (l, N))), dot(one_row, z(0) + z(1))
    ),
    proof=via(
        Sum(dot(one_row, z(l)), (l, 0, N - 1)),
        by=LEMMA(CONCATENATED_SCORE, {w: Function(l, one_row)}),
    )
    .via(Sum(dot(one_row, z(l)), (l, 0, 1)), by=GIVEN(two))
    .qed(by=ALGEBRA),
    witnesses=({**laid_out, one_row: column(1, 2)},),
    without={"two": {**laid_out, N: 1, one_row: column(1, 2)}},
)

claim = stated_in("doc002, eq. (2)")

OUTER_FOUR_TERMS = claim(
    "0734",
    "With positions added to both tokens, the outer product of query and key is a sum "
    "of four matrices",
    says=Equal(
        (W_q * (x + p)) * (W_k * (y + q)).T,
        W_q * x * y.T * W_k.T
        + W_q * x * q.T * W_k.T
        + W_q * p * y.T * W_k.T
        + W_q * p * q.T * W_k.T,
    ),
    proof=qed(by=ALGEBRA),
    witnesses=(plane,),
)

u, v = letter("u v", "real", 2, 1)
entry = lambda M, n: dot(column(1 - n, n), M * column(1 - n, n))

SCORE_IS_TRACE = claim(
    "0735",
    "In $ℝ^2$ the score $⟨q, k⟩$ is the trace of the outer product $qk^\\top$",
    says=Equal(entry(u * v.T, 0) + entry(u * v.T, 1), dot(u, v)),
    proof=qed(by=ALGEBRA),
    witnesses=({u: column(1, 2), v: column(3, 4)},),
)

OUTER_PRODUCT_IS_SCORE = claim(
    "0736",
    "The outer product $qk^\\top$ of query and key is the score $⟨q, k⟩$ times the "
    "identity",
    says=Equal(u * v.T, dot(u, v) * identity(2)),
    refuted_at={u: column(1, 0), v: column(0, 1)},
    corrected=SCORE_IS_TRACE,
)

# ---------------------------------------------------------------- what each term sees

off = zeros(e, 1)

TERMS_SEPARATED = claim(
    "0737",
    "Each of the four terms of $⟨W_q(x + p), W_k(y + q)⟩$ is that score with one "
    "summand on each side replaced by zero",
    source="doc004, eq. (5)",
    says=(
        Equal(score(x + off, y + off), content),
        Equal(score(x + off, off + q), score(x, q)),
        Equal(score(off + p, y + off), score(p, y)),
        Equal(score(off + p, off + q), position),
    ),
    proof=proof(*(qed(by=ALGEBRA),) * 4),
    witnesses=(plane,),
)

four = lambda p, q: (content, score(x, q), score(p, y), score(p, q))
terms = four(p, q)

KEY_MOVES = claim(
    "0738",
    "Moving the key to another position changes only the terms $⟨W_q x, W_k q⟩$ and "
    "$⟨W_q p, W_k q⟩$ of the score",
    says=Equal(
        score(x + p, y + q1) - score(x + p, y + q), score(x, q1 - q) + score(p, q1 - q)
    ),
    proof=qed(by=ALGEBRA),
    witnesses=({**plane, q1: column(1, 1)},),
)

QUERY_MOVES = claim(
    "0739",
    "Moving the query to another position changes only the terms $⟨W_q p, W_k y⟩$ and "
    "$⟨W_q p, W_k q⟩$ of the score",
    says=Equal(
        score(x + p1, y + q) - score(x + p, y + q), score(p1 - p, y) + score(p1 - p, q)
    ),
    proof=qed(by=ALGEBRA),
    witnesses=({**plane, p1: column(1, 1)},),
)

LATER_TERMS_SEE_POSITION = claim(
    "0740",
    "If $⟨W_q x, W_k(q' - q)⟩$, $⟨W_q(p' - p), W_k y⟩$ and $⟨W_q p, W_k(q' - q)⟩$ are "
    "not zero, the second, third and fourth terms of the score change with position",
    given=(
        given("second", Differ(score(x, q1 - q), 0)),
        given("third", Differ(score(p1 - p, y), 0)),
        given("fourth", Differ(score(p, q1 - q), 0)),
    ),
    says=(
        Differ(score(x, q1), score(x, q)),
        Differ(score(p1, y), score(p, y)),
        Differ(score(p, q1), score(p, q)),
    ),
    proof=proof(*(qed(by=SIGN("≠")),) * 3),
    witnesses=({**line, p1: column(2), q1: column(2)},),
    without={
        "second": {**line, p1: column(2), q1: column(2), x: column(0)},
        "third": {**line, p1: column(2), q1: column(2), y: column(0)},
        "fourth": {**line, p1: column(2), q1: column(2), p: column(0)},
    },
)

LATER_TERMS_POSITION_FREE = claim(
    "0741",
    "The terms $⟨W_q x, W_k q⟩$, $⟨W_q p, W_k y⟩$ and $⟨W_q p, W_k q⟩$ of the score "
    "do not depend on the positions $p$ and $q$",
    says=(
        Equal(score(x, q1), score(x, q)),
        Equal(score(p1, y), score(p, y)),
        Equal(score(p1, q1), score(p, q)),
    ),
    refuted_at={**line, p1: column(2), q1: column(2)},
    corrected=LATER_TERMS_SEE_POSITION,
)

# ---------------------------------------------------------------- small vectors

claim = stated_in("doc004, §4.1")

SCALED_VECTORS = claim(
    "0742",
    "Multiplying both position vectors by $t$ multiplies the two mixed terms of the "
    "score by $t$ and the product of positions by $t^2$",
    says=Equal(score(x + t * p, y + t * q), content + t * middle + t**2 * position),
    proof=qed(by=ALGEBRA),
    witnesses=({t: half, **plane},),
)

η = letter("eta", "real")
weight = lambda p, q: abs(score(p, q)) / abs(score(x, q) + score(p, y))
crossed = {**line, y: column(0), q: column(-1)}
crossing = given("crossing", Differ(middle, 0))
smaller = given("smaller", AtMost(t, 1))

SHARE_SCALES = claim(
    "0744",
    "Multiplying both position vectors by $t$ multiplies the ratio of the product of "
    "positions to the mixed terms of the score by $t$",
    given=(crossing,),
    says=Equal(weight(t * p, t * q), t * weight(p, q)),
    proof=proof(
        scaled := have("scaled", Equal(abs(t * η), t * abs(η)), qed(by=MODULUS), η),
        via(abs(t * (t * position)) / (t * abs(middle)), by=GIVEN(scaled, {η: middle}))
        .via(t * abs(t * position) / (t * abs(middle)), by=GIVEN(scaled))
        .qed(by=GIVEN(scaled)),
    ),
    witnesses=({t: half, **crossed},),
)

SMALLER_IS_MORE_DOMINANT = claim(
    "0745",
    "The smaller the position vectors, the more their product dominates the mixed "
    "terms of the score",
    given=(crossing, smaller),
    says=AtMost(weight(p, q), weight(t * p, t * q)),
    refuted_at={t: half, **crossed},
    corrected=SHARE_SCALES,
)

# ---------------------------------------------------------------- not relative

claim = stated_in("doc000, §4")

circle = let("r", m, be=column(cos(m * ω), sin(m * ω)))
P, Q = letter("P Q", "real", 2, 2)
added = lambda m, n: dot(P * (u + circle(m)), Q * (v + circle(n)))

ADDED_SCORE_RELATIVE = claim(
    "0746",
    "The score of two tokens with sinusoidal encodings added to them depends only on "
    "$m - n$",
    says=relative(added, m, n, s),
    refuted_at={
        m: 0,
        n: 0,
        s: 1,
        ω: 1,
        u: column(0, 0),
        v: column(0, 0),
        P: Matrix([[1, 0], [0, 0]]),
        Q: Matrix([[1, 0], [0, 0]]),
    },
    corrected=BLOCK_RELATIVE_IFF,
)

u0, u1, v0, v1 = letter("u_0 u_1 v_0 v_1", "real")
left, right = column(u0, u1), column(v0, v1)
nothing = tuple(given(f"{z.name} = 0", Equal(z, 0)) for z in (u0, u1, v0, v1))
empty = {u0: 0, u1: 0, v0: 0, v1: 0}
plain = lambda m, n: dot(left + circle(m), right + circle(n))
shifted = given("relative", Equal(plain(m + s, n + s), plain(m, n)), m, n, s)
turning = given("sin ω ≠ 0", Differ(sin(ω), 0))
step = lambda m1, n1: GIVEN(shifted, {m: m1, n: n1, s: 1})
c1 = (1 + cos(ω)) / 2
first = lambda step: LINEAR_SYSTEM(((step(0), -c1), (step(-1), c1)), factor=sin(ω) ** 2)
second = lambda step: LINEAR_SYSTEM(
    ((step(1), -c1), (step(0), c1 + c1 * cos(ω)), (step(-1), -c1 * cos(ω))),
    factor=sin(ω) * sin(ω) ** 2,
)
of_key, of_query = (lambda n1: step(0, n1)), (lambda m1: step(m1, 0))

PLAIN_SCORE_RELATIVE_IFF = claim(
    "0747",
    "If $\\sin ω ≠ 0$, the score $⟨u + r_m, v + r_n⟩$ with $r_m = (\\cos mω, \\sin "
    "mω)$ depends only on $m - n$ exactly when $u = v = 0$",
    parts=(
        part(
            (Equal(u0, 0), Equal(u1, 0), Equal(v0, 0), Equal(v1, 0)),
            given=(shifted, turning),
            proof=proof(
                qed(by=first(of_key)),
                qed(by=second(of_key)),
                qed(by=first(of_query)),
                qed(by=second(of_query)),
            ),
            witnesses=({ω: 1, **empty},),
            without={
                "relative": {ω: 1, **empty, u1: 1},
                "sin ω ≠ 0": {ω: pi, **empty, u1: 1},
            },
        ),
        part(
            Equal(plain(m + s, n + s), plain(m, n)),
            given=nothing,
            proof=qed(
                by=LINEAR_SYSTEM(
                    (
                        (GIVEN(nothing[0]), cos((n + s) * ω) - cos(n * ω)),
                        (GIVEN(nothing[1]), sin((n + s) * ω) - sin(n * ω)),
                        (GIVEN(nothing[2]), cos((m + s) * ω) - cos(m * ω)),
                        (GIVEN(nothing[3]), sin((m + s) * ω) - sin(m * ω)),
                    )
                )
            ),
            witnesses=({m: 5, n: 2, s: 3, ω: 1, **empty},),
            without={
                c.name: {m: 0, n: 0, s: 1, ω: 1, **empty, z: 1}
                for c, z in zip(nothing, empty, strict=True)
            },
        ),
    ),
)

word = lambda m: column(0, 1) + column(sin(m), cos(m))

SAME_OFFSET_OTHER_SCORE = claim(
    "0748",
    "The token $(0, 1)$ with $(\\sin m, \\cos m)$ added scores $4$ with itself at $m "
    "= 0$, and $2 + 2 \\cos 1 < 4$ at $m = 1$",
    says=(
        Equal(dot(word(0), word(0)), 4),
        Equal(dot(word(1), word(1)), 2 + 2 * cos(1)),
        Less(2 + 2 * cos(1), 4),
    ),
    proof=proof(qed(by=ALGEBRA), qed(by=PYTHAGORAS), qed(by=ENCLOSED())),
)

w, w1 = (function(name, "natural", "real") for name in ("w", "w'"))
token = let("token", be=Stack(column(w(i), w1(i)), (i, d / 2)))
same = lambda m, n: dot(token + PE(m), token + PE(n))
one_pair = {
    d: 2,
    θ: Function(i, Rational(1)),
    w: Function(i, Rational(0)),
    w1: Function(i, Rational(3)),
}

SAME_TOKEN_SCORE = claim(
    "0749",
    "For every even $d$ the score of a token $w$ with itself at positions $m$ and $n$ "
    "is $|w|^2 + ⟨w, p_m + p_n⟩ + Σ_i \\cos((m - n)θ_i)$",
    source="doc002, §1",
    says=Equal(same(m, n), dot(token, token) + dot(token, PE(m) + PE(n)) + kernel_sum),
    proof=via(
        dot(token, token) + dot(token, PE(m) + PE(n)) + dot(PE(m), PE(n)), by=ALGEBRA
    ).qed(by=LEMMA(INNER_PRODUCT_SUM)),
)

SAME_TOKEN_CLOSER_HIGHER = claim(
    "0750",
    "The score of two copies of a token at a smaller distance is at least that of two "
    "copies at a larger one",
    source="doc002, §1",
    given=(given("closer", Less(abs(m - n), abs(k - s))),),
    says=AtMost(same(k, s), same(m, n)),
    refuted_at={m: 0, n: 0, k: 2, s: 3, **one_pair},
    corrected=SAME_TOKEN_SCORE,
)

# ---------------------------------------------------------------- the kernel of a rotary score

X, Y = letter("X Y", "real", e, 1)
S, T = letter("S T", "real", d, e)

ROTARY_KERNEL = claim(
    "0751",
    "For every even $d$ the RoPE score of $W_q x$ at $m$ and $W_k y$ at $n$ is $⟨x, "
    "W_q^\\top R_{n-m} W_k y⟩$",
    source="su2021roformer, eq. (16)",
    says=Equal(dot(R(m) * (S * X), R(n) * (T * Y)), dot(X, S.T * R(n - m) * T * Y)),
    proof=via(dot(X, S.T * R(m).T * R(n) * T * Y), by=ALGEBRA).qed(
        by=LEMMA(RELATIVE_ROTATION)
    ),
    witnesses=(
        {
            m: 5,
            n: 2,
            d: 2,
            θ: Function(i, Rational(1)),
            e: 2,
            X: column(0, 1),
            Y: column(1, 0),
            S: nilpotent,
            T: one,
        },
    ),
)

C, D = letter("C D", "real", d, d)
z1, z2 = letter("z_1 z_2", "real", d, 1)

ROTARY_KERNEL_UNTRANSPOSED = claim(
    "0752",
    "The RoPE score of $W_q x$ at $m$ and $W_k y$ at $n$ is $⟨x, W_q R_{n-m} W_k y⟩$",
    source="su2021roformer, eq. (16)",
    says=Equal(dot(R(m) * (C * z1), R(n) * (D * z2)), dot(z1, C * R(n - m) * D * z2)),
    refuted_at={
        m: 0,
        n: 0,
        d: 2,
        θ: Function(i, Rational(1)),
        z1: column(0, 1),
        z2: column(1, 0),
        C: nilpotent,
        D: one,
    },
    corrected=ROTARY_KERNEL,
)

# ---------------------------------------------------------------- tokens cancel

E = function("E", "integer", vectors(e))

DIFFERENCE_ISOLATES_POSITION = claim(
    "0753",
    "With encodings $E$ added, a token at position $m$ differs from the same token at "
    "$n$ by $E_m - E_n$",
    source="doc001, §3",
    says=Equal((x + E(m)) - (x + E(n)), E(m) - E(n)),
    proof=qed(by=ALGEBRA),
    witnesses=({m: 5, n: 2, e: 1, x: column(1), E: Function(k, column(k))},),
)

ENCODING_CONTENT_FREE = claim(
    "0754",
    "The vector added to a token at a position is the same for every token",
    source="doc000, §2",
    says=Equal((x + E(m)) - x, (y + E(m)) - y),
    proof=qed(by=ALGEBRA),
    witnesses=({m: 5, e: 1, x: column(1), y: column(2), E: Function(k, column(k))},),
)

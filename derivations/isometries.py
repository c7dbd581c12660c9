r"""# How far rotations are forced

RoPE is said to follow from one requirement: that scores depend only on $n - m$ [].  It nearly does;
the remaining freedom consists of fixed maps before and after the rotation, and of sign flips [1724,
1726, 1730].

Let $G_m$, $m \in \mathbb{Z}$, be any real $d \times d$ matrices, one for each position [].  The
product $G_m^\top G_n$, and with it every score $\langle G_m q, G_n k \rangle$, depends only on
$n - m$ exactly when one orthogonal matrix takes each map to the next, $G_{m+1} = U G_m$ [1721,
1722].  Then $G_m = O U^m S^{1/2}$ with other orthogonal $O$ and $U$, where $S = G_0^\top G_0$ may
be singular [1724].

If the step has determinant 1, the family is RoPE between two matrices [1726]. RoPE between a matrix
and an orthogonal one has such a step [1728]. This is so whenever the family is given, and relative,
at half positions too [1729]. It is not so for $\operatorname{diag}(1, (-1)^m)$, which is relative
and not RoPE [1730, 1732].

Vectors whose inner products depend only on $m - n$ are, in suitable axes, pairs that rotate at
constant speeds or flip one coordinate at every step [1734]. If a position has several coordinates,
each of them has its own step []. If these steps are orthogonal and commute, they rotate common
planes or flip them [1972]. A pair then has a speed for each coordinate [1973].
"""

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import d, i, k, l, m, n, r, s, ω
from phaseproof.derivations.offset import DETERMINANT_ONE, M
from phaseproof.derivations.offset import k as offset
from phaseproof.derivations.plane import INNER_PRODUCT_SOLUTION, dim
from phaseproof.derivations.plane import P as sequence
from phaseproof.derivations.plane import g as products
from phaseproof.derivations.rotary import (
    ROTATION_ORTHOGONAL,
    SHIFT_IS_ROTATION_BACK,
    R,
    θ,
)

claim = stated_in("su2021roformer, eq. (11)")

f = function("f", ("integer", "natural"), vectors(d))
G = let("G", m, be=Stack(f(m, l).T, (l, d)).T)
A, U, V, W = letter("A U V W", "orthogonal", d, d)
B, C, P, Q = letter("B C P Q", "real", d, d)
constant = {d: 2, f: Function((m, l), column(1, l))}
growing = {d: 2, f: Function((m, l), column(m, l))}

# ---------------------------------------------------------------- one step

same = given("relative", Equal(G(m + s).T * G(n + s), G(m).T * G(n)), m, n, s)

RELATIVE_MAPS_STEP = claim(
    "1721",
    "If $G_m^\\top G_n$ depends only on $n - m$, then $G_{k+1} = UG_k$ for one "
    "orthogonal matrix $U$ and all $k$",
    given=(same,),
    some=(U,),
    free=(k,),
    says=Equal(G(k + 1), U * G(k)),
    proof=proof(
        have(
            "equal products",
            Equal(G(m).T * G(n), G(m + 1).T * G(n + 1)),
            qed(by=GIVEN(same, {m: m, n: n, s: 1})),
            m,
            n,
        ),
        Obtain(
            cited.GRAM_OF_MATRICES,
            {
                cited.dim: d,
                cited.h: d,
                cited.h_columns[0]: f,
                cited.h_columns[1]: Function((m, l), f(m + 1, l)),
            },
            (V,),
        ),
        qed(by=GIVEN(V)),
        choose={U: V},
    ),
    witnesses=({k: 3, V: identity(2), **constant},),
)

steps = given("steps", Equal(G(k + 1), U * G(k)), k)

STEPS_ARE_RELATIVE = claim(
    "1722",
    "If $G_{k+1} = UG_k$ for one orthogonal matrix $U$ and all $k$, then $G_m^\\top "
    "G_n$ is unchanged when both positions are shifted",
    given=(steps,),
    says=(
        Equal(G(m + r).T * G(n + r), G(m).T * G(n)),
        Equal(G(m - r).T * G(n - r), G(m).T * G(n)),
    ),
    proof=proof(
        qed(
            by=INDUCTION(
                r,
                base=qed(by=ALGEBRA),
                step=via((U * G(m + r)).T * G(n + r + 1), by=GIVEN(steps, {k: m + r}))
                .via((U * G(m + r)).T * (U * G(n + r)), by=GIVEN(steps, {k: n + r}))
                .via(G(m + r).T * G(n + r), by=ALGEBRA)
                .qed(by=GIVEN(INDUCTION)),
            )
        ),
        qed(
            by=INDUCTION(
                r,
                base=qed(by=ALGEBRA),
                step=via((U * G(m - r - 1)).T * (U * G(n - r - 1)), by=ALGEBRA)
                .via(G(m - r).T * (U * G(n - r - 1)), by=GIVEN(steps, {k: m - r - 1}))
                .via(G(m - r).T * G(n - r), by=GIVEN(steps, {k: n - r - 1}))
                .qed(by=GIVEN(INDUCTION)),
            )
        ),
    ),
    witnesses=({m: 5, n: 2, r: 1, U: identity(2), **constant},),
    without={"steps": {m: 0, n: 0, r: 1, **growing}},
)

# ---------------------------------------------------------------- the whole family

TURNED_AXES = claim(
    "1723",
    "For orthogonal matrices $U$ and $A$ there is an orthogonal $W$ with $UA = AW$ "
    "and $U^\\top A = AW^\\top$",
    source="horn2013, §2.1",
    some=(W,),
    says=(Equal(U * A, A * W), Equal(U.T * A, A * W.T)),
    proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA), choose={W: A.T * U * A}),
    witnesses=({d: 2, A: identity(2), U: identity(2)},),
)

O, D = letter("O", "orthogonal", d, d), letter("D", "real", d, d)

RELATIVE_MAPS = claim(
    "1724",
    "If $G_m^\\top G_n$ depends only on $n - m$, then $G_r = OU^r P$ with orthogonal "
    "$O$ and $U$, where $P = C^\\top C$ and $P^2 = G_0^\\top G_0$",
    theorem=True,
    given=(same,),
    some=(O, U, P, C),
    free=(r,),
    says=(
        Equal(G(r), O * U**r * P),
        Equal(G(-r), O * U.T**r * P),
        Equal(P * P, G(0).T * G(0)),
        Equal(P, C.T * C),
    ),
    proof=proof(
        Obtain(RELATIVE_MAPS_STEP, names=(V,)),
        Obtain(cited.POLAR_DECOMPOSITION, {cited.X: G(0)}, (A, Q, D)),
        Obtain(TURNED_AXES, {U: V}, (W,)),
        qed(
            by=INDUCTION(
                r,
                base=qed(by=GIVEN(A)),
                step=via(V * G(r), by=GIVEN(V, {k: r}))
                .via(V * (A * W**r * Q), by=GIVEN(INDUCTION))
                .qed(by=GIVEN(W)),
            )
        ),
        qed(
            by=INDUCTION(
                r,
                base=qed(by=GIVEN(A)),
                step=via(V.T * (V * G(-r - 1)), by=ALGEBRA)
                .via(V.T * G(-r), by=GIVEN(V, {k: -r - 1}))
                .via(V.T * (A * W.T**r * Q), by=GIVEN(INDUCTION))
                .qed(by=GIVEN(W, atom=1)),
            )
        ),
        via((D.T * D).T * Q, by=GIVEN(A, atom=1))
        .via(Q.T * Q, by=GIVEN(A, atom=1))
        .via((A * Q).T * (A * Q), by=ALGEBRA)
        .qed(by=GIVEN(A)),
        qed(by=GIVEN(A, atom=1)),
        choose={O: A, U: W, P: Q, C: D},
    ),
    witnesses=(
        {
            r: 3,
            d: 2,
            V: identity(2),
            A: identity(2),
            W: identity(2),
            Q: Matrix([[1, 1], [1, 1]]),
            D: Matrix([[1, 1], [0, 0]]),
            f: Function((m, l), column(1, 1)),
        },
    ),
)

# ---------------------------------------------------------------- when it is a rotation

SQUARE_HAS_DETERMINANT_ONE = claim(
    "1725",
    "The square of an orthogonal matrix has determinant 1",
    source="horn2013, §2.1",
    says=Equal(det(U * U), 1),
    proof=via(det(U) * det(U), by=CITED(cited.DETERMINANT_OF_PRODUCT))
    .via(
        det(U) * det(U.T),
        by=CITED(cited.DETERMINANT_OF_PRODUCT, {cited.X: U, cited.Y: U}, atom=1),
    )
    .via(det(U * U.T), by=CITED(cited.DETERMINANT_OF_PRODUCT))
    .qed(by=ALGEBRA),
    witnesses=({d: 2, U: identity(2)},),
)

one = given("determinant", Equal(det(U), 1))
angle = function("x", "natural", "real")
turned = lambda m: where(R(m), {θ: Function(i, angle(i))})
whole = W * turned(0) * W.T * G(0)
resting = {d: 2, U: identity(2), f: constant[f]}

ROTATION_STEPS_ARE_ROPE = claim(
    "1726",
    "For every even $d$, if $G_{k+1} = UG_k$ with $U$ orthogonal of determinant 1, "
    "then $G_r = AR_r B$ with $A$ orthogonal and RoPE rotations $R_r$",
    given=(one, steps),
    some=(A, θ, B),
    free=(r,),
    says=(Equal(G(r), A * R(r) * B), Equal(G(-r), A * R(-r) * B)),
    proof=proof(
        Obtain(cited.ROTATION_IN_PLANES, {cited.turned: U}, (W, angle)),
        at_0 := have(
            "at 0", Equal(turned(0), identity(d)), qed(by=DIRECT_SUM(ALGEBRA))
        ),
        onward := have(
            "one on",
            Equal(turned(1) * turned(m), turned(m + 1)),
            qed(by=DIRECT_SUM(ADDITION)),
            m,
        ),
        back := have(
            "one back",
            Equal(turned(1).T * turned(m), turned(m - 1)),
            qed(by=DIRECT_SUM(ADDITION)),
            m,
        ),
        qed(
            by=INDUCTION(
                r,
                base=via(W * identity(d) * (W.T * G(0)), by=ALGEBRA).qed(
                    by=GIVEN(at_0)
                ),
                step=via(U * G(r), by=GIVEN(steps, {k: r}))
                .via(U * (W * turned(r) * (W.T * G(0))), by=GIVEN(INDUCTION))
                .via(W * (turned(1) * turned(r)) * (W.T * G(0)), by=GIVEN(W))
                .qed(by=GIVEN(onward)),
            )
        ),
        qed(
            by=INDUCTION(
                r,
                base=via(W * identity(d) * (W.T * G(0)), by=ALGEBRA).qed(
                    by=GIVEN(at_0)
                ),
                step=via(U.T * (U * G(-r - 1)), by=ALGEBRA)
                .via(U.T * G(-r), by=GIVEN(steps, {k: -r - 1}))
                .via(U.T * (W * turned(-r) * (W.T * G(0))), by=GIVEN(INDUCTION))
                .via(W * (turned(1).T * turned(-r)) * (W.T * G(0)), by=GIVEN(W))
                .qed(by=GIVEN(back)),
            )
        ),
        choose={A: W, θ: angle, B: W.T * G(0)},
    ),
    witnesses=({r: 3, W: identity(2), angle: Function(i, 0), **resting},),
)

conjugate = A * R(1) * A.T
rope = given("RoPE", Equal(G(m), A * R(m) * B), m)

ROTATION_HAS_DETERMINANT_ONE = claim(
    "1727",
    "For every even $d$ the RoPE rotation $R_m$ has determinant 1",
    says=Equal(det(R(m)), 1),
    proof=via(det(M(-m)), by=LEMMA(SHIFT_IS_ROTATION_BACK, {m: -m})).qed(
        by=LEMMA(DETERMINANT_ONE, {offset: -m})
    ),
)

ROPE_STEPS = claim(
    "1728",
    "For every even $d$, if $G_m = AR_m B$ with $A$ orthogonal and RoPE rotations "
    "$R_m$, then $G_{k+1} = PG_k$ with $P$ orthogonal of determinant 1",
    given=(rope,),
    some=(P,),
    free=(k,),
    says=(Equal(G(k + 1), P * G(k)), Equal(P.T * P, identity(d)), Equal(det(P), 1)),
    proof=proof(
        onward := have(
            "one on", Equal(R(1) * R(m), R(m + 1)), qed(by=DIRECT_SUM(ADDITION)), m
        ),
        unit := have(
            "unit",
            Equal(R(1).T * R(1), identity(d)),
            qed(by=LEMMA(ROTATION_ORTHOGONAL)),
        ),
        via(A * R(k + 1) * B, by=GIVEN(rope))
        .via(A * (R(1) * R(k)) * B, by=GIVEN(onward))
        .via(conjugate * (A * R(k) * B), by=ALGEBRA)
        .qed(by=GIVEN(rope)),
        via(A * (R(1).T * R(1)) * A.T, by=ALGEBRA)
        .via(A * A.T, by=GIVEN(unit))
        .qed(by=ALGEBRA),
        via(
            det(A) * det(R(1) * A.T),
            by=CITED(cited.DETERMINANT_OF_PRODUCT, {cited.X: A, cited.Y: R(1) * A.T}),
        )
        .via(
            det(A) * (det(R(1)) * det(A.T)),
            by=CITED(cited.DETERMINANT_OF_PRODUCT, {cited.X: R(1), cited.Y: A.T}),
        )
        .via(det(A) * det(A.T), by=LEMMA(ROTATION_HAS_DETERMINANT_ONE))
        .via(det(A * A.T), by=CITED(cited.DETERMINANT_OF_PRODUCT))
        .qed(by=ALGEBRA),
        choose={P: conjugate},
    ),
    witnesses=(
        {
            k: 3,
            A: identity(2),
            B: Matrix([[1, 1], [0, 1]]),
            θ: Function(i, 0),
            **constant,
        },
    ),
)

HALF_POSITIONS_MAKE_ROTATIONS = claim(
    "1729",
    "If $G_m^\\top G_n$ depends only on $n - m$ at half positions too, the steps "
    "between whole positions are orthogonal of determinant 1",
    given=(same,),
    some=(U,),
    free=(k,),
    says=(Equal(G(2 * k + 2), U * G(2 * k)), Equal(det(U), 1)),
    proof=proof(
        Obtain(RELATIVE_MAPS_STEP, names=(V,)),
        via(V * G(2 * k + 1), by=GIVEN(V, {k: 2 * k + 1})).qed(by=GIVEN(V, {k: 2 * k})),
        qed(by=LEMMA(SQUARE_HAS_DETERMINANT_ONE)),
        choose={U: V * V},
    ),
    witnesses=({k: 3, V: identity(2), **constant},),
)

# ---------------------------------------------------------------- every solution

e, e1 = (function(name, "natural", "natural") for name in ("e", "e'"))
Ξ = let("Xi", m, be=DirectSum(Matrix([[1, 0], [0, (-1) ** (e(i) * m)]]), (i, d / 2)))
flipped = lambda m: where(Ξ(m), {e: Function(i, e1(i))})
p = function("P", "integer", vectors(d))
g = function("g", "integer", "real")
w = letter("w", "real", d)
commute = given("commute", Equal(R(1) * Ξ(1), Ξ(1) * R(1)))

FLIPS_COMMUTE = claim(
    "1733",
    "A diagonal matrix of signs that commutes with the RoPE rotation $R_1$ commutes "
    "with its powers $R_r$",
    given=(commute,),
    says=(Equal(R(r) * Ξ(1), Ξ(1) * R(r)), Equal(R(-r) * Ξ(1), Ξ(1) * R(-r))),
    proof=proof(
        onward := have(
            "one on", Equal(R(r + 1), R(r) * R(1)), qed(by=DIRECT_SUM(ADDITION)), r
        ),
        at_0 := have("at 0", Equal(R(0), identity(d)), qed(by=DIRECT_SUM(ALGEBRA))),
        up := have(
            "up",
            Equal(R(r) * Ξ(1), Ξ(1) * R(r)),
            qed(
                by=INDUCTION(
                    r,
                    base=via(identity(d) * Ξ(1), by=GIVEN(at_0))
                    .via(Ξ(1) * identity(d), by=ALGEBRA)
                    .qed(by=GIVEN(at_0)),
                    step=via(R(r) * R(1) * Ξ(1), by=GIVEN(onward))
                    .via(R(r) * Ξ(1) * R(1), by=GIVEN(commute))
                    .via(Ξ(1) * R(r) * R(1), by=GIVEN(INDUCTION))
                    .qed(by=GIVEN(onward)),
                )
            ),
            r,
        ),
        there := have(
            "there and back",
            Equal(R(r) * R(-r), identity(d)),
            qed(by=DIRECT_SUM(EULER)),
            r,
        ),
        here := have(
            "back and there",
            Equal(R(-r) * R(r), identity(d)),
            qed(by=DIRECT_SUM(EULER)),
            r,
        ),
        qed(by=GIVEN(up)),
        via(R(-r) * Ξ(1) * (R(r) * R(-r)), by=GIVEN(there))
        .via(R(-r) * (R(r) * Ξ(1)) * R(-r), by=GIVEN(up))
        .qed(by=GIVEN(here, {r: r})),
    ),
    witnesses=({r: 3, d: 2, θ: Function(i, 0), e: Function(i, 1)},),
    without={"commute": {r: 1, d: 2, θ: Function(i, 1), e: Function(i, 1)}},
)

relative_given = given("relative", Equal(dot(p(m), p(n)), g(m - n)), m, n)
image = lambda m, r: W * turned(m) * flipped(r) * (W.T * p(0))
alternating = {
    d: 2,
    p: Function(m, column(1, (-1) ** m)),
    g: Function(m, 1 + (-1) ** m),
}

INNER_PRODUCT_SOLUTIONS = claim(
    "1734",
    "For every even $d$, if $⟨P_m, P_n⟩$ depends only on $m - n$, then $P_r = VR_r "
    "Ξ_r w$ with $V$ orthogonal, RoPE rotations $R_r$ and commuting sign flips $Ξ_r$",
    theorem=True,
    source="su2021sinusoidal, eq. (5)",
    given=(relative_given,),
    some=(V, θ, e, w),
    free=(r,),
    says=(
        Equal(p(r), V * R(r) * Ξ(r) * w),
        Equal(p(-r), V * R(-r) * Ξ(r) * w),
        Equal(R(1) * Ξ(1), Ξ(1) * R(1)),
    ),
    proof=proof(
        Obtain(INNER_PRODUCT_SOLUTION, {dim: d, sequence: p, products: g}, (U,)),
        Obtain(cited.ORTHOGONAL_IN_PLANES, {cited.turned: U}, (W, angle, e1)),
        at_0 := have(
            "at 0",
            Equal(turned(0) * flipped(0), identity(d)),
            qed(by=DIRECT_SUM(ALGEBRA)),
        ),
        onward := have(
            "one on",
            Equal(turned(1) * turned(m), turned(m + 1)),
            qed(by=DIRECT_SUM(ADDITION)),
            m,
        ),
        back := have(
            "one back",
            Equal(turned(1).T * turned(m), turned(m - 1)),
            qed(by=DIRECT_SUM(ADDITION)),
            m,
        ),
        again := have(
            "one flip",
            Equal(flipped(1) * flipped(m), flipped(m + 1)),
            qed(by=DIRECT_SUM(ALGEBRA)),
            m,
        ),
        mirror := have(
            "mirror", Equal(flipped(1).T, flipped(1)), qed(by=DIRECT_SUM(ALGEBRA))
        ),
        past := have(
            "past",
            Equal(flipped(1) * turned(r), turned(r) * flipped(1)),
            qed(by=LEMMA(FLIPS_COMMUTE, {r: r, θ: angle, e: e1})),
            r,
        ),
        past_back := have(
            "past, back",
            Equal(flipped(1) * turned(-r), turned(-r) * flipped(1)),
            qed(by=LEMMA(FLIPS_COMMUTE, {r: r, θ: angle, e: e1}, atom=1)),
            r,
        ),
        up := have(
            "up",
            Equal(U**r * p(0), image(r, r)),
            qed(
                by=INDUCTION(
                    r,
                    base=via(W * identity(d) * (W.T * p(0)), by=ALGEBRA).qed(
                        by=GIVEN(at_0)
                    ),
                    step=via(U * (U**r * p(0)), by=ALGEBRA)
                    .via(U * image(r, r), by=GIVEN(INDUCTION))
                    .via(
                        W
                        * turned(1)
                        * (flipped(1) * turned(r))
                        * flipped(r)
                        * (W.T * p(0)),
                        by=GIVEN(W),
                    )
                    .via(
                        W
                        * (turned(1) * turned(r))
                        * flipped(1)
                        * flipped(r)
                        * (W.T * p(0)),
                        by=GIVEN(past),
                    )
                    .via(
                        W * turned(r + 1) * (flipped(1) * flipped(r)) * (W.T * p(0)),
                        by=GIVEN(onward),
                    )
                    .qed(by=GIVEN(again)),
                )
            ),
            r,
        ),
        down := have(
            "down",
            Equal(U.T**r * p(0), image(-r, r)),
            qed(
                by=INDUCTION(
                    r,
                    base=via(W * identity(d) * (W.T * p(0)), by=ALGEBRA).qed(
                        by=GIVEN(at_0)
                    ),
                    step=via(U.T * (U.T**r * p(0)), by=ALGEBRA)
                    .via(U.T * image(-r, r), by=GIVEN(INDUCTION))
                    .via(
                        W
                        * flipped(1).T
                        * (turned(1).T * turned(-r))
                        * flipped(r)
                        * (W.T * p(0)),
                        by=GIVEN(W),
                    )
                    .via(
                        W
                        * flipped(1)
                        * (turned(1).T * turned(-r))
                        * flipped(r)
                        * (W.T * p(0)),
                        by=GIVEN(mirror),
                    )
                    .via(
                        W * (flipped(1) * turned(-r - 1)) * flipped(r) * (W.T * p(0)),
                        by=GIVEN(back),
                    )
                    .via(
                        W * turned(-r - 1) * (flipped(1) * flipped(r)) * (W.T * p(0)),
                        by=GIVEN(past_back, {r: r + 1}),
                    )
                    .qed(by=GIVEN(again)),
                )
            ),
            r,
        ),
        via(U**r * p(0), by=GIVEN(U, {r: r})).qed(by=GIVEN(up)),
        via(U.T**r * p(0), by=GIVEN(U, {r: r}, atom=1)).qed(by=GIVEN(down)),
        qed(by=GIVEN(W, atom=1)),
        choose={V: W, θ: angle, e: e1, w: W.T * p(0)},
    ),
    witnesses=(
        {
            r: 3,
            U: Matrix([[1, 0], [0, -1]]),
            W: identity(2),
            angle: Function(i, 0),
            e1: Function(i, 1),
            **alternating,
        },
    ),
)

# ---------------------------------------------------------------- several coordinates

claim = stated_in("yu2025, Theorem 1")

b, c = letter("b c", "natural")  # two coordinates
u, v = letter("u v", "natural")  # so many steps along them
o = function("o", ("natural", "natural"), vectors(d))
O = let("O", b, be=Stack(o(b, l).T, (l, d)).T)  # one step
α, β = (function(name, ("natural", "natural"), "real") for name in ("alpha", "beta"))
ε, δ = (
    function(name, ("natural", "natural"), "natural") for name in ("epsilon", "delta")
)
turn = let(
    "turn",
    b,
    u,
    be=DirectSum(
        Matrix(
            [
                [cos(u * α(b, i)), -sin(u * α(b, i))],
                [sin(u * α(b, i)), cos(u * α(b, i))],
            ]
        ),
        (i, d / 2),
    ),
)
flip = let(
    "flip", b, u, be=DirectSum(Matrix([[1, 0], [0, (-1) ** (u * ε(b, i))]]), (i, d / 2))
)
both = DirectSum(
    Matrix(
        [
            [cos(u * α(b, i) + v * α(c, i)), -sin(u * α(b, i) + v * α(c, i))],
            [sin(u * α(b, i) + v * α(c, i)), cos(u * α(b, i) + v * α(c, i))],
        ]
    )
    * Matrix([[1, 0], [0, (-1) ** (u * ε(b, i) + v * ε(c, i))]]),
    (i, d / 2),
)
here = {b: b, c: c, u: u, v: v}
of = lambda *letters: {x: here[x] for x in letters}
common = given("planes", Equal(O(b), V * turn(b, 1) * flip(b, 1) * V.T), b)
swapped = given(
    "swapped", Equal(flip(b, 1) * turn(c, 1), turn(c, 1) * flip(b, 1)), b, c
)
of_two = {
    d: 2,
    V: identity(2),
    u: 1,
    v: 1,
    b: 0,
    c: 1,
    o: Function((b, l), column(1 - l, l)),
    α: Function((b, i), 0),
    ε: Function((b, i), 0),
}
mirrored = Function(
    (b, l), column((1 - l) * cos(1) + l * sin(1), (1 - l) * sin(1) - l * cos(1))
)

STEPS_IN_COMMON_PLANES = claim(
    "1973",
    "For every even $d$, if steps $O_b$ and $O_c$ rotate or flip the same planes, "
    "$O_b^u O_c^v$ rotates pair $i$ by $uα_{b,i} + vα_{c,i}$, or flips it",
    given=(common, swapped),
    says=Equal(O(b) ** u * O(c) ** v, V * both * V.T),
    proof=proof(
        unturned := have(
            "no turn", Equal(turn(b, 0), identity(d)), qed(by=DIRECT_SUM(ALGEBRA)), b
        ),
        unflipped := have(
            "no flip", Equal(flip(b, 0), identity(d)), qed(by=DIRECT_SUM(ALGEBRA)), b
        ),
        onward := have(
            "one on",
            Equal(turn(b, 1) * turn(b, u), turn(b, u + 1)),
            qed(by=DIRECT_SUM(ADDITION)),
            b,
            u,
        ),
        again := have(
            "one flip",
            Equal(flip(b, 1) * flip(b, u), flip(b, u + 1)),
            qed(by=DIRECT_SUM(ALGEBRA)),
            b,
            u,
        ),
        past_one := have(
            "past one",
            Equal(flip(b, 1) * turn(c, v), turn(c, v) * flip(b, 1)),
            qed(
                by=INDUCTION(
                    v,
                    base=via(flip(b, 1) * identity(d), by=GIVEN(unturned, {b: c}))
                    .via(identity(d) * flip(b, 1), by=ALGEBRA)
                    .qed(by=GIVEN(unturned, {b: c})),
                    step=via(
                        flip(b, 1) * turn(c, 1) * turn(c, v),
                        by=GIVEN(onward, {b: c, u: v}),
                    )
                    .via(
                        turn(c, 1) * flip(b, 1) * turn(c, v),
                        by=GIVEN(swapped, of(b, c)),
                    )
                    .via(turn(c, 1) * turn(c, v) * flip(b, 1), by=GIVEN(INDUCTION))
                    .qed(by=GIVEN(onward, {b: c, u: v})),
                )
            ),
            b,
            c,
            v,
        ),
        past := have(
            "past",
            Equal(flip(b, u) * turn(c, v), turn(c, v) * flip(b, u)),
            qed(
                by=INDUCTION(
                    u,
                    base=via(identity(d) * turn(c, v), by=GIVEN(unflipped, of(b)))
                    .via(turn(c, v) * identity(d), by=ALGEBRA)
                    .qed(by=GIVEN(unflipped, of(b))),
                    step=via(
                        flip(b, 1) * flip(b, u) * turn(c, v), by=GIVEN(again, of(b, u))
                    )
                    .via(flip(b, 1) * turn(c, v) * flip(b, u), by=GIVEN(INDUCTION))
                    .via(
                        turn(c, v) * flip(b, 1) * flip(b, u),
                        by=GIVEN(past_one, of(b, c, v)),
                    )
                    .qed(by=GIVEN(again, of(b, u))),
                )
            ),
            b,
            c,
            u,
            v,
        ),
        powers := have(
            "powers",
            Equal(O(b) ** u, V * turn(b, u) * flip(b, u) * V.T),
            qed(
                by=INDUCTION(
                    u,
                    base=via(V * identity(d) * identity(d) * V.T, by=ALGEBRA)
                    .via(V * identity(d) * flip(b, 0) * V.T, by=GIVEN(unflipped, of(b)))
                    .qed(by=GIVEN(unturned, of(b))),
                    step=via(O(b) * O(b) ** u, by=ALGEBRA)
                    .via(O(b) * V * turn(b, u) * flip(b, u) * V.T, by=GIVEN(INDUCTION))
                    .via(
                        V
                        * turn(b, 1)
                        * flip(b, 1)
                        * V.T
                        * V
                        * turn(b, u)
                        * flip(b, u)
                        * V.T,
                        by=GIVEN(common, of(b)),
                    )
                    .via(
                        V * turn(b, 1) * flip(b, 1) * turn(b, u) * flip(b, u) * V.T,
                        by=ALGEBRA,
                    )
                    .via(
                        V * turn(b, 1) * turn(b, u) * flip(b, 1) * flip(b, u) * V.T,
                        by=GIVEN(past_one, {b: b, c: b, v: u}),
                    )
                    .via(
                        V * turn(b, u + 1) * flip(b, 1) * flip(b, u) * V.T,
                        by=GIVEN(onward, of(b, u)),
                    )
                    .qed(by=GIVEN(again, of(b, u))),
                )
            ),
            b,
            u,
        ),
        added := have(
            "both",
            Equal(turn(b, u) * turn(c, v) * flip(b, u) * flip(c, v), both),
            qed(by=DIRECT_SUM(ADDITION)),
            b,
            c,
            u,
            v,
        ),
        via(V * turn(b, u) * flip(b, u) * V.T * O(c) ** v, by=GIVEN(powers, of(b, u)))
        .via(
            V * turn(b, u) * flip(b, u) * V.T * V * turn(c, v) * flip(c, v) * V.T,
            by=GIVEN(powers, {b: c, u: v}),
        )
        .via(V * turn(b, u) * flip(b, u) * turn(c, v) * flip(c, v) * V.T, by=ALGEBRA)
        .via(
            V * turn(b, u) * turn(c, v) * flip(b, u) * flip(c, v) * V.T,
            by=GIVEN(past, here),
        )
        .qed(by=GIVEN(added, here)),
    ),
    witnesses=(of_two,),
    without={
        "planes": {**of_two, o: Function((b, l), column(1, l))},
        "swapped": {
            **of_two,
            o: mirrored,
            α: Function((b, i), 1),
            ε: Function((b, i), 1),
        },
    },
)

one_turn = lambda b: DirectSum(
    Matrix([[cos(β(b, i)), -sin(β(b, i))], [sin(β(b, i)), cos(β(b, i))]]), (i, d / 2)
)
one_flip = lambda b: DirectSum(Matrix([[1, 0], [0, (-1) ** δ(b, i)]]), (i, d / 2))

COMMUTING_STEPS = claim(
    "1972",
    "For every even $d$, commuting orthogonal matrices are direct sums of plane "
    "rotations and sign flips in common axes",
    given=(
        given("isometries", Equal(O(b).T * O(b), identity(d)), b),
        given("commute", Equal(O(b) * O(c), O(c) * O(b)), b, c),
    ),
    some=(V, α, ε),
    free=(b, c, u, v),
    says=Equal(O(b) ** u * O(c) ** v, V * both * V.T),
    proof=proof(
        Obtain(cited.COMMUTING_ORTHOGONAL, {cited.step_columns: o}, (W, β, δ)),
        have(
            "planes",
            Equal(O(b), W * one_turn(b) * one_flip(b) * W.T),
            qed(by=GIVEN(W, {cited.one: b, cited.other: b})),
            b,
        ),
        have(
            "swapped",
            Equal(one_flip(b) * one_turn(c), one_turn(c) * one_flip(b)),
            qed(by=GIVEN(W, {cited.one: c, cited.other: b}, atom=1)),
            b,
            c,
        ),
        qed(by=LEMMA(STEPS_IN_COMMON_PLANES, {V: W, α: β, ε: δ})),
        choose={V: W, α: β, ε: δ},
    ),
    witnesses=(
        {
            d: 2,
            o: of_two[o],
            W: identity(2),
            β: Function((b, i), 0),
            δ: Function((b, i), 0),
            u: 2,
            v: 3,
            b: 0,
            c: 1,
        },
    ),
)

# ---------------------------------------------------------------- a family that is no rotation

flips = lambda m: Matrix([[1, 0], [0, (-1) ** m]])
a, c = letter("a c", "real", 2, 2)
turn = lambda m: Matrix([[cos(m * ω), -sin(m * ω)], [sin(m * ω), cos(m * ω)]])
turns = given("RoPE", Equal(flips(m), a * turn(m) * c), m)

FLIPS_ARE_RELATIVE = claim(
    "1730",
    "The flips $G_m = \\operatorname{diag}(1, (-1)^m)$ are relative: their products "
    "$G_m^\\top G_n$ depend only on $n - m$",
    says=Equal(flips(m).T * flips(n), flips(n - m)),
    proof=qed(by=ALGEBRA),
)

FLIPS_AS_ROPE_LEAD_TO_ABSURDITY = claim(
    "1731",
    "The flips $\\operatorname{diag}(1, (-1)^m)$ are not $aR_m c$ for any matrices "
    "$a$, $c$ and rotations $R_m$ by $mω$",
    given=(turns,),
    says=Equal(-1, 1),
    proof=via(det(flips(1)), by=ALGEBRA)
    .via(det(a * turn(1) * c), by=GIVEN(turns, {m: 1}))
    .via(det(a * turn(0) * c), by=PYTHAGORAS)
    .via(det(flips(0)), by=GIVEN(turns, {m: 0}))
    .qed(by=ALGEBRA),
    without={"RoPE": {}},
)

FLIPS_ARE_ROPE = claim(
    "1732",
    "The flips $\\operatorname{diag}(1, (-1)^m)$ are RoPE between two matrices: $aR_m "
    "c$ with rotations $R_m$ by $mω$",
    some=(a, c, ω),
    free=(m,),
    says=turns.says,
    refuted_by=FLIPS_AS_ROPE_LEAD_TO_ABSURDITY,
    corrected=FLIPS_ARE_RELATIVE,
)

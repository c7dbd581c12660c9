r"""# The offset matrix

A linear map can form the encoding of a neighbour without being told the position, because a shift
by $k$ is one matrix [0102].  This chapter finds that matrix, and says how many positions determine
it [0105, 0106].

The sinusoidal encoding of even dimension $d$ stacks $d/2$ pairs: at position $t$ the pair $i$ is
$(\sin t\theta_i, \cos t\theta_i)$ [].  The frequencies $\theta_i$ are arbitrary real numbers unless
a claim says otherwise [].

A shift by $k$ multiplies the encoding by one matrix $M_k$, the same for every position [0102,
0103]. A single column is multiplied by a number only if $\sin\omega k = 0$ [1741]. Solving a linear
system gives the matrix, and says when it is the only one [0105, 0106, 0108, 0116]. It is a
rotation: orthogonal, of determinant 1, with $M_{k+l} = M_k M_l$ [0110, 0111, 0112].
"""

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import d, i, l, pairs, r, t, x, y, θ, ω
from phaseproof.model.book import Figure

claim = stated_in("vaswani2017, §3.5")

k, t1, t2 = letter("k t_1 t_2", "real")

p = let("p", t, be=column(sin(ω * t), cos(ω * t)))
B = let("U", x, be=Matrix([[cos(x), sin(x)], [-sin(x), cos(x)]]))
PE = let("PE", t, be=Stack(column(sin(θ(i) * t), cos(θ(i) * t)), (i, d / 2)))
M = let(
    "M",
    k,
    be=DirectSum(
        Matrix([[cos(θ(i) * k), sin(θ(i) * k)], [-sin(θ(i) * k), cos(θ(i) * k)]]),
        (i, d / 2),
    ),
)

four = {d: 4, θ: Function(i, Rational(1, 10) ** i)}

PAIR_SHIFT_LINEAR = claim(
    "0101",
    "Shifting one sinusoidal pair $(\\sin ωt, \\cos ωt)$ by $k$ is a rotation, the "
    "same at every position $t$",
    says=Equal(p(t + k), B(ω * k) * p(t)),
    proof=via(column(sin(ω * t + ω * k), cos(ω * t + ω * k)), by=DEFINITION)
    .via(
        column(
            sin(ω * t) * cos(ω * k) + cos(ω * t) * sin(ω * k),
            cos(ω * t) * cos(ω * k) - sin(ω * t) * sin(ω * k),
        ),
        by=ADDITION,
    )
    .qed(by=ALGEBRA),
)

SHIFT_LINEAR = claim(
    "0102",
    "For every even $d$, shifting the position by $k$ multiplies the sinusoidal "
    "encoding by one matrix, the same at every position",
    says=Equal(PE(t + k), M(k) * PE(t)),
    theorem=True,
    proof=via(
        Stack(
            column(
                sin(θ(i) * t) * cos(θ(i) * k) + cos(θ(i) * t) * sin(θ(i) * k),
                cos(θ(i) * t) * cos(θ(i) * k) - sin(θ(i) * t) * sin(θ(i) * k),
            ),
            (i, d / 2),
        ),
        by=DIRECT_SUM(ADDITION),
    ).qed(by=DIRECT_SUM(ALGEBRA)),
)

A = letter("A", "real", d, d)

SHIFT_MATRIX_EXISTS = claim(
    "0103",
    "For each $k$ there is a matrix that shifts the sinusoidal encoding of every "
    "position by $k$",
    says=Equal(PE(t + k), A * PE(t)),
    some=(A,),
    free=(t,),
    proof=proof(qed(by=LEMMA(SHIFT_LINEAR)), choose={A: M(k)}),
)

PE_cos = let("PC", t, be=Stack(column(cos(θ(i) * t), sin(θ(i) * t)), (i, d / 2)))

SHIFT_LINEAR_COS_FIRST = claim(
    "0104",
    "With the cosine first, shifting the sinusoidal encoding by $k$ multiplies it by "
    "the transposed shift matrix $M_k^\\top$",
    source="su2021sinusoidal, §2",
    says=Equal(PE_cos(t + k), M(k).T * PE_cos(t)),
    proof=via(
        Stack(
            column(
                cos(θ(i) * t) * cos(θ(i) * k) - sin(θ(i) * t) * sin(θ(i) * k),
                sin(θ(i) * t) * cos(θ(i) * k) + cos(θ(i) * t) * sin(θ(i) * k),
            ),
            (i, d / 2),
        ),
        by=DIRECT_SUM(ADDITION),
    ).qed(by=DIRECT_SUM(ALGEBRA)),
)

a = letter("a", "real")
multiple = given("multiple", Equal(sin(ω * (r + k)), a * sin(ω * r)), r)

ONE_COLUMN_HAS_NO_SHIFT = claim(
    "1741",
    "Shifting the single column $\\sin ωt$ by $k$ multiplies it by a number only if "
    "$\\sin ωk = 0$, and then by $\\cos ωk$",
    parts=(
        part(
            Equal(sin(ω * k), 0),
            given=(multiple,),
            proof=via(sin(ω * (0 + k)), by=ALGEBRA)
            .via(a * sin(ω * 0), by=GIVEN(multiple, {r: 0}))
            .qed(by=ALGEBRA),
            witnesses=({ω: pi, k: 1, a: -1},),
            without={"multiple": {ω: 1, k: 1}},
        ),
        part(
            Equal(sin(ω * (t + k)), cos(ω * k) * sin(ω * t)),
            given=(whole := given("half turns", Equal(sin(ω * k), 0)),),
            proof=via(
                sin(ω * t) * cos(ω * k) + cos(ω * t) * sin(ω * k), by=ADDITION
            ).qed(by=GIVEN(whole)),
            witnesses=({ω: pi, k: 1, t: 2},),
            without={"half turns": {ω: 1, k: 1, t: 0}},
        ),
    ),
)

# ---------------------------------------------------------------- when it is the only one

C = letter("C", "real", 2, 2)

PAIR_MATRIX_UNIQUE = claim(
    "0105",
    "Two positions $t_1$ and $t_2$ of one pair with $\\sin ω(t_1 - t_2) ≠ 0$ "
    "determine its shift matrix",
    says=unique(
        C,
        B(ω * k),
        given=(
            first := given("first", Equal(C * p(t1), p(t1 + k))),
            second := given("second", Equal(C * p(t2), p(t2 + k))),
            given("out of phase", Differ(sin(ω * (t1 - t2)), 0)),
        ),
    ),
    proof=qed(
        by=LINEAR_SYSTEM(
            (
                (GIVEN(first), Matrix([[cos(ω * t2), -sin(ω * t2)]])),
                (GIVEN(second), Matrix([[-cos(ω * t1), sin(ω * t1)]])),
            ),
            factor=sin(ω * (t1 - t2)),
        )
    ),
    witnesses=(
        {t1: 0, t2: 1, k: 1, ω: 1, C: Matrix([[cos(1), sin(1)], [-sin(1), cos(1)]])},
    ),
    without={
        "first": {
            t1: 0,
            t2: 1,
            k: 1,
            ω: 1,
            C: Matrix([[2 * cos(1), 0], [-sin(1), cos(1)]]),
        },
        "second": {
            t1: 0,
            t2: 1,
            k: 1,
            ω: 1,
            C: Matrix([[cos(1) + 1, sin(1)], [-sin(1), cos(1)]]),
        },
        "out of phase": {
            t1: 0,
            t2: 0,
            k: 1,
            ω: 1,
            C: Matrix([[cos(1) + 1, sin(1)], [-sin(1), cos(1)]]),
        },
    },
)

T = function("T", "natural", "real")
W = letter("W", "real", d, d)
P = let("P", be=Stack(PE(T(r)).T, (r, d)).T)

SHIFT_MATRIX_UNIQUE = claim(
    "0106",
    "If the sinusoidal encodings of $d$ positions are linearly independent, these "
    "positions determine the shift matrix",
    says=unique(
        A,
        M(k),
        given=(
            each := given(
                "shifts each", Equal(A * PE(T(r)), PE(T(r) + k)), r, provided=Less(r, d)
            ),
            independent := given("independent", Equal(P * W, identity(d))),
        ),
    ),
    proof=proof(
        columns := have(
            "columns",
            Equal(A * P, M(k) * P),
            via(
                Stack(PE(T(r) + k).T, (r, d)).T, by=DIRECT_SUM(GIVEN(each, {r: l}), l)
            ).qed(by=DIRECT_SUM(LEMMA(SHIFT_LINEAR))),
        ),
        via(A * (P * W), by=GIVEN(independent))
        .via(M(k) * P * W, by=GIVEN(columns))
        .qed(by=GIVEN(independent)),
    ),
    witnesses=(
        {
            d: 2,
            θ: Function(i, Rational(1)),
            T: Function(r, r),
            k: 1,
            A: Matrix([[cos(1), sin(1)], [-sin(1), cos(1)]]),
            W: Matrix([[-cos(1) / sin(1), 1], [1 / sin(1), 0]]),
        },
    ),
    without={
        "shifts each": {
            d: 2,
            θ: Function(i, Rational(1)),
            T: Function(r, r),
            k: 1,
            A: Matrix([[0, 0], [0, 0]]),
            W: Matrix([[-cos(1) / sin(1), 1], [1 / sin(1), 0]]),
        },
        "independent": {
            d: 2,
            θ: Function(i, Rational(1)),
            T: Function(r, Rational(0)),
            k: 1,
            A: Matrix([[cos(1) + 1, sin(1)], [-sin(1), cos(1)]]),
        },
    },
)

a, c = function("a", "natural", "real"), function("c", "natural", "real")
waves = lambda t: Sum(a(i) * sin(t * θ(i)) + c(i) * cos(t * θ(i)), pairs)
below = Less(i, d / 2), Less(l, d / 2)
apart = (
    given(
        "different",
        Differ(exp(I * θ(i)), exp(I * θ(l))),
        i,
        l,
        provided=(*below, Differ(i, l)),
    ),
    given("not conjugate", Differ(exp(I * θ(i)), exp(-I * θ(l))), i, l, provided=below),
)
nodes = {
    cited.h: d / 2,
    cited.u: Function(i, exp(I * θ(i))),
    cited.v: Function(i, exp(-I * θ(i))),
}
conjugate_nodes = {
    **nodes,
    cited.α: Function(i, (c(i) - I * a(i)) / 2),
    cited.β: Function(i, (c(i) + I * a(i)) / 2),
}

vanishes = given("vanishes", Equal(waves(r), 0), r, provided=Less(r, d))
none, one, falling = (Function(i, x) for x in (0, 1, 1 - 2 * i))
not_without = {
    "vanishes": {a: one, c: none, **four},
    "different": {**four, a: falling, c: none, θ: one},
    "not conjugate": {**four, a: one, c: none, θ: falling},
}

FIRST_POSITIONS_INDEPENDENT = claim(
    "0107",
    "If the $d$ numbers $e^{±iθ_j}$ are distinct, no nonzero combination of the $d$ "
    "sinusoidal coordinates vanishes at all positions $0, …, d - 1$",
    says=(Equal(a(i), 0), Equal(c(i), 0)),
    free=(i,),
    provided=(Less(i, d / 2),),
    given=(vanishes, *apart),
    proof=proof(
        up := have(
            "up",
            Equal((c(i) - I * a(i)) / 2, 0),
            qed(by=CITED(cited.VANDERMONDE_PAIRS, conjugate_nodes, atom=0)),
        ),
        down := have(
            "down",
            Equal((c(i) + I * a(i)) / 2, 0),
            qed(by=CITED(cited.VANDERMONDE_PAIRS, conjugate_nodes, atom=1)),
        ),
        qed(by=LINEAR_SYSTEM(((GIVEN(up), I), (GIVEN(down), -I)))),
        qed(by=LINEAR_SYSTEM(((GIVEN(up), 1), (GIVEN(down), 1)))),
    ),
    witnesses=({i: 0, a: none, c: none, **four},),
    without={name: {i: 0, **at} for name, at in not_without.items()},
)

in_pairs = lambda first, second: Stack(column(first, second), (i, d / 2))
coefficients = in_pairs(a(i), c(i))

COEFFICIENTS_VANISH = claim(
    "1976",
    "If the $d$ numbers $e^{±iθ_j}$ are distinct, a combination of sinusoidal "
    "coordinates that vanishes at positions $0, …, d - 1$ has coefficient vector 0",
    given=(vanishes, *apart),
    says=Equal(coefficients, zeros(d, 1)),
    proof=via(
        in_pairs(0, c(i)),
        by=DIRECT_SUM(LEMMA(FIRST_POSITIONS_INDEPENDENT, {i: l}, atom=0), l),
    )
    .via(
        in_pairs(0, 0),
        by=DIRECT_SUM(LEMMA(FIRST_POSITIONS_INDEPENDENT, {i: l}, atom=1), l),
    )
    .via(0 * coefficients, by=DIRECT_SUM(ALGEBRA))
    .qed(by=ALGEBRA),
    witnesses=({a: none, c: none, **four},),
    without=not_without,
)

h = letter("h", "natural")
E, F = letter("E F", "real", h, d)
made = function("V", "natural", vectors(h))
of_E, of_F = (
    given(f"makes of {name}", Equal(X * PE(r), made(r)), r, provided=Less(r, d))
    for name, X in (("E", E), ("F", F))
)
zero = Matrix([[0, 0, 0, 0]])
still = {h: 1, E: zero, F: zero, made: Function(r, column(0)), **four}
u = letter("u", "real", h, 1)
gap = E.T * u - F.T * u
no_gap = {u: column(1), a: none, c: none}
both = Matrix([[1, 2]])
alike = {
    **still,
    d: 2,
    E: both,
    F: both,
    made: Function(r, column(sin(r) + 2 * cos(r))),
}
off = {
    "makes of E": {**still, E: Matrix([[0, 0, 0, 1]])},
    "makes of F": {**still, F: Matrix([[0, 0, 0, 1]])},
    "different": {**still, E: Matrix([[1, 0, -1, 0]]), θ: one},
    "not conjugate": {**still, E: Matrix([[0, 1, 0, -1]]), θ: falling},
}

COORDINATES_VANISH = claim(
    "1974",
    "If matrices $E$ and $F$ agree on the encodings of positions $0, …, d - 1$, the "
    "combination of coordinates with coefficients $(E - F)^\\top u$ vanishes there",
    given=(of_E, of_F, coordinates := given("coordinates", Equal(gap, coefficients))),
    says=Equal(waves(r), 0),
    free=(r,),
    provided=(Less(r, d),),
    proof=via(dot(coefficients, PE(r)), by=DIRECT_SUM(ALGEBRA))
    .via(dot(gap, PE(r)), by=GIVEN(coordinates))
    .via(dot(u, E * PE(r)) - dot(u, F * PE(r)), by=ALGEBRA)
    .via(dot(u, made(r)) - dot(u, F * PE(r)), by=GIVEN(of_E))
    .via(dot(u, made(r)) - dot(u, made(r)), by=GIVEN(of_F))
    .qed(by=ALGEBRA),
    witnesses=({**alike, **no_gap, r: 0},),
    without={
        "makes of E": {
            **still,
            **no_gap,
            r: 0,
            E: Matrix([[0, 1, 0, 0]]),
            c: Function(i, 1 - i),
        },
        "makes of F": {
            **still,
            **no_gap,
            r: 0,
            F: Matrix([[0, 1, 0, 0]]),
            c: Function(i, i - 1),
        },
        "coordinates": {**alike, r: 0, a: none, c: one},
    },
)

FIRST_POSITIONS_DETERMINE_TRANSPOSE = claim(
    "1975",
    "If $E$ and $F$ agree on the encodings of positions $0, …, d - 1$ and the numbers "
    "$e^{±iθ_j}$ are distinct, then $E^\\top u = F^\\top u$ for every $u$",
    given=(of_E, of_F, *apart),
    says=Equal(E.T * u, F.T * u),
    proof=proof(
        Obtain(cited.COORDINATES, {cited.vector: gap}, (a, c)),
        Obtain(COORDINATES_VANISH),
        via(F.T * u + gap, by=ALGEBRA)
        .via(F.T * u + coefficients, by=GIVEN(a))
        .via(F.T * u + zeros(d, 1), by=LEMMA(COEFFICIENTS_VANISH))
        .qed(by=ALGEBRA),
    ),
    witnesses=({**alike, **no_gap},),
    without={name: {**at, u: column(1)} for name, at in off.items()},
)

FIRST_POSITIONS_DETERMINE_MATRIX = claim(
    "1709",
    "If the $d$ numbers $e^{±iθ_j}$ are distinct, a matrix is determined by its "
    "products with the sinusoidal encodings of positions $0, …, d - 1$",
    given=(of_E, of_F, *apart),
    says=Equal(E, F),
    proof=proof(
        have(
            "agree",
            Equal(E.T * u, F.T * u),
            qed(by=LEMMA(FIRST_POSITIONS_DETERMINE_TRANSPOSE)),
            u,
        ),
        transposes := have(
            "transposes",
            Equal(E.T, F.T),
            qed(
                by=CITED(
                    cited.MATRIX_OF_VECTORS,
                    {cited.h: d, cited.dim: h, cited.this: E.T, cited.that: F.T},
                )
            ),
        ),
        via(E.T.T, by=ALGEBRA).via(F.T.T, by=GIVEN(transposes)).qed(by=ALGEBRA),
    ),
    witnesses=(alike,),
    without=off,
)

TWO_POSITIONS_FORCE_MATRIX = claim(
    "0108",
    "Two positions with $\\sin θ_i(t_1 - t_2) ≠ 0$ for every pair $i$ determine the "
    "shift matrix of the whole sinusoidal encoding",
    says=unique(
        A,
        M(k),
        given=(
            given("first", Equal(A * PE(t1), PE(t1 + k))),
            given("second", Equal(A * PE(t2), PE(t2 + k))),
            given(
                "out of phase",
                Differ(sin(θ(i) * (t1 - t2)), 0),
                i,
                provided=Less(i, d / 2),
            ),
        ),
    ),
    refuted_at={
        d: 4,
        θ: Function(i, half**i),
        t1: 0,
        t2: 1,
        k: 1,
        A: Matrix(
            [
                [cos(half), 2 * sin(1), 0, -sin(1)],
                [-sin(1), cos(1), 0, 0],
                [0, 0, cos(half), sin(half)],
                [0, 0, -sin(half), cos(half)],
            ]
        ),
    },
    corrected=SHIFT_MATRIX_UNIQUE,
)

# ---------------------------------------------------------------- a group of rotations

PAIR_DETERMINANT_ONE = claim(
    "0109",
    "The shift matrix of one sinusoidal pair has determinant 1",
    says=Equal(det(B(x)), 1),
    proof=via(cos(x) ** 2 + sin(x) ** 2, by=ALGEBRA).qed(by=PYTHAGORAS),
)

DETERMINANT_ONE = claim(
    "0110",
    "For every even $d$ the shift matrix of the sinusoidal encoding has determinant 1",
    says=Equal(det(M(k)), 1),
    proof=via(Product(det(B(θ(i) * k)), pairs), by=DETERMINANT())
    .via(Product(1, pairs), by=TERMWISE(LEMMA(PAIR_DETERMINANT_ONE)))
    .qed(by=ALGEBRA),
)

SHIFT_ORTHOGONAL = claim(
    "0111",
    "For every even $d$ the shift matrix of the sinusoidal encoding is orthogonal",
    says=Equal(M(k).T * M(k), identity(d)),
    proof=via(
        DirectSum(
            Matrix(
                [
                    [cos(θ(i) * k) ** 2 + sin(θ(i) * k) ** 2, 0],
                    [0, cos(θ(i) * k) ** 2 + sin(θ(i) * k) ** 2],
                ]
            ),
            (i, d / 2),
        ),
        by=DIRECT_SUM(ALGEBRA),
    ).qed(by=DIRECT_SUM(PYTHAGORAS)),
)

SHIFTS_ADD = claim(
    "0112",
    "The shift matrices of the sinusoidal encoding satisfy $M_x M_y = M_{x+y}$",
    says=Equal(M(x) * M(y), M(x + y)),
    proof=qed(by=DIRECT_SUM(ADDITION)),
)

SHIFT_INVERSE = claim(
    "0113",
    "The shift matrix $M_{-k}$ of the sinusoidal encoding is the inverse of $M_k$",
    says=inverse(M(k), M(-k), d),
    proof=proof(
        via(M(k - k), by=LEMMA(SHIFTS_ADD)).qed(by=DIRECT_SUM(ALGEBRA)),
        via(M(-k + k), by=LEMMA(SHIFTS_ADD)).qed(by=DIRECT_SUM(ALGEBRA)),
    ),
)

SHIFT_BACK_IS_TRANSPOSE = claim(
    "0114",
    "The shift matrix $M_{-k}$ of the sinusoidal encoding is the transpose of $M_k$",
    says=Equal(M(-k), M(k).T),
    proof=qed(by=DIRECT_SUM(ADDITION)),
)

SHIFT_BY_ZERO = claim(
    "0115",
    "The shift matrix $M_0$ of the sinusoidal encoding is the identity",
    says=Equal(M(0), identity(d)),
    proof=qed(by=DIRECT_SUM(ALGEBRA)),
)

# ---------------------------------------------------------------- the matrix of one pair, found

u1, v1, u2, v2 = letter("u_1 v_1 u_2 v_2", "real")

TWO_EQUATIONS = claim(
    "0116",
    "If a matrix shifts a sinusoidal pair from $t$ to $t + k$, its rows satisfy two "
    "linear equations in $\\sin ωt$ and $\\cos ωt$",
    source="doc001, image 6",
    given=(
        sine := given(
            "sine", Equal(u1 * sin(ω * t) + v1 * cos(ω * t), sin(ω * (t + k)))
        ),
        cosine := given(
            "cosine", Equal(u2 * sin(ω * t) + v2 * cos(ω * t), cos(ω * (t + k)))
        ),
    ),
    says=(
        Equal(
            u1 * sin(ω * t) + v1 * cos(ω * t),
            cos(ω * k) * sin(ω * t) + sin(ω * k) * cos(ω * t),
        ),
        Equal(
            u2 * sin(ω * t) + v2 * cos(ω * t),
            -sin(ω * k) * sin(ω * t) + cos(ω * k) * cos(ω * t),
        ),
    ),
    proof=proof(
        via(sin(ω * (t + k)), by=GIVEN(sine)).qed(by=ADDITION),
        via(cos(ω * (t + k)), by=GIVEN(cosine)).qed(by=ADDITION),
    ),
    witnesses=({t: 1, k: 1, ω: 1, u1: cos(1), v1: sin(1), u2: -sin(1), v2: cos(1)},),
    without={
        "sine": {t: 1, k: 1, ω: 1, u1: 0, v1: 0, u2: -sin(1), v2: cos(1)},
        "cosine": {t: 1, k: 1, ω: 1, u1: cos(1), v1: sin(1), u2: 0, v2: 0},
    },
)

TWO_POSITIONS_DETERMINANT = claim(
    "0117",
    "The sinusoidal pairs at two positions $t_1$ and $t_2$ have the determinant "
    "$\\sin ω(t_1 - t_2)$",
    says=Equal(
        det(Matrix([[sin(ω * t1), sin(ω * t2)], [cos(ω * t1), cos(ω * t2)]])),
        sin(ω * (t1 - t2)),
    ),
    proof=via(sin(ω * t1) * cos(ω * t2) - cos(ω * t1) * sin(ω * t2), by=ALGEBRA).qed(
        by=ADDITION
    ),
)

FIGURES = (
    Figure(
        "table",
        "The sinusoidal encodings of positions 0 to 99 in 64 dimensions, sine first; one "
        "matrix shifts them all, by",
        (SHIFT_LINEAR,),
        "phaseproof.numerics.figures:save",
    ),
)

r"""# Geometric frequencies

The offset matrix, and the forms behind $\cos(m - n)$, are often treated as the only possible ones
[].  For the geometric frequencies in use this is true, and it needs no more than a base above 1
[1719, 1720].

For the geometric frequencies $\theta_i = b^{-2i/d}$ of a base $b > 1$ the $d$ numbers
$e^{\pm i\theta_i}$ are different [1710, 1711].  So a matrix is determined by its products with the
encodings of positions $0, \dots, d - 1$, and by its form at all positions [1709, 1716].

Two theorems follow, with no hypothesis left but $b > 1$ []. The matrix that shifts these $d$
positions by $k$ is the offset matrix and no other [1719]. And a form $p_m^\top H p_n$ depends only
on $m - n$ exactly when $H$ acts on each pair of coordinates as $\alpha I + \beta J$ [1720]. Here
$J$ is the rotation by $\pi/2$ [].
"""

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import b, d, i, l, m, n, pairs, r, s, t
from phaseproof.derivations.alphabet import θ as frequencies
from phaseproof.derivations.frequency import FREQUENCY_RANGE, base, dimension, θ
from phaseproof.derivations.offset import (
    COEFFICIENTS_VANISH,
    FIRST_POSITIONS_DETERMINE_MATRIX,
    PE,
    SHIFT_LINEAR,
    E,
    F,
    a,
    apart,
    c,
    coefficients,
    four,
    h,
    k,
    made,
    none,
    waves,
)
from phaseproof.derivations.powers import (
    EXPONENTIAL_ONE_AT_ZERO_ONLY,
    PI_BOUNDS,
    SINE_POSITIVE,
    SINE_ZERO_AT_ZERO_ONLY,
    u,
    y,
)

claim = stated_in("vaswani2017, §3.5")

# ---------------------------------------------------------------- the numbers differ

usual = {b: 10000, d: 128}
mean, half_gap = (θ(i) + θ(l)) / 2, (θ(i) - θ(l)) / 2
step = -2 * (i - l) / d * log(b)

LADDER_NUMBERS_DIFFER = claim(
    "1710",
    "For geometric frequencies $θ_i = b^{-2i/d}$ with $b > 1$, the numbers $e^{iθ_i}$ "
    "of different pairs are different",
    given=(base, dimension),
    free=(i, l),
    provided=(Less(i, d / 2), Less(l, d / 2), Differ(i, l)),
    says=Differ(exp(I * θ(i)), exp(I * θ(l))),
    proof=proof(
        ratio := have(
            "ratio",
            Differ(exp(step), 1),
            qed(by=LEMMA(EXPONENTIAL_ONE_AT_ZERO_ONLY, {y: step})),
        ),
        have(
            "gap",
            Differ(half_gap, 0),
            qed(by=LINEAR_SYSTEM(((GIVEN(ratio, rel="≠"), θ(l) / 2),))),
        ),
        have(
            "near",
            AtMost(abs(half_gap), 1),
            via((abs(θ(i)) + abs(θ(l))) / 2, by=TRIANGLE)
            .via(mean, by=MODULUS)
            .via((1 + θ(l)) / 2, by=LEMMA(FREQUENCY_RANGE, atom=1))
            .qed(by=LEMMA(FREQUENCY_RANGE, {i: l}, atom=1)),
        ),
        sine := have(
            "sine", Differ(sin(half_gap), 0), qed(by=LEMMA(SINE_ZERO_AT_ZERO_ONLY))
        ),
        qed(by=LINEAR_SYSTEM(((GIVEN(sine, rel="≠"), 2 * I),), factor=exp(-I * mean))),
    ),
    witnesses=({i: 3, l: 5, **usual},),
    without={"base": {i: 3, l: 5, b: 1, d: 128}},
)

LADDER_NUMBERS_NOT_CONJUGATE = claim(
    "1711",
    "For geometric frequencies $θ_i = b^{-2i/d}$ with $b > 1$, no number $e^{iθ_i}$ "
    "is the conjugate of any $e^{iθ_l}$",
    given=(base, dimension),
    free=(i, l),
    provided=(Less(i, d / 2), Less(l, d / 2)),
    says=Differ(exp(I * θ(i)), exp(-I * θ(l))),
    proof=proof(
        have(
            "half turn",
            Less(mean, pi),
            via((1 + θ(l)) / 2, by=LEMMA(FREQUENCY_RANGE, atom=1))
            .via(1, by=LEMMA(FREQUENCY_RANGE, {i: l}, atom=1))
            .via(3, by=SIGN("<"))
            .qed(by=LEMMA(PI_BOUNDS)),
        ),
        have("above 0", Less(0, sin(mean)), qed(by=LEMMA(SINE_POSITIVE, {u: mean}))),
        sine := have("sine", Differ(sin(mean), 0), qed(by=SIGN("≠"))),
        qed(
            by=LINEAR_SYSTEM(
                ((GIVEN(sine, rel="≠"), 2 * I),), factor=exp(-I * half_gap)
            )
        ),
    ),
    witnesses=({i: 3, l: 5, **usual},),
    without={"base": {i: 1, l: 1, b: 1 / pi**2, d: 4}},
)

# ---------------------------------------------------------------- a form is known by its values

number = letter("c", "real", 1, 1)
size = letter("D", "natural")
v, w = letter("v w", "real", size, 1)

claim = stated_in("horn2013, §0.2")

ONE_ENTRY = claim(
    "1712",
    "A matrix with one row and one column equals its entry",
    says=Equal(number, Matrix([[dot(identity(1), number)]])),
    proof=qed(by=ALGEBRA),
    witnesses=({number: column(3)},),
)

ROW_TIMES_COLUMN = claim(
    "1713",
    "The entry of $v^\\top w$ is the inner product of $v$ and $w$",
    says=Equal(v.T * w, Matrix([[dot(v, w)]])),
    proof=qed(by=LEMMA(ONE_ENTRY, {number: v.T * w})),
    witnesses=({size: 2, v: column(1, 2), w: column(3, 4)},),
)

claim = stated_in("su2021sinusoidal, eq. (19)")

x, z = letter("x z", "real", d, 1)
same_products = given("same products", Equal(dot(PE(r), x), dot(PE(r), z)), r)
turned = {x: column(1, 2, 3, 4), z: column(1, 2, 3, 4), **four}

PRODUCTS_DETERMINE_VECTOR = claim(
    "1714",
    "If the numbers $e^{±iθ_i}$ are distinct, a vector is determined by its inner "
    "products with the sinusoidal encodings of all positions",
    given=(same_products, *apart),
    says=Equal(x, z),
    proof=proof(
        Obtain(cited.COORDINATES, {cited.vector: x - z}, (a, c)),
        have(
            "vanishes",
            Equal(waves(r), 0),
            via(dot(PE(r), coefficients), by=DIRECT_SUM(ALGEBRA))
            .via(dot(PE(r), x - z), by=GIVEN(a))
            .via(dot(PE(r), x) - dot(PE(r), z), by=ALGEBRA)
            .via(dot(PE(r), z) - dot(PE(r), z), by=GIVEN(same_products))
            .qed(by=ALGEBRA),
            r,
        ),
        via(z + (x - z), by=ALGEBRA)
        .via(z + coefficients, by=GIVEN(a))
        .via(z + zeros(d, 1), by=LEMMA(COEFFICIENTS_VANISH))
        .qed(by=ALGEBRA),
    ),
    witnesses=({**turned, a: none, c: none},),
    without={
        "same products": {**turned, z: column(1, 2, 3, 3)},
        "different": {
            **turned,
            x: column(1, 0, -1, 0),
            z: column(0, 0, 0, 0),
            frequencies: Function(i, Rational(1)),
        },
        "not conjugate": {
            **turned,
            x: column(0, 1, 0, -1),
            z: column(0, 0, 0, 0),
            frequencies: Function(i, 1 - 2 * i),
        },
    },
)

G, H = letter("G H", "real", d, d)
same_forms = given(
    "same forms", Equal(dot(PE(r), G * PE(l)), dot(PE(r), H * PE(l))), r, l
)
start = letter("j", "natural")
matrices = {G: identity(4), H: identity(4), **four}
degenerate = {
    "different": {
        **matrices,
        frequencies: Function(i, Rational(1)),
        G: Matrix([[1, 0, -1, 0]] + 3 * [[0, 0, 0, 0]]),
        H: zeros(4, 4),
    },
    "not conjugate": {
        **matrices,
        frequencies: Function(i, 1 - 2 * i),
        G: Matrix([[0, 1, 0, -1]] + 3 * [[0, 0, 0, 0]]),
        H: zeros(4, 4),
    },
}

FORM_DETERMINES_COLUMN = claim(
    "1715",
    "If the numbers $e^{±iθ_i}$ are distinct, two matrices with the same form at all "
    "positions map each sinusoidal encoding to one vector",
    given=(same_forms, *apart),
    says=Equal(G * PE(start), H * PE(start)),
    proof=proof(
        have(
            "at one position",
            Equal(dot(PE(r), G * PE(start)), dot(PE(r), H * PE(start))),
            qed(by=GIVEN(same_forms)),
            r,
        ),
        qed(by=LEMMA(PRODUCTS_DETERMINE_VECTOR, {x: G * PE(start), z: H * PE(start)})),
    ),
    witnesses=({start: 1, **matrices},),
)

FORM_DETERMINES_MATRIX = claim(
    "1716",
    "If the numbers $e^{±iθ_i}$ are distinct, a matrix $H$ is determined by its form "
    "$p_m^\\top Hp_n$ at all positions",
    given=(same_forms, *apart),
    says=Equal(G, H),
    proof=proof(
        have(
            "columns",
            Equal(G * PE(r), H * PE(r)),
            qed(by=LEMMA(FORM_DETERMINES_COLUMN, {start: r})),
            r,
        ),
        qed(
            by=LEMMA(
                FIRST_POSITIONS_DETERMINE_MATRIX,
                {h: d, E: G, F: H, made: Function(r, H * PE(r))},
            )
        ),
    ),
    witnesses=(matrices,),
)

# ---------------------------------------------------------------- which forms are relative

α, β, f, g = (function(name, "natural", "real") for name in ("alpha", "beta", "f", "g"))
turning = lambda α, β: DirectSum(Matrix([[α(i), -β(i)], [β(i), α(i)]]), (i, d / 2))
lags = lambda m, n: Sum(
    α(i) * cos((m - n) * frequencies(i)) - β(i) * sin((m - n) * frequencies(i)), pairs
)
between = lambda m, n: Sum(
    α(i)
    * (
        cos(m * frequencies(i)) * cos(n * frequencies(i))
        + sin(m * frequencies(i)) * sin(n * frequencies(i))
    )
    - β(i)
    * (
        sin(m * frequencies(i)) * cos(n * frequencies(i))
        - cos(m * frequencies(i)) * sin(n * frequencies(i))
    ),
    pairs,
)

TURNING_FORM_SEES_THE_LAG = claim(
    "1717",
    "The form of $⊕(α_i I + β_i J)$ between sinusoidal encodings with the sine first "
    "depends only on $m - n$, including the sign",
    says=Equal(dot(PE(m), turning(α, β) * PE(n)), lags(m, n)),
    proof=via(between(m, n), by=DIRECT_SUM(ALGEBRA)).qed(by=TERMWISE(ADDITION)),
)

relative_form = lambda PE: given(
    "relative", Equal(dot(PE(m + s), H * PE(n + s)), dot(PE(m), H * PE(n))), m, n, s
)
T = let("T_0", be=DirectSum(Matrix([[g(i), f(i)], [-f(i), g(i)]]), (i, d / 2)))
backwards = {α: g, β: Function(i, -f(i))}
ones = {f: Function(i, Rational(0)), g: Function(i, Rational(1))}

RELATIVE_FORM_IS_TURNING = claim(
    "1718",
    "If the numbers $e^{±iθ_i}$ are distinct and $p_m^\\top Hp_n$ depends only on $m "
    "- n$, then $H = ⊕(α_i I + β_i J)$",
    given=(relative_form(PE), *apart),
    some=(α, β),
    says=Equal(H, turning(α, β)),
    proof=proof(
        Obtain(cited.COORDINATES, {cited.vector: H * PE(0)}, (f, g)),
        at_0 := have(
            "at 0",
            Equal(H * PE(0), T * PE(0)),
            via(Stack(column(f(i), g(i)), (i, d / 2)), by=GIVEN(f)).qed(
                by=DIRECT_SUM(ALGEBRA)
            ),
        ),
        have(
            "same forms",
            Equal(dot(PE(r), H * PE(l)), dot(PE(r), T * PE(l))),
            via(
                dot(PE(r - l), H * PE(0)),
                by=GIVEN(relative_form(PE), {m: r - l, n: 0, s: l}),
            )
            .via(dot(PE(r - l), T * PE(0)), by=GIVEN(at_0))
            .via(
                where(lags(m, n), {m: r, n: l, **backwards}),
                by=LEMMA(TURNING_FORM_SEES_THE_LAG, {m: r - l, n: 0, **backwards}),
            )
            .qed(by=LEMMA(TURNING_FORM_SEES_THE_LAG, {m: r, n: l, **backwards})),
            r,
            l,
        ),
        qed(by=LEMMA(FORM_DETERMINES_MATRIX, {G: H, H: T})),
        choose=backwards,
    ),
    witnesses=({H: identity(4), **ones, **four},),
)

# ---------------------------------------------------------------- the theorems

of_ladder = {frequencies: Function(i, θ(i))}
A = letter("A", "real", d, d)
on_ladder = let("PE_b", t, be=Stack(column(sin(t * θ(i)), cos(t * θ(i))), (i, d / 2)))
shift = let(
    "M_b",
    k,
    be=DirectSum(
        Matrix([[cos(k * θ(i)), sin(k * θ(i))], [-sin(k * θ(i)), cos(k * θ(i))]]),
        (i, d / 2),
    ),
)
each = given(
    "shifts each", Equal(A * on_ladder(r), on_ladder(r + k)), r, provided=Less(r, d)
)
pair_of = {d: 2, b: 10000, k: 1}
one_pair = {m: 1, n: 0, s: 1, d: 2, b: 10000}

LADDER_SHIFT_MATRIX_UNIQUE = claim(
    "1719",
    "For every even $d$ and geometric frequencies $b^{-2i/d}$ with $b > 1$, only one "
    "matrix shifts the sinusoidal encodings of $0, …, d - 1$ by $k$",
    source="vaswani2017, §3.5",
    theorem=True,
    says=unique(A, shift(k), given=(base, dimension, each)),
    proof=proof(
        have(
            "shift",
            Equal(shift(k) * on_ladder(r), on_ladder(r + k)),
            qed(by=LEMMA(SHIFT_LINEAR, {t: r, **of_ladder})),
            r,
        ),
        Obtain(LADDER_NUMBERS_DIFFER),
        Obtain(LADDER_NUMBERS_NOT_CONJUGATE),
        qed(
            by=LEMMA(
                FIRST_POSITIONS_DETERMINE_MATRIX,
                {
                    h: d,
                    E: A,
                    F: shift(k),
                    made: Function(r, on_ladder(r + k)),
                    **of_ladder,
                },
            )
        ),
    ),
    witnesses=({**pair_of, A: Matrix([[cos(1), sin(1)], [-sin(1), cos(1)]])},),
    without={
        "base": {
            d: 4,
            b: 1,
            k: 0,
            A: Matrix([[2, 0, -1, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]),
        },
        "shifts each": {**pair_of, A: identity(2)},
    },
)

LADDER_RELATIVE_FORMS = claim(
    "1720",
    "For even $d$ and geometric frequencies $b^{-2i/d}$ with $b > 1$, the form "
    r"$p_m^\top Hp_n$ depends only on $m - n$ if and only if $H = ⊕(α_i I + β_i J)$",
    source="su2021sinusoidal, eq. (19)",
    parts=(
        part(
            Equal(H, turning(α, β)),
            given=(base, dimension, relative_form(on_ladder)),
            some=(α, β),
            proof=proof(
                Obtain(LADDER_NUMBERS_DIFFER),
                Obtain(LADDER_NUMBERS_NOT_CONJUGATE),
                Obtain(RELATIVE_FORM_IS_TURNING, of_ladder, (f, g)),
                qed(by=GIVEN(f)),
                choose={α: f, β: g},
            ),
            witnesses=({d: 2, b: 10000, H: identity(2), f: ones[g], g: ones[f]},),
        ),
        part(
            relative(
                lambda m, n: dot(on_ladder(m), H * on_ladder(n)),
                m,
                n,
                s,
                given=(dimension, turns := given("turns", Equal(H, turning(α, β)))),
            ),
            proof=via(
                dot(on_ladder(m + s), turning(α, β) * on_ladder(n + s)), by=GIVEN(turns)
            )
            .via(
                where(lags(m, n), of_ladder),
                by=LEMMA(TURNING_FORM_SEES_THE_LAG, {m: m + s, n: n + s, **of_ladder}),
            )
            .via(
                dot(on_ladder(m), turning(α, β) * on_ladder(n)),
                by=LEMMA(TURNING_FORM_SEES_THE_LAG, of_ladder),
            )
            .qed(by=GIVEN(turns)),
            witnesses=(
                {
                    **one_pair,
                    H: Matrix([[1, -2], [2, 1]]),
                    α: Function(i, Rational(1)),
                    β: Function(i, Rational(2)),
                },
            ),
            without={"turns": {**one_pair, H: Matrix([[1, 0], [0, 0]])}},
        ),
    ),
)

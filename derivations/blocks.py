r"""# Blocks

The matrix between two encodings is learned [].  This chapter determines all matrices that keep the
form relative, and bounds the loss for a matrix that is only near one of them [1677, 1684, 1685].

Between two encodings stands any $d \times d$ matrix, made of $2 \times 2$ blocks $H_{il}$, one for
each two pairs []. The part $\alpha I + \beta J$ of a block gives terms in the difference of two
angles, and the rest gives terms in their sum [1670]. For every even $d$ this answers which forms
depend only on $m - n$ []. If the numbers $e^{\pm i\theta_i}$ are different, they are those of
$\bigoplus (\alpha_i I + \beta_i J)$ and no others [1675, 1684, 1685]. Such a matrix need not be
diagonal, and a diagonal one need not be of this kind [0407, 0409]. The error is controlled not by
the size of the other entries but by the distance of the matrix from one of these [1673, 1674,
1677].
"""

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import d, i, l, m, n, pairs, r, t, x, y, ε, θ
from phaseproof.derivations.orbits import SQUARED_NORM_NONNEGATIVE
from phaseproof.derivations.orbits import dim as dimension
from phaseproof.derivations.orbits import v as vector
from phaseproof.derivations.plane import PE, SQUARED_NORM, ladder
from phaseproof.derivations.powers import WAVES_AT_MOST_ONE

a, b, c, e = letter("a b c e", "real")
block = Matrix([[a, b], [c, e]])
point = lambda angle: column(cos(angle), sin(angle))
between = lambda x, y: dot(point(x), block * point(y))
sees_sum = (a - e) * cos(x + y) + (b + c) * sin(x + y)

# ---------------------------------------------------------------- one block

BLOCK_SPLIT = claim(
    "1670",
    "The form of a $2 × 2$ block between two points of the unit circle has terms in "
    "the difference and in the sum of their angles",
    source="su2021sinusoidal, eq. (19)",
    says=Equal(
        between(x, y), ((a + e) * cos(x - y) + (c - b) * sin(x - y) + sees_sum) / 2
    ),
    proof=via(
        a * cos(x) * cos(y)
        + b * cos(x) * sin(y)
        + c * sin(x) * cos(y)
        + e * sin(x) * sin(y),
        by=ALGEBRA,
    ).qed(by=ADDITION),
)

bound = lambda angle, atom: LEMMA(WAVES_AT_MOST_ONE, atom=atom)

claim = stated_in("doc004, §2.4")

TWO_WAVES_BOUND = claim(
    "1672",
    r"All real numbers satisfy $|a(\cos x - \cos y) + b(\sin x - \sin y)|/2 ≤ |a| + "
    "|b|$",
    says=AtMost(
        abs((a * (cos(x) - cos(y)) + b * (sin(x) - sin(y))) / 2), abs(a) + abs(b)
    ),
    proof=via(
        (abs(a) * (abs(cos(x)) + abs(cos(y))) + abs(b) * (abs(sin(x)) + abs(sin(y))))
        / 2,
        by=TRIANGLE,
    )
    .via(
        (abs(a) * (1 + abs(cos(y))) + abs(b) * (abs(sin(x)) + abs(sin(y)))) / 2,
        by=bound(x, 0),
    )
    .via((abs(a) * (1 + 1) + abs(b) * (abs(sin(x)) + abs(sin(y)))) / 2, by=bound(y, 0))
    .via((abs(a) * (1 + 1) + abs(b) * (1 + abs(sin(y)))) / 2, by=bound(x, 1))
    .via((abs(a) * (1 + 1) + abs(b) * (1 + 1)) / 2, by=bound(y, 1))
    .qed(by=ALGEBRA),
)

waves = (a - e) * (cos(x + y + 2 * t) - cos(x + y)) + (b + c) * (
    sin(x + y + 2 * t) - sin(x + y)
)
change = abs(between(x + t, y + t) - between(x, y))

BLOCK_NEARLY_RELATIVE = claim(
    "1673",
    "If $|a - e|, |b + c| ≤ ε$, shifting both angles changes the bilinear form, at unit "
    "vectors, of the matrix with rows $(a, b)$ and $(c, e)$ by at most $2ε$",
    given=(
        diagonal := given("diagonal", AtMost(abs(a - e), ε)),
        skew := given("skew", AtMost(abs(b + c), ε)),
    ),
    says=AtMost(change, 2 * ε),
    proof=via(abs(waves / 2), by=EULER)
    .via(abs(a - e) + abs(b + c), by=LEMMA(TWO_WAVES_BOUND))
    .via(ε + abs(b + c), by=GIVEN(diagonal))
    .qed(by=GIVEN(skew)),
    witnesses=({x: 2, y: 1, t: 1, a: 1, b: 2, c: -2, e: 1, ε: half},),
    without={
        "diagonal": {x: 0, y: 0, t: pi / 2, a: 1, b: 0, c: 0, e: 0, ε: Rational(1, 4)},
        "skew": {x: 0, y: 0, t: pi / 4, a: 0, b: 1, c: 0, e: 0, ε: Rational(1, 8)},
    },
)

DIAGONAL_DOMINANCE_IS_ENOUGH = claim(
    "1674",
    "If $|b|, |c| ≤ ε|a|$, the form of the block with rows $(a, b)$ and $(c, e)$ "
    "changes by at most $2ε$ when both angles are shifted",
    given=(
        given("first row", AtMost(abs(b), ε * abs(a))),
        given("second row", AtMost(abs(c), ε * abs(a))),
    ),
    says=AtMost(change, 2 * ε),
    refuted_at={x: 0, y: 0, t: pi / 2, a: 1, b: 0, c: 0, e: 0, ε: Rational(1, 4)},
    corrected=BLOCK_NEARLY_RELATIVE,
)

# ---------------------------------------------------------------- the good matrices

α, β = (function(name, "natural", "real") for name in ("alpha", "beta"))
T = let("T", be=DirectSum(Matrix([[α(i), -β(i)], [β(i), α(i)]]), (i, d / 2)))
lags = Sum(α(i) * cos((m - n) * θ(i)) + β(i) * sin((m - n) * θ(i)), pairs)
turning = {α: Function(i, i + 1), β: Function(i, 2 - i), **ladder}

TURNING_BLOCKS_SEE_THE_LAG = claim(
    "1675",
    "For every even $d$ the form of $⊕(α_i I + β_i J)$ between sinusoidal encodings "
    "depends only on $m - n$, including the sign",
    says=Equal(dot(PE(m), T * PE(n)), lags),
    proof=via(
        Sum(
            α(i) * (cos(m * θ(i)) * cos(n * θ(i)) + sin(m * θ(i)) * sin(n * θ(i)))
            + β(i) * (sin(m * θ(i)) * cos(n * θ(i)) - cos(m * θ(i)) * sin(n * θ(i))),
            pairs,
        ),
        by=DIRECT_SUM(ALGEBRA),
    ).qed(by=TERMWISE(ADDITION)),
)

# ---------------------------------------------------------------- near a good matrix

K = letter("K", "real", d, d)
v, w = letter("v w", "real", d)

WEIGHTED_MEANS = claim(
    "1676",
    "Vectors $v$ and $w$ satisfy $|⟨v, w⟩| ≤ (ε|v|^2 + |w|^2/ε)/2$ for every $ε > 0$",
    source="horn2013, §5.1",
    says=(
        AtMost(dot(v, w), (ε * dot(v, v) + dot(w, w) / ε) / 2),
        AtMost(-(ε * dot(v, v) + dot(w, w) / ε) / 2, dot(v, w)),
    ),
    proof=proof(
        qed(by=LEMMA(SQUARED_NORM_NONNEGATIVE, {dimension: d, vector: ε * v - w})),
        qed(by=LEMMA(SQUARED_NORM_NONNEGATIVE, {dimension: d, vector: ε * v + w})),
    ),
    witnesses=({d: 2, v: column(1, 2), w: column(3, 1), ε: 2},),
)

small = given("small", AtMost(dot(K * v, K * v), ε**2 * dot(v, v)), v)
rest = dot(PE(m), (T + K) * PE(n)) - lags
norms = lambda v, w: (ε * v + w / ε) / 2
tiny = {
    **turning,
    K: Matrix([[half, 0, 0, 0], [0, half, 0, 0], [0, 0, 0, half], [0, 0, half, 0]]),
    ε: half,
}

NEARLY_RELATIVE = claim(
    "1677",
    "For every even $d$, if $|Kv| ≤ ε|v|$ for all $v$, the form of $⊕(α_i I + β_i J) "
    "+ K$ differs from a function of $m - n$ by at most $εd/2$",
    given=(small,),
    says=(AtMost(rest, ε * d / 2), AtMost(-ε * d / 2, rest)),
    proof=proof(
        via(dot(PE(m), T * PE(n)) + dot(PE(m), K * PE(n)) - lags, by=ALGEBRA)
        .via(dot(PE(m), K * PE(n)), by=LEMMA(TURNING_BLOCKS_SEE_THE_LAG))
        .via(
            norms(dot(PE(m), PE(m)), dot(K * PE(n), K * PE(n))),
            by=LEMMA(WEIGHTED_MEANS),
        )
        .via(norms(dot(PE(m), PE(m)), ε**2 * dot(PE(n), PE(n))), by=GIVEN(small))
        .via(norms(dot(PE(m), PE(m)), ε**2 * (d / 2)), by=LEMMA(SQUARED_NORM))
        .via(norms(d / 2, ε**2 * (d / 2)), by=LEMMA(SQUARED_NORM))
        .qed(by=ALGEBRA),
        via(-norms(d / 2, ε**2 * (d / 2)), by=ALGEBRA)
        .via(-norms(dot(PE(m), PE(m)), ε**2 * (d / 2)), by=LEMMA(SQUARED_NORM))
        .via(
            -norms(dot(PE(m), PE(m)), ε**2 * dot(PE(n), PE(n))), by=LEMMA(SQUARED_NORM)
        )
        .via(-norms(dot(PE(m), PE(m)), dot(K * PE(n), K * PE(n))), by=GIVEN(small))
        .via(
            dot(PE(m), K * PE(n)),
            by=LEMMA(WEIGHTED_MEANS, {v: PE(m), w: K * PE(n)}, atom=1),
        )
        .via(
            dot(PE(m), T * PE(n)) + dot(PE(m), K * PE(n)) - lags,
            by=LEMMA(TURNING_BLOCKS_SEE_THE_LAG),
        )
        .qed(by=ALGEBRA),
    ),
    witnesses=({m: 5, n: 2, **tiny},),
    without={
        "small": {m: 0, n: 0, **turning, d: 2, K: Matrix([[2, 0], [0, 2]]), ε: half}
    },
)

# ---------------------------------------------------------------- all forms, in complex coordinates

U, V = (function(name, ("natural", "natural"), "complex") for name in "UV")
μ, ν = letter("mu nu", "natural")
turn = lambda angle: exp(I * angle)
over = lambda body, x: Sum(body, (x, 0, d / 2 - 1))

form = lambda U, V, m, n: re(
    over(over(U * turn(m * θ(i) - n * θ(l)) + V * turn(m * θ(i) + n * θ(l)), l), i)
)

A, B, C, E = (function(name, ("natural", "natural"), "real") for name in "ABCE")
entries = Matrix([[A(i, l), B(i, l)], [C(i, l), E(i, l)]])
for_difference = (A(i, l) + E(i, l) + I * (B(i, l) - C(i, l))) / 2
for_sum = (A(i, l) - E(i, l) - I * (B(i, l) + C(i, l))) / 2

FORM_IN_COMPLEX_COORDINATES = claim(
    "1679",
    "For every even $d$ the form of a block matrix is the real part of a sum of "
    "multiples of $e^{i(mθ_i ± nθ_l)}$",
    says=Equal(
        over(over(dot(point(m * θ(i)), entries * point(n * θ(l))), l), i),
        form(for_difference, for_sum, m, n),
    ),
    proof=via(
        over(
            re(
                over(
                    for_difference * turn(m * θ(i) - n * θ(l))
                    + for_sum * turn(m * θ(i) + n * θ(l)),
                    l,
                )
            ),
            i,
        ),
        by=TERMWISE(EULER),
    ).qed(by=ALGEBRA),
)

meet = lambda m, n: form(U(i, l), V(i, l), m, n)
across = U(i, l) * turn(-ν * θ(l)) + V(i, l) * turn(ν * θ(l))
back = conj(U(i, l)) * turn(ν * θ(l)) + conj(V(i, l)) * turn(-ν * θ(l))
below = Less(i, d / 2), Less(l, d / 2)
vanishes = given("vanishes", Equal(meet(μ, ν), 0), μ, ν)
row = given("row", Less(i, d / 2))
different = given(
    "different", Differ(turn(θ(i)), turn(θ(l))), i, l, provided=(*below, Differ(i, l))
)
not_conjugate = given(
    "not conjugate", Differ(turn(θ(i)), turn(-θ(l))), i, l, provided=below
)
nodes = different, not_conjugate
nothing, something = Function((i, l), Rational(0)), Function((i, l), Rational(1))
zero = {U: nothing, V: nothing, **ladder}
beyond = {U: Function((i, l), i), V: nothing, d: 2, θ: Function(i, Rational(1))}
equal = {U: Function((i, l), 1 - 2 * i), V: nothing, d: 4, θ: Function(i, Rational(1))}
still = {U: Function((i, l), I), V: nothing, d: 2, θ: Function(i, Rational(0))}

FORM_AT_ONE_KEY = claim(
    "1680",
    "If a form of sinusoidal encodings vanishes at all positions, then at each key a "
    "linear combination of the powers $e^{±ⅈrθ_i}$ vanishes for all $r < d$",
    given=(vanishes,),
    says=Equal(
        over(
            over(across, l) / 2 * turn(θ(i)) ** r
            + over(back, l) / 2 * turn(-θ(i)) ** r,
            i,
        ),
        0,
    ),
    free=(r,),
    provided=(Less(r, d),),
    proof=proof(
        have("a pair", Less(0, d), via(r, by=SIGN("≤")).qed(by=GIVEN(Less(r, d)))),
        via(meet(r, ν), by=ALGEBRA).qed(by=GIVEN(vanishes)),
    ),
    witnesses=({ν: 1, r: 0, **zero},),
    without={"vanishes": {ν: 1, r: 0, **zero, U: something}},
)

FORM_VANISHES_IN_EACH_ROW = claim(
    "1681",
    "If the numbers $e^{±iθ_i}$ are distinct, a bilinear form of sinusoidal "
    "encodings that vanishes at all positions vanishes in each row of blocks",
    given=(vanishes, *nodes, row),
    says=Equal(over(across, l), 0),
    free=(ν,),
    proof=proof(
        Obtain(FORM_AT_ONE_KEY),
        half_shown := have(
            "half",
            Equal(over(across, l) / 2, 0),
            qed(
                by=CITED(
                    cited.VANDERMONDE_PAIRS,
                    {
                        cited.h: d / 2,
                        cited.u: Function(i, turn(θ(i))),
                        cited.v: Function(i, turn(-θ(i))),
                        cited.α: Function(i, over(across, l) / 2),
                        cited.β: Function(i, over(back, l) / 2),
                        cited.i: i,
                    },
                )
            ),
        ),
        qed(by=LINEAR_SYSTEM(((GIVEN(half_shown), 2),))),
    ),
    witnesses=({i: 1, ν: 1, **zero},),
    without={
        "vanishes": {i: 1, ν: 1, **zero, U: something},
        "row": {i: 1, ν: 1, **beyond},
        "different": {i: 0, ν: 1, **equal},
        "not conjugate": {i: 0, ν: 1, **still},
    },
)

FORM_DETERMINES_BLOCKS = claim(
    "1682",
    "If the numbers $e^{±iθ_i}$ are distinct, a bilinear form of sinusoidal "
    "encodings that vanishes at all positions has only zero blocks",
    given=(vanishes, *nodes, row),
    says=(Equal(U(i, l), 0), Equal(V(i, l), 0)),
    free=(l,),
    provided=(Less(l, d / 2),),
    proof=proof(
        Obtain(FORM_VANISHES_IN_EACH_ROW),
        *(
            qed(
                by=CITED(
                    cited.VANDERMONDE_PAIRS,
                    {
                        cited.h: d / 2,
                        cited.u: Function(l, turn(-θ(l))),
                        cited.v: Function(l, turn(θ(l))),
                        cited.α: Function(l, U(i, l)),
                        cited.β: Function(l, V(i, l)),
                        cited.i: l,
                    },
                    atom=atom,
                )
            )
            for atom in (0, 1)
        ),
    ),
    witnesses=({i: 1, l: 0, **zero},),
    without={
        "vanishes": {i: 1, l: 0, **zero, U: something},
        "row": {i: 1, l: 0, **beyond},
        "different": {i: 0, l: 0, **equal},
        "not conjugate": {i: 0, l: 0, **still},
    },
)

same_after_one_step = given("relative", Equal(meet(μ + 1, ν + 1), meet(μ, ν)), μ, ν)
moves = U(i, l) * (turn(θ(i) - θ(l)) - 1), V(i, l) * (turn(θ(i) + θ(l)) - 1)
moved = {U: Function((i, l), moves[0]), V: Function((i, l), moves[1])}

ONE_STEP_OF_FORM = claim(
    "1683",
    "If a bilinear form of sinusoidal encodings depends only on $m - n$, the form "
    "with blocks multiplied by $e^{i(θ_i ± θ_l)} - 1$ vanishes at all positions",
    given=(same_after_one_step,),
    says=Equal(form(*moves, μ, ν), 0),
    free=(μ, ν),
    proof=via(meet(μ + 1, ν + 1) - meet(μ, ν), by=ALGEBRA)
    .via(meet(μ, ν) - meet(μ, ν), by=GIVEN(same_after_one_step))
    .qed(by=ALGEBRA),
    witnesses=({μ: 1, ν: 0, **zero},),
    without={"relative": {μ: 0, ν: 0, **zero, d: 2, V: something}},
)

entry = lambda name, value, l, atom: have(
    name,
    Equal(value, 0),
    qed(by=LEMMA(FORM_DETERMINES_BLOCKS, {**moved, l: l}, atom=atom)),
)
apart = lambda known, other, k: have(
    f"{known.name} apart", Differ(turn(θ(i)), turn(other)), qed(by=GIVEN(known))
)

RELATIVE_FORM_HAS_NO_OTHER_BLOCKS = claim(
    "1684",
    "For every even $d$, if the numbers $e^{±iθ_i}$ are distinct, a form of "
    "sinusoidal encodings that depends only on $m - n$ has only diagonal blocks",
    given=(
        same_after_one_step,
        *nodes,
        row,
        given("column", Less(l, d / 2)),
        given("another", Differ(i, l)),
    ),
    says=(Equal(U(i, l), 0), Equal(V(i, l), 0)),
    proof=proof(
        Obtain(ONE_STEP_OF_FORM),
        apart(different, θ(l), l),
        apart(not_conjugate, -θ(l), l),
        off_U := entry("first entry", moves[0], l, 0),
        off_V := entry("second entry", moves[1], l, 1),
        qed(by=LINEAR_SYSTEM(((GIVEN(off_U), 1),), factor=turn(θ(i) - θ(l)) - 1)),
        qed(by=LINEAR_SYSTEM(((GIVEN(off_V), 1),), factor=turn(θ(i) + θ(l)) - 1)),
    ),
    witnesses=({i: 1, l: 0, **zero},),
    without={
        "relative": {i: 1, l: 0, **zero, V: something},
        "row": {i: 1, l: 0, **beyond},
        "column": {i: 0, l: 1, **beyond, U: Function((i, l), l)},
        "different": {
            i: 1,
            l: 0,
            d: 4,
            θ: Function(i, Rational(1)),
            U: something,
            V: nothing,
        },
        "not conjugate": {
            i: 1,
            l: 0,
            d: 4,
            θ: Function(i, 1 - 2 * i),
            U: nothing,
            V: Function((i, l), (i - l) ** 2),
        },
        "another": {i: 1, l: 1, **zero, U: Function((i, l), 1 - (i - l) ** 2)},
    },
)

RELATIVE_FORM_TURNS = claim(
    "1685",
    "For every even $d$, if the numbers $e^{±iθ_i}$ are distinct, a form of "
    "sinusoidal encodings that depends only on $m - n$ has diagonal blocks $α_i I + "
    "β_i J$",
    given=(same_after_one_step, *nodes, row),
    says=Equal(V(i, i), 0),
    proof=proof(
        Obtain(ONE_STEP_OF_FORM),
        apart(not_conjugate, -θ(i), i),
        V_shown := have(
            "one step",
            Equal(V(i, i) * (turn(2 * θ(i)) - 1), 0),
            qed(by=LEMMA(FORM_DETERMINES_BLOCKS, {**moved, l: i}, atom=1)),
        ),
        qed(by=LINEAR_SYSTEM(((GIVEN(V_shown), 1),), factor=turn(2 * θ(i)) - 1)),
    ),
    witnesses=({i: 1, **zero},),
    without={
        "relative": {i: 1, **ladder, V: something},
        "row": {i: 1, **beyond, U: nothing, V: Function((i, l), i)},
        "different": {
            i: 1,
            **equal,
            U: nothing,
            V: Function((i, l), (1 - (i - l) ** 2) * (1 - 2 * i)),
        },
        "not conjugate": {
            i: 0,
            d: 2,
            θ: Function(i, Rational(0)),
            U: nothing,
            V: something,
        },
    },
)

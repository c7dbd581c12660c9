r"""# Recipes for a table

Recipes that stretch, squash or scale a table of encodings are passed on as harmless []. Some are
harmless, and some change the property that they should preserve [1327, 1333, 1339].

A table of encodings with rows $p_0, p_1, \dots$ invites recipes: stretch it by linear
interpolation, squash its entries, divide by its norm, space its frequencies differently []. Each
recipe is a formula [].

The mean of two successive rows is not $p_{m + 1/2}$: it is $p_{m+1/2}$ with every pair multiplied
by $\cos(\theta_i/2)$ [1326, 1327]. Dividing by the norm multiplies all inner products by one
constant [1333]. A hyperbolic tangent makes the norm depend on the position [1338, 1339]. Geometric
frequencies from $1$ to $1/b$ that include both ends are different from $b^{-2i/d}$ of the same
number [1340, 1341, 1343].
"""

from phaseproof.author import *
from phaseproof.derivations.alphabet import b, d, i, j, m, n, t, x, y, θ, ω
from phaseproof.derivations.plane import (
    INNER_PRODUCT_SUM,
    PE,
    SQUARED_NORM,
    kernel_sum,
    ladder,
)
from phaseproof.derivations.powers import EXPONENTIAL_ABOVE_TANGENT

claim = stated_in("doc004, §5.4")

l = letter("l", "positive")
c, z = letter("c z", "nonnegative")
close = lambda value, digits, places: Less(
    abs(value - Rational(digits, 10**places)), Rational(1, 2 * 10**places)
)

# ---------------------------------------------------------------- between two rows

half_row = let("row", t, be=Stack(column(cos(t * θ(i)), sin(t * θ(i))), (i, d / 2)))
width = given("width", AtMost(2, d))
shrinking = DirectSum(Matrix([[cos(θ(i) / 2), 0], [0, cos(θ(i) / 2)]]), (i, d / 2))

MIDPOINT_OF_ROWS = claim(
    "1326",
    "The mean of rows $m$ and $m + 1$ of a sinusoidal table is the encoding at $m + "
    "1/2$ with each pair $i$ multiplied by $\\cos(θ_i/2)$",
    says=Equal((PE(m) + PE(m + 1)) / 2, shrinking * half_row(m + half)),
    proof=qed(by=DIRECT_SUM(EULER)),
)

MIDPOINT_IS_ENCODING = claim(
    "1327",
    "The mean of rows $m$ and $m + 1$ of a sinusoidal table is the encoding at $m + "
    "1/2$",
    says=Equal((PE(m) + PE(m + 1)) / 2, half_row(m + half)),
    refuted_at={m: 0, d: 2, θ: Function(i, Rational(1))},
    corrected=MIDPOINT_OF_ROWS,
)

between = lambda x: column(
    *((1 - t) * f(m * ω) + t * f((m + 1) * ω) for f in (cos, sin))
)

INTERPOLATED_PAIR_SHRINKS = claim(
    "1328",
    "A sinusoidal pair interpolated linearly at $m + t$, $0 ≤ t ≤ 1$, has the squared "
    "norm $1 - 2t(1 - t)(1 - \\cos ω)$",
    says=Equal(dot(between(x), between(x)), 1 - 2 * t * (1 - t) * (1 - cos(ω))),
    proof=qed(by=EULER),
)

# ---------------------------------------------------------------- where the rows stand

aligned = j * Rational(511, 1023)

ALIGNED_POSITIONS = claim(
    "1330",
    "Interpolated from 512 rows with aligned corners, row $j$ of 1024 is taken at "
    "position $511j/1023 = j/2 - j/2046$",
    says=Equal(aligned, j / 2 - j / 2046),
    proof=qed(by=ALGEBRA),
)

HALVED_POSITIONS = claim(
    "1331",
    "Interpolated from 512 rows with aligned corners, row $j$ of 1024 is taken at "
    "position $j/2$",
    says=Equal(aligned, j / 2),
    refuted_at={j: 1023},
    corrected=ALIGNED_POSITIONS,
)

claim = stated_in("doc004, §5.6")

STRETCHED_TABLE = claim(
    "1332",
    "Among 1024 rows interpolated from 5000, neighbours are $4.8866 > π$ apart; "
    "among 1024 rows interpolated from 512, neighbours are less than $1$ apart",
    says=(
        Less(
            abs(Rational(4999, 1023) - Rational(48866, 10**4)), Rational(1, 2 * 10**4)
        ),
        Less(pi, Rational(4999, 1023)),
        Less(Rational(511, 1023), 1),
    ),
    proof=proof(qed(by=SIGN("<")), qed(by=ENCLOSED()), qed(by=SIGN("<"))),
)

# ---------------------------------------------------------------- lengths

reciprocal = given("reciprocal", Equal(c**2 * (d / 2), 1))

UNIT_ROWS = claim(
    "1333",
    "Divided by their norm $\\sqrt{d/2}$, sinusoidal rows have norm $1$ and inner "
    "products $(2/d)Σ_i \\cos((m - n)θ_i)$",
    given=(reciprocal,),
    says=(
        Equal(dot(c * PE(m), c * PE(m)), 1),
        Equal(dot(c * PE(m), c * PE(n)), c**2 * kernel_sum),
    ),
    proof=proof(
        via(c**2 * dot(PE(m), PE(m)), by=ALGEBRA)
        .via(c**2 * (d / 2), by=LEMMA(SQUARED_NORM))
        .qed(by=GIVEN(reciprocal)),
        via(c**2 * dot(PE(m), PE(n)), by=ALGEBRA).qed(by=LEMMA(INNER_PRODUCT_SUM)),
    ),
    witnesses=({m: 5, n: 2, c: half, d: 8, θ: ladder[θ]},),
    without={"reciprocal": {m: 5, n: 2, c: 2, d: 8, θ: ladder[θ]}},
)

MATCHED_ROWS = claim(
    "1334",
    "Multiplied by $z/\\sqrt{d/2}$, sinusoidal rows have norm $z$",
    given=(reciprocal,),
    says=Equal(dot(z * c * PE(m), z * c * PE(m)), z**2),
    proof=via(z**2 * dot(c * PE(m), c * PE(m)), by=ALGEBRA)
    .via(z**2 * 1, by=LEMMA(UNIT_ROWS))
    .qed(by=ALGEBRA),
    witnesses=({m: 5, z: 8, c: half, d: 8, θ: ladder[θ]},),
    without={"reciprocal": {m: 5, z: 8, c: 2, d: 8, θ: ladder[θ]}},
)

# ---------------------------------------------------------------- squashed entries

T = let("tanh", x, be=(exp(2 * x) - 1) / (exp(2 * x) + 1))
tenth = Rational(1, 10)

TANH_AT_MOST_ANGLE = claim(
    "1335",
    r"Every $z ≥ 0$ satisfies $\tanh z ≤ z$",
    source="abramowitz1964, §4.5",
    says=AtMost(T(z), z),
    proof=proof(
        have(
            "numerators",
            AtMost(exp(2 * z) - 1, z * (exp(2 * z) + 1)),
            qed(
                by=MONOTONE(
                    z,
                    0,
                    y,
                    base=qed(by=ALGEBRA),
                    slope=qed(by=LEMMA(EXPONENTIAL_ABOVE_TANGENT, {y: -2 * y})),
                )
            ),
        ),
        qed(by=SIGN("≤")),
    ),
)

SQUASHED_ENTRIES = claim(
    "1336",
    "The map $p ↦ \\tanh(p/10)$ takes an entry $1$ to $0.0996680$, and every entry "
    "from $0$ to $1$ to at most $1/10$",
    given=(entry := given("entry", AtMost(z, 1)),),
    says=(
        AtMost(T(z / 10), tenth),
        Less(abs(T(tenth) - Rational(99668, 10**6)), Rational(1, 2 * 10**7)),
    ),
    proof=proof(
        via(z / 10, by=LEMMA(TANH_AT_MOST_ANGLE)).qed(by=GIVEN(entry)),
        qed(by=ENCLOSED()),
    ),
    witnesses=({z: 1},),
    without={"entry": {z: 2}},
)

SQUASHED_TO_ONE = claim(
    "1337",
    "The map $p ↦ \\tanh(p/10)$ takes an entry $1$ to $1$",
    says=Equal(T(tenth), 1),
    refuted_at={},
    corrected=SQUASHED_ENTRIES,
)

squashed = let("N", x, be=T(cos(x) / 10) ** 2 + T(sin(x) / 10) ** 2)

SQUASHED_NORM_VARIES = claim(
    "1338",
    "Under the map $p ↦ \\tanh(p/10)$ a sinusoidal pair gets the squared norm "
    "$0.0099337$ at the angle $0$ and $0.0099668$ at $π/4$",
    says=(close(squashed(0), 99337, 7), close(squashed(pi / 4), 99668, 7)),
    proof=proof(qed(by=ENCLOSED()), qed(by=ENCLOSED())),
)

SQUASHED_NORM_CONSTANT = claim(
    "1339",
    "Under the map $p ↦ \\tanh(p/10)$ a sinusoidal pair has the same squared norm at "
    "every angle",
    says=Equal(squashed(x), squashed(y)),
    refuted_at={x: 0, y: pi / 4},
    corrected=SQUASHED_NORM_VARIES,
)

# ---------------------------------------------------------------- a ladder with its last rung

claim = stated_in("doc004, §5.3")

rung = let("rung", i, be=b ** (-i / l))

LADDER_WITH_ENDPOINT = claim(
    "1340",
    "The frequencies $b^{-i/l}$, $0 ≤ i ≤ l$, go from $1$ to $1/b$ with the constant "
    "ratio $b^{-1/l}$",
    says=(
        Equal(rung(0), 1),
        Equal(rung(i + 1), b ** (-1 / l) * rung(i)),
        Equal(b ** (-l / l), 1 / b),
    ),
    proof=proof(*(qed(by=ALGEBRA),) * 3),
)

LADDER_WITHOUT_ENDPOINT = claim(
    "1341",
    "The geometric frequencies from $1$ to $1/b$ in $d/2$ steps, without the last "
    "one, are $b^{-2i/d}$",
    given=(width,),
    says=Equal(where(rung(i), {l: d / 2}), b ** (-2 * i / d)),
    proof=qed(by=ALGEBRA),
)

B = Rational(10000)

LADDERS_COMPARED = claim(
    "1342",
    "At $(d, b) = (512, 10000)$ including both ends changes the frequency ratio from "
    "0.96466162 to 0.96452553, the last frequency from 0.000103663 to 0.0001, none "
    "by over 3.534 %",
    parts=(
        part(
            (
                close(B ** Rational(-1, 255), 96452553, 8),
                close(B ** Rational(-1, 256), 96466162, 8),
                close(B ** Rational(-255, 256), 103663, 9),
                close(1 - B ** Rational(-1, 256), 3534, 5),
            ),
            proof=proof(*(qed(by=ENCLOSED()),) * 4),
        ),
        part(
            (
                Less(0, 1 - B ** (-j / 255) / B ** (-j / 256)),
                Less(1 - B ** (-j / 255) / B ** (-j / 256), Rational(3534, 10**5)),
            ),
            given=(given("from", AtMost(1, j)), given("to", AtMost(j, 255))),
            proof=proof(qed(by=ENCLOSED(j)), qed(by=ENCLOSED(j))),
            without={"from": {j: 0}, "to": {j: 256}},
        ),
    ),
)

LADDERS_EQUAL = claim(
    "1343",
    "The geometric frequencies from $1$ to $1/b$ in 255 steps are those of $d = 512$",
    says=Equal(b ** (-i / 255), b ** (-i / 256)),
    refuted_at={b: 10000, i: 255},
    corrected=LADDERS_COMPARED,
)

# ---------------------------------------------------------------- a printed length

NORM_AT_768 = claim(
    "1344",
    r"The number $\sqrt{768/2}$ rounds to $19.596$",
    source="doc004, §5.1",
    says=close(sqrt(Rational(768, 2)), 19596, 3),
    proof=qed(by=ENCLOSED()),
)

NORM_AT_768_PRINTED = claim(
    "1345",
    r"The number $\sqrt{768/2}$ rounds to $19.7$",
    source="doc004, §5.1",
    says=close(sqrt(Rational(768, 2)), 197, 1),
    refuted_at={},
    corrected=NORM_AT_768,
)

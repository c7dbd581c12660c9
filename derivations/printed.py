r"""# Printed numbers and names

A number in a table persuades where a formula would be checked []. Here printed numbers are compared
with each other, and a fitted curve with the sum that it is said to fit [1543, 1556].

A document also makes claims beside its formulas []. They are about the entries of a table, the best
number of a column, or the fit of a curve []. We compare the numbers with each other, and the fit
with the sum $S_k = \sum_{l < h} \cos(k\theta_l)$ itself [1543, 1552].

A fit is judged by its squared error []. Among all multiples of one curve the projection has the
least squared error, so that "no $a/k$ fits" is one inequality between numbers [1551, 1554].
"""

from fractions import Fraction

from phaseproof.author import *
from phaseproof.derivations.alphabet import d, i, l, m, n, pairs

claim = stated_in("doc004, §4.3")

L, h = letter("L h", "natural")

# ---------------------------------------------------------------- numbers in printed tables

SIZE_IN_THOUSANDS = claim(
    "1541",
    "A learned table of 512 rows and 768 columns has 393 thousand entries, to the "
    "nearest thousand; one with 1024 columns has 524288",
    says=(
        AtMost(abs(512 * Rational(768, 1000) - 393), half),
        Equal(512 * Rational(1024), 524288),
    ),
    proof=proof(qed(by=SIGN("≤")), qed(by=ALGEBRA)),
)

EVERY_MODEL_HAS_THAT_SIZE = claim(
    "1542",
    "A learned table of 512 rows has $512 · 768$ entries when it has 1024 columns",
    source="doc002, §1",
    says=Equal(512 * Rational(1024), 512 * Rational(768)),
    refuted_at={},
    corrected=SIZE_IN_THOUSANDS,
)

GLUE = {"Sinusoidal": "79.2", "Learned": "80.1", "RoPE": "80.3", "ALiBi": "79.8"}
SQUAD = {"Sinusoidal": "88.5", "Learned": "89.3", "RoPE": "89.7", "ALiBi": "89.1"}
number = lambda x: Rational(*Fraction(x).as_integer_ratio())
best = lambda scheme: tuple(
    AtMost(number(score), number(scores[scheme]))
    for scores in (GLUE, SQUAD)
    for other, score in scores.items()
    if other != scheme
)

ROTARY_SCORES_BEST = claim(
    "1543",
    "The printed scores on GLUE and SQuAD are highest for RoPE, with $80.3$ and $89.7$",
    says=best("RoPE"),
    proof=proof(*[qed(by=SIGN("≤"))] * 6),
)

LEARNED_SCORES_BEST = claim(
    "1544",
    "The printed scores on GLUE and SQuAD are highest for the learned encoding, with "
    "$80.1$ and $89.3$",
    says=best("Learned"),
    refuted_at={},
    corrected=ROTARY_SCORES_BEST,
)

LOSS_FALLS_WITH_BASE = claim(
    "1545",
    "In the printed table, the loss at fourfold length decreases with the base; that "
    "at twofold length decreases to 0.8, then increases to 0.9",
    source="doc004, §4.4",
    says=tuple(
        Less(number(x), number(y))
        for x, y in (
            ("5.2", "8.5"),
            ("3.1", "5.2"),
            ("2.8", "3.1"),
            ("1.5", "2.3"),
            ("0.8", "1.5"),
            ("0.8", "0.9"),
        )
    ),
    proof=proof(*[qed(by=SIGN("<"))] * 6),
)

LARGEST_BASE_LOSES_MORE = claim(
    "1546",
    "In the printed table of losses, base 100000 has a larger loss than base 10000 at "
    "twofold and at fourfold length",
    source="doc004, §4.4",
    says=(Less(number("0.8"), number("0.9")), Less(number("3.1"), number("2.8"))),
    refuted_at={},
    corrected=LOSS_FALLS_WITH_BASE,
)

SHUFFLED_SCORE_DROPS = claim(
    "1547",
    "The drop from 79.2 to 78.6 is 0.6",
    source="doc004, §4.5",
    says=Equal(number("79.2") - number("78.6"), number("0.6")),
    proof=qed(by=ALGEBRA),
)

# ---------------------------------------------------------------- columns that say something

small_angle = lambda k: k * Rational(10000) ** (-i / 32)
deviation = lambda wave: (
    Sum(wave(small_angle(l)) ** 2, (l, 0, 9))
    - Sum(wave(small_angle(l)), (l, 0, 9)) ** 2 / 10
)
V = let("var", h, be=Sum(deviation(sin) + deviation(cos), (i, 0, h - 1)))

FIRST_TWENTY_COLUMNS_VARY = claim(
    "1548",
    "In a sinusoidal table of 10 positions and 32 pairs, the first 10 pairs hold more "
    "than 98.88 per cent of the squared deviations",
    source="doc003, §1",
    says=Less(Rational(9888, 10000) * V(32), V(10)),
    proof=qed(by=ENCLOSED()),
)

LATER_COLUMNS_ARE_CONSTANT = claim(
    "1549",
    "In a sinusoidal table of 10 positions and 64 columns, all columns from 20 on are "
    "constant",
    source="doc003, §1",
    given=(given("later", AtMost(10, i)), given("pair", AtMost(i, 31))),
    says=Equal(cos(small_angle(l)), 1),
    refuted_at={i: 31, l: 9},
    corrected=FIRST_TWENTY_COLUMNS_VARY,
)

# ---------------------------------------------------------------- a fitted power law

y, z = (function(name, "natural", "real") for name in "yz")
a, e, X = letter("a e X", "real")
W = letter("W", "positive")
total = lambda body: Sum(body, (i, 0, L - 1))

COMPLETED_SQUARE = claim(
    "1550",
    "A quadratic polynomial with a positive leading coefficient is at least its value "
    "at the vertex",
    source="apostol1967, §1.9",
    says=AtMost(X - (a * W - e) ** 2 / W, X - 2 * a * (a * W - e) + a**2 * W),
    proof=qed(by=SIGN("≤")),
)

BEST_MULTIPLE = claim(
    "1551",
    "No multiple of $z$ is nearer to $y$, in squared distance, than the projection of "
    "$y$ on $z$",
    source="horn2013, §0.6",
    given=(given("z ≠ 0", Less(0, total(z(i) ** 2))),),
    says=AtMost(
        total(y(i) ** 2) - total(y(i) * z(i)) ** 2 / total(z(i) ** 2),
        total((y(i) - a * z(i)) ** 2),
    ),
    proof=via(
        total(y(i) ** 2) - 2 * a * total(y(i) * z(i)) + a**2 * total(z(i) ** 2),
        by=LEMMA(
            COMPLETED_SQUARE,
            {
                X: total(y(i) ** 2),
                W: total(z(i) ** 2),
                e: a * total(z(i) ** 2) - total(y(i) * z(i)),
            },
        ),
    ).qed(by=ALGEBRA),
)

S = let("S_128", i, be=Sum(cos(i * Rational(10000) ** (-l / 64)), (l, 0, 63)))
law = lambda k: 64 * (log(10000 / k) - gamma) / log(10000)
lags = lambda body: Sum(body(i + 1), (i, 0, 126))
inverse = lambda k: 1 / k
missed_by = lambda curve: lags(lambda k: (S(k) - a * curve(k)) ** 2)


def no_multiple_fits(curve, error):
    """For every a, the squared error of a times the curve exceeds the given one."""
    squares = lags(lambda k: curve(k) ** 2)
    return part(
        Less(error, missed_by(curve)),
        proof=proof(
            have("z ≠ 0", Less(0, squares), qed(by=SIGN("<"))),
            via(
                lags(lambda k: S(k) ** 2)
                - lags(lambda k: S(k) * curve(k)) ** 2 / squares,
                by=ENCLOSED(),
            ).qed(
                by=LEMMA(
                    BEST_MULTIPLE,
                    {L: 127, y: Function(i, S(i + 1)), z: Function(i, curve(i + 1))},
                )
            ),
        ),
        witnesses=({a: 65},),
    )


claim = stated_in("doc004, §5.5")

LAW_MISSES_LITTLE = claim(
    "1552",
    r"At $d = 128$ and $b = 10000$ the logarithmic law fits the sums $Σ_i \cos kθ_i$ "
    "at the lags 1 to 127 with a squared error of less than 414",
    says=Less(lags(lambda k: (S(k) - law(k)) ** 2), 414),
    proof=qed(by=ENCLOSED()),
)

POWER_LAW_MISSES_MORE = claim(
    "1553",
    "At $d = 128$ and $b = 10000$ every multiple of $k^{-0.1838}$ fits the sums $Σ_i "
    r"\cos kθ_i$ at lags 1 to 127 with a squared error of more than 434",
    parts=(no_multiple_fits(lambda k: k ** (-Rational(1838, 10000)), 434),),
)

INVERSE_MISSES_FAR_MORE = claim(
    "1554",
    r"At $d = 128$ and $b = 10000$ every $a/k$ fits the sums $Σ_i \cos kθ_i$ at the "
    "lags 1 to 127 with a squared error of more than 104000",
    parts=(no_multiple_fits(inverse, 104000),),
)

fits = given("fits", AtMost(missed_by(inverse), 414))

INVERSE_FIT_LEADS_TO_ABSURDITY = claim(
    "1555",
    r"At $d = 128$ and $b = 10000$ no $a/k$ fits the sums $Σ_i \cos kθ_i$ at the lags "
    "1 to 127 with a squared error of at most 414",
    given=(fits,),
    says=AtMost(104000, 414),
    proof=via(missed_by(inverse), by=LEMMA(INVERSE_MISSES_FAR_MORE)).qed(
        by=GIVEN(fits)
    ),
    without={"fits": {}},
)

INVERSE_FITS = claim(
    "1556",
    r"At $d = 128$ and $b = 10000$ some $a/k$ fits $Σ_i \cos kθ_i$ at lags 1 to 127 "
    "with squared error at most 414, as the logarithmic law does",
    some=(a,),
    says=fits.says,
    refuted_by=INVERSE_FIT_LEADS_TO_ABSURDITY,
    corrected=INVERSE_MISSES_FAR_MORE,
)

# ---------------------------------------------------------------- what a name or a letter says

claim = stated_in("doc003, §2")

f = function("f", (vectors(2), vectors(2)), "real", smooth=2)
u, v, p1, p2 = letter("u v p_1 p_2", "real", 2)
product = Function((u, v), dot(u, column(1, 0)) * dot(v, column(0, 1)))

MIXED_BLOCK_TRANSPOSED = claim(
    "1557",
    "The mixed blocks of second derivatives $∂_1 ∂_2 f$ and $∂_2 ∂_1 f$ are "
    "transposes of each other",
    says=Equal(D(f(u, v), (0, p1), (1, p2)), D(f(u, v), (1, p2), (0, p1))),
    proof=qed(by=ALGEBRA),
    witnesses=(
        {
            u: column(1, 2),
            v: column(3, 1),
            p1: column(1, 0),
            p2: column(0, 1),
            f: product,
        },
    ),
)

MIXED_BLOCK_IS_HESSIAN = claim(
    "1558",
    "The mixed block of second derivatives $∂_1 ∂_2 f$ is symmetric, as a Hessian is",
    says=Equal(D(f(u, v), (0, p1), (1, p2)), D(f(u, v), (0, p2), (1, p1))),
    refuted_at={
        u: zeros(2, 1),
        v: zeros(2, 1),
        p1: column(1, 0),
        p2: column(0, 1),
        f: product,
    },
    corrected=MIXED_BLOCK_TRANSPOSED,
)

asked, key, asked1, key1 = (
    function(name, "integer", vectors(2)) for name in ("F", "K", "F'", "K'")
)
g = function("g", "integer", "real")
scores = (
    given("scores", Equal(dot(asked(m), key(n)), g(m - n)), m, n),
    given("same scores", Equal(dot(asked1(m), key1(n)), g(m - n)), m, n),
)

MAPS_DETERMINE_SCORE = claim(
    "1559",
    "If $⟨F_m, K_n⟩ = g_{m-n}$ for all $m$ and $n$, the maps determine the score: "
    "$g_m = ⟨F_m, K_0⟩$",
    source="doc002, §2",
    given=scores[:1],
    says=Equal(g(m), dot(asked(m), key(0))),
    proof=qed(by=GIVEN(scores[0])),
    witnesses=(
        {
            m: 3,
            asked: Function(m, column(1, 0)),
            key: Function(m, column(1, 0)),
            g: Function(m, Rational(1)),
        },
    ),
    without={
        "scores": {
            m: 3,
            asked: Function(m, column(1, 0)),
            key: Function(m, column(1, 0)),
            g: Function(m, Rational(0)),
        }
    },
)

SCORE_DETERMINES_MAPS = claim(
    "1560",
    "If $⟨F_m, K_n⟩ = g_{m-n}$ for all $m$ and $n$, the score $g$ determines the maps "
    "$F$ and $K$",
    source="doc002, §2",
    given=scores,
    says=Equal(asked(0), asked1(0)),
    refuted_at={
        asked: Function(m, column(1, 0)),
        key: Function(m, column(1, 0)),
        asked1: Function(m, column(-1, 0)),
        key1: Function(m, column(-1, 0)),
        g: Function(m, Rational(1)),
    },
    corrected=MAPS_DETERMINE_SCORE,
)

waves = Sum(exp(I * (m - n) * Rational(10000) ** (-2 * i / d)), pairs)

INNER_PRODUCT_IS_MEAN_OF_WAVES = claim(
    "1561",
    r"At $b = 10000$, for even $d > 0$, the inner product $Σ_i \cos((m - n)θ_i)$ is "
    "$d/2$ times the real part of the mean of $e^{i(m-n)θ_i}$ over the pairs",
    given=(given("d ≠ 0", Less(0, d)),),
    says=Equal(
        Sum(cos((m - n) * Rational(10000) ** (-2 * i / d)), pairs),
        d / 2 * re(waves / (d / 2)),
    ),
    proof=via(
        Sum(re(exp(I * (m - n) * Rational(10000) ** (-2 * i / d))), pairs),
        by=TERMWISE(EULER),
    ).qed(by=ALGEBRA),
)

r"""# Differences between positions

Plots of the differences between positions are read as pictures of a model's resolution [].  They
show chords of circles, which need not shorten from pair to pair, and rows that are not periodic
[0966, 0974, 0983].

Between two positions pair $i$ moves along a chord of its circle, of length $2|\sin((m -
n)\theta_i/2)|$ [0966]. For $\theta_i = b^{-2i/d}$ with $b > 1$ these chords need not shorten from
pair to pair, and the first pair need not move farthest [0971, 0974]. They do shorten from the first
pair on whose angle is at most $\pi$ [0972]. As a function of the column index the sines of a row
are the chirp $\sin(u b^{-2t/d})$ with $u > 0$ []. It has finitely many zeros to the right of each
point [0979]. It has no period, and is not a sine wave [0981, 0983].
"""

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import b, d, i, j, l, m, n, pairs, t, x, y, θ
from phaseproof.derivations.frequency import base, computed, dimension, grows, rounds_to
from phaseproof.derivations.frequency import θ as frequency
from phaseproof.derivations.plane import PE, PE_sin, kernel_sum
from phaseproof.derivations.powers import (
    COSINE_AT_LEAST_PARABOLA,
    COSINE_FALLS,
    EXPONENTIAL_INCREASES,
    LOGARITHM_INCREASES,
)
from phaseproof.derivations.powers import u as one
from phaseproof.derivations.powers import v as other
from phaseproof.derivations.powers import y as right
from phaseproof.derivations.powers import z as end
from phaseproof.model.book import Figure

claim = stated_in("doc001, §5")

u, T = letter("u T", "positive")
z = letter("z", "nonnegative")
a, c, ω, φ = letter("a c omega phi", "real")
usual = {b: 10000, d: 128}
chord = lambda angle: 4 * sin(angle / 2) ** 2
at = lambda j: Rational(10000) ** (-2 * j / Rational(128))

# ---------------------------------------------------------------- chords

PAIR_CHORD = claim(
    "0966",
    "Two points of the unit circle at angles $x$ and $y$ have the distance "
    "$2|\\sin((x - y)/2)|$",
    says=(
        Equal((cos(x) - cos(y)) ** 2 + (sin(x) - sin(y)) ** 2, chord(x - y)),
        Equal(
            (cos(x) - cos(y)) ** 2 + (sin(x) - sin(y)) ** 2,
            (2 * abs(sin((x - y) / 2))) ** 2,
        ),
    ),
    proof=proof(qed(by=EULER), via(chord(x - y), by=EULER).qed(by=MODULUS)),
)

gaps = Sum(
    (cos(m * θ(i)) - cos(n * θ(i))) ** 2 + (sin(m * θ(i)) - sin(n * θ(i))) ** 2, pairs
)
squared = lambda PE: dot(PE(m) - PE(n), PE(m) - PE(n))

SQUARED_DISTANCE = claim(
    "0967",
    "The squared distance of the sinusoidal encodings of positions $m$ and $n$ is $d "
    "- 2Σ_i \\cos((m - n)θ_i)$",
    source="doc000, §4",
    says=(
        Equal(squared(PE), Sum(chord((m - n) * θ(i)), pairs)),
        Equal(squared(PE), d - 2 * kernel_sum),
        Equal(squared(PE_sin), d - 2 * kernel_sum),
    ),
    proof=proof(
        via(gaps, by=DIRECT_SUM(ALGEBRA))
        .via(Sum(chord(m * θ(i) - n * θ(i)), pairs), by=TERMWISE(LEMMA(PAIR_CHORD)))
        .qed(by=ALGEBRA),
        *(
            via(gaps, by=DIRECT_SUM(ALGEBRA))
            .via(Sum(2 - 2 * cos((m - n) * θ(i)), pairs), by=TERMWISE(EULER))
            .qed(by=ALGEBRA)
            for _ in range(2)
        ),
    ),
)

pair = column(a, c)

# ---------------------------------------------------------------- along the pairs


def largest(m, peak, outside=None):
    """Pair ``peak`` has the longest chord between positions 0 and m at d = 128."""

    def side(lo, hi, without):
        return part(
            Less(chord(m * at(j)), chord(m * at(Rational(peak)))),
            given=(given("from", AtMost(lo, j)), given("to", AtMost(j, hi))),
            proof=qed(by=ENCLOSED(j)),
            witnesses=({j: lo},),
            without=without,
        )

    return (
        side(
            0,
            peak - 1,
            {"to": {j: peak}, **({"from": {j: outside}} if outside else {})},
        ),
        side(peak + 1, 63, {"from": {j: peak}}),
    )


def percent(share, whole, digits):
    """The share of the whole, within half a unit of the second decimal place of a percent."""
    return AtMost(abs(10000 * share - int(digits.replace(".", "")) * whole), whole / 2)


LARGEST_DIFFERENCES = claim(
    "0969",
    "At $d = 128$ and $b = 10000$ the pairs that move farthest from position 0 to "
    "positions $50, 51, 99, 100$ are $8, 19, 24, 24$",
    parts=(
        *largest(50, 8, -20),
        *largest(99, 24),
        *largest(51, 19, -3),
        *largest(100, 24, -12),
    ),
)

DIFFERENCES_COMPUTED = claim(
    "0970",
    "At $d = 128$ and $b = 10000$ the first, farthest and last pairs move by $0.2647, "
    "1.9973, 0.00577$ from 0 to 50, by $1.3858, 2.0000, 0.01143$ to 99",
    **computed(
        *(
            rounds_to(2 * abs(sin(m * at(Rational(pair)) / 2)), digits)
            for m, pair, digits in (
                (50, 0, "0.2647"),
                (50, 8, "1.9973"),
                (50, 63, "0.00577"),
                (99, 0, "1.3858"),
                (99, 24, "2.0000"),
                (99, 63, "0.01143"),
                (51, 0, "0.7181"),
                (51, 19, "1.9928"),
                (100, 0, "0.5247"),
                (100, 24, "1.9999"),
                (1, 0, "0.9589"),
            )
        ),
        *(
            percent(
                Sum(chord(m * at(i)), (i, 0, 4)),
                Sum(chord(m * at(i)), (i, 0, 63)),
                digits,
            )
            for m, digits in ((50, "9.55"), (99, "12.18"))
        ),
    ),
)

FIRST_PAIR_DIFFERS_MOST = claim(
    "0971",
    "No pair of the sinusoidal encoding moves farther between two positions than the "
    "first",
    given=(base, dimension, given("pair", Less(i, d / 2))),
    says=AtMost(chord(m * frequency(i)), chord(m)),
    refuted_at={m: 50, i: 8, **usual},
    corrected=LARGEST_DIFFERENCES,
)

DIFFERENCE_FALLS = claim(
    "0972",
    "Between two positions at distance $u$, the chords of the pairs shorten strictly "
    "from the first pair with $uθ_i ≤ π$ on",
    given=(
        base,
        dimension,
        given("half turn", AtMost(u * frequency(i), pi)),
        given("order", Less(i, l)),
    ),
    says=Less(chord(u * frequency(l)), chord(u * frequency(i))),
    proof=proof(
        have(
            "slower",
            Less(u * frequency(l), u * frequency(i)),
            qed(by=grows(-2 * l / d, -2 * i / d)),
        ),
        via(2 - 2 * cos(u * frequency(l)), by=EULER)
        .via(2 - 2 * cos(u * frequency(i)), by=LEMMA(COSINE_FALLS, part=1))
        .qed(by=EULER),
    ),
    without={
        "base": {u: 1, i: 0, l: 1, b: 1, d: 2},
        "half turn": {u: 50, i: 0, l: 1, **usual},
        "order": {u: 50, i: 20, l: 20, **usual},
    },
)

HALF_TURN_IFF = claim(
    "0973",
    "For $b > 1$ the angle $ub^{-2i/d}$ of pair $i$ is at most $π$ if and only if $i "
    "≥ d \\ln(u/π)/(2 \\ln b)$",
    parts=(
        part(
            AtMost(u * frequency(i), pi),
            given=(
                base,
                dimension,
                given("far", AtMost(d / 2 * log(u / pi) / log(b), i)),
            ),
            proof=via(exp(log(u)) * frequency(i), by=ALGEBRA)
            .via(
                exp(log(pi)),
                by=LEMMA(
                    EXPONENTIAL_INCREASES,
                    {right: log(u) - 2 * i / d * log(b), end: log(pi)},
                ),
            )
            .qed(by=ALGEBRA),
            without={"far": {u: 50, i: 19, **usual}},
        ),
        part(
            AtMost(d / 2 * log(u / pi) / log(b), i),
            given=(base, dimension, given("half turn", AtMost(u * frequency(i), pi))),
            proof=qed(
                by=LEMMA(LOGARITHM_INCREASES, {one: u * frequency(i), other: pi})
            ),
            without={"half turn": {u: 50, i: 19, **usual}},
        ),
    ),
)

DIFFERENCE_ALWAYS_FALLS = claim(
    "0974",
    "Between two positions the chords of the pairs shorten from each pair to the next",
    given=(base, dimension, given("order", Less(i, l))),
    says=Less(chord(u * frequency(l)), chord(u * frequency(i))),
    refuted_at={u: 50, i: 0, l: 1, **usual},
    corrected=DIFFERENCE_FALLS,
)

LATER_DIFFERENCES_SMALL = claim(
    "0975",
    "Between two positions at distance $u$ pair $i$ moves by at most its arc, $uθ_i$",
    given=(dimension,),
    says=AtMost(chord(u * frequency(i)), (u * frequency(i)) ** 2),
    proof=via(2 * (1 - cos(u * frequency(i))), by=EULER).qed(
        by=LEMMA(COSINE_AT_LEAST_PARABOLA)
    ),
)

LAST_PAIR_TURNS = claim(
    "0976",
    "At $d = 128$ and $b = 10000$ the last pair has rotated by $0.6616°$ at position "
    "100, by $54.20°$ at 8192, and by $180°$ between 27205 and 27206",
    source="doc001, §7",
    parts=(
        part(
            **computed(
                rounds_to(100 * at(Rational(63)) * 180 / pi, "0.6616"),
                rounds_to(8192 * at(Rational(63)) * 180 / pi, "54.20"),
            )
        ),
        part(
            (Less(27205 * at(Rational(63)), pi), Less(pi, 27206 * at(Rational(63)))),
            proof=proof(qed(by=ENCLOSED()), qed(by=ENCLOSED())),
        ),
    ),
)

# ---------------------------------------------------------------- along the positions

FIRST_COLUMN_STEPS = claim(
    "0977",
    "Each of the first 99 steps of the first column, $\\sin m$, is longer than "
    "$0.0339$",
    source="doc001, §4",
    given=(given("from", AtMost(0, m)), given("to", AtMost(m, 98))),
    says=Less(Rational(339, 10000), abs(sin(m + 1) - sin(m))),
    proof=qed(by=ENCLOSED(m)),
    without={"from": {m: -112}, "to": {m: 111}},
)

# ---------------------------------------------------------------- along the columns

row = lambda t: sin(u * b ** (-2 * t / d))
zero = lambda l: (
    d / 2 * log(u / (l * pi)) / log(b)
)  # the index at which the angle is lπ
span = given("positive", Less(0, l))

ROW_ZEROS = claim(
    "0979",
    "The row $\\sin(ub^{-2z/d})$ vanishes where its angle is a multiple $lπ$, and for "
    "$z ≥ 0$ only if $1 ≤ l ≤ u/π$",
    source="doc000, §3",
    parts=(
        part(
            Equal(row(zero(l)), 0),
            given=(base, dimension, span),
            proof=via(sin(l * pi), by=ALGEBRA).qed(by=EULER),
        ),
        part(
            (Equal(u * b ** (-2 * z / d), j * pi), AtMost(1, j), AtMost(j * pi, u)),
            given=(base, dimension, zero_given := given("zero", Equal(row(z), 0))),
            some=(j,),
            proof=proof(
                have("like zero", Equal(row(z), sin(0)), qed(by=GIVEN(zero_given))),
                Obtain(
                    cited.SINES_EQUAL,
                    {cited.φ: u * b ** (-2 * z / d), cited.ψ: 0},
                    (m, n),
                ),
                have(
                    "forward",
                    Less(0, m),
                    via(u * b ** (-2 * z / d) / pi, by=SIGN("<")).qed(by=GIVEN(m)),
                ),
                qed(by=GIVEN(m)),
                qed(by=SIGN("≤")),
                via(u * b ** (-2 * z / d), by=GIVEN(m)).qed(by=grows(-2 * z / d, 0, 0)),
                choose={j: m},
            ),
            witnesses=({u: 3 * pi, z: 0, m: 3, n: -1, **usual},),
        ),
    ),
)

wave = given("wave", Equal(row(t), a * sin(ω * t + φ)), t)

SINE_ROW_LEADS_TO_ABSURDITY = claim(
    "0980",
    "No row $\\sin(ub^{-2t/d})$ of the sinusoidal encoding is a sine $a \\sin(ωt + "
    "φ)$ of the index $t$",
    source="doc000, §3",
    given=(base, dimension, wave),
    says=Equal(1, 0),
    proof=proof(
        crest := have(
            "crest",
            Equal(row(zero(half)), 1),
            via(sin(pi / 2), by=ALGEBRA).qed(by=EULER),
        ),
        via(row(zero(half)), by=GIVEN(crest))
        .via(a * sin(ω * zero(half) + φ), by=GIVEN(wave))
        .via(
            2 * cos(ω * (zero(half) - zero(1))) * (a * sin(ω * zero(1) + φ))
            - a * sin(ω * zero(2) + φ),
            by=ADDITION,
        )
        .via(
            2 * cos(ω * (zero(half) - zero(1))) * row(zero(1))
            - a * sin(ω * zero(2) + φ),
            by=GIVEN(wave),
        )
        .via(
            2 * cos(ω * (zero(half) - zero(1))) * row(zero(1)) - row(zero(2)),
            by=GIVEN(wave),
        )
        .via(2 * cos(ω * (zero(half) - zero(1))) * row(zero(1)), by=LEMMA(ROW_ZEROS))
        .qed(by=LEMMA(ROW_ZEROS)),
    ),
    without={"base": {u: 1, b: 1, d: 2, a: 1, ω: 0, φ: 1}, "wave": usual},
)

ROW_IS_A_SINE_WAVE = claim(
    "0981",
    "Each row of the sinusoidal encoding is a sine wave $a \\sin(ωt + φ)$ along the "
    "column index $t$",
    source="doc000, §3",
    given=(base, dimension),
    some=(a, ω, φ),
    free=(t,),
    says=wave.says,
    refuted_by=SINE_ROW_LEADS_TO_ABSURDITY,
    corrected=ROW_ZEROS,
)

again = given("period", Equal(row(t + T), row(t)), t)
shrunk = pi / 2 * b ** (-2 * T / d)

ROW_PERIOD_LEADS_TO_ABSURDITY = claim(
    "0982",
    "No row $\\sin(ub^{-2t/d})$ of the sinusoidal encoding is periodic in the index "
    "$t$",
    given=(base, dimension, again),
    says=Less(1, 1),
    proof=proof(
        crest := have(
            "crest",
            Equal(row(zero(half)), 1),
            via(sin(pi / 2), by=ALGEBRA).qed(by=EULER),
        ),
        have("smaller", Less(b ** (-2 * T / d), 1), qed(by=grows(-2 * T / d, 0))),
        via(row(zero(half)), by=GIVEN(crest))
        .via(row(zero(half) + T), by=GIVEN(again))
        .via(sin(shrunk), by=ALGEBRA)
        .via(cos(pi / 2 - shrunk), by=EULER)
        .via(cos(0), by=LEMMA(COSINE_FALLS, part=1))
        .qed(by=ALGEBRA),
    ),
    without={"base": {u: 1, b: 1, d: 2, T: 1}, "period": usual},
)

ROW_PERIODIC = claim(
    "0983",
    "Each row $\\sin(ub^{-2t/d})$ of the sinusoidal encoding is periodic along the "
    "column index $t$",
    given=(base, dimension),
    some=(T,),
    free=(t,),
    says=again.says,
    refuted_by=ROW_PERIOD_LEADS_TO_ABSURDITY,
    corrected=ROW_ZEROS,
)

FIGURES = (
    Figure(
        "differences",
        "The distance by which each pair has moved from position 0 at positions 50 and 99, "
        "as in",
        (
            PAIR_CHORD,
            LARGEST_DIFFERENCES,
        ),
        "phaseproof.numerics.figures:save",
    ),
)

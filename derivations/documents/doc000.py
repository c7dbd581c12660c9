r"""A post on the sinusoidal encoding: its formula, a program with its output, six properties.

For even d the formula, the program and the sixteen numbers that it prints are right.  The errors
are in the text around them: the range of the positions, the sign of an exponent, periods computed
from columns instead of pairs, an inner product that decreases at every step, and attention itself
called relative.

In this file κ is the wave number, which the post calls k, and L is the wavelength; k is a
position.
"""

from pathlib import Path

from phaseproof.author import *
from phaseproof.derivations import (
    attention,
    decay,
    differences,
    frequency,
    offset,
    positions,
    programs,
    scores,
    spacing,
)
from phaseproof.derivations.alphabet import b, d, i, k, l, m, n, s, x, θ, ω
from phaseproof.derivations.alphabet import t as time
from phaseproof.derivations.frequency import T, dimension, κ, λ
from phaseproof.derivations.powers import WAVES_AT_MOST_ONE
from phaseproof.derivations.powers import y as angle
from phaseproof.library.inventory import read
from phaseproof.library.quotations import quoted
from phaseproof.library.rows import (
    at,
    definition,
    empirical,
    interpretive,
    malformed,
    prints,
    row,
    same_as,
)
from phaseproof.model.book import Document

B = Rational(10000)
t = letter("t", "integer")  # a position
length = letter("L", "even")  # of a sequence
place = letter("k", "natural")  # a position of a sequence
base = letter("n", "positive")  # of the plotted frequencies
φ = letter("phi", "real")
A = letter("A", "real", d, d)
P = function("P", ("natural", "natural"), "real")  # P(k, j): entry j of position k

rate = lambda i: B ** (-2 * i / d)
on_ladder = {θ: Function(i, rate(i))}
PE = let("PE", t, be=Stack(column(sin(t * rate(i)), cos(t * rate(i))), (i, d / 2)))
similarity = lambda k: Sum(cos(k * rate(i)), (i, 0, d / 2 - 1))
inner_product = lambda m, n: LEMMA(
    frequency.LADDER_INNER_PRODUCT, {frequency.b: B, frequency.m: m, frequency.n: n}
)
a_length = {"given": (given("some", Differ(ω, 0)),), "refuted_at": {ω: -1}}
positive = "the wave number is positive, as a wavelength is"


def agree(name, f, provided):
    """The positions m and n have the same entries f in the columns that are provided."""
    return given(name, Equal(f(m * rate(i)), f(n * rate(i))), i, provided=provided)


STATEMENTS = (
    row(
        "unique-representation",
        at(5, 27, 151),
        "Different positions have different encodings.",
        prints(
            Equal(m, n),
            positions.POSITIONS_DISTINCT,
            on_ladder,
            given=(
                dimension,
                agree("sines", sin, Less(i, d / 2)),
                agree("cosines", cos, Less(i, d / 2)),
            ),
        ),
    ),
    # ------------------------------------------------------------ 1.1 why positions are encoded
    row(
        "attention-order-blind",
        at(25),
        "Attention alone cannot capture the order of its tokens: "
        "$\\mathrm{Attn}(ΠX) = Π\\,\\mathrm{Attn}(X)$.",
        same_as(attention.DOT_PRODUCT_EQUIVARIANT, given=attention.permutation),
        same_as(attention.POOLED_INVARIANT, given=attention.permutation),
        otherwise=same_as(attention.MASKED_EQUIVARIANT),
        condition="there is no mask",
    ),
    row(
        "index-unbounded",
        at(27),
        "The index of a position, used as its encoding, grows without bound.",
        same_as(positions.INDEX_UNBOUNDED, given=("beyond",)),
    ),
    row(
        "normalised-index-inconsistent",
        at(27),
        "An index scaled to $[0, 1]$ stands for different positions in texts of "
        "different length.",
        same_as(positions.NORMALISED_INDEX_NEEDS_LENGTH, given=("two", "too", "steps")),
        same_as(positions.NORMALISED_INDEX_NEEDS_LENGTH, of=1),
    ),
    definition(
        "row-is-position-vector",
        at(29, 166),
        "Row $k$ of the table is the vector of position $k$ and is added to the "
        "embedding.",
        "it says how the rows are used; the factor $\\sqrt{d}$ of the embedding is "
        "left out",
    ),
    # ------------------------------------------------------------ frequency and wavelength
    row(
        "sine-domain-range-period",
        at(37),
        "The sine maps the real numbers to $[-1, 1]$, and its least positive period "
        "is $2π$.",
        same_as(frequency.SINE_RANGE),
        prints(
            AtMost(2 * pi, T),
            frequency.LEAST_PERIOD,
            of=1,
            given=(period := given("period", Equal(sin(time + T), sin(time)), time),),
            proof=proof(
                have(
                    "as there",
                    Equal(sin(1 * (time + T)), sin(1 * time)),
                    qed(by=GIVEN(period, {time: time})),
                    time,
                ),
                via(2 * pi / Rational(1), by=ALGEBRA).qed(
                    by=LEMMA(frequency.LEAST_PERIOD, {κ: 1}, part=1)
                ),
            ),
            witnesses=({T: 6 * pi},),
        ),
    ),
    definition(
        "frequency-wavelength-definition",
        at(39, 45),
        "Frequency is the number of periods in a second, and wavelength is the "
        "length of one period.",
        "it defines two words",
    ),
    definition(
        "eq1-sine",
        at(47, (50, 52), 54, equation="1"),
        "A wave is $y = \\sin(kx + φ)$ with the wave number $k$ and the phase $φ$.",
        "it introduces the variables; later $k$ is a position",
    ),
    row(
        "wavenumber",
        at(53),
        "The wave number of the wavelength $λ$ is $k = 2π/λ$.",
        same_as(frequency.WAVENUMBER_INVERTS_WAVELENGTH, given=("wavelength",)),
        otherwise=prints(Less(0, 2 * pi / ω), **a_length),
        condition=positive,
    ),
    row(
        "wavelength-formula",
        at(58),
        "The wavelength of the wave number $k$ is $λ = 2π/k$.",
        prints(
            Equal(sin(κ * (x + 2 * pi / κ) + φ), sin(κ * x + φ)), proof=qed(by=EULER)
        ),
        same_as(frequency.LEAST_PERIOD, of=1, given=("period",)),
        same_as(frequency.WAVENUMBER_INVERTS_WAVELENGTH, of=1, given=("wavenumber",)),
        otherwise=prints(Less(0, 2 * pi / ω), **a_length),
        condition=positive,
    ),
    # ------------------------------------------------------------ 1.2 the formula
    definition(
        "symbol-i-as-position",
        at(62),
        "$i$ is the position of an element here and the index of a pair below.",
        "it uses one symbol for two things",
    ),
    definition(
        "pe-formula",
        at((64, 65)),
        "Entries $2i$ and $2i + 1$ of position $k$ are $\\sin(k/10000^{2i/d})$ and "
        "$\\cos(k/10000^{2i/d})$.",
        "it defines the encoding",
    ),
    row(
        "k-range",
        at(68),
        "A sequence of length $L$ has the positions $0 ≤ k < L/2$.",
        prints(
            Equal(Sum(1, (l, 0, length / 2 - 1)), length),
            programs.HALF_THE_POSITIONS_COUNTED,
            refuted_at={length: 4},
        ),
        error="slip",
    ),
    definition(
        "d-vs-dmodel",
        at(69),
        "The dimension of the embedding is called $d_{\\mathrm{model}}$.",
        "it names the dimension, which the formula calls $d$",
    ),
    malformed(
        "P-of-i",
        at(70),
        "$P(i)$ is the map from position $k$ to entry $(k, j)$ of the table.",
        lambda: Equal(P(i), sin(place / B ** (2 * i / d))),
        (),
        programs.LOOP_WRITES_TABLE,
    ),
    definition(
        "n-10000",
        at(71),
        "The number 10000 is chosen by the user, as it was by the authors of the "
        "encoding.",
        "it names the base",
    ),
    row(
        "i-range",
        at(72),
        "The indices $0 ≤ i < d/2$ give $d$ columns, a sine and a cosine for each "
        "index.",
        same_as(programs.PAIRS_FILL_COLUMNS),
        otherwise=same_as(programs.ODD_WIDTH_FILLED),
        condition="$d$ is even",
    ),
    row(
        "even-odd-positions",
        at(74),
        "Even positions have sines and odd positions have cosines.",
        same_as(programs.LOOP_WRITES_TABLE),
        otherwise=same_as(programs.EVEN_POSITIONS_HAVE_SINES),
        condition="“positions” means columns of the table, not places in the sequence",
    ),
    row(
        "bounded",
        at(74, 150),
        "All entries lie between $-1$ and $1$.",
        prints(
            tuple(
                relation
                for f in (sin, cos)
                for relation in (
                    AtMost(-1, f(k / B ** (2 * i / d))),
                    AtMost(f(k / B ** (2 * i / d)), 1),
                )
            ),
            positions.ENTRIES_BOUNDED,
            {positions.x: k, positions.ω: rate(i)},
            given=(dimension,),
        ),
    ),
    interpretive(
        "linear-fn-alternative",
        at(74),
        "Why not use a linear function, and why the number 10000?",
        "it is a question",
    ),
    empirical(
        "paper-gives-reasons",
        at(74),
        "The original paper gives the four reasons below.",
        "it is about the text of another paper",
    ),
    row(
        "relative-linear",
        at(76, 176, 199),
        "For a fixed $k$, the encoding of $i + k$ is a linear function of the "
        "encoding of $i$.",
        prints(
            Sequent((Equal(PE(t + k), A * PE(t)),), some=(A,), free=(t,)),
            offset.SHIFT_LINEAR,
            given=(dimension,),
            proof=proof(
                qed(
                    by=LEMMA(
                        offset.SHIFT_LINEAR, {offset.t: t, offset.k: k, **on_ladder}
                    )
                ),
                choose={A: where(offset.M(k), on_ladder)},
            ),
        ),
    ),
    empirical(
        "learn-relative",
        at(76),
        "From the encoding, models can learn relative positions.",
        "only trained models can settle it",
    ),
    row(
        "inner-product-relative",
        at(77),
        "The inner product of two encodings depends only on their offset.",
        prints(
            relative(lambda m, n: dot(PE(m), PE(n)), m, n, s),
            frequency.LADDER_INNER_PRODUCT,
            given=(dimension,),
            proof=via(similarity(m - n), by=inner_product(m + s, n + s)).qed(
                by=inner_product(m, n)
            ),
        ),
    ),
    row(
        "symmetry",
        at(78, 183, 185),
        "The positions $t + k$ and $t$ have the same inner product as $t$ and $t - k$.",
        prints(
            Equal(dot(PE(t + k), PE(t)), dot(PE(t), PE(t - k))),
            frequency.LADDER_INNER_PRODUCT,
            given=(dimension,),
            proof=via(similarity(k), by=inner_product(t + k, t)).qed(
                by=inner_product(t, t - k)
            ),
        ),
    ),
    row(
        "decay-direct",
        at(79),
        "As $k$ increases, the inner product decreases.",
        prints(
            Less(similarity(k + 1), similarity(k)),
            given=(dimension, given("from", AtMost(0, k))),
            refuted_at={k: 3, d: 4},
        ),
        same_as(decay.ALWAYS_FALLS),
        error="result",
        reading="it decreases at every step from $k$ to $k + 1$",
    ),
    # ------------------------------------------------------------ an example of four words
    row(
        "four-characters",
        at(81),
        "All phrases of four characters, such as the example, have the same table.",
        same_as(programs.PHRASE_HAS_FOUR_TOKENS),
        otherwise=same_as(programs.PHRASE_HAS_FOUR_CHARACTERS),
        condition="“characters” means tokens, which are words here",
    ),
    row(
        "matrix-content-independent",
        at(81),
        "For $n = 100$ and $d = 4$ the table is the same, whatever the words are.",
        same_as(scores.ENCODING_CONTENT_FREE),
        same_as(programs.RUN_WRITES_TABLE),
        otherwise=prints(
            Equal(programs.p(m, 4, 100), programs.p(n, 4, 100)), refuted_at={m: 3, n: 4}
        ),
        condition="the phrases have the same number of tokens; otherwise their tables end at "
        "different rows",
    ),
    row(
        "pe-example-image",
        at(83),
        "The image shows the table of the example to two decimal places.",
        same_as(programs.PRINTED_DIGITS_RIGHT, of=1),
        seen="inferred",
    ),
    row(
        "array-image",
        at(87),
        "The image shows the same table as a $4 × 4$ matrix.",
        same_as(programs.PRINTED_DIGITS_RIGHT),
        seen="inferred",
    ),
    # ------------------------------------------------------------ 2.1 the program
    row(
        "code-getPositionEncoding",
        at((98, 105)),
        "The program fills the table of sines and cosines.",
        same_as(programs.LOOP_WRITES_TABLE),
        same_as(programs.RUN_WRITES_TABLE),
        otherwise=same_as(programs.ODD_WIDTH_FILLED),
        condition="$d$ is even",
    ),
    row(
        "printed-table-4x4",
        at((113, 118)),
        "For 4 positions, $d = 4$ and $n = 100$, the program prints these sixteen "
        "numbers.",
        same_as(programs.PRINTED_DIGITS_RIGHT),
        same_as(programs.RUN_WRITES_TABLE),
    ),
    # ------------------------------------------------------------ 2.2 the table
    row(
        "code-plotSinusoid",
        at((124, 136)),
        "The program plots $\\sin(k/10000^{2x/512})$ over $x = 0, \\ldots, 99$ for "
        "$k = 0, 4, 8, 12$.",
        same_as(programs.CURVE_IS_FIRST_SINES),
        same_as(programs.HUNDRED_PAIRS_ARE_PLOTTED),
    ),
    row(
        "each-k-a-sine-wave",
        at(142),
        "Each position $k$ corresponds to a sine wave.",
        same_as(differences.ROW_IS_A_SINE_WAVE),
        error="result",
        reading="a sine wave of one wavelength, as a function of the column",
    ),
    row(
        "each-k-distinct-curve",
        at(142),
        "Different positions have different curves.",
        prints(
            Equal(m, n),
            positions.FIRST_COLUMN_TELLS_POSITIONS,
            given=(dimension, curves := agree("curves", sin, Less(i, 100))),
            proof=proof(
                have(
                    "first points", Equal(sin(m), sin(n)), qed(by=GIVEN(curves, {i: 0}))
                ),
                qed(by=LEMMA(positions.FIRST_COLUMN_TELLS_POSITIONS)),
            ),
            witnesses=({m: 5, n: 5, d: 512},),
        ),
    ),
    row(
        "ref-wavelength-eq1",
        at(144),
        "Formula (1) is the formula for the wavelength.",
        prints(Equal(2 * pi / κ, sin(κ * x + φ)), refuted_at={κ: 1, x: 0, φ: 0}),
        corrected=frequency.LEAST_PERIOD,
        error="slip",
    ),
    row(
        "lambda-i",
        at(146),
        "The wavelength of pair $i$ is $2πn^{2i/d}$.",
        prints(
            Equal(2 * pi * base ** (2 * i / d), 2 * pi / (1 / base ** (2 * i / d))),
            frequency.LADDER_RATIO,
            given=(dimension,),
            proof=qed(by=ALGEBRA),
        ),
        prints(
            AtMost(2 * pi * base ** (2 * i / d), T),
            frequency.LEAST_PERIOD,
            {κ: base ** (-2 * i / d)},
            of=1,
            given=(
                dimension,
                given(
                    "period",
                    Equal(
                        sin((time + T) / base ** (2 * i / d)),
                        sin(time / base ** (2 * i / d)),
                    ),
                    time,
                ),
            ),
            witnesses=({i: 1, base: 100, d: 4, T: 20 * pi},),
        ),
    ),
    row(
        "geometric-wavelengths",
        at(148),
        "The wavelengths form a geometric progression from one value to another.",
        same_as(frequency.LADDER_RATIO),
        same_as(frequency.WAVELENGTH_RANGE, of=1),
    ),
    row(
        "similarity-measure",
        at(152),
        "The similarity of two positions can be measured.",
        same_as(differences.SQUARED_DISTANCE),
    ),
    row(
        "pe-diff-norm",
        at(152),
        "The squared distance of the encodings of $t$ and $s$ is $d - 2S(t - s)$, "
        "where $S(k) = Σ_i \\cos(k/10000^{2i/d})$.",
        prints(
            Equal(dot(PE(t) - PE(s), PE(t) - PE(s)), d - 2 * similarity(t - s)),
            differences.SQUARED_DISTANCE,
            {m: t, n: s, **on_ladder},
            given=(dimension,),
            proof=qed(
                by=LEMMA(
                    differences.SQUARED_DISTANCE, {m: t, n: s, **on_ladder}, atom=2
                )
            ),
        ),
    ),
    row(
        "code-100x512",
        at((157, 158)),
        "For 100 positions and $d = 512$, the table has 100 rows and 512 columns.",
        same_as(programs.TABLE_HAS_ITS_SHAPE),
    ),
    # ------------------------------------------------------------ properties
    row(
        "attention-inner-product-relative",
        at(180),
        "The inner product in attention depends only on the offset $k$.",
        same_as(scores.ADDED_SCORE_RELATIVE),
        error="condition",
        reading="the inner product of query and key; that of the two encodings does depend "
        "only on the offset",
    ),
    row(
        "inner-product-formula",
        at(182),
        "The inner product of the positions $t + k$ and $t$ is $Σ_i "
        "\\cos(k·10000^{2i/d})$.",
        prints(
            Equal(
                dot(PE(t + k), PE(t)), Sum(cos(k * B ** (2 * i / d)), (i, 0, d / 2 - 1))
            ),
            frequency.EXPONENT_WITHOUT_SIGN,
            given=(dimension,),
            refuted_at={t: 0, k: 1, d: 4},
        ),
        error="slip",
    ),
    interpretive(
        "decay-gradual",
        at(189, 199, 224),
        "As $k$ grows, the inner product gradually decreases.",
        "it describes the trend of a figure; at every single step, as in line 79, "
        "it is false, and far away the product comes close to its maximum again "
        "(1053)",
    ),
    interpretive(
        "product-figure",
        at(191),
        "A figure plots the inner product against $k$.",
        "the image is missing, and no number is taken from it",
        seen="inferred",
    ),
    definition(
        "relative-position-def",
        at(193),
        "The relative position of $n$ and $m$ is $n - m$.",
        "it defines the term",
    ),
    empirical(
        "locality-limits-extrapolation",
        at(195),
        "Decay favours nearby tokens and therefore limits extrapolation.",
        "only trained models can settle it",
    ),
    interpretive(
        "internal-tension",
        at(195, 224),
        "Decay is the reason for poor extrapolation, and later for some extrapolation.",
        "these are two opinions on one property, and neither is a formula",
    ),
    # ------------------------------------------------------------ the base 10000
    row(
        "period-dim-i",
        at(201),
        "Column $i$, for $0 ≤ i < d$, has the period $2πb^{i/d}$, where $b$ is the "
        "base.",
        same_as(frequency.COLUMN_PERIOD_BY_ITS_INDEX),
        error="constant",
    ),
    row(
        "period-range",
        at(201),
        "The periods for a base $b$ lie in $[2π, 2πb]$.",
        prints(
            (AtMost(2 * pi, λ(i, B)), AtMost(λ(i, B), B * 2 * pi)),
            frequency.WAVELENGTH_RANGE,
            given=(dimension, frequency.pair),
            proof=proof(
                qed(by=LEMMA(frequency.WAVELENGTH_RANGE, {b: B})),
                qed(by=LEMMA(frequency.WAVELENGTH_RANGE, {b: B}, atom=2)),
            ),
        ),
        otherwise=same_as(frequency.UPPER_END_ATTAINED),
        condition="the upper end need not be attained: for $b = 10000$ the longest period is "
        "$2π·10000^{1-2/d}$",
    ),
    row(
        "fig-d100-i10",
        at((203, 205)),
        "At $d = 100$ the base determines the period of column $i = 10$.",
        prints(
            Equal(
                sin((time + 2 * pi * b ** Rational(10, 100)) * b ** Rational(-10, 100)),
                sin(time * b ** Rational(-10, 100)),
            ),
            frequency.COLUMN_PERIODS,
            proof=qed(by=EULER),
        ),
        seen="inferred",
    ),
    row(
        "larger-base-longer-period",
        at(207, 211),
        "A larger base gives longer periods.",
        same_as(spacing.LARGER_BASE_LONGER_WAVELENGTHS, given=("larger",)),
        otherwise=prints(
            Less(λ(i), λ(i, spacing.c)),
            given=(dimension, spacing.larger),
            refuted_at={i: 0, b: 100, spacing.c: 10000, d: 128},
        ),
        condition="the pair is not the first, whose period is $2π$ for every base",
    ),
    interpretive(
        "base-10000-motive",
        at(207),
        "The base 10000 may have been chosen to distinguish positions.",
        "it guesses a motive",
    ),
    interpretive(
        "larger-base-better",
        at(207, 211),
        "A larger base distinguishes positions better.",
        "the distinction is not measured; with a larger base, neighbours lie closer "
        "together",
    ),
    row(
        "half-period-coverage",
        at(207, 211),
        "With a large base, such as 10000, the positions 0 to 100 cover less than "
        "half a period.",
        same_as(spacing.HUNDRED_POSITIONS_IN_HALF_WAVELENGTH),
        error="constant",
        reading="at $d = 100$ and $i = 10$, as in the figure, and for the base 10000 that "
        "the text explains",
    ),
    row(
        "many-repeats",
        at(211),
        "With a short period, many positions have the same value.",
        prints(
            AtMost(abs(sin(k + 22) - sin(k - 22)), Rational(18, 1000)),
            proof=via(abs(2 * cos(k) * sin(22)), by=ADDITION)
            .via(2 * abs(cos(k)) * abs(sin(22)), by=TRIANGLE)
            .via(2 * 1 * abs(sin(22)), by=LEMMA(WAVES_AT_MOST_ONE, {angle: k}))
            .qed(by=ENCLOSED(rel="≤")),
        ),
        otherwise=same_as(positions.POSITIONS_SHARE_A_VALUE),
        condition="values are compared as a picture shows them: in the first column they "
        "repeat after 44 positions to within 0.018, but no two are equal",
    ),
    # ------------------------------------------------------------ extrapolation
    definition(
        "extrapolation-definition",
        at(217),
        "Extrapolation means good performance on texts longer than those of the "
        "training.",
        "it defines the word",
    ),
    interpretive(
        "train-test-mismatch",
        at((219, 222)),
        "The problem has two sides: encodings not seen in training, and more tokens.",
        "it divides a problem and measures neither side",
    ),
    row(
        "pe-periodic",
        at(224),
        "The encoding is periodic.",
        prints(
            (
                Equal(sin((time + λ(i, B)) * rate(i)), sin(time * rate(i))),
                Equal(cos((time + λ(i, B)) * rate(i)), cos(time * rate(i))),
            ),
            frequency.COLUMN_PERIODS,
            given=(dimension,),
            proof=proof(qed(by=EULER), qed(by=EULER)),
        ),
        otherwise=same_as(positions.COLUMN_REPEATS_ON_INTEGERS),
        condition="one column is meant, at real positions",
    ),
    empirical(
        "extrapolation-theory",
        at(224),
        "In theory, the encoding extrapolates to some length.",
        "only trained models can settle it",
    ),
    empirical(
        "no-longchat-model",
        at(224),
        "No model for very long chats uses this encoding.",
        "it is about the models that exist",
    ),
)

BESIDE = Path(__file__)
DOCUMENT = Document(
    "doc000",
    "zh",
    quoted(STATEMENTS, BESIDE.with_suffix(".quotes")),
    read(BESIDE.with_suffix(".lines")),
)

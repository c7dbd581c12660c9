r"""An illustrated article: from binary counters to sinusoids, from sinusoids to rotations.

Its shift matrix and its rotations are right, as far as its images can be inferred.  Most of its
readings of its own figures are wrong: two positions do not differ most in the first columns, and
a row is not periodic.  Its table of rotations begins with position 1.

Its figures and formulas are images that are missing.  Its dimension d_model is d here, and B is
10000.
"""

from pathlib import Path

from phaseproof.author import *
from phaseproof.derivations import (
    attention,
    differences,
    frequency,
    offset,
    orbits,
    positions,
    precision,
    programs,
    rotary,
    scores,
    shifts,
    spacing,
)
from phaseproof.derivations.alphabet import b, d, i, l, m, n, r, s, t, x, y, θ, ω
from phaseproof.derivations.differences import chord
from phaseproof.derivations.frequency import B, dimension, λ
from phaseproof.derivations.offset import k
from phaseproof.derivations.programs import G, L, R, T
from phaseproof.derivations.rotary import key, pair, query, α, β, ρ, σ
from phaseproof.library.inventory import read
from phaseproof.library.quotations import quoted
from phaseproof.library.rows import (
    at,
    definition,
    empirical,
    interpretive,
    prints,
    row,
    same_as,
)
from phaseproof.model.book import Document, Printed
from phaseproof.trusted.language.terms import Letter

# ---------------------------------------------------------------- its letters

φ, pos = letter("phi pos", "real")
u1, v1, u2, v2 = letter("u_1 v_1 u_2 v_2", "real")
token = letter("x", "real", d, 1)
A, C = letter("A", "real", d, d), letter("M", "real", 2, 2)
own = frequency.φ  # the frequency of each column
rate = lambda i, d=d: B ** (-2 * i / d)
ladder = {θ: Function(i, rate(i))}

PE = let(
    "PE",
    t,
    be=Stack(column(sin(t / B ** (2 * i / d)), cos(t / B ** (2 * i / d))), (i, d / 2)),
)
p = lambda t: column(sin(ω * t), cos(ω * t))
M = Matrix([[cos(ω * φ), sin(ω * φ)], [-sin(ω * φ), cos(ω * φ)]])
shift = lambda k: DirectSum(
    Matrix(
        [[cos(rate(i) * k), sin(rate(i) * k)], [-sin(rate(i) * k), cos(rate(i) * k)]]
    ),
    (i, d / 2),
)
turned = lambda m: rotary.B(m * ω) * pair[0]
change = let("change", be=G(0, d, B) * programs.query - programs.query)

width, first = Rational(128), frequency.first
moved = lambda m, i: chord(m * rate(i, width))  # how far pair i is moved, squared
some_pair = given("pair", Less(i, 64))
in_order = (given("order", Less(i, l)), given("pair", Less(l, 64)))
columns = tuple(
    given(name, Equal(own(2 * i + odd), rate(i)), i, provided=Less(i, d / 2))
    for odd, name in enumerate(("sine columns", "cosine columns"))
)
same_entries = tuple(
    given(name, Equal(f(m * rate(i)), f(n * rate(i))), i, provided=Less(i, d / 2))
    for name, f in (("sines", sin), ("cosines", cos))
)

# ---------------------------------------------------------------- what it prints more than once

distinct = prints(
    Equal(m, n), positions.POSITIONS_DISTINCT, ladder, given=(dimension, *same_entries)
)
falls = prints(
    Less(rate(i + 1), rate(i)),
    frequency.LADDER_STRICT,
    {b: B, l: i + 1},
    given=(dimension,),
)
within_one = lambda e: (AtMost(-1, e), AtMost(e, 1))
entries = prints(
    (*within_one(sin(m * rate(i))), *within_one(cos(m * rate(i)))),
    positions.ENTRIES_BOUNDED,
    {positions.x: m, positions.ω: rate(i)},
    given=(dimension,),
)
next_rotation = prints(
    Equal(G(m, d, B), R(m + 1, d, B)),
    programs.SLICE_IS_NEXT_ROTATION,
    given=(dimension,),
    proof=qed(by=DIRECT_SUM(ALGEBRA)),
)


def shifted_by_matrix(t: Letter, k: Letter) -> Printed:
    """There is a matrix that moves every position t on by k."""
    by_shift = LEMMA(offset.SHIFT_LINEAR, {offset.t: t, offset.k: k, **ladder})
    return prints(
        Sequent((Equal(PE(t + k), A * PE(t)),), some=(A,), free=(t,)),
        offset.SHIFT_LINEAR,
        given=(dimension,),
        proof=proof(qed(by=by_shift), choose={A: shift(k)}),
    )


STATEMENTS = (
    # ------------------------------------------------------------ order, and models that ignore it
    interpretive(
        "order-matters",
        at((29, 33)),
        "Words in another order mean something else.",
        "it is about the meaning of sentences",
    ),
    row(
        "permutation-equivariant",
        at(35),
        "A Transformer treats tokens as points that are independent of each other "
        "and have no order.",
        same_as(attention.ATTENTION_EQUIVARIANT, given=attention.permutation),
        otherwise=same_as(attention.MASKED_EQUIVARIANT),
        condition="there is no mask; and tokens do affect each other, but in the same way in "
        "every order",
    ),
    # ------------------------------------------------------------ the idea of the sinusoids
    row(
        "unique-vector",
        at(58, 234),
        "Every position has a vector of its own.",
        distinct,
    ),
    definition(
        "same-dim-add",
        at((59, 61), (98, 101)),
        "The encoding has the dimension of the embedding and is added to it.",
        "it says what an encoding is",
    ),
    row(
        "different-dims-different-freq",
        at(62, 105),
        "Different dimensions have different frequencies.",
        prints(
            Differ(own(l), own(r)),
            frequency.COLUMNS_HAVE_OWN_FREQUENCIES,
            given=(
                dimension,
                *columns,
                given("columns", Less(l, d)),
                given("different", Less(r, l)),
            ),
            refuted_at={own: Function(i, Rational(1)), d: 2, l: 1, r: 0},
        ),
        error="slip",
    ),
    row("high-to-low", at(62), "The frequencies go from high to low.", falls),
    row(
        "offset-linear",
        at(63, 235),
        "An offset acts on the encoding linearly.",
        shifted_by_matrix(t, φ),
    ),
    empirical(
        "easier-to-learn",
        at(63, (227, 228), 235),
        "Relative positions and their patterns are therefore easier to learn.",
        "only trained models can settle it",
    ),
    # ------------------------------------------------------------ from bits to waves
    row(
        "binary-table",
        at((73, 80)),
        "Four bits represent the numbers 0 to 15.",
        same_as(spacing.BIT_FLIPS),
    ),
    row(
        "bit-frequencies",
        at((84, 87)),
        "Bit $r$, counted from the right, flips every $2^r$ counts: its frequency "
        "is $2^{-(r + 1)}$.",
        same_as(spacing.BIT_FLIPS, of=1),
    ),
    interpretive(
        "binary-analogy",
        at(89),
        "Sinusoids are a smooth version of bits.",
        "it is an analogy; from pair to pair wavelengths grow by the factor "
        "$10000^{2/d}$, not 2",
    ),
    definition(
        "img1-formula",
        at((94, 96)),
        "Entries $2i$ and $2i + 1$ of position $\\mathrm{pos}$ are the sine and the cosine of "
        "$\\mathrm{pos}/10000^{2i/d}$.",
        "it defines the encoding",
        seen="inferred",
    ),
    row(
        "i-is-dimension-index",
        at((104, 105)),
        "In $10000^{2i/d}$, $i$ is the index of a dimension and determines its "
        "frequency.",
        prints(
            Equal(own(l), rate(l)),
            given=(dimension, *columns, given("columns", Less(l, d))),
            refuted_at={own: Function(i, Rational(1)), d: 2, l: 1},
        ),
        corrected=frequency.COLUMN_PERIODS,
        error="slip",
        reading="column $i$ has the frequency $10000^{-2i/d}$, for every $i$",
    ),
    # ------------------------------------------------------------ the program of the sinusoids
    row(
        "code-sinusoidal",
        at((115, 125)),
        "The program fills the table of sines and cosines.",
        prints(
            Equal(
                Stack(
                    Stack(
                        column(
                            sin(l * exp(2 * i * (-(log(B) / d)))),
                            cos(l * exp(2 * i * (-(log(B) / d)))),
                        ),
                        (i, d / 2),
                    ).T,
                    (l, L),
                ),
                T(L, d, B),
            ),
            programs.EXPONENTIALS_WRITE_TABLE,
            given=(dimension,),
            proof=qed(by=DIRECT_SUM(ALGEBRA)),
        ),
        otherwise=same_as(programs.SLICES_BALANCE),
        condition="$d$ is even",
    ),
    row(
        "comment-equivalence",
        at(117),
        "$\\mathrm{pos}/10000^{2i/d}$ equals $\\mathrm{pos}$ times $1/10000^{2i/d}$.",
        prints(
            Equal(x / B ** (2 * i / d), x * (1 / B ** (2 * i / d))),
            given=(dimension,),
            proof=qed(by=ALGEBRA),
            by=precision.QUOTIENT_IS_PRODUCT,
        ),
        otherwise=same_as(precision.DOUBLE_QUOTIENT_AGREES),
        condition="real numbers are meant, not floating-point numbers",
    ),
    interpretive(
        "comment-numerical-stability",
        at(118),
        "The program uses the exponential for numerical stability.",
        "no error is named; in double precision at $d = 128$ the power gives the "
        "last frequency more accurately",
    ),
    row(
        "div-term",
        at(119),
        "The program computes $10000^{-2i/d}$ as $\\exp(2i(-\\ln 10000/d))$.",
        prints(
            Equal(exp(2 * i * (-(log(B) / d))), rate(i)),
            precision.EXPONENTIAL_IS_POWER,
            given=(dimension,),
            proof=qed(by=ALGEBRA),
        ),
        exact="the number stands in a program",
    ),
    row(
        "code-shape",
        at((127, 130)),
        "The result is a $100 × 128$ matrix.",
        prints(
            Equal(identity(100) * T(100, 128, B) * identity(128), T(100, 128, B)),
            programs.TABLE_HAS_ITS_SHAPE,
            proof=qed(by=ALGEBRA),
        ),
    ),
    # ------------------------------------------------------------ its two figures
    row(
        "heatmap-rows-cols",
        at((161, 163)),
        "Rows are tokens and columns are dimensions, with values from $-1$ to $1$.",
        entries,
    ),
    interpretive(
        "row0-is-0000",
        at(167),
        "Row 0 is like the binary number 0000.",
        "it is an analogy; the row is $(0, 1, 0, 1, \\ldots)$",
    ),
    interpretive(
        "flip-pattern",
        at(168),
        "Down the rows, colours change in a pattern like that of flipping bits.",
        "it is an analogy, with no measure of likeness",
    ),
    row(
        "left-fast-right-slow",
        at((169, 170)),
        "Columns on the left vary fast and columns on the right vary slowly.",
        falls,
        same_as(spacing.LONG_WAVELENGTHS_COUNTED, of=8, given=("from",)),
        same_as(spacing.LONG_WAVELENGTHS_COUNTED, of=9, given=("below",)),
    ),
    row(
        "dim0-changes-every-position",
        at(180),
        "Dimension 0 changes at every position.",
        same_as(differences.FIRST_COLUMN_STEPS, given=("from", "to")),
        prints(
            Equal(m, n),
            positions.FIRST_COLUMN_TELLS_POSITIONS,
            given=(given("equal", Equal(sin(m), sin(n))),),
        ),
    ),
    interpretive(
        "dim0-as-lsb",
        at(180),
        "Dimension 0 is like the last bit.",
        "it is an analogy; the last bit flips at every step, the sign of $\\sin m$ "
        "at one step in $π$",
    ),
    row(
        "dim21-slower",
        at(181),
        "Dimension 21, a cosine of pair 10, changes much more slowly.",
        prints(
            AtMost(4 * λ(Rational(0), B, width), λ(Rational(10), B, width)),
            proof=qed(by=ENCLOSED(rel="≤")),
        ),
    ),
    # ------------------------------------------------------------ relative positions
    row(
        "vaswani-quote",
        at(187),
        "Vaswani et al. say that for a fixed offset $k$ the encoding of $\\mathrm{pos} + k$ "
        "is a linear function of that of $\\mathrm{pos}$.",
        shifted_by_matrix(pos, k),
    ),
    row(
        "same-linear-map-all-t",
        at(189),
        "For an offset $φ$, the same linear map serves every starting position $t$.",
        shifted_by_matrix(t, φ),
    ),
    row(
        "img4-M-exists",
        at((191, 205)),
        "For a pair of frequency $ω_k$, one matrix $M$ maps the pair at $t$ to the "
        "pair at $t + φ$, for all $t$.",
        prints(
            Sequent((Equal(C * p(t), p(t + φ)),), some=(C,), free=(t,)),
            offset.PAIR_SHIFT_LINEAR,
            proof=proof(qed(by=LEMMA(offset.PAIR_SHIFT_LINEAR, {k: φ})), choose={C: M}),
        ),
        seen="inferred",
    ),
    row(
        "M-full-d",
        at((200, 205)),
        "One matrix, the direct sum of those of the pairs, maps the whole encoding "
        "at $t$ to that at $t + φ$.",
        prints(
            Equal(PE(t + φ), shift(φ) * PE(t)),
            offset.SHIFT_LINEAR,
            {k: φ, **ladder},
            given=(dimension,),
        ),
    ),
    row(
        "img5-angle-sum",
        at((209, 211)),
        "The image of the pair at $t$ under $M$ is the pair at $t + φ$, expanded by "
        "the angle addition formulas.",
        prints(
            Equal(
                C * p(t),
                column(
                    sin(ω * t) * cos(ω * φ) + cos(ω * t) * sin(ω * φ),
                    cos(ω * t) * cos(ω * φ) - sin(ω * t) * sin(ω * φ),
                ),
            ),
            offset.PAIR_SHIFT_LINEAR,
            given=(shifted := given("shift", Equal(C * p(t), p(t + φ))),),
            proof=via(p(t + φ), by=GIVEN(shifted)).qed(by=ADDITION),
            witnesses=(
                {t: 3, φ: 5, ω: 1, C: Matrix([[cos(5), sin(5)], [-sin(5), cos(5)]])},
            ),
        ),
        seen="inferred",
    ),
    row(
        "img6-two-equations",
        at((213, 215)),
        "Each of the two rows of $M$ satisfies one equation.",
        prints(
            (
                Equal(
                    u1 * sin(ω * t) + v1 * cos(ω * t),
                    cos(ω * φ) * sin(ω * t) + sin(ω * φ) * cos(ω * t),
                ),
                Equal(
                    u2 * sin(ω * t) + v2 * cos(ω * t),
                    -sin(ω * φ) * sin(ω * t) + cos(ω * φ) * cos(ω * t),
                ),
            ),
            offset.TWO_EQUATIONS,
            {k: φ, offset.u1: u1, offset.v1: v1, offset.u2: u2, offset.v2: v2},
            given=(
                given(
                    "sine", Equal(u1 * sin(ω * t) + v1 * cos(ω * t), sin(ω * (t + φ)))
                ),
                given(
                    "cosine", Equal(u2 * sin(ω * t) + v2 * cos(ω * t), cos(ω * (t + φ)))
                ),
            ),
            witnesses=(
                {t: 1, φ: 1, ω: 1, u1: cos(1), v1: sin(1), u2: -sin(1), v2: cos(1)},
            ),
        ),
        seen="inferred",
    ),
    row(
        "img7-M-solution",
        at((217, 221)),
        "$M$ has the rows $(\\cos ω_kφ, \\sin ω_kφ)$ and $(-\\sin ω_kφ, \\cos ω_kφ)$.",
        prints(Equal(M * p(t), p(t + φ)), offset.PAIR_SHIFT_LINEAR, {k: φ}),
        seen="inferred",
    ),
    row(
        "M-unique",
        at(217),
        "The equations can be solved for $M$.",
        same_as(
            offset.PAIR_MATRIX_UNIQUE,
            given=("first", "second"),
            adding=("out of phase",),
        ),
    ),
    row(
        "M-looks-like-rotation",
        at(223),
        "$M$ looks very much like a rotation matrix.",
        prints(
            Equal(M, rotary.B(-ω * φ)),
            rotary.SHIFT_IS_ROTATION_BACK,
            proof=qed(by=ADDITION),
        ),
        same_as(rotary.SHIFT_IS_ROTATION_BACK),
    ),
    row(
        "M-det-orth-group",
        at(223),
        "Like a rotation matrix, $M$ is orthogonal and has determinant 1, and "
        "products of such matrices add the offsets.",
        *map(
            same_as,
            (
                offset.DETERMINANT_ONE,
                offset.SHIFT_ORTHOGONAL,
                offset.SHIFTS_ADD,
                offset.SHIFT_BY_ZERO,
                offset.SHIFT_BACK_IS_TRANSPOSE,
            ),
        ),
    ),
    row(
        "bounded",
        at(236),
        "The entries stay in $[-1, 1]$ for sequences of every length.",
        entries,
        prints(
            Equal(dot(PE(m), PE(m)), d / 2),
            given=(dimension,),
            proof=via(
                Sum(
                    sin(m / B ** (2 * i / d)) ** 2 + cos(m / B ** (2 * i / d)) ** 2,
                    (i, 0, d / 2 - 1),
                ),
                by=DIRECT_SUM(ALGEBRA),
            )
            .via(Sum(1, (i, 0, d / 2 - 1)), by=TERMWISE(PYTHAGORAS))
            .qed(by=ALGEBRA),
        ),
    ),
    # ------------------------------------------------------------ two positions of one token
    row(
        "diff-isolates-position",
        at((242, 244), (250, 270)),
        "The differences of one token at the positions 50, 99 and 0 isolate the "
        "positions.",
        *(
            prints(
                Equal((token + PE(m)) - (token + PE(0)), PE(m) - PE(0)),
                scores.DIFFERENCE_ISOLATES_POSITION,
                given=(dimension,),
                proof=qed(by=ALGEBRA),
                witnesses=({d: 2, token: column(1, 2)},),
            )
            for m in (50, 99)
        ),
    ),
    row(
        "first-dims-largest",
        at(282),
        "The encodings of positions 50 and 99 differ from that of 0 mostly in the "
        "first dimensions.",
        prints(
            (
                AtMost(moved(50, i), moved(50, first)),
                AtMost(moved(99, i), moved(99, first)),
            ),
            differences.FIRST_PAIR_DIFFERS_MOST,
            given=(some_pair,),
            refuted_at={i: 24},
        ),
        *(
            prints(
                AtMost(Sum(moved(k, i), (i, 5, 63)), Sum(moved(k, i), (i, 0, 4))),
                differences.DIFFERENCES_COMPUTED,
                refuted_at={},
            )
            for k in (50, 99)
        ),
        error="result",
        reading="at $d = 128$, no pair differs by more than the first, or the first five "
        "pairs together differ at least as much as all others",
    ),
    row(
        "amplitude-decays",
        at(283),
        "Along the dimensions the amplitude decays.",
        prints(
            (Less(moved(50, l), moved(50, i)), Less(moved(99, l), moved(99, i))),
            differences.DIFFERENCE_ALWAYS_FALLS,
            given=in_order,
            refuted_at={i: 0, l: 1},
        ),
        error="result",
        reading="it decays from each pair to the next",
    ),
    row(
        "later-dims-small",
        at(283),
        "In later dimensions positions differ little.",
        *(
            prints(
                AtMost(moved(k, i), (k * rate(i, width)) ** 2),
                differences.LATER_DIFFERENCES_SMALL,
                {differences.u: k, b: B, d: 128},
            )
            for k in (50, 99)
        ),
        otherwise=prints(AtMost(moved(m, Rational(63)), 1), refuted_at={m: 20000}),
        condition="the angle $mθ_i$ is small, since it bounds the difference: for the last "
        "pair by 0.00577 at position 50 and 0.01143 at position 99",
    ),
    interpretive(
        "semantic-preserved",
        at(284),
        "Later dimensions preserve the meaning of the token.",
        "no measure of meaning is named; the vector added in late pairs is close to "
        "$(0, 1)$, not to 0",
    ),
    row(
        "diff-periodic",
        at(285),
        "Along the dimensions the difference is periodic.",
        same_as(differences.ROW_PERIODIC),
        error="result",
        reading="periodic in the dimension, as it is plotted; in the position each "
        "difference is periodic",
    ),
    interpretive(
        "division-of-labour",
        at((289, 291)),
        "The first dimensions may serve positions and the later ones meaning.",
        "it names a possibility, and a measure of neither",
    ),
    # ------------------------------------------------------------ rotations
    empirical(
        "adoption",
        at(295, 583),
        "Many recent models, such as Gemma 2 and Llama 3, use RoPE.",
        "it is about the files of models",
    ),
    definition(
        "rope-not-additive",
        at(301),
        "RoPE adds no vector to the embedding.",
        "it describes the method",
    ),
    definition(
        "rope-rotates-qk",
        at(302),
        "RoPE rotates queries and keys.",
        "it describes the method",
    ),
    definition(
        "rope-angle",
        at(303),
        "The position $m$ and the dimension determine the angle.",
        "it names the angle",
    ),
    row(
        "rope-norm",
        at(304, 354),
        "A rotation preserves the norm.",
        same_as(rotary.NORM_PRESERVED),
    ),
    definition(
        "img9-sequence",
        at((310, 321)),
        "The tokens $w_1, \\ldots, w_L$ have embeddings $x_1, \\ldots, x_L$ of "
        "dimension $|D|$.",
        "it names tokens and embeddings",
        seen="inferred",
    ),
    definition(
        "img10-qk",
        at((323, 334)),
        "Queries $q_m$ and keys $k_n$ are functions $f_q$ and $f_k$ of an embedding "
        "and its position.",
        "it names queries and keys",
        seen="inferred",
    ),
    interpretive(
        "token-similarity",
        at((338, 339)),
        "Tokens of similar meaning, and tokens close together, should have higher "
        "scores.",
        "it states a wish",
    ),
    definition(
        "img11-dot-score",
        at((341, 343)),
        "The score is the softmax of the inner products of queries and keys divided "
        "by $\\sqrt{d}$.",
        "it defines the score",
        seen="inferred",
    ),
    row(
        "cosine-formula",
        at((345, 347)),
        "The inner product of two vectors is $‖q‖\\,‖k‖\\cos θ$, where $θ$ is the "
        "angle between them.",
        same_as(orbits.VECTORS_HAVE_AN_ANGLE, given=("not parallel",)),
        same_as(orbits.VECTORS_HAVE_AN_ANGLE, of=1, given=("parallel",)),
        prints(
            Equal(cos(α), cos(β)),
            given=(
                one := given("one", Equal(x, ρ * σ * cos(α))),
                another := given("another", Equal(x, ρ * σ * cos(β))),
            ),
            adding=(given("|q| > 0", Less(0, ρ)), given("|k| > 0", Less(0, σ))),
            proof=qed(
                by=LINEAR_SYSTEM(((GIVEN(one), -1), (GIVEN(another), 1)), factor=ρ * σ)
            ),
            witnesses=({x: 6, ρ: 2, σ: 3, α: 0, β: 0},),
            without={
                "|q| > 0": {x: 0, ρ: 0, σ: 3, α: 0, β: pi},
                "|k| > 0": {x: 0, ρ: 2, σ: 0, α: 0, β: pi},
            },
        ),
    ),
    interpretive(
        "magnitude-semantic",
        at((349, 350)),
        "Lengths show meaning, and angles can show positions.",
        "no measure of meaning is named",
    ),
    row(
        "rotation-keeps-semantic-similarity",
        at(354),
        "Since lengths are preserved, rotation does not destroy semantic similarity.",
        same_as(rotary.TURNING_KEEPS_SCORE),
        error="result",
        reading="the similarity of two words at two positions is their inner product",
    ),
    row(
        "rotation-changes-angle",
        at(355),
        "Rotation changes the angle.",
        same_as(rotary.TURNING_ADDS_TO_ANGLE),
    ),
    row(
        "score-relative-only",
        at(361),
        "The score should depend on the distance of two tokens, not on their "
        "positions.",
        same_as(rotary.SCORE_RELATIVE),
    ),
    row(
        "img12-requirement",
        at((363, 372)),
        "The inner product of query $m$ and key $n$ is a function $g$ of $x_m$, "
        "$x_n$ and $m - n$.",
        same_as(rotary.RELATIVE_INNER_PRODUCT),
        seen="inferred",
    ),
    row(
        "Rm-Rn",
        at((367, 372), 379),
        "The rotations of two positions differ by the rotation of their offset.",
        same_as(rotary.RELATIVE_ROTATION),
    ),
    row(
        "rope-keeps-absolute",
        at(378),
        "Through its rotation each token keeps its absolute position.",
        same_as(shifts.SHIFT_TURNS_QUERY),
        prints(
            Equal(m, n),
            positions.FIRST_COLUMN_TELLS_POSITIONS,
            given=(
                same_first := given(
                    "first", Equal(x * cos(m) - y * sin(m), x * cos(n) - y * sin(n))
                ),
                second := given(
                    "second", Equal(x * sin(m) + y * cos(m), x * sin(n) + y * cos(n))
                ),
            ),
            adding=(given("first pair", Differ(x**2 + y**2, 0)),),
            proof=proof(
                have(
                    "sines",
                    Equal(sin(m), sin(n)),
                    qed(
                        by=LINEAR_SYSTEM(
                            ((GIVEN(same_first), -y), (GIVEN(second), x)),
                            factor=x**2 + y**2,
                        )
                    ),
                ),
                qed(by=LEMMA(positions.FIRST_COLUMN_TELLS_POSITIONS)),
            ),
            witnesses=({m: 5, n: 5, x: 1, y: 2},),
            without={"first pair": {m: 1, n: 0, x: 0, y: 0}},
        ),
        otherwise=prints(
            Differ(
                dot(R(m + s, d, B) * query, R(n + s, d, B) * key),
                dot(R(m, d, B) * query, R(n, d, B) * key),
            ),
            given=(given("shift", Differ(s, 0)),),
            refuted_at={
                m: 0,
                n: 0,
                s: 1,
                d: 2,
                rotary.q: Function(i, Rational(1)),
                rotary.q1: Function(i, Rational(0)),
                rotary.k: Function(i, Rational(1)),
                rotary.k1: Function(i, Rational(0)),
            },
        ),
        condition="queries and keys are meant, not scores",
    ),
    row(
        "relative-angle",
        at(379),
        "In the inner product the relative angle shows the offset.",
        same_as(rotary.TURNING_ADDS_TO_ANGLE),
    ),
    interpretive(
        "both-absolute-relative",
        at(380),
        "So the model can use both absolute and relative positions.",
        "the text does not say in numbers how a model uses a position",
    ),
    # ------------------------------------------------------------ in the plane
    definition(
        "img13-query",
        at((391, 393)),
        "The query is a vector of the plane.",
        "it names the coordinates",
        seen="inferred",
    ),
    definition(
        "img14-R",
        at((395, 400)),
        "$R_{θ,m}$ rotates by the angle $mθ$.",
        "it names the rotation",
        seen="inferred",
    ),
    row(
        "theta-nonzero",
        at((402, 405)),
        "A preset nonzero constant $θ$ is enough for the rotations of different "
        "positions to differ.",
        same_as(positions.REPEATS_IFF_WHOLE_TURNS, given=("same",)),
        otherwise=same_as(positions.NONZERO_FREQUENCY_TELLS_POSITIONS),
        condition="for $m ≠ n$, $(m - n)θ$ is no multiple of $2π$",
    ),
    definition(
        "qhat",
        at((405, 408)),
        "The rotated query is $R_{θ,m}$ times the query.",
        "it names the rotated query",
    ),
    row(
        "img15-rotated-copies",
        at((410, 414)),
        "The copies of a vector lie on a circle, each rotated by $θ$ from the one "
        "before.",
        prints(
            Equal(dot(turned(m), turned(m)), dot(pair[0], pair[0])),
            rotary.NORM_PRESERVED,
            proof=qed(by=PYTHAGORAS),
        ),
        prints(
            Equal(turned(m + 1), rotary.B(ω) * turned(m)),
            rotary.TURN_BACK_AND_FORTH,
            proof=qed(by=ADDITION),
        ),
        seen="inferred",
    ),
    # ------------------------------------------------------------ in d dimensions
    definition(
        "split-d2",
        at((419, 433)),
        "The $d$-dimensional space is split into $d/2$ planes, each rotated "
        "separately.",
        "it describes the method in $d$ dimensions",
        seen="inferred",
    ),
    definition(
        "img18-block",
        at((435, 437)),
        "The rotation matrix is the direct sum of $d/2$ rotations.",
        "it names the matrix",
        seen="inferred",
    ),
    row(
        "img19-theta",
        at((439, 441)),
        "$θ_i = 10000^{-2(i - 1)/d}$ for $i = 1, \\ldots, d/2$.",
        prints(
            Equal(B ** (-2 * ((i + 1) - 1) / d), rate(i)),
            frequency.LADDER_RATIO,
            given=(dimension,),
            proof=qed(by=ALGEBRA),
        ),
        seen="inferred",
    ),
    row(
        "theta-decays",
        at((445, 446)),
        "$θ$ decreases with the index of the plane.",
        falls,
    ),
    row(
        "early-rotation-larger",
        at(447),
        "The first planes are rotated visibly more.",
        prints(
            Less(m * rate(i + 1), m * rate(i)),
            frequency.LADDER_STRICT,
            given=(dimension, given("later", Less(0, m))),
            proof=qed(by=LEMMA(frequency.LADDER_STRICT, {b: B, l: i + 1})),
        ),
        otherwise=prints(
            AtMost(moved(m, i), moved(m, first)),
            given=(some_pair,),
            refuted_at={m: 51, i: 19},
        ),
        condition="the angle $mθ_i$ is meant, not the distance by which the vector moves",
    ),
    row(
        "later-rotation-negligible",
        at(447),
        "Late planes are hardly rotated.",
        prints(
            Less(100 * rate(Rational(63), width) * 180 / pi, 1),
            proof=qed(by=ENCLOSED()),
        ),
        otherwise=prints(
            AtMost(m * rate(Rational(63), width), half), refuted_at={m: 8192}
        ),
        condition="the sequence is short: the last angle is 0.66 degrees at position 100 and "
        "more than a half turn from position 27206 on",
    ),
    # ------------------------------------------------------------ the program of the rotations
    row(
        "first-slice-first-token",
        at(451),
        "The first query or key is multiplied by the first slice, that of $m = 1$, "
        "the second by the second.",
        next_rotation,
        prints(
            Equal(G(m, d, B).T * G(n, d, B), R(n - m, d, B)),
            programs.SLICES_RELATIVE,
            {b: B},
            given=(dimension,),
        ),
    ),
    row(
        "code-rotary",
        at((456, 479)),
        "The program builds the rotation of every position and every pair.",
        next_rotation,
        prints(
            Equal(G(m, d, B).T * G(m, d, B), identity(d)),
            programs.SLICES_ORTHOGONAL,
            {b: B},
            given=(dimension,),
        ),
        same_as(programs.RUN_WRITES_ROTATION),
        otherwise=same_as(programs.ODD_SLICE_IS_ORTHOGONAL),
        condition="$d$ is even",
    ),
    row(
        "rotary-docstring",
        at(463),
        "Every slice is a $d × d$ matrix.",
        prints(
            Equal(identity(d) * G(m, d, B) * identity(d), G(m, d, B)),
            given=(dimension,),
            by=programs.SLICE_IS_NEXT_ROTATION,
            proof=qed(by=ALGEBRA),
        ),
    ),
    row(
        "rotary-off-by-one",
        at(466, 495, (507, 510)),
        "Slices 0, 50 and 99 belong to the positions 0, 50 and 99.",
        prints(
            tuple(Equal(G(k, d, B), R(k, d, B)) for k in (0, 50, 99)),
            programs.SLICE_IS_ROTATION,
            given=(dimension,),
            refuted_at={d: 2},
        ),
        error="slip",
    ),
    row(
        "theta-shape",
        at(467),
        "The array of angles has `context_len` rows and $d/2$ columns.",
        prints(
            Equal(Sum(Sum(1, (i, 0, d / 2 - 1)), (l, 0, L - 1)), L * (d / 2)),
            proof=qed(by=ALGEBRA),
        ),
        otherwise=prints(
            Equal(Sum(1, (i, 0, d / 2 - 1)), L * (d / 2)), refuted_at={L: 100, d: 128}
        ),
        condition="the angles $mθ_i$ are meant; the array `theta` itself has $d/2$ entries",
    ),
    row(
        "rotation-sparse",
        at(483),
        "The rotation matrix is very sparse.",
        prints(Equal(Sum(4, (i, 0, d / 2 - 1)), 2 * d), proof=qed(by=ALGEBRA)),
        prints(Equal(Sum(4, (i, 0, 63)), width**2 / 64), proof=qed(by=ALGEBRA)),
    ),
    row(
        "img20-efficient",
        at((483, 490)),
        "The rotated vector is the vector times cosines plus the same vector, with "
        "neighbours swapped, times sines.",
        same_as(rotary.INTERLEAVED_IS_ROTATION),
        seen="inferred",
    ),
    row(
        "figure-position-0",
        at((516, 519)),
        "The curve labelled position 0 is the curve of position 0, which is not "
        "rotated.",
        prints(
            Equal(dot(change, change), 0),
            programs.FIRST_SLICE_MOVES_NOTHING,
            given=(dimension,),
            refuted_at={
                d: 128,
                programs.q: Function(i, Rational(1)),
                programs.q1: Function(i, Rational(0)),
            },
        ),
        error="slip",
    ),
    row(
        "rope-first-subspaces-larger",
        at(552, 559),
        "At positions 0, 50 and 99 the first planes are rotated visibly more.",
        prints(
            tuple(AtMost(moved(k, i), moved(k, first)) for k in (1, 51, 100)),
            given=(some_pair,),
            refuted_at={i: 19},
        ),
        corrected=differences.LARGEST_DIFFERENCES,
        error="result",
        reading="at $d = 128$, no plane moves its vector farther than the first",
    ),
    row(
        "rope-later-weaker",
        at(553, 560),
        "Later planes are rotated less and less.",
        same_as(
            differences.DIFFERENCE_FALLS, given=("base", "order"), under=("half turn",)
        ),
        otherwise=same_as(differences.DIFFERENCE_ALWAYS_FALLS),
        condition="the planes with $mθ_i ≤ π$ are meant",
    ),
    row(
        "rope-absolute-consistent",
        at(555),
        "Rotated vectors show the same properties as added encodings.",
        same_as(rotary.TURN_DISPLACEMENT),
        same_as(differences.PAIR_CHORD),
    ),
    interpretive(
        "rope-semantic",
        at((561, 567)),
        "Meaning is preserved, and the dimensions divide the work.",
        "no measure of meaning is named",
    ),
    # ------------------------------------------------------------ in practice
    empirical(
        "bleu",
        at((571, 575)),
        "RoFormer translates English into German better than its baseline.",
        "only trained models can settle it; the paper prints 27.5 against 27.3",
    ),
    empirical(
        "convergence",
        at((577, 581)),
        "Training with rotary encodings converges faster.",
        "only trained models can settle it",
    ),
)

BESIDE = Path(__file__)
DOCUMENT = Document(
    "doc001",
    "zh",
    quoted(STATEMENTS, BESIDE.with_suffix(".quotes")),
    read(BESIDE.with_suffix(".lines")),
)

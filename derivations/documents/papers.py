r"""Papers that the documents rest on: as printed where the text was read, else as transcribed.

Their statements about the form of a score are right: sums of terms, scores that depend only on
offsets, labels and slopes that can be counted.  Their statements about sizes are wrong: the longest
wavelength, sums and scores that decrease with the distance, the constant of a bound.  The other
errors are slips: a symbol, an index or a bracket.
"""

from functools import partial
from pathlib import Path

from phaseproof.author import *
from phaseproof.derivations import (
    abel,
    attention,
    bases,
    frequency,
    labels,
    offset,
    plane,
    polar,
    programs,
    recurrence,
    rotary,
    scaling,
    schemes,
    scores,
    shifts,
    variance,
)
from phaseproof.derivations.alphabet import b, d, i, j, k, m, n, s, x, θ, ω
from phaseproof.derivations.frequency import dimension
from phaseproof.derivations.labels import slope
from phaseproof.derivations.scaling import bounded, h, μ
from phaseproof.library.quotations import quoted
from phaseproof.library.rows import (
    at,
    definition,
    empirical,
    malformed,
    prints,
    row,
    same_as,
)
from phaseproof.model.book import Document

told, told_definition = (partial(kind, seen="transcript") for kind in (row, definition))


def paper(key):
    """Places in the paper that has this key in the bibliography."""
    return lambda place: at(section=f"{key}, {place}")


vaswani, shaw, transformer_xl, t5, deberta, press, roformer, chen, peng = map(
    paper,
    (
        "vaswani2017",
        "shaw2018",
        "dai2019",
        "raffel2020",
        "he2021",
        "press2022",
        "su2021roformer",
        "chen2023",
        "peng2024",
    ),
)

B = Rational(10000)
t = letter("t", "real")  # a position
w, z = letter("w z", "complex")  # projected queries and keys
x_m, x_n = letter("x_m x_n", "complex")
index, place = letter("t k", "natural")  # of a pair, of a position, in RoFormer (4)
entry = function("p", ("natural", "natural"), "real")
N = letter("N", "natural")  # the number of tokens
c = letter("c", "positive")  # the base in position interpolation
S, S1, S2 = letter("s s_1 s_2", "real")  # an offset, the two it lies between

turn = lambda angle: exp(I * angle)
rate = lambda i: B ** (-2 * i / d)
on_ladder = {θ: Function(i, rate(i))}
rate_128 = B ** (-i / 64)
on_ladder_128 = {θ: Function(i, rate_128)}
wavelength = lambda i: 2 * pi * B ** (2 * i / d)
PE = let(
    "PE",
    t,
    be=Stack(column(sin(t / B ** (2 * i / d)), cos(t / B ** (2 * i / d))), (i, d / 2)),
)
A = letter("A", "real", d, d)
mean_modulus = lambda s: abel.at(10000, 128, s) / 64  # at d = 128

a = let("a", x, be=re(Sum(h(i) * exp(I * x * c ** (-2 * i / d)), (i, 0, d / 2 - 1))))
chord = ((S2 - S) * a(S1) + (S - S1) * a(S2)) / (S2 - S1)


STATEMENTS = (
    # ------------------------------------------------------------ Vaswani et al. 2017
    definition(
        "vaswani-formula",
        vaswani("§3.5"),
        "Entries $2i$ and $2i + 1$ of position $t$ are $\\sin(t/10000^{2i/d})$ and "
        "$\\cos(t/10000^{2i/d})$.",
        "it defines the encoding",
    ),
    definition(
        "vaswani-attention",
        vaswani("eq. (1)"),
        "Attention is $\\mathrm{softmax}(QK^\\top/\\sqrt{d_k})V$.",
        "it defines attention",
    ),
    row(
        "vaswani-sinusoid-per-dim",
        vaswani("§3.5"),
        "Each dimension of the encoding is a sinusoid of the position.",
        prints(
            (
                Equal(
                    sin((t + wavelength(i)) / B ** (2 * i / d)),
                    sin(t / B ** (2 * i / d)),
                ),
                Equal(
                    cos((t + wavelength(i)) / B ** (2 * i / d)),
                    cos(t / B ** (2 * i / d)),
                ),
            ),
            frequency.COLUMN_PERIODS,
            given=(dimension,),
            proof=proof(qed(by=EULER), qed(by=EULER)),
        ),
    ),
    row(
        "vaswani-wavelengths",
        vaswani("§3.5"),
        "The wavelengths form a geometric progression from $2π$ to $10000 · 2π$.",
        same_as(frequency.LADDER_RATIO),
        prints(
            (Equal(wavelength(0), 2 * pi), Equal(wavelength(d / 2 - 1), B * (2 * pi))),
            given=(dimension,),
            refuted_at={d: 512},
        ),
        same_as(frequency.UPPER_END_ATTAINED),
        corrected=frequency.WAVELENGTH_RANGE,
        error="slip",
        supposing=(),
        reading="both ends are wavelengths; the last wavelength is "
        "$10000^{1-2/d} · 2π$",
    ),
    row(
        "vaswani-linear",
        vaswani("§3.5"),
        "For a fixed $k$, the encoding of $t + k$ is a linear function of the encoding "
        "of $t$.",
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
        "vaswani-hypothesis",
        vaswani("§3.5"),
        "Attending by offsets is easily learned, learned vectors perform nearly as "
        "well, and longer texts may be possible.",
        "only trained models can settle it",
    ),
    row(
        "vaswani-sqrt-dk",
        vaswani("footnote 4"),
        "For independent components of mean 0 and variance 1, here of finitely many "
        "values, $q · k$ has the variance $d_k$.",
        same_as(variance.SCORE_VARIANCE, given=("isotropic", "centred", "extent")),
    ),
    told(
        "absolute-not-relative",
        vaswani("§3.5"),
        "If encodings are added to tokens, the score does not depend only on $m - n$.",
        same_as(schemes.ABSOLUTE_RELATIVE_IF_POSITIONLESS, given=("relative",)),
        same_as(scores.SAME_OFFSET_OTHER_SCORE),
    ),
    # ------------------------------------------------------------ Shaw et al. 2018
    told_definition(
        "shaw-formula",
        shaw("eq. (3)-(4)"),
        "A vector for the label $\\mathrm{clip}(j - i, k)$ is added to every key, and "
        "another to every value.",
        "it defines the score and the values",
    ),
    told(
        "shaw-relative",
        shaw("§3.2"),
        "The score depends only on $j - i$.",
        same_as(schemes.SHAW_RELATIVE),
    ),
    told(
        "shaw-labels",
        shaw("§3.2"),
        "There are $2k + 1$ labels.",
        same_as(labels.LABELS_BETWEEN),
        same_as(labels.LABELS_OF_LONG_TEXT, given=("to",)),
        prints(
            (
                Equal(labels.label(N - 1), labels.k),
                Equal(labels.label(1 - N), -labels.k),
            ),
            labels.LABEL_BEYOND,
            under=(given("long enough", AtMost(labels.k + 1, N)),),
            proof=proof(
                qed(by=LEMMA(labels.LABEL_BEYOND, {j: N - 1})),
                qed(by=LEMMA(labels.LABEL_BEYOND, {j: 1 - N}, part=1)),
            ),
            witnesses=({N: 4, labels.k: 3},),
            without={"long enough": {N: 3, labels.k: 3}},
        ),
        otherwise=prints(
            Equal(labels.label(N - 1), labels.k), refuted_at={N: 3, labels.k: 3}
        ),
        minding="the offsets extend to $k$, so that all labels occur; a text of $k$ "
        "tokens has fewer",
    ),
    told(
        "shaw-split",
        shaw("eq. (5)"),
        "The score is an inner product of the contents plus an inner product with the "
        "label.",
        same_as(schemes.SHAW_SPLIT),
    ),
    # ------------------------------------------------------------ Dai et al. 2019
    told(
        "txl-decomp",
        transformer_xl("§3.3"),
        "If vectors are added to the tokens, the score is a sum of four terms, $(a)$ "
        "to $(d)$.",
        same_as(scores.FOUR_TERMS_KERNEL),
    ),
    told_definition(
        "txl-formula",
        transformer_xl("§3.3"),
        "In the four terms, offsets with their own matrix and two vectors $u$ and $v$ "
        "replace the positions.",
        "it defines the score, which XLNet uses too",
    ),
    told(
        "txl-relative",
        transformer_xl("§3.3"),
        "The score depends only on $i - j$.",
        same_as(schemes.XL_RELATIVE),
    ),
    told(
        "txl-factor",
        transformer_xl("§3.3"),
        "The four terms combine into an inner product with the content and one with "
        "the offset.",
        same_as(schemes.XL_FACTORS),
    ),
    told(
        "txl-R-sign",
        transformer_xl("§3.3"),
        "The sign of the offset is a convention: $R_{-s} = DR_s$, and the matrix "
        "absorbs $D$.",
        same_as(schemes.OPPOSITE_OFFSET),
        same_as(schemes.SIGN_OF_OFFSET),
    ),
    # ------------------------------------------------------------ Raffel et al. 2020
    told_definition(
        "t5-formula",
        t5("§2.1"),
        "A number for the bucket of $n - m$, one for each head, is added to the "
        "product of query and key.",
        "it defines the score",
    ),
    told(
        "t5-relative",
        t5("§2.1"),
        "The score depends only on $n - m$.",
        same_as(schemes.T5_RELATIVE),
    ),
    told(
        "t5-buckets",
        t5("§2.1"),
        "There are 32 buckets: they grow logarithmically up to an offset of 128, and "
        "all larger offsets share one.",
        *(
            prints(
                AtMost(last, labels.past(exact)),
                claim,
                given=(given("beyond", AtMost(128, labels.x)),),
            )
            for exact, last, claim in (
                (8, 7, labels.LAST_BUCKET),
                (16, 15, labels.LAST_CAUSAL_BUCKET),
            )
        ),
        same_as(labels.BUCKET_SIXTEEN, given=("ahead",)),
        otherwise=same_as(labels.LAST_BUCKET_FROM_128),
        minding="all offsets from 128 on share one bucket; it begins at 91 already, or "
        "at 113 for one direction, and one of the 32 buckets is never used",
    ),
    # ------------------------------------------------------------ He et al. 2021
    told_definition(
        "deberta-formula",
        deberta("eq. (4)"),
        "The score adds content with content, content with offset and offset with "
        "content, the last two with opposite offsets.",
        "it defines the score",
    ),
    told(
        "deberta-relative",
        deberta("eq. (4)"),
        "The score depends only on $i - j$.",
        same_as(schemes.DEBERTA_RELATIVE),
    ),
    told(
        "deberta-delta",
        deberta("eq. (3)"),
        "The label of an offset lies in $[0, 2k)$.",
        same_as(labels.DELTA_BETWEEN, given=("labels",)),
        *(
            same_as(labels.DELTA_VALUES, of=n, given=names)
            for n, names in enumerate((("from", "to"), ("from",), ("to", "labels")))
        ),
    ),
    told(
        "deberta-scale",
        deberta("§3.1"),
        "Three terms need the factor $1/\\sqrt{3d}$.",
        same_as(variance.SCALED_THREE_SCORES, adding=variance.three),
    ),
    # ------------------------------------------------------------ Press et al. 2022
    row(
        "alibi-form",
        press("§3"),
        "The scores of a row receive the biases $-m(i - 1), \\ldots, -m, 0$: the "
        "farther the key, the lower the bias.",
        same_as(schemes.ALIBI_RELATIVE),
        same_as(schemes.ALIBI_RELATIVE, of=1),
    ),
    row(
        "alibi-slopes",
        press("§3"),
        "Slopes start at $2^{-8/n}$ with the same ratio: $2^{-1}, \\ldots, 2^{-8}$ for "
        "8 heads, powers of $2^{-1/2}$ for 16.",
        same_as(labels.SLOPES_GEOMETRIC),
        same_as(labels.SLOPES_OF_EIGHT),
        prints(
            (
                Equal(slope(0, 16), Rational(2) ** Rational(-1, 2)),
                Equal(slope(j + 1, 16), Rational(2) ** Rational(-1, 2) * slope(j, 16)),
            ),
            labels.SLOPES_GEOMETRIC,
            proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
        ),
    ),
    told(
        "alibi-softmax-absolute",
        press("§3"),
        "Under the softmax the bias can be replaced by $+mj$.",
        same_as(attention.ALIBI_ABSOLUTE_FORM),
    ),
    empirical(
        "alibi-extrapolation",
        press("§4"),
        "Models with ALiBi extrapolate to longer inputs.",
        "only trained models can settle it",
    ),
    # ------------------------------------------------------------ Su et al. 2021, RoFormer
    malformed(
        "roformer-eq4-index",
        roformer("eq. (4)"),
        "$p_{i,2t} = \\sin(k/10000^{2t/d})$.",
        lambda: Equal(entry(i, 2 * index), sin(place / B ** (2 * index / d))),
        (entry, i, index, d),
        programs.LOOP_WRITES_TABLE,
        fails_at={entry: Function((index, place), 2), i: 0, index: 0, d: 2, place: 0},
    ),
    row(
        "roformer-eq5-shaw",
        roformer("eq. (5)"),
        "The key of Shaw et al. is $W_k(x_n + p_r)$ with a vector for the clipped "
        "offset $r$.",
        same_as(schemes.SHAW_BEFORE_PROJECTION, adding=("inverse",)),
    ),
    row(
        "roformer-eq6-decomp",
        roformer("eq. (6)"),
        "If vectors are added to the tokens, the score is a sum of four terms.",
        same_as(scores.FOUR_TERMS_KERNEL),
    ),
    row(
        "roformer-eq10-deberta",
        roformer("eq. (10)"),
        "Both mixed terms of DeBERTa's score use the vector of $m - n$.",
        prints(
            Equal(schemes.one_way(m - n), schemes.both_ways(m - n)),
            schemes.ONE_OFFSET_IS_DEBERTA,
        ),
        error="slip",
        supposing=(),
        elsewhere="the error is a sign, the same in every dimension",
    ),
    definition(
        "roformer-requirement",
        roformer("eq. (11)"),
        "The inner product of query and key must be a function of both contents and of "
        "$m - n$.",
        "it states the problem",
    ),
    row(
        "roformer-2d-solution",
        roformer("eq. (12)"),
        "In the plane, $W_q x_m e^{imθ}$ and $W_k x_n e^{inθ}$ have the inner product "
        "$\\operatorname{Re}((W_q x_m)(W_k x_n)^* e^{i(m - n)θ})$.",
        prints(
            Equal(
                re((z * turn(m * ω)) * conj(w * turn(n * ω))),
                re(z * conj(w) * turn((m - n) * ω)),
            ),
            rotary.TURNED_PAIR_COMPLEX,
            proof=qed(by=ALGEBRA),
        ),
        same_as(rotary.TURNED_PAIR_COMPLEX),
    ),
    row(
        "roformer-matrix-form",
        roformer("eq. (13)-(15)"),
        "The factor is a rotation matrix, and for every even $d$ a block matrix of "
        "rotations.",
        same_as(rotary.TURN_IS_MULTIPLICATION),
        same_as(rotary.INTERLEAVED_IS_ROTATION),
    ),
    row(
        "roformer-eq16-transpose",
        roformer("eq. (16)"),
        "The score is $x_m^\\top W_q R_{n-m} W_k x_n$.",
        same_as(scores.ROTARY_KERNEL_UNTRANSPOSED),
        error="slip",
        supposing=(),
        elsewhere="the error is a missing transpose, the same in every dimension",
    ),
    row(
        "roformer-R-relative",
        roformer("eq. (16)"),
        "$R_{n-m} = R_m^\\top R_n$.",
        same_as(rotary.RELATIVE_ROTATION),
    ),
    row(
        "roformer-orthogonal",
        roformer("§3.2.2"),
        "The rotation matrix is orthogonal, which makes the encoding stable.",
        same_as(rotary.ROTATION_ORTHOGONAL),
        same_as(rotary.NORM_PRESERVED),
    ),
    told(
        "rope-shift-invariance",
        roformer("§3.2.2"),
        "The output of attention does not change when all positions are shifted "
        "together.",
        same_as(shifts.ROPE_SHIFT_INVARIANT),
    ),
    row(
        "roformer-derivation-unique",
        roformer("eq. (24)-(27)"),
        "The radial parts of query and key do not depend on the position.",
        same_as(plane.MODULUS_CONSTANT, given=("relative",)),
        otherwise=same_as(polar.RADIAL_PART_CONSTANT),
        minding="one solution is sought and one map serves queries and keys; with two "
        "maps the radii may be $b^m$ and $b^{-n}$",
    ),
    row(
        "roformer-eq29-30",
        roformer("eq. (29)-(30)"),
        "If $φ(m + 1) - φ(m)$ is a constant $θ$, then $φ(m) = mθ + γ$.",
        same_as(polar.STEADY_PHASE_IS_LINEAR, given=("steady",)),
    ),
    row(
        "roformer-eq31-32",
        roformer("eq. (31)-(32)"),
        "In the exponent, $mθ + γ$ is added to $iθ_q$ without the factor $i$, and the "
        "query of position $m$ is $W_q x_n$.",
        same_as(polar.PHASE_OUTSIDE_THE_TURN),
        prints(
            Equal(w * x_m * turn(m * ω), w * x_n * turn(m * ω)),
            refuted_at={w: 1, x_m: 1, x_n: 2, m: 0, ω: 1},
        ),
        error="slip",
        supposing=(),
        elsewhere="the errors are a factor and an index in one exponent, the same for "
        "every pair",
    ),
    row(
        "roformer-linear-attention",
        roformer("eq. (19)"),
        "In linear attention the numerator has rotated products and the denominator "
        "plain ones.",
        same_as(shifts.LINEAR_ATTENTION_RELATIVE, given=("plain",)),
        otherwise=same_as(shifts.LINEAR_ATTENTION_POSITIVE),
        minding="the quotient need only be relative: its weights can be negative, and "
        "their sum need not be 1",
    ),
    row(
        "roformer-eq34",
        roformer("eq. (34)"),
        "Two elementwise products and a sum compute the rotation.",
        same_as(rotary.INTERLEAVED_IS_ROTATION),
        same_as(rotary.LAST_PAIR_SWAPPED),
    ),
    row(
        "roformer-eq35",
        roformer("eq. (35)"),
        "The score is the real part of a sum of complex products, one for each pair.",
        same_as(rotary.COMPLEX_FORM),
    ),
    row(
        "roformer-eq36-abel",
        roformer("eq. (36)"),
        "Summation by parts with $h_{d/2} = 0$ and $S_0 = 0$ gives "
        "$-Σ_i S_{i+1}(h_{i+1} - h_i)$.",
        same_as(abel.SUMMATION_BY_PARTS, given=("first", "last weight")),
        same_as(abel.WAVES_BY_PARTS, given=("last",)),
    ),
    row(
        "roformer-eq37-bound",
        roformer("eq. (37)"),
        "The modulus of the score is at most $\\max_i|h_{i+1} - h_i|\\,Σ_i|S_{i+1}|$.",
        same_as(abel.BOUND_BY_RISES, given=("last", "rises")),
    ),
    row(
        "roformer-mean-S-decays",
        roformer("§3.4.3"),
        "The mean of the moduli $|S_i|$ decays as $m - n$ grows.",
        prints(
            AtMost(mean_modulus(s), mean_modulus(250)),
            given=(given("beyond the figure", AtMost(250, s)),),
            refuted_at={s: 5000},
        ),
        same_as(abel.MEAN_TENDS_TO_ZERO),
        corrected=abel.PARTIAL_SUMS_AT_LEAST,
        error="result",
        supposing=(r"$\theta_i = 10000^{-2i/d}$",),
        reading="beyond 250, the right end of the figure, the mean stays below its "
        "value there, at $d = 128$, or it falls below every bound; the mean at 250 is "
        "lower than at 0, as drawn",
    ),
    row(
        "roformer-inner-product-decays",
        roformer("§3.3"),
        "The score decays as the distance grows.",
        same_as(
            variance.SCORE_LARGEST_AT_HOME,
            refuted_at={
                m: 50,
                n: 0,
                d: 128,
                **on_ladder_128,
                variance.x: Stack(column(1, 0), (i, 64)),
                variance.y: Stack(
                    column(cos(50 * rate_128), sin(50 * rate_128)), (i, 64)
                ),
            },
        ),
        error="result",
        supposing=(r"$\theta_i = 10000^{-2i/d}$",),
        reading="for every query and key, since the text names no others",
    ),
    empirical(
        "roformer-bleu",
        roformer("table 1"),
        "RoFormer reaches 27.5 BLEU against 27.3 and trains faster.",
        "only trained models can settle it",
    ),
    # ------------------------------------------------------------ Chen et al. 2023
    definition(
        "pi-formula",
        chen("eq. (4)"),
        "Position $m$ is replaced by $mL/L'$.",
        "it defines interpolation",
    ),
    row(
        "pi-relative",
        chen("§2.2"),
        "Scores stay relative, and positions below $L'$ become positions below $L$.",
        same_as(scaling.INTERPOLATED_SCORE_RELATIVE),
        same_as(scaling.INTERPOLATED_RANGE, given=("from", "to")),
    ),
    row(
        "pi-universal",
        chen("§2.2"),
        "With enough pairs, the cosines and sines of a score fit any function of the "
        "position.",
        same_as(recurrence.WAVES_FIT_VALUES, given=("relation",), under=("different",)),
        otherwise=same_as(recurrence.WAVES_FIT_IMPULSE),
        minding="$d$ is large enough: there are no more positions than pairs; on all "
        "positions no number of pairs is enough",
    ),
    row(
        "pi-theorem-2.1",
        chen("Theorem 2.1"),
        "Between $s_1$ and $s_2$, a score differs from its linear interpolation by at "
        "most $d \\max_j|h_j|\\,(s - s_1)(s_2 - s)/(8 \\ln c)$.",
        prints(
            AtMost(abs(a(S) - chord), d * μ * (S - S1) * (S2 - S) / (8 * log(c))),
            scaling.PRINTED_INTERPOLATION_BOUND,
            given=(
                given("base", Less(1, c)),
                scaling.width,
                bounded,
                given("after", AtMost(S1, S)),
                given("before", AtMost(S, S2)),
                given("apart", Less(S1, S2)),
            ),
            refuted_at={
                c: 10000,
                d: 128,
                μ: 1,
                S: half,
                S1: 0,
                S2: 1,
                h: Function(i, exp(-I * B ** (-i / 64) / 2)),
            },
        ),
        error="constant",
        supposing=(r"$\theta_j = c^{-2j/d}$", r"for $s \in [s_1, s_2]$"),
    ),
    row(
        "pi-proof-step",
        chen("eq. (13)-(14)"),
        "Since $c^x ≤ 1 + x \\ln c$ for $x < 0$, $1/(1 - c^{-4/d}) ≤ d/(4 \\ln c)$.",
        same_as(scaling.POWER_BELOW_TANGENT),
        same_as(scaling.RECIPROCAL_BELOW_FIRST_ORDER, refuted_at={b: 2**16, d: 64}),
        error="result",
        supposing=(),
        reading="the first inequality for every $x < 0$, in particular for $x = -4/d$",
    ),
    row(
        "pi-eq10-sign",
        chen("eq. (10)"),
        "The expansion of $a(s_2)$ begins with $a(s) + a'(s)(s - s_2)$.",
        same_as(scaling.PARABOLA_EXPANDED_BACKWARDS),
        error="slip",
        supposing=(),
        elsewhere="the error is a sign in Taylor's formula, the same for every "
        "function",
    ),
    row(
        "pi-294",
        chen("eq. (7)"),
        "$32 \\ln c ≈ 294.73$ for $c = 10000$.",
        same_as(scaling.THIRTY_TWO_LOGARITHMS),
    ),
    row(
        "pi-eq8",
        chen("eq. (8)"),
        "The modulus of a score is at most $2 \\max_j|h_j|\\,B(s)$, where "
        "$B(s) = Σ_k|A_{k+1}(s)|$.",
        same_as(abel.SCORE_BOUND, given=("last", "weights")),
    ),
    row(
        "pi-600x",
        chen("§2.3"),
        "$B(s) = Σ_k|A_{k+1}(s)|$ is at least $d$, so interpolation has a bound about "
        "600 times smaller.",
        same_as(abel.MODULI_AT_LEAST_DIMENSION),
        error="condition",
        supposing=("numerically",),
        reading="at every position; up to 4096, the range of the figure, and at "
        "$d = 128$, $B(s) ≥ 1.1d$ at whole positions",
    ),
    # ------------------------------------------------------------ bloc97 2023, NTK-aware scaling
    told_definition(
        "ntk-formula",
        at(section="bloc97"),
        "The base $b$ becomes $bs^{d/(d-2)}$, and the frequencies follow from it.",
        "it defines the larger base",
    ),
    row(
        "ntk-endpoints",
        peng("appendix A.1"),
        "The first frequency does not change, and the last is divided by $s$.",
        same_as(bases.STRETCHED_BASE, given=("stretch",)),
        same_as(bases.STRETCHED_ENDS, given=("width", "stretch")),
    ),
    row(
        "ntk-ratio",
        peng("appendix A.1"),
        "Frequency $i$ is multiplied by $s^{-2i/(d-2)}$.",
        same_as(bases.STRETCHED_RATIO, given=("width",)),
        same_as(bases.STRETCHED_RATIO_AT_128),
    ),
    row(
        "ntk-out-of-range",
        peng("§3.1"),
        "Some dimensions leave the range of their training.",
        same_as(bases.ANGLES_LEAVE_RANGE, given=("width", "stretch", "grows")),
        same_as(bases.LAST_ANGLE_STAYS, given=("width", "stretch")),
        otherwise=prints(
            Differ(turn(x), turn(ω)),
            given=(given("trained", AtMost(ω, S)), given("beyond", Less(S, x))),
            refuted_at={x: 4 * pi, ω: 0, S: 7},
        ),
        minding="only some dimensions: a pair that makes a full turn in training has "
        "covered every angle modulo $2π$",
    ),
    told(
        "ntk-relative",
        peng("§3.1"),
        "Scores stay relative.",
        same_as(bases.STRETCHED_SCORE_RELATIVE, given=("width",)),
    ),
    # ------------------------------------------------------------ emozilla 2023, dynamic scaling
    told_definition(
        "dynamic-formula",
        at(section="emozilla"),
        "Beyond the training length $L$ the base is stretched by $αL'/L - (α - 1)$, or "
        "by $\\max(1, L'/L)$.",
        "it defines a base that depends on the length",
    ),
    row(
        "dynamic-identity",
        peng("§3.3"),
        "At $L' = L$ nothing changes, and with $α = 1$ the stretch is $L'/L$.",
        same_as(bases.DYNAMIC_STRETCH),
    ),
    row(
        "dynamic-cache",
        peng("§3.3"),
        "Keys must be cached before they are rotated.",
        same_as(bases.KEYS_TURNED_WITH_ONE_BASE, given=("one base",)),
        prints(
            Equal(cos(bases.ω1 - bases.ω), 1),
            bases.KEYS_TURNED_WITH_ONE_BASE,
            given=(
                moves := given(
                    "relative",
                    Equal(bases.meet(m + s, n + s), bases.meet(m, n)),
                    m,
                    n,
                    s,
                ),
            ),
            proof=via(bases.meet(1, 1), by=ADDITION)
            .via(bases.meet(0, 0), by=GIVEN(moves, {m: 0, n: 0, s: 1}))
            .qed(by=ALGEBRA),
        ),
    ),
    empirical(
        "dynamic-quality",
        peng("§3.3"),
        "Dynamic scaling works without fine-tuning.",
        "only trained models can settle it",
    ),
)

DOCUMENT = Document(
    "papers",
    "en",
    quoted(STATEMENTS, Path(__file__).with_suffix(".quotes")),
    title="The papers the documents lean on",
)

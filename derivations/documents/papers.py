r"""The papers the documents lean on: read where they were at hand, else as transcribed.

What they say of the form of a score is right: sums that fall into terms, scores that see offsets
alone, labels and slopes that can be counted.  Wrong is what is said of sizes: the longest
wavelength, sums and scores that fall with the distance, the constant of a bound.  The other faults
are slips of a letter, an index or a bracket.
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
        "Entries 2i and 2i + 1 of position t are sin(t/10000^{2i/d}) and "
        "cos(t/10000^{2i/d}).",
        "it introduces the encoding",
    ),
    definition(
        "vaswani-attention",
        vaswani("eq. (1)"),
        "Attention is $\\mathrm{softmax}(QK^\\top/\\sqrt{d_k})V$.",
        "it introduces attention",
    ),
    row(
        "vaswani-sinusoid-per-dim",
        vaswani("§3.5"),
        "Each dimension is a sinusoid of the position.",
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
        "The wavelengths are a geometric progression from 2π to 10000 · 2π.",
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
        reading="both ends are wavelengths; the last one is $10000^{1-2/d} · 2π$",
    ),
    row(
        "vaswani-linear",
        vaswani("§3.5"),
        "For a fixed k the encoding of t + k is a linear function of that of t.",
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
        "Attending by offsets is easily learned, learned vectors do nearly as well, and "
        "longer texts may be within reach.",
        "it needs trained models",
    ),
    row(
        "vaswani-sqrt-dk",
        vaswani("footnote 4"),
        "With independent components of mean 0 and variance 1, here of finitely many values, the "
        "product q · k has the variance $d_k$.",
        same_as(variance.SCORE_VARIANCE, given=("isotropic", "centred", "extent")),
    ),
    told(
        "absolute-not-relative",
        vaswani("§3.5"),
        "Where encodings are added to tokens, the score is not a function of m - n.",
        same_as(schemes.ABSOLUTE_RELATIVE_IF_POSITIONLESS, given=("relative",)),
        same_as(scores.SAME_OFFSET_OTHER_SCORE),
    ),
    # ------------------------------------------------------------ Shaw et al. 2018
    told_definition(
        "shaw-formula",
        shaw("eq. (3)-(4)"),
        "A vector for the label $\\mathrm{clip}(j - i, k)$ is added to every key, another "
        "to every value.",
        "it introduces the score and the values",
    ),
    told(
        "shaw-relative",
        shaw("§3.2"),
        "The score sees j - i alone.",
        same_as(schemes.SHAW_RELATIVE),
    ),
    told(
        "shaw-labels",
        shaw("§3.2"),
        "There are 2k + 1 labels.",
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
        minding="the offsets go up to k, those that are told apart; a text of k tokens has fewer",
    ),
    told(
        "shaw-split",
        shaw("eq. (5)"),
        "The score is a product of the contents plus a product with the label.",
        same_as(schemes.SHAW_SPLIT),
    ),
    # ------------------------------------------------------------ Dai et al. 2019
    told(
        "txl-decomp",
        transformer_xl("§3.3"),
        "With vectors added to the tokens the score falls into four terms, (a) to $(d)$.",
        same_as(scores.FOUR_TERMS_KERNEL),
    ),
    told_definition(
        "txl-formula",
        transformer_xl("§3.3"),
        "Offsets, a matrix of their own and two vectors u, v take the place of positions "
        "in the four terms.",
        "it introduces the score, which XLNet has too",
    ),
    told(
        "txl-relative",
        transformer_xl("§3.3"),
        "The score sees i - j alone.",
        same_as(schemes.XL_RELATIVE),
    ),
    told(
        "txl-factor",
        transformer_xl("§3.3"),
        "The four terms are a product with the content and one with the offset.",
        same_as(schemes.XL_FACTORS),
    ),
    told(
        "txl-R-sign",
        transformer_xl("§3.3"),
        "The sign of the offset is a convention: $R_{-s} = DR_s$, and the matrix takes D up.",
        same_as(schemes.OPPOSITE_OFFSET),
        same_as(schemes.SIGN_OF_OFFSET),
    ),
    # ------------------------------------------------------------ Raffel et al. 2020
    told_definition(
        "t5-formula",
        t5("§2.1"),
        "A number for the bucket of n - m is added to the product of query and key, one "
        "for each head.",
        "it introduces the score",
    ),
    told(
        "t5-relative",
        t5("§2.1"),
        "The score sees n - m alone.",
        same_as(schemes.T5_RELATIVE),
    ),
    told(
        "t5-buckets",
        t5("§2.1"),
        "There are 32 buckets, growing logarithmically up to an offset of 128 and one beyond.",
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
        minding="128 is the offset beyond which all share one bucket: that begins with 91 "
        "already, or with 113 looking back only, and one of the 32 is never used",
    ),
    # ------------------------------------------------------------ He et al. 2021
    told_definition(
        "deberta-formula",
        deberta("eq. (4)"),
        "The score is content with content, content with offset and offset with content, "
        "the last two with opposite offsets.",
        "it introduces the score",
    ),
    told(
        "deberta-relative",
        deberta("eq. (4)"),
        "The score sees i - j alone.",
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
        "Three terms want the factor $1/\\sqrt{3d}$.",
        same_as(variance.SCALED_THREE_SCORES, adding=variance.three),
    ),
    # ------------------------------------------------------------ Press et al. 2022
    row(
        "alibi-form",
        press("§3"),
        "The scores of a row get the biases $-m(i - 1), \\dots, -m, 0$: the farther, the lower.",
        same_as(schemes.ALIBI_RELATIVE),
        same_as(schemes.ALIBI_RELATIVE, of=1),
    ),
    row(
        "alibi-slopes",
        press("§3"),
        "Slopes begin with $2^{-8/n}$ and go on by that ratio: $2^{-1}, \\dots, 2^{-8}$ for 8 "
        "heads, $2^{-1/2}$ and powers of it for 16.",
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
        "Under the softmax the bias may be replaced by $+mj$.",
        same_as(attention.ALIBI_ABSOLUTE_FORM),
    ),
    empirical(
        "alibi-extrapolation",
        press("§4"),
        "Models with it go on to longer inputs.",
        "it needs trained models",
    ),
    # ------------------------------------------------------------ Su et al. 2021, RoFormer
    malformed(
        "roformer-eq4-index",
        roformer("eq. (4)"),
        "$p_{i,2t}$ is sin(k/10000^{2t/d}).",
        lambda: Equal(entry(i, 2 * index), sin(place / B ** (2 * index / d))),
        (entry, i, index, d),
        programs.LOOP_WRITES_TABLE,
        fails_at={entry: Function((index, place), 2), i: 0, index: 0, d: 2, place: 0},
    ),
    row(
        "roformer-eq5-shaw",
        roformer("eq. (5)"),
        "Shaw's key is $W_k(x_n + p_r)$ with a vector for the clipped offset r.",
        same_as(schemes.SHAW_BEFORE_PROJECTION, adding=("inverse",)),
    ),
    row(
        "roformer-eq6-decomp",
        roformer("eq. (6)"),
        "With vectors added to the tokens the score falls into four terms.",
        same_as(scores.FOUR_TERMS_KERNEL),
    ),
    row(
        "roformer-eq10-deberta",
        roformer("eq. (10)"),
        "DeBERTa's score has the vector of m - n in both of its mixed terms.",
        prints(
            Equal(schemes.one_way(m - n), schemes.both_ways(m - n)),
            schemes.ONE_OFFSET_IS_DEBERTA,
        ),
        error="slip",
        supposing=(),
        elsewhere="it is a sign, wrong in every dimension",
    ),
    definition(
        "roformer-requirement",
        roformer("eq. (11)"),
        "Queries and keys are to meet in a function of both contents and of m - n.",
        "it says what is looked for",
    ),
    row(
        "roformer-2d-solution",
        roformer("eq. (12)"),
        "In the plane $W_q x_m e^{imθ}$ and $W_k x_n e^{inθ}$ meet in the real part of "
        "$(W_q x_m)(W_k x_n)^* e^{i(m - n)θ}$.",
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
        "The factor is a rotation matrix, and for every even d one of such blocks.",
        same_as(rotary.TURN_IS_MULTIPLICATION),
        same_as(rotary.INTERLEAVED_IS_ROTATION),
    ),
    row(
        "roformer-eq16-transpose",
        roformer("eq. (16)"),
        "The score is $x_m^T W_q R_{n-m} W_k x_n$.",
        same_as(scores.ROTARY_KERNEL_UNTRANSPOSED),
        error="slip",
        supposing=(),
        elsewhere="it is a transpose, missing in every dimension",
    ),
    row(
        "roformer-R-relative",
        roformer("eq. (16)"),
        "$R_{n-m}$ is $R_m^T R_n$.",
        same_as(rotary.RELATIVE_ROTATION),
    ),
    row(
        "roformer-orthogonal",
        roformer("§3.2.2"),
        "The rotation is orthogonal, so encoding is stable.",
        same_as(rotary.ROTATION_ORTHOGONAL),
        same_as(rotary.NORM_PRESERVED),
    ),
    told(
        "rope-shift-invariance",
        roformer("§3.2.2"),
        "What attention returns stays when all positions move together.",
        same_as(shifts.ROPE_SHIFT_INVARIANT),
    ),
    row(
        "roformer-derivation-unique",
        roformer("eq. (24)-(27)"),
        "The radial parts of query and key do not depend on the position.",
        same_as(plane.MODULUS_CONSTANT, given=("relative",)),
        otherwise=same_as(polar.RADIAL_PART_CONSTANT),
        minding="it is one solution, as it says, and one map serves queries and keys; with two, "
        "the radii may be b^m and b^{-n}",
    ),
    row(
        "roformer-eq29-30",
        roformer("eq. (29)-(30)"),
        "If φ(m + 1) - φ(m) is a constant θ, then φ(m) = mθ + γ.",
        same_as(polar.STEADY_PHASE_IS_LINEAR, given=("steady",)),
    ),
    row(
        "roformer-eq31-32",
        roformer("eq. (31)-(32)"),
        "The phase mθ + γ stands beside $iθ_q$ in the exponent, without the i, and the query of "
        "position m is $W_q x_n$.",
        same_as(polar.PHASE_OUTSIDE_THE_TURN),
        prints(
            Equal(w * x_m * turn(m * ω), w * x_n * turn(m * ω)),
            refuted_at={w: 1, x_m: 1, x_n: 2, m: 0, ω: 1},
        ),
        error="slip",
        supposing=(),
        elsewhere="it is about one pair, and of an i and an index in its exponent",
    ),
    row(
        "roformer-linear-attention",
        roformer("eq. (19)"),
        "Linear attention takes rotated products above plain ones.",
        same_as(shifts.LINEAR_ATTENTION_RELATIVE, given=("plain",)),
        otherwise=same_as(shifts.LINEAR_ATTENTION_POSITIVE),
        minding="it is only asked to be relative: its weights can be negative, and their sum "
        "need not be one",
    ),
    row(
        "roformer-eq34",
        roformer("eq. (34)"),
        "Two elementwise products and a sum are the rotation.",
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
        "Summed by parts, with $h_{d/2} = 0$ and $S_0 = 0$, it is minus the partial sums times "
        "the rises of h.",
        same_as(abel.SUMMATION_BY_PARTS, given=("first", "last weight")),
        same_as(abel.WAVES_BY_PARTS, given=("last",)),
    ),
    row(
        "roformer-eq37-bound",
        roformer("eq. (37)"),
        "It is at most the largest rise of h times the sum of the $|S_{i+1}|$.",
        same_as(abel.BOUND_BY_RISES, given=("last", "rises")),
    ),
    row(
        "roformer-mean-S-decays",
        roformer("§3.4.3"),
        "The mean of the $|S_i|$ decays as m - n grows.",
        prints(
            AtMost(mean_modulus(s), mean_modulus(250)),
            given=(given("beyond the figure", AtMost(250, s)),),
            refuted_at={s: 5000},
        ),
        same_as(abel.MEAN_TENDS_TO_ZERO),
        corrected=abel.PARTIAL_SUMS_AT_LEAST,
        error="result",
        supposing=(r"$\theta_i = 10000^{-2i/d}$",),
        reading="beyond the right end of the figure, 250, it stays below its value there, at "
        "d = 128, or it falls below every bound; it is lower at 250 than at 0, as drawn",
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
        reading="of every query and key, as no others are named",
    ),
    empirical(
        "roformer-bleu",
        roformer("table 1"),
        "It reaches 27.5 BLEU against 27.3, and is trained faster.",
        "it needs trained models",
    ),
    # ------------------------------------------------------------ Chen et al. 2023
    definition(
        "pi-formula",
        chen("eq. (4)"),
        "Position m is read as $mL/L'$.",
        "it introduces interpolation",
    ),
    row(
        "pi-relative",
        chen("§2.2"),
        "Scores stay relative, and the positions below L' become positions below L.",
        same_as(scaling.INTERPOLATED_SCORE_RELATIVE),
        same_as(scaling.INTERPOLATED_RANGE, given=("from", "to")),
    ),
    row(
        "pi-universal",
        chen("§2.2"),
        "With enough pairs the waves of a score fit any function of the position.",
        same_as(recurrence.WAVES_FIT_VALUES, given=("relation",), under=("different",)),
        otherwise=same_as(recurrence.WAVES_FIT_IMPULSE),
        minding="d is large enough, as it says: no more positions are asked for than there are "
        "pairs; on all positions no number of pairs is enough",
    ),
    row(
        "pi-theorem-2.1",
        chen("Theorem 2.1"),
        "Between $s_1$ and $s_2$ a score misses its chord by at most "
        "$d \\max|h_j|(s - s_1)(s_2 - s)/(8 \\ln c)$.",
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
        "Since $c^x ≤ 1 + x \\ln c$ for x < 0, $1/(1 - c^{-4/d})$ is at most $d/(4 \\ln c)$.",
        same_as(scaling.POWER_BELOW_TANGENT),
        same_as(scaling.RECIPROCAL_BELOW_FIRST_ORDER, refuted_at={b: 2**16, d: 64}),
        error="result",
        supposing=(),
        reading="the first inequality for every x < 0, of which -4/d is one",
    ),
    row(
        "pi-eq10-sign",
        chen("eq. (10)"),
        "$a(s_2)$ begins with $a(s) + a'(s)(s - s_2)$.",
        same_as(scaling.PARABOLA_EXPANDED_BACKWARDS),
        error="slip",
        supposing=(),
        elsewhere="it is a sign of Taylor's formula, for every function",
    ),
    row(
        "pi-294",
        chen("eq. (7)"),
        "$32 \\ln c$ is about 294.73 for c = 10000.",
        same_as(scaling.THIRTY_TWO_LOGARITHMS),
    ),
    row(
        "pi-eq8",
        chen("eq. (8)"),
        "A score is at most $2 \\max|h_j| B(s)$.",
        same_as(abel.SCORE_BOUND, given=("last", "weights")),
    ),
    row(
        "pi-600x",
        chen("§2.3"),
        "B(s) is at least d, so interpolation has a bound about 600 times smaller.",
        same_as(abel.MODULI_AT_LEAST_DIMENSION),
        error="condition",
        supposing=("numerically",),
        reading="at every position; up to 4096, the range of its figure, and at d = 128 it is at "
        "least 1.1d at each whole one",
    ),
    # ------------------------------------------------------------ bloc97 2023, NTK-aware scaling
    told_definition(
        "ntk-formula",
        at(section="bloc97"),
        "The base b becomes $bs^{d/(d-2)}$, and the frequencies follow.",
        "it introduces the larger base",
    ),
    row(
        "ntk-endpoints",
        peng("appendix A.1"),
        "The first frequency stays, the last is divided by s.",
        same_as(bases.STRETCHED_BASE, given=("stretch",)),
        same_as(bases.STRETCHED_ENDS, given=("width", "stretch")),
    ),
    row(
        "ntk-ratio",
        peng("appendix A.1"),
        "Frequency i is multiplied by $s^{-2i/(d-2)}$.",
        same_as(bases.STRETCHED_RATIO, given=("width",)),
        same_as(bases.STRETCHED_RATIO_AT_128),
    ),
    row(
        "ntk-out-of-range",
        peng("§3.1"),
        "Some dimensions leave the range they were trained in.",
        same_as(bases.ANGLES_LEAVE_RANGE, given=("width", "stretch", "grows")),
        same_as(bases.LAST_ANGLE_STAYS, given=("width", "stretch")),
        otherwise=prints(
            Differ(turn(x), turn(ω)),
            given=(given("trained", AtMost(ω, S)), given("beyond", Less(S, x))),
            refuted_at={x: 4 * pi, ω: 0, S: 7},
        ),
        minding="it says some dimensions: a pair that makes a whole turn in training has seen "
        "every angle, modulo 2π",
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
        "Beyond the trained length L the base is stretched by αL'/L - (α - 1), or by "
        "$\\max(1, L'/L)$.",
        "it introduces a base that follows the length",
    ),
    row(
        "dynamic-identity",
        peng("§3.3"),
        "At L' = L nothing changes, and α = 1 stretches by L'/L.",
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
        "It works without fine-tuning.",
        "it needs trained models",
    ),
)

DOCUMENT = Document(
    "papers",
    "en",
    quoted(STATEMENTS, Path(__file__).with_suffix(".quotes")),
    title="The papers the documents lean on",
)

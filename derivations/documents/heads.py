r"""Papers on what attention heads can do, on their biases, and on depth.

What is said of the form of weights holds: slopes bound them on both sides, paths through layers are
counted rightly, and a head without positions is blind to them.  Wrong are constants, a
derivative, and statements about all lengths that were proved for each.
"""

from functools import partial
from pathlib import Path

from phaseproof.author import *
from phaseproof.derivations import attention, heads, kernels, layers, variance
from phaseproof.derivations.alphabet import l, θ
from phaseproof.derivations.documents.papers import paper
from phaseproof.derivations.heads import i, z, δ
from phaseproof.derivations.layers import t
from phaseproof.library.quotations import quoted
from phaseproof.library.rows import (
    definition,
    empirical,
    interpretive,
    prints,
    row,
    same_as,
)
from phaseproof.model.book import Document

wu, kazemnejad, barbero, gelberg, chi, men, wang, liu, vaswani = map(
    paper,
    (
        "wu2025",
        "kazemnejad2023",
        "barbero2025",
        "gelberg2025",
        "chi2022",
        "men2024",
        "wang2025",
        "liu2026",
        "vaswani2017",
    ),
)
transcribed, noted, shown, open_ = (
    partial(kind, seen="transcript")
    for kind in (row, definition, empirical, interpretive)
)
SUMMARY = "summarised in sciencestack.ai/paper/2602.10959"

FIXED_FIRST = (
    "the text and N come first, so any scores between two bounds have it: of RoPE "
    "nothing is used"
)
between = ("causal", "above", "below")

STATEMENTS = (
    # ------------------------------------------------------------ Wu et al. 2025
    definition(
        "decay-mask",
        wu("eq. (2)"),
        "The decay mask adds $-(i - j)m$ to the score of token j for token i.",
        "it introduces the mask, ALiBi's bias with the slope m",
    ),
    row(
        "decay-mask-row",
        wu("Lemma 4.4"),
        "Under a causal decay mask a weight lies between two multiples of $e^{-(i-j)m}$.",
        same_as(heads.ALIBI_ROW_ABOVE, given=between),
        same_as(heads.ALIBI_ROW_BELOW, given=between),
    ),
    row(
        "decay-mask-constant",
        wu("appendix D"),
        "The larger of the two multiples may be $e^{I_{\\max} - I_{\\min}}/(1 + e^{-m})$.",
        same_as(heads.ALIBI_ROW_PRINTED, given=between),
        error="constant",
        supposing=(),
        elsewhere="it is about the first token of a row and any slope: there is no "
        "dimension and no base in it",
        reading="of every row, as the bound beside it; from the second row on it is large enough",
    ),
    row(
        "decay-mask-paths",
        wu("appendix E"),
        "There are $\\binom{t+i-j}{i-j}$ paths of length t + 1 from token j to token i.",
        same_as(layers.PATHS_ADD_UP),
    ),
    row(
        "decay-mask-depth",
        wu("Theorem 4.5"),
        "What comes through t layers is of the order of $\\binom{t+i-j}{i-j} e^{-(i-j)m}$.",
        same_as(layers.ROLLOUT_BETWEEN, given=("one layer", "more layers", "upper")),
        same_as(
            layers.ROLLOUT_BETWEEN, of=1, given=("one layer", "more layers", "lower")
        ),
    ),
    row(
        "decay-mask-maximum",
        wu("after Theorem 4.5"),
        "That is largest at the distance $t/(e^m - 1)$.",
        same_as(layers.MOST_THROUGH_PATHS, given=("near",)),
        same_as(layers.MOST_THROUGH_PATHS, of=1, given=("far",)),
    ),
    row(
        "rope-gaussian",
        wu("Lemma 4.6"),
        "With RoPE, d = 2 and $(δ + N - 1)θ_1 ≤ π$, given the texts and N, a weight lies between "
        "multiples of $e^{-c(i-j)^2θ_1^2}$ and of $e^{-c'(i-j)^2θ_1^2}$.",
        same_as(
            heads.GAUSSIAN_WITHOUT_CONTENT, given=("causal", "inside", "above", "below")
        ),
        reading=FIXED_FIRST,
    ),
    row(
        "rope-gaussian-many-pairs",
        wu("Lemma I.1"),
        "So it does for every even d, given the texts and N, with $Σ α_l^2θ_1^2$ over the pairs.",
        same_as(
            heads.GAUSSIAN_WITHOUT_CONTENT, given=("causal", "inside", "above", "below")
        ),
        reading=FIXED_FIRST,
    ),
    interpretive(
        "rope-gaussian-depth",
        wu("Theorem 4.7"),
        "What comes through t layers is of the order of $\\binom{t+i-j}{i-j} "
        "e^{-c(i-j)^2θ_1^2}$.",
        "the text and N come first, so both sides are finitely many positive numbers and "
        "any c will do; constants free of N are not claimed",
    ),
    row(
        "rope-gaussian-slope",
        wu("appendix H"),
        "The logarithm of $\\binom{t+x}{x} e^{-x^2θ_1^2}$ has, by Stirling's approximation, the "
        "derivative $\\log((t + x)/x) - 2θ_1x$.",
        same_as(layers.STIRLING_SLOPE_PRINTED, given=("order",)),
        error="slip",
        supposing=(),
        elsewhere="it is an identity in t, x and the frequency, without d and b",
    ),
    row(
        "rope-gaussian-maximum",
        wu("after Theorem 4.7"),
        "The distance at which it is largest grows with the depth t and falls with $θ_1$.",
        same_as(layers.GAUSSIAN_STEPS),
        same_as(layers.GAUSSIAN_STEPS, of=1, given=("deeper", "slower")),
    ),
    empirical(
        "position-bias-experiments",
        wu("§5"),
        "Trained attention networks show the biases that the theorems predict.",
        "it needs trained models",
    ),
    interpretive(
        "attention-sinks-emerge",
        wu("§4.1"),
        "Attention sinks arise naturally from the graph of the mask.",
        "it names a cause; Theorems 4.1 to 4.3 on the limit of many layers were not taken "
        "up",
    ),
    # ------------------------------------------------------------ Kazemnejad et al. 2023
    row(
        "nope-counts",
        kazemnejad("appendix C.1, eq. (27)"),
        "With a mark on the first token the first head writes 1/t at position t.",
        same_as(attention.FIRST_TOKEN_COUNTS_POSITIONS, given=("first", "later")),
    ),
    row(
        "nope-absolute",
        kazemnejad("Theorem 1"),
        "For an input of T + 1 tokens there are weights with which the first layer recovers the "
        "positions 1 to T + 1.",
        same_as(heads.NET_READS_POSITIONS, given=("within",)),
        otherwise=prints(
            AtMost((t + 1) * (t + 2), heads.κ),
            given=heads.reads,
            refuted_at={t: 0, heads.κ: 1, heads.f1: Function(heads.x, 3 - 2 * heads.x)},
        ),
        minding="T comes first, as it is printed, and the weights are chosen for it: a map that "
        "takes 1/t to t up to T + 1 has a Lipschitz constant of at least T(T + 1), and a "
        "network has one",
    ),
    row(
        "nope-relative",
        kazemnejad("Theorem 2"),
        "From positions in the state a score can have a term of the content and one of i - t.",
        prints(
            Equal(dot(column(z(0), 1, t), column(z(1), i, -1)), z(0) * z(1) + (i - t)),
            proof=qed(by=ALGEBRA),
        ),
    ),
    # ------------------------------------------------------------ Barbero et al. 2025
    row(
        "gaussian-keys",
        barbero("Proposition 3.2"),
        "For independent queries and keys of mean 0, here of finitely many values, the expected "
        "score is 0 at every distance.",
        same_as(variance.ROPE_MEAN_ZERO, given=("centred",)),
    ),
    row(
        "nope-diagonal",
        barbero("Proposition 5.2"),
        "Without positions the weights $α_{i,i}$ and $α_{i,i-1}$ cannot all exceed 1 - ε: where a "
        "token is repeated they stay below 1/2.",
        same_as(
            heads.EQUAL_NEIGHBOURS_BELOW_HALF, given=("third",), under=("same score",)
        ),
        otherwise=prints(
            Less(heads.own_weight, half),
            given=(heads.third,),
            refuted_at={i: 2, z: Function(l, 9 * l)},
        ),
        minding="the two tokens look alike, as in the first layer; states of a later layer "
        "differ, and then a score can be ahead",
    ),
    row(
        "rope-diagonal",
        barbero("Theorem 5.3"),
        "With RoPE and all queries and keys equal the diagonal weight of a row comes as near to 1 "
        "as one likes.",
        same_as(heads.SCORE_AHEAD_HAS_WEIGHT, given=("ahead",)),
        otherwise=prints(
            AtMost(half, heads.own_weight),
            given=(heads.above, heads.below),
            refuted_at={i: 2, z: Function(l, 0 * l), heads.a: 0, heads.b: 0},
        ),
        minding="the length of the vector is chosen for the length of the text: between fixed "
        "bounds no weight of row i exceeds $e^{b-a}/(i + 1)$",
    ),
    row(
        "smaller-activation",
        barbero("Lemma A.3"),
        "If $a_i < a_j$ for some j, then $α_i ≤ 1/2$.",
        *(
            same_as(
                heads.SMALLER_SCORE_AT_MOST_HALF,
                of=n,
                given=("causal", "other", "no larger"),
            )
            for n in (0, 1)
        ),
    ),
    row(
        "no-semantic-channel",
        barbero("Theorem 6.1"),
        "For d = 2 and texts that are long enough no head attends to a target wherever it stands.",
        same_as(heads.CONTENT_WINS_FINITELY_OFTEN, given=("margin",), under=("moves",)),
        otherwise=prints(
            AtMost(
                (heads.N + 1) * δ,
                Sum(2 * abs(heads.w(l)) + 2 * abs(heads.g(l)), (l, 0, heads.p)),
            ),
            given=(heads.margin,),
            refuted_at={
                heads.p: 0,
                heads.N: 8,
                δ: 1,
                θ: Function(l, 0 * l),
                heads.w: Function(l, 1 + 0 * l),
                heads.g: Function(l, 0 * l),
            },
        ),
        minding="no frequency that is used is a multiple of 2π; a pair that does not turn is a "
        "channel at every length",
    ),
    empirical(
        "gemma-frequencies",
        barbero("§4"),
        "Gemma uses the lowest frequencies for content and the highest for positions.",
        "it needs the weights of a trained model",
    ),
    # ------------------------------------------------------------ Gelberg et al. 2025, DroPE
    definition(
        "positional-bias",
        gelberg("Definition 3.1"),
        "The positional bias of a head is $(1/T) Σ c_{ij} α_{ij}$, for weights c with the "
        "sum 0 in each row.",
        "it introduces the bias",
    ),
    row(
        "nope-constant",
        gelberg("Proposition 3.2"),
        "Without positions, on identical tokens every weight is 1/i, whatever queries and keys are "
        "made by, and the output is constant.",
        same_as(heads.REPEATED_TOKEN_UNIFORM, given=("repeated",)),
    ),
    row(
        "rope-constant",
        gelberg("Proposition 3.3, Lemma B.2"),
        "With a RoPE head that is not degenerate the weights on identical tokens are not uniform.",
        same_as(
            heads.EQUAL_SCORES_DEGENERATE,
            given=("different", "not conjugate"),
            under=("steady",),
        ),
        otherwise=same_as(heads.FEWER_EQUAL_SCORES_DEGENERATE),
        minding="the text has more than d tokens: on two tokens at d = 2 the two scores may be "
        "equal",
    ),
    empirical(
        "nope-spread",
        gelberg("Theorem 3.4"),
        "With high probability at initialisation, states that are close stay so in every "
        "layer, with constants free of the length.",
        "it speaks of the law of random weights, which was not taken up",
    ),
    empirical(
        "drope-models",
        gelberg("§4"),
        "Models whose positions are dropped after training go on to longer texts.",
        "it needs trained models",
    ),
    # ------------------------------------------------------------ Chi et al. 2022, KERPLE
    transcribed(
        "kerple-squares",
        chi("Corollary 1, Fact 4"),
        "$-|x - x'|^2$ is conditionally positive definite.",
        same_as(kernels.SQUARED_DISTANCE_CONDITIONAL, given=("balanced",)),
    ),
    transcribed(
        "kerple-powers",
        chi("Corollary 1"),
        "$-a|x - x'|^p$ is conditionally positive definite; here for p at most 1, on "
        "successive positions.",
        same_as(
            kernels.POWER_KERNEL, of=1, given=("at most 1", "zero", "power", "balanced")
        ),
    ),
    open_(
        "kerple-powers-above-one",
        chi("Corollary 1"),
        "It is so for p between 1 and 2, and for $-b\\log(1 + a|x - x'|^p)$ with p other than 1.",
        "it rests on Schoenberg's theorem: |t|^p as an integral of (1 - cos ut)/u^(p+1) over all "
        "u, which the book's integrals over finite ranges do not reach",
    ),
    row(
        "kerple-logarithmic",
        chi("§4"),
        "$c - r_1\\log(1 + r_2|m - n|)$ is positive definite for a constant c.",
        same_as(kernels.LOGARITHMIC_KERNEL, under=("enough",)),
        same_as(kernels.LOGARITHMIC_KERNEL, of=1, given=("balanced",)),
        otherwise=same_as(kernels.CONSTANT_ON_ALL_INTEGERS),
        minding="the constant is chosen for the points there are, as by the search of "
        "§3.2: the largest bias on them will do, which grows with the logarithm of "
        "their number; none serves all positions",
        seen="conversion",
    ),
    transcribed(
        "kerple-shift",
        chi("Lemma 1"),
        "For a conditionally positive definite kernel $\\tilde k$ there is c ≥ 0 such that "
        "c + $\\tilde k$ is positive definite; here for $-(x - x')^2$ on 0, 1 and 2.",
        same_as(kernels.CONSTANT_MAKES_POSITIVE),
        error="result",
        supposing=("be a CPD kernel",),
        elsewhere="it is about kernels on points: three neighbouring positions are enough",
        reading="of every such kernel, so of this one, which Fact 4 names and which is "
        "$|m - n|^{r_2}$ at the end $r_2 = 2$ of §4",
        seen="conversion",
    ),
    transcribed(
        "kerple-power",
        chi("§4"),
        "$c - r_1|m - n|^{r_2}$ is positive definite for a constant c; here for $r_2$ at "
        "most 1, on successive positions.",
        same_as(
            kernels.POWER_KERNEL, given=("at most 1", "zero", "power"), under=("above",)
        ),
        otherwise=same_as(kernels.CONSTANT_ON_ALL_INTEGERS),
        minding="the constant is chosen for the points there are, as by the search of "
        "§3.2; none serves all positions, since the kernel is unbounded",
        seen="conversion",
    ),
    shown(
        "kerple-extrapolates",
        chi("§5"),
        "Models with these kernels go on to longer texts.",
        "it needs trained models",
    ),
    # ------------------------------------------------------------ Men et al. 2024
    transcribed(
        "men-expected-difference",
        men("Theorem 1, eq. (13)"),
        "For $k^* = q + ε$ and an independent key k of mean 0 the expected scores differ "
        "by $Σ (σ_{2i}^2 + σ_{2i+1}^2) \\cos mθ_i$.",
        same_as(
            variance.EXPECTED_SCORE_OF_NEAR_COPY, given=("moments", "uncorrelated")
        ),
        same_as(variance.ROPE_MEAN_ZERO, given=("centred",)),
    ),
    # ------------------------------------------------------------ Wang et al. 2025, TAPA
    noted(
        "tapa-score",
        wang("eq. (12)"),
        "The score is a product of one part of query and key times the cosine of $2π|m - n|^α$ "
        "times that of the other part.",
        "it introduces the score",
    ),
    transcribed(
        "tapa-decays",
        wang("Theorem 3.2"),
        "The mean of the cosine falls like the distance to the power -αn in n dimensions "
        "of the phase; here for one pair of independent normal numbers.",
        same_as(variance.NORMAL_PHASE_AVERAGES_OUT),
        same_as(variance.NORMAL_PHASE_AVERAGES_OUT, of=1),
        same_as(variance.NORMAL_PHASE_AVERAGES_OUT, of=2),
    ),
    open_(
        "tapa-decays-for-densities",
        wang("Theorem 3.2"),
        "So it does for every Schwartz density of queries and keys.",
        "it rests on the method of stationary phase: an integral over all of ℝⁿ against a "
        "density, which the book's integrals over finite ranges do not reach",
    ),
    transcribed(
        "tapa-varies",
        wang("Theorem 3.3"),
        "The variance stays above half of $σ_0^2$, the mean square of the product of one "
        "entry of the query and one of the key.",
        same_as(variance.PHASED_SCORE_VARIES),
        same_as(
            variance.PHASED_SCORE_VARIES,
            of=1,
            under=("mean square", "first mean", "second mean"),
        ),
        otherwise=prints(
            AtMost(variance.σ / 2, variance.phased_sum),
            given=variance.of_two_entries,
            refuted_at=variance.opposite_entries,
        ),
        condition="products of different entries are uncorrelated, which eq. (83) uses and "
        "Assumption 2.1 does not say, and the law has a density, so that the "
        "means of the cosines vanish far away",
    ),
    # ------------------------------------------------------------ Liu 2026
    interpretive(
        "phase-depth",
        liu("depth"),
        "Rotations compound from layer to layer: of N layers a base of "
        "$L/\\arccos(ε^{1/N})$ is asked.",
        "what keeps that bound in a network of layers is not said where it is summarised",
        seen=SUMMARY,
    ),
    # ------------------------------------------------------------ Vaswani et al. 2017
    row(
        "attending-to-an-offset",
        vaswani("§3.5"),
        "Relative positions can be attended to, since the encoding of pos + k is a linear function "
        "of that of pos.",
        same_as(heads.SHIFT_ATTENDS_TO_OFFSET, given=("dimension",)),
    ),
)

DOCUMENT = Document(
    "heads",
    "en",
    quoted(STATEMENTS, Path(__file__).with_suffix(".quotes")),
    title="Papers on attention heads and their biases",
)

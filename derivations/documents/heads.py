r"""Papers on what attention heads can do, on their biases, and on depth.

Their statements about the form of weights are right: slopes bound the weights on both sides, paths
through layers are counted correctly, and a head without positions does not depend on them.  The
errors are constants, a derivative, and statements about all lengths with proofs for each length.
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
    "the texts and $N$ are fixed first, so all scores between two bounds have this "
    "property: nothing of RoPE is used"
)
between = ("causal", "above", "below")

STATEMENTS = (
    # ------------------------------------------------------------ Wu et al. 2025
    definition(
        "decay-mask",
        wu("eq. (2)"),
        "The decay mask adds $-(i - j)m$ to the score of token $j$ for token $i$.",
        "it defines the mask, ALiBi's bias with the slope $m$",
    ),
    row(
        "decay-mask-row",
        wu("Lemma 4.4"),
        "Under a causal decay mask, a weight lies between two multiples of "
        "$e^{-(i-j)m}$.",
        same_as(heads.ALIBI_ROW_ABOVE, given=between),
        same_as(heads.ALIBI_ROW_BELOW, given=between),
    ),
    row(
        "decay-mask-constant",
        wu("appendix D"),
        "The larger multiple may be $e^{I_{\\max} - I_{\\min}}/(1 + e^{-m})$.",
        same_as(heads.ALIBI_ROW_PRINTED, given=between),
        error="constant",
        supposing=(),
        elsewhere="it is about the first token of a row and any slope, without a "
        "dimension or a base",
        reading="for every row, like the bound beside it; from the second row on the "
        "printed bound holds, and on the first row the factor is $e^{I_{\\max} - I_{\\min}}$",
    ),
    row(
        "decay-mask-paths",
        wu("appendix E"),
        "There are $\\binom{t+i-j}{i-j}$ paths of length $t + 1$ from token $j$ to "
        "token $i$.",
        same_as(layers.PATHS_ADD_UP),
    ),
    row(
        "decay-mask-depth",
        wu("Theorem 4.5"),
        "The influence through $t$ layers is of the order of "
        "$\\binom{t+i-j}{i-j} e^{-(i-j)m}$.",
        same_as(layers.ROLLOUT_BETWEEN, given=("one layer", "more layers", "upper")),
        same_as(
            layers.ROLLOUT_BETWEEN, of=1, given=("one layer", "more layers", "lower")
        ),
    ),
    row(
        "decay-mask-maximum",
        wu("after Theorem 4.5"),
        "$\\binom{t+x}{x} e^{-xm}$ is largest at the distance $x = t/(e^m - 1)$.",
        same_as(layers.MOST_THROUGH_PATHS, given=("near",)),
        same_as(layers.MOST_THROUGH_PATHS, of=1, given=("far",)),
    ),
    row(
        "rope-gaussian",
        wu("Lemma 4.6"),
        "With RoPE, $d = 2$ and $(δ + N - 1)θ_1 ≤ π$, given the texts and $N$, a "
        "weight lies between multiples of $e^{-c(i-j)^2θ_1^{2}}$ and "
        "$e^{-c'(i-j)^2θ_1^{2}}$.",
        same_as(
            heads.GAUSSIAN_WITHOUT_CONTENT, given=("causal", "inside", "above", "below")
        ),
        reading=FIXED_FIRST,
    ),
    row(
        "rope-gaussian-many-pairs",
        wu("Lemma I.1"),
        "The same holds for every even $d$, given the texts and $N$, with "
        "$Σ_l α_l^{2}θ_1^{2}$ over the pairs.",
        same_as(
            heads.GAUSSIAN_WITHOUT_CONTENT, given=("causal", "inside", "above", "below")
        ),
        reading=FIXED_FIRST,
    ),
    interpretive(
        "rope-gaussian-depth",
        wu("Theorem 4.7"),
        "The influence through $t$ layers is of the order of "
        "$\\binom{t+i-j}{i-j} e^{-c(i-j)^2θ_1^{2}}$.",
        "the texts and $N$ are fixed first, so both sides are finitely many positive "
        "numbers and every $c$ works; the text claims no constants that are "
        "independent of $N$",
    ),
    row(
        "rope-gaussian-slope",
        wu("appendix H"),
        "By Stirling's approximation, the logarithm of "
        "$\\binom{t+x}{x} e^{-x^2θ_1^{2}}$ has the derivative "
        "$\\log((t + x)/x) - 2θ_1x$.",
        same_as(layers.STIRLING_SLOPE_PRINTED, given=("order",)),
        error="slip",
        supposing=(),
        elsewhere="it is an identity in $t$, $x$ and the frequency, without $d$ and "
        "$b$",
    ),
    row(
        "rope-gaussian-maximum",
        wu("after Theorem 4.7"),
        "The distance $x$ at which $\\binom{t+x}{x} e^{-x^2θ_1^{2}}$ is largest increases with "
        "the depth $t$ and decreases with $θ_1$.",
        same_as(layers.GAUSSIAN_STEPS),
        same_as(layers.GAUSSIAN_STEPS, of=1, given=("deeper", "slower")),
    ),
    empirical(
        "position-bias-experiments",
        wu("§5"),
        "Trained attention networks show the biases that the theorems predict.",
        "only trained models can settle it",
    ),
    interpretive(
        "attention-sinks-emerge",
        wu("§4.1"),
        "Attention sinks arise naturally from the graph of the mask.",
        "it names a cause; Theorems 4.1 to 4.3, on the limit of many layers, are not "
        "covered here",
    ),
    # ------------------------------------------------------------ Kazemnejad et al. 2023
    row(
        "nope-counts",
        kazemnejad("appendix C.1, eq. (27)"),
        "With a mark on the first token, the first head outputs $1/t$ at position $t$.",
        same_as(attention.FIRST_TOKEN_COUNTS_POSITIONS, given=("first", "later")),
    ),
    row(
        "nope-absolute",
        kazemnejad("Theorem 1"),
        "For inputs of $T + 1$ tokens there are weights with which the first layer "
        "recovers the positions $1$ to $T + 1$.",
        same_as(heads.NET_READS_POSITIONS, given=("within",)),
        otherwise=prints(
            AtMost((t + 1) * (t + 2), heads.κ),
            given=heads.reads,
            refuted_at={t: 0, heads.κ: 1, heads.f1: Function(heads.x, 3 - 2 * heads.x)},
        ),
        minding="$T$ is fixed first, as printed, and the weights depend on it: a map "
        "from $1/t$ to $t$ up to $T + 1$ has a Lipschitz constant of at least "
        "$T(T + 1)$, and a network has one such constant",
    ),
    row(
        "nope-relative",
        kazemnejad("Theorem 2"),
        "From positions in the state, a score can have one term of the content and one "
        "of $i - t$.",
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
        "Without positions, $α_{i,i}$ and $α_{i,i-1}$ cannot all exceed $1 - ε$: at a "
        "repeated token they stay below 1/2.",
        same_as(
            heads.EQUAL_NEIGHBOURS_BELOW_HALF, given=("third",), under=("same score",)
        ),
        otherwise=prints(
            Less(heads.own_weight, half),
            given=(heads.third,),
            refuted_at={i: 2, z: Function(l, 9 * l)},
        ),
        minding="the two tokens have equal states, as in the first layer; in a later "
        "layer states differ, and one score can be larger",
    ),
    row(
        "rope-diagonal",
        barbero("Theorem 5.3"),
        "With RoPE and equal queries and keys at all positions, the diagonal weight of "
        "a row can be arbitrarily close to 1.",
        same_as(heads.SCORE_AHEAD_HAS_WEIGHT, given=("ahead",)),
        otherwise=prints(
            AtMost(half, heads.own_weight),
            given=(heads.above, heads.below),
            refuted_at={i: 2, z: Function(l, 0 * l), heads.a: 0, heads.b: 0},
        ),
        minding="the norm of the vector may depend on the length of the text: between "
        "fixed bounds no weight of row $i$ exceeds $e^{b-a}/(i + 1)$",
    ),
    row(
        "smaller-activation",
        barbero("Lemma A.3"),
        "If $a_i < a_j$ for some $j$, then $α_i ≤ 1/2$.",
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
        "For $d = 2$ and long enough texts, no head attends to a target at every "
        "position.",
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
        minding="no frequency in use is a multiple of $2π$; a pair that does not "
        "rotate is a channel at every length",
    ),
    empirical(
        "gemma-frequencies",
        barbero("§4"),
        "Gemma uses the lowest frequencies for content and the highest for positions.",
        "only the weights of a trained model can settle it",
    ),
    # ------------------------------------------------------------ Gelberg et al. 2025, DroPE
    definition(
        "positional-bias",
        gelberg("Definition 3.1"),
        "The positional bias of a head is $(1/T) Σ_{ij} c_{ij} α_{ij}$, for weights "
        "$c$ that sum to 0 in each row.",
        "it defines the bias",
    ),
    row(
        "nope-constant",
        gelberg("Proposition 3.2"),
        "Without positions, on identical tokens, every weight is $1/i$ for all maps to "
        "queries and keys, and the output is constant.",
        same_as(heads.REPEATED_TOKEN_UNIFORM, given=("repeated",)),
    ),
    row(
        "rope-constant",
        gelberg("Proposition 3.3, Lemma B.2"),
        "For a RoPE head that is not degenerate, the weights on identical tokens are "
        "not uniform.",
        same_as(
            heads.EQUAL_SCORES_DEGENERATE,
            given=("different", "not conjugate"),
            under=("steady",),
        ),
        otherwise=same_as(heads.FEWER_EQUAL_SCORES_DEGENERATE),
        minding="the text has more than $d$ tokens: on two tokens at $d = 2$ the two "
        "scores can be equal",
    ),
    empirical(
        "nope-spread",
        gelberg("Theorem 3.4"),
        "With high probability at initialisation, close states stay close in every "
        "layer, with constants independent of the length.",
        "it is about the law of random weights, which is not covered here",
    ),
    empirical(
        "drope-models",
        gelberg("§4"),
        "Models whose position encodings are dropped after training extrapolate to "
        "longer texts.",
        "only trained models can settle it",
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
        "$-a|x - x'|^p$ is conditionally positive definite, here for $p ≤ 1$ on "
        "successive positions.",
        same_as(
            kernels.POWER_KERNEL, of=1, given=("at most 1", "zero", "power", "balanced")
        ),
    ),
    open_(
        "kerple-powers-above-one",
        chi("Corollary 1"),
        "The same holds for $1 < p < 2$, and for $-b\\log(1 + a|x - x'|^p)$ with "
        "$p ≠ 1$.",
        "it needs Schoenberg's theorem, with $|t|^p$ as an integral of "
        "$(1 - \\cos ut)/u^{p+1}$ over all $u$; integrals in the book have finite "
        "ranges",
    ),
    row(
        "kerple-logarithmic",
        chi("§4"),
        "For some constant $c$, $c - r_1\\log(1 + r_2|m - n|)$ is positive definite.",
        same_as(kernels.LOGARITHMIC_KERNEL, under=("enough",)),
        same_as(kernels.LOGARITHMIC_KERNEL, of=1, given=("balanced",)),
        otherwise=same_as(kernels.CONSTANT_ON_ALL_INTEGERS),
        minding="the constant depends on the given points, as in the search of §3.2: "
        "the largest bias on them is enough and grows with the logarithm of their "
        "number; no constant is enough for all positions",
        seen="conversion",
    ),
    transcribed(
        "kerple-shift",
        chi("Lemma 1"),
        "For every conditionally positive definite kernel $\\tilde k$ there is $c ≥ 0$ "
        "such that $c + \\tilde k$ is positive definite.",
        same_as(kernels.CONSTANT_MAKES_POSITIVE),
        error="result",
        supposing=("be a CPD kernel",),
        elsewhere="it is about kernels on points, and three neighbouring positions are "
        "enough",
        reading="for every such kernel, so for $-(x - x')^2$, here on 0, 1 and 2: Fact "
        "4 names it, and it is $|m - n|^{r_2}$ at the end $r_2 = 2$ of §4",
        seen="conversion",
    ),
    transcribed(
        "kerple-power",
        chi("§4"),
        "For some constant $c$, $c - r_1|m - n|^{r_2}$ is positive definite, here for "
        "$r_2 ≤ 1$ on successive positions.",
        same_as(
            kernels.POWER_KERNEL, given=("at most 1", "zero", "power"), under=("above",)
        ),
        otherwise=same_as(kernels.CONSTANT_ON_ALL_INTEGERS),
        minding="the constant depends on the given points, as in the search of §3.2; "
        "no constant is enough for all positions, since the kernel is unbounded",
        seen="conversion",
    ),
    shown(
        "kerple-extrapolates",
        chi("§5"),
        "Models with these kernels extrapolate to longer texts.",
        "only trained models can settle it",
    ),
    # ------------------------------------------------------------ Men et al. 2024
    transcribed(
        "men-expected-difference",
        men("Theorem 1, eq. (13)"),
        "For $k^* = q + ε$ and an independent key $k$ of mean 0, the expected scores "
        "differ by $Σ_i (σ_{2i}^{2} + σ_{2i+1}^{2}) \\cos mθ_i$.",
        same_as(
            variance.EXPECTED_SCORE_OF_NEAR_COPY, given=("moments", "uncorrelated")
        ),
        same_as(variance.ROPE_MEAN_ZERO, given=("centred",)),
    ),
    # ------------------------------------------------------------ Wang et al. 2025, TAPA
    noted(
        "tapa-score",
        wang("eq. (12)"),
        "The score is $q · k$ of some coordinates times "
        "$\\cos(2π|m - n|^α\\, q' · k')$, where $q'$ and $k'$ consist of the others.",
        "it defines the score",
    ),
    transcribed(
        "tapa-decays",
        wang("Theorem 3.2"),
        "The mean of the cosine decays like $r^{-αn}$ at the distance $r$ for phases "
        "of $n$ dimensions, here for one pair of independent normal numbers.",
        same_as(variance.NORMAL_PHASE_AVERAGES_OUT),
        same_as(variance.NORMAL_PHASE_AVERAGES_OUT, of=1),
        same_as(variance.NORMAL_PHASE_AVERAGES_OUT, of=2),
    ),
    open_(
        "tapa-decays-for-densities",
        wang("Theorem 3.2"),
        "The same holds for every Schwartz density of queries and keys.",
        "it needs the method of stationary phase, an integral over all of $ℝ^n$ "
        "against a density; integrals in the book have finite ranges",
    ),
    transcribed(
        "tapa-varies",
        wang("Theorem 3.3"),
        "The variance stays above $σ_0^{2}/2$, where $σ_0^{2}$ is the mean square of "
        "the product of one entry of the query and one of the key.",
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
        condition="products of different entries are uncorrelated, which eq. (83) uses "
        "and Assumption 2.1 does not say; and the law has a density, so that the means "
        "of the cosines vanish far away",
    ),
    # ------------------------------------------------------------ Liu 2026
    interpretive(
        "phase-depth",
        liu("depth"),
        "Rotations compound from layer to layer: for $N$ layers the required base is "
        "$L/\\arccos(ε^{1/N})$.",
        "the summary does not say why that bound holds in a network of layers",
        seen=SUMMARY,
    ),
    # ------------------------------------------------------------ Vaswani et al. 2017
    row(
        "attending-to-an-offset",
        vaswani("§3.5"),
        "A model can attend to relative positions, since the encoding of $\\mathrm{pos} + k$ is "
        "a linear function of that of $\\mathrm{pos}$.",
        same_as(heads.SHIFT_ATTENDS_TO_OFFSET, given=("dimension",)),
    ),
)

DOCUMENT = Document(
    "heads",
    "en",
    quoted(STATEMENTS, Path(__file__).with_suffix(".quotes")),
    title="Papers on attention heads and their biases",
)

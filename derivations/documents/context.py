r"""What papers on longer contexts print: larger bases, interpolations, ramps and tables of bases.

Models were built on these statements.  The scores they make stay relative, as they say; what fails
are the sizes: constants of bounds, a limit that does not exist, exponents and thresholds.
"""

from pathlib import Path

from derivations import bases, frequency, ramps, steps
from derivations.alphabet import n
from derivations.documents.papers import paper
from derivations.steps import C, bounded, forward, highest, lowest, ones, square, step
from phaseproof.author import *
from phaseproof.book.audit import (
    definition,
    empirical,
    interpretive,
    observed,
    prints,
    row,
    same_as,
)
from phaseproof.book.quotations import quoted
from phaseproof.language.contents import Document

xiong, math_proof, peng, ding, transformers = map(paper, (
    "xiong2024", "mathproof2023", "peng2024", "ding2024", "transformers"))

squares = ("x at least", "y at least", "x at most", "y at most")

STATEMENTS = (
    # ------------------------------------------------------------ Xiong et al. 2024
    definition("abf-embedding", xiong("appendix B"),
               "RoPE with an adjusted base turns the pair $x_{2j} + ix_{2j+1}$ by $(βb)^{-2j/d}t$, "
               "interpolation by $αb^{-2j/d}t$.", "it introduces the two embeddings"),
    row("abf-inner-product", xiong("appendix B, proof of Theorem 1"),
        "A vector at the positions m and n has the inner product "
        "$Σ (x_{2j}^2 + x_{2j+1}^2) e^{iθ_j(m-n)}$.",
        same_as(steps.TURNED_VECTORS_MEET)),
    row("abf-sine", xiong("appendix B, proof of Theorem 1"),
        "The sine between neighbouring images is the weighted mean of the $\\sin θ_j$.",
        same_as(steps.STEP_IS_MEAN_OF_SINES, given=("norm",))),
    row("abf-theorem", xiong("appendix B, Theorem 1"),
        "That sine lies between $\\min x_k^2$ and $\\max x_k^2$ times $C_d/|x|^2$, where "
        "$C_d = Σ \\sin θ_j$.",
        prints((AtMost(lowest*C/square, step(n)), AtMost(step(n), highest*C/square)),
               given=(steps.norm, *bounded, forward),
               refuted_at={**ones, lowest: 1, highest: 1}),
        corrected=steps.STEP_BETWEEN),
    row("abf-limit", xiong("appendix B, Theorem 1"),
        "As d → ∞, $C_d$ tends to about $1/(\\ln b + \\ln β)$, or $α/\\ln b$: it has a limit.",
        same_as(steps.SINES_CONVERGE), corrected=steps.MEAN_SINE_LIMIT),
    row("abf-sine-bounds", xiong("appendix B, proof of Theorem 1"),
        "θ(1 - θ/π) ≤ sin θ ≤ θ for 0 < θ ≤ 1.",
        same_as(steps.SINE_ABOVE_PARABOLA, given=("small",))),
    row("abf-granularity", xiong("appendix B"),
        "α/ln b is about 0.027 for α = 1/4, and 1/(ln b + ln β) about 0.076 for β = 50.",
        prints((AtMost(abs(1000/(4*log(10000)) - 27), half),
                AtMost(abs(1000/(log(10000) + log(50)) - 76), half)),
               proof=proof(qed(by=ENCLOSED(rel="≤")), qed(by=ENCLOSED(rel="≤"))))),
    row("abf-six-percent", xiong("appendix B"),
        "At d = 128 the frequencies $b^{-2/d}$ of b = 10000 and b = 500000 differ by 6%.",
        prints(AtMost(abs(100*(1 - Rational(50)**Rational(-2, 128)) - 6), half),
               proof=qed(by=ENCLOSED(rel="≤")))),
    interpretive("abf-closest", xiong("appendix B"),
                 "Consecutive images are assumed to be the closest ones.",
                 "it names an assumption, for a range of positions that is left open"),
    empirical("abf-evaluations", xiong("§4.1"),
              "The larger base does better on long texts than interpolation.",
              "it needs trained models"),
    row("abf-mended", math_proof("position_interpolation_with_adjusted_base_frequency"),
        "With 0 < α ≤ 1 the sine times $|x|^2(1 - (βb)^{-2/d})/(2α(1 - 1/(βb)))$ lies between "
        "$\\min x_k^2$ times $1 - α(1 + 1/(βb))/(π(1 + (βb)^{-2/d}))$ and $\\max x_k^2$.",
        same_as(steps.LADDER_STEP_BETWEEN, given=("norm", "base", "slow", *squares))),

    # ------------------------------------------------------------ Peng et al. 2024, YaRN
    row("yarn-larger-base", peng("eq. (16), (23)-(24)"),
        "The base $bs^{d/(d-2)}$, and no other, divides the last frequency by s.",
        same_as(bases.NTK_BASE, given=("two pairs",)),
        same_as(bases.NTK_BASE, of=1, given=("two pairs", "last"))),
    row("yarn-wavelength", peng("eq. (13)"),
        "The wavelength of a pair is $2π/θ_d = 2πb^{2d/|D|}$.",
        same_as(frequency.LADDER_RATIO)),
    row("yarn-turns", peng("eq. (17)"),
        "A pair makes $L/λ_d = L/(2πb'^{2d/|D|})$ turns within L, with the larger base b'.",
        same_as(ramps.TURNS_KEEP_WITH_LARGER_BASE)),
    definition("yarn-ramp", peng("eq. (18)-(20)"),
               "By parts, the frequency is $(1 - γ)θ/s + γθ$ with a ramp γ that is linear in the "
               "number of turns between α and β.",
               "it introduces the interpolation; α = 1 and β = 32 are recommended"),
    observed("yarn-ramp-in-code", transformers("_compute_yarn_parameters"),
             "What the library computes as YaRN is the ramp of Definition 2 of the paper.",
             "transformers", "5.23.0", "python docs/observations/yarn_ramp.py",
             "at d = 128, b = 10000, L = 4096, s = 16 the frequencies are those of a ramp that is "
             "linear in the index of the pair, from 20 to 46; they differ from those of the ramp "
             "in the turns by factors up to 3.0414, and by more than 1% in 25 of 64 pairs",
             agrees=False),
    definition("yarn-temperature", peng("eq. (21)-(22)"),
               "Scores are divided by t, and $\\sqrt{1/t} = 0.1 \\ln s + 1$ is recommended.",
               "it is a fit to measured perplexities"),
    empirical("yarn-perplexity", peng("§3.4"),
              "A temperature changes perplexity alike at every position.",
              "it needs trained models"),

    # ------------------------------------------------------------ Ding et al. 2024, LongRoPE
    row("longrope-ntk", ding("§2.1"),
        "NTK-aware scaling divides the frequency of pair i by $λ = s^i$.",
        same_as(ramps.LARGER_BASE_SLOWS_BY_POWERS)),
    definition("longrope-positions", ding("eq. (3)"),
               "Angles are divided by $λ_i$ from position $\\hat{n}$ on, and not before.",
               "it introduces the scaling; that scores stay relative is not said, and fails"),
    empirical("longrope-starting-tokens", ding("§2.2, Finding 2"),
              "The first tokens should be interpolated less.", "it needs trained models"),
    row("longrope-attention-factor", transformers("_compute_longrope_parameters"),
        "The factor of attention is $\\sqrt{1 + \\ln s/\\ln L}$: it multiplies scores by "
        "$\\ln(sL)/\\ln L$.",
        same_as(ramps.ATTENTION_FACTORS, given=("trained", "longer"))),

    # ------------------------------------------------------------ Llama 3, as it is computed
    row("llama3-ramp", transformers("_compute_llama3_parameters"),
        "Wavelengths up to L/high are kept, those from L/low on divided, and between them a factor "
        "that is linear in L/λ leads from one to the other.",
        *(same_as(ramps.CLAMP_VALUES, of=n, given=names)
          for n, names in enumerate((("below",), ("from", "to"), ("beyond",)))),
        same_as(ramps.RAMPED_LADDER_FALLS, given=("base", "wide", "stretches"))),
)

BESIDE = Path(__file__)
DOCUMENT = Document("context", "en", quoted(STATEMENTS, BESIDE.with_suffix(".quotes")),
                    title="Papers on longer contexts")

r"""Papers on longer contexts: larger bases, interpolations, ramps and tables of bases.

Models were built on these statements.  The resulting scores stay relative, as the papers say.  The
errors are in the sizes: constants of bounds, a limit that does not exist, exponents and thresholds.
"""

from pathlib import Path

from phaseproof.author import *
from phaseproof.derivations import (
    bases,
    contexts,
    frequency,
    labels,
    ramps,
    rotary,
    steps,
)
from phaseproof.derivations.alphabet import b, d, i, k, n, pairs
from phaseproof.derivations.contexts import L
from phaseproof.derivations.documents.papers import paper
from phaseproof.derivations.frequency import base, dimension
from phaseproof.derivations.steps import C, bounded, highest, lowest
from phaseproof.library.quotations import quoted
from phaseproof.library.rows import (
    at,
    definition,
    empirical,
    interpretive,
    observed,
    prints,
    row,
    same_as,
)
from phaseproof.model.book import Document

xiong, math_proof, peng, ding, transformers, men, wang, liu, kazemnejad = map(
    paper,
    (
        "xiong2024",
        "mathproof2023",
        "peng2024",
        "ding2024",
        "transformers",
        "men2024",
        "wang2024resonance",
        "liu2026",
        "kazemnejad2023",
    ),
)
liu2024 = paper("liu2024")
sun2023 = at(section="sun2023")
SCALING_ROPE = "quoted in OpenLMLab/scaling-rope, README.md"
XPOS = "quoted in microsoft/torchscale, torchscale/component/xpos_relative_position.py"
SUMMARY = "summarised in sciencestack.ai/paper/2602.10959"
EXACT_16K = "; for 16000 tokens 311440 is enough"
OF_TABLE = "it describes the table, at $d = 128$"

length = letter("ell", "positive")  # |x|²
norm = given("norm", Equal(Sum(steps.squares, pairs), length))
sines = where(C, steps.on_ladder)  # those of the ladder
squares = ("x at least", "y at least", "x at most", "y at most")

STATEMENTS = (
    # ------------------------------------------------------------ Xiong et al. 2024
    definition(
        "abf-embedding",
        xiong("appendix B"),
        "RoPE with an adjusted base rotates the pair $x_{2j} + ix_{2j+1}$ by "
        "$(βb)^{-2j/d}t$, interpolation by $αb^{-2j/d}t$.",
        "it defines the two embeddings",
    ),
    row(
        "abf-inner-product",
        xiong("appendix B, proof of Theorem 1"),
        "The images of a vector at positions $m$ and $n$ have the inner product "
        "$Σ_j (x_{2j}^{2} + x_{2j+1}^{2}) e^{iθ_j(m-n)}$.",
        same_as(steps.TURNED_VECTORS_MEET),
    ),
    row(
        "abf-sine",
        xiong("appendix B, proof of Theorem 1"),
        "The sine of the angle between neighbouring images is the weighted mean of the "
        "$\\sin θ_j$.",
        same_as(steps.STEP_IS_MEAN_OF_SINES),
    ),
    row(
        "abf-theorem",
        xiong("appendix B, Theorem 1"),
        "For $θ_j = b^{-2j/d}$ that sine lies between $\\min_k x_k^{2}$ and "
        "$\\max_k x_k^{2}$ times $C_d/|x|^2$, where $C_d = Σ_j \\sin θ_j$.",
        prints(
            (
                AtMost(lowest * sines / length, steps.stepped / length),
                AtMost(steps.stepped / length, highest * sines / length),
            ),
            given=(base, steps.slow, norm, *bounded),
            refuted_at={
                b: 10000,
                d: 128,
                steps.α: Rational(1, 4),
                n: 3,
                length: 128,
                **{v: steps.ones[v] for v in (steps.x, steps.y)},
                lowest: 1,
                highest: 1,
            },
        ),
        corrected=steps.STEP_BETWEEN,
        error="constant",
        supposing=(r"For $x \in \mathbb{R}^d$ and $n \in \mathbb{N}$",),
    ),
    row(
        "abf-limit",
        xiong("appendix B, Theorem 1"),
        "As $d → ∞$, $C_d$ has a limit: about $1/(\\ln b + \\ln β)$, or $α/\\ln b$.",
        same_as(steps.SINES_CONVERGE),
        corrected=steps.MEAN_SINE_LIMIT,
        error="result",
        supposing=(r"under the assumptions of $\alpha \ll 1$ and $b \gg 1$",),
        elsewhere="it is about all $d$: the sum grows with $d$ beyond every bound",
    ),
    row(
        "abf-sine-bounds",
        xiong("appendix B, proof of Theorem 1"),
        "For $0 < θ ≤ 1$, $θ(1 - θ/π) ≤ \\sin θ ≤ θ$.",
        same_as(steps.SINE_ABOVE_PARABOLA, given=("small",)),
    ),
    row(
        "abf-granularity",
        xiong("appendix B"),
        "$α/\\ln b ≈ 0.027$ for $α = 1/4$, and $1/(\\ln b + \\ln β) ≈ 0.076$ for "
        "$β = 50$.",
        prints(
            (
                AtMost(abs(1000 / (4 * log(10000)) - 27), half),
                AtMost(abs(1000 / (log(10000) + log(50)) - 76), half),
            ),
            proof=proof(qed(by=ENCLOSED(rel="≤")), qed(by=ENCLOSED(rel="≤"))),
        ),
    ),
    row(
        "abf-six-percent",
        xiong("appendix B"),
        "At $d = 128$ the frequencies $b^{-2/d}$ of $b = 10000$ and $b = 500000$ "
        "differ by 6%.",
        prints(
            AtMost(abs(100 * (1 - Rational(50) ** Rational(-2, 128)) - 6), half),
            proof=qed(by=ENCLOSED(rel="≤")),
        ),
    ),
    interpretive(
        "abf-closest",
        xiong("appendix B"),
        "Consecutive images are assumed to be the closest ones.",
        "it names an assumption and leaves the range of positions open",
    ),
    empirical(
        "abf-evaluations",
        xiong("§4.1"),
        "On long texts the larger base performs better than interpolation.",
        "only trained models can settle it",
    ),
    row(
        "abf-mended",
        math_proof("position_interpolation_with_adjusted_base_frequency"),
        "For $0 < α ≤ 1$, $|x|^2(1 - (βb)^{-2/d})/(2α(1 - 1/(βb)))$ times the sine "
        "lies between $\\min_k x_k^{2}\\,(1 - α(1 + 1/(βb))/(π(1 + (βb)^{-2/d})))$ and "
        "$\\max_k x_k^{2}$.",
        same_as(steps.LADDER_STEP_BETWEEN, given=("base", "slow", *squares)),
    ),
    # ------------------------------------------------------------ Peng et al. 2024, YaRN
    row(
        "yarn-larger-base",
        peng("eq. (16), (23)-(24)"),
        "The base $bs^{d/(d-2)}$, and no other, divides the last frequency by $s$.",
        same_as(bases.NTK_BASE, given=("two pairs",)),
        same_as(bases.NTK_BASE, of=1, given=("two pairs", "last")),
    ),
    row(
        "yarn-wavelength",
        peng("eq. (13)"),
        "The wavelength of a pair is $2π/θ_d = 2πb^{2d/|D|}$.",
        same_as(frequency.LADDER_RATIO),
    ),
    row(
        "yarn-turns",
        peng("eq. (17)"),
        "Within $L$ a pair makes $L/λ_d = L/(2πb'^{2d/|D|})$ full rotations, where "
        "$b'$ is the larger base.",
        same_as(
            ramps.TURNS_KEEP_WITH_LARGER_BASE,
            refuted_at={i: 1, ramps.σ: 16, b: 10000, d: 128, L: 4096},
        ),
        error="slip",
        supposing=(),
    ),
    definition(
        "yarn-ramp",
        peng("eq. (18)-(20)"),
        "Interpolation by parts has the frequencies $(1 - γ)θ/s + γθ$, where the ramp "
        "$γ$ is linear in the number of rotations between $α$ and $β$.",
        "it defines the interpolation; $α = 1$ and $β = 32$ are recommended",
    ),
    observed(
        "yarn-ramp-in-code",
        transformers("_compute_yarn_parameters"),
        "YaRN in the library is the ramp of Definition 2 in the paper that it refers "
        "to.",
        "transformers",
        "5.23.0",
        "python docs/observations/yarn_ramp.py",
        "at $d = 128$, $b = 10000$, $L = 4096$, $s = 16$ the ramp of the library is "
        "linear in the index of the pair, from 20 to 46.  Its frequencies differ from "
        "those of the printed ramp by factors up to 3.0414, and by more than 1% in 25 "
        "of 64 pairs.  The code of the paper's authors agrees with the library",
        agrees=False,
        error="slip",
        supposing=(),
    ),
    definition(
        "yarn-temperature",
        peng("eq. (21)-(22)"),
        "Scores are divided by $t$, where $\\sqrt{1/t} = 0.1 \\ln s + 1$ is "
        "recommended.",
        "it is a fit to measured perplexities",
    ),
    empirical(
        "yarn-perplexity",
        peng("§3.4"),
        "A temperature changes the perplexity equally at every position.",
        "only trained models can settle it",
    ),
    # ------------------------------------------------------------ Ding et al. 2024, LongRoPE
    row(
        "longrope-ntk",
        ding("§2.1"),
        "NTK-aware scaling divides the frequency of pair $i$ by $λ = s^i$.",
        same_as(
            ramps.LARGER_BASE_SLOWS_BY_POWERS,
            refuted_at={i: 1, ramps.σ: 16, b: 10000, d: 128},
        ),
        error="slip",
        supposing=(),
    ),
    definition(
        "longrope-positions",
        ding("eq. (3)"),
        "From position $\\hat{n}$ on, angles are divided by $λ_i$; before it they are "
        "not.",
        "it defines the scaling; the text does not say that scores stay relative, and "
        "they do not",
    ),
    empirical(
        "longrope-starting-tokens",
        ding("§2.2, Finding 2"),
        "The first tokens should be interpolated less.",
        "only trained models can settle it",
    ),
    row(
        "longrope-attention-factor",
        transformers("_compute_longrope_parameters"),
        "The attention factor $\\sqrt{1 + \\ln s/\\ln L}$ multiplies scores by "
        "$\\ln(sL)/\\ln L$.",
        same_as(ramps.ATTENTION_FACTORS, given=("trained", "longer")),
    ),
    # ------------------------------------------------------------ Llama 3, as it is computed
    row(
        "llama3-ramp",
        transformers("_compute_llama3_parameters"),
        "Wavelengths up to $L/\\mathrm{high}$ are kept and those from $L/\\mathrm{low}$ on are "
        "divided; in between the factor is linear in $L/λ$.",
        *(
            same_as(ramps.CLAMP_VALUES, of=n, given=names)
            for n, names in enumerate((("below",), ("from", "to"), ("beyond",)))
        ),
        same_as(ramps.RAMPED_LADDER_FALLS, given=("base", "wide", "stretches")),
    ),
    # ------------------------------------------------------------ Men et al. 2024
    row(
        "men-new-base",
        men("eq. (6)"),
        "The base $bs^{d/(d-2)}$ interpolates the lowest frequency.",
        same_as(bases.NTK_BASE, given=("two pairs",)),
        seen="conversion",
    ),
    row(
        "men-base-exists",
        men("eq. (11)"),
        "The infimum of the bases that are enough for a context is taken: such bases "
        "exist.",
        same_as(
            contexts.LARGE_BASES_HOLD,
            given=("base", "long base", "from", "to"),
            under=("three pairs",),
        ),
        same_as(contexts.BASE_FOR_TWO_PAIRS, given=("to", "large base")),
        otherwise=prints(Less(0, cos(k)), given=contexts.up_to(2), refuted_at={k: 2}),
        minding="heads have at least two pairs; for a single pair no base is enough "
        "from $L = 2$ on",
        seen="conversion",
    ),
    definition(
        "men-lower-bound",
        men("eq. (10)-(11)"),
        "A base is enough for a context $L$ if $B_m = Σ_i \\cos(mθ_i) ≥ 0$ for "
        "$m = 0, \\ldots, L$; the least such base is sought.",
        "it defines the tabulated quantity",
        seen="conversion",
    ),
    interpretive(
        "men-decreases",
        men("§4.2"),
        "$B_m$ decreases as the distance $m$ increases.",
        "it describes the trend of a figure, which nobody disputes; the sum increases "
        "at some steps (0620) and comes close to its maximum again (1053)",
        seen="conversion",
    ),
    definition(
        "men-table",
        men("Table 2"),
        "For each context the lower bound of its base is printed with two digits.",
        f"{OF_TABLE}; post 10122 of Su Jianlin (su2024) prints 1.2e4 for 2k, 2.3e5 for 16k, 6.3e5 "
        "for 32k, 4.9e6 for 128k, 2.4e7 for 256k, 5.8e7 for 512k and 6.5e7 for 1M, and the "
        "same bases for the others",
        seen="conversion",
    ),
    *(
        row(
            f"men-table-{read}",
            men("Table 2"),
            f"For {read} the printed base {base} is enough.",
            same_as(contexts.TABLED_BASES_HOLD, of=part, given=("from", "to")),
            reading=f"{it}, a base that rounds to {base}, is enough; $d = 128$, and 1k is 1024",
            exact="one base that rounds to the printed number suffices, and this is one",
            seen="conversion",
        )
        for read, base, it, part in (
            ("1k", "4.3e3", "4300", 0),
            ("2k", "1.6e4", "16000", 1),
            ("4k", "2.7e4", "26960", 3),
        )
    ),
    row(
        "men-table-2k-least",
        men("Table 2"),
        "For 2k no smaller base is enough.",
        same_as(contexts.SMALLER_BASE_FAILS),
        error="constant",
        supposing=("lower bound of RoPE's base",),
        reading="no base below 15500, the smallest number that rounds to 1.6e4, at "
        "$d = 128$; 11600 is enough, whether 1k is 1000 or 1024",
        seen="conversion",
    ),
    *(
        observed(
            f"men-table-{read}{what}",
            men("Table 2"),
            f"For {read} {says}.",
            "numpy",
            "2.4.6",
            "python docs/observations/table_of_bases.py",
            saw,
            agrees=not error,
            error=error,
            corrected=right,
            supposing=("lower bound of RoPE's base",) if error else None,
            reading=f"{reads}; $d = 128$, and 1k is 1024 as in the counts of Table 4"
            + (EXACT_16K if read + what == "16k" else ""),
            seen="conversion",
        )
        for read, what, says, reads, saw, error, right in (
            (
                "1k",
                "-least",
                "the least base is 4.3e3",
                "the least base rounds to it",
                "no base below 4293.5 on a grid of step 1/4 is enough",
                "",
                None,
            ),
            (
                "4k",
                "-least",
                "the least base is 2.7e4",
                "the least base rounds to it",
                "no base below 26953 on a grid of step 1 is enough",
                "",
                None,
            ),
            (
                "8k",
                "",
                "the least base is 8.4e4",
                "the least base rounds to it",
                "84000 is enough, with a least sum of 0.9185; no base from 20000 to "
                "83764 on a grid of step 2 is",
                "",
                None,
            ),
            (
                "16k",
                "",
                "the printed base 3.1e5 is enough",
                "some base that rounds to it is enough",
                "no base from 305000 to 315000 on a grid of step 2 is enough; "
                "231650 is, with a least sum of 0.0193",
                "constant",
                contexts.NO_BASE_ROUNDS_TO_310000,
            ),
            (
                "16k",
                "-least",
                "the least base is 3.1e5",
                "no base below 305000 is enough",
                "231650 is enough, with a least sum of 0.0193",
                "constant",
                None,
            ),
            (
                "32k",
                "",
                "the printed base 6.4e5 is enough",
                "some base that rounds to it is enough",
                "no base from 635000 to 645000 on a grid of step 2 is enough; "
                "629985 is, with a least sum of 0.0250",
                "constant",
                contexts.NO_BASE_ROUNDS_TO_640000,
            ),
            (
                "64k",
                "",
                "the printed base 2.1e6 is enough",
                "some base that rounds to it is enough",
                "2100000 is enough, with a least sum of 1.5437",
                "",
                None,
            ),
            (
                "128k",
                "",
                "the printed base 7.8e6 is enough",
                "some base that rounds to it is enough",
                "7787780 is enough, with a least sum of 0.0108",
                "",
                None,
            ),
            (
                "128k",
                "-least",
                "the least base is 7.8e6",
                "no base below 7750000 is enough",
                "4869125 is enough, with a least sum of 0.0130",
                "constant",
                None,
            ),
            (
                "256k",
                "",
                "the printed base 3.6e7 is enough",
                "some base that rounds to it is enough",
                "35507000 is enough, with a least sum of 0.1988",
                "",
                None,
            ),
            (
                "256k",
                "-least",
                "the least base is 3.6e7",
                "no base below 35500000 is enough",
                "23662500 is enough, with a least sum of 0.0211",
                "constant",
                None,
            ),
            (
                "512k",
                "",
                "the printed base 6.4e7 is enough",
                "some base that rounds to it is enough",
                "63509000 is enough, with a least sum of 0.2840",
                "",
                None,
            ),
            (
                "1M",
                "",
                "the printed base 5.1e8 is enough",
                "some base that rounds to it is enough",
                "505028000 is enough, with a least sum of 0.0114",
                "",
                None,
            ),
        )
    ),
    observed(
        "men-table-4",
        men("Table 4"),
        "Up to 15k and 30k, method 2 has 97 and 2554 distances with $B_m ≥ 0$.",
        "numpy",
        "2.4.6",
        "python docs/observations/table_of_bases.py",
        "97 and 2554 are the numbers of negative sums up to 15360 and 30720; up to "
        "15000 and 30000 they are 35 and 2462",
        agrees=False,
        error="slip",
        supposing=(),
        reading="the heading as printed, at $d = 128$; its counts are those for 1k "
        "meaning 1024",
        seen="conversion",
    ),
    empirical(
        "men-retrieval",
        men("§5.2"),
        "Below such a base, models do not retrieve.",
        "only trained models can settle it",
        seen="conversion",
    ),
    # ------------------------------------------------------------ Wang et al. 2024, Resonance RoPE
    row(
        "resonance-last-wavelength",
        wang("§3.1"),
        "The last wavelength is about 54410.14.",
        prints(
            frequency.rounds_to(
                2 * pi * Rational(10000) ** Rational(126, 128), "54410.14"
            ),
            proof=qed(by=ENCLOSED(rel="≤")),
        ),
        seen="transcript",
    ),
    row(
        "resonance-critical",
        wang("§3.2"),
        "The critical pair $c$ is the first with a wavelength of at least $L$.",
        same_as(contexts.CRITICAL_PAIRS, given=("base", "next", "below")),
        same_as(contexts.CRITICAL_PAIRS, of=1, given=("base", "above", "from")),
        seen="transcript",
    ),
    row(
        "resonance-theorem-1",
        wang("Theorem 1"),
        "With rounded wavelengths, the pairs before the critical one have no new angle "
        "beyond $L$.",
        same_as(
            contexts.WHOLE_WAVELENGTH_REPEATS,
            given=("whole", "fits", "rest", "remainder"),
        ),
        seen="transcript",
    ),
    row(
        "resonance-first-17",
        wang("§6.1.1"),
        "At $d = 64$ and $L = 64$ the first 17 of 32 features have a wavelength below "
        "64.",
        prints(
            Less(2 * pi * Rational(10000) ** (i / 32), 64),
            given=(given("first 17", AtMost(i, 16)),),
            refuted_at={i: 9},
        ),
        corrected=contexts.CRITICAL_PAIRS_COUNTED,
        error="slip",
        supposing=("each head has 32 RoPE features",),
        seen="conversion",
        reading="at $d = 64$, $b = 10000$ and $L = 64$, the setting of the text",
    ),
    observed(
        "resonance-lcm",
        wang("§4"),
        "The rounded wavelengths of LLaMA 2 have a least common multiple above "
        "$7 · 10^{51}$.",
        "Python",
        "3.11",
        "python docs/observations/whole_wavelengths.py",
        "at $d = 128$ and $L = 4096$ the 46 rounded wavelengths have the least common "
        "multiple $7.0580·10^{51}$",
        agrees=True,
        seen="transcript",
    ),
    empirical(
        "resonance-accuracy",
        wang("§6"),
        "Models perform better on unseen positions.",
        "only trained models can settle it",
        seen="transcript",
    ),
    # ------------------------------------------------------------ Liu et al. 2024
    row(
        "scaling-laws-critical",
        liu2024("Lemma 1, eq. (12)-(13)"),
        "Within $T$, the first $d_{\\mathrm{extra}} = 2\\lceil (d/2) \\log_b(T/2π) \\rceil$ of "
        "$d$ dimensions rotate fully, and the others do not.",
        same_as(contexts.CRITICAL_PAIRS, given=("base", "next", "below")),
        same_as(contexts.CRITICAL_PAIRS, of=1, given=("base", "above", "from")),
        same_as(
            contexts.CRITICAL_PAIRS_WITHIN_LADDER, given=("base",), under=("context",)
        ),
        otherwise=prints(
            AtMost(contexts.level, d / 2),
            given=(base,),
            refuted_at={b: 500, d: 128, contexts.L: 4096},
        ),
        minding="the base is 10000, as printed, and $T$ is at most $2πb$: for "
        "$b = 500$, $d = 128$ and $T = 4096$ the formula gives 134 dimensions",
        seen=SCALING_ROPE,
    ),
    row(
        "scaling-laws-llama",
        liu2024("eq. (13)"),
        "For $T = 4096$, $d = 128$ and $b = 10000$ these are 92 dimensions.",
        same_as(contexts.CRITICAL_PAIRS_COUNTED),
        seen=SCALING_ROPE,
    ),
    row(
        "scaling-laws-base",
        liu2024("eq. (16a)"),
        "For texts of length $T'$ the critical base, with the same critical "
        "dimensions, is $b^{\\log_{T/2π}(T'/2π)}$.",
        same_as(
            bases.BASE_KEEPS_CRITICAL_INDEX, given=("at L", "at L'", "no single turn")
        ),
        seen=SCALING_ROPE,
    ),
    empirical(
        "scaling-laws-extent",
        liu2024("eq. (16b)"),
        "A model tuned with a larger base $β$ extrapolates to texts of "
        "$2πβ^{d_{\\mathrm{extra}}/d}$ tokens.",
        "only trained models can settle it",
        seen=SCALING_ROPE,
    ),
    # ------------------------------------------------------------ Liu 2026
    row(
        "phase-stability",
        liu("abstract"),
        "With the base $L/\\arccos ε$ the cosine of the slowest pair does not fall "
        "below $ε$.",
        same_as(contexts.PRINTED_STABLE_BASE),
        seen=SUMMARY,
    ),
    row(
        "phase-aliasing",
        liu("abstract"),
        "Below $2πb$ the slowest pair makes no full rotation.",
        prints(
            Less(L, frequency.λ(d / 2 - 1)),
            given=(base, dimension, given("short", Less(L, 2 * pi * b))),
            refuted_at={d: 4, b: 100, L: 100},
        ),
        corrected=frequency.LAST_WAVELENGTH_SHORT_OF_END,
        seen=SUMMARY,
    ),
    interpretive(
        "phase-precision",
        liu("abstract"),
        "A base beyond $1/ε_{\\mathrm{mach}}$ loses resolution.",
        "the quotation does not say which numbers are compared; in float32 the sines "
        "of slow angles stay distinct and the cosines do not",
        seen=SUMMARY,
    ),
    # ------------------------------------------------------------ Sun et al. 2023, xPos
    row(
        "xpos-relative",
        sun2023,
        "With factors $ζ_i^m$ on queries and $ζ_i^{-n}$ on keys, scores stay relative.",
        same_as(rotary.DAMPED_SCORE_RELATIVE),
        seen=XPOS,
    ),
    definition(
        "xpos-factors",
        sun2023,
        "The factors are $((2i/d + 0.4)/1.4)^{m/512}$.",
        "it fixes the factors; only the code was read",
        seen=XPOS,
    ),
    empirical(
        "xpos-extrapolation",
        sun2023,
        "Models with xPos extrapolate to longer texts.",
        "only trained models can settle it",
        seen=XPOS,
    ),
    # ------------------------------------------------------------ Kazemnejad et al. 2023
    row(
        "alibi-constant",
        kazemnejad("appendix B, eq. (13)"),
        "For $h$ heads the slopes of ALiBi are powers of $2^{-2^{-\\log_2(h + 3)}}$, "
        "which is 1/2 for 8 heads.",
        prints(
            Equal(
                Rational(2)
                ** (-(Rational(2) ** (-log(labels.N + 3) / log(Rational(2))))),
                Rational(2) ** (-8 / labels.N),
            ),
            given=(given("heads", Less(0, labels.N)),),
            refuted_at={labels.N: 8},
        ),
        corrected=labels.SLOPES_GEOMETRIC,
        error="slip",
        supposing=("if the number of heads is 8",),
        elsewhere="it is about 8 heads, as in the example of the paper",
    ),
)

BESIDE = Path(__file__)
DOCUMENT = Document(
    "context",
    "en",
    quoted(STATEMENTS, BESIDE.with_suffix(".quotes")),
    title="Papers on longer contexts",
)

"""What people ask about position encodings, and what the claims of the book say to it.

A sentence says no number that does not stand in its claims or its table, and it is read again when
one of its claims changes (``stated``).
"""

from phaseproof.derivations import (
    abel,
    attention,
    bases,
    contexts,
    curve,
    decay,
    differences,
    entropy,
    frequency,
    generators,
    heads,
    heatmap,
    hessian,
    isometries,
    kernels,
    labels,
    ladder,
    layers,
    learning,
    offset,
    orbits,
    plane,
    polar,
    positions,
    precision,
    programs,
    ramps,
    recurrence,
    relations,
    rotary,
    scaling,
    schemes,
    scores,
    shifts,
    spacing,
    steps,
    sums,
    tables,
    variance,
)
from phaseproof.model.book import Answer, Table

CONTEXT_BASES = Table(
    "The least whole base with which the last wavelength reaches L; the bases that were looked at, "
    "and the first whole one found among them for which Σ cos(Δθᵢ) is nowhere negative on L "
    "tokens; and from about where claim 1800 says so of every base.",
    ("d", "L", "last wavelength", "looked at", "first found", "1800"),
    (
        ("64", "1024", "193", "7000 to 8000", "7754", "$10^{96}$"),
        ("64", "2048", "393", "29000 to 30000", "29618", "$10^{105}$"),
        ("64", "4096", "804", "99000 to 101000", "100071", "$10^{115}$"),
        ("64", "8192", "1644", "320000 to 325000", "323746", "$10^{125}$"),
        ("128", "1024", "177", "4000 to 4500", "4294", "$10^{192}$"),
        ("128", "2048", "358", "11000 to 12000", "11588", "$10^{211}$"),
        ("128", "4096", "723", "26500 to 27500", "26953", "$10^{231}$"),
        ("128", "8192", "1462", "83000 to 84500", "83764", "$10^{250}$"),
        ("128", "16384", "2955", "230000 to 233000", "231644", "$10^{269}$"),
        ("128", "32768", "5975", "629000 to 631000", "629979", "$10^{288}$"),
        ("128", "65536", "12081", "2089000 to 2091000", "2090180", "$10^{308}$"),
        ("128", "131072", "24429", "4868500 to 4869500", "4869105", "$10^{327}$"),
    ),
    computes="phaseproof.numerics.answer_tables:context_bases",
)

GOOD_BASES = Table(
    "The bases for which Σ cos(Δθᵢ) is nowhere negative on L tokens: the first certified interval "
    "within those that were looked at, and from where to their end it is so throughout.",
    ("d", "L", "looked at", "first", "throughout"),
    (
        ("64", "1024", "2000 to 100000", "7754 to 8385", "23020 on"),
        ("64", "2048", "10000 to 200000", "29618 to 29723", "74768 on"),
        ("64", "4096", "20000 to 400000", "100075 to 100319", "356814 on"),
        ("128", "1024", "2000 to 50000", "4294 to 4330", "6019 on"),
        ("128", "2048", "5000 to 100000", "11588 to 11649", "22765 on"),
        ("128", "4096", "10000 to 200000", "26953 to 26971", "58791 on"),
    ),
    computes="phaseproof.numerics.answer_tables:good_bases",
)

FIRST_NEGATIVE = Table(
    "The first Δ at which Σ cos(Δθᵢ) is negative, by certified sweeps. It is not monotone in b.",
    ("b", "d = 64", "d = 128", "d = 256"),
    (
        ("10000", "725", "1707", "2653"),
        ("100000", "3616", "7757", "13204"),
        ("500000", "9937", "18438", "37791"),
        ("1000000", "6235", "27115", "71627"),
        ("2000000", "19505", "48415", "130272"),
        ("5000000", "31099", "82999", "217693"),
    ),
    computes="phaseproof.numerics.answer_tables:first_negative",
)

COLLISIONS = Table(
    "Up to where every position is a number of the format, and the first two positions whose "
    "encodings are the same when the angles are formed in it, b = 10000 and d = 128.",
    ("format", "every position up to", "first the same"),
    (
        ("bfloat16", "256", "256 and 257"),
        ("float16", "2048", "2048 and 2049"),
        ("float32", "16777216", "none below 3000"),
    ),
    computes="phaseproof.numerics.answer_tables:collisions",
)

WAVELENGTHS = Table(
    "The last wavelength at b = 10000; 2πb is 62831.85.",
    ("d", "last wavelength"),
    (
        ("64", "47117.24"),
        ("128", "54410.14"),
        ("256", "58469.57"),
        ("512", "60611.48"),
        ("768", "61342.74"),
        ("1024", "61711.68"),
    ),
)


ANSWERS = (
    Answer(
        "does-rope-decay",
        "Does RoPE decay with distance?",
        "The score does not: for independent vectors its mean square is $d$ at every distance, "
        "and a key that is the query turned by R_j has its full score at the distance j; what "
        r"tends to zero is the average $|\int_0^1 e^{iΔb^{-t}} dt|$, which is at most $(b + 1)/(Δ "
        r"\ln\,b)$; and the sum of cosines is $d/2$ times $(\ln(b/Δ) - γ)/\ln\,b$, up to an error "
        "that at b = 10000 is below this law as far as Δ = 57 for d = 128, 200 for d = 512 and "
        "1124 for d = 4096; beyond any bound it comes back as near d/2 as one likes.",
        "Queries and keys isotropic, and the queries of mean square $d$, for the first clause; "
        "any b > 1; at b = 10000 and d = 128 the sum falls with each of its first eleven steps, "
        "rises with the twelfth and is first negative at 1707.",
        (
            "long-term decay",
            "remote decay",
            "attenuation",
            "decays with distance",
            "RoPE decay",
            "recency bias",
            "inner product decreases with distance",
            "locality",
            "2/(Δ ln b)",
            "relative distance",
        ),
        stated="77d3131c5680",
        proved=(
            variance.ROPE_MEAN_SQUARE,
            variance.ROPE_PEAK,
            decay.SHARP_BOUND,
            decay.TENDS_TO_ZERO,
            decay.LOGARITHMIC_LAW,
            sums.SUM_LOGARITHMIC_LAW,
            sums.LAW_EXCEEDS_ERROR,
            decay.FIRST_RISE,
            sums.FIRST_NEGATIVE,
            recurrence.SUM_RETURNS,
        ),
        refuted=(
            variance.SCORE_LARGEST_AT_HOME,
            sums.CLOSER_IS_HIGHER,
            decay.ALWAYS_FALLS,
            recurrence.SUM_TENDS_TO_ZERO,
            recurrence.POWER_LAW_BOUND,
            recurrence.INVERSE_LAW,
            decay.PRINTED_BOUND,
        ),
        figure="decay",
    ),
    Answer(
        "which-base",
        "Which base does a context of L tokens need?",
        "For 4096 tokens at d = 128 the last wavelength is long enough from the base 723 on, and "
        "26953 is the first whole one found for which the sum of cosines is nowhere negative; the "
        "table has other lengths; the last wavelength reaches L exactly for the bases with "
        "$b^{d-2} ≥ (L/2π)^d$; a larger base lengthens every wavelength but the first, and brings "
        "neighbours closer together.",
        "No claim says what a trained model needs. That the sum of cosines stays positive is not "
        "monotone in b: at d = 8 the sum of base 200 is positive at the offsets 0 to 15, and that "
        "of base 300 is not.",
        (
            "rope_theta",
            "rope_base",
            "base frequency",
            "rope-freq-base",
            "32k",
            "64k",
            "128k",
            "500000",
            "1000000",
            "context length",
            "long context",
            "context window",
            "lower bound of the base",
            "what base",
            "which base",
            "increase rope_theta",
            "base for 32k",
            "longer context",
            "8k",
            "16k",
        ),
        stated="a096af0d2316",
        proved=(
            frequency.BASE_FOR_LENGTH_IFF,
            frequency.LENGTHS_NEED_BASES,
            spacing.LARGER_BASE_LONGER_WAVELENGTHS,
            spacing.NEIGHBOURS_CLOSER_WITH_BASE,
            sums.FIRST_NEGATIVE,
            sums.SMALLER_BASE_BETTER,
            sums.SUMS_OF_LARGER_BASES,
        ),
        refuted=(
            frequency.BASE_FOR_SECOND_PAIR,
            spacing.LARGER_BASE_SEPARATES_NEIGHBOURS,
            sums.LARGER_BASE_KEEPS_SUM_POSITIVE,
        ),
        figure="good_bases",
        tables=(CONTEXT_BASES, GOOD_BASES, FIRST_NEGATIVE),
    ),
    Answer(
        "is-there-a-base-for-my-context",
        "Is there a smallest base for a context, and does the table of Men et al. have it?",
        "For 4096 tokens at d = 128 the base 26953 is the first whole one found that keeps the sum "
        "of cosines from being negative, and the table has other lengths; from three pairs on "
        "every base from $L^{d/2}$ on does so up to L, which at d = 128 is beyond every model, and "
        r"with two pairs every base b with $4b \prod \cos^2(j/2) ≥ N^2$ up to N; a larger one than "
        "a good one need not be good; of what Men et al. print for d = 128 the entries up to 1024 "
        "and 4096 will do (4300 and 26960 round to them), that up to 2048 is not the least, since "
        "11600 will do, too, and no base that rounds to the printed 3.1e5 or 6.4e5 will do up to "
        "16384 or 32000.",
        "S(m) ≥ 0 for 0 ≤ m ≤ L is asked for, and nothing of a model; a printed decimal stands "
        "for all that rounds to it; a later post of Su Jianlin has smaller bases for seven "
        "contexts.",
        (
            "base of RoPE bounds context length",
            "rope_theta",
            "lower bound of the base",
            "which rope_theta",
            "minimal base",
            "context length",
        ),
        stated="aea315a2fb36",
        proved=(
            contexts.LARGE_BASES_HOLD,
            contexts.BASE_FOR_TWO_PAIRS,
            contexts.TABLED_BASES_HOLD,
            contexts.NO_BASE_ROUNDS_TO_310000,
            contexts.NO_BASE_ROUNDS_TO_640000,
            sums.SMALLER_BASE_BETTER,
        ),
        refuted=(contexts.SMALLER_BASE_FAILS, sums.LARGER_BASE_KEEPS_SUM_POSITIVE),
        tables=(CONTEXT_BASES,),
    ),
    Answer(
        "pairs-with-a-full-turn",
        "Which pairs make a whole turn in the context (critical dimension)?",
        "The pairs below $d \\ln(L/2π)/(2 \\ln b)$, rounded up, have wavelengths shorter than L, "
        "the others have not: 9 of 32 for L = 64, 46 of 64 for L = 4096; that number exceeds d/2 "
        "where L exceeds 2πb; with a "
        "wavelength rounded to a whole number such a pair meets no new angle beyond L; and the "
        "last pair keeps a cosine of at least cos u from the base $(L/u)^{d/(d-2)}$ on.",
        "b = 10000 for the numbers; u ≤ π, d > 2.",
        (
            "critical dimension",
            "Resonance RoPE",
            "full period",
            "out of distribution angles",
            "OOD positions",
            "scaling laws of RoPE",
            "wavelength and context",
        ),
        stated="1d259dca3a2f",
        proved=(
            contexts.CRITICAL_PAIRS,
            contexts.CRITICAL_PAIRS_WITHIN_LADDER,
            contexts.CRITICAL_PAIRS_COUNTED,
            contexts.WHOLE_WAVELENGTH_REPEATS,
            contexts.STABLE_BASE,
        ),
    ),
    Answer(
        "why-10000",
        "Why 10000?",
        "Nothing singles it out: a base of 333.431 gives d = 512 a last wavelength of 2048, a "
        "larger base lengthens every wavelength but the first and brings neighbours closer, and "
        r"at no base does the squared distance $d - 2 \sum\,\cos((m - n)θ_i)$ of two positions "
        "keep growing: at b = 10000 and d = 512 its sum of cosines falls with each of its first "
        "43 steps only, and beyond any bound it comes back as near d/2 as one likes.",
        "Strictly closer from d = 4 on.",
        (
            "magic number",
            "why 10k",
            "constant 10000",
            "base 10000",
            "n = 10000",
            "hyperparameter",
            "wavelength of 10000",
        ),
        stated="c99ae423c1a6",
        proved=(
            frequency.BASE_FOR_LENGTH_IFF,
            frequency.LENGTHS_NEED_BASES,
            spacing.LARGER_BASE_LONGER_WAVELENGTHS,
            spacing.NEIGHBOURS_CLOSER_WITH_BASE,
            spacing.SPEED_FALLS_WITH_BASE,
            differences.SQUARED_DISTANCE,
            sums.RISE_AT_512,
            recurrence.SUM_RETURNS,
        ),
        refuted=(
            spacing.LARGER_BASE_SEPARATES_NEIGHBOURS,
            spacing.SMALL_BASE_SLOW,
            frequency.WAVELENGTHS_COVER_FROM_ONE,
        ),
    ),
    Answer(
        "larger-base-neighbours",
        "Does a larger base tell neighbouring positions apart better?",
        r"No, worse: the squared distance of neighbours, $\sum\,4 \sin^2(θ_i/2)$, falls as the "
        "base grows, and with it the speed of the encoding.",
        "Strictly from d = 4 on; the first pair is the same at every base.",
        (
            "resolution",
            "larger theta",
            "bigger base",
            "high frequency",
            "precision of positions",
            "adjacent tokens",
        ),
        stated="9a40a5662513",
        proved=(
            spacing.STEP_SHRINKS_WITH_BASE,
            spacing.NEIGHBOURS_CLOSER_WITH_BASE,
            spacing.PAIR_SPEED,
            spacing.SPEED_OF_ENCODING,
            spacing.SPEED_FALLS_WITH_BASE,
        ),
        refuted=(
            spacing.LARGER_BASE_SEPARATES_NEIGHBOURS,
            spacing.SPEED_FADES,
            spacing.SMALL_BASE_SLOW,
        ),
    ),
    Answer(
        "interleaved-or-half-split",
        "Interleaved or half-split (`rotate_half`): are they the same?",
        "Up to one permutation: the half-split form is ΠᵀRₘΠ, the interleaved rotation between a "
        "permutation Π of the d lanes and its transpose, with the same Π at every position; so a "
        "model has the same scores in both, once the rows of its weights for queries and keys are "
        "permuted by Πᵀ; a query in one layout and a key in the other have no score of m - n "
        "alone.",
        "d even, the same frequencies, and the same layout for queries and keys.",
        (
            "rotate_half",
            "rotate_every_two",
            "GPT-J style",
            "GPT-NeoX style",
            "is_neox_style",
            "permute q_proj k_proj",
            "checkpoint conversion",
            "convert weights",
            "Hugging Face",
            "huggingface",
            "repeat_interleave",
            "layout",
            "llama converter",
        ),
        stated="2f4c0a8fb7f1",
        proved=(
            rotary.INTERLEAVED_IS_ROTATION,
            rotary.HALF_SPLIT,
            rotary.HALVES_INTERLEAVED,
            rotary.HALF_SPLIT_ELEMENTWISE,
            rotary.LAYOUT_ORTHOGONAL,
            rotary.ROTATION_ORTHOGONAL,
            rotary.CONVERTED_WEIGHTS,
            rotary.LAST_PAIR_SWAPPED,
        ),
        refuted=(rotary.MIXED_LAYOUTS, rotary.LAST_PAIR_UNSWAPPED),
        figure="rotation",
    ),
    Answer(
        "order-of-sine-and-cosine",
        "Is the order of the sine and cosine columns important?",
        "No: any permutation of the columns is orthogonal and keeps every inner product, and a "
        "network whose weight rows are permuted with the columns computes the same, in training "
        "too if it starts from the permuted weights; the columns themselves do differ, so a "
        "trained table needs its own order.",
        "One permutation for all positions, applied to the whole token; an update rule that "
        "commutes with it.",
        (
            "sin first",
            "cos first",
            "concatenate",
            "interleave",
            "tensor2tensor",
            "concat sin cos",
            "halves",
            "column order",
            "different implementation",
        ),
        stated="87915a2947db",
        proved=(
            orbits.ORTHOGONAL_IMAGE,
            orbits.SINE_FIRST_SAME_INNER_PRODUCTS,
            learning.PERMUTED_COORDINATES,
            learning.PERMUTED_TRAINING,
            programs.COSINES_FIRST_IS_SWAP,
        ),
        refuted=(programs.COSINES_FIRST_IS_TABLE, learning.ORDER_CHANGES_TRAINING),
    ),
    Answer(
        "partial-rotary",
        "Partial rotary: is the score still relative, and with any frequencies?",
        "Yes: for every sequence of frequencies, zero included, the score of a rotated query and "
        "a rotated key depends on m - n alone, whatever the weights are; two sets of frequencies "
        "are two models nevertheless; and if r of N pairs turn and the others rest, the sum of "
        "cosines is at least N - 2r at every offset.",
        "d even; the same frequencies for queries and keys. A frequency of zero leaves its pair "
        "unturned.",
        (
            "rotary_pct",
            "partial_rotary_factor",
            "rotary_dim",
            "GPT-NeoX",
            "GPT-J",
            "Phi",
            "inv_freq",
            "custom frequencies",
            "Llama 3.1 scaling",
            "low_freq_factor",
            "high_freq_factor",
            "frequencies",
        ),
        stated="ed51d8317347",
        proved=(
            rotary.RELATIVE_INNER_PRODUCT,
            rotary.SCORE_RELATIVE,
            schemes.ROPE_RELATIVE,
            sums.RESTING_PAIRS_KEEP_SUM_UP,
        ),
    ),
    Answer(
        "several-coordinates",
        "mRoPE, axial RoPE: with several coordinates of a position, relative to what?",
        "To each of them: if pair i of the query is turned by φᵢ and that of the key by ψᵢ, the "
        "score sees the differences φᵢ - ψᵢ and nothing else of the angles, whichever coordinate "
        "an angle comes from; where they are mθᵢ and nθᵢ, it is RoPE.",
        "d even; each angle is one coordinate times a frequency that queries and keys share.",
        (
            "mRoPE",
            "M-RoPE",
            "2D RoPE",
            "axial RoPE",
            "multimodal",
            "Qwen-VL",
            "image positions",
            "height and width",
            "video",
            "mrope_section",
        ),
        stated="74cc9b787395",
        proved=(rotary.ANGLES_SUBTRACT_IN_SCORE, rotary.RELATIVE_INNER_PRODUCT),
    ),
    Answer(
        "attention-factor",
        "YaRN's attention factor, `mscale`: what does a factor on cos and sin do to the score?",
        "A factor μᵢ on the rotation of pair i, of query and key, multiplies that pair's part of "
        "the score by μᵢ²; so one factor μ on all of them multiplies the score by μ², and a factor "
        "on some of them does not; at σ = 40 the square of ν ln σ/10 + 1 is 1.590 for ν = 0.707, "
        "and 1.874 for ν = 1.",
        "The same factors for queries and keys; lanes that rest are pairs of frequency 0 with the "
        "factor 1.",
        (
            "mscale",
            "mscale_all_dim",
            "attention_factor",
            "temperature",
            "attention scaling",
            "rope_scaling",
            "DeepSeek",
            "applied twice",
        ),
        stated="a4613318d8c5",
        proved=(rotary.FACTOR_FOR_EACH_PAIR, ramps.FACTORS_AT_FORTY),
        refuted=(rotary.FACTOR_ON_TURNED_PAIRS,),
    ),
    Answer(
        "pi-ntk-yarn",
        "What do position interpolation, NTK-aware scaling and YaRN keep?",
        "All of them keep the score relative, as any frequencies do that queries and keys share; "
        "interpolation takes positions from 0 to $L'$ into those from 0 to L, and the NTK-aware "
        "base keeps the last pair's angle at λL where it was at L, while every other pair turns "
        "further than any trained angle; of YaRN's pairs those that are interpolated end where "
        "they ended, and those that are kept go on beyond.",
        "Stretch λ > 1, the same scaling for queries and keys; whether a model works beyond L no "
        "claim says.",
        (
            "NTK-aware",
            "YaRN",
            "NTK-by-parts",
            "position interpolation",
            "PI",
            "linear scaling",
            "rope_scaling",
            "Llama 3",
            "context extension",
            "extend context",
            "32k",
            "128k",
            "LongRoPE",
            "breaks past 4k",
            "beyond the trained context",
            "8k",
        ),
        stated="ff5c3519bd11",
        proved=(
            rotary.RELATIVE_INNER_PRODUCT,
            scaling.INTERPOLATED_SCORE_RELATIVE,
            scaling.INTERPOLATED_RANGE,
            bases.STRETCHED_ENDS,
            bases.ANGLES_LEAVE_RANGE,
            bases.LAST_ANGLE_STAYS,
            bases.KEPT_AND_INTERPOLATED_ANGLES,
            bases.STRETCHED_SCORE_RELATIVE,
        ),
        figure="wavelengths",
    ),
    Answer(
        "ntk-aware-base",
        "NTK-aware: which base for a factor λ, and why $d/(d - 2)$?",
        "The base $b λ^{d/(d-2)}$: it slows the last pair by exactly λ, which no other base does, "
        "leaves the first one as it is, and slows pair i by $λ^{2i/(d-2)}$; every pair but the "
        "last then turns further at λL than at L.",
        "d > 2, λ > 1.",
        (
            "NTK-aware",
            "rope-freq-base",
            "alpha",
            "alpha_value",
            "NTK scaling",
            "scaled base",
            "d/(d-2)",
            "rope_theta",
            "compress_pos_emb",
        ),
        stated="ce976abc06fa",
        proved=(
            bases.NTK_BASE,
            bases.STRETCHED_BASE,
            bases.STRETCHED_RATIO,
            bases.STRETCHED_RATIO_AT_128,
            bases.BASE_KEEPS_CRITICAL_INDEX,
            bases.STRETCHED_ENDS,
            bases.ANGLES_LEAVE_RANGE,
            bases.LAST_ANGLE_STAYS,
            bases.STRETCHED_SCORE_RELATIVE,
        ),
    ),
    Answer(
        "interpolation-or-larger-base",
        "Position interpolation or a larger base (ABF): which keeps neighbouring positions farther "
        "apart?",
        "The sine between a vector at n and at n + 1 is the mean of the sines of the frequencies, "
        r"weighted by the squares of its pairs; for equal squares that is within $2α/d$ of "
        r"$(\mathrm{Si}\,α - \mathrm{Si}(α/b))/\ln\,b$, for interpolation by 1/α and for a larger "
        "base alike; the sum of the sines itself has no limit, and the bound above has a factor 2 "
        "that is left out where it is printed.",
        "0 < α ≤ 1, b > 1, every even d > 0; α = 1 for a larger base.",
        (
            "ABF",
            "adjusted base frequency",
            "rope_theta 500000",
            "granularity",
            "Code Llama",
            "interpolation or base",
            "PI vs NTK",
            "neighbouring positions",
        ),
        stated="de0954412b2f",
        proved=(
            steps.STEP_IS_MEAN_OF_SINES,
            steps.STEP_BETWEEN,
            steps.LADDER_STEP_BETWEEN,
            steps.SINES_PER_PAIR,
            steps.MEAN_SINE_LIMIT,
            steps.POWERS_OF_FREQUENCIES_BETWEEN,
        ),
        refuted=(steps.PRINTED_STEP_BOUND, steps.SINES_CONVERGE),
    ),
    Answer(
        "yarn-paper-or-code",
        "Is the YaRN in libraries the YaRN of the paper?",
        "The paper ramps linearly in the number of turns of a pair, the code linearly in its "
        "index, which is linear in the logarithm of the turns: between the ends it keeps at least "
        "as much of each frequency, and 3.04 times as much for pair 38 at d = 128, b = 10000, "
        "L = 4096, σ = 16, with its ends rounded to 20 and 46; with either ramp the ladder falls "
        "from pair to pair.",
        "Ends at α and κα turns, κ > 1, σ ≥ 1; where the paper counts turns it prints the larger "
        "base in the place of the trained one.",
        (
            "YaRN ramp",
            "NTK-by-parts",
            "beta_fast",
            "beta_slow",
            "linear_ramp_factor",
            "find_correction_range",
            "truncate",
            "Llama 3 rope scaling",
        ),
        stated="03fe727e79bc",
        proved=(
            ramps.LARGER_BASE_SLOWS,
            ramps.INDEX_RAMP_IS_LOGARITHMIC,
            ramps.INDEX_RAMP_KEEPS_MORE,
            ramps.RAMPS_AT_128,
            ramps.RAMPED_LADDER_FALLS,
        ),
        refuted=(ramps.TURNS_KEEP_WITH_LARGER_BASE, ramps.INDEX_RAMP_IS_RAMP_IN_TURNS),
    ),
    Answer(
        "longrope-short-and-long",
        "LongRoPE: may short and long factors, or positions left as they are, be mixed in one "
        "score?",
        "Queries turned by ω' and keys turned by ω meet in a function of m - n exactly when the "
        "speeds differ by whole turns, so a switch to other factors wants the cached keys turned "
        "again; and if two positions or more are left as they are and the others divided by σ, "
        "scores are relative only where exp(iω/σ) = exp(iω), which is where nothing is changed.",
        "In each pair of coordinates; integer positions.",
        (
            "LongRoPE",
            "short_factor",
            "long_factor",
            "Phi-3 rope",
            "su rope",
            "original_max_position_embeddings",
            "KV cache",
            "n hat",
        ),
        stated="548ac83a39c3",
        proved=(
            ramps.SWITCHED_SPEEDS_RELATIVE_IFF,
            ramps.LEFT_POSITIONS_RELATIVE_IF_IDLE,
            ramps.POSITIONS_LEFT,
            bases.KEYS_TURNED_WITH_ONE_BASE,
        ),
        refuted=(
            ramps.LEFT_POSITIONS_RELATIVE,
            bases.KEYS_TURNED_WITH_TWO_BASES,
            ramps.LARGER_BASE_SLOWS_BY_POWERS,
        ),
    ),
    Answer(
        "dynamic-ntk",
        "Dynamic NTK: may rotated keys be cached?",
        "The dynamic stretch $αL'/L - (α - 1)$ is 1 at the trained length, $L'/L$ for α = 1, and "
        "for α > 1 more than $L'/L$ by $(α - 1)(L'/L - 1)$; as the text grows the speeds change "
        "with it, and a query turned at a new speed does not meet a key cached at an old one in a "
        "function of m - n, as they do at one speed.",
        "Per pair; so keys are cached unturned, or turned again, by $m(ω' - ω)$.",
        (
            "dynamic NTK",
            "KV cache",
            "cached keys",
            "rope_scaling dynamic",
            "short factor",
            "long factor",
            "LongRoPE switch",
            "changing base",
        ),
        stated="1300daeb1a4c",
        proved=(
            bases.DYNAMIC_STRETCH,
            bases.DYNAMIC_STRETCH_OVERSHOOTS,
            bases.KEYS_TURNED_WITH_ONE_BASE,
            rotary.TURNED_AGAIN,
        ),
        refuted=(bases.KEYS_TURNED_WITH_TWO_BASES,),
    ),
    Answer(
        "moving-cached-keys",
        "May cached keys be moved (attention sinks, sliding window, context shift)?",
        "Yes, by one more rotation: turning back by x and forth by y turns by y - x, and the "
        "rotations of positions commute, so a key turned by R_m becomes one turned by R_n; "
        "orthogonal maps in general do not commute.",
        "The same frequencies; what deeper layers computed from tokens that have gone stays in "
        "their keys.",
        (
            "attention sinks",
            "StreamingLLM",
            "sliding window",
            "context shift",
            "KV cache",
            "re-rotate",
            "shift cache",
            "evict",
            "prefix cache",
            "position_ids",
        ),
        stated="6a30eb3856e3",
        proved=(
            rotary.TURN_BACK_AND_FORTH,
            rotary.RELATIVE_ROTATION,
            rotary.ROTATION_ORTHOGONAL,
            rotary.ROTATIONS_COMMUTE,
            shifts.SHIFT_TURNS_QUERY,
        ),
        refuted=(rotary.ORTHOGONAL_MAPS_COMMUTE,),
    ),
    Answer(
        "left-padding",
        "Does left padding, or starting at position 1, change a RoPE model?",
        "No: the output of attention with RoPE stays when all positions move together; only a "
        "text that is moved as a whole keeps all its offsets, so a gap or another order inside it "
        "does change them, and a single rotated query does know its place.",
        "Exact arithmetic, one head, pads left out; the same for every relative score.",
        (
            "left padding",
            "position_ids",
            "padding side",
            "batch generation",
            "offset positions",
            "start index",
            "translation invariance",
            "shift invariance",
        ),
        stated="52fb585b1d6d",
        proved=(
            shifts.SHIFT_INVARIANCE,
            shifts.ROPE_SHIFT_INVARIANT,
            shifts.SHIFT_TURNS_QUERY,
            shifts.ONLY_TRANSLATIONS,
        ),
        refuted=(shifts.QUERY_SHIFT_INVARIANT, shifts.SORTING_KEEPS_OFFSETS),
    ),
    Answer(
        "values-not-rotated",
        "Why are values not rotated?",
        "Because a rotated vector still knows its place: shifted by s it is turned by R_s, while "
        "the scores, and with them the output of attention over values that are not turned, stay "
        "when all positions move together; turned values need the answer turned back by the place "
        "of the query.",
        "One head.",
        (
            "rotate values",
            "RoPE on V",
            "v_proj",
            "why only q and k",
            "rotate query and key only",
            "leaves values alone",
        ),
        stated="00613d2e8d73",
        proved=(
            shifts.ROPE_SHIFT_INVARIANT,
            shifts.SHIFT_TURNS_QUERY,
            shifts.VALUES_TURNED_BACK,
        ),
        refuted=(shifts.QUERY_SHIFT_INVARIANT,),
    ),
    Answer(
        "does-rope-keep-similarity",
        "Does RoPE keep norms and similarities?",
        "It keeps every norm, and changes the angle between query and key by $(m - n)ω$ in each "
        "pair, so the score has a cosine part and a sine part; it is the inner product times "
        r"$\cos((m - n)ω)$ at all positions exactly when query and key are parallel.",
        "Per pair; sin ω ≠ 0 for the last clause.",
        (
            "norm preserving",
            "cosine similarity",
            "semantic similarity",
            "cos((m - n)θ)",
            "inner product times cosine",
            "shortcut",
            "rotation keeps",
        ),
        stated="fba0b53951de",
        proved=(
            rotary.NORM_PRESERVED,
            rotary.RELATIVE_INNER_PRODUCT,
            rotary.PAIR_SCORE,
            rotary.COSINE_ONLY_IFF,
            rotary.TURNING_ADDS_TO_ANGLE,
            rotary.TURN_DISPLACEMENT,
        ),
        refuted=(rotary.COSINE_ONLY, rotary.TURNING_KEEPS_SCORE),
        figure="rotation",
    ),
    Answer(
        "is-shift-linear",
        "In what sense is PE(pos + k) a linear function of PE(pos)?",
        "One matrix M_k, block by block a rotation of a pair by kθᵢ, shifts every position by k "
        "at once; it is orthogonal, has determinant 1, and is RoPE's rotation of $-k$; one column "
        "alone is shifted by no number, unless sin ωk = 0.",
        "d even, any frequencies; with the cosine first it is the transpose.",
        (
            "PE(pos+k) linear function",
            "linear transformation of PE(pos)",
            "relative positions",
            "rotation matrix",
            "offset matrix",
            "Vaswani section 3.5",
            "why both sine and cosine",
            "why sin and cos",
        ),
        stated="01e51137d1b1",
        proved=(
            offset.PAIR_SHIFT_LINEAR,
            offset.SHIFT_LINEAR,
            offset.SHIFT_MATRIX_EXISTS,
            offset.SHIFT_LINEAR_COS_FIRST,
            offset.DETERMINANT_ONE,
            offset.SHIFT_ORTHOGONAL,
            offset.ONE_COLUMN_HAS_NO_SHIFT,
            rotary.SHIFT_IS_ROTATION_BACK,
        ),
        figure="table",
    ),
    Answer(
        "is-shift-matrix-unique",
        "Is the matrix that shifts the encoding unique?",
        "Yes: on the ladder of every base b > 1 the positions 0, …, d - 1 leave only one matrix "
        r"that shifts them by k. For one pair two positions do, when $\sin(ω(t_1 - t_2)) ≠ 0$; for "
        "d columns two are not enough, and d with independent encodings are.",
        "d even; with other frequencies, where the numbers $e^{±iθ}$ are different.",
        (
            "uniqueness",
            "M_k unique",
            "linear map unique",
            "shift matrix",
            "which positions determine the matrix",
        ),
        stated="9f95d60a56dd",
        proved=(
            ladder.LADDER_SHIFT_MATRIX_UNIQUE,
            offset.PAIR_MATRIX_UNIQUE,
            offset.SHIFT_MATRIX_UNIQUE,
            offset.FIRST_POSITIONS_DETERMINE_MATRIX,
            offset.FIRST_POSITIONS_INDEPENDENT,
            offset.TWO_POSITIONS_DETERMINANT,
        ),
        refuted=(offset.TWO_POSITIONS_FORCE_MATRIX,),
    ),
    Answer(
        "do-positions-collide",
        "Do two positions ever have the same encoding?",
        "Never: if θ₀ = 1 no two integer positions have the same sines, whatever the other "
        "frequencies are; at an integer base every single sine column tells all positions apart; "
        "and nothing aliases, because every frequency is below π.",
        "Exact arithmetic and integer positions: the whole encoding has real periods, 2π for d = "
        "2, 200π for d = 4 and 2000π for d = 8 at b = 10000.",
        (
            "collision",
            "unique encoding",
            "aliasing",
            "Nyquist",
            "repeat",
            "same position",
            "periodicity",
            "wavelength shorter than context",
            "injective",
            "unique for every position",
            "unique positions",
            "same vector",
        ),
        stated="6dc00655f55c",
        proved=(
            positions.FIRST_COLUMN_TELLS_POSITIONS,
            positions.POSITIONS_DISTINCT,
            positions.REPEATS_IFF_WHOLE_TURNS,
            positions.SINE_COLUMN_TELLS_POSITIONS,
            positions.COSINE_COLUMN_TELLS_POSITIONS,
            positions.WHOLE_ENCODING_HAS_REAL_PERIODS,
            spacing.FREQUENCIES_BELOW_ALIASING,
        ),
        refuted=(
            positions.POSITIONS_SHARE_A_VALUE,
            positions.COLUMN_REPEATS_ON_INTEGERS,
            spacing.LOWEST_FREQUENCY_ALIASED,
        ),
        figure="spectrum",
    ),
    Answer(
        "does-the-encoding-repeat",
        "Does the encoding repeat?",
        "Never exactly on integers, always nearly: no column has an integer period, and beyond "
        "any bound there are shifts that change a sum of waves nowhere by more than ε times the "
        "sum of its amplitudes; at b = 10000 the sum of cosines is above 1.99998 of 2 at 71000 "
        "for d = 4, and above 3.99999 at 169646 for d = 8.",
        "Integer base of at least 2 for the first clause.",
        (
            "almost periodic",
            "near return",
            "recurrence",
            "period",
            "periodic",
            "wraps around",
            "comes back",
        ),
        stated="9ccd67107246",
        proved=(
            positions.NO_INTEGER_PERIOD,
            recurrence.SUM_RETURNS,
            recurrence.ALMOST_PERIOD,
            recurrence.NEAR_RETURNS,
        ),
        refuted=(positions.COLUMN_REPEATS_ON_INTEGERS, recurrence.SUM_TENDS_TO_ZERO),
        figure="returns",
    ),
    Answer(
        "can-the-sum-be-negative",
        "Can the inner product of two positions be negative?",
        r"Yes: at b = 10000 the sum $\sum\,\cos(kθ_i)$ is first negative at 725 for d = 64 and at "
        "1707 for d = 128, and it is so at 3284 for d = 512 and at 3659 for d = 768; over r "
        "positions the squares of the inner products are on average at least d/4.",
        "The same for every order of the columns; it depends on the offset k alone.",
        (
            "negative inner product",
            "first negative",
            "heat map",
            "dot product of positional encodings",
            "similarity of positions",
            "off-diagonal",
        ),
        stated="f8d55d082fb0",
        proved=(sums.FIRST_NEGATIVE, heatmap.MEAN_SQUARE_AT_LEAST),
        refuted=(curve.ALWAYS_POSITIVE, sums.HEAT_MAP_TO_ZERO),
        figure="inner_products",
        tables=(FIRST_NEGATIVE,),
    ),
    Answer(
        "wavelengths",
        "What are the wavelengths, and what is the last one?",
        "A geometric progression from 2π to $2πb^{1-2/d}$, which falls short of 2πb by at most "
        r"$4πb \ln\,b/d$; at b = 10000 and d = 128 the last one is 54410.14.",
        "d even, b > 1.",
        (
            "wavelength",
            "period",
            "frequency ladder",
            "geometric progression from 2π to 10000·2π",
            "inv_freq",
            "longest wavelength",
            "maximum length",
            "lowest frequency",
            "longest wave",
        ),
        stated="c61ac69ec5e3",
        proved=(
            frequency.LADDER_RATIO,
            frequency.LADDER_STRICT,
            frequency.WAVELENGTH_RANGE,
            frequency.LAST_WAVELENGTH_SHORT_OF_END,
            frequency.LARGEST_WAVELENGTHS,
            frequency.LEAST_PERIOD,
        ),
        refuted=(frequency.UPPER_END_ATTAINED,),
        figure="wavelengths",
        tables=(WAVELENGTHS,),
    ),
    Answer(
        "number-of-frequencies",
        "2i/d or i/d, `half_dim - 1`, odd widths: which ladder is it?",
        "Both columns of a pair share one frequency, so there are d/2; a ladder from 1 to 1/b "
        "with its end, as `half_dim - 1` makes it, has another ratio, but at d = 512 and b = "
        "10000 no rung of it is off by more than 3.534%; at an odd width, as at d = 5, the last "
        "column stays zero.",
        "The d/2 frequencies $b^{-2i/d}$ are those without the end.",
        (
            "half_dim - 1",
            "odd d_model",
            "odd dimension",
            "tensor2tensor",
            "fairseq",
            "2i/d",
            "i//2",
            "timescale",
            "log increment",
            "number of frequencies",
        ),
        stated="9c1ec4e57a38",
        proved=(
            frequency.LADDER_ONE_TO_ONE,
            tables.LADDER_WITH_ENDPOINT,
            tables.LADDER_WITHOUT_ENDPOINT,
            tables.LADDERS_COMPARED,
            programs.PAIRS_FILL_COLUMNS,
            programs.ODD_WIDTH_ENDS_IN_ZEROS,
        ),
        refuted=(
            frequency.COLUMNS_HAVE_OWN_FREQUENCIES,
            tables.LADDERS_EQUAL,
            programs.ODD_WIDTH_FILLED,
            programs.SLICES_BALANCE,
        ),
    ),
    Answer(
        "exp-or-power",
        "`div_term`: why exp and ln instead of a power of 10000?",
        "They are the same number, and the detour is the less accurate one: at d = 128 in double "
        "precision the last frequency is wrong by more than 12 units in the last place by way of "
        "exp and ln, and by less than half a unit as a power, which lies between 1 and 10000 and "
        "cannot overflow.",
        "Every operation correctly rounded; in single precision frequency 58 is wrong by more "
        "than 7 units.",
        (
            "div_term",
            "exp(2i*(-ln(10000)/d))",
            "10000^(-2i/d)",
            "numerical stability",
            "log space",
            "exp log trick",
            "torch.exp",
            "overflow",
            "annotated transformer",
            "inv_freq",
        ),
        stated="2225648cb5b7",
        proved=(
            precision.EXPONENTIAL_IS_POWER,
            precision.EXPONENTIAL_OFF,
            precision.EXPONENTIAL_OFF_IN_SINGLE,
            precision.NO_OVERFLOW,
        ),
        refuted=(precision.EXPONENTIAL_MORE_ACCURATE,),
    ),
    Answer(
        "bf16-positions",
        "Is bf16, fp16 or fp32 enough for positions?",
        "Half precision holds no odd position from 2048 on, as 2j + 1 lies halfway between 2j and "
        "2j + 2, and nothing from 65520 on; a frequency wrong by δ and a product wrong by ε cost "
        "an entry at most mδ + ε, so that a frequency right to 2⁻²⁵ and an angle right to 2⁻¹² "
        "leave an entry right to 0.000394 for m < 5000; an exact entry loses at most 1/4096 when "
        "it is rounded to half precision.",
        "θ₀ = 1 is the largest frequency; the collisions in the table are certified for b = "
        "10000.",
        (
            "bf16",
            "bfloat16",
            "fp16",
            "float16",
            "half precision",
            "fp32",
            "float32",
            "mixed precision",
            "100k",
            "1M",
            "autocast",
            "position_ids dtype",
            "rounding",
            "precision",
        ),
        stated="c0edb25890ed",
        proved=(
            precision.ROUNDED_ANGLE,
            precision.COMPUTED_ANGLE,
            precision.FLOAT32_TABLE,
            precision.HALF_PRECISION_NEIGHBOURS,
            precision.HALF_PRECISION_OVERFLOWS,
            precision.HALF_PRECISION_ENTRY,
        ),
        refuted=(precision.HALF_PRECISION_HOLDS_ODD,),
        figure="angle_errors",
        tables=(COLLISIONS,),
    ),
    Answer(
        "is-rope-relative-in-bf16",
        "Is RoPE still relative in bf16?",
        "Not exactly, but nearly: if the program's rotated queries and keys are off by at most a "
        "share η of their lengths P and Q, scores at equal offsets differ by at most 2(2η + η²)PQ, "
        "whatever the positions; the share grows with the position if the angles are formed in "
        "the short format, since an angle rounded three times by t is off by as much as its size "
        "times (1 + t)³ - 1.",
        "Every even d, any frequencies; what the inner product itself rounds comes on top.",
        (
            "bf16 RoPE",
            "bfloat16",
            "breaks relative",
            "first token",
            "AnchorAttention",
            "long context bf16",
            "rounding of scores",
        ),
        stated="bd09e930fdab",
        proved=(
            precision.ROUNDED_SCORES_NEARLY_RELATIVE,
            precision.ROUNDED_SCORE,
            precision.ANGLE_ROUNDED_THRICE,
        ),
    ),
    Answer(
        "does-adding-make-it-relative",
        "Does adding a position encoding make attention relative?",
        "No: a score of contents plus vectors of position is relative for all contents only if it "
        "sees no position; with identity weights it depends on m - n alone exactly when both "
        "tokens are zero, and on the ladder of a base b > 1 the last of the four terms does so "
        "exactly when its matrix acts on each pair as αI + βJ.",
        "sin ω ≠ 0 for the second clause. The inner product of two encodings alone is relative.",
        (
            "absolute encoding",
            "sinusoidal relative",
            "dot product depends on pos1 - pos2",
            "four terms",
            "cross terms",
            "TENER",
            "attention relative",
        ),
        stated="4610baa7fae4",
        proved=(
            plane.INNER_PRODUCT_RELATIVE,
            hessian.BLOCK_RELATIVE_IFF,
            ladder.LADDER_RELATIVE_FORMS,
            scores.KEY_MOVES,
            scores.QUERY_MOVES,
            scores.LATER_TERMS_SEE_POSITION,
            scores.PLAIN_SCORE_RELATIVE_IFF,
            scores.SAME_OFFSET_OTHER_SCORE,
            schemes.ABSOLUTE_RELATIVE_IF_POSITIONLESS,
        ),
        refuted=(scores.ADDED_SCORE_RELATIVE, hessian.DIAGONAL_IS_RELATIVE),
    ),
    Answer(
        "how-large-is-the-encoding",
        "How large is the encoding, and why multiply the embedding by $√d$?",
        "Every position has norm $√(d/2)$, 19.596 at d = 768; multiplying the vectors of position "
        "by t multiplies the two mixed terms of the score by t and the last term by t², so the "
        "smaller they are the less the last term weighs; and to add two vectors is to concatenate "
        "them under equal weights.",
        "d even, any frequencies.",
        (
            "sqrt(d_model)",
            "scale embedding",
            "embedding scale",
            "norm",
            "add or concatenate",
            "magnitude",
            "dominates",
            "small encodings",
        ),
        stated="608951f91ce0",
        proved=(
            plane.SQUARED_NORM,
            plane.NORM_IS_ROOT,
            scores.SCALED_VECTORS,
            scores.SHARE_SCALES,
            scores.CONCATENATED_SCORE,
            scores.ADDED_IS_CONCATENATED,
            tables.NORM_AT_768,
        ),
        refuted=(scores.SMALLER_IS_MORE_DOMINANT, positions.NORM_BOUNDED_IN_DIMENSION),
    ),
    Answer(
        "permutation-invariant",
        "Is attention permutation-invariant?",
        "It is equivariant: the permuted tokens have the permuted answers; what is invariant is "
        "the mean of all answers, and the answer to a token that stays in its place; under a "
        "causal mask a sentence read backwards has neither the same answers in backward order nor "
        "the same mean.",
        "No encoding of positions, weights of every size.",
        (
            "permutation invariance",
            "permute",
            "permuted",
            "word order",
            "permutation equivariant",
            "bag of words",
            "order",
            "set",
            "self-attention without positions",
            "shuffle",
        ),
        stated="865a1e3f3a36",
        proved=(
            attention.ATTENTION_EQUIVARIANT,
            attention.DOT_PRODUCT_EQUIVARIANT,
            attention.POOLED_INVARIANT,
            attention.FIXED_TOKEN_INVARIANT,
            attention.REVERSED_SENTENCE,
        ),
        refuted=(
            attention.ATTENTION_INVARIANT,
            attention.MASKED_EQUIVARIANT,
            attention.MASKED_POOLED_INVARIANT,
        ),
    ),
    Answer(
        "causal-without-positions",
        "Can a causal decoder do without position encodings (NoPE)?",
        "A causal mask does see order: the sum of the answers to two tokens changes with their "
        "order exactly when their values differ, by a positive multiple of the difference; and "
        "with equal scores and a mark on the first token the answer at position r is 1/(r + 1), "
        "another one at every position.",
        "One layer of one head; what is learnt no claim says.",
        (
            "NoPE",
            "no positional encoding",
            "causal mask",
            "decoder-only",
            "order without positions",
            "causal decoder",
        ),
        stated="54b62953d68e",
        proved=(
            attention.REVERSED_MASK,
            attention.MASKED_PAIR,
            attention.MASK_SEES_ORDER_IFF,
            attention.FIRST_TOKEN_COUNTS_POSITIONS,
            attention.ANSWERS_TELL_POSITIONS,
        ),
        refuted=(attention.MASKED_EQUIVARIANT,),
    ),
    Answer(
        "t5-buckets",
        "T5: what do 32 buckets and a maximal distance of 128 mean?",
        "Distances share a bucket long before 128: the last one begins at distance 91 where both "
        "directions are seen, with 8 exact buckets and 8 logarithmic ones each way, and at 113 "
        "looking back only, with 16 and 16; bucket 16 is never used, so 31 of the 32 are.",
        "32 buckets and 128, the bucket being the floor of the real logarithm.",
        (
            "T5",
            "relative_attention_num_buckets",
            "relative_attention_max_distance",
            "buckets",
            "relative bias",
            "T5 bias",
            "max_distance",
        ),
        stated="e27cc14e12f1",
        proved=(
            labels.LAST_BUCKET,
            labels.LAST_CAUSAL_BUCKET,
            labels.BUCKET_SIXTEEN,
            schemes.T5_RELATIVE,
        ),
        refuted=(labels.LAST_BUCKET_FROM_128,),
    ),
    Answer(
        "alibi-slopes",
        "ALiBi: which slopes for 12 heads, and why is the bias only a row?",
        "For N heads, a power of two, the slopes begin with $2^{-8/N}$, go on by that ratio and "
        "end with 1/256; for 12 heads they are those of 8 heads, then every second one of 16; "
        "under a causal mask $-μ(k - l)$ may be replaced by μl, because a number added to all "
        "scores of a row leaves its softmax unchanged; if no score exceeds M in modulus, at most "
        "the share $e^{2M - μD}$ of the weight lies at distances from D on, however long the text.",
        "The score is relative and falls with each step away; the row form needs the mask.",
        (
            "ALiBi",
            "alibi slopes",
            "linear bias",
            "12 heads",
            "get_slopes",
            "extrapolation",
            "train short test long",
            "bias row",
        ),
        stated="d65c5191b486",
        proved=(
            attention.SOFTMAX_IGNORES_CONSTANT,
            attention.ALIBI_ABSOLUTE_FORM,
            labels.SLOPES_GEOMETRIC,
            labels.SLOPES_OF_EIGHT,
            labels.SLOPES_OF_TWELVE,
            schemes.ALIBI_RELATIVE,
            entropy.ALIBI_WINDOW,
        ),
        refuted=(labels.ONE_RULE_FOR_TWELVE,),
    ),
    Answer(
        "interpolation-bound",
        "Is the bound of position interpolation right (600 times smaller)?",
        r"Not as printed: on the ladder the error exceeds $d \max|h| uv/(8 \ln\,b)$ at a point; "
        r"with $d/(4 \ln\,b) + 1$ in the place of $d/(4 \ln\,b)$ it is proved, $\max|h| (d/(4 "
        r"\ln\,b) + 1) uv/2$; and the moduli of the partial sums it is compared with add up to at "
        "least d/4, not d.",
        "b > 1; u and v are the distances to the neighbouring positions.",
        (
            "position interpolation",
            "PI",
            "Theorem 2.1",
            "600 times",
            "Chen 2023",
            "upper bound",
            "interpolation error",
            "linear interpolation",
        ),
        stated="c22a1b43de7a",
        proved=(
            scaling.RECIPROCAL_BOUND,
            scaling.GEOMETRIC_SUM_BOUND,
            scaling.CORRECTED_BOUND,
            scaling.RATIO_OF_BOUNDS,
            abel.SCORE_BOUND,
            abel.PARTIAL_SUMS_AT_LEAST,
        ),
        refuted=(
            scaling.POWER_BELOW_TANGENT,
            scaling.RECIPROCAL_BELOW_FIRST_ORDER,
            scaling.PRINTED_INTERPOLATION_BOUND,
            abel.MODULI_AT_LEAST_DIMENSION,
        ),
    ),
    Answer(
        "do-encodings-extrapolate",
        "Do learned or sinusoidal encodings extrapolate?",
        "A learned table says nothing about row L: tables with the same first L rows give the "
        "same answers to all texts of up to L tokens and may differ after; the sinusoidal formula "
        "leaves nothing open, and its positions are all different, yet on L positions the best "
        "table loses no more than it does.",
        "θ₀ = 1 for different; about trained models no claim follows.",
        (
            "extrapolation",
            "length generalization",
            "learned positional embedding",
            "beyond training length",
            "512 tokens",
            "longer sequences",
            "max_position_embeddings",
            "extend table",
        ),
        stated="b37448d6edcb",
        proved=(
            learning.BEST_TABLE,
            learning.SINUSOIDAL_DETERMINED,
            learning.LONGER_TABLE_KEEPS_ANSWERS,
            positions.POSITIONS_DISTINCT,
        ),
        refuted=(learning.LONGER_TABLE_DESTROYS, learning.UNSEEN_ROW_DETERMINED),
    ),
    Answer(
        "does-attention-dilute",
        "Does attention dilute with length?",
        r"Among scores bounded by M it must: the entropy over N tokens lies between $\ln\,N - 2M$ "
        r"and $\ln\,N$, so a text longer by the factor $e^{2M}$ has no smaller entropy.",
        "No score exceeds M in modulus; without a bound a longer text may have less.",
        (
            "attention entropy",
            "log n scaling",
            "entropy collapse",
            "dilution",
            "softmax",
            "scaling by log length",
            "long context",
            "attention spread",
        ),
        stated="23c5c69350d9",
        proved=(
            entropy.ENTROPY_AT_MOST,
            entropy.EQUAL_SCORES,
            entropy.ENTROPY_AT_LEAST,
            entropy.LENGTH_OUTWEIGHS_BOUND,
            entropy.ENTROPY_GROWS,
        ),
        refuted=(entropy.LONGER_HAS_MORE_ENTROPY, entropy.ENTROPY_COLLAPSES),
    ),
    Answer(
        "relative-schemes",
        "Shaw, Transformer-XL, T5, DeBERTa, ALiBi: are they relative, and which way does the "
        "offset count?",
        "All are relative; for sinusoids the sign of the offset is a convention, which the matrix "
        "takes up; the four terms of Transformer-XL are two products, its two key matrices are "
        "not one, and DeBERTa's two terms of position have opposite offsets.",
        "Any weights; Shaw's offsets beyond k share a label.",
        (
            "Transformer-XL",
            "XLNet",
            "Shaw",
            "DeBERTa",
            "p2c",
            "c2p",
            "u and v biases",
            "relative attention",
            "disentangled attention",
            "relative position representations",
            "ALiBi or T5",
            "relative bias",
        ),
        stated="00fbd56c1d93",
        proved=(
            labels.LABEL_IS_OFFSET,
            labels.LABEL_BEYOND,
            schemes.SHAW_RELATIVE,
            schemes.XL_RELATIVE,
            schemes.XL_FACTORS,
            schemes.OPPOSITE_OFFSET,
            schemes.SIGN_OF_OFFSET,
            schemes.T5_RELATIVE,
            schemes.ALIBI_RELATIVE,
            schemes.DEBERTA_RELATIVE,
            schemes.ONE_OFFSET_DIFFERS,
        ),
        refuted=(schemes.ONE_KEY_SUFFICES, schemes.ONE_OFFSET_IS_DEBERTA),
    ),
    Answer(
        "is-rope-the-only-one",
        "Is RoPE, or the sinusoidal encoding, the only relative one?",
        "If $p_m p_n^*$ depends on m - n alone and is not zero, the positions turn at one speed; "
        "vectors whose inner products do are the powers of one orthogonal map, applied to the "
        "first; with different maps for queries and keys they may grow like $b^m$ and shrink like "
        "$b^{-n}$, as in xPos, and each pair may start at a phase and have a radius of its own; "
        "matrices $G_m$ whose products G_mᵀG_n depend on n - m alone are $OU^mP$ with "
        "orthogonal O and U, and RoPE between two matrices where U can have determinant 1, as "
        "flips $(-1)^m$ of one axis cannot.",
        "Integer positions; for inner products in place of complex ones the first clause is "
        "false.",
        (
            "uniqueness of RoPE",
            "xPos",
            "derivation of RoPE",
            "RoFormer derivation",
            "only solution",
            "relative encodings",
            "general solution",
            "retention",
        ),
        stated="ad3638268689",
        proved=(
            plane.PRODUCT_FORCES_ROTATION,
            plane.INNER_PRODUCT_SOLUTION,
            polar.RADIAL_PART_GEOMETRIC,
            polar.SCALED_TURNS_ARE_RELATIVE,
            orbits.PHASES_AND_RADII_FREE,
            isometries.RELATIVE_MAPS_STEP,
            isometries.STEPS_ARE_RELATIVE,
            isometries.RELATIVE_MAPS,
            isometries.ROTATION_STEPS_ARE_ROPE,
            isometries.ROPE_STEPS,
            isometries.HALF_POSITIONS_MAKE_ROTATIONS,
            isometries.INNER_PRODUCT_SOLUTIONS,
            isometries.FLIPS_ARE_RELATIVE,
        ),
        refuted=(
            plane.INNER_PRODUCT_FORCES_PRODUCT,
            polar.RADIAL_PART_CONSTANT,
            isometries.FLIPS_ARE_ROPE,
        ),
    ),
    Answer(
        "rotations-of-several-coordinates",
        "LieRE, STRING, ComRoPE, GRAPE: which rotations see differences of positions only?",
        r"Continuous maps with $F_x^\top F_y = F_{y-x}$ and $F_0 = I$ are RoPE in other axes, pair "
        "i turning by ⟨θᵢ, x⟩ with a frequency for each coordinate, so their generators commute; "
        "commuting skew generators give nothing else; commuting orthogonal steps between whole "
        "numbers may flip pairs, too; one frequency for all coordinates sees their sum only, "
        "matrices that are multiples of each other commute, and turns of orthogonal planes; and "
        "continuous maps whose products see y - x alone are RoPE between "
        "two matrices.",
        "d even; for the last clause one of the maps invertible. The orthogonal axes can be taken "
        "up by the weights of queries and keys.",
        (
            "LieRE",
            "STRING",
            "ComRoPE",
            "GRAPE",
            "RoPE-Mixed",
            "Mixed RoPE",
            "2D RoPE",
            "3D RoPE",
            "vision transformer",
            "Lie group",
            "skew-symmetric",
            "commuting generators",
            "matrix exponential",
            "learnable rotation",
        ),
        stated="c315957055be",
        proved=(
            generators.CONTINUOUS_RELATIVE_MAPS_ARE_ROPE,
            generators.ROPE_HAS_COMMUTING_GENERATORS,
            generators.RELATIVE_MAPS_HAVE_COMMUTING_GENERATORS,
            generators.COMMUTING_GENERATORS_ARE_ROPE,
            generators.CONTINUOUS_MAPS_ARE_ROPE,
            isometries.COMMUTING_STEPS,
            generators.SHARED_FREQUENCIES_SEE_SUM,
            generators.PROPORTIONAL_GENERATORS_COMMUTE,
            generators.ORTHOGONAL_PLANES_COMMUTE,
        ),
        refuted=(generators.RELATIVE_MAPS_SHARE_FREQUENCIES,),
    ),
    Answer(
        "far-scores",
        "Can RoPE keep far tokens below near ones, or one token apart from all others?",
        "Not for ever in a fixed dimension: no offset is beyond which a sum of h cosines stays h/4 "
        "below a nearer one, one of the first $Q^h$, more than any context has at d = 128, brings "
        "it back to $1 - 2π^2/Q^2$ of its largest value, "
        "and a token said again at such an offset has to share its weight, with at most "
        "$1/(1 + e^{-εA})$ for one of the two; near offsets, from 4 to $b^{1/4}$, do beat those "
        "from 2b on if the dimension is at least 16 times the two together, and so at least 8256; "
        "and a key can be best "
        "at one distance only where a pair that the query sees is not back elsewhere.",
        "Any frequencies but where b is named; at b = 10000 the pairs d/8 apart turn by tenths, if "
        "8 divides d, so that the first $(1000Q)^{d/8}$ offsets are enough, fewer than $Q^{d/2}$ "
        "only for Q beyond ten, and the sum stays above -0.98 of d/2; at d = 128 the sum at 4 is "
        "above that at 20000 by more than d/8, too.",
        (
            "long-context instability",
            "distance bias",
            "semantic channel",
            "needle in a haystack",
            "position inversion",
            "linearly independent frequencies",
            "Kronecker",
            "aliasing",
            "TAPA",
            "lost in the middle",
            "maximal at any distance",
        ),
        stated="078da02bba4d",
        proved=(
            relations.EARLY_RETURN,
            relations.RETURNS_AT_ONCE,
            relations.NEAR_BEATS_FAR_AT_128,
            relations.REPEATED_TOKEN_SHARES,
            relations.NEAR_BEATS_FAR_IF_WIDE,
            relations.PEAK_IS_STRICT,
            relations.QUARTER_DOWN_LADDER,
            relations.EARLY_RETURN_OF_LADDER,
            relations.SUM_STAYS_ABOVE,
            relations.INVERSIONS_RECUR,
        ),
        refuted=(
            relations.NEAR_BEATS_FAR,
            relations.PEAK_IS_AT_ONE_DISTANCE,
            relations.MEAN_COMES_NEAR_MINUS_ONE,
        ),
    ),
    Answer(
        "does-a-larger-base-close-the-gap",
        "Does a larger base make RoPE treat near and far tokens alike?",
        r"On the mean yes, for given offsets and d large: two mean scores, divided by d, differ by "
        r"at most ε as soon as $ε \ln\,b$ and εd/2 are at least |μ - iν| times the difference of "
        "the offsets.",
        "The parts of all pairs have the means μ and ν; b > 1.",
        (
            "distance bias",
            "TAPA",
            "larger base",
            "rope_theta",
            "near and far",
            "long-context bias",
        ),
        stated="aecd9438f8de",
        proved=(steps.MEAN_SCORES_DIFFER_LITTLE, steps.GAP_CLOSES_WITH_BASE),
    ),
    Answer(
        "phase-of-contents",
        "What does a phase that depends on query and key do far away (TAPA)?",
        "For normal q and k the mean of cos(λqk) is $1/\\sqrt{1 + λ^2}$, at most 1/λ; and where "
        "the mean of $a^2\\cos 2ψ$ and the square of the mean of a cos ψ are at most ε in size, "
        "the score a cos ψ keeps a variance of at least half the mean square of $a$, less 3ε/2.",
        "Independent normal numbers for the first clause, where λ is a power of the distance, "
        "times a constant; whatever contents for the second.",
        (
            "TAPA",
            "token-aware phase attention",
            "phase modulation",
            "decaying bias",
            "stationary phase",
            "distance bias",
            "variance of scores",
        ),
        stated="fd35884262bb",
        proved=(variance.NORMAL_PHASE_AVERAGES_OUT, variance.PHASED_SCORE_VARIES),
    ),
    Answer(
        "does-depth-compound-rope",
        "Does RoPE compound from layer to layer?",
        "No: under a causal mask the states of every layer stay the same when all positions move "
        "together, in a network of any number of layers and whatever its queries, keys and values "
        "are; and where layers leave a state as it is, its rotary score is the same in every "
        "layer.",
        "Relative scores in each layer; what each layer adds to a state sees positions through its "
        "weights only.",
        (
            "depth",
            "layers",
            "deep",
            "multi-layer",
            "phase modulation",
            "compounding rotation",
            "arccos",
            "base and depth",
        ),
        stated="765dce5b1618",
        proved=(
            layers.LAYERS_RELATIVE,
            layers.ROPE_LAYERS_RELATIVE,
            layers.UNCHANGED_STATE_SCORE,
        ),
    ),
    Answer(
        "where-do-many-layers-look",
        "Where do many layers with a decaying bias look?",
        "If the weights of each layer lie on one side of $C_te^{-μz}$ at the distance z, what "
        "comes through lies on that side of the product of the $C_t$ times $e^{-μz}$ times the "
        "number of paths; that number times $e^{-μz}$ never falls up to the distance $t/(e^μ - 1)$ "
        "and falls beyond; under a bias with scores between "
        "$a$ and b such bounds are $e^{b-a}$ and $(1 - e^{-μ})e^{a-b}$.",
        "A causal mask; the slope μ is the same in all layers.",
        (
            "position bias",
            "lost in the middle",
            "attention sink",
            "recency",
            "decay mask",
            "causal mask bias",
            "depth",
            "primacy",
        ),
        stated="04a8de9b685b",
        proved=(
            heads.ALIBI_ROW_ABOVE,
            heads.ALIBI_ROW_BELOW,
            layers.PATHS_ADD_UP,
            layers.ROLLOUT_BETWEEN,
            layers.MOST_THROUGH_PATHS,
        ),
        refuted=(heads.ALIBI_ROW_PRINTED,),
    ),
    Answer(
        "can-rope-follow-content",
        "Can a head with RoPE attend to one content wherever it stands?",
        "Not by pairs that turn: if the score of one content exceeds by δ that of another one, a "
        "token nearer, at each of the distances 0 to N, then $(N + 1)δ$ is at most "
        r"$\sum 2(|w| + |g|)|ρ|$ with $ρ = 1/(e^{iθ} - 1)$, which is free of N; by its distance a "
        "place can win: a score ahead of all i before it by δ has at least the weight $1/(1 + "
        "ie^{-δ})$.",
        "No frequency that is used is a multiple of 2π; a pair that does not turn can carry a "
        "content at every distance.",
        (
            "semantic attention",
            "semantic channel",
            "p-RoPE",
            "partial RoPE",
            "low frequencies",
            "needle in a haystack",
            "Round and Round",
            "positional heads",
        ),
        stated="7fed76aae4d1",
        proved=(
            heads.SUM_OVER_DISTANCES_BOUNDED,
            heads.CONTENT_WINS_FINITELY_OFTEN,
            heads.SCORE_AHEAD_HAS_WEIGHT,
        ),
    ),
    Answer(
        "what-does-nope-see",
        "What can a causal model without position encodings see?",
        "With a mark on the first token the answer at position r is 1/(r + 1), and the network $1 "
        r"+ \sum 2k\max(0, 1/k - x)$, k from 1 to T, takes 1/t to t up to T + 1; a map with a "
        "Lipschitz constant κ that does so has κ ≥ t(t + 1), so none reads all positions; on one "
        "token again and again every weight of row i is 1/(i + 1), and where a token and the one "
        "before it score alike neither has half of the weight.",
        "One layer, and a third token, for the last clause; states of a later layer may differ "
        "where tokens do not.",
        (
            "NoPE",
            "no positional encoding",
            "without position encoding",
            "DroPE",
            "drop positions",
            "absolute positions",
            "causal mask",
            "diagonal pattern",
            "previous token head",
        ),
        stated="0a6b611e4b29",
        proved=(
            attention.FIRST_TOKEN_COUNTS_POSITIONS,
            heads.NET_READS_POSITIONS,
            heads.READING_POSITIONS_IS_STEEP,
            heads.REPEATED_TOKEN_UNIFORM,
            heads.EQUAL_NEIGHBOURS_BELOW_HALF,
        ),
        refuted=(heads.FEWER_EQUAL_SCORES_DEGENERATE,),
    ),
    Answer(
        "does-a-constant-make-a-kernel",
        "Does a large constant make a bias of the distance a positive definite kernel?",
        "On finitely many points, if there is a margin: a kernel with ⟨w, Kw⟩ ≥ λ|w|² for all w "
        "orthogonal to e becomes positive by a constant c with c|e|⁴ ≥ |Ke|²/λ - ⟨e, Ke⟩; for -|x "
        "- y| on N + 1 successive points the least constant is N/2; for -(x - y)² none serves the "
        "points 0, 1 and 2, and none serves all integers for a kernel that falls below every "
        "bound; a bias that falls ever more slowly becomes positive by its fall over the largest "
        r"distance, as $-α\ln(1 + β|x - y|)$ by $c = α\ln(1 + βN)$, and $-α|x - y|^ρ$ with ρ ≤ 1.",
        "Successive points for all but the first clause and the points 0, 1 and 2; the constant "
        "grows with the length of the text, although the softmax does not see it.",
        (
            "KERPLE",
            "conditionally positive definite",
            "CPD",
            "kernel",
            "shift lemma",
            "positive definite",
            "logarithmic bias",
            "power bias",
        ),
        stated="e1a2bc1f8ba1",
        proved=(
            kernels.CONSTANT_ON_FINITELY_MANY,
            kernels.ALIBI_CONSTANT_IFF,
            kernels.SQUARED_DISTANCE_CONDITIONAL,
            kernels.CONVEX_DISTANCE_POSITIVE,
            kernels.LOGARITHMIC_KERNEL,
            kernels.POWER_KERNEL,
        ),
        refuted=(kernels.CONSTANT_MAKES_POSITIVE, kernels.CONSTANT_ON_ALL_INTEGERS),
    ),
)

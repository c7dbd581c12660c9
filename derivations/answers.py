"""What people ask about position encodings, and what the claims of the book say to it.

An answer begins with its verdict, in at most 25 words; details and conditions follow.  It says no
number that does not stand in its claims or its tables, and it is read again when one of its claims
changes (``stated``).
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
    "For $L$ tokens: the least whole base with which the last wavelength is at least $L$; the "
    r"bases that were searched, and the smallest whole one there with $\sum \cos(Δθ_i) ≥ 0$ at "
    "every distance; and from about where on claim 1800 proves this of every base.",
    ("$d$", "$L$", "last wavelength", "searched", "first found", "claim 1800"),
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
    r"The bases with $\sum \cos(Δθ_i) ≥ 0$ at every distance within $L$ tokens: the first "
    "interval proved to consist of such bases (those just below it may be undecided), and from "
    "where on all that were searched are such bases.",
    ("$d$", "$L$", "searched", "first interval", "all"),
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
    r"The first $Δ$ at which $\sum \cos(Δθ_i)$ is negative, by certified sweeps. It is not "
    "monotone in $b$.",
    ("$b$", "$d = 64$", "$d = 128$", "$d = 256$"),
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
    "encodings are the same when the angles are formed in it, $b = 10000$ and $d = 128$.",
    ("format", "every position up to", "first the same"),
    (
        ("bfloat16", "256", "256 and 257"),
        ("float16", "2048", "2048 and 2049"),
        ("float32", "16777216", "none below 3000"),
    ),
    computes="phaseproof.numerics.answer_tables:collisions",
)

WAVELENGTHS = Table(
    "The last wavelength at $b = 10000$; $2πb$ is 62831.85.",
    ("$d$", "last wavelength"),
    (
        ("64", "47117.24"),
        ("128", "54410.14"),
        ("256", "58469.57"),
        ("512", "60611.48"),
        ("768", "61342.74"),
        ("1024", "61711.68"),
    ),
)


DECAY, BASE, SCALING, CODE, PRECISION, LEARNING, THEORY = (
    "Decay and distance",
    "Base and context",
    "Scaling to longer contexts",
    "Layouts, caches and code",
    "Precision",
    "Order, depth and learning",
    "The encodings themselves",
)

ANSWERS = (
    Answer(
        "does-rope-decay",
        subject=DECAY,
        question="Does RoPE decay with distance?",
        short="No: if keys point in all directions alike, the mean square of the score is $d$ at "
        "every distance. An average over frequencies does decay.",
        details=(
            "A key that equals the query $q$ rotated by $R_j$ has the score $|q|^2$ at "
            "the distance $j$.",
            r"The modulus of the average over frequencies, $\int_0^1 e^{iΔb^{-t}} dt$, tends to "
            r"zero, and is at most $(b + 1)/(Δ \ln b)$.",
            r"The sum of cosines is $d/2$ times $(\ln(b/Δ) - γ)/\ln b$, up to a proved error. At "
            "$b = 10000$ this error is smaller than the formula's value up to $Δ = 57$ "
            "($d = 128$), 200 ($d = 512$) and 1124 ($d = 4096$).",
            "The sum is not monotone. At $b = 10000$ and $d = 128$ it falls with each of its "
            "first eleven steps, rises with the twelfth, and is first negative at 1707.",
            "The sum does not tend to zero: at arbitrarily large distances it comes arbitrarily "
            "close to its maximum $d/2$.",
        ),
        condition="The first statement needs isotropic keys, and independent queries whose "
        "squared length has the mean $d$. The bound and the formula with $γ$ need "
        "$b > 1$.",
        words=(
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
        "can-the-sum-be-negative",
        subject=DECAY,
        question="Can the inner product of two positions be negative?",
        short="Yes. At $b = 10000$ it is first negative at the offset 725 for $d = 64$, and at "
        "1707 for $d = 128$.",
        details=(
            "It is also negative at 3284 for $d = 512$, and at 3659 for $d = 768$. The table has "
            "other bases.",
            r"It depends on $m - n$ alone: it is $\sum \cos((m - n)θ_i)$, and every order of the "
            "columns gives the same.",
            "It stays large on average: the squares of all inner products of $r$ successive "
            "positions have a mean of at least $d/4$. The largest is $d^2/4$.",
        ),
        condition="$d$ even. The numbers are for unscaled frequencies.",
        words=(
            "negative inner product",
            "first negative",
            "heat map",
            "dot product of positional encodings",
            "similarity of positions",
            "off-diagonal",
        ),
        stated="a3a65c0a4d94",
        proved=(
            sums.FIRST_NEGATIVE,
            heatmap.MEAN_SQUARE_AT_LEAST,
            plane.INNER_PRODUCT_RELATIVE,
            orbits.SINE_FIRST_SAME_INNER_PRODUCTS,
        ),
        refuted=(curve.ALWAYS_POSITIVE, sums.HEAT_MAP_TO_ZERO),
        figure="inner_products",
        tables=(FIRST_NEGATIVE,),
    ),
    Answer(
        "far-scores",
        subject=DECAY,
        question="Can RoPE keep far tokens below near ones, or one token apart from all others?",
        short="No, not by a margin: at arbitrarily large distances the sum of cosines comes "
        "arbitrarily close to its maximum, whatever the frequencies.",
        details=(
            "Let $h$ be the number of pairs and $Q ≥ 2$ a whole number. One of the first $Q^h$ "
            "offsets brings the sum back to at least $1 - 2π^2/Q^2$ of its maximum. At "
            "$d = 128$ that is more offsets than any context has.",
            "If the score is higher at the offset $m$ than at $n$, then at arbitrarily "
            "large offsets it exceeds its value at $n$, too.",
            "Let a token stand at one position, and $ε > 0$. There are arbitrarily "
            "distant positions where its repetition gives the first copy at most the "
            "share $1/(1 + e^{-εA})$ of the weight. Here $A$ is the sum of the "
            "amplitudes of its score.",
            "Near offsets do win in wide heads. Let one offset lie between 4 and "
            "$b^{1/4}$, and another one from $2b$ on. Let $d$ be at least 16 times "
            "their sum, and so at least 8256. Then the sum of cosines at the first "
            "exceeds the one at the second by more than $d/8$.",
            "At $d = 128$ and $b = 10000$ the sum at 4 exceeds the sum at 20000 by more than "
            "$d/8$, too.",
            "Suppose that the score is maximal at one distance, and that at another one "
            "some pair of nonzero amplitude is not back at its angle. Then the score is "
            "strictly smaller there.",
            "At $b = 10000$, if 8 divides $d$, frequencies $d/8$ pairs apart differ by "
            "the factor 10. Then one of the first $(1000Q)^{d/8}$ offsets brings the "
            "sum back as far, and the sum is above $-0.98$ times $d/2$ at every offset.",
        ),
        condition="Any frequencies, except where a base is named. The number $(1000Q)^{d/8}$ is "
        "below $Q^{d/2}$ only for $Q$ above ten.",
        words=(
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
        stated="90746e725d11",
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
            recurrence.SUM_RETURNS,
        ),
        refuted=(
            relations.NEAR_BEATS_FAR,
            relations.PEAK_IS_AT_ONE_DISTANCE,
            relations.MEAN_COMES_NEAR_MINUS_ONE,
        ),
    ),
    Answer(
        "does-a-larger-base-close-the-gap",
        subject=DECAY,
        question="Does a larger base make RoPE treat near and far tokens alike?",
        short="Yes, on average: the mean scores at two distances, divided by $d$, differ by at "
        r"most a fixed multiple of $1/(2 \ln b) + 1/d$.",
        details=(
            "The multiple is $|x - y| |μ - iν|$, which depends neither on $b$ nor on "
            "$d$. Here $x$ and $y$ are the two distances. In every pair, $μ$ and $ν$ "
            "are the means of the cosine part and of the sine part.",
            r"So they differ by at most $ε$ as soon as $ε \ln b$ and $εd/2$ are both at least "
            "$|x - y| |μ - iν|$.",
        ),
        condition="All pairs have the same means $μ$ and $ν$, and $b > 1$. Single scores may "
        "differ more.",
        words=(
            "distance bias",
            "TAPA",
            "larger base",
            "rope_theta",
            "near and far",
            "remove the distance bias",
            "long-context bias",
        ),
        stated="aecd9438f8de",
        proved=(steps.MEAN_SCORES_DIFFER_LITTLE, steps.GAP_CLOSES_WITH_BASE),
    ),
    Answer(
        "phase-of-contents",
        subject=DECAY,
        question="Does a phase that depends on query and key make far scores vanish (TAPA)?",
        short="Only on average: for independent normal $q$ and $k$ the mean of "
        r"$\cos(λqk)$ is $1/\sqrt{1 + λ^2}$, at most $1/λ$.",
        details=(
            r"Single scores do not vanish. Let $a \cos ψ$ be the score, and let the mean "
            r"of $a^2 \cos 2ψ$ and the squared mean of $a \cos ψ$ be at most $ε$ in "
            "modulus. Then the score has a variance of at least half the mean of $a^2$, "
            "less $3ε/2$.",
        ),
        condition="In the first statement $λ$ is a power of the distance, times a constant. The "
        "second one holds for any contents.",
        words=(
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
        "can-rope-follow-content",
        subject=DECAY,
        question="Can a head with RoPE attend to one content wherever it stands?",
        short="No, not by pairs that rotate: one content can stay ahead of another by a fixed "
        "margin over a bounded range of distances only.",
        details=(
            "Suppose that at each distance from 0 to $N$ one content scores higher, by at least "
            "$δ$, than another one that is one token nearer. Then "
            r"$(N + 1)δ ≤ \sum 2(|w| + |g|)|ρ|$ with $ρ = 1/(e^{iθ} - 1)$, free of $N$.",
            "A position can win by its distance: a score ahead of all $n$ scores before it by "
            "$δ$ has at least the weight $1/(1 + n e^{-δ})$.",
        ),
        condition="No frequency that is used is a multiple of $2π$. A pair that does not rotate "
        "can carry a content at every distance. The weights $w$ and $g$ are those of the two "
        "contents.",
        words=(
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
        "which-base",
        subject=BASE,
        question="Which base does a context of $L$ tokens need?",
        short="At $d = 128$ and $L = 4096$: 723 if the longest wavelength must be at "
        "least $L$, 26953 if the sums of cosines must stay nonnegative.",
        details=(
            "For 131072 tokens the two numbers are 24429 and 4869105. The longest "
            "wavelength is at least $L$ exactly when $b^{d-2} ≥ (L/2π)^d$.",
            r"The second one is $\sum \cos(Δθ_i) ≥ 0$ at every distance below $L$, the "
            "distances within $L$ tokens. The numbers are the first whole bases found in the "
            "searched ranges of the first table, which has other lengths, too.",
            "A larger base is not always better. At $d = 8$ the sum of base 200 is positive at "
            "the offsets 0 to 15, and that of base 300 is negative at 15.",
            "A larger base lengthens every wavelength but the first, and brings neighbouring "
            "positions closer together.",
        ),
        condition="Both criteria are mathematical. No claim says which base a trained model "
        "needs. A whole base below one found may have been left undecided.",
        words=(
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
            "base for 128k",
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
        subject=BASE,
        question="What is the smallest base for a context, and is the table of Men et al. right?",
        short="For 4096 tokens at $d = 128$ the first base found is 26953. Of the entries of Men "
        "et al. checked here, three hold and two fail.",
        details=(
            "At $d = 128$ the bases 4300, 16000 and 26960 hold up to 1024, 2048 and 4096 tokens; "
            "they round to the printed entries.",
            "The entry up to 2048 is not the least one: 11600 holds, too.",
            "No base that rounds to the printed `3.1e5` keeps $S ≥ 0$ up to 16384, and none that "
            "rounds to `6.4e5` keeps it up to 32000.",
            "From three pairs on, every base from $L^{d/2}$ on holds up to $L$; at $d = 128$ "
            "that is beyond every model.",
            r"With two pairs every base $b$ with $4b \prod \cos^2(j/2) ≥ N^2$ holds up to $N$.",
            "If a base holds, a larger one may fail.",
        ),
        condition=r"A base “holds up to” $L$ if $S(m) = \sum \cos(mθ_i) ≥ 0$ for $0 ≤ m ≤ L$; "
        "nothing is asked of a model. A printed decimal stands for all numbers that round to it. "
        "A later post of Su Jianlin has smaller bases for seven contexts.",
        words=(
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
        "why-10000",
        subject=BASE,
        question="Why 10000?",
        short="Nothing proved here singles it out: the base sets the range of the "
        "wavelengths, which run from $2π$ to $2πb^{1-2/d}$.",
        details=(
            "All wavelengths stay below $2πb$. At $d = 512$ a base of 333.431 is enough "
            "for a last wavelength of 2048.",
            "A larger base lengthens every wavelength but the first, and brings neighbouring "
            "positions closer together.",
            r"At no base does the squared distance $d - 2 \sum \cos((m - n)θ_i)$ of two "
            "positions keep growing. At $b = 10000$ and $d = 512$ its sum of cosines "
            "falls with each of its first 43 steps only. At arbitrarily large distances "
            "it comes arbitrarily close to $d/2$.",
        ),
        condition="Neighbours come strictly closer from $d = 4$ on.",
        words=(
            "magic number",
            "why 10k",
            "constant 10000",
            "base 10000",
            "n = 10000",
            "hyperparameter",
            "wavelength of 10000",
            "10000 in the positional encoding",
            "where 10000 comes from",
        ),
        stated="06eb8e646f2c",
        proved=(
            frequency.BASE_FOR_LENGTH_IFF,
            frequency.LENGTHS_NEED_BASES,
            spacing.LARGER_BASE_LONGER_WAVELENGTHS,
            spacing.NEIGHBOURS_CLOSER_WITH_BASE,
            spacing.SPEED_FALLS_WITH_BASE,
            differences.SQUARED_DISTANCE,
            sums.RISE_AT_512,
            recurrence.SUM_RETURNS,
            frequency.WAVELENGTH_RANGE,
        ),
        refuted=(
            spacing.LARGER_BASE_SEPARATES_NEIGHBOURS,
            spacing.SMALL_BASE_SLOW,
            frequency.WAVELENGTHS_COVER_FROM_ONE,
        ),
    ),
    Answer(
        "larger-base-neighbours",
        subject=BASE,
        question="Does a larger base tell neighbouring positions apart better?",
        short=r"No, worse: the squared distance of neighbours, $\sum 4 \sin^2(θ_i/2)$, falls as "
        "the base grows.",
        details=(
            "Every pair but the first takes a shorter step.",
            r"The squared speed $\sum θ_i^2$ of the encoding falls, too. It is the same at every "
            "position.",
            "At $d = 512$ it is 28.2950, 19.0344, 14.4034 and 11.6254 for the bases 100, 1000, "
            "10000 and 100000.",
        ),
        condition="Strictly from $d = 4$ on. The first pair is the same at every base.",
        words=(
            "neighbouring tokens blurred",
            "blurred",
            "rope_theta to 500000",
            "rope_theta 500000",
            "resolution",
            "larger theta",
            "bigger base",
            "high frequency",
            "precision of positions",
            "rope_theta for short prompts",
            "short context",
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
        "pairs-with-a-full-turn",
        subject=BASE,
        question="Which pairs complete a full rotation within the context (critical dimension)?",
        short=r"The pairs $i < d \ln(L/2π)/(2 \ln b)$: at $b = 10000$ that is 9 of 32 for "
        "$L = 64$, and 46 of 64 for $L = 4096$.",
        details=(
            "These pairs have wavelengths shorter than $L$; the other ones have not.",
            r"The number $d \ln(L/2π)/(2 \ln b)$ exceeds $d/2$ exactly where $L$ exceeds $2πb$.",
            "If its wavelength is rounded to a whole number, such a pair takes no new angle "
            "beyond $L$.",
            "From the base $(L/u)^{d/(d-2)}$ on, the last pair keeps a cosine of at least "
            r"$\cos u$ up to $L$.",
        ),
        condition="$b > 1$. The last statement needs $u ≤ π$ and $d > 2$.",
        words=(
            "never finish a cycle",
            "complete a cycle",
            "rotary pairs that never finish a cycle",
            "unfinished cycle",
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
        "wavelengths",
        subject=BASE,
        question="What are the wavelengths, and what is the last one?",
        short="A geometric progression from $2π$ to $2πb^{1-2/d}$; at $b = 10000$ and $d = 128$ "
        "the last wavelength is 54410.14.",
        details=(
            r"The last one falls short of $2πb$ by at most $4πb \ln b/d$.",
            "From pair to pair the wavelengths are multiplied by $b^{2/d}$.",
        ),
        condition="$d$ even, $b > 1$.",
        words=(
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
        "pi-ntk-yarn",
        subject=SCALING,
        question="What do position interpolation, NTK-aware scaling and YaRN keep?",
        short="All keep scores a function of $m - n$. Interpolation keeps every angle in the "
        "trained range, NTK-aware the last pair's, YaRN those it interpolates.",
        details=(
            "Scores depend on $m - n$ alone with any frequencies that queries and keys share.",
            "Position interpolation takes the positions below $L'$ into the range below $L$.",
            "With the NTK-aware base, the angle of the last pair at the position $λL$ equals its "
            "old angle at $L$. Every other pair rotates further than any trained angle.",
            "With YaRN an interpolated pair reaches at $L'$ the angle that it used to reach at "
            "$L$. A pair that is kept goes on beyond.",
            "In `rope_parameters` of a configuration, `factor` is $λ$, and "
            "`original_max_position_embeddings` is $L$.",
        ),
        condition="The factor $λ = L'/L$ is above 1, and queries and keys are scaled alike. No "
        "claim says whether a model works beyond $L$.",
        words=(
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
            "without fine-tuning",
            "without retraining",
            "without training again",
            "4k model at 16k",
            "rope_parameters",
            "factor",
            "original_max_position_embeddings",
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
        subject=SCALING,
        question="NTK-aware: which base for a factor $λ$, and why $d/(d - 2)$?",
        short="$b λ^{d/(d-2)}$: no other base slows the last pair by exactly $λ$. The first pair "
        "keeps its frequency.",
        details=(
            "It slows pair $i$ by $λ^{2i/(d-2)}$.",
            "Every pair but the last then rotates further at $λL$ than at $L$.",
            "If the pair index whose wavelength equals the context is to be the same at $L'$ as "
            r"at $L$, the base is $b^{\ln(L'/2π)/\ln(L/2π)}$ instead.",
        ),
        condition="$d > 2$, $λ > 1$, and $L ≠ 2π$ for the last formula.",
        words=(
            "NTK scaling",
            "change the base instead of the positions",
            "NTK scaling changes the base",
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
        subject=SCALING,
        question="Position interpolation or a larger base (ABF): which keeps neighbouring "
        "positions farther apart?",
        short=r"The one with the larger $(\mathrm{Si}(α) - \mathrm{Si}(α/b))/\ln b$: this "
        "is the mean sine of a step, up to an error of $2α/d$.",
        details=(
            "For interpolation by $1/α$ put $α < 1$; for a larger base put $α = 1$ and the new "
            "$b$.",
            "The sine between a vector at $n$ and at $n + 1$ is a mean of the sines of "
            "the frequencies. The weights are the squares of its pairs; the formula is "
            "for equal squares.",
            "As $d$ grows, the mean of the sines tends to this value. Their sum has no limit.",
            "The printed upper bound leaves out a factor 2.",
        ),
        condition="$0 < α ≤ 1$, $b > 1$, and every even $d > 0$. “Farther apart” is a larger "
        "sine between the vectors at $n$ and $n + 1$. Values that differ by less than $2α/d$ "
        "decide nothing.",
        words=(
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
        "interpolation-bound",
        subject=SCALING,
        question="Is the bound of position interpolation right (600 times smaller)?",
        short=r"No, not as printed: the error exceeds $d \max|h| uv/(8 \ln b)$ at a point. With "
        r"$d/(4 \ln b) + 1$ in place of $d/(4 \ln b)$ it is proved.",
        details=(
            r"The proved bound is $\max|h| (d/(4 \ln b) + 1) uv/2$.",
            r"Halfway between neighbours the trivial bound $\max|h| d/2$ is $16 \ln b$ "
            "times the printed one. But the trivial bound limits the score, and the "
            "printed one the error.",
            r"The RoPE bound that it is compared with contains $\sum |A_r|$. This sum is at least "
            "$d/4$; “at least $d$” is refuted.",
        ),
        condition="$b > 1$ and $θ_i = b^{-2i/d}$; $u$ and $v$ are the distances to the "
        "neighbouring positions.",
        words=(
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
        "yarn-paper-or-code",
        subject=SCALING,
        question="Is the YaRN in libraries the YaRN of the paper?",
        short="No: the paper's ramp is linear in the number of rotations of a pair, the code's "
        "ramp is linear in its index.",
        details=(
            "A ramp that is linear in the index is linear in the logarithm of the rotations.",
            "Between its ends the code keeps at least as much of each frequency. At $d = 128$, "
            "$b = 10000$, $L = 4096$ and $σ = 16$ it keeps 3.04 times as much of pair 38, with "
            "its ends rounded to 20 and 46.",
            "With the paper's ramp the frequencies still fall from pair to pair.",
        ),
        condition="The ramp ends at $α$ and $κα$ rotations, $κ > 1$, $σ ≥ 1$. Where the paper "
        "counts rotations it prints the larger base in the place of the trained one.",
        words=(
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
        "attention-factor",
        subject=SCALING,
        question="YaRN's attention factor, `mscale`: what does a factor on cos and sin do to the "
        "score?",
        short="It multiplies the score by its square, $μ^2$, if it multiplies all pairs "
        "of both queries and keys.",
        details=(
            "A factor $μ_i$ on pair $i$ alone multiplies the part of that pair by $μ_i^2$. A "
            "factor on some of the pairs does not multiply the whole score by its square.",
            r"At $σ = 40$ the square of $ν \ln σ/10 + 1$ is 1.590 for $ν = 0.707$, and 1.874 for "
            "$ν = 1$.",
        ),
        condition="Queries and keys have the same factors; on queries alone, $μ$ multiplies the "
        "score by $μ$. A pair that is not rotated has the frequency 0 and the factor 1.",
        words=(
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
        "longrope-short-and-long",
        subject=SCALING,
        question="LongRoPE: may one score mix short and long factors, or scaled and unscaled "
        "positions?",
        short="No, unless the frequencies differ by a multiple of $2π$: otherwise the score does "
        "not depend on $m - n$ alone.",
        details=(
            "With a query rotated at the frequency $ω'$ and a key at $ω$, the score depends on "
            "$m - n$ alone exactly when $e^{i(ω' - ω)} = 1$.",
            "So after a switch to other factors the cached keys have to be rotated again.",
            "Leave at least two positions as they are, and divide the others by $σ$. "
            "Then scores stay relative only if $e^{iω/σ} = e^{iω}$, that is, only where "
            "the division changes nothing.",
        ),
        condition="This holds in each pair of coordinates, for integer positions.",
        words=(
            "LongRoPE",
            "short_factor",
            "long_factor",
            "Phi-3 rope",
            "su rope",
            "original_max_position_embeddings",
            "KV cache",
            "n hat",
            "switch between short and long factors",
            "first tokens without interpolation",
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
        subject=SCALING,
        question="Dynamic NTK: may rotated keys be cached?",
        short="Only if you rotate them again whenever the frequencies change, or cache keys "
        "before rotation: else the score does not depend on $m - n$ alone.",
        details=(
            "A key at position $m$, cached at the frequency $ω$, moves to $ω'$ by one more "
            "rotation, by $m(ω' - ω)$.",
            "With a query rotated at the frequency $ω'$ and a key at $ω$, the score depends on "
            "$m - n$ alone exactly when $e^{i(ω' - ω)} = 1$.",
            "With the factor $α$ of the configuration, dynamic NTK stretches by $αL'/L "
            "- (α - 1)$. This is 1 at the trained length, and $L'/L$ for $α = 1$. For "
            "$α > 1$ it exceeds $L'/L$ by $(α - 1)(L'/L - 1)$ as soon as $L' > L$.",
        ),
        condition="Stated for one pair; it holds for each of them.",
        words=(
            "re-rotate the KV cache",
            "dynamic scaling",
            "context grows",
            "rotate the cache again",
            "dynamic NTK",
            "KV cache",
            "cached keys",
            "rope_scaling dynamic",
            "short factor",
            "long factor",
            "LongRoPE switch",
            "changing base",
            "change frequencies during generation",
            "halfway through generation",
        ),
        stated="365a91c62349",
        proved=(
            bases.DYNAMIC_STRETCH,
            bases.DYNAMIC_STRETCH_OVERSHOOTS,
            bases.KEYS_TURNED_WITH_ONE_BASE,
            rotary.TURNED_AGAIN,
            ramps.SWITCHED_SPEEDS_RELATIVE_IFF,
        ),
        refuted=(bases.KEYS_TURNED_WITH_TWO_BASES,),
    ),
    Answer(
        "do-encodings-extrapolate",
        subject=SCALING,
        question="Do learned or sinusoidal encodings extrapolate?",
        short="Only the sinusoidal formula defines positions beyond the trained length: the "
        "first $L$ rows of a learned table do not determine row $L$.",
        details=(
            "Tables with the same first $L$ rows give the same outputs for all texts of up to "
            "$L$ tokens, and may differ after that.",
            "The formula leaves nothing to learn, and all its positions are different.",
            "On $L$ positions the best table loses no more than the sinusoidal one, for every "
            "loss.",
        ),
        condition="The positions are different if $θ_0 = 1$. Nothing follows for trained models.",
        words=(
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
        "interleaved-or-half-split",
        subject=CODE,
        question="Interleaved or half-split (`rotate_half`): are they the same?",
        short="Yes, up to one permutation of the dimensions: the half-split form is "
        r"$Π^\top R_m Π$, with the same $Π$ at every position.",
        details=(
            "A model keeps its scores in the half-split layout if you permute the rows "
            r"of its query and key weights by $Π^\top$. In each head separately, the "
            "even rows come first, then the odd ones.",
            "A query in one layout and a key in the other have no relative score in general.",
            "In the elementwise form the sines multiply a vector in which the two "
            "entries of every pair are swapped, also those of the last one.",
        ),
        condition="$d$ even, the same frequencies, and the same layout for queries and keys.",
        words=(
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
            "GGUF",
            "official llama",
            "interleaved instead of halves",
            "torch.cat or repeat_interleave",
            "apply_rotary_pos_emb",
            "permute q and k",
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
        subject=CODE,
        question="Is the order of the sine and cosine columns important?",
        short="No: a permutation of the columns keeps every inner product, and a network whose "
        "weight rows are permuted alike computes the same.",
        details=(
            "Training keeps this, too, if it starts from the permuted weights.",
            "The columns themselves differ, so a trained table needs its own order.",
        ),
        condition="One permutation for all positions, applied to the whole token. The update "
        "rule commutes with it.",
        words=(
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
        subject=CODE,
        question="Partial rotary: is the score still relative, and with any frequencies?",
        short="Yes: for every sequence of frequencies, zero included, the score depends on "
        "$m - n$ alone, whatever the weights.",
        details=(
            "A frequency of zero leaves its pair without rotation.",
            "In a configuration of Hugging Face, `partial_rotary_factor` (`rotary_pct`) times "
            "`head_dim` is the number of rotated dimensions, or `rotary_dim` gives it. The "
            "exponents of the frequencies divide by this number. With the type `proportional` "
            "they divide by `head_dim`.",
            "If $r$ of $N$ pairs rotate and the others do not, the sum of cosines is at least "
            "$N - 2r$ at every offset.",
            "Two sets of frequencies are still two different models.",
        ),
        condition="$d$ even, and the same frequencies for queries and keys.",
        words=(
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
            "partial rotary percent",
            "rotate only some of the head dimensions",
            "head_dim",
            "head_size",
            "number of rotated dims",
            "key of config.json",
            "exponents",
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
        subject=CODE,
        question="mRoPE, axial RoPE: with several coordinates of a position, relative to what?",
        short="Relative in each coordinate: the score depends on the angles only through "
        "$φ_i - ψ_i$, the query's angle minus the key's in pair $i$.",
        details=(
            "It does not matter which coordinate an angle comes from.",
            "Where the angles are $mθ_i$ and $nθ_i$, this is RoPE.",
        ),
        condition="$d$ even. Each angle is one coordinate times a frequency that queries and "
        "keys share.",
        words=(
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
        "moving-cached-keys",
        subject=CODE,
        question="May cached keys be moved (attention sinks, sliding window, context shift)?",
        short="Yes, by one more rotation: $R_{n-m} R_m k = R_n k$. After an eviction, keys that "
        "are not moved keep their offsets.",
        details=(
            "So no remaining score changes if the oldest tokens are evicted and nothing is moved.",
            "Rotations of positions commute, so the order of several moves does not matter. "
            "Orthogonal maps in general do not commute.",
        ),
        condition="The frequencies stay the same. In deeper layers, a moved key still carries "
        "information from tokens that were dropped.",
        words=(
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
            "K-shift",
            "evicting the oldest tokens",
            "break attention",
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
        subject=CODE,
        question="Does left padding, or starting at position 1, change a RoPE model?",
        short="No: the output of attention with RoPE stays the same when all positions are "
        "shifted by one number.",
        details=(
            "The same is true of every score that depends on $m - n$ alone.",
            "All offsets stay exactly when the whole text is shifted by one number. A gap, or "
            "another order inside the text, changes some of them.",
            "A single rotated query does change with its position.",
        ),
        condition="Exact arithmetic, padding tokens masked, and frequencies that do not change "
        "with the length. Dynamic NTK and LongRoPE choose theirs by length. Stated for one "
        "head; each head is such a case.",
        words=(
            "left padding",
            "position_ids",
            "padding side",
            "batch generation",
            "offset positions",
            "start index",
            "translation invariance",
            "shift invariance",
            "padding left",
            "padding_side",
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
        subject=CODE,
        question="Why are values not rotated?",
        short="Because a rotated vector depends on its position: shifted by $s$ it is multiplied "
        "by $R_s$. A score depends on the difference of positions alone.",
        details=(
            "If values are not rotated, the output of attention stays the same when all "
            "positions are shifted together.",
            "Rotated values need the output rotated back by the position of the query; then it "
            "stays the same, too.",
        ),
        condition="One head.",
        words=(
            "does RoPE apply to values",
            "rotate values",
            "RoPE on V",
            "v_proj",
            "why only q and k",
            "rotate query and key only",
            "leaves values alone",
        ),
        stated="fe64de10c34b",
        proved=(
            shifts.ROPE_SHIFT_INVARIANT,
            shifts.SHIFT_TURNS_QUERY,
            shifts.VALUES_TURNED_BACK,
            rotary.SCORE_RELATIVE,
        ),
        refuted=(shifts.QUERY_SHIFT_INVARIANT,),
    ),
    Answer(
        "number-of-frequencies",
        subject=CODE,
        question="`2i/d` or `i/d`, `half_dim - 1`, odd widths: which frequencies are right?",
        short="$b^{-2i/d}$ for $i < d/2$: both columns of a pair share one frequency, so there "
        "are $d/2$ of them.",
        details=(
            "`half_dim - 1` makes frequencies from 1 to $1/b$ with both ends, and so another "
            "ratio. At $d = 512$ and $b = 10000$ none of them is off by more than 3.534%.",
            "At the odd width $d = 5$ there are three even columns and two odd ones. "
            "One array of angles does not fill both. The loop over positions and pairs "
            "leaves the last column zero.",
        ),
        condition="$b > 1$. The $d/2$ frequencies $b^{-2i/d}$ are those without the end $1/b$.",
        words=(
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
            "shape mismatch",
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
        "t5-buckets",
        subject=CODE,
        question="T5: what do 32 buckets and a maximal distance of 128 mean?",
        short="All distances from 91 on share the last bucket, not only those from 128; looking "
        "back only, those from 113 on do.",
        details=(
            "Where both directions are visible there are 8 exact buckets and 8 logarithmic ones "
            "each way. Looking back only, there are 16 and 16.",
            "With both directions bucket 16 is never used, so 31 of the 32 are.",
        ),
        condition="32 buckets and 128, and a bucket is the floor of the real logarithm.",
        words=(
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
        subject=CODE,
        question="ALiBi: which slopes for 12 heads, and why is the bias only a row?",
        short="Those for 8 heads, then the first, third, fifth and seventh for 16. A row, because "
        "softmax ignores a number added to all scores.",
        details=(
            "For $N$ heads the slopes begin with $2^{-8/N}$, go on by that ratio and end with "
            "$1/256$.",
            "Under a causal mask $-μ(k - l)$ may be replaced by $μl$: the difference is one "
            "number for all scores of a row.",
            "The score is relative, and falls with each step away.",
            "If no score exceeds $M$ in modulus, at most the share $e^{2M - μD}$ of the "
            "weight lies at distances from $D$ on. This is true of every length.",
        ),
        condition="The rule for $N$ heads is used where $N$ is a power of two. The form as a row "
        "needs the causal mask.",
        words=(
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
        "exp-or-power",
        subject=PRECISION,
        question="`div_term`: why exp and ln instead of a power of 10000?",
        short="Not for accuracy: both are the same number, and in double precision at $d = 128$ "
        r"the way by $\exp$ and $\ln$ is less accurate.",
        details=(
            r"By way of $\exp$ and $\ln$ the last frequency is wrong by more than 12 "
            "units in the last place. As a power it is wrong by less than half a unit.",
            r"In single precision frequency 58 is wrong by more than 7 units by way of $\exp$ and "
            r"$\ln$.",
            "The power lies between 1 and 10000, so it cannot overflow.",
        ),
        condition="$b = 10000$ and $d = 128$, with every operation correctly rounded.",
        words=(
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
        subject=PRECISION,
        question="Is bf16, fp16 or fp32 enough for positions?",
        short="No for angles in bf16 (256 and 257 coincide) or fp16 (2048 and 2049). "
        "Exact cosines stored in fp16 lose at most $1/4096$.",
        details=(
            "Coinciding positions have the same encoding. In fp32 the first 3000 positions were "
            "checked, and all their encodings differ.",
            "So form the angles in fp32, and round only the table of cosines and sines.",
            "Half precision holds no odd position from 2048 on, since $2j + 1$ lies halfway "
            "between $2j$ and $2j + 2$. Positions from 65520 on overflow.",
            "A frequency wrong by $δ$ and a product wrong by $ε$ change an entry by at most "
            "$mδ + ε$.",
            "So a frequency right to $2^{-25}$ and an angle right to $2^{-12}$ leave an entry "
            "right to 0.000394 for $m < 5000$.",
        ),
        condition="The angles are formed in the format that is named, at $b = 10000$ and "
        "$d = 128$. The largest frequency is $θ_0 = 1$.",
        words=(
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
            "cast to float16",
            "model.half()",
            "inv_freq buffer",
            "cos sin cache",
            "cos_sin_cache in float32",
            "adjacent tokens",
            "tell positions apart",
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
        subject=PRECISION,
        question="Is RoPE still relative in bf16?",
        short="Yes, up to rounding: if rotated queries and keys have a relative error $η$, scores "
        "at equal offsets differ by at most $2(2η + η^2)PQ$.",
        details=(
            "Here $P$ and $Q$ are the lengths of query and key. The bound does not depend on the "
            "positions.",
            "The error $η$ grows with the position if angles are formed in the short format. An "
            "angle rounded three times by $t$ is off by at most $(1 + t)^3 - 1$ times its size.",
        ),
        condition="Every even $d$, any frequencies. The rounding of the inner product itself "
        "comes on top.",
        words=(
            "bf16 RoPE",
            "bfloat16",
            "breaks relative",
            "first token",
            "AnchorAttention",
            "long context bf16",
            "rounding of scores",
            "scores change when positions are shifted",
            "FP8 KV cache",
            "rotated keys in low precision",
        ),
        stated="bd09e930fdab",
        proved=(
            precision.ROUNDED_SCORES_NEARLY_RELATIVE,
            precision.ROUNDED_SCORE,
            precision.ANGLE_ROUNDED_THRICE,
        ),
    ),
    Answer(
        "permutation-invariant",
        subject=LEARNING,
        question="Is attention permutation-invariant?",
        short="No, it is equivariant: if the tokens are permuted, so are the outputs. The mean "
        "of all outputs is invariant.",
        details=(
            "The output for a token that stays in its place is invariant, too.",
            "Under a causal mask a sentence read backwards need not have the same outputs in "
            "backward order, nor the same mean.",
        ),
        condition="No encoding of positions. The weights may have any size.",
        words=(
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
        subject=LEARNING,
        question="Can a causal decoder do without position encodings (NoPE)?",
        short="Yes, in that a causal mask makes order visible: the summed outputs of two tokens "
        "change with their order exactly when their values differ.",
        details=(
            "They change by a positive multiple of the difference of the values.",
            "With equal scores and a mark on the first token the output at position $r$ is "
            "$1/(r + 1)$, another one at every position.",
        ),
        condition="One layer of one head. No claim says what a model learns.",
        words=(
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
        "what-does-nope-see",
        subject=LEARNING,
        question="What can a causal model without position encodings see?",
        short="Its position, up to any fixed length: with a mark on the first token the output "
        "at position $r$ is $1/(r + 1)$.",
        details=(
            r"The network $1 + \sum 2k \max(0, 1/k - x)$, $k$ from 1 to $T$, takes $1/t$ to $t$ "
            "for every $t$ up to $T + 1$.",
            "No map with a Lipschitz constant recovers every position. To recover both "
            "$t$ and $t + 1$ from $1/t$ and $1/(t + 1)$, the constant must be at least "
            "$t(t + 1)$.",
            "If one token is repeated throughout, every weight of row $i$ is $1/(i + 1)$.",
            "Where a token and the one before it have the same score, neither has half of the "
            "weight.",
        ),
        condition="We assume one layer. The first statement needs equal scores, the last one "
        "a third token. In a later layer equal tokens may have different states.",
        words=(
            "know where it is",
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
        "does-attention-dilute",
        subject=LEARNING,
        question="Does attention dilute with length?",
        short="Yes, if no score exceeds $M$ in modulus: the entropy over $N$ tokens lies between "
        r"$\ln N - 2M$ and $\ln N$.",
        details=(
            "So a text longer by the factor $e^{2M}$ has no smaller entropy.",
            r"If all scores are equal, the entropy is $\ln N$.",
        ),
        condition="Without a bound on the scores a longer text may have less entropy.",
        words=(
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
        "does-depth-compound-rope",
        subject=LEARNING,
        question="Does RoPE compound from layer to layer?",
        short="No: with RoPE in every layer the states stay the same when all positions are "
        "shifted together, whatever the number of layers.",
        details=(
            "This is true for any queries, keys and values, and for every score that is relative.",
            "Where layers leave a state as it is, its rotary score is the same in every layer.",
        ),
        condition="We assume a causal mask, and that positions enter a layer only through its "
        "attention weights.",
        words=(
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
        subject=LEARNING,
        question="Where do many layers with a decaying bias look?",
        short="With $t + 1$ layers and slope $μ$, around the distance $t/(e^μ - 1)$: there the "
        "number of paths times $e^{-μz}$ is largest.",
        details=(
            "Here $z$ is the distance. Up to $t/(e^μ - 1)$ this product never falls, and beyond "
            "it falls with every step.",
            "Suppose that in each layer $l$ every weight at the distance $z$ is at most "
            "$C_l e^{-μz}$. Then the weight through all layers is at most that product "
            "times the product of all $C_l$. The same is true with “at least”.",
            "With a linear bias and scores between $a$ and $b$, such constants are $e^{b-a}$ "
            "from above and $(1 - e^{-μ})e^{a-b}$ from below.",
            "From the second row on, the smaller constant $e^{b-a}/(1 + e^{-μ})$ bounds the "
            "weights, too. In the first row it need not.",
        ),
        condition="A causal mask, and the same slope $μ$ in all layers.",
        words=(
            "position bias",
            "lost in the middle",
            "attention sink",
            "recency",
            "decay mask",
            "causal mask bias",
            "depth",
            "primacy",
        ),
        stated="37ea3764b985",
        proved=(
            heads.ALIBI_ROW_ABOVE,
            heads.ALIBI_ROW_AFTER_FIRST,
            heads.ALIBI_ROW_BELOW,
            layers.PATHS_ADD_UP,
            layers.ROLLOUT_BETWEEN,
            layers.MOST_THROUGH_PATHS,
        ),
        refuted=(heads.ALIBI_ROW_PRINTED,),
    ),
    Answer(
        "does-rope-keep-similarity",
        subject=THEORY,
        question="Does RoPE keep norms and similarities?",
        short="Only norms, and inner products at equal positions: in each pair the angle between "
        "query and key changes by $(m - n)ω$.",
        details=(
            "So the score of a pair has a cosine part and a sine part.",
            r"It is the inner product times $\cos((m - n)ω)$ at all positions exactly when query "
            "and key are parallel.",
            r"A rotation by $x$ moves a vector by $2|\sin(x/2)|$ times its length.",
        ),
        condition=r"Stated for one pair. The condition on parallel vectors needs $\sin ω ≠ 0$.",
        words=(
            "norm preserving",
            "cosine similarity",
            "semantic similarity",
            "cos((m - n)θ)",
            "inner product times cosine",
            "shortcut",
            "rotation keeps",
            "preserves the norm of q and k",
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
        subject=THEORY,
        question="In what sense is `PE(pos + k)` a linear function of `PE(pos)`?",
        short="One matrix $M_k$ shifts every position by $k$ at once: it rotates each pair by "
        "$kθ_i$.",
        details=(
            "It is orthogonal, has determinant 1, and is RoPE's rotation by $-k$.",
            r"One column alone is not shifted by any factor, unless $\sin ωk = 0$. Sine and "
            "cosine together are.",
        ),
        condition="$d$ even, any frequencies. With the cosine first the matrix is the transpose.",
        words=(
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
        subject=THEORY,
        question="Is the matrix that shifts the encoding unique?",
        short="Yes: for every base $b > 1$ only one matrix shifts the positions "
        r"$0, \ldots, d - 1$ by $k$.",
        details=(
            r"For one pair two positions are enough, if $\sin(ω(t_1 - t_2)) ≠ 0$.",
            "From two pairs on, two positions need not be enough. Any $d$ positions with "
            "independent encodings are.",
        ),
        condition="$d$ even. With other frequencies the numbers $e^{±iθ}$ have to be different.",
        words=(
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
        subject=THEORY,
        question="Do two positions ever have the same encoding?",
        short="No: if $θ_0 = 1$, two different integer positions never have the same sines, "
        "whatever the other frequencies are.",
        details=(
            "At an integer base every single sine column tells all positions apart.",
            "No two frequencies $b^{-2i/d}$ agree on all integers, because all are below $π$.",
        ),
        condition="We assume exact arithmetic and integer positions. Real positions do "
        "repeat: at $b = 10000$ the period is $2π$ for $d = 2$, $200π$ for $d = 4$ "
        "and $2000π$ for $d = 8$.",
        words=(
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
            "sinusoidal encoding injective",
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
        subject=THEORY,
        question="Does the encoding repeat?",
        short="No, never exactly on integers; nearly, yes: for every $ε > 0$ arbitrarily large "
        "shifts change every entry, at every position, by at most $ε$.",
        details=(
            "No column has an integer period.",
            r"A sum $\sum c_j e^{isθⱼ}$ changes under such a shift by at most $ε \sum |c_j|$, at "
            "every position $s$.",
            "At $b = 10000$ the sum of cosines is above 1.99998 of 2 at 71000 for $d = 4$, and "
            "above 3.99999 of 4 at 169646 for $d = 8$.",
        ),
        condition="The statement on columns is for an integer base.",
        words=(
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
        "does-adding-make-it-relative",
        subject=THEORY,
        question="Does adding a position encoding make attention relative?",
        short="No: a score of contents plus position vectors is relative for all contents only "
        "if it does not depend on positions at all.",
        details=(
            "With identity weights it depends on $m - n$ alone exactly when both tokens are zero.",
            "At every base $b > 1$ the last of the four terms depends on $m - n$ alone exactly "
            "when its matrix acts on each pair as $αI + βJ$.",
            "The inner product of two encodings alone is relative.",
        ),
        condition=r"The second statement is for one pair, with $\sin ω ≠ 0$.",
        words=(
            "absolute encoding",
            "sinusoidal relative",
            "dot product depends on pos1 - pos2",
            "four terms",
            "cross terms",
            "TENER",
            "attention relative",
            "absolute sinusoidal encoding",
            "added to the embeddings",
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
        subject=THEORY,
        question="How large is the encoding, and why multiply the embedding by `sqrt(d_model)`?",
        short=r"Every position has norm $\sqrt{d/2}$, 19.596 at $d = 768$; the smaller the "
        "position vectors, the less their product weighs in the score.",
        details=(
            "Multiplying the position vectors by $t$ multiplies the two mixed terms of the score "
            "by $t$, and the last term by $t^2$.",
            "To add two vectors is to concatenate them under equal weights.",
        ),
        condition="$d$ even, any frequencies.",
        words=(
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
        "relative-schemes",
        subject=THEORY,
        question="Shaw, Transformer-XL, T5, DeBERTa, ALiBi: are they relative, and which way "
        "does the offset count?",
        short="Yes, all are relative; for sinusoids the sign of the offset is a "
        "convention, which the weight matrix absorbs.",
        details=(
            "The four terms of Transformer-XL are two products; in general no single "
            "matrix replaces its two key matrices.",
            "The two position terms of DeBERTa have opposite offsets.",
            "In Shaw's scheme all offsets from $k$ on share a label, and so do all up to $-k$.",
        ),
        condition="Any weights.",
        words=(
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
            "ALiBi vs RoPE",
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
        subject=THEORY,
        question="Is RoPE, or the sinusoidal encoding, the only relative one?",
        short="No: the matrices with relative products are $G_m = OU^mP$, $O$ and $U$ orthogonal, "
        r"$P$ positive semidefinite; where $\det U = 1$ they are RoPE between two matrices.",
        details=(
            "The flips $(-1)^m$ of one axis are relative, and are not RoPE between two matrices.",
            "If $p_m p_n^*$ depends on $m - n$ alone and $p_0 ≠ 0$, then $p_m = e^{imφ} p_0$ with "
            "a real $φ$.",
            "Vectors whose inner products depend on $m - n$ alone are $P_m = U^m P_0$ with an "
            "orthogonal matrix $U$.",
            "With different maps, queries may grow like $b^m$ and keys shrink like $b^{-n}$, as "
            "in xPos.",
            "Each pair may start at a phase, and have a radius of its own.",
        ),
        condition="Integer positions, and $d$ even for the matrices. If only the real part of "
        "$p_m p_n^*$ depends on $m - n$ alone, the product itself need not.",
        words=(
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
        subject=THEORY,
        question="LieRE, STRING, ComRoPE, GRAPE: which rotations depend only on differences of "
        "positions?",
        short=r"Those with commuting generators: continuous maps with $F_x^\top F_y = F_{y-x}$ "
        "and $F_0 = I$ are RoPE in other axes.",
        details=(
            "Pair $i$ rotates by $⟨θ_i, x⟩$, with a frequency for each coordinate.",
            "Commuting skew generators give nothing else. Commuting orthogonal steps between "
            "whole numbers may flip pairs, too.",
            "With one frequency for all coordinates, positions with the same sum of coordinates "
            "have one matrix.",
            "Matrices that are multiples of each other commute, and so do rotations of "
            "orthogonal planes.",
            "Continuous maps whose products depend on $y - x$ alone are RoPE between two "
            "matrices, if one of the maps is invertible.",
        ),
        condition="$d$ even. The weights of queries and keys can take up the orthogonal axes.",
        words=(
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
        "does-a-constant-make-a-kernel",
        subject=THEORY,
        question="Does a large constant make a bias of the distance a positive definite kernel?",
        short="Yes on finitely many points, if there is a margin: for $-|x - y|$ on $N + 1$ "
        "successive points the least constant is $N/2$.",
        details=(
            "Let $K$ be symmetric, $λ > 0$, $e ≠ 0$, and $⟨w, Kw⟩ ≥ λ|w|^2$ for all $w$ "
            "orthogonal to $e$. Then every constant $c ≥ 0$ with "
            "$c|e|^4 ≥ |Ke|^2/λ - ⟨e, Ke⟩$ is enough.",
            "No constant is enough for $-(x - y)^2$ on the points 0, 1 and 2, nor on all "
            "integers for a kernel that falls below every bound.",
            "For a bias that falls ever more slowly, its fall over the largest distance is "
            r"enough: $c = α \ln(1 + βN)$ for $-α \ln(1 + β|x - y|)$, and likewise for "
            "$-α|x - y|^ρ$ with $ρ ≤ 1$.",
        ),
        condition="“Positive” means positive semidefinite. The points are successive "
        "integers, except in the first detail. The constant grows with the length "
        "of the text, although softmax does not depend on it.",
        words=(
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

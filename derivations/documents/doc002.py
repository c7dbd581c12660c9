r"""A post on absolute and relative encodings: what is added to tokens, what is put into scores.

The post lists schemes by what they make of the four terms of a score.  The descriptions hold; of
the formulas, (2) is a matrix where a score is meant, (3) and (5) are not the scores they are named
after, and (4) is relative only if its bias is.  Wrong as well is that the closer of two equal words
always scores higher, and that whatever is done to a text leaves its offsets alone.

Scores are those of columns: $\langle W_q x, W_k y \rangle$, whose matrix of products is printed.
"""

from pathlib import Path

from phaseproof.author import *
from phaseproof.derivations import (
    attention,
    frequency,
    learning,
    positions,
    printed,
    programs,
    schemes,
    scores,
    shifts,
    sums,
)
from phaseproof.derivations.alphabet import d, i, k, l, m, n, r, s, θ
from phaseproof.derivations.alphabet import t as time
from phaseproof.derivations.frequency import dimension, λ
from phaseproof.library.inventory import read
from phaseproof.library.quotations import quoted
from phaseproof.library.rows import (
    at,
    definition,
    empirical,
    interpretive,
    malformed,
    observed,
    prints,
    row,
    same_as,
)
from phaseproof.model.book import Document

B = Rational(10000)
rate = lambda i: B ** (-2 * i / d)
PE = let("PE", m, be=Stack(column(sin(m * rate(i)), cos(m * rate(i))), (i, d / 2)))

word, query, key = letter("x q k", "real", d, 1)
same_word = lambda m, n: dot(word + PE(m), word + PE(n))
fixed_query = lambda n: dot(query + PE(0), key + PE(n))

entry = function("p", ("natural", "natural"), "real")  # p_{i,2t}: a row and a column
place, t = letter("k t", "natural")  # a position, an index of a pair
wavelength = function("lambda", "natural", "positive")  # of a column

x, y, p, q, p1, q1 = (
    letter(name, "real", 2, 1) for name in ("x_m", "x_n", "p_m", "p_n", "p_m'", "p_n'")
)
choice = {
    x: column(1, 0),
    y: column(1, 0),
    p: column(1, 0),
    q: column(1, 0),
    p1: column(2, 0),
    q1: column(2, 0),
}
g = shifts.G

STATEMENTS = (
    row(
        "attention-order-blind",
        at(12, 14),
        "Attention by itself knows nothing of the order.",
        same_as(attention.DOT_PRODUCT_EQUIVARIANT, given=attention.permutation),
        same_as(attention.POOLED_INVARIANT, given=attention.permutation),
        otherwise=same_as(attention.MASKED_EQUIVARIANT),
        condition="nothing is masked",
    ),
    interpretive(
        "rnn-parallel",
        at(12, 14),
        "A recurrent network knows the order by reading in order; attention gives this up "
        "to work in parallel.",
        "it compares two designs, and measures neither",
    ),
    # ------------------------------------------------------------ absolute encodings
    definition(
        "abs-add",
        at(17),
        "A vector p_k that depends on k alone is added to the input x_k.",
        "it says what an absolute encoding is",
    ),
    row(
        "bert-512x768",
        at(18, 22),
        "The table of BERT has 512 rows of 768 numbers.",
        prints(
            Equal(Rational(512) * 768, 393216),
            learning.BERT_TABLE,
            proof=qed(by=ALGEBRA),
        ),
        otherwise=same_as(printed.EVERY_MODEL_HAS_THAT_SIZE),
        condition="the model is BERT-base; BERT-large has rows of 1024",
    ),
    observed(
        "learned-no-extrapolation",
        at(18, 32),
        "A learned table cannot handle a position beyond its last row.",
        "torch",
        "2.13.0",
        "python docs/observations/learned_table_end.py",
        "512 rows give vectors for positions 0 to 511; position 512 raises IndexError: index "
        "out of range in self",
        agrees=True,
    ),
    malformed(
        "index-p-i-2t",
        at(19),
        "$p_{i,2t}$ is component 2i of the vector of position k.",
        lambda: Equal(entry(i, 2 * t), entry(place, 2 * i)),
        (entry, place),
        programs.LOOP_WRITES_TABLE,
        fails_at={entry: Function((t, place), t), i: 0, t: 0, place: 1},
    ),
    row(
        "encodes-position",
        at(19),
        "The sinusoidal vectors encode the position.",
        prints(
            Equal(m, n),
            positions.POSITIONS_DISTINCT,
            {θ: Function(i, rate(i))},
            given=(
                dimension,
                *(
                    given(
                        name,
                        Equal(f(m * rate(i)), f(n * rate(i))),
                        i,
                        provided=Less(i, d / 2),
                    )
                    for name, f in (("sines", sin), ("cosines", cos))
                ),
            ),
        ),
    ),
    empirical(
        "sinusoid-some-extrapolation",
        at(19),
        "The sinusoidal encoding extrapolates to some degree.",
        "it needs trained models",
    ),
    # ------------------------------------------------------------ learned tables
    definition(
        "learned-matrix",
        at(22),
        "A table of 512 rows of 768 numbers is initialised and trained.",
        "it says what a learned encoding is",
    ),
    definition(
        "eq-qm",
        at(26, (28, 30)),
        "$q_m = f(q, m) = q + p_m$.",
        "it says that vectors are added",
    ),
    empirical(
        "models",
        at(32),
        "BERT, GPT and ALBERT learn their tables.",
        "it is about the models there are",
    ),
    row(
        "extension-destroys",
        at(32),
        "A table that is made longer loses what it had learned of its positions.",
        same_as(learning.LONGER_TABLE_DESTROYS),
        error="result",
    ),
    row(
        "extension-count",
        at(32),
        "From 512 to 1024 rows there are 512 new ones, for positions 512 to 1023.",
        prints(
            (Equal(Sum(1, (i, 512, 1023)), 512), Equal(Sum(1, (i, 0, 1023)), 1024)),
            learning.BERT_TABLE,
            proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
        ),
    ),
    row(
        "extension-untrained",
        at(32),
        "What was seen of texts of up to 512 tokens does not train the new rows.",
        same_as(learning.LONGER_TABLE_KEEPS_ANSWERS, given=("agree", "short", "place")),
    ),
    # ------------------------------------------------------------ sines and cosines
    definition(
        "formula",
        at(34, (36, 38)),
        "Components 2i and 2i + 1 of position k are $\\sin(k/10000^{2i/d})$ and "
        "$\\cos(k/10000^{2i/d})$.",
        "it introduces the encoding",
    ),
    row(
        "components-periodic",
        at(40),
        "Every component is periodic.",
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
        condition="positions are real numbers",
    ),
    row(
        "later-longer-wavelength",
        at(40),
        "The later a component, the longer its wavelength and the lower its frequency.",
        prints(
            (Less(rate(l), rate(i)), Less(λ(i, B), λ(l, B))),
            frequency.LADDER_STRICT,
            {frequency.b: B},
            given=(dimension, given("order", Less(i, l))),
        ),
        otherwise=prints(
            Less(wavelength(r), wavelength(l)),
            given=(
                dimension,
                given(
                    "sines",
                    Equal(wavelength(2 * i), λ(i, B)),
                    i,
                    provided=Less(i, d / 2),
                ),
                given(
                    "cosines",
                    Equal(wavelength(2 * i + 1), λ(i, B)),
                    i,
                    provided=Less(i, d / 2),
                ),
                given("columns", Less(l, d)),
                given("later", Less(r, l)),
            ),
            refuted_at={wavelength: Function(i, 2 * pi), d: 2, r: 0, l: 1},
        ),
        condition="it is said of pairs: the two components of a pair have one wavelength",
    ),
    row(
        "remote-decay-closer-higher",
        at(42),
        "Of two equal words, the closer together they are the higher is their inner product.",
        prints(
            AtMost(same_word(k, s), same_word(m, n)),
            given=(dimension, given("closer", Less(abs(m - n), abs(k - s)))),
            refuted_at={word: column(3, 0), d: 2, m: 0, n: 0, k: 2, s: 3},
        ),
        same_as(sums.CLOSER_IS_HIGHER),
        corrected=scores.SAME_TOKEN_SCORE,
        error="result",
    ),
    # where q + p_0 is (0, a_i) in pair i, its product with p_n is the sum of a_i cos nθ_i
    interpretive(
        "random-qk-figure",
        at(42),
        "For random q at position 0 and k at n the inner product oscillates and decays "
        "with n.",
        "it describes a figure of one random pair; the part of the content need not "
        "fall with n (1410)",
    ),
    # ------------------------------------------------------------ relative encodings
    definition(
        "eq1",
        at(45, (47, 49), equation="1"),
        "$q_m = W_q(x_m + p_m)$ and $k_n = W_k(x_n + p_n)$.",
        "it says what query and key are",
    ),
    row(
        "eq2-outer",
        at((51, 53), equation="2"),
        "The score q_m k_n^T is a sum of four terms, from W_q x_m x_n^T W_k^T to "
        "W_q p_m p_n^T W_k^T.",
        same_as(scores.OUTER_FOUR_TERMS),
        same_as(scores.OUTER_PRODUCT_IS_SCORE),
        corrected=scores.FOUR_TERMS_KERNEL,
        error="slip",
    ),
    row(
        "abs-not-relative",
        at((51, 53), 55, equation="2"),
        "As it stands, (2) is not a function of m - n.",
        same_as(schemes.ABSOLUTE_RELATIVE_IF_POSITIONLESS, given=("relative",)),
        same_as(scores.SAME_OFFSET_OTHER_SCORE),
    ),
    row(
        "term1-position-free",
        at(55),
        "The first term does not depend on the positions.",
        same_as(scores.KEY_MOVES),
        same_as(scores.QUERY_MOVES),
    ),
    row(
        "terms234-position",
        at(55),
        "The second, third and fourth term depend on the positions.",
        prints(
            Sequent(
                (
                    Differ(dot(x, q1), dot(x, q)),
                    Differ(dot(p1, y), dot(p, y)),
                    Differ(dot(p, q1), dot(p, q)),
                    Differ(dot(p1, q), dot(p, q)),
                ),
                some=tuple(choice),
            ),
            scores.LATER_TERMS_SEE_POSITION,
            proof=proof(*(qed(by=SIGN("≠")),) * 4, choose=choice),
        ),
    ),
    row(
        "xlnet-description",
        at(57),
        "XLNet puts a code of n - m for p_n and two trained vectors u and v for p_m.",
        same_as(schemes.ONE_KEY_IS_XL),
    ),
    row(
        "eq3-relative-only",
        at((59, 61), equation="3"),
        "(3) depends on n - m alone.",
        same_as(schemes.ONE_KEY_RELATIVE),
    ),
    row(
        "eq3-vs-txl",
        at((59, 61), equation="3"),
        "(3) is the score of XLNet.",
        same_as(schemes.ONE_KEY_SUFFICES),
        error="slip",
    ),
    row(
        "t5-description",
        at(63),
        "T5 leaves out the second and third term and has a trained number for the fourth.",
        same_as(schemes.T5_AND_DEBERTA_OPPOSITE, of=1),
    ),
    interpretive(
        "t5-motive",
        at(63),
        "Its authors hold that inputs and positions are to be apart.",
        "it ascribes a motive",
    ),
    row(
        "eq4-relative",
        at((65, 67), equation="4"),
        "(4), the product of contents plus $b_{m,n}$, is relative.",
        same_as(schemes.FREE_BIAS_RELATIVE_IFF, of=1, adding=("offset",)),
        same_as(schemes.T5_RELATIVE),
    ),
    row(
        "deberta-description",
        at(69),
        "DeBERTa leaves out the fourth term and has codes of the offset in the second and third.",
        same_as(schemes.T5_AND_DEBERTA_OPPOSITE),
        same_as(schemes.DEBERTA_RELATIVE),
    ),
    row(
        "deberta-opposite-T5",
        at(69),
        "That is the opposite of T5.",
        same_as(schemes.T5_AND_DEBERTA_OPPOSITE),
        same_as(schemes.T5_AND_DEBERTA_OPPOSITE, of=1),
    ),
    row(
        "eq5-relative",
        at((71, 73), equation="5"),
        "(5) depends on n - m alone.",
        same_as(schemes.ONE_OFFSET_RELATIVE),
    ),
    row(
        "eq5-vs-deberta",
        at((71, 73), equation="5"),
        "(5) is the score of DeBERTa.",
        same_as(schemes.ONE_OFFSET_IS_DEBERTA),
        error="slip",
    ),
    definition(
        "requirement-g",
        at(75, (77, 79)),
        "The score is to be a function g of the two inputs and of m - n.",
        "it states the problem",
    ),
    row(
        "sign-convention",
        at((77, 79)),
        "What depends on n - m, in (3) and (5), depends on m - n.",
        same_as(shifts.SIGN_IS_CONVENTION),
        otherwise=prints(
            Equal(g(m - n), g(n - m)), refuted_at={m: 1, n: 0, g: Function(k, k)}
        ),
        condition="it is another function of m - n",
    ),
    row(
        "find-g",
        at(81),
        "What has to be found is the function g.",
        same_as(printed.SCORE_DETERMINES_MAPS),
        error="slip",
    ),
    definition(
        "headings-empty",
        at((87, 89)),
        "Interpolation, NTK-aware scaling and its dynamic form are named.",
        "they are headings without a text",
    ),
    # ------------------------------------------------------------ questions and answers
    empirical(
        "why-extrapolate",
        at(95),
        "Relative encodings extrapolate.",
        "it needs trained models",
    ),
    row(
        "qa-distance-consistent",
        at(97),
        "A distance is the same wherever in the text it is.",
        prints(
            Equal((n + s) - (m + s), n - m),
            shifts.ONLY_TRANSLATIONS,
            proof=qed(by=ALGEBRA),
        ),
        same_as(shifts.ONLY_TRANSLATIONS, of=1, given=("translation",)),
    ),
    row(
        "qa-length-invariance",
        at(98),
        "Relative encodings are not affected by the length: longer texts bring nothing new.",
        same_as(shifts.LENGTH_ADDS_NO_OFFSETS),
        error="result",
    ),
    empirical(
        "qa-generalise",
        at(98, 99),
        "Relative encodings generalise better, and keep their meaning in longer texts.",
        "it needs trained models",
    ),
    interpretive(
        "qa-dynamic",
        at(100),
        "What is computed on demand is more flexible.",
        "it praises; what a computed encoding could not do is not said",
    ),
    row(
        "qa-cut-splice-sort",
        at(101),
        "Cutting, splicing and sorting leave the offsets alone.",
        same_as(shifts.SORTING_KEEPS_OFFSETS),
        error="result",
    ),
)

BESIDE = Path(__file__)
DOCUMENT = Document(
    "doc002",
    "zh",
    quoted(STATEMENTS, BESIDE.with_suffix(".quotes")),
    read(BESIDE.with_suffix(".lines")),
)

r"""A post on absolute and relative encodings: vectors added to tokens, terms added to scores.

The post describes each scheme by its changes to the four terms of a score.  The descriptions are
right.  Of the formulas, (2) is a matrix where a score is meant, (3) and (5) are not the scores
they are named after, and (4) is relative only if its bias is.  Two statements are wrong as well:
that the closer of two equal words always has the higher score, and that no change of a text
changes its offsets.

Scores are written for columns, $\langle W_q x, W_k y \rangle$; the post prints their outer
product.
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
        "Attention alone does not depend on the order of its inputs.",
        same_as(attention.DOT_PRODUCT_EQUIVARIANT, given=attention.permutation),
        same_as(attention.POOLED_INVARIANT, given=attention.permutation),
        otherwise=same_as(attention.MASKED_EQUIVARIANT),
        condition="there is no mask",
    ),
    interpretive(
        "rnn-parallel",
        at(12, 14),
        "A recurrent network encodes the order by reading in order; attention gives "
        "this up for parallel work.",
        "it compares two designs and measures neither",
    ),
    # ------------------------------------------------------------ absolute encodings
    definition(
        "abs-add",
        at(17),
        "A vector $p_k$ that depends only on $k$ is added to the input $x_k$.",
        "it defines absolute encodings",
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
        condition="the model is BERT-base; BERT-large has rows of 1024 numbers",
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
        "$p_{i,2t}$ is component $2i$ of the vector of position $k$.",
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
        "only trained models can settle it",
    ),
    # ------------------------------------------------------------ learned tables
    definition(
        "learned-matrix",
        at(22),
        "A table of 512 rows of 768 numbers is initialised and trained.",
        "it defines learned encodings",
    ),
    definition(
        "eq-qm",
        at(26, (28, 30)),
        "$q_m = f(q, m) = q + p_m$.",
        "it defines the addition of vectors",
    ),
    empirical(
        "models",
        at(32),
        "BERT, GPT and ALBERT learn their tables.",
        "it is about the models that exist",
    ),
    row(
        "extension-destroys",
        at(32),
        "Extending a table destroys the learned information about its positions.",
        same_as(learning.LONGER_TABLE_DESTROYS),
        error="result",
    ),
    row(
        "extension-count",
        at(32),
        "A table extended from 512 to 1024 rows has 512 new rows, for the positions "
        "512 to 1023.",
        prints(
            (Equal(Sum(1, (i, 512, 1023)), 512), Equal(Sum(1, (i, 0, 1023)), 1024)),
            learning.BERT_TABLE,
            proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
        ),
    ),
    row(
        "extension-untrained",
        at(32),
        "Texts of up to 512 tokens do not train the new rows.",
        same_as(learning.LONGER_TABLE_KEEPS_ANSWERS, given=("agree", "short", "place")),
    ),
    # ------------------------------------------------------------ sines and cosines
    definition(
        "formula",
        at(34, (36, 38)),
        "Components $2i$ and $2i + 1$ of position $k$ are $\\sin(k/10000^{2i/d})$ "
        "and $\\cos(k/10000^{2i/d})$.",
        "it defines the encoding",
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
        "Later components have longer wavelengths and lower frequencies.",
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
        condition="pairs of components are meant: the two components of a pair have the same "
        "wavelength",
    ),
    row(
        "remote-decay-closer-higher",
        at(42),
        "Two equal words have a higher inner product the closer they are.",
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
        "For random $q$ at position 0 and $k$ at position $n$, the inner product "
        "oscillates and decays with $n$.",
        "it describes a figure of one random pair; the part due to the content need "
        "not decrease with $n$ (1410)",
    ),
    # ------------------------------------------------------------ relative encodings
    definition(
        "eq1",
        at(45, (47, 49), equation="1"),
        "$q_m = W_q(x_m + p_m)$ and $k_n = W_k(x_n + p_n)$.",
        "it defines query and key",
    ),
    row(
        "eq2-outer",
        at((51, 53), equation="2"),
        "The score $q_m k_n^\\top$ is a sum of four terms, from $W_q x_m x_n^\\top "
        "W_k^\\top$ to $W_q p_m p_n^\\top W_k^\\top$.",
        same_as(scores.OUTER_FOUR_TERMS),
        same_as(scores.OUTER_PRODUCT_IS_SCORE),
        corrected=scores.FOUR_TERMS_KERNEL,
        error="slip",
    ),
    row(
        "abs-not-relative",
        at((51, 53), 55, equation="2"),
        "Without a change, formula (2) does not depend only on $m - n$.",
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
        "The second, third and fourth terms depend on the positions.",
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
        "XLNet replaces $p_n$ by an encoding of $n - m$ and $p_m$ by two trained "
        "vectors $u$ and $v$.",
        same_as(schemes.ONE_KEY_IS_XL),
    ),
    row(
        "eq3-relative-only",
        at((59, 61), equation="3"),
        "Formula (3) depends only on $n - m$.",
        same_as(schemes.ONE_KEY_RELATIVE),
    ),
    row(
        "eq3-vs-txl",
        at((59, 61), equation="3"),
        "Formula (3) is the score of XLNet.",
        same_as(schemes.ONE_KEY_SUFFICES),
        error="slip",
    ),
    row(
        "t5-description",
        at(63),
        "T5 omits the second and third terms and replaces the fourth by a trained "
        "number.",
        same_as(schemes.T5_AND_DEBERTA_OPPOSITE, of=1),
    ),
    interpretive(
        "t5-motive",
        at(63),
        "The authors of T5 hold that inputs and positions should be kept apart.",
        "it ascribes a motive",
    ),
    row(
        "eq4-relative",
        at((65, 67), equation="4"),
        "Formula (4), the product of the contents plus $b_{m,n}$, is relative.",
        same_as(schemes.FREE_BIAS_RELATIVE_IFF, of=1, adding=("offset",)),
        same_as(schemes.T5_RELATIVE),
    ),
    row(
        "deberta-description",
        at(69),
        "DeBERTa omits the fourth term and uses encodings of the offset in the "
        "second and third.",
        same_as(schemes.T5_AND_DEBERTA_OPPOSITE),
        same_as(schemes.DEBERTA_RELATIVE),
    ),
    row(
        "deberta-opposite-T5",
        at(69),
        "DeBERTa is built in the opposite way to T5.",
        same_as(schemes.T5_AND_DEBERTA_OPPOSITE),
        same_as(schemes.T5_AND_DEBERTA_OPPOSITE, of=1),
    ),
    row(
        "eq5-relative",
        at((71, 73), equation="5"),
        "Formula (5) depends only on $n - m$.",
        same_as(schemes.ONE_OFFSET_RELATIVE),
    ),
    row(
        "eq5-vs-deberta",
        at((71, 73), equation="5"),
        "Formula (5) is the score of DeBERTa.",
        same_as(schemes.ONE_OFFSET_IS_DEBERTA),
        error="slip",
    ),
    definition(
        "requirement-g",
        at(75, (77, 79)),
        "The score should be a function $g$ of the two inputs and of $m - n$.",
        "it states the problem",
    ),
    row(
        "sign-convention",
        at((77, 79)),
        "Scores that depend on $n - m$, such as (3) and (5), depend on $m - n$.",
        same_as(shifts.SIGN_IS_CONVENTION),
        otherwise=prints(
            Equal(g(m - n), g(n - m)), refuted_at={m: 1, n: 0, g: Function(k, k)}
        ),
        condition="a different function of $m - n$ is allowed",
    ),
    row(
        "find-g",
        at(81),
        "The goal is to find the function $g$.",
        same_as(printed.SCORE_DETERMINES_MAPS),
        error="slip",
    ),
    definition(
        "headings-empty",
        at((87, 89)),
        "Interpolation, NTK-aware scaling and its dynamic form are named.",
        "these are headings without a text",
    ),
    # ------------------------------------------------------------ questions and answers
    empirical(
        "why-extrapolate",
        at(95),
        "Relative encodings extrapolate.",
        "only trained models can settle it",
    ),
    row(
        "qa-distance-consistent",
        at(97),
        "A relative distance is the same at every place in the text.",
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
        "Relative encodings are unaffected by the length of the input.",
        same_as(shifts.LENGTH_ADDS_NO_OFFSETS),
        error="result",
        reading="longer texts contain no new offsets",
    ),
    empirical(
        "qa-generalise",
        at(98, 99),
        "Relative encodings generalise better and keep their meaning in longer texts.",
        "only trained models can settle it",
    ),
    interpretive(
        "qa-dynamic",
        at(100),
        "Positions that are computed on demand are more flexible.",
        "it praises; it names nothing that a computed encoding could not do",
    ),
    row(
        "qa-cut-splice-sort",
        at(101),
        "Cutting, splicing and sorting do not change the relative positions.",
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

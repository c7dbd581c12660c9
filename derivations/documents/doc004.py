r"""A long account of the sinusoidal encoding: history, derivation, decay, pictures, programs.

Where it follows Su Jianlin, from Taylor's expansion to a sum of cosines, most formulas are right
once angles are read modulo 2π.  Most of its additions are wrong: attention called invariant, a
transposed matrix, a power law for the inner product, an integral with wrong limits, a wrong sign,
a bound that is five thousand times too small, and a condition on the base that concerns the wrong
pair.  Its pictures promise a decay to zero and a largest entropy.  Some of its programs write the
table, and some do not run.

Its single frequency θ is ω here, since θ is the sequence of frequencies.  Its angles Φ are Ψ, and
Φ is its φ.
"""

from pathlib import Path

from phaseproof.author import *
from phaseproof.derivations import (
    attention,
    blocks,
    cells,
    curve,
    decay,
    entropy,
    families,
    frequency,
    hessian,
    labels,
    learning,
    offset,
    orbits,
    oscillators,
    plane,
    polar,
    positions,
    powers,
    precision,
    printed,
    programs,
    recurrence,
    rotary,
    scores,
    spacing,
    sums,
    tables,
    taylor,
    variance,
    weights,
)
from phaseproof.derivations.alphabet import (
    Δ,
    d,
    i,
    j,
    k,
    l,
    m,
    n,
    r,
    t,
    x,
    y,
    ε,
    θ,
    τ,
    ω,
)
from phaseproof.derivations.attention import N, pooled, pooled_masked, turned
from phaseproof.derivations.decay import u
from phaseproof.derivations.frequency import L, dimension, rounds_to, κ, λ
from phaseproof.derivations.hessian import H, h
from phaseproof.derivations.plane import PE, Φ, R, pair, q
from phaseproof.derivations.polar import Ψ, turn, ρ
from phaseproof.derivations.powers import WAVES_AT_MOST_ONE
from phaseproof.derivations.powers import y as angle
from phaseproof.library.inventory import read
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
from phaseproof.model.book import Document, Printed, Statement

B = Rational(10000)


def every_part(claim: Claim, worded: bool = False) -> tuple[Printed, ...]:
    """The document prints all that the claim says; its hypotheses are the text's, or those of the
    condition of the row."""
    kind = "under" if worded else "given"
    return tuple(
        same_as(claim, of=number, **{kind: part.sequent.given})
        for number, part in enumerate(claim.parts)
    )


α, β = letter("alpha beta", "real")
ladder = lambda i: B ** (-2 * i / d)
on_ladder = {θ: Function(i, ladder(i))}
wave = exp(I * Δ * B ** (-t))
average = Integral(wave, (t, 0, 1))
waves = Sum(exp(I * Δ * ladder(i)), (i, 0, d / 2 - 1))
over_frequencies = lambda low, high: Integral(exp(I * Δ * u) / u, (u, low, high))
start = given("start", Equal(Φ(0), 0))
point = blocks.point
at_most_one = lambda at, wave: LEMMA(WAVES_AT_MOST_ONE, {angle: at}, atom=wave)
swap = Matrix([[0, 1], [1, 0]])  # of a cosine and a sine
one_token, weight = letter("x w", "real", 2, 1)
some_token = given("token", Less(0, k))
some_pair = given("pair", Less(i, d / 2))
pairs_512 = given("512 dimensions", Equal(d, 512))
same_entries = tuple(
    given(
        f"same {name}s",
        Equal(entry(m * ladder(i)), entry(n * ladder(i))),
        i,
        provided=Less(i, d / 2),
    )
    for name, entry in (("sine", sin), ("cosine", cos))
)
distinct = prints(
    Equal(m, n),
    positions.POSITIONS_DISTINCT,
    on_ladder,
    given=(dimension, *same_entries),
)
slopes = prints(
    tuple(
        Equal(where(D(decay.φ(t), (0, 1)), {decay.φ: Function(x, wave(x * ω))}), slope)
        for wave, slope in ((cos, -ω * sin(t * ω)), (sin, ω * cos(t * ω)))
    ),
    proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
)
far_smaller = lambda power, other: prints(
    Less(families.size(power), families.size(other)),
    given=(families.distant,),
    refuted_at={Δ: 21},
)
fivefold = prints(
    AtMost(curve.f(B, 10 * Δ), curve.f(B, Δ) / 5),
    curve.TENFOLD_DISTANCE_FIVEFOLD_LESS,
    given=(given("far", AtMost(100, Δ)),),
    refuted_at={Δ: 100},
)
split = h(2 * i) * cos(m * θ(i)) * cos(n * θ(i)) + h(2 * i + 1) * sin(m * θ(i)) * sin(
    n * θ(i)
)
scores_rise = lambda *pairs: prints(
    tuple(Less(printed.number(low), printed.number(high)) for low, high in pairs),
    proof=proof(*[qed(by=SIGN("<"))] * len(pairs)),
)
thousands = prints(
    AtMost(abs(512 * Rational(768, 1000) - 393), half),
    printed.SIZE_IN_THOUSANDS,
    proof=qed(by=SIGN("≤")),
)
at_one = given("starts at 1", Equal(plane.p(0), 1))
rotation = prints(
    Sequent(
        (
            Equal(plane.p(r), exp(I * r * plane.φ)),
            Equal(plane.p(-r), exp(-I * r * plane.φ)),
        ),
        (plane.relative_product, plane.starts, at_one),
        (plane.φ,),
        (r,),
    ),
    plane.PRODUCT_FORCES_ROTATION,
    proof=proof(
        Obtain(plane.PRODUCT_FORCES_ROTATION, (), (x,)),
        *(
            via(exp(way * r * x) * plane.p(0), by=GIVEN(x, {r: r}, atom=atom)).qed(
                by=GIVEN(at_one)
            )
            for atom, way in enumerate((I, -I))
        ),
        choose={plane.φ: x},
    ),
    witnesses=(
        {r: 3, x: 1, plane.p: Function(j, exp(I * j)), q: Function(j, exp(I * j))},
    ),
)
whole_turns = {
    R: Function(j, Rational(2)),
    Φ: Function(j, 2 * pi * j**2),
    q: Function(j, Rational(4)),
}
one_radius = {orbits.a: Function(i, 1)}
no_turn = {ρ: Function(j, Rational(4)), Ψ: Function(j, Rational(0))}


def read_backwards(name: str, line: int, asserted: str, length: int) -> Statement:
    """A sentence of that length and its reversal are the same to attention without a mask."""
    tokens = attention.tokens, given("length", Equal(N, length))
    example = {N: length, **attention.products}
    return row(
        name,
        at(54, line),
        asserted,
        prints(
            Equal(pooled(turned), pooled(attention.x)),
            attention.POOLED_BACKWARDS,
            given=tokens,
            witnesses=(example,),
        ),
        otherwise=prints(
            Equal(pooled_masked(turned), pooled_masked(attention.x)),
            given=tokens,
            refuted_at=example,
        ),
        condition="there is no mask, and the outputs are only summed",
    )


def slower_base(name: str, line: int, asserted: str) -> Statement:
    """What is said of base 100000 against 10000."""
    return row(
        name,
        at(line),
        asserted,
        *every_part(curve.BASE_100000_SLOWER, worded=True),
        otherwise=prints(
            Less(curve.F(B, k), curve.F(100000, k)),
            given=(some_token,),
            refuted_at={k: 46246},
        ),
        condition="the distance is at most 46245",
    )


def longest_wave(name: str, line: int, asserted: str) -> Statement:
    """What is said of the period of the last pair."""
    last = λ(d / 2 - 1, B)
    return row(
        name,
        at(line),
        asserted,
        prints(
            AtMost(abs(last - 62800), Rational(62800) / 25),
            given=(dimension,),
            under=(pairs_512,),
            proof=via(
                abs(λ(Rational(255), B, Rational(512)) - 62800), by=GIVEN(pairs_512)
            ).qed(by=ENCLOSED(rel="≤")),
            witnesses=({d: 512},),
        ),
        otherwise=prints(
            AtMost(abs(last - 62800), 50), given=(dimension,), refuted_at={d: 512}
        ),
        condition="$d = 512$ and a deviation of four per cent is allowed: the value is 60611",
    )


STATEMENTS = (
    definition(
        "def-sinusoidal",
        at((20, 24), equation="U21"),
        "Entries $2i$ and $2i + 1$ of position $k$ are $\\sin(k/10000^{2i/d})$ and "
        "$\\cos(k/10000^{2i/d})$.",
        "it defines the encoding and its symbols",
    ),
    empirical(
        "bib-google-brief",
        at(26),
        "The original paper says little about its encoding except that it can express "
        "relative positions.",
        "it is about the text of another paper",
    ),
    # ------------------------------------------------------------ 1.1 why positions are encoded
    row(
        "perm-invariance-name",
        at(36, 45),
        "Self-attention is permutation-invariant.",
        same_as(attention.ATTENTION_INVARIANT),
        error="slip",
    ),
    definition(
        "qkv-projection",
        at(36, 43),
        "$Q$, $K$ and $V$ are $X$ times three matrices.",
        "it names the factors of (1)",
    ),
    definition(
        "eq1-attention",
        at((38, 41), equation="1"),
        "Attention is $\\mathrm{softmax}(QK^\\top/\\sqrt{d_k})V$.",
        "it defines attention",
    ),
    row(
        "thm1-equivariance",
        at(45, (47, 50), 52, section="Theorem 1", equation="2"),
        "Attention of permuted tokens is the permuted attention of the tokens.",
        same_as(attention.DOT_PRODUCT_EQUIVARIANT, given=attention.permutation),
    ),
    row(
        "thm1-orthogonality",
        at(45, section="Theorem 1"),
        "$P$ is a permutation matrix, that is, $P^\\top P = I$.",
        same_as(attention.ATTENTION_EQUIVARIANT, given=attention.permutation),
        otherwise=same_as(attention.ORTHOGONAL_EQUIVARIANT),
        condition="$P$ permutes the rows; orthogonality alone is not enough",
    ),
    row(
        "cannot-see-absolute",
        at(52),
        "Exchanged inputs give exchanged outputs, so the model cannot distinguish "
        "absolute positions.",
        same_as(attention.ATTENTION_EQUIVARIANT, given=attention.permutation),
        otherwise=same_as(attention.MASKED_EQUIVARIANT),
        condition="there is no mask",
    ),
    read_backwards(
        "example-woaini",
        55,
        "A sentence of three characters and its reversal are equivalent to attention.",
        3,
    ),
    read_backwards(
        "example-cat",
        56,
        "A sentence of six words and its reversal cannot be distinguished.",
        6,
    ),
    row(
        "order-lost",
        at(57),
        "All information about the order is lost.",
        same_as(attention.POOLED_INVARIANT, given=attention.permutation),
        otherwise=same_as(attention.MASKED_POOLED_INVARIANT),
        condition="there is no mask, and the outputs are only summed",
    ),
    row(
        "pe-necessary",
        at(59),
        "A position encoding is necessary to break the symmetry.",
        same_as(attention.ATTENTION_EQUIVARIANT, given=attention.permutation),
        otherwise=same_as(attention.MASKED_EQUIVARIANT),
        condition="there is no mask",
    ),
    definition(
        "eq3-add",
        at(63, (65, 68), equation="3"),
        "A vector $p_i$ is added to the embedding $x_i$.",
        "it says what an encoding is",
    ),
    definition(
        "eq4-qk",
        at((72, 75), equation="4"),
        "Queries and keys are the rows $x_i + p_i$ times matrices.",
        "it defines query and key as rows",
    ),
    row(
        "eq5-convention",
        at((79, 86), equation="5"),
        "The inner product of query and key has the matrix $W_Q^\\top W_K$, with the "
        "rows of (4).",
        same_as(scores.ROW_SCORE_WITH_COLUMN_KERNEL),
        error="slip",
    ),
    row(
        "eq5-four-terms",
        at((79, 86), equation="5"),
        "The inner product is a term in contents, two terms in content and position, "
        "and a term in positions.",
        same_as(scores.FOUR_TERMS_KERNEL),
        same_as(scores.ROW_FOUR_TERMS),
        otherwise=same_as(scores.ROW_SCORE_WITH_COLUMN_KERNEL),
        condition="all four terms use the matrix of one convention, columns or rows",
    ),
    row(
        "last-term-pure-position",
        at(88),
        "The last term is an interaction of positions alone.",
        prints(
            Equal(
                scores.score(scores.off + scores.p, scores.off + scores.q),
                dot(scores.p, scores.W_q.T * scores.W_k * scores.q),
            ),
            scores.TERMS_SEPARATED,
            proof=qed(by=ALGEBRA),
        ),
    ),
    # ------------------------------------------------------------ 1.2 a survey
    empirical(
        "bert-512",
        at(94, 101, 573),
        "BERT learns such a table for 512 positions, and GPT for 2048.",
        "it is about the files of two models",
    ),
    definition(
        "eq6-learned",
        at((96, 99), equation="6"),
        "A learned table has one vector for each of $L_{\\max}$ positions.",
        "it defines the parameters of a learned table",
    ),
    row(
        "learned-optimal",
        at(104),
        "In theory a learned table can be the best encoding.",
        same_as(learning.BEST_TABLE, given=("best",)),
        otherwise=same_as(learning.UNSEEN_ROW_DETERMINED),
        condition="only the loss and the positions of the training are meant",
    ),
    interpretive(
        "learned-simple",
        at(105),
        "A learned table is simple to implement.",
        "no measure of simplicity is named",
    ),
    observed(
        "learned-no-extrapolation",
        at(108),
        "A learned table does not generalise to lengths beyond its own.",
        "torch",
        "2.13.0",
        "python docs/observations/learned_table_end.py",
        "512 rows give vectors for positions 0 to 511; position 512 raises IndexError: index "
        "out of range in self",
        agrees=True,
    ),
    row(
        "learned-params-linear",
        at(109),
        "A learned table has $L_{\\max}d$ parameters.",
        same_as(learning.TABLE_PARAMETERS),
    ),
    row(
        "learned-no-relative",
        at(110),
        "A learned table contains no explicit information about relative positions.",
        same_as(learning.RELATIVE_TABLE_ON_SPHERE, given=("relative",)),
        otherwise=prints(
            Differ(
                dot(attention.p(m + k), attention.p(n + k)),
                dot(attention.p(m), attention.p(n)),
            ),
            refuted_at={
                m: 1,
                n: 0,
                k: 1,
                attention.E: 2,
                attention.p: Function(j, column(cos(j), sin(j))),
            },
        ),
        condition="the table is not one of the exceptions, all of whose rows have the "
        "same norm",
    ),
    definition(
        "eq7-sinusoidal",
        at((116, 122), equation="7"),
        "Entries $2i$ and $2i + 1$ of position $k$ are $\\sin(k/10000^{2i/d})$ and "
        "$\\cos(k/10000^{2i/d})$, for $0 ≤ i < d/2$.",
        "it repeats the definition of the encoding, with the range of its index",
    ),
    definition(
        "sinusoidal-no-params",
        at(125),
        "The encoding has no parameters to train.",
        "the formula has no free parameter",
    ),
    row(
        "sinusoidal-any-length",
        at(126),
        "The encoding extends to any length.",
        distinct,
        otherwise=prints(
            Less(Rational(1, 10**8), 2 - 2 * cos(k)),
            given=(given("two positions", Differ(k, 0)),),
            refuted_at={k: 710},
        ),
        condition="different positions need only have different encodings, however "
        "close",
    ),
    interpretive(
        "sinusoidal-props",
        at(127, 130),
        "The encoding has good properties, and it may not be the best one.",
        "no property and no measure is named",
    ),
    empirical(
        "sinusoidal-extrap-limited",
        at(131),
        "The extrapolation of the encoding is nevertheless limited.",
        "only trained models can settle it",
    ),
    empirical(
        "relative-more-important",
        at(135),
        "For many tasks relative positions matter more than absolute ones.",
        "only trained models can settle it",
    ),
    definition(
        "eq8-shaw",
        at(137, 138, (139, 142), equation="8"),
        "Shaw et al. add a vector for the offset $i - j$ to the key.",
        "it describes a scheme; the clipping of the offset is left out",
    ),
    definition(
        "rope-described",
        at(144, 145),
        "RoPE encodes relative positions by rotation matrices.",
        "it announces the definition of a later article",
    ),
    definition(
        "eq9-alibi",
        at(147, 148, (149, 152), equation="9"),
        "ALiBi subtracts $m|i - j|$ from the scores.",
        "it describes a scheme; the root and the values are left out",
    ),
    # ------------------------------------------------------------ 1.3 three ideas
    row(
        "absolute-gives-relative",
        at(160, 167),
        "The inner product of two absolute encodings can express the relative position.",
        same_as(plane.INNER_PRODUCT_SUM_SIN_FIRST),
    ),
    row(
        "eq10-is-the-key",
        at(160, 167),
        "The inner product depends on $m - n$ because of the formula for the sine of a "
        "difference.",
        same_as(plane.SINE_FORMULA_IS_INNER_PRODUCT),
        error="slip",
    ),
    row(
        "eq10-sin-difference",
        at((162, 165), equation="10"),
        "$\\sin(α - β) = \\sin α \\cos β - \\cos α \\sin β$.",
        prints(
            Equal(sin(α - β), sin(α) * cos(β) - cos(α) * sin(β)), proof=qed(by=ADDITION)
        ),
    ),
    row(
        "log-law",
        at(171),
        "A superposition of many frequencies decays by itself.",
        same_as(decay.LOGARITHMIC_LAW, given=("base",)),
        otherwise=same_as(recurrence.LADDER_TENDS_TO_ZERO),
        condition="the average over all frequencies is meant, at distances small "
        "compared with $b$",
    ),
    row(
        "eq11-power-law",
        at((173, 176), equation="11"),
        "The inner product is about $C/|m - n|^α$ as $|m - n|$ tends to infinity.",
        same_as(recurrence.LADDER_POWER_LAW),
        corrected=recurrence.SUM_RETURNS,
        error="result",
    ),
    interpretive(
        "gravity-analogy",
        at(178),
        "The decay is like the laws of decay in physics.",
        "it is an analogy with a law that does not hold here",
    ),
    row(
        "spectrum-ordering",
        at(182, 184, 185),
        "$θ_i = 10000^{-2i/d}$ is high for small $i$ and low for large $i$.",
        prints(
            Less(ladder(l), ladder(i)),
            frequency.LADDER_STRICT,
            {frequency.b: B},
            given=(dimension, given("later pair", Less(i, l))),
        ),
    ),
    interpretive(
        "short-long-capture",
        at(184, 185),
        "High frequencies capture short dependencies, and low frequencies capture long "
        "ones.",
        "the text does not define “capture”",
    ),
    interpretive(
        "wavelet-analogy-13",
        at(187),
        "The encoding is like wavelets, an analysis in time and frequency.",
        "it is an analogy",
    ),
    interpretive(
        "goals-14",
        at(191, (193, 196), (198, 202)),
        "Four steps will answer these questions.",
        "it announces the article",
    ),
    # ------------------------------------------------------------ 2.1 Taylor's expansion
    row(
        "eq12-full-symmetry",
        at(210, 211, equation="12"),
        "An attention model without a mask does not change when two inputs are "
        "exchanged.",
        same_as(attention.POOLED_INVARIANT, given=attention.permutation),
        same_as(
            attention.FIXED_TOKEN_INVARIANT,
            given=attention.permutation,
            under=("stays",),
        ),
        otherwise=same_as(attention.ATTENTION_INVARIANT),
        condition="the outputs are summed, or the token whose output is read stays in "
        "its place",
    ),
    row(
        "symmetry-unrecoverable",
        at(212),
        "Since $f(x, y) = f(y, x)$, the result does not distinguish $[x, y]$ from "
        "$[y, x]$.",
        same_as(attention.TWO_TOKENS_SYMMETRIC),
        otherwise=same_as(attention.ATTENTION_INVARIANT),
        condition="the outputs are summed",
    ),
    definition(
        "eq-u215-perturbed",
        at(214, 215, equation="U215"),
        "The new model is $f$ with a different vector added to every input.",
        "it defines the new model",
    ),
    row(
        "symmetry-broken",
        at(216),
        "Different vectors at different positions break the symmetry.",
        same_as(attention.PRODUCT_SEES_ORDER, given=("α ≠ β", "η ≠ ζ")),
        otherwise=same_as(attention.DIFFERENT_NUMBERS_BREAK_SYMMETRY),
        condition="$f$ is not one of the exceptions, such as a sum; a product is not "
        "an exception",
    ),
    row(
        "taylor-second-order",
        at(218, 219, equation="U219"),
        "To second order the new model is a sum of six terms.",
        same_as(taylor.SECOND_ORDER_EXPANSION),
    ),
    row(
        "taylor-term-roles",
        at(220),
        "The first term depends on no position, the next four on one position each, "
        "and the sixth is the first that depends on both.",
        same_as(taylor.FIRST_TERM_KNOWS_NO_POSITION),
        same_as(taylor.FIVE_TERMS_ARE_ABSOLUTE),
        same_as(taylor.SIXTH_TERM_IS_THE_INTERACTION),
    ),
    empirical(
        "bib-taylor",
        at(222),
        "The expansion follows an answer in a forum.",
        "it is about another text",
    ),
    # ------------------------------------------------------------ 2.2 one pair
    row(
        "eq13-identity-H",
        at(228, (230, 233), equation="13"),
        "If $H$ is the identity, the sixth term is the inner product of the encodings.",
        prints(
            Equal(dot(PE(m), identity(d) * PE(n)), dot(PE(m), PE(n))),
            hessian.IDENTITY_GIVES_INNER_PRODUCT,
            proof=qed(by=ALGEBRA),
        ),
    ),
    definition(
        "eq14-requirement",
        at(235, (237, 240), 242, equation="14"),
        "The inner product is required to be a function $g$ of $m - n$ alone.",
        "it states a requirement on the encoding",
    ),
    definition(
        "plane-complex",
        at(246, 248),
        "For $d = 2$ the vector $(x, y)$ is read as the number $x + iy$.",
        "it introduces a notation",
    ),
    row(
        "eq15-polar-product",
        at((250, 253), 255, equation="15"),
        "In a product of complex numbers the moduli multiply and the arguments add.",
        same_as(polar.ARGUMENTS_ADD, given=("polar form of z", "polar form of w")),
    ),
    row(
        "eq16-re-inner",
        at((257, 260), 262, equation="16"),
        "The inner product is the real part of one number times the conjugate of the "
        "other.",
        same_as(plane.INNER_PRODUCT_IS_REAL_PART),
        prints(Equal(conj(x + y * I), x - y * I), proof=qed(by=ALGEBRA)),
    ),
    row(
        "eq17-ansatz",
        at(264, (266, 269), 271, equation="17"),
        "Suppose $p_m p_n^* = q_{m-n}$; then the real parts give (14).",
        same_as(plane.PRODUCT_GIVES_INNER_PRODUCT, given=("relative",)),
        otherwise=same_as(plane.INNER_PRODUCT_FORCES_PRODUCT),
        condition="the equation is an assumption: it does not follow from (14)",
    ),
    row(
        "euler",
        at(273),
        "Euler's formula is $e^{iθ} = \\cos θ + i \\sin θ$.",
        prints(Equal(exp(I * ω), cos(ω) + I * sin(ω)), proof=qed(by=EULER)),
    ),
    definition(
        "eq18-polar",
        at(273, (275, 282), equation="18"),
        "The numbers are written in polar form.",
        "it introduces a notation",
    ),
    row(
        "eq19-substitute",
        at((286, 289), equation="19"),
        "In polar form the product has the modulus $r_m r_n$ and the angle "
        "$φ_m - φ_n$.",
        same_as(
            polar.POLAR_EQUATION,
            given=("relative", "p in polar form", "q in polar form"),
        ),
    ),
    row(
        "eq20-split",
        at(291, (293, 299), equation="20"),
        "The moduli agree and the angles agree.",
        same_as(polar.POLAR_PARTS_AGREE, given=("polar", "q in polar form")),
        otherwise=same_as(polar.ANGLES_SUBTRACT),
        condition="angles are read modulo $2π$",
    ),
    row(
        "eq21-modulus",
        at(301, (303, 306), equation="21"),
        "$r_m^{2} = R_0$, so every modulus is $\\sqrt{R_0}$.",
        prints(
            Equal(R(j) ** 2, ρ(0)),
            polar.POLAR_PARTS_AGREE,
            {k: j},
            given=(plane.polar, polar.q_polar),
            proof=via(R(j) * R(j), by=ALGEBRA).qed(
                by=LEMMA(polar.POLAR_PARTS_AGREE, {k: j})
            ),
        ),
        same_as(polar.RADIUS_IS_ROOT, given=("polar", "q in polar form")),
    ),
    definition(
        "normalise-1", at(308), "The modulus is set to 1.", "it chooses the scale"
    ),
    row(
        "eq22-angle",
        at(310, (312, 315), 317, equation="22"),
        "$φ_m - φ_0 = Φ_m$; if $φ_0 = 0$, then $φ_m = Φ_m$.",
        prints(
            Equal(turn(Φ(j) - Φ(0)), turn(Ψ(j))),
            polar.POLAR_PARTS_AGREE,
            given=(plane.polar, polar.q_polar),
            proof=qed(by=LEMMA(polar.POLAR_PARTS_AGREE, {k: 0}, atom=1)),
        ),
        prints(
            Equal(turn(Φ(j)), turn(Ψ(j))),
            polar.POLAR_PARTS_AGREE,
            given=(plane.polar, polar.q_polar, start),
            proof=via(turn(Φ(j) - Φ(0)), by=GIVEN(start)).qed(
                by=LEMMA(polar.POLAR_PARTS_AGREE, {k: 0}, atom=1)
            ),
            witnesses=({j: 1, **whole_turns, **no_turn},),
        ),
        otherwise=prints(
            Equal(Φ(j) - Φ(0), Ψ(j)),
            given=(plane.polar, polar.q_polar),
            refuted_at={j: 1, **whole_turns, **no_turn},
        ),
        condition="angles are read modulo $2π$",
    ),
    row(
        "eq23-difference",
        at(319, (321, 324), 326, equation="23"),
        "$φ_m - φ_{m-1} = φ_1$ for every $m$.",
        prints(
            Equal(turn(Φ(j) - Φ(j - 1)), turn(Φ(1))),
            plane.PHASES_ARITHMETIC,
            given=(plane.polar, start),
            proof=via(
                turn(Φ(1) - Φ(0)), by=LEMMA(plane.PHASES_ARITHMETIC, {j: j - 1})
            ).qed(by=GIVEN(start)),
            witnesses=({j: 3, **whole_turns},),
        ),
        otherwise=prints(
            Equal(Φ(j) - Φ(j - 1), Φ(1)),
            given=(plane.polar, start),
            refuted_at={j: 2, **whole_turns},
        ),
        condition="angles are read modulo $2π$",
    ),
    row(
        "eq24-linear-phase",
        at((328, 331), equation="24"),
        "$φ_m = φ_0 + mθ = mθ$.",
        prints(
            Equal(turn(Φ(r)), turn(r * Φ(1))),
            polar.PHASES_LINEAR,
            given=(plane.polar, start),
            proof=via(
                turn(Φ(0) + r * (Φ(1) - Φ(0))), by=LEMMA(polar.PHASES_LINEAR)
            ).qed(by=GIVEN(start)),
            witnesses=({r: 3, **whole_turns},),
        ),
        otherwise=prints(
            Equal(Φ(r), r * Φ(1)),
            given=(plane.polar, start),
            refuted_at={r: 2, **whole_turns},
        ),
        condition="angles are read modulo $2π$",
    ),
    row(
        "eq25-solution",
        at(333, (335, 338), equation="25"),
        "With modulus 1 and $φ_0 = 0$, so that $p_0 = 1$, the solution is "
        "$p_m = e^{imθ}$.",
        rotation,
        otherwise=same_as(plane.INNER_PRODUCT_FORCES_PRODUCT),
        condition="the whole product depends only on $m - n$, not just its real part",
    ),
    row(
        "eq26-real-form",
        at((342, 345), 347, equation="26"),
        "The real form is $(\\cos mθ, \\sin mθ)$: points of the unit circle, "
        "neighbours an angle $θ$ apart.",
        prints(
            (
                Equal(re(exp(I * m * ω)), cos(m * ω)),
                Equal(im(exp(I * m * ω)), sin(m * ω)),
            ),
            proof=proof(qed(by=EULER), qed(by=EULER)),
        ),
        prints(
            (Equal(dot(pair(m), pair(m)), 1), Equal(dot(pair(m + 1), pair(m)), cos(ω))),
            plane.PAIR_INNER_PRODUCT,
            proof=proof(
                qed(by=PYTHAGORAS),
                qed(by=LEMMA(plane.PAIR_INNER_PRODUCT, {m: m + 1, n: m})),
            ),
        ),
    ),
    row(
        "eq27-cos-difference",
        at(351, (353, 359), 361, equation="27"),
        "The inner product is "
        "$\\cos mθ \\cos nθ + \\sin mθ \\sin nθ = \\cos((m - n)θ)$.",
        prints(
            Equal(
                dot(pair(m), pair(n)), cos(m * ω) * cos(n * ω) + sin(m * ω) * sin(n * ω)
            ),
            proof=qed(by=ALGEBRA),
        ),
        same_as(plane.PAIR_INNER_PRODUCT),
    ),
    row(
        "period-27",
        at(363),
        "$g(k) = \\cos kθ$ has the period $2π/θ$.",
        prints(Equal(cos((t + 2 * pi / κ) * κ), cos(t * κ)), proof=qed(by=EULER)),
        otherwise=same_as(positions.COLUMN_REPEATS_ON_INTEGERS),
        condition="$k$ is a real number, not a position",
    ),
    row(
        "symmetry-27",
        at(364),
        "$g(m - n) = g(n - m)$.",
        prints(
            Equal(cos((m - n) * ω), cos((n - m) * ω)),
            plane.INNER_PRODUCT_SYMMETRIC,
            proof=qed(by=ADDITION),
        ),
    ),
    row(
        "monotone-27",
        at(365),
        "On $[0, π/θ]$ the inner product decreases with the distance.",
        prints(
            Less(cos(κ * y), cos(κ * x)),
            powers.COSINE_FALLS,
            {powers.x: κ * x, powers.y: κ * y},
            of=1,
            given=(
                given("from", AtMost(0, x)),
                given("farther", Less(x, y)),
                given("half a turn", AtMost(y, pi / κ)),
            ),
            witnesses=({κ: 1, x: 1, y: 3},),
        ),
    ),
    row(
        "superposition",
        at(369),
        "Inner products add up, so encodings of even dimension are made of "
        "two-dimensional ones.",
        same_as(orbits.INNER_PRODUCT_ADDS_OVER_PAIRS),
        otherwise=same_as(plane.INNER_PRODUCT_FORCES_PRODUCT),
        condition="rotating pairs are some of the solutions; there are others already "
        "in the plane",
    ),
    definition(
        "eq28-concatenation",
        at((371, 389), equation="28"),
        "The encoding of dimension $d$ consists of $d/2$ pairs with the frequencies "
        "$θ_i$.",
        "it defines the encoding",
    ),
    row(
        "eq29-sum-cos",
        at((393, 396), 398, equation="29"),
        "The inner product is $Σ_i \\cos((m - n)θ_i)$ and depends only on $m - n$.",
        same_as(plane.INNER_PRODUCT_SUM),
        same_as(plane.INNER_PRODUCT_RELATIVE),
    ),
    row(
        "nonunique",
        at(400),
        "Formula (28) is one solution of several.",
        same_as(orbits.ORBIT_IS_RELATIVE, given=("moves",)),
        same_as(orbits.THREE_DIMENSIONS),
    ),
    row(
        "nonunique-order",
        at(401),
        "Another order of sines and cosines gives another solution.",
        same_as(orbits.SINE_FIRST_SAME_INNER_PRODUCTS),
    ),
    row(
        "nonunique-phase",
        at(402),
        "A phase, as in $\\cos(mθ + φ_i)$, gives another solution.",
        prints(
            Equal(
                where(dot(orbits.phased(m), orbits.phased(n)), one_radius),
                plane.kernel_sum,
            ),
            orbits.PHASES_AND_RADII_FREE,
            one_radius,
        ),
        otherwise=same_as(orbits.COSINE_PHASE_IS_RELATIVE),
        condition="the sine has the phase of the cosine",
    ),
    row(
        "nonunique-chebyshev",
        at(403),
        "Chebyshev polynomials in place of cosines give another solution.",
        same_as(orbits.CHEBYSHEV_IS_RELATIVE),
        error="result",
    ),
    row(
        "trig-natural",
        at(405),
        "Sines and cosines are differentiable, periodic and orthogonal.",
        slopes,
        same_as(frequency.COLUMN_PERIODS),
        same_as(oscillators.ORTHOGONAL_IN_THE_MEAN, given=("difference", "sum")),
        otherwise=same_as(oscillators.COSINES_ORTHOGONAL),
        condition="orthogonality means orthogonality in the mean over all positions, "
        "not over some of them",
    ),
    # ------------------------------------------------------------ 2.3 long-range decay
    row(
        "order-irrelevant-411",
        at(411),
        "The order of sines and cosines does not matter, since neurons have no order.",
        same_as(learning.PERMUTED_COORDINATES),
        same_as(
            learning.PERMUTED_TRAINING,
            given=("trained", "permuted"),
            adding=("alike", "start"),
        ),
    ),
    definition(
        "eq30-theta",
        at(413, (415, 418), equation="30"),
        "$θ_i = 10000^{-2i/d}$ for $0 ≤ i < d/2$.",
        "it fixes the frequencies",
    ),
    row(
        "decay-trend-420",
        at(420),
        "As $|m - n|$ grows, the inner product tends to decay.",
        *every_part(curve.FALLS_UNTIL_2940, worded=True),
        *every_part(decay.FIRST_RISE, worded=True),
        otherwise=same_as(decay.ALWAYS_FALLS),
        condition="the average is meant, up to distance 2940; the sum of 64 cosines "
        "increases at its twelfth step",
    ),
    interpretive(
        "linguistic-422",
        at(422),
        "Words far apart should be less related.",
        "it is about language and names no measure",
    ),
    row(
        "eq31-re-sum",
        at(426, (428, 434), equation="31"),
        "The inner product is the real part of $Σ_i e^{i(m - n)θ_i}$.",
        prints(
            Equal(
                dot(PE(m), PE(n)), re(Sum(exp(I * (m - n) * θ(i)), (i, 0, d / 2 - 1)))
            ),
            sums.SUM_IS_REAL_PART,
            proof=via(plane.kernel_sum, by=LEMMA(plane.INNER_PRODUCT_SUM)).qed(
                by=EULER
            ),
        ),
    ),
    row(
        "eq32-insert",
        at((438, 441), equation="32"),
        "The same holds with $θ_i = 10000^{-2i/d}$.",
        prints(
            Equal(
                where(dot(PE(m), PE(n)), on_ladder),
                re(Sum(exp(I * (m - n) * ladder(i)), (i, 0, d / 2 - 1))),
            ),
            sums.SUM_IS_REAL_PART,
            given=(dimension,),
            proof=via(
                Sum(cos((m - n) * ladder(i)), (i, 0, d / 2 - 1)),
                by=LEMMA(plane.INNER_PRODUCT_SUM, on_ladder),
            ).qed(by=EULER),
        ),
    ),
    row(
        "riemann-setup",
        at(443),
        "$t = 2i/d$ lies in $[0, 1]$ and has the step $2/d$.",
        same_as(sums.NODES_LEFT, given=("index",)),
        prints(
            Equal(2 * (i + 1) / d - 2 * i / d, 2 / d),
            given=(sums.size,),
            proof=qed(by=ALGEBRA),
        ),
    ),
    row(
        "eq33-first-line",
        at((445, 451), equation="33"),
        "The sum is about $d/2$ times the sum over $t$ with the step $2/d$.",
        prints(
            Equal(
                waves,
                d
                / 2
                * Sum(exp(I * Δ * B ** (-(2 * i / d))) * (2 / d), (i, 0, d / 2 - 1)),
            ),
            sums.SUM_OVER_NODES,
            given=(sums.size,),
            proof=qed(by=ALGEBRA),
        ),
        otherwise=prints(
            Equal(waves, d / 2 * Sum(wave * (2 / d), (i, 0, d / 2 - 1))),
            given=(sums.size,),
            refuted_at={Δ: 1, d: 2, t: 1},
        ),
        condition="inside the sum $t = 2i/d$; the two sides are then equal",
    ),
    row(
        "eq33-riemann",
        at((445, 451), equation="33"),
        "The sum is about $d/2$ times the integral over $t$ from 0 to 1.",
        prints(
            AtMost(abs(2 / d * waves - average), 2 * Δ * (1 - 1 / B) / d),
            sums.LEFT_SUM,
            {sums.b: B},
            given=(sums.size,),
        ),
        otherwise=prints(
            AtMost(abs(2 / d * waves - average), Rational(1, 10)),
            given=(sums.size,),
            refuted_at={Δ: 4, d: 4},
        ),
        condition="$Δ$ is small compared with $d$",
    ),
    definition(
        "eq34-integral",
        at((455, 458), equation="34"),
        "$I(Δ) = \\int_0^1 e^{iΔ·10000^{-t}}dt$ with $Δ = m - n$.",
        "it defines the integral",
    ),
    row(
        "thm2-vdc",
        at(462, (464, 467), section="Theorem 2", equation="35"),
        "For a smooth monotone phase with $φ' ≠ 0$ the modulus of the integral is at "
        "most $C/|λ|$.",
        same_as(weights.VAN_DER_CORPUT, given=("order", "reciprocal")),
    ),
    interpretive(
        "thm2-name",
        at(462, section="Theorem 2"),
        "The bound is a special case of the Riemann–Lebesgue lemma.",
        "it is a name; the lemma gives the limit 0, and the bound gives the rate as "
        "well",
    ),
    row(
        "thm2-constant",
        at(469),
        "The constant depends on the derivative of $φ$, not on $λ$.",
        same_as(weights.VAN_DER_CORPUT, given=("order", "reciprocal")),
        same_as(weights.VAN_DER_CORPUT_CONSTANT, given=("base",)),
    ),
    row(
        "eq36-derivative",
        at(471, (473, 476), equation="36"),
        "$φ(t) = 10000^{-t}$ is decreasing: $φ'(t) = -\\ln 10000 · 10000^{-t} < 0$.",
        prints(
            (
                Equal(
                    where(D(decay.φ(t), (0, 1)), {decay.φ: Function(x, B ** (-x))}),
                    -log(B) * B ** (-t),
                ),
                Less(-log(B) * B ** (-t), 0),
            ),
            decay.FREQUENCY_DERIVATIVE,
            proof=proof(qed(by=ALGEBRA), qed(by=SIGN("<"))),
        ),
    ),
    row(
        "I-decays-478",
        at(478),
        "So $I(Δ)$ decays as $|Δ|$ grows.",
        same_as(decay.TENDS_TO_ZERO, given=("base",)),
        otherwise=fivefold,
        condition="the limit is meant; up to $b/\\ln b$ the decay is logarithmic",
    ),
    row(
        "substitution-482",
        at(482),
        "With $u = 10000^{-t}$, $t = -\\ln u/\\ln 10000$ and "
        "$dt = -du/(u \\ln 10000)$.",
        prints(
            (
                Equal(-log(B ** (-t)) / log(B), t),
                Equal(
                    where(
                        D(decay.ψ(u), (0, 1)), {decay.ψ: Function(u, -log(u) / log(B))}
                    ),
                    -1 / (u * log(B)),
                ),
            ),
            decay.FREQUENCY_DERIVATIVE,
            proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
        ),
    ),
    row(
        "eq37-limits",
        at((484, 490), equation="37"),
        "In $u$, $I(Δ)$ is an integral from 10000 to 1 and equals "
        "$\\int_1^{10000} (e^{iΔu}/u)\\,du/\\ln 10000$.",
        prints(
            (
                Equal(
                    average, Integral(exp(I * Δ * u) * (-1 / (u * log(B))), (u, B, 1))
                ),
                Equal(average, over_frequencies(1, B) / log(B)),
            ),
            decay.FREQUENCIES_FROM_ONE_TO_BASE,
            refuted_at={Δ: 1},
        ),
        error="slip",
    ),
    row(
        "ei-variant",
        at(492),
        "This integral is a variant of the exponential integral.",
        same_as(decay.EXPONENTIAL_INTEGRALS, given=("base",)),
    ),
    row(
        "eq38-sign",
        at((494, 497), equation="38"),
        "By parts, $\\int_1^{10000} (e^{iΔu}/u)\\,du$ is a boundary term minus "
        "$\\int_1^{10000} e^{iΔu}/(iΔu^{2})\\,du$.",
        prints(
            Equal(
                over_frequencies(1, B),
                exp(I * Δ * B) / (I * Δ * B)
                - exp(I * Δ) / (I * Δ)
                - Integral(exp(I * Δ * u) / (I * Δ * u**2), (u, 1, B)),
            ),
            decay.PARTS_WITH_MINUS,
            refuted_at={Δ: 1},
        ),
        error="slip",
    ),
    row(
        "eq39-leading",
        at((501, 504), equation="39"),
        "The leading term is $(e^{10000iΔ} - e^{iΔ})/(10000\\,iΔ\\ln 10000)$.",
        same_as(decay.PRINTED_LEADING_TERM),
        error="slip",
    ),
    row(
        "eq40-bound",
        at((508, 511), equation="40"),
        "$|I(Δ)|$ is at most about $2/(|Δ| \\ln 10000)$.",
        prints(
            AtMost(abs(average), 2 / (log(B) * Δ)),
            decay.PRINTED_BOUND,
            refuted_at={Δ: 1000},
        ),
        error="constant",
        reading="“at most about” means “at most”; a factor 10000 is lost in (37), so "
        "the bound is just as wrong for large $Δ$",
    ),
    row(
        "eq40-arithmetic",
        at((508, 511), equation="40"),
        "$\\ln 10000 ≈ 9.21$ and $2/9.21 ≈ 0.22$.",
        prints(
            (
                Less(abs(log(10000) - Rational(921, 100)), Rational(1, 200)),
                Less(abs(2 / log(10000) - Rational(22, 100)), Rational(1, 200)),
            ),
            decay.PRINTED_DIGITS,
        ),
    ),
    row(
        "conclusion-O1",
        at(513),
        "The inner product decays like $1/|Δ|$.",
        same_as(recurrence.LADDER_INVERSE_LAW),
        corrected=recurrence.SUM_RETURNS,
        error="result",
    ),
    row(
        "mathematica-code",
        at((519, 523)),
        "The program plots the real part of the integral from $-128$ to $128$.",
        prints(
            Equal(
                re(Integral(exp(I * x * Rational(1, 10000) ** t), (t, 0, 1))),
                curve.f(B, x),
            ),
            proof=qed(by=ALGEBRA),
        ),
        same_as(curve.CURVE_BY_COSINE_INTEGRALS, given=("base",)),
        same_as(curve.CURVE_EVEN),
        same_as(curve.CURVE_AT_ZERO),
    ),
    row(
        "obs-short",
        at(525, 526),
        "At distances below 10 the curve is close to 1.",
        same_as(curve.NEAR_ONE_FOR_NINE_TOKENS),
        error="constant",
    ),
    interpretive(
        "obs-middle",
        at(525, 527),
        "Between 10 and 100 the curve falls fast.",
        "the text does not say how fast; the curve falls further between 0 and 10",
    ),
    row(
        "obs-long",
        at(525, 528),
        "Beyond 100 the curve oscillates and decays like $1/|m - n|$.",
        fivefold,
        error="result",
    ),
    row(
        "power-correspondence",
        at(532, (534, 537), equation="41"),
        "$θ_i = i^{-α}$ corresponds to $t^{-α}$ in the integral.",
        same_as(families.POWER_PRINTED_CORRESPONDENCE),
        error="slip",
    ),
    definition(
        "eq41-power",
        at((534, 537), equation="41"),
        "$I_{\\mathrm{power}}(Δ) = \\int_0^1 e^{iΔt^{-α}}dt$.",
        "it defines the integral",
    ),
    row(
        "eq41-alpha1",
        at(539),
        "For $α = 1$ the decay is too fast.",
        far_smaller(families.one, families.two),
        corrected=families.POWERS_ORDERED_FAR,
        error="result",
        reading="“too fast”, “medium” and “too slow” are compared far away: the "
        "integral for $α = 1$ is smaller than that for $α = 2$",
    ),
    row(
        "eq41-alpha05",
        at(540),
        "For $α = 0.5$ the decay is medium.",
        far_smaller(half, families.two),
        corrected=families.POWERS_ORDERED_FAR,
        error="result",
        exact="it is a chosen exponent",
        reading="“too fast”, “medium” and “too slow” are compared far away: the "
        "integral for $α = 1/2$ is smaller than that for $α = 2$",
    ),
    row(
        "eq41-alpha2",
        at(541),
        "For $α = 2$ the decay is too slow.",
        far_smaller(families.one, families.two),
        corrected=families.POWERS_ORDERED_FAR,
        error="result",
        reading="“too fast”, “medium” and “too slow” are compared far away: the "
        "integral for $α = 2$ is larger than that for $α = 1$",
    ),
    definition(
        "eq42-exp",
        at(543, (545, 548), equation="42"),
        "$I_{\\mathrm{exp}}(Δ) = \\int_0^1 e^{iΔb^{-t}}dt$ with $b = 10000$.",
        "it gives the integral another name",
    ),
    row(
        "linear-correspondence",
        at(550),
        "$θ_i = 1 - i/d$ corresponds to $1 - t$ in the integral.",
        same_as(families.LINEAR_PRINTED_CORRESPONDENCE),
        error="constant",
    ),
    row(
        "eq43-linear",
        at((552, 555), equation="43"),
        "For the frequencies $1 - t$ the integral is $e^{iΔ}(1 - e^{-iΔ})/(iΔ)$.",
        prints(
            Equal(
                Integral(exp(I * Δ * (1 - t)), (t, 0, 1)),
                exp(I * Δ) * ((1 - exp(-I * Δ)) / (I * Δ)),
            ),
            families.LINEAR_CLOSED_FORM,
            {x: Δ},
        ),
    ),
    row(
        "eq43-zeros",
        at(557),
        "The inner product, read as this integral, vanishes at $Δ = 2πk$.",
        same_as(families.LINEAR_ZEROS, adding=("turns",)),
    ),
    row(
        "linear-nonmonotone",
        at(557),
        "With linear frequencies the decay is not monotone.",
        prints(
            Less(families.curve(5), families.curve(6)),
            families.LINEAR_FALLS_FOR_FIVE_LAGS,
            of=1,
        ),
    ),
    interpretive(
        "best-balance",
        at(560),
        "The exponential scheme is the most balanced one.",
        "no measure of balance is named",
    ),
    interpretive(
        "power-short-exp-long",
        at(561),
        "Powers decay too much at short range, and exponentials too little at long "
        "range.",
        "the text does not say how much decay is right",
    ),
    row(
        "linear-zero-contrast",
        at(562),
        "The linear scheme has a zero in each period and is unsuitable.",
        same_as(families.LINEAR_ZEROS, adding=("turns",)),
    ),
    # ------------------------------------------------------------ the base 10000
    interpretive(
        "base-empirical",
        at(566, 587),
        "The base 10000 is an empirical choice, not an optimum.",
        "the text names no quantity to be optimised",
    ),
    row(
        "freq-interval",
        at(568),
        "$θ_i$ lies between $1$ and $1/10000$.",
        prints(
            (AtMost(1 / B, ladder(i)), AtMost(ladder(i), 1)),
            frequency.FREQUENCY_RANGE,
            given=(dimension, some_pair),
            proof=proof(
                *(
                    qed(by=LEMMA(frequency.FREQUENCY_RANGE, {frequency.b: B}, atom=n))
                    for n in (2, 1)
                )
            ),
        ),
        reading="the larger end of the interval is written first",
    ),
    row(
        "wavelength-interval",
        at(568),
        "The wavelengths lie in $[2π, 2π·10000]$.",
        prints(
            (AtMost(2 * pi, λ(i, B)), AtMost(λ(i, B), 2 * pi * B)),
            frequency.WAVELENGTH_RANGE,
            given=(dimension, some_pair),
            proof=proof(
                qed(by=LEMMA(frequency.WAVELENGTH_RANGE, {frequency.b: B})),
                qed(by=LEMMA(frequency.WAVELENGTH_RANGE, {frequency.b: B}, atom=2)),
            ),
        ),
        otherwise=same_as(frequency.UPPER_END_ATTAINED),
        condition="the upper end need not be attained",
    ),
    row(
        "shortest-wavelength",
        at(570),
        "The shortest wavelength is about 6.28.",
        prints(
            Equal(λ(0, B), 2 * pi),
            frequency.WAVELENGTH_RANGE,
            given=(dimension,),
            proof=qed(by=ALGEBRA),
        ),
        prints(rounds_to(2 * pi, "6.28"), proof=qed(by=ENCLOSED(rel="≤"))),
    ),
    longest_wave("longest-wavelength", 571, "The longest wavelength is about 62800."),
    interpretive(
        "coverage-573",
        at(573),
        "The wavelengths must cover $[1, L]$.",
        "the text does not say what must be covered; the wavelengths begin at $2π$ "
        "(0923)",
    ),
    row(
        "eq44-condition",
        at((575, 578), equation="44"),
        "For a length $L$ the base must satisfy $10000^{2/d} ≥ L/2π$.",
        same_as(frequency.BASE_FOR_SECOND_PAIR),
        error="constant",
    ),
    row(
        "eq44-implication",
        at((575, 578), equation="44"),
        "If $10000^{2/d} ≥ L/2π$, then $10000 ≥ (L/2π)^{d/2}$.",
        prints(
            AtMost((L / (2 * pi)) ** (d / 2), B),
            frequency.ROOT_CONDITION_IFF,
            {frequency.b: B, frequency.u: L / (2 * pi)},
            given=(dimension, given("root", AtMost(L / (2 * pi), B ** (2 / d)))),
        ),
    ),
    row(
        "eq45-false-inequality",
        at(580, (582, 585), equation="45"),
        "$10000 ≥ 326^{256}$ is false, where $326 ≈ 2048/2π$.",
        same_as(frequency.BASE_BELOW_HUGE_POWER),
        prints(rounds_to(2048 / (2 * pi), "326"), proof=qed(by=ENCLOSED(rel="≤"))),
    ),
    empirical(
        "base-suitability",
        at((587, 590)),
        "A smaller base suits short texts and a larger base long texts; the base may "
        "be trained.",
        "only trained models can settle it",
    ),
    row(
        "base-1000-faster",
        at(588),
        "The base $b = 1000$ gives a faster decay.",
        *every_part(curve.BASE_1000_FASTER, worded=True),
        otherwise=prints(
            Less(curve.f(1000, k), curve.f(B, k)),
            given=(some_token,),
            refuted_at={k: 4554},
        ),
        condition="the distance is at most 4553",
    ),
    slower_base(
        "base-100000-slower", 589, "The base $b = 100000$ gives a slower decay."
    ),
    # ------------------------------------------------------------ 2.4 any Hessian
    interpretive(
        "recap-594",
        at(594),
        "The encoding was derived for $H = I$ and with decay.",
        "it recalls earlier sections",
    ),
    row(
        "eq-u597-index",
        at(596, 597, equation="U597"),
        "For a diagonal $H$ the sixth term is a sum from $i = 1$ to $d/2$ over the "
        "entries $2i$ and $2i + 1$.",
        prints(
            Equal(dot(PE(m), H * PE(n)), Sum(split, (i, 1, d / 2))),
            hessian.SPLIT_STARTS_AT_ONE,
        ),
        error="slip",
    ),
    row(
        "eq-u599-product-sum",
        at(596, 598, 599, equation="U599"),
        "That sum, and so the sixth term, has half sums of the entries with "
        "$\\cos((m - n)θ_i)$ and half differences with $\\cos((m + n)θ_i)$.",
        prints(
            Equal(
                Sum(split, (i, 1, d / 2)),
                Sum(
                    hessian.mean * cos((m - n) * θ(i))
                    + hessian.contrast * cos((m + n) * θ(i)),
                    (i, 1, d / 2),
                ),
            ),
            proof=qed(by=TERMWISE(ADDITION)),
        ),
        otherwise=same_as(hessian.SPLIT_STARTS_AT_ONE),
        condition="the sum from $i = 1$ to $d/2$ is meant; that of the sixth term runs "
        "from 0 to $d/2 - 1$",
    ),
    row(
        "m-plus-n-cancel",
        at(600),
        "The sum depends on $m - n$ and perhaps on $m + n$, which cancels where the "
        "two entries of a pair agree.",
        same_as(hessian.MIXED_PART_VANISHES_IFF, given=("agree",)),
        same_as(hessian.EQUAL_ENTRIES_ARE_RELATIVE, given=("agree",)),
    ),
    interpretive(
        "diag-learnable",
        at(600),
        "The encoding makes it possible to learn relative positions.",
        "the text leaves the result to the training",
    ),
    row(
        "eq-u603-integral",
        at(602, 603, equation="U603"),
        "The first sum corresponds to $\\int_0^1 h_t e^{i(m - n)θ_t}dt$.",
        same_as(cells.WEIGHTED_SUM, given=("base",), under=("weight", "slope")),
        otherwise=same_as(cells.WEIGHTED_SUM_IS_AVERAGE),
        condition="the sign $\\sim$ includes the factor $d/2$, the real part and the "
        "error of a Riemann sum, which is small for bounded weight and slope",
    ),
    row(
        "diag-decay",
        at(602),
        "With a diagonal $H$ the decay is still there.",
        same_as(recurrence.SUPERPOSITION_TENDS_TO_ZERO),
        error="result",
        reading="the sum tends to 0",
    ),
    row(
        "diag-integral-limit",
        at(604),
        "Under mild conditions the integral tends to zero, so the decay can be kept.",
        same_as(
            weights.SMOOTH_WEIGHT_TENDS_TO_ZERO,
            given=("base",),
            under=("weight", "slope"),
        ),
        otherwise=same_as(recurrence.SUPERPOSITION_TENDS_TO_ZERO),
        condition="weight and slope are bounded, and the integral is meant, not the sum",
    ),
    row(
        "nondiag-hard",
        at(606),
        "If $H$ is not diagonal, these properties are hard to obtain.",
        same_as(hessian.BLOCK_RELATIVE_IFF, given=("relative",), adding=("sin ω ≠ 0",)),
        otherwise=prints(
            (Equal(hessian.b, 0), Equal(hessian.c, 0)),
            hessian.BLOCK_RELATIVE_IFF,
            given=hessian.BLOCK_RELATIVE_IFF.parts[0].sequent.given,
            refuted_at={hessian.a: 0, hessian.e: 0, hessian.b: -1, hessian.c: 1, ω: 1},
        ),
        condition="blocks $αI + βJ$ are excepted: equal entries on the diagonal and "
        "opposite entries off it",
        reading="a block that depends only on $m - n$ has no entries off the diagonal",
    ),
    row(
        "diag-dominance-enough",
        at(606),
        "If the diagonal dominates, the properties of a diagonal $H$ are approximately "
        "kept.",
        prints(
            AtMost(
                abs(
                    dot(point(x), blocks.block * point(y))
                    - dot(point(x), Matrix([[blocks.a, 0], [0, blocks.e]]) * point(y))
                ),
                ε * (abs(blocks.a) + abs(blocks.e)),
            ),
            given=(
                first := given("first row", AtMost(abs(blocks.b), ε * abs(blocks.a))),
                second := given("second row", AtMost(abs(blocks.c), ε * abs(blocks.e))),
            ),
            proof=via(
                abs(blocks.b * (cos(x) * sin(y)) + blocks.c * (sin(x) * cos(y))),
                by=ALGEBRA,
            )
            .via(
                abs(blocks.b) * (abs(cos(x)) * abs(sin(y)))
                + abs(blocks.c) * (abs(sin(x)) * abs(cos(y))),
                by=TRIANGLE,
            )
            .via(
                abs(blocks.b) * (1 * abs(sin(y)))
                + abs(blocks.c) * (abs(sin(x)) * abs(cos(y))),
                by=at_most_one(x, 0),
            )
            .via(
                abs(blocks.b) * (1 * 1) + abs(blocks.c) * (abs(sin(x)) * abs(cos(y))),
                by=at_most_one(y, 1),
            )
            .via(
                abs(blocks.b) * (1 * 1) + abs(blocks.c) * (1 * abs(cos(y))),
                by=at_most_one(x, 1),
            )
            .via(
                abs(blocks.b) * (1 * 1) + abs(blocks.c) * (1 * 1), by=at_most_one(y, 0)
            )
            .via(ε * abs(blocks.a) + abs(blocks.c), by=GIVEN(first))
            .via(ε * abs(blocks.a) + ε * abs(blocks.e), by=GIVEN(second))
            .qed(by=ALGEBRA),
        ),
    ),
    interpretive(
        "diag-decoupling",
        at(606),
        "A dominant diagonal means that the coordinates are nearly unrelated.",
        "the text measures neither side",
    ),
    empirical(
        "bert-covariance",
        at(606),
        "The covariance of BERT's embeddings is larger on the diagonal.",
        "only the weights of the model can settle it",
    ),
    # ------------------------------------------------------------ discussion
    empirical(
        "trained-better",
        at(610),
        "In BERT a learned table performs better.",
        "only trained models can settle it",
    ),
    interpretive(
        "discussion-614",
        at(612, 614, 618),
        "Any of the four steps may be the weak one.",
        "it says nothing that could be wrong",
    ),
    empirical(
        "p-small-bert",
        at(614),
        "In BERT the word vectors are longer than the position vectors.",
        "only the weights of the model can settle it",
    ),
    # ------------------------------------------------------------ 3.1 hands of a clock
    interpretive(
        "clock-analogy",
        at(661),
        "Pairs rotate like the hands of a clock.",
        "it is an analogy",
    ),
    row(
        "clock-dims01",
        at(663),
        "Dimensions 0 and 1 are the fastest hand.",
        prints(
            (AtMost(ladder(i), 1), Equal(ladder(Rational(0)), 1)),
            frequency.FREQUENCY_RANGE,
            given=(dimension, some_pair),
            proof=proof(
                qed(by=LEMMA(frequency.FREQUENCY_RANGE, {frequency.b: B}, atom=1)),
                qed(by=ALGEBRA),
            ),
        ),
    ),
    interpretive(
        "clock-dims23",
        at(664),
        "Dimensions 2 and 3 have a middle frequency, like a minute hand.",
        "the text does not say how fast “middle” is; of 512 dimensions they rotate by "
        "0.9647 a position, hardly less than the first two, which rotate by 1",
    ),
    row(
        "clock-dims510",
        at(665),
        "The last pair, dimensions 510 and 511 of 512, is the slowest hand.",
        prints(
            AtMost(ladder(d / 2 - 1), ladder(i)),
            frequency.FREQUENCY_RANGE,
            {frequency.b: B},
            given=(dimension, some_pair),
        ),
    ),
    definition(
        "eq46-pair",
        at((667, 670), equation="46"),
        "Pair $i$ of position $m$ is $(\\cos mθ_i, \\sin mθ_i)$ with "
        "$θ_i = 10000^{-2i/d}$.",
        "it repeats the definition of the encoding, pair by pair",
    ),
    row(
        "geom-m0",
        at(673),
        "At $m = 0$ all pairs are $(1, 0)$.",
        prints(
            Equal(PE(0), Stack(column(1, 0), (i, d / 2))),
            positions.ROW_ZERO,
            proof=qed(by=DIRECT_SUM(ALGEBRA)),
        ),
    ),
    row(
        "geom-m1",
        at(674),
        "At $m = 1$ each pair has rotated by its own $θ_i$.",
        prints(
            Equal(PE(1), Stack(column(cos(θ(i)), sin(θ(i))), (i, d / 2))),
            positions.ROW_ZERO,
            proof=qed(by=DIRECT_SUM(ALGEBRA)),
        ),
    ),
    row(
        "geom-diff",
        at(675),
        "The relative position $m - n$ is a rotation by $θ_i(m - n)$.",
        prints(
            Equal(PE(m), offset.M(m - n).T * PE(n)),
            offset.SHIFT_LINEAR_COS_FIRST,
            proof=via(PE(n + (m - n)), by=DIRECT_SUM(ALGEBRA)).qed(
                by=LEMMA(offset.SHIFT_LINEAR_COS_FIRST, {offset.t: n, offset.k: m - n})
            ),
        ),
        otherwise=same_as(positions.NONZERO_FREQUENCY_TELLS_POSITIONS),
        condition="angles are read modulo $2π$",
    ),
    # ------------------------------------------------------------ 3.2 a spectrum
    interpretive(
        "eq47-wavelet",
        at(679, (681, 684), equation="47"),
        "Positions correspond to a signal and pairs of columns to wavelets.",
        "it is an analogy; a cosine has the same size everywhere, which no wavelet has",
    ),
    row(
        "table32-columns",
        at((688, 692)),
        "The frequencies 1, 1/100 and 1/10000 have the periods $2π/θ$: 6.28, 628 and, "
        "to the nearest hundred, 62800.",
        prints(
            (
                rounds_to(2 * pi, "6.28"),
                rounds_to(2 * pi / Rational(1, 100), "628"),
                AtMost(abs(2 * pi / Rational(1, 10000) - 62800), 50),
            ),
            frequency.TABLE_OF_FREQUENCIES,
            proof=proof(*(qed(by=ENCLOSED(rel="≤")),) * 3),
        ),
    ),
    interpretive(
        "table32-capture",
        at((688, 692)),
        "The three pairs capture 1 to 6 tokens, 10 to 600 tokens and global structure.",
        "the text does not define “capture”",
    ),
    row(
        "table32-row1",
        at(690),
        "Dimensions 0 and 1 have the frequency 1 and the period 6.28.",
        prints(
            Equal(ladder(Rational(0)), 1),
            frequency.FREQUENCY_RANGE,
            given=(dimension,),
            proof=qed(by=ALGEBRA),
        ),
        prints(rounds_to(2 * pi, "6.28"), proof=qed(by=ENCLOSED(rel="≤"))),
        exact="the first frequency is exactly 1",
    ),
    row(
        "table32-row2",
        at(691),
        "Dimensions 128 and 129 have the frequency 1/100.",
        prints(
            Equal(ladder(Rational(64)), Rational(1, 100)),
            frequency.MIDDLE_FREQUENCY_IFF,
            given=(dimension,),
            adding=(width := given("256 dimensions", Equal(d, 256)),),
            proof=qed(by=GIVEN(width)),
            witnesses=({d: 256},),
            without={"256 dimensions": {d: 512}},
        ),
    ),
    row(
        "table32-row3",
        at(692),
        "The last dimensions, 255 and 256, have the frequency 1/10000.",
        prints(
            AtMost(abs(10000 * B ** Rational(-254, 256) - 1), half),
            proof=qed(by=ENCLOSED(rel="≤")),
        ),
        reading="to the one digit that is printed; 62,800 is the period of 1/10000 "
        "itself",
    ),
    row(
        "fourier-any-periodic",
        at(694),
        "Every periodic function is a sum of the terms "
        "$a_k \\cos kωt + b_k \\sin kωt$.",
        same_as(oscillators.FOURIER_SERIES, given=("period",)),
        otherwise=same_as(oscillators.ANY_FREQUENCY_WILL_DO),
        condition="the function has a continuous derivative, $ω$ is $2π$ over its "
        "period, and the sum may be infinite",
    ),
    interpretive(
        "fourier-analogy",
        at(694),
        "The encoding is similar to a Fourier series.",
        "it is an analogy; the frequencies are not multiples of one of them",
    ),
    # ------------------------------------------------------------ 3.3 oscillators
    interpretive(
        "damped-analogy",
        at(698, (700, 706)),
        "The decay is similar to that of a damped oscillator.",
        "it is an analogy; the oscillators of (48) are undamped and keep their energy",
    ),
    definition(
        "eq48-oscillator",
        at((700, 706), equation="48"),
        "Each coordinate $x_i$ satisfies $x_i'' + ω_i^{2}x_i = 0$.",
        "it defines the model",
    ),
    row(
        "eq48-correlation",
        at((700, 706), equation="48"),
        "The correlation of $x_i(t_1)$ and $x_j(t_2)$ is proportional to "
        "$\\cos(ω(t_1 - t_2))$.",
        same_as(oscillators.OSCILLATOR_CORRELATION),
        otherwise=same_as(oscillators.EVERY_PAIR_CORRELATES),
        condition="$i = j$, and the mean is taken over a uniform phase",
    ),
    row(
        "eq49-total",
        at((710, 713), equation="49"),
        "The total correlation is $Σ_i A_i \\cos(ω_i(t_1 - t_2))$.",
        same_as(oscillators.TOTAL_CORRELATION),
        otherwise=prints(
            Equal(
                Sum(oscillators.each, (i, 0, d / 2 - 1)),
                Sum(oscillators.a(i) ** 2 / 2 * cos(θ(i) * (t - τ)), (i, 0, d / 2 - 1)),
            ),
            refuted_at={
                d: 2,
                t: 0,
                τ: 0,
                oscillators.φ: 0,
                oscillators.a: Function(i, 1),
                θ: Function(i, Rational(1)),
            },
        ),
        condition="the mean is taken over uniform phases, and $A_i$ is half the "
        "squared amplitude",
    ),
    row(
        "interference-decay",
        at(715),
        "Far away, different frequencies cancel, so the superposition decays.",
        same_as(recurrence.SUPERPOSITION_TENDS_TO_ZERO),
        error="result",
        reading="it tends to 0",
    ),
    interpretive(
        "feynman-analogy",
        at(717),
        "The superposition is like the phases in Feynman's path integral.",
        "it is an analogy",
    ),
    # ------------------------------------------------------------ 3.4 information
    row(
        "max-entropy-title",
        at(719, 721),
        "Of all bounded encodings the sinusoidal one has the largest entropy.",
        same_as(variance.SINE_HAS_LARGEST_ENTROPY),
        error="result",
    ),
    row(
        "constr-bounded",
        at(724),
        "The norm of $p_m$ is bounded.",
        prints(
            Equal(sqrt(dot(PE(m), PE(m))), sqrt(d / 2)),
            plane.NORM_IS_ROOT,
            proof=qed(by=LEMMA(plane.SQUARED_NORM)),
        ),
        otherwise=same_as(positions.NORM_BOUNDED_IN_DIMENSION),
        condition="it is bounded in $m$ for a fixed dimension, not in the dimension",
    ),
    row(
        "constr-distinct",
        at(725),
        "Different positions have different encodings.",
        distinct,
    ),
    row("constr-smooth", at(726), "The encoding is differentiable in $m$.", slopes),
    interpretive(
        "thm3-near-optimal",
        at(728, section="Theorem 3"),
        "Under these constraints sines and cosines are nearly optimal.",
        "the text names no quantity to be optimised",
    ),
    row(
        "thm3-orthogonality",
        at(729, section="Theorem 3"),
        "Columns of different frequencies are orthogonal, so there is no redundancy.",
        same_as(oscillators.ORTHOGONAL_IN_THE_MEAN, given=("difference", "sum")),
        otherwise=same_as(oscillators.COSINES_ORTHOGONAL),
        condition="orthogonality means orthogonality in the mean over all positions, "
        "not over some of them",
    ),
    row(
        "thm3-completeness",
        at(730, section="Theorem 3"),
        "A Fourier basis approximates every square-integrable function.",
        same_as(oscillators.FOURIER_SERIES, given=("period",)),
        otherwise=same_as(oscillators.TWO_COLUMNS_COMPLETE),
        condition="the basis consists of all multiples of one frequency, and the "
        "function has a continuous derivative; the columns of an encoding are not "
        "complete",
    ),
    row(
        "thm3-compact-support",
        at(731, section="Theorem 3"),
        "Each dimension has compact support, since its values lie in $[-1, 1]$.",
        same_as(oscillators.COMPACT_SUPPORT),
        error="slip",
    ),
    row(
        "thm3-max-variance",
        at(731, section="Theorem 3"),
        "Each dimension has values in $[-1, 1]$ and the largest possible variance.",
        same_as(variance.HALF_IS_THE_LARGEST_VARIANCE),
        error="result",
    ),
    # ------------------------------------------------------------ 3.5 two pictures
    row(
        "block2-function",
        at((744, 753)),
        "The program fills a table with the cosine first.",
        same_as(programs.RATES_WRITE_COSINES_FIRST),
        same_as(programs.RUN_WRITES_COSINES_FIRST),
    ),
    row(
        "code35-order",
        at((744, 753)),
        "The program fills the table of the sinusoidal encoding (7).",
        same_as(programs.COSINES_FIRST_IS_TABLE),
        error="slip",
    ),
    empirical(
        "tsne-shape",
        at(769),
        "In the picture the positions form a spiral or circles.",
        "it is about one run of a random method; three other runs gave an open arc",
    ),
    empirical(
        "tsne-neighbours",
        at(769),
        "In the picture neighbours are close and distant positions are apart.",
        "it is about one run of a random method",
    ),
    row(
        "block3-heatmap",
        at(773, (778, 779)),
        "The product of the table and its transpose is the $64 × 64$ matrix of inner "
        "products.",
        *every_part(programs.PRODUCT_WITH_TRANSPOSE_IS_SIMILARITY),
    ),
    row(
        "heatmap-diagonal",
        at(790),
        "The entries on the diagonal are close to 1.",
        same_as(sums.DIAGONAL_IS_ONE),
        error="constant",
    ),
    row(
        "heatmap-stripes",
        at(791),
        "Along each diagonal the entries are equal.",
        same_as(plane.INNER_PRODUCT_RELATIVE),
    ),
    row(
        "heatmap-to-zero",
        at(792),
        "Away from the diagonal the entries gradually decay to 0.",
        same_as(recurrence.LADDER_TENDS_TO_ZERO),
        error="result",
        reading="they tend to 0 with the distance; in the picture itself, which ends "
        "at 63, none is below two fifths of the entries on the diagonal (1034)",
    ),
    # ------------------------------------------------------------ 3.6 RoPE
    row(
        "eq50-rope",
        at(796, (798, 801), equation="50"),
        "One rotation by $mθ$, applied to query and key, gives $q_m'$ and $k_n'$.",
        same_as(rotary.KEY_TURNED_BY_QUERY_POSITION),
        error="slip",
    ),
    row(
        "eq51-rope-inner",
        at((805, 808), equation="51"),
        "The inner product of $q_m'$ and $k_n'$ is $⟨q, k⟩ \\cos((m-n)θ)$.",
        same_as(rotary.COSINE_ONLY),
        error="result",
    ),
    definition(
        "cmp-implementation",
        at(814),
        "One encoding adds a vector, the other rotates.",
        "it describes the two schemes",
    ),
    row(
        "cmp-relative",
        at(815),
        "RoPE encodes relative positions explicitly, since its rotations commute.",
        same_as(rotary.RELATIVE_ROTATION),
        same_as(rotary.ROTATIONS_COMMUTE),
        otherwise=same_as(rotary.ORTHOGONAL_MAPS_COMMUTE),
        condition="the rotations act in the same planes",
    ),
    empirical(
        "cmp-extrapolation",
        at(816),
        "RoPE extrapolates better, since it is invariant under translations.",
        "only trained models can settle it; by (27) the other encoding is invariant "
        "too",
    ),
    row(
        "cmp-efficiency",
        at(817),
        "The added encoding costs less than RoPE.",
        prints(
            Less(Sum(1, (i, 0, d - 1)), 2 * Sum(4 + 2, (i, 0, d / 2 - 1))),
            given=(dimension,),
            proof=via(d, by=ALGEBRA).via(6 * d, by=SIGN("<")).qed(by=ALGEBRA),
        ),
        reading="it costs one sum for each entry of a token; RoPE costs four products "
        "and two sums for each pair of columns, of the query and of the key",
    ),
    row(
        "rope-no-taylor",
        at(819),
        "RoPE is relative without Taylor's expansion.",
        same_as(rotary.RELATIVE_INNER_PRODUCT),
    ),
    empirical(
        "rope-better-long",
        at(819),
        "RoPE therefore extrapolates better to long texts.",
        "only trained models can settle it",
    ),
    # ------------------------------------------------------------ 4.1 is p small?
    definition(
        "assume-small-p",
        at(825),
        "The norm of $p$ is small compared with that of $x$.",
        "it states an assumption",
    ),
    empirical(
        "block4-bert-norms",
        at((829, 839)),
        "The program prints the mean norms of two tables of BERT.",
        "only the weights of the model can settle it",
    ),
    empirical(
        "bert-norm-values",
        at(842, 843, 845),
        "The mean norms are 8.2 and 5.1, so $p$ is not small.",
        "only the weights of the model can settle it",
    ),
    row(
        "first-order-accuracy",
        at(845),
        "The first-order approximation may not be accurate.",
        prints(
            AtMost(taylor.σ**2 / 2, exp(taylor.σ) - (1 + taylor.σ)),
            taylor.EXPONENTIAL_REMAINDER,
            proof=via(taylor.σ**2 / 2 + taylor.σ**3 / 6, by=SIGN("≤"))
            .via(
                taylor.σ**2 / 2 + (exp(taylor.σ) - (1 + taylor.σ + taylor.σ**2 / 2)),
                by=LEMMA(taylor.EXPONENTIAL_REMAINDER),
            )
            .qed(by=ALGEBRA),
        ),
        otherwise=prints(
            Differ(α * (x + y) + β, α * x + β + α * y),
            refuted_at={α: 1, β: 0, x: 0, y: 0},
        ),
        condition="the model is not one of the exceptions, which are linear; $\\exp$ "
        "is not an exception",
    ),
    row(
        "cross-term-dominance",
        at(848),
        "Since $p$ is not small, the term in positions alone may not dominate the "
        "middle terms.",
        prints(
            Sequent((Less(abs(α * β), abs(x * β + α * y)),), some=(x, y, α, β)),
            proof=proof(qed(by=SIGN("<")), choose={x: 2, y: 2, α: 1, β: 1}),
        ),
        otherwise=same_as(scores.SMALLER_IS_MORE_DOMINANT),
        condition="the size of $p$ is not the reason: the smaller $p$ is, the less its "
        "own term weighs",
    ),
    row(
        "higher-order-terms",
        at(849),
        "Terms of the third and fourth order may not be negligible.",
        same_as(taylor.EXPONENTIAL_REMAINDER),
        same_as(taylor.EXPONENTIAL_REMAINDER_MEASURED),
        otherwise=prints(
            Differ(
                where(
                    taylor.f(taylor.x + taylor.p, taylor.y + taylor.q),
                    taylor.at_bilinear,
                ),
                where(taylor.E(taylor.p, taylor.q), taylor.at_bilinear),
            ),
            refuted_at={
                d: 2,
                taylor.H: Matrix([[1, 2], [3, 5]]),
                **{
                    z: taylor.cubic[z] for z in (taylor.x, taylor.y, taylor.p, taylor.q)
                },
            },
        ),
        condition="the model is not one of the exceptions, such as a bilinear one; "
        "$\\exp(x + y)$ is not an exception",
    ),
    interpretive(
        "degrade-strong",
        at(850),
        "Under strong interaction the relative property degrades.",
        "the text does not say how strong",
    ),
    # ------------------------------------------------------------ 4.2 is H diagonal?
    definition(
        "assume-H-diag",
        at(854),
        "The block $H$ of second derivatives is nearly diagonal.",
        "it states an assumption",
    ),
    observed(
        "block5-is-hessian",
        at(856, (859, 870)),
        "The program computes the structure of the block $∂^{2}f/∂x_m∂x_n$.",
        "transformers",
        "5.23.0",
        "python docs/observations/attention_weights.py",
        "it correlates the 240 rows of 12 attention heads, a $240 × 240$ matrix; no "
        "derivative is taken.  The block itself is $768 × 768$, and autograd gives its "
        "rows",
        agrees=False,
        error="result",
    ),
    observed(
        "block5-head-comment",
        at(861),
        "`outputs.attentions[0][0]` is the first head of the first layer.",
        "transformers",
        "5.23.0",
        "python docs/observations/attention_weights.py",
        "`attentions[0]` has shape (3, 12, 20, 20): sentences, heads, tokens, tokens; "
        "`[0][0]` has shape (12, 20, 20), all heads of the first sentence; one head is "
        "`[0][0, 0]`, of shape (20, 20)",
        agrees=False,
        error="result",
    ),
    row(
        "diag-strength-082",
        at(867, 874),
        "The mean of the diagonal of a correlation matrix is 0.82.",
        same_as(variance.DIAGONAL_STRENGTH),
        error="constant",
        exact="it is 1, and no number that rounds to 0.82 is 1",
    ),
    empirical(
        "offdiag-strength-031",
        at(868, 875),
        "The mean modulus of the other correlations is 0.31.",
        "only the weights of the model can settle it",
    ),
    row(
        "ratio-38",
        at(877),
        "The mean 0.31 is 38 per cent of 0.82.",
        same_as(variance.RATIO_IS_38_PERCENT),
    ),
    row(
        "mix-abs-rel",
        at(878),
        "Entries off the diagonal mix relative and absolute positions.",
        prints(
            Equal(
                dot(pair(m), Matrix([[α, β], [β, α]]) * pair(n)),
                α * cos((m - n) * ω) + β * sin((m + n) * ω),
            ),
            blocks.BLOCK_SPLIT,
            {x: m * ω, y: n * ω, blocks.a: α, blocks.b: β, blocks.c: β, blocks.e: α},
        ),
        otherwise=prints(
            Differ(
                dot(pair(m + 1), Matrix([[α, -β], [β, α]]) * pair(n + 1)),
                dot(pair(m), Matrix([[α, -β], [β, α]]) * pair(n)),
            ),
            refuted_at={m: 0, n: 0, ω: 1, α: 1, β: 1},
        ),
        condition="the two entries are not opposite: with $-β$ and $β$ the term "
        "depends only on $m - n$",
    ),
    interpretive(
        "decay-partly-fails",
        at(879, 880),
        "The decay fails in part, and the model has to learn a mixture.",
        "nothing is measured",
    ),
    # ------------------------------------------------------------ 4.3 learned tables
    empirical(
        "table43-sinusoidal",
        at(888),
        "The sinusoidal encoding scores 79.2 and 88.5.",
        "only trained models can settle it",
    ),
    empirical(
        "table43-learned",
        at(889),
        "The learned table scores 80.1 and 89.3.",
        "only trained models can settle it",
    ),
    row(
        "table43-learned-params",
        at(889),
        "The learned table has 393 thousand parameters.",
        same_as(learning.TABLE_PARAMETERS),
        thousands,
    ),
    row(
        "table43-bold",
        at(889, 890),
        "The learned table has the best score in both columns.",
        same_as(printed.LEARNED_SCORES_BEST),
        error="slip",
        exact="printed numbers are compared with each other",
    ),
    empirical(
        "table43-rope",
        at(890),
        "RoPE scores 80.3 and 89.7.",
        "only trained models can settle it",
    ),
    empirical(
        "table43-alibi",
        at(891),
        "ALiBi scores 79.8 and 89.1.",
        "only trained models can settle it",
    ),
    empirical(
        "concl43-short",
        at(894),
        "Up to 512 tokens the learned table is better.",
        "only trained models can settle it",
    ),
    row(
        "concl43-short-table",
        at(894),
        "In the table the learned encoding has a higher score than the sinusoidal one.",
        scores_rise(("79.2", "80.1"), ("88.5", "89.3")),
    ),
    empirical(
        "concl43-long",
        at(895),
        "Beyond 512 tokens the others are better.",
        "only trained models can settle it",
    ),
    row(
        "concl43-memory",
        at(896),
        "Encodings without parameters save the memory of 393 thousand numbers.",
        thousands,
    ),
    # ------------------------------------------------------------ 4.4 other bases
    empirical(
        "table44-b100",
        at(904),
        "Base 100 scores 78.1 and loses 2.3 and 8.5.",
        "only trained models can settle it",
    ),
    empirical(
        "table44-b1000",
        at(905),
        "Base 1000 scores 79.0 and loses 1.5 and 5.2.",
        "only trained models can settle it",
    ),
    empirical(
        "table44-b10000",
        at(906),
        "Base 10000 scores 79.2 and loses 0.8 and 3.1.",
        "only trained models can settle it",
    ),
    empirical(
        "table44-b100000",
        at(907),
        "Base 100000 scores 78.8 and loses 0.9 and 2.8.",
        "only trained models can settle it",
    ),
    empirical(
        "table44-learnable",
        at(908),
        "A trained base scores 79.5 and loses 0.6 and 2.5.",
        "only trained models can settle it",
    ),
    empirical(
        "obs44-tradeoff",
        at(911),
        "The base $b = 10000$ is a good compromise.",
        "only trained models can settle it",
    ),
    empirical(
        "obs44-learnable",
        at(912),
        "A trained base is slightly better and less stable.",
        "only trained models can settle it",
    ),
    row(
        "obs44-learnable-table",
        at(912),
        "In the table a trained base has a higher score than 10000 and loses less at "
        "both lengths.",
        scores_rise(("79.2", "79.5"), ("0.6", "0.8"), ("2.5", "3.1")),
    ),
    interpretive(
        "obs44-small-b",
        at(913),
        "Too small a base, such as 100, gives too little information at short range.",
        "the text does not measure information; a smaller base puts neighbours farther "
        "apart",
    ),
    slower_base(
        "obs44-large-b-corr",
        914,
        "Too large a base, such as 100000, gives too large inner products at long "
        "range.",
    ),
    row(
        "obs44-large-b-gen",
        at(914),
        "Too large a base, such as 100000, generalises badly.",
        same_as(printed.LARGEST_BASE_LOSES_MORE),
        error="result",
        reading="according to the table above the sentence",
    ),
    # ------------------------------------------------------------ 4.5 shuffled columns
    row(
        "shuffle-theory",
        at(918),
        "In theory the order of sines and cosines does not matter.",
        same_as(learning.PERMUTED_COORDINATES),
    ),
    row(
        "block6-order-comment",
        at(921),
        "The columns are $\\cos θ_0, \\sin θ_0, \\cos θ_1$, and so on.",
        same_as(programs.RATES_WRITE_COSINES_FIRST),
    ),
    observed(
        "block6-runs",
        at(925),
        "A list of column numbers that ends in three dots selects the swapped columns.",
        "numpy",
        "2.4.6",
        "python docs/observations/ellipsis_index.py",
        "IndexError: only integers, slices, ellipsis, None and integer or boolean "
        "arrays are valid indices; `np.arange(768).reshape(-1, 2)[:, ::-1].ravel()` "
        "selects them",
        agrees=False,
        error="slip",
    ),
    empirical(
        "block6-glue",
        at(928, 929),
        "With the columns swapped 79.2 becomes 78.6.",
        "only trained models can settle it",
    ),
    row(
        "block6-drop-06",
        at(928, 929),
        "From 79.2 to 78.6 is a drop of 0.6.",
        same_as(printed.SHUFFLED_SCORE_DROPS),
    ),
    row(
        "shuffle-cause-init",
        at(933),
        "The result depends on the order of the dimensions because the initial "
        "matrices do.",
        prints(
            Sequent(
                (Differ(dot(one_token, swap * weight), dot(one_token, weight)),),
                some=(one_token, weight),
            ),
            proof=proof(
                qed(by=SIGN("≠")),
                choose={one_token: column(1, 2), weight: column(1, 0)},
            ),
        ),
        otherwise=same_as(learning.ORDER_CHANGES_TRAINING),
        condition="both trainings start from the same matrices, as with one seed; if "
        "the initial matrices are permuted as well, which is equally likely for "
        "entries drawn alike, the result does not change",
    ),
    interpretive(
        "shuffle-cause-dynamics",
        at(934, 935),
        "Early training is sensitive to the initial structure and has a bias.",
        "it names a possible cause and no measure of it",
    ),
    # ------------------------------------------------------------ 4.6 longer texts
    empirical(
        "fail-2048",
        at(939),
        "Models trained on 512 tokens do much worse on 2048.",
        "only trained models can settle it",
    ),
    row(
        "aliasing",
        at(943),
        "The lowest frequency is aliased.",
        same_as(spacing.LOWEST_FREQUENCY_ALIASED),
        error="slip",
        reading="“aliased” as in sampling; the statement that follows in the text is "
        "right",
    ),
    longest_wave(
        "period-62800", 943, "The lowest frequency has a period of about 62800."
    ),
    row(
        "unseen-period",
        at(943),
        "The period is longer than the training texts, so the model has not seen a "
        "full period.",
        same_as(spacing.LONG_WAVELENGTHS_COUNTED, given=("from",)),
        same_as(spacing.LONG_WAVELENGTHS_COUNTED, of=2, given=("from",)),
    ),
    row(
        "high-freq-vanishing",
        at(945),
        "On long texts the fast dimensions oscillate rapidly, which makes their "
        "gradients vanish.",
        same_as(spacing.SPEED_FADES),
        error="result",
        reading="the gradient is the derivative of a pair with respect to the "
        "position; its norm equals the frequency at every position",
    ),
    row(
        "softmax-entropy",
        at(947),
        "In longer texts the attention has larger entropy.",
        same_as(entropy.ENTROPY_GROWS, under=("above", "below", "longer")),
        otherwise=same_as(entropy.LONGER_HAS_MORE_ENTROPY),
        condition="the scores are bounded by $M$, and the text is longer by the factor "
        "$e^{2M}$",
    ),
    row(
        "entropy-collapse-name",
        at(947),
        "The entropy of attention collapses in longer texts.",
        same_as(entropy.ENTROPY_COLLAPSES),
        error="slip",
        reading="the word “collapse”, which contradicts the sentence that follows",
    ),
    empirical(
        "remedies-46",
        at(950, 951, 952),
        "Other schemes, training on longer and longer texts, or two encodings at once "
        "are remedies.",
        "only trained models can settle it",
    ),
    # ------------------------------------------------------------ 4.7 theory and practice
    row(
        "table47-relative",
        at(960),
        "Relative positions are perfect for $H = I$ and partial for other $H$.",
        same_as(hessian.IDENTITY_GIVES_INNER_PRODUCT),
        same_as(plane.INNER_PRODUCT_RELATIVE),
        same_as(blocks.BLOCK_SPLIT),
    ),
    row(
        "table47-decay-theory",
        at(961),
        "In theory the decay is of order $1/|Δ|$.",
        same_as(recurrence.LADDER_INVERSE_LAW),
        corrected=recurrence.SUM_RETURNS,
        error="result",
    ),
    row(
        "table47-decay-practice",
        at(961),
        "In practice the inner product fluctuates and is not monotone.",
        same_as(sums.TURNS_AT_128, given=("from", "to")),
        *every_part(decay.FIRST_RISE),
    ),
    empirical(
        "table47-extrapolation",
        at(962),
        "In theory any length is possible, in practice twice the training length.",
        "only trained models can settle it",
    ),
    interpretive(
        "table47-interpretability",
        at(963),
        "The encoding is interpretable in theory and less so in practice.",
        "no measure is named",
    ),
    row(
        "linearisation-965",
        at(965),
        "The theory rests on a linearisation, Taylor's expansion.",
        same_as(taylor.SIXTH_TERM_IS_BILINEAR),
        same_as(taylor.SIXTH_TERM_IS_THE_INTERACTION),
        otherwise=same_as(taylor.FIRST_ORDER_HAS_SIXTH_TERM),
        condition="the second-order expansion is meant, which is linear in each "
        "encoding; in the first order no term contains both",
    ),
    # ------------------------------------------------------------ 5.1 in numpy
    row(
        "block7-formula",
        at((986, 1004)),
        "The frequencies $\\exp(-2i \\ln b/d)$ give the table (7) for even $d$.",
        same_as(programs.EXPONENTIALS_WRITE_TABLE),
        same_as(programs.TABLE_HAS_ITS_SHAPE),
    ),
    row(
        "block7-norm-197",
        at((1007, 1009)),
        "At $d = 768$ the rows have the norm 19.7.",
        same_as(tables.NORM_AT_768_PRINTED),
        error="constant",
        reading="the table has 768 columns, as made by the lines above",
    ),
    # ------------------------------------------------------------ 5.2 in torch
    observed(
        "block8-differentiable",
        at(1012, (1018, 1053)),
        "The encoding layer is differentiable.",
        "torch",
        "2.13.0",
        "python docs/observations/gradients.py",
        "gradients flow to the input and to the scale if the scale can be learned; the "
        "scale is the only parameter, and the table and its frequencies are buffers "
        "without gradients",
        agrees=True,
    ),
    observed(
        "block8-imports",
        at((1014, 1068)),
        "The program runs as it is printed.",
        "torch",
        "2.13.0",
        "python docs/observations/missing_import.py",
        "NameError: `name 'np' is not defined`, since the program calls `np.log` and "
        "imports only `torch`; it runs after numpy is imported",
        agrees=False,
        error="slip",
    ),
    row(
        "block8-formula",
        at((1028, 1036)),
        "The buffer is the table (7), up to rounding to single precision.",
        same_as(programs.EXPONENTIALS_WRITE_TABLE),
        same_as(programs.TABLE_HAS_ITS_SHAPE),
        same_as(
            precision.PROGRAM_FREQUENCIES,
            adding=(
                "scale",
                "product",
                "exponential",
                "two roundings",
                "less than all",
            ),
        ),
        same_as(precision.COMPUTED_ANGLE, adding=("frequency", "angle")),
    ),
    observed(
        "block8-batch-first",
        at((1055, 1067)),
        "For an input of shape (batch, tokens, $d$), attention runs along the tokens.",
        "torch",
        "2.13.0",
        "python docs/observations/batch_first.py",
        "changing the vector at [0, 5] changes the outputs at [0, 5], [1, 5], [2, 5], "
        "[3, 5]: attention runs along the first axis, the sentences; with "
        "`batch_first=True` it changes [0, 0] to [0, 5].  The shape of the output does "
        "not show it",
        agrees=False,
        error="result",
    ),
    # ------------------------------------------------------------ 5.3 three variants
    observed(
        "block9-cache",
        at((1075, 1106)),
        "The layer stores a table and extends it.",
        "torch",
        "2.13.0",
        "python docs/observations/cached_buffer.py",
        "the constructor raises KeyError: `attribute '_cached_pe' already exists`, "
        "since the name is set as a plain attribute first; if an empty buffer is "
        "registered instead, the table grows from 4 rows to 9",
        agrees=False,
        error="result",
    ),
    observed(
        "block10-fp16",
        at(1117),
        "A half-precision input gives a half-precision encoding.",
        "torch",
        "2.13.0",
        "python docs/observations/half_precision.py",
        "the sum with the single-precision table has dtype `torch.float32`, also under "
        "autocast; in half precision the entries of the table are off by at most "
        "$2^{-12}$ and its 512 rows stay distinct; of the positions below 4096 half "
        "precision changes 1024, the first from 2049 to 2048, and it overflows at "
        "65520",
        agrees=False,
        error="result",
    ),
    row(
        "block11-logspace",
        at(1132, 1133),
        "The initial frequencies form a geometric progression.",
        same_as(tables.LADDER_WITH_ENDPOINT),
    ),
    row(
        "block11-equals-eq30",
        at(1133),
        "The initial frequencies are the frequencies (30).",
        same_as(tables.LADDERS_EQUAL),
        error="constant",
    ),
    observed(
        "block11-length",
        at((1140, 1148)),
        "The layer accepts inputs of any length.",
        "torch",
        "2.13.0",
        "python docs/observations/length_limit.py",
        "512 tokens run; 600 raise RuntimeError: the expanded size of the tensor (600) must "
        "match the existing size (512)",
        agrees=False,
        error="result",
    ),
    # ------------------------------------------------------------ 5.4 longer texts, in programs
    row(
        "block12-positions",
        at((1156, 1171)),
        "When 512 rows become 1024, new row $j$ is at position $j/2$.",
        same_as(tables.HALVED_POSITIONS),
        error="constant",
        reading="512 rows become 1024, as in the text",
    ),
    row(
        "block12-linear",
        at((1163, 1169)),
        "Interpolated rows are the encodings of the positions between.",
        same_as(tables.MIDPOINT_IS_ENCODING),
        error="result",
        reading="a row between two others is the encoding of its position",
    ),
    row(
        "block13-slopes-pow2",
        at((1179, 1185)),
        "For $N$ heads, where $N$ is a power of two, the slopes are powers of "
        "$2^{-8/N}$.",
        same_as(labels.SLOPES_GEOMETRIC),
        same_as(labels.SLOPES_OF_EIGHT),
    ),
    observed(
        "block13-slopes-12",
        at((1186, 1189)),
        "The program also gives slopes for numbers of heads that are not powers of "
        "two, such as 12.",
        "numpy",
        "2.4.6",
        "python docs/observations/alibi_twelve_heads.py",
        "TypeError: 'numpy.float64' object cannot be interpreted as an integer; with "
        "`int(…)` around the power the slopes are 1/2, …, 1/256, 0.707107, 0.353553, "
        "0.176777, 0.088388",
        agrees=False,
        error="result",
    ),
    observed(
        "block13-attention",
        at((1199, 1214)),
        "The layer takes $q, k, v$ of shape (batch, tokens, $d$) and adds the bias of "
        "each head.",
        "torch",
        "2.13.0",
        "python docs/observations/alibi_shapes.py",
        "with 8 heads, (8, 10, 16) runs, heads first; (2, 10, 16) and (2, 8, 10, 16) "
        "raise RuntimeError; (2, 8, 8, 16) runs because the number of tokens is the "
        "number of heads",
        agrees=False,
        error="result",
    ),
    # ------------------------------------------------------------ 5.5 a fit
    row(
        "block14-averages",
        at(1224, (1226, 1228)),
        "The mean of the $k$-th diagonal is the inner product at distance $k$.",
        same_as(sums.MEAN_OF_DIAGONAL, given=("inside",)),
    ),
    row(
        "block14-powerlaw",
        at((1230, 1236)),
        "With the distance the inner products decay by a power law $a/x^b$, by (40) "
        "with $b = 1$.",
        same_as(recurrence.LADDER_POWER_LAW),
        same_as(printed.INVERSE_FITS),
        corrected=printed.LAW_MISSES_LITTLE,
        error="result",
        reading="as a law, or as a bound, at every distance; a fit to some distances "
        "asserts nothing",
    ),
    observed(
        "block14-axes",
        at((1257, 1259)),
        "The horizontal axis of the spectrum is the position and the vertical axis the "
        "frequency.",
        "numpy",
        "2.4.6",
        "python docs/observations/spectrum_axes.py",
        "the spectrum of 512 positions and 768 columns has shape (257, 768); drawn "
        "transposed, it has the 768 columns on the vertical axis and the 257 "
        "frequencies on the horizontal one",
        agrees=False,
        error="slip",
    ),
    # ------------------------------------------------------------ 5.6 practice
    empirical(
        "base-practice",
        at(1270, 1271, 1272),
        "The bases 1000, 10000 and 100000 suit short, ordinary and very long texts.",
        "only trained models can settle it",
    ),
    row(
        "block15-l2",
        at(1277),
        "Divided by their norms, the rows have the norm 1.",
        same_as(tables.UNIT_ROWS, given=("reciprocal",)),
    ),
    row(
        "block15-tanh",
        at(1279, 1280),
        "$\\tanh(p/10)$ scales the entries to $[-1, 1]$.",
        prints(
            (AtMost(-1, tables.T(x / 10)), AtMost(tables.T(x / 10), 1)),
            proof=proof(qed(by=SIGN("≤")), qed(by=SIGN("≤"))),
        ),
        otherwise=same_as(tables.SQUASHED_TO_ONE),
        condition="the entries need only lie in this interval: they were at most 1 "
        "before and are below 1/10 after",
        exact="the factor stands in a program",
    ),
    row(
        "block15-match",
        at(1283),
        "A factor gives the rows the norm of the word vectors.",
        same_as(tables.MATCHED_ROWS, given=("reciprocal",)),
    ),
    interpretive(
        "block16-clip",
        at(1288, 1289),
        "The encoding may make gradients explode, so they should be clipped.",
        "it is advice; the sum $x + p$ passes every gradient on unchanged",
    ),
    row(
        "block17-transfer",
        at((1294, 1298)),
        "Interpolation extends a table from 512 positions to 1024.",
        prints(
            Less((j + 1) * Rational(511, 1023) - j * Rational(511, 1023), 1),
            tables.STRETCHED_TABLE,
            proof=qed(by=SIGN("<")),
        ),
        otherwise=prints(
            Less((j + 1) * Rational(4999, 1023) - j * Rational(4999, 1023), 1),
            refuted_at={j: 0},
        ),
        condition="the table has 512 rows, not the 5000 that the layer makes by "
        "default",
        reading="neighbouring rows of the new table are less than one position apart",
    ),
    interpretive(
        "ab-advice",
        at(1302, 1303, 1304),
        "Encodings should be compared on longer texts and for stability.",
        "it is advice",
    ),
    # ------------------------------------------------------------ 6 conclusions
    interpretive(
        "concl-four-steps",
        at(1310, (1312, 1315)),
        "The encoding was derived in four steps, the last for any $H$.",
        "it summarises the article",
    ),
    row(
        "insight-implicit",
        at(1318),
        "Through inner products an absolute encoding can express relative positions.",
        same_as(plane.INNER_PRODUCT_RELATIVE),
    ),
    row(
        "insight-rl",
        at(1319),
        "The superposition of many frequencies decays by the Riemann–Lebesgue lemma.",
        same_as(decay.TENDS_TO_ZERO, given=("base",)),
        otherwise=same_as(recurrence.LADDER_TENDS_TO_ZERO),
        condition="the frequencies fill an interval; finitely many are not enough",
    ),
    interpretive(
        "insight-base",
        at(1320),
        "The base 10000 is an empirical compromise, not an optimum.",
        "the text names no quantity to be optimised",
    ),
    interpretive(
        "insight-assumptions",
        at(1321),
        "In practice the assumptions hold in part.",
        "the text does not say which part",
    ),
    interpretive(
        "future-63",
        at((1325, 1348), (1352, 1360)),
        "Five directions of research and four views of an encoding are named.",
        "they are plans and comparisons",
    ),
    empirical(
        "references",
        at((1364, 1369)),
        "Five works are cited.",
        "it is about other texts",
    ),
)

BESIDE = Path(__file__)
DOCUMENT = Document(
    "doc004",
    "zh",
    quoted(STATEMENTS, BESIDE.with_suffix(".quotes")),
    read(BESIDE.with_suffix(".lines")),
)

r"""Papers on rotations: their generators, and the behaviour of scores far away.

Generators must commute, as the papers say, and then they are RoPE in other axes.  The errors are in
the conditions: the frequencies of a coordinate, orthogonal vectors, and factors that vanish.
"""

from functools import partial
from pathlib import Path

from phaseproof.author import *
from phaseproof.derivations import (
    cited,
    generators,
    isometries,
    recurrence,
    relations,
    rotary,
    steps,
    variance,
)
from phaseproof.derivations.alphabet import d, m, n, ω
from phaseproof.derivations.documents.papers import paper
from phaseproof.derivations.generators import (
    L,
    M,
    T,
    e_1,
    e_2,
    fixed,
    lifts,
    moving,
    quarter,
    r,
    s,
    turned_by,
    w,
    z,
    β,
)
from phaseproof.library import rows
from phaseproof.library.quotations import quoted
from phaseproof.library.rows import prints, same_as
from phaseproof.model.book import Document

schenck, yu, liu, zhang, geijn, barbero, wang, du = map(
    paper,
    (
        "schenck2025",
        "yu2025",
        "liu2025",
        "zhang2026",
        "vandegeijn2025",
        "barbero2025",
        "wang2025",
        "du2026",
    ),
)
numerator, divisor = letter("a c", "integer")

row, definition, empirical, interpretive = (
    partial(kind, seen="transcript")
    for kind in (rows.row, rows.definition, rows.empirical, rows.interpretive)
)
of_du = "quoted in notes on NoPE that cite it"
of_rethinking = "quoted in a survey and a specification that cite it"

STATEMENTS = (
    # ------------------------------------------------------------ Schenck et al. 2025
    definition(
        "string-definition",
        schenck("Definition 3.1"),
        "STRING is $R(r) = \\exp(Σ_k L_k r_k)$ with commuting skew-symmetric "
        "generators.",
        "it defines the encoding",
    ),
    row(
        "string-rope",
        schenck("eq. (4)"),
        "$\\mathrm{RoPE}(i)^\\top \\mathrm{RoPE}(j) = \\mathrm{RoPE}(j - i)$.",
        same_as(rotary.RELATIVE_ROTATION),
    ),
    row(
        "string-general",
        schenck("Theorem 3.2"),
        "Continuously differentiable maps with $R(r_i)^\\top R(r_j) = R(r_j - r_i)$ "
        "and $R(0) = I$ are STRING.",
        same_as(
            generators.CONTINUOUS_RELATIVE_MAPS_ARE_ROPE, given=("relative", "start")
        ),
        same_as(generators.ROPE_HAS_COMMUTING_GENERATORS),
    ),
    row(
        "string-shared-frequencies",
        schenck("Theorem 3.3"),
        "With one generator for all coordinates, STRING is RoPE with the frequencies "
        "of that generator, applied to the sum of the coordinates.",
        prints(
            Equal(turned_by(s) * turned_by(r), turned_by(s + r)),
            proof=qed(by=DIRECT_SUM(ADDITION)),
        ),
        same_as(generators.SHARED_FREQUENCIES_SEE_SUM, given=("sums",)),
    ),
    row(
        "string-is-rope",
        schenck("Theorem 3.4"),
        "Every STRING is $P\\,\\mathrm{RoPE}\\,P^\\top$ with an orthogonal $P$.",
        same_as(
            generators.COMMUTING_GENERATORS_ARE_ROPE,
            given=("skew", "sums", "multiples", "commute"),
        ),
        otherwise=same_as(generators.RELATIVE_MAPS_SHARE_FREQUENCIES),
        minding="the frequencies may differ between the coordinates, which the text "
        "allows; with those of Theorem 3.3 the rotation by one of two coordinates is "
        "not such a RoPE",
    ),
    empirical(
        "string-circulant",
        schenck("Theorem 3.5"),
        "With circulant generators, encoding a position takes $O(d \\ln d)$ steps.",
        "it counts the steps of a program, which no claim is about",
    ),
    empirical(
        "string-robots",
        schenck("§4"),
        "STRING detects objects and controls robots better.",
        "only trained models can settle it",
    ),
    # ------------------------------------------------------------ Yu et al. 2025
    definition(
        "comrope-definition",
        yu("Definition 5"),
        "A rotation matrix function is $R(x) = \\exp(Σ_i A_i x_i)$ with skew-symmetric "
        "$A_i$.",
        "it defines the encoding",
    ),
    row(
        "comrope-commute",
        yu("Theorem 1"),
        "$R(x)^\\top R(y)$ is a function of $y - x$ if and only if the angle matrices "
        "commute.",
        same_as(
            generators.COMMUTING_GENERATORS_ARE_ROPE,
            given=("skew", "sums", "multiples", "commute"),
        ),
        same_as(
            generators.RELATIVE_MAPS_HAVE_COMMUTING_GENERATORS,
            given=("relative", "start", "scores", "generators"),
        ),
    ),
    row(
        "comrope-all-but-one",
        yu("Proposition 2"),
        "Matrices commute if all but one of them are zero.",
        prints(
            Equal(L * M, M * L),
            given=(others := given("zero", Equal(M, zeros(d, d))),),
            proof=via(L * zeros(d, d), by=GIVEN(others)).qed(by=GIVEN(others)),
            witnesses=({d: 2, L: identity(2), M: zeros(2, 2)},),
        ),
    ),
    row(
        "comrope-multiples",
        yu("Proposition 3"),
        "Matrices commute if they are pairwise linearly dependent, that is, if some "
        "multiples of them are equal.",
        same_as(
            generators.PROPORTIONAL_GENERATORS_COMMUTE,
            given=("multiples",),
            under=("factor",),
        ),
        otherwise=same_as(generators.MULTIPLES_COMMUTE),
        minding="of any two matrices one is a multiple of the other, as “pairwise "
        "linearly dependent” says; in the equations after “i.e.” all factors may be 0, "
        "which is not meant",
        seen="conversion",
    ),
    empirical(
        "comrope-accuracy",
        yu("§4"),
        "ComRoPE classifies images better than LieRE.",
        "only trained models can settle it",
    ),
    # ------------------------------------------------------------ Liu et al. 2025
    rows.interpretive(
        "rethinking-maximal",
        liu("abstract"),
        "RoPE must lie in the basis of a maximal abelian subalgebra of "
        "$\\mathfrak{so}(n)$.",
        "the theorem was not seen; the generators commute, so they lie in such an "
        "algebra, and a single position spans one dimension of it",
        seen=of_rethinking,
    ),
    rows.row(
        "rethinking-reversible",
        liu("reversibility"),
        "With linearly independent generators, distinct positions have distinct "
        "matrices.",
        same_as(generators.DIFFERENT_POSITIONS_TURN_DIFFERENTLY),
        seen=of_rethinking,
    ),
    # ------------------------------------------------------------ Zhang et al. 2026
    definition(
        "grape-generator",
        zhang("§2.1"),
        "The generator $L = ab^\\top - ba^\\top$ rotates a plane.",
        "it defines the generator",
    ),
    row(
        "grape-square",
        zhang("§2.1"),
        "$L^2$ is $-s^2$ times the projection onto the plane.",
        same_as(generators.PLANE_GENERATOR_TWICE, given=("independent",)),
    ),
    row(
        "grape-AJA",
        zhang("§2.1"),
        "With $A = [a\\ b]$ and the quarter rotation $J$, $L = AJA^\\top$.",
        same_as(generators.PLANE_GENERATOR_IS_XJX),
        error="slip",
        supposing=(),
        elsewhere="the error is a sign, the same in every dimension",
        seen="conversion",
    ),
    row(
        "grape-rodrigues",
        zhang("§2.3"),
        "$\\exp L = I + (\\sin s)L/s + (1 - \\cos s)L^2/s^2$.",
        same_as(generators.PLANE_TURNS, given=("independent",)),
    ),
    row(
        "grape-relative",
        zhang("§2.2"),
        "$G(n + m) = G(n)G(m)$, and $G(n)$ preserves lengths.",
        same_as(generators.PLANE_TURNS, given=("independent",)),
    ),
    row(
        "grape-coordinate-planes",
        zhang("§3"),
        "The generator of the first two axes, $e_1e_2^\\top - e_2e_1^\\top$, is $J$.",
        prints(Equal(e_1 * e_2.T - e_2 * e_1.T, quarter), refuted_at={}),
        corrected=generators.PLANE_GENERATOR_IN_COLUMNS,
        error="slip",
        supposing=(),
        elsewhere="the error is a sign, the same in every plane",
        seen="conversion",
    ),
    row(
        "grape-orthogonal-vectors",
        zhang("§3"),
        "With $d/2$ orthogonal vectors $a_i$ and $b_i = Ja_i$, the generators commute.",
        same_as(
            generators.ORTHOGONAL_PLANES_COMMUTE,
            given=("skew", "square", "orthogonal"),
            under=("orthogonal when turned",),
        ),
        otherwise=same_as(generators.ORTHOGONAL_VECTORS_COMMUTE),
        minding="the planes are orthogonal, as required where such sums are "
        "introduced: each $a_i$ is also orthogonal to the other $Ja_j$; orthogonal "
        "vectors alone are not enough",
        seen="conversion",
    ),
    row(
        "grape-unipotent",
        zhang("§4.1"),
        "$I - mA$ with $A^2 = 0$ maps sums to products and adds a bias that is linear "
        "in $m$.",
        same_as(generators.UNIPOTENT_BIAS, given=("crossing",)),
    ),
    row(
        "grape-alibi",
        zhang("§4.3"),
        "With the factor $β$, the term $β(j - i)$ of ALiBi is exact.",
        prints(
            Equal(dot(z, T(m, w)), dot(z, w) + m * β * dot(moving, w) * dot(z, fixed)),
            generators.UNIPOTENT_BIAS,
            refuted_at={**lifts, w: column(0, 0, 0, 1), z: column(0, 0, 1, 0), m: 1},
        ),
        corrected=generators.UNIPOTENT_BIAS,
        error="slip",
        supposing=(),
        elsewhere="the error is a sign, decided by the two dimensions beside those of "
        "query and key",
        seen="conversion",
    ),
    # ------------------------------------------------------------ van de Geijn et al. 2025
    row(
        "geijn-one-dimension",
        geijn("Proposition 1"),
        "For one coordinate, the exponentials of a skew-symmetric generator are RoPE "
        "with learned frequencies.",
        same_as(
            generators.COMMUTING_GENERATORS_ARE_ROPE,
            given=("skew", "sums", "multiples", "commute"),
        ),
    ),
    row(
        "geijn-mixed",
        geijn("Proposition 2"),
        "For several coordinates, the exponentials of commuting generators are Mixed "
        "RoPE.",
        same_as(
            generators.COMMUTING_GENERATORS_ARE_ROPE,
            given=("skew", "sums", "multiples", "commute"),
        ),
    ),
    row(
        "geijn-necessary",
        geijn("§3.2"),
        "LieRE is relative only if its generators commute.",
        same_as(
            generators.RELATIVE_MAPS_HAVE_COMMUTING_GENERATORS,
            given=("relative", "start", "scores", "generators"),
        ),
    ),
    row(
        "geijn-trivial",
        geijn("§2.4"),
        "Rotating by both coordinates with the same frequencies encodes only their "
        "sum.",
        same_as(generators.SHARED_FREQUENCIES_SEE_SUM, given=("sums",)),
    ),
    row(
        "geijn-general",
        geijn("abstract"),
        "RoPE is one of the most general solutions for one coordinate.",
        same_as(
            generators.CONTINUOUS_MAPS_ARE_ROPE, given=("relative",), under=("inverse",)
        ),
        otherwise=same_as(isometries.FLIPS_ARE_ROPE),
        condition="the maps are continuous on real positions, and one of them is "
        "invertible; on the integers reflections are a solution too",
    ),
    # ------------------------------------------------------------ Barbero et al. 2025
    rows.row(
        "barbero-lemma",
        barbero("Lemma A.1"),
        "For a rational $g ≠ 0$ the angle $ng$ is a multiple of $2π$ only if $n = 0$.",
        prints(
            Equal(n, 0),
            given=(
                given("not zero", Differ(numerator, 0)),
                given("denominator", Differ(divisor, 0)),
                turns := given(
                    "full turns", Equal(n * (numerator / divisor), 2 * pi * m)
                ),
            ),
            proof=proof(
                whole := have(
                    "whole",
                    Equal(2 * divisor * m * pi, n * numerator),
                    qed(by=LINEAR_SYSTEM(((GIVEN(turns), -divisor),))),
                ),
                none := have(
                    "none",
                    Equal(2 * divisor * m, 0),
                    qed(
                        by=CITED(
                            cited.PI_IRRATIONAL,
                            {cited.m: 2 * divisor * m, cited.n: n * numerator},
                        )
                    ),
                ),
                qed(
                    by=LINEAR_SYSTEM(
                        ((GIVEN(whole), -1), (GIVEN(none), pi)), factor=numerator
                    )
                ),
            ),
            witnesses=({n: 0, m: 0, numerator: 1, divisor: 2},),
        ),
        seen="text",
    ),
    rows.row(
        "barbero-peak",
        barbero("Proposition 3.1"),
        "For every nonzero query and every distance, there is a key whose weight is "
        "largest at that distance.",
        same_as(variance.ROPE_PEAK),
        same_as(
            relations.PEAK_IS_STRICT, given=("pair", "weight"), under=("not back",)
        ),
        otherwise=same_as(relations.PEAK_IS_AT_ONE_DISTANCE),
        minding="the maximum is unique only if at other distances some pair of the "
        "query is not back at its angle; a pair of frequency $2π/7$, for the base "
        "$(7/2π)^2$ at $d = 4$, is back after 7 positions",
    ),
    # ------------------------------------------------------------ Wang et al. 2025
    definition(
        "tapa-score",
        wang("eq. (2)-(3)"),
        "The score is the mean of $A_d \\cos 2π(m - n)θ_d + B_d \\sin 2π(m - n)θ_d$.",
        "it defines the score",
    ),
    row(
        "tapa-two-pi",
        wang("eq. (2)-(3)"),
        "$e^{i(m - n)θ}$ expands into a cosine and a sine of $2π(m - n)θ$.",
        prints(
            Equal(re(exp(I * (m - n) * ω)), cos(2 * pi * (m - n) * ω)),
            refuted_at={m: 1, n: 0, ω: 1},
        ),
        corrected=rotary.TURNED_PAIR_COMPLEX,
        error="slip",
        supposing=(),
        elsewhere="it is about one pair, whose frequency is 1 at every base",
        seen="conversion",
    ),
    row(
        "tapa-instability",
        wang("Theorem 2.1"),
        "Far away, the mean score comes close to each value between $-μ$ and $μ$, here "
        "to the upper end.",
        same_as(recurrence.SUM_RETURNS),
        otherwise=same_as(relations.MEAN_COMES_NEAR_MINUS_ONE),
        minding="the frequencies are independent over the rational numbers, as "
        "required; the upper end does not need this, but at base 10000, where it fails "
        "if 8 divides $D$, the mean stays above $-0.98μ$",
        seen="conversion",
    ),
    interpretive(
        "tapa-degree",
        wang("§2.2, remark"),
        "The frequencies are independent if $θ_0$ is transcendental, or if $θ_0^{2/D}$ "
        "has a degree above $D/2 - 1$.",
        "it names sufficient conditions, which base 10000 does not satisfy if 8 "
        "divides $D$",
    ),
    row(
        "tapa-near-beats-far",
        wang("Theorem 2.2"),
        "If $D$ is large enough, the mean score, here without sines, is larger at offsets "
        "$n$ with $4 ≤ 2πn ≤ b^{1/4}$ than beyond $b$, by more than $|μ|/8$.",
        same_as(
            relations.NEAR_BEATS_FAR_IF_WIDE,
            given=("from", "to", "far"),
            under=("dimension",),
        ),
        otherwise=same_as(relations.NEAR_BEATS_FAR),
        minding="$D$ depends on the two offsets, since it comes last in print, and 16 "
        "times their sum is enough; for a fixed $D$ the statement fails at arbitrarily "
        "large offsets",
        seen="conversion",
    ),
    row(
        "tapa-gap-closes",
        wang("Theorem 2.3"),
        "For fixed positions, two mean scores over $\\sqrt{D}$ differ by at most $ε$ "
        "if the base and $D$ are large, here with explicit bounds.",
        same_as(
            steps.GAP_CLOSES_WITH_BASE, given=("base", "base large", "dimension large")
        ),
    ),
    empirical(
        "tapa-perplexity",
        wang("§4"),
        "Other phases have lower perplexity far away.",
        "only trained models can settle it",
    ),
    # ------------------------------------------------------------ Du et al. 2026
    rows.row(
        "du-positions",
        du("abstract"),
        "In long contexts a more distant token can have the higher score.",
        same_as(relations.INVERSIONS_RECUR, given=("apart",)),
        seen=of_du,
    ),
    rows.empirical(
        "du-normal",
        du("abstract"),
        "Over the distances, scores are nearly normal, and inversions have a "
        "probability near 1/2.",
        "the theorems and their hypotheses were not seen; at base 10000 the pairs are "
        "not independent",
        seen=of_du,
    ),
)

BESIDE = Path(__file__)
DOCUMENT = Document(
    "rotations",
    "en",
    quoted(STATEMENTS, BESIDE.with_suffix(".quotes")),
    title="Papers on rotations: their generators, and scores far away",
)

r"""What papers print about rotations: their generators, and what scores do far away.

Generators must commute, as the papers say, and then they are RoPE in other axes.  What fails are
conditions: which frequencies a coordinate has, which vectors are orthogonal, which factors vanish.
"""

from functools import partial
from pathlib import Path

from derivations import generators, isometries
from derivations.alphabet import d, m
from derivations.documents.papers import paper
from derivations.generators import L, M, T, fixed, lifts, moving, r, s, turned_by, w, z, β
from phaseproof.author import *
from phaseproof.book import audit
from phaseproof.book.audit import prints, same_as
from phaseproof.book.quotations import quoted
from phaseproof.language.contents import Document

schenck, yu, liu, zhang, geijn = map(paper, (
    "schenck2025", "yu2025", "liu2025", "zhang2026", "vandegeijn2025"))

row, definition, empirical, interpretive = (partial(kind, seen="transcript") for kind in (
    audit.row, audit.definition, audit.empirical, audit.interpretive))
of_rethinking = "quoted in a survey and a specification that cite it"

STATEMENTS = (
    # ------------------------------------------------------------ Schenck et al. 2025
    definition("string-definition", schenck("Definition 3.1"),
               "STRING is $R(r) = \\exp(Σ_k L_k [r]_k)$ with skew generators that commute.",
               "it introduces the encoding"),
    row("string-general", schenck("Theorem 3.2"),
        "Continuously differentiable maps with $R(r_i)^\\top R(r_j) = R(r_j - r_i)$ and R(0) = I "
        "are STRING.",
        same_as(generators.CONTINUOUS_RELATIVE_MAPS_ARE_ROPE, given=("relative", "start")),
        same_as(generators.ROPE_HAS_COMMUTING_GENERATORS)),
    row("string-shared-frequencies", schenck("Theorem 3.3"),
        "With one generator for all coordinates, STRING is RoPE with the frequencies of that one, "
        "and adds the coordinates up.",
        prints(Equal(turned_by(s)*turned_by(r), turned_by(s + r)),
               proof=qed(by=DIRECT_SUM(ADDITION))),
        same_as(generators.SHARED_FREQUENCIES_SEE_SUM, given=("sums",))),
    row("string-is-rope", schenck("Theorem 3.4"),
        "Every STRING is P RoPE Pᵀ with an orthogonal P.",
        same_as(generators.COMMUTING_GENERATORS_ARE_ROPE,
                given=("skew", "sums", "multiples", "commute")),
        otherwise=same_as(generators.RELATIVE_MAPS_SHARE_FREQUENCIES),
        condition="the frequencies may differ between the coordinates, as is said to be optional; "
                  "with those of Theorem 3.3 the turn by one of two coordinates is no such RoPE"),
    empirical("string-robots", schenck("§4"), "It detects objects and steers robots better.",
              "it needs trained models"),

    # ------------------------------------------------------------ Yu et al. 2025
    definition("comrope-definition", yu("Definition 5"),
               "A rotation matrix function is $R(x) = \\exp(Σ A_i x_i)$ with skew $A_i$.",
               "it introduces the encoding"),
    row("comrope-commute", yu("Theorem 1"),
        "$R(x)^\\top R(y)$ is a function of y - x exactly when the angle matrices commute.",
        same_as(generators.COMMUTING_GENERATORS_ARE_ROPE,
                given=("skew", "sums", "multiples", "commute")),
        same_as(generators.CONTINUOUS_RELATIVE_MAPS_ARE_ROPE, given=("relative", "start")),
        same_as(generators.ROPE_HAS_COMMUTING_GENERATORS)),
    row("comrope-all-but-one", yu("Proposition 2"),
        "Matrices commute if all but one of them are zero.",
        prints(Equal(L*M, M*L), given=(others := given("zero", Equal(M, zeros(d, d))),),
               proof=via(L*zeros(d, d), by=GIVEN(others)).qed(by=GIVEN(others)),
               witnesses=({d: 2, L: identity(2), M: zeros(2, 2)},))),
    row("comrope-multiples", yu("Proposition 3"),
        "Matrices commute if some multiples of them are equal.",
        same_as(generators.MULTIPLES_COMMUTE)),
    empirical("comrope-accuracy", yu("§4"), "It classifies images better than LieRE.",
              "it needs trained models"),

    # ------------------------------------------------------------ Liu et al. 2025
    audit.interpretive("rethinking-maximal", liu("abstract"),
                       "RoPE must lie in the basis of a maximal abelian subalgebra of so(n).",
                       "the theorem was not seen; the generators commute, so they lie in such an "
                       "algebra, and one position spans one dimension of it"),
    audit.row("rethinking-reversible", liu("reversibility"),
              "Linearly independent generators give distinct positions distinct matrices.",
              same_as(generators.DIFFERENT_POSITIONS_TURN_DIFFERENTLY), seen=of_rethinking),

    # ------------------------------------------------------------ Zhang et al. 2026
    definition("grape-generator", zhang("§2.1"),
               "A plane turns by the generator L = abᵀ - baᵀ.", "it introduces the generator"),
    row("grape-square", zhang("§2.1"), "L² is $-s^2$ times the projection onto the plane.",
        same_as(generators.PLANE_GENERATOR_TWICE, given=("independent",))),
    row("grape-AJA", zhang("§2.1"), "With A = [a b] and J the quarter turn, L is AJAᵀ.",
        same_as(generators.PLANE_GENERATOR_IS_XJX)),
    row("grape-rodrigues", zhang("§2.3"),
        "exp L is $I + (\\sin s)L/s + (1 - \\cos s)L^2/s^2$.",
        same_as(generators.PLANE_TURNS, given=("independent",))),
    row("grape-orthogonal-vectors", zhang("§3"),
        "With d/2 orthogonal vectors $a_i$ and $b_i = Ja_i$ the generators commute.",
        same_as(generators.ORTHOGONAL_VECTORS_COMMUTE)),
    row("grape-unipotent", zhang("§4.1"),
        "I - mA, with A² = 0, turns sums into products, and adds a bias that is linear in m.",
        same_as(generators.UNIPOTENT_BIAS, given=("crossing",))),
    row("grape-alibi", zhang("§4.3"),
        "With the factor β ALiBi's term β(j - i) is exact.",
        prints(Equal(dot(z, T(m, w)),
                     dot(z, w) + m*β*dot(moving, w)*dot(z, fixed)),
               generators.UNIPOTENT_BIAS, refuted_at={
                   **lifts, w: column(0, 0, 0, 1), z: column(0, 0, 1, 0), m: 1}),
        corrected=generators.UNIPOTENT_BIAS),

    # ------------------------------------------------------------ van de Geijn et al. 2025
    row("geijn-one-dimension", geijn("Proposition 1"),
        "With one coordinate, the exponentials of a skew generator are RoPE with learned "
        "frequencies.",
        same_as(generators.COMMUTING_GENERATORS_ARE_ROPE,
                given=("skew", "sums", "multiples", "commute"))),
    row("geijn-mixed", geijn("Proposition 2"),
        "With commuting generators, and several coordinates, they are Mixed RoPE.",
        same_as(generators.COMMUTING_GENERATORS_ARE_ROPE,
                given=("skew", "sums", "multiples", "commute"))),
    row("geijn-trivial", geijn("§2.4"),
        "Turning by both coordinates with the same frequencies encodes their sum only.",
        same_as(generators.SHARED_FREQUENCIES_SEE_SUM, given=("sums",))),
    row("geijn-general", geijn("abstract"),
        "RoPE is one of the most general solutions with one coordinate.",
        same_as(generators.CONTINUOUS_MAPS_ARE_ROPE, given=("relative",), under=("inverse",)),
        otherwise=same_as(isometries.FLIPS_ARE_ROPE),
        condition="the maps are continuous on real positions, and one is invertible; on the "
                  "integers flips are a solution too"),
)

BESIDE = Path(__file__)
DOCUMENT = Document("rotations", "en", quoted(STATEMENTS, BESIDE.with_suffix(".quotes")),
                    title="Papers on rotations and their generators")

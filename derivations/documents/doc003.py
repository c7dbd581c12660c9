r"""Notes on the sinusoidal encoding: from the symmetry of attention to a sum of cosines.

The notes follow Su Jianlin.  They expand a symmetric model in the encodings and require that the
one term with both encodings depend only on m - n.  They solve this in the plane, stack planes,
and replace the sum of cosines by an integral.  Most formulas are right.  The errors are a product
in (2), an index in the polar form, a phase that is not chosen, a summation index and a stray
factor in (10), and the limit of a sum of finitely many cosines.
"""

from pathlib import Path

from phaseproof.author import *
from phaseproof.derivations import (
    attention,
    curve,
    decay,
    families,
    hessian,
    orbits,
    plane,
    polar,
    printed,
    programs,
    recurrence,
    sums,
    taylor,
    weights,
)
from phaseproof.derivations.alphabet import Δ, d, k, m, n, s, t
from phaseproof.derivations.alphabet import θ as ladder
from phaseproof.derivations.plane import p, q
from phaseproof.library.inventory import read
from phaseproof.library.quotations import quoted
from phaseproof.library.rows import (
    at,
    definition,
    interpretive,
    malformed,
    prints,
    row,
    same_as,
)
from phaseproof.model.book import Document

B = Rational(10000)
dimension = given("dimension", Less(0, d))
j = letter("j", "natural")  # the index of a pair
angle = letter("theta", "real")  # the speed in the plane
index = letter("theta", "natural")  # what the sum in (10) runs over
stray = letter("x", "real")  # what stands behind (10)

x_m, y_m, x_n, y_n = letter("x_m y_m x_n y_n", "real")
z_m, z_n = x_m + I * y_m, x_n + I * y_n

r, R = (function(name, "integer", "positive") for name in "rR")
θ, Θ = (function(name, "integer", "real") for name in ("theta", "Theta"))
turn = lambda angle: exp(I * angle)
in_polar_form = given(
    "polar form",
    Equal(r(m) * turn(θ(m)) * (r(n) * turn(-θ(n))), R(m - n) * turn(Θ(m - n))),
    m,
    n,
)
as_numbers = given("angles", Equal(θ(m) - θ(n), Θ(m - n)), m, n)
clock = {
    r: Function(k, Rational(2)),
    θ: Function(k, k + 1),
    R: Function(k, Rational(4)),
    Θ: Function(k, k),
}
late = {θ: Function(k, 1 + Rational(2, 5) * k), Θ: Function(k, Rational(2, 5) * k)}
named = {
    plane.R: r,
    plane.Φ: θ,
    polar.ρ: R,
    polar.Ψ: Θ,
    q: Function(s, R(s) * turn(Θ(s))),
}
parts_agree = lambda m, n, atom=0: LEMMA(
    polar.POLAR_PARTS_AGREE, {polar.j: m, polar.k: n, **named}, atom=atom
)

E, f, x, y, p_m, p_n = taylor.E, taylor.f, taylor.x, taylor.y, taylor.p, taylor.q
sixth = D(f(x, y), (0, p_m), (1, p_n))
five = lambda p, q: E(p, q) - D(f(x, y), (0, p), (1, q))
origin = taylor.origin

pair = lambda m: column(cos(m * angle), sin(m * angle))
stack = let(
    "p", m, be=Stack(column(cos(m * ladder(j)), sin(m * ladder(j))), (j, d / 2))
)
waves = Sum(exp(I * (m - n) * ladder(j)), (j, 0, d / 2 - 1))
cosines = lambda k: Sum(cos(k * B ** (-2 * j / d)), (j, 0, d / 2 - 1))
average = Integral(exp(I * Δ * B ** (-t)), (t, 0, 1))
missed = abs(cosines(Δ) - d / 2 * re(average))

STATEMENTS = (
    # ------------------------------------------------------------ 1. the original
    definition(
        "formula",
        at((9, 11)),
        "Components $2i$ and $2i + 1$ of a position are a sine and a cosine of "
        "$\\mathrm{pos}/10000^{2i/d}$.",
        "it defines the encoding",
        seen="inferred",
    ),
    definition(
        "index",
        at(13),
        "$p_{k,2i}$ and $p_{k,2i+1}$ are components $2i$ and $2i + 1$ of position $k$.",
        "it names the components; the position is called both $k$ and $\\mathrm{pos}$",
    ),
    row(
        "odd-sin-even-cos",
        at(13),
        "Odd components are sines and even components are cosines.",
        same_as(programs.COSINES_FIRST_IS_TABLE),
        error="slip",
    ),
    row(
        "10x64-first-20",
        at(13, 15),
        "In a table of 10 positions and 64 columns, only about the first twenty "
        "carry information.",
        same_as(printed.FIRST_TWENTY_COLUMNS_VARY),
        otherwise=same_as(printed.LATER_COLUMNS_ARE_CONSTANT),
        condition="the twenty are columns, and a column carries information if it varies "
        "visibly",
    ),
    row(
        "permutation-symmetric",
        at(17),
        "Without positions, attention is completely symmetric in its tokens.",
        same_as(attention.POOLED_INVARIANT, given=attention.permutation),
        same_as(
            attention.FIXED_TOKEN_INVARIANT,
            given=attention.permutation,
            under=("stays",),
        ),
        otherwise=same_as(attention.ATTENTION_INVARIANT),
        condition="the outputs are summed, or the token whose output is read stays in its "
        "place",
    ),
    row(
        "cannot-learn-order",
        at(17),
        "So attention cannot learn which tokens come before and which after.",
        same_as(attention.POOLED_INVARIANT, given=attention.permutation),
        otherwise=same_as(attention.MASKED_POOLED_INVARIANT),
        condition="there is no mask",
    ),
    row(
        "img-symmetry",
        at(19),
        "Exchanging two tokens does not change the model: $f(x_m, x_n) = f(x_n, "
        "x_m)$, whatever the other tokens are.",
        same_as(attention.TWO_TOKENS_SYMMETRIC),
        same_as(
            attention.FIXED_TOKEN_INVARIANT,
            given=attention.permutation,
            under=("stays",),
        ),
        otherwise=same_as(attention.ATTENTION_INVARIANT),
        condition="the outputs are summed, or the output of a third token is read",
        seen="inferred",
    ),
    row(
        "encoding-needed",
        at(21),
        "Only an added encoding can break this symmetry.",
        same_as(attention.POOLED_INVARIANT, given=attention.permutation),
        otherwise=same_as(attention.MASKED_POOLED_INVARIANT),
        condition="there is no mask",
    ),
    row(
        "adding-breaks",
        at((21, 23)),
        "Adding a different vector at every position breaks the symmetry.",
        same_as(attention.PRODUCT_SEES_ORDER, given=("α ≠ β", "η ≠ ζ")),
        otherwise=same_as(attention.DIFFERENT_NUMBERS_BREAK_SYMMETRY),
        condition="$f$ is not one of the exceptions, such as a sum; a product is not an "
        "exception",
        seen="inferred",
    ),
    # ------------------------------------------------------------ 2. the expansion
    row(
        "taylor",
        at((27, 29)),
        "To second order the new model is a sum of six terms.",
        same_as(taylor.SECOND_ORDER_EXPANSION),
        seen="inferred",
    ),
    row(
        "p-as-error-term",
        at(27),
        "The encodings can be treated as small errors.",
        same_as(taylor.SECOND_ORDER_EXPANSION),
        otherwise=prints(
            AtMost(dot(stack(m), stack(m)), 1),
            refuted_at={m: 0, d: 64, ladder: Function(j, B ** (-j / 32))},
        ),
        condition="the third-order term is kept: the squared norm of an encoding is $d/2$, "
        "which is not small",
    ),
    row(
        "sixth-term",
        at(31),
        "Apart from the last term, the sixth is the first that contains both "
        "encodings.",
        prints(
            Equal(five(p_m, p_n), five(p_m, origin) + five(origin, p_n) - f(x, y)),
            taylor.FIVE_TERMS_ARE_ABSOLUTE,
            proof=via(
                f(x, y)
                + D(f(x, y), (0, p_m))
                + half * D(f(x, y), (0, p_m), (0, p_m))
                + D(f(x, y), (1, p_n))
                + half * D(f(x, y), (1, p_n), (1, p_n)),
                by=DEFINITION,
            ).qed(by=ALGEBRA),
        ),
        same_as(taylor.SIXTH_TERM_IS_THE_INTERACTION),
        otherwise=prints(
            Differ(five(p_m, p_n), five(p_m, origin) + five(origin, p_n) - f(x, y)),
            refuted_at=taylor.cubic,
        ),
        condition="the last term means the remainder, not the sixth of the six terms",
    ),
    interpretive(
        "taylor-description",
        at(33),
        "An expansion imitates the value, slope and curvature of a function near a "
        "point.",
        "it explains a word; how near is not said",
    ),
    definition(
        "img-H",
        at((35, 37)),
        "The sixth term is written $p_m^\\top H p_n$, where $H$ consists of the "
        "mixed second derivatives.",
        "it names the block of derivatives",
        seen="inferred",
    ),
    row(
        "hessian-name",
        at(39),
        "The matrix $H$ between two encodings is a Hessian.",
        same_as(printed.MIXED_BLOCK_IS_HESSIAN),
        error="slip",
    ),
    row(
        "H-identity",
        at(39),
        "If $H$ is the identity, the sixth term is the inner product of the encodings.",
        prints(
            Equal(dot(p_m, identity(d) * p_n), dot(p_m, p_n)),
            hessian.IDENTITY_GIVES_INNER_PRODUCT,
            proof=qed(by=ALGEBRA),
            witnesses=({d: 2, p_m: column(1, -1), p_n: column(2, 1)},),
        ),
    ),
    definition(
        "eq1-requirement",
        at((39, 42), equation="1"),
        "The inner product of two encodings should be $g(m - n)$ for some function "
        "$g$.",
        "it states the problem",
    ),
    # ------------------------------------------------------------ 2. the plane
    definition(
        "2d-simplify",
        at(43),
        "In two dimensions the vector $(x, y)$ is read as the number $x + yi$.",
        "it says how vectors are read as complex numbers",
    ),
    row(
        "eq2-ends",
        at((43, 46), equation="2"),
        "The inner product is the sum of the products of the coordinates.",
        prints(
            Equal(dot(column(x_m, y_m), column(x_n, y_n)), x_m * x_n + y_m * y_n),
            proof=qed(by=ALGEBRA),
        ),
    ),
    row(
        "eq2-middle",
        at((43, 46), equation="2"),
        "$x_m x_n^* + (y_m i)(y_n^* i)$ is the same number.",
        prints(
            Equal(x_m * conj(x_n) + (y_m * I) * (conj(y_n) * I), x_m * x_n + y_m * y_n),
            plane.IMAGINARY_PARTS_WITHOUT_CONJUGATE,
            refuted_at={x_m: 0, y_m: 1, x_n: 0, y_n: 1},
        ),
        error="slip",
    ),
    row(
        "eq3",
        at((48, 50), equation="3"),
        "The product $p_m p_n^*$ is expanded.",
        prints(
            Equal(
                z_m * (x_n - y_n * I),
                x_m * x_n + y_m * y_n - x_m * y_n * I + x_n * y_m * I,
            ),
            plane.COMPLEX_PRODUCT,
            proof=qed(by=ALGEBRA),
        ),
        prints(Equal(conj(z_n), x_n - y_n * I), proof=qed(by=ALGEBRA)),
    ),
    row(
        "eq4-Re",
        at((52, 55), equation="4"),
        "The inner product is the real part of $p_m p_n^*$.",
        prints(
            Equal(dot(column(x_m, y_m), column(x_n, y_n)), re(z_m * conj(z_n))),
            plane.INNER_PRODUCT_IS_REAL_PART,
            proof=qed(by=ALGEBRA),
        ),
    ),
    interpretive(
        "ref-numbering",
        at(56, 69, 71),
        "(1), (6) and (7) are the first, the sixth and the seventh displayed formula.",
        "no displayed formula has a number; by their order, those at lines 40, 61 "
        "and 65 are meant",
    ),
    row(
        "eq5-sufficient",
        at((56, 59), equation="5"),
        "To satisfy (1), let $p_m p_n^*$ be a function of $m - n$.",
        prints(
            Equal(re(p(m) * conj(p(n))), re(q(m - n))),
            plane.PRODUCT_GIVES_INNER_PRODUCT,
            given=(plane.relative_product,),
            proof=qed(by=GIVEN(plane.relative_product, {m: m, n: n})),
        ),
        otherwise=same_as(plane.INNER_PRODUCT_FORCES_PRODUCT),
        condition="the condition is only sufficient; $(1, (-1)^m)$ satisfies (1) but not (5)",
    ),
    # ------------------------------------------------------------ 2. moduli and phases
    row(
        "polar-typo",
        at(60),
        "$p_n^* = r_m e^{-iθ_n}$.",
        prints(
            Equal(conj(r(n) * turn(θ(n))), r(m) * turn(-θ(n))),
            polar.CONJUGATE_HAS_ANOTHER_RADIUS,
            refuted_at={m: 0, n: 1, r: Function(k, 1 + k**2), θ: Function(k, k)},
        ),
        error="slip",
    ),
    row(
        "eq6",
        at((61, 63), equation="6"),
        "The moduli satisfy $r_m r_n = R_{m-n}$.",
        prints(
            Equal(r(m) * r(n), R(m - n)),
            polar.POLAR_PARTS_AGREE,
            given=(in_polar_form,),
            proof=qed(by=parts_agree(m, n)),
            witnesses=({m: 3, n: 1, **clock},),
        ),
    ),
    row(
        "eq7",
        at((65, 67), equation="7"),
        "The angles satisfy $θ_m - θ_n = Θ_{m-n}$.",
        prints(
            Equal(turn(θ(m) - θ(n)), turn(Θ(m - n))),
            polar.POLAR_PARTS_AGREE,
            given=(in_polar_form,),
            proof=qed(by=parts_agree(m, n, 1)),
            witnesses=({m: 3, n: 1, **clock},),
        ),
        otherwise=prints(
            Equal(θ(m) - θ(n), Θ(m - n)),
            polar.ANGLES_SUBTRACT,
            given=(in_polar_form,),
            refuted_at={m: 0, n: 0, **clock, Θ: Function(k, k + 2 * pi)},
        ),
        condition="angles are compared modulo $2π$",
    ),
    row(
        "rm-constant",
        at(69),
        "With $n = m$, $r_m^{2} = R_0$, so $r_m$ is constant.",
        prints(
            (Equal(r(m) ** 2, R(0)), Equal(r(m), r(n))),
            polar.RADIUS_IS_ROOT,
            given=(in_polar_form,),
            proof=proof(
                via(r(m) * r(m), by=ALGEBRA).qed(by=parts_agree(m, m)),
                qed(
                    by=SQUARES(
                        via(r(m) * r(m), by=ALGEBRA)
                        .via(R(0), by=parts_agree(m, m))
                        .via(r(n) * r(n), by=parts_agree(n, n))
                        .qed(by=ALGEBRA)
                    )
                ),
            ),
            witnesses=({m: 3, n: 1, **clock},),
        ),
    ),
    definition("rm-1", at(69), "The radius $r_m$ is set to 1.", "it chooses the scale"),
    row(
        "theta-m",
        at(71),
        "With $n = 0$, $θ_m - θ_0 = Θ_m$, that is $θ_m = Θ_m$; hence $θ_m - θ_n = "
        "θ_{m-n}$.",
        prints(
            Equal(θ(m) - θ(0), Θ(m)),
            given=(as_numbers,),
            proof=qed(by=GIVEN(as_numbers, {m: m, n: 0})),
            witnesses=({m: 3, **late},),
        ),
        prints(
            (Equal(θ(m), Θ(m)), Equal(θ(m) - θ(n), θ(m - n))),
            polar.PHASE_IS_DIFFERENCE,
            given=(as_numbers,),
            refuted_at={m: 5, n: 2, **late},
        ),
        error="condition",
    ),
    row(
        "arithmetic",
        at(71),
        "The angles form an arithmetic progression.",
        prints(
            Equal(θ(m + 1) - θ(m), θ(1) - θ(0)),
            given=(as_numbers,),
            proof=via(Θ(1), by=GIVEN(as_numbers, {m: m + 1, n: m})).qed(
                by=GIVEN(as_numbers, {m: 1, n: 0})
            ),
            witnesses=({m: 3, **late},),
        ),
        same_as(plane.PHASES_ARITHMETIC, given=("polar",)),
        same_as(polar.PHASES_LINEAR, given=("polar",)),
    ),
    # ------------------------------------------------------------ 2. the solution
    row(
        "solution-2d",
        at((73, 79), equation="8"),
        "$p_m = e^{imθ} = (\\cos mθ, \\sin mθ)$ satisfies (1) and (5).",
        prints(
            Equal(column(re(turn(m * angle)), im(turn(m * angle))), pair(m)),
            proof=qed(by=EULER),
        ),
        prints(
            Equal(dot(pair(m), pair(n)), cos((m - n) * angle)),
            plane.PAIR_INNER_PRODUCT,
            {plane.ω: angle},
        ),
        prints(
            Equal(turn(m * angle) * conj(turn(n * angle)), turn((m - n) * angle)),
            proof=qed(by=ALGEBRA),
        ),
    ),
    row(
        "solution-unique",
        at((73, 79), equation="8"),
        "In two dimensions this is the solution.",
        same_as(plane.PRODUCT_FORCES_ROTATION, given=("relative", "starts")),
        same_as(plane.INNER_PRODUCT_SOLUTION, given=("relative",)),
        otherwise=same_as(plane.STARTS_AT_ONE),
        condition="(5) is required, and the start $p_0$ is left free, as is $θ$ modulo $2π$",
    ),
    row(
        "order-cos-sin",
        at((73, 79), equation="8"),
        "The solution has the cosine first and the original encoding the sine.",
        same_as(orbits.SINE_FIRST_SAME_INNER_PRODUCTS),
        otherwise=prints(
            Equal(pair(m), column(sin(m * angle), cos(m * angle))),
            refuted_at={m: 0, angle: 1},
        ),
        condition="the order of the coordinates does not matter: inner products do not depend "
        "on it",
    ),
    row(
        "higher-dim",
        at((80, 98), equation="9"),
        "In even dimensions, pairs are stacked.",
        prints(
            Equal(
                Stack(
                    column(re(turn(m * ladder(j))), im(turn(m * ladder(j)))), (j, d / 2)
                ),
                stack(m),
            ),
            proof=qed(by=EULER),
        ),
        prints(
            relative(lambda m, n: dot(stack(m), stack(n)), m, n, s),
            plane.INNER_PRODUCT_RELATIVE,
        ),
        same_as(orbits.INNER_PRODUCT_ADDS_OVER_PAIRS),
    ),
    row(
        "higher-dim-general",
        at(80),
        "An encoding of even dimension is a combination of two-dimensional encodings.",
        same_as(plane.INNER_PRODUCT_SOLUTION, given=("relative",)),
        same_as(orbits.ORBIT_IN_PLANES, given=("moves",), under=("planes",)),
        same_as(orbits.PHASES_AND_RADII_FREE),
        otherwise=same_as(plane.INNER_PRODUCT_FORCES_PRODUCT),
        condition="the axes are orthogonal; planes may be reflected, and radii and phases are "
        "free",
    ),
    # ------------------------------------------------------------ 2. the frequencies
    definition(
        "theta-choice",
        at(99),
        "The frequencies are $θ_j = 10000^{-2j/d}$.",
        "it chooses the frequencies",
    ),
    row(
        "decays-to-zero",
        at(99),
        "As $|m - n|$ grows, the inner product tends to 0.",
        same_as(recurrence.LADDER_TENDS_TO_ZERO),
        error="result",
    ),
    row(
        "additivity",
        at(99),
        "The inner product is the sum of the inner products of the pairs.",
        prints(
            Equal(
                dot(stack(m), stack(n)),
                Sum(cos((m - n) * ladder(j)), (j, 0, d / 2 - 1)),
            ),
            plane.INNER_PRODUCT_SUM,
        ),
        same_as(orbits.INNER_PRODUCT_ADDS_OVER_PAIRS),
    ),
    row(
        "sum-Re",
        at((100, 101), equation="10"),
        "The inner product is the real part of $Σ_j e^{i(m-n)θ_j}$.",
        prints(
            Equal(dot(stack(m), stack(n)), re(waves)),
            sums.SUM_IS_REAL_PART,
            proof=via(
                Sum(cos((m - n) * ladder(j)), (j, 0, d / 2 - 1)),
                by=LEMMA(plane.INNER_PRODUCT_SUM),
            ).qed(by=EULER),
        ),
    ),
    malformed(
        "sum-index",
        at((102, 105), equation="10"),
        "The inner product is $d/2$ times the real part of a mean of "
        "$e^{i(m-n)10000^{-2j/d}}$ with the summation index $θ$.",
        lambda: Equal(
            cosines(m - n),
            d
            / 2
            * re(
                Sum(exp(I * (m - n) * B ** (-2 * j / d)), (index, 0, d / 2 - 1))
                / (d / 2)
            ),
        ),
        (m, n, d),
        printed.INNER_PRODUCT_IS_MEAN_OF_WAVES,
        fails_at={m: 1, n: 0, d: 2, j: 1},
    ),
    row(
        "riemann",
        at((106, 109), equation="10"),
        "The inner product is about $d/2$ times the real part of $\\int_0^1 "
        "e^{i(m-n)10000^{-t}}dt$.",
        prints(
            AtMost(missed, Δ * (1 - 1 / B)),
            sums.SUM_NEAR_INTEGRAL,
            {sums.b: B},
            given=(dimension,),
        ),
        otherwise=prints(
            AtMost(missed, d / 20), given=(dimension,), refuted_at={Δ: 4, d: 4}
        ),
        condition="the offset $Δ = m - n$ is small compared with $d$: the error is less than "
        "$Δ$",
    ),
    malformed(
        "trailing-x",
        at((106, 109), equation="10"),
        "The inner product is about $d/2$ times the real part of the integral, "
        "times $x$.",
        lambda: AtMost(abs(cosines(Δ) - d / 2 * re(average) * stray), Δ),
        (Δ, d),
        sums.SUM_NEAR_INTEGRAL,
        fails_at={Δ: 1, d: 2, stray: 100},
    ),
    row(
        "integral-closed-form",
        at(110),
        "It remains to find the values of $\\int_0^1 e^{i(m-n)10000^{-t}}dt$.",
        prints(
            Equal(average, (Ci(Δ) - Ci(Δ / B) + I * (Si(Δ) - Si(Δ / B))) / log(B)),
            decay.CLOSED_FORM,
            {decay.b: B},
        ),
    ),
    row(
        "figure-decay",
        at((110, 112)),
        "The plotted integral decreases as $m - n$ grows.",
        same_as(curve.FALLS_UNTIL_2940, of=1, given=("from",), adding=("to",)),
        seen="inferred",
    ),
    row(
        "other-functions",
        at((114, 116)),
        "With other functions $θ_t$ the integral decays as well.",
        same_as(families.RISING_CLOSED_FORM, given=("lag",)),
        same_as(families.SQUARE_UPPER, given=("far",)),
        same_as(weights.VAN_DER_CORPUT, given=("order",), under=("reciprocal",)),
        otherwise=same_as(families.SQUARE_RATE),
        condition="the slope of $θ_t$ is nowhere 0; with $θ_t = t^2$ the integral decays as "
        "well, but only like $1/\\sqrt{Δ}$",
        seen="inferred",
    ),
    interpretive(
        "not-strict",
        at(118),
        "Formulas other than the original one have a similar effect.",
        "no property is named that another formula must have",
    ),
)

BESIDE = Path(__file__)
DOCUMENT = Document(
    "doc003",
    "zh",
    quoted(STATEMENTS, BESIDE.with_suffix(".quotes")),
    read(BESIDE.with_suffix(".lines")),
)

r"""# Sums of cosines

Every entry of a heat map of positions is a sum of cosines [0213].  This chapter gives its
logarithmic law with an explicit error, its first rise, and the offsets at which it is negative
[1017, 1028, 1036].

The inner product of two positions is the sum $S(k) = \sum_{i < d/2} \cos(k\theta_i)$ at their
offset $k = m - n$ [0213]. The entries of the Gram matrix are constant along its diagonals, and
$d/2$ on the main one [0215, 1002].

For geometric frequencies $\theta_i = b^{-2i/d}$, $b > 1$, $2S/d$ is a left Riemann sum of
$\cos(\Delta b^{-t})$ over $[0, 1]$, with nodes $t_i = 2i/d$ [1005, 1006]. It differs from the
integral by less than $2\Delta/d$, whatever the base [1014]. After subtracting the difference of the
end values over $d$, it differs by at most $\ln b\,(\Delta + \Delta^2/2)/(2d^2)$ [1015]. So it falls
for a while, as the integral does [0620, 1022, 1028, 1029]. At $b = 10^4$ the first rise comes after
3 steps for $d = 4$, after 11 for $d = 128$, and after 43 for $d = 512$ and $d = 768$ [0620, 1022,
1028, 1029]. At $d = 128$ it is far from zero by then: as far as $k = 63$ it stays above 28.41, with
64 at $k = 0$ [1002, 1034]. If the sum is positive for a base, it need not be positive for a larger
one [1751, 1752].
"""

from math import prod

from phaseproof.author import *
from phaseproof.derivations.alphabet import (
    CONTEXTS,
    Δ,
    b,
    d,
    i,
    k,
    m,
    n,
    pairs,
    t,
    x,
    y,
    θ,
)
from phaseproof.derivations.decay import CLOSED_FORM, FIRST_RISE, LOGARITHMIC_LAW
from phaseproof.derivations.plane import INNER_PRODUCT_SUM, PE, ladder
from phaseproof.derivations.powers import REAL_PART_AT_MOST_MODULUS, WAVES_AT_MOST_ONE
from phaseproof.model.book import Figure
from phaseproof.trusted.language.claims import Claim, Part
from phaseproof.trusted.language.terms import Notation, Term, term

N = letter("N", "natural")
w, c = letter("w c", "nonnegative")
base = given("base", Less(1, b))
size = given("size", Less(0, d))
S = let("S", k, be=Sum(cos(k * θ(i)), pairs))

# ---------------------------------------------------------------- the Gram matrix

SUM_IS_REAL_PART = claim(
    "1001",
    "The sum of cosines $Σ_i \\cos kθ_i$ is the real part of $Σ_i e^{ikθ_i}$",
    source="su2021sinusoidal, eq. (13)",
    says=Equal(S(k), re(Sum(exp(I * k * θ(i)), pairs))),
    proof=qed(by=EULER),
)

DIAGONAL_IS_HALF_DIMENSION = claim(
    "1002",
    "For every even $d$ the sum of cosines $Σ_i \\cos kθ_i$ is $d/2$ on the diagonal, "
    "$k = 0$",
    source="su2021sinusoidal, eq. (13)",
    says=Equal(S(0), d / 2),
    proof=qed(by=ALGEBRA),
)

DIAGONAL_IS_ONE = claim(
    "1003",
    "The sum of cosines $Σ_i \\cos kθ_i$ is 1 on the diagonal, $k = 0$",
    source="doc004, §5.1",
    says=Equal(S(0), 1),
    refuted_at={d: 128, θ: Function(i, Rational(10000) ** (-i / 64))},
    corrected=DIAGONAL_IS_HALF_DIMENSION,
)

diagonal = Sum(dot(PE(m + k), PE(m)), (m, 0, N - k - 1))
cosines_of_diagonal = Sum(Sum(cos((m + k - m) * θ(i)), pairs), (m, 0, N - k - 1))

MEAN_OF_DIAGONAL = claim(
    "1004",
    "The mean of the $k$-th diagonal of the Gram matrix of $N$ positions is $Σ_i "
    "\\cos kθ_i$",
    source="doc004, §5.5",
    given=(given("inside", Less(k, N)),),
    says=Equal(diagonal / (N - k), S(k)),
    proof=proof(
        entries := have(
            "entries",
            Equal(diagonal, cosines_of_diagonal),
            qed(by=TERMWISE(LEMMA(INNER_PRODUCT_SUM))),
        ),
        via(cosines_of_diagonal / (N - k), by=GIVEN(entries)).qed(by=ALGEBRA),
    ),
    witnesses=({N: 5, k: 2, **ladder},),
)

# ---------------------------------------------------------------- the nodes

claim = stated_in("su2021sinusoidal, §3")

NODES_LEFT = claim(
    "1005",
    "The nodes $2i/d$ of the sum over $d/2$ pairs lie in $[0, 1 - 2/d]$, so 1 is not "
    "among them",
    given=(size, given("index", AtMost(i, d / 2 - 1))),
    says=(AtMost(0, 2 * i / d), AtMost(2 * i / d, 1 - 2 / d)),
    proof=proof(qed(by=SIGN("≤")), qed(by=SIGN("≤"))),
    witnesses=({d: 6, i: 1},),
    without={"index": {d: 6, i: 3}},
)

wave = let("f", t, be=exp(I * Δ * b ** (-t)))
primitive = let("P", t, be=-(Ci(Δ * b ** (-t)) + I * Si(Δ * b ** (-t))) / log(b))
average = Integral(wave(t).body, (t, 0, 1))

SUM_OVER_NODES = claim(
    "1006",
    "The sum $Σ_i e^{iΔb^{-2i/d}}$ over $d/2$ pairs is $d/2$ times a sum over nodes "
    "of width $2/d$",
    source="su2021sinusoidal, eq. (14)",
    given=(size,),
    says=Equal(
        Sum(exp(I * Δ * b ** (-2 * i / d)), pairs),
        d / 2 * Sum(exp(I * Δ * b ** (-(2 * i / d))) * (2 / d), pairs),
    ),
    proof=qed(by=ALGEBRA),
)

# ---------------------------------------------------------------- one cell

ahead = let("g", t, be=x + w - t)
behind = let("h", t, be=t - x)
cell = Integral(wave(t).body, (t, x, x + w))
slope = -I * Δ * log(b) * b ** (-t) * wave(t).body
rest = Integral(slope * ahead(t), (t, x, x + w))
steep = Integral(Δ * log(b) * b ** (-t) * w, (t, x, x + w))

LEFT_CELL = claim(
    "1007",
    "On a cell $[x, x + w]$, $w$ times the left value of $e^{iΔb^{-t}}$ differs from "
    "its integral by at most $wΔ(b^{-x} - b^{-(x+w)})$",
    source="apostol1967, §1.16",
    given=(base,),
    says=AtMost(
        abs(w * wave(x) - (primitive(x + w) - primitive(x))),
        w * Δ * (b ** (-x) - b ** (-(x + w))),
    ),
    proof=via(abs(w * wave(x) - cell), by=FTC(cell, primitive(t).body))
    .via(abs(-rest), by=BY_PARTS(cell, u=wave(t).body, v=-ahead(t)))
    .via(Integral(abs(slope * ahead(t)), (t, x, x + w)), by=TRIANGLE)
    .via(
        Integral(Δ * log(b) * b ** (-t) * ahead(t), (t, x, x + w)),
        by=TERMWISE(TRIANGLE),
    )
    .via(steep, by=TERMWISE(SIGN("≤")))
    .qed(by=FTC(steep, -w * Δ * b ** (-t))),
)

steepness = let("V", t, be=log(b) * (Δ * b ** (-t) + Δ**2 * b ** (-2 * t) / 2))
second = (I * Δ * log(b) ** 2 * b ** (-t) - Δ**2 * log(b) ** 2 * b ** (-2 * t)) * wave(
    t
).body
middle = Integral(slope * (t - x - w / 2), (t, x, x + w))
curved = Integral(second * behind(t) * ahead(t) / 2, (t, x, x + w))
curvature = log(b) ** 2 * (Δ * b ** (-t) + Δ**2 * b ** (-2 * t))
arch = Integral(curvature * w**2 / 8, (t, x, x + w))
trapezoid = w * (wave(x) + wave(x + w)) / 2

WEIGHTED_ARCH = claim(
    "1008",
    "For nonnegative $c$ and $w$, every real $y$ satisfies $cy(w - y) ≤ cw^2/4$",
    source="apostol1967, §5.9",
    says=AtMost(c * y * (w - y), c * w**2 / 4),
    proof=via(c * y * (w - y) + c * abs(w / 2 - y) ** 2, by=SIGN("≤")).qed(by=MODULUS),
)

TRAPEZOID_CELL = claim(
    "1009",
    "On a cell $[x, x + w]$ the trapezoid rule for $e^{iΔb^{-t}}$ errs by at most "
    "$(w^2/8)(V_x - V_{x+w})$, with $V_t = (\\ln b)(Δb^{-t} + Δ^2 b^{-2t}/2)$",
    source="apostol1967, §5.9",
    given=(base,),
    says=AtMost(
        abs(trapezoid - (primitive(x + w) - primitive(x))),
        w**2 / 8 * (steepness(x) - steepness(x + w)),
    ),
    proof=proof(
        by_parts := have(
            "by parts",
            Equal(cell, trapezoid - curved),
            via(
                trapezoid - middle, by=BY_PARTS(cell, u=wave(t).body, v=t - x - w / 2)
            ).qed(by=BY_PARTS(middle, u=slope, v=-behind(t) * ahead(t) / 2)),
        ),
        via(abs(trapezoid - cell), by=FTC(cell, primitive(t).body))
        .via(abs(curved), by=GIVEN(by_parts))
        .via(
            Integral(abs(second * behind(t) * ahead(t) / 2), (t, x, x + w)), by=TRIANGLE
        )
        .via(
            Integral(curvature * behind(t) * ahead(t) / 2, (t, x, x + w)),
            by=TERMWISE(TRIANGLE),
        )
        .via(arch, by=TERMWISE(LEMMA(WEIGHTED_ARCH, {c: curvature, y: t - x})))
        .qed(by=FTC(arch, -(w**2) / 8 * steepness(t).body)),
    ),
)

# ---------------------------------------------------------------- the Riemann sum

nodes = Sum(wave(2 * i / d), pairs)
cells = Sum(
    2 / d * wave(2 * i / d) - (primitive(2 * i / d + 2 / d) - primitive(2 * i / d)),
    pairs,
)
whole = have(
    "ends",
    Equal(
        Sum(primitive(2 * i / d + 2 / d) - primitive(2 * i / d), pairs),
        primitive(1) - primitive(0),
    ),
    qed(by=TELESCOPE(i, primitive(2 * i / d))),
)
way = Sum(2 / d * Δ * (b ** (-2 * i / d) - b ** (-(2 * i / d + 2 / d))), pairs)

LEFT_SUM = claim(
    "1010",
    "For $b > 1$ the mean $(2/d) Σ_i e^{iΔb^{-2i/d}}$ differs from $∫_0^1 "
    "e^{iΔb^{-t}} dt$ by at most $2Δ(1 - 1/b)/d$",
    given=(base, size),
    says=AtMost(abs(2 / d * nodes - average), 2 * Δ * (1 - 1 / b) / d),
    proof=proof(
        whole,
        cell_by_cell := have(
            "cell by cell",
            Equal(average, 2 / d * nodes - cells),
            via(
                (Ci(Δ) - Ci(Δ / b) + I * (Si(Δ) - Si(Δ / b))) / log(b),
                by=LEMMA(CLOSED_FORM),
            )
            .via(primitive(1) - primitive(0), by=ALGEBRA)
            .qed(by=GIVEN(whole)),
        ),
        via(abs(cells), by=GIVEN(cell_by_cell))
        .via(
            Sum(
                abs(
                    2 / d * wave(2 * i / d)
                    - (primitive(2 * i / d + 2 / d) - primitive(2 * i / d))
                ),
                pairs,
            ),
            by=TRIANGLE,
        )
        .via(way, by=TERMWISE(LEMMA(LEFT_CELL)))
        .qed(by=TELESCOPE(i, -2 / d * Δ * b ** (-2 * i / d))),
    ),
    without={"base": {Δ: 1, b: half, d: 2}},
)

corners = 2 / d * (wave(2 * i / d) + wave(2 * i / d + 2 / d)) / 2
trapezoids = Sum(corners - (primitive(2 * i / d + 2 / d) - primitive(2 * i / d)), pairs)
ends = (exp(I * Δ) - exp(I * Δ / b)) / d
bend = Sum(
    (2 / d) ** 2 / 8 * (steepness(2 * i / d) - steepness(2 * i / d + 2 / d)), pairs
)

SUM_OF_TRAPEZOIDS = claim(
    "1011",
    "For $b > 1$ the integral $∫_0^1 e^{iΔb^{-t}} dt$ is the mean $(2/d) Σ_i "
    "e^{iΔb^{-2i/d}}$ minus $(e^{iΔ} - e^{iΔ/b})/d$ and the trapezoid errors of its "
    "cells",
    given=(base, size),
    says=Equal(average, 2 / d * nodes - ends - trapezoids),
    proof=proof(
        whole,
        waves := have(
            "waves",
            Equal(
                Sum(wave(2 * i / d + 2 / d) - wave(2 * i / d), pairs), wave(1) - wave(0)
            ),
            qed(by=TELESCOPE(i, wave(2 * i / d))),
        ),
        via(
            (Ci(Δ) - Ci(Δ / b) + I * (Si(Δ) - Si(Δ / b))) / log(b),
            by=LEMMA(CLOSED_FORM),
        )
        .via(primitive(1) - primitive(0), by=ALGEBRA)
        .via(
            Sum(primitive(2 * i / d + 2 / d) - primitive(2 * i / d), pairs),
            by=GIVEN(whole),
        )
        .qed(by=GIVEN(waves)),
    ),
)

TRAPEZOID_SUM = claim(
    "1012",
    "For $b > 1$ the mean $(2/d) Σ_i e^{iΔb^{-2i/d}}$ minus $(e^{iΔ} - e^{iΔ/b})/d$ "
    r"differs from $∫_0^1 e^{iΔb^{-t}} dt$ by at most $(\ln b)(Δ + Δ^2/2)/(2d^2)$",
    given=(base, size),
    says=AtMost(
        abs(2 / d * nodes - average - ends), log(b) * (Δ + Δ**2 / 2) / (2 * d**2)
    ),
    proof=via(abs(trapezoids), by=LEMMA(SUM_OF_TRAPEZOIDS))
    .via(
        Sum(
            abs(corners - (primitive(2 * i / d + 2 / d) - primitive(2 * i / d))), pairs
        ),
        by=TRIANGLE,
    )
    .via(bend, by=TERMWISE(LEMMA(TRAPEZOID_CELL)))
    .via(
        (steepness(0) - steepness(1)) / (2 * d**2),
        by=TELESCOPE(i, -((2 / d) ** 2) / 8 * steepness(2 * i / d)),
    )
    .qed(by=SIGN("≤")),
    without={"base": {Δ: 1, b: half, d: 2}},
)

left_error = let("E", be=2 / d * nodes - average)
error = let("E'", be=2 / d * nodes - average - ends)
cosines = Sum(cos(Δ * b ** (-2 * i / d)), pairs)

SUM_NEAR_INTEGRAL = claim(
    "1014",
    "For $b > 1$ the sum of cosines $Σ_i \\cos(Δb^{-2i/d})$ differs from $(d/2) "
    "\\operatorname{Re} ∫_0^1 e^{iΔb^{-t}} dt$ by at most $Δ(1 - 1/b)$",
    given=(base, size),
    says=AtMost(abs(cosines - d / 2 * re(average)), Δ * (1 - 1 / b)),
    proof=via(abs(re(d / 2 * left_error)), by=EULER)
    .via(abs(d / 2 * left_error), by=LEMMA(REAL_PART_AT_MOST_MODULUS))
    .via(d / 2 * abs(left_error), by=TRIANGLE)
    .qed(by=LEMMA(LEFT_SUM)),
    without={"base": {Δ: 1, b: half, d: 2}},
)

SUM_NEAR_INTEGRAL_AND_ENDS = claim(
    "1015",
    r"For $b > 1$ the sum $Σ_i \cos(Δb^{-2i/d})$ minus $(\cos Δ - \cos(Δ/b))/2$ "
    r"differs from $(d/2) \operatorname{Re} ∫_0^1 e^{iΔb^{-t}} dt$ by at most $(\ln "
    "b)(Δ + Δ^2/2)/(4d)$",
    given=(base, size),
    says=AtMost(
        abs(cosines - d / 2 * re(average) - (cos(Δ) - cos(Δ / b)) / 2),
        log(b) * (Δ + Δ**2 / 2) / (4 * d),
    ),
    proof=via(abs(re(d / 2 * error)), by=EULER)
    .via(abs(d / 2 * error), by=LEMMA(REAL_PART_AT_MOST_MODULUS))
    .via(d / 2 * abs(error), by=TRIANGLE)
    .qed(by=LEMMA(TRAPEZOID_SUM)),
    without={"base": {Δ: 1, b: half, d: 2}},
)

missed = let("error_1", be=cosines - d / 2 * re(average) - (cos(Δ) - cos(Δ / b)) / 2)
law = (log(b / Δ) - gamma) / log(b)
law_error = let("error_2", be=re(average) - law)

SUM_LOGARITHMIC_LAW = claim(
    "1017",
    "For $b > 1$ the sum of cosines $Σ_i \\cos(Δb^{-2i/d})$ obeys the logarithmic law "
    "$(d/2)(\\ln(b/Δ) - γ)/\\ln b$ up to an explicit error",
    given=(base, size),
    says=AtMost(
        abs(cosines - d / 2 * law),
        1
        + log(b) * (Δ + Δ**2 / 2) / (4 * d)
        + d / 2 * ((1 / Δ + Δ**2 / (4 * b**2)) / log(b)),
    ),
    theorem=True,
    strength=tuple(
        strength(
            {d: 128, b: 10000, Δ: x},
            1
            + log(b) * (Δ + Δ**2 / 2) / (4 * d)
            + d / 2 * ((1 / Δ + Δ**2 / (4 * b**2)) / log(b)),
            abs(cosines - d / 2 * law),
        )
        for x in (10, 57, *CONTEXTS)
    ),
    proof=via(abs(missed + cos(Δ) / 2 - cos(Δ / b) / 2 + d / 2 * law_error), by=ALGEBRA)
    .via(
        abs(missed) + abs(cos(Δ)) / 2 + abs(cos(Δ / b)) / 2 + d / 2 * abs(law_error),
        by=TRIANGLE,
    )
    .via(
        log(b) * (Δ + Δ**2 / 2) / (4 * d)
        + abs(cos(Δ)) / 2
        + abs(cos(Δ / b)) / 2
        + d / 2 * abs(law_error),
        by=LEMMA(SUM_NEAR_INTEGRAL_AND_ENDS),
    )
    .via(
        log(b) * (Δ + Δ**2 / 2) / (4 * d)
        + half
        + abs(cos(Δ / b)) / 2
        + d / 2 * abs(law_error),
        by=LEMMA(WAVES_AT_MOST_ONE),
    )
    .via(
        log(b) * (Δ + Δ**2 / 2) / (4 * d) + half + half + d / 2 * abs(law_error),
        by=LEMMA(WAVES_AT_MOST_ONE),
    )
    .qed(by=LEMMA(LOGARITHMIC_LAW)),
)


def law_at(D: int, x: Term) -> Term:
    """The law of 1017 at d = D and b = 10000."""
    return Rational(D, 2) * ((log(10000 / x) - gamma) / log(10000))


def error_at(D: int, x: Term) -> Term:
    """Its error."""
    return (
        1
        + log(10000) * (x + x**2 / 2) / (4 * D)
        + Rational(D, 2) * ((1 / x + x**2 / (4 * Rational(10000) ** 2)) / log(10000))
    )


def law_exceeds_error(D: int, last: int) -> tuple[Part, Part]:
    return (
        part(
            Less(error_at(D, k), law_at(D, k)),
            form=First(k),
            given=(given("from", AtMost(1, k)), given("to", AtMost(k, last))),
            proof=qed(by=ENCLOSED(k)),
            witnesses=({k: last},),
            without={"to": {k: last + 1}},
        ),
        part(
            Less(law_at(D, term(last + 1)), error_at(D, term(last + 1))),
            proof=qed(by=ENCLOSED()),
        ),
    )


LAW_EXCEEDS_ERROR = claim(
    "2020",
    "At $b = 10000$ the proved error of the logarithmic law is below the law for $1 ≤ "
    "Δ ≤ 57, 200, 1124$ at $d = 128, 512, 4096$, and not at the next $Δ$",
    source="su2021sinusoidal, eq. (13)",
    parts=(
        *law_exceeds_error(128, 57),
        *law_exceeds_error(512, 200),
        *law_exceeds_error(4096, 1124),
    ),
)

# ---------------------------------------------------------------- how long it falls


def ladder_sum(name: str, dimension: int, b: int = 10000) -> Notation:
    """k ↦ Σ cos(k b^(-2i/d)) for one dimension and one base."""
    angle = k * Rational(b) ** (-2 * i / Rational(dimension))
    return let(name, k, be=Sum(cos(angle), (i, 0, dimension // 2 - 1)))


def first_rise(tag: str, S: Notation, falls: int, where: str) -> Claim:
    """S falls with each of its first steps, so many of them, and rises with the next."""
    return claim(
        tag,
        f"{where} the sum of cosines $Σ_i \\cos kθ_i$ falls with each of its first {falls} "
        "steps and rises with the next",
        source="su2021sinusoidal, fig. 1",
        parts=(
            part(
                Less(S(k + 1), S(k)),
                form=First(k),
                given=(given("from", AtMost(0, k)), given("to", AtMost(k, falls - 1))),
                proof=qed(by=ENCLOSED(k)),
                without={"from": {k: -1}, "to": {k: falls}},
            ),
            part(Less(S(falls), S(falls + 1)), proof=qed(by=ENCLOSED())),
        ),
    )


S2, S4, S8, S16, S32, S64, S128, S256, S512, S768, S1024, S2048, S4096 = (
    ladder_sum(f"S_{D}", D)
    for D in (2, 4, 8, 16, 32, 64, 128, 256, 512, 768, 1024, 2048, 4096)
)

RISE_AT_2 = first_rise("1020", S2, 3, "At $d = 2$")
RISE_AT_4 = first_rise("1022", S4, 3, "At $d = 4$ and $b = 10000$")
RISE_AT_8 = first_rise("1023", S8, 3, "At $d = 8$ and $b = 10000$")
RISE_AT_16 = first_rise("1024", S16, 3, "At $d = 16$ and $b = 10000$")
RISE_AT_32 = first_rise("1025", S32, 4, "At $d = 32$ and $b = 10000$")
RISE_AT_64 = first_rise("1026", S64, 5, "At $d = 64$ and $b = 10000$")
RISE_AT_256 = first_rise("1027", S256, 24, "At $d = 256$ and $b = 10000$")
RISE_AT_512 = first_rise("1028", S512, 43, "At $d = 512$ and $b = 10000$")
RISE_AT_768 = first_rise("1029", S768, 43, "At $d = 768$ and $b = 10000$")
RISE_AT_1024 = first_rise("1030", S1024, 68, "At $d = 1024$ and $b = 10000$")
RISE_AT_2048 = first_rise("1031", S2048, 131, "At $d = 2048$ and $b = 10000$")
RISE_AT_4096 = first_rise("1032", S4096, 244, "At $d = 4096$ and $b = 10000$")

turns = (
    11,
    12,
    17,
    18,
    23,
    24,
    28,
    31,
    34,
    37,
    40,
    43,
    47,
    50,
    54,
    57,
    62,
    67,
    72,
    76,
    84,
    88,
    92,
    93,
    97,
    101,
    105,
    107,
    111,
    117,
    122,
    125,
)
P = let("poly", k, be=prod((2 * t - 1 - 2 * k for t in turns), start=term(1)))

TURNS_AT_128 = claim(
    "1033",
    "At $d = 128$ and $b = 10000$ the sum of cosines $Σ_i \\cos kθ_i$ rises with 47 "
    "of its first 128 steps and changes its direction 32 times",
    source="doc004, §4.7",
    given=(given("from", AtMost(0, k)), given("to", AtMost(k, 127))),
    says=Less(0, (S128(k) - S128(k + 1)) * P(k)),
    proof=qed(by=ENCLOSED(k)),
    witnesses=({k: 3}, {k: 11}),
    without={"from": {k: -1}, "to": {k: 129}},
)

# ---------------------------------------------------------------- how far it falls

HEAT_MAP_AT_LEAST = claim(
    "1034",
    "At $d = 128$ and $b = 10000$ every entry of the Gram matrix of 64 positions is "
    "above $28.41$, and that at $k = 62$ is below $28.42$",
    source="doc004, §5.1",
    parts=(
        part(
            Less(Rational(2841, 100), S128(k)),
            given=(given("from", AtMost(-63, k)), given("to", AtMost(k, 63))),
            proof=qed(by=ENCLOSED(k)),
            without={"to": {k: 1707}, "from": {k: -1707}},
        ),
        part(Less(S128(62), Rational(2842, 100)), proof=qed(by=ENCLOSED())),
    ),
)

HEAT_MAP_TO_ZERO = claim(
    "1035",
    "At $d = 128$ and $b = 10000$ the entry of the Gram matrix at $k = 63$ is at most "
    "a hundredth of the diagonal",
    source="doc004, §5.1",
    says=AtMost(S128(63), S128(0) / 100),
    refuted_at={},
    corrected=HEAT_MAP_AT_LEAST,
)

FIRST_NEGATIVE = claim(
    "1036",
    "At $b = 10000$ the sum of cosines $Σ_i \\cos kθ_i$ is first negative at $k = "
    "725, 1707$ for $d = 64, 128$, and negative at $k = 3284, 3659$ for $d = 512, 768$",
    source="su2021sinusoidal, fig. 1",
    parts=(
        *(
            part(
                Less(0, S(k)),
                form=First(k),
                given=(given("from", AtMost(0, k)), given("to", AtMost(k, first - 1))),
                proof=qed(by=ENCLOSED(k)),
                without={"from": {k: -first}, "to": {k: first}},
            )
            for S, first in ((S64, 725), (S128, 1707))
        ),
        *(
            part(Less(S(first), 0), proof=qed(by=ENCLOSED()))
            for S, first in ((S64, 725), (S128, 1707), (S512, 3284), (S768, 3659))
        ),
    ),
)

turning = letter("r", "natural")
turning_part = Sum(cos(k * θ(i)), (i, 0, turning - 1))

RESTING_PAIRS_KEEP_SUM_UP = claim(
    "1750",
    "If $r$ of $N$ pairs rotate and the others do not, the sum of cosines is at least "
    "$N - 2r$ at every offset",
    source="su2021roformer, §3.2.2",
    says=AtMost(N - 2 * turning, turning_part + (N - turning)),
    proof=proof(
        have(
            "turning part",
            AtMost(-turning, turning_part),
            via(Sum(-1, (i, 0, turning - 1)), by=ALGEBRA)
            .via(
                Sum(2 * cos(k * θ(i) / 2) ** 2 - 1, (i, 0, turning - 1)),
                by=TERMWISE(SIGN("≤")),
            )
            .qed(by=TERMWISE(EULER)),
        ),
        qed(by=SIGN("≤")),
    ),
)

larger_base = letter("c", "positive")
of_base = lambda b, k=k, d=d: Sum(cos(k * b ** (-2 * i / d)), (i, 0, d / 2 - 1))
at_base = lambda d, b, k=k: of_base(Rational(b), k, Rational(d))

SMALLER_BASE_BETTER = claim(
    "1751",
    "At $d = 8$ the sum of cosines is positive at the offsets 0 to 15 for base 200, "
    "and negative at 15 for base 300",
    source="su2021sinusoidal, fig. 1",
    parts=(
        part(
            Less(0, at_base(8, 200)),
            given=(given("from", AtMost(0, k)), given("to", AtMost(k, 15))),
            proof=qed(by=ENCLOSED(k)),
            without={"from": {k: -29}, "to": {k: 29}},
        ),
        part(Less(at_base(8, 300, 15), 0), proof=qed(by=ENCLOSED())),
    ),
)

LARGER_BASE_KEEPS_SUM_POSITIVE = claim(
    "1752",
    "If the sum of cosines $Σ_i \\cos(kb^{-2i/d})$ is positive at an offset $k$, it "
    "is positive there for every larger base",
    source="su2021sinusoidal, fig. 1",
    given=(
        base,
        size,
        given("larger", Less(b, larger_base)),
        given("positive", Less(0, of_base(b))),
    ),
    says=Less(0, of_base(larger_base)),
    refuted_at={d: 8, b: 200, larger_base: 300, k: 15},
    corrected=SMALLER_BASE_BETTER,
)

SUMS_OF_LARGER_BASES = claim(
    "1753",
    "At $d = 128$ the sum of cosines for base 27000 is negative at 4079; at $d = 64$ "
    "that at 6235 is positive for 500000, negative for 1000000",
    source="su2021sinusoidal, fig. 1",
    says=(
        Less(at_base(128, 27000, 4079), 0),
        Less(0, at_base(64, 500000, 6235)),
        Less(at_base(64, 1000000, 6235), 0),
    ),
    proof=proof(qed(by=ENCLOSED()), qed(by=ENCLOSED()), qed(by=ENCLOSED())),
)

CLOSER_IS_HIGHER = claim(
    "1037",
    "At $b = 10000$ and $d = 128$ the smaller of two offsets $k$ has the larger sum "
    "of cosines $Σ_i \\cos kθ_i$",
    source="doc002, §2",
    given=(given("from", AtMost(0, k)), given("closer", AtMost(k, n))),
    says=AtMost(S128(n), S128(k)),
    refuted_at={k: 11, n: 12},
    corrected=FIRST_RISE,
)

FIGURES = (
    Figure(
        "inner_products",
        "The inner products of 64 positions at $d = 128$, which are constant along "
        "diagonals, by",
        (
            SUM_IS_REAL_PART,
            HEAT_MAP_AT_LEAST,
        ),
        "phaseproof.numerics.figures:save",
    ),
)

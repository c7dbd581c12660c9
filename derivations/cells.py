r"""# Sums and integrals

A model adds finitely many cosines where its theory integrates []. Carrying a bound from one to the
other costs an error term, and in the bound proved here this term grows with the distance [1122].

A continuous function has a primitive, so its integral over an interval is the sum of its integrals
over the parts [1115, 1116]. The mean of the values of $g$ at $0, 1/r, \dots, 1 - 1/r$ differs from
its integral over $[0, 1]$ by at most $\int_0^1 |g'|$ divided by $r$ [1119]. Hence a weighted sum
$\sum h(2i/d) \cos(\Delta\theta_i)$ is $d/2$ times the *real part* of the weighted average, up to
$K + M\Delta$, if $|h| \le M$ and $|h'| \le K$ [1122, 1123]. So the two agree if $\Delta$ is small
against $d$, and nothing follows as $\Delta \to \infty$ [1122].
"""

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import Δ, b, d, i, l, pairs, r, t, x, y
from phaseproof.derivations.decay import base
from phaseproof.derivations.powers import WAVES_AT_MOST_ONE
from phaseproof.derivations.weights import WEIGHT_SIZE, K, M, flat, h, low, slope

f = function("f", "real", "complex", smooth=0)
F = function("F", "real", "complex", smooth=1)
g = function("g", "real", "real", smooth=1)
p, q, u, v = letter("p q u v", "real")
w = letter("w", "positive")

some = given("some", Less(0, r))
cell = lambda f, i: Integral(f, (t, i / r, i / r + 1 / r))
F_rises = have(
    "primitive",
    Equal(Integral(f(t), (t, p, q)), F(q) - F(p)),
    via(Integral(D(F(t), slope), (t, p, q)), by=TERMWISE(GIVEN(F, {t: v}), v)).qed(
        by=FTC(Integral(D(F(t), slope), (t, p, q)), F(t))
    ),
    p,
    q,
)

INTERVALS_ADD = claim(
    "1115",
    "The integral of a continuous $f$ is additive: $∫_x^y f(t) dt = ∫_x^u f(t) dt + "
    "∫_u^y f(t) dt$",
    source="apostol1967, ch. 1",
    says=Equal(
        Integral(f(t), (t, x, y)), Integral(f(t), (t, x, u)) + Integral(f(t), (t, u, y))
    ),
    proof=proof(
        Obtain(cited.PRIMITIVE, {cited.f: f}, (F,)),
        F_rises,
        via(F(y) - F(x), by=GIVEN(F_rises))
        .via(F(u) - F(x) + (F(y) - F(u)), by=ALGEBRA)
        .via(Integral(f(t), (t, x, u)) + (F(y) - F(u)), by=GIVEN(F_rises))
        .qed(by=GIVEN(F_rises)),
    ),
    witnesses=({x: 0, u: half, y: 1, f: Function(t, exp(t)), F: Function(t, exp(t))},),
)

whole = Integral(f(t), (t, 0, 1))

CELLS_ADD = claim(
    "1116",
    "The integral of a continuous function over $[0, 1]$ is the sum of its integrals "
    "over $r$ equal subintervals",
    source="apostol1967, ch. 1",
    given=(some,),
    says=Equal(Sum(cell(f(t), i), (i, 0, r - 1)), whole),
    proof=proof(
        Obtain(cited.PRIMITIVE, {cited.f: f}, (F,)),
        F_rises,
        via(Sum(F((i + 1) / r) - F(i / r), (i, 0, r - 1)), by=TERMWISE(GIVEN(F_rises)))
        .via(F(r / r) - F(0 / r), by=TELESCOPE(l, F(l / r)))
        .qed(by=GIVEN(F_rises)),
    ),
    witnesses=({r: 3, f: Function(t, exp(t)), F: Function(t, exp(t))},),
    without={"some": {r: 0, f: Function(t, exp(t))}},
)

c = letter("c", "nonnegative")

FACTOR_BOUND = claim(
    "1117",
    "If $0 ≤ c ≤ w$, then $|pc| ≤ |p|w$",
    source="apostol1967, §I4.8",
    given=(given("bound", AtMost(c, w)),),
    says=AtMost(abs(p * c), abs(p) * w),
    proof=via(abs(p) * c, by=MODULUS).qed(by=SIGN("≤")),
    without={"bound": {p: 1, c: 2, w: 1}},
)

one_cell = Integral(g(t), (t, u, u + w))
corner = Integral(D(g(t), slope) * (u + w - t), (t, u, u + w))

CELL_ERROR = claim(
    "1118",
    "The integral of $g$ over $[u, u + w]$ is $w\\,g(u)$, up to $w$ times the "
    "integral of $|g'|$ over this interval",
    source="apostol1967, §5.9",
    says=AtMost(
        abs(one_cell - w * g(u)), w * Integral(abs(D(g(t), slope)), (t, u, u + w))
    ),
    proof=proof(
        via(abs(corner), by=BY_PARTS(one_cell, g(t), t - u - w))
        .via(Integral(abs(D(g(t), slope) * (u + w - t)), (t, u, u + w)), by=TRIANGLE)
        .via(
            Integral(abs(D(g(t), slope)) * w, (t, u, u + w)),
            by=TERMWISE(LEMMA(FACTOR_BOUND, {p: D(g(x), slope), c: u + w - x}), x),
        )
        .qed(by=ALGEBRA)
    ),
)

slopes = lambda i: Integral(abs(D(g(t), slope)), (t, i / r, i / r + 1 / r))

RIEMANN_SUM = claim(
    "1119",
    "The mean of $g(i/r)$ over $0 ≤ i < r$ is the integral of $g$ over $[0, 1]$, up "
    "to $∫_0^1 |g'(t)| dt/r$",
    source="apostol1967, §5.9",
    given=(some,),
    says=AtMost(
        abs(Integral(g(t), (t, 0, 1)) - Sum(g(i / r), (i, 0, r - 1)) / r),
        Integral(abs(D(g(t), slope)), (t, 0, 1)) / r,
    ),
    proof=via(
        abs(Sum(cell(g(t), i), (i, 0, r - 1)) - Sum(g(i / r), (i, 0, r - 1)) / r),
        by=LEMMA(CELLS_ADD, {f: Function(t, g(t))}),
    )
    .via(abs(Sum(cell(g(t), i) - 1 / r * g(i / r), (i, 0, r - 1))), by=ALGEBRA)
    .via(Sum(abs(cell(g(t), i) - 1 / r * g(i / r)), (i, 0, r - 1)), by=TRIANGLE)
    .via(
        Sum(1 / r * slopes(i), (i, 0, r - 1)),
        by=TERMWISE(LEMMA(CELL_ERROR, {u: l / r, w: 1 / r}), l),
    )
    .via(Sum(slopes(i), (i, 0, r - 1)) / r, by=ALGEBRA)
    .qed(by=LEMMA(CELLS_ADD, {f: Function(t, abs(D(g(t), slope)))})),
)

at_u = h(u), D(h(u), slope)

SLOPE_BOUND = claim(
    "1121",
    "If $|h| ≤ M$ and $|h'| ≤ K$ on $[0, 1]$, then $|h'(u) \\cos x + c\\,h(u) \\sin "
    "x| ≤ K + cM$ there, for $c ≥ 0$",
    source="apostol1967, §I4.8",
    given=(low, flat, given("start", AtMost(0, u)), given("end", AtMost(u, 1))),
    says=AtMost(abs(at_u[1] * cos(x) + c * at_u[0] * sin(x)), K + c * M),
    proof=via(abs(at_u[1]) * abs(cos(x)) + c * abs(at_u[0]) * abs(sin(x)), by=TRIANGLE)
    .via(abs(at_u[1]) * 1 + c * abs(at_u[0]) * abs(sin(x)), by=LEMMA(WAVES_AT_MOST_ONE))
    .via(abs(at_u[1]) * 1 + c * abs(at_u[0]) * 1, by=LEMMA(WAVES_AT_MOST_ONE, atom=1))
    .via(K + c * abs(at_u[0]), by=LEMMA(WEIGHT_SIZE, {x: u}, atom=1))
    .qed(by=LEMMA(WEIGHT_SIZE, {x: u})),
    witnesses=({u: 0, K: 1, M: 2, x: 3, c: half, h: Function(t, 1)},),
    without={
        "weight": {u: 0, K: 0, M: 1, x: 1, c: 9, h: Function(t, 9)},
        "slope": {u: 1, K: 0, M: 9, x: 0, c: 0, h: Function(t, 1 / (1 + t**2))},
    },
)

angle = Δ * b ** (-t)
rate = Δ * log(b) * b ** (-t)
weighted_slope = Integral(
    abs(D(h(t), slope) * cos(angle) + rate * h(t) * sin(angle)), (t, 0, 1)
)
steepest = Integral(K + rate * M, (t, 0, 1))

WEIGHTED_SUM = claim(
    "1122",
    "If $|h| ≤ M$ and $|h'| ≤ K$ on $[0, 1]$, the weighted sum $Σ_i h(2i/d) "
    "\\cos(Δb^{-2i/d})$ is within $K + MΔ$ of $(d/2) \\operatorname{Re} ∫_0^1 h(t) "
    "e^{iΔb^{-t}} dt$",
    source="doc004, §2.4",
    given=(base, given("dimension", Less(0, d)), low, flat),
    says=AtMost(
        abs(
            re(Integral(h(t) * exp(I * angle), (t, 0, 1)))
            - 2 / d * Sum(h(2 * i / d) * cos(Δ * b ** (-2 * i / d)), pairs)
        ),
        2 * (K + M * Δ) / d,
    ),
    proof=proof(
        steep := have(
            "steep",
            AtMost(weighted_slope, steepest),
            qed(
                by=TERMWISE(
                    LEMMA(
                        SLOPE_BOUND, {u: y, x: Δ * b ** (-y), c: Δ * log(b) * b ** (-y)}
                    ),
                    y,
                )
            ),
        ),
        via(
            abs(
                Integral(h(t) * cos(angle), (t, 0, 1))
                - Sum(h(i / (d / 2)) * cos(Δ * b ** (-i / (d / 2))), pairs) / (d / 2)
            ),
            by=EULER,
        )
        .via(
            weighted_slope / (d / 2),
            by=LEMMA(RIEMANN_SUM, {r: d / 2, g: Function(t, h(t) * cos(angle))}),
        )
        .via(steepest / (d / 2), by=GIVEN(steep))
        .via(
            (K + M * Δ * (1 - 1 / b)) / (d / 2),
            by=FTC(steepest, K * t - M * Δ * b ** (-t)),
        )
        .qed(by=SIGN("≤")),
    ),
    witnesses=({Δ: 1, b: 2, d: 4, M: 1, K: 0, h: Function(t, 1)},),
)

frequencies = Sum(h(2 * i / d) * cos(x * b ** (-2 * i / d)), pairs)

WEIGHTED_SUM_IS_AVERAGE = claim(
    "1123",
    "The weighted sum $Σ_i h(2i/d) \\cos(Δb^{-2i/d})$ is the weighted average $∫_0^1 "
    "h(t) e^{iΔb^{-t}} dt$",
    source="doc004, §2.4",
    given=(base, given("dimension", Less(0, d))),
    says=Equal(frequencies, Integral(h(t) * exp(I * x * b ** (-t)), (t, 0, 1))),
    refuted_at={x: 0, b: 10, d: 4, h: Function(t, 1)},
    corrected=WEIGHTED_SUM,
)

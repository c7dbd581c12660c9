r"""# Weighted averages

A score is not a plain average: query and key put a weight on every pair [0506]. If the weights and
their slopes are bounded, the weighted average still tends to zero, and its bound shows what the
weights cost [1106, 1107].

An oscillating integral $\int_p^q h(t) e^{i\Delta\varphi(t)} dt$ is small for large $\Delta$ if
$g = h/\varphi'$ is continuously differentiable []. Integrating by parts once bounds it by
$(|g(p)| + |g(q)| + \int |g'|)/\Delta$ [1101]. This asks more of $\varphi'$ than continuity: for
$h = 1$ the bound contains the variation of $1/\varphi'$ [1102].

For the frequencies $b^{-t}$ this covers the weights $h$ that a diagonal matrix puts on the pairs
[]. If $|h| \le M$ and $|h'| \le K$, the average is at most $(2bM + (b - 1)K/\ln b)/(\Delta \ln b)$
[1106]. If $h$ is a step function of heights $a_i$, it is at most $2b\sum |a_i|/(\Delta \ln b)$
[1111].
"""

from phaseproof.author import *
from phaseproof.derivations.alphabet import Δ, b, i, l, r, t, x, y, ε
from phaseproof.derivations.decay import base
from phaseproof.derivations.powers import POWER_INCREASES_WITH_EXPONENT
from phaseproof.derivations.powers import z as exponent

START = "1101"
p, q = letter("p q", "real")
h, g, φ, ρ = (
    function(name, "real", "real", smooth=1) for name in ("h", "g", "phi", "rho")
)
slope = 0, 1
oscillating = exp(I * Δ * φ(t))

# ---------------------------------------------------------------- by parts

order = given("order", AtMost(p, q))
quotient = given("quotient", Equal(g(t) * D(φ(t), slope), h(t)), t)
weighted = Integral(h(t) * oscillating, (t, p, q))
phased = Integral(g(t) * D(φ(t), slope) * oscillating, (t, p, q))
rest = Integral(D(g(t), slope) * oscillating / (I * Δ), (t, p, q))
line = {p: 0, q: 1, Δ: 17, φ: Function(t, 2 * t)}

WEIGHTED_BOUND = claim(
    "1101",
    "If $g φ' = h$ with $g$ continuously differentiable, then $|∫_p^q h e^{iΔφ} dt| ≤ "
    "(|g(q)| + |g(p)| + ∫_p^q |g'| dt)/Δ$",
    source="stein1993, VIII.1.2",
    given=(order, quotient),
    says=AtMost(
        abs(weighted),
        (abs(g(q)) + abs(g(p)) + Integral(abs(D(g(t), slope)), (t, p, q))) / Δ,
    ),
    proof=proof(
        phase := have(
            "phase",
            Equal(weighted, phased),
            qed(by=TERMWISE(GIVEN(quotient, {t: x}), x)),
        ),
        via(abs(phased), by=GIVEN(phase))
        .via(
            abs(
                g(q) * exp(I * Δ * φ(q)) / (I * Δ)
                - g(p) * exp(I * Δ * φ(p)) / (I * Δ)
                - rest
            ),
            by=BY_PARTS(phased, g(t), oscillating / (I * Δ)),
        )
        .via(abs(g(q)) / Δ + abs(g(p)) / Δ + abs(rest), by=TRIANGLE)
        .qed(by=TRIANGLE),
    ),
    witnesses=({g: Function(t, t / 2), h: Function(t, t), **line},),
    without={
        "order": {**line, p: 1, q: 0, g: Function(t, t / 2), h: Function(t, t)},
        "quotient": {**line, g: Function(t, 0), h: Function(t, 1)},
    },
)

reciprocal = given("reciprocal", Equal(ρ(t) * D(φ(t), slope), 1), t)

VAN_DER_CORPUT = claim(
    "1102",
    "If $1/φ'$ is continuously differentiable, then $|∫_p^q e^{iΔφ} dt| ≤ (1/|φ'(p)| "
    "+ 1/|φ'(q)| + ∫_p^q |(1/φ')'| dt)/Δ$",
    source="doc004, eq. (35)",
    given=(order, reciprocal),
    says=AtMost(
        abs(Integral(oscillating, (t, p, q))),
        (abs(ρ(q)) + abs(ρ(p)) + Integral(abs(D(ρ(t), slope)), (t, p, q))) / Δ,
    ),
    proof=qed(by=LEMMA(WEIGHTED_BOUND, {h: Function(t, 1), g: ρ})),
    witnesses=({ρ: Function(t, half), **line},),
    without={
        "order": {p: 1, q: 0, Δ: 17, φ: Function(t, exp(t)), ρ: Function(t, exp(-t))},
        "reciprocal": {**line, ρ: Function(t, 0)},
    },
)

rising = Integral(b**t, (t, 0, 1))

VAN_DER_CORPUT_CONSTANT = claim(
    "1103",
    "For $φ(t) = b^{-t}$ the constant $1/|φ'(0)| + 1/|φ'(1)| + ∫_0^1 |(1/φ')'| dt$ is "
    "$2b/\\ln b$",
    source="doc004, eq. (35)",
    given=(base,),
    says=Equal(
        abs(-b / log(b)) + abs(-1 / log(b)) + Integral(abs(-(b**t)), (t, 0, 1)),
        2 * b / log(b),
    ),
    proof=via((b + 1) / log(b) + rising, by=MODULUS).qed(by=FTC(rising, b**t / log(b))),
)

# ---------------------------------------------------------------- weights

wave = exp(I * Δ * b ** (-t))
M, K = letter("M K", "nonnegative")
unit = AtMost(0, t), AtMost(t, 1)
low = given("weight", AtMost(h(t) ** 2, M**2), t, provided=unit)
flat = given("slope", AtMost(D(h(t), slope) ** 2, K**2), t, provided=unit)
start, end = given("start", AtMost(0, x)), given("end", AtMost(x, 1))

WEIGHT_SIZE = claim(
    "1105",
    "If $h^2 ≤ M^2$ and $(h')^2 ≤ K^2$ on $[0, 1]$, then $|h| ≤ M$ and $|h'| ≤ K$ "
    "there",
    source="apostol1967, §I4.8",
    given=(low, flat, start, end),
    says=(AtMost(abs(h(x)), M), AtMost(abs(D(h(x), slope)), K)),
    proof=proof(
        *(
            qed(
                by=SQUARES(
                    via(value**2, by=MODULUS).qed(by=GIVEN(known, {t: x})), rel="≤"
                )
            )
            for known, value in ((low, h(x)), (flat, D(h(x), slope)))
        )
    ),
    witnesses=({x: half, M: 1, K: 0, h: Function(t, 1)},),
    without={"weight": {x: half, M: 0, K: 0, h: Function(t, 1)}},
)

weighing = Integral(h(t) * wave, (t, 0, 1))
factor = I * b**t / (Δ * log(b))
slopes = (
    Integral(I * b**t * h(t) * wave / Δ, (t, 0, 1)),
    Integral(I * b**t * D(h(t), slope) * wave / (Δ * log(b)), (t, 0, 1)),
)

claim = stated_in("doc004, §2.4")

SMOOTH_WEIGHT_BOUND = claim(
    "1106",
    "If $|h| ≤ M$ and $|h'| ≤ K$ on $[0, 1]$, then $|∫_0^1 h(t) e^{iΔb^{-t}} dt| ≤ "
    "(2bM + (b - 1)K/\\ln b)/(Δ \\ln b)$",
    given=(base, low, flat),
    says=AtMost(abs(weighing), (2 * b * M + (b - 1) * K / log(b)) / (Δ * log(b))),
    proof=proof(
        high := have(
            "high",
            AtMost(
                Integral(b**t * abs(h(t)) / Δ, (t, 0, 1)),
                Integral(b**t * M / Δ, (t, 0, 1)),
            ),
            qed(by=TERMWISE(LEMMA(WEIGHT_SIZE, {x: y}), y)),
        ),
        steep := have(
            "steep",
            AtMost(
                Integral(b**t * abs(D(h(t), slope)) / (Δ * log(b)), (t, 0, 1)),
                Integral(b**t * K / (Δ * log(b)), (t, 0, 1)),
            ),
            qed(by=TERMWISE(LEMMA(WEIGHT_SIZE, {x: y}, atom=1), y)),
        ),
        via(
            abs(
                h(1) * I * b / (Δ * log(b)) * exp(I * Δ / b)
                - h(0) * I / (Δ * log(b)) * exp(I * Δ)
                - slopes[0]
                - slopes[1]
            ),
            by=BY_PARTS(weighing, h(t) * factor, wave),
        )
        .via(
            b * abs(h(1)) / (Δ * log(b))
            + abs(h(0)) / (Δ * log(b))
            + abs(slopes[0])
            + abs(slopes[1]),
            by=TRIANGLE,
        )
        .via(
            b * abs(h(1)) / (Δ * log(b))
            + abs(h(0)) / (Δ * log(b))
            + Integral(b**t * abs(h(t)) / Δ, (t, 0, 1))
            + Integral(b**t * abs(D(h(t), slope)) / (Δ * log(b)), (t, 0, 1)),
            by=TRIANGLE,
        )
        .via(
            b * M / (Δ * log(b))
            + abs(h(0)) / (Δ * log(b))
            + Integral(b**t * abs(h(t)) / Δ, (t, 0, 1))
            + Integral(b**t * abs(D(h(t), slope)) / (Δ * log(b)), (t, 0, 1)),
            by=LEMMA(WEIGHT_SIZE, {x: 1}),
        )
        .via(
            b * M / (Δ * log(b))
            + M / (Δ * log(b))
            + Integral(b**t * abs(h(t)) / Δ, (t, 0, 1))
            + Integral(b**t * abs(D(h(t), slope)) / (Δ * log(b)), (t, 0, 1)),
            by=LEMMA(WEIGHT_SIZE, {x: 0}),
        )
        .via(
            b * M / (Δ * log(b))
            + M / (Δ * log(b))
            + Integral(b**t * M / Δ, (t, 0, 1))
            + Integral(b**t * abs(D(h(t), slope)) / (Δ * log(b)), (t, 0, 1)),
            by=GIVEN(high),
        )
        .via(
            b * M / (Δ * log(b))
            + M / (Δ * log(b))
            + Integral(b**t * M / Δ, (t, 0, 1))
            + Integral(b**t * K / (Δ * log(b)), (t, 0, 1)),
            by=GIVEN(steep),
        )
        .qed(by=FTC(rising, b**t / log(b))),
    ),
    witnesses=({Δ: 17, b: 10, M: 1, K: 0, h: Function(t, 1)},),
    without={"weight": {Δ: 1, b: 2, M: 0, K: 0, h: Function(t, 9)}},
)

N = function("N", "positive", "positive")

SMOOTH_WEIGHT_TENDS_TO_ZERO = claim(
    "1107",
    "If $h$ and $h'$ are bounded on $[0, 1]$, the weighted average $∫_0^1 h(t) "
    "e^{iΔb^{-t}} dt$ tends to $0$ as $Δ → ∞$",
    says=limit(weighing, Δ, 0, bound=N, margin=ε, given=(base, low, flat)),
    proof=proof(
        via(abs(weighing), by=ALGEBRA)
        .via(
            (2 * b * M + (b - 1) * K / log(b)) / (Δ * log(b)),
            by=LEMMA(SMOOTH_WEIGHT_BOUND),
        )
        .via((2 * b * M + (b - 1) * K / log(b) + 1) / (Δ * log(b)), by=SIGN("≤"))
        .qed(by=GIVEN(AtMost(N(ε), Δ))),
        choose={N: Function(ε, (2 * b * M + (b - 1) * K / log(b) + 1) / (ε * log(b)))},
    ),
    witnesses=({Δ: 20, b: 2, M: 1, K: 0, h: Function(t, 1), ε: half},),
)

a, τ = (function(name, "natural", "real") for name in ("a", "tau"))
step = Integral(wave, (t, p, q))
turning = Integral(b**t, (t, p, q))

PIECE_BOUND = claim(
    "1108",
    "For $p ≤ q$ and $b > 1$ the integral $∫_p^q e^{iΔb^{-t}} dt$ is at most "
    r"$2b^q/(Δ \ln b)$ in modulus",
    given=(base, order),
    says=AtMost(abs(step), 2 * b**q / (Δ * log(b))),
    proof=via(
        abs(
            b**q * I / (Δ * log(b)) * exp(I * Δ * b ** (-q))
            - b**p * I / (Δ * log(b)) * exp(I * Δ * b ** (-p))
            - Integral(I * b**t * wave / Δ, (t, p, q))
        ),
        by=BY_PARTS(step, factor, wave),
    )
    .via(
        b**q / (Δ * log(b))
        + b**p / (Δ * log(b))
        + abs(Integral(I * b**t * wave / Δ, (t, p, q))),
        by=TRIANGLE,
    )
    .via(
        b**q / (Δ * log(b)) + b**p / (Δ * log(b)) + Integral(b**t / Δ, (t, p, q)),
        by=TRIANGLE,
    )
    .qed(by=FTC(turning, b**t / log(b))),
    without={"order": {Δ: 17, b: 10, p: 1, q: 0}},
)

rises = given("rising", AtMost(τ(i), τ(i + 1)), i)
ends_at_one = given("end", AtMost(τ(i), 1), i)
piece = lambda i: Integral(wave, (t, τ(i), τ(i + 1)))

PIECE_OF_MANY = claim(
    "1110",
    "If $b > 1$ and $τ_l ≤ τ_{l+1} ≤ 1$, then $|∫_{τ_l}^{τ_{l+1}} e^{iΔb^{-t}} dt| ≤ "
    "2b/(Δ \\ln b)$",
    given=(base, rises, ends_at_one),
    says=AtMost(abs(piece(l)), 2 * b / (Δ * log(b))),
    proof=proof(
        have("order", AtMost(τ(l), τ(l + 1)), qed(by=GIVEN(rises))),
        have("in", AtMost(τ(l + 1), 1), qed(by=GIVEN(ends_at_one))),
        via(2 * b ** τ(l + 1) / (Δ * log(b)), by=LEMMA(PIECE_BOUND)).qed(
            by=LEMMA(POWER_INCREASES_WITH_EXPONENT, {y: τ(l + 1), exponent: 1})
        ),
    ),
    witnesses=({Δ: 17, b: 10, l: 0, τ: Function(i, i / (i + 1))},),
)

STEP_WEIGHT_BOUND = claim(
    "1111",
    "If a weight has the constant value $a_i$ on each $[τ_i, τ_{i+1}]$ up to $1$, the "
    "weighted average of $e^{iΔb^{-t}}$ is at most $2bΣ|a_i|/(Δ \\ln b)$ in modulus",
    given=(base, rises, ends_at_one),
    says=AtMost(
        abs(Sum(a(i) * piece(i), (i, 0, r - 1))),
        Sum(abs(a(i)) * (2 * b / (Δ * log(b))), (i, 0, r - 1)),
    ),
    proof=via(Sum(abs(a(i) * piece(i)), (i, 0, r - 1)), by=TRIANGLE)
    .via(Sum(abs(a(i)) * abs(piece(i)), (i, 0, r - 1)), by=TERMWISE(MODULUS))
    .qed(by=TERMWISE(LEMMA(PIECE_OF_MANY))),
    witnesses=(
        {Δ: 17, b: 10, r: 2, τ: Function(i, i / (i + 1)), a: Function(i, i + 1)},
    ),
)

r"""# Successive positions

Models were given a larger base instead of interpolated positions, because that is said to keep
neighbours farther apart []. The theorem behind this is wrong twice [1770, 1777]. Its upper bound
lacks a factor $2$, and a sum that it calls a limit grows in proportion to $d/2$ [1766, 1769, 1770,
1777].

A vector of pairs $x_i + \mathrm{i}y_i$, rotated to position $n$ by the angles $n\theta_i$, has with
itself at position $n + 1$ the complex inner product $\sum (x_i^2 + y_i^2) e^{\mathrm{i}\theta_i}$
[1767]. So the sine between the two is the mean of $\sin\theta_i$, weighted by the squares [1768].
Let every squared entry lie between $\mu$ and $M$, and no sine be negative []. Then this sine lies
between $2\mu$ and $2M$ times $\sum \sin\theta_i/|x|^2$, since a pair has two squares [1769].

For $\theta_i = \alpha b^{-2i/d}$ with $\alpha \le 1$ (interpolation divides positions by
$1/\alpha$, a larger base replaces $b$) the frequencies are a geometric progression [1761]. Their
sum is $\alpha(1 - b^{-1})/(1 - b^{-2/d})$, which grows like $\alpha(1 - b^{-1})d/(2 \ln b)$
[1761, 1762]. Their sines add up to nearly the same, with bounds for every even $d > 0$
[1765, 1766]. Hence the sum has no limit as $d$ grows [1776]. The mean of the sines has the limit
$(\mathrm{Si}\,\alpha - \mathrm{Si}(\alpha/b))/\ln b$, and for every $d$ it is within $2\alpha/d$ of
it [1773, 1774].

Two given offsets are another matter []. Their mean scores, divided by $d$, differ by at most
$\varepsilon$ if $\varepsilon \ln b$ and $\varepsilon d/2$ exceed a bound linear in the difference
of the offsets [1966, 1967].
"""

from dataclasses import replace

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import b, d, i, k, m, n, pairs, r, t, ε, τ
from phaseproof.derivations.cells import RIEMANN_SUM, g
from phaseproof.derivations.cells import r as cells
from phaseproof.derivations.frequency import base, dimension
from phaseproof.derivations.powers import (
    CHORD_AT_MOST_ARC,
    EXPONENTIAL_ABOVE_TANGENT,
    MODULUS_OF_PRODUCT,
    PI_BOUNDS,
    POWER_INCREASES_WITH_EXPONENT,
    REAL_PART_AT_MOST_MODULUS,
    SINE_ABOVE_CUBIC,
    SINE_BELOW_ANGLE,
    WAVES_AT_MOST_ONE,
)
from phaseproof.derivations.powers import c as factor
from phaseproof.derivations.powers import w as product
from phaseproof.derivations.powers import y as low
from phaseproof.derivations.powers import z as high

claim = stated_in("xiong2024, appendix B")

p, α = letter("p alpha", "positive")
u = letter("u", "nonnegative")

# ---------------------------------------------------------------- sums of frequencies

powers = Sum(b ** (-2 * p * i / d), pairs)
ratio = b ** (-2 * p / d)

POWERS_OF_FREQUENCIES_ADD = claim(
    "1761",
    "For $θ_i = b^{-2i/d}$ the sum $Σ_{i<d/2} θ_i^p$ times $1 - b^{-2p/d}$ is $1 - "
    "b^{-p}$",
    given=(dimension,),
    says=Equal(powers * (1 - ratio), 1 - b ** (-p)),
    proof=via(Sum(b ** (-2 * p * i / d) * (1 - ratio), pairs), by=ALGEBRA).qed(
        by=TELESCOPE(i, -(b ** (-2 * p * i / d)))
    ),
    witnesses=({b: 10000, d: 128, p: 2},),
)

per_rate = d / (2 * p * log(b))

POWERS_OF_FREQUENCIES_BETWEEN = claim(
    "1762",
    "For $θ_i = b^{-2i/d}$ and $b > 1$ the sum $Σ_i θ_i^p$ is at least $(1 - "
    r"b^{-p})d/(2p \ln b)$ and at most $(1 - b^{-p})(d/(2p \ln b) + 1)$",
    given=(base, dimension),
    says=(
        AtMost(per_rate * (1 - b ** (-p)), powers),
        AtMost(powers, (per_rate + 1) * (1 - b ** (-p))),
    ),
    strength=tuple(
        strength({d: 128, b: 10000, p: x}, (per_rate + 1) * (1 - b ** (-p)), powers)
        for x in (1, 2)
    ),
    proof=proof(
        via(per_rate * powers * (1 - ratio), by=LEMMA(POWERS_OF_FREQUENCIES_ADD))
        .via(
            per_rate * powers * (2 * p * log(b) / d),
            by=LEMMA(EXPONENTIAL_ABOVE_TANGENT, {low: -2 * p * log(b) / d}),
        )
        .qed(by=ALGEBRA),
        via(
            Sum((per_rate + 1) * (1 - ratio) * b ** (-2 * p * i / d), pairs),
            by=TERMWISE(LEMMA(EXPONENTIAL_ABOVE_TANGENT, {low: 2 * p * log(b) / d})),
        )
        .via((per_rate + 1) * powers * (1 - ratio), by=ALGEBRA)
        .qed(by=LINEAR_SYSTEM(((LEMMA(POWERS_OF_FREQUENCIES_ADD), per_rate + 1),))),
    ),
    witnesses=({b: 10000, d: 128, p: 2},),
)

# ---------------------------------------------------------------- sums of their sines

SINE_ABOVE_PARABOLA = claim(
    "1763",
    r"Every $u$ with $0 ≤ u ≤ 1$ satisfies $u(1 - u/π) ≤ \sin u ≤ u$",
    given=(small := given("small", AtMost(u, 1)),),
    says=(AtMost(u * (1 - u / pi), sin(u)), AtMost(sin(u), u)),
    proof=proof(
        six := have(
            "six",
            AtMost(pi, 6),
            via(Rational(22, 7), by=LEMMA(PI_BOUNDS, atom=1)).qed(by=SIGN("≤")),
        ),
        via(
            u - u**3 / 6,
            by=LINEAR_SYSTEM(((GIVEN(small), u**2 / 6), (GIVEN(six), u**2 / (6 * pi)))),
        ).qed(by=LEMMA(SINE_ABOVE_CUBIC)),
        qed(by=LEMMA(SINE_BELOW_ANGLE)),
    ),
    witnesses=({u: half},),
)

q = b ** (-2 / d)
angle = lambda i: α * b ** (-2 * i / d)
sines = Sum(sin(angle(i)), pairs)
parabolas = Sum(angle(i) * (1 - angle(i) / pi), pairs)
slow = given("slow", AtMost(α, 1))
usual = {α: Rational(1, 4), b: 10000, d: 128}

SINE_OF_FREQUENCY = claim(
    "1764",
    "If $α ≤ 1 < b$, a frequency $θ = αb^{-2i/d}$ is at most $1$, and $θ(1 - θ/π) ≤ "
    "\\sin θ ≤ θ$",
    given=(base, dimension, slow),
    says=(
        AtMost(angle(i), 1),
        AtMost(angle(i) * (1 - angle(i) / pi), sin(angle(i))),
        AtMost(sin(angle(i)), angle(i)),
        Equal(abs(sin(angle(i))), sin(angle(i))),
    ),
    proof=proof(
        small := have(
            "small",
            AtMost(angle(i), 1),
            via(b ** (-2 * i / d), by=SIGN("≤")).qed(
                by=LEMMA(POWER_INCREASES_WITH_EXPONENT, {low: -2 * i / d, high: 0})
            ),
        ),
        have("three", Less(3, pi), qed(by=LEMMA(PI_BOUNDS))),
        have(
            "forward",
            AtMost(0, sin(angle(i))),
            via(angle(i) * (1 - angle(i) / pi), by=SIGN("≤")).qed(
                by=LEMMA(SINE_ABOVE_PARABOLA, {u: angle(i)})
            ),
        ),
        qed(by=GIVEN(small)),
        qed(by=LEMMA(SINE_ABOVE_PARABOLA, {u: angle(i)})),
        qed(by=LEMMA(SINE_ABOVE_PARABOLA, {u: angle(i)}, atom=1)),
        qed(by=MODULUS),
    ),
    witnesses=({i: 3, **usual},),
    without={
        "base": {i: 3, α: 1, b: half, d: 128},
        "slow": {i: 0, α: 2, b: 10000, d: 128},
    },
)

SINES_OF_FREQUENCIES_BETWEEN = claim(
    "1765",
    r"For $θ_i = αb^{-2i/d}$ with $α ≤ 1 < b$ the product $(1 - b^{-2/d})Σ_i \sin "
    "θ_i$ is $α(1 - 1/b)$ times a number between $1 - α(1 + 1/b)/(π(1 + b^{-2/d}))$ "
    "and $1$",
    given=(base, dimension, slow),
    says=(
        AtMost(
            α * (1 - 1 / b) * (1 - α * (1 + 1 / b) / (pi * (1 + q))), sines * (1 - q)
        ),
        AtMost(sines * (1 - q), α * (1 - 1 / b)),
    ),
    proof=proof(
        have(
            "falling",
            AtMost(q, 1),
            qed(by=LEMMA(POWER_INCREASES_WITH_EXPONENT, {low: -2 / d, high: 0})),
        ),
        below := have(
            "below",
            AtMost(parabolas, sines),
            qed(by=TERMWISE(LEMMA(SINE_OF_FREQUENCY, atom=1))),
        ),
        above := have(
            "above",
            AtMost(sines, Sum(angle(i), pairs)),
            qed(by=TERMWISE(LEMMA(SINE_OF_FREQUENCY, atom=2))),
        ),
        via(α * (1 - 1 / b) - α**2 / pi * ((1 - b ** (-2)) / (1 + q)), by=ALGEBRA)
        .via(
            α * (1 - 1 / b) - α**2 / pi * (Sum(b ** (-4 * i / d), pairs) * (1 - q)),
            by=LINEAR_SYSTEM(
                ((LEMMA(POWERS_OF_FREQUENCIES_ADD, {p: 2}), α**2 / pi),), 1 + q
            ),
        )
        .via(
            parabolas * (1 - q),
            by=LINEAR_SYSTEM(((LEMMA(POWERS_OF_FREQUENCIES_ADD, {p: 1}), -α),)),
        )
        .qed(by=LINEAR_SYSTEM(((GIVEN(below), 1 - q),))),
        via(
            Sum(angle(i), pairs) * (1 - q), by=LINEAR_SYSTEM(((GIVEN(above), 1 - q),))
        ).qed(by=LINEAR_SYSTEM(((LEMMA(POWERS_OF_FREQUENCIES_ADD, {p: 1}), α),))),
    ),
    witnesses=(usual,),
)

SINES_GROW = claim(
    "1766",
    r"For $θ_i = αb^{-2i/d}$ with $α ≤ 1 < b$ the sum $Σ_i \sin θ_i$ is at least $α(1 "
    r"- 1/b)d/(3 \ln b)$",
    given=(base, dimension, slow),
    says=AtMost(α * (1 - 1 / b) * d / (3 * log(b)), sines),
    proof=proof(
        two_thirds := have(
            "two thirds",
            AtMost(2 * angle(i) / 3, sin(angle(i))),
            via(
                angle(i) * (1 - 1 / pi),
                by=LINEAR_SYSTEM(((LEMMA(PI_BOUNDS), angle(i) / (3 * pi)),)),
            )
            .via(
                angle(i) * (1 - angle(i) / pi),
                by=LINEAR_SYSTEM(((LEMMA(SINE_OF_FREQUENCY), angle(i) / pi),)),
            )
            .qed(by=LEMMA(SINE_OF_FREQUENCY, atom=1)),
            i,
        ),
        via(2 * α / 3 * (d / (2 * log(b)) * (1 - b ** (-1))), by=ALGEBRA)
        .via(
            2 * α / 3 * Sum(b ** (-2 * i / d), pairs),
            by=LINEAR_SYSTEM(
                ((LEMMA(POWERS_OF_FREQUENCIES_BETWEEN, {p: 1}), 2 * α / 3),)
            ),
        )
        .via(Sum(2 * angle(i) / 3, pairs), by=ALGEBRA)
        .qed(by=TERMWISE(GIVEN(two_thirds))),
    ),
    witnesses=(usual,),
    without={"slow": {α: 6, b: 10000, d: 2}},
)

# ---------------------------------------------------------------- as the dimension grows

mean_sine = Integral(sin(α * b ** (-t)), (t, 0, 1))
steepness = Integral(abs(-α * log(b) * b ** (-t) * cos(α * b ** (-t))), (t, 0, 1))
moduli = Integral(α * log(b) * b ** (-t) * abs(cos(α * b ** (-t))), (t, 0, 1))
steepest = Integral(α * log(b) * b ** (-t), (t, 0, 1))

MEAN_SINE = claim(
    "1772",
    r"For $b > 1$ the integral $∫_0^1 \sin(αb^{-t}) dt$ is $(\operatorname{Si}(α) - "
    r"\operatorname{Si}(α/b))/\ln b$",
    given=(base,),
    says=Equal(mean_sine, (Si(α) - Si(α / b)) / log(b)),
    proof=qed(by=FTC(mean_sine, -Si(α * b ** (-t)) / log(b))),
    witnesses=({b: 10000, α: 1},),
)

SINES_PER_PAIR = claim(
    "1773",
    "For $θ_i = αb^{-2i/d}$ the mean of $\\sin θ_i$ is $(\\operatorname{Si}(α) - "
    "\\operatorname{Si}(α/b))/\\ln b$, up to $2α/d$",
    given=(base, dimension),
    says=AtMost(abs(2 / d * sines - (Si(α) - Si(α / b)) / log(b)), 2 * α / d),
    strength=(
        strength(
            {d: 128, b: 10000, α: 1},
            2 * α / d,
            abs(2 / d * sines - (Si(α) - Si(α / b)) / log(b)),
        ),
    ),
    proof=proof(
        flat := have(
            "slope",
            AtMost(steepness, steepest),
            via(moduli, by=TERMWISE(TRIANGLE)).qed(
                by=TERMWISE(LEMMA(WAVES_AT_MOST_ONE, {low: α * b ** (-τ)}), τ)
            ),
        ),
        via(abs(2 / d * sines - mean_sine), by=LEMMA(MEAN_SINE))
        .via(abs(mean_sine - 2 / d * sines), by=MODULUS)
        .via(
            steepness / (d / 2),
            by=LEMMA(RIEMANN_SUM, {cells: d / 2, g: Function(t, sin(α * b ** (-t)))}),
        )
        .via(steepest / (d / 2), by=LINEAR_SYSTEM(((GIVEN(flat), 2 / d),)))
        .via((α - α / b) / (d / 2), by=FTC(steepest, -α * b ** (-t)))
        .qed(by=SIGN("≤")),
    ),
    witnesses=({b: 10000, α: 1, d: 128},),
)

N = function("N", "positive", "positive")
h = letter("h", "natural")  # there are h + 1 pairs
sines_of = lambda h: Sum(sin(α * b ** (-2 * i / (2 * h + 2))), (i, 0, h))

MEAN_SINE_LIMIT = claim(
    "1774",
    "As $d = 2h + 2$ grows, the mean of the sines $\\sin(αb^{-2i/d})$ over $i ≤ h$ "
    "tends to $(\\operatorname{Si}(α) - \\operatorname{Si}(α/b))/\\ln b$",
    says=limit(
        2 / (2 * h + 2) * sines_of(h),
        h,
        (Si(α) - Si(α / b)) / log(b),
        bound=N,
        margin=ε,
        given=(base,),
    ),
    proof=proof(
        via(2 * α / (2 * h + 2), by=LEMMA(SINES_PER_PAIR, {d: 2 * h + 2}))
        .via(
            ε * h / (h + 1), by=LINEAR_SYSTEM(((GIVEN(AtMost(N(ε), h)), ε / (h + 1)),))
        )
        .qed(by=SIGN("≤")),
        choose={N: Function(ε, α / ε)},
    ),
    witnesses=({b: 10000, α: 1, h: 63, ε: 1},),
)

c, κ = letter("c", "real"), letter("kappa", "positive")
a = function("a", "natural", "real")
turns = function("p", "natural", "integer")
far = N(1) + (abs(c) + 4) / κ
growing = given("grows", AtMost(κ * (h + 1), a(h)), h)
beyond = GIVEN(k, {i: 0}, atom=1, rel="≤")
settled = replace(*limit(a(h), h, c, bound=N, margin=ε).conclusions, name="limit")

GROWTH_HAS_NO_LIMIT = claim(
    "1775",
    "A sequence with $a_h ≥ κ(h + 1)$, $κ > 0$, has no limit",
    source="apostol1967, §10.2",
    given=(growing, settled),
    says=AtMost(1, half),
    proof=proof(
        Obtain(
            cited.DIRICHLET,
            {
                cited.h: 0,
                cited.near: 1,
                cited.positive: far,
                cited.frequency: Function(i, 0),
            },
            (k, turns),
        ),
        have("beyond 0", Less(0, k), via(far, by=SIGN("<")).qed(by=beyond)),
        have("beyond N", AtMost(N(1), k), via(far, by=SIGN("≤")).qed(by=beyond)),
        via(κ * (far + 1) - abs(c) - 3, by=SIGN("≤"))
        .via(κ * (k + 1) - abs(c) - 3, by=beyond)
        .via(a(k) - abs(c) - 3, by=GIVEN(growing))
        .via(abs(a(k) - c) + c - abs(c) - 3, by=SIGN("≤"))
        .via(1 + c - abs(c) - 3, by=GIVEN(settled, {ε: 1, h: k}))
        .qed(by=SIGN("≤")),
    ),
    without={
        "limit": {κ: 1, a: Function(h, h + 1)},
        "grows": {c: 0, a: Function(h, 0), N: Function(ε, 1)},
    },
)

sines_settle = limit(sines_of(h), h, c, bound=N, margin=ε, given=(base, slow))

LIMIT_OF_SINES_IS_ABSURD = claim(
    "1776",
    "As $d = 2h + 2$ grows, the sum of the sines $\\sin(αb^{-2i/d})$ over $i ≤ h$ "
    "with $α ≤ 1$ has no limit",
    given=(base, slow, replace(*sines_settle.conclusions, name="limit")),
    says=AtMost(1, half),
    proof=proof(
        have(
            "grows",
            AtMost(2 * α * (1 - 1 / b) / (3 * log(b)) * (h + 1), sines_of(h)),
            qed(by=LEMMA(SINES_GROW, {d: 2 * h + 2})),
            h,
        ),
        qed(
            by=LEMMA(
                GROWTH_HAS_NO_LIMIT,
                {a: Function(h, sines_of(h)), κ: 2 * α * (1 - 1 / b) / (3 * log(b))},
            )
        ),
    ),
    without={"limit": {b: 10000, α: 1}},
)

SINES_CONVERGE = claim(
    "1777",
    "As $d = 2h + 2$ grows, the sum of the sines $\\sin(αb^{-2i/d})$ over $i ≤ h$ "
    "with $α ≤ 1$ has a limit",
    says=sines_settle,
    refuted_by=LIMIT_OF_SINES_IS_ABSURD,
    witnesses=({b: 10000, α: 1, c: 0, N: Function(ε, 1), h: 1, ε: 1},),
    corrected=MEAN_SINE_LIMIT,
)

# ---------------------------------------------------------------- the step of a vector

x, y = (function(name, "natural", "real") for name in "xy")  # the entries of each pair
θ = function("theta", "natural", "real")
f = lambda n, i: (x(i) + I * y(i)) * exp(I * n * θ(i))
inner = lambda m, n: Sum(f(m, i) * conj(f(n, i)), pairs)
squares = x(i) ** 2 + y(i) ** 2
C = Sum(sin(θ(i)), pairs)
weighted = Sum(squares * sin(θ(i)), pairs)
step = let("step", n, be=im(inner(n + 1, n)))  # |x|² times the sine of the step
ones = {d: 4, n: 3, x: Function(i, 1), y: Function(i, 1), θ: Function(i, pi / 2)}

TURNED_VECTORS_MEET = claim(
    "1767",
    "A vector of pairs $z_i$, rotated to the positions $m$ and $n$, has the complex "
    "inner product $Σ_i |z_i|^2 e^{iθ_i(m-n)}$ with itself",
    says=Equal(inner(m, n), Sum(squares * exp(I * θ(i) * (m - n)), pairs)),
    proof=qed(by=TERMWISE(ALGEBRA)),
)

STEP_IS_MEAN_OF_SINES = claim(
    "1768",
    "A vector of pairs $z_i$, rotated to successive positions, has a complex inner "
    "product with itself of imaginary part $Σ_i |z_i|^2 \\sin θ_i$",
    says=Equal(step(n), weighted),
    proof=qed(by=EULER),
    witnesses=(ones,),
)

lowest, highest = letter("mu M", "nonnegative")
bounded = (
    given("x at least", AtMost(lowest, x(i) ** 2), i, provided=Less(i, d / 2)),
    given("y at least", AtMost(lowest, y(i) ** 2), i, provided=Less(i, d / 2)),
    given("x at most", AtMost(x(i) ** 2, highest), i, provided=Less(i, d / 2)),
    given("y at most", AtMost(y(i) ** 2, highest), i, provided=Less(i, d / 2)),
)
forward = given("forward", Equal(abs(sin(θ(i))), sin(θ(i))), i, provided=Less(i, d / 2))

STEP_BETWEEN = claim(
    "1769",
    "If all $\\sin θ_i ≥ 0$ and squared entries lie in $[μ, M]$, a vector at "
    "successive positions has a complex inner product of imaginary part in $[2μΣ_i "
    "\\sin θ_i, 2MΣ_i \\sin θ_i]$",
    given=(*bounded, forward),
    says=(AtMost(2 * lowest * C, step(n)), AtMost(step(n), 2 * highest * C)),
    proof=proof(
        spread := have(
            "moduli",
            Equal(Sum(squares * abs(sin(θ(i))), pairs), weighted),
            qed(by=TERMWISE(GIVEN(forward))),
        ),
        low_sum := have(
            "low sum",
            AtMost(Sum(2 * lowest * sin(θ(i)), pairs), weighted),
            via(Sum(2 * lowest * abs(sin(θ(i))), pairs), by=TERMWISE(GIVEN(forward)))
            .via(
                Sum(squares * abs(sin(θ(i))), pairs),
                by=TERMWISE(
                    LINEAR_SYSTEM(
                        (
                            (GIVEN(bounded[0], {i: r}), abs(sin(θ(r)))),
                            (GIVEN(bounded[1], {i: r}), abs(sin(θ(r)))),
                        )
                    ),
                    r,
                ),
            )
            .qed(by=GIVEN(spread)),
        ),
        high_sum := have(
            "high sum",
            AtMost(weighted, Sum(2 * highest * sin(θ(i)), pairs)),
            via(Sum(squares * abs(sin(θ(i))), pairs), by=GIVEN(spread))
            .via(
                Sum(2 * highest * abs(sin(θ(i))), pairs),
                by=TERMWISE(
                    LINEAR_SYSTEM(
                        (
                            (GIVEN(bounded[2], {i: r}), abs(sin(θ(r)))),
                            (GIVEN(bounded[3], {i: r}), abs(sin(θ(r)))),
                        )
                    ),
                    r,
                ),
            )
            .qed(by=TERMWISE(GIVEN(forward))),
        ),
        via(weighted, by=GIVEN(low_sum)).qed(by=LEMMA(STEP_IS_MEAN_OF_SINES)),
        via(weighted, by=LEMMA(STEP_IS_MEAN_OF_SINES)).qed(by=GIVEN(high_sum)),
    ),
    witnesses=({**ones, lowest: 1, highest: 1},),
    without={
        "x at least": {**ones, x: Function(i, half), lowest: 1, highest: 1},
        "y at least": {**ones, y: Function(i, half), lowest: 1, highest: 1},
        "x at most": {**ones, x: Function(i, 2), lowest: 1, highest: 1},
        "y at most": {**ones, y: Function(i, 2), lowest: 1, highest: 1},
        "forward": {**ones, θ: Function(i, -pi / 2), lowest: 1, highest: 2},
    },
)

PRINTED_STEP_BOUND = claim(
    "1770",
    "If all $\\sin θ_i ≥ 0$ and squared entries lie in $[μ, M]$, a vector at "
    "successive positions has a complex inner product of imaginary part at most $MΣ_i "
    "\\sin θ_i$",
    given=(*bounded, forward),
    says=AtMost(step(n), highest * C),
    refuted_at={**ones, lowest: 1, highest: 1},
    corrected=STEP_BETWEEN,
)

on_ladder = {θ: Function(i, angle(i))}
of_one_pair = {n: 3, d: 2, x: ones[x], y: ones[y], lowest: 1, highest: 1}
stepped = where(step(n), on_ladder)

LADDER_STEP_BETWEEN = claim(
    "1771",
    "For $θ_i = αb^{-2i/d} ≤ 1$, squared entries in $[μ, M]$ give a vector at "
    "successive positions a complex inner product of imaginary part $2α(1 - 1/b)/(1 - "
    "b^{-2/d})$ times a number in $[μ(1 - α(1 + 1/b)/(π(1 + b^{-2/d}))), M]$",
    given=(base, dimension, slow, *bounded),
    says=(
        AtMost(
            lowest * (1 - α * (1 + 1 / b) / (pi * (1 + q))),
            stepped * (1 - q) / (2 * α * (1 - 1 / b)),
        ),
        AtMost(stepped * (1 - q) / (2 * α * (1 - 1 / b)), highest),
    ),
    proof=proof(
        have(
            "forward",
            Equal(abs(sin(angle(i))), sin(angle(i))),
            qed(by=LEMMA(SINE_OF_FREQUENCY, atom=3)),
            i,
        ),
        have(
            "falling",
            AtMost(q, 1),
            qed(by=LEMMA(POWER_INCREASES_WITH_EXPONENT, {low: -2 / d, high: 0})),
        ),
        via(
            sines * (1 - q) / (α * (1 - 1 / b)) * lowest,
            by=LINEAR_SYSTEM(
                ((LEMMA(SINES_OF_FREQUENCIES_BETWEEN), lowest / (α * (1 - 1 / b))),)
            ),
        ).qed(
            by=LINEAR_SYSTEM(
                ((LEMMA(STEP_BETWEEN, on_ladder), (1 - q) / (2 * α * (1 - 1 / b))),)
            )
        ),
        via(
            sines * (1 - q) / (α * (1 - 1 / b)) * highest,
            by=LINEAR_SYSTEM(
                (
                    (
                        LEMMA(STEP_BETWEEN, on_ladder, atom=1),
                        (1 - q) / (2 * α * (1 - 1 / b)),
                    ),
                )
            ),
        ).qed(
            by=LINEAR_SYSTEM(
                (
                    (
                        LEMMA(SINES_OF_FREQUENCIES_BETWEEN, atom=1),
                        highest / (α * (1 - 1 / b)),
                    ),
                )
            )
        ),
    ),
    witnesses=({n: 3, x: ones[x], y: ones[y], lowest: 1, highest: 1, **usual},),
    without={
        "x at least": {**of_one_pair, b: 4, α: 1, x: Function(i, half)},
        "y at least": {**of_one_pair, b: 4, α: 1, y: Function(i, half)},
        "x at most": {**of_one_pair, b: 4, α: 1, x: Function(i, 2)},
        "y at most": {**of_one_pair, b: 4, α: 1, y: Function(i, 2)},
    },
)

# ---------------------------------------------------------------- two offsets, the base last

claim = stated_in("wang2025, Theorem 2.3")

here, there = letter("x y", "real")  # two offsets
μ, ν = letter("mu nu", "real")  # means of the contents of a pair
speed = b ** (-2 * i / d)
mean_score = lambda offset: Sum(
    μ * cos(offset * speed) + ν * sin(offset * speed), pairs
)
direction, waves_apart = μ - I * ν, exp(I * here * speed) - exp(I * there * speed)
moved = Sum(direction * waves_apart, pairs)
amplitude = abs(direction)
apart_by = abs(here - there) * amplitude
far_and_near = {here: 7, there: 2, μ: 1, ν: 1, b: 10000, d: 64}

MEAN_SCORES_DIFFER_LITTLE = claim(
    "1966",
    "For $θ_i = b^{-2i/d}$ the mean scores $Σ_i (μ \\cos xθ_i + ν \\sin xθ_i)$ at $x$ "
    "and $y$ differ by at most $|x - y|\\sqrt{μ^2 + ν^2}(d/(2 \\ln b) + 1)$",
    given=(base, dimension),
    says=AtMost(
        abs(mean_score(here) - mean_score(there)), apart_by * (d / (2 * log(b)) + 1)
    ),
    proof=proof(
        total := have(
            "total",
            AtMost(Sum(speed, pairs), d / (2 * log(b)) + 1),
            via(
                (d / (2 * 1 * log(b)) + 1) * (1 - b ** (-1)),
                by=LEMMA(POWERS_OF_FREQUENCIES_BETWEEN, {p: 1}, atom=1),
            ).qed(by=SIGN()),
        ),
        via(abs(re(moved)), by=EULER)
        .via(abs(moved), by=LEMMA(REAL_PART_AT_MOST_MODULUS, {product: moved}))
        .via(Sum(abs(direction * waves_apart), pairs), by=TRIANGLE)
        .via(
            Sum(amplitude * abs(waves_apart), pairs),
            by=TERMWISE(
                LEMMA(MODULUS_OF_PRODUCT, {product: direction, factor: waves_apart})
            ),
        )
        .via(
            Sum(amplitude * abs(here * speed - there * speed), pairs),
            by=TERMWISE(
                LEMMA(CHORD_AT_MOST_ARC, {high: here * speed, low: there * speed})
            ),
        )
        .via(
            Sum(amplitude * (abs(here - there) * abs(speed)), pairs),
            by=TERMWISE(
                LEMMA(MODULUS_OF_PRODUCT, {product: here - there, factor: speed})
            ),
        )
        .via(Sum(apart_by * speed, pairs), by=TERMWISE(MODULUS))
        .via(apart_by * Sum(speed, pairs), by=ALGEBRA)
        .qed(by=GIVEN(total)),
    ),
    witnesses=(far_and_near,),
)

long_base = given("base large", AtMost(apart_by, ε * log(b)))
many_pairs = given("dimension large", AtMost(2 * apart_by, ε * d))
half_turn = {here: 3, there: 0, μ: 1, ν: 0, ε: half, b: 10000}

GAP_CLOSES_WITH_BASE = claim(
    "1967",
    "If $ε \\ln b$ and $εd/2$ are at least $|x - y|\\sqrt{μ^2 + ν^2}$, the mean "
    "scores $Σ_i (μ \\cos xθ_i + ν \\sin xθ_i)/d$ at $x$ and $y$ differ by at most $ε$",
    given=(base, dimension, long_base, many_pairs),
    says=AtMost(abs(mean_score(here) - mean_score(there)) / d, ε),
    proof=proof(
        via(apart_by * (d / (2 * log(b)) + 1) / d, by=LEMMA(MEAN_SCORES_DIFFER_LITTLE))
        .via(
            ε / 2 + apart_by / d,
            by=LINEAR_SYSTEM(((GIVEN(long_base), 1 / (2 * log(b))),)),
        )
        .qed(by=LINEAR_SYSTEM(((GIVEN(many_pairs), 1 / (2 * d)),)))
    ),
    witnesses=({**far_and_near, ε: 1},),
    without={
        "base large": {**half_turn, b: 2, d: 16},
        "dimension large": {**half_turn, d: 2},
    },
)

r"""# Families of frequencies

Do other frequency schedules decay better than the geometric one []? The real part of the average
over linear frequencies increases again after five tokens [1137]. Power frequencies decay faster,
and at a finite dimension the order of two powers can be reversed [1141, 1148].

Other schedules have other averages of $e^{i\Delta\theta_t}$ over $0 \le t \le 1$ []. For the linear
schedule $\theta_t = 1 - t$ the average is $e^{i\Delta/2} \sin(\Delta/2)/(\Delta/2)$ [1131]. Its
real part increases again after the fifth token, and has zeros, but none at an integer
[1134, 1136, 1137]. For powers $\theta_t = t^{-\alpha}$ the average decays like $1/(\alpha\Delta)$,
up to the part that is cut off at $t = 0$ [1141, 1142]. With the cut $1/5$ and $\Delta \ge 21$, the
average for $\alpha = 2$ is smaller than for $\alpha = 1$, and that for $\alpha = 1$ smaller than
for $\alpha = 1/2$ [1154]. In a schedule $i^{-\alpha}$ of $d/2$ frequencies $\Delta$ is rescaled by
$(d/2)^{-\alpha}$, and then the order can be reversed, as at $d = 512$ and $\Delta = 100$
[1148, 1150]. The integral over powers is improper at $0$: the statements are about
$\int_\varepsilon^1$, and two cuts differ by at most the length between them [1143, 1144].

For $\theta_t = t^2$, whose slope vanishes at $0$, the average decays like $1/\sqrt\Delta$ and no
faster [1153, 1155, 1157].
"""

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import Δ, d, i, j, k, m, s, t, x, y, ε
from phaseproof.derivations.cells import INTERVALS_ADD, f, u
from phaseproof.derivations.decay import POSITIVE_NUMBER_NAMED
from phaseproof.derivations.decay import c as number
from phaseproof.derivations.powers import (
    COSINE_AT_LEAST_PARABOLA,
    MODULUS_OF_SUM,
    REAL_PART_AT_MOST_MODULUS,
)
from phaseproof.derivations.powers import c as another_number
from phaseproof.derivations.powers import w as complex_number
from phaseproof.model.book import Figure

# ---------------------------------------------------------------- linear frequencies

linear = Integral(exp(I * x * (1 - t)), (t, 0, 1))
cosines = Integral(cos(x * (1 - t)), (t, 0, 1))
lag = given("lag", Differ(x, 0))

ratio = exp(I * x) * ((1 - exp(-I * x)) / (I * x))

LINEAR_CLOSED_FORM = claim(
    "1130",
    "For $Δ ≠ 0$ the average $∫_0^1 e^{iΔ(1-t)} dt$ is $e^{iΔ}(1 - e^{-iΔ})/(iΔ)$",
    source="doc004, eq. (43)",
    given=(lag,),
    says=Equal(linear, ratio),
    proof=via(
        -1 / (I * x) + exp(I * x) / (I * x),
        by=FTC(linear, -exp(I * x * (1 - t)) / (I * x)),
    ).qed(by=ALGEBRA),
    witnesses=({x: 17}, {x: -1}),
)

LINEAR_REAL_PART = claim(
    "1131",
    "For $θ_t = 1 - t$ the average of $e^{iΔθ_t}$ is $e^{iΔ/2} \\sin(Δ/2)/(Δ/2)$, "
    "with the real part $\\sin Δ/Δ$",
    source="doc004, eq. (43)",
    given=(lag,),
    says=(
        Equal(linear, exp(I * x / 2) * sin(x / 2) / (x / 2)),
        Equal(re(linear), sin(x) / x),
    ),
    proof=proof(
        via(ratio, by=LEMMA(LINEAR_CLOSED_FORM)).qed(by=EULER),
        via(cosines, by=EULER).qed(by=FTC(cosines, -sin(x * (1 - t)) / x)),
    ),
    witnesses=({x: 17}, {x: -1}),
)

rising = Integral(exp(I * x * t), (t, 0, 1))

RISING_CLOSED_FORM = claim(
    "1132",
    "For $θ_t = t$ the average of $e^{iΔθ_t}$ is $e^{iΔ/2} \\sin(Δ/2)/(Δ/2)$",
    source="doc003, §2",
    given=(lag,),
    says=Equal(rising, exp(I * x / 2) * sin(x / 2) / (x / 2)),
    proof=via(
        exp(I * x) / (I * x) - 1 / (I * x), by=FTC(rising, exp(I * x * t) / (I * x))
    ).qed(by=EULER),
    witnesses=({x: 17}, {x: -1}),
)

nonzero = given("turns", Differ(k, 0))
linear_at = lambda at: Integral(exp(I * at * (1 - t)), (t, 0, 1))

claim = stated_in("doc004, §2.3")

LINEAR_ZEROS = claim(
    "1133",
    "For $θ_t = 1 - t$ the average of $e^{iΔθ_t}$ vanishes at $Δ = 2πk$ for integers "
    "$k ≠ 0$, and nowhere else",
    parts=(
        part(
            Equal(linear_at(2 * pi * k), 0),
            given=(nonzero,),
            proof=via(
                exp(I * (2 * pi * k))
                * ((1 - exp(-I * (2 * pi * k))) / (I * (2 * pi * k))),
                by=LEMMA(LINEAR_CLOSED_FORM),
            ).qed(by=ALGEBRA),
            without={"turns": {k: 0}},
        ),
        part(
            Equal(x, 2 * pi * m),
            some=(m,),
            given=(lag, zero := given("zero", Equal(ratio, 0))),
            proof=proof(
                have(
                    "one",
                    Equal(exp(I * x), 1),
                    qed(by=LINEAR_SYSTEM(((GIVEN(zero), I * x),))),
                ),
                Obtain(cited.PERIOD_OF_EXPONENTIAL, {cited.φ: x}, (j,)),
                qed(by=GIVEN(j)),
                choose={m: j},
            ),
            witnesses=({x: 2 * pi, j: 1},),
        ),
    ),
)

LINEAR_REAL_ZEROS = claim(
    "1134",
    "For $θ_t = 1 - t$ the real part $\\sin Δ/Δ$ of the average of $e^{iΔθ_t}$ "
    "vanishes at $Δ = πk$ for integers $k ≠ 0$, and nowhere else",
    parts=(
        part(
            Equal(re(linear_at(pi * k)), 0),
            given=(nonzero,),
            proof=via(sin(pi * k) / (pi * k), by=LEMMA(LINEAR_REAL_PART, atom=1)).qed(
                by=EULER
            ),
            without={"turns": {k: 0}},
        ),
        part(
            Equal(x, m * pi),
            some=(m,),
            given=(lag, zero := given("zero", Equal(sin(x) / x, 0))),
            proof=proof(
                have(
                    "sine",
                    Equal(sin(x), sin(0)),
                    qed(by=LINEAR_SYSTEM(((GIVEN(zero), x),))),
                ),
                Obtain(cited.SINES_EQUAL, {cited.φ: x, cited.ψ: 0}, (j, s)),
                via(s * 0 + j * pi, by=GIVEN(j)).qed(by=ALGEBRA),
                choose={m: j},
            ),
            witnesses=({x: 2 * pi, j: 2, s: 1},),
        ),
    ),
)

LINEAR_VANISHES_AT_TURNS = claim(
    "1135",
    "For $θ_t = 1 - t$ the average of $e^{iΔθ_t}$ vanishes at $Δ = 2πk$ for every "
    "integer $k$",
    says=Equal(linear_at(2 * pi * k), 0),
    refuted_at={k: 0},
    corrected=LINEAR_ZEROS,
)

LINEAR_NEVER_ZERO_AT_A_LAG = claim(
    "1136",
    r"Since $π$ is irrational, $\sin k/k$ is zero for no integer $k ≠ 0$",
    given=(nonzero, zero := given("zero", Equal(sin(k) / k, 0))),
    says=Equal(1, 0),
    proof=proof(
        have("sine", Equal(sin(k), sin(0)), qed(by=LINEAR_SYSTEM(((GIVEN(zero), k),)))),
        Obtain(cited.SINES_EQUAL, {cited.φ: k, cited.ψ: 0}, (m, s)),
        turn := have(
            "turn", Equal(m * pi, k), via(s * 0 + m * pi, by=ALGEBRA).qed(by=GIVEN(m))
        ),
        none := have(
            "none", Equal(m, 0), qed(by=CITED(cited.PI_IRRATIONAL, {cited.n: k}))
        ),
        via(k / k, by=ALGEBRA)
        .via(m * pi / k, by=GIVEN(turn))
        .via(0 * pi / k, by=GIVEN(none))
        .qed(by=ALGEBRA),
    ),
    without={"zero": {k: 1}},
)

curve = let("curve", x, be=re(Integral(exp(I * x * (1 - t)), (t, 0, 1))))

LINEAR_FALLS_FOR_FIVE_LAGS = claim(
    "1137",
    "At integers, $\\operatorname{Re} ∫_0^1 e^{iΔ(1-t)} dt$ decreases from $0$ to "
    "$5$, then increases to $6$; it is positive at $3$ and negative at $4$",
    parts=(
        part(
            Less(curve(k + 1), curve(k)),
            form=First(k),
            given=(given("from", AtMost(0, k)), given("to", AtMost(k, 4))),
            proof=qed(by=ENCLOSED(k)),
            without={"from": {k: -1}, "to": {k: 5}},
        ),
        part(
            (Less(curve(5), curve(6)), Less(0, curve(3)), Less(curve(4), 0)),
            proof=proof(*3 * (qed(by=ENCLOSED()),)),
        ),
    ),
)

LINEAR_ALWAYS_FALLS = claim(
    "1138",
    "For $θ_t = 1 - t$ the real part of the average of $e^{iΔθ_t}$ decreases with "
    "every token",
    given=(given("from", AtMost(0, k)),),
    says=Less(curve(k + 1), curve(k)),
    refuted_at={k: 5},
    corrected=LINEAR_FALLS_FOR_FIVE_LAGS,
)

by_half = Integral(exp(I * x * (1 - t / 2)), (t, 0, 1))
half_cosines = Integral(cos(x * (1 - t / 2)), (t, 0, 1))

LINEAR_CORRESPONDENCE = claim(
    "1139",
    "With $i = td/2$ the frequency $1 - i/d$ is $1 - t/2$, and the average of "
    "$e^{iΔ(1-t/2)}$ is $2(e^{iΔ} - e^{iΔ/2})/(iΔ)$",
    given=(given("dimension", Less(0, d)), lag),
    says=(
        Equal(1 - t * d / 2 / d, 1 - t / 2),
        Equal(by_half, 2 * (exp(I * x) - exp(I * x / 2)) / (I * x)),
        Equal(re(by_half), 2 * (sin(x) - sin(x / 2)) / x),
    ),
    proof=proof(
        qed(by=ALGEBRA),
        qed(by=FTC(by_half, -2 * exp(I * x * (1 - t / 2)) / (I * x))),
        via(half_cosines, by=EULER).qed(
            by=FTC(half_cosines, -2 * sin(x * (1 - t / 2)) / x)
        ),
    ),
)

LINEAR_PRINTED_CORRESPONDENCE = claim(
    "1140",
    "With $i = td/2$ the frequency $1 - i/d$ is $1 - t$",
    given=(given("dimension", Less(0, d)),),
    says=Equal(1 - t * d / 2 / d, 1 - t),
    refuted_at={d: 4, t: 1},
    corrected=LINEAR_CORRESPONDENCE,
)

# ---------------------------------------------------------------- powers

claim = stated_in("doc004, eq. (41)")

α, c, v, w, τ = letter("alpha c v w tau", "positive")
cut = given("cut", AtMost(ε, 1))
power = lambda α, ε, at: Integral(exp(I * at * τ ** (-α)), (τ, ε, 1))
powers = power(α, ε, Δ)
lowering = I * τ ** (α + 1) / (α * Δ)
swing = exp(I * Δ * τ ** (-α))
once = (α + 1) / (α * Δ) * Integral(I * τ**α * swing, (τ, ε, 1))
twice = (α + 1) * (2 * α + 1) / (α * Δ) ** 2 * Integral(τ ** (2 * α) * swing, (τ, ε, 1))
variation = Integral(τ**α, (τ, ε, 1))
second_variation = Integral(τ ** (2 * α), (τ, ε, 1))
at_cut = exp(I * Δ * ε ** (-α))

POWER_BOUND = claim(
    "1141",
    "For $0 < ε ≤ 1$ and $α > 0$ the integral $∫_ε^1 e^{iΔt^{-α}} dt$ is at most "
    "$2/(αΔ)$ in modulus",
    given=(cut,),
    says=AtMost(abs(powers), 2 / (α * Δ)),
    proof=via(
        abs(I * exp(I * Δ) / (α * Δ) - I * ε ** (α + 1) * at_cut / (α * Δ) - once),
        by=BY_PARTS(powers, lowering, swing),
    )
    .via(
        1 / (α * Δ) + ε ** (α + 1) / (α * Δ) + (α + 1) / (α * Δ) * variation,
        by=TRIANGLE,
    )
    .qed(by=FTC(variation, τ ** (α + 1) / (α + 1))),
    witnesses=({α: 1, ε: half, Δ: 3}, {α: half, ε: Rational(1, 4), Δ: 1}),
    without={"cut": {α: 1, ε: 3, Δ: 9}},
)

POWER_RATE = claim(
    "1142",
    "For $0 < ε ≤ 1$ and $α > 0$ the integral $∫_ε^1 e^{iΔt^{-α}} dt$ is $ⅈ "
    "e^{ⅈΔ}/(αΔ)$ up to $ε^{α+1}/(αΔ) + 2(α + 1)/(αΔ)^2$",
    given=(cut,),
    says=AtMost(
        abs(powers - I * exp(I * Δ) / (α * Δ)),
        ε ** (α + 1) / (α * Δ) + 2 * (α + 1) / (α * Δ) ** 2,
    ),
    proof=via(
        abs(-I * ε ** (α + 1) * at_cut / (α * Δ) - once),
        by=BY_PARTS(powers, lowering, swing),
    )
    .via(
        abs(
            -I * ε ** (α + 1) * at_cut / (α * Δ)
            + (α + 1) / (α * Δ) ** 2 * exp(I * Δ)
            - (α + 1) / (α * Δ) ** 2 * ε ** (2 * α + 1) * at_cut
            - twice
        ),
        by=BY_PARTS(
            Integral(I * τ**α * swing, (τ, ε, 1)), -(τ ** (2 * α + 1)) / (α * Δ), swing
        ),
    )
    .via(
        ε ** (α + 1) / (α * Δ)
        + (α + 1) / (α * Δ) ** 2
        + (α + 1) / (α * Δ) ** 2 * ε ** (2 * α + 1)
        + (α + 1) * (2 * α + 1) / (α * Δ) ** 2 * second_variation,
        by=TRIANGLE,
    )
    .qed(by=FTC(second_variation, τ ** (2 * α + 1) / (2 * α + 1))),
    witnesses=({α: 1, ε: half, Δ: 3}, {α: half, ε: Rational(1, 4), Δ: 1}),
)

folded = lambda p, q: Integral(exp(-x) * exp(I * Δ * exp(α * x)), (x, p, q))
dying = Integral(exp(-x), (x, c, c + w))

POWER_FOLDED = claim(
    "1143",
    "The substitution $t = e^{-x}$ gives $∫_{e^{-c}}^1 e^{iΔt^{-α}} dt = ∫_0^c e^{-x} "
    "e^{iΔe^{αx}} dx$",
    says=Equal(folded(0, c), power(α, exp(-c), Δ)),
    proof=via(Integral(-swing, (τ, 1, exp(-c))), by=SUBSTITUTION(exp(-x))).qed(
        by=ALGEBRA
    ),
    witnesses=({α: 1, c: half, Δ: 3},),
)

POWER_TAIL = claim(
    "1144",
    "The integral of $e^{iΔt^{-α}}$ between the cuts $e^{-c-w}$ and $e^{-c}$ is at "
    "most $e^{-c} - e^{-c-w}$ in modulus",
    says=AtMost(abs(folded(c, c + w)), exp(-c) - exp(-c - w)),
    proof=via(dying, by=TRIANGLE).qed(by=FTC(dying, -exp(-x))),
    witnesses=({α: 1, c: half, w: 1, Δ: 3},),
)

twentieth = Rational(1, 20)
cut_at = lambda α: abs(Integral(exp(I * τ ** (-α)), (τ, twentieth, 1)))

POWERS_ORDERED = claim(
    "1145",
    "At $Δ = 1$ the moduli of $∫_{1/20}^1 e^{iΔt^{-α}} dt$ for $α = 1/2$, $1$ and $2$ "
    "decrease in this order, by more than $1/10$ each",
    says=(
        Less(cut_at(Rational(2)) + twentieth, cut_at(Rational(1)) - twentieth),
        Less(cut_at(Rational(1)) + twentieth, cut_at(half) - twentieth),
    ),
    proof=proof(qed(by=ENCLOSED()), qed(by=ENCLOSED())),
)

distant = given("far", AtMost(21, Δ))
fifth = Rational(1, 5)
from_fifth = lambda power: Integral(exp(I * Δ * τ ** (-power)), (τ, fifth, 1))
size = lambda power: abs(from_fifth(power))


def stays_below(high, low, by):
    """The average of the power ``high`` is the smaller one, since 1/(αΔ) outweighs what it is
    missed by: so say the numbers, ``by`` a rule."""
    leading = lambda p: I * exp(I * Δ) / (p * Δ)
    missed = lambda p: fifth ** (p + 1) / (p * Δ) + 2 * (p + 1) / (p * Δ) ** 2
    weight = lambda p, at: fifth ** (p + 1) / p + 2 * (p + 1) / p**2 / at
    rate = lambda p: LEMMA(POWER_RATE, {α: p, ε: fifth})
    apart = lambda x, y: LEMMA(MODULUS_OF_SUM, {complex_number: x, another_number: y})
    upper, lower = from_fifth(high), from_fifth(low)
    numbers = have(
        "numbers",
        Less(weight(high, 21) + 1 / high, 1 / low - weight(low, 21)),
        qed(by=by),
    )
    return proof(
        numbers,
        via(abs((upper - leading(high)) + leading(high)), by=ALGEBRA)
        .via(
            abs(upper - leading(high)) + abs(leading(high)),
            by=apart(upper - leading(high), leading(high)),
        )
        .via(missed(high) + abs(leading(high)), by=rate(high))
        .via((weight(high, Δ) + 1 / high) / Δ, by=MODULUS)
        .via((weight(high, 21) + 1 / high) / Δ, by=GIVEN(distant))
        .via((1 / low - weight(low, 21)) / Δ, by=GIVEN(numbers))
        .via((1 / low - weight(low, Δ)) / Δ, by=GIVEN(distant))
        .via(abs(leading(low)) - missed(low), by=MODULUS)
        .via(abs(leading(low)) - abs(lower - leading(low)), by=rate(low))
        .via(
            abs((leading(low) - lower) + lower) - abs(lower - leading(low)), by=ALGEBRA
        )
        .via(
            abs(leading(low) - lower) + size(low) - abs(lower - leading(low)),
            by=apart(leading(low) - lower, lower),
        )
        .qed(by=MODULUS),
    )


one, two = Rational(1), Rational(2)

POWERS_ORDERED_FAR = claim(
    "1154",
    "For $Δ ≥ 21$ the moduli of $∫_{1/5}^1 e^{iΔt^{-α}} dt$ for $α = 1/2$, $1$ and "
    "$2$ decrease in this order",
    parts=(
        part(
            Less(size(two), size(one)),
            given=(distant,),
            proof=stays_below(two, one, SIGN("<")),
            witnesses=({Δ: 21},),
        ),
        part(
            Less(size(one), size(half)),
            given=(distant,),
            proof=stays_below(one, half, ENCLOSED()),
            witnesses=({Δ: 21},),
        ),
    ),
)

claim = stated_in("doc004, §2.3")

POWER_ONE_FASTEST = claim(
    "1146",
    "The average of $e^{iΔt^{-α}}$ over $[ε, 1]$ is smaller in modulus for $α = 1$ "
    "than for $α = 2$",
    given=(cut,),
    says=Less(abs(power(Rational(1), ε, Δ)), abs(power(Rational(2), ε, Δ))),
    refuted_at={ε: Rational(1, 20), Δ: 1},
    corrected=POWERS_ORDERED,
)

POWER_HALF_BETWEEN = claim(
    "1147",
    "The average of $e^{iΔt^{-α}}$ over $[ε, 1]$ is smaller in modulus for $α = 1/2$ "
    "than for $α = 2$",
    given=(cut,),
    says=Less(abs(power(half, ε, Δ)), abs(power(Rational(2), ε, Δ))),
    refuted_at={ε: Rational(1, 20), Δ: 1},
    corrected=POWERS_ORDERED,
)

mean = lambda α: Sum(cos(100 * i ** (-α)), (i, 1, 256)) / 256
near = lambda α, digits: AtMost(
    abs(mean(α) - Rational(digits, 10000)), Rational(1, 20000)
)

POWER_MEANS = claim(
    "1148",
    "At $d = 512$ and $Δ = 100$ the mean of $\\cos(Δi^{-α})$ over $1 ≤ i ≤ d/2$ is "
    "0.1301, 0.4741 and 0.9626 for $α = 1/2$, $1$ and $2$, to four decimals",
    says=(near(half, 1301), near(Rational(1), 4741), near(Rational(2), 9626)),
    proof=proof(*3 * (qed(by=ENCLOSED(rel="≤")),)),
)

POWER_MEAN_OF_ONE_SMALLEST = claim(
    "1149",
    "At $d = 512$ and $Δ = 100$ the mean of $\\cos(Δi^{-α})$ over $1 ≤ i ≤ d/2$ is "
    "smaller for $α = 1$ than for $α = 1/2$",
    says=Less(mean(Rational(1)), mean(half)),
    refuted_at={},
    corrected=POWER_MEANS,
)

POWER_CORRESPONDENCE = claim(
    "1150",
    "With $i = td/2$ the frequency $i^{-α}$ is $(d/2)^{-α} t^{-α}$, so that the "
    "offset is rescaled by $(d/2)^{-α}$",
    source="doc004, eq. (41)",
    says=(
        Equal((c * w / 2) ** (-α), (w / 2) ** (-α) * c ** (-α)),
        Equal(
            Integral(exp(I * Δ * (τ * w / 2) ** (-α)), (τ, ε, 1)),
            power(α, ε, Δ * (w / 2) ** (-α)),
        ),
    ),
    proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
)

POWER_PRINTED_CORRESPONDENCE = claim(
    "1151",
    "With $i = td/2$ the frequency $i^{-α}$ is $t^{-α}$",
    source="doc004, eq. (41)",
    says=Equal((c * w / 2) ** (-α), c ** (-α)),
    refuted_at={c: 1, w: 4, α: 1},
    corrected=POWER_CORRESPONDENCE,
)

# ---------------------------------------------------------------- squares

square = lambda p, q: Integral(exp(I * v**2 * t**2), (t, p, q))
all_of_it = square(0, 1)
edge = Integral(τ**-2 * exp(I * v**2 * τ**2) / (2 * I * v**2), (τ, c, 1))
tail = Integral(exp(I * v**2 * τ**2), (τ, c, 1))
decline = Integral(τ**-2, (τ, c, 1))
inside = given("inside", AtMost(c, 1))

SQUARE_TAIL = claim(
    "1152",
    "For $0 < c ≤ 1$ and $Δ > 0$ the integral $∫_c^1 e^{iΔt^2} dt$ is at most "
    "$1/(Δc)$ in modulus",
    source="stein1993, VIII.1.2",
    given=(inside,),
    says=AtMost(abs(square(c, 1)), 1 / (v**2 * c)),
    proof=via(
        abs(
            exp(I * v**2) / (2 * I * v**2)
            - exp(I * v**2 * c**2) / (2 * I * v**2 * c)
            + edge
        ),
        by=BY_PARTS(tail, τ**-1 / (2 * I * v**2), exp(I * v**2 * τ**2)),
    )
    .via(1 / (2 * v**2) + 1 / (2 * v**2 * c) + decline / (2 * v**2), by=TRIANGLE)
    .qed(by=FTC(decline, -(τ**-1))),
    witnesses=({c: half, v: 3},),
    without={"inside": {c: 3, v: 9}},
)

first_part = square(0, 1 / v)

SQUARE_UPPER = claim(
    "1153",
    r"For $Δ ≥ 1$ the integral $∫_0^1 e^{iΔt^2} dt$ is at most $2/\sqrt{Δ}$ in modulus",
    source="doc003, §2",
    given=(given("far", AtMost(1, v)),),
    says=AtMost(abs(all_of_it), 2 / v),
    proof=via(
        abs(first_part + square(1 / v, 1)),
        by=LEMMA(
            INTERVALS_ADD, {f: Function(t, exp(I * v**2 * t**2)), x: 0, u: 1 / v, y: 1}
        ),
    )
    .via(abs(first_part) + abs(square(1 / v, 1)), by=TRIANGLE)
    .via(abs(first_part) + 1 / v, by=LEMMA(SQUARE_TAIL))
    .via(Integral(1, (t, 0, 1 / v)) + 1 / v, by=TRIANGLE)
    .qed(by=ALGEBRA),
)

δ = Rational(5, 4) / v
early = square(0, δ)
real_early, imaginary_early = (
    Integral(wave(v**2 * t**2), (t, 0, δ)) for wave in (cos, sin)
)
plateau = Integral(1 - v**4 * t**4 / 2, (t, 0, δ))
far = given("far", AtMost(Rational(5, 4), v))

SQUARE_LOWER = claim(
    "1155",
    r"For $Δ ≥ 25/16$ the integral $∫_0^1 e^{iΔt^2} dt$ is at least $1/(7 \sqrt{Δ})$ "
    "in modulus",
    source="doc003, §2",
    given=(far,),
    says=AtMost(1 / (7 * v), abs(all_of_it)),
    proof=proof(
        plateau_shown := have(
            "plateau",
            AtMost(δ - δ**5 * v**4 / 10, real_early),
            via(plateau, by=FTC(plateau, t - v**4 * t**5 / 10)).qed(
                by=TERMWISE(LEMMA(COSINE_AT_LEAST_PARABOLA, {y: v**2 * x**2}), x)
            ),
        ),
        via(δ - δ**5 * v**4 / 10 - 1 / (v**2 * δ), by=SIGN("≤"))
        .via(real_early - 1 / (v**2 * δ), by=GIVEN(plateau_shown))
        .via(abs(real_early) - 1 / (v**2 * δ), by=MODULUS)
        .via(
            abs(real_early + I * imaginary_early) - 1 / (v**2 * δ),
            by=LEMMA(
                REAL_PART_AT_MOST_MODULUS,
                {complex_number: real_early + I * imaginary_early},
            ),
        )
        .via(abs(early) - 1 / (v**2 * δ), by=EULER)
        .via(
            abs(all_of_it - square(δ, 1)) - 1 / (v**2 * δ),
            by=LEMMA(
                INTERVALS_ADD, {f: Function(t, exp(I * v**2 * t**2)), x: 0, u: δ, y: 1}
            ),
        )
        .via(abs(all_of_it) + abs(square(δ, 1)) - 1 / (v**2 * δ), by=TRIANGLE)
        .qed(by=LEMMA(SQUARE_TAIL)),
    ),
    without={"far": {v: Rational(1, 8)}},
)

C = letter("C", "positive")
at_square = Integral(exp(I * Δ * t**2), (t, 0, 1))
close = given("close", AtMost(abs(at_square), C / Δ), Δ)
V = letter("V", "positive")

SQUARE_RATE_LEADS_TO_ABSURDITY = claim(
    "1156",
    "No constant $C$ satisfies $|∫_0^1 e^{iΔt^2} dt| ≤ C/Δ$ for all $Δ > 0$",
    source="doc003, §2",
    given=(close,),
    says=AtMost(2, 0),
    proof=proof(
        Obtain(POSITIVE_NUMBER_NAMED, {number: 7 * C + 2}, (V,)),
        have(
            "far",
            AtMost(Rational(5, 4), V),
            via(7 * C + 2, by=SIGN("≤")).qed(by=GIVEN(V)),
        ),
        via(7 * C + 2 - 7 * C, by=ALGEBRA)
        .via(V - 7 * C, by=GIVEN(V))
        .via(7 * V**2 * (1 / (7 * V)) - 7 * C, by=ALGEBRA)
        .via(
            7 * V**2 * abs(Integral(exp(I * V**2 * t**2), (t, 0, 1))) - 7 * C,
            by=LEMMA(SQUARE_LOWER),
        )
        .via(7 * V**2 * (C / V**2) - 7 * C, by=GIVEN(close))
        .qed(by=ALGEBRA),
    ),
    without={"close": {}},
)

SQUARE_RATE = claim(
    "1157",
    "For $θ_t = t^2$, smooth and strictly increasing on $[0, 1]$, $|∫_0^1 e^{iΔθ_t} "
    "dt|$ is at most $C/Δ$ for some $C$ and all $Δ > 0$",
    some=(C,),
    free=(Δ,),
    says=close.says,
    refuted_by=SQUARE_RATE_LEADS_TO_ABSURDITY,
    corrected=SQUARE_UPPER,
)

FIGURES = (
    Figure(
        "families",
        "The modulus of the average of $e^{iΔθ_t}$ for exponential, linear and power "
        "frequencies; see",
        (
            LINEAR_CLOSED_FORM,
            POWERS_ORDERED,
        ),
        "phaseproof.numerics.figures:save",
    ),
)

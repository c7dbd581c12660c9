r"""# Oscillators

Physics lends encodings many words: damping, correlation, orthogonality, completeness [].  Each
becomes a statement that can be checked, and several of these statements are false [1451, 1454,
1464, 1476].

Each coordinate of an encoding is an undamped oscillator: its energy is constant, so nothing decays
in it alone [1450]. Its values always lie between $-1$ and $1$ [0959]. Averaged over a uniform
phase, the values of one oscillator at two times correlate like $\cos \omega(t - \tau)$ [1452].
Those of two with independent phases do not correlate at all [1453]. So the total correlation is a
sum of cosines, the kernel of the encoding [0213, 1455].

Let $c > 0$ exceed neither $|\sin \frac{\alpha - \beta}{2}|$ nor $|\sin \frac{\alpha + \beta}{2}|$
[]. Then two columns $\cos m\alpha$, $\cos m\beta$ are orthogonal in the mean over all positions,
with an error of at most $1/(cN)$ over $N$ of them [1463]. This gives nothing if $N$ is smaller than
$1/|\alpha - \beta|$: over 512 positions the last two columns of cosines for $d = 512$ are almost
parallel [1465]. And $d$ columns are complete for at most $d$ positions [1467]. For functions of the
period $2\pi/\kappa$ with a continuous derivative, the infinite family $\cos l\kappa t$, $\sin
l\kappa t$ is complete [1474].
"""

from dataclasses import replace

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import i, l, pairs, r, t, x, τ, ω
from phaseproof.derivations.orbits import SQUARED_NORM_NONNEGATIVE
from phaseproof.derivations.orbits import dim as dimension
from phaseproof.derivations.orbits import v as vector
from phaseproof.derivations.powers import WAVES_AT_MOST_ONE

claim = stated_in("doc004, eq. (48)")

A, B, α, β, ξ, η = letter("A B alpha beta xi eta", "real")
φ, ψ = letter("phi psi", "real")
mean = lambda value, φ: Integral(value, (φ, 0, 2 * pi)) / (2 * pi)

# ---------------------------------------------------------------- energy

X = function("X", "real", "real", smooth=2)
speed = lambda t: D(X(t), (0, 1))
energy = lambda t: speed(t) ** 2 + ω**2 * X(t) ** 2
power = 2 * speed(t) * D(X(t), (0, 1), (0, 1)) + 2 * ω**2 * X(t) * speed(t)
free = given("free", Equal(D(X(t), (0, 1), (0, 1)), -(ω**2) * X(t)), t)

ENERGY_STAYS = claim(
    "1450",
    "A free oscillator $X'' = -ω^2 X$ keeps its energy $X'^2 + ω^2 X^2$",
    given=(free,),
    says=Equal(energy(τ), energy(0)),
    proof=proof(
        no_power := have(
            "no power",
            Equal(Integral(power, (t, 0, τ)), 0),
            via(Integral(0, (t, 0, τ)), by=TERMWISE(GIVEN(free, {t: x}), x)).qed(
                by=ALGEBRA
            ),
        ),
        via(
            energy(0) + Integral(power, (t, 0, τ)),
            by=FTC(Integral(power, (t, 0, τ)), energy(t)),
        ).qed(by=GIVEN(no_power)),
    ),
    witnesses=({ω: 2, τ: 1, X: Function(t, 3 * cos(2 * t))},),
    without={"free": {ω: 2, τ: 1, X: Function(t, t)}},
)

OSCILLATOR_DAMPED = claim(
    "1451",
    "A free oscillator $X'' = -ω^2 X$ loses energy",
    given=(free, given("later", Less(0, τ))),
    says=Less(energy(τ), energy(0)),
    refuted_at={ω: 1, τ: 1, X: Function(t, cos(t))},
    corrected=ENERGY_STAYS,
)

# ---------------------------------------------------------------- correlation

wave = lambda A, ω, t, φ: A * cos(ω * t + φ)
pair = wave(A, ω, t, φ) * wave(A, ω, τ, φ)

OSCILLATOR_CORRELATION = claim(
    "1452",
    "Over a uniform phase $φ$ the values of $A \\cos(ωt + φ)$ at the times $t$ and "
    "$τ$ have the correlation $(A^2/2) \\cos(ω(t - τ))$",
    says=Equal(mean(pair, φ), A**2 / 2 * cos(ω * (t - τ))),
    proof=via(
        (
            A**2 / 2 * cos(ω * (t - τ)) * (2 * pi)
            + A**2 / 4 * (sin(ω * (t + τ) + 4 * pi) - sin(ω * (t + τ)))
        )
        / (2 * pi),
        by=FTC(
            Integral(pair, (φ, 0, 2 * pi)),
            A**2 / 2 * cos(ω * (t - τ)) * φ + A**2 / 4 * sin(ω * (t + τ) + 2 * φ),
        ),
    ).qed(by=EULER),
)

one, other = mean(wave(A, α, t, φ), φ), mean(wave(B, β, τ, ψ), ψ)

TWO_OSCILLATORS_UNCORRELATED = claim(
    "1453",
    "Two oscillators with independent uniform phases do not correlate: the product of "
    "their means is 0",
    says=Equal(one * other, 0),
    proof=proof(
        mean_shown := have(
            "mean",
            Equal(one, 0),
            via(
                A * (sin(α * t + 2 * pi) - sin(α * t)) / (2 * pi),
                by=FTC(Integral(wave(A, α, t, φ), (φ, 0, 2 * pi)), A * sin(α * t + φ)),
            ).qed(by=EULER),
        ),
        via(0 * other, by=LINEAR_SYSTEM(((GIVEN(mean_shown), other),))).qed(by=ALGEBRA),
    ),
)

EVERY_PAIR_CORRELATES = claim(
    "1454",
    "Two oscillators with independent uniform phases correlate like $(AB/2) \\cos(α(t "
    "- τ))$",
    says=Equal(one * other, A * B / 2 * cos(α * (t - τ))),
    refuted_at={A: 1, B: 1, α: 1, β: 1, t: 0, τ: 0},
    corrected=TWO_OSCILLATORS_UNCORRELATED,
)

a, θ = (function(name, "natural", "real") for name in ("a", "theta"))
each = wave(a(i), θ(i), t, φ) * wave(a(i), θ(i), τ, φ)

TOTAL_CORRELATION = claim(
    "1455",
    "Over uniform phases the correlations of all oscillators at the times $t$ and $τ$ "
    "add up to $Σ_i (a_i^2/2) \\cos(θ_i(t - τ))$",
    source="doc004, eq. (49)",
    says=Equal(
        Sum(mean(each, φ), pairs), Sum(a(i) ** 2 / 2 * cos(θ(i) * (t - τ)), pairs)
    ),
    proof=qed(by=TERMWISE(LEMMA(OSCILLATOR_CORRELATION))),
)

# ---------------------------------------------------------------- orthogonal in the mean

N = letter("N", "natural")  # the number of positions
c = letter("c", "positive")
cosines = lambda x: Sum(cos(l * x), (l, 0, N - 1))
after, before = sin((2 * l + 1) * (x / 2)), sin((2 * l - 1) * (x / 2))
end = sin((2 * N - 1) * (x / 2))
product = Sum(cos(l * α) * cos(l * β), (l, 0, N - 1))
gaps = tuple(
    given(name, AtMost(c, abs(sin(angle / 2))))
    for name, angle in (("difference", α - β), ("sum", α + β))
)
columns_at = {N: 5, α: 1, β: half, c: Rational(1, 5)}

DIRICHLET_BOUND = claim(
    "1461",
    r"Every $N$ and every real $x$ satisfy $|\sin(x/2)||Σ_{l<N} \cos lx| ≤ 1$",
    source="rudin1976, §8.13",
    says=AtMost(abs(sin(x / 2)) * abs(cosines(x)), 1),
    proof=proof(
        product_shown := have(
            "product", Equal(abs(ξ) * abs(η), abs(ξ * η)), qed(by=MODULUS), ξ, η
        ),
        rises := have(
            "rises",
            Equal(Sum(after - before, (l, 0, N - 1)), end + sin(x / 2)),
            qed(by=TELESCOPE(l, before)),
        ),
        telescope := have(
            "telescope",
            Equal(
                Sum(after, (l, 0, N - 1)), Sum(before, (l, 0, N - 1)) + end + sin(x / 2)
            ),
            qed(by=GIVEN(rises)),
        ),
        via(abs(sin(x / 2) * cosines(x)), by=GIVEN(product_shown))
        .via(
            abs((Sum(after, (l, 0, N - 1)) - Sum(before, (l, 0, N - 1))) / 2),
            by=ADDITION,
        )
        .via(abs(end / 2 + sin(x / 2) / 2), by=GIVEN(telescope))
        .via(abs(end) / 2 + abs(sin(x / 2)) / 2, by=TRIANGLE)
        .via(half + abs(sin(x / 2)) / 2, by=LEMMA(WAVES_AT_MOST_ONE, atom=1))
        .via(half + half, by=LEMMA(WAVES_AT_MOST_ONE, atom=1))
        .qed(by=ALGEBRA),
    ),
)

COSINES_BOUNDED = claim(
    "1462",
    "If $0 < c ≤ |\\sin(x/2)|$, then $|Σ_{l<N} \\cos lx| ≤ 1/c$ for every $N$",
    source="rudin1976, §8.13",
    given=(turn := given("turn", AtMost(c, abs(sin(x / 2)))),),
    says=AtMost(abs(cosines(x)), 1 / c),
    proof=via(abs(sin(x / 2)) * abs(cosines(x)) / c, by=GIVEN(turn)).qed(
        by=LEMMA(DIRICHLET_BOUND)
    ),
    witnesses=({N: 5, x: 1, c: Rational(1, 5)},),
    without={"turn": {N: 5, x: 0, c: 1}},
)

claim = stated_in("doc004, Theorem 3")

ORTHOGONAL_IN_THE_MEAN = claim(
    "1463",
    "If $0 < c ≤ |\\sin((α ± β)/2)|$, the mean of $\\cos lα \\cos lβ$ over $N$ "
    "positions is at most $1/(cN)$ in modulus",
    given=(*gaps, given("positions", Less(0, N))),
    says=AtMost(abs(product) / N, 1 / (c * N)),
    proof=proof(
        triangle := have(
            "triangle",
            AtMost(abs(ξ / 2 + η / 2), abs(ξ) / 2 + abs(η) / 2),
            qed(by=TRIANGLE),
            ξ,
            η,
        ),
        via(abs(cosines(α - β) / 2 + cosines(α + β) / 2) / N, by=ADDITION)
        .via(
            (abs(cosines(α - β)) / 2 + abs(cosines(α + β)) / 2) / N, by=GIVEN(triangle)
        )
        .via((1 / c / 2 + abs(cosines(α + β)) / 2) / N, by=LEMMA(COSINES_BOUNDED))
        .via((1 / c / 2 + 1 / c / 2) / N, by=LEMMA(COSINES_BOUNDED))
        .qed(by=ALGEBRA),
    ),
    witnesses=(columns_at,),
    without={
        "difference": {N: 5, α: 1, β: 1, c: Rational(4, 5)},
        "sum": {N: 5, α: 1, β: -1, c: Rational(4, 5)},
    },
)

COSINES_ORTHOGONAL = claim(
    "1464",
    "Two cosine columns $\\cos lα$ and $\\cos lβ$ of different frequencies are "
    "orthogonal over $N$ positions",
    given=(*gaps, given("positions", Less(0, N))),
    says=Equal(abs(product) / N, 0),
    refuted_at=columns_at,
    corrected=ORTHOGONAL_IN_THE_MEAN,
)

rate = lambda i: Rational(10000) ** (-Rational(i, 256))
over_window = lambda p, q: Sum(cos(l * rate(p)) * cos(l * rate(q)), (l, 0, 511))

LAST_COLUMNS_PARALLEL = claim(
    "1465",
    "For $d = 512$ and $b = 10000$ the last two cosine columns over 512 positions "
    "have a cosine between them above $0.9999999995$",
    says=Less(
        Rational(9999999995, 10**10)
        * sqrt(over_window(254, 254) * over_window(255, 255)),
        over_window(254, 255),
    ),
    proof=qed(by=ENCLOSED()),
)

# ---------------------------------------------------------------- complete, compact, periodic

width, length = letter("D M", "natural")  # the numbers of columns and of positions
C = letter("C", "real", length, width)
u, w, z = letter("u w z", "real", length, 1)
v = letter("v", "real", width, 1)

COLUMNS_INCOMPLETE = claim(
    "1467",
    "With more positions than columns, some unit vector is at a distance of at least "
    "1 from every linear combination of the columns",
    given=(given("more positions", Less(width, length)),),
    some=(u,),
    free=(v,),
    says=(Equal(dot(u, u), 1), AtMost(1, dot(u - C * v, u - C * v))),
    proof=proof(
        Obtain(
            cited.MORE_UNKNOWNS,
            {cited.h: width, cited.dim: length, cited.equations: C.T},
            (z,),
        ),
        qed(by=GIVEN(z, atom=1)),
        via(
            1 + dot(C * v, C * v),
            by=LEMMA(SQUARED_NORM_NONNEGATIVE, {dimension: length, vector: C * v}),
        )
        .via(1 + dot(C * v, C * v) - 2 * dot(zeros(width, 1), v), by=ALGEBRA)
        .via(
            dot(z, z) + dot(C * v, C * v) - 2 * dot(zeros(width, 1), v),
            by=GIVEN(z, atom=1),
        )
        .via(dot(z, z) + dot(C * v, C * v) - 2 * dot(C.T * z, v), by=GIVEN(z))
        .qed(by=ALGEBRA),
        choose={u: z},
    ),
    witnesses=({width: 1, length: 2, C: column(1, 0), v: column(2), z: column(0, 1)},),
)

points = tuple(
    given(f"at {at}", Equal(α * cos(at * ω) + β * sin(at * ω), value))
    for at, value in ((0, 1), (1, 0), (2, 0))
)

ABSURD_FIT = claim(
    "1468",
    "No combination $α \\cos ωt + β \\sin ωt$ takes the values $1, 0, 0$ at $t = 0, "
    "1, 2$",
    given=points,
    says=Equal(1, 0),
    proof=qed(
        by=LINEAR_SYSTEM(
            tuple(zip(map(GIVEN, points), (-1, 2 * cos(ω), -1), strict=True))
        )
    ),
    without={
        "at 0": {ω: 1, α: 0, β: 0},
        "at 1": {ω: pi / 4, α: 1, β: 0},
        "at 2": {ω: pi / 2, α: 1, β: 0},
    },
)

TWO_COLUMNS_COMPLETE = claim(
    "1469",
    "For every $ω$ a combination $α \\cos ωt + β \\sin ωt$ takes the values $1, 0, 0$ "
    "at $t = 0, 1, 2$",
    some=(α, β),
    says=tuple(x.says for x in points),
    refuted_by=ABSURD_FIT,
    corrected=COLUMNS_INCOMPLETE,
)

QUARTER_PERIOD = claim(
    "1470",
    "If $ω ≠ 0$, then $\\cos^2(ωt) + \\cos^2(ω(t + π/(2ω))) = 1$, so $\\cos ωt$ has "
    "no bounded support",
    given=(given("turns", Differ(ω, 0)),),
    says=Equal(cos(ω * t) ** 2 + cos(ω * (t + pi / (2 * ω))) ** 2, 1),
    proof=qed(by=EULER),
)

T, s = letter("T", "real"), letter("s", "nonnegative")
vanishing = Equal(cos(T + s), 0)

SUPPORT_LEADS_TO_ABSURDITY = claim(
    "1471",
    "The cosine $\\cos t$ does not vanish for all $t ≥ T$, for any $T$",
    given=(vanishing_given := given("vanishing", vanishing, s),),
    says=Equal(0, 1),
    proof=qed(
        by=LINEAR_SYSTEM(
            (
                (GIVEN(vanishing_given, {s: 0}), -cos(T)),
                (GIVEN(vanishing_given, {s: pi / 2}), -cos(T + pi / 2)),
            )
        )
    ),
    without={"vanishing": {}},
)

COMPACT_SUPPORT = claim(
    "1472",
    "For some $T$ the cosine $\\cos t$ vanishes for all $t ≥ T$",
    some=(T,),
    free=(s,),
    says=vanishing,
    refuted_by=SUPPORT_LEADS_TO_ABSURDITY,
    corrected=QUARTER_PERIOD,
)

# ---------------------------------------------------------------- Fourier series

claim = stated_in("doc004, §3.2")

f = function("f", "real", "real", smooth=1)
c0, ε = letter("c_0", "real"), letter("epsilon", "positive")
N0, N1 = (function(name, ("positive", "real"), "natural") for name in ("N_0", "N_1"))
b = function("b", "natural", "real")
κ = letter("kappa", "positive")  # 2π over the period
even = lambda κ, t, r: Sum(a(l) * cos(l * κ * t), (l, 1, r))
odd = lambda κ, t, r: Sum(b(l) * sin(l * κ * t), (l, 1, r))
partial = lambda κ, t, r: c0 + even(κ, t, r) + odd(κ, t, r)
series = lambda κ, f: Sequent(
    (AtMost(abs(partial(κ, t, r) - f), ε),),
    (),
    (c0, a, b, N0),
    (ε, t, r),
    (AtMost(N0(ε, t), r),),
)
over_period = lambda g: Integral(f(x / κ) * g, (x, 0, 2 * pi))

FOURIER_SERIES = claim(
    "1474",
    "A continuously differentiable function of period $2π/κ$ is everywhere the sum of "
    "a trigonometric series in $\\cos lκt$ and $\\sin lκt$",
    given=(period := given("period", Equal(f(t + 2 * pi / κ), f(t)), t),),
    says=series(κ, f(t)),
    proof=proof(
        have(
            "stretched",
            Equal(f((t + 2 * pi) / κ), f(t / κ)),
            via(f(t / κ + 2 * pi / κ), by=ALGEBRA).qed(by=GIVEN(period)),
            t,
        ),
        Obtain(cited.FOURIER, {cited.wave: Function(t, f(t / κ))}, (N1,)),
        qed(by=GIVEN(N1, {ε: ε, t: κ * t, r: r}, rel="≤")),
        choose={
            c0: over_period(1) / (2 * pi),
            a: Function(l, over_period(cos(l * x)) / pi),
            b: Function(l, over_period(sin(l * x)) / pi),
            N0: Function((ε, t), N1(ε, κ * t)),
        },
    ),
    witnesses=(
        {
            κ: 2,
            f: Function(t, 3 + cos(2 * t)),
            ε: 1,
            t: 1,
            r: 2,
            N1: Function((ε, t), Rational(1)),
        },
    ),
)

zero, far = Rational(0), N0(half, 0) + N0(half, pi)
miss = lambda t: partial(2, t, far) - cos(t)
sums_to_cosine = replace(*series(2, cos(t)).conclusions, name="series")
missed = lambda place: GIVEN(sums_to_cosine, {ε: half, t: place, r: far})

FOREIGN_SERIES_IS_ABSURD = claim(
    "1475",
    "The function $\\cos t$ is not the sum of a trigonometric series in $\\cos 2lt$ "
    "and $\\sin 2lt$",
    given=(sums_to_cosine,),
    says=AtMost(1, half),
    proof=proof(
        triangle := have(
            "triangle",
            AtMost(abs(ξ - η) / 2, (abs(ξ) + abs(η)) / 2),
            qed(by=TRIANGLE),
            ξ,
            η,
        ),
        cosines_shown := have(
            "cosines",
            Equal(even(2, pi, far), even(2, zero, far)),
            qed(by=TERMWISE(EULER)),
        ),
        sines := have(
            "sines",
            Equal(odd(2, pi, far), 0),
            via(Sum(0, (l, 1, far)), by=TERMWISE(EULER)).qed(by=ALGEBRA),
        ),
        via(abs(Rational(2)) / 2, by=MODULUS)
        .via(abs(cos(0) - cos(pi)) / 2, by=EULER)
        .via(abs(c0 + even(2, zero, far) - cos(pi) - miss(zero)) / 2, by=ALGEBRA)
        .via(
            abs(c0 + even(2, pi, far) - cos(pi) - miss(zero)) / 2,
            by=GIVEN(cosines_shown),
        )
        .via(abs(miss(pi) - miss(zero)) / 2, by=GIVEN(sines))
        .via(
            (abs(miss(pi)) + abs(miss(zero))) / 2,
            by=GIVEN(triangle, {ξ: miss(pi), η: miss(zero)}),
        )
        .via((half + abs(miss(zero))) / 2, by=missed(pi))
        .qed(by=missed(zero)),
    ),
    without={"series": {}},
)

ANY_FREQUENCY_WILL_DO = claim(
    "1476",
    "The function $\\cos t$ is the sum of a trigonometric series in $\\cos 2lt$ and "
    "$\\sin 2lt$",
    says=series(2, cos(t)),
    refuted_by=FOREIGN_SERIES_IS_ABSURD,
    witnesses=({ε: 1, t: 1, r: 2, N0: Function((ε, t), Rational(1))},),
    corrected=FOURIER_SERIES,
)

r"""# Many layers

What one layer does to positions is said to be compounded by the next layers []. Rotations do not
compound: with relative scores a deep network reacts to a shift no more than a single head does
[1842, 1843]. Weights that decrease with distance do multiply, and their product is largest neither
at distance zero nor at the beginning of the text [1847, 1848].

A layer outputs for each token a mean of the values up to it, and forms the next state from the
token and this mean []. If the scores are relative in every layer, all states stay the same when all
positions are shifted by the same number [1841, 1842]. So a state that the layers leave unchanged
has the same score in every layer, and not a power of it [1844, 1845].

Through $t + 1$ causal layers, $\binom{t + z}{z}$ paths lead back to distance $z$ [1846]. Suppose
that all weights of each layer are at most, or all at least, $C_te^{-\mu z}$ []. Then the composed
weights are bounded in the same way by $C_0 \cdots C_te^{-\mu z}$ times the number of paths [1847].
This product is nondecreasing up to distance $t/(e^\mu - 1)$ and strictly decreasing beyond [1848].
With $e^{-\omega^2z^2}$ in place of $e^{-\mu z}$ the ratio of successive terms never increases with
the distance [1849]. The derivative printed for these terms lacks a square [1850, 1851].
"""

from phaseproof.author import *
from phaseproof.derivations.alphabet import d, i, j, l, m, n, r, s
from phaseproof.derivations.powers import LOGARITHM_INCREASES
from phaseproof.derivations.rotary import R, θ
from phaseproof.derivations.schemes import ROPE_RELATIVE, V_k, V_q, x, y
from phaseproof.derivations.schemes import E as width

claim = stated_in("su2021roformer, §3.2.2")

E = letter("E", "natural")  # the width of a state
t = letter("t", "natural")  # a layer
u, w = letter("u w", "real", E, 1)
f = function("f", ("natural", vectors(E), vectors(E), "integer", "integer"), "real")
g = function("g", ("natural", "natural", vectors(E)), "real")
F = function("F", ("natural", vectors(E), vectors(E)), vectors(E))
φ = function("phi", "natural", "integer")  # where each token stands
a, b = (function(name, "natural", vectors(E)) for name in "ab")
X, Y = (function(name, ("natural", "natural"), vectors(E)) for name in "XY")
k = letter("k", "natural")  # an entry of the value

# ---------------------------------------------------------------- a shift in every layer

factor = lambda t, own, x, i, s: lambda l: exp(f(t, own, x(l), φ(i) + s, φ(l) + s))
top = lambda t, own, x, i, s, k: Sum(
    factor(t, own, x, i, s)(l) * g(t, k, x(l)), (l, 0, i)
)
bottom = lambda t, own, x, i, s: Sum(factor(t, own, x, i, s)(l), (l, 0, i))
answer = lambda t, own, x, i, s: Stack(
    column(top(t, own, x, i, s, k) / bottom(t, own, x, i, s)), (k, E)
)

relative_scores = given(
    "relative", Equal(f(t, u, w, m + s, n + s), f(t, u, w, m, n)), t, u, w, m, n, s
)
same = given("same", Equal(b(l), a(l)), l)
one, other = letter("a b", "real", 1, 1)
here = {
    E: 1,
    t: 0,
    i: 1,
    s: 7,
    φ: Function(l, 3 * l),
    g: Function((t, k, one), dot(one, one)),
    f: Function((t, one, other, m, n), m - n),
}
alike = {x: Function(l, column(l)) for x in (a, b)}
constant = Function((t, i), column(1))
kept = {**here, t: 1, F: Function((t, one, other), one)}
still = {z: v for z, v in kept.items() if z is not s}

ONE_LAYER_RELATIVE = claim(
    "1841",
    "Under relative scores and a causal mask, shifting all positions leaves the "
    "output of an attention layer unchanged",
    given=(relative_scores, same),
    says=Equal(answer(t, b(i), b, i, s), answer(t, a(i), a, i, 0)),
    proof=proof(
        above := have(
            "numerator",
            Equal(top(t, a(i), b, i, s, k), top(t, a(i), a, i, 0, k)),
            via(top(t, a(i), b, i, 0, k), by=TERMWISE(GIVEN(relative_scores))).qed(
                by=TERMWISE(GIVEN(same, {l: r}), r)
            ),
            k,
        ),
        below := have(
            "denominator",
            Equal(bottom(t, a(i), b, i, s), bottom(t, a(i), a, i, 0)),
            via(bottom(t, a(i), b, i, 0), by=TERMWISE(GIVEN(relative_scores))).qed(
                by=TERMWISE(GIVEN(same, {l: r}), r)
            ),
        ),
        via(answer(t, a(i), b, i, s), by=GIVEN(same, {l: i}))
        .via(
            Stack(column(top(t, a(i), b, i, s, k) / bottom(t, a(i), a, i, 0)), (k, E)),
            by=DIRECT_SUM(GIVEN(below)),
        )
        .qed(by=DIRECT_SUM(GIVEN(above, {k: r}), r)),
    ),
    witnesses=({**here, **alike},),
    without={
        "relative": {**here, **alike, f: Function((t, one, other, m, n), m * n)},
        "same": {**here, **alike, b: Function(l, column(l + 1))},
    },
)

layer = lambda X, i, s: F(t, X(t, i), answer(t, X(t, i), lambda l: X(t, l), i, s))
plain = given("plain", Equal(X(t + 1, i), layer(X, i, 0)), t, i)
moved = given("moved", Equal(Y(t + 1, i), layer(Y, i, s)), t, i)
start = given("start", Equal(Y(0, i), X(0, i)), i)
states = tuple(Function(l, Z(t, l)) for Z in (X, Y))

LAYERS_RELATIVE = claim(
    "1842",
    "Under relative scores and a causal mask, shifting all positions leaves every "
    "state of a network of any number of layers unchanged",
    given=(relative_scores, plain, moved, start),
    says=Equal(Y(t, i), X(t, i)),
    proof=qed(
        by=INDUCTION(
            t,
            base=qed(by=GIVEN(start)),
            step=via(layer(Y, i, s), by=GIVEN(moved))
            .via(
                F(t, X(t, i), answer(t, Y(t, i), lambda l: Y(t, l), i, s)),
                by=GIVEN(INDUCTION),
            )
            .via(
                layer(X, i, 0),
                by=LEMMA(ONE_LAYER_RELATIVE, {a: states[0], b: states[1]}),
            )
            .qed(by=GIVEN(plain)),
            over=(i,),
        )
    ),
    witnesses=({**kept, X: constant, Y: constant},),
    without={
        "plain": {
            **kept,
            X: Function((t, i), column(t)),
            Y: Function((t, i), column(0 * t)),
        },
        "moved": {
            **still,
            X: Function((t, i), column(0 * t)),
            Y: Function((t, i), column(t)),
        },
        "start": {**kept, X: constant, Y: Function((t, i), column(2))},
    },
)

Q, K = (function(name, ("natural", vectors(E)), vectors(d)) for name in "QK")
rotary = Function((t, u, w, m, n), dot(R(m) * Q(t, u), R(n) * K(t, w)))
with_rope = {f: rotary}
in_rope = lambda c: given(c.name, c.says.where(with_rope), *c.free)
in_turns = {
    **{z: v for z, v in kept.items() if z is not f},
    d: 2,
    θ: Function(i, 1),
    **{G: Function((t, one), column(1, dot(one, one))) for G in (Q, K)},
}

ROPE_LAYERS_RELATIVE = claim(
    "1843",
    "Shifting all positions leaves every state of a causal network with RoPE in each "
    "layer unchanged, whatever its queries, keys and values are",
    given=(in_rope(plain), in_rope(moved), start),
    says=Equal(Y(t, i), X(t, i)),
    theorem=True,
    proof=proof(
        have(
            "relative",
            Equal(
                dot(R(m + j) * Q(r, u), R(n + j) * K(r, w)),
                dot(R(m) * Q(r, u), R(n) * K(r, w)),
            ),
            qed(
                by=LEMMA(
                    ROPE_RELATIVE,
                    {
                        V_q: identity(d),
                        V_k: identity(d),
                        width: d,
                        x: Q(r, u),
                        y: K(r, w),
                        s: j,
                    },
                )
            ),
            r,
            u,
            w,
            m,
            n,
            j,
        ),
        qed(by=LEMMA(LAYERS_RELATIVE, with_rope)),
    ),
    witnesses=({**in_turns, X: constant, Y: constant},),
    without={
        "plain": {
            **in_turns,
            X: Function((t, i), column(t)),
            Y: Function((t, i), column(0 * t)),
        },
        "moved": {
            **{z: v for z, v in in_turns.items() if z is not s},
            X: Function((t, i), column(0 * t)),
            Y: Function((t, i), column(t)),
        },
        "start": {**in_turns, X: constant, Y: Function((t, i), column(2))},
    },
)

V = function("V", "natural", vectors(d))  # a state in each layer
unchanged = given("unchanged", Equal(V(t + 1), V(t)), t)
of_layer = lambda t: dot(R(m) * V(t), R(n) * V(t))
one_pair = {d: 2, θ: Function(i, 1), t: 1, m: 1, n: 0, V: Function(t, column(1, 0))}

UNCHANGED_STATE_SCORE = claim(
    "1844",
    "If the layers leave a state unchanged, its RoPE score is the same in every layer",
    given=(unchanged,),
    says=Equal(of_layer(t), of_layer(0)),
    proof=qed(
        by=INDUCTION(
            t,
            base=qed(by=ALGEBRA),
            step=via(of_layer(t), by=GIVEN(unchanged)).qed(by=GIVEN(INDUCTION)),
        )
    ),
    witnesses=(one_pair,),
    without={"unchanged": {**one_pair, V: Function(t, column(t + 1, 0))}},
)

SCORE_COMPOUNDS = claim(
    "1845",
    "If the layers leave a state unchanged, its RoPE score in layer $t$ is that in "
    "layer $0$ to the power $t + 1$",
    source="liu2026",
    given=(unchanged,),
    says=Equal(of_layer(t), of_layer(0) ** (t + 1)),
    refuted_at=one_pair,
    corrected=UNCHANGED_STATE_SCORE,
)

# ---------------------------------------------------------------- paths through the layers

claim = stated_in("wu2025, Theorem 4.5")

z = letter("z", "natural")  # how far back a token stands
paths = lambda t, z: Product((t + l) / l, (l, 1, z))
μ = letter("mu", "positive")

PATHS_ADD_UP = claim(
    "1846",
    "The numbers of causal paths through $t + 1$ layers to distances $0$ to $z$ add "
    "up to the number through $t + 2$ layers to $z$",
    says=(
        Equal(Sum(paths(t, r), (r, 0, z)), paths(t, z) * (t + 1 + z) / (t + 1)),
        Equal(paths(t + 1, z), paths(t, z) * (t + 1 + z) / (t + 1)),
    ),
    proof=proof(
        qed(
            by=INDUCTION(
                z,
                base=qed(by=ALGEBRA),
                step=via(
                    Sum(paths(t, r), (r, 0, z)) + paths(t, z + 1),
                    by=SPLIT(Sum(paths(t, r), (r, 0, z + 1)), z),
                )
                .via(
                    paths(t, z) * (t + 1 + z) / (t + 1) + paths(t, z + 1),
                    by=GIVEN(INDUCTION),
                )
                .via(
                    paths(t, z) * (t + 1 + z) / (t + 1)
                    + paths(t, z) * (t + z + 1) / (z + 1),
                    by=SPLIT(paths(t, z + 1), z),
                )
                .via(
                    paths(t, z) * ((t + z + 1) / (z + 1)) * (t + 2 + z) / (t + 1),
                    by=ALGEBRA,
                )
                .qed(by=SPLIT(paths(t, z + 1), z, turned=True)),
            )
        ),
        qed(
            by=INDUCTION(
                z,
                base=qed(by=ALGEBRA),
                step=via(
                    paths(t + 1, z) * ((t + z + 2) / (z + 1)),
                    by=SPLIT(paths(t + 1, z + 1), z),
                )
                .via(
                    paths(t, z) * (t + 1 + z) / (t + 1) * ((t + z + 2) / (z + 1)),
                    by=GIVEN(INDUCTION),
                )
                .via(
                    paths(t, z) * ((t + z + 1) / (z + 1)) * (t + 2 + z) / (t + 1),
                    by=ALGEBRA,
                )
                .qed(by=SPLIT(paths(t, z + 1), z, turned=True)),
            )
        ),
    ),
    witnesses=({t: 2, z: 3},),
)

A = function(
    "A", ("natural",) * 3, "nonnegative"
)  # a weight: layer, distance of the two tokens
W = function("W", ("natural",) * 2, "nonnegative")  # what comes through all layers
C = function("C", "natural", "nonnegative")  # a constant for each layer
y = letter("y", "natural")
fades = lambda r: exp(-r * μ)
one_layer = given("one layer", Equal(W(0, z), A(0, z, 0)), z)
more = given(
    "more layers", Equal(W(t + 1, z), Sum(A(t + 1, z, y) * W(t, y), (y, 0, z))), t, z
)
upper = given(
    "upper", AtMost(A(t, z, y), C(t) * fades(z - y)), t, z, y, provided=AtMost(y, z)
)
lower = given(
    "lower", AtMost(C(t) * fades(z - y), A(t, z, y)), t, z, y, provided=AtMost(y, z)
)

before = GIVEN(INDUCTION, {z: r}, rel="≤")
constants = lambda t: Product(C(l), (l, 0, t))
through = lambda t, z: constants(t) * paths(t, z) * fades(z)
summed = lambda weight, rest: Sum(weight(y) * rest(y), (y, 0, z))
next_layer, last_layers = (lambda y: A(t + 1, z, y)), (lambda y: W(t, y))
faded, so_far = (lambda y: C(t + 1) * fades(z - y)), (lambda y: through(t, y))
all_paths = constants(t) * C(t + 1) * fades(z) * Sum(paths(t, y), (y, 0, z))
longer_paths = (
    constants(t) * C(t + 1) * fades(z) * (paths(t, z) * (t + 1 + z) / (t + 1))
)
one_more = constants(t) * C(t + 1) * fades(z) * paths(t + 1, z)
times = lambda side: LINEAR_SYSTEM(((GIVEN(side, {t: t + 1, z: z, y: r}), so_far(r)),))
grows = have(
    "grows",
    Equal(constants(r + 1), constants(r) * C(r + 1)),
    qed(by=SPLIT(constants(r + 1), r)),
    r,
)
nothing = {
    t: 1,
    z: 1,
    C: Function(l, 0 * l),
    μ: 1,
    A: Function((t, z, y), 0 * t),
    W: Function((t, z), 0 * t),
}
fading = {**nothing, C: Function(l, 1 + 0 * l), A: Function((t, z, y), exp(-(z - y)))}

ROLLOUT_BETWEEN = claim(
    "1847",
    "If layer weights are at most (at least) $C_l e^{-μz}$, the weight through all "
    "layers is at most (at least) $e^{-μz} ∏_l C_l$ times the number of paths",
    parts=(
        part(
            AtMost(W(t, z), through(t, z)),
            given=(one_layer, more, upper),
            proof=proof(
                grows,
                qed(
                    by=INDUCTION(
                        t,
                        rel="≤",
                        over=(z,),
                        base=via(A(0, z, 0), by=GIVEN(one_layer))
                        .via(C(0) * fades(z), by=GIVEN(upper))
                        .qed(by=ALGEBRA),
                        step=via(summed(next_layer, last_layers), by=GIVEN(more))
                        .via(summed(next_layer, so_far), by=TERMWISE(before, r))
                        .via(summed(faded, so_far), by=TERMWISE(times(upper), r))
                        .via(all_paths, by=ALGEBRA)
                        .via(longer_paths, by=LEMMA(PATHS_ADD_UP))
                        .via(one_more, by=LEMMA(PATHS_ADD_UP, atom=1))
                        .qed(by=GIVEN(grows, {r: t})),
                    )
                ),
            ),
            witnesses=(nothing,),
            without={
                "one layer": {**nothing, t: 0, W: Function((t, z), 0 ** (2 * t))},
                "more layers": {**nothing, W: Function((t, z), t)},
                "upper": {
                    **nothing,
                    t: 0,
                    A: Function((t, z, y), 0 ** (2 * t)),
                    W: Function((t, z), 0 ** (2 * t)),
                },
            },
        ),
        part(
            AtMost(through(t, z), W(t, z)),
            given=(one_layer, more, lower),
            proof=proof(
                grows,
                qed(
                    by=INDUCTION(
                        t,
                        rel="≤",
                        over=(z,),
                        base=via(C(0) * fades(z), by=ALGEBRA)
                        .via(A(0, z, 0), by=GIVEN(lower, {t: 0, z: z, y: 0}))
                        .qed(by=GIVEN(one_layer)),
                        step=via(one_more, by=GIVEN(grows, {r: t}))
                        .via(longer_paths, by=LEMMA(PATHS_ADD_UP, atom=1))
                        .via(all_paths, by=LEMMA(PATHS_ADD_UP))
                        .via(summed(faded, so_far), by=ALGEBRA)
                        .via(summed(next_layer, so_far), by=TERMWISE(times(lower), r))
                        .via(summed(next_layer, last_layers), by=TERMWISE(before, r))
                        .qed(by=GIVEN(more)),
                    )
                ),
            ),
            witnesses=(nothing,),
            without={
                "one layer": {**fading, t: 0, W: Function((t, z), 0 * t)},
                "more layers": {**fading, W: Function((t, z), 0 ** (2 * t) * exp(-z))},
                "lower": {**fading, A: nothing[A], W: nothing[W]},
            },
        ),
    ),
)

# ---------------------------------------------------------------- where most comes from

most = lambda z: paths(t, z) * fades(z)
one_further = paths(t, z) * ((t + z + 1) / (z + 1)) * fades(z + 1)
near = given("near", AtMost((z + 1) * (exp(μ) - 1), t))
far = given("far", Less(t, (z + 1) * (exp(μ) - 1)))
gained = paths(t, z) * fades(z + 1) / (z + 1)
further = have(
    "further",
    Equal(paths(t, z + 1), paths(t, z) * ((t + z + 1) / (z + 1))),
    qed(by=SPLIT(paths(t, z + 1), z)),
)

MOST_THROUGH_PATHS = claim(
    "1848",
    "The number of paths to distance $z$ through $t + 1$ layers, times $e^{-μz}$, is "
    "nondecreasing in $z$ up to $t/(e^μ - 1)$ and strictly decreasing beyond",
    parts=(
        part(
            AtMost(most(z), most(z + 1)),
            given=(near,),
            proof=proof(
                further,
                via(one_further, by=LINEAR_SYSTEM(((GIVEN(near), gained),))).qed(
                    by=GIVEN(further)
                ),
            ),
            witnesses=({t: 4, μ: 1, z: 1},),
            without={"near": {t: 0, μ: 1, z: 0}},
        ),
        part(
            Less(most(z + 1), most(z)),
            given=(far,),
            proof=proof(
                further,
                via(one_further, by=GIVEN(further)).qed(
                    by=LINEAR_SYSTEM(((GIVEN(far), gained),))
                ),
            ),
            witnesses=({t: 4, μ: 1, z: 2},),
            without={"far": {t: 9, μ: 1, z: 0}},
        ),
    ),
)

ω = letter("omega", "positive")  # the frequency of the only pair
gauss = lambda ω, t, z: log((t + z + 1) / (z + 1)) - (2 * z + 1) * ω**2
slower, deeper = letter("omega'", "positive"), letter("t'", "natural")
slow = given("slower", AtMost(slower, ω))

GAUSSIAN_STEPS = claim(
    "1849",
    "The number of paths times $e^{-ω^2 z^2}$ is multiplied at each step by $e^g$, $g "
    "= \\ln((t + z + 1)/(z + 1)) - (2z + 1)ω^2$, which is nonincreasing in $z$ and "
    "$ω$ and nondecreasing in $t$",
    source="wu2025, appendix H",
    parts=(
        part(
            Equal(
                paths(t, z + 1) * exp(-((z + 1) ** 2) * ω**2),
                paths(t, z) * exp(-(z**2) * ω**2) * exp(gauss(ω, t, z)),
            ),
            proof=via(
                paths(t, z) * ((t + z + 1) / (z + 1)) * exp(-((z + 1) ** 2) * ω**2),
                by=SPLIT(paths(t, z + 1), z),
            ).qed(by=ALGEBRA),
            witnesses=({t: 4, ω: half, z: 2},),
        ),
        part(
            (
                AtMost(gauss(ω, t, z + 1), gauss(ω, t, z)),
                AtMost(gauss(ω, t, z), gauss(ω, deeper, z)),
                AtMost(gauss(ω, t, z), gauss(slower, t, z)),
            ),
            given=(given("deeper", AtMost(t, deeper)), slow),
            proof=proof(
                have(
                    "smaller",
                    AtMost((t + z + 2) / (z + 2), (t + z + 1) / (z + 1)),
                    via(
                        (t + z + 1) / (z + 1) - t / ((z + 1) * (z + 2)), by=ALGEBRA
                    ).qed(by=SIGN("≤")),
                ),
                have(
                    "larger",
                    AtMost((t + z + 1) / (z + 1), (deeper + z + 1) / (z + 1)),
                    qed(by=SIGN("≤")),
                ),
                via(log((t + z + 2) / (z + 2)) - (2 * z + 1) * ω**2, by=SIGN("≤")).qed(
                    by=LEMMA(LOGARITHM_INCREASES)
                ),
                qed(by=LEMMA(LOGARITHM_INCREASES)),
                qed(by=LINEAR_SYSTEM(((GIVEN(slow), (2 * z + 1) * (ω + slower)),))),
            ),
            witnesses=({t: 4, deeper: 5, ω: half, slower: Rational(1, 3), z: 2},),
            without={
                "deeper": {t: 1, deeper: 0, ω: half, slower: half, z: 0},
                "slower": {t: 1, deeper: 1, ω: half, slower: 1, z: 0},
            },
        ),
    ),
)

stirling = lambda v: (t + v) * log(t + v) - v * log(v) - ω**2 * v**2
start_at, end_at = letter("x y", "positive")
τ = letter("tau", "real")
inner = lambda factor: Integral(log(t + τ) - log(τ) - factor * τ, (τ, start_at, end_at))

STIRLING_SLOPE = claim(
    "1850",
    "In Stirling's approximation the logarithm of the number of paths times $e^{-ω^2 "
    "x^2}$ has the derivative $\\ln(t + x) - \\ln x - 2ω^2 x$",
    source="wu2025, appendix H",
    given=(ordered := given("order", AtMost(start_at, end_at)),),
    says=Equal(stirling(end_at) - stirling(start_at), inner(2 * ω**2)),
    proof=qed(
        by=FTC(
            inner(2 * ω**2),
            (t + τ) * log(t + τ) - τ * log(τ) - ω**2 * τ**2,
            turned=True,
        )
    ),
    witnesses=({t: 5, ω: Rational(3, 10), start_at: 1, end_at: 2},),
)

STIRLING_SLOPE_PRINTED = claim(
    "1851",
    "In Stirling's approximation the logarithm of the number of paths times $e^{-ω^2 "
    "x^2}$ has the derivative $\\ln(t + x) - \\ln x - 2ωx$",
    source="wu2025, appendix H",
    given=(ordered,),
    says=Equal(stirling(end_at) - stirling(start_at), inner(2 * ω)),
    refuted_at={t: 5, ω: Rational(3, 10), start_at: 1, end_at: 2},
    corrected=STIRLING_SLOPE,
)

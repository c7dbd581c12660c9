r"""# Generators

Positions in images and videos have several coordinates []. Each new scheme for them multiplies
queries and keys by the exponential of a sum of generators []. One theorem determines which
generators are possible, and printed statements about them are wrong in a few places that matter for
implementations [1861, 1868, 1870, 1872, 1876, 1878].

Let $F_x$, $x \in \mathbb{R}^N$, be real $d \times d$ matrices with $F_x^\top F_y = F_{y-x}$ and
$F_0 = I$ []. Then they are orthogonal, and $F_{x+y} = F_x F_y$ [1860]. If they are continuous they
are RoPE in other axes, whose pair $i$ rotates by $\langle\theta_i, x\rangle$ [1861]. So a pair has
a frequency for each coordinate, and one frequency for all of them is not enough [1861, 1866, 1868].
The generators of such maps are skew and commute, and any that do are generators of such maps [1863,
1864, 1899]. If one of the maps is invertible, it is enough that the products depend only on $y -
x$: continuous maps are then RoPE between two matrices [1865].

Two matrices commute if one is a multiple of the other, but not whenever some multiples of them are
equal [1869, 1870]. A generator that is not zero does not distinguish all real positions [1871,
1872]. A generator $ab^\top - ba^\top$ rotates the plane of $a$ and $b$ [1873, 1874]. The rotations
of two such planes commute if the planes are orthogonal; two orthogonal vectors in them are not
enough [1877, 1878].
"""

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import d, i, l, m, n, pairs, t

claim = stated_in("schenck2025, Theorem 3.2")

N = letter("N", "natural")  # the number of coordinates
x, y = letter("x y", "real", N)
f = function("f", (vectors(N), "natural"), vectors(d), smooth=0)
F = let("F", x, be=Stack(f(x, l).T, (l, d)).T)
V, W = letter("V W", "orthogonal", d, d)
θ, ω = (function(name, "natural", vectors(N)) for name in ("theta", "w"))
B = lambda angle: Matrix([[cos(angle), -sin(angle)], [sin(angle), cos(angle)]])
R = let("RoPE", x, be=DirectSum(B(dot(θ(i), x)), (i, d / 2)))
here = zeros(N, 1)

at = letter("z", "real", 2)
resting = {d: 2, N: 2, f: Function((at, l), column(1 - l, l))}
place = {x: column(1, 2), y: column(3, 1)}
still = {d: 2, N: 2, θ: Function(i, column(0, 0))}

# ---------------------------------------------------------------- relative maps

same = given("relative", Equal(F(x).T * F(y), F(y - x)), x, y)
start = given("start", Equal(F(here), identity(d)))

RELATIVE_MAPS_ARE_GROUP = claim(
    "1860",
    "Matrices $F_x$, $x ∈ ℝ^N$, with $F_x^\\top F_y = F_{y-x}$ and $F_0 = I$ are "
    "orthogonal, commute, and satisfy $F_{x+y} = F_x F_y$",
    given=(same, start),
    says=(
        Equal(F(x).T * F(x), identity(d)),
        Equal(F(x + y), F(x) * F(y)),
        Equal(F(x) * F(y), F(y) * F(x)),
    ),
    proof=proof(
        back := have(
            "back",
            Equal(F(x).T, F(-x)),
            via(F(x).T * identity(d), by=ALGEBRA)
            .via(F(x).T * F(here), by=GIVEN(start))
            .qed(by=GIVEN(same, {x: x, y: here})),
            x,
        ),
        adds := have(
            "sum",
            Equal(F(x + y), F(x) * F(y)),
            via(F(-x).T * F(y), by=GIVEN(same, {x: -x, y: y}))
            .via(F(x).T.T * F(y), by=GIVEN(back))
            .qed(by=ALGEBRA),
            x,
            y,
        ),
        via(F(here), by=GIVEN(same, {x: x, y: x})).qed(by=GIVEN(start)),
        qed(by=GIVEN(adds)),
        via(F(x + y), by=GIVEN(adds)).qed(by=GIVEN(adds, {x: y, y: x})),
    ),
    witnesses=({**resting, **place},),
    without={
        "relative": {
            **resting,
            **place,
            f: Function((at, l), (1 + dot(at, at)) * column(1 - l, l)),
        },
        "start": {**resting, **place, f: Function((at, l), column(0, 0))},
    },
)

CONTINUOUS_RELATIVE_MAPS_ARE_ROPE = claim(
    "1861",
    "For every even $d$, if continuous $F_x$, $x ∈ ℝ^N$, satisfy $F_x^\\top F_y = "
    "F_{y-x}$ and $F_0 = I$, then $F_x = VR_x V^\\top$ is RoPE with a frequency for "
    "each pair and coordinate",
    given=(same, start),
    some=(V, θ),
    free=(x,),
    says=Equal(F(x), V * R(x) * V.T),
    proof=proof(
        have(
            "orthogonal",
            Equal(F(x).T * F(x), identity(d)),
            qed(by=LEMMA(RELATIVE_MAPS_ARE_GROUP, {x: x, y: x})),
            x,
        ),
        have(
            "sum",
            Equal(F(x + y), F(x) * F(y)),
            qed(by=LEMMA(RELATIVE_MAPS_ARE_GROUP, atom=1)),
            x,
            y,
        ),
        Obtain(
            cited.CONTINUOUS_ROTATIONS, {cited.coordinates: N, cited.f_x: f}, (W, ω)
        ),
        qed(by=GIVEN(W)),
        choose={V: W, θ: ω},
    ),
    witnesses=(
        {**resting, x: column(1, 2), W: identity(2), ω: Function(i, column(0, 0))},
    ),
)

ROPE_IN_OTHER_AXES_IS_RELATIVE = claim(
    "1862",
    "For every even $d$ the matrices $F_x = VR_x V^\\top$ of RoPE with several "
    "coordinates satisfy $F_x^\\top F_y = F_{y-x}$ and $F_0 = I$",
    says=(
        Equal((V * R(x) * V.T).T * (V * R(y) * V.T), V * R(y - x) * V.T),
        Equal(V * R(here) * V.T, identity(d)),
    ),
    proof=proof(
        turns := have(
            "turns", Equal(R(x).T * R(y), R(y - x)), qed(by=DIRECT_SUM(ADDITION))
        ),
        rests := have("rest", Equal(R(here), identity(d)), qed(by=DIRECT_SUM(ALGEBRA))),
        via(V * (R(x).T * R(y)) * V.T, by=ALGEBRA).qed(by=GIVEN(turns)),
        via(V * identity(d) * V.T, by=GIVEN(rests)).qed(by=ALGEBRA),
    ),
    witnesses=({**still, **place, V: identity(2)},),
)

# ---------------------------------------------------------------- generators

claim = stated_in("yu2025, Theorem 1")

p, q = letter("p q", "real", N)
u, v = letter("u v", "real", d)
J = lambda speed: Matrix([[0, -speed], [speed, 0]])
K = let("K", p, be=DirectSum(J(dot(θ(i), p)), (i, d / 2)))
a, a1, c, c1 = (function(name, "natural", "real") for name in ("a", "a'", "c", "c'"))
stacked = lambda x, y: Stack(column(x(i), y(i)), (i, d / 2))
speed = dot(θ(i), p)
score = lambda t: Sum(
    (a(i) * c(i) + a1(i) * c1(i)) * cos(t * speed)
    + (a1(i) * c(i) - a(i) * c1(i)) * sin(t * speed),
    pairs,
)
wave = function("phi", "real", "real", smooth=1)
slope = lambda value: where(D(wave(t), (0, 1)), {wave: Function(t, value)})
pairs_at = {
    a: Function(i, 1 + i),
    a1: Function(i, Rational(2)),
    c: Function(i, Rational(3)),
    c1: Function(i, 1 - i),
}

ROPE_HAS_COMMUTING_GENERATORS = claim(
    "1863",
    "For every even $d$ RoPE with several coordinates has the derivative $K_p R_{tp}$ "
    "along $p$, with skew generators $K_p$ that commute",
    says=(
        Equal(dot(stacked(a, a1), R(t * p) * stacked(c, c1)), score(t)),
        Equal(slope(score(t)), dot(stacked(a, a1), K(p) * R(t * p) * stacked(c, c1))),
        Equal(K(p).T, -K(p)),
        Equal(K(p) * K(q), K(q) * K(p)),
    ),
    proof=proof(
        via(
            Sum(
                dot(column(a(i), a1(i)), B(dot(θ(i), t * p)) * column(c(i), c1(i))),
                pairs,
            ),
            by=DIRECT_SUM(DEFINITION),
        ).qed(by=TERMWISE(ALGEBRA)),
        via(
            Sum(
                dot(
                    column(a(i), a1(i)),
                    J(speed) * B(dot(θ(i), t * p)) * column(c(i), c1(i)),
                ),
                pairs,
            ),
            by=ALGEBRA,
        ).qed(by=DIRECT_SUM(DEFINITION)),
        qed(by=DIRECT_SUM(ALGEBRA)),
        qed(by=DIRECT_SUM(ALGEBRA)),
    ),
    witnesses=({**still, p: column(1, 2), q: column(3, 1), t: 1, **pairs_at},),
)

g = function("g", (vectors(N), "natural"), vectors(d))
Y = let("Y", p, be=Stack(g(p, l).T, (l, d)).T)
skew = given("skew", Equal(Y(p).T, -Y(p)), p)
linear = (
    given("sums", Equal(Y(p + q), Y(p) + Y(q)), p, q),
    given("multiples", Equal(Y(t * p), t * Y(p)), p, t),
)
commute = given("commute", Equal(Y(p) * Y(q), Y(q) * Y(p)), p, q)

COMMUTING_GENERATORS_ARE_ROPE = claim(
    "1864",
    "For every even $d$, commuting skew matrices $Y_p$ that are linear in $p$ are the "
    "generators of RoPE in orthogonal axes",
    given=(skew, *linear, commute),
    some=(V, θ),
    free=(p, x, y),
    says=(
        Equal(Y(p), V * K(p) * V.T),
        Equal((V * R(x) * V.T).T * (V * R(y) * V.T), V * R(y - x) * V.T),
    ),
    proof=proof(
        Obtain(cited.COMMUTING_SKEW, {cited.coordinates: N, cited.g_p: g}, (W, ω)),
        qed(by=GIVEN(W)),
        qed(by=LEMMA(ROPE_IN_OTHER_AXES_IS_RELATIVE)),
        choose={V: W, θ: ω},
    ),
    witnesses=(
        {
            d: 2,
            N: 2,
            g: Function((at, l), column(0, 0)),
            W: identity(2),
            ω: Function(i, column(0, 0)),
            p: column(1, 2),
            **place,
        },
    ),
)

# ---------------------------------------------------------------- only commuting generators will do

ρ = function("rho", (vectors(N), vectors(d), vectors(d)), "real", smooth=1)
generators = given(
    "generators", Equal(D(ρ(here, u, v), (0, p)), dot(u, Y(p) * v)), p, u, v
)
of_rope = given("scores", Equal(ρ(x, u, v), dot(u, V * R(x) * V.T * v)), x, u, v)
of_maps = given("scores", Equal(ρ(x, u, v), dot(u, F(x) * v)), x, u, v)
τ = letter("tau", "real")
in_axes = V * stacked(a, a1), V * stacked(c, c1)
slope_at_0 = lambda value: where(D(wave(0), (0, 1)), {wave: Function(τ, value)})
vector, vector1 = letter("u v", "real", 2)
no_slope = {
    ρ: Function((at, vector, vector1), dot(vector, vector1)),
    g: Function((at, l), column(0, 0)),
}

unmoved = {V: identity(2), p: column(1, 2), **pairs_at, **no_slope}

GENERATORS_IN_AXES = claim(
    "1898",
    "The generators of the scores $⟨u, VR_x V^\\top v⟩$ of RoPE are $VK_p V^\\top$",
    given=(of_rope, generators),
    says=Equal(
        dot(in_axes[0], Y(p) * in_axes[1]), dot(stacked(a, a1), K(p) * stacked(c, c1))
    ),
    proof=proof(
        have(
            "along p",
            Equal(ρ(τ * p, *in_axes), score(τ)),
            via(
                dot(in_axes[0], V * R(τ * p) * V.T * in_axes[1]),
                by=GIVEN(of_rope, {x: τ * p, u: in_axes[0], v: in_axes[1]}),
            )
            .via(dot(stacked(a, a1), R(τ * p) * stacked(c, c1)), by=ALGEBRA)
            .qed(by=LEMMA(ROPE_HAS_COMMUTING_GENERATORS, {q: p, t: τ})),
            τ,
        ),
        via(
            D(ρ(here, *in_axes), (0, p)),
            by=GIVEN(generators, {p: p, u: in_axes[0], v: in_axes[1]}),
        )
        .via(
            slope_at_0(score(τ)),
            by=CITED(
                cited.ONE_DERIVATIVE,
                {
                    cited.curve: Function(τ, ρ(τ * p, *in_axes)),
                    cited.curve1: Function(τ, score(τ)),
                },
            ),
        )
        .via(
            dot(stacked(a, a1), K(p) * R(0 * p) * stacked(c, c1)),
            by=LEMMA(ROPE_HAS_COMMUTING_GENERATORS, {t: 0, q: p}, atom=1),
        )
        .qed(by=DIRECT_SUM(ALGEBRA)),
    ),
    witnesses=({**unmoved, **still},),
    without={
        "scores": {**unmoved, d: 2, N: 2, θ: Function(i, column(1, 0))},
        "generators": {**unmoved, **still, g: Function((at, l), column(1 - l, l))},
    },
)

planes, speeds = ({θ: Function(i, ω(i))}, {V: W, θ: ω})
K_w, R_w = (lambda x, of=of: where(of(x), planes) for of in (K, R))
b, b1, e, e1, h, h1, k, k1 = (
    function(name, "natural", "real")
    for name in ("b", "b'", "e", "e'", "h", "h'", "k", "k'")
)
in_planes = (
    have(
        "axes of u",
        Equal(u, W * stacked(b, b1)),
        via(W * (W.T * u), by=ALGEBRA).qed(by=GIVEN(b)),
    ),
    have(
        "axes of v",
        Equal(v, W * stacked(e, e1)),
        via(W * (W.T * v), by=ALGEBRA).qed(by=GIVEN(e)),
    ),
    have(
        "axes of Y_q v",
        Equal(Y(q) * v, W * stacked(h, h1)),
        via(W * (W.T * (Y(q) * v)), by=ALGEBRA).qed(by=GIVEN(h)),
    ),
    have(
        "axes of Y_p v",
        Equal(Y(p) * v, W * stacked(k, k1)),
        via(W * (W.T * (Y(p) * v)), by=ALGEBRA).qed(by=GIVEN(k)),
    ),
)


def two_generators(name, first, then, there, stands):
    """⟨u, A_first A_then v⟩ in the planes, where A_then v has the coordinates ``there``."""
    speed = dot(ω(i), first)
    back = Function(i, speed * b1(i)), Function(i, -(speed * b(i)))
    turned_u = Stack(column(speed * b1(i), -(speed * b(i))), (i, d / 2))
    middle, last = stacked(*there), stacked(e, e1)
    return have(
        name,
        Equal(
            dot(u, Y(first) * (Y(then) * v)),
            dot(stacked(b, b1), K_w(first) * K_w(then) * last),
        ),
        via(dot(W * stacked(b, b1), Y(first) * (Y(then) * v)), by=GIVEN(in_planes[0]))
        .via(dot(W * stacked(b, b1), Y(first) * (W * middle)), by=GIVEN(stands))
        .via(
            dot(stacked(b, b1), K_w(first) * middle),
            by=LEMMA(
                GENERATORS_IN_AXES,
                {**speeds, p: first, a: b, a1: b1, c: there[0], c1: there[1]},
            ),
        )
        .via(dot(turned_u, middle), by=DIRECT_SUM(ALGEBRA))
        .via(dot(W * turned_u, W * middle), by=ALGEBRA)
        .via(dot(W * turned_u, Y(then) * v), by=GIVEN(stands))
        .via(dot(W * turned_u, Y(then) * (W * last)), by=GIVEN(in_planes[1]))
        .via(
            dot(turned_u, K_w(then) * last),
            by=LEMMA(
                GENERATORS_IN_AXES,
                {**speeds, p: then, a: back[0], a1: back[1], c: e, c1: e1},
            ),
        )
        .qed(by=DIRECT_SUM(ALGEBRA)),
    )


pq = two_generators("pq", p, q, (h, h1), in_planes[2])
qp = two_generators("qp", q, p, (k, k1), in_planes[3])

part_of = lambda z, k: dot(z, column(1 - k, k))  # an entry of a vector of two
sheared = {
    d: 2,
    N: 2,
    f: Function(
        (at, l), column(1 - l + l * part_of(at, 0), l + (1 - l) * part_of(at, 1))
    ),
    g: Function((at, l), column(l * part_of(at, 0), (1 - l) * part_of(at, 1))),
    ρ: Function(
        (at, vector, vector1),
        dot(vector, vector1)
        + part_of(at, 0) * part_of(vector, 0) * part_of(vector1, 1)
        + part_of(at, 1) * part_of(vector, 1) * part_of(vector1, 0),
    ),
}
at_axes = {p: column(1, 0), q: column(0, 1), u: column(1, 0), v: column(1, 0)}

RELATIVE_MAPS_HAVE_COMMUTING_GENERATORS = claim(
    "1899",
    "For every even $d$, continuously differentiable matrices $F_x$ with $F_x^\\top "
    "F_y = F_{y-x}$ and $F_0 = I$ have commuting generators",
    given=(same, start, of_maps, generators),
    free=(p, q, u, v),
    says=Equal(dot(u, Y(p) * (Y(q) * v)), dot(u, Y(q) * (Y(p) * v))),
    proof=proof(
        have(
            "orthogonal",
            Equal(F(x).T * F(x), identity(d)),
            qed(by=LEMMA(RELATIVE_MAPS_ARE_GROUP, {x: x, y: x})),
            x,
        ),
        have(
            "sum",
            Equal(F(x + y), F(x) * F(y)),
            qed(by=LEMMA(RELATIVE_MAPS_ARE_GROUP, atom=1)),
            x,
            y,
        ),
        Obtain(
            cited.CONTINUOUS_ROTATIONS, {cited.coordinates: N, cited.f_x: f}, (W, ω)
        ),
        have(
            "scores of RoPE",
            Equal(ρ(x, u, v), dot(u, W * R_w(x) * W.T * v)),
            via(dot(u, F(x) * v), by=GIVEN(of_maps)).qed(by=GIVEN(W)),
            x,
            u,
            v,
        ),
        *(
            Obtain(cited.COORDINATES, {cited.vector: W.T * vector}, names)
            for vector, names in (
                (u, (b, b1)),
                (v, (e, e1)),
                (Y(q) * v, (h, h1)),
                (Y(p) * v, (k, k1)),
            )
        ),
        *in_planes,
        pq,
        qp,
        via(dot(stacked(b, b1), K_w(p) * K_w(q) * stacked(e, e1)), by=GIVEN(pq))
        .via(
            dot(stacked(b, b1), K_w(q) * K_w(p) * stacked(e, e1)),
            by=DIRECT_SUM(ALGEBRA),
        )
        .qed(by=GIVEN(qp)),
    ),
    without={
        "relative": {**sheared, **at_axes},
        "scores": {**sheared, **at_axes, **resting},
        "generators": {**resting, **no_slope, **at_axes, g: sheared[g]},
    },
    witnesses=(
        {
            **resting,
            **no_slope,
            W: identity(2),
            ω: Function(i, column(0, 0)),
            p: column(1, 2),
            q: column(3, 1),
            u: column(1, 2),
            v: column(3, 1),
            b: Function(i, 1),
            b1: Function(i, 2),
            e: Function(i, 3),
            e1: Function(i, 1),
            **{x: Function(i, 0) for x in (h, h1, k, k1)},
        },
    ),
)

# ---------------------------------------------------------------- maps that need not start at I

claim = stated_in("su2021roformer, eq. (11)")

κ = function("kappa", "natural", vectors(d))
C = letter("C", "real", d, d)
inverse_at_0 = Stack(κ(l).T, (l, d)).T
relative_maps = given("relative", Equal(F(x).T * F(y), F(here).T * F(y - x)), x, y)
invertible = given("inverse", Equal(F(here) * inverse_at_0, identity(d)))
turned = lambda x: where(R(x), {θ: Function(i, ω(i))})
moving_maps = {f: Function((y, l), F(y) * κ(l))}
moved = let("H", x, be=Stack((F(x) * κ(l)).T, (l, d)).T)

CONTINUOUS_MAPS_ARE_ROPE = claim(
    "1865",
    "For every even $d$, if $F_x$ is continuous, $F_0$ invertible and $F_x^\\top F_y$ "
    "depends only on $y - x$, then $F_x = VR_x C$ with $V$ orthogonal and $R_x$ RoPE",
    theorem=True,
    given=(relative_maps, invertible),
    some=(V, θ, C),
    free=(x,),
    says=Equal(F(x), V * R(x) * C),
    proof=proof(
        unfolds := have(
            "columns",
            Equal(moved(x), F(x) * inverse_at_0),
            qed(by=DIRECT_SUM(ALGEBRA)),
            x,
        ),
        have(
            "relative too",
            Equal(moved(x).T * moved(y), moved(y - x)),
            via((F(x) * inverse_at_0).T * moved(y), by=GIVEN(unfolds, {x: x}))
            .via(
                (F(x) * inverse_at_0).T * (F(y) * inverse_at_0),
                by=GIVEN(unfolds, {x: y}),
            )
            .via(inverse_at_0.T * (F(x).T * F(y)) * inverse_at_0, by=ALGEBRA)
            .via(
                inverse_at_0.T * (F(here).T * F(y - x)) * inverse_at_0,
                by=GIVEN(relative_maps),
            )
            .via((F(here) * inverse_at_0).T * F(y - x) * inverse_at_0, by=ALGEBRA)
            .via(F(y - x) * inverse_at_0, by=GIVEN(invertible))
            .qed(by=GIVEN(unfolds, {x: y - x})),
            x,
            y,
        ),
        have(
            "start",
            Equal(moved(here), identity(d)),
            via(F(here) * inverse_at_0, by=GIVEN(unfolds, {x: here})).qed(
                by=GIVEN(invertible)
            ),
        ),
        have(
            "orthogonal",
            Equal(moved(x).T * moved(x), identity(d)),
            qed(by=LEMMA(RELATIVE_MAPS_ARE_GROUP, {x: x, y: x, **moving_maps})),
            x,
        ),
        have(
            "sum",
            Equal(moved(x + y), moved(x) * moved(y)),
            qed(by=LEMMA(RELATIVE_MAPS_ARE_GROUP, moving_maps, atom=1)),
            x,
            y,
        ),
        Obtain(
            cited.CONTINUOUS_ROTATIONS,
            {cited.coordinates: N, cited.f_x: moving_maps[f]},
            (W, ω),
        ),
        turns := have(
            "turns",
            Equal(turned(x) * turned(x).T, identity(d)),
            qed(by=DIRECT_SUM(EULER)),
        ),
        home := have(
            "home",
            Equal(moved(x).T * F(x), F(here)),
            via((F(x) * inverse_at_0).T * F(x), by=GIVEN(unfolds, {x: x}))
            .via(inverse_at_0.T * (F(x).T * F(x)), by=ALGEBRA)
            .via(
                inverse_at_0.T * (F(here).T * F(here)),
                by=GIVEN(relative_maps, {x: x, y: x}),
            )
            .via((F(here) * inverse_at_0).T * F(here), by=ALGEBRA)
            .via(identity(d).T * F(here), by=GIVEN(invertible))
            .qed(by=ALGEBRA),
        ),
        via(W * identity(d) * W.T * F(x), by=ALGEBRA)
        .via(W * (turned(x) * turned(x).T) * W.T * F(x), by=GIVEN(turns))
        .via(W * turned(x) * W.T * (W * turned(x) * W.T).T * F(x), by=ALGEBRA)
        .via(W * turned(x) * W.T * (moved(x).T * F(x)), by=GIVEN(W))
        .via(W * turned(x) * W.T * F(here), by=GIVEN(home))
        .qed(by=ALGEBRA),
        choose={V: W, θ: ω, C: W.T * F(here)},
    ),
    witnesses=(
        {
            **resting,
            κ: Function(l, column(1 - l, l)),
            x: column(1, 2),
            W: identity(2),
            ω: Function(i, column(0, 0)),
        },
    ),
)

# ---------------------------------------------------------------- one frequency for all coordinates

claim = stated_in("schenck2025, Theorem 3.3")

ξ, η = (function(name, "natural", "real") for name in ("xi", "eta"))
χ = function("chi", "natural", "real")
coordinates = lambda ξ: Sum(ξ(l), (l, 0, N - 1))
turned_by = lambda total: DirectSum(B(χ(i) * total), (i, d / 2))
shared = lambda ξ: turned_by(coordinates(ξ))
of_two = {d: 2, N: 2, χ: Function(i, Rational(1)), ξ: Function(l, l)}
equal_sums = given("sums", Equal(coordinates(ξ), coordinates(η)))

SHARED_FREQUENCIES_SEE_SUM = claim(
    "1866",
    "If all coordinates of RoPE share the same frequencies, positions with equal "
    "coordinate sums have the same rotation",
    given=(equal_sums,),
    says=Equal(shared(ξ), shared(η)),
    proof=qed(by=DIRECT_SUM(GIVEN(equal_sums))),
    witnesses=({**of_two, η: Function(l, 1 - l)},),
    without={"sums": {**of_two, η: Function(l, Rational(0))}},
)

s, r = letter("s r", "real")  # the two coordinates of a position
P, Q = letter("P Q", "orthogonal", 2, 2)
ν = letter("nu", "real")
first = column(1, 0)
of_sum = given("shared", Equal(B(s), P * B((s + r) * ν) * P.T), s, r)

SHARED_FREQUENCIES_LEAD_TO_ABSURDITY = claim(
    "1867",
    "The rotation by the first of two coordinates is not RoPE with one frequency for "
    "both coordinates, in any orthogonal axes",
    given=(of_sum,),
    says=Equal(-1, 1),
    proof=proof(
        rests := have("rest", Equal(B((pi - pi) * ν), identity(2)), qed(by=ALGEBRA)),
        via(dot(first, B(pi) * first), by=EULER)
        .via(
            dot(first, P * B((pi - pi) * ν) * P.T * first),
            by=GIVEN(of_sum, {s: pi, r: -pi}),
        )
        .via(dot(first, P * identity(2) * P.T * first), by=GIVEN(rests))
        .qed(by=ALGEBRA),
    ),
    without={"shared": {}},
)

RELATIVE_MAPS_SHARE_FREQUENCIES = claim(
    "1868",
    "In suitable orthogonal axes the rotation by the first of two coordinates is RoPE "
    "with one frequency for both coordinates",
    some=(P, ν),
    free=(s, r),
    says=of_sum.says,
    refuted_by=SHARED_FREQUENCIES_LEAD_TO_ABSURDITY,
    corrected=CONTINUOUS_RELATIVE_MAPS_ARE_ROPE,
)

# ---------------------------------------------------------------- when generators commute

claim = stated_in("yu2025, Proposition 3")

α, β = letter("alpha beta", "real")
L, M = letter("L M", "real", d, d)
multiples = given("multiples", Equal(α * L, β * M))
crossed = {
    d: 4,
    L: DirectSum(Matrix([[0, -1], [1, 0]]), (i, 2)),
    M: Matrix([[0, 0, 1, 0], [0, 0, 0, 0], [-1, 0, 0, 0], [0, 0, 0, 0]]),
}

PROPORTIONAL_GENERATORS_COMMUTE = claim(
    "1869",
    "If $αL = βM$ and $α ≠ 0$, the matrices $L$ and $M$ commute",
    given=(multiples, given("factor", Differ(α, 0))),
    says=Equal(L * M, M * L),
    proof=proof(
        multiple := have(
            "multiple",
            Equal(L, β / α * M),
            qed(by=LINEAR_SYSTEM(((GIVEN(multiples), 1),), factor=α)),
        ),
        via(β / α * M * M, by=GIVEN(multiple))
        .via(M * (β / α * M), by=ALGEBRA)
        .qed(by=GIVEN(multiple)),
    ),
    witnesses=({α: 2, β: 1, d: 2, L: identity(2), M: 2 * identity(2)},),
    without={"multiples": {α: 1, **crossed}, "factor": {α: 0, β: 0, **crossed}},
)

MULTIPLES_COMMUTE = claim(
    "1870",
    "If $αL = βM$ for some numbers $α$ and $β$, the matrices $L$ and $M$ commute",
    given=(multiples,),
    says=Equal(L * M, M * L),
    refuted_at={α: 0, β: 0, **crossed},
    corrected=PROPORTIONAL_GENERATORS_COMMUTE,
)

# ---------------------------------------------------------------- which positions are told apart

claim = stated_in("liu2025, abstract")

turned_alike = given("alike", Equal(B(s), B(r)))

TURNS_AGREE_IFF = claim(
    "1871",
    "Two rotations of the plane are equal if and only if their angles differ by an "
    "integer multiple of $2π$",
    parts=(
        part(
            Equal(s - r, 2 * pi * n),
            given=(turned_alike,),
            some=(n,),
            proof=proof(
                have(
                    "one",
                    Equal(exp(I * (s - r)), 1),
                    via(dot(column(1, I), B(s) * column(1, 0)) * exp(-I * r), by=EULER)
                    .via(
                        dot(column(1, I), B(r) * column(1, 0)) * exp(-I * r),
                        by=GIVEN(turned_alike),
                    )
                    .qed(by=EULER),
                ),
                Obtain(cited.PERIOD_OF_EXPONENTIAL, {cited.φ: s - r}, (m,)),
                qed(by=GIVEN(m)),
                choose={n: m},
            ),
            witnesses=({s: 1, r: 1, m: 0},),
        ),
        part(Equal(B(r + 2 * pi * n), B(r)), proof=qed(by=EULER)),
    ),
)

DIFFERENT_POSITIONS_TURN_DIFFERENTLY = claim(
    "1872",
    "A pair with a nonzero generator is rotated differently at different real "
    "positions",
    given=(given("generator", Differ(ν, 0)), given("alike", Equal(B(s * ν), B(r * ν)))),
    says=Equal(s, r),
    refuted_at={ν: 1, s: 2 * pi, r: 0},
    corrected=TURNS_AGREE_IFF,
)

# ---------------------------------------------------------------- generators of one plane

claim = stated_in("zhang2026, §2")

size = letter("D", "natural")
a_1, a_2, c_1, c_2, w, z = letter("a b c e w z", "real", size)
plane = lambda a, b: lambda x: dot(b, x) * a - dot(a, x) * b  # abᵀ - baᵀ
Ω = let("Omega", w, be=plane(a_1, a_2)(w))
gram = dot(a_1, a_1) * dot(a_2, a_2) - dot(a_1, a_2) ** 2
area = let("s", be=sqrt(gram))
independent = given("independent", Less(0, gram))
σ, t1 = letter("sigma tau", "real")
flow = let(
    "flow",
    t,
    w,
    be=w + sin(t * area) / area * Ω(w) + (1 - cos(t * area)) / area**2 * Ω(Ω(w)),
)
flat = {size: 2, a_1: column(2, 0), a_2: column(1, 3)}

PLANE_GENERATOR_TWICE = claim(
    "1873",
    "For independent $a$ and $b$ and $s^2 = |a|^2|b|^2 - ⟨a, b⟩^2$, the generator $Ω "
    "= ab^\\top - ba^\\top$ satisfies $Ω^3 = -s^2 Ω$",
    given=(independent,),
    says=(
        Equal(Ω(Ω(a_1)), -(area**2) * a_1),
        Equal(Ω(Ω(a_2)), -(area**2) * a_2),
        Equal(Ω(Ω(Ω(w))), -(area**2) * Ω(w)),
    ),
    proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA), qed(by=ALGEBRA)),
    witnesses=({**flat, w: column(1, 1)},),
)

PLANE_TURNS = claim(
    "1874",
    "For $Ω = ab^\\top - ba^\\top$ the maps $I + (\\sin ts)Ω/s + (1 - \\cos "
    "ts)Ω^2/s^2$ are a group of isometries with the generator $Ω$",
    given=(independent,),
    says=(
        Equal(flow(0, w), w),
        Equal(flow(σ, flow(t, w)), flow(σ + t, w)),
        Equal(slope(dot(z, flow(t, w))), dot(z, Ω(flow(t, w)))),
        Equal(dot(flow(t, w), flow(t, w)), dot(w, w)),
    ),
    proof=proof(qed(by=ALGEBRA), qed(by=ADDITION), qed(by=ALGEBRA), qed(by=PYTHAGORAS)),
    witnesses=({**flat, w: column(1, 1), z: column(1, 2), t: 1, σ: 2},),
)

X = letter("X", "real", size, 2)
meets = lambda w: column(dot(a_1, w), dot(a_2, w))
of_columns = given("columns", Equal(X.T * w, meets(w)), w)
quarter = Matrix([[0, -1], [1, 0]])
points = {w: column(1, 1), z: column(1, 2)}
first_axes = {size: 2, a_1: column(1, 0), a_2: column(0, 1), X: identity(2)}

e_1, e_2 = column(1, 0), column(0, 1)

PLANE_GENERATOR_IN_COLUMNS = claim(
    "1875",
    "If $X$ has the columns $a$, $b$ and $J$ rotates by $π/2$, then $ab^\\top - "
    "ba^\\top = -XJX^\\top$; for the first two axes it generates rotations by $-t$",
    parts=(
        part(
            Equal(dot(z, Ω(w)), -dot(z, X * quarter * X.T * w)),
            given=(of_columns,),
            proof=via(-dot(meets(z), quarter * meets(w)), by=ALGEBRA)
            .via(-dot(X.T * z, quarter * meets(w)), by=GIVEN(of_columns, {w: z}))
            .via(-dot(X.T * z, quarter * (X.T * w)), by=GIVEN(of_columns))
            .qed(by=ALGEBRA),
            witnesses=({**first_axes, **points},),
            without={"columns": {**first_axes, X: zeros(2, 2), **points}},
        ),
        part(
            Equal(
                identity(2)
                + sin(t) * (e_1 * e_2.T - e_2 * e_1.T)
                + (1 - cos(t)) * (e_1 * e_2.T - e_2 * e_1.T) ** 2,
                B(-t),
            ),
            proof=qed(by=ADDITION),
        ),
    ),
)

PLANE_GENERATOR_IS_XJX = claim(
    "1876",
    "If $X$ has the columns $a$, $b$ and $J$ rotates by $π/2$, then $ab^\\top - "
    "ba^\\top = XJX^\\top$",
    given=(of_columns,),
    says=Equal(dot(z, Ω(w)), dot(z, X * quarter * X.T * w)),
    refuted_at={**first_axes, w: column(0, 1), z: column(1, 0)},
    corrected=PLANE_GENERATOR_IN_COLUMNS,
)

# ---------------------------------------------------------------- several planes

claim = stated_in("zhang2026, §3")

S = letter("J", "real", size, size)
complex_structure = (
    given("skew", Equal(S.T, -S)),
    given("square", Equal(S * S, -identity(size))),
)
orthogonal = given("orthogonal", Equal(dot(a_1, c_1), 0))
turned_too = given("orthogonal when turned", Equal(dot(a_1, S * c_1), 0))
by_quarter = lambda a: plane(a, S * a)
four = {size: 4, S: DirectSum(Matrix([[0, -1], [1, 0]]), (i, 2))}


def product_vanishes(a, c):
    """The generator of the plane of a, Ja after that of c, Jc: each inner product in it is 0."""
    left, right = dot(S * c, w), dot(c, w)
    line = lambda p, q, r, s: (
        (left * p - right * q) * a - (left * r - right * s) * (S * a)
    )
    images, turned_a, turned_c, plain = (
        dot(S * a, S * c),
        dot(S * a, c),
        dot(a, S * c),
        dot(a, c),
    )
    names = (mixed, turned_too) if a is a_1 else (turned_too, mixed)
    return (
        via(line(turned_a, images, plain, turned_c), by=ALGEBRA)
        .via(line(0, images, plain, turned_c), by=REWRITE(GIVEN(names[0])))
        .via(line(0, 0, plain, turned_c), by=REWRITE(GIVEN(both)))
        .via(line(0, 0, 0, turned_c), by=REWRITE(GIVEN(orthogonal)))
        .via(line(0, 0, 0, 0), by=REWRITE(GIVEN(names[1])))
        .qed(by=ALGEBRA)
    )


mixed = have(
    "turned a",
    Equal(dot(S * a_1, c_1), 0),
    via(dot(a_1, S.T * c_1), by=ALGEBRA)
    .via(dot(a_1, -S * c_1), by=GIVEN(complex_structure[0]))
    .qed(by=LINEAR_SYSTEM(((GIVEN(turned_too), -1),))),
)
both = have(
    "both turned",
    Equal(dot(S * a_1, S * c_1), 0),
    via(dot(a_1, S.T * (S * c_1)), by=ALGEBRA)
    .via(dot(a_1, -S * (S * c_1)), by=GIVEN(complex_structure[0]))
    .via(dot(a_1, identity(size) * c_1), by=GIVEN(complex_structure[1]))
    .via(dot(a_1, c_1), by=ALGEBRA)
    .qed(by=GIVEN(orthogonal)),
)

axes_1_3 = {a_1: column(1, 0, 0, 0), c_1: column(0, 0, 1, 0), w: column(1, 2, 3, 4)}

ORTHOGONAL_PLANES_COMMUTE = claim(
    "1877",
    "If $J$ is skew, $J^2 = -I$ and $a$ is orthogonal to $c$ and $Jc$, the generators "
    "of the planes of $a, Ja$ and $c, Jc$ have product 0",
    given=(*complex_structure, orthogonal, turned_too),
    says=(
        Equal(by_quarter(a_1)(by_quarter(c_1)(w)), zeros(size, 1)),
        Equal(by_quarter(c_1)(by_quarter(a_1)(w)), zeros(size, 1)),
    ),
    proof=proof(mixed, both, product_vanishes(a_1, c_1), product_vanishes(c_1, a_1)),
    witnesses=({**four, **axes_1_3},),
    without={
        "orthogonal": {**four, **axes_1_3, c_1: column(1, 0, 0, 0)},
        "orthogonal when turned": {**four, **axes_1_3, c_1: column(0, 1, 1, 0)},
        "square": {
            **four,
            **axes_1_3,
            S: Matrix([[0, 1, 0, 0], [-1, 0, 2, 0], [0, -2, 0, 0], [0, 0, 0, 0]]),
        },
        "skew": {
            **four,
            **axes_1_3,
            S: Matrix([[0, -1, 0, 0], [1, 0, 0, 0], [1, 0, 0, -1], [0, -1, 1, 0]]),
        },
    },
)

ORTHOGONAL_VECTORS_COMMUTE = claim(
    "1878",
    "If $J$ is skew, $J^2 = -I$ and $a$ is orthogonal to $c$, the generators of the "
    "planes of $a, Ja$ and $c, Jc$ commute",
    given=(*complex_structure, orthogonal),
    says=Equal(
        by_quarter(a_1)(by_quarter(c_1)(w)), by_quarter(c_1)(by_quarter(a_1)(w))
    ),
    refuted_at={
        **four,
        a_1: column(1, 0, 0, 0),
        c_1: column(0, 1, 1, 0),
        w: column(1, 0, 0, 0),
    },
    corrected=ORTHOGONAL_PLANES_COMMUTE,
)

# ---------------------------------------------------------------- a bias by a unipotent matrix

claim = stated_in("zhang2026, §4.3")

moving, fixed = letter("e f", "real", size)
crossing = given("crossing", Equal(dot(moving, fixed), 0))
T = let("T", m, w, be=w - m * β * dot(moving, w) * fixed)
lifts = {size: 4, fixed: column(0, 0, 1, 0), moving: column(0, 0, 0, 1), β: 2}

UNIPOTENT_BIAS = claim(
    "1879",
    "If $e$ and $f$ are orthogonal, the maps $T_m w = w - mβ⟨e, w⟩f$ satisfy $T_m T_n "
    "= T_{m+n}$ and add the bias $-mβ⟨e, w⟩⟨z, f⟩$ to $⟨z, w⟩$",
    given=(crossing,),
    says=(
        Equal(T(m, T(n, w)), T(m + n, w)),
        Equal(dot(z, T(m, w)), dot(z, w) - m * β * dot(moving, w) * dot(z, fixed)),
    ),
    proof=proof(
        via(
            w
            - (m + n) * β * dot(moving, w) * fixed
            + m * n * β**2 * dot(moving, w) * dot(moving, fixed) * fixed,
            by=ALGEBRA,
        )
        .via(
            w
            - (m + n) * β * dot(moving, w) * fixed
            + m * n * β**2 * dot(moving, w) * 0 * fixed,
            by=REWRITE(GIVEN(crossing)),
        )
        .qed(by=ALGEBRA),
        qed(by=ALGEBRA),
    ),
    witnesses=({**lifts, w: column(3, 4, 0, 1), z: column(1, 2, 1, 0), m: 3, n: 2},),
    without={
        "crossing": {
            **lifts,
            moving: column(0, 0, 1, 0),
            w: column(3, 4, 1, 1),
            z: column(1, 2, 1, 0),
            m: 3,
            n: 2,
        }
    },
)

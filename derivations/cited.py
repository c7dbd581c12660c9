"""Theorems used and not proved here: a closed list.

Each is a sequent with all its hypotheses, which are checked wherever the theorem is used.
"""

from phaseproof.author import (
    E1,
    AtMost,
    Cited,
    D,
    Differ,
    DirectSum,
    Equal,
    Function,
    I,
    Integral,
    Less,
    Matrix,
    Sequent,
    Stack,
    Sum,
    column,
    cos,
    det,
    dot,
    exp,
    function,
    given,
    identity,
    letter,
    pi,
    sin,
    sqrt,
    vectors,
    where,
    zeros,
)
from phaseproof.derivations.alphabet import d, i, k, l, m, n, r, t

h, dim = letter("h dim", "natural")
z = letter("z", "complex")
φ, ψ = letter("phi psi", "real")
positive = letter("X", "positive")
α, β, u, v = (
    function(name, "natural", "complex") for name in ("alpha", "beta", "u", "v")
)
different = Differ(i, l)

VANDERMONDE = Cited(
    key="vandermonde",
    title="Vandermonde",
    reference="horn2013, §0.9.11",
    sequent=Sequent(
        given=(
            given(
                "system",
                Equal(Sum(α(i) * u(i) ** r, (i, 0, h - 1)), 0),
                r,
                provided=Less(r, h),
            ),
            given(
                "nodes",
                Differ(u(i), u(l)),
                i,
                l,
                provided=(Less(i, h), Less(l, h), different),
            ),
        ),
        says=(Equal(α(i), 0),),
        free=(i,),
        provided=(Less(i, h),),
    ),
)

VANDERMONDE_PAIRS = Cited(
    key="vandermonde-pairs",
    title="Vandermonde, its 2h nodes in two lists",
    reference="horn2013, §0.9.11",
    sequent=Sequent(
        given=(
            given(
                "system",
                Equal(Sum(α(i) * u(i) ** r + β(i) * v(i) ** r, (i, 0, h - 1)), 0),
                r,
                provided=Less(r, 2 * h),
            ),
            given(
                "nodes u",
                Differ(u(i), u(l)),
                i,
                l,
                provided=(Less(i, h), Less(l, h), different),
            ),
            given(
                "nodes v",
                Differ(v(i), v(l)),
                i,
                l,
                provided=(Less(i, h), Less(l, h), different),
            ),
            given(
                "nodes u, v",
                Differ(u(i), v(l)),
                i,
                l,
                provided=(Less(i, h), Less(l, h)),
            ),
        ),
        says=(Equal(α(i), 0), Equal(β(i), 0)),
        free=(i,),
        provided=(Less(i, h),),
    ),
)

VANDERMONDE_ROWS = Cited(
    key="vandermonde-rows",
    title="Vandermonde, for its rows",
    reference="horn2013, §0.9.11",
    sequent=Sequent(
        given=(
            given(
                "system",
                Equal(Sum(α(r) * u(i) ** r, (r, 0, h - 1)), 0),
                i,
                provided=Less(i, h),
            ),
            given(
                "nodes",
                Differ(u(i), u(l)),
                i,
                l,
                provided=(Less(i, h), Less(l, h), different),
            ),
        ),
        says=(Equal(α(r), 0),),
        free=(r,),
        provided=(Less(r, h),),
    ),
)

POLAR_FORM = Cited(
    key="polar-form",
    title="polar form",
    reference="abramowitz1964, §3.7",
    sequent=Sequent(some=(φ,), says=(Equal(z, abs(z) * exp(I * φ)),)),
)

x, y = (function(name, "natural", "real") for name in "xy")
vector = letter("v", "real", d)

COORDINATES = Cited(
    key="coordinates",
    title="the coordinates of a vector in pairs",
    reference="horn2013, §0.1",
    sequent=Sequent(
        some=(x, y), says=(Equal(vector, Stack(column(x(i), y(i)), (i, d / 2))),)
    ),
)

this, that = letter("E F", "real", h, dim)
any_vector = letter("w", "real", dim, 1)

MATRIX_OF_VECTORS = Cited(
    key="matrix-of-vectors",
    title="a matrix is known by what it makes of vectors",
    reference="horn2013, §0.2",
    sequent=Sequent(
        given=(
            given("agree", Equal(this * any_vector, that * any_vector), any_vector),
        ),
        says=(Equal(this, that),),
    ),
)

a, c = (function(name, "integer", vectors(dim)) for name in ("a", "c"))
U = letter("U", "orthogonal", dim, dim)

GRAM = Cited(
    key="gram",
    title="equal Gram matrices",
    reference="horn2013, Theorem 7.3.11",
    sequent=Sequent(
        given=(
            given("equal Gram matrices", Equal(dot(a(m), a(n)), dot(c(m), c(n))), m, n),
        ),
        some=(U,),
        free=(k,),
        says=(Equal(U * a(k), c(k)),),
    ),
)

h_columns = tuple(
    function(name, ("integer", "natural"), vectors(dim)) for name in ("a", "c")
)
at_m, at_n, at_k = ([Stack(f(j, l).T, (l, h)).T for f in h_columns] for j in (m, n, k))

GRAM_OF_MATRICES = Cited(
    key="gram-matrices",
    title="equal Gram matrices, of matrices with h columns",
    reference="horn2013, Theorem 7.3.11",
    sequent=Sequent(
        given=(
            given(
                "equal Gram matrices",
                Equal(at_m[0].T * at_n[0], at_m[1].T * at_n[1]),
                m,
                n,
            ),
        ),
        some=(U,),
        free=(k,),
        says=(Equal(U * at_k[0], at_k[1]),),
    ),
)

X, Y, P, C = letter("X Y P C", "real", d, d)
O = letter("O", "orthogonal", d, d)

POLAR_DECOMPOSITION = Cited(
    key="polar-decomposition",
    title="the polar decomposition of a matrix",
    reference="horn2013, Theorem 7.3.1",
    sequent=Sequent(some=(O, P, C), says=(Equal(X, O * P), Equal(P, C.T * C))),
)

DETERMINANT_OF_PRODUCT = Cited(
    key="determinant-product",
    title="the determinant of a product",
    reference="horn2013, §0.3.5",
    sequent=Sequent(says=(Equal(det(X * Y), det(X) * det(Y)), Equal(det(X.T), det(X)))),
)

turned, axes = letter("U V", "orthogonal", d, d)
turns_by = function("chi", "natural", "real")

rotated = DirectSum(
    Matrix(
        [[cos(turns_by(i)), -sin(turns_by(i))], [sin(turns_by(i)), cos(turns_by(i))]]
    ),
    (i, d / 2),
)
sign = function("e", "natural", "natural")
flipped = DirectSum(Matrix([[1, 0], [0, (-1) ** sign(i)]]), (i, d / 2))

ORTHOGONAL_IN_PLANES = Cited(
    key="orthogonal-in-planes",
    title="the planes of an orthogonal matrix",
    reference="horn2013, Corollary 2.5.11",
    sequent=Sequent(
        some=(axes, turns_by, sign),
        says=(
            Equal(turned, axes * (rotated * flipped) * axes.T),
            Equal(rotated * flipped, flipped * rotated),
        ),
    ),
)

ROTATION_IN_PLANES = Cited(
    key="rotation-in-planes",
    title="the planes of a rotation",
    reference="horn2013, Corollary 2.5.11",
    sequent=Sequent(
        given=(given("rotation", Equal(det(turned), 1)),),
        some=(axes, turns_by),
        says=(Equal(turned, axes * rotated * axes.T),),
    ),
)

step_columns = function("o", ("natural", "natural"), vectors(d))
step = lambda k: Stack(step_columns(k, l).T, (l, d)).T
turns_of = function("alpha", ("natural", "natural"), "real")
signs_of = function("epsilon", ("natural", "natural"), "natural")
rotated_by = lambda k: where(rotated, {turns_by: Function(i, turns_of(k, i))})
flipped_by = lambda k: where(flipped, {sign: Function(i, signs_of(k, i))})
one, other = letter("k j", "natural")

COMMUTING_ORTHOGONAL = Cited(
    key="commuting-orthogonal",
    title="the planes of commuting orthogonal matrices",
    reference="horn2013, Theorem 2.5.15",
    sequent=Sequent(
        given=(
            given("orthogonal", Equal(step(one).T * step(one), identity(d)), one),
            given(
                "commute",
                Equal(step(one) * step(other), step(other) * step(one)),
                one,
                other,
            ),
        ),
        some=(axes, turns_of, signs_of),
        free=(one, other),
        says=(
            Equal(step(one), axes * (rotated_by(one) * flipped_by(one)) * axes.T),
            Equal(
                rotated_by(one) * flipped_by(other), flipped_by(other) * rotated_by(one)
            ),
        ),
    ),
)

coordinates = letter("N", "natural")
place, place1 = letter("x y", "real", coordinates)
f_x = function("f", (vectors(coordinates), "natural"), vectors(d), smooth=0)
speeds = function("theta", "natural", vectors(coordinates))
at_place = lambda x: Stack(f_x(x, l).T, (l, d)).T
speed = lambda x: dot(speeds(i), x)

CONTINUOUS_ROTATIONS = Cited(
    key="continuous-rotations",
    title="a continuous group of orthogonal matrices turns planes",
    reference="hall2015, Theorem 2.14; horn2013, Theorem 2.5.15",
    sequent=Sequent(
        given=(
            given(
                "orthogonal",
                Equal(at_place(place).T * at_place(place), identity(d)),
                place,
            ),
            given(
                "sum",
                Equal(at_place(place + place1), at_place(place) * at_place(place1)),
                place,
                place1,
            ),
        ),
        some=(axes, speeds),
        free=(place,),
        says=(
            Equal(
                at_place(place),
                axes
                * DirectSum(
                    Matrix(
                        [
                            [cos(speed(place)), -sin(speed(place))],
                            [sin(speed(place)), cos(speed(place))],
                        ]
                    ),
                    (i, d / 2),
                )
                * axes.T,
            ),
        ),
    ),
)

scalar = letter("t", "real")
g_p = function("g", (vectors(coordinates), "natural"), vectors(d))
generator = lambda p: Stack(g_p(p, l).T, (l, d)).T

COMMUTING_SKEW = Cited(
    key="commuting-skew",
    title="the planes of commuting skew matrices",
    reference="horn2013, Theorem 2.5.15",
    sequent=Sequent(
        given=(
            given("skew", Equal(generator(place).T, -generator(place)), place),
            given(
                "sums",
                Equal(generator(place + place1), generator(place) + generator(place1)),
                place,
                place1,
            ),
            given(
                "multiples",
                Equal(generator(scalar * place), scalar * generator(place)),
                place,
                scalar,
            ),
            given(
                "commute",
                Equal(
                    generator(place) * generator(place1),
                    generator(place1) * generator(place),
                ),
                place,
                place1,
            ),
        ),
        some=(axes, speeds),
        free=(place,),
        says=(
            Equal(
                generator(place),
                axes
                * DirectSum(Matrix([[0, -speed(place)], [speed(place), 0]]), (i, d / 2))
                * axes.T,
            ),
        ),
    ),
)

g = function("g", "real", "real", smooth=3)
slope = 0, 1  # along the only argument, at unit speed

TAYLOR = Cited(
    key="taylor",
    title="Taylor's theorem with Lagrange's remainder",
    reference="apostol1967, §7.7",
    sequent=Sequent(
        some=(t,),
        says=(
            Equal(
                g(1),
                g(0)
                + D(g(0), slope)
                + D(g(0), slope, slope) / 2
                + D(g(t), slope, slope, slope) / 6,
            ),
            Less(0, t),
            Less(t, 1),
        ),
    ),
)

curve, curve1 = (function(name, "real", "real", smooth=1) for name in ("f", "g"))

ONE_DERIVATIVE = Cited(
    key="one-derivative",
    title="equal functions have equal derivatives",
    reference="apostol1967, §4.3",
    sequent=Sequent(
        given=(given("equal", Equal(curve(t), curve1(t)), t),),
        says=(Equal(D(curve(0), slope), D(curve1(0), slope)),),
    ),
)

f = function("f", "real", "complex", smooth=0)
F = function("F", "real", "complex", smooth=1)

PRIMITIVE = Cited(
    key="primitive",
    title="a continuous function has a primitive",
    reference="apostol1967, §5.1",
    sequent=Sequent(some=(F,), free=(t,), says=(Equal(D(F(t), slope), f(t)),)),
)

EXPONENTIAL_INTEGRAL_BOUND = Cited(
    key="e1-bound",
    title="|E₁(ix)| ≤ 1/x",
    reference="dlmf, §6.12(i)",
    sequent=Sequent(says=(AtMost(abs(E1(I * positive)), 1 / positive),)),
)

PERIOD_OF_EXPONENTIAL = Cited(
    key="period-exp",
    title="the period of the exponential function",
    reference="rudin1976, Theorem 8.7",
    sequent=Sequent(
        given=(given("one", Equal(exp(I * φ), 1)),),
        some=(m,),
        says=(Equal(φ, 2 * pi * m),),
    ),
)

SINES_EQUAL = Cited(
    key="equal-sines",
    title="angles of equal sine",
    reference="abramowitz1964, §4.4",
    sequent=Sequent(
        given=(given("sines", Equal(sin(φ), sin(ψ))),),
        some=(m, n),
        says=(Equal(φ, n * ψ + m * pi), Equal(n, (-1) ** m)),
    ),
)

COSINES_EQUAL = Cited(
    key="equal-cosines",
    title="angles of equal cosine",
    reference="abramowitz1964, §4.4",
    sequent=Sequent(
        given=(given("cosines", Equal(cos(φ), cos(ψ))),),
        some=(m, n),
        says=(Equal(φ, n * ψ + 2 * m * pi), Equal(n**2, 1)),
    ),
)

PI_IRRATIONAL = Cited(
    key="pi-irrational",
    title="π is irrational",
    reference="hardy2008, Theorem 49",
    sequent=Sequent(given=(given("ratio", Equal(m * pi, n)),), says=(Equal(m, 0),)),
)

PI_TRANSCENDENTAL = Cited(
    key="pi-transcendental",
    title="π is transcendental",
    reference="baker1975, Theorem 1.3",
    sequent=Sequent(
        given=(
            given("integer", Less(0, l)),
            given("root", Less(0, r)),
            given("ratio", Equal(m * pi, n * l ** (k / r))),
        ),
        says=(Equal(m, 0),),
    ),
)

frequency, turns = (
    function("theta", "natural", "real"),
    function("p", "natural", "integer"),
)
near = letter("epsilon", "positive")

DIRICHLET = Cited(
    key="dirichlet",
    title="Dirichlet's theorem on simultaneous approximation",
    reference="hardy2008, Theorem 201",
    sequent=Sequent(
        some=(k, turns),
        free=(i,),
        provided=(AtMost(i, h),),
        says=(
            AtMost(abs(k * frequency(i) - 2 * pi * turns(i)), near),
            AtMost(positive, k),
        ),
    ),
)

most = letter("Q", "natural")

DIRICHLET_BOUNDED = Cited(
    key="dirichlet-bounded",
    title="Dirichlet's theorem with a bound",
    reference="schmidt1980, Chapter II, Theorem 1A",
    sequent=Sequent(
        given=(given("at least 1", AtMost(1, most)),),
        some=(k, turns),
        free=(i,),
        provided=(Less(i, h),),
        says=(
            AtMost(abs(k * frequency(i) - 2 * pi * turns(i)), 2 * pi / most),
            AtMost(1, k),
            AtMost(k, most**h),
        ),
    ),
)

equations = letter("A", "real", h, dim)
unknowns = letter("x", "real", dim, 1)

MORE_UNKNOWNS = Cited(
    key="rank-nullity",
    title="fewer equations than unknowns",
    reference="horn2013, §0.2.3",
    sequent=Sequent(
        given=(given("fewer", Less(h, dim)),),
        some=(unknowns,),
        says=(
            Equal(equations * unknowns, zeros(h, 1)),
            Equal(dot(unknowns, unknowns), 1),
        ),
    ),
)

wave = function("f", "real", "real", smooth=1)
N = function("N", ("positive", "real"), "natural")
x = letter("x", "real")
mean = Integral(wave(x), (x, 0, 2 * pi)) / (2 * pi)
cosine = Integral(wave(x) * cos(l * x), (x, 0, 2 * pi)) / pi
sine = Integral(wave(x) * sin(l * x), (x, 0, 2 * pi)) / pi

FOURIER = Cited(
    key="fourier",
    title="convergence of Fourier series",
    reference="rudin1976, Theorem 8.14",
    sequent=Sequent(
        given=(given("period", Equal(wave(t + 2 * pi), wave(t)), t),),
        some=(N,),
        free=(near, t, r),
        provided=(AtMost(N(near, t), r),),
        says=(
            AtMost(
                abs(
                    mean
                    + Sum(cosine * cos(l * t) + sine * sin(l * t), (l, 1, r))
                    - wave(t)
                ),
                near,
            ),
        ),
    ),
)

steepness = letter("a", "positive")
bell_end = function("N", "positive", "positive")
bell = Integral(
    exp(-steepness * x**2 / 2) * cos(t * x), (x, -positive, positive)
) / sqrt(2 * pi)

GAUSSIAN_TRANSFORM = Cited(
    key="gaussian-transform",
    title="the Fourier transform of the normal density",
    reference="abramowitz1964, 7.4.6",
    sequent=Sequent(
        some=(bell_end,),
        free=(near, positive),
        provided=(AtMost(bell_end(near), positive),),
        says=(
            AtMost(abs(bell - exp(-(t**2) / (2 * steepness)) / sqrt(steepness)), near),
        ),
    ),
)

THEOREMS = tuple(
    theorem for theorem in globals().values() if isinstance(theorem, Cited)
)

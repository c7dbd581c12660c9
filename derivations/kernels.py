r"""# Kernels and a constant added to them

A large constant, which the softmax ignores, is said to make a bias of the distance a positive
semidefinite kernel []. This is true on finitely many points, under a margin, with a constant that
grows with their number [1833, 1840].

A kernel is *positive semidefinite* if $\sum_{ij} v_i v_j K_{ij} \ge 0$ for all weights $v$, and
*conditionally* so if this holds for all weights of sum $0$ []. The kernel $-(x - y)^2$ is
conditionally positive semidefinite, and no constant makes it positive semidefinite on the three
points $0$, $1$ and $2$ [1830, 1832]. For a constant to exist, a margin is enough [1833]. A margin
is a $\lambda > 0$ with $\langle w, Kw \rangle \ge \lambda|w|^2$ for all $w$ orthogonal to a vector
$e$, such as the vector of ones [].

For $-|x - y|$, the bias of ALiBi, the least constant is half the largest distance [1840]. So no
constant serves all integers, for this kernel or for any other without a lower bound [1836]. A bias
that is nonincreasing and convex in the distance needs no larger constant than its fall over the
largest distance [1958]. The reason is that its form is a sum of squares of the partial sums of the
weights and of their differences [1955]. This covers the logarithmic bias
$-\alpha \ln(1 + \beta|x - y|)$, and $-\alpha|x - y|^\rho$ with $\rho \le 1$ [1960, 1962].
"""

from phaseproof.author import *
from phaseproof.derivations.alphabet import m, n, r
from phaseproof.derivations.orbits import SQUARED_NORM_NONNEGATIVE, dim
from phaseproof.derivations.orbits import v as vector
from phaseproof.derivations.powers import (
    EXPONENTIAL_INCREASES,
    LOGARITHM_BELOW_TANGENT,
    LOGARITHM_INCREASES,
    POWER_INCREASES_WITH_BASE,
    POWER_INCREASES_WITH_EXPONENT,
)
from phaseproof.derivations.powers import b as power_base
from phaseproof.derivations.powers import q as exponent
from phaseproof.derivations.powers import u as one
from phaseproof.derivations.powers import v as other
from phaseproof.derivations.powers import y as lower
from phaseproof.derivations.powers import z as upper
from phaseproof.derivations.recurrence import WEIGHTED_RETURN, X, a, h, ε, θ

claim = stated_in("chi2022, Lemma 1")

N = letter("N", "natural")  # the last of the points
v, x = (function(name, "natural", "real") for name in "vx")
c = letter("c", "nonnegative")
p, q, s = letter("p q s", "real")  # weights of points
i, j, l = letter("i j l", "natural")  # points

# ---------------------------------------------------------------- no constant serves

over = lambda index, term: Sum(term, (index, 0, N))
balanced = given("balanced", Equal(over(i, v(i)), 0))

SQUARED_DISTANCE_CONDITIONAL = claim(
    "1830",
    "For weights $v_i$ of sum $0$, the quadratic form of the kernel $-(x - y)^2$ is "
    "$2(Σ_i v_i x_i)^2$",
    source="chi2022, Corollary 1",
    given=(balanced,),
    says=Equal(
        over(i, over(j, -v(i) * v(j) * (x(i) - x(j)) ** 2)),
        2 * over(i, v(i) * x(i)) ** 2,
    ),
    proof=via(
        2 * over(i, v(i) * x(i)) ** 2 - 2 * over(i, v(i)) * over(i, v(i) * x(i) ** 2),
        by=ALGEBRA,
    ).qed(by=GIVEN(balanced)),
    witnesses=({N: 2, v: Function(l, 1 - 6 * l + 3 * l**2), x: Function(l, l)},),
    without={"balanced": {N: 1, v: Function(l, 1 + 0 * l), x: Function(l, l)}},
)

three = c * (p + q + s) ** 2 - 2 * p * q - 2 * q * s - 8 * p * s

THREE_POINTS_ABSURD = claim(
    "1831",
    "On the points $0$, $1$, $2$ the kernel $c - (x - y)^2$ is positive semidefinite "
    "for no constant $c$",
    given=(form := given("form", AtMost(0, three), p, q, s),),
    says=AtMost(24, 0),
    proof=via(
        24 + where(three, {p: c + 2, q: -2 * c - 1, s: c + 2}),
        by=GIVEN(form, {p: c + 2, q: -2 * c - 1, s: c + 2}),
    )
    .via(-3 * c, by=ALGEBRA)
    .qed(by=SIGN("≤")),
    without={"form": {}},
)

K = letter("K", "real", N, N)
e, u, w = letter("e u w", "real", N, 1)
λ = letter("lambda", "positive")
share = lambda u: dot(e, u) / dot(e, e)
rest = lambda u: u - share(u) * e  # the part of u that is orthogonal to e
not_zero = given("e ≠ 0", Less(0, dot(e, e)))
symmetric = given("symmetric", Equal(K.T, K))
strict = given(
    "strict", AtMost(λ * dot(rest(w), rest(w)), dot(rest(w), K * rest(w))), w
)
large = given(
    "large", AtMost(dot(K * e, K * e) / λ - dot(e, K * e), c * dot(e, e) ** 2)
)
mixed, tilted = dot(K * e, rest(u)), rest(u) + (share(u) / λ) * (K * e)
plane = {
    N: 2,
    e: column(1, 1),
    λ: Rational(3, 2),
    K: Matrix([[2, 0], [0, 1]]),
    c: 1,
    u: column(1, -1),
}

CONSTANT_ON_FINITELY_MANY = claim(
    "1833",
    "If $λ > 0$, $c ≥ 0$, $e ≠ 0$, $⟨w, Kw⟩ ≥ λ|w|^2$ for all $w ⊥ e$ and $c|e|^4 ≥ "
    "|Ke|^2/λ - ⟨e, Ke⟩$, the symmetric matrix $K + c\\,ee^\\top$ is positive semidefinite",
    given=(not_zero, symmetric, strict, large),
    says=AtMost(0, dot(u, K * u) + c * dot(e, u) ** 2),
    proof=proof(
        split := have(
            "split",
            Equal(
                dot(rest(u), K * rest(u))
                + 2 * share(u) * mixed
                + share(u) ** 2 * dot(e, K * e),
                dot(u, K * u),
            ),
            via(
                dot(rest(u), K * rest(u))
                + share(u) * dot(K.T * e, rest(u))
                + share(u) * mixed
                + share(u) ** 2 * dot(e, K * e),
                by=GIVEN(symmetric),
            ).qed(by=ALGEBRA),
        ),
        via(
            λ * dot(tilted, tilted),
            by=LEMMA(SQUARED_NORM_NONNEGATIVE, {dim: N, vector: tilted}),
        )
        .via(
            λ * dot(rest(u), rest(u))
            + 2 * share(u) * mixed
            + share(u) ** 2 * (dot(K * e, K * e) / λ),
            by=ALGEBRA,
        )
        .via(
            dot(rest(u), K * rest(u))
            + 2 * share(u) * mixed
            + share(u) ** 2 * (dot(K * e, K * e) / λ),
            by=GIVEN(strict, {w: u}),
        )
        .via(
            dot(rest(u), K * rest(u))
            + 2 * share(u) * mixed
            + share(u) ** 2 * (c * dot(e, e) ** 2 + dot(e, K * e)),
            by=GIVEN(large),
        )
        .via(
            dot(rest(u), K * rest(u))
            + 2 * share(u) * mixed
            + share(u) ** 2 * dot(e, K * e)
            + c * dot(e, u) ** 2,
            by=ALGEBRA,
        )
        .qed(by=GIVEN(split)),
    ),
    witnesses=(plane,),
    without={
        "symmetric": {
            **plane,
            λ: half,
            c: 0,
            u: column(0, 1),
            K: Matrix([[2, Rational(-3, 2)], [Rational(3, 2), -1]]),
        },
        "strict": {**plane, c: 0, K: Matrix([[-1, 1], [1, -1]])},
        "large": {N: 1, e: column(1), λ: 1, K: column(-5), c: 0, u: column(1)},
    },
)

CONSTANT_MAKES_POSITIVE = claim(
    "1832",
    "On the points $0$, $1$, $2$ the kernel $c - (x - y)^2$ is positive semidefinite "
    "for some constant $c$",
    some=(c,),
    free=(p, q, s),
    says=AtMost(0, three),
    refuted_by=THREE_POINTS_ABSURD,
    corrected=CONSTANT_ON_FINITELY_MANY,
)

# ---------------------------------------------------------------- all integers

k = function("k", "integer", "real")
f = function("f", "integer", "integer")
unbounded = given("unbounded", AtMost(k(0) + k(f(m)), -m), m)
on_two = lambda m: (p**2 + q**2) * (c + k(0)) + 2 * p * q * (c + k(m))
on_all_pairs = given("form", AtMost(0, on_two(m)), p, q, m)

INTEGER_BEYOND = claim(
    "1834",
    "Every positive number is at most some integer",
    source="hardy2008, Theorem 201",
    some=(m,),
    says=AtMost(X, m),
    proof=proof(
        Obtain(
            WEIGHTED_RETURN, {h: 0, ε: 1, a: Function(i, 0), θ: Function(i, 0)}, (n,)
        ),
        qed(by=GIVEN(n, atom=1, rel="≤")),
        choose={m: n},
    ),
    witnesses=({X: 1, n: 1},),
)

UNBOUNDED_ABSURD = claim(
    "1835",
    "If a kernel $k(x - y)$ on the integers has no lower bound, no constant $c$ makes "
    "$k + c$ positive semidefinite on all pairs of integers",
    given=(unbounded, on_all_pairs),
    says=AtMost(2, 0),
    proof=proof(
        Obtain(INTEGER_BEYOND, {X: 2 * c + 1}, (n,)),
        via(
            2 + 2 * (c + k(0)) + 2 * (c + k(f(n))),
            by=GIVEN(on_all_pairs, {p: 1, q: 1, m: f(n)}),
        )
        .via(2 + 4 * c - 2 * n, by=GIVEN(unbounded, {m: n}))
        .qed(by=GIVEN(n, rel="≤")),
    ),
    without={
        "unbounded": {c: 1, k: Function(m, 0 * m - 1)},
        "form": {k: Function(m, -m), f: Function(m, m)},
    },
)

CONSTANT_ON_ALL_INTEGERS = claim(
    "1836",
    "If a kernel $k(x - y)$ on the integers has no lower bound, some constant $c$ "
    "makes $k + c$ positive semidefinite on all pairs of integers",
    given=(unbounded,),
    some=(c,),
    free=(p, q, m),
    says=AtMost(0, on_two(m)),
    refuted_by=UNBOUNDED_ABSURD,
    witnesses=({k: Function(m, -m), f: Function(m, m), c: 1, p: 1, q: 1, m: 1},),
    corrected=CONSTANT_ON_FINITELY_MANY,
)

# ---------------------------------------------------------------- the bias of ALiBi

y = letter("y", "real")
partial = lambda j: Sum(v(i), (i, 0, j))
S = let("s", j, be=partial(j))
gaps = lambda j: Sum((j - i) * v(i), (i, 0, j))

WEIGHTED_GAPS = claim(
    "1837",
    "The partial sums $s_l = Σ_{i ≤ l} v_i$ satisfy $Σ_{i ≤ j} (j - i)v_i = Σ_{l < j} "
    "s_l$",
    source="chi2022, §4",
    says=Equal(gaps(j), Sum(S(l), (l, 0, j - 1))),
    proof=qed(
        by=INDUCTION(
            j,
            base=qed(by=ALGEBRA),
            step=via(Sum((j + 1 - i) * v(i), (i, 0, j)), by=SPLIT(gaps(j + 1), j))
            .via(gaps(j) + S(j), by=ALGEBRA)
            .via(Sum(S(l), (l, 0, j - 1)) + S(j), by=GIVEN(INDUCTION))
            .qed(by=SPLIT(Sum(S(l), (l, 0, j)), j - 1, turned=True)),
        )
    ),
    witnesses=({j: 3, v: Function(l, l + 1)},),
)

pairs = lambda N: Sum(v(j) * gaps(j), (j, 0, N))

products = lambda whole, last: Sum(S(l) * (whole - S(l)), (l, 0, last))

PAIRS_BY_PARTIAL_SUMS = claim(
    "1838",
    "The partial sums $s_l = Σ_{i ≤ l} v_i$ satisfy $Σ_{i ≤ j ≤ N} (j - i)v_i v_j = "
    "Σ_{l < N} s_l(s_N - s_l)$",
    source="chi2022, §4",
    says=Equal(pairs(N), products(S(N), N - 1)),
    proof=proof(
        grows := have(
            "grows",
            Equal(S(j + 1), S(j) + v(j + 1)),
            qed(by=SPLIT(partial(j + 1), j)),
            j,
        ),
        qed(
            by=INDUCTION(
                N,
                base=qed(by=ALGEBRA),
                step=via(pairs(N) + v(N + 1) * gaps(N + 1), by=SPLIT(pairs(N + 1), N))
                .via(
                    products(S(N), N - 1) + v(N + 1) * gaps(N + 1), by=GIVEN(INDUCTION)
                )
                .via(
                    products(S(N), N - 1) + v(N + 1) * Sum(S(l), (l, 0, N)),
                    by=LEMMA(WEIGHTED_GAPS, {j: N + 1}),
                )
                .via(
                    products(S(N), N) + v(N + 1) * Sum(S(l), (l, 0, N)),
                    by=SPLIT(products(S(N), N), N - 1, turned=True),
                )
                .via(products(S(N) + v(N + 1), N), by=ALGEBRA)
                .qed(by=GIVEN(grows, {j: N})),
            )
        ),
    ),
    witnesses=({N: 3, v: Function(l, l + 1)},),
)

squares = lambda whole: Sum((whole - 2 * S(l)) ** 2, (l, 0, N - 1))

ALIBI_KERNEL_SQUARES = claim(
    "1839",
    "On $N + 1$ successive integers, for weights with partial sums $s_l$, the kernel "
    "$N/2 - |x - y|$ has the quadratic form $Σ_{l < N} (s_N - 2s_l)^2/2$",
    source="chi2022, §4",
    says=Equal(N / 2 * S(N) ** 2 - 2 * pairs(N), squares(S(N)) / 2),
    proof=proof(
        each := have(
            "each",
            Equal(N / 2 * y**2 - 2 * products(y, N - 1), squares(y) / 2),
            qed(by=ALGEBRA),
            y,
        ),
        via(
            N / 2 * S(N) ** 2 - 2 * products(S(N), N - 1),
            by=LEMMA(PAIRS_BY_PARTIAL_SUMS),
        ).qed(by=GIVEN(each, {y: S(N)})),
    ),
    witnesses=({N: 3, v: Function(l, l + 1)},),
)

ALIBI_CONSTANT_IFF = claim(
    "1840",
    "On $N + 1$ successive integers the kernel $c - |x - y|$ is positive semidefinite "
    "exactly when $c ≥ N/2$",
    source="chi2022, §4",
    parts=(
        part(
            AtMost(0, c * S(N) ** 2 - 2 * pairs(N)),
            given=(enough := given("enough", AtMost(N / 2, c)),),
            proof=proof(
                square := have("square", AtMost(0, y**2), qed(by=SIGN("≤")), y),
                sum_of_them := have(
                    "sum",
                    AtMost(0, squares(S(N))),
                    via(Sum(0, (l, 0, N - 1)), by=ALGEBRA).qed(
                        by=TERMWISE(GIVEN(square, {y: S(N) - 2 * S(r)}), r)
                    ),
                ),
                via(squares(S(N)) / 2, by=GIVEN(sum_of_them))
                .via(N / 2 * S(N) ** 2 - 2 * pairs(N), by=LEMMA(ALIBI_KERNEL_SQUARES))
                .qed(by=GIVEN(enough)),
            ),
            witnesses=({N: 3, c: 2, v: Function(l, l + 1)},),
            without={"enough": {N: 1, c: 0, v: Function(l, 1 + 0 * l)}},
        ),
        part(
            AtMost(N / 2, c),
            given=(
                ends := given(
                    "ends", AtMost(0, c * (p**2 + q**2) + 2 * (c - N) * p * q), p, q
                ),
            ),
            proof=qed(by=LINEAR_SYSTEM(((GIVEN(ends, {p: 1, q: 1}), Rational(1, 4)),))),
            witnesses=({N: 1, c: 1},),
            without={"ends": {N: 1, c: 0}},
        ),
    ),
    theorem=True,
)

# ---------------------------------------------------------------- biases that fall ever more slowly

γ, T = (function(name, "natural", "real") for name in ("gamma", "T"))
U = function("U", ("natural", "natural"), "real")
g = function("g", "integer", "real")  # the kernel at a distance
next_sum = given("next sum", Equal(T(j + 1), T(j) + v(j + 1)), j)
first_sum = given("first sum", Equal(T(0), v(0)))
sums = (first_sum, next_sum)
weighted = lambda N: Sum(γ(i) * v(i), (i, 0, N))
by_rises = lambda N: Sum((γ(i + 1) - γ(i)) * T(i), (i, 0, N))
counted = {N: 3, v: Function(l, l + 1), T: Function(l, (l + 1) * (l + 2) / 2)}

WEIGHTS_BY_PARTS = claim(
    "1954",
    "Abel summation gives $Σ_{i ≤ N} γ_i v_i = γ_{N+1} T_N - Σ_{i ≤ N} (γ_{i+1} - "
    "γ_i)T_i$ for the partial sums $T_i$ of $v$",
    source="chi2022, §4",
    given=sums,
    says=Equal(weighted(N), γ(N + 1) * T(N) - by_rises(N)),
    proof=proof(
        rest := have(
            "rest",
            Equal(by_rises(N + 1), by_rises(N) + (γ(N + 2) - γ(N + 1)) * T(N + 1)),
            qed(by=SPLIT(by_rises(N + 1), N)),
            N,
        ),
        qed(
            by=INDUCTION(
                N,
                base=via(γ(0) * v(0), by=ALGEBRA)
                .via(γ(0) * T(0), by=GIVEN(first_sum))
                .qed(by=ALGEBRA),
                step=via(
                    weighted(N) + γ(N + 1) * v(N + 1), by=SPLIT(weighted(N + 1), N)
                )
                .via(
                    γ(N + 1) * T(N) - by_rises(N) + γ(N + 1) * v(N + 1),
                    by=GIVEN(INDUCTION),
                )
                .via(
                    γ(N + 2) * (T(N) + v(N + 1))
                    - (by_rises(N) + (γ(N + 2) - γ(N + 1)) * (T(N) + v(N + 1))),
                    by=ALGEBRA,
                )
                .via(
                    γ(N + 2) * T(N + 1)
                    - (by_rises(N) + (γ(N + 2) - γ(N + 1)) * T(N + 1)),
                    by=GIVEN(next_sum, {j: N}),
                )
                .qed(by=GIVEN(rest, {N: N})),
            )
        ),
    ),
    witnesses=({**counted, γ: Function(l, l**2)},),
    without={
        "first sum": {
            **counted,
            T: Function(l, (l + 1) * (l + 2) / 2 + 1),
            γ: Function(l, l + 1),
        },
        "next sum": {
            N: 1,
            v: Function(l, l + 1),
            T: Function(l, 1),
            γ: Function(l, l + 1),
        },
    },
)

drop = lambda h: g(h - 1) - g(h)
bend = lambda h: drop(h) - drop(h + 1)
behind = lambda j: Sum(g(j - i) * v(i), (i, 0, j - 1))
form = lambda N: Sum(g(0) * v(j) ** 2 + 2 * v(j) * behind(j), (j, 0, N))
to_end = lambda N, whole: Sum(drop(N - i) * (whole - T(i)) ** 2, (i, 0, N - 1))
bends_to = lambda j, whole: Sum(bend(j - i) * (whole - T(i)) ** 2, (i, 0, j - 1))
rising = lambda N: Sum(drop(i + 1) * T(i) ** 2, (i, 0, N - 1))
bending = lambda N: Sum(bends_to(j, T(j)), (j, 0, N - 1))
squares_of = lambda N, whole: (
    g(N) * whole**2 + rising(N) + to_end(N, whole) + bending(N)
)
fall_to = lambda N: Sum(drop(N + 1 - i), (i, 0, N - 1))
falls_of = lambda last: Sum(drop(N + 1 - i) * T(i), (i, 0, last))
added = lambda s, y: (
    squares_of(N, s)
    + g(0) * y**2
    + 2 * y * (g(0) * s - (falls_of(N - 1) + drop(1) * s))
)
to_next = lambda whole, s: (
    Sum(drop(N + 1 - i) * (whole - T(i)) ** 2, (i, 0, N - 1))
    + drop(1) * (whole - s) ** 2
)
further = lambda s, whole: (
    g(N + 1) * whole**2
    + (rising(N) + drop(N + 1) * s**2)
    + to_next(whole, s)
    + (bending(N) + bends_to(N, s))
)
x_N = v(N + 1)
new = g(0) * x_N**2 + 2 * x_N * behind(N + 1)

DISTANCE_KERNEL_SQUARES = claim(
    "1955",
    "On $N + 1$ successive integers, the quadratic form of $g(|x - y|)$ is a sum of "
    "squares weighted by $g(N)$ and by first and second differences of $g$",
    source="chi2022, §4",
    given=sums,
    says=Equal(form(N), squares_of(N, T(N))),
    proof=proof(
        parts := have(
            "parts",
            Equal(behind(N + 1), g(0) * T(N) - falls_of(N)),
            qed(by=LEMMA(WEIGHTS_BY_PARTS, {γ: Function(i, g(N + 1 - i))})),
            N,
        ),
        last := have(
            "last",
            Equal(falls_of(N), falls_of(N - 1) + drop(1) * T(N)),
            qed(by=SPLIT(falls_of(N), N - 1)),
            N,
        ),
        fall := have(
            "fall",
            Equal(fall_to(N), g(1) - g(N + 1)),
            qed(by=TELESCOPE(i, g(N + 1 - i))),
            N,
        ),
        grown := have(
            "grown",
            Equal(added(p, y), further(p, p + y)),
            qed(by=LINEAR_SYSTEM(((GIVEN(fall, {N: N}), -(2 * p * y + y**2)),))),
            N,
            p,
            y,
        ),
        qed(
            by=INDUCTION(
                N,
                base=via(g(0) * v(0) ** 2, by=ALGEBRA)
                .via(g(0) * T(0) ** 2, by=GIVEN(first_sum))
                .qed(by=ALGEBRA),
                step=via(form(N) + new, by=SPLIT(form(N + 1), N))
                .via(squares_of(N, T(N)) + new, by=GIVEN(INDUCTION))
                .via(
                    squares_of(N, T(N))
                    + (g(0) * x_N**2 + 2 * x_N * (g(0) * T(N) - falls_of(N))),
                    by=GIVEN(parts),
                )
                .via(added(T(N), x_N), by=GIVEN(last))
                .via(
                    further(T(N), T(N) + x_N), by=GIVEN(grown, {N: N, p: T(N), y: x_N})
                )
                .via(further(T(N), T(N + 1)), by=GIVEN(next_sum, {j: N}))
                .via(
                    g(N + 1) * T(N + 1) ** 2
                    + rising(N + 1)
                    + to_next(T(N + 1), T(N))
                    + (bending(N) + bends_to(N, T(N))),
                    by=SPLIT(rising(N + 1), N - 1, turned=True),
                )
                .via(
                    g(N + 1) * T(N + 1) ** 2
                    + rising(N + 1)
                    + to_next(T(N + 1), T(N))
                    + bending(N + 1),
                    by=SPLIT(bending(N + 1), N - 1, turned=True),
                )
                .qed(by=SPLIT(to_end(N + 1, T(N + 1)), N - 1, turned=True)),
            )
        ),
    ),
    witnesses=({**counted, g: Function(m, 9 - m)},),
    without={
        "first sum": {N: 0, v: Function(l, 1), T: Function(l, l), g: Function(m, 1)},
        "next sum": {**counted, N: 1, T: Function(l, 1), g: Function(m, 1)},
    },
)

falls = given("falls", AtMost(0, drop(l + 1)), l)
slower = given("ever more slowly", AtMost(0, bend(l + 1)), l)
above = given("above", AtMost(0, g(N)))
under = lambda weight: Sum(weight(i) * γ(i) ** 2, (i, 0, N - 1))
bends_at = lambda j: Sum(bend(j - i) * U(j, i) ** 2, (i, 0, j - 1))
not_negative = lambda sign, at, root: TERMWISE(
    LINEAR_SYSTEM(((GIVEN(sign, {l: at}), root**2),)), r
)
linear = {N: 2, g: Function(m, 2 - m), γ: Function(l, l), U: Function((j, i), j + i)}
steep = {**linear, g: Function(m, -(m**2)), U: Function((j, i), 1)}
upward = {**linear, g: Function(m, m)}

SQUARES_UNDER_FALLS = claim(
    "1956",
    "Sums of squares weighted by the decrements of a nonincreasing sequence, or by "
    "the second differences of a convex one, are nonnegative",
    source="chi2022, §4",
    parts=(
        *(
            part(
                AtMost(0, under(weight)),
                given=(falls,),
                proof=via(Sum(0, (i, 0, N - 1)), by=ALGEBRA).qed(
                    by=not_negative(falls, at, γ(r))
                ),
                witnesses=({x: linear[x] for x in (N, g, γ)},),
                without={"falls": {x: upward[x] for x in (N, g, γ)}},
            )
            for weight, at in (
                (lambda i: drop(i + 1), r),
                (lambda i: drop(N - i), N - 1 - r),
            )
        ),
        part(
            AtMost(0, Sum(bends_at(j), (j, 0, N - 1))),
            given=(slower,),
            proof=proof(
                inner := have(
                    "inner",
                    AtMost(0, bends_at(j)),
                    via(Sum(0, (i, 0, j - 1)), by=ALGEBRA).qed(
                        by=not_negative(slower, j - 1 - r, U(j, r))
                    ),
                    j,
                ),
                via(Sum(0, (j, 0, N - 1)), by=ALGEBRA).qed(
                    by=TERMWISE(GIVEN(inner, {j: r}), r)
                ),
            ),
            witnesses=({x: linear[x] for x in (N, g, U)},),
            without={"ever more slowly": {x: steep[x] for x in (N, g, U)}},
        ),
    ),
)

three_points = {**linear, v: Function(l, 1 - 2 * l), T: Function(l, 1 - l**2)}
del three_points[γ], three_points[U]
bulge = {N: 2, g: Function(m, -m * (m - 1) / 2), v: Function(l, 1 - 6 * l + 3 * l**2)}
rise = {N: 1, g: Function(m, m), v: Function(l, 1 - 2 * l)}
one_point = {N: 0, g: Function(m, -1), v: Function(l, 1)}

CONVEX_DISTANCE_SQUARES = claim(
    "1957",
    "If $g$ is nonincreasing and convex, the quadratic form of $g(|x - y|)$ on $N + "
    "1$ successive integers with weights $v_i$ is at least $g(N)(Σ_i v_i)^2$",
    source="chi2022, §4",
    given=(falls, slower, *sums),
    says=AtMost(g(N) * T(N) ** 2, form(N)),
    proof=proof(
        rises := have(
            "rising",
            AtMost(0, rising(N)),
            qed(by=LEMMA(SQUARES_UNDER_FALLS, {γ: Function(i, T(i))})),
        ),
        ends := have(
            "to the end",
            AtMost(0, to_end(N, T(N))),
            qed(by=LEMMA(SQUARES_UNDER_FALLS, {γ: Function(i, T(N) - T(i))}, part=1)),
        ),
        bent := have(
            "bends",
            AtMost(0, bending(N)),
            qed(
                by=LEMMA(
                    SQUARES_UNDER_FALLS, {U: Function((j, i), T(j) - T(i))}, part=2
                )
            ),
        ),
        via(g(N) * T(N) ** 2 + rising(N), by=GIVEN(rises))
        .via(g(N) * T(N) ** 2 + rising(N) + to_end(N, T(N)), by=GIVEN(ends))
        .via(squares_of(N, T(N)), by=GIVEN(bent))
        .qed(by=LEMMA(DISTANCE_KERNEL_SQUARES)),
    ),
    witnesses=(three_points,),
    without={
        "first sum": {**three_points, T: Function(l, 2 - l**2), N: 0},
        "next sum": {**three_points, T: Function(l, 1), N: 1, g: Function(m, 1)},
        "falls": {**three_points, g: Function(m, m)},
        "ever more slowly": {
            **bulge,
            T: Function(l, (l + 1) * (2 - 6 * l + l * (2 * l + 1)) / 2),
        },
    },
)

CONVEX_DISTANCE_POSITIVE = claim(
    "1958",
    "If $g$ is nonincreasing and convex, the kernel $g(|x - y|)$ on $N + 1$ "
    "successive integers is conditionally positive semidefinite, and positive "
    "semidefinite if $g(N) ≥ 0$",
    source="chi2022, §4",
    theorem=True,
    parts=(
        part(
            AtMost(0, form(N)),
            given=(falls, slower, above),
            proof=proof(
                up_to := have(
                    "sums",
                    Equal(S(j + 1), S(j) + v(j + 1)),
                    qed(by=SPLIT(partial(j + 1), j)),
                    j,
                ),
                squares := have(
                    "squares",
                    AtMost(g(N) * S(N) ** 2, form(N)),
                    qed(by=LEMMA(CONVEX_DISTANCE_SQUARES, {T: Function(j, S(j))})),
                ),
                via(
                    g(N) * S(N) ** 2, by=LINEAR_SYSTEM(((GIVEN(above), S(N) ** 2),))
                ).qed(by=GIVEN(squares)),
            ),
            witnesses=({N: 2, g: Function(m, 2 - m), v: Function(l, 1 - 2 * l)},),
            without={
                "falls": rise,
                "above": one_point,
                "ever more slowly": {**bulge, g: Function(m, 1 - m * (m - 1) / 2)},
            },
        ),
        part(
            AtMost(0, form(N)),
            given=(falls, slower, balanced),
            proof=proof(
                up_to,
                squares,
                via(g(N) * 0**2, by=ALGEBRA)
                .via(g(N) * S(N) ** 2, by=GIVEN(balanced))
                .qed(by=GIVEN(squares)),
            ),
            witnesses=({N: 2, g: Function(m, -m), v: Function(l, 1 - l)},),
            without={"falls": rise, "ever more slowly": bulge, "balanced": one_point},
        ),
    ),
)

α, β = letter("alpha beta", "positive")
third = letter("w", "positive")
near = lambda l: 1 + β * l
logarithmic = lambda m: c - α * log(1 + β * abs(m))
by_logarithm = {g: Function(m, logarithmic(m))}
logarithmic_form = Sum(
    c * v(j) ** 2 + 2 * v(j) * Sum(logarithmic(j - i) * v(i), (i, 0, j - 1)), (j, 0, N)
)

LOGARITHMS_BELOW_THIRD = claim(
    "1959",
    r"Positive numbers $u$, $v$ and $w$ satisfy $\ln u + \ln v ≤ 2 \ln w + (u + v)/w "
    "- 2$",
    source="chi2022, §4",
    says=AtMost(log(one) + log(other), 2 * log(third) + (one + other) / third - 2),
    proof=qed(
        by=LINEAR_SYSTEM(
            tuple(
                (LEMMA(LOGARITHM_BELOW_TANGENT, {one: x / third}), 1)
                for x in (one, other)
            )
        )
    ),
)

long_enough = given("enough", AtMost(α * log(1 + β * N), c))
logarithm_falls = (
    have(
        "falls",
        AtMost(0, logarithmic(l) - logarithmic(l + 1)),
        via(
            α * (log(near(l + 1)) - log(near(l))),
            by=LINEAR_SYSTEM(
                ((LEMMA(LOGARITHM_INCREASES, {one: near(l), other: near(l + 1)}), α),)
            ),
        ).qed(by=MODULUS),
        l,
    ),
    have(
        "slower",
        AtMost(0, logarithmic(l) - 2 * logarithmic(l + 1) + logarithmic(l + 2)),
        via(
            α * (2 * log(near(l + 1)) - log(near(l)) - log(near(l + 2))),
            by=LINEAR_SYSTEM(
                (
                    (
                        LEMMA(
                            LOGARITHMS_BELOW_THIRD,
                            {one: near(l), other: near(l + 2), third: near(l + 1)},
                        ),
                        α,
                    ),
                )
            ),
        ).qed(by=MODULUS),
        l,
    ),
)
two_alike = {N: 1, v: Function(l, 1), α: 1, β: 1, c: 0}

LOGARITHMIC_KERNEL = claim(
    "1960",
    "On $N + 1$ successive integers the kernel $c - α \\ln(1 + β|x - y|)$ is positive "
    "semidefinite for $c ≥ α \\ln(1 + βN)$, and conditionally so for every $c ≥ 0$",
    source="chi2022, §4",
    parts=(
        part(
            AtMost(0, logarithmic_form),
            given=(long_enough,),
            proof=proof(
                *logarithm_falls,
                have(
                    "above",
                    AtMost(0, logarithmic(N)),
                    via(c - α * log(near(N)), by=SIGN()).qed(by=MODULUS),
                ),
                qed(by=LEMMA(CONVEX_DISTANCE_POSITIVE, by_logarithm)),
            ),
            witnesses=({N: 2, v: Function(l, 1 - 2 * l), α: 1, β: 1, c: 2},),
            without={"enough": two_alike},
        ),
        part(
            AtMost(0, logarithmic_form),
            given=(balanced,),
            proof=proof(
                *logarithm_falls,
                qed(by=LEMMA(CONVEX_DISTANCE_POSITIVE, by_logarithm, part=1)),
            ),
            witnesses=({N: 1, v: Function(l, 1 - 2 * l), α: 1, β: 1, c: 0},),
            without={"balanced": two_alike},
        ),
    ),
)

ρ = letter("rho", "positive")
at_most_one = given("at most 1", AtMost(ρ, 1))
tangent = 1 + ρ * (one - 1)

POWER_BELOW_TANGENT_AT_ONE = claim(
    "1961",
    "Numbers $u > 0$ and $0 < ρ ≤ 1$ satisfy $u^ρ ≤ 1 + ρ(u - 1)$",
    source="chi2022, Fact 3",
    given=(at_most_one,),
    says=AtMost(one**ρ, tangent),
    proof=proof(
        near_mean := have(
            "mean",
            AtMost(ρ * log(one) - log(third), tangent / third - 1),
            qed(
                by=LINEAR_SYSTEM(
                    (
                        (LEMMA(LOGARITHM_BELOW_TANGENT, {one: one / third}), ρ),
                        (LEMMA(LOGARITHM_BELOW_TANGENT, {one: 1 / third}), 1 - ρ),
                    )
                )
            ),
            third,
        ),
        below := have(
            "logarithm",
            AtMost(ρ * log(one), log(tangent)),
            qed(by=LINEAR_SYSTEM(((GIVEN(near_mean, {third: tangent}), 1),))),
        ),
        via(exp(ρ * log(one)), by=ALGEBRA)
        .via(
            exp(log(tangent)),
            by=LEMMA(EXPONENTIAL_INCREASES, {lower: ρ * log(one), upper: log(tangent)}),
        )
        .qed(by=ALGEBRA),
    ),
    witnesses=({one: 2, ρ: half},),
    without={"at most 1": {one: 2, ρ: 2}},
)

zero_apart = given("zero", Equal(g(0), c))
apart = given("power", Equal(g(l + 1), c - α * (l + 1) ** ρ), l)
powers_of = lambda l: c - α * (l + 1) ** ρ
power_falls = have(
    "falls",
    AtMost(0, drop(l + 1)),
    qed(
        by=INDUCTION(
            l,
            rel="≤",
            base=via(c - powers_of(0), by=SIGN())
            .via(c - g(1), by=GIVEN(apart, {l: 0}))
            .qed(by=GIVEN(zero_apart)),
            step=via(
                powers_of(l) - powers_of(l + 1),
                by=LINEAR_SYSTEM(
                    (
                        (
                            LEMMA(
                                POWER_INCREASES_WITH_BASE,
                                {one: l + 1, other: l + 2, exponent: ρ},
                            ),
                            α,
                        ),
                    )
                ),
            )
            .via(g(l + 1) - powers_of(l + 1), by=GIVEN(apart, {l: l}))
            .qed(by=GIVEN(apart, {l: l + 1})),
        )
    ),
    l,
)
step_down = lambda l: (l + 1) / (l + 2)
step_up = lambda l: (l + 3) / (l + 2)
power_bends = have(
    "slower",
    AtMost(0, bend(l + 1)),
    qed(
        by=INDUCTION(
            l,
            rel="≤",
            base=via(
                c - 2 * powers_of(0) + powers_of(1),
                by=LINEAR_SYSTEM(
                    (
                        (
                            LEMMA(
                                POWER_INCREASES_WITH_EXPONENT,
                                {power_base: 2, lower: ρ, upper: 1},
                            ),
                            α,
                        ),
                    )
                ),
            )
            .via(c - 2 * g(1) + powers_of(1), by=GIVEN(apart, {l: 0}))
            .via(g(0) - 2 * g(1) + powers_of(1), by=GIVEN(zero_apart))
            .qed(by=GIVEN(apart, {l: 1})),
            step=via(
                powers_of(l) - 2 * powers_of(l + 1) + powers_of(l + 2),
                by=LINEAR_SYSTEM(
                    (
                        (
                            LEMMA(POWER_BELOW_TANGENT_AT_ONE, {one: step_down(l)}),
                            α * (l + 2) ** ρ,
                        ),
                        (
                            LEMMA(POWER_BELOW_TANGENT_AT_ONE, {one: step_up(l)}),
                            α * (l + 2) ** ρ,
                        ),
                    )
                ),
            )
            .via(
                g(l + 1) - 2 * powers_of(l + 1) + powers_of(l + 2),
                by=GIVEN(apart, {l: l}),
            )
            .via(
                g(l + 1) - 2 * g(l + 2) + powers_of(l + 2), by=GIVEN(apart, {l: l + 1})
            )
            .qed(by=GIVEN(apart, {l: l + 2})),
        )
    ),
    l,
)
straight = {v: Function(l, 1 - l), α: 1, ρ: 1}
hollow = {**straight, N: 1, c: 1, g: Function(m, 1 - m - 6 * 0 ** (m**2))}
climbing = {N: 1, c: 0, ρ: 1, g: Function(m, 5 * m), v: Function(l, 1 - 2 * l)}
ends_only = {**straight, N: 2, c: 0, g: Function(m, -m), v: Function(l, (1 - l) ** 2)}

POWER_KERNEL = claim(
    "1962",
    "On $N + 1$ successive integers the kernel $c - α|x - y|^ρ$ with $0 < ρ ≤ 1$ is "
    "positive semidefinite for $c ≥ αN^ρ$, and conditionally so for every $c ≥ 0$",
    source="chi2022, §4",
    parts=(
        part(
            AtMost(0, form(N)),
            given=(at_most_one, zero_apart, apart, above),
            proof=proof(
                power_falls, power_bends, qed(by=LEMMA(CONVEX_DISTANCE_POSITIVE))
            ),
            witnesses=({**straight, N: 2, c: 2, g: Function(m, 2 - m)},),
            without={
                "at most 1": {
                    N: 2,
                    c: 4,
                    α: 1,
                    ρ: 2,
                    g: Function(m, 4 - m**2),
                    v: Function(l, 6 - 30 * l + 15 * l**2),
                },
                "zero": hollow,
                "power": climbing,
                "above": ends_only,
            },
        ),
        part(
            AtMost(0, form(N)),
            given=(at_most_one, zero_apart, apart, balanced),
            proof=proof(
                power_falls,
                power_bends,
                qed(by=LEMMA(CONVEX_DISTANCE_POSITIVE, part=1)),
            ),
            witnesses=({**straight, N: 2, c: 0, g: Function(m, -m)},),
            without={
                "at most 1": {
                    N: 2,
                    c: 0,
                    α: 1,
                    ρ: 3,
                    g: Function(m, -(m**3)),
                    v: Function(l, 1 - 6 * l + 3 * l**2),
                },
                "zero": {**hollow, v: Function(l, 1 - 2 * l)},
                "power": climbing,
                "balanced": ends_only,
            },
        ),
    ),
)

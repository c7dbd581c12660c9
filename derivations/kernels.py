r"""# Kernels and a constant added to them

A bias of the distance is said to become a proper kernel by a large constant, which the softmax does
not see [].  That is so on finitely many points, under a margin, and with a constant that grows with
their number [1833, 1840].

A kernel is *positive* if $\sum_{ij} v_i v_j K_{ij} \ge 0$ for all weights $v$, and conditionally so
if this holds for all weights of sum 0 []; that is so of $-(x - y)^2$, and no constant makes it
positive on the three points 0, 1 and 2 [1830, 1832].  What a constant needs is a margin: a
$\lambda > 0$ with $\langle w, Kw \rangle \ge \lambda|w|^2$ for all $w$ orthogonal to $e$, the
vector of ones, say [1833].

For $-|x - y|$, the bias of ALiBi, the constant is half the largest distance, no less and no more
[1840].  So no constant serves all integers, for this kernel or for any other without a lower bound
[1836].
"""

from derivations.alphabet import m, n, r
from derivations.orbits import SQUARED_NORM_NONNEGATIVE, dim
from derivations.orbits import v as vector
from derivations.recurrence import WEIGHTED_RETURN, X, a, h, ε, θ
from phaseproof.author import *

claim = stated_in("chi2022, Lemma 1")

N = letter("N", "natural")                            # the last of the points
v, x = (function(name, "natural", "real") for name in "vx")
c = letter("c", "nonnegative")
p, q, s = letter("p q s", "real")                     # weights of points
i, j, l = letter("i j l", "natural")                  # points

# ---------------------------------------------------------------- no constant serves

over = lambda index, term: Sum(term, (index, 0, N))
balanced = given("balanced", Equal(over(i, v(i)), 0))

SQUARED_DISTANCE_CONDITIONAL = claim(
    "1830", "Under weights of sum 0 the form of the kernel $-(x - y)^2$ is twice a square",
    source="chi2022, Corollary 1",
    given=(balanced,),
    says=Equal(over(i, over(j, -v(i)*v(j)*(x(i) - x(j))**2)), 2*over(i, v(i)*x(i))**2),
    proof=via(2*over(i, v(i)*x(i))**2 - 2*over(i, v(i))*over(i, v(i)*x(i)**2), by=ALGEBRA)
          .qed(by=GIVEN(balanced)),
    witnesses=({N: 2, v: Function(l, 1 - 6*l + 3*l**2), x: Function(l, l)},),
    without={"balanced": {N: 1, v: Function(l, 1 + 0*l), x: Function(l, l)}})

three = c*(p + q + s)**2 - 2*p*q - 2*q*s - 8*p*s

THREE_POINTS_ABSURD = claim(
    "1831", "If a constant made $-(x - y)^2$ positive on three points, 24 would be at most 0",
    given=(positive := given("positive", AtMost(0, three), p, q, s),),
    says=AtMost(24, 0),
    proof=via(24 + where(three, {p: c + 2, q: -2*c - 1, s: c + 2}),
              by=GIVEN(positive, {p: c + 2, q: -2*c - 1, s: c + 2}))
          .via(-3*c, by=ALGEBRA).qed(by=SIGN("≤")),
    without={"positive": {}})

K = letter("K", "real", N, N)
e, u, w = letter("e u w", "real", N, 1)
λ = letter("lambda", "positive")
share = lambda u: dot(e, u)/dot(e, e)
rest = lambda u: u - share(u)*e                       # the part of u that is orthogonal to e
not_zero = given("e ≠ 0", Less(0, dot(e, e)))
symmetric = given("symmetric", Equal(K.T, K))
strict = given("strict", AtMost(λ*dot(rest(w), rest(w)), dot(rest(w), K*rest(w))), w)
large = given("large", AtMost(dot(K*e, K*e)/λ - dot(e, K*e), c*dot(e, e)**2))
mixed, tilted = dot(K*e, rest(u)), rest(u) + (share(u)/λ)*(K*e)
plane = {N: 2, e: column(1, 1), λ: Rational(3, 2), K: Matrix([[2, 0], [0, 1]]), c: 1,
         u: column(1, -1)}

CONSTANT_ON_FINITELY_MANY = claim(
    "1833", "On finitely many points a kernel with $⟨w, Kw⟩ ≥ λ|w|^2$ for all $w$ orthogonal to "
            "$e$ becomes positive by a constant c with $c|e|^4 ≥ |Ke|^2/λ - ⟨e, Ke⟩$",
    given=(not_zero, symmetric, strict, large),
    says=AtMost(0, dot(u, K*u) + c*dot(e, u)**2),
    proof=proof(
        split := have("split", Equal(dot(rest(u), K*rest(u)) + 2*share(u)*mixed
                                     + share(u)**2*dot(e, K*e), dot(u, K*u)),
            via(dot(rest(u), K*rest(u)) + share(u)*dot(K.T*e, rest(u)) + share(u)*mixed
                + share(u)**2*dot(e, K*e), by=GIVEN(symmetric)).qed(by=ALGEBRA)),
        via(λ*dot(tilted, tilted), by=LEMMA(SQUARED_NORM_NONNEGATIVE, {dim: N, vector: tilted}))
        .via(λ*dot(rest(u), rest(u)) + 2*share(u)*mixed + share(u)**2*(dot(K*e, K*e)/λ),
             by=ALGEBRA)
        .via(dot(rest(u), K*rest(u)) + 2*share(u)*mixed + share(u)**2*(dot(K*e, K*e)/λ),
             by=GIVEN(strict, {w: u}))
        .via(dot(rest(u), K*rest(u)) + 2*share(u)*mixed
             + share(u)**2*(c*dot(e, e)**2 + dot(e, K*e)), by=GIVEN(large))
        .via(dot(rest(u), K*rest(u)) + 2*share(u)*mixed + share(u)**2*dot(e, K*e)
             + c*dot(e, u)**2, by=ALGEBRA)
        .qed(by=GIVEN(split))),
    witnesses=(plane,),
    without={"symmetric": {**plane, λ: half, c: 0, u: column(0, 1),
                           K: Matrix([[2, Rational(-3, 2)], [Rational(3, 2), -1]])},
             "strict": {**plane, c: 0, K: Matrix([[-1, 1], [1, -1]])},
             "large": {N: 1, e: column(1), λ: 1, K: column(-5), c: 0, u: column(1)}})

CONSTANT_MAKES_POSITIVE = claim(
    "1832", "On the points 0, 1, 2 the kernel $-(x - y)^2$ plus a large constant is positive",
    some=(c,), free=(p, q, s),
    says=AtMost(0, three),
    refuted_by=THREE_POINTS_ABSURD,
    corrected=CONSTANT_ON_FINITELY_MANY)

# ---------------------------------------------------------------- all integers

k = function("k", "integer", "real")
f = function("f", "integer", "integer")
unbounded = given("unbounded", AtMost(k(0) + k(f(m)), -m), m)
on_two = lambda m: (p**2 + q**2)*(c + k(0)) + 2*p*q*(c + k(m))
two_positive = given("positive", AtMost(0, on_two(m)), p, q, m)

INTEGER_BEYOND = claim(
    "1834", "Beyond every number there is an integer", source="hardy2008, Theorem 201",
    some=(m,),
    says=AtMost(X, m),
    proof=proof(
        Obtain(WEIGHTED_RETURN, {h: 0, ε: 1, a: Function(i, 0), θ: Function(i, 0)}, (n,)),
        qed(by=GIVEN(n, atom=1, rel="≤")),
        choose={m: n}),
    witnesses=({X: 1, n: 1},))

UNBOUNDED_ABSURD = claim(
    "1835", "If a constant made a kernel that falls below every bound positive on every two "
            "integers, 2 would be at most 0",
    given=(unbounded, two_positive),
    says=AtMost(2, 0),
    proof=proof(
        Obtain(INTEGER_BEYOND, {X: 2*c + 1}, (n,)),
        via(2 + 2*(c + k(0)) + 2*(c + k(f(n))), by=GIVEN(two_positive, {p: 1, q: 1, m: f(n)}))
        .via(2 + 4*c - 2*n, by=GIVEN(unbounded, {m: n}))
        .qed(by=GIVEN(n, rel="≤"))),
    without={"unbounded": {c: 1, k: Function(m, 0*m - 1)},
             "positive": {k: Function(m, -m), f: Function(m, m)}})

CONSTANT_ON_ALL_INTEGERS = claim(
    "1836", "A kernel that falls below every bound becomes positive on every two integers by a "
            "constant",
    given=(unbounded,),
    some=(c,), free=(p, q, m),
    says=AtMost(0, on_two(m)),
    refuted_by=UNBOUNDED_ABSURD,
    witnesses=({k: Function(m, -m), f: Function(m, m), c: 1, p: 1, q: 1, m: 1},),
    corrected=CONSTANT_ON_FINITELY_MANY)

# ---------------------------------------------------------------- the bias of ALiBi

y = letter("y", "real")
partial = lambda j: Sum(v(i), (i, 0, j))
S = let("s", j, be=partial(j))
gaps = lambda j: Sum((j - i)*v(i), (i, 0, j))

WEIGHTED_GAPS = claim(
    "1837", "The gaps before a point, weighted, are the sum of the partial sums before it",
    source="chi2022, §4",
    says=Equal(gaps(j), Sum(S(l), (l, 0, j - 1))),
    proof=qed(by=INDUCTION(j, base=qed(by=ALGEBRA),
        step=via(Sum((j + 1 - i)*v(i), (i, 0, j)), by=SPLIT(gaps(j + 1), j))
             .via(gaps(j) + S(j), by=ALGEBRA)
             .via(Sum(S(l), (l, 0, j - 1)) + S(j), by=GIVEN(INDUCTION))
             .qed(by=SPLIT(Sum(S(l), (l, 0, j)), j - 1, turned=True)))),
    witnesses=({j: 3, v: Function(l, l + 1)},))

pairs = lambda N: Sum(v(j)*gaps(j), (j, 0, N))

products = lambda whole, last: Sum(S(l)*(whole - S(l)), (l, 0, last))

PAIRS_BY_PARTIAL_SUMS = claim(
    "1838", "The weighted distances of $N + 1$ successive points are a sum of products of partial "
            "sums", source="chi2022, §4",
    says=Equal(pairs(N), products(S(N), N - 1)),
    proof=proof(
        grows := have("grows", Equal(S(j + 1), S(j) + v(j + 1)), qed(by=SPLIT(partial(j + 1), j)),
                      j),
        qed(by=INDUCTION(N, base=qed(by=ALGEBRA),
            step=via(pairs(N) + v(N + 1)*gaps(N + 1), by=SPLIT(pairs(N + 1), N))
                 .via(products(S(N), N - 1) + v(N + 1)*gaps(N + 1), by=GIVEN(INDUCTION))
                 .via(products(S(N), N - 1) + v(N + 1)*Sum(S(l), (l, 0, N)),
                      by=LEMMA(WEIGHTED_GAPS, {j: N + 1}))
                 .via(products(S(N), N) + v(N + 1)*Sum(S(l), (l, 0, N)),
                      by=SPLIT(products(S(N), N), N - 1, turned=True))
                 .via(products(S(N) + v(N + 1), N), by=ALGEBRA)
                 .qed(by=GIVEN(grows, {j: N}))))),
    witnesses=({N: 3, v: Function(l, l + 1)},))

squares = lambda whole: Sum((whole - 2*S(l))**2, (l, 0, N - 1))

ALIBI_KERNEL_SQUARES = claim(
    "1839", "On $N + 1$ successive points the kernel $N/2 - |x - y|$ has the form of half a sum of "
            "squares", source="chi2022, §4",
    says=Equal(N/2*S(N)**2 - 2*pairs(N), squares(S(N))/2),
    proof=proof(
        each := have("each", Equal(N/2*y**2 - 2*products(y, N - 1), squares(y)/2),
                     qed(by=ALGEBRA), y),
        via(N/2*S(N)**2 - 2*products(S(N), N - 1), by=LEMMA(PAIRS_BY_PARTIAL_SUMS))
        .qed(by=GIVEN(each, {y: S(N)}))),
    witnesses=({N: 3, v: Function(l, l + 1)},))

ALIBI_CONSTANT_IFF = claim(
    "1840", "On $N + 1$ successive points the kernel c - |x - y| is positive exactly when c is at "
            "least N/2", source="chi2022, §4",
    parts=(
        part(AtMost(0, c*S(N)**2 - 2*pairs(N)),
             given=(enough := given("enough", AtMost(N/2, c)),),
             proof=proof(
                 square := have("square", AtMost(0, y**2), qed(by=SIGN("≤")), y),
                 sum_of_them := have("sum", AtMost(0, squares(S(N))),
                     via(Sum(0, (l, 0, N - 1)), by=ALGEBRA)
                     .qed(by=TERMWISE(GIVEN(square, {y: S(N) - 2*S(r)}), r))),
                 via(squares(S(N))/2, by=GIVEN(sum_of_them))
                 .via(N/2*S(N)**2 - 2*pairs(N), by=LEMMA(ALIBI_KERNEL_SQUARES))
                 .qed(by=GIVEN(enough))),
             witnesses=({N: 3, c: 2, v: Function(l, l + 1)},),
             without={"enough": {N: 1, c: 0, v: Function(l, 1 + 0*l)}}),
        part(AtMost(N/2, c),
             given=(ends := given("ends", AtMost(0, c*(p**2 + q**2) + 2*(c - N)*p*q), p, q),),
             proof=qed(by=LINEAR_SYSTEM(((GIVEN(ends, {p: 1, q: 1}), Rational(1, 4)),))),
             witnesses=({N: 1, c: 1},),
             without={"ends": {N: 1, c: 0}})),
    theorem=True)

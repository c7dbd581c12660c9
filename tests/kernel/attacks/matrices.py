"""Attempts on matrices: their sizes, their blocks, their kinds."""

from __future__ import annotations

from phaseproof.author import *
from phaseproof.trusted.language.terms import Binder, Sort, term
from tests.kernel.attacks import Builder, named, offer, refute

x, y = letter("x y", "real")
m = letter("m", "integer")
d, h, i, j, k, l, n = letter("d h i j k l n", "natural")
f = function("f", "natural", "real")
g = function("g", "real", "real")
plane = function("p", "natural", vectors(2))
v, w = letter("v w", "real", d, 1)
M, N = letter("M N", "real", d, d)
U2 = letter("U2", "orthogonal", 2, 2)
a, b = letter("a b", "real", k, 1)
A = qed(ALGEBRA)
ANY = given("h", AtMost(1, h))

cauchy = dot(a, b) ** 2 - dot(a, a) * dot(b, b)  # 0 for k = 1, and for parallel vectors
PLANE = {k: 2, a: column(1, 0), b: column(0, 1)}
ORTHOGONAL = offer(Equal(U2.T * U2, identity(2)), ALGEBRA)
NOT_NEGATIVE = offer(AtMost(0, dot(v, v)), SIGN())
LENGTHS = offer(AtMost(0, dot(plane(0), plane(0))), SIGN())
on_vectors = function("f", vectors(d), "nonnegative")
along = function("f", vectors(d), "real", 1)
diagonal = lambda body: DirectSum(Matrix([[body]]), (k, h))


def one_size_for_another():
    """g(|u|²) = 0 for all u of one size says nothing of those of the next."""
    u = letter("u", "real", d, 1)
    wide = letter("w1", "real", d + 1, 1)
    holds = given("H", Equal(g(dot(u, u)), 0), u)
    zero = {g: Function(x, 0 * x)}
    lemma = offer(Equal(g(dot(w, w)), 0), INSTANCE("H", {u: w}), zero, given=(holds,))
    return offer(
        Equal(g(dot(wide, wide)), 0),
        LEMMA(lemma, {d: d + 1, w: wide}),
        {**zero, wide: zeros(3, 1)},
        given=(holds,),
    )


def commuting_in_one_dimension(chosen):
    """MN = NM for d = 1."""
    if chosen:
        source = offer(
            Equal(M * N, N * M), proof(A, choose={d: 1}), some=(d,), free=(M, N)
        )
        first = Obtain(source, {}, (h,))
        by = INSTANCE("h", {M: M, N: N})
    else:
        source = offer(
            Equal(M * N, N * M),
            INSTANCE("g"),
            {d: 1},
            given=(given("g", Equal(d, 1)),),
            free=(M, N),
            tag="one",
        )
        first = Obtain(source, {d: 1}, ())
        by = INSTANCE("one", {M: M, N: N})
    return offer(Equal(M * N, N * M), proof(first, qed(by)))


def all_matrices_orthogonal():
    """MᵀM = 1 for all M, which no witness would contradict that took M for orthogonal."""
    every = letter("M", "complex", 2, 2)
    return offer(
        Equal(4 * identity(2), identity(2)),
        INSTANCE("H", {every: 2 * identity(2)}),
        given=(given("H", Equal(every.T * every, identity(2)), every),),
    )


KINDS: dict[str, Builder] = {
    "a complex vector": lambda: offer(
        AtMost(0, dot(letter("u", "complex", d, 1), letter("u", "complex", d, 1))),
        SIGN(),
    ),
    "complex matrices, all taken for orthogonal": all_matrices_orthogonal,
    "an orthogonal matrix with three columns": lambda: offer(
        Equal(
            letter("O", "orthogonal", 2, 3).T * letter("O", "orthogonal", 2, 3),
            identity(3),
        ),
        ALGEBRA,
    ),
    "the length of an imaginary vector": lambda: offer(
        AtMost(0, -1), LEMMA(LENGTHS, {plane: Function(n, column(I, 0))})
    ),
    "the length of a stack of i": lambda: offer(
        AtMost(0, dot(Stack(column(I), (k, h)), Stack(column(I), (k, h)))),
        SIGN(),
        given=(ANY,),
    ),
    "the product of a vector with i times it, taken for real": lambda: offer(
        Equal(im(dot(plane(0), I * identity(2) * plane(0))), 0),
        ALGEBRA,
        {plane: Function(n, column(0, 0))},
    ),
    "the determinant of iM, taken for real": lambda: offer(
        Equal(im(det(I * M)), 0), ALGEBRA, {d: 2}
    ),
    "a function of vectors at an imaginary one": lambda: offer(
        AtMost(0, on_vectors(I * w)), SIGN()
    ),
    "a derivative in an imaginary direction": lambda: offer(
        Equal(D(along(v), (0, I * w)), I * D(along(v), (0, w))), ALGEBRA
    ),
    "a function of rotations at any matrix": lambda: offer(
        Less(0, function("f", Sort("orthogonal", (d, d)), "positive")(M)), SIGN("<")
    ),
    "twice the identity, taken for orthogonal": lambda: offer(
        Equal(4 * identity(2), identity(2)), LEMMA(ORTHOGONAL, {U2: 2 * identity(2)})
    ),
    "an orthogonal matrix that is not real": lambda: offer(
        Equal(dot(U2 * column(1, 0), U2 * column(1, 0)), 2),
        INSTANCE("c"),
        {U2: Matrix([[sqrt(2), I], [-I, sqrt(2)]])},
        given=(given("c", Equal(U2 * U2, U2)),),
    ),
    "one power less than none": lambda: offer(Equal(M ** (k - 1) * M, M**k), ALGEBRA),
    "a regular factor cancelled by its determinant": lambda: offer(
        Equal(M, zeros(d, d)),
        LINEAR_SYSTEM(((INSTANCE("e"), 1),), factor=det(N)),
        {M: zeros(2, 2)},
        given=(given("e", Equal(N * M, zeros(d, d))), given("n", Differ(det(N), 0))),
    ),
    "a combination with a matrix for a factor": lambda: offer(
        Equal(x, 0),
        LINEAR_SYSTEM(((INSTANCE("g"), identity(2)),)),
        {x: 0},
        given=(given("g", Equal(x, 0)),),
    ),
    "a product of numbers, dotted": lambda: offer(Equal(dot(x, y), 1), ALGEBRA),
}

SIZES: dict[str, Builder] = {
    "0×3 and 0×5": lambda: offer(
        Equal(letter("E", "real", 0, 3), letter("F", "real", 0, 5)), ALGEBRA
    ),
    "a sum over the size of vectors": lambda: offer(
        Equal(Sum(cauchy, (k, 1, 1)), 0), ALGEBRA, PLANE
    ),
    "a function of the size of vectors": lambda: offer(
        Equal(named((f,), (Function(k, cauchy),), f(1)) + k, k), ALGEBRA, PLANE
    ),
    "a direct sum over the size of vectors": lambda: offer(
        Equal(
            DirectSum(Matrix([[cauchy]]), (k, n)),
            DirectSum(Matrix([[0 * cauchy]]), (k, n)),
        ),
        ALGEBRA,
        {n: 2, **PLANE},
    ),
    "telescoping over the size of vectors": lambda: offer(
        Equal(Sum(0, (i, 1, n)), cauchy), TELESCOPE(k, cauchy), {n: 2, **PLANE}
    ),
    "induction on the size of vectors": lambda: offer(
        Equal(dot(a, b) ** 2, dot(a, a) * dot(b, b)),
        INDUCTION(k, A, qed(INSTANCE("induction"))),
        PLANE,
    ),
    "as many rows as an integer": lambda: offer(
        Equal(letter("u", "real", m + 1, 1), letter("v", "real", m + 1, 1)), ALGEBRA
    ),
    "as many rows as an integer, said to exist": lambda: offer(
        Equal(letter("E", "real", m), letter("F", "real", m)),
        proof(A, choose={letter("E", "real", m): letter("F", "real", m)}),
        {m: 3},
        some=(letter("E", "real", m),),
    ),
    "as many rows as a real number": lambda: offer(
        Equal(letter("G", "real", x, 1), 0 * letter("G", "real", x, 1)), ALGEBRA, {x: 2}
    ),
    "an antiderivative whose size moves": lambda: offer(
        Equal(Integral(0, (x, 0, 1)), 1),
        FTC(
            Integral(0, (x, 0, 1)),
            dot(letter("G", "real", x, 1), letter("G", "real", x, 1)),
        ),
    ),
    "a vector of another size than its lemma": lambda: offer(
        Less(0, 1 - dot(column(1, 2), column(1, 2))),
        LEMMA(NOT_NEGATIVE, {v: column(1, 2)}),
    ),
    "a hypothesis about another size": one_size_for_another,
    "what holds in one dimension, opened in all": lambda: commuting_in_one_dimension(
        False
    ),
    "what holds in some dimension, opened in all": lambda: commuting_in_one_dimension(
        True
    ),
}

BLOCKS: dict[str, Builder] = {
    "blocks 1 to n and 0 to n - 1": lambda: offer(
        Equal(
            Binder("directsum", Matrix([[f(i)]]), i, term(1), n),
            Binder("directsum", Matrix([[f(i)]]), i, term(0), n - 1),
        ),
        ALGEBRA,
        {f: Function(i, i)},
    ),
    "rows 1 to n and 0 to n - 1": lambda: offer(
        Equal(
            Binder("stack", Matrix([[f(i)]]), i, term(1), n),
            Binder("stack", Matrix([[f(i)]]), i, term(0), n - 1),
        ),
        ALGEBRA,
        {f: Function(i, i)},
    ),
    "identities that grow": lambda: offer(
        Equal(DirectSum(identity(k + 1), (k, 2)), identity(2 * (k + 1))),
        DIRECT_SUM(ALGEBRA, l),
        {k: 3},
    ),
    "any number of identities that grow": lambda: offer(
        Equal(DirectSum(identity(i + 1), (i, n)), identity(2 * n)),
        DIRECT_SUM(ALGEBRA, l),
        {n: 1},
    ),
    "rows of different lengths": lambda: offer(
        Equal(det(Stack(zeros(1, 3 - i) + zeros(1, 3 - i), (i, 3))), 0), ALGEBRA
    ),
    "rows of different lengths, refuted": lambda: refute(
        Equal(det(Stack(zeros(1, 3 - i) + zeros(1, 3 - i), (i, 3))), 1)
    ),
    "inner and outer index exchanged": lambda: offer(
        Equal(
            DirectSum(DirectSum(Matrix([[f(i + 2 * k)]]), (i, 2)), (k, 2)),
            DirectSum(DirectSum(Matrix([[f(k + 2 * i)]]), (i, 2)), (k, 2)),
        ),
        ALGEBRA,
    ),
    "two arrangements added": lambda: offer(
        Equal(
            Matrix([[diagonal(k), diagonal(k)]])
            + Matrix([[diagonal(k), diagonal(k)], [diagonal(k), diagonal(k)]]),
            Matrix([[diagonal(k), diagonal(k)]]),
        ),
        DIRECT_SUM(ALGEBRA, j),
        given=(ANY,),
    ),
    "a product over a grid of diagonals": lambda: offer(
        Equal(det(Matrix([[diagonal(1), diagonal(1)], [diagonal(0), diagonal(2)]])), 1),
        DETERMINANT(j),
        given=(ANY,),
    ),
    "two reasons for one block": lambda: offer(
        Equal(diagonal(k), diagonal(k + 1)),
        DIRECT_SUM((ALGEBRA, ALGEBRA), j),
        given=(ANY,),
    ),
    "an index that may be negative": lambda: offer(
        Equal(diagonal(abs(k)), diagonal(-k)), DIRECT_SUM(MODULUS, m), given=(ANY,)
    ),
    "no blocks at all": lambda: offer(Equal(2 * x, x), DIRECT_SUM(ALGEBRA, j), {x: 0}),
    "blocks that are 0 × 0": lambda: offer(
        Equal(DirectSum(letter("E", "real", 0, 0), (k, 2)), identity(2)),
        ALGEBRA,
        free=(letter("E", "real", 0, 0),),
    ),
}

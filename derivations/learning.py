r"""# Learned tables

Is a learned table better than a formula, and does the order of its columns matter []? On the
trained positions a learned table can equal any formula; beyond them its rows are undetermined
[0762, 0766].

A learned encoding is a table: $L$ rows of $E$ numbers, one row for each position [0760]. Every map
from the positions to the vectors is such a table []. So on these positions the best table is at
least as good as the sinusoidal formula, for every loss [0762]. But the first $L$ rows do not
determine row $L$ [0764, 0766]. If the inner products of rows depend only on the offset, all rows
have the same length [0767].

Permuting the coordinates of all tokens, and the rows of the weights with them, changes no product
[0769]. If an optimiser treats all coordinates alike, the permuted training gives the same outputs
at every step [0770]. So the order of sines and cosines matters in training only through the initial
weights [0770].
"""

from phaseproof.author import *
from phaseproof.derivations.alphabet import d, i, j, k, l, m, n, r, θ
from phaseproof.derivations.attention import E, N, attention, g, h, p, s, tokens, v, x
from phaseproof.derivations.plane import PE
from phaseproof.trusted.language.terms import Sort, term

claim = stated_in("doc004, §1.2")

L = letter("L", "natural")  # rows of a table
q = function("q", "integer", vectors(E))
c, c1 = (function(name, "integer", vectors(d)) for name in ("c", "c'"))
sinusoidal = {d: 2, θ: Function(i, Rational(1)), c: Function(k, column(cos(k), sin(k)))}
line = {E: 1, x: Function(k, column(k))}

# ---------------------------------------------------------------- sizes

TABLE_PARAMETERS = claim(
    "0760",
    "A table of $L$ rows and $E$ columns has $LE$ entries",
    says=Equal(Sum(Sum(1, (l, 0, E - 1)), (i, 0, L - 1)), L * E),
    proof=qed(by=ALGEBRA),
)

BERT_TABLE = claim(
    "0761",
    "A table of 512 rows of 768 numbers has 393216 entries, and rows 512 to 1023 are "
    "512 more rows",
    says=(Equal(term(512) * 768, 393216), Equal(Sum(1, (i, 512, 1023)), 512)),
    proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
)

# ---------------------------------------------------------------- what a table can be

J = function("J", Sort("real", (L, d)), "real")
best, table = letter("A B", "real", L, d)
formula = Stack(PE(l).T, (l, L))
one_row = letter("C", "real", 1, 2)
size = Function(one_row, dot(one_row.T, one_row.T))

BEST_TABLE = claim(
    "0762",
    "On $L$ positions the best learned table has at most the loss of the sinusoidal "
    "one, for every loss",
    given=(best_given := given("best", AtMost(J(best), J(table)), table),),
    says=AtMost(J(best), J(formula)),
    proof=qed(by=GIVEN(best_given, {table: formula})),
    witnesses=(
        {L: 1, d: 2, θ: Function(i, Rational(1)), best: Matrix([[0, 0]]), J: size},
    ),
    without={
        "best": {
            L: 1,
            d: 2,
            θ: Function(i, Rational(1)),
            best: Matrix([[2, 0]]),
            J: size,
        }
    },
)

SINUSOIDAL_DETERMINED = claim(
    "0763",
    "Two encodings given by the sinusoidal formula with the same frequencies are equal",
    given=(
        first := given("first", Equal(c(m), PE(m)), m),
        second := given("second", Equal(c1(m), PE(m)), m),
    ),
    says=Equal(c(k), c1(k)),
    proof=via(PE(k), by=GIVEN(first)).qed(by=GIVEN(second)),
    witnesses=({k: 3, **sinusoidal, c1: sinusoidal[c]},),
    without={
        "first": {k: 3, **sinusoidal, c: Function(k, column(0, 0)), c1: sinusoidal[c]},
        "second": {k: 3, **sinusoidal, c1: Function(k, column(0, 0))},
    },
)

# ---------------------------------------------------------------- rows that were not seen

agree = given("agree", Equal(p(l), q(l)), l, provided=Less(l, L))
short, place = given("short", AtMost(N, L)), given("place", Less(i, L))
with_p, with_q = (lambda i: x(i) + p(i)), (lambda i: x(i) + q(i))
scored = lambda f, tail: Sum(exp(s(x(i) + q(i), f(l))) * tail(f(l)), (l, 0, N - 1))
one = lambda y: term(1)
u, w = letter("u w", "real", 1, 1)
seen = {
    N: 1,
    L: 1,
    i: 0,
    p: Function(k, column(0)),
    q: Function(k, column(k)),
    **line,
    s: Function((u, w), dot(u, w)),
    v: Function(u, dot(column(1), u)),
}

LONGER_TABLE_KEEPS_ANSWERS = claim(
    "0764",
    "Tables with the same first $L$ rows give the same attention outputs on all texts "
    "of up to $L$ tokens",
    source="doc002, §1",
    given=(agree, short, tokens, place),
    says=Equal(attention(with_p, i), attention(with_q, i)),
    proof=proof(
        values := have(
            "values",
            Equal(scored(with_p, v), scored(with_q, v)),
            qed(by=TERMWISE(GIVEN(agree))),
        ),
        weights := have(
            "weights",
            Equal(scored(with_p, one), scored(with_q, one)),
            qed(by=TERMWISE(GIVEN(agree))),
        ),
        via(scored(with_p, v) / scored(with_p, one), by=GIVEN(agree))
        .via(scored(with_q, v) / scored(with_p, one), by=GIVEN(values))
        .qed(by=GIVEN(weights)),
    ),
    witnesses=(seen,),
    without={
        "agree": {**seen, q: Function(k, column(1))},
        "short": {**seen, N: 2},
        "place": {**seen, N: 2, L: 2, i: 2, q: Function(k, column(k * (k - 1)))},
    },
)

longer = (
    given("agree", Equal(p(l), q(l)), l, provided=Less(l, 512)),
    given("short", AtMost(N, 512)),
    tokens,
    given("place", Less(i, 512)),
)
before, after = attention(with_p, i), attention(with_q, i)
short_text = {**{z: value for z, value in seen.items() if z != L}, p: seen[q]}

CHANGED_ANSWER_LEADS_TO_ABSURDITY = claim(
    "0772",
    "Appending 512 rows to a table of 512 rows changes no attention output on a text "
    "of up to 512 tokens",
    source="doc002, §1",
    given=(*longer, given("changed", Differ(before, after))),
    says=Equal(1, 0),
    proof=proof(
        same := have(
            "same",
            Equal(before, after),
            qed(by=LEMMA(LONGER_TABLE_KEEPS_ANSWERS, {L: 512})),
        ),
        qed(by=LINEAR_SYSTEM(((GIVEN(same), 1),), factor=before - after)),
    ),
    without={
        "agree": {**short_text, p: Function(k, column(0)), q: Function(k, column(1))},
        "changed": {z: short_text[z] for z in (N, i, E, p, q)},
    },
)

LONGER_TABLE_DESTROYS = claim(
    "0765",
    "Appending 512 rows to a table of 512 rows changes the attention outputs on texts "
    "of up to 512 tokens",
    source="doc002, §1",
    given=longer,
    says=Differ(before, after),
    refuted_by=CHANGED_ANSWER_LEADS_TO_ABSURDITY,
    witnesses=(short_text,),
    corrected=LONGER_TABLE_KEEPS_ANSWERS,
)

UNSEEN_ROW_DETERMINED = claim(
    "0766",
    "Tables with the same first $L$ rows have the same row $L$",
    given=(agree,),
    says=Equal(p(L), q(L)),
    refuted_at={L: 1, E: 1, p: seen[p], q: seen[q]},
    corrected=LONGER_TABLE_KEEPS_ANSWERS,
)

# ---------------------------------------------------------------- offsets

RELATIVE_TABLE_ON_SPHERE = claim(
    "0767",
    "If the inner products of the rows of a table depend only on $m - n$, all rows "
    "have the same length",
    given=(
        same := given(
            "relative", Equal(dot(p(m + j), p(n + j)), dot(p(m), p(n))), m, n, j
        ),
    ),
    says=Equal(dot(p(k), p(k)), dot(p(0), p(0))),
    proof=qed(by=GIVEN(same, {m: 0, n: 0, j: k})),
    witnesses=({k: 3, E: 2, p: Function(k, column(cos(k), sin(k)))},),
    without={"relative": {k: 3, E: 1, p: Function(k, column(k))}},
)

TABLE_RELATIVE = claim(
    "0768",
    "The inner products of the rows of a table depend only on $m - n$",
    says=relative(lambda m, n: dot(p(m), p(n)), m, n, j),
    refuted_at={m: 0, n: 0, j: 1, E: 1, p: Function(k, column(k))},
    corrected=RELATIVE_TABLE_ON_SPHERE,
)

# ---------------------------------------------------------------- the order of coordinates

t = letter("t", "natural")  # steps of training
Π = letter("Pi", "permutation", E, E)
X, W, C = (
    letter("X", "real", N, E),
    letter("W", "real", E, h),
    letter("C", "real", h, g),
)
S, T = (function(name, "natural", Sort("real", (E, h))) for name in "ST")
G = function("G", Sort("real", (N, g)), Sort("real", (N, g)))
F = function(
    "F", ("natural", Sort("real", (E, h)), Sort("real", (E, g))), Sort("real", (E, h))
)
A, B = letter("A", "real", E, h), letter("B", "real", E, g)

PERMUTED_COORDINATES = claim(
    "0769",
    "Permuting the coordinates of all tokens and the rows of the weights leaves their "
    "product unchanged: $XΠ Π^\\top W = XW$",
    source="doc004, §2.3",
    says=Equal((X * Π) * (Π.T * W), X * W),
    proof=qed(by=ALGEBRA),
    witnesses=(
        {
            N: 1,
            E: 2,
            h: 1,
            X: Matrix([[1, 2]]),
            W: column(3, 4),
            Π: Matrix([[0, 1], [1, 0]]),
        },
    ),
)

trained = (
    trains := given("trained", Equal(S(t + 1), F(t, S(t), X.T * G(X * S(t) * C))), t),
    permuted := given(
        "permuted", Equal(T(t + 1), F(t, T(t), (X * Π).T * G(X * Π * T(t) * C))), t
    ),
    alike := given("alike", Equal(F(t, Π.T * A, Π.T * B), Π.T * F(t, A, B)), t, A, B),
    start := given("start", Equal(T(0), Π.T * S(0))),
)
pair_A, pair_B = letter("A B", "real", 2, 1)
output = letter("Y", "real", 1, 1)
descent = {
    N: 1,
    E: 2,
    h: 1,
    g: 1,
    t: 3,
    X: Matrix([[1, 0]]),
    C: column(1),
    Π: Matrix([[0, 1], [1, 0]]),
    G: Function(output, Matrix([[1]])),
    F: Function((t, pair_A, pair_B), pair_A - pair_B),
    S: Function(t, column(-t, 0)),
    T: Function(t, column(0, -t)),
}
uneven = Function((t, pair_A, pair_B), pair_A - Matrix([[1, 0], [0, 2]]) * pair_B)

PERMUTED_TRAINING = claim(
    "0770",
    "If the optimiser treats the coordinates alike, training with permuted "
    "coordinates from the permuted start gives the same outputs at every step",
    source="doc004, §4.5",
    given=trained,
    says=(Equal(T(t), Π.T * S(t)), Equal(X * Π * T(t) * C, X * S(t) * C)),
    proof=proof(
        in_step := have(
            "in step",
            Equal(T(r), Π.T * S(r)),
            qed(
                by=INDUCTION(
                    r,
                    base=qed(by=GIVEN(start)),
                    step=via(
                        F(r, T(r), (X * Π).T * G(X * Π * T(r) * C)), by=GIVEN(permuted)
                    )
                    .via(
                        F(r, Π.T * S(r), Π.T * (X.T * G(X * S(r) * C))),
                        by=GIVEN(INDUCTION),
                    )
                    .via(Π.T * F(r, S(r), X.T * G(X * S(r) * C)), by=GIVEN(alike))
                    .qed(by=GIVEN(trains)),
                )
            ),
            r,
        ),
        qed(by=GIVEN(in_step)),
        qed(by=GIVEN(in_step)),
    ),
    witnesses=(descent,),
    without={
        "trained": {**descent, S: Function(t, column(t, 0))},
        "permuted": {**descent, T: Function(t, column(0, t))},
        "alike": {**descent, F: uneven, T: Function(t, column(0, -2 * t))},
        "start": {**descent, T: Function(t, column(0, 1 - t))},
    },
)

ORDER_CHANGES_TRAINING = claim(
    "0771",
    "If the optimiser treats the coordinates alike, training with permuted "
    "coordinates from the permuted start gives other outputs",
    source="doc004, §4.5",
    given=trained,
    says=Differ(X * Π * T(t) * C, X * S(t) * C),
    refuted_at=descent,
    corrected=PERMUTED_TRAINING,
)

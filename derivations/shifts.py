r"""# Shifting a text

May a prompt begin at position 1, be padded on the left, or be put together from cached pieces []?
These are one question: which quantities are unchanged when positions are shifted [0861, 0868].

If all scores are relative, the output of attention is unchanged when every position grows by the
same $s$, although a rotated query changes [0860, 0861, 0863].  If the values are rotated too, the
output has to be rotated back [1749].  Linear attention with rotated products keeps its weights too,
but they can be negative and need not sum to one [0864, 0866, 0867].

All offsets are kept exactly when the whole text is shifted by one number [0868]. Any other change
of the positions, such as splicing or sorting, changes some offsets [0868, 0869]. A longer text has
offsets that no shorter one has: more than a quarter of all pairs, if the length is doubled [0871,
0874]. Only labels that are clipped at a distance below the shorter length are the same [0873].
"""

from phaseproof.author import *
from phaseproof.derivations.alphabet import d, i, j, l, m, n, r, s, θ
from phaseproof.derivations.labels import LABELS_BETWEEN, k, label
from phaseproof.derivations.rotary import RELATIVE_ROTATION, R
from phaseproof.derivations.schemes import (
    ROPE_RELATIVE,
    E,
    V_k,
    V_q,
    ladder,
    rope,
    x,
    y,
)

N = letter("N", "natural")  # the number of tokens
φ = function("phi", "natural", "integer")  # where each token stands
g = function("g", "natural", "real")  # one coordinate of the values
tokens = given("tokens", Less(0, N))
over = lambda term: Sum(term, (l, 0, N - 1))

# ---------------------------------------------------------------- all positions move together

f = function("f", ("natural", "natural", "integer", "integer"), "real")
factor = lambda s: exp(f(i, l, φ(i) + s, φ(l) + s))
output = lambda s: over(factor(s) * g(l)) / over(factor(s))
relative_score = given(
    "relative", Equal(f(i, l, m + s, n + s), f(i, l, m, n)), i, l, m, n, s
)
still = TERMWISE(GIVEN(relative_score))
text_at = {N: 2, i: 0, s: 7, φ: Function(i, 3 * i), g: Function(i, i + 1)}

SHIFT_INVARIANCE = claim(
    "0860",
    "If scores depend only on the difference of positions, the output of attention is "
    "unchanged when all positions are shifted by the same $s$",
    source="su2021roformer, eq. (2)",
    given=(relative_score, tokens),
    says=Equal(output(s), output(0)),
    proof=proof(
        top := have(
            "numerator",
            Equal(over(factor(s) * g(l)), over(factor(0) * g(l))),
            qed(by=still),
        ),
        bottom := have(
            "denominator", Equal(over(factor(s)), over(factor(0))), qed(by=still)
        ),
        via(over(factor(0) * g(l)) / over(factor(s)), by=GIVEN(top)).qed(
            by=GIVEN(bottom)
        ),
    ),
    witnesses=({**text_at, f: Function((i, l, m, n), m - n)},),
    without={"relative": {**text_at, f: Function((i, l, m, n), m * n)}},
)

X = function("X", "natural", vectors(E))  # the content of each token
turned = Function((i, l, m, n), rope(X(i), X(l), m, n))
rope_output = lambda s: where(output(s), {f: turned})
weights_at = {**ladder, E: 1, V_q: column(1, 2, 3, 4)}

ROPE_SHIFT_INVARIANT = claim(
    "0861",
    "The output of attention with RoPE is unchanged when all positions are shifted by "
    "the same $s$",
    source="su2021roformer, §3.2.2",
    given=(tokens,),
    says=Equal(rope_output(s), rope_output(0)),
    theorem=True,
    proof=proof(
        have(
            "relative",
            Equal(rope(X(i), X(l), m + s, n + s), rope(X(i), X(l), m, n)),
            qed(by=LEMMA(ROPE_RELATIVE)),
            i,
            l,
            m,
            n,
            s,
        ),
        qed(by=LEMMA(SHIFT_INVARIANCE, {f: turned})),
    ),
    witnesses=(
        {
            **weights_at,
            V_k: column(2, 1, 0, 1),
            X: Function(i, column(i + 1)),
            **text_at,
        },
    ),
)

SHIFT_TURNS_QUERY = claim(
    "0862",
    "Shifting the position of a rotated query by $s$ rotates it by $R_s$: $R_{m+s}q = "
    "R_s R_m q$",
    source="doc001, L378",
    says=Equal(R(m + s) * (V_q * x), R(s) * (R(m) * (V_q * x))),
    proof=proof(
        turns := have(
            "turns", Equal(R(m + s), R(s) * R(m)), qed(by=DIRECT_SUM(ADDITION))
        ),
        qed(by=GIVEN(turns)),
    ),
    witnesses=({**weights_at, m: 5, s: 7, x: column(1)},),
)

QUERY_SHIFT_INVARIANT = claim(
    "0863",
    "A rotated query $R_m q$ is unchanged when all positions are shifted by the same "
    "$s$",
    source="doc001, L378",
    says=Equal(R(m + s) * (V_q * x), R(m) * (V_q * x)),
    refuted_at={
        m: 0,
        s: 1,
        E: 1,
        x: column(1),
        V_q: column(1, 0),
        d: 2,
        θ: Function(i, Rational(1)),
    },
    corrected=SHIFT_TURNS_QUERY,
)

a, z = function("a", "natural", "real"), letter("z", "real", d)
V = function("V", "natural", vectors(d))
turned_back = lambda s: over(a(l) * dot(R(m + s) * z, R(φ(l) + s) * V(l)))

VALUES_TURNED_BACK = claim(
    "1749",
    "If values are rotated by their positions, and the output back by the query's, "
    "the output is unchanged when all positions are shifted",
    source="su2021roformer, eq. (2)",
    given=(tokens,),
    says=Equal(turned_back(s), turned_back(0)),
    proof=proof(
        turns := have(
            "turns",
            Equal(R(m + s).T * R(n + s), R(m).T * R(n)),
            via(R(n + s - (m + s)), by=LEMMA(RELATIVE_ROTATION))
            .via(R(n - m), by=DIRECT_SUM(ALGEBRA))
            .qed(by=LEMMA(RELATIVE_ROTATION)),
            n,
        ),
        via(over(a(l) * dot(z, R(m + s).T * R(φ(l) + s) * V(l))), by=ALGEBRA)
        .via(
            over(a(l) * dot(z, R(m).T * R(φ(l)) * V(l))),
            by=TERMWISE(GIVEN(turns, {n: φ(r)}), r),
        )
        .qed(by=ALGEBRA),
    ),
    witnesses=(
        {
            N: 2,
            m: 5,
            s: 7,
            d: 2,
            θ: Function(i, Rational(1)),
            φ: text_at[φ],
            a: Function(i, Rational(1)),
            z: column(1, 2),
            V: Function(i, column(1, 1)),
        },
    ),
)

# ---------------------------------------------------------------- linear attention

claim = stated_in("su2021roformer, eq. (19)")

A, K = (
    function(name, "natural", vectors(d)) for name in "AK"
)  # features of the tokens
plain = given("plain", Less(0, dot(A(i), K(l))), i, l)
mass = over(dot(A(i), K(l)))
weight = lambda i, l, m, n: dot(R(m) * A(i), R(n) * K(l)) / mass
heavy = have(
    "mass",
    Less(0, mass),
    via(over(0), by=ALGEBRA).qed(by=TERMWISE(GIVEN(plain, {i: i, l: r}), r)),
)
alike = {
    A: Function(i, column(1, 0)),
    K: Function(i, column(1, 0)),
    d: 2,
    θ: Function(i, Rational(1)),
    i: 0,
}

LINEAR_ATTENTION_RELATIVE = claim(
    "0864",
    "Linear attention with rotated numerators and unrotated denominators has weights "
    "that depend only on $m - n$",
    given=(plain, tokens),
    says=relative(lambda m, n: weight(i, l, m, n), m, n, s),
    proof=proof(
        heavy,
        qed(
            by=LEMMA(
                ROPE_RELATIVE,
                {E: d, V_q: identity(d), V_k: identity(d), x: A(i), y: K(l)},
            )
        ),
    ),
    witnesses=({**alike, N: 2, l: 1, m: 5, n: 2, s: 7},),
)

LINEAR_ATTENTION_AT_ONE_PLACE = claim(
    "0865",
    "If all tokens have the same position, linear attention with rotated numerators "
    "and unrotated denominators has positive weights of sum 1",
    given=(plain, tokens),
    says=(Less(0, weight(i, l, m, m)), Equal(over(weight(i, l, m, m)), 1)),
    proof=proof(
        heavy,
        unit := have(
            "identity", Equal(R(m).T * R(m), identity(d)), qed(by=DIRECT_SUM(EULER))
        ),
        same_place := have(
            "same place",
            Equal(dot(R(m) * A(i), R(m) * K(l)), dot(A(i), K(l))),
            via(dot(A(i), (R(m).T * R(m)) * K(l)), by=ALGEBRA).qed(by=GIVEN(unit)),
            l,
        ),
        same_places := have(
            "same places",
            Equal(over(dot(R(m) * A(i), R(m) * K(l))), mass),
            qed(by=TERMWISE(GIVEN(same_place))),
        ),
        via(dot(A(i), K(l)) / mass, by=GIVEN(plain, {i: i, l: l})).qed(
            by=GIVEN(same_place)
        ),
        via(over(dot(R(m) * A(i), R(m) * K(l))) / mass, by=ALGEBRA)
        .via(mass / mass, by=GIVEN(same_places))
        .qed(by=ALGEBRA),
    ),
    witnesses=({**alike, N: 2, l: 1, m: 5},),
)

LINEAR_ATTENTION_POSITIVE = claim(
    "0866",
    "Linear attention with rotated numerators and unrotated denominators has positive "
    "weights",
    given=(plain, tokens),
    says=Less(0, weight(i, l, m, n)),
    refuted_at={**alike, N: 1, l: 0, m: 3, n: 0},
    corrected=LINEAR_ATTENTION_AT_ONE_PLACE,
)

LINEAR_ATTENTION_NORMALISED = claim(
    "0867",
    "Linear attention with rotated numerators and unrotated denominators has weights "
    "of sum 1",
    given=(plain, tokens),
    says=Equal(over(weight(i, l, m, φ(l))), 1),
    refuted_at={**alike, N: 2, m: 0, φ: Function(l, l)},
    corrected=LINEAR_ATTENTION_AT_ONE_PLACE,
)

# ---------------------------------------------------------------- which moves keep offsets

place = function("q", "integer", "integer")  # where a position goes

ONLY_TRANSLATIONS = claim(
    "0868",
    "A map $q$ of positions keeps all offsets if and only if it is a translation $q_m "
    "= m + s$",
    source="doc002, L101",
    parts=(
        part(
            Equal(place(m), m + place(0)),
            given=(
                offsets := given("offsets", Equal(place(n) - place(m), n - m), m, n),
            ),
            proof=qed(by=LINEAR_SYSTEM(((GIVEN(offsets, {m: 0, n: m}), 1),))),
            without={"offsets": {m: 1, place: Function(j, 1 - j)}},
        ),
        part(
            Equal(place(n) - place(m), n - m),
            given=(translation := given("translation", Equal(place(m), m + s), m),),
            proof=via(n + s - place(m), by=GIVEN(translation))
            .via(n + s - (m + s), by=GIVEN(translation))
            .qed(by=ALGEBRA),
            witnesses=({m: 5, n: 2, s: 7, place: Function(j, j + 7)},),
            without={"translation": {m: 0, n: 1, place: Function(j, 1 - j)}},
        ),
    ),
)

SORTING_KEEPS_OFFSETS = claim(
    "0869",
    "Every map $q$ of positions keeps all offsets: $q_n - q_m = n - m$",
    source="doc002, L101",
    says=Equal(place(n) - place(m), n - m),
    refuted_at={m: 0, n: 1, place: Function(j, 1 - j)},
    corrected=ONLY_TRANSLATIONS,
)

G, G1 = (function(name, "integer", "real") for name in ("G", "G'"))

SIGN_IS_CONVENTION = claim(
    "0870",
    "Every function of $m - n$ is a function of $n - m$",
    source="doc002, L78",
    some=(G1,),
    free=(m, n),
    says=Equal(G(m - n), G1(n - m)),
    proof=proof(qed(by=ALGEBRA), choose={G1: Function(j, G(-j))}),
)

# ---------------------------------------------------------------- longer texts

claim = stated_in("doc002, L98")

T, L = letter("T L", "natural")  # the lengths of two texts

UNSEEN_OFFSETS = claim(
    "0871",
    "A text of $T$ tokens has $(T - L)(T - L + 1)$ ordered pairs of positions at a "
    "distance of at least $L$, for $L ≥ 1$",
    given=(given("longer", AtMost(L, T)),),
    says=Equal(Sum(2 * (T - l), (l, L, T - 1)), (T - L) * (T - L + 1)),
    proof=qed(by=TELESCOPE(l, -(T - l) * (T - l + 1))),
)

LABELS_ALL_SEEN = claim(
    "0873",
    "Offsets clipped at $k ≤ 511$ lie between $-511$ and $511$, whatever the length "
    "of the text",
    given=(clipped := given("clipped", AtMost(k, 511)),),
    says=(AtMost(label(n - m), 511), AtMost(-511, label(n - m))),
    proof=proof(
        via(k, by=LEMMA(LABELS_BETWEEN, atom=1)).qed(by=GIVEN(clipped)),
        via(-k, by=GIVEN(clipped)).qed(by=LEMMA(LABELS_BETWEEN)),
    ),
    without={"clipped": {k: 600, m: 0, n: 1023}},
)

in_long_text = tuple(
    given(f"{word} {x.name}", says)
    for x in (m, n)
    for word, says in (("first", AtMost(0, x)), ("last", AtMost(x, 1023)))
)

LENGTH_ADDS_NO_OFFSETS = claim(
    "0874",
    "No offset between the 1024 tokens of a text is above 511",
    given=in_long_text,
    says=AtMost(n - m, 511),
    refuted_at={m: 0, n: 1023},
    corrected=LABELS_ALL_SEEN,
)

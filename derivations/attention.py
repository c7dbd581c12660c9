r"""# Attention and the order of tokens

Attention alone does not distinguish the orders of its tokens, which is why position encodings exist
[]. This chapter says what exactly stays invariant, what a causal mask reveals, and what an added
vector may still leave hidden, whatever was learned [0702, 0714, 0719].

Attention compares the token $x_i$ with every token $x_l$ by a score $s(x_i, x_l)$ []. Its output is
the mean of the values $v(x_l)$ under the weights $e^{s(x_i, x_l)} / \sum_l e^{s(x_i, x_l)}$ [0701].
Score and value are arbitrary functions of the tokens; dot products with any matrices are one case
[0702, 0703]. There are $N$ tokens in $E$ dimensions, and $v$ is one entry of the value [].

A permutation $\sigma$ of the tokens permutes the outputs: attention is *equivariant*, not invariant
[0702, 0704]. The mean of all outputs is invariant, and so is the output at a token that keeps its
place [0706, 0707]. Not every orthogonal matrix can replace the permutation [0712]. Under a causal
mask the outputs need not be permuted with the tokens, and their mean need not stay the same
[0714, 0717]. The mask alone can reveal the order, and can count positions from a mark on the first
token [0716, 1745]. Adding vectors $p_i$ to the tokens can make the order visible, but not to every
function [0720, 0723, 0724]. If all these vectors are the same, the order stays hidden [0719].
"""

from phaseproof.author import *
from phaseproof.derivations.alphabet import i, j, k, l, r, t

N, E, h, g = letter("N E h g", "natural")  # tokens, and the sizes of matrices
x = function("x", "integer", vectors(E))
s = function("s", (vectors(E), vectors(E)), "real")
v = function("v", vectors(E), "real")
σ = function("sigma", "integer", "integer")

tokens = given("tokens", Less(0, N))
permutation = (
    given("from 0", AtMost(0, σ(l)), l, provided=Less(l, N)),
    given("below N", Less(σ(l), N), l, provided=Less(l, N)),
    given(
        "one to one",
        Differ(σ(l), σ(r)),
        l,
        r,
        provided=(Less(l, N), Less(r, N), Differ(l, r)),
    ),
)


def attention(x, i, last=N - 1, s=s, v=v):
    weight = lambda l: exp(s(x(i), x(l)))
    return Sum(weight(l) * v(x(l)), (l, 0, last)) / Sum(weight(l), (l, 0, last))


total = lambda x: Sum(attention(x, i), (i, 0, N - 1))
pooled = lambda x: total(x) / N
mixed = lambda i: x(σ(i))
turned = lambda i: x(N - 1 - i)

α, β, η, ζ = letter(
    "alpha beta eta zeta", "real"
)  # tokens and vectors in one dimension
one, other = letter("a b", "real", 1, 1)
products = {
    E: 1,
    s: Function((one, other), dot(one, other)),
    v: Function(one, dot(column(1), one)),
    x: Function(k, column(k)),
}
some = lambda *letters: {z: products[z] for z in letters}
exchange = {N: 2, σ: Function(k, 1 - k), **products}
reversal = {N: 3, σ: Function(k, 2 - k), **products}
no_permutation = {
    "one to one": Function(k, 0 * k),
    "below N": Function(k, 3 * k),
    "from 0": Function(k, -k),
}
without = lambda at: {name: {**at, σ: value} for name, value in no_permutation.items()}

WEIGHTS_ADD_UP = claim(
    "0701",
    "The softmax weights of an attention row add up to one",
    source="vaswani2017, eq. (1)",
    given=(tokens,),
    says=Equal(
        Sum(exp(s(x(k), x(r))) / Sum(exp(s(x(k), x(l))), (l, 0, N - 1)), (r, 0, N - 1)),
        1,
    ),
    proof=qed(by=ALGEBRA),
    witnesses=({N: 3, k: 1, **some(E, s, x)},),
    without={"tokens": {N: 0, k: 1, **some(E, s, x)}},
)

# ---------------------------------------------------------------- permutations

weight = lambda l: exp(s(x(σ(k)), x(l)))
numerator, mixed_numerator = (
    Sum(weight(f(l)) * v(x(f(l))), (l, 0, N - 1)) for f in (lambda l: l, lambda l: σ(l))
)
denominator, mixed_denominator = (
    Sum(weight(f(l)), (l, 0, N - 1)) for f in (lambda l: l, lambda l: σ(l))
)

ATTENTION_EQUIVARIANT = claim(
    "0702",
    "Attention without mask and positions is permutation-equivariant: permuting the "
    "tokens permutes the outputs",
    source="doc004, eq. (2)",
    given=(tokens, *permutation),
    says=Equal(attention(mixed, k), attention(x, σ(k))),
    theorem=True,
    proof=proof(
        values := have(
            "values", Equal(numerator, mixed_numerator), qed(by=REINDEX(r, σ(r)))
        ),
        weights := have(
            "weights", Equal(denominator, mixed_denominator), qed(by=REINDEX(r, σ(r)))
        ),
        via(numerator / mixed_denominator, by=GIVEN(values)).qed(by=GIVEN(weights)),
    ),
    witnesses=({k: 0, **reversal},),
    without=without({k: 0, **exchange}),
)

W_q, W_k = letter("W_q W_k", "real", h, E)
W_v, c = letter("W_v", "real", g, E), letter("c", "real", g, 1)
u, w = letter("u w", "real", E, 1)
κ = letter("kappa", "positive")  # the scale of the scores, √h say
dot_score = lambda u, w: dot(W_q * u, W_k * w) / κ
entry = lambda u: dot(c, W_v * u)
matrices = {
    N: 3,
    κ: 2,
    E: 1,
    h: 1,
    g: 1,
    x: products[x],
    c: column(1),
    **{W: column(n) for n, W in enumerate((W_q, W_k, W_v), 1)},
}

DOT_PRODUCT_EQUIVARIANT = claim(
    "0703",
    "With query, key and value matrices of any size, $\\operatorname{Attn}(ΠX) = Π "
    "\\operatorname{Attn}(X)$ for every permutation $Π$ of the tokens",
    source="doc004, eq. (2)",
    given=(tokens, *permutation),
    says=Equal(
        attention(mixed, k, s=dot_score, v=entry),
        attention(x, σ(k), s=dot_score, v=entry),
    ),
    proof=qed(
        by=LEMMA(
            ATTENTION_EQUIVARIANT,
            {s: Function((u, w), dot_score(u, w)), v: Function(u, entry(u))},
        )
    ),
    witnesses=({k: 0, σ: reversal[σ], **matrices},),
    without=without({k: 0, **matrices}),
)

claim = stated_in("doc004, §1.1")

ATTENTION_INVARIANT = claim(
    "0704",
    "Attention is permutation-invariant: permuting the tokens does not change the "
    "outputs",
    given=(tokens, *permutation),
    says=Equal(attention(mixed, k), attention(x, k)),
    refuted_at={k: 0, **exchange},
    corrected=ATTENTION_EQUIVARIANT,
)

POOLED_INVARIANT = claim(
    "0706",
    "The mean of all attention outputs is permutation-invariant",
    source="doc004, eq. (12)",
    given=(tokens, *permutation),
    says=Equal(pooled(mixed), pooled(x)),
    proof=proof(
        answers := have(
            "answers",
            Equal(total(x), total(mixed)),
            via(Sum(attention(x, σ(i)), (i, 0, N - 1)), by=REINDEX(r, σ(r))).qed(
                by=TERMWISE(LEMMA(ATTENTION_EQUIVARIANT))
            ),
        ),
        qed(by=GIVEN(answers)),
    ),
    witnesses=(reversal,),
    without=without(exchange),
)

FIXED_TOKEN_INVARIANT = claim(
    "0707",
    "The attention output at a token that keeps its place does not change when other "
    "tokens are permuted",
    source="doc004, eq. (12)",
    given=(tokens, *permutation, stays := given("stays", Equal(σ(k), k))),
    says=Equal(attention(mixed, k), attention(x, k)),
    proof=via(attention(x, σ(k)), by=LEMMA(ATTENTION_EQUIVARIANT)).qed(by=GIVEN(stays)),
    witnesses=({k: 1, **reversal},),
    without={"stays": {k: 0, **exchange}, **without({k: 0, **exchange})},
)

REVERSED_SENTENCE = claim(
    "0708",
    "Without mask and positions, reversing a sentence reverses its attention outputs",
    given=(tokens,),
    says=Equal(attention(turned, k), attention(x, N - 1 - k)),
    proof=qed(by=LEMMA(ATTENTION_EQUIVARIANT, {σ: Function(k, N - 1 - k)})),
    witnesses=({k: 0, N: 3, **products},),
)

POOLED_BACKWARDS = claim(
    "0709",
    "Without mask and positions, a sentence and its reversal have the same mean "
    "attention output",
    source="doc004, eq. (12)",
    given=(tokens,),
    says=Equal(pooled(turned), pooled(x)),
    proof=qed(by=LEMMA(POOLED_INVARIANT, {σ: Function(k, N - 1 - k)})),
    witnesses=({N: 2, **products},),
)

# ---------------------------------------------------------------- orthogonal is not enough

X = letter("X", "real", N, E)
W, V = letter("W", "real", E, E), letter("V", "real", E, g)
O = letter("O", "orthogonal", N, N)
scores = lambda X: X * W * X.T

SCORES_PERMUTED = claim(
    "0710",
    "For orthogonal $O$ the score matrix of $OX$ is $OSO^\\top$, where $S$ is the "
    "score matrix of $X$",
    says=Equal(scores(O * X), O * scores(X) * O.T),
    proof=qed(by=ALGEBRA),
    witnesses=(
        {N: 2, E: 1, O: Matrix([[0, 1], [1, 0]]), X: column(0, 1), W: column(2)},
    ),
)

WITHOUT_SOFTMAX_ORTHOGONAL = claim(
    "0711",
    "Attention without the softmax is equivariant under every orthogonal matrix",
    says=Equal(scores(O * X) * (O * X) * V, O * (scores(X) * X * V)),
    proof=qed(by=ALGEBRA),
    witnesses=(
        {
            N: 2,
            E: 1,
            g: 1,
            O: Matrix([[-1, 0], [0, 1]]),
            X: column(1, 1),
            W: column(2),
            V: column(3),
        },
    ),
)

scalar = {"s": lambda a, b: a * b, "v": lambda a: a}
Q = letter("Q", "orthogonal", 2, 2)
row = lambda n: Matrix([[1 - n, n]])
rotated = lambda i: dot(row(i).T, Q * column(α, β))
answer = lambda n: attention(lambda i: α + i * (β - α), n, 1, **scalar)

ORTHOGONAL_EQUIVARIANT = claim(
    "0712",
    "Attention is equivariant under every matrix $Q$ with $Q^\\top Q = I$",
    source="doc004, Theorem 1",
    says=Equal(
        attention(rotated, 0, 1, **scalar),
        dot(row(0).T, Q * column(answer(0), answer(1))),
    ),
    refuted_at={Q: Matrix([[-1, 0], [0, 1]]), α: 1, β: 1},
    corrected=ATTENTION_EQUIVARIANT,
)

# ---------------------------------------------------------------- a causal mask

masked = lambda x, i: attention(x, i, last=i)
pooled_masked = lambda x: Sum(masked(x, i), (i, 0, N - 1)) / N
later = lambda f: Sum(f(j), (j, N - 1 - i, N - 1))
back = lambda l: exp(s(x(N - 1 - i), x(l)))

REVERSED_MASK = claim(
    "0713",
    "Under a causal mask each token of a reversed sentence attends to itself and to "
    "the tokens that come after it in the original",
    says=Equal(masked(turned, i), later(lambda l: back(l) * v(x(l))) / later(back)),
    proof=proof(
        values := have(
            "values",
            Equal(
                Sum(back(N - 1 - l) * v(x(N - 1 - l)), (l, 0, i)),
                later(lambda l: back(l) * v(x(l))),
            ),
            qed(by=REINDEX(r, N - 1 - r)),
        ),
        weights := have(
            "weights",
            Equal(Sum(back(N - 1 - l), (l, 0, i)), later(back)),
            qed(by=REINDEX(r, N - 1 - r)),
        ),
        via(
            later(lambda l: back(l) * v(x(l))) / Sum(back(N - 1 - l), (l, 0, i)),
            by=GIVEN(values),
        ).qed(by=GIVEN(weights)),
    ),
    witnesses=({i: 1, N: 3, **products},),
)

MASKED_EQUIVARIANT = claim(
    "0714",
    "Under a causal mask, reversing a sentence reverses its attention outputs",
    given=(given("place", Less(i, N)),),
    says=Equal(masked(turned, i), masked(x, N - 1 - i)),
    refuted_at={i: 0, N: 2, **products},
    corrected=REVERSED_MASK,
)

pair = lambda u, w: (
    v(u) + (exp(s(w, u)) * v(u) + exp(s(w, w)) * v(w)) / (exp(s(w, u)) + exp(s(w, w)))
)
mixing = (
    2 * exp(s(w, u)) * exp(s(u, w))
    + exp(s(w, u)) * exp(s(u, u))
    + exp(s(w, w)) * exp(s(u, w))
) / ((exp(s(w, u)) + exp(s(w, w))) * (exp(s(u, w)) + exp(s(u, u))))

MASKED_PAIR = claim(
    "0715",
    "Under a causal mask, exchanging two tokens changes the sum of the two outputs by "
    "a positive multiple of the difference of their values",
    says=(
        Equal(Sum(masked(x, i), (i, 0, 1)), pair(x(0), x(1))),
        Equal(pair(u, w) - pair(w, u), mixing * (v(u) - v(w))),
        Less(0, mixing),
    ),
    proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA), qed(by=SIGN("<"))),
    witnesses=({u: column(0), w: column(1), **products},),
)

MASK_SEES_ORDER_IFF = claim(
    "0716",
    "Under a causal mask the sum of the outputs of two tokens depends on their order "
    "exactly when their values differ",
    parts=(
        part(
            Equal(v(u), v(w)),
            given=(same_sum := given("same sum", Equal(pair(u, w), pair(w, u))),),
            proof=qed(by=LINEAR_SYSTEM(((GIVEN(same_sum), 1),), factor=mixing)),
            witnesses=({u: column(1), w: column(1), **some(E, s, v)},),
            without={"same sum": {u: column(0), w: column(1), E: 1, v: products[v]}},
        ),
        part(
            Equal(pair(u, w), pair(w, u)),
            given=(same_value := given("same value", Equal(v(u), v(w))),),
            proof=qed(by=GIVEN(same_value)),
            witnesses=({u: column(1), w: column(1), **some(E, s, v)},),
            without={"same value": {u: column(0), w: column(1), **some(E, s, v)}},
        ),
    ),
)

MASKED_POOLED_INVARIANT = claim(
    "0717",
    "Under a causal mask a sentence and its reversal have the same mean attention "
    "output",
    given=(tokens,),
    says=Equal(pooled_masked(turned), pooled_masked(x)),
    refuted_at={N: 2, **products},
    corrected=MASK_SEES_ORDER_IFF,
)

marked = function("a", "natural", "real")  # one coordinate of the values
first = given("first", Equal(marked(0), 1))
later_ones = given("later", Equal(marked(l + 1), 0), l)
marked_values, equal_weights = (
    Sum(exp(t) * marked(l), (l, 0, r)),
    Sum(exp(t), (l, 0, r)),
)
rest = Sum(exp(t) * marked(l + 1), (l, 0, r - 1))
after_first = Sum(exp(t) * marked(l), (l, 1, r))

FIRST_TOKEN_COUNTS_POSITIONS = claim(
    "1745",
    "Under a causal mask, with equal scores, value $1$ at the first token and $0$ at "
    "all others, the output at position $r$ is $1/(r + 1)$",
    source="doc004, §1.1",
    given=(first, later_ones),
    says=Equal(marked_values / equal_weights, 1 / (r + 1)),
    proof=proof(
        nothing_later := have(
            "nothing later",
            Equal(rest, 0),
            via(Sum(0, (l, 0, r - 1)), by=TERMWISE(GIVEN(later_ones))).qed(by=ALGEBRA),
        ),
        renumbered := have(
            "renumbered", Equal(after_first, rest), qed(by=REINDEX(i, i + 1))
        ),
        values := have(
            "values",
            Equal(marked_values, exp(t)),
            via(exp(t) * marked(0) + after_first, by=SPLIT(marked_values, Rational(0)))
            .via(exp(t) * marked(0) + rest, by=GIVEN(renumbered))
            .via(exp(t) * marked(0), by=GIVEN(nothing_later))
            .qed(by=GIVEN(first)),
        ),
        via(exp(t) / equal_weights, by=GIVEN(values)).qed(by=ALGEBRA),
    ),
    witnesses=({r: 3, t: 1, marked: Function(l, 0**l)},),
    without={
        "first": {r: 3, t: 1, marked: Function(l, 0 * l)},
        "later": {r: 3, t: 1, marked: Function(l, 1 + 0 * l)},
    },
)

n = letter("n", "natural")

ANSWERS_TELL_POSITIONS = claim(
    "1746",
    "The outputs $1/(r + 1)$ are different at different positions $r$",
    source="doc004, §1.1",
    given=(same_answer := given("same answer", Equal(1 / (r + 1), 1 / (n + 1))),),
    says=Equal(r, n),
    proof=qed(by=LINEAR_SYSTEM(((GIVEN(same_answer), -(r + 1) * (n + 1)),))),
    witnesses=({r: 3, n: 3},),
    without={"same answer": {r: 3, n: 2}},
)

# ---------------------------------------------------------------- vectors added to the tokens

claim = stated_in("doc004, §2.1")

p = function("p", "integer", vectors(E))
q = letter("q", "real", E, 1)
placed = lambda x: lambda i: x(i) + p(i)
moved = lambda x: lambda i: x(i) + q

ONE_VECTOR_EVERYWHERE = claim(
    "0719",
    "If the same vector is added to every token, the mean of the attention outputs is "
    "still permutation-invariant",
    given=(tokens, *permutation),
    says=Equal(pooled(moved(mixed)), pooled(moved(x))),
    proof=qed(by=LEMMA(POOLED_INVARIANT, {x: Function(k, x(k) + q)})),
    witnesses=({q: column(2), **reversal},),
    without=without({q: column(2), **exchange}),
)

ADDED_VECTORS_INVISIBLE = claim(
    "0720",
    "If a vector $p_i$ is added to the token at position $i$, the mean of the "
    "attention outputs is still permutation-invariant",
    given=(tokens, *permutation),
    says=Equal(pooled(placed(mixed)), pooled(placed(x))),
    refuted_at={p: Function(k, column(k)), **exchange},
    corrected=ONE_VECTOR_EVERYWHERE,
)

z = letter("z", "real", E, 1)

EXCHANGE_IN_PRODUCT = claim(
    "0722",
    "Exchanging two tokens $u$ and $w$ changes $⟨u + q, w + z⟩$ by $⟨u - w, z - q⟩$",
    says=Equal(dot(u + q, w + z) - dot(w + q, u + z), dot(u - w, z - q)),
    proof=qed(by=ALGEBRA),
    witnesses=({E: 1, u: column(1), w: column(2), q: column(0), z: column(1)},),
)

PRODUCT_SEES_ORDER = claim(
    "0723",
    "If $η ≠ ζ$, exchanging two different tokens $α$ and $β$ changes the product $(α "
    "+ η)(β + ζ)$",
    given=(given("α ≠ β", Differ(α, β)), given("η ≠ ζ", Differ(η, ζ))),
    says=Differ((α + η) * (β + ζ), (β + η) * (α + ζ)),
    proof=qed(by=SIGN("≠")),
    without={"α ≠ β": {α: 1, β: 1, η: 0, ζ: 1}, "η ≠ ζ": {α: 1, β: 2, η: 1, ζ: 1}},
)

f = function("f", ("real", "real"), "real")
a, b = letter("A B", "real")

DIFFERENT_NUMBERS_BREAK_SYMMETRY = claim(
    "0724",
    "If different numbers are added to two different tokens, every symmetric function "
    "distinguishes their order",
    given=(
        given("symmetric", Equal(f(a, b), f(b, a)), a, b),
        given("α ≠ β", Differ(α, β)),
        given("η ≠ ζ", Differ(η, ζ)),
    ),
    says=Differ(f(α + η, β + ζ), f(β + η, α + ζ)),
    refuted_at={f: Function((a, b), a + b), α: 1, β: 2, η: 0, ζ: 1},
    corrected=PRODUCT_SEES_ORDER,
)

both = lambda u, w: (
    (exp(s(u, u)) * v(u) + exp(s(u, w)) * v(w)) / (exp(s(u, u)) + exp(s(u, w)))
    + (exp(s(w, u)) * v(u) + exp(s(w, w)) * v(w)) / (exp(s(w, u)) + exp(s(w, w)))
)

TWO_TOKENS_SYMMETRIC = claim(
    "0725",
    "The sum of the attention outputs of two tokens is a symmetric function of them",
    says=(
        Equal(Sum(attention(x, i, 1), (i, 0, 1)), both(x(0), x(1))),
        Equal(both(u, w), both(w, u)),
    ),
    proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
    witnesses=({u: column(0), w: column(1), **products},),
)

# ---------------------------------------------------------------- constants of a row

S = function("S", "natural", "real")
μ = letter("mu", "real")
softmax = lambda score, last: exp(score(r)) / Sum(exp(score(l)), (l, 0, last))

SOFTMAX_IGNORES_CONSTANT = claim(
    "0726",
    "Adding a number to all scores of a row leaves its softmax unchanged",
    source="press2022, §3",
    given=(tokens,),
    says=Equal(softmax(lambda l: S(l) + t, N - 1), softmax(S, N - 1)),
    proof=qed(by=ALGEBRA),
)

ALIBI_ABSOLUTE_FORM = claim(
    "0727",
    "Under a causal mask ALiBi's bias $-μ(k - l)$ may be replaced by $μl$",
    source="press2022, §3",
    says=Equal(
        softmax(lambda l: S(l) - μ * (k - l), i), softmax(lambda l: S(l) + μ * l, i)
    ),
    proof=qed(by=ALGEBRA),
)

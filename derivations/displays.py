"""Main theorems in the notation of papers.

Each display is proved from the claim that was judged, and the claim from its display, so that they
say the same.  Tag, hash and verdict are those of the claim.
"""

from collections.abc import Callable
from typing import Any

from phaseproof.author import *
from phaseproof.derivations import (
    contexts,
    entropy,
    generators,
    heads,
    kernels,
    layers,
    precision,
    schemes,
    shifts,
)
from phaseproof.derivations.alphabet import d, i, l, m, s
from phaseproof.model.book import Display
from phaseproof.trusted.language.claims import Chain, Claim, Condition, Part, Proof


def display(
    judged: Claim,
    *parts: Part,
    back: Callable[[Claim], tuple[Proof | Chain, ...]] = lambda shown: tuple(
        qed(by=LEMMA(shown, part=n)) for n in range(len(shown.parts))
    ),
    words: str = "",
    otherwise: bool = False,
) -> Display:
    """A claim as these parts say it, each proved from it; ``back`` proves the parts of the claim
    from them, one by one where nothing else is said.  It says it ``otherwise`` if more is changed
    than names."""
    shown = claim(judged.tag, judged.title, source=judged.source, parts=parts)
    proofs = (x if isinstance(x, Proof) else proof(x) for x in back(shown))
    return Display(judged, shown, tuple(proofs), words, otherwise)


def alike(judged: Claim, number: int = 0, **changed: Any) -> Part:
    """A part that says what that part of the claim says, but for what is ``changed``."""
    of = judged.parts[number]
    same = {
        "says": of.sequent.says,
        "given": of.sequent.given,
        "some": of.sequent.some,
        "free": of.sequent.free,
        "witnesses": of.witnesses,
        "proof": qed(by=LEMMA(judged, part=number)),
    }
    return part(**{**same, **changed})


# ---------------------------------------------------------------- entropies

p, q = (
    let(name, l, be=entropy.weight(scores, tokens, l))
    for name, scores, tokens in (
        ("p", entropy.S, entropy.N),
        ("q", entropy.T, entropy.N1),
    )
)
H, H1 = (
    let(name, be=-Sum(x(l) * log(x(l)), (l, 0, tokens - 1)))
    for name, x, tokens in (("H", p, entropy.N), ("H'", q, entropy.N1))
)
ENTROPY = display(
    entropy.ENTROPY_GROWS,
    alike(
        entropy.ENTROPY_GROWS,
        says=(AtMost(H, log(entropy.N)), AtMost(log(entropy.N), H1)),
        proof=proof(
            *(qed(by=LEMMA(entropy.ENTROPY_GROWS, atom=n)) for n in (1, 2)),
        ),
    ),
    back=lambda shown: (
        proof(
            via(log(entropy.N), by=LEMMA(shown)).qed(by=LEMMA(shown, atom=1)),
            *(qed(by=LEMMA(shown, atom=n)) for n in (0, 1)),
        ),
    ),
    otherwise=True,
    words="$H$ and $H'$ are the entropies of the attention weights $p$ and $q$ of the two texts.",
)

# ---------------------------------------------------------------- scores

u, w = letter("u w", "real", schemes.E, 1)
a, b = letter("a b", "integer")
CONTENTS = display(
    schemes.ABSOLUTE_RELATIVE_IF_POSITIONLESS,
    alike(
        schemes.ABSOLUTE_RELATIVE_IF_POSITIONLESS,
        given=(
            given(
                "relative",
                Equal(
                    schemes.absolute(u, w, a + s, b + s), schemes.absolute(u, w, a, b)
                ),
                *(u, w, a, b, s),
            ),
        ),
    ),
)

score = let(
    "a",
    *(i, l, s),
    be=schemes.rope(shifts.X(i), shifts.X(l), shifts.φ(i) + s, shifts.φ(l) + s),
)
output = let(
    "o",
    *(i, s),
    be=shifts.over(exp(score(i, l, s)) * shifts.g(l))
    / shifts.over(exp(score(i, l, s))),
)
SHIFT = display(
    shifts.ROPE_SHIFT_INVARIANT,
    alike(shifts.ROPE_SHIFT_INVARIANT, says=Equal(output(i, s), output(i, 0))),
    words="$o_{i,s}$ is the output at token $i$ when all positions are shifted by $s$.",
)

# ---------------------------------------------------------------- layers

t, k, X, Y = layers.t, layers.k, layers.X, layers.Y


def attention(names: str, states: Any, shift: Any) -> Any:
    """The output of causal attention with RoPE at token i of layer t, and below it the scores."""
    score = let(
        names[0],
        *(t, i, l),
        be=dot(
            layers.R(layers.φ(i) + shift) * layers.Q(t, states(t, i)),
            layers.R(layers.φ(l) + shift) * layers.K(t, states(t, l)),
        ),
    )
    total = lambda value: Sum(exp(score(t, i, l)) * value, (l, 0, i))
    entry = total(layers.g(t, k, states(t, l))) / Sum(exp(score(t, i, l)), (l, 0, i))
    return let(names[1], t, i, be=Stack(column(entry), (k, layers.E)))


def network(name: str, states: Any, output: Any) -> Condition:
    """Each layer makes the next state from the last one and the output of attention."""
    step = layers.F(t, states(t, i), output(t, i))
    return given(name, Equal(states(t + 1, i), step), t, i)


LAYERS = display(
    layers.ROPE_LAYERS_RELATIVE,
    alike(
        layers.ROPE_LAYERS_RELATIVE,
        given=(
            network("plain", X, attention("aA", X, 0)),
            network("moved", Y, attention("bB", Y, s)),
            layers.start,
        ),
    ),
    words="$X$ are the states of the network and $A$ the outputs of its causal attention with "
    "RoPE; $Y$ and $B$ are the same after all positions are shifted by $s$.",
)

# ---------------------------------------------------------------- sums of cosines

S = let("S", d, m, be=contexts.of_base(contexts.b, m))
BASES = display(
    contexts.LARGE_BASES_HOLD,
    alike(contexts.LARGE_BASES_HOLD, says=AtMost(0, S(d, m))),
    alike(contexts.LARGE_BASES_HOLD, 1, says=Less(S(2, 2), 0)),
)

# ---------------------------------------------------------------- kernels

N, v, c, j = kernels.N, kernels.v, kernels.c, kernels.j
K = let("K", m, be=c - m)
square = lambda M: Sum(
    K(0) * v(j) ** 2 + 2 * Sum(K(j - i) * v(i) * v(j), (i, 0, j - 1)), (j, 0, M)
)
alibi = let("Q", be=square(N))
M = letter("M", "natural")
column_of = 2 * Sum(K(M + 1 - i) * v(i) * v(M + 1), (i, 0, M))
gaps = Sum((M + 1 - i) * v(i), (i, 0, M))
partial = kernels.S
same_form = have(
    "form",
    Equal(square(M), c * partial(M) ** 2 - 2 * kernels.pairs(M)),
    qed(
        by=INDUCTION(
            M,
            base=qed(by=ALGEBRA),
            step=via(
                square(M) + K(0) * v(M + 1) ** 2 + column_of, by=SPLIT(square(M + 1), M)
            )
            .via(
                c * partial(M) ** 2
                - 2 * kernels.pairs(M)
                + K(0) * v(M + 1) ** 2
                + column_of,
                by=GIVEN(INDUCTION),
            )
            .via(
                c * (partial(M) + v(M + 1)) ** 2
                - 2 * (kernels.pairs(M) + v(M + 1) * gaps),
                by=ALGEBRA,
            )
            .via(
                c * partial(M + 1) ** 2 - 2 * (kernels.pairs(M) + v(M + 1) * gaps),
                by=SPLIT(kernels.partial(M + 1), M, turned=True),
            )
            .via(
                c * partial(M + 1) ** 2
                - 2 * (kernels.pairs(M) + v(M + 1) * kernels.gaps(M + 1)),
                by=SPLIT(kernels.gaps(M + 1), M, turned=True),
            )
            .qed(by=SPLIT(kernels.pairs(M + 1), M, turned=True)),
        )
    ),
    M,
)
ALIBI = display(
    kernels.ALIBI_CONSTANT_IFF,
    alike(
        kernels.ALIBI_CONSTANT_IFF,
        says=AtMost(0, alibi),
        proof=proof(
            same_form,
            via(
                c * partial(N) ** 2 - 2 * kernels.pairs(N),
                by=LEMMA(kernels.ALIBI_CONSTANT_IFF),
            ).qed(by=GIVEN(same_form, {M: N})),
        ),
    ),
    alike(
        kernels.ALIBI_CONSTANT_IFF,
        1,
        given=(
            given(
                "ends",
                AtMost(
                    0,
                    K(0) * kernels.p**2
                    + 2 * K(N) * kernels.p * kernels.q
                    + K(0) * kernels.q**2,
                ),
                *(kernels.p, kernels.q),
            ),
        ),
    ),
    back=lambda shown: (
        proof(same_form, via(alibi, by=LEMMA(shown)).qed(by=GIVEN(same_form, {M: N}))),
        qed(by=LEMMA(shown, part=1)),
    ),
    otherwise=True,
    words="$Q$ is the quadratic form of the kernel $c - |x - y|$ at the points $0$ to $N$ with "
    "weights $v$. The kernel is *positive semidefinite* there if $Q ≥ 0$ for all $v$; at the two "
    "points $0$ and $N$ alone, this is the hypothesis of (ii).",
)

convex = let("Q", be=kernels.form(N))
CONVEX = display(
    kernels.CONVEX_DISTANCE_POSITIVE,
    *(
        alike(kernels.CONVEX_DISTANCE_POSITIVE, number, says=AtMost(0, convex))
        for number in (0, 1)
    ),
    words="$Q$ is the quadratic form of the kernel $g(|x - y|)$ at the points $0$ to $N$ with "
    "weights $v$. The kernel is *positive semidefinite* there if $Q ≥ 0$ for all $v$, and "
    "*conditionally* so if $Q ≥ 0$ for all $v$ of sum $0$.",
)

# ---------------------------------------------------------------- a head with a bias

i_, j_, b_ = heads.i, heads.j, heads.b
row = given("first row", Equal(i_, 0))
place = given("first place", Equal(j_, 0))
score = given("equal bounds", Equal(b_, heads.a))
at_most = heads.ALIBI_ROW_ABOVE.parts[0].sequent.says[0].rhs
met = where(at_most, {heads.a: b_})
first = lambda e: where(e, {i_: Rational(0)})
alone = lambda e: where(first(e), {j_: Rational(0)})
ONE_TOKEN = display(
    heads.ALIBI_ROW_ABOVE,
    alike(heads.ALIBI_ROW_ABOVE),
    part(
        Equal(heads.weight, at_most),
        given=(row, place, score),
        witnesses=(heads.alone,),
        proof=via(first(heads.weight), by=REWRITE(GIVEN(row)))
        .via(alone(heads.weight), by=REWRITE(GIVEN(place)))
        .via(alone(met), by=ALGEBRA)
        .via(first(met), by=REWRITE(GIVEN(place)))
        .via(met, by=REWRITE(GIVEN(row)))
        .qed(by=REWRITE(GIVEN(score))),
    ),
    back=lambda shown: (qed(by=LEMMA(shown)), qed(by=ALGEBRA)),
    otherwise=True,
)

# ---------------------------------------------------------------- maps of positions

F, x, y = generators.F, generators.x, generators.y
origin = let("o", be=generators.here)
columns = let("K", be=generators.inverse_at_0)
V, W, θ, ω, C = (getattr(generators, z) for z in ("V", "W", "θ", "ω", "C"))
B = letter("B", "real", d, d)
again = lambda source: proof(
    Obtain(source, {}, (W, ω, B)), qed(by=GIVEN(W)), choose={V: W, θ: ω, C: B}
)
MAPS = display(
    generators.CONTINUOUS_MAPS_ARE_ROPE,
    alike(
        generators.CONTINUOUS_MAPS_ARE_ROPE,
        given=(
            given("relative", Equal(F(x).T * F(y), F(origin).T * F(y - x)), *(x, y)),
            given("inverse", Equal(F(origin) * columns, identity(d))),
        ),
        proof=again(generators.CONTINUOUS_MAPS_ARE_ROPE),
    ),
    back=lambda shown: (again(shown),),
    words="$F_x$ and $K$ are the matrices with the columns $f(x, l)$ and $κ_l$, and $o$ is the "
    "origin.",
)

# ---------------------------------------------------------------- rounded scores

computed = lambda m, n: dot(precision.turned_query(m), precision.turned_key(n))
bound = precision.ROUNDED_SCORES_NEARLY_RELATIVE.parts[0].sequent.says[0].rhs
m_, n_, s_ = precision.m, precision.n, precision.s
change = computed(m_ + s_, n_ + s_) - computed(m_, n_)
ROUNDED = display(
    precision.ROUNDED_SCORES_NEARLY_RELATIVE,
    alike(
        precision.ROUNDED_SCORES_NEARLY_RELATIVE,
        says=AtMost(abs(change), bound),
        proof=proof(
            up := have(
                "from above",
                AtMost(change, bound),
                qed(by=LEMMA(precision.ROUNDED_SCORES_NEARLY_RELATIVE)),
            ),
            down := have(
                "from below",
                AtMost(-change, bound),
                qed(
                    by=LEMMA(
                        precision.ROUNDED_SCORES_NEARLY_RELATIVE,
                        {m_: m_ + s_, n_: n_ + s_, s_: -s_},
                    )
                ),
            ),
            qed(
                by=SQUARES(
                    via(change**2, by=MODULUS).qed(
                        by=LINEAR_SYSTEM(((GIVEN(up), bound + change),))
                    ),
                    "≤",
                )
            ),
        ),
    ),
    otherwise=True,
    back=lambda shown: (via(abs(change), by=SIGN("≤")).qed(by=LEMMA(shown)),),
)

DISPLAYS = (
    ENTROPY,
    CONTENTS,
    SHIFT,
    BASES,
    ALIBI,
    LAYERS,
    MAPS,
    ROUNDED,
    CONVEX,
    ONE_TOKEN,
)

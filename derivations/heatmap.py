r"""# The heat map

A heat map that fades towards its corners is shown as evidence that distant positions are unlike
each other []. In the mean of squares no such map fades, whatever the frequencies are [1097].

Draw the inner products $S(m - n)$ of $r$ positions as a square of $r^2$ numbers []. For every $r$
and all frequencies the mean of their squares is at least $d/4$: the map does not fade [1097].

Multiply out the square of $S(m - n) = \sum_i \cos((m - n)\theta_i)$ []. Two frequencies $x, y$ give
the product $\cos((m - n)x)\cos((m - n)y)$ []. Summed over all $m$ and $n$, it is the mean of
$|\sum_m e^{im(x - y)}|^2$ and $|\sum_m e^{im(x + y)}|^2$ [1094]. All these terms are nonnegative,
and each frequency also appears with itself [1093, 1096].
"""

from phaseproof.author import *
from phaseproof.derivations.alphabet import d, i, k, l, pairs, r, x, y, θ

h = letter("h", "natural")
v, w = letter("v w", "natural")
a = function("a", "natural", "nonnegative")
B = function("B", ("natural", "natural"), "real")
S = let("S", k, be=Sum(cos(k * θ(i)), pairs))
Q = let(
    "Q", x, be=Sum(cos(v * x), (v, 0, r - 1)) ** 2 + Sum(sin(v * x), (v, 0, r - 1)) ** 2
)

positions = given("positions", Less(0, r))
rows = Sum(Sum(B(v, i), (i, 0, h - 1)), (v, 0, r - 1))
columns = Sum(Sum(B(v, i), (v, 0, r - 1)), (i, 0, h - 1))

ROWS_OR_COLUMNS = claim(
    "1092",
    "A finite double sum may be added up by rows or by columns",
    source="apostol1967, §1.6",
    says=Equal(rows, columns),
    proof=qed(
        by=INDUCTION(
            r,
            base=qed(by=ALGEBRA),
            step=via(
                rows + Sum(B(r, i), (i, 0, h - 1)),
                by=SPLIT(Sum(Sum(B(v, i), (i, 0, h - 1)), (v, 0, r)), r - 1),
            )
            .via(columns + Sum(B(r, i), (i, 0, h - 1)), by=GIVEN(INDUCTION))
            .via(Sum(Sum(B(v, i), (v, 0, r - 1)) + B(r, i), (i, 0, h - 1)), by=ALGEBRA)
            .via(
                Sum(Sum(B(v, i), (v, 0, r)), (i, 0, h - 1)),
                by=TERMWISE(SPLIT(Sum(B(v, i), (v, 0, r)), r - 1)),
            )
            .qed(by=DEFINITION),
        )
    ),
)

TERM_AT_MOST_SUM = claim(
    "1093",
    "A term of a sum of nonnegative numbers is at most the sum",
    source="apostol1967, §1.6",
    given=(given("inside", Less(i, h)),),
    says=AtMost(a(i), Sum(a(l), (l, 0, h - 1))),
    proof=via(
        Sum(a(l), (l, 0, i - 1)) + a(i) + Sum(a(l), (l, i + 1, h - 1)), by=SIGN("≤")
    )
    .via(
        Sum(a(l), (l, 0, i)) + Sum(a(l), (l, i + 1, h - 1)),
        by=SPLIT(Sum(a(l), (l, 0, i)), i - 1),
    )
    .qed(by=SPLIT(Sum(a(l), (l, 0, h - 1)), i)),
    witnesses=({i: 1, h: 3, a: Function(l, l)},),
    without={"inside": {i: 3, h: 2, a: Function(l, l)}},
)

meeting = Sum(Sum(cos((v - w) * x) * cos((v - w) * y), (w, 0, r - 1)), (v, 0, r - 1))
spelled = Sum(
    Sum(
        (
            cos(v * (x - y)) * cos(w * (x - y))
            + sin(v * (x - y)) * sin(w * (x - y))
            + cos(v * (x + y)) * cos(w * (x + y))
            + sin(v * (x + y)) * sin(w * (x + y))
        )
        / 2,
        (w, 0, r - 1),
    ),
    (v, 0, r - 1),
)

claim = stated_in("doc004, §1.3")

FREQUENCIES_MEET = claim(
    "1094",
    r"The sum $Σ_{v,w<r} \cos((v - w)x) \cos((v - w)y)$ is the mean of $|Σ_{v<r} "
    "e^{iv(x-y)}|^2$ and $|Σ_{v<r} e^{iv(x+y)}|^2$",
    given=(positions,),
    says=Equal(meeting, (Q(x - y) + Q(x + y)) / 2),
    proof=via(spelled, by=TERMWISE(TERMWISE(ADDITION))).qed(by=ALGEBRA),
)

inner = lambda f, *over: Sum(inner(f, *over[1:]), over[0]) if over else f
of_rows, of_columns = (v, 0, r - 1), (w, 0, r - 1)
some, others = (i, 0, h - 1), (l, 0, h - 1)
G = function("G", ("natural",) * 4, "real")
g = G(v, w, i, l)
swap = lambda f, *by: LEMMA(ROWS_OR_COLUMNS, {B: Function(by, f)})

POSITIONS_OR_PAIRS = claim(
    "1095",
    "In a finite fourfold sum the first two sums may be exchanged with the last two",
    source="apostol1967, §1.6",
    says=Equal(
        inner(g, some, others, of_rows, of_columns),
        inner(g, of_rows, of_columns, some, others),
    ),
    proof=via(
        inner(g, some, of_rows, others, of_columns),
        by=TERMWISE(swap(inner(g, of_columns), v, l)),
    )
    .via(
        inner(g, of_rows, some, others, of_columns),
        by=swap(inner(g, others, of_columns), v, i),
    )
    .via(
        inner(g, of_rows, some, of_columns, others),
        by=TERMWISE(TERMWISE(swap(g, w, l))),
    )
    .qed(by=TERMWISE(swap(inner(g, others), w, i))),
)

# ---------------------------------------------------------------- the mean square

other_pairs = (l, 0, d / 2 - 1)
wave = cos((v - w) * θ(i)) * cos((v - w) * θ(l))
meet = Q(θ(i) - θ(l))
pair = (meet + Q(θ(i) + θ(l))) / 2
squares = inner(S(v - w) ** 2, of_rows, of_columns)

SQUARES_BY_PAIRS = claim(
    "1096",
    "For every even $d > 0$ the squared inner products of $r$ positions add up to "
    "$Σ_{i,l} (Q(θ_i - θ_l) + Q(θ_i + θ_l))/2$, where $Q(x) = |Σ_{v<r} e^{ivx}|^2$",
    given=(positions, given("size", Less(0, d))),
    says=Equal(inner(pair, pairs, other_pairs), squares),
    proof=via(
        inner(wave, pairs, other_pairs, of_rows, of_columns),
        by=TERMWISE(TERMWISE(LEMMA(FREQUENCIES_MEET))),
    )
    .via(
        inner(wave, of_rows, of_columns, pairs, other_pairs),
        by=LEMMA(POSITIONS_OR_PAIRS, {h: d / 2, G: Function((v, w, i, l), wave)}),
    )
    .qed(by=TERMWISE(TERMWISE(ALGEBRA))),
)

MEAN_SQUARE_AT_LEAST = claim(
    "1097",
    "For every even $d > 0$ and all frequencies, the squares of the $r^2$ inner "
    "products of $r$ positions have a mean of at least $d/4$",
    given=(positions, given("size", Less(0, d))),
    says=AtMost(r**2 * (d / 4), squares),
    theorem=True,
    proof=proof(
        itself := have(
            "itself",
            AtMost(inner(r**2, pairs), inner(meet, pairs, other_pairs)),
            qed(by=TERMWISE(LEMMA(TERM_AT_MOST_SUM, {a: Function(l, meet), h: d / 2}))),
        ),
        via(inner(r**2, pairs) / 2, by=ALGEBRA)
        .via(inner(meet, pairs, other_pairs) / 2, by=GIVEN(itself))
        .via(inner(pair, pairs, other_pairs), by=SIGN("≤"))
        .qed(by=LEMMA(SQUARES_BY_PAIRS)),
    ),
)

r"""# What a head can attend to

A head is said to look near because of its bias, far because of its depth, or exactly where it
wants [].  Each of these is a statement about one row of weights, and most hold under a condition
that is not printed beside them [1811, 1813].

Under a bias of slope $\mu$, and with scores between $a$ and $b$, a weight at the distance $i - j$
lies between two multiples of $e^{-\mu(i - j)}$ [1811, 1812].  The upper one is attained in the
first row; from the second row on there is a smaller one [1811, 1814].
"""

from derivations.alphabet import l, r
from derivations.powers import EXPONENTIAL_INCREASES
from phaseproof.author import *

claim = stated_in("wu2025, Lemma 4.4")

i, j = letter("i j", "natural")                       # a place, and one that is not after it
z = function("z", "natural", "real")                  # the scores of one row
a, b = letter("a b", "real")                          # between which they lie
μ = letter("mu", "positive")                          # the slope of a head

# ---------------------------------------------------------------- one row under ALiBi

causal = given("causal", AtMost(j, i))
above = given("above", AtMost(a, z(l)), l, provided=AtMost(l, i))
below = given("below", AtMost(z(l), b), l, provided=AtMost(l, i))
factor = lambda l: exp(z(l))*exp(-(i - l)*μ)
mass = Sum(factor(l), (l, 0, i))
weight = factor(j)/mass
flat = {z: Function(l, 0*l), a: Rational(0), b: Rational(0), μ: Rational(1)}
alone = {**flat, i: Rational(0), j: Rational(0)}
pair = {**flat, i: Rational(1)}
spread = {i: 3, j: 2, a: 0, b: 2, μ: half, z: Function(l, 2/(l + 1))}

FACTORS_BETWEEN = claim(
    "1810", "If a score lies between $a$ and b, its factor lies between $e^a$ and $e^b$",
    given=(causal, above, below),
    says=(AtMost(exp(a), exp(z(j))), AtMost(exp(z(j)), exp(b))),
    proof=proof(
        have("at least", AtMost(a, z(j)), qed(by=GIVEN(above, {l: j}))),
        have("at most", AtMost(z(j), b), qed(by=GIVEN(below, {l: j}))),
        qed(by=LEMMA(EXPONENTIAL_INCREASES)), qed(by=LEMMA(EXPONENTIAL_INCREASES))),
    witnesses=({i: 3, j: 2, a: 0, b: 2, z: Function(l, 2/(l + 1))},),
    without={"causal": {a: 0, b: 0, i: 0, j: 1, z: Function(l, 9*l)},
             "above": {a: 0, b: 0, i: 1, j: 1, z: Function(l, -9*l)},
             "below": {a: 0, b: 0, i: 1, j: 1, z: Function(l, 9*l)}})

ALIBI_ROW_ABOVE = claim(
    "1811", "Under the slope μ, with scores between $a$ and b, no weight exceeds $e^{b-a}$ times "
            "$e^{-μ(i-j)}$, and it may be as large",
    parts=(
        part(AtMost(weight, exp(b - a)*exp(-(i - j)*μ)), given=(causal, above, below),
             proof=proof(
                 own := have("own", AtMost(exp(a), mass),
                     via(exp(z(i)), by=LEMMA(FACTORS_BETWEEN, {j: i}))
                     .via(Sum(factor(l), (l, 0, i - 1)) + exp(z(i)), by=SIGN("≤"))
                     .qed(by=SPLIT(mass, i - 1, turned=True))),
                 via(exp(z(j))*exp(-(i - j)*μ)*exp(-a)*exp(a)/mass, by=ALGEBRA)
                 .via(exp(z(j))*exp(-(i - j)*μ)*exp(-a)*mass/mass, by=GIVEN(own))
                 .via(exp(z(j))*exp(-(i - j)*μ)*exp(-a), by=ALGEBRA)
                 .via(exp(b)*exp(-(i - j)*μ)*exp(-a), by=LEMMA(FACTORS_BETWEEN, atom=1))
                 .qed(by=ALGEBRA)),
             witnesses=(spread,),
             without={"causal": {**flat, i: 0, j: 1, z: Function(l, 9*l)},
                      "above": {**pair, j: 0, z: Function(l, -9*l)},
                      "below": {**pair, j: 0, z: Function(l, 9 - 9*l)}}),
        part(Equal(where(weight, alone), where(exp(b - a)*exp(-(i - j)*μ), alone)),
             proof=qed(by=ALGEBRA))))

geometric = Sum(exp(-(i - l)*μ), (l, 0, i))

ALIBI_ROW_BELOW = claim(
    "1812", "Under the slope μ, with scores between $a$ and b, no weight is below $(1 - e^{-μ})"
            "e^{a-b}$ times $e^{-μ(i-j)}$",
    given=(causal, above, below),
    says=AtMost((1 - exp(-μ))*exp(a - b)*exp(-(i - j)*μ), weight),
    proof=proof(
        series := have("series", AtMost((1 - exp(-μ))*geometric, 1),
            via(Sum(exp(-(i - l)*μ) - exp(-(i + 1 - l)*μ), (l, 0, i)), by=ALGEBRA)
            .via(1 - exp(-(i + 1)*μ), by=TELESCOPE(l, exp(-(i + 1 - l)*μ)))
            .qed(by=SIGN("≤"))),
        whole := have("whole", AtMost(mass, exp(b)*geometric),
            via(Sum(exp(-(i - l)*μ)*exp(b), (l, 0, i)),
                by=TERMWISE(LEMMA(FACTORS_BETWEEN, {j: r}, atom=1), r))
            .qed(by=ALGEBRA)),
        have("near", Less(exp(-μ), 1),
             via(exp(Rational(0)), by=LEMMA(EXPONENTIAL_INCREASES, part=1)).qed(by=ALGEBRA)),
        bounded := have("bounded", AtMost((1 - exp(-μ))*mass, exp(b)),
            via((1 - exp(-μ))*(exp(b)*geometric),
                by=LINEAR_SYSTEM(((GIVEN(whole), 1 - exp(-μ)),)))
            .qed(by=GIVEN(series))),
        via(exp(a - b)*exp(-(i - j)*μ)*((1 - exp(-μ))*mass)/mass, by=ALGEBRA)
        .via(exp(a - b)*exp(-(i - j)*μ)*exp(b)/mass, by=GIVEN(bounded))
        .qed(by=LEMMA(FACTORS_BETWEEN))),
    witnesses=(spread,),
    without={"causal": {**flat, i: 0, j: 1, z: Function(l, -9*l)},
             "above": {**pair, j: 1, z: Function(l, -9*l)},
             "below": {**pair, j: 0, z: Function(l, 9*l)}})

ALIBI_ROW_PRINTED = claim(
    "1813", "Under the slope μ, with scores between $a$ and b, no weight exceeds $e^{b-a}/(1 + "
            "e^{-μ})$ times $e^{-μ(i-j)}$", source="wu2025, appendix D",
    given=(causal, above, below),
    says=AtMost(weight, exp(b - a)/(1 + exp(-μ))*exp(-(i - j)*μ)),
    refuted_at={**flat, i: 0, j: 0},
    corrected=ALIBI_ROW_ABOVE)

ALIBI_ROW_AFTER_FIRST = claim(
    "1814", "From the second row on no weight exceeds $e^{b-a}/(1 + e^{-μ})$ times $e^{-μ(i-j)}$",
    source="wu2025, appendix D",
    given=(causal, above, below, second := given("second", AtMost(1, i))),
    says=AtMost(weight, exp(b - a)/(1 + exp(-μ))*exp(-(i - j)*μ)),
    proof=proof(
        two := have("two", AtMost(exp(a)*(1 + exp(-μ)), mass),
            via(exp(a) + exp(z(i - 1))*exp(-μ), by=LEMMA(FACTORS_BETWEEN, {j: i - 1}))
            .via(exp(z(i)) + exp(z(i - 1))*exp(-μ), by=LEMMA(FACTORS_BETWEEN, {j: i}))
            .via(Sum(factor(l), (l, 0, i - 2)) + exp(z(i - 1))*exp(-μ) + exp(z(i)), by=SIGN("≤"))
            .via(Sum(factor(l), (l, 0, i - 1)) + exp(z(i)),
                 by=SPLIT(Sum(factor(l), (l, 0, i - 1)), i - 2, turned=True))
            .qed(by=SPLIT(mass, i - 1, turned=True))),
        via(exp(z(j))*exp(-(i - j)*μ)/(exp(a)*(1 + exp(-μ))), by=LINEAR_SYSTEM((
            (GIVEN(two), exp(z(j))*exp(-(i - j)*μ)/(exp(a)*(1 + exp(-μ))*mass)),)))
        .qed(by=LINEAR_SYSTEM(((LEMMA(FACTORS_BETWEEN, atom=1),
                                exp(-(i - j)*μ)/(exp(a)*(1 + exp(-μ)))),)))),
    witnesses=(spread,),
    without={"second": {**flat, i: 0, j: 0},
             "above": {**pair, j: 0, z: Function(l, -9*l)},
             "below": {**pair, j: 0, z: Function(l, 9 - 9*l)}})

r"""# Lengths and bases

Tables and rules say which base a context needs, and each entry of a table of eleven stands for all
numbers that round to it [].  At two lengths no such number is enough, and at others the least base
is smaller [1798, 1990, 1991].  A printed rule has the wrong exponent [1802].

In one account a base serves a context $L$ as long as $S(m) = \sum_{i < d/2} \cos(m b^{-2i/d})$ is
not negative up to $L$ []. At $d = 128$ that holds for 4300 up to 1024, for 16000 up to 2048, and
for 26960 up to 4096 [1796]. So the printed $4.3 \cdot 10^3$ and $2.7 \cdot 10^4$ are right, though
27000 itself fails at 4079 [1753, 1796, 1797]. Up to 2048 the base 11600 is enough as well [1796].
No base from 305000 to 315000 serves 16384 tokens, none from 635000 to 645000 serves 32768 [1990,
1991]. From three pairs on every base from $L^{d/2}$ on is enough, and with one pair none is [1799,
1800]. With two pairs every base from a bound on is enough; the bound depends on how near $\cos m$
comes to $-1$ [1806]. With two pairs and positions up to $N$ that bound is $N^2$ over four times the
product of all $\cos^2(j/2)$ [1964, 1965]. No factor is 0, since $\pi$ is irrational [1963]. So
bases that serve a context exist, but a larger one need not serve it [1751, 1752, 1800]. Factors
that damp the slow pairs less, as in xPos, do not make the sum fall with every step [1807, 1808].

The last pair rotates by $L b^{-(d-2)/d}$ within the context, so a base that keeps its cosine from
falling below $\cos u$ is $(L/u)^{d/(d-2)}$ [1801].  The pairs with a wavelength below $L$ are those
below $d \ln(L/2\pi)/(2 \ln b)$, rounded up: 9 of 32 for $L = 64$, 46 of 64 for $L = 4096$ [1803,
1804].  There are so many pairs only if $L$ is at most $2\pi b$ [1970].  If such a wavelength is
rounded to a whole number, the pair has no angle beyond $L$ that it did not have before [1805].
"""

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import b, d, i, k, m, r
from phaseproof.derivations.frequency import base, dimension
from phaseproof.derivations.powers import (
    COSINE_AT_LEAST_PARABOLA,
    COSINE_FALLS,
    EXPONENTIAL_INCREASES,
    LOGARITHM_INCREASES,
    POWER_INCREASES_WITH_BASE,
    POWER_INCREASES_WITH_EXPONENT,
)
from phaseproof.derivations.powers import q as exponent
from phaseproof.derivations.powers import u as one
from phaseproof.derivations.powers import v as other
from phaseproof.derivations.powers import x as nearer
from phaseproof.derivations.powers import y as low
from phaseproof.derivations.powers import z as high
from phaseproof.derivations.sums import at_base, of_base

claim = stated_in("men2024, §4.3")

L, u = letter("L u", "positive")
δ = letter("delta", "nonnegative")
up_to = lambda last: (given("from", AtMost(0, k)), given("to", AtMost(k, last)))

# ---------------------------------------------------------------- a printed table of bases


def fails_from(low, *pieces, below):
    """Up to the end of each piece, from the one before or from low, an offset at which the sum is
    negative; it is not so at the base ``below``, nor at 10⁹."""
    return {
        "parts": tuple(
            part(
                Less(of_base(b, Rational(offset), Rational(128)), 0),
                given=(given("from", AtMost(start, b)), given("to", AtMost(b, end))),
                proof=qed(by=ENCLOSED(b)),
                witnesses=({b: Rational(start + end, 2)},),
                without={"from": {b: below}, "to": {b: 10**9}},
            )
            for start, (end, offset) in zip(
                (low, *(end for end, _ in pieces)), pieces, strict=False
            )
        )
    }


NO_BASE_ROUNDS_TO_310000 = claim(
    "1990",
    "At $d = 128$ every base from 305000 to 315000 (those that round to `3.1e5`) has "
    "a negative sum of cosines at an offset below 16384",
    **fails_from(
        305000,
        (306232, 16069),
        (307160, 10897),
        (308090, 16176),
        (309647, 13286),
        (310585, 14893),
        (311212, 14895),
        (312154, 16258),
        (312469, 16265),
        (313100, 16220),
        (314365, 16289),
        (315000, 16293),
        below=45642,
    ),
)

NO_BASE_ROUNDS_TO_640000 = claim(
    "1991",
    "At $d = 128$ every base from 635000 to 645000 (those that round to `6.4e5`) has "
    "a negative sum of cosines at an offset below 32000",
    **fails_from(
        635000,
        (635310, 27650),
        (635620, 30885),
        (636241, 30903),
        (636552, 30904),
        (636863, 27064),
        (637485, 28139),
        (639043, 27071),
        (639980, 30928),
        (640918, 27686),
        (641544, 27121),
        (643113, 27499),
        (644055, 27504),
        (645000, 27509),
        below=4556,
    ),
)

TABLED_BASES_HOLD = claim(
    "1796",
    "At $d = 128$ the sum of cosines is positive for $b = 4300, 16000, 11600, 26960$ "
    "at all offsets up to $1024, 2048, 2048, 4096$",
    parts=tuple(
        part(
            Less(0, at_base(128, base)),
            given=up_to(last),
            proof=qed(by=ENCLOSED(k)),
            without={"from": {k: -beyond}, "to": {k: beyond}},
        )
        for base, last, beyond in (
            (4300, 1024, 1077),
            (16000, 2048, 2724),
            (11600, 2048, 2051),
            (26960, 4096, 4189),
        )
    ),
)

smaller = Less(at_base(128, 11600), 0)

SMALLER_BASE_IS_GOOD = claim(
    "1797",
    "At $d = 128$ and $b = 11600$ the sum of cosines is negative at no offset up to "
    "2048",
    given=(*up_to(2048), negative := given("negative", smaller)),
    says=Less(0, 0),
    proof=proof(
        positive := have(
            "positive",
            Less(0, at_base(128, 11600)),
            qed(by=LEMMA(TABLED_BASES_HOLD, part=2)),
        ),
        via(at_base(128, 11600), by=GIVEN(positive)).qed(by=GIVEN(negative)),
    ),
    without={"negative": {k: 0}},
)

SMALLER_BASE_FAILS = claim(
    "1798",
    "At $d = 128$ and $b = 11600$ the sum of cosines is negative at some offset up to "
    "2048",
    says=Sequent((AtMost(0, k), AtMost(k, 2048), smaller), some=(k,)),
    refuted_by=SMALLER_BASE_IS_GOOD,
    corrected=TABLED_BASES_HOLD,
)

# ---------------------------------------------------------------- bases that will do

BASE_FOR_TEN = claim(
    "2023",
    "At $d = 4$ and $b = 450$ the sum of cosines is positive at all offsets up to 10",
    says=Less(0, at_base(4, 450)),
    given=up_to(10),
    proof=qed(by=ENCLOSED(k)),
    without={"from": {k: -16}, "to": {k: 16}},
)

three_pairs = given("three pairs", AtMost(6, d))
long_base = given("long base", AtMost(L, b ** (2 / d)))
within = (given("from", AtMost(0, m)), given("to", AtMost(m, L)))
slower_pairs = Sum(cos(m * b ** (-2 * i / d)), (i, 1, d / 2 - 1))

slow = m * b ** (-2 * i / d)

SLOW_PAIR_UP = claim(
    "1799",
    "If $b^{2/d} ≥ L$, every pair but the first has $\\cos(mb^{-2i/d}) ≥ 1/2$ for $0 "
    "≤ m ≤ L$",
    given=(base, dimension, long_base, *within, given("later", AtMost(1, i))),
    says=AtMost(half, cos(slow)),
    proof=proof(
        slower := have(
            "slower",
            AtMost(b ** (-2 * i / d), b ** (-2 / d)),
            qed(
                by=LEMMA(POWER_INCREASES_WITH_EXPONENT, {low: -2 * i / d, high: -2 / d})
            ),
        ),
        have("forward", AtMost(0, slow), qed(by=SIGN("≤"))),
        small := have(
            "small",
            AtMost(slow, 1),
            via(m * b ** (-2 / d), by=LINEAR_SYSTEM(((GIVEN(slower), m),)))
            .via(L * b ** (-2 / d), by=GIVEN(within[1]))
            .qed(by=LINEAR_SYSTEM(((GIVEN(long_base), b ** (-2 / d)),))),
        ),
        via(1 - slow**2 / 2, by=LINEAR_SYSTEM(((GIVEN(small), (1 + slow) / 2),))).qed(
            by=LINEAR_SYSTEM(((LEMMA(COSINE_AT_LEAST_PARABOLA, {low: slow}), 1),))
        ),
    ),
    witnesses=({b: 1000, d: 6, L: 10, m: 7, i: 1},),
    without={
        "long base": {b: 1000, d: 6, L: 30, m: 30, i: 1},
        "to": {b: 1000, d: 6, L: 10, m: 30, i: 1},
        "from": {b: 1000, d: 6, L: 10, m: -30, i: 1},
        "later": {b: 1000, d: 6, L: 10, m: 3, i: 0},
    },
)

LARGE_BASES_HOLD = claim(
    "1800",
    "For $d ≥ 6$ every base $b ≥ L^{d/2}$, exponential in $d$, gives $Σ_i "
    "\\cos(mb^{-2i/d}) ≥ 0$ for $0 ≤ m ≤ L$; for $d = 2$, $L ≥ 2$ no base does",
    theorem=True,
    strength=(
        strength({d: 128, L: 4096}, L ** (d / 2), TABLED_BASES_HOLD),
        strength({d: 128, L: 131072}, L ** (d / 2)),
    ),
    parts=(
        part(
            AtMost(0, of_base(b, m)),
            given=(base, three_pairs, long_base, *within),
            proof=proof(
                whole := have(
                    "whole",
                    Equal(of_base(b, m), cos(m) + slower_pairs),
                    via(
                        Sum(cos(m * b ** (-2 * i / d)), (i, 0, 0)) + slower_pairs,
                        by=SPLIT(of_base(b, m), Rational(0)),
                    ).qed(by=ALGEBRA),
                ),
                halves := have(
                    "halves",
                    AtMost(Sum(half, (i, 1, d / 2 - 1)), slower_pairs),
                    qed(by=TERMWISE(LEMMA(SLOW_PAIR_UP))),
                ),
                first := have(
                    "first",
                    AtMost(-1, cos(m)),
                    via(2 * cos(m / 2) ** 2 - 1, by=SIGN("≤")).qed(by=EULER),
                ),
                via(-1 + Sum(half, (i, 1, d / 2 - 1)), by=SIGN("≤"))
                .via(-1 + slower_pairs, by=LINEAR_SYSTEM(((GIVEN(halves), 1),)))
                .via(cos(m) + slower_pairs, by=LINEAR_SYSTEM(((GIVEN(first), 1),)))
                .qed(by=LINEAR_SYSTEM(((GIVEN(whole), -1),))),
            ),
            witnesses=({b: 1000, d: 6, L: 10, m: 7},),
            without={
                "long base": {b: 2, d: 6, L: 10, m: 3},
                "from": {b: 1000, d: 6, L: 1, m: -22},
                "to": {b: 1000, d: 6, L: 1, m: 22},
            },
        ),
        part(
            Less(where(of_base(b, m), {d: Rational(2), m: Rational(2)}), 0),
            proof=via(cos(Rational(2)), by=ALGEBRA).qed(by=ENCLOSED()),
        ),
    ),
)

bounded_away = given("away from a half turn", AtMost(δ, cos(m / 2) ** 2))
large_base = given("large base", AtMost(L**2, 4 * δ * b))

TWO_PAIRS_HOLD = claim(
    "1806",
    "With two pairs and $δ ≤ \\cos^2(m/2)$, every base $b ≥ L^2/(4δ)$ gives $\\cos m "
    "+ \\cos(mb^{-1/2}) ≥ 0$ for $0 ≤ m ≤ L$",
    given=(bounded_away, large_base, *within),
    says=AtMost(0, cos(m) + cos(m * b ** (-half))),
    proof=proof(
        squares := have(
            "squares",
            AtMost(m**2, L**2),
            qed(by=LINEAR_SYSTEM(((GIVEN(within[1]), L + m),))),
        ),
        via(
            2 * cos(m / 2) ** 2 - 1 + (1 - m**2 / (2 * b)) - 2 * (cos(m / 2) ** 2 - δ),
            by=LINEAR_SYSTEM(
                ((GIVEN(squares), 1 / (2 * b)), (GIVEN(large_base), 1 / (2 * b)))
            ),
        )
        .via(
            2 * cos(m / 2) ** 2 - 1 + (1 - m**2 / (2 * b)),
            by=LINEAR_SYSTEM(((GIVEN(bounded_away), 2),)),
        )
        .via(
            2 * cos(m / 2) ** 2 - 1 + cos(m * b ** (-half)),
            by=LINEAR_SYSTEM(
                ((LEMMA(COSINE_AT_LEAST_PARABOLA, {low: m * b ** (-half)}), 1),)
            ),
        )
        .qed(by=EULER),
    ),
    witnesses=({b: 100, L: 3, m: 2, δ: Rational(1, 4)},),
    without={
        "away from a half turn": {b: 100, L: 3, m: 3, δ: Rational(1, 4)},
        "large base": {b: 1, L: 3, m: 2, δ: Rational(1, 4)},
        "from": {b: 1, L: Rational(1, 2), m: -2, δ: Rational(1, 4)},
        "to": {b: 1, L: Rational(1, 2), m: 2, δ: Rational(1, 4)},
    },
)

p, q = letter("p q", "integer")
place, last, further = letter("t N h", "natural")  # positions up to the last one
nearness = lambda last: Product(cos(r / 2) ** 2, (r, 0, last))

COSINES_OF_HALVES_NOT_ZERO = claim(
    "1963",
    r"No integer $m$ satisfies $\cos(m/2) = 0$",
    given=(half_turn := given("zero", Equal(cos(k / 2), 0)),),
    says=Equal(1, 0),
    proof=proof(
        have(
            "cosines",
            Equal(cos(k), cos(pi)),
            via(2 * cos(k / 2) ** 2 - 1, by=EULER)
            .via(2 * 0**2 - 1, by=GIVEN(half_turn))
            .qed(by=EULER),
        ),
        Obtain(cited.COSINES_EQUAL, {cited.φ: k, cited.ψ: pi}, (p, q)),
        turns := have("turns", Equal((q + 2 * p) * pi, k), qed(by=GIVEN(p))),
        none := have(
            "none",
            Equal(q + 2 * p, 0),
            qed(by=CITED(cited.PI_IRRATIONAL, {cited.m: q + 2 * p, cited.n: k})),
        ),
        at_zero := have(
            "at zero",
            Equal(k, 0),
            via((q + 2 * p) * pi, by=GIVEN(turns))
            .via(0 * pi, by=GIVEN(none))
            .qed(by=ALGEBRA),
        ),
        via(cos(0 * k / 2), by=ALGEBRA)
        .via(cos(k / 2), by=REWRITE(GIVEN(at_zero)))
        .qed(by=GIVEN(half_turn)),
    ),
    without={"zero": {}},
)

towards = place + further
halfway = cos(place / 2) ** 2

PRODUCT_BELOW_ITS_FACTORS = claim(
    "1964",
    "The product $∏_{j=0}^N \\cos^2(j/2)$ is at most each of its factors",
    says=AtMost(nearness(towards), halfway),
    proof=proof(
        at_most_one := have(
            "at most 1",
            AtMost(nearness(place - 1), 1),
            qed(
                by=INDUCTION(
                    place,
                    rel="≤",
                    base=qed(by=ALGEBRA),
                    step=via(
                        nearness(place - 1) * halfway,
                        by=SPLIT(nearness(place), place - 1),
                    )
                    .via(
                        halfway,
                        by=LINEAR_SYSTEM(((GIVEN(INDUCTION, rel="≤"), halfway),)),
                    )
                    .via(1 - sin(place / 2) ** 2, by=PYTHAGORAS)
                    .qed(by=SIGN()),
                )
            ),
            place,
        ),
        qed(
            by=INDUCTION(
                further,
                rel="≤",
                base=via(
                    nearness(place - 1) * halfway, by=SPLIT(nearness(place), place - 1)
                ).qed(
                    by=LINEAR_SYSTEM(((GIVEN(at_most_one, {place: place}), halfway),))
                ),
                step=via(
                    nearness(towards) * cos((towards + 1) / 2) ** 2,
                    by=SPLIT(nearness(towards + 1), towards),
                )
                .via(
                    nearness(towards) * (1 - sin((towards + 1) / 2) ** 2), by=PYTHAGORAS
                )
                .via(nearness(towards), by=SIGN())
                .qed(by=GIVEN(INDUCTION, rel="≤")),
            )
        ),
    ),
    witnesses=({place: 2, further: 3},),
)

to_last = given("to", AtMost(place, last))
two_pair_base = given("large base", AtMost(last**2, 4 * b * nearness(last)))

BASE_FOR_TWO_PAIRS = claim(
    "1965",
    "With two pairs every base with $4b∏_{j≤N} \\cos^2(j/2) ≥ N^2$, exponential in "
    "$N$, gives a nonnegative sum of cosines at the positions up to $N$",
    given=(given("some", Less(0, last)), to_last, two_pair_base),
    says=AtMost(0, of_base(b, place, Rational(4))),
    strength=(strength({last: 10}, last**2 / (4 * nearness(last)), BASE_FOR_TEN),),
    proof=proof(
        have(
            "factor",
            AtMost(nearness(last), cos(place / 2) ** 2),
            qed(by=LEMMA(PRODUCT_BELOW_ITS_FACTORS, {further: last - place})),
        ),
        via(
            cos(place) + cos(place * b ** (-half)),
            by=LEMMA(TWO_PAIRS_HOLD, {δ: nearness(last), L: last, m: place}),
        ).qed(by=ALGEBRA),
    ),
    witnesses=({b: 2, last: 1, place: 1},),
    without={"to": {b: 2, last: 1, place: 3}, "large base": {b: 1, last: 2, place: 2}},
)

# ---------------------------------------------------------------- a sum with factors

factor = (2 * i / 128 + Rational(2, 5)) / Rational(7, 5)
damped = let(
    "xPos",
    k,
    be=Sum(factor ** (k / 512) * cos(k * Rational(10000) ** (-i / 64)), (i, 0, 63)),
)

DAMPED_SUM_RISES = claim(
    "1807",
    "At $d = 128$ and $b = 10000$ the sum of cosines with the factors of xPos rises "
    "from 11 to 12 and is negative at 8819",
    source="sun2023",
    says=(Less(damped(11), damped(12)), Less(damped(8819), 0)),
    proof=proof(qed(by=ENCLOSED()), qed(by=ENCLOSED())),
)

DAMPED_SUM_FALLS = claim(
    "1808",
    "At $d = 128$ and $b = 10000$ the sum of cosines with the factors of xPos never "
    "rises",
    source="sun2023",
    given=(given("apart", AtMost(0, k)),),
    says=AtMost(damped(k + 1), damped(k)),
    refuted_at={k: 11},
    corrected=DAMPED_SUM_RISES,
)

# ---------------------------------------------------------------- the last pair

more_pairs = given("two pairs", Less(2, d))
last = b ** (-(d - 2) / d)
acute = given("half turn", AtMost(u, pi))
long_enough = given("long enough", AtMost((L / u) ** (d / (d - 2)), b))
turned = L * last

STABLE_BASE = claim(
    "1801",
    "For $d > 2$ and $0 < u ≤ π$ every base $b ≥ (L/u)^{d/(d-2)}$ gives the last pair "
    "$\\cos(Lb^{-(d-2)/d}) ≥ \\cos u$",
    source="liu2026, abstract",
    given=(more_pairs, acute, long_enough),
    says=AtMost(cos(u), cos(turned)),
    proof=proof(
        grown := have(
            "grown",
            AtMost(L / u, b ** ((d - 2) / d)),
            via(((L / u) ** (d / (d - 2))) ** ((d - 2) / d), by=ALGEBRA).qed(
                by=LEMMA(
                    POWER_INCREASES_WITH_BASE,
                    {one: (L / u) ** (d / (d - 2)), other: b, exponent: (d - 2) / d},
                )
            ),
        ),
        have(
            "not beyond",
            AtMost(turned, u),
            qed(by=LINEAR_SYSTEM(((GIVEN(grown), u * last),))),
        ),
        qed(by=LEMMA(COSINE_FALLS, {nearer: turned, low: u})),
    ),
    witnesses=({d: 128, L: 4096, u: half, b: 10000},),
    without={
        "half turn": {d: 4, L: 12, u: 4, b: 16},
        "long enough": {d: 128, L: 4096, u: half, b: 8192},
    },
)

PRINTED_STABLE_BASE = claim(
    "1802",
    "For $d > 2$ and $0 < u ≤ π$ every base $b ≥ L/u$ gives the last pair "
    "$\\cos(Lb^{-(d-2)/d}) ≥ \\cos u$",
    source="liu2026, abstract",
    given=(more_pairs, acute, given("long enough", AtMost(L / u, b))),
    says=AtMost(cos(u), cos(turned)),
    refuted_at={d: 128, L: 4096, u: half, b: 8192},
    corrected=STABLE_BASE,
)

# ---------------------------------------------------------------- pairs with a whole turn

c, j = letter("c j", "natural")
wave = lambda i: 2 * pi * b ** (2 * i / d)
level = d * log(L / (2 * pi)) / (2 * log(b))
ceiling = (given("above", AtMost(level, c)), given("next", Less(c - 1, level)))

CRITICAL_PAIRS = claim(
    "1803",
    "If $c$ is $d \\ln(L/2π)/(2 \\ln b)$ rounded up, the wavelengths of the pairs "
    "below $c$ are shorter than $L$, and the others are not",
    source="wang2024resonance, §3.2",
    parts=(
        part(
            Less(wave(j), L),
            given=(base, dimension, ceiling[1], given("below", AtMost(j, c - 1))),
            proof=proof(
                shorter := have(
                    "logarithm",
                    Less(log(wave(j)), log(L)),
                    via(log(2 * pi) + 2 * j * log(b) / d, by=ALGEBRA)
                    .via(log(2 * pi) + 2 * (c - 1) * log(b) / d, by=SIGN("≤"))
                    .qed(
                        by=LINEAR_SYSTEM(
                            ((GIVEN(ceiling[1], rel="<"), 2 * log(b) / d),)
                        )
                    ),
                ),
                via(exp(log(wave(j))), by=ALGEBRA)
                .via(
                    exp(log(L)),
                    by=LEMMA(
                        EXPONENTIAL_INCREASES, {low: log(wave(j)), high: log(L)}, part=1
                    ),
                )
                .qed(by=ALGEBRA),
            ),
            witnesses=({b: 10000, d: 64, L: 64, c: 9, j: 8},),
            without={
                "next": {b: 10000, d: 64, L: 64, c: 20, j: 10},
                "below": {b: 10000, d: 64, L: 64, c: 9, j: 9},
            },
        ),
        part(
            AtMost(L, wave(j)),
            given=(base, dimension, ceiling[0], given("from", AtMost(c, j))),
            proof=proof(
                longer := have(
                    "logarithm",
                    AtMost(log(L), log(wave(j))),
                    via(log(2 * pi) + 2 * log(b) / d * level, by=ALGEBRA)
                    .via(
                        log(2 * pi) + 2 * c * log(b) / d,
                        by=LINEAR_SYSTEM(((GIVEN(ceiling[0]), 2 * log(b) / d),)),
                    )
                    .via(log(2 * pi) + 2 * j * log(b) / d, by=SIGN("≤"))
                    .qed(by=ALGEBRA),
                ),
                via(exp(log(L)), by=ALGEBRA)
                .via(
                    exp(log(wave(j))),
                    by=LEMMA(EXPONENTIAL_INCREASES, {low: log(L), high: log(wave(j))}),
                )
                .qed(by=ALGEBRA),
            ),
            witnesses=({b: 10000, d: 64, L: 64, c: 9, j: 9},),
            without={
                "above": {b: 10000, d: 64, L: 64, c: 5, j: 5},
                "from": {b: 10000, d: 64, L: 64, c: 9, j: 8},
            },
        ),
    ),
)
within_ladder = given("context", AtMost(L, 2 * pi * b))

CRITICAL_PAIRS_WITHIN_LADDER = claim(
    "1970",
    "For $b > 1$ the number $d \\ln(L/2π)/(2 \\ln b)$ is at most $d/2$ if and only if "
    "$L ≤ 2πb$",
    source="liu2024, Lemma 1",
    parts=(
        part(
            AtMost(level, d / 2),
            given=(base, within_ladder),
            proof=qed(
                by=LINEAR_SYSTEM(
                    (
                        (
                            LEMMA(LOGARITHM_INCREASES, {one: L / (2 * pi), other: b}),
                            d / (2 * log(b)),
                        ),
                    )
                )
            ),
            witnesses=({b: 10000, d: 128, L: 4096},),
            without={"context": {b: 500, d: 128, L: 4096}},
        ),
        part(
            Less(d / 2, level),
            given=(base, dimension, given("context", Less(2 * pi * b, L))),
            proof=qed(
                by=LINEAR_SYSTEM(
                    (
                        (
                            LEMMA(
                                LOGARITHM_INCREASES,
                                {one: b, other: L / (2 * pi)},
                                part=1,
                            ),
                            d / (2 * log(b)),
                        ),
                    )
                )
            ),
            witnesses=({b: 500, d: 128, L: 4096},),
            without={
                "dimension": {b: 500, d: 0, L: 4096},
                "context": {b: 10000, d: 128, L: 4096},
            },
        ),
    ),
)

at_64 = lambda i: 2 * pi * Rational(10000) ** (Rational(2 * i, 64))
at_128 = lambda i: 2 * pi * Rational(10000) ** (Rational(2 * i, 128))

CRITICAL_PAIRS_COUNTED = claim(
    "1804",
    "At $b = 10000$, 9 of 32 wavelengths are below 64, and 46 of 64 are below 4096",
    source="wang2024resonance, §6.1.1",
    says=(
        Less(at_64(8), 64),
        Less(64, at_64(9)),
        Less(at_128(45), 4096),
        Less(4096, at_128(46)),
    ),
    proof=proof(*(qed(by=ENCLOSED()) for _ in range(4))),
)

# ---------------------------------------------------------------- whole wavelengths

μ, n, t = letter("mu n t", "natural")  # a wavelength, two positions
times = letter("q", "natural")
whole_wave = given("whole", Less(0, μ))

WHOLE_WAVELENGTH_REPEATS = claim(
    "1805",
    "If the wavelength $μ ≤ L$ of a pair is an integer, the position $n = qμ + t$ "
    "with $t < μ$ is encoded like $t$, and $t < L$",
    source="wang2024resonance, Theorem 1",
    given=(
        whole_wave,
        given("fits", AtMost(μ, L)),
        rest := given("rest", Equal(n, times * μ + t)),
        given("remainder", AtMost(t, μ - 1)),
    ),
    says=(Equal(exp(I * n * (2 * pi / μ)), exp(I * t * (2 * pi / μ))), Less(t, L)),
    proof=proof(
        via(exp(I * (times * μ + t) * (2 * pi / μ)), by=GIVEN(rest)).qed(by=ALGEBRA),
        qed(by=SIGN("<")),
    ),
    witnesses=({μ: 6, L: 64, n: 20, times: 3, t: 2},),
    without={
        "fits": {μ: 6, L: 1, n: 20, times: 3, t: 2},
        "rest": {μ: 6, L: 64, n: 21, t: 2},
        "remainder": {μ: 6, L: 6, n: 20, times: 2, t: 8},
    },
)

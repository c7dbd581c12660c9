r"""# Larger and smaller bases

Whenever a context grows, somebody asks for a larger base [].  A larger base makes wavelengths
longer, and it brings neighbouring positions closer together [0984, 0987].

In this chapter bases are above 1 [].  A larger base lowers every frequency but the first, and
lengthens its wavelength [0984].  From $d = 4$ on it brings neighbouring positions strictly closer
together: both the distance of two neighbours and the speed of the encoding decrease [0967, 0987,
0992, 0993].  So a small base does not lack detail at short range; it lacks length [0984, 0987].  No
base makes a frequency exceed the first one, 1 radian a step, and since $1 < \pi$ nothing is aliased
[0922, 0997].
"""

from phaseproof.author import *
from phaseproof.derivations.alphabet import b, d, i, k, r, t, ω
from phaseproof.derivations.differences import chord
from phaseproof.derivations.frequency import (
    base,
    computed,
    dimension,
    grows,
    last,
    rounds_to,
    θ,
    λ,
)
from phaseproof.derivations.powers import (
    COSINE_FALLS,
    PI_BOUNDS,
    POWER_INCREASES_WITH_BASE,
    POWER_INCREASES_WITH_EXPONENT,
)
from phaseproof.derivations.powers import p as positive_exponent
from phaseproof.derivations.powers import q as exponent
from phaseproof.derivations.powers import u as one
from phaseproof.derivations.powers import v as other

claim = stated_in("doc000, §5")

c, L, q = letter("c L q", "positive")
B = Rational(10000)
larger = given("larger", Less(b, c))
later = given("not the first", Less(0, i))
two = {b: 100, c: 10000, d: 128}
swapped = {b: 10000, c: 100, d: 128}
over = lambda body, start=0: Sum(body, (i, start, last))
bases = lambda exponents, part=0: LEMMA(
    POWER_INCREASES_WITH_BASE, {one: b, other: c, **exponents}, part=part
)

# ---------------------------------------------------------------- wavelengths

LARGER_BASE_LONGER_WAVELENGTHS = claim(
    "0984",
    "A larger base lengthens every wavelength but the first, which is $2π$ for every "
    "base",
    parts=(
        part(
            (Less(λ(i), λ(i, c)), Less(θ(i, c), θ(i))),
            given=(dimension, larger, later),
            proof=proof(
                qed(by=bases({positive_exponent: 2 * i / d}, 1)),
                qed(by=bases({positive_exponent: 2 * i / d}, 1)),
            ),
            without={"larger": {i: 3, **swapped}, "not the first": {i: 0, **two}},
        ),
        part(
            (AtMost(λ(i), λ(i, c)), AtMost(θ(i, c), θ(i))),
            given=(dimension, larger),
            proof=proof(
                qed(by=bases({exponent: 2 * i / d})),
                qed(by=bases({exponent: 2 * i / d})),
            ),
            without={"larger": {i: 3, **swapped}},
        ),
        part(Equal(λ(Rational(0)), 2 * pi), given=(dimension,), proof=qed(by=ALGEBRA)),
    ),
)


def counted(d, length, first):
    """At b = 10000 the pairs from ``first`` on have wavelengths above ``length``, and no others."""
    at = lambda i: λ(i, B, Rational(d))
    rises = lambda n, m: LEMMA(POWER_INCREASES_WITH_EXPONENT)
    from_here, before = Rational(first), Rational(first - 1)
    return (
        part(
            Less(length, at(i)),
            given=(given("from", AtMost(first, i)),),
            proof=via(at(from_here), by=ENCLOSED()).qed(by=rises(from_here, i)),
            witnesses=({i: first},),
            without={"from": {i: first - 1}},
        ),
        part(
            Less(at(i), length),
            given=(given("below", Less(i, first)),),
            proof=via(at(before), by=rises(i, before)).qed(by=ENCLOSED()),
            without={"below": {i: first}},
        ),
    )


LONG_WAVELENGTHS_COUNTED = claim(
    "0985",
    "At $b = 10000$ the last 133 of 256 wavelengths exceed 512 and the last 95 exceed "
    "2048; of 384, the last 200 and 142 do",
    source="doc004, §5.4",
    parts=(
        *counted(512, 512, 123),
        *counted(768, 512, 184),
        *counted(512, 2048, 161),
        *counted(768, 2048, 242),
        *counted(128, 99, 20),
    ),
)

# ---------------------------------------------------------------- neighbours


def shorter(number):
    """Steps compare as their angles do, in part ``number`` of either claim."""
    relation = Less if number else AtMost
    return proof(
        have(
            "half turn",
            AtMost(θ(i), pi),
            via(1, by=grows(-2 * i / d, 0, 0))
            .via(3, by=SIGN("≤"))
            .qed(by=LEMMA(PI_BOUNDS)),
        ),
        have(
            "slower",
            relation(θ(i, c), θ(i)),
            qed(by=LEMMA(LARGER_BASE_LONGER_WAVELENGTHS, part=1 - number, atom=1)),
        ),
        via(2 - 2 * cos(θ(i, c)), by=EULER)
        .via(2 - 2 * cos(θ(i)), by=LEMMA(COSINE_FALLS, part=number))
        .qed(by=EULER),
    )


fast = {b: Rational(1, 36), c: Rational(1, 9), d: 4}

STEP_SHRINKS_WITH_BASE = claim(
    "0986",
    "For $b > 1$ a larger base shortens the step of every pair but the first",
    parts=(
        part(
            AtMost(chord(θ(i, c)), chord(θ(i))),
            given=(base, dimension, larger),
            proof=shorter(0),
            without={"base": {i: 1, **fast}, "larger": {i: 3, **swapped}},
        ),
        part(
            Less(chord(θ(i, c)), chord(θ(i))),
            given=(base, dimension, larger, later),
            proof=shorter(1),
            without={
                "base": {i: 1, **fast},
                "larger": {i: 3, **swapped},
                "not the first": {i: 0, **two},
            },
        ),
    ),
)


def from_second(term, rule, shared):
    """The sum of term(i, c) is below that of term(i, b), because the first terms are the same."""
    sums = [over(term(i, base), 1) for base in (c, b)]
    return proof(
        rest := have("rest", Less(*sums), qed(by=TERMWISE(rule, r))),
        via(shared + sums[0], by=SPLIT(over(term(i, c)), Rational(0)))
        .via(shared + sums[1], by=GIVEN(rest))
        .qed(by=SPLIT(over(term(i, b)), Rational(0))),
    )


several = given("two pairs", Less(2, d))
step = lambda i, base: chord(θ(i, base))

NEIGHBOURS_CLOSER_WITH_BASE = claim(
    "0987",
    "For $b > 1$ a larger base brings neighbouring positions of the sinusoidal "
    "encoding closer together, strictly if $d ≥ 4$",
    theorem=True,
    parts=(
        part(
            AtMost(over(step(i, c)), over(step(i, b))),
            given=(base, dimension, larger),
            proof=qed(by=TERMWISE(LEMMA(STEP_SHRINKS_WITH_BASE))),
            without={"base": fast, "larger": {**swapped, d: 4}},
        ),
        part(
            Less(over(step(i, c)), over(step(i, b))),
            given=(base, several, larger),
            proof=from_second(
                step, LEMMA(STEP_SHRINKS_WITH_BASE, part=1), chord(Rational(1))
            ),
            without={
                "base": fast,
                "two pairs": {**two, d: 2},
                "larger": {**swapped, d: 4},
            },
        ),
    ),
)

apart = lambda k, base: 128 - 2 * Sum(cos(k * Rational(base) ** (-i / 64)), (i, 0, 63))

NEIGHBOURS_ARE_CLOSEST = claim(
    "0988",
    "At $d = 128$ and $b = 10000$ neighbours are the closest of positions 0 to 99, "
    "and closer than any two of them at $b = 100$",
    parts=(
        part(
            Less(apart(1, 10000), apart(k, 10000)),
            given=(given("from", AtMost(2, k)), given("to", AtMost(k, 99))),
            proof=qed(by=ENCLOSED(k)),
            without={"from": {k: 1}},
        ),
        part(
            Less(apart(1, 10000), apart(k, 100)),
            given=(given("from", AtMost(1, k)), given("to", AtMost(k, 99))),
            proof=qed(by=ENCLOSED(k)),
            without={"from": {k: 0}},
        ),
    ),
)

LARGER_BASE_SEPARATES_NEIGHBOURS = claim(
    "0989",
    "A larger base separates neighbouring positions of the sinusoidal encoding better",
    given=(base, dimension, larger),
    says=Less(over(chord(θ(i))), over(chord(θ(i, c)))),
    refuted_at=two,
    corrected=NEIGHBOURS_CLOSER_WITH_BASE,
)

# ---------------------------------------------------------------- speed

f = function("f", "real", "real", smooth=1)
rate = lambda g: where(D(f(t), (0, 1)), {f: Function(t, g)})
squared_speed = lambda ω: rate(cos(t * ω)) ** 2 + rate(sin(t * ω)) ** 2

PAIR_SPEED = claim(
    "0990",
    "A pair $(\\cos tω, \\sin tω)$ moves at the speed $|ω|$ at every position $t$",
    source="doc004, §3.4",
    says=Equal(squared_speed(ω), ω**2),
    proof=qed(by=EULER),
)

SPEED_FADES = claim(
    "0991",
    "Far from position 0 a pair of the sinusoidal encoding moves more slowly",
    source="doc004, §5.4",
    given=(given("later", Less(0, t)),),
    says=Less(squared_speed(ω), ω**2),
    refuted_at={t: 1, ω: 1},
    corrected=PAIR_SPEED,
)

squares = lambda base: over(θ(i, base) ** 2)

SPEED_OF_ENCODING = claim(
    "0992",
    "The squared speed of the sinusoidal encoding is $(1 - b^{-2})/(1 - b^{-4/d})$; "
    "for $b = 100, 1000, 10000, 100000$ at $d = 512$ it is $28.2950, 19.0344, "
    "14.4034, 11.6254$",
    source="doc004, §3.4",
    parts=(
        part(
            Equal(over(squared_speed(θ(i))), (1 - b ** (-2)) / (1 - b ** (-4 / d))),
            given=(dimension, given("not one", Differ(b ** (-4 / d), 1))),
            proof=via(squares(b), by=TERMWISE(LEMMA(PAIR_SPEED, {ω: θ(r)}), r)).qed(
                by=TELESCOPE(r, -(b ** (-4 * r / d)) / (1 - b ** (-4 / d)))
            ),
        ),
        part(
            **computed(
                *(
                    rounds_to(
                        Sum(Rational(base) ** (-4 * i / Rational(512)), (i, 0, 255)),
                        digits,
                    )
                    for base, digits in (
                        (100, "28.2950"),
                        (1000, "19.0344"),
                        (10000, "14.4034"),
                        (100000, "11.6254"),
                    )
                )
            )
        ),
    ),
)

SPEED_FALLS_WITH_BASE = claim(
    "0993",
    "A larger base slows the sinusoidal encoding down, strictly if $d ≥ 4$",
    source="doc004, §4.4",
    parts=(
        part(
            AtMost(squares(c), squares(b)),
            given=(dimension, larger),
            proof=qed(by=TERMWISE(bases({exponent: 4 * r / d}), r)),
            without={"larger": {**swapped, d: 4}},
        ),
        part(
            Less(squares(c), squares(b)),
            given=(several, larger),
            proof=from_second(
                lambda i, base: θ(i, base) ** 2,
                bases({positive_exponent: 4 * r / d}, 1),
                1,
            ),
            without={"two pairs": {**two, d: 2}, "larger": {**swapped, d: 4}},
        ),
    ),
)

SMALL_BASE_SLOW = claim(
    "0994",
    "A smaller base moves the sinusoidal encoding less from one position to the next",
    source="doc004, §4.4",
    given=(dimension, larger),
    says=Less(squares(b), squares(c)),
    refuted_at={b: 100, c: 10000, d: 4},
    corrected=SPEED_FALLS_WITH_BASE,
)

# ---------------------------------------------------------------- half a wavelength, and aliases

HALF_WAVELENGTH_IFF = claim(
    "0995",
    "A length $L$ is less than half of the wavelength $2πb^{1/q}$ if and only if $b > "
    "(L/π)^q$",
    parts=(
        part(
            Less((L / pi) ** q, b),
            given=(given("half", Less(L, pi * b ** (1 / q))),),
            proof=via((b ** (1 / q)) ** q, by=LEMMA(POWER_INCREASES_WITH_BASE, part=1))
            .via(exp(log(b)), by=ALGEBRA)
            .qed(by=ALGEBRA),
            without={"half": {L: 100, b: 10000, q: 10}},
        ),
        part(
            Less(L, pi * b ** (1 / q)),
            given=(given("base", Less((L / pi) ** q, b)),),
            proof=via(pi * exp(log(L / pi)), by=ALGEBRA).qed(
                by=LEMMA(
                    POWER_INCREASES_WITH_BASE,
                    {one: (L / pi) ** q, other: b, positive_exponent: 1 / q},
                    part=1,
                )
            ),
            without={"base": {L: 100, b: 10000, q: 10}},
        ),
        part(
            **computed(
                rounds_to((100 / pi) ** 10 / 10**15, "1.0678"),
                rounds_to((100 / pi) ** 5 / 10**7, "3.2678"),
                rounds_to(2 * pi * B ** Rational(10, 100), "15.78"),
                rounds_to(2 * pi * B ** Rational(20, 100), "39.64"),
            )
        ),
        part(
            (
                Less(pi * B ** Rational(36, 100), 100),
                Less(100, pi * B ** Rational(38, 100)),
            ),
            proof=proof(qed(by=ENCLOSED()), qed(by=ENCLOSED())),
        ),
    ),
)

HUNDRED_POSITIONS_IN_HALF_WAVELENGTH = claim(
    "0996",
    "For every base $b ≥ 10000$, 100 positions take less than half of the wavelength "
    "$2πb^{1/10}$ of column 10 at $d = 100$",
    given=(given("usual", AtMost(10000, b)),),
    says=Less(100, pi * b ** Rational(10, 100)),
    refuted_at={b: 10000},
    corrected=HALF_WAVELENGTH_IFF,
)

FREQUENCIES_BELOW_ALIASING = claim(
    "0997",
    "On integers a frequency $ω$ has the alias $2π - ω$; for $b > 1$ the frequencies "
    "$b^{-2i/d}$ are below $π$",
    source="doc004, §5.4",
    parts=(
        part(
            (
                Equal(cos(k * (2 * pi - ω)), cos(k * ω)),
                Equal(sin(k * (2 * pi - ω)), -sin(k * ω)),
            ),
            proof=proof(qed(by=EULER), qed(by=EULER)),
        ),
        part(
            Less(θ(i), pi),
            given=(base, dimension),
            proof=via(1, by=grows(-2 * i / d, 0, 0))
            .via(3, by=SIGN("<"))
            .qed(by=LEMMA(PI_BOUNDS)),
            without={"base": {i: 1, b: Rational(1, 100), d: 4}},
        ),
    ),
)

LOWEST_FREQUENCY_ALIASED = claim(
    "0998",
    "For $b > 1$ the lowest frequency $b^{-(1 - 2/d)}$ is above $π$",
    source="doc004, §5.4",
    given=(base, dimension),
    says=Less(pi, θ(last)),
    refuted_at={b: 10000, d: 512},
    corrected=FREQUENCIES_BELOW_ALIASING,
)

# ---------------------------------------------------------------- the binary counter

codes = Matrix([[n >> 3 & 1, n >> 2 & 1, n >> 1 & 1, n & 1] for n in range(16)])
higher, bit, lower = letter("h s l", "natural")
counter = 2 * 2**r * higher + 2**r * bit + lower

BIT_FLIPS = claim(
    "0999",
    "Four bits write 0 to 15; adding $2^r$ to a number flips bit $r$ and keeps the "
    "lower bits, adding $2^{r+1}$ keeps bit $r$ too",
    source="doc001, §2",
    parts=(
        part(
            Equal(codes * column(8, 4, 2, 1), column(*range(16))), proof=qed(by=ALGEBRA)
        ),
        part(
            (
                Equal(
                    counter + 2**r, 2 * 2**r * (higher + bit) + 2**r * (1 - bit) + lower
                ),
                Equal(counter + 2 * 2**r, 2 * 2**r * (higher + 1) + 2**r * bit + lower),
            ),
            proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
        ),
    ),
)

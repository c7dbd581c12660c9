r"""# Frequencies and wavelengths

The choice of a base is a choice of wavelengths [0984].  The longest is often quoted as $2\pi b$, a
wavelength that no pair has [0923, 0925].

In base $b > 1$ the pair $i$ of an encoding has the frequency $\theta_i = b^{-2i/d}$,
$i = 0, \dots, d/2 - 1$, and the wavelength $\lambda_i = 2\pi/\theta_i = 2\pi b^{2i/d}$ [0918].
Both are geometric progressions [0918].  The wavelengths begin with $2\pi$ and end with
$2\pi b^{1-2/d}$; the round number $2\pi b$ is never attained [0923, 0925].  Columns $2i$ and
$2i + 1$ have the same period [0931, 0933].  To choose the base for a wavelength of length $L$,
solve for the last pair, not for the second [0919, 0937, 0938].
"""

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import b, d, i, j, l, m, n, r, t, x
from phaseproof.derivations.alphabet import θ as any_ladder
from phaseproof.derivations.plane import INNER_PRODUCT_SUM_SIN_FIRST
from phaseproof.derivations.powers import (
    EXPONENTIAL_ABOVE_TANGENT,
    LOGARITHM_OF_EQUALS,
    POWER_INCREASES_WITH_BASE,
    POWER_INCREASES_WITH_EXPONENT,
)
from phaseproof.derivations.powers import q as exponent
from phaseproof.derivations.powers import u as one
from phaseproof.derivations.powers import v as other
from phaseproof.derivations.powers import y as low
from phaseproof.derivations.powers import z as high
from phaseproof.model.book import Figure

claim = stated_in("vaswani2017, §3.5")

c, u, L, T = letter("c u L T", "positive")
κ = letter("kappa", "positive")


def θ(i, b=b, d=d):
    return b ** (-2 * i / d)


def λ(i, b=b, d=d):
    return 2 * pi * b ** (2 * i / d)


def rounds_to(value, digits: str):
    """The value lies within half a unit of the last digit."""
    scale = 10 ** len(digits.partition(".")[2])
    return AtMost(
        abs((scale * value if scale > 1 else value) - int(digits.replace(".", ""))),
        half,
    )


def computed(*relations):
    return {
        "says": relations,
        "proof": proof(*(qed(by=ENCLOSED(rel="≤")) for _ in relations)),
    }


B, first, last = Rational(10000), Rational(0), d / 2 - 1
base = given("base", Less(1, b))
dimension = given("dimension", Less(0, d))
pair = given("pair", Less(i, d / 2))
usual = {b: 10000, d: 128}
grows = lambda y, z, part=1, **at: LEMMA(
    POWER_INCREASES_WITH_EXPONENT, {low: y, high: z, **at}, part=part
)

# ---------------------------------------------------------------- the ladder

LADDER_RATIO = claim(
    "0918",
    "The frequencies $b^{-2i/d}$ and the wavelengths $2πb^{2i/d}$ are geometric "
    "progressions",
    given=(dimension,),
    says=(
        Equal(θ(i + 1), b ** (-2 / d) * θ(i)),
        Equal(λ(i + 1), b ** (2 / d) * λ(i)),
        Equal(λ(i), 2 * pi / θ(i)),
    ),
    proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA), qed(by=ALGEBRA)),
)

LADDER_STRICT = claim(
    "0919",
    "For $b > 1$ the frequencies $b^{-2i/d}$ fall and the wavelengths $2πb^{2i/d}$ "
    "rise from pair to pair",
    source="doc001, §2",
    given=(base, dimension, given("order", Less(i, l))),
    says=(Less(θ(l), θ(i)), Less(λ(i), λ(l))),
    proof=proof(
        qed(by=grows(-2 * l / d, -2 * i / d)), qed(by=grows(2 * i / d, 2 * l / d))
    ),
    without={"base": {i: 3, l: 5, b: half, d: 128}, "order": {i: 5, l: 3, **usual}},
)

LADDER_ONE_TO_ONE = claim(
    "0920",
    "For $b > 1$ different pairs have different frequencies $b^{-2i/d}$",
    source="doc001, §2",
    given=(base, dimension, given("equal", Equal(θ(i), θ(l)))),
    says=Equal(i, l),
    proof=proof(
        logarithms := have(
            "logarithms",
            Equal(-2 * i / d * log(b), -2 * l / d * log(b)),
            via(log(θ(i)), by=ALGEBRA)
            .via(log(θ(l)), by=LEMMA(LOGARITHM_OF_EQUALS))
            .qed(by=ALGEBRA),
        ),
        qed(by=LINEAR_SYSTEM(((GIVEN(logarithms), -d / 2),), factor=log(b))),
    ),
    witnesses=({i: 3, l: 3, **usual},),
    without={"base": {i: 3, l: 5, b: 1, d: 128}, "equal": {i: 3, l: 5, **usual}},
)

φ = function("phi", "natural", "real")

COLUMNS_HAVE_OWN_FREQUENCIES = claim(
    "0921",
    "Different columns of the sinusoidal encoding have different frequencies",
    source="doc001, §2",
    given=(
        dimension,
        given("sine columns", Equal(φ(2 * i), θ(i)), i, provided=Less(i, d / 2)),
        given("cosine columns", Equal(φ(2 * i + 1), θ(i)), i, provided=Less(i, d / 2)),
        given("columns", Less(l, d)),
        given("different", Less(r, l)),
    ),
    says=Differ(φ(l), φ(r)),
    refuted_at={φ: Function(i, Rational(1)), b: 10000, d: 2, l: 1, r: 0},
    corrected=LADDER_ONE_TO_ONE,
)

# ---------------------------------------------------------------- what is attained

FREQUENCY_RANGE = claim(
    "0922",
    "For $b > 1$ the frequencies run from 1 down to $b^{-(1 - 2/d)}$, that of the "
    "last pair, and stay above $1/b$",
    source="doc004, §2.3",
    parts=(
        part(
            (AtMost(b ** (-(1 - 2 / d)), θ(i)), AtMost(θ(i), 1), Less(1 / b, θ(i))),
            given=(base, dimension, pair),
            proof=proof(
                qed(by=grows(-(1 - 2 / d), -2 * i / d, 0)),
                qed(by=grows(-2 * i / d, 0, 0)),
                qed(by=grows(-1, -2 * i / d)),
            ),
            witnesses=({i: 3, **usual},),
            without={"base": {i: 3, b: half, d: 128}, "pair": {i: 64, **usual}},
        ),
        part(
            (Equal(θ(first), 1), Equal(θ(last), b ** (-(1 - 2 / d)))),
            given=(dimension,),
            proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
        ),
    ),
)

WAVELENGTH_RANGE = claim(
    "0923",
    "For $b > 1$ the wavelengths run from $2π$ up to $2πb^{1 - 2/d}$, that of the "
    "last pair, and stay below $2πb$",
    parts=(
        part(
            (
                AtMost(2 * pi, λ(i)),
                AtMost(λ(i), 2 * pi * b ** (1 - 2 / d)),
                Less(λ(i), 2 * pi * b),
            ),
            given=(base, dimension, pair),
            proof=proof(
                qed(by=grows(0, 2 * i / d, 0)),
                qed(by=grows(2 * i / d, 1 - 2 / d, 0)),
                qed(by=grows(2 * i / d, 1)),
            ),
            witnesses=({i: 3, **usual},),
            without={"base": {i: 3, b: half, d: 128}, "pair": {i: 64, **usual}},
        ),
        part(
            (Equal(λ(first), 2 * pi), Equal(λ(last), 2 * pi * b ** (1 - 2 / d))),
            given=(dimension,),
            proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
        ),
    ),
)

attained = given("attained", Equal(λ(i), 2 * pi * b))

UPPER_END_LEADS_TO_ABSURDITY = claim(
    "0924",
    "For $b > 1$ no pair has the wavelength $2πb$",
    given=(base, dimension, pair, attained),
    says=Less(1, 1),
    proof=via(λ(i) / (2 * pi * b), by=GIVEN(attained)).qed(
        by=LEMMA(WAVELENGTH_RANGE, atom=2)
    ),
    without={
        "base": {i: 0, b: 1, d: 2},
        "pair": {i: 64, **usual},
        "attained": {i: 3, **usual},
    },
)

UPPER_END_ATTAINED = claim(
    "0925",
    "The wavelengths $2πb^{2i/d}$ end with $2πb$",
    given=(base, dimension),
    some=(i,),
    says=(pair.says, attained.says),
    refuted_by=UPPER_END_LEADS_TO_ABSURDITY,
    corrected=WAVELENGTH_RANGE,
)

claim = stated_in("doc004, §2.3")

LAST_WAVELENGTH_SHORT_OF_END = claim(
    "0926",
    "For $b > 1$ the last wavelength $2πb^{1 - 2/d}$ is less than $2πb$, by at most "
    "$4πb(\\ln b)/d$",
    given=(base, dimension),
    says=(
        Less(2 * pi * b ** (1 - 2 / d), 2 * pi * b),
        AtMost(2 * pi * b - 2 * pi * b ** (1 - 2 / d), 4 * pi * b * log(b) / d),
    ),
    strength=(
        strength(
            {d: 128, b: 10000},
            4 * pi * b * log(b) / d,
            2 * pi * b - 2 * pi * b ** (1 - 2 / d),
        ),
    ),
    proof=proof(
        qed(by=grows(1 - 2 / d, 1)),
        via(2 * pi * exp(log(b)) - 2 * pi * b ** (1 - 2 / d), by=ALGEBRA)
        .via(
            4 * pi * exp(log(b)) * log(b) / d,
            by=LEMMA(EXPONENTIAL_ABOVE_TANGENT, {low: -2 * log(b) / d}),
        )
        .qed(by=ALGEBRA),
    ),
    without={"base": {b: half, d: 128}},
)

LARGEST_WAVELENGTHS = claim(
    "0927",
    "At $b = 10000$ the last wavelengths for $d = 64, 128, 256, 512, 768, 1024$ are "
    "$47117.24, 54410.14, 58469.57, 60611.48, 61342.74, 61711.68$, and $2πb$ is "
    "$62831.85$",
    **computed(
        *(
            rounds_to(2 * pi * B ** Rational(d - 2, d), digits)
            for d, digits in (
                (64, "47117.24"),
                (128, "54410.14"),
                (256, "58469.57"),
                (512, "60611.48"),
                (768, "61342.74"),
                (1024, "61711.68"),
            )
        ),
        rounds_to(2 * pi * B, "62831.85"),
    ),
)

WAVELENGTHS_COVER_FROM_ONE = claim(
    "0928",
    "The wavelengths $2πb^{2i/d}$ cover all lengths from $1$ to $L$",
    given=(base, dimension),
    says=(AtMost(λ(first), 1), AtMost(L, λ(last))),
    refuted_at={b: 10000, d: 512, L: 512},
    corrected=WAVELENGTH_RANGE,
)

# ---------------------------------------------------------------- periods

claim = stated_in("abramowitz1964, §4.3")

SINE_RANGE = claim(
    "0929",
    "The sine lies between $-1$ and $1$, attains both values, and has the period $2π$",
    says=(
        AtMost(-1, sin(t)),
        AtMost(sin(t), 1),
        Equal(sin(-pi / 2), -1),
        Equal(sin(pi / 2), 1),
        Equal(sin(t + 2 * pi), sin(t)),
    ),
    proof=proof(
        via(-1 + 2 * sin(t / 2 + pi / 4) ** 2, by=SIGN("≤")).qed(by=EULER),
        via(1 - 2 * sin(t / 2 - pi / 4) ** 2, by=EULER).qed(by=SIGN("≤")),
        qed(by=EULER),
        qed(by=EULER),
        qed(by=EULER),
    ),
)

period = given("period", Equal(sin(κ * (t + x)), sin(κ * t)), t)

PERIODS_ARE_MULTIPLES = claim(
    "0930",
    "Every period $x$ of $\\sin κt$ is an integer multiple of $2π/κ$ and satisfies "
    "$\\cos κx = 1$",
    given=(period,),
    some=(j,),
    says=(Equal(x, 2 * pi * j / κ), Equal(cos(κ * x), 1)),
    proof=proof(
        sine := have("sine", Equal(sin(κ * x), 0), qed(by=GIVEN(period, {t: 0}))),
        cosine := have(
            "cosine",
            Equal(cos(κ * x), 1),
            via(sin(κ * (pi / (2 * κ) + x)), by=EULER)
            .via(sin(κ * (pi / (2 * κ))), by=GIVEN(period))
            .qed(by=EULER),
        ),
        have(
            "one",
            Equal(exp(I * (κ * x)), 1),
            via(cos(κ * x) + I * sin(κ * x), by=EULER)
            .via(1 + I * sin(κ * x), by=GIVEN(cosine))
            .qed(by=GIVEN(sine)),
        ),
        Obtain(cited.PERIOD_OF_EXPONENTIAL, {cited.φ: κ * x}, (n,)),
        qed(by=GIVEN(n)),
        qed(by=GIVEN(cosine)),
        choose={j: n},
    ),
    witnesses=({κ: 2, x: 3 * pi, n: 3},),
)

least = given("period", Equal(sin(κ * (t + T)), sin(κ * t)), t)

LEAST_PERIOD = claim(
    "0931",
    "The least positive period of $\\sin κt$ is $2π/κ$, which is also a period of "
    "$\\cos κt$",
    parts=(
        part(
            (
                Equal(sin(κ * (t + 2 * pi / κ)), sin(κ * t)),
                Equal(cos(κ * (t + 2 * pi / κ)), cos(κ * t)),
            ),
            proof=proof(qed(by=EULER), qed(by=EULER)),
        ),
        part(
            AtMost(2 * pi / κ, T),
            given=(least,),
            proof=proof(
                Obtain(PERIODS_ARE_MULTIPLES, {x: T}, (n,)),
                have(
                    "forward",
                    Less(0, n),
                    via(κ * T / (2 * pi), by=SIGN("<")).qed(by=GIVEN(n)),
                ),
                via(2 * pi * n / κ, by=SIGN("≤")).qed(by=GIVEN(n)),
            ),
            witnesses=({κ: 2, T: 3 * pi, n: 3},),
            without={"period": {κ: 2, T: 1}},
        ),
    ),
)

WAVENUMBER_INVERTS_WAVELENGTH = claim(
    "0932",
    "A wavelength $λ$ and a wavenumber $κ$ determine each other: $λ = 2π/κ$ if and "
    "only if $κ = 2π/λ$",
    source="doc000, §2",
    parts=(
        part(
            Equal(κ, 2 * pi / L),
            given=(wavelength := given("wavelength", Equal(L, 2 * pi / κ)),),
            proof=qed(by=LINEAR_SYSTEM(((GIVEN(wavelength), κ),), factor=L)),
            witnesses=({κ: 2, L: pi},),
            without={"wavelength": {κ: 1, L: 1}},
        ),
        part(
            Equal(L, 2 * pi / κ),
            given=(wavenumber := given("wavenumber", Equal(κ, 2 * pi / L)),),
            proof=qed(by=LINEAR_SYSTEM(((GIVEN(wavenumber), L),), factor=κ)),
            witnesses=({κ: 2, L: pi},),
            without={"wavenumber": {κ: 1, L: 1}},
        ),
    ),
)

COLUMN_PERIODS = claim(
    "0933",
    "As functions of a real position, both columns of pair $i$ have the period "
    "$2πb^{2i/d}$",
    source="doc000, §5",
    given=(dimension,),
    says=(
        Equal(sin((t + λ(i)) * θ(i)), sin(t * θ(i))),
        Equal(cos((t + λ(i)) * θ(i)), cos(t * θ(i))),
    ),
    proof=proof(qed(by=EULER), qed(by=EULER)),
)

COLUMN_PERIOD_BY_ITS_INDEX = claim(
    "0934",
    "The cosine column with the index $2i + 1$ has the period $2πb^{(2i+1)/d}$",
    source="doc000, §5",
    given=(dimension,),
    says=Equal(cos((t + 2 * pi * b ** ((2 * i + 1) / d)) * θ(i)), cos(t * θ(i))),
    refuted_at={i: 0, t: 0, b: 10000, d: 8},
    corrected=COLUMN_PERIODS,
)

PE = let("PE_b", m, be=Stack(column(sin(m * θ(i)), cos(m * θ(i))), (i, d / 2)))

LADDER_INNER_PRODUCT = claim(
    "0935",
    "The inner product of the sinusoidal encodings of $m$ and $n$ in base $b$ is $Σ_i "
    "\\cos((m - n)b^{-2i/d})$",
    source="doc000, §4",
    given=(dimension,),
    says=Equal(dot(PE(m), PE(n)), Sum(cos((m - n) * θ(i)), (i, 0, last))),
    proof=qed(by=LEMMA(INNER_PRODUCT_SUM_SIN_FIRST, {any_ladder: Function(i, θ(i))})),
)

EXPONENT_WITHOUT_SIGN = claim(
    "0936",
    "The inner product of the sinusoidal encodings of $m$ and $n$ in base $b$ is $Σ_i "
    "\\cos((m - n)b^{2i/d})$",
    source="doc000, §4",
    given=(dimension,),
    says=Equal(dot(PE(m), PE(n)), Sum(cos((m - n) * b ** (2 * i / d)), (i, 0, last))),
    refuted_at={m: 1, n: 0, b: 10000, d: 4},
    corrected=LADDER_INNER_PRODUCT,
)

# ---------------------------------------------------------------- which base a length needs

claim = stated_in("doc004, eq. (44)")

BASE_FOR_LENGTH_IFF = claim(
    "0937",
    "The last wavelength $2πb^{1 - 2/d}$ is at least $L$ if and only if $b^{d-2} ≥ "
    "(L/2π)^d$",
    parts=(
        part(
            AtMost((L / (2 * pi)) ** d, b ** (d - 2)),
            given=(dimension, given("reaches", AtMost(L, 2 * pi * b ** (1 - 2 / d)))),
            proof=via((b ** (1 - 2 / d)) ** d, by=LEMMA(POWER_INCREASES_WITH_BASE)).qed(
                by=ALGEBRA
            ),
            without={"reaches": {L: 512, b: 2, d: 4}},
        ),
        part(
            AtMost(L, 2 * pi * b ** (1 - 2 / d)),
            given=(dimension, given("base", AtMost((L / (2 * pi)) ** d, b ** (d - 2)))),
            proof=via(2 * pi * exp(log(L / (2 * pi))), by=ALGEBRA)
            .via(
                2 * pi * (b ** (d - 2)) ** (1 / d),
                by=LEMMA(
                    POWER_INCREASES_WITH_BASE,
                    {one: (L / (2 * pi)) ** d, other: b ** (d - 2), exponent: 1 / d},
                ),
            )
            .qed(by=ALGEBRA),
            without={"base": {L: 512, b: 2, d: 4}},
        ),
    ),
)

BASE_FOR_SECOND_PAIR = claim(
    "0938",
    "If the last wavelength $2πb^{1 - 2/d}$ is at least $L$, so is the second, "
    "$2πb^{2/d}$",
    given=(dimension, given("reaches", AtMost(L, 2 * pi * b ** (1 - 2 / d)))),
    says=AtMost(L / (2 * pi), b ** (2 / d)),
    refuted_at={L: 512, b: 10000, d: 512},
    corrected=BASE_FOR_LENGTH_IFF,
)

LENGTHS_NEED_BASES = claim(
    "0939",
    "The least bases with last wavelength $L = 2048$ at $d = 128, 512, 768$ are "
    "$357.307, 333.431, 330.911$; with $L = 512$ at $d = 512$ it is $82.906$",
    **computed(
        *(
            rounds_to((L / (2 * pi)) ** Rational(d, d - 2), digits)
            for L, d, digits in (
                (512, 512, "82.906"),
                (2048, 512, "333.431"),
                (2048, 768, "330.911"),
                (2048, 128, "357.307"),
            )
        )
    ),
)

ROOT_CONDITION_IFF = claim(
    "0940",
    "Positive $u$ and $b$ satisfy $b^{2/d} ≥ u$ if and only if $b ≥ u^{d/2}$",
    parts=(
        part(
            AtMost(u ** (d / 2), b),
            given=(dimension, given("root", AtMost(u, b ** (2 / d)))),
            proof=via((b ** (2 / d)) ** (d / 2), by=LEMMA(POWER_INCREASES_WITH_BASE))
            .via(exp(log(b)), by=ALGEBRA)
            .qed(by=ALGEBRA),
            witnesses=({u: 2, b: 10000, d: 4},),
            without={"root": {u: 2, b: 1, d: 4}},
        ),
        part(
            AtMost(u, b ** (2 / d)),
            given=(dimension, given("power", AtMost(u ** (d / 2), b))),
            proof=via(exp(log(u)), by=ALGEBRA).qed(
                by=LEMMA(
                    POWER_INCREASES_WITH_BASE,
                    {one: u ** (d / 2), other: b, exponent: 2 / d},
                )
            ),
            witnesses=({u: 2, b: 10000, d: 4},),
            without={"power": {u: 2, b: 1, d: 4}},
        ),
    ),
)

BASE_BELOW_HUGE_POWER = claim(
    "0941",
    "The base $10000$ is less than $326^{256}$, and $2048/2π$ is $325.949$ to three "
    "decimals",
    source="doc004, eq. (45)",
    parts=(
        part(Less(10000, Rational(326) ** 256), proof=qed(by=SIGN("<"))),
        part(rounds_to(2048 / (2 * pi), "325.949"), proof=qed(by=ENCLOSED(rel="≤"))),
    ),
)

# ---------------------------------------------------------------- other progressions

h, D, s = letter("h D s", "positive")  # pairs, the denominator of an exponent, a factor
several = given("several", Less(1, h))
stretched = b * s ** (D / (h - 1))

STRETCHED_PROGRESSION = claim(
    "1916",
    "Replacing the base $b$ by $bs^{D/(h - 1)}$ divides the frequency $b^{-i/D}$ by "
    "$s^{i/(h - 1)}$, and so the last of $h$ frequencies by $s$",
    source="peng2024, §3.1",
    given=(several,),
    says=(
        Equal(stretched ** (-i / D), b ** (-i / D) * s ** (-i / (h - 1))),
        Equal(stretched ** (-(h - 1) / D), b ** (-(h - 1) / D) / s),
    ),
    proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
    witnesses=({h: 4, D: 3, b: 10000, s: 8, i: 2},),
)

claim = stated_in("vaswani2018, get_timing_signal_1d")

α, β = letter(
    "alpha beta", "positive"
)  # the shortest and the longest timescale that are asked for
signal = lambda i: α * (β / α) ** (-i / (h - 1))

LAST_TIMESCALE = claim(
    "1917",
    "If the frequencies are $θ_i = α(β/α)^{-i/(h - 1)}$ with $i < h$, the timescales "
    "$1/θ_i$ run from $1/α$ to $β/α^2$",
    given=(several,),
    says=(Equal(1 / signal(Rational(0)), 1 / α), Equal(1 / signal(h - 1), β / α**2)),
    proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
    witnesses=({h: 4, α: 2, β: 10000},),
)

LAST_TIMESCALE_AS_ASKED = claim(
    "1918",
    "If the frequencies are $θ_i = α(β/α)^{-i/(h - 1)}$ with $i < h$, the last "
    "timescale $1/θ_{h-1}$ is $β$",
    given=(several,),
    says=Equal(1 / signal(h - 1), β),
    refuted_at={h: 4, α: 2, β: 10000},
    corrected=LAST_TIMESCALE,
)

claim = stated_in("doc004, §3.2")

# ---------------------------------------------------------------- tables of frequencies

MIDDLE_FREQUENCY_IFF = claim(
    "0942",
    "For $b > 1$, pair $i$ has the frequency $b^{-1/2}$, the geometric mean of $1$ "
    "and $1/b$, if and only if $d = 4i$",
    parts=(
        part(
            Equal(θ(i), b ** (-half)),
            given=(dimension, middle := given("middle", Equal(d, 4 * i))),
            proof=qed(by=GIVEN(middle)),
            witnesses=({i: 32, **usual},),
            without={"middle": {i: 1, **usual}},
        ),
        part(
            Equal(d, 4 * i),
            given=(base, dimension, given("middle", Equal(θ(i), b ** (-half)))),
            proof=proof(
                logarithms := have(
                    "logarithms",
                    Equal(-2 * i / d * log(b), -log(b) / 2),
                    via(log(θ(i)), by=ALGEBRA)
                    .via(log(b ** (-half)), by=LEMMA(LOGARITHM_OF_EQUALS))
                    .qed(by=ALGEBRA),
                ),
                qed(by=LINEAR_SYSTEM(((GIVEN(logarithms), 2 * d),), factor=log(b))),
            ),
            witnesses=({i: 32, **usual},),
            without={"base": {i: 1, b: 1, d: 128}, "middle": {i: 1, **usual}},
        ),
    ),
)

SECOND_PAIR_IN_THE_MIDDLE = claim(
    "0943",
    "For $b > 1$ the second pair has the middle frequency $b^{-1/2}$",
    given=(base, dimension),
    says=Equal(θ(Rational(1)), b ** (-half)),
    refuted_at={b: 10000, d: 512},
    corrected=MIDDLE_FREQUENCY_IFF,
)

TABLE_OF_FREQUENCIES = claim(
    "0944",
    "At $b = 10000$ and $d = 512$ the frequencies include $θ_1 = 0.96466162$, $θ_{64} "
    "= 1/10$, $θ_{128} = 1/100$ and $θ_{255} = 0.000103663$",
    parts=(
        part(
            (
                Equal(B ** Rational(-128, 256), Rational(1, 100)),
                Equal(B ** Rational(-128, 512), Rational(1, 10)),
                Equal(B ** Rational(-256, 512), Rational(1, 100)),
            ),
            proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA), qed(by=ALGEBRA)),
        ),
        part(
            **computed(
                rounds_to(B ** Rational(-2, 512), "0.96466162"),
                rounds_to(B ** Rational(2, 512), "1.03663293"),
                rounds_to(B ** Rational(20, 128), "4.2170"),
                rounds_to(B ** Rational(-510, 512), "0.000103663"),
                rounds_to(B ** Rational(-254, 256), "0.00010746078"),
                rounds_to(B ** Rational(-254, 512), "0.010366"),
                rounds_to(2 * pi, "6.283185"),
                rounds_to(2 * pi / Rational(1, 100), "628.3185"),
                rounds_to(2 * pi / Rational(1, 10000), "62831.853"),
            )
        ),
    ),
)

FIGURES = (
    Figure(
        "wavelengths",
        "The wavelengths of the 64 pairs of $d = 128$ at three bases, on a logarithmic "
        "scale; they are geometric progressions, by",
        (
            LADDER_RATIO,
            WAVELENGTH_RANGE,
        ),
        "phaseproof.numerics.figures:save",
    ),
)

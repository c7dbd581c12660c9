r"""# All positions are different

If two positions had the same encoding, no model could tell them apart [].  With geometric
frequencies they never have, and the reason is not a long wavelength but the irrationality of $\pi$:
the first pair suffices [0945, 0946].

As a function of a real position every column is periodic [0933].  On the integers none is periodic,
if the base is an integer [0954].  Since $\pi$ is irrational, $(\sin m, \cos m) = (\sin n, \cos n)$
only for $m = n$, and the first pair alone distinguishes all positions [0945, 0946].  Since $\pi$ is
even transcendental, every single column $\sin(k b^{-2i/d})$ or $\cos(k b^{-2i/d})$ with an integer
base distinguishes all positions $k \ge 0$ [0950, 0951].  Positions can still come close: the cosine
of 710 is 1 up to $2 \cdot 10^{-9}$ [0958].
"""

from phaseproof.author import *
from phaseproof.derivations import cited
from phaseproof.derivations.alphabet import d, i, j, m, n, r, s, t, x, y, θ, ω
from phaseproof.derivations.frequency import SINE_RANGE, computed, rounds_to
from phaseproof.derivations.frequency import t as angle
from phaseproof.derivations.plane import PE, SQUARED_NORM, PE_sin, ladder
from phaseproof.model.book import Figure

k, l, B, N = letter("k l B N", "natural")
dimension = given("dimension", Less(0, d))

# ---------------------------------------------------------------- all columns together

FIRST_COLUMN_TELLS_POSITIONS = claim(
    "0945",
    "No two integers have the same sine",
    source="doc004, §1.2",
    given=(given("equal", Equal(sin(m), sin(n))),),
    says=Equal(m, n),
    proof=proof(
        Obtain(cited.SINES_EQUAL, {cited.φ: m, cited.ψ: n}, (j, s)),
        have("ratio", Equal(j * pi, m - s * n), qed(by=GIVEN(j))),
        no_turn := have(
            "no turn",
            Equal(j, 0),
            qed(by=CITED(cited.PI_IRRATIONAL, {cited.m: j, cited.n: m - s * n})),
        ),
        via(s * n + j * pi, by=GIVEN(j))
        .via(s * n, by=GIVEN(no_turn))
        .via((-1) ** j * n, by=GIVEN(j, atom=1))
        .qed(by=GIVEN(no_turn)),
    ),
    witnesses=({m: 5, n: 5, j: 0, s: 1},),
    without={"equal": {m: 5, n: 2}},
)

POSITIONS_DISTINCT = claim(
    "0946",
    "If $θ_0 = 1$, no two positions agree in all sine columns, whatever the other "
    "frequencies are",
    source="doc004, §3.4",
    given=(
        dimension,
        first_frequency := given("first frequency", Equal(θ(0), 1)),
        sines := given(
            "sines", Equal(sin(m * θ(i)), sin(n * θ(i))), i, provided=Less(i, d / 2)
        ),
    ),
    says=Equal(m, n),
    proof=proof(
        have(
            "sine",
            Equal(sin(m), sin(n)),
            via(sin(m * θ(0)), by=GIVEN(first_frequency))
            .via(sin(n * θ(0)), by=GIVEN(sines))
            .qed(by=GIVEN(first_frequency)),
        ),
        qed(by=LEMMA(FIRST_COLUMN_TELLS_POSITIONS)),
    ),
    witnesses=({m: 5, n: 5, **ladder},),
    without={
        "dimension": {m: 5, n: 2, d: 0, θ: ladder[θ]},
        "first frequency": {m: 1, n: 0, d: 2, θ: Function(i, 2 * pi)},
        "sines": {m: 1, n: -1, **ladder},
    },
)

TURNS_OF_EQUAL_ANGLES = claim(
    "0947",
    "Equal angles $x$ have equal sines and equal rotations $e^{ix}$",
    source="abramowitz1964, §4.3",
    given=(angles := given("angles", Equal(x, y)),),
    says=(Equal(exp(I * x), exp(I * y)), Equal(sin(x), sin(y))),
    proof=proof(qed(by=GIVEN(angles)), qed(by=GIVEN(angles))),
    witnesses=({x: 1, y: 1},),
    without={"angles": {x: 1, y: 2}},
)

same_turn = given("same", Equal(exp(I * m * ω), exp(I * n * ω)))

REPEATS_IFF_WHOLE_TURNS = claim(
    "0948",
    "The pair of frequency $ω$ has the same value at $m$ and $n$ if and only if $(m - "
    "n)ω$ is an integer multiple of $2π$",
    source="doc001, §6",
    parts=(
        part(
            Equal((m - n) * ω, 2 * pi * j),
            given=(same_turn,),
            some=(j,),
            proof=proof(
                have(
                    "one",
                    Equal(exp(I * ((m - n) * ω)), 1),
                    via(exp(I * m * ω) * exp(-I * n * ω), by=ALGEBRA)
                    .via(exp(I * n * ω) * exp(-I * n * ω), by=GIVEN(same_turn))
                    .qed(by=ALGEBRA),
                ),
                Obtain(cited.PERIOD_OF_EXPONENTIAL, {cited.φ: (m - n) * ω}, (s,)),
                qed(by=GIVEN(s)),
                choose={j: s},
            ),
            witnesses=({m: 5, n: 2, ω: 2 * pi, s: 3},),
        ),
        part(
            Equal(exp(I * m * ω), exp(I * n * ω)),
            given=(given("turns", Equal((m - n) * ω, 2 * pi * j)),),
            proof=via(exp(I * n * ω) * exp(I * ((m - n) * ω)), by=ALGEBRA).qed(
                by=LEMMA(TURNS_OF_EQUAL_ANGLES, {x: (m - n) * ω, y: 2 * pi * j})
            ),
            witnesses=({m: 5, n: 2, ω: 2 * pi, j: 3},),
            without={"turns": {m: 1, n: 0, ω: pi}},
        ),
    ),
)

NONZERO_FREQUENCY_TELLS_POSITIONS = claim(
    "0949",
    "A pair of nonzero frequency takes different values at different positions",
    source="doc001, §6",
    given=(given("nonzero", Differ(ω, 0)), same_turn),
    says=Equal(m, n),
    refuted_at={m: 1, n: 0, ω: 2 * pi},
    corrected=REPEATS_IFF_WHOLE_TURNS,
)

# ---------------------------------------------------------------- every column alone

claim = stated_in("doc000, §1")

integer_base = given("integer base", Less(0, B))
frequency = B ** (-2 * i / d)
base_at = {B: 10000, d: 8}
column_at = {i: 3, **base_at}

SINE_COLUMN_TELLS_POSITIONS = claim(
    "0950",
    "For every integer base, each single sine column of the sinusoidal encoding takes "
    "different values at different positions",
    given=(
        integer_base,
        dimension,
        given("equal", Equal(sin(m * frequency), sin(n * frequency))),
    ),
    says=Equal(m, n),
    theorem=True,
    proof=proof(
        Obtain(
            cited.SINES_EQUAL, {cited.φ: m * frequency, cited.ψ: n * frequency}, (j, s)
        ),
        have("ratio", Equal(j * pi, (m - s * n) * frequency), qed(by=GIVEN(j))),
        no_turn := have(
            "no turn",
            Equal(j, 0),
            qed(
                by=CITED(
                    cited.PI_TRANSCENDENTAL,
                    {
                        cited.m: j,
                        cited.n: m - s * n,
                        cited.l: B,
                        cited.k: -2 * i,
                        cited.r: d,
                    },
                )
            ),
        ),
        up_to_sign := have(
            "up to sign",
            Equal(m, s * n),
            qed(
                by=LINEAR_SYSTEM(
                    ((GIVEN(j), 1), (GIVEN(no_turn), pi)), factor=frequency
                )
            ),
        ),
        via(s * n, by=GIVEN(up_to_sign))
        .via((-1) ** j * n, by=GIVEN(j, atom=1))
        .qed(by=GIVEN(no_turn)),
    ),
    witnesses=({m: 5, n: 5, j: 0, s: 1, **column_at},),
    without={"equal": {m: 5, n: 2, **base_at}},
)

COSINE_COLUMN_TELLS_POSITIONS = claim(
    "0951",
    "For every integer base, each single cosine column of the sinusoidal encoding "
    "takes different values at different positions $k ≥ 0$",
    given=(
        integer_base,
        dimension,
        given("equal", Equal(cos(k * frequency), cos(l * frequency))),
    ),
    says=Equal(k, l),
    proof=proof(
        Obtain(
            cited.COSINES_EQUAL,
            {cited.φ: k * frequency, cited.ψ: l * frequency},
            (m, n),
        ),
        have("ratio", Equal(2 * m * pi, (k - n * l) * frequency), qed(by=GIVEN(m))),
        no_turn := have(
            "no turn",
            Equal(2 * m, 0),
            qed(
                by=CITED(
                    cited.PI_TRANSCENDENTAL,
                    {
                        cited.m: 2 * m,
                        cited.n: k - n * l,
                        cited.l: B,
                        cited.k: -2 * i,
                        cited.r: d,
                    },
                )
            ),
        ),
        up_to_sign := have(
            "up to sign",
            Equal(k, n * l),
            qed(
                by=LINEAR_SYSTEM(
                    ((GIVEN(m), 1), (GIVEN(no_turn), pi)), factor=frequency
                )
            ),
        ),
        qed(
            by=SQUARES(via((n * l) ** 2, by=GIVEN(up_to_sign)).qed(by=GIVEN(m, atom=1)))
        ),
    ),
    witnesses=({k: 5, l: 5, m: 0, n: 1, **column_at},),
    without={"equal": {k: 5, l: 2, **base_at}},
)

later = given("later", Less(k, l))
shared = given("shared", Equal(sin(k * frequency), sin(l * frequency)))

SHARED_VALUE_LEADS_TO_ABSURDITY = claim(
    "0952",
    "For every integer base, no two positions $k ≥ 0$ share a value of a sine column",
    source="doc000, §5",
    given=(integer_base, dimension, later, shared),
    says=Equal(0, 1),
    proof=proof(
        same := have("same", Equal(k, l), qed(by=LEMMA(SINE_COLUMN_TELLS_POSITIONS))),
        qed(by=LINEAR_SYSTEM(((GIVEN(same), 1),), factor=l - k)),
    ),
    without={"later": {k: 2, l: 2, **column_at}, "shared": {k: 1, l: 2, **base_at}},
)

POSITIONS_SHARE_A_VALUE = claim(
    "0953",
    "In every sine column of an integer base, two different positions share a value",
    source="doc000, §5",
    given=(integer_base, dimension),
    some=(k, l),
    says=(later.says, shared.says),
    refuted_by=SHARED_VALUE_LEADS_TO_ABSURDITY,
    corrected=SINE_COLUMN_TELLS_POSITIONS,
)

NO_INTEGER_PERIOD = claim(
    "0954",
    "For every integer base, no column of the sinusoidal encoding has a positive "
    "integer period",
    source="doc002, §3",
    parts=tuple(
        part(
            Equal(r, 0),
            given=(
                integer_base,
                dimension,
                again := given(
                    "period", Equal(f((k + r) * frequency), f(k * frequency)), k
                ),
            ),
            proof=proof(
                have(
                    "start",
                    Equal(f(r * frequency), f(0 * frequency)),
                    qed(by=GIVEN(again, {k: 0})),
                ),
                qed(by=LEMMA(told)),
            ),
            witnesses=({r: 0, **column_at},),
            without={"period": {r: 2, **base_at}},
        )
        for f, told, p, q in (
            (sin, SINE_COLUMN_TELLS_POSITIONS, m, n),
            (cos, COSINE_COLUMN_TELLS_POSITIONS, k, l),
        )
    ),
)

returns = given("returns", Equal(cos((k + r + 1) * frequency), cos(k * frequency)), k)

INTEGER_PERIOD_LEADS_TO_ABSURDITY = claim(
    "0955",
    "For every integer base, no cosine column of the sinusoidal encoding has a "
    "positive integer period",
    source="doc004, §1.5",
    given=(integer_base, dimension, returns),
    says=Equal(0, 1),
    proof=proof(
        none := have("none", Equal(r + 1, 0), qed(by=LEMMA(NO_INTEGER_PERIOD, part=1))),
        qed(by=LINEAR_SYSTEM(((GIVEN(none), -1),), factor=r + 1)),
    ),
    without={"returns": base_at},
)

COLUMN_REPEATS_ON_INTEGERS = claim(
    "0956",
    "For every integer base, each cosine column of the sinusoidal encoding is "
    "periodic on integer positions",
    source="doc004, §1.5",
    given=(integer_base, dimension),
    some=(r,),
    free=(k,),
    says=returns.says,
    refuted_by=INTEGER_PERIOD_LEADS_TO_ABSURDITY,
    corrected=NO_INTEGER_PERIOD,
)

WHOLE_ENCODING_HAS_REAL_PERIODS = claim(
    "0957",
    "At $b = 10000$ the sinusoidal encoding has the real period $2π$ for $d = 2$, "
    "$200π$ for $d = 4$ and $2000π$ for $d = 8$",
    source="doc000, §6",
    says=(
        Equal(exp(I * (t + 2 * pi)), exp(I * t)),
        *(
            Equal(exp(I * (t + period) * speed), exp(I * t * speed))
            for period, speeds in (
                (200 * pi, (1, Rational(1, 100))),
                (2000 * pi, (1, Rational(1, 10), Rational(1, 100), Rational(1, 1000))),
            )
            for speed in speeds
        ),
    ),
    proof=proof(*(qed(by=ALGEBRA) for _ in range(7))),
)

NEAR_RETURN = claim(
    "0958",
    "At $d = 2$ the encodings of positions 0 and 710 almost agree: $\\cos 710 = "
    "0.999999998182636$ to 15 decimals",
    source="doc004, §1.5",
    **computed(
        rounds_to(cos(710), "0.999999998182636"),
        rounds_to(10**9 * (2 - 2 * cos(710)), "3.63"),
    ),
)

# ---------------------------------------------------------------- what encodings keep

ENTRIES_BOUNDED = claim(
    "0959",
    "Every entry $\\sin xω$ or $\\cos xω$ of the sinusoidal encoding lies between "
    "$-1$ and $1$",
    source="doc000, §2",
    says=(
        AtMost(-1, sin(x * ω)),
        AtMost(sin(x * ω), 1),
        AtMost(-1, cos(x * ω)),
        AtMost(cos(x * ω), 1),
    ),
    proof=proof(
        qed(by=LEMMA(SINE_RANGE, {angle: x * ω})),
        qed(by=LEMMA(SINE_RANGE, atom=1)),
        via(sin(x * ω + pi / 2), by=LEMMA(SINE_RANGE, {angle: x * ω + pi / 2})).qed(
            by=EULER
        ),
        via(sin(x * ω + pi / 2), by=EULER).qed(by=LEMMA(SINE_RANGE, atom=1)),
    ),
)

bounded = given("bounded", AtMost(dot(PE(m), PE(m)), N), d)
at_large = lambda e: where(e, {d: 2 * N + 2})

BOUNDED_NORM_LEADS_TO_ABSURDITY = claim(
    "0960",
    "The squared norms of the sinusoidal encodings of all even dimensions are "
    "unbounded",
    source="doc004, §3.4",
    given=(bounded,),
    says=AtMost(1, 0),
    proof=via(at_large(dot(PE(m), PE(m))) - N, by=LEMMA(SQUARED_NORM)).qed(
        by=GIVEN(bounded)
    ),
    without={"bounded": {}},
)

NORM_BOUNDED_IN_DIMENSION = claim(
    "0961",
    "One number bounds the squared norm of the sinusoidal encoding in every dimension",
    source="doc004, §3.4",
    some=(N,),
    free=(d,),
    says=bounded.says,
    refuted_by=BOUNDED_NORM_LEADS_TO_ABSURDITY,
    corrected=SQUARED_NORM,
)

ROW_ZERO = claim(
    "0962",
    "Position 0 is encoded as $(0, 1, 0, 1, …)$, or as $(1, 0, 1, 0, …)$ with the "
    "cosine first",
    source="doc001, §4",
    says=(
        Equal(PE_sin(0), Stack(column(0, 1), (i, d / 2))),
        Equal(PE(0), Stack(column(1, 0), (i, d / 2))),
        Equal(PE(1), Stack(column(cos(θ(i)), sin(θ(i))), (i, d / 2))),
    ),
    proof=proof(
        qed(by=DIRECT_SUM(ALGEBRA)),
        qed(by=DIRECT_SUM(ALGEBRA)),
        qed(by=DIRECT_SUM(ALGEBRA)),
    ),
)

ROW_ZERO_VANISHES = claim(
    "0963",
    "The sinusoidal encoding of position 0 is the zero vector",
    source="doc001, §4",
    says=Equal(PE_sin(0), zeros(d, 1)),
    refuted_at={d: 2, θ: Function(i, Rational(1))},
    corrected=ROW_ZERO,
)

# ---------------------------------------------------------------- the bare index

INDEX_UNBOUNDED = claim(
    "0964",
    "For every $N$, the position indices from $N + 1$ on exceed $N$",
    given=(given("beyond", AtMost(N + 1, k)),),
    says=Less(N, k),
    proof=qed(by=SIGN("<")),
    without={"beyond": {N: 5, k: 3}},
)

NORMALISED_INDEX_NEEDS_LENGTH = claim(
    "0965",
    "Normalised positions $j/(L - 1)$ have equal steps for two lengths only if the "
    "lengths agree; $1/2$ is position 2 of 5 and 5 of 11",
    parts=(
        part(
            Equal(k, l),
            given=(
                given("two", AtMost(2, k)),
                given("too", AtMost(2, l)),
                steps := given("steps", Equal(1 / (k - 1), 1 / (l - 1))),
            ),
            proof=qed(by=LINEAR_SYSTEM(((GIVEN(steps), -(k - 1) * (l - 1)),))),
            witnesses=({k: 5, l: 5},),
            without={"steps": {k: 5, l: 11}},
        ),
        part(
            (
                Equal(Rational(2) / (Rational(5) - 1), half),
                Equal(Rational(5) / (Rational(11) - 1), half),
            ),
            proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
        ),
    ),
)

FIGURES = (
    Figure(
        "spectrum",
        "The power spectrum of the cosine columns over 512 positions: each has one "
        "frequency, and all positions differ, by",
        (POSITIONS_DISTINCT,),
        "phaseproof.numerics.figures:save",
    ),
)

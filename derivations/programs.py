r"""# Programs

Readers copy the program and not the formula beside it []. So the output of each program is compared
with the formula printed beside it, for every size, and for odd dimensions too [1501, 1506].

A printed program is a claim about its output []. Each one is rewritten here in our own words, on
exact numbers, and its output is compared with the formula []. $\mathrm{sinusoids}_{4,4,100}$ is the
output of the function `sinusoids` of `derivations/programs.py` on 4, 4 and 100; the kernel judges
this output, not the function [1502].

A loop over $l < L$ and $i < d/2$ that writes two neighbouring columns makes, for every $L$ and
every even $d$, a stack of rows of pairs [1501]. So a single statement covers all sizes and the
shape [1501, 1504]. For odd $d$ the programs differ from their formulas [1506, 1533].
"""

from fractions import Fraction

from phaseproof.author import *
from phaseproof.authoring.computed import computed
from phaseproof.derivations.alphabet import b, d, i, l, m, n, pairs

claim = stated_in("doc000, §2.1")

L = letter("L", "natural")
angle = lambda position, pair: position * b ** (-2 * pair / d)
some_pairs = given("d ≠ 0", Less(0, d))
small = {L: 3, d: 4, b: 100}

# ---------------------------------------------------------------- programs that fill a table


def sinusoids(rows, columns, base):
    """Two columns for each pair: the sine and the cosine of k/base^(2i/d)."""
    out = [[Rational(0)] * columns for _ in range(rows)]
    for k in range(rows):
        for pair in range(columns // 2):
            denominator = Rational(base) ** Rational(2 * pair, columns)
            out[k][2 * pair], out[k][2 * pair + 1] = (
                sin(k / denominator),
                cos(k / denominator),
            )
    return Matrix(out)


def entries(rows, columns, base):
    """Each entry by itself: a sine in even columns, in odd ones the cosine of the same angle."""

    def entry(k, j):
        turned = k * Rational(base) ** Rational(-2 * (j // 2), columns)
        return cos(turned) if j % 2 else sin(turned)

    return Matrix([entry(k, j) for j in range(columns)] for k in range(rows))


def cosines(rows, columns, base):
    """One rate for each column, 1/base^(2⌊j/2⌋/d); cosines in even columns, sines in odd ones."""
    rates = [
        1 / Rational(base) ** Rational(2 * (j // 2), columns) for j in range(columns)
    ]
    return Matrix(
        [(sin if j % 2 else cos)(k * rate) for j, rate in enumerate(rates)]
        for k in range(rows)
    )


loop = Stack(
    Stack(column(sin(l / b ** (2 * i / d)), cos(l / b ** (2 * i / d))), (i, d / 2)).T,
    (l, L),
)
T = let(
    "T",
    L,
    d,
    b,
    be=Stack(Stack(column(sin(angle(l, i)), cos(angle(l, i))), (i, d / 2)).T, (l, L)),
)
C = let(
    "C",
    L,
    d,
    b,
    be=Stack(Stack(column(cos(angle(l, i)), sin(angle(l, i))), (i, d / 2)).T, (l, L)),
)

run, entrywise = computed(sinusoids, 4, 4, 100), computed(entries, 4, 4, 100)
odd_run, odd_entrywise = computed(sinusoids, 2, 5, 100), computed(entries, 2, 5, 100)

LOOP_WRITES_TABLE = claim(
    "1501",
    "For every length and every even $d > 0$ the loop over positions and pairs writes "
    "the sinusoidal table",
    given=(some_pairs,),
    says=Equal(loop, T(L, d, b)),
    proof=qed(by=DIRECT_SUM(ALGEBRA)),
)

RUN_WRITES_TABLE = claim(
    "1502",
    "The loop over positions and pairs, run on 4 positions, $d = 4$ and base 100, "
    "returns the sinusoidal table, entry by entry",
    says=(Equal(run, entrywise), Equal(run, T(4, 4, 100))),
    proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
)

OUTPUT = (
    ("0", "1", "0", "1"),
    ("0.84147098", "0.54030231", "0.09983342", "0.99500417"),
    ("0.90929743", "-0.41614684", "0.19866933", "0.98006658"),
    ("0.14112001", "-0.9899925", "0.29552021", "0.95533649"),
)
ROUNDED = (
    ("0", "1", "0", "1"),
    ("0.84", "0.54", "0.10", "1.00"),
    ("0.91", "-0.42", "0.20", "0.98"),
    ("0.14", "-0.99", "0.30", "0.96"),
)


def digits(printed, half_a_unit):
    """Each printed number is within half a unit of its last place of the entry in its place."""
    rows = run.body.rows
    near = [
        AtMost(abs(rows[k][j] - Rational(*Fraction(x).as_integer_ratio())), half_a_unit)
        for k, row in enumerate(printed)
        for j, x in enumerate(row)
    ]
    by = [
        SIGN("≤") if n < len(printed[0]) else ENCLOSED(rel="≤")
        for n in range(len(near))
    ]
    return part(tuple(near), proof=proof(*(qed(by=reason) for reason in by)))


PRINTED_DIGITS_RIGHT = claim(
    "1503",
    "Sixteen entries of the sinusoidal table at $d = 4$ and base 100, printed to "
    "eight decimals and drawn to two, are rounded correctly",
    parts=(digits(OUTPUT, Rational(5, 10**9)), digits(ROUNDED, Rational(5, 10**3))),
)

TABLE_HAS_ITS_SHAPE = claim(
    "1504",
    "The sinusoidal table has $L$ rows and $d$ columns: identity matrices of these "
    "sizes leave it unchanged",
    source="doc000, §2.2",
    given=(some_pairs,),
    says=Equal(identity(L) * T(L, d, b) * identity(d), T(L, d, b)),
    proof=qed(by=ALGEBRA),
)

PAIRS_FILL_COLUMNS = claim(
    "1505",
    "The pairs $i < d/2$ of an even $d$ fill $d$ columns",
    source="doc000, §1.2",
    says=Equal(Sum(2, pairs), d),
    proof=qed(by=ALGEBRA),
)

ODD_WIDTH_FILLED = claim(
    "1506",
    "For odd $d$ the loop over positions and pairs writes the sinusoidal table",
    says=Equal(odd_run, odd_entrywise),
    refuted_at={},
    corrected=LOOP_WRITES_TABLE,
)

ODD_WIDTH_ENDS_IN_ZEROS = claim(
    "1507",
    "At $d = 5$ the loop over positions and pairs leaves the last column zero",
    says=Equal(odd_run * column(0, 0, 0, 0, 1), zeros(2, 1)),
    proof=qed(by=ALGEBRA),
)


def evens(columns):
    """How many columns the slice 0, 2, 4, … takes."""
    return len(range(0, columns, 2))


def odds(columns):
    """How many columns the slice 1, 3, 5, … takes."""
    return len(range(1, columns, 2))


SLICES_BALANCE = claim(
    "1508",
    "At $d = 5$ there are as many even columns as odd ones, so that one array of "
    "angles fills both",
    source="doc001, Sinusoidal PE",
    says=Equal(computed(evens, 5), computed(odds, 5)),
    refuted_at={},
    corrected=PAIRS_FILL_COLUMNS,
)

claim = stated_in("doc000, §1.2")

ALL_POSITIONS_COUNTED = claim(
    "1509",
    "There are as many positions $0 ≤ l < L$ as tokens in a text of length $L$",
    says=Equal(Sum(1, (l, 0, L - 1)), L),
    proof=qed(by=ALGEBRA),
)

HALF_THE_POSITIONS_COUNTED = claim(
    "1510",
    "There are as many positions $0 ≤ l < L/2$ as tokens in a text of length $L$",
    says=Equal(Sum(1, (l, 0, d / 2 - 1)), d),
    refuted_at={d: 4},
    corrected=ALL_POSITIONS_COUNTED,
)

PHRASE = "I am a robot"


def characters():
    """The characters of the phrase, spaces included."""
    return len(PHRASE)


def tokens():
    """The words of the phrase."""
    return len(PHRASE.split())


PHRASE_HAS_FOUR_TOKENS = claim(
    "1511",
    "The four words of the example phrase give a sinusoidal table of four rows",
    says=(Equal(computed(tokens), 4), Equal(identity(4) * run, run)),
    proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
)

PHRASE_HAS_FOUR_CHARACTERS = claim(
    "1512",
    "The example phrase has four characters",
    says=Equal(computed(characters), 4),
    refuted_at={},
    corrected=PHRASE_HAS_FOUR_TOKENS,
)

POSITION_IS_PAIR_INDEX = claim(
    "1513",
    "The entry of position $m$ in pair $i$ is $\\sin(i b^{-2i/d})$, with the index of "
    "the pair as its position",
    says=Equal(sin(angle(m, i)), sin(angle(i, i))),
    given=(some_pairs,),
    refuted_at={m: 1, i: 0, d: 2, b: 10000},
    corrected=LOOP_WRITES_TABLE,
)

EVEN_POSITIONS_HAVE_SINES = claim(
    "1514",
    "At even positions both entries of a pair are sines",
    says=Equal(
        column(sin(angle(2 * m, i)), cos(angle(2 * m, i))),
        column(sin(angle(2 * m, i)), sin(angle(2 * m, i))),
    ),
    given=(some_pairs,),
    refuted_at={m: 0, i: 0, d: 2, b: 10000},
    corrected=LOOP_WRITES_TABLE,
)

CURVE_IS_FIRST_SINES = claim(
    "1515",
    "The curve plotted for position $m$ consists of the sines $\\sin(mb^{-2l/d})$ for "
    "$l < L$",
    source="doc000, §2.2",
    given=(some_pairs,),
    says=Equal(
        Stack(column(sin(m / b ** (2 * l / d))), (l, L)),
        Stack(column(sin(angle(m, l))), (l, L)),
    ),
    proof=qed(by=DIRECT_SUM(ALGEBRA)),
)

HUNDRED_PAIRS_ARE_PLOTTED = claim(
    "1516",
    "At $d = 512$ a curve of 100 points leaves out 156 of the 256 pairs",
    source="doc000, §2.2",
    says=Equal(Sum(1, (i, 0, 255)) - Sum(1, (i, 0, 99)), 156),
    proof=qed(by=ALGEBRA),
)

# ---------------------------------------------------------------- the same in other words

EXPONENTIALS_WRITE_TABLE = claim(
    "1517",
    "Frequencies written as $\\exp(-2i \\ln b/d)$ give the same sinusoidal table as "
    "$b^{-2i/d}$",
    source="doc004, §5.1",
    given=(some_pairs,),
    says=Equal(
        Stack(
            Stack(
                column(
                    sin(l * exp(2 * i * (-(log(b) / d)))),
                    cos(l * exp(2 * i * (-(log(b) / d)))),
                ),
                (i, d / 2),
            ).T,
            (l, L),
        ),
        T(L, d, b),
    ),
    proof=qed(by=DIRECT_SUM(ALGEBRA)),
)

claim = stated_in("doc004, §3.5")

RATES_WRITE_COSINES_FIRST = claim(
    "1518",
    "A loop over columns that puts cosines into the even ones writes the sinusoidal "
    "table with the cosine first",
    given=(some_pairs,),
    says=Equal(
        Stack(
            Stack(
                column(
                    cos(l * (1 / b ** (2 * i / d))), sin(l * (1 / b ** (2 * i / d)))
                ),
                (i, d / 2),
            ).T,
            (l, L),
        ),
        C(L, d, b),
    ),
    proof=qed(by=DIRECT_SUM(ALGEBRA)),
)

cosine_run = computed(cosines, 3, 6, 10000)

RUN_WRITES_COSINES_FIRST = claim(
    "1519",
    "The loop over columns, run on 3 positions, $d = 6$ and base 10000, returns the "
    "sinusoidal table with the cosine first",
    says=Equal(cosine_run, C(3, 6, 10000)),
    proof=qed(by=ALGEBRA),
)

p = let("p", m, d, b, be=Stack(column(sin(angle(m, i)), cos(angle(m, i))), (i, d / 2)))
c = let("c", m, d, b, be=Stack(column(cos(angle(m, i)), sin(angle(m, i))), (i, d / 2)))
swap = DirectSum(Matrix([[0, 1], [1, 0]]), (i, d / 2))

COSINES_FIRST_IS_SWAP = claim(
    "1520",
    "In every row of the sinusoidal table the cosine-first order is the sine-first "
    "order with the entries of each pair swapped",
    given=(some_pairs,),
    says=Equal(c(m, d, b), swap * p(m, d, b)),
    proof=qed(by=DIRECT_SUM(ALGEBRA)),
)

COSINES_FIRST_IS_TABLE = claim(
    "1521",
    "In every row of the sinusoidal table the cosine-first order is the sine-first "
    "order",
    given=(some_pairs,),
    says=Equal(c(m, d, b), p(m, d, b)),
    refuted_at={m: 0, d: 2, b: 10000},
    corrected=COSINES_FIRST_IS_SWAP,
)

PRODUCT_WITH_TRANSPOSE_IS_SIMILARITY = claim(
    "1522",
    "The product of the sinusoidal table and its transpose is $L × L$; at $L = 3$, $d "
    "= 4$ it has the entries $Σ_i \\cos((k - j)θ_i)$",
    parts=(
        part(
            Equal(
                identity(L) * (C(L, d, b) * C(L, d, b).T) * identity(L),
                C(L, d, b) * C(L, d, b).T,
            ),
            given=(some_pairs,),
            proof=qed(by=ALGEBRA),
        ),
        part(
            Equal(
                C(3, 4, b) * C(3, 4, b).T,
                Matrix(
                    [
                        [cos(k - j) + cos((k - j) * b ** (-half)) for j in range(3)]
                        for k in range(3)
                    ]
                ),
            ),
            proof=qed(by=EULER),
        ),
    ),
)

# ---------------------------------------------------------------- slices of rotations

claim = stated_in("doc001, RoPE")

turn = lambda position, pair: Matrix(
    [
        [cos(angle(position, pair)), -sin(angle(position, pair))],
        [sin(angle(position, pair)), cos(angle(position, pair))],
    ]
)
R = let("R", m, d, b, be=DirectSum(turn(m, i), (i, d / 2)))
G = let(
    "G", m, d, b, be=DirectSum(turn(m + 1, i), (i, d / 2))
)  # positions counted from 1
q, q1 = (function(name, "natural", "real") for name in ("q", "q'"))
query = let("q", be=Stack(column(q(i), q1(i)), (i, d / 2)))

SLICE_IS_NEXT_ROTATION = claim(
    "1523",
    "For every even $d > 0$, slice $m$ of the array of rotations is the RoPE rotation "
    "of position $m + 1$",
    given=(some_pairs,),
    says=(
        Equal(G(m, d, b), R(m + 1, d, b)),
        Equal(identity(d) * G(m, d, b) * identity(d), G(m, d, b)),
    ),
    proof=proof(qed(by=DIRECT_SUM(ALGEBRA)), qed(by=ALGEBRA)),
)

SLICE_IS_ROTATION = claim(
    "1524",
    "Slice $m$ of the array of rotations is the RoPE rotation of position $m$",
    given=(some_pairs,),
    says=Equal(G(m, d, b), R(m, d, b)),
    refuted_at={m: 0, d: 2, b: 10000},
    corrected=SLICE_IS_NEXT_ROTATION,
)

SLICES_ORTHOGONAL = claim(
    "1525",
    "Every slice of the array of rotations is orthogonal",
    given=(some_pairs,),
    says=Equal(G(m, d, b).T * G(m, d, b), identity(d)),
    proof=qed(by=DIRECT_SUM(EULER)),
)

SLICES_RELATIVE = claim(
    "1526",
    "Slices $m$ and $n$ of the array of rotations differ by the rotation of $n - m$: "
    "$G_m^\\top G_n = R_{n-m}$",
    given=(some_pairs,),
    says=Equal(G(m, d, b).T * G(n, d, b), R(n - m, d, b)),
    proof=qed(by=DIRECT_SUM(EULER)),
)

change = let("change", be=G(0, d, b) * query - query)

FIRST_SLICE_MOVES = claim(
    "1529",
    "Slice $0$ of the array of rotations moves a vector by the distance $\\sqrt{Σ_i 4 "
    "\\sin^2(θ_i/2)|q_i|^2}$, where $q_i$ is its pair $i$",
    given=(some_pairs,),
    says=Equal(
        dot(change, change),
        Sum(4 * sin(angle(1, i) / 2) ** 2 * (q(i) ** 2 + q1(i) ** 2), pairs),
    ),
    proof=qed(by=DIRECT_SUM(EULER)),
)

FIRST_SLICE_MOVES_NOTHING = claim(
    "1530",
    "Slice $0$ of the array of rotations leaves every vector unchanged",
    given=(some_pairs,),
    says=Equal(dot(change, change), 0),
    refuted_at={
        d: 2,
        b: 10000,
        q: Function(i, Rational(1)),
        q1: Function(i, Rational(0)),
    },
    corrected=FIRST_SLICE_MOVES,
)


def slices(position, columns):
    """Slice s of the array of rotations, filled entry by entry from a matrix of zeros."""
    out = [[Rational(0)] * columns for _ in range(columns)]
    for pair in range(columns // 2):
        turned = (position + 1) * Rational(10000) ** Rational(-2 * pair, columns)
        at, after = 2 * pair, 2 * pair + 1
        out[at][at], out[at][after] = cos(turned), -sin(turned)
        out[after][at], out[after][after] = sin(turned), cos(turned)
    return Matrix(out)


slice_run, odd_slice = computed(slices, 0, 4), computed(slices, 0, 3)

RUN_WRITES_ROTATION = claim(
    "1531",
    "At $d = 4$, slice $0$ returned by the program is the RoPE rotation of position "
    "$1$",
    says=Equal(slice_run, R(1, 4, 10000)),
    proof=qed(by=ALGEBRA),
)

ODD_SLICE_IS_SINGULAR = claim(
    "1532",
    "At $d = 3$ the last row of slice $0$ of the array of rotations is zero",
    says=(
        Equal(det(odd_slice), 0),
        Equal(Matrix([[0, 0, 1]]) * odd_slice, zeros(1, 3)),
    ),
    proof=proof(qed(by=ALGEBRA), qed(by=ALGEBRA)),
)

ODD_SLICE_IS_ORTHOGONAL = claim(
    "1533",
    "At $d = 3$ slice $0$ of the array of rotations is orthogonal",
    says=Equal(odd_slice.T * odd_slice, identity(3)),
    refuted_at={},
    corrected=SLICES_ORTHOGONAL,
)

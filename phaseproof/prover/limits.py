"""How far each search goes, and why no further.

No limit decides whether something is true: where one is met, less is found.  Steps are those of
`phaseproof.trusted.language.budget`.
"""

from __future__ import annotations

from fractions import Fraction

# ---------------------------------------------------------------- what an author leaves open

WAYS = 6  # in which letters of a relation are matched with a step: the first one mostly fits
# nodes of what is matched: all its subterms are compared, so it is quadratic
MATCHED = 3_000

# ---------------------------------------------------------------- proofs inside of proofs

DEEPEST = 3  # tactics that rest on other goals: slopes of slopes, each of which doubles the goal
REPLACEMENTS = 6  # of parts by what they equal: each reads both sides again
FLATTEST = 6  # derivatives that may vanish at a start: they grow with each
HALVINGS = 10  # of a piece, until a derivative keeps its sign there
PIECES = 16  # that a range is cut into
STEEPEST = 2  # slopes from an end at which both sides do not touch
CURVE = 120_000  # steps of a curve, all of its pieces
GLANCE = 3_000  # steps in which a sign must be visible
OTHERWISE = 20_000  # steps of the other tactics, far out
SAMPLES = 16  # numbers at which a relation must hold before it is sought on a piece
FARTHEST = Fraction(64)  # of a piece without an end, that is sampled
FOLD = 6  # a multiple of an angle that is written out: it has as many terms as that
POWER = 8  # of a letter in an integrand: one integration by parts for each
GOSPER = 2  # degree of what a hypergeometric term is multiplied by: its rise has a higher one
INTEGRAND = 40  # nodes of what SymPy is asked to integrate: it counts no steps
FACTORS = 8  # of the product that a combination of logarithms is the logarithm of
SQUARED = 12  # monomials that a quadratic form is tried on: it has 78 entries

# ---------------------------------------------------------------- linear programmes

SEARCH_STEPS = 250_000  # of one programme: a search for a proof makes several
PIVOTS = 400  # after which a programme that was to help has not
# pivots for the steepest column; then for the first that helps, which ends
GREEDY = 150
# monomials that may be squared: their 45 pairs are squared too, for each ratio
BASIS = 10
POOL = 16  # terms that a letter of a lemma may stand for
INSTANCES = 24  # of a lemma of one letter; half as many of one of two
# of a programme, and squares of one: each pivot goes through all of them
COLUMNS = 1_500
# of a known relation, beside 1: those that fit most terms of the difference
MULTIPLIERS = 6
SIMPLE = 3  # of these are tried at first, and as many hypotheses multiply others
KEYS = 16  # terms of the difference, beyond which logarithms add none of theirs
SMALL = 5  # monomials, up to which all ratios are tried
TURNS = 3  # common divisors of lemmas that the difference is multiplied by, one after another

# ---------------------------------------------------------------- equations

# polynomials of a basis, the terms of one, the bits of a number: it is found in milliseconds
BASES = (80, 300, 500)
QUOTIENTS = 4  # multiples of an equation that are tried, one of which is not 0
BRANCHES = 8  # ways in which letters solve the equations among the hypotheses

# ---------------------------------------------------------------- points

DIGITS = 20  # enough to see where it is worth asking the kernel
FINE = 160  # digits where sides were equal to so few: two numbers that agree in these are rare
# points before a proof is sought: what is false mostly fails at one of these
FIRST = 12
MORE = 48  # points after that: they are tried only where no proof was found
# points at which waves, exponentials and roots are simple: the kernel is asked
SPECIAL = 24
NEAR = Fraction(1, 50)  # of a bound that a hypothesis names
ROUNDS = 2  # in which letters run through the simple values, before others come
ROWS = 2  # of a matrix whose size is a letter, unless the point says otherwise
PACES = (1, 2, 4, 8, 13, 16, 17)  # of letters through their values, so that they differ
ALIKE = 5  # each such point has letters of one kind equal
STARTS = 2  # of ways downhill: the lowest points
SHORTEST = Fraction(
    1, 64
)  # the last step downhill: what fails only nearer is not found
MOVED = 12  # points, with each of which a letter is moved to a zero of a divisor
AROUND = (0, 1, -1, 2, -2)  # zeros of a wave that are tried, in turns

# ---------------------------------------------------------------- sums of squares

GRAM = 16  # rows of a matrix: with each the equations are many more
MARGINS = (
    0.1,
    0.01,
    1e-3,
    1e-4,
    1e-5,
    0,
)  # of all eigenvalues, relative to the largest number
PROJECTIONS = 150  # for each of them
ROUNDED = (
    1,
    2,
    4,
    12,
    60,
    2**10,
    2**20,
)  # denominators that are tried, the simplest first
VANISHING = 1_000  # points where both sides may be equal
MONOMIALS = 4_096  # that may be squared, before those are left out that cannot
PAIRS = 6  # of sums, and of vectors, that are compared
SQUARES = 150_000  # steps of one search for them

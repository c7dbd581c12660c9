"""How far each number is sought, what is held at once, and how near is near enough.

No limit decides what is true: where one is met, a number is refused or stays undecided.  Numbers
of bits are those of balls, at the working precision of FLINT.
"""

from __future__ import annotations

# ---------------------------------------------------------------- what is given

# magnitudes beyond this are refused: their working precision is never needed
LARGEST_NUMBER = 10**12
MOST_SIGNS = 2000  # of what is written, and the largest power of ten in it
MOST_DIGITS = 10_000  # of a sum or an integral
MOST_DIGITS_OF_POLYNOMIALS = 1_000  # of an integral whose weight is not constant
LARGEST_DIM = 16_384  # of a ladder

# ---------------------------------------------------------------- sums and integrals

SUM_GUARD = 24  # bits of working precision beyond those asked for
INTEGRAL_GUARD = 20  # likewise
INTEGRAL_SPARE = 12  # likewise in the usual case, where next to nothing cancels
INTEGRAL_ATTEMPTS = 4  # each with twice the bits of the one before
FEW_TURNS = 30  # of the phase: so few are followed on the interval itself

# ---------------------------------------------------------------- blocks of offsets

BLOCK = 2048  # offsets in a block, where the dimension is at most twice that
BALL_BITS = 128  # of the balls the rows are rounded from; enough for offsets below 2^60
KNOWN_BITS = 72  # to which these balls are known, of a number of modulus 1
SLACK_UNITS = 64  # u by which rows that should be one step apart may differ

# ---------------------------------------------------------------- sweeps and their workers

BLOCKS_TOGETHER = 512  # at most that are looked at in one go
# offsets that are handed out together, and a line of a checkpoint
CHUNK_OFFSETS = 8 * BLOCKS_TOGETHER * BLOCK
MOST_SWEEP_BITS = 1 << 14  # balls give up here: two values that look equal may be equal
CHUNKS_AHEAD = 4  # handed out for each worker before the first of them is back
# seconds after which an executor that is silent is asked if it takes work
EXECUTOR_PATIENCE = 30.0
SCHEDULER_PATIENCE = 5  # seconds after which a scheduler, or its workers, are missing

# ---------------------------------------------------------------- good bases

LARGEST_CONTEXT = 1 << 20  # in which the sum has to stay nonnegative
FEWEST_OFFSETS = 64  # that are looked at
KEPT_OFFSETS = 64  # of those that refute a piece, the ones with the least sums
OUTER_ROWS = 64  # of the outer table, so that what is computed of them stays near
FIRST_PIECES = 32  # of a range, before any is halved
BEYOND_SMALLEST = 10  # times the smallest good base, where a search ends
# in ln b: as narrow are what is undecided below it, and DIGITS_OF_BASE are sure
SHARP_BASE = 1e-8
DIGITS_OF_BASE = 7  # that are printed

# ---------------------------------------------------------------- tables

ANGLES_TOGETHER = 1 << 16  # whose balls are held at once
ENTRIES_TOGETHER = 1 << 20  # whose float64s are
NORMAL_EXPONENT = 900  # a factor beyond 2^±900 is left to balls
# of the balls that entries are rounded from, doubled where that does not tell
ENTRY_BITS = 160
MOST_ENTRY_BITS = 16 * ENTRY_BITS
MOST_ENTRIES = 10**8  # of a table
MOST_COLLIDING = 10**7  # positions among which collisions are looked for
MOST_HEADS = 1 << 16  # of a bias; likewise buckets and distances

# ---------------------------------------------------------------- plots

PLOT_COLUMNS = 1000  # of a band: about as many as a page resolves
PLOT_BITS = 128  # far more than is seen
LONGEST_PLOT = 10**7  # offsets of a plot of the sum
WIDEST_HEATMAP = 2048  # positions
DIGITS_OF_CURVE = 5  # of each value that a reader of the site can move to
LONGEST_CURVE = 131_072  # offsets and positions of such a curve

"""How far conventions are sought in somebody's array, and how near is near enough.

Nothing is wrong for having met a limit: what is not found stays open.  A share is of 1,
and u is 2^-p in a format of p bits.
"""

from __future__ import annotations

# ---------------------------------------------------------------- files

LARGEST_HEADER = 100_000_000  # bytes of a .safetensors, as the format says
LARGEST_CONFIGURATION = 10_000_000  # bytes
FURTHEST_OFFSET = 1 << 17  # at which the sum of a configuration is looked at

# ---------------------------------------------------------------- what a function turns

PAIRING_ROWS = 8  # that show which lanes are paired
SEEN_ENTRY = 1e-9  # of the rotation: it is not zero

# ---------------------------------------------------------------- how pairs turn

LAG_ROWS = 64  # that short lags are averaged over: low precision spoils later ones
STEADY_SHARE = 0.9  # share of the rows that has to agree: the others may be damaged
CLOSE_TO_CIRCLE = 0.02  # of the scale: entries on the circle are as near as that
LOST_PHASE = 0.5  # radians: a phase that is off by more is not followed
STRAIGHT_SHARE = 0.9  # share of the rows that has to lie on the line of a damping

# ---------------------------------------------------------------- which frequencies these are

FREQUENCY_UNITS = 64  # u of a frequency: (3 ln b + 4) for bases to 10^8
FEW_DIGITS = 2  # a parameter has if it was meant
CHANCE_OF_DIGITS = 0.01  # that an interval holds a number of so few digits by accident
OPEN_BASE = 0.01  # of a base: one that is known less closely is said to be open

# ---------------------------------------------------------------- positions on several axes

COORDINATES = (-512, 4096)  # from and to which they are looked for
MOST_AXES = 4  # that are looked for
AGREED_SHARE = 0.9  # share of the rows that has to agree: the others may be damaged
# coordinates that explain the pairs of an axis by accident
CHANCE_OF_COORDINATES = 1e-3
ROWS_TOGETHER = 512  # whose coordinates are looked for at once

# ---------------------------------------------------------------- conventions that may be it

FREQUENCY_ROWS = 8192  # that frequencies are found in
SAMPLE_ROWS = 64  # that a proposal is tried on
MANY_PROPOSALS = 12  # that are tried of each kind
# of a frequency, by the format in which it was computed
RELATIVE_ERROR = {"float32": 2.0**-18, "float16": 2.0**-6, "bfloat16": 2.0**-3}
# a position is a multiple of it and a rest: so few angles are formed in balls
POSITION_STEP = 256
# of the size of a pair: an error that leaves no doubt which convention was meant
NEAR_CONVENTION = 0.05
MOST_PADDING = 3  # the row of a padding index, which may be zero
SHOWN_LAYOUTS = 6  # with the same numbers

# ---------------------------------------------------------------- errors and claims

# entries of a float64 table that are each compared with a ball of their own
MOST_COMPARED = 1 << 20
# of the scale: near a zero a unit in the last place shrinks with the entry
LEAST_SIZE = 0.5
LAW_OFFSETS = (1, 2, 3, 5, 16, 64, 256, 1024)  # at which a claim is tried
LAW_ROWS = 512  # at each of these

# ---------------------------------------------------------------- biases

REACH_OF_T5 = 1 << 20  # furthest distances that are looked for
MASKED_SCORE = -1e9  # at most this: a key that is not to be seen
FEW_DAMAGED = 0.1  # of the entries may be damaged, and the others show what is meant
LEAST_DISTANCES = 6  # that tell two numbers that were learned

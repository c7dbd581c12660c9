"""How long, how large and how exactly claims are verified.

No limit decides whether something is true: beyond one, a claim gives up with a sentence.
"""

from __future__ import annotations

# ---------------------------------------------------------------- a claim, or a file

SECONDS = 600  # of computing: the book needs far less for each claim
MEGABYTES = 4000  # beyond what a process holds: the book needs far less
PATIENCE = 6000  # seconds of CPU: the process of a file is killed, if SECONDS fail
DIAGNOSIS_STEPS = 200_000  # that may be spent on one refusal
LARGEST_FILE = 16_000_000  # bytes of a certificate
REMEMBERED_SECONDS = 30 * 24 * 3600  # after which a verdict is forgotten

# ---------------------------------------------------------------- processes

WORTH_A_PROCESS = 4  # claims: so many take about as long as to start a process
# claims that one process judges: the fewer, the more often a lemma is judged by several (with 5,
# two processes spend 14 % more than one, and eight 22 %; with 20, 1 % and 11 %)
IN_A_ROW = 20

# ---------------------------------------------------------------- numbers at a witness

PRECISION = 400  # bits of the comparisons; what is compared brings its own radius
RADIUS = 45  # a ball is at most 10^-RADIUS·max(1, |value|) wide,
LANDING = 40  # and mpmath lands within 10^-LANDING·max(1, |value|) of its middle
PRINTED_DIGITS = 30  # of the value at a witness
EXACT_DIGITS = 100  # said to be known of a number without error
STRENGTH_DIGITS = 30  # of the balls that compare a bound with the truth
SHOWN_DIGITS = 4  # of a bound and of the truth
TELLING_DIGITS = (4, 8, 16, 30)  # of two values: as few are shown as tell them apart
SHORT_POINT = 60  # signs of a point that is written out

# ---------------------------------------------------------------- mpmath

MOST_TERMS = 10**6  # of a sum, and entries of a matrix
PIECES = 1000  # of an integral that are halved
FARTHEST = 100_000  # bits before or after the point: mpmath works functions out in them

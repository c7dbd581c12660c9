"""How much is read, and how much fits into a line: each number with its reason.

What others write may be anything, and is refused with one sentence before it costs memory."""

from __future__ import annotations

# ---------------------------------------------------------------- what is read

CHARACTERS = 10_000  # of a formula, or of a display: a page has 3,000
DIGITS = 1_000  # of a number that is written, and the largest exponent of ten
NESTED = 100  # brackets, operations or factors inside each other: Python's stack has room for them
# brackets of LaTeX inside each other: each is several readers on the stack
LATEX_NESTED = 60
STATED = 5_000  # nodes of what is read, with its notation written out
WRITTEN_OUT = 100_000  # nodes of a term of a paper while its definitions are put in
WORD = 30  # letters of an upright name
PRIMES = 5  # at one letter: more of them nobody counts
BARRED = 40  # bars in one bracket: every way to pair them is followed
ROWS = 100  # of one display
MACRO = 300  # characters of a command that the text defines
MACROS = 5  # of these inside each other: each may be as long as what it stands for
SMOOTH = 4  # times that a function is derived whose smoothness nobody said: no page derives more
CLAIM_SIGNS = 5_000_000  # of all pieces of a claim; the book stays below 20,000

# ---------------------------------------------------------------- what fits into a line

LINE = 60  # signs: a shorter one is not broken
COLUMN = 36  # signs of a line in one of two columns
SHORT = 6  # signs beside which there is room in a column
INLINE = 36  # signs of a hypothesis that may stand within a sentence
BESIDE = 32  # signs of what may stand beside a line, besides the name of a reason
MANY = 4  # conclusions, each shown in one line, that are the same lines once more
SEVERAL = 3  # instances of one relation: fewer take a line as they are
COMMAND = 400  # signs of a command that somebody would copy

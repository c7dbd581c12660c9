"""How long SymPy is asked."""

SYMPY_SECONDS = 240  # of CPU, for all that is tried with a claim
SYMPY_MEGABYTES = 3000  # beyond what the process holds that asks it
SCRIPT_SECONDS = 60  # of CPU, for a script that runs; nearly all take less than one
TACTIC_SECONDS = 6  # of CPU, for one tactic
NUMBERS_SECONDS = 15  # of CPU, for a statement met in numbers
STAGE_SECONDS = 15  # of CPU, for all tactics of a part; twice as long for all its lines

"""Numbers of this subject: every one a certified ball, or one of two readings that must agree.

What stands in ``__all__`` is documented on docs/numbers.md; `offset_sum`, `sweep` and `bases` are
called as their modules are, and are taken from these.  Numbers are given as integers,
fractions, decimals in text or floats (which are what their bits say); positions and offsets are in
tokens, frequencies in radians per token.  What is outside a domain raises ValueError, what cannot
be told apart at the highest precision ArithmeticError, each with a sentence.
"""

from numerics.bases import Bases, Interval, smallest_good
from numerics.biases import (
    alibi,
    alibi_slopes,
    fire,
    kerple_log,
    kerple_power,
    t5_buckets,
)
from numerics.decimals import decimal
from numerics.encodings import (
    frequencies,
    rotary,
    rotate,
    sinusoidal,
    sinusoidal_balls,
    wavelengths,
    xpos,
)
from numerics.executors import Lost
from numerics.ladder import Ladder, timescales, timing_signal
from numerics.layouts import LANES, PAIRINGS, axial, interleaved_sections, sections
from numerics.offset_sum import offset_sums
from numerics.oscillatory import integral, integrals
from numerics.precision import AngleError, angle_error, angle_errors, collision
from numerics.rounding import FORMATS, Format, nearest, nearest_numbers
from numerics.scalings import (
    Dynamic,
    Endpoint,
    Linear,
    Llama3,
    LongRoPE,
    NTKAware,
    NTKByParts,
    Partial,
    Proportional,
    Scaling,
    YaRN,
    logarithmic,
    scaling,
)
from numerics.sweep import Answer, Question, Undecided

__all__ = [
    "FORMATS",
    "LANES",
    "PAIRINGS",
    "AngleError",
    "Answer",
    "Bases",
    "Dynamic",
    "Endpoint",
    "Format",
    "Interval",
    "Ladder",
    "Linear",
    "Llama3",
    "LongRoPE",
    "Lost",
    "NTKAware",
    "NTKByParts",
    "Partial",
    "Proportional",
    "Question",
    "Scaling",
    "Undecided",
    "YaRN",
    "alibi",
    "alibi_slopes",
    "angle_error",
    "angle_errors",
    "axial",
    "collision",
    "decimal",
    "fire",
    "frequencies",
    "integral",
    "integrals",
    "interleaved_sections",
    "kerple_log",
    "kerple_power",
    "logarithmic",
    "nearest",
    "nearest_numbers",
    "offset_sums",
    "rotary",
    "rotate",
    "scaling",
    "sections",
    "sinusoidal",
    "sinusoidal_balls",
    "smallest_good",
    "t5_buckets",
    "timescales",
    "timing_signal",
    "wavelengths",
    "xpos",
]

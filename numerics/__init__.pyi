from .bases import Bases, Interval, smallest_good
from .biases import (
    alibi,
    alibi_slopes,
    fire,
    kerple_log,
    kerple_power,
    t5_buckets,
)
from .decimals import decimal
from .encodings import (
    frequencies,
    rotary,
    rotate,
    sinusoidal,
    sinusoidal_balls,
    wavelengths,
    xpos,
)
from .executors import Lost
from .ladder import Ladder, timescales, timing_signal
from .layouts import (
    LANES,
    PAIRINGS,
    axial,
    interleaved_sections,
    sections,
)
from .offset_sum import offset_sums
from .oscillatory import integral, integrals
from .precision import (
    AngleError,
    angle_error,
    angle_errors,
    collision,
)
from .rounding import FORMATS, Format, nearest, nearest_numbers
from .scalings import (
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
from .sweep import Answer, Question, Undecided

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

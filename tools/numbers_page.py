"""docs/numbers.md: the numbers as a library, its reference made of the docstrings.

What stands between two marks is made of the exported names; the rest of the page is written by
hand.  ``make ledger`` writes it anew, and so does this module when it is run.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable

from phaseproof import numerics, places
from phaseproof.files import write
from phaseproof.numerics import bases, offset_sum, sweep
from tools.kernel_page import Malformed, replaced

PAGE = "numbers.md"
MARKS = (
    "<!-- The names: made of the docstrings by make ledger. -->",
    "<!-- End of names. -->",
)
SECTIONS = {
    "Ladders": "Ladder timescales timing_signal frequencies wavelengths",
    "Scalings": "scaling Scaling Endpoint Partial Proportional Linear NTKAware Dynamic NTKByParts "
    "Llama3 YaRN LongRoPE logarithmic",
    "Layouts": "LANES PAIRINGS sections interleaved_sections axial",
    "Encodings": "sinusoidal sinusoidal_balls rotary xpos rotate",
    "Biases": "alibi_slopes alibi t5_buckets kerple_log kerple_power fire",
    "Rounding and precision": "FORMATS Format nearest nearest_numbers angle_error angle_errors "
    "AngleError collision",
    "Sums and integrals": "offset_sum offset_sums integral integrals sweep Question Answer "
    "Undecided Lost bases smallest_good Bases Interval decimal",
}
CONSTANTS = {"FORMATS", "LANES", "PAIRINGS"}
WRITTEN = (
    (r"<class 'numpy\.(\w+)'>", r"np.\1"),
    (r"Fraction\((\d+), 1\)", r"\1"),
    ("<factory>", "Scaling()"),  # defaults, as one would type them, or left out
    (r"<(function <\w+>|[\w.]+ object) at \w+>", "…"),
)
MODULES = {
    "offset_sum": offset_sum,
    "sweep": sweep,
    "bases": bases,
}  # of which each has its name


def sections() -> dict[str, list[str]]:
    """What is exported, by section, each once."""
    found = {title: names.split() for title, names in SECTIONS.items()}
    placed = [name for names in found.values() for name in names]
    if strange := sorted({*placed} ^ {*numerics.__all__, *MODULES}):
        raise Malformed(
            f"{strange[0]} is not both exported by phaseproof.numerics and placed in a section of "
            f"docs/{PAGE}"
        )
    return found


def entry(name: str) -> str:
    """A name: how it is called, what it is, an example."""
    made = getattr(MODULES.get(name, numerics), name)
    if name in CONSTANTS:
        return f"### `{name}`\n\nOne of " + ", ".join(f"`{x}`" for x in made) + "."
    said, _, example = (inspect.getdoc(made) or "").partition("\n>>> ")
    home = f"from {MODULES[name].__name__} import {name}\n" if name in MODULES else ""
    blocks = [
        f"### `{name}`",
        f"```text\n{home}{name}{call(made)}\n```",
        said.replace("``", "`").strip(),
    ]
    if example:
        blocks.append(f"```pycon\n>>> {example}\n```")
    return "\n\n".join(blocks)


def call(made: Callable[..., object]) -> str:
    """The signature without types; an error has none."""
    if isinstance(made, type) and issubclass(made, Exception):
        return ""
    known = inspect.signature(made)
    bare = [p.replace(annotation=p.empty) for p in known.parameters.values()]
    text = str(known.replace(parameters=bare, return_annotation=known.empty))
    for shown, meant in WRITTEN:
        text = re.sub(shown, meant, text)
    return text


def written() -> str:
    """The page of this checkout."""
    said = [
        f"## {title}\n\n" + "\n\n".join(map(entry, names))
        for title, names in sections().items()
    ]
    return replaced((places.DOCS / PAGE).read_text(encoding="utf-8"), MARKS, said, PAGE)


if __name__ == "__main__":
    write(places.DOCS / PAGE, written())

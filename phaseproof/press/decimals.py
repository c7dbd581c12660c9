"""Printed decimals: how many of their digits a page shows, and how it sets them."""

from __future__ import annotations

import re
from decimal import Decimal

from phaseproof.press.limits import DIGITS


def short(value: str) -> str:
    """Each decimal of a reading rounded to 8 digits; one with a radius stays as it is."""

    def rounded(found: re.Match[str]) -> str:
        number = Decimal(found[0])
        places = DIGITS - 1 - number.adjusted() if number else DIGITS - 1
        return f"{number:.{max(places, 0)}f}" if places < len(found[1]) else found[0]

    return (
        value
        if "±" in value or "+/-" in value
        else re.sub(r"\d+\.(\d+)", rounded, value)
    )


def number_tex(value: str) -> str:
    """A printed decimal, complex number or tuple of them: digits in fives, breakable."""
    value = re.sub(
        r"(\d+\.\d+|\d+)e([+-]?\d+)",
        lambda m: rf"{m[1]} \cdot 10^{{{int(m[2])}}}",
        value,
    )
    value = re.sub(
        r"(?<=\.)\d{6,}",
        lambda m: r"\,\allowbreak ".join(
            m[0][k : k + 5] for k in range(0, len(m[0]), 5)
        ),
        value,
    )
    value = re.sub(r"(?<![a-zA-Z\\])i\b", r"\\mathrm{i}", value)
    value = value.replace("±", r"\pm ").replace("+/-", r"\pm ").replace("−", "-")
    return value.replace("…", r"\ldots").replace(", ", r",\allowbreak\ ")

"""A ball as two decimal strings: a middle, and a radius that also covers the middle's rounding."""

from __future__ import annotations

from fractions import Fraction

from flint import arb, fmpz


def decimal(ball: arb, digits: int) -> dict[str, str]:
    """``mid`` with ``digits`` + 2 places and ``rad``, rounded up, such that every number of the
    ball lies within ``rad`` of ``mid``.

    >>> decimal(arb("0.3333333333333333"), 4)["mid"]
    '0.333333'
    """
    places = digits + 2
    middle, radius = exact_value(ball.mid()), exact_value(ball.rad())
    rounded = Fraction(round(middle * 10**places), 10**places)
    return {
        "mid": _written(rounded, places),
        "rad": _up(radius + abs(middle - rounded)),
    }


def exact_value(x: arb) -> Fraction:
    """The binary number an exact ball is."""
    mantissa, exponent = x.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def _written(x: Fraction, places: int) -> str:
    sign, whole = "-" if x < 0 else "", abs(x.numerator) * 10**places // x.denominator
    text = (
        fmpz(whole).str().rjust(places + 1, "0")
    )  # of so many digits Python makes no string
    return f"{sign}{text[:-places]}.{text[-places:]}"


def _up(x: Fraction) -> str:
    """Three digits and a power of ten, not below x."""
    if x == 0:
        return "0"
    power = int(0.30103 * (x.numerator.bit_length() - x.denominator.bit_length())) - 3
    scaled = x / Fraction(10) ** power
    while scaled >= 1000:
        scaled, power = scaled / 10, power + 1
    while scaled < 100:
        scaled, power = scaled * 10, power - 1
    shown = -(-scaled.numerator // scaled.denominator)
    return (
        f"{shown // 100}.{shown % 100:02d}e{power + 2:+d}"
        if shown < 1000
        else f"1.00e{power + 3:+d}"
    )

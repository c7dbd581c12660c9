"""Sines and cosines as polynomials in those of a few angles."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm

from phaseproof.authoring.expressions import cos, exp, sin
from phaseproof.prover.limits import FOLD
from phaseproof.prover.occurrences import nodes
from phaseproof.trusted.language.terms import Node, Number, Term, term

Angle = dict[Term, Fraction]


def by_angles(e: Term, among: Sequence[Term]) -> Term:
    """e, where each sin and cos of a sum or a multiple is written by the angles that all of those
    ``among`` these are multiples of: cos(2x) as cos²x − sin²x."""
    angles = [_summands(x.args[0]) for x in nodes(*among, heads=["sin", "cos"])]
    return _written(
        e, {x: _common([a[x] for a in angles if x in a]) for a in angles for x in a}
    )


def _summands(angle: Term, times: Fraction = Fraction(1)) -> Angle:
    """The summands of an angle, each so many times."""
    match angle:
        case Node("+", parts):
            total = Angle()
            for x in parts:
                for y, c in _summands(x, times).items():
                    total[y] = total.get(y, Fraction(0)) + c
            return {x: c for x, c in total.items() if c}
        case Node("neg", (x,)):
            return _summands(x, -times)
        case Node("/", (x, Number(c))) if c:
            return _summands(x, times / c)
        case Node("*", (Number(c), *rest)) if c:
            return _summands(
                rest[0] if len(rest) == 1 else Node("*", tuple(rest)), times * c
            )
        case Number(c):
            return {term(1): times * c} if c else {}
    return {angle: times}


def _common(numbers: Sequence[Fraction]) -> Fraction:
    """The largest number of which all these are whole multiples."""
    below = lcm(*(c.denominator for c in numbers))
    return Fraction(gcd(*(int(c * below) for c in numbers)), below)


def _written(e: Term, units: Angle) -> Term:
    match e:
        case Node("sin" | "cos" as head, (x,)) if (a := _summands(x)) and all(
            y in units and (c / units[y]).denominator == 1 and abs(c / units[y]) <= FOLD
            for y, c in a.items()
        ):
            parts = [
                _multiple(
                    y if units[y] == 1 else Number(units[y]) * y, int(c / units[y])
                )
                for y, c in a.items()
            ]
            s, c = parts[0]
            for t, d in parts[1:]:
                s, c = s * d + c * t, c * d - s * t
            return s if head == "sin" else c
        case Node("sinh" | "cosh" | "tanh" as head, (x,)):
            up, down = exp(x), exp(-x)
            even, odd = (up + down) / 2, (up - down) / 2
            found: Term = (
                odd / even if head == "tanh" else odd if head == "sinh" else even
            )
            return found
        case Node(head, args):
            return Node(head, tuple(_written(x, units) for x in args))
    return e


def _multiple(x: Term, n: int) -> tuple[Term, Term]:
    """sin(nx) and cos(nx)."""
    s, c = sin(x), cos(x)
    for _ in range(abs(n) - 1):
        s, c = s * cos(x) + c * sin(x), c * cos(x) - s * sin(x)
    return (s if n > 0 else -s), c

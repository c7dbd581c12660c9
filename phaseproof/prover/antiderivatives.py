"""Antiderivatives and antidifferences: found here, judged by the kernel.

In the ring an integrand is a sum of terms c·xᵏ·e^{ax + b}; each has an antiderivative, and each
without a power of x is a geometric progression.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import reduce
from importlib import import_module
from operator import add

from phaseproof.prover.elaboration import Written, number
from phaseproof.prover.limits import INTEGRAND, POWER
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.ring import ONE, UNIT, Sum
from phaseproof.trusted.kernel.traversal import inner_atoms
from phaseproof.trusted.language.claims import Rejected
from phaseproof.trusted.language.rational import Rational
from phaseproof.trusted.language.terms import (
    Letter,
    Node,
    Number,
    Term,
    letters,
    term,
    weight,
)

ORACLE = "phaseproof.syntax.sympy_bridge"  # loads SymPy, when it is asked; a browser has none
UNANSWERED = (*REFUSALS, ValueError, TypeError, NotImplementedError, ImportError)


def antiderivative(f: Term, x: Letter, scope: Scope) -> Iterator[Term]:
    """F with F′ = f, perhaps: of waves; or as SymPy finds it, of what is not too large."""
    with suppress(*REFUSALS):
        yield _added([_integrated(*t, x) for t in _waves(f, x, scope)])
    if weight(f) <= INTEGRAND:
        with suppress(*UNANSWERED):
            yield import_module(ORACLE).antiderivative(f, x)


def antidifference(f: Term, x: Letter, scope: Scope) -> Iterator[Term]:
    """F with F(x + 1) − F(x) = f, perhaps: each wave over its ratio less one; of c/(g(x) g(x + 1))
    it is −c/g(x) by the rise of g."""
    match f:
        case Node("/", (c, Node("*", (g, h)))) if letters(f.args[1]) == {x}:
            with suppress(*REFUSALS):
                normal = Normalizer(scope, Level.OPAQUE)
                rise = (normal.of(h, {}) - normal.of(g, {})).rational()
                if rise and x not in letters(c):
                    yield -c / (number(rise) * g)
    with suppress(*REFUSALS):
        yield _added([_summed(*t, x) for t in _waves(f, x, scope)])


def _waves(f: Term, x: Letter, scope: Scope) -> list[tuple[Term, Fraction, Term, Term]]:
    """f as the sum of c·xᵏ·e^{ax + b}: tuples (c, k, a, b)."""
    normal = Normalizer(scope, Level.EULER)
    value, moving = normal.of(f, {}), normal.of(x, {}).num
    (atom,) = inner_atoms(moving)
    if value.den != ONE:
        raise Rejected("a quotient")
    written, found = Written((f,), scope, Level.EULER), []
    for (r, a, p), c in sorted(value.num.terms, key=str):
        k = next((number(e).value for y, e in a if y == atom), Fraction(0))
        rest = frozenset((y, e) for y, e in a if y != atom)
        rate, phase = dict(UNIT), dict(UNIT)
        for (s, b, q), d in p:
            if (alone := (atom, Rational(1))) in b:
                rate[s, b - {alone}, q] = d
            else:
                phase[s, b, q] = d
        for part in (
            rest,
            *(b for _, b, _ in (*rate, *phase)),
            *(q for _, _, q in rate),
        ):
            if any(y == atom for y in inner_atoms(part)):
                raise Rejected("no wave")
        found.append(
            (
                written.of(Sum(frozenset({((r, rest, UNIT), c)}))),
                k,
                written.of(Sum.of(rate)),
                written.of(Sum.of(phase)),
            )
        )
    return found


ZERO = term(0)


def _integrated(c: Term, k: Fraction, a: Term, b: Term, x: Letter) -> Term:
    """c·e^{ax + b} Σ_j (−1)ʲ k!/(k − j)! x^{k−j}/a^{j+1}; of a power alone, a power or ln x."""
    if a == ZERO:
        front = c if b == ZERO else c * _waved(b)
        return front * (
            Node("log", (x,)) if k == -1 else x ** Number(k + 1) / Number(k + 1)
        )
    if k.denominator != 1 or not 0 <= k <= POWER:
        raise Rejected("no power")
    parts, factor, n = list[Term](), 1, int(k)
    for j in range(n + 1):
        power = x ** (n - j) if n > j else term(1)
        parts.append(factor * power / a ** (j + 1))
        factor *= -(n - j)
    return c * _waved(a * x if b == ZERO else a * x + b) * _added(parts)


def _summed(c: Term, k: Fraction, a: Term, b: Term, x: Letter) -> Term:
    """c·e^{ax + b}/(e^a − 1); of c·e^b, and its product with x, (x − 1)x/2."""
    wave = c if a == ZERO == b else c * _waved(a * x + b)
    if k == 0 and a != ZERO:
        return wave / (_waved(a) - 1)
    if a == ZERO and k in (0, 1, 2, 3):
        faulhaber = (
            x,
            x * (x - 1) / 2,
            x * (x - 1) * (2 * x - 1) / 6,
            x**2 * (x - 1) ** 2 / 4,
        )
        return wave * faulhaber[int(k)]
    raise Rejected("no geometric progression")


def _waved(u: Term) -> Term:
    return Node("exp", (u,))


def _added(parts: list[Term]) -> Term:
    return reduce(add, parts) if parts else ZERO

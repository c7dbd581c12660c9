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

from phaseproof.prover.elaboration import Written, number, times
from phaseproof.prover.limits import INTEGRAND, POWER
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.ring import ONE, UNIT, I, Sum, power
from phaseproof.trusted.kernel.traversal import inner_atoms, sort_key
from phaseproof.trusted.language.claims import Rejected
from phaseproof.trusted.language.rational import Rational
from phaseproof.trusted.language.terms import (
    Letter,
    Node,
    Term,
    letters,
    term,
    weight,
)

ORACLE = "phaseproof.syntax.sympy_bridge"  # loads SymPy, when it is asked; a browser has none
Wave = tuple[Sum, Rational, Sum, Sum]
UNANSWERED = (*REFUSALS, ValueError, TypeError, NotImplementedError, ImportError)


def antiderivative(f: Term, x: Letter, scope: Scope) -> Iterator[Term]:
    """F with F′ = f, perhaps: of waves; or as SymPy finds it, of what is not too large."""
    with suppress(*REFUSALS):
        yield _integrated(f, x, scope)
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
        written, waves = _waves(f, x, scope)
        yield _added([_summed(*_as_terms(wave, written), x) for wave in waves])


def _waves(f: Term, x: Letter, scope: Scope) -> tuple[Written, list[Wave]]:
    """f as the sum of c·xᵏ·e^{ax + b}: tuples (c, k, a, b)."""
    normal = Normalizer(scope, Level.EULER)
    value, moving = normal.of(f, {}), normal.of(x, {}).num
    (atom,) = inner_atoms(moving)
    if value.den != ONE:
        raise Rejected("a quotient")
    found = list[Wave]()
    for (r, a, p), c in sorted(value.num.terms, key=str):
        k = next((e for y, e in a if y == atom), NONE)
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
        front = Sum(frozenset({((r, rest, UNIT), c)}))
        found.append((front, k, Sum.of(rate), Sum.of(phase)))
    return Written((f, x), scope, Level.EULER), found


def _as_terms(wave: Wave, written: Written) -> tuple[Term, Fraction, Term, Term]:
    c, k, a, b = wave
    return written.of(c), number(k).value, written.of(a), written.of(b)


ZERO, NONE = term(0), Rational(0)


def _integrated(f: Term, x: Letter, scope: Scope) -> Term:
    """Σ c·e^{ax + b} Σ_j (−1)ʲ k!/(k − j)! x^{k−j}/a^{j+1}; of a power alone, a power or ln x.
    Summands with one divisor are added up, so that it is real, if f is."""
    written, waves = _waves(f, x, scope)
    shares, logarithm = dict[tuple[Sum, int], Sum](), Sum.number(0)
    normal = Normalizer(scope, Level.EULER)
    real, moving = normal.of(f, {}).is_real(), normal.of(x, {}).num
    for c, k, a, b in waves:
        if not a.terms:
            if k == -1:
                logarithm += c * b.exp()
                continue
            whole = c * b.exp() * power(moving, k + 1) * Sum.number(1 / (k + 1))
            shares[ONE, 1] = shares.get((ONE, 1), Sum.number(0)) + whole
            continue
        if k.denominator != 1 or not 0 <= k <= POWER:
            raise Rejected("no power")
        above, below = _reciprocal(a, real)
        front = c * (a * moving + b).exp()
        for j in range(int(k) + 1):
            front *= above
            key = below, 1 if below == ONE else j + 1
            share = front * power(moving, k - j)
            shares[key] = shares.get(key, Sum.number(0)) + share
            front *= Sum.number(j - k)
    parts = [_over(written.of(v), written.of(u), n) for (u, n), v in shares.items()]
    if logarithm.terms:
        parts.append(times([written.of(logarithm), Node("log", (x,))]))
    return _added(parts)


def _over(above: Term, below: Term, n: int) -> Term:
    return above if below == term(1) else above / (below**n if n > 1 else below)


def _reciprocal(a: Sum, real: bool) -> tuple[Sum, Sum]:
    """u and v with 1/a = u/v; v is real, if that is asked for."""
    if len(a.terms) == 1:
        return a.inverse(), ONE
    for unit in (ONE, I):
        v = a * unit.inverse()
        if v.is_real():
            falls = any(c < 0 for _, c in sorted(v.terms, key=sort_key)[:1])
            sign = Sum.number(-1 if falls else 1)
            return sign * unit.inverse(), sign * v
    return (a.conjugate(), a * a.conjugate()) if real else (ONE, a)


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

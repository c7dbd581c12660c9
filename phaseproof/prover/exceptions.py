"""Where e ≠ 0 fails: the zeros of e in one letter, exactly, as values s + k·t for integers k.

The normal form of e is taken apart into factors.  One that is linear in a letter has one zero.  The
exponents of two waves that differ, a·e^{ip} = b·e^{iq}, do so by a constant and a multiple of 2πi.
"""

from __future__ import annotations

from cmath import exp, phase
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice, product
from math import gcd, lcm, tau
from typing import Any

from phaseproof.prover.counterexamples import maybe, points, simple, within
from phaseproof.prover.elaboration import Written
from phaseproof.prover.ideals import factors
from phaseproof.prover.limits import AROUND, MOVED
from phaseproof.prover.occurrences import numbers_by_name, sides_of
from phaseproof.prover.systems import solutions
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.ring import (
    PI,
    UNIT,
    ZERO,
    Atom,
    I,
    Quotient,
    Sum,
)
from phaseproof.trusted.kernel.traversal import inner_atoms
from phaseproof.trusted.language.claims import Point, Sequent
from phaseproof.trusted.language.rational import Rational
from phaseproof.trusted.language.terms import (
    WHOLE,
    AnyLetter,
    Letter,
    Number,
    Term,
    Value,
    fresh,
    letters,
    where,
)

SINGLE = Sum.number(1)
Zero = tuple[Quotient, Sum | None]  # s, and t where there are more


def exceptions(
    e: Term, said: Sequent, scope: Scope
) -> list[tuple[Letter, Term]] | None:
    """Letters with values, at one of which every zero of e lies; None where they are not found.
    A letter of the value that is not of the statement stands for any integer."""
    found = list[tuple[Letter, Term]]()
    with suppress(*REFUSALS):
        for f in _factors(Normalizer(scope, Level.EULER).of(e, {}).num):
            if scope.nonzero(Quotient(f)):
                continue
            x, z = next(
                ((x, z) for x in _moving(e) if (z := _zero(f, x, scope))), (None, None)
            )
            if x is None or z is None:
                return None
            start, step = z
            if (
                step
                and x.domain != "complex"
                and start.is_real()
                and (I * step).is_real()
            ):
                z = start, None  # the others are not real
            value = _written(z, e, said, scope)
            if not (isinstance(value, Number) and not within(x, {x: value})):
                found.append((x, value))
        return found
    return None


def excluded(said: Sequent, e: Term) -> Iterator[Point]:
    """Points at which e is 0, and the hypotheses may hold."""
    seen = set[Point]()
    for at in islice(points(said), MOVED):
        for x in _moving(e):
            values = _values(e, x, {y: v for y, v in at if y != x})
            for value, way in product(values, solutions(said.given)):
                there: dict[AnyLetter, Value] = {**dict(at), x: value}
                for y, u in way[::-1]:
                    if y != x:
                        there[y] = simple(where(u, there))
                moved = tuple(there.items())
                if (
                    moved not in seen
                    and within(x, there)
                    and all(maybe(c.says, moved) for c in said.given if not c.free)
                ):
                    seen.add(moved)
                    yield moved


def _moving(e: Term) -> list[Letter]:
    """Its letters, those that stand for whole numbers first."""
    numbers = [x for x in numbers_by_name(letters(e)) if x.size is None]
    return sorted(numbers, key=lambda x: x.domain not in WHOLE)


def _values(e: Term, x: Letter, at: dict[AnyLetter, Value]) -> Iterator[Term]:
    """Zeros of e in x, where the other letters have these values."""
    with suppress(*REFUSALS):
        env = Normalizer(Scope(), Level.EULER).valued(
            [(y, v) for y, v in at.items() if y in letters(e)], {}
        )
        for f in _factors(Normalizer(Scope(), Level.EULER).of(e, env).num):
            if (z := _zero(f, x, Scope())) is not None:
                start, step = z
                for k in (0,) if step is None else _turns(start, step, x.domain):
                    v = _over(start) + Sum.number(k) * (step or ZERO)
                    yield simple(Written((e,), Scope(), Level.EULER).of(v))


def _turns(start: Quotient, step: Sum, domain: str) -> Iterator[int]:
    """Some integers k for which s + kt lies in the domain, if that asks for whole numbers."""
    s, t = start.rational(), step.rational()
    if domain not in WHOLE:
        yield from AROUND
    elif s is not None and t and (found := _whole(s, t, domain)):
        yield from (found[0] + k * found[1] for k in AROUND)


def _whole(s: Rational, t: Rational, domain: str) -> tuple[int, int] | None:
    """The integers k for which s + kt is whole (and even), as first + n·period."""
    unit = 1 + (domain == "even")
    s, t = s / unit, t / unit
    size = lcm(s.denominator, t.denominator)
    a, b = int(t * size), int(s * size)
    common = gcd(a, size)
    if b % common:
        return None
    period = size // common
    first = -b // common * pow(a // common, -1, period) % period if period > 1 else 0
    if domain != "integer":  # the least that is not negative
        first += period * -int((s + first * t) // (period * t))
    return first, period


def _written(z: Zero, e: Term, said: Sequent, scope: Scope) -> Term:
    start, step = z
    terms = Written((e,), scope, Level.EULER)
    value: Term = terms.of(_over(start))
    if step is None:
        return simple(value)
    sides = sides_of((*said.says, *(c.says for c in said.given)))
    turned = fresh(Letter("k", "integer"), value, e, *sides) * terms.of(step)
    return value + turned if start.num.terms else turned


def _over(q: Quotient) -> Sum:
    """As a sum, where the divisor is one term."""
    return q.num if q.den == SINGLE else q.num * q.den.inverse()


# ---------------------------------------------------------------- one factor after another


def _factors(v: Sum) -> Iterator[Sum]:
    """Those of a polynomial in its atoms, with rational coefficients; or else itself."""
    kinds = {(r, p) for (r, _, p), _ in v.terms}
    yield from [v] if len(kinds) != 1 else factors(v)


def _zero(f: Sum, x: Letter, scope: Scope) -> Zero | None:
    """All zeros of a factor in the letter."""
    ((key, _),) = Normalizer(Scope(), Level.OPAQUE).of(x, {}).num.terms
    ((atom, _),) = key[1]
    if len({p for (_, _, p), _ in f.terms}) == 1:
        return _linear(f, atom, scope)
    if (angle := half_angle(f)) is None or (
        found := _linear(angle, atom, scope)
    ) is None:
        return None
    step = Sum.atom(PI) * _share(angle, atom).inverse()  # type: ignore[union-attr]
    return found[0], -step if all(c < 0 for _, c in step.terms) else step


def half_angle(f: Sum) -> Sum | None:
    """v, where f = a·e^{ip} − b·e^{iq} is sin v times what cannot vanish."""
    groups = dict[frozenset[Any], Sum]()  # by what stands in the exponent
    for (r, a, p), c in f.terms:
        groups[p] = groups.get(p, ZERO) + Sum.of({(r, a, UNIT): c})
    if len(groups) != 2:
        return None
    (p, above), (q, below) = groups.items()
    turn = _turned(above, below)
    return (
        None
        if turn is None
        else (I + I).inverse() * (Sum(p) - Sum(q)) - Sum.number(turn) * Sum.atom(PI)
    )


def _share(v: Sum, x: Atom) -> Sum | None:
    """a, where v = a·x + b with one term a, and x nowhere else."""
    here = [
        (r, a - {(x, Rational(1))}, p)
        for (r, a, p), _ in v.terms
        if (x, Rational(1)) in a
    ]
    if len(here) != 1 or x in inner_atoms(here[0]):
        return None
    slope = next(
        Sum.of({here[0]: c}) for (_, a, _), c in v.terms if (x, Rational(1)) in a
    )
    return None if x in inner_atoms(v - slope * Sum.atom(x)) else slope


def _linear(v: Sum, x: Atom, scope: Scope) -> Zero | None:
    """−b/a, where v = (a·x + b)·e^u and a is not 0."""
    v = Sum.of({(r, a, UNIT): c for (r, a, _), c in v.terms})
    slope = _share(v, x)
    if slope is None or not scope.nonzero(Quotient(slope)):
        return None
    return Quotient((slope * Sum.atom(x) - v) * slope.inverse()), None


def _turned(u: Sum, v: Sum) -> Rational | None:
    """θ with u·ζ^θ + v = 0, for constants: a zero of u·e^z + v is 2πi(θ + k)."""
    pairs = [(c, r, a) for w in (u, v) for (r, a, _), c in w.terms]
    if len({a for _, _, a in pairs}) != 1:
        return None
    number = lambda w: sum(
        c.numerator / c.denominator * exp(1j * tau * r.numerator / r.denominator)
        for (r, _, _), c in w.terms
    )
    above, below = number(u), number(v)
    if not above or not below:
        return None
    order = 2 * lcm(*(r.denominator for _, r, _ in pairs))
    angle = Rational(round(phase(-below / above) / tau * order), order)
    whole = u * Sum.term(Rational(1), angle, UNIT, UNIT) + v
    return None if whole.terms else angle

"""Systems: the equations among the hypotheses, solved for letters, and added up.

One equation after another is solved for a letter, and the letter replaced in those that follow.
Factors, squares and moduli have several solutions.  Nothing here is trusted: where a solution is
used, the kernel sees the equation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from typing import Any

from phaseproof.authoring.builders import Equal
from phaseproof.authoring.expressions import exp, half, log
from phaseproof.authoring.substitution import written_out
from phaseproof.authoring.surface_rules import GIVEN
from phaseproof.prover.elaboration import Written, number, times
from phaseproof.prover.ideals import exponents, factors, multiples, power
from phaseproof.prover.limits import BRANCHES, QUOTIENTS
from phaseproof.prover.occurrences import heads_of, numbers_by_name, sides_of
from phaseproof.prover.sum_of_squares import without_divisors
from phaseproof.prover.trigonometry import by_angles
from phaseproof.trusted.kernel.chain import follows
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS, gap
from phaseproof.trusted.kernel.normalizer import Level
from phaseproof.trusted.kernel.ring import ONE, ZERO, Atom, Quotient, Sum
from phaseproof.trusted.kernel.rules import LINEAR_SYSTEM
from phaseproof.trusted.kernel.traversal import inner_atoms
from phaseproof.trusted.language.claims import Condition, Relation, Rule
from phaseproof.trusted.language.rational import Rational
from phaseproof.trusted.language.terms import Letter, Term, is_matrix, term


class _Anywhere(Scope):
    """Where everything means something."""

    def demand(self, value: Quotient, kind: str, text: Term) -> None:
        """Accepts every condition: points and proofs are looked at where they are used."""


ANYWHERE = _Anywhere()
Solution = tuple[
    tuple[Letter, Term], ...
]  # each letter in those that come later, or are free


def equations_among(given: Sequence[Condition]) -> list[Condition]:
    """The equations of numbers among the hypotheses."""
    return [
        c
        for c in given
        if c.says.rel == "=" and not c.free and not is_matrix(c.says.lhs)
    ]


@lru_cache(maxsize=64)
def solutions(given: tuple[Condition, ...]) -> list[Solution]:
    """The ways in which letters solve the equations among the hypotheses; an equation that is
    solved for none is left out."""
    ways = list[Solution]([()])
    for c in equations_among(given):
        further = list[Solution]()
        for way in ways:
            r = c.says
            for x, e in way:
                r = Equal(written_out(r.lhs, {x: e}), written_out(r.rhs, {x: e}))
            further += [(*way, one) for one in _solved(r)] or [way]
        ways = further[:BRANCHES]
    return ways


def _solved(r: Relation) -> Iterator[tuple[Letter, Term]]:
    """A letter with its values: of each factor, the letter that has the fewest and shortest."""
    with suppress(*REFUSALS):
        for f in factors(without_divisors(gap(r.lhs, r.rhs, ANYWHERE)).num):
            written = Written((r.lhs, r.rhs), ANYWHERE, Level.OPAQUE)
            names = [x for x in numbers_by_name(r.letters)[::-1] if x.size is None]
            found = [(x, ways) for x in names if (ways := [*_values(f, x, written)])]
            if found:
                x, ways = min(
                    found, key=lambda y: (len(y[1]), heads_of(*y[1]) >= {"/"})
                )
                yield from ((x, e) for e in ways)


def _values(f: Sum, x: Letter, written: Written) -> Iterator[Term]:
    """The values of x for which f is 0, where x stands in powers of one thing, at most squared."""
    ((key, _),) = written.normal.of(x, {}).num.terms
    ((atom, _),) = key[1]
    powers, things = dict[Rational, Sum](), set[Any]()
    for key, c in f.terms:
        here = {y: k for y, k in exponents(key).items() if atom in inner_atoms(y)}
        things |= {*here}
        k, part = sum(here.values(), Rational(0)), Sum.of({key: c})
        for y in here:
            part = part * power(y, -k)
        powers[k] = powers.get(k, ZERO) + part
    if len(things) == 1:
        (thing,) = things
        for k, w in _roots(powers, written):
            yield from _inverse(thing, k, w, x, written)


def _roots(
    powers: dict[Rational, Sum], written: Written
) -> Iterator[tuple[Rational, Term]]:
    """The values of z^k for which the sum of these multiples of powers of z is 0."""
    low, *others = sorted(powers)
    match [(k - low, powers[k]) for k in others]:
        case []:
            yield Rational(1), term(0)
        case [(k, a)]:
            yield k, _over(-powers[low], a, written)
        case [(k, b), (top, a)] if top == 2 * k:
            root = written.of(b * b - Sum.number(4) * a * powers[low]) ** half
            middle, below = written.of(-b), written.of(a + a)
            yield from ((k, (middle + sign * root) / below) for sign in (1, -1))


def _over(v: Sum, a: Sum, written: Written) -> Term:
    if len(a.terms) == 1:
        return written.of(v * a.inverse())
    return written.of(v) / written.of(a)


def _inverse(
    thing: Any, k: Rational, w: Term, x: Letter, written: Written
) -> Iterator[Term]:
    """The values of x for which the k-th power of the thing is w."""
    if not isinstance(thing, Atom):
        yield from _where(written.of(Sum.of({thing: k})), log(w), x)
        return
    value = w if k == 1 else w ** number(1 / k)
    values = (
        (value, -value) if k.numerator % 2 == 0 or thing.name == "abs" else (value,)
    )
    for v in values:
        match thing.name:
            case Letter():
                yield v
            case "log":
                yield from _where(_inner(thing, written), exp(v), x)
            case "radicand" | "abs":
                yield from _where(_inner(thing, written), v, x)


def _inner(thing: Atom, written: Written) -> Term:
    q = thing.inside
    return _over(q.num, q.den, written)


def _where(e: Term, value: Term, x: Letter) -> Iterator[Term]:
    """The values of x for which a term of it has the value."""
    with suppress(*REFUSALS):
        v = without_divisors(gap(value, e, ANYWHERE)).num
        yield from _values(v, x, Written((e, value), ANYWHERE, Level.OPAQUE))


# ---------------------------------------------------------------- adding equations up


def combinations(
    says: Relation, given: Sequence[Condition], scope: Scope
) -> Iterator[Rule]:
    """Combinations of the equations among the hypotheses: s·(rhs − lhs) = Σ u·(r − l), where s is
    a number, or may not be 0."""
    known = equations_among(given)
    if not known or is_matrix(says.lhs):
        return
    relations = [says, *(c.says for c in known)]
    terms = sides_of(relations)
    gaps = [_gap(r, terms, scope) for r in relations]
    lines = [*terms, *(by_angles(e, terms) for e in terms)]
    written = Written(lines, scope, Level.OPAQUE)
    found = multiples(gaps[0].num, [q.num for q in gaps[1:]])
    for s, shares in islice(found, QUOTIENTS):
        if c := s.rational():
            s, shares = ONE, tuple(u * Sum.number(1 / c) for u in shares)  # noqa: PLW2901
        factor = times([written.of(s), written.of(gaps[0].den)])
        parts = tuple(
            (GIVEN(c), times([written.of(u), written.of(q.den)]))
            for c, u, q in zip(known, shares, gaps[1:], strict=True)
            if u.terms
        )
        rule = LINEAR_SYSTEM(parts, factor)
        if rule.alone and not follows(rule, says.lhs, says.rhs, scope):
            # not compared as that one equation is, but by Euler's formula
            rule = LINEAR_SYSTEM(tuple((g, 2 * u) for g, u in parts), 2 * factor)
        yield rule


def combined(says: Relation, given: Sequence[Condition], scope: Scope) -> Rule | None:
    """The first of these combinations that holds here."""
    found = combinations(says, given, scope)
    return next((x for x in found if follows(x, says.lhs, says.rhs, scope)), None)


def _gap(r: Relation, terms: Sequence[Term], scope: Scope) -> Quotient:
    left, right = (by_angles(e, terms) for e in (r.lhs, r.rhs))
    return without_divisors(gap(left, right, scope))

"""Fundamental theorem of calculus: F' = f on the whole closed interval, then the ends."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Rejected
from phaseproof.kernel.calculus import derivative
from phaseproof.kernel.chain import Rule, multiple, rewriter
from phaseproof.kernel.instances import REFUSALS, gap, same
from phaseproof.kernel.reading import Env, Level, Reader
from phaseproof.kernel.ring import Atom, Quotient, Sum, quotient
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Binder, Term


@dataclass(frozen=True)
class FTC(Rule):
    integral: Term
    antiderivative: Term
    name = "fundamental theorem of calculus"

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        e, reader = integral(self.integral), Reader(scope, Level.EULER)
        F, x = self.antiderivative, e.letter
        lo, hi = reader.ends(e, {})
        with reader.binding(e, lo, hi) as at:
            inside: Env = {x: at}
            reader.read(F, inside)
            slope = reader.read(derivative(F, x), inside)
            if not slope.same(reader.read(e.body, inside)):
                raise Rejected("the derivative is not the integrand")
        rise = reader.read(F, {x: hi}).minus(reader.read(F, {x: lo}))
        replacing(e, rise, before, after, scope)


def integral(e: Term) -> Binder:
    if isinstance(e, Binder) and e.head == "integral":
        return e
    raise Rejected("not a definite integral")


def replacing(e: Binder, value: Quotient, before: Term, after: Term, scope: Scope) -> None:
    """before becomes after when the integral e is read as value, wherever it stands."""
    for line in (before, after):
        Reader(scope, Level.EULER).read(line, {})
    left, value = solved(Reader(scope, Level.EULER).read(e, {}), value, scope)
    for reader in (rewriter(left, value, scope), rewriter(value, left, scope)):
        if reader is not None:
            reader.level = Level.EULER
            try:
                return same(before, after, scope, reader=reader)
            except REFUSALS:
                continue
    multiple(gap(before, after, scope, level=Level.EULER), value.minus(left), "=", scope)


def solved(left: Quotient, value: Quotient, scope: Scope) -> tuple[Quotient, Quotient]:
    """c A = v becomes A = v/c, where A is the one integral in a single term and c is not zero."""
    if len(left.num.terms) == 1:
        ((_, a, _), _), = left.num.terms
        atoms = [x for x, e in a if isinstance(x, Atom) and x.name == "integral" and e == 1]
        if len(atoms) == 1:
            atom = quotient(Sum.atom(atoms[0]))
            factor = left.over(atom)
            if scope.nonzero(factor):
                return atom, value.over(factor)
    return left, value

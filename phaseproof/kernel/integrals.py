"""Integrals inside expressions: reading one as what a rule has shown it to be."""

from __future__ import annotations

from phaseproof.claims import Rejected
from phaseproof.kernel.chain import multiple, rewriter
from phaseproof.kernel.instances import REFUSALS, gap, same
from phaseproof.kernel.reading import Level, Reader
from phaseproof.kernel.ring import Atom, Quotient, Sum, quotient
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Binder, Term


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

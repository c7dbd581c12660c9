"""Pythagoras: cos² x + sin² x = 1 for one angle x, used inside an expression."""

from __future__ import annotations

from dataclasses import dataclass, replace

from phaseproof.claims import Rejected
from phaseproof.kernel.chain import Rule
from phaseproof.kernel.matrices import Form, explicit
from phaseproof.kernel.reading import Level, Reader
from phaseproof.kernel.ring import ONE, UNIT, ZERO, Atom, Quotient, Sum
from phaseproof.kernel.rules.algebra import ALGEBRA
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Term


@dataclass(frozen=True)
class Pythagoras(Rule):
    """Replace sin² by 1 - cos² for every angle, then compare: no addition formula is used."""

    name = r"$\cos^2+\sin^2=1$"
    weaker = ALGEBRA

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        reader = Reader(scope, Level.OPAQUE)
        x, y = reader.either(before, {}), reader.either(after, {})
        if type(x) is not type(y) or not reduced(x).same(reduced(y)):  # type: ignore[arg-type]
            raise Rejected("the two sides differ")


def reduced(v: Quotient | Form) -> Quotient | Form:
    if isinstance(v, Quotient):
        return Quotient(without_squares(v.num), v.den)
    rows = v.explicit()
    return v if rows is None else explicit(
        [Quotient(without_squares(x.num), x.den) for x in row] for row in rows)


def without_squares(v: Sum) -> Sum:
    total = ZERO
    for (r, a, p), c in v.terms:
        product = Sum.of({(r, UNIT, p): c})
        for x, e in a:
            if isinstance(x, Atom) and x.name == "sin" and e.denominator == 1 and e >= 2:
                cosine = Sum.atom(replace(x, name="cos"))
                for _ in range(int(e) // 2):
                    product = product * (ONE - cosine * cosine)
                e %= 2
            product = product * Sum.atom(x, e)
        total = total + product
    return total


PYTHAGORAS = Pythagoras()

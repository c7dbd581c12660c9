"""Numbers with roots: what one root is, if two numbers are equal; real and imaginary parts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from phaseproof.authoring.expressions import I as i
from phaseproof.authoring.expressions import cos, sin
from phaseproof.authoring.substitution import written_out
from phaseproof.prover.elaboration import Written
from phaseproof.prover.rewrites import is_root
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.division import of_degree
from phaseproof.trusted.kernel.instances import REFUSALS
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.ring import ONE, Atom, I, Quotient, Sum
from phaseproof.trusted.language.rational import Rational
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Letter,
    Node,
    Number,
    Term,
    fresh,
    term,
)


class _Numbers:
    """Two numbers, as polynomials in letters r that stand for the roots in them, with r² = u."""

    def __init__(self, lhs: Term, rhs: Term, scope: Scope):
        self.letter, self.sides = dict[Node, Letter](), (lhs, rhs)
        self.normal = Normalizer(scope, Level.OPAQUE)
        plain = self.stand(lhs), self.stand(rhs)
        self.lhs, self.rhs = map(self.of, plain)
        self.written = Written(plain, scope, Level.OPAQUE)

    def stand(self, e: Term) -> Term:
        if is_root(e):
            new = Letter(f"r{len(self.letter)}", "positive")
            return self.letter.setdefault(e, fresh(new, *self.sides))
        return (
            Node(e.head, tuple(map(self.stand, e.args))) if isinstance(e, Node) else e
        )

    def of(self, e: Term) -> Quotient:
        return self.normal.of(e, {})

    def back(self, v: Sum, below: Sum = ONE) -> Term:
        """The number again."""
        at: dict[AnyLetter, Term] = {r: x for x, r in self.letter.items()}
        e = self.written.of(v)
        return written_out(e if below == ONE else e / self.written.of(below), at)

    def squares(self) -> Iterator[tuple[Node, Atom, Sum]]:
        """Each root, what stands for it, and its square; roots of numbers come last."""
        square = dict[Node, Term]()
        while new := [x for x in self.letter if x not in square]:
            square |= {x: self.stand(x.args[0]) for x in new}
        for x in sorted(square, key=lambda x: isinstance(x.args[0], Number)):
            (((_, a, _), _),) = self.of(self.letter[x]).num.terms
            yield from (
                (x, r, self.of(square[x]).num)
                for r, _ in a
                if not isinstance(r.name, int)
            )


def lone_roots(lhs: Term, rhs: Term, scope: Scope) -> Iterator[tuple[Term, Term, Term]]:
    """√u, its value v, and c with t − s = c (v − √u), for each root in which t − s is linear."""
    with suppress(*REFUSALS):
        numbers = _Numbers(lhs, rhs, scope)
        q, roots = numbers.rhs - numbers.lhs, [*numbers.squares()]
        p = q.num
        for _, r, square in roots:
            p = _without_powers(p, r, square)
        for x, r, _ in roots:
            share, rest = (of_degree(p, r, Rational(n)) for n in (1, 0))
            if share.terms and p == share * Sum.atom(r) + rest:
                c = numbers.of(numbers.back(share * share)).rational()
                value = (
                    numbers.back(Sum.number(-1 / c) * share * rest)
                    if c
                    else numbers.back(-rest, share)
                )
                yield x, value, numbers.back(-share, q.den)


def _without_powers(p: Sum, r: Atom, square: Sum) -> Sum:
    """r² as its value."""
    while above := [
        n for (_, a, _), _ in p.terms if (n := dict(a).get(r, Rational(0))) >= 2
    ]:
        n = max(above)
        top = of_degree(p, r, n)
        p = p - top * Sum.atom(r, n) + top * Sum.atom(r, n - 2) * square
    return p


def parts(lhs: Term, rhs: Term, scope: Scope) -> list[tuple[Term, Term]]:
    """The real parts of two numbers, and the imaginary ones; nothing where both are real."""
    with suppress(*REFUSALS):
        numbers = _Numbers(lhs, rhs, scope)
        sides = numbers.lhs.num, numbers.rhs.num
        if numbers.lhs.den == numbers.rhs.den == ONE and any(
            v != v.conjugate() for v in sides
        ):
            half = Sum.number(Rational(1, 2))
            real = [half * (v + v.conjugate()) for v in sides]
            imaginary = [-half * I * (v - v.conjugate()) for v in sides]
            return [(numbers.back(v), numbers.back(w)) for v, w in (real, imaginary)]
    return []


def by_cosines(e: Term, scope: Scope) -> Term:
    """A number with cos θ + ⅈ sin θ for each e^{ⅈθ}."""
    if not isinstance(e, Node):
        return e
    if e.head == "exp":
        with suppress(*REFUSALS):
            normal = Normalizer(scope, Level.OPAQUE)
            angle = normal.of(-i * e.args[0], {})
            if angle.den == ONE and angle.num == angle.num.conjugate():
                at = Written((e,), scope, Level.OPAQUE).of(angle.num)
                return term(cos(at) + i * sin(at))
    return Node(e.head, tuple(by_cosines(x, scope) for x in e.args))

"""What the parts of the normalizer share: what is known while a term is read, and who reads what.

Terms are read in an environment, which says what their letters stand for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TypeVar

from phaseproof.trusted.kernel.calculus import differential, velocity
from phaseproof.trusted.kernel.context import Scope, opened
from phaseproof.trusted.kernel.division import folded
from phaseproof.trusted.kernel.matrices import UNITY, MatrixForm, Monomial, fits
from phaseproof.trusted.kernel.ring import (
    ZERO,
    Atom,
    Own,
    Quotient,
    Sum,
    quotient,
)
from phaseproof.trusted.kernel.traversal import inner_atoms
from phaseproof.trusted.language.budget import LONGEST_SUM
from phaseproof.trusted.language.claims import Rejected
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Binder,
    Function,
    FunctionLetter,
    Letter,
    Node,
    Number,
    Term,
    fresh,
    is_matrix,
)

T = TypeVar("T")
# What is asked for so that a condition holds near a point: of what is there, for what is ≠ 0 or > 0
# is so nearby; and of any place, for what is real at a point need not be so nearby.
NEAR: Mapping[str, Mapping[str, str]] = {
    "": {},
    "here": {"≥ 0": "> 0", "nonnegative": "positive"},
    "anywhere": {
        "≠ 0": "complex",
        "> 0": "real",
        "≥ 0": "real",
        "positive": "real",
        "nonnegative": "real",
        "natural": "integer",
        "even": "integer",
    },
}


class Closure:
    """A function given as params ↦ body, in the environment where it was given.  Whoever applies
    it reads the body, under what is known there."""

    def __init__(self, function: Function, env: Env):
        self.function, self.env = function, env

    def applied(self, normal: Reading, args: Sequence[Normal]) -> Normal:
        """The normal form of the body, where the parameters are ``args``."""
        given = zip(self.function.params, args, strict=True)
        return normal.either(self.function.body, {**self.env, **dict(given)})

    def derivative(self, slot: int, direction: Normal) -> Closure:
        """Its derivative in one argument, along a direction that is already read."""
        x = self.function.params[slot]
        taken = (y for y in self.env if isinstance(y, Letter))
        moved = fresh(velocity(x), self.function.body, *self.function.params, *taken)
        body = differential(self.function.body, {x: moved})
        return Closure(
            Function(self.function.params, body), {**self.env, moved: direction}
        )


Normal = Quotient | MatrixForm
Meaning = Normal | Closure | FunctionLetter  # what a letter stands for
Env = Mapping[AnyLetter, Meaning]


class Reading(ABC):
    """Terms being read under a scope: a part of the normalizer, which asks the other parts by the
    abstract methods."""

    scope: Scope
    rewrites: Mapping[Atom, Quotient]
    monomials: tuple[tuple[Monomial, MatrixForm], ...]
    integrating: bool
    near: str

    @abstractmethod
    def of(self, e: Term, env: Env) -> Quotient:
        """The normal form of a number."""

    @abstractmethod
    def matrix(self, e: Term, env: Env) -> MatrixForm:
        """The normal form of a matrix."""

    @abstractmethod
    def recalled(
        self, kind: type[T], read: Callable[[Term, Env], T], e: Term, env: Env
    ) -> T:
        """What e was read to under this scope before, or what it is read to now."""

    # ------------------------------------------------------------ conditions and atoms

    def demand(self, value: Quotient, kind: str, e: Term) -> Quotient:
        """The value, once it is visibly of that kind; where ``NEAR`` asks another, of that.
        `Scope.demand` raises `Needs` otherwise."""
        moves = (
            self.near != "anywhere"
            or any(  # the power b^x is no whole one, wherever x is
                isinstance(x.name, Own) and x.name.name == "near"
                for x in inner_atoms(value)
            )
        )
        self.scope.demand(value, NEAR[self.near].get(kind, kind) if moves else kind, e)
        return value

    def atom(self, name: Hashable, *args: Hashable) -> Quotient:
        """The atom of that name, or what ``rewrites`` puts for it or for its conjugate."""
        x = Atom(name, args)
        if x in self.rewrites:
            return self.rewrites[x]
        if (twin := x.conjugate()) != x and twin in self.rewrites:
            return self.rewrites[twin].conjugate()
        return quotient(Sum.atom(x))

    def whole(self, q: Quotient) -> Sum:
        """As a sum, for use inside a function."""
        return folded(q, self.scope)

    # ------------------------------------------------------------ terms

    def either(self, e: Term, env: Env) -> Quotient | MatrixForm:
        """The normal form of e, a matrix or a number."""
        return self.matrix(e, env) if is_matrix(e) else self.of(e, env)

    def of_kind(self, e: Term, kind: str, env: Env) -> Quotient:
        """The number e, of which the condition must be visible."""
        return self.demand(self.of(e, env), kind, e)

    def continuous(self, e: Term, env: Env) -> Quotient | MatrixForm:
        """e, where every letter for a function must be continuous."""
        before, self.integrating = self.integrating, True
        try:
            return self.either(e, env)
        finally:
            self.integrating = before

    def divisor(self, e: Term, env: Env) -> Quotient:
        """e, each written factor of which must differ from zero."""
        for x in e.args if isinstance(e, Node) and e.head == "*" else (e,):
            value = self.of(x, env)
            match x:
                case Node("^", (base, Number(n))) if n > 0 and not self.scope.nonzero(
                    value
                ):
                    self.divisor(base, env)
                case _:
                    self.demand(value, "≠ 0", x)
        value = self.of(e, env)
        if value.num == ZERO:
            raise Rejected(f"needs {e} ≠ 0")
        return value

    def side(self, n: Term, env: Env) -> Quotient:
        """A number of rows or columns of a letter that stands for itself: so does its shape."""
        found = self.of_kind(n, "natural", {})
        fits(found, self.of(n, env))
        return found

    # ------------------------------------------------------------ ranges

    @contextmanager
    def binding(self, e: Binder, lo: Quotient, hi: Quotient) -> Iterator[Quotient]:
        """A fresh letter that is known to lie between the ends while the block is read."""
        x = quotient(Sum.atom(opened("open", e.letter.domain)))
        before = self.scope, self.integrating
        if e.head != "integral" or self.scope.nonnegative(hi.minus(lo)):
            self.scope = self.scope.between(x, lo, hi)
        elif self.scope.nonnegative(lo.minus(hi)):
            self.scope = self.scope.between(x, hi, lo)
        self.integrating |= e.head == "integral"
        try:
            yield x
        finally:
            self.scope, self.integrating = before

    def ends(self, e: Binder, env: Env) -> tuple[Quotient, Quotient]:
        """The range of a bound letter; it must lie in the domain the letter was declared on."""
        lo, hi, domain = self.of(e.lo, env), self.of(e.hi, env), e.letter.domain
        over, end, kinds = (
            ("an interval", domain, ("real", "nonnegative", "positive"))
            if e.head == "integral"
            else ("integers", "integer", ("integer", "natural"))
        )
        if domain not in kinds:
            raise Rejected(f"{e.letter} does not run over {over}")
        self.demand(
            lo, domain, e.lo
        )  # where an end moves, there is no derivative by table
        self.demand(hi, end, e.hi)
        if e.head != "integral":
            self.demand(hi.minus(lo).plus(UNITY), "≥ 0", e.hi - e.lo + 1)
        return lo, hi

    def count(self, e: Binder, lo: Quotient, hi: Quotient) -> int | None:
        """hi − lo + 1 where it is a rational number of at most LONGEST_SUM; otherwise None."""
        n = hi.minus(lo).plus(UNITY).rational()
        return None if n is None or n > LONGEST_SUM else int(n)

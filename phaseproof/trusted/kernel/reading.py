"""Reading under a scope: what is known while a term is read, and what its letters stand for.

Terms are read in an environment, which gives values to letters.  A value is read where it is given,
and shown to lie where its letter ranges: an instance, a named object and a point give values here
and nowhere else.  Shapes speak of natural letters only, so numbers come first and everything else
after them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import IntEnum
from typing import TypeVar

from phaseproof.trusted.kernel.calculus import ONE, differential, velocity
from phaseproof.trusted.kernel.context import Scope, opened
from phaseproof.trusted.kernel.division import folded
from phaseproof.trusted.kernel.matrices import (
    MatrixForm,
    Monomial,
    explicit,
    fits,
    identity,
    named,
    size,
)
from phaseproof.trusted.kernel.ring import (
    NIL,
    UNITY,
    ZERO,
    Atom,
    Own,
    Quotient,
    Sum,
    only,
)
from phaseproof.trusted.kernel.traversal import inner_atoms
from phaseproof.trusted.language.budget import LONGEST_SUM, spend
from phaseproof.trusted.language.claims import Rejected
from phaseproof.trusted.language.terms import (
    REALS,
    AnyLetter,
    Apply,
    Binder,
    Function,
    FunctionLetter,
    Letter,
    Node,
    Number,
    OutsideFragment,
    Shape,
    Sort,
    Term,
    Value,
    fresh,
    is_matrix,
    stands_for,
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


class Level(IntEnum):
    """How much normalising knows beyond the ring axioms and the laws of exponents."""

    OPAQUE = 0  # cos(x) is just a letter
    ADDITION = 1  # cos(x + y) = cos x cos y - sin x sin y, and no more
    EULER = 2  # cos(x) = (e^{ix} + e^{-ix})/2: complete
    MODULUS = 3  # and |zw| = |z||w|, |e^{ix}| = 1, |z|² = z z̄


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


def as_smooth(v: FunctionLetter, x: FunctionLetter) -> None:
    """Raises `Rejected` unless v has each continuous derivative that x has."""
    if x.smooth is not None and (v.smooth is None or v.smooth < x.smooth):
        raise Rejected(f"{v} is not said to be as smooth as {x}")


class Reading(ABC):
    """Terms being read under a scope: a part of the normalizer, which asks the other parts by the
    abstract methods."""

    scope: Scope
    level: Level
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

    def recalled(
        self, kind: type[T], read: Callable[[Term, Env], T], e: Term, env: Env
    ) -> T:
        """What e was read to under this scope before, where that depends on nothing else."""
        if env or self.near or self.rewrites or self.monomials:
            return read(e, env)
        known = self.scope.normal_forms
        key = type(self), kind, self.level, self.integrating, e
        if key not in known:
            known[key] = read(e, env)
        return only(kind, known[key])

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
        return Quotient(Sum.atom(x))

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
        """A fresh letter that is known to lie between the ends while the block is read; a number
        between two that are positive is positive, whatever their order."""
        integral, domain = e.head == "integral", e.letter.domain
        if integral and self.scope.positive(lo) and self.scope.positive(hi):
            domain = "positive"
        x = Quotient(Sum.atom(opened("open", domain)))
        before = self.scope, self.integrating
        if not integral or self.scope.nonnegative(hi - lo):
            self.scope = self.scope.between(x, lo, hi)
        elif self.scope.nonnegative(lo - hi):
            self.scope = self.scope.between(x, hi, lo)
        self.integrating |= integral
        try:
            yield x
        finally:
            self.scope, self.integrating = before

    def ends(self, e: Binder, env: Env) -> tuple[Quotient, Quotient]:
        """The range of a bound letter; it must lie in the domain the letter was declared on."""
        lo, hi, domain = self.of(e.lo, env), self.of(e.hi, env), e.letter.domain
        over, end, kinds = (
            ("an interval", domain, REALS)
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
            self.demand(hi - lo + UNITY, "≥ 0", e.hi - e.lo + 1)
        return lo, hi

    def count(self, e: Binder, lo: Quotient, hi: Quotient) -> int | None:
        """hi − lo + 1 where it is a rational number of at most LONGEST_SUM; otherwise None."""
        n = (hi - lo + UNITY).rational()
        return None if n is None or n > LONGEST_SUM else int(n)

    # ------------------------------------------------------------ functions

    def apply(self, e: Apply, env: Env) -> Normal:
        """f(args), or its derivative along directions, by what f stands for in ``env``.
        Raises `Rejected` for more derivatives than f is said to have."""
        f = e.function
        if f not in env:
            for side in (side for s in (*f.over, f.into) for side in s.size or ()):
                self.side(side, env)
        args = [
            self.argument(x, sort, env) for x, sort in zip(e.args, f.over, strict=True)
        ]
        along = tuple((n, self.argument(v, f.over[n], env)) for n, v in e.along)
        if len(along) > (f.smooth or 0):
            raise Rejected(
                f"{f} is not said to have {len(along)} continuous derivatives"
            )
        meaning = env.get(
            f, f
        )  # a letter stands for itself, or for another of its kind
        if isinstance(meaning, FunctionLetter):
            return self.value(meaning, args, along)
        given = only(Closure, meaning)
        for n, v in along:
            given = given.derivative(n, v)
        return given.applied(self, args)

    def slope(self, e: Binder, env: Env) -> Quotient:
        """A derivative by table, where all that stands under it is defined near the point."""
        line, x, outer = e.body, e.letter, self.near
        at = self.of_kind(e.lo, x.domain.replace("nonnegative", "positive"), env)
        try:
            for _ in range(int(e.hi.value)):  # type: ignore[attr-defined]
                anywhere = Quotient(Sum.atom(opened("near", x.domain)))
                for self.near, value in (("anywhere", anywhere), (outer or "here", at)):
                    self.continuous(line, {**env, x: value})
                line = differential(line, {x: ONE})
        finally:
            self.near = outer
        return self.of(line, {**env, x: at})

    def argument(self, x: Term, sort: Sort, env: Env) -> Normal:
        """x, visibly in the domain of the sort, or a matrix of its size with real entries.
        Raises `Rejected` where this is not visible."""
        if sort.size is None:
            return self.of_kind(x, sort.domain, env)
        value = self.matrix(x, env)
        fits(value.height, self.of(sort.size[0], env))
        fits(value.width, self.of(sort.size[1], env))
        if not all(map(Quotient.is_real, value.entries())):
            raise Rejected(f"{x} is not visibly real")
        return value

    def value(
        self,
        f: FunctionLetter,
        args: Sequence[Normal],
        along: Sequence[tuple[int, Normal]] = (),
    ) -> Normal:
        """f(args), an atom; a derivative is linear in each of its directions."""
        if (
            self.integrating
            and f.smooth is None
            and any(s.domain not in ("integer", "natural", "even") for s in f.over)
        ):
            raise Rejected(f"{f} is not said to be continuous")
        if f.into.size is not None:
            if along:
                raise OutsideFragment("a derivative of a vector")
            height, width = (self.of(n, {}) for n in f.into.size)
            return named(("apply", f, tuple(args)), height, width)
        total: list[tuple[Quotient, tuple[tuple[int, Normal], ...]]] = [(UNITY, ())]
        for n, v in along:  # f'[v + 2w] = f'[v] + 2 f'[w]
            parts = (
                [(UNITY, v)]
                if isinstance(v, Quotient)
                else [
                    (MatrixForm(v.height, v.width, frozenset({(w, UNITY)})), c)
                    for w, c in v.monomials
                ]
            )
            spend(len(total) * len(parts) + len(along) // 2)
            total = [(k * c, (*seen, (n, u))) for k, seen in total for u, c in parts]
        result = NIL
        for c, seen in total:
            directions = frozenset((d, sum(d == x for x in seen)) for d in seen)
            result = result + c * self.atom(f, *args, directions)
        return result

    # ------------------------------------------------------------ values

    def valued(
        self, pairs: Iterable[tuple[AnyLetter, Value]], env: Env
    ) -> dict[AnyLetter, Meaning]:
        """The environment inside, where the letters have these values, which are read in env."""
        inside = {**env}
        for x, v in sorted(
            pairs, key=lambda pair: getattr(pair[0], "size", pair) is not None
        ):
            inside[x] = self.admissible(v, x, env, inside)
        return inside

    def admissible(self, v: Value, x: AnyLetter, env: Env, inside: Env) -> Meaning:
        """The meaning of v in env, shown to lie where x ranges, whose shape is read inside."""
        if isinstance(x, FunctionLetter):
            if isinstance(v, Function):
                return self.function_value(v, x, env, inside)
            if not isinstance(v, FunctionLetter):
                raise Rejected(f"{x} stands for a function")
            self.ranges_like(v, x, env, inside)
            as_smooth(v, x)
            return env.get(v, v)
        if not isinstance(v, Term) or is_matrix(v) != (x.size is not None):
            raise Rejected(f"no value for {x}")
        if x.size is None:
            return self.of_kind(v, x.domain, env)
        value = self.matrix(v, env)
        self.fills(value, x.size, inside)
        if x.domain in ("orthogonal", "permutation"):
            square = value.transpose() * value
            if not square.same(identity(value.width)):
                raise Rejected(f"{v} is not orthogonal")
        if x.domain == "permutation":
            rows = value.explicit()
            if rows is None or any(
                y.rational() not in (0, 1) for row in rows for y in row
            ):
                raise Rejected(f"{v} is not a permutation")
        return value

    def fills(self, value: MatrixForm, shape: Shape, env: Env) -> None:
        """A real matrix of that shape."""
        for n, m in zip((value.height, value.width), shape, strict=True):
            fits(n, self.of(m, env))
        if not all(map(Quotient.is_real, value.entries())):
            raise Rejected("the entries of a matrix are not visibly real")

    def ranges_like(self, v: AnyLetter, x: AnyLetter, env: Env, inside: Env) -> None:
        """The letter v, itself in env, ranges over what x does inside."""
        if type(v) is not type(x) or not stands_for(v, x):
            raise Rejected(f"{v} is of another kind than {x}")
        sorts = lambda f: (*f.over, f.into) if isinstance(f, FunctionLetter) else (f,)
        for s, t in zip(sorts(v), sorts(x), strict=True):
            if s.domain != t.domain:
                raise Rejected(f"{v} is of another kind than {x}")
            for n, m in zip(s.size or (), t.size or (), strict=True):
                fits(self.side(n, env), self.of(m, inside))

    def function_value(
        self, v: Function, x: FunctionLetter, env: Env, inside: Env
    ) -> Closure:
        """params ↦ body where, for generic arguments, the body lies where x says; if x is smooth,
        the body can be differentiated as often."""
        if not stands_for(v, x) or any(
            p.domain != s.domain for p, s in zip(v.params, x.over, strict=True)
        ):
            raise Rejected(f"{x} takes other arguments")
        at = {**env, **self.generic(v.params, env)}
        for p, s in zip(v.params, x.over, strict=True):
            if s.size is not None:
                self.fills(only(MatrixForm, at[p]), s.size, inside)
        if x.into.size is not None:
            self.fills(self.matrix(v.body, at), x.into.size, inside)
        else:
            self.of_kind(v.body, x.into.domain, at)
        if x.smooth is not None:
            self.differentiable(v, x.smooth, at)
        return Closure(v, env)

    def differentiable(self, v: Function, times: int, env: Env) -> None:
        """The body and its derivatives up to that order, along any directions, are continuous."""
        line = [v.body]
        for order in range(times + 1):
            for body in line:
                self.continuous(body, env)
            if order < times:
                moves = [(p, fresh(velocity(p), *line, *v.params)) for p in v.params]
                line = [
                    differential(body, {p: moved})
                    for body in line
                    for p, moved in moves
                ]
                env = {**env, **{moved: env[p] for p, moved in moves}}

    def generic(
        self, letters: Iterable[AnyLetter], env: Env
    ) -> dict[AnyLetter, Normal]:
        """Each letter as something about which only its domain is known; shapes are read in env."""
        found: dict[AnyLetter, Normal] = {}
        for x in letters:
            if not isinstance(x, Letter):
                raise Rejected(f"{x} cannot be a letter of a hypothesis")
            if x.size is None:
                found[x] = Quotient(Sum.atom(opened("free", x.domain)))
                continue
            rows, columns = (self.of_kind(n, "natural", env) for n in x.size)
            n, m = size(rows), size(columns)
            if (
                x.domain == "real" and n and m
            ):  # about its entries, too, only the domain is known
                found[x] = explicit(
                    [Quotient(Sum.atom(opened("free", "real"))) for _ in range(m)]
                    for _ in range(n)
                )
            else:
                found[x] = named(
                    ("free", opened("free", "real").name),
                    rows,
                    columns,
                    x.domain in ("orthogonal", "permutation"),
                )
        return found

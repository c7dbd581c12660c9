"""Reading function letters: values, derivatives along directions, functions given at a point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from phaseproof.trusted.kernel.calculus import ONE, differential, velocity
from phaseproof.trusted.kernel.context import FACTS, opened
from phaseproof.trusted.kernel.matrices import NIL, UNITY, MatrixForm, fits, named
from phaseproof.trusted.kernel.ring import Quotient, Sum, quotient
from phaseproof.trusted.language.budget import spend
from phaseproof.trusted.language.claims import Rejected
from phaseproof.trusted.language.terms import (
    Apply,
    Binder,
    Function,
    FunctionLetter,
    Letter,
    OutsideFragment,
    Sort,
    Term,
    fresh,
)

Env = Mapping[Any, Any]


class Closure:
    """A function given as params ↦ body, in the environment where it was given.  Whoever applies
    it reads the body, under what is known there."""

    def __init__(self, function: Function, env: Env):
        self.function, self.env = function, env

    def applied(self, normal: Any, args: Sequence[Any]) -> Any:
        given: dict[Any, Any] = dict(zip(self.function.params, args, strict=True))
        return normal.either(self.function.body, {**self.env, **given})

    def derivative(self, slot: int, direction: Quotient | MatrixForm) -> Closure:
        """Its derivative in one argument, along a direction that is already read."""
        x, taken = (
            self.function.params[slot],
            (y for y in self.env if isinstance(y, Letter)),
        )
        moved = fresh(velocity(x), self.function.body, *self.function.params, *taken)
        body = differential(self.function.body, {x: moved})
        return Closure(
            Function(self.function.params, body), {**self.env, moved: direction}
        )


class FunctionNormalizer:
    """Mixed into `phaseproof.trusted.kernel.normalizer.Normalizer`, whose methods it calls."""

    if TYPE_CHECKING:
        near: str

        def __getattr__(self, name: str) -> Any: ...  # of the normalizer

    def apply(self, e: Apply, env: Env) -> Any:
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
        for n, v in along:
            meaning = meaning.derivative(n, v)
        return meaning.applied(self, args)

    def slope(self, e: Binder, env: Env) -> Any:
        """A derivative by table, where all that stands under it is defined near the point."""
        line, x, outer = e.body, e.letter, self.near
        at = self.demand(
            self.of(e.lo, env), x.domain.replace("nonnegative", "positive"), e.lo
        )
        try:
            for _ in range(int(e.hi.value)):  # type: ignore[attr-defined]
                anywhere = quotient(Sum.atom(opened("near", FACTS[x.domain])))
                for self.near, value in (("anywhere", anywhere), (outer or "here", at)):
                    self.continuous(line, {**env, x: value})
                line = differential(line, {x: ONE})
        finally:
            self.near = outer
        return self.of(line, {**env, x: at})

    def argument(self, x: Term, sort: Sort, env: Env) -> Any:
        if sort.size is None:
            return self.demand(self.of(x, env), sort.domain, x)
        value = self.matrix(x, env)
        fits(value.height, self.of(sort.size[0], env))
        fits(value.width, self.of(sort.size[1], env))
        if not all(map(self.scope.real, value.entries())):
            raise Rejected(f"{x} is not visibly real")
        return value

    def value(
        self, f: FunctionLetter, args: Any, along: Any = ()
    ) -> Quotient | MatrixForm:
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
            return named(
                ("apply", f, tuple(args)), *(self.of(n, {}) for n in f.into.size)
            )
        kind = f.into.domain if not along or f.into.domain == "complex" else "real"
        total: list[tuple[Quotient, tuple[Any, ...]]] = [(UNITY, ())]
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
            total = [
                (k.times(c), (*seen, (n, u))) for k, seen in total for u, c in parts
            ]
        result = NIL
        for c, seen in total:
            directions = frozenset((d, sum(d == x for x in seen)) for d in seen)
            result = result.plus(c.times(self.atom(f, FACTS[kind], *args, directions)))
        return result

"""Values for letters: read where they are given, and shown to lie where their letter ranges.

An instance, a named object and a point give values here and nowhere else.  Shapes speak of natural
letters only, so numbers come first and everything else after them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from phaseproof.trusted.kernel.calculus import differential, velocity
from phaseproof.trusted.kernel.context import FACTS, opened
from phaseproof.trusted.kernel.functionnormalizer import Closure
from phaseproof.trusted.kernel.matrices import (
    UNITY,
    MatrixForm,
    explicit,
    fits,
    matrix_form,
    named,
    size,
)
from phaseproof.trusted.kernel.ring import Sum, quotient
from phaseproof.trusted.language.claims import Rejected
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Function,
    FunctionLetter,
    Letter,
    Shape,
    Term,
    Value,
    fresh,
    is_matrix,
    stands_for,
)

Env = Mapping[Any, Any]


class Valuing:
    """Mixed into `phaseproof.trusted.kernel.normalizer.Normalizer`, whose methods it calls."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...  # of the normalizer

    def valued(
        self, pairs: Iterable[tuple[AnyLetter, Value]], env: Env
    ) -> dict[Any, Any]:
        """The environment inside, where the letters have these values, which are read in env."""
        inside = {**env}
        for x, v in sorted(
            pairs, key=lambda pair: getattr(pair[0], "size", pair) is not None
        ):
            inside[x] = self.admissible(v, x, env, inside)
        return inside

    def admissible(self, v: Value, x: AnyLetter, env: Env, inside: Env) -> Any:
        """The meaning of v in env, shown to lie where x ranges, whose shape is read inside."""
        if isinstance(x, FunctionLetter):
            if isinstance(v, Function):
                return self.function_value(v, x, env, inside)
            if not isinstance(v, FunctionLetter):
                raise Rejected(f"{x} stands for a function")
            self.ranges_like(v, x, env, inside)
            if x.smooth is not None and (v.smooth is None or v.smooth < x.smooth):
                raise Rejected(f"{v} is not said to be as smooth as {x}")
            return env.get(v, v)
        if not isinstance(v, Term) or is_matrix(v) != (x.size is not None):
            raise Rejected(f"no value for {x}")
        if x.size is None:
            return self.demand(self.of(v, env), x.domain, v)
        value = self.matrix(v, env)
        self.fills(value, x.size, inside)
        unit = matrix_form(value.width, value.width, [((), UNITY)])
        if x.domain in ("orthogonal", "permutation") and not value.transpose().times(
            value
        ).same(unit):
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
        if not all(map(self.scope.real, value.entries())):
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
                self.fills(at[p], s.size, inside)
        if x.into.size is not None:
            self.fills(self.matrix(v.body, at), x.into.size, inside)
        else:
            self.demand(self.of(v.body, at), x.into.domain, v.body)
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

    def generic(self, letters: Iterable[AnyLetter], env: Env) -> dict[AnyLetter, Any]:
        """Each letter as something about which only its domain is known; shapes are read in env."""
        found: dict[AnyLetter, Any] = {}
        for x in letters:
            if not isinstance(x, Letter):
                raise Rejected(f"{x} cannot be a letter of a hypothesis")
            if x.size is None:
                found[x] = quotient(Sum.atom(opened("free", FACTS[x.domain])))
                continue
            rows, columns = (self.demand(self.of(n, env), "natural", n) for n in x.size)
            n, m = size(rows), size(columns)
            if (
                x.domain == "real" and n and m
            ):  # about its entries, too, only the domain is known
                found[x] = explicit(
                    [
                        quotient(Sum.atom(opened("free", FACTS["real"])))
                        for _ in range(m)
                    ]
                    for _ in range(n)
                )
            else:
                found[x] = named(
                    opened("free", frozenset()).name,
                    rows,
                    columns,
                    x.domain in ("orthogonal", "permutation"),
                )
        return found

"""Reading letters: the values they are given, functions, and derivatives along directions.

A value is read where it is given, and shown to lie where its letter ranges: an instance, a named
object and a point give values here and nowhere else.  Shapes speak of natural letters only, so
numbers come first and everything else after them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from phaseproof.trusted.kernel.calculus import ONE, differential, velocity
from phaseproof.trusted.kernel.context import opened
from phaseproof.trusted.kernel.matrices import (
    NIL,
    UNITY,
    MatrixForm,
    explicit,
    fits,
    matrix_form,
    named,
    size,
)
from phaseproof.trusted.kernel.reading import (
    Closure,
    Env,
    Meaning,
    Normal,
    Reading,
)
from phaseproof.trusted.kernel.ring import Quotient, Sum, only, quotient
from phaseproof.trusted.language.budget import spend
from phaseproof.trusted.language.claims import Rejected
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Apply,
    Binder,
    Function,
    FunctionLetter,
    Letter,
    OutsideFragment,
    Shape,
    Sort,
    Term,
    Value,
    fresh,
    is_matrix,
    stands_for,
)


class FunctionNormalizer(Reading):
    """The part that reads function letters, and what letters stand for."""

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
                anywhere = quotient(Sum.atom(opened("near", x.domain)))
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
            total = [
                (k.times(c), (*seen, (n, u))) for k, seen in total for u, c in parts
            ]
        result = NIL
        for c, seen in total:
            directions = frozenset((d, sum(d == x for x in seen)) for d in seen)
            result = result.plus(c.times(self.atom(f, *args, directions)))
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
            if x.smooth is not None and (v.smooth is None or v.smooth < x.smooth):
                raise Rejected(f"{v} is not said to be as smooth as {x}")
            return env.get(v, v)
        if not isinstance(v, Term) or is_matrix(v) != (x.size is not None):
            raise Rejected(f"no value for {x}")
        if x.size is None:
            return self.of_kind(v, x.domain, env)
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
                found[x] = quotient(Sum.atom(opened("free", x.domain)))
                continue
            rows, columns = (self.of_kind(n, "natural", env) for n in x.size)
            n, m = size(rows), size(columns)
            if (
                x.domain == "real" and n and m
            ):  # about its entries, too, only the domain is known
                found[x] = explicit(
                    [quotient(Sum.atom(opened("free", "real"))) for _ in range(m)]
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

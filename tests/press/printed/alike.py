"""What was read, held against what was judged, by the kernel's own equality.

Both are read into the ring knowing nothing: no hypothesis, no theorem on functions, only the ring
axioms and the laws of exponents.  The letters of the page stand for those of the claim.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from phaseproof.syntax.latex import BACKEND
from phaseproof.syntax.names import name
from phaseproof.syntax.sentences import reference
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS, same
from phaseproof.trusted.kernel.normalizer import Env, Level, Normalizer
from phaseproof.trusted.kernel.reading import Closure, Meaning
from phaseproof.trusted.kernel.ring import Quotient
from phaseproof.trusted.language.claims import (
    Condition,
    First,
    Inverse,
    Limit,
    Relation,
    Relative,
    Sequent,
    Unique,
)
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Apply,
    Function,
    FunctionLetter,
    Shape,
    Term,
    Value,
)
from tests.press.printed.sentences import Read

S = TypeVar("S")
T = TypeVar("T")


class Differs(Exception):
    """The page says something else."""


def hold(page: Read, judged: Sequent) -> None:
    """Raises unless the page says what was judged, part by part."""
    there = Meanings({})
    ours = {name(x.name): x for x in judged.letters}
    front = [ours.get(name(x.name)) for x in page.letters]
    if len(front) != len(ours) or {*front} != judged.letters:
        raise Differs(
            f"for all {listed(page.letters)}, not for all {listed(judged.letters)}"
        )
    there.letters(page.letters, [x for x in front if x])
    said = page.sequent
    for x, y in paired(said.given, judged.given, "hypotheses"):
        there.hypothesis(x, y)
    there.letters(said.some, judged.some)
    there.letters(said.free, judged.free)
    there.relations(said.provided, judged.provided)
    there.relations(said.says, judged.says)
    form = judged.form.kind if judged.form else ""
    absurd = bool(judged.given) and all(r.absurd for r in judged.says)
    if page.form != form or page.absurd != absurd:
        raise Differs(f"{page.form or 'no form'} is printed, and not {form or 'none'}")
    there.in_short(page, judged)


class Meanings:
    """What the letters of the page mean: those of the claim."""

    def __init__(self, known: dict[AnyLetter, Meaning]):
        self.known = known

    def letters(self, page: Sequence[AnyLetter], judged: Sequence[AnyLetter]) -> None:
        """The same names, in this order, over the same things."""
        for x, y in paired(page, judged, "letters"):
            if (
                name(x.name) != name(y.name)
                or type(x) is not type(y)
                or smooth(x) != smooth(y)
            ):
                raise Differs(f"{x} is not {y}")
            for s, t in paired(sorts(x), sorts(y), "arguments"):
                if s[0] != t[0]:
                    raise Differs(f"{x} is {s[0]}, not {t[0]}")
                for n, m in paired(s[1] or (), t[1] or (), "sides"):
                    self.equal(n, m)
            self.known[x] = reader().meaning(y, {})

    def hypothesis(self, page: Condition, judged: Condition) -> None:
        inner = Meanings({**self.known})
        inner.letters(page.free, judged.free)
        inner.relations(page.provided, judged.provided)
        inner.relations((page.says,), (judged.says,))
        if page.name not in (
            "",
            reference(judged.name, BACKEND),
        ):  # a name may be left out
            raise Differs(f"a hypothesis called {page.name}, not {judged.name}")

    def relations(self, page: Sequence[Relation], judged: Sequence[Relation]) -> None:
        for x, y in paired(page, judged, "relations"):
            if x.rel != y.rel:
                raise Differs(f"{x.rel} is not {y.rel}")
            self.equal(x.lhs, y.lhs)
            self.equal(x.rhs, y.rhs)

    def in_short(self, page: Read, judged: Sequent) -> None:
        """The sentence above a statement speaks of the first relation of it."""
        r = judged.says[0]
        match judged.form, page.short:
            case None, ():
                return
            case Unique(x), (Term() as y,):
                self.equal(y, x)
            case Relative(m, n), (
                Term() as value,
                Term() as y,
                Term() as z,
                Term() as difference,
            ):
                for ours, theirs in (
                    (value, r.rhs),
                    (y, m),
                    (z, n),
                    (difference, m - n),
                ):
                    self.equal(ours, theirs)
            case Inverse(), (Term() as x, Term() as y):
                self.equal(x * y, r.lhs)
            case Limit(f, to), (Term() as x, Term() as y):
                self.equal(x, f)
                self.equal(y, to)
            case First(), (Relation() as said,):
                self.relations((said,), (r,))
            case form, _:
                raise Differs(f"nobody knows what {form} says")

    def equal(self, page: Term, judged: Term) -> None:
        try:
            same(judged, page, Scope(), other=self.known, normal=reader())
        except REFUSALS as refusal:
            raise Differs(f"{page} is not {judged}: {refusal}") from refusal


class Lenient(Normalizer):
    """Reads what is printed without its hypotheses: no condition is asked for."""

    def demand(self, value: Quotient, kind: str, e: object) -> Quotient:
        return value

    def apply(self, e: Apply, env: Env) -> Any:
        """A page does not say how smooth a function is that it gives in full."""
        if len(e.along) > (e.function.smooth or 0) and e.function in env:
            smooth = replace(e.function, smooth=len(e.along))
            return super().apply(
                replace(e, function=smooth), {**env, smooth: env[e.function]}
            )
        return super().apply(e, env)

    def meaning(self, v: Value, env: Env) -> Any:
        if isinstance(v, Function):
            return Closure(v, env)
        return env.get(v, v) if isinstance(v, FunctionLetter) else self.either(v, env)

    def valued(
        self, pairs: Iterable[tuple[AnyLetter, Value]], env: Env
    ) -> dict[Any, Any]:
        return {**env, **{x: self.meaning(v, env) for x, v in pairs}}


def reader() -> Normalizer:
    return Lenient(Scope(), Level.OPAQUE)


def sorts(x: AnyLetter) -> list[tuple[str, Shape | None]]:
    """The domain and the shape of a letter, or of its arguments and values."""
    own = (*x.over, x.into) if isinstance(x, FunctionLetter) else (x,)
    return [(s.domain, s.size) for s in own]


def smooth(x: AnyLetter) -> int | None:
    return x.smooth if isinstance(x, FunctionLetter) else None


def paired(xs: Sequence[T], ys: Sequence[S], what: str) -> Iterable[tuple[T, S]]:
    if len(xs) != len(ys):
        raise Differs(f"{len(xs)} {what}, not {len(ys)}")
    return zip(xs, ys, strict=True)


def listed(xs: Iterable[AnyLetter]) -> str:
    return ", ".join(sorted(str(x) for x in xs)) or "nothing"

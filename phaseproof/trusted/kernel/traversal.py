"""Looking inside normal forms: which atoms occur, in what order, under what names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from phaseproof.trusted.kernel.ring import ONE, Atom, Quotient, Sum
from phaseproof.trusted.language.budget import spend


def inner_atoms(x: Any, kind: type = Atom) -> Iterator[Any]:
    """The atoms inside, each once, however often it is there; or the letters, of shapes as well."""
    waiting, seen = [x], set[Any]()
    while waiting:
        y = waiting.pop()
        spend(1 / 8)
        if isinstance(y, kind):
            if y in seen:
                continue
            seen.add(y)
            yield y
        if isinstance(y, Atom):
            waiting += (y.args,) if kind is Atom else (y.args, y.name)
        elif isinstance(y, Sum):
            waiting += (part for (_, a, p), _ in y.terms for part in (a, p))
        elif isinstance(y, (tuple, frozenset)):
            waiting += y
        elif hasattr(y, "__dataclass_fields__"):
            waiting += (getattr(y, name) for name in y.__dataclass_fields__)


def occurs(letter: Atom, x: Any) -> bool:
    """Whether the atom is among the atoms inside x, at any depth."""
    return any(y == letter for y in inner_atoms(x))


def is_total(v: Sum) -> bool:
    """Whether v means something whatever is known: a polynomial in letters and their waves."""

    def total(y: Any) -> bool:
        if not isinstance(y, Atom) or not y.args or y.args == ("a constant",):
            return True
        return y.name in ("sin", "cos", "sinh", "cosh", "abs") and all(
            isinstance(q, Quotient) and q.den == ONE and is_total(q.num) for q in y.args
        )

    spend(len(v.terms) / 8)
    return all(
        is_total(Sum(p))
        and all(
            total(y) and (not isinstance(y, Atom) or (e > 0 and e.denominator == 1))
            for y, e in a
        )
        for (_, a, p), _ in v.terms
    )


def sort_key(x: Any) -> str:
    """A text that orders normal forms the same way in every run; the numbers of letters that are
    open or kept generic are left out."""
    if isinstance(x, Atom):
        name = (
            x.name[0] if isinstance(x.name, tuple) else getattr(x.name, "name", x.name)
        )
        text = f"{name}{'*' * x.bar}{sort_key(x.args)}"
        spend(len(text) // 50)
        return text
    if isinstance(x, Sum):
        return sort_key(x.terms)
    if isinstance(x, frozenset):
        return "{" + ",".join(sorted(map(sort_key, x))) + "}"
    if isinstance(x, tuple):
        return "(" + ",".join(map(sort_key, x)) + ")"
    if hasattr(x, "__dataclass_fields__"):
        return sort_key(tuple(getattr(x, name) for name in x.__dataclass_fields__))
    return str(x)


def ratios(whole: Sum, part: Sum) -> Iterator[Sum]:
    """The terms u with whole = u part: x + x e^{iπm} is both 1 and e^{iπm} times itself."""
    for first in [*part.terms][:1]:
        down = Sum(frozenset({first})).inverse()
        for t in whole.terms:
            u = Sum(frozenset({t})) * down
            if u * part == whole:
                yield u


def rename(x: Any, old: Atom, new: Atom, done: dict[int, Atom] | None = None) -> Any:
    """x with the letter ``old`` called ``new`` everywhere; ``new`` must not occur in x."""
    done = (
        {} if done is None else done
    )  # by place: of equal atoms different things may be known
    if isinstance(x, Atom):
        if x == old or not x.args:
            return new if x == old else x
        if id(x) not in done:
            done[id(x)] = replace(x, args=rename(x.args, old, new, done))
        return done[id(x)]
    if isinstance(x, Sum):
        return Sum(rename(x.terms, old, new, done)) if x != ONE else x
    if isinstance(x, Quotient):
        return Quotient(rename(x.num, old, new, done), rename(x.den, old, new, done))
    if isinstance(x, (tuple, frozenset)):
        spend(len(x) / 4)
        return type(x)([rename(y, old, new, done) for y in x])
    if hasattr(x, "__dataclass_fields__"):
        return replace(
            x,
            **{
                f: rename(getattr(x, f), old, new, done) for f in x.__dataclass_fields__
            },
        )
    return x


def close_binder(body: Any, letter: Atom) -> tuple[Any, int]:
    """The body with its bound letter called ("bound", n), where n - 1 binders nest inside."""
    taken = (
        x.name[1]
        for x in inner_atoms(body)
        if isinstance(x.name, tuple) and x.name[0] == "bound"
    )
    number = 1 + max(taken, default=0)
    return rename(body, letter, Atom(("bound", number), letter.facts)), number

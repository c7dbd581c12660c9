"""Looking inside normal forms: which atoms occur, in what order, under what names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from operator import is_
from typing import TypeVar

from phaseproof.trusted.kernel.ring import ONE, Atom, Own, Quotient, Sum, only
from phaseproof.trusted.language.budget import spend

T = TypeVar("T")


def inner_atoms(x: object) -> Iterator[Atom]:
    """The atoms inside, each once, however often it is there."""
    return inner(Atom, x)


def inner(kind: type[T], x: object) -> Iterator[T]:
    """What is of that kind inside, each once: atoms, or letters, of shapes as well."""
    waiting, seen = [x], set[T]()
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
        else:
            waiting += _parts(y)


def _parts(x: object) -> tuple[object, ...]:
    """What a dataclass holds; nothing else has parts."""
    return tuple(getattr(x, name) for name in getattr(x, "__dataclass_fields__", ()))


def occurs(letter: Atom, x: object) -> bool:
    """Whether the atom is among the atoms inside x, at any depth."""
    return letter in inner_atoms(x)


def is_total(v: Sum) -> bool:
    """Whether v means something whatever is known: a polynomial in letters and their waves."""

    def total(y: Atom) -> bool:
        if not y.args or y.args == ("a constant",):
            return True
        return y.name in ("sin", "cos", "sinh", "cosh", "abs") and all(
            isinstance(q, Quotient) and q.den == ONE and is_total(q.num) for q in y.args
        )

    spend(len(v.terms) / 8)
    return all(
        is_total(Sum(p))
        and all(
            total(y) and (isinstance(y.name, int) or (e > 0 and e.denominator == 1))
            for y, e in a
        )
        for (_, a, p), _ in v.terms
    )


def sort_key(x: object) -> str:
    """A text that orders normal forms the same way in every run; the numbers of letters that are
    open or kept generic are left out."""
    if isinstance(x, Atom):
        text = f"{getattr(x.name, 'name', x.name)}{'*' * x.bar}{sort_key(x.args)}"
        spend(len(text) // 50)
        return text
    if isinstance(x, Sum):
        return sort_key(x.terms)
    if isinstance(x, frozenset):
        return "{" + ",".join(sorted(map(sort_key, x))) + "}"
    if isinstance(x, tuple):
        return "(" + ",".join(map(sort_key, x)) + ")"
    return sort_key(parts) if (parts := _parts(x)) else str(x)


def ratios(whole: Sum, part: Sum) -> Iterator[Sum]:
    """The terms u with whole = u part: x + x e^{iπm} is both 1 and e^{iπm} times itself."""
    for first in [*part.each()][:1]:
        for t in whole.each():
            u = t * first.inverse()
            if u * part == whole:
                yield u


def rename(x: T, old: Atom, new: Atom) -> T:
    """x with the letter ``old`` called ``new`` everywhere; ``new`` must not occur in x."""
    return only(type(x), _renamed(x, {old: new}))


def _renamed(x: object, done: dict[Atom, Atom]) -> object:
    """x itself where nothing in it is renamed: what was found out about it stays with it."""
    spend(1 / 4)
    if isinstance(x, Atom):
        if x.args and x not in done:
            args = _renamed(x.args, done)
            done[x] = x if args is x.args else replace(x, args=only(tuple, args))
        return done.get(x, x)
    if isinstance(x, (tuple, frozenset)):
        parts = [_renamed(y, done) for y in x]
        return x if all(map(is_, parts, x)) else type(x)(parts)
    held = _parts(x)
    new = only(tuple, _renamed(held, done)) if held else held
    return x if new is held else type(x)(*new)


def close_binder(body: T, letter: Atom) -> tuple[T, Atom]:
    """The body with its bound letter called by the number of binders inside, and that letter."""
    taken = (
        only(int, x.name.place)
        for x in inner_atoms(body)
        if isinstance(x.name, Own) and x.name.name == "bound"
    )
    kind = "integer" if "integer" in letter.facts else "real"
    bound = Atom(Own("bound", 1 + max(taken, default=0), kind))
    return rename(body, letter, bound), bound

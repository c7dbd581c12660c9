"""What a claim is made of: one walk over everything inside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from phaseproof.trusted.language.claims import Cited, Claim
from phaseproof.trusted.language.terms import Term


def parts_of(*whole: Any, terms: bool = True) -> Iterator[Any]:
    """Every value they are made of, outermost first and each once; of a claim that is only
    mentioned nothing but itself.  Without ``terms`` no expression is looked into."""
    seen, waiting = set[int](), [*reversed(whole)]
    top = {id(x) for x in whole}
    while waiting:
        x = waiting.pop()
        kind: Any = type(x)
        if id(x) in seen:
            continue
        seen.add(id(x))
        yield x
        if isinstance(x, tuple | list):
            waiting += reversed([*x])
        elif isinstance(x, dict):
            waiting += reversed([*x, *x.values()])
        elif (isinstance(x, Claim) and id(x) not in top) or (
            isinstance(x, Term) and not terms
        ):
            continue
        elif names := _field_names(kind):
            waiting += [getattr(x, name) for name in reversed(names)]


def claims(*whole: Any) -> list[Claim]:
    """The claims that are mentioned in them, in the order they come up."""
    mentioned = (x for x in parts_of(*whole, terms=False) if isinstance(x, Claim))
    return [x for x in mentioned if all(x is not y for y in whole)]


def theorems(*whole: Any) -> list[Cited]:
    """The cited theorems in them, each once."""
    return [
        *dict.fromkeys(x for x in parts_of(*whole, terms=False) if isinstance(x, Cited))
    ]


@cache
def _field_names(kind: Any) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind)) if is_dataclass(kind) else ()


def changed(x: Any, change: Callable[[Any], Any]) -> Any:
    """x with every part that ``change`` gives another value for (not None) replaced by that, and
    nothing looked at inside it."""
    new = change(x)
    if new is not None:
        return new
    if isinstance(x, tuple):
        parts = tuple(changed(y, change) for y in x)
        return parts if any(a is not b for a, b in zip(parts, x, strict=True)) else x
    kind: Any = type(x)
    if not (names := _field_names(kind)):
        return x
    said = {name: getattr(x, name) for name in names}
    parts_of = {name: changed(value, change) for name, value in said.items()}
    if all(parts_of[name] is said[name] for name in names):
        return x
    return kind(**parts_of)

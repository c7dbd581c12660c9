"""Equal values of one kind have one token, by which they are compared."""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter
from typing import Any, TypeVar
from weakref import WeakValueDictionary
from zlib import crc32

T = TypeVar("T")


def stable(x: Any) -> int:
    """A hash that is the same in every process, so that sets are in the same order."""
    if isinstance(x, str):
        return crc32(x.encode("utf-8", "surrogatepass"))
    return (
        hash(tuple(map(stable, x)))
        if isinstance(x, tuple)
        else 0
        if x is None
        else hash(x)
    )


class Token:
    """Like no other; its hash is its place in sets."""

    def __init__(self, place: int) -> None:
        self.place = place

    def __hash__(self) -> int:
        return self.place


TOKENS: WeakValueDictionary[Any, Token] = WeakValueDictionary()


def shared(cls: type[T]) -> type[T]:
    """Let equal values of a frozen dataclass have one token, so that two deep trees, however much
    their parts are shared, are compared without being written out."""
    held = [f.name for f in fields(cls)]  # type: ignore[arg-type]
    compared = attrgetter(*(f.name for f in fields(cls) if f.compare))  # type: ignore[arg-type]

    def token(x: Any) -> Token:
        try:
            return x._token  # type: ignore[no-any-return]
        except AttributeError:
            key = cls, compared(x)
            if (found := TOKENS.get(key)) is None:
                TOKENS[key] = found = Token(stable(key[1]))
            object.__setattr__(x, "_token", found)
            return found

    def same(self: Any, other: object) -> bool:
        return self is other or (type(other) is cls and token(self) is token(other))

    def place(self: Any) -> int:
        try:  # asked more often than anything else
            return self._token.place  # type: ignore[no-any-return]
        except AttributeError:
            return token(self).place

    cls.__hash__ = place  # type: ignore[method-assign]
    cls.__eq__ = same  # type: ignore[method-assign]
    cls.__reduce__ = lambda self: (  # type: ignore[method-assign]
        cls,
        tuple(getattr(self, name) for name in held),
    )  # a token is of its process
    return cls

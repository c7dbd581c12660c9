"""What is equal is one: equality of normal forms without writing them out."""

from __future__ import annotations

from typing import Any
from weakref import WeakValueDictionary

from phaseproof.terms import stable


class Token:
    """Like no other.  Its place in sets depends on nothing but what is being judged."""

    def __init__(self, place: int) -> None:
        self.place = place

    def __hash__(self) -> int:
        return self.place


TOKENS: WeakValueDictionary[Any, Token] = WeakValueDictionary()


class Shared:
    """What is equal has one token, found when it is made, so that nothing is ever written out in
    full to be compared."""

    token: Token

    def identify(self, *key: Any) -> None:
        if (token := TOKENS.get(key)) is None:
            TOKENS[key] = token = Token(place(key))
        self.__dict__["token"] = token

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shared) and self.token is other.token

    def __hash__(self) -> int:
        return self.token.place


def place(x: Any) -> int:
    return hash(tuple(map(place, x))) if isinstance(x, tuple) else stable(x)

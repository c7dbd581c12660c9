"""The book of the project, loaded once in a process."""

from __future__ import annotations

from functools import cache

from phaseproof.library.loading import Book, load


@cache
def whole_book() -> Book:
    return load(registering=True)

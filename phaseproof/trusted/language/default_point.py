"""Ordinary points: a small number for each letter, another one for each.

Where an author names no point at which numbers meet a claim, it is this one.
"""

from collections.abc import Iterable, Set

from phaseproof.trusted.language.terms import (
    REALS,
    WHOLE,
    AnyLetter,
    Function,
    FunctionLetter,
    Letter,
    Sort,
    Term,
    Value,
    term,
)

WITH = {  # what stays in a domain when it is added to a number above 1
    "complex": ("complex", *REALS, *WHOLE),
    "real": (*REALS, *WHOLE),
    "nonnegative": ("nonnegative", "positive", "natural", "even"),
    "positive": ("nonnegative", "positive", "natural", "even"),
    "integer": WHOLE,
    "natural": ("natural", "even"),
    "even": ("even",),
}


def ordinary_point(letters: Iterable[AnyLetter]) -> tuple[tuple[AnyLetter, Value], ...]:
    """2, 3, … for the letters in the order of their names; no value for matrices.

    >>> from phaseproof.author import *
    >>> x, f = letter("x", "real"), function("f", ("natural", "natural"), "real")
    >>> [str(v.body if x is f else v) for x, v in ordinary_point({x, f})]
    ['2 + i + 2j', '3']
    """
    about = sorted(letters, key=lambda x: x.name)
    taken = {x.name for x in about}
    values = ((x, _ordinary(x, n, taken)) for n, x in enumerate(about, 2))
    return tuple((x, v) for x, v in values if v is not None)


def _ordinary(x: AnyLetter, n: int, taken: Set[str]) -> Value | None:
    """n, or 2n; for a function n, and as often as they may be added, its arguments."""
    match x:
        case FunctionLetter(over=over, into=Sort(domain, None)) if all(
            not s.size for s in over
        ):
            params = _arguments(over, taken)
            body = _number(domain, n)
            for k, u in enumerate(params, 1):
                if u.domain in WITH[domain]:
                    body += k * u if k > 1 else u
            return Function(params, body)
        case Letter(domain=domain, size=None) if domain in WITH:
            return _number(domain, n)
    return None


def _arguments(over: tuple[Sort, ...], taken: Set[str]) -> tuple[Letter, ...]:
    """i, j, … for whole numbers and t, s, … for others, but for what is called so already."""
    params: list[Letter] = []
    for k, s in enumerate(over):
        usual = "ijlmnr" if s.domain in ("integer", "natural", "even") else "tsxyz"
        free = (
            x
            for x in (*usual, f"u_{k}")
            if x not in {*taken, *(p.name for p in params)}
        )
        params.append(Letter(next(free, f"u_{k}"), s.domain))
    return tuple(params)


def _number(domain: str, n: int) -> Term:
    return term(2 * n if domain == "even" else n)

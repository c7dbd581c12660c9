"""Which letters size something in a statement, and the small sizes at which it is written out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice, product
from math import ceil, floor, prod

from phaseproof.sympy.terms import sizing
from phaseproof.trusted.language.claims import Condition, Relation, Sequent
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Letter,
    Node,
    Number,
    Term,
    letters,
    sized_by,
)

WHOLE = ("natural", "even", "integer")
TRIED = {"even": (2, 4, 6), "natural": (1, 2, 3, 0, 4), "integer": (1, 2, 0, -1, 3)}
CASES = 400  # at most, where a statement is decided case by case
SIZES = 3  # at how many sizes a statement is written out
At = tuple[int, ...]


def conditions(s: Sequent) -> tuple[Condition, ...]:
    """All that is given, of the letters it says "for all" of too."""
    return (*s.given, *map(Condition, s.provided))


def sized(s: Sequent) -> tuple[Letter, ...]:
    """The letters that size something, or that a hypothesis holds below one of these, by name."""
    own = s.letters | {*s.free}
    found = set[AnyLetter]().union(*map(sizing, _sides(s)))
    for x in own | {*s.some} | {y for c in s.given for y in c.free}:
        found |= sized_by(x)
    names = {x for x in found & own if isinstance(x, Letter) and x.domain in WHOLE}
    while more := {*_below(s, names)} - names:
        names |= more
    return tuple(sorted(names, key=lambda x: x.name))


def _sides(s: Sequent) -> Iterator[Term]:
    for c in (*s.given, *s.conclusions):
        for r in (c.says, *c.provided):
            yield from (r.lhs, r.rhs)


def _below(s: Sequent, names: set[Letter]) -> Iterator[Letter]:
    for r in (c.says for c in conditions(s) if not c.free):
        for x, y in ((r.lhs, r.rhs), (r.rhs, r.lhs)):
            if (
                r.rel in ("<", "≤")
                and isinstance(x, Letter)
                and x.domain in WHOLE
                and letters(y)
                and letters(y) <= names
            ):
                yield x


def size_choices(s: Sequent, names: tuple[Letter, ...]) -> list[At]:
    """At most three small sizes as the hypotheses want them; the empty one for no letters."""
    ranges = [TRIED[x.domain] for x in names]
    alike = [tuple(r[k] for r in ranges) for k in range(SIZES)]
    tried = dict.fromkeys((*alike, *islice(product(*ranges), 800)))
    return [*islice((at for at in tried if _fits(s, names, at)), SIZES)]


def cases(s: Sequent) -> tuple[tuple[Letter, ...], list[At]]:
    """All letters with all the values they can have, where these are whole numbers between two
    numbers; no values where there are others, or too many."""
    names = tuple(sorted(s.letters | {*s.free}, key=lambda x: x.name))
    ranges = [_range(s, x) for x in names]
    if not all(ranges) or prod(map(len, ranges)) > CASES:
        return (), []
    whole = tuple(x for x in names if isinstance(x, Letter))
    return whole, [at for at in product(*ranges) if _fits(s, whole, at)]


def _fits(s: Sequent, names: tuple[Letter, ...], at: At) -> bool:
    """Whether no hypothesis is known to fail where the letters have these values."""
    values: dict[AnyLetter, int] = dict(zip(names, at, strict=True))
    return not any(not c.free and fails(c.says, values) for c in conditions(s))


def _range(s: Sequent, x: AnyLetter) -> range:
    if not isinstance(x, Letter) or x.domain not in WHOLE:
        return range(0)
    lows = [Fraction(0)] if x.domain != "integer" else []
    highs: list[Fraction] = []
    for r in (c.says for c in conditions(s) if not c.free):
        low, high, strict = value(r.lhs, {}), value(r.rhs, {}), r.rel == "<"
        if r.rhs == x and low is not None and r.rel in ("<", "≤"):
            lows.append(low + strict)
        if r.lhs == x and high is not None and r.rel in ("<", "≤"):
            highs.append(high - strict)
    if not lows or not highs:
        return range(0)
    return range(ceil(max(lows)), floor(min(highs)) + 1, 1 + (x.domain == "even"))


def fails(r: Relation, at: Mapping[AnyLetter, int]) -> bool:
    """Whether a relation of whole numbers is known, and false."""
    x, y = value(r.lhs, at), value(r.rhs, at)
    if x is None or y is None:
        return False
    return not {"=": x == y, "≤": x <= y, "<": x < y, "≠": x != y}[r.rel]


def value(e: Term, at: Mapping[AnyLetter, int]) -> Fraction | None:
    """The value of a term of whole numbers, where all its letters have one."""
    match e:
        case Number(number):
            return number
        case Letter() if e in at:
            return Fraction(at[e])
        case Node("+" | "*" | "neg" | "/" | "^", args):
            values = [value(x, at) for x in args]
            known = [x for x in values if x is not None]
            return _computed(e.head, known) if len(known) == len(values) else None
    return None


def _computed(head: str, known: list[Fraction]) -> Fraction | None:
    match head, known:
        case "+", _:
            return sum(known, Fraction(0))
        case "*", _:
            return prod(known, start=Fraction(1))
        case "neg", [x]:
            return -x
        case "/", [x, y] if y:
            return x / y
        case "^", [x, n] if n.denominator == 1 and 0 <= n < 30:
            return x ** int(n)
    return None

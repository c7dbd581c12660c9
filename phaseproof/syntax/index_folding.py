"""Constants calculated in an index, a bound or an exponent, for the eye only: g_{l+1−1} is read as
g_l, and the upper bound 2/2 − 1 as 0.

Numbers are calculated with numbers, and nothing else changes: 2·i/d keeps its form and x − x its
terms.  What a reader finds on the page is equal to what was judged, as polynomials are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from phaseproof.trusted.language.terms import Letter, Node, Number, Term

ZERO, ONE = Number(Fraction(0)), Number(Fraction(1))


def folded(e: Term) -> Term:
    """e with its constants calculated.

    >>> from phaseproof.author import *
    >>> from phaseproof.trusted.language.terms import term
    >>> l, b = letter("l", "natural"), letter("b", "positive")
    >>> print(folded(l + 1 - 1), folded(term(2)/2 - 1), folded(-2*l/2), folded(b - b))
    l 0 −l b − b
    """
    if not isinstance(e, Node) or e.head not in ("+", "*", "/", "neg"):
        return e
    args = tuple(map(folded, e.args))
    match e.head, args:
        case "neg", (Number(x),):
            return Number(-x)
        case "neg", (Node("neg", (x,)),):
            return x
        case "/", (Number(x), Number(y)) if y:
            return Number(x / y)
        case "/", (x, y) if y == ONE:
            return x
        case "/", (Node("neg", (x,)), y):
            return folded(Node("neg", (Node("/", (x, y)),)))
        case "/", (Node("*", (Number(x), *rest)), Number(y)) if (
            y and not (x / y).denominator - 1
        ):
            return folded(Node("*", (Number(x / y), *rest)))
        case "+", parts:
            return _gathered("+", _terms(parts), ZERO, lambda x, y: x + y)
        case "*", parts:
            if ZERO in parts and all(map(_is_number, parts)):
                return ZERO
            return _gathered("*", iter(parts), ONE, lambda x, y: x * y)
    return e if args == e.args else Node(e.head, args)


def _is_number(e: Term) -> bool:
    return isinstance(e, Number) or (isinstance(e, Letter) and e.size is None)


def _terms(parts: tuple[Term, ...]) -> Iterator[Term]:
    """Those of a sum, sums within it taken apart."""
    for x in parts:
        match x:
            case Node("+", inner):
                yield from inner
            case _:
                yield x


def _gathered(
    head: str,
    parts: Iterator[Term],
    unit: Number,
    op: Callable[[Fraction, Fraction], Fraction],
) -> Term:
    """A sum or a product whose numbers are calculated: one number at most is left, where the last
    of a sum stood, or the first of a product."""
    xs = [*parts]
    at = [n for n, x in enumerate(xs) if isinstance(x, Number)]
    total = unit.value
    for n in at:
        total = op(total, xs[n].value)  # type: ignore[attr-defined]
    if len(at) > 1 or unit in xs:
        place = at[-1 if head == "+" else 0]
        kept = [Number(total)] if total != unit.value else []
        xs = [
            y
            for n, x in enumerate(xs)
            for y in (kept if n == place else [] if n in at else [x])
        ]
    minus = head == "*" and len(xs) > 1 and xs[0] == Number(Fraction(-1))
    xs = xs[1:] if minus else xs
    whole = Node(head, tuple(xs)) if len(xs) > 1 else xs[0] if xs else unit
    return Node("neg", (whole,)) if minus else whole

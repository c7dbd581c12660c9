"""One tree for what is written one way: −1 is a number, (−a)b is −(ab), and (ab)c is abc."""

from __future__ import annotations

from math import gcd
from typing import Any

from phaseproof.language.terms import Node, Number, Term
from phaseproof.language.walk import changed


def normal(x: Any) -> Any:
    """A term, or what terms stand in, with each of its terms in the one tree of its spelling.

    >>> from phaseproof.language.stating import letter
    >>> x = letter("x", "real")
    >>> normal(Node("*", (-x, x))) == -(x * x)
    True
    """
    return changed(x, lambda e: spelled_once(Node(e.head, normal(e.args))) if isinstance(
        e, Node) else None)


def spelled_once(e: Node) -> Term:
    """The same for what is outermost: a sign stands in front, and no product is in a product."""
    match e:
        case Node("neg", (Number(value),)) if value > 0:
            return Number(-value)
        case Node("/", (Number(p), Number(q))) if (
                p.denominator == q.denominator == 1 < q and gcd(p.numerator, q.numerator) == 1):
            return Number(p / q)
        case Node("*", parts):
            minus, first = unsigned(parts[0])
            whole = Node("*", tuple(y for x in (first, *parts[1:]) for y in (
                x.args if isinstance(x, Node) and x.head == "*" else (x,))))
            return -whole if minus else whole
        case Node("/", (x, y)):
            minus, x = unsigned(x)
            return -(x / y) if minus else e
    return e


def unsigned(e: Term) -> tuple[bool, Term]:
    match e:
        case Node("neg", (x,)):
            return True, x
        case Number(value) if value < 0:
            return True, Number(-value)
    return False, e

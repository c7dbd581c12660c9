"""One tree for what is written one way: −(1) for −1, −(ab) for (−a)b, and abc for (ab)c."""

from __future__ import annotations

from math import gcd
from typing import Any

from phaseproof.trusted.language.terms import FunctionLetter, Letter, Node, Number, Term
from phaseproof.trusted.language.walk import changed


def normal(x: Any) -> Any:
    """A term, or what terms stand in, with each of its terms in the one tree of its spelling.

    >>> x = Letter("x", "real")
    >>> normal(Node("*", (-x, x))) == -(x * x)
    True
    """
    return changed(x, _normal)


def _normal(e: Any) -> Any:
    match e:
        case Letter() | FunctionLetter():
            return e
        case Number(value) if value < 0:
            return -Number(-value)
        case Node(head, args):
            return _spelled_once(Node(head, normal(args)))
    return None


def _spelled_once(e: Node) -> Term:
    """The same for what is outermost: a sign stands in front, and no product is in a product."""
    match e:
        case Node("*" | "/" as head, (Node("neg", (x,)), *rest)):
            return -_spelled_once(Node(head, (x, *rest)))
        case Node("/", (Number(p), Number(q))) if (
            p.denominator == q.denominator == 1 < q
            and gcd(p.numerator, q.numerator) == 1
        ):
            return Number(p / q)
        case Node("*", parts):
            return Node(
                "*",
                tuple(
                    y
                    for x in parts
                    for y in (x.args if isinstance(x, Node) and x.head == "*" else (x,))
                ),
            )
    return e

"""Derivatives of terms as they are written, of functions by their records.

``differential(e, {x: v})`` is the derivative of e when x moves with velocity v; the ordinary
derivative has velocity 1.  Whether it may be used is not decided here: the conditions that
a term and its derivative need, read over the whole interval, say that both are continuous.
"""

from __future__ import annotations

from collections.abc import Mapping

from phaseproof.trusted.language.budget import spend
from phaseproof.trusted.language.signature import SIGNATURE, filled
from phaseproof.trusted.language.terms import (
    Apply,
    Binder,
    Grid,
    Letter,
    Named,
    Node,
    Number,
    OutsideFragment,
    Term,
    applied,
    fresh,
    is_matrix,
    letters,
    shape,
    term,
    value_letters,
)

ZERO, ONE = term(0), term(1)
Motion = Mapping[Letter, Term]


def derivative(e: Term, x: Letter) -> Term:
    """de/dx."""
    return differential(e, {x: ONE})


def differential(e: Term, motion: Motion) -> Term:
    """The derivative of e while each letter x moves at the velocity motion[x].
    Raises `OutsideFragment` where no rule gives it, or where a letter would be captured."""
    go = lambda x: differential(x, motion)
    spend()
    if not letters(e) & {*motion}:
        return _nothing(e)
    match e:
        case Letter() if e in motion:
            return motion[e]
        case Node("+", parts):
            return _total([go(x) for x in parts], e)
        case Node("neg" | "T" | "re" | "im" | "conj" as head, (x,)):
            return Node(head, (go(x),))
        case Node("*", parts):
            spend(len(parts) ** 2)
            return _total(
                [
                    times(*parts[:n], go(x), *parts[n + 1 :])
                    for n, x in enumerate(parts)
                ],
                e,
            )
        case Node("dot", (u, v)):
            return _total([Node("dot", (go(u), v)), Node("dot", (u, go(v)))], e)
        case Node("/", (x, y)) if not letters(y) & {*motion}:
            return ZERO if (slope := go(x)) == ZERO else slope / y
        case Node("/", (x, y)):
            return _total([go(x) / y, -(x * go(y) / y**2)], e)
        case Node("^", (x, n)) if not is_matrix(e) and not letters(n) & {*motion}:
            return times(n, power(x, n), go(x))
        case Node("^", (b, y)) if not is_matrix(e) and not letters(b) & {*motion}:
            return times(e, Node("log", (b,)), go(y))
        case Node(head, (u,)) if (slope := SIGNATURE[head].derivative) is not None:
            return times(filled(slope, u, applied), go(u))
        case Grid(rows):
            return Grid(tuple(tuple(go(x) for x in row) for row in rows))
        case Binder("sum", body, i, lo, hi) if not (letters(lo) | letters(hi)) & {
            *motion
        }:
            inner = {x: v for x, v in motion.items() if x != i}
            if any(i in letters(v) for v in inner.values()):
                raise OutsideFragment(f"the letter {i} of a sum would be captured")
            return Binder("sum", differential(body, inner), i, lo, hi)
        case Binder("derivative", body, x, at, Number(n)):
            for _ in range(int(n)):
                body = derivative(body, x)
            return closure(Named("", (x,), (at,), body), motion)
        case Named():
            return closure(e, motion)
        case Apply(f, args, along):
            moved: list[Term] = [
                Apply(f, args, (*along, (n, slope)))
                for n, x in enumerate(args)
                if (slope := go(x)) != ZERO and letters(x) & {*motion}
            ]
            turned: list[Term] = [
                Apply(f, args, (*along[:n], (slot, go(v)), *along[n + 1 :]))
                for n, (slot, v) in enumerate(along)
                if letters(v) & {*motion}
            ]
            return _total(moved + turned, e)
    raise OutsideFragment(f"no derivative for {e}")


def closure(e: Named, motion: Motion) -> Term:
    """The body moves because its own letters move, and because the values of its parameters do;
    each velocity enters the closure under a name of its own."""
    outer = {
        x: v for x, v in motion.items() if x in letters(e.body) and x not in e.params
    }
    for x, value in e.bindings:
        if isinstance(value, Term) and isinstance(x, Letter):
            if letters(value) & {*motion}:
                outer[x] = differential(value, motion)
        elif not isinstance(value, Term) and value_letters(value) & {*motion}:
            raise OutsideFragment(f"no derivative for a function that moves: {e}")
    inner: dict[Letter, Letter] = {}
    for x, v in outer.items():
        inner[x] = fresh(velocity(x), e, v, *outer, *inner.values())
    body = differential(e.body, inner)
    return Named("", (*e.params, *inner.values()), (*e.values, *outer.values()), body)


def velocity(x: Letter) -> Letter:
    """A letter for the speed of x."""
    return Letter(
        f"d{x.name}", "real" if x.size or x.domain != "complex" else "complex", x.size
    )


def _nothing(e: Term) -> Term:
    return ZERO if (size := shape(e)) is None else Node("zeros", size)


def _total(parts: list[Term], e: Term) -> Term:
    kept = [
        x
        for x in parts
        if x != ZERO and not (isinstance(x, Node) and x.head == "zeros")
    ]
    if not kept:
        return _nothing(e)
    return kept[0] if len(kept) == 1 else Node("+", tuple(kept))


def times(*factors: Term) -> Term:
    """The product, without ones; nothing when a factor is nothing."""
    if any(x == ZERO for x in factors):
        return ZERO
    if any(isinstance(x, Node) and x.head == "zeros" for x in factors):
        return _nothing(Node("*", factors))
    kept = [x for x in factors if x != ONE]
    return ONE if not kept else kept[0] if len(kept) == 1 else Node("*", tuple(kept))


def power(x: Term, n: Term) -> Term:
    """x^(n-1)."""
    if isinstance(n, Number):
        return x if n.value == 2 else ONE if n.value == 1 else x ** Number(n.value - 1)
    return x ** (n - 1)

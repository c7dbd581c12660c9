"""Values put into a term, as it is written; nothing is computed, and nothing captured."""

from __future__ import annotations

from collections.abc import Mapping

from phaseproof.trusted.language.terms import (
    AnyLetter,
    Apply,
    Binder,
    Function,
    FunctionLetter,
    Grid,
    Letter,
    Named,
    Node,
    OutsideFragment,
    Term,
    Value,
    children,
    fresh,
    letters,
)

At = Mapping[AnyLetter, Value]


def written_out(e: Term, at: At) -> Term:
    """The term at these values, without names."""
    match e:
        case Letter():
            value = at.get(e, e)
            if isinstance(value, Term):
                return value
        case Node(head, args):
            return Node(head, tuple(written_out(x, at) for x in args))
        case Grid(rows):
            return Grid(tuple(tuple(written_out(x, at) for x in row) for row in rows))
        case Named(_, params, values, body):
            return written_out(
                body,
                {
                    **at,
                    **{x: _value(v, at) for x, v in zip(params, values, strict=True)},
                },
            )
        case Binder(head, body, x, lo, hi):
            there = [
                v.body if isinstance(v, Function) else v
                for v in at.values()
                if not isinstance(v, FunctionLetter)
            ]
            y = fresh(x, *there, body) if any(x in letters(v) for v in there) else x
            return Binder(
                head,
                written_out(body, {**at, x: y}),
                y,
                written_out(lo, at),
                written_out(hi, at),
            )
        case Apply(f, args, ()):
            xs = tuple(written_out(x, at) for x in args)
            match at.get(f, f):
                case FunctionLetter() as g:
                    return Apply(g, xs)
                case Function(params, body):
                    return written_out(body, dict(zip(params, xs, strict=True)))
    if isinstance(e, Apply) and not letters(e) & {*at}:
        return e
    if not children(e):
        return e
    raise OutsideFragment("a derivative at a value is not written out")


def _value(v: Value, at: At) -> Value:
    if isinstance(v, FunctionLetter):
        return at.get(v, v)
    if isinstance(v, Function):
        return Function(
            v.params, written_out(v.body, {**at, **{x: x for x in v.params}})
        )
    return written_out(v, at)

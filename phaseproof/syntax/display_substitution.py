"""Values put in place of letters, for the eye only.

The kernel never substitutes into a tree; a page sometimes has to, because a reader wants to see
B(mθ_i) and not "B(x) where x = mθ_i".  Nothing that comes from here is ever judged.  A bound letter
that a reader would confuse with a letter of a value is renamed first, and what cannot be put in
place (another θ inside the named object R_m) stays a closure, printed with a bar: R_m |_{θ = …}.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from phaseproof.syntax.names import Name, name
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
    Term,
    Value,
    letters,
    value_letters,
)

Values = Mapping[AnyLetter, Value]


def shown(e: Term, at: Values) -> Term:
    """e with values in place of letters; closures without a name are written out."""
    at = {x: v for x, v in at.items() if x in letters(e) and x != v}
    match e:
        case Letter():
            value = at.get(e, e)
            return value if isinstance(value, Term) else e
        case Node(head, args):
            return Node(head, tuple(shown(x, at) for x in args))
        case Grid(rows):
            return Grid(tuple(tuple(shown(x, at) for x in row) for row in rows))
        case Binder(head, body, x, lo, hi):
            low, high = shown(lo, at), shown(hi, at)
            (y,), inner = _apart((x,), body, at, letters(low) | letters(high))
            return Binder(head, shown(body, inner), y, low, high)
        case Apply():
            return _applied(e, at)
        case Named("", _, _, body):
            return shown(body, {**_without(at, e.params), **_values(e, at)})
        case Named():
            return _named(e, at)
    return e


def unhidden(e: Term, x: Letter) -> Term:
    """e with every name written out that hides the bound letter x from the reader."""
    match e:
        case Named(written, params, _, body) if written and x in letters(body) - {
            *params
        }:
            return unhidden(shown(body, dict(e.bindings)), x)
        case Named("", _, _, _):
            plain = shown(e, {})
            return plain if isinstance(plain, Named) else unhidden(plain, x)
        case Named() | Letter():
            return e
        case Node(head, args):
            return Node(head, tuple(unhidden(y, x) for y in args))
        case Grid(rows):
            return Grid(tuple(tuple(unhidden(y, x) for y in row) for row in rows))
        case Binder() if x in letters(e):
            return replace(e, body=unhidden(e.body, x))
        case Apply():
            return replace(e, args=tuple(unhidden(y, x) for y in e.args))
    return e


def shown_value(v: Value, at: Values) -> Value:
    """The same for the value of a letter, which may be a function."""
    match v:
        case Function(params, body):
            renamed, inner = _apart(params, body, at)
            return Function(renamed, shown(body, inner))
        case FunctionLetter():
            return at.get(v, v)
        case Term():
            return shown(v, at)


def _values(e: Named, at: Values) -> dict[AnyLetter, Value]:
    return {x: shown_value(v, at) for x, v in e.bindings}


def _without(at: Values, bound: Iterable[AnyLetter]) -> dict[AnyLetter, Value]:
    hidden = {*bound}
    return {x: v for x, v in at.items() if x not in hidden}


def _named(e: Named, at: Values) -> Term:
    """A named object keeps its name; what changes inside it is said beside it."""
    values = _values(e, at)
    renamed = Named(e.name, e.params, tuple(values.values()), e.body)
    rest = {x: v for x, v in at.items() if x in letters(e.body) and x not in e.params}
    if not rest:
        return renamed
    if any(x in value_letters(v) for x in rest for v in values.values()):
        return shown(e.body, {**rest, **values})
    return Named("", tuple(rest), tuple(rest.values()), renamed)


def _applied(e: Apply, at: Values) -> Term:
    args = tuple(shown(x, at) for x in e.args)
    along = tuple((slot, shown(v, at)) for slot, v in e.along)
    match at.get(e.function):
        case FunctionLetter() as other:
            return Apply(other, args, along)
        case Function(params, body) as value if along:
            # A derivative of a known function: said beside it, under a name of its own.
            taken = {
                _spelled(x)
                for part in (*args, *(v for _, v in along))
                for x in letters(part)
            }
            f = replace(e.function, name=_fresh(e.function.name, taken))
            return Named("", (f,), (value,), Apply(f, args, along))
        case Function(params, body):
            return shown(body, dict(zip(params, args, strict=True)))
    return Apply(e.function, args, along)


def _spelled(x: AnyLetter) -> Name:
    """The looks by which a reader tells letters apart."""
    return name(x.name)


def _apart(
    bound: tuple[Letter, ...],
    body: Term,
    at: Values,
    near: frozenset[AnyLetter] = frozenset(),
) -> tuple[tuple[Letter, ...], dict[AnyLetter, Value]]:
    """The bound letters, renamed where a value would be caught by one (or a limit of a sum be
    taken for one), and the values below."""
    at = {x: v for x, v in _without(at, bound).items() if x in letters(body)}
    arriving = {_spelled(x) for v in at.values() for x in value_letters(v)} | {
        *map(_spelled, near)
    }
    taken = (
        arriving | {_spelled(x) for x in letters(body)} | {_spelled(x) for x in bound}
    )
    renamed: list[Letter] = []
    for x in bound:
        if _spelled(x) in arriving:
            y = replace(x, name=_fresh(x.name, taken))
            taken.add(_spelled(y))
            at[x] = y
            renamed.append(y)
        else:
            renamed.append(x)
    return tuple(renamed), at


def _fresh(written: str, taken: set[Name]) -> str:
    while name(written) in taken:
        written += "'"
    return written

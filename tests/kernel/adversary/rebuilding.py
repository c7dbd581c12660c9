"""One walk over a claim that builds every piece of it anew, and what it is used for.

A transformation says what becomes of a piece whose parts are new already; everything else, be it
a term, a relation, a reason or a claim, is put together again by its own constructor.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from phaseproof.trusted.language.claims import Claim, Obtain, Sequent
from phaseproof.trusted.language.terms import (
    Binder,
    Function,
    FunctionLetter,
    Letter,
    Named,
    Node,
    Number,
    Term,
    is_matrix,
    subterms,
)

Change = Callable[[Any], Any]


def rebuilt(x: Any, change: Change, memo: dict[int, Any] | None = None) -> Any:
    """x with every part rebuilt and changed, the innermost first."""
    memo = {} if memo is None else memo
    if id(x) not in memo:
        memo[id(x)] = (
            x,
            change(_with_parts(x, change, memo)),
        )  # x is kept: its id stays its own
    return memo[id(x)][1]


def _with_parts(x: Any, change: Change, memo: dict[int, Any]) -> Any:
    if isinstance(x, tuple):
        return tuple(rebuilt(y, change, memo) for y in x)
    if not is_dataclass(x) or isinstance(x, (type, Number)):
        return x
    if isinstance(x, Claim):
        x = replace(x, corrected=None)
    return replace(
        x,
        **{
            f.name: rebuilt(getattr(x, f.name), change, memo)
            for f in fields(x)
            if f.init
        },
    )


def pieces(x: Any, seen: set[int] | None = None) -> list[Any]:
    """Every dataclass object in x, each once."""
    seen = set() if seen is None else seen
    if id(x) in seen:
        return []
    seen.add(id(x))
    if isinstance(x, tuple):
        return [z for y in x for z in pieces(y, seen)]
    if not is_dataclass(x) or isinstance(x, type):
        return []
    return [x, *(z for f in fields(x) for z in pieces(getattr(x, f.name), seen))]


# ---------------------------------------------------------------- what may not change a verdict


def untouched(claim: Claim) -> Claim:
    """The same claim, all of it built anew."""
    return rebuilt(claim, lambda x: x)


def renamed(claim: Claim) -> Claim:
    """Every letter has another name, bound or not, and the names come in the opposite order.
    Letters that are obtained also name what is known of them, so they keep theirs."""
    there = pieces(claim)
    kept = {y.name for x in there if isinstance(x, Obtain) for y in x.names}
    names = sorted(
        {x.name for x in there if isinstance(x, (Letter, FunctionLetter))} - kept
    )
    other = {name: f"q{len(names) - n:03}" for n, name in enumerate(names)}

    def change(x: Any) -> Any:
        if isinstance(x, (Letter, FunctionLetter)):
            return replace(x, name=other.get(x.name, x.name))
        return x

    return rebuilt(claim, change)


def unnamed(claim: Claim) -> Claim:
    """Every notation is unfolded: p_m is the closure it stands for."""
    return rebuilt(claim, lambda x: replace(x, name="") if isinstance(x, Named) else x)


def turned(claim: Claim) -> Claim:
    """The values of every instance, choice and point are listed the other way round."""

    def change(x: Any) -> Any:
        if is_dataclass(x) and not isinstance(x, (Term, type)):
            turned = {
                f.name: getattr(x, f.name)[::-1]
                for f in fields(x)
                if f.name in ("at", "choose", "values") and is_point(getattr(x, f.name))
            }
            return replace(x, **turned) if turned else x
        return x

    return rebuilt(claim, change)


def is_point(x: Any) -> bool:
    return (
        isinstance(x, tuple)
        and len(x) > 1
        and all(
            isinstance(y, tuple)
            and len(y) == 2
            and isinstance(y[0], (Letter, FunctionLetter))
            for y in x
        )
    )


def hypotheses_turned(claim: Claim) -> Claim:
    """The hypotheses of every sequent are listed the other way round, where each of them means
    something by itself."""

    def change(x: Any) -> Any:
        alone = isinstance(x, Sequent) and all(
            plain(side)
            for c in x.given
            for r in (c.says, *c.provided)
            for side in (r.lhs, r.rhs)
        )
        return replace(x, given=x.given[::-1]) if alone else x

    return rebuilt(claim, change)


def plain(e: Term) -> bool:
    """Whether e means something whatever its letters are."""
    always = (
        "+",
        "*",
        "neg",
        "sin",
        "cos",
        "exp",
        "abs",
        "re",
        "im",
        "conj",
        "pi",
        "i",
        "dot",
        "T",
    )
    return all(
        isinstance(x, (Number, Letter)) or (isinstance(x, Node) and x.head in always)
        for x in subterms(e)
    )


def reordered(claim: Claim) -> Claim:
    """Sums of numbers, and products of them, are written backwards in what is said, where one
    reason that compares both sides is all the evidence."""

    def backwards(x: Any) -> Any:
        if (
            isinstance(x, Node)
            and x.head in ("+", "*")
            and not any(map(is_matrix, x.args))
        ):
            return Node(x.head, x.args[::-1])
        return x

    return replace(
        claim,
        parts=tuple(
            replace(
                p, sequent=replace(p.sequent, says=rebuilt(p.sequent.says, backwards))
            )
            for p in claim.parts
        ),
    )


def bound_anew(claim: Claim) -> Claim:
    """Each binder and each closure of what is said has letters of its own, which occur nowhere
    else; the evidence is as it was."""
    taken = {x.name for x in pieces(claim) if isinstance(x, (Letter, FunctionLetter))}

    def new(x: Any) -> Any:
        name = next(
            f"{x.name}_{n}" for n in range(10**6) if f"{x.name}_{n}" not in taken
        )
        taken.add(name)
        return replace(x, name=name)

    def go(x: Any, env: dict[Any, Any]) -> Any:
        match x:
            case Letter() | FunctionLetter():
                return env.get(x, x)
            case Binder(head, body, letter, lo, hi):
                own = new(letter)
                return Binder(
                    head, go(body, {**env, letter: own}), own, go(lo, env), go(hi, env)
                )
            case Named(name, params, values, body):
                own = {p: new(p) for p in params}
                return Named(
                    name,
                    tuple(own.values()),
                    tuple(go(v, env) for v in values),
                    go(body, {**env, **own}),
                )
            case Function(params, body):
                own = {p: new(p) for p in params}
                return Function(tuple(own.values()), go(body, {**env, **own}))
            case tuple():
                return tuple(go(y, env) for y in x)
            case Number() | None:
                return x
        if is_dataclass(x):
            return replace(
                x, **{f.name: go(getattr(x, f.name), env) for f in fields(x) if f.init}
            )
        return x

    return replace(
        claim,
        parts=tuple(
            replace(p, sequent=replace(p.sequent, says=go(p.sequent.says, {})))
            for p in claim.parts
        ),
    )

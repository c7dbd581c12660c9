"""Statements in the spelling of Python, as `phaseproof check` reads them."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from phaseproof.authoring.substitution import written_out
from phaseproof.syntax.limits import COMMAND
from phaseproof.syntax.normal_tree import normal
from phaseproof.syntax.python_parser import CALLED, CONSTANTS, Unread
from phaseproof.syntax.statement import read
from phaseproof.trusted.language.claims import Relation, Sequent
from phaseproof.trusted.language.signature import FUNCTIONS, OPAQUE
from phaseproof.trusted.language.terms import (
    DOMAINS,
    AnyLetter,
    Apply,
    Binder,
    FunctionLetter,
    Grid,
    Letter,
    Node,
    Number,
    OutsideFragment,
    Term,
)

SIGNS = {"=": "=", "≠": "!=", "≤": "<=", "<": "<"}
WORDS = {
    value: name
    for name, value in CALLED.items()
    if name not in ("ln", "arcsin", "arccos", "arctan")
}
SUM, PRODUCT, POWER, CLOSED = range(4)  # how strongly an expression is bound


def command(said: Sequent) -> str | None:
    """The command that asks about a statement, where it can be said in one line; nothing where it
    cannot, or would be read as another one."""
    if (
        said.some
        or said.free
        or said.provided
        or any(c.free or c.provided for c in said.given)
    ):
        return None
    try:
        plain = [written(r) for r in said.says]
        given = [written(c.says) for c in said.given]
        says = [relation(r) for r in plain]
        declared = [
            declaration(x)
            for x in sorted(
                {x for r in (*plain, *given) for x in r.letters}, key=lambda x: x.name
            )
        ]
        assumed = [relation(r) for r in given]
        again = [read(x, dict(declared), assumed).sequent for x in says]
    except (OutsideFragment, Unread):
        return None
    if [str(r) for x in again for r in x.says] != [*map(str, plain)] or any(
        [str(c.says) for c in x.given] != [*map(str, given)] for x in again
    ):
        return None
    lines = [
        shlex.join(["phaseproof", "check", x, *_options(declared, assumed)])
        for x in says
    ]
    text = "\n".join(lines)
    return text if len(text) <= COMMAND * len(lines) else None


def _options(declared: list[tuple[str, str]], given: list[str]) -> Iterator[str]:
    for domain in DOMAINS[:7]:
        if names := [x for x, kind in declared if kind == domain]:
            yield from (f"--{domain}", ",".join(names))
    for x, kind in declared:
        if kind not in DOMAINS[:7]:
            yield from ("--letter", f"{x}:{kind}")
    for x in given:
        yield from ("--given", x)


def declaration(x: AnyLetter) -> tuple[str, str]:
    """A name and its kind."""
    if isinstance(x, FunctionLetter):
        if x.into.size is not None or any(s.size is not None for s in x.over):
            raise OutsideFragment("a function of vectors")
        return x.name, f"{', '.join(s.domain for s in x.over)} -> {x.into.domain}"
    if x.name in CONSTANTS or (
        x.domain not in DOMAINS[:7] and x.domain != "orthogonal"
    ):
        raise OutsideFragment(f"{x} cannot be declared")
    if x.size is None:
        return x.name, x.domain
    rows, columns = (spelled(n).replace(" ", "") for n in x.size)
    return (
        x.name,
        f"orthogonal {rows}"
        if x.domain == "orthogonal"
        else f"vector {rows}"
        if columns == "1"
        else f"matrix {rows} {columns}",
    )


def written(r: Relation) -> Relation:
    """The relation with its notations written out, in the one tree of its spelling."""
    said: Relation = normal(
        Relation(written_out(r.lhs, {}), r.rel, written_out(r.rhs, {}))
    )
    return said


def relation(r: Relation) -> str:
    """The relation as Python would write it."""
    return f"{spelled(r.lhs)} {SIGNS[r.rel]} {spelled(r.rhs)}"


def spelled(e: Term, bound: int = SUM) -> str:
    """The term as Python would write it."""
    text, own = _spelled(e)
    return f"({text})" if own < bound else text


def _spelled(e: Term) -> tuple[str, int]:
    match e:
        case Number(value):
            if value.denominator == 1:
                return str(value), CLOSED if value >= 0 else SUM
            return f"Rational({value.numerator}, {value.denominator})", CLOSED
        case Letter(name):
            return name, CLOSED
        case Node("+", parts):
            first, *rest = parts
            return spelled(first) + "".join(map(_added, rest)), SUM
        case Node("neg", (x,)):
            return f"-{spelled(x, PRODUCT)}", SUM
        case Node("*", parts):
            first, *rest = parts
            return "*".join(
                [_front(first), *(spelled(x, POWER) for x in rest)]
            ), PRODUCT
        case Node("/", (x, y)):
            return f"{_front(x)}/{spelled(y, POWER)}", PRODUCT
        case Node("^", (x, y)):
            return f"{spelled(x, CLOSED)}**{spelled(y, POWER)}", POWER
        case Node("T", (x,)):
            return f"{spelled(x, CLOSED)}.T", CLOSED
        case Node("pi" | "i" | "gamma" as head, ()):
            return {"pi": "pi", "i": "I", "gamma": "EulerGamma"}[head], CLOSED
        case Node("identity", (n,)):
            return f"eye({spelled(n)})", CLOSED
        case Node("dot" | "zeros" | "det" as head, args):
            return f"{head}({', '.join(map(spelled, args))})", CLOSED
        case Node(head, (x,)) if head in FUNCTIONS or head in OPAQUE:
            return f"{WORDS.get(head, head)}({spelled(x)})", CLOSED
        case Grid(rows):
            inner = ", ".join(f"[{', '.join(map(spelled, row))}]" for row in rows)
            return f"Matrix([{inner}])", CLOSED
        case Binder("sum" | "product" | "integral" as head, body, x, lo, hi):
            return (
                f"{head.capitalize()}({spelled(body)}, ({x.name}, {spelled(lo)}, "
                f"{spelled(hi)}))"
            ), CLOSED
        case Binder("derivative", body, x, at, n) if at == x:
            return f"diff({spelled(body)}, {x.name}, {spelled(n)})", CLOSED
        case Apply(f, args, ()):
            return f"{f.name}({', '.join(map(spelled, args))})", CLOSED
    raise OutsideFragment(f"{e} has no spelling in Python")


def _added(e: Term) -> str:
    match e:
        case Node("neg", (x,)):
            return f" - {spelled(x, PRODUCT)}"
        case Number(value) if value < 0:
            return f" - {spelled(Number(-value), PRODUCT)}"
    return f" + {spelled(e, PRODUCT)}"


def _front(e: Term) -> str:
    """The first factor of a product: a sign needs no brackets there."""
    return spelled(e) if isinstance(e, Number) else spelled(e, PRODUCT)

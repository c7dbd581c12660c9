"""Statements nobody has thought about: random terms, and terms made from them by laws.

Most of the laws are true where both sides mean something; some only tempt (√(x²) = x, a letter
put in where it is captured), and it is for the kernel to tell them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import reduce
from typing import Any

from hypothesis import strategies as st

from phaseproof.authoring.builders import AtMost, Differ, Less
from phaseproof.authoring.expressions import (
    I,
    Integral,
    Product,
    Rational,
    Sum,
    conj,
    cos,
    cosh,
    cot,
    exp,
    function,
    half,
    im,
    letter,
    log,
    pi,
    re,
    sin,
    sinh,
    sqrt,
    tan,
)
from phaseproof.trusted.language.claims import Condition
from phaseproof.trusted.language.terms import (
    Binder,
    Letter,
    Named,
    Node,
    Number,
    Term,
    term,
    where,
)

x, y = letter("x y", "real")
p, r = letter("p", "positive"), letter("r", "nonnegative")
m, h, d, c = (
    letter(name, kind)
    for name, kind in (
        ("m", "integer"),
        ("h", "natural"),
        ("d", "even"),
        ("c", "complex"),
    )
)
i, j, k = letter("i", "natural"), letter("j", "natural"), letter("k", "integer")
t = letter("t", "real")
a, b = function("a", "natural", "real"), function("b", "integer", "complex")
Draw = Callable[[st.SearchStrategy[Any]], Any]

NARROWER = tuple(
    Condition(says, name=f"h{n}")
    for n, says in enumerate(
        (
            Less(0, x),
            Differ(x, 0),
            Differ(c, 0),
            AtMost(x, y),
            AtMost(1, h),
            Differ(h, 0),
            AtMost(0, m),
            Differ(m, 0),
            Less(x, p),
            Differ(x, y),
            AtMost(2, d),
            Differ(d, 0),
            AtMost(m, h),
            AtMost(x, 1),
            AtMost(0, x),
            Differ(sin(x), 0),
            AtMost(abs(c), 1),
            Differ(x * y, 0),
            Less(1, p),
            Differ(c, 1),
            AtMost(r, 1),
            Less(0, y),
            Less(-1, x),
            Differ(x**2, 1),
            AtMost(h, 2 * m),
            Differ(a(h), 0),
        )
    )
)


def pick(draw: Draw, *options: Any) -> Any:
    return options[draw(st.integers(0, len(options) - 1))]


# ---------------------------------------------------------------- random terms


def some_term(
    draw: Draw, depth: int, bound: tuple[Letter, ...] = (), also: tuple[Term, ...] = ()
) -> Term:
    """A term at most so deep, in our letters, the bound ones, and perhaps some ``also``."""
    go = lambda: some_term(draw, depth - 1, bound, also)
    if depth <= 0:
        return pick(
            draw,
            x,
            m,
            p,
            h,
            c,
            d,
            r,
            y,
            term(1),
            term(2),
            term(0),
            I,
            pi,
            half,
            term(-1),
            a(0),
            *bound,
            *bound,
            *also,
            *also,
            *also,
        )
    match pick(
        draw,
        "+",
        "*",
        "*",
        "^",
        "^",
        "^",
        "-",
        "/",
        "wave",
        "part",
        "exp",
        "sum",
        "sum",
        "sequence",
        "root",
        "log",
        "named",
        "integral",
    ):
        case "+":
            return go() + go()
        case "*":
            return go() * go()
        case "-":
            return -go()
        case "/":
            return go() / pick(
                draw, p, term(2), 1 + x**2, exp(x), h + 1, c, x, m, go(), *bound, *bound
            )
        case "^":
            return pick(draw, go(), c, term(-1), I, x, p, term(0)) ** exponent(
                draw, bound, also
            )
        case "root":
            return sqrt(
                pick(draw, p, r, h, x**2, 1 + x**2, abs(c), exp(x), r * p, go())
            )
        case "log":
            return log(
                pick(
                    draw, p, 1 + h, exp(x), p**2, 2 * p, p * exp(y), 1 + r, go(), *bound
                )
            )
        case "wave":
            return pick(draw, cos, sin, cos, sin, sinh, cosh, tan, cot)(
                pick(draw, x, x + y, 2 * x, pi * m, pi * d / 2, x - y, go())
            )
        case "part":
            return pick(draw, conj, abs, re, im)(go())
        case "exp":
            return exp(
                pick(
                    draw,
                    I * x,
                    I * pi * m,
                    2 * I * pi * h,
                    x,
                    I * pi * d / 2,
                    c,
                    log(p),
                    I * pi * m / 2,
                    go(),
                )
            )
        case "sequence":
            return pick(
                draw,
                a(h),
                a(h + 1),
                b(m),
                b(h),
                a(d / 2),
                *(f(n) for n in bound for f in (a, b)),
            )
        case "sum":
            return summed(draw, depth - 1, bound, also)
        case "named":
            inner, other = (
                pick(draw, x, c, p, m, *bound, *bound),
                pick(draw, x, y, m, *bound),
            )
            values = {
                inner: pick(draw, some_term(draw, 0, bound), y, x + 1, 2 * p, h, other)
            }
            if other != inner and pick(draw, False, True):
                values[other] = inner  # the two are exchanged
            return where(pick(draw, go(), inner + 2 * other, inner * go()), values)
        case "integral" if t not in bound and not bound:
            body = pick(
                draw, t, t**2, cos(x * t), exp(t), x * t + 1, abs(t), exp(I * x * t)
            )
            return Integral(
                body, (t, *pick(draw, (0, 1), (0, x), (x, y), (-1, 1), (1, p)))
            )
    return some_term(draw, 0, bound, also)


def exponent(draw: Draw, bound: tuple[Letter, ...], also: tuple[Term, ...]) -> Term:
    return pick(
        draw,
        term(2),
        m,
        h,
        d,
        half,
        term(-1),
        d / 2,
        h + 1,
        term(0),
        2 * h,
        -m,
        x,
        2 * m,
        c,
        Rational(3, 2),
        term(3),
        m + 1,
        m * h,
        h - 1,
        *bound,
        *also,
        *also,
        *also,
    )


def summed(
    draw: Draw, depth: int, bound: tuple[Letter, ...], also: tuple[Term, ...]
) -> Term:
    """A sum or a product whose range may be empty, or inside another one."""
    new = next((z for z in pick(draw, (i, j, k), (k, i, j)) if z not in bound), None)
    if new is None:
        return some_term(draw, 0, bound, also)
    ranges = [
        (0, h),
        (0, h - 1),
        (1, h),
        (0, 2),
        (0, d / 2 - 1),
        (0, d),
        (1, h + 1),
        (h, 2 * h),
        *((0, z) for z in bound),
        *(
            (0, z)
            for z in also
            if getattr(z, "domain", "") in ("natural", "integer", "even")
        ),
    ]
    inside = some_term(draw, depth, (*bound, new), also)
    body = pick(
        draw,
        inside,
        inside,
        inside,
        1 / new,
        x**new,
        inside / (new + 1),
        log(new) * inside,
        where(new * inside, {new: new + 1}),
        where(new + 2 * x, {new: x, x: new}),
    )
    return pick(draw, Sum, Sum, Product)(body, (new, *pick(draw, *ranges)))


# ---------------------------------------------------------------- laws, and temptations


def laws(e: Term) -> Iterator[Term]:
    """What e may be taken for, rightly or wrongly."""
    match e:
        case Node("+" | "*" as head, (first, *rest, last)):
            yield Node(head, (last, *rest, first))
        case Node("neg", (z,)):
            yield -1 * z
    match e:
        case Node("*", (z, Node("+", parts))):
            yield Node("+", tuple(z * w for w in parts))
        case Node("^", (Node("^", (z, v)), w)):
            yield from (z ** (v * w), z if v * w == term(2) * half else z ** (w * v))
            yield from (z, abs(z))
        case Node("^", (Node("*", parts), w)):
            yield Node("*", tuple(z**w for z in parts))
        case Node("^", (z, Node("+", parts))):
            yield Node("*", tuple(z**w for w in parts))
        case Node("^", (Node("exp", (z,)), w)):
            yield exp(z * w)
        case Node("^", (Number(n), w)) if n == -1:
            yield from (exp(I * pi * w), cos(pi * w))
        case Node("^", (z, w)):
            yield from (z * z ** (w - 1), exp(w * log(z)))
        case Node("exp", (Node("+", parts),)):
            yield Node("*", tuple(map(exp, parts)))
        case Node("exp", (z,)):
            yield from (cos(-I * z) + I * sin(-I * z), exp(z / 2) ** 2, 1 / exp(-z))
        case Node("log", (Node("*", parts),)):
            yield Node("+", tuple(map(log, parts)))
        case Node("log", (Node("exp", (z,)),)):
            yield z
        case Node("log", (Node("^", (z, w)),)):
            yield w * log(z)
        case Node("conj", (Node(head, parts),)) if head not in ("pi", "i", "/"):
            yield Node(head, tuple(map(conj, parts)))
        case Node("abs", (Node("*" | "/" | "^" as head, (z, *rest)),)):
            yield Node(head, (abs(z), *(rest if head == "^" else map(abs, rest))))
        case Node("re", (z,)):
            yield (z + conj(z)) / 2
        case Node("im", (z,)):
            yield (z - conj(z)) / (2 * I)
        case Node("cos", (Node("+", (z, w)),)):
            yield cos(z) * cos(w) - sin(z) * sin(w)
        case Node("sin", (Node("+", (z, w)),)):
            yield sin(z) * cos(w) + cos(z) * sin(w)
        case Node("cos" | "sin" as head, (z,)):
            yield (
                (exp(I * z) + exp(-I * z)) / 2
                if head == "cos"
                else (exp(I * z) - exp(-I * z)) / (2 * I)
            )
        case Node("/", (z, w)):
            yield from (
                z * w**-1,
                1 / (w / z),
                term(1) if z == w else z * conj(w) / abs(w) ** 2,
            )
        case Binder("sum", body, n, lo, hi) if n is not t:
            yield from sums_taken_apart(body, n, lo, hi)
        case Binder("product", body, n, lo, hi):
            yield where(body, {n: lo}) * Product(body, (n, lo + 1, hi))
        case Named():
            yield from (put_in(e.body, dict(e.bindings)), e.body)
            yield reduce(
                put_in, ({z: v} for z, v in e.bindings), e.body
            )  # one after the other
    if isinstance(e, Node) and e.head in ("^", "*", "exp"):
        yield from (
            conj(e),
            re(e),
            abs(e),
            sqrt(e**2),
            sqrt(abs(e) ** 2),
            exp(log(e)),
            e * e / e,
        )


def sums_taken_apart(body: Term, n: Letter, lo: Term, hi: Term) -> Iterator[Term]:
    whole = lambda e: Sum(e, (n, lo, hi))
    yield where(body, {n: lo}) + Sum(body, (n, lo + 1, hi))
    yield Sum(body, (n, lo, hi - 1)) + where(body, {n: hi})
    if isinstance(body, Node) and body.head == "+":
        yield Node("+", tuple(map(whole, body.args)))
    if isinstance(body, Node) and body.head == "*" and len(body.args) > 1:
        yield body.args[0] * whole(Node("*", body.args[1:]))
    yield body * (hi - lo + 1)


def put_in(e: Term, values: dict[Any, Any]) -> Term:
    """The values put in where the letters stand, whoever captures them on the way."""
    if e in values:
        return values[e]
    return rebuilt(e, lambda inner: put_in(inner, values))


def rebuilt(e: Term, change: Callable[[Term], Term]) -> Term:
    """e with its direct parts changed; what is bound stays bound."""
    match e:
        case Node(head, args) if args:
            return Node(head, tuple(map(change, args)))
        case Binder(head, body, n, lo, hi):
            return Binder(head, change(body), n, change(lo), change(hi))
        case Named(name, params, values, body):
            return Named(
                name,
                params,
                tuple(change(v) if isinstance(v, Term) else v for v in values),
                body,
            )
        case _ if hasattr(e, "args") and not isinstance(e, Node):
            return replace(e, args=tuple(map(change, e.args)))
    return e


def places(e: Term) -> Iterator[tuple[Term, Callable[[Term], Term]]]:
    """Every part of e outside closures, with what puts another one in its place."""
    yield e, lambda new: new
    parts: tuple[Term, ...] = ()
    if isinstance(e, Node):
        parts = e.args
    elif isinstance(e, Binder):
        parts = (e.body, e.lo, e.hi)
    for n, part in enumerate(parts):
        for inner, back in places(part):
            yield inner, lambda new, n=n, back=back: exchanged(e, n, back(new))


def exchanged(e: Term, n: int, new: Term) -> Term:
    if isinstance(e, Node):
        return Node(e.head, (*e.args[:n], new, *e.args[n + 1 :]))
    return replace(e, **{("body", "lo", "hi")[n]: new})


def twin(draw: Draw, e: Term) -> Term:
    """e with a law applied to it somewhere inside, once or twice."""
    for _ in range(pick(draw, 1, 2)):
        here = [(back, new) for part, back in places(e) for new in laws(part)]
        back, new = (
            pick(draw, *here) if here else (lambda same: same, pick(draw, e * 1, e + 0))
        )
        e = back(new)
    return e


def swapped(draw: Draw, e: Term, old: Term, new: Term) -> Term:
    """e with one thing written for another, in one place or wherever it stands."""
    here = [back for part, back in places(e) if part == old]
    return pick(draw, put_in(e, {old: new}), *(back(new) for back in here))

"""What a term is at a point, by plain mpmath.

Written from the meaning of the language alone: it imports the classes of the trees and nothing
else of the project, so that no mistake of the kernel, of the balls or of the approximations can
be repeated here by being shared.  Letters stand for numbers, tables or Python functions; a named
object opens an environment, and nothing is ever substituted.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any

import mpmath as mp

from phaseproof.trusted.language.terms import (
    Apply,
    Binder,
    Function,
    FunctionLetter,
    Grid,
    Letter,
    Named,
    Node,
    Number,
    Term,
)
from tests.kernel.adversary.tables import (
    Table,
    TooFar,
    Undefined,
    below,
    beside,
    block,
    determinant,
    diagonal,
    plus,
    times,
)

LONGEST, LARGEST_POWER, FARTHEST = 60, 300, 10**4
Env = Mapping[Any, Any]


def tiny() -> Any:
    """Below this a number is what rounding left of 0, at the precision in force."""
    return mp.mpf(10) ** (-2 * mp.mp.dps // 3)


def whole(x: Any) -> int | None:
    """The integer that x is, if it is one."""
    x = mp.mpc(x)
    if abs(x) > 10**12:
        raise TooFar("a large number")
    n = int(mp.nint(x.real))
    return n if abs(x - n) < tiny() else None


def real(x: Any) -> Any:
    """x, which must be a real number."""
    x = mp.mpc(x)
    if abs(x.imag) > tiny() * (1 + abs(x)):
        raise Undefined("a real number is wanted")
    return x.real


def index(x: Any) -> int:
    """x, which must be an integer."""
    n = whole(x)
    if n is None:
        raise Undefined("an integer is wanted")
    return n


def value(e: Term, env: Env) -> Any:
    """A number, or a table."""
    match e:
        case Number(q):
            return mp.mpf(q.numerator) / q.denominator
        case Letter():
            return env[e]
        case Named(_, _, _, body):
            inner = {**env, **{x: stands(v, env) for x, v in e.bindings}}
            for x in e.params:
                if isinstance(x, Letter):
                    of_shape(inner[x], x.size, inner)
            return value(body, inner)
        case Apply(f, args, ()):
            taken = [
                of_shape(value(x, env), s.size, env)
                for x, s in zip(args, f.over, strict=True)
            ]
            return of_shape(env[f](*taken), f.into.size, env)
        case Grid(rows):
            return below([beside([block(value(x, env)) for x in row]) for row in rows])
        case Binder("integral"):
            return integral(e, env)
        case Binder():
            return repeated(e, env)
        case Node("*", args):
            return reduce(times, (value(x, env) for x in args))
        case Node("+", args):
            return reduce(plus, (value(x, env) for x in args))
        case Node(head, args):
            return headed(head, *(value(x, env) for x in args))
    raise TooFar(f"no value of a {type(e).__name__}")


def stands(v: Any, env: Env) -> Any:
    """What a letter stands for: a number, a table, or a Python function."""
    if isinstance(v, FunctionLetter):
        return env[v]
    if isinstance(v, Function):
        return lambda *args: value(
            v.body,
            {
                **env,
                **{
                    p: of_shape(x, p.size, env)
                    for p, x in zip(v.params, args, strict=True)
                },
            },
        )
    return value(v, env) if isinstance(v, Term) else v


def of_shape(x: Any, size: tuple[Term, Term] | None, env: Env) -> Any:
    """x, which must be a number, or a matrix of that size."""
    wanted = size and tuple(index(value(side, env)) for side in size)
    if wanted != ((x.height, x.width) if isinstance(x, Table) else None):
        raise Undefined("an argument of another shape")
    return x


# ---------------------------------------------------------------- numbers and heads


def over(x: Any, y: Any) -> Any:
    if abs(y) < tiny():
        raise Undefined("a division by 0")
    return times(x, 1 / y)


def headed(head: str, *args: Any) -> Any:
    if any(isinstance(x, Table) for x in args):
        return tabled(head, *args)
    match head, args:
        case "pi" | "i" | "gamma", ():
            return {"pi": +mp.pi, "i": mp.mpc(0, 1), "gamma": +mp.euler}[head]
        case "neg", (x,):
            return -x
        case "/", (x, y):
            return over(x, y)
        case "^", (x, y):
            return power(x, y)
        case "log", (x,):
            return logarithm(x)
        case "re" | "im" | "conj", (x,):
            z = mp.mpc(x)
            return {"re": z.real, "im": z.imag, "conj": mp.conj(z)}[head]
        case "abs", (x,):
            return abs(x)
        case "identity" | "zeros", _:
            rows, columns = index(args[0]), index(args[-1])
            return Table.of(
                rows, columns, lambda j, k: mp.mpf(head == "identity" and j == k)
            )
        case _, (x,) if head in WAVES:
            return wave(head, x)
        case _, (x,) if head in WHERE_REAL:
            return between(head, real(x))
    raise TooFar(f"no value of {head}")


def logarithm(x: Any) -> Any:
    """The principal one, of a number that is not 0: its imaginary part lies in (-π, π]."""
    z = mp.mpc(x)
    if abs(z) < tiny():
        raise Undefined("the logarithm of 0")
    if abs(z.imag) > tiny() * abs(z):
        return mp.log(z)
    return mp.log(z.real) if z.real > 0 else mp.mpc(mp.log(-z.real), mp.pi)


def power(x: Any, y: Any) -> Any:
    """0⁰ = 1; an integer power of anything; else a principal power of a number that is not 0,
    or a power of 0 whose exponent has a positive real part."""
    n = whole(y)
    if n is not None:
        if abs(n) > LARGEST_POWER:
            raise TooFar("a large power")
        if n < 0:
            return over(mp.mpf(1), x**-n)
        return x**n if n else mp.mpf(1)
    if abs(x) < tiny() and mp.mpc(y).real > 0:
        return mp.mpf(0)
    return wave("exp", y * logarithm(x))


WAVES = {"exp", *(f + h for f in "sin cos tan cot sec csc".split() for h in ("", "h"))}
UPON = {
    "tan": ("sin", "cos"),
    "cot": ("cos", "sin"),
    "sec": (None, "cos"),
    "csc": (None, "sin"),
    "tanh": ("sinh", "cosh"),
    "coth": ("cosh", "sinh"),
    "sech": (None, "cosh"),
    "csch": (None, "sinh"),
}


def wave(head: str, x: Any) -> Any:
    if abs(x) > FARTHEST:
        raise TooFar("a large angle or exponent")
    if head in UPON:
        above, under = UPON[head]
        return over(wave(above, x) if above else mp.mpf(1), wave(under, x))
    return getattr(mp, head)(x)


WHERE_REAL = {
    "atan": (None, None),
    "asinh": (None, None),
    "erf": (None, None),
    "floor": (None, None),
    "ceil": (None, None),
    "asin": (-1, 1),
    "acos": (-1, 1),
    "atanh": (-1, 1),
    "acosh": (1, None),
    "Gamma": (0, None),
}


def between(head: str, x: Any) -> Any:
    """A real function of a real number, where it is real."""
    low, high = WHERE_REAL[head]
    if (low is not None and x < low - tiny()) or (
        high is not None and x > high + tiny()
    ):
        raise Undefined(f"{head} where it is not real")
    if head in ("floor", "ceil"):  # of a whole number up to rounding, that number
        near = mp.nint(x)
        return near if abs(x - near) < tiny() else getattr(mp, head)(x)
    if (head == "Gamma" and x < tiny()) or (head == "atanh" and 1 - abs(x) < tiny()):
        raise Undefined(f"{head} at a pole")
    if head == "Gamma" and x > 100:
        raise TooFar("a large factorial")
    x = x if low is None else max(x, mp.mpf(low))
    return mp.re(getattr(mp, head.lower())(x if high is None else min(x, mp.mpf(high))))


# ---------------------------------------------------------------- sums and integrals


def ends(e: Binder, env: Env) -> range:
    lo, hi = index(value(e.lo, env)), index(value(e.hi, env))
    if hi < lo - 1:
        raise Undefined("a range that ends before it begins")
    if e.letter.domain == "natural" and lo < 0:
        raise Undefined("a natural number below 0")
    if hi - lo > LONGEST:
        raise TooFar("a long sum")
    return range(lo, hi + 1)


def repeated(e: Binder, env: Env) -> Any:
    """A sum, product, direct sum or stack; an empty one is 0, 1 or a matrix without entries."""
    over_all, at = ends(e, env), lambda n: value(e.body, {**env, e.letter: mp.mpf(n)})
    parts = [at(n) for n in over_all]
    match e.head:
        case "sum":
            return reduce(plus, parts, mp.mpf(0)) if parts else mp.mpf(0)
        case "product":
            return reduce(times, parts, mp.mpf(1))
        case "directsum":
            return reduce(diagonal, parts, Table(0, 0, ()))
    return below(parts) if parts else Table(0, at(over_all.start).width, ())


def integral(e: Binder, env: Env) -> Any:
    lo, hi = real(value(e.lo, env)), real(value(e.hi, env))
    if max(abs(lo), abs(hi)) > 100:
        raise TooFar("a long integral")
    bends = sorted(
        {lo, hi, *(x for x in (-2, -1, 0, 1, 2) if min(lo, hi) < x < max(lo, hi))}
    )
    with mp.workdps(15):
        found = (
            mp.quad(lambda x: value(e.body, {**env, e.letter: x}), bends)
            if len(bends) > 1
            else mp.mpf(0)
        )
    return found if lo <= hi else -found


# ---------------------------------------------------------------- matrices


def tabled(head: str, x: Any, y: Any = None) -> Any:
    match head, x, y:
        case "neg", Table(), None:
            return times(x, mp.mpf(-1))
        case "T", Table(h, w, rows), None:
            return Table.of(w, h, lambda j, k: rows[k][j])
        case "/", Table(), y if not isinstance(y, Table):
            return over(x, y)
        case "^", Table(h, w), y if not isinstance(y, Table):
            n = index(y)
            if h != w:
                raise Undefined("a power of what is not square")
            if not 0 <= n <= LONGEST:
                raise TooFar("an inverse or a large power")
            return reduce(times, [x] * n, headed("identity", mp.mpf(h)))
        case "dot", Table(h, 1), Table(k, 1) if h == k:
            return sum((x.rows[j][0] * y.rows[j][0] for j in range(h)), mp.mpf(0))
        case "det", Table(h, w, rows), None if h == w:
            return determinant(rows)
    raise Undefined(f"{head} of such matrices")

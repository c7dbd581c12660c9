"""Random terms with roots, logarithms, powers and quotients inside functions, and what their
normal forms are worth: a normal form has the value of the term that was read, at every point."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from random import Random
from typing import Any

import mpmath as mp

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
    exp,
    half,
    im,
    letter,
    log,
    pi,
    re,
    sin,
    sqrt,
    tan,
)
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import assume
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.ring import Atom, Quotient
from phaseproof.trusted.kernel.ring import Sum as Form
from phaseproof.trusted.language.budget import allowance
from phaseproof.trusted.language.claims import Condition
from phaseproof.trusted.language.terms import Letter, Node, Term, term
from tests.kernel.adversary import REFUSED
from tests.kernel.adversary.evaluator import (
    WHERE_REAL,
    Undefined,
    between,
    real,
    stands,
    tiny,
    value,
)
from tests.kernel.adversary.tables import TooFar
from tests.kernel.adversary.truth import GRID, admits

x, y = letter("x y", "real")
p, q = letter("p q", "positive")
r = letter("r", "nonnegative")
m, n = letter("m n", "integer")
h, i, j = letter("h i j", "natural")
d, c, t = letter("d", "even"), letter("c", "complex"), letter("t", "real")
LETTERS = x, y, p, q, r, m, n, h, d, c
GIVEN = tuple(
    Condition(says, name=f"h{k}")
    for k, says in enumerate(
        (
            Less(0, x),
            Less(x, 0),
            AtMost(x, 0),
            AtMost(x, -1),
            Differ(x, 0),
            Less(y, x),
            AtMost(0, x),
            Less(0, x * y),
            AtMost(x**2, 1),
            AtMost(1, m),
            AtMost(m, -1),
            Differ(m, 0),
            AtMost(1, h),
            Less(1, p),
            Less(p, q),
            Differ(x, y),
            Less(p, x),
            Differ(1 + x, 0),
            Differ(c, 0),
            Differ(x + abs(x), 0),
            Differ(c, I),
            Less(0, (-1) ** m),
            Less(0, cos(x)),
            AtMost(0, sin(x)),
            Less(x * y, 0),
            Less(-p, x),
            Less(0, 1 + x + y),
            Differ(d, 0),
            AtMost(m, n),
            Less(y, 0),
            Less(0, x**3),
            Differ(m, n),
            AtMost(0, x - y),
            Less(0, exp(I * pi * m)),
            Less(0, x**2 - 1),
        )
    )
)
TWICE = (  # each second means something after its first
    (Differ(x, 0), Less(0, x**-2)),
    (Differ(x, y), Less(0, (x - y) ** -2)),
    (Differ(m, 0), Less(0, m**-2)),
    (Differ(sin(x), 0), Less(0, sin(x) ** -2)),
    (Differ(x, 0), Less(0, y / x)),
    (Differ(m, 0), AtMost(0, n / m)),
    (Less(0, x), Less(y, log(x))),
    (Less(p, x), Less(1, log(x - p))),
    (Differ(x, 0), Less(0, x**-2 * y**-2 * x**4)),
    (Differ(c, 0), Less(1, 1 / (c * conj(c)))),
    (Less(y, x), Less(1, sqrt(x - y))),
)
NAMES = (
    "letter letter + + * * - / ^ ^ root root log exp exp turn wave wave part sum bound "
    "opaque"
).split()


class Choice(Random):
    """What is chosen, and the sides of the hypotheses there are."""

    said: tuple[Term, ...] = ()


def made(choice: Choice, depth: int, bound: tuple[Letter, ...] = ()) -> Term:
    """A term at most so deep."""
    go = lambda: made(choice, depth - 1, bound)
    pick = lambda *options: choice.choice(options)
    if depth <= 0:
        return pick(
            x,
            y,
            p,
            q,
            r,
            m,
            n,
            h,
            d,
            c,
            x,
            p,
            m,
            *map(term, (1, 2, 3, -1, 0)),
            half,
            I,
            pi,
            *bound,
            *bound,
            *bound,
        )
    match choice.choice(NAMES):
        case "+":
            return go() + pick(go(), 1, p)
        case "*":
            return go() * go()
        case "-":
            return go() - go()
        case "/":
            return go() / divisor(choice, go, bound)
        case "^":
            return pick(somewhere(choice, go, bound), go()) ** pick(
                2,
                3,
                -1,
                -2,
                half,
                -half,
                Rational(1, 3),
                Rational(3, 2),
                Rational(-5, 2),
                x,
                m,
                h,
                m / 2,
                1 / p,
                p / (1 + p),
                -x,
                I * x,
                d / 2,
                m * n,
                *bound,
                *bound,
                -1 - h,
                c,
            )
        case "root":
            return sqrt(pick(somewhere(choice, go, bound), go()))
        case "log":
            return log(pick(somewhere(choice, go, bound), go()))
        case "exp":
            u = log(somewhere(choice, go, bound))
            return exp(
                pick(
                    u,
                    half * u,
                    -u,
                    -u / 2,
                    2 * u,
                    Rational(2, 3) * u,
                    I * u,
                    x * u,
                    u / p,
                    u / (1 + p),
                    u + go(),
                    u * log(p),
                    go(),
                    go() / divisor(choice, go, bound),
                )
            )
        case "turn":
            whole = pick(
                m**2 + m,
                m**2,
                m * n,
                m + n**2,
                m**3 - m,
                d * m,
                d**2 / 2,
                m**2 + m / 2,
                n**2 - d,
                m**2 * n + n * m,
                h**2 + h,
                m,
                (m + n) ** 2,
                m**2 / 2,
                d * m**2 / 4,
                m**2 + n**2,
                *(k**2 + k for k in bound),
                *(k * m for k in bound),
            )
            return pick(
                exp(I * pi * whole),
                exp(-I * pi * whole),
                cos(pi * whole),
                term(-1) ** whole,
                exp(I * pi * whole / (1 + p)),
                exp(I * pi * whole * x),
                exp(I * pi * Node("floor", (x,)) * pick(m, 2, Node("floor", (x,)))),
            )
        case "wave":
            return pick(cos, sin, cosh, exp, tan, lambda e: exp(I * e))(
                pick(
                    go(),
                    go() / divisor(choice, go, bound),
                    go() / divisor(choice, go, bound),
                    pi * m,
                    x,
                )
            )
        case "opaque":
            u = pick(
                go(),
                x,
                p,
                1 / (1 + p),
                x / (1 + abs(x)),
                1 + p,
                1 + x**2,
                x / sqrt(1 + x**2),
                h,
                m,
                m / 2,
                d / 2,
                half,
                1 - r / (1 + r),
                go() / divisor(choice, go, bound),
                *bound,
            )
            return Node(choice.choice(sorted(WHERE_REAL)), (u,))
        case "part":
            return pick(conj, abs, re, im, abs)(go())
        case "sum" if len(bound) < 2:
            k = i if i not in bound else j
            lo, hi = pick(
                (0, h),
                (0, h - 1),
                (1, h),
                (0, 2),
                (1, h + 1),
                (1, 0),
                *((0, b) for b in bound),
            )
            body = made(choice, depth - 1, (*bound, k))
            return pick(Sum, Sum, Product)(
                pick(
                    body,
                    body,
                    body / (1 + k),
                    body * sqrt(1 + k * p),
                    cos(1 / (1 + k)),
                    body * log(1 + k),
                    body * cos(1 / (h + k + 1)),
                    sqrt(h - k) + body,
                    body / sqrt(k + p),
                    1 / h + 0 * k,
                    log(h) + 0 * k,
                    body * (h - k) ** half,
                    cos(x / h) * body,
                    (h + k + 1) ** -half,
                ),
                (k, lo, hi),
            )
        case "bound" if choice.random() < 0.25 and not bound:
            lo, hi = pick(
                (0, 1), (0, p), (-1, 0), (-2, -1), (1, 2), (1, 0), (x, y), (0, -p)
            )
            return go() + Integral(
                pick(
                    sqrt(1 + t**2),
                    1 / (2 + t),
                    log(3 + t),
                    (3 + t) ** -half,
                    sqrt(1 + p * t**2) * x,
                    cos(1 / (2 + t)),
                    (t**2) ** Rational(3, 2),
                    exp(log(1 + t**2) / 2),
                    sqrt(t),
                    log(t),
                    sqrt(-t),
                    t ** (x**2),
                    sqrt(2 + x * t),
                    exp(t / (1 + p)),
                    cos(t) / (1 + p),
                ),
                (t, lo, hi),
            )
    return made(choice, 0, bound)


def divisor(choice: Choice, go: Any, bound: tuple[Letter, ...]) -> Term:
    """Mostly something that vanishes nowhere."""
    if choice.said and choice.random() < 0.2:
        return choice.choice(choice.said)
    return choice.choice(
        (
            p,
            1 + p,
            1 + x**2,
            p + q,
            h + 1,
            p**2 + x**2,
            sqrt(1 + x**2),
            exp(x) + 1,
            1 + r,
            q - p,
            x - y,
            x,
            m,
            1 + abs(x),
            x + abs(x),
            x + sqrt(1 + x**2),
            p * x,
            c,
            c - I,
            1 + c * conj(c),
            log(2 + p),
            2 + cos(x),
            1 + p + h,
            (1 + p) * (2 + p),
            p * q - 1,
            d,
            sqrt(p) + 1,
            go(),
            m - n,
            (1 + p) ** 2,
            sqrt(p + q),
            (x - y) ** 2,
            (1 + x) ** half,
            1 + x + y,
            pi + p,
            pi**2 + pi * p,
            1 + x * conj(x),
            -1 - p,
            abs(c) + 1,
            1 + exp(I * pi * m) / 2,
            p + exp(I * pi * m) * q + q,
            *(1 + k for k in bound),
            *(k + p for k in bound),
            *(h - k + 1 for k in bound),
            *bound,
        )
    )


def somewhere(choice: Choice, go: Any, bound: tuple[Letter, ...]) -> Term:
    """Mostly something whose sign is visible, one way or the other."""
    if choice.said and choice.random() < 0.3:
        return choice.choice(choice.said)
    return choice.choice(
        (
            p,
            r,
            h,
            q * r,
            p * q,
            1 + x**2,
            p + q,
            1 + r,
            x**2,
            x**2 + y**2,
            p * x**2,
            -p,
            -1 - x**2,
            -p - q,
            term(-2),
            -half,
            x,
            x * y,
            -x,
            x - y,
            exp(x),
            p * exp(x),
            1 / p,
            1 / (1 + p),
            p / q,
            p / (p + q),
            (1 + p) / (2 + x**2),
            -1 / (1 + p),
            x**2 / (1 + x**2),
            abs(x),
            abs(c),
            abs(c) ** 2,
            1 + abs(c),
            (1 + x**2) * p,
            2 + 2 * x**2,
            12 * p,
            8 + 4 * p,
            p - x,
            cos(x),
            x**-2,
            m**2,
            d,
            d + 2,
            c * conj(c),
            1 + c * conj(c),
            (1 + x**2) ** 2,
            sqrt(1 + x**2),
            1 + sqrt(p),
            p**half + q**half,
            p**-1 + q,
            p**-2 * q,
            exp(I * pi * m),
            (-1) ** m,
            1 - x**2,
            go(),
            go(),
            1 + x + y,
            x**4,
            x**3,
            log(1 + p),
            1 + log(1 + p),
            sqrt(x**2),
            -(x**2),
            term(0),
            0 * x,
            x**2 - 1,
            4 * x**2,
            r / (1 + r),
            p ** Rational(1, 3) + 1,
            1 + p + p**2,
            x**2 / p,
            (x - y) ** 2,
            x**2 * y**2,
            1 / (x**2 + p),
            gone(x),
            *bound,
            *(1 + k for k in bound),
            *(k * p + 1 for k in bound),
            *(h - k for k in bound),
        )
    )


def gone(e: Term) -> Term:
    return e - e


# ---------------------------------------------------------------- what a normal form is worth


def worth(form: Any, env: Mapping[Any, Any]) -> Any:
    """The value of a normal form, read from what the ring says of it."""
    match form:
        case Quotient(above, below):
            low = worth(below, env)
            if abs(low) < tiny():
                raise Undefined("a denominator that vanishes")
            return worth(above, env) / low
        case Form(terms):
            total = mp.mpc(0)
            for (turn, monomial, exponent), k in terms:
                one = mp.mpf(int(k.numerator)) / int(k.denominator)
                if turn:
                    one *= mp.expjpi(
                        2 * mp.mpf(int(turn.numerator)) / int(turn.denominator)
                    )
                for a, e in monomial:
                    base = thing(a, env)
                    if e.denominator == 1:
                        if e < 0 and abs(base) < tiny():
                            raise Undefined("a power that vanishes")
                        one *= base ** int(e)
                        continue
                    base = mp.mpc(base)
                    if abs(base.imag) > tiny() * (1 + abs(base)) or base.real < -tiny():
                        raise Undefined("a fractional power of what is not ≥ 0")
                    if abs(base) < tiny():
                        if e < 0:
                            raise Undefined("a power that vanishes")
                        one *= 0
                        continue
                    one *= base.real ** (mp.mpf(int(e.numerator)) / int(e.denominator))
                if exponent:
                    up = worth(Form(exponent), env)
                    if abs(up) > 10**4:
                        raise TooFar("a large exponent")
                    one *= mp.exp(up)
                total += one
            return total
    raise TooFar(f"no value of {form!r}")


def thing(a: Atom, env: Mapping[Any, Any]) -> Any:
    if a.bar:
        return mp.conj(thing(a.conjugate(), env))
    found = whatever(a, env)
    z = mp.mpc(found)
    if "real" in a.facts and abs(z.imag) > tiny() * (1 + abs(z)):
        raise Undefined(f"{a.name} is said to be real")
    if "nonnegative" in a.facts and z.real < -tiny() * (1 + abs(z)):
        raise Undefined(f"{a.name} is said to be ≥ 0")
    if "positive" in a.facts and z.real < 0:
        raise Undefined(f"{a.name} is said to be > 0")
    return found


def whatever(a: Atom, env: Mapping[Any, Any]) -> Any:
    if not a.args:
        return mp.mpf(a.name) if isinstance(a.name, int) else env[a.name]
    match a.name, a.args:
        case "pi", _:
            return +mp.pi
        case "log", (u,):
            v = mp.mpc(worth(u, env))
            if abs(v.imag) > tiny() * (1 + abs(v)) or v.real < tiny():
                raise Undefined("a logarithm of what is not positive")
            return mp.log(v.real)
        case "radicand", (u,):
            return worth(u, env)
        case "inverse", (u,):
            return worth(Quotient(Form.number(1), u), env)
        case "|z|" | "abs", (u,):
            return abs(worth(u, env))
        case "sin" | "cos" | "sinh" | "cosh", (u,):
            v = worth(u, env)
            if abs(v) > 10**4:
                raise TooFar("a large angle")
            return getattr(mp, a.name)(v)
        case name, (u,) if name in WHERE_REAL:
            return between(name, real(worth(u, env)))
        case "power", (base, k):
            up = worth(k, env)
            up = int(mp.nint(mp.mpc(up).real))
            low = worth(base, env)
            if up < 0 and abs(low) < tiny():
                raise Undefined("a power of what vanishes")
            return low**up if up else mp.mpf(1)
        case "sum" | "product", (body, bound, lo, hi):
            first, last = (int(mp.nint(mp.mpc(worth(e, env)).real)) for e in (lo, hi))
            parts = [
                worth(body, {**env, bound.name: mp.mpf(k)})
                for k in range(first, last + 1)
            ]
            return (
                sum(parts, mp.mpf(0))
                if a.name == "sum"
                else reduce(lambda u, v: u * v, parts, mp.mpf(1))
            )
        case "integral", (body, bound, lo, hi):
            first, last = (mp.mpc(worth(e, env)).real for e in (lo, hi))
            with mp.workdps(15):
                return mp.quad(
                    lambda s: worth(body, {**env, bound.name: s}),
                    sorted((first, last)),
                ) * (1 if first <= last else -1)
    raise TooFar(f"no value of {a.name}")


def exactly_zero(e: Term, at: Mapping[Any, Any]) -> bool:
    """As far as 1000 digits tell: e^{-200} is not 0."""
    with mp.workdps(1000):
        return bool(abs(value(e, {z: stands(v, {}) for z, v in at.items()})) < tiny())


# ---------------------------------------------------------------- the trial


@dataclass
class Trial:
    """How many terms were made, how many meant something, how many values were compared."""

    made: int = 0
    read: int = 0
    compared: int = 0

    def of(self, seed: int) -> Iterator[str]:
        """What is wrong with one term, that the seed makes."""
        choice = Choice(seed)
        given = self.hypotheses(choice)
        choice.said = tuple(
            e for c in given for e in (c.says.lhs, c.says.rhs) if e != term(0)
        )
        e = made(choice, choice.choice((1, 2, 2, 3, 3, 4)))
        self.made += 1
        scope = Scope()
        try:
            with allowance():
                for condition in given:
                    scope = assume(scope, condition)
        except (*REFUSED, ArithmeticError):
            return
        forms = {}
        for level in Level:
            try:
                with allowance(100_000):
                    forms[level] = Normalizer(scope, level).of(e, {})
            except (*REFUSED, ArithmeticError, RecursionError):
                continue
        if not forms:
            return
        self.read += 1
        for _ in range(3):
            at = self.point(choice, given)
            if at is None:
                return
            for level, form in forms.items():
                if wrong := self.differs(e, form, scope, at):
                    yield f"{e} given {[str(g.says) for g in given]} at {level.name}: {wrong}"

    def hypotheses(self, choice: Random) -> tuple[Condition, ...]:
        if choice.random() < 0.1:
            return tuple(
                Condition(says, name=f"t{k}")
                for k, says in enumerate(choice.choice(TWICE))
            )
        return tuple(
            dict.fromkeys(
                choice.choice(GIVEN) for _ in range(choice.choice((0, 0, 1, 1, 2, 3)))
            )
        )

    def point(
        self, choice: Random, given: tuple[Condition, ...]
    ) -> dict[Any, Any] | None:
        for _ in range(60):
            at = {z: choice.choice((*GRID[z.domain], *OFF[z.domain])) for z in LETTERS}
            if admits(given, at):
                return at
        return None

    def differs(
        self, e: Term, form: Quotient, scope: Scope, at: Mapping[Any, Any]
    ) -> str:
        found = ""
        for digits in (30, 90):
            with mp.workdps(digits):
                env = {z: stands(v, {}) for z, v in at.items()}
                try:
                    u = value(e, env)
                except TooFar:
                    return ""
                except Undefined as undefined:
                    u = str(undefined)
                try:
                    v = worth(form, env)
                except TooFar:
                    return ""
                except Undefined as undefined:
                    v = str(undefined)
                if isinstance(u, str) or isinstance(v, str):
                    found = f"{u} or {v}"
                elif abs(u - v) > mp.mpf(10) ** -8 * (1 + abs(u) + abs(v)):
                    found = f"{mp.nstr(u)} is not {mp.nstr(v)}"
                else:
                    self.compared += 1
                    with allowance():
                        return self.signs(e, form, scope, u, at)
        return f"{found} where " + ", ".join(
            f"{z} = {v}" for z, v in at.items() if str(z) in str(e)
        )

    def signs(
        self, e: Term, form: Quotient, scope: Scope, u: Any, at: Mapping[Any, Any]
    ) -> str:
        """What is visible of it and does not hold."""
        u, kinds = mp.mpc(u), ("real",)
        small = tiny() * (1 + abs(u))
        try:
            if form.is_real():
                if abs(u.imag) > small:
                    return "said to be real"
                kinds = tuple(
                    k
                    for k, ok in (("> 0", u.real > 0), ("≥ 0", u.real > -small))
                    if not ok
                )
                for k in kinds:
                    if (scope.positive if k == "> 0" else scope.nonnegative)(form):
                        return f"said to be {k}: {mp.nstr(u)}"
            if abs(u) < small and scope.nonzero(form) and exactly_zero(e, at):
                return "said not to be 0"
            if scope.integer(form) and abs(u - mp.nint(u.real)) > small:
                return "said to be an integer"
            env = {z: stands(v, {}) for z, v in at.items()}
            for a, _ in form.num.factors():  # sums by the signs of their terms
                if scope.own_sign(a) and mp.mpc(thing(a, env)).real < -small:
                    return f"{a.name} is said to be ≥ 0"
        except (ArithmeticError, RecursionError, TooFar, Undefined):
            pass
        return ""


OFF: dict[str, tuple[Any, ...]] = {
    "real": (Rational(3, 7), Rational(-7, 5), Rational(9, 4)),
    "integer": (term(4), term(-1)),
    "natural": (term(4), term(5)),
    "even": (term(6),),
    "nonnegative": (Rational(1, 3),),
    "positive": (Rational(1, 3), Rational(7, 5)),
    "complex": (Rational(1, 3) + 2 * I,),
}

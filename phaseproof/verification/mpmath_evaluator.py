"""The second reading, by mpmath: no bound on its error, and nothing in common with the balls.

A fold of its own over the same trees, with integrals by Gauss-Legendre rules on pieces that are
halved until they agree, and derivatives by differences.  What does not settle to the digits asked
for is refused; no tolerance is loosened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, reduce
from itertools import product
from typing import Any

from mpmath import matrix, mp, mpc, mpf
from mpmath.calculus.quadrature import GaussLegendre

from phaseproof.trusted.language.budget import spend
from phaseproof.trusted.language.signature import SIGNATURE
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Apply,
    Binder,
    FunctionLetter,
    Grid,
    Letter,
    Named,
    Node,
    Number,
    OutsideFragment,
    Shape,
    Term,
    Value,
    letters,
    shape,
)
from phaseproof.verification.limits import FARTHEST, MOST_TERMS, PIECES

Point = Mapping[AnyLetter, Value] | tuple[tuple[AnyLetter, Value], ...]
SLOW = ("Ci", "Si", "Cin", "E1")  # functions that take as long as many others


@dataclass(frozen=True, eq=False)
class Env:
    """What letters are (numbers, matrices, functions of these): some here, the others outside.
    A term is read once where all its letters are known, however often it stands further in."""

    here: Mapping[AnyLetter, Any]
    outside: Env | None = None
    seen: dict[tuple[Term, int], Any] = field(
        default_factory=dict
    )  # by working precision

    def home(self, e: Term) -> Env:
        """The outermost place where the letters of e are what they are here."""
        env, about = self, letters(e)
        while env.outside is not None and about.isdisjoint(env.here):
            env = env.outside
        return env

    def known(self, x: AnyLetter) -> Any:
        """The value of a letter.  Raises OutsideFragment where it has none."""
        env: Env | None = self
        while env is not None:
            if x in env.here:
                return env.here[x]
            env = env.outside
        raise OutsideFragment(f"{x.name} has no value")


class MpmathEvaluator:
    """Reads terms at points, to an error of about 10^-digits·max(1, |value|)."""

    def __init__(self, digits: int = 50) -> None:
        self.digits = digits
        self.places: dict[Any, Env] = {}
        self.memory: dict[Any, Any] = {}

    def at(self, e: Term, point: Point) -> list[list[mpc]]:
        """The entries of e at the point (a single one if e is a scalar)."""
        with mp.workdps(2 * self.digits + 10):  # half of them may cancel
            try:
                x = self.read(e, self.place(tuple(dict(point).items())))
            except ZeroDivisionError:
                raise OutsideFragment("a division by zero") from None
            rows = x.tolist() if isinstance(x, matrix) else [[x]]
            return [[mpc(c) for c in row] for row in rows]

    def place(self, point: tuple[tuple[AnyLetter, Value], ...]) -> Env:
        """All lines that are read at a point share what is in them."""
        if (point, mp.prec) not in self.places:
            self.places[point, mp.prec] = self.let(dict(point), Env({}))
        return self.places[point, mp.prec]

    def value(self, v: Value, env: Env) -> Any:
        """The value of what stands for a letter: a term, or a function letter."""
        if isinstance(v, Term):
            return self.read(v, env)
        if isinstance(v, FunctionLetter):
            return env.known(v)

        def function(*args: Any) -> Any:
            if len(args) != len(v.params):
                raise OutsideFragment(
                    "a function is given other arguments than it takes"
                )
            return self.read(v.body, Env(dict(zip(v.params, args, strict=True)), env))

        return function

    def let(self, values: Mapping[AnyLetter, Value], env: Env) -> Env:
        """The letters with these values, which have the shapes that the letters declare."""
        wider = Env({x: self.value(v, env) for x, v in values.items()}, env)
        for x, v in wider.here.items():
            if isinstance(x, FunctionLetter) is not callable(v):
                raise OutsideFragment(f"the value of {x.name} is of another kind")
            if isinstance(x, Letter):
                self.shaped(v, x.size, wider)
        return wider

    def read(self, e: Term, env: Env) -> Any:
        """A number or a matrix."""
        spend(1 + mp.prec // 500)
        if isinstance(e, Letter):
            return env.known(e)
        home, key = env.home(e), (e, mp.prec)
        if (known := home.seen.get(key)) is None:
            known = home.seen[key] = self.found(e, home)
        return known

    def found(self, e: Term, env: Env) -> Any:
        """The value of an expression, by its kind."""
        match e:
            case Number(q):
                return mpf(q.numerator) / q.denominator
            case Node(head, args):
                return self.node(head, args, env)
            case Grid(rows):
                return _arranged([[self.read(x, env) for x in row] for row in rows])
            case Named(_, _, _, body):
                return self.once(
                    body, self.let(dict(e.bindings), env), self.read, mp.isint
                )
            case Binder("integral"):
                return self.once(e, env, self.quadrature, lambda _: True)
            case Binder("derivative"):
                return self.read(e.applied, env)
            case Binder():
                return self.repeated(e, env)
            case Apply(f, args, along):
                values = [
                    self.shaped(self.read(x, env), sort.size, env)
                    for x, sort in zip(args, f.over, strict=True)
                ]
                ways = [(slot, self.read(v, env)) for slot, v in along]
                return self.shaped(
                    self.slope(env.known(f), values, ways), f.into.size, env
                )
        raise OutsideFragment("no approximation of such a term")

    def number(self, e: Term, env: Env) -> Any:
        """The value of a number; one that is too large or too small is refused."""
        return _moderate(_scalar(self.read(e, env)))

    def table(self, e: Term, env: Env) -> matrix:
        """The value of a matrix.  Raises OutsideFragment where it is a number."""
        if isinstance(x := self.read(e, env), matrix):
            return x
        raise OutsideFragment("a number stands for a matrix")

    def index(self, e: Term, env: Env) -> int:
        """The value of an integer.  Raises OutsideFragment where it is none."""
        if (n := self.near(self.number(e, env))) is None:
            raise OutsideFragment("a bound, a size or an exponent is no whole number")
        return n

    def near(self, x: Any) -> int | None:
        """The integer that x is, up to rounding."""
        n = int(mp.nint(mp.re(x)))
        return n if abs(x - n) < mpf(10) ** -self.digits else None

    def size(self, shape: Shape, env: Env) -> tuple[int, int]:
        """Rows and columns, of which there are not too many."""
        rows, columns = (self.index(n, env) for n in shape)
        if min(rows, columns) < 0 or rows * columns > MOST_TERMS:
            raise OutsideFragment(f"no matrix has {rows} rows and {columns} columns")
        spend(rows * columns // 4)
        return rows, columns

    def shaped(self, x: Any, size: Shape | None, env: Env) -> Any:
        """x, if it has the shape of its letter.  Raises OutsideFragment otherwise."""
        if _size(x) != (size and self.size(size, env)):
            raise OutsideFragment("a value has another shape than its letter")
        return x

    def node(self, head: str, args: Sequence[Term], env: Env) -> Any:
        """The value of a head at its arguments."""
        match head, args:
            case "pi" | "i" | "gamma", ():
                return {"pi": +mp.pi, "i": mpc(0, 1), "gamma": +mp.euler}[head]
            case "+", _:
                return reduce(_plus, (self.read(x, env) for x in args))
            case "*", _:
                return reduce(_times, (self.read(x, env) for x in args))
            case "neg", (x,):
                return -self.read(x, env)
            case "/", (x, y):
                return self.read(x, env) / self.number(y, env)
            case "^", (x, n):
                base = self.read(x, env)
                if isinstance(base, matrix):
                    return _square(base) ** self.index(n, env)
                power = self.number(n, env)
                if isinstance(base, mpf) and base > 0 and not mp.isint(power):
                    return mp.exp(power * self.read(_logarithm(x), env))
                return self.power(base, power)
            case "T", (x,):
                return self.table(x, env).T
            case "identity", (n,):
                return mp.eye(self.size((n, n), env)[0])
            case "zeros", (m, n):
                return matrix(*self.size((m, n), env))
            case "det", (x,):
                return mp.det(m) if _square(m := self.table(x, env)).rows else mpf(1)
            case "dot", (x, y):
                u, v = self.table(x, env), self.table(y, env)
                if (u.rows, u.cols) != (v.rows, v.cols) or u.cols != 1:
                    raise OutsideFragment(
                        "a dot product takes two columns of one length"
                    )
                return mp.fdot(zip(u, v, strict=True))
            case _, (x,) if head in FUNCTIONS:
                if head in SLOW:
                    spend(16)
                return FUNCTIONS[head](self.number(x, env))
        raise OutsideFragment(f"no approximation of {head}")

    def power(self, x: Any, y: Any) -> Any:
        """x^y; for a whole y by multiplication."""
        x = _moderate(x)
        if (n := self.near(y)) is not None:
            return x**n
        if (
            abs(x) < mpf(10) ** (-2 * self.digits) and mp.re(y) > 0
        ):  # what rounding left of 0
            return mpf(0)
        return mp.exp(y * _log(x))

    def repeated(self, e: Binder, env: Env) -> Any:
        """A sum, product, direct sum or stack."""
        lo, hi = self.index(e.lo, env), self.index(e.hi, env)
        if hi < lo - 1 or hi - lo >= MOST_TERMS:
            raise OutsideFragment(f"no {e.head} runs from {lo} to {hi}")
        parts = [
            self.read(e.body, Env({e.letter: mpf(n)}, env)) for n in range(lo, hi + 1)
        ]
        if not parts:
            size = shape(e.body)
            return self.empty(
                e.head, size and self.size(size, Env({e.letter: mpf(lo)}, env))
            )
        match e.head:
            case "sum":
                return reduce(_plus, parts)
            case "product":
                return reduce(_times, parts)
            case "stack":
                return _arranged([[x] for x in parts])
        blocks = [*map(_block, parts)]
        height, width = sum(x.rows for x in blocks), sum(x.cols for x in blocks)
        if height * width > MOST_TERMS:
            raise OutsideFragment("a direct sum has too many entries")
        whole, row, column = matrix(height, width), 0, 0
        for x in blocks:
            _place(x, whole, row, column)
            row, column = row + x.rows, column + x.cols
        return whole

    def empty(self, head: str, size: tuple[int, int] | None) -> Any:
        """What no terms add up to, multiply to or are put together to."""
        match head, size:
            case "sum", _:
                return matrix(*size) if size else mpf(0)
            case "product", _:
                return mp.eye(size[0]) if size else mpf(1)
        return matrix(0, size[1] if size else 1) if head == "stack" else matrix(0, 0)

    def once(
        self,
        e: Term,
        env: Env,
        read: Callable[[Any, Env], Any],
        kept: Callable[[Any], bool],
    ) -> Any:
        """What stands in several places with the same values is read once, if all of its letters
        are functions or such numbers as are kept."""
        values = {x: env.known(x) for x in letters(e)}
        if not all(
            callable(v) or (isinstance(v, mpf | mpc) and kept(v))
            for v in values.values()
        ):
            return read(e, env)
        key = e, frozenset(values.items()), mp.prec
        if key not in self.memory:
            self.memory[key] = read(e, env)
        return self.memory[key]

    def quadrature(self, e: Binder, env: Env) -> Any:
        """Gauss-Legendre rules on pieces, halved until a piece agrees with its two halves."""
        a, b = self.number(e.lo, env), self.number(e.hi, env)
        if e.letter.domain not in ("real", "positive", "nonnegative"):
            raise OutsideFragment(f"{e.letter.name} ranges over no interval")
        a, b = _real(a), _real(b)
        f = lambda t: self.number(e.body, Env({e.letter: t}, env))
        tolerance = mpf(10) ** (self.digits + 5 - mp.dps)
        todo, total = [(a, b, _rule(f, a, b))], mpf(0)
        for _ in range(PIECES):
            if not todo:
                return total
            a, b, coarse = todo.pop()
            middle = (a + b) / 2
            left, right = _rule(f, a, middle), _rule(f, middle, b)
            if abs(left + right - coarse) < tolerance:
                total += left + right
            else:
                todo += [(a, middle, left), (middle, b, right)]
        raise OutsideFragment("mpmath does not settle the integral")

    def slope(
        self, f: Callable[..., Any], args: list[Any], ways: list[tuple[int, Any]]
    ) -> Any:
        """The derivative along all the ways: f differenced in each, (f(x + hv) - f(x - hv))/2h.

        Its error is about h², and each difference loses the digits of h."""
        if not ways:
            return f(*args)
        lost = (mp.dps - self.digits) // 2 + 5
        h = mpf(10) ** -lost
        with mp.workdps(mp.dps + lost * len(ways)):
            terms = []
            for signs in product((1, -1), repeat=len(ways)):
                moved = list(args)
                for sign, (slot, v) in zip(signs, ways, strict=True):
                    moved[slot] = _plus(moved[slot], _times(sign * h, v))
                terms.append(_times(mp.fprod(signs), f(*moved)))
            return reduce(_plus, terms) / (2 * h) ** len(ways)


# ---------------------------------------------------------------- numbers


@cache
def _logarithm(x: Term) -> Term:
    return Node("log", (x,))


def _scalar(x: Any) -> Any:
    if isinstance(x, matrix):
        raise OutsideFragment("a matrix stands for a number")
    return x


def _moderate(x: Any) -> Any:
    """x, whose parts are 0 or neither so large nor so small that mpmath runs out of memory."""
    if any(part and abs(mp.mag(part)) > FARTHEST for part in (mp.re(x), mp.im(x))):
        raise OutsideFragment("a number is too large, or too small, for mpmath")
    return x


def _real(x: Any) -> mpf:
    """The real number that x is, up to rounding."""
    if isinstance(x, mpf):
        return x
    if abs(mp.im(x)) > mp.eps * 2**20 * abs(x):
        raise OutsideFragment("a number is not real")
    return mp.re(x)


def _positive(x: Any) -> mpf:
    if (r := _real(x)) > 0:
        return r
    raise OutsideFragment("a number is not positive")


def _log(x: Any) -> Any:
    """The principal one; what rounding left of an imaginary part is on no side of the cut."""
    if not x:
        raise OutsideFragment("a logarithm of 0")
    return mp.log(mp.re(x) if abs(mp.im(x)) <= mp.eps * 2**20 * abs(x) else x)


def _e1(x: Any) -> Any:
    if mp.im(x) == 0 and mp.re(x) <= 0:
        raise OutsideFragment("E1 has its cut here")
    return mp.e1(x)


def _cin(x: Any) -> Any:
    r = abs(_real(x))
    return mp.euler + mp.log(r) - mp.ci(r) if r else mpf(0)


FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "abs": abs,
    "Ci": lambda x: mp.ci(_positive(x)),
    "Cin": _cin,
    "E1": _e1,
    **{name: getattr(mp, x.mpmath) for name, x in SIGNATURE.items() if x.mpmath},
    "log": _log,
}


@cache
def _nodes(bits: int) -> list[tuple[mpf, mpf]]:
    """96 points and weights on [-1, 1]."""
    return list(GaussLegendre(mp).calc_nodes(6, bits))


def _rule(f: Callable[[mpf], Any], a: mpf, b: mpf) -> Any:
    middle, radius = (a + b) / 2, (b - a) / 2
    return radius * mp.fsum(w * f(middle + radius * x) for x, w in _nodes(mp.prec))


# ---------------------------------------------------------------- matrices


def _plus(x: Any, y: Any) -> Any:
    if (isinstance(x, matrix) or isinstance(y, matrix)) and _size(x) != _size(y):
        raise OutsideFragment("a sum of things of different shape")
    return x + y


def _size(x: Any) -> tuple[int, int] | None:
    return (x.rows, x.cols) if isinstance(x, matrix) else None


def _times(x: Any, y: Any) -> Any:
    if isinstance(x, matrix) and isinstance(y, matrix):
        if x.cols != y.rows:
            raise OutsideFragment("a product of matrices that do not fit")
        spend(x.rows * x.cols * y.cols)
    return x * y


def _square(m: matrix) -> matrix:
    """A matrix that is about to be multiplied or reduced."""
    if m.rows != m.cols:
        raise OutsideFragment("a matrix is not square")
    spend(m.rows**3)
    return m


def _block(x: Any) -> matrix:
    return x if isinstance(x, matrix) else matrix([[x]])


def _arranged(rows: list[list[Any]]) -> matrix:
    """Numbers and blocks side by side and one above the other."""
    grid = [[_block(x) for x in row] for row in rows]
    heights, widths = (
        [row[0].rows for row in grid],
        {sum(x.cols for x in row) for row in grid},
    )
    if len(widths) != 1 or any(
        x.rows != n for row, n in zip(grid, heights, strict=True) for x in row
    ):
        raise OutsideFragment("blocks do not fit beside each other")
    whole, top = matrix(sum(heights), *widths), 0
    for row, height in zip(grid, heights, strict=True):
        left = 0
        for x in row:
            _place(x, whole, top, left)
            left += x.cols
        top += height
    return whole


def _place(block: matrix, whole: matrix, top: int, left: int) -> None:
    spend(block.rows * block.cols // 4)
    for i, j in product(range(block.rows), range(block.cols)):
        whole[top + i, left + j] = block[i, j]

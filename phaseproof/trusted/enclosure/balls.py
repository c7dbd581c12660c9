"""Rigorous values: every number read here is a ball that contains the true one.

Terms are read as they stand, each letter being what the point says it is.  Rationals stay exact
while they can, everything else is a ball of python-flint.  What is not certain is refused: a
divisor that may vanish, a logarithm or root of what may not be positive, a branch cut that an
integrator might cross.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import chain
from typing import Any, TypeVar

from flint import acb, arb, ctx, fmpq

from phaseproof.trusted.enclosure.functions import (
    SLOW,
    Unsettled,
    apply,
    ball,
    is_real,
    power,
    reciprocal,
    shortened,
    whole,
)
from phaseproof.trusted.enclosure.jets import (
    Mirrored,
    Scalar,
    as_mirrored,
    coefficient,
    infinitesimal,
)
from phaseproof.trusted.enclosure.matrices import BallMatrix, Reading, plus, times
from phaseproof.trusted.language.budget import (
    EVALUATIONS,
    MOST_TERMS,
    REMEMBERED,
    STEP_BITS,
    WAY_BITS,
    TooLarge,
    allowance,
    spend,
)
from phaseproof.trusted.language.signature import FUNCTIONS, OPAQUE
from phaseproof.trusted.language.terms import (
    REALS,
    AnyLetter,
    Apply,
    Binder,
    Function,
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
    term,
)

NAN = acb("nan")
CONSTANTS: dict[str, Callable[[], acb]] = {
    "pi": acb.pi,
    "i": lambda: acb(0, 1),
    "gamma": lambda: acb(arb.const_euler()),
}
T = TypeVar("T")
Point = (
    Mapping[AnyLetter, Any] | tuple[tuple[AnyLetter, Any], ...]
)  # to a Value or a ball


class BallEvaluator:
    """Encloses terms at points, to a promised radius."""

    # the radius is at most 10^(SPARE - digits)·max(1, |value|): 1e-45 by default
    SPARE = 5
    GUARD = 10  # decimal digits of working precision beyond ``digits``
    TRIES = 4  # how often the working precision doubles before the promise is given up

    def __init__(self, digits: int = 50, remembering: bool = False) -> None:
        self.digits = digits
        self.memory: dict[Any, Reading] | None = {} if remembering else None

    def at(self, e: Term, point: Point) -> list[list[acb]]:
        """The entries of e at the point (a single one if e is a scalar), as narrow as promised."""
        return self._promised(self._settled(point, lambda at: self._kept(at.read(e))))

    def box(self, e: Term, point: Point, digits: int) -> acb:
        """The scalar e over a box of points, with no promise about the radius."""
        with ctx.workdps(digits):
            return ball(Environment.of(point).scalar(e))

    def certain(self, lhs: Term, rel: str, rhs: Term, point: Point) -> bool:
        """Whether lhs < rhs, lhs ≤ rhs or lhs ≠ rhs, for every point of the balls.

        Only numbers whose imaginary part is exactly zero are ordered, since a ball around zero
        may belong to a number that is not real.  Real functions of real balls keep it exact.
        A side that a box is too wide for, with a divisor around zero say, raises `Unsettled`.
        """
        if rel == "≠":
            return self.apart(lhs, rhs, point)
        if rel not in ("<", "≤"):
            raise OutsideFragment(f"balls are never certain of {rel}")
        return self._decided(lhs, rhs, point, lambda x, y: _below(x, rel, y)) or False

    def apart(self, lhs: Term, rhs: Term, point: Point) -> bool:
        """Whether the balls of some entry do not meet, so that lhs ≠ rhs is certain."""
        decided = self._decided(lhs, rhs, point, _differ)
        return self._promised(False if decided is None and _is_box(point) else decided)

    def overlaps(self, lhs: Term, rhs: Term, point: Point) -> bool:
        """Whether the balls of all entries meet, though they are as narrow as promised."""
        return not self.apart(lhs, rhs, point)

    def _decided(
        self,
        lhs: Term,
        rhs: Term,
        point: Point,
        holds: Callable[[Reading, Reading], bool],
    ) -> bool | None:
        """Whether it certainly holds; no more than None while the sides are too wide."""

        def decide(at: Environment) -> bool | None:
            x, y = at.read(lhs), at.read(rhs)
            if holds(x, y):
                return True
            return None if None in (self._kept(x), self._kept(y)) else False

        return self._settled(point, decide)

    def _promised(self, found: T | None) -> T:
        if found is None:
            raise OutsideFragment(
                f"no ball is as narrow as 10^{self.SPARE - self.digits}"
            )
        return found

    def _settled(
        self, point: Point, read: Callable[[Environment], T | None]
    ) -> T | None:
        """What is found at the first working precision at which anything is."""
        refusal: Unsettled | None = None
        for n in range(
            1 if _is_box(point) else self.TRIES
        ):  # no precision narrows a box
            with (
                ctx.workdps((self.digits + self.GUARD) * 2**n),
                allowance(2 * MOST_TERMS, shared=True),
            ):
                try:
                    refusal, found = None, read(Environment.of(point, self.memory))
                except Unsettled as error:
                    refusal, found = error, None
            if found is not None:
                return found
        if refusal:
            raise refusal
        return None

    def _kept(self, x: Reading) -> list[list[acb]] | None:
        """The entries as balls, if every radius is as promised."""
        rows = [
            [ball(c) for c in row]
            for row in (x.rows if isinstance(x, BallMatrix) else [[x]])
        ]
        promise = arb(10) ** (self.SPARE - self.digits)
        kept = all(z.rad() <= promise * arb(1).max(z.abs_lower()) for z in chain(*rows))
        return rows if kept else None


def _is_box(point: Point) -> bool:
    return any(isinstance(v, acb) and not v.is_exact() for v in dict(point).values())


def _below(x: Reading, rel: str, y: Reading) -> bool:
    if isinstance(x, BallMatrix) or isinstance(y, BallMatrix):
        raise OutsideFragment("matrices are not ordered")
    if not isinstance(x, fmpq) or not isinstance(y, fmpq):
        x, y = ball(x), ball(y)
        if not (is_real(x) and is_real(y)):
            return False
        x, y = x.real, y.real
    return bool(x < y if rel == "<" else x <= y)


def _differ(x: Reading, y: Reading) -> bool:
    if isinstance(x, BallMatrix) and isinstance(y, BallMatrix):
        x.same_size(y)
        return any(map(_differ, chain(*x.rows), chain(*y.rows)))
    if isinstance(x, BallMatrix) or isinstance(y, BallMatrix):
        raise OutsideFragment("a matrix stands beside a number")
    if isinstance(x, fmpq) and isinstance(y, fmpq):
        return bool(x != y)
    return not ball(x).overlaps(ball(y))


# ---------------------------------------------------------------- terms


@dataclass(frozen=True)
class Closure:
    """A function together with what the letters of its body are."""

    function: Function
    place: Environment


@dataclass(eq=False, slots=True)  # made for every term of a sum
class Environment:
    """What each letter is, and whether terms are read on the path of an integral or around it."""

    values: Mapping[AnyLetter, Any]
    path: bool = False
    around: bool = False
    # what was read before, at other points perhaps
    memory: dict[Any, Reading] | None = None

    @classmethod
    def of(cls, point: Point, memory: dict[Any, Reading] | None = None) -> Environment:
        """The values of a point are closed: they are not about the other letters of the point."""
        nowhere = cls({}, memory=memory)
        return nowhere.let(
            {
                x: v if isinstance(v, acb) else nowhere.value(v)
                for x, v in dict(point).items()
            }
        )

    def bind(self, values: Mapping[Any, Any], **mode: bool) -> Environment:
        """A new environment: ``values`` over the present ones, with the modes that are given.
        It checks no shape."""
        return Environment(
            {**self.values, **values},
            mode.get("path", self.path),
            mode.get("around", self.around),
            self.memory,
        )

    def let(self, values: Mapping[AnyLetter, Any]) -> Environment:
        """The place where letters have these values, which are of the shapes they declare."""
        place = self.bind(values)
        for x, v in values.items():
            if isinstance(x, FunctionLetter) is not isinstance(v, Closure):
                raise OutsideFragment(
                    f"{x.name} is a function and its value is not, or conversely"
                )
            if isinstance(x, Letter):
                place.sized(v, x.size, x.name)
        return place

    def value(self, v: Value) -> Any:
        """What v is here: a function closes over this place, a term is read.
        Raises `OutsideFragment` for a function letter without a value."""
        match v:
            case Function():
                return Closure(v, self)
            case FunctionLetter():
                return self.known(v)
        return self.read(v if isinstance(v, Term) else term(v))

    def known(self, x: AnyLetter) -> Any:
        """The value that x has here.  Raises `OutsideFragment` if it has none."""
        if x not in self.values:
            raise OutsideFragment(f"{x.name} has no value here")
        return self.values[x]

    def sized(self, value: Reading, size: Shape | None, name: str) -> Reading:
        """The value, once it has that shape.  1 × 1 is not a scalar."""
        found = value.size if isinstance(value, BallMatrix) else None
        if found != (size and self.sizes(*size)):
            raise OutsideFragment(f"the value of {name} does not have its shape")
        return value

    def scalar(self, e: Term) -> Scalar:
        """The number e.  Raises `OutsideFragment` if e is a matrix."""
        x = self.read(e)
        if isinstance(x, BallMatrix):
            raise OutsideFragment("a matrix stands where a number is needed")
        return x

    def matrix(self, e: Term) -> BallMatrix:
        """The matrix e.  Raises `OutsideFragment` if e is a number."""
        x = self.read(e)
        if not isinstance(x, BallMatrix):
            raise OutsideFragment("a number stands where a matrix is needed")
        return x

    def whole(self, e: Term) -> int:
        """The integer e.  Raises `OutsideFragment` unless e certainly is one."""
        n = whole(self.scalar(e))
        if n is None:
            raise OutsideFragment(
                "a bound, a size or an index is no certain whole number"
            )
        return n

    def sizes(self, rows: Term, columns: Term) -> tuple[int, int]:
        """The pair (rows, columns) as integers.
        Raises `OutsideFragment` if one is negative, or if rows · columns exceeds MOST_TERMS."""
        m, n = self.whole(rows), self.whole(columns)
        if min(m, n) < 0 or m * n > MOST_TERMS:
            raise OutsideFragment(f"no matrix is {m} × {n}")
        return m, n

    def read(self, e: Term) -> Reading:
        """The value of a term."""
        spend(
            (WAY_BITS + ctx.prec) / STEP_BITS
        )  # a fraction whose sums are exact, STEP_BITS being a power of 2
        match e:
            case Node():
                return self.node(e)
            case Number(q):
                return fmpq(q.numerator, q.denominator)
            case Letter():
                return self.known(e)
            case Grid(rows):
                return BallMatrix.blocks(
                    [[BallMatrix.block(self.read(x)) for x in row] for row in rows]
                )
            case Named(_, _, _, body):
                inside = self.let({x: self.value(v) for x, v in e.bindings})
                return inside.once(body, lambda: inside.read(body))
            case Apply():
                return self.applied(e)
            case Binder("integral"):
                return self.integral(e)
            case Binder("derivative"):
                return self.read(e.applied)
            case Binder():
                return self.finite(e)
        raise OutsideFragment("no enclosure for such a term")

    def node(self, e: Node) -> Reading:
        """The value of a head at its arguments, exact or enclosed.
        Raises `OutsideFragment` for a head that has no enclosure."""
        match e.head, e.args:
            case head, (x,) if (head in FUNCTIONS or head in OPAQUE) and head != "abs":
                if head in SLOW:
                    spend(16 * (WAY_BITS + ctx.prec) / STEP_BITS)
                return apply(head, self.scalar(x))
            case "+", parts:
                return reduce(plus, map(self.read, parts))
            case "*", parts:
                return reduce(times, map(self.read, parts))
            case "^", (x, n):
                return self.once(e, lambda: self.power(x, n))
            case "neg", (x,):
                return -self.read(x)
            case "/", (x, y):
                return times(self.read(x), shortened(reciprocal(self.scalar(y))))
            case "abs", (x,):
                return self.modulus(x)
            case "T", (m,):
                return self.matrix(m).T
            case "det", (m,):
                return self.matrix(m).determinant()
            case "identity", (n,):
                return BallMatrix.diagonal(self.sizes(n, n)[0])
            case "zeros", (m, n):
                return BallMatrix.zeros(*self.sizes(m, n))
            case "dot", (u, v):
                return self.matrix(u).dot(self.matrix(v))
            case head, () if head in CONSTANTS:
                return CONSTANTS[head]()
        raise OutsideFragment("no enclosure for such a term")

    def once(self, e: Term, read: Callable[[], Reading]) -> Reading:
        """What is read of e, once for all points at which its letters are the same exact numbers;
        not along the path of an integral, where numbers are balls."""
        if self.memory is None or self.path or self.around:
            return read()
        at: list[Any] = [e, ctx.prec]
        for x in letters(e):
            v: Any = self.values.get(x)
            if type(v) is not fmpq:
                return read()
            at += v.p, v.q  # these are hashed quickly
        key = tuple(at)
        if (known := self.memory.get(key)) is None:
            if len(self.memory) >= REMEMBERED:
                self.memory.clear()
            known = self.memory[key] = read()
        return known

    def power(self, x: Term, n: Term) -> Reading:
        """x^n.  Raises `OutsideFragment` for a matrix x unless n certainly is an integer."""
        base = self.read(x)
        return (
            base ** self.whole(n)
            if isinstance(base, BallMatrix)
            else shortened(power(base, self.scalar(n), self.path))
        )

    def applied(self, e: Apply) -> Reading:
        """A function letter at its arguments, or its derivative: f(x + ε₀v₀ + …), where ε_j² = 0,
        and of it the coefficient of ε₀ε₁…"""
        f, name, directions = self.known(e.function), e.function.name, []
        args = [
            self.sized(self.read(x), sort.size, f"an argument of {name}")
            for x, sort in zip(e.args, e.function.over, strict=True)
        ]
        for slot, v in e.along:
            directions.append(infinitesimal())
            args[slot] = plus(args[slot], times(directions[-1], self.read(v)))
        if len(f.function.params) != len(args):
            raise OutsideFragment(f"the value of {name} takes other arguments")
        inside = f.place.bind(
            dict(zip(f.function.params, args, strict=True)),
            path=self.path,
            around=self.around,
        )
        value = self.sized(inside.read(f.function.body), e.function.into.size, name)
        if not directions:
            return value
        along = lambda c: coefficient(c, directions)
        return value.each(along) if isinstance(value, BallMatrix) else along(value)

    def modulus(self, e: Term) -> Scalar:
        """|e|, taken apart so that the modulus of e^{ix} is 1 and not a wide ball around it."""
        match e:
            case Node("exp", (x,)):
                return apply("exp", apply("re", self.scalar(x)))
            case Node("*", parts):
                return reduce(times, map(self.modulus, parts))
            case Node("/", (x, y)):
                return self.modulus(x) * reciprocal(self.modulus(y))
            case Named(_, _, _, body):
                return self.let({x: self.value(v) for x, v in e.bindings}).modulus(body)
        return apply("abs", self.scalar(e))

    def finite(self, e: Binder) -> Reading:
        """A sum, product, direct sum or stack, once its number of terms is a number."""
        lo, hi = self.whole(e.lo), self.whole(e.hi)
        if not lo - 1 <= hi < lo + MOST_TERMS:
            raise OutsideFragment(f"no {e.head} goes from {lo} to {hi}")
        parts = (self.bind({e.letter: fmpq(n)}).read(e.body) for n in range(lo, hi + 1))
        if hi < lo:
            size = shape(e.body)
            return _empty(e.head, size and self.bind({e.letter: fmpq(lo)}).sizes(*size))
        match e.head:
            case "sum":
                return reduce(plus, parts)
            case "product":
                return reduce(times, parts)
            case "stack":
                return BallMatrix.blocks([[BallMatrix.block(x)] for x in parts])
        blocks = [*map(BallMatrix.block, parts)]
        if sum(x.size[0] for x in blocks) * sum(x.size[1] for x in blocks) > MOST_TERMS:
            raise OutsideFragment("a direct sum has too many entries")
        place = lambda i, x: [
            x if i == j else BallMatrix.zeros(x.size[0], y.size[1])
            for j, y in enumerate(blocks)
        ]
        return BallMatrix.blocks([place(*x) for x in enumerate(blocks)])

    def integral(self, e: Binder) -> Scalar:
        """∫ f from a to b as (b - a)∫₀¹ f(a + s(b - a)) ds, so that the ends may be balls and may
        move with the letter of an outer integral."""
        start, end = self.scalar(e.lo), self.scalar(e.hi)
        if e.letter.domain not in REALS:
            raise OutsideFragment(f"{e.letter.name} does not range over an interval")
        if not all(isinstance(x, Mirrored) or is_real(x) for x in (start, end)):
            raise OutsideFragment("an integral does not run along the real line")
        length = end + -start

        def along(image: Callable[[Mirrored], acb]) -> acb:
            refused: list[Exception] = []
            spent = 0

            def integrand(s: acb, analytic: bool) -> acb:
                """What is not finite is cut smaller; what is refused, is refused for good."""
                nonlocal spent
                spent += 1
                if refused:
                    return NAN
                here = start + length * (Mirrored.tied(s, 1) if analytic else s)
                inside = self.bind(
                    {e.letter: here}, path=True, around=analytic or self.around
                )
                try:
                    spend()
                    return image(as_mirrored(inside.scalar(e.body)))
                except Unsettled:
                    return NAN
                except (OutsideFragment, TooLarge) as refusal:
                    refused.append(refusal)
                    return NAN

            # An integral is not narrower than its integrand, and around the path of an outer
            # integral nothing but a bound is wanted: there it does not pay to cut on and on.
            width, finest = integrand(acb(0.5), False).rad(), arb(2) ** -ctx.prec
            wide = width > arb(2) ** (-ctx.prec // 2)
            value = acb.integral(
                integrand,
                0,
                1,
                rel_tol=arb(0.125) if self.around else finest,
                abs_tol=finest.max(width) if width.is_finite() else finest,
                eval_limit=100 if self.around else 1000 if wide else EVALUATIONS,
            )
            if refused:
                raise refused[0]
            if not value.is_finite() or (spent > EVALUATIONS and not self.path):
                raise (Unsettled if self.path else OutsideFragment)(
                    "the integrator finds no way along a path: it may meet a pole or a cut"
                )
            return value

        value = along(lambda x: x.value)
        whole = Mirrored(value, along(lambda x: x.mirror)) if self.around else value
        return shortened(length * whole)


def _empty(head: str, size: tuple[int, int] | None) -> Reading:
    """What no terms add up to, multiply to, or are put together to."""
    match head:
        case "sum":
            return BallMatrix.zeros(*size) if size else fmpq(0)
        case "product":
            return BallMatrix.diagonal(size[0]) if size else fmpq(1)
        case "stack":
            return BallMatrix.zeros(0, size[1] if size else 1)
    return BallMatrix.zeros(0, 0)

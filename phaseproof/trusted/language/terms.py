"""The language of statements: terms that stay exactly as they were written.

A term is a number, a letter, a head applied to terms, an explicit matrix, a sum (or integral,
product, direct sum, stack) over a bound letter, a function letter applied to terms, or a named
object.  Building one computes nothing: ``(a - b)/(b*(a - b))`` keeps its condition and
``x*x**-1`` is not 1.  A named object is a closure, *body where params are values*: nothing is
ever substituted into a tree; the readers carry an environment instead, so that no letter can
be captured.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NoReturn

from phaseproof.trusted.language.interning import shared
from phaseproof.trusted.language.operator_errors import (
    COMPUTED,
    ORDERED,
    RAISED,
    no_term,
)
from phaseproof.trusted.language.signature import SIGNATURE

REALS = ("real", "nonnegative", "positive")  # of what moves along the line
WHOLE = ("integer", "natural", "even")
DOMAINS = ("complex", *REALS, *WHOLE, "orthogonal", "permutation")
BINDERS = {"sum", "product", "integral", "directsum", "stack", "derivative"}
DERIVATIVES = range(1, 11)  # how often anything is differentiated at once
_STEMS = "A-Za-zα-ξπρσ-ωΓΔΘΛΞΠΣΦΨΩϕϵϑϱϖϰℓ"  # no two of them look the same
# What a letter may be called: a stem, digits, primes, indices, primes.
NAME = re.compile(f"([{_STEMS}]+)([0-9]*)(['′]*+)((?:_[{_STEMS}0-9_]+)?)(['′]*)")


# How a term ("text", "latex") and a claim ("statement") are written: `phaseproof.syntax` says.
PRINTERS: dict[str, Callable[[Any], str]] = {}


class OutsideFragment(Exception):
    """The language has no such expression, or a reader does not understand it."""


class Term:
    """What every term can do.  Terms are frozen, and compared by structure."""

    def __add__(self, other: Termlike) -> Term:
        return _flat("+", self, other)

    def __radd__(self, other: Termlike) -> Term:
        return _flat("+", other, self)

    def __sub__(self, other: Termlike) -> Term:
        return _flat("+", self, -term(other))

    def __rsub__(self, other: Termlike) -> Term:
        return _flat("+", other, -self)

    def __mul__(self, other: Termlike) -> Term:
        return _flat("*", self, other)

    def __rmul__(self, other: Termlike) -> Term:
        return _flat("*", other, self)

    def __truediv__(self, other: Termlike) -> Term:
        return Node("/", (self, term(other)))

    def __rtruediv__(self, other: Termlike) -> Term:
        return Node("/", (term(other), self))

    def __pow__(self, other: Termlike) -> Term:
        return Node("^", (self, term(other)))

    def __rpow__(self, other: Termlike) -> Term:
        return Node("^", (term(other), self))

    def __neg__(self) -> Term:
        return Node("neg", (self,))

    def __abs__(self) -> Term:
        return Node("abs", (self,))

    def __lt__(self, other: object) -> NoReturn:
        raise OutsideFragment(ORDERED)

    def __xor__(self, other: object) -> NoReturn:
        raise OutsideFragment(RAISED)

    def __float__(self) -> NoReturn:
        raise OutsideFragment(COMPUTED)

    def __array_ufunc__(self, *args: object, **how: object) -> NoReturn:
        self.__float__()

    __le__ = __gt__ = __ge__ = __lt__
    __int__ = __complex__ = __index__ = __float__

    @property
    def T(self) -> Term:
        """The transpose, as a term."""
        return Node("T", (self,))

    @property
    def shape(self) -> Shape | None:
        """(rows, columns) of a matrix; None for a scalar."""
        return shape(self)

    def _repr_latex_(self) -> str:
        return PRINTERS["latex"](self)

    def __repr__(self) -> str:
        return PRINTERS.get("text", object.__repr__)(self)


Termlike = Term | int | Fraction
Shape = tuple[Term, Term]


@shared
@dataclass(frozen=True, repr=False)
class Number(Term):
    """An exact rational number."""

    value: Fraction

    def __post_init__(self) -> None:
        if type(self.value) is not Fraction:
            raise OutsideFragment(f"{self.value!r} is not an exact rational number")


@shared
@dataclass(frozen=True, repr=False)
class Letter(Term):
    """A letter that ranges over a domain; over matrices when it has a shape."""

    name: str
    domain: str
    size: Shape | None = None

    def __post_init__(self) -> None:
        if self.domain not in DOMAINS:
            raise OutsideFragment(f"{self.name} has no domain called {self.domain}")
        square = self.domain in ("orthogonal", "permutation")
        if square if self.size is None else self.domain != "real" and not square:
            raise OutsideFragment(
                f"no {'number' if self.size is None else 'matrix'} "
                f"{self.name} is {self.domain}"
            )
        if square and self.size is not None and self.size[0] != self.size[1]:
            raise OutsideFragment(
                f"{self.name} is {self.domain} and has as many rows as columns"
            )
        keep_size(self.name, self.size)


@shared
@dataclass(frozen=True, repr=False)
class Node(Term):
    """A head of the closed list applied to its arguments."""

    head: str
    args: tuple[Term, ...] = ()

    def __post_init__(self) -> None:
        if self.head not in SIGNATURE:
            raise OutsideFragment(f"no head called {self.head}")
        arity = SIGNATURE[self.head].arity
        if arity not in (None, len(self.args)) or (arity is None and not self.args):
            raise OutsideFragment(
                f"{self.head} does not take {len(self.args)} arguments"
            )


@shared
@dataclass(frozen=True, repr=False)
class Grid(Term):
    """An explicit matrix, or an explicit arrangement of blocks."""

    rows: tuple[tuple[Term, ...], ...]

    def __post_init__(self) -> None:
        if (
            not self.rows
            or not self.rows[0]
            or len({len(row) for row in self.rows}) != 1
        ):
            raise OutsideFragment("the rows of a matrix have one positive length")


@shared
@dataclass(frozen=True, repr=False)
class Binder(Term):
    """Σ, ∏, ∫, ⊕ or a stack of ``body`` over ``letter`` from ``lo`` to ``hi``; or the derivative of
    ``body`` in ``letter`` at ``lo``, of the order ``hi``."""

    head: str
    body: Term
    letter: Letter
    lo: Term
    hi: Term

    def __post_init__(self) -> None:
        if (
            self.head not in BINDERS
            or type(self.letter) is not Letter
            or self.letter.size
        ):
            raise OutsideFragment(f"nothing is bound by {self.head} over {self.letter}")
        bound_together((self.letter,), letters(self.body))
        if self.head == "derivative":
            differentiated(self.body, self.letter, self.hi)

    @property
    def applied(self) -> Term:
        """A derivative as that of a letter for functions, which stands for letter ↦ body."""
        name = next(
            name
            for n in range(len(names(self)) + 1)
            if (name := "D" + n * "'") not in names(self)
        )
        f = FunctionLetter(name, (Sort(self.letter.domain),), Sort("complex"))
        along = ((0, Number(Fraction(1))),) * int(self.hi.value)  # type: ignore[attr-defined]
        return Named(
            "", (f,), (Function(self.letter, self.body),), Apply(f, (self.lo,), along)
        )

    @property
    def count(self) -> Term:
        """How many values the letter takes, as the author wrote it where that can be seen."""
        match self.hi:
            case Node("+", (n, Node("neg", (Number(one),)))) if (
                self.lo == Number(Fraction(0)) and one == 1
            ):
                return n
        return self.hi - self.lo + 1


@shared
@dataclass(frozen=True)
class Sort:
    """What an argument or a value of a function letter is."""

    domain: str
    size: Shape | None = None

    def __post_init__(self) -> None:
        if self.domain not in DOMAINS[:7] or (
            self.size is not None and self.domain != "real"
        ):
            raise OutsideFragment(f"no arguments or values are {self.domain}")
        keep_size("an argument", self.size)


@shared
@dataclass(frozen=True)
class FunctionLetter:
    """A letter that ranges over functions, such as a sequence of frequencies; `function` makes one.

    ``smooth`` is the number of continuous derivatives: None promises nothing, 0 continuity.
    """

    name: str
    over: tuple[Sort, ...]
    into: Sort
    smooth: int | None = None

    def __post_init__(self) -> None:
        if self.smooth is not None and (
            type(self.smooth) is not int or self.smooth < 0
        ):
            raise OutsideFragment(
                f"{self.name} has no {self.smooth} continuous derivatives"
            )
        if self.smooth and any(s.domain not in REALS for s in self.over):
            raise OutsideFragment(
                f"{self.name} is differentiated in real arguments only"
            )

    def __call__(self, *args: Termlike) -> Term:
        """The term f(args)."""
        return Apply(self, tuple(map(term, args)))

    def __str__(self) -> str:
        return self.name


@shared
@dataclass(frozen=True, repr=False)
class Apply(Term):
    """A function letter at its arguments, differentiated along ``along``: pairs (slot,
    direction), so that ``((0, p), (1, q))`` is pᵀ (∂²f/∂x∂y) q."""

    function: FunctionLetter
    args: tuple[Term, ...]
    along: tuple[tuple[int, Term], ...] = ()

    def __post_init__(self) -> None:
        if len(self.args) != len(self.function.over):
            raise OutsideFragment(
                f"{self.function} takes {len(self.function.over)} arguments"
            )
        if any(not 0 <= slot < len(self.args) for slot, _ in self.along):
            raise OutsideFragment(
                f"{self.function} has no such argument to differentiate in"
            )


AnyLetter = Letter | FunctionLetter


@dataclass(frozen=True)
class Function:
    """A value for a function variable: params ↦ body.

    >>> from phaseproof.author import *
    >>> i, n = letter("i n", "natural")
    >>> θ = function("theta", "natural", "real")
    >>> print(where(θ(n + 1), {θ: Function(i, i**2)}))
    (n + 1)²
    """

    params: tuple[Letter, ...]
    body: Term

    def __init__(self, params: Letter | tuple[Letter, ...], body: Termlike) -> None:
        object.__setattr__(
            self, "params", params if isinstance(params, tuple) else (params,)
        )
        object.__setattr__(self, "body", term(body))
        bound_together(self.params, letters(self.body).union(self.params))


Value = Term | Function | FunctionLetter


@shared
@dataclass(frozen=True, repr=False)
class Named(Term):
    """``body`` where ``params`` are ``values``, printed as name_values; no name: a closure."""

    name: str
    params: tuple[AnyLetter, ...]
    values: tuple[Value, ...]
    body: Term

    def __post_init__(self) -> None:
        bound_together(self.params, letters(self.body) - {*self.params})
        if len(self.params) != len(self.values):
            raise OutsideFragment("a named object gives each of its letters one value")
        for x, v in self.bindings:
            if not stands_for(v, x):
                raise OutsideFragment(f"{x} cannot stand for a value of another kind")

    @property
    def bindings(self) -> Iterator[tuple[AnyLetter, Value]]:
        """Each parameter with its value, in order."""
        return zip(self.params, self.values, strict=True)


def differentiated(body: Term, x: Letter, order: Term) -> None:
    """Refuses what has no derivative in x, whatever is known."""
    if not isinstance(order, Number) or order.value not in DERIVATIVES:
        raise OutsideFragment("a derivative is of an order from 1 to 10")
    if is_matrix(body) or x.domain not in (
        "real",
        "nonnegative",
        "positive",
        "complex",
    ):
        raise OutsideFragment(
            f"a derivative is of a number, in a real or complex letter, and "
            f"{x.name} is {x.domain}"
        )
    for e in subterms(body) if x.domain == "complex" else ():
        match e:
            case Node("^", (_, Number(n) | Node("neg", (Number(n),)))) if (
                n.denominator == 1
            ):
                pass
            case Node(head, args) if not SIGNATURE[head].holomorphic or (
                head == "^" and letters(e)
            ):
                if any(map(letters, args)):
                    raise OutsideFragment(
                        f"{e} has no derivative in the complex letter {x.name} here: it is not "
                        "holomorphic, or not everywhere"
                    )


def sized_by(x: AnyLetter) -> frozenset[AnyLetter]:
    """The letters in the shape of x."""
    return (_function_letters(x) if isinstance(x, FunctionLetter) else letters(x)) - {x}


def bound_together(bound: tuple[AnyLetter, ...], there: Iterable[AnyLetter]) -> None:
    """Letters that are bound in one place have names of their own, and the shape of no letter
    ``there`` speaks of one."""
    if len({x.name for x in bound}) < len(bound):
        raise OutsideFragment("two letters of one name are bound in one place")
    for x in there:
        if spoken := sorted(y.name for y in sized_by(x) & {*bound}):
            raise OutsideFragment(
                f"the shape of {x} speaks of {spoken[0]}, which is bound"
            )


def keep_size(name: str, size: Shape | None) -> None:
    """Numbers of rows and columns are polynomials in natural letters."""
    if not all(map(_is_size, size or ())):
        raise OutsideFragment(
            f"the shape of {name} is not a polynomial in natural letters"
        )


def _is_size(n: Term) -> bool:
    match n:
        case Letter(_, domain, None):
            return domain in ("natural", "even")
        case Node("+" | "*" | "neg", parts):
            return all(map(_is_size, parts))
        case Node("/", (p, Number(q))):
            return q != 0 and _is_size(p)
        case Node("^", (p, Number(q))):
            return q >= 0 and q.denominator == 1 and _is_size(p)
    return isinstance(n, Number)


def stands_for(v: Value, x: AnyLetter) -> bool:
    """Whether v is of the kind of the letter x: a number, a matrix, or a function with as many
    arguments of the same kinds.  Where the values lie is judged later."""
    if isinstance(x, Letter):
        return isinstance(v, Term) and is_matrix(v) == (x.size is not None)
    if isinstance(v, FunctionLetter):
        return [(s.domain, s.size is None) for s in (*v.over, v.into)] == [
            (s.domain, s.size is None) for s in (*x.over, x.into)
        ]
    return (
        isinstance(v, Function)
        and [p.size is None for p in v.params] == [s.size is None for s in x.over]
        and is_matrix(v.body) == (x.into.size is not None)
    )


@dataclass(frozen=True)
class Notation:
    """``p = let("p", m, be=...)`` makes ``p(m + k)`` print as p_{m+k} and mean its body."""

    name: str
    params: tuple[Letter, ...]
    body: Term

    def __call__(self, *values: Termlike) -> Term:
        """The named object at these values.
        Raises `OutsideFragment` unless there is one for each parameter."""
        if len(values) != len(self.params):
            raise OutsideFragment(f"{self.name} takes {len(self.params)} arguments")
        return Named(self.name, self.params, tuple(map(term, values)), self.body)


def let(name: str, *params: Letter, be: Termlike) -> Any:
    """A name for a term: p(v) prints as p_v and means ``be`` where the variable is v.  Without
    variables, the named object itself.  Pages print the name, and say once what it is.

    >>> from phaseproof.author import *
    >>> m, x = letter("m", "integer"), letter("x", "real")
    >>> R = let("R", m, be=Matrix([[cos(m*x), -sin(m*x)], [sin(m*x), cos(m*x)]]))
    >>> print(R(m + 1))
    Rₘ₊₁
    """
    notation = Notation(name, params, term(be))
    return notation if params else notation()


def where(body: Term, at: Mapping[AnyLetter, Value]) -> Term:
    """*body where variables are values*; body itself where none of them occurs.  Nothing is put
    into the tree, so no variable is captured.

    >>> from phaseproof.author import *
    >>> x, y = letter("x y", "real")
    >>> print(where(x**2, {x: y + 1}))
    (y + 1)²
    """
    used = {x: v for x, v in at.items() if x in letters(body) and v != x}
    return Named("", tuple(used), tuple(used.values()), body) if used else body


def term(x: Termlike) -> Term:
    """An integer or fraction as a number; a term as itself; anything else is refused."""
    if isinstance(x, Term):
        return x
    if isinstance(x, (int, Fraction)) and not isinstance(x, bool):
        return Number(Fraction(x))
    raise OutsideFragment(no_term(x))


def _flat(head: str, first: Termlike, second: Termlike) -> Term:
    """a + b + c as one sum of three, in the order written."""
    x, y = term(first), term(second)
    return Node(
        head, (*x.args, y) if isinstance(x, Node) and x.head == head else (x, y)
    )


def applied(head: str, *args: Termlike) -> Term:
    """A head at its arguments, sums and products flat, as a form of a record is filled."""
    return (
        _flat(head, *args) if head in ("+", "*") else Node(head, tuple(map(term, args)))
    )


# ---------------------------------------------------------------- looking at terms


def children(e: Term) -> tuple[Term, ...]:
    """The terms directly inside e, bodies of named objects included."""
    match e:
        case Node(_, args):
            return args
        case Grid(rows):
            return tuple(x for row in rows for x in row)
        case Binder(_, body, x, lo, hi):
            return (body, x, lo, hi)
        case Apply(_, args, along):
            return (*args, *(v for _, v in along))
        case Named(_, _, values, body):
            return (
                body,
                *(
                    v.body if isinstance(v, Function) else v
                    for v in values
                    if not isinstance(v, FunctionLetter)
                ),
            )
    return ()


def subterms(e: Term) -> Iterator[Term]:
    """e and everything inside it, outermost first."""
    yield e
    for x in children(e):
        yield from subterms(x)


_LETTERS: dict[Term, frozenset[AnyLetter]] = {}


def letters(e: Term) -> frozenset[AnyLetter]:
    """The letters e is about, through every name, shapes included; bound ones are not."""
    if (found := _LETTERS.get(e)) is None:
        found = _LETTERS[e] = _letters(e)
    return found


def _letters(e: Term) -> frozenset[AnyLetter]:
    union = lambda parts: frozenset().union(*parts)
    match e:
        case Letter(_, _, size):
            return frozenset({e}) | union(map(letters, size or ()))
        case Binder(_, body, x, lo, hi):
            return letters(body) - {x} | letters(lo) | letters(hi)
        case Apply(f, args, along):
            return (
                _function_letters(f)
                | union(map(letters, args))
                | union(letters(v) for _, v in along)
            )
        case Named(_, params, values, body):
            return letters(body) - {*params} | union(map(value_letters, values))
    return union(map(letters, children(e)))


def _function_letters(f: FunctionLetter) -> frozenset[AnyLetter]:
    sizes = [x for s in (*f.over, f.into) for x in s.size or ()]
    return frozenset({f}).union(*map(letters, sizes))


def value_letters(v: Value) -> frozenset[AnyLetter]:
    """The free letters of a value: a term, a function or a function letter."""
    if isinstance(v, Function):
        return letters(v.body) - {*v.params}
    return _function_letters(v) if isinstance(v, FunctionLetter) else letters(v)


_SHAPES: dict[Term, Shape | None] = {}


def shape(e: Term) -> Shape | None:
    """(rows, columns) of a matrix; None for a scalar.  Whether the parts fit is judged later."""
    if e not in _SHAPES:
        _SHAPES[e] = _shape(e)
    return _SHAPES[e]


def _shape(e: Term) -> Shape | None:
    one = Number(Fraction(1))
    match e:
        case Letter(_, _, size):
            return size
        case Apply(f, _, _):
            return f.into.size
        case Named(_, _, _, body):
            return (
                None
                if (s := shape(body)) is None
                else (where(s[0], dict(e.bindings)), where(s[1], dict(e.bindings)))
            )
        case Grid(rows):
            tall = [shape(row[0]) for row in rows]
            wide = [shape(x) for x in rows[0]]
            return (
                _total([one if s is None else s[0] for s in tall]),
                _total([one if s is None else s[1] for s in wide]),
            )
        case Binder("directsum", body) if s := shape(body):
            return _times(s[0], e.count), _times(s[1], e.count)
        case Binder("stack", body) if s := shape(body):
            return _times(s[0], e.count), s[1]
        case Binder(_, body):
            return shape(body)
        case Node("identity", (n,)):
            return n, n
        case Node("zeros", (r, c)):
            return r, c
        case Node("T", (m,)) if s := shape(m):
            return s[1], s[0]
        case Node("*", parts):
            sizes = [s for x in parts if (s := shape(x))]
            return (sizes[0][0], sizes[-1][1]) if sizes else None
        case Node("+" | "neg" | "/" | "^", parts):
            return shape(parts[0])
    return None


def is_matrix(e: Term) -> bool:
    """Whether e has a shape.  A 1 × 1 matrix has one, and a number has none."""
    return shape(e) is not None


def _total(parts: list[Term]) -> Term:
    if all(isinstance(x, Number) for x in parts):
        return Number(
            sum((x.value for x in parts if isinstance(x, Number)), Fraction(0))
        )
    return parts[0] if len(parts) == 1 else Node("+", tuple(parts))


def _times(n: Term, m: Term) -> Term:
    return (
        m
        if n == Number(Fraction(1))
        else n
        if m == Number(Fraction(1))
        else Node("*", (n, m))
    )


def fresh(like: Letter, *avoid: Term) -> Letter:
    """A letter like the given one, under a name that occurs nowhere in the other terms, not even
    bound."""
    taken = frozenset[str]().union(*map(names, avoid))
    name = like.name
    while name in taken:
        name += "'"
    return Letter(name, like.domain, like.size)


_NAMES: dict[Term, frozenset[str]] = {}
_WEIGHT: dict[Term, int] = {}


def names(e: Term) -> frozenset[str]:
    """The names of all letters in e, bound ones and parameters included."""
    if e not in _NAMES:
        own: set[str] = set()
        match e:
            case Letter(name):
                own = {name}
            case Apply(f):
                own = {f.name}
            case Named(_, params, values):
                own = (
                    {x.name for x in params}
                    | {
                        x.name
                        for v in values
                        if isinstance(v, Function)
                        for x in v.params
                    }
                    | {v.name for v in values if isinstance(v, FunctionLetter)}
                )
        _NAMES[e] = frozenset(own).union(*map(names, children(e)))
    return _NAMES[e]


def weight(e: Term) -> int:
    """How many nodes e has, written out in full: shared parts count each time."""
    if e not in _WEIGHT:
        _WEIGHT[e] = 1 + sum(map(weight, children(e)))
    return _WEIGHT[e]


# ---------------------------------------------------------------- the project's own serialisation


def encode(e: Term | Function | FunctionLetter | Sort) -> list[Any]:
    """A term as nested lists, for certificates and hashes.  Names of notations are left out:
    what a named object means does not depend on what it is called."""
    match e:
        case Number(value):
            return ["number", str(value)]
        case Letter(name, domain, size):
            return ["letter", name, domain, [encode(x) for x in size or ()]]
        case Node(head, args):
            return [head, *map(encode, args)]
        case Grid(rows):
            return ["matrix", [[encode(x) for x in row] for row in rows]]
        case Binder(head, body, x, lo, hi):
            return [head, encode(body), encode(x), encode(lo), encode(hi)]
        case Apply(f, args, along):
            return [
                "apply",
                encode(f),
                [encode(x) for x in args],
                [[slot, encode(v)] for slot, v in along],
            ]
        case Named(_, params, values, body):
            return [
                "where",
                encode(body),
                [[encode(x), encode(v)] for x, v in zip(params, values, strict=True)],
            ]
        case Function(params, body):
            return ["function", [encode(x) for x in params], encode(body)]
        case FunctionLetter(name, over, into, smooth):
            return [
                "functionletter",
                name,
                [encode(s) for s in over],
                encode(into),
                smooth,
            ]
        case Sort(domain, size):
            return ["sort", domain, [encode(x) for x in size or ()]]
    raise OutsideFragment(f"no serialisation for {type(e).__name__}")

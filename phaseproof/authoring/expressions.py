"""How an author writes terms: letters, heads, sums and matrices."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from phaseproof.trusted.language.signature import FUNCTIONS, OPAQUE, SIGNATURE
from phaseproof.trusted.language.terms import (
    Apply,
    Binder,
    FunctionLetter,
    Grid,
    Letter,
    Node,
    Number,
    OutsideFragment,
    Shape,
    Sort,
    Term,
    Termlike,
    term,
)

# ---------------------------------------------------------------- letters


def letter(names: str, domain: str, *size: Termlike) -> Any:
    """One variable, or a tuple of variables for several names.  The domain is complex, real,
    nonnegative, positive, integer, natural (0, 1, 2, …) or even (0, 2, 4, …).

    With a size d it is a real column of d entries, with a size r, c a real matrix; a square one
    may be orthogonal, or a permutation.  A size is a polynomial in natural variables.  Another
    domain or size raises OutsideFragment.

    >>> from phaseproof.author import *
    >>> m, n = letter("m n", "integer")
    >>> d = letter("d", "even")
    >>> q, M = letter("q", "real", d), letter("M", "real", d, d)
    >>> print(m - n, "and", M*q)
    m − n and Mq
    """
    shaped: Shape | None = None
    if size:
        rows, columns = (*size, 1)[:2] if len(size) == 1 else size
        shaped = (term(rows), term(columns))
    made = tuple(Letter(name, domain, shaped) for name in names.split())
    return made if len(made) > 1 else made[0]


def function(
    name: str,
    over: str | Sort | tuple[str | Sort, ...],
    into: str | Sort,
    smooth: int | None = None,
) -> FunctionLetter:
    """A variable that ranges over functions: what its arguments and its values are.  Nothing is
    known of it but this, and that it has ``smooth`` continuous derivatives (0: it is continuous).

    >>> from phaseproof.author import *
    >>> i, θ = letter("i", "natural"), function("theta", "natural", "real")
    >>> print(θ(i + 1))
    θᵢ₊₁
    """
    sort = lambda s: s if isinstance(s, Sort) else Sort(s)
    slots = over if isinstance(over, tuple) else (over,)
    return FunctionLetter(name, tuple(map(sort, slots)), sort(into), smooth)


def vectors(d: Termlike) -> Sort:
    """The real columns of d entries, as arguments or values of a function variable.

    >>> from phaseproof.author import *
    >>> d = letter("d", "natural")
    >>> f = function("f", ("natural", vectors(d)), vectors(d))
    >>> print(f(3, letter("u", "real", d)))
    f(3, u)
    """
    return Sort("real", (term(d), term(1)))


# ---------------------------------------------------------------- heads


def _head(name: str, says: str = "") -> Any:
    """A head at its arguments; of a function, with what its record says."""

    def build(*args: Termlike) -> Term:
        return Node(name, tuple(map(term, args)))

    build.__name__, build.__doc__ = name, says or SIGNATURE[name].says
    return build


# Every function of the signature, under its name; Python has abs.
NAMED = tuple(sorted({*FUNCTIONS, *OPAQUE} - {"abs"}))
globals().update({name: _head(name) for name in NAMED})
exp, log, sin, cos, tan = map(_head, "exp log sin cos tan".split())
sinh, cosh, conj, re, im = map(_head, "sinh cosh conj re im".split())
Si, Cin, Ci, E1 = map(_head, "Si Cin Ci E1".split())
dot = _head(
    "dot", "dot(u, v) = Σ uᵢvᵢ, the number ⟨u, v⟩ of two columns of one length."
)
det = _head("det", "det(A), the determinant of a square matrix; 1 for an empty one.")
identity = _head("identity", "identity(d), the identity matrix of d rows.")
zeros = _head("zeros", "zeros(r, c), the matrix of r × c zeros.")
pi, I, gamma = Node("pi"), Node("i"), Node("gamma")
half = Number(Fraction(1, 2))


def D(value: Term, *along: tuple[int, Termlike]) -> Term:
    """The derivative of f at its arguments: ``D(f(x, y), (0, p), (1, q))`` is pᵀ ∂²f/∂x∂y q.
    f is a function variable that has so many continuous derivatives.

    >>> from phaseproof.author import *
    >>> x, f = letter("x", "real"), function("f", "real", "real", smooth=1)
    >>> print(D(f(2*x), (0, 1)))
    f′(2x)
    """
    if not isinstance(value, Apply):
        raise OutsideFragment(
            "only a function letter at its arguments is differentiated by D"
        )
    return Apply(
        value.function,
        value.args,
        (*value.along, *((slot, term(v)) for slot, v in along)),
    )


def Rational(p: int, q: int = 1) -> Term:
    """p/q, as a number.

    >>> print(Rational(1, 3) + Rational(1, 6))
    1/3 + 1/6
    """
    if q == 0 or not all(isinstance(x, Number) for x in map(term, (p, q))):
        raise OutsideFragment(f"Rational({p}, {q}) is no rational number")
    return Number(Fraction(p, q))


def sqrt(x: Termlike) -> Term:
    """x^{1/2}, the root that is not negative, where x ≥ 0 is visible; ⅈ√(-x), where x < 0 is."""
    return Node("^", (term(x), half))


def Sum(body: Termlike, over: tuple[Letter, Termlike, Termlike]) -> Term:
    """Σ body over i = a, …, b, both included; b ≥ a − 1 has to be visible.  Without terms it is 0.

    >>> from phaseproof.author import *
    >>> i, n = letter("i n", "natural")
    >>> print(Sum(2*i + 1, (i, 0, n - 1)))
    Σ_{i=0}^{n−1} (2i + 1)
    """
    return _bind("sum", body, over)


def Product(body: Termlike, over: tuple[Letter, Termlike, Termlike]) -> Term:
    """∏ body over i = a, …, b, like `Sum`; without factors it is 1."""
    return _bind("product", body, over)


def Integral(body: Termlike, over: tuple[Letter, Termlike, Termlike]) -> Term:
    """∫ body dx from a to b, of what is continuous there, both ends included.

    >>> from phaseproof.author import *
    >>> x, t = letter("x t", "real")
    >>> print(Integral(cos(x*t), (t, 0, 1)))
    ∫₀¹ cos(xt) dt
    """
    return _bind("integral", body, over)


def DirectSum(body: Termlike, over: tuple[Letter, Termlike]) -> Term:
    """⊕ body over i = 0, …, count − 1: the blocks along the diagonal, of any number.

    >>> from phaseproof.author import *
    >>> i, h, x = letter("i", "natural"), letter("h", "natural"), letter("x", "real")
    >>> B = DirectSum(Matrix([[cos(i*x), -sin(i*x)], [sin(i*x), cos(i*x)]]), (i, h))
    >>> print(B.shape[0])
    2h
    """
    return _bind("directsum", body, _counted(over))


def Stack(body: Termlike, over: tuple[Letter, Termlike]) -> Term:
    """The blocks body(0), …, body(count − 1), one above the other.

    >>> from phaseproof.author import *
    >>> i, h, x = letter("i", "natural"), letter("h", "natural"), letter("x", "real")
    >>> print(Stack(column(cos(i*x), sin(i*x)), (i, h)))
    [cos(ix); sin(ix)]_{0≤i<h}
    """
    return _bind("stack", body, _counted(over))


def _counted(over: tuple[Letter, Termlike]) -> tuple[Letter, Termlike, Termlike]:
    if not isinstance(over, tuple) or len(over) != 2:
        raise OutsideFragment(
            "blocks run over a letter and how many they are, as in (i, n)"
        )
    return over[0], 0, term(over[1]) - 1


def _bind(head: str, body: Termlike, over: tuple[Letter, Termlike, Termlike]) -> Term:
    if not isinstance(over, tuple) or len(over) != 3:
        raise OutsideFragment(
            "a sum, product or integral runs over a letter, its first value and "
            "its last one, as in (i, 0, n - 1)"
        )
    x, lo, hi = over
    return Binder(head, term(body), x, term(lo), term(hi))


def Matrix(rows: Iterable[Iterable[Termlike]]) -> Term:
    """The matrix with these rows; an entry may be a block.

    >>> from phaseproof.author import *
    >>> a, b = letter("a b", "real")
    >>> print(Matrix([[a, b], [-b, a]]))
    [a, b; −b, a]
    """
    return Grid(tuple(tuple(map(term, row)) for row in rows))


def column(*entries: Termlike) -> Term:
    """The matrix with one column."""
    return Grid(tuple((term(x),) for x in entries))

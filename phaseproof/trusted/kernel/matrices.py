"""Matrices in normal form: sums of monomials.

A monomial is a product of pieces: explicit matrices (multiplied out where two stand together),
and things known only by name (a matrix letter, a vector p(m), a direct sum of symbolic length)
to a power.  This is the free algebra with transpose, in which (AB)ᵀ = BᵀAᵀ; for an orthogonal
letter Uᵀ is U⁻¹.  The empty monomial is the identity.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field

from phaseproof.trusted.kernel.ring import NIL, ONE, UNITY, ZERO, Quotient, Sum, only
from phaseproof.trusted.language.budget import LARGEST_SIDE, TooLarge, spend
from phaseproof.trusted.language.claims import Rejected
from phaseproof.trusted.language.interning import shared

Rows = tuple[tuple[Quotient, ...], ...]


@dataclass(frozen=True)
class Explicit:
    """The key of an explicit matrix."""

    rows: Rows


@shared
@dataclass(frozen=True)
class Piece:
    """A factor of a monomial: an explicit matrix, or a thing known by a name and what it is of."""

    key: Explicit | tuple[Hashable, ...]
    exponent: Sum = ONE
    turned: bool = False
    orthogonal: bool = field(default=False, compare=False)

    @property
    def rows(self) -> Rows | None:
        """The rows of an explicit matrix to the power 1; None for any other piece."""
        if isinstance(self.key, Explicit) and self.exponent == ONE:
            return self.key.rows
        return None

    def transpose(self) -> Piece:
        """The transpose; of an orthogonal piece it is the inverse."""
        if isinstance(self.key, Explicit):
            turned = tuple(zip(*self.key.rows, strict=True))
            return Piece(Explicit(turned), self.exponent)
        if self.orthogonal:
            return Piece(self.key, -self.exponent, False, True)
        return Piece(self.key, self.exponent, not self.turned)


Monomial = tuple[Piece, ...]


@dataclass(frozen=True)
class MatrixForm:
    """Σ coefficient · monomial, with its numbers of rows and columns."""

    height: Quotient
    width: Quotient
    monomials: frozenset[tuple[Monomial, Quotient]]

    def __add__(self, other: MatrixForm) -> MatrixForm:
        """A + B.  Raises `Rejected` unless the sizes have the same normal forms."""
        fits(self.height, other.height)
        fits(self.width, other.width)
        return matrix_form(self.height, self.width, (*self.monomials, *other.monomials))

    def __neg__(self) -> MatrixForm:
        return self.scaled(-UNITY)

    def __sub__(self, other: MatrixForm) -> MatrixForm:
        return self + -other

    def scaled(self, c: Quotient) -> MatrixForm:
        """c·A."""
        return matrix_form(
            self.height, self.width, [(w, c * k) for w, k in self.monomials]
        )

    def __mul__(self, other: MatrixForm) -> MatrixForm:
        """A·B.  Raises `Rejected` unless A is as wide as B is high.
        Raises `TooLarge` for more than LARGEST_SIDE² pairs of monomials."""
        fits(self.width, other.height)
        if len(self.monomials) * len(other.monomials) > LARGEST_SIDE**2:
            raise TooLarge("gives up: a product of too many monomials")
        return matrix_form(
            self.height,
            other.width,
            [
                (joined(u, v), c * k)
                for u, c in self.monomials
                for v, k in other.monomials
            ],
        )

    def transpose(self) -> MatrixForm:
        """Aᵀ, by (UV)ᵀ = VᵀUᵀ in each monomial."""
        return matrix_form(
            self.width,
            self.height,
            [(tuple(x.transpose() for x in reversed(w)), c) for w, c in self.monomials],
        )

    def explicit(self) -> Rows | None:
        """The entries, where this is one explicit matrix."""
        n, m = size(self.height), size(self.width)
        if n is None or m is None:
            return None
        unit = lambda: tuple(
            tuple(UNITY if i == j else NIL for j in range(n)) for i in range(n)
        )
        whole = matrix_form(
            self.height,
            self.width,
            [(w or (Piece(Explicit(unit())),), c) for w, c in self.monomials],
        )
        match [*whole.monomials]:
            case []:
                return tuple((NIL,) * m for _ in range(n))
            case [((piece,), _)]:
                return piece.rows
        return None

    def entries(self) -> Iterator[Quotient]:
        """Every number the matrix is made of: coefficients, and entries at any depth."""
        yield from quotients((self.monomials,))

    def same(self, other: MatrixForm) -> bool:
        """Whether A = B by normal forms: entry by entry where both are explicit.
        False does not say that A ≠ B.  Raises `Rejected` unless the sizes agree."""
        fits(self.height, other.height)
        fits(self.width, other.width)
        left, right = self.explicit(), other.explicit()
        if left is not None and right is not None:
            return all(
                x.same(y)
                for r, s in zip(left, right, strict=True)
                for x, y in zip(r, s, strict=True)
            )
        return not (self - other).monomials

    def replaced(self, old: Monomial, new: MatrixForm) -> MatrixForm:
        """The first occurrence of ``old`` inside each monomial written as ``new``."""
        total = matrix_form(self.height, self.width, [])
        for monomial, c in self.monomials:
            spread = [(monomial, c)]
            for n in range(len(monomial) - len(old) + 1):
                end = n + len(old)
                if monomial[n:end] == old:
                    spread = [
                        (joined(joined(monomial[:n], w), monomial[end:]), c * k)
                        for w, k in new.monomials
                    ]
                    break
            total = total + matrix_form(self.height, self.width, spread)
        return total


def quotients(x: object) -> Iterator[Quotient]:
    """The quotients that x is made of, but for those in a piece that applies a function letter."""
    if isinstance(x, Quotient):
        spend(1 / 8)
        yield x
    elif isinstance(x, MatrixForm):
        yield from quotients(x.monomials)
    elif isinstance(x, Piece):
        if isinstance(x.key, Explicit):
            yield from quotients(x.key.rows)
        elif x.key[0] != "apply":
            yield from quotients(x.key)
    elif isinstance(x, (tuple, frozenset)):
        for y in x:
            yield from quotients(y)


def matrix_form(
    height: Quotient, width: Quotient, monomials: Iterable[tuple[Monomial, Quotient]]
) -> MatrixForm:
    """Collects equal monomials; explicit matrices become one, with their coefficients inside."""
    total: dict[Monomial, Quotient] = {}
    entries: Rows | None = None
    for monomial, c in monomials:
        if c.num == ZERO:
            continue
        rows = monomial[0].rows if len(monomial) == 1 else None
        if rows is not None:
            scaled = tuple(tuple(c * x for x in row) for row in rows)
            entries = (
                scaled
                if entries is None
                else tuple(
                    tuple(x + y for x, y in zip(r, s, strict=True))
                    for r, s in zip(entries, scaled, strict=True)
                )
            )
        else:
            total[monomial] = total[monomial] + c if monomial in total else c
    kept = [(w, c) for w, c in total.items() if c.num != ZERO]
    if entries is not None and any(x.num != ZERO for row in entries for x in row):
        kept.append(((Piece(Explicit(entries)),), UNITY))
    return MatrixForm(height, width, frozenset(kept))


def joined(left: Monomial, right: Monomial) -> Monomial:
    """The product of two monomials: neighbours that are powers of one thing become one power."""
    while left and right:
        x, y = left[-1], right[0]
        if x.rows is not None and y.rows is not None:
            middle: Monomial = (Piece(Explicit(_product(x.rows, y.rows))),)
        elif x.key == y.key and x.turned == y.turned:
            e = x.exponent + y.exponent
            middle = (Piece(x.key, e, x.turned, x.orthogonal),) if e != ZERO else ()
        else:
            break
        left, right = left[:-1], right[1:]
        if middle:
            return joined(left + middle, right) if right else left + middle
    return left + right


def difference(
    x: Quotient | MatrixForm, y: Quotient | MatrixForm
) -> Quotient | MatrixForm:
    """x − y.  Raises `OutsideFragment` for a matrix and a number, `Rejected` if sizes differ."""
    if isinstance(x, MatrixForm):
        return x - only(MatrixForm, y)
    return x - only(Quotient, y)


def equal(x: Quotient | MatrixForm, y: Quotient | MatrixForm) -> bool:
    """Whether x = y, by normal forms.  Raises `OutsideFragment` for a matrix and a number."""
    if isinstance(x, MatrixForm):
        return x.same(only(MatrixForm, y))
    return x.same(only(Quotient, y))


def scaled(x: Quotient | MatrixForm, c: Quotient) -> Quotient | MatrixForm:
    """c·x, for a number or a matrix x."""
    return x * c if isinstance(x, Quotient) else x.scaled(c)


def _product(x: Rows, y: Rows) -> Rows:
    spend(20 * len(x) * len(y) * len(y[0]))
    return tuple(
        tuple(
            sum((a * b for a, b in zip(row, col, strict=True)), NIL)
            for col in zip(*y, strict=True)
        )
        for row in x
    )


def explicit(rows: Iterable[Iterable[Quotient]]) -> MatrixForm:
    """The explicit matrix with these rows, each an iterable of entries.
    Raises `Rejected` for rows of different lengths, for none, and for more than LARGEST_SIDE."""
    entries = tuple(map(tuple, rows))
    if len({len(row) for row in entries}) > 1:
        raise Rejected("rows of different lengths are no matrix")
    if not entries or len(entries) > LARGEST_SIDE:
        raise Rejected(f"a matrix of {len(entries)} rows")
    height, width = (Quotient(Sum.number(n)) for n in (len(entries), len(entries[0])))
    return matrix_form(height, width, [((Piece(Explicit(entries)),), UNITY)])


def named(
    key: tuple[Hashable, ...],
    height: Quotient,
    width: Quotient,
    orthogonal: bool = False,
) -> MatrixForm:
    """The matrix height × width that is one piece, known by its key."""
    return matrix_form(height, width, [((Piece(key, orthogonal=orthogonal),), UNITY)])


def identity(n: Quotient) -> MatrixForm:
    """The identity of n rows."""
    return matrix_form(n, n, [((), UNITY)])


def size(q: Quotient) -> int | None:
    """A number of rows or columns, when it is one."""
    n = q.rational()
    if n is None:
        return None
    if n.denominator != 1 or not 0 <= n <= LARGEST_SIDE:
        raise Rejected(f"{n} is not a number of rows")
    return int(n)


def fits(n: Quotient, m: Quotient) -> None:
    """Raises `Rejected` unless n = m by normal forms."""
    if not n.same(m):
        raise Rejected("the shapes do not fit")

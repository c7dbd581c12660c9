"""Reading matrix-valued terms: the part of a normalizer that builds normal forms of matrices."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from math import prod

from phaseproof.trusted.kernel.matrices import (
    MatrixForm,
    Piece,
    Rows,
    explicit,
    fits,
    identity,
    matrix_form,
    named,
    quotients,
    size,
)
from phaseproof.trusted.kernel.reading import Env, Reading
from phaseproof.trusted.kernel.ring import NIL, UNITY, Own, Quotient, Sum, only
from phaseproof.trusted.kernel.traversal import close_binder, inner_atoms, occurs
from phaseproof.trusted.language.budget import LARGEST_MATRIX_POWER, spend
from phaseproof.trusted.language.terms import (
    Apply,
    Binder,
    Grid,
    Letter,
    Named,
    Node,
    OutsideFragment,
    Term,
    is_matrix,
)


def all_explicit(parts: Iterable[MatrixForm]) -> list[Rows]:
    """The entries of each, or nothing where one is not explicit."""
    found = [x.explicit() for x in parts]
    return [x for x in found if x is not None] if None not in found else []


class MatrixNormalizer(Reading):
    """The part that reads matrices."""

    def matrix(self, e: Term, env: Env) -> MatrixForm:
        """The normal form of e, after each of the ``monomials`` rules is used in turn."""
        found = self.recalled(MatrixForm, self._matrix, e, env)
        for old, new in self.monomials:
            found = found.replaced(old, new)
        return found

    def _matrix(self, e: Term, env: Env) -> MatrixForm:
        go = lambda x: self.matrix(x, env)
        match e:
            case Letter(_, domain, (rows, columns)):
                if e in env:
                    return only(MatrixForm, env[e])
                sides = self.side(rows, env), self.side(columns, env)
                n, m = map(size, sides)
                if domain == "real" and n is not None and m is not None:
                    return explicit(
                        [self.atom(Own("entry", (e, j, k), "real")) for k in range(m)]
                        for j in range(n)
                    )
                return named(
                    ("letter", e), *sides, domain in ("orthogonal", "permutation")
                )
            case Named(body=body):
                return self.matrix(body, self.valued(e.bindings, env))
            case Apply():
                return only(MatrixForm, self.apply(e, env))
            case Grid(rows):
                return self.grid(rows, env)
            case Binder():
                return self.blocks(e, env)
            case Node("T", (m,)):
                return go(m).transpose()
            case Node("+", parts):
                return reduce(MatrixForm.__add__, map(go, parts))
            case Node("neg", (m,)):
                return -go(m)
            case Node("/", (m, x)):
                return go(m).scaled(UNITY / self.divisor(x, env))
            case Node("*", parts):
                scalar, product = UNITY, None
                for x in parts:
                    if is_matrix(x):
                        product = go(x) if product is None else product * go(x)
                    else:
                        scalar = scalar * self.of(x, env)
                if product is not None:
                    return product.scaled(scalar)
            case Node("^", (m, n)):
                return self.matrix_power(go(m), self.of(n, env), n)
            case Node("identity", (n,)):
                return identity(self.of_kind(n, "natural", env))
            case Node("zeros", (n, m)):
                height, width = (self.of_kind(x, "natural", env) for x in (n, m))
                return matrix_form(height, width, [])
        raise OutsideFragment(f"{e} is not a matrix")

    def grid(self, rows: tuple[tuple[Term, ...], ...], env: Env) -> MatrixForm:
        """The matrix of these cells, explicit where all cells are, else known by its cells.
        Raises `Rejected` unless the heights along a row, and the widths down a column, agree."""
        if not any(is_matrix(x) for row in rows for x in row):
            return explicit([self.of(x, env) for x in row] for row in rows)
        cells = [[self.matrix(x, env) for x in row] for row in rows]
        for row in cells:
            for top, x in zip(cells[0], row, strict=True):
                fits(top.width, x.width)
                fits(row[0].height, x.height)
        entries = [all_explicit(row) for row in cells]
        if all(entries):
            return explicit(
                [y for line in lines for y in line]
                for row in entries
                for lines in zip(*row, strict=True)
            )
        return named(
            ("cells", tuple(map(tuple, cells))),
            sum((row[0].height for row in cells), NIL),
            sum((x.width for x in cells[0]), NIL),
        )

    def blocks(self, e: Binder, env: Env) -> MatrixForm:
        """A direct sum or stack: explicit once its number of blocks is a number."""
        if e.head not in ("directsum", "stack") or not is_matrix(e.body):
            raise OutsideFragment(f"{e.head} of matrices")
        lo, hi = self.ends(e, env)
        n = self.count(e, lo, hi)
        if n is None:
            with self.binding(e, lo, hi) as x:
                body = self.matrix(e.body, {**env, e.letter: x})
            letter = next(inner_atoms(x))
            if occurs(letter, body.height) or occurs(letter, body.width):
                raise OutsideFragment("blocks of different sizes")
            shape = zip(e.body.shape or (), (body.height, body.width), strict=True)
            for written, side in shape:  # also where no block is
                fits(self.of_kind(written, "natural", env), side)
            content, number = close_binder(body, letter)
            total = hi - lo + UNITY
            return named(
                (e.head, content, number, lo, total),
                body.height * total,
                body.width * total if e.head == "directsum" else body.width,
            )
        parts = [
            self.matrix(e.body, {**env, e.letter: lo + Quotient(Sum.number(k))})
            for k in range(n)
        ]
        entries = all_explicit(parts)
        if not entries:
            raise OutsideFragment("blocks without entries")
        if e.head == "stack":
            return explicit(row for x in entries for row in x)
        wide = [len(x[0]) for x in entries]
        return explicit(
            (NIL,) * sum(wide[:k]) + row + (NIL,) * sum(wide[k + 1 :])
            for k, x in enumerate(entries)
            for row in x
        )

    def matrix_power(self, m: MatrixForm, n: Quotient, tree: Term) -> MatrixForm:
        """m^n for a visibly natural n, or a visibly integer n if m is one orthogonal piece.
        Raises `Rejected` unless m is square, and `OutsideFragment` for a number n >
        LARGEST_MATRIX_POWER."""
        fits(m.height, m.width)
        k = n.rational()
        monomials = [w for w, c in m.monomials if c.same(UNITY)]
        only = monomials[0] if len(monomials) == len(m.monomials) == 1 else ()
        invertible = len(only) == 1 and only[0].orthogonal
        self.demand(n, "integer" if invertible else "natural", tree)
        if k is not None and k >= 0:
            if k > LARGEST_MATRIX_POWER:
                raise OutsideFragment(f"gives up: the power {k}")
            return prod([m] * int(k), start=identity(m.height))
        piece = only[0] if len(only) == 1 else Piece(("form", m))
        piece = replace(piece, exponent=piece.exponent * self.whole(n))
        return matrix_form(m.height, m.width, [((piece,), UNITY)])

    def dot(self, u: MatrixForm, v: MatrixForm) -> Quotient:
        """⟨u, v⟩ = uᵀv of two columns, a number."""
        fits(u.width, UNITY)
        fits(v.width, UNITY)
        product = u.transpose() * v
        for old, new in self.monomials:
            product = product.replaced(old, new)
        total = NIL
        for monomial, c in product.monomials:
            if len(monomial) == 1 and monomial[0].rows is not None:
                total = total + c * monomial[0].rows[0][0]
                continue
            if not all(map(Quotient.is_real, quotients(monomial))):
                raise OutsideFragment(
                    "an inner product of vectors that are not visibly real"
                )
            back = tuple(x.transpose() for x in reversed(monomial))
            square = monomial == back and len(monomial) == 2
            pair = frozenset({monomial, back})
            atom = self.atom("square" if square else "dot", pair)
            total = total + c * atom
        return total

    def determinant(self, m: MatrixForm) -> Quotient:
        """By expansion along the first row; only of explicit matrices, up to 6 rows."""
        rows = m.explicit()
        fits(m.height, m.width)
        if rows is None:
            if m.monomials == identity(m.height).monomials:
                return UNITY
            if not all(map(Quotient.is_real, m.entries())):
                raise OutsideFragment(
                    "the determinant of a matrix that is not visibly real"
                )
            return self.atom("det", m)
        if len(rows) > 6:
            raise OutsideFragment(f"gives up: the determinant of {len(rows)} rows")

        def minor(rest: tuple[tuple[Quotient, ...], ...]) -> Quotient:
            if not rest:
                return UNITY
            total = NIL
            spend(20 * len(rest))
            for k, x in enumerate(rest[0]):
                below = tuple(row[:k] + row[k + 1 :] for row in rest[1:])
                term = x * minor(below)
                total = total + term if k % 2 == 0 else total - term
            return total

        return minor(rows)

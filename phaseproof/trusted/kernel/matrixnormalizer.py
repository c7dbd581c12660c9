"""Reading matrix-valued terms: the part of a normalizer that builds normal forms of matrices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from phaseproof.trusted.kernel.context import FACTS
from phaseproof.trusted.kernel.matrices import (
    MINUS,
    NIL,
    UNITY,
    MatrixForm,
    Piece,
    explicit,
    fits,
    matrix_form,
    named,
    quotients,
    size,
)
from phaseproof.trusted.kernel.ring import Quotient, Sum, quotient
from phaseproof.trusted.kernel.traversal import close_binder, inner_atoms, occurs
from phaseproof.trusted.language.budget import spend
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

LARGEST_MATRIX_POWER = 256


class MatrixNormalizer:
    """Mixed into `phaseproof.trusted.kernel.normalizer.Normalizer`, whose methods it calls."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...  # of the normalizer

    def matrix(self, e: Term, env: Any) -> MatrixForm:
        found: MatrixForm = self.recalled(self._matrix, e, env)
        for old, new in self.monomials:
            found = found.replaced(old, new)
        return found

    def _matrix(self, e: Term, env: Any) -> MatrixForm:
        go = lambda x: self.matrix(x, env)
        match e:
            case Letter(_, domain, (rows, columns)):
                if e in env:
                    return env[e]  # type: ignore
                sides = self.side(rows, env), self.side(columns, env)
                n, m = map(size, sides)
                if domain == "real" and n is not None and m is not None:
                    return explicit(
                        [self.atom(("entry", e, j, k), FACTS["real"]) for k in range(m)]
                        for j in range(n)
                    )
                return named(
                    ("letter", e), *sides, domain in ("orthogonal", "permutation")
                )
            case Named(body=body):
                return self.matrix(body, self.valued(e.bindings, env))
            case Apply():
                value: MatrixForm = self.apply(e, env)
                return value
            case Grid(rows):
                return self.grid(rows, env)
            case Binder():
                return self.blocks(e, env)
            case Node("T", (m,)):
                return go(m).transpose()
            case Node("+", parts):
                total = go(parts[0])
                for x in parts[1:]:
                    total = total.plus(go(x))
                return total
            case Node("neg", (m,)):
                return go(m).scaled(MINUS)
            case Node("/", (m, x)):
                return go(m).scaled(UNITY.over(self.divisor(x, env)))
            case Node("*", parts):
                scalar, product = UNITY, None
                for x in parts:
                    if is_matrix(x):
                        product = go(x) if product is None else product.times(go(x))
                    else:
                        scalar = scalar.times(self.of(x, env))
                if product is not None:
                    return product.scaled(scalar)
            case Node("^", (m, n)):
                return self.matrix_power(go(m), self.of(n, env), n)
            case Node("identity", (n,)):
                side = self.demand(self.of(n, env), "natural", n)
                return matrix_form(side, side, [((), UNITY)])
            case Node("zeros", (n, m)):
                height, width = (
                    self.demand(self.of(x, env), "natural", x) for x in (n, m)
                )
                return matrix_form(height, width, [])
        raise OutsideFragment(f"{e} is not a matrix")

    def side(self, n: Term, env: Any) -> Quotient:
        """A number of rows or columns of a letter that stands for itself: so does its shape."""
        found: Quotient = self.demand(self.of(n, {}), "natural", n)
        fits(found, self.of(n, env))
        return found

    def grid(self, rows: tuple[tuple[Term, ...], ...], env: Any) -> MatrixForm:
        if not any(is_matrix(x) for row in rows for x in row):
            return explicit([self.of(x, env) for x in row] for row in rows)
        cells = [[self.matrix(x, env) for x in row] for row in rows]
        for row in cells:
            for top, x in zip(cells[0], row, strict=True):
                fits(top.width, x.width)
                fits(row[0].height, x.height)
        entries = [[x.explicit() for x in row] for row in cells]
        if all(x is not None for row in entries for x in row):
            return explicit(
                [y for x in row for y in x[n]]  # type: ignore[index]
                for row in entries
                for n in range(len(row[0]))  # type: ignore[arg-type]
            )
        height, width = NIL, NIL
        for row in cells:
            height = height.plus(row[0].height)
        for x in cells[0]:
            width = width.plus(x.width)
        return named(("cells", tuple(map(tuple, cells))), height, width)

    def blocks(self, e: Binder, env: Any) -> MatrixForm:
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
            for n, side in zip(
                e.body.shape or (), (body.height, body.width), strict=True
            ):
                fits(
                    self.demand(self.of(n, env), "natural", n), side
                )  # also where no block is
            content, number = close_binder(body, letter)
            total = hi.minus(lo).plus(UNITY)
            return named(
                (e.head, content, number, lo, total),
                body.height.times(total),
                body.width.times(total) if e.head == "directsum" else body.width,
            )
        parts = [
            self.matrix(e.body, {**env, e.letter: lo.plus(quotient(Sum.number(k)))})
            for k in range(n)
        ]
        entries = [x.explicit() for x in parts]
        if not entries or any(x is None for x in entries):
            raise OutsideFragment("blocks without entries")
        if e.head == "stack":
            return explicit(row for x in entries for row in x)  # type: ignore[union-attr]
        wide = [len(x[0]) for x in entries]  # type: ignore[index]
        return explicit(
            (NIL,) * sum(wide[:k]) + row + (NIL,) * sum(wide[k + 1 :])
            for k, x in enumerate(entries)
            for row in x  # type: ignore[union-attr]
        )

    def matrix_power(self, m: MatrixForm, n: Quotient, tree: Term) -> MatrixForm:
        fits(m.height, m.width)
        k = n.rational()
        monomials = [w for w, c in m.monomials if c.same(UNITY)]
        only = monomials[0] if len(monomials) == len(m.monomials) == 1 else ()
        invertible = len(only) == 1 and only[0].orthogonal
        self.demand(n, "integer" if invertible else "natural", tree)
        if k is not None and k >= 0:
            if k > LARGEST_MATRIX_POWER:
                raise OutsideFragment(f"gives up: the power {k}")
            total = matrix_form(m.height, m.width, [((), UNITY)])
            for _ in range(int(k)):
                total = total.times(m)
            return total
        if len(only) == 1:
            piece = Piece(
                only[0].key,
                only[0].exponent * self.whole(n),
                only[0].turned,
                invertible,
            )
        else:
            piece = Piece(("form", m), self.whole(n))
        return matrix_form(m.height, m.width, [((piece,), UNITY)])

    def dot(self, u: MatrixForm, v: MatrixForm) -> Quotient:
        """⟨u, v⟩ = uᵀv of two columns, a number."""
        fits(u.width, UNITY)
        fits(v.width, UNITY)
        product = u.transpose().times(v)
        for old, new in self.monomials:
            product = product.replaced(old, new)
        total = NIL
        for monomial, c in product.monomials:
            if len(monomial) == 1 and monomial[0].rows is not None:
                total = total.plus(c.times(monomial[0].rows[0][0]))
                continue
            if not all(map(self.scope.real, quotients(monomial))):
                raise OutsideFragment(
                    "an inner product of vectors that are not visibly real"
                )
            back = tuple(x.transpose() for x in reversed(monomial))
            square = monomial == back and len(monomial) == 2
            total = total.plus(
                c.times(
                    self.atom(
                        "dot",
                        FACTS["nonnegative" if square else "real"],
                        frozenset({monomial, back}),
                    )
                )
            )
        return total

    def determinant(self, m: MatrixForm) -> Quotient:
        """By expansion along the first row; only of explicit matrices, up to 6 rows."""
        rows = m.explicit()
        fits(m.height, m.width)
        if rows is None:
            if m.monomials == frozenset({((), UNITY)}):
                return UNITY
            if not all(map(self.scope.real, m.entries())):
                raise OutsideFragment(
                    "the determinant of a matrix that is not visibly real"
                )
            found: Quotient = self.atom("det", FACTS["real"], m)
            return found
        if len(rows) > 6:
            raise OutsideFragment(f"gives up: the determinant of {len(rows)} rows")

        def minor(rest: tuple[tuple[Quotient, ...], ...]) -> Quotient:
            if not rest:
                return UNITY
            total = NIL
            spend(20 * len(rest))
            for k, x in enumerate(rest[0]):
                below = tuple(row[:k] + row[k + 1 :] for row in rest[1:])
                term = x.times(minor(below))
                total = total.plus(term) if k % 2 == 0 else total.minus(term)
            return total

        return minor(rows)

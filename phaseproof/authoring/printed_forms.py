"""Printed forms: sentences with a fixed unfolding.  The unfolding is judged, the sentence is found
to follow from it, and both are printed."""

from __future__ import annotations

from collections.abc import Callable

from phaseproof.authoring.builders import AtMost, Equal
from phaseproof.authoring.expressions import identity
from phaseproof.trusted.language.claims import (
    Condition,
    Inverse,
    Limit,
    Relative,
    Sequent,
    Unique,
)
from phaseproof.trusted.language.terms import (
    FunctionLetter,
    Letter,
    Term,
    Termlike,
    term,
)


def relative(
    value: Callable[[Term, Term], Term],
    m: Letter,
    n: Letter,
    s: Letter,
    given: tuple[Condition, ...] = (),
) -> Sequent:
    """value(m, n) depends on m - n alone: value(m + s, n + s) = value(m, n).

    >>> from phaseproof.author import *
    >>> m, n, s = letter("m n s", "integer")
    >>> print(*relative(lambda m, n: cos(m - n), m, n, s).says)
    cos(m + s − (n + s)) = cos(m − n)
    """
    return Sequent(
        (Equal(value(m + s, n + s), value(m, n)),), given, form=Relative(m, n, s)
    )


def inverse(
    a: Term, b: Term, size: Termlike, given: tuple[Condition, ...] = ()
) -> Sequent:
    """b is the inverse of the square matrix a with ``size`` rows: ab = 1 and ba = 1.

    >>> from phaseproof.author import *
    >>> A = Matrix([[1, 1], [0, 1]])
    >>> len(inverse(A, Matrix([[1, -1], [0, 1]]), 2).says)
    2
    """
    one = identity(size)
    return Sequent((Equal(a * b, one), Equal(b * a, one)), given, form=Inverse())


def unique(x: Letter, value: Termlike, given: tuple[Condition, ...]) -> Sequent:
    """value is the only x with the properties ``given``: they imply x = value.

    >>> from phaseproof.author import *
    >>> x, y = letter("x y", "real")
    >>> print(*unique(x, y/2, (given("double", Equal(2*x, y)),)).says)
    x = y/2
    """
    return Sequent((Equal(x, value),), given, form=Unique(x))


def limit(
    f: Term,
    x: Letter,
    value: Termlike,
    *,
    bound: FunctionLetter,
    margin: Letter,
    given: tuple[Condition, ...] = (),
) -> Sequent:
    """f → value as x → ∞: there is N such that |f - value| ≤ ε for all ε > 0 and x ≥ N(ε).  A proof
    chooses the function variable ``bound``, which is N; ``margin`` is ε.

    >>> from phaseproof.author import *
    >>> x, ε, N = letter("x", "positive"), letter("epsilon", "positive"), function(
    ...     "N", "positive", "positive")
    >>> print(*limit(1/x, x, 0, bound=N, margin=ε).says)
    |1/x − 0| ≤ ε
    """
    return Sequent(
        (AtMost(abs(f - term(value)), margin),),
        given,
        (bound,),
        (margin, x),
        (AtMost(bound(margin), x),),
        Limit(f, term(value)),
    )

"""Printed forms: sentences with a fixed unfolding.  The unfolding is judged, the sentence is found
to follow from it, and both are printed."""

from __future__ import annotations

from collections.abc import Callable

from phaseproof.language.claims import (
    AtMost,
    Condition,
    Equal,
    Inverse,
    Limit,
    Relative,
    Sequent,
    Unique,
)
from phaseproof.language.terms import FunctionLetter, Letter, Term, Termlike, identity, term


def relative(value: Callable[[Term, Term], Term], m: Letter, n: Letter, s: Letter,
             given: tuple[Condition, ...] = ()) -> Sequent:
    """value(m, n) depends on m - n alone: value(m + s, n + s) = value(m, n)."""
    return Sequent((Equal(value(m + s, n + s), value(m, n)),), given, form=Relative(m, n, s))


def inverse(a: Term, b: Term, size: Termlike, given: tuple[Condition, ...] = ()) -> Sequent:
    """b is the inverse of a: ab = 1 and ba = 1."""
    one = identity(size)
    return Sequent((Equal(a * b, one), Equal(b * a, one)), given, form=Inverse())


def unique(x: Letter, value: Termlike, given: tuple[Condition, ...]) -> Sequent:
    """value is the only x with the properties ``given``."""
    return Sequent((Equal(x, value),), given, form=Unique(x))


def limit(f: Term, x: Letter, value: Termlike, *, bound: FunctionLetter, margin: Letter,
          given: tuple[Condition, ...] = ()) -> Sequent:
    """f → value as x → ∞: there is N such that |f - value| ≤ ε for all ε > 0 and x ≥ N(ε)."""
    return Sequent((AtMost(abs(f - term(value)), margin),), given, (bound,), (margin, x),
                   (AtMost(bound(margin), x),), Limit(f, term(value)))

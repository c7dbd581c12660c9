"""How strong a bound is: its value at a point of the size of models, and what it bounds there."""

from __future__ import annotations

from collections.abc import Callable

from phaseproof.syntax import proofs
from phaseproof.syntax.sentences import Backend
from phaseproof.trusted.enclosure.balls import BallEvaluator
from phaseproof.trusted.language.claims import Claim, Strength
from phaseproof.trusted.language.terms import Term
from phaseproof.verification.limits import SHOWN_DIGITS, STRENGTH_DIGITS


def values(strength: Strength) -> tuple[str, str]:
    """The bound, and what it bounds, where that is a term."""
    truth = strength.truth
    return _value(strength.bound, strength), _value(truth, strength) if isinstance(
        truth, Term
    ) else ""


def _value(e: Term, strength: Strength) -> str:
    return str(
        BallEvaluator()
        .box(e, strength.at, STRENGTH_DIGITS)
        .real.str(SHOWN_DIGITS, radius=False)
    )


def sentence(
    strength: Strength,
    values: tuple[str, str],
    backend: Backend,
    number: Callable[[str], str],
    tag: Callable[[str], str],
) -> str:
    """At Δ = 4096, b = 10000 the bound is 0.2653, and what it bounds is 0.08: the ``values``."""
    bound, truth = values
    said = f"{proofs.values(strength.at, backend)}: the bound is {number(bound)}"
    if truth:
        return f"{said}, what it bounds is {number(truth)}"
    return (
        f"{said}, and {tag(strength.truth.tag)} says what is so"
        if isinstance(strength.truth, Claim)
        else said
    )

"""Antiderivatives that are worth a try: found by SymPy, and judged by the kernel."""

from __future__ import annotations

from collections.abc import Iterator

from phaseproof.language.terms import Letter, OutsideFragment, Term, weight

HEAVIEST = 60   # what SymPy is asked to integrate


def antiderivative(f: Term, x: Letter) -> Iterator[Term]:
    """F with F′ = f, perhaps."""
    if weight(f) > HEAVIEST:
        return
    from phaseproof import sympy_bridge  # SymPy takes a second to load
    try:
        found = sympy_bridge.antiderivative(f, x)
    except OutsideFragment:
        return
    if found is not None:
        yield found

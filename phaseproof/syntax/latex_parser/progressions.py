r"""f(a) + f(a + 1) + … + f(b) → the sum that it is.

The last term shows the rule: some part of it is the end b, and the rest is f.  The terms in front
confirm it.  Without exactly one rule there is no reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from phaseproof.authoring.substitution import written_out
from phaseproof.syntax.latex_parser.lexer import Unreadable
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.language.budget import TooLarge
from phaseproof.trusted.language.claims import Rejected
from phaseproof.trusted.language.terms import (
    Binder,
    Letter,
    OutsideFragment,
    Term,
    children,
    fresh,
    is_matrix,
    letters,
    subterms,
    term,
)
from phaseproof.trusted.language.walk import changed

STARTS = (0, 1, 2)  # where a range begins that the first term does not show
SUM = r"\sum would say which terms are meant"


def progression(first: Sequence[Term], last: Term) -> Binder:
    """The sum whose first terms and whose last term these are.

    >>> from phaseproof.author import *
    >>> n = letter("n", "natural")
    >>> str(progression([term(1), term(2)], n))
    'Σ_{k=1}^{n} k'
    """
    k = fresh(Letter("k", "integer"), *first, last)
    found = list[Binder]()
    for end in dict.fromkeys(subterms(last)):
        if is_matrix(end) or not letters(end):
            continue
        rule = _put(k, end, last)
        for start in {*map(term, STARTS), *_shown(rule, k, first[0])}:
            new = Binder("sum", rule, k, start, end)
            if all(_same(_at(new, n), x) for n, x in enumerate(first)) and not any(
                _shifted(new, old) for old in found
            ):
                found.append(new)
    if len(first) < 2 or not found:
        raise Unreadable(f"the terms before … do not show their rule: {SUM}", r"\ldots")
    if len(found) > 1:
        raise Unreadable(
            f"it may be {found[0]}, or {found[1]}: {SUM}",
            r"\ldots",
        )
    return found[0]


def _put(k: Letter, end: Term, last: Term) -> Term:
    """The last term with k for each of its ends."""
    rule: Term = changed(last, lambda e: k if e == end else None)
    return rule


def _shown(rule: Term, k: Letter, e: Term) -> Iterator[Term]:
    """What stands in e where k stands in the rule: m in a_m, where the rule is a_k."""
    if rule == k:
        yield e
    elif type(rule) is type(e) and k in letters(rule):
        for x, y in zip(children(rule), children(e), strict=False):
            yield from _shown(x, k, y)


def _at(over: Binder, n: int) -> Term:
    """The n-th term of a sum, counted from 0."""
    return written_out(over.body, {over.letter: over.lo + n})


def _same(x: Term, y: Term) -> bool:
    normal = Normalizer(Scope(), Level.EULER)
    try:
        return not is_matrix(x) and normal.of(x, {}) == normal.of(y, {})
    except (Rejected, TooLarge, OutsideFragment, ZeroDivisionError):
        return False


def _shifted(one: Binder, other: Binder) -> bool:
    """Whether both sum the same terms under shifted indices."""
    offset = one.letter + other.lo - one.lo
    return _same(one.hi - one.lo, other.hi - other.lo) and _same(
        one.body, written_out(other.body, {other.letter: offset})
    )

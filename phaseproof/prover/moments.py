"""What is known of the squares of sums and of inner products: the identity of Lagrange, and the
inequality of Cauchy and Schwarz."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice
from typing import Any, TypeGuard

from phaseproof.authoring.builders import AtMost, have, qed, via
from phaseproof.authoring.expressions import dot, half
from phaseproof.authoring.substitution import written_out
from phaseproof.authoring.surface_rules import GIVEN
from phaseproof.prover.limits import PAIRS
from phaseproof.prover.occurrences import binders, nodes
from phaseproof.trusted.kernel.chain import Known
from phaseproof.trusted.kernel.rules import (
    ALGEBRA,
    CASES,
    LINEAR_SYSTEM,
    SIGN,
    TERMWISE,
)
from phaseproof.trusted.language.claims import Chain, Fact
from phaseproof.trusted.language.terms import (
    Binder,
    Letter,
    Node,
    Term,
    fresh,
    shape,
    term,
)

ZERO, ONE, TWO = term(0), term(1), term(2)


def moments(*sides: Term) -> Iterator[tuple[Fact, ...]]:
    """Facts 0 ≤ t, each with those that it rests on."""
    s = fresh(Letter("s", "real"), *sides)
    t = fresh(Letter("t", "real"), s, *sides)
    found = [_of_sums(binders(head, *sides), s, t) for head in ("sum", "integral")]
    for pairs in (*found, _of_vectors(nodes(*sides, heads=["dot"]), s, t)):
        for (a, b, c), chain, before in islice(pairs, PAIRS):
            says = AtMost(0, s**2 * a + 2 * s * t * b + t**2 * c)
            norm = have(f"square of {b}", says, chain, s, t)
            of = lambda u, v, norm=norm: GIVEN(norm, {s: term(u), t: term(v)})
            for facts in _schwarz(a, b, c, of):
                yield *before, norm, *facts


def _schwarz(
    a: Term, b: Term, c: Term, of: Callable[[Any, Any], Known]
) -> Iterator[tuple[Fact, ...]]:
    """0 ≤ a ± 2b + c, and 0 ≤ ac − b²: times c it is the square ``of`` c and −b."""
    for sign in (1, -1):
        says = AtMost(0, a + 2 * sign * b + c)
        yield (have(f"{b} between, {sign}", says, qed(of(1, sign))),)
    one = have("one is not negative", AtMost(0, 1), qed(SIGN("≤")))
    rest = GIVEN(one), -a / 2 - b**2 * c / 2
    both = LINEAR_SYSTEM(((of(1, -b), half), (of(0, 1), a), rest))
    first = LINEAR_SYSTEM(((of(-b, a), ONE),), a)
    second = LINEAR_SYSTEM(((of(c, -b), ONE),), c)
    none = CASES(a, ZERO, qed(both), qed(first))
    chain = qed(CASES(c, ZERO, qed(none), qed(second)))
    yield one, have(f"Cauchy and Schwarz, {b}", AtMost(0, a * c - b**2), chain)


def _is(e: Term, head: str) -> TypeGuard[Node]:
    return isinstance(e, Node) and e.head == head


Square = tuple[tuple[Term, Term, Term], Chain, tuple[Fact, ...]]


def _of_sums(found: Sequence[Binder], s: Letter, t: Letter) -> Iterator[Square]:
    """0 ≤ Σ (s f + t g)²."""
    roots = dict[tuple[Binder, Term], None]()
    for e in found:
        over = replace(e, body=ZERO)
        for x in e.body.args if _is(e.body, "*") else (e.body,):
            root = x.args[0] if _is(x, "^") and x.args[1] == TWO else x
            roots |= {(over, root): None, (over, ONE): None}
    for (e, left), (o, right) in combinations(roots, 2):
        if (e.lo, e.hi, e.letter.domain) == (o.lo, o.hi, o.letter.domain):
            k = fresh(e.letter, e, o, left, right, s, t)
            f, g = written_out(left, {e.letter: k}), written_out(right, {o.letter: k})
            whole = lambda body, e=e, k=k: replace(e, body=body, letter=k)
            x = fresh(Letter("x", "real"), f, g, k, s, t)
            square = have("squares of numbers", AtMost(0, x**2), qed(SIGN("≤")), x)
            term_by_term = TERMWISE(k, GIVEN(square, {x: s * f + t * g}))
            chain = (
                via(whole(ZERO), by=ALGEBRA)
                .via(whole((s * f + t * g) ** 2), by=term_by_term)
                .qed(ALGEBRA)
            )
            yield (whole(f**2), whole(f * g), whole(g**2)), chain, (square,)


def _of_vectors(found: Sequence[Node], s: Letter, t: Letter) -> Iterator[Square]:
    """0 ≤ ⟨su + tv, su + tv⟩."""
    vectors = dict.fromkeys(x for e in found for x in e.args)
    for u, v in combinations(vectors, 2):
        w = fresh(Letter("w", "real", shape(u)), *vectors)
        norm = have(f"norms, {u} and {v}", AtMost(0, dot(w, w)), qed(SIGN("≤")), w)
        whole = s * u + t * v
        chain = via(dot(whole, whole), by=GIVEN(norm, {w: whole})).qed(ALGEBRA)
        yield (dot(u, u), dot(u, v), dot(v, v)), chain, (norm,)

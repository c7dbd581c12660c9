"""Equations: a sum is telescoped or shown by induction, an integral is the rise of an
antiderivative, roots are compared by their squares, and parts are replaced by what they equal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise
from operator import mul

from phaseproof.authoring.builders import AtMost, Equal, have, qed, via
from phaseproof.authoring.expressions import I
from phaseproof.authoring.substitution import written_out
from phaseproof.authoring.surface_rules import DIRECT_SUM, GIVEN
from phaseproof.prover.antiderivatives import antiderivative, antidifference
from phaseproof.prover.elaboration import plain
from phaseproof.prover.goal import Goal, Offer, distinct, one_step
from phaseproof.prover.limits import REPLACEMENTS
from phaseproof.prover.occurrences import binders, nodes, numbers_by_name, sides_of
from phaseproof.prover.radicals import rooted
from phaseproof.prover.rewrites import (
    STRONGEST,
    assuming,
    by_logarithms,
    insides,
    radicands,
    roots_of_numbers,
    seen,
    squares_are_nonnegative,
    theory,
)
from phaseproof.prover.root_fields import by_cosines, lone_roots, parts
from phaseproof.prover.systems import combinations, combined, equations_among
from phaseproof.trusted.kernel.calculus import derivative
from phaseproof.trusted.kernel.chain import Known, follows
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS, assume, gap
from phaseproof.trusted.kernel.normalizer import Level
from phaseproof.trusted.kernel.rules import (
    ADDITION,
    ALGEBRA,
    CASES,
    ENCLOSED,
    EULER,
    FTC,
    INDUCTION,
    LINEAR_SYSTEM,
    MODULUS,
    REINDEX,
    SIGN,
    SPLIT,
    SQUARES,
    TELESCOPE,
    TERMWISE,
)
from phaseproof.trusted.language.claims import Chain, Condition, Fact, Relation, Rule
from phaseproof.trusted.language.terms import (
    Binder,
    Letter,
    Node,
    OutsideFragment,
    Term,
    fresh,
    is_matrix,
    letters,
    term,
    where,
)


def by_blocks(goal: Goal) -> Iterator[Offer]:
    """Matrices are equal block by block, in the weakest theory that shows it."""
    if is_matrix(goal.says.lhs):
        yield from (one_step(DIRECT_SUM(x)) for x in (ALGEBRA, ADDITION, EULER))


def added_up(goal: Goal) -> Iterator[Offer]:
    """A combination of the equations among the hypotheses; of matrices, a multiple of one."""
    yield from map(one_step, combinations(goal.says, goal.given, goal.scope))
    if is_matrix(goal.says.lhs):
        yield from (one_step(GIVEN(c)) for c in goal.given if c.says.rel == "=")


def of_vanishing_squares(goal: Goal) -> Iterator[Offer]:
    """s = t, for (s − t)² ≤ 0 is a combination of the hypotheses and of squares."""
    if not equations_among(goal.given) or is_matrix(goal.says.lhs):
        return
    d = goal.says.lhs - goal.says.rhs
    if not gap(term(0), d, goal.scope).is_real():
        return
    for found in goal.combined(AtMost(d**2, 0)):
        squares = squares_are_nonnegative(*sides_of(c.says for c in goal.given), d)
        below = have("square below", AtMost(d**2, 0), qed(found.rule))
        at = GIVEN(squares, {squares.condition.free[0]: d})
        above = have("square above", AtMost(0, d**2), qed(at))
        square = have("square", Equal(d**2, 0), qed(SIGN("=")))
        cases = CASES(
            term(0),
            d,
            qed(SQUARES(qed(GIVEN(square)))),
            qed(LINEAR_SYSTEM(((GIVEN(square), term(1)),), d)),
            "=",
        )
        root = have("root", Equal(d, 0), qed(cases))
        yield one_step(
            LINEAR_SYSTEM(((GIVEN(root), term(1)),)),
            (*dict.fromkeys((*found.facts, squares)), below, above, square, root),
        )


def both_ways(goal: Goal) -> Iterator[Offer]:
    """s = t, for s ≤ t and t ≤ s."""
    if is_matrix(goal.says.lhs) or not any(c.says.rel in "=≤" for c in goal.given):
        return
    s, t = goal.sides
    below = goal.shown(AtMost(s, t))
    above = below and goal.shown(AtMost(t, s))
    if below and above:
        below, above = distinct([below, above])
        facts = (
            have("at most", AtMost(s, t), below.chain),
            have("at least", AtMost(t, s), above.chain),
        )
        yield one_step(SIGN("="), (*below.facts, *above.facts, *facts))


def by_telescope(goal: Goal) -> Iterator[Offer]:
    """Σ f from a to n + c is the rise of its value: F(i) is that of the sum to i − 1.  Or each
    term is a wave."""
    lhs, rhs = goal.sides
    if isinstance(lhs, Binder) and lhs.head == "sum":
        at = fresh(Letter("i", "integer"), lhs, rhs)
        for n in numbers_by_name(letters(lhs.hi)):
            back = at - 1 if lhs.hi == n else at - 1 - (lhs.hi - n)
            with suppress(OutsideFragment):
                yield one_step(TELESCOPE(at, written_out(rhs, {n: back})))
        with suppress(OutsideFragment):
            body = written_out(lhs.body, {lhs.letter: at})
            for F in antidifference(body, at, goal.scope):
                yield one_step(TELESCOPE(at, F))


def by_other_index(goal: Goal) -> Iterator[Offer]:
    """Two sums whose index is shifted, or runs backwards."""
    match goal.says.lhs, goal.says.rhs:
        case Binder("sum") as lhs, Binder("sum") as rhs:
            j = rhs.letter
            yield one_step(REINDEX(j, j + (lhs.lo - rhs.lo)))
            yield one_step(REINDEX(j, lhs.hi + rhs.lo - j))


def by_antiderivative(goal: Goal) -> Iterator[Offer]:
    """An integral is the rise of an antiderivative; or all are, and what is left is shown by other
    tactics."""
    integrals = binders("integral", *goal.sides)
    for e in integrals:
        for F in antiderivative(e.body, e.letter, goal.scope):
            yield one_step(FTC(e, F))
    facts = [fact for e in integrals for fact in evaluated(e, goal.scope)]
    if not facts or not goal.depth:
        return
    lines = [[x] for x in goal.sides]
    for fact in facts:
        says = fact.condition.says
        for side in lines:
            side.append(_in_place(side[-1], says.lhs, says.rhs))
    steps = [
        [
            (x, y, GIVEN(fact))
            for (x, y), fact in zip(pairwise(side), facts, strict=True)
            if x != y
        ]
        for side in lines
    ]
    rest = Relation(lines[0][-1], "=", lines[1][-1])
    there = replace(goal, scope=assuming(goal.scope, facts))
    inner = None if rest.lhs == rest.rhs else there.shown(rest, goal.depth - 1)
    if inner or rest.lhs == rest.rhs:
        left, right = (
            [(y, by) for _, y, by in steps[0]],
            [(x, by) for x, _, by in steps[1][::-1]],
        )
        yield _Replaced(
            rest, there.scope, tuple(facts), tuple(left), tuple(right)
        ).around(inner)


def evaluated(e: Binder, scope: Scope) -> list[Fact]:
    """What the integral equals, as facts one after another: without moduli, split where something
    in one changes its sign, and the rise of an antiderivative."""
    x, name = e.letter, f"integral {e}"
    at = fresh(Letter("k", x.domain), e)
    for modulus in nodes(e.body, heads=["abs"]):
        (u,) = modulus.args
        for value in (u, -u):
            signed = replace(e, body=_in_place(e.body, modulus, value))
            if follows(by := TERMWISE(at, MODULUS), e, signed, scope):
                return [
                    have(name, Equal(e, signed), qed(by)),
                    *evaluated(signed, scope),
                ]
        for c in _zeros(u, e, scope):
            halves, split = (replace(e, hi=c), replace(e, lo=c)), SPLIT(e, c)
            if follows(split, e, halves[0] + halves[1], scope):
                whole = have(name, Equal(e, halves[0] + halves[1]), qed(split))
                return [
                    whole,
                    *(fact for half in halves for fact in evaluated(half, scope)),
                ]
    for F in antiderivative(e.body, x, scope):
        rise = written_out(F, {x: e.hi}) - written_out(F, {x: e.lo})
        if follows(ftc := FTC(e, F), e, rise, scope):
            return [have(name, Equal(e, rise), qed(ftc))]
    return []


def _zeros(u: Term, e: Binder, scope: Scope) -> Iterator[Term]:
    """Where u is 0 inside of the range, if it is linear."""
    x = e.letter
    with suppress(*REFUSALS):
        start, slope = (written_out(f, {x: term(0)}) for f in (u, derivative(u, x)))
        c = plain(-start / slope, scope)
        if theory(term(0), written_out(u, {x: c}), scope) and all(
            any(follows(by, *ends, scope) for by in (SIGN("<"), ENCLOSED(None, "<")))
            for ends in pairwise((e.lo, c, e.hi))
        ):
            yield c


def of_roots(goal: Goal) -> Iterator[Offer]:
    """Where roots or moduli occur: the squares are equal; a number that is one root is equal to
    what the equation says of it; both sides are multiplied by their divisors."""
    says, given, scope = goal.says, goal.given, goal.scope
    if rooted(says.lhs, says.rhs):
        for by in (_by_squares, _by_lone_root, _multiplied_out):
            if found := by(says, given, scope):
                yield found


def of_complex_numbers(goal: Goal) -> Iterator[Offer]:
    """Numbers with roots are equal, for their real parts are, and their imaginary ones."""
    says = goal.says
    plain = says.letters or not rooted(says.lhs, says.rhs)
    if not plain and (found := _by_parts(says, goal.given, goal.scope)):
        yield found


def of_logarithms(goal: Goal) -> Iterator[Offer]:
    """A combination of logarithms is that of a product."""
    for rule, facts in by_logarithms(goal.says.lhs, goal.says.rhs, goal.scope):
        yield one_step(rule, facts)


def by_replacement(goal: Goal) -> Iterator[Offer]:
    """Both sides are one after parts of them are replaced by what they equal.  Raises what stands
    in the way."""
    yield _in_other_words(goal.says, goal.given, goal.scope)


def _by_squares(
    says: Relation, given: Sequence[Condition], scope: Scope
) -> Offer | None:
    """The squares are equal."""
    sides = (says.lhs, says.rhs)
    before = (*radicands(sides, scope), *roots_of_numbers(sides, scope))
    facts = tuple(dict.fromkeys(before))
    scope, squares = assuming(scope, facts), Relation(says.lhs**2, "=", says.rhs**2)
    rule = theory(squares.lhs, squares.rhs, scope) or combined(squares, given, scope)
    found = one_step(rule) if rule else _by_lone_root(squares, given, scope)
    if found is None:
        with suppress(*REFUSALS):
            found = _in_other_words(squares, given, scope)
    return found and one_step(SQUARES(found.chain, "="), (*facts, *found.facts))


def _multiplied_out(
    says: Relation, given: Sequence[Condition], scope: Scope
) -> Offer | None:
    """s = n/d, for sd = n."""
    (s, b), (n, d) = (
        e.args if isinstance(e, Node) and e.head == "/" else (e, None)
        for e in (says.lhs, says.rhs)
    )
    below = [x for x in (b, d) if x is not None]
    if not below:
        return None
    whole = Relation(s * d if d else s, "=", n * b if b else n)
    found = _by_squares(whole, given, scope)
    with suppress(*REFUSALS):
        found = found or _in_other_words(whole, given, scope)
    if found:
        fact = have("multiplied out", whole, found.chain)
        return one_step(
            LINEAR_SYSTEM(((GIVEN(fact), term(1)),), reduce(mul, below)),
            (*found.facts, fact),
        )
    return None


def _in_other_words(says: Relation, given: Sequence[Condition], scope: Scope) -> Offer:
    """Both sides are one after parts of them are replaced by what they equal.  Raises what stands
    in the way."""
    found = replaced(says, given, scope)
    if found is None:
        raise OutsideFragment("nothing stands here that equals something else")
    plain = found.says
    if plain.lhs == plain.rhs:
        return found.around(None)
    STRONGEST.check(plain.lhs, plain.rhs, found.scope)
    return found.around(
        one_step(theory(plain.lhs, plain.rhs, found.scope) or STRONGEST)
    )


def _by_lone_root(
    says: Relation, given: Sequence[Condition], scope: Scope
) -> Offer | None:
    """Numbers are equal, for one root in them is what that says of it, √(2 + √3) = 2 cos(π/12):
    their squares are equal."""
    for x, value, share in (
        lone_roots(says.lhs, says.rhs, scope) if not says.letters else ()
    ):
        equal = Relation(x, "=", value)
        if value != x and (found := _by_squares(equal, given, scope)) is not None:
            sign = (
                SIGN("≤")
                if seen("≥ 0", value, scope, Level.OPAQUE)
                else ENCLOSED(None, "≤")
            )
            facts = (
                have(f"sign of {value}", AtMost(0, value), qed(sign)),
                have(f"value of {x}", equal, found.chain),
            )
            last = LINEAR_SYSTEM(((GIVEN(facts[1]), share),))
            return one_step(last, (*found.facts, *facts))
    return None


def _by_parts(says: Relation, given: Sequence[Condition], scope: Scope) -> Offer | None:
    """Numbers are equal, for their real parts are, and their imaginary ones."""
    sides = [by_cosines(e, scope) for e in (says.lhs, says.rhs)]
    facts, shares = dict[Fact, None](), list[tuple[Known, Term]]()
    for (s, t), name, share in zip(
        parts(sides[0], sides[1], scope),
        ("real", "imaginary"),
        (term(1), I),
        strict=False,
    ):
        if s == t:
            continue
        rule, equal = theory(s, t, scope), Relation(s, "=", t)
        found = one_step(rule) if rule else _by_lone_root(equal, given, scope)
        if found is None:
            return None
        part = have(f"{name} parts", equal, found.chain)
        facts |= dict.fromkeys((*found.facts, part))
        shares.append((GIVEN(part), share))
    if not shares:
        return None
    ends = [
        theory(e, plain, scope) if e != plain else None
        for e, plain in zip((says.lhs, says.rhs), sides, strict=True)
    ]
    reasons = (ends[0], LINEAR_SYSTEM(tuple(shares)), ends[1])
    links = [(e, by) for e, by in zip((*sides, says.rhs), reasons, strict=True) if by]
    return Offer(Chain(tuple(links[:-1]), links[-1][1]), tuple(facts))


@dataclass(frozen=True)
class _Replaced:
    """A relation, and what is made of it by equations for what stands inside; the steps from one
    to the other on the left, and on the right."""

    says: Relation
    scope: Scope
    facts: tuple[Fact, ...]
    left: tuple[tuple[Term, Rule], ...]
    right: tuple[tuple[Term, Rule], ...]

    def around(self, inner: Offer | None) -> Offer:
        """A proof of the relation, from one of what was made of it; none where its sides are the
        same."""
        steps = [*self.left]
        if inner is not None:
            steps += [*inner.chain.lines, (self.says.rhs, inner.chain.last)]
        steps += self.right
        return Offer(
            Chain(tuple(steps[:-1]), steps[-1][1]),
            (*self.facts, *(inner.facts if inner else ())),
        )


def replaced(
    says: Relation, given: Sequence[Condition], scope: Scope
) -> _Replaced | None:
    """The relation without what equals something else, if it has such parts."""
    sides, facts = [[says.lhs], [says.rhs]], dict[Fact, None]()
    reasons = list[list[Rule]]([[], []])
    for n in range(1, REPLACEMENTS + 1):
        ends = [lines[-1] for lines in sides]
        x = next(
            (
                x
                for x in insides(ends, given, scope, f"inside {n}")
                if any(_in_place(e, x.whole, x.value) != e for e in ends)
            ),
            None,
        )
        if x is None:
            break
        for fact in x.facts:
            if fact not in facts:
                scope = assume(scope, fact.condition)
                facts[fact] = None
        for lines, by in zip(sides, reasons, strict=True):
            if (e := _in_place(lines[-1], x.whole, x.value)) != lines[-1]:
                lines.append(e)
                by.append(GIVEN(x.equation))
    if not facts:
        return None
    (left, right), (first, last) = sides, reasons
    return _Replaced(
        Relation(left[-1], says.rel, right[-1]),
        scope,
        tuple(facts),
        tuple(zip(left[1:], first, strict=True)),
        tuple(zip(right[-2::-1], last[::-1], strict=True)),
    )


def _in_place(e: Term, old: Term, new: Term) -> Term:
    """The term with the new one wherever the old one stands, but for what letters are bound in."""
    if e == old:
        return new
    if isinstance(old, Letter):
        return written_out(e, {old: new})
    return (
        Node(e.head, tuple(_in_place(x, old, new) for x in e.args))
        if isinstance(e, Node)
        else e
    )


def by_powers_of_matrix(goal: Goal) -> Iterator[Offer]:
    """Mⁿ = F(n) of a matrix, since M⁰ = F(0) and F(n)·M = F(n + 1)."""
    (lhs, rhs), scope = goal.sides, goal.scope
    match lhs:
        case Node("^", (m, Letter(_, "natural", None) as n)) if is_matrix(
            lhs
        ) and n not in letters(m):
            base = theory(where(lhs, {n: term(0)}), where(rhs, {n: term(0)}), scope)
            end = theory(rhs * m, where(rhs, {n: n + 1}), scope)
            if base is not None and end is not None and not scope.speaks_of(n):
                yield one_step(
                    INDUCTION(
                        n,
                        qed(base),
                        via(lhs * m, by=ALGEBRA)
                        .via(rhs * m, by=GIVEN(INDUCTION))
                        .qed(end),
                    )
                )

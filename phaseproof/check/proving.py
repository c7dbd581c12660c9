"""Proofs that are tried: each is only offered, and the kernel judges it.

An equation is read in one theory after another; a sum in an open range is telescoped, a product
is shown by induction, an integral is the rise of an antiderivative.  An inequality is seen by its
signs, by the triangle inequality, by balls on a range, from a hypothesis or a lemma, as a sum of
squares, or by its slope.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, permutations
from typing import TypeGuard

from gmpy2 import mpq as Rational

from phaseproof.check.inside import (
    STRONGEST,
    assuming,
    by_logarithms,
    insides,
    radicands,
    roots_of_numbers,
    squares_are_nonnegative,
    theory,
    without_squares,
)
from phaseproof.kernel.chain import defined, follows
from phaseproof.kernel.instances import REFUSALS, assume, gap, ordered
from phaseproof.kernel.normalizer import Level, Normalizer
from phaseproof.kernel.ring import ONE, Atom, Sum
from phaseproof.kernel.rules import (
    ALGEBRA,
    ENCLOSED,
    EULER,
    FTC,
    INDUCTION,
    LINEAR_SYSTEM,
    MODULUS,
    MONOTONE,
    REINDEX,
    SIGN,
    SPLIT,
    SQUARES,
    TELESCOPE,
    TERMWISE,
    TRIANGLE,
)
from phaseproof.kernel.rules.triangle import spread
from phaseproof.kernel.scope import FACTS, Needs, Scope
from phaseproof.kernel.traversal import inner_atoms, ratios
from phaseproof.language.claims import Chain, Claim, Condition, Fact, Proof, Relation, Rule
from phaseproof.language.expressions import I, cos, exp, half, pi, sin
from phaseproof.language.stating import AtMost, have, qed, via
from phaseproof.language.terms import (
    AnyLetter,
    Binder,
    Letter,
    Node,
    Number,
    OutsideFragment,
    Term,
    fresh,
    is_matrix,
    letters,
    subterms,
    term,
    where,
)
from phaseproof.search.antiderivatives import antiderivative, antidifference
from phaseproof.search.combinations import Combination, combined, heads_of
from phaseproof.search.completion import Written, number
from phaseproof.search.matching import written_out
from phaseproof.search.reasons import DIRECT_SUM, GIVEN, LEMMA
from phaseproof.search.squares import repeated_factor, squares_of
from phaseproof.search.waves import by_angles

TRIANGLE_OF_TWO = "1305"   # |z + w| ≤ |z| + |w|, in the book
LOGARITHM_INCREASES, WAVES_AT_MOST_ONE = "0908", "1120"
HALF_TURN = SINE_POSITIVE, ABOVE_CHORD, COSINE_ABOVE_CHORD = "0916", "1940", "1941"
Lemmas = Callable[[], Sequence[Claim]]   # loaded when they are needed
ONCE = Rational(1)
NOWHERE: Mapping[Letter, Term] = {}
REPLACED = 6   # parts of a relation by what they equal
DEEPEST = 3   # inductions and slopes inside each other


@dataclass(frozen=True)
class Offer:
    """A chain for a relation, with the facts it uses."""

    chain: Chain
    facts: tuple[Fact, ...] = ()

    @property
    def proof(self) -> Proof:
        return Proof((self.chain,), (), self.facts)


def offers(says: Relation, given: Sequence[Condition], scope: Scope, lemmas: Lemmas
           ) -> Iterator[Offer]:
    """Proofs of a relation that are worth being judged, the likeliest first."""
    defined(says.lhs, scope)
    defined(says.rhs, scope)
    if says.rel in "≤<":
        ordered(says.lhs, scope)
        ordered(says.rhs, scope)
    match says.rel:
        case "=":
            yield from equations(says, given, scope)
        case "≠":
            yield Offer(qed(SIGN("≠")))
            yield from (Offer(qed(GIVEN(c))) for c in given if c.says.rel == "≠")
            if not says.letters:
                yield Offer(qed(ENCLOSED(None, "≠")))
        case _:
            yield from inequalities(says, given, scope, lemmas, DEEPEST)
            if (found := replaced(says, given, scope)) is not None:
                for below in inequalities(found.says, given, found.scope, lemmas, DEEPEST):
                    yield found.around(below)


# ---------------------------------------------------------------- equations

def equations(says: Relation, given: Sequence[Condition], scope: Scope) -> Iterator[Offer]:
    lhs, rhs = says.lhs, says.rhs
    if lhs == rhs and not is_matrix(lhs):
        yield Offer(via(lhs + 0, by=ALGEBRA).qed(ALGEBRA))
    if (rule := theory(lhs, rhs, scope)) is not None:
        yield Offer(qed(rule))
        return
    missing: Needs | None = None
    try:
        STRONGEST.check(lhs, rhs, scope)
    except Needs as need:
        missing = need
    except REFUSALS:
        pass
    if is_matrix(lhs):
        yield Offer(qed(DIRECT_SUM(EULER)))
        yield from powers_of_a_matrix(lhs, rhs, scope)
    yield from (Offer(qed(rule)) for rule in telescoping(lhs, rhs, scope))
    yield from (Offer(qed(rule)) for rule in reindexed(lhs, rhs))
    for e in dict.fromkeys(x for side in (lhs, rhs) for x in subterms(side)):
        if isinstance(e, Binder) and e.head == "integral":
            yield from (Offer(qed(FTC(e, F))) for F in antiderivative(e.body, e.letter, scope))
    yield from (Offer(qed(GIVEN(c))) for c in given if c.says.rel == "=")
    yield from by_induction(lhs, rhs, scope)
    if rooted(lhs, rhs):
        roots = radicands((lhs, rhs), scope)
        if (rule := theory(lhs**2, rhs**2, assuming(scope, roots))) is not None:
            yield Offer(qed(SQUARES(qed(rule), "=")), roots)
    yield from (Offer(qed(rule), facts) for rule, facts in by_logarithms(lhs, rhs, scope))
    try:
        if (found := replaced(says, given, scope)) is not None:
            plain = found.says
            rule = theory(plain.lhs, plain.rhs, found.scope)
            if plain.lhs == plain.rhs:
                yield found.around(None)
            elif rule is not None:
                yield found.around(Offer(qed(rule)))
            else:
                STRONGEST.check(plain.lhs, plain.rhs, found.scope)
    except Needs as need:
        missing = missing or need
    except REFUSALS:
        pass
    if missing is not None:
        raise missing


@dataclass(frozen=True)
class Replaced:
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
        return Offer(Chain(tuple(steps[:-1]), steps[-1][1]),
                     (*self.facts, *(inner.facts if inner else ())))


def replaced(says: Relation, given: Sequence[Condition], scope: Scope) -> Replaced | None:
    """The relation without what equals something else, if it has such parts."""
    sides, facts = [[says.lhs], [says.rhs]], dict[Fact, None]()
    reasons = list[list[Rule]]([[], []])
    for n in range(1, REPLACED + 1):
        ends = [lines[-1] for lines in sides]
        x = next((x for x in insides(ends, given, scope, f"inside {n}")
                  if any(in_place(e, x.whole, x.value) != e for e in ends)), None)
        if x is None:
            break
        for fact in x.facts:
            if fact not in facts:
                scope = assume(scope, fact.condition)
                facts[fact] = None
        for lines, by in zip(sides, reasons, strict=True):
            if (e := in_place(lines[-1], x.whole, x.value)) != lines[-1]:
                lines.append(e)
                by.append(GIVEN(x.equation))
    if not facts:
        return None
    (left, right), (first, last) = sides, reasons
    return Replaced(Relation(left[-1], says.rel, right[-1]), scope, tuple(facts),
                    tuple(zip(left[1:], first, strict=True)),
                    tuple(zip(right[-2::-1], last[::-1], strict=True)))


def in_place(e: Term, old: Term, new: Term) -> Term:
    """The term with the new one wherever the old one stands, but for what letters are bound in."""
    if e == old:
        return new
    if isinstance(old, Letter):
        return written_out(e, {old: new})
    return Node(e.head, tuple(in_place(x, old, new) for x in e.args)) if isinstance(
        e, Node) else e


def rooted(*sides: Term) -> bool:
    """Whether a root or a modulus occurs, so that squares are simpler."""
    return any(isinstance(x, Node) and (x.head == "abs" or (x.head == "^" and x.args[1] == half))
               for side in sides for x in subterms(side))


def telescoping(lhs: Term, rhs: Term, scope: Scope) -> Iterator[TELESCOPE]:
    """Σ f from a to n + c is the rise of its value: F(i) is that of the sum to i − 1.  Or each
    term is a wave."""
    if isinstance(lhs, Binder) and lhs.head == "sum":
        at = fresh(Letter("i", "integer"), lhs, rhs)
        for n in sorted((x for x in letters(lhs.hi) if isinstance(x, Letter)),
                        key=lambda x: x.name):
            back = at - 1 if lhs.hi == n else at - 1 - (lhs.hi - n)
            with suppress(OutsideFragment):
                yield TELESCOPE(at, written_out(rhs, {n: back}))
        with suppress(OutsideFragment):
            body = written_out(lhs.body, {lhs.letter: at})
            yield from (TELESCOPE(at, F) for F in antidifference(body, at, scope))


def reindexed(lhs: Term, rhs: Term) -> Iterator[REINDEX]:
    """Two sums whose index is shifted, or runs backwards."""
    if isinstance(lhs, Binder) and isinstance(rhs, Binder) and lhs.head == rhs.head == "sum":
        j = rhs.letter
        yield REINDEX(j, j + (lhs.lo - rhs.lo))
        yield REINDEX(j, lhs.hi + rhs.lo - j)


def by_induction(lhs: Term, rhs: Term, scope: Scope) -> Iterator[Offer]:
    """A sum or product that ends with n + c, from n to n + 1."""
    if not isinstance(lhs, Binder) or lhs.head not in ("sum", "product"):
        return
    for n in sorted((x for x in letters(lhs.hi) - letters(lhs.body) if isinstance(x, Letter)
                     and x.domain == "natural" and not scope.speaks_of(x)), key=lambda x: x.name):
        base = theory(where(lhs, {n: term(0)}), where(rhs, {n: term(0)}), scope)
        if base is None:
            continue
        whole, last = written_out(lhs, {n: n + 1}), where(lhs.body, {lhs.letter: lhs.hi + 1})
        joined = [x + last if lhs.head == "sum" else x * last for x in (lhs, rhs)]
        case = where(rhs, {n: n + 1})
        if (end := theory(joined[1], case, scope)) is not None:
            yield Offer(qed(INDUCTION(n, qed(base), via(
                joined[0], by=SPLIT(whole, lhs.hi)).via(
                joined[1], by=GIVEN(INDUCTION)).qed(end))))


def powers_of_a_matrix(lhs: Term, rhs: Term, scope: Scope) -> Iterator[Offer]:
    """Mⁿ = F(n), since M⁰ = F(0) and F(n)·M = F(n + 1)."""
    match lhs:
        case Node("^", (m, Letter(_, "natural", None) as n)) if n not in letters(m):
            base = theory(where(lhs, {n: term(0)}), where(rhs, {n: term(0)}), scope)
            end = theory(rhs * m, where(rhs, {n: n + 1}), scope)
            if base is not None and end is not None and not scope.speaks_of(n):
                yield Offer(qed(INDUCTION(n, qed(base), via(lhs * m, by=ALGEBRA).via(
                    rhs * m, by=GIVEN(INDUCTION)).qed(end))))


# ---------------------------------------------------------------- inequalities

def inequalities(says: Relation, given: Sequence[Condition], scope: Scope, lemmas: Lemmas,
                 depth: int, begins: Mapping[Letter, Term] = NOWHERE) -> Iterator[Offer]:
    """Proofs of s ≤ t, or s < t.  The letters of slopes lie beyond where each ``begins``, and facts
    hold for all values of theirs."""
    lhs, rel, rhs = says.lhs, says.rel, says.rhs
    yield Offer(qed(SIGN(rel)))
    if rel == "≤":
        yield Offer(qed(TRIANGLE))
        if (same := theory(lhs, rhs, scope)) is not None:
            yield Offer(qed(same))
        yield from through(lhs, rhs, scope, lemmas)
    if len(says.letters) <= 1:
        x = next(iter(says.letters), None)
        if x is None or (isinstance(x, Letter) and x.size is None):
            yield Offer(qed(ENCLOSED(x, rel)))
    yield from (Offer(qed(GIVEN(c))) for c in given if c.says.rel in "≤<")
    yield from by_lemma(says, lemmas, scope)
    yield from half_turn(says, lemmas)
    for found in combined(says, given, scope, lemmas(), tuple(begins)):
        yield Offer(qed(found.rule), found.facts)
    if not begins:
        yield from by_repeated_factor(says, given, scope, lemmas)
        yield from bounded_waves(says, given, scope, lemmas)
        yield from by_amplitude(says, given, scope, lemmas)
    if lone_modulus(lhs) and rel == "≤":
        yield from by_triangle(lhs.args[0], rhs, given, scope, lemmas)
        if depth and not begins:
            yield from between(lhs.args[0], rhs, given, scope, lemmas)
    yield from squares(lhs, rel, rhs, scope)
    if rooted(lhs, rhs) and depth:
        yield from by_moduli(says, given, scope, lemmas, begins)
        yield from by_squares(says, given, scope, lemmas, begins)
        yield from isolated(says, given, scope, lemmas, begins)
    if depth:
        if not begins:
            yield from from_case_to_case(says, given, scope, lemmas)
            yield from by_exponentials(says, given, scope, lemmas)
        if rel == "≤":
            yield from by_terms(lhs, rhs, given, scope, lemmas)
    if rel == "≤" and depth:
        yield from by_slope(says, given, scope, lemmas, depth, begins)


def half_turn(says: Relation, lemmas: Lemmas) -> Iterator[Offer]:
    """0 ≤ sin v where 0 ≤ v ≤ π, since it is 2 sin(v/2) cos(v/2), and those lie above a chord;
    cos u is sin(u + π/2).  0 < sin v within."""
    match says.lhs, says.rhs:
        case Number(0), Node("sin" | "cos" as head, (u,)):
            v = u if head == "sin" else u + pi/2
        case _:
            return
    known = {lemma.tag: lemma for lemma in lemmas()}
    by = {tag: LEMMA(known[tag], dict.fromkeys(known[tag].parts[0].sequent.letters, at))
          for tag, at in ((SINE_POSITIVE, v), (ABOVE_CHORD, v/2), (COSINE_ABOVE_CHORD, v/2))
          if tag in known}
    if len(by) < len(HALF_TURN):
        return
    if says.rel == "<":
        last = by[SINE_POSITIVE]
        yield Offer(qed(last) if head == "sin" else via(sin(v), by=last).qed(EULER))
        return
    s, c = sin(v/2), cos(v/2)
    facts = (have(f"sine of {v/2}", AtMost(0, s), via(2*(v/2)/pi, by=SIGN("≤")).qed(
                 by[ABOVE_CHORD])),
             have(f"cosine of {v/2}", AtMost(0, c), via(1 - 2*(v/2)/pi, by=SIGN("≤")).qed(
                 by[COSINE_ABOVE_CHORD])))
    product = LINEAR_SYSTEM(((GIVEN(facts[0]), 2*c),))
    yield Offer(via(2*s*c, by=product).qed(EULER), facts)


def bounded_waves(says: Relation, given: Sequence[Condition], scope: Scope, lemmas: Lemmas
                  ) -> Iterator[Offer]:
    """A polynomial in cos u, or sin u, for which −1 ≤ cos u ≤ 1 is known."""
    lemma = next((lemma for lemma in lemmas() if lemma.tag == WAVES_AT_MOST_ONE), None)
    sides = (says.lhs, says.rhs)
    waves = dict.fromkeys(x for e in sides for x in subterms(by_angles(e, sides)) if isinstance(
        x, Node) and x.head in ("sin", "cos"))
    if lemma is None or len({x.args for x in waves}) != 1:
        return
    u, = next(iter(waves)).args
    y, = lemma.parts[0].sequent.letters
    bound = LEMMA(lemma, {y: u})
    facts = tuple(have(f"bound of {e}", AtMost(e, 1), via(abs(e), by=SIGN("≤")).qed(bound))
                  for e in (cos(u), -cos(u)))
    inner = assuming(scope, facts)
    for found in by_repeated_factor(says, given, inner, lemmas):
        yield replace(found, facts=(*facts, *found.facts))


def by_repeated_factor(says: Relation, given: Sequence[Condition], scope: Scope, lemmas: Lemmas
                       ) -> Iterator[Offer]:
    """A polynomial is w²h, where h is not negative."""
    sides = (says.lhs, says.rhs)
    try:
        left, right = (by_angles(e, sides) for e in sides)
        v = gap(left, right, scope)
        parts = next(filter(None, (repeated_factor(without_squares(v.num, name))
                                   for name in ("sin", "cos"))), None)
        if parts is None or v.den != ONE or says.rel != "≤":
            return
        written = Written((left, right), scope, Level.OPAQUE)
        w, h = (written.of(x) for x in parts)
    except REFUSALS:
        return
    square = square_of_real(w)
    sign = Relation(term(0), "≤", h)
    found = compared(term(0), "≤", h, given, scope, lemmas)
    if found is not None:
        fact = have("the other factor", sign, qed(found.rule))
        by = LINEAR_SYSTEM(((GIVEN(square[-1]), 2*h),), term(2))  # by Euler's formula
        yield Offer(qed(by), tuple(dict.fromkeys((*found.facts, *square, fact))))


def square_of_real(w: Term) -> tuple[Fact, Fact]:
    """w² is not negative."""
    square = squares_are_nonnegative(w)
    s, = square.condition.free
    return square, have(f"square of {w}", AtMost(0, w**2), qed(GIVEN(square, {s: w})))


def by_amplitude(says: Relation, given: Sequence[Condition], scope: Scope, lemmas: Lemmas
                 ) -> Iterator[Offer]:
    """a sin u + b cos u ≤ √(a² + b²), for the square of the one is less by (a cos u − b sin u)²;
    and that is at most the rest."""
    try:
        v = gap(says.lhs, says.rhs, scope)
        angles = {x.args for (_, a, _), _ in v.num.terms for x, _ in a if isinstance(x, Atom)
                  and x.name in ("sin", "cos")}
        if v.den != ONE or len(angles) != 1 or says.rel != "≤":
            return
        (angle,), = angles,
        written = Written((says.lhs, says.rhs), scope, Level.OPAQUE)
        shares, rest = dict[str, Sum](), v.num
        for name in ("sin", "cos"):
            x = Atom(name, FACTS["real"], angle)
            own = Sum.of({(r, a - {(x, ONCE)}, p): -c for (r, a, p), c in v.num.terms
                          if (x, ONCE) in a})
            rest = rest + own * Sum.atom(x)
            shares[name] = own
        if any(isinstance(x, Atom) and x.name in ("sin", "cos") for part in (
                rest, *shares.values()) for x in inner_atoms(part)):
            return
        a, b, most = (written.of(x) for x in (shares["sin"], shares["cos"], rest))
        u = written.atom(Atom("sin", FACTS["real"], angle)).args[0]  # type: ignore[attr-defined]
    except REFUSALS:
        return
    wave, other, size = a*sin(u) + b*cos(u), a*cos(u) - b*sin(u), (a**2 + b**2)**half
    square = square_of_real(other)
    below = LINEAR_SYSTEM(((GIVEN(square[-1]), term(2)),), term(2))  # by Euler's formula
    squares = via(wave**2, by=MODULUS).via(a**2 + b**2, by=below).qed(ALGEBRA)
    first = have("amplitude", AtMost(wave, size), via(abs(wave), by=SIGN("≤")).qed(
        SQUARES(squares, "≤")))
    last = alike(size, most, scope) or SIGN("≤")
    yield Offer(qed(LINEAR_SYSTEM(((GIVEN(first), term(1)), (GIVEN(
        second := have("the rest", AtMost(size, most), qed(last))), term(1))))),
        (*square, first, second))


def through(lhs: Term, rhs: Term, scope: Scope, lemmas: Lemmas) -> Iterator[Offer]:
    """|u − w| ≤ |u − v| + |v − w|: the left side is the modulus of a sum or difference of what
    stands in moduli on the right."""
    match rhs:
        case Node("+", (Node("abs", (x,)), Node("abs", (y,)))):
            for z in (y, -y):
                whole = abs(Node("+", (x, z)))
                triangle = next((lemma for lemma in lemmas() if lemma.tag == TRIANGLE_OF_TWO), None)
                if triangle and (same := theory(lhs, whole, scope)) is not None:
                    names = sorted(triangle.parts[0].sequent.letters, key=lambda a: a.name)
                    last = LEMMA(triangle, dict(zip(names, (x, z), strict=True)))
                    yield Offer(qed(last) if lhs == whole else via(whole, by=same).qed(last))


def by_moduli(says: Relation, given: Sequence[Condition], scope: Scope, lemmas: Lemmas,
              begins: Mapping[Letter, Term]) -> Iterator[Offer]:
    """Where squares of moduli are products, |z|² = z z̄."""
    plain = tuple(without_moduli(e, scope) if moduli(e) else e for e in (says.lhs, says.rhs))
    if plain != (says.lhs, says.rhs):
        yield from rewritten(says, plain, given, scope, lemmas, begins)


def by_squares(says: Relation, given: Sequence[Condition], scope: Scope, lemmas: Lemmas,
               begins: Mapping[Letter, Term]) -> Iterator[Offer]:
    """The squares compare so, and the larger side is not negative; the other one is at most its
    modulus."""
    lhs, rel, rhs = says.lhs, says.rel, says.rhs
    facts = roots_of_numbers(rhs, scope)
    scope = assuming(scope, facts)
    normal = Normalizer(scope, Level.MODULUS)
    if not scope.nonnegative(normal.of(rhs, {})):
        sign = Relation(term(0), "≤", rhs)
        found = next(iter(combined(sign, given, scope, lemmas(), tuple(begins))), None)
        if begins or (found is None and sign.letters):
            return
        by = ENCLOSED(None, "≤") if found is None else found.rule
        facts += (*(found.facts if found else ()), have(f"sign of {rhs}", sign, qed(by)))
        scope = assume(scope, facts[-1].condition)
    outer = () if scope.nonnegative(normal.of(lhs, {})) else ((abs(lhs), SIGN("≤")),)
    small = outer[0][0] if outer else lhs
    squares = Relation(small**2, rel, rhs**2)
    right = without_moduli(squares.rhs, scope)
    for left in dict.fromkeys((square_of(small, scope), without_moduli(squares.lhs, scope))):
        for below in rewritten(squares, (left, right), given, scope, lemmas, begins):
            yield Offer(Chain(outer, SQUARES(below.chain, rel)), (*facts, *below.facts))


def moduli(e: Term) -> bool:
    return any(isinstance(x, Node) and x.head == "abs" for x in subterms(e))


def square_of(e: Term, scope: Scope) -> Term:
    """|u|² as u², where u is real."""
    match e:
        case Node("abs", (u,)) if scope.real(Normalizer(scope, Level.EULER).of(u, {})):
            return u**2
    return e**2


def rewritten(says: Relation, plain: tuple[Term, ...], given: Sequence[Condition], scope: Scope,
              lemmas: Lemmas, begins: Mapping[Letter, Term]) -> Iterator[Offer]:
    """By way of other writings of both sides."""
    left, right = plain
    first = None if left == says.lhs else theory(says.lhs, left, scope)
    last = None if right == says.rhs else theory(right, says.rhs, scope)
    if (first is None) != (left == says.lhs) or (last is None) != (right == says.rhs):
        return
    inner = Relation(left, says.rel, right)
    for below in chain(inequalities(inner, given, scope, lemmas, 0, begins),
                       () if begins else isolated(inner, given, scope, lemmas, begins)):
        lines = (*(((left, first),) if first else ()), *below.chain.lines)
        yield Offer(Chain(lines, below.chain.last) if last is None else
                    Chain((*lines, (right, below.chain.last)), last), below.facts)


def isolated(says: Relation, given: Sequence[Condition], scope: Scope, lemmas: Lemmas,
             begins: Mapping[Letter, Term]) -> Iterator[Offer]:
    """Of one root and other things: the others are at most the root, which is seen by squares."""
    try:
        q = gap(says.lhs, says.rhs, scope)
        roots = {key: c for key, c in q.num.terms if any(e.denominator != 1 for _, e in key[1])}
        if q.den != ONE or len(roots) != 1:
            return
        written = Written((says.lhs, says.rhs), scope, Level.OPAQUE)
        root = Sum.of(roots)
        alone, others = written.of(root), written.of(root - q.num)
    except REFUSALS:
        return
    below = Relation(others, says.rel, alone)
    if min(roots.values()) > 0 and below != says and others != says.lhs:
        for found in by_squares(below, given, scope, lemmas, begins):
            fact = have(f"the root above {others}", below, found.chain)
            yield Offer(qed(LINEAR_SYSTEM(((GIVEN(fact), term(1)),))), (*found.facts, fact))


def by_exponentials(says: Relation, given: Sequence[Condition], scope: Scope, lemmas: Lemmas
                    ) -> Iterator[Offer]:
    """c·ln u is at most the rest where u is at most the exponential of its share, for the
    logarithm increases; or at least."""
    increases = next((lemma for lemma in lemmas() if lemma.tag == LOGARITHM_INCREASES), None)
    try:
        v = gap(says.lhs, says.rhs, scope, level=Level.EULER)
        logs = {key: c for key, c in v.num.terms for x, _ in key[1]
                if isinstance(x, Atom) and x.name == "log" and len(x.args[0].num.terms) > 1}
        if increases is None or v.den != ONE or len(logs) != 1:
            return
        (key, c), = logs.items()
        (atom, e), *others = key[1]
        if others or e != 1 or key[2]:
            return
        written = Written((says.lhs, says.rhs), scope, Level.EULER)
        u = written.atom(atom).args[0]  # type: ignore[attr-defined]
        rest = exp(written.of(Sum.number(-1/c) * (v.num - Sum.of({key: c}))))
    except REFUSALS:
        return
    order = Relation(rest, says.rel, u) if c > 0 else Relation(u, says.rel, rest)
    names = sorted(increases.parts[0].sequent.letters, key=lambda x: x.name)
    for found in inequalities(order, given, scope, lemmas, 0):
        fact = have(f"order of {order.lhs}", order, found.chain)
        lemma = LEMMA(increases, dict(zip(names, (order.lhs, order.rhs), strict=True)),
                      part=int(says.rel == "<"))
        yield Offer(qed(LINEAR_SYSTEM(((lemma, number(abs(c))),))), (*found.facts, fact))


def without_moduli(e: Term, scope: Scope) -> Term:
    """The term as the laws of moduli write it, where that can be printed."""
    with suppress(*REFUSALS):
        value = Normalizer(scope, Level.MODULUS).of(e, {})
        written = Written((e,), scope, Level.MODULUS)
        above = written.of(value.num)
        return above if value.den == ONE else above / written.of(value.den)
    return e


def by_triangle(u: Term, bound: Term, given: Sequence[Condition], scope: Scope, lemmas: Lemmas
                ) -> Iterator[Offer]:
    """|u| ≤ the sum of the moduli of its summands, and that ≤ t; sines of sums are written out."""
    plain = by_angles(u, (u,))
    for e in dict.fromkeys((abs(u), abs(plain))):
        wide = spread(e, False, scope)
        same = None if e == abs(u) else theory(abs(u), e, scope)
        if wide == e or (same is None) != (e == abs(u)):
            continue
        lines = (*(((e, same),) if same else ()), (wide, TRIANGLE))
        for found in combined(Relation(wide, "≤", bound), given, scope, lemmas()):
            yield Offer(Chain(lines, found.rule), found.facts)


def between(u: Term, bound: Term, given: Sequence[Condition], scope: Scope, lemmas: Lemmas
            ) -> Iterator[Offer]:
    """|u| ≤ t, for u ≤ t and −u ≤ t."""
    if not scope.real(Normalizer(scope, Level.EULER).of(u, {})):
        return
    for above in inequalities(Relation(u, "≤", bound), given, scope, lemmas, 0):
        for below in inequalities(Relation(-u, "≤", bound), given, scope, lemmas, 0):
            facts = (have("above", AtMost(u, bound), above.chain),
                     have("below", AtMost(-u, bound), below.chain))
            chain = via(u**2, by=MODULUS).qed(LINEAR_SYSTEM(((GIVEN(facts[0]), bound + u),)))
            yield Offer(qed(SQUARES(chain, "≤")), (*dict.fromkeys((*above.facts, *below.facts)),
                                                   *facts))


def by_lemma(says: Relation, lemmas: Lemmas, scope: Scope) -> Iterator[Offer]:
    """An inequality of the book, its letters being what stands where they stand."""
    heads = {x.head for x in (*subterms(says.lhs), *subterms(says.rhs)) if isinstance(x, Node)}
    for lemma in lemmas():
        for n, part in enumerate(lemma.parts):
            for k, r in enumerate(part.sequent.says):
                if r.rel == says.rel and {x.head for x in (
                        *subterms(r.lhs), *subterms(r.rhs)) if isinstance(x, Node)} <= heads:
                    yield Offer(qed(LEMMA(lemma, part=n, atom=k)))
                    if len(lemma.parts[n].sequent.letters) == 2 and {"abs", "exp"} <= \
                            heads_of(r.lhs):
                        yield from chords(says, lemma, n, k, scope)
                if r.rel == "≤" and lone_modulus(r.lhs) and not lone_modulus(says.lhs) and \
                        heads_of(r.lhs) - {"abs"} <= heads_of(says.lhs):
                    yield Offer(via(abs(says.lhs), by=SIGN("≤")).qed(
                        LEMMA(lemma, part=n, atom=k)))


def chords(says: Relation, lemma: Claim, n: int, k: int, scope: Scope) -> Iterator[Offer]:
    """The lemma at the angles of the exponentials that stand here, and at 0."""
    names = sorted(lemma.parts[n].sequent.letters, key=lambda x: x.name)
    r, angles = lemma.parts[n].sequent.says[k], [term(0)]
    written = Written((says.lhs, says.rhs), scope, Level.EULER)
    for x in dict.fromkeys(subterms(says.lhs)):
        if isinstance(x, Node) and x.head == "exp":
            with suppress(*REFUSALS):
                v = Normalizer(scope, Level.EULER).of(-I * x.args[0], {})
                if v.den == ONE and scope.real(v):
                    angles.append(written.of(v.num))
    for pair in permutations(dict.fromkeys(angles), 2):
        at = dict(zip(names, pair, strict=True))
        chord, arc = (written_out(e, at) for e in (r.lhs, r.rhs))
        first, last = theory(says.lhs, chord, scope), alike(arc, says.rhs, scope)
        if (first or chord == says.lhs) and (last or arc == says.rhs):
            steps = [(chord, first), (arc, LEMMA(lemma, at, n, k)), (says.rhs, last)]
            kept = [(e, by) for e, by in steps if by is not None]
            yield Offer(Chain(tuple(kept[:-1]), kept[-1][1]))


def alike(lhs: Term, rhs: Term, scope: Scope) -> Rule | None:
    """The theory in which both sides are one, or their squares."""
    if (same := theory(lhs, rhs, scope)) is not None:
        return same
    by = theory(lhs**2, rhs**2, scope)
    return rule if by and follows(rule := SQUARES(qed(by)), lhs, rhs, scope) else None


def lone_modulus(e: Term) -> TypeGuard[Node]:
    return isinstance(e, Node) and e.head == "abs"


def by_terms(lhs: Term, rhs: Term, given: Sequence[Condition], scope: Scope, lemmas: Lemmas
             ) -> Iterator[Offer]:
    """Σ f ≤ n·c, since each f ≤ c; |Σ f| ≤ Σ |f| ≤ n·c; and 0 ≤ Σ f."""
    match lhs, rhs:
        case Node("abs", (Binder("sum", f, k, lo, hi),)), _ if k not in letters(rhs):
            wide = Binder("sum", abs(f), k, lo, hi)
            yield from (replace(x, chain=Chain(((wide, TRIANGLE), *x.chain.lines), x.chain.last))
                        for x in by_terms(wide, rhs, given, scope, lemmas))
        case Binder("sum", f, k, lo, hi), _ if not isinstance(rhs, Binder):
            normal = Normalizer(scope, Level.OPAQUE)
            shares = (x.rational() for x in ratios(
                normal.of(rhs, {}).num, normal.of(hi - lo + 1, {}).num))
            share = next((x for x in shares if x is not None), None)
            if share is None:
                return
            last = Binder("sum", number(share), k, lo, hi)
            for x in termwise(lhs, last, given, scope, lemmas):
                yield replace(x, chain=Chain((*x.chain.lines, (last, x.chain.last)), ALGEBRA))
        case Number(), Binder("sum", f, k, lo, hi) if lhs == term(0):
            start = Binder("sum", term(0), k, lo, hi)
            for x in termwise(start, rhs, given, scope, lemmas):
                yield replace(x, chain=Chain(((start, ALGEBRA), *x.chain.lines), x.chain.last))


def termwise(s: Binder, t: Binder, given: Sequence[Condition], scope: Scope, lemmas: Lemmas
             ) -> Iterator[Offer]:
    """Σ f ≤ Σ g, term by term."""
    normal = Normalizer(scope, Level.OPAQUE)
    k = fresh(s.letter, s.lo, s.hi, s.body, t.body)
    try:
        inner = scope.between(normal.of(k, {}), *normal.ends(s, {}))
        says = Relation(written_out(s.body, {s.letter: k}), "≤", written_out(t.body, {t.letter: k}))
        for found in inequalities(says, given, inner, lemmas, 0, {k: s.lo}):
            lines = tuple((Binder("sum", written_out(line, {k: s.letter}), s.letter, s.lo, s.hi),
                           TERMWISE(k, rule)) for line, rule in found.chain.lines)
            yield Offer(Chain(lines, TERMWISE(k, found.chain.last)), found.facts)
    except REFUSALS:
        return


def from_case_to_case(says: Relation, given: Sequence[Condition], scope: Scope, lemmas: Lemmas
                      ) -> Iterator[Offer]:
    """By induction on a natural letter; where a hypothesis says that it is at least c, for what it
    is beyond c."""
    for n in sorted((x for x in says.letters if isinstance(x, Letter) and x.domain == "natural"),
                    key=lambda x: x.name):
        about = [c for c in given if n in c.letters]
        if not about and not scope.speaks_of(n):
            yield from inductive(says, n, given, scope, lemmas)
        elif len(about) == 1 and about[0].says.rhs == n and about[0].says.rel in "≤<" and \
                isinstance(low := about[0].says.lhs, Number):
            m = fresh(n, says.lhs, says.rhs)
            start = low if about[0].says.rel == "≤" else term(low.value + 1)
            at: dict[AnyLetter, Term] = {n: m + start}
            beyond = Relation(written_out(says.lhs, at), says.rel, written_out(says.rhs, at))
            for found in inductive(beyond, m, given, scope, lemmas):
                fact = have(f"from {start} on", beyond, found.chain, m)
                yield Offer(qed(GIVEN(fact, {m: n - start})), (*found.facts, fact))


def inductive(says: Relation, n: Letter, given: Sequence[Condition], scope: Scope, lemmas: Lemmas
              ) -> Iterator[Offer]:
    """s(n + 1) = g(s(n)) and g(t(n)) ≤ t(n + 1), or s(n + 1) ≤ g(s(n)) and g(t(n)) = t(n + 1): g
    adds the next term of a sum, or multiplies by the base of a power."""
    lhs, rel, rhs = says.lhs, says.rel, says.rhs
    zero: dict[AnyLetter, Term] = {n: term(0)}
    more: dict[AnyLetter, Term] = {n: n + 1}
    with suppress(*REFUSALS):
        first = compared(where(lhs, zero), rel, where(rhs, zero), given, scope, lemmas)
        left, right = (written_out(e, more) for e in (lhs, rhs))
        cases = ((side, *x) for side in (lhs, rhs) for x in next_cases(side, n, scope))
        for side, grown, u, law in cases if first else ():
            with suppress(*REFUSALS):
                small, large = grown(lhs), grown(rhs)
                same = law if law and side is lhs else replace(law, turned=True) if law else (
                    theory(left, small, scope) if side is lhs else theory(large, right, scope))
                other = compared(*((large, "≤", right) if side is lhs else (left, "≤", small)),
                                 given, scope, lemmas, (n,)) if same else None
                if first is None or same is None or other is None:
                    continue
                by = (same, other.rule) if side is lhs else (other.rule, same)
                before = LINEAR_SYSTEM(((GIVEN(INDUCTION, rel=rel), u),))
                steps = [(small, by[0]), (large, before), (right, by[1])]
                kept = [x for e, x in zip([left, small, large], steps, strict=True) if e != x[0]]
                yield Offer(qed(INDUCTION(n, qed(first.rule), Chain(tuple(
                    kept[:-1]), kept[-1][1]), (), rel)), (*first.facts, *other.facts))


def next_cases(side: Term, n: Letter, scope: Scope
               ) -> Iterator[tuple[Callable[[Term], Term], Term, SPLIT | None]]:
    """What takes a side to its next case, by how much it stretches, and the law that says so."""
    match side:
        case Binder("sum", body, k, _, hi) if n in letters(hi) and n not in letters(body):
            whole, last = written_out(side, {n: n + 1}), where(body, {k: hi + 1})
            yield (lambda e: e + last), term(1), SPLIT(whole, hi)
        case _:
            bases = dict.fromkeys(x.args[0] for x in subterms(side) if isinstance(x, Node)
                                  and x.head == "^" and n in letters(x.args[1])
                                  and n not in letters(x.args[0]))
            for c in bases:
                if scope.nonnegative(Normalizer(scope, Level.OPAQUE).of(c, {})):
                    yield (lambda e, c=c: c * e), c, None  # type: ignore[misc]


def compared(lhs: Term, rel: str, rhs: Term, given: Sequence[Condition], scope: Scope,
             lemmas: Lemmas, free: tuple[Letter, ...] = ()) -> Combination | None:
    """A reason for lhs ∼ rhs, with facts that hold for all values of the ``free`` letters."""
    plain: list[Rule] = [SIGN(rel)]
    if rel == "≤" and (same := theory(lhs, rhs, scope)) is not None:
        plain.append(same)
    if not letters(lhs) | letters(rhs):
        plain.append(ENCLOSED(None, rel))
    if (rule := next((x for x in plain if follows(x, lhs, rhs, scope)), None)) is not None:
        return Combination(rule, ())
    says = Relation(lhs, rel, rhs)
    return next(iter(combined(says, given, scope, lemmas(), free)), None) if says.letters else None


def squares(lhs: Term, rel: str, rhs: Term, scope: Scope) -> Iterator[Offer]:
    """rhs − lhs as a sum of squares and of what is visibly not negative."""
    for found in squares_of(lhs, rhs, scope):
        last, _ = found.lines[-1]
        same = theory(last, rhs, scope) if rel == "≤" and not found.rest.terms else SIGN(rel)
        if same is not None:
            yield Offer(Chain(found.lines, same), (found.fact,))


def by_slope(says: Relation, given: Sequence[Condition], scope: Scope, lemmas: Lemmas,
             depth: int, begins: Mapping[Letter, Term]) -> Iterator[Offer]:
    """F ≤ G from their values at a start, and from their derivatives beyond it."""
    for x in sorted((x for x in says.letters if isinstance(x, Letter) and x.domain in (
            "real", "nonnegative", "positive")), key=lambda x: x.name):
        starts = [c.says.lhs for c in given if c.says.rhs == x and c.says.rel in "≤<" and not (
            letters(c.says.lhs) & {x})]
        starts += [term(0)] if x.domain in ("nonnegative", "positive") else []
        starts += [begins[x]] if x in begins else []
        y = fresh(Letter("y", "real"), says.lhs, says.rhs)
        for start in starts:
            rule = MONOTONE(x, start, y, qed(SIGN("≤")), qed(SIGN("≤")))
            try:
                (_, base, _), (_, slope, _) = rule.subproofs(says.lhs, says.rhs)
                inner = beyond(scope, start, y, x)
            except REFUSALS:
                continue
            first = theory(base.lhs, base.rhs, scope) or SIGN("≤")
            for then in inequalities(slope, given, inner, lemmas, depth - 1,
                                     {**begins, y: start}):
                yield Offer(qed(MONOTONE(x, start, y, qed(first), then.chain)), then.facts)


def beyond(scope: Scope, start: Term, y: Letter, x: Letter) -> Scope:
    """What is known where slopes are compared."""
    a, at, end = (Normalizer(scope, Level.OPAQUE).of(e, {}) for e in (start, y, x))
    return scope.knowing("<", a, at).knowing("<", at, end)

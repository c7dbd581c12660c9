"""Parts of a relation, and what they equal: a letter that an equation determines, a sum
with a closed form, the root of a square, a power of a large number.

Each equation is a fact on the way; in its light a relation is read with the one for the other.
Logarithms are taken together: a combination of them is that of a product.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, product
from math import gcd, isqrt, lcm
from typing import Any, TypeGuard

from phaseproof.authoring.builders import AtMost, Equal, Less, have, qed, via
from phaseproof.authoring.expressions import conj, exp, half, log
from phaseproof.authoring.substitution import written_out
from phaseproof.authoring.surface_rules import GIVEN
from phaseproof.prover.antiderivatives import antidifference
from phaseproof.prover.elaboration import Written, number
from phaseproof.prover.ideals import square_part
from phaseproof.prover.limits import FACTORS
from phaseproof.prover.occurrences import nodes
from phaseproof.prover.sum_of_squares import halved, without_divisors
from phaseproof.prover.systems import combined, equations_among, solutions
from phaseproof.prover.trigonometry import by_angles
from phaseproof.trusted.kernel.chain import follows
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS, assume, gap
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.ring import (
    ONE,
    UNIT,
    ZERO,
    Atom,
    Quotient,
    Sum,
)
from phaseproof.trusted.kernel.rules import (
    ADDITION,
    ALGEBRA,
    ENCLOSED,
    EULER,
    LINEAR_SYSTEM,
    MODULUS,
    PYTHAGORAS,
    SIGN,
    SQUARES,
    TELESCOPE,
)
from phaseproof.trusted.kernel.traversal import inner_atoms, ratios, sort_key
from phaseproof.trusted.language.budget import LARGEST_ROOT
from phaseproof.trusted.language.claims import (
    Chain,
    Condition,
    Fact,
    Relation,
    Rule,
)
from phaseproof.trusted.language.rational import Rational
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Binder,
    Letter,
    Node,
    Number,
    OutsideFragment,
    Term,
    children,
    fresh,
    letters,
    subterms,
    term,
)

THEORIES = (ALGEBRA, ADDITION, EULER, MODULUS)
STRONGEST = MODULUS


@dataclass(frozen=True)
class _Inside:
    """A term that equals the value, by one of the facts."""

    whole: Term
    value: Term
    facts: tuple[Fact, ...]

    @property
    def equation(self) -> Fact:
        return next(
            x for x in self.facts if x.condition.says == Equal(self.whole, self.value)
        )


def theory(lhs: Term, rhs: Term, scope: Scope) -> Rule | None:
    """The weakest theory in which both sides are one; none where the steps do not last."""
    tried = THEORIES if follows(STRONGEST, lhs, rhs, scope) else (ALGEBRA, PYTHAGORAS)
    return next((rule for rule in tried if follows(rule, lhs, rhs, scope)), None)


def insides(
    sides: Sequence[Term], given: Sequence[Condition], scope: Scope, name: str
) -> Iterator[_Inside]:
    """The parts of these terms that are worth being replaced, the innermost first."""
    here = dict.fromkeys(x for e in sides for x in subterms(e))
    known = frozenset().union(*map(letters, sides))
    way, *others = solutions(tuple(given))
    for x, e in way if not others else ():
        chain = _alone(x, e, given, scope) if x in known else None
        if chain is not None:
            alone = have(f"{x.name} alone", Equal(x, e), chain)
            sign = [
                have(
                    f"{x.name} alone, its sign",
                    says,
                    via(x, by=SIGN(says.rel)).qed(GIVEN(alone)),
                )
                for says in _signs(x, e)
            ]
            yield _Inside(x, e, (alone, *sign))
    for X in (x for x in [*here][::-1] if letters(x) <= known):
        for value, chain, *before in _equals(X, sides, scope):
            yield _Inside(X, value, (*before, have(name, Equal(X, value), chain)))


def _alone(
    x: Letter, e: Term, given: Sequence[Condition], scope: Scope
) -> Chain | None:
    """x = e by the equations among the hypotheses, or by one for log x."""
    for c in equations_among(given):
        if log(x) in (c.says.lhs, c.says.rhs):
            return via(exp(log(x)), by=ALGEBRA).qed(GIVEN(c))
    by = combined(Equal(x, e), given, scope)
    return qed(by) if by else None


def _signs(x: Letter, e: Term) -> tuple[Relation, ...]:
    """The sign that the domain of a letter gives its value."""
    match x.domain:
        case "positive":
            return (Less(0, e),)
        case "nonnegative" | "natural" | "even":
            return (AtMost(0, e),)
    return ()


def _equals(e: Term, sides: Sequence[Term], scope: Scope) -> Iterator[Any]:
    """A value of the term, with a chain for it and what that needs."""
    match e:
        case Binder("sum"):
            yield from islice(_closed(e, scope), 1)
        case Node("^", (u, exponent)) if exponent == half and letters(u):
            yield from islice(_root(e, u, sides, scope), 1)
        case Node("^", (Node("abs", (w,)), Number(2))) if letters(w):
            yield from islice(_square_of_modulus(e, w, scope), 1)
        case Node("^", (Number(c), y)) if (
            c.denominator == 1 and c > LARGEST_ROOT and letters(y)
        ):
            yield from _split_power(e, int(c), y)
        case Node("^", (Node("^", (Number(c), Number(d))), y)) if c > 0 and letters(y):
            yield _power_of_a_root(e, c, d, y, scope)


# ---------------------------------------------------------------- sums


def _closed(s: Binder, scope: Scope) -> Iterator[tuple[Term, Chain]]:
    """Σ f from a to b is F(b + 1) − F(a)."""
    at = fresh(Letter("i", "integer"), s)
    with suppress(OutsideFragment):
        for F in antidifference(written_out(s.body, {s.letter: at}), at, scope):
            value = written_out(F, {at: s.hi + 1}) - written_out(F, {at: s.lo})
            yield value, qed(TELESCOPE(at, F))


# ---------------------------------------------------------------- roots


def is_root(e: Term) -> TypeGuard[Node]:
    """√u."""
    return isinstance(e, Node) and e.head == "^" and e.args[1] == half


def with_roots(v: Sum) -> Sum:
    """The terms in which there is a root."""
    return Sum.of(
        {key: c for key, c in v.terms if any(e.denominator != 1 for _, e in key[1])}
    )


def multiple(u: Sum, v: Sum) -> Rational | None:
    """The number c with u = cv."""
    return next((c for x in ratios(u, v) if (c := x.rational()) is not None), None)


def _root(e: Term, u: Term, sides: Sequence[Term], scope: Scope) -> Iterator[Any]:
    """√w² is w, or −w, where its sign is visible, and |w| otherwise."""
    square = squares_are_nonnegative(e)
    for w in _squared(u, sides, scope):
        if (same := theory(w**2, u, scope)) is None:
            continue
        one = GIVEN(square, {square.condition.free[0]: w})
        known = [
            square,
            *divisors(u, scope),
            have(
                f"square of {w}",
                AtMost(0, u),
                qed(one) if w**2 == u else via(w**2, by=one).qed(same),
            ),
        ]
        value = next((x for x in (w, -w) if seen("≥ 0", x, scope, Level.OPAQUE)), None)
        n, d = w.args if isinstance(w, Node) and w.head == "/" else (w, term(1))
        if value is None:
            value = _modulus(w)
            known += (
                [
                    have(
                        f"modulus of {d}",
                        Less(0, abs(d)),
                        qed(SQUARES(via(d**2, by=SIGN("<")).qed(MODULUS), "<")),
                    )
                ]
                if letters(d)
                else []
            )
        if not letters(d) and not seen("≥ 0", value, scope, Level.MODULUS):
            known.append(have(f"sign of {w}", AtMost(0, value), qed(SIGN("≤"))))
        inner = assuming(scope, known)
        chain = _stepwise(
            [e**2, u, n**2 / d**2, _modulus(n) ** 2 / _modulus(d) ** 2, value**2], inner
        )
        if chain and follows(rule := SQUARES(chain, "="), e, value, inner):
            yield value, qed(rule), *known


def _stepwise(lines: list[Term], scope: Scope) -> Chain | None:
    """From the first line to the last one, by way of those between that are needed."""
    if (by := theory(lines[0], lines[-1], scope)) is not None:
        return qed(by)
    steps, before = list[tuple[Term, Rule]](), lines[0]
    for line in lines[1:]:
        if line != before:
            if (by := theory(before, line, scope)) is None:
                return None
            steps.append((line, by))
            before = line
    return Chain(tuple(steps[:-1]), steps[-1][1]) if steps else None


def _modulus(w: Term) -> Term:
    match w:
        case Node("/", (x, y)):
            return _modulus(x) / _modulus(y)
        case Number(c):
            return Number(abs(c))
    return abs(w)


def _square_of_modulus(e: Term, w: Term, scope: Scope) -> Iterator[Any]:
    """|w|² = w w̄ of a quotient, which the laws of moduli take apart: of all z, and of w."""
    z = fresh(Letter("z", "complex"), e)
    law = have("square of a modulus", Equal(abs(z) ** 2, z * conj(z)), qed(MODULUS), z)
    by = GIVEN(law, {z: w})
    value = w**2 if theory(w * conj(w), w**2, scope) else w * conj(w)
    if theory(e, value, scope) is None and follows(
        by, e, w * conj(w), assuming(scope, [law])
    ):
        same = None if value == w * conj(w) else theory(w * conj(w), value, scope)
        yield value, via(w * conj(w), by=by).qed(same) if same else qed(by), law


def assuming(scope: Scope, facts: Iterable[Fact]) -> Scope:
    """The scope in which these facts are known as well."""
    for fact in facts:
        scope = assume(scope, fact.condition)
    return scope


def radicands(sides: Sequence[Term], scope: Scope) -> tuple[Fact, ...]:
    """Radicands are not negative, nor are moduli: facts that hold however these are read."""
    inside = [x for x in nodes(*sides) if letters(x)]
    found = dict.fromkeys(x.args[0] for x in inside if is_root(x))
    facts = [*(x for u in found for x in divisors(u, scope))]
    facts += [
        have(f"sign of {u}", AtMost(0, u), qed(SIGN("≤")))
        for u in (*found, *(x for x in inside if x.head == "abs"))
        if seen("≥ 0", u, scope, Level.OPAQUE)
        and not seen("≥ 0", u, scope, Level.MODULUS)
    ]
    return tuple(dict.fromkeys(facts))


def roots_of_numbers(sides: Sequence[Term], scope: Scope) -> tuple[Fact, ...]:
    """The root of a number, which may be taken out of a root, is positive: it is read as a sum of
    roots of unity."""
    facts = dict[Fact, None]()
    for x in filter(is_root, nodes(*(e for e in sides if letters(e)))):
        with suppress(*REFUSALS):
            inside = Normalizer(scope, Level.OPAQUE).of(x.args[0], {}).num
            r = number(_content(inside)) ** half
            if not seen("> 0", r, scope, Level.OPAQUE):
                sign = have(f"sign of {r}", Less(0, r), qed(ENCLOSED(None, "<")))
                facts[sign] = None
    return tuple(facts)


def _content(v: Sum) -> Rational:
    above, below = zip(*((c.numerator, c.denominator) for _, c in v.terms), strict=True)
    return Rational(gcd(*above), lcm(*below))


def divisors(u: Term, scope: Scope) -> Iterator[Fact]:
    """The divisor of u is positive."""
    with suppress(*REFUSALS):
        q = without_divisors(Normalizer(scope, Level.OPAQUE).of(u, {}))
        if q.den != ONE:
            below = Written((u,), scope, Level.OPAQUE).of(q.den)
            if seen("> 0", below, scope, Level.OPAQUE):
                yield have(f"divisor {below}", Less(0, below), qed(SIGN("<")))


def seen(kind: str, u: Term, scope: Scope, level: Level) -> bool:
    """Whether the condition is visible."""
    with suppress(*REFUSALS):
        scope.demand(Normalizer(scope, level).of(u, {}), kind, u)
        return True
    return False


def squares_are_nonnegative(*beside: Term) -> Fact:
    """0 ≤ s² for all real s, of a letter that stands nowhere in the terms ``beside``."""
    s = fresh(Letter("s", "real"), *beside)
    return have("squares", AtMost(0, s**2), qed(SIGN("≤")), s)


def _squared(u: Term, sides: Sequence[Term], scope: Scope) -> list[Term]:
    """w with w² = u, perhaps after sin² + cos² = 1, in the angles that occur; those of visible
    sign come first."""
    found = dict[Term, None]()
    for e in dict.fromkeys((u, by_angles(u, sides))):
        with suppress(*REFUSALS):
            q = without_divisors(Normalizer(scope, Level.OPAQUE).of(e, {}))
            written = Written((*sides, u, e), scope, Level.OPAQUE)
            over, under = (
                [
                    r
                    for name in ("", "sin", "cos")
                    if (r := _square_root(without_squares(v, name))) is not None
                ]
                for v in (q.num, q.den)
            )
            found |= dict.fromkeys(
                written.of(v) if w == ONE else written.of(v) / written.of(w)
                for v, w in product(over, under)
            )
    return sorted(
        found,
        key=lambda w: not any(seen("≥ 0", x, scope, Level.OPAQUE) for x in (w, -w)),
    )


def without_squares(v: Sum, name: str) -> Sum:
    """sin² as 1 − cos², or cos² as 1 − sin², wherever it stands."""
    total = ZERO
    for (r, a, p), c in v.terms:
        part = Sum.of({(r, frozenset(), p): c})
        for x, e in a:
            if x.name == name and e >= 2 and e.denominator == 1:
                twin = Sum.atom(Atom("cos" if name == "sin" else "sin", x.args))
                for _ in range(int(e) // 2):
                    part = part * (ONE - twin * twin)
                e = e % 2  # noqa: PLW2901  (what is left of the power)
            part = part * Sum.atom(x, e) if e else part
        total = total + part
    return total


def _square_root(v: Sum) -> Sum | None:
    """w with w² = v."""
    w, h = square_part(v)
    if len(h.terms) != 1:
        return None
    (((r, a, p), c),) = h.terms
    n, d = isqrt(abs(c.numerator)), isqrt(c.denominator)
    if r or c != (root := Rational(n, d)) * root:
        return None
    return w * Sum.of({(Rational(0), halved(a), halved(p)): root})


# ---------------------------------------------------------------- powers of numbers


def _split_power(e: Term, c: int, y: Term) -> Iterator[tuple[Term, Chain, Fact]]:
    """(mn)^y = m^y n^y, for a number whose factors are known only then."""
    m = next((m for m in range(isqrt(c), 1, -1) if c % m == 0), 1)
    if m > 1 and c // m <= LARGEST_ROOT:
        p, q = (fresh(Letter(name, "positive"), e) for name in "pq")
        s = fresh(Letter("s", "real"), e)
        law = have(
            "power of a product",
            Equal((p * q) ** s, p**s * q**s),
            qed(ALGEBRA),
            p,
            q,
            s,
        )
        at: dict[AnyLetter, Term] = {p: term(m), q: term(c // m), s: y}
        yield term(m) ** y * term(c // m) ** y, qed(GIVEN(law, at)), law


def _power_of_a_root(
    e: Term, c: Fraction, d: Fraction, y: Term, scope: Scope
) -> tuple[Any, ...]:
    """(c^d)^y = c^{dy}, where c^d is read as a sum of roots of unity."""
    p = fresh(Letter("p", "positive"), e)
    s, t = (fresh(Letter(name, "real"), e) for name in "st")
    law = have(
        "power of a power", Equal((p**s) ** t, p ** (s * t)), qed(ALGEBRA), p, s, t
    )
    base = Number(c) ** Number(d)
    at: dict[AnyLetter, Term] = {p: Number(c), s: Number(d), t: y}
    above = (
        ()
        if seen("> 0", base, scope, Level.OPAQUE)
        else (have(f"sign of {base}", Less(0, base), qed(ENCLOSED(None, "<"))),)
    )
    return Number(c) ** (Number(d) * y), qed(GIVEN(law, at)), law, *above


# ---------------------------------------------------------------- logarithms


def by_logarithms(
    lhs: Term, rhs: Term, scope: Scope
) -> Iterator[tuple[Rule, tuple[Fact, ...]]]:
    """Σ c·ln u = 0, since the product of all u^c is 1: logarithms of products are put together,
    those with c > 0 and those with c < 0."""
    with suppress(*REFUSALS):
        v = gap(rhs, lhs, scope, level=Level.EULER)
        atoms = [x for x in inner_atoms(v.num) if x.name == "log"]
        if v.den != ONE or not any(_sum_or_large(x.inside) for x in atoms):
            return
        shares, rest = dict[Atom, Rational](), v.num
        for x in sorted(atoms, key=sort_key):
            key = (Rational(0), frozenset({(x, Rational(1))}), UNIT)
            if c := dict(v.num.terms).get(key):
                shares[x] = c
                rest = rest - Sum.of({key: c})
        scale = lcm(*(c.denominator for c in shares.values()))
        content = gcd(*(int(c * scale) for c in shares.values()))
        written = Written((lhs, rhs), scope, Level.EULER)
        above, below = (
            [
                e
                for x, c in shares.items()
                if c * sign > 0
                for e in [children(written.atom(x))[0]] * int(abs(c) * scale / content)
            ]
            for sign in (1, -1)
        )
        if rest.terms:
            below.append(exp(written.of(Sum.number(-Rational(scale, content)) * rest)))
        above, below = above or [term(1)], below or [term(1)]
        if max(len(above), len(below)) > FACTORS:
            return
        p, q = (fresh(Letter(name, "positive"), lhs, rhs) for name in "pq")
        law = have(
            "logarithm of a product",
            Equal(log(p * q), log(p) + log(q)),
            qed(ALGEBRA),
            p,
            q,
        )
        parts = []
        for factors, sign in ((above, -1), (below, 1)):
            whole = factors[0]
            for u in factors[1:]:
                parts.append((GIVEN(law, {p: whole, q: u}), term(sign)))
                whole = whole * u
        if parts:
            yield (
                LINEAR_SYSTEM(
                    tuple(parts),
                    term(1) if scale == content else number(Rational(scale, content)),
                ),
                (law,),
            )


def _sum_or_large(u: Quotient) -> bool:
    """Whether the kernel does not take its logarithm apart."""
    c = u.rational()
    return len(u.num.terms) + len(u.den.terms) > 2 or (
        c is not None and c > LARGEST_ROOT
    )

"""Inequalities as combinations of known ones: c·(rhs − lhs) = Σ u·(r − l), where c > 0 and u ≥ 0.

Known are the hypotheses, squares, what is visibly not negative, and lemmas of the book at what
stands here.  Each is tried with simple multipliers; a linear programme over the rational numbers
finds how much of each is wanted, and the kernel compares both sides by Euler's formula.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, combinations, islice, product
from typing import Any

from phaseproof.authoring.builders import AtMost, Equal, Less, have, qed, via
from phaseproof.authoring.expressions import conj, pi
from phaseproof.authoring.substitution import written_out
from phaseproof.authoring.surface_rules import GIVEN, LEMMA
from phaseproof.prover.elaboration import Written, number, times
from phaseproof.prover.limits import (
    BASIS,
    COLUMNS,
    INSTANCES,
    KEYS,
    MULTIPLIERS,
    POOL,
    SEARCH_STEPS,
    SIMPLE,
    SMALL,
    TURNS,
)
from phaseproof.prover.occurrences import by_name, heads_of, nodes, sides_of, values_of
from phaseproof.prover.simplex import solved
from phaseproof.prover.sum_of_squares import halved, rooted, waves_in, without_divisors
from phaseproof.prover.trigonometry import by_angles
from phaseproof.trusted.kernel.chain import Known
from phaseproof.trusted.kernel.context import Needs, Scope
from phaseproof.trusted.kernel.instances import REFUSALS, assume, gap
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.ring import ONE, UNIT, Quotient, Sum, add
from phaseproof.trusted.kernel.rules import LINEAR_SYSTEM, MODULUS, SIGN, SQUARES
from phaseproof.trusted.kernel.traversal import inner_atoms, sort_key
from phaseproof.trusted.language.budget import allowance, spend
from phaseproof.trusted.language.claims import (
    Claim,
    Condition,
    Fact,
    Rejected,
    Relation,
    Rule,
)
from phaseproof.trusted.language.rational import Rational
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Letter,
    Node,
    Number,
    Term,
    fresh,
    is_matrix,
    letters,
    term,
)

SQUARE_IS_POSITIVE = "1930"  # y ≠ 0 ⟹ 0 < y², in the book
ONE_TERM = term(1)
RATIOS = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (4, 1))  # of what is squared
TRIGONOMETRIC = {
    "sin",
    "cos",
    "tan",
    "cot",
    "sinh",
    "cosh",
    "tanh",
    "coth",
    "sec",
    "csc",
    "sech",
    "csch",
}  # which Euler's formula takes apart


@dataclass(frozen=True)
class _Column:
    """A known relation 0 ≤ ``value`` (or <, =), once it was multiplied."""

    known: Known
    says: Relation
    multiplier: Callable[[], Term]
    value: Sum
    plain: bool = True  # the multiplier is one that comes first


@dataclass(frozen=True)
class Combination:
    """The reason by which lhs ∼ rhs, and the facts it uses."""

    rule: Rule
    facts: tuple[Fact, ...]


def combined(
    says: Relation,
    given: Sequence[Condition],
    scope: Scope,
    lemmas: Sequence[Claim],
    free: tuple[Letter, ...] = (),
) -> Iterator[Combination]:
    """The relation as a combination: first without squares, then with more of them.  Facts hold
    for all values of the ``free`` letters."""
    found, facts, before = None, tuple[Fact, ...](), spend(0)
    with suppress(*REFUSALS), allowance(SEARCH_STEPS, shared=True):
        scales = [ONE_TERM]
        while scales and not found:
            try:
                search = _Search(says, given, scope, lemmas, free, scales[0])
            except Needs as need:
                facts += _shown_positive(
                    need.text, given, scope, lemmas, free, len(facts)
                )
                for fact in facts:
                    if fact.condition not in scope.given:
                        scope = assume(scope, fact.condition)
                continue
            found = search.solution()
            if scales.pop(0) == ONE_TERM:
                scales += [x for x, _ in search.divisors.most_common(TURNS)]
    spend(spend(0) - before)  # what is sought here takes longer than what is judged
    if found:
        yield Combination(
            found.rule, (*facts, *(x for x in found.facts if x not in facts))
        )


def _shown_positive(
    e: Term,
    given: Sequence[Condition],
    scope: Scope,
    lemmas: Sequence[Claim],
    free: tuple[Letter, ...],
    known: int,
) -> tuple[Fact, ...]:
    """Facts that make a product visibly positive: each factor is."""
    facts = tuple[Fact, ...]()
    if free:
        raise Rejected("the sign of a divisor is not known")
    for n, x in enumerate(
        e.args if isinstance(e, Node) and e.head == "*" else (e,), known + 1
    ):
        if not scope.positive(Normalizer(scope, Level.OPAQUE).of(x, {})):
            says = Relation(term(0), "<", x)
            found = _Search(
                says, given, scope, lemmas, free, label=f" of divisor {n}"
            ).with_squares(())
            more = (
                (*found.facts, have(f"divisor {n}", says, qed(by=found.rule)))
                if found
                else _not_zero(x, given, scope, lemmas, f"divisor {n}")
            )
            facts += tuple(y for y in more if y not in facts)
    return facts


def _not_zero(
    x: Term,
    given: Sequence[Condition],
    scope: Scope,
    lemmas: Sequence[Claim],
    name: str,
) -> tuple[Fact, ...]:
    """0 < x, since 0 ≤ x and x ≠ 0: 0 < x²."""
    positive = next(
        (lemma for lemma in lemmas if lemma.tag == SQUARE_IS_POSITIVE), None
    )
    if positive and scope.nonzero(Normalizer(scope, Level.OPAQUE).of(x, {})):
        found = _Search(
            AtMost(0, x), given, scope, lemmas, label=f" of {name}"
        ).solution()
        if found:
            return (
                *found.facts,
                have(f"{name} again", AtMost(0, x), qed(by=found.rule)),
                have(
                    name,
                    Less(0, x),
                    qed(
                        by=SQUARES(qed(by=LEMMA(positive, values_of(positive, x))), "<")
                    ),
                ),
            )
    raise Rejected("the sign of a divisor is not known")


class _Search:
    def __init__(
        self,
        says: Relation,
        given: Sequence[Condition],
        scope: Scope,
        lemmas: Sequence[Claim],
        free: tuple[Letter, ...] = (),
        scale: Term = ONE_TERM,
        label: str = "",
    ):
        self.says, self.scope, self.lemmas, self.label = says, scope, lemmas, label
        self.free = tuple(x for x in free if x in says.letters)
        self.given = [
            c
            for c in given
            if not c.free
            and not c.provided
            and c.says.rel in "=≤<"
            and not is_matrix(c.says.lhs)
        ]
        self.letters = says.letters.union(*(c.letters for c in self.given))
        self.terms = sides_of([says, *(c.says for c in self.given)])
        self.normal = Normalizer(scope, Level.EULER)
        self.written = Written(
            [by_angles(e, self.terms) for e in self.terms] + self.terms,
            scope,
            Level.OPAQUE,
        )
        self.waves = Written(self.terms, scope, Level.EULER)
        self.s = s = fresh(Letter("s", "real"), *self.terms)
        self.square = have(
            "squares" + "′" * len(free), AtMost(0, s**2), qed(by=SIGN("≤")), s
        )
        self.c = c = fresh(Letter("c", "complex"), *self.terms)
        self.modulus = have(
            "moduli" + "′" * len(free),
            AtMost(0, c * conj(c)),
            via(abs(c) ** 2, by=SIGN("≤")).qed(by=MODULUS),
            c,
        )
        self.one = have("one", Less(0, 1), qed(by=SIGN("<")))
        self.facts = {
            x.condition.name: x for x in (self.square, self.modulus, self.one)
        }
        self.shape, factor = self.polynomial(says.lhs, says.rhs)
        if factor is None:
            apart = gap(says.lhs, says.rhs, scope, level=Level.OPAQUE)
            raise Needs(self.written.of(without_divisors(apart).den), "> 0")
        self.factor, self.divisors = factor, Counter[Term]()
        if scale != ONE_TERM:
            self.shape = self.shape * self.polynomial(term(0), scale)[0]
            self.factor = times([factor, scale])
        self.target = self.value(self.written.of(self.shape))
        self.ranks, self.signs = dict[Any, str](), dict[Any, bool]()
        self.assumed = [*islice(self.hypotheses(), SIMPLE)]
        self.keys = {key for key, _ in self.target.terms}
        self.equations = list[Sum]()  # what is 0, as a polynomial
        known = [[*self.multiplied(GIVEN(c), c.says)] for c in self.given]
        self.columns = [
            *self.moduli(),
            *self.instances(),
            *chain.from_iterable(known),
        ][-COLUMNS:]

    # ------------------------------------------------------------ reading

    def polynomial(self, lhs: Term, rhs: Term) -> tuple[Sum, Term | None]:
        """rhs − lhs times a positive factor, without divisors; and that factor."""
        left, right = (by_angles(e, self.terms) for e in (lhs, rhs))
        q = without_divisors(gap(left, right, self.scope, level=Level.OPAQUE))
        if q.den == ONE:
            return q.num, term(1)
        below = self.written.of(q.den)
        if self.scope.positive(Quotient(q.den)):
            return q.num, below
        if self.scope.positive(Quotient(-q.den)):
            return -q.num, -below
        if q.den.is_real() and self.scope.positive(Quotient(q.den * q.den)):
            return q.num * q.den, below**2
        return q.num, None

    def value(self, e: Term) -> Sum:
        """The normal form in which the kernel compares."""
        q = self.normal.of(e, {})
        if q.den != ONE:
            raise ArithmeticError("a divisor")
        return q.num

    # ------------------------------------------------------------ what is known

    def hypotheses(self) -> Iterator[tuple[Term, Sum]]:
        """The terms that are known not to be negative, but for single letters."""
        seen = {self.target}
        for h in (*self.scope.sums("<"), *self.scope.sums("≤")):
            with suppress(*REFUSALS):
                e = self.written.of(h)
                v = self.value(e)
                if (
                    len(v.terms) > 1
                    and v not in seen
                    and self.scope.nonnegative(Quotient(h))
                ):
                    seen.add(v)
                    yield e, v

    def multiplied(self, known: Known, says: Relation) -> Iterator[_Column]:
        """The relation with each multiplier that suits it."""
        with suppress(*REFUSALS):
            shape, factor = self.polynomial(says.lhs, says.rhs)
            if factor is None:
                return
            if factor != ONE_TERM:
                self.divisors[factor] += 1
            value = self.value(self.written.of(shape))
            any_sign = says.rel == "="
            self.equations += [shape] * any_sign
            for n, (m, v) in enumerate(self.multipliers(value, any_sign)):
                for c in (1, -1)[: 1 + any_sign]:
                    yield _Column(
                        known,
                        says,
                        partial(_product_of, m, times([number(Rational(c)), factor])),
                        Sum.number(c) * value * v,
                        n < SIMPLE,
                    )

    def multipliers(
        self, value: Sum, any_sign: bool
    ) -> Iterator[tuple[Callable[[], Term], Sum]]:
        """What is visibly not negative, or may have any sign, and takes a term of the value to one
        of the difference; also times what hypotheses say is not negative."""
        spend(len(value.terms) * len(self.keys))
        counted = Counter[Any](
            (add(a, _minus(b)), add(p, _minus(q)))
            for r, a, p in self.keys
            for (s, b, q), _ in value.terms
            if r == s
        )
        found: list[tuple[Callable[[], Term], Sum]] = [(lambda: term(1), ONE)]
        if any_sign:  # divided by its exponentials
            turned = [Sum(p).exp().inverse() for (_, _, p), _ in value.terms if p]
            found += [(partial(self.waves.of, v), v) for v in turned]
        for (a, p), _ in sorted(
            counted.items(), key=lambda x: (-x[1], self.rank(x[0]))
        ):
            if len(found) > MULTIPLIERS:
                break
            key = (Rational(0), a, p)
            if (a or p) and (any_sign or self.nonnegative(key)):
                v = Sum.of({key: Rational(1)})
                found.append((partial(self.waves.of, v), v))
        yield from found
        for e, u in self.assumed:
            for m, v in found:
                yield partial(_product_of, m, e), u * v

    def rank(self, unit: Any) -> str:
        if unit not in self.ranks:
            self.ranks[unit] = sort_key(unit)
        return self.ranks[unit]

    def nonnegative(self, key: Any) -> bool:
        """Whether the term is visibly not negative."""
        if key not in self.signs:
            self.signs[key] = self.scope.sign(key, Rational(1)) > 0 or (
                len(key[1]) <= 2
                and self.scope.nonnegative(Quotient(Sum.of({key: Rational(1)}), ONE))
            )
        return self.signs[key]

    def instances(self) -> Iterator[_Column]:
        """Lemmas of the book at what stands here."""
        pools, late = self.pools(), list[tuple[Claim, int, int, Relation]]()
        for lemma in self.lemmas:
            for n, part in enumerate(lemma.parts):
                for k, r in enumerate(part.sequent.says):
                    if (
                        part.sequent.some
                        or part.sequent.free
                        or not self.suits(r, len(part.sequent.letters))
                    ):
                        continue
                    if "log" in heads_of(r.lhs, r.rhs):
                        late.append((lemma, n, k, r))
                        continue
                    for column in self.of_lemma(lemma, n, k, r, pools):
                        if (
                            len(self.keys) < KEYS
                        ):  # of tangents, to which logarithms are compared
                            self.keys |= {
                                key
                                for key, _ in column.value.terms
                                if any(
                                    getattr(x, "name", "") == "log" for x, _ in key[1]
                                )
                            }
                        yield column
        for lemma, n, k, r in late:
            yield from self.of_lemma(lemma, n, k, r, pools)

    def moduli(self) -> Iterator[_Column]:
        """|u|² = u², of real numbers."""
        for x in nodes(self.says.lhs, self.says.rhs, heads=["abs"]):
            if letters(x) <= self.letters and not self.free:
                with suppress(*REFUSALS):
                    (u,) = x.args
                    if self.normal.of(u, {}).is_real():
                        fact = have(
                            f"modulus of {u}", Equal(x**2, u**2), qed(by=MODULUS)
                        )
                        self.facts[fact.condition.name] = fact
                        yield from self.multiplied(GIVEN(fact), fact.condition.says)

    def suits(self, r: Relation, count: int) -> bool:
        """Whether the lemma may help: one about moduli or π only where there are some, and none of
        two letters that follows from tangents."""
        heads, here = heads_of(r.lhs, r.rhs), heads_of(*self.terms)
        return (
            r.rel in "≤<"
            and heads & {"abs", "pi"} <= here
            and (count < 2 or not heads & {"exp", "log", "^"} or "abs" in heads)
        )

    def of_lemma(
        self,
        lemma: Claim,
        n: int,
        k: int,
        r: Relation,
        pools: Mapping[str, Sequence[Term]],
    ) -> Iterator[_Column]:
        names = by_name(lemma.parts[n].sequent.letters)
        values = [_pool_of(x, r, pools) for x in names]
        for at in islice(
            product(*values), INSTANCES if len(names) == 1 else INSTANCES // 2
        ):
            point = dict(zip(names, at, strict=True))
            known = LEMMA(lemma, point, part=n, atom=k)
            with suppress(*REFUSALS):
                known.relation(self.scope)
                yield from self.multiplied(
                    known,
                    Relation(
                        written_out(r.lhs, point), r.rel, written_out(r.rhs, point)
                    ),
                )

    def pools(self) -> dict[str, list[Term]]:
        """Terms for letters of lemmas: angles, exponents, arguments of logarithms, of moduli."""
        found: dict[str, list[Term]] = {
            "angle": [],
            "exp": [],
            "log": [],
            "abs": [],
            "base": [],
        }
        for x in (x for x in nodes(*self.terms) if letters(x) <= self.letters):
            match x.head, x.args:
                case (("sin" | "cos" | "tan" | "cot"), (u,)):
                    found["angle"].append(u)
                case "log", (u,):
                    found["log"].append(u)
                case "abs", (u,):
                    found["abs"] += [u, -u]
                case "^", (u, Number(c)) if c.denominator != 1:
                    found["base"].append(u)
                    found["log"].append(x)
                case "^", (u, y) if not isinstance(y, Number):
                    found["log"].append(u)
                    found["base"].append(u)
        plain = {name: [*dict.fromkeys(x)] for name, x in found.items()}
        plain["exp"] = [*self.exponents()]
        plain["log"] += [x / y for x, y in product(plain["log"], repeat=2) if x != y]
        plain["log"] += [
            y
            for u in plain["log"][:1]
            for e in self.constants()
            for y in (e * u, 1 / (e * u))
        ]
        plain["log"] += [1 / u for u in plain["log"][:1]]
        plain["angle"] += (
            [u / 2 for u in plain["angle"]]
            + [pi / 2 - u for u in plain["angle"]]
            + [
                z
                for x, y in combinations(plain["angle"], 2)
                for z in (x - y, x + y, (x - y) / 2, (x + y) / 2)
            ]
        )
        if plain["log"]:
            plain["exp"][:0] = [self.says.lhs - self.says.rhs]
        return {name: x[:POOL] for name, x in plain.items()}

    def exponents(self) -> Iterator[Term]:
        """The differences of the exponents in the terms of the target, and their halves; a letter
        of which there is a logarithm has that as an exponent."""
        logs = {x.inside.num: x for x in inner_atoms(self.target) if x.name == "log"}
        found = dict[Sum, None]()
        numbers = {x.inside.rational(): x for x in logs.values()}
        terms = [x for v in (self.target, *self.equations) for x in v.terms]
        for (_, a, p), c in sorted(terms, key=sort_key):
            total = Sum(p)
            if not a and not p:  # 1/b is e^{−ln b}
                total = next(
                    (
                        Sum.number(e) * Sum.atom(x)
                        for n, x in numbers.items()
                        if n
                        for e in (1, -1)
                        if abs(c) == n**e
                    ),
                    total,
                )
            for x, e in a:
                if (y := logs.get(Sum.atom(x))) is not None:
                    total = total + Sum.number(e) * Sum.atom(y)
            if total.is_real():
                found.setdefault(total)
        pairs = [u - v for u, v in product(found, repeat=2) if u != v]
        for u in dict.fromkeys([*pairs, *found, *(-x for x in found)]):
            if u.terms:
                with suppress(*REFUSALS):
                    yield self.waves.of(u)
        for u in pairs:
            with suppress(*REFUSALS):
                yield self.waves.of(Sum.number(Rational(1, 2)) * u)

    def constants(self) -> list[Term]:
        """Powers of e that are numbers."""
        found = [x for x in nodes(*self.terms, heads=["exp"]) if not letters(x)]
        return [e for x in found for e in (x, 1 / x)]

    # ------------------------------------------------------------ squares, and the programme

    def basis(self) -> list[Sum]:
        """Monomials to be squared: with a multiplier their squares stand in the difference, or
        between its terms."""
        found = dict[tuple[Any, Any], None]()
        shapes = [self.shape, *self.equations]
        terms = [x for v in shapes for x in sorted(v.terms, key=sort_key)]
        roots = any(e.denominator != 1 for (_, a, _), _ in terms for _, e in a)
        whole = lambda a: all(
            e > 0 and (e.denominator == 1 or (roots and rooted(x, self.scope)))
            for x, e in a
        )
        letters = {
            x
            for (_, a, _), _ in terms
            for x, _ in a
            if rooted(x, self.scope) or self.scope.nonnegative(Quotient(Sum.atom(x)))
        }
        units = [
            UNIT,
            *(frozenset({(x, Rational(1))}) for x in sorted(letters, key=sort_key)),
        ]
        for unit in units:
            for (r, a, p), _ in terms:
                if not r and whole(half := halved(add(a, _minus(unit)))):
                    found.setdefault((half, halved(p)))
        waves = waves_in(self.shape)
        for x in waves:
            found.setdefault((frozenset({(x, Rational(1))}), UNIT))
        for a, p in [*found]:
            for x, e in a:
                if x in waves and e == 1:
                    twin = replace(x, name="cos" if x.name == "sin" else "sin")
                    found.setdefault(((a - {(x, e)}) | {(twin, e)}, p))
                    found.setdefault((a - {(x, e)}, p))
        for r, a, _ in sorted((key for key, _ in self.shape.terms), key=sort_key):
            half = frozenset((x, e) for x, e in a if not x.bar)
            if not r and half != a and add(half, _conjugated(half)) == a:
                found.setdefault((half, UNIT))
        found.setdefault((UNIT, UNIT))
        for (a, p), (b, q) in combinations([*found], 2):
            middle = halved(add(a, b)), halved(add(p, q))
            if whole(middle[0]):
                found.setdefault(middle)
        return [Sum.of({(Rational(0), *m): Rational(1)}) for m in [*found][:BASIS]]

    def squares(self, ratios: Sequence[tuple[int, int]]) -> Iterator[_Column]:
        if not ratios:
            return
        basis = self.basis()
        roots = [*basis]
        for c, d in ratios:
            for u, v in combinations(basis, 2):
                roots += [
                    Sum.number(c) * u - Sum.number(d) * v,
                    Sum.number(c) * u + Sum.number(d) * v,
                ]
        for root in roots:
            with suppress(*REFUSALS):
                w = self.written.of(root)
                if root.is_real():
                    yield from self.multiplied(
                        GIVEN(self.square, {self.s: w}), AtMost(0, w**2)
                    )
                else:
                    yield from self.multiplied(
                        GIVEN(self.modulus, {self.c: w}),
                        AtMost(0, w * conj(w)),
                    )

    def slack(self, columns: Sequence[_Column]) -> Iterator[_Column]:
        """The terms that are visibly not negative, one at a time."""
        keys = dict.fromkeys(
            key
            for v in (self.target, *(c.value for c in columns))
            for key, _ in sorted(v.terms, key=lambda x: self.rank(x[0]))
        )
        for key in keys:
            for c in (Rational(1), Rational(-1)):
                with suppress(*REFUSALS):
                    if sign := self.scope.sign(key, c):
                        v = Sum.of({key: c})
                        at_all = partial(self.waves.of, v)
                        yield (
                            _Column(GIVEN(self.one), self.one.condition.says, at_all, v)
                            if sign == 2
                            else _Column(
                                GIVEN(self.square, {self.s: term(1)}),
                                AtMost(0, term(1) ** 2),
                                at_all,
                                v,
                            )
                        )

    def solution(self) -> Combination | None:
        """First by simple multiples of lemmas and hypotheses, then by more, and with squares."""
        if found := self.with_squares((), plain=True):
            return found
        stages = (
            (0, 1)
            if self.free
            else (0, 1, 3)
            if len(self.basis()) > SMALL
            else (0, 1, 3, len(RATIOS))
        )
        return next(filter(None, (self.with_squares(RATIOS[:n]) for n in stages)), None)

    def with_squares(
        self, ratios: Sequence[tuple[int, int]], plain: bool = False
    ) -> Combination | None:
        columns = [
            *(c for c in self.columns if c.plain or not plain),
            *islice(self.squares(ratios), COLUMNS),
        ]
        columns += self.slack(columns)
        strict = frozenset(n for n, c in enumerate(columns) if c.says.rel == "<")
        found = solved(
            [dict(c.value.terms) for c in columns],
            dict(self.target.terms),
            strict if self.says.rel == "<" else frozenset(),
        )
        if not found or (self.says.rel == "<" and not strict & {*found}):
            return None
        merged, facts = dict[Known, list[Term]](), dict[Fact, None]()
        for n, share in sorted(found.items()):
            known = self.visible(columns[n], facts)
            merged.setdefault(known, []).append(_scaled(share, columns[n].multiplier()))
        parts = tuple(
            (known, us[0] if len(us) == 1 else Node("+", tuple(us)))
            for known, us in merged.items()
        )
        factor = self.factor
        if (
            len(parts) == 1
            and factor == term(1)
            and heads_of(*self.terms) & TRIGONOMETRIC
        ):
            # not compared as that one relation is, but by Euler's formula
            factor = term(2)
            parts = tuple((known, times([factor, u])) for known, u in parts)
        return Combination(LINEAR_SYSTEM(parts, factor), tuple(facts))

    def visible(self, column: _Column, facts: dict[Fact, None]) -> Known:
        """The relation as it is used: at values with sines in them it is a fact of its own."""
        known: Any = column.known
        own = self.facts.get(known.source) if isinstance(known.source, str) else None
        if nodes(*(v for _, v in known.at), heads=TRIGONOMETRIC):
            if own is not None:
                facts.setdefault(own)
            name = f"step {1 + len(facts)}{self.label}" + "′" * len(self.free)
            new = Fact(Condition(column.says, self.free, name), qed(by=known))
            own = next((x for x in facts if x.condition.says == column.says), new)
            known = GIVEN(own, {x: x for x in self.free})
        if own is not None:
            facts.setdefault(own)
        return known  # type: ignore[no-any-return]


def _conjugated(v: frozenset[Any]) -> frozenset[Any]:
    return frozenset((x.conjugate(), e) for x, e in v)


def _minus(v: frozenset[Any]) -> frozenset[Any]:
    return frozenset((x, -e) for x, e in v)


def _product_of(e: Callable[[], Term], f: Term) -> Term:
    return times([e(), f])


def _scaled(c: Rational, e: Term) -> Term:
    return e if c == 1 else times([number(c), e])


HEADS = {
    "sin": "angle",
    "cos": "angle",
    "tan": "angle",
    "exp": "exp",
    "sinh": "exp",
    "cosh": "exp",
    "tanh": "exp",
    "log": "log",
    "abs": "abs",
    "conj": "abs",
}


def _pool_of(
    x: AnyLetter, r: Relation, pools: Mapping[str, Sequence[Term]]
) -> list[Term]:
    """Values for a letter of a lemma: what stands here in the functions it stands in there."""
    found = dict[Term, None]()
    for e in nodes(r.lhs, r.rhs):
        if e.head in HEADS and len(e.args) == 1 and x in letters(e.args[0]):
            found |= dict.fromkeys(pools[HEADS[e.head]])
        if (
            e.head == "^"
            and x in letters(e.args[0])
            and not isinstance(e.args[1], Number)
        ):
            found |= dict.fromkeys(pools["base"])
    return [*found]

"""What is visible inside a claim: its hypotheses, and the signs that follow from them.

A sum is *visibly positive* when each of its terms is a product of positive things, perhaps after
a multiple of one or two hypotheses is taken off: b > 1 makes b and b² − b visibly positive.
Whatever is not visible is not known; nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from phaseproof.trusted.kernel.ring import (
    HALF,
    ONE,
    UNIT,
    ZERO,
    Atom,
    Key,
    Quotient,
    Sum,
    quotient,
)
from phaseproof.trusted.kernel.traversal import inner_atoms, occurs, ratios
from phaseproof.trusted.language.budget import spend
from phaseproof.trusted.language.claims import Claim, Condition, Rejected
from phaseproof.trusted.language.interning import Token
from phaseproof.trusted.language.rational import Rational
from phaseproof.trusted.language.terms import AnyLetter

FACTS = {  # what a domain's name says about a letter
    "complex": frozenset[str](),
    "real": frozenset({"real"}),
    "nonnegative": frozenset({"real", "nonnegative"}),
    "positive": frozenset({"real", "nonnegative", "positive"}),
    "integer": frozenset({"real", "integer"}),
    "natural": frozenset({"real", "integer", "nonnegative"}),
    "even": frozenset({"real", "integer", "nonnegative", "even"}),
}
PHRASES = {"≠ 0": "≠ 0", "> 0": "> 0", "≥ 0": "≥ 0", **{d: f"to be {d}" for d in FACTS}}


class Needs(Rejected):
    """A condition that is not visible: what ``text`` means is of that ``kind``."""

    def __init__(self, text: Any, kind: str):
        super().__init__(f"needs {text} {PHRASES[kind]}")
        self.text, self.kind = text, kind


def above_real_parts(v: Sum) -> list[Sum]:
    """|z| − Re z ≥ 0 and |z| + Re z ≥ 0, of the moduli in v."""
    found = list[Sum]()
    for x in {
        x
        for (_, a, _), _ in v.terms
        for x, _ in a
        if isinstance(x, Atom) and x.name in ("abs", "|z|")
    }:
        (z,) = x.args
        if isinstance(z, Sum) or z.den == ONE:
            z = z if isinstance(z, Sum) else z.num
            part = HALF * (z + z.conjugate())
            found += [Sum.atom(x) - part, Sum.atom(x) + part]
    return found


def opened(kind: str, facts: frozenset[str]) -> Atom:
    """A letter of the kernel's own, which nobody else has; its place in sets depends on the steps
    that were spent, and so on nothing but what is judged."""
    return Atom((kind, Token(hash(spend()))), facts)


def _never(claim: Claim) -> None:
    raise Rejected(f"{claim.tag} cannot be used here")


@dataclass(frozen=True)
class Scope:
    """What is known where a line is read: hypotheses, and what is > 0, ≥ 0 or ≠ 0 by them.
    It also says which rules a step may cite, and which claims are proved."""

    given: tuple[Condition, ...] = ()
    positives: tuple[Sum, ...] = ()  # known to be > 0
    nonnegatives: tuple[Sum, ...] = ()  # known to be ≥ 0
    nonzeros: tuple[Sum, ...] = ()  # known to be ≠ 0
    rules: frozenset[type] = frozenset()  # the closed list of reasons a step may cite
    proved: Callable[[Claim], None] = field(
        default=_never, compare=False
    )  # raises if it is not
    normal_forms: dict[Any, Any] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    def knowing(self, rel: str, lhs: Quotient, rhs: Quotient) -> Scope:
        """This scope with lhs < rhs, lhs ≤ rhs or lhs ≠ rhs added; of a quotient n/d, what it
        says of n, or of n·d."""
        gap = rhs.minus(lhs)
        if rel in "<≤" and not (self.real(lhs) and self.real(rhs)):
            raise Rejected("only real numbers are ordered")
        if rel == "=" or (rel != "≠" and not self.real(quotient(gap.den))):
            return self
        if gap.den != ONE:
            gap = quotient(gap.num if rel == "≠" else gap.num * gap.den)
        if rel == "<" and self.integer(gap):
            rel, gap = "≤", gap.minus(quotient(ONE))
        name = {"<": "positives", "≤": "nonnegatives", "≠": "nonzeros"}[rel]
        known = getattr(self, name)
        return self if gap.num in known else replace(self, **{name: (*known, gap.num)})  # type: ignore[arg-type]

    def between(self, x: Quotient, lo: Quotient, hi: Quotient) -> Scope:
        """This scope with lo ≤ x and x ≤ hi added.
        Raises `Rejected` unless all three are visibly real."""
        return self.knowing("≤", lo, x).knowing("≤", x, hi)

    def speaks_of(self, x: AnyLetter) -> bool:
        """Whether a hypothesis or a range says something about the letter x."""
        return any(x in c.letters for c in self.given) or x in inner_atoms(
            (*self.positives, *self.nonnegatives, *self.nonzeros), type(x)
        )

    # ------------------------------------------------------------ what is visible

    def real(self, q: Quotient) -> bool:
        """Whether q = conj q, by normal forms."""
        return q.same(q.conjugate())

    def integer(self, q: Quotient) -> bool:
        """An integer combination of products of integer letters; an even letter counts for two."""

        def whole(term: Key, c: Rational) -> bool:
            r, a, p = term
            for x, e in a:
                if (
                    not isinstance(x, Atom)
                    or "integer" not in x.facts
                    or e < 0
                    or e.denominator > 1
                ):
                    return False
                if "even" in x.facts:
                    c *= 2 ** min(int(e), c.denominator.bit_length())
            return r == 0 and p == UNIT and c.denominator == 1

        return q.den == ONE and all(whole(*x) for x in q.num.terms)

    def positive(self, q: Quotient) -> bool:
        """Whether q > 0 is visible.  False does not say that q ≤ 0."""
        return self.signed(q, strict=True)

    def nonnegative(self, q: Quotient) -> bool:
        """Whether q ≥ 0 is visible.  False does not say that q < 0."""
        return self.signed(q, strict=False)

    def signed(self, q: Quotient, strict: bool) -> bool:
        """q > 0 (q ≥ 0): num·den is, or both are."""
        if q.den == ONE:
            return self.entails(q.num, strict)
        return self.real(quotient(q.den)) and (
            self.entails(q.num * q.den, strict)
            or (self.entails(q.den, True) and self.entails(q.num, strict))
        )

    def nonzero(self, q: Quotient) -> bool:
        """Whether q ≠ 0 is visible, by its numerator.  False does not say that q = 0."""
        v = q.num
        if not v.terms:
            return False
        if any(
            self.multiple(v, h) or self.multiple(v, h.conjugate())
            for h in self.nonzeros
        ):
            return True
        if self.real(quotient(v)) and (self.entails(v, True) or self.entails(-v, True)):
            return True
        if len(v.terms) == 1:
            return all(self.atom_nonzero(x) for (_, a, _), _ in v.terms for x, _ in a)
        if any(self.multiple(v, g * h) for g in self.nonzeros for h in self.nonzeros):
            return True
        return v.is_faithful()  # a constant whose normal form is not empty

    def multiple(self, v: Sum, h: Sum) -> bool:
        """Whether v is h times one term that cannot vanish."""
        return len(v.terms) == len(h.terms) and any(
            all(self.atom_nonzero(x) for (_, a, _), _ in unit.terms for x, _ in a)
            for unit in ratios(v, h)
            if len(unit.terms) == 1
        )

    def atom_nonzero(self, x: Any) -> bool:
        """Whether x ≠ 0 is visible.
        Of a modulus or a power it is, where its argument visibly is not 0."""
        if self.atom_positive(x) or x in self.nonzero_letters or x.name == "inverse":
            return True
        z = x.args[0] if x.name in ("abs", "|z|", "power") else ZERO
        return self.without(x).nonzero(z if isinstance(z, Quotient) else quotient(z))

    def atom_positive(self, x: Any) -> bool:
        """A letter that is known to be positive; log u, where u > 1; 1/d and √d, where d > 0."""
        if isinstance(x, Atom) and x.name == "log":
            return self.without(x).positive(x.args[0].minus(quotient(ONE)))
        if isinstance(x, Atom) and x.name in ("radicand", "inverse"):
            return self.without(x).positive(quotient(x.args[0]))
        return (
            not isinstance(x, Atom)
            or "positive" in x.facts
            or x in self.positive_letters
            or ("nonnegative" in x.facts and x in self.nonzero_letters)
        )

    @cached_property
    def nonzero_letters(self) -> frozenset[Any]:
        """The factors of products that hypotheses say are not 0."""
        return frozenset(
            y
            for h in self.nonzeros
            if len(h.terms) == 1
            for (_, a, _), _ in h.terms
            for x, _ in a
            if isinstance(x, Atom)
            for y in (x, x.conjugate())
        )

    @cached_property
    def positive_letters(self) -> frozenset[Any]:
        """The atoms x of hypotheses x > c ≥ 0 and x ≥ c > 0."""
        return frozenset(
            x
            for known, strict in ((self.positives, True), (self.nonnegatives, False))
            for h in known
            for (_, a, _), _ in h.terms
            for x, _ in a
            if (c := (Sum.atom(x) - h).rational()) is not None
            and (c > 0 or (strict and c == 0))
        )

    def without(self, x: Atom) -> Scope:
        """This scope without what it knows of x, so that no sign of x is sought by way of x."""
        quiet = lambda known: tuple(h for h in known if not occurs(x, h))
        return replace(
            self,
            positives=quiet(self.positives),
            nonzeros=quiet(self.nonzeros),
            nonnegatives=quiet(self.nonnegatives),
        )

    def entails(self, v: Sum, strict: bool, depth: int = 2) -> bool:
        """v > 0 (v ≥ 0), because v minus suitable multiples of hypotheses is so term by term."""
        spend(len(v.terms))
        if self.termwise(v, strict):
            return True
        if depth == 0 or len(v.terms) > 64:
            return False
        known = [(h, True) for h in self.positives]
        known += [(h, False) for h in (*self.nonnegatives, *above_real_parts(v))]
        below = [
            t for t in v.terms if not self.termwise(Sum(frozenset({t})), strict=False)
        ]
        for bad in below or v.terms:  # where none is, it may still be that all vanish
            for h, sharp in known:
                for term in h.terms:
                    spend(20 + 2 * (len(v.terms) + len(h.terms)))
                    ratio = Sum(frozenset({bad})) * Sum(frozenset({term})).inverse()
                    if len(ratio.terms) == 1 and self.termwise(ratio, strict=False):
                        weak = not (sharp and self.termwise(ratio, strict=True))
                        if self.entails(
                            v - ratio * h, strict and weak, (depth - 1) * bool(below)
                        ):
                            return True
        return False

    def termwise(self, v: Sum, strict: bool) -> bool:
        """Term by term; one strictly positive term is enough among non-negative ones."""
        signs = [self.sign(*x) for x in v.terms]
        return all(x > 0 for x in signs) and (not strict or 2 in signs)

    def sign(self, term: Key, c: Rational) -> int:
        """2: positive, 1: not negative, 0: not known."""
        r, a, p = term
        if r or c < 0 or (p and Sum(p).conjugate() != Sum(p)):
            return 0
        known = 2
        for x, e in a:
            if not self.atom_positive(x):
                if not ("nonnegative" in x.facts or ("real" in x.facts and e % 2 == 0)):
                    return 0
                known = known if x in self.nonzero_letters else min(known, int(e > 0))
        return known

    # ------------------------------------------------------------ conditions

    def demand(self, value: Quotient, kind: str, text: Any) -> None:
        """Raises unless the condition is visibly true here."""
        if kind not in CONDITIONS:
            raise Rejected(f"no condition called {kind}")
        if not CONDITIONS[kind](self, value):
            raise Needs(text, kind)


CONDITIONS: dict[str, Callable[[Scope, Quotient], bool]] = {
    "≠ 0": Scope.nonzero,
    "> 0": Scope.positive,
    "≥ 0": Scope.nonnegative,
    "complex": lambda scope, v: True,
    "real": Scope.real,
    "integer": Scope.integer,
    "positive": lambda scope, v: scope.real(v) and scope.positive(v),
    "nonnegative": lambda scope, v: scope.real(v) and scope.nonnegative(v),
    "natural": lambda scope, v: scope.integer(v) and scope.nonnegative(v),
    "even": lambda scope, v: (
        scope.integer(v.times(quotient(HALF))) and scope.nonnegative(v)
    ),
}

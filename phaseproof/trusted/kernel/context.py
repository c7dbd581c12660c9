"""What is visible inside a claim: its hypotheses, and the signs that follow from them.

A sum is *visibly positive* when each of its terms is a product of positive things, perhaps after
a multiple of one or two hypotheses is taken off: b > 1 makes b and b² − b visibly positive.
Whatever is not visible is not known; nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, reduce
from itertools import product
from math import gcd, lcm, prod

from phaseproof.trusted.kernel.ring import (
    FACTS,
    HALF,
    NIL,
    NO_TURN,
    ONE,
    PI,
    UNIT,
    UNITY,
    Atom,
    Key,
    Own,
    Quotient,
    Sum,
)
from phaseproof.trusted.kernel.traversal import inner, occurs, ratios, rename
from phaseproof.trusted.language.budget import DEGREES, spend
from phaseproof.trusted.language.claims import Claim, Condition, Rejected
from phaseproof.trusted.language.interning import Token
from phaseproof.trusted.language.rational import Rational
from phaseproof.trusted.language.terms import REALS, AnyLetter, Term

PHRASES = {"≠ 0": "≠ 0", "> 0": "> 0", "≥ 0": "≥ 0", **{d: f"to be {d}" for d in FACTS}}
BOUND = ("sum", "product", "integral")


class Needs(Rejected):
    """A condition that is not visible: what ``text`` means is of that ``kind``."""

    def __init__(self, text: Term, kind: str):
        super().__init__(f"needs {text} {PHRASES[kind]}")
        self.text, self.kind = text, kind


def by_atoms(v: Sum) -> list[tuple[Sum, bool]]:
    """What is ≥ 0, or even > 0, by the atoms in v: |z| ± Re z ≥ 0; u − ⌊u⌋ ≥ 0, ⌊u⌋ + 1 − u > 0;
    π/2 ± asin u ≥ 0, π/2 ± atan u > 0."""
    found = list[tuple[Sum, bool]]()
    for x in {x for x, _ in v.factors()}:
        most, value = HALF * Sum.atom(PI), Sum.atom(x)
        if x.name in ("abs", "|z|", "floor") and (z := x.inside).den == ONE:
            most, value = value, HALF * (z.num + z.num.conjugate())
            if x.name == "floor":  # |u − ⌊u⌋ − ½| ≤ ½
                most, value = HALF, value - most - HALF
        elif x.name not in ("asin", "atan"):
            continue
        found += [
            (most + value, x.name == "atan"),
            (most - value, x.name in ("atan", "floor")),
        ]
    return found


def residue(v: Sum) -> tuple[Rational, Rational] | None:
    """c and d with v ≡ c modulo d, for a polynomial in integer letters; 0 ≤ c < d, or v = c and
    d = 0.  It is c plus multiples of products of binomials C(x, j), which are integers: x^e has as
    many C(x, j) as there are maps of e things onto j; an even x is written 2 (x/2)."""
    parts: dict[object, Rational] = {UNIT: NO_TURN}
    for (r, a, p), c in v.terms:
        if r or p or not all("integer" in x.facts and e in DEGREES for x, e in a):
            return None
        c *= 2 ** sum(int(e) for x, e in a if "even" in x.facts)
        for js in product(*(DEGREES[: int(e)] for _, e in a)):
            spend()
            key = frozenset(zip(dict(a), js, strict=True))
            parts[key] = parts.get(key, 0) + c * prod(map(onto, dict(a).values(), js))
    c, *rest = parts.values()
    d = Rational(gcd(*(x.numerator for x in rest)), lcm(*(x.denominator for x in rest)))
    return (c % d if d else c), d


@cache
def onto(e: Rational, j: int) -> int:
    """How many maps of e things are onto j things."""
    return j * (onto(e - 1, j) + onto(e - 1, j - 1)) if e else int(not j)


def opened(name: str, domain: str) -> Atom:
    """A letter of the kernel's own, which nobody else has; its place in sets depends on the steps
    that were spent, and so on nothing but what is judged."""
    return Atom(Own(name, Token(hash(spend())), domain))


def _never(claim: Claim) -> None:
    raise Rejected(f"{claim.tag} cannot be used here")


@dataclass(frozen=True)
class Scope:
    """What is known where a line is read: hypotheses, and what is > 0, ≥ 0 or ≠ 0 by them.
    It also says which rules a step may cite, and which claims are proved."""

    given: tuple[Condition, ...] = ()
    known: tuple[tuple[str, Sum], ...] = ()  # 0 < v, 0 ≤ v or 0 ≠ v
    rules: frozenset[type] = frozenset()  # the closed list of reasons a step may cite
    proved: Callable[[Claim], None] = field(
        default=_never, compare=False
    )  # raises if it is not
    normal_forms: dict[object, object] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    signs: dict[Atom, int] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    def knowing(self, rel: str, lhs: Quotient, rhs: Quotient) -> Scope:
        """This scope with lhs < rhs, lhs ≤ rhs or lhs ≠ rhs added; of a quotient n/d, what it
        says of n, or of n·d."""
        gap = rhs - lhs
        if rel in "<≤" and not (lhs.is_real() and rhs.is_real()):
            raise Rejected("only real numbers are ordered")
        if rel == "=" or (rel != "≠" and not gap.den.is_real()):
            return self
        if gap.den != ONE:
            gap = Quotient(gap.num if rel == "≠" else gap.num * gap.den)
        if rel == "<" and self.integer(gap):
            rel, gap = "≤", gap - UNITY
        new = rel, gap.num
        return self if new in self.known else replace(self, known=(*self.known, new))

    def sums(self, rel: str) -> list[Sum]:
        """The v of which 0 < v, 0 ≤ v or 0 ≠ v is known."""
        return [v for known, v in self.known if known == rel]

    def between(self, x: Quotient, lo: Quotient, hi: Quotient) -> Scope:
        """This scope with lo ≤ x and x ≤ hi added, and with 0 ≤ (x − lo)(hi − x).
        Raises `Rejected` unless all three are visibly real."""
        inside = self.knowing("≤", lo, x).knowing("≤", x, hi)
        return inside.knowing("≤", NIL, (x - lo) * (hi - x))

    def speaks_of(self, x: AnyLetter) -> bool:
        """Whether a hypothesis or a range says something about the letter x."""
        known = inner(type(x), self.known)
        return any(x in c.letters for c in self.given) or x in known

    # ------------------------------------------------------------ what is visible

    def integer(self, q: Quotient) -> bool:
        """Whether q is visibly an integer, by its residue.  False does not say that it is none."""
        return q.den == ONE and {x.denominator for x in residue(q.num) or ()} == {1}

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
        return q.den.is_real() and (
            self.entails(q.num * q.den, strict)
            or (self.entails(q.den, True) and self.entails(q.num, strict))
        )

    def nonzero(self, q: Quotient) -> bool:
        """Whether q ≠ 0 is visible, by its numerator.  False does not say that q = 0."""
        v = q.num
        if not v.terms:
            return False
        if (residue(v) or (0,))[0] or any(self.multiple(v, h) for h in self.sums("≠")):
            return True
        if v.is_real() and (self.entails(v, True) or self.entails(-v, True)):
            return True
        if len(v.terms) == 1:
            return all(self.atom_nonzero(x) for x, _ in v.factors())
        if any(self.multiple(v, g * h) for g, h in product(self.sums("≠"), repeat=2)):
            return True
        return v.is_faithful()  # a constant whose normal form is not empty

    def multiple(self, v: Sum, h: Sum) -> bool:
        """Whether v is h, or its conjugate, times one term that cannot vanish."""
        return len(v.terms) == len(h.terms) and any(
            all(self.atom_nonzero(x) for x, _ in unit.factors())
            for part in (h, h.conjugate())
            for unit in ratios(v, part)
            if len(unit.terms) == 1
        )

    def atom_nonzero(self, x: Atom) -> bool:
        """Whether x ≠ 0 is visible.
        Of a modulus or a power it is, where its argument visibly is not 0."""
        if self.atom_positive(x) or x in self.nonzero_letters or x.name == "inverse":
            return True
        return x.name in ("abs", "|z|", "power") and self.without(x).nonzero(x.inside)

    def atom_positive(self, x: Atom) -> bool:
        """A letter that is known to be positive; log u, where u > 1; 1/d and √d, where d > 0; a sum
        of positive terms, if there is one, and a product of such."""
        if x.name == "log":
            return self.without(x).positive(x.inside - UNITY)
        if x.name in ("radicand", "inverse"):
            return self.without(x).positive(x.inside)
        sign = self.own_sign(x)
        return (
            sign == 2
            or x in self.positive_letters
            or (sign == 1 and x in self.nonzero_letters)
        )

    def atom_nonnegative(self, x: Atom) -> bool:
        """Whether x ≥ 0 is visible.  False does not say that x < 0."""
        return self.own_sign(x) > 0 or self.atom_positive(x)

    def own_sign(self, x: Atom) -> int:
        """The sign of x by what it is, as ``sign`` says it: that of a sum, product or integral by
        its terms, over their range as it is known here."""
        if x.name not in BOUND:
            return ("nonnegative" in x.facts) + ("positive" in x.facts)
        if x not in self.signs:
            self.signs[x] = self.about(x).range_sign(x)
        return self.signs[x]

    def range_sign(self, x: Atom) -> int:
        """The sign of a sum, product or integral by that of its terms, as ``sign`` says it."""
        match x.args:
            case (
                Quotient() as body,
                Atom() as bound,
                Quotient() as lo,
                Quotient() as hi,
            ):
                some = x.name == "product" or self.positive(hi - lo + UNITY)
                kinds = ("integer", "natural", "natural")
                if x.name == "integral":
                    some, kinds = False, REALS
                    if not self.nonnegative(hi - lo):
                        return 0
                own = opened("open", kinds[self.nonnegative(lo) + self.positive(lo)])
                inside = self.between(Quotient(Sum.atom(own)), lo, hi)
                body = rename(body, bound, own)
                if some and inside.positive(body):
                    return 2
                return int(inside.nonnegative(body))
        return 0

    def about(self, x: Atom) -> Scope:
        """This scope without what it knows of sums, products and integrals that are not inside x:
        no sign is sought by way of another's."""
        known = {y for y in inner(Atom, self.known) if y.name in BOUND}
        return reduce(Scope.without, known.difference(inner(Atom, x.args)), self)

    @cached_property
    def nonzero_letters(self) -> frozenset[Atom]:
        """The factors of products that hypotheses say are not 0."""
        return frozenset(
            y
            for h in self.sums("≠")
            if len(h.terms) == 1
            for x, _ in h.factors()
            for y in (x, x.conjugate())
        )

    @cached_property
    def positive_letters(self) -> frozenset[Atom]:
        """The atoms x of hypotheses x > c ≥ 0 and x ≥ c > 0."""
        return frozenset(
            x
            for rel, h in self.known
            if rel != "≠"
            for x, _ in h.factors()
            if (c := (Sum.atom(x) - h).rational()) is not None
            and (c > 0 or (rel == "<" and c == 0))
        )

    def without(self, x: Atom) -> Scope:
        """This scope without what it knows of x, so that no sign of x is sought by way of x."""
        if not occurs(x, self.known):
            return self
        return replace(self, known=tuple(v for v in self.known if not occurs(x, v)))

    def entails(self, v: Sum, strict: bool, depth: int = 2) -> bool:
        """v > 0 (v ≥ 0), because v minus suitable multiples of hypotheses is so term by term."""
        spend(len(v.terms))
        if self.termwise(v, strict):
            return True
        if depth == 0 or len(v.terms) > 64:
            return False
        known = [(h, True) for h in self.sums("<")]
        known += [*((h, False) for h in self.sums("≤")), *by_atoms(v)]
        below = [t for t in v.each() if not self.termwise(t, strict=False)]
        # where none is below, it may still be that all vanish
        for bad in below or v.each():
            for h, sharp in known:
                for term in h.each():
                    spend(20 + 2 * (len(v.terms) + len(h.terms)))
                    ratio = bad * term.inverse()
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
        if r or c < 0 or (p and not Sum(p).is_real()):
            return 0
        known = 2
        for x, e in a:
            if not self.atom_positive(x):
                if not self.own_sign(x) and not ("real" in x.facts and e % 2 == 0):
                    return 0
                known = known if x in self.nonzero_letters else min(known, int(e > 0))
        return known

    # ------------------------------------------------------------ conditions

    def demand(self, value: Quotient, kind: str, text: Term) -> None:
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
    "real": lambda scope, v: v.is_real(),
    "integer": Scope.integer,
    "positive": Scope.positive,
    "nonnegative": Scope.nonnegative,
    "natural": lambda scope, v: scope.integer(v) and scope.nonnegative(v),
    "even": lambda scope, v: scope.integer(v * Quotient(HALF)) and scope.nonnegative(v),
}

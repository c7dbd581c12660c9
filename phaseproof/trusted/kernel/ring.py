"""Exponential polynomials: the one arithmetic in which identities are decided.

An element is a finite sum of terms

    c · ζ^r · x^a · exp(p)      c ∈ Q,  ζ^r = e^{2πir}, r ∈ [0, 1),  a ∈ Q^n,  p again such a sum

stored as the dictionary {(r, a, p): c}.  Since cos and sin are sums of two exponentials, every
trigonometric identity becomes an equality of dictionaries.  Roots of unity are kept on a basis
of the maximal abelian field (no root whose p-part begins with (p-1)/p), and √n is a Gauss sum,
so cos(π/5) = (1 + √5)/4 is an equality of dictionaries too.

    Normal form.  Equal dictionaries denote equal numbers.  Conversely, a constant with a faithful
    dictionary that is not empty is not zero: exponentials of distinct algebraic numbers are
    linearly independent over the algebraic numbers (Lindemann–Weierstrass).

Atoms are letters, or things the ring cannot look inside; equal atoms have equal arguments.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from math import gcd, isqrt, lcm, prod
from typing import Never, TypeAlias, TypeVar

from phaseproof.trusted.language.budget import (
    LARGEST_GAUSS,
    LARGEST_POWER,
    LARGEST_PRODUCT,
    LARGEST_ROOT,
    LONGEST_NUMBER,
    TooLarge,
    spend,
)
from phaseproof.trusted.language.interning import shared
from phaseproof.trusted.language.rational import Rational
from phaseproof.trusted.language.signature import OPAQUE
from phaseproof.trusted.language.terms import FunctionLetter, Letter, OutsideFragment

K = TypeVar("K")
T = TypeVar("T")
Powers: TypeAlias = "frozenset[tuple[Atom, Rational]]"
Terms: TypeAlias = "frozenset[tuple[Key, Rational]]"
# root of unity, monomial, exponent of e
Key: TypeAlias = "tuple[Rational, Powers, Terms]"

UNIT = frozenset[Never]()  # the monomial 1, and the exponent 0
FACTS = {  # what the name of a domain says of its numbers
    "complex": frozenset[str](),
    "real": frozenset({"real"}),
    "nonnegative": frozenset({"real", "nonnegative"}),
    "positive": frozenset({"real", "nonnegative", "positive"}),
    "integer": frozenset({"real", "integer"}),
    "natural": frozenset({"real", "integer", "nonnegative"}),
    "even": frozenset({"real", "integer", "nonnegative", "even"}),
}
VALUES = {  # the domain of what has a name, and arguments where it means something
    **{head: record.values for head, record in OPAQUE.items()},
    **dict.fromkeys(("pi", "gamma"), "positive"),
    **dict.fromkeys(("abs", "|z|", "radicand", "square"), "nonnegative"),
    **dict.fromkeys(("log", "Si", "Cin", "dot", "det"), "real"),
}
REAL = {"sin", "cos", "sinh", "cosh", "power", "inverse", "sum", "product", "integral"}


def only(kind: type[T], x: object) -> T:
    """x, which is of that kind."""
    if not isinstance(x, kind):
        raise OutsideFragment("a matrix, a number or a function out of place")
    return x


@shared
@dataclass(frozen=True)
class Own:
    """The name of a letter of the kernel's own: of that ``name`` there is one at each place."""

    name: str
    place: Hashable
    domain: str


@shared
@dataclass(frozen=True)
class Atom:
    """A letter, a prime, or (when it has arguments) something the ring cannot look inside.

    Every atom has a conjugate: itself when it is real, the sum of the conjugates when it is a sum,
    else its barred twin.
    """

    name: Hashable
    args: tuple[Hashable, ...] = ()
    bar: bool = False

    @cached_property
    def facts(self) -> frozenset[str]:
        """What its name and its arguments alone say of it, whatever is known where it is asked."""
        match self.name, self.args:
            case int(), _:
                return FACTS["positive"]
            case Letter(domain=domain) | Own(domain=domain), _:
                return FACTS[domain]
            case FunctionLetter(into=sort), (*_, directions):
                real = directions and sort.domain != "complex"
                return FACTS["real" if real else sort.domain]
            case str(name), _ if name in VALUES:
                return FACTS[VALUES[name]]
            case str(name), args if name in REAL and all(
                x.is_real() for x in args if isinstance(x, Sum | Quotient)
            ):  # real where what it is of is real
                return FACTS["positive" if name == "cosh" else "real"]
        return FACTS["complex"]

    @property
    def inside(self) -> Quotient:
        """The first number that it is made of: u of log u, z of |z|, d of 1/d."""
        u = self.args[0]
        return u if isinstance(u, Quotient) else Quotient(only(Sum, u))

    def conjugate(self) -> Atom:
        """The complex conjugate: the atom itself if real, else inside a sum, an integral or 1/d,
        else barred."""
        if "real" in self.facts:
            return self
        if self.name in ("sum", "integral"):
            return replace(self, args=(self.inside.conjugate(), *self.args[1:]))
        if self.name == "inverse":
            return replace(self, args=(self.inside.num.conjugate(),))
        return replace(self, bar=not self.bar)


PI = Atom("pi", ("a constant",))


def add(
    p: frozenset[tuple[K, Rational]], q: frozenset[tuple[K, Rational]]
) -> frozenset[tuple[K, Rational]]:
    """Add two sparse vectors held as frozensets of (key, coefficient)."""
    if not q:
        return p
    if not p:
        return q
    if (size := len(p) + len(q)) > 32:  # of terms, or of a monomial's letters
        spend(size // 4)
    total = dict(p)
    for key, c in q:
        if key in total:
            c += total[key]
            if c.denominator.bit_length() > LONGEST_NUMBER:
                raise TooLarge("gives up: a number of more than 20,000 bits")
        total[key] = c
    return frozenset([term for term in total.items() if term[1]])


@dataclass(frozen=True)
class Sum:
    """A finite sum of terms, in normal form."""

    terms: Terms  # which remembers its hash

    def __hash__(self) -> int:
        return hash(self.terms)

    @staticmethod
    def of(terms: Mapping[Key, Rational]) -> Sum:
        """Σ c·t over the terms t, each already in normal form; those with c = 0 are left out."""
        return Sum(frozenset([term for term in terms.items() if term[1]]))

    @staticmethod
    def number(c: Rational | Fraction | int) -> Sum:
        """The rational number c."""
        return Sum.of({(NO_TURN, UNIT, UNIT): Rational(c)})

    @staticmethod
    def atom(x: Atom, power: Rational | int = 1) -> Sum:
        """x^power."""
        monomial = frozenset({(x, Rational(power))}) if power else UNIT
        return Sum.of({(NO_TURN, monomial, UNIT): Rational(1)})

    @staticmethod
    def term(c: Rational, r: Rational, a: Powers, p: Terms) -> Sum:
        """c ζ^r x^a e^p, in normal form."""
        return Sum.of(dict(normal(c, r, a, p)))

    def each(self) -> Iterator[Sum]:
        """Each of its terms."""
        return (Sum(frozenset({term})) for term in self.terms)

    def factors(self) -> Iterator[tuple[Atom, Rational]]:
        """The atom and the exponent of each power in each term."""
        return (factor for (_, a, _), _ in self.terms for factor in a)

    def __add__(self, other: Sum) -> Sum:
        spend(2 + min(8, (len(self.terms) + len(other.terms)) // 4))
        return Sum(add(self.terms, other.terms))

    def __neg__(self) -> Sum:
        return Sum(frozenset((t, -c) for t, c in self.terms))

    def __sub__(self, other: Sum) -> Sum:
        return self + (-other)

    def __mul__(self, other: Sum) -> Sum:
        if self is ONE or other is ONE:
            return other if self is ONE else self
        if len(self.terms) * len(other.terms) > LARGEST_PRODUCT:
            raise TooLarge(
                f"gives up: a product of {len(self.terms)} by {len(other.terms)} terms"
            )
        spend(10 + 3 * len(self.terms) * len(other.terms))
        total: dict[Key, Rational] = {}
        for (r1, a1, p1), c1 in self.terms:
            for (r2, a2, p2), c2 in other.terms:
                for term, c in normal(c1 * c2, r1 + r2, add(a1, a2), add(p1, p2)):
                    total[term] = total.get(term, 0) + c
        if len(total) > LARGEST_PRODUCT:
            raise TooLarge(f"gives up: a sum of {len(total)} terms")
        return Sum.of(total)

    def exp(self) -> Sum:
        """e^s, of this sum s."""
        return Sum.term(Rational(1), NO_TURN, UNIT, self.terms)

    def inverse(self) -> Sum:
        """1/self; only single terms are units of the ring."""
        (((r, a, p), c),) = self.terms
        down = frozenset((x, -e) for x, e in a)
        return Sum.term(1 / c, -r, down, (-Sum(p)).terms)

    def conjugate(self) -> Sum:
        """The complex conjugate."""
        return self._conjugate

    @cached_property
    def _conjugate(self) -> Sum:
        total: dict[Key, Rational] = {}
        for (r, a, p), c in self.terms:
            b = frozenset((x.conjugate(), e) for x, e in a)
            for term, k in normal(c, -r, b, Sum(p).conjugate().terms):
                total[term] = total.get(term, 0) + k
        return Sum.of(total)

    def is_real(self) -> bool:
        """Whether it is its own conjugate, by normal forms."""
        return self == self.conjugate()

    def rational(self) -> Rational | None:
        """The number this is, when it is visibly a rational one."""
        if any(r or a or p for (r, a, p), _ in self.terms):
            return None
        return next((c for _, c in self.terms), NO_TURN)

    def is_faithful(self) -> bool:
        """Whether the converse of the normal-form theorem applies: a constant made of rationals,
        roots of unity and e to such powers, or a polynomial in π over the roots of unity."""
        plain = all(
            not a and all(not b and not q for (_, b, q), _ in p)
            for (_, a, p), _ in self.terms
        )
        polynomial = all(
            not p and all(x == PI and e.denominator == 1 for x, e in a)
            for (_, a, p), _ in self.terms
        )
        return plain or polynomial


NO_TURN, QUARTER = Rational(0), Rational(1, 4)
ZERO, ONE = Sum.number(0), Sum.number(1)
I = Sum.of({(QUARTER, UNIT, UNIT): Rational(1)})
HALF = Sum.number(Rational(1, 2))


def normal(c: Rational, r: Rational, a: Powers, p: Terms) -> list[tuple[Key, Rational]]:
    """The term c ζ^r x^a e^p on the basis: roots of unity reduced, integer powers of numbers and
    of radicands taken out, even powers of |z| written as z z̄, e^{c log u} as u^c for a number c, if
    u > 0 or c is whole; the conjugate of log u, for other u, as 2 log|u| − log u."""
    if c.numerator.bit_length() + c.denominator.bit_length() > LONGEST_NUMBER:
        raise TooLarge("gives up: a number of more than 20,000 bits")
    kept, extra = a, None
    for x, e in a:
        taken = None
        if isinstance(q := x.name, int):
            if not 0 < e < 1 or (e == Rational(1, 2) and q <= LARGEST_GAUSS):
                taken = number_power(q, e)
        elif x.name == "|z|" and e >= 2:
            z = x.inside.num
            taken = power(z * z.conjugate(), e // 2) * Sum.atom(x, e % 2)
        elif x.name == "radicand" and e >= 1:
            taken = power(x.inside.num, e // 1) * Sum.atom(x, e % 1)
        elif x.name == "Log" and x.bar and e % 1 == 0 < e:
            taken = power(only(Sum, x.args[1]) - Sum.atom(x.conjugate()), e)
        if taken is not None:
            kept -= {(x, e)}
            extra = (extra or ONE) * taken
    for key, k in p:
        if (log := lone_log(key)) is not None:
            u, n = log.inside.num, k
            if log.name == "Log":  # u need not be positive: only whole powers are taken
                n = Rational(k // 1 if k > 0 or len(u.terms) == 1 else 0)
            if n:
                p = add(p, frozenset({(key, -n)}))
                raised = power(u, n) if log.name == "Log" else positive_power(u, n)
                extra = (extra or ONE) * raised
    if any((PI, Rational(1)) in key[1] for key, _ in p):
        turn, p = without_turns(p)
        r += turn
    if extra is not None:
        return [*(extra * Sum.term(c, r, kept, p)).terms]
    if r in (NO_TURN, QUARTER):
        return [((r, kept, p), c)]
    spend(len(turned := root(r % 1)))
    return [((s, kept, p), c * k) for s, k in turned]


def without_turns(p: Terms) -> tuple[Rational, Terms]:
    """e^{iπq} is the root of unity ζ^{q/2}; e^{iπcn} has period 2 in c for an integer n, and
    period 1 for an even one."""
    turn, rest = Rational(0), dict[Key, Rational]()
    for (r, a, q), c in p:
        others, period = a - {(PI, Rational(1))}, 0
        if r == QUARTER and not q and len(others) < len(a):
            if not others:
                turn += c / 2
                continue
            if all(
                "integer" in x.facts and e > 0 and e.denominator == 1 for x, e in others
            ):
                period = 1 if any("even" in x.facts for x, _ in others) else 2
                if c.denominator == 1:  # a power is odd as its base is
                    a = frozenset(
                        {(PI, Rational(1)), *((x, Rational(1)) for x, _ in others)}
                    )
        c += rest.get((r, a, q), 0)
        rest[r, a, q] = c % period if period else c
    return turn, frozenset((key, c) for key, c in rest.items() if c)


@cache
def root(r: Rational) -> tuple[tuple[Rational, int], ...]:
    """ζ^r on the basis: for each prime q dividing the order, 1 + ζ^{1/q} + … + ζ^{(q-1)/q} = 0
    is used to remove the roots whose q-part lies in [(q-1)/q, 1)."""
    if r.denominator > LARGEST_ROOT:
        raise TooLarge(f"gives up: a root of unity of order {r.denominator}")
    total = {r: 1}
    for q, k in _factors(r.denominator):
        order = q**k
        reduced: dict[Rational, int] = {}
        for s, c in total.items():
            # the q-part of s is u/q^k, where s = u/q^k + v/n' modulo 1 and n' is prime to q
            rest = s.denominator // order if s.denominator % order == 0 else None
            u = 0 if rest is None else s.numerator * pow(rest, -1, order) % order
            if u * q < (q - 1) * order:
                reduced[s] = reduced.get(s, 0) + c
            else:
                for j in range(1, q):
                    t = (s - Rational(j, q)) % 1
                    reduced[t] = reduced.get(t, 0) - c
        total = {s: c for s, c in reduced.items() if c}
    return tuple(sorted(total.items()))


@cache
def _factors(n: int) -> tuple[tuple[int, int], ...]:
    found, q = [], 2
    while n > 1:
        k = 0
        while n % q == 0:
            n, k = n // q, k + 1
        if k:
            found.append((q, k))
        q += 1
    return tuple(found)


def number_power(n: int, e: Rational) -> Sum:
    """n^e for a positive integer n: whole powers are numbers, square roots of small primes are
    Gauss sums, any other root is an atom, one for each prime."""
    if abs(e) * n.bit_length() > LONGEST_NUMBER:
        raise TooLarge(f"gives up: the power {e} of {n}")
    product, small = ONE, n <= LARGEST_ROOT
    if not small and isqrt(n) ** 2 == n:
        return number_power(isqrt(n), 2 * e)
    for q, k in _factors(n) if small else ((n, 1),):
        power = e * k
        whole = power.numerator // power.denominator
        product = product * Sum.number(Rational(q) ** whole)
        if power - whole == Rational(1, 2) and q <= LARGEST_GAUSS:
            product = product * gauss(q)
        elif power != whole:
            product = product * Sum.atom(Atom(q), power - whole)
    return product


@cache
def gauss(q: int) -> Sum:
    """√q for a prime q: ζ₈ + ζ₈⁻¹ for 2, else Σ (k/q) ζ_q^k, times -i when q ≡ 3 mod 4."""
    squares = {k * k % q for k in range(1, q)}
    signs = (
        {Rational(1, 8): 1, Rational(-1, 8): 1}
        if q == 2
        else {
            Rational(k, q) - (QUARTER if q % 4 == 3 else 0): 1 if k in squares else -1
            for k in range(1, q)
        }
    )
    total: dict[Key, Rational] = {}
    for r, sign in signs.items():
        for s, c in root(r % 1):
            key = s, UNIT, UNIT
            total[key] = total.get(key, NO_TURN) + sign * c
    return Sum.of(total)


def power(x: Sum, e: Rational | int) -> Sum:
    """x^e for a whole e, or for any e when x is a monomial with coefficient 1."""
    if e.denominator == 1:
        return prod([x if e >= 0 else x.inverse()] * abs(int(e)), start=ONE)
    (((r, a, p), c),) = x.terms
    if r or p or c != 1:
        raise TooLarge("a root of something that is not a monomial")
    raised = frozenset((y, k * e) for y, k in a)
    return Sum.term(Rational(1), NO_TURN, raised, UNIT)


def lone_log(key: Key) -> Atom | None:
    """The atom log u, where the term is log u, of a sum u."""
    r, a, p = key
    if not r and not p and len(a) == 1:
        for x, e in a:
            if e == 1 and x.name in ("log", "Log") and not x.bar:
                return x if x.inside.den == ONE else None
    return None


def positive_power(u: Sum, e: Rational) -> Sum:
    """u^e, where log u means something."""
    if (c := u.rational()) is not None:
        return fraction_power(c, e)
    if len(u.terms) == 1:
        (((r, a, p), c),) = u.terms
        if (
            not r and not p and c == 1 and [k for _, k in a] == [1]
        ):  # (x⁻²)^{1/2} is not x⁻¹
            return power(u, e)
    return radical(u, e)


def fraction_power(c: Rational, e: Rational) -> Sum:
    """c^e for a positive fraction c."""
    return number_power(c.numerator, e) * number_power(c.denominator, -e)


def radical(u: Sum, e: Rational) -> Sum:
    """u^e for a u ≥ 0 that is no product: its content to that power, and the rest as one thing of
    which powers are taken, less than one."""
    above, below = zip(*((c.numerator, c.denominator) for _, c in u.terms), strict=True)
    content = Rational(gcd(*above), lcm(*below))
    x = Atom("radicand", (u * Sum.number(1 / content),))
    whole = max(e // 1, 0)
    front = fraction_power(content, e) * power(x.inside.num, whole)
    return front * Sum.atom(x, e - whole)


@dataclass(frozen=True)
class Quotient:
    """num/den, where den vanishes at no point in question: there n/d = m/e if ne = md.  The ring
    need be no domain for this, and is none: (1 + e^{iπm})(1 - e^{iπm}) = 0 for an integer m."""

    num: Sum
    den: Sum = ONE

    def __add__(self, other: Quotient) -> Quotient:
        """n/d + m/e = (ne + md)/(de), and (n + m)/d if d = e."""
        if self.den == other.den:
            return Quotient(self.num + other.num, self.den)
        return Quotient(
            self.num * other.den + other.num * self.den, self.den * other.den
        )

    def __neg__(self) -> Quotient:
        return Quotient(-self.num, self.den)

    def __sub__(self, other: Quotient) -> Quotient:
        return self + -other

    def __mul__(self, other: Quotient) -> Quotient:
        return Quotient(self.num * other.num, self.den * other.den)

    def __truediv__(self, other: Quotient) -> Quotient:
        """Whether other may vanish is the normalizer's business; zero itself is not."""
        if other.num == ZERO:
            raise ZeroDivisionError("divides by zero")
        if len(other.num.terms) == 1:
            return cleared(
                Quotient(self.num * other.den * other.num.inverse(), self.den)
            )
        return Quotient(self.num * other.den, self.den * other.num)

    def power(self, n: Rational) -> Quotient:
        """self^n, for a whole number n.  Raises `OutsideFragment` for |n| > LARGEST_POWER."""
        if abs(n) > LARGEST_POWER:
            raise OutsideFragment(f"gives up: the power {n}")
        product = prod([self] * abs(int(n)), start=UNITY)
        return product if n >= 0 else UNITY / product

    def same(self, other: Quotient) -> bool:
        """Whether ne = md, by normal forms, for n/d and m/e."""
        if self.den == other.den:
            return self.num == other.num
        return self.num * other.den == other.num * self.den

    def conjugate(self) -> Quotient:
        """conj n / conj d."""
        return Quotient(self.num.conjugate(), self.den.conjugate())

    def is_real(self) -> bool:
        """Whether it is its own conjugate, by normal forms."""
        return self.same(self.conjugate())

    def rational(self) -> Rational | None:
        """The value n/d where n and d ≠ 0 are rational numbers; otherwise None."""
        n, d = self.num.rational(), self.den.rational()
        return None if n is None or not d else n / d


def cleared(q: Quotient) -> Quotient:
    """The same without radicands to a negative power: u^{-1/2} is u^{1/2}/u."""
    low = dict[Atom, Rational]()
    for x, e in q.num.factors():
        if x.name == "radicand" and e < 0:
            low[x] = min(e, low.get(x, e))
    for x, e in low.items():
        k = Rational(-(e // 1))
        q = Quotient(q.num * Sum.atom(x, k), q.den * power(x.inside.num, k))
    return q


NIL, UNITY = Quotient(ZERO), Quotient(ONE)


def log_number(n: int) -> Sum:
    """log n for a positive integer, as Σ k log q over its prime factors when n is small."""
    total = ZERO
    for q, k in _factors(n) if n <= LARGEST_ROOT else ((n, 1),):
        log = Atom("log", (Quotient(Sum.number(q)),))
        total = total + Sum.number(k) * Sum.atom(log)
    return total

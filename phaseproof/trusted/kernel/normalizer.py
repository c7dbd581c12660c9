"""Reading a term into the ring, in an environment, demanding every condition it needs.

Each head has its own domain: a divisor must visibly differ from zero, the argument of a logarithm
must be visibly positive, an index must lie where its letter lives.  What is not visible under the
hypotheses is refused on the spot, so whatever has been read means something.  A bound letter is
known to lie in its range while the body is read; afterwards it is called by the number of binders
inside the body, so that sums and integrals that are equal up to renaming are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import lcm, prod

from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.division import unfolded
from phaseproof.trusted.kernel.matrices import MatrixForm, Monomial
from phaseproof.trusted.kernel.matrixnormalizer import MatrixNormalizer
from phaseproof.trusted.kernel.reading import Env as Env
from phaseproof.trusted.kernel.reading import Level as Level
from phaseproof.trusted.kernel.ring import (
    HALF,
    NIL,
    NO_TURN,
    ONE,
    PI,
    UNIT,
    UNITY,
    ZERO,
    Atom,
    I,
    Key,
    Quotient,
    Sum,
    cleared,
    fraction_power,
    log_number,
    only,
    power,
    radical,
)
from phaseproof.trusted.kernel.traversal import (
    close_binder,
    inner_atoms,
    is_total,
    occurs,
    sort_key,
)
from phaseproof.trusted.language.budget import (
    LARGEST_POWER,
    NORMAL_DEPTH,
    NORMAL_WEIGHT,
    TooLarge,
    spend,
)
from phaseproof.trusted.language.claims import Rejected
from phaseproof.trusted.language.rational import Rational
from phaseproof.trusted.language.signature import INVERSES, OPAQUE, SIGNATURE, filled
from phaseproof.trusted.language.terms import (
    Apply,
    Binder,
    FunctionLetter,
    Letter,
    Named,
    Node,
    Number,
    OutsideFragment,
    Sort,
    Term,
    applied,
    is_matrix,
    weight,
)

HALF_TURN = I * Sum.atom(PI)
HALF_POWER = Rational(1, 2)


def single(u: Sum, signed: Callable[[Atom], bool]) -> tuple[Key, Rational] | None:
    """The only term c x^a e^p of u, if c > 0, p is real, and each x has a sign."""
    if len(u.terms) == 1:
        (((r, a, p), c),) = u.terms
        if not r and c > 0 and Sum(p).is_real() and all(signed(x) for x, _ in a):
            return (r, a, p), c
    return None


class Normalizer(MatrixNormalizer):
    """Normal forms under a scope, at a level; ``rewrites`` and ``monomial_rules`` say what an atom,
    or a monomial of matrices, is replaced by (by a rule that has shown it may be)."""

    def __init__(
        self,
        scope: Scope,
        level: Level = Level.OPAQUE,
        rewrites: Mapping[Atom, Quotient] | None = None,
        monomial_rules: tuple[tuple[Monomial, MatrixForm], ...] = (),
    ):
        self.scope, self.level = scope, level
        self.rewrites, self.monomials = rewrites or {}, monomial_rules
        self.depth, self.integrating, self.near = 0, False, ""

    # ------------------------------------------------------------ scalars

    def of(self, e: Term, env: Env) -> Quotient:
        """The normal form of the number e, once each condition it needs is visible.
        Raises `TooLarge` beyond the depth NORMAL_DEPTH or the weight NORMAL_WEIGHT."""
        self.depth += 1
        spend(5)
        if self.depth > NORMAL_DEPTH or weight(e) > NORMAL_WEIGHT:
            raise TooLarge(
                "gives up: the expression is nested too deeply, or too large"
            )
        try:
            return self.recalled(Quotient, self._read, e, env)
        finally:
            self.depth -= 1

    def _read(self, e: Term, env: Env) -> Quotient:
        match e:
            case Number(value):
                return Quotient(Sum.number(value))
            case Letter(size=None):
                return only(Quotient, env[e]) if e in env else self.atom(e)
            case Named(body=body) if not is_matrix(body):
                return self.of(body, self.valued(e.bindings, env))
            case Apply(function=FunctionLetter(into=Sort(size=None))):
                return only(Quotient, self.apply(e, env))
            case Binder("sum" | "product" | "integral", body) if not is_matrix(body):
                return self.bound(e, env)
            case Binder("derivative"):
                return self.slope(e, env)
            case Node(head, args):
                if head not in ("dot", "det") and any(map(is_matrix, args)):
                    raise OutsideFragment("a matrix where a number is wanted")
                return self.head(e, head, args, env)
        raise OutsideFragment(f"{e} is not a number")

    def head(  # noqa: C901  (a match table)
        self, e: Term, head: str, args: tuple[Term, ...], env: Env
    ) -> Quotient:
        """The normal form of a head at its arguments, once each condition is visible."""
        go = lambda x: self.of(x, env)
        match head, args:
            case "+", _:
                return sum(map(go, args), NIL)
            case "*", _:
                return prod(map(go, args), start=UNITY)
            case "neg", (x,):
                return -go(x)
            case "/", (x, y):
                return go(x) / self.divisor(y, env)
            case "^", (x, y):
                return self.power(x, y, env)
            case "pi", ():
                return Quotient(Sum.atom(PI))
            case "i", ():
                return Quotient(I)
            case "gamma", ():
                return self.atom("gamma", "a constant")
            case "exp", (x,):
                return self.exponential(self.whole(go(x)))
            case "log", (x,):
                return unfolded(self.principal(go(x), x))
            case "acos", (x,):
                return go(Node("pi") / 2 - Node("asin", (x,)))
            case "conj", (x,):
                return go(x).conjugate()
            case "re", (x,):
                return Quotient(HALF) * ((z := go(x)) + z.conjugate())
            case "im", (x,):
                return Quotient(HALF * I.inverse()) * ((z := go(x)) - z.conjugate())
            case "abs", (x,):
                return self.modulus(go(x))
            case (("sin" | "cos" | "sinh" | "cosh"), (x,)):
                return self.circular(head, self.whole(go(x)))
            case head, (x,) if ratio := SIGNATURE[head].ratio:
                above, below = (
                    self.circular(h, self.whole(go(x))) if h else UNITY for h in ratio
                )
                return above / self.demand(below, "≠ 0", Node(ratio[1], (x,)))
            case "Ci", (x,):
                self.of_kind(x, "> 0", env)  # log goes on where Ci does not
                return go(Node("gamma") + Node("log", (x,)) - Node("Cin", (x,)))
            case "E1", (x,):
                y = Node("/", (x, Node("i")))
                si, ci = Node("Si", (y,)), Node("Ci", (y,))
                return go(-ci + Node("i") * (si - Node("pi") / 2))
            case "ceil", (x,):
                return -go(Node("floor", (-x,)))
            case head, (x,) if head in ("Si", "Cin", *OPAQUE):
                return self.opaque(head, x, env)
            case "dot", (u, v):
                return self.dot(self.matrix(u, env), self.matrix(v, env))
            case "det", (m,):
                return self.determinant(self.matrix(m, env))
        raise OutsideFragment(f"{head} does not take {len(args)} arguments")

    def opaque(self, head: str, x: Term, env: Env) -> Quotient:
        """A real function of which little is known but where it is real, and continuous; each but
        Γ is 0 at 0, if it is defined there."""
        u = self.of_kind(x, "real", env)
        for kind, form in SIGNATURE[head].where:
            bound = filled(form, x, applied)
            self.of_kind(bound, kind, env)
        if head == "floor" and self.integrating:
            raise Rejected("floor is not continuous")
        if head == "Gamma":
            return self.gamma(u)
        return self.atom(head, u) if u.num.terms else NIL

    def gamma(self, u: Quotient) -> Quotient:
        """Γ(v + 1) = v Γ(v) where v > 0 is visible; Γ(1) = 1 and Γ(1/2) = √π."""
        product = UNITY
        while self.scope.positive(v := u - UNITY):
            product, u = product * v, v
        if u == Quotient(HALF):
            return product * Quotient(Sum.atom(PI, HALF_POWER))
        return product if v == NIL else product * self.atom("Gamma", u)

    # ------------------------------------------------------------ powers and logarithms

    def power(self, x: Term, y: Term, env: Env) -> Quotient:
        """x^y, principal; for a whole number y it is a product.
        It demands x ≠ 0, x > 0 or x ≥ 0 where the power needs it.
        Raises `OutsideFragment` for a whole number y with |y| > LARGEST_POWER."""
        exponent = self.of(y, env)
        n = exponent.rational()
        if n is not None and n.denominator == 1:
            base = self.divisor(x, env) if n < 0 else self.of(x, env)
            return base.power(n)
        base = self.of(x, env)
        if n is None and self.scope.integer(exponent) and not self.scope.positive(base):
            return self.whole_power(x, base, self.whole(exponent))
        if n is None or not base.is_real() or self.negative(base):
            return self.exponential(self.whole(exponent * self.principal(base, x)))
        return self.root(self.demand(base, "≥ 0" if n > 0 else "> 0", x), n)

    def negative(self, u: Quotient) -> bool:
        """Whether the real u < 0 is visible."""
        return not self.scope.nonnegative(u) and self.scope.positive(-u)

    def principal(self, u: Quotient, e: Term) -> Quotient:
        """The principal log of u: log u of u > 0, and log|u| + 2πir, where u ≡ e^{2πir}|u|
        and −½ < r ≤ ½; else, of what is not visibly real, one thing, whose real part is log|u|.
        Raises `Needs` unless u is visibly not 0; of what is real, its sign."""
        if u.is_real():
            if self.negative(u):
                return self.logarithm(-u) + Quotient(HALF_TURN)
            return self.logarithm(self.demand(u, "> 0", e))
        self.demand(u, "real" if self.integrating else "≠ 0", e)
        size = HALF * self.whole(self.logarithm(u * u.conjugate()))
        half = lcm(*(r.denominator for (r, _, _), _ in u.num.terms))
        for k in range(1 - half, half):
            value = size + Sum.number(Rational(k, half)) * HALF_TURN
            if u.same(Quotient(value.exp())):
                return Quotient(value)
        size = self.whole(self.logarithm(self.modulus(u)))
        return self.atom("Log", u, size + size)

    def root(self, q: Quotient, n: Rational) -> Quotient:
        """q^n, where q ≥ 0: of a quotient above and below; of one term factor by factor; otherwise
        as one thing."""
        if q.num == ZERO:
            return NIL
        if q.den != ONE and self.scope.positive(Quotient(q.den)):
            return self.root(Quotient(q.num), n) / self.root(Quotient(q.den), n)
        u = self.whole(q)
        if (term := single(u, self.scope.atom_nonnegative)) is not None:
            (_, a, p), c = term
            middle = power(Sum.of({(NO_TURN, a, UNIT): Rational(1)}), n)
            rest = middle * (Sum(p) * Sum.number(n)).exp()
            return cleared(Quotient(fraction_power(c, n) * rest))
        return cleared(Quotient(radical(u, n)))

    def whole_power(self, tree: Term, base: Quotient, exponent: Sum) -> Quotient:
        """base^(k + c) = base^k base^c for integer k; a base that may vanish needs k, c ≥ 0."""
        if not all(self.scope.nonnegative(Quotient(t)) for t in exponent.each()):
            self.demand(base, "≠ 0", tree)
        product, factors = UNITY, [(base, Rational(1))]
        if base.den == ONE and len(base.num.terms) == 1:
            (((r, a, p), c),) = (
                base.num.terms
            )  # (±ζ^r e^p y x)^k = (±1)^k e^{(2πir + p + ln y)k} x^k
            y = frozenset((x, e) for x, e in a if self.scope.atom_positive(x))
            if all(e.denominator == 1 for _, e in a - y):
                size = self.whole(
                    self.logarithm(Quotient(Sum.of({(NO_TURN, y, UNIT): abs(c)})))
                )
                turn = Sum.number(2 * r + (c < 0)) * HALF_TURN
                product = Quotient(((turn + Sum(p) + size) * exponent).exp())
                factors = [(Quotient(Sum.atom(x)), e) for x, e in a - y]
        for x, e in factors:
            for term, c in exponent.terms:
                if abs(n := c * e) > LARGEST_POWER or c.denominator != 1:
                    raise OutsideFragment(f"the power {n}")
                k = Sum.of({term: Rational(1)})
                step = x if k == ONE else self.atom("power", x, k)
                product = product * step.power(n)
        return product

    def logarithm(self, u: Quotient) -> Quotient:
        """log of a positive thing; log(xy) = log x + log y where both are visibly positive."""
        term = single(u.num, self.scope.atom_positive)
        if u.den == ONE and term is not None:
            (_, a, p), c = term
            total = Sum(p) + log_number(c.numerator) - log_number(c.denominator)
            for x, e in a:
                total += Sum.number(e) * (
                    log_number(x.name)
                    if isinstance(x.name, int)
                    else self.whole(self.atom("log", Quotient(Sum.atom(x))))
                )
            return Quotient(total)
        if u.den != ONE and self.scope.positive(Quotient(u.den)):
            return self.logarithm(Quotient(u.num)) - self.logarithm(Quotient(u.den))
        return self.atom("log", u)

    # ------------------------------------------------------------ moduli and waves

    def modulus(self, z: Quotient) -> Quotient:
        """|z|: an atom below ``Level.MODULUS``; from there on, by signs and factor by factor.
        Raises `OutsideFragment` for a root of an atom that is not known to be ≥ 0."""
        if z.num == ZERO:
            return NIL
        if self.level < Level.MODULUS:
            return self.atom("abs", z)
        if self.scope.nonnegative(z):
            return z
        if z.den != ONE:
            return self.modulus(Quotient(z.num)) / self.modulus(Quotient(z.den))
        if len(z.num.terms) > 1:
            twins = (z.num, -z.num, z.num.conjugate(), -z.num.conjugate())
            return self.atom("|z|", min(twins, key=sort_key))
        if self.scope.nonnegative(-z):
            return -z
        (((_, monomial, p), c),) = z.num.terms
        total = Sum.number(abs(c)) * (HALF * (Sum(p) + Sum(p).conjugate())).exp()
        for x, e in monomial:
            if self.scope.atom_nonnegative(x):
                total = total * Sum.atom(x, e)
                continue
            letter = x.conjugate() if x.bar else x
            if e.denominator != 1:
                raise OutsideFragment("the modulus of a root")
            total = total * power(self.whole(self.atom("|z|", Sum.atom(letter))), e)
        return Quotient(total)

    def circular(self, head: str, x: Sum) -> Quotient:
        """sin, cos, sinh, cosh: letters, expanded by angle addition, or two exponentials."""
        if self.level >= Level.EULER:
            y = x if head.endswith("h") else I * x
            up, down = self.exponential(y), self.exponential(-y)
            both = up + down if head.startswith("cos") else up - down
            return both * Quotient(HALF * (I if head == "sin" else ONE).inverse())
        if self.level == Level.ADDITION and not head.endswith("h"):
            return Quotient(self.expanded(head, [*x.terms]))
        return self.circular_atom(head, x)

    def exponential(self, p: Sum) -> Quotient:
        """e^p: of the value v of an inverse function, e^{±iv} is cos v ± i sin v, or e^{±v} is
        cosh v ± sinh v."""
        front = UNITY
        for x, _ in p.factors():
            if f := INVERSES.get(x.name):
                unit = ONE if f.endswith("h") else I
                ((key, _),) = (unit * Sum.atom(x)).terms
                c = dict(p.terms).get(key, HALF_POWER)
                if c.denominator == 1:
                    cos, sin = self.wave(f[:3], Quotient(unit) * x.inside)
                    front *= (cos + sin if c > 0 else cos - sin).power(abs(c))
                    p -= Sum.of({key: c})
        return cleared(front * Quotient(p.exp()))

    def wave(self, f: str, u: Quotient) -> tuple[Quotient, Quotient]:
        """cos v and i sin v where iu is i sin v or i tan v; cosh v and sinh v, too."""
        root = lambda q: self.root(q, HALF_POWER)
        if f == "sin":
            return root(UNITY + u * u), u
        if f == "cos":
            return u, root(u * u - UNITY)
        cos = UNITY / root(UNITY - u * u)
        return cos, u * cos

    def circular_atom(self, head: str, x: Sum) -> Quotient:
        """The value at 0 if x is 0, otherwise the atom head(x).
        It is real if x visibly is, and positive for cosh."""
        if x == ZERO:
            return UNITY if head.startswith("cos") else NIL
        return self.atom(head, Quotient(x))

    def expanded(self, head: str, terms: list[tuple[Key, Rational]]) -> Sum:
        """sin or cos of the sum of the terms, by cos(x + y) and sin(x + y).
        Each term is read with its coefficient's modulus: sin is odd, and cos is even."""
        if not terms:
            return ZERO if head == "sin" else ONE
        (term, c), *rest = terms
        first = Sum(frozenset({(term, abs(c))}))
        spend(50)
        s, t = (self.whole(self.circular_atom(h, first)) for h in ("sin", "cos"))
        s = -s if c < 0 else s
        if head == "sin":
            return s * self.expanded("cos", rest) + t * self.expanded("sin", rest)
        return t * self.expanded("cos", rest) - s * self.expanded("sin", rest)

    # ------------------------------------------------------------ sums and integrals

    def bound(self, e: Binder, env: Env) -> Quotient:
        """Σ, ∏ or ∫.  A sum or product of at most LONGEST_SUM terms is written out.
        Any other body is read once, for a letter in the range."""
        lo, hi = self.ends(e, env)
        n = None if e.head == "integral" else self.count(e, lo, hi)
        if n is not None:
            total = UNITY if e.head == "product" else NIL
            for k in range(n):
                at = {**env, e.letter: lo + Quotient(Sum.number(k))}
                term = self.of(e.body, at)
                total = total * term if e.head == "product" else total + term
            return total
        with self.binding(e, lo, hi) as x:
            inside = self.of(e.body, {**env, e.letter: x})
        return self.gathered(e.head, inside, next(inner_atoms(x)), lo, hi)

    def gathered(
        self, head: str, inside: Quotient, letter: Atom, lo: Quotient, hi: Quotient
    ) -> Quotient:
        """Σ and ∫ are linear: what does not depend on the letter comes out, if it means something
        there even when there is no term to take it from."""
        close = lambda x: self.close(head, x, letter, lo, hi)
        if head == "product":
            return UNITY if inside.same(UNITY) else close(inside)
        length = hi - lo if head == "integral" else hi - lo + UNITY
        free = head == "integral" or self.scope.positive(length)
        if occurs(letter, inside.den) or not (free or inside.den == ONE):
            return close(inside)
        groups: dict[Sum, Sum] = {}
        for (r, a, p), c in inside.num.terms:
            here = frozenset(
                (y, k)
                for y, k in a
                if occurs(letter, y) or not (free or is_total(Sum.atom(y, k)))
            )
            up = frozenset(
                t
                for t in p
                if occurs(letter, term := Sum(frozenset({t})))
                or not (free or is_total(term))
            )
            inner = Sum(frozenset({((NO_TURN, here, up), Rational(1))}))
            outer = Sum(frozenset({((r, a - here, p - up), c)}))
            groups[inner] = groups.get(inner, ZERO) + outer
        total = NIL
        for inner, outer in groups.items():
            part = length if inner == ONE else close(Quotient(inner))
            total = total + Quotient(outer) * part
        return total / Quotient(inside.den)

    def close(
        self, head: str, inside: Quotient, letter: Atom, lo: Quotient, hi: Quotient
    ) -> Quotient:
        """The sum, product or integral itself, its letter closed; one orientation for both:
        ∫_a^b = -∫_b^a."""
        if (
            head == "integral"
            and not self.scope.nonnegative(hi - lo)
            and (self.scope.nonnegative(lo - hi) or sort_key(hi) < sort_key(lo))
        ):
            return -self.close(head, inside, letter, hi, lo)
        return self.atom(head, *close_binder(inside, letter), lo, hi)

"""Reading a term into the ring, in an environment, demanding every condition it needs.

Each head has its own domain: a divisor must visibly differ from zero, the argument of a logarithm
must be visibly positive, an index must lie where its letter lives.  What is not visible under the
hypotheses is refused on the spot, so whatever has been read means something.  A bound letter is
known to lie in its range while the body is read; afterwards it is called by the number of binders
inside the body, so that sums and integrals that are equal up to renaming are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from functools import reduce

from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.division import unfolded
from phaseproof.trusted.kernel.matrices import (
    MINUS,
    NIL,
    UNITY,
    MatrixForm,
    Monomial,
    summed,
)
from phaseproof.trusted.kernel.matrixnormalizer import MatrixNormalizer
from phaseproof.trusted.kernel.powernormalizer import PowerNormalizer
from phaseproof.trusted.kernel.reading import Env as Env
from phaseproof.trusted.kernel.reading import T
from phaseproof.trusted.kernel.ring import (
    HALF,
    NO_TURN,
    ONE,
    PI,
    ZERO,
    Atom,
    I,
    Key,
    Quotient,
    Sum,
    cleared,
    only,
    power,
    quotient,
)
from phaseproof.trusted.kernel.traversal import (
    close_binder,
    inner_atoms,
    is_total,
    occurs,
    sort_key,
)
from phaseproof.trusted.language.budget import (
    NORMAL_DEPTH,
    NORMAL_WEIGHT,
    TooLarge,
    spend,
)
from phaseproof.trusted.language.claims import Rejected
from phaseproof.trusted.language.rational import Rational
from phaseproof.trusted.language.signature import OPAQUE, SIGNATURE, filled
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


class Level(IntEnum):
    """How much normalising knows beyond the ring axioms and the laws of exponents."""

    OPAQUE = 0  # cos(x) is just a letter
    ADDITION = 1  # cos(x + y) = cos x cos y - sin x sin y, and no more
    EULER = 2  # cos(x) = (e^{ix} + e^{-ix})/2: complete
    MODULUS = 3  # and |zw| = |z||w|, |e^{ix}| = 1, |z|² = z z̄


class Normalizer(MatrixNormalizer, PowerNormalizer):
    """Normal forms under a scope, at a level; ``rewrites`` and ``monomial_rules`` say what an atom,
    or a monomial of matrices, is replaced by (by a rule that has shown it may be)."""

    def __init__(
        self,
        scope: Scope,
        level: Level = Level.EULER,
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

    def recalled(
        self, kind: type[T], read: Callable[[Term, Env], T], e: Term, env: Env
    ) -> T:
        """What e was read to under this scope before, where that depends on nothing else."""
        if (
            env
            or self.near
            or self.rewrites
            or self.monomials
            or type(self) is not Normalizer
        ):
            return read(e, env)
        known = self.scope.normal_forms
        key = read.__name__, self.level, self.integrating, e
        if key not in known:
            known[key] = read(e, env)
        return only(kind, known[key])

    def _read(self, e: Term, env: Env) -> Quotient:
        match e:
            case Number(value):
                return quotient(Sum.number(value))
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
                return summed(map(go, args))
            case "*", _:
                return reduce(Quotient.times, map(go, args), UNITY)
            case "neg", (x,):
                return MINUS.times(go(x))
            case "/", (x, y):
                return go(x).over(self.divisor(y, env))
            case "^", (x, y):
                return self.power(x, y, env)
            case "pi", ():
                return quotient(Sum.atom(PI))
            case "i", ():
                return quotient(I)
            case "gamma", ():
                return self.atom("gamma", "a constant")
            case "exp", (x,):
                return cleared(quotient(self.whole(go(x)).exp()))
            case "log", (x,):
                u, turn = self.unturned(go(x))
                return unfolded(
                    self.logarithm(self.demand(u, "> 0", x)).plus(quotient(turn))
                )
            case "conj", (x,):
                return go(x).conjugate()
            case "re", (x,):
                return quotient(HALF).times((z := go(x)).plus(z.conjugate()))
            case "im", (x,):
                return quotient(HALF * I.inverse()).times(
                    (z := go(x)).minus(z.conjugate())
                )
            case "abs", (x,):
                return self.modulus(go(x))
            case (("sin" | "cos" | "sinh" | "cosh"), (x,)):
                return self.circular(head, self.whole(go(x)))
            case head, (x,) if ratio := SIGNATURE[head].ratio:
                above, below = (
                    self.circular(h, self.whole(go(x))) if h else UNITY for h in ratio
                )
                return above.over(self.demand(below, "≠ 0", Node(ratio[1], (x,))))
            case "Ci", (x,):
                self.of_kind(x, "> 0", env)  # log goes on where Ci does not
                return go(Node("gamma") + Node("log", (x,)) - Node("Cin", (x,)))
            case (("Si" | "Cin"), (x,)):
                value = self.of_kind(x, "real", env)
                return NIL if value.num == ZERO else self.atom(head, value)
            case "E1", (x,):
                y = Node("/", (x, Node("i")))
                si, ci = Node("Si", (y,)), Node("Ci", (y,))
                return go(-ci + Node("i") * (si - Node("pi") / 2))
            case head, (x,) if head in OPAQUE:
                return self.opaque(head, x, env)
            case "dot", (u, v):
                return self.dot(self.matrix(u, env), self.matrix(v, env))
            case "det", (m,):
                return self.determinant(self.matrix(m, env))
        raise OutsideFragment(f"{head} does not take {len(args)} arguments")

    def opaque(self, head: str, x: Term, env: Env) -> Quotient:
        """A real function of which nothing is known but where it is real, and continuous."""
        u = self.of_kind(x, "real", env)
        for kind, form in OPAQUE[head].where:
            bound = filled(form, x, applied)
            self.of_kind(bound, kind, env)
        if head in ("floor", "ceil") and self.integrating:
            raise Rejected(f"{head} is not continuous")
        return self.atom(head, u)

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
            return self.modulus(quotient(z.num)).over(self.modulus(quotient(z.den)))
        if len(z.num.terms) > 1:
            twins = (z.num, -z.num, z.num.conjugate(), -z.num.conjugate())
            return self.atom("|z|", min(twins, key=sort_key))
        if self.scope.nonnegative(MINUS.times(z)):
            return MINUS.times(z)
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
        return quotient(total)

    def circular(self, head: str, x: Sum) -> Quotient:
        """sin, cos, sinh, cosh: letters, expanded by angle addition, or two exponentials."""
        if self.level >= Level.EULER:
            y = x if head.endswith("h") else I * x
            up, down = y.exp(), (-y).exp()
            both = up + down if head.startswith("cos") else up - down
            return quotient(both * HALF * (I if head == "sin" else ONE).inverse())
        if self.level == Level.ADDITION and not head.endswith("h"):
            return quotient(self.expanded(head, [*x.terms]))
        return self.circular_atom(head, x)

    def circular_atom(self, head: str, x: Sum) -> Quotient:
        """The value at 0 if x is 0, otherwise the atom head(x).
        It is real if x visibly is, and positive for cosh."""
        if x == ZERO:
            return UNITY if head.startswith("cos") else NIL
        return self.atom(head, quotient(x))

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
                at = {**env, e.letter: lo.plus(quotient(Sum.number(k)))}
                term = self.of(e.body, at)
                total = total.times(term) if e.head == "product" else total.plus(term)
            return total
        outside = self.scope
        with self.binding(e, lo, hi) as x:
            inside = self.of(e.body, {**env, e.letter: x})
            return self.gathered(e.head, inside, next(inner_atoms(x)), lo, hi, outside)

    def gathered(
        self,
        head: str,
        inside: Quotient,
        letter: Atom,
        lo: Quotient,
        hi: Quotient,
        outside: Scope,
    ) -> Quotient:
        """Σ and ∫ are linear: what does not depend on the letter comes out, if it means something
        there even when there is no term to take it from."""
        close = lambda x: self.close(head, x, letter, lo, hi)
        if head == "product":
            return UNITY if inside.same(UNITY) else close(inside)
        length = hi.minus(lo) if head == "integral" else hi.minus(lo).plus(UNITY)
        free = head == "integral" or outside.positive(length)
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
            part = length if inner == ONE else close(quotient(inner))
            total = total.plus(quotient(outer).times(part))
        return total.over(quotient(inside.den))

    def close(
        self, head: str, inside: Quotient, letter: Atom, lo: Quotient, hi: Quotient
    ) -> Quotient:
        """The sum, product or integral itself, its letter closed; one orientation for both:
        ∫_a^b = -∫_b^a."""
        if (
            head == "integral"
            and not self.scope.nonnegative(hi.minus(lo))
            and (self.scope.nonnegative(lo.minus(hi)) or sort_key(hi) < sort_key(lo))
        ):
            return MINUS.times(self.close(head, inside, letter, hi, lo))
        return self.atom(head, *close_binder(inside, letter), lo, hi)

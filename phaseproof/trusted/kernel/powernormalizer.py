"""Reading powers and logarithms: products, roots, principal values of what is negative."""

from __future__ import annotations

from functools import reduce

from phaseproof.trusted.kernel.matrices import MINUS, NIL, UNITY
from phaseproof.trusted.kernel.reading import Env, Reading
from phaseproof.trusted.kernel.ring import (
    NO_TURN,
    ONE,
    PI,
    UNIT,
    ZERO,
    I,
    Quotient,
    Sum,
    cleared,
    fraction_power,
    log_number,
    power,
    quotient,
    radical,
)
from phaseproof.trusted.language.budget import LARGEST_POWER
from phaseproof.trusted.language.rational import Rational
from phaseproof.trusted.language.terms import OutsideFragment, Term


class PowerNormalizer(Reading):
    """The part that reads powers, roots and logarithms."""

    def power(self, x: Term, y: Term, env: Env) -> Quotient:
        """x^y, principal; for a whole number y it is a product.
        It demands x ≠ 0, x > 0 or x ≥ 0 where the power needs it.
        Raises `OutsideFragment` for a whole number y with |y| > LARGEST_POWER."""
        exponent = self.of(y, env)
        n = exponent.rational()
        if n is not None and n.denominator == 1:
            if abs(n) > LARGEST_POWER:
                raise OutsideFragment(f"gives up: the power {n}")
            base = self.divisor(x, env) if n < 0 else self.of(x, env)
            product = reduce(Quotient.times, [base] * abs(int(n)), UNITY)
            return product if n >= 0 else UNITY.over(product)
        base = self.of(x, env)
        if n is None and self.scope.integer(exponent) and not self.scope.positive(base):
            return self.whole_power(x, base, self.whole(exponent))
        base, turn = self.unturned(base)
        if n is None:
            self.demand(base, "> 0", x)
            return cleared(
                quotient(
                    self.whole(
                        exponent.times(self.logarithm(base).plus(quotient(turn)))
                    ).exp()
                )
            )
        self.demand(base, "≥ 0" if n > 0 else "> 0", x)
        turned = quotient((turn * Sum.number(n)).exp())
        if (
            base.den != ONE
            and self.scope.positive(quotient(base.den))
            and self.scope.nonnegative(quotient(base.num))
        ):
            return self.root(base.num, n).over(self.root(base.den, n)).times(turned)
        return self.root(self.whole(base), n).times(turned)

    def unturned(self, u: Quotient) -> tuple[Quotient, Sum]:
        """What is visibly negative, as a positive number that is turned by e^{iπ}: roots,
        logarithms and powers are principal."""
        if (
            u.is_real()
            and not self.scope.nonnegative(u)
            and self.scope.positive(MINUS.times(u))
        ):
            return MINUS.times(u), I * Sum.atom(PI)
        return u, ZERO

    def root(self, u: Sum, n: Rational) -> Quotient:
        """u^n, where u ≥ 0: of one term factor by factor; otherwise of u as one thing."""
        if u == ZERO:
            return NIL
        if len(u.terms) == 1:
            (((r, a, p), c),) = u.terms
            if (
                r == NO_TURN
                and c > 0
                and Sum(p).is_real()
                and all(self.scope.atom_nonnegative(z) for z, _ in a)
            ):
                middle = power(Sum.of({(NO_TURN, a, UNIT): Rational(1)}), n)
                return cleared(
                    quotient(
                        fraction_power(c, n) * middle * (Sum(p) * Sum.number(n)).exp()
                    )
                )
        return cleared(quotient(radical(u, n)))

    def whole_power(self, tree: Term, base: Quotient, exponent: Sum) -> Quotient:
        """base^(k + c) = base^k base^c for integer k; a base that may vanish needs k, c ≥ 0."""
        if not all(
            self.scope.nonnegative(quotient(Sum(frozenset({t}))))
            for t in exponent.terms
        ):
            self.demand(base, "≠ 0", tree)
        product, factors = UNITY, [(base, Rational(1))]
        if base.den == ONE and len(base.num.terms) == 1:
            (((r, a, p), c),) = (
                base.num.terms
            )  # (±ζ^r e^p y x)^k = (±1)^k e^{(2πir + p + ln y)k} x^k
            y = frozenset((x, e) for x, e in a if self.scope.atom_positive(x))
            if all(e.denominator == 1 for _, e in a - y):
                size = self.whole(
                    self.logarithm(quotient(Sum.of({(NO_TURN, y, UNIT): abs(c)})))
                )
                turn = Sum.number(2 * r + (c < 0)) * Sum.atom(PI) * I
                product = quotient(((turn + Sum(p) + size) * exponent).exp())
                factors = [(quotient(Sum.atom(x)), e) for x, e in a - y]
        for x, e in factors:
            for term, c in exponent.terms:
                if abs(n := c * e) > LARGEST_POWER or c.denominator != 1:
                    raise OutsideFragment(f"the power {n}")
                k = Sum.of({term: Rational(1)})
                step = x if k == ONE else self.atom("power", x, k)
                for _ in range(abs(int(n))):
                    product = product.times(step) if n > 0 else product.over(step)
        return product

    def logarithm(self, u: Quotient) -> Quotient:
        """log of a positive thing; log(xy) = log x + log y where both are visibly positive."""
        if u.den == ONE and len(u.num.terms) == 1:
            (((r, a, p), c),) = u.num.terms
            if (
                r == NO_TURN
                and c > 0
                and Sum(p).is_real()
                and all(self.scope.atom_positive(x) for x, _ in a)
            ):
                total = Sum(p) + log_number(c.numerator) - log_number(c.denominator)
                for x, e in a:
                    total += Sum.number(e) * (
                        log_number(x.name)
                        if isinstance(x.name, int)
                        else self.whole(self.atom("log", quotient(Sum.atom(x))))
                    )
                return quotient(total)
        if u.den != ONE and self.scope.positive(quotient(u.den)):
            return self.logarithm(quotient(u.num)).minus(
                self.logarithm(quotient(u.den))
            )
        return self.atom("log", u)

r"""The oscillatory integral I(Δ; b) = ∫₀¹ h(t) e^{iΔ b^{-t}} dt as a certified ball.

The substitution u = Δ b^{-t} turns it into (1/ln b) ∫ h(t(u)) e^{iu}/u du from Δ/b to Δ.  Where h
is constant this is a difference of Ci + i Si.  Where h is a polynomial it is a difference of

    E(x) = i e^{ix} ∫₀^∞ h(ln(Δ/(x + is))/ln b) e^{-s}/(x + is) ds,

the same integral along a path turned into the upper half-plane, where e^{iu} does not oscillate
but decays (Cauchy's theorem).  Sources: DLMF, §6.2 and §6.7; F. Johansson, Numerical integration
in arbitrary-precision ball arithmetic, 2018, for the integrator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial

from flint import acb, arb, ctx
from mpmath import mp, mpc, mpf

from phaseproof.numerics.limits import (
    FEW_TURNS,
    INTEGRAL_ATTEMPTS,
    INTEGRAL_GUARD,
    INTEGRAL_SPARE,
    LARGEST_NUMBER,
    MOST_DIGITS,
    MOST_DIGITS_OF_POLYNOMIALS,
)
from phaseproof.numerics.precision_context import working
from phaseproof.numerics.rationals import Exact, at_most, count_of, exact, rational

Piece = tuple[
    Fraction, Fraction, tuple[Fraction, ...]
]  # from, to, coefficients of 1, t, t², …


class Weight:
    """A weight h on [0, 1], polynomial on each of its pieces; 1 if nothing is said."""

    def __init__(self, *pieces: tuple[Exact, Exact, tuple[Exact, ...]]) -> None:
        self.pieces: tuple[Piece, ...] = tuple(
            (
                exact(a, "an end"),
                exact(b, "an end"),
                tuple(exact(c, "a coefficient") for c in coefficients)
                or (Fraction(0),),
            )
            for a, b, coefficients in pieces or ((0, 1, (1,)),)
        )
        ends = [x for a, b, _ in self.pieces for x in (a, b)]
        if (
            ends[0] != 0
            or ends[-1] != 1
            or any(a >= b for a, b, _ in self.pieces)
            or ends[1:-1:2] != ends[2::2]
        ):
            raise ValueError(
                "the pieces of a weight lie next to each other and fill [0, 1]"
            )

    @classmethod
    def polynomial(cls, *coefficients: Exact) -> Weight:
        """c_0 + c_1 t + c_2 t² + …"""
        return cls((0, 1, coefficients))

    @classmethod
    def steps(cls, *values: Exact) -> Weight:
        """So many values, each on an equal part of [0, 1]."""
        n = len(values)
        return cls(
            *((Fraction(k, n), Fraction(k + 1, n), (v,)) for k, v in enumerate(values))
        )

    @property
    def degree(self) -> int:
        """The largest degree of a piece."""
        return max(len(c) for _, _, c in self.pieces) - 1

    @property
    def size(self) -> Fraction:
        """At least max |h|."""
        return max(sum(map(abs, c), Fraction(0)) for _, _, c in self.pieces)

    def mean(self) -> Fraction:
        """∫₀¹ h."""
        return sum(
            (
                c * (b ** (k + 1) - a ** (k + 1)) / (k + 1)
                for a, b, cs in self.pieces
                for k, c in enumerate(cs)
            ),
            Fraction(0),
        )


ONE = Weight()


def integral(
    delta: Exact, base: Exact = 10_000, digits: int = 30, weight: Weight = ONE
) -> acb:
    """∫₀¹ h(t) e^{iΔ b^{-t}} dt as a ball whose parts have radius at most 10^-digits.

    For |Δ| ≤ 10^12 and 1 < b ≤ 10^12; 1 to 10,000 digits for steps, to 1,000 for polynomials.
    Δ = 0 gives ∫h, Δ < 0 the conjugate.  Raises ValueError outside that domain, and
    ArithmeticError if the ball stays wider.

    >>> print(integral(10**6, 10000, 20).str(10))
    [0.0005589885868 +/- 3.33e-14] + [0.0009304675840 +/- 3.61e-14]j
    """
    if weight is ONE:
        found = _usual(
            delta if type(delta) is int else exact(delta, "Δ"),
            base if type(base) is int else exact(base, "the base"),
            digits,
        )
        if found is not None:
            return found
    at, b = _domain(delta, base, digits, weight)
    if at == 0:
        return narrow(lambda: acb(rational(weight.mean())), digits, 0)
    # 1/ln b < b/(b - 1), once for each power of ln b that divides
    lost = (weight.degree + 1) * _bits(b / (b - 1)) + _bits(weight.size + 1)
    parts = _by_parts if weight.degree == 0 else _on_rotated_path
    return narrow(lambda: _mirrored(parts(abs(at), b, weight), at < 0), digits, lost)


def integrals(
    deltas: Iterable[Exact],
    base: Exact = 10_000,
    digits: int = 30,
    weight: Weight = ONE,
) -> list[acb]:
    """`integral` at each of many offsets, in their order.

    >>> [x.real.str(5, radius=False) for x in integrals(range(0, 4), 10000, 20)]
    ['1.0000', '0.97396', '0.90800', '0.83104']
    """
    b = exact(base, "the base")
    return [integral(delta, b, digits, weight) for delta in deltas]


def _usual(delta: int | Fraction, base: int | Fraction, digits: int) -> acb | None:
    """The usual case without detours: h = 1, a first attempt.  None where it is not that."""
    (p, q), (m, n) = ((x.numerator, x.denominator) for x in (delta, base))
    if not (
        0 < abs(p) <= LARGEST_NUMBER * q
        and n < m <= LARGEST_NUMBER * n
        and type(digits) is int
        and 1 <= digits <= MOST_DIGITS
    ):
        return None
    asked = int(digits * 3.3219281) + 2
    with working(asked + INTEGRAL_SPARE):
        x, rate = _quotient(abs(p), q), _log(m, n, asked)
        y = x / m if n == 1 else _quotient(abs(p) * n, q * m)
        re, im = (x.ci() - y.ci()) / rate, (x.si() - y.si()) / rate
        widest = _widest(asked)
        if not (re.rad() < widest and im.rad() < widest):
            return None
        return acb(re, im if p > 0 else -im)


def _quotient(p: int, q: int) -> arb:
    return arb(p) if q == 1 else arb(p) / q


@lru_cache(maxsize=256)
def _log(m: int, n: int, asked: int) -> arb:
    """ln(m/n), a little more precisely than a result of so many bits needs."""
    with working(asked + INTEGRAL_SPARE):
        return _quotient(m, n).log()


@lru_cache(maxsize=256)
def _widest(asked: int) -> arb:
    return arb(2) ** -asked


def _mirrored(ball: acb, conjugate: bool) -> acb:
    return acb(ball.real, -ball.imag) if conjugate else ball


def _by_parts(delta: Fraction, b: Fraction, weight: Weight) -> acb:
    """Σ h_k [F(Δ b^{-t_k}) - F(Δ b^{-t_{k+1}})]/ln b with F = Ci + i Si."""
    phase, rate = arb(rational(delta)), arb(rational(b)).log()

    def primitive(t: Fraction) -> acb:
        if t.denominator == 1:
            x = arb(rational(delta / b ** int(t)))
        else:
            x = phase * (-rate * rational(t)).exp()
        return acb(x.ci(), x.si())

    ends = [primitive(a) for a, _, _ in weight.pieces] + [primitive(Fraction(1))]
    total = acb(0)
    for (_, _, (height, *_)), near, far in zip(
        weight.pieces, ends, ends[1:], strict=False
    ):
        total += (near - far) * rational(height) if height != 1 else near - far
    return total / rate


def _on_rotated_path(delta: Fraction, b: Fraction, weight: Weight) -> acb:
    """Piece by piece: on the interval if the phase turns a few times there, otherwise
    [E(Δ b^{-t_k}) - E(Δ b^{-t_{k+1}})]/ln b."""
    phase, rate = arb(rational(delta)), arb(rational(b)).log()
    total = acb(0)
    for a, c, coefficients in weight.pieces:
        near, far = (phase * (-rate * rational(t)).exp() for t in (a, c))
        if near - far < 2 * FEW_TURNS:
            total += _followed(phase, rate, a, c, coefficients)
        else:
            total += (
                _turned(near, phase, rate, coefficients)
                - _turned(far, phase, rate, coefficients)
            ) / rate
    return total


def _followed(
    phase: arb, rate: arb, a: Fraction, c: Fraction, coefficients: tuple[Fraction, ...]
) -> acb:
    """∫ h(t) e^{iΔ b^{-t}} dt from a to c by Arb's integrator: the integrand is entire."""
    return acb.integral(
        lambda t, _: (
            _horner(coefficients, t) * (acb(0, phase) * (-rate * t).exp()).exp()
        ),
        acb(rational(a)),
        acb(rational(c)),
    )


def _turned(x: arb, phase: arb, rate: arb, coefficients: tuple[Fraction, ...]) -> acb:
    """-E(x): Arb's integrator to S, and a ball around 0 for the rest.

    For s ≥ S ≥ 1 and x + s ≥ 1, |ln(Δ/(x + is))| ≤ A + s with A = |ln Δ| + |ln x| + 2, so the rest
    is at most e^{-S} Σ_k |c_k|/(ln b)^k ∫₀^∞ e^{-v} (A + S + v)^k dv."""
    start, end = acb(x), arb(ctx.prec) * arb.const_log2() + 8
    log_of = acb(phase).log()

    def integrand(s: acb, analytic: bool) -> acb:
        u = start + acb(0, 1) * s
        return (
            _horner(coefficients, (log_of - u.log(analytic=analytic)) / rate)
            * (-s).exp()
            / u
        )

    # the integrand varies on the scale of x at first, and of 1 later
    value, low = acb(0), arb(0)
    for high in _scales(x, end):
        value += acb.integral(integrand, acb(low), acb(high))
        low = high
    size = abs(phase.log()) + abs(x.log()) + 2 + end
    rest = (
        sum(
            (
                arb(rational(abs(c)))
                / rate**k
                * sum(
                    (
                        size ** (k - j) * (comb(k, j) * factorial(j))
                        for j in range(k + 1)
                    ),
                    arb(0),
                )
                for k, c in enumerate(coefficients)
            ),
            arb(0),
        )
        * (-end).exp()
    )
    value += acb(arb(0, rest.upper()), arb(0, rest.upper()))
    return -acb(0, 1) * acb(0, x).exp() * value


def _scales(x: arb, end: arb) -> list[arb]:
    """x, 100x, 10⁴x, … below 1, and then the end."""
    out, at = [], x
    while at < 1:
        out.append(at.mid())
        at = at * 100
    return [*out, arb(1), end.mid()] if end > 1 else [*out, end.mid()]


def _horner(coefficients: tuple[Fraction, ...], t: acb) -> acb:
    total = acb(0)
    for c in reversed(coefficients):
        total = total * t + rational(c)
    return total


# ---------------------------------------------------------------- other families


def linear(delta: Exact, slope: Exact = 1, digits: int = 30) -> acb:
    """∫₀¹ e^{iΔ(1 - ct)} dt = e^{iΔ} (1 - e^{-icΔ})/(icΔ): the family of linear frequencies; the
    radius is at most 10^-digits.  For |Δ| ≤ 10^12 and 0 < c ≤ 10^12.

    >>> print(linear(10, 1, 20).real.str(10))
    [-0.05440211109 +/- 1.07e-12]
    """
    at, c = at_most(exact(delta, "Δ"), LARGEST_NUMBER, "Δ"), exact(slope, "the slope")
    digits = count_of(digits, MOST_DIGITS)
    if not 0 < c <= LARGEST_NUMBER:
        raise ValueError(f"the slope must be positive and at most 10^12, got {c}")
    if at == 0:
        return acb(1)

    def closed() -> acb:
        x = acb(0, arb(rational(at * c)))
        return acb(0, arb(rational(at))).exp() * (1 - (-x).exp()) / x

    return narrow(closed, digits, _bits(1 / (at * c)) + _bits(at))


def power(delta: Exact, alpha: Exact = 1, digits: int = 30) -> acb:
    """∫₀¹ e^{iΔ t^{-α}} dt = E_{1+1/α}(-iΔ)/α: the family of power frequencies, an improper
    integral at 0; the radius is at most 10^-digits.  For |Δ| ≤ 10^12 and 0 < α ≤ 10^6.

    >>> print(abs(power(10, 1, 20)).str(8))
    [0.096594372 +/- 1.13e-11]
    """
    at, a = at_most(exact(delta, "Δ"), LARGEST_NUMBER, "Δ"), exact(alpha, "α")
    digits = count_of(digits, MOST_DIGITS_OF_POLYNOMIALS)
    if not 0 < a <= 10**6:
        raise ValueError(f"α must be positive and at most 10^6, got {a}")
    if at == 0:
        return acb(1)
    order, size = 1 + 1 / a, abs(at)
    return narrow(
        lambda: _mirrored(
            acb(0, -arb(rational(size))).expint(acb(rational(order))) / rational(a),
            at < 0,
        ),
        digits,
        _bits(size),
    )


# ---------------------------------------------------------------- a second reading


def second_reading(
    delta: Exact, base: Exact = 10_000, digits: int = 30, weight: Weight = ONE
) -> mpc:
    """The same integral by mpmath, on the rotated path, sharing with the ball nothing but Δ, b and
    h.  Raises ValueError as `integral` does, and ArithmeticError where mpmath's own estimate of
    its error exceeds 10^-digits.

    >>> from mpmath import nstr
    >>> nstr(second_reading(10**6, 10000, 20), 12)
    '(0.000558988586767 + 0.000930467584036j)'
    """
    at, b = _domain(delta, base, digits, weight)
    real = lambda x: mpf(x.numerator) / x.denominator
    lost = (weight.degree + 1) * _bits(b / (b - 1)) * 3 // 10
    with mp.workdps(digits + 15 + lost):
        if at == 0:
            return mpc(real(weight.mean()))
        phase, rate = real(abs(at)), mp.log(real(b))
        total, doubt = mpc(0), mpf(0)
        for start, end, coefficients in weight.pieces:
            for t, side in ((start, 1), (end, -1)):
                value, error = _mp_turned(
                    phase * mp.exp(-rate * real(t)),
                    phase,
                    rate,
                    [real(c) for c in coefficients],
                )
                total, doubt = total - side * value / rate, doubt + error / rate
        if not doubt < mpf(10) ** -digits:
            raise ArithmeticError(
                f"mpmath is not sure of {digits} digits of the integral"
            )
        return mp.conj(total) if at < 0 else mpc(total)


def _mp_turned(
    x: mpf, phase: mpf, rate: mpf, coefficients: list[mpf]
) -> tuple[mpc, mpf]:
    ends, s = [mpf(0)], x
    while s < 1:
        ends, s = [*ends, s], s * 10**4
    value, error = mp.quad(
        lambda s: (
            mp.polyval(coefficients[::-1], mp.log(phase / mpc(x, s)) / rate)
            * mp.exp(-s)
            / mpc(s, -x)
        ),
        [*ends, mpf(1), mpf(10), mp.inf],
        error=True,
    )
    return mp.expj(x) * value, error


# ---------------------------------------------------------------- what all of them need


def narrow(read: Callable[[], acb], digits: int, lost: int) -> acb:
    """The ball, at the first working precision at which its parts have radius at most
    10^-digits; ``lost`` bits are known to cancel.  Raises ArithmeticError if there is none."""
    asked = int(digits * 3.3219281) + 2
    for n in range(INTEGRAL_ATTEMPTS):
        with working((asked + lost + INTEGRAL_GUARD) * 2**n):
            ball = read()
            widest = _widest(asked)
            if ball.real.rad() < widest and ball.imag.rad() < widest:
                return ball
    raise ArithmeticError(f"the integral could not be enclosed to 10^-{digits}")


def _domain(
    delta: Exact, base: Exact, digits: int, weight: Weight
) -> tuple[Fraction, Fraction]:
    at = at_most(exact(delta, "Δ"), LARGEST_NUMBER, "Δ")
    b = at_most(exact(base, "the base"), LARGEST_NUMBER, "the base")
    if b <= 1:
        raise ValueError(f"the base must be greater than 1, got {b}")
    count_of(digits, MOST_DIGITS_OF_POLYNOMIALS if weight.degree else MOST_DIGITS)
    return at, b


def _bits(x: Fraction) -> int:
    """How many bits the whole part of |x| has, at least 0."""
    return max(abs(x.numerator).bit_length() - x.denominator.bit_length() + 1, 0)

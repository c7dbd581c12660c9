"""The oscillatory integral I(Δ; b) = ∫₀¹ e^{iΔ b^{-t}} dt, read in four ways that share nothing
but Δ and b: two by mpmath, without a bound on their errors, and two by balls that contain it.

The substitution u = Δ b^{-t} turns it into (1/ln b) ∫ e^{iu}/u du from Δ/b to Δ, which is a
difference of cosine and sine integrals, and a difference of integrals along paths turned into the
upper half-plane, where e^{iu} no longer oscillates.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import count, takewhile

from flint import acb, arb, ctx, fmpq
from mpmath import mp, mpc, mpf

QUADRATURE_TO, ARB_TO = 100, 10**5  # the largest Δ that is worth following turn by turn
GUARD = 15      # decimal digits of working precision beyond those asked for
DOUBLINGS = 4   # working precisions tried before a ball counts as too wide


def by_quadrature(delta: int | Fraction, b: int | Fraction, digits: int = 50) -> mpc:
    """∫₀¹ e^{iΔ b^{-t}} dt by mpmath's Gauss-Legendre rule, split where the phase has turned once.

    The k-th turn ends where Δ b^{-t} = Δ - 2πk.  For b > 1 and 0 < Δ ≤ 100.
    Raises ValueError outside that domain, and ArithmeticError where mpmath's own estimate of its
    error exceeds 10^-digits.
    Source: the definition; an unsplit rule is wrong in the first digits from Δ = 4096 on.

    >>> from mpmath import nstr
    >>> nstr(by_quadrature(17, 10000, 20), 15)
    '(0.623719555548298 + 0.172462292596341j)'
    """
    delta, b = _checked(delta, b, digits, QUADRATURE_TO)
    with mp.workdps(digits + GUARD):
        phase, rate = _real(delta), mp.log(_real(b))
        turns = range(1, int(phase * (1 - 1 / _real(b)) / (2 * mp.pi)) + 1)
        ends = [mp.log(phase / (phase - 2 * mp.pi * k)) / rate for k in turns]
        value, error = mp.quad(lambda t: mp.expj(phase * mp.exp(-rate * t)),
                               [mpf(0), *ends, mpf(1)], method="gauss-legendre", error=True)
        return _estimated(value, error, digits)


def on_rotated_path(delta: int | Fraction, b: int | Fraction, digits: int = 50) -> mpc:
    """I = [e₁(Δ/b) - e₁(Δ)]/ln b with e₁(x) = e^{ix} ∫₀^∞ e^{-s}/(s - ix) ds, by mpmath.

    By Cauchy's theorem e₁(x) = ∫_x^∞ e^{iu}/u du: the path is turned to u = x + is.  For b > 1 and
    every Δ > 0.  Raises ValueError outside that domain, and ArithmeticError where mpmath's own
    estimate of its error exceeds 10^-digits.
    Source: DLMF, §6.2 and §6.7, where e₁(x) = E₁(-ix).

    >>> from mpmath import nstr
    >>> nstr(on_rotated_path(10**6, 10000, 20), 12)
    '(0.000558988586767 + 0.000930467584036j)'
    """
    delta, b = _checked(delta, b, digits)
    with mp.workdps(digits + GUARD + _lost(b)):
        phase, base = _real(delta), _real(b)

        def e1(x: mpf) -> tuple[mpc, mpf]:
            # From s = x to s = 1 the integrand is like 1/s, which no one scale shows.
            ends = [mpf(0), *takewhile(lambda s: s < 1, (x * 10**n for n in count(0, 4))),
                    mpf(1), mpf(10), mp.inf]
            value, error = mp.quad(lambda s: mp.exp(-s) / mpc(s, -x), ends, error=True)
            return mp.expj(x) * value, error
        (far, off), (near, by) = e1(phase), e1(phase / base)
        rate = mp.log(base)
        return _estimated((near - far) / rate, (off + by) / rate, digits)


def by_arb(delta: int | Fraction, b: int | Fraction, digits: int = 50) -> acb:
    """∫₀¹ e^{iΔ b^{-t}} dt by Arb's rigorous integrator, as it is printed.

    The integrand is entire, so no branch has to be watched.  For b > 1 and 0 < Δ ≤ 10⁵; the work
    grows like Δ.  The ball has radius at most 10^-digits.  Raises ValueError outside that domain,
    and ArithmeticError if the ball stays wider.
    Source: the definition; F. Johansson, Numerical integration in arbitrary-precision ball
    arithmetic (2018), for the integrator.

    >>> print(by_arb(17, 10000, 20).str(10))
    [0.6237195555 +/- 4.83e-11] + [0.1724622926 +/- 3.67e-12]j
    """
    delta, b = _checked(delta, b, digits, ARB_TO)

    def integral() -> acb:
        phase, rate = acb(0, arb(_rational(delta))), -acb(_rational(b)).log()
        return acb.integral(lambda t, _: (phase * (rate * t).exp()).exp(), 0, 1)
    return _enclosed(integral, digits)


def by_closed_form(delta: int | Fraction, b: int | Fraction, digits: int = 50) -> acb:
    """I = [Ci(Δ) - Ci(Δ/b) + i(Si(Δ) - Si(Δ/b))]/ln b, with Arb's Ci and Si.

    For b > 1 and every Δ > 0.  The ball has radius at most 10^-digits.  Raises ValueError outside
    that domain, and ArithmeticError if the ball stays wider.
    Source: the substitution u = Δ b^{-t}; DLMF, §6.2(ii), for Ci and Si.

    >>> print(by_closed_form(10**6, 10000, 20).str(10))
    [0.0005589885868 +/- 3.33e-14] + [0.0009304675840 +/- 3.61e-14]j
    """
    delta, b = _checked(delta, b, digits)

    def difference() -> acb:
        far, near = acb(_rational(delta)), acb(_rational(delta / b))
        parts = far.ci() - near.ci() + acb(0, 1) * (far.si() - near.si())
        return parts / acb(_rational(b)).log()
    return _enclosed(difference, digits)


def _checked(delta: int | Fraction, b: int | Fraction, digits: int,
             to: int | None = None) -> tuple[Fraction, Fraction]:
    """Δ and b as fractions, if they are exact and in the domain."""
    for name, x in (("Δ", delta), ("b", b)):
        if isinstance(x, bool) or not isinstance(x, (int, Fraction)):
            raise ValueError(f"{name} is an integer or a fraction, not {x!r}")
    if isinstance(digits, bool) or not isinstance(digits, int) or digits < 1:
        raise ValueError(f"the number of digits is a positive integer, not {digits!r}")
    if delta <= 0:
        raise ValueError(f"Δ is positive, not {delta}")
    if b <= 1:
        raise ValueError(f"b is greater than 1, not {b}")
    if to is not None and delta > to:
        raise ValueError(f"this reading follows every turn of the phase and stops at Δ = {to}")
    return Fraction(delta), Fraction(b)


def _real(x: Fraction) -> mpf:
    return mpf(x.numerator) / x.denominator


def _rational(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)


def _lost(b: Fraction) -> int:
    """The decimal digits that cancel before a division by ln b ≥ 1 - 1/b."""
    return len(str(int(b / (b - 1))))


def _estimated(value: mpc, error: mpf, digits: int) -> mpc:
    if error < mpf(10)**-digits:
        return mpc(value)
    raise ArithmeticError(f"mpmath is not sure of {digits} digits of the integral")


def _enclosed(read: Callable[[], acb], digits: int) -> acb:
    """The ball, at the first working precision at which its radius is at most 10^-digits."""
    for n in range(DOUBLINGS):
        with ctx.workdps((digits + GUARD) * 2**n):
            ball = read()
            if ball.is_finite() and ball.rad() <= arb(10)**-digits:
                return ball
    raise ArithmeticError(f"no ball around the integral has radius 10^-{digits}")
